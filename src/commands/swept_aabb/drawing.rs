//! Two moving boxes in a picture: where they are at the start, when they meet, and at the end, and their ways.

use crate::geometry::{Aabb, Contact, Faces, MovingBox, Path, Range, Vector};
use crate::number::{Big, Fraction, Scale, Surd};
use crate::picture::{Body, DrawnSolid, GapLine, Mover, MovingBody, Picture, Role, Segment, Shape, Verdict, timed};
use crate::query::{Stop, faces};

use super::{MovingInput, SweptAabbMet};
use crate::commands::marks::{ContactMarks, EndMark, MISS};
use crate::explain::expression::{minus, sum};

/// Draws both boxes, and how they meet, or where they are when they are nearest to each other.
pub(crate) fn draw(
    dimension: usize,
    met: &SweptAabbMet<Big>,
    nearest: Option<Fraction<Big>>,
    to: &mut Picture,
) -> Result<(), Stop> {
    let over: Big = met.scale.units_in_one()?;
    let verdict = Verdict::of(met.contact.as_ref().map(|contact| contact.status));
    let moments = match &met.contact {
        Some(contact) => moments(contact.enter.time.clone(), contact.exit.time.clone()),
        None => moments(nearest.filter(|time| is_after(time, &zero())), met.sweep.range.last.clone()),
    };
    let last = met.sweep.range.last.clone();
    to.range_ends.push(last.clone());
    let until = later(&moments, &[&met.sweep.a, &met.sweep.b]).filter(|_| last.is_none());
    let sheet = SweepDrawing { dimension, over: &over, verdict, last, until };
    sheet.draw_box(&met.sweep.a, "a", &moments, to);
    // In a scene the box is there already, where it is at the start.
    if !to.subject.in_scene || met.sweep.b.velocity.squared() != Big::ZERO {
        sheet.draw_box(&met.sweep.b, "b", &moments, to);
    }
    let middle = sheet.body(&met.sweep.b, &zero()).middle();
    let mut ends = [None, None];
    if let Some(contact) = &met.contact {
        if let Some(time) = &contact.enter.time {
            let enter = sheet.shared(met, contact, time, to)?;
            if let (Some(from), Some(exit)) = (&enter.at, &contact.exit.time) {
                to.gap(sheet.moved(met, from, time, exit));
            }
            ends[0] = Some(enter);
        }
        let through = faces::name(contact.exit.crossed, &faces::XYZ);
        ends[1] = contact.exit.time.clone().map(|time| EndMark {
            t: time.into(),
            at: None,
            through,
            normal: None,
            is_cut: through.is_empty(),
        });
    }
    ContactMarks { verdict, ends, solid: middle, around: None }.draw_marks(to);
    Ok(())
}

/// Draws box a, which meets no box of a scene.
pub(super) fn draw_miss(
    a: &MovingInput<'_>,
    range: Range<Big>,
    dimension: usize,
    to: &mut Picture,
) -> Result<(), Stop> {
    let scale = Scale::fitting(a.lengths());
    let over = scale.units_in_one()?;
    let verdict = Verdict::Miss;
    let moments = moments(None, range.last.clone());
    to.range_ends.push(range.last.clone());
    let a = a.build(&scale)?;
    let until = later(&moments, &[&a]).filter(|_| range.last.is_none());
    let sheet = SweepDrawing { dimension, over: &over, verdict, last: range.last, until };
    sheet.draw_box(&a, "a", &moments, to);
    to.answer(verdict, [MISS.to_owned()]);
    Ok(())
}

/// A moving box at the start, and its velocity.
pub(super) fn body(moving: &MovingInput<'_>, dimension: usize) -> Result<MovingBody, Stop> {
    let scale = Scale::fitting(moving.lengths());
    let MovingBox { shape: Aabb { low, high }, velocity } = moving.build(&scale)?;
    let sizes = high.minus(&low);
    Ok((Body::aligned(low, &sizes, dimension, scale.units_in_one()?), velocity))
}

