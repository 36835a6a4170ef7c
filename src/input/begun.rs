//! Reads the lines before the queries or solids of an input, and plans how those are read.

use std::sync::Arc;

use crate::cli::{Chosen, Dialect, Header, InputFormat, Reading, Units};
use crate::failure::Failure;
use crate::query::{Args, Parameters, Spelling, is_blank};

use super::chunks::{Chunk, Cutter, Feed};
use super::columns::units::units;
use super::columns::unread::all_passed_note;
use super::columns::{ColumnTarget, trimmed};
use super::csv::CsvPlan;
use super::csv::records::{FirstRow, RecordReader, Records, Unclosed};
use super::json::object::Object;
use super::json::{AddedNames, JsonKeys};
use super::map_walks::Map;
use super::queries::{Plan, Queries};
use super::source::{Later, OpenInput};
use super::warnings::{Warnings, Watched};

/// An input whose first chunk has been read.
pub(crate) struct Begun {
    /// The targets of the columns that the lines in front name, or of keys.
    pub(crate) plan: Plan,
    feed: Feed,
}

/// Facts from the first object about the columns of a CSV made of all objects.
#[derive(Debug, Default)]
pub(crate) struct FirstObject {
    /// The keys of the object that pass through.
    pub(crate) passed: Vec<Arc<str>>,
    /// True if the first query of which that can be read is in 3D; `None` if there is none.
    pub(crate) is_3d: Option<bool>,
}

impl OpenInput {
    /// Reads up to the first query; `None` if there is nothing at all. Some outputs need the queries counted;
    /// `looks_ahead` says that the first object of the input will be asked for.
    pub(crate) fn begin(
        mut self,
        reading: &Reading,
        counts_queries: bool,
        looks_ahead: bool,
    ) -> anyhow::Result<Option<Begun>> {
        let first = self.name.clone();
        let mut later =
            Later { inputs: std::mem::take(&mut self.later), reading: Some(reading.clone()), first, columns: None };
        let (mut open, mut empty) = (self, None);
        loop {
            match open.begin_one(reading, counts_queries, looks_ahead)? {
                // An empty list decides nothing, unless no other file has more.
                Some(begun) if begun.is_array() && begun.feed.ahead.is_empty() => empty = Some(begun),
                Some(mut begun) => {
                    if let Plan::Csv(plan) = &mut begun.plan {
                        plan.is_of_several = !later.inputs.is_empty();
                        let is_line = !matches!(reading.header, Header::Names(_));
                        later.columns = is_line.then(|| plan.names.to_vec());
                    }
                    begun.feed.later = later;
                    return Ok(Some(begun));
                }
                // A file of nothing at all has no columns either.
                None => {}
            }
            let Some(next) = later.open()? else { return Ok(empty) };
            open = next;
        }
    }

    /// Reads this file up to the first query.
    fn begin_one(self, reading: &Reading, counts_queries: bool, looks_ahead: bool) -> anyhow::Result<Option<Begun>> {
        let Self { is_flags, reader, name, lines, .. } = self;
        let mut cutter = Cutter::new(reader, reading.format, counts_queries, &name);
        cutter.next.first_line += lines;
        if looks_ahead {
            cutter.source.keep();
        }
        let mut chunk = Chunk::default();
        let before = reading.first_row - 1;
        if !matches!(reading.format, InputFormat::Csv(_)) {
            cutter.count_from(before);
        }
        let mut is_chunk = true;
        let plan = match reading.format {
            _ if is_flags => Plan::Flags,
            InputFormat::Csv(dialect) => {
                let plan = begin_csv(reading, &mut cutter, &mut chunk, dialect, CsvPlan::new)?;
                let Some(plan) = plan else { return Ok(None) };
                chunk.count_from(before);
                cutter.count_from(before);
                Plan::Csv(plan)
            }
            format => {
                is_chunk = cutter.next(&mut chunk)?;
                while is_chunk && elements(&chunk, format).next().is_none() {
                    is_chunk = cutter.next(&mut chunk)?;
                }
                if !is_chunk && !cutter.elements.in_array() {
                    return Ok(None);
                }
                Plan::Json(JsonKeys::new(reading)?)
            }
        };
        let feed = Feed {
            cutter,
            ahead: is_chunk.then_some(chunk).into_iter().collect(),
            ended: is_flags,
            later: Later::default(),
        };
        Ok(Some(Begun { plan, feed }))
    }
}

