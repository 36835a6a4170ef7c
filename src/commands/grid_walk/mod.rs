//! `hitcalc grid-walk`: the cells of a grid that a path crosses, in order.

use std::cmp::Ordering;

use super::grid::{CELL_SIZE, GRID_ORIGIN, GridInput, GridSlots};
use super::path_input::{DIR, FROM, ORIGIN, PathInput, PathSlots, TO, read_t_max};
use super::question::{Asked, Command};
use super::results::Speed;
use super::views::not_held;
use super::workings;
use crate::explain::{LengthUnit, Working};
use crate::floats::{self, Float, Rounded};
use crate::geometry::{Ahead, CellRange, Grid, InnerCells, Path, Step, Vector, Walk, WordWalk};
use crate::number::{Big, Decimal, Exact, FloatType, Fraction, Machine, Ring, RingKind, Scale, Word};
use crate::query::{
    Args, Ask, Cell, Field, Kind, Parameter, Problem, Report, ResultField, Rows, Spec, Stop, Tile, WalkCell, WalkPart,
    WalkReport, field, nearest, slot_of,
};
use crate::scene::Scene;
use working::WalkAsked;

mod cases;
mod drawing;
mod scene;
mod working;

/// The subcommand.
pub(super) const GRID_WALK: Command = Command {
    spec: &SPEC,
    cases: &cases::CASES,
    answer,
    meet_nearby: |args, scene, nearby, ask| {
        scene::meet_nearby(&GridWalkQuery::read(args, ask)?, scene, &nearby.shift(args, args))
    },
    explain,
    draw: |Asked { args, scene }, ask, to| {
        drawing::draw(&GridWalkQuery::read(args, ask)?, scene.map(|(scene, _)| scene), ask, to)
    },
    solid: scene::solid_cell,
    check_gap: |_| Ok(()),
    body: |scene, solid, picture| {
        let dimension = scene.dimension.unwrap_or(2);
        let body = |mesh| (drawing::body(mesh, scene.cells.cell(solid as u32), dimension), Vector::zero());
        Ok(picture.mesh().map(body))
    },
    fast_further: &[],
    fast: |_, _| None,
};

fn answer(Asked { args, scene }: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
    // A missing path is reported first: without it the dimension is unknown.
    let query = GridWalkQuery::read(args, report.ask())?;
    if let Some((scene, _)) = &scene {
        scene.check_dimension(query.dimension)?;
    }
    report.in_axes(query.dimension);
    match scene {
        Some((scene, _)) => scene::answer(&query, scene, report),
        None => report_cells(&query, report),
    }
}

fn explain(Asked { args, scene }: Asked<'_>, ask: &Ask, to: &mut Working) -> Result<Option<RingKind>, Stop> {
    let query = GridWalkQuery::read(args, ask)?;
    if let Some((scene, _)) = &scene {
        scene.check_dimension(query.dimension)?;
    }
    args.held().for_each(|number| to.hold(number));
    let Some((scene, _)) = scene else {
        query.explain(args, None, ask, to)?;
        // All cells may be more than anybody waits for; what numbers they take is known before the first.
        return query.walk(ask, &mut ()).map(Some);
    };
    let met = scene::explain(&query, scene, ask, to)?;
    to.begin_part();
    query.explain(args, Some((scene, query.counts_sides(ask), met.filter(|_| !ask.all))), ask, to)?;
    Ok(None)
}

// The parameters and results of `hitcalc grid-walk`.

pub(super) const T_MAX: Parameter =
    Parameter::new("t_max", Kind::Bound, "Where the walk ends, 0 or more; beyond 1 it goes on past to")
        .with_default("segment 1; a ray needs it, or max_steps");
const MAX_STEPS: Parameter =
    Parameter::new("max_steps", Kind::Count, "The walk ends after the step of this number; 0: the start alone")
        .optional();
