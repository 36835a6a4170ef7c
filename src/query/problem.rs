//! A problem of a query: which parameter, which value, why.

use std::borrow::Cow;
use std::io;

use crate::number::{Uncertain, trim_blanks};

/// The longest part of a value or a name that a message shows.
const SHOWN_CHARACTERS: usize = 60;
/// The most that a message lists.
pub(crate) const MOST_LISTED: usize = 12;

/// Why a query has no answer: no more than a pointer, since all that may fail hands it over, and it hardly ever comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(Box<Details>);

/// The content of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    /// The parameter or the result that it is about, as the user's input spells it: a flag, a column or a key.
    name: Option<Name>,
    /// The value that cannot be read, as it is shown.
    value: Option<String>,
    /// Why, and what would be right; parameters are named `like_this`.
    reason: String,
    /// True if something is missing that another source of parameters might bring.
    is_incomplete: bool,
    /// True if what is given has parts of several forms.
    is_mixed: bool,
}

/// The subject of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// A parameter, and what a column of one component adds to its name.
    Parameter(&'static str, &'static str),
    /// A name from the input.
    Input(String),
}

/// How parameters are spelled where the query comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// `--t-max`
    Flags,
    /// `dir_y`
    Columns,
    /// `dir`
    Keys,
}

impl Problem {
    fn new(name: Option<Name>, value: Option<String>, reason: String) -> Self {
        Self(Box::new(Details { name, value, reason, is_incomplete: false, is_mixed: false }))
    }

    /// A problem with a parameter as a whole.
    pub(crate) fn of(parameter: &'static str, reason: impl Into<String>) -> Self {
        Self::of_component(parameter, "", reason)
    }

    /// A problem with one component of a parameter.
    pub(crate) fn of_component(parameter: &'static str, suffix: &'static str, reason: impl Into<String>) -> Self {
        Self::new(Some(Name::Parameter(parameter, suffix)), None, reason.into())
    }

    /// A problem with something that the input calls by its own name.
    pub(crate) fn of_input(name: &str, reason: String) -> Self {
        Self::new(Some(Name::Input(name.to_owned())), None, reason)
    }

    /// A problem with the query as a whole.
    pub(crate) fn of_query(reason: impl Into<String>) -> Self {
        Self::new(None, None, reason.into())
    }

    /// Marks this problem as one of a query in which something is missing.
    pub(crate) fn incomplete(mut self) -> Self {
        self.0.is_incomplete = true;
        self
    }

    /// Marks this problem as one of a query that has parts of several forms.
    pub(crate) fn mixed(mut self) -> Self {
        self.0.is_mixed = true;
        self
    }

    /// This problem, with what to do about it.
    pub(crate) fn and(mut self, cure: &str) -> Self {
        self.0.reason += cure;
        self
    }

    /// True if something is missing that another source of parameters might bring.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.0.is_incomplete
    }

    /// True if the input has parts of several forms, of which one may be called otherwise.
    pub(crate) fn is_mixed(&self) -> bool {
        self.0.is_mixed
    }

    /// How a column or a key that is something else is passed by, if the input has parts of several forms; "" if it has not.
    pub(crate) fn passed_by(&self, flag: &str) -> String {
        if self.is_mixed() { format!("; what is something else is passed by with {flag} NAME=") } else { String::new() }
    }

    /// A value that cannot be read, or one of which something is missing.
    pub(crate) fn of_text(name: Name, value: Option<&[u8]>, reason: String) -> Self {
        Self::new(Some(name), value.map(shown), reason)
    }

    /// The problem in one line, without where in the input it is.
    pub(crate) fn describe(&self, spelling: Spelling) -> String {
        self.describe_by(|_| spelling)
    }

    /// The problem in one line, with each parameter spelled as its source has it.
    pub(crate) fn describe_by(&self, spelling_of: impl Fn(&str) -> Spelling) -> String {
        let Details { name, value, reason, .. } = &*self.0;
        let name = match name {
            None => String::new(),
            Some(Name::Input(name)) => format!("{}: ", cut(name)),
            Some(Name::Parameter(name, suffix)) => {
                let axis = suffix.strip_prefix('_').map_or(String::new(), |axis| format!("in {axis}: "));
                match spelling_of(name) {
                    Spelling::Flags => format!("--{}: {axis}", name.replace('_', "-")),
                    Spelling::Columns => format!("{name}{suffix}: "),
                    Spelling::Keys => format!("{name}: {axis}"),
                }
            }
        };
        let value = value.iter().fold(String::new(), |_, value| format!("{value} "));
        visible(&format!("{name}{value}{}", spelled(reason, spelling_of))).into_owned()
    }

    /// True if all parameters that it is about are such: then no missing value, and no default, is to blame.
    pub(crate) fn is_only_of(&self, is_such: impl Fn(&str) -> bool) -> bool {
        let Details { name, reason, is_incomplete, .. } = &*self.0;
        // Behind the colon stands what would be right.
        let about = reason.split_once(": ").map_or(reason.as_str(), |(about, _)| about);
        let named = parts(about).filter(|(_, is_name)| *is_name).map(|(name, _)| name);
        let subject = match name {
            Some(Name::Parameter(name, _)) => Some(*name),
            Some(Name::Input(_)) => return false,
            None => None,
        };
        let mut all = named.chain(subject).peekable();
        !is_incomplete && all.peek().is_some() && all.all(is_such)
    }
}

