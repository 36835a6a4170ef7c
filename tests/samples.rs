//! The commands of the samples' pages, run as they stand: each gives the file that it names, byte for byte.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where the samples are. The other folders among them, as that of what runs on many machines, have checks of their
/// own.
const FOLDERS: [&str; 2] = ["samples", "samples/threads"];
/// What stands in front of the file of a picture.
const PICTURE: &str = " --picture ";

/// The lines that begin with `$ ` in the pages of the samples, without that.
fn lines() -> Vec<String> {
    let page = |folder| {
        let page = Path::new(folder).join("README.md");
        fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
    };
    let pages = FOLDERS.map(page);
    pages.iter().flat_map(|page| page.lines()).filter_map(|line| line.strip_prefix("$ ")).map(str::to_owned).collect()
}

/// The commands, each with the file that its output goes to.
fn commands() -> Vec<(String, String)> {
    let lines = lines().into_iter().filter(|line| !line.contains(PICTURE));
    let split = |line: &str| line.rsplit_once(" > ").map(|(command, file)| (command.to_owned(), file.to_owned()));
    lines.map(|line| split(&line).unwrap_or_else(|| panic!("no expected file: {line}"))).collect()
}

/// The commands that draw, each with the file of its picture, which comes last.
fn pictures() -> Vec<(String, String)> {
    let lines = lines();
    let split = lines.iter().filter_map(|line| line.split_once(PICTURE));
    split.map(|(command, file)| (command.to_owned(), file.to_owned())).collect()
}

/// A shell command in the project's folder, with the built program in front of any other `hitcalc`.
fn shell(command: &str) -> Command {
    let folder = Path::new(env!("CARGO_BIN_EXE_hitcalc")).parent().expect("the program is in a folder");
    let path = format!("{}:{}", folder.display(), env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("PATH", path);
    shell
}

#[test]
fn every_sample_gives_the_answer_that_is_written_beside_it() {
    for (command, file) in commands() {
        let output = shell(&command).output().expect("a shell runs");
        let expected = fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
        assert!(output.status.success(), "{command}: {}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&expected), "{command}");
        assert!(output.stdout == expected, "{command}: bytes differ from {file}");
    }
}

#[test]
fn every_sample_draws_the_picture_that_is_beside_it() {
    for (number, (command, file)) in pictures().into_iter().enumerate() {
        let ending = Path::new(&file).extension().and_then(OsStr::to_str).unwrap_or_default();
        let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sample-{number}.{ending}"));
        let output = shell(&format!("{command}{PICTURE}{}", drawn.display())).output().expect("a shell runs");
        assert_eq!((&*String::from_utf8_lossy(&output.stderr), output.status.code()), ("", Some(0)), "{command}");
        let [drawn, expected] = [&drawn, Path::new(&file)]
            .map(|path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        assert!(drawn == expected, "{command}: the picture differs from {file}");
    }
}

#[test]
fn every_file_among_the_samples_is_used_by_a_command() {
    let mut used: BTreeSet<String> = FOLDERS.map(|folder| format!("{folder}/README.md")).into();
    for (command, file) in commands().into_iter().chain(pictures()) {
        used.extend(command.split(' ').filter(|word| word.starts_with("samples/")).map(str::to_owned));
        used.insert(file);
    }
    let files = FOLDERS.into_iter().flat_map(|folder| {
        let entries = fs::read_dir(folder).expect("a folder");
        let files = entries.flatten().filter(|entry| entry.path().is_file());
        files.map(move |file| format!("{folder}/{}", file.file_name().to_string_lossy()))
    });
    let there: BTreeSet<String> = files.collect();
    assert_eq!(there, used);
}

#[test]
fn every_command_has_a_csv_and_a_json_sample_and_a_picture() {
    for spec in hitcalc::internals::commands::SPECS {
        let name = spec.name;
        for ending in [".csv", ".json"] {
            let has = |(command, file): &(String, String)| {
                command.starts_with(&format!("hitcalc {name} ")) && file.ends_with(ending)
            };
            assert!(commands().iter().any(has), "no {ending} sample for {name}");
        }
        let is_drawn = !spec.offers("picture")
            || pictures().iter().any(|(command, _)| command.starts_with(&format!("hitcalc {name} ")));
        assert!(is_drawn, "no picture for {name}");
    }
}
