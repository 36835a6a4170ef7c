//! Runs the cases of `tests/golden/*.txt`; the format is described in `tests/golden/README.md`.

mod cures;
mod rewrite;

use crate::support::{Answer, Scratch, program, run, without_blanks};
use cures::Cure;
use rewrite::Given;
use std::fs;
use std::path::Path;

/// The files of cases, one test each.
macro_rules! topics {
    ($($topic:ident),* $(,)?) => {
        $(#[test]
        fn $topic() {
            run_topic(stringify!($topic));
        })*

        #[test]
        fn every_file_of_cases_is_run() {
            let listed = [$(concat!(stringify!($topic), ".txt")),*];
            for entry in fs::read_dir(folder()).expect("tests/golden") {
                let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
                assert!(listed.contains(&name.as_str()) || name == "README.md", "{name} is run by no test");
            }
        }
    };
}

topics!(
    bad_queries,
    checks,
    bad_rows,
    boxes,
    cases,
    columns,
    cures,
    derived,
    exact,
    floats,
    flags,
    formats,
    further,
    gaps,
    held,
    json,
    maps,
    misread,
    notes,
    number_syntax,
    numbers_printed,
    other_words,
    paths,
    scenes,
    solids,
    spellings,
    thick,
    unused,
    walks,
    worked_examples,
    workings,
);

/// What a stream or a file gets and what it must hold.
#[derive(Default)]
struct Content {
    name: String,
    input: Option<String>,
    lines: Option<String>,
    json: Option<String>,
    parts: Vec<String>,
}

impl Content {
    /// Whether it says what its file must hold afterwards.
    fn has_output(&self) -> bool {
        self.lines.is_some() || self.json.is_some()
    }
}

#[derive(Default)]
struct Case {
    name: String,
    arguments: Vec<String>,
    /// The standard streams first, then the files.
    contents: Vec<Content>,
    errors: Vec<String>,
    status: i32,
    /// How what its message proposes is done; what is expected is then the answer to that.
    cure: Option<Cure>,
}

fn folder() -> &'static Path {
    Path::new("tests/golden")
}

fn run_topic(topic: &str) {
    let text = fs::read_to_string(folder().join(topic).with_extension("txt")).expect("a file of cases");
    let mut cases = read_cases(&text);
    assert!(!cases.is_empty(), "{topic} has no case");
    if std::env::var_os("GOLDEN").is_some_and(|what| what == "write") {
        let file = folder().join(topic).with_extension("txt");
        rewrite::rewrite(&file, &cases.iter().map(given).collect::<Vec<_>>());
        cases = read_cases(&fs::read_to_string(file).expect("a file of cases"));
    }
    let failures: Vec<String> =
        cases.iter().filter_map(|case| check(case).err().map(|why| report(topic, case, &why))).collect();
    assert!(failures.is_empty(), "{} of {} cases fail\n{}", failures.len(), cases.len(), failures.join("\n"));
}

fn report(topic: &str, case: &Case, why: &str) -> String {
    format!("--- {topic}: {}\n    hitcalc {}\n{why}", case.name, case.arguments.join(" "))
}

fn read_cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("== ") {
            cases.push(Case { name: name.to_owned(), contents: vec![Content::default()], ..Case::default() });
            continue;
        }
        let case = cases.last_mut().expect("a case begins with ==");
        let (mark, rest) = line.split_at(1);
        read_line(case, mark, unmarked(rest))
            .unwrap_or_else(|| panic!("line {} has an unknown mark: {line}", number + 1));
    }
    cases
}

/// The text of a line behind its mark.
fn unmarked(rest: &str) -> String {
    rest.strip_prefix(' ').unwrap_or(rest).replace('␉', "\t").replace('␍', "\r")
}

fn read_line(case: &mut Case, mark: &str, rest: String) -> Option<()> {
    match mark {
        "$" => case.arguments.extend(split_arguments(&rest)),
        "!" => case.errors.push(rest),
        "^" => case.cure = Some(Cure::named(&rest)?),
        "?" => case.status = rest.parse().ok()?,
        "@" => {
            let place = case.contents.iter().position(|content| content.name == rest);
            // The content that lines go to is the last one; `@ -` comes back to the standard streams.
            match place.or((rest == "-").then_some(0)) {
                Some(at) => {
                    let content = case.contents.remove(at);
                    case.contents.push(content);
                }
                None => case.contents.push(Content { name: rest, ..Content::default() }),
            }
        }
        _ => {
            let content = case.contents.last_mut()?;
            let lines = match mark {
                "<" => &mut content.input,
                ">" => &mut content.lines,
                "%" => &mut content.json,
                "~" => {
                    content.parts.push(rest);
                    return Some(());
                }
                _ => return None,
            };
            *lines.get_or_insert_default() += &(rest + "\n");
            let is_both = !content.name.is_empty() && content.input.is_some() && content.has_output();
            assert!(!is_both, "{}: of {} is it the input or the output? `@ -` goes back", case.name, content.name);
        }
    }
    Some(())
}

