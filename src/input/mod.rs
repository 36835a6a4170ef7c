//! From the bytes of an input to the arguments of its queries, and of the solids of a scene.
//!
//! `source` opens it → `sniff` and `unpack` look at its first bytes → `chunks` cuts it at the ends of records → `open`
//! plans how queries are read, by what the first chunk says, and goes on with `later` files → `queries` reads those of a chunk, from `csv` or `json`;
//! `columns` knows which parameter a column or key is. `scene_file` reads a scene in the same way, `tiles` a map.

pub mod chunks;
mod columns;
pub mod csv;
mod gzip_members;
pub mod json;
mod later;
pub mod open;
pub mod queries;
mod rewind;
pub mod scene_file;
mod sniff;
pub mod source;
pub mod tiles;
mod unpack;
pub mod warnings;
pub mod watched;
