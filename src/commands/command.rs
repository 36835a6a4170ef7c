//! What every subcommand is: its declarations, and what it does with a query.

use crate::cases::Cases;
use crate::check::MeetNearby;
use crate::explain::Working;
use crate::fast::{FastFurther, FindFastPath};
use crate::picture::{MovingBody, Picture};
use crate::query::{Args, Ask, Report, Spec, Stop};
use crate::scene::{Scene, Scratch, Solid};

/// A subcommand.
pub struct Command {
    /// What it takes and gives.
    pub spec: &'static Spec,
    /// Queries that break code, which `--cases` prints.
    pub cases: &'static Cases,
    /// Answers one query, in one row or more; of a scene the first contact, or all of them in order.
    pub answer: fn(Asked<'_>, &mut Report<'_>) -> Result<(), Stop>,
    /// How a query would meet its solid, or any of a scene, if the surface of that were moved.
    pub(crate) meet_nearby: MeetNearby,
    /// Says how the answer to one query comes about.
    pub(crate) explain: fn(Asked<'_>, &Ask, &mut Working) -> Result<(), Stop>,
    /// Draws one query and its answer; not the solids of a scene.
    pub(crate) draw: fn(Asked<'_>, &Ask, &mut Picture) -> Result<(), Stop>,
    /// Checks a solid of a scene, and says what it is to the index.
    pub solid: fn(&Args) -> Result<Solid, Stop>,
    /// Checks that a solid of a scene has a gap, as `--report nearest` needs it.
    pub(crate) check_gap: fn(&Args) -> Result<(), Stop>,
    /// The solid of a scene at this index, for a picture of queries, and its velocity over the same denominator; `None`
    /// where the queries give it no place.
    pub(crate) body: fn(&Scene, usize, &Picture) -> Result<Option<MovingBody>, Stop>,
    /// The further results that the fast path works out, in the order of the declared ones.
    pub(crate) fast_further: &'static [FastFurther],
    /// The fast path for the rows of a table, and for the solids that its queries meet if a scene brings them; `None`
    /// leaves all rows to `answer`.
    pub fast: FindFastPath,
}

/// A query as it is asked.
pub struct Asked<'a> {
    /// Its parameters; without a scene those of the solid are among them.
    pub args: &'a Args,
    /// The scene that brings the solids, and room for the search.
    pub scene: Option<(&'a Scene, &'a mut Scratch)>,
}

impl<'a> Asked<'a> {
    /// A query without a scene.
    pub fn alone(args: &'a Args) -> Self {
        Self { args, scene: None }
    }
}
