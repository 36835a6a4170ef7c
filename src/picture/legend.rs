//! What is written below a picture: the answer, and what the marks mean.

use super::collect::Picture;
use super::labels::size_of;
use super::shape::{MarkKind, Shape, Verdict};
use super::sheet::{LINE, Sheet, Sign, Spot};
use super::svg::Words;

/// A line of more characters goes on below.
const LONGEST: usize = 84;

/// The lines of text: the answer of one query, or how many had which.
pub fn lines(picture: &Picture) -> Vec<String> {
    let mut lines = if picture.queries() == 1 { picture.caption.clone() } else { vec![counted(picture)] };
    if signs(picture).next().is_some() {
        // The line of the marks.
        lines.push(String::new());
    }
    lines.into_iter().flat_map(|line| wrapped(&line)).collect()
}

fn counted(picture: &Picture) -> String {
    let parts = [Verdict::Hit, Verdict::Touch, Verdict::Miss]
        .into_iter()
        .zip(picture.counts)
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!("{} {count}", verdict.name()));
    let queries = picture.queries();
    let noun = if queries == 1 { "query" } else { "queries" };
    format!("{queries} {noun}: {}", parts.collect::<Vec<_>>().join(", "))
}

fn wrapped(line: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().map(|last| last.chars().count()).unwrap_or(0);
        if last > 0 && last + word.chars().count() >= LONGEST {
            lines.push(String::new());
        }
        if let Some(last) = lines.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// The kinds of marks that there are, each once.
fn signs(picture: &Picture) -> impl Iterator<Item = (Sign, Verdict)> {
    let marks = picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Mark(mark) => Some((Sign::Contact(mark.kind), mark.verdict)),
        Shape::Path(drawn) if drawn.path.range.first.is_some() => Some((Sign::Start, drawn.verdict)),
        _ => None,
    });
    marks.collect::<std::collections::BTreeSet<_>>().into_iter()
}

/// Writes the lines, the last of them the meanings of the marks that are on the sheet.
pub fn write(sheet: &mut Sheet, lines: &[String], lost: usize) {
    let first = sheet.size[1] - LINE * lines.len() as f64 - 2.0;
    let left = 20.0;
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        sheet.text([left, first + LINE * number as f64], "", line);
    }
    let mut x = left + 4.0;
    let y = sheet.size[1] - LINE - 2.0;
    let mut meanings: Vec<(Sign, Verdict, &str)> = Vec::new();
    for (sign, verdict) in sheet.signs() {
        let meaning = match (sign, verdict) {
            (Sign::Start, _) => "start",
            (Sign::Contact(MarkKind::Enter), Verdict::Touch) => "begins to touch",
            (Sign::Contact(MarkKind::Exit), Verdict::Touch) => "ends to touch",
            (Sign::Contact(MarkKind::Both), Verdict::Touch) => "touches",
            (Sign::Contact(MarkKind::Enter), _) => "comes in",
            (Sign::Contact(MarkKind::Exit), _) => "goes out",
            (Sign::Contact(MarkKind::Both), _) => "is inside",
        };
        // One start stands for all, whatever came of them.
        if !meanings.iter().any(|(_, _, known)| *known == meaning) {
            meanings.push((sign, verdict, meaning));
        }
    }
    for (sign, verdict, meaning) in meanings {
        sheet.spots.push(Spot { at: [x, y], sign, verdict, about: None });
        sheet.text([x + 12.0, y], "small soft", meaning);
        x += 34.0 + size_of(meaning, 11.0)[0];
    }
    if lost > 0 {
        let noun = if lost == 1 { "label" } else { "labels" };
        sheet.text([x, y], "small soft", format!("no room for {lost} {noun}"));
    }
}

/// Title and description.
pub fn words(picture: &Picture, question: &str) -> Words {
    let description = if picture.queries() == 1 { picture.caption.join(" ") } else { counted(picture) };
    let projection =
        if picture.in_space { "A parallel projection; hidden edges are dashed." } else { "True to scale." };
    Words { title: question.to_owned(), description: format!("{description} {projection}") }
}
