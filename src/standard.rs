//! The standard streams as plain files.
//!
//! The standard library takes a stream that cannot be read or written for one that is empty; as files they fail. One
//! that does not block, since another program has made it so, is waited for. WebAssembly cannot open a stream a second
//! time: there each is what the standard library makes of it.

use std::fs::File;
use std::io::{self, Read, Write};

/// The system's handle of a stream.
#[cfg(any(unix, windows))]
type Inner = File;
#[cfg(not(any(unix, windows)))]
use streams::Inner;

/// A stream that is waited for.
pub(crate) struct Stream(Inner);

#[cfg(any(unix, windows))]
mod streams {
    use std::io::{self, stderr, stdin, stdout};
    #[cfg(unix)]
    use std::os::fd::AsFd;
    #[cfg(windows)]
    use std::os::windows::io::AsHandle;

    use super::Stream;

    #[cfg(unix)]
    fn again(stream: impl AsFd) -> io::Result<Stream> {
        Ok(Stream(stream.as_fd().try_clone_to_owned()?.into()))
    }

    #[cfg(windows)]
    fn again(stream: impl AsHandle) -> io::Result<Stream> {
        Ok(Stream(stream.as_handle().try_clone_to_owned()?.into()))
    }

    impl Stream {
        pub(crate) fn input() -> io::Result<Self> {
            again(stdin())
        }

        pub(crate) fn output() -> io::Result<Self> {
            again(stdout())
        }

        pub(crate) fn error() -> io::Result<Self> {
            again(stderr())
        }

        /// Waits until it can be read from, or written to.
        #[cfg(unix)]
        pub(crate) fn wait(&self, reads: bool) -> io::Result<()> {
            use rustix::event::{PollFd, PollFlags, poll};
            let flags = if reads { PollFlags::IN } else { PollFlags::OUT };
            match poll(&mut [PollFd::new(&self.0, flags)], None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
                Err(error) => Err(error.into()),
            }
        }

        #[cfg(windows)]
        pub(crate) fn wait(&self, _: bool) -> io::Result<()> {
            Ok(())
        }
    }
}

#[cfg(not(any(unix, windows)))]
mod streams {
    use std::io::{self, Read, Stderr, Stdin, Stdout, Write, stderr, stdin, stdout};

    use super::Stream;

    /// The standard library's own.
    pub(crate) enum Inner {
        Input(Stdin),
        Output(Stdout),
        Error(Stderr),
    }

    impl Stream {
        pub(crate) fn input() -> io::Result<Self> {
            Ok(Self(Inner::Input(stdin())))
        }

        pub(crate) fn output() -> io::Result<Self> {
            Ok(Self(Inner::Output(stdout())))
        }

        pub(crate) fn error() -> io::Result<Self> {
            Ok(Self(Inner::Error(stderr())))
        }

        pub(crate) fn wait(&self, _: bool) -> io::Result<()> {
            Ok(())
        }
    }

    impl Read for Inner {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self {
                Self::Input(stream) => stream.read(buffer),
                Self::Output(_) | Self::Error(_) => Err(io::ErrorKind::Unsupported.into()),
            }
        }
    }

    impl Write for Inner {
        /// Bytes behind the last line end do not wait for the next one, either.
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self {
                Self::Input(_) => Err(io::ErrorKind::Unsupported.into()),
                Self::Output(stream) => stream.write_all(bytes).and_then(|()| stream.flush()).map(|()| bytes.len()),
                Self::Error(stream) => stream.write(bytes),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}

impl Stream {
    /// The stream as a file, where the system has it as one.
    pub(crate) fn file(&self) -> Option<&File> {
        #[cfg(any(unix, windows))]
        return Some(&self.0);
        #[cfg(not(any(unix, windows)))]
        return None;
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

/// A stream that is read or written again when a signal interrupts that: an interruption is no failure, and no end.
pub(crate) struct Uninterrupted<T>(pub(crate) T);

impl<R: Read> Read for Uninterrupted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        uninterrupted(|| self.0.read(buffer))
    }
}

impl<W: Write> Write for Uninterrupted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        uninterrupted(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        uninterrupted(|| self.0.flush())
    }
}

fn uninterrupted<T>(mut act: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match act() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
