//! What moves on the straight lines of a picture, and from when to when.

use crate::geometry::{Path, Range, Vector};
use crate::number::{Big, Fraction, Surd};
use crate::picture::body::{Body, Hull};
use crate::picture::frame::ViewFrame;
use crate::picture::outline::SolidForm;
use crate::picture::shape::{About, ContactTimes, Mover, Shape};
use crate::picture::solids;
use crate::picture::space::Vec3;

use super::keys::order;

/// Something that moves on a straight line: where it is at t = 0 and how it goes on, and when.
pub(super) struct Motion<'a> {
    /// The path of the point, of the first corner, or of the center of a ball.
    pub(super) path: Path<Big>,
    /// How many of its units are 1.
    over: &'a Big,
    /// What it belongs to.
    pub(super) about: &'a About,
    /// The name of the solid, if it is one.
    pub(super) name: &'a str,
    /// How it is drawn.
    pub(super) class: String,
    /// The solid at t = 0, if it is no point.
    pub(super) form: Option<SolidForm>,
}

impl<'a> Motion<'a> {
    /// What moves of a shape, if something does.
    pub(super) fn of(shape: &'a Shape, frame: &ViewFrame) -> Option<Self> {
        match shape {
            Shape::Path(drawn, about) => Some(Self {
                path: drawn.path.clone(),
                over: &drawn.over,
                about,
                name: "",
                class: drawn.verdict.name().to_owned(),
                form: None,
            }),
            Shape::Mover(Mover { body, velocity, last, role, name }, about) => {
                let (start, over) = match body {
                    Body::Hull(Hull { corners, over, .. }) => (&corners[0], over),
                    Body::Round { p1, over, .. } => (p1, over),
                };
                let first = Some(Fraction::whole(Big::ZERO));
                Some(Self {
                    path: Path {
                        origin: start.clone(),
                        direction: velocity.clone(),
                        range: Range { first, last: last.clone() },
                    },
                    over,
                    about,
                    name,
                    class: role.class(),
                    form: Some(solids::form(body, frame)),
                })
            }
            _ => None,
        }
    }

    /// Whether a contact is one of its own.
    pub(super) fn is_of(&self, contact: &ContactTimes) -> bool {
        contact.about.row == self.about.row && (self.about.solid.is_none() || self.about.solid == contact.about.solid)
    }

    /// Where it is at a time that may be a surd.
    pub(super) fn position(&self, time: &Surd<Big>, frame: &ViewFrame) -> Vec3 {
        let Surd { rational, factor, radicand, denominator } = time;
        let Path { origin: Vector(origin), direction: Vector(direction), .. } = &self.path;
        frame.contact(&[0, 1, 2].map(|axis| Surd {
            rational: &origin[axis] * denominator + &direction[axis] * rational,
            factor: &direction[axis] * factor,
            radicand: radicand.clone(),
            denominator: denominator * self.over,
        }))
    }
}

/// From when to when the slider goes: over all ranges, and, where they are endless, as far as there is something to
/// see.
pub(super) fn span(motions: &[(Motion<'_>, &ViewFrame)], contacts: &[ContactTimes]) -> [Surd<Big>; 2] {
    let mut times: Vec<Surd<Big>> =
        contacts.iter().flat_map(|contact| contact.times.iter().flatten().cloned()).collect();
    for (Motion { path, over, .. }, frame) in motions {
        let Range { first, last } = &path.range;
        let seen = frame.clip(path, over, &Range::EVERYWHERE).unwrap_or(Range::EVERYWHERE);
        let (begin, end) = (first.clone().or(seen.first), last.clone().or(seen.last));
        times.extend([begin, end].into_iter().flatten().map(Surd::from));
    }
    let one = |value: i32| Surd::from(Fraction::whole(Big::from(value)));
    let least = times.iter().min_by(|a, b| order(a, b)).cloned().unwrap_or_else(|| one(0));
    let most = times.iter().max_by(|a, b| order(a, b)).cloned().unwrap_or_else(|| one(1));
    [least, most]
}
