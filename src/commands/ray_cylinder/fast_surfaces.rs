//! Where a path crosses the surfaces of a cylinder, in numbers that know their error.
//!
//! Whatever is not certain leaves the row: tangents, rims and seams, paths along the axis.

use std::cmp::Ordering;

use crate::fast::question::Outcome;
use crate::fast::units::dot;
use crate::geometry::{Caps, Surface};
use crate::number::fused_ball::{difference, product, roots};
use crate::number::{Ball, Ring};

use super::fast_encounter::CylinderEncounter;
use super::fast_integers::VectorInteger;

/// Where the path comes in or goes out.
pub(super) struct SurfaceCrossing {
    pub(super) time: Ball,
    /// What it crosses; nothing where only the range of t ends.
    pub(super) on: Option<Surface>,
}

impl SurfaceCrossing {
    fn new(time: Ball, on: Surface) -> Self {
        Self { time, on: Some(on) }
    }
}

impl CylinderEncounter {
    /// Where the line of the path comes into the solid and goes out of it.
    #[inline(always)]
    pub(super) fn crossings<P: VectorInteger, const FUSED: bool>(
        &self,
        caps: Caps,
    ) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        if caps == Caps::Round && self.axis == [0; 3] {
            return self.whole_sphere::<FUSED>();
        }
        let Outcome::Contact(wall) = self.wall::<P, FUSED>()? else { return Some(Outcome::Miss) };
        match caps {
            Caps::None => Some(Outcome::Contact(wall.map(|time| SurfaceCrossing::new(time, Surface::Side)))),
            Caps::Flat => self.between_planes(wall),
            Caps::Round => self.within_ends::<FUSED>(wall),
        }
    }

    /// When it crosses the infinite wall.
    ///
    /// With s the axis, v the direction, p the origin from p1 and w = s×v, |s×(p + tv)|² = r²|s|² is a quadratic equation
    /// with leading coefficient |w|² and a quarter discriminant |s|²(r²|w|² - (p·w)²). Balls bound what is lost.
    #[inline(always)]
    fn wall<P: VectorInteger, const FUSED: bool>(&self) -> Option<Outcome<[Ball; 2]>> {
        let Self { direction, from, axis, radius, .. } = *self;
        let w = P::cross(axis, direction);
        if radius < 0 || w == [P::from(0); 3] {
            return None;
        }
        let leading = P::dot::<FUSED>(w, w);
        let (offset, radius_squared) = (
            P::dot::<FUSED>([P::from(from[0]), P::from(from[1]), P::from(from[2])], w),
            Ball::from(i128::from(radius) * i128::from(radius)),
        );
        let reach = product::<FUSED>(&radius_squared, &leading);
        let beyond = product::<FUSED>(&offset, &offset);
        let depth = difference(&reach, &beyond);
        if is_negative(&depth)? {
            return Some(Outcome::Miss);
        }
        let length_squared = Ball::from(dot(axis, axis));
        let middle = -P::dot::<FUSED>(P::cross(axis, from), w);
        Some(Outcome::Contact(roots::<FUSED>(&middle, &product::<FUSED>(&length_squared, &depth), &leading)))
    }

    /// What is left of the way within the wall between the planes of both caps.
    #[inline(never)]
    fn between_planes(self, wall: [Ball; 2]) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        let (position, velocity) = (dot(self.from, self.axis), dot(self.direction, self.axis));
        let length_squared = dot(self.axis, self.axis);
        let [mut enter, mut exit] = wall.map(|time| SurfaceCrossing::new(time, Surface::Side));
        if velocity == 0 {
            let is_beyond = position < 0 || position > length_squared;
            let is_on_cap = position == 0 || position == length_squared;
            return (!is_on_cap).then_some(if is_beyond { Outcome::Miss } else { Outcome::Contact([enter, exit]) });
        }
        // Along the axis, or against it.
        let (ahead, first, last) = match velocity > 0 {
            true => (-position, Surface::Cap1, Surface::Cap2),
            false => (position - length_squared, Surface::Cap2, Surface::Cap1),
        };
        let speed = Ball::from(velocity.abs());
        let [near, far] = [ahead, ahead + length_squared].map(|ahead| Ball::from(ahead).divided_by(&speed));
        if is_negative(&difference(&enter.time, &near))? {
            enter = SurfaceCrossing::new(near, first);
        }
        if is_negative(&difference(&far, &exit.time))? {
            exit = SurfaceCrossing::new(far, last);
        }
        let is_miss = is_negative(&difference(&exit.time, &enter.time))?;
        Some(if is_miss { Outcome::Miss } else { Outcome::Contact([enter, exit]) })
    }

    /// The way through a capsule: where the wall is crossed beyond an end, the path comes or goes through that end's
    /// sphere, or not at all.
    #[inline(never)]
    fn within_ends<const FUSED: bool>(self, wall: [Ball; 2]) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        let [enter, exit] = wall;
        let Outcome::Contact(enter) = self.crossing::<FUSED>(enter, 0)? else { return Some(Outcome::Miss) };
        let Outcome::Contact(exit) = self.crossing::<FUSED>(exit, 1)? else { return Some(Outcome::Miss) };
        Some(Outcome::Contact([enter, exit]))
    }

    /// One end of that way, the first or the second, by where the wall is crossed.
    #[inline(always)]
    fn crossing<const FUSED: bool>(&self, wall: Ball, end: usize) -> Option<Outcome<SurfaceCrossing>> {
        let (position, velocity) = (dot(self.from, self.axis), dot(self.direction, self.axis));
        let way = product::<FUSED>(&wall, &Ball::from(velocity));
        let is_below = |along: i128| is_negative(&difference(&way, &Ball::from(along - position)));
        let cap = if is_below(0)? {
            Surface::Cap1
        } else if is_below(dot(self.axis, self.axis))? {
            return Some(Outcome::Contact(SurfaceCrossing::new(wall, Surface::Side)));
        } else {
            Surface::Cap2
        };
        Some(match self.sphere::<FUSED>(cap)? {
            Outcome::Miss => Outcome::Miss,
            Outcome::Contact(times) => Outcome::Contact(SurfaceCrossing::new(times[end], cap)),
        })
    }

    /// The way through a capsule without a length, which is all cap.
    #[inline(never)]
    fn whole_sphere<const FUSED: bool>(self) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        (self.radius > 0).then_some(())?;
        let Outcome::Contact(times) = self.sphere::<FUSED>(Surface::Cap1)? else { return Some(Outcome::Miss) };
        Some(Outcome::Contact(times.map(|time| SurfaceCrossing::new(time, Surface::Cap1))))
    }

    /// When the line is within the sphere of an end: |p + tv|² = r², with p from its center. The quarter discriminant is
    /// (p·v)² - |v|²(|p|² - r²).
    #[inline(always)]
    fn sphere<const FUSED: bool>(&self, cap: Surface) -> Option<Outcome<[Ball; 2]>> {
        let (from, direction) = (self.way_from(cap), self.direction);
        let (leading, middle) = (Ball::from(dot(direction, direction)), Ball::from(-dot(from, direction)));
        let outside = Ball::from(dot(from, from) - i128::from(self.radius) * i128::from(self.radius));
        let depth = difference(&product::<FUSED>(&middle, &middle), &product::<FUSED>(&leading, &outside));
        if is_negative(&depth)? {
            return Some(Outcome::Miss);
        }
        Some(Outcome::Contact(roots::<FUSED>(&middle, &depth, &leading)))
    }
}

/// Whether a number is certainly below zero; `None` if it may be zero.
#[inline(always)]
pub(super) fn is_negative(number: &Ball) -> Option<bool> {
    number.sign().ok().filter(|sign| sign.is_ne()).map(Ordering::is_lt)
}
