//! How an exact value is written: a decimal where it is a short one, else in closed form, and then to a few digits behind
//! `≈`. A number that is too long for a line gets a name.

use std::collections::HashMap;
use std::ops::Range;

use dashu_base::UnsignedAbs;
use dashu_int::UBig;

use crate::number::{Big, Decimal, Exact, Fraction, RootSum, Scale, Surd, Time};

use super::WorkingStep;

#[derive(Clone, Debug)]
pub(crate) enum StepValue {
    Number(Surd<Big>),
    /// A number with roots of several kinds.
    Sum(RootSum),
    Vector(Vec<Surd<Big>>),
    /// A vector whose exact components its formula has, so that their digits say enough.
    Digits(Vec<Surd<Big>>),
}

impl StepValue {
    /// A vector; in digits alone where its closed form would fill lines.
    pub(crate) fn vector_or_digits(components: Vec<Surd<Big>>) -> Self {
        if is_unwieldy(&components) { Self::Digits(components) } else { Self::Vector(components) }
    }

    /// Its text, with a few digits behind ≈ where that helps.
    fn text(&self) -> String {
        match self {
            Self::Number(number) => shown(number),
            Self::Sum(number) => shown(number),
            Self::Vector(components) => {
                let forms: Vec<String> = components.iter().map(closed).collect();
                let exact = format!("({})", forms.join(", "));
                if forms.iter().all(|form| is_short(form)) {
                    return exact;
                }
                let digits = forms.into_iter().zip(components);
                let digits =
                    digits.map(|(form, component)| if is_short(&form) { form } else { approximate(component) });
                format!("{exact} ≈ ({})", digits.collect::<Vec<_>>().join(", "))
            }
            Self::Digits(components) => match components.as_slice() {
                [number] => approximate(number),
                components => format!("({})", components.iter().map(approximate).collect::<Vec<_>>().join(", ")),
            },
        }
    }

    /// The sign between a formula and this.
    fn sign(&self) -> &'static str {
        if matches!(self, Self::Digits(_)) { "≈" } else { "=" }
    }

    /// The numbers with roots whose closed forms fill half a line.
    fn long_roots(&self) -> Vec<(String, Surd<Big>)> {
        let components = match self {
            Self::Number(number) => std::slice::from_ref(number),
            Self::Vector(components) => components,
            Self::Sum(_) | Self::Digits(_) => return Vec::new(),
        };
        let forms = components.iter().map(|number| (closed(number), number.clone()));
        forms.filter(|(form, _)| form.contains('√') && form.chars().count() > LONG).collect()
    }
}

/// The closed form of a vector that is longer than this is not read at a glance.
const WIELDY: usize = 100;

/// True if numbers with roots are so long that a vector of them is better described by its formula.
pub(crate) fn is_unwieldy(components: &[Surd<Big>]) -> bool {
    let forms: Vec<String> = components.iter().map(closed).collect();
    forms.iter().any(|form| form.contains('√'))
        && forms.iter().map(|form| form.chars().count() + 2).sum::<usize>() > WIELDY
}

impl<N: Into<Surd<Big>>> From<N> for StepValue {
    fn from(number: N) -> Self {
        Self::Number(number.into())
    }
}

impl<N: Into<Surd<Big>>> From<Vec<N>> for StepValue {
    fn from(components: Vec<N>) -> Self {
        Self::Vector(components.into_iter().map(Into::into).collect())
    }
}

impl From<RootSum> for StepValue {
    fn from(sum: RootSum) -> Self {
        Self::Sum(sum)
    }
}

/// True if a closed form is an integer or a decimal that is read at a glance.
fn is_short(closed: &str) -> bool {
    closed.len() <= SHORT && !closed.contains(['/', '√'])
}

/// The closed form, and the value to a few digits where that is no integer or short decimal.
pub(crate) fn shown(number: &impl Exact) -> String {
    shown_beside(number, "")
}

/// The closed form, and the value where [`shown`] has one, with so many digits that it is not written as another number.
pub(super) fn shown_beside(number: &impl Exact, other: &str) -> String {
    let form = closed(number);
    if is_short(&form) {
        return form;
    }
    let differs = |few: &usize| rounded(number, *few) != other;
    format!("{form} ≈ {}", rounded(number, (FEW..FAR).find(differs).unwrap_or(FAR)))
}

