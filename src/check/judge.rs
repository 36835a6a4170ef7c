//! The verdict on a row: each result that was given beside the exact one.

use std::cmp::Ordering;
use std::io;

use super::checks::{Checked, Checks, Hints, Inside, MOST_DECIMALS, Tally, Words, compare, exactly, has_none};
use super::given::{Given, GivenAnswer, JudgedQuery, magnitude, whole_number};
use crate::geometry::Status;
use crate::number::{Base, Decimal, Exact, FloatType, RootSum};
use crate::query::{Cell, Class, RowContext, Sink, Stop, cut};

/// Takes the row of an answer, judges what was given for it, and hands it on with the verdict.
struct Judge<'j> {
    checks: &'j Checks,
    query: &'j JudgedQuery<'j>,
    given: &'j Given,
    /// The exact numbers of the row, by their cells: first the one that is written, then those that are equally right.
    exact: Vec<Vec<Option<RootSum>>>,
    inner: &'j mut dyn Sink,
    judged: Judged,
}

/// The verdict on all rows of a query.
#[derive(Default)]
pub(crate) struct Judged {
    /// The counts of its rows.
    pub(crate) tally: Tally,
    /// For a reader: what was given beside what is right, of what is wrong.
    pub(crate) faults: Vec<String>,
    /// True if it is `--inside` that the row is not as it should be by.
    pub(crate) is_by_inside: bool,
    /// Common causes, if rows are wrong.
    pub(crate) hints: Hints,
}

/// Answers into a sink, by way of a judge where something was given.
pub(crate) fn answer_judged<T>(
    given: Option<(&Checks, Given)>,
    query: &JudgedQuery<'_>,
    sink: &mut dyn Sink,
    answer: impl FnOnce(&mut dyn Sink) -> T,
) -> (T, Judged) {
    let Some((checks, given)) = given else { return (answer(sink), Judged::default()) };
    let exact = vec![Vec::new(); checks.first_cell];
    let mut judge = Judge { checks, query, given: &given, exact, inner: sink, judged: Judged::default() };
    let result = answer(&mut judge);
    (result, judge.judged)
}

/// Why a result is wrong that does not exist.
const UNEXPECTED: &str = "unexpected";

// Why a row that is not right is not wrong either.

/// The exact status is a touch, and the program draws the line on one side of it.
const TOUCH: &str = "touch";
/// The verdict would be right for a solid that is larger or smaller by the margin.
const MARGIN: &str = "margin";
/// Several solid cells are reached at once, and the program names another.
const TIE: &str = "tie";

/// The part of the usual size of a result that is little beside it.
const LITTLE: f64 = 1.0 / 1024.0;

/// The verdict on one result.
#[derive(Default)]
struct ResultVerdict {
    /// Why it is wrong, as a row says it.
    fault: Option<String>,
    excuse: Option<&'static str>,
    /// True if all numbers that are off are so by more than the exact value itself, though by little beside what such
    /// numbers may be: no count of units in the last place says how near they are.
    is_near_zero: bool,
    /// The distance of the component that is furthest off, in units in the last place.
    furthest: Option<RootSum>,
    /// True if it is a direction that is right by units of large lengths alone, and far off by its own.
    is_loose: bool,
    /// The decimals of all numbers that are off, if rounding to these is all that is wrong.
    rounded_to: Option<usize>,
}

impl ResultVerdict {
    fn wrong(item: &Checked, fault: &str) -> Self {
        Self { fault: Some(format!("{} {fault}", item.result.name)), ..Self::default() }
    }

    /// True if a gap was given where none is computed.
    fn is_of_unknown_gap(&self, item: &Checked) -> bool {
        let is_gap = ["gap", "gap_t"].contains(&item.result.name);
        is_gap && self.fault.as_ref().is_some_and(|fault| fault.ends_with(UNEXPECTED))
    }

    fn excused(excuse: &'static str) -> Self {
        Self { excuse: Some(excuse), ..Self::default() }
    }
}

