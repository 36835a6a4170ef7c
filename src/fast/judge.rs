//! What another program answered, judged on the fast path: rows whose verdict needs no more than whole numbers.
//!
//! It takes the status and the times of rows that were checked, and leaves whatever is not plain: a touch that may be
//! on a boundary, numbers that are far off, texts with an exponent.

use crate::check::Checks;
use crate::geometry::Status;
use crate::number::{FloatType, POWERS};
use crate::query::{Class, Only};

use super::held::digits_behind_point;
use super::line::{Line, ShortText};
use super::met::{Met, TimeRatio};
use super::quotient::Product;

/// The most decimals of a number that is judged.
const MOST_DECIMALS: usize = 26;

/// What is judged of every row, and how strictly.
#[derive(Clone, Debug)]
pub struct RowJudge {
    items: Vec<CheckedItem>,
    /// The most units in the last place that a number may be off.
    ulps: i128,
    /// Whether a number that is further off is wrong, whatever that is in its own unit.
    is_strict: bool,
    held_as: Option<FloatType>,
    point: u8,
    only: Only,
}

/// A result that is judged, and the column that holds what was given for it.
#[derive(Clone, Copy, Debug)]
pub struct CheckedItem {
    /// Which result is judged.
    pub result: JudgedResult,
    /// The index of the column among all columns.
    pub column: usize,
}

/// A result that the fast path judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedResult {
    /// The word of the contact.
    Status,
    /// An end of the contact: 0 is the entry, 1 the exit.
    Time(usize),
}

/// What was given for a number: m/d, or that there is none.
type GivenRatio = Option<(i64, i128)>;

/// How one result was found to be.
struct ItemVerdict {
    is_wrong: bool,
    is_missing: bool,
    /// How many units in the last place it is off.
    off: Option<f64>,
}

impl RowJudge {
    /// Judges these results as `checks` says; `None` if it counts in what the fast path does not know.
    pub fn new(
        items: Vec<CheckedItem>,
        checks: &Checks,
        held_as: Option<FloatType>,
        point: u8,
        only: Only,
    ) -> Option<Self> {
        let (ulps, in_one) = checks.ulps.ratio();
        (in_one.is_one() && checks.nulls.is_empty()).then_some(())?;
        let ulps = i64::try_from(&ulps).ok().filter(|ulps| ulps >> 40 == 0)?.into();
        Some(Self { items, ulps, is_strict: checks.tolerance.is_zero(), held_as, point, only })
    }

    /// Writes the class of a row and how far each number is off, behind the results; tells the class, and whether the
    /// row is written at all. `field` gives the text of a column; `None` leaves the row.
    pub fn write<'r>(
        &self,
        field: &dyn Fn(usize) -> &'r [u8],
        met: Option<&Met>,
        line: &mut Line,
    ) -> Option<(Class, bool)> {
        let (mut is_wrong, mut is_missing, mut says_touch) = (false, false, false);
        let mut offs = [None; 3];
        for (item, off) in self.items.iter().zip(&mut offs) {
            let text = field(item.column);
            let verdict = match item.result {
                JudgedResult::Status => {
                    says_touch = text == b"touch";
                    ItemVerdict { is_wrong: !agrees(text, met.map(|met| met.status))?, is_missing: false, off: None }
                }
                JudgedResult::Time(end) => self.judge_time(text, met.map(|met| met.times.map(|times| times[end])))?,
            };
            is_wrong |= verdict.is_wrong;
            is_missing |= verdict.is_missing;
            *off = verdict.off;
        }
        // Whoever says of a touch that it is none, or has no result for it, may draw the line elsewhere.
        let has_status = self.items.iter().any(|item| item.result == JudgedResult::Status);
        let is_touch = met.is_some_and(|met| met.status == Status::Touch);
        if is_touch && if has_status { !says_touch } else { is_missing } {
            return None;
        }
        let class = if is_wrong { Class::Wrong } else { Class::Ok };
        line.word(if is_wrong { const { ShortText::new("wrong") } } else { const { ShortText::new("ok") } });
        for (item, off) in self.items.iter().zip(offs) {
            match off {
                _ if item.result == JudgedResult::Status => {}
                Some(off) => line.number(off),
                None => line.empty(1),
            }
        }
        Some((class, self.only.contains(met.map(|met| met.status), Some(class))))
    }

    /// Judges a time beside the exact one, if there is a contact.
    fn judge_time(&self, text: &[u8], exact: Option<Option<TimeRatio>>) -> Option<ItemVerdict> {
        match (self.read(text)?, exact) {
            (None, None) => Some(ItemVerdict { is_wrong: false, is_missing: false, off: None }),
            (Some(_), None) | (None, Some(_)) => Some(ItemVerdict { is_wrong: true, is_missing: true, off: None }),
            (Some(given), Some(exact)) => {
                let (n, d) = self.units_off(given, exact?)?;
                let is_wrong = n > d.checked_mul(self.ulps)?;
                // Beyond this a tolerance may clear it, and the end of the run says so.
                let is_plain = self.is_strict && n >> 23 <= d;
                (!is_wrong || is_plain).then_some(())?;
                Some(ItemVerdict { is_wrong, is_missing: false, off: Some(i128::nearest(n, d)?) })
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
        let nearest = i128::nearest(exact.n.into(), exact.d.into())?;
        let float = self.held_as.unwrap_or(FloatType::F64);
        let held = if float == FloatType::F32 { f64::from(nearest as f32) } else { nearest };
        // A number that was rounded twice may have the exponent of the next power of two.
        if held != nearest && held.to_bits() << 12 == 0 {
            return None;
        }
        let step = float.step(held)?;
        // A power of two, 2^-places; of units above 1 no time is.
        let places = 1023_u32.checked_sub((step.to_bits() >> 52) as u32)?;
        let shifted = (places < difference.leading_zeros().saturating_sub(2)).then(|| difference << places)?;
        Some((shifted, d))
    }

    /// Reads what was given for a number; `None` leaves what is not plain.
    fn read(&self, text: &[u8]) -> Option<GivenRatio> {
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

/// Whether a word that says how a path meets a solid is right; `None` if it is none of the usual ones.
fn agrees(text: &[u8], contact: Option<Status>) -> Option<bool> {
    match text {
        b"hit" | b"touch" | b"miss" => Some(text == contact.map_or("miss", Status::name).as_bytes()),
        b"true" | b"1" => Some(contact.is_some()),
        b"false" | b"0" => Some(contact.is_none()),
        _ => None,
    }
}
