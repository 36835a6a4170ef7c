//! The working: how an answer comes about, for people who want to redo it with a pencil.
//!
//! A [`Working`] is a list of steps, which are written as text here; [`scene`] and [`cells`] say which of many solids
//! come first. Every value is exact; `value` says how it is written. `expression` has the formulas that several questions
//! share, and `parts` how the spans of a solid's parts are joined to a verdict, and where the textbook in floats
//! comes to another. What is a question's own is `commands/QUESTION/working.rs`.
//!
//! `tests/oracle/working.rs` reads every working back, without a word of this code. A new one keeps to these rules,
//! too:
//!
//! - A line is a label, then an equation or a sentence, then remarks behind three blanks. Whatever has ` = ` in it is an
//!   equation: all of its sides that are arithmetic, or vectors, are exactly equal, in numbers that can be read back.
//! - A label has at most 10 characters, or it moves the formulas of its block aside.
//! - What is rounded, once, stands behind its exact value and ` ≈ `.
//! - A number of many digits has a name, `N1`, and one with a root `R1`; what it is stands in a line of its own. Digits
//!   that no line can hold go on in the next, behind a backslash.
//! - `verdict` begins with the status, `a hit`, `a touch` or `a miss`; the times in it, each behind `t = `, are those of the
//!   answer, which follows the working.
//! - `slab x` is followed by the times `in` and `out`, each with the face behind `through`; `enter` and `exit` end with the
//!   points of the answer; `step 3` of a walk has the cell and ends with the time.
//! - Labels with `floats` or `held in` are about floats: what a sentence there calls wrong, off or rounded is so.

pub(crate) mod expression;
pub(crate) mod parts;
pub(crate) mod value;

use std::cmp::Ordering;

use crate::geometry::Status;
use crate::ink;
use crate::number::{Big, Decimal, Fraction, Surd, Time, Uncertain};
use crate::query::counted;
use crate::scene::Scene;

use parts::held_number;
use value::{HeldNumber, StepValue, shortened, shown};

pub(crate) use expression::{Inequality, LengthUnit, boxed, line, vector};
pub(crate) use parts::{Conclusion, HeldAnswer, held, in_floats, no_floats, point, say_of_floats};
pub(crate) use value::closed;

/// The working of one query.
#[derive(Clone, Debug, Default)]
pub(super) struct Working {
    steps: Vec<WorkingStep>,
    held: Vec<HeldNumber>,
    begins_part: bool,
}

impl Working {
    /// A sentence, or a formula that is no equation.
    pub(crate) fn say(&mut self, label: &str, text: impl Into<String>) -> &mut WorkingStep {
        let (index, is_apart) = (self.steps.len(), std::mem::take(&mut self.begins_part));
        self.steps.push(WorkingStep {
            label: label.to_owned(),
            formula: text.into(),
            is_apart,
            ..WorkingStep::default()
        });
        &mut self.steps[index]
    }

    /// formula = value; a side that is just like the next, as where a zero leaves nothing to compute, is left out.
    pub(crate) fn equate(
        &mut self,
        label: &str,
        formula: impl Into<String>,
        value: impl Into<StepValue>,
    ) -> &mut WorkingStep {
        let step = self.say(label, formula);
        step.value = Some(value.into());
        step
    }

    /// Leaves a blank line before the next step.
    pub(super) fn begin_part(&mut self) {
        self.begins_part = true;
    }

    /// Shows a number that a program holds by its shortest digits, and says once what it really is.
    pub(crate) fn hold(&mut self, number: &Decimal) {
        let number = held_number(number).filter(|number| !self.held.contains(number));
        self.held.extend(number);
    }

    /// The working as text, on a page of this many columns; labels bold, remarks dim and the verdict in its colour if
    /// that is wanted.
    pub(super) fn text(&self, page: usize, color: bool) -> String {
        self.texts(page, color).join("\n") + "\n"
    }

    /// The steps as text, each of as many lines as it needs; an empty one is a blank line.
    pub(super) fn texts(&self, page: usize, color: bool) -> Vec<String> {
        layout(&shortened(&self.steps, &self.held), page, color)
    }
}

/// A line of a working, as one would write it on paper: `label  formula = value  remark`.
#[derive(Clone, Debug, Default)]
pub(super) struct WorkingStep {
    /// The subject of the step; empty where it goes on with the step before.
    label: String,
    /// The formula, or a sentence.
    formula: String,
    /// The value of the formula.
    value: Option<StepValue>,
    /// The meaning of the value.
    remark: String,
    /// True if a blank line comes before the step.
    is_apart: bool,
}

impl WorkingStep {
    /// Adds what the value means.
    pub(super) fn remark(&mut self, remark: impl Into<String>) -> &mut Self {
        self.remark = remark.into();
        self
    }

