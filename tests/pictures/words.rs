//! The words of pictures and pages say what the rows say, and no more: captions, titles, descriptions, and what a page
//! tells of contacts and their times are read back and compared with the answers of the same run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use serde_json::Value;

use crate::declared::{commands, offering};
use crate::parse::Picture;
use crate::random::Random;
use crate::shared::{Answer, Scratch, hitcalc, program, run};

/// How many random queries of a command are drawn, each by itself.
const RANDOM: usize = 500;

/// A row of the answers, by its columns.
type Row = BTreeMap<String, String>;

/// What a run answered and drew.
struct Drawn {
    rows: Vec<Row>,
    still: Picture,
    data: Value,
    is_of_flags: bool,
}

impl Drawn {
    /// Reads the answers and the page of a run; `None` of a run that gave no answers as rows.
    fn read(answer: &Answer, page: &str, is_of_flags: bool) -> Option<Drawn> {
        let mut reader = csv::Reader::from_reader(answer.text().as_bytes());
        let header = reader.headers().ok()?.clone();
        let row = |record: csv::StringRecord| {
            header.iter().zip(&record).map(|(name, cell)| (name.to_owned(), cell.to_owned())).collect()
        };
        let rows: Vec<Row> = reader.records().map(|record| record.ok().map(row)).collect::<Option<_>>()?;
        let still = &page[page.find("<svg ")?..page.find("</svg>")? + "</svg>".len()];
        let data = page.split("id=\"data\">").nth(1)?.split("</script>").next()?;
        Some(Drawn { rows, still: Picture::parse(still), data: serde_json::from_str(data).ok()?, is_of_flags })
    }

    /// The rows of each query that has an answer, in order, each with its number; all rows are those of a query by flags.
    fn queries(&self) -> Vec<(u64, Vec<&Row>)> {
        let mut queries: Vec<(u64, Vec<&Row>)> = Vec::new();
        for row in &self.rows {
            let is_of_last =
                |last: &Row| self.is_of_flags || row.contains_key("row") && last.get("row") == row.get("row");
            match queries.last_mut().filter(|(_, rows)| is_of_last(rows[0])) {
                Some((_, last)) => last.push(row),
                None => {
                    let counted = queries.len() as u64 + 1;
                    queries.push((row.get("row").and_then(|row| row.parse().ok()).unwrap_or(counted), vec![row]));
                }
            }
        }
        queries.retain(|(_, rows)| cell(rows[0], &["error"]).is_empty());
        queries
    }
}

fn cell<'a>(row: &'a Row, names: &[&str]) -> &'a str {
    names.iter().find_map(|name| row.get(*name)).map_or("", String::as_str)
}

/// The best that came of the rows of a query.
fn verdict(rows: &[&Row]) -> &'static str {
    ["hit", "touch"].into_iter().find(|word| rows.iter().any(|row| cell(row, &["status"]) == *word)).unwrap_or("miss")
}

/// A number behind = or ≈ in a text, if it says what a cell of the answers says.
fn says(text: &str, cell: &str) -> bool {
    let (sign, digits) = text.split_at(text.find(' ').unwrap_or(text.len()));
    // A number just beside another is told by how far it is from that.
    let number = |text: &str| {
        let text = text.replace(" + ", "+").replace(" \u{2212} ", "+-").replace('\u{2212}', "-");
        text.split('+').map(|part| part.parse::<f64>().ok()).sum::<Option<f64>>()
    };
    let (Some(told), Some(exact)) = (number(digits.trim()), number(cell)) else { return false };
    // Four digits behind ≈; behind = all that there are, but for those that the answer itself has rounded away.
    let error = if sign == "≈" { 6e-4 } else { 1e-15 };
    (told - exact).abs() <= error * exact.abs()
}

