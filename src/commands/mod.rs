//! The subcommands, one file each: its parameters, its query, its report. They are listed here and nowhere else.
//!
//! `path_input`, `box_input` and `placement` hold the forms of input that several commands share, `float_results` what
//! the textbook says in floats, `against` the search
//! of a scene, which `merge_sort` puts in order.

mod against;
mod box_input;
mod faces;
mod float_results;
mod grid_scene;
mod grid_walk;
mod merge_sort;
mod path_input;
mod placement;
mod ray_box;
mod ray_cylinder;
mod swept_aabb;

use crate::floats::{self, Source};
use crate::geometry::SurfaceTime;
use crate::number::{Ball, Big, HalfWord, Ring, Short, Single, Word};
use crate::query::{Args, Ask, Numbers, Parameters, Report, ResultField, Rows, Stop};
use crate::scene::{Scene, Scratch, Solid};

/// All subcommands, in the order of the help.
pub static COMMANDS: [&dyn Command; 4] =
    [&ray_box::RayBox, &swept_aabb::SweptAabb, &ray_cylinder::RayCylinder, &grid_walk::GridWalk];

/// A subcommand.
pub trait Command: Sync {
    /// What it takes and gives.
    fn spec(&self) -> &'static Spec;

    /// Answers one query, in one row or more.
    fn answer(&self, args: &Args, report: &mut Report<'_>) -> Result<(), Stop>;

    /// Checks a solid of a scene, and says what it is to the index.
    fn solid(&self, args: &Args) -> Result<Solid, Stop>;

    /// Answers one query whose solids are those of a scene: the first contact or all of them, in order.
    fn answer_in_scene(
        &self,
        args: &Args,
        scene: &Scene,
        scratch: &mut Scratch,
        report: &mut Report<'_>,
    ) -> Result<(), Stop>;
}

/// What a subcommand takes and gives: all that the command line, the readers, the writers and the help know of it.
#[derive(Debug)]
pub struct Spec {
    /// Its word on the command line.
    pub name: &'static str,
    /// The question it answers, in a line.
    pub about: &'static str,
    /// More about the question, its forms and its limits.
    pub details: &'static str,
    /// Its parameters: those of a path, or of what moves, then those of the solid that it meets.
    pub parameters: Parameters,
    /// Where those of the solid begin.
    pub first_solid: usize,
    /// Whether solids come only in scenes.
    pub solids_in_scenes_only: bool,
    /// Its results.
    pub results: &'static [ResultField],
    /// How many at the end of both lists of results are further ones: computed only where they are asked for by name.
    pub further_results: usize,
    /// Its results where a scene brings the solids.
    pub scene_results: &'static [ResultField],
    /// Those flags that differ from command to command.
    pub flags: Flags,
    /// How many rows answer a query.
    pub rows: Rows,
    /// What it is for, and the arguments, as a shell would split them.
    pub examples: &'static [(&'static str, &'static str)],
}

/// The flags that not all commands have.
#[derive(Clone, Copy, Debug)]
pub struct Flags {
    /// `--line`
    pub line: bool,
    /// What `--no-touch` does.
    pub no_touch: &'static str,
}

impl Spec {
    /// How many parameters a query without a scene has.
    pub fn plain_parameters(&self) -> usize {
        if self.solids_in_scenes_only { self.first_solid } else { self.parameters.len() }
    }
}

/// When a contact begins; `None` is before all other times.
pub type Entry<R> = Option<SurfaceTime<R>>;

/// How many inputs of a query are multiplied with each other, which decides the fast numbers.
pub enum Degree {
    /// Two: a [`HalfWord`] or a [`Word`] holds all.
    Two,
    /// Four, before anything is squared: [`Short`] numbers hold the coefficients of quadratics.
    Four,
    /// More.
    Any,
}

/// A query whose answer can be worked out over any ring.
pub trait Query {
    /// How many inputs are multiplied.
    fn degree(&self) -> Degree;

    /// When the path comes to the solid; `None` is a miss.
    fn entry<R: Ring>(&self, ask: &Ask) -> Result<Option<Entry<R>>, Stop>;

    /// What the textbook says in the numbers of a source; `None` where it stops.
    fn in_floats<S: Source>(&self, ask: &Ask, source: &S) -> Option<floats::Answer<S::Number>>;

    /// Works the answer out and hands it over.
    fn solve<R: Ring>(&self, report: &mut Report<'_>) -> Result<(), Stop>;
}

/// Answers with fast numbers or, where they are uncertain, all over again with big integers, which never are.
fn certified(query: &impl Query, report: &mut Report<'_>) -> Result<(), Stop> {
    if report.ask().numbers == Numbers::Fast && !report.ask().exact {
        let result = match query.degree() {
            Degree::Two => query.solve::<HalfWord>(report).or_else(|stop| again::<Word>(query, stop, report)),
            Degree::Four => query.solve::<Short>(report).or_else(|stop| again::<Ball>(query, stop, report)),
            // A single float settles most misses, and cannot round much else.
            Degree::Any => query.solve::<Single>(report).or_else(|stop| again::<Ball>(query, stop, report)),
        };
        match result {
            Err(Stop::Uncertain) => report.fall_back(),
            certain => return certain,
        }
    }
    query.solve::<Big>(report)
}

/// Answers with other numbers where the first were uncertain.
fn again<R: Ring>(query: &impl Query, stop: Stop, report: &mut Report<'_>) -> Result<(), Stop> {
    if matches!(stop, Stop::Uncertain) { query.solve::<R>(report) } else { Err(stop) }
}
