//! Balls that move along a path, over exact fractions: no root is taken. The least distance of a center from the solid
//! says where it is at any fraction of t, so a time of contact is known by its order against any fraction, and so is
//! all that depends on it.

use std::cmp::Ordering;

use num_traits::Zero;

use crate::clip::{Path, Time, dot};
use crate::exact::{Q, decimal, number_text, shows_by, whole};
use crate::gap::least::{Part, least};
use crate::gap::queries::{tied_box, tied_cylinder};
use crate::gap::spanned;
use crate::placed_box::Frame;
use crate::random::Random;
use crate::run::{AXES, Answer, Findings, Query, hitcalc};

/// A line, and all points within a radius of a core: a corner and edges whose factors are bounded.
struct Grown {
    path: Path,
    corner: Vec<Q>,
    edges: Vec<Part>,
    radius: Q,
}

/// How a time compares with a fraction.
type Order<'a> = Box<dyn Fn(&Q) -> Ordering + 'a>;

impl Grown {
    fn base(&self, point: &[Q]) -> Vec<Q> {
        point.iter().zip(&self.corner).map(|(point, corner)| point - corner).collect()
    }

    fn parts(&self) -> Vec<Part> {
        let negated = |edge: &Part| edge.vector.iter().map(|component| -component).collect();
        let part = |edge: &Part| Part { vector: negated(edge), low: edge.low.clone(), high: edge.high.clone() };
        self.edges.iter().map(part).collect()
    }

    /// How the distance of the center from the core compares with the radius at a time.
    fn depth(&self, t: &Q) -> Ordering {
        let found = least(&self.base(&self.path.at(t)), &self.parts());
        found.squared.cmp(&(&self.radius * &self.radius))
    }

    /// The first time within bounds at which the center is nearest, and how its distance compares with the radius.
    fn nearest(&self, sign: i64, low: Option<Q>, high: Option<Q>) -> (Q, Ordering) {
        let vector = self.path.direction.iter().map(|component| component * whole(sign)).collect();
        let mut parts = self.parts();
        parts.insert(0, Part { vector, low, high });
        let found = least(&self.base(&self.path.origin), &parts);
        (found.first, found.squared.cmp(&(&self.radius * &self.radius)))
    }

    /// When the line comes within the radius, or, run backwards (sign -1), minus when it leaves it.
    fn entry(&self, sign: i64) -> Order<'_> {
        let (near, at_near) = self.nearest(sign, None, None);
        Box::new(move |q| match q.cmp(&near) {
            Ordering::Less => self.depth(&(q * whole(sign))),
            Ordering::Equal if at_near.is_eq() => Ordering::Equal,
            _ => Ordering::Less,
        })
    }

    fn rests(&self) -> bool {
        self.path.direction.iter().all(Zero::is_zero)
    }
}

/// One end of a contact.
struct End<'a> {
    /// Whether the ball comes to the solid then, or leaves it; else the range begins or ends then.
    crosses: bool,
    /// `None` is unbounded.
    time: Option<Order<'a>>,
}

/// Status and ends; none is a miss.
fn contact(grown: &Grown) -> Option<(&'static str, [End<'_>; 2])> {
    let [first, last] = [grown.path.first.finite().cloned(), grown.path.last.finite().cloned()];
    let fixed = |t: Q| -> Order<'_> { Box::new(move |q| t.cmp(q)) };
    if grown.rests() {
        let status = match grown.depth(&whole(0)) {
            Ordering::Less => "hit",
            Ordering::Equal => "touch",
            Ordering::Greater => return None,
        };
        return Some((status, [first, last].map(|bound| End { crosses: false, time: bound.map(fixed) })));
    }
    let status = match grown.nearest(1, first.clone(), last.clone()).1 {
        Ordering::Less => "hit",
        Ordering::Equal => "touch",
        Ordering::Greater => return None,
    };
    let end = |sign: i64, bound: Option<Q>| {
        let order = grown.entry(sign);
        let bound = bound.map(|bound| bound * whole(sign));
        match bound {
            // What is entered before the range begins is not entered within it.
            Some(bound) if order(&bound).is_lt() => End { crosses: false, time: Some(fixed(bound * whole(sign))) },
            _ if sign > 0 => End { crosses: true, time: Some(order) },
            _ => End { crosses: true, time: Some(Box::new(move |q| order(&-q).reverse())) },
        }
    };
    Some((status, [end(1, first), end(-1, last)]))
}

/// How constant + slope·t compares with a fraction.
fn linear(time: &Order<'_>, constant: &Q, slope: &Q, q: &Q) -> Ordering {
    if slope.is_zero() {
        return constant.cmp(q);
    }
    let order = time(&((q - constant) / slope));
    if *slope > whole(0) { order } else { order.reverse() }
}

/// Checks the components of a vector that is constant + slope·t at a time.
fn check_vector(answer: &mut Answer, name: &str, time: &Order<'_>, parts: &[(Q, Q)]) {
    for ((constant, slope), axis) in parts.iter().zip(AXES) {
        let field = format!("{name}_{axis}");
        let shown = shows_by(answer.text(&field), |q| linear(time, constant, slope, q));
        answer.holds(&field, shown);
    }
}

