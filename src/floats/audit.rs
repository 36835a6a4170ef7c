//! A float beside its exact number: finds the first value that is off.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

use dashu_base::DivRem;

use super::number::{Float, FloatSource, Number, digits, exactly};
use crate::number::{Big, Decimal, Fraction, Ring, Scale, Surd, Time};

/// Where the floats part from the exact numbers.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// The result of an operation is not the float nearest to the exact one: the first such value.
    Value {
        /// The operation as a formula of floats: `0.8 - 0.1`.
        formula: String,
        /// The result of the operation, as text.
        float: String,
        /// The right value.
        exact: Surd<Big>,
        /// True if the formula as it is written, with the digits of each float for its value, has the exact value.
        as_written: bool,
    },
    /// An operation whose result is not a number: the first such one.
    Undefined {
        /// The operation as a formula of floats: `0 * inf`.
        formula: String,
    },
    /// All values are rounded right, but two numbers that differ became one float, or a number became the infinity that
    /// it was compared with: the last such comparison of two, or else of one.
    Comparison { float: String, exact: Vec<Surd<Big>> },
}

/// Follows a question in floats of one type and finds where they part from the exact numbers.
#[derive(Default)]
pub(crate) struct Audit<F> {
    faults: RefCell<Faults>,
    /// True if the exact numbers are the floats nearest to the inputs, not the inputs as they were typed.
    is_of_held: bool,
    float: std::marker::PhantomData<F>,
}

#[derive(Debug, Default)]
struct Faults {
    value: Option<Fault>,
    undefined: Option<Fault>,
    comparison: Option<Fault>,
    is_misled: bool,
}

impl<F: Float> Audit<F> {
    /// An audit that compares with the exact numbers for what a program holds: only its computing can be off then.
    pub(crate) fn of_held() -> Self {
        Self { is_of_held: true, ..Self::default() }
    }

    /// The first value that is off; if there is none, the first result that is not a number, or else the last
    /// comparison.
    pub(crate) fn fault(&self) -> Option<Fault> {
        let faults = self.faults.borrow();
        faults.value.clone().or_else(|| faults.undefined.clone()).or_else(|| faults.comparison.clone())
    }

    /// The first result that is not a number: a time that is not finite comes from there, whatever was off before.
    pub(crate) fn undefined(&self) -> Option<Fault> {
        self.faults.borrow().undefined.clone()
    }

    /// True if some comparison had another result than that of the exact numbers. If none had, the textbook gives the
    /// same answer in exact numbers: where that is wrong, the textbook is wrong.
    pub(crate) fn is_misled(&self) -> bool {
        self.faults.borrow().is_misled
    }
}

/// A float, and the exact number if there is one.
#[derive(Clone)]
pub(crate) struct Audited<'a, F> {
    /// The value that the textbook computes with.
    pub(crate) float: F,
    exact: Option<ExactNumber>,
    audit: &'a Audit<F>,
}

impl<'a, F: Float> FloatSource for &'a Audit<F> {
    type Number = Audited<'a, F>;

    fn number(&self, input: &Decimal) -> Audited<'a, F> {
        let float = F::of(input);
        let held = float.exactly().filter(|_| self.is_of_held);
        let exact = held.or_else(|| Scale::fraction(input).ok()).map(|exact: Fraction<_>| exact.into());
        Audited { float, exact, audit: self }
    }

    fn infinite(&self, positive: bool) -> Audited<'a, F> {
        Audited { float: F::infinite(positive), exact: Some(ExactNumber::Infinite { positive }), audit: self }
    }
}

