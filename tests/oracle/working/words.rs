//! What a working says of floats in words, against the textbook in floats and in exact numbers side by side.

use num_traits::Zero;

use super::number::Number;
use super::pair::{Ieee, Off, Run, exactly, is_nearest, nearest, run};
use super::shown::{is_rounded, is_rounded_to, is_shown, read};
use crate::exact::{Q, decimal, whole};
use crate::run::Query;

/// The lines about floats of one type in a working, as one text.
pub fn line(text: &str, label: &str) -> Option<String> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(label));
    let first = lines.next()?.strip_prefix(label)?.trim();
    let more = lines.take_while(|line| line.starts_with("      ")).map(str::trim);
    Some([first].into_iter().chain(more).collect::<Vec<_>>().join(" "))
}

/// What was found, by kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub becomes: usize,
    pub round: usize,
    pub off: usize,
    pub rule: usize,
    pub held: usize,
}

impl Counts {
    pub fn plus(self, other: Self) -> Self {
        Self {
            becomes: self.becomes + other.becomes,
            round: self.round + other.round,
            off: self.off + other.off,
            rule: self.rule + other.rule,
            held: self.held + other.held,
        }
    }
}

/// An answer: its status and times, and how near a miss is.
#[derive(Clone, Debug)]
pub struct Answered {
    pub status: String,
    pub times: [Option<Number>; 2],
    pub gap: Option<Number>,
}

/// Checks the line about the numbers held in floats of one type: it is there if their answer is another one.
pub fn check_held<F: Ieee>(line: Option<&str>, typed: &Answered, held: &Answered) -> Result<usize, String> {
    let moved = |index: usize| match (&typed.times[index], &held.times[index]) {
        (Some(typed), Some(held)) => {
            let float = nearest::<F>(held);
            units(float, typed).map_or(!is_nearest(float, typed), |units| units.compare(&whole(4)).is_gt())
        }
        _ => false,
    };
    if typed.status == held.status {
        let moved: Vec<&str> =
            ["in", "out"].into_iter().enumerate().filter(|(index, _)| moved(*index)).map(|(_, name)| name).collect();
        let Some(line) = line else {
            return if moved.is_empty() { Ok(0) } else { Err("nothing is said of what is held".to_owned()) };
        };
        let (_, says) = line.split_once(&format!(": exactly a {} too, but ", held.status)).ok_or("no verdict")?;
        let names: Vec<&str> = says.split(", and ").filter_map(|part| part.split(" is ").next()).collect();
        for part in says.split(", and ") {
            let (name, values) = part.split_once(" is ").ok_or("no time")?;
            let (is, not) = values.split_once(", not ").ok_or("no times")?;
            let index = usize::from(name == "out");
            let are = [(is, &held.times[index]), (not, &typed.times[index])];
            if !are.iter().all(|(text, time)| time.as_ref().is_some_and(|time| is_shown(text, time))) {
                return Err(format!("{part} is not so"));
            }
        }
        return if names == moved { Ok(1) } else { Err(format!("{moved:?} moved")) };
    }
    let line = line.ok_or("nothing is said of what is held")?;
    let (_, says) = line.split_once(": exactly a ").ok_or("no verdict")?;
    let (status, by) = says.split_once(", by ").map_or((says, None), |(status, by)| (status, Some(by)));
    let is_gap = match (by, &held.gap) {
        (Some(by), Some(gap)) => is_rounded_to(gap, by, 2),
        (by, _) => by.is_none(),
    };
    if status == held.status && is_gap { Ok(1) } else { Err(format!("{held:?}")) }
}

