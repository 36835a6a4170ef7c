//! What to write for an angle: hitcalc takes none, since the sine and the cosine of most are no fractions.
//!
//! The digits that are shown are worked out in whole numbers, so that they are the same on every machine.

/// One, in the units of the numbers here.
const ONE: i128 = 1_000_000_000_000_000_000;
/// A full turn in radians, 2π, in billionths.
const TURN: i128 = 6_283_185_307;
/// Half a degree, π/360, in billionths of those units.
const HALF_DEGREE: i128 = 8_726_646_259_971_647_884_618_454;
/// The decimals that are shown.
const SHOWN: u32 = 16;
/// The most decimals of an angle that count.
const DECIMALS: usize = 9;
const BILLION: i128 = 1_000_000_000;

/// What to write for a text that is an angle, in degrees or, where it is no more than a turn, in radians; `None` if it is
/// no number.
pub(super) fn cure(text: &[u8]) -> Option<String> {
    let billionths = billionths(std::str::from_utf8(text).ok()?)?;
    let quaternion = |(sine, cosine)| (decimal(sine), decimal(cosine));
    let (z, w) = quaternion(sine_and_cosine(rounded(billionths % (360 * BILLION) * HALF_DEGREE, ONE)));
    let radians = (billionths.abs() <= TURN).then(|| quaternion(sine_and_cosine(billionths * (ONE / BILLION / 2))));
    let radians = radians.map_or(String::new(), |(z, w)| format!(", in radians {z},{w}"));
    Some(format!(
        "is an angle, not a quaternion: in degrees that would be z,w = {z},{w} (in 3D 0,0,{z},{w} about z){radians}; \
         90, 180 and 270 degrees are 1,1 and 1,0 and 1,-1 exactly"
    ))
}

/// A number in billionths.
fn billionths(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() > 9 || fraction.len() > DECIMALS || whole.len() + fraction.len() == 0 {
        return None;
    }
    let number: i128 = format!("{whole}{fraction:0<DECIMALS$}").parse().ok()?;
    Some(if negative { -number } else { number })
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

    fn quaternion(degrees: &str) -> (String, String) {
        let billionths = billionths(degrees).expect("an angle") % (360 * BILLION);
        let (sine, cosine) = sine_and_cosine(rounded(billionths * HALF_DEGREE, ONE));
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
        let quarter = cure(b"0.785398").expect("an angle");
        assert!(quarter.contains(", in radians 0.3826833568853094,0.9238795637760319;"), "{quarter}");
        assert!(!cure(b"45").expect("an angle").contains("radians"));
    }

    #[test]
    fn what_is_no_plain_number_is_no_angle() {
        for text in ["abc", "", "1e2", "1/2", "-", "."] {
            assert_eq!(cure(text.as_bytes()), None, "{text}");
        }
    }
}