const CORNERS: Parameter = Parameter::new(
    "corners",
    Kind::Word(&["all", "skip"]),
    "all: list the side cells that the path touches where axes cross at once; skip: leave them out",
)
.with_default("all");
/// A cell of a scene.
const SOLID_CELL: Parameter = Parameter::new("cell", Kind::Index, "Index of a solid cell: whole numbers");
/// The parameters of a walk, then those of a solid cell.
const PARAMETERS: &[Parameter] =
    &[ORIGIN, DIR, FROM, TO, T_MAX, CELL_SIZE, GRID_ORIGIN, MAX_STEPS, CORNERS, SOLID_CELL];
/// The first parameter of a solid cell.
const FIRST_SOLID: usize = 9;
const PATH: PathSlots = PathSlots::of(PARAMETERS);
const GRID: GridSlots = GridSlots::of(PARAMETERS);

/// Where the index of a solid cell is.
const SOLID_CELL_SLOT: usize = slot_of(PARAMETERS, SOLID_CELL.name);

const RESULTS: &[ResultField] = &[
    ResultField::integer(WalkPart::Step.name(), "Number of the step; 0 is the start"),
    ResultField::number(WalkPart::T.name(), "When the path comes into the cell"),
    ResultField::index(WalkPart::Cell.name(), "Index of the cell: a whole number for each axis"),
    ResultField::word(
        WalkPart::Kind.name(),
        "main: the path runs in it or along it; side: it touches an edge or a corner",
    ),
    ResultField::number(
        "t_exit",
        "When the path leaves the cell; empty where max_steps ends a walk whose t_max is infinite",
    ),
    ResultField::number("length", "Length of the path within the cell; 0 for a side cell"),
    ResultField::vector("enter", "Point where the path comes into the cell"),
];
const STEP: Field = field(RESULTS, WalkPart::Step.name());
const T: Field = field(RESULTS, WalkPart::T.name());
const CELL: Field = field(RESULTS, WalkPart::Cell.name());
const KIND: Field = field(RESULTS, WalkPart::Kind.name());
const T_EXIT: Field = field(RESULTS, "t_exit");
const LENGTH: Field = field(RESULTS, "length");
const ENTER: Field = field(RESULTS, "enter");

/// The results of a walk in a scene.
const SCENE_RESULTS: &[ResultField] = &[
    ResultField::word("status", "hit (through the solid cell), touch (an edge or a corner of it) or miss"),
    ResultField::integer("step", "Number of the step that meets it"),
    ResultField::number("t_enter", "When the path comes to it"),
    ResultField::vector("enter", "Point at t_enter"),
    ResultField::index("cell", "Index of the solid cell"),
];

static SPEC: Spec = Spec {
    name: "grid-walk",
    also_called: &["dda", "voxel", "voxels", "bresenham", "grid", "walk", "supercover", "traverse", "tiles", "los"],
    about: "Which grid cells a line crosses, in order",
    details: "\
The path is `origin` + `dir` (a ray, which needs t_max or max_steps) or `from` + `to` (a segment), in 2D or 3D, from t = 0.
Cell c covers grid_origin + c*cell_size up to, and without, grid_origin + (c+1)*cell_size. Where two or three axes \
cross at the same t, the path runs through an edge or a corner, and the cells that it only touches there come \
first, as side cells. A path and its reverse have the same main cells.",
    groups: &[("The path", "origin"), ("The grid", "cell_size"), ("The walk", "max_steps")],
    solids_in_scenes_only: true,
    tile: Some(Tile::Cell(SOLID_CELL_SLOT)),
    scene_results: SCENE_RESULTS,
    further_scene_results: 0,
    not_taken: &["t_min", "path_radius"],
    has_line: false,
    no_touch: "Leave out cells whose interior the path does not meet; with a scene: look past side cells",
    rows: Rows::Cells,
    examples: &[
        ("A line through grid corners", "grid-walk --from 0.5,0.5 --to 2.5,2.5"),
        (
            "Cells of a voxel ray, only the indices, as CSV",
            "grid-walk --origin 2,3,-4 --dir 3,-5,6 --t-max 1 --fields cell --format csv",
        ),
        (
            "The first five steps over tiles of 0.25",
            "grid-walk --origin 0.1,0.1 --dir 1,0.3 --cell-size 0.25 --max-steps 5",
        ),
    ],
    ..Spec::of(PARAMETERS, FIRST_SOLID, RESULTS, "t_exit")
};

