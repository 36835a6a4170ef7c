//! The picture as an SVG document. No other file knows the form.

use svg::Document;
use svg::node::element::{Circle, Definitions, Description, Group, Path, Pattern, Rectangle, Style, Text, Title};

use super::frame::Frame;
use super::ink::STYLE;
use super::labels::Pixel;
use super::shape::{MarkKind, Verdict};
use super::sheet::{Sheet, Sign, Spot};

/// What a picture is called, in words.
#[derive(Clone, Debug)]
pub struct Words {
    /// In a line.
    pub title: String,
    /// In a few.
    pub description: String,
}

/// The document as text.
pub fn document(sheet: &Sheet, frame: &Frame, words: &Words, places: usize) -> String {
    let [width, height] = sheet.size;
    let vector = |vector: [f64; 3]| vector.map(|component| component.to_string()).join(" ");
    let mut document = Document::new()
        .set("width", width)
        .set("height", height)
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("role", "img")
        .set("aria-labelledby", "title description")
        // The projection: a pixel is the middle and scale · (right, -up) · (point - center) / unit.
        .set("data-center", frame.center.each_ref().map(|steps| format!("{steps}e{}", frame.exponent)).join(" "))
        .set("data-unit", format!("1e{}", frame.exponent + 3))
        .set("data-middle", format!("{} {}", sheet.middle[0], sheet.middle[1]))
        .set("data-scale", sheet.scale)
        .set("data-right", vector(sheet.view.right))
        .set("data-up", vector(sheet.view.up))
        .add(Title::new(legible(&words.title)).set("id", "title"))
        .add(Description::new().set("id", "description").add(svg::node::Text::new(legible(&words.description))))
        .add(Style::new(STYLE))
        .add(Definitions::new().add(hatch()))
        .add(Rectangle::new().set("class", "paper").set("width", width).set("height", height));
    for (ink, course) in &sheet.layers {
        let mut path = Path::new().set("class", ink.class()).set("d", course.data(places));
        if ink.is_area() {
            path = path.set("fill-rule", "nonzero");
        }
        document = document.add(path);
    }
    let mut spots = Group::new();
    for spot in &sheet.spots {
        spots = spots.add(mark(spot, places));
    }
    document = document.add(spots);
    for text in &sheet.texts {
        let [x, y] = text.at;
        // The middle of a line of digits and small letters is about a third of its size above the base line.
        let node =
            Text::new(legible(&text.text)).set("class", text.class).set("x", tenths(x)).set("y", tenths(y + 4.3));
        document = document.add(node);
    }
    let mut text = document.to_string();
    text.push('\n');
    text
}

/// The sign of a mark; other shapes for other verdicts, so that colours are not needed.
fn mark(spot: &Spot, places: usize) -> Group {
    let kind = match spot.sign {
        Sign::Start => "from",
        Sign::Contact(MarkKind::Enter) => "enter",
        Sign::Contact(MarkKind::Exit) => "exit",
        Sign::Contact(MarkKind::Both) => "enter",
    };
    let class = format!("mark {kind} {}", spot.verdict.name());
    let mut group = Group::new();
    if let Some((about, row)) = &spot.about {
        group = group.set("data-row", *row).add(Title::new(legible(about)));
    }
    let at = spot.at.map(|side| rounded(side, places));
    group = group.set("data-at", format!("{} {}", at[0], at[1]));
    match (spot.sign, spot.verdict) {
        (Sign::Start, _) => group.add(polygon(spot.at, &[[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]], class)),
        (_, Verdict::Touch) => group.add(polygon(spot.at, &[[0.0, -6.0], [6.0, 0.0], [0.0, 6.0], [-6.0, 0.0]], class)),
        _ => {
            group.add(Circle::new().set("class", class).set("cx", at[0].clone()).set("cy", at[1].clone()).set("r", 4.2))
        }
    }
}

fn polygon(at: Pixel, corners: &[Pixel], class: String) -> Path {
    let mut data = String::new();
    for (number, corner) in corners.iter().enumerate() {
        let letter = if number == 0 { 'M' } else { 'L' };
        data.push_str(&format!("{letter}{} {}", tenths(at[0] + corner[0]), tenths(at[1] + corner[1])));
    }
    data.push('z');
    Path::new().set("class", class).set("d", data)
}

/// Slanted lines for cells that a path only touches.
fn hatch() -> Pattern {
    Pattern::new()
        .set("id", "hatch")
        .set("width", 6)
        .set("height", 6)
        .set("patternUnits", "userSpaceOnUse")
        .set("patternTransform", "rotate(45)")
        .add(Path::new().set("class", "hatch").set("d", "M1 0l0 6"))
}

fn tenths(number: f64) -> String {
    rounded(number, 1)
}

/// A number with at most so many digits behind the point.
fn rounded(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
}

/// A text without what XML does not allow: control characters become spaces.
fn legible(text: &str) -> String {
    let allowed = |character: char| !character.is_control() && !matches!(character, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|character| if allowed(character) { character } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_texts_are_legible() {
        assert_eq!([rounded(-0.04, 1), rounded(12.3456, 2), rounded(100.0, 2)], ["0", "12.35", "100"]);
        assert_eq!(legible("a\u{1}<b>\n"), "a <b> ");
    }
}
