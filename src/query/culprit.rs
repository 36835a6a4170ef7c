//! Finds the character or the habit that keeps a text from being a number, and what to write instead; of an angle, its
//! quaternion.

use dashu_base::DivEuclid;
use dashu_int::IBig;

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

// The cure for an angle: hitcalc takes none, since the sine and the cosine of most are not fractions.
//
// The digits that are shown are worked out in whole numbers, so that they are the same on every machine.

/// One, in the units of the numbers here.
const ONE: i128 = 1_000_000_000_000_000_000;
/// A full turn, 2π, in those units.
const TURN: i128 = 6_283_185_307_179_586_477;
/// Half a degree, π/360, in billionths of those units.
const HALF_DEGREE: i128 = 8_726_646_259_971_647_884_618_454;
/// The decimals that are shown.
const SHOWN: u32 = 16;
const BILLION: i128 = 1_000_000_000;
/// The largest angle in radians of which so many digits are right.
const MOST_RADIANS: i128 = 100 * ONE;

/// The cure for a text that is an angle, in degrees or in radians; `None` if it is not a number, or a huge one.
pub(super) fn cure_of_angle(text: &[u8]) -> Option<String> {
    let angle = units(text)?;
    let quaternion = |(sine, cosine)| (decimal(sine), decimal(cosine));
    let (z, w) = quaternion(sine_and_cosine(half_degrees(angle)));
    let radians = (angle.abs() <= MOST_RADIANS).then(|| quaternion(sine_and_cosine(half_radians(angle))));
    let radians = radians.map_or(String::new(), |(z, w)| format!(", in radians {z},{w}"));
    Some(format!(
        "is an angle, not a quaternion: in degrees that would be z,w = {z},{w} (in 3D 0,0,{z},{w} about z){radians}; \
         90, 180 and 270 degrees are 1,1 and 1,0 and 1,-1 exactly"
    ))
}

/// A number in units, rounded.
fn units(text: &[u8]) -> Option<i128> {
    let (numerator, denominator) = Decimal::parse(text).ok()?.ratio();
    let doubled: IBig = numerator * ONE * 2 + &denominator;
    let units: IBig = doubled.div_euclid(denominator * 2);
    units.try_into().ok()
}

/// Half of an angle in degrees, in radians, without its full turns.
fn half_degrees(angle: i128) -> i128 {
    let angle = angle % (360 * ONE);
    let [whole, rest] = [angle / BILLION, angle % BILLION].map(|part| rounded(part * HALF_DEGREE, ONE));
    whole + rounded(rest, BILLION)
}

/// Half of an angle in radians, without its full turns, at most half a turn from 0.
fn half_radians(angle: i128) -> i128 {
    let half = rounded(angle, 2);
    half - rounded(half, TURN) * TURN
}

/// The sine and the cosine of an angle in units, each by its series. It is at most π, so the 40th term is below 10^-27.
fn sine_and_cosine(angle: i128) -> (i128, i128) {
    let (mut sine, mut cosine) = (0, 0);
    let mut term = ONE;
    for power in 0..40 {
        match power % 4 {
            0 => cosine += term,
            1 => sine += term,
            2 => cosine -= term,
            _ => sine -= term,
        }
        term = rounded(term * angle, ONE * (power + 1));
    }
    (sine, cosine)
}

/// A quotient, rounded to the nearest.
fn rounded(number: i128, divisor: i128) -> i128 {
    (2 * number + divisor).div_euclid(2 * divisor)
}

/// A number of units as a decimal.
fn decimal(units: i128) -> String {
    let shown = rounded(units, 10_i128.pow(18 - SHOWN));
    let one = 10_i128.pow(SHOWN);
    let (sign, shown) = (if shown < 0 { "-" } else { "" }, shown.abs());
    let text = format!("{sign}{}.{:016}", shown / one, shown % one);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
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

    fn quaternion(degrees: &str) -> (String, String) {
        let (sine, cosine) = sine_and_cosine(half_degrees(units(degrees.as_bytes()).expect("an angle")));
        (decimal(sine), decimal(cosine))
    }

    #[test]
    fn the_quaternion_of_an_angle_has_16_right_digits() {
        for (degrees, z, w) in [
            ("0", "0", "1"),
            ("45", "0.3826834323650898", "0.9238795325112868"),
            ("90", "0.7071067811865475", "0.7071067811865475"),
            ("180", "1", "0"),
            ("60", "0.5", "0.8660254037844386"),
            ("-60", "-0.5", "0.8660254037844386"),
            ("420", "0.5", "0.8660254037844386"),
            ("359.5", "0.0043633092847466", "-0.9999904807207345"),
        ] {
            let (found_z, found_w) = quaternion(degrees);
            assert!(found_z == z && found_w == w, "{degrees}: {found_z},{found_w}");
        }
    }

    #[test]
    fn a_small_angle_may_be_in_radians() {
        let quarter = cure_of_angle(b"0.785398").expect("an angle");
        assert!(quarter.contains(", in radians 0.3826833568853094,0.9238795637760319;"), "{quarter}");
        let full = cure_of_angle(b"1.5707963267948966").expect("an angle");
        assert!(full.contains(", in radians 0.7071067811865475,0.7071067811865475;"), "{full}");
        let turns = cure_of_angle(b"45").expect("an angle");
        assert!(turns.contains(", in radians -0.4871745124605095,-0.8733046400935156;"), "{turns}");
        assert!(!cure_of_angle(b"100.5").expect("an angle").contains("radians"));
        for angle in -1000..=1000_i128 {
            let half = angle as f64 / 20.0;
            let (sine, cosine) = sine_and_cosine(half_radians(angle * ONE / 10));
            let off = [sine as f64 / 1e18 - half.sin(), cosine as f64 / 1e18 - half.cos()];
            assert!(off.iter().all(|off| off.abs() < 1e-14), "{angle}: {off:?}");
        }
    }

    #[test]
    fn what_is_no_number_is_no_angle() {
        for text in ["abc", "", "1e30", "-", "."] {
            assert_eq!(cure_of_angle(text.as_bytes()), None, "{text}");
        }
    }
}
