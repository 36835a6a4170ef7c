//! Writes the expected output of a file of cases anew, from what the program gives now.

use std::fs;
use std::path::Path;

/// What a case gave: its status, and the text of each stream ("") and file that is not what it expects.
pub struct Given {
    pub status: i32,
    pub texts: Vec<(String, String)>,
}

/// Writes the expected lines and statuses of a file anew, case by case; what is as expected stays as it is written.
pub fn rewrite(file: &Path, given: &[Given]) {
    let text = fs::read_to_string(file).expect("a file of cases");
    let written = rewritten(&text, given);
    if written != text {
        fs::write(file, written).expect("the file can be written");
    }
}

fn rewritten(text: &str, given: &[Given]) -> String {
    let mut written = String::new();
    let mut cases = given.iter();
    let (mut case, mut content): (Option<&Given>, String) = (None, String::new());
    let mut in_output = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with("== ") {
            (case, content) = (cases.next(), String::new());
        } else if let Some(name) = line.strip_prefix("@ ") {
            content = if name == "-\n" { String::new() } else { name.trim_end().to_owned() };
        }
        let is_output = line.starts_with('>') || line.starts_with('%');
        let text = case.and_then(|given| given.texts.iter().find(|(name, _)| *name == content));
        match (case, text) {
            (_, Some(_)) if is_output && in_output => {}
            (_, Some((_, text))) if is_output => text.lines().for_each(|text| written += &marked(&line[..1], text)),
            (Some(given), _) if line.starts_with('?') => written += &format!("? {}\n", given.status),
            _ => written += line,
        }
        in_output = is_output;
    }
    written
}

/// A line of output as cases write it.
fn marked(mark: &str, line: &str) -> String {
    format!("{mark} {}", line.replace('\t', "␉").replace('\r', "␍")).trim_end().to_owned() + "\n"
}

#[test]
fn expected_lines_and_statuses_that_differ_are_written_anew_and_nothing_else() {
    let before =
        "# Topic.\n\n== a\n$ x\n< in\n> old\n> older\n! part\n? 3\n@ f.csv\n> old\n\n== b\n$ y\n% {}\n@ g\n> a \n";
    let given = [
        Given { status: 2, texts: vec![(String::new(), "new\ta\n".into()), ("f.csv".into(), "file\n".into())] },
        Given { status: 0, texts: vec![(String::new(), "{\"a\":1}\n".into())] },
    ];
    let after =
        "# Topic.\n\n== a\n$ x\n< in\n> new␉a\n! part\n? 2\n@ f.csv\n> file\n\n== b\n$ y\n% {\"a\":1}\n@ g\n> a \n";
    assert_eq!(rewritten(before, &given), after);
}
