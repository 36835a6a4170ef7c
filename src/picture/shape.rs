//! The shapes of a picture, in exact coordinates: vectors of whole numbers over one denominator, and surds where a path
//! meets a round surface.

use serde::Serialize;

use crate::geometry::{Caps, Path, Range, Status, Vector};
use crate::number::{Big, Fraction, Surd};

/// The verdict on a question: the one language of colours and marks of all commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Through the interior.
    Hit,
    /// The boundary only.
    Touch,
    /// Nothing in common.
    Miss,
}

impl Verdict {
    /// The verdict of a contact; without one it is a miss.
    pub(crate) fn of(status: Option<Status>) -> Self {
        match status {
            Some(Status::Hit) => Self::Hit,
            Some(Status::Touch) => Self::Touch,
            None => Self::Miss,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Touch => "touch",
            Self::Miss => "miss",
        }
    }
}

/// One thing to draw.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A solid, or a cell.
    Solid(DrawnSolid, About),
    /// A line, ray or segment.
    Path(Drawn, About),
    /// A box that moves; a still shows it at its moments, each a solid of its own.
    Mover(Mover, About),
    /// A straight line of another meaning.
    Segment(Segment),
    Mark(Mark),
    /// How near a path comes to what it misses, with the number of its query.
    Gap(GapLine, u64),
    /// The planes of a grid.
    Grid(Mesh),
    /// Solid tiles that nothing meets.
    Tiles(Tiles),
    Asked(AskedVector),
}

/// The point of a solid that a ball meets.
pub(crate) const CONTACT: &str = "contact";
/// How a path goes on after a mirror.
pub(crate) const REFLECT: &str = "reflect";
/// How a box is moved out of another.
pub(crate) const PUSH: &str = "push";

/// A vector of the answer that is drawn where it was asked for by its name.
#[derive(Clone, Debug)]
pub(crate) struct AskedVector {
    /// The name of the result.
    pub(crate) name: &'static str,
    /// Its components as the answer has them, and as text.
    pub(crate) value: [Fraction<Big>; 3],
    /// The components in words.
    pub(crate) text: String,
    /// The index of the solid of the scene that it is about.
    pub(crate) solid: Option<usize>,
}

/// The most runs of tiles that are drawn.
const MOST_RUNS: usize = 200_000;

/// Solid tiles of a map that nothing meets: of neighbours in a line that come one after another one box.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tiles {
    /// The low and the high corner of each box, and what they are over.
    pub(super) runs: Vec<([Vector<Big>; 2], Big)>,
    hidden: usize,
}

impl Tiles {
    /// Adds a tile, if it is a box along the axes; whether it is one.
    pub(crate) fn add(&mut self, body: Body) -> bool {
        if !body.is_upright() {
            return false;
        }
        let Body::Hull(Hull { corners, over, .. }) = body else { return false };
        let (Some(low), Some(high)) = (corners.first(), corners.last()) else { return false };
        if let Some(([first, last], known)) = self.runs.last_mut()
            && *known == over
            && (&last[0], &first[1], &last[1]) == (&low[0], &low[1], &high[1])
        {
            *last = high.clone();
        } else if self.runs.len() < MOST_RUNS {
            self.runs.push(([low.clone(), high.clone()], over));
        } else {
            self.hidden += 1;
        }
        true
    }

    /// How many are not drawn, in words.
    pub(super) fn omission(&self) -> Option<String> {
        (self.hidden > 0).then(|| format!("{} tiles of the map are not drawn: the last of the file.", self.hidden))
    }
}

/// The query and the name of a shape, and the text for a pointer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct About {
    /// The number of the query, unless it is a scene's.
    pub(super) row: Option<u64>,
    /// The index of the solid of the scene.
    pub(super) solid: Option<usize>,
    /// The name and verdict of the shape, as a tooltip shows them.
    pub(super) title: String,
}

/// A box or a ball that moves at constant velocity.
#[derive(Clone, Debug)]
pub(crate) struct Mover {
    /// The box at t = 0.
    pub(crate) body: Body,
    /// The velocity, over the same denominator as the body.
    pub(crate) velocity: Vector<Big>,
    /// When the question begins and ends.
    pub(crate) range: Range<Big>,
    /// Which part the box plays in the question.
    pub(crate) role: Role,
    /// The name of the box in the picture.
    pub(crate) name: String,
}

