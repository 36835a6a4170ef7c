//! A path and a cylinder: the quadratic of its side, the slab between flat caps, the spheres of a capsule, and the further
//! results.

use super::{AxisForm, FIELDS, RayCylinderMet, RayCylinderQuery, SolidInput};
use crate::commands::workings::{self, ContactWorking, NO_GAP_BETWEEN, NORMAL_LABELS};
use crate::explain::expression::{
    BELOW_ZERO, COMES_ELSEWHERE, GOES_ELSEWHERE, LengthUnit, QUADRATIC, at_root, cross_product, crossings, crosswise,
    dot, dot_product, in_brackets, line, negated, operand, over as over_fraction, product, root_of_squares,
    square_root, squares, surds, vector, vector_minus,
};
use crate::explain::parts::{Bare, Conclusion, Meets, SolidPart, join};
use crate::explain::value::{StepValue, is_unwieldy};
use crate::explain::{Inequality, Working, closed, point};
use crate::geometry::{Caps, Cylinder, End, Gap, Normals, Path, Quadratic, Slab, Span, Surface, Vector, cylinder_gap};
use crate::number::{Big, Exact, Fraction, Root, Scale, Surd, Uncertain};
use crate::query::Stop;

/// The cylinder as it was given, and its p1 and p2 if those are not what was given.
pub(super) fn solid(
    input: &SolidInput<'_>,
    solid: &Cylinder<Big>,
    unit: &LengthUnit,
    to: &mut Working,
) -> Result<(), Stop> {
    let [p1, p2] = [&solid.p1, &solid.p2()].map(|point| vector(&unit.vector(point)));
    let anchor = workings::decimals(&input.anchor)?;
    match &input.form {
        AxisForm::To(_) => {}
        AxisForm::By(axis) => {
            to.say("axis", format!("p2 = p1 + axis = {anchor} + {} = {p2}", workings::decimals(axis)?));
        }
        AxisForm::Half(half) => {
            let half = workings::decimals(half)?;
            to.say("axis", format!("p1 = center - half_axis = {anchor} - {half} = {p1}"));
            to.say("", format!("p2 = center + half_axis = {anchor} + {half} = {p2}"));
        }
        AxisForm::TurnedHalf { half, rotation, .. } => {
            workings::turned(rotation, &workings::fractions(&input.anchor)?, to)?;
            let lengths = workings::fractions(half)?;
            let [x, y, z] = [0, 1, 2].map(|axis| operand(&lengths[axis]));
            let turned: Vec<_> = solid.axis.0.iter().map(|part| unit.length(part).over(&Big::from(2))).collect();
            to.equate("half axis", format!("H = {x}·axis x + {y}·axis y + {z}·axis z"), turned)
                .remark("half_axis along the turned axes");
            to.say("axis", format!("p1 = c - H = {p1}, p2 = c + H = {p2}"));
        }
        AxisForm::Sphere => {}
    }
    let caps = match solid.caps {
        Caps::None => "without caps: infinite",
        Caps::Flat => "flat caps",
        Caps::Round => "round caps",
    };
    let radius = closed(&Scale::fraction::<Big>(input.radius)?);
    if p1 == p2 {
        let center = if matches!(input.form, AxisForm::Sphere) { "p1 = p2 = center" } else { "about p1" };
        to.say("sphere", format!("{center} = {p1}, radius r = {radius}; its surface is called cap1"));
    } else {
        to.say("cylinder", format!("axis from p1 = {p1} to p2 = {p2}, radius r = {radius}, {caps}"));
    }
    Ok(())
}

/// A path and a cylinder, and what the parts of that are called in a working.
pub(super) struct CylinderWorking<'a> {
    met: &'a RayCylinderMet<Big>,
    path: &'a Path<Big>,
    solid: &'a Cylinder<Big>,
    unit: &'a LengthUnit,
    /// R where a thick path makes the solid wider than its radius r.
    radius: &'static str,
    /// The middle of a sphere, or the end of the axis that it is about.
    center: &'static str,
    /// o - p1
    q: Vector<Big>,
}

