//! What a reader of closed forms may rely on.

use super::*;
use crate::number::{Exact, Fraction, Surd};

fn text(a: i64, b: i64, c: i64, d: i64) -> String {
    let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
    Surd { rational, factor, radicand, denominator }.closed_form().unwrap()
}

/// The closed form of a sum of several roots.
fn sum(rational: i64, roots: &[(i64, i64)], denominator: i64) -> String {
    let roots = roots.iter().map(|&(factor, radicand)| (factor.into(), radicand.into())).collect();
    super::text(&RootSum { rational: rational.into(), roots, denominator: denominator.into() })
}

#[test]
fn fractions_are_in_lowest_terms() {
    let fraction =
        |n: i64, d: i64| Fraction { numerator: Big::from(n), denominator: Big::from(d) }.closed_form().unwrap();
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
fn roots_stand_in_the_order_of_their_radicands() {
    assert_eq!(sum(0, &[(1, 6), (-1, 2)], 2), "(-sqrt(2) + sqrt(6))/2");
    assert_eq!(sum(-3, &[(6, 20), (9, 3)], 12), "(-1 + 3*sqrt(3) + 4*sqrt(5))/4");
    assert_eq!(sum(0, &[(2, 3), (2, 5)], 1), "2*sqrt(3) + 2*sqrt(5)");
}

#[test]
fn factors_that_a_root_shares_with_the_other_parts_are_divided_out() {
    // 1009 is above the primes that are tried.
    let p = 1009;
    assert_eq!(text(3 * p * p, -1, 3 * p * p * p * p, p * p), "3 - sqrt(3)");
    assert_eq!(text(2 * p, 1, 5 * p * p, 3 * p), "(2 + sqrt(5))/3");
    assert_eq!(text(0, 2 * p, 5 * p * p, 5 * p * p), "2*sqrt(5)/5", "a component of a normal");
    assert_eq!(text(0, 1, 7 * p * p * p, p), "sqrt(7063)");
    assert_eq!(text(7, 1, 2 * p * p, 1), "7 + sqrt(2036162)", "nothing shows that 1009 is in it");
    assert_eq!(sum(0, &[(1, 2 * p * p), (1, 3 * p * p)], p), "sqrt(2) + sqrt(3)");
    assert_eq!(sum(0, &[(1, 2 * p * p), (5, 3 * p)], 7), "(1009*sqrt(2) + 5*sqrt(3027))/7");
    // Two large primes, one squared in the root and one not.
    let (q, r) = (1_000_003, 10_007);
    assert_eq!(text(q, 1, q * q * r, q * 2), "(1 + sqrt(10007))/2");
    assert_eq!(text(q * r, 1, q * q * r, q * 2), "(10007 + sqrt(10007))/2");
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

#[test]
fn digits_are_those_of_big_integers() {
    let mut number = Big::from(1);
    for step in 0..400_u32 {
        for number in [number.clone(), &number - 1, Big::from(10).pow(step as usize), -&number] {
            assert_eq!(digits(&number), number.unsigned_abs().to_string());
        }
        number = number * 7 + step;
    }
    for power in [63, 64, 127, 128, 1023, 1024, 1025] {
        let number = Big::from(1) << power;
        for number in [&number - 1, number.clone(), number + 1] {
            assert_eq!(digits(&number), number.to_string());
        }
    }
}
