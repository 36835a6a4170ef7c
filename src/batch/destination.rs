//! Where answers go: standard output, or a file that is written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::NamedTempFile;

use anyhow::Context;

/// What means standard output: replacing what `/dev/stdout` leads to would not write to it.
const STANDARD_OUTPUT: [&str; 2] = ["-", "/dev/stdout"];

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
        temporary: Arc<Mutex<NamedTempFile>>,
        /// The file that it will be.
        target: PathBuf,
    },
}

/// Writes to the temporary file while somebody else keeps it.
struct Shared(Arc<Mutex<NamedTempFile>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file whose errors name it.
struct Named {
    file: File,
    path: PathBuf,
}

impl Write for Named {
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
    pub fn open(output: Option<&Path>) -> anyhow::Result<(Self, Box<dyn Write + Send>)> {
        let Some(path) = output.filter(|path| !STANDARD_OUTPUT.iter().any(|name| *path == Path::new(name))) else {
            let is_out_of_sight = standard_output().is_some_and(|file| is_out_of_sight(&file));
            return Ok((Self::Direct { is_out_of_sight }, Box::new(stdout())));
        };
        Self::open_file(path).with_context(|| format!("cannot write {}", path.display()))
    }

    fn open_file(path: &Path) -> io::Result<(Self, Box<dyn Write + Send>)> {
        let existing = fs::metadata(path).ok();
        if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
            let file = OpenOptions::new().write(true).open(path)?;
            let is_out_of_sight = is_out_of_sight(&file);
            return Ok((Self::Direct { is_out_of_sight }, Box::new(Named { file, path: path.to_owned() })));
        }
        // A symlink is followed: the file that it names is replaced, not the link.
        let target = follow_links(path);
        if existing.is_some() {
            // A file that may not be written is not to be replaced either.
            OpenOptions::new().append(true).open(&target)?;
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::metadata(folder)?;
        // The error itself would name the temporary file.
        let temporary = temporary_beside(folder, existing.is_none()).map_err(|error| io::Error::from(error.kind()))?;
        if let Some(existing) = existing {
            temporary.as_file().set_permissions(existing.permissions())?;
        }
        remove_on_signal(temporary.path().to_owned());
        let temporary = Arc::new(Mutex::new(temporary));
        let writer = Box::new(Shared(Arc::clone(&temporary)));
        Ok((Self::Replacing { temporary, target }, writer))
    }

    /// Whether nobody sees answers while they are written: they go to a file or a device. A terminal shows them, and
    /// so may the other end of a pipe.
    pub fn is_out_of_sight(&self) -> bool {
        match self {
            Self::Direct { is_out_of_sight } => *is_out_of_sight,
            Self::Replacing { .. } => true,
        }
    }

    /// Puts the file in its place. Without this call nothing is left of it.
    pub fn finish(self) -> anyhow::Result<()> {
        let Self::Replacing { temporary, target } = self else { return Ok(()) };
        replace(temporary, &target).with_context(|| format!("cannot write {}", target.display()))
    }
}

fn replace(temporary: Arc<Mutex<NamedTempFile>>, target: &Path) -> io::Result<()> {
    let temporary = Arc::into_inner(temporary).ok_or_else(|| io::Error::other("it is still being written"))?;
    let temporary = temporary.into_inner().unwrap_or_else(PoisonError::into_inner);
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

/// Standard output as a file.
fn standard_output() -> Option<File> {
    #[cfg(unix)]
    return std::os::fd::AsFd::as_fd(&stdout()).try_clone_to_owned().ok().map(File::from);
    #[cfg(not(unix))]
    return None;
}

/// Removes a temporary file when the user, or the system, asks the program to end; then it ends as it would have.
#[cfg(unix)]
fn remove_on_signal(path: PathBuf) {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::{iterator::Signals, low_level::emulate_default_handler};
    // Without it the file stays behind, and nothing else is lost.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let _ = fs::remove_file(&path);
            let _ = emulate_default_handler(signal);
        }
    });
}

#[cfg(not(unix))]
fn remove_on_signal(_: PathBuf) {}

/// The file that a path leads to through symlinks, whether it exists or not.
fn follow_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // As many as the system itself follows; the next attempt to open it says what is wrong.
    for _ in 0..40 {
        let Ok(link) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    path
}

/// A new file gets the permissions that any new file gets; a temporary one would be for its owner alone.
fn temporary_beside(folder: &Path, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hitcalc-");
    #[cfg(unix)]
    if is_new {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
