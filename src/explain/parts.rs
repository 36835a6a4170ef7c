//! How the parts of a solid come to a verdict: the latest way in, the earliest way out, the range.

use std::cmp::Ordering;

use crate::geometry::{Contact, Path, Range, Span, Status, meet_line};
use crate::number::{Big, Exact, Fraction, Root, Surd, Time, Uncertain};

use super::expression::{self, LengthUnit};
use super::value::closed;
use super::value::{StepValue, shown};
use super::working::Working;
use super::working::WorkingStep;

/// A convex part of a solid, and when the path is within it.
#[derive(Clone, Debug)]
pub(crate) struct SolidPart {
    /// The name of the part in sentences: `the slab of x`.
    pub(crate) name: String,
    /// When the path is within the part; `None` is never.
    pub(crate) span: Option<Span<Surd<Big>>>,
    /// The surfaces through which the path comes in and goes out.
    pub(crate) through: [String; 2],
    /// Why the path is never in its open interior, though within it.
    pub(crate) bare: Option<Bare>,
}

/// Why a path is never in the open interior of a part.
#[derive(Clone, Debug)]
pub(crate) enum Bare {
    /// It stays in the plane of this face.
    Face(String),
    /// For another reason.
    For(String),
}

/// What the parts come to.
#[derive(Clone, Debug)]
pub(crate) struct Conclusion {
    /// `None` is a miss.
    pub(crate) contact: Option<Contact<Surd<Big>>>,
}

impl Conclusion {
    /// Hit or touch; `None` is a miss.
    pub(crate) fn verdict(&self) -> Option<Status> {
        self.contact.as_ref().map(|contact| contact.status)
    }
}

/// Joins the parts of a solid, and says how; `all` is what several of them are called together.
pub(crate) fn join(
    parts: &[SolidPart],
    all: &str,
    range: &Range<Big>,
    to: &mut Working,
) -> Result<Conclusion, Uncertain> {
    if let Some(part) = parts.iter().find(|part| part.span.is_none()) {
        to.say("verdict", format!("a miss: the line never comes {}", within(&part.name))).apart();
        return Ok(Conclusion { contact: None });
    }
    let spans: Vec<Span<Surd<Big>>> = parts.iter().filter_map(|part| part.span.clone()).collect();
    let line = meet_line(&spans)?;
    let [enters, exits] = ends(parts);
    if parts.len() > 1 {
        to.say("why", format!("inside {all} at once: the latest way in, the earliest way out")).apart();
    }
    let begins = parts.len() == 1;
    way("way in", "the latest", "max", &enters, Ordering::Greater, to)?.apart_if(begins);
    way("way out", "the earliest", "min", &exits, Ordering::Less, to)?;
    let Some(line) = line else {
        to.say("verdict", "a miss: the latest way in comes after the earliest way out");
        return Ok(Conclusion { contact: None });
    };
    let contact = line.clone().within(range)?;
    cut(&line, contact.as_ref(), range, to)?;
    let verdict = match &contact {
        None => format!("a miss: {}", beyond(&line, range)?),
        Some(contact) if contact.status == Status::Hit => {
            format!("a hit, {}, through the interior", when(contact))
        }
        Some(contact) => {
            let reasons = bare(parts, &line, range)?;
            format!("a touch, {}: {}", when(contact), reasons.join(", and "))
        }
    };
    to.say("verdict", verdict);
    Ok(Conclusion { contact })
}

/// A time, and the surface that is crossed then.
type TimedSurface<'a> = (&'a Surd<Big>, &'a str);

fn ends(parts: &[SolidPart]) -> [Vec<TimedSurface<'_>>; 2] {
    let of = |time: fn(&Span<Surd<Big>>) -> Option<&Surd<Big>>, end: usize| {
        parts.iter().filter_map(|part| Some((time(part.span.as_ref()?)?, part.through[end].as_str()))).collect()
    };
    [of(|span| span.enter.as_ref(), 0), of(|span| span.exit.as_ref(), 1)]
}

