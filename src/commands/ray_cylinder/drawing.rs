//! A path and a cylinder, a capsule or a sphere in a picture.

use crate::commands::contact_marks::{ContactMarks, EndMark};
use crate::geometry::{Caps, Cylinder, End, Surfaces};
use crate::number::{Big, Surd};
use crate::picture::{Body, Picture};
use crate::query::Stop;

use super::query::{RayCylinderMet, surface_name};

/// Draws both, and where they meet.
pub fn draw(met: &RayCylinderMet<Big>, to: &mut Picture) -> Result<(), Stop> {
    let over: Big = met.scale.units_in_one()?;
    let end = |End { time, crossed }: &End<Surd<Big>, Surfaces>| -> Result<Option<EndMark>, Stop> {
        let Some(time) = time else { return Ok(None) };
        let normals = match crossed.iter().flatten().next() {
            Some(surface) => met.solid.normals(&met.path, *surface)?,
            None => None,
        };
        Ok(Some(EndMark::on_surface(&met.path, &over, time, surface_name(*crossed), normals.as_ref())))
    };
    let ends = match &met.contact {
        Some(contact) => [end(&contact.enter)?, end(&contact.exit)?],
        None => [None, None],
    };
    let body = body(&met.thin(), &over);
    let mut marks = ContactMarks::of(met.contact.as_ref().map(|contact| contact.status), ends, body.middle());
    if met.solid.caps == Caps::None {
        marks.around = Some(met.solid.radius.clone());
    }
    marks.draw(met, body, || met.gap(), to)
}

/// The solid itself.
pub fn body(cylinder: &Cylinder<Big>, over: &Big) -> Body {
    let Cylinder { p1, axis, radius, caps } = cylinder.clone();
    Body::Round { p1, axis, radius, caps, over: over.clone() }
}
