//! What belongs to no single answer: how a document opens, what stands between its answers, and how it closes.

/// The frame around answers.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// What stands before all answers.
    pub opening: Vec<u8>,
    /// What every answer begins with but the first.
    pub separator: &'static str,
    /// What stands behind the last answer.
    pub closing: &'static str,
    /// What closes it where there are no answers.
    pub closing_empty: &'static str,
}

impl Document {
    /// The first answers of the document, which no separator precedes.
    pub fn without_separator<'a>(&self, answers: &'a [u8]) -> &'a [u8] {
        answers.strip_prefix(self.separator.as_bytes()).unwrap_or(answers)
    }
}
