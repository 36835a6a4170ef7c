//! A path and a cylinder: the quadratic of the wall, the caps' slab or the spheres.

use std::cmp::Ordering;

use crate::geometry::{Caps, Cylinder, Path, Slab, Span, Surface, Vector};
use crate::number::{Big, Fraction, Ring, Root, Surd, Uncertain};

use super::expression::{Unit, line, number, quotient};
use super::parts::{Bare, Outcome, Part, join};
use super::value::closed;
use super::working::Working;

/// The working of a path in 3D against a cylinder.
pub fn cylinder(path: &Path<Big>, solid: &Cylinder<Big>, unit: &Unit, to: &mut Working) -> Result<Outcome, Uncertain> {
    let says = Says { path, solid, unit, q: path.origin.minus(&solid.p1) };
    let is_sphere = says.is_zero(&solid.axis);
    let parts = match solid.caps {
        Caps::None => vec![says.wall(to)?.into_part()],
        Caps::Flat => vec![says.wall(to)?.into_part(), says.between_caps(to)?],
        Caps::Round if is_sphere => vec![says.sphere("sphere", &solid.p1, "cap1", to)?.into_part()],
        Caps::Round => vec![says.capsule(to)?],
    };
    join(&parts, &path.range, to)
}

/// What all steps are about.
struct Says<'a> {
    path: &'a Path<Big>,
    solid: &'a Cylinder<Big>,
    unit: &'a Unit,
    /// o - p1
    q: Vector<Big>,
}

/// A t² - 2 B t + C ≤ 0, solved.
struct Solved {
    name: String,
    through: String,
    span: Option<Span<Surd<Big>>>,
    bare: Option<Bare>,
}

impl Solved {
    fn into_part(self) -> Part {
        Part { name: self.name, span: self.span, through: [self.through.clone(), self.through], bare: self.bare }
    }
}

/// The coefficients of a quadratic, and how many lengths are multiplied in A.
struct Quadratic {
    a: Big,
    b: Big,
    c: Big,
    lengths: usize,
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

    /// All points within r of the axis: |s×(q + t v)|² ≤ r²|s|².
    fn wall(&self, to: &mut Working) -> Result<Solved, Uncertain> {
        let (s, v) = (&self.solid.axis, &self.path.direction);
        let (w, m) = (s.cross(v), s.cross(&self.q));
        to.say("wall", "|s × (q + t v)|² ≤ r² |s|²,  that is  A t² - 2 B t + C ≤ 0,  with").apart();
        to.equate("", "q = o - p1", self.vector(&self.q));
        to.equate("", "s = p2 - p1", self.vector(s));
        to.equate("", "w = s × v", self.squares(&w)).remark(match (self.is_zero(&w), self.is_zero(v)) {
            (_, true) => "the path does not move",
            (true, _) => "the path is parallel to the axis",
            _ => "",
        });
        to.equate("", "m = s × q", self.squares(&m));
        let rs = self.solid.radius.squared() * s.squared();
        let quadratic = Quadratic { a: w.squared(), b: -m.dot(&w), c: m.squared() - rs, lengths: 4 };
        let formulas = ["A = w·w", "B = -(m·w)", "C = m·m - r² (s·s)"];
        self.solve("the wall", "side", &formulas, &quadratic, to)
    }

    /// All points within r of a center: |p + t v|² ≤ r².
    fn sphere(&self, name: &str, center: &Vector<Big>, through: &str, to: &mut Working) -> Result<Solved, Uncertain> {
        let (p, v) = (self.path.origin.minus(center), &self.path.direction);
        let about = if through == "cap1" { "p1" } else { "p2" };
        to.say(name, format!("|q + t v|² ≤ r²  with  q = o - {about}:  A t² - 2 B t + C ≤ 0")).apart();
        to.equate("", format!("q = o - {about}"), self.vector(&p));
        let quadratic =
            Quadratic { a: v.squared(), b: -p.dot(v), c: p.squared() - self.solid.radius.squared(), lengths: 2 };
        let formulas = ["A = v·v", "B = -(q·v)", "C = q·q - r²"];
        self.solve(&format!("the sphere about {about}"), through, &formulas, &quadratic, to)
    }

