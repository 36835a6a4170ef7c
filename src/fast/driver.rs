//! The way that all rows go: read, answered and written, one after another, whatever is asked.

use fearless_simd::{Level, Simd};

use super::FastPath;
use super::arrangement::Arrangement;
use super::fields::{FieldEnds, Syntax};
use super::in_scene::Met;
use super::judge::{ContactTime, RowJudge};
use super::line::Line;
use super::row_reader::{Memory, RowReader};
use super::table::Table;
use super::units::Units;
use crate::geometry::Status;
use crate::query::Statuses;

/// Stop trying the fast path in this chunk once its score is below the negative of this.
const PATIENCE: i64 = 64;
/// The price of a call in the score: mostly a call ends at a row that is left.
const COST: i64 = 2;
/// The most that one call adds to the score, which is one for each row that it answers.
const MOST_WORTH: u64 = 1024;

/// The parts of the fast path besides its question.
pub(super) struct Driver {
    /// The instructions that the machine has.
    level: Level,
    ends: FieldEnds,
    memory: Memory,
    line: Line,
    /// How answers are written that are not just all their cells, and their lines.
    arranged: Option<(Arrangement, Line)>,
    judge: Option<RowJudge>,
    errors: bool,
    /// A touch counts as a miss.
    no_touch: bool,
    /// The answers that are written, if not all are.
    only: Option<Statuses>,
    /// The score of the fast path in this chunk: rows answered, less the cost of the calls.
    worth: i64,
}

/// Rows to be answered: those of `bytes` from `start` on, until there are `most` bytes in `out`.
pub(super) struct Task<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) start: usize,
    pub(super) most: usize,
    pub(super) out: &'t mut Vec<u8>,
}

/// Rows that were answered one after another.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answered {
    /// Where the row begins that was left.
    pub end: usize,
    /// Rows whose path runs through an interior.
    pub hits: u64,
    /// Rows whose path only touches.
    pub touches: u64,
    /// Rows that miss.
    pub misses: u64,
    /// Rows that were judged and found right.
    pub(crate) right: u64,
}

impl Answered {
    /// No row: the one that begins here was left.
    pub(crate) fn none(end: usize) -> Self {
        Self { end, ..Self::default() }
    }

    pub fn rows(&self) -> u64 {
        self.hits + self.touches + self.misses
    }
}

impl FastPath<'_> {
    /// Prepares for another chunk.
    pub fn begin(&mut self) {
        self.driver.ends.clear();
        self.driver.memory = Memory::default();
        self.driver.worth = 0;
    }

    /// Answers with what this level of machines can do, and does not give up in this chunk however much it leaves: each
    /// row that it may answer is seen.
    pub fn insist(&mut self, level: Level) {
        (self.driver.level, self.driver.worth) = (level, i64::MAX / 2);
    }

    /// True if the last row that was left was spelled in another way than the template.
    pub fn met_other_spelling(&self) -> bool {
        self.driver.memory.met_other_spelling
    }
}

impl Driver {
    /// Reads and writes as a table says.
    pub(super) fn new(table: &Table<'_>) -> Self {
        let csv = Syntax::Csv { delimiter: table.delimiter };
        let line = || Line::of(table);
        Self {
            level: Level::new(),
            ends: FieldEnds::new(if table.template.is_some() { Syntax::Json } else { csv }),
            memory: Memory::default(),
            line: line(),
            arranged: table.arrangement.clone().map(|arrangement| (arrangement, line())),
            judge: table.judge.clone(),
            errors: table.errors,
            no_touch: table.ask.no_touch,
            only: table.only,
            worth: 0,
        }
    }

    /// Answers rows. Where the input is CSV, and each line of the output all cells of its answer, all that a row goes
    /// through is compiled into one function; else what reads and what answers are functions that all share, which
    /// costs a few calls a row, and saves half of the code and of the time to compile it.
    pub(super) fn dispatch<const N: usize, Q: Question<N>>(&mut self, question: &Q, task: Task<'_>) -> Answered {
        if question.rows().reads_objects() || self.arranged.is_some() || self.judge.is_some() {
            self.dispatch_to::<N, Q, false>(question, task)
        } else {
            self.dispatch_to::<N, Q, true>(question, task)
        }
    }

    /// Answers rows with all that this machine can do: the answers do not depend on it. Of what lies between the oldest
    /// machines and those with AVX2 nothing is worth code of its own, and code is only made for what is named here.
    /// `PLAIN` says that the input is CSV, and each line of the output all cells of its answer.
    #[inline(always)]
    pub(super) fn dispatch_to<const N: usize, Q: Question<N>, const PLAIN: bool>(
        &mut self,
        question: &Q,
        task: Task<'_>,
    ) -> Answered {
        #[cfg(target_arch = "x86_64")]
        match (self.level.as_avx2(), self.level.as_sse2()) {
            (Some(avx2), _) => avx2.vectorize(
                #[inline(always)]
                || self.run::<_, N, Q, PLAIN>(avx2, question, task),
            ),
            (None, Some(sse2)) => sse2.vectorize(
                #[inline(always)]
                || self.run::<_, N, Q, false>(sse2, question, task),
            ),
            (None, None) => Answered::none(task.start),
        }
        #[cfg(not(target_arch = "x86_64"))]
        if cfg!(all(target_arch = "wasm32", not(target_feature = "simd128"))) {
            // Without vectors the code takes longer to compile than all the rest, and gigabytes.
            Answered::none(task.start)
        } else {
            fearless_simd::dispatch!(self.level, simd => self.run::<_, N, Q, PLAIN>(simd, question, task))
        }
    }

