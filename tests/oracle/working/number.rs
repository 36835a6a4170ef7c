//! Numbers as a working writes them, read back: `(4 - √3)/2`, `max(1, -3/7)`, `(0.8 - 0.1) / 0.7`.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::Zero;

use crate::exact::{Q, compare_root, decimal};

/// rational + factor·√radicand, exactly.
#[derive(Clone, Debug)]
pub struct Number {
    rational: Q,
    factor: Q,
    radicand: Q,
}

impl Number {
    /// A fraction.
    pub fn rational(rational: Q) -> Self {
        Self { rational, factor: Q::zero(), radicand: Q::zero() }
    }

    /// Whether both are the same number.
    pub fn is(&self, other: &Self) -> bool {
        let square = |number: &Self| &number.factor * number.factor.abs() * &number.radicand;
        self.rational == other.rational && square(self) == square(other)
    }

    /// How it compares with a fraction, exactly.
    pub fn compare(&self, other: &Q) -> Ordering {
        compare_root(&self.factor, &self.radicand, &(other - &self.rational))
    }

    /// The difference; `None` where two roots would meet.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(other, -1)
    }

    /// The product; `None` where two roots would meet.
    pub fn times(self, other: Self) -> Option<Self> {
        match (self.as_rational(), other.as_rational()) {
            (_, Some(factor)) => Some(self.scaled(factor)),
            (Some(factor), None) => Some(other.scaled(factor)),
            (None, None) => None,
        }
    }

    /// The quotient by a fraction that is not zero.
    pub fn over(self, divisor: &Self) -> Option<Self> {
        let divisor = divisor.as_rational().filter(|divisor| !divisor.is_zero())?;
        Some(self.scaled(&divisor.recip()))
    }

    /// The root of a fraction that is not below zero.
    pub fn square_root(&self) -> Option<Self> {
        self.as_rational().filter(|rational| !rational.is_negative()).map(Self::root)
    }

    /// The number, if it is a fraction.
    pub fn as_rational(&self) -> Option<&Q> {
        self.is_rational().then_some(&self.rational)
    }

    /// The number as a float, roughly.
    pub fn approximate(&self) -> f64 {
        let float = |q: &Q| q.to_f64().unwrap_or(f64::NAN);
        float(&self.rational) + float(&self.factor) * float(&self.radicand).sqrt()
    }

    /// A root of a perfect square is a fraction.
    fn root(of: &Q) -> Self {
        let (over, under) = of.terms();
        let product: BigInt = over * under;
        let root = product.sqrt();
        if &root * &root == product {
            return Self::rational(Q::new(root, under.clone()));
        }
        Self { rational: Q::zero(), factor: Q::from_integer(1.into()), radicand: of.clone() }
    }

    fn is_rational(&self) -> bool {
        self.factor.is_zero()
    }

    /// The sum, or with the sign -1 the difference; `None` where two roots would meet.
    pub fn plus(self, other: Self, sign: i32) -> Option<Self> {
        let sign = Q::from_integer(sign.into());
        let (factor, radicand) = match (self.is_rational(), other.is_rational()) {
            (_, true) => (self.factor, self.radicand),
            (true, false) => (&sign * other.factor, other.radicand),
            (false, false) => return None,
        };
        Some(Self { rational: self.rational + sign * other.rational, factor, radicand })
    }

    fn scaled(self, by: &Q) -> Self {
        Self { rational: self.rational * by, factor: self.factor * by, radicand: self.radicand }
    }

    fn is_above(&self, other: &Self) -> bool {
        // One side is a fraction, or both have the same root.
        if self.is_rational() && other.is_rational() {
            return self.rational > other.rational;
        }
        if other.is_rational() {
            return compare_root(&self.factor, &self.radicand, &(&other.rational - &self.rational)).is_gt();
        }
        if self.is_rational() {
            return compare_root(&other.factor, &other.radicand, &(&self.rational - &other.rational)).is_lt();
        }
        self.approximate() > other.approximate()
    }
}

