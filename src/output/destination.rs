//! Where answers go: standard output, or a file that is written whole or not at all; packed or not. What leads to one file,
//! whatever its spelling, is found to be one.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::temporary::{Temporary, TemporaryNames};
use crate::failure;
use crate::standard::{Stream, Uninterrupted};

/// A destination, until it is finished.
pub(crate) enum Destination {
    /// Answers are written as they come.
    Direct {
        /// True if nobody sees them come; see [`Destination::is_out_of_sight`].
        is_out_of_sight: bool,
    },
    /// A file beside the one that it will replace.
    Replacing {
        /// The file that is written.
        temporary: Temporary,
        /// The file that it will be.
        target: PathBuf,
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
    ) -> anyhow::Result<(Self, Output)> {
        let name = output.filter(|path| *path != Path::new("-"));
        let name = name.map_or("the output".to_owned(), |path| path.display().to_string());
        let (destination, output) = Self::open_target(output, names).with_context(|| format!("cannot write {name}"))?;
        Ok((destination, Output::new(output, packing)))
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
        let writer = Named { file: Arc::clone(&temporary.file), path: path.to_owned() };
        Ok((Self::Replacing { temporary, target, exists: existing.is_some() }, Box::new(writer)))
    }

    fn direct(stream: Stream) -> (Self, Box<dyn Write + Send>) {
        (Self::Direct { is_out_of_sight: stream.file().is_some_and(is_out_of_sight) }, Box::new(stream))
    }

    fn named(file: File, path: &Path) -> io::Result<(Self, Box<dyn Write + Send>)> {
        let is_out_of_sight = is_out_of_sight(&file);
        Ok((Self::Direct { is_out_of_sight }, Box::new(Named { file, path: path.to_owned() })))
    }

    /// True if nobody sees answers while they are written: they go to a file or a device. A terminal shows them, and so
    /// may the other end of a pipe.
    pub(crate) fn is_out_of_sight(&self) -> bool {
        match self {
            Self::Direct { is_out_of_sight } => *is_out_of_sight,
            Self::Replacing { .. } => true,
        }
    }

    /// Ends a run without any input, which leaves an empty output: but no file that exists is emptied for it.
    pub(crate) fn finish_without_input(self, output: Output) -> anyhow::Result<()> {
        self.check_without_input()?;
        output.finish().map_err(failure::of_output)?;
        self.finish()
    }

    /// Fails where a file that exists would not be changed, since there is no input.
    pub(crate) fn check_without_input(&self) -> anyhow::Result<()> {
        match self {
            Self::Replacing { target, exists: true, .. } => Err(io::Error::other("no input; the file was not changed"))
                .with_context(|| format!("cannot write {}", target.display())),
            _ => Ok(()),
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

// Which file a path leads to, whatever its spelling.

/// A regular file: its identity; or of one that does not exist yet that of its folder, and its name in there. Two that
/// are equal are the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileId(OsString, Option<OsString>);

impl FileId {
    /// The file that a path leads to; `None` if it is not a regular file, or cannot be found. Links are followed as far
    /// as there is something behind them.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => Some(Self(identity(path, &metadata)?, None)),
            Ok(_) => None,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = folder_of(path);
                let metadata = fs::metadata(folder).ok()?;
                Some(Self(identity(folder, &metadata)?, Some(path.file_name()?.to_owned())))
            }
            // The error comes again when it is opened.
            Err(_) => None,
        }
    }

    /// The file behind an open one; `None` if it is not a regular file, or cannot be found.
    #[cfg(unix)]
    pub(crate) fn of_file(file: &File) -> Option<Self> {
        let metadata = file.metadata().ok().filter(Metadata::is_file)?;
        Some(Self(identity(Path::new(""), &metadata)?, None))
    }

    /// The file behind an open one: unknown without its path.
    #[cfg(not(unix))]
    pub(crate) fn of_file(_: &File) -> Option<Self> {
        None
    }
}

