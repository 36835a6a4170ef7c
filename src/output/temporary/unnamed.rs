//! Files that have no name until they are whole, on systems that can have them.

#[cfg(target_os = "linux")]
mod system {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
    use rustix::io::Errno;

    use crate::output::destination::folder_of;
    use crate::output::temporary::TemporaryNames;

    /// A file in this folder; `None` where it could not be named later, or not be made.
    pub(in super::super) fn create(folder: &Path, mode: u32) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        // A file with a name is made then, or the reason given why there can be none.
        let file = File::from(open(folder, flags, Mode::from_raw_mode(mode)).ok()?);
        // Nothing can be named as the root is: that this is the only complaint says that another name would do.
        let complaint = link(&file, Path::new("/")).err()?;
        (complaint.kind() == io::ErrorKind::AlreadyExists).then_some(file)
    }

    /// Gives it a name. Older systems, and users with fewer rights, need `/proc` for that.
    fn link(file: &File, path: &Path) -> io::Result<()> {
        let in_proc = format!("/proc/self/fd/{}", file.as_raw_fd());
        match linkat(file, "", CWD, path, AtFlags::EMPTY_PATH) {
            Err(Errno::NOENT) => Ok(linkat(CWD, in_proc, CWD, path, AtFlags::SYMLINK_FOLLOW)?),
            result => Ok(result?),
        }
    }

    /// Puts it where it belongs: a name that is taken can be had by way of another only.
    pub(in super::super) fn replace(file: &File, target: &Path, names: &TemporaryNames) -> io::Result<()> {
        match link(file, target) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let ((), name) = names.make(folder_of(target), |path| link(file, path))?;
                names.replace(&name, target)
            }
            result => result,
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use crate::output::temporary::TemporaryNames;

    /// There are no such files here.
    pub(in super::super) fn create(_: &Path, _: u32) -> Option<File> {
        None
    }

    pub(in super::super) fn replace(_: &File, _: &Path, _: &TemporaryNames) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

pub(super) use system::{create, replace};
