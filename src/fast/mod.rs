//! The fast path: the most usual rows, answered straight from bytes to bytes.
//!
//! Nearly all rows of nearly all files are alike: plain CSV, or objects in lines, short numbers, one form. For these
//! the general way spends most of its time on what they do not need: parameters in any form, numbers of any length,
//! output in any format. The fast path reads such a row into whole numbers of one unit, works in machine arithmetic
//! that is exact within proven bounds, and writes the line as it will stand. It takes wide numbers, too, of up to 18
//! digits: products of boxes have 128 bits then, those of cylinders know their error.
//!
//! The fast path has no say of its own. It may answer a row only as the general way would, byte for byte, on any
//! machine; and it leaves to that whatever is not plain: other forms, longer numbers, degenerate boxes, errors, a
//! rounding that is not certain. A question's own part is `commands/QUESTION/fast.rs`, which states the bounds that it
//! relies on; `tests/fast/` has the same rows answered both ways.
//!
//! The way of a row: a `table` says where numbers come from → `fields` finds where fields end, and `template` where the
//! values of objects do → `row_reader` has them read into `units`, each number at its position, by `fields` two at a
//! time or by `cells` one after another; `--as` rounds them first → the question answers → `line` writes. `driver` leads
//! it, and says what a question is. Where other lines are wanted than all cells one after another, the question writes the
//! pieces that are wanted, or `arrangement` makes a line of its cells; `judge` adds the verdict on what another program answered, `further` what a question is rarely asked for.
//! `table` and `slabs` serve several questions, and `in_scene` asks a question of the solids of a scene.

mod arrangement;
mod cells;
pub(crate) mod driver;
mod fields;
pub(crate) mod further;
pub(crate) mod in_scene;
mod judge;
pub(crate) mod line;
pub(crate) mod row_reader;
pub(crate) mod slabs;
pub(crate) mod table;
mod template;
pub(crate) mod units;

pub(crate) use arrangement::Piece;
pub use arrangement::{Arrangement, WantedCells};
pub(crate) use driver::Answered;
use driver::{Driver, Task};
pub(crate) use further::FastFurther;
pub use in_scene::Solids;
use in_scene::{InScene, PathQuestion};
pub(crate) use judge::{ContactTime, RowJudge, SquareRoot};
pub use table::Table;
pub use template::Template;

/// Finds the fast path of a table, and for the solids of a scene if these are given.
pub(crate) type FindFastPath = for<'a> fn(&Table<'_>, Option<Solids<'a>>) -> Option<FastPath<'a>>;

/// The state of a worker that answers plain rows.
pub struct FastPath<'a> {
    answering: AnswerRows<'a>,
    driver: Driver,
}

/// How the rows of a task are answered.
type AnswerRows<'a> = Box<dyn Fn(&mut Driver, Task<'_>) -> Answered + 'a>;

impl<'a> FastPath<'a> {
    /// Answers a question of the rows of a table, or asks it of the solids of a scene; `None` if these are not plain.
    pub(crate) fn alone_or_in_scene<const N: usize>(
        question: impl PathQuestion<N> + 'a,
        table: &Table<'_>,
        solids: Option<Solids<'a>>,
    ) -> Option<Self> {
        let driver = Driver::new(table);
        let Some(solids) = solids else {
            let answering = Box::new(move |driver: &mut Driver, task: Task<'_>| driver.dispatch(&question, task));
            return Some(Self { driver, answering });
        };
        let question = InScene::new(question, table, solids)?;
        let answering =
            Box::new(move |driver: &mut Driver, task: Task<'_>| driver.dispatch_to::<_, _, false>(&question, task));
        Some(Self { driver, answering })
    }

    /// Answers the rows of `bytes` from `start` on, up to the first that it must leave, or until there are `most` bytes
    /// in `out`.
    pub fn answer(&mut self, bytes: &[u8], start: usize, most: usize, out: &mut Vec<u8>) -> Answered {
        (self.answering)(&mut self.driver, Task { bytes, start, most, out })
    }
}
