//! The closed form of an exact value: a decimal where it is a short one, else a fraction, with its roots.

use dashu_base::UnsignedAbs;
use dashu_int::UBig;

use crate::number::{Big, Exact, RootSum, Surd};

/// The longest text of a number that is read at a glance.
pub const SHORT: usize = 15;

/// The closed form: a decimal where it is one that is short, or no longer than the fraction.
pub fn closed(number: &Surd<Big>) -> String {
    // Big integers are never uncertain.
    number.root_sum().map_or_else(|_| String::new(), |sum| closed_sum(&sum))
}

/// The closed form of a number that may have several roots.
pub fn closed_sum(number: &RootSum) -> String {
    let number = number.in_lowest_terms();
    let form = number.as_it_stands();
    let mut parts = form.split("sqrt(");
    let before = parts.next().unwrap_or_default().trim_end_matches('*').to_owned();
    let rooted = parts.fold(before.clone(), |text, part| {
        let (radicand, behind) = part.split_once(')').unwrap_or((part, ""));
        format!("{text}√{radicand}{}", behind.trim_end_matches('*'))
    });
    if rooted != before {
        return rooted;
    }
    match decimal(&number.rational, &number.denominator) {
        Some(decimal) if decimal.len() <= SHORT.max(form.len()) => decimal,
        _ => form,
    }
}

/// n/d as a decimal, if it is one; d > 0, in lowest terms.
fn decimal(n: &Big, d: &Big) -> Option<String> {
    let mut rest = d.clone().unsigned_abs();
    let twos = rest.trailing_zeros()?;
    rest >>= twos;
    let five = UBig::from(5_u8);
    let fives = rest.remove(&five).unwrap_or(0);
    if !rest.is_one() {
        return None;
    }
    let places = twos.max(fives);
    let digits = ((n.clone().unsigned_abs() * five.pow(places - fives)) << (places - twos)).to_string();
    let sign = if *n < Big::ZERO { "-" } else { "" };
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    if places == 0 && zeros > SHORT {
        return Some(format!("{sign}{}e{zeros}", &digits[..digits.len() - zeros]));
    }
    if places > digits.len() + SHORT {
        return Some(format!("{sign}{digits}e-{places}"));
    }
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, behind) = padded.split_at(padded.len() - places);
    Some(if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{behind}") })
}