/// When a contact begins and ends, exactly; it is in the order of these that a page shows it.
#[derive(Clone, Debug)]
pub(crate) struct ContactTimes {
    pub(crate) about: About,
    /// The name of the solid of a scene.
    pub(crate) solid_name: String,
    pub(crate) verdict: Verdict,
    /// True if it comes after the only contact that is reported.
    pub(crate) is_later: bool,
    /// When it begins and ends; `None` is without end.
    pub(crate) times: [Option<Surd<Big>>; 2],
    /// When a walk leaves the cell, which is no result.
    pub(crate) left: Option<Surd<Big>>,
    /// Where it begins and ends, as far as that is drawn.
    pub(crate) points: [Option<[Surd<Big>; 3]>; 2],
}

/// A solid and how it looks.
#[derive(Clone, Debug)]
pub(crate) struct DrawnSolid {
    /// The form of the solid and where it is.
    pub(crate) body: Body,
    /// Which part the solid plays in the question.
    pub(crate) role: Role,
    /// The text beside the solid, if there is one.
    pub(crate) label: Option<String>,
    /// The name where its query is drawn by itself, if that is another one; of a cell, its step.
    pub(crate) own_label: Option<String>,
}

/// The role of a solid in the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Role {
    /// A solid that a path, or another box, may meet.
    Target(Verdict),
    /// A moving box that another may meet, at the start.
    Coming(Verdict),
    /// A moving box that another may meet, when the contact begins.
    Later(Verdict),
    /// A moving box that another may meet, when the contact, or the range, ends.
    Gone(Verdict),
    /// A box that moves, at the start.
    Start(Verdict),
    /// A box when the contact begins.
    Contact(Verdict),
    /// A box when the contact, or the range, ends.
    End(Verdict),
    /// The common part of two boxes when the contact begins.
    Shared(Verdict),
    /// A cell that a path goes through.
    Main,
    /// A cell that a path only touches; a step has its number.
    Side,
    /// A solid cell.
    Full,
    /// The solid cell that is met first.
    First(Verdict),
}

impl Role {
    /// The verdict, in a word.
    pub(super) fn outcome(self) -> &'static str {
        match self {
            Self::Target(verdict) | Self::Coming(verdict) | Self::Later(verdict) => verdict.name(),
            Self::Gone(verdict) => verdict.name(),
            Self::Start(verdict) | Self::Contact(verdict) | Self::End(verdict) => verdict.name(),
            Self::Shared(verdict) | Self::First(verdict) => verdict.name(),
            Self::Main => "entered",
            Self::Side => "touched",
            Self::Full => "miss",
        }
    }

    /// True if it is a cell of a walk, which has no name in the picture.
    pub(super) fn is_cell(self) -> bool {
        matches!(self, Self::Main | Self::Side)
    }

    /// True if it is what a query itself moves.
    pub(super) fn is_of_query(self) -> bool {
        matches!(self, Self::Start(_) | Self::Contact(_) | Self::End(_))
    }

    /// True if it is a box at one of the moments of its motion.
    pub(super) fn is_moment(self) -> bool {
        !matches!(self, Self::Target(_) | Self::Main | Self::Side | Self::Full | Self::First(_))
    }

    /// True if it hides edges behind it: a later box and a common part do not, and a side cell only its own.
    pub(super) fn hides_edges(self) -> bool {
        !matches!(self, Self::Side | Self::End(_) | Self::Gone(_) | Self::Shared(_))
    }

    /// True if it hides paths: cells that they go through do not.
    pub(super) fn hides_paths(self) -> bool {
        self.hides_edges() && self != Self::Main
    }
}

/// A path and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) path: Path<Big>,
    /// The denominator of the path's coordinates.
    pub(crate) over: Big,
    /// The verdict on the path: hit, touch or miss.
    pub(crate) verdict: Verdict,
    /// The text beside the path, if there is one.
    pub(crate) label: Option<String>,
    /// Something it has to be seen beside: the middle of a solid that it misses, and what that is over.
    pub(crate) beside: Option<(Vector<Big>, Big)>,
    /// Where it ends before its range does: at the only contact that is reported of a scene.
    pub(crate) ends_at: Option<[Surd<Big>; 3]>,
    /// From where to where it is within a solid; `None` is without end.
    pub(crate) inside: Vec<[Option<[Surd<Big>; 3]>; 2]>,
}

impl Drawn {
    /// Where the path is at a time.
    pub(super) fn place(&self, t: &Fraction<Big>) -> [Surd<Big>; 3] {
        [0, 1, 2].map(|axis| self.path.coordinate(axis, t).over(&self.over).into())
    }
}

