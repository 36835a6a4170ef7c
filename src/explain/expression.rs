//! Formulas that several questions share: a box's slabs, and the quadratics of cylinders, spheres and balls.

use std::cmp::Ordering;

use crate::geometry::{Path, Quadratic, Range, Slab, Span, Vector, resting_span};
use crate::number::{Big, Exact, Fraction, Ring, Root, RootSum, Surd, Uncertain};

use super::Working;
use super::parts::{Bare, Conclusion, Meets, SolidPart, join};
use super::value::{StepValue, closed, is_unwieldy};

/// Lengths in units as numbers again, and vectors of as many as the question has axes.
#[derive(Clone)]
pub(crate) struct LengthUnit {
    /// How many units are 1.
    pub(crate) in_one: Big,
    /// 2 or 3.
    pub(crate) dimension: usize,
}

impl LengthUnit {
    pub(crate) fn length(&self, units: &Big) -> Fraction<Big> {
        Fraction { numerator: units.clone(), denominator: self.in_one.clone() }
    }

    /// A product of as many factors as `lengths` says, each a length.
    pub(crate) fn product(&self, units: &Big, lengths: usize) -> Fraction<Big> {
        Fraction { numerator: units.clone(), denominator: self.in_one.pow(lengths) }
    }

    /// The planes of a slab, low and high, then the position and the velocity of the coordinate in it.
    pub(crate) fn slab(&self, slab: &Slab<Big>) -> [Fraction<Big>; 4] {
        [&slab.low, &slab.high, &slab.position, &slab.velocity].map(|units| self.length(units))
    }

    /// The components of a vector.
    pub(crate) fn vector(&self, vector: &Vector<Big>) -> Vec<Fraction<Big>> {
        vector.0.iter().take(self.dimension).map(|component| self.length(component)).collect()
    }

    /// The coordinates of a path at a time with a root.
    pub(crate) fn point_at(&self, path: &Path<Big>, time: &Surd<Big>) -> Vec<Surd<Big>> {
        let point = time.coordinates(path.origin.each(), path.direction.each(), &self.in_one);
        point.into_iter().take(self.dimension).collect()
    }

    /// The coordinates of a path at a time.
    pub(crate) fn point(&self, path: &Path<Big>, t: &Fraction<Big>) -> Vec<Fraction<Big>> {
        (0..self.dimension).map(|axis| path.coordinate(axis, t).over(&self.in_one)).collect()
    }

    /// constant + slope·t
    pub(crate) fn at(&self, time: &Surd<Big>, constant: &Big, slope: &Big) -> Surd<Big> {
        let [at, ..] = time.coordinates([constant; 3], [slope; 3], &self.in_one);
        at
    }

    /// The unit of which this many are one of these.
    pub(crate) fn divided(&self, parts: &Big) -> Self {
        Self { in_one: &self.in_one * parts, dimension: self.dimension }
    }
}

/// A vector as text, without digits behind ≈: (-√3/2, 0.5).
pub(crate) fn vector(components: &[impl Exact]) -> String {
    format!("({})", components.iter().map(closed).collect::<Vec<_>>().join(", "))
}

/// t ≥ 0
pub(crate) fn range(range: &Range<Big>) -> String {
    match (&range.first, &range.last) {
        (None, None) => "all t".to_owned(),
        (Some(first), None) => format!("t ≥ {}", closed(first)),
        (None, Some(last)) => format!("t ≤ {}", closed(last)),
        (Some(first), Some(last)) => format!("{} ≤ t ≤ {}", closed(first), closed(last)),
    }
}

/// a + b t
pub(crate) fn line(a: &Fraction<Big>, b: &Fraction<Big>) -> String {
    if b.numerator.is_zero() {
        return closed(a);
    }
    let magnitude = closed(b);
    let magnitude = magnitude.trim_start_matches('-');
    let term = match magnitude {
        "1" => "t".to_owned(),
        fraction if fraction.contains('/') => format!("({fraction}) t"),
        decimal => format!("{decimal} t"),
    };
    plus(a, b.numerator < Big::ZERO, &term)
}

