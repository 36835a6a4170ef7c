//! Reads the columns of plain rows, and what flags give, into lanes: whole numbers of one unit a row.
//!
//! A cell holds a short number, a fraction of two of them, or a whole vector: `1,2,3` in quotes, `1 2 3`, `1;2;3`.

use std::ops::Range;

use fearless_simd::Simd;

use crate::number::{Decimal, POWERS, ShortNumber, read_long, read_prefix};
use crate::query::{Args, Parameter, Value, slot_of};

use super::fields::Reader;
use super::line::Line;
use super::units::{INPUT_BITS, Numbers, Units, WIDE_DECIMALS, magnitudes};

/// Where numbers come from, and how rows are written.
pub struct Table<'a> {
    /// The parameters of the command.
    pub parameters: &'static [Parameter],
    /// What flags give.
    pub flags: &'a Args,
    /// Two or three: a vector has so many components.
    pub dimension: usize,
    /// For each column the slots that it is read into: none, one, or those of a vector in one cell.
    pub columns: &'a [Vec<usize>],
    /// The columns that pass through, in order.
    pub passed: &'a [usize],
    /// Between the cells of input and output.
    pub delimiter: u8,
    /// Between the digits of their numbers.
    pub point: u8,
    /// Whether rows end in an empty `error`.
    pub errors: bool,
}

impl Table<'_> {
    fn is_given(&self, slot: usize) -> bool {
        *self.flags.value(slot) != Value::Absent || self.has_column(slot)
    }

    fn has_column(&self, slot: usize) -> bool {
        self.columns.iter().any(|slots| slots.contains(&slot))
    }

    /// The slots of a parameter that was given: so many, or one that stands for all of them.
    pub fn slots_of(&self, name: &str, dimension: usize) -> Option<Vec<usize>> {
        let parameter = self.parameters.iter().find(|parameter| parameter.name == name)?;
        let first = slot_of(self.parameters, name);
        let given = |slot: &usize| self.is_given(first + slot);
        let all = 0..parameter.kind.suffixes().len();
        let count = all.clone().filter(given).count();
        let mut shapes = parameter.kind.shapes().iter();
        let shape = shapes.find(|shape| {
            shape.slots.len() == count && shape.slots.iter().all(given) && [0, dimension].contains(&shape.dimension)
        })?;
        let slots: Vec<_> = shape.slots.iter().map(|slot| first + slot).collect();
        Some(if count == 1 { vec![slots[0]; dimension] } else { slots })
    }
}

/// How a row is read: each number that a question needs into a lane of its own.
pub struct Rows<const N: usize> {
    delimiter: u8,
    point: u8,
    columns: Vec<Column>,
    /// Columns that hold a number, side by side: the first, and the lanes of all.
    runs: Vec<(usize, Vec<usize>)>,
    has_vectors: bool,
    /// Whether the question answers rows of wide numbers.
    takes_wide: bool,
    /// Ends of fields that a row may have.
    most_ends: usize,
    /// Columns that pass through, and stand side by side.
    passed: Vec<Range<usize>>,
    /// What flags give; 0 elsewhere.
    given: Numbers<N>,
    /// The same in units of each number of decimals, with all the bits of their magnitudes.
    given_in: Vec<Option<([i64; N], u64)>>,
    /// Lanes that take the number of another one.
    copied: Vec<(usize, usize)>,
    /// Lanes that count half.
    halved: Vec<usize>,
}

/// What a column holds.
enum Column {
    /// What is not read.
    Other,
    /// A number, and its lane.
    Number(usize),
    /// A vector, and the lanes of its components.
    Vector(Vec<usize>),
}

/// Gives each slot of a vector its lane.
pub fn each_axis(lanes: &mut [Option<usize>], first: usize, slots: &[usize]) {
    lanes[first..].iter_mut().zip(slots).for_each(|(lane, &slot)| *lane = Some(slot));
}

/// The most digits of a number in a cell of several.
const MOST_DIGITS: usize = 10;
/// The most decimals of a number from a flag, before it is halved.
const MOST_DECIMALS: u32 = 7;

/// How a row is read that is not plain: as long numbers, or cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detour {
    Long,
    Cells,
}

/// After a row that had to take a detour so many others take it at once.
const DETOUR_ROWS: u32 = 16;

/// What reading remembers from row to row.
#[derive(Default)]
pub struct Memory {
    /// The decimals of the unit that served last.
    decimals: u32,
    /// The detour that was taken last, and how many more rows take it at once.
    detour: Option<(Detour, u32)>,
    /// Where the fields of a row end.
    fields: Vec<u32>,
}

impl Memory {
    /// Begins with another chunk.
    pub fn begin(&mut self) {
        (self.decimals, self.detour) = (0, None);
    }

