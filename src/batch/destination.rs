//! Where answers go: standard output, or a file that is written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::cli::Packing;
use crate::failure;

use super::early_sync::EarlySync;
use super::pack::{self, Finish};
use super::standard::Stream;
use super::temporary;

/// As many symlinks as the system itself follows.
const MOST_LINKS: usize = 40;

/// A destination, until it is finished.
pub enum Destination {
    /// Written as answers come.
    Direct {
        /// Whether nobody sees them come; see [`Destination::is_out_of_sight`].
        is_out_of_sight: bool,
    },
    /// A file beside the one that it will replace.
    Replacing {
        /// The file that is written.
        temporary: NamedTempFile,
        /// The file that it will be.
        target: PathBuf,
        /// Whether that exists.
        exists: bool,
    },
}

/// What a path leads to.
enum Target {
    /// A file of its own, that may not exist yet.
    File(PathBuf),
    /// An open file of this program, such as `/dev/stdout`: replacing what it leads to would not write to it.
    Descriptor(PathBuf),
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
    /// Opens standard output, or the file of `--output`: what exists and is no regular file is written directly.
    pub fn open(output: Option<&Path>, packing: Option<Packing>) -> anyhow::Result<(Self, Box<dyn Finish>)> {
        let (destination, output) = match output.filter(|path| *path != Path::new("-")) {
            None => Stream::output().map(Self::direct).context("cannot write the output"),
            Some(path) => Self::open_file(path).with_context(|| format!("cannot write {}", path.display())),
        }?;
        let output = match packing {
            Some(packing) => pack::packed(packing, output),
            None => pack::plain(output),
        };
        Ok((destination, output))
    }

    fn open_file(path: &Path) -> io::Result<(Self, Box<dyn Write + Send>)> {
        let target = match target_of(path)? {
            Target::File(target) => target,
            Target::Descriptor(path) => return Self::open_descriptor(&path),
        };
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
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::metadata(folder)?;
        // The error itself would name the temporary file.
        let temporary = temporary::beside(folder, existing.is_none()).map_err(|error| io::Error::from(error.kind()))?;
        if let Some(existing) = &existing {
            temporary::take_after(temporary.as_file(), existing)?;
        }
        let writer = Named { file: EarlySync::new(&temporary)?, path: path.to_owned() };
        Ok((Self::Replacing { temporary, target, exists: existing.is_some() }, Box::new(writer)))
    }

    /// Opens what is open already: its next bytes come behind those that are there.
    fn open_descriptor(path: &Path) -> io::Result<(Self, Box<dyn Write + Send>)> {
        match path.file_name().and_then(|name| name.to_str()) {
            Some("1") => Stream::output().map(Self::direct),
            Some("2") => Stream::error().map(Self::direct),
            _ => Self::named(OpenOptions::new().append(true).open(path)?, path),
        }
    }

    fn direct(stream: Stream) -> (Self, Box<dyn Write + Send>) {
        (Self::Direct { is_out_of_sight: is_out_of_sight(stream.file()) }, Box::new(stream))
    }

    fn named(file: File, path: &Path) -> io::Result<(Self, Box<dyn Write + Send>)> {
        let is_out_of_sight = is_out_of_sight(&file);
        Ok((Self::Direct { is_out_of_sight }, Box::new(Named { file, path: path.to_owned() })))
    }

    /// Whether nobody sees answers while they are written: they go to a file or a device. A terminal shows them, and
    /// so may the other end of a pipe.
    pub fn is_out_of_sight(&self) -> bool {
        match self {
            Self::Direct { is_out_of_sight } => *is_out_of_sight,
            Self::Replacing { .. } => true,
        }
    }

    /// Ends a run without any input, which leaves an empty output: but no file that exists is emptied for it.
    pub fn finish_without_input(self, output: Box<dyn Finish>) -> anyhow::Result<()> {
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
    pub fn finish(self) -> anyhow::Result<()> {
        let Self::Replacing { temporary, target, .. } = self else { return Ok(()) };
        replace(temporary, &target).with_context(|| format!("cannot write {}", target.display()))
    }
}

fn replace(temporary: NamedTempFile, target: &Path) -> io::Result<()> {
    temporary.as_file().sync_all()?;
    temporary.persist(target)?;
    Ok(())
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

/// Follows symlinks: the file that they lead to is replaced, not a link.
fn target_of(path: &Path) -> io::Result<Target> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if is_descriptor(&path) {
            return Ok(Target::Descriptor(path));
        }
        let Ok(link) = fs::read_link(&path) else { return Ok(Target::File(path)) };
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    // The system says it in its own words.
    fs::metadata(&path).map(|_| Target::File(path))
}

/// Whether a path is that of an open file, as `/dev/fd` and `/proc` have them.
fn is_descriptor(path: &Path) -> bool {
    let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
    let is_number = path.file_name().is_some_and(|name| name.as_encoded_bytes().iter().all(u8::is_ascii_digit));
    is_number && folder.is_some_and(|folder| folder == Path::new("/dev/fd") || is_in_proc(&folder))
}

fn is_in_proc(folder: &Path) -> bool {
    folder.ends_with("fd") && folder.starts_with("/proc")
}
