//! The numbers that the textbook computes with, and how they are printed.

use std::array::from_fn;
use std::fmt::{Debug, Display, LowerExp};
use std::marker::PhantomData;
use std::ops::{Add, Div, Mul, Sub};

use crate::number::{Big, Decimal, Exact, FloatType, Fraction, RootSum, Scale, Surd, Uncertain};
use crate::query::Textbook;

/// A number of the textbook: the four operations, a square root, and comparisons, which are false for what is not a
/// number.
pub(crate) trait Number:
    Clone + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    fn half(self) -> Self;

    fn square_root(self) -> Self;

    fn is_zero(&self) -> bool;

    /// True if it is zero or more.
    fn is_not_negative(&self) -> bool;

    fn is_below(&self, other: &Self) -> bool;

    fn is_at_most(&self, other: &Self) -> bool;
}

/// Where the numbers of a question come from: what each input becomes.
pub(crate) trait FloatSource {
    /// The type that an input is converted to.
    type Number: Number;

    fn number(&self, input: &Decimal) -> Self::Number;

    /// An infinite bound of t.
    fn infinite(&self, positive: bool) -> Self::Number;

    /// A small whole number.
    fn whole(&self, number: i64) -> Self::Number {
        self.number(&Decimal::integer(number))
    }
}

/// A binary float of IEEE 754: f32 or f64.
pub(crate) trait Float:
    Number + Copy + Default + PartialEq + PartialOrd + Display + LowerExp + Debug + Into<f64>
{
    /// The type itself.
    const TYPE: FloatType;

    /// One of these floats, given as an f64.
    fn narrowed(float: f64) -> Self;

    /// The float nearest to an exact number, ties to even; infinite beyond its range.
    fn nearest(exact: &Surd<Big>) -> Self {
        Self::narrowed(exact.nearest(Self::TYPE))
    }

    fn infinite(positive: bool) -> Self {
        Self::narrowed(if positive { f64::INFINITY } else { f64::NEG_INFINITY })
    }

    /// The f64 that prints the shortest digits which read back to this float in its own type.
    fn printed(self) -> f64;

    /// A whole number, rounded.
    fn from_whole(whole: i64) -> Self;

    /// The largest whole number that is not above it; `None` beyond 64 bits.
    fn floor(self) -> Option<i64> {
        let floor = f64::floor(self.into());
        (floor.abs() < 2_f64.powi(63)).then_some(floor as i64)
    }

    /// The float nearest to an input.
    fn of(input: &Decimal) -> Self {
        Self::narrowed(Self::TYPE.nearest(input))
    }

    /// Exactly this number; `None` if it is infinite or none at all.
    fn exactly(self) -> Option<Fraction<Big>> {
        exactly(self.into())
    }
}

/// Inputs rounded to a float, each once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rounded<F>(PhantomData<F>);

impl<F: Float> FloatSource for Rounded<F> {
    type Number = F;

    fn number(&self, input: &Decimal) -> F {
        F::of(input)
    }

    fn infinite(&self, positive: bool) -> F {
        F::infinite(positive)
    }
}

/// The operations that f32 and f64 share.
macro_rules! number {
    ($float:ty) => {
        impl Number for $float {
            fn half(self) -> Self {
                self / 2.0
            }

            fn square_root(self) -> Self {
                self.sqrt()
            }

            fn is_zero(&self) -> bool {
                *self == 0.0
            }

            fn is_not_negative(&self) -> bool {
                *self >= 0.0
            }

            fn is_below(&self, other: &Self) -> bool {
                self < other
            }

            fn is_at_most(&self, other: &Self) -> bool {
                self <= other
            }
        }
    };
}

number!(f32);
number!(f64);

impl Float for f64 {
    const TYPE: FloatType = FloatType::F64;

    fn from_whole(whole: i64) -> Self {
        whole as Self
    }

    fn narrowed(float: f64) -> Self {
        float
    }

    fn printed(self) -> f64 {
        self
    }
}

impl Float for f32 {
    const TYPE: FloatType = FloatType::F32;

    fn from_whole(whole: i64) -> Self {
        whole as Self
    }

    fn narrowed(float: f64) -> Self {
        float as Self
    }

    fn printed(self) -> f64 {
        // They are nine at most, which an f64 keeps apart from all others.
        self.to_string().parse().unwrap_or(f64::from(self))
    }
}

/// An f64 as the fraction that it is.
pub(super) fn exactly(float: f64) -> Option<Fraction<Big>> {
    // Big integers are never uncertain.
    float.is_finite().then(|| Scale::fraction(&Decimal::held(float, FloatType::F64)).ok()).flatten()
}

/// A float as a result. It is printed as programs of its own type print it: an f32 as `1.0000001`, not with all the
/// digits that the same number has as an f64.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    digits: f64,
    exact: Fraction<Big>,
}

