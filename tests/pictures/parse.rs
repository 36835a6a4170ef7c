//! A picture, read back.

use roxmltree::{Document, Node};

/// A point of the sheet.
pub type Pixel = [f64; 2];

/// From space to the sheet: a pixel is middle + scale · (right, -up) · (point - center) / unit.
pub struct Projection {
    center: [f64; 3],
    unit: f64,
    middle: Pixel,
    scale: f64,
    right: [f64; 3],
    up: [f64; 3],
}

/// A mark of a contact.
pub struct Mark {
    pub row: u64,
    pub class: String,
    pub at: Pixel,
}

/// A text on the sheet: where it begins or ends, its classes, what it says.
pub struct Text {
    pub at: Pixel,
    pub class: String,
    pub text: String,
}

/// What a picture holds.
pub struct Picture {
    pub size: Pixel,
    pub projection: Projection,
    pub marks: Vec<Mark>,
    pub texts: Vec<Text>,
    /// Every point that lines and areas go through, with their classes.
    pub points: Vec<(String, Pixel)>,
    /// The straight lines among them.
    pub lines: Vec<(String, [Pixel; 2])>,
    /// What can be pointed at: its classes, and what is told.
    pub hands: Vec<(String, String)>,
    pub title: String,
    pub description: String,
    /// What is magnified, with the projection of its own.
    pub inset: Option<Part>,
    /// Pictures side by side, each with the projection of its own.
    pub panels: Vec<Part>,
}

/// A part of a picture with a projection of its own.
pub struct Part {
    /// How far it is moved on the sheet.
    pub moved: Pixel,
    pub projection: Projection,
    pub marks: Vec<Mark>,
    pub texts: Vec<String>,
    /// The straight lines of a class.
    pub lines: Vec<(String, [Pixel; 2])>,
}

impl Picture {
    /// Reads a picture; fails where it is no XML, or has a number that is none.
    pub fn parse(svg: &str) -> Picture {
        let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        let mut picture = Picture {
            size: [number(root, "width"), number(root, "height")],
            projection: Projection::of(root),
            marks: Vec::new(),
            texts: Vec::new(),
            points: Vec::new(),
            lines: Vec::new(),
            hands: Vec::new(),
            title: child_text(root, "title"),
            description: child_text(root, "desc"),
            inset: None,
            panels: Vec::new(),
        };
        picture.read(root);
        picture.inset = root.children().find(|node| is_part(node, "inset")).map(|group| picture.part(group));
        picture.panels =
            root.children().filter(|node| is_part(node, "panel")).map(|group| picture.part(group)).collect();
        picture
    }

    /// Reads a part, and leaves the rest as it was.
    fn part(&mut self, group: Node) -> Part {
        let marks = std::mem::take(&mut self.marks);
        let [texts, lines, points] = [self.texts.len(), self.lines.len(), self.points.len()];
        self.read(group);
        self.points.truncate(points);
        let moved = group.attribute("transform").and_then(|text| text.strip_prefix("translate(")?.strip_suffix(')'));
        let moved: Vec<f64> = moved.unwrap_or("0 0").split(' ').map(finite).collect();
        Part {
            moved: [moved[0], moved[1]],
            projection: Projection::of(group),
            marks: std::mem::replace(&mut self.marks, marks),
            texts: self.texts.split_off(texts).into_iter().map(|text| text.text).collect(),
            lines: self.lines.split_off(lines),
        }
    }

    /// Reads all that stands in a node, but for its parts.
    fn read(&mut self, root: Node) {
        let picture = self;
        let is_own = |node: &Node| {
            let mut above = node.ancestors().skip(1).take_while(|above| *above != root);
            above.all(|above| !is_part(&above, "inset") && !is_part(&above, "panel"))
        };
        for node in root.descendants().filter(Node::is_element).filter(is_own).skip(1) {
            // Among many, marks of a kind stand in a group.
            let class = node.attribute("class").or_else(|| node.parent()?.attribute("class")).unwrap_or_default();
            let class = class.to_owned();
            match node.tag_name().name() {
                name if node.has_attribute("data-row") => {
                    let at = if name == "circle" {
                        [number(node, "cx"), number(node, "cy")]
                    } else {
                        numbers(node, "data-at")
                    };
                    picture.marks.push(Mark { row: number(node, "data-row") as u64, class, at });
                }
                "text" => picture.texts.push(Text {
                    at: [number(node, "x"), number(node, "y")],
                    class,
                    text: node.text().unwrap_or_default().trim().to_owned(),
                }),
                "path" if class.starts_with("hand") => picture.hands.push((class, child_text(node, "title"))),
                "path" if class != "hatch" => picture.read_path(&class, node.attribute("d").expect("a path has data")),
                _ => {}
            }
        }
    }