    #[inline(always)]
    fn run<S: Simd, const N: usize, Q: Question<N>, const PLAIN: bool>(
        &mut self,
        simd: S,
        question: &Q,
        Task { bytes, start, most, out }: Task<'_>,
    ) -> Answered {
        let rows = question.rows();
        let mut answered = Answered::none(start);
        let mut row = Units::none();
        while out.len() + self.lines::<PLAIN>().length() < most && self.worth > -PATIENCE {
            let Self { ends, line, memory, .. } = self;
            let mut arranged = self.arranged.as_mut().filter(|_| !PLAIN);
            let ends = ends.after(simd, bytes, answered.end, rows.most_ends());
            let read = if PLAIN {
                rows.read::<S, true>(simd, bytes, ends, memory, &mut row)
            } else {
                rows.read_apart(simd, bytes, ends, memory, &mut row)
            };
            let Some((fields, count)) = read else { break };
            match &mut arranged {
                None => line.begin(out),
                Some((_, lines)) => {
                    line.reopen();
                    lines.begin(out);
                }
            }
            if !rows.pass(bytes, fields, line) {
                break;
            }
            let passed = line.length();
            let outcome =
                if PLAIN { question.answer_any(simd, &row, line) } else { question.answer_apart(simd, &row, line) };
            let Some(outcome) = outcome else { break };
            let mut contact = outcome.contact();
            if self.no_touch && contact.is_some_and(|met| met.status == Status::Touch) {
                if question.writes_misses() {
                    break;
                }
                line.cut(passed);
                contact = None;
            }
            let is_blank = contact.is_none() && !question.writes_misses();
            let mut is_written = self.only.is_none_or(|only| only.contains(contact.map(|met| met.status)));
            let judge = self.judge.as_ref().filter(|_| !PLAIN);
            // A line that is arranged has the same cells for each miss, but where these are judged.
            let is_bare = is_blank && arranged.is_some() && judge.is_none();
            if is_blank && !is_bare {
                line.miss();
            }
            if let Some(judge) = judge {
                let field = |column| &bytes[rows.field(fields, column..column + 1)];
                let met = contact.as_ref().map(|met| (met.status, |end| question.time(&row, met, end)));
                let Some(is_wanted) = judge.write(&field, met, passed, line) else { break };
                is_written = is_wanted;
                answered.right += 1;
            }
            match arranged {
                _ if !is_written => {}
                None => line.end(self.errors),
                Some((arrangement, lines)) => {
                    let Some(()) = arrangement.write(simd, line, is_bare, lines) else { break };
                    lines.close();
                }
            }
            match contact.map(|met| met.status) {
                Some(Status::Hit) => answered.hits += 1,
                Some(Status::Touch) => answered.touches += 1,
                None => answered.misses += 1,
            }
            answered.end = ends.0[count] as usize + 1;
            self.ends.skip(count);
        }
        self.lines::<PLAIN>().hand_over(out);
        self.worth += answered.rows().min(MOST_WORTH) as i64 - COST;
        answered
    }

    /// The lines of answers.
    #[inline(always)]
    fn lines<const PLAIN: bool>(&mut self) -> &mut Line {
        match &mut self.arranged {
            Some((_, lines)) if !PLAIN => lines,
            _ => &mut self.line,
        }
    }
}

// A question with a fast path: how its rows are read, and the answer of one.

/// The outcome of a row that the fast path does not leave to the general way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome<C> {
    Miss,
    Contact(C),
}

impl<C> Outcome<C> {
    #[inline(always)]
    pub(super) fn contact(self) -> Option<C> {
        match self {
            Self::Miss => None,
            Self::Contact(contact) => Some(contact),
        }
    }
}

/// A question that has a fast path.
pub(crate) trait Question<const N: usize> {
    /// True if `answer` takes wide numbers, too.
    const TAKES_ALL: bool = false;

    /// How it reads.
    fn rows(&self) -> &RowReader<N>;

    /// Writes the pieces of an answer, each cell with a delimiter behind it, and tells what contact there is; of a miss,
    /// which is no contact, it writes no results. `None` leaves the row to the general way.
    fn answer<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>>;

    /// True if it writes all cells of a miss, too.
    fn writes_misses(&self) -> bool {
        false
    }

    /// Writes the answer of a row of wide numbers, as `answer` does, if the question reads any.
    fn answer_wide<S: Simd>(&self, _simd: S, _row: &Units<N>, _line: &mut Line) -> Option<Outcome<Met>> {
        None
    }

    /// When the contact of the row that was answered last begins, or ends, for what judges it; `None` leaves the row to
    /// the general way.
    fn time(&self, _row: &Units<N>, met: &Met, end: usize) -> Option<ContactTime> {
        Some(ContactTime::Ratio(met.times?[end]))
    }

    /// Writes the answer of any row.
    #[inline(always)]
    fn answer_any<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>> {
        if row.are_wide && !Self::TAKES_ALL { self.wide_apart(simd, row, line) } else { self.answer(simd, row, line) }
    }

    /// As `answer_wide`, in a function of its own, which keeps `answer_any` short.
    #[inline(never)]
    fn wide_apart<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>> {
        simd.vectorize(
            #[inline(always)]
            || self.answer_wide(simd, row, line),
        )
    }

    /// As `answer_any`, in a function that is compiled once for all who call it.
    #[inline(never)]
    fn answer_apart<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>> {
        simd.vectorize(
            #[inline(always)]
            || self.answer_any(simd, row, line),
        )
    }
}