    /// Leaves a blank line before the step.
    pub(super) fn apart(&mut self) -> &mut Self {
        self.apart_if(true)
    }

    /// Leaves one if it is the first of its kind.
    pub(super) fn apart_if(&mut self, is_first: bool) -> &mut Self {
        self.is_apart = is_first;
        self
    }
}

/// The longest label that fits into the column of labels that all blocks share.
const LABEL: usize = 10;
/// A line has so much room beside its label on the narrowest page, too.
const ROOM: usize = 20;
/// The blanks behind a label.
const GAP: usize = 2;
/// The blanks before a remark.
const REMARK_GAP: usize = 3;
/// A remark is not moved further aside to stand below another.
const MOST_ASIDE: usize = 18;

/// The texts of steps whose values are written out, a line or more each, and an empty one for each blank line; where
/// their numbers let them, no line has more columns than a page.
fn layout(steps: &[WorkingStep], page: usize, color: bool) -> Vec<String> {
    let label = steps.iter().map(|step| width(&step.label)).filter(|&width| width <= LABEL).max().unwrap_or(0) + GAP;
    let mut texts = Vec::new();
    for block in steps.chunk_by(|_, next| !next.is_apart) {
        if block[0].is_apart {
            texts.push(String::new());
        }
        // A long label widens the column of its own block alone.
        let longest = block.iter().map(|step| width(&step.label)).max().unwrap_or(0);
        let label = label.max(longest + GAP);
        let fits = |step: &&WorkingStep| {
            !step.remark.is_empty() && label + width(&step.formula) + REMARK_GAP + width(&step.remark) <= page
        };
        // Remarks stand below each other where one follows another.
        for run in block.chunk_by(|step, next| fits(&step) == fits(&next)) {
            let column = run.iter().filter(fits).map(|step| width(&step.formula)).max().unwrap_or(0);
            texts.extend(run.iter().map(|step| written(step, (label, column), (page, color))));
        }
    }
    texts
}