/// The right value of a result.
enum Right {
    /// The answer has no such result.
    None,
    Word(&'static str),
    /// The numbers of the row, a list of components, and those that are equally right.
    Numbers(Vec<Vec<RootSum>>),
}

/// The exact answer, as one convention has it.
#[derive(Clone, Copy)]
struct Truth<'t> {
    cells: &'t [Cell],
    contact: Option<Status>,
    /// The convention for a path that starts inside, if this one does.
    inside: Inside,
}

impl Truth<'_> {
    /// The first cell of a result, which a program that tells the exit of a start inside has at the exit; and that of the
    /// length that is added to it.
    fn place(&self, item: &Checked) -> (usize, Option<usize>) {
        item.at_exit.filter(|_| self.inside == Inside::Exit).unwrap_or((item.cell, None))
    }
}

/// The verdict on a row.
struct RowVerdict<'t> {
    truth: Truth<'t>,
    class: Class,
    reasons: Vec<String>,
    of_results: Vec<ResultVerdict>,
}

impl Judge<'_> {
    fn items(&self) -> impl Iterator<Item = (&Checked, &GivenAnswer)> {
        self.checks.items.iter().zip(&self.given.answers)
    }

    /// Judges a row by the convention that the program is to have about a start inside. One within the margin of the
    /// surface may as well be on its other side.
    fn judge_row<'t>(&self, cells: &'t [Cell], contact: Option<Status>) -> Result<RowVerdict<'t>, Stop> {
        let Checks { inside, margin, .. } = self.checks;
        // A touch is on the boundary: only a hit may be missed from inside.
        let may_be_inside = contact == Some(Status::Hit) || contact.is_some() && *inside != Inside::Miss;
        let is_inside = may_be_inside && self.checks.is_inside(cells);
        let (own, other) = if is_inside { (*inside, Inside::Enter) } else { (Inside::Enter, *inside) };
        let verdict = self.judge_by(own, cells, contact)?;
        if let Some(margin) = margin.as_ref().filter(|_| own != other)
            && verdict.class == Class::Wrong
            && contact.is_some()
            && self.query.may_start_otherwise(margin, is_inside, self.checks.float())?
        {
            let other = self.judge_by(other, cells, contact)?;
            if other.class != Class::Wrong {
                return Ok(RowVerdict { class: Class::Boundary, reasons: vec![MARGIN.to_owned()], ..other });
            }
        }
        Ok(verdict)
    }

    /// Judges a row by a convention about a start inside or, if that may be any, by the one that suits it best. With
    /// `--inside exit` a path that never leaves the solid may be reported as a miss.
    fn judge_by<'t>(&self, inside: Inside, cells: &'t [Cell], contact: Option<Status>) -> Result<RowVerdict<'t>, Stop> {
        // Where none suits, a program that says miss is told what is wrong with one.
        let says_miss = || self.items().any(|(item, given)| item.result.name == "status" && given.is_miss());
        let conventions = match (inside, contact) {
            (Inside::Any, Some(Status::Hit)) if says_miss() => &[Inside::Miss, Inside::Enter, Inside::Exit][..],
            (Inside::Any, Some(Status::Hit)) => &[Inside::Enter, Inside::Exit, Inside::Miss][..],
            (Inside::Any, _) => &[Inside::Enter, Inside::Exit],
            (Inside::Exit, Some(Status::Hit)) if self.checks.never_leaves(cells) => &[Inside::Exit, Inside::Miss],
            _ => &[inside],
        };
        let mut best: Option<RowVerdict<'t>> = None;
        for &inside in conventions {
            let contact = contact.filter(|_| inside != Inside::Miss);
            let verdict = self.judge_truth(Truth { cells, contact, inside })?;
            if verdict.class == Class::Ok {
                return Ok(verdict);
            }
            if best.as_ref().is_none_or(|best| (verdict.class as usize) < best.class as usize) {
                best = Some(verdict);
            }
        }
        best.ok_or_else(|| Stop::from(io::Error::other("a row has no convention")))
    }

    /// Counts a wrong row that starts inside where it is right by the convention that the exit is given, by the one
    /// that such a path misses, and by one of both; or where such a convention holds, and the program may have gone on to
    /// another solid.
    fn other_conventions(&self, cells: &[Cell], contact: Option<Status>) -> Result<[u64; 4], Stop> {
        let starts_inside = contact == Some(Status::Hit) && self.checks.is_inside(cells);
        if !starts_inside {
            return Ok([0; 4]);
        }
        let suits = |inside| Ok::<_, Stop>(u64::from(self.judge_by(inside, cells, contact)?.class != Class::Wrong));
        let [exit, miss] = match self.checks.inside {
            Inside::Enter => [suits(Inside::Exit)?, suits(Inside::Miss)?],
            _ => [0; 2],
        };
        let may_go_on = exit | miss == 0 && self.query.scene.is_some_and(|scene| scene.len() > 1);
        Ok([exit, miss, exit | miss, u64::from(may_go_on)])
    }

    fn judge_truth<'t>(&self, truth: Truth<'t>) -> Result<RowVerdict<'t>, Stop> {
        let status = self.items().find(|(item, _)| item.result.name == "status");
        let mut of_contact = self.items().filter(|(item, _)| item.is_of_contact()).peekable();
        // The program's verdict on the contact, of which `None` is a miss. Without a status, a program says that there is no
        // contact by having none of the results.
        let said: Option<Option<Status>> = match status {
            Some((_, given)) if given.is_miss() => Some(None),
            Some((_, GivenAnswer::Word(word))) if word == "touch" => Some(Some(Status::Touch)),
            Some(_) => Some(Some(Status::Hit)),
            None if of_contact.peek().is_none() => None,
            None if of_contact.all(|(_, given)| *given == GivenAnswer::None) => Some(None),
            None => Some(Some(Status::Hit)),
        };
        let says_miss = said == Some(None);
        // A time in floats is silenced by what the program says of these, too.
        let is_silent = |item: &Checked| match item.own_float().filter(|_| item.is_time()) {
            Some(own) => self
                .items()
                .any(|(other, given)| (other.result.name == "status" || other.is_status_in(own)) && given.is_miss()),
            None => says_miss && status.is_some() && item.is_of_contact(),
        };
        let misses_touch = says_miss && truth.contact == Some(Status::Touch);
        let verdict = |(item, given): (&Checked, &GivenAnswer)| match said {
            Some(said) if item.result.name == "status" => status_verdict(item, said, given, truth.contact),
            // A program may leave old numbers in the columns of a miss.
            _ if is_silent(item) => ResultVerdict::default(),
            _ => match self.judge(item, given, &self.right(item, truth)) {
                ResultVerdict { fault: Some(_), .. }
                    if misses_touch && (item.is_of_contact() || *given == GivenAnswer::None && item.is_gap()) =>
                {
                    ResultVerdict::excused(TOUCH)
                }
                verdict => verdict,
            },
        };
        let mut of_results: Vec<ResultVerdict> = self.items().map(verdict).collect();
        let follows = |item: &Checked| item.result.name == "status" || item.is_of_contact();
        let is_at_fault = self.items().zip(&of_results).any(|((item, _), it)| follows(item) && it.fault.is_some());
        if let Some(said) = said
            && is_at_fault
            && self.is_within_margin(said, truth)?
        {
            // How near the two come follows from the verdict, too.
            let is_excused = |item: &Checked| follows(item) || item.is_gap();
            for ((item, _), verdict) in self.items().zip(&mut of_results).filter(|((item, _), _)| is_excused(item)) {
                let is_first = verdict.fault.is_some() || item.result.name == "status";
                *verdict = if is_first { ResultVerdict::excused(MARGIN) } else { ResultVerdict::default() };
            }
        }
        let (class, reasons) = Self::reasons(&of_results);
        Ok(RowVerdict { truth, class, reasons, of_results })
    }

    /// True if the program's verdict on the contact is wrong, but would be right within the margin.
    fn is_within_margin(&self, said: Option<Status>, truth: Truth<'_>) -> Result<bool, Stop> {
        let Some(margin) = &self.checks.margin else { return Ok(false) };
        let float = self.checks.float();
        match (said, truth.contact) {
            // It is the convention that makes this a miss, not a place.
            _ if truth.inside == Inside::Miss => Ok(false),
            (Some(_), None) => Ok(self.query.meet_nearby(margin, true, float)?.is_some()),
            (None | Some(Status::Touch), Some(Status::Hit)) => {
                Ok(self.query.meet_nearby(margin, false, float)? != Some(Status::Hit))
            }
            _ => Ok(false),
        }
    }

    /// The right value of a result.
    fn right(&self, item: &Checked, truth: Truth<'_>) -> Right {
        if truth.inside == Inside::Miss && item.is_of_contact() {
            return Right::None;
        }
        let (first, length) = truth.place(item);
        let ends = length.map(|length| &truth.cells[length]);
        if [Some(&truth.cells[first]), ends].into_iter().flatten().any(has_none) {
            return Right::None;
        }
        if let Cell::Word(word) = truth.cells[first] {
            return Right::Word(word);
        }
        let component = |cell: usize, index: usize| match &truth.cells[cell] {
            Cell::Integer(whole) if index == 0 => Some(whole_number(*whole)),
            // In 2D the third component is 0.
            Cell::Empty if cell == first + 2 && self.exact[cell].is_empty() => Some(whole_number(0)),
            Cell::Empty | Cell::Infinite { .. } if index == 0 => None,
            _ => self.exact[cell].get(index).cloned().flatten(),
        };
        let axes = if item.result.shape.is_vector() { 3 } else { 1 };
        let all = |index: usize| (first..first + axes).map(|cell| component(cell, index)).collect::<Option<Vec<_>>>();
        let mut numbers: Vec<Vec<RootSum>> = (0..self.exact[first].len().max(1)).filter_map(all).collect();
        if let Some(length) = length {
            // As far as the entry, and as long as the contact; none where that has no end.
            let exit = |length: RootSum| {
                let back = whole_number(0).minus(&length);
                numbers.iter().flatten().map(|distance| vec![distance.minus(&back)]).collect()
            };
            numbers = component(length, 0).map(exit).unwrap_or_default();
        }
        Right::Numbers(numbers)
    }

    fn judge(&self, item: &Checked, given: &GivenAnswer, right: &Right) -> ResultVerdict {
        match (given, right) {
            (GivenAnswer::None, Right::None) => ResultVerdict::default(),
            (GivenAnswer::None, _) => ResultVerdict::wrong(item, "missing"),
            (GivenAnswer::NotFinite(_), _) => ResultVerdict::wrong(item, "not finite"),
            (_, Right::None) => ResultVerdict::wrong(item, UNEXPECTED),
            (GivenAnswer::Numbers { numbers, texts }, Right::Numbers(right)) => {
                self.judge_numbers(item, (numbers, texts), right)
            }
            (GivenAnswer::Bool(hits), Right::Word(right)) if (*right != "miss") == *hits => ResultVerdict::default(),
            (GivenAnswer::Word(word), Right::Word(right)) if names(item, word, right) => ResultVerdict::default(),
            _ => ResultVerdict::wrong(item, "differs"),
        }
    }

    fn judge_numbers(
        &self,
        item: &Checked,
        (given, texts): (&[Decimal], &[String]),
        right: &[Vec<RootSum>],
    ) -> ResultVerdict {
        if item.has_distance() {
            let verdicts = right.iter().map(|right| self.measure(item, (given, texts), right));
            let nearest = verdicts.min_by(|left, right| {
                let is_off = |verdict: &ResultVerdict| verdict.fault.is_some();
                is_off(left).cmp(&is_off(right)).then_with(|| match (&left.furthest, &right.furthest) {
                    (Some(left), Some(right)) => compare(left, right),
                    _ => Ordering::Equal,
                })
            });
            return nearest.unwrap_or_else(|| ResultVerdict::wrong(item, UNEXPECTED));
        }
        let is_right = |right: &Vec<RootSum>| {
            right.iter().zip(given).all(|(right, given)| compare(right, &exactly(given)).is_eq())
        };
        match right.iter().position(is_right) {
            Some(0) => ResultVerdict::default(),
            Some(_) => ResultVerdict::excused(TIE),
            None => ResultVerdict::wrong(item, "differs"),
        }
    }

    /// How far numbers are off from those that are right.
    fn measure(&self, item: &Checked, (given, texts): (&[Decimal], &[String]), right: &[RootSum]) -> ResultVerdict {
        let float = item.float(self.checks.numerals);
        let least_unit = if self.checks.is_scaled { self.query.least_unit(item, float) } else { None };
        let is_above = |number: &RootSum, most: &Decimal| compare(number, &exactly(most)) == Ordering::Greater;
        let mut verdict = ResultVerdict::default();
        for ((given, text), right) in given.iter().zip(texts).zip(right) {
            let [plain, ulps] = deviation(given, right, float, least_unit.as_ref());
            if is_above(&ulps, &self.checks.ulps) && is_above(&plain, &item.tolerance) {
                let is_first = verdict.fault.replace(format!("{} off", item.result.name)).is_none();
                verdict.is_near_zero = (is_first || verdict.is_near_zero) && self.is_near_zero(item, &plain, right);
                let decimals = decimals(text).filter(|decimals| !is_above(&plain, &half_unit(*decimals)));
                verdict.rounded_to = decimals.filter(|_| is_first || verdict.rounded_to == decimals);
            } else if least_unit.is_some() && item.is_direction() && is_above(&plain, &item.tolerance) {
                let size = self.query.usual_size(item);
                let is_far = size.is_some_and(|size| plain.nearest(FloatType::F64).abs() > LITTLE * size);
                let is_off = || is_above(&deviation(given, right, float, None)[1], &self.checks.ulps);
                verdict.is_loose |= is_far && is_off();
            }
            if verdict.furthest.as_ref().is_none_or(|other| compare(&ulps, other) == Ordering::Greater) {
                verdict.furthest = Some(ulps);
            }
        }
        verdict
    }

    /// True if a number that is off by `plain` has an exact value of zero, or nearly.
    fn is_near_zero(&self, item: &Checked, plain: &RootSum, right: &RootSum) -> bool {
        let [off, size] = [plain, right].map(|number| number.nearest(FloatType::F64).abs());
        size < off && self.query.usual_size(item).is_some_and(|usual| off <= LITTLE * usual)
    }

    /// Why the row is not ok: all that is wrong in the order of the checks or, if nothing is, what excuses it.
    fn reasons(verdicts: &[ResultVerdict]) -> (Class, Vec<String>) {
        let faults: Vec<String> = verdicts.iter().filter_map(|verdict| verdict.fault.clone()).collect();
        if !faults.is_empty() {
            return (Class::Wrong, faults);
        }
        let mut excuses: Vec<String> = Vec::new();
        for excuse in verdicts.iter().filter_map(|verdict| verdict.excuse) {
            if excuses.iter().all(|other| other != excuse) {
                excuses.push(excuse.to_owned());
            }
        }
        (if excuses.is_empty() { Class::Ok } else { Class::Boundary }, excuses)
    }

    /// How far a number is off, in the form of all numbers; beyond the range of floats it is `inf`.
    fn written(&self, ulps: &RootSum) -> Result<Cell, Stop> {
        Ok(match self.query.ask.form.cell(ulps)? {
            Cell::Number(rounded) if rounded.is_infinite() => Cell::Infinite { positive: true },
            // As many digits as a reader needs.
            Cell::Number(rounded) if self.query.for_readers => {
                Cell::Number(format!("{rounded:.2e}").parse().unwrap_or(rounded))
            }
            cell => cell,
        })
    }

    /// The message about a wrong result: the given value and the right one.
    fn fault(&self, item: &Checked, given: &GivenAnswer, truth: Truth<'_>) -> String {
        let right = match self.right(item, truth) {
            _ if item.result.name == "status" => truth.contact.map_or("miss", Status::name).to_owned(),
            Right::Word(word) => word.to_owned(),
            Right::Numbers(numbers) => {
                // In 2D the row has no third component.
                let is_flat =
                    item.result.shape.is_vector() && matches!(truth.cells[truth.place(item).0 + 2], Cell::Empty);
                let axes = if is_flat { 2 } else { 3 };
                let closed = |numbers: &Vec<RootSum>| {
                    let numbers = numbers.iter().take(axes).filter_map(|number| number.closed_form().ok());
                    numbers.collect::<Vec<_>>().join(", ")
                };
                // At an edge each of several normals is right.
                numbers.iter().map(closed).collect::<Vec<_>>().join(" or ")
            }
            Right::None => String::new(),
        };
        let right = if right.is_empty() { "there is none".to_owned() } else { format!("it is {right}") };
        // A start inside is judged as the program is said to mean it.
        let right = match truth.inside {
            Inside::Exit if item.at_exit.is_some() => format!("by --inside exit {right}"),
            Inside::Miss if item.is_of_contact() || item.result.name == "status" => format!("by --inside miss {right}"),
            _ => right,
        };
        let said = match given {
            GivenAnswer::None => "none was given".to_owned(),
            GivenAnswer::Bool(hits) => format!("a {} was given", if *hits { "hit" } else { "miss" }),
            GivenAnswer::Word(word) | GivenAnswer::NotFinite(word) => format!("{} was given", cut(word)),
            GivenAnswer::Numbers { texts, .. } => {
                let texts: Vec<String> = texts.iter().map(|text| cut(text)).collect();
                format!("{} was given", texts.join(", "))
            }
        };
        format!("wrong  {}: {said}; {right}", item.result.name)
    }

    /// A row with the verdict on it, and its class.
    fn row_judged(&mut self, cells: &[Cell], contact: Option<Status>) -> Result<(Vec<Cell>, Class), Stop> {
        let RowVerdict { truth, class, reasons, of_results } = self.judge_row(cells, contact)?;
        let (first, items) = (self.checks.first_cell, &self.checks.items);
        let mut judged = cells.to_vec();
        judged[first] = Cell::Word(class.name());
        if !reasons.is_empty() {
            judged[first + 1] = Cell::Text(reasons.join("; "));
        }
        let measured = items.iter().zip(&of_results).filter(|(item, _)| item.has_distance());
        for ((_, verdict), cell) in measured.zip(first + 2..) {
            if let Some(furthest) = &verdict.furthest {
                judged[cell] = self.written(furthest)?;
            }
        }
        let wrong = || self.items().zip(&of_results).filter(|(_, verdict)| verdict.fault.is_some());
        let suits = if class == Class::Wrong { self.other_conventions(cells, contact)? } else { [0; 4] };
        let is_near_zero =
            class == Class::Wrong && suits[..3] == [0; 3] && wrong().all(|(_, verdict)| verdict.is_near_zero);
        let decimals = wrong().map(|(_, verdict)| verdict.rounded_to);
        let rounded_to = decimals.reduce(|one, other| one.filter(|_| one == other)).flatten();
        let faults = wrong().map(|((item, given), _)| self.fault(item, given, truth)).collect();
        let by = self.given.summary_value.clone().map(|value| (value, reasons));
        let hints = match class {
            Class::Wrong => {
                // Of no solids there is none.
                let is_empty = self.query.scene.is_some_and(|scene| scene.is_empty());
                let gives_unknown = !is_empty && wrong().any(|((item, _), verdict)| verdict.is_of_unknown_gap(item));
                Hints::of_row(self.checks, &self.given.answers, contact.is_none(), suits, rounded_to)
                    .with_unknown_gap(gives_unknown)
            }
            _ => Hints::of_passed(of_results.iter().filter(|verdict| verdict.is_loose).count() as u64),
        };
        let is_by_inside = truth.inside != Inside::Enter;
        self.judged = Judged { tally: Tally::of_row(class, is_near_zero, by), faults, is_by_inside, hints };
        Ok((judged, class))
    }
}

