//! The binary floats of IEEE 754 in which programs hold their numbers.

use super::powers::{LARGEST_EXACT, POWERS_OF_TEN};

/// A type of binary floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatType {
    /// `float` in C, 32 bits.
    F32,
    /// `double` in C, 64 bits.
    F64,
}

impl FloatType {
    /// How many bits one has.
    pub const fn bits(self) -> u32 {
        match self {
            Self::F32 => 32,
            Self::F64 => 64,
        }
    }

    /// How many binary digits a normal one has.
    pub const fn digits(self) -> u32 {
        match self {
            Self::F32 => f32::MANTISSA_DIGITS,
            Self::F64 => f64::MANTISSA_DIGITS,
        }
    }

    /// The least above zero is 2 to the power of this.
    pub const fn least_exponent(self) -> i64 {
        match self {
            Self::F32 => -149,
            Self::F64 => -1074,
        }
    }

    /// The largest finite one.
    pub const fn largest(self) -> f64 {
        match self {
            Self::F32 => f32::MAX as f64,
            Self::F64 => f64::MAX,
        }
    }

    /// The float nearest to mantissa / 10^decimals, where one correctly rounded division gives it.
    #[inline(always)]
    pub(crate) fn of_decimal(self, mantissa: i64, decimals: u32) -> Option<f64> {
        let power = *POWERS_OF_TEN.get(decimals as usize).filter(|_| mantissa.unsigned_abs() <= LARGEST_EXACT)?;
        self.narrowed(mantissa as f64 / power)
    }

    /// The float nearest to a number whose nearest f64 this is, if that tells.
    #[inline(always)]
    pub(crate) fn narrowed(self, nearest: f64) -> Option<f64> {
        match self {
            Self::F64 => Some(nearest),
            Self::F32 => narrow(nearest),
        }
    }

    /// The step from a float of this type to the next larger one in magnitude, a power of two; for the largest, from
    /// the one before. `None` if it is infinite.
    pub fn step(self, float: f64) -> Option<f64> {
        let magnitude = float.abs();
        let neighbours = match self {
            Self::F64 => [magnitude.next_up(), magnitude.next_down()],
            Self::F32 => [(magnitude as f32).next_up(), (magnitude as f32).next_down()].map(f64::from),
        };
        let [above, below] = neighbours;
        magnitude.is_finite().then(|| if above.is_finite() { above - magnitude } else { magnitude - below })
    }
}

/// The f32 nearest to a number whose nearest f64 this is. It lies on the same side of every midpoint between two f32s
/// as the number does, since those midpoints are f64s; `None` where it is one, or may be beyond the range or subnormal.
#[inline(always)]
fn narrow(nearest: f64) -> Option<f64> {
    const DROPPED: u32 = f64::MANTISSA_DIGITS - f32::MANTISSA_DIGITS;
    let magnitude = nearest.abs();
    let is_midpoint = nearest.to_bits() & ((1 << DROPPED) - 1) == 1 << (DROPPED - 1);
    let is_normal = magnitude == 0.0 || (1e-37..1e38).contains(&magnitude);
    (is_normal && !is_midpoint).then_some(f64::from(nearest as f32))
}