/// Where the center is, as constant and slope of each coordinate.
fn center(path: &Path) -> Vec<(Q, Q)> {
    path.origin.iter().cloned().zip(path.direction.iter().cloned()).collect()
}

fn is_empty(answer: &mut Answer, name: &str) {
    AXES.iter().for_each(|axis| answer.is(&format!("{name}_{axis}"), ""));
}

/// The nearest point of a box at a time, and the name of where it is.
fn foot_of_box(frame: &Frame, path: &Path, time: &Order<'_>) -> (Vec<(Q, Q)>, String) {
    let mut foot: Vec<(Q, Q)> = frame.origin.iter().map(|component| (component.clone(), whole(0))).collect();
    let mut name = String::new();
    for (index, axis) in frame.axes.iter().enumerate() {
        let from: Vec<Q> = path.origin.iter().zip(&frame.origin).map(|(point, origin)| point - origin).collect();
        let (mut constant, mut slope) = (dot(axis, &from), dot(axis, &path.direction));
        for (plane, side, beyond) in [(&frame.low, "-", Ordering::Less), (&frame.high, "+", Ordering::Greater)] {
            if linear(time, &constant, &slope, &plane[index]) == beyond {
                (constant, slope) = (plane[index].clone(), whole(0));
                name += &format!("{}{side}", AXES[index]);
            }
        }
        for (sum, component) in foot.iter_mut().zip(axis) {
            sum.0 += &constant * component;
            sum.1 += &slope * component;
        }
    }
    (foot, name)
}

fn check_box(query: &Query, answer: &mut Answer) {
    let path = Path::read(query, false).expect("a path, since it was answered");
    let frame = Frame::read(query).expect("a box, since it was answered");
    let (corner, edges) = spanned(&frame);
    let grown = Grown { path, corner, edges, radius: query.number("path_radius").expect("a radius") };
    let Some((status, ends)) = contact(&grown) else {
        answer.is("status", "miss");
        return is_empty(answer, "contact");
    };
    answer.is("status", status);
    for (end, [t, point, face, normal], at_once) in [
        (&ends[0], ["t_enter", "enter", "enter_face", "enter_normal"], "-inf"),
        (&ends[1], ["t_exit", "exit", "exit_face", "exit_normal"], "inf"),
    ] {
        let Some(time) = &end.time else {
            answer.is(t, at_once);
            continue;
        };
        let shown = shows_by(answer.text(t), time);
        answer.holds(t, shown);
        let center = center(&grown.path);
        check_vector(answer, point, time, &center);
        if !end.crosses {
            answer.is(face, "");
            is_empty(answer, normal);
            if t == "t_enter" {
                is_empty(answer, "contact");
            }
            continue;
        }
        let (foot, name) = foot_of_box(&frame, &grown.path, time);
        answer.is(face, &name);
        let radius = &grown.radius;
        let outward =
            |(center, foot): (&(Q, Q), &(Q, Q))| ((&center.0 - &foot.0) / radius, (&center.1 - &foot.1) / radius);
        check_vector(answer, normal, time, &center.iter().zip(&foot).map(outward).collect::<Vec<_>>());
        if t == "t_enter" {
            check_vector(answer, "contact", time, &foot);
        }
    }
}

/// Makes the path of a query thick: by just its gap where that is a fraction, a digit more or less, or by any radius.
fn thicken(random: &mut Random, query: &mut Query, gap: &str) {
    let exact = gap.parse::<Q>().ok().filter(|gap| !gap.is_zero() && !random.one_in(3));
    let off: &str = random.pick::<&str>(&["0", "0", "0.000000000000000000000000001", "-0.00000000000000000001"]);
    let any: &str = random.pick::<&str>(&["0.5", "1", "2", "5", "1.3", "1/3", "0.001", "4"]);
    let radius = exact.map_or(decimal(any), |gap| gap + decimal(off));
    query.set("path_radius", number_text(&if radius > whole(0) { radius } else { whole(1) }));
}

pub fn thick(seed: u64, count: usize, command: &str, make: impl Fn(&mut Random) -> Query) -> Vec<Query> {
    let mut random = Random::new(seed);
    let mut queries: Vec<Query> = (0..count).map(|_| make(&mut random)).collect();
    let gaps = hitcalc(&[command, "--fields", "status,gap", "--exact"], &queries);
    for (row, query) in queries.iter_mut().enumerate() {
        thicken(&mut random, query, gaps.text(row, "gap"));
    }
    queries
}

/// A box that stands upright or is turned.
pub fn upright_or_turned(random: &mut Random) -> Query {
    loop {
        let query = tied_box(random);
        if query.get("matrix_11").is_none() && query.get("corner_x").is_none() {
            return query;
        }
    }
}

/// How many queries are asked: so many times `HITCALC_THICK`, which is 1 if it is not set.
fn count(usual: usize) -> usize {
    usual * std::env::var("HITCALC_THICK").map_or(1, |times| times.parse().expect("a number of times"))
}