// A walk through a grid: its parameters, and how it is taken.

/// Receives the steps of a walk.
trait Visitor {
    /// A step of this number, and its t; `false` ends the walk.
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop>;

    /// The walk ends by an error: at this t it leaves for a cell that is out of range.
    fn leave<R: Ring>(&mut self, _: &Fraction<R>) -> Result<(), Stop> {
        Ok(())
    }
}

struct GridWalkQuery<'a> {
    /// The number of dimensions, 2 or 3.
    dimension: usize,
    path: PathInput<'a>,
    grid: GridInput<'a>,
    /// The number of the last step, unless the path ends the walk before it.
    max_steps: Option<i64>,
    /// Leave out cells that are only touched.
    skip_corners: bool,
}

impl<'a> GridWalkQuery<'a> {
    /// The walk that was asked for.
    fn read(args: &'a Args, ask: &Ask) -> Result<Self, Problem> {
        let of_grid = |problem: Problem| match PATH.has_place_beside_segment(args) {
            true => problem.and("; where the grid begins is called `grid_origin`"),
            false => problem,
        };
        Self::read_walk(args, ask).map_err(of_grid)
    }

    fn read_walk(args: &'a Args, ask: &Ask) -> Result<Self, Problem> {
        let dimension = args.dimension()?;
        let path = PATH.read(args)?;
        read_t_max(args, const { slot_of(PARAMETERS, T_MAX.name) }, "the walk")?;
        let max_steps = args.number(const { slot_of(PARAMETERS, MAX_STEPS.name) });
        if path.is_endless() && max_steps.is_none() {
            if args.bound(const { slot_of(PARAMETERS, T_MAX.name) }).is_some() {
                let reason = "is inf, which a walk needs a finite `max_steps` beside: it may never end";
                return Err(Problem::of(T_MAX.name, reason));
            }
            return Err(Problem::of(
                T_MAX.name,
                "is missing: without a finite `t_max` or `max_steps` a walk may never end",
            )
            .incomplete());
        }
        Ok(Self {
            dimension,
            path,
            grid: GRID.read(args, dimension, ask.centers)?,
            // No walk ever takes more steps than an i64 counts.
            max_steps: max_steps.map(|steps| steps.to_i64().unwrap_or(i64::MAX)),
            skip_corners: args.word(const { slot_of(PARAMETERS, CORNERS.name) }) == Some(1),
        })
    }
}

/// The walk of the numbers as floats hold them, and those that are not as they were typed; `None` where all are, or where
/// there is no walk.
fn held_walk(float: FloatType, args: &Args, ask: &Ask) -> Option<(Vec<String>, Walk)> {
    let numbers = Some(not_held(float, &[args])).filter(|numbers| !numbers.is_empty())?;
    let held = args.held_as(float)?;
    let query = GridWalkQuery::read(&held, ask).ok()?;
    let (path, grid, _) = query.build().ok()?;
    Some((numbers, query.begin(&grid, &path).ok()?))
}

