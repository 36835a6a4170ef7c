//! What SPEC sections 3 and 4 say of a path and a cylinder, as intervals of time.
//!
//! Every solid here is made of parts that are each one inequality (the wall, a ball) or two (the slab between the
//! caps). A flat cylinder is the meeting of wall and slab; a capsule is the union of a flat cylinder and two balls.
//! Lengths are counted in a power of ten that makes all of them whole.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::real::{Bound, Real, Roots, roots};
use crate::exact::Q;
use crate::run::Query;

/// A vector in space.
pub type Vector = [BigInt; 3];

/// The scalar product.
pub fn dot(a: &Vector, b: &Vector) -> BigInt {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

/// The vector product.
pub fn cross(a: &Vector, b: &Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &a[i] * &b[j] - &a[j] * &b[i])
}

/// The difference.
pub fn minus(a: &Vector, b: &Vector) -> Vector {
    [0, 1, 2].map(|i| &a[i] - &b[i])
}

/// An interval of times; whether its ends belong to it is said where it is used.
#[derive(Clone, Debug)]
pub struct Span {
    /// Its beginning.
    pub from: Bound,
    /// Its end.
    pub to: Bound,
}

impl Span {
    fn always() -> Self {
        Self { from: Bound::Below, to: Bound::Above }
    }

    fn meet(&self, other: &Self) -> Self {
        Self { from: self.from.clone().max(other.from.clone()), to: self.to.clone().min(other.to.clone()) }
    }
}

/// When a path is in a convex solid: in the closed one, and in its interior.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// A closed interval.
    pub closed: Option<Span>,
    /// An open interval.
    pub open: Option<Span>,
}

impl Part {
    /// The times at which a quadratic that opens upwards, or a constant, is at most zero.
    fn not_above_zero(poly: [BigInt; 3]) -> Self {
        let only_if = |holds: bool| holds.then(Span::always);
        if poly[0].is_zero() {
            assert!(poly[1].is_zero(), "a square of a constant length is constant");
            return Self { closed: only_if(!poly[2].is_positive()), open: only_if(poly[2].is_negative()) };
        }
        match roots(poly) {
            Roots::None => Self::default(),
            Roots::Double(t) => {
                Self { closed: Some(Span { from: Bound::At(t.clone()), to: Bound::At(t) }), open: None }
            }
            Roots::Two(low, high) => {
                let span = Span { from: Bound::At(low), to: Bound::At(high) };
                Self { closed: Some(span.clone()), open: Some(span) }
            }
        }
    }

    /// The times at which `start + slope t` is between zero and `height > 0`.
    fn between(start: &BigInt, slope: &BigInt, height: &BigInt) -> Self {
        if slope.is_zero() {
            let closed = !start.is_negative() && start <= height;
            let open = start.is_positive() && start < height;
            return Self { closed: closed.then(Span::always), open: open.then(Span::always) };
        }
        let at_zero = Real::ratio(-start, slope.clone());
        let at_height = Real::ratio(height - start, slope.clone());
        let (from, to) = if slope.is_positive() { (at_zero, at_height) } else { (at_height, at_zero) };
        let span = Span { from: Bound::At(from), to: Bound::At(to) };
        Self { closed: Some(span.clone()), open: Some(span) }
    }

    fn meet(&self, other: &Self) -> Self {
        let both = |a: &Option<Span>, b: &Option<Span>| Some(a.as_ref()?.meet(b.as_ref()?));
        Self {
            closed: both(&self.closed, &other.closed).filter(|span| span.from <= span.to),
            open: both(&self.open, &other.open).filter(|span| span.from < span.to),
        }
    }

    fn holds(&self, time: &Bound) -> bool {
        self.closed.as_ref().is_some_and(|span| span.from <= *time && *time <= span.to)
    }
}

/// The path of a query, with the range of its times.
#[derive(Clone, Debug)]
pub struct Path {
    /// Its point at t = 0.
    pub origin: Vector,
    /// Its direction.
    pub dir: Vector,
    /// A closed interval, of finite numbers and infinities.
    pub range: Span,
}

/// The cylinder of a query.
#[derive(Clone, Debug)]
pub struct Cylinder {
    /// The two points of its axis.
    pub ends: [Vector; 2],
    /// Its radius.
    pub radius: BigInt,
    /// `none`, `flat` or `round`.
    pub caps: String,
    /// What a length of one is here.
    pub unit: BigInt,
}

fn bound(query: &Query, name: &str, default: Bound) -> Bound {
    match query.get(name) {
        None => default,
        Some("-inf") => Bound::Below,
        Some("inf") => Bound::Above,
        Some(_) => Bound::At(Real::fraction(&query.number(name).expect("a number"))),
    }
}