/// The digits behind `≈`.
const FEW: usize = 4;
/// The longest closed form that a sentence can hold; of longer ones it has the first digits.
const READABLE: usize = 50;
/// The exponents of such numbers that are written without one.
const POSITIONAL: Range<i64> = -5..6;
/// At least as many as the shortest digits of any float.
const FIRST: usize = 17;
/// Numbers that differ only after this many digits are compared by their difference.
const FAR: usize = 36;
/// Digits from the first one that differs between two numbers.
const APART: usize = 4;

/// The value rounded once to a few digits; below a million all digits in front of the point are there.
fn approximate(number: &impl Exact) -> String {
    rounded(number, FEW)
}

/// The value rounded once to `few` digits; below a million all digits in front of the point are there.
pub(super) fn rounded(number: &impl Exact, few: usize) -> String {
    sum(number).rounded_in(few, POSITIONAL).text(POSITIONAL, "")
}

/// Digits that are about a number, and by how much it is more or less: `0.1 + 5.551e-18`.
pub(super) fn with_rest(number: &Surd<Big>, digits: &str) -> Option<String> {
    let mut rest = sum(number).minus(&read(digits)?).rounded_to(FEW);
    let sign = if std::mem::take(&mut rest.is_negative) { '-' } else { '+' };
    Some(format!("{digits} {sign} {}", rest.text(POSITIONAL, "")))
}

/// The number in a sentence beside a float's digits that are not its own: digits cut off, followed by `…`, go on until
/// they are others, too.
pub(super) fn beside(number: &Surd<Big>, float: &str) -> String {
    if let Some(readable) = readable(number) {
        return readable;
    }
    let (float, number) = (read(float), sum(number));
    let differ = |count: &usize| float.as_ref().is_none_or(|float| differ(&number, float, *count));
    let count = (FIRST..=2 * FAR).find(differ).unwrap_or(FAR);
    cut_off(&number, count)
}

/// Two numbers that are not the same, in a sentence in which they cannot be taken for one:
/// `1 and 1.0000000000000000000333…`, `1 and a number 1e-50 above it`.
pub(super) fn apart(first: &Surd<Big>, second: &Surd<Big>) -> String {
    let forms = [first, second].map(readable);
    if let [Some(first), Some(second)] = &forms {
        return format!("{first} and {second}");
    }
    let sums = [first, second].map(sum);
    let written = |index: usize, count: usize| forms[index].clone().unwrap_or_else(|| cut_off(&sums[index], count));
    if let Some(count) = (FIRST..=FAR).find(|count| differ(&sums[0], &sums[1], *count)) {
        let count = FIRST.max(count + APART - 1);
        return format!("{} and {}", written(0, count), written(1, count));
    }
    let base = usize::from(forms[0].is_none() && forms[1].is_some());
    let mut difference = sums[1 - base].minus(&sums[base]).first_digits(APART);
    let side = if std::mem::take(&mut difference.is_negative) { "below" } else { "above" };
    let digits = difference.digits.trim_end_matches('0').len();
    if difference.is_all {
        difference.digits.truncate(digits);
    }
    format!("{} and a number {} {side} it", written(base, FIRST), difference.text(-5..16, "…"))
}

fn readable(number: &Surd<Big>) -> Option<String> {
    Some(closed(number)).filter(|form| form.chars().count() <= READABLE)
}

pub(crate) fn sum(number: &impl Exact) -> RootSum {
    // Big integers are never uncertain.
    number.root_sum().unwrap_or_else(|_| RootSum::from_ratio(Big::ZERO, Big::ONE))
}

fn read(digits: &str) -> Option<RootSum> {
    Scale::fraction::<Big>(&Decimal::parse(digits.as_bytes()).ok()?).ok()?.root_sum().ok()
}

fn differ(left: &RootSum, right: &RootSum, count: usize) -> bool {
    let [left, right] = [left, right].map(|number| number.first_digits(count));
    (left.is_negative, left.exponent, left.digits) != (right.is_negative, right.exponent, right.digits)
}

fn cut_off(number: &RootSum, count: usize) -> String {
    number.first_digits(count).text(-5..16, "…")
}

/// A number of more digits gets a name, if a working has it more than once.
const LONG: usize = 30;

/// A number as a program holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldNumber {
    /// As a working writes it, without a sign.
    pub(super) exact: String,
    /// The shortest digits that are read as it.
    pub(super) digits: String,
    /// Its value.
    pub(super) meaning: String,
}

