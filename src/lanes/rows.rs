//! Reads the columns of plain rows, and what flags give, into lanes: whole numbers of one unit a row.
//!
//! A cell holds a short number, a fraction of two of them, or a whole vector: `1,2,3` in quotes, `1 2 3`, `1;2;3`.

use std::ops::Range;

use fearless_simd::Simd;

use crate::number::{Decimal, POWERS, ShortNumber, read_long, read_prefix};
use crate::query::{Args, Parameter, Value, slot_of};

use super::fields::read_two;
use super::line::Line;
use super::quotient::nearest;

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
    /// The columns that hold a number, two by two, each with its lane; the last may come twice.
    pairs: Vec<[(usize, usize); 2]>,
    has_vectors: bool,
    /// Whether the question answers rows of wide numbers.
    takes_wide: bool,
    /// Ends of fields that a row may have.
    most_ends: usize,
    /// Columns that pass through, and stand side by side.
    passed: Vec<Range<usize>>,
    /// What flags give; 0 elsewhere.
    given: Lanes<N>,
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

/// Numbers side by side.
#[derive(Clone, Copy)]
struct Lanes<const N: usize> {
    mantissas: [i64; N],
    decimals: [u32; N],
    /// What each is divided by besides.
    divisors: [i64; N],
    /// Whether any of them is not 1.
    are_divided: bool,
}

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn set(&mut self, lane: usize, (mantissa, decimals): (i64, u32)) {
        (self.mantissas[lane], self.decimals[lane]) = (mantissa, decimals);
    }
}

/// Divides numbers, each by its own divisor: the unit becomes so small that they are whole again.
#[inline(never)]
fn divide<const N: usize>(
    units: &mut [i64; N],
    divisors: &[i64; N],
    unit: Unit,
    mut magnitudes: u64,
) -> Option<(Unit, u64)> {
    let common = divisors.iter().try_fold(1_i64, |common, &divisor| {
        if common % divisor == 0 { Some(common) } else { (common / gcd(common, divisor)).checked_mul(divisor) }
    })?;
    let in_one = unit.in_one.checked_mul(common).filter(|in_one| in_one >> (INPUT_BITS + 1) == 0)?;
    for (units, divisor) in units.iter_mut().zip(divisors) {
        *units = units.saturating_mul(common / divisor);
        magnitudes |= units.unsigned_abs();
    }
    Some((Unit { decimals: None, in_one }, magnitudes))
}

fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The unit of a row.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// It is 10^-decimals, of at most 8, unless a fraction is no decimal.
    decimals: Option<u32>,
    /// How many are 1: below 2^30, or at most 10^15 where numbers are wide.
    pub in_one: i64,
}

impl Unit {
    /// Writes a cell of so many units, below 2^31 or, where numbers are wide, 2^61.
    #[inline(always)]
    pub fn write(self, units: i64, line: &mut Line) -> Option<()> {
        match self.decimals {
            Some(decimals) => line.decimal(units, decimals),
            None => line.number(nearest(units, self.in_one)?),
        }
        Some(())
    }
}

/// The numbers of a row.
pub struct Units<const N: usize> {
    /// Each is below 2^29, or, if they are wide, below 2^59 and a number below 10^15.
    pub units: [i64; N],
    /// Whether any may be above 2^29, or the unit above 2^30.
    pub are_wide: bool,
    /// What they count.
    pub unit: Unit,
}

impl<const N: usize> Units<N> {
    /// The vector that begins at this lane.
    #[inline(always)]
    pub fn vector<const D: usize>(&self, first: usize) -> [i64; D] {
        std::array::from_fn(|axis| self.units[first + axis])
    }
}

/// Gives each slot of a vector its lane.
pub fn each_axis(lanes: &mut [Option<usize>], first: usize, slots: &[usize]) {
    lanes[first..].iter_mut().zip(slots).for_each(|(lane, &slot)| *lane = Some(slot));
}

