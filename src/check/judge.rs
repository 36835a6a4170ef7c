//! The verdict on a row: each result that was given beside the exact one.

use std::cmp::Ordering;
use std::io;

use crate::geometry::Status;
use crate::number::{Big, Decimal, Exact, FloatType, RootSum, Uncertain};
use crate::query::{Ask, Cell, Class, NumberForm, RowContext, Sink, cut};

use super::checks::{Checked, Checks, Words, compare, exactly};
use super::distance::Deviation;
use super::given::GivenAnswer;
use super::hints::Hints;

/// How many rows there were of each class.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    ok: u64,
    boundary: u64,
    wrong: u64,
    /// The wrong rows that only a `--tolerance` could make right: off by more units than a float has digits for.
    tiny: u64,
}

impl Tally {
    /// A tally of right rows.
    pub fn of(ok: u64) -> Self {
        Self { ok, ..Self::default() }
    }

    /// Adds the counts of another part of the run.
    pub fn add(&mut self, other: &Self) {
        self.ok += other.ok;
        self.boundary += other.boundary;
        self.wrong += other.wrong;
        self.tiny += other.tiny;
    }

    fn count(&mut self, class: Class, is_tiny: bool) {
        match class {
            Class::Ok => self.ok += 1,
            Class::Boundary => self.boundary += 1,
            Class::Wrong => self.wrong += 1,
        }
        self.tiny += u64::from(is_tiny && class == Class::Wrong);
    }

    /// Whether there were rows, and none is wrong.
    pub fn is_clean(&self) -> bool {
        self.wrong == 0 && self.ok + self.boundary > 0
    }

    /// What the end says: a line, with this behind it, and another where only a tolerance would clear some rows.
    pub fn lines(&self, behind: &str) -> Vec<String> {
        let Self { ok, boundary, wrong, tiny } = self;
        let counts = format!("hitcalc: {ok} ok, {boundary} on a boundary, {wrong} wrong{behind}");
        let reason = "off by more units than a float has digits for, as where the exact value is 0";
        let tiny = (*tiny > 0).then(|| {
            format!("hitcalc: {tiny} of the wrong rows: only numbers, {reason}; only --tolerance makes them ok")
        });
        std::iter::once(counts).chain(tiny).collect()
    }
}

/// Takes the row of an answer, judges what was given for it, and hands it on with the verdict.
struct Judge<'j> {
    checks: &'j Checks,
    ask: &'j Ask,
    given: Vec<GivenAnswer>,
    /// The exact numbers of the row, by their cells: first the one that is written, then those that are equally right.
    exact: Vec<Vec<Option<RootSum>>>,
    /// Whether a reader is told how far numbers are off, in few digits.
    for_readers: bool,
    inner: &'j mut dyn Sink,
    judged: Judged,
}

/// What judging a query comes to.
#[derive(Default)]
pub struct Judged {
    /// What its rows came to.
    pub tally: Tally,
    /// For a reader: what was given beside what is right, of what is wrong.
    pub faults: Vec<String>,
    /// What the numbers of a wrong row show.
    pub hints: Hints,
}

/// Answers into a sink, by way of a judge where something was given.
pub fn answer_judged<T>(
    ask: &Ask,
    given: Option<(&Checks, Vec<GivenAnswer>)>,
    for_readers: bool,
    sink: &mut dyn Sink,
    answer: impl FnOnce(&mut dyn Sink) -> T,
) -> (T, Judged) {
    let Some((checks, given)) = given else { return (answer(sink), Judged::default()) };
    let exact = vec![Vec::new(); checks.first_cell];
    let mut judge = Judge { checks, ask, given, exact, for_readers, inner: sink, judged: Judged::default() };
    let result = answer(&mut judge);
    (result, judge.judged)
}

/// What is wrong with a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    FalseHit,
    FalseTouch,
    FalseMiss,
    Differs,
    Off,
    Missing,
    NotFinite,
    Unexpected,
}

impl Fault {
    /// The reason as a row says it.
    fn of(self, result: &str) -> String {
        let what = match self {
            Self::FalseHit => return "false hit".to_owned(),
            Self::FalseTouch => return "false touch".to_owned(),
            Self::FalseMiss => return "false miss".to_owned(),
            Self::Differs => "differs",
            Self::Off => "off",
            Self::Missing => "missing",
            Self::NotFinite => "not finite",
            Self::Unexpected => "unexpected",
        };
        format!("{result} {what}")
    }
}

