//! The exact number that stands beside a float: quotients and one square root.

use std::cmp::Ordering;

use dashu_base::DivRem;

use crate::number::{Big, Fraction, Ring, Surd, Time};

/// (a + b√c)/d, or an infinite bound of t.
#[derive(Clone, Debug)]
pub enum ExactNumber {
    /// A number.
    Finite(Surd<Big>),
    /// A bound that is none.
    Infinite {
        /// Its sign.
        positive: bool,
    },
}

impl From<Fraction<Big>> for ExactNumber {
    fn from(fraction: Fraction<Big>) -> Self {
        Self::Finite(fraction.into())
    }
}

/// The operations of the textbook; `None` where there is no such number, or two roots would meet.
impl ExactNumber {
    /// The sum.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let (left, right) = (self.finite()?, other.finite()?);
        let (rooted, plain) = if is_rational(right) { (left, right) } else { (right, left) };
        is_rational(plain).then(|| {
            let [of_rooted, of_plain] = to_common(&rooted.denominator, &plain.denominator);
            Self::Finite(Surd {
                rational: &rooted.rational * &of_rooted + &plain.rational * of_plain,
                factor: &rooted.factor * &of_rooted,
                radicand: rooted.radicand.clone(),
                denominator: &rooted.denominator * of_rooted,
            })
        })
    }

    /// The opposite number.
    pub fn negated(&self) -> Self {
        match self {
            Self::Finite(number) => {
                Self::Finite(Surd { rational: -&number.rational, factor: -&number.factor, ..number.clone() })
            }
            Self::Infinite { positive } => Self::Infinite { positive: !positive },
        }
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Option<Self> {
        let (left, right) = (self.finite()?, other.finite()?);
        let (rooted, plain) = if is_rational(right) { (left, right) } else { (right, left) };
        is_rational(plain).then(|| {
            Self::Finite(Surd {
                rational: &rooted.rational * &plain.rational,
                factor: &rooted.factor * &plain.rational,
                radicand: rooted.radicand.clone(),
                denominator: &rooted.denominator * &plain.denominator,
            })
        })
    }

    /// The quotient.
    pub fn over(&self, divisor: &Self) -> Option<Self> {
        let divisor = divisor.finite().filter(|divisor| is_rational(divisor))?;
        let (numerator, denominator) = match divisor.rational.cmp(&Big::ZERO) {
            Ordering::Less => (-&divisor.denominator, -&divisor.rational),
            Ordering::Equal => return None,
            Ordering::Greater => (divisor.denominator.clone(), divisor.rational.clone()),
        };
        self.times(&Fraction { numerator, denominator }.into())
    }

    /// The square root of a fraction: √(n/d) = √(nd)/d.
    pub fn square_root(&self) -> Option<Self> {
        let number = self.finite().filter(|number| is_rational(number) && number.rational >= Big::ZERO)?;
        Some(Self::Finite(Surd {
            rational: Big::ZERO,
            factor: Big::ONE,
            radicand: &number.rational * &number.denominator,
            denominator: number.denominator.clone(),
        }))
    }

    /// How it compares with another; `None` for two infinite ones of the same sign.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Finite(left), Self::Finite(right)) => Time::compare(left, right).ok(),
            (Self::Infinite { positive }, Self::Finite(_)) => Some(side(*positive)),
            (Self::Finite(_), Self::Infinite { positive }) => Some(side(*positive).reverse()),
            (Self::Infinite { positive: left }, Self::Infinite { positive: right }) => Some(left.cmp(right)),
        }
    }

    /// The number, if it is finite.
    pub fn finite(&self) -> Option<&Surd<Big>> {
        match self {
            Self::Finite(number) => Some(number),
            Self::Infinite { .. } => None,
        }
    }
}

/// What two denominators are multiplied by to become one: as little as can be where one is a multiple of the other, as
/// powers of ten are, else each by the other.
fn to_common(left: &Big, right: &Big) -> [Big; 2] {
    let quotient = |larger: &Big, smaller: &Big| {
        let (quotient, rest) = larger.div_rem(smaller);
        rest.is_zero().then_some(quotient)
    };
    if let Some(factor) = quotient(right, left) {
        return [factor, Big::ONE];
    }
    match quotient(left, right) {
        Some(factor) => [Big::ONE, factor],
        None => [right.clone(), left.clone()],
    }
}

fn side(positive: bool) -> Ordering {
    if positive { Ordering::Greater } else { Ordering::Less }
}

fn is_rational(number: &Surd<Big>) -> bool {
    let is_zero = |part: &Big| Ring::sign(part).is_ok_and(Ordering::is_eq);
    is_zero(&number.factor) || is_zero(&number.radicand)
}
