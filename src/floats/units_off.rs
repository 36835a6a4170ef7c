//! How far a float is from the exact number that it should be.

use crate::number::{Big, Fraction, Surd};

use super::audit::ExactNumber;
use super::number::{Float, exactly};

/// By how many units in the last place a float is off, exactly; `None` if it is infinite or the nearest float is, or if
/// it is no number at all.
///
/// The unit is the step from the nearest float of the exact number to the next larger one in magnitude.
pub(crate) fn units_off<F: Float>(float: F, exact: &Surd<Big>) -> Option<Surd<Big>> {
    let nearest: f64 = F::nearest(exact).into();
    let unit = exactly(F::TYPE.step(Some(nearest).filter(|nearest| nearest.is_finite())?))?;
    let difference = ExactNumber::Finite(exact.clone()).plus(&ExactNumber::from(float.exactly()?).negated())?;
    let is_below = difference.compare(&Fraction::whole(Big::ZERO).into())?.is_lt();
    let distance = if is_below { difference.negated() } else { difference };
    distance.over(&unit.into())?.finite().cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Exact;

    fn off<F: Float>(float: F, numerator: Big, denominator: Big) -> Option<String> {
        let exact = Fraction { numerator, denominator }.into();
        units_off(float, &exact).map(|units| units.closed_form().unwrap())
    }

    #[test]
    fn units_are_counted_at_the_nearest_float() {
        let whole = |float: f64, exact: i64| off(float, exact.into(), 1.into());
        assert_eq!(whole(4.0, 3).as_deref(), Some("2251799813685248"));
        assert_eq!(whole(1_f64.next_up(), 1).as_deref(), Some("1"));
        assert_eq!(whole(-(1_f64.next_down()), -1).as_deref(), Some("1/2"), "the unit is that of larger numbers");
        assert_eq!(off(1.000_000_2_f32, 1.into(), 1.into()).as_deref(), Some("2"));
        assert_eq!(off(1.0_f64, (Big::ONE << 54) + 3, Big::ONE << 54).as_deref(), Some("3/4"));
    }

    #[test]
    fn at_zero_and_at_the_end_of_the_range_there_are_units_too() {
        assert_eq!(off(5e-324_f64, 0.into(), 1.into()).as_deref(), Some("1"));
        assert_eq!(off(-1e-323_f64, 0.into(), 1.into()).as_deref(), Some("2"));
        let largest = (Big::ONE << 1024) - (Big::ONE << 971);
        assert_eq!(off(f64::MAX.next_down(), largest.clone(), 1.into()).as_deref(), Some("1"));
        assert_eq!(off(f64::INFINITY, largest.clone(), 1.into()), None);
        assert_eq!(off(1.0, largest * 2, 1.into()), None);
        assert_eq!(off(f64::NAN, 1.into(), 1.into()), None);
    }

    #[test]
    fn a_root_is_measured_exactly() {
        let root = Surd { rational: Big::ZERO, factor: Big::ONE, radicand: Big::from(2), denominator: Big::ONE };
        let units = units_off(1.5_f64, &root).unwrap();
        assert_eq!(units.closed_form().as_deref(), Ok("6755399441055744 - 4503599627370496*sqrt(2)"));
    }
}
