//! The picture beside the answers: the queries of it, as they are answered, and the document at the end.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::worker::Job;
use crate::commands::{T_MAX, T_MIN};
use crate::explain::Working;
use crate::input::queries::ReadQuery;
use crate::number::{Big, Decimal, Fraction, Scale};
use crate::output::format::{AnswerField, ValueSource, cell_text, query_name, text_of, value_text, without_middle};
use crate::picture::{
    AnswerRow, AskedVector, CELL, CONTACT, DrawnSolid, LIMIT, PUSH, Picture, REFLECT, Role, Shape, Subject, Tiles,
    Verdict, are_apart, briefly, isolated, size_of_cells,
};
use crate::query::{Args, Ask, Cell, NumberForm, Report, RowContext, counted, empty_row, optional_field, visible};
use crate::scene::{Bounds, Scene, Scratch, Solid, SolidBounds};

/// The most cells of the table of a page.
const MOST_CELLS: usize = 100_000;
/// Queries and solids beyond this number are left out if their common denominators have more digits than these: all
/// that is drawn of them is as long.
const MOST_LONG: u64 = 24;
const MOST_DIGITS: usize = 200;

/// The pictures of single queries, until all of them are there.
#[derive(Debug, Default)]
pub(super) struct Drawings {
    queries: Mutex<BTreeMap<u64, Picture>>,
    /// How many queries there were beyond the last that is drawn.
    more: AtomicU64,
    /// How many queries were left out for the length of their numbers.
    long: AtomicUsize,
    /// How many rows have an error for an answer.
    pub(super) bad: AtomicU64,
}

