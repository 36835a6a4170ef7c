//! The times that matter on a page, in their exact order: the script knows a time by its rank among these.

use std::cmp::Ordering;

use crate::number::{Big, Exact, Surd, Time};

use crate::picture::ticks::equals_among;

/// A closed form of more characters is shown rounded.
const LONGEST: usize = 30;

/// All times that matter, in order, each once.
pub(super) struct KeyTimes(Vec<Surd<Big>>);

/// The order of two times; big integers are never uncertain.
pub(super) fn order(left: &Surd<Big>, right: &Surd<Big>) -> Ordering {
    left.compare(right).unwrap_or(Ordering::Equal)
}

impl KeyTimes {
    /// These times, sorted, equal ones once.
    pub(super) fn of(mut times: Vec<Surd<Big>>) -> Self {
        times.sort_by(order);
        times.dedup_by(|later, earlier| order(later, earlier).is_eq());
        Self(times)
    }

    /// The rank of a time, which is that of the first key not before it.
    pub(super) fn rank(&self, time: &Surd<Big>) -> usize {
        self.0.partition_point(|key| order(key, time).is_lt())
    }

    /// The time of this rank as it is shown: in other digits than its neighbours.
    pub(super) fn text(&self, rank: usize) -> String {
        let near = [rank.checked_sub(1), Some(rank + 1)].into_iter().flatten().filter_map(|rank| self.0.get(rank));
        self.0.get(rank).map(|time| text(time, &near.collect::<Vec<_>>())).unwrap_or_default()
    }

    /// The times in order.
    pub(super) fn times(&self) -> &[Surd<Big>] {
        &self.0
    }
}

/// A time in closed form, if it has a short one.
pub(super) fn exact(time: &Surd<Big>) -> Option<String> {
    time.closed_form().ok().filter(|text| text.chars().count() <= LONGEST)
}

/// A time behind = in closed form, and behind ≈ in few digits where those are not all; without a short closed form in
/// few digits alone.
fn text(time: &Surd<Big>, others: &[&Surd<Big>]) -> String {
    let few = equals_among(time, others);
    match exact(time) {
        Some(exact) if few.starts_with('=') || is_plain(&exact) => format!("= {}", signed(&exact)),
        Some(exact) => format!("= {} {few}", signed(&exact)),
        None => few,
    }
}

/// Whether a closed form needs no digits beside it: a whole number.
fn is_plain(exact: &str) -> bool {
    exact.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// With a minus sign that is one.
fn signed(exact: &str) -> String {
    exact.replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Fraction;

    fn ratio(n: i64, d: i64) -> Surd<Big> {
        Fraction { numerator: Big::from(n), denominator: Big::from(d) }.into()
    }

    #[test]
    fn equal_times_share_a_rank_whatever_their_form() {
        let root = Surd { rational: Big::ZERO, factor: Big::ONE, radicand: Big::from(2), denominator: Big::ONE };
        let keys = KeyTimes::of(vec![ratio(2, 1), root.clone(), ratio(1, 2), ratio(4, 8), ratio(0, 3)]);
        let ranks = [ratio(0, 1), ratio(2, 4), root, ratio(6, 3)].map(|time| keys.rank(&time));
        assert_eq!((ranks, keys.times().len()), ([0, 1, 2, 3], 4));
    }

    #[test]
    fn a_time_is_shown_in_closed_form_as_long_as_that_is_short() {
        let texts = [ratio(1, 2), ratio(-1, 3), ratio(7, 1)].map(|time| text(&time, &[]));
        assert_eq!(texts, ["= 1/2", "= \u{2212}1/3 ≈ \u{2212}0.3333", "= 7"]);
        let long = ratio(1_000_000_000_000_000_003, 2_000_000_000_000_000_001);
        assert_eq!((text(&long, &[]).as_str(), exact(&long)), ("≈ 0.5", None));
    }
}