/// Checks the words about floats of one type, judged by the numbers typed or held; `times` are those of the exact
/// answer, `None` on a miss.
pub fn check<F: Ieee>(
    command: &str,
    query: &Query,
    words: &str,
    is_held: bool,
    times: Option<[Option<Number>; 2]>,
) -> Result<Counts, String> {
    let textbook = run::<F>(command, query, is_held).ok_or("there is no textbook")?;
    let rest = words.strip_prefix(&textbook.says).ok_or(format!("the textbook says {}", textbook.says))?.trim();
    let mut counts = Counts::default();
    let hits = textbook.says.ends_with("a hit");
    if hits != times.is_some() {
        let wrong = rest.strip_prefix("wrong: ").ok_or("it is wrong")?;
        if let Some(rule) = wrong.strip_prefix("the rule A = 0 is what is off") {
            let is_parallel = parallel::<F>(query, is_held) && textbook.says.contains("A = 0");
            counts.rule += 1;
            return if is_parallel && rule.ends_with("at most r") {
                Ok(counts)
            } else {
                Err("it is no rule".to_owned())
            };
        }
        if textbook.says.contains("A = 0") && parallel::<F>(query, is_held) {
            return Err("the rule A = 0 is what is off".to_owned());
        }
        return fault::<F>(wrong, &textbook, counts);
    }
    let rest = rest.strip_prefix("correct").ok_or("it is correct")?;
    let rest = rest.strip_prefix(" by luck").unwrap_or(rest);
    let Some(times) = times else {
        return if rest.is_empty() { Ok(counts) } else { Err("a miss has no time".to_owned()) };
    };
    let shown = textbook.says.trim_start_matches("in ").split_once(" ≤ out ").ok_or("it has no times")?;
    let shown = [shown.0, shown.1.split(':').next().unwrap_or_default()];
    let rest = match rest.strip_prefix(", but ") {
        None => {
            for (float, exact) in shown.iter().zip(&times) {
                is_near::<F>(float, exact.as_ref())?;
            }
            rest.strip_prefix(": ").unwrap_or(rest)
        }
        Some(but) => {
            counts.off += 1;
            let (but, rest) = but.split_once(": ").unwrap_or((but, ""));
            for (name, (float, exact)) in ["in", "out"].into_iter().zip(shown.iter().zip(&times)) {
                let said = but.split(", and ").find_map(|part| part.strip_prefix(&format!("{name} should be ")));
                match said {
                    None => is_near::<F>(float, exact.as_ref())?,
                    Some(said) => is_off::<F>(said, float, exact.as_ref())?,
                }
            }
            rest
        }
    };
    if rest.is_empty() { Ok(counts) } else { fault::<F>(rest, &textbook, counts) }
}

fn float<F: Ieee>(text: &str) -> F {
    text.parse().expect("a float")
}

/// By how many units in the last place a float is off.
fn units<F: Ieee>(float: F, exact: &Number) -> Option<Number> {
    let nearest: F = nearest(exact);
    let value: f64 = nearest.into();
    if !value.is_finite() || !Into::<f64>::into(float).is_finite() {
        return None;
    }
    let outward = nearest.neighbours()[usize::from(value >= 0.0)];
    let other =
        if Into::<f64>::into(outward).is_finite() { outward } else { nearest.neighbours()[usize::from(value < 0.0)] };
    let unit = (exactly(nearest) - exactly(other)).abs();
    let distance = exact.clone().minus(Number::rational(exactly(float)))?;
    let sign = whole(if distance.compare(&Q::zero()).is_lt() { -1 } else { 1 });
    distance.times(Number::rational(sign / unit))
}

/// A time of which nothing is said is off by 4 units at most.
fn is_near<F: Ieee>(text: &str, exact: Option<&Number>) -> Result<(), String> {
    let is_infinite = text.contains("inf");
    let Some(exact) = exact else { return if is_infinite { Ok(()) } else { Err(format!("{text} is not infinite")) } };
    match units(float::<F>(text), exact) {
        None if is_nearest(float::<F>(text), exact) => Ok(()),
        None => Err(format!("{text} is off")),
        Some(units) if units.compare(&whole(4)).is_gt() => {
            Err(format!("{text} is off by about {}", units.approximate()))
        }
        Some(_) => Ok(()),
    }
}

/// `3, off by 7 units in the last place`
fn is_off<F: Ieee>(said: &str, text: &str, exact: Option<&Number>) -> Result<(), String> {
    let Some(exact) = exact else {
        let is_infinite = matches!(said, "inf" | "-inf") && !text.contains("inf");
        return if is_infinite { Ok(()) } else { Err(format!("{said} is not infinite")) };
    };
    let (should_be, off) = said.split_once(", off by ").unwrap_or((said, ""));
    beside(should_be, exact, text)?;
    let Some(units) = units(float::<F>(text), exact) else {
        let is_off = off.is_empty() && !is_nearest(float::<F>(text), exact);
        return if is_off { Ok(()) } else { Err(format!("{said}: no units")) };
    };
    let count = off.strip_suffix(" units in the last place").ok_or(format!("{said}: units"))?;
    let is_count = match count.strip_prefix("≈ ") {
        Some(digits) => is_rounded(&units, digits),
        None => is_shown(count, &units),
    };
    let is_more = units.compare(&whole(4)).is_gt();
    if is_count && is_more { Ok(()) } else { Err(format!("{count}: {}", units.approximate())) }
}

/// A number that a sentence puts beside a float's digits: it is that number, and does not look like the float.
fn beside(text: &str, exact: &Number, float: &str) -> Result<(), String> {
    if !is_shown(text, exact) {
        return Err(format!("{text} is not about {}", exact.approximate()));
    }
    let is_same = read(text).zip(read(float)).is_some_and(|(text, float)| text.is(&float));
    if is_same { Err(format!("{text} beside {float}")) } else { Ok(()) }
}