impl<'a> CylinderWorking<'a> {
    pub(super) fn new(query: &RayCylinderQuery<'_>, met: &'a RayCylinderMet<Big>, unit: &'a LengthUnit) -> Self {
        let RayCylinderMet { path, solid, .. } = met;
        let radius = if query.path.radius.is_some() { "R" } else { "r" };
        let center = if matches!(query.solid.form, AxisForm::Sphere) { "center" } else { "p1" };
        Self { met, path, solid, unit, radius, center, q: path.origin.minus(&solid.p1) }
    }

    /// Says how the contact comes about, or how near a miss comes.
    pub(super) fn conclusion(&self, to: &mut Working) -> Result<Conclusion, Uncertain> {
        let parts = match self.solid.caps {
            Caps::None => vec![self.side(to)?],
            Caps::Flat => vec![self.side(to)?, self.between_caps(to)?],
            Caps::Round if self.is_zero(&self.solid.axis) => {
                vec![self.sphere("sphere", Surface::Cap1, [""; 2], to)?]
            }
            Caps::Round => vec![self.capsule(to)?],
        };
        let outcome = join(&parts, "side and caps", &self.path.range, Meets::Path, to)?;
        if outcome.contact.is_none() {
            self.nearest(to)?;
        }
        Ok(outcome)
    }

    fn is_zero(&self, vector: &Vector<Big>) -> bool {
        vector.each().iter().all(|component| component.is_zero())
    }

    fn vector(&self, of: &Vector<Big>) -> Vec<Fraction<Big>> {
        self.unit.vector(of)
    }

    fn squares(&self, of: &Vector<Big>) -> Vec<Fraction<Big>> {
        of.0.iter().map(|component| self.unit.product(component, 2)).collect()
    }

    /// Explains the gap of a miss. With flat caps the distance to a rim is a root of a quartic; the distance to the
    /// axis is explained instead.
    fn nearest(&self, to: &mut Working) -> Result<(), Uncertain> {
        let caps = if self.solid.caps == Caps::Flat { Caps::None } else { self.solid.caps };
        let solid = Cylinder { caps, ..self.solid.clone() };
        let Some(gap) = cylinder_gap(&solid, self.path)? else { return Ok(()) };
        let length = gap.length(&Big::ZERO, &self.unit.in_one);
        // A path may come within r of the axis, and miss what the caps leave of it.
        if Exact::root_sum(&length)?.sign().is_le() {
            return Ok(());
        }
        let from = match caps {
            Caps::Round if self.is_zero(&self.solid.axis) => self.center,
            Caps::Round => "the axis between p1 and p2",
            _ => "the axis",
        };
        match &gap.t {
            Some(t) => self.nearest_time(&gap, t, from, to)?,
            None => drop(to.say("near", "at all t alike, so at t = 0:")),
        }
        let at = gap.t.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
        let away = self.unit.divided(&gap.divisor).vector(&gap.away);
        let point = self.unit.point(self.path, &at);
        let foot = vector_minus(&point, &away);
        let p1 = self.vector(&self.solid.p1);
        let foot_text = vector(&foot);
        if foot_text == vector(&p1) || foot_text == vector(&self.vector(&self.solid.p2())) {
            let end = if foot_text == vector(&p1) { self.center } else { "p2" };
            let step = to.equate("", format!("a = {end}"), foot);
            if end != from {
                step.remark(format!("the point of {from} nearest to p({})", closed(&at)));
            }
        } else {
            let s = self.vector(&self.solid.axis);
            let from_p1 = vector_minus(&point, &p1);
            let (along, squared) = (dot_product(&from_p1, &s), dot_product(&s, &s));
            let share = over_fraction(&along, &squared);
            to.equate(
                "",
                format!("h = (p - p1)·s/(s·s) = ({})/{}", dot(&from_p1, &s), operand(&squared)),
                share.clone(),
            );
            to.equate("", format!("a = p1 + h s = {} + {}·{}", vector(&p1), operand(&share), vector(&s)), foot)
                .remark(format!("the point of {from} nearest to p"));
        }
        to.equate("", format!("q = p - a = {} - {foot_text}", vector(&point)), away.clone());
        let (formula, distance) = root_of_squares(&away);
        to.equate("", format!("d = |q| = {formula}"), distance);
        to.equate("", format!("d - {}", self.radius), length).remark("so far it stays off");
        Ok(())
    }

