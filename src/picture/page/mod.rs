//! The picture as a page for a browser: the still, what moves on it, and a table of the answers, in one file.
//!
//! `data` is what the script is told; the script is `page.js`, `working.js` and `controls.js`. Nothing is decided by the script: it compares ranks, and
//! shows what stands here.

mod data;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

use crate::steps::step;

use super::collect::{AnswerRow, Picture};
use super::draw::{document, drawing};
use super::view::Look;

use data::data;

/// The script: what is drawn, what a step of a working lights, and what hands and addresses do.
const SCRIPT: [&str; 3] = [include_str!("page.js"), include_str!("working.js"), include_str!("controls.js")];
const STYLE: &str = include_str!("page.css");
/// Only parts of the file may be used; nothing is loaded.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";
/// The parts that are there only while the script is: the slider, the buttons, and the text about a row.
const CONTROLS: &str = "\
<div id=\"panel\">
<div class=\"controls\" hidden><button type=\"button\" id=\"play\" aria-pressed=\"false\">Play</button>
<button type=\"button\" id=\"before\" aria-label=\"To the time before\">‹</button>
<button type=\"button\" id=\"after\" aria-label=\"To the next time\">›</button>
<label for=\"time\">t</label><input type=\"range\" id=\"time\" min=\"0\" max=\"1000\" step=\"1\" value=\"0\">
<span id=\"shown\"></span></div>
<div class=\"controls\" id=\"keys\" role=\"group\" aria-label=\"Times that matter\" hidden></div>
<div class=\"controls\" id=\"turning\" role=\"group\" aria-label=\"View\" hidden>
<button type=\"button\" id=\"left\" aria-label=\"Turn left\">←</button>
<button type=\"button\" id=\"right\" aria-label=\"Turn right\">→</button>
<button type=\"button\" id=\"up\" aria-label=\"Turn up\">↑</button>
<button type=\"button\" id=\"down\" aria-label=\"Turn down\">↓</button></div>
<div class=\"controls\" role=\"group\" aria-label=\"Size\" hidden>
<button type=\"button\" id=\"in\" aria-label=\"Larger\">+</button>
<button type=\"button\" id=\"out\" aria-label=\"Smaller\">\u{2212}</button>
<button type=\"button\" id=\"whole\">Reset view</button></div>
<p id=\"said\" class=\"heard\" role=\"status\"></p>
<p id=\"heard\" class=\"heard\" role=\"status\"></p>
<p id=\"about\"></p>
";
/// A cell of more bytes goes on in further lines.
const LONG: usize = 160;
/// The effect of dragging, in the plane and in space.
const HINTS: [&str; 2] = ["Drag to shift the sheet", "Drag to turn the view"];
const HINT: &str =
    "the question stays as it is. A click on a part of the picture, or on a step of the working, lights both.";
/// Said where a point moves along a path.
const OF_POINTS: &str = " ● is the point of the path at t.";

/// The script as a page holds it: without the comments, and what indents its lines.
fn script() -> String {
    let lines = SCRIPT.iter().flat_map(|part| part.lines()).map(str::trim_start);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty() && !line.starts_with("//")).collect();
    format!("'use strict';\n(() => {{\n{}\n}})();\n", lines.join("\n"))
}

/// All of a picture as a page; `question` says in a line what it is about.
pub(crate) fn page(picture: &Picture, look: &Look, question: &str) -> String {
    let drawing = drawing(picture, look);
    let data = data(picture, &drawing, look);
    let still = document(&drawing, picture, question);
    let mut page = String::new();
    let title = escaped(question);
    // Writing into a string cannot fail.
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <div id=\"beside\"><div id=\"stage\" tabindex=\"0\" role=\"group\" aria-label=\"Picture\">\n{still}</div>\n\
         <section id=\"working\" aria-label=\"Working\" hidden></section></div>\n{CONTROLS}\
         <p id=\"hint\" class=\"controls\" hidden>{}: {HINT}{}</p>\n</div>\n{}\
         <script type=\"application/json\" id=\"data\">{}</script>\n<script>\n{}</script>\n</body>\n</html>\n",
        HINTS[usize::from(picture.in_space)],
        if picture.has_paths() { OF_POINTS } else { "" },
        table(&picture.answers, picture.answers_left_out, &picture.counted_queries()),
        data.replace('<', "\\u003c"),
        script(),
    );
    page
}