impl GridWalkQuery<'_> {
    /// Tells the visitor of each step.
    ///
    /// It walks in machine integers where these hold all that is to come, else in big ones, and gives which; either is
    /// exact.
    fn walk(&self, ask: &Ask, visitor: &mut impl Visitor) -> Result<RingKind, Stop> {
        self.walk_to(self.max_steps, ask, visitor)
    }

    /// True if more than about `far` cells lie between the start and the cells from `low` to `high`.
    fn begins_far_off(&self, (low, high): ([i64; 3], [i64; 3]), far: f64) -> bool {
        let (path, [grid_origin, cell_size]) = self.in_floats::<f64>(&Rounded::default());
        (0..self.dimension).any(|axis| {
            let cell = (path.origin[axis] - grid_origin[axis]) / cell_size[axis];
            cell < low[axis] as f64 - far || cell > high[axis] as f64 + far
        })
    }

    /// How the walk comes to what it may meet of the cells from `low` to `high`, if it does before its last step; `None`
    /// where it has to be taken from its start.
    fn ahead(&self, (low, high): ([i64; 3], [i64; 3])) -> Result<Option<Ahead>, Stop> {
        let (path, grid, _) = self.build()?;
        // Side cells lie between main cells, of which one is beside the solid ones.
        let (low, high) = (low.map(|low| low.saturating_sub(2)), high.map(|high| high.saturating_add(2)));
        Ok(match self.begin(&grid, &path)?.ahead(low, high) {
            Some(Ahead::After(0, _)) | None => None,
            Some(Ahead::After(steps, _)) if self.max_steps.is_some_and(|most| steps >= most) => Some(Ahead::Never),
            ahead => ahead,
        })
    }

    /// Tells the visitor of each step after so many, which are not taken and lead to this cell.
    fn walk_on(&self, steps: i64, cell: [i64; 3], ask: &Ask, visitor: &mut impl Visitor) -> Result<RingKind, Stop> {
        if ask.takes_fast_numbers()
            && let Ok((path, grid, _)) = self.build::<Word>()
            && let Some(walk) = WordWalk::<i128>::new(&grid, &path, self.dimension, self.max_steps)
            && let Some(walk) = walk.skipped_to(cell)
        {
            return take_straight_steps(walk, (steps + 1, self.max_steps), visitor).map(|()| Word::KIND);
        }
        let (path, grid, _) = self.build()?;
        let mut walk = self.begin(&grid, &path)?;
        walk.skip_to(cell);
        take_steps(walk, (steps + 1, self.max_steps), visitor).map(|()| Big::KIND)
    }

    /// Tells the visitor of each step up to the one of the number `last`.
    fn walk_to(&self, last: Option<i64>, ask: &Ask, visitor: &mut impl Visitor) -> Result<RingKind, Stop> {
        if ask.takes_fast_numbers() {
            match self.build::<Word>() {
                Err(Stop::Uncertain) => {}
                Err(stop) => return Err(stop),
                Ok((path, grid, _)) => {
                    if let Some(walk) = WordWalk::<i64>::new(&grid, &path, self.dimension, last) {
                        return take_straight_steps(walk, (0, last), visitor).map(|()| Word::KIND);
                    }
                    if let Some(walk) = WordWalk::<i128>::new(&grid, &path, self.dimension, last) {
                        return take_straight_steps(walk, (0, last), visitor).map(|()| Word::KIND);
                    }
                }
            }
        }
        let (path, grid, _) = self.build()?;
        take_steps(self.begin(&grid, &path)?, (0, last), visitor).map(|()| Big::KIND)
    }

    /// Path and grid in units.
    fn build<R: Ring>(&self) -> Result<(Path<R>, Grid<R>, Scale), Stop> {
        self.build_with(&[])
    }

    /// Path and grid in units that fit these lengths, too.
    fn build_with<R: Ring>(&self, more: &[&Decimal]) -> Result<(Path<R>, Grid<R>, Scale), Stop> {
        let lengths = self.path.lengths().chain(self.grid.lengths()).chain(more.iter().copied());
        let scale = Scale::fitting(lengths);
        let grid = self.grid.build(&scale)?;
        Ok((self.path.build(&scale, false)?, grid, scale))
    }

    /// Says how the walk goes, and what floats make of it.
    fn explain(
        &self,
        args: &Args,
        solids: Option<(&Scene, bool, Option<i64>)>,
        ask: &Ask,
        to: &mut Working,
    ) -> Result<(), Stop> {
        let (path, grid, scale) = self.build()?;
        let unit = LengthUnit { in_one: scale.units_in_one()?, dimension: self.dimension };
        workings::path("p(t)", &self.path, &path, &unit, to)?;
        let walk = self.begin(&grid, &path)?;
        let asked = WalkAsked {
            path: &path,
            grid: &grid,
            unit,
            query: self,
            wants: [ENTER, LENGTH].map(|field| solids.is_none() && field.is_in(ask.wanted)),
            speed: Speed::of(&path.direction, &scale.units_in_one()?)?,
            solids,
        };
        let inner = if solids.is_none() { self.inner_cells(ask)? } else { None };
        asked.explain(walk.clone(), inner.as_ref(), to)?;
        asked.compare::<f64>(walk.clone(), held_walk(FloatType::F64, args, ask), to);
        asked.compare::<f32>(walk, held_walk(FloatType::F32, args, ask), to);
        Ok(())
    }

    /// The main cells that are listed, where not all are.
    fn inner_cells(&self, ask: &Ask) -> Result<Option<InnerCells>, Stop> {
        if !ask.no_touch {
            return Ok(None);
        }
        let (path, grid, _) = self.build()?;
        Ok(Some(InnerCells::new(&grid, &path, self.dimension)))
    }

    /// True if all its cells are sure to be in range.
    fn stays_in_range(&self) -> Result<bool, Stop> {
        let (path, grid, _) = self.build()?;
        let cell_at = |t: &Fraction<Big>| Walk::last_cell(&grid, &path, t, self.dimension).ok();
        if let Some(last) = &path.range.last {
            return Ok(cell_at(last).is_some());
        }
        // No step changes an index by more than 1.
        let most = self.max_steps.unwrap_or(i64::MAX);
        let Some(start) = cell_at(&Fraction::whole(Big::ZERO)) else { return Ok(false) };
        let is_sure = |axis: usize| match path.direction[axis].cmp(&Big::ZERO) {
            Ordering::Less => start[axis].checked_sub(most).is_some(),
            Ordering::Equal => true,
            Ordering::Greater => start[axis].checked_add(most).is_some(),
        };
        Ok((0..self.dimension).all(is_sure))
    }

    /// In the textbook's numbers the path, whose range begins at 0, and the low corner of cell 0 with the size of a cell.
    fn in_floats<F: Float>(&self, source: &Rounded<F>) -> (floats::Path<F>, [[F; 3]; 2]) {
        (self.path.in_floats(false, source), self.grid.in_floats(source))
    }

    /// Begins the walk, if its first cell and, where it is sure to get there, its last one are in range.
    fn begin(&self, grid: &Grid<Big>, path: &Path<Big>) -> Result<Walk, Stop> {
        let walk = Walk::new(grid, path, self.dimension).map_err(out_of_range)?;
        if let Some(last) = &path.range.last
            && self.max_steps.is_none()
        {
            Walk::last_cell(grid, path, last, self.dimension).map_err(out_of_range)?;
        }
        Ok(walk)
    }
}