impl<F: Float> Audited<'_, F> {
    /// The result of an operation, examined as long as none was off; `written` has the formula, and its value as it is
    /// written.
    fn result(
        &self,
        float: F,
        exact: Option<ExactNumber>,
        written: impl FnOnce() -> (String, Option<ExactNumber>),
    ) -> Self {
        let mut faults = self.audit.faults.borrow_mut();
        if exact.is_none() && faults.undefined.is_none() && !float.is_at_most(&float) {
            faults.undefined = Some(Fault::Undefined { formula: written().0 });
            return Self { float, exact, ..self.clone() };
        }
        let looked_at = exact.as_ref().filter(|_| faults.value.is_none()).and_then(ExactNumber::finite);
        if let Some(number) = looked_at.filter(|number| F::nearest(number) != float) {
            let (formula, comes_to) = written();
            let as_written = comes_to.zip(exact.as_ref()).and_then(|(written, exact)| written.compare(exact));
            faults.value = Some(Fault::Value {
                formula,
                float: digits(float),
                exact: number.clone(),
                as_written: as_written.is_some_and(Ordering::is_eq),
            });
        }
        Self { float, exact, ..self.clone() }
    }

    fn both(
        self,
        other: Self,
        sign: char,
        operation: impl Fn(F, F) -> F,
        exactly: impl Fn(&ExactNumber, &ExactNumber) -> Option<ExactNumber>,
    ) -> Self {
        let exact = self.exact.as_ref().zip(other.exact.as_ref()).and_then(|(left, right)| exactly(left, right));
        self.result(operation(self.float, other.float), exact, || {
            let (left, right) = (digits(self.float), digits(other.float));
            let comes_to = read(&left).zip(read(&right)).and_then(|(left, right)| exactly(&left, &right));
            let right = if right.starts_with('-') { format!("({right})") } else { right };
            (format!("{left} {sign} {right}"), comes_to)
        })
    }

    /// Says how floats compare, and remembers if the exact numbers compare otherwise, or if there are none.
    fn compared(&self, other: &Self, floats: bool, exactly: impl Fn(Ordering) -> bool) -> bool {
        let exact = self.exact.as_ref().zip(other.exact.as_ref());
        if exact.and_then(|(left, right)| left.compare(right)).map(exactly) == Some(floats) {
            return floats;
        }
        let mut faults = self.audit.faults.borrow_mut();
        faults.is_misled = true;
        if let Some((left, right)) = exact {
            let exact: Vec<_> = [left, right].into_iter().filter_map(ExactNumber::finite).cloned().collect();
            let knows_two = matches!(&faults.comparison, Some(Fault::Comparison { exact, .. }) if exact.len() == 2);
            if exact.len() == 2 || !knows_two {
                faults.comparison = Some(Fault::Comparison { float: digits(self.float), exact });
            }
        }
        floats
    }

    fn zero(&self) -> Self {
        let zero = Fraction::whole(Big::ZERO);
        Self { float: F::from_whole(0), exact: Some(zero.into()), audit: self.audit }
    }
}

/// The number that a float's digits say; `None` if it is infinite or none at all.
fn read(digits: &str) -> Option<ExactNumber> {
    let decimal = Decimal::parse(digits.as_bytes()).ok()?;
    Some(Scale::fraction::<Big>(&decimal).ok()?.into())
}

/// One operation on both.
macro_rules! operation {
    ($trait:ident, $method:ident, $sign:literal, $exactly:expr) => {
        impl<F: Float> $trait for Audited<'_, F> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.both(other, $sign, $trait::$method, $exactly)
            }
        }
    };
}

operation!(Add, add, '+', |left, right| left.plus(right));
operation!(Sub, sub, '-', |left, right| left.plus(&right.negated()));
operation!(Mul, mul, '*', |left, right| left.times(right));
operation!(Div, div, '/', |left, right| left.over(right));

impl<F: Float> Number for Audited<'_, F> {
    fn half(self) -> Self {
        let two = Fraction::whole(Big::from(2));
        let exact = self.exact.as_ref().and_then(|exact| exact.over(&two.clone().into()));
        self.result(self.float.half(), exact, || {
            let text = digits(self.float);
            (format!("{text} / 2"), read(&text).and_then(|number| number.over(&two.into())))
        })
    }

    fn square_root(self) -> Self {
        let exact = self.exact.as_ref().and_then(ExactNumber::square_root);
        self.result(self.float.square_root(), exact, || {
            let text = digits(self.float);
            (format!("√{text}"), read(&text).and_then(|number| number.square_root()))
        })
    }

    fn is_zero(&self) -> bool {
        self.compared(&self.zero(), self.float.is_zero(), |order| order.is_eq())
    }

    fn is_not_negative(&self) -> bool {
        self.compared(&self.zero(), self.float.is_not_negative(), |order| order.is_ge())
    }

    fn is_below(&self, other: &Self) -> bool {
        self.compared(other, self.float.is_below(&other.float), |order| order.is_lt())
    }

    fn is_at_most(&self, other: &Self) -> bool {
        self.compared(other, self.float.is_at_most(&other.float), |order| order.is_le())
    }
}

