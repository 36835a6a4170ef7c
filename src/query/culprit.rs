//! Finds what keeps a text from being a number, and commas that may be decimal ones.

use super::numerals::DecimalMark;
use super::parameter::Kind;
use super::problem::{cut, shown};
use crate::number::{Decimal, trim_blanks};
use crate::steps::step;

/// Minus signs, hyphens and dashes of pages that are set in type.
const DASHES: &str = "\u{2212}\u{fe63}\u{ff0d}\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}";

/// Said of what stands beside a number.
pub(super) const ALONE: &str = "only a number may stand there, without a unit";

/// Why a text is not a number.
pub(super) fn culprit(text: &[u8]) -> String {
    let why = std::str::from_utf8(trim_blanks(text)).ok().and_then(found);
    why.map_or_else(|| "is not a number".to_owned(), |why| format!("is not a number: it has {why}"))
}

fn found(text: &str) -> Option<String> {
    if text.contains("sqrt(") {
        return Some("a root, which is not read; only decimals and fractions are".to_owned());
    }
    if let Some(other) = text.chars().find(|letter| !letter.is_ascii()) {
        let code = format!("U+{:04X}", u32::from(other));
        return Some(match DASHES.contains(other) {
            true => format!("a minus sign or a dash, {code}; type -"),
            false => format!("a character that no number has, {code}"),
        });
    }
    let is_number = |text: &str| {
        step(text.len());
        Decimal::parse(text.as_bytes()).is_ok()
    };
    if is_number(&text.replace(['_', '\'', ' '], "")) {
        return Some("a blank, _ or ' in it, which no number has".to_owned());
    }
    // The number that it begins or ends with: 5 of "5 m" and of "x=5".
    let is_other = |letter: char| letter.is_ascii_alphabetic() || " $^=:()[]".contains(letter);
    let (behind, before) = (text.trim_end_matches(is_other), text.trim_start_matches(is_other));
    if is_number(behind) {
        return Some(format!("{} after its digits; {ALONE}", shown(&text.as_bytes()[behind.len()..])));
    }
    let rest = &text.as_bytes()[..text.len() - before.len()];
    is_number(before).then(|| format!("{} in front of its digits; {ALONE}", shown(rest)))
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
    /// It is one where commas may be decimal ones, or where vectors have a column for each number.
    Size,
    /// It is hardly a vector.
    Likely,
    /// A part behind its first is `000`.
    Thousands,
}

/// Tells of a text that is read as two numbers of this kind whether it may have been meant to be one.
pub(super) fn may_be_one(kind: Kind, text: &[u8], mark: DecimalMark) -> Option<MayBeOne> {
    match (kind, mark) {
        (Kind::NumberOrVector, DecimalMark::Comma) => {
            let mut parts = text.split(|&byte| byte == b' ');
            let [whole, rest] = [parts.next()?, parts.next()?];
            let joined = [whole, b",", rest.get(..3)?].concat();
            let are_thousands = matches!(rest.get(3), None | Some(b',')) && parts.next().is_none();
            comma(&joined)?.joined.filter(|_| are_thousands).map(|_| MayBeOne::Likely)
        }
        (Kind::NumberOrVector, DecimalMark::Point) => {
            // Decimals or an exponent may stand behind.
            let end = text.iter().position(|byte| b".eE".contains(byte)).unwrap_or(text.len());
            let comma = comma(&text[..end])?;
            match (comma.joined, text.get(end)) {
                (Some(_), _) | (None, Some(b'e' | b'E')) => Some(MayBeOne::Likely),
                (None, Some(_)) => None,
                (None, None) => Some(MayBeOne::Size),
            }
        }
        // A turn has short whole numbers, if any; those of none are `0,1`.
        (Kind::Quaternion, DecimalMark::Point) => {
            let unsigned = text.strip_prefix(b"-").unwrap_or(text);
            let is_likely = unsigned.len() != 3 || unsigned.contains(&b'0');
            let sure = if is_likely { MayBeOne::Likely } else { MayBeOne::Perhaps };
            comma(text).filter(|_| ![&b"0,1"[..], b"1,0"].contains(&unsigned)).map(|_| sure)
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
    fn the_culprit_is_named() {
        for (text, expected) in [
            ("\u{2212}1", "a minus sign or a dash, U+2212; type -"),
            ("\u{2013}1", "a minus sign or a dash, U+2013; type -"),
            ("1_000", "a blank, _ or ' in it, which no number has"),
            ("1 000.5", "a blank, _ or ' in it, which no number has"),
            ("'-5", "a blank, _ or ' in it, which no number has"),
            ("0.1f", &format!("\"f\" after its digits; {ALONE}")),
            ("1 /2", "a blank, _ or ' in it, which no number has"),
            ("5 m", &format!("\"m\" after its digits; {ALONE}")),
            ("1e3f", &format!("\"f\" after its digits; {ALONE}")),
            ("0x1.8p3 cm", &format!("\"cm\" after its digits; {ALONE}")),
            ("X=0.5", &format!("\"X=\" in front of its digits; {ALONE}")),
            ("=A1", &format!("\"=A\" in front of its digits; {ALONE}")),
            ("$5", &format!("\"$\" in front of its digits; {ALONE}")),
            ("\u{bd}", "a character that no number has, U+00BD"),
        ] {
            assert_eq!(culprit(text.as_bytes()), format!("is not a number: it has {expected}"), "{text}");
        }
        for text in ["twelve", "1.2.3", "+-1", "", "1;2", "abc", "1 1/0"] {
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
            assert!(steps <= 3 * text.len(), "{steps} steps");
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
