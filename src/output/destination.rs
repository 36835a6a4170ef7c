//! Where answers go: standard output, or a file that is written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::failure;
use crate::output::pack::Packing;
use crate::standard::Stream;

use super::file_id::folder_of;
use super::pack::{self, Finish};
use super::target::Target;
use super::temporary::Temporary;
use super::temporary::names::TemporaryNames;

/// A destination, until it is finished.
pub(crate) enum Destination {
    /// Written as answers come.
    Direct {
        /// Whether nobody sees them come; see [`Destination::is_out_of_sight`].
        is_out_of_sight: bool,
    },
    /// A file beside the one that it will replace.
    Replacing {
        /// The file that is written.
        temporary: Temporary,
        /// The file that it will be.
        target: PathBuf,
        /// Whether that exists.
        exists: bool,
    },
}

/// A file whose errors name it, or the one that it will be.
struct Named<W> {
    file: W,
    path: PathBuf,
}

impl<W: Write> Write for Named<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.path.display()));
        self.file.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Destination {
    /// Opens standard output, or the file of `--output`: what exists and is no regular file is written directly. A file
    /// that is to be replaced takes one of the `names`, if it needs any.
    pub(crate) fn open(
        output: Option<&Path>,
        packing: Option<Packing>,
        names: &TemporaryNames,
    ) -> anyhow::Result<(Self, Box<dyn Finish>)> {
        let name = output.filter(|path| *path != Path::new("-"));
        let name = name.map_or("the output".to_owned(), |path| path.display().to_string());
        let (destination, output) = Self::open_target(output, names).with_context(|| format!("cannot write {name}"))?;
        let output = match packing {
            Some(packing) => pack::packed(packing, output),
            None => pack::plain(output),
        };
        Ok((destination, output))
    }

    fn open_target(output: Option<&Path>, names: &TemporaryNames) -> io::Result<(Self, Box<dyn Write + Send>)> {
        let path = output.unwrap_or(Path::new("-"));
        match Target::of(output)? {
            Target::Output => Stream::output().map(Self::direct),
            Target::Error => Stream::error().map(Self::direct),
            // The next bytes come behind those that are there.
            Target::Open(open) => Self::named(OpenOptions::new().append(true).open(&open)?, &open),
            Target::File(target) => Self::open_file(path, target, names),
        }
    }

    fn open_file(path: &Path, target: PathBuf, names: &TemporaryNames) -> io::Result<(Self, Box<dyn Write + Send>)> {
        let existing = match fs::metadata(&target) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
            return Self::named(OpenOptions::new().write(true).open(&target)?, path);
        }
        if existing.is_some() {
            // A file that may not be written is not to be replaced either.
            OpenOptions::new().append(true).open(&target)?;
        }
        let folder = folder_of(&target);
        fs::metadata(folder)?;
        let temporary = Temporary::make(folder, existing.as_ref(), names)?;
        let writer = Named { file: temporary.writer(), path: path.to_owned() };
        Ok((Self::Replacing { temporary, target, exists: existing.is_some() }, Box::new(writer)))
    }

    fn direct(stream: Stream) -> (Self, Box<dyn Write + Send>) {
        (Self::Direct { is_out_of_sight: stream.file().is_some_and(is_out_of_sight) }, Box::new(stream))
    }

    fn named(file: File, path: &Path) -> io::Result<(Self, Box<dyn Write + Send>)> {
        let is_out_of_sight = is_out_of_sight(&file);
        Ok((Self::Direct { is_out_of_sight }, Box::new(Named { file, path: path.to_owned() })))
    }

    /// Whether nobody sees answers while they are written: they go to a file or a device. A terminal shows them, and
    /// so may the other end of a pipe.
    pub(crate) fn is_out_of_sight(&self) -> bool {
        match self {
            Self::Direct { is_out_of_sight } => *is_out_of_sight,
            Self::Replacing { .. } => true,
        }
    }

    /// Ends a run without any input, which leaves an empty output: but no file that exists is emptied for it.
    pub(crate) fn finish_without_input(self, output: Box<dyn Finish>) -> anyhow::Result<()> {
        match &self {
            Self::Replacing { target, exists: true, .. } => Err(io::Error::other("no input; the file was not changed"))
                .with_context(|| format!("cannot write {}", target.display())),
            _ => {
                output.finish().map_err(failure::of_output)?;
                self.finish()
            }
        }
    }

    /// Moves the file to its target. Without this call nothing is left of it.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let Self::Replacing { temporary, target, .. } = self else { return Ok(()) };
        temporary.replace(&target).with_context(|| format!("cannot write {}", target.display()))
    }
}

fn is_out_of_sight(file: &File) -> bool {
    let is_device = |_kind: fs::FileType| {
        #[cfg(unix)]
        return std::os::unix::fs::FileTypeExt::is_char_device(&_kind);
        #[cfg(not(unix))]
        return false;
    };
    let kind = file.metadata().map(|metadata| metadata.file_type());
    kind.is_ok_and(|kind| kind.is_file() || is_device(kind)) && !file.is_terminal()
}
