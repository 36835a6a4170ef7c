//! Queries that break code: each puts a path, or a moving box, exactly where a verdict changes, or one unit off.
//!
//! A command lists its kinds of such queries as data, in a file of its own, and makes them of what is here. A *place*
//! is one such arrangement, drawn by `draw` from a seed; it gives three queries, the exact one and one unit off to
//! either [`Side`]. `axis` arranges a path and a slab, `turn` turns what was arranged along the axes, and `case_table`
//! writes the queries out.

mod axis;
mod case;
mod case_table;
mod draw;
mod turn;

pub(crate) use axis::{AxisRole, AxisRoles, DrawnAxis, When};
pub use case::{Case, CaseKind, CasePlace, Cases, Choice, Lesson};
pub use case_table::CaseTable;
pub use draw::{Draw, FixedPoint, ONE, Precision, Side};
pub(crate) use turn::CaseTurn;
