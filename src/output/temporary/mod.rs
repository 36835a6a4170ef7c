//! A file that will replace another one when it is whole.
//!
//! Where the system can (Linux, on most file systems) it has no name until then, so that nothing is left of it however
//! the program ends; see `unnamed`. Elsewhere it has a name from the beginning, and `names` removes it when the program
//! is asked to end.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, TempPath};

mod signals;
mod unnamed;

/// The file, beside the one that it will replace. It goes if it is dropped.
pub(crate) struct Temporary {
    /// The open file, to write to.
    pub(super) file: Arc<File>,
    /// Its path, if it has one yet.
    name: Option<PathBuf>,
    names: TemporaryNames,
}

impl Temporary {
    /// Makes a temporary file in this folder, with the owner and the permissions of an existing file that it will
    /// replace, or those of any new file.
    pub(super) fn make(folder: &Path, existing: Option<&Metadata>, names: &TemporaryNames) -> io::Result<Self> {
        // A file that will take after an existing one is for its owner alone until it does.
        let mode = if existing.is_none() { 0o666 } else { 0o600 };
        let (file, name) = match unnamed::create(folder, mode) {
            Some(file) => (file, None),
            None => names.make(folder, |path| named(path, mode)).map(|(file, name)| (file, Some(name)))?,
        };
        if let Some(existing) = existing {
            take_after(&file, existing)?;
        }
        Ok(Self { file: Arc::new(file), name, names: names.clone() })
    }

    /// Puts it where it belongs, in place of what is there.
    pub(super) fn replace(self, target: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        match &self.name {
            Some(name) => self.names.replace(name, target),
            None => unnamed::replace(&self.file, target, &self.names),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        drop(self.name.as_ref().and_then(|name| self.names.known().take(name)));
    }
}

/// Gives it the owner and the permissions of the file that it will replace, as far as they may be given. What ran with
/// the rights of its owner or group was the old content: the new one does not.
fn take_after(file: &File, existing: &Metadata) -> io::Result<()> {
    #[allow(unused_mut, reason = "only where permissions have modes")]
    let mut permissions = existing.permissions();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        // Only root may give a file away; a group, perhaps, its members may. Who may do neither owns the new file.
        if fchown(file, Some(existing.uid()), Some(existing.gid())).is_err() {
            drop(fchown(file, None, Some(existing.gid())));
        }
        permissions.set_mode(permissions.mode() & 0o1777);
    }
    file.set_permissions(permissions)
}

/// Makes a file of this name, with these permissions but for those that the umask takes.
fn named(path: &Path, _mode: u32) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, _mode);
    options.open(path)
}

// The names of temporary files: a program that is asked to end removes them.

/// The beginning of the names; six letters or digits follow.
const PREFIX: &str = ".hitcalc-unfinished-";

/// The names of a run. They are made and changed under this lock alone, so that the end finds all of them.
#[derive(Clone, Default)]
pub(crate) struct TemporaryNames(Arc<Mutex<KnownPaths>>);

#[derive(Default)]
struct KnownPaths {
    paths: Vec<TempPath>,
    is_watched: bool,
}

impl TemporaryNames {
    /// Makes a file under a new name. From before that on, signals are watched, to remove the file.
    fn make<F>(&self, folder: &Path, make: impl FnMut(&Path) -> io::Result<F>) -> io::Result<(F, PathBuf)> {
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
        let name = path.to_path_buf();
        known.paths.push(path);
        Ok((file, name))
    }