impl Drawings {
    /// Draws a query that has been answered, if it is one of the first; one that cannot be drawn is left out.
    pub(super) fn add(&self, job: &Job, query: &ReadQuery<'_>, args: &Args, mut scratch: Option<&mut Scratch>) {
        if query.number > LIMIT as u64 {
            self.more.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let is_alone = job.is_of_flags();
        if query.number > MOST_LONG && args.digits() > MOST_DIGITS {
            self.long.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let number = query.number;
        let named = |name: String| if name.contains('…') { format!("query {number} ({name})") } else { name };
        let name = (!is_alone).then(|| query_name(query.passed).map_or_else(|| number.to_string(), named));
        let name = name.map(|name| isolated(&name));
        let in_scene = job.scene.is_some();
        let ends_at_contact = in_scene && !job.config.ask.all;
        let subject = Subject { row: query.number, name, in_scene, ends_at_contact, ..Subject::default() };
        let mut picture = Picture::of(subject);
        if (job.config.command.draw)(job.asked(args, scratch.as_deref_mut()), &job.config.ask, &mut picture).is_ok() {
            picture.question = question(job, args);
            let (notes, vectors) = remarks(job, args, scratch.as_deref_mut());
            picture.notes(notes);
            vectors.into_iter().for_each(|vector| picture.add(Shape::Asked(vector)));
            if job.config.picture.as_ref().is_some_and(|picture| picture.is_page) {
                if ends_at_contact && !picture.is_miss() {
                    let mut all = Picture::of(picture.subject.clone());
                    let ask = Ask { all: true, ..job.config.ask.clone() };
                    if (job.config.command.draw)(job.asked(args, scratch.as_deref_mut()), &ask, &mut all).is_ok() {
                        picture.followed_by(all);
                    }
                }
                match working(job, args, scratch.as_deref_mut()) {
                    Some(steps) => picture.workings.push((query.number, steps)),
                    None => picture.lacks_workings = true,
                }
                (picture.answers, picture.answers_left_out) = answers(job, query, args, scratch, picture.walks[1]);
            }
            let mut queries = self.queries.lock().unwrap_or_else(PoisonError::into_inner);
            queries.insert(query.number, picture);
            queries.values_mut().fold(MOST_CELLS, |left, picture| picture.keep_cells(left));
        }
    }

    /// Joins the drawings of all queries to one picture, in order, with the solids of the scene.
    pub(super) fn join(&self, job: &Job) -> Picture {
        let ends_at_contact = job.scene.is_some() && !job.config.ask.all;
        let mut all = Picture::of(Subject { ends_at_contact, ..Subject::default() });
        let queries = std::mem::take(&mut *self.queries.lock().unwrap_or_else(PoisonError::into_inner));
        if job.scene.is_none() && are_apart(queries.values()) {
            all.apart = queries.values().map(Picture::by_itself).collect();
        }
        for picture in queries.into_values() {
            all.absorb(picture);
        }
        all.not_drawn = self.more.load(Ordering::Relaxed);
        if all.not_drawn > 0 {
            all.left_out.push(format!("Only the first {LIMIT} queries are drawn."));
        }
        match self.bad.load(Ordering::Relaxed) as usize {
            0 => {}
            bad => all.left_out.push(format!(
                "{} {} not drawn.",
                counted(bad, "bad row"),
                if bad == 1 { "is" } else { "are" }
            )),
        }
        let mut long = self.long.load(Ordering::Relaxed);
        if let Some(scene) = &job.scene {
            long += add_scene(job, scene, &mut all);
        }
        if long > 0 {
            let what = format!("{long} queries or solids of numbers of more than {MOST_DIGITS} digits");
            all.left_out.push(format!("{what} are not drawn."));
        }
        all.write_times();
        all
    }
}

/// Adds the solids of the scene: those that are met and named first, of the others those that are nearest to them, and
/// the tiles of a map as runs. How many are left out for the length of their numbers.
fn add_scene(job: &Job, scene: &Scene, all: &mut Picture) -> usize {
    all.dimension(scene.dimension.unwrap_or(2));
    let last = all.last_time();
    let label = |solid: usize, is_met: bool| job.layout.against.as_ref()?.label(solid, is_met);
    let (mut drawn, mut long, mut room) = (0, 0, scene.scratch().solid);
    let mut add = |solid: usize, all: &mut Picture| {
        // Cells are kept as whole numbers.
        if drawn >= MOST_LONG && scene.cells.is_empty() && scene.solid(solid, &mut room).digits() > MOST_DIGITS {
            long += 1;
            return;
        }
        drawn += 1;
        let verdict = all.met.get(&solid).copied().unwrap_or(Verdict::Miss);
        let told = |name: String| if name.contains('…') { scene.name(solid).title() } else { name };
        let label = label(solid, verdict != Verdict::Miss).map(|name| isolated(&told(name)));
        // A solid that cannot be drawn is left out.
        let Ok(Some((body, velocity))) = (job.config.command.body)(scene, solid, all) else { return };
        let role = match verdict {
            _ if velocity.squared() != Big::ZERO => Role::Coming(verdict),
            _ if all.mesh().is_none() => Role::Target(verdict),
            Verdict::Miss => Role::Full,
            _ => Role::First(verdict),
        };
        all.about_solid(solid, &scene.name(solid).title());
        all.scene_solid(solid, DrawnSolid { body, role, label, own_label: None }, velocity, &last);
    };
    let met: Vec<usize> = all.met.keys().copied().collect();
    met.iter().for_each(|&solid| add(solid, all));
    let mut others: Vec<usize> = (0..scene.len()).filter(|solid| !all.met.contains_key(solid)).collect();
    let is_map = job.layout.against.as_ref().is_some_and(|passed| passed.names.iter().any(|name| name == "tile"));
    if !all.in_space && (is_map || all.mesh().is_some()) {
        let has_room = others.len() <= LIMIT;
        let mut tiles = Tiles::default();
        others.retain(|&solid| {
            let is_named = has_room && label(solid, false).is_some();
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

/// A name or a copied value in the table of a page, without its middle where it is long.
fn cut_cell(text: &str) -> String {
    without_middle(&visible(text), CELL, CELL / 2)
}

// The words of a picture: its question, and for a page the rows of the answers.

/// How wide a working is on a page, in columns.
const WORKING_WIDTH: usize = 64;
/// A working of more bytes is not on a page.
const LONGEST_WORKING: usize = 20_000;
/// The most vectors of a query that are drawn.
const MOST_VECTORS: usize = 30;
/// Numbers of more characters are cut in a description.
const LONGEST: usize = 40;

/// The most columns there that a query, and that a solid, passes through.
const MOST_COPIED: usize = 60;

/// The rows of a query's answer, as text, and how many more are left out. A walk has a row for each of `cells` cells.
fn answers(
    job: &Job,
    query: &ReadQuery<'_>,
    args: &Args,
    scratch: Option<&mut Scratch>,
    cells: u128,
) -> (Vec<AnswerRow>, u128) {
    let mut start = Vec::new();
    if !job.is_of_flags() {
        start.push(("row".to_owned(), query.number.to_string()));
    }
    let mut is_whole = true;
    query.passed.visit(&mut |name, value| match start.len() <= MOST_COPIED {
        true => start.push((cut_cell(name), cut_cell(&text_of(value)))),
        false => is_whole = false,
    });
    let (mut rows, mut left_out) = (Vec::new(), cells.saturating_sub(LIMIT as u128));
    let mut take = |row: &[Cell], about: &RowContext| {
        if !job.config.writing.only.contains(about.contact, about.class) {
            return Ok(());
        }
        if rows.len() >= LIMIT {
            left_out += u128::from(cells == 0);
            // The rest of a walk may be more than anybody waits for.
            return if cells == 0 { Ok(()) } else { Err(io::ErrorKind::WriteZero.into()) };
        }
        let mut of_solid = 0;
        let is_shown = |field: &&AnswerField| {
            of_solid += usize::from(field.solid_field().is_some());
            // Columns that are copied from the input are in front, here.
            !field.is_copied() && (field.result().is_some() || of_solid <= MOST_COPIED)
        };
        let fields: Vec<_> = job.layout.fields.iter().filter(is_shown).collect();
        let named = fields.iter().map(|field| {
            let value = value_text(&job.layout.value(field, row, about.solid));
            // Results are whole: they may be copied from here.
            let is_copied = matches!(field.source, ValueSource::OfSolid(_));
            (cut_cell(&field.name), if is_copied { cut_cell(&value) } else { value })
        });
        let cells: Vec<_> = start.iter().cloned().chain(named).collect();
        let is_whole = is_whole && of_solid <= MOST_COPIED;
        let size = size_of_cells(&cells);
        rows.push(AnswerRow { row: query.number, solid: about.solid, is_whole, cells, size });
        Ok(())
    };
    let mut room = empty_row(job.config.results);
    // The query has been answered before: if it broke off then, it does so again, and the rows up to there stay.
    let _ = job.answer(job.asked(args, scratch), query.passed, &mut room, &mut take);
    (rows, left_out)
}

/// The remarks that text would make on answers, each with the solid of the scene that it is about, and the vectors that
/// are drawn where they are asked for.
fn remarks(job: &Job, args: &Args, scratch: Option<&mut Scratch>) -> (Vec<(Option<usize>, String)>, Vec<AskedVector>) {
    let config = &job.config;
    let ask = Ask { notes: true, form: NumberForm::Nearest, checked: 0, ..config.ask.clone() };
    let mut cells = empty_row(config.results);
    let (mut notes, mut vectors, mut rows) = (Vec::new(), Vec::new(), 0);
    let mut take = |cells: &[Cell], about: &RowContext| {
        let texts: Vec<String> = about.note.iter().map(cell_text).collect();
        let briefly = |(part, text): (&Cell, &String)| match part {
            Cell::Number(_) => briefly(text, &texts),
            _ => text.clone(),
        };
        let note = about.note.iter().zip(&texts).map(briefly).collect::<String>();
        notes.push((about.solid, note.replace("= ≈", "≈")));
        rows += 1;
        let (mut first, mut is_asked) = (0, false);
        for result in config.results {
            let own = &cells[first..first + result.shape.cells()];
            first += result.shape.cells();
            let is_drawn = [CONTACT, REFLECT, PUSH].contains(&result.name);
            let is_wanted = || optional_field(config.results, result.name).is_in(ask.wanted);
            if is_drawn && vectors.len() < MOST_VECTORS && is_wanted() {
                is_asked = true;
                vectors.extend(vector(result.name, own, about.solid));
            }
        }
        // A walk has a row for each cell.
        let may_have_more = about.solid.is_some() && rows < LIMIT || is_asked;
        if may_have_more { Ok(()) } else { Err(io::ErrorKind::WriteZero.into()) }
    };
    // Whatever comes behind the first rows is not wanted.
    let _ = (config.command.answer)(job.asked(args, scratch), &mut Report::new(&ask, &mut cells, &mut take));
    notes.retain(|(_, note)| !note.is_empty());
    (notes, vectors)
}

/// A vector of an answer; `None` if it is empty.
fn vector(name: &'static str, cells: &[Cell], solid: Option<usize>) -> Option<AskedVector> {
    let texts: Vec<String> = cells.iter().filter(|cell| !matches!(cell, Cell::Empty)).map(cell_text).collect();
    let exact = |text: &String| Scale::fraction::<Big>(&Decimal::parse(text.as_bytes()).ok()?).ok();
    let mut value: Vec<Fraction<Big>> = texts.iter().map(exact).collect::<Option<_>>()?;
    if value.is_empty() {
        return None;
    }
    value.resize(3, Fraction::whole(Big::ZERO));
    let value = value.try_into().ok()?;
    let shown: Vec<String> = texts.iter().map(|text| briefly(text, &[]).trim_start_matches("≈ ").to_owned()).collect();
    let about =
        if shown.iter().zip(&texts).all(|(shown, text)| shown.replace('\u{2212}', "-") == *text) { "" } else { "≈ " };
    Some(AskedVector { name, value, text: format!("{about}({})", shown.join(", ")), solid })
}

/// How an answer comes about, as text of a width for a page beside a picture; nothing if it is very long.
fn working(job: &Job, args: &Args, scratch: Option<&mut Scratch>) -> Option<Vec<String>> {
    let mut working = Working::default();
    (job.config.command.explain)(job.asked(args, scratch), &job.config.ask, &mut working).ok()?;
    let steps = working.texts(WORKING_WIDTH, false);
    (steps.iter().map(String::len).sum::<usize>() <= LONGEST_WORKING).then_some(steps)
}

/// The question in words: every parameter that was given, as it was given; how far its path goes that is no ray or segment;
/// and what flags say for all.
fn question(job: &Job, args: &Args) -> [String; 3] {
    let shown = |number: &Decimal| {
        let text = number.to_string();
        let cut: String = text.chars().take(LONGEST).collect();
        if cut.len() < text.len() { cut + "…" } else { cut }
    };
    let texts = args.texts(shown);
    let has = |end: &str, never: &str| texts.iter().any(|(name, values)| *name == end && values[0] != never);
    let line = match [has(T_MIN.name, "-inf"), has(T_MAX.name, "inf")] {
        _ if !job.config.ask.line => "",
        [false, false] => "the whole line",
        [true, false] => "the half line from t_min on",
        [false, true] => "the half line up to t_max",
        [true, true] => "",
    };
    let parts = texts.iter().map(|(name, values)| match &values[..] {
        [value] => format!("{name} {value}"),
        values => format!("{name} ({})", values.join(", ")),
    });
    let Ask { centers, no_touch, .. } = job.config.ask;
    let says =
        [(centers, "cell 0 of each axis has its middle at the origin of the grid"), (no_touch, "touches do not count")];
    let says = says.into_iter().filter(|(is_said, _)| *is_said).map(|(_, words)| words.to_owned());
    let held_as = job.config.reading.numerals.held_as;
    let held = held_as.map(|float| format!("all numbers as f{} holds them", float.bits()));
    [parts.collect(), vec![line.to_owned()], says.chain(held).collect()].map(|parts: Vec<String>| parts.join(", "))
}
