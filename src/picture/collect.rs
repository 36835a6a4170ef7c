//! What there is to see, collected query by query.

use std::collections::BTreeMap;

use crate::number::Big;

use super::shape::{About, ContactTimes, Drawn, DrawnSolid, Mesh, Mover, Role, Shape, Verdict};

/// The most queries, solids or cells that are drawn.
pub const LIMIT: usize = 2000;

/// More queries are many.
const FEW: u64 = 20;

/// Which query is drawn, and what it and its solid are called.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// The number of the query.
    pub row: u64,
    /// The name of the query; `None` if it is the only one.
    pub name: Option<String>,
    /// Whether its solids are those of a scene, which are drawn by themselves.
    pub in_scene: bool,
    /// The index of the solid of the scene that is met just now.
    pub solid: Option<usize>,
    /// The row of that solid in its file, from 1.
    pub solid_row: usize,
}

/// A row of the answers, as text.
#[derive(Clone, Debug)]
pub struct AnswerRow {
    /// The number of its query.
    pub row: u64,
    /// The index of the solid of the scene that it is about.
    pub solid: Option<usize>,
    /// Whether it has all that is passed through.
    pub is_whole: bool,
    /// Its cells, each with the name of its column.
    pub cells: Vec<(String, String)>,
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
    /// What came of the query.
    verdict: Option<Verdict>,
    /// What came of the queries: hits, touches, misses.
    pub(super) counts: [u64; 3],
    /// The answer in words.
    pub(super) caption: Vec<String>,
    /// The queries, each by itself, where they are to be drawn side by side.
    pub apart: Vec<Picture>,
    /// The name of the query that came last.
    pub(super) name: Option<String>,
    /// The question in words, if it is the only one.
    pub question: String,
    /// When contacts begin and end.
    pub(super) contacts: Vec<ContactTimes>,
    /// The rows of the answers, where they are to be shown.
    pub answers: Vec<AnswerRow>,
    /// How many more rows there are.
    pub answers_left_out: usize,
    /// How many solids were left out.
    pub left_out: usize,
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

    /// Leaves out the last rows of the answers where they have more than so many cells; those that are left.
    pub fn keep_cells(&mut self, most: usize) -> usize {
        let mut left = most;
        let kept = self.answers.iter().take_while(|row| {
            let fits = row.cells.len() <= left;
            left = if fits { left - row.cells.len() } else { 0 };
            fits
        });
        let kept = kept.count();
        self.answers_left_out += self.answers.len() - kept;
        self.answers.truncate(kept);
        left
    }

    /// Whether the query is the only one.
    pub fn is_alone(&self) -> bool {
        self.subject.name.is_none()
    }

    /// Adds a solid, unless there are too many.
    pub fn solid(&mut self, solid: DrawnSolid) {
        let name = if self.is_alone() { solid.own_label.as_ref() } else { None };
        let name = name.or(solid.label.as_ref().filter(|_| !solid.role.is_moment())).cloned();
        let name = name.unwrap_or_else(|| match (solid.role, self.subject.solid) {
            (Role::Shared(_), _) => "what both share".to_owned(),
            (Role::Main | Role::Side, _) => "cell".to_owned(),
            (_, Some(_)) => format!("solid {}", self.subject.solid_row),
            _ => solid.body.kind().to_owned(),
        });
        let about = self.about(&name, solid.role.outcome());
        self.push_solid(solid, about);
    }

    fn push_solid(&mut self, solid: DrawnSolid, about: About) {
        self.solids += 1;
        if self.solids > LIMIT {
            self.left_out += 1;
        } else {
            self.shapes.push(Shape::Solid(solid, about));
        }
    }

    /// What a shape of the query that is drawn just now belongs to.
    fn about(&self, name: &str, outcome: &str) -> About {
        let Subject { row, name: query, solid, .. } = &self.subject;
        let query = query.as_ref().map(|query| format!("{query}, ")).unwrap_or_default();
        About { row: (*row > 0).then_some(*row), solid: *solid, title: format!("{query}{name}: {outcome}") }
    }

    /// Adds a box that moves; one that rests stands where it is drawn.
    pub fn mover(&mut self, mover: Mover) {
        let mut about = self.about(&mover.name, mover.role.outcome());
        if matches!(mover.role, Role::Start(_)) {
            // The query's own box moves alike whatever it meets.
            about.solid = None;
        }
        let is_known = |shape: &Shape| matches!(shape, Shape::Mover(known, other) if known.name == mover.name && other.solid == about.solid);
        if mover.velocity.squared() != Big::ZERO && !self.shapes.iter().any(is_known) {
            self.shapes.push(Shape::Mover(mover, about));
        }
    }

