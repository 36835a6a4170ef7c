//! Rows answered by the fast path and by the general way: byte for byte alike, on whatever machine.

mod ends;
#[path = "../shared/program.rs"]
#[allow(dead_code, reason = "here it is only run")]
mod program;
#[path = "../shared/random.rs"]
#[allow(dead_code, reason = "here it draws numbers alone")]
mod random;
mod scenes;
mod spelling;

use std::io;
use std::sync::Arc;

use fearless_simd::Level;
use random::Random;
use spelling::{Form, OTHER_SPELLINGS, Spelling};

use hitcalc::internals::commands::{self, Asked};
use hitcalc::internals::output::format::{AnswerField, Layout, Passed, PassedColumns, PassedValue, Writer};
use hitcalc::internals::query::{Args, Ask, Cell, Report, RowContext, Rows, Sink, Statuses, Stop, empty_row, slot_of};

use hitcalc::internals::fast::units::{INPUT_BITS, WIDE_BITS};
use hitcalc::internals::fast::{FastPath, Table, WantedCells};

/// How many rows each form of each question gets.
const ROWS: u64 = 2_000;
/// And how many where there is time: two millions in all.
const MANY_ROWS: u64 = 100_000;
/// Rows of one chunk.
const IN_CHUNK: usize = 500;

const RAY_BOX: [&str; 11] = [
    "origin dir min max",
    "from to min max",
    "origin dir min size",
    "from to center size",
    "origin dir center half",
    "origin dir min max --line",
    "origin dir min max t_max",
    "origin dir min max t_min --line",
    "from to min max t_min t_max",
    "from to min max --no-touch",
    "origin dir min max --only=hit,miss",
];
const PLACED_BOX: [&str; 6] = [
    "origin dir min max rotation",
    "from to center size t_min t_max rotation --no-touch",
    "origin dir min size rotation --line",
    "origin dir min max matrix",
    "origin dir center half t_max matrix --matrix_vectors=row",
    "from to min size matrix --only=hit,miss",
];
const SPANNED_BOX_2D: [&str; 2] = ["origin dir corner edge_u edge_v", "from to corner edge_u edge_v t_min t_max"];
const SPANNED_BOX: [&str; 2] =
    ["origin dir corner edge_u edge_v edge_w --line", "from to corner edge_u edge_v edge_w t_max --no-touch"];
const SWEPT_AABB: [&str; 7] = [
    "a_min a_max a_vel b_min b_max",
    "a_min a_max a_vel b_min b_max b_vel",
    "a_min a_size a_vel b_center b_half b_vel",
    "a_center a_half a_vel b_min b_size",
    "a_center a_size a_vel b_center b_size b_vel",
    "a_min a_max a_vel b_min b_max b_vel t_max",
    "a_min a_size a_vel b_center b_half t_max --no-touch",
];
const RAY_CYLINDER: [&str; 9] = [
    "origin dir p1 p2 radius",
    "from to p1 p2 radius",
    "origin dir p1 p2 radius --line",
    "origin dir p1 p2 t_min t_max radius --only=hit,miss",
    "from to p1 p2 t_max radius --no-touch",
    "origin dir p1 p2 radius --caps=flat",
    "from to p1 p2 t_max radius --caps=flat",
    "origin dir p1 p2 radius --line --caps=round",
    "from to p1 p2 t_max radius --caps=round",
];

struct Id {
    text: String,
    is_json: bool,
}

impl Passed for Id {
    fn visit(&self, visit: &mut dyn FnMut(&str, PassedValue<'_>)) {
        let cell = PassedValue::Cell { text: self.text.as_bytes(), is_quoted: false };
        visit("id", if self.is_json { PassedValue::Json(&self.text) } else { cell });
    }
}

struct Lines<'a> {
    writer: Box<dyn Writer + 'a>,
    only: Option<Statuses>,
    /// Whether no row was among those that are written.
    is_empty: bool,
    text: Vec<u8>,
}

impl Sink for Lines<'_> {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        if self.only.is_none_or(|only| only.contains(about.contact)) {
            self.writer.row(cells, about, &mut self.text);
            self.is_empty = false;
        }
        Ok(())
    }
}

