//! All values of a parameter in one text: `1,2,3`, `(1, 2, 3)`, `[1 2 3]`, a matrix also row by row,
//! `[[1, 0], [0, 1]]`.
//!
//! They stand between commas, else between semicolons, else between blanks, perhaps in round or square brackets.

use super::args::Args;
use super::numerals::{DecimalMark, Numerals};
use super::parameter::{Kind, Value};
use super::problem::{shell_word, shown};
use crate::number::{Decimal, trim_blanks};

/// The most values that a parameter has.
pub(crate) const MOST_VALUES: usize = 16;

/// A text that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadText<'a> {
    /// The text, or the part of it that is wrong; `None` where something is missing.
    pub(crate) text: Option<&'a [u8]>,
    /// Why, without the text.
    pub(crate) reason: String,
}

impl<'a> BadText<'a> {
    /// This text, which is wrong.
    pub(crate) fn of(text: &'a [u8], reason: impl Into<String>) -> Self {
        Self { text: Some(text), reason: reason.into() }
    }
}

/// True if a text, or a part of one, means that there is no number: it is blank, one of the words of programs, or an error
/// of a spreadsheet in any language (`#WERT!`, `#NAME?`).
pub(crate) fn is_nothing(text: &[u8]) -> bool {
    let text = trim_blanks(text);
    let is_error = matches!(text, [b'#', word @ .., b'!' | b'?'] if !word.is_empty() && !word.contains(&b' '));
    let usual = ["", "nan", "null", "na", "n/a", "#n/a", "none", "nil", "-", "#nv", "\\n", "<null>", "(null)", "<na>"];
    is_error || usual.iter().any(|usual| usual.as_bytes().eq_ignore_ascii_case(text))
}

/// The flag that has cells of this text be empty, for those that mean that there is no number.
pub(crate) fn null_cure(text: &str) -> Option<String> {
    Some(format!("; add --null {} to read such cells as empty", shell_word(text.trim())?))
}

/// The reason why values without the one in this slot are not a parameter, whatever text has them; `part` is what
/// stands in its place. NaN, and an error of a spreadsheet, is there, and no number.
pub(crate) fn missing(kind: Kind, slot: usize, part: &[u8]) -> String {
    let part = trim_blanks(part);
    let reason = match part.eq_ignore_ascii_case(b"nan") || part.starts_with(b"#") {
        true => format!("{} is not a number", shown(part)),
        false => lacking(kind, slot),
    };
    format!("in {}: {reason}", kind.suffixes()[slot].trim_start_matches('_'))
}

/// The reason of a missing component, behind its name.
pub(super) fn lacking(kind: Kind, slot: usize) -> String {
    let is_euler = kind == Kind::Quaternion && kind.suffixes()[slot] == "_w";
    format!("is missing, but the rest is given{}", if is_euler { NO_ANGLES } else { "" })
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
        let only_in_3d = self.parameter(first).only_in_3d;
        let mut parts = TextParts::default();
        if !kind.is_list() {
            parts.add(text);
        } else {
            parts.split(whole, kind, numerals).map_err(|reason| BadText::of(whole, reason))?;
        }
        let Some(shape) = kind.shape_of(parts.count).filter(|_| parts.are_square()) else {
            let are_zeros = || parts.list[..parts.count].iter().all(|part| numerals.is_zero(part));
            if kind == Kind::Quaternion && ANGLES.contains(&parts.count) && are_zeros() {
                return Ok(());
            }
            if parts.count == 1 && is_nothing(whole) {
                return Err(BadText::of(whole, "is not a number"));
            }
            let of_one = (parts.count == 1).then(|| numerals.read_cell(Kind::Number, parts.list[0]).err()).flatten();
            let of_one = of_one.map(|reason| more_than_numbers((kind, only_in_3d), whole, &reason).unwrap_or(reason));
            return Err(BadText::of(
                whole,
                of_one.unwrap_or_else(|| wrong_count((kind, only_in_3d), whole, parts.count)),
            ));
        };
        let list = &parts.list[..parts.count];
        if let Some(lacking) = list.iter().position(|part| is_nothing(part)).filter(|_| list.len() > 1) {
            let reason = match list.iter().all(|part| is_nothing(part)) {
                true => return Err(BadText::of(whole, NO_NUMBERS)),
                false => missing(kind, shape.slots[lacking], list[lacking]),
            };
            return Err(BadText { text: None, reason });
        }
        for (part, slot) in list.iter().zip(shape.slots) {
            match numerals.read_cell(kind, part) {
                Ok(value) => self.set(first + slot, value),
                Err(reason) => {
                    let of_whole = more_than_numbers((kind, only_in_3d), whole, &reason);
                    return Err(of_whole.map_or(BadText::of(part, reason), |reason| BadText::of(whole, reason)));
                }
            }
        }
        if list.len() > 1 {
            self.doubt(kind, whole, list, numerals.mark);
        }
        Ok(())
    }
}

