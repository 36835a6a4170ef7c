//! What is tried, and what must hold: no panic; the same bytes however the input arrives and whichever numbers are
//! used; as many rows out as in; a row alone is the row in the batch; a solid alone is met as in its scene.

use std::fs;
use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use fastrand::Rng;
use hitcalc::internals::commands::SPECS;
use hitcalc::internals::query::{Args, Numbers, Rows, Spec};

use crate::bytes;
use crate::program::{Answer, Program, Way};
use crate::tables::{Spelling, Table, by_chance, command, command_of};
use crate::tricky::{Tricky, table};
use crate::values;

type Target = fn(&mut Rng) -> Result<(), String>;

/// The targets, by name.
pub const TARGETS: [(&str, Target); 5] =
    [("csv", csv), ("ndjson", ndjson), ("json", json), ("flags", flags), ("scenes", scenes)];

static QUERIES: AtomicU64 = AtomicU64::new(0);

/// How many queries the inputs had, each counted once. What was cut or changed into other bytes is not counted.
pub fn queries() -> u64 {
    QUERIES.load(Ordering::Relaxed)
}

fn count(queries: usize) {
    QUERIES.fetch_add(queries as u64, Ordering::Relaxed);
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Options that may stand beside any input.
fn options(spec: &Spec, random: &mut Rng) -> Vec<String> {
    let mut options = Vec::new();
    for (chance, option) in [
        (2, "--on-error report"),
        (6, "--exact"),
        (6, "--keep-input"),
        (6, "--no-touch"),
        (8, "--prefix out_"),
        (9, "--no-output-header"),
    ] {
        let has_flag = option != "--no-touch" || spec.rows == Rows::One;
        if has_flag && random.u8(..chance) == 0 {
            options.extend(words(option));
        }
    }
    if random.u8(..6) == 0 {
        options.extend(words(if random.bool() { "--as f32" } else { "--as f64" }));
    }
    if random.u8(..4) == 0 {
        let names = spec.results.iter().map(|result| result.name).filter(|_| random.bool());
        let fields = names.collect::<Vec<_>>().join(",");
        if !fields.is_empty() {
            options.extend(["--fields".to_owned(), fields]);
        }
    }
    options
}

/// What holds for any input at all.
fn holds(arguments: &[String], input: &[u8], random: &mut Rng) -> Result<Answer, String> {
    let program = Program::of(arguments);
    let answer = program.run(input, Way::PLAIN);
    if answer.is_cut() {
        return Ok(answer);
    }
    let told = |what: &str, other: &Answer| {
        let input = String::from_utf8_lossy(input);
        Err(format!("{what}\n{arguments:?}\n{input:?}\n{answer:?}\n{other:?}"))
    };
    if answer.status > 3 || (answer.status != 0) == answer.message.is_empty() && answer.status != 1 {
        return told("an odd end", &answer);
    }
    // A byte at a time is for short inputs: a read costs more than a row, and a few hundred will do.
    let least = (input.len() / 512).checked_ilog2().map_or(0, |bits| (bits + 1).min(13));
    let dribbles = |random: &mut Rng| Some((random.u32(least..14), random.fork()));
    let dribbled = program.run(input, Way { dribbles: dribbles(random), ..Way::PLAIN });
    if dribbled != answer {
        return told("another answer as the bytes arrive otherwise", &dribbled);
    }
    let big = program.run(input, Way { numbers: Numbers::Big, ..Way::PLAIN });
    if big.without_trace() != answer.without_trace() {
        return told("another answer with big integers", &big);
    }
    // Threads are dear to start.
    if random.u8(..32) == 0 {
        let threads = NonZero::new(2).unwrap_or(NonZero::<usize>::MIN);
        let parallel = program.run(input, Way { dribbles: dribbles(random), threads, ..Way::PLAIN });
        if parallel != answer {
            return told("another answer with two threads", &parallel);
        }
    }
    Ok(answer)
}

/// Mutated seeds and tables.
fn broken(ending: &str, sound: Vec<u8>, command: &str, random: &mut Rng) -> (String, Vec<u8>) {
    let seed = if random.bool() { bytes::seed(ending, random) } else { None };
    let (command, mut input) = seed.unwrap_or((command.to_owned(), sound));
    bytes::mutate(&mut input, random);
    (command, input)
}

fn csv(random: &mut Rng) -> Result<(), String> {
    let spec = command(random);
    let (delimiter, mut flags) =
        random.choice([(',', ""), (';', "--delimiter ;"), ('\t', "--delimiter \\t")]).unwrap_or((',', ""));
    let spelling = Spelling::of_csv(delimiter, random);
    if spelling.comma {
        flags = if delimiter == ';' { "--decimal-comma" } else { "--delimiter \\t --decimal-comma" };
    }
    let table = table(spec, 0..spec.plain_parameters(), spelling, random);
    let line_end = random.choice(["\n", "\r\n"]).unwrap_or("\n");
    let sound = table.csv(delimiter, line_end).into_bytes();
    if random.u8(..3) == 0 {
        let (command, input) = broken("csv", sound, spec.name, random);
        let spec = command_of(&command).spec;
        let arguments = [words(&format!("{command} - {flags}")), options(spec, random)].concat();
        return holds(&arguments, &input, random).map(drop);
    }
    let arguments = [words(&format!("{} - {flags}", spec.name)), options(spec, random)].concat();
    let answer = holds(&arguments, &sound, random)?;
    let alone = |row: usize| table.alone(row).csv(delimiter, line_end).into_bytes();
    rows_hold(spec, &table, &arguments, &answer, &alone, random)
}

fn ndjson(random: &mut Rng) -> Result<(), String> {
    let spec = command(random);
    let table = table(spec, 0..spec.plain_parameters(), Spelling::COLUMNS, random);
    let lines = |table: &Table| table.objects("\n").into_bytes();
    let base = |command: &str| words(&format!("{command} - --input-format ndjson"));
    if random.u8(..3) == 0 {
        let (command, input) = broken("ndjson", lines(&table), spec.name, random);
        return holds(&[base(&command), options(command_of(&command).spec, random)].concat(), &input, random).map(drop);
    }
    let arguments = [base(spec.name), options(spec, random)].concat();
    let answer = holds(&arguments, &lines(&table), random)?;
    rows_hold(spec, &table, &arguments, &answer, &|row| lines(&table.alone(row)), random)
}

fn json(random: &mut Rng) -> Result<(), String> {
    let spec = command(random);
    let table = table(spec, 0..spec.plain_parameters(), Spelling::COLUMNS, random);
    let between = random.choice([",", ", ", ",\n"]).unwrap_or(",");
    let array = |table: &Table| {
        let objects = table.objects(between);
        format!("[{}]", objects.strip_suffix(between).unwrap_or(&objects))
    };
    let sound = array(&table);
    let base = |command: &str| words(&format!("{command} - --input-format json"));
    if random.u8(..2) == 0 {
        let (command, input) = broken("json", sound.into_bytes(), spec.name, random);
        return holds(&[base(&command), options(command_of(&command).spec, random)].concat(), &input, random).map(drop);
    }
    let arguments = [base(spec.name), words("--format ndjson"), options(spec, random)].concat();
    let answer = holds(&arguments, sound.as_bytes(), random)?;
    rows_hold(spec, &table, &arguments, &answer, &|row| array(&table.alone(row)).into_bytes(), random)
}

/// Checks that there is a row of output for each row of input, the same as if the row were alone.
fn rows_hold(
    spec: &Spec,
    table: &Table,
    arguments: &[String],
    answer: &Answer,
    alone: &dyn Fn(usize) -> Vec<u8>,
    random: &mut Rng,
) -> Result<(), String> {
    count(table.rows.len());
    let reports = arguments.iter().any(|word| word == "report");
    if !reports || answer.is_cut() || answer.status != 0 || table.rows.is_empty() {
        return Ok(());
    }
    let is_json = arguments.iter().any(|word| word == "--input-format");
    let has_header = !is_json && !arguments.iter().any(|word| word == "--no-output-header");
    // A walk has many rows in CSV, each with the number of its query; JSON has one object a query.
    let is_numbered = spec.rows != Rows::One && !is_json;
    let answers = |answer: &Answer| -> Vec<Vec<u8>> {
        let records = records(&answer.output, is_json).into_iter().skip(usize::from(has_header));
        let mut answers: Vec<Vec<u8>> = Vec::new();
        for record in records {
            match answers.last_mut().filter(|last| is_numbered && number(last) == number(record)) {
                Some(last) => last.extend_from_slice(record),
                None => answers.push(record.to_vec()),
            }
        }
        answers
    };
    let all = answers(answer);
    if all.len() != table.rows.len() {
        let (text, rows) = (answer.text(), table.rows.len());
        return Err(format!("{} answers to {rows} queries\n{arguments:?}\n{:?}\n{text}", all.len(), table.rows));
    }
    let row = random.usize(..table.rows.len());
    let first_row = words(&format!("--first-row {}", row + 1));
    let single = Program::of(&[arguments, &first_row].concat()).run(&alone(row), Way::PLAIN);
    let singles = answers(&single);
    if singles.len() != 1 || without_places(&singles[0]) != without_places(&all[row]) {
        let (single, text) = (single.text(), answer.text());
        return Err(format!("row {row} alone is another\n{arguments:?}\n{:?}\n{single}\n{text}", table.rows[row]));
    }
    Ok(())
}

/// The first cell.
fn number(record: &[u8]) -> &[u8] {
    record.split(|byte| b",;\t".contains(byte)).next().unwrap_or_default()
}

/// The records of CSV, with line ends within quotes, or the lines of NDJSON.
fn records(output: &[u8], is_json: bool) -> Vec<&[u8]> {
    let mut in_quotes = false;
    let ends_record = |byte: &u8| {
        in_quotes ^= *byte == b'"' && !is_json;
        *byte == b'\n' && !in_quotes
    };
    output.split_inclusive(ends_record).collect()
}

/// The flags of each command, off its own page.
static FLAGS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let flags = |name: &str| {
        let page = Program::new(&words(&format!("{name} --help"))).run(b"", Way::PLAIN).text();
        let flags = page.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 3);
        let flags = flags.map(|flag| flag.trim_end_matches([',', ';', ':', ')', '.']).to_owned());
        // Files are another target's: nothing is written here. Whole pages are no answers.
        let others = ["--output", "--input", "--against", "--picture", "--help", "--generate"];
        flags.filter(|flag| others.iter().all(|other| !flag.starts_with(other))).collect()
    };
    SPECS.iter().map(|spec| flags(spec.name)).collect()
});

