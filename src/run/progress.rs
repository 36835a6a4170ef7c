//! The line on standard error that says how far a long run is.
//!
//! Nothing in it but characters, blanks and carriage returns: it looks the same on every terminal, with or without
//! colour.

use std::io::{self, IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use anyhow::anyhow;
use terminal_size::{Width, terminal_size};

use super::worker::Job;
use crate::check::{Hints, Tally};
use crate::cli::{Expected, Input};
use crate::failure::ExitStatus;
use crate::fast::Answered;
use crate::geometry::Status;
use crate::input::chunks::Feed;
use crate::input::queries::ReadQuery;
use crate::output::format::{PassedColumns, ROWS_LOOKED_AT, TableWriter, Writer};
use crate::query::{Args, Cell, Outcome, RowContext, Rows, counted, empty_row, visible};

/// How long a run takes before it shows its progress.
const FIRST: Duration = Duration::from_secs(1);
/// The time between two lines.
const PERIOD: Duration = Duration::from_millis(250);

/// How far a run is, and the line that shows it if there is one.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Bytes of the input whose answers have been written.
    answered: AtomicU64,
    /// Bytes of those answers.
    written: AtomicU64,
    /// Queries of those answers.
    rows: AtomicU64,
    /// True if the solids of a scene are read, which are not answered.
    is_of_scene: bool,
    line: Mutex<StatusLine>,
    changed: Condvar,
}

/// The line on the terminal.
#[derive(Debug, Default)]
struct StatusLine {
    /// How many characters of it must be wiped out.
    width: usize,
    ended: bool,
}

impl Progress {
    /// The progress of a scene that is read.
    pub(super) fn of_scene() -> Self {
        Self { is_of_scene: true, ..Self::default() }
    }

    /// Says how many bytes of a scene have been read, and how many there are if that is known; the first time it begins
    /// to show it.
    pub(super) fn follow(self: &Arc<Self>, (read, size): (u64, Option<u64>)) {
        if self.answered.fetch_max(read, Ordering::Relaxed) == 0 {
            self.show(size);
        }
    }

