//! What `--help` promises: its examples work, and it names all that a command takes and gives.

#![cfg(unix)]

use std::env;
use std::path::Path;
use std::process::{Command, Output};

use hitcalc::internals::commands::SPECS;

/// Runs a shell command that finds the built program under its own name; standard input is empty.
fn shell(command: &str) -> Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_hitcalc")).parent().expect("the program is in a folder");
    let path = format!("{}:{}", folder.display(), env::var("PATH").unwrap_or_default());
    Command::new("sh").args(["-c", command]).env("PATH", path).output().expect("a shell runs")
}

#[track_caller]
fn answer(command: &str) -> String {
    let output = shell(command);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    assert_eq!(output.status.code(), Some(0), "{command}");
    String::from_utf8(output.stdout).expect("the answer is UTF-8")
}

/// The text with every run of blanks and line ends as one blank, those behind a backslash too: help is wrapped.
fn unwrapped(text: &str) -> String {
    text.replace("\\\n", " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_example_in_the_help_works() {
    for spec in SPECS {
        assert!(spec.examples.len() >= 2, "{} has too few examples", spec.name);
        for (_, arguments) in spec.examples {
            assert!(arguments.starts_with(&format!("{} ", spec.name)), "{arguments}");
            assert!(!answer(&format!("hitcalc {arguments}")).is_empty(), "{arguments}");
        }
    }
}

#[test]
fn help_shows_every_example_with_its_purpose() {
    for spec in SPECS {
        let help = unwrapped(&answer(&format!("hitcalc {} --help", spec.name)));
        for (purpose, arguments) in spec.examples {
            let shown = unwrapped(&format!("# {purpose} hitcalc {arguments}"));
            assert!(help.contains(&shown), "{}: {shown}", spec.name);
        }
    }
}

#[test]
fn help_names_every_parameter_and_says_what_it_is() {
    for spec in SPECS {
        let help = unwrapped(&answer(&format!("hitcalc {} --help", spec.name)));
        assert!(help.starts_with(spec.about), "{}", spec.name);
        for parameter in &spec.parameters[..spec.plain_parameters()] {
            let flag = format!(" --{} ", parameter.name.replace('_', "-"));
            assert!(help.contains(&flag), "{}: {flag}", spec.name);
            assert!(help.contains(&unwrapped(&parameter.help())), "{}: {}", spec.name, parameter.help());
        }
    }
}

#[test]
fn help_says_what_the_solids_of_a_scene_are_and_what_comes_of_them() {
    for spec in SPECS.iter().filter(|spec| spec.offers("against")) {
        let help = unwrapped(&answer(&format!("hitcalc {} --help", spec.name)));
        let scene = help.split_once(" With a scene ").map(|(_, scene)| scene).expect("a part on scenes");
        for parameter in &spec.parameters[spec.first_solid..] {
            assert!(scene.contains(parameter.name), "{}: {}", spec.name, parameter.name);
        }
        for result in spec.scene_results {
            assert!(scene.contains(result.name), "{}: {}", spec.name, result.name);
        }
    }
}

#[test]
fn help_names_every_result_and_says_what_it_is() {
    for spec in SPECS {
        let help = unwrapped(&answer(&format!("hitcalc {} --help", spec.name)));
        let results = help.split_once(" Results: ").map(|(_, results)| results).expect("a list of results");
        for result in spec.results {
            let shown = unwrapped(&format!("{} {}", result.name, result.help));
            assert!(results.contains(&shown), "{}: {shown}", spec.name);
        }
    }
}

#[test]
fn the_short_help_names_every_parameter_too() {
    for spec in SPECS {
        let help = unwrapped(&answer(&format!("hitcalc {} -h", spec.name)));
        let words: Vec<&str> = help.split(' ').map(|word| word.trim_end_matches(',')).collect();
        for parameter in &spec.parameters[..spec.plain_parameters()] {
            let flag = format!("--{}", parameter.name.replace('_', "-"));
            assert!(words.contains(&flag.as_str()), "{flag}");
        }
    }
}

#[test]
fn the_programs_help_lists_every_command_and_every_exit_status() {
    let help = unwrapped(&answer("hitcalc --help"));
    for spec in SPECS {
        let shown = format!("{} {}", spec.name, spec.about);
        assert!(help.contains(&shown), "{shown}");
    }
    let (_, statuses) = help.split_once("Exit status: ").expect("the exit statuses");
    for status in 0..=4 {
        assert!(statuses.split([' ', ';']).any(|word| word == status.to_string()), "{status}");
    }
}

#[test]
fn the_example_in_the_programs_help_works() {
    let help = answer("hitcalc --help");
    let example = help.lines().find_map(|line| line.strip_prefix("  hitcalc ")).expect("an example");
    assert!(answer(&format!("hitcalc {example}")).starts_with("status "), "{example}");
}

#[test]
fn version_is_the_packages_own() {
    assert_eq!(answer("hitcalc --version"), format!("hitcalc {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn no_arguments_at_all_show_the_help_and_are_bad_usage() {
    let output = shell("hitcalc");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Usage: hitcalc"));
}

/// `script` lends the program a terminal; a system without it leaves this out.
#[test]
fn a_command_alone_on_a_terminal_shows_its_short_help_and_is_bad_usage() {
    if !shell("command -v script && script --version").status.success() {
        return;
    }
    for spec in SPECS {
        let name = spec.name;
        let output = shell(&format!("script --quiet --return --command 'hitcalc {name}' /dev/null"));
        let shown = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
        // Headings are bold there.
        assert!(shown.contains("\x1b[1mUsage:\x1b[0m hitcalc"), "{shown}");
        let plain = shown.replace("\x1b[1m", "").replace("\x1b[0m", "");
        assert_eq!((plain, output.status.code()), (answer(&format!("hitcalc {name} -h")), Some(2)), "{name}");
    }
}

#[test]
fn the_short_help_is_one_screen_with_an_example() {
    for spec in SPECS {
        let name = spec.name;
        let help = answer(&format!("hitcalc {name} -h"));
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
        assert!(help.lines().count() <= 50, "{name}: {} lines\n{help}", help.lines().count());
        assert!(help.contains(&format!("Example:\n  hitcalc {name} ")), "{help}");
        assert_eq!(help, answer(&format!("hitcalc help {name}")));
    }
}

/// What is pasted from the help is what stands there, backslashes and all.
#[test]
fn examples_of_the_long_help_come_first_and_can_be_pasted() {
    for spec in SPECS {
        let name = spec.name;
        let help = answer(&format!("hitcalc {name} --help"));
        let (before, rest) = help.split_once("\nExamples:\n").expect("examples");
        assert_eq!(before.trim_end(), spec.about);
        let examples = rest.split("\n\n").next().expect("their end");
        let pasted = examples.split("  # ").skip(1).map(|example| example.split_once('\n').expect("a command").1);
        for (pasted, (_, arguments)) in pasted.zip(spec.examples) {
            assert_eq!(answer(pasted), answer(&format!("hitcalc {arguments}")), "{pasted}");
        }
    }
}

#[test]
fn the_long_help_goes_from_the_examples_to_the_results() {
    let parts = [
        "\nExamples:",
        "Usage:",
        "Parameters are",
        "\nReading:",
        "\nScenes:",
        "\nWriting:",
        "\nSeeing:",
        "\nSeldom needed:",
        "\nResults:",
    ];
    for spec in SPECS {
        let help = answer(&format!("hitcalc {} --help", spec.name));
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
        let groups: Vec<String> = spec.groups.iter().map(|(heading, _)| format!("\n{heading}:\n")).collect();
        let parts =
            parts[..3].iter().copied().chain(groups.iter().map(String::as_str)).chain(parts[3..].iter().copied());
        let places: Vec<_> =
            parts.map(|part| help.find(part).unwrap_or_else(|| panic!("{part:?} in {help}"))).collect();
        assert!(places.is_sorted(), "{places:?} {help}");
        let (first, last) = (&spec.groups[0].1, spec.parameters[..spec.plain_parameters()].first());
        assert_eq!(last.map(|parameter| parameter.name), Some(*first), "every parameter has a group");
    }
}