fn zero() -> Fraction<Big> {
    Fraction::whole(Big::ZERO)
}

fn is_after(time: &Fraction<Big>, other: &Fraction<Big>) -> bool {
    time.compare(other).is_ok_and(std::cmp::Ordering::is_gt)
}

/// The times at which boxes are drawn, each for the role of this index: the start, perhaps when a contact begins or both
/// are nearest, perhaps the end.
fn moments(enter: Option<Fraction<Big>>, last: Option<Fraction<Big>>) -> Vec<(Fraction<Big>, usize)> {
    let mut moments = vec![(zero(), 0)];
    if let Some(enter) = enter {
        if !is_after(&enter, &zero()) {
            moments.clear();
        }
        moments.push((enter, 1));
    }
    if let Some(last) = last.filter(|last| moments.iter().all(|(time, _)| is_after(last, time))) {
        moments.push((last, 2));
    }
    moments
}

/// The end of the drawn part of a motion that never ends, if the start is its only moment: 1 after that, or sooner where
/// that is far beyond the boxes.
fn later(moments: &[(Fraction<Big>, usize)], boxes: &[&MovingBox<Big>]) -> Option<Fraction<Big>> {
    let [(start, _)] = moments else { return None };
    let most = |of: &dyn Fn(&MovingBox<Big>, usize) -> Big| {
        boxes.iter().flat_map(|moving| [0, 1, 2].map(|axis| of(moving, axis))).max()
    };
    let [low, high] =
        [most(&|moving, axis| -&moving.shape.low[axis])?, most(&|moving, axis| moving.shape.high[axis].clone())?];
    let squared = |number: &Big| number * number;
    let (size, fastest) = (squared(&(low + high)) * 64, most(&|moving, axis| squared(&moving.velocity[axis]))?);
    let mut parts = Big::ONE;
    while size > Big::ZERO && fastest > &size * squared(&parts) {
        parts *= 10;
    }
    Some(sum(start, &Fraction { numerator: Big::ONE, denominator: parts }))
}

/// The part that all boxes of a picture share.
struct SweepDrawing<'a> {
    dimension: usize,
    over: &'a Big,
    verdict: Verdict,
    /// When the question ends.
    last: Option<Fraction<Big>>,
    /// When the ways end, if they are drawn from the start alone.
    until: Option<Fraction<Big>>,
}

