//! Reads the columns of plain rows, and what flags give, into their positions: whole numbers of one unit a row.

use std::ops::Range;

use fearless_simd::Simd;

use super::cells::{CellReader, ColumnKind, behind, line_end};
use super::fields::{FieldReader, WINDOW};
use super::line::Line;
use super::table::Table;
use super::template::Template;
use super::units::{INPUT_BITS, ReadNumbers, Units, WIDE_DECIMALS, WIDE_DIGITS, magnitudes};
use crate::number::{Decimal, FloatType, POWERS};
use crate::query::{Kind, Parameter, Value, slot_of};

/// How a row is read: each number that a question needs into a position of its own.
pub(crate) struct RowReader<const N: usize> {
    /// The slot of each position.
    slots: [Option<usize>; N],
    cells: CellReader,
    columns: Vec<ColumnKind>,
    /// How many bytes there are from the end of the field before to each field: a delimiter, or more in objects.
    gaps: Vec<u32>,
    /// Columns that hold a number, side by side: the first, and of each the position and the gap.
    runs: Vec<(usize, Vec<(usize, u32)>)>,
    has_vectors: bool,
    /// How rows are spelled that are objects.
    template: Option<Template>,
    /// The most ends of fields that a row may have.
    most_ends: usize,
    /// Ranges of copied columns, which are adjacent.
    passed: Vec<Range<usize>>,
    /// The numbers from flags; 0 elsewhere.
    given: ReadNumbers<N>,
    /// The numbers from flags in units of each number of decimals, with all the bits of the magnitudes.
    given_in: Vec<Option<([i64; N], u64)>>,
    /// Positions that take the number of another one.
    copied: Vec<(usize, usize)>,
    /// Positions that count half.
    halved: Vec<usize>,
    /// How numbers are held, if they are rounded first.
    held: Option<HeldNumbers<N>>,
}

/// The most decimals of a number from a flag, before it is halved.
const MOST_DECIMALS: u32 = 7;

/// How a row is read that is not plain: as long numbers, or cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detour {
    Long,
    Cells,
}

/// How many rows after one that had to take a detour take it at once.
const DETOUR_ROWS: u32 = 32;

/// The state of reading from row to row.
#[derive(Default)]
pub(super) struct Memory {
    /// The decimals of the unit that served last.
    decimals: u32,
    /// The detour that was taken last, and how many more rows take it at once.
    detour: Option<(Detour, u32)>,
    /// Where the fields of a row end that is read cell by cell.
    fields: Vec<u32>,
    /// Where the values of an object end.
    values: Vec<u32>,
    /// True if the last row was spelled in another way than the template.
    pub(super) met_other_spelling: bool,
}

impl Memory {
    /// The detour that the next row takes at once.
    fn next_detour(&mut self) -> Option<Detour> {
        let (detour, rows) = self.detour?;
        self.detour = (rows > 1).then(|| (detour, rows - 1));
        Some(detour)
    }
}

