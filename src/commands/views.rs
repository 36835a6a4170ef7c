//! The views of a query that meets one solid at a time: its row, its working, its picture; with a scene as without.

use crate::check::Nearby;
use crate::explain::{self, Conclusion, HeldAnswer, Working};
use crate::floats::{Audit, Float};
use crate::geometry::Status;
use crate::number::{Ball, Big, FloatType, HalfWord, Ring, RingKind, Scale, Short, Single, Word, WrittenShort};
use crate::picture::{LIMIT, MovingBody, Picture};
use crate::query::{Args, Ask, Field, NumberForm, Numbers, Report, Spelling, Stop, cut};
use crate::scene::{Scene, Scratch, Solid};

use super::question::{Asked, Command, Meeting, Query};
use super::search;

impl Command {
    /// The command whose queries meet one solid at a time.
    pub(super) const fn of<C: Meeting>() -> Self {
        Self {
            spec: C::SPEC,
            cases: C::CASES,
            answer: answer::<C>,
            meet_nearby: meet_nearby::<C>,
            explain: explain::<C>,
            draw: draw::<C>,
            solid: solid::<C>,
            check_gap: C::check_gap,
            body: body::<C>,
            fast_further: C::FAST_FURTHER,
            fast: C::FAST,
        }
    }
}

/// Hands over the solids that a query is reported with, in order, each by its index in the scene and its parameters.
/// Without a scene that is the query's own, met or not.
/// Gives whether there was any, and the numbers that chose them among those of a scene.
fn each_solid<C: Meeting>(
    Asked { args, scene }: Asked<'_>,
    ask: &Ask,
    mut visit: impl FnMut(Option<usize>, &Args) -> Result<(), Stop>,
) -> Result<(bool, Option<RingKind>), Stop> {
    let Some((scene, scratch)) = scene else {
        visit(None, args)?;
        return Ok((true, None));
    };
    let mut numbers = search::run::<C>(args, scene, scratch, ask)?;
    if ask.nearest && scratch.found.is_empty() {
        numbers = numbers.max(search::nearest::<C>(args, scene, scratch, ask)?);
    }
    let Scratch { found, solid, .. } = scratch;
    for contact in &*found {
        visit(Some(contact.solid), scene.solid(contact.solid, solid))?;
    }
    Ok((!found.is_empty(), Some(numbers)))
}

/// Answers a query.
#[inline]
fn answer<C: Meeting>(asked: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
    let args = asked.args;
    let (any, numbers) = each_solid::<C>(asked, report.ask(), |index, solid| {
        report.about_solid(index);
        match C::query(args, solid) {
            Ok(ref query) => {
                report.in_axes(args.dimension()?);
                let held = C::FLOATS.held.map(|(float, field)| {
                    let is_told = report.wants(field) && query.tells_of_floats();
                    (field, if is_told { held::<C>(float, args, solid, report.ask()) } else { "" })
                });
                answer_one::<C>(query, &held, report)
            }
            Err(problem) => Err(problem.into()),
        }
    })?;
    numbers.into_iter().for_each(|numbers| report.work_with(numbers));
    if any { Ok(()) } else { report.miss(Vec::new()) }
}

/// How a query would meet its solid, or the one of a scene that it meets most.
fn meet_nearby<C: Meeting>(
    args: &Args,
    scene: Option<&Scene>,
    nearby: &Nearby<'_>,
    ask: &Ask,
) -> Result<Option<Status>, Stop> {
    let Some(scene) = scene else { return C::query(args, args)?.meet_nearby(&nearby.shift(args, args), ask) };
    let (mut solid, mut best) = (scene.scratch().solid, None);
    for index in 0..scene.len() {
        let solid = scene.solid(index, &mut solid);
        match C::query(args, solid)?.meet_nearby(&nearby.shift(args, solid), ask)? {
            Some(Status::Hit) => return Ok(Some(Status::Hit)),
            status => best = best.or(status),
        }
    }
    Ok(best)
}

/// The exact status of a query whose numbers are rounded to floats first; empty if there is no such query.
#[cold]
#[inline(never)]
fn held<C: Meeting>(float: FloatType, query: &Args, solid: &Args, ask: &Ask) -> &'static str {
    let (Some(query), Some(solid)) = (query.held_as(float), solid.held_as(float)) else { return "" };
    let Ok(query) = C::query(&query, &solid) else { return "" };
    let status = match query.meet::<Ball>(ask) {
        Err(Stop::Uncertain) => query.meet::<Big>(ask).map(|met| C::Query::status(&met)),
        met => met.map(|met| C::Query::status(&met)),
    };
    status.map_or("", |status| status.map_or("miss", Status::name))
}

