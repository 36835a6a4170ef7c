//! Numbers of up to 18 digits, read without a loop where their end is known, as that of a field is.

use super::POWERS;
use super::short::{eight_digits, non_digits, to_digits};

/// How many bytes before the end of a number are looked at, whatever stands there.
const WINDOW: usize = 24;

/// The number `[-]digits[.digits]` that is the whole text from `start` to `end`: without its point, and how many of its
/// digits stand behind that. It has at most 8 digits before the `point`, 15 behind it, and 18 in all; `None` is
/// anything else, or one that ends less than 24 bytes after the beginning of `bytes`.
#[inline(always)]
pub fn read_long(bytes: &[u8], start: usize, end: usize, point: u8) -> Option<(i64, u32)> {
    let window: &[u8; WINDOW] = bytes.get(end.checked_sub(WINDOW)?..end)?.first_chunk()?;
    let is_negative = bytes.get(start) == Some(&b'-');
    let length = (end - start).checked_sub(usize::from(is_negative))?;
    let [high, low] = [(word(window, 16), length.min(8)), (word(window, 8), length.saturating_sub(8).min(8))]
        .map(|(word, count)| word & LAST[count]);
    let decimals = match [high, low].map(|word| points(word, point).leading_zeros() as usize / 8) {
        [8, 8] => 0,
        [8, in_low] => 8 + in_low,
        [in_high, _] => in_high,
    };
    let has_point = points(high, point) | points(low, point) != 0;
    let whole = length.checked_sub(decimals + usize::from(has_point))?;
    if whole > 8 || !(1..=18).contains(&(decimals + whole)) {
        return None;
    }
    let before = if has_point { word(window, WINDOW - 9 - decimals) } else { high };
    let parts = [
        to_digits(before) & LAST[whole],
        to_digits(low) & LAST[decimals.saturating_sub(8)],
        to_digits(high) & LAST[decimals.min(8)],
    ];
    if parts.iter().fold(0, |others, &part| others | non_digits(part)) != 0 {
        return None;
    }
    let [whole, first, last] = parts.map(|part| eight_digits(part) as i64);
    let magnitude = whole * POWERS[decimals] + first * POWERS[8] + last;
    Some((if is_negative { -magnitude } else { magnitude }, decimals as u32))
}

/// Eight bytes, the last one in the highest.
#[inline(always)]
fn word(window: &[u8; WINDOW], at: usize) -> u64 {
    window[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// `LAST[n]` is a mask that keeps the last n bytes of eight.
static LAST: [u64; 9] = {
    let mut masks = [u64::MAX; 9];
    masks[0] = 0;
    let mut count = 1;
    while count < 8 {
        masks[count] = u64::MAX << (64 - 8 * count);
        count += 1;
    }
    masks
};

/// Which of eight bytes is a point, by its highest bit; the one behind a point may be marked, too, if it is next to it
/// in the alphabet, and so no digit.
#[inline(always)]
fn points(bytes: u64, point: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let others = bytes ^ (u64::from(point) * ONES);
    others.wrapping_sub(ONES) & !others & (ONES << 7)
}
