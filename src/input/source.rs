//! Where an input comes from: standard input, or a file, and the files behind it that are read as if they were one with
//! it. An input may be read again from its beginning, after a look at what is far into it.

use std::collections::VecDeque;
use std::env;
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use tempfile::SpooledTempFile;

use crate::cli::{Input, InputFormat, Reading};
use crate::failure::Failure;
use crate::query::shown;
use crate::standard::{Stream, Uninterrupted};

use super::begun::begin_csv;
use super::chunks::{Chunk, Cutter};
use super::columns::names::are_numbers;
use super::columns::trimmed;
use super::csv::header;

/// Standard input, which may be a regular file, too.
fn standard_input() -> io::Result<Box<dyn Read + Send>> {
    let stream = Stream::input()?;
    // A stream without metadata fails when it is read.
    let size = stream.file().and_then(|file| file.metadata().ok()).filter(Metadata::is_file).map(|file| file.len());
    match (stream.file(), size) {
        (Some(file), Some(size)) => Ok(Box::new(RegularFile { file: file.try_clone()?, size })),
        _ => Ok(Box::new(stream)),
    }
}

fn open_file(path: &Path) -> io::Result<(Box<dyn Read + Send>, Option<u64>)> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::Error::other("it is a directory"));
    }
    if !metadata.is_file() {
        return Ok((Box::new(file), None));
    }
    let size = metadata.len();
    Ok((Box::new(RegularFile { file, size }), Some(size)))
}

/// A regular file that must not lose its end while it is read.
struct RegularFile {
    file: File,
    /// The size of the file when it was opened.
    size: u64,
}

impl Read for RegularFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        if count == 0 && !buffer.is_empty() && self.file.metadata()?.len() < self.size {
            return Err(io::Error::other("it became shorter while it was read"));
        }
        Ok(count)
    }
}

/// An input that is open: its bytes, unpacked, and facts about its form.
pub(crate) struct OpenInput {
    pub(super) is_flags: bool,
    pub(super) reader: Box<dyn Read + Send>,
    /// The name of the input in errors.
    pub(crate) name: String,
    /// How many bytes it has, if it is a regular file that is not packed.
    pub(crate) size: Option<u64>,
    /// How many lines in front of the header have been taken off: those of `--skip-lines`, and Excel's `sep=;`.
    pub(super) lines: u64,
    /// The files that follow as one input with it.
    pub(super) later: VecDeque<Input>,
}

impl OpenInput {
    /// Opens an input; flags have no bytes.
    pub(crate) fn new(input: &Input) -> anyhow::Result<Self> {
        let (reader, name, size): (Box<dyn Read + Send>, _, _) = match input {
            Input::Flags => (Box::new(io::empty()), "flags".to_owned(), None),
            Input::Stdin => (standard_input().context("cannot read stdin")?, "stdin".to_owned(), None),
            Input::File(path) => {
                let name = path.display().to_string();
                let (reader, size) = open_file(path).with_context(|| format!("cannot read {name}"))?;
                (reader, name, size)
            }
        };
        Ok(Self { size, ..Self::of(reader, name, *input == Input::Flags) })
    }

    /// This input with other files behind it, which are opened once it has come to its end. They must be there now.
    pub(crate) fn followed_by(self, later: &[Input]) -> anyhow::Result<Self> {
        for input in later {
            // Not opened: a pipe would wait.
            if let Input::File(path) = input {
                path.metadata().with_context(|| format!("cannot read {}", path.display()))?;
            }
        }
        let size = self.size.filter(|_| later.is_empty());
        Ok(Self { size, later: later.iter().cloned().collect(), ..self })
    }

    /// An input of these bytes, which errors call `name`.
    pub(crate) fn of(reader: Box<dyn Read + Send>, name: String, is_flags: bool) -> Self {
        let reader = Box::new(Uninterrupted(reader));
        Self { is_flags, reader, name, size: None, lines: 0, later: VecDeque::new() }
    }
}

/// Files that are still to be read, and what all of them must have in common with the first.
#[derive(Default)]
pub(super) struct Later {
    /// The files, in order.
    pub(super) inputs: VecDeque<Input>,
    /// How the first one is read; nothing where no file can follow.
    pub(super) reading: Option<Reading>,
    /// How errors call the first one.
    pub(super) first: String,
    /// The columns that its header names, or how many there are; `None` where nothing in the files says so.
    pub(super) columns: Option<Vec<Arc<str>>>,
}