/// Why a row that is not right is not wrong either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Excuse {
    /// The exact status is a touch, and the program draws the line on one side of it.
    Touch,
    /// Several solid cells are reached at once, and the program names another.
    Tie,
}

impl Excuse {
    fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::Tie => "tie",
        }
    }
}

/// What one result comes to.
#[derive(Default)]
struct ResultVerdict {
    fault: Option<Fault>,
    excuse: Option<Excuse>,
    /// The distance of the component that is furthest off, in units in the last place.
    furthest: Option<RootSum>,
}

impl From<Fault> for ResultVerdict {
    fn from(fault: Fault) -> Self {
        Self { fault: Some(fault), ..Self::default() }
    }
}

/// What a program says of the contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Hit,
    Touch,
    Miss,
}

impl Judge<'_> {
    /// The verdict on each result that was given.
    fn verdicts(&self, cells: &[Cell], contact: Option<Status>) -> Vec<ResultVerdict> {
        let items = || self.checks.items.iter().zip(&self.given);
        let status = items().find(|(item, _)| item.result.name == "status");
        let said = status.map(|(_, given)| match given {
            GivenAnswer::Bool(false) => Said::Miss,
            GivenAnswer::Word(word) if word == "miss" => Said::Miss,
            GivenAnswer::Word(word) if word == "touch" => Said::Touch,
            _ => Said::Hit,
        });
        // Without a status, a program that has none of the results says that there is no contact.
        let has_none = items().filter(|(item, _)| item.is_of_contact()).all(|(_, given)| *given == GivenAnswer::None);
        let is_excused = status.is_none() && has_none && contact == Some(Status::Touch);
        let verdict = |(item, given): (&Checked, &GivenAnswer)| match said {
            Some(said) if item.result.name == "status" => status_verdict(said, given, contact),
            // What is left over from a miss.
            Some(Said::Miss) if item.is_of_contact() => ResultVerdict::default(),
            _ => match self.judge(item, given, cells) {
                ResultVerdict { fault: Some(Fault::Missing), .. } if is_excused && item.is_of_contact() => {
                    ResultVerdict { excuse: Some(Excuse::Touch), ..ResultVerdict::default() }
                }
                verdict => verdict,
            },
        };
        items().map(verdict).collect()
    }

    fn judge(&self, item: &Checked, given: &GivenAnswer, cells: &[Cell]) -> ResultVerdict {
        let right = &cells[item.cell];
        let has_none = matches!(right, Cell::Empty | Cell::Infinite { .. });
        match given {
            GivenAnswer::None if has_none => ResultVerdict::default(),
            GivenAnswer::None => Fault::Missing.into(),
            GivenAnswer::NotFinite(_) => Fault::NotFinite.into(),
            GivenAnswer::Numbers(numbers) => self.judge_numbers(item, numbers, cells),
            _ if has_none => Fault::Unexpected.into(),
            GivenAnswer::Bool(hits) if matches!(right, Cell::Word(word) if (*word != "miss") == *hits) => {
                ResultVerdict::default()
            }
            GivenAnswer::Word(word) if matches!(right, Cell::Word(right) if names(item, word, right)) => {
                ResultVerdict::default()
            }
            _ => Fault::Differs.into(),
        }
    }

    fn judge_numbers(&self, item: &Checked, numbers: &[Decimal], cells: &[Cell]) -> ResultVerdict {
        // In 2D the third component is 0.
        let third = |axis| axis == 2 && matches!(cells[item.cell + 2], Cell::Empty);
        let written = |axis: usize| match &cells[item.cell + axis] {
            Cell::Integer(whole) => Some(whole_number(*whole)),
            Cell::Empty | Cell::Infinite { .. } => None,
            _ => self.exact[item.cell + axis].first().cloned().flatten(),
        };
        // The row's own values, and those that are equally right.
        let value = |index: usize, axis: usize| match index {
            _ if third(axis) && !matches!(cells[item.cell], Cell::Empty) => Some(whole_number(0)),
            0 => written(axis),
            _ => self.exact[item.cell + axis].get(index).cloned().flatten(),
        };
        let values = (0..self.exact[item.cell].len().max(1))
            .filter_map(|index| (0..numbers.len()).map(|axis| value(index, axis)).collect::<Option<Vec<_>>>());
        if !item.has_distance() {
            let is_right = |right: Vec<RootSum>| {
                right.iter().zip(numbers).all(|(right, given)| compare(right, &exactly(given)).is_eq())
            };
            return match values.map(is_right).position(|is_right| is_right) {
                Some(0) => ResultVerdict::default(),
                Some(_) => ResultVerdict { excuse: Some(Excuse::Tie), ..ResultVerdict::default() },
                None if matches!(cells[item.cell], Cell::Empty) => Fault::Unexpected.into(),
                None => Fault::Differs.into(),
            };
        }
        let nearest = values.map(|right| self.measure(item, numbers, &right)).min_by(|left, right| {
            let is_off = |verdict: &ResultVerdict| verdict.fault.is_some();
            is_off(left).cmp(&is_off(right)).then_with(|| match (&left.furthest, &right.furthest) {
                (Some(left), Some(right)) => compare(left, right),
                _ => Ordering::Equal,
            })
        });
        nearest.unwrap_or(Fault::Unexpected.into())
    }

    /// How far numbers are off from those that are right.
    fn measure(&self, item: &Checked, numbers: &[Decimal], right: &[RootSum]) -> ResultVerdict {
        let float = item.float(self.checks.numerals);
        let is_above = |number: &RootSum, most: &Decimal| compare(number, &exactly(most)) == Ordering::Greater;
        let mut verdict = ResultVerdict::default();
        for (given, right) in numbers.iter().zip(right) {
            let Deviation { plain, ulps } = Deviation::of(given, right, float);
            if is_above(&ulps, &self.checks.ulps) && is_above(&plain, &self.checks.tolerance) {
                verdict.fault = Some(Fault::Off);
            }
            if verdict.furthest.as_ref().is_none_or(|other| compare(&ulps, other) == Ordering::Greater) {
                verdict.furthest = Some(ulps);
            }
        }
        verdict
    }

    /// Why the row is not ok: all that is wrong in the order of the checks or, if nothing is, what excuses it.
    fn reasons(&self, verdicts: &[ResultVerdict]) -> (Class, Vec<String>) {
        let faults = self.checks.items.iter().zip(verdicts);
        let faults: Vec<String> =
            faults.filter_map(|(item, verdict)| Some(verdict.fault?.of(item.result.name))).collect();
        if !faults.is_empty() {
            return (Class::Wrong, faults);
        }
        let mut excuses: Vec<String> = Vec::new();
        for excuse in verdicts.iter().filter_map(|verdict| verdict.excuse) {
            if excuses.last().is_none_or(|last| last != excuse.name()) {
                excuses.push(excuse.name().to_owned());
            }
        }
        (if excuses.is_empty() { Class::Ok } else { Class::Boundary }, excuses)
    }

    /// How far a number is off, in the form of all numbers; beyond the range of floats it is `inf`.
    fn written(&self, ulps: &RootSum) -> Result<Cell, Uncertain> {
        Ok(match self.ask.form {
            NumberForm::Nearest => match ulps.round()? {
                rounded if rounded.is_infinite() => Cell::Infinite { positive: true },
                rounded if self.for_readers => Cell::Number(in_three_digits(rounded)),
                rounded => Cell::Number(rounded),
            },
            NumberForm::ClosedForm => Cell::ClosedForm(ulps.closed_form()?),
            NumberForm::Decimals(count) => Cell::Decimals(ulps.decimals(count)?),
        })
    }

    /// What was given for a result, and what is right.
    fn fault(&self, item: &Checked, given: &GivenAnswer, cells: &[Cell]) -> String {
        let axes = if item.result.shape.is_vector() { 3 } else { 1 };
        let texts =
            (0..axes).filter_map(|axis| match (&cells[item.cell + axis], self.exact[item.cell + axis].first()) {
                (Cell::Empty, _) => None,
                (Cell::Word(word), _) => Some((*word).to_owned()),
                (Cell::Infinite { positive }, _) => Some(if *positive { "inf" } else { "-inf" }.to_owned()),
                (Cell::Integer(whole), _) => Some(whole.to_string()),
                (_, Some(Some(exact))) => exact.closed_form().ok(),
                _ => None,
            });
        let right = texts.collect::<Vec<_>>().join(", ");
        let right = if right.is_empty() { "there is none".to_owned() } else { format!("it is {right}") };
        let said = match given {
            GivenAnswer::None => "none was given".to_owned(),
            GivenAnswer::Bool(hits) => format!("{hits} was given"),
            GivenAnswer::Word(word) | GivenAnswer::NotFinite(word) => format!("{} was given", cut(word)),
            GivenAnswer::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!("{} was given", numbers.join(", "))
            }
        };
        format!("wrong  {}: {said}; {right}", item.result.name)
    }
}

