//! Questions, and how their rows may be spelled.

use std::ops::Range;

use hitcalc::internals::commands::{self, Command};
use hitcalc::internals::fast::{Arrangement, Template, WantedCells};
use hitcalc::internals::output::format::OutputFormat;
use hitcalc::internals::query::{Args, Ask, Kind, Spec, Statuses, Value, slot_of};

/// A question with the columns that it is asked by.
pub struct Form {
    pub command: &'static Command,
    pub vectors: Vec<&'static str>,
    /// The columns of numbers that are no vector's, behind the vectors.
    pub scalars: Vec<String>,
    pub dimension: usize,
    pub line: bool,
    pub no_touch: bool,
    pub only: Option<Statuses>,
    /// A parameter that is one word for all rows.
    pub word: Option<(&'static str, Value)>,
    /// The slots of all columns but the first, which passes through.
    pub slots: Vec<usize>,
}

impl Form {
    /// The question of a command, by the names of its columns and by flags.
    pub fn new(name: &str, words: &str, dimension: usize) -> Self {
        let command = commands::command(name).unwrap();
        let words: Vec<&'static str> = words.split(' ').map(|word| &*word.to_owned().leak()).collect();
        let (flags, names): (Vec<_>, Vec<_>) = words.into_iter().partition(|word| word.starts_with("--"));
        let kind = |name: &str| command.spec.parameters.iter().find(|parameter| parameter.name == name).unwrap().kind;
        let (vectors, others): (Vec<_>, Vec<_>) =
            names.into_iter().partition(|name| matches!(kind(name), Kind::Vector | Kind::NumberOrVector));
        let columns = |name: &&str| {
            let shape = kind(name).shapes().iter().find(|shape| [0, dimension].contains(&shape.dimension)).unwrap();
            let suffixes = shape.slots.iter().map(|&slot| kind(name).suffixes()[slot]);
            suffixes.map(|suffix| format!("{name}{suffix}")).collect::<Vec<_>>()
        };
        let scalars: Vec<String> = others.iter().flat_map(columns).collect();
        let has = |flag: &str| flags.contains(&flag);
        let only = has("--only=hit,miss").then_some(Statuses { hit: true, touch: false, miss: true });
        let mut words = flags.iter().filter_map(|flag| flag.strip_prefix("--")?.split_once('='));
        let word = words.rfind(|(name, _)| *name != "only");
        let word = word.map(|(name, text)| (name, kind(name).read(text.as_bytes()).unwrap()));
        let (line, no_touch) = (has("--line"), has("--no-touch"));
        let slots = slots(command.spec, &vectors, &scalars, dimension);
        Self { command, vectors, scalars, dimension, line, no_touch, only, word, slots }
    }

    /// The parameters that all rows have in common.
    pub fn flags(&self) -> Args {
        let mut flags = Args::new(self.command.spec.parameters);
        if let Some((name, word)) = &self.word {
            flags.set(slot_of(&self.command.spec.parameters, name), word.clone());
        }
        flags
    }

    pub fn has(&self, scalar: &str) -> bool {
        self.scalars.iter().any(|name| name == scalar)
    }

    /// Whether a box is placed.
    pub fn is_placed(&self) -> bool {
        self.vectors.contains(&"corner") || self.has("rotation_w") || self.has("matrix_11")
    }

    /// The name of the column of each number; those of vectors go without their axes.
    pub fn names(&self) -> Vec<&str> {
        let of_vectors = self.vectors.iter().flat_map(|name| std::iter::repeat_n(*name, self.dimension));
        of_vectors.chain(self.scalars.iter().map(|name| &**name)).collect()
    }

    /// For an entry of a matrix that only one value makes affine, whether that is 1 and not 0.
    pub fn is_one_of_affine(&self, name: &str) -> Option<bool> {
        let &[line, column] = name.strip_prefix("matrix_")?.as_bytes() else { return None };
        let last = b'1' + self.dimension as u8;
        let (line, column) = if self.word.is_some() { (column, line) } else { (line, column) };
        (line == last).then_some(column == last)
    }

    /// What is asked of every row, with a bit for each result that is wanted.
    pub fn ask(&self, wanted: u32) -> Ask {
        Ask { line: self.line, no_touch: self.no_touch, wanted, ..Ask::default() }
    }
}

/// The slots of vectors and of the columns behind them.
fn slots(spec: &Spec, vectors: &[&str], scalars: &[String], dimension: usize) -> Vec<usize> {
    let parameters = &spec.parameters;
    let vector = |name: &&str| {
        let parameter = parameters.iter().find(|parameter| parameter.name == *name).unwrap();
        let first = slot_of(parameters, name) + parameter.kind.suffixes().len() - 3;
        first..first + dimension
    };
    let names = parameters.iter().flat_map(|parameter| {
        parameter.kind.suffixes().iter().map(move |suffix| format!("{}{suffix}", parameter.name))
    });
    let names: Vec<_> = names.collect();
    let scalars = scalars.iter().map(|name| names.iter().position(|other| other == name).unwrap());
    vectors.iter().flat_map(vector).chain(scalars).collect()
}

/// How the numbers of a row are spelled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spelling {
    Plain,
    /// Some of them with something below them.
    Fractions,
    /// `0,5`, between semicolons.
    Commas,
    /// A vector in a cell, `"1,2"`.
    Quoted,
    /// `1 2`
    Blanks,
    /// Cells, answered by objects.
    ToObjects,
    /// Answered by some of the results, from behind.
    Chosen,
    /// Answered by objects of the others.
    ChosenToObjects,
    /// An object, `{"origin":[1,2]}`, answered by one.
    Objects,
    /// `{"origin": [1, 2]}`
    WideObjects,
}