/// How a program that says this is right about the contact.
fn status_verdict(item: &Checked, said: Option<Status>, given: &GivenAnswer, contact: Option<Status>) -> ResultVerdict {
    match contact {
        _ if *given == GivenAnswer::None => ResultVerdict::wrong(item, "missing"),
        _ if said == contact => ResultVerdict::default(),
        Some(Status::Touch) => ResultVerdict::excused(TOUCH),
        _ => {
            let fault = format!("false {}", said.map_or("miss", Status::name));
            ResultVerdict { fault: Some(fault), ..ResultVerdict::default() }
        }
    }
}

/// True if a word is right: of several faces or surfaces, it names one or more.
fn names(item: &Checked, word: &str, right: &str) -> bool {
    match item.words() {
        Words::Status => word == right,
        Words::Faces => word.as_bytes().chunks(2).all(|face| right.as_bytes().chunks(2).any(|own| own == face)),
        Words::Surfaces => word.split('+').all(|surface| right.split('+').any(|own| own == surface)),
    }
}

impl Sink for Judge<'_> {
    fn exact(&mut self, cell: usize, index: usize, number: RootSum) {
        let values = &mut self.exact[cell];
        values.truncate(index);
        values.resize(index, None);
        values.push(Some(number));
    }

    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        self.query.solid.set(about.solid);
        let judged = self.row_judged(cells, about.contact);
        self.exact.iter_mut().for_each(Vec::clear);
        let (cells, class) = judged.map_err(|stop| match stop {
            Stop::Output(error) => error,
            _ => io::Error::other("a verdict cannot be certified"),
        })?;
        self.inner.row(&cells, &RowContext { class: Some(class), ..about.clone() })
    }
}

