//! The steps of a working, in order.

use super::layout;
use super::names::{self, HeldNumber};
use super::step::WorkingStep;
use super::value::StepValue;

/// The working of one query.
#[derive(Clone, Debug, Default)]
pub struct Working {
    steps: Vec<WorkingStep>,
    held: Vec<HeldNumber>,
    begins_part: bool,
}

/// The text with a name in brackets behind each `row 3`.
fn with_names(text: &str, name: impl Fn(usize) -> Option<String>) -> String {
    let mut parts = text.split("row ");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (row, rest) = part.split_at(digits);
        result += &format!("row {row}");
        if let Some(name) = row.parse().ok().and_then(&name) {
            result += &format!(" ({name})");
        }
        result += rest;
    }
    result
}

impl Working {
    /// A sentence, or a formula that is no equation.
    pub fn say(&mut self, label: &str, text: impl Into<String>) -> &mut WorkingStep {
        self.push(WorkingStep { label: label.to_owned(), formula: text.into(), ..WorkingStep::default() })
    }

    /// formula = value
    pub fn equate(&mut self, label: &str, formula: impl Into<String>, value: impl Into<StepValue>) -> &mut WorkingStep {
        let value = Some(value.into());
        self.push(WorkingStep { label: label.to_owned(), formula: formula.into(), value, ..WorkingStep::default() })
    }

    /// Leaves a blank line before the next step.
    pub fn begin_part(&mut self) {
        self.begins_part = true;
    }

    /// The steps so far.
    pub fn steps(&self) -> &[WorkingStep] {
        &self.steps
    }

    /// Shows a number that a program holds by its shortest digits, and says once what it really is.
    pub fn hold(&mut self, number: HeldNumber) {
        if !self.held.contains(&number) {
            self.held.push(number);
        }
    }

    /// Adds to each row of a scene that is spoken of what its solid is called.
    pub fn name_rows(&mut self, name: impl Fn(usize) -> Option<String>) {
        for step in &mut self.steps {
            for text in [&mut step.formula, &mut step.remark] {
                *text = with_names(text, &name);
            }
        }
    }

    /// The working as text, on a page of so many columns.
    pub fn text(&self, page: usize) -> String {
        layout::text(&names::shortened(&self.steps, &self.held), page)
    }

    fn push(&mut self, step: WorkingStep) -> &mut WorkingStep {
        let index = self.steps.len();
        let is_apart = std::mem::take(&mut self.begins_part);
        self.steps.push(WorkingStep { is_apart, ..step });
        &mut self.steps[index]
    }
}
