//! A command, and a query that meets one solid: an exact answer, from which all else is made.

use super::float_results::FloatFields;
use super::results::Clearance;
use crate::cases::Cases;
use crate::check::{MeetNearby, Shift};
use crate::explain::{Conclusion, Working};
use crate::fast::{FastFurther, FindFastPath};
use crate::floats::{self, FloatSource};
use crate::geometry::{Status, SurfaceTime};
use crate::number::{Big, Ring, RingKind};
use crate::picture::{GapLine, MovingBody, Picture};
use crate::query::{Args, Ask, Problem, Report, Spec, Stop};
use crate::scene::{PathBounds, Scene, Scratch, Solid};

/// A path and a solid. Its answer can be worked out over any ring.
///
/// All that is said of an answer is made from [`Query::Met`], which is exact and holds no text: the time that orders
/// the contacts of a scene, and the cells of a row.
pub(super) trait Query {
    /// The path, the solid and how they meet, in units.
    type Met<R: Ring>;

    /// Fails where path and solid do not go together, though each is right.
    fn check(&self) -> Result<(), Problem> {
        Ok(())
    }

    /// How many inputs are multiplied with each other, as its geometry says: it decides the fast numbers. Geometry
    /// refuses numbers that hold less than it needs, so that a degree which is too low is slow, but not wrong.
    fn degree(&self) -> u32;

    /// Works the answer out.
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<Self::Met<R>, Stop>;

    /// How the two meet; `None` is a miss.
    fn status<R: Ring>(met: &Self::Met<R>) -> Option<Status>;

    /// When a contact begins; `None` is before all other times: the path comes from afar within the solid.
    fn arrival<R: Ring>(met: &Self::Met<R>) -> Option<SurfaceTime<R>>;

    /// The gap between the two; `None` where it is not worked out.
    fn clearance<R: Ring>(&self, _met: &Self::Met<R>) -> Result<Option<Clearance<R::Deep>>, Stop> {
        Ok(None)
    }

    /// How the two would meet if every face, side and cap of the solid were moved, and the path were longer or shorter by as
    /// much at both ends; `None` is a miss.
    fn meet_nearby(&self, _shift: &Shift, _ask: &Ask) -> Result<Option<Status>, Stop> {
        Err(not_offered("margin"))
    }

    /// True if there may be results about floats.
    fn tells_of_floats(&self) -> bool {
        true
    }

    /// The answer of the textbook in the numbers of a source, or why it stops.
    fn in_floats<S: FloatSource>(&self, _ask: &Ask, _source: &S) -> Result<floats::Answer<S::Number>, &'static str> {
        Err("not compared: there is no usual formula here")
    }

    /// Says how the answer comes about, and gives the contact, a touch that is not to count included.
    fn explain(&self, _met: &Self::Met<Big>, _ask: &Ask, _to: &mut Working) -> Result<Conclusion, Stop> {
        Err(not_offered("explain"))
    }

    /// Adds when the two would meet, if only the range makes it a miss.
    fn note_miss<R: Ring>(&self, _met: &Self::Met<R>, _report: &mut Report<'_>) -> Result<(), Stop> {
        Ok(())
    }

    /// Fills a row with the results, all but the status and those about floats.
    fn report<R: Ring>(&self, met: &Self::Met<R>, report: &mut Report<'_>) -> Result<(), Stop>;

    /// The shortest way between the two, for the picture of a miss; `None` where it is not worked out.
    fn way_between(&self, _met: &Self::Met<Big>, _ask: &Ask) -> Result<Option<GapLine>, Stop> {
        Ok(None)
    }

    /// Draws the question and its answer.
    fn draw(&self, _met: &Self::Met<Big>, _to: &mut Picture) -> Result<(), Stop> {
        Err(not_offered("picture"))
    }
}

/// The problem of what a command does not offer, and its declaration says so: a flag that it does not have asks for it.
fn not_offered(flag: &str) -> Stop {
    Problem::of_query(format!("this command does not offer --{flag}")).into()
}

// A subcommand: its declarations, and how it treats a query.

