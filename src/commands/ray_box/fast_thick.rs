//! A thick path against an edge or a corner of an upright box on the fast path: what has roots comes from numbers that
//! know their error.

use crate::fast::further::MovingPoint;
use crate::fast::line::{Line, ShortText};
use crate::fast::met::Met;
use crate::fast::question::Outcome;
use crate::fast::slabs::word;
use crate::fast::units::ball;
use crate::geometry::{Contact, Faces, SurfaceTime, Vector, rounded_box};
use crate::number::{Ball, Exact, Root, Uncertain};
use crate::query::faces;

/// Where a ball of this radius meets a box, and the cells of it. The box is `course`, seen from `origin`.
pub(super) fn answer<const D: usize>(
    origin: [i64; D],
    course: &MovingPoint<'_, D>,
    radius: i64,
    line: &mut Line,
) -> Option<Outcome<Met>> {
    let Some(contact) = rounded_box(&course.slabs(ball), &ball(radius), &course.range.path_range(ball)).ok()? else {
        return Some(Outcome::Miss);
    };
    line.word(word(contact.status));
    write(origin, course, radius, &contact, line)?;
    Some(Outcome::Contact(Met { status: contact.status, times: None }))
}

fn write<const D: usize>(
    origin: [i64; D],
    course: &MovingPoint<'_, D>,
    radius: i64,
    contact: &Contact<SurfaceTime<Ball>, Faces>,
    line: &mut Line,
) -> Option<()> {
    let times = [contact.enter.time.as_ref()?, contact.exit.time.as_ref()?];
    let crossed = [contact.enter.crossed, contact.exit.crossed];
    for time in times {
        line.usual_number(time.round().ok()?)?;
    }
    let [origin, direction] = [origin, course.velocity].map(vector);
    for time in times {
        let point = time.coordinates(origin.each(), direction.each(), &ball(course.unit.in_one));
        numbers::<D>(&point, line)?;
    }
    for faces in crossed {
        line.word(ShortText::new(faces::name(faces, &faces::XYZ)));
    }
    for (time, faces) in times.into_iter().zip(crossed) {
        if faces == Faces::default() {
            line.empty(D);
            continue;
        }
        let (mut outward, mut slope) = (Vector::zero(), Vector::zero());
        for (axis, is_high) in faces.iter() {
            outward.0[axis] = -ball(if is_high { course.from_high[axis] } else { course.from_low[axis] });
            slope.0[axis] = ball(course.velocity[axis]);
        }
        numbers::<D>(&time.coordinates(outward.each(), slope.each(), &ball(radius)), line)?;
    }
    Some(())
}

/// Writes the first D of three numbers, if each is certain.
fn numbers<const D: usize>(components: &[impl Exact; 3], line: &mut Line) -> Option<()> {
    components[..D].iter().try_for_each(|component| line.usual_number(component.round()?).ok_or(Uncertain)).ok()
}

/// A vector as balls; in 2D the third component is 0.
fn vector<const D: usize>(units: [i64; D]) -> Vector<Ball> {
    let mut vector = Vector::zero();
    vector.0.iter_mut().zip(units).for_each(|(component, units)| *component = ball(units));
    vector
}
