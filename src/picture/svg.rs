//! The picture as an SVG document. No other file knows the form.

use svg::Document;
use svg::Node;
use svg::node::element::{Definitions, Description, Element, Path, Pattern, Rectangle, Style, Text, Title};

use super::course::{Course, Part};
use super::frame::Frame;
use super::ink::STYLE;
use super::labels::Pixel;
use super::shape::{MarkKind, Verdict};
use super::sheet::{Sheet, Sign, Spot};

/// The corners of the sign of a start.
const SQUARE: [Pixel; 4] = [[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]];
/// The corners of the sign of a touch.
const DIAMOND: [Pixel; 4] = [[0.0, -6.0], [6.0, 0.0], [0.0, 6.0], [-6.0, 0.0]];

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
        .set("class", format!("{}{}", if sheet.in_space { "space" } else { "plane" }, sheet.crowd.class()))
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
    let size = if sheet.crowd.of_paths { 0.45 } else { 1.0 };
    document = starts(sheet, size).into_iter().fold(document, Document::add);
    for spot in &sheet.spots {
        if let Sign::Contact(kind) = spot.sign {
            document = document.add(mark(spot, kind, places, size));
        }
    }
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

/// Where paths begin: squares, one path for each verdict.
fn starts(sheet: &Sheet, size: f64) -> Vec<Path> {
    let of = |verdict: Verdict| {
        let spots = sheet.spots.iter().filter(|spot| spot.sign == Sign::Start && spot.verdict == verdict);
        let data: String = spots.map(|spot| polygon(spot.at, &SQUARE, size)).collect();
        let class = format!("mark from {}", verdict.name());
        (!data.is_empty()).then(|| Path::new().set("class", class).set("d", data))
    };
    [Verdict::Miss, Verdict::Touch, Verdict::Hit].into_iter().filter_map(of).collect()
}

/// The sign of a contact: other shapes for other verdicts, so that colours are not needed.
fn mark(spot: &Spot, kind: MarkKind, places: usize, size: f64) -> Element {
    let kind = if kind == MarkKind::Exit { "exit" } else { "enter" };
    let [x, y] = spot.at.map(|side| rounded(side, places));
    let mut sign = match spot.verdict {
        Verdict::Touch => {
            let mut sign = Element::new("path");
            sign.assign("d", polygon(spot.at, &DIAMOND, size));
            sign.assign("data-at", format!("{x} {y}"));
            sign
        }
        Verdict::Hit | Verdict::Miss => {
            let mut sign = Element::new("circle");
            sign.assign("r", tenths(4.2 * size));
            sign.assign("cx", x);
            sign.assign("cy", y);
            sign
        }
    };
    sign.assign("class", format!("mark {kind} {}", spot.verdict.name()));
    if let Some((about, row)) = &spot.about {
        sign.assign("data-row", *row);
        if !about.is_empty() {
            sign.append(Title::new(legible(about)));
        }
    }
    sign
}

/// A closed line through corners about a point, as path data.
fn polygon(at: Pixel, corners: &[Pixel; 4], size: f64) -> String {
    let mut course = Course::default();
    course.area(corners.iter().map(|corner| Part::To([0, 1].map(|axis| at[axis] + size * corner[axis]))).collect());
    course.data(1)
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
