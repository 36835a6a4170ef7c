//! Decimals from a fixed seed, leaning towards the numbers on which geometry goes wrong.

use crate::exact::{Q, decimal, number_text};
use crate::random::Random;

/// What the numbers of a query are like.
#[derive(Clone, Copy, Debug)]
pub enum Digits {
    /// Whole numbers from -3 to 3: ties abound.
    Small,
    /// Tenths from -2 to 2: ties that floats miss.
    Tenths,
    /// Fractions that are no decimals, with few denominators: ties again.
    Fractions,
    /// Up to six decimals: like real data.
    Few,
    /// 20 to 60 digits.
    Long,
    /// Powers of ten from 1e-20 to 1e20, mixed.
    Wild,
    /// Powers of ten from 1e-300 to 1e200, mixed: sums of hundreds of digits.
    Extreme,
}

/// Mostly short numbers, since those tie, and since the fractions of the others are slow.
#[rustfmt::skip]
pub const MIX: [Digits; 52] = {
    use Digits::{Extreme, Few, Fractions, Long, Small, Tenths, Wild};
    [
        Fractions, Fractions, Fractions, Fractions,
        Small, Small, Small, Small, Small, Small, Small, Small, Small, Small, Small, Small, Small, Small, Small,
        Small, Tenths, Tenths, Tenths, Tenths, Tenths, Tenths, Tenths, Tenths, Tenths, Tenths, Tenths, Tenths, Few,
        Few, Few, Few, Few, Few, Few, Few, Few, Few, Few, Few, Few, Few, Long, Long, Long, Wild, Wild, Extreme,
    ]
};

/// A decimal of this kind, with any sign, zero among them.
pub fn number(random: &mut Random, digits: Digits) -> String {
    let sign = *random.pick(&["", "", "", "-", "-", "-", "+"]);
    match digits {
        Digits::Small => random.between(-3, 3).to_string(),
        Digits::Tenths => number_text(&Q::new(random.between(-20, 20).into(), 10.into())),
        Digits::Fractions => format!("{}/{}", random.between(-12, 12), random.pick(&["3", "3", "6", "7", "60", "0.9"])),
        Digits::Few => {
            let decimals = random.between(1, 6) as usize;
            format!("{sign}{}.{:0decimals$}", random.between(0, 9), random.between(0, 10_i64.pow(decimals as u32) - 1))
        }
        Digits::Long => {
            let tail: String = (0..random.between(19, 59)).map(|_| random.between(0, 9).to_string()).collect();
            format!("{sign}{}.{tail}", random.between(0, 9))
        }
        Digits::Wild => match random.between(0, 2) {
            0 => number(random, Digits::Small),
            _ => format!("{sign}{}.{}e{}", random.between(1, 9), random.between(0, 999), random.between(-20, 20)),
        },
        Digits::Extreme => match random.between(0, 5) {
            0 => format!("{sign}{}e{}", random.between(1, 9), random.between(-300, 200)),
            1 => format!("{sign}{}.{}e-300", random.between(1, 9), random.between(0, 99)),
            2 => format!("{sign}{}e200", random.between(1, 9)),
            _ => number(random, Digits::Wild),
        },
    }
}

/// A decimal of this kind that is not below zero.
pub fn size(random: &mut Random, digits: Digits) -> String {
    number(random, digits).trim_start_matches(['-', '+']).to_owned()
}

/// A vector of random decimals.
pub fn vector(random: &mut Random, digits: Digits, dimension: usize) -> Vec<String> {
    (0..dimension).map(|_| number(random, digits)).collect()
}

/// Spells a number in another way that the syntax allows.
pub fn respell(random: &mut Random, text: &str) -> String {
    match random.between(0, 7) {
        0 if !text.starts_with(['-', '+']) => format!("+{text}"),
        1 if !text.contains(['e', '.']) => format!("{text}."),
        2 if !text.contains('e') => format!("{text}e0"),
        3 if text.starts_with("0.") => text[1..].to_owned(),
        4 => format!(" {text}\t"),
        5 if !text.contains(['e', '.']) => format!("{text}0E-1"),
        6 if text.contains('.') && !text.contains('e') => format!("{text}000"),
        _ => text.to_owned(),
    }
}

/// The number one last digit off: a unit in the last of its own digits, or in a digit far behind them.
pub fn one_digit_off(random: &mut Random, text: &str) -> String {
    let value = decimal(text);
    let own_digits = match (text.contains(['e', 'E']), text.find('.')) {
        (false, Some(point)) => text.trim_end().len() - point - 1,
        _ => 0,
    };
    let place = *random.pick(&[own_digits, own_digits + 1, own_digits + 15, own_digits + 30]);
    let unit = decimal(&format!("{}1e-{place}", random.pick(&["", "-"])));
    number_text(&(value + unit))
}