fn take_straight_steps<I: Machine>(
    mut walk: WordWalk<I>,
    (mut number, last): (i64, Option<i64>),
    visitor: &mut impl Visitor,
) -> Result<(), Stop> {
    while let Some(step) = walk.step() {
        let goes_on = visitor.step(number, &step, &walk.time())?;
        if !goes_on || Some(number) == last {
            break;
        }
        number += 1;
    }
    Ok(())
}

fn take_steps(mut walk: Walk, (mut number, last): (i64, Option<i64>), visitor: &mut impl Visitor) -> Result<(), Stop> {
    while let Some(step) = walk.step() {
        let step = match step {
            Ok(step) => step,
            Err(range) => {
                visitor.leave(walk.time())?;
                return Err(out_of_range(range).into());
            }
        };
        let goes_on = visitor.step(number, &step, walk.time())?;
        if !goes_on || Some(number) == last {
            break;
        }
        number += 1;
    }
    Ok(())
}

fn out_of_range(CellRange { axis }: CellRange) -> Problem {
    let axis = ["x", "y", "z"][axis];
    Problem::of_query(format!("the walk reaches a cell whose {axis} is beyond 64-bit signed integers"))
}

/// Reports every cell of a walk, a row each.
fn report_cells(query: &GridWalkQuery<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
    report.clear();
    report.walks();
    let ask = report.ask();
    let listed = Listed { with_sides: query.counts_sides(ask), inner: query.inner_cells(ask)? };
    if listed.inner.as_ref().is_some_and(InnerCells::are_none) && query.stays_in_range()? {
        // Along a plane no cell is entered, however far the path goes.
        report.work_with(query.walk(ask, &mut ())?);
        return Ok(());
    }
    if !report.wants_more() && query.stays_in_range()? {
        let walked = query.walk(ask, &mut FirstCell { listed, report })?;
        report.work_with(walked);
        return Ok(());
    }
    if ![T_EXIT, LENGTH, ENTER].into_iter().any(|field| report.wants(field)) {
        let wants_t = report.wants(T);
        let walked = match report.straight_walk() {
            Some(report) => {
                let mut cells = StraightCells { query, listed, wants_t, report };
                let walked = query.walk(ask, &mut cells);
                cells.report.hand_over()?;
                walked
            }
            None => query.walk(ask, &mut ReportCells { query, listed, report }),
        };
        report.work_with(walked?);
        return Ok(());
    }
    let (path, _, scale) = query.build()?;
    // The last step's cell is left at the step after it.
    let last = match &path.range.last {
        Some(_) => query.max_steps.map(|most| most.saturating_add(1)),
        None => query.max_steps,
    };
    let mut stays = ReportStays::new(ReportCells { query, listed, report }, &path, &scale)?;
    let numbers = query.walk_to(last, ask, &mut stays)?;
    stays.cells.report.work_with(numbers);
    stays.report(path.range.last.as_ref())
}