/// Holds a sentence such as `hit NAME: from t = 1 (x-) to t ≈ 2.5 (y+).` against its row.
fn check_contact(sentence: &str, row: &Row) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{what}: {sentence:?} {row:?}"));
    let sentence = sentence.trim_end_matches('.');
    // A name may hold anything.
    let begins = [": from ", ": until ", ": at t ", ": at all times", ": the solid cell "]
        .iter()
        .filter_map(|part| sentence.rfind(part))
        .max();
    let (head, rest) = begins.map_or((sentence, ""), |at| (&sentence[..at], &sentence[at + 2..]));
    if head.split(' ').next() != Some(cell(row, &["status"])) {
        return fail("status");
    }
    if let Some(rest) = rest.strip_prefix("the solid cell (") {
        let (index, time) = rest.split_once(") at t ").unwrap_or_default();
        let told: Vec<&str> = index.split(", ").collect();
        let own: Vec<&str> =
            ["cell_x", "cell_y", "cell_z"].iter().filter_map(|name| row.get(*name)).map(String::as_str).collect();
        return if told == own && says(time, cell(row, &["t_enter"])) { Ok(()) } else { fail("cell") };
    }
    let ends = match rest.strip_prefix("at t ") {
        Some(at) => {
            let (time, faces) = at.split_once(" (").unwrap_or((at, ""));
            let faces = faces.trim_end_matches(')');
            let part = |way: &str| faces.split(", ").find_map(|part| part.strip_prefix(way)).unwrap_or_default();
            let is_split = faces.contains("in ") || faces.contains("out ");
            let [enter, exit] = if is_split { [part("in "), part("out ")] } else { [faces, faces] };
            [(time, enter), (time, exit)]
        }
        None => {
            // `from A to B`, `from A on`, `until B`, `at all times`: what is not said is without end.
            let span = rest.strip_prefix("from ");
            let (first, last) = match (span.and_then(|span| span.split_once(" to ")), rest.strip_prefix("until ")) {
                (Some(ends), _) => ends,
                (None, Some(last)) => ("", last),
                (None, None) => (span.and_then(|span| span.strip_suffix(" on")).unwrap_or_default(), ""),
            };
            if first.is_empty() && last.is_empty() && rest != "at all times" {
                return fail("times");
            }
            [first, last].map(|end| {
                let (time, faces) = end.split_once(" (").unwrap_or((end, ""));
                (time.trim_start_matches("t "), faces.trim_end_matches(')'))
            })
        }
    };
    let columns = [("t_enter", ["enter_face", "enter_on"]), ("t_exit", ["exit_face", "exit_on"])];
    for ((time, faces), (t, crossed)) in ends.into_iter().zip(columns) {
        let exact = cell(row, &[t]);
        let is_endless = time.is_empty() && exact.ends_with("inf");
        if !is_endless && !says(time, exact) {
            return fail(t);
        }
        if faces != cell(row, &crossed) {
            return fail(crossed[0]);
        }
    }
    Ok(())
}

/// The name of the solid of a row; the solids of a map have no rows: they are called by their tiles.
fn called(row: &Row, is_map: bool) -> String {
    let [tile, x, y] = ["against_tile", "against_cell_x", "against_cell_y"].map(|name| cell(row, &[name]));
    if is_map { format!("tile {tile} at ({x}, {y})") } else { cell(row, &["against_row"]).to_owned() }
}

/// The solids of the rows that are touched, if touches count.
fn touched(rows: &[Row]) -> BTreeSet<String> {
    let touched = rows.iter().filter(|row| cell(row, &["status"]) == "touch");
    touched.map(|row| called(row, row.contains_key("against_tile"))).collect()
}

