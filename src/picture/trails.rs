//! Paths on the sheet: solid within their range and thin beyond, stronger within a solid, dashed where one hides them;
//! the marks of their contacts, and the legend below: the answer, and what the marks mean.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::Range;
use crate::number::{Big, Fraction, Surd};
use crate::query::counted;

use super::axes::point;
use super::collect::Picture;
use super::course::CoursePart;
use super::frame::ViewFrame;
use super::labels::{Area, Pixel, heading, size_of};
use super::shape::{AskedVector, CONTACT, Drawn, Mark, MarkKind, PUSH, REFLECT, Role, Segment, Shape, Verdict};
use super::sheet::{Ink, LINE, NARROW_FONT, NARROW_SMALL, Rank, Sheet, Sign, Spot};
use super::solids::{Curve, Seen, parts};
use super::view::{Vec3, add, dot, length, sub, times, unit};

/// Arrows to the right, down, and so on around.
const ARROWS: [char; 8] = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];

/// A path in the frame.
pub(super) struct Trail {
    /// All of its line that is in the frame.
    pub(super) line: [Vec3; 2],
    /// The part of that within its range.
    pub(super) range: Option<[Vec3; 2]>,
    /// True if the range begins there.
    pub(super) begins: bool,
    /// True if the range ends there.
    pub(super) ends: bool,
}

/// A path in the frame; `None` if it never comes there.
pub(super) fn trail(frame: &ViewFrame, drawn: &Drawn) -> Option<Trail> {
    let Drawn { path, over, .. } = drawn;
    let at = |t: &_| frame.along(path, over, t);
    let whole = frame.clip(path, over, &Range::EVERYWHERE)?;
    let (Some(first), Some(last)) = (&whole.first, &whole.last) else {
        // A path that does not move.
        let at = frame.point(&path.origin, over);
        return Some(Trail { line: [at; 2], range: Some([at; 2]), begins: true, ends: true });
    };
    let line = [at(first), at(last)];
    let within = frame.clip(path, over, &path.range);
    let Some(Range { first: Some(begin), last: Some(end) }) = within else {
        return Some(Trail { line, range: None, begins: false, ends: false });
    };
    let is_bound = |t: &Fraction<Big>, bound: &Option<Fraction<Big>>| {
        bound.as_ref().is_some_and(|bound| t.compare(bound).is_ok_and(std::cmp::Ordering::is_eq))
    };
    let ends = [at(&begin), at(&end)];
    let cut = drawn.ends_at.as_ref().map(|at| along(ends, frame.contact(at))).filter(|part| *part < 1.0);
    Some(Trail {
        line,
        range: Some([ends[0], cut.map_or(ends[1], |part| add(ends[0], times(sub(ends[1], ends[0]), part)))]),
        begins: is_bound(&begin, &path.range.first),
        ends: is_bound(&end, &path.range.last) && cut.is_none(),
    })
}

/// How far along a line a point of it lies, from 0 to 1; 1 on a line without length.
fn along([from, to]: [Vec3; 2], point: Vec3) -> f64 {
    let along = sub(to, from);
    let length = dot(along, along);
    if length > 0.0 { (dot(sub(point, from), along) / length).clamp(0.0, 1.0) } else { 1.0 }
}

