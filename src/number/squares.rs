//! Square factors of radicands, found without factoring large numbers.

use dashu_base::{BitTest, Gcd, SquareRootRem, UnsignedAbs};
use dashu_int::UBig;

use super::{Big, RootSum};

/// Squares of the primes below this are found wherever they are.
const PRIME_LIMIT: usize = 1000;

/// The primes below the limit, in order.
const PRIMES: [u32; 168] = {
    let mut primes = [0; 168];
    let (mut count, mut candidate) = (0, 2);
    while candidate < PRIME_LIMIT {
        let mut factor = 2;
        while factor * factor <= candidate && !candidate.is_multiple_of(factor) {
            factor += 1;
        }
        if factor * factor > candidate {
            primes[count] = candidate as u32;
            count += 1;
        }
        candidate += 1;
    }
    primes
};

/// Six primes each, and their product.
const BATCHES: [(u64, [u32; 6]); 28] = {
    let mut batches = [(1, [0; 6]); 28];
    let mut index = 0;
    while index < PRIMES.len() {
        let (product, primes) = &mut batches[index / 6];
        *product *= PRIMES[index] as u64;
        primes[index % 6] = PRIMES[index];
        index += 1;
    }
    batches
};

/// Takes square factors out of the radicands: those of small primes, and those that a radicand shares with another part
/// of the number, which is where the squares come from that a closed form in lowest terms must not keep.
pub fn take_out_squares(number: &mut RootSum) {
    if number.roots.is_empty() {
        return;
    }
    for (factor, radicand) in &mut number.roots {
        let SquareParts { outside, single, rest } = without_small_primes(radicand.clone().unsigned_abs());
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

/// Whether a number shows a square factor by what it shares with others: these are factors of it.
pub fn shows_square(number: &UBig, shared: &[UBig]) -> bool {
    let base = coprime_base(shared.iter().chain([number]).cloned().collect());
    !root_of_squares(number.clone(), &base).is_one()
}

/// A number as p²qr.
#[derive(Clone, Debug)]
pub struct SquareParts {
    /// p, of small primes
    pub outside: UBig,
    /// q, of small primes, each once
    pub single: UBig,
    /// r, free of squares of small primes
    pub rest: UBig,
}

/// Takes the small primes out of a number.
pub fn without_small_primes(mut rest: UBig) -> SquareParts {
    let (mut outside, mut single) = (UBig::ONE, UBig::ONE);
    for (product, primes) in BATCHES {
        if rest.bit_len() <= 32 && rest < UBig::from(primes[0] * primes[0]) {
            break;
        }
        // One division of the number tells which primes of a batch are in it: mostly none.
        let remainder = &rest % product;
        for &prime in primes.iter().filter(|&&prime| remainder.is_multiple_of(u64::from(prime))) {
            // All at once: of powers of ten, which decimals bring, there may be thousands.
            let prime = UBig::from(prime);
            let times = rest.remove(&prime).unwrap_or(0);
            outside *= prime.pow(times / 2);
            single *= prime.pow(times % 2);
        }
    }
    SquareParts { outside, single, rest }
}

/// What each radicand has in common with every other part, and the radicands.
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
            let (own_root, rest) = element.sqrt_rem();
            root *= if rest.is_zero() { own_root } else { UBig::ONE };
        }
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

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
