//! A path and a cylinder: the quadratic of its wall, and the slab between flat caps.

use crate::geometry::{Caps, Cylinder, Gap, Path, Quadratic, Span, Vector, cylinder_gap};
use crate::number::{Big, Exact, Fraction, Scale, Surd, Uncertain};

use crate::explain::expression::{
    LengthUnit, dot, dot_product, line, negated, number, operand, over as over_fraction, quotient, root_of_squares,
    squares, sum, vector,
};
use crate::explain::parts::{Bare, Conclusion, SolidPart, join};
mod capsule;
mod results;

pub(crate) use results::results;

use crate::commands::{own_axes, restate};
use crate::explain::{Inequality, Solved, Working};

use super::query::{AxisForm, SolidInput};

/// The cylinder as it was given, and its p1 and p2 if those are not what was given.
pub(super) fn solid(
    input: &SolidInput<'_>,
    solid: &Cylinder<Big>,
    unit: &LengthUnit,
    to: &mut Working,
) -> Result<(), Uncertain> {
    let [p1, p2] = [&solid.p1, &solid.p2()].map(|point| vector(&unit.vector(point, 3)));
    let anchor = restate::vector(&input.anchor)?;
    match &input.form {
        AxisForm::To(_) => {}
        AxisForm::By(axis) => {
            to.say("axis", format!("p2 = p1 + axis = {anchor} + {} = {p2}", restate::vector(axis)?));
        }
        AxisForm::Half(half) => {
            let half = restate::vector(half)?;
            to.say("axis", format!("p1 = center - half_axis = {anchor} - {half} = {p1}"));
            to.say("", format!("p2 = center + half_axis = {anchor} + {half} = {p2}"));
        }
        AxisForm::TurnedHalf { half, rotation, .. } => {
            let center: Vec<Fraction<Big>> =
                input.anchor.iter().map(|number| Scale::fraction(number)).collect::<Result<_, _>>()?;
            own_axes::turned(rotation, &center, 3, to)?;
            let lengths = half.iter().map(|number| Scale::fraction(number)).collect::<Result<Vec<_>, _>>()?;
            let [x, y, z] = [0, 1, 2].map(|axis| operand(&lengths[axis]));
            let turned: Vec<_> = solid.axis.0.iter().map(|part| unit.length(part).over(&Big::from(2))).collect();
            to.equate("half axis", format!("h = {x}·axis x + {y}·axis y + {z}·axis z"), turned)
                .remark("half_axis along the turned axes");
            to.say("axis", format!("p1 = c - h = {p1}, p2 = c + h = {p2}"));
        }
        AxisForm::Sphere => {
            to.say("axis", format!("p1 = p2 = center = {p1}"));
        }
    }
    let caps = match solid.caps {
        Caps::None => "without caps: infinite",
        Caps::Flat => "flat caps",
        Caps::Round => "round caps",
    };
    let radius = number(&Scale::fraction(input.radius)?);
    if p1 == p2 {
        to.say("sphere", format!("about p1 = {p1}, radius r = {radius}"));
    } else {
        to.say("cylinder", format!("axis from p1 = {p1} to p2 = {p2}, radius r = {radius}, {caps}"));
    }
    Ok(())
}

/// The working of a path in 3D against a cylinder.
pub(super) fn cylinder(
    path: &Path<Big>,
    solid: &Cylinder<Big>,
    unit: &LengthUnit,
    to: &mut Working,
) -> Result<Conclusion, Uncertain> {
    let says = Says { path, solid, unit, q: path.origin.minus(&solid.p1) };
    let is_sphere = says.is_zero(&solid.axis);
    let parts = match solid.caps {
        Caps::None => vec![says.wall(to)?.into_part()],
        Caps::Flat => vec![says.wall(to)?.into_part(), says.between_caps(to)?],
        Caps::Round if is_sphere => vec![says.sphere("sphere", &solid.p1, "cap1", to)?.into_part()],
        Caps::Round => vec![says.capsule(to)?],
    };
    let outcome = join(&parts, "wall and caps", &path.range, to)?;
    if outcome.contact.is_none() {
        says.nearest(to)?;
    }
    Ok(outcome)
}

/// What all steps are about.
struct Says<'a> {
    path: &'a Path<Big>,
    solid: &'a Cylinder<Big>,
    unit: &'a LengthUnit,
    /// o - p1
    q: Vector<Big>,
}

