//! Exact results: fractions, quadratic surds (a + b√c)/d, which are compared by squaring, never by taking a root, and sums
//! of roots, as lengths along a path are.

use std::cmp::Ordering;

use dashu_base::{Gcd, UnsignedAbs};

use super::ring::root_of_square;
use super::rounding::{self, refine};
use super::{Big, Exact, FloatType, Ring, Root, SurdTexts, Time, Uncertain, closed_form};

/// numerator / denominator, with denominator > 0; compared by cross multiplication and never reduced.
///
/// ```
/// use hitcalc::internals::number::{Big, Exact, Fraction};
/// let third = Fraction { numerator: Big::from(2), denominator: Big::from(6) };
/// assert_eq!(third.round(), Ok(1.0 / 3.0));
/// assert_eq!(third.closed_form().as_deref(), Ok("1/3"));
/// let less = Fraction { numerator: Big::from(333_333), denominator: Big::from(1_000_000) };
/// assert!(third.compare(&less).unwrap().is_gt());
/// ```
#[derive(Clone, Debug)]
pub struct Fraction<R> {
    /// Any number.
    pub numerator: R,
    /// Above zero.
    pub denominator: R,
}

impl<R: Ring> Fraction<R> {
    /// A whole number.
    pub fn whole(value: R) -> Self {
        Self { numerator: value, denominator: R::integer(1) }
    }

    /// This number in the type that holds further products.
    pub(crate) fn deep(&self) -> Fraction<R::Deep> {
        Fraction { numerator: self.numerator.deep(), denominator: self.denominator.deep() }
    }

    /// The number in big integers.
    pub(crate) fn to_big(&self) -> Result<Fraction<Big>, Uncertain> {
        Ok(Fraction { numerator: self.numerator.to_big()?, denominator: self.denominator.to_big()? })
    }

    /// Both numbers in machine integers, if these hold them.
    #[inline]
    fn in_machine(&self) -> Option<(i128, u128)> {
        let denominator = self.denominator.to_machine()?;
        Some((self.numerator.to_machine()?, denominator.unsigned_abs()))
    }

    /// This number as a time.
    #[inline]
    pub(crate) fn into_time<T: Time<R>>(self) -> T {
        T::from_ratio(self.numerator, self.denominator)
    }

    /// Where a coordinate that starts at `origin` and moves by `velocity` a unit of t is at this time.
    pub(crate) fn coordinate(&self, origin: &R, velocity: &R) -> Self {
        Self {
            numerator: origin.clone() * &self.denominator + velocity.clone() * &self.numerator,
            denominator: self.denominator.clone(),
        }
    }

    /// The quotient with a number above zero.
    pub(crate) fn over(self, divisor: &R) -> Self {
        Self { denominator: self.denominator * divisor, ..self }
    }

    /// How this compares with another fraction.
    #[inline(always)]
    pub fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        R::compare_products([&self.numerator, &other.denominator], [&other.numerator, &self.denominator])
    }
}

impl<R: Ring> Time<R> for Fraction<R> {
    #[inline(always)]
    fn from_ratio(numerator: R, denominator: R) -> Self {
        Self { numerator, denominator }
    }

    #[inline(always)]
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Fraction::compare(self, other)
    }
}

impl<R: Ring> Exact for Fraction<R> {
    #[inline(always)]
    fn round(&self) -> Result<f64, Uncertain> {
        R::round_ratio(&self.numerator, &self.denominator)
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        Ok(RootSum::from_ratio(self.numerator.to_big()?, self.denominator.to_big()?))
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        match self.in_machine() {
            Some((numerator, denominator)) => Ok(closed_form::of_fraction(numerator, denominator)),
            None => self.root_sum()?.closed_form(),
        }
    }

    fn decimals(&self, count: u32) -> Result<String, Uncertain> {
        let in_machine = self.in_machine().and_then(|(n, d)| rounding::decimals_of_fraction(n, d, count));
        in_machine.map_or_else(|| self.root_sum()?.decimals(count), Ok)
    }
}

