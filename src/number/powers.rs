//! Powers of ten, and how far whole numbers are f64s.

/// The powers of ten that an `i64` holds, by their exponents.
pub(crate) const POWERS: [i64; 19] = {
    let mut powers = [1; 19];
    let mut exponent = 1;
    while exponent < 19 {
        powers[exponent] = powers[exponent - 1] * 10;
        exponent += 1;
    }
    powers
};

/// The powers of ten that an f64 holds exactly, by their exponents.
pub(super) const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The whole numbers up to here are f64s.
pub(super) const LARGEST_EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