/// The folder that a file is in, or would be.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Device and inode, or where the system has none the only true path.
#[cfg(unix)]
fn identity(_: &Path, metadata: &Metadata) -> Option<OsString> {
    use std::os::unix::fs::MetadataExt;
    Some(format!("{}:{}", metadata.dev(), metadata.ino()).into())
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<OsString> {
    fs::canonicalize(path).ok().map(Into::into)
}

// The kinds of outputs, before anything is done about them.

/// How many symlinks are followed: as many as the system itself follows.
const MOST_LINKS: usize = 40;

/// The kind of an output.
pub(crate) enum Target {
    Output,
    Error,
    /// Another open file, such as `/dev/fd/3`: replacing what it leads to would not write to it.
    Open(PathBuf),
    /// A file of its own, that may not exist yet.
    File(PathBuf),
}

impl Target {
    /// The target of an output; none, and `-`, is standard output. Symlinks are followed: the file that they lead to is
    /// replaced, not a link.
    pub(crate) fn of(output: Option<&Path>) -> io::Result<Self> {
        let Some(path) = output.filter(|path| *path != Path::new("-")) else { return Ok(Self::Output) };
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            if let Some(open) = Self::of_descriptor(&path) {
                return Ok(open);
            }
            let Ok(link) = fs::read_link(&path) else { return Ok(Self::File(path)) };
            path = path.parent().unwrap_or(Path::new("")).join(link);
        }
        // The system says it in its own words.
        fs::metadata(&path).map(|_| Self::File(path))
    }

    /// The open file of a path such as `/dev/fd` and `/proc` have them. Where no `/proc` is mounted the path is read as
    /// text.
    fn of_descriptor(path: &Path) -> Option<Self> {
        let number = path.file_name()?.to_str().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))?;
        let folder = path.parent()?;
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let own = fs::canonicalize("/proc/self").unwrap_or_else(|_| "/proc/self".into());
        let is_own = folder == Path::new("/dev/fd") || folder.ends_with("fd") && folder.starts_with(own);
        match number {
            "1" if is_own => Some(Self::Output),
            "2" if is_own => Some(Self::Error),
            _ if is_own || folder.ends_with("fd") && folder.starts_with("/proc") => Some(Self::Open(path.to_owned())),
            _ => None,
        }
    }

    /// The regular file that is written, if it is one.
    pub(crate) fn id(&self) -> Option<FileId> {
        match self {
            Self::Output => FileId::of_file(Stream::output().ok()?.file()?),
            Self::Error => FileId::of_file(Stream::error().ok()?.file()?),
            Self::Open(path) | Self::File(path) => FileId::of_path(path),
        }
    }
}

// Packs an output as gzip or zstd while it is written.

/// A frame of zstd has this many bytes.
const FRAME: usize = 1024 * 1024;

/// A way of packing an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    Gzip,
    Zstd,
}

/// An output that is whole only when it is finished.
pub(crate) enum Output {
    Plain(Box<dyn Write + Send>),
    Gzip(GzEncoder<Box<dyn Write + Send>>),
    Zstd(ZstdWriter),
}

impl Output {
    /// The output that packs what is written to it, if it is to be packed.
    pub(crate) fn new(output: Box<dyn Write + Send>, packing: Option<Packing>) -> Self {
        let output: Box<dyn Write + Send> = Box::new(Uninterrupted(output));
        match packing {
            None => Self::Plain(output),
            Some(Packing::Gzip) => Self::Gzip(GzEncoder::new(output, Compression::default())),
            Some(Packing::Zstd) => Self::Zstd(ZstdWriter { output, frame: Vec::new(), is_empty: true }),
        }
    }

    /// Writes what is still to come.
    pub(crate) fn finish(self) -> io::Result<()> {
        let mut output = match self {
            Self::Plain(output) => output,
            Self::Gzip(encoder) => encoder.finish()?,
            Self::Zstd(writer) => writer.finish()?,
        };
        output.flush()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(output) => output.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            Self::Zstd(writer) => writer.write(bytes),
        }
    }

    /// Nobody reads a packed file before it is whole, and packing in pieces would make it larger.
    fn flush(&mut self) -> io::Result<()> {
        if let Self::Plain(output) = self { output.flush() } else { Ok(()) }
    }
}

/// Each frame is packed by itself, as zstd lets them stand one behind the other.
pub(crate) struct ZstdWriter {
    output: Box<dyn Write + Send>,
    frame: Vec<u8>,
    is_empty: bool,
}

impl ZstdWriter {
    fn end_frame(&mut self) -> io::Result<()> {
        let packed = compress_to_vec(self.frame.as_slice(), CompressionLevel::Fastest);
        self.frame.clear();
        self.is_empty = false;
        self.output.write_all(&packed)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(FRAME - self.frame.len());
        self.frame.extend_from_slice(&bytes[..count]);
        if self.frame.len() == FRAME {
            self.end_frame()?;
        }
        Ok(count)
    }

    fn finish(mut self) -> io::Result<Box<dyn Write + Send>> {
        if self.is_empty || !self.frame.is_empty() {
            self.end_frame()?;
        }
        Ok(self.output)
    }
}
