//! `samples/vectors`: frozen queries in 32-bit floats, their exact answers, and readers in three languages.
//!
//! `VECTORS=write cargo test --test vectors` writes the answers anew, and the queries of a file that is not there.

#[path = "shared/program.rs"]
#[allow(dead_code)]
mod program;

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use hitcalc::number::{Decimal, FloatType};
use program::{Scratch, hitcalc};

/// A command, its results that are times, and those that are words or cells.
const VECTORS: [(&str, &[&str], &[&str]); 4] = [
    ("ray-box", &["t_enter", "t_exit"], &["enter_face", "exit_face"]),
    ("swept-aabb", &["t_enter", "t_exit"], &["enter_face", "exit_face"]),
    ("ray-cylinder", &["t_enter", "t_exit"], &["enter_on", "exit_on"]),
    ("grid-walk", &[], &[]),
];
/// What stands before the names of the answers: so a file is an input of its command, too.
const EXACT: &str = "exact_";

fn folder() -> &'static Path {
    Path::new("samples/vectors")
}

fn answers(arguments: &[&str], queries: &str) -> Vec<Vec<String>> {
    let answer = hitcalc(arguments, queries);
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{arguments:?}");
    answer.text().lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// The f32 nearest to a number that is given in closed form, and as the f64 nearest to it.
fn nearest_f32(exact: &str, nearest: f64) -> f32 {
    if let Ok(number) = Decimal::parse(exact.as_bytes()) {
        return FloatType::F32.nearest(&number) as f32;
    }
    // What is irrational is beside a midpoint of two f32s where its f64 is, unless that is the midpoint.
    assert!(nearest.to_bits() % (1 << 29) != 1 << 28, "{exact}");
    nearest as f32
}

/// A time in closed form, as f64 and as f32, each in digits and bits.
fn time(exact: &str, nearest: &str) -> [String; 5] {
    let wide: f64 = match nearest {
        "" => return Default::default(),
        _ => nearest.parse().expect("a number"),
    };
    let narrow = if wide.is_infinite() { wide as f32 } else { nearest_f32(exact, wide) };
    let digits = format!("{narrow:?}");
    let digits = digits.strip_suffix(".0").unwrap_or(&digits);
    let bits = [format!("{:016x}", wide.to_bits()), format!("{:08x}", narrow.to_bits())];
    let [wide_bits, narrow_bits] = bits;
    [exact.to_owned(), nearest.to_owned(), wide_bits, digits.to_owned(), narrow_bits]
}

fn time_names(name: &str) -> impl Iterator<Item = String> {
    ["", "_f64", "_f64_bits", "_f32", "_f32_bits"].map(|form| format!("{EXACT}{name}{form}")).into_iter()
}

/// The columns of the answers to these queries, and the rows.
fn with_times(command: &str, times: &[&str], words: &[&str], queries: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let fields = [&["status"], times, words].concat().join(",");
    let arguments = [command, "-", "--as", "f32", "--pass", "id,kind", "--fields", &fields];
    let [nearest, exact] =
        [&[][..], &["--exact"]].map(|more: &[&str]| answers(&[&arguments[..], more].concat(), queries));
    let rows = nearest.iter().zip(&exact).map(|(nearest, exact)| {
        let [nearest, exact] = [&nearest[2..], &exact[2..]];
        let (status, words) = (nearest[0].clone(), nearest[1 + times.len()..].to_vec());
        let times = (1..=times.len()).flat_map(|at| time(&exact[at], &nearest[at]));
        [status].into_iter().chain(times).chain(words).collect()
    });
    let names = times.iter().flat_map(|name| time_names(name));
    let words = words.iter().map(|name| format!("{EXACT}{name}"));
    ([format!("{EXACT}status")].into_iter().chain(names).chain(words).collect(), rows.collect())
}

/// The steps of each walk: their times, main cells and side cells, in lists.
fn with_steps(queries: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let arguments = ["grid-walk", "-", "--as", "f32", "--pass", "id,case", "--fields", "step,kind,t,cell"];
    let [nearest, exact] =
        [&[][..], &["--exact"]].map(|more: &[&str]| answers(&[&arguments[..], more].concat(), queries));
    let rows: Vec<_> = nearest.into_iter().zip(exact).collect();
    let walks = rows.chunk_by(|(first, _), (second, _)| first[0] == second[0]).map(|walk| {
        let cells = |kind: &str| {
            let of_kind = walk.iter().filter(|(row, _)| row[4] == kind);
            of_kind.map(|(row, _)| row[6..].join(" ").trim_end().to_owned()).collect::<Vec<_>>().join(";")
        };
        let main = walk.iter().filter(|(row, _)| row[4] == "main");
        let times: Vec<[String; 5]> = main.map(|(nearest, exact)| time(&exact[5], &nearest[5])).collect();
        let times = (0..5).map(|form| times.iter().map(|time| time[form].as_str()).collect::<Vec<_>>().join(";"));
        times.chain([cells("main"), cells("side")]).collect()
    });
    let names = time_names("t").chain(["main", "side"].map(|kind| format!("{EXACT}{kind}")));
    (names.collect(), walks.collect())
}

#[test]
fn the_vectors_have_the_exact_answers_to_their_queries() {
    let writes = env::var_os("VECTORS").is_some_and(|value| value == "write");
    for (command, times, words) in VECTORS {
        let file = folder().join(command).with_extension("csv");
        let frozen = match fs::read_to_string(&file) {
            Err(_) if writes => hitcalc(&[command, "--cases", "1000", "--as", "f32"], "").text().to_owned(),
            frozen => frozen.unwrap_or_else(|error| panic!("{}: {error}", file.display())),
        };
        let names: Vec<&str> = frozen.lines().next().expect("a header").split(',').collect();
        let own = names.iter().position(|name| name.starts_with(EXACT)).unwrap_or(names.len());
        let queries: Vec<Vec<&str>> = frozen.lines().map(|line| line.split(',').take(own).collect()).collect();
        assert_eq!(queries.len(), 1001, "{command}");
        let text: String = queries.iter().map(|row| row.join(",") + "\n").collect();
        let (names, rows) = match times {
            [] => with_steps(&text),
            _ => with_times(command, times, words, &text),
        };
        let answered = [names].into_iter().chain(rows);
        let whole: String = queries
            .iter()
            .zip(answered)
            .map(|(query, answer)| format!("{},{}\n", query.join(","), answer.join(",")))
            .collect();
        if writes {
            fs::write(&file, &whole).expect("the vectors are written");
        }
        assert!(writes || whole == frozen, "{command}: the answers are others");
    }
}

#[test]
fn the_times_are_off_by_half_a_unit_in_the_last_place_at_most() {
    for (command, ..) in VECTORS.into_iter().filter(|(_, times, _)| !times.is_empty()) {
        let file = folder().join(command).with_extension("csv");
        let checks = ["status=exact_status", "t_enter=exact_t_enter_f32", "t_exit=exact_t_exit_f32"];
        let checks = checks.iter().flat_map(|check| ["--check", check]);
        let path = file.to_str().expect("UTF-8");
        let base = [command, path, "--as", "f32", "--ulps", "0.5", "--quiet"];
        let answer = hitcalc(&base.into_iter().chain(checks).collect::<Vec<_>>(), "");
        assert_eq!(
            (answer.status, answer.stderr.trim()),
            (0, "hitcalc: 1000 ok, 0 on a boundary, 0 wrong"),
            "{command}"
        );
    }
}

/// What a reader says, if the tool that makes it a program is there.
fn said(build: Option<&[&str]>, run: &[&str]) -> Option<String> {
    let tool = build.unwrap_or(run)[0];
    let is_there = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !is_there {
        program::skipped(&format!("readers of vectors with {tool}, which is not here"));
        return None;
    }
    if let Some([tool, arguments @ ..]) = build {
        assert!(Command::new(tool).args(arguments).status().expect("it runs").success(), "{build:?}");
    }
    let output = Command::new(run[0]).args(&run[1..]).arg(folder().join("ray-box.csv")).output().expect("it runs");
    assert!(output.status.success(), "{run:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn readers_are_short_and_say_what_their_slab_test_gets_wrong() {
    let scratch = Scratch::new();
    let source = |name: &str| folder().join(name).to_str().expect("UTF-8").to_owned();
    let [cpp, rust] = ["cpp", "rust"].map(|name| scratch.path(name));
    let sources = ["reader.cpp", "reader.rs", "reader.py"].map(source);
    for source in &sources {
        let lines = fs::read_to_string(source).expect("a reader").lines().count();
        assert!(lines <= 40, "{source} has {lines} lines");
    }
    let said = [
        said(Some(&["g++", "-std=c++17", "-O2", "-ffp-contract=off", &sources[0], "-o", &cpp]), &[&cpp]),
        said(Some(&["rustc", "--edition", "2021", "-O", &sources[1], "-o", &rust]), &[&rust]),
        said(None, &["python3", &sources[2]]),
    ];
    let page = fs::read_to_string(folder().join("README.md")).expect("a page");
    for said in said.into_iter().flatten() {
        assert!(said.lines().count() > 3, "{said}");
        let sum = said.lines().last().expect("a last line");
        assert!(page.contains(sum), "README.md does not have: {sum}");
    }
}
