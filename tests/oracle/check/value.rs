//! Closed forms as fractions: a root that is none is one to 700 places, which no comparison here comes near to: the
//! queries have up to 200 digits, and what a root of their squares is compared with may differ in the last of them.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Pow, Zero};

use crate::exact::Q;

/// The square root of a number that is not below zero.
pub fn root(square: &Q) -> Q {
    let (over, under) = square.lowest_terms();
    let product = &over * &under;
    let exact = product.sqrt();
    if &exact * &exact == product {
        return Q::new(exact, under);
    }
    let places = BigInt::from(10).pow(700_u32);
    Q::new((product * &places * &places).sqrt(), under * places)
}

/// How two numbers compare of which roots may be a part: those that agree in 500 places are equal.
pub fn compare(left: &Q, right: &Q) -> Ordering {
    let difference = left - right;
    let size = if left.abs() > right.abs() { left.abs() } else { right.abs() };
    if difference.abs() * Q::from_integer(BigInt::from(10).pow(500_u32)) <= size {
        return Ordering::Equal;
    }
    if difference.is_negative() { Ordering::Less } else { Ordering::Greater }
}

/// The number that a closed form such as `(a + b*sqrt(c))/d` says.
pub fn value(text: &str) -> Q {
    let mut rest = text;
    let value = sum(&mut rest);
    assert!(rest.is_empty(), "`{text}` is no closed form");
    value
}

fn sum(rest: &mut &str) -> Q {
    let mut total = product(rest);
    loop {
        *rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix("+ ") {
            *rest = behind;
            total += product(rest);
        } else if let Some(behind) = rest.strip_prefix("- ") {
            *rest = behind;
            total -= product(rest);
        } else {
            return total;
        }
    }
}

fn product(rest: &mut &str) -> Q {
    let mut total = factor(rest);
    loop {
        if let Some(behind) = rest.strip_prefix('*') {
            *rest = behind;
            total *= factor(rest);
        } else if let Some(behind) = rest.strip_prefix('/') {
            *rest = behind;
            total /= factor(rest);
        } else {
            return total;
        }
    }
}

fn factor(rest: &mut &str) -> Q {
    if let Some(behind) = rest.strip_prefix('-') {
        *rest = behind;
        return -factor(rest);
    }
    let is_root = rest.starts_with("sqrt(");
    if is_root || rest.starts_with('(') {
        *rest = &rest[if is_root { 5 } else { 1 }..];
        let inner = sum(rest);
        *rest = rest.strip_prefix(')').expect("a bracket is closed");
        return if is_root { root(&inner) } else { inner };
    }
    let end = rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(rest.len());
    let number: BigInt = rest[..end].parse().expect("a whole number");
    *rest = &rest[end..];
    Q::from_integer(number)
}

/// The largest of some magnitudes; zero without any.
pub fn largest<'a>(numbers: impl IntoIterator<Item = &'a Q>) -> Q {
    numbers.into_iter().map(Q::abs).fold(Q::zero(), |most, number| if number > most { number } else { most })
}
