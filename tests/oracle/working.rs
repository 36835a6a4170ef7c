//! The working, read back: every equation in it holds exactly, and its numbers are those of the query and of the
//! answer.

mod asked;
mod derived;
mod hard;
mod number;
mod pair;
mod shown;
mod words;

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use num_traits::Zero;

use crate::clip::dot;
use crate::exact::{Q, whole};
use crate::generate::Digits;
use crate::grid_walk::generate::tied;
use crate::placed_box::extents;
use crate::program::Scratch;
use crate::random::Random;
use crate::ray_box::queries::ray_box_query_of;
use crate::ray_cylinder::generate::small;
use crate::run::{AXES, Query, hitcalc, to_csv};
use crate::swept_aabb::queries::swept_aabb_query_of;
use number::{Number, evaluate, is_arithmetic};
use pair::Ieee;
use shown::approximations;
use words::{Answered, Counts};

const COUNT: usize = 2_000;
const WORDS: usize = 1_000;
const REMARK: &str = "   ";

/// The working of one query and its answer, line by line.
struct Block {
    /// Label, and what stands beside it, wrapped lines joined.
    steps: Vec<(String, String)>,
    /// The answer's lines.
    answer: Vec<String>,
}

impl Block {
    fn read(text: &str) -> Self {
        let text = without_breaks(text);
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let end = lines
            .iter()
            .rposition(|line| line.starts_with("in ") && line.contains("floats") || line.starts_with("held in "));
        // Behind the last line about floats, and what goes on with it, comes a blank line and the answer.
        let end = end.map_or(0, |end| end + lines[end..].iter().position(|line| line.is_empty()).unwrap_or(0));
        let (working, answer) = lines.split_at(end);
        let mut steps: Vec<(String, String)> = Vec::new();
        for line in without_names(working).iter().filter(|line| !line.is_empty()) {
            let trimmed = line.trim_start();
            let indent = line.len() - trimmed.len();
            let in_verdict = steps.last().is_some_and(|(label, _)| label == "verdict");
            let goes_on = steps.last().is_some_and(|(_, text)| goes_on(text, trimmed));
            let is_continued = indent > 4 && (in_verdict || goes_on || !trimmed.contains(" = "));
            match steps.last_mut().filter(|_| is_continued) {
                Some((_, text)) if goes_on || in_verdict => *text += &format!(" {trimmed}"),
                Some((_, text)) => *text += &format!("{REMARK}{trimmed}"),
                None => {
                    let (label, rest) =
                        if indent > 4 { ("", trimmed) } else { trimmed.split_once("  ").unwrap_or((trimmed, "")) };
                    steps.push((label.to_owned(), rest.trim_start().to_owned()));
                }
            }
        }
        Self { steps, answer: answer.iter().map(|line| (*line).to_owned()).collect() }
    }

    /// The text beside a label.
    fn step(&self, label: &str) -> Option<&str> {
        self.steps.iter().find(|(own, _)| own == label).map(|(_, text)| text.as_str())
    }

    /// The last value of the equation that begins so.
    fn value(&self, formula: &str) -> Option<Number> {
        let text = self.steps.iter().map(|(_, text)| text).find(|text| text.starts_with(formula))?;
        last_value(text)
    }

    /// A field of the answer.
    fn field(&self, name: &str) -> Option<&str> {
        self.answer.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix("  ")).map(str::trim)
    }
}

/// The text with each number whole that goes on in a next line.
fn without_breaks(text: &str) -> String {
    let mut parts = text.split("\\\n");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    parts.for_each(|part| whole += part.trim_start());
    whole
}