/// (rational + factor·√radicand) / denominator, with radicand ≥ 0 and denominator > 0.
///
/// Two of them compare exactly, also where their roots differ:
///
/// ```
/// use hitcalc::internals::number::{Big, Exact, Surd, Time};
/// let surd = |a: i32, b: i32, c: i32, d: i32| {
///     let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
///     Surd { rational, factor, radicand, denominator }
/// };
/// assert!(surd(0, 1, 8, 2).compare(&surd(0, 1, 2, 1)).unwrap().is_eq());
/// assert!(surd(1, 1, 2, 1).compare(&surd(0, 1, 6, 1)).unwrap().is_lt());
/// assert_eq!(surd(2, 2, 5, 4).closed_form().as_deref(), Ok("(1 + sqrt(5))/2"));
/// assert_eq!(surd(2, 2, 5, 4).round(), Ok(1.618033988749895));
/// ```
#[derive(Clone, Debug)]
pub struct Surd<R> {
    /// a
    pub rational: R,
    /// b
    pub factor: R,
    /// c ≥ 0
    pub radicand: R,
    /// d > 0
    pub denominator: R,
}

impl<R: Ring> From<Fraction<R>> for Surd<R> {
    fn from(fraction: Fraction<R>) -> Self {
        fraction.into_time()
    }
}

impl<R: Ring> Time<R> for Surd<R> {
    fn from_ratio(numerator: R, denominator: R) -> Self {
        Self { rational: numerator, factor: R::integer(0), radicand: R::integer(0), denominator }
    }

    /// Exact also where the radicands differ: the sign of a + b√c + d√e by squaring twice.
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        let rational = self.rational.clone() * &other.denominator - other.rational.clone() * &self.denominator;
        let factor = self.factor.clone() * &other.denominator;
        let other_factor = -(other.factor.clone() * &self.denominator);
        sign_with_two_roots(&rational, (&factor, &self.radicand), (&other_factor, &other.radicand))
    }
}

impl<R: Ring> Root<R> for Surd<R> {
    type Coordinate = Self;

    fn both(middle: R, discriminant: R, leading: R) -> [Self; 2] {
        let last = Self { rational: middle, factor: R::integer(1), radicand: discriminant, denominator: leading };
        [Self { factor: R::integer(-1), ..last.clone() }, last]
    }

    fn is_conjugate_of(&self, other: &Self) -> bool {
        let are_equal = |own: &R, other: &R| own.compare(other).is_ok_and(Ordering::is_eq);
        are_equal(&self.rational, &other.rational)
            && are_equal(&-self.factor.clone(), &other.factor)
            && are_equal(&self.radicand, &other.radicand)
            && are_equal(&self.denominator, &other.denominator)
    }

    fn sign_of(&self, constant: &R, slope: &R) -> Result<Ordering, Uncertain> {
        let Self { rational, factor, radicand, .. } = self.moved(constant, slope, self.denominator.clone());
        sign_with_root(&rational, &factor, &radicand)
    }

    fn coordinates(&self, constant: [&R; 3], slope: [&R; 3], divisor: &R) -> [Self; 3] {
        let denominator = self.denominator.clone() * divisor;
        [0, 1, 2].map(|axis| self.moved(constant[axis], slope[axis], denominator.clone()))
    }
}

impl<R: Ring> Surd<R> {
    /// The number in big integers.
    fn into_big(self) -> Result<Surd<Big>, Uncertain> {
        Ok(Surd {
            rational: self.rational.into_big()?,
            factor: self.factor.into_big()?,
            radicand: self.radicand.into_big()?,
            denominator: self.denominator.into_big()?,
        })
    }

    /// constant + slope·t, with a denominator that may be a multiple of this one's.
    fn moved(&self, constant: &R, slope: &R, denominator: R) -> Self {
        Self {
            rational: constant.clone() * &self.denominator + slope.clone() * &self.rational,
            factor: slope.clone() * &self.factor,
            radicand: self.radicand.clone(),
            denominator,
        }
    }
}

impl<R: Ring> Exact for Surd<R> {
    fn round(&self) -> Result<f64, Uncertain> {
        R::round_surd(&self.rational, &self.factor, &self.radicand, &self.denominator)
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        Ok(self.clone().into_big()?.into())
    }

