//! The results that are checked, and how strictly.

use super::given::GivenAnswer;
use crate::failure::Failure;
use crate::nearest::in_place_of;
use crate::number::{Decimal, FloatType, RootSum, Time};
use crate::query::{Cell, Class, Nulls, Numerals, ResultField, ResultShape, counted, cut, shown};

/// The results that are checked, and how strictly.
#[derive(Clone)]
pub(crate) struct Checks {
    /// The results that the program gave.
    pub(crate) items: Vec<Checked>,
    /// The most units in the last place that a number may be off.
    pub(crate) ulps: Decimal,
    /// How its numbers are read.
    pub(crate) numerals: Numerals,
    /// The texts that count as empty.
    pub(crate) nulls: Nulls,
    /// The cell of the class; behind it come the reason and the distances.
    pub(crate) first_cell: usize,
    /// A wrong verdict is none if it would be right for a solid that is larger or smaller by this.
    pub(crate) margin: Option<Margin>,
    /// The program's convention for a path that starts inside.
    pub(crate) inside: Inside,
    /// The cells that say whether a path starts inside; only where `inside` needs them: when the contact begins, and the
    /// face that the path enters through, which is none if the range alone begins the contact. In a grid it is the number
    /// of the step.
    pub(crate) start: Option<[usize; 2]>,
    /// The cell of the surface that a path leaves through, which is empty if the range alone ends the contact.
    pub(crate) exit: Option<usize>,
    /// A bit for each result that is needed to judge others.
    pub(crate) needed: u32,
    /// True if units are measured at the largest length of the query, not at the result.
    pub(crate) is_scaled: bool,
    /// The column whose values are counted by themselves.
    pub(crate) summary_by: Option<String>,
}

/// How near a verdict must be right.
#[derive(Clone)]
pub(crate) enum Margin {
    Length(Decimal),
    /// Units in the last place of the query's largest length.
    Units(u32),
}

/// A program's convention for a path that starts inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inside {
    /// The first t in range.
    Enter,
    /// It reports where the path leaves; where the range ends before, that end or nothing.
    Exit,
    /// It reports a miss.
    Miss,
    /// Any of these is right.
    Any,
}

/// A result that is checked.
#[derive(Clone)]
pub(crate) struct Checked {
    /// The declaration of the result.
    pub(crate) result: &'static ResultField,
    /// The index of the result among those of the command.
    pub(crate) index: usize,
    /// The index of the result's first cell in a row.
    pub(crate) cell: usize,
    /// The columns or keys that hold what the program gave: one for the whole, or one for each component.
    pub(crate) names: Vec<String>,
    /// How far it may be off whatever that is in units.
    pub(crate) tolerance: Decimal,
    /// The first cell of the result that says the same of the exit; of a distance that of the entry, and the cell of the
    /// length of the contact.
    pub(crate) at_exit: Option<(usize, Option<usize>)>,
}

/// The words that a result may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// How the two meet.
    Status,
    /// Faces of a box.
    Faces,
    /// Surfaces of a cylinder.
    Surfaces,
}

/// The columns that a check adds to every row: the class, and why it is not ok.
const ADDED: [ResultField; 2] =
    [ResultField::word("check", "ok, boundary or wrong"), ResultField::word("check_why", "Why it is not ok")];

impl Checks {
    /// The results that a check adds: the class, the reason, and how far each number is off. They live as long as the
    /// program, as what is declared does.
    pub(crate) fn declared(&self) -> Vec<ResultField> {
        let off = self.items.iter().filter(|item| item.has_distance()).map(|item| ResultField {
            name: String::leak(format!("{}_off", item.result.name)),
            shape: ResultShape::Number,
            help: "By how many units in the last place it is off",
        });
        ADDED.into_iter().chain(off).collect()
    }

    /// For everything that is checked the flag that names it, and the names that may hold it: its own, and those that
    /// replace it.
    pub(crate) fn names_by_flag(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        let axes = |item: &Checked| match item.names.len() {
            1 if item.result.shape.is_vector() => ["", "_x", "_y", "_z"].as_slice(),
            _ => &[""],
        };
        let names = self.items.iter().flat_map(move |item| item.names.iter().map(move |name| (name, axes(item))));
        let checked = names.map(|(name, axes)| ("--check", axes.iter().map(|axis| format!("{name}{axis}")).collect()));
        checked.chain(self.summary_by.iter().map(|name| ("--summary-by", vec![name.clone()])))
    }

    /// True if the path of a row that has a contact starts inside.
    pub(super) fn is_inside(&self, cells: &[Cell]) -> bool {
        let Some([t_enter, entered]) = self.start else { return false };
        !has_none(&cells[t_enter]) && matches!(cells[entered], Cell::Empty | Cell::Integer(0))
    }

