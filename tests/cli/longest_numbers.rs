//! The longest numbers that may be written, in the dearest forms: what a stranger's query can cost at most.
#![cfg(unix)]

use std::process::{Command, Stdio};

use num_bigint::BigUint;

use crate::declared::{has_result, spec};
use crate::support::{Answer, Scratch, run};

/// Numbers of 4,096 characters, none like another.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % end
    }

    fn digits(&mut self, count: usize) -> String {
        (0..count).map(|_| char::from(b'1' + self.below(9) as u8)).collect()
    }

    fn next(&mut self, exponent: i32) -> String {
        let exponent = format!("e{exponent}");
        let text = format!("1.{}{exponent}", self.digits(4096 - 2 - exponent.len()));
        assert_eq!(text.len(), 4096);
        text
    }

    /// A fraction of about this value, with so many digits in its denominator.
    fn fraction(&mut self, about: &str, digits: usize) -> String {
        format!("{about}.0{}/1.0{}", self.digits(3), self.digits(digits - 2))
    }
}

/// Runs the program with at most eight seconds of computing, where 0.5 s were measured at most, and 2.5 s on a machine that
/// was slow that day.
#[track_caller]
fn within_seconds(arguments: &[&str]) -> Answer {
    within(8, arguments)
}

/// Runs the program with at most so many seconds of computing.
#[track_caller]
fn within(seconds: u32, arguments: &[&str]) -> Answer {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -t {seconds}; exec \"$0\" \"$@\"");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_hitcalc")]).args(arguments);
    run(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()), b"")
}

/// The most that a query's closed forms take.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// The flags that ask a command for its further results.
fn further(command: &str) -> &'static [&'static str] {
    if has_result(command, "reflect") { &["--fields", "+distance,length,reflect"] } else { &[] }
}

/// The parameters of a query: a name, how many components it has, and their exponent.
type Form = &'static [(&'static str, usize, i32)];

#[test]
fn the_longest_numbers_in_the_dearest_forms_are_answered_within_seconds_and_two_mebibytes() {
    let scratch = Scratch::new();
    let mut numbers = Numbers(1);
    let forms: [(&str, Form); 7] = [
        ("ray-box", &[("origin", 3, 0), ("dir", 3, -400), ("center", 3, 1), ("half", 3, 300), ("rotation", 4, -200)]),
        (
            "ray-box",
            &[
                ("origin", 3, 0),
                ("dir", 3, -400),
                ("center", 3, 1),
                ("half", 3, 300),
                ("rotation", 4, -200),
                ("path_radius", 1, 300),
            ],
        ),
        (
            "ray-box",
            &[
                ("origin", 3, 0),
                ("dir", 3, -400),
                ("corner", 3, 1),
                ("edge_u", 3, 300),
                ("edge_v", 3, -9),
                ("edge_w", 3, 99),
            ],
        ),
        ("ray-cylinder", &[("origin", 3, 0), ("dir", 3, -400), ("p1", 3, -3), ("p2", 3, 200), ("radius", 1, 300)]),
        ("ray-cylinder", &[("from", 3, 9), ("to", 3, -400), ("p1", 3, -3), ("p2", 3, 200), ("radius", 1, 200)]),
        (
            "swept-aabb",
            &[
                ("a_min", 3, 0),
                ("a_size", 3, 300),
                ("a_vel", 3, -9),
                ("b_min", 3, 1),
                ("b_size", 3, 250),
                ("b_vel", 3, -300),
            ],
        ),
        ("grid-walk", &[("from", 3, 0), ("to", 3, 1), ("cell_size", 3, 0), ("max_steps", 1, 0)]),
    ];
    for (command, parameters) in forms {
        let (mut header, mut row) = (Vec::new(), Vec::new());
        for (name, count, exponent) in parameters {
            let axes = if *count == 1 { &[""][..] } else { &["_x", "_y", "_z", "_w"][..*count] };
            header.extend(axes.iter().map(|axis| format!("{name}{axis}")));
            row.extend(
                axes.iter().map(|_| if *name == "max_steps" { "9".to_owned() } else { numbers.next(*exponent) }),
            );
        }
        let file = scratch.file("query.csv", format!("{}\n{}\n", header.join(","), row.join(",")));
        let is_capped = spec(command).parameters.iter().any(|parameter| parameter.name == "caps");
        let caps: &[&str] = if is_capped { &["--caps", "round"] } else { &[] };
        let fields = further(command);
        for form in [&["--exact"][..], &["--decimals", "1000"]] {
            let answer = within_seconds(&[&[command, file.as_str()], form, caps, fields].concat());
            assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{command}");
            assert!(answer.stdout.len() < MOST_BYTES, "{command}: {} bytes", answer.stdout.len());
        }
    }
}

