//! Where an input comes from: standard input, or a file.

use std::fs::File;
use std::io::{self, Read, stdin};

use crate::cli::Input;
use crate::failure::Failure;

/// An input that has been opened.
pub struct Source {
    /// Its bytes.
    pub reader: Box<dyn Read + Send>,
    /// How errors call it.
    pub name: String,
    /// How many bytes it has, if it is a regular file.
    pub size: Option<u64>,
}

impl Source {
    /// Opens an input.
    pub fn open(input: &Input) -> Result<Self, Failure> {
        let Input::File(path) = input else {
            return Ok(Self { reader: Box::new(stdin()), name: "stdin".to_owned(), size: None });
        };
        let failed = |error: io::Error| Failure::of_file("read", path, &error);
        let file = File::open(path).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        if metadata.is_dir() {
            return Err(Failure::InputOutput(format!("cannot read {}: it is a directory", path.display())));
        }
        let name = path.display().to_string();
        if !metadata.is_file() {
            return Ok(Self { reader: Box::new(file), name, size: None });
        }
        let size = metadata.len();
        Ok(Self { reader: Box::new(RegularFile { file, size }), name, size: Some(size) })
    }
}

/// A regular file that must not lose its end while it is read.
struct RegularFile {
    file: File,
    /// Its bytes when it was opened.
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
