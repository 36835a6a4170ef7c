//! Short numbers, read without a loop: up to eight digits at once, in a register.
//!
//! Source: Lemire, Number Parsing at a Gigabyte per Second, 2021.

use super::double::POWERS;

/// Bytes that a short number and what is read along with it lie in: a sign, eight bytes, a point and eight more are
/// looked at, which makes 18. A shorter text is padded, and whole registers are cleared at once.
const WINDOW: usize = 32;

/// A short number, with its digits as they were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortNumber {
    /// The number without its point, of at most 14 digits.
    pub(crate) mantissa: i64,
    /// How many digits stand behind the point, at most 7.
    pub(crate) decimals: u32,
    /// The length of the text, in bytes.
    pub(crate) length: usize,
}

/// The number `[-]digits[.digits]` that `text` begins with, of up to seven digits on each side of its `point`. What
/// follows may show that it is only a part of a longer one.
#[inline(always)]
pub fn read_prefix(text: &[u8], point: u8) -> Option<ShortNumber> {
    read(text, point).map(|(number, _)| number)
}

/// The short number that `text` begins with, and its last digit.
#[inline(always)]
pub(super) fn read(text: &[u8], point: u8) -> Option<(ShortNumber, u64)> {
    let padded;
    let window = match text.first_chunk::<WINDOW>() {
        Some(window) => window,
        None => {
            padded = pad(text);
            &padded
        }
    };
    let negative = window[0] == b'-';
    let start = usize::from(negative);
    let (whole, whole_digits) = leading_digits(window, start);
    let mut end = start + whole_digits;
    let (mut fraction, mut decimals) = (0, 0);
    if window[end] == point {
        (fraction, decimals) = leading_digits(window, end + 1);
        end += 1 + decimals;
    }
    // Eight digits may be the beginning of more.
    if whole_digits == 8 || decimals == 8 || whole_digits + decimals == 0 {
        return None;
    }
    let magnitude = if whole_digits + decimals <= 8 {
        eight_digits(fraction | whole >> (8 * decimals))
    } else {
        eight_digits(whole) * POWERS[decimals] as u64 + eight_digits(fraction)
    };
    // At most 14 digits: the cast loses nothing.
    let mantissa = if negative { -(magnitude as i64) } else { magnitude as i64 };
    let last_digit = if decimals > 0 { fraction >> 56 } else { whole >> 56 };
    Some((ShortNumber { mantissa, decimals: decimals as u32, length: end }, last_digit))
}

/// What is not there is no part of a number.
fn pad(text: &[u8]) -> [u8; WINDOW] {
    let mut window = [0; WINDOW];
    window[..text.len()].copy_from_slice(text);
    window
}

/// The digits from here on, up to seven of them, a byte each, the last in the highest one; and how many they are: eight
/// are only counted.
#[inline(always)]
fn leading_digits(window: &[u8; WINDOW], at: usize) -> (u64, usize) {
    // There always are eight: before them are at most a sign, eight digits and a point.
    let Some(bytes) = window[at..].first_chunk::<8>() else { return (0, 0) };
    let digits = to_digits(u64::from_le_bytes(*bytes));
    let count = non_digits(digits).trailing_zeros() / 8;
    // In two steps, neither of which is of 64 bits.
    ((digits << 8).wrapping_shl(56_u32.wrapping_sub(8 * count)), count as usize)
}

/// The values of eight characters, if they are digits.
#[inline(always)]
fn to_digits(characters: u64) -> u64 {
    characters ^ 0x3030_3030_3030_3030
}

/// The highest bit of each of eight bytes that is no digit: of a digit neither it nor it + 0x76 has the high bit. What
/// stands behind such a byte may be marked, too.
#[inline(always)]
fn non_digits(digits: u64) -> u64 {
    (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
}

/// The number that eight digits make, a byte each, the last in the highest one: pairs, fours and eights are added up.
#[inline(always)]
fn eight_digits(digits: u64) -> u64 {
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let (even, odd) = (pairs & 0x0000_00ff_0000_00ff, (pairs >> 16) & 0x0000_00ff_0000_00ff);
    even.wrapping_mul(0x000f_4240_0000_0064).wrapping_add(odd.wrapping_mul(0x0000_2710_0000_0001)) >> 32
}
