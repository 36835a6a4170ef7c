//! A query that meets one solid: an exact answer, from which all else is made.

use crate::check::Shift;
use crate::explain::{Conclusion, Working};
use crate::floats::{self, FloatSource};
use crate::geometry::{Status, SurfaceTime};
use crate::number::{Big, Fraction, Ring};
use crate::picture::{GapLine, Picture};
use crate::query::{Ask, Problem, Report, Stop};

use super::clearance::Clearance;

/// A path and a solid. Its answer can be worked out over any ring.
///
/// All that is said of an answer is made from [`Query::Met`], which is exact and holds no text: the time that orders
/// the contacts of a scene, and the cells of a row.
pub(super) trait Query {
    /// The path, the solid and how they meet, in units.
    type Met<R: Ring>;

    /// Fails where path and solid do not go together, though each is right.
    fn check(&self) -> Result<(), Problem> {
        Ok(())
    }

    /// How many inputs are multiplied with each other, as its geometry says: it decides the fast numbers. Geometry
    /// refuses numbers that hold less than it needs, so that a degree which is too low is slow, but not wrong.
    fn degree(&self) -> u32;

    /// Works the answer out.
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<Self::Met<R>, Stop>;

    /// How the two meet; `None` is a miss.
    fn status<R: Ring>(met: &Self::Met<R>) -> Option<Status>;

    /// When the contact begins; `None` is a miss.
    fn arrival<R: Ring>(met: &Self::Met<R>) -> Option<Arrival<R>>;

    /// How far the two stay apart; `None` where that is not told.
    fn clearance<R: Ring>(&self, _met: &Self::Met<R>) -> Result<Option<Clearance<R::Deep>>, Stop> {
        Ok(None)
    }

    /// How the two would meet if every face, side and cap of the solid were moved, and the path were longer or shorter by as
    /// much at both ends; `None` is a miss.
    fn meet_nearby(&self, shift: &Shift<'_>, ask: &Ask) -> Result<Option<Status>, Stop>;

    /// Whether results may tell of the question in floats.
    fn tells_of_floats(&self) -> bool {
        true
    }

    /// What the textbook says in the numbers of a source, or why it stops.
    fn in_floats<S: FloatSource>(&self, ask: &Ask, source: &S) -> Result<floats::Answer<S::Number>, &'static str>;

    /// Says how the answer comes about, and gives the contact, a touch that is not to count included.
    fn explain(&self, met: &Self::Met<Big>, ask: &Ask, to: &mut Working) -> Result<Conclusion, Stop>;

    /// Adds when the two would meet, if only the range makes it a miss.
    fn note_miss<R: Ring>(&self, met: &Self::Met<R>, report: &mut Report<'_>) -> Result<(), Stop>;

    /// Fills a row with the results, all but the status and those that tell of floats.
    fn report<R: Ring>(&self, met: &Self::Met<R>, report: &mut Report<'_>) -> Result<(), Stop>;

    /// The shortest way between the two, for the picture of a miss; `None` where that is not told.
    fn way_between(&self, _met: &Self::Met<Big>, _ask: &Ask) -> Result<Option<GapLine>, Stop> {
        Ok(None)
    }

    /// Draws the question and its answer.
    fn draw(&self, met: &Self::Met<Big>, to: &mut Picture) -> Result<(), Stop>;
}

/// When a contact begins.
pub(super) enum Arrival<R: Ring> {
    /// Before all other times: the path comes from afar within the solid.
    Ever,
    /// At this time.
    At(SurfaceTime<R>),
}

impl<R: Ring> Arrival<R> {
    /// The begin of a contact, as a fraction; `None` is one without a begin.
    pub(super) fn at_fraction(time: Option<&Fraction<R>>) -> Self {
        Self::at(time.map(|time| time.deep().into_time()))
    }

    /// The begin of a contact; `None` is one without a begin.
    pub(super) fn at(time: Option<SurfaceTime<R>>) -> Self {
        time.map_or(Self::Ever, Self::At)
    }
}
