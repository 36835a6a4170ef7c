//! How it comes about how near a path that misses comes to a box.

use std::cmp::Ordering;

use crate::explain::expression::{
    at_time, dot, dot_product, line, negated, number, operand, over, range, root_of_squares, squares, sum, vector,
};
use crate::explain::{LengthUnit, Working};
use crate::geometry::{Gap, Path, Slab};
use crate::number::{Big, Fraction, Uncertain};

use super::restate::OwnSpace;

/// A path that misses a box, and where it is nearest.
pub(super) struct GapWorking<'a> {
    /// The path, in units.
    pub(super) path: &'a Path<Big>,
    /// The unit.
    pub(super) unit: &'a LengthUnit,
    /// How thick the path is, in units.
    pub(super) radius: &'a Big,
    /// The box and the path in the box's own axes.
    pub(super) slabs: &'a [Slab<Big>],
    /// The box's own axes.
    pub(super) own: &'a OwnSpace,
    /// The nearest point of the path: when, and how far from the box.
    pub(super) gap: &'a Gap<Big>,
}

/// Where a path is outside a box when it is nearest.
struct Outside {
    /// How far outside of each slab.
    by: Vec<Fraction<Big>>,
    /// Constant and slope of the coordinates beyond a face, from that.
    terms: Vec<[Fraction<Big>; 2]>,
}