/// The line of the general way; `None` is an error.
fn general(form: &Form, spelling: Spelling, id: usize, numbers: &[String]) -> Option<Vec<u8>> {
    let layout = layout(form, spelling);
    let spec = form.command.spec;
    let mut args = form.flags();
    for (&slot, number) in form.slots.iter().zip(numbers) {
        args.set(slot, args.parameter(slot).kind.read(number.as_bytes()).unwrap());
    }
    let ask = form.ask(wanted(form, &layout));
    let mut cells = empty_row(spec.results);
    let mut lines =
        Lines { writer: spelling.format().writer(&layout), only: form.only, is_empty: true, text: Vec::new() };
    let passed = Id { text: spelling.id(id), is_json: spelling.is_json() };
    lines.writer.begin(1, &passed, &mut lines.text).unwrap();
    match (form.command.answer)(Asked::alone(&args), &mut Report::new(&ask, &mut cells, &mut lines)) {
        Ok(()) => {
            lines.writer.end(None, &mut lines.text);
            Some(if lines.is_empty { Vec::new() } else { lines.text })
        }
        Err(Stop::Problem(_)) => None,
        Err(stop) => panic!("{stop:?}"),
    }
}

fn layout(form: &Form, spelling: Spelling) -> Layout {
    let declared = form.command.spec.results;
    let results = spelling.results(declared.len() - form.command.spec.further_results);
    Layout {
        rows: Rows::One,
        against: None,
        fields: results.into_iter().map(|index| AnswerField::of_result(declared, index, "")).collect(),
        prefix: String::new(),
        errors: false,
        numbered: false,
        three_dimensional: form.dimension == 3,
        first_decides: None,
        copied: Vec::new(),
        passed: PassedColumns::OfHeader(vec![Arc::from("id")]),
        header: true,
        color: false,
        table: None,
        text_numbers: false,
        decimal_comma: spelling.point() == b',',
    }
}

/// A table of these columns behind one that passes through.
fn table<'a>(form: &Form, spelling: Spelling, columns: &'a [Vec<usize>], flags: &'a Args, ask: &'a Ask) -> Table<'a> {
    let (spec, layout) = (form.command.spec, layout(form, spelling));
    let written = WantedCells::new(&layout, (spec, spec.results, &[]), form.dimension).unwrap();
    Table {
        parameters: &spec.parameters,
        flags,
        held_as: None,
        of_solids: 0,
        results: spec.results,
        ask,
        only: form.only,
        dimension: form.dimension,
        columns,
        passed: &[0],
        delimiter: spelling.delimiter(),
        point: spelling.point(),
        errors: false,
        template: spelling.template(form),
        pieces: None,
        arrangement: spelling.arrangement(&written),
        judge: None,
    }
}

/// A bit for each result that is written.
fn wanted(form: &Form, layout: &Layout) -> u32 {
    let is_written = |name: &str| layout.fields.iter().any(|field| field.name == name);
    let results = form.command.spec.results.iter().enumerate();
    results.fold(0, |bits, (index, result)| bits | u32::from(is_written(result.name)) << index)
}

fn fast_path(form: &Form, spelling: Spelling) -> FastPath<'static> {
    let columns: Vec<_> = std::iter::once(Vec::new()).chain(spelling.columns(form)).collect();
    let (flags, ask) = (form.flags(), form.ask(wanted(form, &layout(form, spelling))));
    let mut table = table(form, spelling, &columns, &flags, &ask);
    let arrangement = table.arrangement.take();
    if spelling == Spelling::Chosen {
        let (spec, layout) = (form.command.spec, layout(form, spelling));
        table.pieces = WantedCells::new(&layout, (spec, spec.results, &[]), form.dimension).unwrap().pieces;
    }
    let fast = (form.command.fast)(&table, None).filter(|_| arrangement.is_none() || table.pieces.is_some());
    fast.unwrap_or_else(|| {
        (table.pieces, table.arrangement) = (None, arrangement);
        (form.command.fast)(&table, None).expect("the fast path")
    })
}

/// A number in one of the ways in which it may be written.
fn written(random: &mut Random, units: i64, decimals: u32) -> String {
    let power = 10_i64.pow(decimals);
    let (whole, part) = (units.abs() / power, units.abs() % power);
    let sign = if units < 0 { "-" } else { "" };
    let whole = if whole == 0 && decimals > 0 && random.below(4) == 0 { String::new() } else { whole.to_string() };
    match decimals {
        0 if random.below(8) == 0 => format!("{sign}{whole}."),
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{part:0width$}", width = decimals as usize),
    }
}

/// What a row is drawn from: its decimals, and how large its numbers are.
struct Style {
    decimals: u64,
    most: i64,
}

/// How long the numbers of a row are.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lengths {
    Short,
    /// More than a short number has, up to 18 digits and next to the bounds of wide rows.
    Wide,
}

