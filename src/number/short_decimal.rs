//! The shortest decimals that read back to an f64, found exactly in words, and written in their place.
//!
//! A number is c·2^q with 2^52 ≤ c < 2^53. With the least m for which 10^m·2^q is at least 1, and so below 10, it is
//! c·5^m/2^s units of 10^-m, for s = -(q + m), and what reads back to it are the decimals that are at most half of
//! 5^m/2^s away, those at the very ends if c is even. No two multiples of ten are among them: if there is one, it is
//! the shortest, without its zeros; else all have 16 or 17 digits, and it is the nearest whole number of units
//! (Giulietti, "The Schubfach way to render doubles"). Powers of two, whose lower neighbours are nearer, are no
//! exception: none has more than m digits behind the point, so that each is a whole number of units itself.
//!
//! A whole number reads back to none but itself. So the whole part of a number is that of its decimal, and all this is
//! done with what is behind the point, which stays below 1.
//!
//! From 1e-5 to 2^26, q goes from -69 to -27, m from 21 to 9 and s from 48 to 18. 5^m is below 10·2^s, so that
//! 2^11·c and 2^(53-s)·5^m are below 2^64: the upper half of their product is the whole units, and the lower half what
//! is above them, with zeros in its last 16 bits. A distance of at most 10 units is a whole number of 2^-60, then.

use std::hint::select_unpredictable;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x32, u16x16, u32x8};

/// Smaller numbers are written with an exponent.
const LEAST: f64 = 1e-5;
/// Larger ones are left.
const BEYOND: f64 = 67_108_864.0;
/// Bits of c without the first.
const DIGITS: u32 = f64::MANTISSA_DIGITS - 1;
/// q is the exponent bits less this.
const BIAS: u32 = 1075;
/// -q of the least number, and of the largest.
const EXPONENTS: [u32; 2] = [69, 27];
/// 10^8.
const EIGHT: u64 = 100_000_000;

/// How numbers with the same q are taken apart.
#[derive(Clone, Copy)]
struct Scale {
    /// 2^(53-s)·5^m.
    power: u64,
    /// Half of 5^m/2^s, in 2^-60.
    half: u64,
    /// The factor that gives units of 10^-m 17 digits, and how many zeros stand before these.
    factor: u64,
    zeros: usize,
}

/// The scale for each -q.
static SCALES: [Scale; 128] = {
    let mut scales = [Scale { power: 0, half: 0, factor: 0, zeros: 0 }; 128];
    let mut exponent = EXPONENTS[1];
    while exponent <= EXPONENTS[0] {
        let mut m = 0;
        while 10_u128.pow(m) < 1 << exponent {
            m += 1;
        }
        let (s, five) = (exponent - m, 5_u64.pow(m));
        let (factor, zeros) = if m < 17 { (10_u64.pow(17 - m), 0) } else { (1, m as usize - 17) };
        scales[exponent as usize] = Scale { power: five << (53 - s), half: five << (59 - s), factor, zeros };
        exponent += 1;
    }
    scales
};

