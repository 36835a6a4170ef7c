//! The data of a page's script, in the coordinates of the frame: each number rounded once from its exact value. The
//! script knows a time by its rank among [`Times`], and what moves by its [`Motion`].

use std::collections::HashMap;

use serde::Serialize;

use crate::explain::value::with_root_signs;
use crate::geometry::{Caps, Path, Range, Vector};
use crate::number::{Big, Exact, Fraction, Surd};
use crate::picture::axes::{Times, equals_among, order, point};
use crate::picture::collect::Picture;
use crate::picture::draw::Drawing;
use crate::picture::frame::ViewFrame;
use crate::picture::labels::{Area, Pixel};
use crate::picture::shape::{About, Body, ContactTimes, Hull, Mark, Mover, Net, Shape};
use crate::picture::sheet::{Ink, Sheet, Stroke};
use crate::picture::solids::{self, Seen, SolidForm};
use crate::picture::trails;
use crate::picture::view::{Look, Vec3, cross, dot, sub};

/// A value as JSON: numbers and strings alone, in which there is nothing that has none.
fn json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// These values as a list of JSON.
fn list(values: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", values.into_iter().collect::<Vec<_>>().join(","))
}

/// An object of JSON with these members, each a name and a value as JSON, in this order.
fn object(members: &[(&str, String)]) -> String {
    let members: Vec<_> = members.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", members.join(","))
}

/// An object about a shape, whose query, solid and title are its first members.
fn object_about(About { row, solid, title }: &About, members: &[(&str, String)]) -> String {
    let about = [("row", json(row)), ("solid", json(solid)), ("title", json(title))];
    object(&[&about, members].concat())
}

