//! Cures: what a message proposes is taken out of it, done as a user would, and held against the answer that was meant.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use hitcalc::internals::commands::SPECS;

use crate::support::{Answer, Scratch, program, run};

use super::{Case, Content, answer, compare, contents, folder, read_cases};

/// How a cure is taken out of a message, and done.
#[derive(Clone, Copy)]
pub enum Cure {
    /// `add --columns origin=x,y`: words behind the arguments.
    Add,
    /// `"5f" …; write 5`: a text in place of the one that is shown.
    Write,
    /// `--start: …; did you mean --from?`, `"orgin" …; did you mean origin?`: a name in place of the one that is shown.
    Mean,
    /// `hitcalc ray-cylinder`, `exists: 'ray-box'`: another command.
    Command,
    /// `with tr '\r' '\n'`: a filter in front of the input, and perhaps words behind the arguments.
    Filter,
    /// Nothing to paste: the message asks, or says in words what only the asker can do.
    Words,
}

impl Cure {
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "add" => Self::Add,
            "write" => Self::Write,
            "mean" => Self::Mean,
            "command" => Self::Command,
            "filter" => Self::Filter,
            "words" => Self::Words,
            _ => return None,
        })
    }
}

/// What is asked once a cure has been done.
struct Cured {
    arguments: Vec<String>,
    /// The standard input, then the files.
    texts: Vec<(String, String)>,
    filter: Option<String>,
}

impl Cured {
    /// Puts a text in place of another one, wherever that is: in the arguments, else in the inputs.
    fn replace(&mut self, old: &str, new: &str) -> Result<(), String> {
        let is_there = |text: &String| text.contains(old);
        if self.arguments.iter().any(is_there) {
            self.arguments.iter_mut().for_each(|argument| *argument = argument.replace(old, new));
        } else if self.texts.iter().any(|(_, text)| is_there(text)) {
            self.texts.iter_mut().for_each(|(_, text)| *text = text.replace(old, new));
        } else {
            return Err(format!("{old:?} is neither in the arguments nor in the input"));
        }
        Ok(())
    }
}

/// Does what the message of a case proposes, and holds the answer against the expected one.
pub fn check(case: &Case, cure: Cure, message: &str) -> Result<(), String> {
    let Some((answer, line)) = cured(case, cure, message)? else { return Ok(()) };
    let told = |why: String| format!("{why}the cure: hitcalc {line}\nstderr: {}", answer.stderr);
    if answer.status != 0 || answer.stderr.contains("warning") {
        return Err(told(format!("status {}\n", answer.status)));
    }
    compare(contents(case).0, answer.text()).map_err(told)
}