/// The lines with each long number in place of its name, `N1` or `R1`, and without the lines that give names.
fn without_names(lines: &[&str]) -> Vec<String> {
    let is_name = |text: &str| {
        let digits = text.strip_prefix(['N', 'R']).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let exact = |text: &str| text.split(" ≈ ").next().unwrap_or_default().to_owned();
    let (mut names, mut kept): (Vec<(String, String)>, Vec<String>) = (Vec::new(), Vec::new());
    let mut lines = lines.iter().peekable();
    while let Some(line) = lines.next() {
        let (name, mut number) = match line.trim().split_once(" = ") {
            Some((name, number)) => (name, number.to_owned()),
            None => (line.trim(), String::new()),
        };
        if !is_name(name) {
            kept.push((*line).to_owned());
            continue;
        }
        // What has no room beside the name stands below it, and so may the digits.
        while let Some(more) = lines.next_if(|line| line.trim().starts_with(['=', '≈', '+', '-'])) {
            number += &format!(" {}", more.trim());
        }
        names.push((name.to_owned(), exact(number.trim().trim_start_matches("= "))));
    }
    // Roots are of numbers; N12 before N1.
    names.sort_by_key(|(name, _)| (name.starts_with('N'), std::cmp::Reverse(name.len())));
    // A fraction stands where one number did.
    let whole = |number: &str| if number.contains(['/', ' ']) { format!("({number})") } else { number.to_owned() };
    let written = |line: String| names.iter().fold(line, |line, (name, number)| line.replace(name, &whole(number)));
    kept.into_iter().map(written).collect()
}

/// Whether a line goes on with a formula: at an operator, or within brackets.
fn goes_on(text: &str, line: &str) -> bool {
    let is_open = text.matches('(').count() > text.matches(')').count();
    let is_operator = |word: Option<&str>| word.is_some_and(|word| ["=", "≈", "≤", "+", "-", "/"].contains(&word));
    is_open || is_operator(line.split(' ').next()) || is_operator(text.rsplit(' ').next())
}

/// The components of a vector, or of the difference of two.
fn vector(text: &str) -> Option<Vec<Number>> {
    let is_whole = |(left, _): &(&str, &str)| left.matches('(').count() == left.matches(')').count() + 1;
    if let Some((left, right)) = text.split_once(") - (").filter(is_whole) {
        let (left, right) = (left.strip_prefix('(')?.split(", "), right.strip_suffix(')')?.split(", "));
        return left.zip(right).map(|(left, right)| evaluate(&format!("{left} - ({right})"))).collect();
    }
    let components = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    // A larger or smaller number of two is one component.
    let mut parts: Vec<String> = Vec::new();
    for part in components.split(", ") {
        match parts.last_mut().filter(|last| last.matches('(').count() > last.matches(')').count()) {
            Some(last) => *last += &format!(", {part}"),
            None => parts.push(part.to_owned()),
        }
    }
    (parts.len() > 1).then(|| parts.iter().map(|part| evaluate(part)).collect())?
}

/// The sides that are vectors must all be equal.
fn equal_vectors(exact: &str) -> Result<usize, String> {
    let vectors: Vec<Vec<Number>> = exact.split(" = ").filter_map(vector).collect();
    let is_same = |left: &[Number], right: &[Number]| {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.is(right))
    };
    if !vectors.windows(2).all(|pair| is_same(&pair[0], &pair[1])) {
        return Err("is no equation of vectors".to_owned());
    }
    Ok(vectors.len().saturating_sub(1))
}

/// The points at which a path comes in and goes out are the answer's.
fn points(block: &Block) -> usize {
    let mut checked = 0;
    for name in ["enter", "exit"] {
        let Some(text) = block.step(name) else { continue };
        let equation = text.split(REMARK).next().and_then(|text| text.split(" ≈ ").next()).unwrap_or_default();
        let drawn = equation.split(" = ").last().and_then(vector).unwrap_or_else(|| panic!("{name}: {text}"));
        let expected = block.field(name).and_then(vector).unwrap_or_else(|| panic!("{name} of {:?}", block.answer));
        assert!(drawn.len() == expected.len() && drawn.iter().zip(&expected).all(|(a, b)| a.is(b)), "{name}: {text}");
        checked += 1;
    }
    checked
}

/// What an equation comes to in closed form.
fn last_value(text: &str) -> Option<Number> {
    let equation = text.split(REMARK).next()?;
    let last = equation.split(" = ").last()?;
    evaluate(last.split(" ≈ ").next()?)
}

