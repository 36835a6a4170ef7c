//! Unpacks gzip and zstd, on a thread of its own beside the workers.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::RangeInclusive;
use std::sync::mpsc::{Receiver, RecvError, SendError, SyncSender, channel, sync_channel};
use std::thread;

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::output::destination::Packing;

/// How much is unpacked at once.
const BLOCK: usize = 256 * 1024;
/// How many blocks may wait to be read.
const WAITING: usize = 4;

/// How much of what a frame of zstd has unpacked may be needed again: it is held in memory.
const WINDOW: u64 = 8 * 1024 * 1024;
/// How much may be needed again where `--long-window` is given, as `zstd --long` makes it.
const LONG_WINDOW: u64 = 128 * 1024 * 1024;

/// The first bytes of packed inputs: one of a range, and then these.
const MAGIC: [(Packing, RangeInclusive<u8>, &[u8]); 3] = [
    (Packing::Gzip, 0x1f..=0x1f, b"\x8b"),
    (Packing::Zstd, 0x28..=0x28, b"\xb5\x2f\xfd"),
    // A frame without data may come first, as pzstd writes it.
    (Packing::Zstd, 0x50..=0x5f, b"\x2a\x4d\x18"),
];

/// How an input is packed that begins with these bytes; `None` if it is not.
pub(super) fn packing_of(bytes: &[u8]) -> Option<Packing> {
    let (first, rest) = bytes.split_first()?;
    let (packing, ..) = MAGIC.iter().find(|(_, firsts, magic)| firsts.contains(first) && rest.starts_with(magic))?;
    Some(*packing)
}

/// True if more bytes behind these could still show that an input is packed.
pub(super) fn may_become_packed(bytes: &[u8]) -> bool {
    let Some((first, rest)) = bytes.split_first() else { return true };
    let mut magics = MAGIC.iter().filter(|(_, firsts, _)| firsts.contains(first));
    magics.any(|(.., magic)| rest.len() < magic.len() && magic.starts_with(rest))
}

/// The bytes that were packed.
pub(super) fn unpack(packing: Packing, source: Box<dyn Read + Send>, long_window: bool) -> Box<dyn Read + Send> {
    let (decoder, name): (Box<dyn Read + Send>, _) = match packing {
        Packing::Gzip => {
            let member = GzDecoder::new(BufReader::with_capacity(READ_SIZE, source));
            (Box::new(GzipMembers { member: Some(member) }), "gzip")
        }
        Packing::Zstd => (Box::new(ZstdFrames::new(Box::new(BufReader::new(source)), long_window)), "zstd"),
    };
    beside(Box::new(Unpacked { decoder, name, has_failed: false }))
}

/// A reader whose errors say what is wrong with the packed bytes. There is nothing more to read behind one of them, not
/// even an end.
struct Unpacked {
    decoder: Box<dyn Read + Send>,
    name: &'static str,
    has_failed: bool,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let name = self.name;
        if self.has_failed {
            return Err(io::Error::other(format!("the {name} data cannot be read further after a failure")));
        }
        self.decoder.read(buffer).map_err(|error| {
            self.has_failed = true;
            match error.kind() {
                io::ErrorKind::UnexpectedEof => io::Error::other(format!("the {name} data is cut off")),
                io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => {
                    io::Error::other(format!("the {name} data is broken: {error}"))
                }
                _ => error,
            }
        })
    }
}

/// Reads on a thread of its own; without one, where the bytes are wanted.
fn beside(source: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
    let (give, given) = channel();
    let (sender, receiver) = sync_channel(WAITING);
    let work = move || {
        if let Ok(source) = given.recv() {
            hand_over(source, &sender);
        }
    };
    // The source goes to a thread that runs: it is never lost with one that could not start.
    if thread::Builder::new().spawn(work).is_err() {
        return source;
    }
    match give.send(source) {
        Ok(()) => Box::new(Blocks { receiver, block: io::Cursor::default(), has_ended: false }),
        Err(SendError(source)) => source,
    }
}

/// Hands all bytes of a source over, and says how it ended: by an empty block, or by an error. A thread that falls silent
/// without that has failed.
fn hand_over(mut source: impl Read, sender: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut block = vec![0; BLOCK];
        let message = source.read(&mut block).map(|count| block[..count].to_vec());
        let is_last = message.as_ref().is_ok_and(Vec::is_empty) || message.is_err();
        // Nobody waits for more where the run has ended.
        if sender.send(message).is_err() || is_last {
            return;
        }
    }
}

