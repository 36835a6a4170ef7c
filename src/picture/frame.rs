//! Which part of space a picture shows: a box of round numbers about all that matters, and the coordinates in it.
//!
//! A frame counts in steps, a power of ten of which a few thousand span the picture. Every coordinate is taken relative
//! to its center exactly, and rounded once; so a picture of 1e-300 or of 1e300, or of the space between two neighbours
//! of twenty digits, is as sharp as any. It is chosen by the exact extent of solids and contacts, and of the ends of
//! paths where they are near.

use dashu_base::{BitTest, DivEuclid, UnsignedAbs};

use crate::explain::expression::{minus, sum};
use crate::geometry::{Caps, Path, Range, Slab, Vector, meet};
use crate::number::{Big, Fraction, Ring, Surd};

use super::collect::Picture;
use super::shape::{AskedVector, Body, CONTACT, Drawn, GapLine, Hull, Mesh, Shape};
use super::view::Vec3;

/// An endless cylinder is thin where the square of its length, from p1 to p2, is this many times that of its radius.
const THIN: i32 = 10_000;

/// Chooses the frame for all shapes of a picture.
pub(super) fn chosen_frame(picture: &Picture) -> ViewFrame {
    let (must, may, barely) = extents(picture);
    let frame = ViewFrame::about(must, may, barely);
    if picture.in_space { frame.at_least(3, 12) } else { frame.at_least(2, 4) }
}

/// The extents that must be seen, that may be, and that hardly need to be.
pub(super) fn extents(picture: &Picture) -> (Extent, Vec<Extent>, Vec<Extent>) {
    let mut must = Extent::default();
    let (mut may, mut barely) = (Vec::new(), Vec::new());
    for shape in &picture.shapes {
        match shape {
            Shape::Solid(solid, _) => match &solid.body {
                // A wire is nothing to see without its length.
                Body::Round { caps: Caps::None, radius, axis, .. } if axis.squared() < radius * radius * THIN => {
                    may.push(body_extent(&solid.body));
                }
                body => must = must.union(body_extent(body)),
            },
            Shape::Path(drawn, _) => {
                if let Some(nearest) = nearest(drawn) {
                    must = must.union(nearest);
                }
                let [first, last] = ends(&drawn.path, &drawn.over);
                // A path without a beginning is seen where it is at t = 0.
                let zero = Fraction::whole(Big::ZERO);
                may.extend(first.or_else(|| Some(at(&drawn.path, &drawn.over, &zero))));
                // Where one of several paths ends, nothing is there to see.
                if picture.is_single() { may.extend(last) } else { barely.extend(last) }
            }
            Shape::Segment(segment) => {
                must = ends(&segment.path, &segment.over).into_iter().flatten().fold(must, Extent::union);
            }
            Shape::Mark(mark) => {
                let mut extent = Extent::of_surds(&mark.at);
                if let Some((radius, over)) = &mark.around {
                    extent = extent.around(&Fraction { numerator: radius.clone(), denominator: over.clone() });
                }
                must = must.union(extent);
            }
            // Where it is drawn, both its ends are seen.
            Shape::Gap(GapLine { ends, length: Some(_), .. }, _) => {
                may.push(Extent::of_surds(&ends[0]).union(Extent::of_surds(&ends[1])));
            }
            Shape::Gap(..) => {}
            Shape::Tiles(tiles) => {
                for ([low, high], over) in &tiles.runs {
                    must = must.union(Extent::of(&coordinates(low, over))).union(Extent::of(&coordinates(high, over)));
                }
            }
            Shape::Asked(AskedVector { name: CONTACT, value, .. }) => must = must.union(Extent::of(value)),
            Shape::Asked(_) | Shape::Grid(_) | Shape::Mover(..) => {}
        }
    }
    (must, may, barely)
}

pub(super) fn body_extent(body: &Body) -> Extent {
    match body {
        Body::Hull(Hull { corners, over, .. }) => {
            let points = corners.iter().map(|corner| Extent::of(&coordinates(corner, over)));
            points.reduce(Extent::union).unwrap_or_default()
        }
        Body::Round { p1, axis, radius, over, .. } => {
            let [p1, p2] = [p1.clone(), p1.plus(axis)].map(|end| Extent::of(&coordinates(&end, over)));
            p1.union(p2).around(&Fraction { numerator: radius.clone(), denominator: over.clone() })
        }
    }
}