/// (a + b√c)/d, or an infinite bound of t.
#[derive(Clone, Debug)]
pub(crate) enum ExactNumber {
    /// A number.
    Finite(Surd<Big>),
    /// A bound that is none.
    Infinite {
        /// Its sign.
        positive: bool,
    },
}

impl From<Fraction<Big>> for ExactNumber {
    fn from(fraction: Fraction<Big>) -> Self {
        Self::Finite(fraction.into())
    }
}

/// The operations of the textbook; `None` where there is no such number, or two roots would meet.
impl ExactNumber {
    fn plus(&self, other: &Self) -> Option<Self> {
        let (left, right) = (self.finite()?, other.finite()?);
        let (rooted, plain) = if is_rational(right) { (left, right) } else { (right, left) };
        is_rational(plain).then(|| {
            let [of_rooted, of_plain] = to_common(&rooted.denominator, &plain.denominator);
            Self::Finite(Surd {
                rational: &rooted.rational * &of_rooted + &plain.rational * of_plain,
                factor: &rooted.factor * &of_rooted,
                radicand: rooted.radicand.clone(),
                denominator: &rooted.denominator * of_rooted,
            })
        })
    }

    fn negated(&self) -> Self {
        match self {
            Self::Finite(number) => {
                Self::Finite(Surd { rational: -&number.rational, factor: -&number.factor, ..number.clone() })
            }
            Self::Infinite { positive } => Self::Infinite { positive: !positive },
        }
    }

    fn times(&self, other: &Self) -> Option<Self> {
        let (left, right) = (self.finite()?, other.finite()?);
        let (rooted, plain) = if is_rational(right) { (left, right) } else { (right, left) };
        is_rational(plain).then(|| {
            Self::Finite(Surd {
                rational: &rooted.rational * &plain.rational,
                factor: &rooted.factor * &plain.rational,
                radicand: rooted.radicand.clone(),
                denominator: &rooted.denominator * &plain.denominator,
            })
        })
    }

    fn over(&self, divisor: &Self) -> Option<Self> {
        let divisor = divisor.finite().filter(|divisor| is_rational(divisor))?;
        let (numerator, denominator) = match divisor.rational.cmp(&Big::ZERO) {
            Ordering::Less => (-&divisor.denominator, -&divisor.rational),
            Ordering::Equal => return None,
            Ordering::Greater => (divisor.denominator.clone(), divisor.rational.clone()),
        };
        self.times(&Fraction { numerator, denominator }.into())
    }

    /// The square root of a fraction: √(n/d) = √(nd)/d.
    fn square_root(&self) -> Option<Self> {
        let number = self.finite().filter(|number| is_rational(number) && number.rational >= Big::ZERO)?;
        Some(Self::Finite(Surd {
            rational: Big::ZERO,
            factor: Big::ONE,
            radicand: &number.rational * &number.denominator,
            denominator: number.denominator.clone(),
        }))
    }

    /// How it compares with another; `None` for two infinite ones of the same sign.
    fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Finite(left), Self::Finite(right)) => Time::compare(left, right).ok(),
            (Self::Infinite { positive }, Self::Finite(_)) => Some(side(*positive)),
            (Self::Finite(_), Self::Infinite { positive }) => Some(side(*positive).reverse()),
            (Self::Infinite { positive: left }, Self::Infinite { positive: right }) => Some(left.cmp(right)),
        }
    }

    /// The number, if it is finite.
    fn finite(&self) -> Option<&Surd<Big>> {
        match self {
            Self::Finite(number) => Some(number),
            Self::Infinite { .. } => None,
        }
    }
}

/// The factors that give two denominators a common one: as small as can be where one is a multiple of the other, as
/// powers of ten are, else each by the other.
fn to_common(left: &Big, right: &Big) -> [Big; 2] {
    let quotient = |larger: &Big, smaller: &Big| {
        let (quotient, rest) = larger.div_rem(smaller);
        rest.is_zero().then_some(quotient)
    };
    if let Some(factor) = quotient(right, left) {
        return [factor, Big::ONE];
    }
    match quotient(left, right) {
        Some(factor) => [Big::ONE, factor],
        None => [right.clone(), left.clone()],
    }
}

