//! Text of any length to a number: decimals, fractions, and floats by their bits, in hexadecimal as C's `%a` prints them,
//! `0x1.999999999999ap-4`, or as patterns, `f32:3dcccccd`. Short numbers are read without a loop, up to eight digits at
//! once, in a register (Lemire, Number Parsing at a Gigabyte per Second, 2021).

use dashu_int::{IBig, UBig};
use memchr::memchr;

use crate::number::FloatType;
use crate::number::double::POWERS;

use super::{
    Base, Decimal, Limit, NotDecimal, SMALL_DIGITS, SMALL_EXPONENT, bounded_exponent, exceeds, largest, split_sign,
    trim_blanks,
};

/// The most characters that one number may have: both parts of a fraction together, without the slash.
const MAX_CHARACTERS: usize = 4096;
/// The largest exponent, up or down, that may be written.
const MAX_EXPONENT: i32 = 400;

/// A number of any length and at most this magnitude, with blanks around it.
pub(super) fn parse_any(text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
    let text = trim_blanks(text);
    // No decimal holds a slash.
    match memchr(b'/', text) {
        Some(_) if text.len() > MAX_CHARACTERS + 1 => Err(NotDecimal::TooLong),
        Some(slash) => {
            Decimal::quotient(&parse_part(&text[..slash], limit)?, &parse_part(&text[slash + 1..], limit)?, limit)
        }
        None => float_text(text, limit).unwrap_or_else(|| parse_decimal(text, limit)),
    }
}

fn parse_part(text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
    let part = Decimal::parse_short(text).map_or_else(|| parse_decimal(text, limit), Ok);
    part.map_err(|reason| if reason == NotDecimal::TooLarge { NotDecimal::LargePart } else { reason })
}

fn parse_decimal(text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
    if text.len() > MAX_CHARACTERS {
        return Err(NotDecimal::TooLong);
    }
    let (negative, unsigned) = split_sign(text);
    let exponent_at = unsigned.iter().position(|byte| matches!(byte, b'e' | b'E'));
    let (number, exponent) = match exponent_at {
        Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
        None => (unsigned, None),
    };
    let point = number.iter().position(|&byte| byte == b'.').unwrap_or(number.len());
    let whole = &number[..point];
    let fraction = number.get(point + 1..).unwrap_or_default();
    let all_digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    if whole.len() + fraction.len() == 0 || !all_digits(whole) || !all_digits(fraction) {
        return Err(NotDecimal::Syntax);
    }
    let exponent =
        exponent.map_or(Some(Ok(0)), |text| bounded_exponent(text, MAX_EXPONENT)).ok_or(NotDecimal::Syntax)??
            - fraction.len() as i32;
    if whole.len() + fraction.len() <= SMALL_DIGITS && exponent <= SMALL_EXPONENT {
        let digits = whole.iter().chain(fraction);
        let magnitude = digits.fold(0, |number, digit| 10 * number + i64::from(digit - b'0'));
        return Ok(Decimal::small(if negative { -magnitude } else { magnitude }, exponent));
    }
    let digits = [whole, fraction].concat();
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    from_digits(negative, &digits[zeros..], exponent, limit)
}

/// `digits` without leading zeros.
fn from_digits(negative: bool, digits: &[u8], exponent: i32, limit: Limit) -> Result<Decimal, NotDecimal> {
    let significant = digits.len() - digits.iter().rev().take_while(|&&digit| digit == b'0').count();
    let exponent = exponent + (digits.len() - significant) as i32;
    let digits = &digits[..significant];
    if digits.is_empty() {
        return Ok(Decimal::ZERO);
    }
    let magnitude = UBig::from_str_radix(&String::from_utf8_lossy(digits), 10).map_err(|_| NotDecimal::Syntax)?;
    let mantissa = if negative { -IBig::from(magnitude) } else { IBig::from(magnitude) };
    if exceeds(limit, &mantissa, &UBig::ONE, exponent) {
        return Err(NotDecimal::TooLarge);
    }
    Ok(Decimal::any(mantissa, exponent))
}

/// The most hexadecimal digits.
const MAX_DIGITS: usize = 32;
/// The largest exponent of two, up or down, that may be written: beyond 10^400 and 10^-400.
const MAX_BINARY_EXPONENT: i32 = 1330;