    /// True if the path of a row that has a contact leaves the solid nowhere in its range.
    pub(super) fn never_leaves(&self, cells: &[Cell]) -> bool {
        self.exit.is_some_and(|exit| matches!(cells[exit], Cell::Empty))
    }

    /// The floats that the program computes in.
    pub(super) fn float(&self) -> FloatType {
        self.numerals.held_as.unwrap_or(FloatType::F64)
    }

    /// Fails if the columns of a CSV do not have what is to be checked.
    pub(crate) fn check_names(&self, passed: &[impl AsRef<str>]) -> Result<(), Failure> {
        let count = |name: &str| passed.iter().filter(|passed| passed.as_ref().trim() == name).count();
        let has = |name: &str| count(name) > 0;
        for (flag, names) in self.names_by_flag() {
            if let Some(name) = names.iter().find(|name| count(name) > 1) {
                let name = shown(name.as_bytes());
                let reason = format!("the column {name} appears twice; give one of them another name in the header");
                return Err(Failure::Usage(format!("{flag}: {reason}")));
            }
        }
        for item in &self.items {
            let is_there = match item.names.as_slice() {
                [name] => has(name) || item.result.shape.is_vector() && has(&format!("{name}_x")),
                names => names.iter().all(|name| has(name)),
            };
            if !is_there {
                let missing = item.names.iter().find(|name| !has(name)).map_or("", String::as_str);
                let result = item.result.name;
                let all = passed.iter().map(|passed| passed.as_ref().trim());
                let is_stem = item.names.len() == 1 && item.result.shape.is_vector();
                let cure = in_place_of(missing, all, "--check", is_stem.then_some(result));
                let missing = shown(missing.as_bytes());
                return Err(Failure::Usage(format!(
                    "--check {result}: no column that is copied is called {missing}{cure}"
                )));
            }
        }
        if let Some(missing) = self.summary_by.as_ref().filter(|name| !has(name)) {
            let missing = cut(missing);
            return Err(Failure::Usage(format!(
                "--summary-by: the input has no column {missing} that is no parameter"
            )));
        }
        Ok(())
    }
}

impl Checked {
    /// True if a distance is reported: counted results are only right or wrong.
    pub(super) fn has_distance(&self) -> bool {
        matches!(self.result.shape, ResultShape::Number | ResultShape::Vector)
    }

    /// True if it is a normal, or a reflected direction, which has no length of the query's.
    pub(super) fn is_direction(&self) -> bool {
        self.result.name == "reflect" || self.result.name.ends_with("_normal")
    }

    pub(super) fn is_time(&self) -> bool {
        let name = self.result.name;
        name.ends_with("t_enter") || name == "t_exit" || name == "gap_t"
    }

    /// True if the result may be infinite; then an infinite number means that there is none.
    pub(super) fn may_be_infinite(&self) -> bool {
        self.is_time() || ["distance", "length"].contains(&self.result.name)
    }

    pub(super) fn words(&self) -> Words {
        match self.result.name {
            name if name.ends_with("status") || name.ends_with("held") => Words::Status,
            name if name.ends_with("_on") => Words::Surfaces,
            _ => Words::Faces,
        }
    }

    /// True if only a contact has this result. A miss, too, has a gap, and results about floats.
    pub(super) fn is_of_contact(&self) -> bool {
        let name = self.result.name;
        !(name == "status" || self.is_gap() || self.own_float().is_some())
    }

    /// True if it describes how near the two come, and when.
    pub(super) fn is_gap(&self) -> bool {
        self.result.name.starts_with("gap")
    }

    /// True if it says whether there is a contact for a program in these floats.
    pub(super) fn is_status_in(&self, float: FloatType) -> bool {
        self.own_float() == Some(float) && self.result.name.ends_with("_status")
    }

    /// The float type that this result is about, if it is about one.
    pub(super) fn own_float(&self) -> Option<FloatType> {
        match self.result.name {
            name if name.starts_with("f64_") => Some(FloatType::F64),
            name if name.starts_with("f32_") => Some(FloatType::F32),
            _ => None,
        }
    }

    /// The floats whose units its distances are counted in.
    pub(super) fn float(&self, numerals: Numerals) -> FloatType {
        self.own_float().or(numerals.held_as).unwrap_or(FloatType::F64)
    }

