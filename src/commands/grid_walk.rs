//! `hitcalc grid-walk`: the cells of a grid that a path crosses, in order.

mod drawing;

use crate::explain::{Unit, WalkAsked, Working};
use crate::floats::{Float, Rounded, WalkQuestion};
use crate::geometry::{CellRange, Grid, NoWalk, Path, Step, Vector, Walk};
use crate::number::{Big, Decimal, Fraction, Ring, Scale, Word};
use crate::picture::{Picture, Verdict};
use crate::query::{
    Args, Ask, BoundArg, Cell, Field, Kind, Parameter, Parameters, Problem, Report, ResultField, ResultShape, Rows,
    Stop, VectorArg, ZERO, field, slot_of,
};
use crate::scene::{Scene, Scratch, Solid};

use super::command::{Command, Flags, Spec};
use super::given;
use super::grid_scene;
use super::path_input::{DIR, FROM, ORIGIN, PathInput, PathSlots, TO, read_vector, vector_in_floats};

const T_MAX: Parameter = Parameter {
    name: "t_max",
    kind: Kind::Bound,
    help: "Where the walk ends, 0 or more [default: segment 1; a ray needs it, or max_steps]",
};
const CELL_SIZE: Parameter = Parameter {
    name: "cell_size",
    kind: Kind::NumberOrVector,
    help: "Size of a cell, above 0: one number or one for each axis [default: 1]",
};
const GRID_ORIGIN: Parameter =
    Parameter { name: "grid_origin", kind: Kind::Vector, help: "Low corner of cell 0 [default: 0]" };
const MAX_STEPS: Parameter = Parameter {
    name: "max_steps",
    kind: Kind::Count,
    help: "The walk ends after the step of this number; 0: the start alone",
};
const CORNERS: Parameter = Parameter {
    name: "corners",
    kind: Kind::Word(&["all", "skip"]),
    help: "all: list the side cells that the path touches where axes cross at once; skip: leave them out [default: all]",
};
/// A cell of a scene.
const SOLID_CELL: Parameter =
    Parameter { name: "cell", kind: Kind::Index, help: "Index of a solid cell: whole numbers" };
const PARAMETERS: &[Parameter] =
    &[ORIGIN, DIR, FROM, TO, T_MAX, CELL_SIZE, GRID_ORIGIN, MAX_STEPS, CORNERS, SOLID_CELL];
const FIRST_SOLID: usize = 9;
const PATH: PathSlots = PathSlots::of(PARAMETERS, false);
const CELL_SIZE_SLOT: usize = slot_of(PARAMETERS, CELL_SIZE.name);

const RESULTS: &[ResultField] = &[
    ResultField { name: "step", shape: ResultShape::Integer, help: "Number of the step; 0 is the start" },
    ResultField { name: "t", shape: ResultShape::Single, help: "When the path comes into the cell" },
    ResultField { name: "cell", shape: ResultShape::Index, help: "Index of the cell: a whole number for each axis" },
    ResultField {
        name: "kind",
        shape: ResultShape::Word,
        help: "main: the path goes through; side: it touches an edge or a corner",
    },
];
const STEP: Field = field(RESULTS, "step");
const T: Field = field(RESULTS, "t");
const CELL: Field = field(RESULTS, "cell");
const KIND: Field = field(RESULTS, "kind");

static SPEC: Spec = Spec {
    name: "grid-walk",
    about: "Which grid cells a line crosses, in order",
    details: "\
The path is origin + dir (a ray, which needs t_max or max_steps) or from + to (a segment), in 2D or 3D, from t = 0.
Cell c covers grid_origin + c*cell_size up to, and without, grid_origin + (c+1)*cell_size. Where two or three axes \
cross at the same t, the path runs through an edge or a corner, and the cells that it only touches there come \
first, as side cells. A path and its reverse have the same main cells.",
    parameters: Parameters::new(PARAMETERS),
    first_solid: FIRST_SOLID,
    solids_in_scenes_only: true,
    results: RESULTS,
    further_results: 0,
    scene_results: grid_scene::RESULTS,
    flags: Flags { line: false, no_touch: "With a scene: look past cells that the path only touches" },
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
};

/// The subcommand.
pub struct GridWalk;

impl Command for GridWalk {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn answer(&self, args: &Args, report: &mut Report<'_>) -> Result<(), Stop> {
        let query = WalkQuery::read(args)?;
        report.clear();
        report.walks();
        let (path, grid, _) = query.build()?;
        query.walk(&path, &grid, report.ask(), &mut ReportCells { query: &query, report })
    }

