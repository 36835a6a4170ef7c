//! The queries of a chunk, or the solids of a scene, one after another, whatever the form of the input.

use std::cell::Cell;
use std::io::{IsTerminal, stdin};
use std::ops::Range;
use std::sync::Arc;

use crate::cli::{Dialect, InputFormat};
use crate::failure::Failure;
use crate::fast::Answered;
use crate::output::format::Passed;
use crate::query::{Args, MayBeOne, OfSome, Problem, Spelling, Tile, is_blank, shown};
use crate::steps::step;

use super::chunks::Chunk;
use super::columns::cells::THOUSANDS_MISLEAD;
use super::columns::near::Hint;
use super::csv::records::{PassedFields, RecordReader, Records, Unclosed};
use super::csv::{CsvPlan, unclosed};
use super::json::lists::{CELLS_ARE_OBJECTS, SOLIDS_ARE_OBJECTS, may_be_cell, tiles_in};
use super::json::object::{Object, Unread};
use super::json::{JsonKeys, NamedKey, NamedKeys, PassedMembers, SeenKeys};
use super::warnings::{Finding, HasFound, Warnings, Watched};

/// The warning for texts in JSON in which a comma may have been meant to be a decimal one, or one between thousands.
const COMMAS_IN_TEXTS_MISLEAD: &str = "hitcalc: warning: a text such as 1,5 is read as two numbers; if its comma is a decimal one, \
    write a point; if it stands between thousands, take it out";

/// Where the queries are in the chunks of an input.
pub(crate) struct Queries {
    /// The targets of the columns or keys.
    pub(crate) plan: Plan,
    /// The values of flags, for every query.
    pub(crate) flags: Args,
    /// The flag that is of some of them alone.
    pub(crate) of_some: Option<OfSome>,
    /// The name of an element of a JSON document in errors.
    pub(super) noun: &'static str,
    /// The cures for a broken object, and for what is none, in what was taken for JSON by its first character; else "".
    pub(super) as_lines: [&'static str; 2],
    /// The tiles of a map, which lists in place of objects may be.
    pub(super) tile: Option<Tile>,
    /// Takes warnings.
    pub(crate) warnings: Arc<Warnings>,
    /// Looks at queries for what may surprise.
    pub(crate) watched: Watched,
}

/// The targets of the columns or keys of an input.
pub(crate) enum Plan {
    /// The flags are the query.
    Flags,
    /// Columns.
    Csv(CsvPlan),
    /// Keys of the elements of a document, or of objects in lines.
    Json(JsonKeys),
}

/// Reads the queries of many chunks.
pub(crate) struct QueryReader<'a> {
    queries: &'a Queries,
    /// The parameters of the query read last.
    args: Args,
    records: RecordReader,
    seen: SeenKeys,
    watched: HasFound,
    /// The columns that are empty in the first row, and of which something is to be told where they are not, by their
    /// places among those.
    late: Vec<usize>,
}

/// A query that has been read, apart from its parameters.
pub(crate) struct ReadQuery<'a> {
    /// Why it could not be read.
    pub(crate) problem: Option<Problem>,
    /// The values that are copied.
    pub(crate) passed: &'a dyn Passed,
    /// The byte of the chunk that it begins at.
    pub(crate) start: usize,
    /// Its number, from 1, where queries are counted.
    pub(crate) number: u64,
    /// A key that flags name and that it lacks.
    missing_key: &'a dyn Fn() -> Option<&'a NamedKey>,
    /// The copied names that are like a parameter, for an error about one that is missing.
    near: &'a dyn Fn() -> Hint,
    /// The columns, where they may have names of their own.
    columns: Option<&'a CsvPlan>,
    spelling: Spelling,
    /// The flag that says which columns or keys are read.
    columns_flag: &'static str,
    /// Its place, for errors.
    location: &'a dyn Fn() -> String,
}