/// The lines of a step.
fn written(step: &WorkingStep, (label, column): (usize, usize), (page, color): (usize, bool)) -> String {
    let indent = |text: &str| format!("{}{text}", " ".repeat(label));
    let dim = |remark: &str| ink::painted(remark, ink::DIM, color);
    let start = ink::painted(&step.label, ink::of_label(&step.label), color) + &" ".repeat(label - width(&step.label));
    let room = page.saturating_sub(label).max(ROOM);
    let mut parts = wrapped(&step.formula, room);
    if !step.remark.is_empty() {
        let last = parts.pop().unwrap_or_default();
        let aside = Some(column.saturating_sub(width(&last))).filter(|aside| *aside <= MOST_ASIDE).unwrap_or(0);
        let padded = format!("{last}{}", " ".repeat(aside + REMARK_GAP));
        if width(&padded) + width(&step.remark) <= room {
            parts.push(padded + &dim(&step.remark));
        } else if width(&last) + REMARK_GAP + width(&step.remark) <= room {
            parts.push(format!("{last}   {}", dim(&step.remark)));
        } else {
            parts.push(last);
            parts.extend(wrapped(&step.remark, room - GAP).into_iter().map(|line| format!("  {}", dim(&line))));
        }
    }
    if step.label == "verdict" {
        parts[0] = with_verdict(&parts[0], color);
    }
    let lines = parts.iter().enumerate().map(|(index, part)| match index {
        0 => (start.clone() + part).trim_end().to_owned(),
        _ => indent(part),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// `a hit, from t = 1 …`, with its status in colour if that is wanted.
fn with_verdict(text: &str, color: bool) -> String {
    let status = ["hit", "touch", "miss"].into_iter().find(|status| text.starts_with(&format!("a {status}")));
    match status {
        Some(status) => text.replacen(status, &ink::painted(status, ink::of_verdict(status), color), 1),
        None => text.to_owned(),
    }
}

/// The text in lines of this width. It breaks at blanks, those within brackets last; digits that are longer than a line
/// end it with a backslash. The
/// later lines of a formula are indented.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let is_formula = is_formula(text);
    let indent = if is_formula { "  " } else { "" };
    let mut lines = Vec::new();
    let mut rest = text.to_owned();
    while width(&rest) > room {
        let at = best_break(&rest, room, is_formula);
        // Digits that no line can hold go on in the next, as in other calculators.
        if at.is_none_or(|at| width(&rest[..at]) > room)
            && let Some(at) = digit_break(&rest, room)
        {
            let next = format!("{indent}{}", &rest[at..]);
            rest.truncate(at);
            lines.push(rest + "\\");
            rest = next;
            continue;
        }
        let Some(at) = at else { break };
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
                let unfitness = unfitness(&text[..at], &text[at..], is_formula);
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

/// The last place between two digits that leaves room for a backslash, or a place before what they are over that
/// leaves the line half full; `None` if there is none.
fn digit_break(text: &str, room: usize) -> Option<usize> {
    let places = text.char_indices().zip(text.chars().skip(1)).take(room.saturating_sub(1)).enumerate();
    let mut found = None;
    for (column, ((at, left), right)) in places.filter(|(_, ((_, left), _))| left.is_ascii_digit()) {
        if right == '/' && column > room / 2 {
            return Some(at + left.len_utf8());
        }
        if right.is_ascii_digit() {
            found = Some(at + left.len_utf8());
        }
    }
    found
}

/// How little a line should end here: 0 is best. `None` behind an operator of a formula, which stays with what follows.
fn unfitness(before: &str, behind: &str, is_formula: bool) -> Option<u8> {
    // Two blanks part one thing from the next.
    let is_apart = behind.starts_with("  ");
    let behind = behind.trim_start();
    let is_operator = |word: &str| matches!(word, "=" | "≈" | "≤" | "<" | "≥" | ">" | "+" | "-" | "·" | "×" | "/");
    let next = behind.split(' ').next().unwrap_or_default();
    let last = before.rsplit(' ').next().unwrap_or_default();
    let (is_before, is_behind) = (is_operator(next), is_operator(last));
    let ends_part = before.ends_with([',', ':', ';']);
    // The name of a turned axis is one word: `z = …` behind its end would be about another number.
    if before.ends_with("axis") && next.starts_with(['x', 'y', 'z']) {
        return None;
    }
    match is_formula {
        true if is_behind => None,
        // A value stays with its digits.
        true if next == "=" || is_apart => Some(0),
        true if is_before || ends_part => Some(1),
        true => Some(2),
        false if is_behind => Some(4),
        false if is_before => Some(3),
        false if is_apart => Some(0),
        false if ends_part => Some(1),
        // A formula in a sentence is not torn, and a vector stays with its name.
        false => Some(if is_of_formula(next) { 2 } else { 1 }),
    }
}

/// True for a part of a formula: a letter, a number, what is in brackets.
fn is_of_formula(word: &str) -> bool {
    word.chars().count() == 1 || !word.starts_with(char::is_alphabetic) || word.ends_with(['²', ')'])
}

/// True if a text has an operator and no words.
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

/// How many contacts, or numbers, are named; of further ones the number is said.
pub(crate) const NAMED: usize = 5;

/// The most solids that are missed of which a working says by how much.
const NEAREST: usize = 3;

/// Says how many solids there are, how many are near enough to the path to be looked at, how many are only touched
/// where that does not count, the contacts in their order, and by how much the nearest of the others are missed. A
/// contact is the solid's index, and when it begins: `None` is before all other times.
pub(crate) fn scene(
    scene: &Scene,
    [left, touches]: [usize; 2],
    contacts: &[(usize, Option<Surd<Big>>)],
    missed: &[(usize, Surd<Big>)],
    to: &mut Working,
) -> Result<(), Uncertain> {
    let met = contacts.len();
    let name = |solid: usize| scene.name(solid).in_words();
    let besides = match touches {
        0 => String::new(),
        _ => format!(", and only touches {touches}, which does not count (--no-touch)"),
    };
    let solids = counted(scene.len(), "solid");
    let looked = match left {
        0 => "none is near enough to the path to be met".to_owned(),
        _ => format!("{left} near enough to the path to be looked at; it meets {met}"),
    };
    to.say("scene", format!("{solids}: {looked}{besides}"));
    for (index, (solid, time)) in contacts.iter().take(NAMED).enumerate() {
        let label = if index == 0 { "in order" } else { "" };
        let solid = name(*solid);
        match time {
            Some(time) => to.equate(label, format!("{solid}, t"), time.clone()),
            None => to.say(label, format!("{solid}, ever since")),
        };
    }
    if met > NAMED {
        to.say("", format!("and {} more", met - NAMED));
    }
    for (index, (solid, by)) in missed.iter().take(NEAREST).enumerate() {
        to.say(if index == 0 { "missed" } else { "" }, format!("{}, by {}", name(*solid), shown(by)));
    }
    let Some(((solid, first), others)) = contacts.split_first() else {
        let but = if touches > 0 { " but by touches" } else { "" };
        to.say("verdict", format!("no solid is met{but}: a miss"));
        return Ok(());
    };
    let mut equal = Vec::new();
    for (other, time) in others {
        if !is_same(first, time)? {
            break;
        }
        equal.push(*other);
    }
    let solid = name(*solid);
    to.say(
        "first",
        match equal.as_slice() {
            [] if others.is_empty() => format!("{solid}, the only one"),
            [] => format!("{solid}, since its t is the smallest"),
            [one] => format!("{solid}: {} is met at the same t, but comes later in the file", name(*one)),
            [one, more @ ..] => {
                let (one, more) = (name(*one), more.len());
                format!("{solid}: {one} and {more} more are met at the same t, but come later in the file")
            }
        },
    );
    Ok(())
}

/// A solid cell that a walk meets.
pub(crate) struct SolidCell {
    /// The index of the solid in its scene, from 0.
    pub(super) solid: usize,
    /// The indices of the cell.
    pub(super) cell: [i64; 3],
    /// A hit if the walk goes through it, else a touch.
    pub(super) status: Status,
    /// The number of the step.
    pub(super) step: i64,
    /// When the walk comes into the cell.
    pub(super) time: Fraction<Big>,
}

/// Writes how many solid cells there are, and those that the walk meets first, in its order.
pub(crate) fn cells(scene: &Scene, dimension: usize, found: &[SolidCell], only_touches: bool, to: &mut Working) {
    let cells = counted(scene.len(), "solid cell");
    let Some((first, others)) = found.split_first() else {
        let how = match only_touches {
            true => "the walk goes through none of them, and what it only touches does not count",
            false => "the walk comes to none of them",
        };
        to.say("scene", format!("{cells}; {how}: a miss"));
        return;
    };
    let more = if found.len() > NAMED { "more than " } else { "" };
    to.say("scene", format!("{cells}; the walk comes to {more}{}", found.len().min(NAMED)));
    for (index, SolidCell { solid, cell, status, step, time }) in found.iter().take(NAMED).enumerate() {
        let how = if *status == Status::Hit { "goes through" } else { "only touches" };
        let label = if index == 0 { "in order" } else { "" };
        to.equate(label, format!("{}, t", scene.name(*solid).beside_its_cell()), time.clone())
            .remark(format!("step {step} {how} its cell {}", cell_text(cell, dimension)));
    }
    let same_step = others.iter().take(NAMED - 1).take_while(|other| other.step == first.step);
    let why = match same_step.last() {
        _ if others.is_empty() => ", the only one",
        None => ", whose step is the first",
        Some(other) if other.cell == first.cell => ": of several solids in one cell the first in the file counts",
        Some(_) if first.status == Status::Hit => {
            ": a step meets the cell that it goes into before those that it touches"
        }
        Some(_) => ": a step meets the cells that it touches in the order x, y, z, xy, xz, yz",
    };
    to.say("first", scene.name(first.solid).in_words() + why);
}

/// The indices of a cell, as text.
pub(crate) fn cell_text(cell: &[i64; 3], dimension: usize) -> String {
    let indices: Vec<String> = cell[..dimension].iter().map(i64::to_string).collect();
    format!("({})", indices.join(", "))
}

/// True if two times are the same, or both are without an end.
fn is_same(left: &Option<Surd<Big>>, right: &Option<Surd<Big>>) -> Result<bool, Uncertain> {
    match (left, right) {
        (Some(left), Some(right)) => Time::compare(left, right).map(Ordering::is_eq),
        (left, right) => Ok(left.is_none() && right.is_none()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // A side that says the same again is left out.
        let expected = "slab x   0 ≤ t ≤ 1\n  in     t = 1/3 ≈ 0.3333               through x-\n  \
                        out    t = (2 - 1)/3 = 1/3 ≈ 0.3333   through x+\n\nverdict  a hit\n";
        assert_eq!(working.text(100, false), expected);
    }

    #[test]
    fn a_long_label_moves_the_formulas_of_its_own_block_wherever_it_stands_there() {
        let mut working = Working::default();
        working.say("slab x", "0 ≤ t ≤ 1");
        working.say("verdict", "a hit").apart();
        working.say("distance_squared", "25");
        assert_eq!(working.text(100, false), "slab x   0 ≤ t ≤ 1\n\nverdict           a hit\ndistance_squared  25\n");
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
        let text = working.text(100, false);
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(text.contains("1 + 2") && text.contains("\n       = 1/3 ≈ 0.3333"), "{text}");
        assert!(text.contains("3,\n       4") || text.contains("4,\n       5"), "{text}");
        assert!(text.contains("(4, 5, 6)"), "{text}");
    }

    #[test]
    fn a_number_that_is_wider_than_a_line_goes_on_behind_a_backslash() {
        let mut working = Working::default();
        let long = "7".repeat(120);
        working.say("A", format!("a = {long} + 1"));
        let [first, rest] = [92, 28].map(|count| "7".repeat(count));
        assert_eq!(working.text(100, false), format!("A  a\n     = {first}\\\n     {rest} + 1\n"));
    }
}
