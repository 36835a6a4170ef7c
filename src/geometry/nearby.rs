//! A path that is a little longer or shorter at both ends, and a solid whose surface is moved outward or inward.
//!
//! A plane that is moved by a length stands at a root where its normal has no rational length, and so does the end of a
//! path; so all times are sums of roots here.

use std::cmp::Ordering;

use crate::number::{Big, Exact, Fraction, RootSum, Uncertain};

use super::contact::{Contact, Span, Status, meet_line};
use super::path::{Path, Range, Slab};
use super::ray_cylinder::{Caps, Cylinder, ray_cylinder};

/// How a path whose range is longer by `moved` at both ends, or is only where it starts, meets the solid that is the
/// meeting of the parts of these spans; one that does not move stays as it is. `None` is a part that is never met.
pub(crate) fn meet_nearby(
    spans: Option<Vec<Span<RootSum>>>,
    path: &Path<Big>,
    moved: &Big,
    only_start: bool,
) -> Result<Option<Status>, Uncertain> {
    let Some(spans) = spans else { return Ok(None) };
    let Some(line) = meet_line::<Big, RootSum>(&spans)? else { return Ok(None) };
    let squared = path.direction.squared();
    let longer = |bound: &Option<Fraction<Big>>, moved: Big| {
        let Some(bound) = bound else { return Ok(None) };
        let roots = if squared == Big::ZERO { Vec::new() } else { vec![(moved, squared.clone())] };
        let denominator = if squared == Big::ZERO { Big::ONE } else { squared.clone() };
        let way = RootSum { rational: Big::ZERO, roots, denominator };
        Ok(Some(bound.root_sum()?.minus(&way)))
    };
    let bounds = match (only_start, &path.range.first) {
        (true, None) => return Ok(None),
        (true, Some(start)) => [start.root_sum()?, start.root_sum()?].map(Some),
        (false, first) => [longer(first, moved.clone())?, longer(&path.range.last, -moved)?],
    };
    if let [Some(first), Some(last)] = &bounds
        && first.minus(last).sign() == Ordering::Greater
    {
        return Ok(None);
    }
    Ok(line.within_times::<Big>(bounds)?.map(|contact| contact.status))
}

impl Slab<Big> {
    /// The span of t in this slab whose planes are moved outward; `gradient_squared` is the square of what the coordinate
    /// grows by in a unit of length. `None` if the path is never in it.
    pub(crate) fn span_moved(&self, gradient_squared: &Big, moved: &Big) -> Option<Span<RootSum>> {
        // The growth of the coordinate until the path is at the plane.
        let way_to = |plane: &Big, moved: Big| RootSum {
            rational: plane - &self.position,
            roots: vec![(moved, gradient_squared.clone())],
            denominator: Big::ONE,
        };
        let (low, high) = (way_to(&self.low, -moved), way_to(&self.high, moved.clone()));
        let thickness = high.minus(&low).sign();
        match self.velocity.cmp(&Big::ZERO) {
            _ if thickness == Ordering::Less => None,
            Ordering::Equal => {
                let [below, above] = [low.sign(), high.sign()];
                let is_inside = below == Ordering::Less && above == Ordering::Greater;
                let is_met = below != Ordering::Greater && above != Ordering::Less;
                is_met.then_some(Span { enter: None, exit: None, interior: is_inside })
            }
            direction => {
                let negated = |way: RootSum| RootSum {
                    rational: -way.rational,
                    roots: way.roots.into_iter().map(|(factor, radicand)| (-factor, radicand)).collect(),
                    denominator: way.denominator,
                };
                let (near, far, speed) = match direction {
                    Ordering::Less => (negated(high), negated(low), -&self.velocity),
                    _ => (low, high, self.velocity.clone()),
                };
                let [enter, exit] = [near, far].map(|way| Some(way.over(&speed)));
                Some(Span { enter, exit, interior: thickness == Ordering::Greater })
            }
        }
    }
}

impl Cylinder<Big> {
    /// The spans of t in the parts of this cylinder whose surface is moved outward; `None` if one is never met.
    pub(crate) fn spans_moved(&self, path: &Path<Big>, moved: &Big) -> Result<Option<Vec<Span<RootSum>>>, Uncertain> {
        let radius = &self.radius + moved;
        if radius < Big::ZERO {
            return Ok(None);
        }
        let is_flat = self.caps == Caps::Flat;
        let round = Cylinder { radius, caps: if is_flat { Caps::None } else { self.caps }, ..self.clone() };
        let line = Path { range: Range::EVERYWHERE, ..path.clone() };
        let Some(round) = ray_cylinder(&round, &line)?.map(|contact| Span::of_contact(&contact)).transpose()? else {
            return Ok(None);
        };
        if !is_flat {
            return Ok(Some(vec![round]));
        }
        let between_caps = self.between_caps(path).span_moved(&self.axis.squared(), moved);
        Ok(between_caps.map(|between_caps| vec![round, between_caps]))
    }
}

impl Span<RootSum> {
    /// The span of a part that a whole line has this contact with.
    pub(crate) fn of_contact<T: Exact, C>(contact: &Contact<T, C>) -> Result<Self, Uncertain> {
        let [enter, exit] = contact.times().map(|time| time.map(Exact::root_sum).transpose());
        Ok(Self { enter: enter?, exit: exit?, interior: contact.status == Status::Hit })
    }
}
