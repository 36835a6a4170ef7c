//! From the parts of a solid to a verdict: the latest way in, the earliest way out, the range. And where floats have
//! another verdict: the textbook's answer to the same question, and the exact one for the numbers as they are held.

use std::cmp::Ordering;

use crate::floats::{self, Answer, Audit, Audited, Fault, Float, digits, units_off};
use crate::geometry::{Contact, Path, Range, Span, Status, meet_line};
use crate::number::{Big, Decimal, Exact, FloatType, Fraction, Scale, Surd, Time, Uncertain};

use super::expression::{self, LengthUnit, negated};
use super::value::{
    HeldNumber, StepValue, apart, beside, closed, is_unwieldy, rounded, shown, shown_beside, with_rest,
};
use super::{NAMED, Working, WorkingStep, is_same};

/// A convex part of a solid, and when the path is within it.
#[derive(Default)]
pub(crate) struct SolidPart {
    /// Where the path is then, behind `comes`: `into the slab of x`.
    pub(crate) within: String,
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

/// Who meets in a working, for its sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meets {
    /// A path, which a range may cut, and a solid.
    Path,
    /// Two moving boxes, within a span of time.
    Boxes,
}

/// The outcome of the parts.
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
    meets: Meets,
    to: &mut Working,
) -> Result<Conclusion, Uncertain> {
    if let Some(part) = parts.iter().find(|part| part.span.is_none()) {
        let who = if meets == Meets::Boxes { "corner" } else { "line" };
        to.say("verdict", format!("a miss: the {who} never comes {}", part.within)).apart();
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
    let Some(contact) = line.clone().within(range)? else {
        misses_range(&line, range, meets, to)?;
        return Ok(Conclusion { contact: None });
    };
    cut(&line, &contact, range, to)?;
    let verdict = match contact.status {
        Status::Hit => format!("a hit, {}, through the interior", when(&contact)),
        Status::Touch => format!("a touch, {}: {}", when(&contact), bare(parts, &line, range)?.join(", and ")),
    };
    to.say("verdict", verdict);
    Ok(Conclusion { contact: Some(contact) })
}

/// The times at which each part begins and ends, and the surfaces that are crossed then.
fn ends(parts: &[SolidPart]) -> [Vec<(&Surd<Big>, &str)>; 2] {
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
    crossings: &[(&Surd<Big>, &str)],
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
    let times: Vec<_> = crossings.iter().map(|(time, _)| closed(*time)).collect();
    let formula = match times.len() {
        1 => "t".to_owned(),
        _ => format!("t = {function}({})", times.join(", ")),
    };
    let remark = if times.len() == 1 { String::new() } else { format!("{which}, ") };
    Ok(to.equate(label, formula, best.clone()).remark(format!("{remark}through {}", through.join(" and "))))
}

/// Says why a line that meets the solid does so at no t of the range: that ends before, or begins after.
fn misses_range(
    line: &Contact<Surd<Big>>,
    range: &Range<Big>,
    meets: Meets,
    to: &mut Working,
) -> Result<(), Uncertain> {
    let path = match (&range.first, &range.last) {
        (Some(_), Some(_)) => "segment",
        _ => "ray",
    };
    let (cut_off, verdict) = match (&line.enter.time, &line.exit.time, &range.first, &range.last) {
        (Some(enter), _, _, Some(last)) if Time::compare(enter, &last.clone().into())?.is_gt() => {
            let last = closed(last);
            let shown = shown_beside(enter, &last);
            let verdict = match meets {
                Meets::Boxes => format!("they meet only at t = {shown}, after the end at t = {last}"),
                Meets::Path => format!("the line enters at t = {shown}, but the {path} ends at t = {last}"),
            };
            (format!("the way in, at t = {}, comes after it ends", closed(enter)), verdict)
        }
        (_, Some(exit), Some(first), _) => {
            let first = closed(first);
            let shown = shown_beside(exit, &first);
            let verdict = match meets {
                Meets::Boxes => format!("they part at t = {shown}, before the begin at t = {first}"),
                Meets::Path => format!("the line leaves at t = {shown}, but the {path} begins only at t = {first}"),
            };
            (format!("the way out, at t = {}, comes before it begins", closed(exit)), verdict)
        }
        // A contact without these ends reaches into any range.
        _ => return Err(Uncertain),
    };
    to.say("range", format!("{}: {cut_off}", expression::range(range)));
    to.say("verdict", format!("a miss: {verdict}"));
    Ok(())
}

/// Says what the range cuts off.
fn cut(
    line: &Contact<Surd<Big>>,
    contact: &Contact<Surd<Big>>,
    range: &Range<Big>,
    to: &mut Working,
) -> Result<(), Uncertain> {
    let starts = !is_same(&line.enter.time, &contact.enter.time)?;
    let ends = !is_same(&line.exit.time, &contact.exit.time)?;
    let at = |time: &Option<Surd<Big>>| time.as_ref().map(closed).unwrap_or_default();
    let says = match (starts, ends) {
        (false, false) => "cuts nothing off".to_owned(),
        (true, false) => format!("cuts off what comes before t = {}", at(&contact.enter.time)),
        (false, true) => format!("cuts off what comes after t = {}", at(&contact.exit.time)),
        (true, true) if line.enter.time.is_none() && line.exit.time.is_none() => "is all that bounds it".to_owned(),
        (true, true) => "cuts off both ends".to_owned(),
    };
    to.say("range", format!("{}: {says}", expression::range(range)));
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
    pub(crate) fn points(&self, path: &Path<Big>, unit: &LengthUnit, to: &mut Working) {
        let Some(contact) = &self.contact else { return };
        let (enter, exit) = (&contact.enter.time, &contact.exit.time);
        let is_one =
            matches!((enter, exit), (Some(enter), Some(exit)) if Time::compare(enter, exit).is_ok_and(Ordering::is_eq));
        let ends = [("enter", enter), ("exit", exit)].into_iter().take(if is_one { 1 } else { 2 });
        for (label, time) in ends {
            if let Some(time) = time {
                self::point(label, path, time, unit, to);
            }
        }
    }
}

/// Says where a path is at a time.
pub(crate) fn point(label: &str, path: &Path<Big>, time: &Surd<Big>, unit: &LengthUnit, to: &mut Working) {
    let point = unit.point_at(path, time);
    let [origin, direction] = [&path.origin, &path.direction].map(|part| unit.vector(part));
    let formula = match as_fraction(time) {
        None if is_unwieldy(&point) => {
            let coordinates = origin.iter().zip(&direction).map(|(o, d)| expression::at_root(o, d, time));
            let formula = format!("p({}) = ({})", closed(time), coordinates.collect::<Vec<_>>().join(", "));
            to.equate(label, formula, StepValue::Digits(point));
            return;
        }
        Some(t) => format!("p({}) = {}", closed(&t), expression::at_time(&origin, &direction, &t)),
        None => {
            let coordinates = origin.iter().zip(&direction).map(|(o, d)| expression::line(o, d));
            format!("at t = {}:  p(t) = ({})", closed(time), coordinates.collect::<Vec<_>>().join(", "))
        }
    };
    to.equate(label, formula, point);
}

/// Times that are off by more units in the last place are worth a word where the verdict is right.
const FEW_UNITS: i64 = 4;

const GAP_DIGITS: usize = 2;

/// The exact answer for the numbers as floats of one type hold them.
pub(crate) struct HeldAnswer {
    /// The numbers that are not held as they were typed.
    pub(crate) numbers: Vec<String>,
    /// How the query comes out for what is held; or why there is none.
    pub(crate) outcome: Result<Conclusion, String>,
    /// The gap of a miss, where it is worked out.
    pub(crate) gap: Option<Surd<Big>>,
}

impl HeldAnswer {
    /// Says what is exact for the numbers held, if that is not what is exact for those typed.
    pub(crate) fn explain<F: Float>(&self, typed: &Conclusion, to: &mut Working) {
        let says = match &self.outcome {
            Err(problem) => problem.clone(),
            Ok(held) if held.verdict() != typed.verdict() => {
                let gap = self.gap.as_ref().filter(|_| held.contact.is_none());
                let by = gap.map(|gap| format!(", by {}", rounded(gap, GAP_DIGITS))).unwrap_or_default();
                format!("exactly a {}{by}", held.verdict().map_or("miss", Status::name))
            }
            Ok(held) => match moved::<F>(held, typed) {
                Some(moved) => format!("exactly a {} too, but {moved}", held.verdict().map_or("miss", Status::name)),
                None => return,
            },
        };
        held::<F>(&self.numbers, &says, to);
    }
}

/// Says what comes of numbers that floats do not hold as they were typed.
pub(crate) fn held<F: Float>(numbers: &[String], says: &str, to: &mut Working) {
    let are = if numbers.len() == 1 { "is" } else { "are" };
    let says = format!("{} {are} not what was typed: {says}", listed(numbers));
    say_of_floats(&format!("held in {} bits", F::TYPE.bits()), says, to);
}

/// Lists numbers in a sentence: `0.1, 0.7 and 0.8`.
fn listed(numbers: &[String]) -> String {
    let (named, more) = numbers.split_at(numbers.len().min(NAMED));
    match (named, more.len()) {
        (named, 1..) => format!("{} and {} more", named.join(", "), more.len()),
        ([first @ .., last], _) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        (named, _) => named.join(", "),
    }
}

/// The times of a contact that are not those of the numbers typed by more than a few units in the last place.
fn moved<F: Float>(held: &Conclusion, typed: &Conclusion) -> Option<String> {
    let (held, typed) = (held.contact.as_ref()?, typed.contact.as_ref()?);
    let ends = [("in", &held.enter.time, &typed.enter.time), ("out", &held.exit.time, &typed.exit.time)];
    let moved = ends.into_iter().filter_map(|(name, held, typed)| {
        let (held, typed) = (held.as_ref()?, typed.as_ref()?);
        let [of_held, of_typed] = [held, typed].map(F::nearest);
        is_off(of_held, typed).then(|| {
            let [held, typed] = [beside(held, &digits(of_typed)), beside(typed, &digits(of_held))];
            format!("{name} is {held}, not {typed}")
        })
    });
    let moved: Vec<String> = moved.collect();
    (!moved.is_empty()).then(|| moved.join(", and "))
}

/// True if a float is more than a few units in the last place off.
fn is_off<F: Float>(float: F, exact: &Surd<Big>) -> bool {
    let few = Fraction::whole(Big::from(FEW_UNITS)).into();
    match units_off(float, exact) {
        None => F::nearest(exact) != float,
        Some(units) => Time::compare(&units, &few).is_ok_and(std::cmp::Ordering::is_gt),
    }
}

/// A number that a program holds, if its shortest digits are not the number itself.
pub(super) fn held_number(number: &Decimal) -> Option<HeldNumber> {
    let float = number.nearest();
    let digits = match number.held_as()? {
        FloatType::F64 => digits(float.abs()),
        FloatType::F32 => digits(float.abs() as f32),
    };
    let exact = Scale::fraction::<Big>(number).ok()?;
    let exact = if exact.numerator < Big::ZERO { negated(&exact) } else { exact };
    let text = closed(&exact);
    let is_itself = Decimal::parse(digits.as_bytes()).is_ok_and(|decimal| decimal.is_same(number)) || text == digits;
    let mantissa = number.small_mantissa()?.unsigned_abs();
    let near = with_rest(&exact.into(), &digits)?;
    let meaning = format!("{mantissa}·2^{} ≈ {near}", number.exponent());
    (!is_itself).then_some(HeldNumber { exact: text, digits, meaning })
}

/// Says why there is nothing to compare with.
pub(crate) fn no_floats(reason: &str, to: &mut Working) {
    say_of_floats("in floats", reason.to_owned(), to);
}

/// A sentence about floats; the first one stands apart.
pub(crate) fn say_of_floats<'a>(label: &str, text: String, to: &'a mut Working) -> &'a mut WorkingStep {
    let is_of_floats = |label: &str| label.contains("-bit") || label.contains("bits") || label == "in floats";
    let begins = to.steps.last().is_none_or(|step| !is_of_floats(&step.label));
    to.say(label, text).apart_if(begins)
}

