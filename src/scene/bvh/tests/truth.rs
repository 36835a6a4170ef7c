//! Random solids and paths, and when they meet: exactly, in fractions of whole numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::float::FloatCore;
use num_traits::{Signed, ToPrimitive, Zero};

use super::super::super::packed::{Bounds, PathBounds};
use crate::number::Interval;

/// A small generator of numbers that look random (xorshift).
pub(super) struct Draw(pub(crate) u64);

impl Draw {
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    pub(super) fn of<T: Copy>(&mut self, choice: &[T]) -> T {
        choice[self.below(choice.len() as u64) as usize]
    }

    /// Small whole numbers, so that faces meet; now and then the traps of f64.
    pub(super) fn coordinate(&mut self) -> f64 {
        const TRAPS: [f64; 14] = [
            -0.0,
            0.1,
            0.3,
            -0.7,
            1e300,
            -1e300,
            f64::MAX,
            -f64::MAX,
            5e-324,
            -5e-324,
            1e-310,
            1e16,
            -1e-17,
            1.0 + f64::EPSILON,
        ];
        if self.below(8) == 0 { self.of(&TRAPS) } else { self.below(6) as f64 - 2.0 }
    }

    /// Around the value: exact, a step or two wide, or wider.
    pub(super) fn around(&mut self, value: f64) -> Interval {
        let (below, above) = self.of(&[(0.0, 0.0), (0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 0.0)]);
        let mut interval = Interval::exact(value);
        if self.below(12) == 0 {
            interval = interval + Interval { below: -below, above };
        } else {
            interval.below = if below > 0.0 { value.next_down() } else { value };
            interval.above = if above > 0.0 { value.next_up() } else { value };
        }
        interval
    }

    pub(super) fn solid(&mut self) -> Bounds {
        let [a, b] = [0, 1].map(|_| [0; 3].map(|_| self.coordinate()));
        let mut bounds = Bounds { low: a, high: a };
        for axis in 0..3 {
            // A third without thickness, most of the others one thick.
            let other = self.of(&[a[axis], a[axis] + 1.0, b[axis]]);
            (bounds.low[axis], bounds.high[axis]) = (a[axis].min(other), a[axis].max(other));
            match self.below(40) {
                0 => bounds.low[axis] = f64::NEG_INFINITY,
                1 => bounds.high[axis] = f64::INFINITY,
                2 => (bounds.low[axis], bounds.high[axis]) = (f64::NEG_INFINITY, f64::INFINITY),
                _ => {}
            }
        }
        bounds
    }
}

/// A finite number in units of 2^-1074; `None` if it is infinite.
pub(super) fn units(value: f64) -> Option<BigInt> {
    let (mantissa, exponent, sign) = value.integer_decode();
    // The least exponent is that of subnormal numbers with one more bit, -1075.
    value.is_finite().then(|| ((BigInt::from(mantissa) * sign) << (exponent + 1075)) / 2)
}

/// The exact path whose bounds a visit is given.
pub(super) struct Truth {
    pub(super) low: [f64; 3],
    pub(super) high: [f64; 3],
    pub(super) direction: [f64; 3],
    pub(super) bounds: PathBounds,
}

/// The first t of a contact; `None`, which is less than all others, for -inf.
pub(super) type Enter = Option<BigRational>;

/// A contact with a solid, and whether it is through the interior.
pub(super) struct Contact {
    pub(crate) enter: Enter,
    pub(super) is_hit: bool,
}

impl Truth {
    pub(super) fn draw(draw: &mut Draw, first: f64) -> Self {
        let low = [0; 3].map(|_| draw.coordinate());
        let is_box = draw.below(3) == 0;
        let high = low.map(|low| if is_box { low.max(draw.coordinate()) } else { low });
        let direction = [0; 3].map(|_| draw.coordinate());
        let last = draw.of(&[f64::INFINITY, f64::INFINITY, 1.0, 3.0, 1e-320, f64::MAX]).max(first);
        let [sides, direction_bounds] = [low, direction].map(|vector| vector.map(|value| draw.around(value)));
        let bounds = PathBounds {
            low: sides,
            high: if is_box { high.map(|value| draw.around(value)) } else { sides },
            direction: direction_bounds,
            first: Interval::exact(first),
            last: Interval::exact(last),
        };
        Self { low, high, direction, bounds }
    }

    /// Slab by slab, by fractions of whole numbers.
    pub(super) fn meets(&self, solid: &Bounds, velocity: [f64; 3]) -> Option<Contact> {
        let [mut enter, mut exit] =
            [self.bounds.first, self.bounds.last].map(|bound| BigRational::from_float(bound.below));
        let mut is_hit = true;
        for (axis, velocity) in velocity.into_iter().enumerate() {
            let direction = units(self.direction[axis])? - units(velocity)?;
            let low = units(solid.low[axis]).map(|side| side - units(self.high[axis]).expect("finite"));
            let high = units(solid.high[axis]).map(|side| side - units(self.low[axis]).expect("finite"));
            is_hit &= low.is_none() || low != high;
            if direction.is_zero() {
                if low.as_ref().is_some_and(|low| low.is_positive())
                    || high.as_ref().is_some_and(|high| high.is_negative())
                {
                    return None;
                }
                is_hit &= low.is_none_or(|low| !low.is_zero()) && high.is_none_or(|high| !high.is_zero());
                continue;
            }
            let time = |distance: BigInt| match direction.is_positive() {
                true => BigRational::new_raw(distance, direction.clone()),
                false => BigRational::new_raw(-distance, -direction.clone()),
            };
            let (near, far) = if direction.is_positive() { (low, high) } else { (high, low) };
            if let Some(near) = near.map(time) {
                enter = enter.map_or(Some(near.clone()), |enter| Some(enter.max(near)));
            }
            if let Some(far) = far.map(time) {
                exit = exit.map_or(Some(far.clone()), |exit| Some(exit.min(far)));
            }
        }
        match (&enter, &exit) {
            (Some(enter), Some(exit)) if enter > exit => return None,
            (Some(enter), Some(exit)) => is_hit &= enter < exit,
            _ => {}
        }
        Some(Contact { enter, is_hit })
    }
}

/// The least f64 not below an exact time, or a little more.
pub(super) fn rounded_up(time: &Enter) -> f64 {
    let Some(time) = time else { return f64::NEG_INFINITY };
    let mut limit = time.to_f64().unwrap_or(f64::MAX).min(f64::MAX).next_down();
    while BigRational::from_float(limit).is_some_and(|limit| limit < *time) {
        limit = limit.next_up();
    }
    limit
}
