//! An input that can be read again from its beginning, after a look at what is far into it.

use std::env;
use std::io::{self, Read, Seek, Write};

use tempfile::SpooledTempFile;

/// How much of it is kept in memory; what is beyond goes to a temporary file, which WASI has no folder for.
const IN_MEMORY: usize = if cfg!(target_os = "wasi") { usize::MAX } else { 4 * 1024 * 1024 };

/// The input, and where it is kept.
pub(super) struct Rewind<S = SpooledTempFile> {
    source: Box<dyn Read + Send>,
    stage: RewindStage<S>,
}

enum RewindStage<S> {
    /// What is read is not kept.
    Plain,
    /// What is read is kept.
    Keeping(Kept<S>),
    /// What was kept is read again.
    Again(Kept<S>),
    /// It can be read neither on nor again, for this reason.
    Failed(io::Error),
}

/// What was kept of the input.
struct Kept<S> {
    store: S,
    /// How many bytes of it are to be read again.
    length: u64,
    /// The error that ended the input behind it, if one did.
    failed: Option<io::Error>,
}

impl Rewind {
    /// Keeps what is read from now on.
    pub(super) fn keep(&mut self) {
        self.keep_in(SpooledTempFile::new(IN_MEMORY));
    }
}

impl<S: Read + Write + Seek> Rewind<S> {
    /// Reads this input; only after `keep` it can be read again.
    pub(super) fn new(source: Box<dyn Read + Send>) -> Self {
        Self { source, stage: RewindStage::Plain }
    }

    fn keep_in(&mut self, store: S) {
        self.stage = RewindStage::Keeping(Kept { store, length: 0, failed: None });
    }

    /// Reads on, and keeps nothing any more.
    pub(super) fn forget(&mut self) {
        self.stage = RewindStage::Plain;
    }

    /// Begins again where `keep` was called. It fails if what was read since then is not all there.
    pub(super) fn rewind(&mut self) -> io::Result<()> {
        let not_kept = RewindStage::Failed(io::Error::other("it was not kept"));
        match std::mem::replace(&mut self.stage, not_kept) {
            RewindStage::Keeping(mut kept) => {
                kept.store.rewind()?;
                self.stage = RewindStage::Again(kept);
            }
            RewindStage::Failed(error) => self.stage = RewindStage::Failed(error),
            RewindStage::Plain | RewindStage::Again(_) => {}
        }
        if let RewindStage::Failed(error) = &self.stage { Err(again(error)) } else { Ok(()) }
    }

    /// Reads from where the stage says; an error it gives is for good.
    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.stage {
            RewindStage::Plain => self.source.read(buffer),
            RewindStage::Failed(error) | RewindStage::Keeping(Kept { failed: Some(error), .. }) => Err(again(error)),
            RewindStage::Keeping(kept) => match self.source.read(buffer) {
                Ok(count) => {
                    kept.store.write_all(&buffer[..count]).map_err(cannot_keep)?;
                    kept.length += count as u64;
                    Ok(count)
                }
                Err(error) => {
                    // What came before it can be read again, and then it comes again.
                    let told = again(&error);
                    kept.failed = Some(error).filter(|error| error.kind() != io::ErrorKind::Interrupted);
                    Err(told)
                }
            },
            RewindStage::Again(Kept { length: 0, failed: Some(error), .. }) => Err(again(error)),
            RewindStage::Again(Kept { length: 0, .. }) => {
                self.stage = RewindStage::Plain;
                self.source.read(buffer)
            }
            RewindStage::Again(kept) => {
                let most = usize::try_from(kept.length).unwrap_or(usize::MAX).min(buffer.len());
                let count = kept.store.read(&mut buffer[..most])?;
                if count == 0 && most > 0 {
                    return Err(io::Error::other("what was kept of it in a temporary file is not all there"));
                }
                kept.length -= count as u64;
                Ok(count)
            }
        }
    }
}

impl<S: Read + Write + Seek> Read for Rewind<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let result = self.read_on(buffer);
        match &result {
            Err(error) if error.kind() != io::ErrorKind::Interrupted && !self.ends_what_is_kept() => {
                self.stage = RewindStage::Failed(again(error));
            }
            _ => {}
        }
        result
    }
}

impl<S> Rewind<S> {
    /// Whether an error of the input is kept with what came before it.
    fn ends_what_is_kept(&self) -> bool {
        matches!(self.stage, RewindStage::Keeping(Kept { failed: Some(_), .. }))
    }
}

/// A copy of an error, for each read after the one that failed.
fn again(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

fn cannot_keep(error: io::Error) -> io::Error {
    let folder = env::temp_dir();
    let reason = "what is read ahead cannot be kept in the temporary folder";
    io::Error::other(format!("{reason} {}: {error}", folder.display()))
}

#[cfg(test)]
mod tests;
