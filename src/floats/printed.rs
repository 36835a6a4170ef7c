//! Floats as they are printed: the shortest digits that read back to the same float of their own type.

use crate::number::{Big, Exact, Fraction, RootSum, Uncertain};

use super::number::Float;

/// A float as a result. It is printed as programs of its own type print it: an f32 as `1.0000001`, not with all the
/// digits that the same number has as an f64.
#[derive(Clone, Debug)]
pub struct Printed {
    digits: f64,
    exact: Fraction<Big>,
}

impl Printed {
    /// The float, unless it is infinite or no number at all.
    pub fn new(float: impl Float) -> Option<Self> {
        Some(Self { digits: float.printed(), exact: float.exactly()? })
    }
}

impl Exact for Printed {
    fn round(&self) -> Result<f64, Uncertain> {
        Ok(self.digits)
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        self.exact.root_sum()
    }
}

/// The digits of a float, positional for 1e-5 ≤ |x| < 1e16, as results are.
pub fn digits(float: impl Float) -> String {
    let magnitude = Into::<f64>::into(float).abs();
    if magnitude == 0.0 {
        "0".to_owned()
    } else if (1e-5..1e16).contains(&magnitude) || !magnitude.is_finite() {
        float.to_string()
    } else {
        format!("{float:e}")
    }
}
