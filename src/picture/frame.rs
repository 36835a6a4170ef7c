//! Which part of space a picture shows: a box of round numbers about all that matters, and the coordinates in it.
//!
//! A frame counts in steps, a power of ten of which a few thousand span the picture. Every coordinate is taken relative
//! to its center exactly, and rounded once; so a picture of 1e-300 or of 1e300, or of the space between two neighbours
//! of twenty digits, is as sharp as any.

use crate::geometry::{Path, Range, Slab, Vector, meet};
use crate::number::{Big, Fraction, Ring, Surd};

use dashu_base::{BitTest, DivEuclid, UnsignedAbs};

use super::extent::{BigFraction, Extent, halfway, is_less};
use super::shape::Mesh;
use super::space::Vec3;

/// Steps in one unit of the coordinates in a frame.
pub(super) const STEPS: i64 = 1000;
/// How far what need not be seen may widen the frame.
const REACH: i64 = 8;
/// The part of its longest side by which it may be widened for what is hardly worth it.
const BARELY: i64 = 4;
/// More planes of a grid are a grey area.
const MOST_PLANES: i64 = 130;

/// A part of space.
#[derive(Clone, Debug)]
pub(super) struct ViewFrame {
    /// 10^exponent: what a step is.
    pub(super) exponent: i32,
    /// The middle, in steps.
    pub(super) center: [Big; 3],
    /// From the middle to the sides, in steps; above zero.
    pub(super) half: [i64; 3],
    /// A step as numerator and denominator.
    step: [Big; 2],
}

impl ViewFrame {
    /// The frame that shows all of `must`, of `may` what does not make it much wider, and of `barely` what makes it
    /// wider by no more than a part of its longest side, on whatever axis.
    pub(super) fn about(must: Extent, may: impl IntoIterator<Item = Extent>, barely: Vec<Extent>) -> Self {
        let mut extent = must.clone();
        let limit = Fraction { numerator: must.longest().numerator * REACH, ..must.longest() };
        let is_point = limit.numerator == Big::ZERO;
        for more in may {
            let wider = extent.clone().union(more);
            if is_point || !is_less(&limit, &wider.longest()) {
                extent = wider;
            }
        }
        let longest = extent.longest();
        let slack = Fraction { denominator: longest.denominator * BARELY, ..longest };
        let limit = extent.clone().around(&slack);
        for more in barely {
            if is_point || limit.holds(&more) {
                extent = extent.union(more);
            }
        }
        Self::of(&extent)
    }

    fn of(extent: &Extent) -> Self {
        let zero = || Fraction::whole(Big::ZERO);
        let axes = extent.axes().cloned().unwrap_or_else(|| [(); 3].map(|()| [zero(), zero()]));
        let mut longest = extent.longest();
        if longest.numerator == Big::ZERO {
            // A single point: as wide as it is far from zero, or 1.
            longest = axes.iter().flatten().fold(zero(), |most, coordinate| {
                let far = Fraction {
                    numerator: coordinate.numerator.clone().magnitude().unwrap_or_default(),
                    ..coordinate.clone()
                };
                if is_less(&most, &far) { far } else { most }
            });
            if longest.numerator == Big::ZERO {
                longest = Fraction::whole(Big::ONE);
            }
        }
        let exponent = decimal_exponent(&longest) - 3;
        let step = power_of_ten(exponent);
        // Coordinates in steps, rounded outward.
        let sides = axes.each_ref().map(|[low, high]| [floor(low, &step), floor(high, &step) + Big::ONE]);
        let width = |side: &[Big; 2]| i64::try_from(&side[1] - &side[0]).unwrap_or(i64::from(i32::MAX));
        let widest = sides.iter().map(width).max().unwrap_or(STEPS);
        let margin = widest / 8;
        let center = sides.each_ref().map(|[low, high]| (low + high).div_euclid(Big::from(2)));
        let half = sides.each_ref().map(|side| (width(side) + 1) / 2 + margin);
        Self { exponent, center, half, step }
    }

    /// The longest side of an extent, in the frame.
    pub(super) fn longest(&self, extent: &Extent) -> f64 {
        let Fraction { numerator, denominator } = extent.longest();
        self.length(&numerator, &denominator)
    }

    /// Where the middle of an extent is in the frame.
    pub(super) fn middle_of(&self, extent: &Extent) -> Vec3 {
        let Some(axes) = extent.axes() else { return [0.0; 3] };
        [0, 1, 2].map(|axis| {
            let sides = axes[axis].each_ref().map(|side| {
                let numbers = Vector([0, 1, 2].map(|_| side.numerator.clone()));
                self.point(&numbers, &side.denominator)[axis]
            });
            (sides[0] + sides[1]) / 2.0
        })
    }

