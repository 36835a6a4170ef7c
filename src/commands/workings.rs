//! The parts of a working that commands share: the path and the box as they were given, a placed box's own axes, the
//! lengths and points of a contact, and the gap of a path that misses a box.

use std::cmp::Ordering;

use super::boxes::{BoxInput, PlacedBox, frame_of};
use super::path_input::PathInput;
use super::results::{PathFields, Speed, reflected};
use crate::explain::expression::{
    cross_product, crosswise, difference, dot, dot_product, minus, negated, operand, over, product, range,
    root_of_squares, squared_lines, squares, sum, vector, vector_minus, where_it_is,
};
use crate::explain::value::{StepValue, is_unwieldy};
use crate::explain::{self, LengthUnit, Working, closed};
use crate::geometry::{Aabb, Frame, Gap, Normals, Path, PlacedSlabs, Slab};
use crate::number::{Big, Decimal, Exact, Fraction, Root, Scale, Surd, Uncertain};
use crate::query::{Ask, Stop};

/// A path that meets a solid, and what is asked of it.
pub(super) struct ContactWorking<'a> {
    /// The path, in units.
    pub(super) path: &'a Path<Big>,
    pub(super) unit: &'a LengthUnit,
    pub(super) ask: &'a Ask,
    /// The fields of the results.
    pub(super) fields: &'a PathFields,
    /// The name of the direction in the working.
    pub(super) d: &'a str,
}

/// The gap of a path that meets the solid.
pub(super) const NO_GAP_BETWEEN: &str = "0, as they meet: gap_t is t_enter, and both points are enter";

/// The labels of what is said of the normals where the path comes in and goes out.
pub(super) const NORMAL_LABELS: [&str; 2] = ["n in", "n out"];

