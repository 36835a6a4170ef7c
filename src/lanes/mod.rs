//! Straight lanes: the most usual rows, answered without detours.
//!
//! Nearly all rows of nearly all files are alike: plain CSV, or objects in lines, short numbers, one form. For these the
//! general way spends most of its time on what they do not need: parameters in any form, numbers of any length, results
//! of any kind. A lane reads such a row into whole numbers of one unit, works in machine arithmetic that is exact within
//! proven bounds, and writes the line as it will stand. Boxes take wide numbers, too, of up to 18 digits, whose products
//! have 128 bits.
//!
//! A lane has no say of its own. It may answer a row only as the general way would, byte for byte, on any machine; and
//! it leaves to that whatever is not plain: other forms, longer numbers, degenerate boxes, errors, a rounding that is
//! not certain. Each question is one file, which states the bounds that it relies on; `tests` answers the same rows
//! both ways.
//!
//! A `table` says where numbers come from. `ends` finds where fields end, and `template` where the values of objects do;
//! `rows` has them read into `units`, by `fields` two at a time or by `cells` one after another. `line` writes; where
//! other lines are wanted than all cells one after another, `written` says which, and `arrangement` makes them. `slabs`,
//! `boxes` and `quotient` serve several questions, and `in_scene` asks them of the solids of a scene.

mod arrangement;
mod boxes;
mod cells;
mod ends;
mod fields;
mod in_scene;
mod line;
mod quotient;
mod ray_box;
mod ray_cylinder;
mod rows;
mod slabs;
mod swept_aabb;
mod table;
mod template;
#[cfg(test)]
mod tests;
mod units;
mod written;

use fearless_simd::{Level, Simd, dispatch};

use crate::commands::Spec;
use crate::geometry::Status;
pub use arrangement::Arrangement;
use ends::{Ends, Syntax};
use in_scene::InScene;
pub use in_scene::Solids;
use line::Line;
use ray_box::RayBox;
use ray_cylinder::RayCylinder;
use rows::{Memory, Rows};
use swept_aabb::SweptAabb;
pub use table::Table;
pub use template::Template;
use units::Units;
pub use written::Written;

/// A question that has a lane.
trait Question<const N: usize> {
    /// Cells of its results, besides the status.
    const CELLS: usize;

    /// How it reads.
    fn rows(&self) -> &Rows<N>;

    /// Writes the cells of an answer, each with a delimiter behind it, and tells what contact there is. Cells behind the
    /// last that is wanted may be left out; of a miss, which is no contact, it writes no results. `None` leaves the row to
    /// the general way.
    fn answer<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Option<Status>>;

    /// The same for a row of wide numbers, if it reads any.
    fn answer_wide(&self, _row: &Units<N>, _line: &mut Line) -> Option<Option<Status>> {
        None
    }
}

enum Any<'a> {
    RayBox2(RayBox<2>),
    RayBox3(RayBox<3>),
    SweptAabb2(SweptAabb<2>),
    SweptAabb3(SweptAabb<3>),
    RayCylinder(RayCylinder),
    RayBoxes2(InScene<'a, RayBox<2>, { ray_box::LANES }>),
    RayBoxes3(InScene<'a, RayBox<3>, { ray_box::LANES }>),
    SweptAabbs2(InScene<'a, SweptAabb<2>, { swept_aabb::LANES }>),
    SweptAabbs3(InScene<'a, SweptAabb<3>, { swept_aabb::LANES }>),
}

/// What a worker answers plain rows with.
pub struct Lane<'a> {
    question: Any<'a>,
    road: Road,
}

/// What all questions share.
struct Road {
    level: Level,
    ends: Ends,
    memory: Memory,
    line: Line,
    /// How answers are written that are not just all their cells, and their lines.
    arranged: Option<(Arrangement, Line)>,
    errors: bool,
    /// Rows that have been answered, less those that had to be left twice.
    worth: i64,
}

/// Rows to be answered: those of `bytes` from `start` on, until there are `most` bytes in `out`.
struct Task<'t> {
    bytes: &'t [u8],
    start: usize,
    most: usize,
    out: &'t mut Vec<u8>,
}

/// Rows that were answered one after another.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answered {
    /// Where the row begins that was left.
    pub end: usize,
    /// Those that run through an interior.
    pub hits: u64,
    /// Those that only touch.
    pub touches: u64,
    /// The rest of them.
    pub misses: u64,
}

impl Answered {
    /// How many they were.
    pub fn rows(&self) -> u64 {
        self.hits + self.touches + self.misses
    }
}

/// Where a chunk has so many more rows that a lane had to leave than others, it is no longer tried.
const PATIENCE: i64 = 64;

/// Whether the machine multiplies and adds in one step.
#[inline(always)]
fn is_fused<S: Simd>(simd: S) -> bool {
    #[cfg(target_arch = "x86_64")]
    let is_fused = simd.level().as_avx2().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    let is_fused = {
        let _ = simd;
        cfg!(target_arch = "aarch64")
    };
    is_fused
}

