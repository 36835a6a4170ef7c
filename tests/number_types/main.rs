//! The choice of number type never shows: fast numbers and big integers alone give the same bits.
//!
//! `answers` asks every command the oracle's own queries both ways, through the library; `magnified` takes their lengths to
//! the sizes at which a fast type reaches its end. `rings` compares the types themselves, in random sums and products.

mod answers;
mod magnified;
mod rings;

#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/grid_walk/cells.rs"]
mod cells;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/clip.rs"]
mod clip;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/exact.rs"]
mod exact;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/generate.rs"]
mod generate;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/grid_walk/generate.rs"]
mod grid_walk;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/placed_box.rs"]
mod placed_box;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/ray_box/queries.rs"]
mod ray_box;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/ray_cylinder/generate.rs"]
mod ray_cylinder;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/run.rs"]
mod run;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/swept_aabb/queries.rs"]
mod swept_aabb;
#[allow(dead_code, reason = "the oracle checks answers, here it only makes queries")]
#[path = "../oracle/ray_cylinder/upright.rs"]
mod upright;
