//! The numbers of a row, in one unit.

use crate::number::{Ball, Interval, POWERS};

use super::line::Line;

/// How many bits the inputs of the fast path have at most.
pub const INPUT_BITS: u32 = 29;
/// And where they are wide.
pub const WIDE_BITS: u32 = 60;
/// The bound of numbers that are wide.
const WIDEST: u64 = 10_u64.pow(15);

/// The most decimals of a unit.
const UNIT_DECIMALS: u32 = 8;
/// And where numbers are wide: 10^15 is below 2^53.
pub(super) const WIDE_DECIMALS: u32 = 15;
/// The most binary digits behind the point of a wide unit.
pub(super) const WIDE_DIGITS: i32 = 58;

/// The unit of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    /// It is 10^-decimals, of at most 8, unless a fraction is no decimal.
    decimals: Option<u32>,
    /// How many are 1: below 2^30, or at most 2^58 where numbers are wide.
    pub(crate) in_one: i64,
}

impl Unit {
    /// The decimals of a number of units; `None` if it is no decimal.
    #[inline(always)]
    pub(super) fn decimals(self) -> Option<u32> {
        self.decimals.or_else(|| POWERS.iter().position(|&power| power == self.in_one).map(|decimals| decimals as u32))
    }

    /// Certain bounds of a vector in units; in 2D the third component is 0.
    #[inline(always)]
    pub(crate) fn intervals<const D: usize>(self, units: [i64; D]) -> [Interval; 3] {
        let mut intervals = [Interval::ZERO; 3];
        for (interval, units) in intervals.iter_mut().zip(units) {
            *interval = Interval::quotient(units as f64, self.in_one as f64);
        }
        intervals
    }

    /// Writes a cell of a number in units, below 2^31 or, where numbers are wide, 2^62.
    #[inline(always)]
    pub(crate) fn write(self, units: i64, line: &mut Line) -> Option<()> {
        match self.decimals {
            Some(decimals) if line.is_rounded() => line.decimal(units, decimals),
            _ if self.in_one >> f64::MANTISSA_DIGITS == 0 => line.quotient(units, self.in_one)?,
            _ => line.quotient(i128::from(units), i128::from(self.in_one))?,
        }
        Some(())
    }
}

/// The numbers of a row.
pub(crate) struct Units<const N: usize> {
    /// Each is below 2^29, or, if they are wide, below 2^60 and a number below 10^15.
    pub(crate) units: [i64; N],
    /// True if any may be above 2^29, or the unit above 2^30.
    pub(crate) are_wide: bool,
    /// The unit that they count.
    pub(crate) unit: Unit,
}

impl<const N: usize> Units<N> {
    /// Units of 10^-decimals, if they are few, or at least not too many.
    #[inline(always)]
    pub(super) fn of(units: [i64; N], decimals: u32) -> Option<Self> {
        Self::few(units, magnitudes(&units), decimals).or_else(|| Self::many(units, decimals))
    }

    /// No row yet.
    pub(super) fn none() -> Self {
        Self { units: [0; N], are_wide: false, unit: Unit { decimals: None, in_one: 1 } }
    }

    /// Makes these units of 10^-decimals if they are small, which `magnitudes`, all their bits, tells.
    #[inline(always)]
    pub(super) fn are_few(&mut self, magnitudes: u64, decimals: u32) -> bool {
        self.are_wide = false;
        self.unit = Unit { decimals: Some(decimals), in_one: POWERS[decimals as usize & 15] };
        decimals <= UNIT_DECIMALS && magnitudes >> INPUT_BITS == 0
    }

    #[inline(always)]
    fn few(units: [i64; N], magnitudes: u64, decimals: u32) -> Option<Self> {
        let mut row = Self { units, ..Self::none() };
        row.are_few(magnitudes, decimals).then_some(row)
    }

    /// Larger units, if there are any that all numbers are multiples of.
    #[inline(never)]
    pub(super) fn many(mut units: [i64; N], mut decimals: u32) -> Option<Self> {
        while decimals > 0 && units.iter().all(|units| units % 10 == 0) {
            units.iter_mut().for_each(|units| *units /= 10);
            decimals -= 1;
        }
        let magnitudes = magnitudes(&units);
        let few = Self::few(units, magnitudes, decimals);
        if few.is_some() || decimals > WIDE_DECIMALS {
            return few;
        }
        Self::of_wide(units, magnitudes, POWERS[decimals as usize])
    }

