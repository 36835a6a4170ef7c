//! Reads the cells of a row one after another, in all forms that the fast path knows: a short number, a fraction of two
//! of them, a float by its bits, or a whole vector: `1,2,3` in quotes, `1 2 3`, `1;2;3`.

use crate::number::{POWERS, ShortNumber, read_prefix};

use super::units::ReadNumbers;

/// The type of a column.
pub(super) enum ColumnKind {
    /// A column that is not read.
    Other,
    /// A number, and its position.
    Number(usize),
    /// A vector, and the positions of its components.
    Vector(Vec<usize>),
    /// Two components, of which a text may have been meant to be one number: `1,5`.
    Pair(Vec<usize>),
}

/// The most digits of a number.
const MOST_DIGITS: usize = 10;

/// Reads cells with this between them, and this between the digits of their numbers.
pub(super) struct CellReader {
    pub(super) delimiter: u8,
    pub(super) point: u8,
}

impl CellReader {
    /// Reads the cells of the row behind the first of `ends`, and gives how many of them are its own; where its fields
    /// end goes into `fields`. Vectors have ends of their own within.
    pub(super) fn read<const N: usize>(
        &self,
        columns: &[ColumnKind],
        bytes: &[u8],
        ends: &[u32],
        fields: &mut Vec<u32>,
        numbers: &mut ReadNumbers<N>,
    ) -> Option<usize> {
        fields.clear();
        fields.push(*ends.first()?);
        let mut rest = &ends[1..];
        for (index, column) in columns.iter().enumerate() {
            let start = behind(*fields.last()?);
            let length = match column {
                ColumnKind::Other => None,
                &ColumnKind::Number(position) => Some(self.read_number(&bytes[start..], position, numbers)?),
                ColumnKind::Vector(positions) => Some(self.read_vector(&bytes[start..], positions, numbers)?),
                ColumnKind::Pair(positions) => Some(self.read_pair(&bytes[start..], positions, numbers)?),
            };
            // Only quotes may hold delimiters.
            if let Some(length) = length
                && bytes.get(start) == Some(&b'"')
            {
                let within = rest.iter().take_while(|&&end| (end as usize) < start + length).count();
                rest = &rest[within..];
            }
            let (&end, others) = rest.split_first()?;
            if length.is_some_and(|length| start + length != end as usize)
                || (index + 1 < columns.len() && bytes[end as usize] != self.delimiter)
            {
                return None;
            }
            fields.push(end);
            rest = others;
        }
        Some(ends.len() - 1 - rest.len() + line_end(bytes, *fields.last()?, rest)?)
    }

    /// Reads the number that `text` begins with into a position, and gives its length.
    #[inline(always)]
    fn read_number<const N: usize>(&self, text: &[u8], position: usize, numbers: &mut ReadNumbers<N>) -> Option<usize> {
        if let Some((float, length)) = read_float(text) {
            numbers.hold(position, float?);
            return Some(length);
        }
        let ShortNumber { mantissa, decimals, length } = read_prefix(text, self.point)?;
        if mantissa.unsigned_abs() >= POWERS[MOST_DIGITS] as u64 {
            return None;
        }
        numbers.set(position, (mantissa, decimals));
        if text.get(length) != Some(&b'/') {
            return Some(length);
        }
        let below = read_prefix(&text[length + 1..], self.point)?;
        if below.mantissa <= 0 || below.decimals > 0 {
            return None;
        }
        numbers.divide(position, below.mantissa);
        Some(length + 1 + below.length)
    }

    /// Reads a vector in one cell: in quotes or not, its numbers between equal separators.
    #[inline(always)]
    fn read_vector<const N: usize>(
        &self,
        text: &[u8],
        positions: &[usize],
        numbers: &mut ReadNumbers<N>,
    ) -> Option<usize> {
        let is_quoted = text.first() == Some(&b'"');
        let mut length = usize::from(is_quoted);
        let mut separator = None;
        for (index, &position) in positions.iter().enumerate() {
            if index > 0 {
                let found = *text.get(length)?;
                let separates = matches!(found, b',' | b';' | b' ') && found != self.point;
                if !separates || (found == self.delimiter && !is_quoted) || *separator.get_or_insert(found) != found {
                    return None;
                }
                length += 1;
                // `1, 2, 3`
                length += usize::from(found != b' ' && text.get(length) == Some(&b' '));
            }
            let of_number = self.read_number(&text[length..], position, numbers)?;
            // Thousands, perhaps: a warning may be due.
            if index > 0 && text[length..length + of_number] == *b"000" {
                return None;
            }
            length += of_number;
        }
        // Behind the last of several numbers a decimal comma has no digits.
        if self.point == b',' && text[..length].ends_with(b",") {
            return None;
        }
        match (is_quoted, text.get(length)) {
            (true, Some(b'"')) => Some(length + 1),
            (true, _) => None,
            (false, _) => Some(length),
        }
    }

