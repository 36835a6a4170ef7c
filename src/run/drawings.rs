//! The picture beside the answers: the queries of it, as they are answered, and the document at the end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::cli::PictureForm;
use crate::commands::Asked;
use crate::input::queries::ReadQuery;
use crate::number::Decimal;
use crate::output::format::{Passed, PassedValue};
use crate::picture::{DrawnSolid, LIMIT, Picture, Role, Subject, Verdict, are_apart};
use crate::query::Args;
use crate::scene::Scratch;

use super::job::Job;
use super::picture_words::{answers, note, question};

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
pub struct Drawings {
    queries: Mutex<BTreeMap<u64, Picture>>,
    /// Whether there were queries beyond the last that is drawn.
    has_more: AtomicBool,
    /// How many queries and solids were left out for the length of their numbers.
    long: AtomicUsize,
}

impl Drawings {
    /// Draws a query that has been answered, if it is one of the first; one that cannot be drawn is left out.
    pub fn add(&self, job: &Job, query: &ReadQuery<'_>, args: &Args, mut scratch: Option<&mut Scratch>) {
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
        let in_scene = job.scene.is_some();
        let mut picture = Picture::of(Subject { row: query.number, name, in_scene, ..Subject::default() });
        let scene = job.scene.as_ref().zip(scratch.as_deref_mut());
        if (job.config.command.draw)(Asked { args, scene }, &job.config.ask, &mut picture).is_ok() {
            picture.question = question(job, args);
            if let Some(note) = note(job, args, scratch.as_deref_mut()) {
                picture.note(&note);
            }
            if job.config.picture.as_ref().is_some_and(|picture| picture.form == PictureForm::Page) {
                picture.answers = answers(job, query, args, scratch);
            }
            let mut queries = self.queries.lock().unwrap_or_else(PoisonError::into_inner);
            queries.insert(query.number, picture);
            queries.values_mut().fold(MOST_CELLS, |left, picture| picture.keep_cells(left));
        }
    }

    /// Joins the drawings of all queries to one picture, in order, with the solids of the scene.
    pub fn join(&self, job: &Job) -> Picture {
        let mut all = Picture::default();
        let queries = std::mem::take(&mut *self.queries.lock().unwrap_or_else(PoisonError::into_inner));
        if job.scene.is_none() && are_apart(queries.values()) {
            all.apart = queries.values().map(Picture::by_itself).collect();
        }
        for picture in queries.into_values() {
            all.absorb(picture);
        }
        if let Some(scene) = &job.scene {
            let count = scene.len();
            let mut room = scene.scratch().solid;
            for solid in 0..count.min(LIMIT) {
                // Cells are kept as whole numbers.
                let is_last = solid as u64 >= MOST_LONG && scene.cells.is_empty();
                if is_last && scene.solid(solid, &mut room).digits() > MOST_DIGITS {
                    self.long.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                let verdict = all.met.get(&solid).copied().unwrap_or(Verdict::Miss);
                let label = job.solid_name(solid, verdict != Verdict::Miss);
                // A solid that cannot be drawn is left out.
                let Ok(Some(body)) = (job.config.command.body)(scene, solid, &all) else { continue };
                let role = match verdict {
                    _ if all.mesh().is_none() => Role::Target(verdict),
                    Verdict::Miss => Role::Full,
                    _ => Role::First(verdict),
                };
                all.dimension(scene.dimension.unwrap_or(2));
                all.subject.solid = Some(solid);
                all.subject.solid_row = scene.rows.of(solid);
                all.solid(DrawnSolid { body, role, label, own_label: None });
            }
            all.left_out += count.saturating_sub(LIMIT);
        }
        all
    }

    /// What is not in the picture, if anything, for whoever looks at it.
    pub fn left_out(&self, picture: &Picture) -> Vec<String> {
        let queries = self.has_more.load(Ordering::Relaxed).then_some("queries");
        let solids = (picture.left_out > 0).then_some("solids");
        let what: Vec<&str> = queries.into_iter().chain(solids).collect();
        let first = format!("the picture has the first {LIMIT}");
        let rest = (!what.is_empty()).then(|| format!("hitcalc: {first} {}; the rest is left out", what.join(" and ")));
        let long = self.long.load(Ordering::Relaxed);
        let long = (long > 0).then(|| {
            format!(
                "hitcalc: {long} queries or solids of numbers of more than {MOST_DIGITS} digits are not in the picture"
            )
        });
        rest.into_iter().chain(long).collect()
    }
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

/// A name, cut where it is too long.
fn cut(name: &str) -> String {
    let more = if name.chars().nth(LONGEST_NAME).is_some() { "…" } else { "" };
    name.chars().take(LONGEST_NAME).chain(more.chars()).collect()
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
