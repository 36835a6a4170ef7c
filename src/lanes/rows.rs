//! Reads the columns of plain rows, and what flags give, into lanes: whole numbers of one unit a row.

use std::ops::Range;

use crate::number::{Decimal, POWERS, ShortNumber, read_prefix};
use crate::query::{Args, Parameter, Value, slot_of};

/// Where numbers come from, and how rows are written.
pub struct Table<'a> {
    /// The parameters of the command.
    pub parameters: &'static [Parameter],
    /// What flags give.
    pub flags: &'a Args,
    /// For each column the slot that it is read into, if it is.
    pub slots: &'a [Option<usize>],
    /// The columns that pass through, in order.
    pub passed: &'a [usize],
    /// Between the cells of input and output.
    pub delimiter: u8,
    /// Whether rows end in an empty `error`.
    pub errors: bool,
}

impl Table<'_> {
    fn is_given(&self, slot: usize) -> bool {
        *self.flags.value(slot) != Value::Absent || self.slots.contains(&Some(slot))
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
    /// For each column the lane that it is read into, if it is.
    lanes: Vec<Option<usize>>,
    /// Columns that pass through, and stand side by side.
    passed: Vec<Range<usize>>,
    /// What flags give; 0 elsewhere.
    given: Lanes<N>,
    /// Lanes that take the number of another one.
    copied: Vec<(usize, usize)>,
    /// Lanes that count half.
    halved: Vec<usize>,
}

/// Numbers side by side.
#[derive(Clone, Copy)]
struct Lanes<const N: usize> {
    mantissas: [i64; N],
    decimals: [u32; N],
}

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn set(&mut self, lane: usize, (mantissa, decimals): (i64, u32)) {
        (self.mantissas[lane], self.decimals[lane]) = (mantissa, decimals);
    }
}

/// The numbers of a row, in units of 10^-decimals.
pub struct Units<const N: usize> {
    /// Each is below 2^29.
    pub units: [i64; N],
    /// At most 8.
    pub decimals: u32,
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

/// What a short number has, before it is halved.
const MOST_DECIMALS: u32 = 7;

/// What the inputs of a lane are below.
pub const INPUT_BITS: u32 = 29;

impl<const N: usize> Rows<N> {
    /// Reads the slots that `lanes` name, each into its own lane; `None` if something else is given besides.
    pub fn new(table: &Table<'_>, lanes: [Option<usize>; N], halved: Vec<usize>) -> Option<Self> {
        let slot_count = table.parameters.iter().map(|parameter| parameter.kind.suffixes().len()).sum();
        let is_known = |slot: usize| !table.is_given(slot) || lanes.contains(&Some(slot));
        if !(0..slot_count).all(is_known) {
            return None;
        }
        let mut given = Lanes { mantissas: [0; N], decimals: [0; N] };
        for (lane, slot) in lanes.into_iter().enumerate() {
            if let Some(slot) = slot
                && !table.slots.contains(&Some(slot))
            {
                given.set(lane, short(table.flags.number(slot)?)?);
            }
        }
        let lane_of = |slot: &Option<usize>| slot.and_then(|slot| lanes.iter().position(|&lane| lane == Some(slot)));
        let lanes_of_columns: Vec<_> = table.slots.iter().map(lane_of).collect();
        // One number may be that of several axes.
        let first_of = |slot: Option<usize>| lanes.iter().position(|&lane| lane == slot);
        let copies = lanes.into_iter().enumerate().filter(|(_, slot)| slot.is_some());
        let copied = copies.filter_map(|(lane, slot)| Some((first_of(slot)?, lane)));
        let copied = copied.filter(|(first, lane)| first != lane).collect();
        let mut passed: Vec<Range<usize>> = Vec::new();
        for &column in table.passed {
            match passed.last_mut() {
                Some(range) if range.end == column => range.end += 1,
                _ => passed.push(column..column + 1),
            }
        }
        Some(Self { delimiter: table.delimiter, lanes: lanes_of_columns, passed, given, halved, copied })
    }

    /// How many ends of fields a row has, with a carriage return.
    pub fn most_ends(&self) -> usize {
        self.lanes.len() + 1
    }

    /// Reads the row that begins at `start`, if it is plain and its numbers are short; also gives the ends that it has.
    #[inline(always)]
    pub fn read(&self, bytes: &[u8], start: usize, ends: &[u32]) -> Option<(Units<N>, usize)> {
        let (fields, rest) = ends.split_at_checked(self.lanes.len())?;
        let (&last, others) = fields.split_last()?;
        let mut different = 0;
        for &end in others {
            different |= bytes[end as usize] ^ self.delimiter;
        }
        let count = match bytes[last as usize] {
            b'\n' => fields.len(),
            b'\r' if rest.first() == Some(&(last + 1)) && bytes[last as usize + 1] == b'\n' => fields.len() + 1,
            _ => return None,
        };
        if different != 0 {
            return None;
        }
        let mut numbers = self.given;
        let mut field_start = start;
        for (&end, &lane) in fields.iter().zip(&self.lanes) {
            if let Some(lane) = lane {
                let ShortNumber { mantissa, decimals, length } = read_prefix(&bytes[field_start..])?;
                if field_start + length != end as usize {
                    return None;
                }
                numbers.set(lane, (mantissa, decimals));
            }
            field_start = end as usize + 1;
        }
        for &(from, to) in &self.copied {
            numbers.set(to, (numbers.mantissas[from], numbers.decimals[from]));
        }
        for &lane in &self.halved {
            numbers.mantissas[lane] *= 5;
            numbers.decimals[lane] += 1;
        }
        let Lanes { mut mantissas, decimals } = numbers;
        let most = decimals.iter().fold(0, |most, &decimals| decimals.max(most));
        let mut magnitudes = 0;
        for (mantissa, decimals) in mantissas.iter_mut().zip(decimals) {
            // What overflows has a mantissa that is too large by itself: powers are at most 10^8.
            let units = mantissa.wrapping_mul(POWERS[(most - decimals) as usize & 15]);
            magnitudes |= mantissa.unsigned_abs() | units.unsigned_abs();
            *mantissa = units;
        }
        (magnitudes >> INPUT_BITS == 0).then_some((Units { units: mantissas, decimals: most }, count))
    }

    /// The passed fields of the row, pieces of text with their delimiters between them.
    #[inline(always)]
    pub fn passed<'a>(&self, bytes: &'a [u8], start: usize, ends: &[u32]) -> impl Iterator<Item = &'a [u8]> {
        self.passed.iter().map(move |range| &bytes[field_start(ends, range.start, start)..ends[range.end - 1] as usize])
    }
}

#[inline(always)]
fn field_start(ends: &[u32], column: usize, start: usize) -> usize {
    if column == 0 { start } else { ends[column - 1] as usize + 1 }
}

/// A number from a flag, if it is short.
fn short(decimal: &Decimal) -> Option<(i64, u32)> {
    let (mantissa, exponent) = (decimal.small_mantissa()?, decimal.exponent());
    let mantissa = mantissa.checked_mul(*POWERS.get(exponent.max(0) as usize)?)?;
    let decimals = u32::try_from(-exponent.min(0)).ok().filter(|&decimals| decimals <= MOST_DECIMALS)?;
    (mantissa.unsigned_abs() >> INPUT_BITS == 0).then_some((mantissa, decimals))
}
