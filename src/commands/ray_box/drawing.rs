//! A path and a box in a picture.

use crate::geometry::{BoxContact, Faces, unit_component};
use crate::number::{Big, Exact, Fraction};
use crate::picture::{DrawnSolid, Picture, Role, Verdict};
use crate::query::{Stop, faces};

use super::super::contact_marks::{ContactMarks, EndMark};
use super::super::placement::PlacedBox;
use super::query::{RayBoxContact, RayBoxMet, RayBoxQuery};
use super::thick;

/// Draws both, and where they meet.
pub fn draw(query: &RayBoxQuery<'_>, met: &RayBoxMet<Big>, to: &mut Picture) -> Result<(), Stop> {
    let over: Big = met.scale.units_in_one()?;
    let body = query.target.body(query.dimension)?;
    let middle = body.middle();
    let marks = match &met.contact {
        None => ContactMarks::miss(middle),
        Some(RayBoxContact::Thick(contact)) => thick::marks(met, contact, &over, middle),
        Some(RayBoxContact::Thin(BoxContact { status, t_enter, t_exit, enter_faces, exit_faces })) => {
            let end = |time: &Option<Fraction<Big>>, crossed: Faces| {
                time.as_ref().map(|time| end_mark(query, met, &over, time, crossed))
            };
            ContactMarks::of(*status, [end(t_enter, *enter_faces), end(t_exit, *exit_faces)], middle)
        }
    };
    to.dimension(query.dimension);
    if !to.subject.in_scene {
        to.solid(DrawnSolid { body, role: Role::Target(marks.verdict), label: None, own_label: None });
    }
    if query.path.radius.is_some() {
        let nearest = if met.contact.is_none() { query.gap(met, &met.path)?.t } else { None };
        marks.draw_ball(&met.path, &met.radius, &over, nearest.as_ref(), to);
    }
    marks.draw(&met.path, &over, to);
    Ok(())
}

fn end_mark(
    query: &RayBoxQuery<'_>,
    met: &RayBoxMet<Big>,
    over: &Big,
    time: &Fraction<Big>,
    crossed: Faces,
) -> EndMark {
    let names = if matches!(query.target, PlacedBox::Edges(..)) { &faces::UVW } else { &faces::XYZ };
    let normal = crossed.iter().next().map(|(face, high)| match &met.placed.frame {
        Some(frame) => {
            let normal = frame.normal(face, high);
            let squared = normal.squared();
            [0, 1, 2].map(|axis| unit_component(&normal, axis, &squared).round().unwrap_or(0.0))
        }
        None => faces::normal(face, high),
    });
    EndMark {
        t: time.clone().into(),
        at: Some([0, 1, 2].map(|axis| met.coordinate(time, crossed, axis).over(over).into())),
        through: faces::name(crossed, names),
        normal,
    }
}

/// Draws a box of a scene.
pub fn draw_solid(
    target: &PlacedBox<'_>,
    dimension: usize,
    verdict: Verdict,
    label: Option<String>,
    to: &mut Picture,
) -> Result<(), Stop> {
    to.dimension(dimension);
    to.solid(DrawnSolid { body: target.body(dimension)?, role: Role::Target(verdict), label, own_label: None });
    Ok(())
}
