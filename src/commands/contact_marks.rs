//! The ends of a contact in a picture: where, when, through what, and how that is said in words.

use crate::geometry::{Gap, Normals, Path, Status};
use crate::number::{Big, Exact, Root, Scale, Surd, Time};
use crate::picture::{
    About, Body, ContactTimes, Drawn, DrawnSolid, Mark, MarkKind, Picture, Role, Verdict, equals, equals_among,
};
use crate::query::{Ask, Stop};

use super::path_input::PathInput;
use super::path_met::PathMet;
use super::thick_drawing;

/// A miss in words.
pub const MISS: &str = "miss: no point in common.";

/// An end of a contact.
pub struct EndMark {
    /// When.
    pub t: Surd<Big>,
    /// Where; `None` if it is only told, not drawn.
    pub at: Option<[Surd<Big>; 3]>,
    /// Through which faces or surfaces; "" for none.
    pub through: &'static str,
    /// The outward unit normal there.
    pub normal: Option<[f64; 3]>,
}

impl EndMark {
    /// Where the path meets a surface with these outward normals, if it has any there.
    pub fn on_surface(
        path: &Path<Big>,
        over: &Big,
        time: &Surd<Big>,
        through: &'static str,
        normals: Option<&Normals<Big>>,
    ) -> Self {
        let at = Some(time.coordinates(path.origin.each(), path.direction.each(), over));
        let rounded = |component: Surd<Big>| component.round().unwrap_or(0.0);
        let normal = normals.map(|normals| normals.at(time).map(rounded));
        Self { t: time.clone(), at, through, normal }
    }

    /// Whether both ends are at one time.
    fn is_with(&self, other: &Self) -> bool {
        self.t.compare(&other.t).is_ok_and(std::cmp::Ordering::is_eq)
    }
}

/// A contact in a picture, or a miss.
pub struct ContactMarks {
    /// What came of the question.
    pub verdict: Verdict,
    /// Where it begins and ends; `None` is without end.
    pub ends: [Option<EndMark>; 2],
    /// The middle of the solid, and what that is over.
    pub solid: (BigVector, Big),
    /// How far around the ends has to be seen, over the same.
    pub around: Option<Big>,
}

type BigVector = crate::geometry::Vector<Big>;

impl ContactMarks {
    /// Of a contact with these ends, or of a miss without any.
    pub fn of(status: Option<Status>, ends: [Option<EndMark>; 2], solid: (BigVector, Big)) -> Self {
        Self { verdict: Verdict::of(status), ends, solid, around: None }
    }

    /// Draws the solid, which has this form, the path and the marks, and says the answer in words. A ball that misses is
    /// drawn where it is nearest, too.
    pub fn draw<S, C>(
        self,
        met: &PathMet<Big, S, C>,
        body: Body,
        nearest: impl FnOnce() -> Result<Option<Gap<Big>>, Stop>,
        to: &mut Picture,
    ) -> Result<(), Stop> {
        let (path, over) = (&met.path, &met.scale.units_in_one()?);
        if !to.subject.in_scene {
            to.solid(DrawnSolid { body, role: Role::Target(self.verdict), label: None, own_label: None });
        }
        if met.radius != Big::ZERO {
            let nearest = if met.contact.is_none() { nearest()?.and_then(|gap| gap.t) } else { None };
            let there = nearest.map(|t| [0, 1, 2].map(|axis| path.coordinate(axis, &t).over(over).into()));
            let meets = self.ends[0].as_ref().and_then(|end| end.at.as_ref()).or(there.as_ref());
            thick_drawing::draw(path, &met.radius, over, (self.verdict, meets), to);
        }
        let point = |end: &Option<EndMark>| end.as_ref().and_then(|end| end.at.clone());
        let is_miss = self.verdict == Verdict::Miss;
        to.path(Drawn {
            path: path.clone(),
            over: over.clone(),
            verdict: self.verdict,
            label: to.subject.name.clone().filter(|_| is_miss),
            beside: is_miss.then(|| self.solid.clone()),
            inside: if is_miss { Vec::new() } else { vec![self.ends.each_ref().map(point)] },
        });
        self.draw_marks(to);
        Ok(())
    }

    /// Draws the marks alone, and says the answer in words.
    pub fn draw_marks(self, to: &mut Picture) {
        to.answer(self.verdict, [sentence(self.verdict, &self.ends)]);
        self.draw_ends(to);
    }

    /// Draws the marks, without words.
    pub fn draw_ends(self, to: &mut Picture) {
        let Self { verdict, ends, solid, around } = self;
        let [enter, exit] = ends;
        let times: Vec<Surd<Big>> = [&enter, &exit].into_iter().flatten().map(|end| end.t.clone()).collect();
        let at_once = match (&enter, &exit) {
            (Some(enter), Some(exit)) => enter.is_with(exit),
            _ => false,
        };
        let first = if at_once { MarkKind::Both } else { MarkKind::Enter };
        let leaves = exit.as_ref().map_or("", |exit| exit.through);
        if verdict != Verdict::Miss {
            to.contact(ContactTimes {
                about: About::default(),
                query: None,
                verdict,
                times: [&enter, &exit].map(|end| end.as_ref().map(|end| end.t.clone())),
                points: [&enter, &exit].map(|end| end.as_ref().and_then(|end| end.at.clone())),
            });
        }
        let exit = exit.filter(|_| !at_once);
        for (end, kind) in [(enter, first), (exit, MarkKind::Exit)] {
            let Some(EndMark { t, at: Some(at), through, normal }) = end else { continue };
            let time = format!("t {}", equals_among(&t, &times.iter().collect::<Vec<_>>()));
            let through = match kind {
                MarkKind::Both if through != leaves => in_and_out(through, leaves),
                _ => through.to_owned(),
            };
            let described = if through.is_empty() { time } else { format!("{time}, {through}") };
            to.mark(Mark {
                at,
                kind,
                verdict,
                text: described,
                name: to.subject.name.clone(),
                normal,
                solid: to.subject.solid,
                around: around.clone().map(|radius| (radius, solid.1.clone())),
                row: to.subject.row,
            });
        }
    }
}

/// Draws a path that meets no solid of a scene.
pub fn draw_miss(path: &PathInput<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
    let scale = Scale::fitting(path.lengths());
    let verdict = Verdict::Miss;
    let (path, over) = (path.build(&scale, ask.line)?, scale.units_in_one()?);
    to.path(Drawn { path, over, verdict, label: to.subject.name.clone(), beside: None, inside: Vec::new() });
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
    let times: Vec<&Surd<Big>> = ends.iter().flatten().map(|end| &end.t).collect();
    let end = |end: &Option<EndMark>, endless: &str, when: &str| match end {
        None => endless.to_owned(),
        Some(EndMark { t, through: "", .. }) => format!("{when} t {}", equals_among(t, &times)),
        Some(EndMark { t, through, .. }) => format!("{when} t {} ({through})", equals_among(t, &times)),
    };
    let [enter, exit] = ends;
    let (first, last) = (end(enter, "from ever", "from"), end(exit, "for ever", "to"));
    match (enter, exit) {
        (Some(at), Some(exit)) if at.is_with(exit) => {
            let ways = in_and_out(at.through, exit.through);
            let ways = if ways.is_empty() { ways } else { format!(" ({ways})") };
            format!("{}: at t {}{ways}.", verdict.name(), equals(&at.t))
        }
        _ => format!("{}: {first} {last}.", verdict.name()),
    }
}