/// Reads up to the first row, and makes something of it and the header, which is then taken off the front of the chunk
/// that holds both, unless the names were given; `None` if there is nothing but blank lines. That row decides what is
/// said of the columns, so it is waited for: nothing depends on how the bytes arrive.
pub(super) fn begin_csv<T>(
    reading: &Reading,
    cutter: &mut Cutter,
    chunk: &mut Chunk,
    dialect: Dialect,
    make: impl FnOnce(&Reading, &Chunk, Dialect, FirstRow) -> Result<T, Failure>,
) -> anyhow::Result<Option<T>> {
    let mut reader = RecordReader::new(dialect);
    let (length, cells_of_comment) = loop {
        if !cutter.next(chunk)? {
            return Ok(None);
        }
        let mut records = Records::new(&chunk.bytes, &mut reader);
        if matches!(reading.header, Header::Names(_)) {
            break (0, None);
        }
        // An unclosed quote is the plan's to tell.
        if records.advance() != Ok(false) {
            let is_line = reading.header == Header::Line;
            let length = if is_line { records.position } else { 0 };
            break (length, (is_line && records.record().starts_with(b"#")).then(|| records.count()));
        }
    };
    let mut position = length;
    let first_row = loop {
        let mut records = Records::new(&chunk.bytes, &mut reader);
        records.position = position;
        records.skip_blank_lines();
        let start = records.position;
        let near = &chunk.bytes[..chunk.bytes.len().min(start + MOST_LOOKED_AT as usize)];
        let mut records = Records::new(near, &mut reader);
        records.position = start;
        let is_record = records.advance();
        position = records.position;
        let is_cut = position == near.len() && position < chunk.bytes.len() && !near.ends_with(b"\n");
        // Behind a header that may be a comment there may be more of them.
        let is_comment = || {
            cells_of_comment.is_some_and(|cells| records.count() != cells || cells == 1)
                && records.record().starts_with(b"#")
        };
        match is_record {
            _ if is_cut || (start - length) as u64 > MOST_LOOKED_AT => break FirstRow::NotLookedAt,
            Ok(true) if !is_comment() => break FirstRow::At(start, position),
            Err(Unclosed) => break FirstRow::NotLookedAt,
            _ if position == chunk.bytes.len() && !cutter.extend(chunk)? => break FirstRow::None,
            _ => {}
        }
    };
    let made = make(reading, chunk, dialect, first_row)?;
    if length > 0 {
        chunk.drop_header(length);
        // The header is no query.
        cutter.next.first_query = cutter.next.first_query.saturating_sub(1);
    }
    Ok(Some(made))
}

impl Begun {
    /// True if its queries are the elements of a JSON array.
    pub(crate) fn is_array(&self) -> bool {
        self.feed.cutter.elements.in_array()
    }

    /// True if the first row of a CSV that holds a whole vector holds one in 3D; `None` if there is none near the begin,
    /// or if the first row is none and bad rows end the run. How many rows are looked at must not depend on how they
    /// arrive.
    pub(crate) fn first_row_is_3d(&mut self, flags: &Args, ends_at_bad_row: bool) -> anyhow::Result<Option<bool>> {
        let Plan::Csv(plan) = &self.plan else { return Ok(None) };
        let mut reader = RecordReader::new(plan.dialect);
        let mut begin = None;
        while let Some(chunk) = self.feed.ahead.back() {
            let mut records = Records::new(&chunk.bytes, &mut reader);
            // The error of an unclosed quote comes again with the answers.
            while matches!(records.advance(), Ok(true)) {
                let begin = *begin.get_or_insert(chunk.offset + records.start as u64);
                let found = plan.is_3d(&records, flags);
                let is_near = chunk.offset + (records.start as u64) < begin + MOST_LOOKED_AT;
                if found.is_some() || ends_at_bad_row || !is_near {
                    return Ok(found);
                }
            }
            let is_end = begin.is_some_and(|begin| chunk.end() >= begin + MOST_LOOKED_AT);
            let mut next = Chunk::default();
            if is_end || !self.feed.cutter.next(&mut next)? {
                break;
            }
            if begin.is_none() {
                self.feed.ahead.clear();
            }
            self.feed.ahead.push_back(next);
        }
        Ok(None)
    }

