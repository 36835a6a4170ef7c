//! What the textbook makes of a question in floats, and where it parts from the exact answer.

use crate::floats::{self, Answer, Audit, Audited, ExactNumber, Fault, Float, digits, units_off};
use crate::geometry::Status;
use crate::number::{Big, FloatType, Fraction, Surd, Time};

use super::digits::{apart, beside};
use super::parts::Outcome;
use super::value::shown;
use super::working::Working;

/// Times that are off by more units in the last place are worth a word where the verdict is right.
const FEW_UNITS: i64 = 4;

/// Says why there is nothing to compare with.
pub fn no_floats(reason: &str, to: &mut Working) {
    to.say("in floats", reason).apart();
}

/// Says what floats of one type answer, and whether that is wrong; a touch counts as a hit.
pub fn in_floats<F: Float>(answer: &Answer<Audited<'_, F>>, audit: &Audit<F>, exact: &Outcome, to: &mut Working) {
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
    to.say(&label, times).remark(judgement).apart_if(F::TYPE == FloatType::F64);
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
fn off<F: Float>(answer: &Answer<Audited<'_, F>>, exact: &Outcome) -> Option<String> {
    let (Answer::Times { near, far, hit: true }, Some(contact)) = (answer, &exact.contact) else { return None };
    let times = [("in", near, &contact.enter.time), ("out", far, &contact.exit.time)];
    let off: Vec<String> = times
        .into_iter()
        .filter_map(|(name, time, exact)| match exact {
            None => {
                time.float.exactly().map(|_| format!("{name} should be {}inf", if name == "in" { "-" } else { "" }))
            }
            Some(exact) => {
                let should_be = format!("{name} should be {}", beside(exact, &digits(time.float)));
                let Some(units) = units_off(time.float, exact) else {
                    return (F::nearest(exact) != time.float).then_some(should_be);
                };
                let few = Fraction::whole(Big::from(FEW_UNITS)).into();
                let is_off = Time::compare(&units, &few).is_ok_and(std::cmp::Ordering::is_gt);
                is_off.then(|| format!("{should_be}, off by {} units in the last place", count(&units)))
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