impl<const N: usize> RowReader<N> {
    /// Reads the slots that `positions` name, each into its own position; `None` if a slot is given twice, or anything
    /// besides but `words` from flags, which the question looks at itself.
    pub(crate) fn new(
        table: &Table<'_>,
        positions: [Option<usize>; N],
        halved: Vec<usize>,
        words: &[usize],
    ) -> Option<Self> {
        let slot_count = table.parameters.iter().map(|parameter| parameter.kind.suffixes().len()).sum();
        let is_sound = |slot: usize| match table.times_given(slot) {
            0 => true,
            times => {
                let is_flag = words.contains(&slot) && !table.is_of_solid(slot);
                times == 1 && (positions.contains(&Some(slot)) || is_flag)
            }
        };
        if !(0..slot_count).all(is_sound) {
            return None;
        }
        let mut given = ReadNumbers::default();
        let mut held_given = [None; N];
        for (position, slot) in positions.into_iter().enumerate() {
            if let Some(slot) = slot
                && !table.has_column(slot)
                && !table.is_of_solid(slot)
                && !matches!(table.flags.value(slot), Value::Infinite { .. })
            {
                let number = table.flags.number(slot)?;
                match table.held_as {
                    Some(_) => held_given[position] = Some(number.nearest()),
                    None => given.set(position, short(number)?),
                }
            }
        }
        // Halves of floats are left, and so are the solids of a scene.
        if table.held_as.is_some() && (!halved.is_empty() || table.of_solids != 0) {
            return None;
        }
        let position_of = |slot: usize| positions.iter().position(|&position| position == Some(slot));
        let columns = column_kinds(table, position_of)?;
        // A line without numbers may be blank, which is no row.
        if columns.iter().all(|column| matches!(column, ColumnKind::Other)) {
            return None;
        }
        // In quotes, between commas, a vector has an end before each component, and one more.
        let within = |column: &ColumnKind| match column {
            ColumnKind::Vector(positions) | ColumnKind::Pair(positions) => positions.len() + 1,
            _ => 0,
        };
        let of_cells = columns.iter().map(|column| 1 + within(column)).sum::<usize>() + 1;
        let most_ends = table.template.as_ref().map_or(of_cells, Template::ends_of_line);
        // One number may be that of several axes.
        let copies = positions.into_iter().enumerate();
        let copied = copies.filter_map(|(position, slot)| Some((position_of(slot?)?, position)));
        let copied = copied.filter(|(first, position)| first != position).collect();
        let mut passed: Vec<Range<usize>> = Vec::new();
        for &column in table.passed {
            match passed.last_mut() {
                Some(range) if range.end == column && table.template.is_none() => range.end += 1,
                _ => passed.push(column..column + 1),
            }
        }
        let template = table.template.clone();
        let gaps = template.as_ref().map_or(vec![1; columns.len()], Template::distances);
        let mut runs: Vec<(usize, Vec<(usize, u32)>)> = Vec::new();
        for (column, position) in number_columns(&columns) {
            match runs.last_mut() {
                Some((first, positions)) if *first + positions.len() == column => {
                    positions.push((position, gaps[column]))
                }
                _ => runs.push((column, vec![(position, gaps[column])])),
            }
        }
        let given_in = |decimals| given.in_units_of(decimals).map(|units| (units, magnitudes(&units)));
        let has_vectors = columns.iter().any(|column| within(column) > 0);
        Some(Self {
            slots: positions,
            cells: CellReader { delimiter: table.delimiter, point: table.point },
            columns,
            gaps,
            template,
            runs,
            has_vectors,
            most_ends,
            passed,
            given_in: (0..=WIDE_DECIMALS).map(given_in).collect(),
            given,
            halved,
            copied,
            held: table.held_as.map(|float| HeldNumbers { float, given: held_given }),
        })
    }

    /// The slot of each position, if it has one.
    pub(super) fn slots(&self) -> &[Option<usize>; N] {
        &self.slots
    }

    /// The positions that count half.
    pub(super) fn halved(&self) -> &[usize] {
        &self.halved
    }

    pub(super) fn reads_objects(&self) -> bool {
        self.template.is_some()
    }

    /// How many ends of fields a row may have, with a carriage return.
    pub(super) fn most_ends(&self) -> usize {
        self.most_ends
    }

    /// Reads the row behind the first of `ends` into `row`; the number beside these is how many of the next are
    /// delimiters, before another one. Returns the ends of its fields, and how many ends it has in all; `None` leaves the
    /// row. With `PLAIN`, rows are certainly no objects. What has just been written number by number is never copied:
    /// it cannot be read as a whole at once.
    #[inline(always)]
    pub(super) fn read<'e, S: Simd, const PLAIN: bool>(
        &self,
        simd: S,
        bytes: &[u8],
        ends: (&'e [u32], usize),
        memory: &'e mut Memory,
        row: &mut Units<N>,
    ) -> Option<(&'e [u32], usize)> {
        let detour = memory.next_detour();
        if self.has_vectors || detour == Some(Detour::Cells) {
            return self.read_cells(bytes, ends.0, &mut memory.fields, row);
        }
        let (fields, count) = match self.template.as_ref().filter(|_| !PLAIN) {
            None => self.plain_fields(bytes, ends)?,
            Some(template) => {
                let found = template.find(simd, bytes, ends, &mut memory.values);
                memory.met_other_spelling = found.is_none();
                found?;
                (&*memory.values, template.ends_of_line())
            }
        };
        let decimals = &mut memory.decimals;
        if detour.is_none() && self.read_fields::<S, PLAIN, false>(simd, bytes, fields, decimals, row).is_some() {
            return Some((fields, count));
        }
        if self.read_fields::<S, false, true>(simd, bytes, fields, decimals, row).is_some() {
            if detour.is_none() {
                memory.detour = Some((Detour::Long, DETOUR_ROWS));
            }
            return Some((fields, count));
        }
        if !PLAIN && self.template.is_some() {
            return None;
        }
        let found = self.read_cells(bytes, ends.0, &mut memory.fields, row)?;
        // At the beginning of a chunk too little stands before a field, whatever the rows are.
        if behind(ends.0[0]) >= WINDOW {
            memory.detour = Some((Detour::Cells, DETOUR_ROWS));
        }
        Some(found)
    }

