//! The further results that say what the textbook makes of a query in floats.

use crate::floats::{Answer, Float, Printed, Rounded};
use crate::number::FloatType;
use crate::query::{Field, Report, ResultField, Stop, optional_field};

use super::question::Query;

pub(super) const F64_STATUS: ResultField =
    ResultField::word("f64_status", "What the textbook says in 64-bit floats: hit or miss; empty if it has no answer");
const F64_T_ENTER: ResultField =
    ResultField::number("f64_t_enter", "t_enter of the textbook in 64-bit floats; empty if it misses");
const F32_STATUS: ResultField = ResultField::word("f32_status", "What the textbook says in 32-bit floats");
const F32_T_ENTER: ResultField =
    ResultField::number("f32_t_enter", "t_enter of the textbook in 32-bit floats, in the shortest digits of one");

const F64_HELD: ResultField =
    ResultField::word("f64_held", "The exact status for the numbers as 64-bit floats hold them, as --as f64 gives it");
const F32_HELD: ResultField = ResultField::word(
    "f32_held",
    "The exact status for the numbers as 32-bit floats hold them; empty where they cannot",
);

/// All of them, as commands list them.
pub(super) const OF_FLOATS: &[ResultField] = &[F64_STATUS, F64_T_ENTER, F64_HELD, F32_STATUS, F32_T_ENTER, F32_HELD];

/// The names of those that depend on which textbook it is.
pub(crate) const OF_TEXTBOOK: [&str; 4] = [F64_STATUS.name, F64_T_ENTER.name, F32_STATUS.name, F32_T_ENTER.name];

/// Where these results are among those of a command.
pub(super) struct FloatFields {
    f64: [Field; 2],
    f32: [Field; 2],
    /// The exact verdicts for numbers as they are held.
    pub(super) held: [(FloatType, Field); 2],
}

impl FloatFields {
    /// Finds those of the results that the command has.
    pub(super) const fn of(results: &[ResultField]) -> Self {
        Self {
            f64: [optional_field(results, F64_STATUS.name), optional_field(results, F64_T_ENTER.name)],
            f32: [optional_field(results, F32_STATUS.name), optional_field(results, F32_T_ENTER.name)],
            held: [
                (FloatType::F64, optional_field(results, F64_HELD.name)),
                (FloatType::F32, optional_field(results, F32_HELD.name)),
            ],
        }
    }

    /// Fills those of them that are wanted; they do not depend on the exact answer.
    #[inline]
    pub(super) fn report(&self, query: &impl Query, report: &mut Report<'_>) -> Result<(), Stop> {
        let are_wanted = |fields: [Field; 2]| fields.iter().any(|&field| report.wants(field));
        if are_wanted(self.f64) || are_wanted(self.f32) { self.report_wanted(query, report) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn report_wanted(&self, query: &impl Query, report: &mut Report<'_>) -> Result<(), Stop> {
        report_in::<f64>(query, self.f64, report)?;
        report_in::<f32>(query, self.f32, report)
    }
}

fn report_in<F: Float>(query: &impl Query, [status, t_enter]: [Field; 2], report: &mut Report<'_>) -> Result<(), Stop> {
    if !report.wants(status) && !report.wants(t_enter) {
        return Ok(());
    }
    let Ok(answer) = query.in_floats(report.ask(), &Rounded::<F>::default()) else { return Ok(()) };
    let enter = Answer::enter(&answer);
    if report.wants(status) {
        report.word(status, if enter.is_some() { "hit" } else { "miss" });
    }
    match enter.map(|float| Printed::new(float).ok_or(float)) {
        None => Ok(()),
        Some(Ok(printed)) => report.number(t_enter, 0, &printed),
        Some(Err(infinite)) => {
            report.infinite(t_enter, infinite.is_not_negative());
            Ok(())
        }
    }
}
