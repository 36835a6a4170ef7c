//! The shortest digits that read back to an f64 below 1: exact in words, and written in their place.
//!
//! A number is c·2^q with 2^52 ≤ c < 2^53. With the least m for which 10^m·2^q is at least 1, and so below 10, it is
//! c·5^m/2^s units of 10^-m, for s = -(q + m), and what reads back to it are the decimals that are at most half of
//! 5^m/2^s away, those at the very ends if c is even. No two multiples of ten are among them: if there is one, it is
//! the shortest, without its zeros; else all have 16 or 17 digits, and it is the nearest whole number of units
//! (Giulietti, "The Schubfach way to render doubles"). From 1e-5 to 1, m goes from 16 to 21 and s from 37 to 48:
//! c·5^m is below 2^102, and all else below 2^57.

use std::hint::select_unpredictable;

/// Smaller numbers are written with an exponent.
const LEAST: f64 = 1e-5;
/// Bits of c without the first.
const DIGITS: u32 = f64::MANTISSA_DIGITS - 1;
/// q is the exponent as it stands less this.
const BIAS: i32 = 1075;
/// q of the least number.
const LEAST_Q: i32 = -69;

/// m and 5^m for each q.
const SCALES: [(u32, u64); 32] = {
    let mut scales = [(0, 0); 32];
    let mut at = 0;
    while at < 17 {
        let mut m = 0;
        while 10_u128.pow(m) < 1 << -(at as i32 + LEAST_Q) {
            m += 1;
        }
        scales[at] = (m, 5_u64.pow(m));
        at += 1;
    }
    scales
};

/// Writes the shortest digits that read back to a number, and says how many bytes they take, if it is from 1e-5 to 1
/// and no power of two, whose neighbours are not equally far.
#[inline(always)]
pub fn write_below_one(number: f64, text: &mut [u8; 32]) -> Option<usize> {
    let bits = number.to_bits();
    let below = bits & ((1 << DIGITS) - 1);
    if !(LEAST..1.0).contains(&number) || below == 0 {
        return None;
    }
    let c = below | 1 << DIGITS;
    let q = (bits >> DIGITS) as i32 - BIAS;
    let (m, power) = SCALES[(q - LEAST_Q) as usize % SCALES.len()];
    let units = shortest(c, power, (-q - m as i32) as u32);
    // In 17 digits.
    let (upper, lower) = (units / 100_000_000, units % 100_000_000);
    let (first, upper) = (upper / 100_000_000, upper % 100_000_000);
    let (upper, lower) = (digits_of(upper), digits_of(lower));
    let end = m as usize + 2;
    let zeros = if lower == 0 { 64 + upper.leading_zeros() } else { lower.leading_zeros() };
    // All digits behind the point, of which the first may be the zero before it; then what is before them.
    let start = (m as usize - 15) % 8;
    text[..8].copy_from_slice(&ZEROS.to_le_bytes());
    text[start] = b'0' + first as u8;
    text[start + 1..start + 9].copy_from_slice(&(upper | ZEROS).to_le_bytes());
    text[start + 9..start + 17].copy_from_slice(&(lower | ZEROS).to_le_bytes());
    let front = text.first_chunk_mut::<2>()?;
    *front = *b"0.";
    Some(end - zeros as usize / 8)
}

/// The shortest decimal that reads back to c·`power`/2^s, in whole units.
#[inline(always)]
fn shortest(c: u64, power: u64, s: u32) -> u64 {
    let product = u128::from(c) * u128::from(power);
    let floor = (product >> s) as u64;
    let above = product as u64 & ((1 << s) - 1);
    let tens = floor / 10;
    // Twice the distance from the multiples of ten below and above, in 2^-s of a unit.
    let from_below = 2 * (((floor - 10 * tens) << s) + above);
    let from_above = (20 << s) - from_below;
    let most = power - (c & 1);
    // Which it is cannot be foreseen; of units, a tie goes to the even one.
    let nearest = floor + u64::from(above + (floor & 1) > 1 << (s - 1));
    let units = select_unpredictable(from_above <= most, 10 * tens + 10, nearest);
    select_unpredictable(from_below <= most, 10 * tens, units)
}

/// What makes eight digits text.
pub const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The eight digits of a number below 10^8, a byte each, the first in the lowest: it is split in halves, thrice.
#[inline(always)]
pub fn digits_of(number: u64) -> u64 {
    let upper = number / 10_000;
    let fours = upper | (number - 10_000 * upper) << 32;
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let pairs = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (pairs - 10 * tens) << 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::Random;

    /// Whether the number is written, and not left.
    fn is_written(number: f64) -> bool {
        let mut text = [b'x'; 32];
        let Some(length) = write_below_one(number, &mut text) else { return false };
        let mut buffer = zmij::Buffer::new();
        assert_eq!(std::str::from_utf8(&text[..length]), Ok(buffer.format_finite(number)));
        true
    }

    #[test]
    fn numbers_of_every_size_are_written_as_they_are_elsewhere() {
        let mut random = Random(41);
        for exponent in -17..0 {
            for _ in 0..10_000 {
                let number = 2_f64.powi(exponent) * (1.0 + (random.below(1 << 52) + 1) as f64 / 2_f64.powi(52));
                assert!(is_written(number) || number < LEAST, "{number}");
            }
        }
    }

    #[test]
    fn short_decimals_and_their_neighbours_are_written_as_they_are_elsewhere() {
        let mut random = Random(43);
        let mut written = 0;
        for _ in 0..100_000 {
            let power = 1 + random.below(17) as u32;
            let number = random.below(10_u64.pow(power)) as f64 / 10_f64.powi(power as i32);
            let numbers = [number.next_down(), number, number.next_up()];
            written += numbers.into_iter().filter(|number| is_written(*number)).count();
        }
        assert!(written > 250_000, "{written}");
    }

    #[test]
    fn quotients_of_whole_numbers_are_written_as_they_are_elsewhere() {
        for denominator in 3..400 {
            for numerator in 1..denominator {
                let quotient = f64::from(numerator) / f64::from(denominator);
                assert!(is_written(quotient) || quotient.log2().fract() == 0.0, "{numerator}/{denominator}");
            }
        }
    }

    #[test]
    fn all_eight_digits_are_split() {
        for number in (0..10_000).chain((0..10_000).map(|upper| upper * 10_000 + 9_999)) {
            let digits = (digits_of(number) | ZEROS).to_le_bytes();
            assert_eq!(String::from_utf8_lossy(&digits), format!("{number:08}"));
        }
    }

    #[test]
    fn others_are_left() {
        for number in [0.0, -0.0, 1.0, 0.5, 2.0_f64.powi(-16), 1.5, 9.999e-6, 5e-324, -0.3, f64::INFINITY, f64::NAN] {
            assert!(!is_written(number), "{number}");
        }
        for number in [1e-5, 0.000_012_5, 0.1, 0.3, 0.75, 1.0_f64.next_down(), 0.5_f64.next_up(), 0.5_f64.next_down()] {
            assert!(is_written(number), "{number}");
        }
    }
}
