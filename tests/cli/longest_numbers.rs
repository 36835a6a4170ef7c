//! The longest numbers that may be written, in the dearest forms: what a stranger's query can cost at most.
#![cfg(unix)]

use std::process::{Command, Stdio};

use crate::support::{Answer, Scratch, run};

/// Numbers of 4,096 characters, none like another.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, exponent: i32) -> String {
        let exponent = format!("e{exponent}");
        let digits = (2..4096 - exponent.len()).map(|_| {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b'1' + (self.0 >> 33) as u8 % 9)
        });
        let text = format!("1.{}{exponent}", digits.collect::<String>());
        assert_eq!(text.len(), 4096);
        text
    }
}

/// Runs the program with at most a second of computing, wherever that takes 0.05 s or less.
#[track_caller]
fn within_a_second(arguments: &[&str]) -> Answer {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -t 1; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_hitcalc")]).args(arguments);
    run(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()), b"")
}

/// The parameters of a query: a name, how many components it has, and their exponent.
type Form = &'static [(&'static str, usize, i32)];

#[test]
fn the_longest_numbers_in_the_dearest_forms_are_answered_within_a_second_and_a_mebibyte() {
    let scratch = Scratch::new();
    let mut numbers = Numbers(1);
    let forms: [(&str, Form); 6] = [
        ("ray-box", &[("origin", 3, 0), ("dir", 3, -400), ("center", 3, 1), ("half", 3, 300), ("rotation", 4, -200)]),
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
        let caps: &[&str] = if command == "ray-cylinder" { &["--caps", "round"] } else { &[] };
        let has_further = command.starts_with("ray-");
        let fields: &[&str] = if has_further { &["--fields", "+distance,length,reflect"] } else { &[] };
        for form in [&["--exact"][..], &["--decimals", "1000"]] {
            let answer = within_a_second(&[&[command, file.as_str()], form, caps, fields].concat());
            assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{command}");
            assert!(answer.stdout.len() < 1024 * 1024, "{command}: {} bytes", answer.stdout.len());
        }
    }
}
