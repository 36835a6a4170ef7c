//! An oracle for every command: tens of thousands of random and adversarial queries, answered a second time over exact
//! fractions.
//!
//! It runs the program and imports nothing of it (`number_types` alone asks the library, and `declared` what a command
//! has), and it works by other methods than the program does: boxes by clipping the path against half-spaces in the
//! world, moving boxes by the times at which their intervals overlap, cylinders by testing the reported roots against
//! the equations that define them, grids by testing every cell there could be. Every field of every row is checked,
//! each number for being the nearest float to the exact value and for its spelling.

#[path = "../shared/declared.rs"]
mod declared;
#[allow(dead_code, reason = "each suite uses what it needs of it")]
#[path = "../shared/program.rs"]
mod program;
#[allow(dead_code, reason = "each suite uses what it needs of it")]
#[path = "../shared/random.rs"]
mod random;

mod change;
mod check;
mod clip;
mod decimals;
mod exact;
mod floats;
mod fraction;
mod further;
mod gap;
mod generate;
mod grid_walk;
mod held;
mod number_types;
mod placed_box;
mod ray_box;
mod ray_cylinder;
mod run;
mod spellings;
mod swept_aabb;
mod symmetry;
mod thick;
mod working;