impl ContactWorking<'_> {
    fn direction(&self) -> Vec<Fraction<Big>> {
        self.unit.vector(&self.path.direction)
    }

    /// The outward unit normal of a surface where the path crosses it at a time.
    pub(super) fn unit_normal(&self, normals: &Normals<Big>, time: &Surd<Big>) -> Vec<Surd<Big>> {
        normals.at(time).into_iter().take(self.unit.dimension).collect()
    }

    /// The results of the times of a contact and of the surface where it begins: its normals, and the normal of any length
    /// that those of a flat one were made of; all but the gap, which `gap` says.
    pub(super) fn results(
        &self,
        times: [Option<&Surd<Big>>; 2],
        enter: Option<(Normals<Big>, Vec<Fraction<Big>>)>,
        radius: &Big,
        gap: &str,
        to: &mut Working,
    ) -> Result<(), Stop> {
        self.lengths(times, to)?;
        if let (Some((normals, flat)), Some(time)) = (&enter, times[0]) {
            self.contact(radius, normals, time, to);
            self.reflection(flat, normals, time, to)?;
        }
        if self.fields.gap.are_asked(self.ask) {
            to.say("gap", gap);
        }
        Ok(())
    }

    /// How long the ways along the path are that belong to the times of a contact, `None` for infinite ones.
    fn lengths(&self, [enter, exit]: [Option<&Surd<Big>>; 2], to: &mut Working) -> Result<(), Stop> {
        let [distance, length] = [self.fields.distance, self.fields.length].map(|field| field.is_in(self.ask.wanted));
        if !distance && !length {
            return Ok(());
        }
        let d = self.d;
        let (formula, norm) = root_of_squares(&self.direction());
        let times_norm = format!("·{}", operand(&norm));
        to.equate(&format!("|{d}|"), formula, norm).remark(format!("{d} is the direction of the path"));
        let speed = Speed::of(&self.path.direction, &self.unit.in_one)?;
        if distance {
            match enter {
                Some(time) => {
                    let formula = format!("t_enter |{d}| = {}{times_norm}", operand(time));
                    to.equate("distance", formula, speed.way(&time.root_sum()?));
                }
                None => drop(to.say("distance", "-inf: the contact has no begin")),
            }
        }
        if length {
            match (enter, exit) {
                (Some(first), Some(last)) => {
                    let [first_text, last_text] = [first, last].map(closed);
                    let is_plain = !first_text.starts_with('-') && !first_text.contains(' ');
                    let first_text = if is_plain { first_text } else { format!("({first_text})") };
                    let formula = format!("(t_exit - t_enter) |{d}| = ({last_text} - {first_text}){times_norm}");
                    to.equate("length", formula, speed.way(&last.root_sum()?.minus(&first.root_sum()?)));
                }
                _ => drop(to.say("length", "inf: the contact has no begin or no end")),
            }
        }
        Ok(())
    }

    /// The point of the solid that a ball of this radius meets with its center at the path's point of a time.
    fn contact(&self, radius: &Big, normals: &Normals<Big>, time: &Surd<Big>, to: &mut Working) {
        if !self.fields.contact.is_in(self.ask.wanted) {
            return;
        }
        let Normals::Radial { constant, slope, length } = normals else { return self.thin_contact(to) };
        if radius.is_zero() {
            return self.thin_contact(to);
        }
        let surface = [(&self.path.origin, constant), (&self.path.direction, slope)]
            .map(|(center, outward)| center.times(length).minus(&outward.times(radius)));
        let point = time.coordinates(surface[0].each(), surface[1].each(), &(length * &self.unit.in_one));
        let point: Vec<_> = point.into_iter().take(self.unit.dimension).collect();
        let [center, normal] = [self.unit.point_at(self.path, time), self.unit_normal(normals, time)];
        let radius = operand(&self.unit.length(radius));
        if [&center, &normal, &point].into_iter().any(|of| is_unwieldy(of)) {
            to.equate("contact", format!("p - {radius}·n"), StepValue::Digits(point));
        } else {
            let [center, normal] = [&center, &normal].map(|of| vector(of));
            to.equate("contact", format!("p - path_radius·n = {center} - {radius}·{normal}"), point);
        }
    }

    /// A thin path meets the solid where it is itself.
    pub(super) fn thin_contact(&self, to: &mut Working) {
        if self.fields.contact.is_in(self.ask.wanted) {
            to.say("contact", "the point of the solid is the path's own point, enter");
        }
    }

    /// The direction after a mirror where the path comes in at a time; of a flat one with a normal N of any length.
    fn reflection(
        &self,
        flat: &[Fraction<Big>],
        normals: &Normals<Big>,
        time: &Surd<Big>,
        to: &mut Working,
    ) -> Result<(), Stop> {
        if !self.fields.reflect.is_in(self.ask.wanted) {
            return Ok(());
        }
        let (d, direction) = (self.d, self.direction());
        let says = format!("{d} is the direction of the path");
        let root = time.root_sum()?;
        let reflected = reflected(&self.path.direction, (normals, &root), &self.unit.in_one);
        let reflected: Vec<_> = reflected.into_iter().take(self.unit.dimension).collect();
        let direction_text = vector(&direction);
        let formula = match normals {
            Normals::Flat { .. } => {
                let along = dot_product(&direction, flat);
                let squared = dot_product(flat, flat);
                let is_unit = closed(&squared) == "1";
                let n = if is_unit { "n" } else { "N" };
                to.equate("reflect", format!("{d}·{n} = {}", dot(&direction, flat)), along.clone()).remark(says);
                let twice = format!("{direction_text} - 2·{}", operand(&along));
                if is_unit {
                    format!("{d} - 2 ({d}·n) n = {twice}·{}", vector(flat))
                } else {
                    to.equate("", format!("N·N = {}", dot(flat, flat)), squared.clone());
                    format!("{d} - 2 ({d}·N)/(N·N) N = {twice}/{}·{}", operand(&squared), vector(flat))
                }
            }
            Normals::Radial { constant, slope, length } => {
                let normal = self.unit_normal(normals, time);
                let [constant, slope] = [constant, slope].map(|part| self.path.direction.dot(part));
                let [along, ..] = time.coordinates([&constant; 3], [&slope; 3], &(length * &self.unit.in_one));
                if is_unwieldy(&normal) {
                    to.equate("reflect", format!("{d}·n"), StepValue::Digits(vec![along])).remark(says);
                    let formula = format!("k = {d} - 2 ({d}·n) n");
                    to.equate("", formula, StepValue::Digits(reflected));
                    return Ok(());
                }
                to.equate("reflect", format!("{d}·n = {}", dot(&direction, &normal)), along.clone()).remark(says);
                let along = operand(&along);
                format!("{d} - 2 ({d}·n) n = {direction_text} - 2·{along}·{}", vector(&normal))
            }
        };
        to.equate("", formula, reflected);
        Ok(())
    }
}

