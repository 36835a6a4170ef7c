//! The answers of another program, judged on the fast path: rows whose verdict needs no more than whole numbers.
//!
//! It takes the status and the times of rows that were checked and are right, and leaves whatever is wrong or not plain:
//! a touch that may be on a boundary, texts with an exponent.

use crate::check::{Checks, Inside};
use crate::geometry::Status;
use crate::number::{Ball, Exact, FloatType, POWERS, Ring, long_difference, long_magnitude, long_product};
use crate::query::{Class, Only};

use super::in_scene::TimeRatio;
use super::line::{Line, ShortText};
use super::row_reader::digits_behind_point;
use super::slabs::nearest;

/// The most decimals of a number that is judged.
const MOST_DECIMALS: usize = 26;

/// The checks of every row, and how strict they are.
#[derive(Clone, Debug)]
pub struct RowJudge {
    /// The results that are judged, each with the index of the column that holds what was given for it: the word of the
    /// contact, which is `None`, or when it begins, 0, or ends, 1.
    pub(crate) items: Vec<(Option<usize>, usize)>,
    /// The most units in the last place that a number may be off, as [`RowJudge::most_ulps`] has it.
    pub(crate) ulps: i128,
    pub(crate) held_as: Option<FloatType>,
    pub(crate) point: u8,
    pub(crate) only: Only,
    /// The number of cells of an answer before the class of its row.
    pub(crate) before: usize,
}

/// When a contact begins or ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ContactTime {
    Ratio(TimeRatio),
    Root(SquareRoot),
}

/// A root of |a + t·b|² = c, for whole numbers with |a|, |b| below 2^62 on each axis and c below 2^122.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareRoot {
    pub(crate) constant: [i128; 3],
    pub(crate) slope: [i128; 3],
    pub(crate) square: i128,
    pub(crate) root: Ball,
}

impl SquareRoot {
    /// How far m/d is from it; `None` where d is 2^60 or more.
    ///
    /// With r' the other root, |a + t·b|² - c = |b|²(t - r)(t - r'), and r + r' = -2(a·b)/|b|². At t = m/d the left side is
    /// (|d·a + m·b|² - c·d²)/d², whose parts are whole numbers below 2^254: nothing is lost where it nearly vanishes, and
    /// t - r' does not.
    #[inline(always)]
    fn distance(&self, (m, d): (i64, i128)) -> Option<Ball> {
        (d >> 60 == 0).then_some(())?;
        let mut left = long_product(-self.square, d * d);
        let (mut leading, mut middle) = (0, 0);
        for (a, b) in self.constant.iter().zip(self.slope) {
            let along = a * d + b * i128::from(m);
            left = long_difference(left, long_product(-along, along));
            (leading, middle) = (leading + b * b, middle + a * b);
        }
        let [m, d, leading, middle] = [i128::from(m), d, leading, 2 * middle].map(Ball::from);
        let from_other = leading * (m + self.root * d) + middle * d;
        let away = long_magnitude(left).divided_by(&(d * from_other));
        Some(if away.sign().ok()?.is_lt() { -away } else { away })
    }
}

impl RowJudge {
    /// The most units in the last place that a number may be off; `None` where `checks` count in what the fast path does not
    /// know.
    pub(crate) fn most_ulps(checks: &Checks) -> Option<i128> {
        let (ulps, in_one) = checks.ulps.ratio();
        // A start inside is found by faces, and the unit of a query by all its lengths.
        let is_usual = matches!(checks.inside, Inside::Enter | Inside::Any) && !checks.is_scaled;
        (in_one.is_one() && is_usual && checks.nulls.is_empty() && checks.summary_by.is_none()).then_some(())?;
        i64::try_from(&ulps).ok().filter(|ulps| ulps >> 40 == 0).map(i128::from)
    }