    /// Shows it until the end, if standard error is a terminal; `size` is that of the input, if it is known.
    pub(super) fn show(self: &Arc<Self>, size: Option<u64>) {
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
                let columns = terminal_size().map_or(0, |(Width(columns), _)| usize::from(columns));
                // In the last column the cursor would go on to the next line. Some terminals do not say how wide they are.
                let room = columns.checked_sub(1).unwrap_or(usize::MAX);
                let text = match size {
                    _ if self.is_of_scene => of_scene((size, answered), begin.elapsed(), room),
                    Some(size) => describe((size, rows, answered, written), begin.elapsed(), room),
                    None => fitting(&[(0, counted(rows as usize, "row"))], room),
                };
                line.write(&text, &mut stderr());
            }
            wait = PERIOD;
        }
    }

    /// Says that all answers up to a byte of the input have been written, of which so many queries are counted now.
    pub(super) fn answered(&self, input: u64, rows: u64) {
        self.answered.fetch_max(input, Ordering::Relaxed);
        self.rows.fetch_add(rows, Ordering::Relaxed);
    }

    /// Counts bytes that have been written.
    pub(super) fn wrote(&self, bytes: usize) {
        self.written.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Writes a message to standard error, above the line.
    pub(super) fn tell(&self, message: &str) {
        // If this fails there is no other place to say it.
        let _ = self.tell_asked(message);
    }

    /// Writes a message that was asked for to standard error, above the line.
    pub(super) fn tell_asked(&self, message: &str) -> io::Result<()> {
        let mut line = self.lock();
        line.write("", &mut stderr());
        writeln!(stderr(), "{}", visible(message))
    }

    /// Takes the line away for good.
    pub(super) fn end(&self) {
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

/// How far the run is, in a line: `hitcalc: 45%, 1200000 rows, 110 MB/s read, 95 MB/s written, 0:12 left`, or as much of
/// it as fits.
fn describe((size, rows, answered, written): (u64, u64, u64, u64), elapsed: Duration, room: usize) -> String {
    let (answered, percent, left) = share(answered, size, elapsed);
    let rate = |bytes: u64| {
        let megabytes = bytes as f64 / 1e6 / elapsed.as_secs_f64();
        format!("{megabytes:.*} MB/s", usize::from(megabytes < 10.0))
    };
    let mut parts = vec![
        (0, format!("{percent}%")),
        (2, counted(rows as usize, "row")),
        (4, format!("{} read", rate(answered))),
        (3, format!("{} written", rate(written))),
    ];
    parts.extend(left.map(|left| (1, left)));
    fitting(&parts, room)
}

/// How far the reading of a scene is, in a line: `hitcalc: scene 45%, 0:02 left`.
fn of_scene((size, read): (Option<u64>, u64), elapsed: Duration, room: usize) -> String {
    let Some(size) = size else { return fitting(&[(0, format!("scene {} MB", read / 1_000_000))], room) };
    let (_, percent, left) = share(read, size, elapsed);
    let parts = [(0, format!("scene {percent}%"))].into_iter().chain(left.map(|left| (1, left)));
    fitting(&parts.collect::<Vec<_>>(), room)
}

/// How many bytes are done, how many of a hundred that is, and what is left of the time.
fn share(done: u64, size: u64, elapsed: Duration) -> (u64, u128, Option<String>) {
    // An input may grow while it is read.
    let done = done.min(size);
    // Before the first answer nothing is known of how long the rest will take.
    let left = (done > 0).then(|| clock(elapsed.as_secs_f64() * (size - done) as f64 / done as f64));
    (done, u128::from(done) * 100 / u128::from(size), left.map(|left| format!("{left} left")))
}

/// The parts that fit in a line of at most this many characters: those of low ranks first.
fn fitting(parts: &[(usize, String)], room: usize) -> String {
    let line = |ranks: usize| {
        let parts: Vec<&str> = parts.iter().filter(|(rank, _)| *rank < ranks).map(|(_, part)| part.as_str()).collect();
        format!("hitcalc: {}", parts.join(", "))
    };
    let lines = (1..=5).rev().map(line).find(|line| line.len() <= room);
    lines.unwrap_or_else(|| line(1).chars().take(room).collect())
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

// The counts of a run: how many queries of each kind there were.

/// How many queries of each kind there were.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    hits: u64,
    touches: u64,
    misses: u64,
    /// Queries that have no answer.
    errors: u64,
    /// True if a query met something before it failed.
    met_and_failed: bool,
    /// Queries that the fast path and the general way have answered alike (`--way both`).
    pub(super) alike: u64,
    /// The counts of checked rows.
    pub(super) checked: Tally,
    /// Common causes of wrong rows.
    pub(super) hints: Hints,
}

impl Summary {
    /// Counts a query whose best contact is this one.
    pub(super) fn count(&mut self, contact: Option<Status>) {
        match contact {
            Some(Status::Hit) => self.hits += 1,
            Some(Status::Touch) => self.touches += 1,
            None => self.misses += 1,
        }
    }

    /// Counts the queries that the fast path answered.
    pub(super) fn count_answered(&mut self, answered: &Answered) {
        self.hits += answered.hits;
        self.touches += answered.touches;
        self.misses += answered.misses;
        self.checked.add(&Tally::of(answered.right));
    }

    /// Counts a query that has failed, after such contacts.
    pub(super) fn count_error(&mut self, contact: Option<Status>) {
        self.errors += 1;
        self.met_and_failed |= contact.is_some();
    }

    /// Adds another part of the run.
    pub(super) fn add(&mut self, other: &Self) {
        self.hits += other.hits;
        self.touches += other.touches;
        self.misses += other.misses;
        self.errors += other.errors;
        self.met_and_failed |= other.met_and_failed;
        self.alike += other.alike;
        self.checked.add(&other.checked);
        self.hints.add(&other.hints);
    }

    /// How many queries there were.
    pub(super) fn queries(&self) -> u64 {
        self.hits + self.touches + self.misses + self.errors
    }

    /// True if the answers had this outcome.
    pub(super) fn came_to(&self, answers: Outcome) -> bool {
        let contacts = self.hits + self.touches;
        match answers {
            Outcome::Any => contacts + self.misses > 0,
            Outcome::Miss => self.misses > 0,
            Outcome::Misses => self.misses > 0 && contacts == 0,
        }
    }

    /// The sentence about bad rows at the end.
    pub(super) fn bad_rows(&self) -> Option<String> {
        (self.errors > 0).then(|| format!("hitcalc: {}", counted(self.errors as usize, "bad row")))
    }

    /// True if a row is wrong or bad that was to be right, whatever else comes.
    pub(super) fn fails_check(&self, expected: &Expected) -> bool {
        expected.all_right && (self.errors > 0 || self.checked.has_wrong())
    }

    /// The exit status of a run that came to its end.
    pub(super) fn exit_status(&self, config: &Expected) -> ExitStatus {
        let has_contact = self.hits + self.touches > 0 || self.met_and_failed;
        match config {
            Expected { no_errors: true, .. } if self.errors > 0 => ExitStatus::Data,
            Expected { a_contact: true, .. } if !has_contact => ExitStatus::NoContact,
            Expected { all_right: true, .. } if self.errors > 0 || !self.checked.is_clean() => ExitStatus::NoContact,
            _ => ExitStatus::Done,
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hits, touches, misses, errors, .. } = self;
        let all = self.queries();
        let queries = if all == 1 { "query" } else { "queries" };
        write!(f, "hitcalc: {all} {queries}: {hits} hit, {touches} touched, {misses} missed, {errors} failed")
    }
}

// How wide the columns of a batch on a terminal are, if it is one table: many answers, and a line has room for each.

/// Up to this many answers are written as blocks.
const FEW: usize = 3;

/// Makes a table of the answers, if that suits those that come first. Walks are tables of their own.
pub(super) fn lay_out(job: &mut Job, feed: &Feed) {
    let Some(room) = job.config.writing.terminal_width else { return };
    let has_columns = match job.layout.passed {
        PassedColumns::OfHeader(_) => true,
        _ => job.config.input == Input::Flags,
    };
    let may_be = job.format.is_text() && job.layout.rows != Rows::Cells && !job.config.writing.explain;
    if !may_be || !has_columns {
        return;
    }
    if let Some(widths) = widths(job, feed).filter(|widths| job.layout.fits(widths, room)) {
        job.layout.table = Some(widths);
        job.document = job.format.document(&job.layout);
    }
}

/// How wide the columns are that fit the first answers; `None` if those are few.
fn widths(job: &Job, feed: &Feed) -> Option<Vec<usize>> {
    let mut look = TableWriter::new(&job.layout);
    let mut count = 0;
    let mut cells = empty_row(job.config.results);
    let mut scratch = job.scene.as_ref().map(|scene| scene.scratch());
    let mut take = |query: ReadQuery<'_>, args: &Args| {
        let _ = look.begin(query.number, query.passed, &mut Vec::new());
        let mut rows = |cells: &[Cell], about: &RowContext| {
            if !job.config.writing.only.contains(about.contact, about.class) {
                return Ok(());
            }
            look.row(cells, about, &mut Vec::new());
            count += 1;
            if count < ROWS_LOOKED_AT { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
        };
        // A problem of a query is reported when it is answered.
        if query.problem.is_none() {
            let _ = job.answer(job.asked(args, scratch.as_mut()), query.passed, &mut cells, &mut rows);
        }
        if count < ROWS_LOOKED_AT { Ok(()) } else { Err(anyhow!("enough")) }
    };
    // An error ends the look, as it will end the run.
    let _ = job.queries.reader().visit(feed.first()?, &mut take);
    (count > FEW).then(|| look.widths())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEGA: u64 = 1_000_000;

    #[test]
    fn a_line_tells_share_rates_and_time_left() {
        let line = describe((1000 * MEGA, 12_000, 450 * MEGA, 380 * MEGA), Duration::from_secs(4), 80);
        assert_eq!(line, "hitcalc: 45%, 12000 rows, 112 MB/s read, 95 MB/s written, 0:05 left");
        let line = describe((1000 * MEGA, 1, MEGA, 36 * MEGA), Duration::from_secs(10), usize::MAX);
        assert_eq!(line, "hitcalc: 0%, 1 row, 0.1 MB/s read, 3.6 MB/s written, 2:46:30 left");
    }

    #[test]
    fn a_first_row_that_takes_long_leaves_the_time_open() {
        let line = describe((MEGA, 0, 0, 200 * MEGA), Duration::from_secs(2), 80);
        assert_eq!(line, "hitcalc: 0%, 0 rows, 0.0 MB/s read, 100 MB/s written");
    }

    #[test]
    fn an_input_that_grew_is_never_beyond_its_end() {
        let line = describe((MEGA, 7, 3 * MEGA, 0), Duration::from_secs(1), 80);
        assert_eq!(line, "hitcalc: 100%, 7 rows, 1.0 MB/s read, 0.0 MB/s written, 0:00 left");
    }

    #[test]
    fn of_a_scene_it_tells_what_is_read() {
        let line = |size, read, room| of_scene((size, read * MEGA), Duration::from_secs(3), room);
        assert_eq!(line(Some(100 * MEGA), 75, 80), "hitcalc: scene 75%, 0:01 left");
        assert_eq!(line(Some(100 * MEGA), 75, 20), "hitcalc: scene 75%");
        assert_eq!(line(None, 75, 80), "hitcalc: scene 75 MB");
    }

    #[test]
    fn a_line_fits_any_width_and_keeps_what_matters_most() {
        let line = |room| describe((1000 * MEGA, 12_000, 450 * MEGA, 380 * MEGA), Duration::from_secs(4), room);
        assert!((0..100).all(|room| line(room).len() <= room));
        let lines = [69, 68, 50, 49, 29].map(line);
        let expected = [
            "hitcalc: 45%, 12000 rows, 112 MB/s read, 95 MB/s written, 0:05 left",
            "hitcalc: 45%, 12000 rows, 112 MB/s read, 95 MB/s written, 0:05 left",
            "hitcalc: 45%, 12000 rows, 0:05 left",
            "hitcalc: 45%, 12000 rows, 0:05 left",
            "hitcalc: 45%, 0:05 left",
        ];
        assert_eq!(lines, expected);
        assert_eq!((line(12), line(5)), ("hitcalc: 45%".to_owned(), "hitca".to_owned()));
        assert_eq!(fitting(&[(0, counted(1, "row"))], 80), "hitcalc: 1 row");
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