pub(crate) fn draw(sheet: &mut Sheet, frame: &ViewFrame, drawn: &Drawn, seen: &[Seen], picture: &Picture) {
    let Some(trail) = trail(frame, drawn) else { return };
    let verdict = drawn.verdict;
    let [line_first, line_last] = trail.line;
    if picture.is_single() && !trail.begins {
        label_start(sheet, frame, drawn, trail.range.unwrap_or(trail.line), picture);
    }
    let Some([first, last]) = trail.range else {
        sheet.curve(Ink::Beyond(verdict), &Curve::Straight(line_first, line_last));
        return;
    };
    for (from, to) in [(line_first, first), (last, line_last)].into_iter().filter(|_| !picture.are_many()) {
        stretch(sheet, [Ink::Beyond(verdict); 2], from, to, seen);
    }
    // The parts within solids, from 0 to 1 along the range.
    let part = |end: &Option<_>, without: f64| match end {
        Some(end) if first != last => along([first, last], frame.contact(end)),
        _ => without,
    };
    let mut inside: Vec<[f64; 2]> =
        drawn.inside.iter().map(|[enter, exit]| [part(enter, 0.0), part(exit, 1.0)]).collect();
    inside.sort_by(|left, right| left[0].total_cmp(&right[0]));
    let at = |part: f64| add(first, times(sub(last, first), part));
    let mut done = 0.0;
    for [enter, exit] in inside {
        let inks = [Ink::Path(verdict), Ink::Behind(verdict)];
        stretch(sheet, inks, at(done), at(enter.max(done)), seen);
        let inks = [Ink::Inside(verdict), Ink::BehindInside(verdict)];
        stretch(sheet, inks, at(enter.max(done)), at(exit.max(done)), seen);
        done = exit.max(done);
    }
    stretch(sheet, [Ink::Path(verdict), Ink::Behind(verdict)], at(done), last, seen);
    let (from, to) = (sheet.pixel(first), sheet.pixel(last));
    sheet.head(Ink::Head(verdict), from, to, 11.0);
    let alone = picture.is_single();
    // Where the contact begins with the range, its mark says all.
    let is_marked = |point: Vec3| {
        let ends = drawn.inside.iter().flatten().flatten();
        ends.map(|end| length(sub(frame.contact(end), point))).any(|away| away * sheet.scale < 1.0)
    };
    // Where a path is at t = 0, if that is neither of its ends.
    let zero = Fraction::whole(Big::ZERO);
    let Range { first: begin, last: end } = &drawn.path.range;
    let is_within = begin.as_ref().is_none_or(|t| t.numerator < Big::ZERO)
        && end.as_ref().is_none_or(|t| t.numerator > Big::ZERO)
        && drawn.path.direction.squared() != Big::ZERO;
    let zero_place = frame.along(&drawn.path, &drawn.over, &zero);
    let origin = sheet.pixel(zero_place);
    let (marked_first, marked_last, marked_zero) = (is_marked(first), is_marked(last), is_marked(zero_place));
    if trail.begins && !marked_first {
        sheet.mark(Spot { at: from, sign: Sign::Start, verdict, about: None });
        label_end(sheet, begin.as_ref(), picture, drawn, [first, last]);
    }
    let is_seen = |axis: usize| (from[axis].min(to[axis])..=from[axis].max(to[axis])).contains(&origin[axis]);
    if is_within && (0..2).all(is_seen) && !marked_zero {
        sheet.mark(Spot { at: origin, sign: Sign::Zero, verdict, about: None });
        if alone {
            let at = point(&drawn.place(&zero), &picture.told_points(), picture.dimensions());
            sheet.label(Rank::Rest, zero_place, format!("t = 0\n{at}"), [0.0, 1.0]);
        }
    }
    if trail.ends && from != to && !marked_last {
        label_end(sheet, end.as_ref(), picture, drawn, [last, first]);
    }
    if alone && verdict == Verdict::Miss && from != to {
        sheet.label(Rank::Contact, at(0.5), "miss", [0.0, -1.0]);
    }
    let is_named = !(alone || picture.tells_points() && trail.begins && !marked_first);
    if let Some(label) = drawn.label.as_ref().filter(|_| is_named) {
        let rank = if verdict == Verdict::Miss && !picture.tells_points() { Rank::Rest } else { Rank::Met };
        sheet.label(rank, at(0.2), label.clone(), [0.0, -1.0]);
    }
}

/// Says where a path begins that begins outside of the frame, and in which direction that lies from where it is seen.
fn label_start(sheet: &mut Sheet, frame: &ViewFrame, drawn: &Drawn, seen: [Vec3; 2], picture: &Picture) {
    let Some(begin) = &drawn.path.range.first else { return };
    let start = drawn.place(begin);
    let ends = seen.map(|end| sheet.pixel(end));
    let outside = sheet.pixel(frame.contact(&start));
    let away = |at: &Pixel| (outside[0] - at[0]).hypot(outside[1] - at[1]);
    let first = usize::from(away(&ends[1]) < away(&ends[0]));
    let [near, far] = [ends[first], ends[1 - first]];
    let turns = (near[1] - far[1]).atan2(near[0] - far[0]) / std::f64::consts::FRAC_PI_4;
    let arrow = ARROWS[(turns.round() as i64).rem_euclid(8) as usize];
    let text = format!("{arrow} starts outside, at\n{}", point(&start, &Default::default(), picture.dimensions()));
    sheet.label(Rank::Contact, seen[first], text, [0.0, -1.0]);
}

