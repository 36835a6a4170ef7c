//! Scales of a picture: axes with round numbers in the plane; in space a triad of arrows, and the ground below. And
//! numbers in few digits, for them and for labels.

use std::cmp::Ordering;
use std::ops::Range;

use dashu_base::{DivEuclid, UnsignedAbs};

use crate::explain::value::sum;
use crate::number::{Big, Decimal, Exact, Fraction, Scale, Surd, Time};

use super::collect::Picture;
use super::frame::{STEPS, ViewFrame, power_of_ten};
use super::labels::{Area, size_of};
use super::shape::Shape;
use super::sheet::{FONT, Ink, NARROW_SMALL, Sheet};
use super::solids::Seen;
use super::trails::{Trail, trail};
use super::view::{Vec3, dot, times};

/// The length of a tick, in pixels.
const TICK: f64 = 5.0;
/// About how long the arrows of the triad are, in pixels.
const ARROW: f64 = 58.0;
const NAMES: [&str; 3] = ["x", "y", "z"];

fn steps(steps: i64) -> f64 {
    steps as f64 / 1000.0
}

/// Where x and y are zero, if that is in the frame.
pub(super) fn zero_lines(sheet: &mut Sheet, frame: &ViewFrame) {
    for axis in 0..2 {
        let Ok(middle) = i64::try_from(&frame.center[axis]) else { continue };
        if middle.abs() >= frame.half[axis] {
            continue;
        }
        across(sheet, Ink::Zero, frame, axis, steps(-middle));
    }
}

/// A line through all of the frame, where a coordinate has this value.
pub(super) fn across(sheet: &mut Sheet, ink: Ink, frame: &ViewFrame, axis: usize, at: f64) {
    let mut ends = [-1.0, 1.0].map(|side| times(frame.halves(), side));
    for end in &mut ends {
        (end[axis], end[2]) = (at, 0.0);
    }
    sheet.line(ink, sheet.pixel(ends[0]), sheet.pixel(ends[1]));
}

/// The sides of the picture.
pub(super) fn border(sheet: &mut Sheet) {
    let Area { low: [left, top], high: [right, bottom] } = sheet.area;
    let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
    (0..4).for_each(|side| sheet.line(Ink::Axis, corners[side], corners[(side + 1) % 4]));
}

/// A line of a round length with that length, in the lower left corner.
pub(super) fn bar(sheet: &mut Sheet, frame: &ViewFrame) {
    let (length, written) = round_length((ARROW / sheet.scale * 1000.0) as i64, frame.exponent);
    let [x, y] = [sheet.area.low[0] + 10.0, sheet.area.high[1] - 10.0];
    let end = x + steps(length) * sheet.scale;
    for [from, to] in [[[x, y], [end, y]], [[x, y - 3.0], [x, y + 3.0]], [[end, y - 3.0], [end, y + 3.0]]] {
        sheet.line(Ink::Axis, from, to);
    }
    sheet.text([(x + end) / 2.0, y - 9.0], "small middle", written);
}

/// The frame itself, its ticks and their numbers.
pub(super) fn axes(sheet: &mut Sheet, frame: &ViewFrame) {
    border(sheet);
    let Area { low: [left, top], high: [right, bottom] } = sheet.area;
    for (axis, name) in NAMES.into_iter().enumerate().take(2) {
        let (marks, base) = ticks(&frame.center[axis], frame.half[axis], frame.exponent);
        let widest = marks.iter().map(|(_, number)| size_of(number, NARROW_SMALL)[0]).fold(0.0, f64::max);
        let apart = marks.windows(2).map(|two| steps(two[1].0 - two[0].0) * sheet.scale).fold(f64::MAX, f64::min);
        let size = [widest + 5.0, NARROW_SMALL][axis];
        let every = ((size + 1.0) / apart).ceil().max(1.0) as usize;
        for (index, (offset, text)) in marks.iter().enumerate() {
            let mut place = [0.0; 3];
            place[axis] = steps(*offset);
            let [x, y] = sheet.pixel(place);
            let [from, to] = [[[x, bottom], [x, bottom + TICK]], [[left - TICK, y], [left, y]]][axis];
            sheet.line(Ink::Axis, from, to);
            if index % every == 0 {
                let at = [[x, bottom + TICK + 9.0], [left - TICK - 4.0, y]][axis];
                sheet.text(at, ["small soft middle", "small soft last"][axis], text);
            }
        }
        let named = base.map_or(name.to_owned(), |base| format!("{name} = {base} + \u{2026}"));
        let at = [[right, bottom + TICK + 26.0], [left, top - 10.0]][axis];
        sheet.text(at, ["soft last", "soft"][axis], named);
    }
}