/// The number that a text spells by its bits; `None` where it does not begin as one.
fn float_text(text: &[u8], limit: Limit) -> Option<Result<Decimal, NotDecimal>> {
    let (negative, unsigned) = split_sign(text);
    match unsigned {
        [b'0', b'x' | b'X', rest @ ..] => Some(parse_hexadecimal(negative, rest, limit)),
        _ => Some(match text {
            [b'f', b'3', b'2', b':', digits @ ..] => parse_pattern(FloatType::F32, digits),
            [b'f', b'6', b'4', b':', digits @ ..] => parse_pattern(FloatType::F64, digits),
            _ => return None,
        }),
    }
}

/// Parses the text behind `0x`: `1.8p-4`.
fn parse_hexadecimal(negative: bool, text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
    let wrong = NotDecimal::Hexadecimal;
    let at = text.iter().position(|byte| matches!(byte, b'p' | b'P')).ok_or(wrong)?;
    let exponent = bounded_exponent(&text[at + 1..], MAX_BINARY_EXPONENT).ok_or(wrong)?;
    let number = &text[..at];
    let point = number.iter().position(|&byte| byte == b'.').unwrap_or(number.len());
    let behind = number.get(point + 1..).unwrap_or_default();
    if !(1..=MAX_DIGITS).contains(&(point + behind.len())) {
        return Err(wrong);
    }
    let mut digits = number[..point].iter().chain(behind).map(|&byte| char::from(byte).to_digit(16));
    let magnitude = digits.try_fold(0, |magnitude, digit| Some(magnitude << 4 | u128::from(digit?))).ok_or(wrong)?;
    let exponent = exponent.map_err(|_| NotDecimal::BinaryExponent)? - 4 * behind.len() as i32;
    binary(negative, magnitude, exponent, limit)
}

/// The digits behind `f32:` or `f64:`.
fn parse_pattern(float: FloatType, text: &[u8]) -> Result<Decimal, NotDecimal> {
    let digits = text.strip_prefix(b"0x").unwrap_or(text);
    let wrong = NotDecimal::Pattern(float);
    if digits.len() != float.bits() as usize / 4 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(wrong);
    }
    let bits = std::str::from_utf8(digits).ok().and_then(|digits| u64::from_str_radix(digits, 16).ok()).ok_or(wrong)?;
    let value = match float {
        FloatType::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatType::F64 => f64::from_bits(bits),
    };
    if !value.is_finite() {
        return Err(NotDecimal::NotFinite);
    }
    let held = Decimal::held(value, float);
    let mantissa = held.small_mantissa().unwrap_or_default();
    binary(mantissa < 0, u128::from(mantissa.unsigned_abs()), held.exponent(), largest)
}

/// ± magnitude × 2^exponent: a float if it is one and no whole number, else a decimal, as a power of two is one of ten
/// over one of five.
fn binary(negative: bool, magnitude: u128, exponent: i32, limit: Limit) -> Result<Decimal, NotDecimal> {
    let zeros = magnitude.trailing_zeros().min(127);
    let (odd, places) = (magnitude >> zeros, -(exponent + zeros as i32));
    // Half of such a float is a normal one.
    if odd >> f64::MANTISSA_DIGITS == 0 && (1..1000).contains(&places) {
        let mantissa = odd as i64;
        return Ok(Decimal::of_parts(if negative { -mantissa } else { mantissa }, -places, Base::Two(None)));
    }
    let power = exponent.unsigned_abs() as usize;
    let (magnitude, exponent) = match exponent {
        0.. => (UBig::from(magnitude) << power, 0),
        _ => (UBig::from(magnitude) * UBig::from(5_u8).pow(power), exponent),
    };
    if exponent == 0 && magnitude > limit() {
        return Err(NotDecimal::TooLarge);
    }
    let mantissa = IBig::from(magnitude);
    Ok(Decimal::any(if negative { -mantissa } else { mantissa }, exponent))
}

/// Bytes that a short number and what is read along with it lie in: a sign, eight bytes, a point and eight more are
/// looked at, which makes 18. A shorter text is padded, and whole registers are cleared at once.
const WINDOW: usize = 32;

/// A short number, with its digits as they were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShortNumber {
    /// The number without its point, of at most 14 digits.
    pub(crate) mantissa: i64,
    /// The number of digits behind the point, at most 7.
    pub(crate) decimals: u32,
    /// The length of the text, in bytes.
    pub(crate) length: usize,
}