    /// Reads two numbers in one cell, but leaves those with whole digits in front of what may be the mark of one number: a
    /// warning may be due.
    #[inline(always)]
    fn read_pair<const N: usize>(
        &self,
        text: &[u8],
        positions: &[usize],
        numbers: &mut ReadNumbers<N>,
    ) -> Option<usize> {
        let length = self.read_vector(text, positions, numbers)?;
        let mark = if self.point == b',' { b' ' } else { b',' };
        let may_be_one = text[..length].contains(&mark) && numbers.typed(positions[0]).1 == 0;
        (!may_be_one).then_some(length)
    }
}

/// The float that a text begins with, by its bits, and how long it is; `None` if it begins with none, and no float
/// where an f64 does not hold the number, or where it is not finite.
#[inline(always)]
fn read_float(text: &[u8]) -> Option<(Option<f64>, usize)> {
    // A digit, a sign or a point, and then no x, begins all other numbers.
    match text {
        [b'f', ..] => read_pattern(text),
        [b'0', b'x' | b'X', ..] | [b'-', b'0', b'x' | b'X', ..] => read_hexadecimal(text),
        _ => None,
    }
}

/// `f32:3dcccccd`
#[inline(never)]
fn read_pattern(text: &[u8]) -> Option<(Option<f64>, usize)> {
    let (float, bits): (fn(u64) -> f64, _) = match text {
        [b'f', b'3', b'2', b':', ..] => (|bits| f64::from(f32::from_bits(bits as u32)), 32),
        [b'f', b'6', b'4', b':', ..] => (f64::from_bits, 64),
        _ => return None,
    };
    let (pattern, count) = hexadecimal(&text[4..]);
    let float = (4 * count == bits).then(|| float(pattern)).filter(|float| float.is_finite());
    Some((float, 4 + count))
}

/// `-0x1.8p-4`
#[inline(never)]
fn read_hexadecimal(text: &[u8]) -> Option<(Option<f64>, usize)> {
    let is_negative = text[0] == b'-';
    let mut length = 2 + usize::from(is_negative);
    let (mut mantissa, count) = hexadecimal(&text[length..]);
    length += count;
    let (mut digits, mut behind) = (count, 0);
    if text.get(length) == Some(&b'.') {
        let (part, count) = hexadecimal(&text[length + 1..]);
        (digits, behind) = (digits + count, count);
        length += 1 + count;
        mantissa = if digits <= 16 { mantissa << (4 * count).min(63) | part } else { 0 };
    }
    let (b'p' | b'P') = text.get(length)? else { return None };
    let (is_down, sign) = match text.get(length + 1)? {
        b'-' => (true, 1),
        b'+' => (false, 1),
        _ => (false, 0),
    };
    let start = length + 1 + sign;
    let power = text[start..].iter().take(4).take_while(|byte| byte.is_ascii_digit());
    let (power, count) = power.fold((0, 0), |(power, count), &byte| (10 * power + i32::from(byte - b'0'), count + 1));
    let exponent = if is_down { -power } else { power } - 4 * behind as i32;
    // Within these bounds neither the mantissa nor the product is rounded.
    let zeros = mantissa.trailing_zeros();
    let is_exact =
        (1..=16).contains(&digits) && (1..4).contains(&count) && mantissa.checked_shr(zeros).unwrap_or(0) >> 53 == 0;
    let is_usual = is_exact && (-900..900).contains(&exponent);
    let float = is_usual.then(|| mantissa as f64 * f64::from_bits(((1023 + exponent) as u64) << 52));
    Some((float.map(|float| if is_negative { -float } else { float }), start + count))
}

