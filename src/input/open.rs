//! Opens an input: its bytes, unpacked, and what tells its form.

use std::collections::VecDeque;
use std::io::Read;

use crate::cli::{Input, Reading};

use super::sniff::{Sniffed, sniff};
use super::source::{self, Source, UninterruptedRead};

/// An input that is open.
pub(crate) struct OpenInput {
    pub(super) is_flags: bool,
    pub(super) reader: Box<dyn Read + Send>,
    /// What errors call it.
    pub(crate) name: String,
    /// How many bytes it has, if it is a regular file that is not packed.
    pub(crate) size: Option<u64>,
    /// How many lines have been taken off its front.
    pub(super) lines: u64,
    /// The files that follow as one input with it.
    pub(super) later: VecDeque<Input>,
}

impl OpenInput {
    /// Opens an input.
    pub(crate) fn new(input: &Input) -> anyhow::Result<Self> {
        Ok(Self::of(Source::open(input)?, *input == Input::Flags))
    }

    /// This input with other files behind it, which are opened once it has come to its end. They must be there now.
    pub(crate) fn followed_by(self, later: &[Input]) -> anyhow::Result<Self> {
        later.iter().try_for_each(source::check_is_there)?;
        let size = self.size.filter(|_| later.is_empty());
        Ok(Self { size, later: later.iter().cloned().collect(), ..self })
    }

    /// An input that is open.
    pub(crate) fn of(source: Source, is_flags: bool) -> Self {
        let Source { reader, name, size } = source;
        Self { is_flags, reader: Box::new(UninterruptedRead(reader)), name, size, lines: 0, later: VecDeque::new() }
    }

    /// Looks at its first bytes, which may tell its form, and unpacks it.
    pub(crate) fn sniff(self, reading: &mut Reading) -> anyhow::Result<Self> {
        if self.is_flags {
            return Ok(self);
        }
        let Sniffed { reader, is_packed, format, lines } = sniff(self.reader, reading, &self.name)?;
        reading.format = format;
        Ok(Self { reader, size: self.size.filter(|_| !is_packed), lines, ..self })
    }
}
