//! A path and a capsule: where it crosses the wall beyond an end, the sphere about that end decides.

use crate::explain::Working;
use crate::explain::closed;
use crate::explain::expression::{line, number};
use crate::explain::parts::{Bare, SolidPart};
use crate::geometry::{Slab, Span, Surface};
use crate::number::{Big, Root, Uncertain};

use super::Says;
use crate::explain::Solved;

impl Says<'_> {
    /// Where the wall is crossed beyond an end, the sphere about that end decides.
    pub(super) fn capsule(&self, to: &mut Working) -> Result<SolidPart, Uncertain> {
        let wall = self.wall(to)?;
        let slab = self.solid.between_caps(self.path);
        let [position, velocity, high] =
            [&slab.position, &slab.velocity, &slab.high].map(|part| self.unit.product(part, 2));
        let mut part = SolidPart {
            name: "the capsule".to_owned(),
            through: [String::new(), String::new()],
            bare: None,
            span: None,
        };
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
