//! Pictures through the program: `--picture` draws what the answers say, at every scale, and changes none of them.
//!
//! `parse` reads a picture back as XML, and from pixels to points through the inverse of its projection. `points`
//! compares these with the answers, `many` looks at many queries at once, `scales` tries every size, `run` is about the
//! file itself, `page` and `silent` about the page of a picture, `computes` about the page that computes; `browser` opens both.

#[allow(dead_code, reason = "each suite uses what it needs of it")]
#[path = "../shared/declared.rs"]
mod declared;
#[allow(dead_code, reason = "each suite uses what it needs of it")]
#[path = "../shared/random.rs"]
mod random;
#[allow(dead_code, reason = "each suite uses what it needs of it")]
#[path = "../shared/program.rs"]
mod shared;

mod browser;
mod computes;
mod insets;
mod labels;
mod many;
mod page;
mod parse;
mod points;
mod run;
mod scales;
mod shown;
mod silent;
mod words;
