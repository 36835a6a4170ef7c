//! All values of a parameter in one text: `1,2,3`, `(1, 2, 3)`, `[1 2 3]`, a matrix also row by row,
//! `[[1, 0], [0, 1]]`.
//!
//! They stand between commas, else between semicolons, else between blanks, perhaps in round or square brackets.

use super::angle;
use super::args::Args;
use super::numerals::Numerals;
use super::parameter::{Kind, Value};
use super::problem::{SHOWN_CHARACTERS, shown};

/// The most values that a parameter has.
pub const MOST_VALUES: usize = 16;

/// A text that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadText<'a> {
    /// The text, or the part of it that is wrong.
    pub(crate) text: &'a [u8],
    /// Why, without the text.
    pub(crate) reason: String,
}

impl Args {
    /// Gives a parameter, whose slots begin at `first`, all the values that a text holds; a text of blanks alone takes
    /// them back.
    pub(crate) fn set_whole<'a>(
        &mut self,
        first: usize,
        kind: Kind,
        text: &'a [u8],
        numerals: Numerals,
    ) -> Result<(), BadText<'a>> {
        self.take_back(first, kind);
        let whole = trim(text);
        if whole.is_empty() {
            return Ok(());
        }
        let mut parts = TextParts::default();
        if !kind.is_list() {
            parts.add(text);
        } else {
            parts.split(whole, kind, numerals).map_err(|reason| BadText { text: whole, reason })?;
        }
        let Some(shape) = kind.shape_of(parts.count).filter(|_| parts.are_square()) else {
            // An angle of 0 turns nothing, whatever it is measured in.
            if kind == Kind::Quaternion && parts.count == 1 && numerals.is_zero(parts.list[0]) {
                return Ok(());
            }
            return Err(BadText { text: whole, reason: wrong_count(kind, whole, parts.count) });
        };
        for (part, slot) in parts.list.iter().zip(shape.slots) {
            match numerals.read_cell(kind, part) {
                Ok(Value::Absent) => return Err(BadText { text: part, reason: "is not a number".to_owned() }),
                Ok(value) => self.set(first + slot, value),
                Err(reason) => return Err(BadText { text: part, reason }),
            }
        }
        Ok(())
    }
}

/// The texts of a vector's components that stand in one text, whatever each is.
pub fn components(text: &[u8], numerals: Numerals) -> Result<Vec<&[u8]>, String> {
    let mut parts = TextParts::default();
    parts.split(text, Kind::Vector, numerals)?;
    Ok(parts.list[..parts.count.min(MOST_VALUES)].to_vec())
}

/// Why so many values are not what a parameter of this kind takes.
fn wrong_count(kind: Kind, text: &[u8], count: usize) -> String {
    if kind == Kind::Quaternion
        && count == 1
        && let Some(cure) = angle::cure(text)
    {
        return cure;
    }
    let numbers = if count == 1 { "1 number".to_owned() } else { format!("{count} numbers") };
    let cure = match (kind, count) {
        (Kind::Quaternion, 3) => "; angles are not read: a quarter turn about z is 0,0,1,1",
        _ => "",
    };
    format!("is {numbers}, not {}{cure}", kind.wanted())
}

/// The values in a text, one after another.
#[derive(Default)]
struct TextParts<'a> {
    list: [&'a [u8]; MOST_VALUES],
    /// How many there are, of which the list holds the first.
    count: usize,
    /// How many rows they stand in, if they do, and whether all rows are as long as there are rows.
    rows: Option<(usize, bool)>,
}

impl<'a> TextParts<'a> {
    fn add(&mut self, part: &'a [u8]) {
        if let Some(free) = self.list.get_mut(self.count) {
            *free = part;
        }
        self.count += 1;
    }

    /// Whether the values stand in as many rows as columns, or in none.
    fn are_square(&self) -> bool {
        self.rows.is_none_or(|(rows, are_even)| are_even && rows * rows == self.count)
    }

