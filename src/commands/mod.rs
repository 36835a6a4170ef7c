//! The subcommands, a folder each, with all that is its own. They are listed here and nowhere else.
//!
//! `command` says what each of them is, `meeting` what those have in common whose queries meet one solid at a time.
//! `nearest` finds the solid that none is nearer than.
//! `views` makes rows, workings and pictures of such queries, and `search` finds the solids of a scene that they meet, in
//! order. The other files are what several commands share of their input (`path_input`,
//! `box_input`, `placement`), of their results (`path_results`, `further`, `gap_results`, `thick_path`, `float_results`), of their workings
//! (`restate`) and of their pictures (`contact_marks`,
//! `thick_drawing`).

mod box_input;
mod command;
mod contact_marks;
mod contact_working;
mod float_results;
mod further;
mod gap_results;
mod gap_working;
mod grid_walk;
mod meeting;
mod nearest;
mod notes;
mod own_axes;
mod path_input;
mod path_results;
mod placement;
mod ray_box;
mod ray_cylinder;
mod restate;
mod search;
mod swept_aabb;
mod thick_drawing;
mod thick_path;
mod views;

pub use command::{Asked, Command};

/// All subcommands, in the order of the help.
pub static COMMANDS: [&dyn Command; 4] =
    [&ray_box::RayBox, &swept_aabb::SweptAabb, &ray_cylinder::RayCylinder, &grid_walk::GridWalk];