/// Says what floats of one type answer, and whether that is wrong; a touch counts as a hit.
pub(crate) fn in_floats<F: Float>(
    answer: &Answer<Audited<'_, F>>,
    audit: &Audit<F>,
    exact: &Conclusion,
    to: &mut Working,
) {
    let label = format!("in {}-bit floats", F::TYPE.bits());
    let (times, hit) = match answer {
        Answer::Miss(reason) => (format!("{reason}: a miss"), false),
        Answer::Times { near, far, hit } => {
            let (sign, says) = match (*hit, far.float.is_below(&near.float)) {
                (true, _) => ("≤", "hit"),
                (false, false) => ("is not ≤", "miss"),
                (false, true) => (">", "miss"),
            };
            (format!("in {} {sign} out {}: a {says}", digits(near.float), digits(far.float)), *hit)
        }
    };
    let is_finite = match answer {
        Answer::Times { near, far, .. } => near.float.exactly().is_some() && far.float.exactly().is_some(),
        Answer::Miss(_) => true,
    };
    let (is_wrong, off) = (hit != exact.contact.is_some(), off(answer, exact));
    let fault = audit.undefined().filter(|_| is_wrong && !is_finite).or_else(|| audit.fault());
    let says = fault.as_ref().map(of_fault).unwrap_or_default();
    let is_value = matches!(fault, Some(Fault::Value { .. }));
    let judgement = if is_wrong {
        match answer {
            Answer::Miss(reason) if !audit.is_misled() => format!("wrong: {}", of_rule(reason)),
            Answer::Times { near, far, .. } if says.is_empty() => format!("wrong: {}", of_order(near.float, far.float)),
            _ => format!("wrong: {says}"),
        }
    } else {
        // A touch that lasts hangs on no time.
        let is_point = |contact: &Contact<Surd<Big>>| match (&contact.enter.time, &contact.exit.time) {
            (Some(enter), Some(exit)) => Time::compare(enter, exit).is_ok_and(std::cmp::Ordering::is_eq),
            _ => false,
        };
        let is_touch_of_point =
            exact.contact.as_ref().is_some_and(|contact| contact.status == Status::Touch && is_point(contact));
        // Nor does one on a value that is neither time.
        let is_time = |value: &str| match answer {
            Answer::Times { near, far, .. } => [near.float, far.float].map(digits).iter().any(|time| time == value),
            Answer::Miss(_) => false,
        };
        let is_off = matches!(&fault, Some(Fault::Value { float, .. }) if is_time(float));
        let by_luck = is_off && is_touch_of_point;
        let right = if by_luck { "correct by luck" } else { "correct" };
        match off {
            Some(off) if is_value => format!("{right}, but {off}: {says}"),
            Some(off) => format!("{right}, but {off}"),
            None if is_value && is_touch_of_point => format!("{right}: {says}"),
            None => right.to_owned(),
        }
    };
    say_of_floats(&label, times, to).remark(judgement);
}