    /// Coefficients, discriminant, what their signs mean, and the roots.
    fn solve(
        &self,
        name: &str,
        through: &str,
        formulas: &[&str; 3],
        quadratic: &Quadratic,
        to: &mut Working,
    ) -> Result<Solved, Uncertain> {
        let Quadratic { a, b, c, lengths } = quadratic;
        let value = |number: &Big, factors: usize| self.unit.product(number, lengths * factors);
        let side = match c.cmp(&Big::ZERO) {
            Ordering::Less => "below 0: inside at t = 0",
            Ordering::Equal => "0: on it at t = 0",
            Ordering::Greater => "above 0: outside at t = 0",
        };
        let meaning = match (a.is_zero(), through) {
            (true, _) => "0: the distance does not change",
            (false, "side") => "above 0: not parallel to the axis",
            (false, _) => "above 0: the path moves",
        };
        to.equate("", formulas[0], value(a, 1)).remark(meaning);
        to.equate("", formulas[1], value(b, 1)).remark(match b.cmp(&Big::ZERO) {
            _ if a.is_zero() => "",
            Ordering::Less => "below 0: nearest before t = 0",
            Ordering::Equal => "0: nearest at t = 0",
            Ordering::Greater => "above 0: nearest after t = 0",
        });
        to.equate("", formulas[2], value(c, 1)).remark(side);
        let mut solved = Solved { name: name.to_owned(), through: through.to_owned(), span: None, bare: None };
        if a.is_zero() {
            solved.bare = c.is_zero().then(|| Bare::For(format!("it stays on {name}")));
            solved.span = (*c <= Big::ZERO).then(|| Span { enter: None, exit: None, interior: *c < Big::ZERO });
            to.say("", "A = 0: for all t as at t = 0");
            return Ok(solved);
        }
        let discriminant = b * b - a * c;
        let depth = value(&discriminant, 2);
        let sign = discriminant.cmp(&Big::ZERO);
        to.equate("", "D = B² - A C", depth.clone()).remark(match sign {
            Ordering::Less => "below 0: no root, it stays outside",
            Ordering::Equal if self.solid.radius.is_zero() => "0: the line meets the bare axis",
            Ordering::Equal => "0: one root, the line is tangent",
            Ordering::Greater => "above 0: two roots",
        });
        if sign.is_lt() {
            return Ok(solved);
        }
        let [enter, exit]: [Surd<Big>; 2] = Root::both(b.clone(), discriminant, a.clone());
        let [a, b, d] = [value(a, 1), value(b, 1), depth].map(|coefficient| number(&coefficient));
        let root = |sign: char, time: &Surd<Big>| {
            let inserted = format!("({b} {sign} √{})/{}", bracketed(&d), bracketed(&a));
            let formula = format!("t = (B {sign} √D)/A");
            if inserted == closed(time) { formula } else { format!("{formula} = {inserted}") }
        };
        if sign.is_eq() {
            to.equate("", "t = B/A", enter.clone());
            solved.bare = Some(Bare::For(match self.solid.radius.is_zero() {
                true => "radius 0 leaves no interior".to_owned(),
                false => format!("it is tangent to {name}"),
            }));
        } else {
            to.equate("  in", root('-', &enter), enter.clone());
            to.equate("  out", root('+', &exit), exit.clone());
        }
        solved.span = Some(Span { enter: Some(enter), exit: Some(exit), interior: sign.is_gt() });
        Ok(solved)
    }

    /// Where along the axis: (q + t v)·s.
    fn along_axis(&self) -> Slab<Big> {
        let s = &self.solid.axis;
        Slab { low: Big::ZERO, high: s.squared(), position: self.q.dot(s), velocity: self.path.direction.dot(s) }
    }

