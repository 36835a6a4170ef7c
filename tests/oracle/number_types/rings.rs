//! Random sums and products of whole numbers: whenever a fast type answers, big integers answer the same.

use std::cmp::Ordering;

use hitcalc::internals::number::{
    Ball, Big, Decimal, Exact, Fraction, HalfWord, Ring, Root, Scale, Single, Surd, Uncertain, Word,
};

use crate::random::Random;

/// An expression over whole numbers.
enum Tree {
    Leaf(Decimal),
    Sum(Box<Tree>, Box<Tree>),
    Difference(Box<Tree>, Box<Tree>),
    Product(Box<Tree>, Box<Tree>),
}

impl Tree {
    /// A tree in which a subtree comes twice now and then, so that terms cancel.
    fn random(random: &mut Random, bits: u32, depth: u32) -> Self {
        if depth == 0 || random.one_in(5) {
            return Self::Leaf(whole(random, bits));
        }
        let seed = random.bits();
        let again = random.one_in(3);
        let branch = |random: &mut Random| match again {
            true => Box::new(Self::random(&mut Random::new(seed), bits, depth - 1)),
            false => Box::new(Self::random(random, bits, depth - 1)),
        };
        let (left, mut right) = (branch(random), branch(random));
        if again && random.one_in(2) {
            // One off the same value: what is left of the difference is small.
            right = Box::new(Self::Sum(right, Box::new(Self::Leaf(Decimal::integer(random.between(-1, 1))))));
        }
        match random.between(0, 3) {
            0 => Self::Sum(left, right),
            1 => Self::Difference(left, right),
            _ => Self::Product(left, right),
        }
    }

    fn value<R: Ring>(&self) -> Result<R, Uncertain> {
        Ok(match self {
            Self::Leaf(number) => Scale::fitting([number]).units(number)?,
            Self::Sum(left, right) => left.value::<R>()? + right.value::<R>()?,
            Self::Difference(left, right) => left.value::<R>()? - right.value::<R>()?,
            Self::Product(left, right) => left.value::<R>()? * right.value::<R>()?,
        })
    }
}

/// A whole number of 1 to `bits` bits, often next to a power of two, where floats round.
fn whole(random: &mut Random, bits: u32) -> Decimal {
    let bits = 1 + random.bits() as u32 % bits;
    let magnitude = match random.between(0, 3) {
        0 => (1_i64 << (bits - 1)) + random.between(-1, 1),
        _ => (random.bits() >> (64 - bits)) as i64,
    };
    let magnitude = magnitude.min(999_999_999_999_999_999);
    let signed = if random.one_in(2) { -magnitude } else { magnitude };
    Decimal::parse(signed.to_string().as_bytes()).expect("a whole number")
}

/// How often a type was asked, and how often it could not tell.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    asked: usize,
    uncertain: usize,
}

impl Count {
    fn check<T: PartialEq + std::fmt::Debug>(&mut self, fast: Result<T, Uncertain>, sure: T, what: &str) {
        self.asked += 1;
        match fast {
            Ok(fast) => assert_eq!(fast, sure, "{what}"),
            Err(Uncertain) => self.uncertain += 1,
        }
    }

    fn add(&mut self, other: Self) {
        self.asked += other.asked;
        self.uncertain += other.uncertain;
    }
}

/// What is asked of a type: signs, quotients, surds.
#[derive(Debug, Default)]
struct Counts {
    signs: Count,
    ratios: Count,
    surds: Count,
}

/// Compares a type with big integers over trees of leaves of up to `bits` bits.
fn compare<R: Ring>(seed: u64, bits: u32, depth: u32, with_surds: bool) -> Counts {
    let mut random = Random::new(seed);
    let mut counts = Counts::default();
    for _ in 0..40_000 {
        let trees = [0; 4].map(|_| Tree::random(&mut random, bits, depth));
        let sure = trees.each_ref().map(|tree| tree.value::<Big>().expect("big integers are never uncertain"));
        let fast = trees.each_ref().map(|tree| tree.value::<R>());
        let what = format!("seed {seed}: {sure:?}");
        let mut signs = Count::default();
        for (fast, sure) in fast.iter().zip(&sure) {
            signs.check(fast.clone().and_then(|fast| fast.sign()), sure.cmp(&Big::ZERO), &what);
        }
        counts.signs.add(signs);
        let [Ok(a), Ok(b), Ok(c), Ok(d)] = fast else { continue };
        let [sure_a, sure_b, sure_c, sure_d] = sure;
        if sure_d == Big::ZERO {
            continue;
        }
        let (d, sure_d) = if sure_d < Big::ZERO { (-d, -sure_d) } else { (d, sure_d) };
        let bits = |rounded: f64| rounded.to_bits();
        let quotient = Fraction { numerator: sure_a.clone(), denominator: sure_d.clone() }.round();
        counts.ratios.check(R::round_ratio(&a, &d).map(bits), bits(quotient.expect("never uncertain")), &what);
        if with_surds {
            let (c, sure_c) = if sure_c < Big::ZERO { (-c, -sure_c) } else { (c, sure_c) };
            compare_surds(&[a, b, c, d], &[sure_a, sure_b, sure_c, sure_d], &mut counts, &what);
        }
    }
    println!("{bits} bits, depth {depth}: {counts:?}");
    counts
}