/// The steps with all values written out, and all numbers short that can be.
pub(super) fn shortened(steps: &[WorkingStep], held: &[HeldNumber]) -> Vec<WorkingStep> {
    let mut steps = with_root_names(steps);
    if !held.is_empty() {
        let digits: HashMap<&str, &str> =
            held.iter().map(|number| (number.exact.as_str(), number.digits.as_str())).collect();
        each_text(&mut steps, |text| {
            *text = without_echo(replaced(text, |number| digits.get(number).map(|digits| (*digits).to_owned())));
        });
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    each_text(&mut steps, |text| {
        replaced(text, |number| {
            if is_long(number) {
                *counts.entry(number.to_owned()).or_default() += 1;
            }
            None
        });
    });
    let meanings = held.iter().enumerate().map(|(index, number)| WorkingStep {
        label: if index == 0 { "held" } else { "" }.to_owned(),
        formula: format!("{} is {}", number.digits, number.meaning),
        ..WorkingStep::default()
    });
    let mut all: Vec<WorkingStep> = meanings.collect();
    let mut names: HashMap<String, String> = HashMap::new();
    for mut step in steps {
        let mut new = Vec::new();
        each_text(std::slice::from_mut(&mut step), |text| {
            *text = replaced(text, |number| {
                if counts.get(number).is_none_or(|count| *count < 2) {
                    return None;
                }
                let next = format!("N{}", names.len() + 1);
                let name = names.entry(number.to_owned()).or_insert_with(|| {
                    let about = parsed(number).map(|value| format!(" ≈ {}", approximate(&value)));
                    new.push(format!("{next} = {number}{}", about.unwrap_or_default()));
                    next
                });
                Some(name.clone())
            });
        });
        all.push(step);
        all.extend(new.into_iter().map(|formula| WorkingStep { formula, ..WorkingStep::default() }));
    }
    all
}

/// The steps as text, in which each long number with a root that comes again has a name, `R1`, with a line behind its
/// first step that gives its value.
fn with_root_names(steps: &[WorkingStep]) -> Vec<WorkingStep> {
    let mut texts: Vec<WorkingStep> = steps.iter().map(written).collect();
    let mut roots: Vec<(String, Surd<Big>)> = Vec::new();
    for root in steps.iter().filter_map(|step| step.value.as_ref()).flat_map(StepValue::long_roots) {
        if roots.iter().all(|(known, _)| *known != root.0) {
            roots.push(root);
        }
    }
    let mut named = 0;
    for (root, number) in roots {
        let mut count = 0;
        each_text(&mut texts, |text| count += root_places(text, &root).len());
        if count < 2 {
            continue;
        }
        named += 1;
        let name = format!("R{named}");
        let has_root =
            |step: &WorkingStep| [&step.formula, &step.remark].iter().any(|text| !root_places(text, &root).is_empty());
        let first = texts.iter().position(has_root).unwrap_or_default();
        each_text(&mut texts, |text| *text = with_root_name(text, &root, &name));
        let definition =
            WorkingStep { formula: format!("{name} = {root} ≈ {}", approximate(&number)), ..WorkingStep::default() };
        texts.insert(first + 1, definition);
    }
    texts
}

/// The places of a closed form in a text, as a number of its own.
fn root_places(text: &str, root: &str) -> Vec<usize> {
    let is_apart = |&(at, _): &(usize, &str)| {
        let goes_on = |character: char| character.is_ascii_digit() || matches!(character, '.' | '^' | '√');
        !text[..at].ends_with(goes_on) && !text[at + root.len()..].starts_with(goes_on)
    };
    text.match_indices(root).filter(is_apart).map(|(at, _)| at).collect()
}

/// The text with a name in place of a closed form, which then needs no brackets.
fn with_root_name(text: &str, root: &str, name: &str) -> String {
    let mut result = text.to_owned();
    for at in root_places(text, root).into_iter().rev() {
        let (before, behind) = (&result[..at], &result[at + root.len()..]);
        let bare = before.strip_suffix('(').zip(behind.strip_prefix(')'));
        let bare = bare.filter(|(before, _)| !before.ends_with(char::is_alphanumeric));
        let (before, behind) = bare.unwrap_or((before, behind));
        result = format!("{before}{name}{behind}");
    }
    result
}

/// A long number as it is written: `12…`, `12…/35…`, `12…/2^80`.
fn parsed(text: &str) -> Option<Surd<Big>> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let whole = |text: &str| UBig::from_str_radix(text, 10).ok().map(Big::from);
    let denominator = match below.strip_prefix("2^") {
        Some(power) => Big::from(2).pow(power.parse().ok()?),
        None => whole(below)?,
    };
    Some(Fraction { numerator: whole(above)?, denominator }.into())
}