/// The number `[-]digits[.digits]` that `text` begins with, of up to seven digits on each side of its `point`. What
/// follows may show that it is only a part of a longer one.
#[inline(always)]
pub(crate) fn read_prefix(text: &[u8], point: u8) -> Option<ShortNumber> {
    read(text, point).map(|(number, _)| number)
}

/// The short number that `text` begins with, and its last digit.
#[inline(always)]
pub(super) fn read(text: &[u8], point: u8) -> Option<(ShortNumber, u64)> {
    let padded;
    let window = match text.first_chunk::<WINDOW>() {
        Some(window) => window,
        None => {
            padded = pad(text);
            &padded
        }
    };
    let negative = window[0] == b'-';
    let start = usize::from(negative);
    let (whole, whole_digits) = leading_digits(window, start);
    let mut end = start + whole_digits;
    let (mut fraction, mut decimals) = (0, 0);
    if window[end] == point {
        (fraction, decimals) = leading_digits(window, end + 1);
        end += 1 + decimals;
    }
    // Eight digits may be the beginning of more.
    if whole_digits == 8 || decimals == 8 || whole_digits + decimals == 0 {
        return None;
    }
    let magnitude = if whole_digits + decimals <= 8 {
        eight_digits(fraction | whole >> (8 * decimals))
    } else {
        eight_digits(whole) * POWERS[decimals] as u64 + eight_digits(fraction)
    };
    // At most 14 digits: the cast loses nothing.
    let mantissa = if negative { -(magnitude as i64) } else { magnitude as i64 };
    let last_digit = if decimals > 0 { fraction >> 56 } else { whole >> 56 };
    Some((ShortNumber { mantissa, decimals: decimals as u32, length: end }, last_digit))
}

/// Bytes beyond the text are not part of a number.
fn pad(text: &[u8]) -> [u8; WINDOW] {
    let mut window = [0; WINDOW];
    window[..text.len()].copy_from_slice(text);
    window
}

/// The digits from here on, up to seven of them, a byte each, the last in the highest one; and how many they are: eight
/// are only counted.
#[inline(always)]
fn leading_digits(window: &[u8; WINDOW], at: usize) -> (u64, usize) {
    // There always are eight: before them are at most a sign, eight digits and a point.
    let Some(bytes) = window[at..].first_chunk::<8>() else { return (0, 0) };
    let digits = to_digits(u64::from_le_bytes(*bytes));
    let count = non_digits(digits).trailing_zeros() / 8;
    // In two steps, neither of which is of 64 bits.
    ((digits << 8).wrapping_shl(56_u32.wrapping_sub(8 * count)), count as usize)
}

/// The values of eight characters, if they are digits.
#[inline(always)]
fn to_digits(characters: u64) -> u64 {
    characters ^ 0x3030_3030_3030_3030
}

