//! The picture as an SVG document. No other file knows the form.

use std::collections::BTreeMap;

use svg::node::element::{
    Circle, Definitions, Description, Element, Group, Path, Pattern, Rectangle, Style, Text, Title,
};
use svg::{Document, Node};

use super::course::{Course, CoursePart};
use super::draw::Drawing;
use super::frame::ViewFrame;
use super::labels::Pixel;
use super::shape::{About, MarkKind, Verdict};
use super::sheet::{Hand, STYLE, Sheet, SheetText, Sign, Spot};

/// Of more hands the pixel is enough.
const COARSE: usize = 400;
/// The corners of the sign of a start.
const SQUARE: [Pixel; 4] = [[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]];
const SQUARES: [(Sign, &str); 2] = [(Sign::Zero, "zero-time"), (Sign::Start, "from")];
/// The corners of the sign of a touch.
const DIAMOND: [Pixel; 4] = [[0.0, -6.0], [6.0, 0.0], [0.0, 6.0], [-6.0, 0.0]];

/// The document as text, with its title and its description. Names in it are made from all that it shows: so several
/// documents can be on one page, and none takes the style or the words of another.
pub(super) fn document(drawing: &Drawing, words: [&str; 2], places: usize) -> String {
    // FNV-1a of 64 bits.
    let add = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = named("", drawing, words, places).bytes().fold(0xcbf2_9ce4_8422_2325, add);
    named(&format!("hitcalc-{:012x}", hash >> 16), drawing, words, places)
}

/// The style sheet, which holds for this picture alone.
fn own_style(name: &str) -> String {
    let mut style = String::from("\n");
    for line in STYLE.lines().map(|line| line.replace("#hatch", &format!("#{name}-hatch"))) {
        match line.split_once(" {").filter(|(selectors, _)| !selectors.starts_with('@')) {
            Some((selectors, rules)) => {
                let own: Vec<String> = selectors.split(", ").map(|selector| selected(name, selector)).collect();
                style.extend([&own.join(", "), " {", rules]);
            }
            None => style.push_str(&line),
        }
        style.push('\n');
    }
    style
}

/// A selector within the picture; what begins with `svg` is the picture itself.
fn selected(name: &str, selector: &str) -> String {
    match selector.strip_prefix("svg") {
        Some(of_picture) => format!(".{name}{of_picture}"),
        None => format!(".{name} {selector}"),
    }
}

/// The document, whose parts are called by this name.
fn named(name: &str, drawing: &Drawing, [title, description]: [&str; 2], places: usize) -> String {
    let Drawing { frame, sheet, .. } = drawing;
    let [width, height] = sheet.size;
    let mut document = Document::new()
        .set("width", width)
        .set("height", height)
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("class", format!("{name} {}{}", if sheet.in_space { "space" } else { "plane" }, sheet.crowd.class()))
        .set("role", "img")
        .set("aria-labelledby", format!("{name}-title {name}-description"))
        .add(Title::new(legible(title)).set("id", format!("{name}-title")))
        .add(
            Description::new().set("id", format!("{name}-description")).add(svg::node::Text::new(legible(description))),
        )
        .add(Style::new(own_style(name)))
        .add(Definitions::new().add(hatch(name)))
        .add(Rectangle::new().set("class", "paper").set("width", width).set("height", height));
    document = projection(frame, sheet).into_iter().fold(document, |document, (name, value)| document.set(name, value));
    fill_all(&mut document, drawing, places);
    let mut text = document.to_string();
    text.push('\n');
    text
}

/// Puts a drawing into the document, with its parts that have a projection of their own.
fn fill_all(into: &mut impl Node, drawing: &Drawing, places: usize) {
    fill(into, &drawing.sheet, places);
    if let Some((frame, sheet)) = &drawing.inset {
        let mut inset = part("inset", frame, sheet);
        fill(&mut inset, sheet, places);
        into.append(inset);
    }
    for ([x, y], panel) in &drawing.panels {
        let mut group = part("panel", &panel.frame, &panel.sheet);
        fill_all(&mut group, panel, places);
        group.assign("transform", format!("translate({} {})", tenths(*x), tenths(*y)));
        into.append(group);
    }
}

/// Puts all that is on a sheet into the document, or a group of it.
fn fill(into: &mut impl Node, sheet: &Sheet, places: usize) {
    // In the order of drawing.
    for (ink, course) in &sheet.layers {
        let path = Path::new().set("class", ink.class()).set("d", course.data(places));
        into.append(if ink.is_area() { path.set("fill-rule", "nonzero") } else { path });
    }
    hands(into, sheet);
    signs(into, &sheet.spots, sheet.crowd.of_paths, places);
    if !sheet.legend.is_empty() {
        // It stays where it is whatever the view.
        let mut group = Group::new().set("class", "fixed");
        signs(&mut group, &sheet.legend, sheet.crowd.of_paths, places);
        into.append(group);
    }
    for SheetText { at: [x, y], class, text } in &sheet.texts {
        // The middle of a line of digits and small letters is about a third of its size above the base line.
        let text = Text::new(legible(text)).set("class", *class);
        into.append(text.set("x", tenths(*x)).set("y", tenths(y + 4.3)));
    }
}

/// Marks, small ones among many paths.
fn signs(into: &mut impl Node, spots: &[Spot], are_many: bool, places: usize) {
    let size = if are_many { 0.45 } else { 1.0 };
    for Spot { at: [x, y], .. } in spots.iter().filter(|spot| spot.sign == Sign::Normal) {
        let [left, right, y] = [x - 8.0, x + 7.0, *y].map(tenths);
        into.append(Path::new().set("class", "normal").set("d", format!("M{left} {y}L{right} {y}")));
        into.append(Path::new().set("class", "normal-head").set("d", format!("M{right} {y}l-7 2.5l0 -5z")));
    }
    starts(spots, size).into_iter().for_each(|start| into.append(start));
    if are_many {
        crowd(spots, places, size).into_iter().for_each(|sign| into.append(sign));
        return;
    }
    for spot in spots {
        if let Sign::Contact(kind) = spot.sign {
            let mut sign = mark(spot, places, size);
            sign.assign("class", class(kind, spot.verdict));
            into.append(sign);
        }
    }
}