/// Arrows along x, y and z in the lower left corner, of a round length, which is written beside them with where the
/// ground is.
pub(super) fn triad(sheet: &mut Sheet, frame: &ViewFrame, ground: Option<&str>) -> f64 {
    let most = (ARROW / sheet.scale * 1000.0) as i64;
    let (length, written) = round_length(most.max(1), frame.exponent);
    let pixels = steps(length) * sheet.scale;
    // A step may be more than there is room for, where all is a single point.
    let is_to_scale = (ARROW / 5.0..=ARROW).contains(&pixels);
    let pixels = pixels.min(ARROW);
    let axes: [Vec3; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let arrows = axes.map(|axis| {
        let [right, up] = sheet.view.project(axis);
        [right * pixels, -up * pixels]
    });
    let least = |axis: usize| arrows.iter().map(|arrow| arrow[axis]).fold(0.0, f64::min);
    let most = |axis: usize| arrows.iter().map(|arrow| arrow[axis]).fold(0.0, f64::max);
    let origin = [22.0 - least(0), sheet.area.high[1] + 66.0 - most(1)];
    for (arrow, name) in arrows.into_iter().zip(NAMES) {
        let tip = [origin[0] + arrow[0], origin[1] + arrow[1]];
        sheet.line(Ink::Axis, origin, tip);
        let long = arrow[0].hypot(arrow[1]);
        if long < 4.0 {
            // It points at the reader, or away.
            sheet.text([origin[0] - 9.0, origin[1] + 8.0], "small soft middle", name);
            continue;
        }
        let ahead = arrow.map(|side| side / long);
        sheet.axis_head(tip, ahead);
        sheet.text([tip[0] + 10.0 * ahead[0], tip[1] + 10.0 * ahead[1]], "small soft middle", name);
    }
    let length = is_to_scale.then(|| format!("axis arrows: length {written}"));
    let right = origin[0] + most(0).max(0.0) + 22.0;
    let (mut y, mut end) = (sheet.area.high[1] + 62.0, right);
    for text in length.iter().map(String::as_str).chain(ground) {
        let size = size_of(text, FONT);
        sheet.taken.area(Area { low: [right, y - 10.0], high: [right + size[0], y + 8.0] });
        sheet.text([right, y], if ground == Some(text) { "small soft fixed" } else { "small soft" }, text);
        y += 17.0;
        end = end.max(right + size[0]);
    }
    let low = [0.0, origin[1] + least(1) - 18.0];
    sheet.taken.area(Area { low, high: [origin[0] + most(0) + 20.0, sheet.size[1]] });
    end
}

/// The most ticks on an axis.
const MOST: i64 = 9;
/// A tick's number of more characters is split into a part that all have in common, and the rest.
const LONGEST: usize = 9;

/// The most characters of a tick's number beside the part that all ticks share, unless the shortest has more.
const SHORT: usize = 6;

/// The significant digits of a label, unless more are needed to show that two numbers differ.
const FEW: usize = 4;
/// More digits than a float has are taken from the exact number.
const MOST_DIGITS: usize = 17;
/// Then so many digits behind the point, as long as no more than these characters are written.
const PLACES: [u32; 2] = [20, 30];
const MOST_WRITTEN: usize = 36;
/// The exponents of numbers that are written without one.
const POSITIONAL: Range<i64> = -3..9;

/// The ticks of one axis: multiples of 1, 2 or 5 times a power of ten, between center - half and center + half, in steps
/// of 10^exponent. Each is how many steps from the middle of the frame, with its label; behind them is a number to add to
/// every label, where labels alone would be too long.
fn ticks(center: &Big, half: i64, exponent: i32) -> (Vec<(i64, String)>, Option<String>) {
    let spacing = spacing(2 * half);
    let first = (center - half + (spacing - 1)).div_euclid(Big::from(spacing)) * spacing;
    let offsets: Vec<i64> = (0..)
        .map(|number| &first + number * spacing)
        .take_while(|tick| *tick <= center + half)
        .filter_map(|tick| i64::try_from(tick - center).ok())
        .collect();
    let numbers: Vec<String> = offsets.iter().map(|offset| decimal(&(center + *offset), exponent)).collect();
    if numbers.iter().all(|number| number.chars().count() <= LONGEST) {
        return (offsets.into_iter().zip(numbers).collect(), None);
    }
    // With a sign, so that none is taken for a coordinate.
    let counted = |offset: i64, base: &Big| {
        let from_base = center + offset - base;
        let sign = if from_base > Big::ZERO { "+" } else { "" };
        (offset, format!("{sign}{}", decimal(&from_base, exponent)))
    };
    // Counted from the roundest number that leaves short numbers, or as short as from a tick near the middle.
    let middle = center + offsets.get(offsets.len() / 2).copied().unwrap_or(0);
    let rounder = (1..=MOST_DIGITS + LONGEST).rev().map(|power| {
        let unit = Big::from(10).pow(power);
        (&middle + &unit / Big::from(2)).div_euclid(unit.clone()) * unit
    });
    let marks = |base: &Big| offsets.iter().map(|offset| counted(*offset, base)).collect::<Vec<_>>();
    let longest = |base: &Big| marks(base).iter().map(|(_, number)| number.chars().count()).max();
    let most = longest(&middle).max(Some(SHORT));
    let base = rounder.filter(|base| *base != Big::ZERO).find(|base| longest(base) <= most).unwrap_or(middle);
    (marks(&base), Some(decimal(&base, exponent)))
}

/// 1, 2, 5, 10, 20, and so on.
fn round_numbers() -> impl Iterator<Item = i64> {
    (0..=18).flat_map(|power| [1, 2, 5].map(|factor| factor * 10_i64.pow(power)))
}

/// The least round number of which not too many fit.
fn spacing(width: i64) -> i64 {
    round_numbers().find(|number| width / number < MOST).unwrap_or(width)
}

/// The largest round length of at most this many steps, and how many steps it has.
fn round_length(most: i64, exponent: i32) -> (i64, String) {
    let steps = round_numbers().take_while(|steps| *steps <= most).last().unwrap_or(1);
    (steps, decimal(&Big::from(steps), exponent))
}

/// The greatest round number of steps that is not above this one, for a picture this many steps wide.
fn round_below(steps: &Big, width: i64) -> Big {
    let spacing = Big::from(spacing(width / 2));
    steps.clone().div_euclid(spacing.clone()) * spacing
}

/// number × 10^exponent as text, with a minus sign that is one.
fn decimal(number: &Big, exponent: i32) -> String {
    let (mut digits, mut exponent) = (number.clone().unsigned_abs().to_string(), exponent);
    if digits == "0" {
        return digits;
    }
    while digits.ends_with('0') {
        digits.pop();
        exponent += 1;
    }
    let sign = if *number < Big::ZERO { "\u{2212}" } else { "" };
    let point = digits.len() as i32 + exponent;
    let text = if (-4..=0).contains(&point) {
        format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
    } else if exponent >= 0 && point <= LONGEST as i32 {
        format!("{digits}{}", "0".repeat(exponent as usize))
    } else if exponent < 0 && point > 0 {
        let (whole, rest) = digits.split_at(point as usize);
        format!("{whole}.{rest}")
    } else {
        let (first, rest) = digits.split_at(1);
        let dot = if rest.is_empty() { "" } else { "." };
        format!("{first}{dot}{rest}e{}", point - 1)
    };
    format!("{sign}{text}")
}

/// An exact number for a label, behind = where its digits are all there are, else behind ≈.
///
/// ```
/// use hitcalc::internals::number::{Big, Surd};
/// use hitcalc::internals::picture::equals;
/// let surd = |a: i32, b: i32, c: i32, d: i32| {
///     let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
///     Surd { rational, factor, radicand, denominator }
/// };
/// assert_eq!(equals(&surd(5, 0, 0, 2)), "= 2.5");
/// assert_eq!(equals(&surd(1, 1, 2, 1)), "≈ 2.414");
/// ```
pub fn equals(number: &Surd<Big>) -> String {
    equals_among(number, &[])
}

/// The digits of a number behind = or ≈.
fn digits(text: &str) -> String {
    text.trim_start_matches(['=', '≈', ' ']).to_owned()
}

/// An exact number for a label, in as many digits as show that it differs from these others, and from rounder numbers;
/// equal ones are written alike.
pub(crate) fn equals_among(number: &Surd<Big>, others: &[&Surd<Big>]) -> String {
    let others = others.iter().filter(|other| order(number, other).is_ne());
    let others: Vec<_> = others.collect();
    let is_rounder = |text: &str, count: usize| {
        let digits =
            text.split('e').next().unwrap_or(text).trim_start_matches(|mark: char| !('1'..='9').contains(&mark));
        text.starts_with('≈') && digits.bytes().filter(u8::is_ascii_digit).count() < count
    };
    let counts = FEW..=MOST_DIGITS;
    for count in counts.clone().filter(|&count| !is_rounder(&equals_in(number, count), count)).chain(counts) {
        let text = equals_in(number, count);
        if others.iter().all(|other| digits(&equals_in(other, count)) != digits(&text)) {
            return text;
        }
    }
    // Floats do not show that they differ.
    let all = others.into_iter().map(|other| (**other).clone()).chain([number.clone()]);
    Times::of(all.collect()).equals(number)
}

/// Times, or coordinates, in their order, each once, and each in digits that tell it from all others.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    pub(super) list: Vec<Surd<Big>>,
    texts: Vec<String>,
}

