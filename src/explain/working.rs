//! The steps of a working, in order, and the one place that writes them as text.

use super::value::{HeldNumber, StepValue, shortened};

/// The working of one query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Working {
    steps: Vec<WorkingStep>,
    held: Vec<HeldNumber>,
    begins_part: bool,
}

/// The text with a name in brackets behind each `row 3`.
fn with_names(text: &str, name: impl Fn(usize) -> Option<String>) -> String {
    let mut parts = text.split("row ");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (row, rest) = part.split_at(digits);
        result += &format!("row {row}");
        if let Some(name) = row.parse().ok().and_then(&name) {
            result += &format!(" ({name})");
        }
        result += rest;
    }
    result
}

impl Working {
    /// A sentence, or a formula that is no equation.
    pub(crate) fn say(&mut self, label: &str, text: impl Into<String>) -> &mut WorkingStep {
        self.push(WorkingStep { label: label.to_owned(), formula: text.into(), ..WorkingStep::default() })
    }

    /// formula = value
    pub(crate) fn equate(
        &mut self,
        label: &str,
        formula: impl Into<String>,
        value: impl Into<StepValue>,
    ) -> &mut WorkingStep {
        let value = Some(value.into());
        self.push(WorkingStep { label: label.to_owned(), formula: formula.into(), value, ..WorkingStep::default() })
    }

    /// Leaves a blank line before the next step.
    pub(crate) fn begin_part(&mut self) {
        self.begins_part = true;
    }

    /// The steps so far.
    pub(super) fn steps(&self) -> &[WorkingStep] {
        &self.steps
    }

    /// Shows a number that a program holds by its shortest digits, and says once what it really is.
    pub(crate) fn hold(&mut self, number: HeldNumber) {
        if !self.held.contains(&number) {
            self.held.push(number);
        }
    }

    /// Adds to each row of a scene that is spoken of what its solid is called.
    pub(crate) fn name_rows(&mut self, name: impl Fn(usize) -> Option<String>) {
        for step in &mut self.steps {
            for text in [&mut step.formula, &mut step.remark] {
                *text = with_names(text, &name);
            }
        }
    }

    /// The working as text, on a page of so many columns.
    pub(crate) fn text(&self, page: usize) -> String {
        layout(&shortened(&self.steps, &self.held), page)
    }

    fn push(&mut self, step: WorkingStep) -> &mut WorkingStep {
        let index = self.steps.len();
        let is_apart = std::mem::take(&mut self.begins_part);
        self.steps.push(WorkingStep { is_apart, ..step });
        &mut self.steps[index]
    }
}

/// A line of a working, as one would write it on paper: `label  formula = value  remark`.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkingStep {
    /// What the step is about; empty where it goes on with the step before.
    pub(super) label: String,
    /// What is worked out, or a sentence.
    pub(super) formula: String,
    /// The value of the formula.
    pub(super) value: Option<StepValue>,
    /// What the value means.
    pub(super) remark: String,
    /// Whether a blank line comes before the step.
    pub(super) is_apart: bool,
}

impl WorkingStep {
    /// Adds what the value means.
    pub(crate) fn remark(&mut self, remark: impl Into<String>) -> &mut Self {
        self.remark = remark.into();
        self
    }

    /// Leaves a blank line before the step.
    pub(crate) fn apart(&mut self) -> &mut Self {
        self.apart_if(true)
    }

    /// Leaves one if it is the first of its kind.
    pub(crate) fn apart_if(&mut self, is_first: bool) -> &mut Self {
        self.is_apart = is_first;
        self
    }
}

/// The longest label that fits into the column of labels that all blocks share.
const LABEL: usize = 10;
/// A line has so much room beside its label on the narrowest page, too.
const ROOM: usize = 20;
/// Behind a label.
const GAP: usize = 2;
/// Before a remark.
const REMARK_GAP: usize = 3;

/// The text of steps whose values are written out, a line or more each; where their numbers let them, no line has more
/// columns than a page.
fn layout(steps: &[WorkingStep], page: usize) -> String {
    let label = steps.iter().map(|step| width(&step.label)).filter(|&width| width <= LABEL).max().unwrap_or(0) + GAP;
    let mut lines = Vec::new();
    for block in steps.chunk_by(|_, next| !next.is_apart) {
        if block[0].is_apart {
            lines.push(String::new());
        }
        // A long label widens the column of its own block alone.
        let longest = block.iter().map(|step| width(&step.label)).max().unwrap_or(0);
        let label = label.max(longest + GAP);
        let fits = |step: &&WorkingStep| {
            !step.remark.is_empty() && label + width(&step.formula) + REMARK_GAP + width(&step.remark) <= page
        };
        let column = block.iter().filter(fits).map(|step| width(&step.formula)).max().unwrap_or(0);
        for step in block {
            write(step, (label, column), page, &mut lines);
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn write(step: &WorkingStep, (label, column): (usize, usize), page: usize, lines: &mut Vec<String>) {
    let indent = |text: &str| format!("{}{text}", " ".repeat(label));
    let start = format!("{}{}", step.label, " ".repeat(label - width(&step.label)));
    let room = page.saturating_sub(label).max(ROOM);
    let mut parts = wrapped(&step.formula, room);
    if !step.remark.is_empty() {
        let last = parts.pop().unwrap_or_default();
        let padded = format!("{last}{}", " ".repeat(column.saturating_sub(width(&last)) + REMARK_GAP));
        if width(&padded) + width(&step.remark) <= room {
            parts.push(padded + &step.remark);
        } else if width(&last) + REMARK_GAP + width(&step.remark) <= room {
            parts.push(format!("{last}   {}", step.remark));
        } else {
            parts.push(last);
            parts.extend(wrapped(&step.remark, room - GAP).into_iter().map(|line| format!("  {line}")));
        }
    }
    lines.extend(parts.iter().enumerate().map(|(index, part)| match index {
        0 => (start.clone() + part).trim_end().to_owned(),
        _ => indent(part),
    }));
}

/// The text in lines of this width. It breaks at blanks, those within brackets last; what has none stays whole. The
/// later lines of a formula are indented.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let is_formula = is_formula(text);
    let indent = if is_formula { "  " } else { "" };
    let mut lines = Vec::new();
    let mut rest = text.to_owned();
    while width(&rest) > room
        && let Some(at) = best_break(&rest, room, is_formula)
    {
        let next = format!("{indent}{}", rest[at..].trim_start());
        rest.truncate(at);
        lines.push(rest.trim_end().to_owned());
        rest = next;
    }
    lines.push(rest);
    lines
}

/// The blank at which a line is best ended: outside of brackets if it can be, in a formula before an operator, in a
/// sentence between words; and the last of those that are alike. `None` if there is no blank.
fn best_break(text: &str, room: usize, is_formula: bool) -> Option<usize> {
    let (mut depth, mut column) = (0, 0);
    let mut breaks = Vec::new();
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if !text[..at].trim_start().is_empty() && !text[..at].ends_with(' ') => {
                let unfitness = unfitness(&text[..at], text[at..].trim_start(), is_formula);
                breaks.extend(unfitness.map(|unfitness| (column, at, (depth, unfitness))));
            }
            _ => {}
        }
        column += 1;
    }
    // A line is not left nearly empty for the sake of a better end.
    let fits = |from: usize| breaks.iter().rev().filter(move |(column, ..)| (from..=room).contains(column));
    let best_from = |from| fits(from).min_by_key(|(.., rank)| *rank);
    let best = best_from(room / 3).or_else(|| best_from(0));
    best.or(breaks.first()).map(|(_, at, _)| *at)
}