impl Later {
    /// Opens the next file, if there is one: it must have the form of the first.
    pub(super) fn open(&mut self) -> anyhow::Result<Option<OpenInput>> {
        let (Some(input), Some(reading)) = (self.inputs.pop_front(), &self.reading) else { return Ok(None) };
        let mut reading = reading.clone();
        let format = reading.format;
        let open = OpenInput::new(&input)?.sniff(&mut reading)?;
        if reading.format != format {
            let reason = format!("it is not spelled as {}; files of one input have one format", self.first);
            return Err(Failure::Data(format!("{}: {reason}", open.name)).into());
        }
        Ok(Some(open))
    }

    /// Cuts a file in place of the one before, and gives its first chunk; `false` if there is none.
    pub(super) fn go_on(&self, open: OpenInput, cutter: &mut Cutter, chunk: &mut Chunk) -> anyhow::Result<bool> {
        let sequence = cutter.next.sequence;
        let found = self.first_chunk(open, cutter, chunk);
        // The lines in front of the header are not a chunk of their own.
        let is_found = matches!(found, Ok(true));
        if is_found {
            chunk.sequence = sequence;
        }
        cutter.next.sequence = sequence + u64::from(is_found);
        found
    }

    fn first_chunk(&self, open: OpenInput, cutter: &mut Cutter, chunk: &mut Chunk) -> anyhow::Result<bool> {
        let Some(reading) = &self.reading else { return Ok(false) };
        let mut next = Cutter::new(open.reader, reading.format, cutter.counts_queries, &open.name);
        next.follow(cutter, open.lines);
        *cutter = next;
        let (InputFormat::Csv(dialect), Some(columns)) = (reading.format, &self.columns) else {
            return cutter.next(chunk);
        };
        let Some((names, from)) = begin_csv(reading, cutter, chunk, dialect, header)? else { return Ok(false) };
        match difference(columns, &names) {
            None => Ok(true),
            Some(reason) => Err(from.bad(&format!("the columns are not those of {}: {reason}", self.first)).into()),
        }
    }
}

/// The first difference of the names of columns, which must be the same in the same order.
fn difference(first: &[Arc<str>], others: &[String]) -> Option<String> {
    let mut pairs = first.iter().zip(others).enumerate();
    if let Some((index, (name, other))) = pairs.find(|(_, (name, other))| trimmed(name) != trimmed(other)) {
        let cure = match are_numbers(others) {
            true => "; if only the first file has a line of names, join them, with cat, and read -",
            false => "",
        };
        let [other, name] = [other.as_bytes(), name.as_bytes()].map(shown);
        return Some(format!("column {} is {other}, not {name}{cure}", index + 1));
    }
    let (count, other) = (first.len(), others.len());
    (count != other).then(|| format!("there are {other}, not {count}"))
}

/// How much of it is kept in memory; what is beyond goes to a temporary file, which WASI has no folder for.
const IN_MEMORY: usize = if cfg!(target_os = "wasi") { usize::MAX } else { 4 * 1024 * 1024 };

/// The input, and where it is kept.
pub(super) struct Rewind<S = SpooledTempFile> {
    source: Box<dyn Read + Send>,
    stage: RewindStage<S>,
}

enum RewindStage<S> {
    /// Bytes that are read are not kept.
    Plain,
    /// Bytes that are read are kept.
    Keeping(Kept<S>),
    /// Kept bytes are read again.
    Again(Kept<S>),
    /// It can be read neither on nor again, for this reason.
    Failed(io::Error),
}

/// The kept bytes of the input.
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
                    // The bytes before the error are read again, and then it comes again.
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
        // An error of the input may be kept with the bytes before it.
        let is_kept = matches!(self.stage, RewindStage::Keeping(Kept { failed: Some(_), .. }));
        match &result {
            Err(error) if error.kind() != io::ErrorKind::Interrupted && !is_kept => {
                self.stage = RewindStage::Failed(again(error));
            }
            _ => {}
        }
        result
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
mod tests {
    use super::*;