    fn closed_form_among(self, texts: &mut SurdTexts, cell: usize) -> Result<Option<String>, Uncertain> {
        texts.add(cell, self.into_big()?);
        Ok(None)
    }
}

impl From<Surd<Big>> for RootSum {
    fn from(Surd { rational, factor, radicand, denominator }: Surd<Big>) -> Self {
        Self { rational, roots: vec![(factor, radicand)], denominator }
    }
}

impl Surd<Big> {
    /// The float of a type nearest to it, ties to even; infinite beyond its range.
    pub(crate) fn nearest(&self, float: FloatType) -> f64 {
        rounding::surd_to(float, &self.rational, &self.factor, &self.radicand, &self.denominator)
    }
}

/// The sign of a + b√c: where the signs of the parts differ, the larger square wins.
fn sign_with_root<R: Ring>(a: &R, b: &R, c: &R) -> Result<Ordering, Uncertain> {
    let rational = a.sign()?;
    let root = root_sign(b, c)?;
    if root.is_eq() || rational == root {
        return Ok(rational);
    }
    if rational.is_eq() {
        return Ok(root);
    }
    Ok(match a.squared().compare(&(b.squared() * c))? {
        Ordering::Equal => Ordering::Equal,
        Ordering::Greater => rational,
        Ordering::Less => root,
    })
}

/// The sign of a + b√c + d√e.
fn sign_with_two_roots<R: Ring>(a: &R, (b, c): (&R, &R), (d, e): (&R, &R)) -> Result<Ordering, Uncertain> {
    let first = root_sign(b, c)?;
    let second = root_sign(d, e)?;
    if second.is_eq() {
        return sign_with_root(a, b, c);
    }
    if first.is_eq() {
        return sign_with_root(a, d, e);
    }
    if c.compare(e)?.is_eq() {
        return sign_with_root(a, &(b.clone() + d), c);
    }
    let rest = sign_with_root(a, b, c)?;
    if rest.is_eq() || rest == second {
        return Ok(second);
    }
    // (a + b√c)² - d²e has one root only.
    let rational = a.squared() + b.squared() * c - d.squared() * e;
    let factor = R::integer(2) * a * b;
    Ok(match sign_with_root(&rational, &factor, c)? {
        Ordering::Equal => Ordering::Equal,
        Ordering::Greater => rest,
        Ordering::Less => second,
    })
}

fn root_sign<R: Ring>(factor: &R, radicand: &R) -> Result<Ordering, Uncertain> {
    Ok(if radicand.sign()?.is_eq() { Ordering::Equal } else { factor.sign()? })
}

/// (rational + the sum of factor·√radicand) / denominator, with radicands ≥ 0 and denominator > 0.
///
/// A distance t·|d| to a cylinder has two roots, the way through a capsule from cap to cap may have three.
///
/// ```
/// use hitcalc::internals::number::{Big, Exact, Fraction, RootSum, Surd};
/// let [one, two, three] = [1, 2, 3].map(Big::from);
/// let time = Surd { rational: one.clone(), factor: -one, radicand: three, denominator: two.clone() };
/// let distance = time.root_sum().unwrap().times_root(&two);
/// assert_eq!(distance.round(), Ok(-0.5176380902050415));
/// assert_eq!(distance.closed_form().as_deref(), Ok("(sqrt(2) - sqrt(6))/2"));
/// assert_eq!(distance.decimals(3).as_deref(), Ok("-0.518"));
/// ```
#[derive(Clone, Debug)]
pub struct RootSum {
    /// The part without a root.
    pub(crate) rational: Big,
    /// Factors and radicands, in any order.
    pub(crate) roots: Vec<(Big, Big)>,
    /// Above zero.
    pub(crate) denominator: Big,
}

impl RootSum {
    /// The product with the root of a number that is not below zero.
    pub fn times_root(&self, radicand: &Big) -> Self {
        let rooted = self.roots.iter().map(|(factor, own)| (factor.clone(), own * radicand));
        Self {
            rational: Big::ZERO,
            roots: rooted.chain([(self.rational.clone(), radicand.clone())]).collect(),
            denominator: self.denominator.clone(),
        }
    }

