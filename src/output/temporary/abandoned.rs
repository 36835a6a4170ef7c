//! Temporary files of runs that were killed.
//!
//! A run holds a lock of its file for as long as the file is open: who gets the lock knows that nobody writes. Only
//! between a file's making and its lock would that be wrong; the run that makes one then finds it gone, and makes
//! another (see `keep`). Where a file system has no locks nobody gets one, and nothing is removed.

#[cfg(unix)]
mod system {
    use std::fs::{self, DirEntry, File, OpenOptions, TryLockError};
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::Path;

    use rustix::fs::OFlags;

    use crate::output::file_id::FileId;
    use crate::output::temporary::names::{LETTERS, PREFIX};

    /// Locks a file that has just been made, for as long as it is open; `false` if another run came first, and has
    /// removed it or is about to.
    pub fn keep(file: &File, path: &Path) -> bool {
        match file.try_lock() {
            Ok(()) => is_at(file, path),
            Err(TryLockError::WouldBlock) => false,
            // No other run gets a lock either.
            Err(TryLockError::Error(_)) => true,
        }
    }

    /// Removes what killed runs have left in a folder, but none of the files that this run reads or writes.
    pub fn remove(folder: &Path, kept: &[FileId]) {
        // What cannot be read or removed is left to the next run, or to whoever may.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            remove_one(&entry, kept);
        }
    }

    fn remove_one(entry: &DirEntry, kept: &[FileId]) -> Option<()> {
        let name = entry.file_name();
        let letters = name.to_str()?.strip_prefix(PREFIX)?;
        let is_ours = letters.len() == LETTERS && letters.bytes().all(|letter| letter.is_ascii_alphanumeric());
        if !is_ours || !entry.file_type().ok()?.is_file() {
            return None;
        }
        // Were it exchanged meanwhile, neither a link would be followed nor a pipe waited for.
        let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32;
        let file = OpenOptions::new().write(true).custom_flags(flags).open(entry.path()).ok()?;
        file.try_lock().ok()?;
        if FileId::of_file(&file).is_some_and(|id| !kept.contains(&id)) && is_at(&file, &entry.path()) {
            fs::remove_file(entry.path()).ok()?;
        }
        Some(())
    }

    /// Whether a path leads to this file.
    fn is_at(file: &File, path: &Path) -> bool {
        let id = FileId::of_file(file);
        id.is_some() && id == FileId::of_path(path)
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::File;
    use std::path::Path;

    use crate::output::file_id::FileId;

    /// Files are not locked here, and never taken for abandoned.
    pub fn keep(_: &File, _: &Path) -> bool {
        true
    }

    pub fn remove(_: &Path, _: &[FileId]) {}
}

pub use system::{keep, remove};