    /// When the path is nearest to the axis or to an end of it, and what the range makes of that.
    fn nearest_time(&self, gap: &Gap<Big>, t: &Fraction<Big>, from: &str, to: &mut Working) -> Result<(), Uncertain> {
        let foot = |end: &Vector<Big>| {
            let way = self.path.origin.minus(end).times(&t.denominator).plus(&self.path.direction.times(&t.numerator));
            // The way to the path from that end is the shortest one.
            let [left, right] = [way.times(&gap.divisor), gap.away.times(&t.denominator)];
            left.0 == right.0
        };
        let end = [(self.center, self.solid.p1.clone()), ("p2", self.solid.p2())];
        let end = end.into_iter().find(|(_, end)| self.solid.caps == Caps::Round && foot(end));
        let v = self.vector(&self.path.direction);
        let (formula, b, a) = match &end {
            Some((name, end)) => {
                let q = self.vector(&self.path.origin.minus(end));
                let (b, a) = (negated(&dot_product(&q, &v)), dot_product(&v, &v));
                (format!("from {name}: t = -((o - {name})·v)/(v·v) = -({})/({})", dot(&q, &v), squares(&v)), b, a)
            }
            None => {
                let Quadratic { leading, middle, .. } = self.solid.wall(self.path);
                let [b, a] = [&middle, &leading].map(|part| self.unit.product(part, 4));
                let twice = product(&Fraction::whole(Big::from(2)), &b);
                (
                    format!("from {from}, a and b of the side: t = -b/(2 a) = {}/(2·{})", operand(&twice), operand(&a)),
                    b,
                    a,
                )
            }
        };
        if a.numerator.is_zero() {
            to.say("near", format!("at all t alike, first at t = {}", closed(t)));
            return Ok(());
        }
        let vertex = over_fraction(&b, &a);
        let order = vertex.compare(t)?;
        let step = to.equate("near", formula, vertex);
        if order.is_ne() {
            step.remark(format!("not in the range: nearest at t = {}", closed(t)));
        }
        point("", self.path, &t.clone().into(), self.unit, to);
        Ok(())
    }

    /// All points within r of the axis: |s×(q + t v)|² ≤ r²|s|².
    fn side(&self, to: &mut Working) -> Result<SolidPart, Uncertain> {
        let (s, v) = (&self.solid.axis, &self.path.direction);
        let (w, m) = (s.cross(v), s.cross(&self.q));
        let r = self.radius;
        to.say("side", format!("distance from the axis: |s × (q + t v)|/|s| ≤ {r};  s × (q + t v) = m + t w")).apart();
        to.say("", format!("squared: |m + t w|² ≤ {r}² |s|²;  for a vector |u|² = u·u:"));
        to.say("", format!("(w·w) t² + 2 (m·w) t + m·m ≤ {r}² (s·s),  that is  {QUADRATIC}"));
        cross_product("", to);
        let [o, p1, p2] = [&self.path.origin, &self.solid.p1, &self.solid.p2()].map(|of| self.vector(of));
        let [q_parts, s_parts, v_parts] = [&self.q, s, v].map(|of| self.vector(of));
        let [w_parts, m_parts] = [&w, &m].map(|of| self.squares(of));
        to.equate("", format!("q = o - p1 = {} - {}", vector(&o), vector(&p1)), q_parts.clone());
        to.equate("", format!("s = p2 - p1 = {} - {}", vector(&p2), vector(&p1)), s_parts.clone());
        to.equate("", format!("w = s × v = {}", crosswise(&s_parts, &v_parts)), w_parts.clone()).remark(
            match (self.is_zero(&w), self.is_zero(v)) {
                (_, true) => "the path does not move",
                (true, _) => "the path is parallel to the axis",
                _ => "",
            },
        );
        to.equate("", format!("m = s × q = {}", crosswise(&s_parts, &q_parts)), m_parts.clone());
        let radius = operand(&self.unit.length(&self.solid.radius));
        let inequality = Inequality {
            within: format!("within {r} of the axis"),
            quadratic: self.solid.wall(self.path),
            outside: self.solid.outside_wall(self.path),
            lengths: 4,
            formulas: [
                format!("a = w·w = {}", squares(&w_parts)),
                format!("b = 2 (m·w) = 2·({})", dot(&m_parts, &w_parts)),
                format!("c = m·m - {r}² (s·s) = {} - {radius}²·({})", squares(&m_parts), squares(&s_parts)),
            ],
            unused: [""; 2],
        };
        inequality.solve("the side", "side", self.unit, self.solid.radius.is_zero(), to)
    }

