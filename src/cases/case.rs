//! A tricky query, and those of a command.

use super::draw::{Draw, Precision, Side};

/// What goes wrong at queries of a kind, and in which code.
pub struct Lesson {
    /// In a sentence.
    pub(crate) mistake: &'static str,
    /// Where one can read of it.
    pub(crate) source: &'static str,
}

/// A kind of tricky queries.
#[derive(Clone, Copy)]
pub struct CaseKind {
    /// What the path does.
    pub(crate) name: &'static str,
    /// How many dimensions it needs.
    pub(crate) least: usize,
    /// Whether it is about the range of a float type, so that decimals have none of it.
    pub(crate) of_floats: bool,
    /// What goes wrong there.
    pub(crate) lesson: &'static Lesson,
}

/// Which queries are asked for.
#[derive(Clone, Copy)]
pub struct Choice {
    /// What they are drawn from.
    pub seed: u64,
    /// What numbers they have.
    pub precision: Precision,
    /// The only number of dimensions; `None` for all.
    pub dimension: Option<usize>,
}

/// The tricky queries of a command.
pub struct Cases {
    /// The parameters that they give, in the order of the columns.
    pub parameters: &'static [&'static str],
    /// How many kinds there are; they take turns.
    pub(crate) kinds: usize,
    /// The kind at an index.
    pub(crate) kind: fn(usize) -> CaseKind,
    /// What is said behind the name of a kind of queries one unit off, to the side [`Side::In`] and [`Side::Out`].
    pub(crate) sides: [&'static str; 2],
    /// Makes a query of the kind at this index.
    pub(crate) make: fn(usize, CasePlace, &mut Draw) -> Case,
}

/// What a query is besides its kind.
#[derive(Clone, Copy)]
pub struct CasePlace {
    /// How often its kind came before.
    round: usize,
    /// On which side of the exact place it is.
    pub(crate) side: Side,
    /// The number of dimensions, if it is not to take turns.
    dimension: Option<usize>,
}

impl CasePlace {
    /// The number of dimensions in turn, for a kind at this index that is at home in so many at least.
    pub(crate) fn dimension(self, kind: usize, least: usize) -> usize {
        self.dimension.unwrap_or(least.max(2 + (self.round + kind) % 2))
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
    pub(crate) fn new(kind: &'static str) -> Self {
        Self { kind, values: Vec::new() }
    }

    /// The query with these numbers for a parameter.
    pub(crate) fn with(mut self, parameter: &'static str, numbers: impl IntoIterator<Item = f64>) -> Self {
        self.values.push((parameter, numbers.into_iter().map(CaseValue::Number).collect()));
        self
    }

    /// The query with this word for a parameter.
    pub(crate) fn with_word(mut self, parameter: &'static str, word: &'static str) -> Self {
        self.values.push((parameter, vec![CaseValue::Word(word)]));
        self
    }
}

impl Cases {
    /// The indices of the kinds that there are of such a choice.
    pub(crate) fn chosen(&self, choice: Choice) -> Vec<usize> {
        let is_there = |index: &usize| {
            let CaseKind { least, of_floats, .. } = (self.kind)(*index);
            choice.dimension.is_none_or(|dimension| least <= dimension)
                && (!of_floats || matches!(choice.precision, Precision::Floats(_)))
        };
        (0..self.kinds).filter(is_there).collect()
    }

    /// The query of this number, counted from 0, of these kinds in turn.
    pub(super) fn query(&self, index: u64, kinds: &[usize], choice: Choice) -> (Case, Side) {
        let (place, side) = (index / 3, [Side::Exact, Side::In, Side::Out][(index % 3) as usize]);
        let (kind, round) = (place % kinds.len() as u64, place / kinds.len() as u64);
        let mut draw = Draw::new(choice.precision, choice.seed, place);
        let place = CasePlace { round: round as usize, side, dimension: choice.dimension };
        ((self.make)(kinds[kind as usize], place, &mut draw), side)
    }
}
