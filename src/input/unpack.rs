//! Unpacks gzip and zstd, on a thread of its own beside the workers.

use std::error::Error;
use std::io::{self, BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::output::pack::Packing;

/// How much is unpacked at once.
const BLOCK: usize = 256 * 1024;
/// How many blocks may wait to be read.
const WAITING: usize = 4;

/// What packed bytes begin with.
pub const MAGIC: [(Packing, &[u8]); 2] = [(Packing::Gzip, b"\x1f\x8b"), (Packing::Zstd, b"\x28\xb5\x2f\xfd")];

/// The bytes that were packed.
pub fn unpack(packing: Packing, source: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
    let (decoder, name): (Box<dyn Read + Send>, _) = match packing {
        Packing::Gzip => (Box::new(MultiGzDecoder::new(source)), "gzip"),
        Packing::Zstd => (Box::new(Zstd::new(Box::new(BufReader::new(source)))), "zstd"),
    };
    beside(Box::new(Unpacked { decoder, name }))
}

/// A reader whose errors say what is wrong with the packed bytes.
struct Unpacked {
    decoder: Box<dyn Read + Send>,
    name: &'static str,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let name = self.name;
        self.decoder.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::other(format!("the {name} data is cut off")),
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => {
                io::Error::other(format!("the {name} data is broken: {error}"))
            }
            _ => error,
        })
    }
}

/// Reads on a thread of its own; without one, where the bytes are wanted.
fn beside(source: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
    let (sender, receiver) = sync_channel(WAITING);
    // Shared, so that it is still here if there is no thread to be had.
    let shared = Arc::new(Mutex::new(Some(source)));
    let taken = Arc::clone(&shared);
    let take = |shared: &Mutex<Option<_>>| shared.lock().unwrap_or_else(PoisonError::into_inner).take();
    let unpack = move || {
        let Some(mut source) = take(&taken) else { return };
        loop {
            let mut block = vec![0; BLOCK];
            let result = source.read(&mut block);
            let is_last = !matches!(result, Ok(1..));
            // Nobody waits for more where the run has ended.
            if sender.send(result.map(|count| block[..count].to_vec())).is_err() || is_last {
                return;
            }
        }
    };
    match thread::Builder::new().spawn(unpack) {
        Ok(_) => Box::new(Blocks { receiver, block: Vec::new(), position: 0 }),
        Err(_) => take(&shared).unwrap_or_else(|| Box::new(io::empty())),
    }
}

/// What another thread reads.
struct Blocks {
    receiver: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    position: usize,
}

impl Read for Blocks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.position == self.block.len() {
            // The other side is gone behind the end.
            self.block = self.receiver.recv().unwrap_or(Ok(Vec::new()))?;
            self.position = 0;
        }
        let rest = &self.block[self.position..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.position += count;
        Ok(count)
    }
}

/// The frames of zstd, one after another.
struct Zstd {
    source: Source,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl Zstd {
    fn new(source: Box<dyn Read + Send>) -> Self {
        Self { source: Source { reader: source, at_end: false }, decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Begins with the next frame, or passes over one that holds no data; `false` at the end.
    fn begin_frame(&mut self) -> io::Result<bool> {
        let mut first = [0];
        if self.source.read(&mut first)? == 0 {
            return Ok(false);
        }
        match self.decoder.reset(first.chain(&mut self.source)) {
            Ok(()) => self.in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink())?;
            }
            Err(error) => return Err(self.broken(error)),
        }
        Ok(true)
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        match self.decoder.get_checksum_from_data() {
            Some(sum) if self.decoder.get_calculated_checksum() != Some(sum) => {
                Err(self.broken("its checksum differs"))
            }
            _ => Ok(()),
        }
    }

    fn broken(&self, reason: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
        let kind = if self.source.at_end { io::ErrorKind::UnexpectedEof } else { io::ErrorKind::InvalidData };
        io::Error::new(kind, reason)
    }
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                if !self.begin_frame()? {
                    return Ok(0);
                }
            } else if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            } else if self.decoder.is_finished() {
                self.end_frame()?;
            } else if let Err(error) =
                self.decoder.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1))
            {
                return Err(self.broken(error));
            }
        }
    }
}

/// Packed bytes, which know whether there are no more.
struct Source {
    reader: Box<dyn Read + Send>,
    at_end: bool,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.at_end |= count == 0 && !buffer.is_empty();
        Ok(count)
    }
}