/// A step whose value is text.
fn written(step: &WorkingStep) -> WorkingStep {
    let formula = match &step.value {
        None => step.formula.clone(),
        Some(value) => without_repeats(&format!("{} {} {}", step.formula, value.sign(), value.text())),
    };
    WorkingStep { formula, value: None, ..step.clone() }
}

/// An equation without the sides that say what the next side says again: `1 / 3 = 1/3` is `1/3`. A formula may be its own
/// value: `t = 0`.
fn without_repeats(equation: &str) -> String {
    let bare = |side: &str| side.replace(' ', "");
    let mut sides: Vec<&str> = Vec::new();
    for side in equation.split(" = ") {
        let exact = side.split(" ≈ ").next().unwrap_or_default();
        match sides.last_mut().filter(|last| bare(last) == bare(exact)) {
            Some(last) => *last = side,
            None => sides.push(side),
        }
    }
    sides.join(" = ")
}

/// The texts in which numbers are exact: what is said of floats keeps its own.
fn each_text(steps: &mut [WorkingStep], mut change: impl FnMut(&mut String)) {
    for step in steps.iter_mut().filter(|step| !step.label.contains("bit") && step.label != "in floats") {
        change(&mut step.formula);
        change(&mut step.remark);
    }
}

fn is_long(number: &str) -> bool {
    number.chars().filter(char::is_ascii_digit).count() > LONG
}

/// The text with other words for some of its numbers: unsigned decimals and fractions. What is a fraction no more needs
/// no brackets.
fn replaced(text: &str, mut other: impl FnMut(&str) -> Option<String>) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        result.push_str(before);
        // A root is of the number right behind its sign: √2/3 is a third of √2.
        let is_radicand = result.ends_with('√');
        let length = number_length(if is_radicand { from.split('/').next().unwrap_or_default() } else { from });
        let (number, behind) = from.split_at(length);
        rest = behind;
        let is_part_of_word = result.ends_with(|character: char| character.is_alphabetic() || character == '_');
        let Some(word) = Some(number).filter(|_| !is_part_of_word).and_then(&mut other) else {
            result.push_str(number);
            continue;
        };
        let is_called = result.strip_suffix('(').is_some_and(|name| name.ends_with(char::is_alphanumeric));
        if result.ends_with('(') && !is_called && rest.starts_with(')') && !word.contains('/') {
            result.pop();
            rest = &rest[1..];
        }
        result.push_str(&word);
    }
    result + rest
}

/// How many bytes a number has that begins a text: `12`, `1.5e-7`, `1/3`, `5/2^27`.
fn number_length(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(0);
    for (mark, sign) in [(".", ""), ("e", "-"), ("/", ""), ("^", "")] {
        let Some(behind) = text[end..].strip_prefix(mark) else { continue };
        let begin = text.len() - behind.strip_prefix(sign).unwrap_or(behind).len();
        let count = digits(begin);
        if count > 0 {
            end = begin + count;
        }
    }
    end
}

/// The text without digits behind ≈ that are already in front of it.
fn without_echo(text: String) -> String {
    match text.rsplit_once(" ≈ ") {
        Some((exact, digits)) if exact.ends_with(digits) => exact.to_owned(),
        _ => text,
    }
}

/// The longest text of a number that is read at a glance.
const SHORT: usize = 15;

/// The closed form: a decimal where it is one that is short, or no longer than the fraction.
pub(crate) fn closed(number: &impl Exact) -> String {
    let number = sum(number).in_lowest_terms();
    let form = number.as_it_stands();
    let rooted = with_root_signs(&form);
    let over_power = |form: String| match form.rsplit_once('/') {
        Some((above, _)) => power_of_two(&number.denominator).map(|power| format!("{above}/2^{power}")).unwrap_or(form),
        None => form,
    };
    if rooted != form {
        return over_power(rooted);
    }
    let form = over_power(form);
    match decimal(&number.rational, &number.denominator) {
        Some(decimal) if decimal.len() <= SHORT.max(form.len()) => decimal,
        _ => form,
    }
}

/// A closed form with roots as workings write them: `2√3` for `2*sqrt(3)`.
pub(crate) fn with_root_signs(form: &str) -> String {
    let mut parts = form.split("sqrt(");
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |text, part| {
        let (radicand, behind) = part.split_once(')').unwrap_or((part, ""));
        format!("{}√{radicand}{behind}", text.trim_end_matches('*'))
    })
}

/// The least power of two that is written as one: a million, about.
const LEAST_POWER: usize = 20;

