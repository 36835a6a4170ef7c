//! Which file a path leads to, whatever its spelling.

use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// What tells a file from all others: device and inode, or where the system has none its only true path.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

/// A regular file. Two that are equal are the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileId {
    /// A file that exists.
    There(Identity),
    /// A file that does not exist yet: its folder, and its name in there.
    Awaited(Identity, OsString),
}

impl FileId {
    /// The file that a path leads to; `None` for what is no regular file, or cannot be told. Links are followed as far
    /// as there is something behind them.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => Some(Self::There(identity(path, &metadata)?)),
            Ok(_) => None,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = folder_of(path);
                let metadata = fs::metadata(folder).ok()?;
                Some(Self::Awaited(identity(folder, &metadata)?, path.file_name()?.to_owned()))
            }
            // Whoever opens it is told what is wrong with it.
            Err(_) => None,
        }
    }

    /// The file behind an open one; `None` for what is no regular file, or cannot be told.
    #[cfg(unix)]
    pub(crate) fn of_file(file: &File) -> Option<Self> {
        let metadata = file.metadata().ok().filter(Metadata::is_file)?;
        Some(Self::There(identity(Path::new(""), &metadata)?))
    }

    /// The file behind an open one: not to be told without its path.
    #[cfg(not(unix))]
    pub(crate) fn of_file(_: &File) -> Option<Self> {
        None
    }
}

/// The folder that a file is in, or would be.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(unix)]
fn identity(_: &Path, metadata: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<Identity> {
    fs::canonicalize(path).ok()
}
