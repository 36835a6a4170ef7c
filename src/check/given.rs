//! What another program gave for a result: a word, numbers, or that it has none.

use crate::number::{Decimal, trim_blanks};
use crate::output::format::{Passed, PassedValue};
use crate::query::{Kind, Name, Problem, Value};

use super::checks::{Checked, Checks};

/// What the program gave for one result.
#[derive(Clone, Debug, PartialEq)]
pub enum GivenAnswer {
    /// It has none.
    None,
    /// Whether it hit.
    Bool(bool),
    /// A word.
    Word(String),
    /// A number, or one for each axis.
    Numbers(Vec<Decimal>),
}

/// A text that stands for a value, in a cell or in JSON.
type ValueText = String;

impl Checks {
    /// Reads what a row or an object gives, a value for each result that is checked.
    pub fn read(&self, passed: &dyn Passed) -> Result<Vec<GivenAnswer>, Problem> {
        self.items.iter().map(|item| self.read_one(item, passed)).collect()
    }

    fn read_one(&self, item: &Checked, passed: &dyn Passed) -> Result<GivenAnswer, Problem> {
        let texts = self.texts(item, passed);
        let shown_name = || item.names.first().cloned().unwrap_or_default();
        let bad = |text: &str, reason: &str| Problem::of_value(Name::Input(shown_name()), text.as_bytes(), reason);
        let given: Vec<&ValueText> = texts.iter().filter(|text| !is_none(text, item)).collect();
        if given.is_empty() {
            return Ok(GivenAnswer::None);
        }
        if !item.has_distance() {
            return read_word(item.result.name, given[0]).map_err(|reason| bad(given[0], &reason));
        }
        if given.len() < texts.len().min(2) || (texts.len() == 3 && is_none(&texts[1], item)) {
            return Err(Problem::of_input(&shown_name(), "has a part of a vector without the rest".to_owned()));
        }
        let numerals = if texts_are_cells(passed) { self.numerals } else { self.numerals.with_point() };
        let number = |text: &&ValueText| match numerals.read_cell(Kind::Number, text.as_bytes()) {
            Ok(Value::Number(number)) => Ok(number),
            Ok(_) => Err(bad(text, "is not a number")),
            Err(reason) => Err(bad(text, &reason)),
        };
        Ok(GivenAnswer::Numbers(given.iter().map(number).collect::<Result<_, _>>()?))
    }

    /// The texts of a result's values: one, or one for each component.
    fn texts(&self, item: &Checked, passed: &dyn Passed) -> Vec<ValueText> {
        let part = |name: &str| {
            let mut text = None;
            passed.find(name, &mut |value| text = Some(self.text(name, value)));
            text
        };
        let [own] = item.names.as_slice() else { return item.names.iter().filter_map(|name| part(name)).collect() };
        let mut whole = None;
        passed.find(own, &mut |value| whole = Some(self.whole(item, own, value)));
        let axes = if item.result.shape.is_vector() { ["_x", "_y", "_z"].as_slice() } else { &[] };
        whole.unwrap_or_else(|| axes.iter().filter_map(|axis| part(&format!("{own}{axis}"))).collect())
    }

    /// The text of one value; what stands for nothing under this name is empty.
    fn text(&self, name: &str, value: PassedValue<'_>) -> ValueText {
        let text = match value {
            PassedValue::Cell { text, .. } => String::from_utf8_lossy(trim_blanks(text)).into_owned(),
            PassedValue::Json(raw) => match serde_json::from_str(raw) {
                Ok(serde_json::Value::String(text)) => text.trim().to_owned(),
                Ok(serde_json::Value::Null) => String::new(),
                _ => raw.trim().to_owned(),
            },
        };
        if self.nulls.has(name, &text) { String::new() } else { text }
    }

    /// The texts of a value that may hold a vector whole: a list, an object of axes, or `1,2,3` in one text.
    fn whole(&self, item: &Checked, name: &str, value: PassedValue<'_>) -> Vec<ValueText> {
        use serde_json::value::RawValue;
        if !item.result.shape.is_vector() {
            return vec![self.text(name, value)];
        }
        if let PassedValue::Json(raw) = value {
            if let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(raw) {
                return list.into_iter().map(|part| self.text("", PassedValue::Json(part.get()))).collect();
            }
            if let Ok(axes) = serde_json::from_str::<std::collections::BTreeMap<String, &RawValue>>(raw) {
                return axes.into_values().map(|part| self.text("", PassedValue::Json(part.get()))).collect();
            }
        }
        let text = self.text(name, value);
        let inner = text.trim_matches(['(', ')', '[', ']']);
        let separator = [',', ';'].into_iter().find(|separator| inner.contains(*separator)).unwrap_or(' ');
        inner.split(separator).filter(|part| !part.trim().is_empty()).map(|part| part.trim().to_owned()).collect()
    }
}

/// Whether what passes through are cells of CSV.
fn texts_are_cells(passed: &dyn Passed) -> bool {
    let mut are_cells = false;
    passed.visit(&mut |cell| are_cells |= matches!(cell.value, PassedValue::Cell { .. }));
    are_cells
}

/// Whether a text says that there is no such result.
fn is_none(text: &str, item: &Checked) -> bool {
    let text = text.to_ascii_lowercase();
    let plain = text.trim_start_matches(['+', '-']);
    let is_infinite = matches!(plain, "inf" | "infinity") && !item.result.shape.is_vector() && item.has_distance();
    text.is_empty() || plain == "nan" || text == "null" || is_infinite
}

/// A word for this result.
fn read_word(result: &str, text: &str) -> Result<GivenAnswer, String> {
    let word = text.to_ascii_lowercase();
    if result.ends_with("status") || result.ends_with("held") {
        return match word.as_str() {
            "hit" | "touch" | "miss" => Ok(GivenAnswer::Word(word)),
            "true" | "yes" | "t" | "1" => Ok(GivenAnswer::Bool(true)),
            "false" | "no" | "f" | "0" => Ok(GivenAnswer::Bool(false)),
            _ => Err("is not hit, touch or miss, nor true or false".to_owned()),
        };
    }
    let is_known = if result.ends_with("_on") {
        word.split('+').all(|surface| ["side", "cap1", "cap2"].contains(&surface))
    } else {
        is_faces(word.as_bytes())
    };
    let kinds = if result.ends_with("_on") { "surfaces such as side or side+cap1" } else { "faces such as x- or x-y+" };
    is_known.then_some(GivenAnswer::Word(word)).ok_or_else(|| format!("is not the name of {kinds}"))
}

/// Whether a word names faces: an axis and a sign, at most three times.
fn is_faces(word: &[u8]) -> bool {
    let is_face = |face: &[u8]| matches!(face, [b'u'..=b'z', b'+' | b'-']);
    word.len() <= 6 && word.chunks(2).all(is_face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_their_result_has_them() {
        assert_eq!(read_word("status", "TOUCH"), Ok(GivenAnswer::Word("touch".to_owned())));
        assert_eq!(read_word("status", "T"), Ok(GivenAnswer::Bool(true)));
        assert_eq!(read_word("status", "0"), Ok(GivenAnswer::Bool(false)));
        assert!(read_word("status", "yep").is_err());
        assert_eq!(read_word("enter_face", "x-Y+"), Ok(GivenAnswer::Word("x-y+".to_owned())));
        assert!(read_word("enter_face", "left").is_err());
        assert_eq!(read_word("exit_on", "side+cap1"), Ok(GivenAnswer::Word("side+cap1".to_owned())));
        assert!(read_word("exit_on", "cap3").is_err());
    }
}