impl ReadQuery<'_> {
    /// A problem of it, in one line without its location; `is_by_flag` says which parameters flags give it.
    fn describe(&self, problem: &Problem, is_by_flag: impl Fn(&str) -> bool) -> String {
        let is_by_flag = |name: &str| !problem.is_incomplete() && is_by_flag(name);
        let mut text = problem.describe_by(|name| if is_by_flag(name) { Spelling::Flags } else { self.spelling });
        if let Some(columns) = self.columns {
            text = columns.in_own_words(text);
        }
        match Some(problem).filter(|problem| problem.is_incomplete()).and_then(|_| (self.missing_key)()) {
            Some(key) => {
                let starts = key.name().starts_with('.');
                let cure = if starts { "; a path has points between keys alone: ray.origin" } else { "" };
                format!("{text}; there is no key {}, which {} names{cure}", shown(key.name().as_bytes()), key.flag)
            }
            // Whoever has piped something in may have forgotten to say so.
            None if self.spelling == Spelling::Flags && problem.is_incomplete() && !stdin().is_terminal() => {
                format!("{text}; to read queries from standard input, add -")
            }
            None if problem.is_incomplete() => text + &(self.near)().to_string(),
            None if problem.is_mixed() && !problem.is_only_of(is_by_flag) && self.spelling != Spelling::Flags => {
                let near = (self.near)();
                let passed_by = problem.passed_by(self.columns_flag);
                format!("{text}{near}{}", if near.has_flags() { "" } else { &passed_by })
            }
            None => text,
        }
    }

    /// Why the run ends at it, in these words; without its place where only flags are to blame.
    pub(crate) fn failure_of(&self, problem: &Problem, is_by_flag: impl Fn(&str) -> bool) -> Failure {
        let text = self.describe(problem, &is_by_flag);
        if problem.is_only_of(is_by_flag) { Failure::Usage(text) } else { self.failure(text) }
    }

    /// Why the run ends at it, in these words.
    pub(crate) fn failure(&self, problem: String) -> Failure {
        match self.spelling {
            Spelling::Flags => Failure::Usage(problem),
            Spelling::Columns | Spelling::Keys => Failure::Data(format!("{}: {problem}", (self.location)())),
        }
    }
}

/// Takes the queries of a chunk, one after another.
pub(crate) trait Visit {
    /// Takes one, with its parameters.
    fn query(&mut self, query: ReadQuery<'_>, args: &Args) -> anyhow::Result<()>;

    /// Answers the rows, or objects in lines, from the byte `start` on that have a fast path, if any.
    fn straight(&mut self, _bytes: &[u8], start: usize) -> Answered {
        Answered::none(start)
    }

    /// Looks at an object that could be read, and that has a line of its own.
    fn learn(&mut self, _line: &[u8], _object: &Object<'_>, _keys: &JsonKeys, _args: &Args) {}
}

impl<F: FnMut(ReadQuery<'_>, &Args) -> anyhow::Result<()>> Visit for F {
    fn query(&mut self, query: ReadQuery<'_>, args: &Args) -> anyhow::Result<()> {
        self(query, args)
    }
}

impl Queries {
    /// The keys that flags name, where queries are objects.
    pub(crate) fn named_keys(&self) -> Option<Arc<NamedKeys>> {
        match &self.plan {
            Plan::Json(keys) => Some(Arc::clone(&keys.named)),
            Plan::Flags | Plan::Csv(_) => None,
        }
    }

    /// A reader of these queries.
    pub(crate) fn reader(&self) -> QueryReader<'_> {
        let dialect = match &self.plan {
            Plan::Csv(plan) => plan.dialect,
            _ => Dialect { delimiter: b',', comment: None, escape: None },
        };
        let records = RecordReader::new(dialect);
        let late = if let Plan::Csv(plan) = &self.plan { plan.columns.late.len() } else { 0 };
        QueryReader {
            queries: self,
            args: self.flags.clone(),
            records,
            seen: SeenKeys::default(),
            watched: HasFound::default(),
            late: (0..late).collect(),
        }
    }
}

impl QueryReader<'_> {
    /// Calls `visit` for each query of a chunk, with its parameters.
    pub(crate) fn visit(
        &mut self,
        chunk: &Chunk,
        visit: impl FnMut(ReadQuery<'_>, &Args) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let visited = self.visit_all(chunk, visit);
        self.queries.warnings.tell(self.findings());
        visited
    }

    /// Findings in the chunks since the last time.
    pub(crate) fn findings(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.seen.findings)
    }

