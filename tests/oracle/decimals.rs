//! Decimals of a hundred places: a second way to say what a closed form is worth.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Sub};

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::exact::{Q, decimal};

/// Places behind the point.
const PLACES: u32 = 100;
/// Of those, so many are right after all that is done here.
const RIGHT: u32 = 80;

/// A number of 10^-100.
#[derive(Clone, Debug)]
pub struct Number(BigInt);

fn one() -> BigInt {
    BigInt::from(10).pow(PLACES)
}

impl Number {
    pub fn zero() -> Number {
        Number(BigInt::zero())
    }

    /// The nearest to a fraction, or next to it.
    pub fn of(value: &Q) -> Number {
        Number((value * Q::from_integer(one())).to_integer())
    }

    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// The square root; of what is no more than rounding below zero it is zero.
    pub fn root(&self) -> Number {
        Number((self.0.clone().max(BigInt::zero()) * one()).sqrt())
    }

    pub fn over(&self, divisor: &Number) -> Number {
        Number(&self.0 * one() / &divisor.0)
    }

    pub fn to_fraction(&self) -> Q {
        Q::new(self.0.clone(), one())
    }

    /// Whether both agree in all places that are right.
    pub fn is_close_to(&self, other: &Number) -> bool {
        (&self.0 - &other.0).abs() < BigInt::from(10).pow(PLACES - RIGHT)
    }

    /// How it compares with a fraction: no closed form here comes as near to one without being it.
    pub fn compare(&self, other: &Q) -> Ordering {
        if self.is_close_to(&Number::of(other)) { Ordering::Equal } else { self.to_fraction().cmp(other) }
    }
}

impl Add for Number {
    type Output = Number;

    fn add(self, other: Number) -> Number {
        Number(self.0 + other.0)
    }
}

impl Sub for Number {
    type Output = Number;

    fn sub(self, other: Number) -> Number {
        Number(self.0 - other.0)
    }
}

impl Mul for Number {
    type Output = Number;

    fn mul(self, other: Number) -> Number {
        Number(self.0 * other.0 / one())
    }
}

/// What a closed form is worth: sums and products of numbers and square roots, in brackets or not, over a number.
pub fn evaluate(text: &str) -> Number {
    let mut rest = text;
    let value = sum(&mut rest);
    assert_eq!(rest, "", "{text}");
    value
}

fn takes(rest: &mut &str, token: &str) -> bool {
    rest.strip_prefix(token).is_some_and(|after| {
        *rest = after;
        true
    })
}

fn sum(rest: &mut &str) -> Number {
    let mut value = product(rest);
    loop {
        if takes(rest, " + ") {
            value = value + product(rest);
        } else if takes(rest, " - ") {
            value = value - product(rest);
        } else {
            return value;
        }
    }
}

fn product(rest: &mut &str) -> Number {
    let mut value = factor(rest);
    loop {
        if takes(rest, "*") {
            value = value * factor(rest);
        } else if takes(rest, "/") {
            value = value.over(&factor(rest));
        } else {
            return value;
        }
    }
}

fn factor(rest: &mut &str) -> Number {
    if takes(rest, "-") {
        return Number::zero() - factor(rest);
    }
    let is_root = takes(rest, "sqrt");
    if takes(rest, "(") {
        let value = sum(rest);
        assert!(takes(rest, ")"), "{rest}");
        return if is_root { value.root() } else { value };
    }
    let digits = rest.find(|character: char| !character.is_ascii_digit() && character != '.').unwrap_or(rest.len());
    let (number, after) = rest.split_at(digits);
    *rest = after;
    Number::of(&decimal(number))
}