/// The blocks that another thread reads.
struct Blocks {
    receiver: Receiver<io::Result<Vec<u8>>>,
    block: io::Cursor<Vec<u8>>,
    /// True if that thread has reported the end.
    has_ended: bool,
}

impl Read for Blocks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.block.read(buffer)?;
        if count > 0 || buffer.is_empty() || self.has_ended {
            return Ok(count);
        }
        let stopped = |RecvError| io::Error::other("the thread that unpacks it stopped before the end");
        let block = self.receiver.recv().map_err(stopped)??;
        self.has_ended = block.is_empty();
        self.block = io::Cursor::new(block);
        self.block.read(buffer)
    }
}

/// The frames of zstd, one after another.
struct ZstdFrames {
    source: PackedBytes,
    decoder: FrameDecoder,
    in_frame: bool,
    /// How many bytes of the frame have been read.
    count: u64,
}

impl ZstdFrames {
    fn new(source: Box<dyn Read + Send>, long_window: bool) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(if long_window { LONG_WINDOW } else { WINDOW });
        Self { source: PackedBytes { reader: source, at_end: false }, decoder, in_frame: false, count: 0 }
    }

    /// Begins with the next frame, or passes over one that holds no data; `false` at the end.
    fn begin_frame(&mut self) -> io::Result<bool> {
        let mut first = [0];
        if self.source.read(&mut first)? == 0 {
            return Ok(false);
        }
        match self.decoder.reset(first.chain(&mut self.source)) {
            Ok(()) => (self.in_frame, self.count) = (true, 0),
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let length = length.into();
                if io::copy(&mut (&mut self.source).take(length), &mut io::sink())? < length {
                    return Err(self.broken("a frame is incomplete"));
                }
            }
            Err(FrameDecoderError::WindowSizeTooBig { requested, max }) => {
                let cure = if max < LONG_WINDOW { "; add --long-window for up to 128 MiB" } else { "" };
                let most = max >> 20;
                let reason = format!("the zstd data needs a window of {requested} bytes, and {most} MiB is the most");
                return Err(io::Error::other(reason + cure));
            }
            Err(error) => return Err(self.broken(error)),
        }
        Ok(true)
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        // A frame need not say how long it is.
        if ![0, self.count].contains(&self.decoder.content_size()) {
            return Err(self.broken("its length differs"));
        }
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

impl Read for ZstdFrames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                if !self.begin_frame()? {
                    return Ok(0);
                }
            } else if self.decoder.can_collect() > 0 {
                let count = self.decoder.read(buffer)?;
                self.count += count as u64;
                return Ok(count);
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
struct PackedBytes {
    reader: Box<dyn Read + Send>,
    at_end: bool,
}

impl Read for PackedBytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.at_end |= count == 0 && !buffer.is_empty();
        Ok(count)
    }
}

/// How much is read at once.
const READ_SIZE: usize = 32 * 1024;

/// The contents of the members of a gzip file. Zeros behind the last of them only fill a block of a disk or a tape:
/// they are ignored, as gzip does. Anything else that is not a member is an error.
struct GzipMembers<R> {
    /// The one that is read; `None` behind the last.
    member: Option<GzDecoder<BufReader<R>>>,
}

/// The member behind one that has ended, if there is one.
fn next_member<R: Read>(mut file: BufReader<R>) -> io::Result<Option<GzDecoder<BufReader<R>>>> {
    let is_padded = file.fill_buf()?.first() == Some(&0);
    loop {
        let bytes = file.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        if zeros == 0 {
            break;
        }
        file.consume(zeros);
    }
    match file.fill_buf()? {
        [] => Ok(None),
        _ if is_padded => Err(io::Error::new(io::ErrorKind::InvalidData, "after its end come zeros, then other data")),
        [0x1f, ..] => Ok(Some(GzDecoder::new(file))),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "after its end comes other data")),
    }
}

impl<R: Read> Read for GzipMembers<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let ended = self.member.take().map(GzDecoder::into_inner);
            self.member = ended.map(next_member).transpose()?.flatten();
        }
        Ok(0)
    }
}
