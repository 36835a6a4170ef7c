//! The subcommands, a folder each, with all that is its own. They are listed here and nowhere else.
//!
//! `question` says what each of them is, what those have in common whose queries meet one solid at a time, and what such
//! a query is. `views` makes rows, workings and pictures of them; `search` finds the solids of a scene that they meet, in
//! order, and the nearest one. The other files are what several commands share: of their input (`path_input`, `boxes`,
//! `grid`), their results (`results`, `float_results`), their workings (`workings`) and their pictures (`marks`).

mod boxes;
mod float_results;
pub(crate) mod grid;
mod grid_walk;
mod marks;
mod path_input;
mod question;
pub(crate) mod ray_box;
pub(crate) mod ray_cylinder;
mod results;
mod search;
pub(crate) mod swept_aabb;
mod views;
mod workings;

pub(crate) use boxes::{MATRIX, MATRIX_VECTORS, NO_AXIS_AND_ANGLE, W_COMES_LAST, are_axis_and_angle};
pub(crate) use float_results::OF_TEXTBOOK;
pub(crate) use path_input::{DIR, T_MAX, T_MIN};
pub use question::{Asked, Command};

use crate::query::Spec;

/// All subcommands, in the order of the help. A static would bring all that they call into whatever is compiled with it;
/// most unit tests ask for what is declared alone.
const fn all() -> [&'static Command; 4] {
    [
        const { &Command::of::<ray_box::RayBox>() },
        const { &Command::of::<swept_aabb::SweptAabb>() },
        const { &Command::of::<ray_cylinder::RayCylinder>() },
        &grid_walk::GRID_WALK,
    ]
}

/// The subcommand of this name.
pub fn command(name: &str) -> Option<&'static Command> {
    all().into_iter().find(|command| command.spec.name == name)
}

/// The declarations of the subcommands, in the order of the help.
pub static SPECS: [&Spec; all().len()] = {
    let commands = all();
    let mut specs = [commands[0].spec; all().len()];
    let mut index = 0;
    while index < specs.len() {
        specs[index] = commands[index].spec;
        index += 1;
    }
    specs
};
