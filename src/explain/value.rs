//! How an exact value is written: a decimal where it is a short one, else in closed form, and then to a few digits.

use crate::number::{Big, Fraction, RootSum, Surd};

use super::closed::{SHORT, closed, closed_sum};
use super::digits::{approximate, approximate_sum};

/// A value of a step.
#[derive(Clone, Debug)]
pub enum StepValue {
    /// A number.
    Number(Surd<Big>),
    /// A number with roots of several kinds.
    Sum(RootSum),
    /// A vector.
    Vector(Vec<Surd<Big>>),
}

impl StepValue {
    /// Its text, with a few digits behind ≈ where that helps.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => shown(number),
            Self::Sum(number) => {
                let form = closed_sum(number);
                if is_short(&form) { form } else { format!("{form} ≈ {}", approximate_sum(number)) }
            }
            Self::Vector(components) => {
                let forms: Vec<String> = components.iter().map(closed).collect();
                let exact = format!("({})", forms.join(", "));
                if forms.iter().all(|form| is_short(form)) {
                    return exact;
                }
                let digits = forms.into_iter().zip(components);
                let digits =
                    digits.map(|(form, component)| if is_short(&form) { form } else { approximate(component) });
                format!("{exact} ≈ ({})", digits.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl From<Fraction<Big>> for StepValue {
    fn from(fraction: Fraction<Big>) -> Self {
        Self::Number(fraction.into())
    }
}

impl From<RootSum> for StepValue {
    fn from(sum: RootSum) -> Self {
        Self::Sum(sum)
    }
}

impl From<Vec<Surd<Big>>> for StepValue {
    fn from(components: Vec<Surd<Big>>) -> Self {
        Self::Vector(components)
    }
}

impl From<Surd<Big>> for StepValue {
    fn from(surd: Surd<Big>) -> Self {
        Self::Number(surd)
    }
}

impl From<Vec<Fraction<Big>>> for StepValue {
    fn from(components: Vec<Fraction<Big>>) -> Self {
        Self::Vector(components.into_iter().map(Surd::from).collect())
    }
}

/// Whether a closed form is an integer or a decimal that is read at a glance.
fn is_short(closed: &str) -> bool {
    closed.len() <= SHORT && !closed.contains(['/', '√'])
}

/// The closed form, and the value to a few digits where that is no integer or short decimal.
pub fn shown(number: &Surd<Big>) -> String {
    let form = closed(number);
    if is_short(&form) { form } else { format!("{form} ≈ {}", approximate(number)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(a: i64, b: i64, c: i64, d: i64) -> String {
        shown(&Surd { rational: a.into(), factor: b.into(), radicand: c.into(), denominator: d.into() })
    }

    #[test]
    fn short_decimals_are_decimals_and_all_else_has_a_few_digits_more() {
        assert_eq!(
            [text(1, 0, 0, 10), text(-7, 0, 0, 4), text(6, 0, 0, 3), text(0, 0, 0, 5)],
            ["0.1", "-1.75", "2", "0"]
        );
        assert_eq!([text(19, 0, 0, 7), text(-3, 0, 0, 7)], ["19/7 ≈ 2.714", "-3/7 ≈ -0.4286"]);
        assert_eq!(text(4, -1, 3, 2), "(4 - √3)/2 ≈ 1.134");
        assert_eq!([text(0, 1, 2, 1), text(0, -3, 2, 2)], ["√2 ≈ 1.414", "-3√2/2 ≈ -2.121"]);
        assert_eq!([text(200_000, 0, 0, 3), text(1, 0, 0, 300_000)], ["200000/3 ≈ 66667", "1/300000 ≈ 3.333e-6"]);
        assert_eq!(text(1, 0, 0, 1 << 40), "1/1099511627776 ≈ 9.095e-13");
    }

    #[test]
    fn large_and_tiny_decimals_keep_their_exponents() {
        let power = |exponent: usize| Big::from(10).pow(exponent);
        let fraction = |numerator, denominator| shown(&Fraction { numerator, denominator }.into());
        assert_eq!(fraction(power(300) * 3, Big::ONE), "3e300");
        assert_eq!(fraction(Big::from(-3), power(300)), "-3e-300");
        assert!(fraction(power(500), Big::from(3)).ends_with("/3 ≈ 3.333e499"));
        assert!(fraction(Big::ONE, power(500) * 3).ends_with(" ≈ 3.333e-501"));
    }
}
