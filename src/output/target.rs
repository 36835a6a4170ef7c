//! What an output leads to, before anything is done about it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::standard::Stream;

use super::file_id::FileId;

/// How many symlinks are followed: as many as the system itself follows.
const MOST_LINKS: usize = 40;

/// What an output leads to.
pub(crate) enum Target {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
    /// Another open file, such as `/dev/fd/3`: replacing what it leads to would not write to it.
    Open(PathBuf),
    /// A file of its own, that may not exist yet.
    File(PathBuf),
}

impl Target {
    /// What an output leads to; none, and `-`, is standard output. Symlinks are followed: the file that they lead to is
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

    /// The open file of such a path as `/dev/fd` and `/proc` have them. Where no `/proc` is mounted the spelling tells.
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
