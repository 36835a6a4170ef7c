//! How things look: one language of colours, widths and dashes for all commands.
//!
//! Blue, orange and grey stand for hit, touch and miss; whoever cannot tell colours apart has discs, diamonds and
//! dashes, and in grey the three are dark, middle and light. What is met is drawn in slate, of boxes that move a in
//! violet and b in green. Everything stands on paper of its own,
//! white, or nearly black where the reader's screen is dark; print is always on white.

use super::shape::{Role, Verdict};

/// What a line or an area is drawn with, in the order of drawing: what comes later lies above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ink {
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
    /// Axes and their ticks.
    Axis,
}

impl Ink {
    /// Its classes in the style sheet.
    pub fn class(self) -> String {
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
            Self::Axis => "axis".to_owned(),
        }
    }

    /// Whether it fills areas.
    pub fn is_area(self) -> bool {
        matches!(self, Self::Fill(_) | Self::Face(_) | Self::Head(_) | Self::NormalHead)
    }

    /// Whether a label must not lie over it.
    pub fn keeps_labels_off(self) -> bool {
        !matches!(self, Self::Fill(_) | Self::Face(_) | Self::Grid)
    }
}

impl Ink {
    /// Whether it draws a path that misses.
    pub fn is_of_miss(self) -> bool {
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
    pub fn class(self) -> String {
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

/// The style sheet. Later rules win: those of dark screens come last.
pub const STYLE: &str = "
text { font: 13px 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif; fill: #1f2933 }
.small { font-size: 11px }
.tiny { font-size: 9px }
.soft { fill: #56616d }
.middle { text-anchor: middle }
.last { text-anchor: end }
.paper { fill: #ffffff }
path, circle { fill: none; stroke: none; stroke-linejoin: round; stroke-linecap: round }
.edge { stroke: #3d4a58; stroke-width: 1.3 }
.edge.start, .edge.contact, .edge.end, .edge.gone { stroke-width: 1.6 }
.edge.end, .edge.gone { stroke-dasharray: 1 3.2 }
.edge.hidden { stroke-width: 0.9; stroke-dasharray: 4 3; stroke-opacity: 0.75 }
.edge.faint { stroke-width: 0.8; stroke-opacity: 0.55 }
.edge.hidden.faint { stroke-dasharray: 2 3 }
.edge.main, .edge.side { stroke: #7b8794; stroke-width: 0.9 }
.edge.full { stroke: #1f2933 }
.fill { fill: #64748b; fill-opacity: 0.16 }
.face0 { fill: #1f2933; fill-opacity: 0.1 }
.face1 { fill: #1f2933; fill-opacity: 0.05 }
.face2 { fill: #ffffff; fill-opacity: 0.12 }
.face3 { fill: #ffffff; fill-opacity: 0.35 }
.fill.main { fill: #0f4c81; fill-opacity: 0.13 }
.fill.side { fill: url(#hatch); fill-opacity: 1 }
.fill.full { fill: #333f4d; fill-opacity: 0.78 }
.fill.start { fill-opacity: 0 }
.fill.end, .fill.gone { fill-opacity: 0 }
.path, .way { stroke-width: 2 }
.path.beyond { stroke-width: 0.8 }
.path.behind { stroke-width: 1.4; stroke-dasharray: 5 3.5 }
.path.inside { stroke-width: 3.4 }
.path.behind.inside { stroke-width: 2.4; stroke-dasharray: 5 4 }
.way { stroke-width: 0.9; stroke-opacity: 0.8 }
.normal { stroke: #1f2933; stroke-width: 1.2 }
.normal-head { fill: #1f2933 }
.hit { stroke: #0f4c81 }
.touch { stroke: #b35c00 }
.miss { stroke: #8a929b }
.path.hit { stroke-width: 2.4 }
.path.inside.hit { stroke-width: 3.6 }
.path.behind.hit { stroke-width: 1.6 }
.path.behind.inside.hit { stroke-width: 2.4 }
.path.touch { stroke-dasharray: 11 4 0.5 4 }
.path.beyond.touch, .path.beyond.hit { stroke-width: 0.8; stroke-dasharray: none }
.path.behind.touch { stroke-dasharray: 5 3.5 0.5 3.5 }
.path.miss { stroke-width: 1.4 }
.path.beyond.miss { stroke-width: 0.8 }
.path.behind.miss { stroke-width: 1.2 }
.edge.target { stroke: #3d4a58 }
.fill, .head { stroke: none }
.fill.hit { fill: #0f4c81 }
.fill.touch { fill: #c77700 }
.fill.full { fill: #333f4d }
.fill.shared { fill-opacity: 0.45 }
.head.hit { fill: #0f4c81 }
.head.touch { fill: #b35c00 }
.head.miss { fill: #8a929b }
.edge.a { stroke: #6d3fb8 }
.edge.b { stroke: #0b7a55 }
.fill.a { fill: #6d3fb8 }
.fill.b { fill: #0b7a55 }
.fill.contact { fill-opacity: 0.24 }
.edge.contact { stroke-width: 2.2 }
.edge.first { stroke-width: 3 }
.edge.first.hit { stroke: #0f4c81 }
.edge.first.touch { stroke: #b35c00 }
.mark { stroke-width: 1.8; fill: #ffffff }
.mark.enter.hit, .mark.from.hit { fill: #0f4c81 }
.mark.enter.touch, .mark.from.touch { fill: #b35c00 }
.mark.from.miss { fill: #8a929b }
.link { stroke: #56616d; stroke-width: 0.7; stroke-dasharray: 1.5 2.5 }
.measure { stroke: #56616d; stroke-width: 0.8; stroke-dasharray: 9 2.5 1 2.5 }
.grid { stroke: #b8c1cb; stroke-width: 0.7 }
.zero { stroke: #a3adb8; stroke-width: 0.8 }
.axis { stroke: #56616d; stroke-width: 1 }
.hatch { stroke: #56616d; stroke-width: 1; stroke-opacity: 0.7 }
svg.space .hatch { stroke-opacity: 0.3 }
svg.many-solids .edge { stroke-width: 0.6 }
svg.many-solids .edge.hidden, svg.many-solids .edge.faint { stroke-width: 0.3; stroke-opacity: 0.5 }
svg.many-paths .path { stroke-width: 0.7 }
svg.many-paths .path.touch { stroke-dasharray: none }
svg.many-paths .path.inside { stroke-width: 1.6 }
svg.many-paths .path.beyond, svg.many-paths .path.behind { stroke-width: 0.25 }
svg.many-paths .path.miss { stroke-width: 0.3; stroke-opacity: 0.6 }
svg.many-paths .mark { stroke-width: 0.9 }
g.mark > * { fill: inherit; stroke: inherit; stroke-width: inherit }
text.on { fill: #ffffff }
.hand path { pointer-events: all }
.hand.line path { stroke-width: 9 }
svg.many-paths .mark { pointer-events: none }
@media screen and (prefers-color-scheme: dark) {
text { fill: #e6eaee }
.soft { fill: #a7b1bc }
.paper { fill: #14181d }
.edge, .edge.target, .edge.full { stroke: #c3ccd6 }
.edge.main, .edge.side { stroke: #8793a0 }
.fill { fill: #94a3b8 }
.face0 { fill: #000000; fill-opacity: 0.3 }
.face1 { fill: #000000; fill-opacity: 0.15 }
.face2 { fill: #ffffff; fill-opacity: 0.04 }
.face3 { fill: #ffffff; fill-opacity: 0.1 }
.hit, .edge.hit { stroke: #9fd0ff }
.touch, .edge.touch { stroke: #e8912a }
.miss, .edge.miss { stroke: #7b838c }
.edge.target { stroke: #c3ccd6 }
.edge.a { stroke: #c4a5f5 }
.edge.b { stroke: #5fd0a5 }
.edge.first.hit { stroke: #9fd0ff }
.edge.first.touch { stroke: #e8912a }
.fill.main, .fill.hit { fill: #9fd0ff }
.fill.touch { fill: #e8912a }
.fill.a { fill: #c4a5f5 }
.fill.b { fill: #5fd0a5 }
.fill.side { fill: url(#hatch) }
.fill.full { fill: #b4bfca }
.fill, .head { stroke: none }
.head.hit, .mark.enter.hit, .mark.from.hit { fill: #9fd0ff }
.head.touch, .mark.enter.touch, .mark.from.touch { fill: #e8912a }
.head.miss, .mark.from.miss { fill: #7b838c }
.mark { fill: #14181d }
.mark.enter.hit { fill: #9fd0ff }
.mark.enter.touch { fill: #e8912a }
.link, .axis, .measure, .hatch { stroke: #a7b1bc }
.normal { stroke: #e6eaee }
.normal-head { fill: #e6eaee }
.grid { stroke: #3c4650 }
.zero { stroke: #4c5763 }
text.on { fill: #14181d }
}
@media (max-width: 480px) {
text { font-size: 15.5px }
.small { font-size: 13.5px }
.tiny { font-size: 11px }
}
";
