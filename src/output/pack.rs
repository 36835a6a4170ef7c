//! Packs an output as gzip or zstd while it is written.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// So much makes a frame of zstd.
const FRAME: usize = 1024 * 1024;

/// A way of packing an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// gzip
    Gzip,
    /// zstd
    Zstd,
}

/// An output that is whole only when it is finished.
pub(crate) trait Finish: Write + Send {
    /// Writes what is still to come.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// The output that packs what is written to it.
pub(crate) fn packed(packing: Packing, output: Box<dyn Write + Send>) -> Box<dyn Finish> {
    let output = UninterruptedWrite(output);
    match packing {
        Packing::Gzip => Box::new(Gzip(GzEncoder::new(output, Compression::default()))),
        Packing::Zstd => Box::new(ZstdWriter { output, frame: Vec::new(), is_empty: true }),
    }
}

/// An output that is not packed.
pub(crate) fn plain(output: Box<dyn Write + Send>) -> Box<dyn Finish> {
    Box::new(Plain(UninterruptedWrite(output)))
}

/// An output that is written again when a signal interrupts that: an interruption is no failure.
struct UninterruptedWrite(Box<dyn Write + Send>);

impl Write for UninterruptedWrite {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        loop {
            match self.0.flush() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }
}

struct Plain(UninterruptedWrite);

impl Write for Plain {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Finish for Plain {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

struct Gzip(GzEncoder<UninterruptedWrite>);

impl Write for Gzip {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    /// Nobody reads a packed file before it is whole, and packing in pieces would make it larger.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Finish for Gzip {
    fn finish(self: Box<Self>) -> io::Result<()> {
        self.0.finish()?.flush()
    }
}

/// Each frame is packed by itself, as zstd lets them stand one behind the other.
struct ZstdWriter {
    output: UninterruptedWrite,
    frame: Vec<u8>,
    is_empty: bool,
}

impl ZstdWriter {
    fn end_frame(&mut self) -> io::Result<()> {
        let packed = compress_to_vec(self.frame.as_slice(), CompressionLevel::Fastest);
        self.frame.clear();
        self.is_empty = false;
        self.output.write_all(&packed)
    }
}

impl Write for ZstdWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(FRAME - self.frame.len());
        self.frame.extend_from_slice(&bytes[..count]);
        if self.frame.len() == FRAME {
            self.end_frame()?;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Finish for ZstdWriter {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if self.is_empty || !self.frame.is_empty() {
            self.end_frame()?;
        }
        self.output.flush()
    }
}