/// Holds all that is said of a run against its rows; of a scene all contacts are reported, or those that come first.
/// Where touches do not count, `touched` are the solids that are met so.
fn check(drawn: &Drawn, is_walk: bool, reports_all: bool, touched: Option<&BTreeSet<String>>) -> Result<(), String> {
    let Drawn { still, .. } = drawn;
    let queries = drawn.queries();
    let description = still.description.as_str();
    let fail = |what: &str| Err(format!("{what}: {description:?} {:?}", still.hands));
    // Queries of long numbers may not be drawn, which is said.
    if queries.is_empty() || description.contains("digits are not drawn.") {
        return Ok(());
    }
    let titles = |row: u64| drawn.data["paths"].as_array().into_iter().flatten().filter(move |path| path["row"] == row);
    if is_walk {
        let rows = || queries.iter().flat_map(|(_, rows)| rows);
        let cells = rows().count();
        let sides = rows().filter(|row| cell(row, &["kind"]) == "side").count();
        let noun = if cells == 1 { "cell" } else { "cells" };
        let told = match (queries.len(), sides) {
            (1, 0) => format!("{cells} {noun}."),
            (1, _) => format!("{cells} {noun}, of which the path only touches {sides}."),
            // Walks without any cell have no row.
            _ => format!(" walks, {cells} cells in all."),
        };
        if queries.len() > 1 && !description.contains(&told)
            || queries.len() == 1 && !description.contains(&format!("{cells} cell"))
        {
            return fail(&told);
        }
    } else if let [(_, rows)] = &queries[..] {
        let verdict = verdict(rows);
        if verdict == "miss" {
            if !["miss: ", "miss ("].iter().any(|miss| description.contains(miss))
                || [" hit: ", " touch: "].iter().any(|met| description.contains(met))
            {
                return fail("a miss");
            }
        } else {
            let sentences = sentences(description);
            let told: Vec<&str> = sentences
                .into_iter()
                .filter(|sentence| ["hit", "touch"].iter().any(|word| sentence.starts_with(word)))
                .collect();
            if told.len() != rows.len() {
                return fail("contacts");
            }
            told.iter().zip(rows).try_for_each(|(sentence, row)| check_contact(sentence, row))?;
        }
    } else {
        let count = |word: &str| queries.iter().filter(|(_, rows)| verdict(rows) == word).count();
        let parts =
            ["hit", "touch", "miss"].into_iter().map(|word| (word, count(word))).filter(|(_, count)| *count > 0);
        let parts: Vec<String> = parts.map(|(word, count)| format!("{word} {count}")).collect();
        let told = format!("{} queries: {}", queries.len(), parts.join(", "));
        if ![".", " ("].iter().any(|end| description.contains(&format!("{told}{end}"))) {
            return fail(&told);
        }
    }
    // Each path, each solid of a scene, and each contact of the page.
    for (number, rows) in &queries {
        for path in titles(*number).filter(|_| !is_walk) {
            let title = path["title"].as_str().unwrap_or_default();
            let title = title.strip_suffix(", a touch only").filter(|_| verdict(rows) == "miss").unwrap_or(title);
            if !title.ends_with(&format!(": {}", verdict(rows))) || path["verdict"] != verdict(rows) {
                return fail(title);
            }
        }
    }
    let is_map = drawn.rows.iter().any(|row| row.contains_key("against_tile"));
    let met: BTreeSet<(String, &str)> = drawn
        .rows
        .iter()
        .map(|row| (called(row, is_map), cell(row, &["status"])))
        .filter(|(_, status)| ["hit", "touch"].contains(status))
        .collect();
    let are_named = !is_map || drawn.rows.iter().all(|row| row.contains_key("against_cell_x"));
    for solid in drawn.data["solids"].as_array().into_iter().flatten().filter(|_| are_named) {
        let (Some(index), None) = (solid["solid"].as_u64(), solid["row"].as_u64()) else { continue };
        let title = solid["title"].as_str().unwrap_or_default();
        let (called, outcome) = title.rsplit_once(": ").unwrap_or_default();
        // Names of other scripts are kept apart from what stands around them.
        let own = if is_map { called.replace(['\u{2068}', '\u{2069}'], "") } else { (index + 1).to_string() };
        let known = ["hit", "touch"].into_iter().find(|word| met.contains(&(own.clone(), *word)));
        let missed = match touched {
            Some(touched) if touched.contains(&own) => "a touch only",
            _ if reports_all || met.is_empty() => "not met",
            _ => "not met first",
        };
        if outcome != known.unwrap_or(missed) {
            return fail(title);
        }
    }
    if is_map {
        return Ok(());
    }
    for contact in drawn.data["contacts"].as_array().into_iter().flatten() {
        let number = contact["row"].as_u64().unwrap_or(1);
        let solid = contact["solid"].as_u64().map(|solid| (solid + 1).to_string()).unwrap_or_default();
        let is_its = |row: &&&Row| cell(row, &["against_row"]) == solid;
        let status = queries
            .iter()
            .find(|(own, _)| *own == number)
            .and_then(|(_, rows)| rows.iter().find(is_its))
            .map(|row| cell(row, &["status"]));
        if contact["later"] != Value::Bool(true) && contact["verdict"].as_str() != status {
            return fail(&format!("{contact} {status:?}"));
        }
    }
    let is_numbered = still.texts.iter().any(|text| !text.class.contains("soft") && text.text.parse::<usize>().is_ok());
    if description.contains("umbered by step.") && !is_numbered {
        return fail("no number");
    }
    Ok(())
}

