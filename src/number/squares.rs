//! Square factors of radicands, found without factoring large numbers.

use std::borrow::Borrow;
use std::mem;

use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{DoubleWord, UBig, Word};

use super::ring::{of_words, root_of_square};
use super::{Big, RootSum};

/// Squares of the primes below this are found wherever they are.
const PRIME_LIMIT: u64 = 1000;

/// A prime is divided out by itself at most this often.
const FEW: usize = 4;
/// How many odd primes there are below the limit.
const COUNT: usize = 167;
/// How many of them have a product below 2^60.
const BATCH: usize = 6;

/// The odd primes below the limit, in order, in batches; the last one is filled up with 1.
static BATCHES: [Batch; COUNT.div_ceil(BATCH)] = {
    let mut batches = [Batch { product: 1, inverse: 0, primes: [Prime::ONE; BATCH] }; _];
    let (mut count, mut candidate) = (0, 3);
    while candidate < PRIME_LIMIT {
        let mut factor = 3;
        while factor * factor <= candidate && !candidate.is_multiple_of(factor) {
            factor += 2;
        }
        if factor * factor > candidate {
            let batch = &mut batches[count / BATCH];
            batch.primes[count % BATCH] =
                Prime { prime: candidate, inverse: inverse(candidate), most: u64::MAX / candidate };
            batch.product *= candidate;
            batch.inverse = inverse(batch.product);
            count += 1;
        }
        candidate += 2;
    }
    assert!(count == COUNT);
    batches
};

/// An odd prime, or 1.
#[derive(Clone, Copy)]
struct Prime {
    prime: u64,
    /// Its inverse modulo 2^64.
    inverse: u64,
    /// The quotient of the largest number of 64 bits.
    most: u64,
}

impl Prime {
    const ONE: Self = Self { prime: 1, inverse: 1, most: u64::MAX };

    /// True if it divides a number. Products with the inverse, modulo 2^64, are all different; those of multiples are
    /// their quotients, all numbers up to the greatest of these, which leaves larger ones for the others.
    #[inline(always)]
    fn divides(self, number: u64) -> bool {
        number.wrapping_mul(self.inverse) <= self.most
    }
}

/// Some odd primes.
#[derive(Clone, Copy)]
struct Batch {
    product: u64,
    /// The inverse of the product modulo 2^64.
    inverse: u64,
    primes: [Prime; BATCH],
}

impl Batch {
    /// A number that the primes divide which divide this one, of 64 bits each: it is multiplied by 2^-64 for each, modulo
    /// the product, by taking off what makes the lowest bits zero (Montgomery 1985).
    #[inline(always)]
    fn residue(&self, limbs: &[u64]) -> u64 {
        limbs.iter().fold(0, |above, &limb| {
            let sum = u128::from(limb) + u128::from(above);
            let times = (sum as u64).wrapping_neg().wrapping_mul(self.inverse);
            // Below 2^65 + 2^124.
            ((sum + u128::from(times) * u128::from(self.product)) >> u64::BITS) as u64
        })
    }
}