/// Ends a walk where it begins.
impl Visitor for () {
    fn step<R: Ring>(&mut self, _: i64, _: &Step, _: &Fraction<R>) -> Result<bool, Stop> {
        Ok(false)
    }
}

/// Reports the first main cell that is listed.
struct FirstCell<'r, 'a> {
    listed: Listed,
    report: &'r mut Report<'a>,
}

impl Visitor for FirstCell<'_, '_> {
    fn step<R: Ring>(&mut self, _: i64, step: &Step, _: &Fraction<R>) -> Result<bool, Stop> {
        if !self.listed.has_main(step) {
            // Only ends of a walk are left out, or all of it.
            return Ok(self.listed.inner.as_ref().is_some_and(|inner| !inner.are_none()));
        }
        self.report.emit()?;
        Ok(false)
    }
}

/// Which cells of a step are reported.
struct Listed {
    with_sides: bool,
    /// The main cells, where not all are.
    inner: Option<InnerCells>,
}

impl Listed {
    #[inline(always)]
    fn has_main(&self, step: &Step) -> bool {
        self.inner.as_ref().is_none_or(|inner| inner.contain(&step.cell))
    }
}

/// Reports the cells of every step, with no row of each.
struct StraightCells<'r> {
    query: &'r GridWalkQuery<'r>,
    listed: Listed,
    wants_t: bool,
    report: WalkReport<'r>,
}

impl Visitor for StraightCells<'_> {
    #[inline(always)]
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let t = if self.wants_t { nearest(T, time)? } else { 0.0 };
        let dimension = self.query.dimension;
        let numbers = |[x, y, z]: [i64; 3]| [number, x, y, z];
        let main = WalkCell { numbers: numbers(step.cell), t, dimension, is_side: false };
        if self.listed.with_sides && step.is_corner() {
            for index in step.side_cells() {
                self.report.cell(WalkCell { numbers: numbers(index), is_side: true, ..main })?;
            }
        }
        if self.listed.has_main(step) {
            self.report.cell(main)?;
        }
        Ok(true)
    }
}

