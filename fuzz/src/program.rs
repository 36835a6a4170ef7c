//! The program without its process: arguments and bytes in, bytes and an exit status out.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use hitcalc::internals::cli::{Config, Parser, Request};
use hitcalc::internals::query::Numbers;
use hitcalc::internals::{failure, run};

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub output: Vec<u8>,
    /// The exit status, and the message if there is one.
    pub status: u8,
    pub message: String,
}

/// A walk may be endless: so many cells are enough.
const MOST_CELLS: u64 = 500;
/// Beyond this nobody reads on.
const MOST: usize = 1 << 18;

impl Answer {
    /// Whether nobody has read to its end.
    pub fn is_cut(&self) -> bool {
        self.output.len() >= MOST
    }

    /// The answer without the line of a working that names the numbers which decided.
    pub fn without_trace(&self) -> Self {
        let is_trace = |line: &[u8]| line.windows(12).any(|words| words == b" decided by ");
        let output = self.output.split_inclusive(|byte| *byte == b'\n').filter(|line| !is_trace(line)).flatten();
        Self { output: output.copied().collect(), ..self.clone() }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }

    fn of(output: Vec<u8>, result: anyhow::Result<failure::ExitStatus>) -> Self {
        match result {
            Ok(status) => Self { output, status: status as u8, message: String::new() },
            Err(error) => {
                let message = failure::message(&error).unwrap_or_default();
                Self { output, status: failure::exit_status(&error) as u8, message }
            }
        }
    }
}

/// How a run goes about it. None of this may change the answer.
#[derive(Clone)]
pub struct Way {
    /// The most bytes of each read, as a power of two, and what draws their number; without it one read takes all.
    pub dribbles: Option<(u32, fastrand::Rng)>,
    pub numbers: Numbers,
    pub threads: NonZero<usize>,
}

impl Way {
    /// All at once, fast, by one thread.
    pub const PLAIN: Self = Self { dribbles: None, numbers: Numbers::Fast, threads: NonZero::<usize>::MIN };
}

struct Pipe {
    bytes: Vec<u8>,
    read: usize,
    dribbles: Option<(u32, fastrand::Rng)>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.bytes[self.read..];
        let most = match &mut self.dribbles {
            None => usize::MAX,
            Some((bits, random)) => 1 + random.usize(..1 << *bits),
        };
        let count = rest.len().min(buffer.len()).min(most);
        buffer[..count].copy_from_slice(&rest[..count]);
        self.read += count;
        Ok(count)
    }
}

#[derive(Clone, Default)]
struct Sheet(Arc<Mutex<Vec<u8>>>);

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut sheet = self.0.lock().map_err(|_| io::Error::other("a thread panicked"))?;
        if sheet.len() >= MOST {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        sheet.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

static RUNS: AtomicU64 = AtomicU64::new(0);

/// How many runs there were.
pub fn runs() -> u64 {
    RUNS.load(Ordering::Relaxed)
}

/// A command line that was understood; or what the program says without reading anything.
pub struct Program(Result<Box<Config>, Answer>);

/// The most command lines that are kept.
const KEPT: usize = 1024;

thread_local! {
    /// To understand a command line takes longer than to answer a few queries.
    static KNOWN: RefCell<HashMap<Vec<String>, Rc<Program>>> = RefCell::default();
    static PARSER: RefCell<Parser> = RefCell::default();
}

impl Program {
    /// The program for these arguments, parsed at their first use.
    pub fn of(arguments: &[String]) -> Rc<Self> {
        KNOWN.with_borrow_mut(|known| {
            if let Some(program) = known.get(arguments) {
                return Rc::clone(program);
            }
            if known.len() >= KEPT {
                known.clear();
            }
            // How many processors there are is asked of the system, unless it is said.
            let one_job = [arguments, &["--jobs".to_owned(), "1".to_owned()]].concat();
            let program = Rc::new(Self::new(&one_job));
            known.insert(arguments.to_vec(), Rc::clone(&program));
            program
        })
    }

    pub fn new(arguments: &[String]) -> Self {
        let words = std::iter::once("hitcalc").chain(arguments.iter().map(String::as_str)).map(OsString::from);
        Self(match PARSER.with_borrow_mut(|parser| parser.parse(words)) {
            Ok(Request::Run(config)) => Ok(config),
            Ok(Request::Print { text, usage_error }) => {
                let status = if usage_error { 2 } else { 0 };
                Err(Answer { output: text.into_bytes(), status, message: String::new() })
            }
            // No fuzzer asks for queries.
            Ok(Request::Cases(_)) => Err(Answer { output: Vec::new(), status: 0, message: String::new() }),
            Err(error) => Err(Answer::of(Vec::new(), Err(error.into()))),
        })
    }

    /// Its answer to this input.
    pub fn run(&self, input: &[u8], way: Way) -> Answer {
        RUNS.fetch_add(1, Ordering::Relaxed);
        let mut config = match &self.0 {
            Ok(config) => Config::clone(config),
            Err(answer) => return answer.clone(),
        };
        config.ask.numbers = way.numbers;
        config.ask.max_cells = MOST_CELLS;
        config.jobs = way.threads;
        let sheet = Sheet::default();
        let pipe = Pipe { bytes: input.to_vec(), read: 0, dribbles: way.dribbles };
        let result = run::run_between(config, Box::new(pipe), None, Box::new(sheet.clone()));
        let output = sheet.0.lock().map(|bytes| bytes.clone()).unwrap_or_default();
        Answer::of(output, result)
    }
}
