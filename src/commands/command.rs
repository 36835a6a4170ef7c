//! What every subcommand is: its declarations, and what it does with a query.

use crate::cases::Cases;
use crate::explain::Working;
use crate::fast::{FastPath, Solids, Table};
use crate::picture::{Picture, Verdict};
use crate::query::{Args, Ask, Report, Spec, Stop};
use crate::scene::{Scene, Scratch, Solid};

/// A subcommand.
pub trait Command: Sync {
    /// What it takes and gives.
    fn spec(&self) -> &'static Spec;

    /// Answers one query, in one row or more; of a scene the first contact, or all of them in order.
    fn answer(&self, asked: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop>;

    /// Says how the answer to one query comes about.
    fn explain(&self, asked: Asked<'_>, ask: &Ask, to: &mut Working) -> Result<(), Stop>;

    /// Draws one query and its answer; the solids of a scene are drawn by [`Command::draw_solid`].
    fn draw(&self, asked: Asked<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop>;

    /// Checks a solid of a scene, and says what it is to the index.
    fn solid(&self, args: &Args) -> Result<Solid, Stop>;

    /// Checks that a solid of a scene has a gap, as `--report nearest` needs it.
    fn check_gap(&self, _args: &Args) -> Result<(), Stop> {
        Ok(())
    }

    /// Draws a solid of a scene that was met so.
    fn draw_solid(
        &self,
        scene: (&Scene, &mut Scratch),
        solid: usize,
        verdict: Verdict,
        label: Option<String>,
        to: &mut Picture,
    ) -> Result<(), Stop>;

    /// Queries that break code, which `--cases` prints.
    fn cases(&self) -> &'static Cases;

    /// The further results that the fast path works out, in the order of the declared ones.
    fn fast_further(&self) -> &'static [&'static str] {
        &[]
    }

    /// The fast path for the rows of a table, and for the solids that its queries meet if a scene brings them; `None`
    /// leaves all rows to [`Command::answer`].
    fn fast<'a>(&self, _table: &Table<'_>, _solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
        None
    }
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