    /// All points within r of a center: |q + t v|² ≤ r².
    fn sphere(
        &self,
        label: &str,
        surface: Surface,
        unused: [&'static str; 2],
        to: &mut Working,
    ) -> Result<SolidPart, Uncertain> {
        // The q of p1 is that of the side, too; p2 has one of its own.
        let (center, about, through, q_name) = match surface {
            Surface::Cap2 => (self.solid.p2(), "p2", "cap2", "q2"),
            _ => (self.solid.p1.clone(), self.center, "cap1", "q"),
        };
        let r = self.radius;
        to.say(label, format!("all within {r} of {about}: |{q_name} + t v|² ≤ {r}²;  for a vector |u|² = u·u:"))
            .apart();
        to.say("", format!("(v·v) t² + 2 ({q_name}·v) t + {q_name}·{q_name} ≤ {r}²,  that is  {QUADRATIC}"));
        let [o, center_parts] = [&self.path.origin, &center].map(|of| vector(&self.vector(of)));
        let [q, v] = [&self.path.origin.minus(&center), &self.path.direction].map(|of| self.vector(of));
        to.equate("", format!("{q_name} = o - {about} = {o} - {center_parts}"), q.clone());
        let radius = operand(&self.unit.length(&self.solid.radius));
        let inequality = Inequality {
            within: format!("within {r} of {about}"),
            quadratic: self.solid.sphere(&center, self.path),
            outside: self.solid.outside_sphere(&center, self.path),
            lengths: 2,
            formulas: [
                format!("a = v·v = {}", squares(&v)),
                format!("b = 2 ({q_name}·v) = 2·({})", dot(&q, &v)),
                format!("c = {q_name}·{q_name} - {r}² = {} - {radius}²", squares(&q)),
            ],
            unused,
        };
        inequality.solve(&format!("the sphere about {about}"), through, self.unit, self.solid.radius.is_zero(), to)
    }

    /// Says how the products with the axis come about that say how far along it the path is: at t = 0, in one unit of t,
    /// and at p2; and gives them.
    fn along(&self, slab: &Slab<Big>, to: &mut Working) -> [Fraction<Big>; 3] {
        let [q, v, s] = [&self.q, &self.path.direction, &self.solid.axis].map(|of| self.vector(of));
        let products = [&slab.position, &slab.velocity, &slab.high].map(|part| self.unit.product(part, 2));
        let formulas =
            [format!("q·s = {}", dot(&q, &s)), format!("v·s = {}", dot(&v, &s)), format!("s·s = {}", squares(&s))];
        for (formula, product) in formulas.into_iter().zip(&products) {
            to.equate("", formula, product.clone());
        }
        products
    }

    /// Where along the axis the path is between the planes of the caps.
    fn between_caps(&self, to: &mut Working) -> Result<SolidPart, Uncertain> {
        let slab = self.solid.between_caps(self.path);
        let on_cap = [("cap1", slab.position.is_zero()), ("cap2", slab.position == slab.high)];
        let on_cap = on_cap.into_iter().find(|(_, is_on)| *is_on && slab.velocity.is_zero()).map(|(cap, _)| cap);
        let span = slab.span()?;
        let says = match (&span, on_cap) {
            _ if !slab.velocity.is_zero() => String::new(),
            (None, _) => "at right angles to the axis, never between the caps".to_owned(),
            (_, Some(cap)) => format!("at right angles to the axis, in the plane of {cap}"),
            _ => "at right angles to the axis, between the caps for ever".to_owned(),
        };
        to.say("caps", "between the planes of the caps: 0 ≤ (q + t v)·s ≤ s·s  with").apart();
        let [position, velocity, high] = self.along(&slab, to);
        let formula = format!("0 ≤ {} ≤ {}", line(&position, &velocity), closed(&high));
        let falls = slab.velocity < Big::ZERO;
        to.say("", formula).remark(if falls { BELOW_ZERO } else { &says });
        let caps = if slab.velocity > Big::ZERO { ["cap1", "cap2"] } else { ["cap2", "cap1"] };
        let part = SolidPart {
            within: "between the planes of the caps".to_owned(),
            through: caps.map(str::to_owned),
            bare: on_cap.map(|cap| Bare::Face(cap.to_owned())),
            span: span.as_ref().map(surds),
        };
        let zero = Fraction::whole(Big::ZERO);
        let planes = if caps[0] == "cap1" { [&zero, &high] } else { [&high, &zero] };
        crossings(&part, planes, [&position, &velocity], to);
        Ok(part)
    }
}

// A path and a capsule: where it crosses the side beyond an end, the sphere about that end decides.

impl CylinderWorking<'_> {
    /// Where the side is crossed beyond an end, the sphere about that end decides.
    fn capsule(&self, to: &mut Working) -> Result<SolidPart, Uncertain> {
        let side = self.side(to)?;
        let slab = self.solid.between_caps(self.path);
        let mut part = SolidPart { within: "into the capsule".to_owned(), ..SolidPart::default() };
        let Some(span) = side.span else {
            part.within = side.within;
            return Ok(part);
        };
        to.say("along", "how far along the axis: k(t) = (q + t v)·s, from 0 at p1 to s·s at p2, with").apart();
        let [position, velocity, _] = self.along(&slab, to);
        to.say("", format!("k(t) = {}", line(&position, &velocity)));
        let (Some(enter), Some(exit)) = (&span.enter, &span.exit) else {
            return self.along_axis(part, side.bare, &slab, to);
        };
        let mut ends = [None; 2];
        for ((label, time), end) in [("  in", enter), ("  out", exit)].into_iter().zip(&mut ends) {
            let is_before = time.sign_of(&slab.position, &slab.velocity)?.is_lt();
            let is_beyond = time.sign_of(&(&slab.position - &slab.high), &slab.velocity)?.is_gt();
            let [along, ..] = time.coordinates([&slab.position; 3], [&slab.velocity; 3], &self.unit.in_one.pow(2));
            let (says, cap) = match (is_before, is_beyond) {
                (true, _) => ("before p1: the sphere about p1 decides", Some(Surface::Cap1)),
                (_, true) => ("beyond p2: the sphere about p2 decides", Some(Surface::Cap2)),
                _ => ("between them: on the side", None),
            };
            to.equate(label, format!("k({})", closed(time)), along).remark(says);
            *end = cap;
        }
        let mut spheres: [Option<SolidPart>; 2] = [None, None];
        let mut joined = Span { interior: true, ..span.clone() };
        let is_used = |cap| ends.map(|end| end == Some(cap));
        for (index, cap) in ends.into_iter().enumerate() {
            let Some(cap) = cap else {
                part.through[index] = "side".to_owned();
                joined.interior &= span.interior;
                part.bare = part.bare.or(side.bare.clone());
                continue;
            };
            let which = usize::from(cap == Surface::Cap2);
            if spheres[which].is_none() {
                spheres[which] = Some(self.end_sphere(cap, is_used(cap), to)?);
            }
            let Some(sphere) = &spheres[which] else { return Ok(part) };
            let Some(within) = &sphere.span else {
                part.within.clone_from(&sphere.within);
                return Ok(part);
            };
            part.through[index].clone_from(&sphere.through[index]);
            part.bare = part.bare.or(sphere.bare.clone());
            joined.interior &= within.interior;
            if index == 0 { joined.enter.clone_from(&within.enter) } else { joined.exit.clone_from(&within.exit) }
        }
        part.span = Some(joined);
        Ok(part)
    }