/// The order of two times; big integers are never uncertain.
pub(super) fn order(left: &Surd<Big>, right: &Surd<Big>) -> Ordering {
    left.compare(right).unwrap_or(Ordering::Equal)
}

impl Times {
    /// These times, sorted, equal ones once.
    pub(super) fn of(mut list: Vec<Surd<Big>>) -> Self {
        list.sort_by(order);
        list.dedup_by(|later, earlier| order(later, earlier).is_eq());
        let mut texts = Vec::with_capacity(list.len());
        let floats: Vec<String> = list.iter().map(|time| digits(&equals_in(time, MOST_DIGITS))).collect();
        for alike in floats.chunk_by(|one, next| one == next) {
            let (first, end) = (texts.len(), texts.len() + alike.len());
            let near = [first.checked_sub(1), Some(end)].into_iter().flatten().filter_map(|rank| list.get(rank));
            texts.extend(texts_of_alike(&list[first..end], &near.collect::<Vec<_>>()));
        }
        Self { list, texts }
    }

    /// The rank of a time, which is that of the first one not before it.
    pub(super) fn rank(&self, time: &Surd<Big>) -> usize {
        self.list.partition_point(|known| order(known, time).is_lt())
    }

    /// One of these times in digits.
    pub(super) fn equals(&self, time: &Surd<Big>) -> String {
        self.texts.get(self.rank(time)).cloned().unwrap_or_else(|| equals(time))
    }