    /// Finds the values of a text.
    fn split(&mut self, text: &'a [u8], kind: Kind, numerals: Numerals) -> Result<(), String> {
        let mut text = without_brackets(text)?;
        if kind != Kind::Matrix {
            self.split_row(text, numerals);
            return Ok(());
        }
        if let [b'(' | b'[', b'(' | b'[', ..] = text {
            text = without_brackets(text)?;
        }
        let mut rows = MatrixRows::default();
        if text.starts_with(b"[") || text.starts_with(b"(") {
            let mut rest = text;
            while !rest.is_empty() {
                let end = rest.iter().position(|byte| matches!(byte, b']' | b')')).unwrap_or(rest.len() - 1);
                rows.add(self.split_row(without_brackets(&rest[..=end])?, numerals));
                rest = trim(&rest[end + 1..]);
                rest = trim(rest.strip_prefix(b",").or(rest.strip_prefix(b";")).unwrap_or(rest));
            }
        } else if matches!(text.split(|&byte| byte == b';').count(), 3 | 4) {
            // Rows between semicolons, not nine or sixteen numbers.
            text.split(|&byte| byte == b';').for_each(|row| rows.add(self.split_row(trim(row), numerals)));
        } else {
            self.split_row(text, numerals);
            return Ok(());
        }
        self.rows = Some((rows.count, rows.length == Some(rows.count)));
        Ok(())
    }

    /// Finds the values of a row, and returns how many there are.
    fn split_row(&mut self, row: &'a [u8], numerals: Numerals) -> usize {
        let before = self.count;
        match numerals.separator(row) {
            b' ' => {
                let parts = row.split(is_blank).filter(|part| !part.is_empty());
                parts.for_each(|part| self.add(part));
            }
            separator => row.split(|&byte| byte == separator).for_each(|part| self.add(trim(part))),
        }
        self.count - before
    }
}

/// The rows of a matrix while they are found.
#[derive(Default)]
struct MatrixRows {
    count: usize,
    /// How many values each has; `None` where they differ, and before the first.
    length: Option<usize>,
}

impl MatrixRows {
    fn add(&mut self, length: usize) {
        self.length = Some(length).filter(|_| self.count == 0 || self.length == Some(length));
        self.count += 1;
    }
}

/// A text without the brackets around it, if there are any.
fn without_brackets(text: &[u8]) -> Result<&[u8], String> {
    let inner = match text {
        [b'(', inner @ .., b')'] | [b'[', inner @ .., b']'] => inner,
        [b'(', ..] => return Err("has a ( without a )".to_owned()),
        [b'[', ..] => return Err("has a [ without a ]".to_owned()),
        [.., bracket @ (b')' | b']')] => {
            let before = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            if before > 0 && matches!(text.get(before), Some(b'(' | b'[')) {
                let (word, rest) = (&text[..before], &text[before..]);
                let is_plain = |byte: &u8| !byte.is_ascii_alphabetic() || b"eE".contains(byte);
                let cure = match rest {
                    rest if rest.iter().all(is_plain) && rest.len() <= SHOWN_CHARACTERS => {
                        format!("write {}", shown(rest))
                    }
                    _ => "only the numbers are read".to_owned(),
                };
                return Err(format!("has {} in front of its bracket; {cure}", shown(word)));
            }
            return Err(format!("has a {} that closes nothing", char::from(*bracket)));
        }
        text => text,
    };
    Ok(trim(inner))
}