/// The most digits of a short number: 10^8 of them, halved, fit 64 bits.
const MOST_DIGITS: usize = 10;
/// The most decimals of a unit.
const UNIT_DECIMALS: u32 = 8;
/// The most decimals of a number from a flag, before it is halved.
const MOST_DECIMALS: u32 = UNIT_DECIMALS - 1;

/// What the inputs of a lane are below.
pub const INPUT_BITS: u32 = 29;
/// And where they are wide.
pub const WIDE_BITS: u32 = 59;
/// The most decimals of wide numbers: 10^15 is below 2^53.
const WIDE_DECIMALS: u32 = 15;

impl<const N: usize> Rows<N> {
    /// Reads the slots that `lanes` name, each into its own lane; `None` if something else is given besides.
    pub fn new(table: &Table<'_>, lanes: [Option<usize>; N], halved: Vec<usize>) -> Option<Self> {
        let slot_count = table.parameters.iter().map(|parameter| parameter.kind.suffixes().len()).sum();
        let is_known = |slot: usize| !table.is_given(slot) || lanes.contains(&Some(slot));
        if !(0..slot_count).all(is_known) {
            return None;
        }
        let mut given = Lanes { mantissas: [0; N], decimals: [0; N], divisors: [1; N], are_divided: false };
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
        let numbers = columns.iter().enumerate().filter_map(|(index, column)| match column {
            &Column::Number(lane) => Some((index, lane)),
            _ => None,
        });
        let pairs = numbers.collect::<Vec<_>>().chunks(2).map(|pair| [pair[0], pair[pair.len() - 1]]).collect();
        let has_vectors = columns.iter().any(|column| matches!(column, Column::Vector(_)));
        let (delimiter, point) = (table.delimiter, table.point);
        Some(Self {
            delimiter,
            point,
            columns,
            takes_wide: false,
            pairs,
            has_vectors,
            most_ends,
            passed,
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

    /// Reads the row behind the first of `ends`, if its cells are plain and its numbers are short; the row is over after
    /// so many more of them. Where vectors have cells of their own, `fields` gets the ends that are no parts of them.
    #[inline(always)]
    pub fn read<'e, S: Simd>(
        &self,
        simd: S,
        bytes: &[u8],
        ends: &'e [u32],
        fields: &'e mut Vec<u32>,
    ) -> Option<(Units<N>, &'e [u32], usize)> {
        let mut numbers = self.given;
        if !self.has_vectors {
            let (fields, rest) = ends.split_at_checked(1 + self.columns.len())?;
            let (&last, others) = fields.split_last()?;
            let different =
                others[1..].iter().fold(0, |different, &end| different | bytes[end as usize] ^ self.delimiter);
            if different != 0 {
                return None;
            }
            let count = self.columns.len() + line_end(bytes, last, rest)?;
            let digits = self.read_fields(simd, bytes, fields, &mut numbers);
            if digits.is_some() || (self.takes_wide && self.read_long_fields(bytes, fields, &mut numbers)) {
                self.complete(&mut numbers);
                let short = if digits.is_some_and(|digits| digits <= MOST_DIGITS) { in_units(&numbers) } else { None };
                let units = match short {
                    None if self.takes_wide => in_wide_units(&numbers),
                    short => short,
                };
                return Some((units?, fields, count));
            }
            numbers = self.given;
        }
        let count = self.read_cells(bytes, ends, fields, &mut numbers)?;
        self.complete(&mut numbers);
        Some((in_units(&numbers)?, fields, count))
    }

    /// Reads fields of one decimal each, and tells how many digits the longest has.
    #[inline(always)]
    fn read_fields<S: Simd>(&self, simd: S, bytes: &[u8], fields: &[u32], numbers: &mut Lanes<N>) -> Option<usize> {
        let mut longest = 0;
        for pair in &self.pairs {
            let places = pair.map(|(column, _)| field(fields, column..column + 1));
            let (read, digits) = read_two(simd, bytes, places, self.point)?;
            longest = digits.max(longest);
            for ((_, lane), number) in pair.iter().zip(read) {
                numbers.set(*lane, number);
            }
        }
        Some(longest)
    }

    /// The same for longer ones; tells whether all are numbers.
    #[inline(never)]
    fn read_long_fields(&self, bytes: &[u8], fields: &[u32], numbers: &mut Lanes<N>) -> bool {
        self.pairs.iter().flatten().all(|&(column, lane)| {
            let Range { start, end } = field(fields, column..column + 1);
            let number = read_long(bytes, start, end, self.point);
            number.map(|number| numbers.set(lane, number)).is_some()
        })
    }

    /// Reads cells of whatever a lane knows, one after another. Vectors have ends of their own within.
    fn read_cells(&self, bytes: &[u8], ends: &[u32], fields: &mut Vec<u32>, numbers: &mut Lanes<N>) -> Option<usize> {
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
    fn read_number(&self, text: &[u8], lane: usize, numbers: &mut Lanes<N>) -> Option<usize> {
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
        numbers.divisors[lane] = below.mantissa;
        numbers.are_divided = true;
        Some(length + 1 + below.length)
    }

    /// The same for a vector in one cell: in quotes or not, between equal separators.
    #[inline(always)]
    fn read_vector(&self, text: &[u8], lanes: &[usize], numbers: &mut Lanes<N>) -> Option<usize> {
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

    /// Fills the lanes that have no number of their own, and halves.
    #[inline(always)]
    fn complete(&self, numbers: &mut Lanes<N>) {
        for &(from, to) in &self.copied {
            numbers.set(to, (numbers.mantissas[from], numbers.decimals[from]));
            numbers.divisors[to] = numbers.divisors[from];
        }
        for &lane in &self.halved {
            numbers.mantissas[lane] *= 5;
            numbers.decimals[lane] += 1;
        }
    }

    /// The passed fields of the row, pieces of text with their delimiters between them.
    #[inline(always)]
    pub fn passed<'a>(&self, bytes: &'a [u8], fields: &[u32]) -> impl Iterator<Item = &'a [u8]> {
        self.passed.iter().map(move |columns| &bytes[field(fields, columns.clone())])
    }
}

/// Numbers in one unit, if they are small.
#[inline(always)]
fn in_units<const N: usize>(numbers: &Lanes<N>) -> Option<Units<N>> {
    let most = numbers.decimals.iter().fold(0, |most, &decimals| decimals.max(most));
    if most > UNIT_DECIMALS {
        return None;
    }
    let mut unit = Unit { decimals: Some(most), in_one: POWERS[most as usize & 15] };
    let mut units = [0; N];
    let mut magnitudes = 0;
    for (units, (mantissa, decimals)) in units.iter_mut().zip(numbers.mantissas.iter().zip(&numbers.decimals)) {
        // Mantissas are below 5·10^10, and powers are at most 10^8: nothing overflows.
        *units = mantissa * POWERS[(most - decimals) as usize & 15];
        magnitudes |= units.unsigned_abs();
    }
    if numbers.are_divided {
        (unit, magnitudes) = divide(&mut units, &numbers.divisors, unit, magnitudes)?;
    }
    (magnitudes >> INPUT_BITS == 0).then_some(Units { units, are_wide: false, unit })
}

/// The same for numbers of up to 18 digits.
#[inline(never)]
fn in_wide_units<const N: usize>(numbers: &Lanes<N>) -> Option<Units<N>> {
    let most = numbers.decimals.into_iter().max().filter(|&most| most <= WIDE_DECIMALS)?;
    let Lanes { mut mantissas, decimals, .. } = *numbers;
    for (mantissa, decimals) in mantissas.iter_mut().zip(decimals) {
        *mantissa = mantissa.checked_mul(POWERS[(most - decimals) as usize])?;
        (mantissa.unsigned_abs() >> WIDE_BITS == 0).then_some(())?;
    }
    let unit = Unit { decimals: None, in_one: POWERS[most as usize] };
    Some(Units { units: mantissas, are_wide: true, unit })
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