impl Style {
    fn new(random: &mut Random, lengths: Lengths) -> Self {
        if lengths == Lengths::Wide {
            let decimals = random.below(17);
            let most = match random.below(5) {
                0 => 3,
                1 => 60 * 10_i64.pow(decimals as u32),
                2 => (1 << WIDE_BITS) + 2,
                _ => 1 << (28 + random.below(32)),
            };
            return Self { decimals, most };
        }
        let most = match random.below(6) {
            0 => 3,
            1 => 12,
            2 => 1000,
            3 => 1 << (10 + random.below(20)),
            4 => (1 << INPUT_BITS) + 2,
            _ => 100_000_000,
        };
        Self { decimals: random.below(9), most }
    }

    fn units(&self, random: &mut Random) -> i64 {
        let magnitude = match random.below(8) {
            0 => 0,
            1 => self.most - random.below(3) as i64,
            _ => random.below(self.most as u64 + 1) as i64,
        };
        if random.below(2) == 0 { magnitude } else { -magnitude }
    }

    /// A row whose path often goes exactly through a corner or a face of what stands at its end.
    fn row(&self, random: &mut Random, form: &Form, spelling: Spelling) -> Vec<String> {
        let count = form.slots.len();
        let mut units: Vec<i64> = (0..count).map(|_| self.units(random)).collect();
        let d = form.dimension;
        if random.below(3) == 0 {
            let t = random.below(4) as i64 - 1;
            let toward = form.vectors.iter().position(|name| ["dir", "to", "a_vel"].contains(name)).unwrap();
            for axis in 0..d {
                let target = random.below(form.vectors.len() as u64) as usize;
                if target != 0 && target != toward {
                    units[axis] = units[target * d + axis] - t * units[toward * d + axis];
                }
            }
        }
        let place = |name: &str| form.vectors.iter().position(|vector| *vector == name).map(|vector| vector * d);
        if let (Some(direction), Some(p1), Some(p2)) = (place("dir"), place("p1"), place("p2"))
            && random.below(16) == 0
        {
            // Next to the axis, so that the path comes and goes far away.
            for axis in 0..d {
                units[direction + axis] = units[p2 + axis] - units[p1 + axis] + random.below(3) as i64 - 1;
            }
        }
        for (vector, name) in form.vectors.iter().enumerate() {
            let is_extent = name.ends_with("size") || name.ends_with("half");
            for axis in 0..d {
                let at = vector * d + axis;
                if is_extent && random.below(16) > 0 {
                    units[at] = units[at].abs();
                }
                if name.ends_with("max") && random.below(16) > 0 && units[at] < units[at - d] {
                    units.swap(at, at - d);
                }
            }
        }
        if form.has("radius") {
            units[count - 1] = units[count - 1].abs();
            if random.below(4) == 0 {
                // A sphere, if its caps are round.
                let [p1, p2] = ["p1", "p2"].map(|name| place(name).unwrap());
                units.copy_within(p1..p1 + d, p2);
            }
        }
        for (at, name) in form.names().iter().enumerate() {
            if ["edge", "rotation", "matrix"].iter().any(|stem| name.starts_with(stem)) {
                // As many bits as the fast path takes.
                units[at] %= 1 << 29;
            }
            if let Some(is_one) = form.is_one_of_affine(name).filter(|_| random.below(256) > 0) {
                units[at] = if is_one { 10_i64.pow(self.decimals as u32) } else { 0 };
            }
        }
        // Ends of the range are often where the path comes and goes, and mostly in order.
        let times: Vec<_> = form.scalars.iter().filter(|name| name.starts_with("t_")).collect();
        let ends = &mut units[form.vectors.len() * d..][..times.len()];
        if !ends.is_empty() && random.below(3) > 0 {
            ends.fill_with(|| (random.below(5) as i64 - 1) * 10_i64.pow(self.decimals as u32));
        }
        if !ends.is_empty() && random.below(8) > 0 {
            ends.sort();
        }
        // Without an end of its own the range begins at 0.
        if times == [&"t_max"] {
            ends.iter_mut().for_each(|end| *end = end.abs());
        }
        let short = |units: i64| {
            // Where the number ends in zeros it is written with fewer decimals.
            let zeros =
                (0..self.decimals as u32).take_while(|&zeros| units % 10_i64.pow(zeros + 1) == 0).count() as u32;
            (units, zeros)
        };
        let write = |units: i64| {
            let (units, zeros) = short(units);
            let cut = random.below(u64::from(zeros) + 1) as u32;
            let number = written(random, units / 10_i64.pow(cut), self.decimals as u32 - cut);
            if spelling == Spelling::Fractions && random.below(3) > 0 {
                format!("{number}/{}", [1, 2, 3, 7, 8, 12, 60, 1000][random.below(8) as usize])
            } else {
                number
            }
        };
        units.into_iter().map(write).collect()
    }
}