    /// The quotient with a number above zero.
    pub(crate) fn over(self, divisor: &Big) -> Self {
        Self { denominator: self.denominator * divisor, ..self }
    }

    /// The quotient with a fraction above zero.
    pub(crate) fn over_fraction(self, numerator: &Big, denominator: &Big) -> Self {
        Self {
            rational: self.rational * denominator,
            roots: self.roots.into_iter().map(|(factor, radicand)| (factor * denominator, radicand)).collect(),
            denominator: self.denominator * numerator,
        }
    }

    /// The float of a type nearest to it; infinite beyond its range.
    pub(crate) fn nearest(&self, float: FloatType) -> f64 {
        self.settle(|n, d| rounding::ratio_to(float, n, d))
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        let own = self.roots.iter().map(|(factor, radicand)| (factor * &other.denominator, radicand.clone()));
        let others = other.roots.iter().map(|(factor, radicand)| (-(factor * &self.denominator), radicand.clone()));
        Self {
            rational: &self.rational * &other.denominator - &other.rational * &self.denominator,
            roots: own.chain(others).collect(),
            denominator: &self.denominator * &other.denominator,
        }
    }

    /// Less, Equal, Greater for a number below zero, zero, a number above it.
    pub(crate) fn sign(&self) -> Ordering {
        self.settle(|n, _| n.cmp(&Big::ZERO))
    }

    /// This number without perfect squares, and with roots that are multiples of each other in one.
    ///
    /// The roots that are left are independent of each other and of the rationals (Besicovitch, On the linear
    /// independence of fractional powers of integers, 1940): with any of them the number is irrational.
    pub(super) fn independent(&self) -> Self {
        let mut sum =
            Self { rational: self.rational.clone(), roots: Vec::new(), denominator: self.denominator.clone() };
        for (factor, radicand) in &self.roots {
            sum.add_root(factor, radicand);
        }
        sum.roots.retain(|(factor, _)| *factor != Big::ZERO);
        sum
    }

    fn add_root(&mut self, factor: &Big, radicand: &Big) {
        if let Some(root) = root_of_square(&radicand.unsigned_abs()) {
            self.rational += factor * Big::from(root);
            return;
        }
        for (known_factor, known) in &mut self.roots {
            let common = Big::from((&*known).gcd(radicand));
            // √(cm²) and √(cn²) are m√c and n√c.
            let root = |number: Big| root_of_square(&number.unsigned_abs()).map(Big::from);
            let parts = (root(&*known / &common), root(radicand / &common));
            if let (Some(own), Some(other)) = parts {
                *known_factor = &*known_factor * own + factor * other;
                *known = common;
                return;
            }
        }
        self.roots.push((factor.clone(), radicand.clone()));
    }

    /// The verdict of `decide` on this number as a fraction or, if it is irrational, on fractions close enough about
    /// it.
    pub(super) fn settle<T: PartialEq>(&self, decide: impl Fn(&Big, &Big) -> T) -> T {
        let Self { rational, roots, denominator } = self.independent();
        if roots.is_empty() {
            return decide(&rational, &denominator);
        }
        let square = |factor: &Big, radicand: &Big| (factor * factor * radicand).unsigned_abs();
        let signed = roots.iter().map(|(factor, radicand)| (*factor < Big::ZERO, square(factor, radicand)));
        refine(&rational, &signed.collect::<Vec<_>>(), &denominator, decide)
    }
}