    /// A number in digits that tell it from all of these others.
    fn beside(&self, number: &Surd<Big>) -> String {
        let rank = self.rank(number);
        match self.list.get(rank) {
            Some(known) if order(known, number).is_eq() => self.equals(number),
            // A number that is told from its neighbours is told from all others.
            next => equals_among(number, &self.list[..rank].last().into_iter().chain(next).collect::<Vec<_>>()),
        }
    }

    /// Writes the times of a text in digits.
    pub(super) fn write(&self, text: &mut String) {
        if text.contains(TIME) {
            *text = parts(text).map(|(part, time)| time.map_or(part.to_owned(), |time| self.equals(&time))).collect();
        }
    }
}

/// Numbers in digits, whose floats are alike but not those of their neighbours.
fn texts_of_alike(alike: &[Surd<Big>], near: &[&Surd<Big>]) -> Vec<String> {
    let [first, .., _] = alike else { return alike.iter().map(|number| equals_among(number, near)).collect() };
    for places in PLACES {
        let rounded = |number: &Surd<Big>| number.decimals(places).unwrap_or_default().replace('-', "\u{2212}");
        let texts: Vec<String> = alike.iter().map(rounded).collect();
        if texts.windows(2).all(|two| two[0] != two[1]) && texts.iter().all(|text| text.chars().count() <= MOST_WRITTEN)
        {
            let written = |(text, number): (String, &Surd<Big>)| {
                let few = equals_in(number, FEW);
                match text.trim_end_matches('0') {
                    _ if few.starts_with('=') => few,
                    exact if text.contains('.') && is_written_as(exact, number) => format!("= {exact}"),
                    _ => format!("≈ {text}"),
                }
            };
            return texts.into_iter().zip(alike).map(written).collect();
        }
    }
    // By how much they are more or less than one of them; roots in as many decimals as show that they differ.
    let base = alike.iter().find(|number| equals_in(number, FEW).starts_with('=')).unwrap_or(first);
    // Where that is not what is written for it, the others are not told by it, but by what is written.
    let few = equals_in(base, FEW);
    let written = fraction_of(&digits(&few)).map(Surd::from);
    let is_near =
        |written: &Surd<Big>| digits(&equals_in(written, MOST_DIGITS)) == digits(&equals_in(base, MOST_DIGITS));
    let written = written.filter(is_near);
    let shown = if written.is_some() { few } else { equals_among(base, near) };
    let decimals = |places| alike.iter().map(move |number| number.decimals(places).unwrap_or_default());
    let places =
        [50, 100, 200, 400, 800].into_iter().find(|&places| decimals(places).is_sorted_by(|one, next| one != next));
    let fraction = |number: &Surd<Big>| {
        let is_root = number.factor != Big::ZERO;
        let decimals = is_root.then(|| number.decimals(places.unwrap_or(1600) + 50).ok()).flatten();
        decimals.and_then(|decimals| fraction_of(&decimals)).map_or_else(|| number.clone(), Surd::from)
    };
    let from = written.clone().unwrap_or_else(|| fraction(base));
    if from.rational == Big::ZERO {
        // Nothing that is written is so near to it.
        return alike.iter().map(|number| equals_in(number, FEW)).collect();
    }
    let rest = |number: &Surd<Big>| {
        let number = fraction(number);
        Surd::from(Fraction {
            numerator: number.rational * &from.denominator - &from.rational * &number.denominator,
            denominator: number.denominator * &from.denominator,
        })
    };
    let rests: Vec<_> = alike.iter().map(rest).collect();
    let among = Times::of(rests.clone());
    let beside = |(number, rest): (&Surd<Big>, &Surd<Big>)| {
        let rest = among.equals(rest);
        let (sign, rest) = rest.split_once(' ').unwrap_or(("≈", &rest));
        let sign =
            if written.is_none() && shown.starts_with('≈') || number.factor != Big::ZERO { "≈" } else { sign };
        match rest.strip_prefix('\u{2212}') {
            _ if rest == "0" => format!("{sign} {}", digits(&shown)),
            Some(rest) => format!("{sign} {} \u{2212} {rest}", digits(&shown)),
            None => format!("{sign} {} + {rest}", digits(&shown)),
        }
    };
    alike.iter().zip(&rests).map(beside).collect()
}

