//! All values of a parameter in one text: `1,2,3`, `(1, 2, 3)`, `[1 2 3]`, a matrix also row by row,
//! `[[1, 0], [0, 1]]`.
//!
//! They stand between commas, else between semicolons, else between blanks, perhaps in round or square brackets.

use super::args::Args;
use super::numerals::{DecimalMark, Numerals};
use super::parameter::{Kind, Value};
use super::problem::{SHOWN_CHARACTERS, shown};
use crate::number::{Decimal, trim_blanks};

/// The cure is shown only for texts up to this length.
const LONGEST_DRESSED: usize = 200;

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
        self.read_whole(first, kind, text, numerals)
            .map_err(|bad| no_number(kind, trim(text), numerals).map_or(bad, |reason| BadText::of(trim(text), reason)))
    }

    fn read_whole<'a>(
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
            let split = parts.split(whole, kind, numerals);
            split.map_err(|reason| {
                let undressed = undressed(kind, whole, numerals)
                    .filter(|other| other.contains("; write ") && !reason.contains("; write "));
                BadText::of(whole, undressed.unwrap_or(reason))
            })?;
        }
        let Some(shape) = kind.shape_of(parts.count).filter(|_| parts.are_square()) else {
            // An angle of 0 turns nothing, whatever it is measured in.
            if kind == Kind::Quaternion && parts.count == 1 && numerals.is_zero(parts.list[0]) {
                return Ok(());
            }
            if parts.count == 1 && is_nothing(whole) {
                return Err(BadText::of(whole, "is not a number"));
            }
            let is_short_one = parts.count == 1 && whole.len() <= SHOWN_CHARACTERS;
            let of_one = || numerals.read_cell(Kind::Number, parts.list[0]).err().filter(|_| is_short_one);
            let reason = other_mark(kind, whole, numerals).or_else(|| undressed(kind, whole, numerals)).or_else(of_one);
            return Err(BadText::of(whole, reason.unwrap_or_else(|| wrong_count(kind, whole, parts.count))));
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
                    let of_whole = other_mark(kind, whole, numerals).or_else(|| undressed(kind, whole, numerals));
                    let (text, reason) = of_whole.map_or((*part, reason), |of_whole| (whole, of_whole));
                    // Only a quaternion has a w.
                    let has_w = kind == Kind::Quaternion;
                    let reason = if has_w { reason } else { reason.replace(", in the order x, y, z, w", "") };
                    return Err(BadText::of(text, reason));
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
pub(crate) fn no_vector(text: &[u8], count: usize, numerals: Numerals) -> Option<String> {
    let is_other = count == 1 && numerals.read_cell(Kind::Number, text).is_err();
    let reason = || (!is_other).then(|| wrong_count(Kind::Vector, text, count));
    other_mark(Kind::Vector, text, numerals).or_else(reason)
}

/// The reason why a fraction or a call is not a number where a single one may stand: its numbers are no vector. `None`
/// for other texts.
fn no_number(kind: Kind, whole: &[u8], numerals: Numerals) -> Option<String> {
    let inner = without_brackets(whole).ok().filter(|_| kind == Kind::NumberOrVector)?;
    let text = std::str::from_utf8(inner).ok()?;
    let is_number = |part: &str| matches!(numerals.read_cell(kind, trim(part.as_bytes())), Ok(Value::Number(_)));
    let is_fraction = text.split('/').count() == 2 && text.split('/').all(is_number);
    let is_call = text.find(['(', '[', '{', '<']).is_some_and(|start| {
        let (name, list) = (text[..start].to_lowercase(), text[start + 1..].trim_start());
        let is_name = name.starts_with(char::is_alphabetic) && !name.contains([',', ';', ':', '=']);
        // A text that is called a vector is one, and so is a list in a call.
        let is_vector = name.contains("vec") || list.starts_with('[');
        let behind = list.trim_end_matches([')', ']', '}', '>', ' ']);
        is_name && !is_vector && !behind.contains([')', ']', '}', '>'])
    });
    numerals.read_cell(Kind::Number, inner).err().filter(|_| is_fraction || is_call)
}

/// Said of values none of which is there.
pub(crate) const NO_NUMBERS: &str = "has no numbers";

/// The reason why this number of values is wrong for a parameter of this kind.
fn wrong_count(kind: Kind, text: &[u8], count: usize) -> String {
    if kind == Kind::Quaternion && count == 1 && Decimal::parse(text).is_ok() {
        return AN_ANGLE.to_owned();
    }
    let numbers = if count == 1 { "1 number".to_owned() } else { format!("{count} numbers") };
    let cure = if (kind, count) == (Kind::Quaternion, 3) { NO_ANGLES } else { "" };
    format!("is {numbers}, not {}{cure}", kind.wanted())
}

/// Said of one number in place of a quaternion: the sine and the cosine of most angles are not fractions.
const AN_ANGLE: &str = "is an angle, not a quaternion: an angle a about z is z,w = sin(a/2),cos(a/2) (in 3D 0,0,z,w); \
    90, 180 and 270 degrees are 1,1 and 1,0 and 1,-1 exactly";
/// Said of three numbers in place of a quaternion.
pub(crate) const NO_ANGLES: &str = "; angles are not read: a quarter turn about z is 0,0,1,1, or 1,1 in 2D";

/// The cure where another mark is between all numbers of a parameter; `None` for other texts.
fn other_mark(kind: Kind, text: &[u8], numerals: Numerals) -> Option<String> {
    let text = std::str::from_utf8(text).ok().filter(|text| text.len() <= SHOWN_CHARACTERS)?;
    let is_number = |part: &&str| matches!(numerals.read_cell(Kind::Number, part.as_bytes()), Ok(Value::Number(_)));
    let is_wide_blank = |letter: char| ['\u{a0}', '\u{202f}'].contains(&letter);
    let blanks = text.replace(is_wide_blank, " ");
    // Three digits behind such a blank may be thousands.
    let is_group = |part: &str| part.bytes().take_while(u8::is_ascii_digit).count() == 3;
    if blanks != text && !text.split(is_wide_blank).skip(1).any(is_group) && is_read(blanks.as_bytes(), kind, numerals)
    {
        return Some(format!("has a no-break space between its numbers; write {}", shown(blanks.as_bytes())));
    }
    // A fraction is one number.
    let marks = ['|', '/', ':', '&'].into_iter().filter(|mark| *mark != '/' || !is_number(&text));
    marks.into_iter().find_map(|mark| {
        let parts: Vec<&str> = text.split(mark).map(str::trim).collect();
        let are_numbers = parts.len() > 1 && kind.shape_of(parts.len()).is_some() && parts.iter().all(is_number);
        are_numbers.then(|| format!("has {mark} between its numbers; write {}", shown(parts.join(" ").as_bytes())))
    })
}

/// The cure for numbers as a program or a page prints them, in a call, between other brackets or behind their axes:
/// `Vec3(1.0f, 2.0f)`, `{X:1 Y:2}`, `<1, 2>`, `(1|2)`; `None` for other texts.
fn undressed(kind: Kind, text: &[u8], numerals: Numerals) -> Option<String> {
    let text = std::str::from_utf8(text).ok().filter(|text| text.len() <= LONGEST_DRESSED)?;
    if !kind.is_list() {
        return None;
    }
    let is_number = |part: &str| matches!(numerals.read_cell(Kind::Number, part.as_bytes()), Ok(Value::Number(_)));
    let has_commas = numerals.mark == DecimalMark::Comma;
    let parts_others = |letter: char| " \t\n\r;|()[]{}<>:=\"'".contains(letter) || letter == ',' && !has_commas;
    let is_list_in_list = text.get(1..).is_some_and(|inner| inner.contains(['(', '[']));
    let (mut numbers, mut axes, mut is_dressed) = (Vec::new(), String::new(), is_list_in_list);
    let (mut rest, mut is_named, mut parted) = (text, false, 0);
    let (mut commas, mut has_comma) = (0, false);
    while let Some(start) = rest.find(|letter| !parts_others(letter)) {
        let (before, from_here) = rest.split_at(start);
        let (part, behind) = from_here.split_at(from_here.find(parts_others).unwrap_or(from_here.len()));
        (rest, is_dressed) = (behind, is_dressed || before.contains(['{', '}', '<', '>', ':', '=', '|']));
        has_comma |= before.contains(',');
        // The marks of a type in programs.
        let bare = [part, part.trim_end_matches(['f', 'F', 'd', 'l', 'L'])].into_iter().find(|part| is_number(part));
        if let Some(number) = bare {
            if !numbers.is_empty() {
                parted += usize::from(before.contains(|mark| "()[]{}<>".contains(mark)));
                // A number in front of a colon is a label.
                if before.contains([':', '=']) && !is_named {
                    return None;
                }
                commas += usize::from(has_comma);
            }
            numbers.push(number);
            (is_named, has_comma) = (false, false);
            continue;
        }
        let (axis, next) = (part.to_lowercase(), behind.trim_start());
        let is_axis = next.starts_with([':', '=', '"', '\'']) && ["x", "y", "z", "w"].contains(&axis.as_str());
        // The name of a type or a call, perhaps behind another word; a word behind numbers may be their unit.
        let is_call = |next: char| "([{<".contains(next) || next.is_ascii_alphabetic();
        let is_name = numbers.is_empty() && part.starts_with(|letter: char| letter.is_ascii_alphabetic());
        is_named = is_axis;
        if is_axis {
            axes.push_str(&axis);
        } else if !(is_name && next.starts_with(is_call) || next.is_empty() && ["^T", ".T"].contains(&part)) {
            return None;
        }
        is_dressed = true;
    }
    is_dressed |= rest.contains(['}', '>']);
    // A quaternion in another order is told its own.
    let is_order = kind == Kind::Quaternion || ["xy", "xyz"].contains(&axes.as_str());
    let are_in_order = axes.is_empty() || axes.len() == numbers.len() && is_order;
    // One in front of brackets, or behind them, is a count or an index, unless each has its own.
    let is_column = ["((", "[["].iter().any(|open| text.starts_with(open)) && parted + 1 == numbers.len();
    let is_whole = parted == 0 || is_column;
    // Where they do not stand between all of them, they may be decimal ones.
    let are_between = commas == 0 || commas + 1 == numbers.len();
    let is_cured = is_dressed && is_whole && are_between && are_in_order && kind.shape_of(numbers.len()).is_some();
    // Of quaternions and matrices nobody knows in which order they stand, unless names say it.
    let cure = match order(kind) {
        order if order.is_empty() || axes == "xyzw" => format!("write \"{}\"", numbers.join(" ")),
        order => format!("only these are read{order}"),
    };
    is_cured.then(|| format!("has more in it than its numbers; {cure}"))
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
        if let Some(reason) = called(text, kind, numerals) {
            return Err(reason);
        }
        let outer = text;
        let mut text = without_brackets(text)?;
        if let (Some(inner), true) = (text.strip_suffix(b","), outer.ends_with(b"]") || outer.ends_with(b")")) {
            let is_cured = inner.len() <= SHOWN_CHARACTERS && is_read(inner, kind, numerals);
            let cure = if is_cured { format!("; write {}", shown(inner)) } else { String::new() };
            return Err(format!("has a comma behind its last number{cure}"));
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

/// The order of a parameter's numbers, where programs do not agree about it.
fn order(kind: Kind) -> &'static str {
    match kind {
        Kind::Quaternion => ", in the order x, y, z, w",
        Kind::Matrix => ", 9 or 16, row by row",
        _ => "",
    }
}

/// The message about values in a call, such as `vec3(1, 2, 3)`; `None` for other texts. A cure is given only for values
/// that can be read, and where programs agree about their meaning: not about the order of a quaternion, nor whether a
/// matrix is by rows.
fn called(text: &[u8], kind: Kind, numerals: Numerals) -> Option<String> {
    let (word, rest) = text.split_at(text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count());
    let rest = trim(rest);
    if word.is_empty() || !matches!(rest, [b'(' | b'[', .., b')' | b']']) {
        return None;
    }
    // Of a list in a call the list: array([1, 2]).
    let inner = trim(&rest[1..rest.len() - 1]);
    let is_list = matches!(inner, [b'[', .., b']']);
    let rest = if is_list { inner } else { rest };
    let order = order(kind);
    let is_sure = is_list || order.is_empty();
    let cure = match rest {
        rest if is_sure && rest.len() <= SHOWN_CHARACTERS && is_read(rest, kind, numerals) => {
            format!("write {}", shown(rest))
        }
        _ => format!("only the numbers are read{order}"),
    };
    Some(format!("has {} in front of its bracket; {cure}", shown(word)))
}

/// True if a text, which cannot be read with decimal points, holds all values of a parameter with decimal commas.
pub(crate) fn has_decimal_commas(text: &[u8], kind: Kind) -> bool {
    is_read(trim(text), kind, Numerals { mark: DecimalMark::Comma, held_as: None })
}

/// True if a text holds all values of a parameter of this kind.
fn is_read(text: &[u8], kind: Kind, numerals: Numerals) -> bool {
    let mut parts = TextParts::default();
    let is_number = |part: &&[u8]| matches!(numerals.read_cell(kind, part), Ok(Value::Number(_)));
    parts.split(text, kind, numerals).is_ok()
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
    use crate::query::culprit::UNITS;
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
        for (text, part, reason) in [
            ("0,,0", "", "in y: is missing, but the rest is given"),
            ("0,0,", "", "in z: is missing, but the rest is given"),
            ("[, 0]", "", "in x: is missing, but the rest is given"),
            ("[nan, 0]", "", "in x: \"nan\" is not a number"),
            ("(-1+0.5j)", "(-1+0.5j)", "is not a number"),
            ("(null, none)", "(null, none)", "has no numbers"),
            ("N/A", "N/A", "is not a number"),
            ("1,2 3", "2 3", "is not a number"),
            ("Vector2(0, 1)", "Vector2(0, 1)", "has \"Vector2\" in front of its bracket; write \"(0, 1)\""),
            ("array([-5., 0.])", "array([-5., 0.])", "has \"array\" in front of its bracket; write \"[-5., 0.]\""),
            ("POINT (-5 0)", "POINT (-5 0)", "has \"POINT\" in front of its bracket; write \"(-5 0)\""),
            ("abc,1,2", "abc", "is not a number"),
            ("(1 m, 2 m)", "1 m", &format!("is not a number: it has \"m\" after its digits; {UNITS}")),
            ("{Y:1 X:2}", "{Y:1", "is not a number"),
            ("vec4(1, 2, 3, 4)", "vec4(1, 2, 3, 4)", "has \"vec4\" in front of its bracket; only the numbers are read"),
            ("-5|0|1", "-5|0|1", "has | between its numbers; write \"-5 0 1\""),
            ("-5 / 0.5", "-5 / 0.5", "has / between its numbers; write \"-5 0.5\""),
            ("12.5 / 64 / -7", "12.5 / 64 / -7", "has / between its numbers; write \"12.5 64 -7\""),
            ("1/2/0/4", "1/2/0/4", "is not a number"),
            ("(0,0", "(0,0", "has a ( without a )"),
            ("0,0]", "0,0]", "has a ] that closes nothing"),
            (
                "-1,sqrt(2)",
                "sqrt(2)",
                "is not a number: it has a root, which is not read; only decimals and fractions are",
            ),
            ("1,2,3 (m)", "3 (m)", &format!("is not a number: it has \"(m)\" after its digits; {UNITS}")),
            ("1", "1", "is 1 number, not 2 or 3"),
            ("1 2 3 4", "1 2 3 4", "is 4 numbers, not 2 or 3"),
        ] {
            let expected = Err((part.to_owned(), reason.to_owned()));
            assert_eq!(read(Kind::Vector, text, POINT), expected, "{text}");
        }
    }

    #[test]
    fn a_fraction_or_a_call_in_place_of_a_number_is_no_vector() {
        const ROOT: &str = "is not a number: it has a root, which is not read; only decimals and fractions are";
        for (text, reason) in [
            ("sqrt(2)", ROOT),
            ("(sqrt(2))", ROOT),
            ("sqrt(2", ROOT),
            ("Fraction(1, 3)", "is not a number"),
            ("new Rational{1, 3}", "is not a number"),
            ("1/0", "has a denominator that is not above 0"),
            ("(1/-2)", "has a denominator that is not above 0"),
            ("1 / 2", "is not a number"),
            ("0x1p0/3", "is not a number"),
            ("Vec2(1, 3)", "has \"Vec2\" in front of its bracket; write \"(1, 3)\""),
            ("array([1, 3])", "has \"array\" in front of its bracket; write \"[1, 3]\""),
            ("1/2/3", "has / between its numbers; write \"1 2 3\""),
        ] {
            let expected = Err((text.to_owned(), reason.to_owned()));
            assert_eq!(read(Kind::NumberOrVector, text, POINT), expected, "{text}");
        }
    }

    #[test]
    fn numbers_in_what_programs_print_around_them_are_told_alone() {
        for (text, numbers) in [
            ("new Vector3(1f, -2.5F, 3e1f)", "1 -2.5 3e1"),
            ("vec![1, 2, 3]", "1 2 3"),
            ("{1, 2, 3}", "1 2 3"),
            ("<1, 2, 1/3>", "1 2 1/3"),
            ("{X:1 Y:2 Z:3}", "1 2 3"),
            ("(x = 1, y = 2)", "1 2"),
            ("{\"x\":1,\"y\":2}", "1 2"),
            ("(1|2|3)", "1 2 3"),
            ("[[1],[2],[3]]", "1 2 3"),
            ("(3, 2, 1)^T", "3 2 1"),
        ] {
            let expected = (text.to_owned(), format!("has more in it than its numbers; write \"{numbers}\""));
            assert_eq!(read(Kind::Vector, text, POINT), Err(expected), "{text}");
        }
        for text in ["<1,5. 2>", "{1,5; 2}", "{X:1,5 Y:2}"] {
            let (_, reason) = read(Kind::Vector, text, POINT).expect_err(text);
            assert!(!reason.contains("write"), "{text} {reason}");
        }
        for text in ["Quat<0, 0, 1, 1>", "{W:1 X:0 Y:0 Z:0}", "{0, 0, 1, 1}"] {
            let (_, reason) = read(Kind::Quaternion, text, POINT).expect_err(text);
            assert!(!reason.contains("write"), "{reason}");
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
