//! Pictures of questions and answers: `--picture FILE.svg`.
//!
//! A command says what there is to see, in exact coordinates: solids, paths, contacts ([`Shape`]). A [`Frame`] of round
//! numbers is chosen about all that matters; each coordinate is taken relative to it exactly, and rounded once. Then
//! `draw` puts it on a `sheet`: `outline` knows what is seen of a solid, `hidden` what lies behind another, `labels`
//! where there is room to write, `ink` how all of it looks. `svg` writes the document, and knows nothing else.

mod axes;
mod choose;
mod collect;
mod course;
mod draw;
mod extent;
mod frame;
mod hidden;
mod ink;
mod labels;
mod legend;
mod outline;
mod paths;
mod shape;
mod sheet;
mod solids;
mod space;
mod svg;
mod ticks;
mod view;

pub use collect::{LIMIT, Picture, Subject};
pub use draw::draw;
pub use frame::Frame;
pub use shape::{Body, Drawn, Mark, MarkKind, Mesh, Role, Segment, Shape, Solid, Verdict};
pub use ticks::equals;
pub use view::{Look, View};
