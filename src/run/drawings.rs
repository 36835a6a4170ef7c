//! The picture beside the answers: the queries of it, as they are answered, and the document at the end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::cli::PictureForm;
use crate::commands::Asked;
use crate::input::queries::ReadQuery;
use crate::number::{Big, Decimal};
use crate::output::format::{Passed, PassedValue};
use crate::picture::{DrawnSolid, LIMIT, Picture, Role, Shape, Subject, Tiles, Verdict, are_apart};
use crate::query::{Args, Ask};
use crate::scene::{Bounds, Scene, Scratch, Solid, SolidBounds};

use super::job::Job;
use super::picture_words::{answers, question, remarks, working};

/// What passes through under one of these names is what a query or a solid is called; the first of them counts.
const NAMES: [&str; 2] = ["id", "name"];
/// A longer name is cut.
const LONGEST_NAME: usize = 40;

/// The most cells of the table of a page.
const MOST_CELLS: usize = 100_000;
/// Queries, and solids, behind so many are left out if their common denominators have more digits than these: all that
/// is drawn of them is as long.
const MOST_LONG: u64 = 24;
const MOST_DIGITS: usize = 200;

/// The pictures of single queries, until all of them are there.
#[derive(Debug, Default)]
pub(super) struct Drawings {
    queries: Mutex<BTreeMap<u64, Picture>>,
    /// Whether there were queries beyond the last that is drawn.
    has_more: AtomicBool,
    /// How many queries were left out for the length of their numbers.
    long: AtomicUsize,
}

