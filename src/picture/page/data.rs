//! What the script of a page is told, in the coordinates of the frame: each rounded once from its exact value.

use serde::Serialize;

use crate::geometry::Path;
use crate::number::{Big, Exact, Surd};
use crate::picture::body::Net;
use crate::picture::collect::Picture;
use crate::picture::drawing::Drawing;
use crate::picture::frame::ViewFrame;
use crate::picture::ink::Ink;
use crate::picture::labels::Pixel;
use crate::picture::on_sheet::Stroke;
use crate::picture::outline::{SolidForm, TubeEnds};
use crate::picture::paths;
use crate::picture::shape::{About, ContactTimes, Shape};
use crate::picture::solids::Seen;
use crate::picture::space::{Vec3, cross, dot, sub};
use crate::picture::view::Look;

use super::keys::{KeyTimes, exact, order};
use super::motion::{Motion, span};

/// All that the script is told.
#[derive(Serialize)]
pub(super) struct Data {
    space: bool,
    size: [f64; 2],
    view: String,
    up: Vec3,
    projection: Projection,
    places: Vec<PanelData>,
    keys: Vec<KeyData>,
    events: Vec<Event>,
    movers: Vec<MoverData>,
    contacts: Vec<Touching>,
    solids: Vec<Standing>,
    nets: Vec<Net>,
    paths: Vec<TrailData>,
    marks: Vec<SpotData>,
    labels: Vec<LabelData>,
    strokes: Vec<StrokeData>,
    steps: Vec<StepData>,
    workings: Vec<WorkingData>,
    corner: f64,
}

#[derive(Serialize)]
struct Projection {
    middle: [f64; 2],
    scale: f64,
    right: Vec3,
    up: Vec3,
    eye: Vec3,
}

/// Where the picture of a query stands that has one of its own.
#[derive(Serialize)]
struct PanelData {
    row: u64,
    middle: [f64; 2],
    scale: f64,
}

/// A time that matters: about, as it is shown, and in closed form.
#[derive(Serialize)]
struct KeyData {
    t: f64,
    text: String,
    exact: String,
}

/// What happens at a time, as a button says it; without a row for all queries.
#[derive(Serialize)]
struct Event {
    key: usize,
    row: Option<u64>,
    text: String,
}

/// A hull, where it is at t = 0, or a point, that is somewhere at each of its keys.
#[derive(Serialize)]
struct MoverData {
    #[serde(flatten)]
    about: About,
    name: String,
    class: String,
    hull: Option<HullData>,
    round: Option<RoundData>,
    at: Vec<(usize, Vec3)>,
}

/// A contact, from one rank to another.
#[derive(Serialize)]
struct Touching {
    #[serde(flatten)]
    about: About,
    verdict: &'static str,
    later: bool,
    from: i64,
    to: i64,
    points: [Option<Vec3>; 2],
}

#[derive(Serialize)]
struct Standing {
    #[serde(flatten)]
    about: About,
    class: String,
    moment: bool,
    step: Option<i64>,
    hull: Option<HullData>,
    round: Option<RoundData>,
}

/// A hull by its corners, and the index of the net that joins them.
#[derive(Serialize)]
struct HullData {
    net: usize,
    corners: Vec<Vec3>,
}

#[derive(Serialize)]
struct RoundData {
    p1: Vec3,
    axis: Vec3,
    radius: f64,
    ends: &'static str,
}

#[derive(Serialize)]
struct TrailData {
    #[serde(flatten)]
    about: About,
    verdict: &'static str,
    line: [Vec3; 2],
    range: Option<[Vec3; 2]>,
    begins: bool,
    inside: Vec<[Vec3; 2]>,
}

/// A text beside a point of the frame.
#[derive(Serialize)]
struct LabelData {
    row: u64,
    at: Vec3,
    text: String,
}

/// A straight line of the frame, with the class of its head if it is an arrow.
#[derive(Serialize)]
struct StrokeData {
    row: u64,
    class: String,
    from: Vec3,
    to: Vec3,
    head: Option<String>,
}

/// The working of a query.
#[derive(Serialize)]
struct WorkingData {
    row: u64,
    text: String,
}

