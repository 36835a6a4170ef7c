//! A change of the world under which geometry stays what it is: axes in another order, mirrored, scaled and moved.

use crate::exact::{Q, decimal, number_text, rounding_interval, whole};
use crate::generate::{Digits, number};
use crate::random::Random;
use crate::run::{AXES, Query};

/// New axis i is old axis `order`ᵢ times `factor`ᵢ (all of one magnitude) plus `shift`ᵢ.
pub struct Change {
    pub order: Vec<usize>,
    pub factor: Vec<Q>,
    pub shift: Vec<Q>,
}

impl Change {
    /// A random change; with `turn` false the axes keep their order and their directions.
    pub fn random(random: &mut Random, dimension: usize, turn: bool) -> Self {
        let mut order: Vec<usize> = (0..dimension).collect();
        let scale = decimal(random.word(&["1", "1", "1", "10", "0.001", "1e5", "3", "7", "2"]));
        let mut factor = vec![scale; dimension];
        if turn {
            for last in (1..dimension).rev() {
                order.swap(last, random.between(0, last as i64) as usize);
            }
            for factor in &mut factor {
                *factor *= whole(random.between(0, 1) * 2 - 1);
            }
        }
        let moved = random.one_in(2);
        let mut step = || if moved { decimal(&number(random, Digits::Few)) } else { whole(0) };
        let shift = (0..dimension).map(|_| step()).collect();
        Self { order, factor, shift }
    }

    /// How much longer everything becomes.
    pub fn scale(&self) -> Q {
        self.factor[0].abs()
    }

    /// Changes the query's vector of this name, if there is one: a point, or else a direction, which does not move.
    pub fn apply(&self, query: &mut Query, name: &str, is_point: bool) {
        let Some(old) = query.vector(name) else { return };
        let new: Vec<Q> = (0..old.len())
            .map(|i| {
                let turned = &old[self.order[i]] * &self.factor[i];
                if is_point { turned + &self.shift[i] } else { turned }
            })
            .collect();
        set(query, name, &new);
    }

    /// Changes a box along the axes in any form: its low end is another where an axis is mirrored, its size is never
    /// negative.
    pub fn apply_to_box(&self, query: &mut Query, prefix: &str) {
        let [min, max, center, size, half] =
            ["min", "max", "center", "size", "half"].map(|name| format!("{prefix}{name}"));
        let (old_min, old_size) = (query.vector(&min), query.vector(&size));
        for point in [&min, &max, &center] {
            self.apply(query, point, true);
        }
        for extent in [&size, &half] {
            if let Some(old) = query.vector(extent) {
                set(query, extent, &self.order.iter().map(|&was| &old[was] * self.scale()).collect::<Vec<_>>());
            }
        }
        let (Some(mut low), true) = (query.vector(&min), old_min.is_some()) else { return };
        let mut high = query.vector(&max);
        for i in (0..low.len()).filter(|&i| self.factor[i].is_negative()) {
            match (&mut high, &old_size) {
                (Some(high), _) => std::mem::swap(&mut low[i], &mut high[i]),
                (None, Some(size)) => low[i] += &size[self.order[i]] * &self.factor[i],
                _ => panic!("no form of box"),
            }
        }
        set(query, &min, &low);
        if let Some(high) = high {
            set(query, &max, &high);
        }
    }

    /// The faces of a box along the axes under their new names.
    pub fn faces(&self, old: &str) -> String {
        let mut new = String::new();
        for (i, axis) in AXES.iter().enumerate().take(self.order.len()) {
            let was = AXES[self.order[i]];
            for (sign, mirrored) in [("-", "+"), ("+", "-")] {
                let sign_was = if self.factor[i].is_negative() { mirrored } else { sign };
                if old.contains(&format!("{was}{sign_was}")) {
                    new += &format!("{axis}{sign}");
                }
            }
        }
        new
    }
}

/// Gives a query's vector these components.
pub fn set(query: &mut Query, name: &str, components: &[Q]) {
    let texts: Vec<String> = components.iter().map(number_text).collect();
    query.set_vector(name, &texts);
}

/// Whether the printed numbers may stand for x and `factor`·x + `shift` with one and the same x.
///
/// Each text stands for all numbers that round to it; mirroring alone must give the very same digits.
pub fn agree(old: &str, new: &str, factor: &Q, shift: &Q) -> bool {
    let infinite = |text: &str| text.ends_with("inf");
    let unmoved = *shift == whole(0) && factor.abs() == whole(1);
    if old.is_empty() || infinite(old) || unmoved {
        let mirrored = match old.strip_prefix('-') {
            Some(rest) => rest.to_owned(),
            None if old.is_empty() || old == "0" => old.to_owned(),
            None => format!("-{old}"),
        };
        return new == if factor.is_negative() { mirrored.as_str() } else { old };
    }
    let (Ok(old), Ok(new)) = (old.parse::<f64>(), new.parse::<f64>()) else { return false };
    if !old.is_finite() || !new.is_finite() {
        return false;
    }
    let (old_ends, new_ends) = (rounding_interval(old), rounding_interval(new));
    let (a, b) = (old_ends.0 * factor + shift, old_ends.1 * factor + shift);
    let (low, high) = if factor.is_negative() { (b, a) } else { (a, b) };
    low <= new_ends.1 && new_ends.0 <= high
}

#[test]
fn printed_numbers_agree_only_within_their_rounding() {
    let tenth = decimal("0.1");
    assert!(agree("3", "0.3", &tenth, &whole(0)));
    assert!(agree("0.5", "0.7", &whole(-1), &decimal("1.2")));
    assert!(!agree("3", "0.30000000000000016", &tenth, &whole(0)));
    assert!(agree("-0.5", "0.5", &whole(-1), &whole(0)));
    assert!(!agree("0.5", "0.5", &whole(-1), &whole(0)));
    assert!(agree("inf", "-inf", &whole(-2), &whole(1)) && agree("", "", &whole(2), &whole(1)));
    assert!(agree("0", "0", &whole(-1), &whole(0)) && !agree("", "0", &whole(2), &whole(1)));
}
