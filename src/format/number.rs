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
        _ if !is_large => append(text, out),
        [whole @ .., b'.', b'0'] => out.extend_from_slice(whole),
        // 1e+16 is written 1e16.
        _ => out.extend(text.iter().filter(|byte| **byte != b'+')),
    }
}

/// Appends a whole number.
#[inline]
pub fn write_i64(number: i64, out: &mut Vec<u8>) {
    append(itoa::Buffer::new().format(number).as_bytes(), out);
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
        append(text, out);
        self.text[..text.len()].copy_from_slice(text);
        self.length = text.len();
        self.last = Some(number);
    }
}

/// Appends a text of a few bytes without a call.
#[inline(always)]
fn append(text: &[u8], out: &mut Vec<u8>) {
    let is_done = append_pieces::<16>(text, out)
        || append_pieces::<8>(text, out)
        || append_pieces::<4>(text, out)
        || append_pieces::<2>(text, out);
    if !is_done {
        out.extend_from_slice(text);
    }
}

/// Appends a text of N to 2N bytes as two pieces of N, which overlap; `false` leaves it to others.
#[inline(always)]
fn append_pieces<const N: usize>(text: &[u8], out: &mut Vec<u8>) -> bool {
    let (Some(head), Some(tail)) = (text.first_chunk::<N>(), text.last_chunk::<N>()) else { return false };
    if text.len() > 2 * N {
        return false;
    }
    let end = out.len() + text.len();
    out.extend_from_slice(head);
    out.truncate(end - N);
    out.extend_from_slice(tail);
    true
}

/// Appends a cell as it stands in CSV and text.
#[inline]
pub fn write_cell(cell: &Cell, out: &mut Vec<u8>) {
    match cell {
        Cell::Empty => {}
        Cell::Word(word) => append(word.as_bytes(), out),
        Cell::Number(number) => write_f64(*number, out),
        Cell::Integer(number) => write_i64(*number, out),
        Cell::ClosedForm(text) | Cell::Decimals(text) => out.extend_from_slice(text.as_bytes()),
        Cell::Infinite { positive } => out.extend_from_slice(if *positive { b"inf" } else { b"-inf" }),
    }
}
