//! The one printer of numbers, and of cells as plain text.

use crate::query::Cell;

/// Below this, whole numbers have their own printer.
const LARGE: f64 = 1e15;

/// Appends the shortest digits that read back to `number`: positional for 1e-5 ≤ |x| < 1e16, else like `1.5e-7`;
/// whole numbers without `.0`.
#[inline]
pub fn write_f64(number: f64, out: &mut Vec<u8>) {
    // Whole numbers are common: units, faces, what was typed. Those of one digit need no more than that.
    let whole = number as i64;
    let is_large = number.abs() >= LARGE;
    if whole as f64 == number && !is_large {
        return match whole {
            0..=9 => out.push(b'0' + whole as u8),
            -1 => out.extend_from_slice(b"-1"),
            _ => write_i64(whole, out),
        };
    }
    let mut buffer = zmij::Buffer::new();
    let text = buffer.format_finite(number).as_bytes();
    match text {
        _ if !is_large => out.extend_from_slice(text),
        [whole @ .., b'.', b'0'] => out.extend_from_slice(whole),
        // 1e+16 is written 1e16.
        _ => out.extend(text.iter().filter(|byte| **byte != b'+')),
    }
}

/// Appends a whole number.
#[inline]
pub fn write_i64(number: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// A column of whole numbers in which the one of the row before often comes again: a walk moves along one axis at a time.
#[derive(Clone, Debug, Default)]
pub struct Integers {
    last: Option<i64>,
    text: [u8; 20],
    length: usize,
}

impl Integers {
    /// Appends a whole number.
    #[inline]
    pub fn write(&mut self, number: i64, out: &mut Vec<u8>) {
        if self.last == Some(number) {
            // A copy of a fixed size needs no call.
            let end = out.len() + self.length;
            out.extend_from_slice(&self.text);
            out.truncate(end);
            return;
        }
        let mut buffer = itoa::Buffer::new();
        let text = buffer.format(number).as_bytes();
        out.extend_from_slice(text);
        self.text[..text.len()].copy_from_slice(text);
        self.length = text.len();
        self.last = Some(number);
    }
}

/// Appends a cell as it stands in CSV and text.
#[inline]
pub fn write_cell(cell: &Cell, out: &mut Vec<u8>) {
    match cell {
        Cell::Empty => {}
        Cell::Word(word) => out.extend_from_slice(word.as_bytes()),
        Cell::Number(number) => write_f64(*number, out),
        Cell::Integer(number) => write_i64(*number, out),
        Cell::ClosedForm(text) | Cell::Decimals(text) => out.extend_from_slice(text.as_bytes()),
        Cell::Infinite { positive } => out.extend_from_slice(if *positive { b"inf" } else { b"-inf" }),
    }
}
