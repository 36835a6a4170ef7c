//! The values of one query, by slot.

use std::sync::Arc;

use super::culprit::{MayBeOne, may_be_one};
use super::numerals::DecimalMark;
use super::parameter::{GivenShape, Kind, Mask, Parameter, Parameters, Value, slot_count};
use super::problem::Problem;
use super::whole::lacking;
use crate::number::{Decimal, FloatType, NotDecimal, Scale};

/// The values of one query. Slots are numbered through all parameters of a command, in their order.
#[derive(Clone, Debug, Default)]
pub struct Args {
    slots: Arc<Slots>,
    values: Vec<Value>,
    /// A bit for every slot that is not absent.
    present: Mask,
    /// True if a number has been set that is long, or a fraction.
    has_long: bool,
    /// Set by a text that is read as two numbers and may have been meant to be one.
    doubt: Option<MayBeOne>,
    /// Set by a vector whose numbers stand as the two of such a text do.
    has_parts: bool,
}

/// The most digits that the common denominator of a query's numbers may have. Decimals never reach it, whatever is
/// written of them; the denominators of fractions multiply.
const MAX_DENOMINATOR: usize = 4500;

/// Facts about the slots of a command.
#[derive(Debug, Default)]
struct Slots {
    /// For each the parameter that it belongs to, and where that begins.
    owners: Vec<(usize, &'static Parameter)>,
    /// A bit for the x of every vector.
    vectors: Mask,
    /// A bit for every slot of a parameter that fits any dimension.
    neutral: Mask,
}

impl Slots {
    /// The dimension, if nothing was given but whole vectors, all of one, and parameters that fit any.
    #[inline]
    fn plain_dimension(&self, present: Mask) -> Option<usize> {
        let first = present & self.vectors;
        let plane = first | first << 1;
        match present & !self.neutral {
            given if given == plane => Some(2),
            given if given == plane | first << 2 => Some(3),
            _ => None,
        }
    }
}

/// A vector that was given; in 2D the third component is zero.
pub(crate) type VectorArg<'a> = [&'a Decimal; 3];

/// A bound of t.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BoundArg<'a> {
    At(&'a Decimal),
    /// `inf` or `-inf`.
    Infinite {
        /// True for +inf.
        positive: bool,
    },
}

/// The value of an absent third component.
pub(crate) static ZERO: Decimal = Decimal::ZERO;

/// A bit for every slot of a kind.
#[inline]
fn mask(kind: Kind) -> Mask {
    (1 << kind.suffixes().len()) - 1
}

impl Args {
    /// No value given.
    pub fn new(parameters: Parameters) -> Self {
        let slots = slot_count(&parameters);
        let mut known = Slots::default();
        for parameter in *parameters {
            let (first, kind) = (known.owners.len(), parameter.kind);
            known.owners.extend(kind.suffixes().iter().map(|_| (first, parameter)));
            match kind {
                Kind::Vector => known.vectors |= 1 << first,
                Kind::NumberOrVector => known.vectors |= 1 << (first + 1),
                _ if kind.shapes().iter().all(|shape| shape.dimension == 0) => known.neutral |= mask(kind) << first,
                _ => {}
            }
        }
        Self {
            slots: Arc::new(known),
            values: vec![Value::Absent; slots],
            present: 0,
            has_long: false,
            doubt: None,
            has_parts: false,
        }
    }

    /// Gives a slot its value.
    #[inline]
    pub fn set(&mut self, slot: usize, value: Value) {
        let bit = 1 << slot;
        self.present = if value == Value::Absent { self.present & !bit } else { self.present | bit };
        self.has_long |= matches!(&value, Value::Number(number) if number.small_mantissa().is_none());
        self.values[slot] = value;
    }

    /// These values as a program holds them whose numbers are floats of this type; `None` if one is beyond its range.
    pub(crate) fn held_as(&self, float: FloatType) -> Option<Self> {
        let mut held = self.clone();
        for (value, (_, parameter)) in held.values.iter_mut().zip(&self.slots.owners) {
            if let Value::Number(number) = value
                && parameter.kind.is_number()
            {
                *number = float.hold(number).ok()?;
            }
        }
        Some(held)
    }

