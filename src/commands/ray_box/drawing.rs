//! A path and a box in a picture.

use crate::commands::contact_marks::{ContactMarks, EndMark};
use crate::commands::placement::PlacedBox;
use crate::geometry::{End, Faces};
use crate::number::{Big, Surd};
use crate::picture::Picture;
use crate::query::{Stop, faces};

use super::query::{RayBoxContact, RayBoxMet, RayBoxQuery};

/// Draws both, and where they meet.
pub fn draw(query: &RayBoxQuery<'_>, met: &RayBoxMet<Big>, to: &mut Picture) -> Result<(), Stop> {
    let over: Big = met.scale.units_in_one()?;
    let names = if matches!(query.target, PlacedBox::Edges(..)) { &faces::UVW } else { &faces::XYZ };
    let end = |End { time, crossed }: &End<Surd<Big>, Faces>| {
        let normals = met.normals(*crossed);
        let mark = |time| EndMark::on_surface(&met.path, &over, time, faces::name(*crossed, names), normals.as_ref());
        time.as_ref().map(mark)
    };
    let contact = met.contact.as_ref().map(RayBoxContact::with_roots);
    let ends = contact.as_ref().map_or([None, None], |contact| [end(&contact.enter), end(&contact.exit)]);
    let body = query.target.body(query.dimension)?;
    let marks = ContactMarks::of(contact.map(|contact| contact.status), ends, body.middle());
    marks.draw(met, body, || query.gap(met).map(Some), to)
}