pub const OTHER_SPELLINGS: [Spelling; 9] = [
    Spelling::Fractions,
    Spelling::Commas,
    Spelling::Quoted,
    Spelling::Blanks,
    Spelling::ToObjects,
    Spelling::Chosen,
    Spelling::ChosenToObjects,
    Spelling::Objects,
    Spelling::WideObjects,
];

impl Spelling {
    /// How answers are written.
    pub fn format(self) -> OutputFormat {
        match self {
            Self::ToObjects | Self::ChosenToObjects | Self::Objects | Self::WideObjects => OutputFormat::Ndjson,
            _ => OutputFormat::Csv(self.delimiter()),
        }
    }

    /// The row of a number, with what follows it.
    pub fn line(self, form: &Form, id: usize, numbers: &[String], end: &str) -> String {
        match self {
            Self::Objects | Self::WideObjects => self.object(form, id, numbers).0 + end,
            _ => format!("{}{}{}{end}", self.id(id), char::from(self.delimiter()), self.cells(form, numbers)),
        }
    }

    /// What passes through.
    pub fn id(self, id: usize) -> String {
        if matches!(self, Self::Objects | Self::WideObjects) { format!("\"row {id}\"") } else { format!("row {id}") }
    }

    /// An object, and where its values stand, with whether they are read.
    pub fn object(self, form: &Form, id: usize, numbers: &[String]) -> (String, Vec<(Range<usize>, bool)>) {
        let blank = if self == Self::WideObjects { " " } else { "" };
        let (mut text, mut values) = (String::from("{"), Vec::new());
        let mut add = |before: String, value: &str, is_read: bool| {
            text += &before;
            values.push((text.len()..text.len() + value.len(), is_read));
            text += value;
        };
        add(format!("\"id\":{blank}"), &self.id(id), false);
        let mut behind = "";
        let (vectors, scalars) = numbers.split_at(form.vectors.len() * form.dimension);
        for (name, vector) in form.vectors.iter().zip(vectors.chunks(form.dimension)) {
            for (axis, number) in vector.iter().enumerate() {
                let before =
                    if axis == 0 { format!("{behind},{blank}\"{name}\":{blank}[") } else { format!(",{blank}") };
                add(before, number, true);
            }
            behind = "]";
        }
        for (name, number) in form.scalars.iter().zip(scalars) {
            add(format!("{behind},{blank}\"{name}\":{blank}"), number, true);
            behind = "";
        }
        (text + behind + "}", values)
    }

    /// Whether queries are objects.
    pub fn is_json(self) -> bool {
        matches!(self, Self::Objects | Self::WideObjects)
    }

    /// How the objects of a form are spelled.
    pub fn template(self, form: &Form) -> Option<Template> {
        self.is_json().then(|| {
            let numbers = vec!["0".to_owned(); form.slots.len()];
            let (line, values) = self.object(form, 1, &numbers);
            Template::of((line + "\n").as_bytes(), &values).unwrap()
        })
    }

    /// Which of so many results are written, in order.
    pub fn results(self, count: usize) -> Vec<usize> {
        match self {
            Self::Chosen => (0..count).rev().step_by(2).collect(),
            Self::ChosenToObjects => (0..count).rev().skip(1).step_by(2).collect(),
            _ => (0..count).collect(),
        }
    }

    /// How answers are written that are not just all their cells.
    pub fn arrangement(self, written: &WantedCells) -> Option<Arrangement> {
        let are_cells = matches!(self, Self::ToObjects | Self::ChosenToObjects);
        match self.format() {
            OutputFormat::Ndjson => Some(Arrangement::of_objects(&["id"], are_cells, &written.fields, false).unwrap()),
            _ if written.are_all => None,
            _ => Some(Arrangement::of_lines(1, true, &written.fields, self.delimiter(), false).unwrap()),
        }
    }

    pub fn delimiter(self) -> u8 {
        if self == Self::Commas { b';' } else { b',' }
    }

    pub fn point(self) -> u8 {
        if self == Self::Commas { b',' } else { b'.' }
    }

    /// The slots of each column but the first.
    pub fn columns(self, form: &Form) -> Vec<Vec<usize>> {
        let vectors = form.vectors.len() * form.dimension;
        let length = if matches!(self, Self::Quoted | Self::Blanks) { form.dimension } else { 1 };
        let single = form.slots[vectors..].iter().map(|&slot| vec![slot]);
        form.slots[..vectors].chunks(length).map(<[usize]>::to_vec).chain(single).collect()
    }

    /// The cells of a row.
    pub fn cells(self, form: &Form, numbers: &[String]) -> String {
        let between = if self == Self::Blanks { " " } else { "," };
        let vector = |vector: &[String]| {
            let cell = vector.join(between);
            if self == Self::Quoted { format!("\"{cell}\"") } else { cell }
        };
        match self {
            Self::Objects | Self::WideObjects => unreachable!(),
            Self::Commas => numbers.join(";").replace('.', ","),
            Self::Quoted | Self::Blanks => {
                let (vectors, single) = numbers.split_at(form.vectors.len() * form.dimension);
                let cells = vectors.chunks(form.dimension).map(vector).chain(single.iter().cloned());
                cells.collect::<Vec<_>>().join(",")
            }
            _ => numbers.join(","),
        }
    }
}
