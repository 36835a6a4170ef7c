//! What a worker hands over.

use crate::input::warnings::Finding;

use super::summary::Summary;

/// What became of one chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkOutcome {
    /// The answers of the chunk that are not written yet.
    pub(super) answers: Vec<u8>,
    /// The length of all answers of the chunk, written or not.
    pub(super) length: usize,
    /// What was found in the chunk that is to be told.
    pub(super) findings: Vec<Finding>,
    /// The counts of the chunk.
    pub(super) summary: Summary,
    /// Bytes of the input before the end of the chunk.
    pub(super) input_end: u64,
    /// Why the run ends after these answers, if it does.
    pub(super) failure: Option<anyhow::Error>,
}
