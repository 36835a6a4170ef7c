//! The verdict on a row: each result that was given beside the exact one.

use std::cmp::Ordering;
use std::io;

use crate::geometry::Status;
use crate::number::{Decimal, Exact, FloatType, RootSum, Uncertain};
use crate::query::{Ask, Cell, Class, NumberForm, RowContext, Sink};

use super::checks::{Checked, Checks, compare, exactly};
use super::distance::Deviation;
use super::given::GivenAnswer;

/// How many rows there were of each class.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    ok: u64,
    boundary: u64,
    /// The rows that are wrong.
    pub wrong: u64,
    /// The wrong rows that only a `--tolerance` could make right: off by more units than a float has digits for.
    tiny: u64,
}

impl Tally {
    /// A tally of `ok` right rows and `wrong` wrong ones.
    pub fn of(ok: u64, wrong: u64) -> Self {
        Self { ok, wrong, ..Self::default() }
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

    /// What the end says: a line, and another where only a tolerance would clear some rows.
    pub fn lines(&self) -> Vec<String> {
        let Self { ok, boundary, wrong, tiny } = self;
        let counts = format!("hitcalc: {ok} ok, {boundary} on a boundary, {wrong} wrong");
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
    /// The exact numbers of the row, by their cells.
    exact: Vec<Option<RootSum>>,
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
}

/// Answers into a sink, by way of a judge where something was given.
pub fn answer_judged<T>(
    ask: &Ask,
    given: Option<(&Checks, Vec<GivenAnswer>)>,
    sink: &mut dyn Sink,
    answer: impl FnOnce(&mut dyn Sink) -> T,
) -> (T, Judged) {
    let Some((checks, given)) = given else { return (answer(sink), Judged::default()) };
    let exact = vec![None; checks.first_cell];
    let mut judge = Judge { checks, ask, given, exact, inner: sink, judged: Judged::default() };
    let result = answer(&mut judge);
    (result, judge.judged)
}

/// What one result comes to.
#[derive(Default)]
struct ResultVerdict {
    is_wrong: bool,
    /// Whether just one of the two has it.
    is_missing: bool,
    distance: Option<Deviation>,
}

impl Judge<'_> {
    fn judge(&self, item: &Checked, given: &GivenAnswer, cells: &[Cell], contact: Option<Status>) -> ResultVerdict {
        let cell = &cells[item.cell];
        match given {
            GivenAnswer::Bool(hits) => {
                ResultVerdict { is_wrong: *hits != contact.is_some(), ..ResultVerdict::default() }
            }
            GivenAnswer::Word(word) => {
                let is_there = !matches!(cell, Cell::Empty);
                let is_right = matches!(cell, Cell::Word(right) if right == word);
                ResultVerdict { is_wrong: !is_right, is_missing: !is_there, ..ResultVerdict::default() }
            }
            GivenAnswer::None => {
                let has_exact = !matches!(cell, Cell::Empty | Cell::Infinite { .. });
                ResultVerdict { is_wrong: has_exact, is_missing: has_exact, ..ResultVerdict::default() }
            }
            GivenAnswer::Numbers(numbers) => self.judge_numbers(item, numbers, cells),
        }
    }

    fn judge_numbers(&self, item: &Checked, numbers: &[Decimal], cells: &[Cell]) -> ResultVerdict {
        let float = self.checks.float();
        let count = if item.result.shape.is_vector() { numbers.len().max(2) } else { 1 };
        let mut furthest: Option<Deviation> = None;
        for axis in 0..count {
            let exact = match &cells[item.cell + axis] {
                Cell::Integer(whole) => Some(exactly(&Decimal::integer(*whole))),
                Cell::Empty if axis == 2 && !matches!(cells[item.cell], Cell::Empty) => {
                    // In 2D the third component is 0.
                    Some(exactly(&Decimal::ZERO))
                }
                Cell::Empty | Cell::Infinite { .. } => None,
                _ => self.exact[item.cell + axis].clone(),
            };
            let distance = exact.zip(numbers.get(axis)).and_then(|(exact, given)| Deviation::of(given, &exact, float));
            let Some(distance) = distance else {
                return ResultVerdict { is_wrong: true, is_missing: true, distance: None };
            };
            furthest = Some(match furthest {
                None => distance,
                Some(other) => other.larger(distance),
            });
        }
        let exceeds = |distance: &Deviation| {
            let is_above = |number: &RootSum, most: &Decimal| compare(number, &exactly(most)) == Ordering::Greater;
            is_above(&distance.ulps, &self.checks.ulps) && is_above(&distance.plain, &self.checks.tolerance)
        };
        ResultVerdict { is_wrong: furthest.as_ref().is_some_and(exceeds), is_missing: false, distance: furthest }
    }

    /// The class of the row, by the verdicts on all that was given.
    fn class(&self, verdicts: &[ResultVerdict], contact: Option<Status>) -> Class {
        let draws_the_line = |(item, given): (&Checked, &GivenAnswer)| {
            let says =
                matches!(given, GivenAnswer::Bool(_)) || matches!(given, GivenAnswer::Word(word) if word != "touch");
            item.result.name == "status" && says
        };
        let has_status = self.checks.items.iter().any(|item| item.result.name == "status");
        // Without a status, who has no result says that there is no contact.
        let says_none = !has_status && verdicts.iter().any(|verdict| verdict.is_missing);
        if contact == Some(Status::Touch)
            && (says_none || self.checks.items.iter().zip(&self.given).any(draws_the_line))
        {
            return Class::Boundary;
        }
        if verdicts.iter().any(|verdict| verdict.is_wrong) { Class::Wrong } else { Class::Ok }
    }

    /// How far a number is off, in the form of all numbers; beyond the range of floats it is `inf`.
    fn written(&self, distance: &Deviation) -> Result<Cell, Uncertain> {
        Ok(match self.ask.form {
            NumberForm::Nearest => match distance.ulps.round()? {
                rounded if rounded.is_finite() => Cell::Number(rounded),
                _ => Cell::Infinite { positive: true },
            },
            NumberForm::ClosedForm => Cell::ClosedForm(distance.ulps.closed_form()?),
            NumberForm::Decimals(count) => Cell::Decimals(distance.ulps.decimals(count)?),
        })
    }

    /// What was given for a result, and what is right.
    fn fault(&self, item: &Checked, given: &GivenAnswer, cells: &[Cell]) -> String {
        let axes = if item.result.shape.is_vector() { 3 } else { 1 };
        let texts = (0..axes).filter_map(|axis| match (&cells[item.cell + axis], &self.exact[item.cell + axis]) {
            (Cell::Empty, _) => None,
            (Cell::Word(word), _) => Some((*word).to_owned()),
            (Cell::Infinite { positive }, _) => Some(if *positive { "inf" } else { "-inf" }.to_owned()),
            (Cell::Integer(whole), _) => Some(whole.to_string()),
            (_, Some(exact)) => exact.closed_form().ok(),
            _ => None,
        });
        let right = texts.collect::<Vec<_>>().join(", ");
        let right = if right.is_empty() { "there is none".to_owned() } else { format!("it is {right}") };
        let said = match given {
            GivenAnswer::None => "none was given".to_owned(),
            GivenAnswer::Bool(hits) => format!("{hits} was given"),
            GivenAnswer::Word(word) => format!("{word} was given"),
            GivenAnswer::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!("{} was given", numbers.join(", "))
            }
        };
        format!("wrong  {}: {said}; {right}", item.result.name)
    }
}

