//! Closed forms of the surds of one answer: most have the same radicand, and each has its conjugate among them.

use dashu_base::{Gcd, SquareRootRem, UnsignedAbs};
use dashu_int::UBig;

use super::closed_form::{Term, divisor, over};
use super::squares::{SquareParts, shows_square, without_small_primes};
use super::{Big, RootSum, closed_form};

/// Where a contact begins and where it ends may be roots of two equations.
const RADICANDS: usize = 2;

/// As many as wait for their conjugates: a time, a point and a normal where a contact begins.
const CONJUGATES: usize = 7;

/// Writes surds in closed form, and keeps what it found out about the last radicands.
#[derive(Debug, Default)]
pub struct SurdTexts {
    radicands: Vec<Radicand>,
}

impl SurdTexts {
    /// The closed form of a number.
    pub fn write(&mut self, number: RootSum) -> String {
        self.write_surd(&number).unwrap_or_else(|| closed_form::text(&number))
    }

    /// The closed form of a number with one root; `None` if a large square may be taken out of that.
    fn write_surd(&mut self, number: &RootSum) -> Option<String> {
        let [(factor, radicand)] = number.roots.as_slice() else { return None };
        let known = self.radicands.iter().position(|known| known.number == *radicand);
        let at = known.unwrap_or_else(|| {
            self.radicands.truncate(RADICANDS - 1);
            self.radicands.insert(0, Radicand::new(radicand));
            0
        });
        self.radicands[at].write([&number.rational, factor, &number.denominator])
    }
}

/// What is known of a radicand.
#[derive(Debug)]
struct Radicand {
    number: Big,
    /// The root of the squares of small primes in it.
    outside: Big,
    /// What is left under the root, as text.
    inside: String,
    /// What has no small primes of that; `None` if the whole is a square.
    rest: Option<UBig>,
    /// What the rest shares with the parts of surds that show no square in it.
    shared: Vec<[UBig; 3]>,
    conjugates: Vec<Conjugate>,
}

/// A surd that was written: the sign of its root, the last of its terms, tells it from its conjugate.
#[derive(Debug)]
struct Conjugate {
    /// Its rational part, its factor, and its denominator.
    parts: [Big; 3],
    terms: Vec<Term>,
    divisor: String,
}

impl Radicand {
    fn new(number: &Big) -> Self {
        let SquareParts { outside, single, rest } = without_small_primes(number.clone().unsigned_abs());
        let inside = (&single * &rest).to_string();
        let is_square = single.is_one() && rest.sqrt_rem().1.is_zero();
        let rest = (!is_square).then_some(rest);
        let number = number.clone();
        Self { number, outside: outside.into(), inside, rest, shared: Vec::new(), conjugates: Vec::new() }
    }

    fn write(&mut self, parts: [&Big; 3]) -> Option<String> {
        let [rational, factor, denominator] = parts;
        if let Some(at) = self.conjugates.iter().position(|known| known.is_of(parts)) {
            let mut conjugate = self.conjugates.swap_remove(at);
            conjugate.terms.last_mut()?.is_negative = *factor < Big::ZERO;
            return Some(over(&conjugate.terms, &conjugate.divisor));
        }
        let rest = self.rest.as_ref().filter(|_| *factor != Big::ZERO)?;
        let shared = shared(rest, parts);
        if !self.shared.contains(&shared) {
            if shows_square(rest, &shared) {
                return None;
            }
            self.shared.push(shared);
        }
        let outside = factor * &self.outside;
        // The factor is the shortest, and makes the others short.
        let common = Big::from(Big::from((&outside).gcd(denominator)).gcd(rational));
        let terms = [Term::rational(&(rational / &common)), Term::root(&(outside / &common), &self.inside)];
        let terms = terms.into_iter().flatten().collect();
        let divisor = divisor(&(denominator / common));
        let written = Conjugate { parts: parts.map(Big::clone), terms, divisor };
        let text = over(&written.terms, &written.divisor);
        self.conjugates.truncate(CONJUGATES - 1);
        self.conjugates.insert(0, written);
        Some(text)
    }
}

/// What a number shares with each of others, 0 aside.
fn shared(number: &UBig, others: [&Big; 3]) -> [UBig; 3] {
    let is_some = |other: &&Big| **other != Big::ZERO;
    let product = others.into_iter().filter(is_some).fold(Big::ONE, |product, other| product * other);
    let of_all = number.gcd(product.unsigned_abs() % number);
    others.map(|other| if of_all.is_one() || !is_some(&other) { UBig::ONE } else { (&of_all).gcd(other) })
}

impl Conjugate {
    fn is_of(&self, [rational, factor, denominator]: [&Big; 3]) -> bool {
        let [own_rational, own_factor, own_denominator] = &self.parts;
        own_denominator == denominator && own_rational == rational && own_factor + factor == Big::ZERO
    }
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
        for _ in 0..20_000 {
            // Few values, so that radicands come again, and share primes, small and large ones, with other parts.
            let mut draw = |powers: [i64; 4]| {
                let part = |prime| i64::pow(prime, random.below(3) as u32);
                Big::from(powers.map(part).iter().product::<i64>())
            };
            let [rational, factor, denominator] = [0, 1, 2].map(|_| draw([2, 3, 1009, 1]) - draw([1, 1, 2, 3]));
            let denominator = if denominator == Big::ZERO { Big::ONE } else { denominator.unsigned_abs().into() };
            let radicand = draw([2, 5, 1009, 1013]);
            for factor in [factor.clone(), -&factor, factor] {
                let roots = vec![(factor, radicand.clone())];
                let number = RootSum { rational: rational.clone(), roots, denominator: denominator.clone() };
                if let Some(text) = texts.write_surd(&number) {
                    assert_eq!(text, closed_form::text(&number), "{number:?}");
                    written += 1;
                }
            }
        }
        assert!(written > 10_000, "{written} were written");
    }
}
