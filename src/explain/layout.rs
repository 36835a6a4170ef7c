//! A working as text: labels in a column, formulas beside them, remarks aligned behind, no line longer than it must be.

use super::working::Step;

/// The columns of a page.
const WIDTH: usize = 100;
/// The longest label that fits into the column of labels.
const LABEL: usize = 10;
/// Behind a label.
const GAP: usize = 2;
/// Before a remark.
const REMARK_GAP: usize = 3;

/// The text of the steps, a line or more each.
pub fn text(steps: &[Step]) -> String {
    let label = steps.iter().map(|step| width(&step.label)).filter(|&width| width <= LABEL).max().unwrap_or(0) + GAP;
    let mut lines = Vec::new();
    for block in steps.chunk_by(|_, next| !next.is_apart) {
        if block[0].is_apart {
            lines.push(String::new());
        }
        let label = label.max(width(&block[0].label) + GAP);
        let bodies: Vec<String> = block.iter().map(body).collect();
        let fits = |(body, step): &(&String, &Step)| {
            !step.remark.is_empty() && label + width(body) + REMARK_GAP + width(&step.remark) <= WIDTH
        };
        let column = bodies.iter().zip(block).filter(fits).map(|(body, _)| width(body)).max().unwrap_or(0);
        for (body, step) in bodies.iter().zip(block) {
            write(step, body, (label, column), &mut lines);
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// formula = value
fn body(step: &Step) -> String {
    match &step.value {
        None => step.formula.clone(),
        Some(value) => format!("{} = {}", step.formula, value.text()),
    }
}

fn write(step: &Step, body: &str, (label, column): (usize, usize), lines: &mut Vec<String>) {
    let indent = |text: &str| format!("{}{text}", " ".repeat(label));
    let start = format!("{}{}", step.label, " ".repeat(label - width(&step.label)));
    let room = WIDTH - label;
    let mut parts = match &step.value {
        // An equation that is too long breaks before its value.
        Some(value) if width(body) > room => vec![step.formula.clone(), format!("  = {}", value.text())],
        None if width(body) > room => wrapped(body, room),
        _ => vec![body.to_owned()],
    };
    if !step.remark.is_empty() {
        let last = parts.pop().unwrap_or_default();
        let padded = format!("{last}{}", " ".repeat(column.saturating_sub(width(&last)) + REMARK_GAP));
        if width(&padded) + width(&step.remark) <= room {
            parts.push(padded + &step.remark);
        } else if width(&last) + REMARK_GAP + width(&step.remark) <= room {
            parts.push(format!("{last}   {}", step.remark));
        } else {
            parts.push(last);
            parts.extend(wrapped(&step.remark, room - GAP).iter().map(|line| format!("  {line}")));
        }
    }
    lines.extend(parts.iter().enumerate().map(|(index, part)| match index {
        0 => (start.clone() + part).trim_end().to_owned(),
        _ => indent(part),
    }));
}

/// The text in lines of this width, broken at blanks; what has none stays whole.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if width(&lines[last]) + 1 + width(word) <= room {
            lines[last].push(' ');
            lines[last].push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Characters, which all have one column here.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::super::working::Working;
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
        assert_eq!(working.text(), expected);
    }

    #[test]
    fn long_lines_are_broken_before_the_value_and_sentences_at_blanks() {
        let mut working = Working::default();
        working.equate("A", "1".repeat(95), third()).remark("a remark");
        working.say("all", "word ".repeat(30).trim_end());
        let text = working.text();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(text.contains("\n       = 1/3 ≈ 0.3333"), "{text}");
    }
}