    /// Gives the file of this name that of the target instead, in place of what is there; if it cannot have that, it is
    /// removed.
    fn replace(&self, name: &Path, target: &Path) -> io::Result<()> {
        let mut known = self.known();
        match known.take(name) {
            Some(mut path) => {
                // `persist` would be this, but for systems that the crate does not know, such as WASI.
                fs::rename(&path, target)?;
                path.disable_cleanup(true);
                Ok(())
            }
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn known(&self) -> MutexGuard<'_, KnownPaths> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KnownPaths {
    fn take(&mut self, path: &Path) -> Option<TempPath> {
        let index = self.paths.iter().position(|known| **known == *path)?;
        Some(self.paths.swap_remove(index))
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// A file that has a name from the beginning, as one has where the system has none without.
    fn with_name(folder: &Path, names: &TemporaryNames) -> Temporary {
        let (file, name) = names.make(folder, |path| named(path, 0o600)).expect("a file");
        Temporary { file: Arc::new(file), name: Some(name), names: names.clone() }
    }

    fn count(folder: &Path) -> usize {
        fs::read_dir(folder).expect("the folder").count()
    }

    #[test]
    fn many_runs_in_one_folder_take_nothing_from_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let shared = folder.path().join("shared");
        thread::scope(|scope| {
            for run in 0..8 {
                let (folder, shared) = (folder.path(), &shared);
                scope.spawn(move || {
                    for round in 0..60 {
                        let own = folder.join(format!("own-{run}"));
                        let names = TemporaryNames::default();
                        let is_named = (run + round) % 2 == 0;
                        let make = || match is_named {
                            true => with_name(folder, &names),
                            false => Temporary::make(folder, None, &names).expect("a file"),
                        };
                        let files = [(make(), &own), (make(), shared)];
                        for (file, _) in &files {
                            let mut writer = file.file.clone();
                            writer.write_all(format!("{run} ").repeat(500).as_bytes()).expect("it is written");
                        }
                        for (file, target) in files {
                            file.replace(target).expect("nobody has removed it");
                        }
                        assert_eq!(fs::read_to_string(own).expect("it is there"), format!("{run} ").repeat(500));
                    }
                });
            }
        });
        let last = fs::read_to_string(&shared).expect("it is there");
        assert!((0..8).any(|run| last == format!("{run} ").repeat(500)), "{last}");
        assert_eq!(count(folder.path()), 9);
    }

    #[test]
    fn a_file_that_is_dropped_is_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = TemporaryNames::default();
        let file = with_name(folder.path(), &names);
        assert_eq!(count(folder.path()), 1);
        drop(file);
        drop(Temporary::make(folder.path(), None, &names).expect("a file"));
        assert_eq!(count(folder.path()), 0);
    }

    const FOLDER: &str = "HITCALC_TEST_FOLDER";

    /// The test runs itself as the program that is ended: two files with names, which it never finishes.
    #[test]
    fn two_files_with_names_are_gone_whichever_signal_comes_and_whenever() {
        if let Some(folder) = std::env::var_os(FOLDER) {
            let names = TemporaryNames::default();
            let files = [0, 1].map(|_| with_name(folder.as_ref(), &names));
            thread::sleep(Duration::from_secs(60));
            drop(files);
            return;
        }
        // SIGTERM, SIGUSR1, SIGABRT, and on Linux SIGIO, SIGPWR, SIGSTKFLT and one without a meaning.
        let signals = if cfg!(target_os = "linux") { &[15, 10, 6, 29, 30, 16, 40][..] } else { &[15, 6] };
        for (round, signal) in signals.iter().cycle().take(70).enumerate() {
            let folder = tempfile::tempdir().expect("a folder");
            let name = "two_files_with_names_are_gone_whichever_signal_comes_and_whenever";
            let mut child = Command::new(std::env::current_exe().expect("this test"));
            child.args([name, "--test-threads", "1"]).env(FOLDER, folder.path()).stdout(Stdio::null());
            let mut child = child.stderr(Stdio::null()).spawn().expect("it runs itself");
            if round < signals.len() {
                while count(folder.path()) < 2 {
                    assert_eq!(child.try_wait().expect("the test"), None);
                    thread::sleep(Duration::from_millis(1));
                }
            } else {
                thread::sleep(Duration::from_micros(500 * (round - signals.len()) as u64));
            }
            let kill = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
            assert!(kill.expect("kill").success());
            let status = child.wait().expect("it ends");
            assert!(status.signal() == Some(*signal) || status.code() == Some(128 + signal), "{status}");
            assert_eq!(count(folder.path()), 0, "signal {signal} in round {round}");
        }
    }
}