/// Command lines of known flags, each with a value that suits it or not.
fn flags(random: &mut Rng) -> Result<(), String> {
    let chosen = random.usize(..SPECS.len());
    let (spec, known) = (SPECS[chosen], &FLAGS[chosen]);
    let mut arguments = vec![spec.name.to_owned()];
    let forms = crate::tables::forms(spec, random);
    let is_3d = spec.only_in_3d.is_some() || random.bool();
    for parameter in &spec.parameters[..] {
        let is_needed = forms.contains(&parameter.name);
        if random.u8(..24) == 0 || is_needed && random.u8(..24) > 0 {
            let shape = parameter.kind.shapes().iter().rev().find(|shape| is_3d || shape.dimension != 3);
            let needed = shape.map_or(1, |shape| shape.slots.len());
            let slots = if random.u8(..16) == 0 { random.usize(1..5) } else { needed };
            let numbers = (0..slots).map(|_| values::value(parameter, values::number, random));
            let list = numbers.collect::<Vec<_>>().join(",");
            arguments.extend([format!("--{}", parameter.name.replace('_', "-")), list]);
        }
    }
    for _ in 0..random.u8(..4) {
        let flag = random.choice(known).map_or("--exact", String::as_str);
        arguments.push(flag.to_owned());
        if flag == "--fields" && random.bool() {
            arguments.extend(random.choice(spec.results).map(|result| result.name.to_owned()));
        } else if random.u8(..3) == 0 {
            arguments.push(values::number(random));
        }
    }
    count(1);
    let program = Program::new(&arguments);
    let answer = program.run(b"", Way::PLAIN);
    if answer.status > 3 || answer.message.lines().count() > 1 {
        return Err(format!("an odd end\n{arguments:?}\n{answer:?}"));
    }
    if answer.is_cut() || answer.status == 2 {
        return Ok(());
    }
    let big = program.run(b"", Way { numbers: Numbers::Big, ..Way::PLAIN });
    if answer.without_trace() != big.without_trace() {
        return Err(format!("another answer with big integers\n{arguments:?}\n{answer:?}\n{big:?}"));
    }
    Ok(())
}