    /// As `read`, in a function that is compiled once for all who call it.
    #[inline(never)]
    pub(super) fn read_apart<'e, S: Simd>(
        &self,
        simd: S,
        bytes: &[u8],
        ends: (&'e [u32], usize),
        memory: &'e mut Memory,
        row: &mut Units<N>,
    ) -> Option<(&'e [u32], usize)> {
        simd.vectorize(
            #[inline(always)]
            || self.read::<S, false>(simd, bytes, ends, memory, row),
        )
    }

    /// The ends of the fields of a row, if there are as many as columns, and how many ends it has.
    #[inline(always)]
    fn plain_fields<'e>(&self, bytes: &[u8], (ends, delimiters): (&'e [u32], usize)) -> Option<(&'e [u32], usize)> {
        let (fields, rest) = ends.split_at_checked(1 + self.columns.len())?;
        if delimiters + 1 != self.columns.len() {
            return None;
        }
        Some((fields, self.columns.len() + line_end(bytes, *fields.last()?, rest)?))
    }

    fn read_cells<'e>(
        &self,
        bytes: &[u8],
        ends: &[u32],
        fields: &'e mut Vec<u32>,
        row: &mut Units<N>,
    ) -> Option<(&'e [u32], usize)> {
        let mut numbers = self.given;
        let count = self.cells.read(&self.columns, bytes, ends, fields, &mut numbers)?;
        if numbers.are_floats {
            // Fractions and halves are left.
            let is_plain = self.halved.is_empty() && !numbers.are_divided;
            *row = is_plain.then(|| units_of_bits(&numbers, self.held.as_ref(), &self.copied))??;
            return Some((fields, count));
        }
        let (mut units, decimals) = numbers.in_units()?;
        if let Some(held) = &self.held {
            *row = held.units(&units, decimals, &self.copied).filter(|_| !numbers.are_divided)?;
            return Some((fields, count));
        }
        let decimals = self.complete(&mut units, decimals);
        *row = if numbers.are_divided {
            self.copied.iter().for_each(|&(from, to)| numbers.divisors[to] = numbers.divisors[from]);
            Units::divided(units, decimals, &numbers.divisors)
        } else {
            Units::of(units, decimals)
        }?;
        Some((fields, count))
    }

    /// Reads fields of one decimal each, `LONG` or not, in units of `decimals` decimals; if that is not possible, in
    /// those of the row.
    #[inline(always)]
    fn read_fields<S: Simd, const PLAIN: bool, const LONG: bool>(
        &self,
        simd: S,
        bytes: &[u8],
        fields: &[u32],
        decimals: &mut u32,
        row: &mut Units<N>,
    ) -> Option<()> {
        let read = self.read_in::<S, PLAIN, LONG>(simd, bytes, fields, *decimals, row);
        if read.is_some() {
            return read;
        }
        let of_row = self.decimals_of(bytes, fields);
        if of_row == *decimals || of_row > WIDE_DECIMALS {
            return None;
        }
        *decimals = of_row;
        self.read_in::<S, PLAIN, LONG>(simd, bytes, fields, of_row, row)
    }

    /// Reads fields in units of this many decimals, in a function of its own, whose registers are enough for the loop.
    #[inline(never)]
    fn read_in<S: Simd, const PLAIN: bool, const LONG: bool>(
        &self,
        simd: S,
        bytes: &[u8],
        fields: &[u32],
        decimals: u32,
        row: &mut Units<N>,
    ) -> Option<()> {
        simd.vectorize(
            #[inline(always)]
            || {
                let between = |before, end, gap| between(before, end, if PLAIN { 1 } else { gap });
                let (given_units, given) = self.given_in[decimals as usize].as_ref()?;
                let units = &mut row.units;
                *units = *given_units;
                let mut reader = FieldReader::new(simd, self.cells.point, decimals);
                for (first, positions) in &self.runs {
                    let (before, ends) = fields[*first..].split_first()?;
                    let (mut before, ends) = (*before, &ends[..positions.len()]);
                    if LONG {
                        for (&end, &(position, gap)) in ends.iter().zip(positions) {
                            units[position] = reader.long(bytes, end, between(before, end, gap))?;
                            before = end;
                        }
                        continue;
                    }
                    let (pairs, single) = positions.as_chunks::<2>();
                    for (ends, &[first, second]) in ends.as_chunks::<2>().0.iter().zip(pairs) {
                        let lengths = [between(before, ends[0], first.1), between(ends[0], ends[1], second.1)];
                        [units[first.0], units[second.0]] = reader.two(bytes, *ends, lengths)?;
                        before = ends[1];
                    }
                    if let (&[(position, gap)], Some(&end)) = (single, ends.last()) {
                        [units[position], _] = reader.two(bytes, [end; 2], [between(before, end, gap); 2])?;
                    }
                }
                let magnitudes = reader.magnitudes()?;
                if let Some(held) = &self.held {
                    *row = held.units(units, decimals, &self.copied)?;
                    return Some(());
                }
                let decimals = self.complete(units, decimals);
                if !(self.halved.is_empty() && row.are_few(given | magnitudes, decimals)) {
                    *row = Units::many(row.units, decimals)?;
                }
                Some(())
            },
        )
    }

    /// The most decimals of a number in a row, or of what flags give.
    #[inline(never)]
    fn decimals_of(&self, bytes: &[u8], fields: &[u32]) -> u32 {
        let decimals = number_columns(&self.columns).map(|(column, _)| {
            let text = &bytes[self.field(fields, column..column + 1)];
            text.iter().rev().position(|&byte| byte == self.cells.point).unwrap_or(0)
        });
        decimals.fold(self.given.most_decimals(), |most, decimals| most.max(decimals as u32))
    }

    /// Fills the positions that have no number of their own, and halves, in units of one more decimal.
    #[inline(always)]
    fn complete(&self, units: &mut [i64; N], decimals: u32) -> u32 {
        for &(from, to) in &self.copied {
            units[to] = units[from];
        }
        if !self.halved.is_empty() {
            units.iter_mut().for_each(|units| *units = units.saturating_mul(10));
            self.halved.iter().for_each(|&position| units[position] /= 2);
        }
        decimals + u32::from(!self.halved.is_empty())
    }

    /// The bytes of these columns, by the end of the row before and those of the fields.
    #[inline(always)]
    pub(super) fn field(&self, ends: &[u32], columns: Range<usize>) -> Range<usize> {
        ends[columns.start].wrapping_add(self.gaps[columns.start]) as usize..ends[columns.end] as usize
    }

    /// Copies the cells that are copied; false if there is no room for them.
    #[inline(always)]
    pub(super) fn pass(&self, bytes: &[u8], fields: &[u32], line: &mut Line) -> bool {
        for columns in &self.passed {
            if !line.passed(&bytes[self.field(fields, columns.clone())]) {
                return false;
            }
        }
        true
    }
}

