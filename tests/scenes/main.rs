//! Scenes through the program: what `--against` says, against every query with every solid in a run of its own.
//!
//! The plain runs give each pair's answer; here they are only chosen and ordered, by their exact times (`time`), with
//! no index and no rounding (`brute_force`, and `walks` for cells). The other files bring the scenes.

#[allow(dead_code, reason = "each suite uses what it needs of it")]
#[path = "../shared/random.rs"]
mod random;
#[allow(dead_code, reason = "each suite uses what it needs of it")]
#[path = "../shared/program.rs"]
mod shared;

mod boxes;
mod brute_force;
mod cylinders;
mod draw;
mod extreme_points;
mod extremes;
mod maps;
mod moving_boxes;
mod nearest;
mod program;
mod thick;
mod time;
mod walks;
