//! A question whose queries meet one solid at a time.

use crate::cases::Cases;
use crate::fast::{FastFurther, FindFastPath};
use crate::picture::{MovingBody, Picture};
use crate::query::{Args, Ask, Problem, Spec, Stop};
use crate::scene::{PathBounds, Scene, Solid};

use super::float_results::FloatFields;
use super::query::Query;

/// A question whose queries meet one solid at a time: of their own, or of a scene.
pub(super) trait Meeting: 'static {
    /// What the command takes and gives.
    const SPEC: &'static Spec;
    /// Queries that break code.
    const CASES: &'static Cases;
    /// Where its results are that tell of floats.
    const FLOATS: &'static FloatFields;
    /// The further results that the fast path works out, in the order of the declared ones.
    const FAST_FURTHER: &'static [FastFurther] = &[];
    /// The fast path for the rows of a table, and for the solids that its queries meet if a scene brings them.
    const FAST: FindFastPath = |_, _| None;

    /// A query with its solid.
    type Query<'a>: Query;

    /// Reads a query of this dimension, and a solid, whose parameters may be among those of the query.
    fn read<'a>(query: &'a Args, solid: &'a Args, dimension: usize) -> Result<Self::Query<'a>, Problem>;

    /// The query of these parameters against a solid.
    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<Self::Query<'a>, Problem> {
        query.dimension().and_then(|dimension| {
            // Not moved out of its result: it is large.
            let mut read = Self::read(query, solid, dimension);
            if let Ok(found) = &read
                && let Err(problem) = Self::SPEC.check_dimension(dimension).and_then(|()| found.check())
            {
                read = Err(problem);
            }
            read
        })
    }

    /// Checks a query of a scene, whether it will meet a solid or not, and says what it is to the index.
    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop>;

    /// Draws a query that meets no solid of a scene.
    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop>;

    /// Checks a solid of a scene, and says what it is to the index.
    fn solid(args: &Args) -> Result<Solid, Stop>;

    /// Checks that a solid of a scene has a gap.
    fn check_gap(_args: &Args) -> Result<(), Stop> {
        Ok(())
    }

    /// A solid of a scene in a picture, at the start, and its velocity over the same denominator.
    fn body(solid: &Args) -> Result<MovingBody, Stop>;
}
