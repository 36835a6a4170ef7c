//! A file beside the one that it will replace, and what becomes of it when the program is ended from outside.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// What the names of such files begin with.
const PREFIX: &str = ".hitcalc-";

/// Makes one. A new file gets the permissions that any new file gets; a temporary one would be for its owner alone.
pub fn beside(folder: &Path, is_new: bool) -> io::Result<NamedTempFile> {
    system::remove_abandoned(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(not(unix))]
    let _ = is_new;
    #[cfg(unix)]
    if is_new {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let temporary = builder.tempfile_in(folder)?;
    system::keep(&temporary);
    Ok(temporary)
}

/// Gives it the owner and the permissions of the file that it will replace, as far as they may be given.
pub fn take_after(temporary: &File, existing: &fs::Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only root may give a file away; a group, perhaps, its members may.
        if fchown(temporary, Some(existing.uid()), Some(existing.gid())).is_err() {
            let _ = fchown(temporary, None, Some(existing.gid()));
        }
    }
    temporary.set_permissions(existing.permissions())
}

#[cfg(unix)]
mod system {
    use std::fs::{self, File};
    use std::path::{Path, PathBuf};
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use rustix::fs::{FlockOperation, flock};
    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::{iterator::Signals, low_level::emulate_default_handler};
    use tempfile::NamedTempFile;

    use super::PREFIX;

    /// The signals that end a program which does not handle them.
    const ENDING: [i32; 11] =
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF];

    /// How old a file without an owner must be: a younger one may not be locked yet.
    const ABANDONED: Duration = Duration::from_secs(60);

    /// Marks a file as that of a running program, and removes it when that is asked to end.
    pub fn keep(temporary: &NamedTempFile) {
        // A file system without locks leaves the file to whoever finds it.
        let _ = flock(temporary.as_file(), FlockOperation::NonBlockingLockExclusive);
        remove_on_signal(temporary.path().to_owned());
    }

    /// Removes the files of runs that were killed: nobody holds their locks.
    pub fn remove_abandoned(folder: &Path) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let is_ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
            if is_ours && is_abandoned(&entry).is_some() {
                // Another run may have been faster.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn is_abandoned(entry: &fs::DirEntry) -> Option<()> {
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        metadata.modified().ok()?.elapsed().ok().filter(|age| *age > ABANDONED)?;
        flock(File::open(entry.path()).ok()?, FlockOperation::NonBlockingLockExclusive).ok()
    }

    /// Removes a file when the user, or the system, asks the program to end; then it ends as it would have.
    fn remove_on_signal(path: PathBuf) {
        let (ready, is_ready) = channel();
        let watch = move || {
            let ignored = ignored();
            let signals = ENDING.iter().filter(|signal| ignored >> (**signal - 1) & 1 == 0);
            let signals = Signals::new(signals);
            let _ = ready.send(());
            let Ok(mut signals) = signals else { return };
            for signal in signals.forever() {
                let _ = fs::remove_file(&path);
                let _ = emulate_default_handler(signal);
            }
        };
        // Without the thread no signal is handled: the file then stays behind, and nothing else is lost.
        if thread::Builder::new().spawn(watch).is_ok() {
            let _ = is_ready.recv();
        }
    }

    /// A bit for each signal, from 1, that was ignored when the program began: such ones stay ignored.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    use std::path::Path;

    use tempfile::NamedTempFile;

    pub fn keep(_: &NamedTempFile) {}

    pub fn remove_abandoned(_: &Path) {}
}
