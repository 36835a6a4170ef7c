//! What bash, zsh and fish really offer, each in a terminal of its own, when a line is half typed. A shell that is not
//! there is passed over, with a line that says so.

#![cfg(unix)]

use std::env;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use hitcalc::internals::commands::SPECS;
use hitcalc::internals::query::Kind;

use crate::support::{PATIENCE, Scratch, hitcalc, skipped, wait};

/// Loads the completions; `\C-t` writes the line as it stands into a file.
const BASH: &str = r#"
eval "$(hitcalc --generate bash)"
tell() { printf '%s\n' "$READLINE_LINE" >> "$ANSWER"; }
bind -x '"\C-t": tell'
"#;

/// Sets zsh up to tell its line; `\C-x a` puts all that is offered into the line, as `ESC *` does in bash.
const ZSH: &str = r#"
autoload -Uz compinit; compinit -u -D
eval "$(hitcalc --generate zsh)"
zle -C all-matches complete-word _generic
zstyle ':completion:all-matches:*' completer _all_matches _complete
zstyle ':completion:all-matches:*' insert true
bindkey '^Xa' all-matches
tell() { print -r -- "$BUFFER" >> $ANSWER }
zle -N tell
bindkey '^T' tell
"#;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl Shell {
    /// The shells that this machine has.
    fn all() -> Vec<Shell> {
        let shells = [(Shell::Bash, "bash"), (Shell::Zsh, "zsh"), (Shell::Fish, "fish")];
        let found = shells.into_iter().filter(|(shell, name)| {
            // The two that have to be typed at need a terminal, which `script` makes.
            let here = is_here(name) && (*shell == Shell::Fish || is_here("script"));
            if !here {
                skipped(&format!("completions of {name}, which is not here"));
            }
            here
        });
        found.map(|(shell, _)| shell).collect()
    }

    /// The words that may follow the last blank (or be that word) of this line, in a folder.
    fn offers(self, line: &str, folder: &Path) -> Vec<String> {
        let said = match self {
            Shell::Bash => typed(&["bash", "--noprofile", "--rcfile", "rc", "-i"], "rc", BASH, line, "\x1b*", folder),
            Shell::Zsh => typed(&["zsh", "-d", "-i"], ".zshrc", ZSH, line, "\x18a", folder),
            Shell::Fish => return fish(line, folder),
        };
        let before = line.rfind(' ').map_or(0, |blank| blank + 1);
        words(said.get(before..).unwrap_or_default())
    }
}

fn is_here(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).exists())
}

/// The search path, with the built program before all others.
fn path() -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_hitcalc")).parent().expect("the program is in a folder");
    format!("{}:{}", folder.display(), env::var("PATH").unwrap_or_default())
}

/// What stands on the line after the keys were pressed, in a shell with this start-up file.
fn typed(shell: &[&str], start_up: &str, content: &str, line: &str, keys: &str, folder: &Path) -> String {
    let answer = folder.join(".answer");
    drop(fs::remove_file(&answer));
    fs::write(folder.join(start_up), content).expect("a start-up file");
    let mut child = Command::new("script")
        .args(["-q", "-e", "-c", &shell.join(" "), "/dev/null"])
        .current_dir(folder)
        .envs([("PATH", path().as_str()), ("TERM", "dumb"), ("PS1", "")])
        .envs([("ANSWER", &answer), ("ZDOTDIR", &folder.to_owned()), ("HOME", &folder.to_owned())])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("script runs");
    let mut keyboard = child.stdin.take().expect("a keyboard");
    // The half line is run once it has been looked at: it stays without effect, and the next one ends the shell.
    write!(keyboard, "{line}{keys}\x14\x01#\nexit 0\n").expect("the shell listens");
    wait(&mut child);
    drop(keyboard);
    let said = fs::read_to_string(&answer).unwrap_or_default();
    assert!(!said.is_empty(), "{shell:?} said nothing of {line:?} within {PATIENCE:?}");
    said.trim_end_matches('\n').to_owned()
}