/// Reports the cells of every step.
struct ReportCells<'r, 'a> {
    query: &'r GridWalkQuery<'r>,
    listed: Listed,
    report: &'r mut Report<'a>,
}

impl Visitor for ReportCells<'_, '_> {
    #[inline]
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        self.report.cell(STEP, Cell::Integer(number));
        if self.report.wants(T) {
            self.report.number(T, 0, time)?;
        }
        self.report_side_cells(step)?;
        self.report_main_cell(step)?;
        Ok(true)
    }
}

impl ReportCells<'_, '_> {
    fn report_side_cells(&mut self, step: &Step) -> Result<(), Stop> {
        if self.listed.with_sides {
            self.report.word(KIND, WalkCell::kind(true));
            for cell in step.side_cells() {
                self.report_cell(cell)?;
            }
        }
        Ok(())
    }

    fn report_main_cell(&mut self, step: &Step) -> Result<(), Stop> {
        if !self.listed.has_main(step) {
            return Ok(());
        }
        self.report.word(KIND, WalkCell::kind(false));
        self.report_cell(step.cell)
    }

    fn report_cell(&mut self, cell: [i64; 3]) -> Result<(), Stop> {
        self.report.index(CELL, cell);
        self.report.emit()
    }
}

/// Reports the cells of every step with what is known only at the next one: when the path leaves.
struct ReportStays<'r, 'a> {
    cells: ReportCells<'r, 'a>,
    path: &'r Path<Big>,
    speed: Speed,
    units_in_one: Big,
    /// The step that was taken last, its number and its t.
    latest: Option<(i64, Step, Fraction<Big>)>,
}

impl<'r, 'a> ReportStays<'r, 'a> {
    fn new(cells: ReportCells<'r, 'a>, path: &'r Path<Big>, scale: &Scale) -> Result<Self, Stop> {
        let units_in_one = scale.units_in_one()?;
        let speed = Speed::of(&path.direction, &units_in_one)?;
        Ok(Self { cells, path, speed, units_in_one, latest: None })
    }

    /// Reports the latest step, whose cell the path leaves at this time; `None` where it never does, or the walk ends by its
    /// steps before.
    fn report(&mut self, exit: Option<&Fraction<Big>>) -> Result<(), Stop> {
        let Some((number, step, time)) = self.latest.take() else { return Ok(()) };
        let (path, cells) = (self.path, &mut self.cells);
        cells.report.cell(STEP, Cell::Integer(number));
        cells.report.number(T, 0, &time)?;
        let coordinate = |axis: usize| Ok(path.coordinate(axis, &time));
        cells.report.point(ENTER, &self.units_in_one, coordinate)?;
        // Side cells are left as they are touched.
        cells.report.number(T_EXIT, 0, &time)?;
        cells.report.number(LENGTH, 0, &Fraction::whole(Big::ZERO))?;
        cells.report_side_cells(&step)?;
        match exit {
            Some(exit) => {
                cells.report.number(T_EXIT, 0, exit)?;
                let stay = exit.root_sum()?.minus(&time.root_sum()?);
                cells.report.number(LENGTH, 0, &self.speed.way(&stay))?;
            }
            // A path that does not move, and has no end, never leaves its cell; the length is still 0.
            None if path.direction.each().into_iter().all(|component| *component == Big::ZERO) => {
                cells.report.cell(T_EXIT, Cell::Infinite { positive: true });
            }
            None => [T_EXIT, LENGTH].into_iter().for_each(|field| cells.report.cell(field, Cell::Empty)),
        }
        cells.report_main_cell(&step)
    }
}

impl Visitor for ReportStays<'_, '_> {
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let time = time.to_big()?;
        self.report(Some(&time))?;
        if self.cells.query.max_steps.is_some_and(|most| number > most) {
            return Ok(false);
        }
        self.latest = Some((number, *step, time));
        Ok(true)
    }

    fn leave<R: Ring>(&mut self, time: &Fraction<R>) -> Result<(), Stop> {
        self.report(Some(&time.to_big()?))
    }
}
