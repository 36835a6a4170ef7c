//! The query that a row answers, as a judge looks at it: how large it is, and what would be met nearby.

use std::cell::Cell;
use std::cmp::Ordering;

use crate::geometry::Status;
use crate::number::{Big, Decimal, FloatType, RootSum, Scale};
use crate::query::{Args, Ask, Kind, Mask, Stop};
use crate::scene::Scene;

use super::checks::{Checked, Margin, compare, exactly};

/// How a query would meet its solid, or any of a scene, were the surface moved, and the path longer or shorter by as much
/// at both ends; `None` is a miss.
pub(crate) type MeetNearby = fn(&Args, Option<&Scene>, &Shift<'_>, &Ask) -> Result<Option<Status>, Stop>;

/// How far the surface of a solid is moved.
pub(crate) struct Shift<'s> {
    /// 0 or more.
    pub(crate) length: &'s Decimal,
    /// Whether outward.
    pub(crate) grows: bool,
    /// Whether the path is only where it starts.
    pub(crate) only_start: bool,
}

impl Shift<'_> {
    /// The way outward in units of a scale that fits the length.
    pub(crate) fn units(&self, scale: &Scale) -> Result<Big, Stop> {
        let length: Big = scale.units(self.length)?;
        Ok(if self.grows { length } else { -length })
    }
}

/// The query that a row answers.
pub(crate) struct JudgedQuery<'q> {
    /// Its parameters.
    pub(crate) args: &'q Args,
    /// The scene that brings the solids.
    pub(crate) scene: Option<&'q Scene>,
    /// What was asked for.
    pub(crate) ask: &'q Ask,
    /// How it would meet other solids.
    pub(crate) meet_nearby: MeetNearby,
    /// Whether units are measured at the largest of its lengths.
    pub(crate) is_scaled: bool,
    /// Whether a reader is told how far numbers are off, in few digits.
    pub(crate) for_readers: bool,
    /// The solid of the scene that the row is about.
    pub(crate) solid: Cell<Option<usize>>,
}

impl JudgedQuery<'_> {
    /// How it would meet the solid grown, or shrunk, by a margin.
    pub(super) fn meet_nearby(&self, margin: &Margin, grows: bool, float: FloatType) -> Result<Option<Status>, Stop> {
        self.meet_moved(margin, float, |length| Shift { length, grows, only_start: false })
    }

    /// Whether it starts in the solid grown by a margin.
    pub(super) fn starts_nearby(&self, margin: &Margin, float: FloatType) -> Result<bool, Stop> {
        let at_start = self.meet_moved(margin, float, |length| Shift { length, grows: true, only_start: true })?;
        Ok(at_start.is_some())
    }

    fn meet_moved(
        &self,
        margin: &Margin,
        float: FloatType,
        by: impl FnOnce(&Decimal) -> Shift<'_>,
    ) -> Result<Option<Status>, Stop> {
        let of_units;
        let length = match margin {
            Margin::Length(length) => length,
            Margin::Units(count) => {
                let mut largest = largest_length(self.args, float);
                if let Some(scene) = self.scene_of_shapes() {
                    let mut solid = scene.scratch().solid;
                    for index in 0..scene.len() {
                        largest = largest.max(largest_length(scene.solid(index, &mut solid), float));
                    }
                }
                of_units = Decimal::held(f64::from(*count) * float.step(largest), FloatType::F64);
                &of_units
            }
        };
        (self.meet_nearby)(self.args, self.scene, &by(length), self.ask)
    }

    /// The scene, if its solids have lengths: cells have the grid's.
    fn scene_of_shapes(&self) -> Option<&Scene> {
        self.scene.filter(|scene| scene.cells.is_empty())
    }

    /// The least unit that a result is measured in, where that is not its own: that of the largest length or, for a time,
    /// as long as the path takes for it.
    pub(super) fn least_unit(&self, item: &Checked, float: FloatType) -> Option<RootSum> {
        if !self.is_scaled {
            return None;
        }
        let scene = self.scene_of_shapes();
        let mut scratch = scene.map(|scene| scene.scratch().solid);
        let solid = match (scene, self.solid.get(), &mut scratch) {
            (Some(scene), Some(index), Some(solid)) => Some(scene.solid(index, solid)),
            _ => None,
        };
        let largest = largest_length(self.args, float).max(solid.map_or(0.0, |solid| largest_length(solid, float)));
        let unit = exactly(&Decimal::held(float.step(largest), FloatType::F64));
        if !item.is_time() {
            return Some(unit);
        }
        let speed = speed(self.args, solid.unwrap_or(self.args))?;
        Some(unit.over_fraction(&speed.rational, &speed.denominator))
    }
}

fn zero() -> RootSum {
    exactly(&Decimal::ZERO)
}

fn magnitude(number: RootSum) -> RootSum {
    if number.sign() == Ordering::Less { zero().minus(&number) } else { number }
}

/// The larger of two numbers.
fn larger(left: RootSum, right: RootSum) -> RootSum {
    if compare(&left, &right) == Ordering::Less { right } else { left }
}

/// The slots that have a value.
fn given_slots(args: &Args) -> impl Iterator<Item = usize> {
    let present = args.present();
    (0..Mask::BITS as usize).filter(move |slot| present >> slot & 1 == 1)
}

/// The float nearest to the largest magnitude among the lengths that are given: coordinates, sizes and radii, not
/// directions.
fn largest_length(args: &Args, float: FloatType) -> f64 {
    let is_length = |slot: &usize| {
        let parameter = args.parameter(*slot);
        matches!(parameter.kind, Kind::Number | Kind::Vector | Kind::NumberOrVector)
            && parameter.name != "dir"
            && !parameter.name.ends_with("vel")
    };
    let lengths = given_slots(args).filter(is_length).filter_map(|slot| args.number(slot));
    lengths.map(|length| float.nearest(length).abs()).fold(0.0, f64::max)
}

/// The largest component of the direction of a path or of the velocity of one box to another; `None` if it is zero.
fn speed(query: &Args, solid: &Args) -> Option<RootSum> {
    let vector = |args: &Args, name: &str| {
        let first = given_slots(args).find(|&slot| args.parameter(slot).name == name)?;
        args.vector(first).map(|vector| vector.map(exactly))
    };
    let still = || [(); 3].map(|()| zero());
    let [to, from] = if let Some(direction) = vector(query, "dir") {
        [direction, still()]
    } else if let (Some(to), Some(from)) = (vector(query, "to"), vector(query, "from")) {
        [to, from]
    } else {
        let b = vector(query, "b_vel").or_else(|| vector(solid, "b_vel"));
        [vector(query, "a_vel").unwrap_or_else(still), b.unwrap_or_else(still)]
    };
    let largest = to.iter().zip(&from).map(|(to, from)| magnitude(to.minus(from))).fold(zero(), larger);
    (largest.sign() == Ordering::Greater).then_some(largest)
}