    /// The detour that the next row takes at once.
    fn next_detour(&mut self) -> Option<Detour> {
        let (detour, rows) = self.detour?;
        self.detour = (rows > 1).then(|| (detour, rows - 1));
        Some(detour)
    }

    fn take(&mut self, detour: Detour) {
        self.detour = Some((detour, DETOUR_ROWS));
    }
}

impl<const N: usize> Rows<N> {
    /// Reads the slots that `lanes` name, each into its own lane; `None` if something else is given besides.
    pub fn new(table: &Table<'_>, lanes: [Option<usize>; N], halved: Vec<usize>) -> Option<Self> {
        let slot_count = table.parameters.iter().map(|parameter| parameter.kind.suffixes().len()).sum();
        let is_known = |slot: usize| !table.is_given(slot) || lanes.contains(&Some(slot));
        if !(0..slot_count).all(is_known) {
            return None;
        }
        let mut given = Numbers::new();
        for (lane, slot) in lanes.into_iter().enumerate() {
            if let Some(slot) = slot
                && !table.has_column(slot)
            {
                given.set(lane, short(table.flags.number(slot)?)?);
            }
        }
        let lane_of = |slot: usize| lanes.iter().position(|&lane| lane == Some(slot));
        let column = |slots: &Vec<usize>| {
            let lanes = slots.iter().map(|&slot| lane_of(slot)).collect::<Option<Vec<_>>>()?;
            Some(match lanes[..] {
                [] => Column::Other,
                [lane] => Column::Number(lane),
                _ => Column::Vector(lanes),
            })
        };
        let columns = table.columns.iter().map(column).collect::<Option<Vec<_>>>()?;
        // In quotes, between commas, a vector has an end before each component, and one more.
        let within = |column: &Column| if let Column::Vector(lanes) = column { lanes.len() + 1 } else { 0 };
        let most_ends = columns.iter().map(|column| 1 + within(column)).sum::<usize>() + 1;
        // One number may be that of several axes.
        let copies = lanes.into_iter().enumerate();
        let copied = copies.filter_map(|(lane, slot)| Some((lane_of(slot?)?, lane)));
        let copied = copied.filter(|(first, lane)| first != lane).collect();
        let mut passed: Vec<Range<usize>> = Vec::new();
        for &column in table.passed {
            match passed.last_mut() {
                Some(range) if range.end == column => range.end += 1,
                _ => passed.push(column..column + 1),
            }
        }
        let mut runs: Vec<(usize, Vec<usize>)> = Vec::new();
        for (column, lane) in number_columns(&columns) {
            match runs.last_mut() {
                Some((first, lanes)) if *first + lanes.len() == column => lanes.push(lane),
                _ => runs.push((column, vec![lane])),
            }
        }
        let given_in = |decimals| given.in_units_of(decimals).map(|units| (units, magnitudes(&units)));
        let has_vectors = columns.iter().any(|column| matches!(column, Column::Vector(_)));
        let (delimiter, point) = (table.delimiter, table.point);
        Some(Self {
            delimiter,
            point,
            columns,
            takes_wide: false,
            runs,
            has_vectors,
            most_ends,
            passed,
            given_in: (0..=WIDE_DECIMALS).map(given_in).collect(),
            given,
            halved,
            copied,
        })
    }

    /// Takes rows of long numbers, too.
    pub fn with_wide(self) -> Self {
        Self { takes_wide: true, ..self }
    }

    /// How many ends of fields a row may have, with a carriage return.
    pub fn most_ends(&self) -> usize {
        self.most_ends
    }

    /// Reads the row behind the first of `ends`, if its cells are plain and its numbers are short; `delimiters` follow
    /// that before another end. With its numbers come the ends of its fields, and how many ends it has in all.
    #[inline(always)]
    pub fn read<'e, S: Simd>(
        &self,
        simd: S,
        bytes: &[u8],
        (ends, delimiters): (&'e [u32], usize),
        memory: &'e mut Memory,
    ) -> Option<(Units<N>, &'e [u32], usize)> {
        let detour = memory.next_detour();
        if !self.has_vectors && detour != Some(Detour::Cells) {
            let (fields, rest) = ends.split_at_checked(1 + self.columns.len())?;
            if delimiters + 1 != self.columns.len() {
                return None;
            }
            let count = self.columns.len() + line_end(bytes, *fields.last()?, rest)?;
            if detour.is_none()
                && let Some(units) = self.read_fields(simd, bytes, fields, &mut memory.decimals)
            {
                return Some((units, fields, count));
            }
            if self.takes_wide
                && let Some(units) = self.read_long_fields(bytes, fields)
            {
                if detour.is_none() {
                    memory.take(Detour::Long);
                }
                return Some((units, fields, count));
            }
            memory.take(Detour::Cells);
        }
        let mut numbers = self.given;
        let count = self.read_cells(bytes, ends, &mut memory.fields, &mut numbers)?;
        let (units, decimals) = self.complete(numbers.in_units()?);
        let units = if numbers.are_divided {
            self.copied.iter().for_each(|&(from, to)| numbers.divisors[to] = numbers.divisors[from]);
            Units::divided(units, decimals, &numbers.divisors)
        } else {
            Units::of(units, decimals, self.takes_wide)
        };
        Some((units?, &memory.fields, count))
    }

