//! The numbers of a row as a program holds them: each rounded to a float, all in units of a power of two.

use crate::number::FloatType;

use super::units::{ReadNumbers, Units, WIDE_DIGITS};

/// How the numbers of rows are held.
pub(super) struct HeldNumbers<const N: usize> {
    /// The floats that each is rounded to.
    pub(super) float: FloatType,
    /// What flags give, which is rounded already.
    pub(super) given: [Option<f64>; N],
}

impl<const N: usize> HeldNumbers<N> {
    /// The numbers in units, from those that were typed in units of 10^-decimals.
    #[inline(never)]
    pub(super) fn units(&self, typed: &[i64; N], decimals: u32, copied: &[(usize, usize)]) -> Option<Units<N>> {
        let mut floats = [0.0; N];
        for ((float, &typed), given) in floats.iter_mut().zip(typed).zip(&self.given) {
            *float = match given {
                Some(given) => *given,
                None => self.float.of_decimal(typed, decimals)?,
            };
        }
        of_floats(floats, copied)
    }
}

/// The numbers of a row some of which are given by the bits of floats, rounded first if `held` says so; `None` if
/// another is no whole number, and is not rounded.
#[inline(never)]
pub(super) fn units_of_bits<const N: usize>(
    numbers: &ReadNumbers<N>,
    held: Option<&HeldNumbers<N>>,
    copied: &[(usize, usize)],
) -> Option<Units<N>> {
    let mut floats = numbers.floats;
    for (position, float) in floats.iter_mut().enumerate() {
        *float = match (float.is_nan(), held) {
            (false, None) => *float,
            (false, Some(held)) => held.float.narrowed(*float)?,
            (true, None) => match numbers.typed(position) {
                (whole, 0) if whole.unsigned_abs() >> f64::MANTISSA_DIGITS == 0 => whole as f64,
                _ => return None,
            },
            (true, Some(held)) => match (held.given[position], numbers.typed(position)) {
                (Some(given), _) => given,
                (None, (mantissa, decimals)) => held.float.of_decimal(mantissa, decimals)?,
            },
        };
    }
    of_floats(floats, copied)
}

/// Floats in units of the largest power of two that serves, those copied that stand twice.
#[inline(always)]
fn of_floats<const N: usize>(mut floats: [f64; N], copied: &[(usize, usize)]) -> Option<Units<N>> {
    for &(from, to) in copied {
        floats[to] = floats[from];
    }
    let digits = floats.iter().fold(0, |most, &float| most.max(digits_behind_point(float)));
    if digits > WIDE_DIGITS {
        return None;
    }
    let in_one = 1_i64 << digits;
    // Exact, as a power of two only moves the point; beyond 64 bits it is cut, and too large in any case.
    Units::of_any(floats.map(|float| (float * in_one as f64) as i64), in_one)
}

/// How many binary digits a float has behind the point; fewer than 0 if it is a multiple of a power of two.
#[inline(always)]
pub(super) fn digits_behind_point(float: f64) -> i32 {
    let bits = float.to_bits();
    let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    if float == 0.0 { i32::MIN } else { 1075 - biased - (fraction | 1 << 52).trailing_zeros() as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_the_largest_powers_of_two_that_serve() {
        let held = |float, given| HeldNumbers { float, given };
        let of = |units: Units<3>| (units.units, units.unit.in_one, units.are_wide);
        let row = held(FloatType::F32, [None, None, Some(-2.5)]).units(&[1, 5, 9], 1, &[]);
        // 0.1 is 13421773/2^27, 0.5 and -2.5 are half units.
        assert_eq!(row.map(of), Some(([13_421_773, 1 << 26, -5 << 26], 1 << 27, false)));
        let row = held(FloatType::F32, [None; 3]).units(&[1, 8, 30], 0, &[(0, 2)]);
        assert_eq!(row.map(of), Some(([1, 8, 1], 1, false)));
        // A 64-bit tenth has 55 digits behind the point, a hundredth 59.
        let row = held(FloatType::F64, [None; 3]).units(&[1, 5, 9], 1, &[]);
        assert_eq!(row.map(|row| of(row).1), Some(1 << 55));
        assert!(held(FloatType::F64, [None; 3]).units(&[1, 5, 9], 2, &[]).is_none());
        let row = held(FloatType::F64, [None; 3]).units(&[101, 5, 0], 1, &[]);
        assert_eq!(row.map(|row| of(row).1), Some(1 << 49));
        // Midway between two 32-bit floats, and beyond what wide numbers hold.
        assert!(held(FloatType::F32, [None; 3]).units(&[16_777_217, 0, 0], 0, &[]).is_none());
        assert!(held(FloatType::F32, [None; 3]).units(&[1, 90_000_000_000_000, 0], 7, &[]).is_none());
    }
}
