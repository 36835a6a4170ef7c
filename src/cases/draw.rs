//! Numbers by chance, the same for the same seed: exact in units, and floats of one type in the end.

use std::ops::RangeInclusive;

use crate::number::FloatType;

/// A number as a whole multiple of 2^-64: sums and small multiples of floats of usual sizes are exact.
pub type FixedPoint = i128;
/// The number 1.
pub const ONE: FixedPoint = 1 << 64;

/// Decimals are whole multiples of 2^-7, or where they are to be tiny of 2^-30, …
const STEP_OF_DECIMALS: FixedPoint = ONE >> 7;
const STEP_OF_TINY_DECIMALS: FixedPoint = ONE >> 30;
/// … of at most 10^7 in magnitude that f32 holds, …
const END_OF_DECIMALS: FixedPoint = 10_000_000 * ONE;
/// … have few digits, …
const BITS_OF_DECIMALS: u32 = 5;
/// … and so far from them is what is one unit off, at least: 2^-10.
const UNIT_OF_DECIMALS: f64 = 1.0 / 1024.0;
/// The fewest binary digits of a drawn number.
const LEAST_BITS: u32 = 3;
/// How often numbers of one length are drawn before shorter ones are.
const TRIES: u32 = 16;

/// What numbers the queries have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// Short decimals, which floats of all types hold exactly.
    Decimals,
    /// Any floats of a type.
    Floats(FloatType),
}

/// Where a query is beside the exact place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Exactly where the verdict changes.
    Exact,
    /// One unit off, so that a solid is larger or nearer; on a grid, up.
    In,
    /// One unit off to the other side.
    Out,
}

/// What is drawn by chance.
pub struct Draw {
    state: u64,
    precision: Precision,
    /// The binary digits of what is drawn.
    bits: u32,
    /// What decimals are whole multiples of.
    step: FixedPoint,
}

impl Draw {
    /// The choices of a seed for the place of this number.
    pub(super) fn new(precision: Precision, seed: u64, place: u64) -> Self {
        let mut seeds = Self { state: seed, precision, bits: 0, step: STEP_OF_DECIMALS };
        let state = seeds.word() ^ place.wrapping_mul(0xd134_2543_de82_ef95);
        Self { state, precision, bits: precision.most_bits(), step: STEP_OF_DECIMALS }
    }

    /// Any 64 bits (splitmix64).
    fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A whole number of this range.
    pub(crate) fn between(&mut self, range: RangeInclusive<i32>) -> i32 {
        let count = (range.end() - range.start() + 1) as u64;
        range.start() + (self.word() % count) as i32
    }