/// The way of something that moves, from the beginning of its path's range to the end.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    pub(crate) path: Path<Big>,
    /// The denominator of the path's coordinates.
    pub(crate) over: Big,
    /// The verdict on the question.
    pub(crate) verdict: Verdict,
    /// True if it has an arrow at its end.
    pub(crate) arrow: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// The coordinates of the point.
    pub(crate) at: [Surd<Big>; 3],
    /// The event there.
    pub(crate) kind: MarkKind,
    /// The verdict on the question.
    pub(crate) verdict: Verdict,
    /// When, and through what.
    pub(crate) text: String,
    /// The name of its query, if there are several.
    pub(crate) name: Option<String>,
    /// The outward normals there, of length 1: at a corner, where a contact ends as it begins, also that of its end.
    pub(crate) normals: Vec<[f64; 3]>,
    /// The index of the solid of the scene that is met there.
    pub(crate) solid: Option<usize>,
    /// How far around it has to be seen, and what that is over: the radius of an endless wall.
    pub(crate) around: Option<(Big, Big)>,
    /// The number of the query.
    pub(crate) row: u64,
}

impl Mark {
    /// The label beside it among those of other queries: one label for a contact is enough there.
    pub(super) fn label(&self) -> &str {
        match &self.name {
            None => &self.text,
            Some(_) if self.kind.is_exit() => "",
            Some(name) => name,
        }
    }

    /// The text for a pointer, with the point as it is told.
    pub(super) fn about(&self, place: &str) -> String {
        let name = self.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
        format!("{name}{} at {place}", self.text)
    }
}

/// Two points that are to be seen apart: the nearest of a path and of a solid that it misses, or how far two boxes move
/// against each other while they are in contact.
#[derive(Clone, Debug)]
pub(crate) struct GapLine {
    pub(crate) ends: [[Surd<Big>; 3]; 2],
    /// How long it is, if that was asked for: then it is drawn.
    pub(crate) length: Option<Surd<Big>>,
    /// The first time at which it is so long, if that was asked for.
    pub(crate) t: Option<Surd<Big>>,
}

/// The event at a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum MarkKind {
    Enter,
    Exit,
    /// The contact begins and ends at once.
    Both,
    /// The range begins within the contact.
    First,
    /// The range ends within the contact.
    Last,
}

impl MarkKind {
    /// Its class in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Enter | Self::Both => "enter",
            Self::Exit => "exit",
            Self::First => "enter cut",
            Self::Last => "exit cut",
        }
    }

    /// True if the contact goes on before it.
    pub(super) fn is_exit(self) -> bool {
        matches!(self, Self::Exit | Self::Last)
    }
}

/// The planes of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Mesh {
    /// The low corner of cell 0.
    pub(crate) origin: Vector<Big>,
    /// The size of a cell.
    pub(crate) size: Vector<Big>,
    /// The denominator of both.
    pub(crate) over: Big,
}

/// A body where it is at t = 0, and its velocity over the same denominator.
pub(crate) type MovingBody = (Body, Vector<Big>);

/// A convex solid: a hull of flat faces, or all within a radius of an axis.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// All between corners.
    Hull(Hull),
    /// All within a radius of an axis; a sphere if that has no length.
    Round {
        /// A point of the axis.
        p1: Vector<Big>,
        /// The vector from `p1` to the other point of the axis.
        axis: Vector<Big>,
        radius: Big,
        /// How it ends.
        caps: Caps,
        /// The common denominator of the coordinates and the radius, above zero.
        over: Big,
    },
}

/// A convex solid with flat faces, such as a box, or a flat one, such as a triangle.
#[derive(Clone, Debug)]
pub(crate) struct Hull {
    /// The name of its kind, for one without a name.
    kind: &'static str,
    /// Its corners; at least one.
    pub(super) corners: Vec<Vector<Big>>,
    /// The common denominator of the coordinates, above zero.
    pub(super) over: Big,
    /// How its corners are joined.
    pub(super) net: Net,
    /// Which of its corners have their coordinates written beside them, in space.
    pub(super) told: Vec<usize>,
}

/// How the corners of a hull are joined, each known by its index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Net {
    /// From which corner to which each edge runs.
    pub(super) edges: Vec<[usize; 2]>,
    /// The corners of each face in order around it, either way. A flat hull has one face, a line or a point has none.
    pub(super) faces: Vec<Vec<usize>>,
}

