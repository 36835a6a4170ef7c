//! One declaration per parameter: it drives the flags, CSV columns, JSON keys, help and error messages.

use std::ops::{Deref, Range};

use super::culprit::culprit;
use crate::number::{Decimal, NotDecimal, trim_blanks};

/// A parameter of a command. Its flag is `--` and the name with `-` for `_`.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The JSON key, and the stem of the CSV columns.
    pub name: &'static str,
    /// The form of its values.
    pub kind: Kind,
    /// A description for the help.
    pub(crate) help: &'static str,
    /// The default, for help; "" where there is none; `None` where the parameter is a part of a form that needs it.
    default: Option<&'static str>,
    /// True if its command takes nothing in 2D.
    pub(crate) only_in_3d: bool,
}

impl Parameter {
    /// A parameter that belongs to a form of a path or a solid.
    pub(crate) const fn new(name: &'static str, kind: Kind, help: &'static str) -> Self {
        Self { name, kind, help, default: None, only_in_3d: false }
    }

    /// This one, which every query may do without.
    pub(crate) const fn optional(self) -> Self {
        self.with_default("")
    }

    /// This one; where it is not given, `default` counts.
    pub(crate) const fn with_default(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// These, of a command that takes nothing in 2D.
    pub(crate) const fn all_in_3d<const N: usize>(mut list: [Self; N]) -> [Self; N] {
        let mut index = 0;
        while index < N {
            list[index].only_in_3d = true;
            index += 1;
        }
        list
    }

    /// True if every query may do without it.
    pub(crate) fn is_optional(&self) -> bool {
        self.default.is_some()
    }

    /// One line of help.
    pub fn help(&self) -> String {
        match self.default {
            None | Some("") => self.help.to_owned(),
            Some(default) => format!("{} [default: {default}]", self.help),
        }
    }

    /// The names of columns for all of it, and for each of its components.
    pub(crate) fn columns(&self) -> impl Iterator<Item = String> {
        self.kind.suffixes().iter().chain([&""]).map(|suffix| format!("{}{suffix}", self.name))
    }

    /// The infinity that a bound of t may be: the other one would leave no t at all.
    pub(crate) fn infinity(&self) -> &'static str {
        if self.name == "t_min" { "-inf" } else { "inf" }
    }
}

/// The parameters of a command. Their slots are numbered through all of them, and a set of slots is one `Mask`: a
/// list that has more does not compile, as long as it is made in a constant.
#[derive(Clone, Copy, Debug)]
pub struct Parameters(&'static [Parameter]);

impl Parameters {
    /// The parameters of this list, to be made in a constant.
    pub(crate) const fn new(list: &'static [Parameter]) -> Self {
        assert!(slot_count(list) <= Mask::BITS as usize, "a mask has a bit for every slot");
        Self(list)
    }

    /// The first slot of the parameter at this index.
    pub(crate) fn first_slot(self, index: usize) -> usize {
        slot_count(&self[..index])
    }

    /// The slots of the parameter at this index.
    pub(crate) fn slots(self, index: usize) -> Range<usize> {
        let first = self.first_slot(index);
        first..first + self[index].kind.suffixes().len()
    }
}

impl Deref for Parameters {
    type Target = &'static [Parameter];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// A set of slots: a bit for each.
pub(crate) type Mask = u128;

/// The form of a parameter's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    /// One number, `inf` or `-inf`.
    Bound,
    /// A whole number, not below 0.
    Count,
    Word(&'static [&'static str]),
    /// Two or three numbers: x, y, z.
    Vector,
    /// Two or three whole numbers of 64 bits.
    Index,
    /// One number for all axes, or a vector.
    NumberOrVector,
    /// 9 or 16 numbers, row by row.
    Matrix,
    /// Four numbers x, y, z, w, or two: z, w.
    Quaternion,
}

/// The value of one slot of a parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// Not given.
    #[default]
    Absent,
    Number(Decimal),
    /// `inf`, or `-inf` if not positive.
    Infinite {
        /// True for +inf.
        positive: bool,
    },
    /// The index of a word among those of its kind.
    Word(usize),
}

const MATRIX_SUFFIXES: [&str; 16] =
    ["_11", "_12", "_13", "_14", "_21", "_22", "_23", "_24", "_31", "_32", "_33", "_34", "_41", "_42", "_43", "_44"];