    /// The first query, if it can be read.
    pub(crate) fn first_query(&self, flags: &Args) -> Option<Args> {
        let mut args = flags.clone();
        let chunk = self.feed.first();
        let is_read = match &self.plan {
            Plan::Flags => true,
            Plan::Csv(plan) => {
                let mut reader = RecordReader::new(plan.dialect);
                let mut records = Records::new(&chunk?.bytes, &mut reader);
                let is_near = matches!(records.advance(), Ok(true)) && records.start as u64 <= MOST_LOOKED_AT;
                is_near && plan.read(&records, &mut args).is_ok()
            }
            Plan::Json(_) => {
                let (keys, object) = self.object_ahead()?;
                keys.read(&object, &mut args, |_, _| Ok(())).is_ok()
            }
        };
        is_read.then_some(args)
    }

    /// The first object of the first chunk, if it is one, and how its keys are read.
    fn object_ahead(&self) -> Option<(&JsonKeys, Object<'_>)> {
        let (Plan::Json(keys), Some(chunk)) = (&self.plan, self.feed.first()) else { return None };
        Some((keys, Object::parse(elements(chunk, keys.reading.format).next()?).ok()?))
    }

    /// Facts about columns from the first sound object of the input, wherever it comes, and the dimension from the first
    /// behind it that tells; the flags give parameters to every query. A run that ends at the first bad row looks no
    /// further than that.
    pub(crate) fn first_object(&mut self, flags: &Args, ends_at_bad_row: bool) -> anyhow::Result<FirstObject> {
        let Plan::Json(keys) = &self.plan else { return Ok(FirstObject::default()) };
        let Some(mut chunk) = self.feed.ahead.pop_front() else { return Ok(FirstObject::default()) };
        let (mut found, mut looked_at) = (FirstObject::default(), 0);
        // True once no more of them are to be looked at.
        let mut look_in = |chunk: &Chunk| {
            elements(chunk, keys.reading.format).any(|element| {
                if let Some(object) = Object::parse(element).ok().filter(|object| object.doubled().is_none()) {
                    if looked_at == 0 {
                        let names = object.0.iter().map(|(key, _)| &**key);
                        found.passed = names.filter(|key| keys.passes(&object, key)).map(Arc::from).collect();
                    }
                    looked_at += 1;
                    found.is_3d = keys.is_3d(&object, flags);
                }
                let is_known = looked_at > 0 && (found.is_3d.is_some() || flags.has_dimension());
                is_known || looked_at == MOST_OBJECTS || ends_at_bad_row
            })
        };
        if look_in(&chunk) {
            self.feed.ahead.push_front(chunk);
            self.feed.cutter.source.forget();
            return Ok(found);
        }
        // A failure comes again with the answers.
        while matches!(self.feed.cutter.next(&mut chunk), Ok(true)) && !look_in(&chunk) {}
        self.feed.cutter.rewind()?;
        Ok(found)
    }

    /// The names that pass through; `None` where there is no object that has any. A column of its own that bears no such
    /// name is a parameter.
    pub(crate) fn copied_names(&self) -> Option<Vec<String>> {
        if let Plan::Csv(plan) = &self.plan {
            return Some(plan.passed_names().iter().map(|name| trimmed(name).to_owned()).collect());
        }
        let (keys, object) = self.object_ahead()?;
        let names = object.0.iter().map(|(key, _)| &**key).filter(|key| keys.passes(&object, key));
        Some(names.map(|key| trimmed(key).to_owned()).collect())
    }

    /// True if any of these names may be a parameter's: it is one, or nothing is known of it yet.
    pub(crate) fn may_read(&self, chosen: &Chosen) -> bool {
        let is_read = |(name, target): (&str, &ColumnTarget)| *target != ColumnTarget::Passed && chosen.has(name);
        match &self.plan {
            Plan::Csv(plan) => plan.targets().any(is_read),
            _ => self.object_ahead().is_none_or(|(keys, object)| keys.targets_of(&object).any(is_read)),
        }
    }

