//! `--check`, by a judge written apart: what was planted in the answers of another program is found, and nothing else.

use crate::exact::{Q, decimal, nearest, overflows, shows, whole};
use crate::random::Random;
use crate::ray_box::queries;
use crate::run::{Answer, Findings, Query, hitcalc};

/// How many rows; `CHECKS=100000` asks for more.
fn count() -> usize {
    std::env::var("CHECKS").map_or(8_000, |count| count.parse().expect("a count"))
}

/// A float type: the nearest one to a number, the step to the next larger in magnitude, and its digits as text.
struct Type {
    nearest: fn(&Q) -> f64,
    step: fn(f64) -> f64,
}

fn step_of_f64(x: f64) -> f64 {
    let above = x.abs().next_up();
    if above.is_finite() { above - x.abs() } else { x.abs() - x.abs().next_down() }
}

fn step_of_f32(x: f64) -> f64 {
    let x = x.abs() as f32;
    let above = x.next_up();
    f64::from(if above.is_finite() { above - x } else { x - x.next_down() })
}

/// By two roundings only where the first is no midpoint of f32s: else by the neighbours.
fn nearest_f32(value: &Q) -> f64 {
    let guess = nearest(value) as f32;
    let candidates = [guess.next_down(), guess, guess.next_up()];
    let distance = |float: f32| (exact(f64::from(float)) - value).abs();
    let best = candidates.into_iter().filter(|float| float.is_finite()).min_by(|left, right| {
        let even = |float: &f32| float.to_bits() & 1;
        distance(*left).cmp(&distance(*right)).then(even(left).cmp(&even(right)))
    });
    f64::from(best.expect("a float"))
}

fn exact(float: f64) -> Q {
    Q::from_float(float).expect("finite")
}

const F64: Type = Type { nearest, step: step_of_f64 };
const F32: Type = Type { nearest: nearest_f32, step: step_of_f32 };

impl Type {
    /// |given - right| in steps from the float nearest to what is right.
    fn units(&self, given: &Q, right: &Q) -> Q {
        (given - right).abs() / exact((self.step)((self.nearest)(right)))
    }
}

/// A closed form that is a fraction.
fn fraction(text: &str) -> Q {
    match text.split_once('/') {
        Some((numerator, denominator)) => decimal(numerator) / decimal(denominator),
        None => decimal(text),
    }
}

/// What was planted for a row: the status that is said, and the time.
struct Planted {
    status: &'static str,
    time: String,
}

fn plant(random: &mut Random, status: &str, time: &str) -> Planted {
    let contact = match random.between(0, 11) {
        0 => ["hit", "miss"][random.below(2) as usize],
        1 => ["true", "yes", "T", "1"][random.below(4) as usize],
        2 => ["false", "no", "F", "0"][random.below(4) as usize],
        _ => ["hit", "touch", "miss"].into_iter().find(|word| *word == status).unwrap_or("miss"),
    };
    if time.is_empty() || time.contains("inf") {
        let none = ["", "nan", "null", "inf", "-inf", "1.5"][random.below(6) as usize];
        return Planted { status: contact, time: none.to_owned() };
    }
    let right = fraction(time);
    let float = if overflows(&right) { 1.0 } else { nearest(&right) };
    let time = match random.between(0, 9) {
        0 => String::new(),
        1 => "0x1.8p3".to_owned(),
        2 => format!("{:?}", float.next_up()),
        3 => format!("f64:{:016x}", float.next_down().next_down().to_bits()),
        4 => format!("{float:e}"),
        // Exactly four units off, and a hair more.
        5 if right.is_positive() => boundary(&right, whole(4)),
        6 if right.is_positive() => boundary(&right, whole(4) + Q::new(1.into(), 1_000_000.into())),
        // Parts beyond the range of floats are no number.
        _ if time.len() < 600 => time.to_owned(),
        _ => format!("{float:e}"),
    };
    Planted { status: contact, time }
}

/// A number so many units above this one, as a fraction.
fn boundary(right: &Q, units: Q) -> String {
    let given = right + units * exact(step_of_f64(nearest(right)));
    let (over, under) = given.lowest_terms();
    let text = format!("{over}/{under}");
    // A fraction's parts have at most 4,096 characters together.
    if text.len() < 600 { text } else { String::new() }
}

fn is_none(text: &str) -> bool {
    ["", "nan", "null", "inf", "-inf"].contains(&text)
}