impl Drawings {
    /// Draws a query that has been answered, if it is one of the first; one that cannot be drawn is left out.
    pub(super) fn add(&self, job: &Job, query: &ReadQuery<'_>, args: &Args, mut scratch: Option<&mut Scratch>) {
        if query.number > LIMIT as u64 {
            self.has_more.store(true, Ordering::Relaxed);
            return;
        }
        let is_alone = job.is_of_flags();
        if query.number > MOST_LONG && args.digits() > MOST_DIGITS {
            self.long.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let name = (!is_alone).then(|| name(query.passed).unwrap_or_else(|| query.number.to_string()));
        let name = name.map(|name| isolated(&name));
        let in_scene = job.scene.is_some();
        let ends_at_contact = in_scene && !job.config.ask.all;
        let subject = Subject { row: query.number, name, in_scene, ends_at_contact, ..Subject::default() };
        let mut picture = Picture::of(subject);
        let scene = job.scene.as_ref().zip(scratch.as_deref_mut());
        if (job.config.command.draw)(Asked { args, scene }, &job.config.ask, &mut picture).is_ok() {
            picture.question = question(job, args);
            let (note, vectors) = remarks(job, args, scratch.as_deref_mut());
            note.iter().for_each(|note| picture.note(note));
            vectors.into_iter().for_each(|vector| picture.add(Shape::Asked(vector)));
            if job.config.picture.as_ref().is_some_and(|picture| picture.form == PictureForm::Page) {
                if ends_at_contact && !picture.is_miss() {
                    let mut all = Picture::of(picture.subject.clone());
                    let ask = Ask { all: true, ..job.config.ask.clone() };
                    let scene = job.scene.as_ref().zip(scratch.as_deref_mut());
                    if (job.config.command.draw)(Asked { args, scene }, &ask, &mut all).is_ok() {
                        picture.followed_by(all);
                    }
                }
                let working = working(job, args, scratch.as_deref_mut());
                picture.workings.extend(working.map(|text| (query.number, text)));
                picture.answers = answers(job, query, args, scratch);
            }
            let mut queries = self.queries.lock().unwrap_or_else(PoisonError::into_inner);
            queries.insert(query.number, picture);
            queries.values_mut().fold(MOST_CELLS, |left, picture| picture.keep_cells(left));
        }
    }

    /// Joins the drawings of all queries to one picture, in order, with the solids of the scene.
    pub(super) fn join(&self, job: &Job) -> Picture {
        let mut all = Picture::default();
        let queries = std::mem::take(&mut *self.queries.lock().unwrap_or_else(PoisonError::into_inner));
        if job.scene.is_none() && are_apart(queries.values()) {
            all.apart = queries.values().map(Picture::by_itself).collect();
        }
        for picture in queries.into_values() {
            all.absorb(picture);
        }
        if self.has_more.load(Ordering::Relaxed) {
            all.left_out.push(format!("Only the first {LIMIT} queries are drawn."));
        }
        let mut long = self.long.load(Ordering::Relaxed);
        if let Some(scene) = &job.scene {
            long += add_scene(job, scene, &mut all);
        }
        if long > 0 {
            let what = format!("{long} queries or solids of numbers of more than {MOST_DIGITS} digits");
            all.left_out.push(format!("{what} are not drawn."));
        }
        all
    }
}

/// Adds the solids of the scene: those that are met and named first, of the others those that are nearest to them, and
/// the tiles of a map as runs. How many are left out for the length of their numbers.
fn add_scene(job: &Job, scene: &Scene, all: &mut Picture) -> usize {
    all.dimension(scene.dimension.unwrap_or(2));
    let end = all.last_time();
    let (mut drawn, mut long, mut room) = (0, 0, scene.scratch().solid);
    let mut add = |solid: usize, all: &mut Picture| {
        // Cells are kept as whole numbers.
        if drawn >= MOST_LONG && scene.cells.is_empty() && scene.solid(solid, &mut room).digits() > MOST_DIGITS {
            long += 1;
            return;
        }
        drawn += 1;
        let verdict = all.met.get(&solid).copied().unwrap_or(Verdict::Miss);
        let label = job.solid_name(solid, verdict != Verdict::Miss).map(|name| isolated(&name));
        // A solid that cannot be drawn is left out.
        let Ok(Some((body, velocity))) = (job.config.command.body)(scene, solid, all) else { return };
        let role = match verdict {
            _ if velocity.squared() != Big::ZERO => Role::Coming(verdict),
            _ if all.mesh().is_none() => Role::Target(verdict),
            Verdict::Miss => Role::Full,
            _ => Role::First(verdict),
        };
        all.subject.solid_row = scene.rows.of(solid);
        all.scene_solid(solid, DrawnSolid { body, role, label, own_label: None }, velocity, &end);
    };
    let met: Vec<usize> = all.met.keys().copied().collect();
    met.iter().for_each(|&solid| add(solid, all));
    let mut others: Vec<usize> = (0..scene.len()).filter(|solid| !all.met.contains_key(solid)).collect();
    let is_map = job.layout.against.as_ref().is_some_and(|passed| passed.names.iter().any(|name| name == "tile"));
    if all.is_plane() && (is_map || all.mesh().is_some()) {
        let has_room = others.len() <= LIMIT;
        let mut tiles = Tiles::default();
        others.retain(|&solid| {
            let is_named = has_room && job.solid_name(solid, false).is_some();
            let body = if is_named { Ok(None) } else { (job.config.command.body)(scene, solid, all) };
            !body.is_ok_and(|body| {
                body.is_some_and(|(body, velocity)| velocity.squared() == Big::ZERO && tiles.add(body))
            })
        });
        all.tiles(tiles);
    }
    if others.len() > LIMIT {
        let many = others.len() - LIMIT;
        let noun = if many == 1 { "solid is" } else { "solids are" };
        let which = if met.is_empty() { "the last of the file" } else { "those farthest from what is met" };
        all.left_out.push(format!("{many} {noun} not drawn: {which}."));
        if !met.is_empty() {
            keep_nearest(job, scene, &met, &mut others);
        }
        others.truncate(LIMIT);
    }
    others.iter().for_each(|&solid| add(solid, all));
    long
}

/// Sorts the solids of a scene by how far they are from all that is met.
fn keep_nearest(job: &Job, scene: &Scene, met: &[usize], solids: &mut [usize]) {
    let mut room = scene.scratch().solid;
    let mut bounds = |solid: usize| match scene.cells.is_empty() {
        false => Some(scene.cells.cell(solid as u32).map(|index| [index as f64; 2])),
        true => match (job.config.command.solid)(scene.solid(solid, &mut room)) {
            Ok(Solid::Volume { outline: SolidBounds { bounds: Bounds { low, high }, .. }, .. }) => {
                Some([0, 1, 2].map(|axis| [low[axis], high[axis]]))
            }
            _ => None,
        },
    };
    let union = |all: [[f64; 2]; 3], one: [[f64; 2]; 3]| {
        [0, 1, 2].map(|axis| [all[axis][0].min(one[axis][0]), all[axis][1].max(one[axis][1])])
    };
    let Some(about) = met.iter().filter_map(|&solid| bounds(solid)).reduce(union) else { return };
    let away = |one: [[f64; 2]; 3]| {
        let side = |axis: usize| (one[axis][0] - about[axis][1]).max(about[axis][0] - one[axis][1]).max(0.0);
        side(0).hypot(side(1)).hypot(side(2))
    };
    solids.sort_by_cached_key(|&solid| {
        // Distances are not below zero, so that their bits have their order.
        bounds(solid).map_or(u64::MAX, |bounds| away(bounds).to_bits())
    });
}

/// What a query is called, if it has a name.
fn name(passed: &dyn Passed) -> Option<String> {
    let mut found: [Option<String>; 2] = [None, None];
    passed.visit(&mut |cell| {
        for (found, name) in found.iter_mut().zip(NAMES) {
            if found.is_none() && cell.name == name {
                *found = text(cell.value);
            }
        }
    });
    if let Some(found) = found.into_iter().flatten().next() {
        return Some(found);
    }
    // All that are no numbers, as whatever else tells queries apart.
    let mut words: Vec<String> = Vec::new();
    passed.visit(&mut |cell| words.extend(text(cell.value).filter(|text| is_word(text))));
    (!words.is_empty()).then(|| cut(&words.join(", ")))
}

/// Whether a text is no number.
fn is_word(text: &str) -> bool {
    Decimal::parse(text.as_bytes()).is_err()
}

/// A passed value as text; `None` if it is empty.
fn text(value: PassedValue<'_>) -> Option<String> {
    let text = match value {
        PassedValue::Cell { text, .. } => String::from_utf8_lossy(text).into_owned(),
        PassedValue::Json("null") => String::new(),
        // What is no string is shown as it stands.
        PassedValue::Json(raw) => serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned()),
    };
    let shown = cut(text.trim());
    (!shown.is_empty()).then_some(shown)
}

/// A name, without its middle where it is too long: what tells names apart is often at their ends.
fn cut(name: &str) -> String {
    let count = name.chars().count();
    if count <= LONGEST_NAME {
        return name.to_owned();
    }
    let half = (LONGEST_NAME - 1) / 2;
    let end = name.chars().skip(count - half);
    name.chars().take(half).chain(['…']).chain(end).collect()
}

/// A name that turns nothing around it, where it is written from right to left.
fn isolated(name: &str) -> String {
    let is_leftward = |character: char| matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    if name.contains(is_leftward) { format!("\u{2068}{name}\u{2069}") } else { name.to_owned() }
}

impl Job {
    /// What a solid of the scene is called; where solids have no names, those that are met are called by the first of
    /// their values that is no number.
    pub(super) fn solid_name(&self, solid: usize, is_met: bool) -> Option<String> {
        let passed = self.layout.against.as_ref()?;
        let column = NAMES.iter().find_map(|name| passed.names.iter().position(|known| known == name));
        if let Some(column) = column {
            return passed.value(solid, column).and_then(text);
        }
        let mut values = (0..passed.names.len()).filter_map(|column| passed.value(solid, column).and_then(text));
        values.find(|value| is_word(value)).filter(|_| is_met)
    }
}