    /// The units in the names of what it brings: of columns, or of the keys of the first object.
    pub(super) fn units(&self) -> Units {
        if let Plan::Csv(plan) = &self.plan {
            return plan.columns.units.clone();
        }
        let Some((keys, object)) = self.object_ahead() else { return Units::default() };
        units(&keys.reading, &keys.targets_of(&object).collect::<Vec<_>>())
    }

    /// Which keys that flags name its first object lacks, and whether none of its keys is read, if that is sound and has all
    /// else that a query needs.
    pub(crate) fn lacking_keys(&self) -> Vec<String> {
        let Some((keys, object)) = self.object_ahead() else { return Vec::new() };
        let is_sound = keys.reading.trial.as_ref().is_some_and(|trial| {
            let mut is_read = false;
            let problem = trial.problem_if_filled(|args| is_read = keys.read(&object, args, |_, _| Ok(())).is_ok());
            is_read && !problem.is_some_and(|problem| problem.is_incomplete())
        });
        let lacking = keys.named.lacking(&object).map(|key| key.warning(&object));
        let unread = keys.are_all_passed(&object).then(|| all_passed_note("key of the first object"));
        lacking.chain(unread).filter(|_| is_sound).collect()
    }

    /// How its queries are read, and where they come from. Nothing that passes through may bear one of the names added;
    /// `noun` is what errors call an element of a JSON document.
    pub(crate) fn plan(
        self,
        added: AddedNames,
        warnings: Arc<Warnings>,
        (parameters, mut flags, are_lines, map): (Parameters, Args, bool, Option<Map>),
        noun: &'static str,
    ) -> Result<(Queries, Feed), Failure> {
        // Flags are looked at where they are read.
        flags.take_doubt();
        let watched = Watched::new(parameters, &flags, are_lines, map);
        // Only its first character may say that it is JSON.
        let is_sniffed = |reading: &Reading| reading.may_be_json && reading.format == InputFormat::Json;
        let is_sniffed = matches!(&self.plan, Plan::Json(keys) if is_sniffed(&keys.reading));
        let as_lines = match self.is_array() {
            _ if !is_sniffed => [""; 2],
            true => ["", "; if it is no JSON, but CSV, --input-format csv says so, or --against-format csv of a scene"],
            false => ["; if each line is an object of its own, a bad one is one row: --input-format ndjson", ""],
        };
        let top = if self.is_array() { ".[]" } else { "." };
        let plan = match self.plan {
            Plan::Flags => Plan::Flags,
            Plan::Csv(plan) => {
                if let Some(name) = plan.passed_names().iter().find(|name| added.contains(name)) {
                    let is_taken = |other: &str| plan.passed_names().iter().any(|name| trimmed(name) == other);
                    return Err(plan.names_from.bad(&added.collision(name, is_taken).describe(Spelling::Columns)));
                }
                warnings.tell_all(plan.warnings());
                // Most rows are looked at no closer.
                if are_lines {
                    watched.notes(|slot| plan.fills(slot)).for_each(|note| warnings.tell_once(&note));
                }
                Plan::Csv(plan)
            }
            Plan::Json(mut keys) => {
                (keys.added, keys.top) = (added, top);
                Plan::Json(keys)
            }
        };
        Ok((Queries { plan, flags, of_some: None, noun, as_lines, tile: None, warnings, watched }, self.feed))
    }
}

/// The elements of a document, or the lines that hold them.
fn elements(chunk: &Chunk, format: InputFormat) -> impl Iterator<Item = &[u8]> {
    let lines = chunk.bytes.split(|&byte| byte == b'\n').filter(move |_| format == InputFormat::Ndjson);
    let lines = lines.filter(|line| !line.iter().all(|&byte| is_blank(byte)));
    chunk.elements.iter().map(|element| &chunk.bytes[element.clone()]).chain(lines)
}

/// The most bytes of rows, and the most objects, that are looked at for the dimension. A first row of CSV that begins
/// further behind its header, or is longer, is not looked at with that.
const MOST_LOOKED_AT: u64 = 64 * 1024;
const MOST_OBJECTS: usize = 1000;
