//! What stands on a sheet: texts, marks, what can be pointed at, and how much room there is.

use super::course::Course;
use super::ink::Ink;
use super::labels::Pixel;
use super::shape::{About, MarkKind, Verdict};
use super::space::Vec3;

/// How large the picture of a single query may be: on a narrow screen its letters are still to be read.
pub(super) const SINGLE: Room = Room { most: [520.0, 420.0], least: 420.0, is_panel: false };
/// How large the picture of many may be.
pub(super) const WHOLE: Room = Room { most: [520.0, 520.0], least: 420.0, is_panel: false };
/// Lines of text below the picture stand so far apart.
pub(super) const LINE: f64 = 20.0;
/// The size of letters.
pub(super) const FONT: f64 = 13.0;
/// The size of small ones.
pub(super) const SMALL: f64 = 11.0;
/// Their size on a narrow screen, as the style sheet has it.
pub(super) const NARROW_FONT: f64 = 15.5;
/// The size of small ones there.
pub(super) const NARROW_SMALL: f64 = 15.2;

/// What stands around a picture, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margins {
    /// To the left.
    pub(super) left: f64,
    /// To the right.
    pub(super) right: f64,
    /// Above.
    pub(super) top: f64,
    /// Below, with the lines of text.
    pub(super) bottom: f64,
}

/// How large a picture may be, in pixels, apart from its margins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The largest width and height.
    pub(super) most: Pixel,
    /// The least width: a narrow picture leaves room for what is written below it.
    pub(super) least: f64,
    /// Whether it stands among others, below which all marks are explained.
    pub(super) is_panel: bool,
}

/// What there is so much of that its lines are thin and its marks small, or that some of it is left out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Crowd {
    /// Paths.
    pub(super) of_paths: bool,
    /// Solids.
    pub(super) of_solids: bool,
    /// Names.
    pub(super) of_names: bool,
}

impl Crowd {
    /// Its classes in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match (self.of_paths, self.of_solids) {
            (false, false) => "",
            (true, false) => " many-paths",
            (false, true) => " many-solids",
            (true, true) => " many-paths many-solids",
        }
    }
}

/// A text on the sheet.
#[derive(Clone, Debug)]
pub(super) struct SheetText {
    /// The middle of its line.
    pub(super) at: Pixel,
    /// The text's classes in the style sheet.
    pub(super) class: &'static str,
    /// What it says.
    pub(super) text: String,
}

/// A mark on the sheet.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Its middle.
    pub(super) at: Pixel,
    /// What it means.
    pub(super) sign: Sign,
    /// What came of the question.
    pub(super) verdict: Verdict,
    /// What a reader that points at it is told, and the query that it belongs to.
    pub(super) about: Option<(String, u64)>,
}

/// What a reader can point at, to be told its name and verdict.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// What it belongs to.
    pub(super) about: About,
    /// The line or area that can be pointed at.
    pub(super) course: Course,
    /// Whether it is a line, which also answers to a pointer just beside it.
    pub(super) is_line: bool,
}

/// A straight line of the frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    /// How it looks.
    pub(super) ink: Ink,
    /// One end of it.
    pub(super) from: Vec3,
    /// The other.
    pub(super) to: Vec3,
    /// How its head looks, if it is an arrow.
    pub(super) head: Option<Ink>,
}

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Sign {
    /// A path begins.
    Start,
    /// A path without a beginning, or with an earlier one, is there at t = 0.
    Zero,
    /// An end of a contact, or both.
    Contact(MarkKind),
}

/// What labels come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// Of contacts: none is left out, unless there are many.
    Contact,
    /// Of solids that are met.
    Met,
    /// All others.
    Rest,
}