    fn between_caps(&self, to: &mut Working) -> Result<Part, Uncertain> {
        let slab = self.along_axis();
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
        let part = Part {
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

    /// Where the wall is crossed beyond an end, the sphere about that end decides.
    fn capsule(&self, to: &mut Working) -> Result<Part, Uncertain> {
        let wall = self.wall(to)?;
        let slab = self.along_axis();
        let [position, velocity, high] =
            [&slab.position, &slab.velocity, &slab.high].map(|part| self.unit.product(part, 2));
        let mut part =
            Part { name: "the capsule".to_owned(), through: [String::new(), String::new()], bare: None, span: None };
        let Some(span) = wall.span else {
            part.name = "the wall, which holds the capsule".to_owned();
            return Ok(part);
        };
        let h = format!("h(t) = (q + t v)·s = {}", line(&position, &velocity));
        to.say("along", format!("{h},  0 at p1, s·s = {} at p2", number(&high))).apart();
        let (Some(enter), Some(exit)) = (&span.enter, &span.exit) else {
            return self.along_wall(part, wall.bare, &slab, to);
        };
        let mut ends = Vec::new();
        for (label, time) in [("  in", enter), ("  out", exit)] {
            let is_before = time.sign_of(&slab.position, &slab.velocity)?.is_lt();
            let is_beyond = time.sign_of(&(&slab.position - &slab.high), &slab.velocity)?.is_gt();
            let [along, ..] = time.coordinates([&slab.position; 3], [&slab.velocity; 3], &self.unit.in_one.pow(2));
            let (says, cap) = match (is_before, is_beyond) {
                (true, _) => ("before p1: the sphere about p1 decides", Some(Surface::Cap1)),
                (_, true) => ("beyond p2: the sphere about p2 decides", Some(Surface::Cap2)),
                _ => ("between them: on the side", None),
            };
            to.equate(label, format!("h({})", closed(time)), along).remark(says);
            ends.push(cap);
        }
        let mut spheres: [Option<Solved>; 2] = [None, None];
        let mut joined = Span { interior: true, ..span.clone() };
        for (index, cap) in ends.into_iter().enumerate() {
            let Some(cap) = cap else {
                part.through[index] = "side".to_owned();
                joined.interior &= span.interior;
                part.bare = part.bare.or(wall.bare.clone());
                continue;
            };
            let which = usize::from(cap == Surface::Cap2);
            if spheres[which].is_none() {
                spheres[which] = Some(self.end_sphere(cap, to)?);
            }
            let Some(sphere) = &spheres[which] else { return Ok(part) };
            let Some(within) = &sphere.span else {
                part.name.clone_from(&sphere.name);
                return Ok(part);
            };
            part.through[index].clone_from(&sphere.through);
            part.bare = part.bare.or(sphere.bare.clone());
            joined.interior &= within.interior;
            if index == 0 { joined.enter.clone_from(&within.enter) } else { joined.exit.clone_from(&within.exit) }
        }
        part.span = Some(joined);
        Ok(part)
    }

    /// The sphere about one end of the axis.
    fn end_sphere(&self, cap: Surface, to: &mut Working) -> Result<Solved, Uncertain> {
        match cap {
            Surface::Cap2 => self.sphere("sphere 2", &self.solid.p1.plus(&self.solid.axis), "cap2", to),
            _ => self.sphere("sphere 1", &self.solid.p1, "cap1", to),
        }
    }

    /// A path along the axis, within the wall: in at one end, out at the other.
    fn along_wall(
        &self,
        mut part: Part,
        bare: Option<Bare>,
        slab: &Slab<Big>,
        to: &mut Working,
    ) -> Result<Part, Uncertain> {
        part.bare = bare;
        if slab.velocity.is_zero() {
            let cap = match (slab.position <= Big::ZERO, slab.position >= slab.high) {
                (true, _) => Surface::Cap1,
                (_, true) => Surface::Cap2,
                _ => {
                    to.say("", "the point lies beside the axis, between p1 and p2: the wall decides");
                    let interior = part.bare.is_none();
                    part.span = Some(Span { enter: None, exit: None, interior });
                    return Ok(part);
                }
            };
            let sphere = self.end_sphere(cap, to)?;
            part.bare = part.bare.or(sphere.bare);
            part.span = sphere.span;
            return Ok(part);
        }
        to.say("", "along the axis: in through the sphere about one end, out through that about the other");
        let [first, second] = [self.end_sphere(Surface::Cap1, to)?, self.end_sphere(Surface::Cap2, to)?];
        let (near, far) = if slab.velocity > Big::ZERO { (first, second) } else { (second, first) };
        if let (Some(enter), Some(exit)) = (near.span, far.span) {
            let on_seam = |cap: String| if part.bare.is_some() { "side".to_owned() } else { cap };
            part.through = [on_seam(near.through), on_seam(far.through)];
            part.span = Some(Span { enter: enter.enter, exit: exit.exit, interior: part.bare.is_none() });
        }
        Ok(part)
    }
}

/// √12, √(1/4)
fn bracketed(text: &str) -> String {
    if text.contains('/') { format!("({text})") } else { text.to_owned() }
}
