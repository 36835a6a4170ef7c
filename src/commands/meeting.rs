//! What a query comes to that is about a path and one solid: an exact answer, and what is made of it.

use crate::explain::{self, Outcome, Working};
use crate::floats::{self, Audit, Float, Source};
use crate::geometry::{Status, SurfaceTime};
use crate::number::{Ball, Big, HalfWord, Ring, Short, Single, Word};
use crate::picture::{Picture, Verdict};
use crate::query::{Args, Ask, Problem, Report, Stop};
use crate::scene::{PathBounds, Scene, Solid};

use super::command::Spec;

/// A command whose queries meet one solid at a time.
pub trait Meeting: Sync {
    /// A query with its solid.
    type Query<'a>: Query;

    /// What it takes and gives.
    fn spec(&self) -> &'static Spec;

    /// The query of these parameters against a solid, which may be among them.
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<Self::Query<'a>, Problem>;

    /// Checks a solid of a scene, and says what it is to the index.
    fn solid(args: &Args) -> Result<Solid, Stop>;

    /// Checks a query of a scene, whether it will meet a solid or not, and says what it is to the index.
    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop>;

    /// Draws a query that meets no solid of a scene.
    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop>;

    /// Draws a solid of a scene that was met so.
    fn draw_solid(solid: &Args, verdict: Verdict, label: Option<String>, to: &mut Picture) -> Result<(), Stop>;
}

/// A path and a solid. Its answer can be worked out over any ring.
///
/// All that is said of an answer is made from [`Query::Met`], which is exact and holds no text: the time that orders
/// the contacts of a scene, and the cells of a row.
pub trait Query {
    /// The path, the solid and how they meet, in units.
    type Met<R: Ring>;

    /// How many inputs are multiplied with each other, as its geometry says: it decides the fast numbers. Geometry
    /// refuses numbers that hold less than it needs, so that a degree which is too low is slow, but not wrong.
    fn degree(&self) -> u32;

    /// Works the answer out.
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<Self::Met<R>, Stop>;

    /// When the contact begins; `None` is a miss.
    fn arrival<R: Ring>(met: &Self::Met<R>) -> Option<Arrival<R>>;

    /// What the textbook says in the numbers of a source, or why it stops.
    fn in_floats<S: Source>(&self, ask: &Ask, source: &S) -> Result<floats::Answer<S::Number>, &'static str>;

    /// Says how the answer comes about, and gives the contact, a touch that is not to count included.
    fn explain(&self, met: &Self::Met<Big>, to: &mut Working) -> Result<Outcome, Stop>;

    /// Fills a row with the results.
    fn report<R: Ring>(&self, met: &Self::Met<R>, report: &mut Report<'_>) -> Result<(), Stop>;

    /// Draws the question and its answer.
    fn draw(&self, met: &Self::Met<Big>, to: &mut Picture) -> Result<(), Stop>;
}

/// When a contact begins; `None` is before all other times.
pub type Arrival<R> = Option<SurfaceTime<R>>;

/// Answers with fast numbers or, where they are uncertain, all over again with big integers, which never are.
pub fn answer(query: &impl Query, report: &mut Report<'_>) -> Result<(), Stop> {
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
pub fn explain(query: &impl Query, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
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
