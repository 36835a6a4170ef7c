//! The line on standard error that says how far a long run is.
//!
//! Nothing in it but characters, blanks and carriage returns: it looks the same on every terminal, with or without
//! colour.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::query::visible;

/// How long a run takes before it shows its progress.
const FIRST: Duration = Duration::from_secs(1);
/// How long a line stands until the next.
const PERIOD: Duration = Duration::from_millis(250);

/// How far a run is, and the line that shows it if there is one.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes of the input whose answers have been written.
    answered: AtomicU64,
    /// Bytes of those answers.
    written: AtomicU64,
    /// Queries that they answer.
    rows: AtomicU64,
    line: Mutex<StatusLine>,
    changed: Condvar,
}

/// What stands on the terminal.
#[derive(Debug, Default)]
struct StatusLine {
    /// How many characters of it must be wiped out.
    width: usize,
    ended: bool,
}

impl Progress {
    /// Shows it until the end, if standard error is a terminal; `size` is that of the input, if it is known.
    pub fn show(self: &Arc<Self>, size: Option<u64>) {
        if size != Some(0) && stderr().is_terminal() {
            let progress = Arc::clone(self);
            // Without a thread there is no line, and nothing else is lost.
            drop(thread::Builder::new().spawn(move || progress.keep_showing(size)));
        }
    }

    fn keep_showing(&self, size: Option<u64>) {
        let begin = Instant::now();
        let mut wait = FIRST;
        let mut line = self.lock();
        while !line.ended {
            let waited = self.changed.wait_timeout_while(line, wait, |line| !line.ended);
            line = waited.unwrap_or_else(PoisonError::into_inner).0;
            if !line.ended {
                let answered = self.answered.load(Ordering::Relaxed);
                let written = self.written.load(Ordering::Relaxed);
                let rows = self.rows.load(Ordering::Relaxed);
                let text = match size {
                    Some(size) => describe(size, rows, answered, written, begin.elapsed()),
                    None => describe_rows(rows),
                };
                line.write(&text, &mut stderr());
            }
            wait = PERIOD;
        }
    }

    /// Says that all answers up to a byte of the input have been written.
    pub fn answered(&self, input: u64) {
        self.answered.fetch_max(input, Ordering::Relaxed);
    }

    /// Counts queries that have been answered.
    pub fn answered_rows(&self, rows: u64) {
        self.rows.fetch_add(rows, Ordering::Relaxed);
    }

    /// Counts bytes that have been written.
    pub fn wrote(&self, bytes: usize) {
        self.written.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Writes a message to standard error; the line stands below it from then on.
    pub fn tell(&self, message: &str) {
        let mut line = self.lock();
        line.write("", &mut stderr());
        // There is nobody else to tell if this fails.
        let _ = writeln!(stderr(), "{}", visible(message));
    }

    /// Takes the line away for good.
    pub fn end(&self) {
        let mut line = self.lock();
        line.ended = true;
        line.write("", &mut stderr());
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, StatusLine> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StatusLine {
    /// Overwrites the line before with this one. An empty one leaves the cursor at its beginning.
    fn write(&mut self, text: &str, terminal: &mut impl Write) {
        let width = text.chars().count();
        if width + self.width > 0 {
            let back = if width == 0 { "\r" } else { "" };
            let line = format!("\r{text:<width$}{back}", width = self.width.max(width));
            // A terminal that has gone is no reason to stop.
            let _ = terminal.write_all(line.as_bytes()).and_then(|()| terminal.flush());
        }
        self.width = width;
    }
}

/// How far a run is whose input has no known size: `hitcalc: 1200000 rows`.
fn describe_rows(rows: u64) -> String {
    format!("hitcalc: {}", count(rows))
}

fn count(rows: u64) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}

/// How far the run is, in a line: `hitcalc: 45%, 1200000 rows, 110 MB/s read, 95 MB/s written, 0:12 left`.
fn describe(size: u64, rows: u64, answered: u64, written: u64, elapsed: Duration) -> String {
    // An input may grow while it is read.
    let answered = answered.min(size);
    let percent = u128::from(answered) * 100 / u128::from(size);
    let rate = |bytes: u64| {
        let megabytes = bytes as f64 / 1e6 / elapsed.as_secs_f64();
        format!("{megabytes:.*} MB/s", usize::from(megabytes < 10.0))
    };
    let left = match answered {
        // Nothing is known yet of how long the rest will take.
        0 => String::new(),
        _ => format!(", {} left", clock(elapsed.as_secs_f64() * (size - answered) as f64 / answered as f64)),
    };
    let rows = count(rows);
    format!("hitcalc: {percent}%, {rows}, {} read, {} written{left}", rate(answered), rate(written))
}

/// `0:07`, `2:00:00`
fn clock(seconds: f64) -> String {
    // More than anybody waits for; the cast saturates.
    let seconds = seconds.round() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEGA: u64 = 1_000_000;

    #[test]
    fn a_line_tells_share_rates_and_time_left() {
        let line = describe(1000 * MEGA, 12_000, 450 * MEGA, 380 * MEGA, Duration::from_secs(4));
        assert_eq!(line, "hitcalc: 45%, 12000 rows, 112 MB/s read, 95 MB/s written, 0:05 left");
        let line = describe(1000 * MEGA, 1, MEGA, 36 * MEGA, Duration::from_secs(10));
        assert_eq!(line, "hitcalc: 0%, 1 row, 0.1 MB/s read, 3.6 MB/s written, 2:46:30 left");
    }

    #[test]
    fn a_first_row_that_takes_long_leaves_the_time_open() {
        let line = describe(MEGA, 0, 0, 200 * MEGA, Duration::from_secs(2));
        assert_eq!(line, "hitcalc: 0%, 0 rows, 0.0 MB/s read, 100 MB/s written");
    }

    #[test]
    fn an_input_that_grew_is_never_beyond_its_end() {
        let line = describe(MEGA, 7, 3 * MEGA, 0, Duration::from_secs(1));
        assert_eq!(line, "hitcalc: 100%, 7 rows, 1.0 MB/s read, 0.0 MB/s written, 0:00 left");
    }

    #[test]
    fn a_shorter_line_wipes_out_the_longer_one_before() {
        let (mut line, mut terminal) = (StatusLine::default(), Vec::new());
        line.write("", &mut terminal);
        assert!(terminal.is_empty(), "what never stood there is not wiped out");
        line.write("longer", &mut terminal);
        line.write("short", &mut terminal);
        line.write("", &mut terminal);
        assert_eq!(terminal, b"\rlonger\rshort \r     \r");
    }
}