    /// Reads path data: M and A are absolute, l is relative.
    fn read_path(&mut self, class: &str, data: &str) {
        let mut at = [0.0; 2];
        let mut start = at;
        for command in split_before_letters(data) {
            let (letter, rest) = command.split_at(1);
            let numbers = split_numbers(rest);
            let to = match letter {
                "M" | "L" => [numbers[0], numbers[1]],
                "l" => [at[0] + numbers[0], at[1] + numbers[1]],
                "A" => [numbers[5], numbers[6]],
                "z" => start,
                _ => panic!("{letter} in {data}"),
            };
            if letter == "M" {
                start = to;
            } else if letter != "A" {
                self.lines.push((class.to_owned(), [at, to]));
            }
            at = to;
            self.points.push((class.to_owned(), at));
        }
    }

    /// The marks of a kind.
    pub fn marks_of(&self, kind: &str) -> Vec<&Mark> {
        self.marks.iter().filter(|mark| mark.class.split(' ').any(|word| word == kind)).collect()
    }
}

fn is_part(node: &Node, kind: &str) -> bool {
    node.attribute("class") == Some(kind)
}

impl Projection {
    fn of(node: Node) -> Self {
        Self {
            center: numbers(node, "data-center"),
            unit: number(node, "data-unit"),
            middle: numbers(node, "data-middle"),
            scale: number(node, "data-scale"),
            right: numbers(node, "data-right"),
            up: numbers(node, "data-up"),
        }
    }

    /// How far the line of sight through a pixel passes by a point, in pixels: the projection is undone for what can
    /// be.
    pub fn error(&self, pixel: Pixel, point: [f64; 3]) -> f64 {
        let seen = self.back(pixel);
        let away: Vec<f64> = (0..3).map(|axis| (point[axis] - self.center[axis]) / self.unit).collect();
        let along = |direction: [f64; 3]| (0..3).map(|axis| away[axis] * direction[axis]).sum::<f64>();
        (along(self.right) - seen[0]).hypot(along(self.up) - seen[1]) * self.scale
    }

    /// The pixel of a point.
    pub fn project(&self, point: [f64; 3]) -> Pixel {
        let along = |direction: [f64; 3]| {
            (0..3).map(|axis| (point[axis] - self.center[axis]) / self.unit * direction[axis]).sum::<f64>() * self.scale
        };
        [self.middle[0] + along(self.right), self.middle[1] - along(self.up)]
    }

    /// A length in pixels as it is in space.
    pub fn length(&self, pixels: f64) -> f64 {
        pixels / self.scale * self.unit
    }

    /// How far a pixel is from a point, in the directions that lie right and up.
    pub fn away(&self, pixel: Pixel, point: [f64; 3]) -> [f64; 2] {
        let seen = self.back(pixel);
        let along = |direction: [f64; 3]| {
            (0..3).map(|axis| (point[axis] - self.center[axis]) / self.unit * direction[axis]).sum::<f64>()
        };
        let sign = self.up.iter().sum::<f64>().signum();
        [(seen[0] - along(self.right)) * self.unit, (seen[1] - along(self.up)) * self.unit * sign]
    }

    /// Right and up of a pixel, in units from the center.
    fn back(&self, pixel: Pixel) -> [f64; 2] {
        [(pixel[0] - self.middle[0]) / self.scale, (self.middle[1] - pixel[1]) / self.scale]
    }
}

fn child_text(root: Node, name: &str) -> String {
    let child = root.children().find(|child| child.has_tag_name(("http://www.w3.org/2000/svg", name)));
    child.and_then(|child| child.text()).unwrap_or_default().trim().to_owned()
}

fn number(node: Node, name: &str) -> f64 {
    numbers::<1>(node, name)[0]
}

fn numbers<const N: usize>(node: Node, name: &str) -> [f64; N] {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name}"));
    let parsed: Vec<f64> = text.split(' ').map(finite).collect();
    parsed.try_into().unwrap_or_else(|_| panic!("{name}: {text}"))
}

fn finite(text: &str) -> f64 {
    let number: f64 = text.parse().unwrap_or_else(|_| panic!("{text} is no number"));
    assert!(number.is_finite(), "{text}");
    number
}

fn split_before_letters(data: &str) -> Vec<&str> {
    let starts: Vec<usize> = data.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([data.len()]);
    starts.iter().zip(ends).map(|(start, end)| &data[*start..end]).collect()
}

/// Numbers between blanks, or between a digit and a minus sign.
fn split_numbers(text: &str) -> Vec<f64> {
    text.replace('-', " -").split_whitespace().map(finite).collect()
}
