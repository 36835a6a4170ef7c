//! Closed forms of the surds of one answer: most have the same radicand, and each has its conjugate among them.

use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::UBig;

use super::closed_form::{self, digits, sum};
use super::squares::{SquareParts, may_show_square, without_small_primes};
use super::{Big, RootSum};

/// The surds of an answer, until all of them are there: what they have in common is looked for once.
#[derive(Debug, Default)]
pub struct SurdTexts {
    surds: Vec<CellSurd>,
}

/// The surd (rational + factor·√radicand) / denominator, and where it is written.
#[derive(Debug)]
struct CellSurd {
    rational: Big,
    factor: Big,
    radicand: Big,
    denominator: Big,
    cell: usize,
    /// The cell of its conjugate, which differs in the sign of the root.
    conjugate: Option<usize>,
}

impl SurdTexts {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.surds.clear();
    }

    /// Takes the number of a cell: (rational + factor·√radicand) / denominator.
    pub fn add(&mut self, cell: usize, [rational, factor, radicand, denominator]: [Big; 4]) {
        self.surds.push(CellSurd { rational, factor, radicand, denominator, cell, conjugate: None });
    }

    /// Takes the conjugate of the number of a cell for another cell.
    pub fn add_conjugate(&mut self, of: usize, cell: usize) {
        self.surds.iter_mut().filter(|surd| surd.cell == of).for_each(|surd| surd.conjugate = Some(cell));
    }

    /// Hands over the closed form of each, with its cell.
    pub fn write(&mut self, mut to: impl FnMut(usize, String)) {
        while let Some(first) = self.surds.first() {
            let radicand = Radicand::new(&first.radicand, &self.surds);
            self.surds.retain(|surd| {
                let is_other = surd.radicand != radicand.number;
                if !is_other {
                    let text = radicand.write(surd);
                    if let Some(conjugate) = surd.conjugate {
                        let of_any = || any(surd, -&surd.factor);
                        to(conjugate, text.as_deref().map_or_else(of_any, with_other_sign));
                    }
                    to(surd.cell, text.unwrap_or_else(|| any(surd, surd.factor.clone())));
                }
                is_other
            });
        }
    }
}

/// The closed form of any surd, with this factor.
fn any(surd: &CellSurd, factor: Big) -> String {
    let CellSurd { rational, radicand, denominator, .. } = surd;
    let roots = vec![(factor, radicand.clone())];
    closed_form::text(&RootSum { rational: rational.clone(), roots, denominator: denominator.clone() })
}

/// A rational number and a root, or a root alone, as text, with the other sign before the root.
fn with_other_sign(text: &str) -> String {
    let Some(blank) = text.find(' ') else {
        return text.strip_prefix('-').map_or_else(|| format!("-{text}"), str::to_owned);
    };
    let (before, behind) = (&text[..=blank], &text[blank + 1..]);
    let behind = behind.strip_prefix('-').map_or_else(|| ["-", &behind[1..]], |root| ["+", root]);
    [before, behind[0], behind[1]].concat()
}

/// What is known of a radicand.
struct Radicand {
    number: Big,
    /// The root of the squares of small primes in it.
    outside: Big,
    /// What is left under the root, as text.
    inside: String,
    /// Whether that is a square, or may have a large square factor to be taken out.
    may_have_square: bool,
}

impl Radicand {
    /// What is known of a radicand by the surds that have it.
    fn new(number: &Big, surds: &[CellSurd]) -> Self {
        let SquareParts { outside, single, rest } = without_small_primes(number.unsigned_abs());
        let inside = digits(&Big::from(single * &rest));
        let same = || surds.iter().filter(|surd| surd.radicand == *number);
        // The coordinates of a vector have one denominator.
        let mut parts = Vec::with_capacity(3 * surds.len());
        parts.extend(same().map(|surd| &surd.denominator));
        parts.dedup();
        parts.extend(same().flat_map(|surd| [&surd.rational, &surd.factor]).filter(|part| **part != Big::ZERO));
        let may_have_square = may_show_square(&rest, &parts);
        Self { number: number.clone(), outside: outside.into(), inside, may_have_square }
    }