/// When a walk comes into a cell.
#[derive(Serialize)]
struct StepData {
    row: u64,
    step: i64,
    key: usize,
}

#[derive(Serialize)]
struct SpotData {
    at: Vec3,
    kind: &'static str,
    verdict: &'static str,
    about: String,
    row: u64,
}

impl Data {
    /// What there is to tell of a picture.
    pub(super) fn of(picture: &Picture, drawing: &Drawing, look: &Look) -> Self {
        let sheet = &drawing.sheet;
        let panels: Vec<_> = picture.apart.iter().zip(&drawing.panels).collect();
        // What stands in a frame of its own: all of the picture, or each query.
        let parts: Vec<(&Picture, &Drawing)> = match &panels[..] {
            [] => vec![(picture, drawing)],
            panels => panels.iter().map(|(query, (_, panel))| (*query, panel)).collect(),
        };
        let place = |(query, (low, panel)): &(&Picture, &(Pixel, Drawing))| PanelData {
            row: query.subject.row,
            middle: [0, 1].map(|axis| low[axis] + panel.sheet.middle[axis]),
            scale: panel.sheet.scale,
        };
        let motions: Vec<(Motion<'_>, &ViewFrame)> = parts
            .iter()
            .flat_map(|(of, drawn)| {
                of.shapes.iter().filter_map(|shape| Some((Motion::of(shape, &drawn.frame)?, &drawn.frame)))
            })
            .collect();
        let [first, last] = span(&motions, &picture.contacts);
        let mut times = vec![first.clone(), last.clone()];
        times.extend(picture.steps.iter().map(|(.., time)| time.clone()));
        times.extend(picture.contacts.iter().flat_map(|contact| contact.times.iter().flatten().cloned()));
        for (Motion { path: Path { range, .. }, .. }, _) in &motions {
            times.extend([&range.first, &range.last].into_iter().flatten().map(|time| time.clone().into()));
        }
        // What lies before or behind all that is shown has no place on the slider.
        times.retain(|time| order(&first, time).is_le() && order(time, &last).is_le());
        let keys = KeyTimes::of(times);
        let view = &sheet.view;
        let mut nets = Vec::new();
        let in_space = || parts.iter().filter(|_| picture.in_space).map(|(of, drawn)| (of.subject.row, &drawn.sheet));
        Self {
            space: picture.in_space,
            size: sheet.size,
            view: look.view.unwrap_or(look.usual_view()).map(|side| side.to_string()).join(","),
            up: look.world_up(),
            projection: Projection {
                middle: sheet.middle,
                scale: sheet.scale,
                right: view.right,
                up: view.up,
                eye: view.eye,
            },
            events: events(picture, &motions, &keys),
            places: panels.iter().map(place).collect(),
            movers: motions.iter().map(|(motion, frame)| moving(motion, picture, &keys, frame, &mut nets)).collect(),
            contacts: told(&parts, |of| of.contacts.iter(), |contact, frame| Some(touching(contact, &keys, frame))),
            solids: parts.iter().flat_map(|(_, drawn)| &drawn.seen).map(|seen| standing(seen, &mut nets)).collect(),
            nets,
            paths: told(&parts, |of| of.shapes.iter(), trail),
            marks: told(&parts, |of| of.shapes.iter(), |shape, frame| spot(shape, frame, picture.dimensions())),
            // The plane is seen from one side alone.
            labels: in_space()
                .flat_map(|(row, sheet)| sheet.anchors.iter().map(move |anchor| label(row, anchor)))
                .collect(),
            strokes: in_space()
                .flat_map(|(row, sheet)| sheet.strokes.iter().map(move |line| stroke(row, line)))
                .collect(),
            steps: picture
                .steps
                .iter()
                .map(|(row, step, time)| StepData { row: *row, step: *step, key: keys.rank(time) })
                .collect(),
            workings: picture
                .workings
                .iter()
                .map(|(row, text)| WorkingData { row: *row, text: text.clone() })
                .collect(),
            corner: parts[0].1.sheet.area.high[1],
            keys: (0..keys.times().len()).map(|rank| key(&keys, rank)).collect(),
        }
    }
}

/// What is told of the things in each part, in the coordinates of its frame.
fn told<'a, T: 'a, I: Iterator<Item = &'a T>, O>(
    parts: &[(&'a Picture, &Drawing)],
    things: impl Fn(&'a Picture) -> I,
    tell: impl Fn(&T, &ViewFrame) -> Option<O>,
) -> Vec<O> {
    let tell = &tell;
    parts.iter().flat_map(|(of, drawn)| things(of).filter_map(|thing| tell(thing, &drawn.frame))).collect()
}

fn key(keys: &KeyTimes, rank: usize) -> KeyData {
    let time = &keys.times()[rank];
    let t = time.round().unwrap_or(0.0);
    KeyData { t, text: keys.text(rank), exact: exact(time).unwrap_or_else(|| t.to_string()) }
}

/// What happens when: the first and last time of all, and when contacts begin and end.
fn events(picture: &Picture, motions: &[(Motion<'_>, &ViewFrame)], keys: &KeyTimes) -> Vec<Event> {
    let mut events = Vec::new();
    let is_met = |time: &Surd<Big>| {
        picture.contacts.iter().flat_map(|contact| contact.times.iter().flatten()).any(|met| order(met, time).is_eq())
    };
    let is_end = |time: &Surd<Big>| {
        let ranges = motions.iter().map(|(motion, _)| &motion.path.range);
        ranges
            .flat_map(|range| [&range.first, &range.last])
            .flatten()
            .any(|end| order(&end.clone().into(), time).is_eq())
    };
    let ends = [keys.times().first(), keys.times().last()];
    let mut plain: Vec<Event> = Vec::new();
    for time in ends.into_iter().flatten().filter(|time| is_end(time) && !is_met(time)) {
        let shown = keys.text(keys.rank(time));
        let shown = shown.strip_prefix("= ").unwrap_or(&shown).to_owned();
        plain.push(Event { key: keys.rank(time), row: None, text: shown });
    }
    let names = picture.solid_names();
    for ContactTimes { about, query, solid_row, is_later, times: [enter, exit], .. } in &picture.contacts {
        let query = query.as_ref().map(|query| format!("{query}: ")).unwrap_or_default();
        if *is_later {
            // What follows the first contact is told by the solid that it would be with.
            let name = about.solid.and_then(|solid| names.get(&solid));
            let name = name.map_or_else(|| format!("solid {solid_row}"), |name| (*name).to_owned());
            if let Some(enter) = enter {
                let text = format!("{query}then {name}: t {}", keys.text(keys.rank(enter)));
                events.push(Event { key: keys.rank(enter), row: about.row, text });
            }
            continue;
        }
        let is_at_once = matches!((enter, exit), (Some(enter), Some(exit)) if order(enter, exit).is_eq());
        let names = if is_at_once { ["t_enter = t_exit", ""] } else { ["t_enter", "t_exit"] };
        for (name, time) in names.into_iter().zip([enter, exit]) {
            if let (false, Some(time)) = (name.is_empty(), time) {
                let text = format!("{query}{name} {}", keys.text(keys.rank(time)));
                events.push(Event { key: keys.rank(time), row: about.row, text });
            }
        }
    }
    for (row, step, time) in &picture.steps {
        let query = if picture.is_single() { String::new() } else { format!("{row}: ") };
        events.push(Event { key: keys.rank(time), row: Some(*row), text: format!("{query}step {step}") });
    }
    events.extend(plain);
    events.sort_by_key(|event| event.key);
    events
}

fn moving(
    motion: &Motion<'_>,
    picture: &Picture,
    keys: &KeyTimes,
    frame: &ViewFrame,
    nets: &mut Vec<Net>,
) -> MoverData {
    let Motion { path, about, name, class, form, .. } = motion;
    let [earliest, latest] = [keys.times().first(), keys.times().last()];
    let mut at: Vec<(usize, Vec3)> = Vec::new();
    let mut stand = |time: &Surd<Big>| {
        let rank = keys.rank(time);
        if at.iter().all(|(known, _)| *known != rank) {
            at.push((rank, motion.position(time, frame)));
        }
    };
    let contacts = picture.contacts.iter().filter(|contact| motion.is_of(contact));
    contacts.flat_map(|contact| contact.times.iter().flatten()).for_each(&mut stand);
    let bounds = [(&path.range.first, earliest), (&path.range.last, latest)];
    for (own, whole) in bounds {
        let own = own.clone().map(Surd::from);
        if let Some(time) = own.as_ref().or(whole) {
            stand(time);
        }
    }
    at.sort_by_key(|(rank, _)| *rank);
    let hull = form.as_ref().and_then(|form| hull(form, nets));
    let round = form.as_ref().and_then(round);
    MoverData { about: (*about).clone(), name: (*name).to_owned(), class: class.clone(), hull, round, at }
}

fn touching(contact: &ContactTimes, keys: &KeyTimes, frame: &ViewFrame) -> Touching {
    let [enter, exit] = contact.times.each_ref().map(|time| time.as_ref().map(|time| keys.rank(time) as i64));
    Touching {
        about: contact.about.clone(),
        verdict: contact.verdict.name(),
        later: contact.is_later,
        from: enter.unwrap_or(-1),
        to: exit.unwrap_or(i64::from(i32::MAX)),
        points: contact.points.each_ref().map(|point| point.as_ref().map(|point| frame.contact(point))),
    }
}

fn standing(seen: &Seen, nets: &mut Vec<Net>) -> Standing {
    Standing {
        about: seen.about.clone(),
        class: seen.role.class(),
        moment: seen.role.is_moment(),
        step: seen.step,
        hull: hull(&seen.form, nets),
        round: round(&seen.form),
    }
}

fn round(form: &SolidForm) -> Option<RoundData> {
    let SolidForm::Round { p1, axis, radius, ends } = *form else { return None };
    let ends = if ends == TubeEnds::Round { "round" } else { "flat" };
    Some(RoundData { p1, axis, radius, ends })
}

/// A hull with the corners of its faces counterclockwise as they are seen from outside; its net is told once.
fn hull(form: &SolidForm, nets: &mut Vec<Net>) -> Option<HullData> {
    let SolidForm::Hull { corners, net, normals } = form else { return None };
    let mut net = net.clone();
    for (face, normal) in net.faces.iter_mut().zip(normals) {
        let side = |end: usize| sub(corners[face[end]], corners[face[0]]);
        let around = cross(side(1), side(face.len() - 1));
        if normal.is_some_and(|normal| dot(around, normal) < 0.0) {
            face[1..].reverse();
        }
    }
    let index = nets.iter().position(|known| *known == net).unwrap_or(nets.len());
    if index == nets.len() {
        nets.push(net);
    }
    Some(HullData { net: index, corners: corners.clone() })
}

fn trail(shape: &Shape, frame: &ViewFrame) -> Option<TrailData> {
    let Shape::Path(drawn, about) = shape else { return None };
    let paths::Trail { line, range, begins, .. } = paths::trail(frame, drawn)?;
    let inside = range.map(|range| {
        let parts = drawn.inside.iter();
        let end = |point: &Option<_>, without: Vec3| point.as_ref().map_or(without, |point| frame.contact(point));
        parts.map(|[enter, exit]| [end(enter, range[0]), end(exit, range[1])]).collect()
    });
    let about = about.clone();
    let inside = inside.unwrap_or_default();
    Some(TrailData { about, verdict: drawn.verdict.name(), line, range, begins, inside })
}

fn label(row: u64, (at, text): &(Vec3, String)) -> LabelData {
    LabelData { row, at: *at, text: text.clone() }
}

fn stroke(row: u64, stroke: &Stroke) -> StrokeData {
    let Stroke { ink, from, to, head } = stroke;
    StrokeData { row, class: ink.class(), from: *from, to: *to, head: head.map(Ink::class) }
}

fn spot(shape: &Shape, frame: &ViewFrame, dimension: usize) -> Option<SpotData> {
    let Shape::Mark(mark) = shape else { return None };
    let (at, about) = (frame.contact(&mark.at), mark.about(dimension));
    Some(SpotData { at, kind: mark.kind.class(), verdict: mark.verdict.name(), about, row: mark.row })
}