    /// Wide units, `in_one` of which are 1: a power of ten of at most 10^15, or of two of at most 2^58.
    #[inline(always)]
    fn of_wide(units: [i64; N], magnitudes: u64, in_one: i64) -> Option<Self> {
        let is_bounded = magnitudes >> WIDE_BITS == 0 && magnitudes / (in_one as u64) < WIDEST;
        is_bounded.then_some(Self { units, are_wide: true, unit: Unit { decimals: None, in_one } })
    }

    /// Units of a power of two, `in_one` of which are 1, wide or not.
    #[inline(always)]
    pub(super) fn of_any(units: [i64; N], in_one: i64) -> Option<Self> {
        let magnitudes = magnitudes(&units);
        if magnitudes >> INPUT_BITS == 0 && in_one >> (INPUT_BITS + 1) == 0 {
            return Some(Self { units, are_wide: false, unit: Unit { decimals: None, in_one } });
        }
        Self::of_wide(units, magnitudes, in_one)
    }

    /// Units of 10^-decimals, each divided by its own divisor: the unit becomes so small that they are whole again.
    #[inline(never)]
    pub(super) fn divided(mut units: [i64; N], decimals: u32, divisors: &[i64; N]) -> Option<Self> {
        let common = divisors.iter().try_fold(1_i64, |common, &divisor| {
            if common % divisor == 0 { Some(common) } else { (common / gcd(common, divisor)).checked_mul(divisor) }
        })?;
        let in_one =
            POWERS.get(decimals as usize)?.checked_mul(common).filter(|in_one| in_one >> (INPUT_BITS + 1) == 0)?;
        for (units, divisor) in units.iter_mut().zip(divisors) {
            *units = units.saturating_mul(common / divisor);
        }
        let unit = Unit { decimals: None, in_one };
        (magnitudes(&units) >> INPUT_BITS == 0).then_some(Self { units, are_wide: false, unit })
    }

    /// The vector that begins at this position.
    #[inline(always)]
    pub(crate) fn vector<const D: usize>(&self, first: usize) -> [i64; D] {
        std::array::from_fn(|axis| self.units[first + axis])
    }
}

/// A number with all the bits of all magnitudes.
#[inline(always)]
pub(super) fn magnitudes<const N: usize>(units: &[i64; N]) -> u64 {
    units.iter().fold(0, |bits, units| bits | units.unsigned_abs())
}

fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Numbers side by side, each with its own decimals.
#[derive(Clone, Copy)]
pub(super) struct ReadNumbers<const N: usize> {
    mantissas: [i64; N],
    decimals: [u32; N],
    /// The divisor of each number; 1 for what is not a fraction.
    pub(super) divisors: [i64; N],
    /// True if any divisor is not 1.
    pub(super) are_divided: bool,
    /// The numbers that were given by the bits of a float; NaN for all others.
    pub(super) floats: [f64; N],
    /// True if any number was given by the bits of a float.
    pub(super) are_floats: bool,
}

impl<const N: usize> Default for ReadNumbers<N> {
    fn default() -> Self {
        Self {
            mantissas: [0; N],
            decimals: [0; N],
            divisors: [1; N],
            are_divided: false,
            floats: [f64::NAN; N],
            are_floats: false,
        }
    }
}

impl<const N: usize> ReadNumbers<N> {
    #[inline(always)]
    pub(super) fn set(&mut self, position: usize, (mantissa, decimals): (i64, u32)) {
        (self.mantissas[position], self.decimals[position]) = (mantissa, decimals);
    }

    /// Sets one that is given by the bits of a float.
    #[inline(always)]
    pub(super) fn hold(&mut self, position: usize, float: f64) {
        self.floats[position] = float;
        self.are_floats = true;
    }

    /// One as it was set: its mantissa and decimals.
    pub(super) fn typed(&self, position: usize) -> (i64, u32) {
        (self.mantissas[position], self.decimals[position])
    }

