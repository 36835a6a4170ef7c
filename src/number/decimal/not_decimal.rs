//! Why a text is no number.

use std::fmt;

use crate::number::FloatType;

/// Why a text is not a number that hitcalc takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDecimal {
    /// It does not follow the syntax `[+-]digits[.digits][e[+-]digits]`, nor is it a fraction of two such numbers.
    Syntax,
    /// It has more than 4,096 characters.
    TooLong,
    /// It is a fraction whose parts have more than 4,096 characters together.
    LongFraction,
    /// Its exponent is not within -400 to 400.
    Exponent,
    /// Its magnitude is above the largest f64.
    TooLarge,
    /// It is a fraction whose denominator is not above 0.
    Denominator,
    /// It begins as a hexadecimal float, but is none.
    Hexadecimal,
    /// It begins as a bit pattern, but does not have all digits of one.
    Pattern(FloatType),
    /// The exponent of its hexadecimal float is not within -1330 to 1330.
    BinaryExponent,
    /// It is the bit pattern of an infinity or of what is not a number.
    NotFinite,
    /// It is rounded to a float beyond the largest of its type.
    BeyondFloat(FloatType),
}

impl fmt::Display for NotDecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hexadecimal => "is not a hexadecimal number such as 0x1.8p-4, which has a p and at most 32 digits",
            Self::Pattern(FloatType::F32) => "is not a bit pattern of 8 hexadecimal digits, such as f32:3dcccccd",
            Self::Pattern(FloatType::F64) => {
                "is not a bit pattern of 16 hexadecimal digits, such as f64:3fb999999999999a"
            }
            Self::BinaryExponent => "has an exponent outside -1330 to 1330",
            Self::NotFinite => "is the bit pattern of no number: infinite, or NaN",
            Self::BeyondFloat(FloatType::F32) => "is beyond the 32-bit floats of --as f32: the largest is 3.4028235e38",
            Self::BeyondFloat(FloatType::F64) => "is beyond the 64-bit floats of --as f64",
            Self::Syntax => "is not a number",
            Self::TooLong => "is longer than the 4096 characters that a number may have",
            Self::LongFraction => "is longer than the 4096 characters that both parts of a fraction may have together",
            Self::Exponent => "has an exponent outside -400 to 400",
            Self::TooLarge => "is above the largest number, 1.7976931348623157e308",
            Self::Denominator => "has a denominator that is not above 0",
        })
    }
}
