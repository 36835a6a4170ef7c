//! The textbook in floats, written down a second time from its definition, in plain f64 and f32, bit for bit.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::declared::spec;
use crate::exact::{canonical, decimal};
use crate::random::Random;
use crate::ray_box::{ray_box_query, tied_upright_query};
use crate::ray_cylinder::forms::in_another_form;
use crate::ray_cylinder::generate::{adversarial, plain, small, tame};
use crate::run::{Answer, Findings, Query, Table, hitcalc};
use crate::swept_aabb::swept_aabb_query;

const FIELDS: &str = "status,f64_status,f64_t_enter,f32_status,f32_t_enter";
const COUNT: usize = 20_000;
const RECIPROCAL: [&str; 2] = ["--textbook", "reciprocal"];

/// What the textbook says: nothing, or a hit at t, or a miss.
type Verdict<F> = Option<Option<F>>;

/// Both types as one: the definition says the same of them.
pub trait Float: Copy + PartialEq + Display + FromStr<Err: Debug> {
    /// Whether both have the same bits.
    fn same(self, other: Self) -> bool;
}

impl Float for f64 {
    fn same(self, other: Self) -> bool {
        // A result has no negative zero.
        (self + 0.0).to_bits() == (other + 0.0).to_bits()
    }
}

impl Float for f32 {
    fn same(self, other: Self) -> bool {
        (self + 0.0).to_bits() == (other + 0.0).to_bits()
    }
}

/// The float that the standard library reads from a text, a fraction among them.
pub fn read<F: Float>(text: &str) -> F {
    let trimmed = text.trim_matches([' ', '\t']);
    if trimmed.contains('/') {
        // No float, and no number midway between two, is as near to a fraction as its first 400 decimals.
        let decimals = (decimal(trimmed) * decimal("1e400")).to_integer();
        return format!("{decimals}1e-401").parse().expect("a number");
    }
    trimmed.parse().expect("a number")
}

fn parameter<F: Float>(query: &Query, name: &str) -> Option<F> {
    query.get(name).map(read)
}

fn vector<F: Float>(query: &Query, name: &str) -> Option<Vec<F>> {
    Some(query.texts(name)?.iter().map(|text| read(text)).collect())
}

