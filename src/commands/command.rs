//! What every subcommand is: its declarations, and what it does with a query.

use crate::explain::Working;
use crate::picture::{Picture, Verdict};
use crate::query::{Args, Ask, Parameters, Report, ResultField, Rows, Stop};
use crate::scene::{Scene, Scratch, Solid};

/// A subcommand.
pub trait Command: Sync {
    /// What it takes and gives.
    fn spec(&self) -> &'static Spec;

    /// Answers one query, in one row or more.
    fn answer(&self, args: &Args, report: &mut Report<'_>) -> Result<(), Stop>;

    /// Says how the answer to one query comes about.
    fn explain(&self, args: &Args, ask: &Ask, to: &mut Working) -> Result<(), Stop>;

    /// Says how the answer to one query comes about whose solids are those of a scene.
    fn explain_in_scene(
        &self,
        args: &Args,
        scene: &Scene,
        scratch: &mut Scratch,
        ask: &Ask,
        to: &mut Working,
    ) -> Result<(), Stop>;

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

    /// Draws one query and its answer; the solids of a scene are drawn by [`Command::draw_solid`].
    fn draw(&self, args: &Args, scene: Option<(&Scene, &mut Scratch)>, ask: &Ask, to: &mut Picture)
    -> Result<(), Stop>;

    /// Draws a solid of a scene that was met so.
    fn draw_solid(
        &self,
        scene: (&Scene, &mut Scratch),
        solid: usize,
        verdict: Verdict,
        label: Option<String>,
        to: &mut Picture,
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
    /// How the help groups them: the heading of each group, and the parameter that it begins with.
    pub groups: &'static [(&'static str, &'static str)],
    /// How many groups at the end of them are rarely needed: the short help only names their flags.
    pub rare_groups: usize,
    /// Where those of the solid begin.
    pub first_solid: usize,
    /// Whether solids come only in scenes.
    pub solids_in_scenes_only: bool,
    /// Its results.
    pub results: &'static [ResultField],
    /// How many at the end of them are further ones: computed only where they are asked for by name.
    pub further_results: usize,
    /// Its results where a scene brings the solids.
    pub scene_results: &'static [ResultField],
    /// How many at the end of them are further ones.
    pub further_scene_results: usize,
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