    fn explain(&self, args: &Args, _: &Ask, to: &mut Working) -> Result<(), Stop> {
        WalkQuery::read(args)?.explain(to)
    }

    fn explain_in_scene(
        &self,
        args: &Args,
        scene: &Scene,
        _: &mut Scratch,
        ask: &Ask,
        to: &mut Working,
    ) -> Result<(), Stop> {
        scene.check_dimension(args.dimension()?)?;
        let query = WalkQuery::read(args)?;
        grid_scene::explain(&query, scene, ask, to)?;
        query.explain(to)
    }

    fn solid(&self, args: &Args) -> Result<Solid, Stop> {
        args.dimension()?;
        grid_scene::solid_cell(args, const { slot_of(PARAMETERS, SOLID_CELL.name) })
    }

    fn answer_in_scene(
        &self,
        args: &Args,
        scene: &Scene,
        _: &mut Scratch,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        scene.check_dimension(args.dimension()?)?;
        grid_scene::answer(&WalkQuery::read(args)?, scene, report)
    }

    fn draw(
        &self,
        args: &Args,
        scene: Option<(&Scene, &mut Scratch)>,
        ask: &Ask,
        to: &mut Picture,
    ) -> Result<(), Stop> {
        drawing::draw(&WalkQuery::read(args)?, scene.map(|(scene, _)| scene), ask, to)
    }

    fn draw_solid(
        &self,
        (scene, _): (&Scene, &mut Scratch),
        solid: usize,
        verdict: Verdict,
        label: Option<String>,
        to: &mut Picture,
    ) -> Result<(), Stop> {
        let cell = scene.cells.cell(solid as u32);
        drawing::draw_solid(cell, scene.dimension.unwrap_or(2), verdict, label, to);
        Ok(())
    }
}

/// Is told of the steps of a walk.
pub(super) trait Visitor {
    /// A step of this number, and its t; `false` ends the walk.
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop>;
}

/// A walk.
pub(super) struct WalkQuery<'a> {
    /// 2 or 3.
    pub dimension: usize,
    path: PathInput<'a>,
    cell_size: Option<VectorArg<'a>>,
    grid_origin: Option<VectorArg<'a>>,
    max_steps: Option<i64>,
    /// Whether cells that are only touched are left out.
    pub skip_corners: bool,
}

impl<'a> WalkQuery<'a> {
    /// The walk that was asked for.
    fn read(args: &'a Args) -> Result<Self, Problem> {
        let dimension = args.dimension()?;
        let path = PATH.read(args)?;
        if let Some(BoundArg::At(bound)) = args.bound(const { slot_of(PARAMETERS, T_MAX.name) })
            && bound.is_negative()
        {
            return Err(Problem::of(T_MAX.name, format!("{bound} is below 0, where the walk begins")));
        }
        let max_steps = args.number(const { slot_of(PARAMETERS, MAX_STEPS.name) });
        if path.is_endless() && max_steps.is_none() {
            return Err(Problem::of(
                T_MAX.name,
                "is missing: without a finite `t_max` or `max_steps` the walk never ends",
            )
            .incomplete());
        }
        Ok(Self {
            dimension,
            path,
            cell_size: cell_size(args, dimension)?,
            grid_origin: args.vector(const { slot_of(PARAMETERS, GRID_ORIGIN.name) }),
            // No walk ever takes more steps than an i64 counts.
            max_steps: max_steps.map(|steps| steps.to_i64().unwrap_or(i64::MAX)),
            skip_corners: args.word(const { slot_of(PARAMETERS, CORNERS.name) }) == Some(1),
        })
    }

    fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.path.lengths().chain(self.cell_size.into_iter().flatten()).chain(self.grid_origin.into_iter().flatten())
    }
}

/// The size of a cell on every axis; `None` is 1.
fn cell_size(args: &Args, dimension: usize) -> Result<Option<VectorArg<'_>>, Problem> {
    let Some(size) = args.number_or_vector(CELL_SIZE_SLOT)? else { return Ok(None) };
    match size[..dimension].iter().find(|size| size.is_negative() || size.is_zero()) {
        Some(size) => Err(Problem::of(CELL_SIZE.name, format!("{size} is not above 0"))),
        None => Ok(Some(size)),
    }
}