/// The sentences of a description: what ends with a point in front of a blank.
fn sentences(description: &str) -> Vec<&str> {
    description.split_inclusive(". ").map(|sentence| sentence.trim_end_matches([' ', '.'])).collect()
}

/// Runs a command in a folder with a page; fails where a word of it is not so. `None` if the run gives no rows.
fn checked(arguments: &[String], input: &[u8], folder: &Scratch) -> Option<Result<(), String>> {
    // There are no rows to hold it against.
    if arguments.iter().any(|argument| ["-q", "-qe", "--quiet"].contains(&argument.as_str())) {
        return None;
    }
    let page = folder.path("words.html");
    let more = ["--picture", &page, "--format", "csv"].map(str::to_owned);
    let draw = |arguments: &[String]| {
        let mut command: Command = program(arguments);
        run(command.current_dir(folder.folder()), input)
    };
    let answer = draw(&[arguments, &more].concat());
    if answer.status != 0 || !folder.names().contains(&"words.html".to_owned()) {
        return None;
    }
    let is_of_flags = arguments.get(1).is_none_or(|first| first.starts_with("--"))
        && !arguments.iter().any(|argument| argument == "-" || argument.starts_with("--input"));
    let drawn = Drawn::read(&answer, &folder.read("words.html"), is_of_flags)?;
    let is_walk = arguments[0] == "grid-walk" && !arguments.iter().any(|argument| argument.starts_with("--against"));
    let reports_all = arguments.windows(2).any(|pair| pair == ["--report", "all"]);
    // Where touches count as misses, only what is no touch either has no point in common.
    let counts: Vec<String> = arguments.iter().filter(|argument| *argument != "--no-touch").cloned().collect();
    let counted =
        (counts.len() < arguments.len() && arguments.iter().any(|argument| argument == "--against")).then(|| {
            let report = counts.iter().position(|argument| argument == "--report");
            let mut all = counts.clone();
            report.into_iter().for_each(|at| drop(all.drain(at..at + 2)));
            let answer = draw(&[&all[..], &["--report", "all"].map(str::to_owned), &more].concat());
            let drawn = Drawn::read(&answer, &folder.read("words.html"), is_of_flags);
            drawn.map(|drawn| touched(&drawn.rows)).unwrap_or_default()
        });
    let told = check(&drawn, is_walk, reports_all, counted.as_ref()).and_then(|()| {
        if counts.len() == arguments.len() || is_walk || drawn.queries().len() != 1 {
            return Ok(());
        }
        let with_touch = draw(&[&counts[..], &more].concat());
        let is_touched = with_touch.text().lines().skip(1).any(|line| line.split(',').any(|cell| cell == "touch"));
        let says_so = drawn.still.description.contains("a touch only, which --no-touch counts as a miss");
        let is_miss = drawn.rows.iter().all(|row| cell(row, &["status"]) == "miss");
        if says_so == (is_touched && is_miss) {
            Ok(())
        } else {
            Err(format!("--no-touch: {}", drawn.still.description))
        }
    });
    Some(told.map_err(|why| format!("{} < {:?}\n{why}", arguments.join(" "), String::from_utf8_lossy(input))))
}