// The gap of a path that misses a box, step by step.

/// A path that misses a box, and where it is nearest.
pub(super) struct GapWorking<'a> {
    /// The path, in units.
    pub(super) path: &'a Path<Big>,
    pub(super) unit: &'a LengthUnit,
    /// How thick the path is, in units.
    pub(super) radius: &'a Big,
    /// The box and the path in the box's own axes.
    pub(super) slabs: &'a [Slab<Big>],
    /// The box's own axes.
    pub(super) own: &'a OwnSpace,
    /// The nearest point of the path: when, and how far from the box.
    pub(super) gap: &'a Gap<Big>,
}

impl GapWorking<'_> {
    /// Says how near the path comes, with the nearest points if they are asked for.
    pub(super) fn explain(&self, has_points: bool, to: &mut Working) -> Result<(), Uncertain> {
        if self.own.edges.is_empty() { self.upright(has_points, to) } else { self.sheared(to) }
    }

    /// In axes at right angles: the squared distance is a sum of squares, of those coordinates that are beyond a face.
    fn upright(&self, has_points: bool, to: &mut Working) -> Result<(), Uncertain> {
        let Some([outside, constants, slopes]) = self.outside(to)? else { return Ok(()) };
        let at = self.gap.t.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
        if let Some(t) = &self.gap.t {
            self.least([&constants, &slopes], t, to)?;
        }
        where_it_is(self.slabs, &self.own.unit, self.own.names, ("check", &at.into()), to)?;
        match &self.gap.t {
            Some(t) => drop(to.equate("gap_t", "t", t.clone())),
            None => drop(to.say("gap_t", NO_FIRST)),
        }
        if let (true, Some(t)) = (has_points, &self.gap.t) {
            let from = self.from(t, to);
            let away = self.away();
            let (way, remark) = match self.own.axes.as_slice() {
                [] => (beyond_faces(self.slabs, &outside, self.unit), "how far it is beyond those faces"),
                axes => {
                    let part = |(part, axis): (&Fraction<Big>, &Vec<Fraction<Big>>)| {
                        (!part.numerator.is_zero()).then(|| format!("{}·{}", operand(part), vector(axis)))
                    };
                    let parts: Vec<_> = outside.iter().zip(axes).filter_map(part).collect();
                    (parts.join(" + "), "from the box to the path")
                }
            };
            to.equate("", format!("q = {way}"), away.clone()).remark(remark);
            let near = vector_minus(&from, &away);
            to.equate("gap_to", format!("gap_from - q = {} - {}", vector(&from), vector(&away)), near);
        }
        self.length(&outside, to);
        Ok(())
    }

    /// In axes that need not be at right angles: the shortest way is at right angles to all that could still move.
    fn sheared(&self, to: &mut Working) -> Result<(), Uncertain> {
        let away = self.away();
        if away.iter().all(|part| part.numerator.is_zero()) {
            to.say("gap", "0: they touch");
            return Ok(());
        }
        let Some(t) = &self.gap.t else {
            to.say("gap", "the distance never changes");
            to.say("gap_t", NO_FIRST);
            self.length(&away, to);
            return Ok(());
        };
        let says = "the shortest way q from the box to the path is at right angles to path and edges, but for those \
                    that end there:";
        to.say("near", says);
        to.equate("gap_t", "t", t.clone());
        let from = self.from(t, to);
        let near = vector_minus(&from, &away);
        to.equate("gap_to", "b", near.clone());
        let offset = vector_minus(&near, &self.own.center);
        for ((axis, name), slab) in self.own.axes.iter().zip(self.own.names).zip(self.slabs) {
            let [low, high] = [&slab.low, &slab.high].map(|plane| self.own.unit.length(plane));
            let formula = format!("{name} of b = {}·(b - c) = {}", vector(axis), dot(axis, &offset));
            let remark = format!("from {} to {}", closed(&low), closed(&high));
            to.equate("", formula, dot_product(axis, &offset)).remark(remark);
        }
        to.equate("", format!("q = gap_from - b = {} - {}", vector(&from), vector(&near)), away.clone());
        let direction = self.unit.vector(&self.path.direction);
        let names = ["d", "u", "v", "w"];
        for (name, part) in names.into_iter().zip([&direction].into_iter().chain(&self.own.edges)) {
            let along = dot_product(&away, part);
            let remark = match (name, along.numerator.cmp(&Big::ZERO)) {
                ("d", Ordering::Equal) => "no other t is nearer",
                ("d", Ordering::Less) => "below 0: it comes nearer until the range ends",
                ("d", _) => "above 0: it goes away as soon as the range begins",
                (_, Ordering::Equal) => "a step of b along it is no nearer",
                (_, Ordering::Less) => "below 0: b is already at its low end",
                _ => "above 0: b is already at its high end",
            };
            to.equate("", format!("q·{name} = {}", dot(&away, part)), along).remark(remark);
        }
        self.length(&away, to);
        Ok(())
    }

    /// The way from the box to the path, in the world.
    fn away(&self) -> Vec<Fraction<Big>> {
        self.unit.divided(&self.gap.divisor).vector(&self.gap.away)
    }

    /// Where the path is nearest.
    fn from(&self, t: &Fraction<Big>, to: &mut Working) -> Vec<Fraction<Big>> {
        explain::point("gap_from", self.path, &t.clone().into(), self.unit, to);
        self.unit.point(self.path, t)
    }

    /// How far the path is outside of each slab where it is nearest; and of its coordinates beyond a face, from that, the
    /// constants and the slopes.
    fn outside(&self, to: &mut Working) -> Result<Option<[Vec<Fraction<Big>>; 3]>, Uncertain> {
        let at = self.gap.t.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
        let unit = &self.own.unit;
        let [mut outside, mut constants, mut slopes] = [Vec::new(), Vec::new(), Vec::new()];
        let mut faces = Vec::new();
        for (slab, name) in self.slabs.iter().zip(self.own.names) {
            let units = slab.outside(&at)?;
            outside.push(unit.length(&units).over(&at.denominator));
            let (plane, side) = match units.cmp(&Big::ZERO) {
                Ordering::Equal => continue,
                Ordering::Less => (&slab.low, '-'),
                Ordering::Greater => (&slab.high, '+'),
            };
            faces.push(format!("{name}{side}"));
            constants.push(unit.length(&(&slab.position - plane)));
            slopes.push(unit.length(&slab.velocity));
        }
        if faces.is_empty() {
            to.say("gap", "0: they touch");
            return Ok(None);
        }
        let faces = faces.join(" and ");
        if self.gap.t.is_none() {
            to.say("near", format!("at all t alike, beyond {faces}, as the check shows"));
            return Ok(Some([outside, constants, slopes]));
        }
        to.say("near", format!("it is nearest beyond {faces}, as the check shows; its squared"));
        let changes = slopes.iter().any(|slope| !slope.numerator.is_zero());
        let of_t = if changes { " f(t) = a t² + b t + c, least at t = -b/(2 a)" } else { "" };
        to.say("", format!("distance there is{of_t}:"));
        to.say("", format!("f(t) = {}", squared_lines(&constants, &slopes)));
        Ok(Some([outside, constants, slopes]))
    }

    /// When a sum of squares (constant + slope t)² is least, and what the range makes of it.
    fn least(
        &self,
        [constants, slopes]: [&[Fraction<Big>]; 2],
        t: &Fraction<Big>,
        to: &mut Working,
    ) -> Result<(), Uncertain> {
        let leading = dot_product(slopes, slopes);
        if leading.numerator.is_zero() {
            let says = "it does not change with t; the first t of it is where the range or the last slab begins";
            to.say("", says);
            return Ok(());
        }
        let middle = dot_product(constants, slopes);
        let vertex = over(&negated(&middle), &leading);
        let range = range(&self.path.range);
        let remark = match vertex.compare(t)? {
            Ordering::Equal => format!("in {range}"),
            Ordering::Less => format!("before {range} begins: nearest there"),
            Ordering::Greater => format!("after {range} ends: nearest there"),
        };
        let formula = format!("t = -b/(2 a) = -2·({})/(2·({}))", dot(constants, slopes), squares(slopes));
        to.equate("", formula, vertex).remark(remark);
        Ok(())
    }

    /// The distance, less the radius of a ball.
    fn length(&self, outside: &[Fraction<Big>], to: &mut Working) {
        let (formula, root) = root_of_squares(outside);
        if self.radius.is_zero() {
            to.equate("gap", formula, root);
            return;
        }
        to.equate("", format!("|q| = {formula}"), root);
        let formula = format!("|q| - {}", closed(&self.unit.length(self.radius)));
        to.equate("gap", formula, self.gap.length(self.radius, &self.unit.in_one));
    }
}