    /// The numbers that are given as a program holds them, in order.
    pub(crate) fn held(&self) -> impl Iterator<Item = &Decimal> {
        self.values.iter().filter_map(|value| match value {
            Value::Number(number) if number.held_as().is_some() => Some(number),
            _ => None,
        })
    }

    /// The numbers that a program does not hold as they are whose numbers are floats of this type, in order.
    pub(crate) fn not_held(&self, float: FloatType) -> impl Iterator<Item = &Decimal> {
        let numbers = self.values.iter().zip(&self.slots.owners).filter_map(|(value, (_, parameter))| match value {
            Value::Number(number) if parameter.kind.is_number() => Some(number),
            _ => None,
        });
        numbers.filter(move |number| float.hold(number).is_ok_and(|held| !held.is_same(number)))
    }

    /// How many digits the common denominator of the numbers has.
    pub(crate) fn digits(&self) -> usize {
        Scale::fitting((0..self.values.len()).filter_map(|slot| self.number(slot))).digits()
    }

    /// Fails if the numbers have too large a common denominator: all that is computed is as long as that.
    #[inline]
    pub(crate) fn check_length(&self) -> Result<(), Problem> {
        if self.has_long { self.check_denominator() } else { Ok(()) }
    }

    #[cold]
    fn check_denominator(&self) -> Result<(), Problem> {
        let mut scale = Scale::fitting([]);
        for slot in 0..self.values.len() {
            scale = scale.including(self.number(slot));
            if scale.digits() > MAX_DENOMINATOR {
                return Err(Problem::of_query(format!(
                    "the numbers of the query have a common denominator of more than {MAX_DENOMINATOR} digits; \
                     shorter fractions, or decimals, would do"
                )));
            }
        }
        Ok(())
    }

    /// Keeps what is doubtful about a text that has been read as two numbers or more.
    pub(super) fn doubt(&mut self, kind: Kind, text: &[u8], parts: &[&[u8]], mark: DecimalMark) {
        self.has_parts |= kind == Kind::Vector && text.contains(if mark == DecimalMark::Point { &b',' } else { &b' ' });
        let are_thousands = parts[1..].contains(&&b"000"[..]) && !text.contains(&b';');
        let doubt = if are_thousands { Some(MayBeOne::Thousands) } else { may_be_one(kind, text, mark) };
        self.doubt = self.doubt.max(doubt);
    }

    /// The text that may have been meant otherwise since this was asked last, if there is one.
    pub(crate) fn take_doubt(&mut self) -> Option<MayBeOne> {
        let has_parts = std::mem::take(&mut self.has_parts);
        self.doubt.take().filter(|&doubt| doubt == MayBeOne::Thousands || !has_parts)
    }

    /// Gives a slot a short number.
    #[inline]
    pub(crate) fn set_number(&mut self, slot: usize, number: Decimal) {
        self.present |= 1 << slot;
        self.values[slot] = Value::Number(number);
    }

    /// Rounds the number in a slot, if there is one, as floats of this type hold it.
    pub(crate) fn hold(&mut self, slot: usize, float: FloatType) -> Result<(), NotDecimal> {
        if let Value::Number(number) = &mut self.values[slot] {
            *number = float.hold(number)?;
        }
        Ok(())
    }

    /// Takes back all values but those of these slots, which are to be set anew.
    #[inline]
    pub(crate) fn keep(&mut self, slots: Mask) {
        let mut rest = self.present & !slots;
        while rest != 0 {
            self.set(rest.trailing_zeros() as usize, Value::Absent);
            rest &= rest - 1;
        }
    }

    /// Takes back the values of the parameter that begins at `slot`.
    #[inline]
    pub(crate) fn take_back(&mut self, slot: usize, kind: Kind) {
        self.keep(!(mask(kind) << slot));
    }