    /// Says when a contact begins and ends; its owner is the query that is drawn just now.
    pub fn contact(&mut self, contact: ContactTimes) {
        let Subject { row, solid, name, .. } = &self.subject;
        let about = About { row: Some(*row), solid: contact.about.solid.or(*solid), title: contact.about.title };
        self.contacts.push(ContactTimes { about, query: name.clone(), ..contact });
    }

    /// Adds a path; one that met a solid before goes on through the next.
    pub fn path(&mut self, path: Drawn) {
        let name = self.subject.name.clone();
        let title = |verdict: Verdict| format!("{}: {}", name.as_deref().unwrap_or("path"), verdict.name());
        let known = self.shapes.iter_mut().find_map(|shape| match shape {
            Shape::Path(known, about) => Some((known, about)),
            _ => None,
        });
        match known {
            Some((known, about)) => {
                known.verdict = known.verdict.min(path.verdict);
                known.inside.extend(path.inside);
                about.title = title(known.verdict);
            }
            None => {
                let about = About { row: Some(self.subject.row), solid: None, title: title(path.verdict) };
                self.shapes.push(Shape::Path(path, about));
            }
        }
    }

    /// Adds a shape as it is.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The grid, if there is one.
    pub fn mesh(&self) -> Option<&Mesh> {
        self.shapes.iter().find_map(|shape| match shape {
            Shape::Grid(mesh) => Some(mesh),
            _ => None,
        })
    }

    /// Says what came of a query, and how, in words; in a scene once for each solid that it meets.
    pub fn answer(&mut self, verdict: Verdict, caption: impl IntoIterator<Item = String>) {
        if let Some(solid) = self.subject.solid {
            self.meet(solid, verdict);
        }
        self.verdict = Some(self.verdict.map_or(verdict, |before| before.min(verdict)));
        self.caption.extend(caption);
    }

    /// Adds what text says of the answer in brackets: why it is a miss, or what else a reader would not guess.
    pub fn note(&mut self, note: &str) {
        match self.caption.first_mut().filter(|_| self.verdict == Some(Verdict::Miss)) {
            Some(miss) => *miss = format!("miss ({note})."),
            None => self.caption.push(format!("{}{}.", note[..1].to_uppercase(), &note[1..])),
        }
    }

    /// Says that a solid of the scene was met; a hit counts for more than a touch.
    pub fn meet(&mut self, solid: usize, verdict: Verdict) {
        let known = self.met.entry(solid).or_insert(verdict);
        *known = verdict.min(*known);
    }

    /// The names of the solids of a scene, by their indices.
    pub(super) fn solid_names(&self) -> BTreeMap<usize, &str> {
        let named = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Solid(DrawnSolid { label: Some(label), .. }, About { solid: Some(index), .. }) => {
                Some((*index, &**label))
            }
            _ => None,
        });
        named.collect()
    }

    /// How many queries are in it.
    pub fn queries(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether it shows a query by itself.
    pub(super) fn is_single(&self) -> bool {
        self.queries() == 1
    }

    /// Whether there are so many queries that what is beyond their ranges, and how they miss, would hide the rest.
    pub(super) fn are_many(&self) -> bool {
        self.queries() > FEW
    }

    /// A query as the only one of a picture.
    pub fn by_itself(&self) -> Self {
        let mut single = Self::default();
        single.absorb(self.clone());
        single.subject.row = self.subject.row;
        single
    }

    /// Adds all of the picture of one query.
    pub fn absorb(&mut self, other: Self) {
        self.in_space |= other.in_space;
        if let Some(verdict) = other.verdict {
            self.counts[verdict as usize] += 1;
        }
        self.caption.extend(other.caption);
        self.contacts.extend(other.contacts);
        self.answers.extend(other.answers);
        self.answers_left_out += other.answers_left_out;
        self.question = other.question;
        self.name = other.subject.name;
        for (solid, verdict) in other.met {
            self.meet(solid, verdict);
        }
        self.left_out += other.left_out;
        for shape in other.shapes {
            match shape {
                Shape::Solid(solid, about) => self.push_solid(solid, about),
                // One grid does for all walks through it.
                Shape::Grid(_) if self.shapes.iter().any(|known| matches!(known, Shape::Grid(_))) => {}
                shape => self.shapes.push(shape),
            }
        }
    }
}