/// Does something with each of many, on two threads; the failures.
fn all_failures<T: Sync>(
    things: &[T],
    check: impl Fn(&T) -> Option<Result<(), String>> + Sync,
) -> (usize, Vec<String>) {
    let half = things.len().div_ceil(2).max(1);
    let results: Vec<Result<(), String>> = thread::scope(|scope| {
        let threads: Vec<_> = things
            .chunks(half)
            .map(|part| scope.spawn(|| part.iter().filter_map(&check).collect::<Vec<_>>()))
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread ends")).collect()
    });
    (results.len(), results.into_iter().filter_map(Result::err).collect())
}

/// A case of tests/golden: its arguments, its input and its files.
#[derive(Default)]
struct Case {
    arguments: Vec<String>,
    input: String,
    files: Vec<(String, String)>,
}

fn golden() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for entry in fs::read_dir("tests/golden").expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        for line in fs::read_to_string(&path).expect("cases").lines() {
            let (mark, rest) = line.split_at(line.len().min(1));
            let rest = rest.strip_prefix(' ').unwrap_or(rest).replace('␉', "\t").replace('␍', "\r");
            if line.starts_with("== ") {
                cases.push(Case::default());
            }
            let Some(case) = cases.last_mut() else { continue };
            match mark {
                "$" => case.arguments.extend(words(&rest)),
                "@" if rest == "-" => case.files.push((String::new(), String::new())),
                "@" => case.files.push((rest, String::new())),
                "<" => {
                    let input = case.files.last_mut().filter(|(name, _)| !name.is_empty()).map(|(_, text)| text);
                    input.unwrap_or(&mut case.input).extend([&rest, "\n"]);
                }
                _ => {}
            }
        }
    }
    cases
}

/// Arguments, of which those with blanks are quoted.
fn words(line: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for (index, quoted) in line.split(['\'', '"']).enumerate() {
        match parts.last_mut() {
            Some(last) if index % 2 == 1 && !line.is_empty() && !last.is_empty() => last.push_str(quoted),
            _ if index % 2 == 1 => parts.push(quoted.to_owned()),
            _ => parts.extend(quoted.split(' ').filter(|word| !word.is_empty()).map(str::to_owned)),
        }
    }
    parts
}

#[test]
fn the_words_of_the_pictures_of_all_golden_cases_are_those_of_their_rows() {
    let names: Vec<&str> = commands().collect();
    // What decides how answers are written, not which they are.
    let valued = ["--fields", "--format", "-f", "--decimals", "--only"];
    let names_change = |argument: &String| {
        ["--prefix", "--against-on-error", "--delimiter", "--decimal-comma"].contains(&argument.as_str())
    };
    let plain = ["--exact", "--explain", "-q", "--quiet", "--summary", "--keep-input"];
    let is_read = |case: &Case| {
        case.arguments.first().is_some_and(|first| names.contains(&first.as_str()))
            && !case.arguments.iter().any(names_change)
    };
    let cases: Vec<Case> = golden().into_iter().filter(is_read).collect();
    let (count, failures) =
        all_failures(&cases, |case| {
            let mut arguments = Vec::new();
            let mut skips = false;
            for argument in &case.arguments {
                let is_value = std::mem::take(&mut skips);
                skips = valued.contains(&argument.as_str());
                if !is_value && !skips && !plain.contains(&argument.as_str()) {
                    arguments.push(argument.clone());
                }
            }
            let scratch = Scratch::new();
            for (name, text) in case.files.iter().filter(|(name, _)| {
                !name.is_empty() && Path::new(name).file_name().is_some_and(|own| own == name.as_str())
            }) {
                scratch.file(name, text);
            }
            checked(&arguments, case.input.as_bytes(), &scratch)
        });
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
    assert!(count > 150, "{count} of {} cases draw", cases.len());
}

