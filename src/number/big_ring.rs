//! Big integers as a ring: never uncertain.

use std::cmp::Ordering;

use super::{Big, Ring, Surd, Uncertain, rounding};

impl Ring for Big {
    const DEGREE: u32 = u32::MAX;

    type Deep = Self;
    type Root = Surd<Self>;

    fn deep(&self) -> Self {
        self.clone()
    }

    fn integer(value: i64) -> Self {
        Self::from(value)
    }

    fn product(first: i64, second: i64) -> Result<Self, Uncertain> {
        Ok(Self::from(first) * Self::from(second))
    }

    fn from_input(value: &Self) -> Result<Self, Uncertain> {
        Ok(value.clone())
    }

    fn sign(&self) -> Result<Ordering, Uncertain> {
        Ok(self.cmp(&Self::ZERO))
    }

    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Ok(self.cmp(other))
    }

    fn round_ratio(n: &Self, d: &Self) -> Result<f64, Uncertain> {
        Ok(rounding::ratio(n, d))
    }

    fn round_surd(a: &Self, b: &Self, c: &Self, d: &Self) -> Result<f64, Uncertain> {
        Ok(rounding::surd(a, b, c, d))
    }

    fn into_big(self) -> Result<Self, Uncertain> {
        Ok(self)
    }

    fn to_machine(&self) -> Option<i128> {
        i128::try_from(self).ok()
    }
}