/// Wants the place of an end of a path beside it, on the side away from the other end: of a single path with its time,
/// which is told apart from all others; of a few where each begins with its name, if that stands nowhere else.
fn label_end(sheet: &mut Sheet, time: Option<&Fraction<Big>>, picture: &Picture, drawn: &Drawn, ends: [Vec3; 2]) {
    let Some(time) = time.filter(|_| picture.tells_points()) else { return };
    let place = point(&drawn.place(time), &picture.told_points(), picture.dimensions());
    let begins = drawn.path.range.first.as_ref().is_some_and(|first| first.compare(time).is_ok_and(Ordering::is_eq));
    let text = match drawn.label.as_ref().filter(|_| begins) {
        _ if picture.is_single() => format!("t {}\n{place}", picture.times.equals(&time.clone().into())),
        Some(name) => format!("{name}\n{place}"),
        None => place,
    };
    let [at, other] = ends.map(|end| sheet.pixel(end));
    sheet.label(Rank::Met, ends[0], text, [0, 1].map(|axis| (at[axis] - other[axis]).signum()));
}

/// A straight part of a path: with one ink where it is seen, with the other where it is hidden.
fn stretch(sheet: &mut Sheet, [ink, behind]: [Ink; 2], from: Vec3, to: Vec3, seen: &[Seen]) {
    if from == to {
        return;
    }
    if !sheet.in_space {
        sheet.curve(ink, &Curve::Straight(from, to));
        return;
    }
    let solids = seen.iter().filter(|solid| solid.role.hides_paths());
    let (hidden, visible) = parts(&sheet.view, from, to, solids.flat_map(|solid| &solid.pieces));
    let along = sub(to, from);
    for (ink, parts) in [(behind, hidden), (ink, visible)] {
        for [first, last] in parts {
            sheet.curve(ink, &Curve::Straight(add(from, times(along, first)), add(from, times(along, last))));
        }
    }
}

/// The length of a normal, in pixels.
const NORMAL: f64 = 34.0;
/// The length of the arrow of a direction after a mirror, in pixels.
const REFLECTED: f64 = 60.0;

/// The way of something that moves, perhaps with a head.
pub(super) fn segment(sheet: &mut Sheet, frame: &ViewFrame, segment: &Segment) {
    let mut ends = frame.ends(&segment.path, &segment.over);
    let (Some(from), Some(to)) = (ends.next(), ends.next()) else { return };
    let (way, head) = (Ink::Way(segment.verdict), Ink::Head(segment.verdict));
    if segment.arrow { sheet.arrow([way, head], from, to, 8.0) } else { sheet.stroke(way, from, to) }
}