/// Splits at blanks, except within `'…'` and `"…"`.
fn split_arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut current: Option<String> = None;
    let mut quote = None;
    for character in line.chars() {
        match (quote, character) {
            (None, ' ') => arguments.extend(current.take()),
            (None, '\'' | '"') => {
                quote = Some(character);
                current.get_or_insert_default();
            }
            (Some(open), _) if open == character => quote = None,
            _ => current.get_or_insert_default().push(character),
        }
    }
    assert!(quote.is_none(), "an open quote in: {line}");
    arguments.extend(current);
    arguments
}

/// The standard streams of a case, and its files.
fn contents(case: &Case) -> (&Content, Vec<&Content>) {
    let (streams, files): (Vec<&Content>, Vec<&Content>) =
        case.contents.iter().partition(|content| content.name.is_empty());
    (streams[0], files)
}

/// Runs the program on a case in this folder.
fn answer(case: &Case, scratch: &Scratch) -> Answer {
    let (streams, files) = contents(case);
    for file in &files {
        if let Some(input) = &file.input {
            scratch.file(&file.name, input);
        }
    }
    let input = streams.input.as_deref().unwrap_or_default();
    run(program(&case.arguments).current_dir(scratch.folder()), input.as_bytes())
}

/// What a case gives now, where that differs from what is expected: with a cure, of the answer to that.
fn given(case: &Case) -> Given {
    let scratch = Scratch::new();
    let answer = answer(case, &scratch);
    let (streams, files) = contents(case);
    let output = match case.cure {
        None => Some(answer.text().to_owned()),
        Some(cure) => {
            cures::cured(case, cure, &answer.stderr).ok().flatten().map(|(answer, _)| answer.text().to_owned())
        }
    };
    let outputs = files.into_iter().filter(|file| file.has_output()).map(|file| (file, scratch.read(&file.name)));
    let found = output.map(|text| (streams, text)).into_iter().chain(outputs);
    let differs = found.filter(|(content, found)| compare(content, found).is_err());
    let texts = differs.map(|(content, found)| (content.name.clone(), found)).collect();
    let (kept, lost): (Vec<_>, Vec<_>) =
        case.errors.iter().cloned().partition(|part| answer.stderr.contains(part.as_str()));
    let told = answer.stderr.lines().filter(|line| !kept.iter().any(|part| line.contains(part.as_str())));
    let told = told.map(|line| line.strip_prefix("hitcalc: ").unwrap_or(line).to_owned()).collect();
    Given { status: answer.status, texts, lost, told }
}

fn check(case: &Case) -> Result<(), String> {
    let scratch = Scratch::new();
    let answer = answer(case, &scratch);
    let (streams, files) = contents(case);
    let stderr = &answer.stderr;
    if answer.status != case.status {
        return Err(format!("status {}, expected {}\nstderr: {stderr}", answer.status, case.status));
    }
    if case.cure.is_none() {
        compare(streams, answer.text()).map_err(|why| format!("{why}stderr: {stderr}"))?;
    }
    for file in files.iter().filter(|file| file.has_output()) {
        compare(file, &scratch.read(&file.name))?;
    }
    if case.errors.is_empty() && !stderr.is_empty() {
        return Err(format!("stderr is not empty: {stderr}"));
    }
    if let Some(part) = case.errors.iter().find(|part| !stderr.contains(part.as_str())) {
        return Err(format!("stderr lacks {part:?}: {stderr}"));
    }
    let is_told = |line: &str, words: &str| line.starts_with("hitcalc: ") && line.contains(words);
    let is_error = |line: &&str| !["warning: ", "note: ", " on a boundary, "].iter().any(|words| is_told(line, words));
    if case.status > 1 && stderr.lines().filter(is_error).count() != 1 {
        return Err(format!("stderr is not one line: {stderr}"));
    }
    case.cure.map_or(Ok(()), |cure| cures::check(case, cure, stderr))
}

fn compare(expected: &Content, found: &str) -> Result<(), String> {
    if let Some(json) = &expected.json {
        let (json, found) = (without_blanks(json), without_blanks(found));
        return if json == found { Ok(()) } else { Err(format!("expected {json}\nfound    {found}\n")) };
    }
    if !expected.parts.is_empty() {
        let missing = expected.parts.iter().find(|part| !found.contains(part.as_str()));
        return missing.map_or(Ok(()), |part| Err(format!("stdout lacks {part:?}:\n{found}")));
    }
    let lines = expected.lines.as_deref().unwrap_or_default();
    if lines == found {
        return Ok(());
    }
    let number = lines.lines().zip(found.lines()).take_while(|(one, other)| one == other).count();
    Err(format!(
        "line {} differs\nexpected {:?}\nfound    {:?}\n",
        number + 1,
        lines.lines().nth(number),
        found.lines().nth(number)
    ))
}

#[test]
fn arguments_are_split_at_blanks_outside_of_quotes() {
    assert_eq!(split_arguments("a  'b c' --x=\"d '\" ''"), ["a", "b c", "--x=d '", ""]);
}

#[test]
fn blanks_of_json_go_outside_of_strings_alone() {
    assert_eq!(without_blanks("{\"a b\": [1, \"\\\" \\\\\" ]}\n"), "{\"a b\":[1,\"\\\" \\\\\"]}");
}