    /// How its numbers are read: what is counted stays as it was written.
    pub(super) fn numerals(&self, numerals: Numerals) -> Numerals {
        let is_counted = matches!(self.result.shape, ResultShape::Integer | ResultShape::Index);
        let held_as = numerals.held_as.filter(|_| !is_counted).map(|all| self.own_float().unwrap_or(all));
        Numerals { held_as, ..numerals }
    }
}

/// True if a cell says that there is no such number or word.
pub(super) fn has_none(cell: &Cell) -> bool {
    matches!(cell, Cell::Empty | Cell::Infinite { .. })
}

pub(super) fn exactly(number: &Decimal) -> RootSum {
    let (numerator, denominator) = number.ratio();
    RootSum::from_ratio(numerator, denominator)
}

pub(super) fn compare(left: &RootSum, right: &RootSum) -> std::cmp::Ordering {
    left.minus(right).sign()
}

// Finds common causes of wrong rows from their numbers: the float type that a program computes in, and the number that
// it writes where there is none.

/// The least rows that show anything.
const LEAST_ROWS: u64 = 2;
/// Numbers that all are floats of 32 bits by chance less often than once in ten show that they are.
const SURE: u64 = 1000;
/// So do those that are so less often than twice in three, where all else that fits is a rounding that is hardly used.
const BARELY: u64 = 175;
/// The most decimals that numbers are rounded to.
pub(super) const MOST_DECIMALS: usize = 16;

/// Common causes of the wrong rows of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hints {
    /// True if numbers are rounded to floats as they are read, and no more as they were written.
    is_held: bool,
    /// A flag gives a tolerance.
    has_tolerance: bool,
    /// How surely the numbers, all of them floats of 32 bits in their shortest digits, are not so by chance: the decimal
    /// logarithm of how seldom that is, in thousandths.
    narrow: u64,
    /// True if a number is not the shortest form of a 32-bit float.
    has_others: bool,
    /// How many rows are wrong.
    wrong: u64,
    /// How many of them give a gap that is not computed.
    unknown: u64,
    /// How many are so by rounding to one decimal, to two, and so on.
    rounded: [u64; MOST_DECIMALS],
    /// For each column the number that it has where there is nothing.
    of_nothing: Vec<OfNothing>,
    /// How many start inside and are right if the exit counts, if such a path misses, and by one of both; and how many are not
    /// by such a convention, in a scene whose next solid the program may mean.
    suits: [u64; 4],
    /// How many directions are right by units of large lengths alone.
    loose: u64,
    /// How many miss, and have no status.
    silent: u64,
}

/// The number or vector that a column has, or several have, in wrong rows that miss.
#[derive(Clone, Debug)]
struct OfNothing {
    /// The names that hold it, with commas between them.
    name: String,
    /// `None` where they differ.
    numbers: Option<Vec<Decimal>>,
    /// How it is written in the first of them.
    text: String,
    rows: u64,
}

impl Hints {
    /// These, of a row that gives a gap where none is computed, or of one that does not.
    pub(super) fn with_unknown_gap(self, is_there: bool) -> Self {
        Self { unknown: u64::from(is_there), ..self }
    }

    /// The hints of one wrong row; `misses` if its answer has no contact, `suits` are the other conventions by which it
    /// would be right, `rounded` the decimals that make it wrong.
    pub(super) fn of_row(
        checks: &Checks,
        given: &[GivenAnswer],
        misses: bool,
        suits: [u64; 4],
        rounded: Option<usize>,
    ) -> Self {
        let has_tolerance = checks.items.iter().any(|item| !item.tolerance.is_zero());
        let is_held = checks.numerals.held_as.is_some();
        let mut hints = Self { is_held, has_tolerance, wrong: 1, suits, ..Self::default() };
        if let Some(decimals) = rounded {
            hints.rounded[decimals - 1] = 1;
        }
        let has_status = checks.items.iter().any(|item| item.result.name == "status");
        for (item, answer) in checks.items.iter().zip(given) {
            let is_silent = misses && item.result.name == "status" && matches!(answer, GivenAnswer::None);
            hints.silent += u64::from(is_silent);
            let GivenAnswer::Numbers { numbers, texts } = answer else { continue };
            for number in numbers {
                match narrowness(number) {
                    Some(sure) => hints.narrow += sure,
                    None => hints.has_others = true,
                }
            }
            // Beside a status the numbers of a miss are leftovers that need no cure.
            if misses && item.is_of_contact() && !has_status {
                let (name, numbers) = (item.names.join(","), Some(numbers.clone()));
                // A column that is checked for two results counts once.
                if hints.of_nothing.iter().all(|other| other.name != name) {
                    hints.of_nothing.push(OfNothing { name, numbers, text: texts.join(","), rows: 1 });
                }
            }
        }
        hints
    }

