//! The first lines of a working: the path and the box as they were given, and a placed box's own space.

use crate::explain::expression::{dot, negated, sum};
use crate::explain::{self, LengthUnit, Working};
use crate::geometry::{Aabb, Path, PlacedSlabs, Vector};
use crate::number::{Big, Decimal, Fraction, Scale, Uncertain};
use crate::query::Stop;

use super::box_input::BoxInput;
use super::own_axes;
use super::path_input::PathInput;
use super::placement::PlacedBox;

/// The numbers as they were given, as a vector.
pub(super) fn vector(numbers: &[&Decimal]) -> Result<String, Uncertain> {
    let numbers: Result<Vec<_>, _> = numbers.iter().map(|number| Scale::fraction::<Big>(number)).collect();
    Ok(explain::vector(&numbers?))
}

/// The path as it was given, and what `formula` of it is.
pub(super) fn path(
    formula: &str,
    input: &PathInput<'_>,
    path: &Path<Big>,
    unit: &LengthUnit,
    dimension: usize,
    to: &mut Working,
) -> Result<(), Stop> {
    if input.is_segment {
        let [from, end] = input.ends();
        to.say("path", format!("from {} to {}", vector(&from[..dimension])?, vector(&end[..dimension])?));
    }
    to.say(if input.is_segment { "" } else { "path" }, format!("{formula} = {}", explain::path(path, unit, dimension)));
    Ok(())
}

/// The box as it was given, with its corners if those are not what was given.
pub(super) fn upright(
    input: &BoxInput<'_>,
    corners: &Aabb<Big>,
    unit: &LengthUnit,
    dimension: usize,
) -> Result<String, Stop> {
    let [low, high] = [&corners.low, &corners.high].map(|corner| explain::vector(&unit.vector(corner, dimension)));
    let given = input.given();
    if given.iter().any(|(name, _)| name.ends_with("max")) {
        return Ok(format!("min {low}, max {high}"));
    }
    let mut parts = Vec::new();
    for (name, numbers) in given {
        let name = name.trim_start_matches("a_").trim_start_matches("b_");
        parts.push(format!("{name} {}", vector(&numbers[..dimension])?));
    }
    Ok(format!("{}:  min {low}, max {high}", parts.join(", ")))
}

/// The space in which a box stands along the axes.
pub(super) struct OwnSpace {
    /// What the slabs' numbers are multiplied by.
    pub(super) divisor: Big,
    /// For each own axis what a point's offset is multiplied by to give its coordinate; none for an upright box.
    pub(super) axes: Vec<Vec<Fraction<Big>>>,
    /// The names of the axes.
    pub(super) names: [&'static str; 3],
    /// The axes as vectors of the world, where they need not be at right angles.
    pub(super) edges: Vec<Vec<Fraction<Big>>>,
    /// The point of the world at which the axes begin.
    pub(super) center: Vec<Fraction<Big>>,
}

impl OwnSpace {
    /// The world itself.
    pub(super) fn upright(divisor: Big) -> Self {
        Self { divisor, axes: Vec::new(), names: ["x", "y", "z"], edges: Vec::new(), center: Vec::new() }
    }
}

/// The box as it was given and, if it is placed, its own space.
pub(super) fn placed(
    target: &PlacedBox<'_>,
    slabs: &PlacedSlabs<Big>,
    path: &Path<Big>,
    scale: &Scale,
    dimension: usize,
    to: &mut Working,
) -> Result<OwnSpace, Stop> {
    let unit = LengthUnit { in_one: scale.units_in_one()? };
    let Some(frame) = slabs.frame.as_deref() else {
        if let PlacedBox::Aligned(aabb) = target {
            to.say("box", upright(aabb, &aabb.build(scale)?, &unit, dimension)?);
        }
        return Ok(OwnSpace::upright(unit.in_one));
    };
    let determinant = &frame.determinant;
    let (factor, divisor, center, edges) = match target {
        PlacedBox::Aligned(_) => return Ok(OwnSpace::upright(unit.in_one)),
        PlacedBox::Rotation(aabb, quaternion) => {
            let corners = aabb.build::<Big>(scale)?;
            to.say("box", upright(aabb, &corners, &unit, dimension)?);
            let center = halves(&corners.low.plus(&corners.high), &unit, dimension);
            own_axes::turned(quaternion, &center, dimension, to)?;
            (Big::ONE, determinant * &unit.in_one * 2, center, Vec::new())
        }
        PlacedBox::Matrix(aabb, matrix) => {
            to.say("box", upright(aabb, &aabb.build(scale)?, &unit, dimension)?);
            for (row, entries) in matrix.iter().take(dimension).enumerate() {
                to.say(if row == 0 { "matrix" } else { "" }, vector(&entries[..=dimension])?.replace(['(', ')'], "|"));
            }
            let linear = Scale::fitting(matrix[..dimension].iter().flat_map(|row| &row[..dimension]).copied());
            let column = |column: usize| -> Result<Vec<_>, Uncertain> {
                matrix[..dimension].iter().map(|row| Scale::fraction(row[column])).collect()
            };
            let moved = column(dimension)?;
            to.say("moved", format!("by c = {}, its last column", explain::vector(&moved)));
            let columns: Vec<_> = (0..dimension).map(column).collect::<Result<_, _>>()?;
            own_axes::spanned(&columns, true, to);
            (linear.units_in_one()?, determinant * &unit.in_one, moved, columns)
        }
        PlacedBox::Edges(corner, edges, third) => {
            to.say("box", format!("from the corner c = {}", vector(&corner[..dimension])?));
            let fractions = |numbers: &[&Decimal; 3]| -> Result<Vec<_>, Uncertain> {
                numbers[..dimension].iter().map(|number| Scale::fraction(number)).collect()
            };
            let edges: Vec<_> = edges.iter().chain(third).map(fractions).collect::<Result<_, _>>()?;
            own_axes::spanned(&edges, false, to);
            (unit.in_one.clone(), determinant.clone(), fractions(corner)?, edges)
        }
    };
    let names = if matches!(target, PlacedBox::Edges(..)) { ["u", "v", "w"] } else { ["x", "y", "z"] };
    let own = |units: &Big| Fraction { numerator: units.clone(), denominator: divisor.clone() };
    let [origin, direction] = [&path.origin, &path.direction].map(|part| unit.vector(part, dimension));
    let from: Vec<_> = origin.iter().zip(&center).map(|(origin, center)| sum(origin, &negated(center))).collect();
    let moving = format!("{} + t {}", explain::vector(&from), explain::vector(&direction));
    to.say("own space", format!("p(t) - c = {moving};  along the own axes:"));
    let mut axes = Vec::new();
    for (index, (row, slab)) in frame.rows.iter().zip(&slabs.slabs).take(dimension).enumerate() {
        let entries: Vec<_> = row
            .0
            .iter()
            .take(dimension)
            .map(|entry| Fraction { numerator: entry * &factor, denominator: determinant.clone() })
            .collect();
        let line = explain::line(&own(&slab.position), &own(&slab.velocity));
        let dots = format!("{} + t ({})", dot(&entries, &from), dot(&entries, &direction));
        to.say("", format!("{} = {}·(p(t) - c) = {dots} = {line}", names[index], explain::vector(&entries)));
        axes.push(entries);
    }
    Ok(OwnSpace { divisor, axes, names, edges, center })
}

fn halves(doubled: &Vector<Big>, unit: &LengthUnit, dimension: usize) -> Vec<Fraction<Big>> {
    let half = LengthUnit { in_one: &unit.in_one * 2 };
    half.vector(doubled, dimension)
}