impl Says<'_> {
    fn is_zero(&self, vector: &Vector<Big>) -> bool {
        vector.each().iter().all(|component| component.is_zero())
    }

    fn vector(&self, of: &Vector<Big>) -> Vec<Fraction<Big>> {
        self.unit.vector(of, 3)
    }

    fn squares(&self, of: &Vector<Big>) -> Vec<Fraction<Big>> {
        of.0.iter().map(|component| self.unit.product(component, 2)).collect()
    }

    /// Says how near a miss comes; of flat caps, whose rims no root of a fraction tells, to the axis.
    fn nearest(&self, to: &mut Working) -> Result<(), Uncertain> {
        let caps = if self.solid.caps == Caps::Flat { Caps::None } else { self.solid.caps };
        let solid = Cylinder { caps, ..self.solid.clone() };
        let Some(gap) = cylinder_gap(&solid, self.path)? else { return Ok(()) };
        let squared = gap.squared();
        let distance = Surd {
            rational: Big::ZERO,
            factor: Big::ONE,
            radicand: &squared.numerator * &squared.denominator,
            denominator: squared.denominator * &self.unit.in_one,
        };
        let length = gap.length(&Big::ZERO, &self.unit.in_one);
        // A path may come within r of the axis, and miss what the caps leave of it.
        if Exact::root_sum(&length)?.sign().is_le() {
            return Ok(());
        }
        let from = match caps {
            Caps::Round if self.is_zero(&self.solid.axis) => "p1",
            Caps::Round => "the axis between p1 and p2",
            _ => "the axis",
        };
        match &gap.t {
            Some(t) => self.nearest_time(&gap, t, from, to)?,
            None => drop(to.say("near", "at all t alike, so at t = 0:")),
        }
        let at = gap.t.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
        let over =
            |divisor: &Big, part: &Big| Fraction { numerator: part.clone(), denominator: divisor * &self.unit.in_one };
        let away: Vec<_> = gap.away.0.iter().map(|part| over(&gap.divisor, part)).collect();
        let point: Vec<_> = (0..3).map(|axis| self.path.coordinate(axis, &at).over(&self.unit.in_one)).collect();
        let foot: Vec<_> = point.iter().zip(&away).map(|(point, away)| sum(point, &negated(away))).collect();
        let p1 = self.vector(&self.solid.p1);
        let foot_text = vector(&foot);
        if foot_text == vector(&p1) || foot_text == vector(&self.vector(&self.solid.p2())) {
            let end = if foot_text == vector(&p1) { "p1" } else { "p2" };
            to.equate("", format!("a = {end}"), foot).remark(format!("the point of {from} beside p({})", number(&at)));
        } else {
            let s = self.vector(&self.solid.axis);
            let from_p1: Vec<_> = point.iter().zip(&p1).map(|(point, p1)| sum(point, &negated(p1))).collect();
            let (along, squared) = (dot_product(&from_p1, &s), dot_product(&s, &s));
            let share = over_fraction(&along, &squared);
            to.equate(
                "",
                format!("h = (p - p1)·s/(s·s) = ({})/{}", dot(&from_p1, &s), operand(&squared)),
                share.clone(),
            );
            to.equate("", format!("a = p1 + h s = {} + {}·{}", vector(&p1), operand(&share), vector(&s)), foot)
                .remark(format!("the point of {from} beside p"));
        }
        to.equate("", format!("q = p - a = {} - {foot_text}", vector(&point)), away.clone());
        let (formula, _) = root_of_squares(&away);
        to.equate("", format!("d = |q| = {formula}"), distance);
        to.equate("", "d - r", length).remark("so far it stays off");
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
        let end = [("p1", self.solid.p1.clone()), ("p2", self.solid.p2())];
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
                (format!("from {from}: t = B/A = {}/{}", operand(&b), operand(&a)), b, a)
            }
        };
        if a.numerator.is_zero() {
            to.say("near", format!("at all t alike, first at t = {}", number(t)));
            return Ok(());
        }
        let vertex = over_fraction(&b, &a);
        let order = vertex.compare(t)?;
        let step = to.equate("near", formula, vertex);
        if order.is_ne() {
            step.remark(format!("not in the range: nearest at t = {}", number(t)));
        }
        to.equate(
            "",
            format!("p({})", number(t)),
            (0..3).map(|axis| self.path.coordinate(axis, t).over(&self.unit.in_one)).collect::<Vec<_>>(),
        );
        Ok(())
    }

    /// All points within r of the axis: |s×(q + t v)|² ≤ r²|s|².
    fn wall(&self, to: &mut Working) -> Result<Solved, Uncertain> {
        let (s, v) = (&self.solid.axis, &self.path.direction);
        let (w, m) = (s.cross(v), s.cross(&self.q));
        to.say("wall", "distance from the axis: |s × (q + t v)|/|s| ≤ r,  squared:").apart();
        to.say("", "|s × (q + t v)|² ≤ r² |s|²,  that is  A t² - 2 B t + C ≤ 0,  with");
        to.equate("", "q = o - p1", self.vector(&self.q));
        to.equate("", "s = p2 - p1", self.vector(s));
        to.equate("", "w = s × v", self.squares(&w)).remark(match (self.is_zero(&w), self.is_zero(v)) {
            (_, true) => "the path does not move",
            (true, _) => "the path is parallel to the axis",
            _ => "",
        });
        to.equate("", "m = s × q", self.squares(&m));
        let inequality = Inequality {
            quadratic: self.solid.wall(self.path),
            outside: self.solid.outside_wall(self.path),
            lengths: 4,
            formulas: ["A = w·w", "B = -(m·w)", "C = m·m - r² (s·s)"].map(str::to_owned),
        };
        inequality.solve("the wall", "side", self.unit, self.solid.radius.is_zero(), to)
    }

    /// All points within r of a center: |p + t v|² ≤ r².
    fn sphere(&self, name: &str, center: &Vector<Big>, through: &str, to: &mut Working) -> Result<Solved, Uncertain> {
        let about = if through == "cap1" { "p1" } else { "p2" };
        to.say(name, format!("|q + t v|² ≤ r²  with  q = o - {about}:  A t² - 2 B t + C ≤ 0")).apart();
        to.equate("", format!("q = o - {about}"), self.vector(&self.path.origin.minus(center)));
        let inequality = Inequality {
            quadratic: self.solid.sphere(center, self.path),
            outside: self.solid.outside_sphere(center, self.path),
            lengths: 2,
            formulas: ["A = v·v", "B = -(q·v)", "C = q·q - r²"].map(str::to_owned),
        };
        inequality.solve(&format!("the sphere about {about}"), through, self.unit, self.solid.radius.is_zero(), to)
    }

    /// Where along the axis the path is between the planes of the caps.
    fn between_caps(&self, to: &mut Working) -> Result<SolidPart, Uncertain> {
        let slab = self.solid.between_caps(self.path);
        let [position, velocity, high] =
            [&slab.position, &slab.velocity, &slab.high].map(|part| self.unit.product(part, 2));
        let formula = format!("0 ≤ (q + t v)·s ≤ s·s:  0 ≤ {} ≤ {}", line(&position, &velocity), number(&high));
        let on_cap = [("cap1", slab.position.is_zero()), ("cap2", slab.position == slab.high)];
        let on_cap = on_cap.into_iter().find(|(_, is_on)| *is_on && slab.velocity.is_zero()).map(|(cap, _)| cap);
        let span = slab.span()?;
        let says = match (&span, on_cap) {
            _ if !slab.velocity.is_zero() => String::new(),
            (None, _) => "at right angles to the axis, never between the caps".to_owned(),
            (_, Some(cap)) => format!("at right angles to the axis, in the plane of {cap}"),
            _ => "at right angles to the axis, between the caps for ever".to_owned(),
        };
        to.say("caps", formula).apart().remark(says);
        let caps = if slab.velocity > Big::ZERO { ["cap1", "cap2"] } else { ["cap2", "cap1"] };
        let surd = |time: Option<Fraction<Big>>| time.map(Surd::from);
        let part = SolidPart {
            name: "the slab between the caps".to_owned(),
            through: caps.map(str::to_owned),
            bare: on_cap.map(|cap| Bare::Face(cap.to_owned())),
            span: span.map(|span| Span { enter: surd(span.enter), exit: surd(span.exit), interior: span.interior }),
        };
        let ends = part.span.iter().flat_map(|span| [&span.enter, &span.exit]).flatten();
        for ((label, cap), time) in [("  in", caps[0]), ("  out", caps[1])].into_iter().zip(ends) {
            let zero = Fraction::whole(Big::ZERO);
            let plane = if cap == "cap1" { &zero } else { &high };
            to.equate(label, format!("t = {}", quotient(plane, &position, &velocity)), time.clone())
                .remark(format!("through {cap}"));
        }
        Ok(part)
    }
}