    /// The hints of one row that is not wrong, with as many directions that are far off.
    pub(super) fn of_passed(loose: u64) -> Self {
        Self { loose, ..Self::default() }
    }

    /// Adds those of a later part of the run.
    pub(crate) fn add(&mut self, other: &Self) {
        self.is_held |= other.is_held;
        self.has_tolerance |= other.has_tolerance;
        self.loose += other.loose;
        self.silent += other.silent;
        self.narrow += other.narrow;
        self.has_others |= other.has_others;
        self.wrong += other.wrong;
        self.unknown += other.unknown;
        add_each(&mut self.rounded, other.rounded);
        add_each(&mut self.suits, other.suits);
        for other in &other.of_nothing {
            let Some(own) = self.of_nothing.iter_mut().find(|own| own.name == other.name) else {
                self.of_nothing.push(other.clone());
                continue;
            };
            own.rows += other.rows;
            if own.numbers != other.numbers {
                own.numbers = None;
            }
        }
    }

    /// The notes about common causes at the end of a run.
    pub(crate) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let is_usual = |rows: &u64| *rows >= LEAST_ROWS && 2 * *rows > self.wrong;
        let rounded = self.rounded.iter().position(is_usual);
        // Programs that round print six decimals or fewer, and floats as many as they need.
        let least = if rounded.is_some_and(|index| index >= 6) { BARELY } else { SURE };
        let are_floats = self.narrow >= least && self.wrong >= LEAST_ROWS && !self.has_others && !self.is_held;
        if let Some(index) = rounded.filter(|_| !are_floats || least == SURE) {
            let (rows, decimals) = (self.rounded[index], counted(index + 1, "decimal"));
            // A second one would be refused, or that of a result beats it.
            let add = if self.has_tolerance { "the tolerance has to be" } else { "add --tolerance" };
            notes.push(format!(
                "{rows} of the wrong rows are right but for rounding to {decimals}; if the log is rounded so, {add} 5e-{}",
                index + 2
            ));
        } else if are_floats {
            let all = "all numbers given in the wrong rows are 32-bit floats in their shortest digits";
            notes.push(format!("{all}; if the program computes in those, add --as f32"));
        }
        if self.unknown > 0 {
            notes.push(format!(
                "{} of the wrong rows give a gap where none is computed, beside flat caps or of a miss in a scene without \
                 --report nearest: it may be right",
                self.unknown
            ));
        }
        let [exits, misses, rows, in_scene] = self.suits;
        if in_scene > 0 {
            notes.push(format!(
                "{in_scene} of the wrong rows: the path starts inside the solid that it is judged by; a program that goes \
                 on from there to the next solid of the scene may be right"
            ));
        }
        if rows > 0 {
            let word = match rows {
                _ if misses == rows => "miss",
                _ if exits == rows => "exit",
                _ => "any",
            };
            let alike =
                format!("{rows} of the wrong rows: the path starts inside, and --inside {word} makes them right");
            notes.push(format!("{alike}; if that is meant of all such paths, add --inside {word}"));
        }
        if self.loose > 0 {
            let count = counted(self.loose as usize, "direction");
            notes.push(format!(
                "--scale query lets {count} be far off, since units are those of large lengths; check directions in a run without it"
            ));
        }
        if self.silent > 0 {
            notes.push(format!(
                "{} of the wrong rows: the path misses, and there is no status; if that says so, write miss there, or check the \
                 numbers of a hit alone",
                self.silent
            ));
        }
        // The same number in all rows may stand for nothing.
        for one in self.of_nothing.iter().filter(|one| one.numbers.is_some() && one.rows >= LEAST_ROWS) {
            let alike =
                format!("{} is {} in all {} wrong rows that miss", shown(one.name.as_bytes()), one.text, one.rows);
            // A part of a vector that stands for nothing may be right in another.
            let is_number = one.numbers.as_ref().is_some_and(|numbers| numbers.len() == 1);
            let null = if is_number { "name it with --null where no hit may have it, or " } else { "" };
            notes.push(format!(
                "{alike}; if that says that there is none, {null}write a status into the log, as 1 and 0, for \
                 --check status=COLUMN"
            ));
        }
        notes
    }
}