/// Whether a text looks like arithmetic with numbers alone.
pub fn is_arithmetic(text: &str) -> bool {
    let bare = text.replace("max(", "(").replace("min(", "(").replace("x ", "").replace("y ", "").replace("z ", "");
    // What ends in an operator was broken at the end of a line, and goes on with t.
    if bare.trim_end().ends_with(['+', '-', '/']) {
        return false;
    }
    let is_part = |character: char| character.is_ascii_digit() || "+-/√(). ,e^".contains(character);
    !bare.is_empty()
        && bare.chars().all(is_part)
        && bare.contains(|character: char| character.is_ascii_digit())
        && (!bare.contains(',') || text.contains("m") && !text.starts_with("(m"))
}

/// What such a text comes to; `None` if it is none.
pub fn evaluate(text: &str) -> Option<Number> {
    // Blanks, signs of multiplication and the names of axes say nothing; so the x of max is gone, too.
    let bare: String = text.chars().filter(|character| !" xyz*".contains(*character)).collect();
    let bare = bare.replace("sqrt", "√");
    let mut reader = Reader { rest: &bare };
    let number = reader.sum()?;
    reader.rest.is_empty().then_some(number)
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn take(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn sum(&mut self) -> Option<Number> {
        let sign = if self.take("-") { -1 } else { 1 };
        let mut sum = self.product()?.scaled(&Q::from_integer(sign.into()));
        loop {
            let sign = if self.take("+") {
                1
            } else if self.take("-") {
                -1
            } else {
                return Some(sum);
            };
            sum = sum.plus(self.product()?, sign)?;
        }
    }

    fn product(&mut self) -> Option<Number> {
        let mut product = self.factor()?;
        loop {
            if self.take("/") {
                let divisor = self.factor()?;
                if !divisor.is_rational() || divisor.rational.is_zero() {
                    return None;
                }
                product = product.scaled(&divisor.rational.recip());
            } else if self.take("·") {
                product = product.times(self.factor()?)?;
            } else {
                return Some(product);
            }
        }
    }

    /// A number, perhaps times a root; a root; a sum in brackets; the largest or the smallest of some.
    fn factor(&mut self) -> Option<Number> {
        for (name, largest) in [("ma(", true), ("min(", false)] {
            if self.take(name) {
                return self.extreme(largest);
            }
        }
        if self.take("(") {
            let sum = self.sum()?;
            return self.take(")").then_some(sum);
        }
        if self.take("√") {
            let radicand = self.factor()?;
            return radicand.is_rational().then(|| Number::root(&radicand.rational));
        }
        let mut length = self
            .rest
            .find(|character: char| !character.is_ascii_digit() && character != '.')
            .unwrap_or(self.rest.len());
        if length > 0 && self.rest[length..].starts_with('e') {
            let behind = &self.rest[length + 1..];
            let digits = behind.strip_prefix('-').unwrap_or(behind);
            let count = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
            length = self.rest.len() - digits.len() + count;
        }
        let (digits, rest) = self.rest.split_at(length);
        if digits.is_empty() {
            return None;
        }
        self.rest = rest;
        let mut number = Number::rational(decimal(digits));
        if self.take("^") {
            let length = self.rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(self.rest.len());
            let (exponent, rest) = self.rest.split_at(length);
            self.rest = rest;
            number = Number::rational(number.rational.pow(exponent.parse().ok()?));
        }
        if self.rest.starts_with('√') {
            return self.factor().map(|root| root.scaled(&number.rational));
        }
        Some(number)
    }

    fn extreme(&mut self, largest: bool) -> Option<Number> {
        let mut best = self.sum()?;
        while self.take(",") {
            let next = self.sum()?;
            if next.is_above(&best) == largest && !next.is(&best) {
                best = next;
            }
        }
        self.take(")").then_some(best)
    }
}