pub(super) fn marks(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture) {
    let named = picture.solids().filter_map(|(solid, about)| Some((about.solid?, solid.label.as_deref()?)));
    let solids: BTreeMap<usize, &str> = named.collect();
    let others = picture.told_points();
    for contact in picture.marks() {
        let solid = contact.solid.and_then(|solid| solids.get(&solid));
        let mut label = match solid.filter(|_| !sheet.crowd.of_paths && !contact.label().is_empty()) {
            _ if picture.is_single() => contact.text.clone(),
            Some(solid) => format!("{} \u{2192} {solid}", contact.label()),
            None => contact.label().to_owned(),
        };
        let place = point(&contact.at, &others, picture.dimensions());
        if picture.tells_points() {
            match label.is_empty() {
                true => label = format!("{}\n{place}", contact.text),
                false if contact.text != label => label.extend(["\n", &place, "\n", &contact.text]),
                false => label.extend(["\n", &place]),
            }
        }
        mark(sheet, frame, contact, (label, &place), picture);
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
        sheet.layers.entry(Ink::NormalHead).or_default().closed.push(square.to_vec());
        sheet.taken.area(Area { low: [at[0] - 4.0, at[1] - 4.0], high: [at[0] + 4.0, at[1] + 4.0] });
        sheet.label(Rank::Contact, place, label, [0.7, 0.7]);
        return;
    }
    let from = picture.shapes.iter().find_map(|shape| match shape {
        Shape::Mark(mark) if *name == REFLECT && !mark.kind.is_exit() && mark.solid == *solid => {
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
    let toward = heading([from, end].map(|point| sheet.pixel(point)), 1.0);
    sheet.label(Rank::Contact, end, label, toward);
}

/// A contact: its sign, its label and, if it is of the only query, its normal.
fn mark(sheet: &mut Sheet, frame: &ViewFrame, mark: &Mark, (label, told): (String, &str), picture: &Picture) {
    let place = frame.contact(&mark.at);
    let at = sheet.pixel(place);
    let mut toward = if mark.kind.is_exit() { [0.7, 0.7] } else { [-0.7, -0.7] };
    for (index, normal) in mark.normals.iter().enumerate().filter(|_| picture.is_single()) {
        let end = add(place, times(*normal, NORMAL / sheet.scale));
        sheet.arrow([Ink::Normal, Ink::NormalHead], place, end, 7.0);
        if index == 0 {
            let [right, down] = heading([at, sheet.pixel(end)], 1.0);
            // Beside the normal, not at its tip.
            toward = [right, down - 0.3];
        }
    }
    // Among many, its hand has the text.
    let about = Some((if sheet.crowd.of_paths { String::new() } else { mark.about(told) }, mark.row));
    sheet.mark(Spot { at, sign: Sign::Contact(mark.kind), verdict: mark.verdict, about });
    if !label.is_empty() {
        let rank = if picture.is_single() || !mark.kind.is_exit() { Rank::Contact } else { Rank::Exit };
        sheet.label(rank, place, label, toward);
    }
}

/// Lines and rows of marks are no wider, in pixels.
const WIDEST: f64 = 470.0;
/// Where lines begin.
const LEFT: f64 = 20.0;

/// Writes the text below a picture: the answer of one query, or how many had which, and the meaning of these marks, row by
/// row, in this width. The sheet grows.
pub(super) fn legend(
    sheet: &mut Sheet,
    picture: &Picture,
    notes: &[String],
    spots: &[Spot],
    (width_of_sheet, lost): (f64, usize),
) {
    let widest = WIDEST.min(width_of_sheet - LEFT);
    let mut lines: Vec<String> = picture.names.values().filter(|_| picture.is_single()).cloned().collect();
    lines.extend(answer(picture, notes));
    let mut rows: Vec<Vec<(Sign, Verdict, &'static str)>> = Vec::new();
    let mut room = 0.0;
    let mut signs: BTreeSet<_> = spots.iter().map(|spot| (spot.sign, spot.verdict)).collect();
    // Normals are drawn of single queries, which may stand side by side.
    let mut singles = picture.apart.iter().chain(picture.is_single().then_some(picture)).flat_map(Picture::marks);
    if !spots.is_empty() && singles.any(|mark| !mark.normals.is_empty()) {
        signs.insert((Sign::Normal, Verdict::Hit));
    }
    for (sign, verdict) in signs {
        let meaning = meaning(sign, verdict);
        // One start is enough for all verdicts.
        if rows.iter().flatten().any(|(_, _, known)| *known == meaning) {
            continue;
        }
        room -= width(meaning);
        match rows.last_mut().filter(|_| room >= 0.0) {
            Some(row) => row.push((sign, verdict, meaning)),
            None => {
                rows.push(vec![(sign, verdict, meaning)]);
                room = widest - width(meaning);
            }
        }
    }
    let lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, widest)).collect();
    let mut y = sheet.size[1] - 2.0;
    sheet.size[1] += LINE * (lines.len() + rows.len()) as f64;
    for line in &lines {
        sheet.text([LEFT, y], "fixed", line);
        y += LINE;
    }
    let mut ends: Vec<f64> = lines.iter().map(|line| LEFT + size_of(line, NARROW_FONT)[0]).collect();
    for row in &rows {
        let mut x = LEFT + 4.0;
        for (sign, verdict, meaning) in row {
            sheet.legend.push(Spot { at: [x, y], sign: *sign, verdict: *verdict, about: None });
            sheet.text([x + 12.0, y], "small soft fixed", *meaning);
            x += width(meaning);
        }
        ends.push(x);
        y += LINE;
    }
    if lost > 0 {
        let note = format!("no room for {}", counted(lost, "label"));
        // Behind the lowest line that leaves room for it.
        let widest = sheet.size[0] - LEFT - size_of(&note, NARROW_SMALL)[0] - 8.0;
        match ends.iter().rev().enumerate().find(|(_, end)| **end <= widest) {
            Some((below, end)) => sheet.text([end + 8.0, y - LINE * (below + 1) as f64], "small soft fixed", note),
            None => {
                sheet.text([LEFT, y], "small soft fixed", note);
                sheet.size[1] += LINE;
            }
        }
    }
}

/// How much of a row a mark and its meaning take.
fn width(meaning: &str) -> f64 {
    34.0 + size_of(meaning, NARROW_SMALL)[0]
}

fn meaning(sign: Sign, verdict: Verdict) -> &'static str {
    match (sign, verdict) {
        (Sign::Start, _) => "start",
        (Sign::Zero, _) => "t = 0",
        (Sign::Normal, _) => "normal",
        (Sign::Contact(MarkKind::Enter), Verdict::Touch) => "touch begins",
        (Sign::Contact(MarkKind::Exit), Verdict::Touch) => "touch ends",
        (Sign::Contact(MarkKind::Enter), _) => "contact begins",
        (Sign::Contact(MarkKind::Exit), _) => "contact ends",
        (Sign::Contact(MarkKind::Both), Verdict::Touch) => "touch",
        (Sign::Contact(MarkKind::Both), _) => "contact",
        (Sign::Contact(MarkKind::First), Verdict::Touch) => "touches at the start",
        (Sign::Contact(MarkKind::Last), Verdict::Touch) => "still touches at the end",
        (Sign::Contact(MarkKind::First), _) => "in contact at the start",
        (Sign::Contact(MarkKind::Last), _) => "still in contact at the end",
    }
}

/// The lines of a text that are no wider than this, unless a word is.
pub(super) fn wrapped(line: &str, widest: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    // A number stays with the sign in front of it.
    let line = line.replace(" = ", "\u{a0}=\u{a0}").replace(" ≈ ", "\u{a0}≈\u{a0}");
    let line = line.replace(" + ", "\u{a0}+ ").replace(" \u{2212} ", "\u{a0}\u{2212} ");
    for word in line.split(' ').map(|word| word.replace('\u{a0}', " ")) {
        if lines
            .last()
            .is_some_and(|last| !last.is_empty() && size_of(&format!("{last} {word}"), NARROW_FONT)[0] > widest)
        {
            lines.push(String::new());
        }
        if let Some(last) = lines.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(&word);
        }
    }
    lines
}

/// The answer in words, and what is to be said of the picture.
fn answer(picture: &Picture, notes: &[String]) -> Vec<String> {
    let mut sentences = if picture.is_single() { picture.sentences() } else { vec![picture.counted()] };
    sentences.extend(notes.iter().cloned().chain(picture.omissions()));
    sentences
}

/// The question, the answer and the projection, in words.
pub(super) fn description(picture: &Picture, notes: &[String]) -> String {
    let asked = picture.question.iter().skip(usize::from(!picture.is_single())).filter(|part| !part.is_empty());
    let asked = asked.cloned().collect::<Vec<_>>().join(", ");
    let asked = (!asked.is_empty()).then(|| asked + ".");
    let projection =
        if picture.in_space { "A parallel projection; hidden edges are dashed." } else { "True to scale." };
    let sentences = asked.into_iter().chain(answer(picture, notes)).chain([projection.to_owned()]);
    sentences.collect::<Vec<_>>().join(" ")
}