impl SweepDrawing<'_> {
    /// Draws box a or b at all moments, and the ways between them.
    fn draw_box(&self, moving: &MovingBox<Big>, name: &str, moments: &[(Fraction<Big>, usize)], to: &mut Picture) {
        // At the start, when the contact begins, and at the end.
        let roles: [fn(Verdict) -> Role; 3] = match name {
            "a" => [Role::Start, Role::Contact, Role::End],
            _ => [Role::Coming, Role::Later, Role::Gone],
        };
        let rests = moving.velocity.squared() == Big::ZERO;
        to.mover(Mover {
            body: self.body(moving, &zero()),
            velocity: moving.velocity.clone(),
            range: Range { first: Some(zero()), last: self.last.clone() },
            role: roles[0](self.verdict),
            name: name.to_owned(),
        });
        let mut before: Option<&Fraction<Big>> = None;
        for (time, role) in &moments[..if rests { 1 } else { moments.len() }] {
            let label = if rests { name.to_owned() } else { format!("{name}, t {}", timed(&time.clone().into())) };
            // A box that rests is met as any other.
            let is_target = rests && name == "b";
            let role = if is_target { Role::Target(self.verdict) } else { roles[*role](self.verdict) };
            // Among those of other queries a miss is named where it starts; a contact, where it is marked.
            let named =
                to.subject.name.clone().filter(|_| before.is_none() && name == "a" && self.verdict == Verdict::Miss);
            to.solid(DrawnSolid { body: self.body(moving, time), role, label: named, own_label: Some(label) });
            if let Some(before) = before {
                self.ways(moving, before, time, to);
            }
            before = Some(time);
        }
        if let (false, Some(before), Some(until)) = (rests, before, &self.until) {
            self.ways(moving, before, until, to);
        }
    }

    fn body(&self, moving: &MovingBox<Big>, time: &Fraction<Big>) -> Body {
        let Aabb { low, high } = &moving.shape;
        let sizes = high.minus(low).times(&time.denominator);
        let corner = Vector::from_axes(|axis| time.coordinate(&low[axis], &moving.velocity[axis]).numerator);
        Body::aligned(corner, &sizes, self.dimension, self.over * &time.denominator)
    }

    /// The way of its middle, and in the plane those of its corners.
    fn ways(&self, moving: &MovingBox<Big>, from: &Fraction<Big>, until: &Fraction<Big>, to: &mut Picture) {
        let Aabb { low, high } = &moving.shape;
        let two = Big::from(2);
        // Of twice the box, as its middle may lie between whole units.
        let mut way = |origin: Vector<Big>, arrow: bool| {
            let range = Range { first: Some(from.clone()), last: Some(until.clone()) };
            let path = Path { origin, direction: moving.velocity.times(&two), range };
            to.add(Shape::Segment(Segment { path, over: self.over * &two, verdict: self.verdict, arrow }));
        };
        way(low.plus(high), true);
        if self.dimension == 2 {
            for corner in 0..4 {
                let side = |axis: usize| if corner >> axis & 1 == 1 { &high[axis] } else { &low[axis] };
                way(Vector::from_axes(|axis| side(axis) * &two), false);
            }
        }
    }

    /// From a point of contact to where box a, as b sees it, brings that until another time.
    fn moved(
        &self,
        met: &SweptAabbMet<Big>,
        from: &[Surd<Big>; 3],
        enter: &Fraction<Big>,
        exit: &Fraction<Big>,
    ) -> GapLine {
        let velocity = met.sweep.path().direction;
        let Fraction { numerator: time, denominator } = minus(exit, enter);
        let to = [0, 1, 2].map(|axis| {
            let Surd { rational, denominator: over, .. } = &from[axis];
            Surd::from(Fraction {
                numerator: rational * self.over * &denominator + &velocity[axis] * &time * over,
                denominator: over * self.over * &denominator,
            })
        });
        GapLine { ends: [from.clone(), to], length: None, t: None }
    }

    /// Draws what both share when they meet; its middle is where the contact is marked.
    fn shared(
        &self,
        met: &SweptAabbMet<Big>,
        contact: &Contact<Fraction<Big>, Faces>,
        time: &Fraction<Big>,
        to: &mut Picture,
    ) -> Result<EndMark, Stop> {
        let mut corners = [Vector::zero(), Vector::zero()];
        for axis in 0..3 {
            for (corner, side) in corners.iter_mut().zip(met.sweep.shared(axis, time)?) {
                corner.0[axis] = side.numerator;
            }
        }
        let [low, high] = corners;
        let over = self.over * &time.denominator;
        let sizes = high.minus(&low);
        let body = Body::aligned(low, &sizes, self.dimension, over);
        let (middle, over) = body.middle();
        to.solid(DrawnSolid { body, role: Role::Shared(self.verdict), label: None, own_label: None });
        let normal = contact.enter.crossed.iter().next().map(|(face, high)| faces::normal(face, high));
        let at = |axis: usize| Fraction { numerator: middle[axis].clone(), denominator: over.clone() };
        let through = faces::name(contact.enter.crossed, &faces::XYZ);
        Ok(EndMark {
            t: time.clone().into(),
            at: Some([0, 1, 2].map(|axis| at(axis).into())),
            through,
            normal,
            is_cut: through.is_empty(),
        })
    }
}
