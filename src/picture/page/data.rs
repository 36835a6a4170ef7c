//! The data of a page's script, in the coordinates of the frame: each number rounded once from its exact value. The
//! script knows a time by its rank among [`Times`], and what moves by its [`Motion`].

use std::collections::HashMap;

use serde::Serialize;

use crate::explain::value::with_root_signs;
use crate::geometry::{Caps, Path, Range, Vector};
use crate::number::{Big, Exact, Fraction, Surd};
use crate::picture::axes::{Times, equals_among, order};
use crate::picture::collect::Picture;
use crate::picture::draw::Drawing;
use crate::picture::frame::ViewFrame;
use crate::picture::labels::{Area, Pixel};
use crate::picture::shape::{About, Body, ContactTimes, Hull, Mover, Net, Shape};
use crate::picture::sheet::{Ink, Sheet, Stroke};
use crate::picture::solids::{self, Seen, SolidForm};
use crate::picture::trails;
use crate::picture::view::{Look, Vec3, View, cross, dot, sub};

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
    /// Which queries contacts are counted of, if there are more.
    counted: String,
}

#[derive(Serialize)]
struct Projection {
    middle: [f64; 2],
    scale: f64,
    #[serde(flatten)]
    view: View,
    /// The frame of a plane: left, top, width and height.
    area: Option<[f64; 4]>,
}

/// The place of the picture of a query that has one of its own.
#[derive(Serialize)]
struct PanelData {
    row: u64,
    middle: [f64; 2],
    scale: f64,
    /// Its frame: left, top, width and height.
    area: [f64; 4],
}

/// A time that matters: about, as it is shown, and in closed form.
#[derive(Serialize)]
struct KeyData {
    t: f64,
    text: String,
    exact: String,
}