/// (a + b√c)/d, both roots (a ∓ √c)/d, and what is made of those.
fn compare_surds<R: Ring>(fast: &[R; 4], sure: &[Big; 4], counts: &mut Counts, what: &str) {
    let rounded = |number: Result<f64, Uncertain>| number.map(f64::to_bits);
    let mut check = |fast: Result<f64, Uncertain>, sure: Result<f64, Uncertain>| {
        counts.surds.check(rounded(fast), rounded(sure).expect("never uncertain"), what);
    };
    check(surd(fast).round(), surd(sure).round());
    for (fast_root, sure_root) in roots(fast).iter().zip(&roots(sure)) {
        check(fast_root.round(), sure_root.round());
        check(placed(fast_root, fast), placed(sure_root, sure));
        let sign = sure_root.sign_of(&sure[0], &sure[1]).expect("never uncertain");
        counts.signs.check(fast_root.sign_of(&fast[0], &fast[1]), sign, what);
    }
}

fn surd<R: Ring>([a, b, c, d]: &[R; 4]) -> Surd<R> {
    Surd { rational: a.clone(), factor: b.clone(), radicand: c.clone(), denominator: d.clone() }
}

fn roots<R: Ring>([a, _, c, d]: &[R; 4]) -> [R::Root; 2] {
    R::Root::both(a.clone(), c.clone(), d.clone())
}

fn placed<R: Ring>(root: &R::Root, [a, b, _, d]: &[R; 4]) -> Result<f64, Uncertain> {
    root.coordinates([b; 3], [a; 3], d)[2].round()
}

fn mostly_certain(count: Count) {
    assert!(count.uncertain * 2 < count.asked, "too often uncertain to test anything: {count:?}");
}

#[test]
fn a_ball_is_right_whenever_it_is_certain() {
    for (seed, bits, depth) in [(1, 10, 2), (2, 26, 3), (3, 53, 2), (4, 60, 2), (5, 60, 3), (6, 60, 4)] {
        let counts = compare::<Ball>(seed, bits, depth, true);
        mostly_certain(counts.signs);
        mostly_certain(counts.ratios);
        mostly_certain(counts.surds);
        if bits == 60 && depth > 2 {
            assert!(counts.signs.uncertain > 0 && counts.ratios.uncertain > 0, "never at its end: {counts:?}");
        }
    }
}

#[test]
fn a_single_is_right_whenever_it_is_certain() {
    for (seed, bits, depth) in [(11, 10, 2), (12, 26, 3), (13, 53, 2), (14, 60, 3)] {
        let counts = compare::<Single>(seed, bits, depth, true);
        mostly_certain(counts.signs);
        if bits > 26 {
            assert!(counts.signs.uncertain > 0 && counts.ratios.uncertain > 0, "never at its end: {counts:?}");
        }
    }
}

#[test]
fn a_word_is_never_uncertain_of_a_sign_or_a_quotient() {
    // Products of two inputs, as everywhere that words are used.
    for (seed, bits, depth) in [(21, 20, 2), (22, 30, 2), (23, 60, 1)] {
        let counts = compare::<Word>(seed, bits, depth, false);
        assert_eq!((counts.signs.uncertain, counts.ratios.uncertain), (0, 0), "{counts:?}");
    }
    for (seed, bits, depth) in [(24, 14, 2), (25, 28, 1)] {
        let counts = compare::<HalfWord>(seed, bits, depth, false);
        assert_eq!((counts.signs.uncertain, counts.ratios.uncertain), (0, 0), "{counts:?}");
    }
}

/// Numbers midway between two floats, and next to that: where a wrong rounding shows first.
#[test]
fn a_ball_and_a_word_round_as_big_integers_do_next_to_a_midpoint() {
    let mut random = Random::new(31);
    let mut counts = [Count::default(); 2];
    for _ in 0..40_000 {
        // (2m + 1)/2 of 54 bits is a midpoint; times d, plus or minus a little, over d.
        let odd = (1_i64 << 53) | random.bits() as i64 & ((1 << 53) - 1) | 1;
        let d = Big::from(random.between(1, 1 << 40));
        let n = Big::from(odd) * &d + Big::from(random.between(-2, 2));
        let sure = f64::to_bits(Big::round_ratio(&n, &d).expect("never uncertain"));
        let [wide, narrow] = [&n, &d].map(|big| i128::try_from(big).expect("below 2^94"));
        let ball = [wide, narrow].map(Ball::from);
        counts[0].check(Ball::round_ratio(&ball[0], &ball[1]).map(f64::to_bits), sure, &format!("{n}/{d}"));
        let word = [wide, narrow].map(Word::from_machine);
        counts[1].check(Word::round_ratio(&word[0], &word[1]).map(f64::to_bits), sure, &format!("{n}/{d}"));
    }
    println!("midpoints: {counts:?}");
    assert!(counts[0].uncertain > 0 && counts[0].uncertain < counts[0].asked, "{counts:?}");
    assert_eq!(counts[1].uncertain, 0, "a word takes big integers to round with, and is certain");
}

#[test]
fn a_sign_is_found_where_all_but_the_last_bit_cancels() {
    let mut random = Random::new(41);
    for _ in 0..20_000 {
        let [a, b] = [0; 2].map(|_| random.between(1, 1 << 53));
        let left = |value: i64| Ball::from(i128::from(value));
        let off = random.between(-1, 1);
        // a·b and a·b + off differ in bit 106 at most: the ball holds both exactly.
        let difference = left(a) * left(b) + left(off) - left(b) * left(a);
        assert_eq!(difference.sign(), Ok(off.cmp(&0)), "{a} {b} {off}");
        let single = Single::integer(a) * Single::integer(b) + Single::integer(off);
        let difference = single - Single::integer(b) * Single::integer(a);
        assert!(matches!(difference.sign(), Err(Uncertain)) || difference.sign() == Ok(off.cmp(&0)), "{a} {b} {off}");
    }
    assert_eq!(Ball::integer(0).sign(), Ok(Ordering::Equal));
}
