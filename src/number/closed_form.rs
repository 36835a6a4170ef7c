//! Exact results as text: `4/5`, `1 - sqrt(2)`, `(7 - 2*sqrt(3))/4`.

use dashu_base::{Gcd, UnsignedAbs};

use super::big::of_words;
use super::squares::take_out_squares;
use super::{Big, RootSum};

/// Room for the usual closed form.
const ROOM: usize = 256;
/// Longer numbers are written in a way of their own.
const LIMBS: usize = 16;
/// The largest power of ten below 2^64, and its zeros.
const POWER: u64 = 10_u64.pow(ZEROS.len() as u32);
const ZEROS: &str = "0000000000000000000";
/// 2^64 / `POWER` is above 1 by so many 2^-64.
const RECIPROCAL: u64 = (u128::MAX / POWER as u128 - (1 << u64::BITS)) as u64;

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
        let radicands: Vec<_> = self.roots.iter().map(|(_, radicand)| digits(radicand)).collect();
        let roots: Vec<_> = self.roots.iter().zip(&radicands).map(|((factor, _), text)| (factor, &**text)).collect();
        sum(&self.rational, &roots, &self.denominator)
    }
}

/// A number and factors before roots, whose radicands are texts, over a number above 0: as text without what is 0 or 1.
pub(super) fn sum(rational: &Big, roots: &[(&Big, &str)], denominator: &Big) -> String {
    let is_some = |number: &&Big| **number != Big::ZERO;
    let is_sum = [rational].into_iter().chain(roots.iter().map(|(factor, _)| *factor)).filter(is_some).count() > 1;
    let is_divided = !denominator.is_one();
    let has_brackets = is_sum && is_divided;
    let mut text = String::with_capacity(ROOM);
    text.push_str(if has_brackets { "(" } else { "" });
    let mut is_first = true;
    let mut begin = |number: &Big, text: &mut String| {
        text.push_str(match (is_first, *number < Big::ZERO) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        is_first = false;
    };
    if is_some(&rational) {
        begin(rational, &mut text);
        push_digits(rational, &mut text);
    }
    for (factor, radicand) in roots.iter().filter(|(factor, _)| is_some(factor)) {
        begin(factor, &mut text);
        if !(factor.is_one() || **factor == Big::NEG_ONE) {
            push_digits(factor, &mut text);
            text.push('*');
        }
        text.extend(["sqrt(", radicand, ")"]);
    }
    if is_first {
        return "0".to_owned();
    }
    text.push_str(if has_brackets { ")" } else { "" });
    if is_divided {
        text.push('/');
        push_digits(denominator, &mut text);
    }
    text
}

/// The decimal digits of a number's magnitude.
pub(super) fn digits(number: &Big) -> String {
    let mut text = String::new();
    push_digits(number, &mut text);
    text
}

/// Appends the decimal digits of a number's magnitude, of which a division gives as many as 64 bits hold.
fn push_digits(number: &Big, text: &mut String) {
    let words = number.as_sign_words().1;
    if words.len() > LIMBS {
        text.push_str(&number.unsigned_abs().to_string());
        return;
    }
    let (mut limbs, mut parts) = ([0; LIMBS], [0; 2 * LIMBS]);
    limbs.iter_mut().zip(of_words(words)).for_each(|(limb, word)| *limb = word);
    let (mut length, mut count) = (words.len(), 0);
    while length > 0 {
        let mut rest = 0;
        for limb in limbs[..length].iter_mut().rev() {
            (*limb, rest) = divide(rest, *limb);
        }
        length -= usize::from(limbs[length - 1] == 0);
        parts[count] = rest;
        count += 1;
    }
    // The last quotient may be 0.
    let mut buffer = itoa::Buffer::new();
    let mut parts = parts[..count].iter().rev().skip_while(|part| **part == 0);
    text.push_str(buffer.format(parts.next().copied().unwrap_or(0)));
    for &part in parts {
        let part = buffer.format(part);
        text.push_str(&ZEROS[part.len()..]);
        text.push_str(part);
    }
}

/// The quotient and the remainder of high·2^64 + low by `POWER`, for a high part below that.
///
/// Source: Möller and Granlund, Improved division by invariant integers, 2011.
#[inline(always)]
fn divide(high: u64, low: u64) -> (u64, u64) {
    let number = u128::from(high) << u64::BITS | u128::from(low);
    let product = u128::from(RECIPROCAL) * u128::from(high) + number;
    let quotient = ((product >> u64::BITS) as u64).wrapping_add(1);
    let rest = low.wrapping_sub(quotient.wrapping_mul(POWER));
    let is_more = rest > product as u64;
    let (quotient, rest) =
        if is_more { (quotient.wrapping_sub(1), rest.wrapping_add(POWER)) } else { (quotient, rest) };
    if rest >= POWER { (quotient.wrapping_add(1), rest - POWER) } else { (quotient, rest) }
}

#[cfg(test)]
mod tests;
