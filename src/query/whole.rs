//! All values of a parameter in one text: `1,2,3`, `(1, 2, 3)`, `[1 2 3]`, a matrix also row by row,
//! `[[1, 0], [0, 1]]`; and what in a text keeps it from being numbers.
//!
//! They stand between commas, else between semicolons, else between blanks, perhaps in round or square brackets.

use super::args::{Args, DecimalMark, Numerals};
use super::parameter;
use super::parameter::{Kind, Value};
use super::problem::{SHOWN_CHARACTERS, cut, shown};
use crate::number::{Decimal, trim_blanks};
use crate::steps::step;

/// No longer text is told what to write for it.
const LONGEST_DRESSED: usize = 200;

/// The most values that a parameter has.
pub const MOST_VALUES: usize = 16;

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

/// Whether a text, or a part of one, says that there is no number: it is blank, or what programs write there.
pub(crate) fn is_nothing(text: &[u8]) -> bool {
    let text = trim_blanks(text);
    let usual = ["", "nan", "null", "na", "n/a", "#n/a", "none", "nil", "-"];
    usual.iter().any(|usual| usual.as_bytes().eq_ignore_ascii_case(text))
}

/// Why values of which the one in this slot is missing are none of a parameter: it is said alike, whatever stands there.
pub(crate) fn missing(kind: Kind, slot: usize) -> String {
    format!("in {}: {}", kind.suffixes()[slot].trim_start_matches('_'), lacking(kind, slot))
}