    /// The sphere about one end of the axis; and whether its roots are where the path comes in and goes out.
    fn end_sphere(&self, cap: Surface, [comes, goes]: [bool; 2], to: &mut Working) -> Result<SolidPart, Uncertain> {
        let unused = [if comes { "" } else { COMES_ELSEWHERE }, if goes { "" } else { GOES_ELSEWHERE }];
        self.sphere(if cap == Surface::Cap2 { "sphere 2" } else { "sphere 1" }, cap, unused, to)
    }

    /// A path along the axis, within r of it: in at one end, out at the other.
    fn along_axis(
        &self,
        mut part: SolidPart,
        bare: Option<Bare>,
        slab: &Slab<Big>,
        to: &mut Working,
    ) -> Result<SolidPart, Uncertain> {
        part.bare = bare;
        if slab.velocity.is_zero() {
            let cap = match (slab.position <= Big::ZERO, slab.position >= slab.high) {
                (true, _) => Surface::Cap1,
                (_, true) => Surface::Cap2,
                _ => {
                    to.say("", "the point lies beside the axis, between p1 and p2: the side decides");
                    let interior = part.bare.is_none();
                    part.span = Some(Span { enter: None, exit: None, interior });
                    return Ok(part);
                }
            };
            let sphere = self.end_sphere(cap, [true; 2], to)?;
            part.bare = part.bare.or(sphere.bare);
            part.span = sphere.span;
            return Ok(part);
        }
        to.say("", "along the axis: in through the sphere about one end, out through that about the other");
        let rises = slab.velocity > Big::ZERO;
        let first = self.end_sphere(Surface::Cap1, [rises, !rises], to)?;
        let second = self.end_sphere(Surface::Cap2, [!rises, rises], to)?;
        let (near, far) = if rises { (first, second) } else { (second, first) };
        if let (Some(enter), Some(exit)) = (near.span, far.span) {
            let on_seam = |cap: String| if part.bare.is_some() { "side".to_owned() } else { cap };
            let ([comes, _], [_, goes]) = (near.through, far.through);
            part.through = [on_seam(comes), on_seam(goes)];
            part.span = Some(Span { enter: enter.enter, exit: exit.exit, interior: part.bare.is_none() });
        }
        Ok(part)
    }
}

