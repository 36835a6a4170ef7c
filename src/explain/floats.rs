//! What the textbook makes of a question in floats, and where it parts from the exact answer.

use crate::floats::{self, Answer, Audit, Audited, ExactNumber, Fault, Float, digits, units_off};
use crate::geometry::Status;
use crate::number::{Big, Decimal, FloatType, Fraction, Scale, Surd, Time};

use super::expression::negated;
use super::parts::Conclusion;
use super::value::HeldNumber;
use super::value::shown;
use super::value::{apart, beside, rounded, with_rest};
use super::working::Working;

/// Times that are off by more units in the last place are worth a word where the verdict is right.
const FEW_UNITS: i64 = 4;

/// Numbers that are named; how many more there are is said.
pub(super) const NAMED: usize = 5;
/// Digits of a gap.
const GAP_DIGITS: usize = 2;

/// What is exact for the numbers as floats of one type hold them.
pub struct HeldAnswer {
    /// The numbers that are not held as they were typed.
    pub(crate) numbers: Vec<String>,
    /// How the query comes out for what is held; or why there is none.
    pub(crate) outcome: Result<Conclusion, String>,
    /// How near a miss is, where that is told.
    pub(crate) gap: Option<Surd<Big>>,
}

impl HeldAnswer {
    /// Says what is exact for the numbers held, if that is not what is exact for those typed.
    pub(crate) fn explain<F: Float>(&self, typed: &Conclusion, to: &mut Working) {
        let says = match &self.outcome {
            Err(problem) => problem.clone(),
            Ok(held) if held.verdict() != typed.verdict() => {
                let gap = self.gap.as_ref().filter(|_| held.contact.is_none());
                let by = gap.map(|gap| format!(", by {}", rounded(gap, GAP_DIGITS))).unwrap_or_default();
                format!("exactly a {}{by}", held.verdict().map_or("miss", Status::name))
            }
            Ok(held) => match moved::<F>(held, typed) {
                Some(moved) => format!("exactly a {} too, but {moved}", held.verdict().map_or("miss", Status::name)),
                None => return,
            },
        };
        let are = if self.numbers.len() == 1 { "is" } else { "are" };
        let label = format!("held in {} bits", F::TYPE.bits());
        let begins = begins_floats(to);
        to.say(&label, format!("{} {are} not what was typed: {says}", listed(&self.numbers))).apart_if(begins);
    }
}

/// Lists numbers in a sentence: `0.1, 0.7 and 0.8`.
fn listed(numbers: &[String]) -> String {
    let (named, more) = numbers.split_at(numbers.len().min(NAMED));
    match (named, more.len()) {
        (named, 1..) => format!("{} and {} more", named.join(", "), more.len()),
        ([first @ .., last], _) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        (named, _) => named.join(", "),
    }
}

/// The times of a contact that are not those of the numbers typed by more than a few units in the last place.
fn moved<F: Float>(held: &Conclusion, typed: &Conclusion) -> Option<String> {
    let (held, typed) = (held.contact.as_ref()?, typed.contact.as_ref()?);
    let ends = [("in", &held.enter.time, &typed.enter.time), ("out", &held.exit.time, &typed.exit.time)];
    let moved = ends.into_iter().filter_map(|(name, held, typed)| {
        let (held, typed) = (held.as_ref()?, typed.as_ref()?);
        let [of_held, of_typed] = [held, typed].map(F::nearest);
        is_off(of_held, typed).then(|| {
            let [held, typed] = [beside(held, &digits(of_typed)), beside(typed, &digits(of_held))];
            format!("{name} is {held}, not {typed}")
        })
    });
    let moved: Vec<String> = moved.collect();
    (!moved.is_empty()).then(|| moved.join(", and "))
}

/// Whether a float is more than a few units in the last place off.
fn is_off<F: Float>(float: F, exact: &Surd<Big>) -> bool {
    let few = Fraction::whole(Big::from(FEW_UNITS)).into();
    match units_off(float, exact) {
        None => F::nearest(exact) != float,
        Some(units) => Time::compare(&units, &few).is_ok_and(std::cmp::Ordering::is_gt),
    }
}

/// A number that a program holds, if its shortest digits are not the number itself.
pub fn held_number(number: &Decimal) -> Option<HeldNumber> {
    let float = number.nearest();
    let digits = match number.held_as()? {
        FloatType::F64 => digits(float.abs()),
        FloatType::F32 => digits(float.abs() as f32),
    };
    let exact = Scale::fraction::<Big>(number).ok()?;
    let exact = if exact.numerator < Big::ZERO { negated(&exact) } else { exact };
    let text = super::number(&exact);
    let is_itself = Decimal::parse(digits.as_bytes()).is_ok_and(|decimal| decimal.is_same(number)) || text == digits;
    let mantissa = number.small_mantissa()?.unsigned_abs();
    let near = with_rest(&exact.into(), &digits)?;
    let meaning = format!("{mantissa}·2^{} ≈ {near}", number.exponent());
    (!is_itself).then_some(HeldNumber { exact: text, digits, meaning })
}

