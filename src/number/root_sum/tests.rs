//! Sums of roots where they are hardest to round.

use num_bigint::BigInt;

use super::*;
use crate::number::enclosure::Random;
use crate::number::{Exact, Surd, Time};

fn sum(rational: i64, roots: &[(i64, i64)], denominator: i64) -> RootSum {
    let roots = roots.iter().map(|&(factor, radicand)| (factor.into(), radicand.into())).collect();
    RootSum { rational: rational.into(), roots, denominator: denominator.into() }
}

/// The number in units of 10^-digits, off by fewer units than it has parts: each root on its own, by another library.
fn digits_of(number: &RootSum, digits: u32) -> BigInt {
    let other = |number: &Big| number.to_string().parse::<BigInt>().unwrap();
    let unit = BigInt::from(10).pow(digits);
    let roots = number.roots.iter().map(|(factor, radicand)| {
        let root = (other(radicand) * &unit * &unit).sqrt();
        root * other(factor)
    });
    (other(&number.rational) * &unit + roots.sum::<BigInt>()) / other(&number.denominator)
}

/// How a√m + b√n compares with a fraction: by squaring twice.
fn compare(number: &RootSum, numerator: &Big, denominator: &Big) -> Ordering {
    let [(a, m), (b, n)] = &number.roots[..] else { panic!("two roots") };
    let left = Surd {
        rational: number.rational.clone(),
        factor: a.clone(),
        radicand: m.clone(),
        denominator: number.denominator.clone(),
    };
    let right = Surd {
        rational: numerator * &number.denominator,
        factor: -b * denominator,
        radicand: n.clone(),
        denominator: denominator * &number.denominator,
    };
    left.compare(&right).unwrap()
}

#[test]
fn dependent_roots_come_together() {
    for (number, closed, rounded) in [
        (sum(0, &[(1, 2), (1, 8)], 1), "3*sqrt(2)", 18_f64.sqrt()),
        (sum(0, &[(2, 3), (-1, 12)], 5), "0", 0.0),
        (sum(1, &[(1, 9), (2, 4)], 6), "4/3", 4.0 / 3.0),
        (sum(0, &[(1, 6), (1, 0)], 2), "sqrt(6)/2", 6_f64.sqrt() / 2.0),
        (sum(0, &[(3, 50), (-7, 18), (1, 2)], 1), "-5*sqrt(2)", -(50_f64.sqrt())),
        (sum(0, &[(1, 2), (1, 3), (-1, 2)], 1), "sqrt(3)", 3_f64.sqrt()),
    ] {
        assert_eq!((number.closed_form().as_deref(), number.round()), (Ok(closed), Ok(rounded)), "{number:?}");
        assert_eq!(number.sign(), rounded.total_cmp(&0.0));
    }
}

#[test]
fn a_sum_that_cancels_almost_is_rounded_from_what_is_left() {
    // √(x + 1) - √x = 1/(√(x + 1) + √x): with x = 10^60 all 30 digits of the roots are the same.
    let x = Big::from(10).pow(60);
    let roots = vec![(Big::from(1), &x + 1), (Big::from(-1), x.clone())];
    let number = RootSum { rational: Big::ZERO, roots, denominator: Big::ONE };
    assert_eq!((number.round(), number.sign()), (Ok(5e-31), Ordering::Greater));
    // √2 + √3 but for its first 17 digits.
    let number = sum(-31_462_643_699_419_723, &[(10_000_000_000_000_000, 2), (10_000_000_000_000_000, 3)], 1);
    assert_eq!(number.decimals(12).as_deref(), Ok("0.423291350657"));
    // √5 + √7 is 4.88 and √24 is 4.90.
    let number = sum(0, &[(1, 5), (1, 7), (-1, 24)], 1);
    assert_eq!(number.sign(), Ordering::Less);
}

