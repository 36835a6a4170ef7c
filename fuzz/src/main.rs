//! Random inputs for the library, in process, on any toolchain: `hitcalc-fuzz TARGET [SECONDS [SEED]]`.
//!
//! Every input follows from its number and the seed, so that what was found is found again by
//! `hitcalc-fuzz TARGET = N`.

mod bytes;
mod program;
mod tables;
mod targets;
mod tricky;
mod values;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many findings are told before a target is given up.
const ENOUGH: usize = 10;

/// An input that takes longer takes for ever: the others take milliseconds.
const FOR_EVER: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let chosen = targets::TARGETS.iter().find(|(name, _)| words.first() == Some(name));
    let names: Vec<&str> = targets::TARGETS.iter().map(|(name, _)| *name).collect();
    let (Some((name, target)), true) = (chosen, words.len() <= 3) else {
        eprintln!("usage: hitcalc-fuzz {} [SECONDS [SEED]], or TARGET = NUMBER", names.join("|"));
        return ExitCode::from(2);
    };
    let number =
        |index: usize, otherwise: u64| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(otherwise);
    if words.get(1) == Some(&"=") {
        return match target(&mut fastrand::Rng::with_seed(number(2, 0))) {
            Ok(()) => ExitCode::SUCCESS,
            Err(finding) => {
                println!("{finding}");
                ExitCode::FAILURE
            }
        };
    }
    let end = Instant::now() + Duration::from_secs(number(1, 10));
    let first = number(2, 0) << 32;
    let (mut inputs, mut findings) = (0, 0);
    std::thread::spawn(|| end_what_never_ends(name));
    while Instant::now() < end && findings < ENOUGH {
        let seed = first + inputs;
        CURRENT.store(seed, Ordering::Relaxed);
        let result = catch_unwind(AssertUnwindSafe(|| target(&mut fastrand::Rng::with_seed(seed))));
        let finding = result.unwrap_or_else(|_| Err("a panic".to_owned()));
        if let Err(finding) = finding {
            findings += 1;
            println!("{name} = {seed}: {finding}");
        }
        inputs += 1;
    }
    let (queries, runs) = (targets::queries(), program::runs());
    println!("{name}: {inputs} inputs with {queries} queries, {runs} runs, {findings} findings");
    if findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The seed of the input that is tried.
static CURRENT: AtomicU64 = AtomicU64::new(0);

/// Tells of an input that takes for ever, and ends the run.
fn end_what_never_ends(name: &str) {
    let (mut seed, mut since) = (None, Instant::now());
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let current = Some(CURRENT.load(Ordering::Relaxed));
        if current != seed {
            (seed, since) = (current, Instant::now());
        } else if since.elapsed() > FOR_EVER {
            println!("{name} = {}: takes longer than {FOR_EVER:?}", CURRENT.load(Ordering::Relaxed));
            std::process::exit(1);
        }
    }
}