#[test]
fn a_ball_meets_a_box_where_its_center_is_as_near_as_its_radius() {
    let queries = thick(501, count(4000), "ray-box", upright_or_turned);
    let table = hitcalc(&["ray-box", "--fields", "+contact"], &queries);
    let (mut findings, mut counts) = (Findings::default(), [0; 3]);
    for (row, query) in queries.iter().enumerate() {
        let status = table.text(row, "status").to_owned();
        if let Some(place) = ["hit", "touch", "miss"].iter().position(|&word| word == status) {
            counts[place] += 1;
            check_box(query, &mut Answer { query, table: &table, row, findings: &mut findings });
        }
    }
    findings.finish();
    assert!(counts.iter().all(|count| count * 20 > queries.len()), "hits, touches, misses: {counts:?}");
}

#[test]
fn a_ball_meets_a_round_solid_where_its_center_meets_one_that_is_wider() {
    let make = |random: &mut Random| loop {
        let query = tied_cylinder(random);
        if query.get("caps") != Some("flat") {
            return query;
        }
    };
    let queries = thick(502, count(4000), "ray-cylinder", make);
    let wider: Vec<Query> = queries
        .iter()
        .map(|query| {
            let mut query = query.clone();
            let [radius, more] = ["radius", "path_radius"].map(|name| query.number(name).expect("a radius"));
            query.set("radius", number_text(&(radius + more)));
            query.set("path_radius", "");
            query
        })
        .collect();
    let fields = "+distance,length,reflect,gap,gap_t,gap_from,contact";
    let [table, other] = [&queries, &wider].map(|queries| hitcalc(&["ray-cylinder", "--fields", fields], queries));
    let mut findings = Findings::default();
    for (row, query) in queries.iter().enumerate() {
        let mut answer = Answer { query, table: &table, row, findings: &mut findings };
        for column in other.columns().filter(|column| !column.starts_with("contact") && *column != "error") {
            answer.is(column, other.text(row, column));
        }
        if table.text(row, "error").is_empty() {
            check_contact_of_cylinder(query, &mut answer);
        }
    }
    findings.finish();
}

fn check_contact_of_cylinder(query: &Query, answer: &mut Answer) {
    let surface = answer.text("enter_on").to_owned();
    let path = Path::read(query, false).expect("a path, since it was answered");
    let [p1, p2] = ["p1", "p2"].map(|name| query.vector(name).expect("a point of the axis"));
    let vector: Vec<Q> = p2.iter().zip(&p1).map(|(p2, p1)| p2 - p1).collect();
    let bound = |at: i64| (query.get("caps") == Some("round")).then(|| whole(at));
    let edges = vec![Part { vector: vector.clone(), low: bound(0), high: bound(1) }];
    let [thin, more] = ["radius", "path_radius"].map(|name| query.number(name).expect("a radius"));
    let grown = Grown { path, corner: p1.clone(), edges, radius: &thin + &more };
    let end = if surface.is_empty() { None } else { contact(&grown).map(|(_, [enter, _])| enter) };
    let Some(End { crosses: true, time: Some(time) }) = end else {
        return is_empty(answer, "contact");
    };
    let center = center(&grown.path);
    let foot = |axis: usize| match surface.as_str() {
        "cap1" => (p1[axis].clone(), whole(0)),
        "cap2" => (p2[axis].clone(), whole(0)),
        _ => {
            let from: Vec<Q> = grown.path.origin.iter().zip(&p1).map(|(point, p1)| point - p1).collect();
            let along = &vector[axis] / dot(&vector, &vector);
            (&p1[axis] + dot(&from, &vector) * &along, dot(&grown.path.direction, &vector) * along)
        }
    };
    // From the foot on the axis towards the center, as far as the solid's own radius.
    let share = thin / &grown.radius;
    let met = |axis: usize| {
        let ((c, v), (f, s)) = (&center[axis], foot(axis));
        (&f + (c - &f) * &share, &s + (v - &s) * &share)
    };
    check_vector(answer, "contact", &time, &[0, 1, 2].map(met));
}

#[test]
fn a_path_that_stays_on_the_rim_of_its_range_names_no_face() {
    // Written out by hand: a ball of radius 1 slides along the top of a box, from above its middle on.
    let mut query = Query::default();
    for (name, components) in [("origin", ["2", "3"]), ("dir", ["1", "0"]), ("min", ["0", "0"]), ("max", ["4", "2"])] {
        query.set_vector(name, &components.map(str::to_owned));
    }
    query.set("path_radius", "1");
    let table = hitcalc(&["ray-box", "--fields", "+contact"], &[query.clone()]);
    let read = |field: &str| table.text(0, field);
    assert_eq!(["status", "t_enter", "t_exit", "enter_face", "exit_face"].map(read), ["touch", "0", "2", "", "y+"]);
    let path = Path::read(&query, false).expect("a path");
    assert!(matches!(path.last, Time::After));
}
