//! Tricky queries instead of answers.

use std::io::Write;

use crate::cases::CaseTable;
use crate::cli::TrickyQueries;
use crate::failure::{self, ExitStatus};
use crate::output::destination::Destination;
use crate::output::temporary::names::TemporaryNames;

/// How many bytes are written at once.
const BLOCK: usize = 64 * 1024;

/// Prints tricky queries as an input of their command.
pub fn print_cases(asked: &TrickyQueries) -> anyhow::Result<ExitStatus> {
    let TrickyQueries { command, count, seed, precision, format, ref output, packing } = *asked;
    let (destination, mut output) = Destination::open(output.as_deref(), packing, &TemporaryNames::default())?;
    let table = CaseTable::new(command.spec, command.cases, seed, precision, format);
    let mut block = Vec::new();
    table.begin(&mut block);
    for index in 0..count {
        table.query(index, &mut block);
        if block.len() >= BLOCK {
            output.write_all(&block).map_err(failure::of_output)?;
            block.clear();
        }
    }
    table.end(&mut block);
    output.write_all(&block).and_then(|()| output.finish()).map_err(failure::of_output)?;
    destination.finish()?;
    Ok(ExitStatus::Done)
}