/// Answers all rows of a chunk, which begin at `starts`, in as few calls as possible, and gives how many the fast path
/// has answered. A row that it leaves is filled in from `expected`, which has nothing for rows in error.
fn together(fast: &mut FastPath, text: &[u8], starts: &[usize], expected: &[Option<String>]) -> (u64, String) {
    let (mut lines, mut row, mut answered) = (Vec::new(), 0, 0);
    while row < expected.len() {
        let found = fast.answer(text, starts[row], usize::MAX, &mut lines);
        row += found.rows() as usize;
        answered += found.rows();
        assert_eq!(found.end, starts[row]);
        lines.extend(expected.get(row).into_iter().flatten().flat_map(|line| line.bytes()));
        row += 1;
    }
    (answered, String::from_utf8(lines).unwrap())
}

/// Answers rows both ways, one by one and all together, and gives how many the fast path has answered.
fn compare(form: &Form, spelling: Spelling, lengths: Lengths, seed: u64, rows: u64) -> u64 {
    let mut random = Random::new(seed);
    let has_status = layout(form, spelling).fields.iter().any(AnswerField::is_status);
    let mut answered = 0;
    let mut both = [Level::new(), Level::baseline()].map(|level| (fast_path(form, spelling), level));
    for _ in 0..rows / IN_CHUNK as u64 {
        let rows: Vec<_> =
            (0..IN_CHUNK).map(|_| Style::new(&mut random, lengths).row(&mut random, form, spelling)).collect();
        let mut text = String::new();
        let mut starts = Vec::new();
        for (id, row) in rows.iter().enumerate() {
            starts.push(text.len());
            let end = if random.below(8) == 0 { "\r\n" } else { "\n" };
            text += &spelling.line(form, id, row, end);
        }
        starts.push(text.len());
        let line = |(id, row): (usize, &Vec<String>)| {
            general(form, spelling, id, row).map(|line| String::from_utf8(line).unwrap())
        };
        let expected: Vec<_> = rows.iter().enumerate().map(line).collect();
        for (fast, level) in &mut both {
            let mut one_by_one = 0;
            fast.begin();
            fast.insist(*level);
            // A row that is not written does not end a call, so that they are answered together alone.
            for (id, row) in rows.iter().enumerate().filter(|_| form.only.is_none()) {
                let mut line = Vec::new();
                let found = fast.answer(text.as_bytes(), starts[id], 1, &mut line);
                if found.rows() == 0 {
                    continue;
                }
                one_by_one += 1;
                assert_eq!((found.rows(), found.end), (1, starts[id + 1]));
                let expected = expected[id].as_ref().expect("an answer");
                assert_eq!(String::from_utf8(line).unwrap(), *expected, "{:?} {row:?}", form.vectors);
                let words = ["hit", "touch", "miss"].map(|word| u64::from(expected.contains(word)));
                assert!([found.hits, found.touches, found.misses] == words || !has_status, "{expected}");
            }
            fast.begin();
            fast.insist(*level);
            let (in_all, lines) = together(fast, text.as_bytes(), &starts, &expected);
            for (line, expected) in lines.lines().zip(expected.iter().flatten().flat_map(|line| line.lines())) {
                assert_eq!(line, expected, "{:?} {spelling:?}", form.vectors);
            }
            assert_eq!(lines.len(), expected.iter().flatten().map(String::len).sum::<usize>());
            assert!(in_all == one_by_one || form.only.is_some(), "{:?} {spelling:?}", form.vectors);
            answered += in_all;
        }
    }
    answered
}

fn compare_all(name: &str, forms: &[&str], dimensions: &[usize], rows: u64) {
    for (seed, vectors) in forms.iter().enumerate() {
        for &dimension in dimensions {
            let form = Form::new(name, vectors, dimension);
            let seed = seed as u64 * 8 + dimension as u64;
            let answered = compare(&form, Spelling::Plain, Lengths::Short, seed, rows);
            assert!(answered > rows / 2, "{vectors} in {dimension}D: only {answered}");
            let answered = compare(&form, Spelling::Plain, Lengths::Wide, seed, rows);
            assert!(answered > rows / 5 || form.is_placed(), "{vectors} in {dimension}D, wide: only {answered}");
            for spelling in OTHER_SPELLINGS {
                let answered = compare(&form, spelling, Lengths::Short, seed, rows / 2);
                // Of so many numbers one is often odd, and the common denominator of fractions mostly too large.
                let least = match form.is_placed() {
                    true if spelling == Spelling::Fractions => 0,
                    true => rows / 50,
                    false => rows / 8,
                };
                assert!(answered > least, "{vectors} in {dimension}D, {spelling:?}: only {answered}");
            }
        }
    }
}