/// Fish can be asked without a terminal.
fn fish(line: &str, folder: &Path) -> Vec<String> {
    let output = Command::new("fish")
        .args(["--no-config", "-c", "hitcalc --generate fish | source; complete -C $argv[1]", line])
        .current_dir(folder)
        .env("PATH", path())
        .env("HOME", folder)
        .output()
        .expect("fish runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|offer| offer.split('\t').next().unwrap_or_default().to_owned()).collect()
}

/// The words of a line, without the backslashes before blanks.
fn words(line: &str) -> Vec<String> {
    let parts = line.replace("\\ ", "\u{a0}");
    parts.split(' ').filter(|word| !word.is_empty()).map(|word| word.replace('\u{a0}', " ")).collect()
}

/// Fails unless every shell offers just these, in any order.
#[track_caller]
fn all_offer(line: &str, expected: &[&str]) {
    let scratch = Scratch::new();
    for shell in Shell::all() {
        let mut offers = shell.offers(line, scratch.folder());
        offers.sort();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(offers, expected, "{shell:?}: {line}");
    }
}

#[test]
fn shells_offer_the_commands() {
    let scratch = Scratch::new();
    for shell in Shell::all() {
        let offers = shell.offers("hitcalc ", scratch.folder());
        for spec in SPECS {
            assert!(offers.iter().any(|offer| offer == spec.name), "{shell:?}: {offers:?}");
        }
    }
    all_offer("hitcalc ray-c", &["ray-cylinder"]);
}

#[test]
fn shells_offer_the_flag_of_every_parameter_of_the_command_and_of_no_other() {
    let scratch = Scratch::new();
    for shell in Shell::all() {
        let offers = shell.offers("hitcalc swept-aabb --", scratch.folder());
        for spec in SPECS {
            // The size and the origin of a map's cells are flags of boxes, too.
            let of_map = |name: &str| ["cell_size", "grid_origin"].contains(&name);
            for parameter in spec.parameters.iter().filter(|parameter| !of_map(parameter.name)) {
                let of_swept_aabb = SPECS[1].parameters.iter().any(|other| other.name == parameter.name);
                let flag = format!("--{}", parameter.name.replace('_', "-"));
                assert_eq!(offers.contains(&flag), of_swept_aabb, "{shell:?}: {flag}");
            }
        }
        assert!(offers.iter().any(|offer| offer == "--fields"), "{shell:?}: {offers:?}");
    }
}

#[test]
fn shells_offer_the_words_that_a_parameter_or_an_option_takes() {
    for spec in SPECS {
        for parameter in &spec.parameters[..spec.plain_parameters()] {
            if let Kind::Word(words) = parameter.kind {
                all_offer(&format!("hitcalc {} --{} ", spec.name, parameter.name.replace('_', "-")), words);
            }
        }
    }
    all_offer("hitcalc ray-box --dir -1,-2 --format ", &["text", "csv", "tsv", "json", "ndjson"]);
    all_offer("hitcalc grid-walk --report ", &["first", "all", "nearest"]);
    all_offer("hitcalc --generate ", &["man", "bash", "zsh", "fish", "powershell", "elvish"]);
}

#[test]
fn shells_offer_results_also_after_a_comma_and_after_a_plus() {
    all_offer("hitcalc ray-box --fields st", &["status"]);
    all_offer("hitcalc ray-box --fields enter_f", &["enter_face"]);
    all_offer("hitcalc ray-box --fields status,t_", &["status,t_enter", "status,t_exit"]);
    all_offer("hitcalc ray-box --fields status,t_enter,t_e", &["status,t_enter,t_exit"]);
    all_offer("hitcalc swept-aabb --fields +a_", &["+a_enter"]);
    all_offer("hitcalc ray-box --only hit,t", &["hit,touch"]);
}

#[test]
fn shells_offer_the_results_of_a_scene_beside_a_scene() {
    all_offer("hitcalc grid-walk --fields k", &["kind"]);
    all_offer("hitcalc grid-walk --against cells.csv --fields sta", &["status"]);
    all_offer("hitcalc grid-walk --against cells.csv --fields status,ag", &["status,against_row"]);
}

#[test]
fn shells_offer_results_after_an_equals_sign() {
    let scratch = Scratch::new();
    for shell in Shell::all() {
        let offers = shell.offers("hitcalc ray-box --fields=status,t_en", scratch.folder());
        assert_eq!(offers, ["--fields=status,t_enter"], "{shell:?}");
    }
}

#[test]
fn shells_offer_files_where_files_go_and_quote_their_names() {
    let scratch = Scratch::new();
    scratch.file("my rays.csv", "");
    scratch.file("other.csv", "");
    for shell in Shell::all() {
        for line in ["ray-box m", "ray-box --input m", "ray-box -i m", "grid-walk --against m", "ray-box --output m"] {
            let offers = shell.offers(&format!("hitcalc {line}"), scratch.folder());
            assert_eq!(offers, ["my rays.csv"], "{shell:?}: {line}");
        }
    }
}

#[test]
fn shells_understand_a_home_a_variable_and_an_open_quote_before_a_file() {
    let scratch = Scratch::new();
    scratch.file("my rays.csv", "");
    scratch.file("xyz.csv", "");
    for shell in Shell::all() {
        for (typed, expected) in [
            ("--against ~/x", "~/xyz.csv"),
            ("--against=~/x", "--against=~/xyz.csv"),
            ("-o ~/x", "~/xyz.csv"),
            ("$HOME/x", "$HOME/xyz.csv"),
            ("\"my", "\"my rays.csv\""),
        ] {
            let offers = shell.offers(&format!("hitcalc ray-box {typed}"), scratch.folder()).join(" ");
            // Some insert what a variable holds, and fish tells a name without the quote that is open.
            let offers = offers.replace(&scratch.folder().display().to_string(), "$HOME");
            let bare = expected.trim_matches('"');
            assert!(offers == expected || shell == Shell::Fish && offers == bare, "{shell:?}: {typed}: {offers}");
        }
    }
}

#[test]
fn shells_offer_the_names_of_parameters_and_nothing_behind_their_equals_sign() {
    all_offer("hitcalc ray-cylinder --columns ori", &["origin="]);
    for line in ["hitcalc ray-box --columns origin=", "hitcalc ray-box --columns=origin="] {
        let typed = line.rsplit(' ').next().expect("a last word");
        let scratch = Scratch::new();
        for shell in Shell::all() {
            let offers = shell.offers(line, scratch.folder());
            assert!(offers.is_empty() || offers == [typed], "{shell:?}: {line}: {offers:?}");
        }
    }
}

#[test]
fn shells_offer_the_columns_of_the_file_behind_an_equals_sign() {
    let scratch = Scratch::new();
    scratch.file("rays.csv", "\u{feff}id;ox;\"oy\";\"e;off\"\r\n1;0;0;0\r\n");
    scratch.file("boxes.ndjson", "{\"low\":[0,0]}\n");
    for shell in Shell::all() {
        for (line, expected) in [
            ("hitcalc ray-box rays.csv --columns origin=o", &["origin=ox", "origin=oy"][..]),
            ("hitcalc ray-box rays.csv --columns origin=ox,o", &["origin=ox,oy"]),
            ("hitcalc ray-box rays.csv --against boxes.ndjson --against-columns min=", &["min=low"]),
        ] {
            let mut offers = shell.offers(line, scratch.folder());
            offers.sort();
            let ends = offers.len() == expected.len()
                && offers.iter().zip(expected).all(|(offer, expected)| expected.ends_with(offer.as_str()));
            assert!(ends, "{shell:?}: {line}: {offers:?}");
        }
    }
}

#[test]
fn a_flag_that_takes_a_number_is_offered_nothing() {
    let scratch = Scratch::new();
    scratch.file("1.csv", "");
    for shell in Shell::all() {
        let offers = shell.offers("hitcalc ray-cylinder --radius 1", scratch.folder());
        assert!(offers.is_empty() || offers == ["1"], "{shell:?}: {offers:?}");
    }
}

#[test]
fn what_asks_for_completions_without_a_line_or_for_no_shell_is_told_so() {
    for (shell, reason) in [("fish", "no line"), ("ksh", "ksh")] {
        let line: &[&str] = if shell == "ksh" { &["--", "hitcalc", ""] } else { &[] };
        let mut command = crate::support::program(line);
        let answer = crate::support::run(command.env("HITCALC_COMPLETE", shell), b"");
        answer.fails(2, &["HITCALC_COMPLETE", reason]);
    }
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let answer = hitcalc(&["--generate", shell], "");
        assert!(answer.text().contains("HITCALC_COMPLETE"), "{shell}");
        assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{shell}");
    }
}
