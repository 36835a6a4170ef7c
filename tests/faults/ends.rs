//! The two ends of a run, a reader and a writer, in which one call goes wrong.

use std::io::{self, Read, Write};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::read::MultiGzDecoder;
use hitcalc::internals::cli::{self, Request};
use hitcalc::internals::failure::{self, ExitStatus};
use hitcalc::internals::output::destination::Packing;
use hitcalc::internals::run::run_between;
use ruzstd::decoding::FrameDecoder;

use crate::cases::Case;

/// A read brings at most so many bytes, so that a small input has many.
const PIECE: usize = 200;

/// What becomes of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A signal interrupts it.
    Interrupted,
    /// One byte goes through.
    Short,
    /// It fails, and the next one would not.
    Failed,
    /// It fails, and behind it there is only an end.
    FailedThenEnd,
    /// It takes nothing.
    Full,
    /// Its thread goes down.
    Panic,
}

/// Which call of an end goes wrong, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    call: usize,
    fault: Fault,
    calls: Arc<AtomicUsize>,
    has_struck: Arc<AtomicBool>,
}

impl Plan {
    pub fn new(call: usize, fault: Fault) -> Self {
        Self { call, fault, calls: Arc::default(), has_struck: Arc::default() }
    }

    pub fn never() -> Self {
        Self::new(usize::MAX, Fault::Panic)
    }

    /// Whether the call has come.
    pub fn has_struck(&self) -> bool {
        self.has_struck.load(Ordering::Relaxed)
    }

    /// How many bytes of so many a call takes.
    fn most(&self, length: usize) -> io::Result<usize> {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        if call > self.call && self.fault == Fault::FailedThenEnd {
            return Ok(0);
        }
        if call != self.call {
            return Ok(length);
        }
        self.has_struck.store(true, Ordering::Relaxed);
        match self.fault {
            Fault::Interrupted => Err(io::ErrorKind::Interrupted.into()),
            Fault::Short => Ok(length.min(1)),
            Fault::Failed | Fault::FailedThenEnd => Err(io::Error::other("unplugged")),
            Fault::Full => Ok(0),
            // It says nothing on standard error.
            Fault::Panic => resume_unwind(Box::new("a fault")),
        }
    }
}

struct Reader {
    rest: io::Cursor<Vec<u8>>,
    plan: Plan,
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.plan.most(buffer.len().min(PIECE))?;
        self.rest.read(&mut buffer[..most])
    }
}

struct Writer {
    sheet: Arc<Mutex<Vec<u8>>>,
    plan: Plan,
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = self.plan.most(bytes.len())?;
        self.sheet.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&bytes[..most]);
        Ok(most)
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.plan.fault {
            // It has no bytes to count.
            Fault::Short | Fault::Full => Ok(()),
            _ => self.plan.most(0).map(|_| ()),
        }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Done,
    Failed(String),
    Panicked,
}

pub struct Run {
    pub ending: Ending,
    /// What was written; unpacked, if the run is done.
    pub answers: Vec<u8>,
}

impl Run {
    /// Whether these answers begin with those that were written, which may be closed as a document is.
    pub fn begins(&self, all: &[u8]) -> bool {
        let last = self.answers.iter().rposition(|byte| !matches!(byte, b'\n' | b']'));
        all.starts_with(&self.answers[..last.map_or(0, |last| last + 1)])
    }
}

/// Runs a case on these bytes, with one plan for their reads and one for the writes of its answers.
pub fn run(case: &Case, bytes: &[u8], packing: Option<Packing>, jobs: usize, reads: &Plan, writes: &Plan) -> Run {
    let words = ["hitcalc"].into_iter().chain(case.arguments.split(' '));
    let Ok(Request::Run(mut config)) = cli::parse(words.map(Into::into)) else { panic!("{} is a run", case.name) };
    config.jobs = NonZero::new(jobs).expect("not 0");
    config.writing.packing = packing;
    let reader: Box<dyn Read + Send> = Box::new(Reader { rest: io::Cursor::new(bytes.to_vec()), plan: reads.clone() });
    let nothing = Box::new(io::empty());
    let (input, scene) = if case.is_scene { (nothing as Box<_>, Some(reader)) } else { (reader, None) };
    let sheet = Arc::default();
    let writer = Writer { sheet: Arc::clone(&sheet), plan: writes.clone() };
    let result = catch_unwind(AssertUnwindSafe(|| run_between(*config, input, scene, Box::new(writer))));
    let ending = match result {
        Ok(Ok(ExitStatus::Done)) => Ending::Done,
        Ok(Ok(status)) => panic!("{}: {status:?}", case.name),
        Ok(Err(error)) => {
            assert_ne!(failure::exit_status(&error), ExitStatus::Done, "{}: {error:#}", case.name);
            Ending::Failed(failure::message(&error).expect("somebody is told"))
        }
        Err(_) => Ending::Panicked,
    };
    let written = sheet.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let answers = if ending == Ending::Done { unpacked(packing, written) } else { written };
    Run { ending, answers }
}

fn unpacked(packing: Option<Packing>, bytes: Vec<u8>) -> Vec<u8> {
    let mut all = Vec::new();
    match packing {
        None => return bytes,
        Some(Packing::Gzip) => drop(MultiGzDecoder::new(&bytes[..]).read_to_end(&mut all).expect("gzip")),
        Some(Packing::Zstd) => {
            all.reserve(1 << 20);
            FrameDecoder::new().decode_all_to_vec(&bytes, &mut all).expect("zstd");
        }
    }
    all
}