/// A text in its parts, and for each whether it is the name of a parameter, which is in backquotes.
fn parts(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split('`').enumerate().map(|(index, part)| (part, index % 2 == 1))
}

/// A text with the parameters in it spelled as their sources have them.
fn spelled(text: &str, spelling_of: impl Fn(&str) -> Spelling) -> String {
    let spelled = parts(text).map(|(part, is_name)| match is_name && spelling_of(part) == Spelling::Flags {
        true => format!("--{}", part.replace('_', "-")),
        false => part.to_owned(),
    });
    spelled.collect()
}

/// A value or a name as messages show it: quoted, cut if it is long.
pub(crate) fn shown(value: &[u8]) -> String {
    let value = trim_blanks(value);
    // A character has at most four bytes: what is beyond these is not shown.
    let start = &value[..value.len().min(4 * (SHOWN_CHARACTERS + 1))];
    format!("\"{}\"", cut(&String::from_utf8_lossy(start)))
}

/// A text of the user's as messages show it: in one line, cut if it is long.
pub(crate) fn cut(text: &str) -> String {
    let mut characters = text.chars();
    let start: String = characters.by_ref().take(SHOWN_CHARACTERS).collect();
    let more = if characters.next().is_some() { "…" } else { "" };
    visible(&start).into_owned() + more
}

/// A list in a message: the first dozen items, and how many more there are.
pub(crate) fn listed(items: impl IntoIterator<Item = String>) -> String {
    listed_to(MOST_LISTED, items)
}

/// A list in a message: the first items, at most so many, and how many more there are.
pub(crate) fn listed_to(most: usize, items: impl IntoIterator<Item = String>) -> String {
    let mut items = items.into_iter();
    let mut list: Vec<String> = items.by_ref().take(most).collect();
    match items.count() {
        0 => {}
        more => list.push(format!("and {more} more")),
    }
    list.join(", ")
}

/// A count with its noun: `1 cell`, `2 cells`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A text as a terminal may show it: in one line, with an escape in place of each character that moves the cursor, turns
/// the direction of writing or cannot be seen.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        // Some scripts need joiners between their letters.
        let is_joined = matches!(character, '\u{200c}' | '\u{200d}') && line.ends_with(|last: char| !last.is_ascii());
        match is_invisible(character) && !is_joined {
            true => line.extend(character.escape_default()),
            false => line.push(character),
        }
    }
    line.into()
}

/// Control characters, line and paragraph separators, and what Unicode says is not shown (`Default_Ignorable_Code_Point`),
/// but for selectors of variants.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}')
}

/// A word as a POSIX shell reads it, for a cure to be pasted. `None` where a reader could not see what would be pasted: it
/// is long, or has characters that are not shown.
pub(crate) fn shell_word(word: &str) -> Option<String> {
    if word.chars().nth(4 * SHOWN_CHARACTERS).is_some() || visible(word) != word {
        return None;
    }
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_.,=/:+-".contains(&byte);
    match !word.is_empty() && word.bytes().all(is_plain) {
        true => Some(word.to_owned()),
        false => Some(format!("'{}'", word.replace('\'', r"'\''"))),
    }
}

/// Why the work on a query stops.
#[derive(Debug)]
pub enum Stop {
    /// The number type cannot decide; a more exact one will.
    Uncertain,
    /// The query has no answer.
    Problem(Problem),
    /// The answer cannot be written.
    Output(io::Error),
}

impl From<Uncertain> for Stop {
    fn from(_: Uncertain) -> Self {
        Self::Uncertain
    }
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_the_cursor_turns_the_direction_or_is_not_seen_is_visible() {
        for (text, shown) in [
            ("a\u{1b}[31m\u{9b}\u{7f}", "a\\u{1b}[31m\\u{9b}\\u{7f}"),
            ("a\nb\tc\r", "a\\nb\\tc\\r"),
            ("\u{202e}abc\u{2066}", "\\u{202e}abc\\u{2066}"),
            ("a\u{2028}b\u{200b}c\u{feff}\u{ad}", "a\\u{2028}b\\u{200b}c\\u{feff}\\u{ad}"),
            ("a\u{200d}b\u{e0041}", "a\\u{200d}b\\u{e0041}"),
            (
                "größe 平面 é\u{301} می\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}",
                "größe 平面 é\u{301} می\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}",
            ),
        ] {
            assert_eq!(visible(text), shown);
            assert_eq!(visible(shown), shown, "an escape is visible");
        }
    }

    #[test]
    fn a_shell_reads_a_word_as_it_is_or_gets_none() {
        let words =
            ["origin=a,b", "origin=a b", "a'; touch PWNED; '", "$(id)`id`", "~", "", "größe", "-", "a\\b", "!x\"*?"];
        let words = words.iter().map(|word| shell_word(word).expect("it can be seen")).collect::<Vec<_>>().join(" ");
        let expected =
            r#"origin=a,b 'origin=a b' 'a'\''; touch PWNED; '\''' '$(id)`id`' '~' '' 'größe' - 'a\b' '!x"*?'"#;
        assert_eq!(words, expected);
        for hidden in ["a\nb", "\u{1b}[31m", "a\u{202e}b", &"a".repeat(241)] {
            assert_eq!(shell_word(hidden), None, "{hidden:?}");
        }
    }
}