    /// Hands each query of a chunk over, but for those that are answered at once.
    pub(crate) fn visit_all(&mut self, chunk: &Chunk, mut visit: impl Visit) -> anyhow::Result<()> {
        match &self.queries.plan {
            Plan::Flags => {
                self.queries.watched.look(&self.args, "the walk", &mut self.watched, &mut self.seen.findings);
                let query = ReadQuery {
                    problem: None,
                    passed: &(),
                    start: 0,
                    number: 1,
                    missing_key: &|| None,
                    near: &Hint::default,
                    columns: None,
                    spelling: Spelling::Flags,
                    columns_flag: "",
                    location: &String::new,
                };
                visit.query(query, &self.args)
            }
            Plan::Csv(plan) => {
                let visited = self.visit_csv(plan, chunk, &mut visit);
                if std::mem::take(&mut self.records.found_backslash) {
                    let source = &chunk.source;
                    let warning = "a quoted cell has a backslash before a quote; if it escapes the quote, add";
                    let line = format!("hitcalc: warning: {source}: {warning} --escape '\\'");
                    self.seen.findings.push(Finding::Line(line));
                }
                visited
            }
            Plan::Json(keys) if keys.reading.format == InputFormat::Ndjson => {
                self.visit_ndjson(keys, chunk, &mut visit)
            }
            Plan::Json(keys) => self.visit_json(keys, chunk, &mut visit),
        }
    }

    fn visit_csv(&mut self, plan: &CsvPlan, chunk: &Chunk, visit: &mut impl Visit) -> anyhow::Result<()> {
        let Self { queries, args, records, seen, watched, late } = self;
        let mut records = Records::new(&chunk.bytes, records);
        let mut number = chunk.first_query;
        loop {
            let location = |start: usize| format!("{}:{}", chunk.source, chunk.line_at(start));
            let answered = visit.straight(&chunk.bytes, records.position);
            // Rows that are answered straight are sound.
            while !late.is_empty() && records.position < answered.end && records.advance().is_ok_and(|is| is) {
                plan.find_late(&records, late, &mut seen.findings);
            }
            records.position = answered.end;
            number += answered.rows();
            let read = if plan.read_plain(&mut records, args) {
                Ok(())
            } else {
                match records.advance() {
                    Err(Unclosed) => return Err(unclosed(&location(records.start)).into()),
                    Ok(false) => return Ok(()),
                    Ok(true) => plan.read(&records, args),
                }
            };
            let read = read.and_then(|()| args.check_length());
            plan.find_late(&records, late, &mut seen.findings);
            let doubt = args.take_doubt();
            number += 1;
            if let (Some(of_some), Ok(())) = (&queries.of_some, &read) {
                of_some.settle(args, &queries.flags);
            }
            match &read {
                Ok(()) => {
                    queries.watched.look(args, "a walk", watched, &mut seen.findings);
                    seen.notes(plan.notes(&records, args).chain(plan.doubt(doubt)));
                }
                Err(_) => args.clone_from(&queries.flags),
            }
            let query = ReadQuery {
                problem: read.err(),
                passed: &PassedFields { plan, records: &records },
                start: records.start,
                number,
                missing_key: &|| None,
                near: &|| match is_empty_row(&chunk.bytes[records.start..records.position], plan.dialect.delimiter) {
                    true => "; all cells of the row are empty".to_owned().into(),
                    false => plan.near(&records, args),
                },
                columns: Some(plan),
                spelling: Spelling::Columns,
                columns_flag: plan.reading.columns_flag,
                location: &|| location(records.start),
            };
            visit.query(query, args)?;
        }
    }

