//! What may surprise in a query of an input though it can be read: told once a run, whichever row it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::commands::W_COMES_LAST;
use crate::number::Decimal;
use crate::query::{Args, Kind, Parameters, Value};

use super::tiles::Map;
use super::warnings::Finding;

/// Looks at queries.
#[derive(Debug)]
pub struct Watched {
    parameters: Parameters,
    /// The map that walks go over.
    map: Option<Map>,
    /// Where the slots of a rotation begin.
    rotation: Option<usize>,
    /// The slot of a parameter whose default surprises, and whether a query has given it.
    unsaid: Option<(usize, Arc<AtomicBool>)>,
    /// The slots of the vectors of which the first without the second changes that default.
    unless: Option<[usize; 2]>,
}

/// What one reader has found: it says each once.
#[derive(Debug, Default)]
pub struct HasFound {
    /// Of walks over a map.
    pub walks: [bool; 2],
    rotation: bool,
}

impl Watched {
    /// Looks at queries that have these flags; what flags give was looked at when they were read.
    pub fn new(parameters: Parameters, flags: &Args, map: Option<Map>) -> Self {
        let is_quaternion = |index: &usize| parameters[*index].kind == Kind::Quaternion;
        let rotation = (0..parameters.len()).find(is_quaternion).map(|index| parameters.first_slot(index));
        let rotation = rotation.filter(|slot| !flags.has(*slot, Kind::Quaternion));
        Self { parameters, map, rotation, unsaid: None, unless: None }
    }

    /// Watches for a parameter, too, by its slot: what it gives is whether a query has given that.
    pub fn watch_for(&mut self, slot: usize, unless: Option<[usize; 2]>) -> Arc<AtomicBool> {
        self.unless = unless;
        Arc::clone(&self.unsaid.insert((slot, Arc::default())).1)
    }

    /// Notes that queries have been answered that have values in these slots.
    pub fn has_seen(&self, has: impl Fn(usize) -> bool) {
        if let Some((slot, is_said)) = &self.unsaid
            && !is_said.load(Ordering::Relaxed)
            && has(*slot)
        {
            is_said.store(true, Ordering::Relaxed);
        }
    }

    /// Finds what may surprise in a query; a walk is called `walk`.
    pub fn look(&self, args: &Args, walk: &str, has: &mut HasFound, found: &mut Vec<Finding>) {
        let is_other = self.unless.is_some_and(|[with, without]| args.has_vector(with) && !args.has_vector(without));
        self.has_seen(|slot| is_other || *args.value(slot) != Value::Absent);
        if let Some(slot) = self.rotation.filter(|slot| !has.rotation && args.has(*slot, Kind::Quaternion))
            && is_identity_of_others(args, slot)
        {
            has.rotation = true;
            found.push(Finding::Line(format!("hitcalc: note: rotation 1,0,0,0: {W_COMES_LAST}")));
        }
        if let Some(map) = &self.map {
            map.look(self.parameters, args, walk, &mut has.walks, found);
        }
    }
}

fn is_identity_of_others(args: &Args, slot: usize) -> bool {
    let is = |part: usize, wanted: i64| args.number(slot + part) == Some(&Decimal::integer(wanted));
    is(0, 1) && (1..4).all(|part| is(part, 0))
}
