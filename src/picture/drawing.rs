//! A picture as it is drawn.

use super::frame::ViewFrame;
use super::labels::Pixel;
use super::sheet::Sheet;
use super::solids::Seen;

/// A picture on its sheet, and what stands beside it.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The part of space that it shows.
    pub(super) frame: ViewFrame,
    /// What is seen of its solids.
    pub(super) seen: Vec<Seen>,
    /// The sheet.
    pub(super) sheet: Sheet,
    /// What is magnified beside the picture, drawn where it stands.
    pub(super) inset: Option<(ViewFrame, Sheet)>,
    /// What is to be said of it that only its layout decides.
    pub(super) notes: Vec<String>,
    /// Pictures of their own side by side, each with its upper left corner.
    pub(super) panels: Vec<(Pixel, Drawing)>,
}