/// The text of each whole number below 1000, and its length.
static WHOLES: [[u8; 4]; 1000] = {
    let mut wholes = [[0; 4]; 1000];
    let mut number = 0;
    while number < 1000 {
        let length = 1 + (number > 9) as usize + (number > 99) as usize;
        let (mut at, mut rest) = (length, number);
        while at > 0 {
            at -= 1;
            wholes[number][at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        wholes[number][3] = length as u8;
        number += 1;
    }
    wholes
};

/// The shortest decimal that reads back to a number: 0, or from 1e-5 to 2^26.
pub(crate) struct ShortDecimal {
    is_negative: bool,
    whole: u64,
    /// How many zeros are behind the point before seventeen digits.
    zeros: usize,
    /// The first of these digits, and the others as text.
    first: u8,
    others: [u8; 16],
    /// How many of them there are up to the last that is not 0.
    count: usize,
}

impl ShortDecimal {
    /// The shortest decimal of one number, if it is of such a size.
    #[inline(always)]
    pub(crate) fn of(number: f64) -> Option<Self> {
        let (decimal, [upper, lower]) = Self::begin(number)?;
        let (upper, lower) = (digits_of(upper), digits_of(lower));
        let zeros = if lower == 0 { 64 + upper.leading_zeros() } else { lower.leading_zeros() };
        let mut others = [0; 16];
        others[..8].copy_from_slice(&(upper | ZEROS).to_le_bytes());
        others[8..].copy_from_slice(&(lower | ZEROS).to_le_bytes());
        let count = 17 - zeros as usize / 8;
        Some(Self { others, count: if count == 1 { usize::from(decimal.first != 0) } else { count }, ..decimal })
    }

    /// The shortest decimals of two numbers, whose digits are found side by side, if both are of such a size.
    #[inline(always)]
    pub(crate) fn two<S: Simd>(simd: S, [first, second]: [f64; 2]) -> Option<[Self; 2]> {
        let (mut first, [a, b]) = Self::begin(first)?;
        let (mut second, [c, d]) = Self::begin(second)?;
        // No array::map in here, which would be compiled for any machine, and called.
        let ((a, e), (b, f), (c, g), (d, h)) = (halves(a), halves(b), halves(c), halves(d));
        let fours: u32x8<S> = u32x8::from_slice(simd, &[a, e, b, f, c, g, d, h]);
        // As in `digits_of`: each is split in halves, twice.
        let hundreds = (fours * u32x8::splat(simd, 5243)) >> 19;
        let pairs: u16x16<S> = ((fours << 16) - hundreds * u32x8::splat(simd, (100 << 16) - 1)).bitcast();
        let tens = (pairs * u16x16::splat(simd, 103)) >> 10;
        let digits: u8x32<S> = ((pairs << 8) - tens * u16x16::splat(simd, (10 << 8) - 1)).bitcast();
        let zeros = digits.simd_eq(u8x32::splat(simd, 0)).to_bitmask() as u32;
        let mut text = [0; 32];
        (digits | u8x32::splat(simd, b'0')).store_slice(&mut text);
        first.set_others(&text[..16], !zeros & 0xffff);
        second.set_others(&text[16..], !zeros >> 16);
        Some([first, second])
    }

    /// Sets the others of its digits; a bit tells of each whether it is not 0.
    #[inline(always)]
    fn set_others(&mut self, others: &[u8], set: u32) {
        self.others.copy_from_slice(others);
        self.count = 32 - (set << 1 | u32::from(self.first != 0)).leading_zeros() as usize;
    }

    /// All but the others of its digits, which are given as two numbers.
    #[inline(always)]
    fn begin(number: f64) -> Option<(Self, [u64; 2])> {
        let bits = number.to_bits();
        let is_zero = bits == 0;
        if !is_zero && !(LEAST..BEYOND).contains(&number.abs()) {
            return None;
        }
        let c = bits & ((1 << DIGITS) - 1) | 1 << DIGITS;
        let exponent = BIAS.wrapping_sub((bits >> DIGITS) as u32 & 0x7ff);
        let Scale { power, half, factor, zeros } = SCALES[exponent as usize % SCALES.len()];
        // Below 1 all of c is behind the point.
        let behind = exponent.min(f64::MANTISSA_DIGITS);
        let fraction = shortest(c & ((1 << behind) - 1), power, half.wrapping_sub(c & 1)) * factor;
        let whole = select_unpredictable(is_zero, 0, c >> behind);
        let fraction = select_unpredictable(is_zero, 0, fraction);
        let (upper, lower) = (fraction / EIGHT, fraction % EIGHT);
        let (first, upper) = ((upper / EIGHT) as u8, upper % EIGHT);
        let decimal = Self { is_negative: number < 0.0, whole, zeros, first, others: [0; 16], count: 0 };
        Some((decimal, [upper, lower]))
    }

    /// Writes it, and returns its length.
    #[inline(always)]
    pub(crate) fn write(&self, point: u8, text: &mut [u8; 32]) -> usize {
        text[0] = b'-';
        let mut at = usize::from(self.is_negative);
        if let Some(whole) = WHOLES.get(self.whole as usize) {
            text[at..at + 4].copy_from_slice(whole);
            at += usize::from(whole[3]);
        } else {
            let digits = digits_of(self.whole);
            let skipped = digits.trailing_zeros() / 8;
            text[at..at + 8].copy_from_slice(&((digits | ZEROS) >> (8 * skipped)).to_le_bytes());
            at += 8 - skipped as usize;
        }
        text[at] = point;
        text[at + 1..at + 5].copy_from_slice(&[b'0'; 4]);
        let behind = at + 1 + self.zeros;
        text[behind] = b'0' + self.first;
        text[behind + 1..behind + 17].copy_from_slice(&self.others);
        // A whole number has no point.
        select_unpredictable(self.count == 0, at, behind + self.count)
    }
}

/// The upper four of eight digits, and the lower four.
#[inline(always)]
fn halves(eight: u64) -> (u32, u32) {
    let upper = eight / 10_000;
    (upper as u32, (eight - 10_000 * upper) as u32)
}

/// The shortest decimal below 1 that reads back to c·5^m/2^s, in whole units; `most` is how far it may be off.
#[inline(always)]
fn shortest(c: u64, power: u64, most: u64) -> u64 {
    let (above, floor) = (c << 11).carrying_mul(power, 0);
    let tens = floor / 10;
    // The distances from the multiples of ten below and above, in 2^-60 of a unit.
    let from_below = (floor - 10 * tens) << 60 | above >> 4;
    let from_above = (10 << 60) - from_below;
    // Which it is cannot be foreseen; of units, a tie goes to the even one.
    let nearest = floor + u64::from(above + (floor & 1) > 1 << 63);
    let units = select_unpredictable(from_above <= most, 10 * tens + 10, nearest);
    select_unpredictable(from_below <= most, 10 * tens, units)
}

/// Added to eight digits, a byte each, it makes them text.
pub(crate) const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The eight digits of a number below 10^8, a byte each, the first in the lowest: it is split in halves, thrice.
#[inline(always)]
pub(crate) fn digits_of(number: u64) -> u64 {
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
    use fearless_simd::{Level, dispatch};

    use crate::number::tests::Random;

    fn text(decimal: &ShortDecimal, point: u8) -> String {
        let mut text = [b'x'; 32];
        let length = decimal.write(point, &mut text);
        String::from_utf8_lossy(&text[..length]).into_owned()
    }

    /// True if the number is written, and not left: alone, beside another one, and below zero, as elsewhere.
    fn is_written(number: f64) -> bool {
        let mut buffer = zmij::Buffer::new();
        let expected = buffer.format_finite(number);
        let expected = expected.strip_suffix(".0").unwrap_or(expected);
        let Some(decimal) = ShortDecimal::of(number) else { return false };
        assert_eq!(text(&decimal, b'.'), expected);
        for level in [Level::new(), Level::baseline()] {
            for numbers in [[number, -number], [12.5, number], [-number, 0.0]] {
                // There is no short zero with a sign.
                let numbers = numbers.map(|number| if number == 0.0 { 0.0 } else { number });
                let both = dispatch!(level, simd => ShortDecimal::two(simd, numbers)).expect("two short numbers");
                for (decimal, number) in both.iter().zip(numbers) {
                    let sign = if number < 0.0 { "-" } else { "" };
                    let expected = if number == 12.5 {
                        "12.5"
                    } else if number == 0.0 {
                        "0"
                    } else {
                        expected
                    };
                    assert_eq!(text(decimal, b','), format!("{sign}{expected}").replace('.', ","));
                }
            }
        }
        true
    }

    #[test]
    fn numbers_of_every_size_are_written_as_they_are_elsewhere() {
        let mut random = Random(41);
        for exponent in -17..26 {
            for _ in 0..4_000 {
                let number = 2_f64.powi(exponent) * (1.0 + (random.below(1 << 52) + 1) as f64 / 2_f64.powi(52));
                assert!(is_written(number) || number < LEAST, "{number}");
            }
        }
    }

    #[test]
    fn short_decimals_and_their_neighbours_are_written_as_they_are_elsewhere() {
        let mut random = Random(43);
        let mut written = 0;
        for _ in 0..50_000 {
            let power = 1 + random.below(17) as u32;
            let number = random.below(10_u64.pow(power)) as f64 / 10_f64.powi(random.below(18) as i32);
            let numbers = [number.next_down(), number, number.next_up()];
            written += numbers.into_iter().filter(|number| is_written(*number)).count();
        }
        assert!(written > 80_000, "{written}");
    }

    #[test]
    fn quotients_of_whole_numbers_are_written_as_they_are_elsewhere() {
        for denominator in 3..200 {
            for numerator in 1..2 * denominator {
                let quotient = f64::from(numerator) / f64::from(denominator);
                assert!(is_written(quotient), "{numerator}/{denominator}");
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
    fn powers_of_two_and_their_neighbours_are_written_as_they_are_elsewhere() {
        for exponent in -16..26 {
            let power = 2_f64.powi(exponent);
            for number in [power.next_down(), power, power.next_up()] {
                assert!(is_written(number), "{number}");
            }
        }
    }

    #[test]
    fn others_are_left() {
        for number in [-0.0, 9.999e-6, 5e-324, BEYOND, -BEYOND, 1e300, f64::INFINITY, f64::NAN] {
            assert!(!is_written(number), "{number}");
        }
        for number in [0.0, 1e-5, 0.000_012_5, 0.1, 0.3, 0.75, 1.0, 999.0, 1000.0, 123_456.7, 9e6, BEYOND.next_down()] {
            assert!(is_written(number), "{number}");
        }
    }
}