/// The class of a row and the units that its time is off.
fn judge(float: &Type, planted: &Planted, status: &str, time: &str) -> (&'static str, Option<Q>) {
    let contact = status != "miss";
    let says = match planted.status {
        "true" | "yes" | "T" | "1" => "yes",
        "false" | "no" | "F" | "0" => "no",
        word => word,
    };
    let status_is_right = match says {
        "yes" => contact,
        "no" => !contact,
        word => word == status,
    };
    // What is left over from a miss is not judged.
    let is_miss = ["no", "miss"].contains(&says);
    let (given, right) = (!is_miss && !is_none(&planted.time), !is_miss && !is_none(time));
    let units = (given && right).then(|| float.units(&fraction_of_any(&planted.time), &fraction(time)));
    let class = match status {
        _ if given != right || units.as_ref().is_some_and(|units| *units > whole(4)) => "wrong",
        "touch" if says != "touch" => "boundary",
        _ if status_is_right => "ok",
        _ => "wrong",
    };
    (class, units)
}

/// A number in any way in which it was planted.
fn fraction_of_any(text: &str) -> Q {
    match text.split_once(':') {
        Some((_, bits)) => exact(f64::from_bits(u64::from_str_radix(bits, 16).expect("bits"))),
        None if text.starts_with("0x") => whole(12),
        None => fraction(text),
    }
}

fn check_all(float: &Type, flags: &[&str], seed: u64) {
    let random = &mut Random::new(seed);
    let mut queries: Vec<Query> = queries(seed, count());
    let exact_flags = [&["ray-box", "--exact", "--fields", "status,t_enter"][..], flags].concat();
    let truth = hitcalc(&exact_flags, &queries);
    let mut plan = Vec::new();
    for (row, query) in queries.iter_mut().enumerate() {
        let planted = plant(random, truth.text(row, "status"), truth.text(row, "t_enter"));
        query.set("said", planted.status);
        query.set("when", planted.time.clone());
        plan.push(planted);
    }
    let checking = [&["ray-box", "--fields", "status", "--check", "status=said", "--check", "t_enter=when"][..], flags];
    let table = hitcalc(&checking.concat(), &queries);
    let (mut findings, mut classes) = (Findings::default(), [0; 3]);
    for (row, query) in queries.iter().enumerate() {
        let (status, time) = (truth.text(row, "status"), truth.text(row, "t_enter"));
        if status == "error" {
            continue;
        }
        let (class, units) = judge(float, &plan[row], status, time);
        classes[["ok", "boundary", "wrong"].iter().position(|word| *word == class).expect("a class")] += 1;
        let mut answer = Answer { query, table: &table, row, findings: &mut findings };
        answer.is("check", class);
        match units {
            None => answer.is("t_enter_off", ""),
            Some(units) if overflows(&units) => answer.is("t_enter_off", "inf"),
            Some(units) => {
                let result = shows(answer.text("t_enter_off"), &units);
                answer.holds("t_enter_off", result);
            }
        }
    }
    assert!(classes.iter().all(|rows| *rows > queries.len() / 60), "{classes:?} of {}", queries.len());
    findings.finish();
}

#[test]
fn planted_errors_are_found_and_measured() {
    check_all(&F64, &[], 9_101);
}

#[test]
fn planted_errors_are_measured_in_32_bits() {
    // Numbers that are held are rounded first, what was given too: only words and shares of f64s are as planted there.
    let random = &mut Random::new(9_102);
    let mut findings = Findings::default();
    let mut queries = Vec::new();
    let mut expected = Vec::new();
    for _ in 0..count() {
        let (n, d) = (random.between(1, 4_000), random.between(1, 4_000));
        let mut query = Query::default();
        let (n_text, d_text) = (n.to_string(), d.to_string());
        for (name, numbers) in
            [("from", ["0", "1"]), ("to", [&d_text, "1"]), ("min", [&n_text, "0"]), ("max", ["5000", "2"])]
        {
            query.set_vector(name, &numbers.map(str::to_owned));
        }
        query.set("t_max", "inf");
        let right = Q::new(n.into(), d.into());
        let float = nearest_f32(&right) as f32;
        let given = (0..random.between(0, 7)).fold(float, |float, _| float.next_up());
        query.set("when", format!("f32:{:08x}", given.to_bits()));
        expected.push(F32.units(&exact(f64::from(given)), &right));
        queries.push(query);
    }
    let flags = ["ray-box", "--fields", "t_enter", "--check", "t_enter=when", "--as", "f32"];
    let table = hitcalc(&flags, &queries);
    for (row, query) in queries.iter().enumerate() {
        let mut answer = Answer { query, table: &table, row, findings: &mut findings };
        let result = shows(answer.text("t_enter_off"), &expected[row]);
        answer.holds("t_enter_off", result);
        answer.is("check", if expected[row] > whole(4) { "wrong" } else { "ok" });
    }
    findings.finish();
}