/// t = max(1, -3/7) = 1, the latest, through x-
fn way<'a>(
    label: &str,
    which: &str,
    function: &str,
    crossings: &[TimedSurface<'_>],
    wanted: Ordering,
    to: &'a mut Working,
) -> Result<&'a mut WorkingStep, Uncertain> {
    let Some(&(first, _)) = crossings.first() else {
        let says = if label == "way in" { "none: it was always within" } else { "none: it stays within for ever" };
        return Ok(to.say(label, says));
    };
    let mut best = first;
    for (time, _) in crossings {
        if Time::compare(*time, best)? == wanted {
            best = time;
        }
    }
    let mut through = Vec::new();
    for (time, surface) in crossings {
        if Time::compare(*time, best)?.is_eq() {
            through.push(*surface);
        }
    }
    let times: Vec<_> = crossings.iter().map(|(time, _)| closed(time)).collect();
    let formula = match times.len() {
        1 => "t".to_owned(),
        _ => format!("t = {function}({})", times.join(", ")),
    };
    let remark = if times.len() == 1 { String::new() } else { format!("{which}, ") };
    Ok(to.equate(label, formula, best.clone()).remark(format!("{remark}through {}", through.join(" and "))))
}

/// into the slab of x, within r of the axis
fn within(part: &str) -> String {
    match part.strip_prefix("the sphere about ") {
        Some(end) => format!("within r of {end}"),
        None if part.starts_with("the wall") => "within r of the axis".to_owned(),
        None => format!("into {part}"),
    }
}

/// Why a line that meets the solid does so at no t of the range.
fn beyond(line: &Contact<Surd<Big>>, range: &Range<Big>) -> Result<String, Uncertain> {
    let path = match (&range.first, &range.last) {
        (Some(_), Some(_)) => "segment",
        _ => "ray",
    };
    if let (Some(last), Some(enter)) = (&range.last, &line.enter.time)
        && Time::compare(enter, &last.clone().into())?.is_gt()
    {
        let last = expression::number(last);
        return Ok(format!("the line enters at t = {}, but the {path} ends at t = {last}", shown(enter)));
    }
    Ok(match (&range.first, &line.exit.time) {
        (Some(first), Some(exit)) => {
            let first = expression::number(first);
            format!("the line leaves at t = {}, but the {path} begins only at t = {first}", shown(exit))
        }
        _ => "the line meets it at no t of the range".to_owned(),
    })
}

/// Says what the range cuts off.
fn cut(
    line: &Contact<Surd<Big>>,
    contact: Option<&Contact<Surd<Big>>>,
    range: &Range<Big>,
    to: &mut Working,
) -> Result<(), Uncertain> {
    let text = expression::range(range);
    if range.first.is_none() && range.last.is_none() {
        to.say("range", format!("{text}: cuts nothing off"));
        return Ok(());
    }
    let Some(contact) = contact else {
        let (enter, exit) = (&line.enter.time, &line.exit.time);
        let beyond = match (&range.last, enter) {
            (Some(last), Some(enter)) => Time::compare(enter, &last.clone().into())?.is_gt(),
            _ => false,
        };
        let says = match (beyond, enter, exit) {
            (true, Some(enter), _) => format!("it has ended before the way in, at t = {}", closed(enter)),
            (_, _, Some(exit)) => format!("it begins only after the way out, at t = {}", closed(exit)),
            _ => "it misses the contact".to_owned(),
        };
        to.say("range", format!("{text}: {says}"));
        return Ok(());
    };
    let is_moved = |before: &Option<Surd<Big>>, after: &Option<Surd<Big>>| match (before, after) {
        (Some(before), Some(after)) => Time::compare(before, after).map(Ordering::is_ne),
        (before, after) => Ok(before.is_some() != after.is_some()),
    };
    let starts = is_moved(&line.enter.time, &contact.enter.time)?;
    let ends = is_moved(&line.exit.time, &contact.exit.time)?;
    let at = |time: &Option<Surd<Big>>| time.as_ref().map(closed).unwrap_or_default();
    let says = match (starts, ends) {
        (false, false) => "cuts nothing off".to_owned(),
        (true, false) => format!("cuts off what comes before t = {}", at(&contact.enter.time)),
        (false, true) => format!("cuts off what comes after t = {}", at(&contact.exit.time)),
        (true, true) if line.enter.time.is_none() && line.exit.time.is_none() => "is all that bounds it".to_owned(),
        (true, true) => "cuts off both ends".to_owned(),
    };
    to.say("range", format!("{text}: {says}"));
    Ok(())
}

