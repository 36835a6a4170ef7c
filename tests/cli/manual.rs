//! The manual page: whole, without a warning of those who read manual pages, and with examples that work.

#![cfg(unix)]

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use hitcalc::internals::commands::SPECS;

use crate::support::{Scratch, hitcalc, skipped};

fn page() -> String {
    let answer = hitcalc(&["--generate", "man"], "");
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    answer.text().to_owned()
}

/// Runs a program that may not be here.
fn output_of(program: &str, arguments: &[&str]) -> Option<(String, String)> {
    let output = Command::new(program).args(arguments).env("MANWIDTH", "80").stdin(Stdio::null()).output();
    let Ok(output) = output else {
        skipped(&format!("the manual page with {program}, which is not here"));
        return None;
    };
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Some((text(output.stdout), text(output.stderr)))
}

#[test]
fn the_page_has_its_sections_and_names_every_parameter_and_result() {
    let page = page();
    for section in ["NAME", "SYNOPSIS", "COMMANDS", "OPTIONS", "NUMBERS", "EXIT STATUS", "EXAMPLES"] {
        let (bare, quoted) = (format!("\n.SH {section}\n"), format!("\n.SH \"{section}\"\n"));
        assert!(page.contains(&bare) || page.contains(&quoted), "{section}");
    }
    for spec in SPECS {
        assert!(page.contains(spec.name), "{}", spec.name);
        for parameter in &spec.parameters[..spec.plain_parameters()] {
            let flag = format!("\\-\\-{}", parameter.name.replace('_', "\\-"));
            assert!(page.contains(&flag), "{flag}");
        }
        for result in spec.results {
            assert!(page.contains(&format!("\\fB{}\\fR", result.name)), "{}", result.name);
        }
    }
}

#[test]
fn the_page_is_without_warnings_and_fits_80_columns() {
    let scratch = Scratch::new();
    let file = scratch.file("hitcalc.1", page());
    if let Some((findings, _)) = output_of("mandoc", &["-T", "lint", "-W", "warning", &file]) {
        assert_eq!(findings, "");
    }
    if let Some((text, warnings)) = output_of("man", &["--warnings", "-l", &file]) {
        assert_eq!(warnings, "");
        let too_wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(too_wide.is_empty(), "{too_wide:?}");
    }
}

#[test]
fn every_example_of_the_page_works() {
    let page = page();
    let mut command = String::new();
    let mut count = 0;
    for line in page.lines() {
        let text = line.replace("\\-", "-").replace("\\\\", "\\").replace("\\(aq", "'").replace("\\*(Aq", "'");
        let begins = text.strip_prefix("$ ");
        if begins.is_none() && command.is_empty() {
            continue;
        }
        command.push_str(begins.unwrap_or(&text));
        match command.strip_suffix('\\') {
            Some(unfinished) => command = unfinished.to_owned(),
            None if command.ends_with('|') => {}
            None => {
                run(&command);
                count += 1;
                command.clear();
            }
        }
    }
    let in_commands: usize = SPECS.iter().map(|spec| spec.examples.len()).sum();
    assert!(count > in_commands, "{count} examples were found");
}

#[track_caller]
fn run(command: &str) {
    let folder = Path::new(env!("CARGO_BIN_EXE_hitcalc")).parent().expect("the program is in a folder");
    let path = format!("{}:{}", folder.display(), env::var("PATH").unwrap_or_default());
    let output = Command::new("bash").args(["-c", command]).env("PATH", path).stdin(Stdio::null()).output();
    let output = output.expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    assert!(output.status.success(), "{command}");
}
