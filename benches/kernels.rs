//! What one query takes, without reading or printing text: fast numbers, big integers alone and, for a box, plain f64.
//!
//! `cargo bench --bench kernels`. Every time is that of 1,000 queries, so that its microseconds are nanoseconds a
//! query. `ties` are queries in which all is decided by equality: paths through corners, tangents, steps through grid
//! corners.

use std::fmt;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use hitcalc::internals::commands::{self, Asked, Command, SPECS};
use hitcalc::internals::number::RingKind;
use hitcalc::internals::query::{Args, Ask, Cell, Numbers, Report, RowContext, Sink, empty_row};

const QUERIES: usize = 1000;

fn main() {
    println!("Of {QUERIES} queries, so many fell back from fast numbers to big integers:");
    for case in cases().iter().filter(|case| case.numbers == Numbers::Fast) {
        println!("  {case:24} {:4}", case.fallen_back());
    }
    println!();
    divan::main();
}

#[divan::bench(args = cases())]
fn answer(bencher: Bencher, case: Case) {
    let queries = case.queries();
    let mut cells = empty_row(case.command.spec.results);
    bencher
        .counter(ItemsCount::new(QUERIES))
        .bench_local(|| queries.iter().filter(|args| case.answer(args, &mut cells)).count());
}

#[divan::bench(args = ["random", "ties"])]
fn f64_slab_of_ray_box(bencher: Bencher, kind: &str) {
    let mut random = Random(1);
    let queries: Vec<[[f64; 3]; 4]> = (0..QUERIES)
        .map(|_| if kind == "ties" { tied_box(&mut random) } else { random_box(&mut random) })
        .map(|[(_, origin), (_, dir), (_, min), (_, max)]| [origin, dir, min, max].map(|v| v.map(|x| x as f64 / 1e6)))
        .collect();
    bencher.counter(ItemsCount::new(QUERIES)).bench_local(|| {
        for [origin, dir, min, max] in &queries {
            black_box(slab(origin, dir, min, max));
        }
    });
}

/// Times, points and axes of entry and exit.
type Contact = ([f64; 2], [[f64; 3]; 2], [usize; 2]);

/// The slab test as it is usually written.
fn slab(origin: &[f64; 3], dir: &[f64; 3], min: &[f64; 3], max: &[f64; 3]) -> Option<Contact> {
    let (mut enter, mut exit, mut faces) = (0.0, f64::INFINITY, [3; 2]);
    for axis in 0..3 {
        let times = [min, max].map(|plane| (plane[axis] - origin[axis]) / dir[axis]);
        let (near, far) = (times[0].min(times[1]), times[0].max(times[1]));
        if near > enter {
            (enter, faces[0]) = (near, axis);
        }
        if far < exit {
            (exit, faces[1]) = (far, axis);
        }
    }
    let point = |t: f64| [0, 1, 2].map(|axis| origin[axis] + t * dir[axis]);
    (enter <= exit).then(|| ([enter, exit], [point(enter), point(exit)], faces))
}

/// A command, a kind of queries, and the numbers to answer them with.
#[derive(Clone, Copy)]
struct Case {
    command: &'static Command,
    ties: bool,
    numbers: Numbers,
}

/// Every command, both kinds of queries, both kinds of numbers.
fn cases() -> Vec<Case> {
    let commands = SPECS.iter().map(|spec| commands::command(spec.name).expect("a command"));
    let kinds = [(false, Numbers::Fast), (false, Numbers::Big), (true, Numbers::Fast), (true, Numbers::Big)];
    commands.flat_map(|command| kinds.map(|(ties, numbers)| Case { command, ties, numbers })).collect()
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.ties { "ties" } else { "random" };
        f.pad(&format!("{} {kind} {:?}", self.command.spec.name, self.numbers))
    }
}

impl Case {
    fn queries(&self) -> Vec<Args> {
        let mut random = Random(1);
        let query = |random: &mut Random| match (self.command.spec.name, self.ties) {
            ("ray-box", false) => random_box(random).to_vec(),
            ("ray-box", true) => tied_box(random).to_vec(),
            ("swept-aabb", ties) => swept(random, ties),
            ("ray-cylinder", ties) => cylinder(random, ties),
            ("grid-walk", ties) => walk(random, ties),
            (name, _) => panic!("queries of {name} are not known here"),
        };
        (0..QUERIES).map(|_| args(self.command, &query(&mut random))).collect()
    }

    /// Answers one query; whether it fell back.
    fn answer(&self, args: &Args, cells: &mut [Cell]) -> bool {
        let ask = Ask { numbers: self.numbers, ..Ask::default() };
        let mut nowhere = Nowhere;
        let mut report = Report::new(&ask, cells, &mut nowhere);
        (self.command.answer)(Asked::alone(args), &mut report).expect("every query has an answer");
        report.numbers() == Some(RingKind::Big)
    }

    fn fallen_back(&self) -> usize {
        let mut cells = empty_row(self.command.spec.results);
        self.queries().iter().filter(|args| self.answer(args, &mut cells)).count()
    }
}

struct Nowhere;

impl Sink for Nowhere {
    fn row(&mut self, cells: &[Cell], _: &RowContext) -> std::io::Result<()> {
        black_box(cells);
        Ok(())
    }
}