/// The texts of a vector's components in one text, whatever each is.
pub(crate) fn components(text: &[u8], numerals: Numerals) -> Result<Vec<&[u8]>, String> {
    let mut parts = TextParts::default();
    parts.split(text, Kind::Vector, numerals)?;
    Ok(parts.list[..parts.count.min(MOST_VALUES)].to_vec())
}

/// The reason why a text of this many values is not a vector; `None` for a single one that is not a number.
pub(crate) fn no_vector(text: &[u8], count: usize, in_3d: bool, numerals: Numerals) -> Option<String> {
    let is_other = count == 1 && numerals.read_cell(Kind::Number, text).is_err();
    (!is_other).then(|| wrong_count((Kind::Vector, in_3d), text, count))
}

/// Said of values none of which is there.
pub(crate) const NO_NUMBERS: &str = "has no numbers";

/// The reason why this number of values is wrong for a parameter of this kind.
fn wrong_count((kind, only_in_3d): (Kind, bool), text: &[u8], count: usize) -> String {
    if kind == Kind::Quaternion && count == 1 && Decimal::parse(text).is_ok() {
        return if only_in_3d { AN_ANGLE_IN_3D } else { AN_ANGLE }.to_owned();
    }
    // Slashes between numbers are no numbers, nor is what is behind a last comma.
    let parts = text.split(|mark| mark.is_ascii_whitespace() || b",;()[]<>{}".contains(mark));
    let are_some = parts.filter(|part| Decimal::parse(part).is_ok()).count();
    let numbers = match (count, are_some) {
        (1, _) => "1 number".to_owned(),
        (_, 0) => format!("{count} numbers"),
        (_, some) if some < count => format!("{count} parts, {some} of them numbers"),
        (_, some) => format!("{some} numbers"),
    };
    let cure = if (kind, count) == (Kind::Quaternion, 3) { NO_ANGLES } else { "" };
    format!("is {numbers}, not {}{cure}", kind.wanted(only_in_3d))
}

/// How many numbers may be angles in place of a quaternion; those of 0 turn nothing, whatever they are measured in.
pub(crate) const ANGLES: [usize; 2] = [1, 3];
/// Said of one number in place of a quaternion: the sine and the cosine of most angles are not fractions.
const AN_ANGLE: &str = "is an angle, not a quaternion: an angle a about z is z,w = sin(a/2),cos(a/2) (in 3D 0,0,z,w); \
    90, 180 and 270 degrees are 1,1 and 1,0 and 1,-1 exactly";
const AN_ANGLE_IN_3D: &str = "is an angle, not a quaternion: an angle a about z is 0,0,sin(a/2),cos(a/2); 90, 180 and 270 \
    degrees are 0,0,1,1 and 0,0,1,0 and 0,0,1,-1 exactly";
/// Said of three numbers in place of a quaternion, which only 3D has.
pub(crate) const NO_ANGLES: &str = "; angles are not read: a quarter turn about z is 0,0,1,1";

/// The reason why a text is not a list of numbers of which a part is not a number for this `reason`: what a program or a
/// page prints has a call, braces, axes or other marks, as `Vec3(1.0f, 2.0f)`, `{X:1 Y:2}` or `1|2` do. `None` for texts
/// without such marks.
fn more_than_numbers((kind, only_in_3d): (Kind, bool), whole: &[u8], reason: &str) -> Option<String> {
    let marks: &[u8] = if kind == Kind::Matrix { b"{}<>|:=&" } else { b"()[]{}<>|:=&" };
    let inner = without_brackets(whole).unwrap_or(whole);
    let is_root = || whole.windows(5).any(|part| part == b"sqrt(");
    let is_dressed = kind.is_list() && reason.starts_with("is not a number") && !is_root();
    (is_dressed && inner.iter().any(|byte| marks.contains(byte)))
        .then(|| format!("has more than numbers in it: give {}, with blanks between them", kind.wanted(only_in_3d)))
}