#[test]
fn a_turned_cylinder_about_its_center_takes_the_most_and_no_more_than_five_mebibytes() {
    let mut numbers = Numbers(9);
    let parameters = [("origin", 3), ("dir", 3), ("center", 3), ("half-axis", 3), ("rotation", 4), ("radius", 1)];
    let flags = parameters.map(|(name, count)| {
        let values: Vec<String> = (0..count).map(|_| numbers.next(0)).collect();
        format!("--{name}={}", values.join(","))
    });
    let mut arguments = vec!["ray-cylinder", "--caps", "none", "--line", "--exact", "--fields", "all", "-f", "json"];
    arguments.extend(flags.iter().map(String::as_str));
    // 5.3 seconds were measured.
    let answer = within(60, &arguments);
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    assert!(answer.stdout.len() < 5 * 1024 * 1024, "{} bytes", answer.stdout.len());
}

/// Queries whose paths meet their solids, each parameter about so.
const MEETINGS: [(&str, &[&str]); 5] = [
    ("ray-box", &["--origin=-9,0,0", "--dir=1,0,0", "--center=0,0,0", "--half=5,5,5", "--rotation=1,2,3,4"]),
    (
        "ray-box",
        &["--origin=-3,0,0", "--dir=1,0,0", "--corner=-2,-2,-2", "--edge-u=5,0,0", "--edge-v=0,5,0", "--edge-w=0,0,5"],
    ),
    ("ray-cylinder", &["--caps=round", "--from=-3,0,0", "--to=5,0,0", "--p1=0,0,-2", "--p2=0,0,3", "--radius=2"]),
    (
        "swept-aabb",
        &["--a-min=-5,0,0", "--a-size=1,1,1", "--a-vel=9,0,0", "--b-min=0,0,0", "--b-size=1,1,1", "--b-vel=-1,0,0"],
    ),
    ("grid-walk", &["--from=0,0,0", "--to=3,2,1", "--cell-size=1,1,1", "--grid-origin=0,0,0"]),
];

/// The digits that the common denominator of a query's numbers may have.
const MOST_DIGITS: usize = 4500;

/// Answers each of the meetings, its numbers spelled so; `spell` is told how many there are.
#[track_caller]
fn meet_within_seconds(mut spell: impl FnMut(&str, usize) -> String) {
    for (command, flags) in MEETINGS {
        let is_number = |flag: &&&str| !flag.starts_with("--caps");
        let count = flags.iter().filter(is_number).map(|flag| flag.split(',').count()).sum();
        let mut arguments = vec![command.to_owned(), "--exact".to_owned()];
        for flag in flags {
            let (name, values) = flag.split_once('=').expect("a value");
            let values = match is_number(&flag) {
                true => values.split(',').map(|value| spell(value, count)).collect::<Vec<_>>().join(","),
                false => values.to_owned(),
            };
            arguments.push(format!("{name}={values}"));
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let answer = within_seconds(&[&arguments[..], further(command)].concat());
        assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{command}");
        assert!(answer.text().contains("hit") || !has_result(command, "status"), "{command}");
        assert!(answer.stdout.len() < MOST_BYTES, "{command}: {} bytes", answer.stdout.len());
    }
}

#[test]
fn the_longest_fractions_without_a_common_factor_are_answered_within_seconds_and_two_mebibytes() {
    let mut numbers = Numbers(2);
    meet_within_seconds(|about, count| numbers.fraction(about, MOST_DIGITS / count));
}

/// They took 24 s once: their radicands are full of twos and fives.
#[test]
fn the_longest_fractions_over_a_power_of_two_are_answered_within_seconds() {
    let mut numbers = Numbers(3);
    let power = BigUint::from(2_u8).pow(6400).to_string();
    let (first, rest) = power.split_at(1);
    meet_within_seconds(|about, _| format!("{about}.0{}/{first}.{rest}", numbers.digits(3)));
}

/// They took 3 s once: what their radicands have in common was found step by step.
#[test]
fn the_longest_fractions_over_powers_of_few_primes_are_answered_within_seconds() {
    let mut numbers = Numbers(4);
    let primes = [1009_u32, 1013, 1019, 1021, 1031, 1033, 1039, 1049];
    meet_within_seconds(|about, _| {
        let denominator: BigUint = primes.iter().map(|prime| BigUint::from(*prime).pow(numbers.below(171))).product();
        let denominator = denominator.to_string();
        // Times its first two digits, so that the quotient is near to what it is about.
        let (first, rest) = denominator.split_at(2);
        let about = about.parse::<i64>().expect("a whole number") * first.parse::<i64>().expect("two digits");
        format!("{about}.0{}/{first}.{rest}", numbers.digits(3))
    });
}