/// Whether a number is off by more units than a float of this type has digits for.
fn is_beyond_digits(distance: &Deviation, float: FloatType) -> bool {
    let most = Decimal::integer(1 << float.digits());
    compare(&distance.ulps, &exactly(&most)) == Ordering::Greater
}

impl Sink for Judge<'_> {
    fn exact(&mut self, cell: usize, number: RootSum) {
        self.exact[cell] = Some(number);
    }

    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        let items = self.checks.items.iter().zip(&self.given);
        let verdicts: Vec<ResultVerdict> =
            items.clone().map(|(item, given)| self.judge(item, given, cells, about.contact)).collect();
        let class = self.class(&verdicts, about.contact);
        let mut cells = cells.to_vec();
        let mut next = self.checks.first_cell;
        cells[next] = Cell::Word(class.name());
        for ((item, _), verdict) in items.clone().zip(&verdicts).filter(|((item, _), _)| item.has_distance()) {
            next += 1;
            debug_assert!(item.has_distance());
            if let Some(distance) = &verdict.distance {
                cells[next] =
                    self.written(distance).map_err(|Uncertain| io::Error::other("a distance cannot be certified"))?;
            }
        }
        let float = self.checks.float();
        let wrong = || verdicts.iter().filter(|verdict| verdict.is_wrong);
        let is_tiny = wrong().all(|verdict| verdict.distance.as_ref().is_some_and(|off| is_beyond_digits(off, float)));
        if class == Class::Wrong {
            let wrong = items.zip(&verdicts).filter(|(_, verdict)| verdict.is_wrong);
            self.judged.faults = wrong.map(|((item, given), _)| self.fault(item, given, &cells)).collect();
        }
        self.judged.tally.count(class, is_tiny);
        self.exact.fill(None);
        self.inner.row(&cells, &RowContext { class: Some(class), ..about.clone() })
    }
}