impl GapWorking<'_> {
    /// In axes at right angles: the squared distance is a sum of squares, of those coordinates that are beyond a face.
    pub(super) fn upright(&self, has_points: bool, to: &mut Working) -> Result<(), Uncertain> {
        let Some(Outside { by: outside, terms }) = self.outside(to)? else { return Ok(()) };
        if let Some(t) = &self.gap.t {
            self.least(&terms, t, to)?;
            to.equate("gap_t", "t", t.clone());
        }
        if let (true, Some(t)) = (has_points, &self.gap.t) {
            let from = self.from(t, to);
            let away = self.away();
            let text = match self.own.axes.as_slice() {
                [] => vector(&away),
                axes => {
                    let part = |(part, axis): (&Fraction<Big>, &Vec<Fraction<Big>>)| {
                        (!part.numerator.is_zero()).then(|| format!("{}·{}", operand(part), vector(axis)))
                    };
                    let parts: Vec<_> = outside.iter().zip(axes).filter_map(part).collect();
                    to.equate("", format!("q = {}", parts.join(" + ")), away.clone())
                        .remark("from the box to the path");
                    vector(&away)
                }
            };
            let near: Vec<_> = from.iter().zip(&away).map(|(from, away)| sum(from, &negated(away))).collect();
            to.equate("gap_to", format!("{} - {text}", vector(&from)), near);
        }
        self.length(&outside, to);
        Ok(())
    }

    /// In axes that need not be at right angles: the shortest way is at right angles to all that could still move.
    pub(super) fn sheared(&self, to: &mut Working) -> Result<(), Uncertain> {
        let away = self.away();
        if away.iter().all(|part| part.numerator.is_zero()) {
            to.say("gap", "0: they touch");
            return Ok(());
        }
        let Some(t) = &self.gap.t else {
            to.say("gap", "the distance never changes");
            self.length(&away, to);
            return Ok(());
        };
        to.say("near", "the shortest way q is at right angles to what does not end there:");
        to.equate("gap_t", "t", t.clone());
        let from = self.from(t, to);
        let near: Vec<_> = from.iter().zip(&away).map(|(from, away)| sum(from, &negated(away))).collect();
        to.equate("gap_to", "b", near.clone());
        let offset: Vec<_> = near.iter().zip(&self.own.center).map(|(b, c)| sum(b, &negated(c))).collect();
        for ((axis, name), slab) in self.own.axes.iter().zip(self.own.names).zip(self.slabs) {
            let [low, high] = [&slab.low, &slab.high]
                .map(|plane| Fraction { numerator: plane.clone(), denominator: self.own.divisor.clone() });
            let formula = format!("{name} of b = {}·(b - c) = {}", vector(axis), dot(axis, &offset));
            let remark = format!("from {} to {}", number(&low), number(&high));
            to.equate("", formula, dot_product(axis, &offset)).remark(remark);
        }
        to.equate("", format!("q = gap_from - b = {} - {}", vector(&from), vector(&near)), away.clone());
        let direction = self.unit.vector(&self.path.direction, away.len());
        let names = ["d", "u", "v", "w"];
        for (name, part) in names.into_iter().zip([&direction].into_iter().chain(&self.own.edges)) {
            let along = dot_product(&away, part);
            let remark = match (name, along.numerator.cmp(&Big::ZERO)) {
                ("d", Ordering::Equal) => "no other t is nearer",
                ("d", Ordering::Less) => "below 0: it comes nearer until the range ends",
                ("d", _) => "above 0: it goes away as soon as the range begins",
                (_, Ordering::Equal) => "a step of b along it is no nearer",
                (_, Ordering::Less) => "below 0: b is already at its low end",
                _ => "above 0: b is already at its high end",
            };
            to.equate("", format!("q·{name} = {}", dot(&away, part)), along).remark(remark);
        }
        self.length(&away, to);
        Ok(())
    }

    /// The way from the box to the path, in the world.
    fn away(&self) -> Vec<Fraction<Big>> {
        let over = &self.gap.divisor * &self.unit.in_one;
        let part = |part: &Big| Fraction { numerator: part.clone(), denominator: over.clone() };
        self.gap.away.0.iter().take(self.slabs.len()).map(part).collect()
    }

    /// Where the path is nearest.
    fn from(&self, t: &Fraction<Big>, to: &mut Working) -> Vec<Fraction<Big>> {
        let dimension = self.slabs.len();
        let point = (0..dimension).map(|axis| self.path.coordinate(axis, t).over(&self.unit.in_one));
        let point: Vec<_> = point.collect();
        let [origin, direction] =
            [&self.path.origin, &self.path.direction].map(|part| self.unit.vector(part, dimension));
        let (at, inserted) = (format!("p({})", number(t)), at_time(&origin, &direction, t));
        let formula = if inserted == vector(&point) { at } else { format!("{at} = {inserted}") };
        to.equate("gap_from", formula, point.clone());
        point
    }

    /// How far the path is outside of each slab where it is nearest, and the terms for those.
    fn outside(&self, to: &mut Working) -> Result<Option<Outside>, Uncertain> {
        let at = self.gap.t.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
        let own = |units: &Big| Fraction { numerator: units.clone(), denominator: self.own.divisor.clone() };
        let (mut outside, mut terms, mut faces) = (Vec::new(), Vec::new(), Vec::new());
        for (slab, name) in self.slabs.iter().zip(self.own.names) {
            let units = slab.outside(&at)?;
            outside.push(Fraction { numerator: units.clone(), denominator: &at.denominator * &self.own.divisor });
            let (plane, side) = match units.cmp(&Big::ZERO) {
                Ordering::Equal => continue,
                Ordering::Less => (&slab.low, '-'),
                Ordering::Greater => (&slab.high, '+'),
            };
            faces.push(format!("{name}{side}"));
            terms.push([own(&(&slab.position - plane)), own(&slab.velocity)]);
        }
        if terms.is_empty() {
            to.say("gap", "0: they touch");
            return Ok(None);
        }
        let squared = |[constant, slope]: &[Fraction<Big>; 2]| {
            let term = line(constant, slope);
            if term.contains(['-', ' ', '/']) { format!("({term})²") } else { format!("{term}²") }
        };
        let sum = terms.iter().map(squared).collect::<Vec<_>>().join(" + ");
        to.say("near", format!("it is nearest beyond {}; its squared distance there is", faces.join(" and ")));
        to.say("", format!("f(t) = {sum}"));
        Ok(Some(Outside { by: outside, terms }))
    }

    /// When a sum of squares (constant + slope t)² is least, and what the range makes of it.
    fn least(&self, terms: &[[Fraction<Big>; 2]], t: &Fraction<Big>, to: &mut Working) -> Result<(), Uncertain> {
        let (constants, slopes): (Vec<_>, Vec<_>) =
            terms.iter().cloned().map(|[constant, slope]| (constant, slope)).unzip();
        let leading = dot_product(&slopes, &slopes);
        if leading.numerator.is_zero() {
            let says = "it does not change with t; the first t of it is where the range or the last slab begins";
            to.say("", says);
            return Ok(());
        }
        let middle = dot_product(&constants, &slopes);
        let vertex = over(&negated(&middle), &leading);
        let range = range(&self.path.range);
        let remark = match vertex.compare(t)? {
            Ordering::Equal => format!("in {range}"),
            Ordering::Less => format!("before {range} begins: nearest there"),
            Ordering::Greater => format!("after {range} ends: nearest there"),
        };
        let formula = format!("least at t = -({})/({})", dot(&constants, &slopes), squares(&slopes));
        to.equate("", formula, vertex).remark(remark);
        Ok(())
    }

    /// The distance, less the radius of a ball.
    fn length(&self, outside: &[Fraction<Big>], to: &mut Working) {
        let (formula, root) = root_of_squares(outside);
        if self.radius.is_zero() {
            to.equate("gap", formula, root);
            return;
        }
        to.equate("", format!("|q| = {formula}"), root);
        let formula = format!("|q| - {}", number(&self.unit.length(self.radius)));
        to.equate("gap", formula, self.gap.length(self.radius, &self.unit.in_one));
    }
}
