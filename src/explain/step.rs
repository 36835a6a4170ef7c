//! A line of a working.

use super::value::StepValue;

/// A line of a working, as one would write it on paper: `label  formula = value  remark`.
#[derive(Clone, Debug, Default)]
pub struct WorkingStep {
    /// What the step is about; empty where it goes on with the step before.
    pub label: String,
    /// What is worked out, or a sentence.
    pub formula: String,
    /// The value of the formula.
    pub value: Option<StepValue>,
    /// What the value means.
    pub remark: String,
    /// Whether a blank line comes before the step.
    pub is_apart: bool,
}

impl WorkingStep {
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