pub struct Command {
    /// Its parameters and results.
    pub spec: &'static Spec,
    /// Queries that break code, which `--cases` prints.
    pub cases: &'static Cases,
    /// Answers one query, in one row or more; of a scene the first contact, or all of them in order.
    pub answer: fn(Asked<'_>, &mut Report<'_>) -> Result<(), Stop>,
    /// How a query would meet its solid, or any of a scene, if the surface of that were moved.
    pub(crate) meet_nearby: MeetNearby,
    /// Says how the answer to one query comes about; gives the numbers that decide it, if they are known without it.
    pub(crate) explain: fn(Asked<'_>, &Ask, &mut Working) -> Result<Option<RingKind>, Stop>,
    /// Draws one query and its answer; not the solids of a scene.
    pub(crate) draw: fn(Asked<'_>, &Ask, &mut Picture) -> Result<(), Stop>,
    /// Checks a solid of a scene, and says what it is to the index.
    pub solid: fn(&Args) -> Result<Solid, Stop>,
    /// Checks that a solid of a scene has a gap, as `--report nearest` needs it.
    pub(crate) check_gap: fn(&Args) -> Result<(), Stop>,
    /// The solid of a scene at this index, for a picture of queries, and its velocity over the same denominator; `None`
    /// where the queries give it no place.
    pub(crate) body: fn(&Scene, usize, &Picture) -> Result<Option<MovingBody>, Stop>,
    /// The further results that the fast path works out, in the order of the declared ones.
    pub(crate) fast_further: &'static [FastFurther],
    /// The fast path for the rows of a table, and for the solids that its queries meet if a scene brings them; `None`
    /// leaves all rows to `answer`.
    pub fast: FindFastPath,
}

/// A query as it is asked.
pub struct Asked<'a> {
    /// Its parameters; without a scene those of the solid are among them.
    pub args: &'a Args,
    /// The scene that brings the solids, and room for the search.
    pub scene: Option<(&'a Scene, &'a mut Scratch)>,
}

impl<'a> Asked<'a> {
    /// A query without a scene.
    pub fn alone(args: &'a Args) -> Self {
        Self { args, scene: None }
    }
}

// A question whose queries meet one solid at a time.

/// A question whose queries meet one solid at a time: of their own, or of a scene.
pub(super) trait Meeting: 'static {
    /// The parameters and results of the command.
    const SPEC: &'static Spec;
    /// Queries that break code.
    const CASES: &'static Cases = &Cases::NONE;
    /// The fields of its results about floats.
    const FLOATS: &'static FloatFields = &FloatFields::of(&[]);
    /// The further results that the fast path works out, in the order of the declared ones.
    const FAST_FURTHER: &'static [FastFurther] = &[];
    /// The fast path for the rows of a table, and for the solids that its queries meet if a scene brings them.
    const FAST: FindFastPath = |_, _| None;

    /// A query with its solid.
    type Query<'a>: Query;

    /// Reads a query of this dimension, and a solid, whose parameters may be among those of the query.
    fn read<'a>(query: &'a Args, solid: &'a Args, dimension: usize) -> Result<Self::Query<'a>, Problem>;

    /// The query of these parameters against a solid.
    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<Self::Query<'a>, Problem> {
        query.dimension().and_then(|dimension| {
            // Not moved out of its result: it is large.
            let mut read = Self::read(query, solid, dimension);
            if let Ok(found) = &read
                && let Err(problem) = Self::SPEC.check_dimension(dimension).and_then(|()| found.check())
            {
                read = Err(problem);
            }
            read
        })
    }

    /// Checks a query of a scene, whether it will meet a solid or not, and says what it is to the index.
    fn path(_query: &Args, _scene: &Scene, _ask: &Ask) -> Result<PathBounds, Stop> {
        Err(not_offered("against"))
    }

    /// Draws a query that meets no solid of a scene.
    fn draw_miss(_query: &Args, _ask: &Ask, _to: &mut Picture) -> Result<(), Stop> {
        Err(not_offered("picture"))
    }

    /// Checks a solid of a scene, and says what it is to the index.
    fn solid(_args: &Args) -> Result<Solid, Stop> {
        Err(not_offered("against"))
    }

    /// Checks that a solid of a scene has a gap.
    fn check_gap(_args: &Args) -> Result<(), Stop> {
        Ok(())
    }

    /// A solid of a scene in a picture, at the start, and its velocity over the same denominator.
    fn body(_solid: &Args) -> Result<MovingBody, Stop> {
        Err(not_offered("picture"))
    }
}
