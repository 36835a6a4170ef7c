//! The slab between two parallel planes, and the span of t in it.

use std::cmp::Ordering;

use crate::number::{Fraction, Ring, Uncertain};

use super::contact::Span;

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
    ///
    /// ```
    /// use hitcalc::geometry::Slab;
    /// use hitcalc::number::{Big, Exact};
    /// let slab = |velocity: i32| {
    ///     let [low, high, position, velocity] = [1, 3, 7, velocity].map(Big::from);
    ///     Slab { low, high, position, velocity }
    /// };
    /// let falling = slab(-8).span().unwrap().unwrap();
    /// assert_eq!(falling.enter.unwrap().round(), Ok(0.5));
    /// assert_eq!(falling.exit.unwrap().round(), Ok(0.75));
    /// assert!(slab(0).span().unwrap().is_none());
    /// ```
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Big, Exact};

    /// Times of entry and exit, and whether it has an interior.
    fn span(low: i64, high: i64, position: i64, velocity: i64) -> Option<(Option<f64>, Option<f64>, bool)> {
        let [low, high, position, velocity] = [low, high, position, velocity].map(Big::from);
        let span = Slab { low, high, position, velocity }.span().unwrap()?;
        let round = |time: Option<Fraction<Big>>| time.map(|time| time.round().unwrap());
        Some((round(span.enter), round(span.exit), span.interior))
    }

    #[test]
    fn a_falling_coordinate_comes_in_at_the_high_plane() {
        assert_eq!(span(1, 3, 0, 2), Some((Some(0.5), Some(1.5), true)));
        assert_eq!(span(1, 3, 5, -2), Some((Some(1.0), Some(2.0), true)));
    }

    #[test]
    fn a_coordinate_at_rest_on_a_plane_is_in_without_interior() {
        assert_eq!(span(1, 3, 2, 0), Some((None, None, true)));
        assert_eq!([span(1, 3, 1, 0), span(1, 3, 3, 0)], [Some((None, None, false)); 2]);
        assert_eq!([span(1, 3, 0, 0), span(1, 3, 4, 0)], [None; 2]);
        assert_eq!(span(1, 1, 1, 0), Some((None, None, false)));
    }

    #[test]
    fn a_slab_without_thickness_is_crossed_at_one_time_and_has_no_interior() {
        assert_eq!(span(1, 1, 0, -2), Some((Some(-0.5), Some(-0.5), false)));
    }
}