/// A part of the picture with a projection of its own.
fn part(class: &str, frame: &ViewFrame, sheet: &Sheet) -> Group {
    projection(frame, sheet)
        .into_iter()
        .fold(Group::new().set("class", class), |group, (name, value)| group.set(name, value))
}

/// The projection: a pixel is the middle and scale · (right, -up) · (point - center) / unit.
fn projection(frame: &ViewFrame, sheet: &Sheet) -> [(&'static str, String); 6] {
    let vector = |vector: [f64; 3]| vector.map(|component| component.to_string()).join(" ");
    [
        ("data-center", frame.center.each_ref().map(|steps| format!("{steps}e{}", frame.exponent)).join(" ")),
        ("data-unit", format!("1e{}", frame.exponent + 3)),
        ("data-middle", format!("{} {}", sheet.middle[0], sheet.middle[1])),
        ("data-scale", sheet.scale.to_string()),
        ("data-right", vector(sheet.view.right)),
        ("data-up", vector(sheet.view.up)),
    ]
}

/// Adds the shapes that can be pointed at: areas first, and lines above them.
fn hands(into: &mut impl Node, sheet: &Sheet) {
    let places = usize::from(sheet.hands.len() <= COARSE);
    for (class, are_lines) in [("hand", false), ("hand line", true)] {
        let mut hands = sheet.hands.iter().filter(|hand| hand.is_line == are_lines).peekable();
        if hands.peek().is_none() {
            continue;
        }
        let mut group = Group::new().set("class", class);
        for Hand { about: About { row, solid, title }, course, .. } in hands {
            let mut hand = Path::new().set("d", course.data(places));
            if let Some(row) = row {
                hand = hand.set("data-of", *row);
            }
            if let Some(solid) = solid {
                hand = hand.set("data-solid", *solid);
            }
            group.append(hand.add(Title::new(legible(title))));
        }
        into.append(group);
    }
}

/// Where paths begin, and where lines are at t = 0: squares, one path for each kind and verdict.
fn starts(spots: &[Spot], size: f64) -> Vec<Path> {
    let of = |(verdict, (sign, name)): (Verdict, (Sign, &str))| {
        let spots = spots.iter().filter(|spot| spot.sign == sign && spot.verdict == verdict);
        let data: String = spots.map(|spot| polygon(spot.at, &SQUARE, size)).collect();
        let class = format!("mark {name} {}", verdict.name());
        (!data.is_empty()).then(|| Path::new().set("class", class).set("d", data))
    };
    let verdicts = [Verdict::Miss, Verdict::Touch, Verdict::Hit].into_iter();
    verdicts.flat_map(|verdict| SQUARES.map(|kind| (verdict, kind))).filter_map(of).collect()
}

fn class(kind: MarkKind, verdict: Verdict) -> String {
    format!("mark {} {}", kind.class(), verdict.name())
}

/// The signs of many contacts, those of a kind together; ends of contacts have no text.
fn crowd(spots: &[Spot], places: usize, size: f64) -> Vec<Element> {
    let mut ends: BTreeMap<Verdict, String> = BTreeMap::new();
    let mut groups: BTreeMap<(MarkKind, Verdict), Group> = BTreeMap::new();
    for spot in spots {
        match spot.sign {
            Sign::Contact(kind) if kind.is_exit() => {
                ends.entry(spot.verdict).or_default().push_str(&polygon(spot.at, &SQUARE, size));
            }
            Sign::Contact(kind) => {
                groups.entry((kind, spot.verdict)).or_default().append(mark(spot, places, size));
            }
            Sign::Start | Sign::Zero | Sign::Normal => {}
        }
    }
    let ends = ends
        .into_iter()
        .map(|(verdict, data)| Path::new().set("class", class(MarkKind::Exit, verdict)).set("d", data).into());
    let groups = groups.into_iter().map(|((kind, verdict), group)| group.set("class", class(kind, verdict)).into());
    ends.chain(groups).collect()
}

/// The sign of a contact: other shapes for other verdicts, so that colours are not needed.
fn mark(spot: &Spot, places: usize, size: f64) -> Element {
    let [x, y] = spot.at.map(|side| rounded(side, places));
    let mut sign: Element = match spot.verdict {
        Verdict::Touch => {
            Path::new().set("d", polygon(spot.at, &DIAMOND, size)).set("data-at", format!("{x} {y}")).into()
        }
        Verdict::Hit | Verdict::Miss => Circle::new().set("r", tenths(4.2 * size)).set("cx", x).set("cy", y).into(),
    };
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
    let corners = corners.iter().map(|corner| CoursePart::To([0, 1].map(|axis| at[axis] + size * corner[axis])));
    Course { closed: vec![corners.collect()], ..Course::default() }.data(1)
}

/// Slanted lines for cells that a path only touches.
fn hatch(name: &str) -> Pattern {
    Pattern::new()
        .set("id", format!("{name}-hatch"))
        .set("width", 6)
        .set("height", 6)
        .set("patternUnits", "userSpaceOnUse")
        .set("patternTransform", "rotate(45)")
        .add(Path::new().set("class", "hatch").set("d", "M1 0l0 6"))
}

fn tenths(number: f64) -> String {
    rounded(number, 1)
}

/// Writes a number with at most `places` digits behind the point.
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
