//! Exact results as text: `4/5`, `1 - sqrt(2)`, `(7 - 2*sqrt(3))/4`.

use dashu_base::{Gcd, UnsignedAbs};

use super::squares::take_out_squares;
use super::{Big, RootSum};

/// The number in lowest terms as text.
pub fn text(number: &RootSum) -> String {
    as_it_stands(&in_lowest_terms(number))
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

/// The number as text, reduced no further; what is 0 or 1 is left out.
pub fn as_it_stands(number: &RootSum) -> String {
    let RootSum { rational, roots, denominator } = number;
    let roots = roots.iter().map(|(factor, radicand)| (factor, Some(radicand)));
    let terms: Vec<_> =
        [(rational, None)].into_iter().chain(roots).filter(|(factor, _)| **factor != Big::ZERO).collect();
    over(&sum(&terms), terms.len(), denominator)
}

/// The number with roots of the same radicand in one, in the order of their radicands, square factors taken out of a
/// radicand as far as they are found, and no factor common to all parts.
pub fn in_lowest_terms(number: &RootSum) -> RootSum {
    let mut number = number.independent();
    take_out_squares(&mut number);
    let RootSum { rational, mut roots, denominator } = number;
    let common = roots.iter().fold((&denominator).gcd(&rational), |common, (factor, _)| common.gcd(factor));
    let common = Big::from(common);
    roots.sort_by(|(_, left), (_, right)| left.cmp(right));
    let roots = roots.into_iter().map(|(factor, radicand)| (factor / &common, radicand)).collect();
    RootSum { rational: rational / &common, roots, denominator: denominator / common }
}

/// A sum of factors, each perhaps with a root.
fn sum(terms: &[(&Big, Option<&Big>)]) -> String {
    let mut text = String::new();
    for (factor, radicand) in terms {
        text.push_str(match (text.is_empty(), **factor < Big::ZERO) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        let magnitude = (*factor).clone().unsigned_abs();
        text.push_str(&match radicand {
            None => magnitude.to_string(),
            Some(radicand) if magnitude.is_one() => format!("sqrt({radicand})"),
            Some(radicand) => format!("{magnitude}*sqrt({radicand})"),
        });
    }
    text
}

fn over(sum: &str, terms: usize, denominator: &Big) -> String {
    match terms {
        0 => "0".to_owned(),
        _ if *denominator == Big::ONE => sum.to_owned(),
        1 => format!("{sum}/{denominator}"),
        _ => format!("({sum})/{denominator}"),
    }
}

#[cfg(test)]
mod tests;
