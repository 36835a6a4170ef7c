//! Float types: the nearest float to a number, and the step to the next larger one.

use crate::exact::{Q, nearest, overflows};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    F32,
    F64,
}

pub fn exact(float: f64) -> Q {
    Q::from_float(float).expect("finite")
}

/// By two roundings only where the first is no midpoint of f32s: else by the neighbours.
fn nearest_f32(value: &Q) -> f32 {
    let guess = nearest(value) as f32;
    let candidates = [guess.next_down(), guess, guess.next_up()];
    let distance = |float: f32| (exact(f64::from(float)) - value).abs();
    let best = candidates.into_iter().filter(|float| float.is_finite()).min_by(|left, right| {
        let even = |float: &f32| float.to_bits() & 1;
        distance(*left).cmp(&distance(*right)).then(even(left).cmp(&even(right)))
    });
    best.expect("a float")
}

impl Type {
    /// The float nearest to a number; `None` beyond the range.
    pub fn round(self, value: &Q) -> Option<Q> {
        if overflows(value) {
            return None;
        }
        match self {
            Type::F64 => Some(exact(nearest(value))),
            Type::F32 => {
                // Halfway to the power of two that would come next.
                let limit = exact(f64::from(f32::MAX)) + exact(2_f64.powi(103));
                (value.abs() < limit).then(|| exact(f64::from(nearest_f32(value))))
            }
        }
    }

    /// The step from the nearest float to the next larger one; from the largest, the one before.
    pub fn unit(self, value: &Q) -> Q {
        let step = match self {
            Type::F64 => {
                let x = if overflows(value) { f64::MAX } else { nearest(value).abs() };
                let above = x.next_up();
                if above.is_finite() { above - x } else { x - x.next_down() }
            }
            Type::F32 => {
                let x = if overflows(value) { f32::MAX } else { nearest_f32(value).abs() };
                let above = x.next_up();
                f64::from(if above.is_finite() { above - x } else { x - x.next_down() })
            }
        };
        exact(step)
    }

    /// A float so many steps further.
    pub fn further(self, value: &Q, steps: i64) -> Option<f64> {
        let next = |float: f64| match self {
            Type::F64 => {
                if steps < 0 {
                    float.next_down()
                } else {
                    float.next_up()
                }
            }
            Type::F32 => {
                let float = float as f32;
                f64::from(if steps < 0 { float.next_down() } else { float.next_up() })
            }
        };
        let start = match self {
            _ if overflows(value) => return None,
            Type::F64 => nearest(value),
            Type::F32 => f64::from(nearest_f32(value)),
        };
        Some((0..steps.abs()).fold(start, |float, _| next(float))).filter(|float| float.is_finite())
    }
}
