//! What a picture says in words: its question, and for a page the rows of the answers.

use std::io;

use crate::commands::Asked;
use crate::explain::Working;
use crate::input::queries::ReadQuery;
use crate::number::{Big, Decimal, Fraction, Scale};
use crate::output::format::{AnswerField, cell_text, text_of, value_text};
use crate::picture::{AnswerRow, AskedVector, CONTACT, LIMIT, PUSH, REFLECT, briefly};
use crate::query::{
    Args, Ask, Cell, Kind, NumberForm, Report, ResultField, RowContext, Sink, Value, empty_row, optional_field,
};
use crate::scene::Scratch;

use super::job::Job;

/// How wide a working is on a page, in columns.
const WORKING_WIDTH: usize = 64;
/// A working of more bytes is not on a page.
const LONGEST_WORKING: usize = 20_000;
/// The most vectors of a query that are drawn.
const MOST_VECTORS: usize = 30;
/// Numbers of more characters are cut in a description.
const LONGEST: usize = 40;

/// Cells of more characters are cut in the table of a page.
const LONGEST_CELL: usize = 60;
/// The most columns there that a query, and that a solid, passes through.
const MOST_COPIED: usize = 60;

/// A cell of the table of a page, without its middle where it is long.
fn cut(text: &str) -> String {
    let Some((end, _)) = text.char_indices().rev().nth(LONGEST_CELL / 2 - 2) else { return text.to_owned() };
    match text.char_indices().nth(LONGEST_CELL) {
        Some(_) => text.chars().take(LONGEST_CELL / 2).chain(['…']).chain(text[end..].chars()).collect(),
        None => text.to_owned(),
    }
}

/// The rows of a query's answer, as text.
pub(super) fn answers(job: &Job, query: &ReadQuery<'_>, args: &Args, scratch: Option<&mut Scratch>) -> Vec<AnswerRow> {
    let mut start = Vec::new();
    if !job.is_of_flags() {
        start.push(("row".to_owned(), query.number.to_string()));
    }
    let mut is_whole = true;
    query.passed.visit(&mut |cell| match start.len() <= MOST_COPIED {
        true => start.push((cut(cell.name), cut(&text_of(cell.value)))),
        false => is_whole = false,
    });
    let mut rows = AnswerWords { job, number: query.number, start, is_whole, rows: Vec::new() };
    let mut cells = empty_row(job.config.results);
    let scene = job.scene.as_ref().zip(scratch);
    // It has been answered before: if it broke off then, it does so again, and the rows up to there stand.
    let _ = job.answer(Asked { args, scene }, query.passed, &mut cells, &mut rows);
    rows.rows
}

/// What text would say of an answer in brackets, if anything, and the vectors that are drawn where they are asked for.
pub(super) fn remarks(job: &Job, args: &Args, scratch: Option<&mut Scratch>) -> (Option<String>, Vec<AskedVector>) {
    let config = &job.config;
    let ask = Ask { notes: true, form: NumberForm::Nearest, checked: 0, ..config.ask.clone() };
    let mut cells = empty_row(config.results);
    let scene = job.scene.as_ref().zip(scratch);
    let mut found = Remarks { results: config.results, wanted: ask.wanted, note: None, vectors: Vec::new() };
    // Whatever comes behind the first rows is not wanted.
    let _ = (config.command.answer)(Asked { args, scene }, &mut Report::new(&ask, &mut cells, &mut found));
    (found.note.filter(|note| !note.is_empty()), found.vectors)
}

/// Keeps the note of the first row, and the vectors of all.
struct Remarks {
    results: &'static [ResultField],
    wanted: u32,
    note: Option<String>,
    vectors: Vec<AskedVector>,
}

impl Sink for Remarks {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        let note = || {
            about.note.iter().map(|part| match part {
                Cell::Number(_) => briefly(&cell_text(part)),
                part => cell_text(part),
            })
        };
        self.note.get_or_insert_with(|| note().collect::<String>().replace("= ≈", "≈"));
        let (mut first, mut is_asked) = (0, false);
        for result in self.results {
            let own = &cells[first..first + result.shape.cells()];
            first += result.shape.cells();
            let is_drawn = [CONTACT, REFLECT, PUSH].contains(&result.name);
            if is_drawn && optional_field(self.results, result.name).is_in(self.wanted) {
                is_asked = true;
                self.vectors.extend(vector(result.name, own, about.solid));
            }
        }
        if is_asked && self.vectors.len() < MOST_VECTORS { Ok(()) } else { Err(io::ErrorKind::WriteZero.into()) }
    }
}