/// The data of a picture.
pub(super) fn data(picture: &Picture, drawing: &Drawing, look: &Look) -> String {
    let sheet = &drawing.sheet;
    let panels: Vec<_> = picture.apart.iter().zip(&drawing.panels).collect();
    // The frames, each with its part: all of the picture, or each query.
    let parts: Vec<(&Picture, &Drawing)> = match &panels[..] {
        [] => vec![(picture, drawing)],
        panels => panels.iter().map(|(query, (_, panel))| (*query, panel)).collect(),
    };
    // The place of the picture of a query that has one of its own, with its frame.
    let place = |(query, (low, panel)): &(&Picture, &(Pixel, Drawing))| {
        let Sheet { middle, scale, size, area, .. } = &panel.sheet;
        let area = if picture.in_space { Area { low: [0.0; 2], high: *size } } else { *area };
        object(&[
            ("row", json(&query.subject.row)),
            ("middle", json(&[0, 1].map(|axis| low[axis] + middle[axis]))),
            ("scale", json(scale)),
            ("area", json(&framed(*low, area))),
        ])
    };
    // All shapes, each with the frame that has its coordinates.
    let shapes = || parts.iter().flat_map(|(of, drawn)| of.shapes.iter().map(|shape| (shape, &drawn.frame)));
    let motions: Vec<(Motion<'_>, &ViewFrame)> =
        shapes().filter_map(|(shape, frame)| Some((Motion::of(shape, frame)?, frame))).collect();
    let [known, keys] = times(picture, &motions);
    let mut nets = Vec::new();
    let has_details = picture.in_space || picture.tells_points();
    let sheets = || parts.iter().filter(|_| has_details).map(|(of, drawn)| (json(&of.subject.row), &drawn.sheet));
    let projection = object(&[
        ("middle", json(&sheet.middle)),
        ("scale", json(&sheet.scale)),
        ("right", json(&sheet.view.right)),
        ("up", json(&sheet.view.up)),
        ("eye", json(&sheet.view.eye)),
        // The frame of a plane.
        ("area", json(&(!picture.in_space).then(|| framed([0.0; 2], sheet.area)))),
    ]);
    // Movers and solids have their hulls by their nets, which are written behind them.
    let movers = list(motions.iter().map(|(motion, frame)| moving(motion, picture, &keys, frame, &mut nets)));
    let contacts = parts.iter().flat_map(|(of, drawn)| of.contacts.iter().map(|contact| (contact, &drawn.frame)));
    let contacts = contacts.map(|(contact, frame)| touching(contact, &keys, frame));
    let solids = list(parts.iter().flat_map(|(_, drawn)| &drawn.seen).map(|seen| standing(seen, &mut nets)));
    // A text beside a point of the frame.
    let labels = sheets().flat_map(|(row, sheet)| {
        sheet
            .anchors
            .iter()
            .map(move |(at, text)| object(&[("row", row.clone()), ("at", json(at)), ("text", json(text))]))
    });
    // A straight line of the frame, with the class of its head if it is an arrow.
    let stroke = |row: &str, Stroke { ink, from, to, head }: &Stroke| {
        object(&[
            ("row", row.to_owned()),
            ("class", json(&ink.class())),
            ("from", json(from)),
            ("to", json(to)),
            ("head", json(&head.map(Ink::class))),
        ])
    };
    let strokes = sheets().flat_map(|(row, sheet)| sheet.strokes.iter().map(move |line| stroke(&row, line)));
    // The working of a query, step by step; an empty text is a blank line.
    let workings = picture.workings.iter().map(|(row, steps)| object(&[("row", json(row)), ("steps", json(steps))]));
    object(&[
        ("space", json(&picture.in_space)),
        ("size", json(&sheet.size)),
        ("view", json(&look.view.unwrap_or(look.usual_view()).map(|side| side.to_string()).join(","))),
        ("up", json(&look.world_up())),
        ("projection", projection),
        ("places", list(panels.iter().map(place))),
        ("keys", list((0..keys.list.len()).map(|rank| key(&keys, rank, &known)))),
        ("events", events(picture, &motions, &keys)),
        ("movers", movers),
        ("contacts", list(contacts)),
        ("solids", solids),
        ("nets", json(&nets)),
        ("paths", list(shapes().filter_map(|(shape, frame)| trail(shape, frame)))),
        ("marks", list(parts.iter().flat_map(|(of, drawn)| spots(of, &drawn.frame)))),
        ("labels", list(labels)),
        ("strokes", list(strokes)),
        ("steps", steps(picture, &keys)),
        ("workings", list(workings)),
        ("corner", json(&parts[0].1.sheet.area.high[1])),
        // Which queries contacts are counted of, if there are more.
        ("counted", json(&picture.counted_queries())),
    ])
}

/// The times that are known from the question or its answer, and those that matter: they, and where the slider begins and
/// ends.
fn times(picture: &Picture, motions: &[(Motion<'_>, &ViewFrame)]) -> [Times; 2] {
    let [first, last] = span(motions, &picture.contacts);
    let mut times: Vec<Surd<Big>> = gap_times(picture).map(|(_, t)| t).collect();
    times.extend(picture.steps.iter().map(|(.., time)| time.clone()));
    times.extend(
        picture.contacts.iter().flat_map(|contact| contact.times.iter().chain([&contact.left]).flatten().cloned()),
    );
    for (Motion { path: Path { range, .. }, .. }, _) in motions {
        times.extend([&range.first, &range.last].into_iter().flatten().map(|time| time.clone().into()));
    }
    let known = Times::of(times.clone());
    times.extend([first.clone(), last.clone()]);
    // Times before or after all that is shown have no place on the slider.
    times.retain(|time| order(&first, time).is_le() && order(time, &last).is_le());
    [known, Times::of(times)]
}

/// Left, top, width and height of an area that is moved so far.
fn framed(moved: Pixel, Area { low, high }: Area) -> [f64; 4] {
    [moved[0] + low[0], moved[1] + low[1], high[0] - low[0], high[1] - low[1]]
}

/// A time that matters: about, as it is shown, and exactly, in closed form if it is a time that is known from the question
/// or its answer, not the edge of the frame.
fn key(keys: &Times, rank: usize, known: &Times) -> String {
    let time = &keys.list[rank];
    let t = time.round().unwrap_or(0.0);
    let is_known = known.list.iter().any(|known| order(known, time).is_eq());
    let text = if is_known { text(time, keys) } else { equals_among(time, &[]) };
    let exact = exact(time).filter(|_| is_known).unwrap_or_else(|| t.to_string());
    object(&[("t", json(&t)), ("text", json(&text)), ("exact", json(&exact))])
}

/// When queries are nearest to what they miss, where that was asked for, each with its row.
fn gap_times(picture: &Picture) -> impl Iterator<Item = (u64, Surd<Big>)> {
    picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Gap(gap, row) => Some((*row, gap.t.clone()?)),
        _ => None,
    })
}

/// The events: the first and last time of all, and when contacts begin and end; each in the words of its button, to which
/// the time is added if that is wanted, and without a row for all queries.
fn events(picture: &Picture, motions: &[(Motion<'_>, &ViewFrame)], keys: &Times) -> String {
    let mut events = Vec::new();
    let mut add = |time: &Surd<Big>, row: Option<u64>, text: String, timed: bool| {
        let key = keys.rank(time);
        let event = [("key", json(&key)), ("row", json(&row)), ("text", json(&text)), ("timed", json(&timed))];
        events.push((key, object(&event)));
    };
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
    let ends = [keys.list.first(), keys.list.last()];
    for time in ends.into_iter().flatten().filter(|time| is_end(time) && !is_met(time)) {
        let shown = text(time, keys);
        let shown = shown.strip_prefix("= ").unwrap_or(&shown).to_owned();
        add(time, None, shown, false);
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
                add(enter, about.row, format!("{query}then {solid_name}"), true);
            }
            continue;
        }
        let is_at_once = matches!((enter, exit), (Some(enter), Some(exit)) if order(enter, exit).is_eq());
        let names = if is_at_once { ["t_enter = t_exit", ""] } else { ["t_enter", "t_exit"] };
        for (name, time) in names.into_iter().zip([enter, exit]) {
            if let (false, Some(time)) = (name.is_empty(), time) {
                add(time, about.row, format!("{query}{name}"), true);
            }
        }
    }
    for (row, step, time) in &picture.steps {
        let Some(step) = step else { continue };
        add(time, Some(*row), format!("{}step {step}", query(*row)), false);
    }
    for (row, time) in gap_times(picture) {
        add(&time, Some(row), format!("{}gap_t", query(row)), true);
    }
    events.sort_by_key(|(key, _)| *key);
    list(events.into_iter().map(|(_, event)| event))
}

/// A hull, where it is at t = 0, or a point, that is somewhere at each of its keys.
fn moving(motion: &Motion<'_>, picture: &Picture, keys: &Times, frame: &ViewFrame, nets: &mut Vec<Net>) -> String {
    let Motion { path, about, name, class, form, .. } = motion;
    let [earliest, latest] = [keys.list.first(), keys.list.last()];
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
    let members = [
        ("name", json(name)),
        ("class", json(class)),
        ("hull", hull(form.as_ref(), nets)),
        ("round", round(form.as_ref())),
        ("at", json(&at)),
    ];
    object_about(about, &members)
}

/// The steps of walks, when one comes into a cell; and, without a step, out of the last that is told, or drawn, as when
/// one that ends with its first contact comes out of that.
fn steps(picture: &Picture, keys: &Times) -> String {
    let steps = picture.steps.iter().map(|(row, step, time)| (*row, *step, keys.rank(time)));
    let own = picture.contacts.iter().filter(|contact| picture.subject.ends_at_contact && !contact.is_later);
    let ends = own.filter_map(|contact| Some((contact.about.row?, None, keys.rank(contact.left.as_ref()?))));
    let all = steps.chain(ends.filter(|(.., key)| key + 1 < keys.list.len()));
    list(all.map(|(row, step, key)| object(&[("row", json(&row)), ("step", json(&step)), ("key", json(&key))])))
}

/// A contact, from one rank to another, with the name of the solid that is met if it is one of a scene.
fn touching(contact: &ContactTimes, keys: &Times, frame: &ViewFrame) -> String {
    let [enter, exit] = &contact.times;
    let [enter, exit] = [enter.as_ref(), exit.as_ref().or(contact.left.as_ref())];
    let [from, to] = [enter, exit].map(|time| time.map(|time| keys.rank(time) as i64));
    let points = contact.points.each_ref().map(|point| point.as_ref().map(|point| frame.contact(point)));
    let members = [
        ("name", json(&contact.about.solid.map(|_| &contact.solid_name))),
        ("verdict", json(contact.verdict.name())),
        ("later", json(&contact.is_later)),
        ("from", json(&from.unwrap_or(-1))),
        ("to", json(&to.unwrap_or(i64::from(i32::MAX)))),
        ("points", json(&points)),
    ];
    object_about(&contact.about, &members)
}

fn standing(seen: &Seen, nets: &mut Vec<Net>) -> String {
    let members = [
        ("class", json(&(seen.role.class() + dotted(&seen.form)))),
        ("moment", json(&seen.role.is_moment())),
        ("step", json(&seen.step)),
        ("hull", hull(Some(&seen.form), nets)),
        ("round", round(Some(&seen.form))),
    ];
    object_about(&seen.about, &members)
}

/// A further class of a point, which is drawn as a dot.
fn dotted(form: &SolidForm) -> &'static str {
    if form.is_point() { " dot" } else { "" }
}

