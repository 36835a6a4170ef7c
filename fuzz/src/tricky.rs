//! The queries of `--cases` as a table, or as the paths and the solids of a scene.

use std::ops::Range;

use fastrand::Rng;
use hitcalc::internals::cases::{self, Choice, Precision};
use hitcalc::internals::number::FloatType;
use hitcalc::internals::output::format::OutputFormat;
use hitcalc::internals::query::Spec;

use crate::tables::{Spelling, Table, by_chance, cells, command_of, row_count};

/// Queries as `--cases` prints them, of which a table may have the paths alone, or the solids.
pub struct Tricky {
    spec: &'static Spec,
    /// The parameters that they give.
    names: &'static [&'static str],
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Tricky {
    /// Some of a command, anywhere in a sequence of them.
    pub fn draw(spec: &'static Spec, random: &mut Rng) -> Self {
        let command = command_of(spec.name);
        let precisions = [Precision::Decimals, Precision::Floats(FloatType::F32), Precision::Floats(FloatType::F64)];
        let precision = random.choice(precisions).unwrap_or(Precision::Decimals);
        let choice = Choice { seed: random.u64(..), precision, dimension: None };
        let cases = cases::CaseTable::new(spec, command.cases, choice, OutputFormat::Csv(b','));
        let mut printed = Vec::new();
        cases.begin(&mut printed);
        let first = random.u64(..1000);
        for index in 0..row_count(random) as u64 {
            cases.query(first + index, &mut printed);
        }
        let printed = String::from_utf8_lossy(&printed);
        let mut lines = printed.lines().map(|line| line.split(',').map(str::to_owned).collect());
        let columns = lines.next().unwrap_or_default();
        Self { spec, names: command.cases.parameters, columns, rows: lines.collect() }
    }

    /// Keeps the queries in 3D, or those in 2D: the first row of a CSV decides which columns the answers have.
    pub fn only(mut self, is_3d: bool) -> Self {
        let third = self.columns.iter().position(|name| name.ends_with("_z") && !name.starts_with("rotation"));
        self.rows.retain(|row| third.is_none_or(|third| row[third].is_empty() != is_3d));
        self
    }

    /// A table of what they say of these parameters.
    pub fn table(&self, range: Range<usize>, spelling: Spelling) -> Table {
        let cells = cells(self.spec, range, self.names, true, spelling);
        let value = |row: &[String], name: &String| {
            let value =
                self.columns.iter().position(|other| other == name).map(|at| row[at].clone()).unwrap_or_default();
            if spelling.comma { value.replace('.', ",") } else { value }
        };
        let rows = self.rows.iter().enumerate().map(|(index, row)| {
            let texts = cells
                .iter()
                .map(|cell| cell.text(cell.components.iter().map(|name| value(row, name)).collect(), spelling));
            [index.to_string(), row[1].clone()].into_iter().chain(texts).collect()
        });
        Table::new(&cells, rows.collect(), spelling)
    }
}

/// A table of queries, of which one in six comes from [`Tricky`]; its passed columns are an id and a remark.
pub fn table(spec: &'static Spec, range: Range<usize>, spelling: Spelling, random: &mut Rng) -> Table {
    if random.u8(..6) == 0 {
        Tricky::draw(spec, random).only(random.bool()).table(range, spelling)
    } else {
        by_chance(spec, range, spelling, random)
    }
}