#[test]
fn rays_and_boxes_are_answered_as_the_general_way_does() {
    compare_all("ray-box", &RAY_BOX, &[2, 3], ROWS);
}

#[test]
fn rays_and_placed_boxes_are_answered_as_the_general_way_does() {
    compare_all("ray-box", &PLACED_BOX, &[2, 3], ROWS);
    compare_all("ray-box", &SPANNED_BOX_2D, &[2], ROWS);
    compare_all("ray-box", &SPANNED_BOX, &[3], ROWS);
}

#[test]
fn moving_boxes_are_answered_as_the_general_way_does() {
    compare_all("swept-aabb", &SWEPT_AABB, &[2, 3], ROWS);
}

#[test]
fn rays_and_cylinders_are_answered_as_the_general_way_does() {
    compare_all("ray-cylinder", &RAY_CYLINDER, &[3], ROWS);
}

#[test]
#[ignore = "takes minutes"]
fn millions_of_rows_are_answered_as_the_general_way_does() {
    compare_all("ray-box", &RAY_BOX, &[2, 3], MANY_ROWS);
    compare_all("ray-box", &PLACED_BOX, &[2, 3], MANY_ROWS);
    compare_all("ray-box", &SPANNED_BOX_2D, &[2], MANY_ROWS);
    compare_all("ray-box", &SPANNED_BOX, &[3], MANY_ROWS);
    compare_all("swept-aabb", &SWEPT_AABB, &[2, 3], MANY_ROWS);
    compare_all("ray-cylinder", &RAY_CYLINDER, &[3], MANY_ROWS);
    scenes::compare_all(400);
}

#[test]
fn numbers_from_flags_count_as_those_of_columns_do() {
    let form = Form::new("ray-box", "origin dir min max", 2);
    let spec = form.command.spec;
    let slots = &form.slots;
    // In the units of a row that is short, it is short or wide.
    for corner in ["2", "5368.7091", "5368.7092", "123456.75", "12345678"] {
        let numbers: Vec<String> = ["0", "1.25", "1", "0.0125", "-2", "-2", corner, corner].map(String::from).into();
        let mut flags = Args::new(spec.parameters);
        for (&slot, number) in slots.iter().zip(&numbers).skip(4) {
            flags.set(slot, flags.parameter(slot).kind.read(number.as_bytes()).unwrap());
        }
        let columns: Vec<_> = std::iter::once(vec![]).chain(slots[..4].iter().map(|&slot| vec![slot])).collect();
        let ask = form.ask((1 << (spec.results.len() - spec.further_results)) - 1);
        let table = table(&form, Spelling::Plain, &columns, &flags, &ask);
        let mut fast = (form.command.fast)(&table, None).expect("the fast path");
        for text in
            ["0,1.25,1,0.0125", "0,1.25000,1,0.01250", "0,1.25,1,0.0000001", "12345678,1.25,20000.0125,20000.0124"]
        {
            let row: Vec<String> = text.split(',').map(String::from).chain(numbers[4..].iter().cloned()).collect();
            let mut line = Vec::new();
            fast.begin();
            // The numbers of the first row of a chunk would be too near to its beginning.
            let found = fast.answer(format!("{0:32}row 1,{text}\n{0:64}", "").as_bytes(), 32, 1, &mut line);
            assert_eq!(found.rows(), 1, "{corner} {text}");
            assert_eq!(Some(line), general(&form, Spelling::Plain, 1, &row), "{corner} {text}");
        }
    }
}

