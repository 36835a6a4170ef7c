//! The choice of number type never shows: fast numbers and big integers alone give the same bits.
//!
//! `answers` asks every command the oracle's own queries both ways, through the library; `magnified` takes their
//! lengths to the sizes at which a fast type reaches its end. `rings` compares the types themselves, in random sums and
//! products.

mod answers;
mod magnified;
mod rings;