/// How little a line should end here: 0 is best. `None` behind an operator of a formula, which stays with what follows.
fn unfitness(before: &str, behind: &str, is_formula: bool) -> Option<u8> {
    let is_operator = |word: &str| matches!(word, "=" | "≈" | "≤" | "<" | "≥" | ">" | "+" | "-" | "·" | "×" | "/");
    let next = behind.split(' ').next().unwrap_or_default();
    let last = before.rsplit(' ').next().unwrap_or_default();
    let (is_before, is_behind) = (is_operator(next), is_operator(last));
    let ends_part = before.ends_with([',', ':', ';']);
    match is_formula {
        true if is_behind => None,
        // A value stays with its digits.
        true if next == "=" => Some(0),
        true if is_before || ends_part => Some(1),
        true => Some(2),
        false if is_before || is_behind => Some(2),
        // A vector stays with its name.
        false => Some(u8::from(behind.starts_with('(') && !ends_part)),
    }
}

/// Whether a text has an operator and no words.
fn is_formula(text: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches(|character: char| !character.is_alphabetic());
        word.chars().count() > 2 && word.chars().all(char::is_alphabetic) && !matches!(word, "min" | "max")
    };
    text.contains(['=', '≤']) && !text.split(' ').any(is_word)
}

/// Characters, which all have one column here.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Big, Fraction};

    fn third() -> Fraction<Big> {
        Fraction { numerator: Big::ONE, denominator: Big::from(3) }
    }

    #[test]
    fn labels_and_remarks_stand_in_columns() {
        let mut working = Working::default();
        working.say("slab x", "0 ≤ t ≤ 1");
        working.equate("  in", "t = 1/3", third()).remark("through x-");
        working.equate("  out", "t = (2 - 1)/3", third()).remark("through x+");
        working.say("verdict", "a hit").apart();
        let expected = "slab x   0 ≤ t ≤ 1\n  in     t = 1/3 = 1/3 ≈ 0.3333         through x-\n  \
                        out    t = (2 - 1)/3 = 1/3 ≈ 0.3333   through x+\n\nverdict  a hit\n";
        assert_eq!(working.text(100), expected);
    }

    #[test]
    fn a_long_label_moves_the_formulas_of_its_own_block_wherever_it_stands_there() {
        let mut working = Working::default();
        working.say("slab x", "0 ≤ t ≤ 1");
        working.say("verdict", "a hit").apart();
        working.say("distance_squared", "25");
        assert_eq!(working.text(100), "slab x   0 ≤ t ≤ 1\n\nverdict           a hit\ndistance_squared  25\n");
    }

    #[test]
    fn a_long_equation_breaks_before_an_operator_and_between_components_and_a_sentence_between_words() {
        let mut working = Working::default();
        // Five numbers: one that comes again would have a name.
        let [a, b, c, d, e] = ["1", "2", "3", "4", "5"].map(|digit| digit.repeat(40));
        working.equate("A", format!("B + {a} + {b}"), third()).remark("a remark");
        working.equate("p", format!("p(t) = ({c}, {d}, {e})"), third());
        working.say("all", "word ".repeat(30).trim_end());
        working.say("", format!("{}past (1, 2, 3) (4, 5, 6)", "word ".repeat(16)));
        let text = working.text(100);
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(text.contains("1 + 2") && text.contains("\n       = 1/3 ≈ 0.3333"), "{text}");
        assert!(text.contains("3,\n       4") || text.contains("4,\n       5"), "{text}");
        assert!(text.contains("(4, 5, 6)"), "{text}");
    }

    #[test]
    fn a_number_that_is_wider_than_a_line_stays_whole() {
        let mut working = Working::default();
        let long = "7".repeat(120);
        working.say("A", format!("a = {long} + 1"));
        assert_eq!(working.text(100), format!("A  a\n     = {long}\n     + 1\n"));
    }
}
