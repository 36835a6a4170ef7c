//! The first lines of a working: the path and the box as they were given, and a placed box's own space.

use crate::explain::{self, Unit, Working};
use crate::geometry::{Aabb, Path, PlacedSlabs, Vector};
use crate::number::{Big, Decimal, Fraction, Scale, Uncertain};
use crate::query::Stop;

use super::box_input::BoxInput;
use super::path_input::PathInput;
use super::placement::PlacedBox;

/// The numbers as they were given, as a vector.
pub fn vector(numbers: &[&Decimal]) -> Result<String, Uncertain> {
    let numbers: Result<Vec<_>, _> = numbers.iter().map(|number| Scale::fraction::<Big>(number)).collect();
    Ok(explain::vector(&numbers?))
}

/// The path as it was given, and what `formula` of it is.
pub fn path(
    formula: &str,
    input: &PathInput<'_>,
    path: &Path<Big>,
    unit: &Unit,
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
pub fn upright(input: &BoxInput<'_>, corners: &Aabb<Big>, unit: &Unit, dimension: usize) -> Result<String, Stop> {
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

/// The box as it was given and, if it is placed, its own space; the answer is what the slabs' numbers are multiplied by.
pub fn placed(
    target: &PlacedBox<'_>,
    slabs: &PlacedSlabs<Big>,
    scale: &Scale,
    dimension: usize,
    to: &mut Working,
) -> Result<Big, Stop> {
    let unit = Unit { in_one: scale.units_in_one()? };
    let frame = slabs.frame.as_deref();
    let determinant = frame.map_or(Big::ONE, |frame| frame.determinant.clone());
    let (factor, divisor, from) = match target {
        PlacedBox::Aligned(aabb) => {
            to.say("box", upright(aabb, &aabb.build(scale)?, &unit, dimension)?);
            return Ok(unit.in_one);
        }
        PlacedBox::Rotation(aabb, quaternion) => {
            let corners = aabb.build::<Big>(scale)?;
            to.say("box", upright(aabb, &corners, &unit, dimension)?);
            let parts = if dimension == 2 { &quaternion[2..] } else { &quaternion[..] };
            let center = halves(&corners.low.plus(&corners.high), &unit, dimension);
            let center = explain::vector(&center);
            let names = if dimension == 2 { "(z, w)" } else { "(x, y, z, w)" };
            to.say("turned", format!("by the quaternion {names} = {} about its center c = {center}", vector(parts)?));
            (Big::ONE, &determinant * &unit.in_one * 2, "c")
        }
        PlacedBox::Matrix(aabb, matrix) => {
            to.say("box", upright(aabb, &aabb.build(scale)?, &unit, dimension)?);
            for (row, entries) in matrix.iter().take(dimension).enumerate() {
                to.say(if row == 0 { "matrix" } else { "" }, vector(&entries[..=dimension])?.replace(['(', ')'], "|"));
            }
            let linear = Scale::fitting(matrix[..dimension].iter().flat_map(|row| &row[..dimension]).copied());
            let moved: Vec<&Decimal> = matrix[..dimension].iter().map(|row| row[dimension]).collect();
            to.say("moved", format!("by c = {}, its last column", vector(&moved)?));
            (linear.units_in_one()?, &determinant * &unit.in_one, "c")
        }
        PlacedBox::Edges(corner, edges, third) => {
            to.say("box", format!("from the corner c = {}", vector(&corner[..dimension])?));
            for (name, edge) in ["u", "v", "w"].iter().zip(edges.iter().chain(third)) {
                to.say("", format!("edge {name} = {}", vector(&edge[..dimension])?));
            }
            (unit.in_one.clone(), determinant.clone(), "c")
        }
    };
    let Some(frame) = frame else { return Ok(divisor) };
    let names = if matches!(target, PlacedBox::Edges(..)) { ["u", "v", "w"] } else { ["x", "y", "z"] };
    let own = |units: &Big| Fraction { numerator: units.clone(), denominator: divisor.clone() };
    for (index, (row, slab)) in frame.rows.iter().zip(&slabs.slabs).take(dimension).enumerate() {
        let entries: Vec<_> = row
            .0
            .iter()
            .take(dimension)
            .map(|entry| Fraction { numerator: entry * &factor, denominator: determinant.clone() })
            .collect();
        let label = if index == 0 { "own axes" } else { "" };
        let line = explain::line(&own(&slab.position), &own(&slab.velocity));
        to.say(label, format!("{} = {}·(p(t) - {from}) = {line}", names[index], explain::vector(&entries)));
    }
    Ok(divisor)
}

fn halves(doubled: &Vector<Big>, unit: &Unit, dimension: usize) -> Vec<Fraction<Big>> {
    let half = Unit { in_one: &unit.in_one * 2 };
    half.vector(doubled, dimension)
}