/// True if a decimal is this number.
fn is_written_as(decimal: &str, number: &Surd<Big>) -> bool {
    fraction_of(decimal).is_some_and(|written| order(&written.into(), number).is_eq())
}

/// Stands around a time in a text; no name has it.
const TIME: char = '\u{1}';

/// A time within a text. It is written as its numbers until all times of the picture are known, and then as
/// [`equals_among`] does, in digits that tell it from all others.
pub(crate) fn timed(Surd { rational, factor, radicand, denominator }: &Surd<Big>) -> String {
    format!("{TIME}{rational} {factor} {radicand} {denominator}{TIME}")
}

/// The parts of a text, and which of them are times.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<Surd<Big>>)> {
    text.split(TIME).enumerate().map(|(index, part)| {
        let mut numbers = part.split(' ').map_while(|number| number.parse::<Big>().ok());
        let mut next = || numbers.next().filter(|_| index % 2 == 1);
        let mut surd = || Some(Surd { rational: next()?, factor: next()?, radicand: next()?, denominator: next()? });
        (part, surd())
    })
}

/// The times of a text.
pub(super) fn times_in(text: &str) -> impl Iterator<Item = Surd<Big>> {
    parts(text).filter_map(|(_, time)| time)
}

/// A point for a label, in digits that show that its coordinates differ from those of others: behind ≈ where those are
/// not all.
pub(super) fn point(at: &[Surd<Big>; 3], others: &[Times; 3], dimension: usize) -> String {
    let sides: Vec<String> = (0..dimension).map(|axis| others[axis].beside(&at[axis])).collect();
    let about = if sides.iter().any(|side| side.starts_with('≈')) { "≈ " } else { "" };
    let digits: Vec<String> = sides.iter().map(|side| digits(side)).collect();
    format!("{about}({})", digits.join(", "))
}