    /// Divides one by a whole number above 0.
    #[inline(always)]
    pub(super) fn divide(&mut self, position: usize, divisor: i64) {
        self.divisors[position] = divisor;
        self.are_divided = true;
    }

    /// How many decimals the one has that has most.
    pub(super) fn most_decimals(&self) -> u32 {
        self.decimals.iter().fold(0, |most, &decimals| most.max(decimals))
    }

    /// All numbers in units of this many decimals, but for their divisors; `None` if they are not such units, or too
    /// many.
    #[inline(always)]
    pub(super) fn in_units_of(&self, decimals: u32) -> Option<[i64; N]> {
        let mut units = self.mantissas;
        for (units, of_one) in units.iter_mut().zip(self.decimals) {
            *units = units.checked_mul(*POWERS.get(decimals.checked_sub(of_one)? as usize)?)?;
        }
        Some(units)
    }

    /// All numbers in the largest unit that serves, and its decimals.
    #[inline(always)]
    pub(super) fn in_units(&self) -> Option<([i64; N], u32)> {
        let decimals = self.most_decimals();
        Some((self.in_units_of(decimals)?, decimals))
    }
}

/// A whole number that knows its error: it has none.
#[inline(always)]
pub(crate) fn ball(whole: i64) -> Ball {
    Ball::from(i128::from(whole))
}

/// The dot product of two vectors, for a sum below 2^127.
#[inline(always)]
pub(crate) fn dot(a: [i64; 3], b: [i64; 3]) -> i128 {
    let product = |axis: usize| i128::from(a[axis]) * i128::from(b[axis]);
    product(0) + product(1) + product(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The units of two numbers, their decimals, and whether they are wide.
    fn of(units: [i64; 2], decimals: u32) -> Option<([i64; 2], u32, bool)> {
        Units::of(units, decimals).map(|row| (row.units, row.unit.decimals().unwrap(), row.are_wide))
    }

    #[test]
    fn units_are_larger_where_a_row_has_more_decimals_than_it_needs() {
        assert_eq!(of([1_250_000_000_000, -10_000_000_000], 12), Some(([125, -1], 2, false)));
        assert_eq!(of([10, 20], 9), Some(([1, 2], 8, false)));
        assert_eq!(of([1 << 32, 10 << 32], 1), Some(([1 << 32, 10 << 32], 1, true)));
        // Small numbers stay.
        for decimals in [0, 3, 8] {
            assert_eq!(of([10, -20], decimals), Some(([10, -20], decimals, false)));
        }
    }

    #[test]
    fn a_row_of_numbers_beyond_the_bounds_is_wide_or_left() {
        let few = (1 << INPUT_BITS) - 1;
        assert_eq!(of([few, -few], 8), Some(([few, -few], 8, false)));
        let (wide, widest) = ((1 << WIDE_BITS) - 1, WIDEST as i64 - 1);
        for (units, decimals) in [([few + 1, 0], 0), ([3, 5], 9), ([3, 5], 15), ([wide, -1], 4), ([-widest, 0], 0)] {
            assert_eq!(of(units, decimals), Some((units, decimals, true)));
        }
        for (units, decimals) in [([3, 5], 16), ([wide + 1, 1], 4), ([wide, -1], 3), ([widest + 1, 0], 0)] {
            assert_eq!(of(units, decimals), None, "{units:?} {decimals}");
        }
    }

    #[test]
    fn divided_units_have_the_least_common_divisor_in_one() {
        let divided = |units: [i64; 2], decimals: u32, divisors: [i64; 2]| {
            Units::divided(units, decimals, &divisors).map(|row| (row.units, row.unit.in_one))
        };
        assert_eq!(divided([1, -1], 0, [4, 6]), Some(([3, -2], 12)));
        assert_eq!(divided([5, 7], 1, [3, 1]), Some(([5, 21], 30)));
        assert_eq!(divided([1, 0], 0, [1 << 29, 1]), Some(([1, 0], 1 << 29)));
        assert_eq!(divided([1, 0], 0, [1 << 30, 1]), None);
        assert_eq!(divided([1, 1], 0, [1 << 29, 1]), None);
    }
}