    /// Reads fields of one decimal each, in units of so many decimals; where these do not serve, in those of the row.
    #[inline(always)]
    fn read_fields<S: Simd>(&self, simd: S, bytes: &[u8], fields: &[u32], decimals: &mut u32) -> Option<Units<N>> {
        let units = self.read_in(simd, bytes, fields, *decimals);
        if units.is_some() {
            return units;
        }
        let of_row = self.decimals_of(bytes, fields);
        if of_row == *decimals || of_row > WIDE_DECIMALS {
            return None;
        }
        *decimals = of_row;
        self.read_in(simd, bytes, fields, of_row)
    }

    #[inline(always)]
    fn read_in<S: Simd>(&self, simd: S, bytes: &[u8], fields: &[u32], decimals: u32) -> Option<Units<N>> {
        let (mut units, given) = self.given_in[decimals as usize]?;
        let mut reader = Reader::new(simd, self.point, decimals);
        for (first, lanes) in &self.runs {
            let (before, ends) = fields[*first..].split_first()?;
            let (mut before, ends) = (*before, &ends[..lanes.len()]);
            let (pairs, single) = lanes.as_chunks::<2>();
            for (ends, lanes) in ends.as_chunks::<2>().0.iter().zip(pairs) {
                let lengths = [between(before, ends[0]), between(ends[0], ends[1])];
                [units[lanes[0]], units[lanes[1]]] = reader.two(bytes, *ends, lengths)?;
                before = ends[1];
            }
            if let (&[lane], Some(&end)) = (single, ends.last()) {
                [units[lane], _] = reader.two(bytes, [end; 2], [between(before, end); 2])?;
            }
        }
        let magnitudes = reader.magnitudes()?;
        let (units, decimals) = self.complete((units, decimals));
        let few = if self.halved.is_empty() { Units::few(units, given | magnitudes, decimals) } else { None };
        few.or_else(|| Units::many(units, decimals, self.takes_wide))
    }

    /// The most decimals of a number in a row, or of what flags give.
    #[inline(never)]
    fn decimals_of(&self, bytes: &[u8], fields: &[u32]) -> u32 {
        let decimals = number_columns(&self.columns).map(|(column, _)| {
            let text = &bytes[field(fields, column..column + 1)];
            text.iter().rev().position(|&byte| byte == self.point).unwrap_or(0)
        });
        decimals.fold(self.given.most_decimals(), |most, decimals| most.max(decimals as u32))
    }

    /// The same for longer ones.
    #[inline(never)]
    fn read_long_fields(&self, bytes: &[u8], fields: &[u32]) -> Option<Units<N>> {
        let mut numbers = self.given;
        for (column, lane) in number_columns(&self.columns) {
            let Range { start, end } = field(fields, column..column + 1);
            numbers.set(lane, read_long(bytes, start, end, self.point)?);
        }
        let (units, decimals) = self.complete(numbers.in_units()?);
        Units::of(units, decimals, true)
    }

    /// Reads cells of whatever a lane knows, one after another. Vectors have ends of their own within.
    fn read_cells(&self, bytes: &[u8], ends: &[u32], fields: &mut Vec<u32>, numbers: &mut Numbers<N>) -> Option<usize> {
        fields.clear();
        fields.push(*ends.first()?);
        let mut rest = &ends[1..];
        for (index, column) in self.columns.iter().enumerate() {
            let start = behind(*fields.last()?);
            let length = match column {
                Column::Other => None,
                &Column::Number(lane) => Some(self.read_number(&bytes[start..], lane, numbers)?),
                Column::Vector(lanes) => Some(self.read_vector(&bytes[start..], lanes, numbers)?),
            };
            if let Some(length) = length {
                let within = rest.iter().take_while(|&&end| (end as usize) < start + length).count();
                rest = &rest[within..];
            }
            let (&end, others) = rest.split_first()?;
            if length.is_some_and(|length| start + length != end as usize)
                || (index + 1 < self.columns.len() && bytes[end as usize] != self.delimiter)
            {
                return None;
            }
            fields.push(end);
            rest = others;
        }
        Some(ends.len() - 1 - rest.len() + line_end(bytes, *fields.last()?, rest)?)
    }