/// How a program that says this is right about the contact.
fn status_verdict(said: Said, given: &GivenAnswer, contact: Option<Status>) -> ResultVerdict {
    match (said, contact) {
        _ if matches!(given, GivenAnswer::None) => Fault::Missing.into(),
        (Said::Hit, Some(Status::Hit)) | (Said::Touch, Some(Status::Touch)) | (Said::Miss, None) => {
            ResultVerdict::default()
        }
        (_, Some(Status::Touch)) => ResultVerdict { excuse: Some(Excuse::Touch), ..ResultVerdict::default() },
        (Said::Hit, _) => Fault::FalseHit.into(),
        (Said::Touch, _) => Fault::FalseTouch.into(),
        (Said::Miss, _) => Fault::FalseMiss.into(),
    }
}

/// Whether a word names what the right one does: of several faces or surfaces any, one or more.
fn names(item: &Checked, word: &str, right: &str) -> bool {
    match item.words() {
        Words::Status => word == right,
        Words::Faces => word.as_bytes().chunks(2).all(|face| right.as_bytes().chunks(2).any(|own| own == face)),
        Words::Surfaces => word.split('+').all(|surface| right.split('+').any(|own| own == surface)),
    }
}

fn whole_number(whole: i64) -> RootSum {
    RootSum { rational: Big::from(whole), roots: Vec::new(), denominator: Big::ONE }
}