#[test]
fn what_is_not_plain_is_left() {
    let form = Form::new("ray-box", "origin dir min max", 2);
    let answered = |row: &str| {
        let text = format!("a name that is long enough,{row}");
        fast_path(&form, Spelling::Plain).answer(text.as_bytes(), 0, usize::MAX, &mut Vec::new()).rows()
    };
    assert_eq!(answered("0,0,1,1,2,2,3,3\n0,0,1,1,2,2,3,3\n"), 1, "the second has no name");
    assert_eq!(answered("0,0,1,1,2,2,3,3\r\nrow two,0,0,1,0,2,-2,3,3\n"), 2);
    for row in [
        "0,0,1,1,2,2,3,3",
        "0,0,1,1,2,2,3,3\r",
        "0,0,1,1,2,2,3,3\r,\n",
        "0,0,1,1,2,2,3\n",
        "0,0,1\n1,2,2,3,3\n",
        "0,0,1,1,2,2,3,3,4\n",
        "\"0\",0,1,1,2,2,3,3\n",
        "0,0,1,1,2,2,3,3\"\n",
        "0,,1,1,2,2,3,3\n",
        "0, 0,1,1,2,2,3,3\n",
        "0,1e1,1,1,2,2,3,3\n",
        "0,1/0,1,1,2,2,3,3\n",
        "0,1/2.5,1,1,2,2,3,3\n",
        "0,1/-2,1,1,2,2,3,3\n",
        "0,1/,1,1,2,2,3,3\n",
        "0,1/2/3,1,1,2,2,3,3\n",
        "0,1/536870913,1,1,2,2,3,3\n",
        "2,2,0,0,2,2,3,3\n",
        "0,0,1,1,2,4,3,3\n",
        "0,0,1,1,2,2,3,115292150.4606846976\n",
        "0,0,1,1,2,2,3,53.1234567890123456\n",
        "0,0,1,1,2,40,3,53.1234567890123456\n",
        "0,0,1,1,2,2,3,x\n",
        "\n0,0,1,1,2,2,3,3\n",
    ] {
        assert_eq!(answered(row), 0, "{row}");
    }
    for row in [
        "0,0,0,0,2,2,3,3\n",
        "0,0,1,1,2,2,2,3\n",
        "0,0,1,1,2,2,3,53.6870911\n",
        "0,0,1,1,2,2,3,53.6870912\n",
        "0,0,1,1,2,2,3,57646075.2303423487\n",
    ] {
        assert_eq!(answered(row), 1, "{row}");
    }
    assert_eq!(answered("0,.5/3,1,1,2,2,3,3\n"), 1);
}

#[test]
fn a_placed_box_that_is_not_plain_is_left() {
    let answered = |words: &str, placed: &str| {
        let text = format!("a long enough name,0,0,-5,1,1,2,{placed}\n{:64}", "");
        let form = Form::new("ray-box", words, 3);
        fast_path(&form, Spelling::Plain).answer(text.as_bytes(), 0, usize::MAX, &mut Vec::new()).rows()
    };
    let rotation = |quaternion: &str| answered("origin dir min max rotation", &format!("-1,-1,-1,1,2,3,{quaternion}"));
    assert_eq!(["0,0,0,1", "2,0,0,0", "0,1,0,0", "1,0,0,8", "3,0,0,536870911"].map(rotation), [1; 5]);
    // The first three are told about, the fourth is none, and the last too long.
    assert_eq!(["1,0,0,0", "1,0,0,9", "0,0,1,1.5", "0,0,0,0", "3,0,0,536870912"].map(rotation), [0; 5]);
    let edges = |edges: &str| answered("origin dir corner edge_u edge_v edge_w", &format!("-1,-1,-1,{edges}"));
    assert_eq!(["2,0,0,0,3,0,0,0,4", "0,3,0,2,0,0,0,0,4", "1,0,0,1,1,0,1,1,1"].map(edges), [1; 3]);
    assert_eq!(["0,0,0,0,3,0,0,0,4", "1,2,3,2,4,6,0,0,4", "536870912,0,0,0,3,0,0,0,4"].map(edges), [0; 3]);
    let matrix = |matrix: &str| answered("origin dir min max matrix", &format!("-1,-1,-1,1,2,3,{matrix}"));
    assert_eq!(matrix("1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1"), 1);
    assert_eq!(matrix("1,2,0,0.25,0,-1,0,0,0,0,1,12345678,0,0,0,1"), 1);
    // In units of lengths these are too long.
    assert_eq!(matrix("1,2,0,0.000000001,0,-1,0,0,0,0,0.1,0,0,0,0,1"), 1);
    assert_eq!(rotation("0,0.00001,1000000,0"), 0);
    assert_eq!(rotation("0,1000000,7000000000,0"), 1);
    for left in [
        "1,0,0,0,0,1,0,0,0,0,0,0,0,0,0,1",
        "1,0,0,0,0,1,0,0,0,0,1,0,0,1,0,1",
        "1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,2",
        "1073741824,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1",
        "1,0,0,0.00000001,0,1,0,0,0,0,1,9999999999,0,0,0,1",
    ] {
        assert_eq!(matrix(left), 0, "{left}");
    }
}