impl Body {
    /// All between a corner and the opposite one, by the edges from the corner; those of length zero are left out.
    pub(crate) fn of_box(corner: Vector<Big>, edges: impl IntoIterator<Item = Vector<Big>>, over: Big) -> Self {
        // Each edge has a bit in the index of a corner: whether that is at the edge's far end.
        let mut corners = vec![corner];
        for edge in edges.into_iter().filter(|edge| edge.squared() != Big::ZERO) {
            corners.extend(corners.iter().map(|near| near.plus(&edge)).collect::<Vec<_>>());
        }
        let (mut edges, mut faces) = (Vec::new(), Vec::new());
        for [u, v, w] in [[1, 2, 4], [2, 4, 1], [4, 1, 2]] {
            edges.extend([0, v.min(w), v.max(w), v | w].map(|near| [near, near | u]));
            faces.extend([0, w].map(|near| vec![near, near | u, near | u | v, near | v]));
        }
        edges.retain(|edge| edge.iter().all(|corner| *corner < corners.len()));
        faces.retain(|face| face.iter().all(|corner| *corner < corners.len()));
        let mut told = vec![0, corners.len() - 1];
        told.dedup();
        Self::Hull(Hull { kind: "box", corners, over, net: Net { edges, faces }, told })
    }

    /// A box along the axes of this many dimensions, of these sizes from its low corner.
    pub(crate) fn aligned(low: Vector<Big>, sizes: &Vector<Big>, dimension: usize, over: Big) -> Self {
        let edge = |axis: usize| Vector::from_axes(|other| if other == axis { sizes[axis].clone() } else { Big::ZERO });
        Self::of_box(low, (0..dimension).map(edge), over)
    }

    /// The name of the kind of this solid, in space or in the plane.
    pub(super) fn kind(&self, in_space: bool) -> &'static str {
        match self {
            Self::Hull(hull) => hull.kind,
            Self::Round { axis, caps: Caps::Round, .. } if axis.squared() == Big::ZERO => {
                ["disc", "sphere"][usize::from(in_space)]
            }
            Self::Round { caps: Caps::Round, .. } => "capsule",
            Self::Round { .. } => "cylinder",
        }
    }

    /// The name of the kind of this body where it is a query's own that moves, or all that a ball sweeps.
    pub(super) fn kind_of_mover(&self, in_space: bool) -> &'static str {
        match self.kind(in_space) {
            "sphere" => "ball",
            "capsule" if in_space => "the ball's way",
            "capsule" => "the disc's way",
            kind => kind,
        }
    }

    /// True if it is a box with its edges along the axes.
    pub(super) fn is_upright(&self) -> bool {
        let Self::Hull(Hull { corners, net, .. }) = self else { return false };
        let differ =
            |[from, to]: &[usize; 2]| (0..3).filter(|axis| corners[*from][*axis] != corners[*to][*axis]).count();
        net.edges.iter().all(|edge| differ(edge) == 1)
    }

    /// The denominator of its coordinates.
    pub(super) fn over(&self) -> &Big {
        match self {
            Self::Hull(Hull { over, .. }) | Self::Round { over, .. } => over,
        }
    }

    /// The middle of the body, and the denominator of its coordinates.
    pub(crate) fn middle(&self) -> (Vector<Big>, Big) {
        match self {
            Self::Hull(Hull { corners, over, .. }) => {
                let sum = corners.iter().fold(Vector::zero(), |sum, corner| sum.plus(corner));
                (sum, over * Big::from(corners.len()))
            }
            Self::Round { p1, axis, over, .. } => {
                let two = Big::from(2);
                (p1.times(&two).plus(axis), over * two)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_of_length_zero_joins_nothing() {
        let count = |sizes: [i32; 3]| {
            let edge = |axis: usize| Vector::from_axes(|other| Big::from(if other == axis { sizes[axis] } else { 0 }));
            match Body::of_box(Vector::zero(), [0, 1, 2].map(edge), Big::ONE) {
                Body::Hull(Hull { corners, net: Net { edges, faces }, .. }) => {
                    [corners.len(), edges.len(), faces.len()]
                }
                Body::Round { .. } => panic!("a box has corners"),
            }
        };
        let counts = [[1, 2, 3], [1, 0, 3], [0, 2, 0], [0; 3]].map(count);
        assert_eq!(counts, [[8, 12, 6], [4, 4, 1], [2, 1, 0], [1, 0, 0]]);
    }
}
