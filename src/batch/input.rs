//! Opens an input, reads what stands in front of its queries or solids, and plans how those are read.

use std::sync::Arc;

use crate::cli::{Input, InputFormat, Reading};
use crate::failure::Failure;
use crate::query::{Args, Spelling};

use super::chunks::{Chunk, Cutter};
use super::csv_records::{RecordReader, Records};
use super::csv_rows::CsvPlan;
use super::json_object::Object;
use super::json_rows::{AddedNames, JsonPlan, Keys};
use super::queries::{Plan, Queries};
use super::source::Source;
use super::warnings::Warnings;

/// An input that is open.
pub struct OpenInput {
    is_flags: bool,
    cutter: Cutter,
    name: String,
    /// How many bytes it has, if it is a regular file.
    pub size: Option<u64>,
}

/// An input whose first chunk has been read.
pub struct Begun {
    /// What the names in front of it say.
    pub names: Names,
    format: InputFormat,
    name: String,
    feed: Feed,
}

/// The names that parameters are read from.
pub enum Names {
    /// Those of the flags, which are one query.
    Flags,
    /// The columns of a CSV.
    Columns(CsvPlan),
    /// The keys of objects.
    Keys(Keys),
}

/// The chunks of an input, one after another.
pub struct Feed {
    cutter: Cutter,
    /// The chunk that has been read already.
    first: Option<Chunk>,
    ended: bool,
}

impl OpenInput {
    /// Opens an input; some outputs need its queries counted.
    pub fn new(input: &Input, reading: &Reading, counts_queries: bool) -> anyhow::Result<Self> {
        let Source { reader, name, size } = Source::open(input)?;
        let cutter = Cutter::new(reader, reading.format, counts_queries, name.clone());
        Ok(Self { is_flags: *input == Input::Flags, cutter, name, size })
    }

    /// Reads up to the first query; `None` if there is nothing at all.
    pub fn begin(self, reading: &Reading) -> anyhow::Result<Option<Begun>> {
        let Self { is_flags, mut cutter, name, .. } = self;
        let mut chunk = Chunk::default();
        let mut is_chunk = is_flags || cutter.next(&mut chunk)?;
        let names = match reading.format {
            _ if is_flags => Names::Flags,
            InputFormat::Csv(dialect) => loop {
                if !is_chunk {
                    return Ok(None);
                }
                if let Some((plan, header)) = CsvPlan::new(reading, &chunk, dialect, &name)? {
                    if header > 0 {
                        chunk.drop_header(header);
                        cutter.skip_query();
                    }
                    break Names::Columns(plan);
                }
                is_chunk = cutter.next(&mut chunk)?;
            },
            format => {
                while is_chunk && format == InputFormat::Json && chunk.elements.is_empty() {
                    is_chunk = cutter.next(&mut chunk)?;
                }
                if !is_chunk && !cutter.in_array() {
                    return Ok(None);
                }
                Names::Keys(Keys::new(reading)?)
            }
        };
        let feed = Feed { cutter, first: is_chunk.then_some(chunk), ended: false };
        Ok(Some(Begun { names, format: reading.format, name, feed }))
    }
}

impl Begun {
    /// Whether its queries are the elements of a JSON array.
    pub fn is_array(&self) -> bool {
        self.feed.cutter.in_array()
    }

    /// Whether the first sound row is in 3D; the flags give parameters to every query.
    pub fn first_row_is_3d(&self, plan: &CsvPlan, flags: &Args) -> bool {
        let Some(chunk) = &self.feed.first else { return false };
        let mut reader = RecordReader::new(plan.dialect);
        let mut records = Records::new(&chunk.bytes, &mut reader);
        let mut args = flags.clone();
        while matches!(records.advance(), Ok(true)) {
            args.clone_from(flags);
            if plan.read(&records, &mut args).is_ok() {
                return args.has_third_component();
            }
        }
        false
    }

    /// The keys of the first sound object that pass through, but for those among `added`, and whether it is in 3D; the
    /// flags give parameters to every query.
    pub fn first_object(&self, keys: &Keys, added: &AddedNames, flags: &Args) -> Option<(Vec<Arc<str>>, bool)> {
        let chunk = self.feed.first.as_ref()?;
        let lines = chunk.bytes.split(|&byte| byte == b'\n').filter(|_| self.format == InputFormat::Ndjson);
        let mut elements = chunk.elements.iter().map(|element| &chunk.bytes[element.clone()]).chain(lines);
        let object = elements.find_map(|element| Object::parse(element).ok())?;
        let names = object.0.iter().map(|(key, _)| &**key);
        let passed = names.filter(|key| keys.passes(key) && !added.contains(key)).map(Arc::from).collect();
        let mut args = flags.clone();
        // What is wrong with it is said when it is answered.
        let _ = keys.read(&object, &mut args, |_| Ok(()));
        Some((passed, args.has_third_component()))
    }

    /// How its queries are read, and where they come from. Nothing that passes through may bear one of the names added;
    /// `noun` is what errors call an element of a JSON document.
    pub fn plan(
        self,
        added: AddedNames,
        warnings: Arc<Warnings>,
        flags: Args,
        noun: &'static str,
    ) -> Result<(Queries, Feed), Failure> {
        let plan = match self.names {
            Names::Flags => Plan::Flags,
            Names::Columns(plan) => {
                if let Some(name) = plan.passed_names().iter().find(|name| added.contains(name)) {
                    return Err(plan.bad_header(&added.collision(name).describe(Spelling::Columns)));
                }
                plan.warnings().for_each(|warning| warnings.tell_once(&warning));
                Plan::Csv(plan)
            }
            Names::Keys(keys) if self.format == InputFormat::Json => Plan::Json(JsonPlan::new(keys, added, warnings)),
            Names::Keys(keys) => Plan::Ndjson(JsonPlan::new(keys, added, warnings)),
        };
        Ok((Queries { plan, flags, source: self.name, noun }, self.feed))
    }
}

impl Feed {
    /// The next chunk, in place of the one before; `false` at the end, and behind a failure.
    pub fn next(&mut self, chunk: &mut Chunk) -> anyhow::Result<bool> {
        if let Some(first) = self.first.take() {
            *chunk = first;
            return Ok(true);
        }
        if self.ended {
            return Ok(false);
        }
        let result = self.cutter.next(chunk);
        self.ended = !matches!(result, Ok(true));
        result
    }

    /// The number of the next chunk.
    pub fn next_sequence(&self) -> u64 {
        self.first.as_ref().map_or(self.cutter.next_sequence(), |chunk| chunk.sequence)
    }
}
