//! Square factors of radicands, found without factoring large numbers.

use dashu_base::{BitTest, Gcd, SquareRootRem, UnsignedAbs};
use dashu_int::UBig;

use super::{Big, RootSum};

/// Squares of the primes below this are found wherever they are.
const PRIME_LIMIT: usize = 1000;

/// The primes below the limit.
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

/// Takes square factors out of the radicands: those of small primes, and those that a radicand shares with another part
/// of the number, which is where the squares come from that a closed form in lowest terms must not keep.
pub fn take_out_squares(number: &mut RootSum) {
    if number.roots.is_empty() {
        return;
    }
    for (factor, radicand) in &mut number.roots {
        let (outside, inside) = without_small_primes(radicand.clone().unsigned_abs());
        *factor *= Big::from(outside);
        *radicand = inside.into();
    }
    let base = coprime_base(shared_factors(number));
    for (factor, radicand) in &mut number.roots {
        let outside = Big::from(root_of_squares(radicand.clone().unsigned_abs(), &base));
        *radicand /= &outside * &outside;
        *factor *= outside;
    }
}

/// (p, q) with p²q the number given and q free of squares of small primes.
fn without_small_primes(mut number: UBig) -> (UBig, UBig) {
    let mut outside = UBig::ONE;
    for prime in PRIMES {
        if number.bit_len() <= 32 && number < UBig::from(prime * prime) {
            break;
        }
        // All at once: of powers of ten, which decimals bring, there may be thousands.
        let prime = UBig::from(prime);
        let times = number.remove(&prime).unwrap_or(0);
        outside *= prime.pow(times / 2);
        if times % 2 == 1 {
            number *= prime;
        }
    }
    (outside, number)
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
fn coprime_base(mut numbers: Vec<UBig>) -> Vec<UBig> {
    let mut base: Vec<UBig> = Vec::new();
    while let Some(number) = numbers.pop() {
        if number.is_one() {
            continue;
        }
        let common = |known: &UBig| Some(known.gcd(&number)).filter(|common| !common.is_one());
        match base.iter().enumerate().find_map(|(index, known)| Some((index, common(known)?))) {
            None => base.push(number),
            // Instead of two numbers there are three, with a smaller product.
            Some((index, common)) => {
                let known = base.swap_remove(index);
                numbers.extend([known / &common, number / &common, common]);
            }
        }
    }
    base
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
