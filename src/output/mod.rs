//! From answers to the bytes of the output: `format` writes them into buffers, `pack` packs those, and `destination` is
//! where they go: standard output, or a file (`target`) that is written whole or not at all (`temporary`). `file_id`
//! tells whether two files are one.

pub(crate) mod destination;
pub(crate) mod file_id;
pub(crate) mod format;
pub(crate) mod pack;
pub(crate) mod target;
pub(crate) mod temporary;