/// A number as answers have it for a label: in few digits behind ≈ where it has more, as many as show that it differs
/// from these others.
pub(crate) fn briefly(number: &str, others: &[String]) -> String {
    let exact = |number: &str| fraction_of(number).map(Surd::from);
    let others: Vec<Surd<Big>> = others.iter().filter_map(|other| exact(other)).collect();
    let shown = |number| equals_among(&number, &others.iter().collect::<Vec<_>>()).trim_start_matches("= ").to_owned();
    exact(number).map_or_else(|| number.to_owned(), shown)
}

/// A decimal number, whose minus may be one, and whose exponent is one of any size.
fn fraction_of(decimal: &str) -> Option<Fraction<Big>> {
    let decimal = decimal.replace('\u{2212}', "-");
    let (number, exponent) = decimal.split_once('e').unwrap_or((&decimal, "0"));
    let Fraction { numerator, denominator } = Scale::fraction::<Big>(&Decimal::parse(number.as_bytes()).ok()?).ok()?;
    let [above, below] = power_of_ten(exponent.parse().ok()?);
    Some(Fraction { numerator: numerator * above, denominator: denominator * below })
}

/// The number in so many digits, and in more only in front of the point, where that is within the first nine.
fn equals_in(number: &Surd<Big>, digits: usize) -> String {
    let rounded = sum(number).rounded_in(digits, POSITIONAL);
    let sign = if rounded.is_all { '=' } else { '≈' };
    format!("{sign} {}", rounded.text(POSITIONAL, "").replacen('-', "\u{2212}", usize::from(rounded.is_negative)))
}

/// Half of the width of the cross below a point, in pixels.
const CROSS: f64 = 6.0;

/// A line that drops by less, in the frame, is not seen.
const LEAST_DROP: f64 = 0.01;

/// The ground below what is seen in space, a plane across the direction upwards at a round number: lines drop to it from
/// where a path starts and meets, so that one sees where that is.
pub(super) struct Ground {
    axis: usize,
    /// Where it is on its axis, in the frame.
    at: f64,
    /// Its height in words, if a line drops to it.
    pub(super) text: Option<String>,
    /// The points that lines drop from: the start and the end of each path, each contact.
    points: Vec<Vec3>,
    /// The lines that have a shadow: each path, as far as it is seen.
    paths: Vec<[Vec3; 2]>,
}