/// Does what the message of a case proposes: the answer then, and the arguments; `None` if it is for the asker to do.
pub fn cured(case: &Case, cure: Cure, message: &str) -> Result<Option<(Answer, String)>, String> {
    let (streams, files) = contents(case);
    let text = |content: &Content| (content.name.clone(), content.input.clone().unwrap_or_default());
    let texts = [streams].into_iter().chain(files.into_iter().filter(|file| file.input.is_some())).map(text);
    let mut cured = Cured { arguments: case.arguments.clone(), texts: texts.collect(), filter: None };
    let message = message.trim_end();
    match cure {
        Cure::Words => {
            let paste = ["add -", "; write ", "with jq", "command: "].iter().find(|paste| message.contains(*paste));
            return paste.map_or(Ok(None), |paste| Err(format!("there is something to paste, {paste:?}: {message}")));
        }
        Cure::Add => {
            let (_, words) = message.rsplit_once("add -").ok_or("nothing is to be added")?;
            cured.arguments.extend(shell_words(&format!("-{}", until(words, &["; ", ", ", " to ", " for "]))));
        }
        Cure::Write => {
            let (before, text) = message.split_once("write ").ok_or("nothing is to be written")?;
            let shown = before.split('"').nth(1).ok_or("no text is shown")?;
            match text.strip_prefix('"') {
                Some(text) => cured.replace(shown, until(text, &["\""]))?,
                None if text.starts_with("--") => {
                    let words = shell_words(until(text, &[" ("]));
                    // What is shown, or what is given to the same name: `origin=o` for `origin=o.X,o.Y`.
                    let name = |word: &str| word.split_once('=').map(|(name, _)| name.to_owned());
                    let is_meant = |word: &String| {
                        word == shown || name(word).is_some() && name(word) == words.get(1).and_then(|word| name(word))
                    };
                    let at = cured.arguments.iter().position(is_meant).ok_or("no such word")?;
                    cured.arguments.splice(at - 1..=at, words);
                }
                None => cured.replace(shown, until(text, &["; ", ", "]))?,
            }
        }
        Cure::Mean => {
            let mut rest = message;
            while let Some((before, behind)) =
                rest.split_once("did you mean ").or_else(|| rest.split_once("nearest is "))
            {
                cured.replace(&subject(before).ok_or("no name is shown")?, until(behind, &["?", "; ", " or "]))?;
                rest = behind;
            }
        }
        Cure::Command => {
            let (_, name) =
                message.split_once("command: hitcalc ").or(message.split_once("exists: '")).ok_or("none")?;
            cured.arguments[0] = name.split(['\'', ' ']).next().unwrap_or_default().to_owned();
        }
        Cure::Filter => {
            let (_, filter) = message.rsplit_once(", with ").ok_or("there is no filter")?;
            let more = filter.split_once(", and add ");
            cured.filter = Some(more.map_or(filter, |(filter, _)| filter).to_owned());
            cured.arguments.extend(more.iter().flat_map(|(_, words)| shell_words(words)));
        }
    }
    let scratch = Scratch::new();
    for (name, text) in &cured.texts[1..] {
        scratch.file(name, text);
    }
    let mut input = cured.texts[0].1.clone().into_bytes();
    if let Some(filter) = &cured.filter {
        input = filtered(filter, &input);
    }
    let answer = run(program(&cured.arguments).current_dir(scratch.folder()), &input);
    Ok(Some((answer, cured.arguments.join(" "))))
}

/// The name that a message speaks of last: one in quotes, or a flag before a colon.
fn subject(message: &str) -> Option<String> {
    let quoted = message.rfind('"').and_then(|end| Some((end, message[..end].rsplit('"').next()?.to_owned())));
    let flags = message.match_indices("--").filter_map(|(at, _)| {
        let name = until(&message[at..], &[":", " "]);
        message[at + name.len()..].starts_with(':').then(|| (at, name.to_owned()))
    });
    quoted.into_iter().chain(flags).max_by_key(|(at, _)| *at).map(|(_, name)| name)
}

/// A text up to the first of these ends, outside of quotes.
fn until<'t>(text: &'t str, ends: &[&str]) -> &'t str {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, letter) in text.char_indices() {
        if !is_quoted && !is_escaped && ends.iter().any(|end| text[at..].starts_with(end)) {
            return &text[..at];
        }
        is_quoted ^= letter == '\'' && !is_escaped;
        is_escaped = letter == '\\' && !is_quoted && !is_escaped;
    }
    text
}

