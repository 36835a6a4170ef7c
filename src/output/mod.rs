//! From answers to the bytes of the output: `format` writes them into buffers, `pack` packs those, and `destination` is
//! where they go: standard output, or a file (`target`) that is written whole or not at all (`temporary`). `file_id`
//! tells whether two files are one.

pub mod destination;
pub mod file_id;
pub mod format;
pub mod pack;
pub mod target;
pub mod temporary;
