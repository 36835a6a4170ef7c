//! The ends of a contact in a picture: where, when, through what, how that is said in words, and the ball of a thick path.

use super::path_input::PathInput;
use super::results::PathMet;
use crate::geometry::{Caps, Contact, Gap, Normals, Path, Vector};
use crate::number::{Big, Exact, Fraction, Root, Scale, Surd, Time};
use crate::picture::{Body, Drawn, DrawnSolid, Mark, MarkKind, Mover, Picture, Role, Shape, Verdict, timed};
use crate::query::{Ask, Stop};

/// A miss in words.
pub(super) const MISS: &str = "miss: no point in common.";

/// An end of a contact.
pub(super) struct EndMark {
    pub(super) t: Surd<Big>,
    /// The point; `None` if it is only described, not drawn.
    pub(super) at: Option<[Surd<Big>; 3]>,
    /// Through which faces or surfaces; "" for none.
    pub(super) through: &'static str,
    /// The outward unit normal there.
    pub(super) normal: Option<[f64; 3]>,
    /// True if the range, not the contact, begins or ends at this mark.
    pub(super) is_cut: bool,
}

impl EndMark {
    /// Where the path meets a surface with these outward normals, if it has any there.
    pub(super) fn on_surface(
        path: &Path<Big>,
        over: &Big,
        time: &Surd<Big>,
        through: &'static str,
        normals: Option<&Normals<Big>>,
    ) -> Self {
        let at = Some(time.coordinates(path.origin.each(), path.direction.each(), over));
        let rounded = |component: Surd<Big>| component.round().unwrap_or(0.0);
        let normal = normals.map(|normals| normals.at(time).map(rounded));
        Self { t: time.clone(), at, through, normal, is_cut: through.is_empty() }
    }

    /// True if both ends are at one time.
    fn is_with(&self, other: &Self) -> bool {
        self.t.compare(&other.t).is_ok_and(std::cmp::Ordering::is_eq)
    }
}

/// A contact in a picture, or a miss.
pub(super) struct ContactMarks {
    /// The verdict on the question.
    pub(super) verdict: Verdict,
    /// Where it begins and ends; `None` is without end.
    pub(super) ends: [Option<EndMark>; 2],
    /// The middle of the solid, and what that is over.
    pub(super) solid: (Vector<Big>, Big),
    /// How far around the ends has to be seen, over the same.
    pub(super) around: Option<Big>,
}