/// Said of the first t of a distance that is the same at all times.
pub(super) const NO_FIRST: &str = "-inf: no t is the first";

/// (5 - 4, 0): how far a point that is outside of slabs by so much is beyond their faces.
pub(super) fn beyond_faces(slabs: &[Slab<Big>], outside: &[Fraction<Big>], unit: &LengthUnit) -> String {
    let part = |(slab, by): (&Slab<Big>, &Fraction<Big>)| {
        let plane = match by.numerator.cmp(&Big::ZERO) {
            Ordering::Less => &slab.low,
            Ordering::Equal => return "0".to_owned(),
            Ordering::Greater => &slab.high,
        };
        let plane = unit.length(plane);
        difference(&sum(by, &plane), &plane)
    };
    format!("({})", slabs.iter().zip(outside).map(part).collect::<Vec<_>>().join(", "))
}

// The first lines of a working: the path and the box as they were given, and a placed box's own space.

/// The numbers as they were given.
pub(super) fn fractions(numbers: &[&Decimal]) -> Result<Vec<Fraction<Big>>, Uncertain> {
    numbers.iter().map(|number| Scale::fraction(number)).collect()
}

/// The numbers as they were given, as a vector.
pub(super) fn decimals(numbers: &[&Decimal]) -> Result<String, Uncertain> {
    Ok(vector(&fractions(numbers)?))
}