/// A vector of an answer; `None` if it is empty.
fn vector(name: &'static str, cells: &[Cell], solid: Option<usize>) -> Option<AskedVector> {
    let texts: Vec<String> = cells.iter().filter(|cell| !matches!(cell, Cell::Empty)).map(cell_text).collect();
    let exact = |text: &String| Scale::fraction::<Big>(&Decimal::parse(text.as_bytes()).ok()?).ok();
    let mut value: Vec<Fraction<Big>> = texts.iter().map(exact).collect::<Option<_>>()?;
    if value.is_empty() {
        return None;
    }
    value.resize(3, Fraction::whole(Big::ZERO));
    let value = value.try_into().ok()?;
    let shown: Vec<String> = texts.iter().map(|text| briefly(text).trim_start_matches("≈ ").to_owned()).collect();
    let about =
        if shown.iter().zip(&texts).all(|(shown, text)| shown.replace('\u{2212}', "-") == *text) { "" } else { "≈ " };
    Some(AskedVector { name, value, text: format!("{about}({})", shown.join(", ")), solid })
}

/// Takes the rows of an answer.
struct AnswerWords<'a> {
    job: &'a Job,
    number: u64,
    start: Vec<(String, String)>,
    is_whole: bool,
    rows: Vec<AnswerRow>,
}

impl Sink for AnswerWords<'_> {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        if self.rows.len() >= LIMIT || !self.job.config.writing.only.contains(about.contact, about.class) {
            return Ok(());
        }
        let layout = &self.job.layout;
        let mut of_solid = 0;
        let mut is_shown = |field: &&AnswerField| {
            of_solid += usize::from(field.solid_field().is_some());
            // What is copied from the input stands in front, here.
            !field.is_copied() && (field.result().is_some() || of_solid <= MOST_COPIED)
        };
        let fields: Vec<_> = layout.fields.iter().filter(&mut is_shown).collect();
        let named = fields.iter().map(|field| {
            let value = value_text(&layout.value(field, cells, about.solid));
            (cut(&field.name), cut(&value))
        });
        let row = self.start.iter().cloned().chain(named).collect();
        let is_whole = self.is_whole && of_solid <= MOST_COPIED;
        self.rows.push(AnswerRow { row: self.number, solid: about.solid, is_whole, cells: row });
        Ok(())
    }
}

/// How an answer comes about, as text of a width for a page beside a picture; nothing if it is very long.
pub(super) fn working(job: &Job, args: &Args, scratch: Option<&mut Scratch>) -> Option<String> {
    let mut working = Working::default();
    let asked = Asked { args, scene: job.scene.as_ref().zip(scratch) };
    (job.config.command.explain)(asked, &job.config.ask, &mut working).ok()?;
    if job.scene.is_some() {
        working.name_rows(|row| job.solid_name(row.checked_sub(1)?, true));
    }
    Some(working.text(WORKING_WIDTH)).filter(|text| text.len() <= LONGEST_WORKING)
}

/// The question in words: every parameter that was given, as it was given.
pub(super) fn question(job: &Job, args: &Args) -> String {
    let mut parts = Vec::new();
    let parameters = job.config.command.spec.parameters;
    for (index, parameter) in parameters.iter().enumerate() {
        let first = parameters.first_slot(index);
        let slots = first..first + parameter.kind.suffixes().len();
        let values: Vec<String> = slots.filter_map(|slot| shown(parameter.kind, args.value(slot))).collect();
        match &values[..] {
            [] => {}
            [value] => parts.push(format!("{} {value}", parameter.name)),
            values => parts.push(format!("{} ({})", parameter.name, values.join(", "))),
        }
    }
    if parts.is_empty() { String::new() } else { format!("{}.", parts.join(", ")) }
}

fn shown(kind: Kind, value: &Value) -> Option<String> {
    match (value, kind) {
        (Value::Absent, _) => None,
        (Value::Infinite { positive }, _) => Some(if *positive { "inf" } else { "-inf" }.to_owned()),
        (Value::Word(index), Kind::Word(words)) => words.get(*index).map(|word| (*word).to_owned()),
        (Value::Word(_), _) => None,
        (Value::Number(number), _) => {
            let text = number.to_string();
            let cut: String = text.chars().take(LONGEST).collect();
            Some(if cut.len() < text.len() { format!("{cut}…") } else { cut })
        }
    }
}
