//! Contacts, and the lines that belong to them, on a sheet.

use super::collect::Picture;
use super::frame::ViewFrame;
use super::ink::Ink;
use super::on_sheet::{Rank, Sign, Spot};
use super::shape::{GapLine, Mark, MarkKind, Segment, Shape};
use super::sheet::Sheet;
use super::space::{add, times};
use super::ticks::equals;

/// The length of a normal, in pixels.
const NORMAL: f64 = 34.0;

/// A line between two points, perhaps with a head.
pub fn segment(sheet: &mut Sheet, frame: &ViewFrame, segment: &Segment) {
    let [from, to] = [&segment.from, &segment.to].map(|point| sheet.pixel(frame.point(point, &segment.over)));
    sheet.line(Ink::Way(segment.verdict), from, to);
    if segment.arrow {
        sheet.head(Ink::Head(segment.verdict), from, to, 8.0);
    }
}

/// How near a path comes, if that was asked for: a dashed line with its length.
pub fn gap(sheet: &mut Sheet, frame: &ViewFrame, gap: &GapLine) {
    let Some(length) = &gap.length else { return };
    let [from, to] = gap.ends.each_ref().map(|end| sheet.pixel(frame.contact(end)));
    sheet.line(Ink::Link, from, to);
    let middle = [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0);
    sheet.label(Rank::Contact, middle, format!("gap {}", equals(length)), [0.7, -0.7]);
}

/// All contacts.
pub fn marks(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture) {
    let solids = picture.solid_names();
    for shape in &picture.shapes {
        let Shape::Mark(contact) = shape else { continue };
        let solid = contact.solid.and_then(|solid| solids.get(&solid));
        let label = match solid.filter(|_| !sheet.crowd.of_paths && !contact.label().is_empty()) {
            _ if picture.is_single() => contact.text.clone(),
            Some(solid) => format!("{} \u{2192} {solid}", contact.label()),
            None => contact.label().to_owned(),
        };
        mark(sheet, frame, contact, label, picture.is_single());
    }
}

/// A contact: its sign, its label and, if it is of the only query, its normal.
fn mark(sheet: &mut Sheet, frame: &ViewFrame, mark: &Mark, label: String, is_single: bool) {
    let point = frame.contact(&mark.at);
    let at = sheet.pixel(point);
    let mut toward = if mark.kind == MarkKind::Exit { [0.7, 0.7] } else { [-0.7, -0.7] };
    if let Some(normal) = mark.normal.filter(|_| is_single) {
        let tip = sheet.pixel(add(point, times(normal, NORMAL / sheet.scale)));
        sheet.line(Ink::Normal, at, tip);
        sheet.head(Ink::NormalHead, at, tip, 7.0);
        let step = [tip[0] - at[0], tip[1] - at[1]];
        let length = step[0].hypot(step[1]).max(1.0);
        // Beside the normal, not at its tip.
        toward = [step[0] / length, step[1] / length - 0.3];
    }
    // Among many, its hand tells of it.
    let about = Some((if sheet.crowd.of_paths { String::new() } else { mark.about() }, mark.row));
    sheet.mark(Spot { at, sign: Sign::Contact(mark.kind), verdict: mark.verdict, about });
    if !label.is_empty() {
        sheet.label(Rank::Contact, at, label, toward);
    }
}
