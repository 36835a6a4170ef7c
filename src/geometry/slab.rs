//! The slab between two parallel planes, and the span of t in it.

use std::cmp::Ordering;

use crate::number::{Fraction, Ring, Uncertain};

use super::Span;

/// A closed slab low ≤ x ≤ high, and the coordinate x = position + t·velocity that moves through it.
#[derive(Clone, Debug)]
pub struct Slab<R> {
    /// The low plane.
    pub low: R,
    /// The high plane, not below `low`.
    pub high: R,
    /// x at t = 0.
    pub position: R,
    /// The change of x in one unit of t.
    pub velocity: R,
}

impl<R: Ring> Slab<R> {
    /// When x is in the slab; `None` if it never is.
    ///
    /// A coordinate that does not move is in it always or never, and crosses no face. A slab without thickness has no
    /// interior.
    pub fn span(&self) -> Result<Option<Span<Fraction<R>>>, Uncertain> {
        let direction = self.velocity.sign()?;
        if direction.is_eq() {
            return self.span_at_rest();
        }
        let from_low = self.low.clone() - &self.position;
        let from_high = self.high.clone() - &self.position;
        let interior = self.low.compare(&self.high)?.is_lt();
        let (enter, exit, speed) = match direction {
            Ordering::Greater => (from_low, from_high, self.velocity.clone()),
            _ => (-from_high, -from_low, -self.velocity.clone()),
        };
        Ok(Some(Span {
            enter: Some(Fraction { numerator: enter, denominator: speed.clone() }),
            exit: Some(Fraction { numerator: exit, denominator: speed }),
            interior,
        }))
    }

    fn span_at_rest(&self) -> Result<Option<Span<Fraction<R>>>, Uncertain> {
        let above_low = self.position.compare(&self.low)?;
        let below_high = self.high.compare(&self.position)?;
        if above_low.is_lt() || below_high.is_lt() {
            return Ok(None);
        }
        Ok(Some(Span { enter: None, exit: None, interior: above_low.is_gt() && below_high.is_gt() }))
    }
}