    /// The outcome of a call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum BrokenDocument {
        Interrupted,
        Short,
        /// It takes nothing, as at an end.
        Empty,
        Failed,
    }

    /// A file, in which one call goes wrong: reads, writes and seeks are counted together, from 0.
    struct Store {
        file: io::Cursor<Vec<u8>>,
        calls: usize,
        fault: (usize, BrokenDocument),
    }

    impl Store {
        /// The number of bytes that a call takes, of this many.
        fn most(&mut self, length: usize) -> io::Result<usize> {
            let is_due = self.calls == self.fault.0;
            self.calls += 1;
            match self.fault.1 {
                BrokenDocument::Interrupted if is_due => Err(io::ErrorKind::Interrupted.into()),
                BrokenDocument::Failed if is_due => Err(io::ErrorKind::StorageFull.into()),
                BrokenDocument::Short if is_due => Ok(length.min(1)),
                BrokenDocument::Empty if is_due => Ok(0),
                _ => Ok(length),
            }
        }
    }

    impl Read for Store {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.most(buffer.len())?;
            self.file.read(&mut buffer[..most])
        }
    }

    impl Write for Store {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let most = self.most(bytes.len())?;
            self.file.write(&bytes[..most])
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Store {
        fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
            self.most(0)?;
            self.file.seek(to)
        }
    }

    /// Bytes that come in sevens, and then fail if they are to.
    struct Sevens {
        rest: &'static [u8],
        fails: bool,
    }

    impl Read for Sevens {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.rest.is_empty() && std::mem::take(&mut self.fails) {
                return Err(io::Error::other("unplugged"));
            }
            let count = buffer.len().min(7);
            self.rest.read(&mut buffer[..count])
        }
    }

    const TEXT: &[u8] = b"the quick brown fox jumps over the lazy dog";

    /// Reads to an end, or a failure that is no interruption.
    fn read_on(rewind: &mut Rewind<Store>, most: usize) -> (Vec<u8>, io::Result<()>) {
        let (mut all, mut buffer) = (Vec::new(), [0; 10]);
        while all.len() < most {
            match rewind.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => all.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return (all, Err(error)),
            }
        }
        (all, Ok(()))
    }

    /// Looks so far ahead, and reads the whole; with how many calls the store had.
    fn ahead(most: usize, fault: (usize, BrokenDocument), fails: bool) -> (Vec<u8>, io::Result<()>, usize) {
        let mut rewind = Rewind::new(Box::new(Sevens { rest: TEXT, fails }));
        rewind.keep_in(Store { file: io::Cursor::default(), calls: 0, fault });
        let (seen, _) = read_on(&mut rewind, most);
        assert!(TEXT.starts_with(&seen));
        if let Err(error) = rewind.rewind() {
            return (Vec::new(), Err(error), 0);
        }
        let RewindStage::Again(Kept { length, .. }) = rewind.stage else { panic!("it is read again") };
        assert_eq!(length, seen.len() as u64);
        let mut calls = 0;
        let mut all = Vec::new();
        loop {
            if let RewindStage::Again(kept) = &rewind.stage {
                calls = kept.store.calls;
            }
            let (more, result) = read_on(&mut rewind, 1);
            all.extend_from_slice(&more);
            if more.is_empty() {
                return (all, result, calls);
            }
        }
    }

    #[test]
    fn what_was_looked_at_is_read_again_whole_or_the_run_fails() {
        for most in [1, 20, usize::MAX] {
            for fails in [false, true] {
                let (all, result, calls) = ahead(most, (usize::MAX, BrokenDocument::Failed), fails);
                assert_eq!((&all[..], result.is_err()), (TEXT, fails));
                assert!(calls >= 3, "written, sought and read: {calls}");
                for call in 0..calls {
                    for fault in [BrokenDocument::Interrupted, BrokenDocument::Short] {
                        let (all, result, _) = ahead(most, (call, fault), fails);
                        // A seek that is interrupted is a failure.
                        let is_lost = matches!(&result, Err(error) if error.kind() == io::ErrorKind::Interrupted);
                        assert!(all == TEXT && result.is_err() == fails || is_lost, "{fault:?} {call}: {result:?}");
                    }
                    let (all, result, _) = ahead(most, (call, BrokenDocument::Empty), fails);
                    // A seek takes nothing in any case.
                    let is_harmless = all == TEXT && result.is_err() == fails;
                    assert!(TEXT.starts_with(&all) && result.is_err() || is_harmless, "{call} of {calls}: {result:?}");
                    let (all, result, _) = ahead(most, (call, BrokenDocument::Failed), fails);
                    assert!(TEXT.starts_with(&all) && result.is_err(), "{call} of {calls}");
                }
            }
        }
    }

    #[test]
    fn a_failure_comes_again_and_never_turns_into_an_end() {
        let mut rewind = Rewind::<Store>::new(Box::new(Sevens { rest: b"a", fails: true }));
        for expected in ["Ok(1)", "unplugged", "unplugged"] {
            let result = rewind.read(&mut [0; 10]);
            assert!(format!("{result:?}").contains(expected), "{result:?} for {expected}");
        }
    }

    #[test]
    fn what_was_not_kept_cannot_be_read_again() {
        let mut rewind = Rewind::<Store>::new(Box::new(TEXT));
        assert!(rewind.rewind().is_err() && rewind.read(&mut [0; 10]).is_err());
    }
}