/// The most columns of the table.
const MOST_COLUMNS: usize = 200;

/// The answers as a table: the columns are those of all rows, in the order in which they come, or those that most rows
/// have; `counted` says of which queries, if not of all.
fn table(answers: &[AnswerRow], left_out: u128, counted: &str) -> String {
    let mut names: Vec<(&str, usize)> = Vec::new();
    let mut places = HashMap::new();
    for (name, _) in answers.iter().flat_map(|row| &row.cells) {
        let place = *places.entry(name.as_str()).or_insert(names.len());
        if place == names.len() {
            names.push((name, 0));
        }
        names[place].1 += 1;
    }
    let has_all = names.len() <= MOST_COLUMNS && answers.iter().all(|row| row.is_whole);
    let mut kept: Vec<usize> = (0..names.len()).collect();
    kept.sort_by_key(|&place| Reverse(names[place].1));
    kept.truncate(MOST_COLUMNS);
    kept.sort_unstable();
    let mut caption = format!("Answers{counted}");
    if left_out > 0 {
        caption += &format!(", the first {}: {left_out} more rows are left out", answers.len());
    }
    if !has_all {
        caption += ", with the columns that most rows have, and that come first";
    }
    let mut table = format!("<div class=\"answers\"><table><caption>{caption}</caption>\n<thead><tr>");
    kept.iter().for_each(|&place| table.extend(["<th scope=\"col\">", &escaped(names[place].0), "</th>"]));
    table.push_str("</tr></thead>\n<tbody>\n");
    for AnswerRow { row, solid, cells, .. } in answers {
        let _ = write!(table, "<tr data-row=\"{row}\"");
        if let Some(solid) = solid {
            let _ = write!(table, " data-solid=\"{solid}\"");
        }
        table.push('>');
        let mut values = vec![None; kept.len()];
        for (name, value) in cells {
            if let Some(column) = places.get(name.as_str()).and_then(|place| kept.binary_search(place).ok()) {
                values[column].get_or_insert(value);
            }
        }
        step(cells.len() + values.len());
        for value in values {
            let value = value.map_or(String::new(), |value| escaped(value));
            table.extend([if value.len() > LONG { "<td class=\"long\">" } else { "<td>" }, &value, "</td>"]);
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody></table></div>\n");
    table
}

/// A text as HTML, in an element or a quoted attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            control if control.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_at_most_40_kilobytes_and_ends_no_element() {
        let script = script();
        assert!(script.len() <= 40 * 1024, "{} bytes", script.len());
        assert!(!script.contains("</") && !STYLE.contains("</") && !script.contains("innerHTML"));
    }

    #[test]
    fn a_table_has_the_columns_of_all_rows_and_its_texts_are_escaped() {
        let row = |row, cells: &[(&str, &str)]| AnswerRow {
            row,
            solid: None,
            is_whole: true,
            cells: cells.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            size: cells.len(),
        };
        let table = table(&[row(1, &[("a", "</script>")]), row(2, &[("b", "\"'&")])], 0, "");
        assert!(table.contains("<tr data-row=\"1\"><td>&lt;/script&gt;</td><td></td></tr>"), "{table}");
        assert!(table.contains("<tr data-row=\"2\"><td></td><td>&quot;&#39;&amp;</td></tr>"), "{table}");
    }

    #[test]
    fn a_table_of_rows_without_common_keys_has_the_columns_that_most_rows_have() {
        let keys = |row: u64| (0..60).map(move |key| format!("k{row}-{key}"));
        let cells = |row: u64| keys(row).chain(["status".to_owned()]).map(|name| (name, "1".to_owned())).collect();
        let rows: Vec<_> = (1..=500)
            .map(|row| AnswerRow { row, solid: None, is_whole: row > 1, cells: cells(row), size: 61 })
            .collect();
        let mut text = String::new();
        let steps = crate::steps::steps_of(|| text = table(&rows, 3, ""));
        assert!(steps <= 500 * (61 + MOST_COLUMNS), "{steps} steps");
        assert_eq!(text.matches("<th scope").count(), MOST_COLUMNS);
        assert!(text.contains("<th scope=\"col\">status</th>"));
        let caption = "Answers, the first 500: 3 more rows are left out, with the columns that most rows have";
        assert!(text.contains(caption), "{}", &text[..300]);
    }
}
