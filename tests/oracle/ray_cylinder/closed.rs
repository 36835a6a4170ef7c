//! Closed forms as SPEC section 6 writes them: `(a + b*sqrt(c))/d`.
//!
//! A text passes if it is the one canonical text of its own four integers, and these are those of the root of the
//! polynomial.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::real::{Image, Parts};
use crate::exact::Q;

/// The number `(a + b √c)/d`.
#[derive(Debug, PartialEq, Eq)]
struct Surd {
    a: BigInt,
    b: BigInt,
    c: BigInt,
    d: BigInt,
}

/// Checks that `text` is the closed form of `expected`; says what is wrong otherwise.
pub fn shows(text: &str, expected: &Image) -> Result<(), String> {
    let (center, square, plus) = match expected.parts() {
        Parts::Fraction(fraction) if text == fraction.to_string() => return Ok(()),
        Parts::Fraction(fraction) => return Err(fraction.to_string()),
        Parts::Surd { center, square, plus } => (center, square, plus),
    };
    let surd = parse(text).ok_or_else(|| format!("a surd, about {}", expected.text()))?;
    if surd.text() != text {
        return Err(format!("the spelling {}", surd.text()));
    }
    surd.is_canonical()?;
    let own_square = Q::new(&surd.b * &surd.b * &surd.c, &surd.d * &surd.d);
    if Q::new(surd.a.clone(), surd.d.clone()) == center && own_square == square && surd.b.is_positive() == plus {
        return Ok(());
    }
    Err(format!("another number, about {}", expected.text()))
}

impl Surd {
    /// The rules for a, b, c and d.
    fn is_canonical(&self) -> Result<(), String> {
        let rule = |holds: bool, rule: &str| if holds { Ok(()) } else { Err(rule.to_owned()) };
        rule(!self.b.is_zero(), "b is not zero")?;
        rule(self.d.is_positive(), "d is positive")?;
        rule(self.a.gcd(&self.b).gcd(&self.d).is_one(), "a, b and d have no common factor")?;
        let root = self.c.sqrt();
        rule(self.c > BigInt::one() && &root * &root != self.c, "c is no square")?;
        let mut primes = (2_u32..1000).filter(|n| (2..*n).take_while(|f| f * f <= *n).all(|f| n % f != 0));
        rule(primes.all(|p| !(&self.c % (p * p)).is_zero()), "c holds no square of a small prime")
    }

    /// The number as it is to be written.
    fn text(&self) -> String {
        let root = if self.b.abs().is_one() {
            format!("sqrt({})", self.c)
        } else {
            format!("{}*sqrt({})", self.b.abs(), self.c)
        };
        let minus = self.b.is_negative();
        let top = match (self.a.is_zero(), minus) {
            (true, false) => root,
            (true, true) => format!("-{root}"),
            (false, false) => format!("{} + {root}", self.a),
            (false, true) => format!("{} - {root}", self.a),
        };
        match (self.d.is_one(), self.a.is_zero()) {
            (true, _) => top,
            (false, true) => format!("{top}/{}", self.d),
            (false, false) => format!("({top})/{}", self.d),
        }
    }
}

/// Reads a surd, canonical or not.
fn parse(text: &str) -> Option<Surd> {
    let (front, behind) = text.split_once("sqrt(")?;
    let (c, behind) = behind.split_once(')')?;
    let behind = behind.strip_prefix(')').unwrap_or(behind);
    let d = if behind.is_empty() { BigInt::one() } else { behind.strip_prefix('/')?.parse().ok()? };
    let front = front.strip_prefix('(').unwrap_or(front);
    let (a, factor) = if let Some((a, factor)) = front.split_once(" + ") {
        (a.parse().ok()?, factor.to_owned())
    } else if let Some((a, factor)) = front.split_once(" - ") {
        (a.parse().ok()?, format!("-{factor}"))
    } else {
        (BigInt::zero(), front.to_owned())
    };
    let b = match factor.as_str() {
        "" => BigInt::one(),
        "-" => -BigInt::one(),
        _ => factor.strip_suffix('*')?.parse().ok()?,
    };
    Some(Surd { a, b, c: c.parse().ok()?, d })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ray_cylinder::real::{Real, Roots, roots};

    /// A root of x² - 2, mapped by (p + q x)/d.
    fn image(upper: bool, p: i64, q: i64, d: i64) -> Image {
        let Roots::Two(low, high) = roots([1, 0, -2].map(BigInt::from)) else { panic!("two roots") };
        Image { of: if upper { high } else { low }, p: p.into(), q: q.into(), d: d.into() }
    }

    fn fraction(n: i64, d: i64) -> Image {
        Image::itself(Real::ratio(n.into(), d.into()))
    }

    #[test]
    fn the_forms_of_the_specification_are_read() {
        assert_eq!(shows("sqrt(2)", &image(true, 0, 1, 1)), Ok(()));
        assert_eq!(shows("-3*sqrt(2)/2", &image(false, 0, 3, 2)), Ok(()));
        assert_eq!(shows("1 - sqrt(2)", &image(true, 1, -1, 1)), Ok(()));
        assert_eq!(shows("(2 - 3*sqrt(2))/2", &image(false, 2, 3, 2)), Ok(()));
        assert_eq!(shows("4/5", &fraction(8, 10)), Ok(()));
    }

    #[test]
    fn another_spelling_or_another_number_does_not_pass() {
        let root = image(true, 0, 1, 1);
        for wrong in [
            "1*sqrt(2)",
            "0 + sqrt(2)",
            "sqrt(2)/1",
            "2*sqrt(2)/2",
            "sqrt(8)/2",
            "(sqrt(2))",
            "-sqrt(2)",
            "sqrt(3)",
            "1.4142135623730951",
            "",
        ] {
            assert!(shows(wrong, &root).is_err(), "{wrong}");
        }
        assert!(shows("(1 + sqrt(2))", &image(true, 1, 1, 1)).is_err());
        assert!(shows("-4/-5", &fraction(4, 5)).is_err());
    }
}