    /// Writes the class of a right row and how far each number is off, behind the results, which begin at `answer` in
    /// the line; true if the row is written at all. `field` gives the text of a column; `None` leaves the row.
    pub(super) fn write<'r>(
        &self,
        field: &dyn Fn(usize) -> &'r [u8],
        met: Option<(Status, impl Fn(usize) -> Option<ContactTime>)>,
        answer: usize,
        line: &mut Line,
    ) -> Option<bool> {
        let contact = met.as_ref().map(|(status, _)| *status);
        // A program that says of a touch that it is none may draw the line elsewhere.
        let mut says_miss = false;
        for (_, column) in self.items.iter().filter(|(end, _)| end.is_none()) {
            let text = field(*column);
            (agrees(text, contact)? && (contact != Some(Status::Touch) || text == b"touch")).then_some(())?;
            says_miss = contact.is_none();
        }
        line.fill(answer, self.before);
        line.word(const { ShortText::new("ok") });
        line.empty(1);
        for &(end, column) in &self.items {
            let Some(end) = end else { continue };
            // Old numbers in the columns of a miss are not judged, but what is none is a bad row.
            let off = match (says_miss, &met) {
                (true, _) => self.read(field(column)).and(Some(None))?,
                (false, None) => self.read(field(column))?.is_none().then_some(None)?,
                (false, Some((_, time))) => Some(self.right(self.read(field(column))??, &time(end)?)?),
            };
            match off {
                Some(off) => line.number(off),
                None => line.empty(1),
            }
        }
        Some(self.only.contains(contact, Some(Class::Ok)))
    }

    /// How many units in the last place a number is off that is right, rounded; `None` leaves others.
    fn right(&self, given: (i64, i128), time: &ContactTime) -> Option<f64> {
        match time {
            ContactTime::Ratio(exact) => {
                let (n, d) = self.units_off(given, *exact)?;
                (n <= d.checked_mul(self.ulps)?).then_some(nearest(n, d)?)
            }
            ContactTime::Root(root) => {
                let away = root.distance(given)?;
                let off = away.scaled(2_f64.powi(self.places(root.root.round().ok()?)? as i32));
                (Ball::from(self.ulps) - off).sign().ok()?.is_gt().then_some(off.round().ok()?)
            }
        }
    }

    /// How many units in the last place a number is off: |given - exact|/step, as a fraction.
    fn units_off(&self, (given, in_one): (i64, i128), exact: TimeRatio) -> Option<(i128, i128)> {
        let wide = |n: i64, d: i128| i128::from(n).checked_mul(d);
        let difference = wide(given, exact.d.into())?.checked_sub(wide(exact.n, in_one)?)?.abs();
        let d = in_one.checked_mul(exact.d.into()).filter(|d| d >> 120 == 0)?;
        if difference == 0 {
            return Some((0, 1));
        }
        let places = self.places(nearest(exact.n, exact.d)?)?;
        let shifted = (places < difference.leading_zeros().saturating_sub(2)).then(|| difference << places)?;
        Some((shifted, d))
    }

    /// The unit in the last place of an exact number that is nearest to this f64 is 2^-places; of units above 1 no time
    /// is.
    fn places(&self, nearest: f64) -> Option<u32> {
        let float = self.held_as.unwrap_or(FloatType::F64);
        let held = if float == FloatType::F32 { f64::from(nearest as f32) } else { nearest };
        // A number that was rounded twice may have the exponent of the next power of two.
        if held != nearest && held.to_bits() << 12 == 0 {
            return None;
        }
        1023_u32.checked_sub((float.step(held).to_bits() >> 52) as u32).filter(|places| *places < 126)
    }

    /// Reads what was given for a number: m/d, or that there is none; `None` leaves what is not plain.
    fn read(&self, text: &[u8]) -> Option<Option<(i64, i128)>> {
        if text.is_empty() {
            return Some(None);
        }
        let (digits, is_negative) = match text {
            [b'-', digits @ ..] => (digits, true),
            digits => (digits, false),
        };
        let (mut mantissa, mut count, mut point) = (0_i64, 0, None);
        for &byte in digits {
            match byte {
                b'0'..=b'9' => {
                    mantissa = mantissa.checked_mul(10)?.checked_add(i64::from(byte - b'0'))?;
                    count += 1;
                }
                _ if byte == self.point && point.is_none() => point = Some(count),
                _ => return None,
            }
        }
        let decimals = count - point.unwrap_or(count);
        (count > 0 && decimals <= MOST_DECIMALS).then_some(())?;
        let mantissa = if is_negative { -mantissa } else { mantissa };
        let Some(float) = self.held_as else { return Some(Some((mantissa, 10_i128.pow(decimals as u32)))) };
        (decimals < POWERS.len()).then_some(())?;
        let held = float.of_decimal(mantissa, decimals as u32)?;
        let places = digits_behind_point(held).max(0);
        (places < 60 && held.abs() < (1_u64 << (62 - places)) as f64).then_some(())?;
        Some(Some(((held * (1_i64 << places) as f64) as i64, 1 << places)))
    }
}