    fn visit_json(&mut self, keys: &JsonKeys, chunk: &Chunk, visit: &mut impl Visit) -> anyhow::Result<()> {
        let (source, noun) = (&chunk.source, self.queries.noun);
        // Elements that have lines of their own may be answered as objects in lines are.
        let (mut index, mut line_start) = (0, Some(0));
        loop {
            if let Some(start) = line_start {
                index += visit.straight(&chunk.bytes, start).rows() as usize;
            }
            let Some(element) = chunk.elements.get(index) else { return Ok(()) };
            index += 1;
            let number = chunk.first_query + index as u64;
            let line = line_of(&chunk.bytes, element);
            line_start = line.as_ref().map(|line| line.end);
            let location = || format!("{source}: {noun} {}", number - chunk.of_other_files);
            let object = match Object::parse(&chunk.bytes[element.clone()]) {
                Ok(object) => Ok(object),
                Err(Unread::NoObject) => {
                    let first = || String::from_utf8_lossy(&chunk.bytes[element.clone()]);
                    let tile = self.queries.tile;
                    // The other lists are not looked at for each of them.
                    let tiles = tile.and_then(|_| tiles_in(&first(), ".[]", true));
                    let tiles = tiles.map(|tiles| format!("if the {tiles}, and add --against-format tiles"));
                    let solids = tile.filter(|_| chunk.bytes[element.start] == b'[').map(|tile| match tile {
                        Tile::Cell(_) if may_be_cell(&first()) => CELLS_ARE_OBJECTS,
                        _ => SOLIDS_ARE_OBJECTS,
                    });
                    let cures: String =
                        tiles.as_deref().into_iter().chain(solids).map(|cure| format!("; {cure}")).collect();
                    Err(Problem::of_query(format!("is not an object{cures}")))
                }
                Err(Unread::Large(reason)) => Err(Problem::of_query(reason)),
                Err(Unread::Broken { line, column, reason }) => {
                    let before = if line == 1 { chunk.column_at(element.start) } else { 0 };
                    let line = chunk.line_at(element.start) + line as u64 - 1;
                    let cure = self.queries.as_lines[usize::from(chunk.bytes[element.start] != b'{')];
                    let (column, reason) = (before + column, reason + cure);
                    return Err(
                        Failure::Data(format!("{source}:{line}: column {column}: broken JSON: {reason}")).into()
                    );
                }
            };
            let line = line.map(|line| &chunk.bytes[line]);
            let is_first = chunk.begins_file && index == 1;
            self.visit_object(keys, object, (line, element.start, number, is_first), &location, visit)?;
        }
    }

    fn visit_ndjson(&mut self, keys: &JsonKeys, chunk: &Chunk, visit: &mut impl Visit) -> anyhow::Result<()> {
        let mut number = chunk.first_query;
        let mut start = 0;
        loop {
            let answered = visit.straight(&chunk.bytes, start);
            number += answered.rows();
            let Some(line) = chunk.bytes[answered.end..].split_inclusive(|&byte| byte == b'\n').next() else {
                return Ok(());
            };
            let first = answered.end;
            start = first + line.len();
            let Some(last) = line.iter().rposition(|&byte| !is_blank(byte)) else { continue };
            number += 1;
            let location = || format!("{}:{}", chunk.source, chunk.line_at(first));
            // Queries are counted within a chunk alone, where the output needs no numbers.
            let is_first = chunk.begins_file && number == chunk.first_query + 1;
            let is_list =
                || is_first && line.trim_ascii_start().starts_with(b"[") && !line.trim_ascii_end().ends_with(b"}");
            let cure = match keys.reading.is_scene {
                _ if !is_list() => "",
                true => "; for an array of objects add --against-format json",
                false => "; for an array of objects add --input-format json",
            };
            // An error at the end is one of this line, not of the next.
            let object = Object::parse(&line[..=last]).map_err(|unread| match unread {
                Unread::NoObject => Problem::of_query(format!("is not an object{cure}")),
                Unread::Large(reason) => Problem::of_query(reason),
                Unread::Broken { column, reason, .. } => {
                    Problem::of_query(format!("column {column}: broken JSON: {reason}{cure}"))
                }
            });
            self.visit_object(keys, object, (Some(line), first, number, is_first), &location, visit)?;
        }
    }

