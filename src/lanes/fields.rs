//! Short numbers read from known ends, two fields at a time, with no branch on their text.
//!
//! All that a field holds stands in the 16 bytes before its end. One shuffle takes out the point, one mask what stands
//! before the field; what is left are 16 digits, and pairs, fours and eights of them are added up side by side. Source:
//! Lemire, Number Parsing at a Gigabyte per Second, 2021.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16, u8x32, u16x16, u32x8, u64x4};

use crate::number::POWERS;

/// How many bytes before the end of a field are looked at, whatever stands there.
const WINDOW: usize = 16;
/// The most digits of a number that is read.
pub const MOST_DIGITS: usize = WINDOW - 1;

/// For each count of characters behind the point where each of 16 digits stands: those before it move up by one.
/// Without a point there are more of them than the field has.
static PLACES: [[u8; WINDOW]; 33] = {
    let mut places = [[0; WINDOW]; 33];
    let mut behind = 0;
    while behind <= 32 {
        let mut at = 0;
        while at < WINDOW {
            let stays = at + behind >= WINDOW || at == 0;
            places[behind][at] = if stays { at as u8 } else { at as u8 - 1 };
            at += 1;
        }
        behind += 1;
    }
    places
};

/// For each number of digits, a mask that keeps so many of the last ones.
static LAST: [[u8; WINDOW]; WINDOW] = {
    let mut masks = [[0; WINDOW]; WINDOW];
    let mut count = 0;
    while count < WINDOW {
        let mut at = WINDOW - count;
        while at < WINDOW {
            masks[count][at] = 0xff;
            at += 1;
        }
        count += 1;
    }
    masks
};

/// The text of a field, and what of it counts.
struct Text<S: Simd> {
    characters: u8x16<S>,
    decimals: u32,
    is_negative: bool,
    /// How many digits it has.
    digits: usize,
}

/// Reads two fields as `[-]digits[.digits]`, of at most `MOST_DIGITS`: each number without its point, and how many of
/// its digits stand behind that; and how many digits the longer one has. `None` is a field that is no such number, or that ends less than 16 bytes after the beginning of `bytes`.
#[inline(always)]
pub fn read_two<S: Simd>(
    simd: S,
    bytes: &[u8],
    fields: [Range<usize>; 2],
    point: u8,
) -> Option<([(i64, u32); 2], usize)> {
    let [first, second] = fields;
    let (first, second) = (text(simd, bytes, first, point)?, text(simd, bytes, second, point)?);
    let digits: u8x32<S> = first.characters.combine(second.characters);
    let are_digits = digits.simd_lt(u8x32::splat(simd, 10)).all_true();
    // None at all is more than any other number, less one.
    let longest = first.digits.wrapping_sub(1).max(second.digits.wrapping_sub(1));
    if !are_digits | (longest >= MOST_DIGITS) {
        return None;
    }
    // The first of each two bytes, pairs and fours counts ten, a hundred, ten thousand times.
    let digits: u16x16<S> = digits.bitcast();
    let pairs: u32x8<S> = ((digits & u16x16::splat(simd, 0xff)) * u16x16::splat(simd, 10) + (digits >> 8)).bitcast();
    let fours = (pairs & u32x8::splat(simd, 0xffff)) * u32x8::splat(simd, 100) + (pairs >> 16);
    let eights = fours * u32x8::from_slice(simd, &[10_000, 1, 10_000, 1, 10_000, 1, 10_000, 1]);
    let eights: u64x4<S> = eights.bitcast();
    let mut parts = [0; 4];
    ((eights & u64x4::splat(simd, 0xffff_ffff)) + (eights >> 32)).store_slice(&mut parts);
    let number = |text: &Text<S>, high: u64, low: u64| {
        let magnitude = (high as i64) * POWERS[8] + low as i64;
        (if text.is_negative { -magnitude } else { magnitude }, text.decimals)
    };
    Some(([number(&first, parts[0], parts[1]), number(&second, parts[2], parts[3])], longest + 1))
}

