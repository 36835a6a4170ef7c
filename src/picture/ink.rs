//! How things look: one language of colours, widths and dashes for all commands.
//!
//! Blue, orange and grey stand for hit, touch and miss; whoever cannot tell colours apart has discs, diamonds and
//! dashes, and in grey the three are dark, middle and light. What is met is drawn in slate, of boxes that move a in
//! violet and b in green. Everything stands on paper of its own,
//! white, or nearly black where the reader's screen is dark; print is always on white.

use super::shape::{Role, Verdict};

/// What a line or an area is drawn with, in the order of drawing: what comes later lies above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Ink {
    /// The area of a solid.
    Fill(Role),
    /// A face, by how much light it gets, from 0 to 3.
    Face(u8),
    /// The planes of a grid.
    Grid,
    /// Where x or y is zero.
    Zero,
    /// An edge that is hidden.
    Hidden(Role),
    /// A seam, an equator, the end of something endless.
    Faint(Role),
    /// A visible edge.
    Edge(Role),
    /// The way that something takes.
    Way(Verdict),
    /// A path beyond its range.
    Beyond(Verdict),
    /// A path where it is hidden.
    Behind(Verdict),
    /// A path where it is hidden, within the solid.
    BehindInside(Verdict),
    /// A path within its range.
    Path(Verdict),
    /// A path within the solid.
    Inside(Verdict),
    /// A normal.
    Normal,
    /// The head of one.
    NormalHead,
    /// The axis and the radius of a round solid.
    Measure,
    /// From a label to what it names, and how near a path comes.
    Link,
    /// The head of an arrow.
    Head(Verdict),
    /// From a point in space to the ground.
    Drop,
    /// What lies on the ground.
    Ground,
    /// Axes and their ticks.
    Axis,
}

impl Ink {
    /// Its classes in the style sheet.
    pub(super) fn class(self) -> String {
        match self {
            Self::Fill(role) => format!("fill {}", role.class()),
            Self::Face(light) => format!("face{light}"),
            Self::Grid => "grid".to_owned(),
            Self::Zero => "zero".to_owned(),
            Self::Hidden(role) => format!("edge hidden {}", role.class()),
            Self::Faint(role) => format!("edge faint {}", role.class()),
            Self::Edge(role) => format!("edge {}", role.class()),
            Self::Way(verdict) => format!("way {}", verdict.name()),
            Self::Beyond(verdict) => format!("path beyond {}", verdict.name()),
            Self::Behind(verdict) => format!("path behind {}", verdict.name()),
            Self::BehindInside(verdict) => format!("path behind inside {}", verdict.name()),
            Self::Path(verdict) => format!("path {}", verdict.name()),
            Self::Inside(verdict) => format!("path inside {}", verdict.name()),
            Self::Normal => "normal".to_owned(),
            Self::NormalHead => "normal-head".to_owned(),
            Self::Measure => "measure".to_owned(),
            Self::Link => "link".to_owned(),
            Self::Head(verdict) => format!("head {}", verdict.name()),
            Self::Drop => "drop".to_owned(),
            Self::Ground => "ground".to_owned(),
            Self::Axis => "axis".to_owned(),
        }
    }

    /// Whether it fills areas.
    pub(super) fn is_area(self) -> bool {
        matches!(self, Self::Fill(_) | Self::Face(_) | Self::Head(_) | Self::NormalHead)
    }

    /// Whether a label must not lie over it.
    pub(super) fn keeps_labels_off(self) -> bool {
        !matches!(self, Self::Fill(_) | Self::Face(_) | Self::Grid)
    }
}

impl Ink {
    /// Whether it draws a path that misses.
    pub(super) fn is_of_miss(self) -> bool {
        let miss = Verdict::Miss;
        [
            Self::Way(miss),
            Self::Beyond(miss),
            Self::Behind(miss),
            Self::BehindInside(miss),
            Self::Path(miss),
            Self::Head(miss),
        ]
        .contains(&self)
    }
}

impl Role {
    /// Its classes in the style sheet.
    pub(super) fn class(self) -> String {
        match self {
            Self::Target(verdict) => format!("target {}", verdict.name()),
            Self::Coming(verdict) => format!("target start b {}", verdict.name()),
            Self::Later(verdict) => format!("target contact b {}", verdict.name()),
            Self::Gone(verdict) => format!("target gone b {}", verdict.name()),
            Self::Start(verdict) => format!("start a {}", verdict.name()),
            Self::Contact(verdict) => format!("contact a {}", verdict.name()),
            Self::End(verdict) => format!("end a {}", verdict.name()),
            Self::Shared(verdict) => format!("shared {}", verdict.name()),
            Self::Main => "main".to_owned(),
            Self::Side => "side".to_owned(),
            Self::Full => "full".to_owned(),
            Self::First(verdict) => format!("full first {}", verdict.name()),
        }
    }
}

/// The style sheet.
pub(super) const STYLE: &str = include_str!("picture.css");