/// What a formula comes to as it is written.
fn formula(text: &str) -> Option<Number> {
    let operand = |text: &str| {
        let bare = text.trim_matches(['(', ')']);
        (!bare.contains("inf") && !bare.contains("NaN")).then(|| Number::rational(decimal(bare)))
    };
    if let Some(of) = text.strip_prefix('√') {
        return operand(of)?.square_root();
    }
    let mut parts = text.split(' ');
    let (left, sign, right) = (operand(parts.next()?)?, parts.next()?, operand(parts.next()?)?);
    match sign {
        "+" => left.plus(right, 1),
        "-" => left.minus(right),
        "*" => left.times(right),
        "/" => left.over(&right),
        _ => None,
    }
}

/// `0.8 - 0.1 becomes 0.7000000000000001; it is 0.7`, `1 and 1.0000000000000000001 both round to 1`, and beside a bound
/// that is none `2e300 rounds to inf`
fn fault<F: Ieee>(says: &str, textbook: &Run, mut counts: Counts) -> Result<Counts, String> {
    if let Some((written, result)) = says.split_once(" becomes ") {
        counts.becomes += 1;
        let (float, exact) = result.split_once("; it ").ok_or("it is nothing")?;
        let found = textbook.record.off.iter().filter(|off| off.formula == written && off.float == float);
        let is_this = |off: &&Off| {
            let comes_to = formula(written).is_some_and(|number| number.is(&off.exact));
            let words = if comes_to { "is " } else { "should be " };
            exact.strip_prefix(words).is_some_and(|exact| beside(exact, &off.exact, float).is_ok())
        };
        let mut found = found.peekable();
        if found.peek().is_none() {
            return Err(format!("{written} is not the first value that is off"));
        }
        return if found.any(|off| is_this(&off)) { Ok(counts) } else { Err(format!("it is not {exact}")) };
    }
    counts.round += 1;
    if !textbook.record.off.is_empty() {
        return Err(format!("{} is off", textbook.record.off[0].formula));
    }
    if let Some((only, to)) = says.split_once(" rounds to ") {
        let to: F = to.parse().map_err(|_| "it rounds to no float")?;
        let is_this = |pair: &[Option<Number>; 2]| match pair {
            [Some(number), None] | [None, Some(number)] => is_nearest(to, number) && is_shown(only, number),
            _ => false,
        };
        let is_known = textbook.record.compared.iter().any(is_this);
        return if is_known { Ok(counts) } else { Err(format!("{only} was not compared with infinity")) };
    }
    let (both, to) = says.split_once(" both round to ").ok_or("nothing is off")?;
    let (first, second) = both.split_once(" and ").ok_or("they are not two")?;
    if first == second {
        return Err("they look the same".to_owned());
    }
    let to: F = to.parse().map_err(|_| "they round to no float")?;
    let is_pair = |pair: &[Option<Number>; 2]| match pair {
        [Some(left), Some(right)] => {
            let are =
                |first_is: &Number, other: &Number| is_shown(first, first_is) && is_second(second, first_is, other);
            is_nearest(to, left) && is_nearest(to, right) && !left.is(right) && (are(left, right) || are(right, left))
        }
        _ => false,
    };
    if textbook.record.compared.iter().any(is_pair) { Ok(counts) } else { Err("they were not compared".to_owned()) }
}

/// `1.0000000000000000001`, `a number 1e-50 above it`
fn is_second(text: &str, first: &Number, second: &Number) -> bool {
    let Some(difference) = text.strip_prefix("a number ") else { return is_shown(text, second) };
    let Some(apart) = second.clone().minus(first.clone()) else { return false };
    match (difference.strip_suffix(" above it"), difference.strip_suffix(" below it")) {
        (Some(above), _) => is_shown(above, &apart),
        (_, Some(below)) => is_shown(&format!("-{below}"), &apart),
        _ => false,
    }
}

/// Whether a path is parallel to the axis of a cylinder, or does not move; by the numbers typed or those held.
fn parallel<F: Ieee>(query: &Query, is_held: bool) -> bool {
    let held = |number: Q| if is_held { exactly(nearest::<F>(&Number::rational(number))) } else { number };
    let vector = |name: &str| -> Option<Vec<Q>> { Some(query.vector(name)?.into_iter().map(held).collect()) };
    let difference = |to: &str, from: &str| -> Option<Vec<Q>> {
        Some(vector(to)?.iter().zip(vector(from)?).map(|(to, from)| to - from).collect())
    };
    let Some(s) = difference("p2", "p1") else { return false };
    let Some(v) = vector("dir").or_else(|| difference("to", "from")) else { return false };
    [(0, 1), (1, 2), (2, 0)].iter().all(|&(i, k)| (&s[i] * &v[k] - &s[k] * &v[i]).is_zero())
}