/// The values in a text, one after another.
#[derive(Default)]
struct TextParts<'a> {
    list: [&'a [u8]; MOST_VALUES],
    /// How many there are, of which the list holds the first.
    count: usize,
    /// The number of rows of a text in rows, and whether all rows are as long as there are rows.
    rows: Option<(usize, bool)>,
}

impl<'a> TextParts<'a> {
    fn add(&mut self, part: &'a [u8]) {
        if let Some(free) = self.list.get_mut(self.count) {
            *free = part;
        }
        self.count += 1;
    }

    /// True if there are as many rows as columns, or no rows.
    fn are_square(&self) -> bool {
        self.rows.is_none_or(|(rows, are_even)| are_even && rows * rows == self.count)
    }

    /// Finds the values of a text.
    fn split(&mut self, text: &'a [u8], kind: Kind, numerals: Numerals) -> Result<(), String> {
        let is_in_brackets = text.ends_with(b")") || text.ends_with(b"]");
        let mut text = without_brackets(text)?;
        // Between blanks a comma is hardly the decimal one of a number without decimals.
        let is_list = || is_in_brackets || numerals.separator(text) == b' ' && text.contains(&b' ');
        if text.ends_with(b",") && is_list() {
            return Err("has a comma behind its last number".to_owned());
        }
        if kind != Kind::Matrix {
            self.split_row(text, numerals);
            return Ok(());
        }
        if let [b'(' | b'[', b'(' | b'[', ..] = text {
            text = without_brackets(text)?;
        }
        let mut lengths = Vec::new();
        if text.starts_with(b"[") || text.starts_with(b"(") {
            let mut rest = text;
            while !rest.is_empty() {
                let end = rest.iter().position(|byte| matches!(byte, b']' | b')')).unwrap_or(rest.len() - 1);
                lengths.push(self.split_row(without_brackets(&rest[..=end])?, numerals));
                rest = trim(&rest[end + 1..]);
                rest = trim(rest.strip_prefix(b",").or(rest.strip_prefix(b";")).unwrap_or(rest));
            }
        } else if matches!(text.split(|&byte| byte == b';').count(), 3 | 4) {
            // Rows between semicolons, not nine or sixteen numbers.
            text.split(|&byte| byte == b';').for_each(|row| lengths.push(self.split_row(trim(row), numerals)));
        } else {
            self.split_row(text, numerals);
            return Ok(());
        }
        self.rows = Some((lengths.len(), lengths.iter().all(|length| *length == lengths.len())));
        Ok(())
    }

    /// Finds the values of a row, and returns how many there are.
    fn split_row(&mut self, row: &'a [u8], numerals: Numerals) -> usize {
        let before = self.count;
        match numerals.separator(row) {
            b' ' => {
                let parts = row.split(|byte| is_blank(*byte)).filter(|part| !part.is_empty());
                parts.for_each(|part| self.add(part));
            }
            separator => row.split(|&byte| byte == separator).for_each(|part| self.add(trim(part))),
        }
        self.count - before
    }
}

/// A text without the brackets around it, if there are any.
fn without_brackets(text: &[u8]) -> Result<&[u8], String> {
    let inner = match text {
        [b'(', inner @ .., b')'] | [b'[', inner @ .., b']'] => inner,
        [b'(', inner @ ..] if inner.contains(&b')') => return Err("has more behind its )".to_owned()),
        [b'[', inner @ ..] if inner.contains(&b']') => return Err("has more behind its ]".to_owned()),
        [b'(', ..] => return Err("has a ( without a )".to_owned()),
        [b'[', ..] => return Err("has a [ without a ]".to_owned()),
        [opened @ .., bracket @ (b')' | b']')] if !opened.contains(&if *bracket == b')' { b'(' } else { b'[' }) => {
            return Err(format!("has a {} that closes nothing", char::from(*bracket)));
        }
        text => text,
    };
    Ok(trim(inner))
}

/// True if a text, which cannot be read with decimal points, holds all values of a parameter with decimal commas.
pub(crate) fn has_decimal_commas(text: &[u8], kind: Kind) -> bool {
    let numerals = Numerals { mark: DecimalMark::Comma, held_as: None };
    let mut parts = TextParts::default();
    let is_number = |part: &&[u8]| matches!(numerals.read_cell(kind, part), Ok(Value::Number(_)));
    // A mark in a fraction parts two numbers.
    !text.contains(&b'/')
        && parts.split(trim(text), kind, numerals).is_ok()
        && kind.shape_of(parts.count).is_some()
        && parts.are_square()
        && parts.list[..parts.count].iter().all(is_number)
}