    /// Gives each parameter that has no value that of `defaults`, if it has one there.
    pub(crate) fn fill_from(&mut self, defaults: &Self) {
        let mut rest = defaults.present;
        while rest != 0 {
            let (first, parameter) = self.slots.owners[rest.trailing_zeros() as usize];
            let mut slots = defaults.given(first, parameter.kind);
            rest &= !(slots << first);
            if self.has(first, parameter.kind) {
                continue;
            }
            while slots != 0 {
                let slot = first + slots.trailing_zeros() as usize;
                self.set(slot, defaults.values[slot].clone());
                slots &= slots - 1;
            }
        }
    }

    /// A bit for every slot that has a value.
    pub(crate) fn present(&self) -> Mask {
        self.present
    }

    /// True if the parameter of this name has a value.
    pub(crate) fn gives(&self, name: &str) -> bool {
        self.given_slots().any(|(.., parameter)| parameter.name == name)
    }

    /// The slots that are given, each with where the parameter begins that it belongs to, and that parameter.
    fn given_slots(&self) -> impl Iterator<Item = (usize, usize, &'static Parameter)> {
        let slots = self.slots.owners.iter().enumerate().filter(|(slot, _)| self.present >> slot & 1 == 1);
        slots.map(|(slot, (first, parameter))| (slot, *first, *parameter))
    }

    /// The parameters that are given, each with its values as texts; numbers are written by `number`.
    pub(crate) fn texts(&self, number: impl Fn(&Decimal) -> String) -> Vec<(&'static str, Vec<String>)> {
        let mut texts: Vec<(&'static str, Vec<String>)> = Vec::new();
        for (value, (_, parameter)) in self.values.iter().zip(&self.slots.owners) {
            let text = match (value, parameter.kind) {
                (Value::Number(value), _) => number(value),
                (Value::Infinite { positive }, _) => if *positive { "inf" } else { "-inf" }.to_owned(),
                (Value::Word(index), Kind::Word(words)) => words[*index].to_owned(),
                (Value::Absent | Value::Word(_), _) => continue,
            };
            match texts.last_mut() {
                Some((name, of_parameter)) if *name == parameter.name => of_parameter.push(text),
                _ => texts.push((parameter.name, vec![text])),
            }
        }
        texts
    }

    /// The parameter that a slot belongs to.
    pub fn parameter(&self, slot: usize) -> &'static Parameter {
        self.slots.owners[slot].1
    }

    pub(crate) fn value(&self, slot: usize) -> &Value {
        &self.values[slot]
    }

    /// True if nothing was given.
    pub(crate) fn is_empty(&self) -> bool {
        self.present == 0
    }

    /// True if a component that only 3D has was given.
    pub(crate) fn has_third_component(&self) -> bool {
        self.given_slots().any(|(slot, first, parameter)| parameter.kind.is_third(slot - first))
    }

    /// True if anything was given that has one dimension alone.
    pub(crate) fn has_dimension(&self) -> bool {
        let fits_any =
            |parameter, first| matches!(self.shape(parameter, first), Ok(Some(shape)) if shape.dimension == 0);
        self.given_slots().any(|(_, first, parameter)| !fits_any(parameter, first))
    }

    /// True if any slot of a parameter was given.
    #[inline]
    pub(crate) fn has(&self, slot: usize, kind: Kind) -> bool {
        self.given(slot, kind) != 0
    }

    /// True if the parameter that begins at `slot` was given.
    #[inline]
    pub(crate) fn has_vector(&self, slot: usize) -> bool {
        self.has(slot, Kind::Vector)
    }

    fn given(&self, slot: usize, kind: Kind) -> Mask {
        self.present >> slot & mask(kind)
    }