// How the results of a contact with a cylinder come about besides its times and points, and the nearest points of a
// miss.

const NO_GAP: &str = "none for flat caps: what is nearest of a rim is the root of a quartic";

impl CylinderWorking<'_> {
    /// Normals, lengths, the point of the solid, the path after a mirror; the nearest points of a miss.
    pub(super) fn results(&self, working: &ContactWorking<'_>, to: &mut Working) -> Result<(), Stop> {
        let met = self.met;
        let Some(contact) = &met.contact else {
            if !FIELDS.gap.are_asked(working.ask) {
                return Ok(());
            }
            let Some(gap) = met.gap()? else {
                to.say("gap", NO_GAP);
                return Ok(());
            };
            return self.nearest_points(&gap, FIELDS.gap.points_are_asked(working.ask), to);
        };
        let mut enter = None;
        for (end, End { time, crossed }) in [&contact.enter, &contact.exit].into_iter().enumerate() {
            let (Some(time), Some(&surface)) = (time, crossed.iter().flatten().next()) else { continue };
            let label = NORMAL_LABELS[end];
            match met.solid.normals(&met.path, surface)? {
                Some(normals) => {
                    let flat = self.normal((label, surface), &normals, time, working, to);
                    if end == 0 {
                        enter = Some((normals, flat));
                    }
                }
                None => {
                    to.say(label, "radius 0 has no normal here");
                    if end == 0 {
                        working.thin_contact(to);
                    }
                }
            }
        }
        let gap = if met.solid.caps == Caps::Flat { NO_GAP } else { NO_GAP_BETWEEN };
        working.results(contact.times(), enter, &met.radius, gap, to)
    }

    /// The outward unit normal where the path crosses a surface; gives, of a flat cap, the normal that it was made of.
    fn normal(
        &self,
        (label, surface): (&str, Surface),
        normals: &Normals<Big>,
        time: &Surd<Big>,
        working: &ContactWorking<'_>,
        to: &mut Working,
    ) -> Vec<Fraction<Big>> {
        let Self { path, solid, unit, .. } = *self;
        let unit_normal = working.unit_normal(normals, time);
        if let Normals::Flat { outward, length_squared } = normals {
            let s = if surface == Surface::Cap2 { "s" } else { "-s" };
            let [normal, outward] = [outward, outward].map(|of| unit.vector(of));
            let length = square_root(&unit.product(length_squared, 2));
            let cap = if surface == Surface::Cap2 { "cap2" } else { "cap1" };
            to.say(label, format!("N = {s} = {} points out of {cap}", vector(&normal)));
            to.equate("", format!("n = N/|N| = {}/{}", vector(&outward), operand(&length)), unit_normal);
            return normal;
        }
        let point = unit.point_at(path, time);
        let (name, center) = match surface {
            Surface::Side => {
                let squared = solid.axis.squared();
                let (along, way) = (self.q.dot(&solid.axis), path.direction.dot(&solid.axis));
                let [share, ..] = time.coordinates([&along; 3], [&way; 3], &squared);
                let (constant, slope) =
                    (solid.p1.times(&squared).plus(&solid.axis.times(&along)), solid.axis.times(&way));
                let foot = time.coordinates(constant.each(), slope.each(), &(&squared * &unit.in_one));
                let [along, way, length] = [&along, &way, &squared].map(|of| unit.product(of, 2));
                let [p1, s] = [&solid.p1, &solid.axis].map(|of| vector(&unit.vector(of)));
                let about = "how far along the axis, as a share of it";
                if is_unwieldy(&foot) {
                    let inserted = at_root(&along, &way, time);
                    let formula = format!("h = (q + t v)·s/(s·s) = ({inserted})/{}", operand(&length));
                    to.equate(label, formula, StepValue::Digits(vec![share])).remark(about);
                    to.equate("", format!("a = p1 + h s = {p1} + h {s}"), StepValue::Digits(foot.to_vec()));
                } else {
                    let inserted = crate::explain::line(&along, &way);
                    let formula = format!("h = (q + t v)·s/(s·s) = {}/{}", in_brackets(&inserted), operand(&length));
                    to.equate(label, formula, share.clone()).remark(about);
                    to.equate("", format!("a = p1 + h s = {p1} + {}·{s}", operand(&share)), foot.to_vec())
                        .remark("the point of the axis beside p");
                }
                ("a", foot.to_vec())
            }
            Surface::Cap1 => (self.center, unit.vector(&solid.p1).into_iter().map(Surd::from).collect()),
            Surface::Cap2 => ("p2", unit.vector(&solid.p2()).into_iter().map(Surd::from).collect()),
        };
        let label = if surface == Surface::Side { "" } else { label };
        let radius = operand(&unit.length(&solid.radius));
        if [&point, &center, &unit_normal].into_iter().any(|of| is_unwieldy(of)) {
            to.equate(
                label,
                format!("n = (p - {name})/{} = (p - {name})/{radius}", self.radius),
                StepValue::Digits(unit_normal),
            );
        } else {
            let [point, center] = [&point, &center].map(|of| vector(of));
            let times_radius = |part: &Surd<Big>| Surd {
                rational: &part.rational * &solid.radius,
                factor: &part.factor * &solid.radius,
                denominator: &part.denominator * &unit.in_one,
                ..part.clone()
            };
            let way: Vec<_> = unit_normal.iter().map(times_radius).collect();
            let way_text = vector(&way);
            to.equate(label, format!("p - {name} = {point} - {center}"), way);
            to.equate("", format!("n = (p - {name})/{} = {way_text}/{radius}", self.radius), unit_normal);
        }
        Vec::new()
    }

    /// The nearest points of a path that misses, and how far they are from each other.
    fn nearest_points(&self, gap: &Gap<Big>, with_points: bool, to: &mut Working) -> Result<(), Stop> {
        let Self { met, path, unit, .. } = *self;
        let length = gap.length(&met.radius, &unit.in_one);
        let difference = format!("d - {}", self.radius);
        let Some(t) = &gap.t else {
            to.equate("gap", difference, length);
            return Ok(());
        };
        to.equate("gap_t", "t", t.clone());
        if with_points {
            let point = unit.point(path, t);
            to.equate("gap_from", format!("p({})", closed(t)), point.clone());
            let near = gap.point_of_solid(path, t, &unit.in_one)?.to_vec();
            let away = unit.divided(&gap.divisor).vector(&gap.away);
            let axis = vector_minus(&point, &away);
            let radius = closed(&unit.length(&gap.radius));
            if gap.squared().numerator.is_zero() || gap.radius.is_zero() {
                to.equate("gap_to", "a", near);
            } else {
                let distance = operand(&gap.length(&-&gap.radius, &unit.in_one));
                let formula = format!("a + (r/d) q = {} + ({radius}/{distance})·{}", vector(&axis), vector(&away));
                to.equate("gap_to", formula, near);
            }
        }
        if length.root_sum()?.sign().is_le() {
            to.say("gap", "0: they touch");
        } else {
            to.equate("gap", difference, length);
        }
        Ok(())
    }
}
