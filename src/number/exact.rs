//! The ways out of exact numbers: one rounding, or the whole number as text.

use super::{RootSum, SurdTexts, Uncertain, closed_form, decimals, rounding};

/// An exact result: it can be rounded once, or written out.
pub trait Exact: Clone {
    /// The nearest f64, ties to even.
    fn round(&self) -> Result<f64, Uncertain>;

    /// The number itself, if it is held exactly.
    fn root_sum(&self) -> Result<RootSum, Uncertain>;

    /// The number in lowest terms, as text.
    fn closed_form(&self) -> Result<String, Uncertain> {
        self.root_sum()?.closed_form()
    }

    /// [`Self::closed_form`] of one of many numbers, for this cell; `None` leaves it to `texts`, which write those that
    /// have a radicand in common together.
    fn closed_form_among(self, _texts: &mut SurdTexts, _cell: usize) -> Result<Option<String>, Uncertain> {
        self.closed_form().map(Some)
    }

    /// The number rounded once to `count` digits behind the point, ties to even, as text; zero has no sign.
    fn decimals(&self, count: u32) -> Result<String, Uncertain> {
        self.root_sum()?.decimals(count)
    }
}

impl Exact for RootSum {
    fn round(&self) -> Result<f64, Uncertain> {
        Ok(self.settle(rounding::ratio))
    }

    fn root_sum(&self) -> Result<Self, Uncertain> {
        Ok(self.clone())
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        Ok(closed_form::text(self))
    }

    fn decimals(&self, count: u32) -> Result<String, Uncertain> {
        Ok(decimals::text(self, count))
    }
}
