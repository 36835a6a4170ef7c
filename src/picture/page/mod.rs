//! The picture as a page for a browser: the still, what moves on it, and a table of the answers, in one file.
//!
//! `keys` puts the times that matter in order, `motion` knows what moves, `data` is what the script is told, `page.js`
//! is the script. Nothing is decided by the script: it compares ranks, and shows what stands here.

mod data;
mod keys;
mod motion;

use std::fmt::Write;

use super::collect::{AnswerRow, Picture};
use super::panels;
use super::still::document;
use super::view::Look;
use data::Data;

const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");
/// What may be used is in the file; nothing is loaded, from nowhere.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";
/// What is there only while the script is: the slider, the buttons, and what is said of a row.
const CONTROLS: &str = "\
<div class=\"controls\" hidden><button type=\"button\" id=\"play\" aria-pressed=\"false\">Play</button>
<button type=\"button\" id=\"before\" aria-label=\"To the time before\">‹</button>
<button type=\"button\" id=\"after\" aria-label=\"To the next time\">›</button>
<label for=\"time\">t</label><input type=\"range\" id=\"time\" min=\"0\" max=\"1000\" step=\"1\" value=\"0\">
<output id=\"shown\" for=\"time\"></output></div>
<div class=\"controls\" id=\"keys\" role=\"group\" aria-label=\"Times that matter\" hidden></div>
<div class=\"controls\" id=\"turning\" role=\"group\" aria-label=\"View\" hidden>
<button type=\"button\" id=\"left\" aria-label=\"Turn left\">←</button>
<button type=\"button\" id=\"right\" aria-label=\"Turn right\">→</button>
<button type=\"button\" id=\"up\" aria-label=\"Turn up\">↑</button>
<button type=\"button\" id=\"down\" aria-label=\"Turn down\">↓</button></div>
<div class=\"controls\" role=\"group\" aria-label=\"Size\" hidden>
<button type=\"button\" id=\"in\" aria-label=\"Larger\">+</button>
<button type=\"button\" id=\"out\" aria-label=\"Smaller\">\u{2212}</button>
<button type=\"button\" id=\"whole\">As it was</button></div>
<p id=\"about\" role=\"status\"></p>
";

/// All of a picture as a page; `question` says in a line what it is about.
pub fn page(picture: &Picture, look: &Look, question: &str) -> String {
    let drawing = panels::draw(picture, look);
    let data = Data::of(picture, &drawing, look);
    // Numbers and strings alone: there is nothing in it that has no JSON.
    let data = serde_json::to_string(&data).unwrap_or_default();
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
         <div id=\"stage\" tabindex=\"0\" role=\"group\" aria-label=\"Picture\">\n{still}</div>\n{CONTROLS}{}\
         <script type=\"application/json\" id=\"data\">{}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        table(&picture.answers),
        data.replace('<', "\\u003c"),
    );
    page
}

/// The answers as a table: the columns are those of all rows, in the order in which they come.
fn table(answers: &[AnswerRow]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in answers.iter().flat_map(|row| &row.cells) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let mut table = String::from("<div class=\"answers\"><table><caption>Answers</caption>\n<thead><tr>");
    names.iter().for_each(|name| table.extend(["<th scope=\"col\">", &escaped(name), "</th>"]));
    table.push_str("</tr></thead>\n<tbody>\n");
    for AnswerRow { row, solid, cells } in answers {
        let _ = write!(table, "<tr data-row=\"{row}\"");
        if let Some(solid) = solid {
            let _ = write!(table, " data-solid=\"{solid}\"");
        }
        table.push('>');
        for name in &names {
            let value = cells.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value);
            table.extend(["<td>", &escaped(value), "</td>"]);
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
    fn the_script_is_at_most_25_kilobytes_and_ends_no_element() {
        assert!(SCRIPT.len() <= 25_000, "{} bytes", SCRIPT.len());
        assert!(!SCRIPT.contains("</") && !STYLE.contains("</") && !SCRIPT.contains("innerHTML"));
    }

    #[test]
    fn a_table_has_the_columns_of_all_rows_and_its_texts_are_escaped() {
        let row = |row, cells: &[(&str, &str)]| AnswerRow {
            row,
            solid: None,
            cells: cells.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        };
        let table = table(&[row(1, &[("a", "</script>")]), row(2, &[("b", "\"'&")])]);
        assert!(table.contains("<tr data-row=\"1\"><td>&lt;/script&gt;</td><td></td></tr>"), "{table}");
        assert!(table.contains("<tr data-row=\"2\"><td></td><td>&quot;&#39;&amp;</td></tr>"), "{table}");
    }
}