/// An event at a time, in the words of its button, to which the time is added if that is wanted; without a row for all
/// queries.
#[derive(Serialize)]
struct Event {
    key: usize,
    row: Option<u64>,
    text: String,
    timed: bool,
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
    /// The name of the solid that is met, if it is one of a scene.
    name: Option<String>,
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

/// The working of a query, step by step; an empty text is a blank line.
#[derive(Serialize)]
struct WorkingData {
    row: u64,
    steps: Vec<String>,
}

/// When a walk comes into a cell, or, without a step, out of the last that is told, or drawn.
#[derive(Serialize)]
struct StepData {
    row: u64,
    step: Option<i64>,
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
    /// The data of a picture.
    pub(super) fn of(picture: &Picture, drawing: &Drawing, look: &Look) -> Self {
        let sheet = &drawing.sheet;
        let panels: Vec<_> = picture.apart.iter().zip(&drawing.panels).collect();
        // The frames, each with its part: all of the picture, or each query.
        let parts: Vec<(&Picture, &Drawing)> = match &panels[..] {
            [] => vec![(picture, drawing)],
            panels => panels.iter().map(|(query, (_, panel))| (*query, panel)).collect(),
        };
        let place = |(query, (low, panel)): &(&Picture, &(Pixel, Drawing))| {
            let Sheet { middle, scale, size, area, .. } = &panel.sheet;
            let area = if picture.in_space { Area { low: [0.0; 2], high: *size } } else { *area };
            PanelData {
                row: query.subject.row,
                middle: [0, 1].map(|axis| low[axis] + middle[axis]),
                scale: *scale,
                area: framed(*low, area),
            }
        };
        let motions: Vec<(Motion<'_>, &ViewFrame)> = parts
            .iter()
            .flat_map(|(of, drawn)| {
                of.shapes.iter().filter_map(|shape| Some((Motion::of(shape, &drawn.frame)?, &drawn.frame)))
            })
            .collect();
        let [first, last] = span(&motions, &picture.contacts);
        let mut times: Vec<Surd<Big>> = gap_times(picture).map(|(_, t)| t).collect();
        times.extend(picture.steps.iter().map(|(.., time)| time.clone()));
        times.extend(
            picture.contacts.iter().flat_map(|contact| contact.times.iter().chain([&contact.left]).flatten().cloned()),
        );
        for (Motion { path: Path { range, .. }, .. }, _) in &motions {
            times.extend([&range.first, &range.last].into_iter().flatten().map(|time| time.clone().into()));
        }
        let known = Times::of(times.clone());
        times.extend([first.clone(), last.clone()]);
        // Times before or after all that is shown have no place on the slider.
        times.retain(|time| order(&first, time).is_le() && order(time, &last).is_le());
        let keys = Times::of(times);
        let mut nets = Vec::new();
        let has_details = picture.in_space || picture.tells_points();
        let sheets = || parts.iter().filter(|_| has_details).map(|(of, drawn)| (of.subject.row, &drawn.sheet));
        Self {
            space: picture.in_space,
            size: sheet.size,
            view: look.view.unwrap_or(look.usual_view()).map(|side| side.to_string()).join(","),
            up: look.world_up(),
            projection: Projection {
                middle: sheet.middle,
                scale: sheet.scale,
                view: sheet.view,
                area: (!picture.in_space).then(|| framed([0.0; 2], sheet.area)),
            },
            events: events(picture, &motions, &keys),
            places: panels.iter().map(place).collect(),
            movers: motions.iter().map(|(motion, frame)| moving(motion, picture, &keys, frame, &mut nets)).collect(),
            contacts: told(&parts, |of| of.contacts.iter(), |contact, frame| Some(touching(contact, &keys, frame))),
            solids: parts.iter().flat_map(|(_, drawn)| &drawn.seen).map(|seen| standing(seen, &mut nets)).collect(),
            nets,
            paths: told(&parts, |of| of.shapes.iter(), trail),
            marks: told(&parts, |of| of.shapes.iter(), |shape, frame| spot(shape, frame, picture.dimensions())),
            labels: sheets()
                .flat_map(|(row, sheet)| sheet.anchors.iter().map(move |anchor| (row, anchor.clone())))
                .map(|(row, (at, text))| LabelData { row, at, text })
                .collect(),
            strokes: sheets()
                .flat_map(|(row, sheet)| sheet.strokes.iter().map(move |line| stroke(row, line)))
                .collect(),
            steps: steps(picture, &keys),
            workings: picture
                .workings
                .iter()
                .map(|(row, steps)| WorkingData { row: *row, steps: steps.clone() })
                .collect(),
            corner: parts[0].1.sheet.area.high[1],
            counted: picture.counted_queries(),
            keys: (0..keys.list().len()).map(|rank| key(&keys, rank, &known)).collect(),
        }
    }
}

/// Left, top, width and height of an area that is moved so far.
fn framed(moved: Pixel, Area { low, high }: Area) -> [f64; 4] {
    [moved[0] + low[0], moved[1] + low[1], high[0] - low[0], high[1] - low[1]]
}

/// The data of the things in each part, in the coordinates of its frame.
fn told<'a, T: 'a, I: Iterator<Item = &'a T>, O>(
    parts: &[(&'a Picture, &Drawing)],
    things: impl Fn(&'a Picture) -> I,
    tell: impl Fn(&T, &ViewFrame) -> Option<O>,
) -> Vec<O> {
    let tell = &tell;
    parts.iter().flat_map(|(of, drawn)| things(of).filter_map(|thing| tell(thing, &drawn.frame))).collect()
}

/// A key, in closed form if it is a time that is known from the question or its answer, not the edge of the frame.
fn key(keys: &Times, rank: usize, known: &Times) -> KeyData {
    let time = &keys.list()[rank];
    let t = time.round().unwrap_or(0.0);
    let is_known = known.list().iter().any(|known| order(known, time).is_eq());
    let text = if is_known { text(time, keys) } else { equals_among(time, &[]) };
    KeyData { t, text, exact: exact(time).filter(|_| is_known).unwrap_or_else(|| t.to_string()) }
}

/// When queries are nearest to what they miss, where that was asked for, each with its row.
fn gap_times(picture: &Picture) -> impl Iterator<Item = (u64, Surd<Big>)> {
    picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Gap(gap, row) => Some((*row, gap.t.clone()?)),
        _ => None,
    })
}

/// The events: the first and last time of all, and when contacts begin and end.
fn events(picture: &Picture, motions: &[(Motion<'_>, &ViewFrame)], keys: &Times) -> Vec<Event> {
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
    let ends = [keys.list().first(), keys.list().last()];
    for time in ends.into_iter().flatten().filter(|time| is_end(time) && !is_met(time)) {
        let shown = text(time, keys);
        let shown = shown.strip_prefix("= ").unwrap_or(&shown).to_owned();
        events.push(Event { key: keys.rank(time), row: None, text: shown, timed: false });
    }
    let query = |row: u64| match picture.names.get(&row) {
        Some(name) if !picture.is_single() => format!("{name}: "),
        _ => String::new(),
    };
    let mut counts: HashMap<Option<u64>, usize> = HashMap::new();
    for contact in picture.contacts.iter().filter(|contact| !contact.is_later) {
        *counts.entry(contact.about.row).or_default() += 1;
    }
    for ContactTimes { about, solid_name, is_later, times: [enter, exit], .. } in &picture.contacts {
        let mut query = about.row.map(query).unwrap_or_default();
        if !is_later && counts[&about.row] > 1 {
            query += &format!("{solid_name}: ");
        }
        if *is_later {
            // An event after the first contact is named by the solid that it would be with.
            if let Some(enter) = enter {
                let text = format!("{query}then {solid_name}");
                events.push(Event { key: keys.rank(enter), row: about.row, text, timed: true });
            }
            continue;
        }
        let is_at_once = matches!((enter, exit), (Some(enter), Some(exit)) if order(enter, exit).is_eq());
        let names = if is_at_once { ["t_enter = t_exit", ""] } else { ["t_enter", "t_exit"] };
        for (name, time) in names.into_iter().zip([enter, exit]) {
            if let (false, Some(time)) = (name.is_empty(), time) {
                let text = format!("{query}{name}");
                events.push(Event { key: keys.rank(time), row: about.row, text, timed: true });
            }
        }
    }
    for (row, step, time) in &picture.steps {
        let Some(step) = step else { continue };
        let text = format!("{}step {step}", query(*row));
        events.push(Event { key: keys.rank(time), row: Some(*row), text, timed: false });
    }
    for (row, time) in gap_times(picture) {
        let text = format!("{}gap_t", query(row));
        events.push(Event { key: keys.rank(&time), row: Some(row), text, timed: true });
    }
    events.sort_by_key(|event| event.key);
    events
}

fn moving(motion: &Motion<'_>, picture: &Picture, keys: &Times, frame: &ViewFrame, nets: &mut Vec<Net>) -> MoverData {
    let Motion { path, about, name, class, form, .. } = motion;
    let [earliest, latest] = [keys.list().first(), keys.list().last()];
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

/// The steps of walks, and when one that ends with its first contact comes out of that.
fn steps(picture: &Picture, keys: &Times) -> Vec<StepData> {
    let steps = picture.steps.iter().map(|(row, step, time)| (*row, *step, keys.rank(time)));
    let own = picture.contacts.iter().filter(|contact| picture.subject.ends_at_contact && !contact.is_later);
    let ends = own.filter_map(|contact| Some((contact.about.row?, None, keys.rank(contact.left.as_ref()?))));
    let all = steps.chain(ends.filter(|(.., key)| key + 1 < keys.list().len()));
    all.map(|(row, step, key)| StepData { row, step, key }).collect()
}

fn touching(contact: &ContactTimes, keys: &Times, frame: &ViewFrame) -> Touching {
    let [enter, exit] = &contact.times;
    let [enter, exit] = [enter.as_ref(), exit.as_ref().or(contact.left.as_ref())];
    let [from, to] = [enter, exit].map(|time| time.map(|time| keys.rank(time) as i64));
    Touching {
        about: contact.about.clone(),
        name: contact.about.solid.map(|_| contact.solid_name.clone()),
        verdict: contact.verdict.name(),
        later: contact.is_later,
        from: from.unwrap_or(-1),
        to: to.unwrap_or(i64::from(i32::MAX)),
        points: contact.points.each_ref().map(|point| point.as_ref().map(|point| frame.contact(point))),
    }
}

fn standing(seen: &Seen, nets: &mut Vec<Net>) -> Standing {
    Standing {
        about: seen.about.clone(),
        class: seen.role.class() + dotted(&seen.form),
        moment: seen.role.is_moment(),
        step: seen.step,
        hull: hull(&seen.form, nets),
        round: round(&seen.form),
    }
}

/// A further class of a point, which is drawn as a dot.
fn dotted(form: &SolidForm) -> &'static str {
    if form.is_point() { " dot" } else { "" }
}

fn round(form: &SolidForm) -> Option<RoundData> {
    let SolidForm::Round { p1, axis, radius, caps } = *form else { return None };
    let ends = if caps == Caps::Round { "round" } else { "flat" };
    Some(RoundData { p1, axis, radius, ends })
}

/// A hull with the corners of its faces counterclockwise as they are seen from outside; its net is written once.
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
    let trails::Trail { line, range, begins, .. } = trails::trail(frame, drawn)?;
    let inside = range.map(|range| {
        let parts = drawn.inside.iter();
        let end = |point: &Option<_>, without: Vec3| point.as_ref().map_or(without, |point| frame.contact(point));
        parts.map(|[enter, exit]| [end(enter, range[0]), end(exit, range[1])]).collect()
    });
    let about = about.clone();
    let inside = inside.unwrap_or_default();
    Some(TrailData { about, verdict: drawn.verdict.name(), line, range, begins, inside })
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

/// A closed form of more characters is shown rounded.
const LONGEST: usize = 30;

/// A time in closed form, if it has a short one.
fn exact(time: &Surd<Big>) -> Option<String> {
    time.closed_form().ok().filter(|text| text.chars().count() <= LONGEST)
}

/// A time in closed form and in few digits, behind = where those are all and behind ≈ where they are not; without a
/// short closed form in few digits alone.
fn text(time: &Surd<Big>, times: &Times) -> String {
    let few = times.equals(time);
    match exact(time) {
        Some(exact) if is_plain(&exact) => format!("= {}", signed(&exact)),
        Some(exact) => format!("= {} {few}", signed(&exact)),
        None => few,
    }
}

/// True if a closed form needs no digits beside it: a whole number.
fn is_plain(exact: &str) -> bool {
    exact.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// With a minus sign that is one, and roots as a working writes them.
fn signed(exact: &str) -> String {
    with_root_signs(exact).replace('-', "\u{2212}")
}

/// Something that moves on a straight line: where it is at t = 0 and how it goes on, and when.
struct Motion<'a> {
    /// The path of the point, of the first corner, or of the center of a ball.
    path: Path<Big>,
    /// How many of its units are 1.
    over: &'a Big,
    /// The query that it belongs to.
    about: &'a About,
    /// The name of the solid, if it is one.
    name: &'a str,
    /// How it is drawn.
    class: String,
    /// The solid at t = 0, if it is no point.
    form: Option<SolidForm>,
}

impl<'a> Motion<'a> {
    /// The motion of a shape, if it moves.
    fn of(shape: &'a Shape, frame: &ViewFrame) -> Option<Self> {
        match shape {
            Shape::Path(drawn, about) => Some(Self {
                path: drawn.path.clone(),
                over: &drawn.over,
                about,
                name: "",
                class: drawn.verdict.name().to_owned(),
                form: None,
            }),
            Shape::Mover(Mover { body, velocity, last, role, name }, about) => {
                let (start, over) = match body {
                    Body::Hull(Hull { corners, over, .. }) => (&corners[0], over),
                    Body::Round { p1, over, .. } => (p1, over),
                };
                let first = Some(Fraction::whole(Big::ZERO));
                let form = solids::form(body, frame);
                Some(Self {
                    path: Path {
                        origin: start.clone(),
                        direction: velocity.clone(),
                        range: Range { first, last: last.clone() },
                    },
                    over,
                    about,
                    name,
                    class: role.class() + dotted(&form),
                    form: Some(form),
                })
            }
            _ => None,
        }
    }

    /// True if a contact is one of its own.
    fn is_of(&self, contact: &ContactTimes) -> bool {
        contact.about.row == self.about.row && (self.about.solid.is_none() || self.about.solid == contact.about.solid)
    }

    /// Where it is at a time that may be a surd.
    fn position(&self, time: &Surd<Big>, frame: &ViewFrame) -> Vec3 {
        let Surd { rational, factor, radicand, denominator } = time;
        let Path { origin: Vector(origin), direction: Vector(direction), .. } = &self.path;
        frame.contact(&[0, 1, 2].map(|axis| Surd {
            rational: &origin[axis] * denominator + &direction[axis] * rational,
            factor: &direction[axis] * factor,
            radicand: radicand.clone(),
            denominator: denominator * self.over,
        }))
    }
}

/// From when to when the slider goes: over all ranges, and, where they are endless, as far as there is something to
/// see.
fn span(motions: &[(Motion<'_>, &ViewFrame)], contacts: &[ContactTimes]) -> [Surd<Big>; 2] {
    let mut times: Vec<Surd<Big>> =
        contacts.iter().flat_map(|contact| contact.times.iter().flatten().cloned()).collect();
    for (Motion { path, over, .. }, frame) in motions {
        let Range { first, last } = &path.range;
        let seen = frame.clip(path, over, &Range::EVERYWHERE).unwrap_or(Range::EVERYWHERE);
        let (begin, end) = (first.clone().or(seen.first), last.clone().or(seen.last));
        times.extend([begin, end].into_iter().flatten().map(Surd::from));
    }
    let one = |value: i32| Surd::from(Fraction::whole(Big::from(value)));
    let least = times.iter().min_by(|a, b| order(a, b)).cloned().unwrap_or_else(|| one(0));
    let most = times.iter().max_by(|a, b| order(a, b)).cloned().unwrap_or_else(|| one(1));
    [least, most]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(n: i64, d: i64) -> Surd<Big> {
        Fraction { numerator: Big::from(n), denominator: Big::from(d) }.into()
    }

    #[test]
    fn equal_times_share_a_rank_whatever_their_form() {
        let root = Surd { rational: Big::ZERO, factor: Big::ONE, radicand: Big::from(2), denominator: Big::ONE };
        let keys = Times::of(vec![ratio(2, 1), root.clone(), ratio(1, 2), ratio(4, 8), ratio(0, 3)]);
        let ranks = [ratio(0, 1), ratio(2, 4), root, ratio(6, 3)].map(|time| keys.rank(&time));
        assert_eq!((ranks, keys.list().len()), ([0, 1, 2, 3], 4));
    }

    #[test]
    fn a_time_is_shown_in_closed_form_as_long_as_that_is_short() {
        let texts = [ratio(1, 2), ratio(-1, 3), ratio(7, 1)].map(|time| text(&time, &Times::default()));
        assert_eq!(texts, ["= 1/2 = 0.5", "= \u{2212}1/3 ≈ \u{2212}0.3333", "= 7"]);
        let long = ratio(1_000_000_000_000_000_003, 2_000_000_000_000_000_001);
        assert_eq!((text(&long, &Times::default()).as_str(), exact(&long)), ("≈ 0.5", None));
    }
}
