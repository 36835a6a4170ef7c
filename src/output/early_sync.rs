//! A file whose bytes go to the disk while more are written, so that little is left to wait for at its end.

use std::fs::File;
use std::io::{self, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use tempfile::NamedTempFile;

/// After so many bytes the disk is set to work.
const STEP: usize = 4 * 1024 * 1024;

/// Writes to a file, and has another thread wait for the disk meanwhile.
pub struct EarlySync {
    file: File,
    /// The same file, opened anew: an error that the disk reports to the one is still reported to the other, which
    /// waits for all of it at the end. Taken by the thread when that begins.
    again: Option<File>,
    ask: Option<SyncSender<()>>,
    written: usize,
}

impl EarlySync {
    /// Writes to this file.
    pub fn new(file: &NamedTempFile) -> io::Result<Self> {
        Ok(Self { file: file.as_file().try_clone()?, again: file.reopen().ok(), ask: None, written: 0 })
    }

    /// Asks for another wait, unless one is due already. Without the thread there is only more to wait for at the end.
    fn sync(&mut self) {
        if let Some(file) = self.again.take() {
            let (ask, asked) = sync_channel(1);
            let wait = move || asked.iter().for_each(|()| drop(file.sync_data()));
            self.ask = thread::Builder::new().spawn(wait).ok().map(|_| ask);
        }
        if let Some(ask) = &self.ask {
            let _ = ask.try_send(());
        }
    }
}

impl Write for EarlySync {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.written += count;
        if self.written >= STEP {
            self.written = 0;
            self.sync();
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