impl Printed {
    /// The float, unless it is infinite or no number at all.
    pub(crate) fn new(float: impl Float) -> Option<Self> {
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
pub(crate) fn digits(float: impl Float) -> String {
    let magnitude = Into::<f64>::into(float).abs();
    if magnitude == 0.0 {
        "0".to_owned()
    } else if (1e-5..1e16).contains(&magnitude) || !magnitude.is_finite() {
        float.to_string()
    } else {
        format!("{float:e}")
    }
}

// The slab test: a path against an upright box.

/// Why there are no times.
const OUTSIDE: [&str; 3] = ["outside the slab of x", "outside the slab of y", "outside the slab of z"];

/// The slab test of books or that of engines.
pub(crate) fn upright_box<S: FloatSource>(
    textbook: Textbook,
    source: &S,
    path: &Path<S::Number>,
    target: &Corners<S::Number>,
    dimension: usize,
) -> Answer<S::Number> {
    match textbook {
        Textbook::Divide => divided(path, target, dimension),
        Textbook::Reciprocal => multiplied(&source.whole(1), path, target, dimension),
    }
}

/// i = 1/d once for each axis, t1 = (min - o)·i, t2 = (max - o)·i, near = max(near, min(t1, t2)), far = min(far,
/// max(t1, t2)), without a case for d = 0. A hit if near ≤ far.
fn multiplied<N: Number>(one: &N, path: &Path<N>, target: &Corners<N>, dimension: usize) -> Answer<N> {
    let (mut near, mut far) = (path.near.clone(), path.far.clone());
    for axis in 0..dimension {
        let (o, inverse) = (&path.origin[axis], one.clone() / path.direction[axis].clone());
        let t1 = (target.min[axis].clone() - o.clone()) * inverse.clone();
        let t2 = (target.max[axis].clone() - o.clone()) * inverse;
        near = larger(near, smaller(t1.clone(), t2.clone()));
        far = smaller(far, larger(t1, t2));
    }
    times(near, far)
}

/// a < b ? a : b, as the instruction `minps` has it: the second where one is not a number.
fn smaller<N: Number>(a: N, b: N) -> N {
    if a.is_below(&b) { a } else { b }
}

/// a > b ? a : b, the second where one is not a number.
fn larger<N: Number>(a: N, b: N) -> N {
    if b.is_below(&a) { a } else { b }
}

/// For each axis with d = 0: a miss if o < min or o > max; else t1 = (min - o)/d, t2 = (max - o)/d, the smaller first,
/// near = max(near, t1), far = min(far, t2). A hit at near if near ≤ far.
fn divided<N: Number>(path: &Path<N>, target: &Corners<N>, dimension: usize) -> Answer<N> {
    let (mut near, mut far) = (path.near.clone(), path.far.clone());
    for (axis, outside) in OUTSIDE.into_iter().enumerate().take(dimension) {
        let (o, d) = (&path.origin[axis], &path.direction[axis]);
        let (min, max) = (&target.min[axis], &target.max[axis]);
        if d.is_zero() {
            if o.is_below(min) || max.is_below(o) {
                return Answer::Miss(outside);
            }
            continue;
        }
        let t1 = (min.clone() - o.clone()) / d.clone();
        let t2 = (max.clone() - o.clone()) / d.clone();
        cut(&mut near, &mut far, t1, t2);
    }
    times(near, far)
}

// The inputs of a question in floats: each input rounded once, each operation rounded once.

/// o + t d for t from near to far.
#[derive(Clone, Debug)]
pub struct Path<N> {
    /// o
    pub origin: [N; 3],
    /// d, of a segment to - from.
    pub direction: [N; 3],
    /// t_min
    pub near: N,
    /// t_max
    pub far: N,
}

/// The corners of an upright box; in 2D the third components are not looked at.
pub(crate) struct Corners<N> {
    pub(crate) min: [N; 3],
    pub(crate) max: [N; 3],
}

impl<N: Number> Corners<N> {
    pub(crate) fn from_size(min: [N; 3], size: [N; 3]) -> Self {
        Self { max: sum(&min, &size), min }
    }

    /// center - half and center + half
    pub(crate) fn around(center: [N; 3], half: [N; 3]) -> Self {
        Self { min: difference(&center, &half), max: sum(&center, &half) }
    }
}

/// The difference of two vectors.
pub(crate) fn difference<N: Clone + Sub<Output = N>>(left: &[N; 3], right: &[N; 3]) -> [N; 3] {
    from_fn(|axis| left[axis].clone() - right[axis].clone())
}

/// Their sum, one rounding each.
pub(crate) fn sum<N: Clone + Add<Output = N>>(left: &[N; 3], right: &[N; 3]) -> [N; 3] {
    from_fn(|axis| left[axis].clone() + right[axis].clone())
}

/// Why a path that is parallel to a cylinder's axis misses by the rule A = 0, which is wrong within the wall whatever
/// the numbers are.
pub(crate) const PARALLEL: &str = "parallel to the axis: A = 0";

/// The answer of the textbook.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer<N> {
    /// The times at which the path comes in and goes out.
    Times {
        /// The way in.
        near: N,
        /// The way out.
        far: N,
        /// True if near ≤ far.
        hit: bool,
    },
    /// A miss, for this reason, before any time is computed.
    Miss(&'static str),
}

impl<N: Clone> Answer<N> {
    /// When it hits; `None` is a miss.
    pub(crate) fn enter(&self) -> Option<N> {
        match self {
            Self::Times { near, hit: true, .. } => Some(near.clone()),
            _ => None,
        }
    }
}

/// [near, far] cut to what lies between two times, in any order. What is not a number cuts nothing.
pub(crate) fn cut<N: Number>(near: &mut N, far: &mut N, first: N, second: N) {
    let (smaller, larger) = if second.is_below(&first) { (second, first) } else { (first, second) };
    if near.is_below(&smaller) {
        *near = smaller;
    }
    if larger.is_below(far) {
        *far = larger;
    }
}

/// A hit if near ≤ far.
pub(crate) fn times<N: Number>(near: N, far: N) -> Answer<N> {
    Answer::Times { hit: near.is_at_most(&far), near, far }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Exact;

    #[test]
    fn a_float_is_an_exact_fraction() {
        let text = |float: f64| exactly(float).unwrap().closed_form().unwrap();
        assert_eq!([0.5, -3.0, 0.0].map(text), ["1/2", "-3", "0"]);
        assert_eq!(exactly(5e-324).unwrap().round(), Ok(5e-324));
        assert!(exactly(f64::NAN).is_none() && exactly(f64::INFINITY).is_none());
    }

    #[test]
    fn an_f32_is_printed_with_its_own_shortest_digits() {
        assert_eq!(1_f32.next_up().printed(), 1.0000001);
        assert_eq!((0.1_f32.printed(), f32::MAX.printed()), (0.1, 3.4028235e38));
    }

    #[test]
    fn the_corner_is_missed_in_64_bits_and_hit_in_32() {
        let path = Path { origin: [0.1, 1.7, 0.0], direction: [0.7, -0.7, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.8, 1.0, 0.0], max: [2.0, 2.0, 0.0] };
        let answer = divided(&path, &target, 2);
        assert_eq!(answer, Answer::Times { near: 1.0000000000000002, far: 1.0, hit: false });
        let path = Path { origin: [0.1, 1.7, 0.0], direction: [0.7, -0.7, 0.0], near: 0.0, far: f32::INFINITY };
        let target = Corners { min: [0.8, 1.0, 0.0], max: [2.0, 2.0, 0.0] };
        assert_eq!(divided(&path, &target, 2), Answer::Times { near: 1.0, far: 1.0000001, hit: true });
    }

    #[test]
    fn a_path_in_a_face_plane_is_not_divided_by_zero() {
        let path = Path { origin: [-1.0, 1.0, 0.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.0; 3], max: [1.0; 3] };
        assert_eq!(divided(&path, &target, 2), Answer::Times { near: 1.0, far: 2.0, hit: true });
        let beside = Path { origin: [-1.0, 1.5, 0.0], ..path };
        assert_eq!(divided(&beside, &target, 2), Answer::Miss(OUTSIDE[1]));
    }

    #[test]
    fn a_reciprocal_misses_a_corner_of_small_whole_numbers() {
        let path = Path { origin: [0.0; 3], direction: [49.0, 1.0, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.0, 1.0, 0.0], max: [49.0, 2.0, 0.0] };
        let of = |textbook| upright_box(textbook, &Rounded::<f64>::default(), &path, &target, 2);
        assert_eq!(of(Textbook::Divide), Answer::Times { near: 1.0, far: 1.0, hit: true });
        assert_eq!(of(Textbook::Reciprocal), Answer::Times { near: 1.0, far: 0.9999999999999999, hit: false });
    }

    #[test]
    fn a_reciprocal_of_zero_is_infinite_and_no_number_on_a_face() {
        let path = Path { origin: [-1.0, 0.5, 0.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.0; 3], max: [1.0; 3] };
        assert_eq!(multiplied(&1.0, &path, &target, 2), Answer::Times { near: 1.0, far: 2.0, hit: true });
        // (0 - 0)·inf is not a number: of it and t2 = inf the second is the smaller one, near becomes inf.
        let on_face = Path { origin: [-1.0, 0.0, 0.0], ..path };
        assert_eq!(multiplied(&1.0, &on_face, &target, 2), Answer::Times { near: f64::INFINITY, far: 2.0, hit: false });
    }
}
