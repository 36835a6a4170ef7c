//! What belongs to no single answer: how a document opens, what stands between its answers, and how it closes.

/// The frame around answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    /// What stands before all answers.
    pub(crate) opening: Vec<u8>,
    /// What every answer begins with but the first.
    pub(crate) separator: &'static str,
    /// What stands behind the last answer.
    pub(crate) closing: &'static str,
    /// What closes it where there are no answers.
    pub(crate) closing_empty: &'static str,
}

impl Document {
    /// The first answers of the document, which no separator precedes.
    pub(crate) fn without_separator<'a>(&self, answers: &'a [u8]) -> &'a [u8] {
        answers.strip_prefix(self.separator.as_bytes()).unwrap_or(answers)
    }
}