#[test]
fn the_words_of_random_pictures_are_those_of_their_rows() {
    for command in offering(&["cases", "picture"]) {
        let queries = hitcalc(&[command, "--cases", &RANDOM.to_string(), "--seed", "46"], "");
        let lines: Vec<&str> = queries.text().lines().collect();
        let (header, rows) = lines.split_first().expect("a header");
        let batches: Vec<Vec<&&str>> =
            rows.chunks(1).chain(rows.chunks(25)).map(|rows| rows.iter().collect()).collect();
        let (count, failures) = all_failures(&batches, |rows| {
            let input = [*header]
                .into_iter()
                .chain(rows.iter().map(|row| **row))
                .map(|line| format!("{line}\n"))
                .collect::<String>();
            let mut arguments = vec![command.to_owned(), "-".to_owned()];
            // Each third counts no touches.
            if command != "grid-walk" && input.len() % 3 == 0 {
                arguments.push("--no-touch".to_owned());
            }
            checked(&arguments, input.as_bytes(), &Scratch::new())
        });
        assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
        assert_eq!(count, batches.len(), "{command}");
    }
}

#[test]
fn the_words_of_random_scenes_are_those_of_their_rows() {
    let mut random = Random::new(46);
    let mut vector = |names: &str, low: i64, high: i64| {
        names.split(',').map(|_| random.between(low, high).to_string()).collect::<Vec<_>>().join(",")
    };
    let mut scenes = Vec::new();
    for index in 0..90 {
        let report = ["first", "all", "nearest"][index % 3];
        let [mut queries, mut solids] = [String::new(), String::new()];
        let (command, query, solid) = match index % 4 {
            0 | 1 => ("ray-box", "origin_x,origin_y,dir_x,dir_y", "min_x,min_y,size_x,size_y"),
            2 => (
                "swept-aabb",
                "a_min_x,a_min_y,a_size_x,a_size_y,a_vel_x,a_vel_y",
                "min_x,min_y,size_x,size_y,vel_x,vel_y",
            ),
            _ => ("grid-walk", "from_x,from_y,to_x,to_y", "cell_x,cell_y"),
        };
        queries.extend([query, "\n"]);
        solids.extend([solid, "\n"]);
        for _ in 0..[1, 1, 3][index / 2 % 3] {
            queries.extend([&vector(query, 0, 6), "\n"]);
        }
        for _ in 0..6 {
            solids.extend([&vector(solid, 0, 5), "\n"]);
        }
        let no_touch = (index % 5 == 0).then_some("--no-touch");
        let report = if command == "grid-walk" && report == "nearest" { "first" } else { report };
        let arguments = [command, "-", "--against", "solids.csv", "--report", report].into_iter().chain(no_touch);
        scenes.push((arguments.map(str::to_owned).collect::<Vec<_>>(), queries, solids));
    }
    let (count, failures) = all_failures(&scenes, |(arguments, queries, solids)| {
        let scratch = Scratch::new();
        scratch.file("solids.csv", solids);
        checked(arguments, queries.as_bytes(), &scratch)
    });
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(count, scenes.len());
}

#[test]
fn a_walk_tells_how_many_of_its_cells_the_path_only_touches() {
    for (from, to) in [("0,0", "3,3"), ("3,3", "0,0"), ("0.5,0.5", "2.5,2.5"), ("1,0", "1,5"), ("0.5,2.5", "3,2")] {
        let scratch = Scratch::new();
        let picture = scratch.path("p.svg");
        let asked = ["grid-walk", "--from", from, "--to", to, "--format", "csv"];
        let cells = hitcalc(&[&asked[..], &["--picture", &picture]].concat(), "").text().lines().count() - 1;
        let through = hitcalc(&[&asked[..], &["--no-touch"]].concat(), "").text().lines().count() - 1;
        let told = format!("{cells} cells, of which the path only touches {}.", cells - through);
        assert!(through < cells && scratch.read("p.svg").contains(&told), "from {from} to {to}: {told}");
    }
}