impl Kind {
    /// For each slot, what its CSV column adds to the parameter's name.
    pub const fn suffixes(self) -> &'static [&'static str] {
        match self {
            Self::Number | Self::Bound | Self::Count | Self::Word(_) => &[""],
            Self::Vector | Self::Index => &["_x", "_y", "_z"],
            Self::NumberOrVector => &["", "_x", "_y", "_z"],
            Self::Matrix => &MATRIX_SUFFIXES,
            Self::Quaternion => &["_x", "_y", "_z", "_w"],
        }
    }

    /// The shapes that it may be given in: for each the slots that its values fill in turn, and its dimension, 0
    /// where it fits any.
    pub const fn shapes(self) -> &'static [GivenShape] {
        const ONE: GivenShape = GivenShape::new(&[0], 0);
        const VECTOR: &[GivenShape] = &[GivenShape::new(&[0, 1], 2), GivenShape::new(&[0, 1, 2], 3)];
        const NUMBER_OR_VECTOR: &[GivenShape] = &[ONE, GivenShape::new(&[1, 2], 2), GivenShape::new(&[1, 2, 3], 3)];
        const MATRIX: &[GivenShape] = &[
            GivenShape::new(&[0, 1, 2, 4, 5, 6, 8, 9, 10], 2),
            GivenShape::new(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], 3),
        ];
        const QUATERNION: &[GivenShape] = &[GivenShape::new(&[2, 3], 2), GivenShape::new(&[0, 1, 2, 3], 3)];
        match self {
            Self::Number | Self::Bound | Self::Count | Self::Word(_) => &[ONE],
            Self::Vector | Self::Index => VECTOR,
            Self::NumberOrVector => NUMBER_OR_VECTOR,
            Self::Matrix => MATRIX,
            Self::Quaternion => QUATERNION,
        }
    }

    /// The shape that a list of `count` values has.
    pub(crate) fn shape_of(self, count: usize) -> Option<&'static GivenShape> {
        self.shapes().iter().find(|shape| shape.slots.len() == count)
    }

    /// True if a slot belongs to 3D alone.
    pub(super) fn is_third(self, slot: usize) -> bool {
        let mut shapes = self.shapes().iter().filter(|shape| shape.slots.contains(&slot));
        shapes.all(|shape| shape.dimension == 3)
    }

    /// The values to write, for help and errors.
    pub(crate) fn usage(self) -> &'static str {
        match self {
            Self::Number => "NUMBER",
            Self::Bound => "NUMBER|inf",
            Self::Count => "COUNT",
            Self::Word(_) => "WORD",
            Self::Vector | Self::Index => "X,Y[,Z]",
            Self::NumberOrVector => "NUMBER|X,Y[,Z]",
            Self::Matrix => "9 or 16 NUMBERS",
            Self::Quaternion => "X,Y,Z,W|Z,W",
        }
    }

    /// How many values it takes, for errors.
    pub(super) fn wanted(self, only_in_3d: bool) -> &'static str {
        match self {
            Self::Number | Self::Bound | Self::Count | Self::Word(_) => "1",
            Self::Vector if only_in_3d => "3",
            Self::Quaternion if only_in_3d => "4: x, y, z, w",
            Self::Vector | Self::Index => "2 or 3",
            Self::NumberOrVector => "1, 2 or 3",
            Self::Matrix => "9 or 16, row by row",
            Self::Quaternion => "4: x, y, z, w, or in 2D 2: z, w",
        }
    }

    /// True if its values are numbers of any kind, not words.
    pub(crate) fn has_numbers(self) -> bool {
        !matches!(self, Self::Word(_))
    }

    /// True if it has more slots than one, so that a text may hold a list of its values.
    pub(crate) fn is_list(self) -> bool {
        self.suffixes().len() > 1
    }

    /// True if its values are plain numbers, nothing else.
    pub(crate) fn is_number(self) -> bool {
        !matches!(self, Self::Count | Self::Index | Self::Word(_))
    }

    /// Reads one value; a text of blanks alone is an absent one. The error is the reason, without the text.
    #[inline]
    pub fn read(self, text: &[u8]) -> Result<Value, String> {
        self.read_parsed(text, Decimal::parse(text))
    }

    /// Reads one value that is this number, if it is one.
    #[inline]
    pub(super) fn read_parsed(self, text: &[u8], number: Result<Decimal, NotDecimal>) -> Result<Value, String> {
        match number {
            Ok(number) if self.is_number() => Ok(Value::Number(number)),
            result => self.read_other(text, result),
        }
    }

    fn read_other(self, text: &[u8], number: Result<Decimal, NotDecimal>) -> Result<Value, String> {
        let word = trim_blanks(text);
        match (self, word) {
            (_, b"") => Ok(Value::Absent),
            (Self::Bound, word) if infinity(word).is_some() => {
                Ok(Value::Infinite { positive: infinity(word) == Some(true) })
            }
            (Self::Bound, b"unlimited" | b"infinite" | b"unbounded") => {
                Err("is not a number; write inf, or -inf for t_min".to_owned())
            }
            (Self::Word(words), _) => {
                match words.iter().position(|known| known.as_bytes().eq_ignore_ascii_case(word)) {
                    Some(index) => Ok(Value::Word(index)),
                    None => Err(format!("is not one of: {}", words.join(", "))),
                }
            }
            (_, word) if infinity(word).is_some() => {
                Err("is not a number here; only bounds of t may be infinite".to_owned())
            }
            (Self::Count, _) => {
                let count = number.map_err(|reason| why(word, reason))?;
                if count.is_negative() || !count.is_whole() {
                    return Err("is not a whole number of 0 or more".to_owned());
                }
                Ok(Value::Number(count))
            }
            (Self::Index, _) => match number.map_err(|reason| why(word, reason))? {
                number if number.to_i64().is_some() => Ok(Value::Number(number)),
                _ => Err("is not a whole number of 64 bits".to_owned()),
            },
            _ => Err(why(word, number.err().unwrap_or(NotDecimal::Syntax))),
        }
    }
}

