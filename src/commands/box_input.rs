//! The ways to write a box: min + max, min + size, center + size, center + half.

use crate::floats::{Corners, FloatSource, Number};
use crate::geometry::{Aabb, Vector};
use crate::number::{Big, Decimal, Interval, Ring, Scale, Word};
use crate::query::{Args, Kind, Parameter, Problem, Stop, Tile, VectorArg, cut, slot_of};

use super::path_input::{read_vector, vector_in_floats};

/// Where the parameters of a box are, and what they are called.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxSlots {
    names: [&'static str; 5],
    slots: [usize; 5],
}

/// The parameters of a box, in the order of [`BoxSlots`]; `$prefix` is that of the names, `$of` names the box.
macro_rules! box_parameters {
    ($prefix:literal, $of:literal) => {
        [
            Parameter { name: concat!($prefix, "min"), kind: Kind::Vector, help: concat!("Low corner of ", $of) },
            Parameter { name: concat!($prefix, "max"), kind: Kind::Vector, help: concat!("High corner of ", $of) },
            Parameter {
                name: concat!($prefix, "size"),
                kind: Kind::NumberOrVector,
                help: concat!("Full size of ", $of, "; one number is that on every axis"),
            },
            Parameter { name: concat!($prefix, "center"), kind: Kind::Vector, help: concat!("Center of ", $of) },
            Parameter {
                name: concat!($prefix, "half"),
                kind: Kind::NumberOrVector,
                help: concat!("Half extents of ", $of, "; one number is that on every axis"),
            },
        ]
    };
}

/// The box of a command that has one.
pub(super) const BOX: [Parameter; 5] = box_parameters!("", "the box");
/// Box a.
pub(super) const BOX_A: [Parameter; 5] = box_parameters!("a_", "box a");
/// Box b.
pub(super) const BOX_B: [Parameter; 5] = box_parameters!("b_", "box b");

const AXES: [&str; 3] = ["_x", "_y", "_z"];

/// A box, as decimals.
#[derive(Clone, Debug)]
pub(super) struct BoxInput<'a> {
    slots: &'a BoxSlots,
    /// The low corner, or the center.
    anchor: VectorArg<'a>,
    extent: BoxExtent<'a>,
}