/// Whether a byte stands for nothing between values; programs print long lists and matrices in several lines.
fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// A text without the blanks and the line ends around it.
fn trim(text: &[u8]) -> &[u8] {
    let from_start = text.iter().position(|byte| !is_blank(byte)).map_or(&text[..0], |start| &text[start..]);
    let end = from_start.iter().rposition(|byte| !is_blank(byte)).map_or(0, |last| last + 1);
    &from_start[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{DecimalMark, Parameter, Parameters};

    const POINT: Numerals = Numerals { mark: DecimalMark::Point, held_as: None };
    const COMMA: Numerals = Numerals { mark: DecimalMark::Comma, held_as: None };

    const KINDS: [Kind; 5] = [Kind::Vector, Kind::NumberOrVector, Kind::Matrix, Kind::Quaternion, Kind::Bound];

    /// The slots that a text fills, each with its number; or the part that is wrong, and why.
    fn read(kind: Kind, text: &str, numerals: Numerals) -> Result<Vec<(usize, String)>, (String, String)> {
        static PARAMETERS: [Parameters; 5] = {
            const fn one(index: usize) -> &'static [Parameter] {
                const LIST: [Parameter; 5] = {
                    const ONE: Parameter = Parameter { name: "p", kind: Kind::Number, help: "" };
                    let mut list = [ONE; 5];
                    let mut index = 0;
                    while index < 5 {
                        list[index].kind = KINDS[index];
                        index += 1;
                    }
                    list
                };
                LIST.split_at(index).1.split_at(1).0
            }
            [
                Parameters::new(one(0)),
                Parameters::new(one(1)),
                Parameters::new(one(2)),
                Parameters::new(one(3)),
                Parameters::new(one(4)),
            ]
        };
        let index = KINDS.iter().position(|known| *known == kind).expect("a kind of the list");
        let mut args = Args::new(PARAMETERS[index]);
        // What was there before must not show.
        (0..kind.suffixes().len()).for_each(|slot| args.set(slot, Value::Infinite { positive: true }));
        match args.set_whole(0, kind, text.as_bytes(), numerals) {
            Ok(()) => {
                Ok((0..kind.suffixes().len()).filter_map(|slot| Some((slot, args.number(slot)?.to_string()))).collect())
            }
            Err(bad) => Err((String::from_utf8_lossy(bad.text).into_owned(), bad.reason)),
        }
    }

    fn numbers(kind: Kind, text: &str) -> Vec<String> {
        read(kind, text, POINT).expect(text).into_iter().map(|(_, number)| number).collect()
    }

    #[test]
    fn a_vector_stands_between_commas_semicolons_or_blanks_perhaps_in_brackets() {
        for text in ["1,2,3", "1;2;3", "1 2 3", "(1, 2, 3)", "[1 2 3]", " [ 1 ; 2 ; 3 ] ", "1\t2  3", "1 , 2,3"] {
            assert_eq!(numbers(Kind::Vector, text), ["1", "2", "3"], "{text}");
        }
        assert_eq!(numbers(Kind::Vector, "-.5 2"), ["-0.5", "2"]);
        assert!(numbers(Kind::Vector, " \t").is_empty());
    }

    #[test]
    fn a_text_of_another_shape_fills_other_slots_and_empties_the_rest() {
        let slots = |kind, text| -> Vec<usize> {
            read(kind, text, POINT).expect(text).into_iter().map(|(slot, _)| slot).collect()
        };
        assert_eq!(slots(Kind::NumberOrVector, "7"), [0]);
        assert_eq!(slots(Kind::NumberOrVector, "7 8"), [1, 2]);
        assert_eq!(slots(Kind::Quaternion, "7 8"), [2, 3]);
        assert_eq!(slots(Kind::Quaternion, "1,2,3,4"), [0, 1, 2, 3]);
        assert_eq!(slots(Kind::Matrix, "1 0 2 0 1 3 0 0 1"), [0, 1, 2, 4, 5, 6, 8, 9, 10]);
    }

    #[test]
    fn a_matrix_may_stand_row_by_row() {
        for text in
            ["[[1,0,2],[0,1,3],[0,0,1]]", "[1 0 2; 0 1 3; 0 0 1]", "1,0,2;0,1,3;0,0,1", "((1 0 2) (0 1 3) (0 0 1))"]
        {
            assert_eq!(numbers(Kind::Matrix, text), ["1", "0", "2", "0", "1", "3", "0", "0", "1"], "{text}");
        }
        for text in ["[[1,0],[2,0,1],[3,0,0,1]]", "[[1,0,2],[0,1,3]]", "1 0;0 1"] {
            assert!(read(Kind::Matrix, text, POINT).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_shown_with_its_reason() {
        for (text, part, reason) in [
            ("0,,0", "", "is not a number"),
            ("0,0,", "", "is not a number"),
            ("1,2 3", "2 3", "is not a number"),
            ("Vector2(0, 1)", "Vector2(0, 1)", "has \"Vector2\" in front of its bracket; write \"(0, 1)\""),
            ("(0,0", "(0,0", "has a ( without a )"),
            ("0,0]", "0,0]", "has a ] that closes nothing"),
            ("1", "1", "is 1 number, not 2 or 3"),
            ("1 2 3 4", "1 2 3 4", "is 4 numbers, not 2 or 3"),
        ] {
            let expected = Err((part.to_owned(), reason.to_owned()));
            assert_eq!(read(Kind::Vector, text, POINT), expected, "{text}");
        }
    }

    #[test]
    fn with_decimal_commas_a_comma_separates_nothing_and_a_point_is_an_error() {
        let read = |kind, text| read(kind, text, COMMA);
        let expected = Ok(vec![(0, "0.5".to_owned()), (1, "-1.5".to_owned())]);
        for text in ["0,5 -1,5", "(0,5; -1,5)", "0,5;-1,5"] {
            assert_eq!(read(Kind::Vector, text), expected, "{text}");
        }
        assert_eq!(read(Kind::Bound, "0,5"), Ok(vec![(0, "0.5".to_owned())]));
        let point = ("0.5".to_owned(), "has a decimal point, but --decimal-comma needs a comma".to_owned());
        assert_eq!(read(Kind::Bound, "0.5"), Err(point));
    }
}
