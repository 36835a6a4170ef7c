//! From answers to the bytes of the output: `format` writes them into buffers, `pack` packs those, and `destination` is
//! where they go: standard output, or a file that is written whole or not at all (`temporary`, `early_sync`).

pub mod destination;
mod early_sync;
pub mod format;
pub mod pack;
mod temporary;