/// A solid with a round wall; `null` for another.
fn round(form: Option<&SolidForm>) -> String {
    let Some(SolidForm::Round { p1, axis, radius, caps }) = form else { return "null".to_owned() };
    let ends = if *caps == Caps::Round { "round" } else { "flat" };
    object(&[("p1", json(p1)), ("axis", json(axis)), ("radius", json(radius)), ("ends", json(ends))])
}

/// A hull by its corners and the index of the net that joins them, with the corners of its faces counterclockwise as they
/// are seen from outside; its net is written once. `null` for another solid.
fn hull(form: Option<&SolidForm>, nets: &mut Vec<Net>) -> String {
    let Some(SolidForm::Hull { corners, net, normals }) = form else { return "null".to_owned() };
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
    object(&[("net", json(&index)), ("corners", json(corners))])
}

fn trail(shape: &Shape, frame: &ViewFrame) -> Option<String> {
    let Shape::Path(drawn, about) = shape else { return None };
    let trails::Trail { line, range, begins, .. } = trails::trail(frame, drawn)?;
    let inside = range.map(|range| {
        let parts = drawn.inside.iter();
        let end = |point: &Option<_>, without: Vec3| point.as_ref().map_or(without, |point| frame.contact(point));
        parts.map(|[enter, exit]| [end(enter, range[0]), end(exit, range[1])]).collect::<Vec<_>>()
    });
    let members = [
        ("verdict", json(drawn.verdict.name())),
        ("line", json(&line)),
        ("range", json(&range)),
        ("begins", json(&begins)),
        ("inside", json(&inside.unwrap_or_default())),
    ];
    Some(object_about(about, &members))
}