/// The exponent of a large power of two, which is what numbers that a program holds are over.
fn power_of_two(number: &Big) -> Option<usize> {
    let number = number.clone().unsigned_abs();
    let exponent = number.trailing_zeros()?;
    (exponent >= LEAST_POWER && (number >> exponent).is_one()).then_some(exponent)
}

/// n/d as a decimal, if it is one; d > 0, in lowest terms.
fn decimal(n: &Big, d: &Big) -> Option<String> {
    let mut rest = d.clone().unsigned_abs();
    let twos = rest.trailing_zeros()?;
    rest >>= twos;
    let five = UBig::from(5_u8);
    let fives = rest.remove(&five).unwrap_or(0);
    if !rest.is_one() {
        return None;
    }
    let places = twos.max(fives);
    let digits = ((n.clone().unsigned_abs() * five.pow(places - fives)) << (places - twos)).to_string();
    let sign = if *n < Big::ZERO { "-" } else { "" };
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    if places == 0 && zeros > SHORT {
        return Some(format!("{sign}{}e{zeros}", &digits[..digits.len() - zeros]));
    }
    if places > digits.len() + SHORT {
        return Some(format!("{sign}{digits}e-{places}"));
    }
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, behind) = padded.split_at(padded.len() - places);
    Some(if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{behind}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(a: i64, b: i64, c: i64, d: i64) -> String {
        shown(&Surd::<Big> { rational: a.into(), factor: b.into(), radicand: c.into(), denominator: d.into() })
    }

    #[test]
    fn short_decimals_are_decimals_and_all_else_has_a_few_digits_more() {
        assert_eq!(
            [text(1, 0, 0, 10), text(-7, 0, 0, 4), text(6, 0, 0, 3), text(0, 0, 0, 5)],
            ["0.1", "-1.75", "2", "0"]
        );
        assert_eq!([text(19, 0, 0, 7), text(-3, 0, 0, 7)], ["19/7 ≈ 2.714", "-3/7 ≈ -0.4286"]);
        assert_eq!(text(4, -1, 3, 2), "(4 - √3)/2 ≈ 1.134");
        assert_eq!([text(0, 1, 2, 1), text(0, -3, 2, 2)], ["√2 ≈ 1.414", "-3√2/2 ≈ -2.121"]);
        assert_eq!([text(200_000, 0, 0, 3), text(1, 0, 0, 300_000)], ["200000/3 ≈ 66667", "1/300000 ≈ 3.333e-6"]);
        assert_eq!(text(1, 0, 0, 1 << 40), "1/2^40 ≈ 9.095e-13");
    }

    #[test]
    fn large_and_tiny_decimals_keep_their_exponents() {
        let power = |exponent: usize| Big::from(10).pow(exponent);
        let fraction = |numerator, denominator| shown(&Fraction { numerator, denominator });
        assert_eq!(fraction(power(300) * 3, Big::ONE), "3e300");
        assert_eq!(fraction(Big::from(-3), power(300)), "-3e-300");
        assert!(fraction(power(500), Big::from(3)).ends_with("/3 ≈ 3.333e499"));
        assert!(fraction(Big::ONE, power(500) * 3).ends_with(" ≈ 3.333e-501"));
    }

    fn ten(exponent: usize) -> Big {
        Big::from(10).pow(exponent)
    }

    fn fraction(numerator: Big, denominator: Big) -> Surd<Big> {
        Fraction { numerator, denominator }.into()
    }

    fn root(a: Big, b: i64, c: i64, d: i64) -> Surd<Big> {
        Surd { rational: a, factor: b.into(), radicand: c.into(), denominator: d.into() }
    }

    #[test]
    fn a_few_digits_are_rounded_once() {
        // 2.2344999…: an f64 takes it for 2.2345.
        let below = fraction(ten(40) * 22_345 - 1, ten(44));
        assert_eq!(approximate(&below), "2.234");
        assert_eq!(approximate(&fraction(ten(40) * 22_345 + 1, ten(44))), "2.235");
        assert_eq!(approximate(&root(Big::ZERO, 1, 2, 1)), "1.414");
        assert_eq!(approximate(&root(ten(18), 1, 2, 1)), "1e18");
    }

    #[test]
    fn digits_before_the_point_are_not_made_up() {
        let thirds = |numerator: i64| approximate(&fraction(numerator.into(), 3.into()));
        assert_eq!([200, 20_000, 200_000, 2_000_000].map(thirds), ["66.67", "6667", "66667", "666667"]);
        assert_eq!([20_000_000, 29_999_999].map(thirds), ["6.667e6", "1e7"]);
        assert_eq!([-2_999_999, -29_999].map(thirds), ["-1e6", "-10000"]);
    }

    #[test]
    fn a_long_number_beside_a_float_has_digits_of_its_own() {
        assert_eq!(beside(&fraction(1.into(), 3.into()), "0.3"), "1/3");
        let third = |more: i64| fraction(ten(60) + more, ten(60) * 3);
        assert_eq!(beside(&third(1), "0.3333333333333333"), "0.33333333333333333…");
        assert_eq!(beside(&third(-1), "NaN"), "0.33333333333333333…");
        // 17 digits are those of the float.
        let one = fraction(ten(60) + ten(40) / 3, ten(60));
        assert_eq!(beside(&one, "1"), "1.000000000000000000003…");
        assert_eq!(beside(&fraction(ten(60) + 1, ten(560) * 3), "0"), "3.3333333333333333…e-501");
        assert_eq!(beside(&fraction(ten(60) + 1, ten(50) * 3), "-inf"), "3333333333.3333333…");
    }

    #[test]
    fn two_numbers_are_told_apart() {
        let one = fraction(1.into(), 1.into());
        let above = |exponent: usize| fraction(ten(exponent) * 3 + 1, ten(exponent) * 3);
        assert_eq!(apart(&one, &above(10)), "1 and 30000000001/30000000000");
        assert_eq!(apart(&one, &above(25)), "1 and 1.00000000000000000000000003333…");
        assert_eq!(apart(&one, &above(300)), "1 and a number 3.333…e-301 above it");
        assert_eq!(apart(&fraction(ten(300) - 1, ten(300)), &one), "0.99999999999999999999… and 1");
        assert_eq!(apart(&fraction(ten(300) + 20, ten(300)), &one), "1 and a number 2e-299 above it");
        assert_eq!(apart(&above(300), &above(200)), "1.0000000000000000… and a number 3.333…e-201 above it");
        assert_eq!(apart(&root(Big::ZERO, 1, 2, 1), &root(Big::ZERO, 1, 3, 1)), "√2 and √3");
    }

    fn say(label: &str, formula: &str) -> WorkingStep {
        WorkingStep { label: label.to_owned(), formula: formula.to_owned(), ..WorkingStep::default() }
    }

    fn lines(steps: &[WorkingStep]) -> Vec<String> {
        steps.iter().map(|step| format!("{}: {}", step.label, step.formula)).collect()
    }

    #[test]
    fn a_long_number_gets_a_name_where_it_first_stands_if_it_stands_again() {
        let long = "3".repeat(31);
        let steps =
            [say("a", &format!("-{long} + t")), say("b", &format!("t = 0.{long}")), say("c", &format!("({long})"))];
        let expected = [
            "a: -N1 + t".to_owned(),
            format!(": N1 = {long} ≈ 3.333e30"),
            format!("b: t = 0.{long}"),
            "c: N1".to_owned(),
        ];
        assert_eq!(lines(&shortened(&steps, &[])), expected);
    }

    #[test]
    fn what_a_root_is_over_is_not_under_the_root() {
        let long = "3".repeat(31);
        let steps = [say("a", &format!("√{long}/12 + {long}/12")), say("b", &format!("√{long}"))];
        let expected = [format!("a: √N1/12 + {long}/12"), format!(": N1 = {long} ≈ 3.333e30"), "b: √N1".to_owned()];
        assert_eq!(lines(&shortened(&steps, &[])), expected);
    }

    #[test]
    fn a_held_number_has_its_shortest_digits_and_is_explained_once() {
        let held = HeldNumber { exact: "3/8".to_owned(), digits: "0.4".to_owned(), meaning: "3·2^-3".to_owned() };
        let steps = [say("a", "p(3/8) = (3/8) t - 13/8 = (0.1, -3/8) ≈ (0.1, -0.4)"), say("in 64-bit floats", "3/8")];
        let expected = ["held: 0.4 is 3·2^-3", "a: p(0.4) = 0.4 t - 13/8 = (0.1, -0.4)", "in 64-bit floats: 3/8"];
        assert_eq!(lines(&shortened(&steps, &[held])), expected);
    }

    #[test]
    fn a_number_is_read_whole() {
        assert_eq!(["1.5e-7 t", "12/5)", "3.", "4e", "7/x", "5√2"].map(number_length), [6, 4, 1, 1, 1, 1]);
    }
}
