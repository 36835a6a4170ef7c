//! Values that hurt: ties, ends of ranges, odd spellings, and what is no number at all.

use fastrand::Rng;
use hitcalc::internals::query::{Kind, Parameter};

const ODD: [&str; 44] = [
    "",
    " ",
    "0",
    "-0",
    "+0",
    "1",
    "-1",
    "0.1",
    ".5",
    "5.",
    "+1e-3",
    "1e3",
    "1E3",
    "-2.50",
    " 1\t",
    "1e400",
    "1e-400",
    "1e309",
    "1.7976931348623157e308",
    "4.9e-324",
    "123456789012345678",
    "-0.000000000000000001",
    "9007199254740993",
    "1/3",
    "-3/8",
    "1.5/2",
    "1/0",
    "1/ 2",
    "0/5",
    "inf",
    "-inf",
    "nan",
    "0x10",
    "1,5",
    "1_000",
    "١",
    "1e",
    "--1",
    "abc",
    "\"",
    "\u{feff}1",
    "1e99999999999",
    "0.30000000000000004",
    "1e22",
];

/// A number on a coarse lattice, where ties and touches are common, or a long one, or an odd one.
pub fn number(random: &mut Rng) -> String {
    match random.u8(..20) {
        0..12 => random.i32(-4..5).to_string(),
        12..15 => format!("{}", f64::from(random.i32(-40..41)) / 8.0),
        15 => format!("{}.{}", random.i32(-99..100), random.u32(..)),
        16 => format!("{}.{}{}", random.i64(..), random.u64(..), random.u64(..)),
        17 => format!("{}e{}", random.i64(..), random.i32(-30..30)),
        18 => format!("{}/{}", random.i32(-20..21), random.i32(1..20)),
        _ => random.choice(ODD).unwrap_or("0").to_owned(),
    }
}

/// A number as nearly all are, which the fast path takes: short and in a usual form.
pub fn short(random: &mut Rng) -> String {
    let whole = random.i32(-4..5);
    match random.u8(..16) {
        0..8 => whole.to_string(),
        8..11 => format!("{}", f64::from(random.i32(-40..41)) / 8.0),
        11 => format!("{whole}.{}", random.choice(["0", "5", "50", "250", "125"]).unwrap_or("0")),
        12 => format!("{}/{}", random.i32(-20..21), random.i32(1..20)),
        13 => format!("{:.*}", random.usize(..9), random.f64() * 10_f64.powi(random.i32(-3..5))),
        14 => random
            .choice(["-0", "+1", ".5", "5.", "-.25", "007", "1e2", "536870911", "-536870912"])
            .unwrap_or("0")
            .to_owned(),
        _ => random.i32(-2000..2000).to_string(),
    }
}

/// A value for one slot of this parameter; a number comes from `number`.
pub fn value(parameter: &Parameter, number: fn(&mut Rng) -> String, random: &mut Rng) -> String {
    match parameter.kind {
        Kind::Word(words) if random.u8(..8) > 0 => random.choice(words).copied().unwrap_or_default().to_owned(),
        Kind::Count if random.u8(..8) > 0 => random.u8(..40).to_string(),
        Kind::Bound if random.u8(..6) == 0 => random.choice(["inf", "-inf"]).unwrap_or_default().to_owned(),
        _ => number(random),
    }
}
