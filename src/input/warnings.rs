//! Warnings, each told once, above the line that shows how far the run is.
//!
//! Readers on many threads find them, and hand them over with their chunks, so that what is told does not depend on the
//! number of threads. [`Watched`] finds what may surprise in a query though it can be read.

use std::collections::HashSet;
use std::io::{Write, stderr};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::commands::{DIR, MATRIX, MATRIX_VECTORS, NO_AXIS_AND_ANGLE, T_MAX, T_MIN, W_COMES_LAST, are_axis_and_angle};
use crate::number::Decimal;
use crate::query::{Args, Kind, Parameter, Parameters, Value, listed_to, optional_slot_of, shown, visible};

use super::columns::names::note;
use super::map_walks::Map;

/// The number of lines that are printed, and of lines about names that may matter; of those beyond only their number is.
const MOST_LINES: usize = 10;
/// The number of names and lines that are remembered; any beyond are neither printed nor counted.
pub(super) const MOST_KNOWN: usize = 10_000;

/// A finding in an input.
#[derive(Debug)]
pub(crate) enum Finding {
    /// A line to tell.
    Line(String),
    /// The lines, if any, about a name that is no parameter's and was looked at; or a kind of which only the first line is
    /// printed, and that.
    Name(String, Vec<String>),
    /// Names that are read as parameters though they are spelled in another way, each with the parameter's own.
    Taken(Vec<(String, String)>),
    /// Names, as they are shown, that may matter or not.
    MayMatter(Vec<String>),
}

pub(crate) struct Warnings {
    tell: Box<dyn Fn(&str) + Send + Sync>,
    told: Mutex<Told>,
}

/// The warnings that have been printed.
#[derive(Debug, Default)]
struct Told {
    known: HashSet<String>,
    lines: usize,
    /// The lines about names that may matter, which keep no other from being printed.
    doubts: usize,
    left_out: usize,
}

impl Default for Warnings {
    /// Warnings on standard error, where no line shows how far a run is.
    fn default() -> Self {
        // If this fails there is no other place to say it.
        Self::new(|warning| drop(writeln!(stderr(), "{}", visible(warning))))
    }
}

impl Warnings {
    /// Warnings that are handed to `tell`.
    pub(crate) fn new(tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { tell: Box::new(tell), told: Mutex::default() }
    }

    /// Prints a line, unless it has been printed already.
    pub(crate) fn tell_once(&self, line: &str) {
        self.tell_line(&mut self.told(), line);
    }

    /// Prints lines, those about names that may matter in one behind the others.
    pub(super) fn tell_all(&self, lines: impl Iterator<Item = String>) {
        let (doubts, lines): (Vec<_>, Vec<_>) = lines.partition(|line| that_may_matter(line).is_some());
        let names = doubts.iter().filter_map(|line| that_may_matter(line)).map(str::to_owned).collect();
        self.tell(lines.into_iter().map(Finding::Line).chain([Finding::MayMatter(names)]));
    }

    /// Tells what is new of these.
    pub(crate) fn tell(&self, findings: impl IntoIterator<Item = Finding>) {
        let told = &mut self.told();
        for finding in findings {
            match finding {
                Finding::Line(line) => self.tell_line(told, &line),
                Finding::Name(name, lines) if told.is_new(&name) => {
                    lines.iter().for_each(|line| self.tell_line(told, line));
                }
                Finding::Name(..) => {}
                Finding::Taken(mut names) => {
                    // Another object may still be warned that the name is ignored.
                    names.retain(|(name, own)| told.is_new(&format!("{name} as {own}")));
                    self.count(told, &note(&names), names.len());
                }
                Finding::MayMatter(mut names) => {
                    names.retain(|name| told.is_new(name));
                    match told.doubts < MOST_LINES && !names.is_empty() {
                        true => (self.tell)(&all_may_matter(&names)),
                        false => told.left_out += names.len(),
                    }
                    told.doubts += usize::from(!names.is_empty());
                }
            }
        }
    }

