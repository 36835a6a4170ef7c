//! Exact results as text: `4/5`, `1 - sqrt(2)`, `(7 - 2*sqrt(3))/4`.

use dashu_base::{Gcd, SquareRootRem, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// Squares of the primes below this are taken out of a radicand.
const PRIME_LIMIT: u16 = 1000;

/// n/d in lowest terms; a whole number without a denominator.
pub fn fraction(n: &IBig, d: &IBig) -> String {
    surd(n, &IBig::ZERO, &IBig::ZERO, d)
}

/// (a + b√c)/d in lowest terms, with square factors taken out of c, and what is 0 or 1 left out.
pub fn surd(a: &IBig, b: &IBig, c: &IBig, d: &IBig) -> String {
    let (root, rest) = c.clone().unsigned_abs().sqrt_rem();
    if rest.is_zero() {
        return lowest_terms(a + b * IBig::from(root), IBig::ZERO, &UBig::ONE, d.clone());
    }
    let (outside, inside) = take_out_squares(c.clone().unsigned_abs());
    lowest_terms(a.clone(), b * IBig::from(outside), &inside, d.clone())
}

fn lowest_terms(a: IBig, b: IBig, c: &UBig, d: IBig) -> String {
    let common = IBig::from((&d).gcd(&a)).gcd(&b);
    let common = IBig::from(common);
    print(&(a / &common), &(b / &common), c, &(d / &common))
}

/// (p, q) with p²q the number given and q free of squares of small primes.
fn take_out_squares(mut number: UBig) -> (UBig, UBig) {
    let mut outside = UBig::ONE;
    let is_prime =
        |candidate: u16| (2..candidate).take_while(|f| f * f <= candidate).all(|f| !candidate.is_multiple_of(f));
    for prime in (2..PRIME_LIMIT).filter(|&candidate| is_prime(candidate)) {
        let square = UBig::from(u32::from(prime) * u32::from(prime));
        while (&number % &square).is_zero() {
            number /= &square;
            outside *= UBig::from(prime);
        }
    }
    (outside, number)
}

fn print(a: &IBig, b: &IBig, c: &UBig, d: &IBig) -> String {
    let over = if *d == IBig::ONE { String::new() } else { format!("/{d}") };
    if *b == IBig::ZERO {
        return format!("{a}{over}");
    }
    let magnitude = b.clone().unsigned_abs();
    let root = if magnitude.is_one() { format!("sqrt({c})") } else { format!("{magnitude}*sqrt({c})") };
    let negative = *b < IBig::ZERO;
    if *a == IBig::ZERO {
        return format!("{}{root}{over}", if negative { "-" } else { "" });
    }
    let sum = format!("{a} {} {root}", if negative { '-' } else { '+' });
    if over.is_empty() { sum } else { format!("({sum}){over}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(a: i64, b: i64, c: i64, d: i64) -> String {
        surd(&a.into(), &b.into(), &c.into(), &d.into())
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let fraction = |n: i64, d: i64| fraction(&n.into(), &d.into());
        let texts = [fraction(8, 10), fraction(-6, 4), fraction(6, 3), fraction(0, 7)];
        assert_eq!(texts, ["4/5", "-3/2", "2", "0"]);
    }

    #[test]
    fn what_is_zero_or_one_is_left_out() {
        assert_eq!(text(0, 1, 2, 1), "sqrt(2)");
        assert_eq!(text(0, -3, 2, 2), "-3*sqrt(2)/2");
        assert_eq!(text(1, -1, 2, 1), "1 - sqrt(2)");
        assert_eq!(text(-7, 2, 3, 4), "(-7 + 2*sqrt(3))/4");
        assert_eq!(text(5, 0, 2, 10), "1/2");
        assert_eq!(text(3, 5, 0, 6), "1/2");
    }

    #[test]
    fn only_what_all_parts_share_is_divided_out() {
        assert_eq!(text(14, -4, 3, 8), "(7 - 2*sqrt(3))/4");
        assert_eq!(text(6, 3, 2, 4), "(6 + 3*sqrt(2))/4");
        assert_eq!(text(0, 2, 2, 4), "sqrt(2)/2");
    }

    #[test]
    fn squares_of_primes_below_1000_are_taken_out_of_a_root() {
        assert_eq!(text(0, 1, 12, 2), "sqrt(3)");
        assert_eq!(text(0, 1, 72, 1), "6*sqrt(2)");
        assert_eq!(text(0, 1, 2 * 997 * 997, 1), "997*sqrt(2)");
        assert_eq!(text(0, 1, 2 * 1009 * 1009, 1), "sqrt(2036162)");
        // But a perfect square is no root, whatever its primes.
        assert_eq!(text(1, 1, 1009 * 1009, 2), "505");
    }
}
