//! A path and a cylinder, a capsule or a sphere in a picture.

use crate::geometry::{Caps, Cylinder, Normals, Surface, SurfaceTime, Surfaces, cylinder_gap, unit_component};
use crate::number::{Big, Exact, Root, Scale, Surd};
use crate::picture::{Body, DrawnSolid, Picture, Role, Verdict};
use crate::query::Stop;

use super::super::contact_marks::{ContactMarks, EndMark};
use super::query::{RayCylinderMet, SolidInput, surface_name};

/// Draws both, and where they meet.
pub fn draw(met: &RayCylinderMet<Big>, to: &mut Picture) -> Result<(), Stop> {
    let over: Big = met.scale.units_in_one()?;
    let body = body(&met.thin(), &over);
    let middle = body.middle();
    let mut marks = match &met.contact {
        None => ContactMarks::miss(middle),
        Some(contact) => {
            let end = |time: &Option<SurfaceTime<Big>>, on: Surfaces| match time {
                Some(time) => end_mark(met, &over, time, on).map(Some),
                None => Ok(None),
            };
            let ends = [end(&contact.t_enter, contact.enter_on)?, end(&contact.t_exit, contact.exit_on)?];
            ContactMarks::of(contact.status, ends, middle)
        }
    };
    if met.cylinder.caps == Caps::None {
        marks.around = Some(met.cylinder.radius.clone());
    }
    to.dimension(3);
    if !to.subject.in_scene {
        to.solid(DrawnSolid { body, role: Role::Target(marks.verdict), label: None, own_label: None });
    }
    if met.radius != Big::ZERO {
        let gap = if met.contact.is_none() { cylinder_gap(&met.thin(), &met.path)? } else { None };
        let nearest = gap.and_then(|gap| gap.t);
        marks.draw_ball(&met.path, &met.radius, &over, nearest.as_ref(), to);
    }
    marks.draw(&met.path, &over, to);
    Ok(())
}

fn body(cylinder: &Cylinder<Big>, over: &Big) -> Body {
    let Cylinder { p1, axis, radius, caps } = cylinder.clone();
    Body::Round { p1, axis, radius, caps, over: over.clone() }
}

fn end_mark(met: &RayCylinderMet<Big>, over: &Big, time: &Surd<Big>, on: Surfaces) -> Result<EndMark, Stop> {
    let round = |component: Surd<Big>| component.round().unwrap_or(0.0);
    let surface: Option<Surface> = on.iter().flatten().next().copied();
    let normals = match surface {
        Some(surface) => met.cylinder.normals(&met.path, surface)?,
        None => None,
    };
    let normal = normals.map(|normals| match normals {
        Normals::Flat { outward, length_squared } => {
            [0, 1, 2].map(|axis| round(unit_component(&outward, axis, &length_squared)))
        }
        Normals::Radial { constant, slope, length } => {
            time.coordinates(constant.each(), slope.each(), &length).map(round)
        }
    });
    Ok(EndMark {
        t: time.clone(),
        at: Some(time.coordinates(met.path.origin.each(), met.path.direction.each(), over)),
        through: surface_name(on),
        normal,
    })
}

/// Draws a solid of a scene.
pub fn draw_solid(
    solid: &SolidInput<'_>,
    verdict: Verdict,
    label: Option<String>,
    to: &mut Picture,
) -> Result<(), Stop> {
    let scale = solid.scale(Scale::fitting([]));
    to.dimension(3);
    let body = body(&solid.build(&scale)?, &scale.units_in_one()?);
    to.solid(DrawnSolid { body, role: Role::Target(verdict), label, own_label: None });
    Ok(())
}