/// Reads path and cylinder; `line` says that the flag `--line` was given.
pub fn read(query: &Query, line: bool) -> (Path, Cylinder) {
    let segment = query.get("from_x").is_some();
    let names = if segment { ["from", "to", "p1", "p2"] } else { ["origin", "dir", "p1", "p2"] };
    let vectors = names.map(|name| query.vector(name).expect("a vector in space"));
    let radius = query.number("radius").expect("a radius");
    let unit = Q::common_denominator(vectors.iter().flatten().chain([&radius]));
    let [origin, along, p1, p2] = vectors.map(|vector| [0, 1, 2].map(|i| vector[i].numerator_over(&unit)));
    let dir = if segment { minus(&along, &origin) } else { along };
    let at = |n: u8| Bound::At(Real::ratio(n.into(), BigInt::one()));
    let default = match (line, segment) {
        (true, _) => Span::always(),
        (false, true) => Span { from: at(0), to: at(1) },
        (false, false) => Span { from: at(0), to: Bound::Above },
    };
    let range = Span { from: bound(query, "t_min", default.from), to: bound(query, "t_max", default.to) };
    let radius = radius.numerator_over(&unit);
    let caps = query.get("caps").unwrap_or("none").to_owned();
    (Path { origin, dir, range }, Cylinder { ends: [p1, p2], radius, caps, unit })
}

/// The parts of one query's solid, as seen by its path.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The infinite cylinder; for a sphere it never holds the path.
    pub wall: Part,
    /// What is between the planes of the two ends.
    pub slab: Part,
    /// The balls about the two ends.
    pub balls: [Part; 2],
    /// The path rises from the first end to the second.
    pub rises: bool,
}

impl Parts {
    /// Computes all parts, whether the solid is made of them or not.
    pub fn new(path: &Path, cylinder: &Cylinder) -> Self {
        let square = &cylinder.radius * &cylinder.radius;
        let axis = minus(&cylinder.ends[1], &cylinder.ends[0]);
        let length = dot(&axis, &axis);
        let start = minus(&path.origin, &cylinder.ends[0]);
        let poly = |start: &Vector, dir: &Vector, limit: BigInt| {
            [dot(dir, dir), dot(start, dir) * 2, dot(start, start) - limit]
        };
        let balls = [0, 1].map(|end| {
            Part::not_above_zero(poly(&minus(&path.origin, &cylinder.ends[end]), &path.dir, square.clone()))
        });
        if length.is_zero() {
            return Self { wall: Part::default(), slab: Part::default(), balls, rises: false };
        }
        Self {
            wall: Part::not_above_zero(poly(&cross(&axis, &start), &cross(&axis, &path.dir), square * &length)),
            slab: Part::between(&dot(&axis, &start), &dot(&axis, &path.dir), &length),
            balls,
            rises: dot(&axis, &path.dir).is_positive(),
        }
    }

    /// The part between the planes of the ends and within the wall.
    pub fn barrel(&self) -> Part {
        self.wall.meet(&self.slab)
    }

    /// The convex parts whose union is the solid, and the union of whose interiors is its interior.
    fn pieces(&self, caps: &str) -> Vec<Part> {
        match caps {
            "none" => vec![self.wall.clone()],
            "flat" => vec![self.barrel()],
            _ => vec![self.barrel(), self.balls[0].clone(), self.balls[1].clone()],
        }
    }

    /// When the whole line is in the closed solid.
    fn whole(&self, caps: &str) -> Option<Span> {
        let pieces = self.pieces(caps);
        let closed = || pieces.iter().filter_map(|piece| piece.closed.as_ref());
        Some(Span {
            from: closed().map(|span| span.from.clone()).min()?,
            to: closed().map(|span| span.to.clone()).max()?,
        })
    }

    /// The status of the path in its range, and its contact, if there is one.
    pub fn contact(&self, caps: &str, range: &Span) -> Option<(&'static str, Span)> {
        let contact = self.whole(caps)?.meet(range);
        if contact.from > contact.to {
            return None;
        }
        // An open interval and a closed one, neither of them empty, meet if each begins before the other ends.
        let inside = |open: &Span| open.from < range.to && range.from < open.to;
        let pieces = self.pieces(caps);
        let hit = pieces.iter().filter_map(|piece| piece.open.as_ref()).any(inside);
        Some((if hit { "hit" } else { "touch" }, contact))
    }

    /// The surfaces that the path crosses at `time`, an end of the contact; `entering` says which end.
    pub fn surfaces(&self, caps: &str, time: &Bound, entering: bool) -> String {
        let ends_at_time = |span: Option<Span>| {
            let end = span.map(|span| if entering { span.from } else { span.to });
            matches!(time, Bound::At(_)) && end.as_ref() == Some(time)
        };
        let mut names = Vec::new();
        if caps == "round" {
            // What the barrel holds is side, its rims among it; elsewhere the point is on one ball alone.
            let pieces = self.pieces(caps);
            let mut places = ["side", "cap1", "cap2"].into_iter().zip(&pieces);
            let place = places.find(|(_, piece)| piece.holds(time));
            names.extend(place.filter(|_| ends_at_time(self.whole(caps))).map(|(name, _)| name));
        } else {
            let cap = if self.rises == entering { "cap1" } else { "cap2" };
            let capped = caps == "flat" && ends_at_time(self.slab.closed.clone());
            names.extend(ends_at_time(self.wall.closed.clone()).then_some("side"));
            names.extend(capped.then_some(cap));
        }
        names.join("+")
    }
}