    /// The shape in which a parameter was given; `None` if it was not. A part of it is a problem.
    fn shape(&self, parameter: &Parameter, slot: usize) -> Result<Option<&'static GivenShape>, Problem> {
        let given = self.given(slot, parameter.kind);
        if given == 0 {
            return Ok(None);
        }
        let shapes = parameter.kind.shapes();
        if let Some(shape) = shapes.iter().find(|shape| shape.mask == given) {
            return Ok(Some(shape));
        }
        let suffixes = parameter.kind.suffixes();
        let nearest = shapes.iter().find(|shape| given & !shape.mask == 0);
        let absent = nearest.into_iter().flat_map(|shape| shape.slots).find(|slot| given & 1 << **slot == 0);
        Err(match absent {
            Some(&slot) => {
                let reason = lacking(parameter.kind, slot);
                Problem::of_component(parameter.name, suffixes[slot], reason).incomplete()
            }
            None => Problem::of(parameter.name, "is given twice: as one number and as one for each axis"),
        })
    }

    /// The dimension that all parameters given have in common; 2 if none of them has one.
    #[inline]
    pub(crate) fn dimension(&self) -> Result<usize, Problem> {
        self.slots.plain_dimension(self.present).map_or_else(|| self.common_dimension(), Ok)
    }

    /// The dimension that all vectors have in common, found parameter by parameter.
    fn common_dimension(&self) -> Result<usize, Problem> {
        let mut found: Option<(usize, &'static str)> = None;
        let mut rest = self.present;
        while rest != 0 {
            let (slot, parameter) = self.slots.owners[rest.trailing_zeros() as usize];
            rest &= !(mask(parameter.kind) << slot);
            if let Some(shape) = self.shape(parameter, slot)?
                && shape.dimension != 0
            {
                match found {
                    Some((dimension, first)) if dimension != shape.dimension => {
                        let is = shape.dimension;
                        let plane = if parameter.name == "rotation" { ", where it is z and w alone," } else { "" };
                        let in_2d = if parameter.only_in_3d { "" } else { &format!(" in 2D{plane} or all") };
                        let mut cure = format!("give all{in_2d} in 3D");
                        if parameter.name == "matrix" && is == 2 || first == "matrix" && dimension == 2 {
                            cure += ", where a matrix has 4 rows: that of a turn has 0,0,0,1 as its last row and column, \
                                    and turns all of the box, its center too, about 0,0,0";
                        }
                        let reason = format!("has {is} dimensions, but `{first}` has {dimension}; {cure}");
                        return Err(Problem::of(parameter.name, reason));
                    }
                    _ => found = Some((shape.dimension, parameter.name)),
                }
            }
        }
        Ok(found.map_or(2, |(dimension, _)| dimension))
    }

    #[inline]
    pub(crate) fn number(&self, slot: usize) -> Option<&Decimal> {
        match &self.values[slot] {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The number in a slot, zero if it is absent.
    #[inline]
    pub(crate) fn number_or_zero(&self, slot: usize) -> &Decimal {
        self.number(slot).unwrap_or(&ZERO)
    }

    /// The bound of t in a slot.
    pub(crate) fn bound(&self, slot: usize) -> Option<BoundArg<'_>> {
        match &self.values[slot] {
            Value::Number(number) => Some(BoundArg::At(number)),
            Value::Infinite { positive } => Some(BoundArg::Infinite { positive: *positive }),
            _ => None,
        }
    }

    /// The index of the word in a slot among those of its kind.
    pub(crate) fn word(&self, slot: usize) -> Option<usize> {
        match self.values[slot] {
            Value::Word(index) => Some(index),
            _ => None,
        }
    }

    /// The whole numbers of a vector whose slots begin here.
    pub(crate) fn whole_numbers(&self, slot: usize) -> Option<[i64; 3]> {
        let [x, y, z] = self.vector(slot)?.map(Decimal::to_i64);
        Some([x?, y?, z?])
    }

    /// The vector of a parameter that may be one number for all axes, whose slots begin here.
    #[inline]
    pub(crate) fn number_or_vector(&self, slot: usize) -> Result<Option<VectorArg<'_>>, Problem> {
        Ok(match self.number(slot) {
            None => self.vector(slot + 1),
            Some(all) if self.dimension()? == 2 => Some([all, all, &ZERO]),
            Some(all) => Some([all; 3]),
        })
    }

    /// The vector whose slots begin here.
    #[inline]
    pub(crate) fn vector(&self, slot: usize) -> Option<VectorArg<'_>> {
        if !self.has_vector(slot) {
            return None;
        }
        let values: &[Value; 3] = self.values[slot..].first_chunk()?;
        Some(values.each_ref().map(|value| match value {
            Value::Number(number) => number,
            _ => &ZERO,
        }))
    }
}
