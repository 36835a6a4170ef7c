//! Pictures of questions and answers: `--picture FILE.svg`, and as a page that moves `FILE.html`.
//!
//! A command says what there is to see, in exact coordinates: solids ([`Body`]), paths, contacts ([`Shape`]). Whatever
//! has flat faces is a [`Hull`], so that a new solid needs nothing here. A [`ViewFrame`] of round numbers is chosen about
//! all that matters; each coordinate is taken relative to it exactly, and rounded once. Then `draw` puts it on a
//! `sheet`, which is made of what `on_sheet` names: `outline` knows what is seen of a solid, `hidden` what lies behind
//! another, `marks` the contacts, `labels` where there is room to write, `steps` which cells have their numbers,
//! `measures` which coordinates are told in space, `ground` what lies below, `ink` how all of it looks. An `inset` magnifies what would be too
//! small to see, which `focus` finds, and `clip` cuts off what leaves it; `panels` draw apart what has no common frame.
//! What comes of it is a `drawing`. `svg` writes it as a document, and knows nothing else; `still` is that document
//! alone, and `page` puts it into a page for a browser, with what moves on it.

mod axes;
mod body;
mod choose;
mod clip;
mod collect;
mod course;
mod draw;
mod drawing;
mod extent;
mod focus;
mod frame;
mod ground;
mod hidden;
mod ink;
mod inset;
mod labels;
mod legend;
mod marks;
mod measures;
mod on_sheet;
mod outline;
mod page;
mod panels;
mod paths;
mod shape;
mod sheet;
mod solids;
mod space;
mod steps;
mod still;
mod svg;
mod ticks;
mod view;

pub(crate) use body::{Body, MovingBody};
pub use collect::{AnswerRow, LIMIT, Picture, Subject};
pub(crate) use page::page;
pub use panels::are_apart;
pub(crate) use shape::{
    About, AskedVector, CONTACT, ContactTimes, Drawn, DrawnSolid, GapLine, Mark, MarkKind, Mesh, Mover, PUSH, REFLECT,
    Role, Segment, Shape, Tiles, Verdict,
};
pub(crate) use still::draw;
pub use ticks::{briefly, equals, equals_among};
pub use view::{Look, View};