/// True if a word for a status is right; `None` if it is not one of the usual words.
fn agrees(text: &[u8], contact: Option<Status>) -> Option<bool> {
    match text {
        b"hit" | b"touch" | b"miss" => Some(text == contact.map_or("miss", Status::name).as_bytes()),
        b"true" | b"1" => Some(contact.is_some()),
        b"false" | b"0" => Some(contact.is_none()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use dashu_base::{SquareRoot as _, UnsignedAbs};

    use super::*;
    use crate::number::Big;
    use crate::number::tests::{Random, exact};

    /// Bits behind the point of the roots of big integers.
    const PLACES: usize = 400;

    #[test]
    fn how_far_a_number_is_from_a_root_is_within_its_bound_however_near_it_is() {
        let mut random = Random(46);
        let [mut tried, mut narrow] = [0; 2];
        while tried < 2000 {
            let mut whole = |bits: u64| {
                let magnitude = i128::from(random.below(1 << bits));
                if random.below(2) == 0 { magnitude } else { -magnitude }
            };
            let (constant, slope) = ([(); 3].map(|()| whole(40)), [(); 3].map(|()| whole(30)));
            let square = whole(41) * whole(41);
            let [leading, middle, last] = [(slope, slope), (constant, slope), (constant, constant)]
                .map(|(one, other)| one.iter().zip(other).map(|(one, other)| one * other).sum::<i128>());
            let last = last - square;
            // |b|²t² + 2(a·b)t + |a|² - c, so a quarter of the discriminant.
            let depth = Big::from(middle) * middle - Big::from(leading) * last;
            if square < 0 || leading == 0 || depth < Big::ZERO {
                continue;
            }
            tried += 1;
            let [leading_ball, middle_ball, last_ball] = [leading, middle, last].map(Ball::from);
            let depth_ball = middle_ball * middle_ball - leading_ball * last_ball;
            let root = (depth_ball.square_root() - middle_ball).divided_by(&leading_ball);
            let d = 1 << random.below(36);
            let Ok(m) = root.round().map(|root| (root * d as f64) as i64 + random.below(3) as i64) else { continue };
            let away = SquareRoot { constant, slope, square, root }.distance((m, d));
            let Some(away) = away.map(|away| away.interval()) else { continue };
            // |m/d - root| over d times the leading coefficient, in units of 2^-PLACES.
            let irrational = Big::from((depth << (2 * PLACES)).unsigned_abs().sqrt()) * d;
            let rational = (Big::from(m) * leading + Big::from(d) * middle) << PLACES;
            let difference = rational - irrational;
            let difference = if difference < Big::ZERO { -difference } else { difference };
            let [below, above] = [away.below, away.above].map(|end| (exact(end) * d * leading) << PLACES);
            let [least, most] = [&difference - d, &difference + d].map(|end| end << 1074);
            assert!(below <= most && least <= above, "{constant:?} {slope:?} {square}: {m}/{d}, {away:?}");
            narrow += u32::from(away.above - away.below < 1e-12 * away.above);
        }
        assert!(narrow > 1900, "{narrow} are narrow");
    }
}