/// True for a blank of JSON, or between the values of a text: programs print long lists and matrices in several lines. A
/// form feed, for one, is none.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// A text without the blanks and the line ends around it.
fn trim(text: &[u8]) -> &[u8] {
    let from_start = text.iter().position(|byte| !is_blank(*byte)).map_or(&text[..0], |start| &text[start..]);
    let end = from_start.iter().rposition(|byte| !is_blank(*byte)).map_or(0, |last| last + 1);
    &from_start[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::culprit::ALONE;
    use crate::query::{Parameter, Parameters};

    const POINT: Numerals = Numerals { mark: DecimalMark::Point, held_as: None };
    const COMMA: Numerals = Numerals { mark: DecimalMark::Comma, held_as: None };

    const KINDS: [Kind; 5] = [Kind::Vector, Kind::NumberOrVector, Kind::Matrix, Kind::Quaternion, Kind::Bound];

    /// The slots that a text fills, each with its number; or the part that is wrong, and why.
    fn read(kind: Kind, text: &str, numerals: Numerals) -> Result<Vec<(usize, String)>, (String, String)> {
        static PARAMETERS: [Parameters; 5] = {
            const fn one(index: usize) -> &'static [Parameter] {
                const LIST: [Parameter; 5] = {
                    const ONE: Parameter = Parameter::new("p", Kind::Number, "");
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
        // An old value must not show.
        (0..kind.suffixes().len()).for_each(|slot| args.set(slot, Value::Infinite { positive: true }));
        match args.set_whole(0, kind, text.as_bytes(), numerals) {
            Ok(()) => {
                Ok((0..kind.suffixes().len()).filter_map(|slot| Some((slot, args.number(slot)?.to_string()))).collect())
            }
            Err(bad) => Err((String::from_utf8_lossy(bad.text.unwrap_or_default()).into_owned(), bad.reason)),
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
        const MORE: &str = "has more than numbers in it: give 2 or 3, with blanks between them";
        const ROOT: &str = "is not a number: it has a root, which is not read; only decimals and fractions are";
        for (text, part, reason) in [
            ("0,,0", "", "in y: is missing, but the rest is given"),
            ("0,0,", "", "in z: is missing, but the rest is given"),
            ("[, 0]", "", "in x: is missing, but the rest is given"),
            ("[nan, 0]", "", "in x: \"nan\" is not a number"),
            ("(-1+0.5j)", "(-1+0.5j)", "is not a number"),
            ("(null, none)", "(null, none)", "has no numbers"),
            ("N/A", "N/A", "is not a number"),
            ("1,2 3", "2 3", "is not a number: it has a blank, _ or ' in it, which no number has"),
            ("Vector2(0, 1)", "Vector2(0, 1)", MORE),
            ("array([-5., 0.])", "array([-5., 0.])", MORE),
            ("POINT (-5 0)", "POINT (-5 0)", MORE),
            ("abc,1,2", "abc", "is not a number"),
            ("(1 m, 2 m)", "1 m", &format!("is not a number: it has \"m\" after its digits; {ALONE}")),
            ("{Y:1 X:2}", "{Y:1 X:2}", MORE),
            ("<1, 2, 1/3>", "<1, 2, 1/3>", MORE),
            ("Fraction(1, 3)", "Fraction(1, 3)", MORE),
            ("1/0,2", "1/0", "has a denominator that is not above 0"),
            ("sqrt(2", "sqrt(2", ROOT),
            ("vec4(1, 2, 3, 4)", "vec4(1, 2, 3, 4)", "is 4 numbers, not 2 or 3"),
            ("1/2", "1/2", "is 1 number, not 2 or 3"),
            ("1 / 2 / 3", "1 / 2 / 3", "is 5 parts, 3 of them numbers, not 2 or 3"),
            ("1,2,3,", "1,2,3,", "is 4 parts, 3 of them numbers, not 2 or 3"),
            ("-5|0|1", "-5|0|1", MORE),
            ("-5 / 0.5", "/", "is not a number"),
            ("1/2/0/4", "1/2/0/4", "is not a number"),
            ("(0,0", "(0,0", "has a ( without a )"),
            ("0,0]", "0,0]", "has a ] that closes nothing"),
            ("-1,sqrt(2)", "sqrt(2)", ROOT),
            ("1,2,3 (m)", "1,2,3 (m)", MORE),
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
