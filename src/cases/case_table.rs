//! Tricky queries as an input of their command: rows of CSV, or objects of JSON.

use crate::number::FloatType;
use crate::output::format::OutputFormat;
use crate::query::{Parameter, Spec};

use super::case::{Case, CaseValue, Cases, Choice};
use super::draw::{Precision, Side};

/// No decimal that is drawn has more digits behind its point: it is a multiple of 2^-64.
const DIGITS_OF_DECIMALS: usize = 64;

/// The tricky queries of a command, as they are written out.
pub struct CaseTable {
    cases: &'static Cases,
    /// What the column with the kinds is called.
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

    /// What stands before the first query.
    pub fn begin(&self, out: &mut Vec<u8>) {
        match self.format.delimiter() {
            Some(delimiter) => {
                let columns = self.parameters.iter().flat_map(|parameter| {
                    slots(parameter)
                        .iter()
                        .map(|slot| format!("{}{}", parameter.name, parameter.kind.suffixes()[*slot]))
                });
                let names = ["id".to_owned(), self.kind.to_owned()].into_iter().chain(columns);
                write_row(names.collect(), delimiter, out);
            }
            None => out.extend_from_slice(&self.format.frame().opening),
        }
    }

    /// The query of this number, counted from 0.
    pub fn query(&self, index: u64, out: &mut Vec<u8>) {
        let (case, side) = self.cases.query(index, &self.kinds, self.choice);
        let [inward, outward] = self.cases.sides;
        let kind = match side {
            Side::Exact => case.kind.to_owned(),
            Side::In => format!("{} ({inward})", case.kind),
            Side::Out => format!("{} ({outward})", case.kind),
        };
        let id = (index + 1).to_string();
        match self.format.delimiter() {
            Some(delimiter) => {
                let cells = self.parameters.iter().flat_map(|parameter| self.cells(&case, parameter));
                write_row([id, kind].into_iter().chain(cells).collect(), delimiter, out);
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

    /// What stands behind the last query.
    pub(crate) fn end(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.format.frame().closing.as_bytes());
    }

    /// The cells of a parameter, empty where it is not given.
    fn cells(&self, case: &Case, parameter: &'static Parameter) -> Vec<String> {
        let mut cells = vec![String::new(); slots(parameter).len()];
        let Some(values) = values(case, parameter) else { return cells };
        let Some(shape) = parameter.kind.shape_of(values.len()) else { return cells };
        for (slot, value) in shape.slots.iter().zip(values) {
            if let Some(index) = slots(parameter).iter().position(|other| other == slot) {
                cells[index] = self.text(value);
            }
        }
        cells
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
    case.values.iter().find(|(name, _)| *name == parameter.name).map(|(_, values)| values.as_slice())
}

/// The slots that have a column: those of the longest shape.
fn slots(parameter: &Parameter) -> &'static [usize] {
    parameter.kind.shapes().last().map_or(&[], |shape| shape.slots)
}

fn write_row(cells: Vec<String>, delimiter: u8, out: &mut Vec<u8>) {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.push(delimiter);
        }
        out.extend_from_slice(cell.as_bytes());
    }
    out.push(b'\n');
}