#[test]
fn a_sum_of_two_roots_rounds_as_comparisons_with_midpoints_say() {
    let mut random = Random(31);
    for _ in 0..2000 {
        let mut part = |most: u64| {
            let bits = 1 + random.below(most);
            random.below(1 << bits) as i64 - (1 << (bits - 1))
        };
        let roots = [(part(40), part(60).abs()), (part(40), part(60).abs())];
        let number = sum(0, &roots, part(40).abs().max(1));
        let rounded = number.round().unwrap();
        let units = |value: f64| crate::number::enclosure::exact(value) * 2;
        let one = units(1.0);
        let midpoint = |next: f64| (units(rounded) + units(next)) / 2;
        let (below, above) = (midpoint(rounded.next_down()), midpoint(rounded.next_up()));
        assert!(compare(&number, &below, &one).is_ge(), "{number:?} is below what rounds to {rounded}");
        assert!(compare(&number, &above, &one).is_le(), "{number:?} is above what rounds to {rounded}");
        assert_eq!(number.sign(), compare(&number, &Big::ZERO, &Big::ONE));
    }
}

#[test]
fn next_to_a_midpoint_the_last_bit_decides() {
    // √(k²m² + 1) is just above km, √(k²m² - 1) just below it; beside it √2 - √2.
    let (midpoint, k) = ((Big::ONE << 53) + 1, Big::ONE << 200);
    let square = (&midpoint * &k) * (&midpoint * &k);
    let number = |off: i64| RootSum {
        rational: Big::ZERO,
        roots: vec![(Big::ONE, &square + off), (k.clone(), 2.into()), (-&k * 2, 2.into()), (k.clone(), 2.into())],
        denominator: k.clone(),
    };
    assert_eq!(number(0).round(), Ok(2_f64.powi(53)), "exactly midway: to the even one");
    assert_eq!([number(1).round(), number(-1).round()], [Ok(2_f64.powi(53) + 2.0), Ok(2_f64.powi(53))]);
    // And the 40th digit of √2 + √3, the more so if a factor makes it a whole one.
    let tens = Big::from(10).pow(40);
    let number = RootSum {
        rational: Big::ZERO,
        roots: vec![(tens.clone(), 2.into()), (tens.clone(), 3.into())],
        denominator: tens,
    };
    assert_eq!(number.decimals(40).as_deref(), Ok("3.1462643699419723423291350657155704455125"));
}

#[test]
fn all_digits_are_those_of_another_library() {
    let mut random = Random(32);
    for _ in 0..300 {
        let mut part = |bits: u64| random.below(1 << bits) as i64 - (1 << (bits - 1));
        let roots = [(part(20), part(30).abs()), (part(20), part(30).abs()), (part(20), part(30).abs())];
        let number = sum(part(20), &roots, part(20).abs().max(1));
        let other = digits_of(&number, 100);
        let own: BigInt = number.decimals(60).unwrap().replace('.', "").parse().unwrap();
        let difference = own * BigInt::from(10).pow(40) - other;
        // Half a unit of the 60th digit, and what the other's roots leave out.
        assert!(
            difference.magnitude()
                <= &(num_bigint::BigUint::from(5_u8) * num_bigint::BigUint::from(10_u8).pow(39) + (1_u64 << 22)),
            "{number:?}"
        );
    }
}

#[test]
fn beyond_the_range_of_floats_it_is_infinite_or_zero() {
    let large = Big::from(10).pow(700);
    let roots = |factor: i64| vec![(Big::from(factor), large.clone()), (Big::from(factor), &large * 3)];
    let number = |factor, denominator: &Big| {
        RootSum { rational: Big::ZERO, roots: roots(factor), denominator: denominator.clone() }.round()
    };
    assert_eq!([number(1, &Big::ONE), number(-1, &Big::ONE)], [Ok(f64::INFINITY), Ok(f64::NEG_INFINITY)]);
    assert_eq!(number(-1, &large.pow(2)).map(f64::to_bits), Ok(0), "zero is positive");
}

#[test]
fn distances_and_lengths_are_sums_of_roots() {
    let time = |sign: i64| sum(3, &[(sign, 5)], 4);
    let distance = time(-1).times_root(&7.into());
    assert_eq!(distance.closed_form().as_deref(), Ok("(3*sqrt(7) - sqrt(35))/4"));
    assert_eq!(time(1).minus(&time(-1)).times_root(&20.into()).closed_form().as_deref(), Ok("5"));
    assert_eq!(
        time(1).minus(&sum(1, &[(1, 2)], 3)).over(&2.into()).closed_form().as_deref(),
        Ok("(5 - 4*sqrt(2) + 3*sqrt(5))/24")
    );
}