/// The inverse of an odd number modulo 2^64: the number itself is that modulo 8, and each step doubles the bits.
const fn inverse(number: u64) -> u64 {
    let (mut inverse, mut step) = (number, 0);
    while step < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(number.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// Takes square factors out of the radicands: those of small primes, and those that a radicand shares with another part
/// of the number, which is where the squares come from that a closed form in lowest terms must not keep.
pub(super) fn take_out_squares(number: &mut RootSum) {
    if number.roots.is_empty() {
        return;
    }
    for (factor, radicand) in &mut number.roots {
        let [outside, single, rest] = without_small_primes(radicand.clone().unsigned_abs());
        *factor *= Big::from(outside);
        *radicand = (single * rest).into();
    }
    let base = coprime_base(shared_factors(number));
    for (factor, radicand) in &mut number.roots {
        let outside = Big::from(root_of_squares(radicand.clone().unsigned_abs(), &base));
        *radicand /= &outside * &outside;
        *factor *= outside;
    }
}

/// True if a radicand without small primes is a square, or may show a square factor by what it shares with parts of its
/// surds, which are not 0.
///
/// It is cut into pieces: what the parts share with it and what they do not, then the former again, by those parts that
/// are no multiples of it. Two pieces have nothing in common, and a part shares all of a piece or nothing. So all that
/// [`coprime_base`] makes of the radicand, of what a surd's parts share with it, and of small primes, each once, has each
/// piece at most once, and is a square only if pieces are.
pub(super) fn may_show_square(radicand: &UBig, parts: &[&Big]) -> bool {
    let is_square = |number: &UBig| root_of_square(number).is_some();
    if is_square(radicand) {
        return true;
    }
    let mut shared = radicand.gcd(product_modulo(radicand, parts.iter().copied()));
    let mut piece = radicand / &shared;
    while !shared.is_one() {
        if !(&piece).gcd(&shared).is_one() || !piece.is_one() && is_square(&piece) {
            return true;
        }
        let others = parts.iter().map(|part| *part % &shared).filter(|part| *part != Big::ZERO);
        let less = (&shared).gcd(product_modulo(&shared, others));
        if less == shared {
            return true;
        }
        piece = &shared / &less;
        shared = less;
    }
    // Without any that is shared, the piece is the radicand.
    is_square(&piece)
}

/// A number with as many factors in common with an odd number as the product of these: that product over a power of
/// two, modulo the odd number. To divide by 2^`Word::BITS`, a multiple is added that makes the lowest word zero
/// (Montgomery 1985).
///
/// With p the product so far and m the odd number, a step leaves the sum below p + m: it is at most
/// (p + m + (2^`Word::BITS` - 1)(p + m)) / 2^`Word::BITS`. So p grows by less than m with each factor, and one word more
/// than m has is enough.
fn product_modulo(modulus: &UBig, factors: impl Iterator<Item = impl Borrow<Big>>) -> UBig {
    let modulus: Vec<_> = modulus.as_words().iter().copied().chain([0]).collect();
    let inverse = inverse(wide(modulus[0]) as u64) as Word;
    let mut product: Vec<Word> = vec![0; modulus.len()];
    product[0] = 1;
    let mut sum = product.clone();
    for factor in factors {
        sum.fill(0);
        for &word in factor.borrow().as_sign_words().1 {
            let times = product[0].wrapping_mul(word).wrapping_add(sum[0]).wrapping_neg().wrapping_mul(inverse);
            let (mut carry, mut carry_of_multiple, mut below): (Word, Word, _) = (0, 0, &mut 0);
            for ((product, modulus), sum) in product.iter().zip(&modulus).zip(&mut sum) {
                let next = wide(*product) * wide(word) + wide(*sum) + wide(carry);
                let multiple = wide(*modulus) * wide(times) + wide(next as Word) + wide(carry_of_multiple);
                *below = multiple as Word;
                carry = (next >> Word::BITS) as Word;
                carry_of_multiple = (multiple >> Word::BITS) as Word;
                below = sum;
            }
            *below = carry + carry_of_multiple;
        }
        mem::swap(&mut product, &mut sum);
    }
    UBig::from_words(&product)
}

fn wide(word: Word) -> DoubleWord {
    DoubleWord::from(word)
}

/// Takes the small primes out of a number: it is p²qr, with p of small primes, q of small primes, each once, and r free
/// of their squares.
pub(super) fn without_small_primes(mut rest: UBig) -> [UBig; 3] {
    let twos = rest.trailing_zeros().unwrap_or(0);
    let (mut outside, mut single) = (UBig::ONE << (twos / 2), UBig::ONE << (twos % 2));
    rest >>= twos;
    let limbs: Vec<_> = of_words(rest.as_words()).collect();
    for batch in &BATCHES {
        let least = batch.primes[0].prime;
        if rest.bit_len() <= 32 && rest < UBig::from(least * least) {
            break;
        }
        let residue = batch.residue(&limbs);
        for prime in batch.primes.iter().filter(|prime| prime.prime > 1 && prime.divides(residue)) {
            let prime = prime.prime;
            let mut times = 0;
            while times < FEW && &rest % prime == 0 {
                rest /= prime;
                times += 1;
            }
            if times == FEW {
                // All others at once: of powers of ten, which decimals bring, there may be thousands.
                times += rest.remove(&UBig::from(prime)).unwrap_or(0);
            }
            if times > 1 {
                outside *= UBig::from(prime).pow(times / 2);
            }
            if times % 2 == 1 {
                single *= prime;
            }
        }
    }
    [outside, single, rest]
}

/// The common factors of each radicand with every other part, and the radicands.
fn shared_factors(number: &RootSum) -> Vec<UBig> {
    let RootSum { rational, roots, denominator } = number;
    let mut found = Vec::new();
    for (index, (factor, radicand)) in roots.iter().enumerate() {
        let others = roots[index + 1..].iter().flat_map(|(factor, radicand)| [factor, radicand]);
        found.extend([rational, denominator, factor].into_iter().chain(others).map(|other| radicand.gcd(other)));
        found.push(radicand.clone().unsigned_abs());
    }
    found
}

/// Numbers above 1, no two with a common factor, of which all those given are products.
///
/// Source: Bach, Driscoll and Shallit, Factor refinement, 1993.
fn coprime_base(numbers: Vec<UBig>) -> Vec<UBig> {
    let mut base = Vec::new();
    for mut number in numbers {
        let mut refined = Vec::new();
        for known in base {
            number = refine(known, number, &mut refined);
        }
        if !number.is_one() {
            refined.push(number);
        }
        base = refined;
    }
    base
}

/// Adds to the base what `known` is a product of, none with a factor in common with another or with what is then left
/// of `number`, which is the answer.
fn refine(known: UBig, number: UBig, base: &mut Vec<UBig>) -> UBig {
    // Only neighbours may have a common factor, and all but the last divide `known`.
    let mut parts = vec![known, number];
    let mut left = 0;
    while left + 1 < parts.len() {
        let common = (&parts[left]).gcd(&parts[left + 1]);
        if common.is_one() {
            left += 1;
            continue;
        }
        // All powers at once: what is left of one shares nothing with what is left of the other.
        parts[left].remove(&common);
        parts[left + 1].remove(&common);
        if parts[left + 1].is_one() && left + 2 < parts.len() {
            parts[left + 1] = common;
        } else {
            parts.insert(left + 1, common);
        }
        if parts[left].is_one() {
            parts.remove(left);
        }
    }
    let rest = parts.pop().unwrap_or(UBig::ONE);
    base.append(&mut parts);
    rest
}

/// The root of the largest square factor that the base shows.
fn root_of_squares(mut number: UBig, base: &[UBig]) -> UBig {
    let mut root = UBig::ONE;
    for element in base {
        let times = number.remove(element).unwrap_or(0);
        root *= element.pow(times / 2);
        if times % 2 == 1 {
            root *= root_of_square(element).unwrap_or(UBig::ONE);
        }
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prime_divides_its_multiples_alone() {
        let mut state = 1_u64;
        for prime in BATCHES.iter().flat_map(|batch| batch.primes).filter(|prime| prime.prime > 1) {
            for _ in 0..100 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                for number in [state >> 1, state / prime.prime * prime.prime] {
                    assert_eq!(prime.divides(number), number.is_multiple_of(prime.prime));
                    let limbs = [state, number, state ^ number];
                    let whole = limbs.iter().rev().fold(UBig::ZERO, |whole, &limb| whole << 64 | UBig::from(limb));
                    for batch in &BATCHES {
                        let divides = batch.primes.map(|prime| prime.divides(batch.residue(&limbs)));
                        assert_eq!(divides, batch.primes.map(|prime| (&whole % prime.prime) == 0));
                    }
                }
            }
        }
    }

    #[test]
    fn a_base_has_no_common_factors_and_all_numbers_are_products_of_it() {
        let mut state = 1_u64;
        let mut power = |prime: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            UBig::from(prime).pow((state >> 33) as usize % 6)
        };
        for round in 1..500 {
            let primes = &[1009, 2, 1013, 1019, 3, 1021][..1 + round % 6];
            let product = |_| primes.iter().fold(UBig::ONE, |product, &prime| product * power(prime));
            let numbers: Vec<UBig> = (0..1 + round % 5).map(product).collect();
            let base = coprime_base(numbers.clone());
            for (index, element) in base.iter().enumerate() {
                assert!(*element > UBig::ONE);
                assert!(base[index + 1..].iter().all(|other| element.gcd(other).is_one()), "{base:?} of {numbers:?}");
            }
            for mut number in numbers.clone() {
                for element in &base {
                    number.remove(element);
                }
                assert!(number.is_one(), "{base:?} of {numbers:?}");
            }
        }
    }

    #[test]
    fn powers_of_one_number_are_told_apart_as_far_as_their_exponents_are() {
        let power = |exponent: usize| UBig::from(1009_u32).pow(exponent);
        assert_eq!(coprime_base(vec![power(1000), power(3)]), [power(1)]);
        assert_eq!(coprime_base(vec![power(12), power(18)]), [power(6)]);
        assert!(coprime_base(vec![UBig::ONE]).is_empty());
    }
}
