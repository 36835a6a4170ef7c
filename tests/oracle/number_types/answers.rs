//! Every command answers alike with fast numbers and with big integers, cell by cell and bit by bit.

use hitcalc::internals::commands::{self, Asked, Command};
use hitcalc::internals::number::RingKind;
use hitcalc::internals::query::{
    Args, Ask, Cell, Numbers, Report, RowContext, Rows as Answered, Sink, Stop, empty_row,
};

use super::magnified::{everyday, largest, magnify};
use crate::declared::{commands, spec};
use crate::grid_walk::generate as grid_walk;
use crate::random::Random;
use crate::ray_box::queries as ray_box;
use crate::ray_cylinder::generate as ray_cylinder;
use crate::run::Query;
use crate::swept_aabb::queries as swept_aabb;

/// How many queries of each kind every command is asked.
const QUERIES: usize = 15_000;

/// The rows of one answer, numbers as their bits, and how it ended.
#[derive(Debug, Default, PartialEq)]
struct Answer {
    rows: Vec<String>,
    problem: Option<String>,
    fell_back: bool,
}

/// Takes the rows as text.
#[derive(Default)]
struct Rows(Vec<String>);

impl Sink for Rows {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> std::io::Result<()> {
        let bits = |cell: &Cell| match cell {
            Cell::Number(number) => format!("{number:e} ({:x})", number.to_bits()),
            other => format!("{other:?}"),
        };
        self.0.push(format!("{:?} {:?}", cells.iter().map(bits).collect::<Vec<_>>(), about.note));
        Ok(())
    }
}

fn command(name: &str) -> &'static Command {
    commands::command(name).expect("a command of this name")
}

fn read(command: &Command, query: &Query) -> Args {
    let mut args = Args::new(command.spec.parameters);
    let mut slot = 0;
    for parameter in *command.spec.parameters {
        for suffix in parameter.kind.suffixes() {
            let text = query.get(&format!("{}{suffix}", parameter.name)).unwrap_or_default();
            args.set(slot, parameter.kind.read(text.as_bytes()).expect("the queries are well spelled"));
            slot += 1;
        }
    }
    args
}

fn answer(command: &Command, args: &Args, ask: &Ask) -> Answer {
    let mut rows = Rows::default();
    let mut cells = empty_row(command.spec.results);
    let mut report = Report::new(ask, &mut cells, &mut rows);
    let result = (command.answer)(Asked::alone(args), &mut report);
    let fell_back = report.numbers() == Some(RingKind::Big);
    let problem = match result {
        Ok(()) => None,
        Err(Stop::Problem(problem)) => Some(format!("{problem:?}")),
        Err(other) => panic!("an answer stopped with {other:?}"),
    };
    Answer { rows: rows.0, problem, fell_back }
}

/// What a run of queries came to.
#[derive(Debug, Default)]
struct Tally {
    asked: usize,
    refused: usize,
    touched: usize,
    fell_back: usize,
}

/// Asks both ways, under flags and with results that change from query to query.
fn compare(name: &str, seed: u64, count: usize, next: impl FnMut(&mut Random) -> Query) -> Tally {
    compare_results(name, seed, count, u32::MAX, next)
}

/// Asks both ways for results that change from query to query, only ones whose bit in `among` is set.
fn compare_results(
    name: &str,
    seed: u64,
    count: usize,
    among: u32,
    mut next: impl FnMut(&mut Random) -> Query,
) -> Tally {
    let command = command(name);
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    // A contact of the boundary alone; a cell that a walk only touches.
    let tie = if command.spec.rows == Answered::Cells { "side" } else { "touch" };
    for _ in 0..count {
        let query = next(&mut random);
        let args = read(command, &query);
        let wanted = among & if random.one_in(4) { random.bits() as u32 } else { u32::MAX };
        let fast = Ask {
            line: command.spec.has_line && random.one_in(3),
            no_touch: command.spec.rows == Answered::One && random.one_in(8),
            wanted,
            ..Ask::default()
        };
        let big = Ask { numbers: Numbers::Big, ..fast.clone() };
        let (quick, sure) = (answer(command, &args, &fast), answer(command, &args, &big));
        assert!(
            quick.rows == sure.rows && quick.problem == sure.problem,
            "{name} {}\n  {fast:?}\n  fast: {quick:#?}\n  big:  {sure:#?}",
            query.flags()
        );
        tally.asked += 1;
        tally.refused += usize::from(sure.problem.is_some());
        tally.touched += usize::from(sure.rows.iter().any(|row| row.contains(tie)));
        tally.fell_back += usize::from(quick.fell_back);
    }
    println!("{name}: {tally:?}");
    tally
}

/// The queries as they are; then with their lengths magnified, where many are too large for a fast type.
fn both_ways(name: &str, seed: u64, mut next: impl FnMut(&mut Random) -> Query) {
    let plain = compare(name, seed, QUERIES, &mut next);
    let large = compare(name, seed + 1, QUERIES, |random| {
        let query = next(random);
        magnify(random, name, query)
    });
    for tally in [&plain, &large] {
        assert!(tally.touched > QUERIES / 20, "few ties make a weak test: {tally:?}");
        assert!(tally.refused < QUERIES / 4, "few answers make a weak test: {tally:?}");
        assert!(tally.fell_back < QUERIES * 3 / 4, "the fast types are hardly tested: {tally:?}");
    }
    if command(name).spec.rows != Answered::Cells {
        assert!(large.fell_back > plain.fell_back, "no query reaches the end of the fast types: {large:?}");
    }
}

#[test]
fn ray_box_answers_alike_with_any_number_type() {
    both_ways("ray-box", 1, ray_box::ray_box_query);
}

#[test]
fn swept_aabb_answers_alike_with_any_number_type() {
    both_ways("swept-aabb", 3, swept_aabb::swept_aabb_query);
}

#[test]
fn ray_cylinder_answers_alike_with_any_number_type() {
    both_ways("ray-cylinder", 5, |random| match random.between(0, 3) {
        0 => ray_cylinder::plain(random),
        1 => ray_cylinder::small(random),
        _ => ray_cylinder::adversarial(random),
    });
}

#[test]
fn grid_walk_answers_alike_with_any_number_type() {
    both_ways(
        "grid-walk",
        7,
        |random| {
            if random.one_in(3) { grid_walk::plain(random) } else { grid_walk::tied(random) }
        },
    );
}

/// The commands that answer a query by one row, each of which states its degree.
fn of_one_row() -> impl Iterator<Item = &'static str> {
    commands().filter(|name| spec(name).rows == Answered::One)
}

/// So each query declares the right degree: a wrong one has it answered in machine words that are too narrow. Overflow
/// panics where overflow is checked, as in tests; elsewhere it would be a wrong answer.
#[test]
fn the_largest_inputs_of_machine_words_overflow_nothing() {
    for (name, seed) in of_one_row().zip(11..) {
        let tally = compare(name, seed, 5000, |random| largest(random, name));
        assert!(tally.refused < 2500 && tally.fell_back < 2500, "{name} never comes to its end: {tally:?}");
    }
}

#[test]
fn everyday_numbers_are_settled_without_big_integers() {
    for name in of_one_row() {
        let most = if name == "ray-cylinder" { 2 } else { 0 };
        // Further results are worked out over big integers.
        let spec = command(name).spec;
        let usual = (1 << (spec.results.len() - spec.further_results)) - 1;
        let tally = compare_results(name, 9, 2000, usual, |random| everyday(random, name));
        assert!(tally.fell_back <= most * 2000 / 100, "{name} falls back too often: {tally:?}");
    }
}