/// The highest bit of each of eight bytes that is not a digit: of a digit neither it nor it + 0x76 has the high bit.
/// Bytes behind such a byte may be marked, too.
#[inline(always)]
fn non_digits(digits: u64) -> u64 {
    (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
}

/// The number that eight digits make, a byte each, the last in the highest one: pairs, fours and eights are added up.
#[inline(always)]
fn eight_digits(digits: u64) -> u64 {
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let (even, odd) = (pairs & 0x0000_00ff_0000_00ff, (pairs >> 16) & 0x0000_00ff_0000_00ff);
    even.wrapping_mul(0x000f_4240_0000_0064).wrapping_add(odd.wrapping_mul(0x0000_2710_0000_0001)) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tests::Random;

    fn parse(text: &str) -> Result<Decimal, NotDecimal> {
        Decimal::parse(text.as_bytes())
    }

    #[test]
    fn one_number_has_many_spellings() {
        for text in [".5", "0.5", "+.50", "5e-1", "5E-01", "0.05e1", "00.5", " 0.5\t", "50.e-2", ".000000000005e11"] {
            assert_eq!(parse(text), parse("0.5"), "{text}");
        }
        for text in ["0", "-0", "+0.", ".0", "0e400", "-0.000e-400", "000000000000"] {
            assert_eq!(parse(text), Ok(Decimal::ZERO), "{text}");
        }
    }

    #[test]
    fn what_does_not_follow_the_syntax_is_no_number() {
        let texts = ["", " ", ".", "-", "+.", "e5", ".e5", "1e", "1e+", "1e1.5", "--1", "+-1", "1.2.3", "1,5", "1 2"];
        for text in texts.into_iter().chain(["1_000", "nan", "inf", "\n1", "1\r", "1.12345678x"]) {
            assert_eq!(parse(text), Err(NotDecimal::Syntax), "{text:?}");
        }
    }

    #[test]
    fn bytes_beyond_ascii_are_no_digits() {
        // Each differs from a digit by its highest bit.
        for byte in 0xb0..=0xb9 {
            assert_eq!(
                Decimal::parse(&[b'1', b'2', byte, b'4', b'5', b'6', b'7', b'8', b'9']),
                Err(NotDecimal::Syntax)
            );
        }
    }

    /// The short number that a text begins with, byte by byte.
    fn prefix_of(text: &[u8]) -> Option<(Decimal, usize)> {
        let digits_from = |at: usize| text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let start = usize::from(text.first() == Some(&b'-'));
        let whole = digits_from(start);
        let point = text.get(start + whole) == Some(&b'.');
        let fraction = if point { digits_from(start + whole + 1) } else { 0 };
        let end = start + whole + usize::from(point) + fraction;
        let is_short = whole < 8 && fraction < 8 && whole + fraction > 0;
        is_short.then(|| (parse_any(&text[..end], largest).unwrap(), end))
    }

    #[test]
    fn digits_at_once_read_as_one_by_one() {
        for whole in 0..=20 {
            for fraction in 0..=20 {
                for digits in ["12345678901234567890", "00000000000000000000", "90000000000000000009"] {
                    let (before, after) = (&digits[..whole], &digits[20 - fraction..]);
                    for text in [format!("{before}.{after}"), format!("-{before}.{after}"), format!("{before}{after}")]
                    {
                        assert_eq!(parse(&text), parse_any(text.as_bytes(), largest), "{text}");
                        let rest = format!("{text},-1.5,{digits}");
                        assert_eq!(Decimal::parse_prefix(rest.as_bytes()), prefix_of(rest.as_bytes()), "{text}");
                    }
                }
            }
        }
        assert_eq!(parse("-12345678.875").unwrap().big_mantissa(), IBig::from(-12_345_678_875_i64));
    }

    #[test]
    fn any_bytes_read_at_once_as_one_by_one() {
        let mut generator = Random(1);
        let mut random = |below: usize| generator.below(below as u64) as usize;
        let characters = b"0123456789012345678901234567890123456789.....---+e,/ \xb5\x80";
        for _ in 0..200_000 {
            let text: Vec<u8> = (0..random(40)).map(|_| characters[random(characters.len())]).collect();
            assert_eq!(Decimal::parse(&text), parse_any(&text, largest), "{text:?}");
            assert_eq!(Decimal::parse_prefix(&text), prefix_of(&text), "{text:?}");
        }
    }

    #[test]
    fn a_prefix_that_may_be_part_of_a_longer_number_is_left_alone() {
        assert_eq!(Decimal::parse_prefix(b"-1.25,7"), Some((parse("-1.25").unwrap(), 5)));
        for text in ["", ",7", "-", ".", "-.,", "--1", "12345678,7", "1.12345678"] {
            assert_eq!(Decimal::parse_prefix(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn up_to_18_digits_read_as_longer_numbers_do() {
        for digits in ["1", "123456789012345678", "999999999999999999", "100000000000000000", "000000000000000010"] {
            for exponent in [-400, -19, -1, 0, 1, 289, 290, 291, 307] {
                for sign in ["", "-"] {
                    // More digits, which make it no other number.
                    let (short, long) =
                        (format!("{sign}{digits}e{exponent}"), format!("{sign}0000{digits}.0000e{exponent}"));
                    assert_eq!(parse(&short), parse(&long), "{short}");
                }
            }
        }
    }

    #[test]
    fn exponents_reach_from_minus_400_to_400() {
        assert!(parse("1e-400").is_ok());
        assert!(parse("0.0001e400").is_err_and(|reason| reason == NotDecimal::TooLarge));
        for text in ["1e401", "1e-401", "0e401", "1e99999999999999999999"] {
            assert_eq!(parse(text), Err(NotDecimal::Exponent), "{text}");
        }
    }

    #[test]
    fn a_number_has_4096_characters_at_most() {
        let digits = format!("0.{}", "1".repeat(4094));
        assert!(parse(&digits).is_ok());
        assert!(parse(&format!("  {digits}  ")).is_ok(), "blanks around it do not count");
        assert_eq!(parse(&(digits + "1")), Err(NotDecimal::TooLong));
    }

    #[test]
    fn the_largest_f64_is_the_largest_number() {
        let largest = UBig::from(u64::MAX >> 11) << 971;
        assert!(parse(&largest.to_string()).is_ok());
        assert!(parse(&format!("-{largest}.0")).is_ok());
        assert_eq!(parse(&format!("{largest}.{}1", "0".repeat(50))), Err(NotDecimal::TooLarge));
        assert_eq!(parse(&(largest + UBig::ONE).to_string()), Err(NotDecimal::TooLarge));
        assert!(parse("17976931348623157e292").is_ok());
        assert_eq!(parse("-17976931348623158e292"), Err(NotDecimal::TooLarge));
        assert!(parse("9e307").is_ok());
        assert_eq!(parse("1e309"), Err(NotDecimal::TooLarge));
    }

    #[test]
    fn halves_whole_values_and_texts_are_exact() {
        assert_eq!(parse("0.1").unwrap().half(), parse("0.05").unwrap());
        assert_eq!(parse("99999999999999999").unwrap().half(), parse("49999999999999999.5").unwrap());
        let long = parse("12345678901234567890123").unwrap().half();
        assert_eq!(long, parse("6172839450617283945061.5").unwrap());
        let whole = |text| parse(text).unwrap().to_i64();
        assert_eq!((whole("2.0"), whole("-3e2"), whole("0.5")), (Some(2), Some(-300), None));
        assert_eq!(
            (whole("9223372036854775807"), whole("9223372036854775808"), whole("1e19")),
            (Some(i64::MAX), None, None)
        );
        for text in ["0", "-0.05", "1200", "1.5", "1e21", "-15e-22"] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
        assert_eq!(
            (parse("1e20").unwrap().to_string(), parse("100e-22").unwrap().to_string()),
            (format!("1{}", "0".repeat(20)), format!("0.{}1", "0".repeat(19)))
        );
        let signs = |text| [parse(text).unwrap().is_negative(), parse(text).unwrap().is_zero()];
        let long = "-1234567890123456789012345";
        assert_eq!(
            [signs("-0"), signs("-1"), signs(long), signs(&long[1..])],
            [[false, true], [true, false], [true, false], [false, false]]
        );
    }

    #[test]
    fn half_of_a_number_has_the_parts_of_the_same_number_as_text() {
        for (text, half) in [
            ("12345678901234567892", "6172839450617283946"),
            ("999999999999999998", "499999999999999999"),
            ("-999999999999999999", "-499999999999999999.5"),
            ("200000000000000001", "100000000000000000.5"),
            ("199999999999999999", "99999999999999999.5"),
            ("2000000000000000002", "1000000000000000001"),
            ("-1999999999999999998", "-999999999999999999"),
            ("0", "0"),
            ("10", "5"),
            ("2e21", "1e21"),
        ] {
            let (halved, read) = (parse(text).unwrap().half(), parse(half).unwrap());
            assert_eq!((halved.small_mantissa(), &halved), (read.small_mantissa(), &read), "{text}");
        }
    }

    #[test]
    fn an_integer_has_the_parts_of_the_same_number_as_text() {
        for value in [0, 1, -10, 1200, 100_000_000_000_000_000, -999_999_999_999_999_999] {
            assert_eq!(parse(&value.to_string()), Ok(Decimal::integer(value)));
        }
    }

    #[test]
    fn a_byte_beyond_ascii_between_short_runs_of_digits_is_no_digit_either() {
        for byte in 0xb0..=0xb9 {
            assert_eq!(
                Decimal::parse(&[b'1', byte, b'2', b'.', b'3', b'4', b'5', b'6', b'7']),
                Err(NotDecimal::Syntax)
            );
        }
    }

    #[test]
    fn a_small_mantissa_has_18_digits_at_most() {
        let small = |text| parse(text).unwrap().small_mantissa();
        assert_eq!(
            (small("-999999999999999999"), small("1000000000000000001")),
            (Some(-999_999_999_999_999_999), None)
        );
    }

    #[test]
    fn a_fraction_does_not_make_a_number_of_309_digits_too_large() {
        assert!(parse(&format!("1{}.25", "0".repeat(308))).is_ok());
    }

    #[test]
    fn a_fraction_is_the_quotient_of_two_decimals() {
        for (text, same) in [
            ("1/2", "0.5"),
            ("-3/8", "-0.375"),
            ("4/2", "2"),
            ("0/7", "0"),
            ("-0/7", "0"),
            ("1.5/2", "75e-2"),
            (" +1.50/+3e-1\t", "5"),
            ("6/9", "2/3"),
            ("1/60", "5e-2/3"),
            ("-.7/21.", "-1/30"),
            ("1e-400/1e-400", "1"),
            ("35e7/21e-3", "5e10/3"),
            ("100000000000000000000000000000/3e28", "10/3"),
            ("1/18446744073709551616", "542101086242752217003726400434970855712890625e-64"),
        ] {
            assert_eq!(parse(text), parse(same), "{text}");
            assert!(parse(text).is_ok(), "{text}");
        }
        assert!(parse("1/3") != parse("0.333333333333333333") && parse("1/3") != parse("-1/3"));
    }

    #[test]
    fn what_is_not_two_decimals_about_a_slash_is_no_fraction() {
        for text in ["/", "1/", "/2", "1 /2", "1/ 2", "1//2", "1/2/3", "inf/2", "1/inf", "1/0x2", "1/2e", "a/b"] {
            assert_eq!(parse(text), Err(NotDecimal::Syntax), "{text}");
        }
        for text in ["1/0", "0/0", "1/-2", "1/-0", "0/-1", "1/0e9"] {
            assert_eq!(parse(text), Err(NotDecimal::Denominator), "{text}");
        }
        for text in ["1e401/3", "1/3e-401"] {
            assert_eq!(parse(text), Err(NotDecimal::Exponent), "{text}");
        }
        let zeros = "0".repeat(2046);
        assert_eq!(parse(&format!("1.{zeros}/1.{zeros}")), parse("1"));
        for text in [format!("1.{zeros}0/1.{zeros}"), format!("3/{}", "1".repeat(4096))] {
            assert_eq!(parse(&text), Err(NotDecimal::TooLong));
        }
        assert_eq!(parse("1/1e309"), Err(NotDecimal::LargePart), "each part keeps its limits");
    }

    #[test]
    fn a_fraction_is_at_most_the_largest_f64_and_as_small_as_it_likes() {
        let largest = largest();
        assert_eq!(
            parse(&format!("{}/3", &largest * UBig::from(3_u8))),
            Err(NotDecimal::LargePart),
            "a part is above it"
        );
        for (denominator, reason) in [("0.9999999", None), ("1e-1", Some(())), ("3e-1", Some(()))] {
            let text = format!("{}/{denominator}", &largest / UBig::from(2_u8));
            assert_eq!(parse(&text).err(), reason.map(|()| NotDecimal::TooLarge), "{text}");
        }
        let thirds = &largest * UBig::from(3_u8);
        let over = |thirds: UBig| parse(&format!("{thirds}e-1/3e-1"));
        assert!(over(&thirds - UBig::ONE).is_ok_and(|below| below.denominator().is_some()), "a third below it");
        assert_eq!(over(thirds.clone()), parse(&largest.to_string()));
        assert_eq!(over(thirds + UBig::ONE), Err(NotDecimal::TooLarge), "a third above it");
        assert_eq!(parse("-1/7e-400"), Err(NotDecimal::TooLarge));
        let tiny = format!("1e-400/{}", "7".repeat(300));
        assert_eq!(parse(&tiny).map(|tiny| (tiny.is_zero(), tiny.nearest())), Ok((false, 0.0)));
    }

    #[test]
    fn halves_signs_and_texts_of_fractions_are_exact() {
        for (text, half) in
            [("1/3", "1/6"), ("-4/3", "-2/3"), ("10/3", "5/3"), ("1e-30/7", "5e-31/7"), ("8e30/7", "4e30/7")]
        {
            assert_eq!(parse(text).unwrap().half(), parse(half).unwrap(), "{text}");
        }
        for text in ["1/3", "-1/60", "-2000/7", "1/300000", "1e30/7", "-5e-31/7"] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
        let known = |text| {
            let number = parse(text).unwrap();
            (number.is_negative(), number.is_zero(), number.is_whole(), number.to_i64())
        };
        assert_eq!(known("-7/3"), (true, false, false, None));
        assert_eq!(known("7/3"), (false, false, false, None));
        assert_eq!(known("-6/3"), (true, false, true, Some(-2)));
        assert_eq!(known("5/2"), (false, false, false, None));
    }

    #[test]
    fn the_nearest_float_is_that_of_the_exact_number() {
        for (text, nearest) in [
            ("1/3", 1.0 / 3.0),
            ("-1/60", -1.0 / 60.0),
            ("1e308/3", 3.333_333_333_333_333e307),
            ("0.1", 0.1),
            ("9007199254740993", 9_007_199_254_740_992.0),
            ("1e-400", 0.0),
            ("7e-324", 5e-324),
        ] {
            assert_eq!(parse(text).unwrap().nearest(), nearest, "{text}");
        }
    }

    /// The number as a fraction of another library, by way of its text.
    fn rational(text: &str) -> num_rational::BigRational {
        let decimal = |text: &str| {
            let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
            let integer = num_rational::BigRational::from_integer(digits.parse().unwrap());
            integer * num_rational::BigRational::from_integer(10.into()).pow(exponent.parse().unwrap())
        };
        let (upper, lower) = text.split_once('/').unwrap_or((text, "1"));
        decimal(upper) / decimal(lower)
    }

    #[test]
    fn fractions_are_those_of_another_library() {
        let mut random = Random(8);
        let mut quotients = 0;
        for _ in 0..20_000 {
            let sign = ["", "-"][random.below(2) as usize];
            let mut part = |least: u64| {
                let digits = 1 + random.below(18) as u32;
                let twos_and_fives = 2_u64.pow(random.below(8) as u32) * 5_u64.pow(random.below(4) as u32);
                let integer = [random.below(10_u64.pow(digits)), twos_and_fives][usize::from(random.below(3) == 0)];
                format!("{}e{}", integer.max(least), random.below(40) as i32 - 20)
            };
            let text = format!("{sign}{}/{}", part(0), part(1));
            let (number, expected) = (parse(&text).unwrap(), rational(&text));
            let mantissa = rational(&number.big_mantissa().to_string());
            let denominator = rational(&number.denominator().map_or("1".to_owned(), ToString::to_string));
            let power = num_rational::BigRational::from_integer(10.into()).pow(number.exponent());
            assert_eq!(mantissa / denominator * power, expected, "{text}");
            let shown = number.to_string();
            assert_eq!(parse(&shown), Ok(number.clone()), "{text} is shown as {shown}");
            let again = format!("{}/{}", expected.numer(), expected.denom());
            assert_eq!(parse(&again), Ok(number.clone()), "equal numbers have equal parts: {text} and {again}");
            let half = rational(&text) / rational("2");
            assert_eq!(Ok(number.half()), parse(&format!("{}/{}", half.numer(), half.denom())), "half of {text}");
            quotients += usize::from(number.denominator().is_some());
        }
        assert!(quotients > 10_000 && quotients < 19_000, "{quotients} of them are no decimals");
    }

    #[test]
    fn a_float_by_its_bits_is_the_decimal_that_it_equals() {
        let texts = [
            ("0x1.8p-4", "0.09375"),
            ("-0x1p-1", "-0.5"),
            ("f32:3dcccccd", "0.100000001490116119384765625"),
            ("0x1.999999999999ap-4", "0.1000000000000000055511151231257827021181583404541015625"),
            ("0x1p-40", "0.0000000000009094947017729282379150390625"),
            ("0x10p+2", "64"),
            ("0x0p+0", "0"),
            ("f64:8000000000000000", "0"),
        ];
        for (bits, decimal) in texts {
            let (float, decimal) = (parse(bits).unwrap(), parse(decimal).unwrap());
            assert_eq!([&float, &decimal], [&decimal, &float], "{bits}");
            assert_eq!(float.to_string(), decimal.to_string(), "{bits}");
            assert_eq!(float.half(), decimal.half(), "{bits}");
            assert_eq!(float.nearest(), decimal.nearest(), "{bits}");
            assert_eq!((float.is_whole(), float.to_i64()), (decimal.is_whole(), decimal.to_i64()), "{bits}");
            assert_eq!((float.is_zero(), float.is_negative()), (decimal.is_zero(), decimal.is_negative()), "{bits}");
            for held_as in [FloatType::F32, FloatType::F64] {
                assert_eq!(held_as.hold(&float), held_as.hold(&decimal), "{bits}");
            }
            assert_eq!(float.held_as(), None, "{bits}");
        }
    }
}
