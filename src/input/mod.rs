//! From the bytes of an input to the arguments of its queries, and of the solids of a scene.
//!
//! `source` opens it, and the further files that are one input with it → `sniff` and `unpack` look at its first bytes →
//! `chunks` cuts it at the ends of records, and hands the chunks out → `begun` plans how queries are read, by what the
//! first chunk says → `queries` reads those of a chunk, from `csv` or `json`; `columns` knows which parameter a column or
//! key is, and `warnings` what may surprise. `scene_file` reads a scene in the same way, `tiles` a map, and `map_walks`
//! knows which walks meet none of it.

pub(crate) mod begun;
pub(crate) mod chunks;
mod columns;
pub(crate) mod csv;
pub(crate) mod json;
mod map_walks;
mod no_map;
pub(crate) mod queries;
pub(crate) mod scene_file;
mod shapes;
mod sniff;
pub(crate) mod source;
mod tiles;
mod unpack;
pub(crate) mod warnings;

pub(crate) use columns::unread::turned_from_outside;
