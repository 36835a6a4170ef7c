//! Finds the character or the habit that keeps a text from being a number, and what to write instead.

use super::numerals::DecimalMark;
use super::parameter::Kind;
use super::problem::{cut, shown};
use crate::number::{Decimal, trim_blanks};
use crate::steps::step;

/// Characters that are not ASCII but stand in numbers that were set in type or copied from a page: what they are called,
/// and what to write instead.
const CHARACTERS: [(&str, &str, &str); 11] = [
    ("\u{2212}\u{fe63}\u{ff0d}", "a minus sign", "type -"),
    ("\u{2010}\u{2011}", "a hyphen", "type -"),
    ("\u{2012}\u{2013}\u{2014}\u{2015}", "a dash", "type -"),
    ("\u{a0}", "a no-break space", "leave it out"),
    ("\u{2009}", "a thin space", "leave it out"),
    ("\u{202f}", "a narrow no-break space", "leave it out"),
    ("\u{2044}", "a fraction slash", "type /"),
    ("\u{d7}", "a multiplication sign", "a power of ten stands behind an e, as in 1.5e7, and sizes between blanks"),
    ("\u{221e}", "an infinity sign", "write inf, for t_min and t_max"),
    ("\u{b0}", "a degree sign", UNITS),
    ("\u{2019}", "an apostrophe", "leave it out"),
];

/// No bit pattern and no hexadecimal number of 32 digits has more characters.
const LONGEST_BITS: usize = 64;

/// Said of a unit behind a number.
pub(super) const UNITS: &str = "units are not read";

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