/// The first contact is the first of all, and a solid is met in its scene as alone, where there is nothing to index.
fn scenes(random: &mut Rng) -> Result<(), String> {
    let spec = command(random);
    // Some paths graze the very solids of their scene; else they have nothing to do with each other.
    let tricky = (random.u8(..6) == 0).then(|| Tricky::draw(spec, random).only(random.bool()));
    let make = |range: Range<usize>, random: &mut Rng| {
        let mut table = match &tricky {
            Some(tricky) => tricky.table(range, Spelling::COLUMNS),
            None => by_chance(spec, range, Spelling::COLUMNS, random),
        };
        // Here a comma parts cells, whatever stands in them, and a line end parts records.
        table.rows.iter_mut().for_each(|row| row[1].clear());
        table
    };
    let solids = if spec.solids_in_scenes_only {
        let cells = (0..random.usize(..30)).map(|_| vec![random.i32(-4..5).to_string(), random.i32(-4..5).to_string()]);
        Table::plain(words("cell_x cell_y"), cells.collect())
    } else {
        let mut table = make(spec.first_solid..spec.parameters.len(), random);
        // A bad solid stops the run; most scenes shall be sound.
        table.rows.retain(|row| is_sound(spec, &table.columns, row));
        table.rows.truncate(60);
        table
    };
    let queries = make(0..spec.first_solid, random);
    let input = queries.csv(',', "\n").into_bytes();
    let ask = |solids: &Table, report: &str, random: &mut Rng| {
        let file = scene_file();
        fs::write(&file, solids.csv(',', "\n")).map_err(|error| error.to_string())?;
        let line = format!("{} - --against {} --on-error report --report {report}", spec.name, file.display());
        holds(&words(&line), &input, random)
    };
    count(queries.rows.len());
    let [firsts, alls] = [ask(&solids, "first", random)?, ask(&solids, "all", random)?];
    if firsts.is_cut() || alls.is_cut() || firsts.status != 0 || alls.status != 0 {
        return Ok(());
    }
    let told = |what: String| Err(format!("{what}\n{}\n{}", queries.csv(',', "\n"), solids.csv(',', "\n")));
    let (firsts, alls) = (firsts.text(), alls.text());
    let mut rest = alls.lines().skip(1).peekable();
    for (index, first) in firsts.lines().skip(1).enumerate() {
        let number = format!("{},", index + 1);
        let found = rest.next().unwrap_or_default();
        // An error may come after some contacts; then the first is not told.
        let is_error = first.contains(",error,") || found.contains(",error,");
        if !is_error && found.strip_prefix(&number) != Some(first) {
            return told(format!("the first of all is {found:?}, not {first:?}"));
        }
        while rest.next_if(|record| record.starts_with(&number)).is_some() {}
    }
    if solids.rows.is_empty() {
        return Ok(());
    }
    let solid = random.usize(..solids.rows.len());
    let alone = ask(&solids.alone(solid), "all", random)?;
    let alone = alone.text();
    let in_scene = contacts(&alls, &format!("{}", solid + 1));
    let alone = contacts(&alone, "1");
    let sound = |row: &&str| !alls.lines().any(|line| line.contains(",error,") && line.split(',').next() == Some(row));
    let of = |contacts: &[(String, String)]| {
        contacts.iter().filter(|(row, _)| sound(&row.as_str())).cloned().collect::<Vec<_>>()
    };
    if of(&in_scene) != of(&alone) {
        return told(format!("solid {} is met otherwise in its scene\n{in_scene:?}\n{alone:?}", solid + 1));
    }
    Ok(())
}

