//! The chunks of an input, through all of its files.

use super::chunk::Chunk;
use super::chunks::Cutter;
use super::later::Later;

/// The chunks of an input, one after another.
pub(crate) struct Feed {
    pub(super) cutter: Cutter,
    /// The chunk that has been read already.
    pub(super) first: Option<Chunk>,
    /// Whether nothing comes behind that one; flags are a chunk alone.
    pub(super) ended: bool,
    pub(super) later: Later,
}

impl Feed {
    /// The next chunk, instead of the one before; `false` at the end, and behind a failure.
    pub(crate) fn next(&mut self, chunk: &mut Chunk) -> anyhow::Result<bool> {
        if let Some(first) = self.first.take() {
            *chunk = first;
            return Ok(true);
        }
        if self.ended {
            return Ok(false);
        }
        // Nothing comes behind a failure, wherever it is.
        self.ended = true;
        while !self.cutter.next(chunk)? {
            let Some(next) = self.later.open()? else { return Ok(false) };
            if self.later.go_on(next, &mut self.cutter, chunk)? {
                break;
            }
        }
        self.ended = false;
        Ok(true)
    }

    /// Has chunks cut to fit the answers, by the length of a chunk and of its own.
    pub(crate) fn fit(&mut self, chunk: usize, answers: usize) {
        self.cutter.fit(chunk, answers);
    }

    /// The chunk that has been read already.
    pub(crate) fn first(&self) -> Option<&Chunk> {
        self.first.as_ref()
    }

    /// The number of the next chunk.
    pub(crate) fn next_sequence(&self) -> u64 {
        self.first.as_ref().map_or(self.cutter.next_sequence(), |chunk| chunk.sequence)
    }
}