    /// A frame about the middle of an extent, 10^powers times as fine as this one and so many of its steps wide.
    pub(super) fn magnified(&self, extent: &Extent, powers: i32, half: i64) -> Self {
        let exponent = self.exponent - powers;
        let step = power_of_ten(exponent);
        let middle = |[low, high]: &[BigFraction; 2]| floor(&halfway(low, high), &step);
        let center = extent.axes().map_or_else(|| self.center.clone(), |axes| axes.each_ref().map(middle));
        Self { exponent, center, half: [half; 3], step }
    }

    /// How many powers of ten finer a frame may be so that the longest side of an extent is still at most so many of
    /// its units long; `None` for a single point.
    pub(super) fn powers_to(&self, extent: &Extent, most: f64) -> Option<i32> {
        let longest = extent.longest();
        if longest.numerator == Big::ZERO {
            return None;
        }
        let exponent = decimal_exponent(&longest);
        let [numerator, denominator] = power_of_ten(-exponent);
        let digits = finite(Big::round_ratio(&(&longest.numerator * numerator), &(&longest.denominator * denominator)));
        // The side in units of this frame is digits · 10^(exponent - unit).
        let unit = self.exponent + 3;
        Some((most / digits).log10().floor() as i32 - (exponent - unit))
    }

    /// Widens the short ones of the first `axes` to the longest over `parts`.
    pub(super) fn at_least(mut self, axes: usize, parts: i64) -> Self {
        let longest = self.half[..axes].iter().copied().max().unwrap_or(STEPS);
        for half in &mut self.half[..axes] {
            *half = (*half).max(longest / parts);
        }
        self
    }

    /// From the middle to the sides, as coordinates in the frame.
    pub(super) fn halves(&self) -> Vec3 {
        self.half.map(|steps| steps as f64 / STEPS as f64)
    }

    /// Where a point is in the frame.
    pub(super) fn point(&self, vector: &Vector<Big>, over: &Big) -> Vec3 {
        [0, 1, 2].map(|axis| {
            let numerator = &vector[axis] * &self.step[1] - &self.center[axis] * &self.step[0] * over;
            finite(Big::round_ratio(&numerator, &(over * &self.step[0] * Big::from(STEPS))))
        })
    }

    /// A length, or the difference of two points, in the frame.
    pub(super) fn length(&self, length: &Big, over: &Big) -> f64 {
        finite(Big::round_ratio(&(length * &self.step[1]), &(over * &self.step[0] * Big::from(STEPS))))
    }

    /// The difference of two points, in the frame.
    pub(super) fn vector(&self, vector: &Vector<Big>, over: &Big) -> Vec3 {
        [0, 1, 2].map(|axis| self.length(&vector[axis], over))
    }

    /// Where a point of contact is in the frame.
    pub(super) fn contact(&self, point: &[Surd<Big>; 3]) -> Vec3 {
        [0, 1, 2].map(|axis| {
            let Surd { rational, factor, radicand, denominator } = &point[axis];
            let rational = rational * &self.step[1] - &self.center[axis] * &self.step[0] * denominator;
            let denominator = denominator * &self.step[0] * Big::from(STEPS);
            finite(Big::round_surd(&rational, &(factor * &self.step[1]), radicand, &denominator))
        })
    }

    /// The point of a path at time t, in the frame.
    pub(super) fn along(&self, path: &Path<Big>, over: &Big, t: &Fraction<Big>) -> Vec3 {
        let at = Vector([0, 1, 2].map(|axis| path.coordinate(axis, t).numerator));
        self.point(&at, &(over * &t.denominator))
    }

    /// When a path is in the frame; `None` if it never is. An end is `None` where it has none.
    pub(super) fn clip(&self, path: &Path<Big>, over: &Big, range: &Range<Big>) -> Option<Range<Big>> {
        let slab = |axis: usize| {
            let side = |steps: Big| steps * &self.step[0] * over;
            Slab {
                low: side(&self.center[axis] - self.half[axis]),
                high: side(&self.center[axis] + self.half[axis]),
                position: &path.origin[axis] * &self.step[1],
                velocity: &path.direction[axis] * &self.step[1],
            }
        };
        let spans = [slab(0).span().ok()??, slab(1).span().ok()??, slab(2).span().ok()??];
        let contact = meet(&spans, range).ok()??;
        Some(Range { first: contact.enter.time, last: contact.exit.time })
    }

