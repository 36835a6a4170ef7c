//! The notes at the end of a run, where its answers call for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::progress::Summary;
use super::worker::Job;
use crate::cli::{Config, Input};
use crate::commands::Asked;
use crate::input::begun::Begun;
use crate::input::queries::Plan;
use crate::input::scene_file::{LoadedScene, MapExtent};
use crate::input::turned_from_outside;
use crate::input::warnings::BOTH_REST;
use crate::query::{Args, Ask, Cell, Outcome, Report, RowContext, Unsaid, Value, empty_row};

/// A note at the end of a batch.
#[derive(Clone)]
pub(super) struct NoteAtEnd {
    note: String,
    /// The answers that make it matter.
    of: Outcome,
    /// Set once a query has made it needless.
    is_moot: Arc<AtomicBool>,
    /// Set once a query has come that it is about, if it is not about all.
    only_if: Option<Arc<AtomicBool>>,
}

impl NoteAtEnd {
    /// The line of the note, if it is printed.
    pub(super) fn line(&self, summary: &Summary) -> Option<String> {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        let is_silent = is_set(&self.is_moot) || !self.only_if.as_ref().is_none_or(is_set) || !summary.came_to(self.of);
        (!is_silent).then(|| format!("hitcalc: note: {}", self.note))
    }
}

/// The notes that a run may end with, as far as its flags, its scene and the beginning of its input tell.
pub(super) struct Doubts {
    /// The parameter whose default surprises, with its slot, if nothing has given it so far.
    unsaid: Option<(Unsaid, usize)>,
    /// The slots of the velocities, if both boxes rest so far.
    velocities: Option<Vec<usize>>,
    /// The note about a map that the first query never comes to.
    far: Option<String>,
}

impl Doubts {
    pub(super) fn of(config: &Config, scene: Option<&LoadedScene>, begun: &Begun) -> Self {
        let spec = config.command.spec;
        // Of one query that is no batch the one answer says it, to readers of text.
        let is_batch = config.input != Input::Flags || scene.is_some();
        let is_given = |slot: usize| *config.flags.value(slot) != Value::Absent;
        let is_said = |slot: usize| !is_batch || is_given(slot) || scene.is_some_and(|scene| scene.has_said);
        let unsaid = spec.unsaid.zip(spec.unsaid_slot()).filter(|(_, slot)| !is_said(*slot));
        // The header of a CSV that brings both boxes has been looked at.
        let has_columns = matches!(begun.plan, Plan::Csv(_)) && scene.is_none();
        let may_rest = is_batch && !has_columns && !scene.is_some_and(|scene| scene.is_moving);
        let velocities = Some(spec.velocity_slots()).filter(|slots| may_rest && !slots.is_empty());
        let velocities = velocities.filter(|slots| !slots.iter().any(|slot| is_given(*slot)));
        let extent = scene.and_then(|scene| scene.extent.as_ref());
        let far = extent.and_then(|extent| is_far(extent, config, &begun.first_query(&config.flags)?));
        Self { unsaid, velocities, far }
    }

    /// The notes, which look at the queries of a job from now on; `are_json` says of the queries and of the solids whether they
    /// are objects.
    pub(super) fn notes(self, job: &mut Job, are_json: [bool; 2]) -> Vec<NoteAtEnd> {
        let (spec, nulls) = (job.config.command.spec, &job.config.reading.nulls);
        let watched = &mut job.queries.watched;
        let note = |note: String, of, is_moot| NoteAtEnd { note, of, is_moot, only_if: None };
        let of_nulls = nulls.notes(are_json == [true, false]);
        let of_nulls =
            of_nulls.map(|(text, is_moot, only_if)| NoteAtEnd { only_if, ..note(text, Outcome::Any, is_moot) });
        let mut notes: Vec<NoteAtEnd> = of_nulls.collect();
        // In text each answer has the note itself; for a miss in a scene it does not.
        let (has_notes, has_scene) = (job.config.ask.notes, job.scene.is_some());
        let is_told = |unsaid: &Unsaid| has_notes && (unsaid.of != Outcome::Miss || !has_scene);
        // A parameter of some queries alone is told of if one of them comes.
        let with_unsaid = Some(spec.slots_with_unsaid()).filter(|slots| {
            let by_flag = slots.iter().any(|slot| job.config.flags.has_vector(*slot));
            !slots.is_empty() && !by_flag && !has_scene
        });
        let of_some = with_unsaid.map(|slots| watched.watch_for(slots));
        if let Some((unsaid, slot)) = self.unsaid.filter(|(unsaid, _)| !is_told(unsaid)) {
            let of_unsaid = note(unsaid.note.to_owned(), unsaid.of, watched.watch_for(vec![slot]));
            notes.push(NoteAtEnd { only_if: of_some.clone(), ..of_unsaid });
        }
        if let Some(of_some) = of_some.filter(|_| job.queries.of_some.is_some()) {
            notes.push(note(spec.idle_flag(), Outcome::Any, of_some));
        }
        // The one answer says so to readers of text.
        if let Some(slots) = self.velocities.filter(|_| !has_notes || has_scene) {
            notes.push(note(BOTH_REST.to_owned(), Outcome::Any, watched.watch_for(slots)));
        }
        for (slots, text) in turned_from_outside(&job.config.reading) {
            notes.push(NoteAtEnd {
                only_if: Some(watched.watch_for(slots)),
                ..note(text, Outcome::Any, Arc::default())
            });
        }
        notes.extend(self.far.map(|text| note(text, Outcome::Misses, Arc::default())));
        notes
    }
}

/// The note for a run where no query meets a tile, if this query, the first, never comes to the map.
fn is_far(extent: &MapExtent, config: &Config, args: &Args) -> Option<String> {
    let mut cells = empty_row(config.results);
    let mut is_met = false;
    let mut sink = |_: &[Cell], about: &RowContext| {
        is_met |= about.contact.is_some();
        Ok(())
    };
    let ask = Ask { wanted: 0, no_touch: false, all: false, nearest: false, notes: false, ..config.ask.clone() };
    let scene = Some((&extent.scene, &mut extent.scene.scratch()));
    let answered = (config.command.answer)(Asked { args, scene }, &mut Report::new(&ask, &mut cells, &mut sink));
    (answered.is_ok() && !is_met).then(|| extent.is_missed(config.input == Input::Flags))
}