/// The cure for a fraction as it is set in type, or behind a whole number: `½`, `1½`, `1 1/2`.
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
    if text.contains("sqrt(") {
        return Some("a root, which is not read; only decimals and fractions are".to_owned());
    }
    if let Some(fraction) = mixed(text) {
        return Some(format!("a fraction that is not written as one; write {fraction}"));
    }
    if let Some(other) = text.chars().find(|letter| !letter.is_ascii()) {
        let code = format!("U+{:04X}", u32::from(other));
        return Some(match CHARACTERS.iter().find(|(known, ..)| known.contains(other)) {
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
        // Such a mark is one between thousands, not between two numbers.
        let whole = text.split('.').next().unwrap_or_default();
        let is_group = |part: &str| part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.contains(mark) && whole.split(mark).skip(1).all(is_group) && is_number(&without) {
            return Some(format!("{name} between its digits; {}", write(&without)));
        }
    }
    // Behind a number alone it is a foot, or a minute.
    if text.starts_with('\'') && is_number(text.trim_matches('\'')) {
        return Some("a single quote in front of its digits; take such quotes off".to_owned());
    }
    // The number that it begins or ends with is what was meant: 5 of "5 m", 0.1 of "0.1f".
    let is_sign = |byte: u8| byte.is_ascii_alphabetic() || byte == b'$';
    let is_other = |byte: &u8| is_sign(*byte) || b" /^=()[]".contains(byte);
    let has_sign = |text: &str| text.bytes().any(is_sign) && !text.trim().eq_ignore_ascii_case("e");
    let first = text.len() - text.bytes().rev().take_while(is_other).count();
    // Only bits and hexadecimal digits end in letters.
    let last = first.max(LONGEST_BITS).min(text.len().saturating_sub(1));
    let behind = (first.max(1)..=last).rev().map(|cut| text.split_at(cut));
    if let Some((number, rest)) = behind.filter(|(_, rest)| has_sign(rest)).find(|(number, _)| is_number(number)) {
        // The marks of a type in programs; anything else may be a unit.
        let is_type = rest == "n" || ["f", "d", "l", "u", "ul"].contains(&rest.to_ascii_lowercase().as_str());
        let cure = if is_type { write(number) } else { UNITS.to_owned() };
        return Some(format!("{} after its digits; {cure}", shown(rest.as_bytes())));
    }
    // Only f32: and f64: begin with a letter.
    let last = text.bytes().take_while(is_other).count();
    let before = (last.saturating_sub(1).max(1)..=last).map(|cut| text.split_at(cut));
    let mut before = before.filter(|(rest, _)| has_sign(rest) && !rest.contains('/'));
    let (rest, number) =
        before.find(|(_, number)| is_number(number)).map(|(rest, number)| (rest.trim(), number.trim()))?;
    let name = rest.trim_end_matches('=').trim_end().to_ascii_lowercase();
    let cure = match name.as_str() {
        // A list may have them in another order.
        "w" => write(number) + ", in the order x, y, z, w",
        "x" | "y" | "z" => write(number) + ", in the order x, y, z",
        "t" => write(number),
        // Another name may be that of a part, as the system of coordinates is.
        _ if rest.ends_with('=') => "only a number may stand there".to_owned(),
        _ if rest.starts_with('=') => "formulas are not read: the value must stand there".to_owned(),
        _ => UNITS.to_owned(),
    };
    Some(format!("{} in front of its digits; {cure}", shown(rest.as_bytes())))
}

/// The advice to write a number without the culprit; a long one is not shown to be pasted.
fn write(number: &str) -> String {
    if cut(number) == number { format!("write {number}") } else { "leave that out".to_owned() }
}

/// The possible meanings of a comma in a text that is a number but for that; `None` for other texts.
pub(crate) fn comma(text: &[u8]) -> Option<Comma> {
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

/// How sure it is that a text, which is read as several numbers, was meant to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MayBeOne {
    /// It is one where commas may be decimal ones.
    Perhaps,
    /// It is hardly a vector.
    Likely,
    /// A part behind its first is `000`.
    Thousands,
}

/// Tells of a text that is read as two numbers of this kind whether it may have been meant to be one.
pub(super) fn may_be_one(kind: Kind, text: &[u8], mark: DecimalMark) -> Option<MayBeOne> {
    let likely = |is_likely| if is_likely { MayBeOne::Likely } else { MayBeOne::Perhaps };
    match (kind, mark) {
        (Kind::NumberOrVector, DecimalMark::Comma) => {
            let mut parts = text.split(|&byte| byte == b' ');
            let [whole, rest] = [parts.next()?, parts.next()?];
            let joined = [whole, b",", rest.get(..3)?].concat();
            let are_thousands = matches!(rest.get(3), None | Some(b',')) && parts.next().is_none();
            comma(&joined)?.joined.filter(|_| are_thousands).map(|_| MayBeOne::Likely)
        }
        (Kind::NumberOrVector, DecimalMark::Point) => comma(text).map(|comma| likely(comma.joined.is_some())),
        // A turn has short whole numbers, if any; those of none are `0,1`.
        (Kind::Quaternion, DecimalMark::Point) => {
            let unsigned = text.strip_prefix(b"-").unwrap_or(text);
            let is_likely = unsigned.len() != 3 || unsigned.contains(&b'0');
            comma(text).filter(|_| ![&b"0,1"[..], b"1,0"].contains(&unsigned)).map(|_| likely(is_likely))
        }
        _ => None,
    }
}

/// A number with one comma in it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Comma {
    /// The number with a point there.
    point: String,
    /// The number without the comma, if that may separate thousands.
    pub(crate) joined: Option<String>,
}

impl Comma {
    /// The cure in a cell of CSV, or where only points are read; to be put behind the reason.
    pub(crate) fn cure(&self, is_cell: bool) -> String {
        let decimal = if is_cell { "with --decimal-comma" } else { &self.point };
        match &self.joined {
            Some(joined) => {
                format!("; does its comma stand between thousands, {joined}, or is it a decimal one, {decimal}?")
            }
            None if is_cell => "; for numbers with a comma: --decimal-comma".to_owned(),
            None => format!("; numbers have a point here: {}", cut(&self.point)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("W=0.5", "\"W=\" in front of its digits; write 0.5, in the order x, y, z, w"),
            ("'-5", "a single quote in front of its digits; take such quotes off"),
            ("'-5'", "a single quote in front of its digits; take such quotes off"),
            ("t=4", "\"t=\" in front of its digits; write 4"),
            ("hit=0.5", "\"hit=\" in front of its digits; only a number may stand there"),
            ("=A1", "\"=A\" in front of its digits; formulas are not read: the value must stand there"),
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
