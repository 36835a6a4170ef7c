//! A query against many solids: which of them are met, and why the first comes first.

use std::cmp::Ordering;

use crate::number::{Big, Surd, Time, Uncertain};
use crate::query::counted;

use super::working::Working;

/// Contacts that are named.
const NAMED: usize = 5;

/// A contact that is next in line.
pub struct Next {
    /// The solid's row, from 1.
    pub row: usize,
    /// When; `None` is before all other times.
    pub time: Option<Surd<Big>>,
}

/// Says how many solids there are, how many the index left to be looked at, and the contacts in their order.
pub fn scene(solids: usize, left: usize, contacts: &[Next], to: &mut Working) -> Result<(), Uncertain> {
    let met = contacts.len();
    to.say(
        "scene",
        format!("{}; the index leaves {left} of them to look at; the path meets {met}", counted(solids, "solid")),
    );
    for (index, next) in contacts.iter().take(NAMED).enumerate() {
        let label = if index == 0 { "in order" } else { "" };
        let row = format!("row {}", next.row);
        match &next.time {
            Some(time) => to.equate(label, format!("{row}, t"), time.clone()),
            None => to.say(label, format!("{row}, ever since")),
        };
    }
    if met > NAMED {
        to.say("", format!("and {} more", met - NAMED));
    }
    let Some((first, others)) = contacts.split_first() else {
        to.say("verdict", "no solid is met: a miss");
        return Ok(());
    };
    let mut equal = Vec::new();
    for other in others {
        if !is_same(&first.time, &other.time)? {
            break;
        }
        equal.push(other.row);
    }
    let row = first.row;
    to.say(
        "first",
        match equal.as_slice() {
            [] if others.is_empty() => format!("row {row}, the only one"),
            [] => format!("row {row}, since its t is the smallest"),
            [one] => format!("row {row}: row {one} is met at the same t, but comes later in the file"),
            [one, more @ ..] => {
                format!(
                    "row {row}: row {one} and {} more are met at the same t, but come later in the file",
                    more.len()
                )
            }
        },
    );
    Ok(())
}

fn is_same(left: &Option<Surd<Big>>, right: &Option<Surd<Big>>) -> Result<bool, Uncertain> {
    match (left, right) {
        (Some(left), Some(right)) => Time::compare(left, right).map(Ordering::is_eq),
        (left, right) => Ok(left.is_none() && right.is_none()),
    }
}