/// A number above zero in so many digits as a reader needs.
fn in_three_digits(number: f64) -> f64 {
    format!("{number:.2e}").parse().unwrap_or(number)
}

/// Whether a number is off by more units than a float of this type has digits for.
fn is_beyond_digits(ulps: &RootSum, float: FloatType) -> bool {
    compare(ulps, &whole_number(1 << float.digits())) == Ordering::Greater
}

impl Sink for Judge<'_> {
    fn exact(&mut self, cell: usize, index: usize, number: RootSum) {
        let values = &mut self.exact[cell];
        values.truncate(index);
        values.resize(index, None);
        values.push(Some(number));
    }

    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        let verdicts = self.verdicts(cells, about.contact);
        let (class, reasons) = self.reasons(&verdicts);
        let mut cells = cells.to_vec();
        let (first, items) = (self.checks.first_cell, &self.checks.items);
        cells[first] = Cell::Word(class.name());
        if !reasons.is_empty() {
            cells[first + 1] = Cell::Text(reasons.join("; "));
        }
        let measured = items.iter().zip(&verdicts).filter(|(item, _)| item.has_distance());
        for ((_, verdict), cell) in measured.zip(first + 2..) {
            if let Some(furthest) = &verdict.furthest {
                cells[cell] =
                    self.written(furthest).map_err(|Uncertain| io::Error::other("a distance cannot be certified"))?;
            }
        }
        let wrong = || items.iter().zip(&self.given).zip(&verdicts).filter(|(_, verdict)| verdict.fault.is_some());
        if class == Class::Wrong {
            let is_tiny = |((item, _), verdict): ((&Checked, _), &ResultVerdict)| {
                let float = item.float(self.checks.numerals);
                verdict.furthest.as_ref().is_some_and(|ulps| is_beyond_digits(ulps, float))
            };
            self.judged.tally.count(class, wrong().all(is_tiny));
            self.judged.hints = Hints::of_row(self.checks, &self.given, about.contact.is_none());
            self.judged.faults = wrong().map(|((item, given), _)| self.fault(item, given, &cells)).collect();
        } else {
            self.judged.tally.count(class, false);
        }
        self.exact.iter_mut().for_each(Vec::clear);
        self.inner.row(&cells, &RowContext { class: Some(class), ..about.clone() })
    }
}
