//! Each query against the solids of a scene: its first contact, or all of them in the order of their times.

use std::cmp::Ordering;

use crate::number::{Ball, Big, Exact, Ring, Time, Word};
use crate::query::{Args, Ask, Numbers, Problem, Report, Stop};
use crate::scene::{PathBounds, Scene, Scratch};

use super::{Entry, Query, certified};

/// A command whose queries meet one solid at a time.
pub trait Against {
    /// A query with its solid.
    type Query<'a>: Query;

    /// The query of these parameters against a solid.
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<Self::Query<'a>, Problem>;

    /// What the index needs to know of a query, which is checked here, whether it will meet a solid or not.
    fn path(query: &Args, ask: &Ask) -> Result<PathBounds, Stop>;
}

/// Answers one query.
pub fn answer<C: Against>(
    args: &Args,
    scene: &Scene,
    scratch: &mut Scratch,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let ask = report.ask();
    let path = C::path(args, ask)?;
    let mut search = Search { args, scene, scratch, path, ask };
    let found = match ask.numbers {
        Numbers::Big => search.run::<C, Big>()?,
        Numbers::Fast => {
            let fast = if scene.in_words { search.run::<C, Word>() } else { search.run::<C, Ball>() };
            match fast {
                Err(Stop::Uncertain) => search.run::<C, Big>()?,
                certain => certain?,
            }
        }
    };
    for &solid in &found {
        report.about_solid(Some(solid));
        certified(&C::query(args, scene.solid(solid, scratch))?, report)?;
    }
    if found.is_empty() { report.miss() } else { Ok(()) }
}

struct Search<'a> {
    args: &'a Args,
    scene: &'a Scene,
    scratch: &'a mut Scratch,
    path: PathBounds,
    ask: &'a Ask,
}

impl Search<'_> {
    /// The places of the solids to report, in order.
    fn run<C: Against, R: Ring>(&mut self) -> Result<Vec<usize>, Stop> {
        if self.ask.all { self.all::<C, R>() } else { Ok(self.first::<C, R>()?.into_iter().collect()) }
    }

    /// The solid of the least entry; of equal ones the first in the file.
    fn first<C: Against, R: Ring>(&mut self) -> Result<Option<usize>, Stop> {
        let mut best: Option<(Entry<R>, usize)> = None;
        self.visit::<C, R>(|entry, solid| {
            let is_better = match &best {
                None => true,
                Some((leader, place)) => match compare::<R>(&entry, leader)? {
                    Ordering::Less => true,
                    Ordering::Equal => solid < *place,
                    Ordering::Greater => false,
                },
            };
            if !is_better {
                return Ok(None);
            }
            // Where the time cannot be rounded, the search goes on without an end.
            let end = match &entry {
                None => Some(f64::NEG_INFINITY),
                Some(time) => time.round().ok().map(f64::next_up),
            };
            best = Some((entry, solid));
            Ok(end)
        })?;
        Ok(best.map(|(_, solid)| solid))
    }

    /// All solids that are met, by their entries; of equal ones by their places.
    ///
    /// Rounding keeps the order, so only times that round to the same f64 are compared exactly; they are worked out
    /// anew then, since a query may have as many contacts as the scene has solids.
    fn all<C: Against, R: Ring>(&mut self) -> Result<Vec<usize>, Stop> {
        let mut contacts: Vec<(f64, usize)> = Vec::new();
        self.visit::<C, R>(|entry, solid| {
            let rounded = entry.as_ref().map_or(Ok(f64::NEG_INFINITY), |time| time.round())?;
            contacts.push((rounded, solid));
            Ok(None)
        })?;
        contacts.sort_by(|left, right| left.0.total_cmp(&right.0).then(left.1.cmp(&right.1)));
        for place in 1..contacts.len() {
            let mut at = place;
            while at > 0
                && contacts[at - 1].0 == contacts[at].0
                && self.is_before::<C, R>(contacts[at].1, contacts[at - 1].1)?
            {
                contacts.swap(at - 1, at);
                at -= 1;
            }
        }
        Ok(contacts.into_iter().map(|(_, solid)| solid).collect())
    }

    /// Whether the path comes to one solid before it comes to another, which lies before it in the file or behind.
    fn is_before<C: Against, R: Ring>(&mut self, left: usize, right: usize) -> Result<bool, Stop> {
        let mut entry = |solid: usize| {
            let solid = self.scene.solid(solid, self.scratch);
            Ok::<_, Stop>(C::query(self.args, solid)?.entry::<R>(self.ask)?.flatten())
        };
        let order = compare::<R>(&entry(left)?, &entry(right)?)?;
        Ok(order.then(left.cmp(&right)).is_lt())
    }

    /// Calls `found` with the entry into every solid that is met; it may give the search an end.
    fn visit<C: Against, R: Ring>(
        &mut self,
        mut found: impl FnMut(Entry<R>, usize) -> Result<Option<f64>, Stop>,
    ) -> Result<(), Stop> {
        let mut failure = None;
        let (args, ask) = (self.args, self.ask);
        self.scene.visit(&self.path, self.scratch, |place, solid| {
            if failure.is_some() {
                return None;
            }
            let entry = C::query(args, solid).map_err(Stop::from).and_then(|query| query.entry::<R>(ask));
            let result = match entry {
                Ok(Some(entry)) => found(entry, place),
                Ok(None) => Ok(None),
                Err(stop) => Err(stop),
            };
            result.unwrap_or_else(|stop| {
                failure = Some(stop);
                Some(f64::NEG_INFINITY)
            })
        });
        failure.map_or(Ok(()), Err)
    }
}

fn compare<R: Ring>(left: &Entry<R>, right: &Entry<R>) -> Result<Ordering, Stop> {
    Ok(match (left, right) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Less,
        (Some(_), None) => Ordering::Greater,
        (Some(left), Some(right)) => left.compare(right)?,
    })
}
