//! Tricky queries instead of answers.

use std::io::Write;

use crate::cases::{CaseKind, CaseTable, Cases, Choice};
use crate::cli::TrickyQueries;
use crate::failure::{self, ExitStatus};
use crate::output::destination::Destination;
use crate::output::temporary::names::TemporaryNames;

/// How many bytes are written at once.
const BLOCK: usize = 64 * 1024;

/// Prints tricky queries as an input of their command.
pub fn print_cases(asked: &TrickyQueries) -> anyhow::Result<ExitStatus> {
    let TrickyQueries { command, count, choice, format, ref output, packing, describes } = *asked;
    let (destination, mut output) = Destination::open(output.as_deref(), packing, &TemporaryNames::default())?;
    if let Some(as_json) = describes {
        let text = kinds(command.cases, choice, as_json);
        output.write_all(text.as_bytes()).and_then(|()| output.finish()).map_err(failure::of_output)?;
        destination.finish()?;
        return Ok(ExitStatus::Done);
    }
    let table = CaseTable::new(command.spec, command.cases, choice, format);
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

/// The kinds of tricky queries, what goes wrong at each in which code, and where one can read of it.
fn kinds(cases: &Cases, choice: Choice, as_json: bool) -> String {
    let rows = cases.chosen(choice).into_iter().map(|index| {
        let CaseKind { name, lesson, .. } = (cases.kind)(index);
        [name, lesson.mistake, lesson.source]
    });
    if as_json {
        let rows = rows.map(|texts| {
            let [kind, mistake, source] = texts.map(serde_json::Value::from);
            format!("{{\"kind\":{kind},\"mistake\":{mistake},\"source\":{source}}}")
        });
        return format!("[\n{}\n]\n", rows.collect::<Vec<_>>().join(",\n"));
    }
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let rows = rows.map(|texts| texts.map(quoted).join(",") + "\n");
    format!("kind,mistake,source\n{}", rows.collect::<String>())
}