/// The same, behind the name of what is missing.
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
        let mut parts = TextParts::default();
        if !kind.is_list() {
            parts.add(text);
        } else {
            let split = parts.split(whole, kind, numerals);
            split.map_err(|reason| {
                let undressed = undressed(kind, whole, numerals).filter(|_| !reason.contains("; write "));
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
            let of_one = || numerals.read_cell(Kind::Number, parts.list[0]).err().filter(|_| parts.count == 1);
            let reason = other_mark(kind, whole, numerals).or_else(|| undressed(kind, whole, numerals)).or_else(of_one);
            return Err(BadText::of(whole, reason.unwrap_or_else(|| wrong_count(kind, whole, parts.count))));
        };
        let list = &parts.list[..parts.count];
        if let Some(lacking) = list.iter().position(|part| is_nothing(part)).filter(|_| list.len() > 1) {
            let reason = match list.iter().all(|part| is_nothing(part)) {
                true => return Err(BadText::of(whole, NO_NUMBERS)),
                false => missing(kind, shape.slots[lacking]),
            };
            return Err(BadText { text: None, reason });
        }
        for (part, slot) in list.iter().zip(shape.slots) {
            match numerals.read_cell(kind, part) {
                Ok(value) => self.set(first + slot, value),
                Err(reason) => {
                    let other = other_mark(kind, whole, numerals);
                    let undressed = undressed(kind, whole, numerals).filter(|_| other.is_none());
                    return Err(match undressed {
                        Some(undressed) => BadText::of(whole, undressed),
                        None => BadText::of(part, other.unwrap_or(reason)),
                    });
                }
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

/// Said of values none of which is there.
pub(crate) const NO_NUMBERS: &str = "has no numbers";

/// Why so many values are not what a parameter of this kind takes.
fn wrong_count(kind: Kind, text: &[u8], count: usize) -> String {
    if kind == Kind::Quaternion
        && count == 1
        && let Some(cure) = parameter::cure_of_angle(text)
    {
        return cure;
    }
    let numbers = if count == 1 { "1 number".to_owned() } else { format!("{count} numbers") };
    let cure = if (kind, count) == (Kind::Quaternion, 3) { NO_ANGLES } else { "" };
    format!("is {numbers}, not {}{cure}", kind.wanted())
}

/// Said of three numbers in place of a quaternion.
pub(crate) const NO_ANGLES: &str = "; angles are not read: a quarter turn about z is 0,0,1,1";

/// What to write where another mark stands between all numbers of a parameter; `None` for other texts.
fn other_mark(kind: Kind, text: &[u8], numerals: Numerals) -> Option<String> {
    let text = std::str::from_utf8(text).ok().filter(|text| text.len() <= SHOWN_CHARACTERS)?;
    let is_number = |part: &&str| matches!(numerals.read_cell(Kind::Number, part.as_bytes()), Ok(Value::Number(_)));
    ['|', '/', ':', '&'].into_iter().find_map(|mark| {
        let parts: Vec<&str> = text.split(mark).map(str::trim).collect();
        let are_numbers = parts.len() > 1 && kind.shape_of(parts.len()).is_some() && parts.iter().all(is_number);
        are_numbers.then(|| format!("has {mark} between its numbers; write {}", shown(parts.join(" ").as_bytes())))
    })
}

/// What to write for numbers that stand as a program or a page prints them, in a call, between other brackets or behind
/// their axes: `Vec3(1.0f, 2.0f)`, `{X:1 Y:2}`, `<1, 2>`, `(1|2)`; `None` for other texts.
fn undressed(kind: Kind, text: &[u8], numerals: Numerals) -> Option<String> {
    let text = std::str::from_utf8(text).ok().filter(|text| text.len() <= LONGEST_DRESSED)?;
    // Of quaternions and matrices nobody knows in which order they stand.
    let is_vector = kind.is_list() && !matches!(kind, Kind::Matrix | Kind::Quaternion);
    if !is_vector || numerals.mark == DecimalMark::Comma {
        return None;
    }
    let is_number = |part: &str| matches!(numerals.read_cell(Kind::Number, part.as_bytes()), Ok(Value::Number(_)));
    let parts_others = |letter: char| " \t\n\r,;|()[]{}<>:=\"'".contains(letter);
    let is_list_in_list = text.get(1..).is_some_and(|inner| inner.contains(['(', '[']));
    let (mut numbers, mut axes, mut is_dressed) = (Vec::new(), String::new(), is_list_in_list);
    let mut rest = text;
    while let Some(start) = rest.find(|letter| !parts_others(letter)) {
        let (before, from_here) = rest.split_at(start);
        let (part, behind) = from_here.split_at(from_here.find(parts_others).unwrap_or(from_here.len()));
        (rest, is_dressed) = (behind, is_dressed || before.contains(['{', '}', '<', '>', ':', '=', '|']));
        // The marks of a type in programs.
        let bare = [part, part.trim_end_matches(['f', 'F', 'd', 'l', 'L'])].into_iter().find(|part| is_number(part));
        if let Some(number) = bare {
            numbers.push(number);
            continue;
        }
        let (axis, next) = (part.to_lowercase(), behind.trim_start());
        let is_axis = next.starts_with([':', '=', '"', '\'']) && ["x", "y", "z"].contains(&axis.as_str());
        // The name of a type or a call, perhaps behind another word; what stands behind numbers may be their unit.
        let is_call = |next: char| "([{<".contains(next) || next.is_ascii_alphabetic();
        let is_name = numbers.is_empty() && part.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if is_axis {
            axes.push_str(&axis);
        } else if !(is_name && next.starts_with(is_call) || next.is_empty() && ["^T", ".T"].contains(&part)) {
            return None;
        }
        is_dressed = true;
    }
    is_dressed |= rest.contains(['}', '>']);
    let are_in_order = axes.is_empty() || axes.len() == numbers.len() && ["xy", "xyz"].contains(&axes.as_str());
    let is_cured = is_dressed && are_in_order && kind.shape_of(numbers.len()).is_some();
    is_cured.then(|| format!("has more in it than its numbers; write \"{}\"", numbers.join(" ")))
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
        if let Some(reason) = called(text, kind, numerals) {
            return Err(reason);
        }
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
        [.., bracket @ (b')' | b']')] => return Err(format!("has a {} that closes nothing", char::from(*bracket))),
        text => text,
    };
    Ok(trim(inner))
}

/// What is wrong with values that stand in a call, as `vec3(1, 2, 3)`; `None` for other texts. What is to be written is
/// said where it is read, and where programs agree about what it means: not in which order a quaternion stands, nor
/// whether a matrix stands by rows.
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
    let order = match kind {
        Kind::Quaternion => ", in the order x, y, z, w",
        Kind::Matrix => ", 9 or 16, row by row",
        _ => "",
    };
    let is_sure = is_list || order.is_empty();
    let cure = match rest {
        rest if is_sure && rest.len() <= SHOWN_CHARACTERS && is_read(rest, kind, numerals) => {
            format!("write {}", shown(rest))
        }
        _ => format!("only the numbers are read{order}"),
    };
    Some(format!("has {} in front of its bracket; {cure}", shown(word)))
}

/// Whether a text holds all values of a parameter of this kind.
fn is_read(text: &[u8], kind: Kind, numerals: Numerals) -> bool {
    let mut parts = TextParts::default();
    let is_number = |part: &&[u8]| matches!(numerals.read_cell(kind, part), Ok(Value::Number(_)));
    parts.split(text, kind, numerals).is_ok()
        && kind.shape_of(parts.count).is_some()
        && parts.are_square()
        && parts.list[..parts.count].iter().all(is_number)
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

// What in a text keeps it from being a number: the one character or the habit that is to blame, and what to write
// instead.

/// Characters that are not ASCII but stand in numbers that were set in type or copied from a page: what each is called,
/// and what to write instead.
const CHARACTERS: [(char, &str, &str); 17] = [
    ('\u{2212}', "a minus sign", "type -"),
    ('\u{2010}', "a hyphen", "type -"),
    ('\u{2011}', "a hyphen", "type -"),
    ('\u{2012}', "a dash", "type -"),
    ('\u{2013}', "a dash", "type -"),
    ('\u{2014}', "a dash", "type -"),
    ('\u{2015}', "a dash", "type -"),
    ('\u{fe63}', "a minus sign", "type -"),
    ('\u{ff0d}', "a minus sign", "type -"),
    ('\u{a0}', "a no-break space", "leave it out"),
    ('\u{2009}', "a thin space", "leave it out"),
    ('\u{202f}', "a narrow no-break space", "leave it out"),
    ('\u{2044}', "a fraction slash", "type /"),
    ('\u{d7}', "a multiplication sign", "a power of ten stands behind an e, as in 1.5e7"),
    ('\u{221e}', "an infinity sign", "write inf, for t_min and t_max"),
    ('\u{b0}', "a degree sign", UNITS),
    ('\u{2019}', "an apostrophe", "leave it out"),
];

/// No bit pattern and no hexadecimal number of 32 digits has more characters.
const LONGEST_BITS: usize = 64;

/// Why a unit behind a number is no part of it: nobody but the asker knows the others.
const UNITS: &str =
    "units are not read: all lengths are in one unit, times in lengths of dir or in the unit of the velocities";

/// Fractions that are one character, and what each is.
const FRACTIONS: [(char, &str); 15] = [
    ('\u{bd}', "1/2"),
    ('\u{bc}', "1/4"),
    ('\u{be}', "3/4"),
    ('\u{2153}', "1/3"),
    ('\u{2154}', "2/3"),
    ('\u{2155}', "1/5"),
    ('\u{2156}', "2/5"),
    ('\u{2157}', "3/5"),
    ('\u{2158}', "4/5"),
    ('\u{2159}', "1/6"),
    ('\u{215a}', "5/6"),
    ('\u{215b}', "1/8"),
    ('\u{215c}', "3/8"),
    ('\u{215d}', "5/8"),
    ('\u{215e}', "7/8"),
];

/// Why a text is not a number.
pub(super) fn culprit(text: &[u8]) -> String {
    let why = std::str::from_utf8(trim_blanks(text)).ok().and_then(found);
    why.map_or_else(|| "is not a number".to_owned(), |why| format!("is not a number: it has {why}"))
}

/// What to write for a fraction as it is set in type, or behind a whole number: `½`, `1½`, `1 1/2`.
fn mixed(text: &str) -> Option<String> {
    let digits = text.trim_start_matches('-');
    let sign = &text[..text.len() - digits.len()];
    let (whole, rest) = digits.split_at(digits.find(|letter: char| !letter.is_ascii_digit())?);
    let mut letters = rest.trim_start().chars();
    let in_type = letters.next().and_then(|first| FRACTIONS.iter().find(|(known, _)| *known == first));
    let fraction = match in_type {
        Some((_, fraction)) if letters.as_str().is_empty() => fraction,
        // Behind a blank alone: 1/2 and 11/2 are fractions already.
        _ => rest.strip_prefix(' ')?.trim_start(),
    };
    let (above, below) = fraction.split_once('/')?;
    let number =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok()).flatten();
    let (above, below) = (number(above)?, number(below).filter(|below| *below > 0)?);
    let whole = if whole.is_empty() { 0 } else { number(whole)? };
    let above = whole.checked_mul(below)?.checked_add(above)?;
    (sign.len() < 2).then(|| format!("{sign}{above}/{below}"))
}

fn found(text: &str) -> Option<String> {
    if let Some(fraction) = mixed(text) {
        return Some(format!("a fraction that is not written as one; write {fraction}"));
    }
    if let Some(other) = text.chars().find(|letter| !letter.is_ascii()) {
        let code = format!("U+{:04X}", u32::from(other));
        return Some(match CHARACTERS.iter().find(|(known, ..)| *known == other) {
            Some((_, name, cure)) => format!("{name}, {code}; {cure}"),
            None => format!("a character that no number has, {code}"),
        });
    }
    let is_number = |text: &str| {
        step(text.len());
        Decimal::parse(text.as_bytes()).is_ok()
    };
    for (mark, name) in [('_', "an underscore"), ('\'', "an apostrophe"), (' ', "a blank")] {
        let without = text.replace(mark, "");
        // What stands between thousands, not between two numbers.
        let whole = text.split('.').next().unwrap_or_default();
        let is_group = |part: &str| part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.contains(mark) && whole.split(mark).skip(1).all(is_group) && is_number(&without) {
            return Some(format!("{name} between its digits; {}", write(&without)));
        }
    }
    // The number that it begins or ends with is what was meant: 5 of "5 m", 0.1 of "0.1f".
    let is_sign = |byte: u8| byte.is_ascii_alphabetic() || byte == b'$';
    let is_other = |byte: &u8| is_sign(*byte) || b" /^=".contains(byte);
    let has_sign = |text: &str| text.bytes().any(is_sign) && !text.trim().eq_ignore_ascii_case("e");
    let first = text.len() - text.bytes().rev().take_while(is_other).count();
    // Only bits and hexadecimal digits end in letters.
    let last = first.max(LONGEST_BITS).min(text.len().saturating_sub(1));
    let behind = (first.max(1)..=last).rev().map(|cut| text.split_at(cut));
    if let Some((number, rest)) = behind.filter(|(_, rest)| has_sign(rest)).find(|(number, _)| is_number(number)) {
        // The marks of a type in programs; anything else may be a unit.
        let is_type = ["f", "d", "l", "u", "ul", "n"].contains(&rest.to_ascii_lowercase().as_str());
        let cure = if is_type { write(number) } else { UNITS.to_owned() };
        return Some(format!("{} after its digits; {cure}", shown(rest.as_bytes())));
    }
    // Only f32: and f64: begin with a letter.
    let last = text.bytes().take_while(is_other).count();
    let before = (last.saturating_sub(1).max(1)..=last).map(|cut| text.split_at(cut));
    let mut before = before.filter(|(rest, _)| has_sign(rest) && !rest.contains('/'));
    let (rest, number) =
        before.find(|(_, number)| is_number(number)).map(|(rest, number)| (rest.trim(), number.trim()))?;
    let is_name = rest.ends_with('=') || ["x", "y", "z", "w", "t"].contains(&rest.to_ascii_lowercase().as_str());
    let cure = match is_name {
        // A list may have them in another order.
        true if rest.trim_end_matches('=').trim_end().len() == 1 => write(number) + ", in the order x, y, z",
        true => write(number),
        false => UNITS.to_owned(),
    };
    Some(format!("{} in front of its digits; {cure}", shown(rest.as_bytes())))
}

/// What to do about a number without which the text is one; a long one is not shown to be pasted.
fn write(number: &str) -> String {
    if cut(number) == number { format!("write {number}") } else { "leave that out".to_owned() }
}

/// What a comma in a text that is a number but for that may be; `None` for other texts.
pub fn comma(text: &[u8]) -> Option<Comma> {
    let text = trim_blanks(text);
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let mut parts = digits.split(|&byte| byte == b',');
    let (whole, rest) = (parts.next()?, parts.next()?);
    let are_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    if !are_digits(whole) || !are_digits(rest) || parts.next().is_some() {
        return None;
    }
    let text = String::from_utf8_lossy(text);
    let is_either = rest.len() == 3 && whole.len() < 4 && whole != b"0";
    Some(Comma { point: text.replace(',', "."), joined: is_either.then(|| text.replace(',', "")) })
}

/// A number with one comma in it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Comma {
    /// The number with a point there.
    point: String,
    /// The number without it, if it may stand between thousands.
    pub(crate) joined: Option<String>,
}

impl Comma {
    /// What to write where only points are read; to be put behind the reason.
    pub(crate) fn cure(&self) -> String {
        match &self.joined {
            Some(joined) => {
                format!("; does its comma stand between thousands, {joined}, or is it a decimal one, {}?", self.point)
            }
            None => format!("; numbers have a point here: {}", cut(&self.point)),
        }
    }

    /// What to do about it in a cell of CSV; to be put behind the reason.
    pub(crate) fn cure_of_cell(&self) -> String {
        match &self.joined {
            Some(joined) => {
                format!(
                    "; does its comma stand between thousands, {joined}, or is it a decimal one, with --decimal-comma?"
                )
            }
            None => "; for numbers with a comma: --decimal-comma".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Parameter, Parameters};

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
            ("[nan, 0]", "", "in x: is missing, but the rest is given"),
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
            ("12.5 / 64 / -7", "12.5 / 64 / -7", "has / between its numbers; write \"12.5 64 -7\""),
            ("1/2/0/4", "1/2/0/4", "is not a number"),
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

    #[test]
    fn the_culprit_is_named_with_what_to_write() {
        for (text, expected) in [
            ("\u{2212}1", "a minus sign, U+2212; type -"),
            ("\u{2013}1", "a dash, U+2013; type -"),
            ("1_000", "an underscore between its digits; write 1000"),
            ("1 000.5", "a blank between its digits; write 1000.5"),
            ("0.1f", "\"f\" after its digits; write 0.1"),
            ("5 m", &format!("\"m\" after its digits; {UNITS}")),
            ("20ms", &format!("\"ms\" after its digits; {UNITS}")),
            ("1 1/2", "a fraction that is not written as one; write 3/2"),
            ("-1\u{bd}", "a fraction that is not written as one; write -3/2"),
            ("2 \u{215c}", "a fraction that is not written as one; write 19/8"),
            ("1e3f", "\"f\" after its digits; write 1e3"),
            ("X=0.5", "\"X=\" in front of its digits; write 0.5, in the order x, y, z"),
            ("hit=0.5", "\"hit=\" in front of its digits; write 0.5"),
            ("$5", &format!("\"$\" in front of its digits; {UNITS}")),
            ("X = -.5", "\"X =\" in front of its digits; write -.5, in the order x, y, z"),
            ("x=f32:3dcccccd", "\"x=\" in front of its digits; write f32:3dcccccd, in the order x, y, z"),
            ("f32:3dcccccdf", "\"f\" after its digits; write f32:3dcccccd"),
            ("0x1.8p3 / cm", &format!("\"/ cm\" after its digits; {UNITS}")),
            ("\u{bd}", "a fraction that is not written as one; write 1/2"),
            ("\u{661}", "a character that no number has, U+0661"),
        ] {
            assert_eq!(culprit(text.as_bytes()), format!("is not a number: it has {expected}"), "{text}");
        }
        for text in ["twelve", "1.2.3", "+-1", "", "1;2", "abc", "1 /2", "1 1/0"] {
            assert_eq!(culprit(text.as_bytes()), "is not a number", "{text}");
        }
    }

    #[test]
    fn the_culprit_is_found_in_steps_in_proportion_to_the_text() {
        let [digits, letters] = ["1", "e"].map(|text| text.repeat(4_000));
        for text in [
            format!("{digits}x"),
            format!("x{digits}"),
            format!("1{letters}"),
            format!("{letters}1"),
            format!("1{digits}!x"),
        ] {
            let steps = crate::steps::steps_of(|| drop(culprit(text.as_bytes())));
            assert!(steps <= 2 * text.len() + LONGEST_BITS * LONGEST_BITS, "{steps} steps");
        }
    }

    #[test]
    fn a_comma_before_three_digits_may_be_either() {
        let comma = |text: &str| comma(text.as_bytes());
        let number = |point: &str, joined: Option<&str>| {
            Some(Comma { point: point.to_owned(), joined: joined.map(str::to_owned) })
        };
        assert_eq!(comma("0,5"), number("0.5", None));
        assert_eq!(comma("-1,000"), number("-1.000", Some("-1000")));
        assert_eq!(comma("0,125"), number("0.125", None));
        assert_eq!(comma("1,2,3"), None);
        assert_eq!(comma("1.5"), None);
    }
}
