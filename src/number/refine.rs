//! What is certain of an irrational number once its roots are known to enough bits.

use dashu_base::SquareRoot;
use dashu_int::{IBig, UBig};

/// ±√square.
pub struct SignedRoot {
    /// Whether it is -√square.
    pub negative: bool,
    /// What the root is taken of.
    pub square: UBig,
}

/// What `decide` says alike of two fractions n/d, d > 0, with (rational + all roots)/denominator between them.
///
/// It ends if the number is not where the answers change: an irrational one is neither zero nor midway between two
/// floats or two decimals.
pub fn refine<T: PartialEq>(
    rational: &IBig,
    roots: &[SignedRoot],
    denominator: &IBig,
    decide: impl Fn(&IBig, &IBig) -> T,
) -> T {
    let mut bits = 64;
    loop {
        let (mut low, mut high) = (rational << bits, rational << bits);
        for SignedRoot { negative, square } in roots {
            let below = IBig::from((square << (2 * bits)).sqrt());
            let above = &below + IBig::ONE;
            let (least, most) = if *negative { (-above, -below) } else { (below, above) };
            low += least;
            high += most;
        }
        let denominator = denominator << bits;
        let answer = decide(&low, &denominator);
        if answer == decide(&high, &denominator) {
            return answer;
        }
        bits *= 2;
    }
}
