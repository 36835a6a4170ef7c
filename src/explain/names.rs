//! Numbers that are too long to be read again and again: one that a program holds is shown by its shortest digits,
//! another one gets a name where it first stands, and is called by it after.

use std::collections::HashMap;

use super::step::WorkingStep;

/// A number of more digits gets a name, if it stands in a working more than once.
const LONG: usize = 30;

/// A number as a program holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldNumber {
    /// As a working writes it, without a sign.
    pub exact: String,
    /// The shortest digits that are read as it.
    pub digits: String,
    /// What it really is.
    pub meaning: String,
}

/// The steps with all values written out, and all numbers short that can be.
pub fn shortened(steps: &[WorkingStep], held: &[HeldNumber]) -> Vec<WorkingStep> {
    let mut steps: Vec<WorkingStep> = steps.iter().map(written).collect();
    if !held.is_empty() {
        let digits: HashMap<&str, &str> =
            held.iter().map(|number| (number.exact.as_str(), number.digits.as_str())).collect();
        each_text(&mut steps, |text| {
            *text = without_echo(replaced(text, |number| digits.get(number).map(|digits| (*digits).to_owned())));
        });
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    each_text(&mut steps, |text| {
        replaced(text, |number| {
            if is_long(number) {
                *counts.entry(number.to_owned()).or_default() += 1;
            }
            None
        });
    });
    let meanings = held.iter().enumerate().map(|(index, number)| WorkingStep {
        label: if index == 0 { "held" } else { "" }.to_owned(),
        formula: format!("{} is {}", number.digits, number.meaning),
        ..WorkingStep::default()
    });
    let mut all: Vec<WorkingStep> = meanings.collect();
    let mut names: HashMap<String, String> = HashMap::new();
    for mut step in steps {
        let mut new = Vec::new();
        each_text(std::slice::from_mut(&mut step), |text| {
            *text = replaced(text, |number| {
                if counts.get(number).is_none_or(|count| *count < 2) {
                    return None;
                }
                let next = format!("N{}", names.len() + 1);
                let name = names.entry(number.to_owned()).or_insert_with(|| {
                    new.push(format!("{next} = {number}"));
                    next
                });
                Some(name.clone())
            });
        });
        all.push(step);
        all.extend(new.into_iter().map(|formula| WorkingStep { formula, ..WorkingStep::default() }));
    }
    all
}

/// A step whose value is text.
fn written(step: &WorkingStep) -> WorkingStep {
    let formula = match &step.value {
        None => step.formula.clone(),
        Some(value) => {
            let value = value.text();
            // A formula may be its own value: t = 0.
            let is_known = step.formula.strip_suffix(&value).is_some_and(|before| before.ends_with("= "));
            if is_known { step.formula.clone() } else { format!("{} = {value}", step.formula) }
        }
    };
    WorkingStep { formula, value: None, ..step.clone() }
}

/// The texts in which numbers are exact: what is said of floats keeps its own.
fn each_text(steps: &mut [WorkingStep], mut change: impl FnMut(&mut String)) {
    for step in steps.iter_mut().filter(|step| !step.label.contains("bit") && step.label != "in floats") {
        change(&mut step.formula);
        change(&mut step.remark);
    }
}

fn is_long(number: &str) -> bool {
    number.chars().filter(char::is_ascii_digit).count() > LONG
}

/// The text with other words for some of its numbers: unsigned decimals and fractions. What is a fraction no more needs
/// no brackets.
fn replaced(text: &str, mut other: impl FnMut(&str) -> Option<String>) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        result.push_str(before);
        // A root is of what stands right behind its sign: √2/3 is a third of √2.
        let length = if result.ends_with('√') { radicand_length(from) } else { number_length(from) };
        let (number, behind) = from.split_at(length);
        rest = behind;
        let is_part_of_word = result.ends_with(|character: char| character.is_alphabetic() || character == '_');
        let Some(word) = Some(number).filter(|_| !is_part_of_word).and_then(&mut other) else {
            result.push_str(number);
            continue;
        };
        let is_called = result.strip_suffix('(').is_some_and(|name| name.ends_with(char::is_alphanumeric));
        if result.ends_with('(') && !is_called && rest.starts_with(')') && !word.contains('/') {
            result.pop();
            rest = &rest[1..];
        }
        result.push_str(&word);
    }
    result + rest
}

/// How many bytes a number has that begins a text and is no fraction.
fn radicand_length(text: &str) -> usize {
    number_length(text.split('/').next().unwrap_or_default())
}

/// How many bytes a number has that begins a text: `12`, `1.5e-7`, `1/3`.
fn number_length(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(0);
    for (mark, sign) in [(".", ""), ("e", "-"), ("/", "")] {
        let Some(behind) = text[end..].strip_prefix(mark) else { continue };
        let begin = text.len() - behind.strip_prefix(sign).unwrap_or(behind).len();
        let count = digits(begin);
        if count > 0 {
            end = begin + count;
        }
    }
    end
}

/// The text without digits behind ≈ that already stand before it.
fn without_echo(text: String) -> String {
    match text.rsplit_once(" ≈ ") {
        Some((exact, digits)) if exact.ends_with(digits) => exact.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(label: &str, formula: &str) -> WorkingStep {
        WorkingStep { label: label.to_owned(), formula: formula.to_owned(), ..WorkingStep::default() }
    }

    fn lines(steps: &[WorkingStep]) -> Vec<String> {
        steps.iter().map(|step| format!("{}: {}", step.label, step.formula)).collect()
    }

    #[test]
    fn a_long_number_gets_a_name_where_it_first_stands_if_it_stands_again() {
        let long = "3".repeat(31);
        let steps =
            [say("a", &format!("-{long} + t")), say("b", &format!("t = 0.{long}")), say("c", &format!("({long})"))];
        let expected =
            ["a: -N1 + t".to_owned(), format!(": N1 = {long}"), format!("b: t = 0.{long}"), "c: N1".to_owned()];
        assert_eq!(lines(&shortened(&steps, &[])), expected);
    }

    #[test]
    fn what_a_root_is_over_is_not_under_the_root() {
        let long = "3".repeat(31);
        let steps = [say("a", &format!("√{long}/12 + {long}/12")), say("b", &format!("√{long}"))];
        let expected = [format!("a: √N1/12 + {long}/12"), format!(": N1 = {long}"), "b: √N1".to_owned()];
        assert_eq!(lines(&shortened(&steps, &[])), expected);
    }

    #[test]
    fn a_held_number_has_its_shortest_digits_and_is_explained_once() {
        let held = HeldNumber { exact: "3/8".to_owned(), digits: "0.4".to_owned(), meaning: "3·2^-3".to_owned() };
        let steps = [say("a", "p(3/8) = (3/8) t - 13/8 = (0.1, -3/8) ≈ (0.1, -0.4)"), say("in 64-bit floats", "3/8")];
        let expected = ["held: 0.4 is 3·2^-3", "a: p(0.4) = 0.4 t - 13/8 = (0.1, -0.4)", "in 64-bit floats: 3/8"];
        assert_eq!(lines(&shortened(&steps, &[held])), expected);
    }

    #[test]
    fn a_number_is_read_whole() {
        assert_eq!(["1.5e-7 t", "12/5)", "3.", "4e", "7/x", "5√2"].map(number_length), [6, 4, 1, 1, 1, 1]);
    }
}
