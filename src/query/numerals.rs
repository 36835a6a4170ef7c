//! How the numbers of an input are spelled, and what becomes of them.

use super::parameter::{Kind, Value};
use crate::number::{Decimal, FloatType};

/// The mark between the digits of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DecimalMark {
    /// `0.5`
    #[default]
    Point,
    /// `0,5`
    Comma,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numerals {
    /// The decimal mark of numbers in CSV; elsewhere they have a point.
    pub(crate) mark: DecimalMark,
    /// The floats that each is rounded to first, once; `None` leaves it as it was typed.
    pub(crate) held_as: Option<FloatType>,
}

impl Numerals {
    /// These, for a text that is no cell of CSV.
    pub(crate) fn with_point(self) -> Self {
        Self { mark: DecimalMark::Point, ..self }
    }

    /// Reads one value of a flag or of JSON; a text of blanks alone is an absent one. The error is the reason, without
    /// the text.
    pub(crate) fn read(self, kind: Kind, text: &[u8]) -> Result<Value, String> {
        match self.held_as.filter(|_| kind.is_number()) {
            None => kind.read(text),
            Some(float) => kind.read_parsed(text, Decimal::parse_held(text, float)),
        }
    }

    /// Reads one value of a cell of CSV.
    pub(crate) fn read_cell(self, kind: Kind, text: &[u8]) -> Result<Value, String> {
        if self.mark == DecimalMark::Point || !text.iter().any(|byte| matches!(byte, b',' | b'.')) {
            return self.read(kind, text);
        }
        if text.contains(&b'.') {
            return Err("has a decimal point, but --decimal-comma needs a comma".to_owned());
        }
        let mut buffer = [0; 64];
        match buffer.get_mut(..text.len()) {
            Some(copy) => {
                copy.iter_mut().zip(text).for_each(|(to, from)| *to = if *from == b',' { b'.' } else { *from });
                self.read(kind, copy)
            }
            None => {
                self.read(kind, &text.iter().map(|&byte| if byte == b',' { b'.' } else { byte }).collect::<Vec<_>>())
            }
        }
    }

    /// True if a cell is the number 0.
    pub(super) fn is_zero(self, text: &[u8]) -> bool {
        matches!(self.read_cell(Kind::Number, text), Ok(Value::Number(number)) if number.is_zero())
    }

    /// The separator between values of this text.
    pub(super) fn separator(self, text: &[u8]) -> u8 {
        let separators: &[u8] = if self.mark == DecimalMark::Point { b",;" } else { b";" };
        separators.iter().copied().find(|separator| text.contains(separator)).unwrap_or(b' ')
    }
}