    /// Reads the number that `text` begins with into a lane, and gives its length.
    #[inline(always)]
    fn read_number(&self, text: &[u8], lane: usize, numbers: &mut Numbers<N>) -> Option<usize> {
        let ShortNumber { mantissa, decimals, length } = read_prefix(text, self.point)?;
        if mantissa.unsigned_abs() >= POWERS[MOST_DIGITS] as u64 {
            return None;
        }
        numbers.set(lane, (mantissa, decimals));
        if text.get(length) != Some(&b'/') {
            return Some(length);
        }
        let below = read_prefix(&text[length + 1..], self.point)?;
        if below.mantissa <= 0 || below.decimals > 0 {
            return None;
        }
        numbers.divide(lane, below.mantissa);
        Some(length + 1 + below.length)
    }

    /// The same for a vector in one cell: in quotes or not, between equal separators.
    #[inline(always)]
    fn read_vector(&self, text: &[u8], lanes: &[usize], numbers: &mut Numbers<N>) -> Option<usize> {
        let is_quoted = text.first() == Some(&b'"');
        let mut length = usize::from(is_quoted);
        let mut separator = None;
        for (index, &lane) in lanes.iter().enumerate() {
            if index > 0 {
                let found = *text.get(length)?;
                let separates = matches!(found, b',' | b';' | b' ') && found != self.point;
                if !separates || (found == self.delimiter && !is_quoted) || *separator.get_or_insert(found) != found {
                    return None;
                }
                length += 1;
                // `1, 2, 3`
                length += usize::from(found != b' ' && text.get(length) == Some(&b' '));
            }
            length += self.read_number(&text[length..], lane, numbers)?;
        }
        match (is_quoted, text.get(length)) {
            (true, Some(b'"')) => Some(length + 1),
            (true, _) => None,
            (false, _) => Some(length),
        }
    }

    /// Fills the lanes that have no number of their own, and halves, in units of one more decimal.
    #[inline(always)]
    fn complete(&self, (mut units, mut decimals): ([i64; N], u32)) -> ([i64; N], u32) {
        for &(from, to) in &self.copied {
            units[to] = units[from];
        }
        if !self.halved.is_empty() {
            units.iter_mut().for_each(|units| *units = units.saturating_mul(10));
            self.halved.iter().for_each(|&lane| units[lane] /= 2);
            decimals += 1;
        }
        (units, decimals)
    }

    /// Writes the cells that pass through, and tells whether there is room for them.
    #[inline(always)]
    pub fn pass(&self, bytes: &[u8], fields: &[u32], line: &mut Line) -> bool {
        for columns in &self.passed {
            if !line.passed(&bytes[field(fields, columns.clone())]) {
                return false;
            }
        }
        true
    }
}

/// The columns that hold a number, and its lane.
fn number_columns(columns: &[Column]) -> impl Iterator<Item = (usize, usize)> {
    columns.iter().enumerate().filter_map(|(index, column)| match column {
        &Column::Number(lane) => Some((index, lane)),
        _ => None,
    })
}

/// How many ends follow the last one of a row: the line end is `\n` or `\r\n`, or else there is none.
#[inline(always)]
fn line_end(bytes: &[u8], last: u32, rest: &[u32]) -> Option<usize> {
    match bytes[last as usize] {
        b'\n' => Some(0),
        b'\r' if rest.first() == Some(&(last + 1)) && bytes[last as usize + 1] == b'\n' => Some(1),
        _ => None,
    }
}

/// The bytes of these columns, by the end of the row before and those of the fields.
#[inline(always)]
fn field(ends: &[u32], columns: Range<usize>) -> Range<usize> {
    behind(ends[columns.start])..ends[columns.end] as usize
}

/// How many bytes are between two, the first of which may be the last before a chunk.
#[inline(always)]
fn between(before: u32, end: u32) -> u32 {
    end.wrapping_sub(before).wrapping_sub(1)
}

/// The byte behind one, which may be the last before a chunk.
#[inline(always)]
fn behind(end: u32) -> usize {
    end.wrapping_add(1) as usize
}

/// A number from a flag, if it is short.
fn short(decimal: &Decimal) -> Option<(i64, u32)> {
    let (mantissa, exponent) = (decimal.small_mantissa()?, decimal.exponent());
    let mantissa = mantissa.checked_mul(*POWERS.get(exponent.max(0) as usize)?)?;
    let decimals = u32::try_from(-exponent.min(0)).ok().filter(|&decimals| decimals <= MOST_DECIMALS)?;
    (mantissa.unsigned_abs() >> INPUT_BITS == 0).then_some((mantissa, decimals))
}