    /// The closed form of a surd; `None` if it has no root, or if a large square may be taken out of that.
    fn write(&self, surd: &CellSurd) -> Option<String> {
        let CellSurd { rational, factor, denominator, .. } = surd;
        if self.may_have_square || *factor == Big::ZERO {
            return None;
        }
        let outside = factor * &self.outside;
        // The factor is the shortest, and makes the others short.
        let common = common_divisor(common_divisor((&outside).unsigned_abs(), denominator), rational);
        if common.is_one() {
            return Some(sum(rational, &[(&outside, &self.inside)], denominator));
        }
        let common = Big::from(common);
        Some(sum(&(rational / &common), &[(&(outside / &common), &self.inside)], &(denominator / common)))
    }
}

/// The greatest common divisor of a number above 0, which is mostly short, and another one: of two odd numbers, the
/// odd part of the difference takes the place of the greater, without a branch that depends on them.
fn common_divisor(number: UBig, other: &Big) -> UBig {
    let Ok(short) = u128::try_from(&number) else { return number.gcd(other) };
    let Ok(rest @ 1..) = u128::try_from((other % &number).unsigned_abs()) else { return number };
    let twos = (short | rest).trailing_zeros();
    let (mut a, mut b) = (short >> short.trailing_zeros(), rest >> rest.trailing_zeros());
    while (a | b) >> u64::BITS != 0 {
        if a == b {
            return UBig::from(a << twos);
        }
        (a, b) = (a.abs_diff(b), a.min(b));
        a >>= a.trailing_zeros();
    }
    let (mut a, mut b) = (a as u64, b as u64);
    while a != b {
        (a, b) = (a.abs_diff(b), a.min(b));
        a >>= a.trailing_zeros();
    }
    UBig::from(u128::from(a) << twos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::Random;

    #[test]
    fn a_common_divisor_is_that_of_big_integers() {
        let mut random = Random(9);
        for round in 0..20_000 {
            let mut power = |prime: u32| UBig::from(prime).pow(random.below(1 + round % 90) as usize);
            let [number, other] = [0, 1].map(|_| power(2) * power(3) * power(1_000_003));
            let other = -Big::from(other);
            assert_eq!(common_divisor(number.clone(), &other), (&number).gcd(&other), "{number} {other}");
            assert_eq!(common_divisor(number.clone(), &Big::ZERO), number);
        }
    }

    #[test]
    fn what_is_known_of_others_changes_no_text() {
        let mut random = Random(5);
        let mut texts = SurdTexts::default();
        let mut written = 0;
        for _ in 0..3000 {
            // Few values, so that radicands come again, and share primes, small and large ones, with other parts.
            let mut draw = |powers: [i64; 4]| {
                let part = |prime| i64::pow(prime, random.below(3) as u32);
                Big::from(powers.map(part).iter().product::<i64>())
            };
            let mut surds = Vec::new();
            for radicand in [0, 1, 2].map(|_| draw([2, 5, 1009, 1013])) {
                let [rational, factor, denominator] = [0, 1, 2].map(|_| draw([2, 3, 1009, 1]) - draw([1, 1, 2, 3]));
                let denominator = if denominator == Big::ZERO { Big::ONE } else { denominator.unsigned_abs().into() };
                texts.add(surds.len(), [&rational, &factor, &radicand, &denominator].map(Big::clone));
                texts.add_conjugate(surds.len(), surds.len() + 1);
                surds.extend([factor.clone(), -factor].map(|factor| RootSum {
                    rational: rational.clone(),
                    roots: vec![(factor, radicand.clone())],
                    denominator: denominator.clone(),
                }));
            }
            let mut cells = Vec::new();
            texts.write(|cell, text| {
                assert_eq!(text, closed_form::text(&surds[cell]), "{surds:?}");
                cells.push(cell);
            });
            cells.sort_unstable();
            assert_eq!(cells, (0..surds.len()).collect::<Vec<_>>());
            written += cells.len();
        }
        assert_eq!(written, 18_000);
    }
}