/// Draws a query and its answer, with all contacts that are reported.
pub(crate) fn draw<C: Meeting>(Asked { args, mut scene }: Asked<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
    let mut count = 0;
    let of_scene = scene.as_ref().map(|(scene, _)| *scene);
    let before = scene.as_mut().map(|(scene, scratch)| (*scene, &mut **scratch));
    let touches = touches::<C>(Asked { args, scene: before }, ask).unwrap_or_default();
    to.touched.extend(touches.iter().flatten());
    let (any, _) = each_solid::<C>(Asked { args, scene }, ask, |index, solid| {
        count += 1;
        if count > LIMIT {
            return Ok(());
        }
        if let (Some(index), Some(scene)) = (index, of_scene) {
            to.about_solid(index, &scene.name(index).title());
        }
        let query = C::query(args, solid)?;
        let met = query.meet::<Big>(ask)?;
        to.dimension(args.dimension()?);
        query.draw(&met, to)?;
        if C::Query::status(&met).is_none()
            && let Some(way) = query.way_between(&met, ask)?
        {
            to.gap(way);
        }
        Ok(())
    })?;
    if !any {
        to.dimension(args.dimension()?);
        C::draw_miss(args, ask, to)?;
    }
    if to.is_miss() && !touches.is_empty() {
        to.only_touches();
    }
    Ok(())
}

/// The solids that a query touches, where touches do not count.
fn touches<C: Meeting>(asked: Asked<'_>, ask: &Ask) -> Result<Vec<Option<usize>>, Stop> {
    let mut touches = Vec::new();
    if ask.no_touch {
        let (args, counted) = (asked.args, Ask { no_touch: false, nearest: false, all: true, ..ask.clone() });
        each_solid::<C>(asked, &counted, |index, solid| {
            let status = C::Query::status(&C::query(args, solid)?.meet::<Big>(&counted)?);
            touches.extend((status == Some(Status::Touch)).then_some(index));
            Ok(())
        })?;
    }
    Ok(touches)
}

/// The solid of a scene at this index, for a picture.
fn body<C: Meeting>(scene: &Scene, index: usize, _: &Picture) -> Result<Option<MovingBody>, Stop> {
    C::body(scene.solid(index, &mut scene.scratch().solid)).map(Some)
}

/// Checks a solid of a scene, and says what it is to the index.
fn solid<C: Meeting>(args: &Args) -> Result<Solid, Stop> {
    let solid = C::solid(args)?;
    C::SPEC.check_dimension(args.dimension()?)?;
    Ok(solid)
}

/// Contacts of a query that are worked out; how many more there are is said.
const WORKED: usize = 20;

/// Says how the answer to a query comes about: of a scene, which solids are met, in order, and how the answer for each
/// of those does that are reported.
fn explain<C: Meeting>(
    Asked { args, mut scene }: Asked<'_>,
    ask: &Ask,
    to: &mut Working,
) -> Result<Option<RingKind>, Stop> {
    if let Some((scene, scratch)) = &mut scene {
        search::explain::<C>(args, scene, scratch, ask, to)?;
    }
    let (mut count, of_scene) = (0, scene.as_ref().map(|(scene, _)| *scene));
    each_solid::<C>(Asked { args, scene }, ask, |index, solid| {
        count += 1;
        if count > WORKED {
            return Ok(());
        }
        if let (Some(index), Some(scene)) = (index, of_scene) {
            to.say("about", scene.name(index).in_words()).apart();
        }
        explain_one::<C>(args, solid, ask, to)
    })?;
    if count > WORKED {
        to.say("…", format!("{} more contacts are not worked out here", count - WORKED)).apart();
    }
    Ok(None)
}

