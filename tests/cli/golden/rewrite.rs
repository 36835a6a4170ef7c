//! Writes what a file of cases expects anew, from what the program gives now.

use std::fs;
use std::path::Path;

use super::unmarked;

/// The answer to a case, where it is not what the case expects.
#[derive(Default)]
pub struct Given {
    pub status: i32,
    /// The text of each stream ("") and file that differs.
    pub texts: Vec<(String, String)>,
    /// Parts that the case expects of standard error, which lacks them.
    pub lost: Vec<String>,
    /// The lines of standard error that no expected part is in.
    pub told: Vec<String>,
}

/// Writes the lines of a file anew that differ, case by case; all others stay as they are written.
pub fn rewrite(file: &Path, given: &[Given]) {
    let text = fs::read_to_string(file).expect("a file of cases");
    let written = rewritten(&text, given);
    if written != text {
        fs::write(file, written).expect("the file can be written");
    }
}

fn rewritten(text: &str, given: &[Given]) -> String {
    let mut begins: Vec<usize> = text.match_indices("\n== ").map(|(at, _)| at + 1).collect();
    begins.extend([0, text.len()]);
    begins.sort_unstable();
    let mut parts = begins.windows(2).map(|ends| &text[ends[0]..ends[1]]);
    let head = parts.next().unwrap_or_default().to_owned();
    parts.zip(given).fold(head, |written, (case, given)| written + &rewritten_case(case, given))
}

fn rewritten_case(case: &str, given: &Given) -> String {
    let (mut written, mut content, mut in_output) = (String::new(), String::new(), false);
    let (mut has_status, mut has_errors, mut told) = (given.status == 0, false, given.told.iter());
    let body = case.split("\n\n").next().unwrap_or_default().trim_end_matches('\n');
    for line in body.split('\n') {
        if let Some(name) = line.strip_prefix("@ ") {
            content = if name == "-" { String::new() } else { name.trim_end().to_owned() };
        }
        let (mark, rest) = line.split_at(line.chars().next().map_or(0, char::len_utf8));
        let text = given.texts.iter().find(|(name, _)| *name == content);
        let is_output = matches!(mark, ">" | "%");
        has_errors |= mark == "!";
        match (mark, text) {
            (">" | "%", Some(_)) if in_output => {}
            (">" | "%", Some((_, text))) => text.lines().for_each(|text| written += &marked(mark, text)),
            ("!", _) if given.lost.contains(&unmarked(rest)) => {
                written.extend(told.next().map(|line| marked(mark, line)));
            }
            ("?", _) => {
                has_status = true;
                written.extend((given.status != 0).then(|| marked(mark, &given.status.to_string())));
            }
            _ => written += &format!("{line}\n"),
        }
        in_output = is_output;
    }
    if !has_errors {
        told.for_each(|line| written += &marked("!", line));
    }
    if !has_status {
        written += &marked("?", &given.status.to_string());
    }
    written + case[body.len()..].strip_prefix('\n').unwrap_or_default()
}

/// A line as cases write it.
fn marked(mark: &str, line: &str) -> String {
    format!("{mark} {}", line.replace('\t', "␉").replace('\r', "␍")).trim_end().to_owned() + "\n"
}

#[test]
fn lines_that_differ_are_written_anew_and_nothing_else() {
    let before = "# Topic.\n\n== a\n$ x\n< in\n> old\n> older\n! part\n! lost\n! gone\n? 3\n@ f.csv\n> old\n\n\
                  == b\n$ y\n% {}\n? 2\n@ g\n> a \n\n# Of c.\n== c\n$ z\n";
    let of_output = |text: &str| (String::new(), text.to_owned());
    let given = [
        Given {
            status: 2,
            texts: vec![of_output("new\ta\n"), ("f.csv".into(), "file\n".into())],
            lost: vec!["lost".into(), "gone".into()],
            told: vec!["found".into()],
        },
        Given { texts: vec![of_output("{\"a\":1}\n")], ..Given::default() },
        Given { status: 3, told: vec!["a\tb".into()], ..Given::default() },
    ];
    let after = "# Topic.\n\n== a\n$ x\n< in\n> new␉a\n! part\n! found\n? 2\n@ f.csv\n> file\n\n\
                 == b\n$ y\n% {\"a\":1}\n@ g\n> a \n\n# Of c.\n== c\n$ z\n! a␉b\n? 3\n";
    assert_eq!(rewritten(before, &given), after);
}