/// from t = 1 to t = 19/7 ≈ 2.714
fn when(contact: &Contact<Surd<Big>>) -> String {
    match (&contact.enter.time, &contact.exit.time) {
        (None, None) => "for all t".to_owned(),
        (Some(enter), None) => format!("from t = {} on", shown(enter)),
        (None, Some(exit)) => format!("up to t = {}", shown(exit)),
        (Some(enter), Some(exit)) if Time::compare(enter, exit).is_ok_and(Ordering::is_eq) => {
            format!("at t = {} alone", shown(enter))
        }
        (Some(enter), Some(exit)) => format!("from t = {} to t = {}", shown(enter), shown(exit)),
    }
}

/// Why the path is within the solid, but never in its interior.
fn bare(parts: &[SolidPart], line: &Contact<Surd<Big>>, range: &Range<Big>) -> Result<Vec<String>, Uncertain> {
    let (mut reasons, mut faces) = (Vec::new(), Vec::new());
    for bare in parts.iter().filter_map(|part| part.bare.as_ref()) {
        match bare {
            Bare::Face(face) => faces.push(face.as_str()),
            Bare::For(reason) => reasons.push(reason.clone()),
        }
    }
    match faces.as_slice() {
        [] => {}
        [face] => reasons.push(format!("it stays in the plane of {face}")),
        faces => reasons.push(format!("it stays in the planes of {}", faces.join(" and "))),
    }
    if let (Some(enter), Some(exit)) = (&line.enter.time, &line.exit.time)
        && reasons.is_empty()
        && Time::compare(enter, exit)?.is_eq()
    {
        reasons.push("it comes in and goes out at once".to_owned());
    }
    if let (Some(exit), Some(first)) = (&line.exit.time, &range.first)
        && Time::compare(exit, &first.clone().into())?.is_eq()
    {
        reasons.push("it begins just where it goes out".to_owned());
    }
    if let (Some(enter), Some(last)) = (&line.enter.time, &range.last)
        && Time::compare(enter, &last.clone().into())?.is_eq()
    {
        reasons.push("it ends just where it comes in".to_owned());
    }
    if reasons.is_empty() {
        reasons.push("only at its boundary".to_owned());
    }
    Ok(reasons)
}

/// A time without a root.
fn as_fraction(time: &Surd<Big>) -> Option<Fraction<Big>> {
    let sum = time.root_sum().ok()?.in_lowest_terms();
    sum.roots.is_empty().then_some(Fraction { numerator: sum.rational, denominator: sum.denominator })
}

impl Conclusion {
    /// Says where the path comes in and goes out.
    pub(crate) fn points(&self, path: &Path<Big>, unit: &LengthUnit, dimension: usize, to: &mut Working) {
        let Some(contact) = &self.contact else { return };
        let point = |time: &Surd<Big>| {
            let point = time.coordinates(path.origin.each(), path.direction.each(), &unit.in_one);
            StepValue::Vector(point.into_iter().take(dimension).collect())
        };
        let (enter, exit) = (&contact.enter.time, &contact.exit.time);
        let is_one =
            matches!((enter, exit), (Some(enter), Some(exit)) if Time::compare(enter, exit).is_ok_and(Ordering::is_eq));
        let ends = [("enter", enter), ("exit", exit)].into_iter().take(if is_one { 1 } else { 2 });
        let [origin, direction] = [&path.origin, &path.direction].map(|part| unit.vector(part, dimension));
        for (label, time) in ends {
            let Some(time) = time else { continue };
            let value = point(time);
            let formula = match as_fraction(time) {
                Some(t) => format!("p({}) = {}", expression::number(&t), expression::at_time(&origin, &direction, &t)),
                None => {
                    let coordinates = origin.iter().zip(&direction).map(|(o, d)| expression::line(o, d));
                    format!("p(t) = ({})", coordinates.collect::<Vec<_>>().join(", "))
                }
            };
            // What is zero may leave nothing to work out.
            let is_plain =
                value.text().split(" ≈ ").next().is_some_and(|text| formula.ends_with(&format!(" = {text}")));
            let formula = if is_plain { formula.split(" = ").next().unwrap_or_default().to_owned() } else { formula };
            to.equate(label, formula, value);
        }
    }
}
