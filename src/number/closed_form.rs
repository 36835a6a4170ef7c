//! Exact results as text: `4/5`, `1 - sqrt(2)`, `(7 - 2*sqrt(3))/4`.
//!
//! The surds of one answer are written together ([`SurdTexts`]): most have the same radicand, and each has its conjugate
//! among them.

use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::UBig;

use super::ring::of_words;
use super::squares::{may_show_square, take_out_squares, without_small_primes};
use super::{Big, RootSum, Surd};

/// Room for the usual closed form.
const ROOM: usize = 256;
/// Longer numbers are written in a way of their own.
const LIMBS: usize = 16;
/// The largest power of ten below 2^64, and its zeros.
const POWER: u64 = 10_u64.pow(ZEROS.len() as u32);
const ZEROS: &str = "0000000000000000000";
/// 2^64 / `POWER` is above 1 by this many 2^-64.
const RECIPROCAL: u64 = (u128::MAX / POWER as u128 - (1 << u64::BITS)) as u64;

/// The number in lowest terms as text.
pub(super) fn text(number: &RootSum) -> String {
    number.in_lowest_terms().as_it_stands()
}

/// A fraction in lowest terms as text.
pub(super) fn of_fraction(numerator: i128, denominator: u128) -> String {
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
    pub(crate) fn in_lowest_terms(&self) -> Self {
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
    pub(crate) fn as_it_stands(&self) -> String {
        let radicands: Vec<_> = self.roots.iter().map(|(_, radicand)| digits(radicand)).collect();
        let roots: Vec<_> = self.roots.iter().zip(&radicands).map(|((factor, _), text)| (factor, &**text)).collect();
        sum(&self.rational, &roots, &self.denominator)
    }
}

/// A number and factors before roots, whose radicands are texts, over a number above 0: as text without what is 0 or 1.
fn sum(rational: &Big, roots: &[(&Big, &str)], denominator: &Big) -> String {
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
fn digits(number: &Big) -> String {
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

/// The surds of an answer, until all of them are there: what they have in common is looked for once.
#[derive(Debug, Default)]
pub struct SurdTexts {
    surds: Vec<CellSurd>,
}

/// A surd, and where it is written.
#[derive(Debug)]
struct CellSurd {
    number: Surd<Big>,
    cell: usize,
    /// The cell of its conjugate, which differs in the sign of the root.
    conjugate: Option<usize>,
}

impl SurdTexts {
    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.surds.clear();
    }

    /// Takes the number of a cell.
    pub(super) fn add(&mut self, cell: usize, number: Surd<Big>) {
        self.surds.push(CellSurd { number, cell, conjugate: None });
    }

    /// Takes the conjugate of the number of a cell for another cell.
    pub(crate) fn add_conjugate(&mut self, of: usize, cell: usize) {
        self.surds.iter_mut().filter(|surd| surd.cell == of).for_each(|surd| surd.conjugate = Some(cell));
    }

    /// Hands over the closed form of each, with its cell.
    pub(crate) fn write(&mut self, mut to: impl FnMut(usize, String)) {
        while let Some(first) = self.surds.first() {
            let radicand = Radicand::new(&first.number.radicand, &self.surds);
            self.surds.retain(|CellSurd { number, cell, conjugate }| {
                let is_other = number.radicand != radicand.number;
                if !is_other {
                    let text = radicand.write(number);
                    if let Some(conjugate) = *conjugate {
                        let of_any = || any(Surd { factor: -&number.factor, ..number.clone() });
                        to(conjugate, text.as_deref().map_or_else(of_any, with_other_sign));
                    }
                    to(*cell, text.unwrap_or_else(|| any(number.clone())));
                }
                is_other
            });
        }
    }
}

/// The closed form of any surd.
fn any(number: Surd<Big>) -> String {
    text(&number.into())
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

/// A radicand, and its known factors.
struct Radicand {
    number: Big,
    /// The root of the squares of small primes in it.
    outside: Big,
    /// The rest under the root, as text.
    inside: String,
    /// True if the rest is a square, or may have a large square factor to be taken out.
    may_have_square: bool,
}

impl Radicand {
    /// Finds factors of a radicand, also by the surds that have it.
    fn new(number: &Big, surds: &[CellSurd]) -> Self {
        let [outside, single, rest] = without_small_primes(number.unsigned_abs());
        let inside = digits(&Big::from(single * &rest));
        let same = || surds.iter().map(|surd| &surd.number).filter(|surd| surd.radicand == *number);
        // The coordinates of a vector have one denominator.
        let mut parts = Vec::with_capacity(3 * surds.len());
        parts.extend(same().map(|surd| &surd.denominator));
        parts.dedup();
        parts.extend(same().flat_map(|surd| [&surd.rational, &surd.factor]).filter(|part| **part != Big::ZERO));
        let may_have_square = may_show_square(&rest, &parts);
        Self { number: number.clone(), outside: outside.into(), inside, may_have_square }
    }

    /// The closed form of a surd; `None` if it has no root, or if a large square may be taken out of that.
    fn write(&self, surd: &Surd<Big>) -> Option<String> {
        let Surd { rational, factor, denominator, .. } = surd;
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
    use crate::number::tests::Random;
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
                let number = Surd { rational, factor, radicand, denominator };
                texts.add(surds.len(), number.clone());
                texts.add_conjugate(surds.len(), surds.len() + 1);
                let conjugate = Surd { factor: -&number.factor, ..number.clone() };
                surds.extend([number, conjugate].map(RootSum::from));
            }
            let mut cells = Vec::new();
            texts.write(|cell, text| {
                assert_eq!(text, super::text(&surds[cell]), "{surds:?}");
                cells.push(cell);
            });
            cells.sort_unstable();
            assert_eq!(cells, (0..surds.len()).collect::<Vec<_>>());
            written += cells.len();
        }
        assert_eq!(written, 18_000);
    }
}
