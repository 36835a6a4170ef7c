//! Contacts, and the lines that belong to them, on a sheet.

use crate::number::{Big, Fraction, Surd};

use super::collect::Picture;
use super::course::CoursePart;
use super::frame::ViewFrame;
use super::ink::Ink;
use super::labels::Area;
use super::on_sheet::{Rank, Sign, Spot};
use super::shape::{AskedVector, CONTACT, GapLine, Mark, MarkKind, PUSH, REFLECT, Role, Segment, Shape};
use super::sheet::Sheet;
use super::space::{add, mean, sub, times, unit};
use super::ticks::{equals, point};

/// The length of a normal, in pixels.
const NORMAL: f64 = 34.0;
/// The length of the arrow of a direction after a mirror, in pixels.
const REFLECTED: f64 = 60.0;

/// A line between two points, perhaps with a head.
pub(super) fn segment(sheet: &mut Sheet, frame: &ViewFrame, segment: &Segment) {
    let [from, to] = [&segment.from, &segment.to].map(|point| frame.point(point, &segment.over));
    let (way, head) = (Ink::Way(segment.verdict), Ink::Head(segment.verdict));
    if segment.arrow { sheet.arrow([way, head], from, to, 8.0) } else { sheet.stroke(way, from, to) }
}

/// How near a path comes, if that was asked for: a dashed line with its length.
pub(super) fn gap(sheet: &mut Sheet, frame: &ViewFrame, gap: &GapLine) {
    let Some(length) = &gap.length else { return };
    let [from, to] = gap.ends.each_ref().map(|end| frame.contact(end));
    sheet.stroke(Ink::Link, from, to);
    let middle = mean(&[from, to]);
    sheet.label(Rank::Contact, middle, format!("gap {}", equals(length)), [0.7, -0.7]);
}

/// All contacts.
pub(super) fn marks(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture) {
    let solids = picture.solid_names();
    let others = picture.told_points();
    for shape in &picture.shapes {
        let Shape::Mark(contact) = shape else { continue };
        let solid = contact.solid.and_then(|solid| solids.get(&solid));
        let mut label = match solid.filter(|_| !sheet.crowd.of_paths && !contact.label().is_empty()) {
            _ if picture.is_single() => contact.text.clone(),
            Some(solid) => format!("{} \u{2192} {solid}", contact.label()),
            None => contact.label().to_owned(),
        };
        if !label.is_empty() && picture.tells_points() {
            label.extend(["\n", &point(&contact.at, &others, picture.dimensions())]);
        }
        mark(sheet, frame, contact, label, picture);
    }
}

/// A vector that was asked for: a point, or an arrow from where it belongs.
pub(super) fn asked(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture, asked: &AskedVector) {
    let AskedVector { name, value, text, solid } = asked;
    let surds = value.each_ref().map(|side| Surd::from(side.clone()));
    let label = format!("{name}\n{text}");
    if *name == CONTACT {
        let place = frame.contact(&surds);
        let at = sheet.pixel(place);
        let corner = |x: f64, y: f64| CoursePart::To([at[0] + x, at[1] + y]);
        let square = [corner(-2.5, -2.5), corner(2.5, -2.5), corner(2.5, 2.5), corner(-2.5, 2.5)];
        sheet.layers.entry(Ink::NormalHead).or_default().area(square.to_vec());
        sheet.take(Area { low: [at[0] - 4.0, at[1] - 4.0], high: [at[0] + 4.0, at[1] + 4.0] });
        sheet.label(Rank::Contact, place, label, [0.7, 0.7]);
        return;
    }
    let from = picture.shapes.iter().find_map(|shape| match shape {
        Shape::Mark(mark) if *name == REFLECT && mark.kind != MarkKind::Exit && mark.solid == *solid => {
            Some(frame.contact(&mark.at))
        }
        Shape::Solid(moving, about) if *name == PUSH && about.solid == *solid => {
            let (middle, over) = moving.body.middle();
            matches!(moving.role, Role::Start(_) | Role::Contact(_)).then(|| frame.point(&middle, &over))
        }
        _ => None,
    });
    let zero = frame.contact(&[0, 1, 2].map(|_| Surd::from(Fraction::whole(Big::ZERO))));
    let way = sub(frame.contact(&surds), zero);
    let (Some(from), Some(direction)) = (from, unit(way)) else { return };
    // A direction is as long as can be seen well, a move as long as it is.
    let way = if *name == REFLECT { times(direction, REFLECTED / sheet.scale) } else { way };
    let end = add(from, way);
    sheet.arrow([Ink::Normal, Ink::NormalHead], from, end, 9.0);
    let [from, tip] = [from, end].map(|point| sheet.pixel(point));
    let step = [tip[0] - from[0], tip[1] - from[1]];
    let length = step[0].hypot(step[1]).max(1.0);
    sheet.label(Rank::Contact, end, label, step.map(|side| side / length));
}

/// A contact: its sign, its label and, if it is of the only query, its normal.
fn mark(sheet: &mut Sheet, frame: &ViewFrame, mark: &Mark, label: String, picture: &Picture) {
    let place = frame.contact(&mark.at);
    let at = sheet.pixel(place);
    let mut toward = if mark.kind == MarkKind::Exit { [0.7, 0.7] } else { [-0.7, -0.7] };
    if let Some(normal) = mark.normal.filter(|_| picture.is_single()) {
        let end = add(place, times(normal, NORMAL / sheet.scale));
        sheet.arrow([Ink::Normal, Ink::NormalHead], place, end, 7.0);
        let tip = sheet.pixel(end);
        let step = [tip[0] - at[0], tip[1] - at[1]];
        let length = step[0].hypot(step[1]).max(1.0);
        // Beside the normal, not at its tip.
        toward = [step[0] / length, step[1] / length - 0.3];
    }
    // Among many, its hand tells of it.
    let about = Some((if sheet.crowd.of_paths { String::new() } else { mark.about(picture.dimensions()) }, mark.row));
    sheet.mark(Spot { at, sign: Sign::Contact(mark.kind), verdict: mark.verdict, about });
    if !label.is_empty() {
        sheet.label(Rank::Contact, place, label, toward);
    }
}
