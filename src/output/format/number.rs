//! Numbers and cells as plain text, as all forms of output have them.

use crate::query::Cell;

/// Below this, whole numbers have their own printer.
const LARGE: f64 = 1e15;

/// The shortest digits that read back to a number, if they need no other form: it is neither whole nor large.
#[inline(always)]
pub(super) fn plain_text(number: f64, buffer: &mut zmij::Buffer) -> Option<&[u8]> {
    let is_plain = number.abs() < LARGE && number as i64 as f64 != number;
    is_plain.then(|| buffer.format_finite(number).as_bytes())
}

/// Appends the shortest digits that read back to `number`: positional for 1e-5 ≤ |x| < 1e16, else like `1.5e-7`;
/// whole numbers without `.0`.
#[inline]
pub(super) fn write_f64(number: f64, out: &mut Vec<u8>) {
    let mut buffer = zmij::Buffer::new();
    if let Some(text) = plain_text(number, &mut buffer) {
        out.extend_from_slice(text);
        return;
    }
    if number.abs() < LARGE {
        // Whole numbers are common: units, faces, what was typed. Those of one digit need no more than that.
        return match number as i64 {
            whole @ 0..=9 => out.push(b'0' + whole as u8),
            -1 => out.extend_from_slice(b"-1"),
            whole => write_i64(whole, out),
        };
    }
    match buffer.format_finite(number).as_bytes() {
        [whole @ .., b'.', b'0'] => out.extend_from_slice(whole),
        // 1e+16 is written 1e16.
        text => out.extend(text.iter().filter(|byte| **byte != b'+')),
    }
}

/// Appends a whole number.
#[inline]
pub(super) fn write_i64(number: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends a cell as it stands in CSV and text.
#[inline]
pub(super) fn write_cell(cell: &Cell, out: &mut Vec<u8>) {
    match cell {
        Cell::Empty => {}
        Cell::Word(word) => out.extend_from_slice(word.as_bytes()),
        Cell::Number(number) => write_f64(*number, out),
        Cell::Integer(number) => write_i64(*number, out),
        Cell::ClosedForm(text) | Cell::Decimals(text) | Cell::Text(text) => out.extend_from_slice(text.as_bytes()),
        Cell::Infinite { positive } => out.extend_from_slice(if *positive { b"inf" } else { b"-inf" }),
    }
}
