//! What a subcommand declares.

use super::parameter::{Parameter, Parameters, optional_slot_of, slot_of};
use super::problem::Problem;
use super::result::{ResultField, Rows, results_from};

/// What a subcommand takes and gives: all that the command line, the readers, the writers and the help know of it.
#[derive(Debug)]
pub struct Spec {
    /// The name of the command on the command line.
    pub name: &'static str,
    /// What people call it elsewhere.
    pub(crate) also_called: &'static [&'static str],
    /// The question it answers, in a line.
    pub about: &'static str,
    /// More about the question, its forms and its limits; what is to be written as it stands is between backticks.
    pub(crate) details: &'static str,
    /// Its parameters: those of a path, or of what moves, then those of the solid that it meets.
    pub parameters: Parameters,
    /// What an error says of a query in 2D; `None` for a question that can be asked in 2D, too.
    pub only_in_3d: Option<&'static str>,
    /// The groups of parameters in the help: the heading of each, and the parameter that it begins with.
    pub groups: &'static [(&'static str, &'static str)],
    /// How many of the last groups are rarely needed: the short help only names their flags.
    pub(crate) rare_groups: usize,
    /// The index of the solid's first parameter.
    pub first_solid: usize,
    /// Whether solids come only in scenes.
    pub solids_in_scenes_only: bool,
    /// What a solid tile of a map is to it, if maps can be its scenes.
    pub(crate) tile: Option<Tile>,
    /// Its results.
    pub results: &'static [ResultField],
    /// How many at the end of them are further ones: computed only where they are asked for by name.
    pub further_results: usize,
    /// Its results where a scene brings the solids.
    pub scene_results: &'static [ResultField],
    /// How many at the end of them are further ones.
    pub(crate) further_scene_results: usize,
    /// A parameter whose default surprises where nothing in a batch gives it.
    pub(crate) unsaid: Option<Unsaid>,
    /// The flags that differ from command to command.
    pub flags: Flags,
    /// How many rows answer a query.
    pub rows: Rows,
    /// What it is for, and the arguments, as a shell would split them.
    pub examples: &'static [(&'static str, &'static str)],
}

/// What a solid tile of a map is to a question.
#[derive(Clone, Copy, Debug)]
pub enum Tile {
    /// A cell of the grid that its queries bring, whose index is in this slot.
    Cell(usize),
    /// The box of its cell, by its size and its low corner, or its center.
    Box {
        /// The slot of the low corner.
        min: usize,
        /// The slot of the center.
        center: usize,
        /// The slot of the size.
        size: usize,
    },
}

/// A parameter whose default surprises where nothing in a batch gives it.
#[derive(Clone, Copy, Debug)]
pub struct Unsaid {
    /// Its name.
    pub(crate) parameter: &'static str,
    /// What is told then, once.
    pub(crate) note: &'static str,
    /// Whether only a miss makes it matter.
    pub(crate) of_misses: bool,
    /// The default is another one where the first of these vectors is given without the second.
    pub(crate) unless: Option<[&'static str; 2]>,
}

/// The flags that not all commands have.
#[derive(Clone, Copy, Debug)]
pub struct Flags {
    /// `--line`
    pub line: bool,
    /// What `--no-touch` does.
    pub(crate) no_touch: &'static str,
}

impl Spec {
    /// The slot of the parameter whose default surprises.
    pub(crate) fn unsaid_slot(&self) -> Option<usize> {
        optional_slot_of(&self.parameters, self.unsaid?.parameter)
    }

    /// The slots of the vectors of which the first without the second changes that parameter's default.
    pub(crate) fn instead_of_unsaid(&self) -> Option<[usize; 2]> {
        let [with, without] = self.unsaid?.unless?;
        Some([slot_of(&self.parameters, with), slot_of(&self.parameters, without)])
    }

    /// What most questions have in common whose queries meet one solid at a time: `first_solid` parameters of what moves,
    /// then those of the solid, and one row of results, with or without a scene. Those from `further` on are further ones.
    pub(crate) const fn of_meeting(
        parameters: &'static [Parameter],
        first_solid: usize,
        results: &'static [ResultField],
        further: &'static str,
    ) -> Self {
        let further_results = results_from(results, further);
        Self {
            name: "",
            also_called: &[],
            about: "",
            details: "",
            parameters: Parameters::new(parameters),
            only_in_3d: None,
            groups: &[],
            rare_groups: 0,
            first_solid,
            solids_in_scenes_only: false,
            tile: None,
            results,
            further_results,
            scene_results: results,
            further_scene_results: further_results,
            unsaid: None,
            flags: Flags { line: true, no_touch: "A touch counts as a miss" },
            rows: Rows::One,
            examples: &[],
        }
    }

    /// Fails if the question cannot be asked in this dimension.
    #[inline]
    pub fn check_dimension(&self, dimension: usize) -> Result<(), Problem> {
        match self.only_in_3d {
            Some(reason) if dimension != 3 => Err(Problem::of_query(reason)),
            _ => Ok(()),
        }
    }

    /// How many parameters a query without a scene has.
    pub fn plain_parameters(&self) -> usize {
        if self.solids_in_scenes_only { self.first_solid } else { self.parameters.len() }
    }
}

/// Lists of declarations, one behind the other; they have `N` items together.
pub const fn joined<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
    let mut all = [lists[0][0]; N];
    let (mut count, mut list) = (0, 0);
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            all[count] = lists[list][index];
            (count, index) = (count + 1, index + 1);
        }
        list += 1;
    }
    assert!(count == N, "the lists have fewer items");
    all
}