/// Answers with fast numbers or, where they are uncertain, all over again with big integers, which never are. `held` are
/// the exact verdicts for numbers as floats of each type hold them, and their fields.
fn answer_one<C: Meeting>(
    query: &C::Query<'_>,
    held: &[(Field, &'static str); 2],
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let Ask { numbers, form, .. } = *report.ask();
    if numbers == Numbers::Fast {
        let result = match query.degree() {
            degree if degree <= HalfWord::DEGREE => answer_in_one::<C, HalfWord, Word>(query, held, report),
            // Whole numbers can be written out.
            degree if degree <= WrittenShort::DEGREE && form != NumberForm::Nearest => {
                answer_in_one::<C, WrittenShort, Ball>(query, held, report)
            }
            degree if degree <= Short::DEGREE => answer_in_one::<C, Short, Ball>(query, held, report),
            // Numbers with an error bound can be rounded, but not written out.
            _ if form != NumberForm::Nearest => Err(Stop::Uncertain),
            // A single float settles most misses, and cannot round much else.
            _ => answer_in_one::<C, Single, Ball>(query, held, report),
        };
        if !matches!(result, Err(Stop::Uncertain)) {
            return result;
        }
    }
    answer_in::<C, Big>(query, held, report)
}

/// Answers with numbers of the first type or, where they are uncertain, of the second.
fn answer_in_one<C: Meeting, R: Ring, S: Ring>(
    query: &C::Query<'_>,
    held: &[(Field, &'static str); 2],
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    match answer_in::<C, R>(query, held, report) {
        Err(Stop::Uncertain) => answer_in::<C, S>(query, held, report),
        answered => answered,
    }
}

#[inline(always)]
fn answer_in<C: Meeting, R: Ring>(
    query: &C::Query<'_>,
    held: &[(Field, &'static str); 2],
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    report.clear();
    report.work_with(R::KIND);
    for (field, status) in held.iter().filter(|(_, status)| !status.is_empty()) {
        report.word(*field, status);
    }
    // Not moved out of its result: it is large.
    match query.meet::<R>(report.ask()) {
        Ok(ref met) => {
            C::FLOATS.report(query, report)?;
            let status = C::Query::status(met);
            report.status(status);
            if status.is_none() && report.ask().notes {
                query.note_miss(met, report)?;
            }
            query.report::<R>(met, report)?;
        }
        Err(stop) => return Err(stop),
    }
    report.emit()
}

/// Says how the answer to a query comes about, and what floats make of it.
fn explain_one<C: Meeting>(args: &Args, solid: &Args, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
    let query = &C::query(args, solid)?;
    let met = query.meet::<Big>(ask)?;
    args.held().chain(solid.held()).for_each(|number| to.hold(number));
    let outcome = query.explain(&met, ask, to)?;
    if outcome.verdict() == Some(Status::Touch) && ask.no_touch {
        to.say("answer", "a touch counts as a miss (--no-touch)");
    }
    explain_floats::<C, f64>([args, solid], ask, &outcome, to)?;
    explain_floats::<C, f32>([args, solid], ask, &outcome, to)
}

/// Says what floats of one type make of a query: first what is exact for the numbers that they hold, then the textbook,
/// which is judged by those.
fn explain_floats<C: Meeting, F: Float>(
    [args, solid]: [&Args; 2],
    ask: &Ask,
    typed: &Conclusion,
    to: &mut Working,
) -> Result<(), Stop> {
    let held = explain_held::<C>(F::TYPE, [args, solid], ask);
    if let Some(held) = &held {
        held.explain::<F>(typed, to);
    }
    let (audit, exact) = match held.as_ref().map(|held| &held.outcome) {
        Some(Ok(outcome)) => (Audit::<F>::of_held(), outcome),
        _ => (Audit::default(), typed),
    };
    match C::query(args, solid)?.in_floats(ask, &&audit) {
        Ok(answer) => explain::in_floats(&answer, &audit, exact, to),
        Err(reason) if F::TYPE == FloatType::F64 => explain::no_floats(reason, to),
        Err(_) => {}
    }
    Ok(())
}

/// The numbers of these, without their signs, that floats do not hold as they were typed.
pub(super) fn not_held(float: FloatType, typed: &[&Args]) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    for number in typed.iter().flat_map(|args| args.not_held(float)) {
        let Ok(exact) = Scale::fraction::<Big>(number) else { continue };
        // A float is printed in its shortest digits.
        let text = if number.held_as().is_some() { number.to_string() } else { explain::closed(&exact) };
        let magnitude = cut(text.trim_start_matches('-'));
        if !numbers.contains(&magnitude) {
            numbers.push(magnitude);
        }
    }
    numbers
}

/// The exact answer for the numbers of a query as floats hold them; `None` if those are the numbers themselves, or if
/// one is beyond all floats.
fn explain_held<C: Meeting>(float: FloatType, typed: [&Args; 2], ask: &Ask) -> Option<HeldAnswer> {
    let (query, solid) = (typed[0].held_as(float)?, typed[1].held_as(float)?);
    let numbers = not_held(float, &typed);
    if numbers.is_empty() {
        return None;
    }
    let mut gap = None;
    let outcome = C::query(&query, &solid).map_err(Stop::from).and_then(|query| {
        let met = query.meet::<Big>(ask)?;
        gap = query.clearance(&met)?.map(|clearance| clearance.length);
        query.explain(&met, ask, &mut Working::default())
    });
    let outcome = outcome.map_err(|stop| match stop {
        Stop::Problem(problem) => problem.describe(Spelling::Flags),
        _ => "there is no answer".to_owned(),
    });
    Some(HeldAnswer { numbers, outcome, gap })
}
