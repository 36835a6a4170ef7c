//! The standard streams as plain files.
//!
//! The standard library takes a stream that cannot be read or written for one that is empty; as files they fail. One that
//! does not block, since another program has made it so, is waited for.

use std::fs::File;
use std::io::{self, Read, Write};

/// A stream that is waited for.
pub struct Stream(File);

#[cfg(unix)]
mod streams {
    use std::io::{self, stderr, stdin, stdout};
    use std::os::fd::AsFd;

    use rustix::event::{PollFd, PollFlags, poll};

    use super::Stream;

    impl Stream {
        /// Standard input.
        pub fn input() -> io::Result<Self> {
            Ok(Self(stdin().as_fd().try_clone_to_owned()?.into()))
        }

        /// Standard output.
        pub fn output() -> io::Result<Self> {
            Ok(Self(stdout().as_fd().try_clone_to_owned()?.into()))
        }

        /// Standard error.
        pub fn error() -> io::Result<Self> {
            Ok(Self(stderr().as_fd().try_clone_to_owned()?.into()))
        }

        /// Waits until it can be read from, or written to.
        pub(super) fn wait(&self, reads: bool) -> io::Result<()> {
            let flags = if reads { PollFlags::IN } else { PollFlags::OUT };
            match poll(&mut [PollFd::new(&self.0, flags)], None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
                Err(error) => Err(error.into()),
            }
        }
    }
}

#[cfg(windows)]
mod streams {
    use std::io::{self, stderr, stdin, stdout};
    use std::os::windows::io::AsHandle;

    use super::Stream;

    impl Stream {
        /// Standard input.
        pub fn input() -> io::Result<Self> {
            Ok(Self(stdin().as_handle().try_clone_to_owned()?.into()))
        }

        /// Standard output.
        pub fn output() -> io::Result<Self> {
            Ok(Self(stdout().as_handle().try_clone_to_owned()?.into()))
        }

        /// Standard error.
        pub fn error() -> io::Result<Self> {
            Ok(Self(stderr().as_handle().try_clone_to_owned()?.into()))
        }

        /// Files block here.
        pub(super) fn wait(&self, _: bool) -> io::Result<()> {
            Ok(())
        }
    }
}

impl Stream {
    /// The stream as a file.
    pub fn file(&self) -> &File {
        &self.0
    }

    /// The file alone, which is not waited for.
    pub fn into_file(self) -> File {
        self.0
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.wait(true)?,
                result => return result,
            }
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.wait(false)?,
                result => return result,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