    /// Where the planes of a grid are that cross the frame on one axis; `None` if they are too many.
    pub(super) fn planes(&self, mesh: &Mesh, axis: usize) -> Option<Vec<f64>> {
        let size = &mesh.size[axis] * &self.step[1];
        let number = |steps: Big| {
            (steps * &self.step[0] * &mesh.over - &mesh.origin[axis] * &self.step[1]).div_euclid(size.clone())
        };
        let first = number(&self.center[axis] - self.half[axis]) + Big::ONE;
        let last = number(&self.center[axis] + self.half[axis]);
        let count = i64::try_from(&last - &first).ok().filter(|count| *count < MOST_PLANES)?;
        let at = |plane: i64| {
            let plane = Big::from(plane) + &first;
            self.point(&Vector([0, 1, 2].map(|_| &mesh.origin[axis] + &mesh.size[axis] * &plane)), &mesh.over)
        };
        // `at` fills all axes alike: only the center of this one counts.
        Some((0..=count).map(|plane| at(plane)[axis]).collect())
    }
}

/// What big integers never leave uncertain; a value beyond f64's range is as far away as a picture can tell.
fn finite<E>(rounded: Result<f64, E>) -> f64 {
    rounded.unwrap_or(0.0).clamp(-1e300, 1e300)
}

/// A coordinate in whole steps, each a numerator and a denominator.
fn floor(coordinate: &BigFraction, step: &[Big; 2]) -> Big {
    (&coordinate.numerator * &step[1]).div_euclid(&coordinate.denominator * &step[0])
}

/// 10^exponent as numerator and denominator.
fn power_of_ten(exponent: i32) -> [Big; 2] {
    let power = Big::from(10).pow(exponent.unsigned_abs() as usize);
    if exponent < 0 { [Big::ONE, power] } else { [power, Big::ONE] }
}

/// The e of 10^e ≤ number < 10^(e + 1), of a number above zero.
fn decimal_exponent(number: &BigFraction) -> i32 {
    let bits = |number: &Big| number.clone().unsigned_abs().bit_len() as f64;
    let about = (bits(&number.numerator) - bits(&number.denominator)) * std::f64::consts::LOG10_2;
    let is_reached = |exponent: i32| {
        let [numerator, denominator] = power_of_ten(exponent);
        !is_less(number, &Fraction { numerator, denominator })
    };
    let mut exponent = about.floor() as i32 + 1;
    while !is_reached(exponent) {
        exponent -= 1;
    }
    exponent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::extent::coordinates;

    fn vector(components: [i64; 3]) -> Vector<Big> {
        Vector(components.map(Big::from))
    }

    fn frame(low: [i64; 3], high: [i64; 3], exponent: i32) -> (ViewFrame, Big, Big) {
        let [up, over] = power_of_ten(exponent);
        let point = |components| coordinates(&vector(components).times(&up), &over);
        (ViewFrame::about(Extent::of(&point(low)).union(Extent::of(&point(high))), [], Vec::new()), up, over)
    }

    #[test]
    fn a_frame_is_the_same_at_any_scale() {
        for exponent in [-400, -300, 0, 17, 300, 400] {
            let (frame, up, over) = frame([0, 0, 0], [20, 10, 0], exponent);
            assert_eq!(frame.exponent, exponent - 2);
            assert_eq!(frame.point(&vector([20, 10, 0]).times(&up), &over), [1.0, 0.5, 0.0]);
        }
    }

    #[test]
    fn neighbours_of_twenty_digits_are_told_apart() {
        let far = 1_000_000_000_000_000_000;
        let (frame, up, over) = frame([far, far, 0], [far + 2, far + 1, 0], 2);
        let [low, high] = [[far, far, 0], [far + 2, far + 1, 0]].map(|at| frame.point(&vector(at).times(&up), &over));
        assert!((high[0] - low[0] - 2.0).abs() < 1e-12, "{low:?} {high:?}");
    }

    #[test]
    fn a_point_far_from_zero_has_a_frame_of_its_distance() {
        let (frame, ..) = frame([300, 0, 0], [300, 0, 0], -2);
        assert_eq!((frame.exponent, frame.half[0] > 0), (-3, true));
    }

    #[test]
    fn what_may_be_seen_is_left_out_if_it_is_far() {
        let at = |x: i64| Extent::of(&coordinates(&vector([x, 0, 0]), &Big::ONE));
        let frame = ViewFrame::about(at(0).union(at(10)), [at(30), at(1_000_000)], vec![at(39)]);
        assert!(frame.point(&vector([15, 0, 0]), &Big::ONE)[0].abs() < 0.01);
    }
}
