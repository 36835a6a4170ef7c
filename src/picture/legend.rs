//! What is written below a picture: the answer, and what the marks mean.

use std::collections::BTreeSet;

use super::collect::Picture;
use super::labels::size_of;
use super::on_sheet::{FONT, LINE, NARROW_FONT, NARROW_SMALL, Sign, Spot};
use super::shape::{MarkKind, Verdict};
use super::sheet::Sheet;
use super::svg::Words;

/// Lines and rows of marks are no wider, in pixels.
const WIDEST: f64 = 470.0;
/// Where lines begin.
const LEFT: f64 = 20.0;

/// What is written below a picture.
#[derive(Debug)]
pub(super) struct Legend {
    /// The answer of one query, or how many had which.
    lines: Vec<String>,
    /// What the marks mean, row by row.
    rows: Vec<Vec<(Sign, Verdict, &'static str)>>,
}

impl Legend {
    /// The legend of a picture with these marks, on a sheet of this width.
    pub(super) fn of(picture: &Picture, notes: &[String], spots: &[Spot], width_of_sheet: f64) -> Self {
        let widest = WIDEST.min(width_of_sheet - LEFT);
        let mut lines: Vec<String> = picture.name.iter().filter(|_| picture.is_single()).cloned().collect();
        lines.extend(answer(picture, notes));
        let mut rows: Vec<Vec<(Sign, Verdict, &'static str)>> = Vec::new();
        let mut room = 0.0;
        let signs: BTreeSet<_> = spots.iter().map(|spot| (spot.sign, spot.verdict)).collect();
        for (sign, verdict) in signs {
            let meaning = meaning(sign, verdict);
            // One start stands for all, whatever came of them.
            if rows.iter().flatten().any(|(_, _, known)| *known == meaning) {
                continue;
            }
            room -= width(meaning);
            match rows.last_mut().filter(|_| room >= 0.0) {
                Some(row) => row.push((sign, verdict, meaning)),
                None => {
                    rows.push(vec![(sign, verdict, meaning)]);
                    room = widest - width(meaning);
                }
            }
        }
        Self { lines: lines.iter().flat_map(|line| wrapped(line, widest)).collect(), rows }
    }

    /// Writes it below the sheet, which grows.
    pub(super) fn write(&self, sheet: &mut Sheet, lost: usize) {
        sheet.own_spots.get_or_insert(sheet.spots.len());
        let mut y = sheet.size[1] - 2.0;
        sheet.size[1] += LINE * (self.lines.len() + self.rows.len()) as f64;
        for line in &self.lines {
            sheet.text([LEFT, y], "fixed", line);
            y += LINE;
        }
        let mut ends: Vec<f64> = self.lines.iter().map(|line| LEFT + size_of(line, FONT)[0]).collect();
        for row in &self.rows {
            let mut x = LEFT + 4.0;
            for (sign, verdict, meaning) in row {
                sheet.spots.push(Spot { at: [x, y], sign: *sign, verdict: *verdict, about: None });
                sheet.text([x + 12.0, y], "small soft fixed", *meaning);
                x += width(meaning);
            }
            ends.push(x);
            y += LINE;
        }
        if lost > 0 {
            let noun = if lost == 1 { "label" } else { "labels" };
            let note = format!("no room for {lost} {noun}");
            // Behind the lowest line that leaves room for it.
            let widest = sheet.size[0] - LEFT - size_of(&note, NARROW_SMALL)[0] - 8.0;
            match ends.iter().rev().enumerate().find(|(_, end)| **end <= widest) {
                Some((below, end)) => sheet.text([end + 8.0, y - LINE * (below + 1) as f64], "small soft fixed", note),
                None => {
                    sheet.text([LEFT, y], "small soft fixed", note);
                    sheet.size[1] += LINE;
                }
            }
        }
    }
}

/// How much of a row a mark and its meaning take.
fn width(meaning: &str) -> f64 {
    34.0 + size_of(meaning, NARROW_SMALL)[0]
}

fn meaning(sign: Sign, verdict: Verdict) -> &'static str {
    match (sign, verdict) {
        (Sign::Start, _) => "start",
        (Sign::Zero, _) => "t = 0",
        (Sign::Contact(MarkKind::Enter), Verdict::Touch) => "touch begins",
        (Sign::Contact(MarkKind::Exit), Verdict::Touch) => "touch ends",
        (Sign::Contact(MarkKind::Enter), _) => "contact begins",
        (Sign::Contact(MarkKind::Exit), _) => "contact ends",
        (Sign::Contact(MarkKind::Both), Verdict::Touch) => "touch",
        (Sign::Contact(MarkKind::Both), _) => "contact",
    }
}

fn wrapped(line: &str, widest: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        if lines
            .last()
            .is_some_and(|last| !last.is_empty() && size_of(&format!("{last} {word}"), NARROW_FONT)[0] > widest)
        {
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

/// The answer in words, and what is to be said of the picture.
fn answer(picture: &Picture, notes: &[String]) -> Vec<String> {
    let mut sentences = if picture.is_single() { picture.sentences() } else { vec![picture.counted()] };
    sentences.extend(notes.iter().cloned().chain(picture.omissions()));
    sentences
}

/// Title and description.
pub(super) fn words(picture: &Picture, notes: &[String], question: &str) -> Words {
    let asked = Some(picture.question.clone()).filter(|question| picture.is_single() && !question.is_empty());
    let projection =
        if picture.in_space { "A parallel projection; hidden edges are dashed." } else { "True to scale." };
    let sentences = asked.into_iter().chain(answer(picture, notes)).chain([projection.to_owned()]);
    Words { title: question.to_owned(), description: sentences.collect::<Vec<_>>().join(" ") }
}
