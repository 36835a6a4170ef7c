//! Where fast numbers give up.

/// A fast number type cannot tell; the whole question is asked again with big integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncertain;
