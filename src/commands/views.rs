//! What a query that meets one solid at a time comes to: its row, its working, its picture; with a scene as without.

use crate::explain::{self, Outcome, Working};
use crate::floats::{Audit, Float};
use crate::geometry::Status;
use crate::number::{Ball, Big, HalfWord, Ring, Short, Single, Word};
use crate::picture::{LIMIT, Picture};
use crate::query::{Ask, Report, Stop};
use crate::scene::Scratch;

use super::command::Asked;
use super::meeting::{Meeting, Query};
use super::search;

/// Hands over the solids that a query is reported with, in order, each by its index in the scene, and the query with it.
/// Without a scene that is the query's own, met or not; whether there was any.
fn each_solid<C: Meeting>(
    Asked { args, scene }: Asked<'_>,
    ask: &Ask,
    mut visit: impl FnMut(Option<usize>, &C::Query<'_>) -> Result<(), Stop>,
) -> Result<bool, Stop> {
    let Some((scene, scratch)) = scene else {
        visit(None, &C::query(args, args)?)?;
        return Ok(true);
    };
    search::run::<C>(args, scene, scratch, ask)?;
    let Scratch { found, solid, .. } = scratch;
    for contact in &*found {
        visit(Some(contact.solid), &C::query(args, scene.solid(contact.solid, solid))?)?;
    }
    Ok(!found.is_empty())
}

/// Answers a query.
#[inline]
pub fn answer<C: Meeting>(asked: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
    let any = each_solid::<C>(asked, report.ask(), |solid, query| {
        report.about_solid(solid);
        answer_one(query, report)
    })?;
    if any { Ok(()) } else { report.miss() }
}

/// Draws a query and its answer, with all contacts that are reported.
pub fn draw<C: Meeting>(asked: Asked<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
    let (args, mut count) = (asked.args, 0);
    let any = each_solid::<C>(asked, ask, |solid, query| {
        count += 1;
        if count > LIMIT {
            return Ok(());
        }
        if solid.is_some() {
            to.subject.solid = solid;
        }
        query.draw(&query.meet::<Big>(ask)?, to)
    })?;
    if any { Ok(()) } else { C::draw_miss(args, ask, to) }
}

/// Says how the answer to a query comes about: of a scene, which solids are met, in order, and how the answer for the
/// first does.
pub fn explain<C: Meeting>(Asked { args, mut scene }: Asked<'_>, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
    if let Some((scene, scratch)) = &mut scene {
        search::explain::<C>(args, scene, scratch, ask, to)?;
    }
    let first = Ask { all: false, ..ask.clone() };
    each_solid::<C>(Asked { args, scene }, &first, |solid, query| {
        if let Some(solid) = solid {
            to.say("solid", format!("row {} of the scene", solid + 1)).apart();
        }
        explain_one(query, ask, to)
    })?;
    Ok(())
}

/// Answers with fast numbers or, where they are uncertain, all over again with big integers, which never are.
fn answer_one(query: &impl Query, report: &mut Report<'_>) -> Result<(), Stop> {
    if report.ask().takes_fast_numbers() {
        let result = match query.degree() {
            degree if degree <= HalfWord::DEGREE => {
                answer_in::<HalfWord>(query, report).or_else(|stop| again::<Word>(query, stop, report))
            }
            degree if degree <= Short::DEGREE => {
                answer_in::<Short>(query, report).or_else(|stop| again::<Ball>(query, stop, report))
            }
            // A single float settles most misses, and cannot round much else.
            _ => answer_in::<Single>(query, report).or_else(|stop| again::<Ball>(query, stop, report)),
        };
        match result {
            Err(Stop::Uncertain) => report.fall_back(),
            certain => return certain,
        }
    }
    answer_in::<Big>(query, report)
}

/// Answers with other numbers where the first were uncertain.
fn again<R: Ring>(query: &impl Query, stop: Stop, report: &mut Report<'_>) -> Result<(), Stop> {
    if matches!(stop, Stop::Uncertain) { answer_in::<R>(query, report) } else { Err(stop) }
}

#[inline(always)]
fn answer_in<R: Ring>(query: &impl Query, report: &mut Report<'_>) -> Result<(), Stop> {
    report.clear();
    // Not moved out of its result: it is large.
    match query.meet::<R>(report.ask()) {
        Ok(ref met) => query.report::<R>(met, report)?,
        Err(stop) => return Err(stop),
    }
    report.emit()
}

/// Says how the answer to a query comes about, and what floats make of it.
fn explain_one(query: &impl Query, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
    let met = query.meet::<Big>(ask)?;
    let outcome = query.explain(&met, to)?;
    if outcome.verdict() == Some(Status::Touch) && ask.no_touch {
        to.say("answer", "a touch counts as a miss (--no-touch)");
    }
    explain_floats::<f64>(query, ask, &outcome, to);
    explain_floats::<f32>(query, ask, &outcome, to);
    Ok(())
}

fn explain_floats<F: Float>(query: &impl Query, ask: &Ask, outcome: &Outcome, to: &mut Working) {
    let audit = Audit::<F>::default();
    match query.in_floats(ask, &&audit) {
        Ok(answer) => explain::in_floats(&answer, &audit, outcome, to),
        Err(reason) if F::BITS == 64 => explain::no_floats(reason, to),
        Err(_) => {}
    }
}
