//! A query against many solids: which of them are met, and why the first comes first.

use std::cmp::Ordering;

use crate::geometry::Status;
use crate::number::{Big, Fraction, Surd, Time, Uncertain};
use crate::query::counted;
use crate::scene::Scene;

use super::working::Working;

/// Contacts that are named.
pub const NAMED: usize = 5;

/// A contact that is next in line.
pub struct Next {
    /// The solid's row, from 1.
    pub(crate) row: usize,
    /// When the contact begins; `None` is before all other times.
    pub(crate) time: Option<Surd<Big>>,
}

/// Says how many solids there are, how many the index left to be looked at, and the contacts in their order.
pub fn scene(solids: usize, left: usize, contacts: &[Next], to: &mut Working) -> Result<(), Uncertain> {
    let met = contacts.len();
    let but = if left == 0 { String::new() } else { format!(" but {left}") };
    to.say("scene", format!("{}; the index rules out all{but}; the path meets {met}", counted(solids, "solid")));
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

/// A solid cell that a walk comes to.
pub struct SolidCell {
    /// The index of the solid in its scene, from 0.
    pub(crate) solid: usize,
    /// The indices of the cell.
    pub(crate) cell: [i64; 3],
    /// Whether the walk goes through it or only touches it.
    pub(crate) status: Status,
    /// The number of the step.
    pub(crate) step: i64,
    /// When the walk comes into the cell.
    pub(crate) time: Fraction<Big>,
}

/// Says how many solid cells there are, and those that the walk comes to first, in its order.
pub fn cells(scene: &Scene, dimension: usize, found: &[SolidCell], to: &mut Working) {
    let cells = counted(scene.len(), "solid cell");
    let Some((first, others)) = found.split_first() else {
        to.say("scene", format!("{cells}; the walk comes to none of them: a miss"));
        return;
    };
    let more = if found.len() > NAMED { "more than " } else { "" };
    to.say("scene", format!("{cells}; the walk comes to {more}{}", found.len().min(NAMED)));
    for (index, SolidCell { solid, cell, status, step, time }) in found.iter().take(NAMED).enumerate() {
        let how = if *status == Status::Hit { "goes through" } else { "only touches" };
        let indices: Vec<String> = cell[..dimension].iter().map(i64::to_string).collect();
        let label = if index == 0 { "in order" } else { "" };
        to.equate(label, format!("row {}, t", scene.rows.of(*solid)), time.clone())
            .remark(format!("step {step} {how} its cell ({})", indices.join(", ")));
    }
    let row = scene.rows.of(first.solid);
    let same_step = others.iter().take(NAMED - 1).take_while(|other| other.step == first.step);
    let why = match same_step.last() {
        _ if others.is_empty() => ", the only one",
        None => ", whose step is the first",
        Some(other) if other.cell == first.cell => ": of the rows of one cell the first in the file counts",
        Some(_) if first.status == Status::Hit => {
            ": a step meets the cell that it goes into before those that it touches"
        }
        Some(_) => ": a step meets the cells that it touches in the order x, y, z, xy, xz, yz",
    };
    to.say("first", format!("row {row}{why}"));
}

fn is_same(left: &Option<Surd<Big>>, right: &Option<Surd<Big>>) -> Result<bool, Uncertain> {
    match (left, right) {
        (Some(left), Some(right)) => Time::compare(left, right).map(Ordering::is_eq),
        (left, right) => Ok(left.is_none() && right.is_none()),
    }
}
