//! What a reader of decimals must know.

use super::*;

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
    for text in texts.into_iter().chain(["1_000", "0x10", "nan", "inf", "\n1", "1\r", "12345678x", "1.12345678x"]) {
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

#[test]
fn digits_in_blocks_of_eight_read_as_one_by_one() {
    for whole in 0..=20 {
        for fraction in 0..=20 {
            let digits = "12345678901234567890";
            let (before, after) = (&digits[..whole], &digits[20 - fraction..]);
            for text in [format!("{before}.{after}"), format!("-{before}.{after}"), format!("{before}{after}")] {
                assert_eq!(parse(&text), Decimal::parse_any(text.as_bytes()), "{text}");
            }
        }
    }
    assert_eq!(parse("-12345678.875").unwrap().big_mantissa(), IBig::from(-12_345_678_875_i64));
}

#[test]
fn a_prefix_that_may_be_part_of_a_longer_number_is_left_alone() {
    assert_eq!(Decimal::parse_prefix(b"-1.25,7"), Some((parse("-1.25").unwrap(), 5)));
    assert_eq!(Decimal::parse_prefix(b"-1234.875,7,8,9"), Some((parse("-1234.875").unwrap(), 9)));
    assert_eq!(Decimal::parse_prefix(b"12345678,7"), None);
    assert_eq!(Decimal::parse_prefix(b",7"), None);
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
