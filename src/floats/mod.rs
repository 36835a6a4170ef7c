//! The textbook in 32-bit and 64-bit floats: what most programs compute, operation by operation.
//!
//! Nothing here gives an answer. It is for those who want to know where floating point parts from the exact answer: in
//! the working, and in the further results `f64_status`, `f64_t_enter`, `f32_status` and `f32_t_enter`.
//!
//! `number` is what the textbook computes with: an f32, an f64, or either of them beside the exact number that it
//! stands for (`audit`), which finds the first value that is off, and by how much; the slab test is there, too. The textbook of
//! other questions stands beside their answers or workings.

mod audit;
mod number;

pub(crate) use audit::{Audit, Audited, Fault, units_off};
pub(crate) use number::{
    Answer, Corners, Float, FloatSource, Number, PARALLEL, Path, Printed, Rounded, cut, difference, digits, sum, times,
    upright_box,
};
