//! The textbook in 32-bit and 64-bit floats: what most programs compute, operation by operation.
//!
//! Nothing here gives an answer. It is for those who want to know where floating point parts from the exact answer: in
//! the working, and in the further results `f64_status`, `f64_t_enter`, `f32_status` and `f32_t_enter`.
//!
//! `number` is what the textbook computes with: an f32, an f64, or either of them beside the exact number that it
//! stands for (`audit`), which finds the first value that is off; `units_off` counts by how much. `question` has what
//! is asked, `slabs` the slab test; the textbook of other questions is `commands/QUESTION/textbook.rs`.

mod audit;
mod number;
mod question;
mod slabs;
pub(crate) mod units_off;

pub(crate) use audit::ExactNumber;
pub(crate) use audit::{Audit, Audited, Fault};
pub(crate) use number::{Float, FloatSource, Number, Rounded};
pub use number::{Printed, digits};
pub use question::{Answer, Corners, PARALLEL, Path, cut, difference, sum, times};
pub use slabs::upright_box;
pub(crate) use units_off::units_off;