/// Whether these cells are a solid, of usual size.
fn is_sound(spec: &Spec, columns: &[String], cells: &[String]) -> bool {
    let mut args = Args::new(spec.parameters);
    let (parameters, mut slot) = (spec.parameters.iter(), 0);
    let names =
        parameters.flat_map(|parameter| parameter.kind.suffixes().iter().map(move |suffix| (parameter, suffix)));
    for (parameter, suffix) in names {
        let name = format!("{}{suffix}", parameter.name);
        if let Some(at) = columns.iter().position(|column| *column == name) {
            let is_huge = cells[at].parse::<f64>().is_ok_and(|number| number.abs() > 1e9);
            match parameter.kind.read(cells[at].as_bytes()) {
                Ok(value) if !is_huge => args.set(slot, value),
                _ => return false,
            }
        }
        slot += 1;
    }
    (command_of(spec.name).solid)(&args).is_ok()
}

/// The contacts with one solid: the number of the query, and what stands behind that of the solid.
fn contacts(output: &str, solid: &str) -> Vec<(String, String)> {
    let contact = |line: &str| {
        let mut cells = line.splitn(5, ',');
        let (row, number) = (cells.next()?, cells.nth(2)?);
        (number == solid).then(|| (row.to_owned(), cells.next().unwrap_or_default().to_owned()))
    };
    output.lines().skip(1).filter_map(contact).collect()
}

fn scene_file() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let folder = if memory.is_dir() { memory } else { std::env::temp_dir() };
    folder.join(format!("hitcalc-fuzz-{}.csv", std::process::id()))
}

/// An answer whose error does not say on which line its query stands.
fn without_places(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(answer);
    text.split("input:").map(|piece| piece.trim_start_matches(|digit: char| digit.is_ascii_digit())).collect()
}
