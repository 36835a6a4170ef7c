//! Where an input comes from: standard input, or a file.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

use crate::cli::Input;
use crate::standard::Stream;

/// An input that has been opened.
pub(crate) struct Source {
    /// Reads the bytes of the input.
    pub(crate) reader: Box<dyn Read + Send>,
    /// How errors call it.
    pub(crate) name: String,
    /// How many bytes it has, if it is a regular file.
    pub(crate) size: Option<u64>,
}

impl Source {
    /// Opens an input; flags have no bytes.
    pub(super) fn open(input: &Input) -> anyhow::Result<Self> {
        let (reader, name, size): (Box<dyn Read + Send>, _, _) = match input {
            Input::Flags => (Box::new(io::empty()), "flags".to_owned(), None),
            Input::Stdin => (standard_input().context("cannot read stdin")?, "stdin".to_owned(), None),
            Input::File(path) => {
                let name = path.display().to_string();
                let (reader, size) = open_file(path).with_context(|| format!("cannot read {name}"))?;
                (reader, name, size)
            }
        };
        Ok(Self { reader, name, size })
    }
}

/// Fails where the file of an input is not there, without opening it: a pipe would wait.
pub(super) fn check_is_there(input: &Input) -> anyhow::Result<()> {
    let Input::File(path) = input else { return Ok(()) };
    path.metadata().map(drop).with_context(|| format!("cannot read {}", path.display()))
}

/// Standard input, which may be a regular file, too.
fn standard_input() -> io::Result<Box<dyn Read + Send>> {
    let stream = Stream::input()?;
    // What cannot be asked what it is says what is wrong when it is read.
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

/// An input that is read again when a signal interrupts that: whoever unpacks or cuts it never meets an interruption,
/// and takes none for a failure or an end.
pub(super) struct UninterruptedRead(pub(super) Box<dyn Read + Send>);

impl Read for UninterruptedRead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }
}