/// How each column of a table is read, into the positions of its slots; `None` if one has no position.
fn column_kinds(table: &Table<'_>, position_of: impl Fn(usize) -> Option<usize>) -> Option<Vec<ColumnKind>> {
    let may_be_one = |slot: usize| {
        let of = |parameter: &Parameter| {
            let first = slot_of(table.parameters, parameter.name);
            (first..first + parameter.kind.suffixes().len()).contains(&slot)
        };
        let parameter = table.parameters.iter().find(|parameter| of(parameter));
        parameter.is_some_and(|parameter| matches!(parameter.kind, Kind::NumberOrVector | Kind::Quaternion))
    };
    let column = |slots: &Vec<usize>| {
        let positions = slots.iter().map(|&slot| position_of(slot)).collect::<Option<Vec<_>>>()?;
        Some(match positions[..] {
            [] => ColumnKind::Other,
            [position] => ColumnKind::Number(position),
            [_, _] if may_be_one(slots[0]) => ColumnKind::Pair(positions),
            _ => ColumnKind::Vector(positions),
        })
    };
    table.columns.iter().map(column).collect()
}

/// The columns that hold a number, and its position.
fn number_columns(columns: &[ColumnKind]) -> impl Iterator<Item = (usize, usize)> {
    columns.iter().enumerate().filter_map(|(index, column)| match column {
        &ColumnKind::Number(position) => Some((index, position)),
        _ => None,
    })
}

/// The length of a field that begins this many bytes behind another end, which may be the last byte before a chunk.
#[inline(always)]
fn between(before: u32, end: u32, gap: u32) -> u32 {
    end.wrapping_sub(before).wrapping_sub(gap)
}

/// A number from a flag, if it is a short decimal.
fn short(decimal: &Decimal) -> Option<(i64, u32)> {
    if decimal.is_binary() {
        return None;
    }
    let (mantissa, exponent) = (decimal.small_mantissa()?, decimal.exponent());
    let mantissa = mantissa.checked_mul(*POWERS.get(exponent.max(0) as usize)?)?;
    let decimals = u32::try_from(-exponent.min(0)).ok().filter(|&decimals| decimals <= MOST_DECIMALS)?;
    (mantissa.unsigned_abs() >> INPUT_BITS == 0).then_some((mantissa, decimals))
}

