//! Exact results as text: `4/5`, `1 - sqrt(2)`, `(7 - 2*sqrt(3))/4`.

use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::UBig;

use super::squares::take_out_squares;
use super::{Big, RootSum};

/// The number in lowest terms as text.
pub fn text(number: &RootSum) -> String {
    number.in_lowest_terms().as_it_stands()
}

/// A fraction in lowest terms as text.
pub fn of_fraction(numerator: i128, denominator: u128) -> String {
    let common = denominator.gcd(numerator.unsigned_abs());
    let mut digits = itoa::Buffer::new();
    let mut text = String::new();
    if numerator < 0 {
        text.push('-');
    }
    text.push_str(digits.format(numerator.unsigned_abs() / common));
    if denominator != common {
        text.push('/');
        text.push_str(digits.format(denominator / common));
    }
    text
}

impl RootSum {
    /// This number as its closed form has it: roots of the same radicand in one, in the order of their radicands,
    /// square factors taken out of a radicand as far as they are found, and no factor common to all parts.
    pub fn in_lowest_terms(&self) -> Self {
        let mut number = self.independent();
        take_out_squares(&mut number);
        let Self { rational, mut roots, denominator } = number;
        let common = roots.iter().fold((&denominator).gcd(&rational), |common, (factor, _)| common.gcd(factor));
        let common = Big::from(common);
        roots.sort_by(|(_, left), (_, right)| left.cmp(right));
        let roots = roots.into_iter().map(|(factor, radicand)| (factor / &common, radicand)).collect();
        Self { rational: rational / &common, roots, denominator: denominator / common }
    }

    /// The number as text with the parts that it has, what is 0 or 1 left out: in lowest terms that is its closed form.
    pub fn as_it_stands(&self) -> String {
        let Self { rational, roots, denominator } = self;
        let roots = roots.iter().map(|(factor, radicand)| Term::root(factor, &radicand.to_string()));
        over(&[Term::rational(rational)].into_iter().chain(roots).flatten().collect::<Vec<_>>(), &divisor(denominator))
    }
}

/// One part of a sum, as text without its sign.
#[derive(Debug)]
pub(super) struct Term {
    pub is_negative: bool,
    pub magnitude: String,
}

impl Term {
    /// A number; none for 0.
    pub fn rational(number: &Big) -> Option<Self> {
        Self::of(number, |magnitude| magnitude.to_string())
    }

    /// A factor before the root of a radicand; none for 0.
    pub fn root(factor: &Big, radicand: &str) -> Option<Self> {
        Self::of(factor, |magnitude| match magnitude.is_one() {
            true => format!("sqrt({radicand})"),
            false => format!("{magnitude}*sqrt({radicand})"),
        })
    }

    fn of(number: &Big, write: impl FnOnce(UBig) -> String) -> Option<Self> {
        let is_negative = *number < Big::ZERO;
        (*number != Big::ZERO).then(|| Self { is_negative, magnitude: write(number.clone().unsigned_abs()) })
    }
}

/// What stands behind a sum: nothing for 1.
pub(super) fn divisor(denominator: &Big) -> String {
    if denominator.is_one() { String::new() } else { format!("/{denominator}") }
}

/// A sum over its divisor.
pub(super) fn over(terms: &[Term], divisor: &str) -> String {
    if terms.is_empty() {
        return "0".to_owned();
    }
    let has_brackets = terms.len() > 1 && !divisor.is_empty();
    let mut text =
        String::with_capacity(terms.iter().map(|term| term.magnitude.len() + 3).sum::<usize>() + divisor.len());
    text.push_str(if has_brackets { "(" } else { "" });
    for (index, Term { is_negative, magnitude }) in terms.iter().enumerate() {
        text.push_str(match (index, is_negative) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        });
        text.push_str(magnitude);
    }
    text.push_str(if has_brackets { ")" } else { "" });
    text.push_str(divisor);
    text
}

#[cfg(test)]
mod tests;
