//! Pictures of questions and answers: `--picture FILE.svg`, and as a page that moves `FILE.html`.
//!
//! A command says what there is to see, in exact coordinates: solids ([`Body`]), paths, contacts ([`Shape`]). Whatever
//! has flat faces is a `Hull`, so that a new solid needs nothing here. A `ViewFrame` of round numbers is chosen about
//! all that matters; each coordinate is taken relative to it exactly, and rounded once. Then `draw` puts it on a
//! `sheet`, with the help of `view` (the projection, and what lies behind what), `solids`, `trails` (paths, contacts and
//! what is written below), `axes`, `labels` and `course` (lines in pixels). `svg` writes a drawing as a document, and
//! knows nothing else; `page` puts that into a page for a browser, with what moves on it.

mod axes;
mod collect;
mod course;
mod draw;
mod frame;
mod labels;
mod page;
mod shape;
mod sheet;
mod solids;
mod svg;
mod trails;
mod view;

pub use axes::equals;
pub(crate) use axes::{briefly, timed};
pub(crate) use collect::{AnswerRow, CELL, LIMIT, Picture, Subject, isolated, size_of_cells};
pub(crate) use draw::{are_apart, draw};
pub(crate) use page::page;
pub(crate) use shape::{
    AskedVector, Body, CONTACT, Drawn, DrawnSolid, GapLine, Mark, MarkKind, Mesh, Mover, MovingBody, PUSH, REFLECT,
    Role, Segment, Shape, Tiles, Verdict,
};
pub(crate) use view::Look;