/// a + term, or a - term; without an a that is 0.
fn plus(a: &Fraction<Big>, is_negative: bool, term: &str) -> String {
    match (a.numerator.is_zero(), is_negative) {
        (true, false) => term.to_owned(),
        (true, true) => format!("-{term}"),
        (false, _) => format!("{} {} {term}", closed(a), if is_negative { '-' } else { '+' }),
    }
}

/// (a - b) / c, as the formula has it, with its zeros; without what divides by 1.
pub(crate) fn quotient(a: &Fraction<Big>, b: &Fraction<Big>, c: &Fraction<Big>) -> String {
    let divisor = match closed(c) {
        one if one == "1" => return difference(a, b),
        text if text.starts_with('-') || text.contains('/') => format!("({text})"),
        text => text,
    };
    let subtrahend = closed(b);
    match subtrahend.strip_prefix('-') {
        Some(magnitude) => format!("({} + {magnitude}) / {divisor}", closed(a)),
        None => format!("({} - {subtrahend}) / {divisor}", closed(a)),
    }
}

/// A number as a factor or a summand behind an operator: in brackets what is negative or no plain number or root.
pub(crate) fn operand(of: &impl Exact) -> String {
    in_brackets(&closed(of))
}

/// Brackets around what is no plain number or root: -2, 1/3, 2√5, 2 - √3.
pub(crate) fn in_brackets(text: &str) -> String {
    let is_product = text.find('√').is_some_and(|at| at > 0);
    if is_product || text.starts_with('-') || text.contains(['/', ' ']) { format!("({text})") } else { text.to_owned() }
}

/// 0.6·(-√3/2) + 0.8·0
pub(crate) fn dot(left: &[Fraction<Big>], right: &[impl Exact]) -> String {
    let products = left.iter().zip(right).map(|(left, right)| format!("{}·{}", operand(left), operand(right)));
    products.collect::<Vec<_>>().join(" + ")
}

/// 3² + (-4)²
pub(crate) fn squares(of: &[Fraction<Big>]) -> String {
    of.iter().map(|component| format!("{}²", operand(component))).collect::<Vec<_>>().join(" + ")
}

/// √(3² + (-4)²) = √25, to which its value may be added.
pub(crate) fn root_of_squares(of: &[Fraction<Big>]) -> (String, Surd<Big>) {
    let squared = dot_product(of, of);
    let root = square_root(&squared);
    (format!("√({}) = √{}", squares(of), bracketed(&closed(&squared))), root)
}

/// The root of a number that is not below zero.
pub(crate) fn square_root(squared: &Fraction<Big>) -> Surd<Big> {
    Surd {
        rational: Big::ZERO,
        factor: Big::ONE,
        radicand: &squared.numerator * &squared.denominator,
        denominator: squared.denominator.clone(),
    }
}

/// (-2 + t)² + t²: coordinates that change with t, squared.
pub(crate) fn squared_lines(constants: &[Fraction<Big>], slopes: &[Fraction<Big>]) -> String {
    let lines = constants.iter().zip(slopes).map(|(constant, slope)| line(constant, slope));
    let squares = lines.map(|line| if line.contains(['-', ' ', '/']) { format!("({line})²") } else { line + "²" });
    squares.collect::<Vec<_>>().join(" + ")
}

/// The value of that product.
pub(crate) fn dot_product(left: &[Fraction<Big>], right: &[Fraction<Big>]) -> Fraction<Big> {
    let products = left.iter().zip(right).map(|(left, right)| product(left, right));
    products.reduce(|left, right| sum(&left, &right)).unwrap_or_else(|| Fraction::whole(Big::ZERO))
}