impl WalkQuery<'_> {
    /// Tells the visitor of each step along this path through this grid, as `build` gave them.
    ///
    /// It walks in machine words where they hold all the times to come, else in big integers; either is exact.
    pub(super) fn walk(
        &self,
        path: &Path<Big>,
        grid: &Grid<Big>,
        ask: &Ask,
        visitor: &mut impl Visitor,
    ) -> Result<(), Stop> {
        let walk = self.begin(grid, path)?;
        let steps = self.max_steps.unwrap_or(i64::MAX);
        match walk.converted(steps, Word::from_big).filter(|_| ask.takes_fast_numbers()) {
            Some(walk) => self.take_steps(walk, visitor),
            None => self.take_steps(walk, visitor),
        }
    }

    fn take_steps<R: Ring>(&self, mut walk: Walk<R>, visitor: &mut impl Visitor) -> Result<(), Stop> {
        let mut number = 0;
        while let Some(step) = walk.step()? {
            let step = step.map_err(out_of_range)?;
            let goes_on = visitor.step(number, &step, walk.time())?;
            if !goes_on || Some(number) == self.max_steps {
                break;
            }
            number += 1;
        }
        Ok(())
    }

    /// Path and grid in units.
    pub(super) fn build(&self) -> Result<(Path<Big>, Grid<Big>, Scale), Stop> {
        let one = Decimal::integer(1);
        let size = self.cell_size.unwrap_or([&one; 3]);
        let scale = Scale::fitting(self.lengths().chain(size));
        let grid = Grid {
            origin: self.grid_origin.map_or(Ok(Vector::zero()), |origin| read_vector(&origin, &scale))?,
            size: read_vector(&size, &scale)?,
        };
        Ok((self.path.build(&scale, false)?, grid, scale))
    }

    /// Says how the walk goes, and what floats make of it.
    fn explain(&self, to: &mut Working) -> Result<(), Stop> {
        let (path, grid, scale) = self.build()?;
        let unit = Unit { in_one: scale.units_in_one()? };
        given::path("p(t)", &self.path, &path, &unit, self.dimension, to)?;
        let walk = self.begin(&grid, &path)?;
        let asked = WalkAsked { path: &path, grid: &grid, unit, dimension: self.dimension, max_steps: self.max_steps };
        asked.explain(walk.clone(), to)?;
        asked.compare::<f64>(walk.clone(), &self.in_floats(&Rounded::default()), to)?;
        asked.compare::<f32>(walk, &self.in_floats(&Rounded::default()), to)?;
        Ok(())
    }

    fn in_floats<F: Float>(&self, source: &Rounded<F>) -> WalkQuestion<F> {
        let one = Decimal::integer(1);
        let vector = |given: Option<VectorArg<'_>>, default| vector_in_floats(given.unwrap_or([default; 3]), source);
        WalkQuestion {
            path: self.path.in_floats(false, source),
            grid_origin: vector(self.grid_origin, &ZERO),
            cell_size: vector(self.cell_size, &one),
        }
    }

    /// Begins the walk, if its first cell and, where it is sure to get there, its last one are in range.
    fn begin(&self, grid: &Grid<Big>, path: &Path<Big>) -> Result<Walk<Big>, Stop> {
        let failure = |failure| match failure {
            NoWalk::Uncertain => Stop::Uncertain,
            NoWalk::CellRange(range) => out_of_range(range).into(),
        };
        let walk = Walk::new(grid, path, self.dimension).map_err(failure)?;
        if let Some(last) = &path.range.last
            && self.max_steps.is_none()
        {
            Walk::last_cell(grid, path, last, self.dimension).map_err(failure)?;
        }
        Ok(walk)
    }
}

/// Reports the cells of every step.
struct ReportCells<'r, 'a> {
    query: &'r WalkQuery<'r>,
    report: &'r mut Report<'a>,
}

impl Visitor for ReportCells<'_, '_> {
    #[inline]
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        self.report.cell(STEP, Cell::Integer(number));
        if self.report.wants(T) {
            self.report.number(T, 0, time)?;
        }
        if !self.query.skip_corners {
            self.report.word(KIND, "side");
            for cell in step.side_cells() {
                self.report_cell(cell)?;
            }
        }
        self.report.word(KIND, "main");
        self.report_cell(step.cell)?;
        Ok(true)
    }
}

impl ReportCells<'_, '_> {
    fn report_cell(&mut self, cell: [i64; 3]) -> Result<(), Stop> {
        for (axis, index) in cell.into_iter().enumerate().take(self.query.dimension) {
            self.report.component(CELL, axis, Cell::Integer(index));
        }
        self.report.emit()
    }
}

fn out_of_range(CellRange { axis }: CellRange) -> Problem {
    let axis = ["x", "y", "z"][axis];
    Problem::of_query(format!("the walk reaches a cell whose {axis} is beyond 64-bit signed integers"))
}