/// Runs `hitcalc` and takes what it says of each query.
fn texts(command: &str, queries: &[Query], more: &[&str]) -> Vec<String> {
    let input = to_csv(queries);
    let mut child = Command::new(env!("CARGO_BIN_EXE_hitcalc"))
        .args([command, "-", "--explain", "--exact", "--on-error", "report"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hitcalc starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let writing = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("hitcalc ends");
    writing.join().expect("the writer does not panic").expect("hitcalc reads all of its input");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let text = format!("\n{text}");
    let texts: Vec<String> = text.split("\nrow ").skip(1).map(str::to_owned).collect();
    assert_eq!(texts.len(), queries.len());
    texts
}

/// The workings of all queries that it can answer.
fn workings(command: &str, queries: &[Query]) -> Vec<Option<Block>> {
    let texts = texts(command, queries, &[]);
    texts.iter().map(|text| text.contains("floats").then(|| Block::read(text))).collect()
}

/// Checks all equations of all workings, then each with its query; at least half of the queries have one.
fn check(command: &str, queries: &[Query], each: impl Fn(&Query, &Block) -> usize) {
    let blocks = workings(command, queries);
    let (mut count, mut equations, mut checked) = (0, 0, 0);
    for (query, block) in queries.iter().zip(&blocks) {
        let Some(block) = block else { continue };
        count += 1;
        for (label, text) in block.steps.iter().filter(|(label, _)| !is_of_floats(label)) {
            equations += equal(text).unwrap_or_else(|wrong| panic!("{}\n{label}: {text}\n{wrong}", query.flags()));
        }
        checked += each(query, block);
    }
    assert!(count * 2 > queries.len(), "only {count} workings");
    assert!(equations > count && checked > count, "{equations} equations and {checked} numbers of {count} workings");
}

/// How many sides of an equation are arithmetic, which must all be equal; what stands behind ≈ must be rounded once.
fn equal(text: &str) -> Result<usize, String> {
    approximations(text)?;
    let equation = text.split(REMARK).next().unwrap_or_default();
    let exact = equation.split(" ≈ ").next().unwrap_or_default();
    let vectors = equal_vectors(exact)?;
    let sides: Vec<&str> = exact.split(" = ").filter(|side| is_arithmetic(side)).collect();
    let values: Vec<Number> = sides.iter().filter_map(|side| evaluate(side)).collect();
    if values.len() != sides.len() {
        return Err("cannot be read".to_owned());
    }
    if !values.windows(2).all(|pair| pair[0].is(&pair[1])) {
        return Err("is no equation".to_owned());
    }
    Ok(vectors + values.len().saturating_sub(1))
}

/// The verdict is the answer's, and its times are.
fn verdict(block: &Block) -> usize {
    let verdict = block.step("verdict").expect("a verdict").replace(REMARK, " ");
    let status = block.field("status").expect("a status");
    let word = status.split(' ').next().expect("a word");
    assert!(verdict.starts_with(&format!("a {word}")), "{verdict}: {status}");
    if word == "miss" {
        return 1;
    }
    let [enter, exit] = ["t_enter", "t_exit"].map(|name| block.field(name).expect("a time").to_owned());
    let times: Vec<Number> = verdict
        .split("t = ")
        .skip(1)
        .filter_map(|rest| {
            evaluate(
                rest.split([',', ':'])
                    .next()?
                    .split(" ≈ ")
                    .next()?
                    .split(" to ")
                    .next()?
                    .trim_end_matches(" on")
                    .trim_end_matches(" alone"),
            )
        })
        .collect();
    let expected: Vec<Number> =
        [enter, exit].iter().filter(|time| !time.contains("inf")).filter_map(|time| evaluate(time)).collect();
    assert!(!times.is_empty() || expected.is_empty(), "{verdict}");
    assert!(times.first().zip(expected.first()).is_none_or(|(left, right)| left.is(right)), "{verdict}: {expected:?}");
    assert!(times.last().zip(expected.last()).is_none_or(|(left, right)| left.is(right)), "{verdict}: {expected:?}");
    1 + times.len()
}

/// The slabs' times are (plane - start) / speed.
fn slab_times(block: &Block, low: &[Q], high: &[Q], start: &[Q], speed: &[Q]) -> usize {
    let mut checked = 0;
    for (axis, name) in AXES.iter().enumerate().take(start.len()) {
        let label = format!("slab {name}");
        let at = block.steps.iter().position(|(own, _)| *own == label).expect("a slab");
        if speed[axis].is_zero() {
            continue;
        }
        let mut planes = [&low[axis], &high[axis]];
        let mut faces = [format!("through {name}-"), format!("through {name}+")];
        if speed[axis] < Q::zero() {
            planes.reverse();
            faces.reverse();
        }
        for (index, (plane, face)) in planes.iter().zip(&faces).enumerate() {
            let (label, text) = &block.steps[at + 1 + index];
            assert_eq!(label, ["in", "out"][index]);
            assert!(text.contains(face.as_str()), "{text}: {face}");
            let expected = Number::rational((*plane - &start[axis]) / &speed[axis]);
            let got = last_value(text).expect("a time");
            assert!(got.is(&expected), "{text}: {expected:?}");
            checked += 1;
        }
    }
    checked
}

fn path(query: &Query) -> (Vec<Q>, Vec<Q>) {
    match (query.vector("origin"), query.vector("dir")) {
        (Some(origin), Some(dir)) => (origin, dir),
        _ => {
            let (from, to) = (query.vector("from").expect("a start"), query.vector("to").expect("an end"));
            let dir = to.iter().zip(&from).map(|(to, from)| to - from).collect();
            (from, dir)
        }
    }
}

fn kind(random: &mut Random) -> Digits {
    *random.pick(&[Digits::Small, Digits::Tenths, Digits::Tenths, Digits::Few, Digits::Long])
}

#[test]
fn the_working_of_a_box_holds() {
    let random = &mut Random::new(9_001);
    let queries: Vec<Query> = (0..COUNT)
        .map(|_| {
            let kind = kind(random);
            ray_box_query_of(random, kind)
        })
        .collect();
    check("ray-box", &queries, |query, block| {
        let is_upright = ["matrix_11", "rotation_w", "corner_x"].iter().all(|name| query.get(name).is_none());
        let (start, speed) = path(query);
        let slabs = match is_upright.then(|| extents(query, "")) {
            Some(Ok((low, high))) => slab_times(block, &low, &high, &start, &speed),
            _ => 0,
        };
        slabs + verdict(block) + points(block)
    });
}

#[test]
fn the_working_of_moving_boxes_holds() {
    let random = &mut Random::new(9_002);
    let queries: Vec<Query> = (0..COUNT)
        .map(|_| {
            let kind = kind(random);
            swept_aabb_query_of(random, kind)
        })
        .collect();
    check("swept-aabb", &queries, |query, block| {
        let (Ok((a_low, a_high)), Ok((b_low, b_high))) = (extents(query, "a_"), extents(query, "b_")) else {
            panic!("{} has no boxes", query.flags());
        };
        let zeros = vec![Q::zero(); a_low.len()];
        let velocity = |name: &str| query.vector(name).unwrap_or_else(|| zeros.clone());
        let speed: Vec<Q> = velocity("a_vel").iter().zip(velocity("b_vel")).map(|(a, b)| a - b).collect();
        let low: Vec<Q> = (0..a_low.len()).map(|axis| &b_low[axis] - (&a_high[axis] - &a_low[axis])).collect();
        slab_times(block, &low, &b_high, &a_low, &speed) + verdict(block)
    });
}

#[test]
fn the_working_of_a_cylinder_holds() {
    let random = &mut Random::new(9_003);
    let queries: Vec<Query> = (0..COUNT).map(|_| small(random)).collect();
    check("ray-cylinder", &queries, |query, block| verdict(block) + points(block) + coefficients(query, block));
}

/// a, b, c and D of the side, by other formulas: |s × v|² = |s|²|v|² - (s·v)², and so on.
fn coefficients(query: &Query, block: &Block) -> usize {
    if block.step("side").is_none() {
        return 0;
    }
    let (origin, v) = path(query);
    let (p1, p2) = (query.vector("p1").expect("p1"), query.vector("p2").expect("p2"));
    let difference =
        |left: &[Q], right: &[Q]| -> Vec<Q> { left.iter().zip(right).map(|(left, right)| left - right).collect() };
    let (q, s) = (difference(&origin, &p1), difference(&p2, &p1));
    let radius = query.number("radius").expect("a radius");
    let (ss, sv, sq) = (dot(&s, &s), dot(&s, &v), dot(&s, &q));
    let a = &ss * dot(&v, &v) - &sv * &sv;
    let b = whole(2) * (&ss * dot(&q, &v) - &sv * &sq);
    let c = &ss * dot(&q, &q) - &sq * &sq - &radius * &radius * &ss;
    let d = &b * &b - whole(4) * &a * &c;
    let mut checked = 0;
    for (formula, expected) in [("a = w·w", &a), ("b = 2 (m·w)", &b), ("c = m·m", &c), ("D = b²", &d)] {
        if formula.starts_with('D') && a.is_zero() {
            continue;
        }
        let got = block.value(formula).expect("a coefficient");
        assert!(got.is(&Number::rational(expected.clone())), "{}: {formula}: {got:?}, not {expected}", query.flags());
        checked += 1;
    }
    checked
}

#[test]
fn the_working_of_a_walk_holds() {
    let random = &mut Random::new(9_004);
    let queries: Vec<Query> = (0..COUNT).map(|_| tied(random)).collect();
    check("grid-walk", &queries, |query, block| {
        let mut checked = 0;
        for (label, text) in block.steps.iter().filter(|(label, _)| label.starts_with("step ")) {
            let number = label.strip_prefix("step ").expect("a step");
            // The answer is a table: step, t, cell, kind.
            let row = |line: &&String| line.split_whitespace().next() == Some(number) && line.ends_with("main");
            let line = block.answer.iter().find(row).unwrap_or_else(|| panic!("{}: no step {number}", query.flags()));
            let cell = line.split_once('(').and_then(|(_, rest)| rest.split_once(')')).expect("a cell").0;
            assert!(text.contains(&format!("({cell})")), "{text}: {line}");
            let t = line.split_whitespace().nth(1).and_then(evaluate).expect("a time");
            let got = if number == "0" { Number::rational(whole(0)) } else { last_value(text).expect("a time") };
            assert!(got.is(&t), "{text}: {line}");
            checked += 1;
        }
        checked + 1
    });
}

/// Whether a label is that of what is said of floats.
fn is_of_floats(label: &str) -> bool {
    label.contains("floats") || label.starts_with("held in ")
}

/// The exact answers for the numbers typed, or for those held in floats of a type; `None` where there is none.
fn answers(command: &str, queries: &[Query], held_as: &str) -> Vec<Option<Answered>> {
    let fields = "status,t_enter,t_exit,gap";
    let arguments = [command, "--as", held_as, "--exact", "--fields", fields];
    let table = hitcalc(&arguments, queries);
    let answer = |row: usize| {
        let number = |field: &str| Some(table.text(row, field)).filter(|text| !text.contains("inf")).and_then(evaluate);
        let status = table.text(row, "status").to_owned();
        let answered = Answered { status, times: ["t_enter", "t_exit"].map(number), gap: number("gap") };
        (answered.status != "error").then_some(answered)
    };
    (0..queries.len()).map(answer).collect()
}

/// Checks what is said of floats of one type.
fn check_floats<F: Ieee>(
    command: &str,
    query: &Query,
    text: &str,
    [typed, held]: [&Option<Answered>; 2],
) -> Result<Counts, String> {
    let bits = 8 * size_of::<F>();
    let typed = typed.as_ref().ok_or("it has a working, but no answer")?;
    let held_line = words::line(text, &format!("held in {bits} bits"));
    let mut counts = Counts::default();
    if let Some(held) = held {
        counts.held = words::check_held::<F>(held_line.as_deref(), typed, held)?;
    }
    let Some(line) = words::line(text, &format!("in {bits}-bit floats")) else { return Ok(counts) };
    let judge = held.as_ref().unwrap_or(typed);
    let times = (judge.status != "miss").then(|| judge.times.clone());
    Ok(counts.plus(
        words::check::<F>(command, query, &line, held.is_some(), times).map_err(|wrong| format!("{line}\n{wrong}"))?,
    ))
}

/// Checks the digits behind every ≈, and all that is said in words of floats of both types.
fn check_words(command: &str, queries: &[Query]) -> Counts {
    let (mut workings, mut approximate, mut said) = (0, 0, Counts::default());
    let [typed, f64s, f32s] = ["decimal", "f64", "f32"].map(|held_as| answers(command, queries, held_as));
    for (row, (query, text)) in queries.iter().zip(texts(command, queries, &[])).enumerate() {
        if !text.contains("floats") {
            continue;
        }
        workings += 1;
        let block = Block::read(&text);
        let fail = |at: &str, wrong: String| -> ! { panic!("{}\n{at}\n{wrong}", query.flags()) };
        for (_, text) in block.steps.iter().filter(|(label, _)| !is_of_floats(label)) {
            approximate += approximations(text).unwrap_or_else(|wrong| fail(text, wrong));
        }
        let of_f64 = check_floats::<f64>(command, query, &text, [&typed[row], &f64s[row]]);
        let of_f32 = check_floats::<f32>(command, query, &text, [&typed[row], &f32s[row]]);
        for counts in [of_f64, of_f32] {
            said = said.plus(counts.unwrap_or_else(|wrong| fail(&text, wrong)));
        }
    }
    println!("{command}: {workings} workings, {approximate} numbers behind ≈, {said:?}");
    assert!(workings * 2 > queries.len() && approximate > workings, "{workings} workings, {approximate} numbers");
    said
}

/// Queries whose words are read: `WORDS=20000 cargo test --release --test oracle words` is for a long run.
fn queries(seed: u64, query: fn(&mut Random) -> Query) -> Vec<Query> {
    let random = &mut Random::new(seed);
    let count = std::env::var("WORDS").map_or(WORDS, |count| count.parse().expect("how many queries"));
    (0..count).map(|_| query(random)).collect()
}

#[test]
fn the_words_about_a_box_are_true() {
    let said = check_words("ray-box", &queries(9_005, hard::ray_box));
    assert!(said.becomes > 20 && said.round > 8 && said.off > 2 && said.held > 50, "{said:?}");
}

#[test]
fn the_words_about_moving_boxes_are_true() {
    let said = check_words("swept-aabb", &queries(9_006, hard::swept_aabb));
    assert!(said.becomes > 20 && said.off > 2 && said.held > 20, "{said:?}");
}

#[test]
fn the_words_about_a_cylinder_are_true() {
    let mut queries = queries(9_007, hard::ray_cylinder);
    // The textbook in fractions takes a cylinder many times as long as a box.
    queries.truncate(queries.len() / 4);
    let said = check_words("ray-cylinder", &queries);
    assert!(said.becomes > 20 && said.off > 2 && said.rule > 4 && said.held > 20, "{said:?}");
}

#[test]
fn the_digits_of_walks_and_in_scenes_are_rounded_once() {
    let walks = queries(9_008, hard::grid_walk);
    let folder = Scratch::new();
    let boxes = folder.file("boxes.csv", to_csv(&queries(9_009, hard::small_box)[..200]));
    let rays = queries(9_010, hard::ray);
    for (command, queries, more) in [("grid-walk", &walks, &[][..]), ("ray-box", &rays, &["--against", boxes.as_str()])]
    {
        let mut count = 0;
        for (query, text) in queries.iter().zip(texts(command, queries, more)) {
            for (label, text) in Block::read(&text).steps.iter().filter(|(label, _)| !is_of_floats(label)) {
                let checked = approximations(text);
                count += checked.unwrap_or_else(|wrong| panic!("{}\n{label}: {text}\n{wrong}", query.flags()));
            }
        }
        println!("{command}: {count} numbers behind ≈");
        assert!(count > queries.len(), "{command}: only {count} numbers");
    }
}