/// (-1 + 0.5·2, 0.75): each coordinate at a time, where the path moves along it.
pub(crate) fn at_time(origin: &[Fraction<Big>], direction: &[Fraction<Big>], t: &Fraction<Big>) -> String {
    let coordinate = |(origin, direction): (&Fraction<Big>, &Fraction<Big>)| {
        let is_zero = |number: &Fraction<Big>| number.numerator.is_zero();
        if is_zero(direction) || is_zero(t) {
            return closed(origin);
        }
        let is_negative = direction.numerator < Big::ZERO;
        let magnitude = if is_negative { negated(direction) } else { direction.clone() };
        let way = format!("{}·{}", operand(t), operand(&magnitude));
        plus(origin, is_negative, &way)
    };
    format!("({})", origin.iter().zip(direction).map(coordinate).collect::<Vec<_>>().join(", "))
}

/// -3 + 2·(√5/2): a coordinate at a time with a root.
pub(crate) fn at_root(origin: &Fraction<Big>, direction: &Fraction<Big>, t: &Surd<Big>) -> String {
    if direction.numerator.is_zero() {
        return closed(origin);
    }
    let is_negative = direction.numerator < Big::ZERO;
    let magnitude = if is_negative { negated(direction) } else { direction.clone() };
    let t = operand(t);
    let way = if closed(&magnitude) == "1" { t } else { format!("{}·{t}", operand(&magnitude)) };
    plus(origin, is_negative, &way)
}

/// Says the meaning of ×.
pub(crate) fn cross_product(label: &str, to: &mut Working) {
    to.say(label, "where (x, y, z) × (X, Y, Z) = (y Z - z Y, z X - x Z, x Y - y X)").remark("the cross product");
}

/// The remark at an inequality that is divided by a speed below zero.
pub(crate) const BELOW_ZERO: &str = "dividing by a number below 0 turns ≤ around";

/// The remark at a root that is no way in, or no way out, because another part decides that.
pub(crate) const COMES_ELSEWHERE: &str = "not used: it comes in elsewhere";
pub(crate) const GOES_ELSEWHERE: &str = "not used: it goes out elsewhere";

/// (2·1 - 0·3, 0·4 - 1·1, 1·3 - 2·4): what is multiplied in a cross product.
pub(crate) fn crosswise(left: &[Fraction<Big>], right: &[Fraction<Big>]) -> String {
    let component = |(i, k): (usize, usize)| {
        let [a, b, c, d] = [&left[i], &right[k], &left[k], &right[i]].map(operand);
        format!("{a}·{b} - {c}·{d}")
    };
    format!("({})", [(1, 2), (2, 0), (0, 1)].map(component).join(", "))
}

pub(crate) fn sum(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    Fraction {
        numerator: &left.numerator * &right.denominator + &right.numerator * &left.denominator,
        denominator: &left.denominator * &right.denominator,
    }
}

pub(crate) fn minus(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    sum(left, &negated(right))
}

pub(crate) fn vector_minus(left: &[Fraction<Big>], right: &[Fraction<Big>]) -> Vec<Fraction<Big>> {
    left.iter().zip(right).map(|(left, right)| minus(left, right)).collect()
}

pub(crate) fn product(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    Fraction { numerator: &left.numerator * &right.numerator, denominator: &left.denominator * &right.denominator }
}

pub(crate) fn negated(of: &Fraction<Big>) -> Fraction<Big> {
    Fraction { numerator: -&of.numerator, denominator: of.denominator.clone() }
}

/// The quotient by a number that is not zero.
pub(crate) fn over(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    let quotient =
        Fraction { numerator: &left.numerator * &right.denominator, denominator: &left.denominator * &right.numerator };
    if quotient.denominator > Big::ZERO {
        return quotient;
    }
    Fraction { numerator: -quotient.numerator, denominator: -quotient.denominator }
}

/// a - b, with what is zero left out
pub(crate) fn difference(a: &Fraction<Big>, b: &Fraction<Big>) -> String {
    let negated = closed(&negated(b));
    match (a.numerator.is_zero(), b.numerator.is_zero()) {
        (_, true) => closed(a),
        (true, false) => negated,
        (false, false) => plus(a, negated.starts_with('-'), negated.trim_start_matches('-')),
    }
}

