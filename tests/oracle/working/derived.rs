//! Lines of a working with vectors, dot products, squares and several roots, read back to 100 digits: both sides of
//! every equation that can be worked out come to the same.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// What digits behind ≈ may differ by, as a part of a whole.
const ABOUT: i32 = 1_000;
/// Digits behind the point.
const DIGITS: u32 = 160;
/// What two sides may differ by is so many digits shorter.
const SLACK: u32 = 60;

/// A number, or the components of a vector, times 10^DIGITS.
#[derive(Clone, Debug)]
pub enum Worked {
    Number(BigInt),
    Vector(Vec<BigInt>),
}

fn one() -> BigInt {
    BigInt::from(10).pow(DIGITS)
}

impl Worked {
    /// Whether both are the same, as far as the digits tell.
    pub fn is(&self, other: &Self) -> bool {
        self.is_within(other, &BigInt::from(10).pow(DIGITS - SLACK))
    }

    /// Whether both are the same to a few digits.
    pub fn is_about(&self, other: &Self) -> bool {
        self.is_within(other, &BigInt::from(ABOUT))
    }

    fn is_within(&self, other: &Self, parts: &BigInt) -> bool {
        let near = |left: &BigInt, right: &BigInt| {
            let size = left.abs().max(one());
            (left - right).abs() * parts <= size
        };
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => near(left, right),
            (Self::Vector(left), Self::Vector(right)) => {
                left.len() == right.len() && left.iter().zip(right).all(|(left, right)| near(left, right))
            }
            _ => false,
        }
    }

    fn map(self, change: impl Fn(BigInt) -> BigInt) -> Self {
        match self {
            Self::Number(number) => Self::Number(change(number)),
            Self::Vector(parts) => Self::Vector(parts.into_iter().map(change).collect()),
        }
    }

    fn plus(self, other: Self) -> Option<Self> {
        Some(match (self, other) {
            (Self::Number(left), Self::Number(right)) => Self::Number(left + right),
            (Self::Vector(left), Self::Vector(right)) if left.len() == right.len() => {
                Self::Vector(left.into_iter().zip(right).map(|(left, right)| left + right).collect())
            }
            _ => return None,
        })
    }

    fn times(self, other: Self) -> Option<Self> {
        Some(match (self, other) {
            (Self::Number(factor), of) | (of, Self::Number(factor)) => of.map(|part| part * &factor / one()),
            (Self::Vector(left), Self::Vector(right)) => {
                if left.len() != right.len() {
                    return None;
                }
                let products = left.iter().zip(&right).map(|(left, right)| left * right / one());
                Self::Number(products.sum())
            }
        })
    }

    fn over(self, divisor: Self) -> Option<Self> {
        match divisor {
            Self::Number(divisor) if !divisor.is_zero() => Some(self.map(|part| part * one() / &divisor)),
            _ => None,
        }
    }

    fn root(self) -> Option<Self> {
        match self {
            Self::Number(of) if !of.is_negative() => Some(Self::Number((of * one()).sqrt())),
            _ => None,
        }
    }
}

/// What a text comes to; `None` if it is no arithmetic.
pub fn worked(text: &str) -> Option<Worked> {
    let bare: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
    let mut reader = Reader { rest: &bare };
    let value = reader.sum()?;
    reader.rest.is_empty().then_some(value)
}

/// How many sides of an equation are arithmetic beyond the first, which must all come to the same.
pub fn equal(text: &str) -> Result<usize, String> {
    let exact = text.split(super::REMARK).next().unwrap_or_default().split(" ≈ ").next().unwrap_or_default();
    let sides: Vec<(&str, Worked)> = exact.split(" = ").filter_map(|side| Some((side, worked(side)?))).collect();
    match sides.windows(2).find(|pair| !pair[0].1.is(&pair[1].1)) {
        Some(pair) => Err(format!("{} is not {}", pair[0].0, pair[1].0)),
        None => Ok(sides.len().saturating_sub(1)),
    }
}

/// What an equation comes to.
pub fn value(text: &str) -> Option<Worked> {
    let exact = text.split(super::REMARK).next()?.split(" ≈ ").next()?;
    worked(exact.split(" = ").last()?)
}

/// The digits behind ≈ of a formula of what stands elsewhere.
pub fn digits(text: &str) -> Option<Worked> {
    let (formula, digits) = text.split(super::REMARK).next()?.split_once(" ≈ ")?;
    worked(formula.split(" = ").last()?).is_none().then(|| worked(digits))?
}

