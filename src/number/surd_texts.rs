//! Closed forms of the surds of one answer: most have the same radicand, and each has its conjugate among them.

use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::UBig;

use super::big::root_of_square;
use super::closed_form::{self, digits, sum};
use super::squares::{SquareParts, shows_square, without_small_primes};
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
            let mut radicand = Radicand::new(&first.radicand, &self.surds);
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
    /// What has no small primes of that; `None` if it is a square.
    rest: Option<UBig>,
    /// What the rest has in common with all parts of all surds: their product.
    common: Big,
    /// What the rest shares with the parts of surds that show no square in it.
    shared: Vec<[UBig; 3]>,
}

impl Radicand {
    /// What is known of a radicand by the surds that have it.
    fn new(number: &Big, surds: &[CellSurd]) -> Self {
        let SquareParts { outside, single, rest } = without_small_primes(number.unsigned_abs());
        let inside = digits(&Big::from(&single * &rest));
        let rest = root_of_square(&rest).is_none().then_some(rest);
        let mut common = Big::ONE;
        if let Some(rest) = rest.clone().map(Big::from) {
            let same = surds.iter().filter(|surd| surd.radicand == *number);
            let parts = same.flat_map(|surd| [&surd.rational, &surd.factor, &surd.denominator]);
            let product =
                parts.filter(|part| **part != Big::ZERO).fold(Big::ONE, |product, part| product * part % &rest);
            common = (&rest).gcd(&product).into();
        }
        let number = number.clone();
        Self { number, outside: outside.into(), inside, rest, common, shared: Vec::new() }
    }

    /// The closed form of a surd; `None` if it has no root, or if a large square may be taken out of that.
    fn write(&mut self, surd: &CellSurd) -> Option<String> {
        let CellSurd { rational, factor, denominator, .. } = surd;
        let rest = self.rest.as_ref().filter(|_| *factor != Big::ZERO)?;
        let shared = shared(&self.common, [rational, factor, denominator]);
        if let Some(shared) = shared.filter(|shared| !self.shared.contains(shared)) {
            if shows_square(rest, &shared) {
                return None;
            }
            self.shared.push(shared);
        }
        let outside = factor * &self.outside;
        // The factor is the shortest, and makes the others short.
        let common = (&outside).gcd(denominator).gcd(rational);
        if common.is_one() {
            return Some(sum(rational, &[(&outside, &self.inside)], denominator));
        }
        let common = Big::from(common);
        Some(sum(&(rational / &common), &[(&(outside / &common), &self.inside)], &(denominator / common)))
    }
}

/// What a number shares with each of others, 0 aside; `None` if that is nothing.
fn shared(number: &Big, others: [&Big; 3]) -> Option<[UBig; 3]> {
    let is_some = |other: &&Big| **other != Big::ZERO;
    let of_product = |product: Big, other: &Big| product * (other % number) % number;
    let of_all = number.gcd(&others.into_iter().filter(is_some).fold(Big::ONE, of_product));
    let of_one = |other: &Big| if is_some(&other) { (&of_all).gcd(other) } else { UBig::ONE };
    (!of_all.is_one()).then(|| others.map(of_one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::Random;

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
