//! Running the program, and folders for its files.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take before the test calls it hung. Far beyond what any of them needs.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Says that something is not tested, even where the output of tests is not shown. `.ci/run` says it again in the end.
pub fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "\nskipped: {what}");
}

/// What the program left behind.
pub struct Answer {
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub status: i32,
}

impl Answer {
    /// Standard output, which most tests expect to be text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("standard output is UTF-8")
    }

    /// Standard error, but for the notes about parameters that no row gives.
    pub fn told(&self) -> String {
        let notes = ["no row says ", "no column is a parameter, ", "no key of the first object is a parameter, "];
        let is_note =
            |line: &str, note: &str| line.strip_prefix("hitcalc: note: ").is_some_and(|rest| rest.starts_with(note));
        let lines = self.stderr.lines().filter(|line| !notes.iter().any(|note| is_note(line, note)));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Fails unless the run was a quiet success with this output.
    #[track_caller]
    pub fn gives(&self, expected: &str) {
        assert_eq!((self.text(), self.told().as_str(), self.status), (expected, "", 0));
    }

    /// Fails unless the run ended with this status and one line on standard error that holds all the parts.
    #[track_caller]
    pub fn fails(&self, status: i32, parts: &[&str]) {
        assert_eq!(self.status, status, "stderr: {}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "one line on stderr: {}", self.stderr);
        for part in parts {
            assert!(self.stderr.contains(part), "{part:?} is not in {:?}", self.stderr);
        }
    }
}

/// The program with these arguments, its streams piped.
pub fn program<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(arguments: I) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hitcalc"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with this standard input to its end.
#[track_caller]
pub fn run(command: &mut Command, input: &[u8]) -> Answer {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let stdout = child.stdout.take();
    let stderr = child.stderr.take();
    thread::scope(|scope| {
        // A program that stops early closes its input: that is no failure of the test.
        scope.spawn(move || drop(stdin.write_all(input)));
        let stdout = scope.spawn(move || stdout.map(read_all).unwrap_or_default());
        let stderr = scope.spawn(move || stderr.map(read_all).unwrap_or_default());
        let status = ended(&mut child).unwrap_or_else(|| panic!("the program hangs: {command:?}"));
        Answer {
            stdout: stdout.join().expect("stdout is read"),
            stderr: String::from_utf8(stderr.join().expect("stderr is read")).expect("stderr is UTF-8"),
            status: status.code().unwrap_or_else(|| panic!("ended by {status}")),
        }
    })
}

/// Runs the program with these arguments and this standard input.
#[track_caller]
pub fn hitcalc(arguments: &[&str], input: impl AsRef<[u8]>) -> Answer {
    run(&mut program(arguments), input.as_ref())
}

/// Waits for the end of a child, or ends it when it hangs.
#[track_caller]
pub fn wait(child: &mut Child) -> ExitStatus {
    ended(child).expect("the program does not hang")
}

/// How a child has ended; `None`, and it is ended, where it hangs.
fn ended(child: &mut Child) -> Option<ExitStatus> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            return Some(status);
        }
        if Instant::now() > deadline {
            drop(child.kill());
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

fn read_all(mut stream: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("a pipe is read");
    bytes
}

/// A folder of a test's own, gone when the test ends.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("scratch-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a scratch folder");
        Scratch(path)
    }

    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// The path of a file in here, as text.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in UTF-8").to_owned()
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a scratch file");
        path
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of all that is in here, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the scratch folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