/// The words that a shell makes of a text.
fn shell_words(text: &str) -> Vec<String> {
    let words = Command::new("sh").args(["-c", &format!("printf '%s\\n' {text}")]).output().expect("a shell");
    String::from_utf8(words.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// An input as a filter passes it on.
fn filtered(filter: &str, input: &[u8]) -> Vec<u8> {
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", filter]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = shell.spawn().expect("a shell");
    child.stdin.take().expect("a pipe").write_all(input).expect("a short input");
    child.wait_with_output().expect("the filter's output").stdout
}

/// What texts hold that propose something. Whoever adds a message with a cure of another kind adds its word here.
const PROPOSALS: [&str; 22] = [
    " add ",
    "; write ",
    "write it",
    "type -",
    "did you mean",
    "the nearest ",
    "jq ",
    "iconv",
    "tr '",
    "with sed",
    "exists: ",
    "leave ",
    "; remove ",
    "; give ",
    "; use ",
    "; move ",
    "convert it",
    "another command",
    ": --",
    "; --",
    "as in --",
    "needs --",
];

/// What no text of a case can cause: the test below does what the first two propose; the others come of packed inputs,
/// which have tests of their own, of machines that are out of memory, and of answers in text.
const ELSEWHERE: [&str; 5] =
    ["-f {encoding}", "-f LATIN1", "--long-window", "out of memory", "of the infinite cylinder"];

#[test]
fn what_converts_other_encodings_does() {
    let arguments = ["ray-box", "-", "--dir", "1,0", "--min", "0,0", "--max", "1,1", "--fields", "status"];
    let text = "größe,origin_x,origin_y\n7,-1,0.5\n";
    let wide: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let unmarked: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let widest: Vec<u8> =
        ['\u{feff}'].into_iter().chain(text.chars()).flat_map(|c| u32::from(c).to_le_bytes()).collect();
    let narrow = text.chars().map(|letter| u8::try_from(u32::from(letter)).expect("a letter of Latin 1")).collect();
    for input in [wide, unmarked, widest, narrow] {
        let message = run(&mut program(arguments), &input).stderr;
        let (_, filter) = message.trim_end().rsplit_once(", with ").expect("a filter");
        let answer = run(&mut program(arguments), &filtered(filter, &input));
        assert_eq!((answer.status, answer.text()), (0, "größe,status\n7,hit\n"), "{message}");
    }
}

#[test]
fn every_message_with_a_cure_is_listed() {
    let text = fs::read_to_string(folder().join("cures.txt")).expect("the cases");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let messages = read_cases(&text).into_iter().map(|case| answer(&case, &Scratch::new()).stderr);
    // What a parameter or a command is for is no message, but help.
    let helps = SPECS.iter().map(|spec| run(&mut program([spec.name, "--help"]), b"").text().to_owned());
    let told: String = messages.chain(helps).map(|text| words(&text)).collect();
    let mut missing = Vec::new();
    sources(Path::new("src"), &mut |file, text| {
        for literal in literals(text) {
            let longest = literal.split(['{', '}', '`']).max_by_key(|part| part.len()).unwrap_or_default();
            let is_proposal = PROPOSALS.iter().any(|word| literal.contains(word));
            if is_proposal && !told.contains(&words(longest)) && !ELSEWHERE.iter().any(|text| literal.contains(text)) {
                missing.push(format!("{}: {literal}", file.display()));
            }
        }
    });
    assert!(missing.is_empty(), "no case of cures.txt shows these:\n{}", missing.join("\n"));
}

/// Hands over each file of the program that has messages.
fn sources(folder: &Path, visit: &mut impl FnMut(&Path, &str)) {
    const WITHOUT: [&str; 8] =
        ["tests.rs", "flags.rs", "help.rs", "prose.rs", "manual.rs", "explain", "picture", "working"];
    for entry in fs::read_dir(folder).expect("a folder of the program") {
        let path = entry.expect("an entry").path();
        if WITHOUT.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        if path.is_dir() {
            sources(&path, visit);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("UTF-8");
            visit(&path, text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default());
        }
    }
}

/// The texts between double quotes in a file of the program, as a message has them.
fn literals(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => drop(letters.by_ref().find(|letter| *letter == '\n')),
            // A letter in quotes may be a quote; a lifetime has no second quote.
            '\'' => {
                let rest: String = letters.clone().take(11).collect();
                let end = if rest.starts_with('\\') { rest[2..].find('\'').map(|at| at + 2) } else { rest.find('\'') };
                let is_letter = |end: &usize| rest.starts_with('\\') || rest[..*end].chars().count() == 1;
                let count = end.filter(is_letter).map_or(0, |end| rest[..=end].chars().count());
                letters.by_ref().take(count).for_each(|_| {});
            }
            '"' => {
                let mut literal = String::new();
                while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                    match (letter, if letter == '\\' { letters.next() } else { None }) {
                        ('\\', Some('\n')) => while letters.next_if_eq(&' ').is_some() {},
                        ('\\', Some(escaped)) => literal.push(escaped),
                        _ => literal.push(letter),
                    }
                }
                found.push(literal);
            }
            _ => {}
        }
    }
    found
}