#[derive(Clone, Debug)]
enum BoxExtent<'a> {
    /// To the high corner.
    Max(VectorArg<'a>),
    /// From the low corner.
    Size(VectorArg<'a>),
    /// From the center to either side, by half extents.
    Half(VectorArg<'a>),
    /// From the center, either way, by half of a full size.
    HalfOfSize { size: VectorArg<'a>, half: Box<[Decimal; 3]> },
}

impl BoxSlots {
    /// Finds a box's parameters by name.
    pub(super) const fn of(parameters: &[Parameter], group: &[Parameter; 5]) -> Self {
        let names = [group[0].name, group[1].name, group[2].name, group[3].name, group[4].name];
        let mut slots = [0; 5];
        let mut index = 0;
        while index < 5 {
            slots[index] = slot_of(parameters, names[index]);
            index += 1;
        }
        Self { names, slots }
    }

    /// A tile of a map as one of these boxes.
    pub(super) const fn tile(&self) -> Tile {
        let [min, _, size, center, _] = self.slots;
        Tile::Box { min, center, size }
    }

    fn given(&self, args: &Args) -> [bool; 5] {
        let [min, max, size, center, half] = self.slots;
        let [min, max, center] = [min, max, center].map(|slot| args.has_vector(slot));
        let [size, half] = [size, half].map(|slot| args.has(slot, Kind::NumberOrVector));
        [min, max, size, center, half]
    }

    /// Whether any of the parameters was given.
    pub(super) fn any_given(&self, args: &Args) -> bool {
        self.given(args).contains(&true)
    }

    /// The box that was given, in one of its forms; `others` names more forms that the command has.
    #[inline(always)]
    pub(super) fn read<'a>(&'a self, args: &'a Args, others: &str) -> Result<BoxInput<'a>, Problem> {
        let [min, max, size, center, half] = self.slots;
        let (min, max, center) = (args.vector(min), args.vector(max), args.vector(center));
        let (size, half) = (args.number_or_vector(size)?, args.number_or_vector(half)?);
        let (anchor, extent) = match (min, max, size, center, half) {
            (Some(min), Some(max), None, None, None) => (min, BoxExtent::Max(max)),
            (Some(min), None, Some(size), None, None) => (min, BoxExtent::Size(size)),
            (None, None, Some(size), Some(center), None) => {
                (center, BoxExtent::HalfOfSize { size, half: Box::new(size.map(Decimal::half)) })
            }
            (None, None, None, Some(center), Some(half)) => (center, BoxExtent::Half(half)),
            _ => return Err(self.wrong_form(args, others)),
        };
        let [_, _, size_name, _, half_name] = self.names;
        not_negative(size_name, size, || args.number(self.slots[2]).is_some())?;
        not_negative(half_name, half, || args.number(self.slots[4]).is_some())?;
        Ok(BoxInput { slots: self, anchor, extent })
    }

    fn wrong_form(&self, args: &Args, others: &str) -> Problem {
        let [min, max, size, center, half] = self.names;
        let forms = format!(
            "a box is `{min}` + `{max}`, `{min}` + `{size}`, `{center}` + `{size}` or `{center}` + `{half}`{others}"
        );
        let given: Vec<_> = self
            .names
            .into_iter()
            .zip(self.given(args))
            .filter(|(_, is)| *is)
            .map(|(name, _)| format!("`{name}`"))
            .collect();
        match given.as_slice() {
            [] => Problem::of_query(format!("the box is missing: {forms}")).incomplete(),
            [one] => Problem::of_query(format!("the box is incomplete, only {one} is there: {forms}")).incomplete(),
            more => Problem::of_query(format!("{} cannot be used together: {forms}", more.join(", "))),
        }
    }
}

/// Fails if a component is below zero; `is_one` tells whether one number stands for all of them.
#[inline]
fn not_negative(
    name: &'static str,
    extent: Option<VectorArg<'_>>,
    is_one: impl FnOnce() -> bool,
) -> Result<(), Problem> {
    let Some(extent) = extent else { return Ok(()) };
    match extent.iter().position(|number| number.is_negative()) {
        None => Ok(()),
        Some(axis) => {
            let reason = format!("{} is negative; a size must be 0 or more", cut(&extent[axis].to_string()));
            Err(Problem::of_component(name, if is_one() { "" } else { AXES[axis] }, reason))
        }
    }
}

impl BoxInput<'_> {
    /// The lengths in it, for the scale.
    pub(super) fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.anchor.into_iter().chain(self.extent())
    }

    /// What it is given by besides its corner or center.
    fn extent(&self) -> [&Decimal; 3] {
        match &self.extent {
            BoxExtent::Max(extent) | BoxExtent::Size(extent) | BoxExtent::Half(extent) => *extent,
            BoxExtent::HalfOfSize { half, .. } => half.each_ref(),
        }
    }

    /// The two parameters that it was given by.
    pub(super) fn given(&self) -> [(&'static str, VectorArg<'_>); 2] {
        let [min, max, size, center, half] = self.slots.names;
        match &self.extent {
            BoxExtent::Max(corner) => [(min, self.anchor), (max, *corner)],
            BoxExtent::Size(extent) => [(min, self.anchor), (size, *extent)],
            BoxExtent::Half(extent) => [(center, self.anchor), (half, *extent)],
            BoxExtent::HalfOfSize { size: extent, .. } => [(center, self.anchor), (size, *extent)],
        }
    }

    /// The box in units.
    #[inline]
    pub(super) fn build<R: Ring>(&self, scale: &Scale) -> Result<Aabb<R>, Stop> {
        let anchor: Vector<R> = read_vector(&self.anchor, scale)?;
        Ok(match &self.extent {
            BoxExtent::Max(max) => {
                let high: Vector<R> = read_vector(max, scale)?;
                for (axis, suffix) in AXES.iter().enumerate() {
                    if high[axis].compare(&anchor[axis])?.is_lt() {
                        return Err(self.inverted(suffix, self.anchor[axis], max[axis]).into());
                    }
                }
                Aabb { low: anchor, high }
            }
            BoxExtent::Size(size) => {
                let high = anchor.plus(&read_vector(size, scale)?);
                Aabb { low: anchor, high }
            }
            BoxExtent::Half(half) => around(&anchor, &read_vector(half, scale)?),
            BoxExtent::HalfOfSize { half, .. } => around(&anchor, &read_vector(&half.each_ref(), scale)?),
        })
    }

    /// Fails if it is none: in machine words or, where those are too short, in big integers.
    pub(super) fn check(&self) -> Result<(), Stop> {
        let scale = Scale::fitting(self.lengths());
        match self.build::<Word>(&scale) {
            Err(Stop::Uncertain) => self.build::<Big>(&scale).map(drop),
            built => built.map(drop),
        }
    }

    /// The box in the textbook's numbers.
    pub(super) fn in_floats<S: FloatSource>(&self, source: &S) -> Corners<S::Number> {
        let corner = vector_in_floats(self.anchor, source);
        match &self.extent {
            BoxExtent::Max(max) => Corners { min: corner, max: vector_in_floats(*max, source) },
            BoxExtent::Size(size) => Corners::from_size(corner, vector_in_floats(*size, source)),
            BoxExtent::Half(half) => Corners::around(corner, vector_in_floats(*half, source)),
            BoxExtent::HalfOfSize { size, .. } => {
                Corners::around(corner, vector_in_floats(*size, source).map(Number::half))
            }
        }
    }

    /// What certainly holds the low and the high side, on each axis.
    pub(super) fn sides(&self) -> [[Interval; 2]; 3] {
        let anchor = self.anchor.map(Interval::from);
        let between = |axis: usize, extent: Interval| match &self.extent {
            BoxExtent::Max(_) => [anchor[axis], extent],
            BoxExtent::Size(_) => [anchor[axis], anchor[axis] + extent],
            BoxExtent::Half(_) | BoxExtent::HalfOfSize { .. } => [anchor[axis] - extent, anchor[axis] + extent],
        };
        let extent = self.extent();
        [0, 1, 2].map(|axis| between(axis, Interval::from(extent[axis])))
    }

    /// What certainly holds the box, on each axis.
    pub(super) fn bounds(&self) -> [Interval; 3] {
        self.sides().map(|[low, high]| low.union(high))
    }

    fn inverted(&self, suffix: &'static str, low: &Decimal, high: &Decimal) -> Problem {
        let [min, max, ..] = self.slots.names;
        let [low, high] = [low, high].map(|number| cut(&number.to_string()));
        Problem::of_component(min, suffix, format!("{low} is above `{max}`, {high}"))
    }
}

fn around<R: Ring>(center: &Vector<R>, half: &Vector<R>) -> Aabb<R> {
    Aabb { low: center.minus(half), high: center.plus(half) }
}