/// Why a hit, or a miss, of these times is wrong though every value before them is as it should be.
fn of_order<F: Float>(near: F, far: F) -> String {
    let rule = "the rule in ≤ out is what is off";
    match (near.exactly(), far.exactly()) {
        (None, None) => format!("{rule}: of times that are not finite it tells nothing"),
        _ => rule.to_owned(),
    }
}

/// Why a miss is wrong though every comparison came out as that of the exact numbers.
fn of_rule(reason: &str) -> String {
    match reason {
        floats::PARALLEL => {
            "the rule A = 0 is what is off: then the distance to the axis never changes, and here it is \
                             at most r"
                .to_owned()
        }
        rule => format!("the rule is what is off: {rule}"),
    }
}

/// The times of a hit that are off by more than a few units in the last place, and what they should be.
fn off<F: Float>(answer: &Answer<Audited<'_, F>>, exact: &Conclusion) -> Option<String> {
    let (Answer::Times { near, far, hit: true }, Some(contact)) = (answer, &exact.contact) else { return None };
    let times = [("in", near, &contact.enter.time), ("out", far, &contact.exit.time)];
    let off: Vec<String> = times
        .into_iter()
        .filter_map(|(name, time, exact)| match exact {
            None => {
                time.float.exactly().map(|_| format!("{name} should be {}inf", if name == "in" { "-" } else { "" }))
            }
            Some(exact) => {
                if !is_off(time.float, exact) {
                    return None;
                }
                let should_be = format!("{name} should be {}", beside(exact, &digits(time.float)));
                Some(match units_off(time.float, exact) {
                    None => should_be,
                    Some(units) => format!("{should_be}, off by {} units in the last place", count(&units)),
                })
            }
        })
        .collect();
    (!off.is_empty()).then(|| off.join(", and "))
}

/// A count of units: whole ones, or a few digits behind ≈.
fn count(units: &Surd<Big>) -> String {
    let text = shown(units);
    text.split_once('≈').map_or(text.clone(), |(_, digits)| format!("≈{digits}"))
}

/// The first value that is off, or what else misled the floats.
fn of_fault(fault: &Fault) -> String {
    match fault {
        Fault::Value { formula, float, exact, as_written } => {
            let is = if *as_written { "is" } else { "should be" };
            format!("{formula} becomes {float}; it {is} {}", beside(exact, float))
        }
        Fault::Undefined { formula } => format!("{formula} is not a number"),
        Fault::Comparison { float, exact } => match &exact[..] {
            [first, second] => format!("{} both round to {float}", apart(first, second)),
            exact => {
                let exact: Vec<_> = exact.iter().map(|number| beside(number, float)).collect();
                format!("{} rounds to {float}", exact.concat())
            }
        },
    }
}