/// How seldom a decimal with as many digits is the shortest form of a 32-bit float, as this number is: the decimal
/// logarithm, in thousandths; `None` if it is not such a float.
fn narrowness(number: &Decimal) -> Option<u64> {
    let nearest = FloatType::F32.nearest(number);
    let shortest = format!("{:e}", nearest as f32);
    (Decimal::parse(shortest.as_bytes()).ok()? == *number).then_some(())?;
    let (digits, exponent) = shortest.split_once('e')?;
    let behind = digits.split_once('.').map_or(0, |(_, behind)| behind.len() as i32);
    let last_place = exponent.parse::<i32>().ok()? - behind;
    // Where decimals lie closer than floats, few of them are floats.
    let chance = FloatType::F32.step(nearest).log10() - f64::from(last_place);
    Some((1000.0 * chance.max(0.0)) as u64)
}

// How many rows came to what, and for which reasons.

/// The most values of a column that are counted by themselves.
const MOST_VALUES: usize = 200;

/// The counts of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// The rows of each class: ok, boundary, wrong.
    all: [u64; 3],
    /// The wrong rows of which only numbers are off that should be next to nothing.
    near_zero: u64,
    /// The rows of each value of a column, in order of appearance.
    by_value: Vec<(String, [u64; 3])>,
    /// The rows of the values that came after the most that are counted.
    of_others: [u64; 3],
    /// How often each reason was given, in order of appearance.
    reasons: Vec<(String, u64)>,
}

/// Adds to each count what another part of the run has.
fn add_each<const N: usize>(counts: &mut [u64; N], more: [u64; N]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

/// How many rows there were of each class, in words.
fn in_words([ok, boundary, wrong]: [u64; 3]) -> String {
    format!("{ok} ok, {boundary} on a boundary, {wrong} wrong")
}

impl Tally {
    /// A tally of right rows.
    pub(crate) fn of(ok: u64) -> Self {
        Self { all: [ok, 0, 0], ..Self::default() }
    }

    /// A row of this class. Where a column is given, its value and the reasons are counted, too.
    pub(super) fn of_row(class: Class, is_near_zero: bool, by: Option<(String, Vec<String>)>) -> Self {
        let mut all = [0; 3];
        all[class as usize] = 1;
        let (value, reasons) = by.map_or((None, Vec::new()), |(value, reasons)| (Some(value), reasons));
        Self {
            all,
            near_zero: u64::from(is_near_zero),
            by_value: value.map(|value| (value, all)).into_iter().collect(),
            of_others: [0; 3],
            reasons: reasons.into_iter().map(|reason| (reason, 1)).collect(),
        }
    }

    /// Adds the counts of a later part of the run.
    pub(crate) fn add(&mut self, other: &Self) {
        add_each(&mut self.all, other.all);
        self.near_zero += other.near_zero;
        add_each(&mut self.of_others, other.of_others);
        for (value, counts) in &other.by_value {
            let has_room = self.by_value.len() < MOST_VALUES;
            match self.by_value.iter_mut().find(|(known, _)| known == value) {
                Some((_, known)) => add_each(known, *counts),
                None if has_room => self.by_value.push((value.clone(), *counts)),
                None => add_each(&mut self.of_others, *counts),
            }
        }
        for (reason, count) in &other.reasons {
            match self.reasons.iter_mut().find(|(known, _)| known == reason) {
                Some((_, known)) => *known += count,
                None => self.reasons.push((reason.clone(), *count)),
            }
        }
    }

    /// True if a row is wrong.
    pub(crate) fn has_wrong(&self) -> bool {
        self.all[Class::Wrong as usize] > 0
    }

    /// True if there were rows, and none is wrong.
    pub(crate) fn is_clean(&self) -> bool {
        self.all != [0; 3] && !self.has_wrong()
    }

    /// The summary, with `behind` after the counts: for each value of a column, for all rows, for each reason, and how
    /// many rows `--tolerance` alone would clear.
    pub(crate) fn lines(&self, column: Option<&str>, behind: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for (value, counts) in &self.by_value {
            let (column, value) = (cut(column.unwrap_or_default()), cut(value));
            lines.push(format!("hitcalc: {column} {value}: {}{behind}", in_words(*counts)));
        }
        if self.of_others != [0; 3] {
            lines.push(format!("hitcalc: other values: {}{behind}", in_words(self.of_others)));
        }
        lines.push(format!("hitcalc: {}{behind}", in_words(self.all)));
        let reasons: Vec<String> = self.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        if !reasons.is_empty() {
            lines.push(format!("hitcalc: reasons: {}{behind}", reasons.join(", ")));
        }
        if self.near_zero > 0 {
            let count = self.near_zero;
            lines.push(format!(
                "hitcalc: {count} of the wrong rows: {NEARLY_ZERO}; there --tolerance measures, not --ulps"
            ));
        }
        lines
    }
}

/// Said of numbers that are off, but near to what they should be.
const NEARLY_ZERO: &str =
    "only numbers that are off by more than their exact value, but by little beside the query's lengths";