/// a t² + b t + c ≤ 0.
pub(crate) struct Inequality {
    /// Where a path is within it, behind `comes`: `within r of the axis`.
    pub(crate) within: String,
    /// a, and -b/2, and a quarter of the discriminant.
    pub(crate) quadratic: Quadratic<Big>,
    /// c
    pub(crate) outside: Big,
    /// How many lengths are multiplied in a.
    pub(crate) lengths: usize,
    /// The formulas of a, b and c, each with its numbers put in.
    pub(crate) formulas: [String; 3],
    /// Of each root, why it is not used; empty where it is.
    pub(crate) unused: [&'static str; 2],
}

impl Inequality {
    /// Says coefficients, discriminant, what their signs mean, and the roots; gives the part of a solid where it holds.
    pub(crate) fn solve(
        &self,
        name: &str,
        through: &str,
        unit: &LengthUnit,
        without_radius: bool,
        to: &mut Working,
    ) -> Result<SolidPart, Uncertain> {
        let Self { within, quadratic, outside, lengths, formulas, unused } = self;
        let value = |number: &Big, factors: usize| unit.product(number, lengths * factors);
        let b = &quadratic.middle * -2;
        let [a, b, c] = [&quadratic.leading, &b, outside].map(|coefficient| value(coefficient, 1));
        let is_at_rest = a.numerator.is_zero();
        let [meaning_of_a, meaning_of_b] = match (is_at_rest, through) {
            (true, _) => ["0: the distance does not change", ""],
            (false, "side") => ["above 0: not parallel to the axis", nearest(&b)],
            (false, _) => ["above 0: the path moves", nearest(&b)],
        };
        let meaning_of_c = match c.numerator.cmp(&Big::ZERO) {
            Ordering::Less => "below 0: inside at t = 0",
            Ordering::Equal => "0: on it at t = 0",
            Ordering::Greater => "above 0: outside at t = 0",
        };
        let meanings = [meaning_of_a, meaning_of_b, meaning_of_c];
        for ((formula, coefficient), meaning) in formulas.iter().zip([&a, &b, &c]).zip(meanings) {
            to.equate("", formula.as_str(), coefficient.clone()).remark(meaning);
        }
        let through = [through, through].map(str::to_owned);
        let mut part = SolidPart { within: within.clone(), through, ..SolidPart::default() };
        if is_at_rest {
            part.bare = c.numerator.is_zero().then(|| Bare::For(format!("it stays on {name}")));
            part.span = resting_span(c.numerator.cmp(&Big::ZERO));
            to.say("", "a = 0: for all t as at t = 0");
            return Ok(part);
        }
        let discriminant = quadratic.quarter_discriminant();
        let depth = value(&(&discriminant * 4), 2);
        let sign = discriminant.cmp(&Big::ZERO);
        let [a_text, b_text] = [&a, &b].map(operand);
        let inserted = format!("D = b² - 4 a c = {b_text}² - 4·{a_text}·{}", operand(&c));
        to.equate("", inserted, depth.clone()).remark(match sign {
            Ordering::Less => "below 0: no root, the line stays outside",
            Ordering::Equal if without_radius => "0: the line meets the bare axis",
            Ordering::Equal => "0: one root, the line is tangent",
            Ordering::Greater => "above 0: two roots",
        });
        if sign.is_lt() {
            return Ok(part);
        }
        part.span = quadratic.span()?;
        let Some(Span { enter: Some(enter), exit: Some(exit), .. }) = &part.span else { return Ok(part) };
        let minus_b = closed(&negated(&b));
        let below = if closed(&a) == "1" { "2".to_owned() } else { format!("(2·{a_text})") };
        if sign.is_eq() {
            to.equate("", format!("t = -b/(2 a) = {minus_b}/{below}"), enter.clone());
            part.bare = Some(Bare::For(match without_radius {
                true => "radius 0 leaves no interior".to_owned(),
                false => format!("it is tangent to {name}"),
            }));
            return Ok(part);
        }
        let root_of_depth = square_root(&depth);
        let d = closed(&root_of_depth);
        let as_it_is = format!("√{}", bracketed(&closed(&depth)));
        if d != as_it_is {
            let formula = format!("√D = {as_it_is}{}", squares_apart(&root_of_depth)?);
            to.equate("", formula, root_of_depth);
        }
        for ((label, sign, time), unused) in [("  in", '-', enter), ("  out", '+', exit)].into_iter().zip(*unused) {
            to.equate(label, format!("t = (-b {sign} √D)/(2 a) = ({minus_b} {sign} {d})/{below}"), time.clone())
                .remark(unused);
        }
        Ok(part)
    }
}

/// The words about the least value by the sign of b, a being above 0.
fn nearest(b: &Fraction<Big>) -> &'static str {
    match b.numerator.cmp(&Big::ZERO) {
        Ordering::Less => "below 0: nearest after t = 0",
        Ordering::Equal => "0: nearest at t = 0",
        Ordering::Greater => "above 0: nearest before t = 0",
    }
}

