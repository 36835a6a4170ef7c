//! Numbers by chance, the same for the same seed: exact in units, and floats of one type in the end.

use std::ops::RangeInclusive;

use crate::number::FloatType;

/// A number as a whole multiple of 2^-64: sums and small multiples of floats of usual sizes are exact.
pub type FixedPoint = i128;
/// The number 1.
pub const ONE: FixedPoint = 1 << 64;

/// Decimals are whole multiples of 2^-7 …
const STEP_OF_DECIMALS: FixedPoint = ONE >> 7;
/// … below 2^16 in magnitude, so that f32 holds them, …
const END_OF_DECIMALS: FixedPoint = ONE << 16;
/// … have few digits, …
const BITS_OF_DECIMALS: u32 = 5;
/// … and so far from them is what is one unit off: 2^-10.
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
}

impl Draw {
    /// The choices of a seed for the place of this number.
    pub fn new(precision: Precision, seed: u64, place: u64) -> Self {
        let mut seeds = Self { state: seed, precision, bits: 0 };
        let state = seeds.word() ^ place.wrapping_mul(0xd134_2543_de82_ef95);
        Self { state, precision, bits: precision.most_bits() }
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
    pub fn between(&mut self, range: RangeInclusive<i32>) -> i32 {
        let count = (range.end() - range.start() + 1) as u64;
        range.start() + (self.word() % count) as i32
    }

    /// Draws one of these choices.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[(self.word() % choices.len() as u64) as usize]
    }

    /// Draws 1 or -1.
    pub fn sign(&mut self) -> FixedPoint {
        self.pick(&[1, -1])
    }

    /// Puts items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.between(0..=end as i32) as usize);
        }
    }

    /// A number above 0 whose leading digit stands for 2 to the power of one of these.
    pub fn length(&mut self, exponents: RangeInclusive<i32>) -> FixedPoint {
        let (leading, below) = (self.between(exponents), self.bits - 1);
        let digits = 1 << below | FixedPoint::from(self.word() & ((1 << below) - 1));
        digits << (64 + leading - below as i32)
    }

    /// A coordinate near the origin: of either sign, sometimes 0.
    pub fn coordinate(&mut self) -> FixedPoint {
        let is_zero = self.between(0..=7) == 0;
        let coordinate = self.sign() * self.length(-2..=5);
        if is_zero { 0 } else { coordinate }
    }

    /// The first that can be made: with numbers of all their digits, or else with shorter ones.
    pub fn until<T>(&mut self, make: impl Fn(&mut Self) -> Option<T>) -> T {
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
    pub fn float(&self, number: FixedPoint) -> Option<f64> {
        let digits = FixedPoint::BITS - number.unsigned_abs().leading_zeros();
        let significant = digits.saturating_sub(number.trailing_zeros());
        let fits = match self.precision {
            Precision::Decimals => number % STEP_OF_DECIMALS == 0 && number.abs() < END_OF_DECIMALS,
            Precision::Floats(float) => number == 0 || significant <= float.digits(),
        };
        fits.then_some(number as f64 / ONE as f64)
    }

    /// Several numbers as floats; `None` if one of them is not held exactly.
    pub fn floats<const N: usize>(&self, numbers: [FixedPoint; N]) -> Option<[f64; N]> {
        let mut floats = [0.0; N];
        for (float, number) in floats.iter_mut().zip(numbers) {
            *float = self.float(number)?;
        }
        Some(floats)
    }

    /// The number one unit above or below a float: in decimals 2^-10 off, else the float beside it.
    pub fn beside(&self, float: f64, is_up: bool) -> f64 {
        match (self.precision, is_up) {
            (Precision::Decimals, _) => float + if is_up { UNIT_OF_DECIMALS } else { -UNIT_OF_DECIMALS },
            (Precision::Floats(FloatType::F32), true) => (float as f32).next_up().into(),
            (Precision::Floats(FloatType::F32), false) => (float as f32).next_down().into(),
            (Precision::Floats(FloatType::F64), true) => float.next_up(),
            (Precision::Floats(FloatType::F64), false) => float.next_down(),
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
