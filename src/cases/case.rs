//! A tricky query, and those of a command.

use super::draw::{Draw, Precision, Side};

/// The tricky queries of a command.
pub struct Cases {
    /// The parameters that they give, in the order of the columns.
    pub parameters: &'static [&'static str],
    /// How many kinds there are; they take turns.
    pub kinds: usize,
    /// What is said behind the name of a kind of queries one unit off, to the side [`Side::In`] and [`Side::Out`].
    pub sides: [&'static str; 2],
    /// Makes a query of the kind at this index.
    pub make: fn(usize, CasePlace, &mut Draw) -> Case,
}

/// What a query is besides its kind.
#[derive(Clone, Copy)]
pub struct CasePlace {
    /// How often its kind came before.
    pub round: usize,
    /// On which side of the exact place it is.
    pub side: Side,
}

impl CasePlace {
    /// The number of dimensions in turn, for a kind at this index that is at home in so many at least.
    pub fn dimension(self, kind: usize, least: usize) -> usize {
        least.max(2 + (self.round + kind) % 2)
    }
}

/// A tricky query.
pub struct Case {
    pub(super) kind: &'static str,
    pub(super) values: Vec<(&'static str, Vec<CaseValue>)>,
}

/// A value of a tricky query.
#[derive(Clone, Copy)]
pub enum CaseValue {
    /// A float of the type that was asked for.
    Number(f64),
    /// One of the parameter's words.
    Word(&'static str),
}

impl Case {
    /// A query of this kind, as yet without values.
    pub fn new(kind: &'static str) -> Self {
        Self { kind, values: Vec::new() }
    }

    /// The query with these numbers for a parameter.
    pub fn with(mut self, parameter: &'static str, numbers: impl IntoIterator<Item = f64>) -> Self {
        self.values.push((parameter, numbers.into_iter().map(CaseValue::Number).collect()));
        self
    }

    /// The query with this word for a parameter.
    pub fn with_word(mut self, parameter: &'static str, word: &'static str) -> Self {
        self.values.push((parameter, vec![CaseValue::Word(word)]));
        self
    }
}

impl Cases {
    /// The query of this number, counted from 0.
    pub fn query(&self, index: u64, seed: u64, precision: Precision) -> (Case, Side) {
        let (place, side) = (index / 3, [Side::Exact, Side::In, Side::Out][(index % 3) as usize]);
        let (kind, round) = (place % self.kinds as u64, place / self.kinds as u64);
        let mut draw = Draw::new(precision, seed, place);
        ((self.make)(kind as usize, CasePlace { round: round as usize, side }, &mut draw), side)
    }
}