/// The path as it was given, and what `formula` of it is.
pub(super) fn path(
    formula: &str,
    input: &PathInput<'_>,
    path: &Path<Big>,
    unit: &LengthUnit,
    to: &mut Working,
) -> Result<(), Stop> {
    if input.is_segment {
        let [from, end] = input.ends();
        let [from, end] = [decimals(&from[..unit.dimension])?, decimals(&end[..unit.dimension])?];
        to.say("path", format!("from {from} to {end}"));
        to.equate("", format!("to - from = {end} - {from}"), unit.vector(&path.direction));
    }
    let [origin, direction] = [&path.origin, &path.direction].map(|part| vector(&unit.vector(part)));
    let says = format!("{formula} = {origin} + t {direction},  {}", range(&path.range));
    to.say(if input.is_segment { "" } else { "path" }, says);
    Ok(())
}

/// Says what box was given, with what is said `behind` that, and how its corners come about.
pub(super) fn upright(
    input: &BoxInput<'_>,
    corners: &Aabb<Big>,
    unit: &LengthUnit,
    (label, behind): (&str, &str),
    to: &mut Working,
) -> Result<(), Stop> {
    let mut given = Vec::new();
    for (name, numbers) in input.given() {
        let name = name.trim_start_matches("a_").trim_start_matches("b_");
        given.push((name, decimals(&numbers[..unit.dimension])?));
    }
    let parts: Vec<_> = given.iter().map(|(name, numbers)| format!("{name} {numbers}")).collect();
    to.say(label, format!("{}{behind}", parts.join(", ")));
    let [(first, from), (second, size)] = given.as_slice() else { return Ok(()) };
    let over = if (*first, *second) == ("center", "size") { "/2" } else { "" };
    for (name, sign, corner) in [("min", '-', &corners.low), ("max", '+', &corners.high)] {
        if *second != "max" && *first != name {
            let formula = format!("{name} = {first} {sign} {second}{over} = {from} {sign} {size}{over}");
            to.equate("", formula, unit.vector(corner));
        }
    }
    Ok(())
}

