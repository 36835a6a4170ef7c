//! The subcommands, a folder each, with all that is its own. They are listed here and nowhere else.
//!
//! `command` says what each of them is, `meeting` what those have in common whose queries meet one solid at a time, and
//! `query` what such a query is. `views` makes rows, workings and pictures of them, `search` finds the solids of a
//! scene that they meet, in order, and `nearest` the one that none is nearer than. The other files are what several
//! commands share of their input (`path_input`, `box_input`, `placement`, `grid`), of their results (`path_met`, `path_results`,
//! `further`, `clearance`, `gap_results`, `thick_path`, `float_results`, `notes`), of their workings (`restate`,
//! `contact_working`, `gap_working`) and of their pictures (`contact_marks`, `thick_drawing`).

mod box_input;
mod clearance;
mod command;
mod contact_marks;
mod contact_working;
mod float_results;
mod further;
mod gap_results;
mod gap_working;
pub(crate) mod grid;
mod grid_walk;
mod meeting;
mod nearest;
mod notes;
mod own_axes;
mod path_input;
mod path_met;
mod path_results;
mod placement;
mod query;
pub(crate) mod ray_box;
pub(crate) mod ray_cylinder;
mod restate;
mod search;
pub(crate) mod swept_aabb;
mod thick_drawing;
mod thick_path;
mod views;

pub use command::{Asked, Command};
pub use float_results::OF_TEXTBOOK;
pub use path_input::{DIR, T_MAX, T_MIN};
pub use placement::{MATRIX, MATRIX_VECTORS, W_COMES_LAST};

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

/// What each subcommand declares, in the order of the help.
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