    fn visit_object(
        &mut self,
        keys: &JsonKeys,
        object: Result<Object<'_>, Problem>,
        (line, start, number, is_first): (Option<&[u8]>, usize, u64, bool),
        location: &dyn Fn() -> String,
        visit: &mut impl Visit,
    ) -> anyhow::Result<()> {
        let Self { queries, args, seen, watched, .. } = self;
        // Objects need not have the same keys: each begins with what the flags give.
        args.clone_from(&queries.flags);
        object.iter().for_each(|object| keys.named.look(object));
        let missing_key = || object.as_ref().ok().and_then(|object| keys.missing(object));
        let query = |problem, passed, near| ReadQuery {
            problem,
            passed,
            start,
            number,
            missing_key: &missing_key,
            near,
            columns: None,
            spelling: Spelling::Keys,
            columns_flag: keys.reading.columns_flag,
            location,
        };
        match &object {
            Ok(object) => {
                let (before, is_incomplete) = (seen.findings.len(), Cell::new(false));
                let problem = keys.read_query(object, args, seen).and_then(|()| args.check_length()).err();
                let (passed, is_sound) = (PassedMembers { keys, object }, problem.is_none());
                let doubt = args.take_doubt().filter(|_| is_sound);
                let warning = |doubt| match doubt {
                    MayBeOne::Thousands => THOUSANDS_MISLEAD,
                    _ => COMMAS_IN_TEXTS_MISLEAD,
                };
                seen.notes(doubt.map(warning).into_iter());
                if is_sound {
                    queries.of_some.iter().for_each(|of_some| of_some.settle(args, &queries.flags));
                    queries.watched.look(args, "a walk", watched, &mut seen.findings);
                }
                let near = || {
                    is_incomplete.set(true);
                    keys.hint(object, is_first)
                };
                if let Err(failure) = visit.query(query(problem, &passed, &near), args) {
                    // The message that ends the run names what lacks, and what was meant by other names.
                    seen.findings.truncate(if is_incomplete.get() { before } else { usize::MAX });
                    return Err(failure);
                }
                if let Some(line) = line.filter(|_| is_sound && seen.late.is_empty()) {
                    visit.learn(line, object, keys, args);
                }
                Ok(())
            }
            Err(problem) => visit.query(query(Some(problem.clone()), &(), &Hint::default), args),
        }
    }
}

/// True if all cells of a record are empty.
fn is_empty_row(record: &[u8], delimiter: u8) -> bool {
    record.iter().all(|&byte| byte == delimiter || byte == b'"' || is_blank(byte))
}

/// The line of an element that is alone in it but for blanks, and perhaps a comma behind it.
fn line_of(bytes: &[u8], element: &Range<usize>) -> Option<Range<usize>> {
    let in_line = |byte: &u8| is_blank(*byte) && *byte != b'\n';
    let (before, behind) = bytes.split_at(element.end);
    let start = element.start - before[..element.start].iter().rev().take_while(|byte| in_line(byte)).count();
    let comma = usize::from(behind.first() == Some(&b','));
    let end = element.end + comma + behind[comma..].iter().take_while(|byte| in_line(byte)).count();
    step(element.start - start + end - element.end);
    let is_alone = (start == 0 || bytes[start - 1] == b'\n') && bytes.get(end) == Some(&b'\n');
    is_alone.then_some(start..end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::steps_of;

    #[test]
    fn the_lines_of_elements_are_found_by_what_stands_beside_them() {
        let line = |text: &str| {
            let (start, end) = (text.find('{').expect("an element"), text.find('}').expect("an element") + 1);
            line_of(text.as_bytes(), &(start..end)).map(|line| text[line].to_owned())
        };
        for (text, expected) in [
            ("{}\n", Some("{}\n")),
            ("1\n \t{}, \r\n2", Some(" \t{}, \r\n")),
            ("1,{}\n", None),
            ("{} ,\n", None),
            ("{},2\n", None),
            ("{}", None),
        ] {
            assert_eq!(line(text).as_deref(), expected, "{text:?}");
        }
        let one_line = b"{},".repeat(10_000);
        let steps = steps_of(|| {
            (0..10_000).for_each(|at| assert_eq!(line_of(&one_line, &(3 * at..3 * at + 2)), None));
        });
        assert!(steps <= one_line.len(), "{steps} steps");
    }
}
