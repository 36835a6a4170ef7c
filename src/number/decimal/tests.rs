//! What a reader of decimals must know.

use super::*;
use crate::number::enclosure::Random;

pub(super) fn parse(text: &str) -> Result<Decimal, NotDecimal> {
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
        assert_eq!(Decimal::parse(&[b'1', b'2', byte, b'4', b'5', b'6', b'7', b'8', b'9']), Err(NotDecimal::Syntax));
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
    is_short.then(|| (read::parse_any(&text[..end], largest).unwrap(), end))
}

#[test]
fn digits_at_once_read_as_one_by_one() {
    for whole in 0..=20 {
        for fraction in 0..=20 {
            for digits in ["12345678901234567890", "00000000000000000000", "90000000000000000009"] {
                let (before, after) = (&digits[..whole], &digits[20 - fraction..]);
                for text in [format!("{before}.{after}"), format!("-{before}.{after}"), format!("{before}{after}")] {
                    assert_eq!(parse(&text), read::parse_any(text.as_bytes(), largest), "{text}");
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
        assert_eq!(Decimal::parse(&text), read::parse_any(&text, largest), "{text:?}");
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
        assert_eq!(Decimal::parse(&[b'1', byte, b'2', b'.', b'3', b'4', b'5', b'6', b'7']), Err(NotDecimal::Syntax));
    }
}

#[test]
fn a_small_mantissa_has_18_digits_at_most() {
    let small = |text| parse(text).unwrap().small_mantissa();
    assert_eq!((small("-999999999999999999"), small("1000000000000000001")), (Some(-999_999_999_999_999_999), None));
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
        assert_eq!(parse(&text), Err(NotDecimal::LongFraction));
    }
    assert_eq!(parse("1/1e309"), Err(NotDecimal::TooLarge), "each part keeps its limits");
}

#[test]
fn a_fraction_is_at_most_the_largest_f64_and_as_small_as_it_likes() {
    let largest = largest();
    assert_eq!(parse(&format!("{}/3", &largest * UBig::from(3_u8))), Err(NotDecimal::TooLarge), "a part is above it");
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
    let mut random = super::super::enclosure::Random(8);
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
