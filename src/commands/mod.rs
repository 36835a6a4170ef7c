//! The subcommands, one file each: its parameters, its query, its report. They are listed here and nowhere else.
//!
//! `command` says what each of them is, `meeting` what those have in common whose queries meet one solid at a time, and
//! `against` searches a scene for them, in the order of `merge_sort`. `path_input`, `box_input`, `placement` and
//! `walk_input` hold the forms of input that several commands share, `further` and `float_results` the further results
//! that several have.

mod box_input;
mod command;
mod contact_marks;
mod float_results;
mod further;
mod grid_walk;
mod meeting;
mod merge_sort;
mod path_input;
mod path_results;
mod placement;
mod ray_box;
mod ray_cylinder;
mod restate;
mod search;
mod swept_aabb;
mod views;

pub use command::{Asked, Command};

/// All subcommands, in the order of the help.
pub static COMMANDS: [&dyn Command; 4] =
    [&ray_box::RayBox, &swept_aabb::SweptAabb, &ray_cylinder::RayCylinder, &grid_walk::GridWalk];