// The numbers of a row as a program holds them: each rounded to a float, all in units of a power of two.

/// How the numbers of rows are held.
struct HeldNumbers<const N: usize> {
    /// The floats that each is rounded to.
    float: FloatType,
    /// The numbers from flags, already rounded.
    given: [Option<f64>; N],
}

impl<const N: usize> HeldNumbers<N> {
    /// The numbers in units, from those that were typed in units of 10^-decimals.
    #[inline(never)]
    fn units(&self, typed: &[i64; N], decimals: u32, copied: &[(usize, usize)]) -> Option<Units<N>> {
        let mut floats = [0.0; N];
        for ((float, &typed), given) in floats.iter_mut().zip(typed).zip(&self.given) {
            *float = match given {
                Some(given) => *given,
                None => self.float.of_decimal(typed, decimals)?,
            };
        }
        of_floats(floats, copied)
    }
}

/// The numbers of a row some of which are given by the bits of floats, rounded first if `held` says so; `None` if
/// another is no whole number, and is not rounded.
#[inline(never)]
fn units_of_bits<const N: usize>(
    numbers: &ReadNumbers<N>,
    held: Option<&HeldNumbers<N>>,
    copied: &[(usize, usize)],
) -> Option<Units<N>> {
    let mut floats = numbers.floats;
    for (position, float) in floats.iter_mut().enumerate() {
        *float = match (float.is_nan(), held) {
            (false, None) => *float,
            (false, Some(held)) => held.float.narrowed(*float)?,
            (true, None) => match numbers.typed(position) {
                (whole, 0) if whole.unsigned_abs() >> f64::MANTISSA_DIGITS == 0 => whole as f64,
                _ => return None,
            },
            (true, Some(held)) => match (held.given[position], numbers.typed(position)) {
                (Some(given), _) => given,
                (None, (mantissa, decimals)) => held.float.of_decimal(mantissa, decimals)?,
            },
        };
    }
    of_floats(floats, copied)
}

/// Floats in units of the largest power of two that serves; those that are copied stand twice.
#[inline(always)]
fn of_floats<const N: usize>(mut floats: [f64; N], copied: &[(usize, usize)]) -> Option<Units<N>> {
    for &(from, to) in copied {
        floats[to] = floats[from];
    }
    let digits = floats.iter().fold(0, |most, &float| most.max(digits_behind_point(float)));
    if digits > WIDE_DIGITS {
        return None;
    }
    let in_one = 1_i64 << digits;
    // Exact, as a power of two only moves the point; beyond 64 bits it is cut, and too large in any case.
    Units::of_any(floats.map(|float| (float * in_one as f64) as i64), in_one)
}

/// How many binary digits a float has behind the point; fewer than 0 if it is a multiple of a power of two.
#[inline(always)]
pub(super) fn digits_behind_point(float: f64) -> i32 {
    let bits = float.to_bits();
    let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    if float == 0.0 { i32::MIN } else { 1075 - biased - (fraction | 1 << 52).trailing_zeros() as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_the_largest_powers_of_two_that_serve() {
        let held = |float, given| HeldNumbers { float, given };
        let of = |units: Units<3>| (units.units, units.unit.in_one, units.are_wide);
        let row = held(FloatType::F32, [None, None, Some(-2.5)]).units(&[1, 5, 9], 1, &[]);
        // 0.1 is 13421773/2^27, 0.5 and -2.5 are half units.
        assert_eq!(row.map(of), Some(([13_421_773, 1 << 26, -5 << 26], 1 << 27, false)));
        let row = held(FloatType::F32, [None; 3]).units(&[1, 8, 30], 0, &[(0, 2)]);
        assert_eq!(row.map(of), Some(([1, 8, 1], 1, false)));
        // A 64-bit tenth has 55 digits behind the point, a hundredth 59.
        let row = held(FloatType::F64, [None; 3]).units(&[1, 5, 9], 1, &[]);
        assert_eq!(row.map(|row| of(row).1), Some(1 << 55));
        assert!(held(FloatType::F64, [None; 3]).units(&[1, 5, 9], 2, &[]).is_none());
        let row = held(FloatType::F64, [None; 3]).units(&[101, 5, 0], 1, &[]);
        assert_eq!(row.map(|row| of(row).1), Some(1 << 49));
        // Midway between two 32-bit floats, and beyond what wide numbers hold.
        assert!(held(FloatType::F32, [None; 3]).units(&[16_777_217, 0, 0], 0, &[]).is_none());
        assert!(held(FloatType::F32, [None; 3]).units(&[1, 90_000_000_000_000, 0], 7, &[]).is_none());
    }
}
