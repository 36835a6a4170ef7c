//! What the textbook makes of a question in floats, and where it parts from the exact answer.

use crate::floats::{Answer, Audit, Audited, ExactNumber, Fault, Float, digits};
use crate::geometry::Status;
use crate::number::{Big, Surd};

use super::value::{closed, to_digits};
use super::working::Working;

/// The exact verdict that floats are compared with: there a touch counts as a hit.
pub type Verdict = Option<Status>;

/// Says why there is nothing to compare with.
pub fn no_floats(reason: &str, to: &mut Working) {
    to.say("in floats", reason).apart();
}

/// Says what floats of one type answer, and whether that is wrong.
pub fn in_floats<F: Float>(answer: &Answer<Audited<'_, F>>, audit: &Audit<F>, exact: Verdict, to: &mut Working) {
    let label = format!("in {}-bit floats", F::BITS);
    let (times, hit) = match answer {
        Answer::Miss(reason) => (format!("{reason}: a miss"), false),
        Answer::Times { near, far, hit: true } => {
            (format!("in {} ≤ out {}: a hit", digits(near.float), digits(far.float)), true)
        }
        Answer::Times { near, far, hit: false } => {
            (format!("in {} > out {}: a miss", digits(near.float), digits(far.float)), false)
        }
    };
    let is_right = hit == exact.is_some();
    let fault = audit.fault();
    let judgement = match (is_right, fault) {
        (false, Some(fault)) => format!("wrong: {}", of_fault(&fault)),
        (false, None) => "wrong".to_owned(),
        (true, Some(fault @ Fault::Value { .. })) if exact == Some(Status::Touch) => {
            format!("right by luck: {}", of_fault(&fault))
        }
        (true, _) => "right".to_owned(),
    };
    to.say(&label, times).remark(judgement).apart_if(F::BITS == 64);
}

/// The first value that is off, or what else misled the floats.
fn of_fault(fault: &Fault) -> String {
    match fault {
        Fault::Value { formula, float, exact } => {
            format!("{formula} becomes {float}; it is {}", exactly(exact))
        }
        Fault::Comparison { floats: [left, right], exact: [first, second] } if left == right => {
            format!("{} and {} both round to {left}", of_exact(first), of_exact(second))
        }
        Fault::Comparison { floats: [left, right], exact: [first, second] } => {
            format!("{left} and {right} stand for {} and {}", of_exact(first), of_exact(second))
        }
    }
}

fn of_exact(number: &ExactNumber) -> String {
    match number {
        ExactNumber::Finite(number) => exactly(number),
        ExactNumber::Infinite { positive } => if *positive { "inf" } else { "-inf" }.to_owned(),
    }
}

/// The closed form if that can be read, else its first digits.
fn exactly(number: &Surd<Big>) -> String {
    let text = closed(number);
    if text.chars().count() <= READABLE { text } else { to_digits(number, 17) }
}

/// Longer closed forms say less than their digits.
const READABLE: usize = 40;