impl Ground {
    /// The ground of a picture of few queries in space.
    pub(super) fn below(picture: &Picture, frame: &ViewFrame, seen: &[Seen], up: Vec3) -> Option<Self> {
        if !picture.in_space || !picture.tells_points() {
            return None;
        }
        let (mut points, mut paths) = (Vec::new(), Vec::new());
        for shape in &picture.shapes {
            match shape {
                Shape::Path(drawn, _) => {
                    let Some(Trail { range: Some(range), begins, ends, .. }) = trail(frame, drawn) else { continue };
                    points.extend(
                        range.into_iter().zip([begins, ends]).filter(|(_, is_end)| *is_end).map(|(end, _)| end),
                    );
                    paths.push(range);
                }
                Shape::Mark(mark) => points.push(frame.contact(&mark.at)),
                _ => {}
            }
        }
        let axis = (0..3).find(|axis| up[*axis] != 0.0)?;
        let all = seen.iter().flat_map(Seen::points).chain(points.iter().chain(paths.as_flattened()).copied());
        let lowest = all.map(|point| dot(point, up)).reduce(f64::min)?;
        let width = 2 * frame.half.into_iter().max()?;
        // Upwards counted: where y points down, steps are those of -y.
        let sign = up[axis] as i64;
        let center = &frame.center[axis] * Big::from(sign);
        let height = round_below(&(&center + Big::from((lowest * STEPS as f64).floor() as i64)), width);
        let at = i64::try_from(&height - &center).ok()? as f64 / STEPS as f64 * up[axis];
        let name = NAMES[axis];
        let drops = points.iter().any(|point| (point[axis] - at).abs() > LEAST_DROP);
        let text = drops
            .then(|| format!("dotted lines drop to {name} = {}", decimal(&(height * Big::from(sign)), frame.exponent)));
        Some(Self { axis, at, text, points, paths })
    }

    /// The point of the ground below another.
    fn foot(&self, mut point: Vec3) -> Vec3 {
        point[self.axis] = self.at;
        point
    }

    /// The points of the ground that are seen.
    pub(super) fn feet(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.points.iter().chain(self.paths.as_flattened()).map(|point| self.foot(*point))
    }

