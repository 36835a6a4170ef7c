//! Queries that break code: each puts a path, or a moving box, exactly where a verdict changes, or one unit off.
//!
//! A command lists its kinds of such queries as data, in a file of its own, and makes them of what is here. A *place* is one
//! such arrangement, drawn from a seed; it gives three queries, the exact one and one unit off to either [`Side`]. `axis`
//! arranges a path and a slab, and turns what was arranged along the axes.

use crate::number::FloatType;
use crate::output::format::{OutputFormat, rows as csv_rows};
use crate::query::{Parameter, Spec};

mod axis;

pub use axis::Precision;
pub(crate) use axis::{AxisRole, CaseTurn, Draw, DrawnAxis, FixedPoint, ONE, Side, When};

// A tricky query, and those of a command.

/// A mistake that code makes at queries of a kind, and in which code.
pub(crate) struct Lesson {
    /// The mistake in a sentence.
    pub(crate) mistake: &'static str,
    /// Where one can read of it.
    pub(crate) source: &'static str,
}

/// A kind of tricky queries.
#[derive(Clone, Copy)]
pub(crate) struct CaseKind {
    /// A few words about the path: the name that users read.
    pub(crate) name: &'static str,
    /// How many dimensions it needs.
    pub(crate) least: usize,
    /// True if it is about the range of a float type, so that decimals have none of it.
    pub(crate) of_floats: bool,
    /// The mistake that it finds.
    pub(crate) lesson: &'static Lesson,
}

/// Which queries are asked for.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The seed of all chance.
    pub seed: u64,
    /// The numbers that they are made of.
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
    /// The words behind the name of a kind for queries one unit off, to the side [`Side::In`] and [`Side::Out`].
    pub(crate) sides: [&'static str; 2],
    /// Makes a query of the kind at this index.
    pub(crate) make: fn(usize, CasePlace, &mut Draw) -> Case,
}

/// The place of a query among those of its kind.
#[derive(Clone, Copy)]
pub(crate) struct CasePlace {
    /// How often its kind came before.
    round: usize,
    /// On which side of the exact place it is.
    pub(crate) side: Side,
    /// The number of dimensions, if it is not to take turns.
    dimension: Option<usize>,
}

impl CasePlace {
    /// The number of dimensions; they take turns, of those that the kind at this index allows.
    pub(crate) fn dimension(self, kind: usize, least: usize) -> usize {
        self.dimension.unwrap_or(least.max(2 + (self.round + kind) % 2))
    }
}

