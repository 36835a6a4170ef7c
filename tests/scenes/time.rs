//! Times in the closed forms of `--exact`, read and compared exactly.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, Zero};

/// (a + b√c)/d with d > 0, or -inf, which is before all others.
#[derive(Clone, Debug)]
pub enum Time {
    /// A contact without a beginning.
    NoBeginning,
    /// At this time.
    At { rational: BigInt, factor: BigInt, radicand: BigInt, denominator: BigInt },
}

impl Time {
    /// Reads `-inf`, `7`, `4/5`, `-3*sqrt(2)/2`, `1 - sqrt(2)`, `(7 - 2*sqrt(3))/4`.
    pub fn read(text: &str) -> Time {
        if text == "-inf" {
            return Time::NoBeginning;
        }
        let (sum, denominator) = text.rsplit_once('/').unwrap_or((text, "1"));
        let sum = if sum.starts_with('(') { &sum[1..sum.len() - 1] } else { sum };
        let sum = sum.replace(" - ", " + -");
        let (mut rational, mut factor, mut radicand) = (BigInt::zero(), BigInt::zero(), BigInt::zero());
        for term in sum.split(" + ") {
            let Some((before, root)) = term.split_once("sqrt(") else {
                rational = number(term);
                continue;
            };
            radicand = number(root.strip_suffix(')').expect("the root is closed"));
            factor = match before {
                "" => BigInt::one(),
                "-" => -BigInt::one(),
                product => number(product.strip_suffix('*').expect("a product")),
            };
        }
        Time::At { rational, factor, radicand, denominator: number(denominator) }
    }
}

fn number(text: &str) -> BigInt {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no integer"))
}

impl PartialEq for Time {
    fn eq(&self, other: &Time) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Time {}

impl PartialOrd for Time {
    fn partial_cmp(&self, other: &Time) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Time {
    fn cmp(&self, other: &Time) -> Ordering {
        match (self, other) {
            (Time::NoBeginning, Time::NoBeginning) => Ordering::Equal,
            (Time::NoBeginning, _) => Ordering::Less,
            (_, Time::NoBeginning) => Ordering::Greater,
            (
                Time::At { rational: a, factor: b, radicand: c, denominator: d },
                Time::At { rational: p, factor: q, radicand: r, denominator: s },
            ) => sign(&(a * s - p * d), (&(b * s), c), (&-(q * d), r)),
        }
    }
}

/// The sign of a + b√c + d√e, by enough digits to tell: a sum that is not zero is not small either. The product of its
/// four conjugates a ± b√c ± d√e is a whole number, so one of them cannot be below 1/M³, where M bounds all four; if
/// c·e is a square, one root is a multiple of the other, and it cannot be below 1/(c²M).
fn sign(a: &BigInt, (b, c): (&BigInt, &BigInt), (d, e): (&BigInt, &BigInt)) -> Ordering {
    let bound: BigInt = a.abs() + b.abs() * (c.sqrt() + 1) + d.abs() * (e.sqrt() + 1);
    let digits = 3 * bound.bits() + 2 * c.bits() + 8;
    let root = |factor: &BigInt, radicand: &BigInt| {
        let root = ((factor * factor * radicand) << (2 * digits)).sqrt();
        if factor.is_negative() { -root } else { root }
    };
    let sum: BigInt = (a << digits) + root(b, c) + root(d, e);
    // Each root is cut by less than one.
    if sum.abs() <= BigInt::from(2) {
        return Ordering::Equal;
    }
    match sum.sign() {
        Sign::Minus => Ordering::Less,
        _ => Ordering::Greater,
    }
}

#[test]
fn closed_forms_are_read_as_they_are_printed() {
    let read = |text: &str| match Time::read(text) {
        Time::NoBeginning => [0; 4],
        Time::At { rational, factor, radicand, denominator } => {
            [rational, factor, radicand, denominator].map(|part| part.try_into().unwrap())
        }
    };
    assert_eq!(read("-7"), [-7, 0, 0, 1]);
    assert_eq!(read("-4/5"), [-4, 0, 0, 5]);
    assert_eq!(read("sqrt(2)"), [0, 1, 2, 1]);
    assert_eq!(read("-3*sqrt(2)/2"), [0, -3, 2, 2]);
    assert_eq!(read("1 - sqrt(2)"), [1, -1, 2, 1]);
    assert_eq!(read("(-7 + 2*sqrt(3))/4"), [-7, 2, 3, 4]);
    assert_eq!(Time::read("-inf"), Time::NoBeginning);
}

#[test]
fn times_are_in_the_order_of_their_values() {
    let ascending = [
        "-inf",
        "-3",
        "-sqrt(2)",
        "0",
        "2 - sqrt(2)",
        "(7 - 2*sqrt(3))/4",
        "sqrt(2)",
        "141421356237309504880168872420969807856967187537695/100000000000000000000000000000000000000000000000000",
        "sqrt(3)",
        "3",
    ];
    for (at, earlier) in ascending.iter().enumerate() {
        for (place, later) in ascending.iter().enumerate() {
            assert_eq!(Time::read(earlier).cmp(&Time::read(later)), at.cmp(&place), "{earlier} {later}");
        }
    }
    let equal = |left: &str, right: &str| Time::read(left).cmp(&Time::read(right)).is_eq();
    assert!(equal("(1 + sqrt(8))/2", "(2 + 4*sqrt(2))/4"));
    // The square of a prime above 1000 may stay below the root.
    assert!(equal("sqrt(2036162)", "1009*sqrt(2)"));
    assert!(!equal("(1 + sqrt(2036162))/1009", "1009*sqrt(2)/1008"));
}