/// The space in which a box stands along the axes.
pub(super) struct OwnSpace {
    /// The unit of the slabs.
    pub(super) unit: LengthUnit,
    /// For each own axis what a point's offset is multiplied by to give its coordinate; none for an upright box.
    pub(super) axes: Vec<Vec<Fraction<Big>>>,
    /// The names of the axes.
    pub(super) names: [&'static str; 3],
    /// The axes as vectors of the world, where they need not be at right angles.
    pub(super) edges: Vec<Vec<Fraction<Big>>>,
    /// The point of the world at which the axes begin.
    center: Vec<Fraction<Big>>,
}

impl OwnSpace {
    /// The world itself.
    pub(super) fn upright(unit: LengthUnit) -> Self {
        Self { unit, axes: Vec::new(), names: ["x", "y", "z"], edges: Vec::new(), center: Vec::new() }
    }
}

/// The box as it was given and, if it is placed, its own space.
pub(super) fn placed(
    target: &PlacedBox<'_>,
    slabs: &PlacedSlabs<Big>,
    path: &Path<Big>,
    scale: &Scale,
    unit: &LengthUnit,
    to: &mut Working,
) -> Result<OwnSpace, Stop> {
    let dimension = unit.dimension;
    let behind = match target {
        PlacedBox::Rotation(..) => ", before it is turned",
        PlacedBox::Matrix(..) => ", before the matrix moves it",
        _ => "",
    };
    if let PlacedBox::Aligned(aabb) | PlacedBox::Rotation(aabb, _) | PlacedBox::Matrix(aabb, _) = target {
        upright(aabb, &aabb.build(scale)?, unit, ("box", behind), to)?;
    }
    let Some(frame) = slabs.frame.as_deref() else { return Ok(OwnSpace::upright(unit.clone())) };
    let determinant = &frame.determinant;
    let (factor, divisor, center, edges) = match target {
        PlacedBox::Aligned(_) => return Ok(OwnSpace::upright(unit.clone())),
        PlacedBox::Rotation(aabb, quaternion) => {
            let corners = aabb.build::<Big>(scale)?;
            let center = unit.divided(&Big::from(2)).vector(&corners.low.plus(&corners.high));
            turned(quaternion, &center, to)?;
            (Big::ONE, determinant * &unit.in_one * 2, center, Vec::new())
        }
        PlacedBox::Matrix(_, matrix) => {
            for (row, entries) in matrix.iter().take(dimension).enumerate() {
                to.say(
                    if row == 0 { "matrix" } else { "" },
                    decimals(&entries[..=dimension])?.replace(['(', ')'], "|"),
                );
            }
            let linear = Scale::fitting(matrix[..dimension].iter().flat_map(|row| &row[..dimension]).copied());
            let column = |column: usize| fractions(&matrix.map(|row| row[column])[..dimension]);
            let moved = column(dimension)?;
            to.say("moved", format!("by c = {}, its last column", explain::vector(&moved)));
            let columns: Vec<_> = (0..dimension).map(column).collect::<Result<_, _>>()?;
            spanned(&columns, true, to);
            (linear.units_in_one()?, determinant * &unit.in_one, moved, columns)
        }
        PlacedBox::Edges(corner, edges, third) => {
            to.say("box", format!("from the corner c = {}", decimals(&corner[..dimension])?));
            let edges = edges.iter().chain(third).map(|edge| fractions(&edge[..dimension]));
            let edges: Vec<_> = edges.collect::<Result<_, _>>()?;
            spanned(&edges, false, to);
            (unit.in_one.clone(), determinant.clone(), fractions(&corner[..dimension])?, edges)
        }
    };
    let names = if matches!(target, PlacedBox::Edges(..)) { ["u", "v", "w"] } else { ["x", "y", "z"] };
    let own = LengthUnit { in_one: divisor, dimension };
    let [origin, direction] = [&path.origin, &path.direction].map(|part| unit.vector(part));
    let from = vector_minus(&origin, &center);
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
        let line = explain::line(&own.length(&slab.position), &own.length(&slab.velocity));
        let dots = format!("{} + t ({})", dot(&entries, &from), dot(&entries, &direction));
        to.say("", format!("{} = {}·(p(t) - c) = {dots} = {line}", names[index], explain::vector(&entries)));
        axes.push(entries);
    }
    let corner = |plane: fn(&Slab<Big>) -> &Big| {
        vector(&slabs.slabs.iter().take(dimension).map(|slab| own.length(plane(slab))).collect::<Vec<_>>())
    };
    let (low, high) = (corner(|slab| &slab.low), corner(|slab| &slab.high));
    to.say(
        "",
        match target {
            PlacedBox::Rotation(..) => format!("there the box goes from min - c = {low} to max - c = {high}"),
            PlacedBox::Matrix(..) => format!("there the box is as it was given, from {low} to {high}"),
            _ => "there the box goes from 0 to 1 along each edge".to_owned(),
        },
    );
    Ok(OwnSpace { unit: own, axes, names, edges, center })
}