impl Time<Big> for RootSum {
    fn from_ratio(numerator: Big, denominator: Big) -> Self {
        Self { rational: numerator, roots: Vec::new(), denominator }
    }

    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Ok(self.minus(other).sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tests::Random;
    use num_bigint::BigInt;

    fn surd(a: i64, b: i64, c: i64, d: i64) -> Surd<Big> {
        Surd { rational: a.into(), factor: b.into(), radicand: c.into(), denominator: d.into() }
    }

    fn small_surds() -> Vec<(Surd<Big>, f64)> {
        let parts = |number: i64| {
            (number % 5 - 2, number / 5 % 5 - 2, [0, 1, 2, 3, 8][(number / 25 % 5) as usize], 1 + number / 125)
        };
        let value = |(a, b, c, d): (i64, i64, i64, i64)| (a as f64 + b as f64 * (c as f64).sqrt()) / d as f64;
        (0..250).map(parts).map(|(a, b, c, d)| (surd(a, b, c, d), value((a, b, c, d)))).collect()
    }

    fn close(difference: f64) -> Ordering {
        // Surds of such small parts differ by more than 1e-6, or not at all.
        if difference.abs() < 1e-6 { Ordering::Equal } else { difference.total_cmp(&0.0) }
    }

    #[test]
    fn all_small_surds_compare_as_their_values_do() {
        let surds = small_surds();
        for (left, left_value) in &surds {
            assert_eq!(left.sign_of(&Big::ZERO, &Big::ONE), Ok(close(*left_value)), "{left:?}");
            for (right, right_value) in &surds {
                assert_eq!(left.compare(right), Ok(close(left_value - right_value)), "{left:?} {right:?}");
            }
        }
    }

    #[test]
    fn two_different_roots_are_told_apart_where_floats_cannot() {
        // 1 + √2 against √582842712474619/10^7: both are 2.41421356237309505 to 17 digits.
        let (left, right) = (surd(1, 1, 2, 1), surd(0, 1, 582_842_712_474_619, 10_000_000));
        assert_eq!(left.compare(&right), Ok(Ordering::Greater));
        assert_eq!(right.compare(&left), Ok(Ordering::Less));
        // One unit more under the root turns it round.
        assert_eq!(left.compare(&surd(0, 1, 582_842_712_474_620, 10_000_000)), Ok(Ordering::Less));
    }

    #[test]
    fn a_surd_moves_along_a_line() {
        let golden = surd(1, 1, 5, 2);
        let moved = golden.moved(&3.into(), &(-2).into(), 2.into());
        assert_eq!(moved.compare(&surd(2, -1, 5, 1)), Ok(Ordering::Equal));
        assert_eq!(golden.moved(&0.into(), &2.into(), 8.into()).closed_form().as_deref(), Ok("(1 + sqrt(5))/4"));
        assert_eq!(golden.sign_of(&(-3).into(), &2.into()), Ok(Ordering::Greater));
    }

    fn sum(rational: i64, roots: &[(i64, i64)], denominator: i64) -> RootSum {
        let roots = roots.iter().map(|&(factor, radicand)| (factor.into(), radicand.into())).collect();
        RootSum { rational: rational.into(), roots, denominator: denominator.into() }
    }

    /// The number in units of 10^-digits, off by fewer units than it has parts: each root on its own, by another library.
    fn digits_of(number: &RootSum, digits: u32) -> BigInt {
        let other = |number: &Big| number.to_string().parse::<BigInt>().unwrap();
        let unit = BigInt::from(10).pow(digits);
        let roots = number.roots.iter().map(|(factor, radicand)| {
            let root = (other(radicand) * &unit * &unit).sqrt();
            root * other(factor)
        });
        (other(&number.rational) * &unit + roots.sum::<BigInt>()) / other(&number.denominator)
    }

    /// How a√m + b√n compares with a fraction: by squaring twice.
    fn compare(number: &RootSum, numerator: &Big, denominator: &Big) -> Ordering {
        let [(a, m), (b, n)] = &number.roots[..] else { panic!("two roots") };
        let left = Surd {
            rational: number.rational.clone(),
            factor: a.clone(),
            radicand: m.clone(),
            denominator: number.denominator.clone(),
        };
        let right = Surd {
            rational: numerator * &number.denominator,
            factor: -b * denominator,
            radicand: n.clone(),
            denominator: denominator * &number.denominator,
        };
        left.compare(&right).unwrap()
    }

    #[test]
    fn dependent_roots_come_together() {
        for (number, closed, rounded) in [
            (sum(0, &[(1, 2), (1, 8)], 1), "3*sqrt(2)", 18_f64.sqrt()),
            (sum(0, &[(2, 3), (-1, 12)], 5), "0", 0.0),
            (sum(1, &[(1, 9), (2, 4)], 6), "4/3", 4.0 / 3.0),
            (sum(0, &[(1, 6), (1, 0)], 2), "sqrt(6)/2", 6_f64.sqrt() / 2.0),
            (sum(0, &[(3, 50), (-7, 18), (1, 2)], 1), "-5*sqrt(2)", -(50_f64.sqrt())),
            (sum(0, &[(1, 2), (1, 3), (-1, 2)], 1), "sqrt(3)", 3_f64.sqrt()),
        ] {
            assert_eq!((number.closed_form().as_deref(), number.round()), (Ok(closed), Ok(rounded)), "{number:?}");
            assert_eq!(number.sign(), rounded.total_cmp(&0.0));
        }
    }

    #[test]
    fn a_sum_that_cancels_almost_is_rounded_from_what_is_left() {
        // √(x + 1) - √x = 1/(√(x + 1) + √x): with x = 10^60 all 30 digits of the roots are the same.
        let x = Big::from(10).pow(60);
        let roots = vec![(Big::from(1), &x + 1), (Big::from(-1), x.clone())];
        let number = RootSum { rational: Big::ZERO, roots, denominator: Big::ONE };
        assert_eq!((number.round(), number.sign()), (Ok(5e-31), Ordering::Greater));
        // √2 + √3 but for its first 17 digits.
        let number = sum(-31_462_643_699_419_723, &[(10_000_000_000_000_000, 2), (10_000_000_000_000_000, 3)], 1);
        assert_eq!(number.decimals(12).as_deref(), Ok("0.423291350657"));
        // √5 + √7 is 4.88 and √24 is 4.90.
        let number = sum(0, &[(1, 5), (1, 7), (-1, 24)], 1);
        assert_eq!(number.sign(), Ordering::Less);
    }

    #[test]
    fn a_sum_of_two_roots_rounds_as_comparisons_with_midpoints_say() {
        let mut random = Random(31);
        for _ in 0..2000 {
            let mut part = |most: u64| {
                let bits = 1 + random.below(most);
                random.below(1 << bits) as i64 - (1 << (bits - 1))
            };
            let roots = [(part(40), part(60).abs()), (part(40), part(60).abs())];
            let number = sum(0, &roots, part(40).abs().max(1));
            let rounded = number.round().unwrap();
            let units = |value: f64| crate::number::tests::exact(value) * 2;
            let one = units(1.0);
            let midpoint = |next: f64| (units(rounded) + units(next)) / 2;
            let (below, above) = (midpoint(rounded.next_down()), midpoint(rounded.next_up()));
            assert!(compare(&number, &below, &one).is_ge(), "{number:?} is below what rounds to {rounded}");
            assert!(compare(&number, &above, &one).is_le(), "{number:?} is above what rounds to {rounded}");
            assert_eq!(number.sign(), compare(&number, &Big::ZERO, &Big::ONE));
        }
    }

    #[test]
    fn next_to_a_midpoint_the_last_bit_decides() {
        // √(k²m² + 1) is just above km, √(k²m² - 1) just below it; beside it √2 - √2.
        let (midpoint, k) = ((Big::ONE << 53) + 1, Big::ONE << 200);
        let square = (&midpoint * &k) * (&midpoint * &k);
        let number = |off: i64| RootSum {
            rational: Big::ZERO,
            roots: vec![(Big::ONE, &square + off), (k.clone(), 2.into()), (-&k * 2, 2.into()), (k.clone(), 2.into())],
            denominator: k.clone(),
        };
        assert_eq!(number(0).round(), Ok(2_f64.powi(53)), "exactly midway: to the even one");
        assert_eq!([number(1).round(), number(-1).round()], [Ok(2_f64.powi(53) + 2.0), Ok(2_f64.powi(53))]);
        // And the 40th digit of √2 + √3, the more so if a factor makes it a whole one.
        let tens = Big::from(10).pow(40);
        let number = RootSum {
            rational: Big::ZERO,
            roots: vec![(tens.clone(), 2.into()), (tens.clone(), 3.into())],
            denominator: tens,
        };
        assert_eq!(number.decimals(40).as_deref(), Ok("3.1462643699419723423291350657155704455125"));
    }

    #[test]
    fn all_digits_are_those_of_another_library() {
        let mut random = Random(32);
        for _ in 0..300 {
            let mut part = |bits: u64| random.below(1 << bits) as i64 - (1 << (bits - 1));
            let roots = [(part(20), part(30).abs()), (part(20), part(30).abs()), (part(20), part(30).abs())];
            let number = sum(part(20), &roots, part(20).abs().max(1));
            let other = digits_of(&number, 100);
            let own: BigInt = number.decimals(60).unwrap().replace('.', "").parse().unwrap();
            let difference = own * BigInt::from(10).pow(40) - other;
            // Half a unit of the 60th digit, and what the other's roots leave out.
            assert!(
                difference.magnitude()
                    <= &(num_bigint::BigUint::from(5_u8) * num_bigint::BigUint::from(10_u8).pow(39) + (1_u64 << 22)),
                "{number:?}"
            );
        }
    }

    #[test]
    fn beyond_the_range_of_floats_it_is_infinite_or_zero() {
        let large = Big::from(10).pow(700);
        let roots = |factor: i64| vec![(Big::from(factor), large.clone()), (Big::from(factor), &large * 3)];
        let number = |factor, denominator: &Big| {
            RootSum { rational: Big::ZERO, roots: roots(factor), denominator: denominator.clone() }.round()
        };
        assert_eq!([number(1, &Big::ONE), number(-1, &Big::ONE)], [Ok(f64::INFINITY), Ok(f64::NEG_INFINITY)]);
        assert_eq!(number(-1, &large.pow(2)).map(f64::to_bits), Ok(0), "zero is positive");
    }

    #[test]
    fn distances_and_lengths_are_sums_of_roots() {
        let time = |sign: i64| sum(3, &[(sign, 5)], 4);
        let distance = time(-1).times_root(&7.into());
        assert_eq!(distance.closed_form().as_deref(), Ok("(3*sqrt(7) - sqrt(35))/4"));
        assert_eq!(time(1).minus(&time(-1)).times_root(&20.into()).closed_form().as_deref(), Ok("5"));
        assert_eq!(
            time(1).minus(&sum(1, &[(1, 2)], 3)).over(&2.into()).closed_form().as_deref(),
            Ok("(5 - 4*sqrt(2) + 3*sqrt(5))/24")
        );
    }

    fn fraction(numerator: i64, denominator: i64) -> Fraction<Big> {
        Fraction { numerator: numerator.into(), denominator: denominator.into() }
    }

    #[test]
    fn fractions_compare_by_value_below_zero_too() {
        assert_eq!(
            fraction(1, 3).compare(&fraction(333_333_333_333_333_333, 1_000_000_000_000_000_000)),
            Ok(Ordering::Greater)
        );
        assert_eq!(fraction(-2, 4).compare(&fraction(-1, 2)), Ok(Ordering::Equal));
        assert_eq!(fraction(-1, 2).compare(&fraction(-1, 3)), Ok(Ordering::Less));
    }

    #[test]
    fn machine_integers_write_what_big_ones_do() {
        let mut random = Random(47);
        for _ in 0..20_000 {
            let bits = 1 + random.below(63);
            let mut draw = || (random.below(1 << bits) as i64, random.below(2) == 0);
            let ((n, is_negative), (d, _)) = (draw(), draw());
            let number = fraction(if is_negative { -n } else { n }, d.max(1));
            let big = number.root_sum().unwrap();
            assert_eq!(number.closed_form(), big.closed_form());
            let count = random.below(30) as u32;
            assert_eq!(number.decimals(count), big.decimals(count), "{number:?} {count}");
        }
    }

    #[test]
    fn a_coordinate_is_the_origin_and_the_way_since() {
        let coordinate = fraction(3, 2).coordinate(&5.into(), &(-4).into());
        assert_eq!(coordinate.compare(&Fraction::whole((-1).into())), Ok(Ordering::Equal));
        assert_eq!(coordinate.over(&3.into()).closed_form().as_deref(), Ok("-1/3"));
    }
}