/// The quadratic as school writes it.
pub(crate) const QUADRATIC: &str = "a t² + b t + c ≤ 0";

/// Squares are not taken out of roots of larger numbers before a reader's eyes.
const LONG_RADICAND: i64 = 1_000_000_000_000;

/// ` = √(16·17/25)`, from which the squares come out; nothing where there is none.
fn squares_apart(root: &Surd<Big>) -> Result<String, Uncertain> {
    let RootSum { roots, denominator, .. } = root.root_sum()?.in_lowest_terms();
    let Some((factor, radicand)) = roots.first().filter(|(_, radicand)| *radicand < Big::from(LONG_RADICAND)) else {
        return Ok(String::new());
    };
    let is_one = |number: &Big| *number == Big::ONE;
    let [factor, over] = [factor, &denominator].map(|number| number * number);
    Ok(match (is_one(&factor), is_one(&over)) {
        (true, true) => String::new(),
        (false, true) => format!(" = √({factor}·{radicand})"),
        (true, false) => format!(" = √({radicand}/{over})"),
        (false, false) => format!(" = √({factor}·{radicand}/{over})"),
    })
}

/// √12, √(1/4)
fn bracketed(text: &str) -> String {
    if text.contains('/') { format!("({text})") } else { text.to_owned() }
}

