//! From the bytes of an input to the arguments of its queries, and of the solids of a scene.
//!
//! `source` and `open` open it → `sniff` and `unpack` look at its first bytes → `chunks` cuts it at the ends of
//! records, and `later` goes on with further files → `begun` plans how queries are read, by what the first chunk says →
//! `feed` hands the chunks out → `queries` reads those of a chunk, from `csv` or `json`; `columns` knows which
//! parameter a column or key is. `scene_file` reads a scene in the same way, `tiles` a map.

pub(crate) mod begun;
pub(crate) mod chunk;
mod chunks;
mod columns;
pub(crate) mod csv;
pub(crate) mod feed;
mod gzip_members;
pub(crate) mod json;
mod later;
pub(crate) mod open;
pub(crate) mod queries;
mod rewind;
pub(crate) mod scene_file;
mod sniff;
pub(crate) mod source;
mod tiles;
mod unpack;
pub(crate) mod warnings;
mod watched;