    /// Draws it: a line from each point down to a cross, and the shadow of each path.
    pub(super) fn draw(&self, sheet: &mut Sheet) {
        let arm = CROSS / sheet.scale;
        for point in &self.points {
            let foot = self.foot(*point);
            sheet.stroke(Ink::Drop, *point, foot);
            for axis in (0..3).filter(|axis| *axis != self.axis) {
                let [mut from, mut to] = [foot; 2];
                from[axis] -= arm;
                to[axis] += arm;
                sheet.stroke(Ink::Ground, from, to);
            }
        }
        for path in &self.paths {
            let [from, to] = path.map(|end| self.foot(end));
            sheet.stroke(Ink::Ground, from, to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Fraction;

    fn numbers(ticks: &[(i64, String)]) -> Vec<&str> {
        ticks.iter().map(|(_, number)| number.as_str()).collect()
    }

    #[test]
    fn numbers_that_differ_are_written_in_as_many_digits_as_show_it() {
        let ratio = |n: i64, d: i64| Surd::from(Fraction { numerator: Big::from(n), denominator: Big::from(d) });
        assert_eq!(equals_among(&ratio(1, 1), &[&ratio(10_000_001, 10_000_000)]), "= 1");
        assert_eq!(equals_among(&ratio(10_000_001, 10_000_000), &[&ratio(1, 1)]), "= 1.0000001");
        assert_eq!(equals_among(&ratio(1, 3), &[&ratio(33_333_333, 100_000_000)]), "≈ 0.333333333");
        assert_eq!(equals_among(&ratio(99_999_999, 100_000_000), &[]), "= 0.99999999");
        let beside_one = |zeros: usize, more: i64| {
            let denominator = Big::from(10).pow(zeros);
            Surd::from(Fraction { numerator: &denominator + Big::from(more), denominator })
        };
        assert_eq!(equals_among(&beside_one(40, 1), &[&beside_one(40, -1)]), "= 1 + 1e-40");
        assert_eq!(equals_among(&beside_one(40, -1), &[&beside_one(40, 1)]), "= 1 \u{2212} 1e-40");
        assert_eq!(equals_among(&beside_one(25, 1), &[&ratio(1, 1)]), "= 1.0000000000000000000000001");
        let past = |number: i64| {
            let tiny = Big::from(10).pow(400);
            Surd::from(Fraction { numerator: &tiny + number, denominator: tiny })
        };
        let far = Fraction { numerator: Big::ONE, denominator: Big::from(10).pow(50_000) };
        assert_eq!(equals_among(&far.into(), &[&ratio(0, 1)]), "= 1e-50000");
        assert_eq!(equals_among(&past(0), &[&past(1)]), "= 1");
        assert_eq!(equals_among(&past(1), &[&past(0)]), "= 1 + 1e-400");
        assert_eq!(equals_among(&past(-1), &[&past(0), &past(1)]), "= 1 \u{2212} 1e-400");
        let third = |ones: i64| {
            let far = Big::from(10).pow(45);
            Surd::from(Fraction { numerator: &far + ones, denominator: far * 3 })
        };
        assert_eq!(equals_among(&third(0), &[&third(1_000_000_000_000_000_000)]), "≈ 0.333333333333333333333333333333");
        assert_eq!(equals_among(&third(0), &[&third(1), &third(3)]), "≈ 0.3333");
        assert_eq!(equals_among(&third(1), &[&third(0), &third(3)]), "≈ 0.3333 + 3.333e-46");
        assert_eq!(equals_among(&third(3), &[&third(0), &third(1)]), "≈ 0.3333 + 1e-45");
    }

    #[test]
    fn ticks_are_round_numbers_at_any_scale() {
        let (marks, _) = ticks(&Big::from(1250), 1300, -3);
        assert_eq!(numbers(&marks), ["0", "0.5", "1", "1.5", "2", "2.5"]);
        assert_eq!(marks[1].0, 500 - 1250);
        let (tiny, _) = ticks(&Big::from(0), 1000, -303);
        assert_eq!(numbers(&tiny), ["−1e-300", "−5e-301", "0", "5e-301", "1e-300"]);
    }

    #[test]
    fn long_numbers_are_counted_from_one_of_them() {
        let far = Big::from(10_000_000_000_000_000_000_000_i128);
        let (marks, base) = ticks(&far, 1000, -3);
        assert_eq!(base.as_deref(), Some("1e19"));
        assert_eq!(numbers(&marks), ["−1", "−0.5", "0", "+0.5", "+1"]);
        let (marks, base) = ticks(&(far + 123_456), 1000, -3);
        assert_eq!(base.as_deref(), Some("1e19"));
        assert_eq!(numbers(&marks), ["+122.5", "+123", "+123.5", "+124"]);
        let (_, base) = ticks(&(Big::from(1_000_000_000_000_005_i64) * 10), 40, -13);
        assert_eq!(base.as_deref(), Some("1000"));
    }

    #[test]
    fn a_number_in_few_digits_says_whether_it_is_all() {
        let equal = |n: i64, d: i64| equals(&Fraction { numerator: Big::from(n), denominator: Big::from(d) }.into());
        assert_eq!(equal(19, 7), "≈ 2.714");
        assert_eq!(equal(-1, 4), "= −0.25");
        assert_eq!(equal(1_000_004, 1), "= 1000004");
        assert_eq!(equal(12_345_678_901, 1), "≈ 1.235e10");
        assert_eq!(equal(1, 1_000_000), "= 1e-6");
        assert_eq!(equal(9_999_999, 10_000_000), "= 0.9999999");
        let far = |power: usize| Fraction { numerator: Big::from(10).pow(power) * 3, denominator: Big::from(7) }.into();
        assert_eq!(equals(&far(700)), "≈ 4.286e699");
        assert_eq!(equals_among(&far(700), &[&far(701)]), "≈ 4.286e699");
    }
}
