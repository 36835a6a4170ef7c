//! The names of temporary files: whoever asks the program to end finds none of them behind it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, TempPath};

use super::signals;

/// What the names begin with; six letters or digits follow.
const PREFIX: &str = ".hitcalc-unfinished-";

/// The names of a run. They are made and changed under this lock alone, so that the end finds all of them.
#[derive(Clone, Default)]
pub(crate) struct TemporaryNames(Arc<Mutex<KnownPaths>>);

#[derive(Default)]
struct KnownPaths {
    paths: Vec<TempPath>,
    is_watched: bool,
}

/// A name of a file, which goes with it.
pub(super) struct TemporaryName {
    names: TemporaryNames,
    path: PathBuf,
}

impl TemporaryNames {
    /// Makes a file under a new name. From before that on, signals are watched, to remove the file.
    pub(super) fn make<F>(
        &self,
        folder: &Path,
        make: impl FnMut(&Path) -> io::Result<F>,
    ) -> io::Result<(F, TemporaryName)> {
        let mut known = self.known();
        if !known.is_watched {
            known.is_watched = true;
            let names = self.clone();
            signals::watch(move |end| {
                let mut known = names.known();
                known.paths.clear();
                // Nothing is made any more.
                end();
                drop(known);
            });
        }
        let made = Builder::new().prefix(PREFIX).make_in(folder, make);
        // The error itself would name the temporary file.
        let (file, path) = made.map_err(|error| io::Error::from(error.kind()))?.into_parts();
        let name = TemporaryName { names: self.clone(), path: path.to_path_buf() };
        known.paths.push(path);
        Ok((file, name))
    }

    fn known(&self) -> MutexGuard<'_, KnownPaths> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TemporaryName {
    /// Gives the file the name of the target instead, in place of what is there.
    pub(super) fn replace(self, target: &Path) -> io::Result<()> {
        let mut known = self.names.known();
        match known.take(&self.path) {
            Some(mut path) => {
                // `persist` would be this, but for systems that the crate does not know, such as WASI.
                fs::rename(&path, target)?;
                path.disable_cleanup(true);
                Ok(())
            }
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        drop(self.names.known().take(&self.path));
    }
}

impl KnownPaths {
    fn take(&mut self, path: &Path) -> Option<TempPath> {
        let index = self.paths.iter().position(|known| **known == *path)?;
        Some(self.paths.swap_remove(index))
    }
}