/// The ends of contacts of a part, with their points as they are told there.
fn spots(of: &Picture, frame: &ViewFrame) -> Vec<String> {
    let others = of.told_points();
    let spot = |mark: &Mark| {
        object(&[
            ("at", json(&frame.contact(&mark.at))),
            ("kind", json(mark.kind.class())),
            ("verdict", json(mark.verdict.name())),
            ("about", json(&mark.about(&point(&mark.at, &others, of.dimensions())))),
            ("row", json(&mark.row)),
        ])
    };
    of.marks().map(spot).collect()
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
            Shape::Mover(Mover { body, velocity, range, role, name }, about) => {
                let (start, over) = match body {
                    Body::Hull(Hull { corners, over, .. }) => (&corners[0], over),
                    Body::Round { p1, over, .. } => (p1, over),
                };
                let form = solids::form(body, frame);
                Some(Self {
                    path: Path { origin: start.clone(), direction: velocity.clone(), range: range.clone() },
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
        assert_eq!((ranks, keys.list.len()), ([0, 1, 2, 3], 4));
    }

    #[test]
    fn a_time_is_shown_in_closed_form_as_long_as_that_is_short() {
        let texts = [ratio(1, 2), ratio(-1, 3), ratio(7, 1)].map(|time| text(&time, &Times::default()));
        assert_eq!(texts, ["= 1/2 = 0.5", "= \u{2212}1/3 ≈ \u{2212}0.3333", "= 7"]);
        let long = ratio(1_000_000_000_000_000_003, 2_000_000_000_000_000_001);
        assert_eq!((text(&long, &Times::default()).as_str(), exact(&long)), ("≈ 0.5", None));
    }
}