    /// Tells how many were left out.
    pub(crate) fn end(&self) {
        let told = self.told();
        let at_least = if told.known.len() < MOST_KNOWN { "" } else { "at least " };
        if told.left_out > 0 {
            let lines = if told.left_out == 1 { "line is" } else { "lines are" };
            (self.tell)(&format!("hitcalc: note: {at_least}{} more such {lines} left out", told.left_out));
        }
    }

    fn tell_line(&self, told: &mut Told, line: &str) {
        let is_new = told.is_new(line);
        self.count(told, line, usize::from(is_new));
    }

    fn count(&self, told: &mut Told, line: &str, new: usize) {
        if new > 0 && told.lines < MOST_LINES {
            told.lines += 1;
            (self.tell)(line);
        } else {
            told.left_out += new;
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Told {
    fn is_new(&mut self, text: &str) -> bool {
        self.known.len() < MOST_KNOWN && self.known.insert(text.to_owned())
    }
}

/// Looks in queries for values that may surprise though they can be read: reported once a run, whichever row it is.
#[derive(Debug)]
pub(crate) struct Watched {
    parameters: Parameters,
    /// The values of flags, for all queries.
    pub(super) flags: Args,
    /// The map that walks go over.
    map: Option<Map>,
    /// Where the slots of a rotation begin.
    rotation: Option<usize>,
    /// Parameters that may have no effect.
    idle: Vec<Idle>,
    /// The slots of parameters that are looked for in all queries, of which one is enough, and whether one was found.
    sought: Vec<(Vec<usize>, Arc<AtomicBool>)>,
}

/// A parameter that has no effect on a query that has values in all of these slots, and in none of those.
#[derive(Debug)]
struct Idle {
    with: Vec<usize>,
    without: Range<usize>,
    note: &'static str,
}

/// Said where nothing gives a velocity to either box.
pub(crate) const BOTH_REST: &str = "neither box has a velocity, so both rest";

const NO_MATRIX: &str = "matrix_vectors changes nothing where there is no matrix";
const NO_LINE: &str = "--line changes nothing where t_min and t_max are given";
const NO_LINE_OF_RAY: &str = "--line changes nothing where dir and t_min are given";

/// The findings of one reader, each once.
#[derive(Debug, Default)]
pub(super) struct HasFound {
    /// Of walks over a map.
    walks: [bool; 2],
    rotations: [bool; 2],
    /// By their indices.
    idle: [bool; 3],
}

impl Watched {
    /// Looks at queries that have these flags, as lines or not; what flags give was looked at when they were read.
    pub(super) fn new(parameters: Parameters, flags: &Args, are_lines: bool, map: Option<Map>) -> Self {
        let is_quaternion = |index: &usize| parameters[*index].kind == Kind::Quaternion;
        let rotation = (0..parameters.len()).find(is_quaternion).map(|index| parameters.first_slot(index));
        let rotation = rotation.filter(|slot| !flags.has(*slot, Kind::Quaternion));
        let slot = |parameter: Parameter| optional_slot_of(&parameters, parameter.name);
        let matrix = slot(MATRIX_VECTORS).zip(slot(MATRIX)).map(|(vectors, first)| {
            let without = first..first + Kind::Matrix.suffixes().len();
            Idle { with: vec![vectors], without, note: NO_MATRIX }
        });
        let line = [(DIR, T_MIN, NO_LINE_OF_RAY), (T_MIN, T_MAX, NO_LINE)].into_iter().filter(|_| are_lines);
        let line = line.filter_map(|(first, last, note)| {
            Some(Idle { with: vec![slot(first)?, slot(last)?], without: 0..0, note })
        });
        let idle = matrix.into_iter().chain(line).collect();
        Self { parameters, flags: flags.clone(), map, rotation, idle, sought: Vec::new() }
    }

    /// Watches for values in these slots, too: what it gives is whether a query has given one.
    pub(crate) fn watch_for(&mut self, slots: Vec<usize>) -> Arc<AtomicBool> {
        let is_found = Arc::default();
        self.sought.push((slots, Arc::clone(&is_found)));
        is_found
    }

    /// Notes that queries have been answered that have values in these slots.
    pub(crate) fn has_seen(&self, has: impl Fn(usize) -> bool) {
        for (slots, is_found) in &self.sought {
            if !is_found.load(Ordering::Relaxed) && slots.iter().any(|slot| has(*slot)) {
                is_found.store(true, Ordering::Relaxed);
            }
        }
    }

    /// The notes about what has no effect on queries that have values in these slots besides those of flags.
    pub(super) fn notes(&self, has: impl Fn(usize) -> bool) -> impl Iterator<Item = String> {
        self.idle(has).map(|index| format!("hitcalc: note: {}", self.idle[index].note))
    }

    fn idle(&self, has: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
        let has = move |slot: usize| has(slot) || *self.flags.value(slot) != Value::Absent;
        let is_idle = move |idle: &Idle| idle.with.iter().all(|slot| has(*slot)) && !idle.without.clone().any(&has);
        (0..self.idle.len()).filter(move |index| is_idle(&self.idle[*index]))
    }

    /// Finds what may surprise in a query; a walk is called `walk`.
    pub(super) fn look(&self, args: &Args, walk: &str, has: &mut HasFound, found: &mut Vec<Finding>) {
        self.has_seen(|slot| *args.value(slot) != Value::Absent);
        if let Some(slot) = self.rotation.filter(|slot| has.rotations != [true; 2] && args.has(*slot, Kind::Quaternion))
            && let Some((place, note)) = note_of_rotation(args, slot)
            && !std::mem::replace(&mut has.rotations[place], true)
        {
            found.push(Finding::Line(note));
        }
        for index in self.idle(|slot| *args.value(slot) != Value::Absent) {
            if !std::mem::replace(&mut has.idle[index], true) {
                found.push(Finding::Line(format!("hitcalc: note: {}", self.idle[index].note)));
            }
        }
        if let Some(map) = &self.map {
            map.look(self.parameters, args, walk, &mut has.walks, found);
        }
    }
}

/// The note about a rotation in space that others write otherwise, with its place among such notes: with w first, where it is
/// no turn, or as an axis and an angle. It says nothing of the row, so that it is the same whichever is the first.
fn note_of_rotation(args: &Args, slot: usize) -> Option<(usize, String)> {
    let [x, y, z, w] = [0, 1, 2, 3].map(|part| args.number(slot + part));
    let numbers = [x?, y?, z?, w?].map(Decimal::to_i64);
    let (identity, note) = W_COMES_LAST;
    if numbers == [1, 0, 0, 0].map(Some) {
        return Some((0, format!("hitcalc: note: rotation {identity}: {note}")));
    }
    are_axis_and_angle(numbers)
        .then(|| (1, format!("hitcalc: note: a rotation of an axis and a number is {NO_AXIS_AND_ANGLE}")))
}

/// The warning about a name that says something which nobody but the asker knows.
pub(crate) fn may_matter(name: &str) -> String {
    all_may_matter(&[shown(name.as_bytes())])
}

/// The warning about all such names of an input, as they are shown.
pub(crate) fn all_may_matter(names: &[String]) -> String {
    let all = listed_to(MOST_NAMED, names.iter().cloned());
    match names {
        [one] => format!("{WARNING}{one}{IS_IGNORED}"),
        _ => format!("{WARNING}{all} are not parameters, so they are ignored; should the answer depend on them?"),
    }
}

/// The name, as it is shown, that such a warning is about; `None` of other lines.
pub(crate) fn that_may_matter(line: &str) -> Option<&str> {
    line.strip_prefix(WARNING)?.strip_suffix(IS_IGNORED)
}

const WARNING: &str = "hitcalc: warning: ";
const IS_IGNORED: &str = " is not a parameter, so it is ignored; should the answer depend on it?";
/// The most names that are told in one line.
const MOST_NAMED: usize = 36;