/// Says why there is nothing to compare with.
pub fn no_floats(reason: &str, to: &mut Working) {
    let begins = begins_floats(to);
    to.say("in floats", reason).apart_if(begins);
}

/// Whether nothing has been said of floats yet.
fn begins_floats(to: &Working) -> bool {
    to.steps().last().is_none_or(|step| !step.label.contains("-bit") && !step.label.contains("bits"))
}

/// Says what floats of one type answer, and whether that is wrong; a touch counts as a hit.
pub fn in_floats<F: Float>(answer: &Answer<Audited<'_, F>>, audit: &Audit<F>, exact: &Conclusion, to: &mut Working) {
    let label = format!("in {}-bit floats", F::TYPE.bits());
    let (times, hit) = match answer {
        Answer::Miss(reason) => (format!("{reason}: a miss"), false),
        Answer::Times { near, far, hit: true } => {
            (format!("in {} ≤ out {}: a hit", digits(near.float), digits(far.float)), true)
        }
        Answer::Times { near, far, hit: false } if !far.float.is_below(&near.float) => {
            (format!("in {} is not ≤ out {}: a miss", digits(near.float), digits(far.float)), false)
        }
        Answer::Times { near, far, hit: false } => {
            (format!("in {} > out {}: a miss", digits(near.float), digits(far.float)), false)
        }
    };
    let fault = audit.fault();
    let says = fault.as_ref().map(of_fault).unwrap_or_default();
    let is_value = matches!(fault, Some(Fault::Value { .. }));
    let judgement = if hit != exact.contact.is_some() {
        match answer {
            Answer::Miss(reason) if !audit.is_misled() => format!("wrong: {}", of_rule(reason)),
            _ => format!("wrong: {says}"),
        }
    } else {
        let by_luck = is_value && exact.verdict() == Some(Status::Touch);
        let right = if by_luck { "right by luck" } else { "right" };
        match (off(answer, exact), by_luck) {
            (Some(off), _) if is_value => format!("{right}, but {off}: {says}"),
            (Some(off), _) => format!("{right}, but {off}"),
            (None, true) => format!("{right}: {says}"),
            (None, false) => right.to_owned(),
        }
    };
    let begins = begins_floats(to);
    to.say(&label, times).remark(judgement).apart_if(begins);
}

/// Why a miss is wrong though every comparison came out as that of the exact numbers.
fn of_rule(reason: &str) -> String {
    match reason {
        floats::PARALLEL => {
            "the rule A = 0 is what is off: then the distance to the axis never changes, and here it is \
                             at most r"
                .to_owned()
        }
        rule => format!("the rule is what is off: {rule}"),
    }
}

/// The times of a hit that are off by more than a few units in the last place, and what they should be.
fn off<F: Float>(answer: &Answer<Audited<'_, F>>, exact: &Conclusion) -> Option<String> {
    let (Answer::Times { near, far, hit: true }, Some(contact)) = (answer, &exact.contact) else { return None };
    let times = [("in", near, &contact.enter.time), ("out", far, &contact.exit.time)];
    let off: Vec<String> = times
        .into_iter()
        .filter_map(|(name, time, exact)| match exact {
            None => {
                time.float.exactly().map(|_| format!("{name} should be {}inf", if name == "in" { "-" } else { "" }))
            }
            Some(exact) => {
                if !is_off(time.float, exact) {
                    return None;
                }
                let should_be = format!("{name} should be {}", beside(exact, &digits(time.float)));
                Some(match units_off(time.float, exact) {
                    None => should_be,
                    Some(units) => format!("{should_be}, off by {} units in the last place", count(&units)),
                })
            }
        })
        .collect();
    (!off.is_empty()).then(|| off.join(", and "))
}

/// A count of units: whole ones, or a few digits behind ≈.
fn count(units: &Surd<Big>) -> String {
    let text = shown(units);
    text.split_once('≈').map_or(text.clone(), |(_, digits)| format!("≈{digits}"))
}

/// The first value that is off, or what else misled the floats.
fn of_fault(fault: &Fault) -> String {
    match fault {
        Fault::Value { formula, float, exact, as_written } => {
            let is = if *as_written { "is" } else { "should be" };
            format!("{formula} becomes {float}; it {is} {}", beside(exact, float))
        }
        Fault::Undefined { formula } => format!("{formula} is not a number"),
        Fault::Comparison { float, exact: [ExactNumber::Finite(first), ExactNumber::Finite(second)] } => {
            format!("{} both round to {float}", apart(first, second))
        }
        Fault::Comparison { float, exact: [first, second] } => {
            format!("{} and {} both round to {float}", of_exact(first, float), of_exact(second, float))
        }
    }
}

fn of_exact(number: &ExactNumber, float: &str) -> String {
    match number {
        ExactNumber::Finite(number) => beside(number, float),
        ExactNumber::Infinite { positive } => if *positive { "inf" } else { "-inf" }.to_owned(),
    }
}
