//! How far a number that was given is from the exact one.

use std::cmp::Ordering;

use crate::number::{Decimal, FloatType, RootSum};

use super::checks::{compare, exactly};

/// How far a number is off.
#[derive(Clone, Debug)]
pub(super) struct Deviation {
    /// In the unit of the number itself.
    pub(super) plain: RootSum,
    /// In units in the last place of the exact one.
    pub(super) ulps: RootSum,
}

impl Deviation {
    /// |given - exact|. A unit in the last place is the step from the float nearest to the exact number to the next larger
    /// one in magnitude; beyond all floats it is that of the largest, and never less than the least.
    pub(super) fn of(given: &Decimal, exact: &RootSum, float: FloatType, least_unit: Option<&RootSum>) -> Self {
        let difference = exactly(given).minus(exact);
        let plain = if difference.sign() == Ordering::Less { exact.minus(&exactly(given)) } else { difference };
        let step = exactly(&Decimal::held(float.step(exact.nearest(float)), FloatType::F64));
        let step = least_unit.filter(|least| compare(&step, least).is_lt()).cloned().unwrap_or(step);
        Self { ulps: plain.clone().over_fraction(&step.rational, &step.denominator), plain }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Big, Exact};

    fn off(given: &str, exact: &str, float: FloatType) -> String {
        let read = |text: &str| Decimal::parse(text.as_bytes()).expect("a number");
        let exact = exactly(&read(exact));
        Deviation::of(&read(given), &exact, float, None).ulps.closed_form().expect("exact")
    }

    #[test]
    fn units_are_those_of_the_float_nearest_to_the_exact_number() {
        assert_eq!(off("0x1.0000000000001p0", "1", FloatType::F64), "1");
        assert_eq!(off("0x1.fffffffffffffp-1", "1", FloatType::F64), "1/2");
        assert_eq!(off("1.00000023841857910156250", "1", FloatType::F32), "2");
        assert_eq!(off("4", "3", FloatType::F64), "2251799813685248");
        assert_eq!(off("0x1p-149", "0", FloatType::F32), "1");
        assert_eq!(off("-0x3p-1074", "0", FloatType::F64), "3");
    }

    #[test]
    fn a_root_is_measured_exactly() {
        let root = RootSum { rational: Big::ZERO, roots: vec![(Big::ONE, Big::from(2))], denominator: Big::ONE };
        let given = Decimal::parse(b"1.5").expect("a number");
        let off = Deviation::of(&given, &root, FloatType::F64, None).ulps;
        assert_eq!(off.closed_form().as_deref(), Ok("6755399441055744 - 4503599627370496*sqrt(2)"));
    }
}