fn side(positive: bool) -> Ordering {
    if positive { Ordering::Greater } else { Ordering::Less }
}

fn is_rational(number: &Surd<Big>) -> bool {
    let is_zero = |part: &Big| Ring::sign(part).is_ok_and(Ordering::is_eq);
    is_zero(&number.factor) || is_zero(&number.radicand)
}

// How far a float is from the exact number that it should be.

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

    fn number<'a>(audit: &'a Audit<f64>, text: &str) -> Audited<'a, f64> {
        audit.number(&Decimal::parse(text.as_bytes()).unwrap())
    }

    #[test]
    fn the_first_value_that_is_off_is_the_fault() {
        let audit = Audit::default();
        let [low, origin, step] = ["0.8", "0.1", "0.7"].map(|text| number(&audit, text));
        let t = (low - origin) / step;
        assert_eq!(t.float, 1.0000000000000002);
        let Some(Fault::Value { formula, float, exact, as_written }) = audit.fault() else { panic!("a value is off") };
        assert_eq!((formula.as_str(), float.as_str(), as_written), ("0.8 - 0.1", "0.7000000000000001", true));
        assert_eq!(exact.closed_form().as_deref(), Ok("7/10"));
    }

    #[test]
    fn what_is_held_is_not_off() {
        let audit = Audit::of_held();
        let difference = number(&audit, "0.8") - number(&audit, "0.1");
        assert_eq!(difference.float, 0.7000000000000001);
        assert!(audit.fault().is_none());
        let sum = number(&audit, "0.1") + number(&audit, "0.2");
        assert_eq!(sum.float, 0.30000000000000004);
        // One operation rounds once, and so is never off; the next one takes what was rounded for exact.
        assert!(audit.fault().is_none());
        let rest = sum - number(&audit, "0.3");
        assert_eq!(rest.float, 5.551115123125783e-17);
        assert!(matches!(audit.fault(), Some(Fault::Value { as_written: false, .. })));
    }

    #[test]
    fn a_formula_of_rounded_inputs_does_not_come_to_the_exact_value() {
        let audit = Audit::default();
        let [plane, origin] = ["10000000000000004", "10000000000000001"].map(|text| number(&audit, text));
        assert_eq!((plane - origin).float, 4.0);
        let Some(Fault::Value { formula, exact, as_written, .. }) = audit.fault() else { panic!("a value is off") };
        assert_eq!((formula.as_str(), as_written), ("1.0000000000000004e16 - 1e16", false));
        assert_eq!(exact.closed_form().as_deref(), Ok("3"));
    }

    #[test]
    fn comparisons_mislead_behind_a_value_that_is_off_too() {
        let audit = Audit::default();
        let difference = || number(&audit, "0.8") - number(&audit, "0.1");
        assert!(!difference().is_zero());
        assert!(audit.fault().is_some() && !audit.is_misled());
        assert!(number(&audit, "0.7").is_below(&difference()));
        assert!(audit.is_misled());
    }

    #[test]
    fn a_rounded_value_is_not_off() {
        let audit = Audit::default();
        let third = number(&audit, "1") / number(&audit, "3");
        assert!(third.square_root().is_not_negative());
        assert!(audit.fault().is_none());
    }

    #[test]
    fn numbers_that_become_one_float_compare_wrongly() {
        let audit = Audit::default();
        let (less, more) = (number(&audit, "9007199254740992"), number(&audit, "9007199254740993"));
        assert!(!less.is_below(&more));
        assert!(matches!(audit.fault(), Some(Fault::Comparison { .. })));
    }

    #[test]
    fn what_is_not_a_number_is_off() {
        let audit: Audit<f32> = Audit::default();
        let large = (&audit).number(&Decimal::parse(b"1e300").unwrap());
        assert!((large.clone() - large).float.is_nan());
        assert!(matches!(audit.fault(), Some(Fault::Value { float, .. }) if float == "NaN"));
    }

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