/// The hexadecimal digits that a text begins with, up to 17 of them, and how many they are; more than 16 lose the
/// first.
#[inline(always)]
fn hexadecimal(text: &[u8]) -> (u64, usize) {
    let first = text.first_chunk().and_then(eight_digits).map_or((0, 0), |eight| (eight, 8));
    let digits = text[first.1..].iter().take(17 - first.1).map(|&byte| DIGITS[usize::from(byte)]);
    let digits = digits.take_while(|&digit| digit < 16);
    digits.fold(first, |(number, count), digit| (number << 4 | u64::from(digit), count + 1))
}

/// The value of each byte as a hexadecimal digit; 16 for other bytes.
static DIGITS: [u8; 256] = {
    let mut digits = [16; 256];
    let mut digit = 0;
    while digit < 16 {
        digits[b"0123456789abcdef"[digit] as usize] = digit as u8;
        digits[b"0123456789ABCDEF"[digit] as usize] = digit as u8;
        digit += 1;
    }
    digits
};

/// The number that eight hexadecimal digits make, read at once; `None` if one is none.
#[inline(always)]
fn eight_digits(text: &[u8; 8]) -> Option<u64> {
    const fn each(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    let bytes = u64::from_le_bytes(*text);
    // In ASCII digits are 0x30 to 0x39, and letters 0x41 to 0x46 and 0x61 to 0x66; no sum below leaves its byte.
    let (letters, low) = (bytes >> 6 & each(1), bytes & each(0x0f));
    let are_in_column = bytes & each(0xf0) & !(letters << 5) == each(0x30) + letters * 0x10;
    let are_small = (low + each(6) + letters * 3) & each(0x10) == 0;
    let are_not_0 = (low + letters * 0x0f) & each(0x10) == letters * 0x10;
    let mut number = (low + letters * 9).swap_bytes();
    number = (number | number >> 4) & 0x00ff_00ff_00ff_00ff;
    number = (number | number >> 8) & 0x0000_ffff_0000_ffff;
    (are_in_column && are_small && are_not_0).then_some((number | number >> 16) & 0xffff_ffff)
}

/// How many ends follow the last one of a row: the line end is `\n` or `\r\n`, or else there is none.
#[inline(always)]
pub(super) fn line_end(bytes: &[u8], last: u32, rest: &[u32]) -> Option<usize> {
    match bytes[last as usize] {
        b'\n' => Some(0),
        b'\r' if rest.first() == Some(&(last + 1)) && bytes[last as usize + 1] == b'\n' => Some(1),
        _ => None,
    }
}

/// The byte behind one, which may be the last before a chunk.
#[inline(always)]
pub(super) fn behind(end: u32) -> usize {
    end.wrapping_add(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a vector of three components, and gives how long it is.
    fn vector(text: &str, delimiter: u8, point: u8) -> Option<usize> {
        let reader = CellReader { delimiter, point };
        let mut numbers = ReadNumbers::<3>::default();
        let length = reader.read_vector(text.as_bytes(), &[2, 1, 0], &mut numbers)?;
        assert_eq!(numbers.in_units(), Some(([3, 2, 1], 0)), "{text}");
        Some(length)
    }

    #[test]
    fn the_components_of_a_vector_have_the_same_separator_between_them() {
        for text in ["\"1,2,3\"", "\"1, 2, 3\"", "\"1;2;3\"", "\"1 2 3\"", "1;2;3", "1; 2;3", "1 2 3"] {
            assert_eq!(vector(text, b',', b'.'), Some(text.len()), "{text}");
        }
        assert_eq!(vector("1 2 3,4", b',', b'.'), Some(5));
        for text in ["1,2,3", "1x2x3", "\"1x2x3\"", "\"1,2;3\"", "1 2;3", "\"1,2,3", "\"1 2 3,\"", "1  2 3", "1 2"] {
            assert_eq!(vector(text, b',', b'.'), None, "{text}");
        }
        assert_eq!(vector("\"1;2;3\"", b';', b','), Some(7));
        assert_eq!(vector("1;2;3", b';', b','), None);
        // `1,` is a number that ends in its point; the second comma is a point as well, and separates nothing.
        assert_eq!(vector("\"1,,2,,3\"", b';', b','), None);
    }

    #[test]
    fn two_numbers_that_may_be_one_are_left() {
        let reads = |text: &str, delimiter, point| {
            let reader = CellReader { delimiter, point };
            reader.read_pair(text.as_bytes(), &[0, 1], &mut ReadNumbers::<2>::default()).is_some()
        };
        for text in ["1.5,2", "1 5", "1;5"] {
            assert!(reads(&format!("\"{text}\""), b',', b'.'), "{text}");
        }
        for text in ["1,5", "-1,234", "1,234.5", "1 000"] {
            assert!(!reads(&format!("\"{text}\""), b',', b'.'), "{text}");
        }
        assert!(reads("1,5 234", b';', b','));
        assert!(!reads("1 234,5", b';', b','));
        // A comma behind the last number is an error.
        assert!(reads("1,5 5,5", b';', b','));
        assert!(!reads("1,5 5,", b';', b','));
    }

    #[test]
    fn a_row_is_read_to_its_own_line_end() {
        let reader = CellReader { delimiter: b',', point: b'.' };
        let columns = [ColumnKind::Other, ColumnKind::Number(0), ColumnKind::Vector(vec![1, 2])];
        let read = |text: &str| {
            let bytes = text.as_bytes();
            let ends: Vec<u32> =
                (0..bytes.len() as u32).filter(|&at| b",\"\r\n".contains(&bytes[at as usize])).collect();
            let ends = [&[u32::MAX], &*ends].concat();
            let (mut fields, mut numbers) = (Vec::new(), ReadNumbers::<3>::default());
            let own = reader.read(&columns, bytes, &ends, &mut fields, &mut numbers)?;
            assert_eq!(numbers.in_units(), Some(([15, 20, -30], 1)), "{text}");
            Some((own, fields[1..].to_vec()))
        };
        assert_eq!(read("a,1.5,2 -3\n"), Some((3, vec![1, 5, 10])));
        assert_eq!(read("a,1.5,2 -3\r\nb,"), Some((4, vec![1, 5, 10])));
        assert_eq!(read("a,1.5,\"2,-3\"\n"), Some((6, vec![1, 5, 12])));
        for text in [
            "a\n1.5,2 -3\n",
            "a,1.5\n2 -3\n",
            "a\r1.5,2 -3\n",
            "a,1.5,2 -3",
            "a,1.5,2 -3\r",
            "a,1.5,2 -3\rb\n",
            "a,1.5,2 -3\r,\n",
            "a,1.5,2 -3\r\r\n",
            "a,1.5,2 -3,4\n",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn only_a_cell_in_quotes_goes_on_behind_a_delimiter() {
        let read = |text: &str, delimiter: u8| {
            let columns = [ColumnKind::Other, ColumnKind::Vector(vec![0, 1])];
            let is_end = |&at: &u32| {
                b"\"\n".contains(&text.as_bytes()[at as usize]) || text.as_bytes()[at as usize] == delimiter
            };
            let ends: Vec<u32> = std::iter::once(u32::MAX).chain((0..text.len() as u32).filter(is_end)).collect();
            let reader = CellReader { delimiter, point: b'.' };
            reader.read(&columns, text.as_bytes(), &ends, &mut Vec::new(), &mut ReadNumbers::<2>::default())
        };
        for (quoted, delimiter) in [("a \"1; 2\"\n", b' '), ("a/\"1 1/2\"\n", b'/'), ("a;\"1;2\"\n", b';')] {
            assert!(read(quoted, delimiter).is_some(), "{quoted}");
            assert_eq!(read(&quoted.replace('"', ""), delimiter), None, "{quoted}");
        }
    }

    #[test]
    fn eight_hexadecimal_digits_are_read_at_once_and_nothing_else_is() {
        assert_eq!(eight_digits(b"0189afAF"), Some(0x0189_afaf));
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut text = *b"9f3A07cE";
                text[at] = byte;
                let digits = std::str::from_utf8(&text).ok().filter(|text| !text.starts_with('+'));
                let expected = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
                assert_eq!(eight_digits(&text), expected, "{text:?}");
            }
        }
    }
}
