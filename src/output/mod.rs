//! From answers to the bytes of the output: `format` writes them into buffers, and `destination` is where they go, packed or
//! not: standard output, or a file that is written whole or not at all (`temporary`).

pub(crate) mod destination;
pub(crate) mod format;
pub(crate) mod temporary;
