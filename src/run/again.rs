//! A command line that asks the query of a row alone.

use crate::number::Decimal;
use crate::query::{Args, Kind, Value, shell_word};

use super::job::Job;

/// The command line, to be pasted; `None` where it cannot be: the scene came by standard input, or a value is too long for
/// a reader to see what is pasted.
pub(super) fn command_line(job: &Job, args: &Args) -> Option<String> {
    let (spec, more) = (job.config.command.spec, job.config.again.as_ref()?);
    let mut words = vec!["hitcalc".to_owned(), spec.name.to_owned()];
    for (index, parameter) in spec.parameters.iter().enumerate() {
        let first = spec.parameters.first_slot(index);
        let slots = first..first + parameter.kind.suffixes().len();
        let values: Vec<String> = slots.filter_map(|slot| text(args.value(slot), parameter.kind)).collect();
        if !values.is_empty() {
            words.extend([format!("--{}", parameter.name.replace('_', "-")), values.join(",")]);
        }
    }
    let words = words.iter().chain(more).map(|word| shell_word(word)).collect::<Option<Vec<_>>>()?;
    Some(words.join(" "))
}

/// A value as a flag takes it.
fn text(value: &Value, kind: Kind) -> Option<String> {
    match (value, kind) {
        (Value::Absent, _) => None,
        (Value::Number(number), _) => Some(number_text(number)),
        (Value::Infinite { positive }, _) => Some(if *positive { "inf" } else { "-inf" }.to_owned()),
        (Value::Word(index), Kind::Word(words)) => words.get(*index).map(|word| (*word).to_owned()),
        (Value::Word(_), _) => None,
    }
}

/// A number as it is held: a float that is not whole by its bits.
fn number_text(number: &Decimal) -> String {
    match (number.to_i64(), number.small_mantissa().filter(|_| number.is_binary())) {
        (Some(whole), Some(_)) => whole.to_string(),
        (None, Some(mantissa)) => {
            let sign = if mantissa < 0 { "-" } else { "" };
            format!("{sign}0x{:x}p{}", mantissa.unsigned_abs(), number.exponent())
        }
        _ => number.to_string(),
    }
}