// Where the own axes of a placed box come from: the cosines of a rotation, the inverse of a matrix or of edges.

/// Says how a quaternion turns a box about its center.
pub(super) fn turned(quaternion: &[&Decimal; 4], center: &[Fraction<Big>], to: &mut Working) -> Result<(), Stop> {
    let parts = fractions(quaternion)?;
    let Frame { rows, determinant } = frame_of(quaternion)?;
    let turn = LengthUnit { in_one: determinant, dimension: center.len() };
    let in_plane = center.len() == 2;
    let (names, given) = if in_plane { ("(z, w)", &parts[2..]) } else { ("(x, y, z, w)", &parts[..]) };
    let center = vector(center);
    to.say("turned", format!("by the quaternion {names} = {}", vector(given)));
    to.say(
        "",
        match in_plane {
            true => "its z is to its w as sine to cosine of half the angle",
            false => "(x, y, z) is the axis; its length is to w as sine to cosine of half the angle",
        },
    );
    to.say("", format!("about its center c = {center}"));
    let [x, y, z, w] = [0, 1, 2, 3].map(|part| &parts[part]);
    let [xx, yy, zz, ww] = [x, y, z, w].map(|part| operand(&product(part, part)));
    if in_plane {
        let [cosine, sine, _] = rows[0].0.each_ref().map(|part| turn.length(part));
        let twice = operand(&product(&Fraction::whole(Big::from(2)), &product(w, z)));
        to.equate("cosine", format!("(w² - z²)/(w² + z²) = ({ww} - {zz})/({ww} + {zz})"), cosine);
        to.equate("sine", format!("2 w z/(w² + z²) = {twice}/({ww} + {zz})"), sine)
            .remark("so the own axes are (cosine, sine) and (-sine, cosine)");
        return Ok(());
    }
    let length = dot_product(&parts, &parts);
    let squares = [&*xx, &yy, &zz, &ww].join(" + ");
    to.equate("turn", format!("N = x² + y² + z² + w² = {squares}"), length.clone());
    to.say("", "axis x = (w² + x² - y² - z², 2 (x y + w z), 2 (x z - w y))/N");
    to.say("", "axis y = (2 (x y - w z), w² - x² + y² - z², 2 (y z + w x))/N");
    to.say("", "axis z = (2 (x z + w y), 2 (y z - w x), w² - x² - y² + z²)/N");
    let below = operand(&length);
    let diagonal = |first: &str, second: &str, third: &str| format!("{ww} + {first} - {second} - {third}");
    let [x, y, z, w] = [x, y, z, w].map(operand);
    let axes = [
        [diagonal(&xx, &yy, &zz), format!("2·({x}·{y} + {w}·{z})"), format!("2·({x}·{z} - {w}·{y})")],
        [format!("2·({x}·{y} - {w}·{z})"), diagonal(&yy, &xx, &zz), format!("2·({y}·{z} + {w}·{x})")],
        [format!("2·({x}·{z} + {w}·{y})"), format!("2·({y}·{z} - {w}·{x})"), diagonal(&zz, &xx, &yy)],
    ];
    for ((name, inserted), row) in ["x", "y", "z"].into_iter().zip(axes).zip(&rows) {
        to.equate(&format!("  axis {name}"), format!("({})/{below}", inserted.join(", ")), turn.vector(row));
    }
    Ok(())
}