#[test]
fn a_fast_path_ends_where_there_is_enough_and_gives_up_where_it_leaves_too_much() {
    let form = Form::new("ray-box", "origin dir min max", 2);
    let good = "a name that is long enough,-1,0,1,0,0,-1,1,1\n";
    let bad = "a bad row,0\n";
    let text = format!("{good}{good}{good}{bad}{good}{good}");
    let bad_at = 3 * good.len();
    let good_at = bad_at + bad.len();
    let mut fast = fast_path(&form, Spelling::Plain);
    let mut lines = Vec::new();
    assert_eq!(fast.answer(text.as_bytes(), 0, 1, &mut lines).rows(), 1);
    let length = lines.len();
    let mut answered = |start: usize, most: usize| {
        if start == 0 {
            fast.begin();
        }
        fast.answer(text.as_bytes(), start, most, &mut Vec::new()).rows()
    };
    for (most, rows) in [(length, 1), (length + 1, 2), (2 * length, 2), (usize::MAX, 3)] {
        assert_eq!(answered(0, most), rows, "{most}");
    }
    // Each call costs 2 and each row gains 1: three rows leave 1, and 32 empty calls then leave -63; at -64 the fast
    // path is no longer tried.
    for _ in 0..32 {
        assert_eq!(answered(bad_at, usize::MAX), 0);
    }
    assert_eq!([good_at, good_at + good.len()].map(|start| answered(start, 1)), [1, 0]);
    assert_eq!(answered(0, 1), 1);
}

