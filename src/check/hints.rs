//! What wrong rows have in common that their numbers show: the floats that a program computes in, and the number that it
//! writes where there is none.

use crate::number::{Decimal, FloatType};
use crate::query::{shell_word, shown};

use super::checks::Checks;
use super::given::GivenAnswer;

/// The digits that a float of 32 bits keeps of any decimal: only with more a number shows that it is one.
const SURE_DIGITS: usize = 6;
/// The least rows that show anything.
const LEAST_ROWS: u64 = 2;

/// What the wrong rows of a run have in common.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hints {
    /// Whether numbers are read as floats: then they are no more as they were written.
    is_held: bool,
    /// How many numbers are floats of 32 bits in their shortest digits, and have more than any decimal keeps.
    narrow: u64,
    /// Whether a number is no float of 32 bits in its shortest digits.
    has_others: bool,
    /// What stands in a column where there is nothing, in how many rows; `None` where that differs.
    of_nothing: Vec<(String, Option<String>, u64)>,
}

impl Hints {
    /// Those of a wrong row, whose answer has no contact if `misses`.
    pub(super) fn of_row(checks: &Checks, given: &[GivenAnswer], misses: bool) -> Self {
        let mut hints = Self { is_held: checks.numerals.held_as.is_some(), ..Self::default() };
        for (item, answer) in checks.items.iter().zip(given) {
            let GivenAnswer::Numbers(numbers) = answer else { continue };
            for number in numbers {
                match is_narrow(number) {
                    Some(is_sure) => hints.narrow += u64::from(is_sure),
                    None => hints.has_others = true,
                }
            }
            if let ([name], [number]) = (item.names.as_slice(), numbers.as_slice())
                && misses
            {
                hints.of_nothing.push((name.clone(), Some(number.to_string()), 1));
            }
        }
        hints
    }

    /// Adds those of a later part of the run.
    pub(crate) fn add(&mut self, other: &Self) {
        self.is_held |= other.is_held;
        self.narrow += other.narrow;
        self.has_others |= other.has_others;
        for (name, text, count) in &other.of_nothing {
            match self.of_nothing.iter_mut().find(|(known, ..)| known == name) {
                Some((_, known, rows)) => {
                    *rows += count;
                    if known != text {
                        *known = None;
                    }
                }
                None => self.of_nothing.push((name.clone(), text.clone(), *count)),
            }
        }
    }

    /// What the end of the run says of them.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.narrow >= LEAST_ROWS && !self.has_others && !self.is_held {
            let all = "all numbers of the wrong rows are 32-bit floats in their shortest digits";
            lines.push(format!("hitcalc: note: {all}; if the program computes in those, add --as f32"));
        }
        for (name, number, rows) in &self.of_nothing {
            let Some(number) = number.as_ref().filter(|_| *rows >= LEAST_ROWS) else { continue };
            let is_plain = !self.is_held && !number.contains('e');
            let cure = match shell_word(&format!("{name}={number}")).filter(|_| is_plain) {
                Some(word) => format!("add --null {word}"),
                None => "name its text with --null".to_owned(),
            };
            let alike = format!("{} is {number} in all {rows} wrong rows that miss", shown(name.as_bytes()));
            lines.push(format!("hitcalc: note: {alike}; if that says that there is none, {cure}"));
        }
        lines
    }
}

/// Whether a number, a float of 32 bits in its shortest digits, has more of them than any decimal keeps; `None` if it is
/// no such float.
fn is_narrow(number: &Decimal) -> Option<bool> {
    let shortest = format!("{:e}", FloatType::F32.nearest(number) as f32);
    let digits = shortest.split('e').next().unwrap_or_default().bytes().filter(u8::is_ascii_digit).count();
    (Decimal::parse(shortest.as_bytes()).ok()? == *number).then_some(digits > SURE_DIGITS)
}