/// Millionths, so that all sums are exact.
type Vector = [i64; 3];
/// The vectors of a query by the names of their parameters; `radius` is the first component alone.
type Named = (&'static str, Vector);

fn args(command: &Command, query: &[Named]) -> Args {
    let parameters = command.spec.parameters;
    let mut args = Args::new(parameters);
    let mut slot = 0;
    for parameter in *parameters {
        let slots = parameter.kind.suffixes().len();
        if let Some((_, vector)) = query.iter().find(|(name, _)| *name == parameter.name) {
            // In front of the axes there may be a place for one number for all of them.
            let first = slot + slots.saturating_sub(vector.len());
            for (axis, number) in vector.iter().enumerate().take(slots) {
                let text = format!("{number}e-6");
                args.set(first + axis, parameter.kind.read(text.as_bytes()).expect("a number"));
            }
        }
        slot += slots;
    }
    args
}

/// A small generator of random numbers (splitmix64): the same queries on every machine.
struct Random(u64);

impl Random {
    fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + ((mixed ^ (mixed >> 31)) % (high - low + 1) as u64) as i64
    }

    /// Between these whole numbers, with three decimals, four, five or six.
    fn vector(&mut self, low: i64, high: i64) -> Vector {
        let step = [1, 10, 100, 1000][self.between(0, 3) as usize];
        [(); 3].map(|()| self.between(low * 1_000_000 / step, high * 1_000_000 / step) * step)
    }

    /// A vector between these whole numbers, with one decimal.
    fn tenths(&mut self, low: i64, high: i64) -> Vector {
        [(); 3].map(|()| self.between(low * 10, high * 10) * 100_000)
    }

    /// -1 or 1.
    fn sign(&mut self) -> i64 {
        2 * self.between(0, 1) - 1
    }
}

fn zip(left: Vector, right: Vector, mut with: impl FnMut(i64, i64) -> i64) -> Vector {
    [0, 1, 2].map(|axis| with(left[axis], right[axis]))
}

/// A ray towards a point in or near a box: about half of them hit.
fn random_box(random: &mut Random) -> [Named; 4] {
    let (min, size) = (random.vector(-20, 20), random.vector(1, 8));
    let origin = random.vector(-60, 60);
    let target = zip(min, random.vector(-3, 9), |a, b| a + b);
    [
        ("origin", origin),
        ("dir", zip(target, origin, |a, b| a - b)),
        ("min", min),
        ("max", zip(min, size, |a, b| a + b)),
    ]
}

/// A ray through a corner of a box, from outside.
fn tied_box(random: &mut Random) -> [Named; 4] {
    let (min, size) = (random.tenths(-20, 20), random.tenths(1, 8));
    let max = zip(min, size, |a, b| a + b);
    let corner = zip(min, max, |a, b| if random.between(0, 1) == 0 { a } else { b });
    let dir = random.tenths(1, 9).map(|length| length * random.sign());
    let steps = random.between(1, 5);
    [("origin", zip(corner, dir, |a, b| a - steps * b)), ("dir", dir), ("min", min), ("max", max)]
}

fn swept(random: &mut Random, ties: bool) -> Vec<Named> {
    let mut vector = |low, high| if ties { random.tenths(low, high) } else { random.vector(low, high) };
    let (a_min, a_size, b_min, b_size) = (vector(-20, 20), vector(1, 5), vector(-20, 20), vector(1, 5));
    let b_vel = vector(-5, 5);
    let way = match ties {
        // In one unit of t, corner to corner.
        true => zip(b_min, zip(a_min, a_size, |a, b| a + b), |a, b| a - b),
        false => zip(zip(b_min, vector(-6, 6), |a, b| a + b), a_min, |a, b| a - b),
    };
    let a_vel = zip(way, b_vel, |a, b| a + b);
    vec![("a_min", a_min), ("a_size", a_size), ("a_vel", a_vel), ("b_min", b_min), ("b_size", b_size), ("b_vel", b_vel)]
}

fn cylinder(random: &mut Random, ties: bool) -> Vec<Named> {
    if !ties {
        let (p1, p2, origin) = (random.vector(-10, 10), random.vector(-10, 10), random.vector(-60, 60));
        let target = zip(p1, random.vector(-6, 6), |a, b| a + b);
        let radius = random.vector(1, 5);
        let dir = zip(target, origin, |a, b| a - b);
        return vec![("origin", origin), ("dir", dir), ("p1", p1), ("p2", p2), ("radius", radius)];
    }
    // An upright cylinder, and a tangent at the point of its wall in the direction (0.6, 0.8) or its mirror images.
    let (p1, radius) = (random.tenths(-10, 10), random.tenths(1, 5));
    let (x, y) = (random.sign() * 6, random.sign() * 8);
    let normal = [radius[0] * x / 10, radius[0] * y / 10, random.between(-50, 50) * 100_000];
    let along = random.between(1, 9) * 10_000;
    let dir = [-y * along, x * along, random.between(-9, 9) * 100_000];
    let steps = random.between(1, 5);
    let origin = zip(zip(p1, normal, |a, b| a + b), dir, |a, b| a - steps * b);
    vec![
        ("origin", origin),
        ("dir", dir),
        ("p1", p1),
        ("p2", zip(p1, [0, 0, 2_000_000], |a, b| a + b)),
        ("radius", radius),
    ]
}

/// Walks of about twenty cells, or of as many along a diagonal through corners.
fn walk(random: &mut Random, ties: bool) -> Vec<Named> {
    if !ties {
        let from = random.vector(-50, 50);
        return vec![("from", from), ("to", zip(from, random.vector(-10, 10), |a, b| a + b))];
    }
    let corner = random.vector(-50, 50).map(|x| x / 1_000_000 * 1_000_000);
    let dir = [(); 3].map(|()| 3_500_000 * random.sign());
    vec![("from", zip(corner, dir, |a, b| a - b)), ("to", zip(corner, dir, |a, b| a + b))]
}