// How far a number that was given is from the exact one.

/// |given - exact|: in the unit of the number itself, and in units in the last place of the exact one. Such a unit is the
/// step from the float nearest to the exact number to the next larger one in magnitude; beyond all floats it is that of
/// the largest, and never less than the least.
fn deviation(given: &Decimal, exact: &RootSum, float: FloatType, least_unit: Option<&RootSum>) -> [RootSum; 2] {
    let plain = magnitude(exactly(given).minus(exact));
    let step = exactly(&Decimal::held(float.step(exact.nearest(float)), FloatType::F64));
    let step = least_unit.filter(|least| compare(&step, least).is_lt()).cloned().unwrap_or(step);
    let ulps = plain.clone().over_fraction(&step.rational, &step.denominator);
    [plain, ulps]
}

/// How many decimals a number is written with; `None` if it has none, very many, or is written in another way.
fn decimals(text: &str) -> Option<usize> {
    let (whole, behind) = text.split_once(['.', ','])?;
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = are_digits(whole.trim_start_matches(['+', '-'])) && are_digits(behind);
    Some(behind.len()).filter(|decimals| is_plain && (1..=MOST_DECIMALS).contains(decimals))
}

/// Half a unit of the last of so many decimals, as far as rounding may be off.
fn half_unit(decimals: usize) -> Decimal {
    Decimal::of_parts(5, -1 - decimals as i32, Base::Ten)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Big, Exact};

    fn off(given: &str, exact: &str, float: FloatType) -> String {
        let read = |text: &str| Decimal::parse(text.as_bytes()).expect("a number");
        let exact = exactly(&read(exact));
        let [_, ulps] = deviation(&read(given), &exact, float, None);
        ulps.closed_form().expect("exact")
    }

    #[test]
    fn units_are_those_of_the_float_nearest_to_the_exact_number() {
        assert_eq!(off("0x1.0000000000001p0", "1", FloatType::F64), "1");
        assert_eq!(off("0x1.fffffffffffffp-1", "1", FloatType::F64), "1/2");
        assert_eq!(off("1.00000023841857910156250", "1", FloatType::F32), "2");
        assert_eq!(off("4", "3", FloatType::F64), "2251799813685248");
        assert_eq!(off("0x1p-149", "0", FloatType::F32), "1");
        assert_eq!(off("-0x3p-1074", "0", FloatType::F64), "3");
    }

    #[test]
    fn a_root_is_measured_exactly() {
        let root = RootSum { rational: Big::ZERO, roots: vec![(Big::ONE, Big::from(2))], denominator: Big::ONE };
        let given = Decimal::parse(b"1.5").expect("a number");
        let [_, off] = deviation(&given, &root, FloatType::F64, None);
        assert_eq!(off.closed_form().as_deref(), Ok("6755399441055744 - 4503599627370496*sqrt(2)"));
    }
}