    /// Draws one of these choices.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[(self.word() % choices.len() as u64) as usize]
    }

    /// Draws 1 or -1.
    pub(crate) fn sign(&mut self) -> FixedPoint {
        self.pick(&[1, -1])
    }

    /// Puts items into a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.between(0..=end as i32) as usize);
        }
    }

    /// A number above 0 whose leading digit stands for 2 to the power of one of these.
    pub(crate) fn length(&mut self, exponents: RangeInclusive<i32>) -> FixedPoint {
        let leading = self.between(exponents);
        // No digit stands for less than 2^-64.
        let below = (self.bits - 1).min((64 + leading).unsigned_abs());
        let digits = 1 << below | FixedPoint::from(self.word() & ((1 << below) - 1));
        digits << (64 + leading - below as i32)
    }

    /// A number above 0 that is 1e-8 to 1e-3 of usual lengths.
    pub(crate) fn tiny(&mut self) -> FixedPoint {
        self.step = STEP_OF_TINY_DECIMALS;
        let least = if self.precision == Precision::Floats(FloatType::F64) { -24 } else { -18 };
        self.length(least..=-12)
    }

    /// A coordinate of up to 1e7 in magnitude, far from the origin.
    pub(crate) fn far_coordinate(&mut self) -> FixedPoint {
        self.sign() * self.length(19..=22)
    }

    /// A coordinate near the origin: of either sign, sometimes 0.
    pub(crate) fn coordinate(&mut self) -> FixedPoint {
        let is_zero = self.between(0..=7) == 0;
        let coordinate = self.sign() * self.length(-2..=5);
        if is_zero { 0 } else { coordinate }
    }

    /// The first that can be made: with numbers of all their digits, or else with shorter ones.
    pub(crate) fn until<T>(&mut self, make: impl Fn(&mut Self) -> Option<T>) -> T {
        let mut tries = 0;
        loop {
            self.bits = self.precision.most_bits().saturating_sub(tries / TRIES).max(LEAST_BITS);
            match make(self) {
                Some(made) => return made,
                None => tries += 1,
            }
        }
    }

    /// The float that is just this number, if there is one.
    pub(crate) fn float(&self, number: FixedPoint) -> Option<f64> {
        let digits = FixedPoint::BITS - number.unsigned_abs().leading_zeros();
        let significant = digits.saturating_sub(number.trailing_zeros());
        let fits = match self.precision {
            Precision::Decimals => {
                number % self.step == 0 && number.abs() <= END_OF_DECIMALS && significant <= FloatType::F32.digits()
            }
            Precision::Floats(float) => number == 0 || significant <= float.digits(),
        };
        fits.then_some(number as f64 / ONE as f64)
    }

    /// Several numbers as floats; `None` if one of them is not held exactly.
    pub(crate) fn floats<const N: usize>(&self, numbers: [FixedPoint; N]) -> Option<[f64; N]> {
        let mut floats = [0.0; N];
        for (float, number) in floats.iter_mut().zip(numbers) {
            *float = self.float(number)?;
        }
        Some(floats)
    }

    /// The number one unit above or below a float. Beside 0 that is a unit of this magnitude, which other coordinates
    /// have: the least float would be no neighbour in any sum.
    pub(crate) fn beside(&self, float: f64, is_up: bool, magnitude: f64) -> f64 {
        if float == 0.0 {
            let unit = self.unit(if magnitude == 0.0 { 1.0 } else { magnitude.abs() });
            return if is_up { unit } else { -unit };
        }
        let unit = if is_up == (float > 0.0) { self.unit(float.abs()) } else { self.unit_below(float.abs()) };
        if is_up { float + unit } else { float - unit }
    }

    /// From a float above 0 to the next.
    fn unit(&self, float: f64) -> f64 {
        match self.precision {
            Precision::Decimals => UNIT_OF_DECIMALS.max(f64::from((float as f32).next_up()) - float),
            Precision::Floats(FloatType::F32) => f64::from((float as f32).next_up()) - float,
            Precision::Floats(FloatType::F64) => float.next_up() - float,
        }
    }

    /// From a float above 0 to the one before.
    fn unit_below(&self, float: f64) -> f64 {
        match self.precision {
            Precision::Decimals => self.unit(float),
            Precision::Floats(FloatType::F32) => float - f64::from((float as f32).next_down()),
            Precision::Floats(FloatType::F64) => float - float.next_down(),
        }
    }

    /// A float above 0 whose reciprocal is beyond the type.
    pub(crate) fn without_reciprocal(&self) -> f64 {
        match self.precision {
            // 2^-1026
            Precision::Floats(FloatType::F64) => f64::from_bits(1 << 48),
            _ => 2_f64.powi(-130),
        }
    }

    /// A float above 0 whose square is 0 in the type.
    pub(crate) fn without_square(&self) -> f64 {
        match self.precision {
            Precision::Floats(FloatType::F64) => 2_f64.powi(-540),
            _ => 2_f64.powi(-80),
        }
    }
}

impl Precision {
    /// The most binary digits that are drawn.
    fn most_bits(self) -> u32 {
        match self {
            Self::Decimals => BITS_OF_DECIMALS,
            Self::Floats(float) => float.digits(),
        }
    }
}