/// The digits of a field, each as its value, with zeros before them.
#[inline(always)]
fn text<S: Simd>(simd: S, bytes: &[u8], field: Range<usize>, point: u8) -> Option<Text<S>> {
    let Range { start, end } = field;
    let window: &[u8; WINDOW] = bytes.get(end.checked_sub(WINDOW)?..end)?.first_chunk()?;
    let is_negative = bytes.get(start) == Some(&b'-');
    let length = (end - start).wrapping_sub(usize::from(is_negative));
    let window = u8x16::from_slice(simd, window);
    let points = window.simd_eq(u8x16::splat(simd, point)).to_bitmask() as u32;
    let behind = (points << (32 - WINDOW)).leading_zeros();
    // The last point may belong to a field before this.
    let has_point = (behind as usize) < length;
    let digits = length.wrapping_sub(usize::from(has_point));
    let joined = window.swizzle_dyn(u8x16::from_slice(simd, &PLACES[behind as usize]));
    let kept = u8x16::from_slice(simd, &LAST[digits % WINDOW]);
    let characters = (joined ^ u8x16::splat(simd, b'0')) & kept;
    Some(Text { characters, decimals: if has_point { behind } else { 0 }, is_negative, digits })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Decimal;
    use crate::number::enclosure::Random;
    use fearless_simd::{Level, dispatch};

    const BEFORE: &[u8] = b"-1.5,0.25,1234567890.1234567,-7,";

    /// A field between others, read by all that the machine can do and by little of it.
    fn read(text: &[u8], point: u8) -> Option<Decimal> {
        let bytes = [BEFORE, text, b",-2"].concat();
        let (other, field) = (5..9, BEFORE.len()..BEFORE.len() + text.len());
        let [first, second] = [Level::new(), Level::baseline()].map(|level| {
            let fields = [field.clone(), field.clone()];
            let ([first, second], digits) = dispatch!(level, simd => read_two(simd, &bytes, fields, point))?;
            assert_eq!(first, second);
            assert_eq!(digits, text.iter().filter(|byte| byte.is_ascii_digit()).count());
            Some(Decimal::scaled(first.0, -(first.1 as i32)))
        });
        assert_eq!(first, second);
        // This one is too near to the beginning.
        let fields = [field, other];
        assert!(dispatch!(Level::new(), simd => read_two(simd, &bytes, fields, point)).is_none());
        first
    }

    fn is_plain(text: &[u8], point: u8) -> bool {
        let text = text.strip_prefix(b"-").unwrap_or(text);
        let (points, digits): (Vec<u8>, Vec<u8>) = text.iter().partition(|&&byte| byte == point);
        points.len() <= 1 && (1..=MOST_DIGITS).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
    }

    #[test]
    fn a_field_is_read_as_its_text_is() {
        let mut random = Random(41);
        let mut count = 0;
        for point in [b'.', b','] {
            let characters = [b"0123456789-+e./,\xb5\x80".as_slice(), &[point; 3]].concat();
            for _ in 0..100_000 {
                let mut text: Vec<u8> = (0..random.below(18)).map(|_| b'0' + random.below(10) as u8).collect();
                for _ in 0..random.below(3) {
                    let at = random.below(text.len() as u64 + 1) as usize;
                    text.insert(at, characters[random.below(characters.len() as u64) as usize]);
                }
                let found = read(&text, point);
                let expected = is_plain(&text, point).then(|| {
                    let digits: String = text.iter().filter(|byte| **byte != point).map(|&byte| byte as char).collect();
                    let decimals = text.iter().rev().position(|&byte| byte == point).unwrap_or(0);
                    Decimal::scaled(digits.parse().unwrap(), -(decimals as i32))
                });
                count += u32::from(expected.is_some());
                assert_eq!(found, expected, "{}", String::from_utf8_lossy(&text));
            }
        }
        assert!(count > 50_000, "{count}");
    }

    #[test]
    fn what_stands_before_a_field_is_no_part_of_it() {
        for (text, number) in [("7", (7, 0)), ("-7", (-7, 0)), (".5", (5, 1)), ("-0.0000000", (0, 7)), ("5.", (5, 0))] {
            assert_eq!(read(text.as_bytes(), b'.'), Some(Decimal::scaled(number.0, -number.1)), "{text}");
        }
        for text in ["", "-", ".", "-.", "--1", "1-", "1.2.3", "1./2", "1234567890123456", "0.123456789012345", "1 "] {
            assert_eq!(read(text.as_bytes(), b'.'), None, "{text}");
        }
    }
}