/// Says what slabs are, and how a face is called.
pub(crate) fn slabs(axes: [&'static str; 3], to: &mut Working) {
    to.say("slabs", format!("each between two faces, {0}- at the least {0}; the box: where all meet", axes[0]));
}

/// The slabs of a box, in these units, and the spans in them.
pub(crate) fn boxed(
    slabs: &[Slab<Big>],
    unit: &LengthUnit,
    axes: [&'static str; 3],
    (range, meets): (&Range<Big>, Meets),
    to: &mut Working,
) -> Result<Conclusion, Uncertain> {
    let mut parts = Vec::new();
    self::slabs(axes, to);
    for (slab, name) in slabs.iter().zip(axes) {
        parts.push(explain_slab(slab, unit, name, to)?);
    }
    join(&parts, "all slabs", range, meets, to)
}

/// 0.8 ≤ 0.1 + 0.7 t ≤ 2
pub(crate) fn inequality(slab: &Slab<Big>, unit: &LengthUnit) -> String {
    let [low, high, position, velocity] = unit.slab(slab);
    format!("{} ≤ {} ≤ {}", closed(&low), line(&position, &velocity), closed(&high))
}

/// The inequality of a slab, and when it holds.
fn explain_slab(slab: &Slab<Big>, unit: &LengthUnit, name: &str, to: &mut Working) -> Result<SolidPart, Uncertain> {
    let [low, high, position, velocity] = unit.slab(slab);
    let inequality = inequality(slab, unit);
    let label = format!("slab {name}");
    let span = slab.span()?;
    let faces = [format!("{name}-"), format!("{name}+")];
    let is_flat = slab.low.compare(&slab.high)?.is_eq();
    let mut part = SolidPart {
        within: format!("into the slab of {name}"),
        bare: is_flat.then(|| Bare::For(format!("the box has no thickness in {name}"))),
        span: span.as_ref().map(surds),
        ..SolidPart::default()
    };
    if slab.velocity.is_zero() {
        let on_face = match (slab.position == slab.low, slab.position == slab.high) {
            (true, _) => Some(&faces[0]),
            (_, true) => Some(&faces[1]),
            _ => None,
        };
        let says = match (&part.span, on_face) {
            (None, _) => "parallel to the slab, outside it for ever".to_owned(),
            (_, Some(face)) => format!("parallel to the slab, in the plane of its face {face} for ever"),
            _ => "parallel to the slab, within it for ever".to_owned(),
        };
        part.bare = part.bare.or(on_face.map(|face| Bare::Face(format!("face {face}"))));
        to.say(&label, inequality).remark(says);
        return Ok(part);
    }
    let rises = velocity.numerator > Big::ZERO;
    to.say(&label, inequality).remark(if rises { "" } else { BELOW_ZERO });
    let (first, last) = if rises { (&low, &high) } else { (&high, &low) };
    let [low_face, high_face] = faces;
    part.through = if rises { [low_face, high_face] } else { [high_face, low_face] };
    crossings(&part, [first, last], [&position, &velocity], to);
    Ok(part)
}

/// Says when a path comes into a slab and goes out of it, through these planes.
pub(crate) fn crossings(
    part: &SolidPart,
    planes: [&Fraction<Big>; 2],
    [position, velocity]: [&Fraction<Big>; 2],
    to: &mut Working,
) {
    let times = part.span.iter().flat_map(|span| [&span.enter, &span.exit]).flatten();
    for (((label, plane), through), time) in ["  in", "  out"].into_iter().zip(planes).zip(&part.through).zip(times) {
        to.equate(label, format!("t = {}", quotient(plane, position, velocity)), time.clone())
            .remark(format!("through {through}"));
    }
}

/// Says of each slab, in these units, on which side of it the path is at a time.
pub(crate) fn where_it_is(
    slabs: &[Slab<Big>],
    unit: &LengthUnit,
    axes: [&'static str; 3],
    (label, time): (&str, &Surd<Big>),
    to: &mut Working,
) -> Result<(), Uncertain> {
    for (index, (slab, name)) in slabs.iter().zip(axes).enumerate() {
        let [low, high, position, velocity] = unit.slab(slab);
        let at = unit.at(time, &slab.position, &slab.velocity);
        let [below, above] = [(&slab.low, Ordering::Less), (&slab.high, Ordering::Greater)]
            .map(|(plane, side)| Ok(time.sign_of(&(&slab.position - plane), &slab.velocity)? == side));
        let remark = match (below?, above?) {
            (true, _) => format!("below {}: beyond {name}-", closed(&low)),
            (_, true) => format!("above {}: beyond {name}+", closed(&high)),
            _ => format!("from {} to {}: beyond neither", closed(&low), closed(&high)),
        };
        let label = if index == 0 { label } else { "" };
        let moving = line(&position, &velocity);
        if is_unwieldy(std::slice::from_ref(&at)) {
            let formula = format!("{name} = {moving} = {}", at_root(&position, &velocity, time));
            to.equate(label, formula, StepValue::Digits(vec![at])).remark(remark);
        } else {
            to.equate(label, format!("{name} = {moving}"), at).remark(remark);
        }
    }
    Ok(())
}

pub(crate) fn surds(span: &Span<Fraction<Big>>) -> Span<Surd<Big>> {
    let surd = |time: &Option<Fraction<Big>>| time.clone().map(Surd::from);
    Span { enter: surd(&span.enter), exit: surd(&span.exit), interior: span.interior }
}
