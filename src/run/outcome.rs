//! What a worker hands over.

use crate::input::warnings::Finding;

use super::summary::Summary;

/// What became of one chunk.
#[derive(Debug, Default)]
pub struct ChunkOutcome {
    /// The answers of the chunk that are not written yet.
    pub answers: Vec<u8>,
    /// The length of all answers of the chunk, written or not.
    pub length: usize,
    /// What was found in the chunk that is to be told.
    pub findings: Vec<Finding>,
    /// The counts of the chunk.
    pub summary: Summary,
    /// Bytes of the input before the end of the chunk.
    pub input_end: u64,
    /// Why the run ends after these answers, if it does.
    pub failure: Option<anyhow::Error>,
}