/// Says how to invert what takes a box's own axes to these vectors: the edges, or the columns of a matrix.
fn spanned(columns: &[Vec<Fraction<Big>>], are_columns: bool, to: &mut Working) {
    for (index, (name, column)) in ["u", "v", "w"].iter().zip(columns).enumerate() {
        let (label, what) = match are_columns {
            true => (if index == 0 { "columns" } else { "" }, ""),
            false => ("", "edge "),
        };
        to.say(label, format!("{what}{name} = {}", vector(column)));
    }
    let minor = |a: &Fraction<Big>, b: &Fraction<Big>, c: &Fraction<Big>, d: &Fraction<Big>| {
        minus(&product(a, b), &product(c, d))
    };
    if let [u, v] = columns {
        let determinant = minor(&u[0], &v[1], &u[1], &v[0]);
        let [a, b, c, d] = [&u[0], &v[1], &u[1], &v[0]].map(operand);
        to.equate("inverse", format!("D = u_x v_y - u_y v_x = {a}·{b} - {c}·{d}"), determinant.clone());
        let rows =
            [("(v_y, -v_x)/D", [v[1].clone(), negated(&v[0])]), ("(-u_y, u_x)/D", [negated(&u[1]), u[0].clone()])];
        rows.into_iter().for_each(|(formula, row)| divided(formula, &row, &determinant, to));
        return;
    }
    let [u, v, w] = columns else { return };
    let cross = |a: &[Fraction<Big>], b: &[Fraction<Big>]| -> Vec<Fraction<Big>> {
        [(1, 2), (2, 0), (0, 1)].map(|(i, k)| minor(&a[i], &b[k], &a[k], &b[i])).to_vec()
    };
    let factors = [("v × w", [v, w]), ("w × u", [w, u]), ("u × v", [u, v])];
    let rows = factors.map(|(formula, [left, right])| (formula, cross(left, right)));
    let determinant = dot_product(u, &rows[0].1);
    cross_product("inverse", to);
    for ((formula, [left, right]), (_, row)) in factors.into_iter().zip(&rows) {
        to.equate("", format!("{formula} = {}", crosswise(left, right)), row.clone());
    }
    to.equate("", format!("D = u·(v × w) = {}", dot(u, &rows[0].1)), determinant.clone());
    for (formula, row) in &rows {
        divided(&format!("({formula})/D"), row, &determinant, to);
    }
}

/// A vector over a number.
fn divided(formula: &str, row: &[Fraction<Big>], divisor: &Fraction<Big>, to: &mut Working) {
    let quotient: Vec<_> = row.iter().map(|entry| over(entry, divisor)).collect();
    let inserted =
        if closed(divisor) == "1" { String::new() } else { format!(" = {}/{}", vector(row), operand(divisor)) };
    to.equate("", format!("{formula}{inserted}"), quotient);
}