/// The ends of a path's range, where it has ends.
fn ends(path: &Path<Big>, over: &Big) -> [Option<Extent>; 2] {
    [&path.range.first, &path.range.last].map(|t| t.as_ref().map(|t| at(path, over, t)))
}

fn at(path: &Path<Big>, over: &Big, t: &Fraction<Big>) -> Extent {
    Extent::of(&[0, 1, 2].map(|axis| path.coordinate(axis, t).over(over)))
}

/// The point of a path that comes nearest to what it has to be seen beside.
fn nearest(drawn: &Drawn) -> Option<Extent> {
    let Drawn { path, over, .. } = drawn;
    let (beside, beside_over) = drawn.beside.as_ref()?;
    let length = path.direction.squared();
    let zero = Fraction::whole(Big::ZERO);
    if length == Big::ZERO {
        return Some(at(path, over, &zero));
    }
    let along = beside.times(over).minus(&path.origin.times(beside_over)).dot(&path.direction);
    let mut t = Fraction { numerator: along, denominator: length * beside_over };
    if let Some(first) = path.range.first.as_ref().filter(|first| is_less(&t, first)) {
        t = first.clone();
    }
    if let Some(last) = path.range.last.as_ref().filter(|last| is_less(last, &t)) {
        t = last.clone();
    }
    Some(at(path, over, &t))
}

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
    fn about(must: Extent, may: impl IntoIterator<Item = Extent>, barely: Vec<Extent>) -> Self {
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

    /// A frame about the middle of an extent, 10^powers times as fine as this one and 2·half of its steps wide.
    pub(super) fn magnified(&self, extent: &Extent, powers: i32, half: i64) -> Self {
        let exponent = self.exponent - powers;
        let step = power_of_ten(exponent);
        let middle = |[low, high]: &[Fraction<Big>; 2]| floor(&halfway(low, high), &step);
        let center = extent.axes().map_or_else(|| self.center.clone(), |axes| axes.each_ref().map(middle));
        Self { exponent, center, half: [half; 3], step }
    }

    /// The powers of ten by which a frame may be finer so that the longest side of an extent is still at most `most` of
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
    fn at_least(mut self, axes: usize, parts: i64) -> Self {
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

    /// The ends of a path's range, where it has ends, in the frame.
    pub(super) fn ends(&self, path: &Path<Big>, over: &Big) -> impl Iterator<Item = Vec3> {
        [&path.range.first, &path.range.last].into_iter().flatten().map(|t| self.along(path, over, t))
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

/// Unwraps a result that big integers never leave uncertain; a value beyond f64's range is as far away as a picture can
/// show.
fn finite<E>(rounded: Result<f64, E>) -> f64 {
    rounded.unwrap_or(0.0).clamp(-1e300, 1e300)
}

/// A coordinate in whole steps, each a numerator and a denominator.
fn floor(coordinate: &Fraction<Big>, step: &[Big; 2]) -> Big {
    (&coordinate.numerator * &step[1]).div_euclid(&coordinate.denominator * &step[0])
}

/// 10^exponent as numerator and denominator.
pub(super) fn power_of_ten(exponent: i32) -> [Big; 2] {
    let power = Big::from(10).pow(exponent.unsigned_abs() as usize);
    if exponent < 0 { [Big::ONE, power] } else { [power, Big::ONE] }
}

/// The e of 10^e ≤ number < 10^(e + 1), of a number above zero.
fn decimal_exponent(number: &Fraction<Big>) -> i32 {
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

/// Bits behind the point to which a root is bracketed: finer than a unit of any coordinate by far.
const ROOT_BITS: usize = 64;

/// The least and the greatest coordinate of points, on each axis.
#[derive(Clone, Debug, Default)]
pub(super) struct Extent(Option<[[Fraction<Big>; 2]; 3]>);

/// True if one fraction is less than another; big integers are never uncertain.
pub(super) fn is_less(left: &Fraction<Big>, right: &Fraction<Big>) -> bool {
    &left.numerator * &right.denominator < &right.numerator * &left.denominator
}

pub(super) fn halfway(one: &Fraction<Big>, other: &Fraction<Big>) -> Fraction<Big> {
    sum(one, other).over(&Big::from(2))
}

/// The components of a vector over one denominator.
pub(super) fn coordinates(vector: &Vector<Big>, over: &Big) -> [Fraction<Big>; 3] {
    [0, 1, 2].map(|axis| Fraction { numerator: vector[axis].clone(), denominator: over.clone() })
}

/// Fractions next to a surd, below and above it; without a root both are the number.
fn enclosing(surd: &Surd<Big>) -> [Fraction<Big>; 2] {
    use dashu_base::{SquareRoot, UnsignedAbs};
    let Surd { rational, factor, radicand, denominator } = surd;
    let square = (factor * factor * radicand).unsigned_abs() << (2 * ROOT_BITS);
    let root = square.sqrt();
    let is_exact = &root * &root == square;
    let below = Big::from(root);
    let above = if is_exact { below.clone() } else { &below + Big::ONE };
    let [low, high] = if *factor < Big::ZERO { [-above, -below] } else { [below, above] };
    [low, high]
        .map(|root| Fraction { numerator: (rational << ROOT_BITS) + root, denominator: denominator << ROOT_BITS })
}

impl Extent {
    /// The extent of one point.
    pub(super) fn of(point: &[Fraction<Big>; 3]) -> Self {
        Self(Some(point.each_ref().map(|coordinate| [coordinate.clone(), coordinate.clone()])))
    }

    /// The extent of a point of contact, whose roots are bracketed.
    pub(super) fn of_surds(point: &[Surd<Big>; 3]) -> Self {
        Self(Some(point.each_ref().map(enclosing)))
    }

    /// The least that holds both.
    pub(super) fn union(self, other: Self) -> Self {
        let (own, more) = match (self.0, other.0) {
            (Some(own), Some(more)) => (own, more),
            (own, more) => return Self(own.or(more)),
        };
        let mut axes = own;
        for (axis, [low, high]) in axes.iter_mut().zip(more) {
            if is_less(&low, &axis[0]) {
                axis[0] = low;
            }
            if is_less(&axis[1], &high) {
                axis[1] = high;
            }
        }
        Self(Some(axes))
    }

    /// Everything within a distance of it.
    fn around(self, radius: &Fraction<Big>) -> Self {
        Self(self.0.map(|axes| axes.map(|[low, high]| [minus(&low, radius), sum(&high, radius)])))
    }

    /// True if both have a common part, not just touching sides.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let (Some(own), Some(other)) = (&self.0, &other.0) else { return false };
        let is_same = |a: &[Fraction<Big>; 2], b: &[Fraction<Big>; 2]| {
            (0..2).all(|end| !is_less(&a[end], &b[end]) && !is_less(&b[end], &a[end]))
        };
        own.iter().zip(other).all(|(a, b)| is_less(&a[0], &b[1]) && is_less(&b[0], &a[1]) || is_same(a, b))
    }

    /// True if all of another is within it.
    pub(super) fn holds(&self, other: &Self) -> bool {
        let (Some(own), Some(other)) = (&self.0, &other.0) else { return other.0.is_none() };
        own.iter().zip(other).all(|(own, side)| !is_less(&side[0], &own[0]) && !is_less(&own[1], &side[1]))
    }

    /// Its sides, low and high, of each axis; `None` if it holds no point.
    pub(super) fn axes(&self) -> Option<&[[Fraction<Big>; 2]; 3]> {
        self.0.as_ref()
    }

    /// The longest of its sides; zero if it is a point or empty.
    pub(super) fn longest(&self) -> Fraction<Big> {
        let zero = Fraction { numerator: Big::ZERO, denominator: Big::ONE };
        let sides = self.0.iter().flatten().map(|[low, high]| minus(high, low));
        sides.fold(zero, |longest, side| if is_less(&longest, &side) { side } else { longest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Exact;

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

    #[test]
    fn a_root_lies_between_its_bounds_which_are_next_to_each_other() {
        for (a, b, c, d) in [(0, 1, 2, 1), (5, -3, 7, 4), (-10, 10, 3, 9)] {
            let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
            let surd = Surd { rational, factor, radicand, denominator };
            let [low, high] = enclosing(&surd);
            let value = (f64::from(a) + f64::from(b) * f64::from(c).sqrt()) / f64::from(d);
            assert!((low.round().unwrap() - value).abs() < 1e-14 && (high.round().unwrap() - value).abs() < 1e-14);
            assert!(minus(&high, &low).round().unwrap() < 1e-18 && is_less(&low, &high));
        }
    }
}