impl<'a> Lane<'a> {
    /// The lane for a command and a table, and the solids that its paths meet if a scene brings them; `None` if there is
    /// none.
    pub fn new(spec: &Spec, table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<Self> {
        let question = match (spec.name, table.dimension, solids) {
            ("ray-box", 2, None) => Any::RayBox2(RayBox::new(table)?),
            ("ray-box", 2, Some(solids)) => Any::RayBoxes2(InScene::new(RayBox::new(table)?, table.of_solids, solids)?),
            ("ray-box", _, None) => Any::RayBox3(RayBox::new(table)?),
            ("ray-box", _, Some(solids)) => Any::RayBoxes3(InScene::new(RayBox::new(table)?, table.of_solids, solids)?),
            ("swept-aabb", 2, None) => Any::SweptAabb2(SweptAabb::new(table)?),
            ("swept-aabb", 2, Some(solids)) => {
                Any::SweptAabbs2(InScene::new(SweptAabb::new(table)?, table.of_solids, solids)?)
            }
            ("swept-aabb", _, None) => Any::SweptAabb3(SweptAabb::new(table)?),
            ("swept-aabb", _, Some(solids)) => {
                Any::SweptAabbs3(InScene::new(SweptAabb::new(table)?, table.of_solids, solids)?)
            }
            ("ray-cylinder", _, None) => Any::RayCylinder(RayCylinder::new(table)?),
            _ => return None,
        };
        Some(Self { road: Road::new(table), question })
    }

    /// Begins with another chunk.
    pub fn begin(&mut self) {
        self.road.ends.clear();
        self.road.memory.begin();
        self.road.worth = 0;
    }

    /// Whether the row that was left last was spelled in another way than the template.
    pub fn met_other_spelling(&self) -> bool {
        self.road.memory.met_other_spelling
    }

    /// Answers the rows of `bytes` from `start` on, up to the first that it must leave, or until there are `most` bytes
    /// in `out`.
    pub fn answer(&mut self, bytes: &[u8], start: usize, most: usize, out: &mut Vec<u8>) -> Answered {
        let task = Task { bytes, start, most, out };
        match &self.question {
            Any::RayBox2(question) => self.road.dispatch(question, task),
            Any::RayBox3(question) => self.road.dispatch(question, task),
            Any::SweptAabb2(question) => self.road.dispatch(question, task),
            Any::SweptAabb3(question) => self.road.dispatch(question, task),
            Any::RayCylinder(question) => self.road.dispatch(question, task),
            Any::RayBoxes2(question) => self.road.dispatch_to::<_, _, false>(question, task),
            Any::RayBoxes3(question) => self.road.dispatch_to::<_, _, false>(question, task),
            Any::SweptAabbs2(question) => self.road.dispatch_to::<_, _, false>(question, task),
            Any::SweptAabbs3(question) => self.road.dispatch_to::<_, _, false>(question, task),
        }
    }
}

impl Road {
    fn new(table: &Table<'_>) -> Self {
        let csv = Syntax::Csv { delimiter: table.delimiter };
        let line = || Line::new(table.delimiter, table.point);
        Self {
            level: Level::new(),
            ends: Ends::new(if table.template.is_some() { Syntax::Json } else { csv }),
            memory: Memory::default(),
            line: line(),
            arranged: table.arrangement.clone().map(|arrangement| (arrangement, line())),
            errors: table.errors,
            worth: 0,
        }
    }

    /// The same rows, with code of their own if rows are CSV and answers all their cells.
    fn dispatch<const N: usize, Q: Question<N>>(&mut self, question: &Q, task: Task<'_>) -> Answered {
        if question.rows().reads_objects() || self.arranged.is_some() {
            self.dispatch_to::<N, Q, false>(question, task)
        } else {
            self.dispatch_to::<N, Q, true>(question, task)
        }
    }

    /// The same rows with all that this machine can do: the answers do not depend on it. What lies between the oldest
    /// machines and those with AVX2 is not worth code of its own. `PLAIN` says that rows are CSV and answers all their cells.
    #[inline(always)]
    fn dispatch_to<const N: usize, Q: Question<N>, const PLAIN: bool>(
        &mut self,
        question: &Q,
        task: Task<'_>,
    ) -> Answered {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.level.as_avx2() {
            return avx2.vectorize(
                #[inline(always)]
                || self.run::<_, N, Q, PLAIN>(avx2, question, task),
            );
        }
        dispatch!(Level::baseline(), simd => self.run::<_, N, Q, PLAIN>(simd, question, task))
    }

    #[inline(always)]
    fn run<S: Simd, const N: usize, Q: Question<N>, const PLAIN: bool>(
        &mut self,
        simd: S,
        question: &Q,
        Task { bytes, start, most, out }: Task<'_>,
    ) -> Answered {
        let rows = question.rows();
        let mut answered = Answered { end: start, ..Answered::default() };
        while out.len() + self.lines::<PLAIN>().length() < most && self.worth > -PATIENCE {
            let Self { ends, line, memory, .. } = self;
            let mut arranged = self.arranged.as_mut().filter(|_| !PLAIN);
            let ends = ends.after(simd, bytes, answered.end, rows.most_ends());
            let Some((row, fields, count)) = rows.read::<S, PLAIN>(simd, bytes, ends, memory) else { break };
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
            let contact =
                if row.are_wide { question.answer_wide(&row, line) } else { question.answer(simd, &row, line) };
            let Some(contact) = contact else { break };
            match arranged {
                None => {
                    if contact.is_none() {
                        line.miss(Q::CELLS);
                    }
                    line.end(self.errors);
                }
                Some((arrangement, lines)) => {
                    let Some(()) = arrangement.write(simd, line, contact.is_none(), lines) else { break };
                    lines.close();
                }
            }
            match contact {
                Some(Status::Hit) => answered.hits += 1,
                Some(Status::Touch) => answered.touches += 1,
                None => answered.misses += 1,
            }
            answered.end = ends.0[count] as usize + 1;
            self.ends.skip(count);
        }
        self.lines::<PLAIN>().hand_over(out);
        self.worth += answered.rows().min(1024) as i64 - 2;
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
