//! The steps of a working, in order.

use super::layout;
use super::step::Step;
use super::value::Value;

/// The working of one query.
#[derive(Clone, Debug, Default)]
pub struct Working {
    steps: Vec<Step>,
    begins_part: bool,
}

impl Working {
    /// A sentence, or a formula that is no equation.
    pub fn say(&mut self, label: &str, text: impl Into<String>) -> &mut Step {
        self.push(Step { label: label.to_owned(), formula: text.into(), ..Step::default() })
    }

    /// formula = value
    pub fn equate(&mut self, label: &str, formula: impl Into<String>, value: impl Into<Value>) -> &mut Step {
        let value = Some(value.into());
        self.push(Step { label: label.to_owned(), formula: formula.into(), value, ..Step::default() })
    }

    /// Leaves a blank line before the next step.
    pub fn begin_part(&mut self) {
        self.begins_part = true;
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The working as text.
    pub fn text(&self) -> String {
        layout::text(&self.steps)
    }

    fn push(&mut self, step: Step) -> &mut Step {
        let index = self.steps.len();
        let is_apart = std::mem::take(&mut self.begins_part);
        self.steps.push(Step { is_apart, ..step });
        &mut self.steps[index]
    }
}