/// Draws a path, a solid of this form, where they meet, and how far around that has to be seen; `through` names what is
/// crossed, and gives its outward normals. A ball that misses is drawn where it is nearest, too.
pub(crate) fn draw<S, C, F>(
    met: &PathMet<Big, S, C>,
    contact: Option<&Contact<Surd<Big>, F>>,
    through: impl Fn(&F) -> Result<(&'static str, Option<Normals<Big>>), Stop>,
    (body, around): (Body, Option<Big>),
    nearest: impl FnOnce() -> Result<Option<Gap<Big>>, Stop>,
    to: &mut Picture,
) -> Result<(), Stop> {
    let (path, over) = (&met.path, &met.scale.units_in_one()?);
    let mut ends = [None, None];
    for (mark, end) in ends.iter_mut().zip(contact.into_iter().flat_map(|contact| [&contact.enter, &contact.exit])) {
        let (name, normals) = through(&end.crossed)?;
        *mark = end.time.as_ref().map(|time| EndMark::on_surface(path, over, time, name, normals.as_ref()));
    }
    let verdict = Verdict::of(contact.map(|contact| contact.status));
    let marks = ContactMarks { verdict, ends, solid: body.middle(), around };
    if !to.subject.in_scene {
        to.solid(DrawnSolid { body, role: Role::Target(verdict), label: None, own_label: None });
    }
    if met.radius != Big::ZERO {
        let nearest = if contact.is_none() { nearest()?.and_then(|gap| gap.t) } else { None };
        let there = nearest.map(|t| [0, 1, 2].map(|axis| path.coordinate(axis, &t).over(over).into()));
        let meets = marks.ends[0].as_ref().and_then(|end| end.at.as_ref()).or(there.as_ref());
        draw_ball(path, &met.radius, over, (verdict, meets), to);
    }
    let point = |end: &Option<EndMark>| end.as_ref().and_then(|end| end.at.clone());
    let is_miss = verdict == Verdict::Miss;
    // The path is drawn through the solid, up to where it leaves it.
    let ends_at = if to.subject.ends_at_contact { point(&marks.ends[1]) } else { None };
    to.path(Drawn {
        path: path.clone(),
        over: over.clone(),
        verdict,
        label: to.subject.name.clone().filter(|_| is_miss),
        beside: is_miss.then(|| marks.solid.clone()),
        ends_at,
        inside: if is_miss { Vec::new() } else { vec![marks.ends.each_ref().map(point)] },
    });
    marks.draw_marks(to);
    Ok(())
}

impl ContactMarks {
    /// Draws the marks alone, and says the answer in words.
    pub(super) fn draw_marks(self, to: &mut Picture) {
        to.answer(self.verdict, [sentence(self.verdict, &self.ends)]);
        self.draw_ends(to);
    }

    /// Draws the marks, without words.
    pub(super) fn draw_ends(self, to: &mut Picture) {
        let Self { verdict, ends, solid, around } = self;
        let [enter, exit] = ends;
        let at_once = match (&enter, &exit) {
            (Some(enter), Some(exit)) => enter.is_with(exit),
            _ => false,
        };
        let leaves = exit.as_ref().map_or("", |exit| exit.through);
        if verdict != Verdict::Miss {
            let times = [&enter, &exit].map(|end| end.as_ref().map(|end| end.t.clone()));
            let points = [&enter, &exit].map(|end| end.as_ref().and_then(|end| end.at.clone()));
            to.contact(verdict, times, points);
        }
        let also = exit.as_ref().filter(|_| at_once).and_then(|exit| exit.normal);
        let exit = exit.filter(|_| !at_once);
        for (end, [own, cut]) in [(enter, [MarkKind::Enter, MarkKind::First]), (exit, [MarkKind::Exit, MarkKind::Last])]
        {
            let Some(EndMark { t, at: Some(at), through, normal, is_cut }) = end else { continue };
            let kind = match (at_once, is_cut) {
                (true, _) => MarkKind::Both,
                (_, true) => cut,
                _ => own,
            };
            let time = format!("t {}", timed(&t));
            let through = match kind {
                MarkKind::Both if through != leaves => in_and_out(through, leaves),
                _ => through.to_owned(),
            };
            let described = if through.is_empty() { time } else { format!("{time}, {through}") };
            to.add(Shape::Mark(Mark {
                at,
                kind,
                verdict,
                text: described,
                name: to.subject.name.clone(),
                normals: normal.into_iter().chain(also.filter(|also| Some(*also) != normal)).collect(),
                solid: to.subject.solid,
                around: around.clone().map(|radius| (radius, solid.1.clone())),
                row: to.subject.row,
            }));
        }
    }
}

/// Draws a path that meets no solid of a scene.
pub(super) fn draw_miss(path: &PathInput<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
    let scale = Scale::fitting(path.lengths());
    let verdict = Verdict::Miss;
    let (path, over) = (path.build(&scale, ask.line)?, scale.units_in_one()?);
    let label = to.subject.name.clone();
    to.path(Drawn { path, over, verdict, label, beside: None, ends_at: None, inside: Vec::new() });
    to.answer(verdict, [MISS.to_owned()]);
    Ok(())
}

/// The faces on the way in and on the way out, of which one may be none.
fn in_and_out(enter: &str, exit: &str) -> String {
    let parts = [("in", enter), ("out", exit)].into_iter().filter(|(_, faces)| !faces.is_empty());
    parts.map(|(way, faces)| format!("{way} {faces}")).collect::<Vec<_>>().join(", ")
}

/// The answer in words.
fn sentence(verdict: Verdict, ends: &[Option<EndMark>; 2]) -> String {
    if verdict == Verdict::Miss {
        return MISS.to_owned();
    }
    let told = |EndMark { t, through, .. }: &EndMark| match *through {
        "" => format!("t {}", timed(t)),
        through => format!("t {} ({through})", timed(t)),
    };
    match ends.each_ref().map(Option::as_ref) {
        [Some(at), Some(exit)] if at.is_with(exit) => {
            let ways = in_and_out(at.through, exit.through);
            let ways = if ways.is_empty() { ways } else { format!(" ({ways})") };
            format!("{}: at t {}{ways}.", verdict.name(), timed(&at.t))
        }
        [Some(enter), Some(exit)] => format!("{}: from {} to {}.", verdict.name(), told(enter), told(exit)),
        [Some(enter), None] => format!("{}: from {} on.", verdict.name(), told(enter)),
        [None, Some(exit)] => format!("{}: until {}.", verdict.name(), told(exit)),
        [None, None] => format!("{}: at all times.", verdict.name()),
    }
}

/// How many fractions of 1 a point with roots is rounded to for a drawing.
const STEPS: f64 = 4_294_967_296.0;

/// Draws a thick path: the ball at the start and where it meets the solid with its center at this point, and all that
/// it sweeps.
fn draw_ball(
    path: &Path<Big>,
    radius: &Big,
    over: &Big,
    (verdict, meets): (Verdict, Option<&[Surd<Big>; 3]>),
    to: &mut Picture,
) {
    let name = if to.dimensions() == 3 { "ball" } else { "disc" };
    let start = path.range.first.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
    let ball = |p1: Vector<Big>, axis: Vector<Big>, scale: &Big| Body::Round {
        p1,
        axis,
        radius: radius * scale,
        caps: Caps::Round,
        over: over * scale,
    };
    // The center at a time that is a fraction, times its denominator.
    let center = |t: &Fraction<Big>| path.origin.times(&t.denominator).plus(&path.direction.times(&t.numerator));
    to.mover(Mover {
        body: ball(path.origin.clone(), Vector::zero(), &Big::ONE),
        velocity: path.direction.clone(),
        range: path.range.clone(),
        role: Role::Start(verdict),
        name: name.to_owned(),
    });
    let at_start = center(&start);
    to.solid(DrawnSolid {
        body: ball(at_start.clone(), Vector::zero(), &start.denominator),
        role: Role::Start(verdict),
        label: None,
        own_label: Some(name.to_owned()),
    });
    if let Some((meets, steps)) = meets.and_then(fractions) {
        // From the start to the contact, over both denominators.
        let axis = meets.times(&(over * &start.denominator)).minus(&at_start.times(&steps));
        let swept = ball(at_start.times(&steps), axis, &(&start.denominator * &steps));
        to.solid(DrawnSolid { body: swept, role: Role::End(verdict), label: None, own_label: None });
        let body = ball(meets.times(over), Vector::zero(), &steps);
        let when = if verdict == Verdict::Miss { ", where it is nearest" } else { " at t_enter" };
        let own_label = Some(format!("{name}{when}"));
        to.solid(DrawnSolid { body, role: Role::Contact(verdict), label: None, own_label });
    } else if let Some(last) = &path.range.last {
        let (from, end) = (at_start.times(&last.denominator), center(last).times(&start.denominator));
        let swept = ball(from.clone(), end.minus(&from), &(&start.denominator * &last.denominator));
        to.solid(DrawnSolid { body: swept, role: Role::End(verdict), label: None, own_label: None });
    }
}

/// A point and what it is over, near enough for a picture; `None` if it is too far away for that.
fn fractions(point: &[Surd<Big>; 3]) -> Option<(Vector<Big>, Big)> {
    let [x, y, z] = point;
    if point.iter().all(|coordinate| coordinate.factor == Big::ZERO) {
        let [a, b, c] = point.each_ref().map(|coordinate| &coordinate.denominator);
        let vector = [&x.rational * b * c, &y.rational * a * c, &z.rational * a * b];
        return Some((Vector(vector), a * b * c));
    }
    let step = |coordinate: &Surd<Big>| {
        let steps = (coordinate.round().ok()? * STEPS).round();
        (steps.abs() < 1e37).then(|| Big::from(steps as i128))
    };
    Some((Vector([step(x)?, step(y)?, step(z)?]), Big::from(STEPS as i64)))
}