struct Reader<'a> {
    rest: &'a [char],
}

impl Reader<'_> {
    fn take(&mut self, wanted: char) -> bool {
        let is_next = self.rest.first() == Some(&wanted);
        self.rest = &self.rest[usize::from(is_next)..];
        is_next
    }

    fn sum(&mut self) -> Option<Worked> {
        let is_negative = self.take('-');
        let first = self.product()?;
        let mut sum = if is_negative { first.map(|part| -part) } else { first };
        loop {
            if self.take('+') {
                sum = sum.plus(self.product()?)?;
            } else if self.take('-') {
                sum = sum.plus(self.product()?.map(|part| -part))?;
            } else {
                return Some(sum);
            }
        }
    }

    fn product(&mut self) -> Option<Worked> {
        let mut product = self.factor()?;
        loop {
            if self.take('/') {
                product = product.over(self.factor()?)?;
            } else if self.take('·') || self.rest.first() == Some(&'√') {
                product = product.times(self.factor()?)?;
            } else {
                return Some(product);
            }
        }
    }

    fn factor(&mut self) -> Option<Worked> {
        let factor = self.bare_factor()?;
        if self.take('²') { factor.clone().times(factor) } else { Some(factor) }
    }

    fn bare_factor(&mut self) -> Option<Worked> {
        if self.take('√') {
            return self.bare_factor()?.root();
        }
        if !self.take('(') {
            return self.number();
        }
        let first = self.sum()?;
        let mut parts = vec![first];
        while self.take(',') {
            parts.push(self.sum()?);
        }
        if !self.take(')') {
            return None;
        }
        if parts.len() == 1 {
            return parts.pop();
        }
        let component = |part| match part {
            Worked::Number(number) => Some(number),
            Worked::Vector(_) => None,
        };
        parts.into_iter().map(component).collect::<Option<_>>().map(Worked::Vector)
    }

    fn number(&mut self) -> Option<Worked> {
        let is_part = |character: &&char| character.is_ascii_digit() || **character == '.';
        let digits = |rest: &[char]| rest.iter().take_while(is_part).collect::<String>();
        let text = digits(self.rest);
        self.rest = &self.rest[text.len()..];
        let (whole, behind) = text.split_once('.').unwrap_or((&text, ""));
        let mut exponent = -i64::try_from(behind.len()).ok()?;
        if self.take('e') {
            let is_negative = self.take('-');
            let digits = digits(self.rest);
            self.rest = &self.rest[digits.len()..];
            exponent += digits.parse::<i64>().ok()? * if is_negative { -1 } else { 1 };
        }
        let mut number: BigInt = format!("{whole}{behind}").parse().ok()?;
        if self.take('^') {
            let exponent = digits(self.rest);
            self.rest = &self.rest[exponent.len()..];
            number = number.pow(exponent.parse().ok()?);
        }
        let shift = exponent + i64::from(DIGITS);
        let power = |exponent: i64| BigInt::from(10).pow(u32::try_from(exponent).unwrap_or(0));
        Some(Worked::Number(if shift < 0 { number / power(-shift) } else { number * power(shift) }))
    }
}

#[test]
fn vectors_roots_and_products_are_read() {
    for (left, right) in [
        ("(3, 4) - 2·(-3)·(-1, 0)", "(-3, 4)"),
        ("√(3² + (-4)²)", "5"),
        ("((1, 2) - (0, √4))/2", "(0.5, 0)"),
        ("3·(-√3/2) + 0·0.5", "-3√3/2"),
        ("(1, 2, 3)·(4, 5, 6)", "32"),
        ("(7√26 - 2√65)/9", "((35 - 5√10)/9)·(√26/5)"),
        ("-(0.6, 0.8)", "(-0.6, -8e-1)"),
    ] {
        let [left_value, right_value] = [left, right].map(|text| worked(text).expect("arithmetic"));
        assert!(left_value.is(&right_value), "{left} = {right}");
    }
    assert!(!worked("√2").expect("a root").is(&worked("1.4142135623730950488").expect("a number")));
    assert!(worked("p(0.5)").is_none() && worked("d·n").is_none() && worked("(1, (2, 3))").is_none());
    assert!(equal("d·n = 2·3 = 6 ≈ 6   so").is_ok_and(|count| count == 1) && equal("2·3 = 7").is_err());
}