/// The sign of infinity, true for +, if a text is infinity as programs spell it.
fn infinity(text: &[u8]) -> Option<bool> {
    let (positive, unsigned) = match text {
        [b'-', rest @ ..] => (false, rest),
        [b'+', rest @ ..] => (true, rest),
        _ => (true, text),
    };
    ["inf", "infinity"].iter().any(|word| word.as_bytes().eq_ignore_ascii_case(unsigned)).then_some(positive)
}

/// Why a text is not a number, with the culprit in it.
fn why(text: &[u8], reason: NotDecimal) -> String {
    if reason == NotDecimal::Syntax { culprit(text) } else { reason.to_string() }
}

/// One of the shapes that a parameter may be given in.
#[derive(Debug, PartialEq, Eq)]
pub struct GivenShape {
    /// The slots that its values fill, in turn.
    pub slots: &'static [usize],
    /// 2 or 3, or 0 where it says nothing about the dimension.
    pub dimension: usize,
    /// A bit for every slot.
    pub(super) mask: Mask,
}

impl GivenShape {
    const fn new(slots: &'static [usize], dimension: usize) -> Self {
        let mut mask = 0;
        let mut index = 0;
        while index < slots.len() {
            mask |= 1 << slots[index];
            index += 1;
        }
        Self { slots, dimension, mask }
    }
}

/// Where a parameter's slots begin among those of its command: found by name when the program is compiled.
pub const fn slot_of(parameters: &[Parameter], name: &str) -> usize {
    match optional_slot_of(parameters, name) {
        Some(slot) => slot,
        None => panic!("no parameter of this name"),
    }
}

/// Where the slots of a parameter begin that not all commands have.
pub(crate) const fn optional_slot_of(parameters: &[Parameter], name: &str) -> Option<usize> {
    let mut slot = 0;
    let mut index = 0;
    while index < parameters.len() {
        if same(parameters[index].name, name) {
            return Some(slot);
        }
        slot += parameters[index].kind.suffixes().len();
        index += 1;
    }
    None
}

/// How many slots parameters have together.
pub(super) const fn slot_count(parameters: &[Parameter]) -> usize {
    let mut slots = 0;
    let mut index = 0;
    while index < parameters.len() {
        slots += parameters[index].kind.suffixes().len();
        index += 1;
    }
    slots
}

/// True if two names are equal, also when the program is compiled.
pub(super) const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut index = 0;
    while index < left.len() && index < right.len() && left[index] == right[index] {
        index += 1;
    }
    index == left.len() && index == right.len()
}
