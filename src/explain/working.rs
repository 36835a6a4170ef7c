//! The steps of a working.

use super::layout;
use super::value::Value;

/// The working of one query.
#[derive(Clone, Debug, Default)]
pub struct Working {
    steps: Vec<Step>,
}

/// A line of a working, as one would write it on paper: `label  formula = value  remark`.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What it is about; empty where it goes on with the step before.
    pub label: String,
    /// What is worked out, or a sentence.
    pub formula: String,
    /// What it comes to.
    pub value: Option<Value>,
    /// What that means.
    pub remark: String,
    /// Whether a blank line comes before it.
    pub is_apart: bool,
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
        self.steps.push(step);
        &mut self.steps[index]
    }
}

impl Step {
    /// Adds what the value means.
    pub fn remark(&mut self, remark: impl Into<String>) -> &mut Self {
        self.remark = remark.into();
        self
    }

    /// Leaves a blank line before the step.
    pub fn apart(&mut self) -> &mut Self {
        self.apart_if(true)
    }

    /// Leaves one if it is the first of its kind.
    pub fn apart_if(&mut self, is_first: bool) -> &mut Self {
        self.is_apart = is_first;
        self
    }
}
