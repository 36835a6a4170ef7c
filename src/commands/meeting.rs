//! A command whose queries meet one solid at a time.

use crate::picture::Picture;
use crate::query::{Args, Ask, Problem, Stop};
use crate::scene::{PathBounds, Scene};

use super::float_results::FloatFields;
use super::query::Query;

/// A command whose queries meet one solid at a time: of its own, or of a scene.
pub trait Meeting {
    /// A query with its solid.
    type Query<'a>: Query;

    /// Where its results are that tell of floats.
    const FLOATS: &FloatFields;

    /// The query of these parameters against a solid, which may be among them.
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<Self::Query<'a>, Problem>;

    /// Checks a query of a scene, whether it will meet a solid or not, and says what it is to the index.
    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop>;

    /// Draws a query that meets no solid of a scene.
    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop>;
}
