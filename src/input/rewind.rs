//! An input that can be read again from its beginning, after a look at what is far into it.

use std::io::{self, Read, Seek, Write};

use tempfile::SpooledTempFile;

/// So much of it is kept in memory; what is beyond goes to a temporary file.
const IN_MEMORY: usize = 4 * 1024 * 1024;

/// The input.
pub struct Rewind {
    source: Box<dyn Read + Send>,
    stage: Stage,
}

enum Stage {
    /// What is read is not kept.
    Plain,
    /// What is read is kept, and so is an error that ended it.
    Keeping(SpooledTempFile, Option<io::Error>),
    /// What was kept is read again.
    Again(SpooledTempFile, Option<io::Error>),
}

impl Rewind {
    /// Reads this input; only after `keep` it can be read again.
    pub fn new(source: Box<dyn Read + Send>) -> Self {
        Self { source, stage: Stage::Plain }
    }

    /// Keeps what is read from now on.
    pub fn keep(&mut self) {
        self.stage = Stage::Keeping(SpooledTempFile::new(IN_MEMORY), None);
    }

    /// Reads on, and keeps nothing any more.
    pub fn forget(&mut self) {
        self.stage = Stage::Plain;
    }

    /// Begins again where `keep` was called.
    pub fn rewind(&mut self) -> io::Result<()> {
        if let Stage::Keeping(mut kept, error) = std::mem::replace(&mut self.stage, Stage::Plain) {
            kept.rewind()?;
            self.stage = Stage::Again(kept, error);
        }
        Ok(())
    }
}

impl Read for Rewind {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.stage {
            Stage::Plain => self.source.read(buffer),
            Stage::Keeping(_, Some(error)) => Err(error.kind().into()),
            Stage::Keeping(kept, failed) => match self.source.read(buffer) {
                Ok(count) => kept.write_all(&buffer[..count]).map(|()| count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
                Err(error) => {
                    let kind = error.kind();
                    *failed = Some(error);
                    Err(kind.into())
                }
            },
            Stage::Again(kept, failed) => match (kept.read(buffer)?, failed.take()) {
                (0, None) => {
                    self.stage = Stage::Plain;
                    self.source.read(buffer)
                }
                (0, Some(error)) => Err(error),
                (count, error) => {
                    *failed = error;
                    Ok(count)
                }
            },
        }
    }
}