/// The values of a tricky query, by parameter.
#[derive(Default)]
pub(crate) struct Case(Vec<(&'static str, Vec<CaseValue>)>);

/// A value of a tricky query.
#[derive(Clone, Copy)]
enum CaseValue {
    /// A float of the type that was asked for.
    Number(f64),
    /// One of the parameter's words.
    Word(&'static str),
}

impl Case {
    /// The query with these numbers for a parameter.
    pub(crate) fn with(mut self, parameter: &'static str, numbers: impl IntoIterator<Item = f64>) -> Self {
        self.0.push((parameter, numbers.into_iter().map(CaseValue::Number).collect()));
        self
    }

    /// The query with this word for a parameter.
    pub(crate) fn with_word(mut self, parameter: &'static str, word: &'static str) -> Self {
        self.0.push((parameter, vec![CaseValue::Word(word)]));
        self
    }
}

impl Cases {
    /// The tricky queries of a command that offers none.
    pub(crate) const NONE: Self = Self {
        parameters: &[],
        kinds: 0,
        kind: |_| CaseKind { name: "", least: 2, of_floats: false, lesson: &Lesson { mistake: "", source: "" } },
        sides: [""; 2],
        make: |_, _, _| Case::default(),
    };

    /// The indices of the kinds that there are of such a choice.
    pub(crate) fn chosen(&self, choice: Choice) -> Vec<usize> {
        let is_there = |index: &usize| {
            let CaseKind { least, of_floats, .. } = (self.kind)(*index);
            choice.dimension.is_none_or(|dimension| least <= dimension)
                && (!of_floats || matches!(choice.precision, Precision::Floats(_)))
        };
        (0..self.kinds).filter(is_there).collect()
    }

    /// The query of this number, counted from 0, of these kinds in turn, and what it is called.
    fn query(&self, index: u64, kinds: &[usize], choice: Choice) -> (Case, String) {
        let (place, side) = (index / 3, [Side::Exact, Side::In, Side::Out][(index % 3) as usize]);
        let (kind, round) = (place % kinds.len() as u64, place / kinds.len() as u64);
        let mut draw = Draw::new(choice.precision, choice.seed, place);
        let place = CasePlace { round: round as usize, side, dimension: choice.dimension };
        let kind = kinds[kind as usize];
        let ([inward, outward], CaseKind { name, .. }) = (self.sides, (self.kind)(kind));
        let called = match side {
            Side::Exact => name.to_owned(),
            Side::In => format!("{name} ({inward})"),
            Side::Out => format!("{name} ({outward})"),
        };
        ((self.make)(kind, place, &mut draw), called)
    }
}

// Tricky queries as an input of their command: rows of CSV, or objects of JSON.

/// No decimal that is drawn has more digits behind its point: it is a multiple of 2^-64.
const DIGITS_OF_DECIMALS: usize = 64;

/// The tricky queries of a command, as they are written out.
pub struct CaseTable {
    cases: &'static Cases,
    /// The name of the column with the kinds.
    kind: &'static str,
    /// The parameters in the order of the columns.
    parameters: Vec<&'static Parameter>,
    choice: Choice,
    /// The kinds that take turns.
    kinds: Vec<usize>,
    format: OutputFormat,
}

impl CaseTable {
    /// The queries of a command, in this form.
    pub fn new(spec: &'static Spec, cases: &'static Cases, choice: Choice, format: OutputFormat) -> Self {
        // A passed column may not bear a result's name.
        let is_taken = spec.results.iter().any(|result| result.name == "kind");
        let kind = if is_taken { "case" } else { "kind" };
        let known = |name: &&str| spec.parameters.iter().find(|parameter| parameter.name == *name);
        let parameters = cases.parameters.iter().filter_map(known).collect();
        Self { cases, kind, parameters, choice, kinds: cases.chosen(choice), format }
    }

    /// Writes the header, or whatever opens the document.
    pub fn begin(&self, out: &mut Vec<u8>) {
        match self.format.delimiter() {
            Some(delimiter) => {
                let columns = self.parameters.iter().flat_map(|parameter| {
                    slots(parameter)
                        .iter()
                        .map(|slot| format!("{}{}", parameter.name, parameter.kind.suffixes()[*slot]))
                });
                let names = ["id".to_owned(), self.kind.to_owned()].into_iter().chain(columns);
                out.extend(csv_rows([names], delimiter));
            }
            None => out.extend_from_slice(&self.format.frame().opening),
        }
    }

    /// The query of this number, counted from 0.
    pub fn query(&self, index: u64, out: &mut Vec<u8>) {
        let (case, kind) = self.cases.query(index, &self.kinds, self.choice);
        let id = (index + 1).to_string();
        match self.format.delimiter() {
            Some(delimiter) => {
                let cells = self.parameters.iter().flat_map(|parameter| self.cells(&case, parameter));
                out.extend(csv_rows([[id, kind].into_iter().chain(cells)], delimiter));
            }
            None if self.format.is_array() => {
                out.extend_from_slice(if index == 0 { b"\n" } else { b",\n" });
                self.object(&case, &id, &kind, out);
            }
            None => {
                self.object(&case, &id, &kind, out);
                out.push(b'\n');
            }
        }
    }

    /// Writes whatever closes the document.
    pub(crate) fn end(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.format.frame().closing.as_bytes());
    }

    /// The cells of a parameter, empty where it is not given.
    fn cells(&self, case: &Case, parameter: &'static Parameter) -> Vec<String> {
        let values = values(case, parameter).unwrap_or_default();
        let filled = parameter.kind.shape_of(values.len()).map_or(&[][..], |shape| shape.slots);
        let value = |slot: &usize| filled.iter().position(|other| other == slot).map(|index| &values[index]);
        slots(parameter).iter().map(|slot| value(slot).map_or(String::new(), |value| self.text(value))).collect()
    }

    /// The query as an object of JSON. No text in it needs an escape.
    fn object(&self, case: &Case, id: &str, kind: &str, out: &mut Vec<u8>) {
        let mut text = format!("{{\"id\":{id},\"{}\":\"{kind}\"", self.kind);
        for parameter in &self.parameters {
            let Some(values) = values(case, parameter) else { continue };
            let texts = values.iter().map(|value| match value {
                CaseValue::Word(word) => format!("\"{word}\""),
                CaseValue::Number(_) => self.text(value),
            });
            let list = texts.collect::<Vec<_>>().join(",");
            let list = if parameter.kind.is_list() { format!("[{list}]") } else { list };
            text.push_str(&format!(",\"{}\":{list}", parameter.name));
        }
        text.push('}');
        out.extend_from_slice(text.as_bytes());
    }

    /// A value in the shortest digits that read back to it in its type; a decimal in all of its digits.
    fn text(&self, value: &CaseValue) -> String {
        let digits = match (value, self.choice.precision) {
            (CaseValue::Word(word), _) => return (*word).to_owned(),
            (CaseValue::Number(number), Precision::Floats(FloatType::F32)) => format!("{:?}", *number as f32),
            (CaseValue::Number(number), Precision::Floats(FloatType::F64)) => format!("{number:?}"),
            (CaseValue::Number(number), Precision::Decimals) => {
                format!("{number:.DIGITS_OF_DECIMALS$}").trim_end_matches('0').trim_end_matches('.').to_owned()
            }
        };
        digits.strip_suffix(".0").map_or(digits.clone(), str::to_owned)
    }
}

/// The values of a parameter, if the query gives it.
fn values<'a>(case: &'a Case, parameter: &Parameter) -> Option<&'a [CaseValue]> {
    case.0.iter().find(|(name, _)| *name == parameter.name).map(|(_, values)| values.as_slice())
}

/// The slots that have a column: those of the longest shape.
fn slots(parameter: &Parameter) -> &'static [usize] {
    parameter.kind.shapes().last().map_or(&[], |shape| shape.slots)
}
