//! What there is to see, collected query by query.

use std::collections::BTreeMap;

use super::draw;
use super::shape::{Drawn, Mark, Mesh, Segment, Shape, Solid, Verdict};
use super::view::Look;

/// The most queries, solids or cells that are drawn.
pub const LIMIT: usize = 2000;

/// Which query is drawn, and what it and its solid are called.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// Its number.
    pub row: u64,
    /// Its name; a query that is alone needs none.
    pub name: Option<String>,
    /// The name of the solid that is met, in a scene.
    pub solid: Option<String>,
}

impl Subject {
    /// The names of both.
    pub fn names(&self) -> Option<String> {
        match (&self.name, &self.solid) {
            (Some(name), Some(solid)) => Some(format!("{name} \u{2192} {solid}")),
            (name, solid) => name.clone().or_else(|| solid.clone()),
        }
    }
}

/// The shapes of one query, or of many.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub(super) shapes: Vec<Shape>,
    /// What is drawn just now.
    pub subject: Subject,
    /// The solids of a scene that were met, by their indices, and how.
    pub met: BTreeMap<usize, Verdict>,
    /// Whether anything has a third axis.
    pub(super) in_space: bool,
    /// What came of the queries: hits, touches, misses.
    pub(super) counts: [u64; 3],
    /// The answer in words.
    pub(super) caption: Vec<String>,
    /// Solids that were left out.
    left_out: usize,
    solids: usize,
}

impl Picture {
    /// Nothing yet of a query.
    pub fn of(subject: Subject) -> Self {
        Self { subject, ..Self::default() }
    }

    /// Says in how many dimensions a question is; one in three makes it a picture of space.
    pub fn dimension(&mut self, dimension: usize) {
        self.in_space |= dimension == 3;
    }

    /// Whether the query is the only one.
    pub fn is_alone(&self) -> bool {
        self.subject.name.is_none()
    }

    /// Adds a solid, unless there are too many.
    pub fn solid(&mut self, solid: Solid) {
        self.solids += 1;
        if self.solids > LIMIT {
            self.left_out += 1;
        } else {
            self.shapes.push(Shape::Solid(solid));
        }
    }

    /// Adds a path.
    pub fn path(&mut self, path: Drawn) {
        self.shapes.push(Shape::Path(path));
    }

    /// Adds a line.
    pub fn segment(&mut self, segment: Segment) {
        self.shapes.push(Shape::Segment(segment));
    }

    /// Adds a contact.
    pub fn mark(&mut self, mark: Mark) {
        self.shapes.push(Shape::Mark(mark));
    }

    /// Adds a grid.
    pub fn grid(&mut self, mesh: Mesh) {
        self.shapes.push(Shape::Grid(mesh));
    }

    /// Says what came of a query, and how, in words.
    pub fn answer(&mut self, verdict: Verdict, caption: impl IntoIterator<Item = String>) {
        self.counts[verdict as usize] += 1;
        self.caption.extend(caption);
    }

    /// Says that a solid of the scene was met; a hit counts for more than a touch.
    pub fn meet(&mut self, solid: usize, verdict: Verdict) {
        let known = self.met.entry(solid).or_insert(verdict);
        *known = verdict.min(*known);
    }

    /// How many queries are in it.
    pub fn queries(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many solids were left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Adds all of another.
    pub fn absorb(&mut self, other: Self) {
        self.in_space |= other.in_space;
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.caption.extend(other.caption);
        for (solid, verdict) in other.met {
            self.meet(solid, verdict);
        }
        self.left_out += other.left_out;
        for shape in other.shapes {
            match shape {
                Shape::Solid(solid) => self.solid(solid),
                // One grid does for all walks through it.
                Shape::Grid(_) if self.shapes.iter().any(|known| matches!(known, Shape::Grid(_))) => {}
                shape => self.shapes.push(shape),
            }
        }
    }

    /// All of it as an SVG document; `question` says in a line what it is about.
    pub fn draw(&self, look: &Look, question: &str) -> String {
        draw::draw(self, look, question)
    }
}