#[test]
fn a_fast_path_tells_whether_it_left_a_row_for_its_spelling() {
    let form = Form::new("ray-box", "origin dir min max", 2);
    let mut fast = fast_path(&form, Spelling::Objects);
    let cases = [
        (r#"{"id":"row 1","origin":[0,0],"dir":[1,1],"min":[2,2],"max":[3,3]}"#, 1, false),
        (r#"{"id":"row 1","origin":[0,0],"dir":[1,1],"min":[2,2],"max":[1e1,3]}"#, 0, false),
        (r#"{"id":"row 1","dir":[1,1],"origin":[0,0],"min":[2,2],"max":[3,3]}"#, 0, true),
        (r#"{"id":"row 1","origin":[0,0],"dir":[1,1],"min":[2,2],"max":[3,3]}"#, 1, false),
    ];
    let text: String = cases.iter().map(|(row, ..)| format!("{row}\n")).collect::<String>() + &" ".repeat(64);
    let mut start = 0;
    for (row, rows, is_other) in cases {
        assert_eq!(fast.answer(text.as_bytes(), start, 1, &mut Vec::new()).rows(), rows, "{row}");
        assert_eq!(fast.met_other_spelling(), is_other, "{row}");
        start += row.len() + 1;
    }
}

#[test]
fn what_passes_through_is_left_where_it_may_not_stand() {
    let form = Form::new("ray-box", "origin dir min max", 2);
    let answered = |spelling: Spelling, text: String| {
        let text = format!("{text}\n{:64}", "");
        fast_path(&form, spelling).answer(text.as_bytes(), 0, usize::MAX, &mut Vec::new()).rows()
    };
    for (id, rows) in [("a long enough name", 1), ("a long\tenough name", 0), (r"a long enough\name", 0)] {
        assert_eq!(answered(Spelling::ToObjects, format!("{id},0,0,1,1,2,2,3,3")), rows, "{id}");
        assert_eq!(answered(Spelling::Chosen, format!("{id},0,0,1,1,2,2,3,3")), 1, "{id}");
    }
    for (id, rows) in [(r#""a name""#, 1), ("17", 1), ("1e7", 0), (r#""a\tname""#, 0), ("null", 1)] {
        let text = format!(r#"{{"id":{id},"origin":[0,0],"dir":[1,1],"min":[2,2],"max":[3,3]}}"#);
        assert_eq!(answered(Spelling::Objects, text), rows, "{id}");
    }
}

#[test]
fn a_path_that_meets_a_cylinder_without_radius_or_goes_along_an_axis_is_left() {
    let form = Form::new("ray-cylinder", "origin dir p1 p2 radius", 3);
    let answered = |direction: &str, radius: &str| {
        let text = format!("a long enough name,0,0,-5,{direction},0,0,0,1,0,0,{radius}\n{:64}", "");
        fast_path(&form, Spelling::Plain).answer(text.as_bytes(), 0, usize::MAX, &mut Vec::new()).rows()
    };
    assert_eq!([answered("0,1,1", "1"), answered("0,1,1", "0")], [1; 2]);
    for (direction, radius) in [("0,0,1", "0"), ("0,1,1", "-1"), ("2,0,0", "1"), ("0,0,0", "1"), ("0,0,0", "0")] {
        assert_eq!(answered(direction, radius), 0, "{direction} {radius}");
    }
}

#[test]
fn a_whole_vector_is_left_where_it_is_not_plain() {
    let form = Form::new("ray-box", "origin dir min max", 2);
    let answered = |row: &str| {
        let text = format!("a long enough name,{row},\"1,1\",2 2,3;3\n{:64}", "");
        fast_path(&form, Spelling::Quoted).answer(text.as_bytes(), 0, usize::MAX, &mut Vec::new()).rows()
    };
    for row in ["\"0,0\"", "\"0, 1/2\"", "\"0;0\"", "0;0", "0 0"] {
        assert_eq!(answered(row), 1, "{row}");
    }
    for row in [
        "0",
        "\"0\"",
        "\"0,0,0\"",
        "\"0,0",
        "0,0\"",
        "\"0,0\"\"",
        "\"(0,0)\"",
        "0  0",
        "\"0,\n0\"",
        "\"0,0\" ",
        "0;;0",
        "\"0,,0\"",
        "",
        "\"\"",
    ] {
        assert_eq!(answered(row), 0, "{row}");
    }
}

#[test]
fn other_parameters_and_forms_have_no_fast_path() {
    let form = Form::new("ray-box", "origin dir min max", 3);
    let ask = form.ask(wanted(&form, &layout(&form, Spelling::Plain)));
    let has_fast_path = |name: &str, flags: &[(&str, &str)], columns: &[&str]| {
        let command = commands::command(name).unwrap();
        let spec = command.spec;
        let mut args = Args::new(spec.parameters);
        let slots = |text: &str| -> Vec<usize> {
            let (name, count) = text.split_once(':').unwrap_or((text, "1"));
            let first = slot_of(&spec.parameters, name);
            (first..first + count.parse::<usize>().unwrap()).collect()
        };
        for (name, value) in flags {
            for slot in slots(name) {
                args.set(slot, args.parameter(slot).kind.read(value.as_bytes()).unwrap());
            }
        }
        let columns: Vec<_> = columns.iter().flat_map(|name| slots(name)).map(|slot| vec![slot]).collect();
        let table = Table {
            parameters: &spec.parameters,
            flags: &args,
            held_as: None,
            of_solids: 0,
            results: spec.results,
            ask: &ask,
            only: None,
            dimension: 3,
            columns: &columns,
            passed: &[],
            delimiter: b',',
            point: b'.',
            errors: false,
            template: None,
            pieces: None,
            arrangement: None,
            judge: None,
        };
        (command.fast)(&table, None).is_some()
    };
    let path = ["origin:3", "dir:3"];
    assert!(has_fast_path("ray-box", &[("min:3", "0"), ("max:3", "1.5")], &path));
    assert!(has_fast_path("ray-box", &[("min:3", "0"), ("size", "2")], &path));
    assert!(has_fast_path("ray-box", &[("min:3", "0"), ("max:3", "1"), ("rotation:4", "1")], &path));
    for t_max in ["3", "0.5", "inf"] {
        assert!(has_fast_path("ray-box", &[("min:3", "0"), ("max:3", "1.5"), ("t_max", t_max)], &path));
    }
    for flags in [&[("radius", "7")][..], &[("radius", "7"), ("caps", "flat")]] {
        assert!(has_fast_path("ray-cylinder", flags, &["origin:3", "dir:3", "p1:3", "p2:3"]));
    }
    for (flags, columns) in [
        (vec![("min:3", "0"), ("max:3", "1e30")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1"), ("t_max", "3000000000")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1"), ("t_max", "-inf")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1"), ("t_min", "inf")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1"), ("rotation:4", "1"), ("corner:3", "1")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1"), ("rotation:4", "1"), ("matrix:16", "1")], path.to_vec()),
        (vec![("corner:3", "0"), ("edge_u:3", "1"), ("edge_v:3", "1")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1"), ("rotation:4", "1"), ("path_radius", "1")], path.to_vec()),
        (vec![("min:2", "0"), ("max:2", "1")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1"), ("size:4", "1")], path.to_vec()),
        (vec![("min:3", "0")], path.to_vec()),
        (vec![("min:3", "0"), ("max:3", "1")], vec!["origin:3", "dir:3", "to:1"]),
        (vec![("min:3", "0"), ("max:3", "1")], vec!["origin:3", "dir:2"]),
        (vec![("min:3", "0"), ("max:3", "1"), ("origin:3", "0"), ("dir:3", "1")], vec![]),
    ] {
        assert!(!has_fast_path("ray-box", &flags, &columns), "{flags:?} {columns:?}");
    }
    assert!(!has_fast_path("grid-walk", &[], &["from:3", "to:3"]));
}
