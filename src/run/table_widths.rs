//! How wide the columns of a batch on a terminal are, if it is one table: many answers, and a line has room for each.

use anyhow::anyhow;

use crate::cli::Input;
use crate::commands::Asked;
use crate::input::chunks::Feed;
use crate::input::queries::ReadQuery;
use crate::output::format::{PassedColumns, ROWS_LOOKED_AT, TableWriter, Writer};
use crate::query::{Args, Cell, Only, RowContext, Rows, Sink, empty_row};

use super::job::Job;

/// Up to this many answers are written as blocks.
const FEW: usize = 3;

/// Takes the rows that are looked at.
struct WidthScan<'w, 'a> {
    writer: &'w mut TableWriter<'a>,
    count: &'w mut usize,
    only: Only,
}

impl Sink for WidthScan<'_, '_> {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> std::io::Result<()> {
        if !self.only.contains(about.contact, about.class) {
            return Ok(());
        }
        self.writer.row(cells, about, &mut Vec::new());
        *self.count += 1;
        if *self.count < ROWS_LOOKED_AT { Ok(()) } else { Err(std::io::ErrorKind::Other.into()) }
    }
}

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
    let mut look = TableWriter::new(&job.layout, None);
    let mut count = 0;
    let mut cells = empty_row(job.config.results);
    let mut scratch = job.scene.as_ref().map(|scene| scene.scratch());
    let mut take = |query: ReadQuery<'_>, args: &Args| {
        let _ = look.begin(query.number, query.passed, &mut Vec::new());
        let mut rows = WidthScan { writer: &mut look, count: &mut count, only: job.config.writing.only };
        // What is wrong with a query is said when it is answered.
        if query.problem.is_none() {
            let scene = job.scene.as_ref().zip(scratch.as_mut());
            let _ = job.answer(Asked { args, scene }, query.passed, &mut cells, &mut rows);
        }
        if count < ROWS_LOOKED_AT { Ok(()) } else { Err(anyhow!("enough")) }
    };
    // An error ends the look, as it will end the run.
    let _ = job.queries.reader().visit(feed.first()?, &mut take);
    (count > FEW).then(|| look.widths())
}
