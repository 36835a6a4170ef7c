//! The queries of a chunk, or the solids of a scene, one after another, whatever the form of the input.

use crate::failure::Failure;
use crate::format::{NothingPassed, Passed};
use crate::query::{Args, Problem, Spelling};

use super::chunks::Chunk;
use super::csv_rows::{CsvPlan, PassedFields, unclosed};
use super::csv_split::{Records, Unclosed};
use super::json_rows::{self, Broken, JsonPlan, PassedEntries, Unread};

/// Where the queries are in the chunks of an input.
pub struct Queries {
    /// What the columns or keys hold.
    pub plan: Plan,
    /// What the flags give to every query.
    pub flags: Args,
    /// How errors call the input.
    pub source: String,
    /// What errors call an element of a JSON document.
    pub noun: &'static str,
}

/// What the columns or keys of an input hold.
pub enum Plan {
    /// Columns.
    Csv(CsvPlan),
    /// Keys of the elements of a document.
    Json(JsonPlan),
    /// Keys of objects in lines.
    Ndjson(JsonPlan),
}

/// A query that has been read, apart from its parameters.
pub struct ReadQuery<'a> {
    /// Why it could not be read.
    pub problem: Option<Problem>,
    /// What passes through.
    pub passed: &'a dyn Passed,
    /// The byte of the chunk that it begins at.
    pub start: usize,
    /// Its number, from 1, where queries are counted.
    pub number: u64,
    /// A key that parameters are to be read from, and that it lacks.
    pub missing_key: Option<&'a str>,
    /// How its parameters are spelled.
    pub spelling: Spelling,
    /// Where it stands, for errors.
    pub place: &'a dyn Fn() -> String,
}

impl Queries {
    /// Calls `visit` for each query of a chunk, with its parameters in `args`, which hold the flags' at first.
    pub fn visit(
        &self,
        chunk: &Chunk,
        args: &mut Args,
        mut visit: impl FnMut(ReadQuery<'_>, &Args) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match &self.plan {
            Plan::Csv(plan) => self.visit_csv(plan, chunk, args, &mut visit),
            Plan::Json(plan) => self.visit_json(plan, chunk, args, &mut visit),
            Plan::Ndjson(plan) => self.visit_ndjson(plan, chunk, args, &mut visit),
        }
    }

    fn visit_csv(
        &self,
        plan: &CsvPlan,
        chunk: &Chunk,
        args: &mut Args,
        visit: &mut impl FnMut(ReadQuery<'_>, &Args) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut records = Records::new(&chunk.bytes, plan.delimiter);
        let mut number = chunk.first_query;
        loop {
            let place = |start: usize| format!("{}:{}", self.source, chunk.line_at(start));
            let read = if plan.read_plain(&mut records, args) {
                Ok(())
            } else {
                match records.advance() {
                    Err(Unclosed) => return Err(unclosed(&place(records.start))),
                    Ok(false) => return Ok(()),
                    Ok(true) => plan.read(&records, args),
                }
            };
            number += 1;
            if read.is_err() {
                args.clone_from(&self.flags);
            }
            let query = ReadQuery {
                problem: read.err(),
                passed: &PassedFields { plan, records: &records },
                start: records.start,
                number,
                missing_key: None,
                spelling: Spelling::Columns,
                place: &|| place(records.start),
            };
            visit(query, args)?;
        }
    }

    fn visit_json(
        &self,
        plan: &JsonPlan,
        chunk: &Chunk,
        args: &mut Args,
        visit: &mut impl FnMut(ReadQuery<'_>, &Args) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for (place, element) in chunk.elements.iter().enumerate() {
            let number = chunk.first_query + place as u64 + 1;
            let bytes = &chunk.bytes[element.clone()];
            let at = || format!("{}: {} {number}", self.source, self.noun);
            let entries = match json_rows::parse(bytes) {
                Ok(entries) => Ok(entries),
                Err(Unread::NoObject) => Err(Problem::of_query("is not an object")),
                Err(Unread::Broken(broken)) => {
                    let line = chunk.line_at(element.start) + broken.line as u64 - 1;
                    let before = if broken.line == 1 { chunk.column_at(element.start) } else { 0 };
                    let place = format!("{}:{line}: column {}", self.source, before + broken.column);
                    return Err(Failure::Data(format!("{place}: broken JSON: {}", broken.reason)));
                }
            };
            self.visit_entries(plan, entries, (element.start, number), &at, args, visit)?;
        }
        Ok(())
    }

    fn visit_ndjson(
        &self,
        plan: &JsonPlan,
        chunk: &Chunk,
        args: &mut Args,
        visit: &mut impl FnMut(ReadQuery<'_>, &Args) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut number = chunk.first_query;
        let mut start = 0;
        for line in chunk.bytes.split_inclusive(|&byte| byte == b'\n') {
            let first = start;
            start += line.len();
            if line.trim_ascii().is_empty() {
                continue;
            }
            number += 1;
            let at = || format!("{}:{}", self.source, chunk.line_at(first));
            // An error at the end is one of this line, not of the next.
            let entries = json_rows::parse(line.trim_ascii_end()).map_err(|unread| match unread {
                Unread::NoObject => Problem::of_query("is not an object"),
                Unread::Broken(Broken { column, reason, .. }) => {
                    Problem::of_query(format!("column {column}: broken JSON: {reason}"))
                }
            });
            self.visit_entries(plan, entries, (first, number), &at, args, visit)?;
        }
        Ok(())
    }

    fn visit_entries(
        &self,
        plan: &JsonPlan,
        entries: Result<json_rows::Entries<'_>, Problem>,
        (start, number): (usize, u64),
        place: &dyn Fn() -> String,
        args: &mut Args,
        visit: &mut impl FnMut(ReadQuery<'_>, &Args) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // Objects need not have the same keys: each begins with what the flags give.
        args.clone_from(&self.flags);
        let missing_key = entries.as_ref().ok().and_then(|entries| plan.missing_key(entries));
        let query = |problem, passed| ReadQuery {
            problem,
            passed,
            start,
            number,
            missing_key,
            spelling: Spelling::Keys,
            place,
        };
        match entries {
            Ok(entries) => {
                let problem = plan.read(&entries, args).err();
                visit(query(problem, &PassedEntries { plan, entries: &entries }), args)
            }
            Err(problem) => visit(query(Some(problem), &NothingPassed), args),
        }
    }
}
