//! A picture as a document.

use super::collect::Picture;
use super::drawing::Drawing;
use super::legend::words;
use super::panels;
use super::svg;
use super::view::Look;

/// Up to this many shapes, lines are drawn to the hundredth of a pixel; beyond it, to the tenth.
const FINE: usize = 400;

/// All of a picture as an SVG document; `question` says in a line what it is about.
pub(crate) fn draw(picture: &Picture, look: &Look, question: &str) -> String {
    document(&panels::draw(picture, look), picture, question)
}

/// A drawing of a picture as an SVG document.
pub(super) fn document(drawing: &Drawing, picture: &Picture, question: &str) -> String {
    let places = if picture.shapes.len() > FINE { 1 } else { 2 };
    svg::document(drawing, &words(picture, &drawing.notes, question), places)
}