/// The textbook, once for each type.
macro_rules! textbook {
    ($module:ident, $float:ty) => {
        mod $module {
            use super::{Query, Verdict, parameter, vector};

            type F = $float;
            type V = Vec<F>;

            fn zip(a: &[F], b: &[F], operation: impl Fn(F, F) -> F) -> V {
                a.iter().zip(b).map(|(a, b)| operation(*a, *b)).collect()
            }

            fn corners(query: &Query, prefix: &str) -> [V; 2] {
                let get = |name: &str| vector::<F>(query, &format!("{prefix}{name}"));
                match (get("min"), get("max"), get("size"), get("center"), get("half")) {
                    (Some(min), Some(max), ..) => [min, max],
                    (Some(min), None, Some(size), ..) => {
                        let max = zip(&min, &size, |min, size| min + size);
                        [min, max]
                    }
                    (None, None, Some(size), Some(center), None) => {
                        [zip(&center, &size, |c, s| c - s / 2.0), zip(&center, &size, |c, s| c + s / 2.0)]
                    }
                    (None, None, None, Some(center), Some(half)) => {
                        [zip(&center, &half, |c, h| c - h), zip(&center, &half, |c, h| c + h)]
                    }
                    _ => panic!("no box"),
                }
            }

            /// o, d, near, far
            fn path(query: &Query, line: bool) -> (V, V, F, F) {
                let (near, far, o, d) = match vector::<F>(query, "origin") {
                    Some(origin) => (0.0, F::INFINITY, origin, vector(query, "dir").expect("a direction")),
                    None => {
                        let from: V = vector(query, "from").expect("a start");
                        let to: V = vector(query, "to").expect("an end");
                        let d = zip(&to, &from, |to, from| to - from);
                        (0.0, 1.0, from, d)
                    }
                };
                let (near, far) = if line { (F::NEG_INFINITY, F::INFINITY) } else { (near, far) };
                (o, d, parameter(query, "t_min").unwrap_or(near), parameter(query, "t_max").unwrap_or(far))
            }

            fn cut(near: &mut F, far: &mut F, t1: F, t2: F) {
                let (smaller, larger) = if t2 < t1 { (t2, t1) } else { (t1, t2) };
                if smaller > *near {
                    *near = smaller;
                }
                if larger < *far {
                    *far = larger;
                }
            }

            /// As the processor's minps and maxps do: the second where one is not a number.
            fn of_both(a: F, b: F, takes_first: bool) -> F {
                if takes_first { a } else { b }
            }

            fn slabs<const RECIPROCAL: bool>(
                o: &[F],
                d: &[F],
                [min, max]: [V; 2],
                mut near: F,
                mut far: F,
            ) -> Option<F> {
                for axis in 0..o.len() {
                    let (o, d, min, max) = (o[axis], d[axis], min[axis], max[axis]);
                    if RECIPROCAL {
                        let i = 1.0 / d;
                        let (t1, t2) = ((min - o) * i, (max - o) * i);
                        let (first, last) = (of_both(t1, t2, t1 < t2), of_both(t1, t2, t1 > t2));
                        near = of_both(near, first, near > first);
                        far = of_both(far, last, far < last);
                    } else if d == 0.0 {
                        if o < min || o > max {
                            return None;
                        }
                    } else {
                        cut(&mut near, &mut far, (min - o) / d, (max - o) / d);
                    }
                }
                (near <= far).then_some(near)
            }

            pub fn ray_box<const RECIPROCAL: bool>(query: &Query, line: bool) -> Verdict<F> {
                let is_placed = ["matrix_11", "rotation_w", "corner_x"].iter().any(|name| query.get(name).is_some());
                if is_placed {
                    return None;
                }
                let (o, d, near, far) = path(query, line);
                Some(slabs::<RECIPROCAL>(&o, &d, corners(query, ""), near, far))
            }

            pub fn swept_aabb<const RECIPROCAL: bool>(query: &Query, _: bool) -> Verdict<F> {
                let ([a_min, a_max], [b_min, b_max]) = (corners(query, "a_"), corners(query, "b_"));
                let zeros = || vec![0.0; a_min.len()];
                let velocity = |name: &str| vector::<F>(query, name).unwrap_or_else(zeros);
                let d = zip(&velocity("a_vel"), &velocity("b_vel"), |a, b| a - b);
                let size = zip(&a_max, &a_min, |max, min| max - min);
                let grown = zip(&b_min, &size, |min, size| min - size);
                let far = parameter(query, "t_max").unwrap_or(1.0);
                Some(slabs::<RECIPROCAL>(&a_min, &d, [grown, b_max], 0.0, far))
            }

            fn dot(a: &[F], b: &[F]) -> F {
                (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]
            }

            pub fn ray_cylinder(query: &Query, line: bool) -> Verdict<F> {
                let is_sphere = query.get("center_x").is_some() && query.get("half_axis_x").is_none();
                if is_sphere || query.get("caps").is_some_and(|caps| caps != "none") {
                    return None;
                }
                let (o, v, mut near, mut far) = path(query, line);
                let point = |name: &str| vector::<F>(query, name).expect("a point");
                let [p1, p2] = if query.get("axis_x").is_some() {
                    [point("p1"), zip(&point("p1"), &point("axis"), |p1, axis| p1 + axis)]
                } else if query.get("rotation_w").is_some() {
                    return None;
                } else if query.get("center_x").is_some() {
                    let ends: [fn(F, F) -> F; 2] = [|center, half| center - half, |center, half| center + half];
                    ends.map(|end| zip(&point("center"), &point("half_axis"), end))
                } else {
                    [point("p1"), point("p2")]
                };
                let p = zip(&p1, &o, |p1, o| p1 - o);
                let s = zip(&zip(&p2, &o, |p2, o| p2 - o), &p, |to, p| to - p);
                let r: F = parameter(query, "radius").expect("a radius");
                let (ss, sv, ps) = (dot(&s, &s), dot(&s, &v), dot(&p, &s));
                let a = dot(&v, &v) - sv * sv / ss;
                let b = dot(&p, &v) - ps * sv / ss;
                let c = (dot(&p, &p) - ps * ps / ss) - r * r;
                let below = b * b - a * c;
                if ss == 0.0 || a == 0.0 || below < 0.0 || below.is_nan() {
                    return Some(None);
                }
                cut(&mut near, &mut far, (b - below.sqrt()) / a, (b + below.sqrt()) / a);
                Some((near <= far).then_some(near))
            }
        }
    };
}

