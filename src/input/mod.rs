//! From the bytes of an input to the arguments of its queries, and of the solids of a scene.
//!
//! `source` and `open` open it → `sniff` and `unpack` look at its first bytes → `chunks` cuts it at the ends of
//! records, and `later` goes on with further files → `begun` plans how queries are read, by what the first chunk says →
//! `feed` hands the chunks out → `queries` reads those of a chunk, from `csv` or `json`; `columns` knows which
//! parameter a column or key is. `scene_file` reads a scene in the same way, `tiles` a map.

pub mod begun;
pub mod chunk;
pub mod chunks;
mod columns;
pub mod csv;
pub mod feed;
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