textbook!(in_64_bits, f64);
textbook!(in_32_bits, f32);

fn check<F: Float>(answer: &mut Answer, status: &str, t_enter: &str, expected: Verdict<F>) {
    let word = expected.as_ref().map_or("", |verdict| if verdict.is_some() { "hit" } else { "miss" });
    answer.is(status, word);
    match expected.flatten() {
        None => answer.is(t_enter, ""),
        Some(t) => {
            let got = answer.text(t_enter).to_owned();
            let shortest = match t.to_string().as_str() {
                infinite @ ("inf" | "-inf") => infinite.to_owned(),
                digits => canonical(digits.parse().expect("its digits")),
            };
            let same = got.parse::<F>().is_ok_and(|got| got.same(t)) && got == shortest;
            answer.holds(t_enter, if same { Ok(()) } else { Err(shortest) });
        }
    }
}

/// The verdicts of both types for a query, and whether the path is a whole line.
type Textbook<F> = fn(&Query, bool) -> Verdict<F>;

fn compare(command: &str, flags: &[&str], queries: &[Query], wide: Textbook<f64>, narrow: Textbook<f32>) {
    let (mut findings, mut hits) = (Findings::default(), 0);
    let lines: &[bool] = if spec(command).has_line { &[false, true] } else { &[false] };
    for &line in lines {
        let arguments = [&[command, "--fields", FIELDS][..], flags, if line { &["--line"] } else { &[] }].concat();
        let table = hitcalc(&arguments, queries);
        assert_eq!(table.len(), queries.len());
        for (row, query) in queries.iter().enumerate() {
            if table.text(row, "status") == "error" {
                continue;
            }
            let mut answer = Answer { query, table: &table, row, findings: &mut findings };
            check(&mut answer, "f64_status", "f64_t_enter", wide(query, line));
            check(&mut answer, "f32_status", "f32_t_enter", narrow(query, line));
            hits += count_hits(&table, row);
        }
    }
    assert!(hits > queries.len() / 8, "only {hits} hits of {} queries", queries.len());
    findings.finish();
}

fn count_hits(table: &Table, row: usize) -> usize {
    ["f64_status", "f32_status"].iter().filter(|field| table.text(row, field) == "hit").count()
}

/// An upright box, and a range that ends in one of four.
fn upright_query(random: &mut Random) -> Query {
    let mut query = tied_upright_query(random);
    if random.one_in(4) {
        query.set("t_max", *random.pick(&["inf", "1", "0.3", "2.5", "1e-3"]));
    }
    query
}

#[test]
fn the_textbook_of_boxes_is_what_its_definition_says() {
    let random = &mut Random::new(8_001);
    let queries: Vec<Query> =
        (0..COUNT).map(|n| if n % 4 == 0 { ray_box_query(random) } else { upright_query(random) }).collect();
    compare("ray-box", &[], &queries, in_64_bits::ray_box::<false>, in_32_bits::ray_box::<false>);
    compare("ray-box", &RECIPROCAL, &queries, in_64_bits::ray_box::<true>, in_32_bits::ray_box::<true>);
}

#[test]
fn the_textbook_of_moving_boxes_is_what_its_definition_says() {
    let random = &mut Random::new(8_002);
    let queries: Vec<Query> = (0..COUNT).map(|_| swept_aabb_query(random)).collect();
    compare("swept-aabb", &[], &queries, in_64_bits::swept_aabb::<false>, in_32_bits::swept_aabb::<false>);
    compare("swept-aabb", &RECIPROCAL, &queries, in_64_bits::swept_aabb::<true>, in_32_bits::swept_aabb::<true>);
}

#[test]
fn the_textbook_of_cylinders_is_what_its_definition_says() {
    let random = &mut Random::new(8_003);
    let mut query = |n: usize| {
        let mut query = [plain, adversarial, tame, small][n % 4](random);
        if n % 8 < 6 {
            query.set("caps", "none");
        }
        if n.is_multiple_of(3) { in_another_form(&query, random).0 } else { query }
    };
    let queries: Vec<Query> = (0..COUNT).map(&mut query).collect();
    compare("ray-cylinder", &[], &queries, in_64_bits::ray_cylinder, in_32_bits::ray_cylinder);
}
