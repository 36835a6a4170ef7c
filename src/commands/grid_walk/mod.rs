//! `hitcalc grid-walk`: the cells of a grid that a path crosses, in order.

mod drawing;
mod input;
mod scene;
mod textbook;
mod working;

use input::{FIRST_SOLID, GridWalkQuery, PARAMETERS, SOLID_CELL_SLOT, Visitor};

use crate::explain::Working;
use crate::geometry::{Path, Step};
use crate::number::{Big, Exact, Fraction, Ring, Scale};
use crate::picture::{Picture, Verdict};
use crate::query::{
    Args, Ask, Cell, Field, Flags, Parameters, Report, ResultField, ResultShape, Rows, Spec, Stop, WalkCell, WalkPart,
    WalkReport, field, nearest, results_from,
};
use crate::scene::{Scene, Scratch, Solid};

use super::command::{Asked, Command};
use super::further::Speed;

const RESULTS: &[ResultField] = &[
    ResultField {
        name: WalkPart::Step.name(),
        shape: ResultShape::Integer,
        help: "Number of the step; 0 is the start",
    },
    ResultField { name: WalkPart::T.name(), shape: ResultShape::Single, help: "When the path comes into the cell" },
    ResultField {
        name: WalkPart::Cell.name(),
        shape: ResultShape::Index,
        help: "Index of the cell: a whole number for each axis",
    },
    ResultField {
        name: WalkPart::Kind.name(),
        shape: ResultShape::Word,
        help: "main: the path goes through; side: it touches an edge or a corner",
    },
    ResultField {
        name: "t_exit",
        shape: ResultShape::Single,
        help: "When the path leaves the cell; empty where max_steps ends a walk without t_max",
    },
    ResultField {
        name: "length",
        shape: ResultShape::Single,
        help: "Length of the path within the cell; 0 for a side cell",
    },
    ResultField { name: "enter", shape: ResultShape::Vector, help: "Point where the path comes into the cell" },
];
const STEP: Field = field(RESULTS, WalkPart::Step.name());
const T: Field = field(RESULTS, WalkPart::T.name());
const CELL: Field = field(RESULTS, WalkPart::Cell.name());
const KIND: Field = field(RESULTS, WalkPart::Kind.name());
const T_EXIT: Field = field(RESULTS, "t_exit");
const LENGTH: Field = field(RESULTS, "length");
const ENTER: Field = field(RESULTS, "enter");

static SPEC: Spec = Spec {
    name: "grid-walk",
    about: "Which grid cells a line crosses, in order",
    details: "\
The path is `origin` + `dir` (a ray, which needs t_max or max_steps) or `from` + `to` (a segment), in 2D or 3D, from t = 0.
Cell c covers grid_origin + c*cell_size up to, and without, grid_origin + (c+1)*cell_size. Where two or three axes \
cross at the same t, the path runs through an edge or a corner, and the cells that it only touches there come \
first, as side cells. A path and its reverse have the same main cells.",
    parameters: Parameters::new(PARAMETERS),
    groups: &[("The path", "origin"), ("The grid", "cell_size"), ("The walk", "max_steps")],
    rare_groups: 0,
    first_solid: FIRST_SOLID,
    solids_in_scenes_only: true,
    results: RESULTS,
    further_results: results_from(RESULTS, "t_exit"),
    scene_results: scene::RESULTS,
    further_scene_results: 0,
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

    fn answer(&self, Asked { args, scene }: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
        if let Some((scene, _)) = scene {
            scene.check_dimension(args.dimension()?)?;
            return scene::answer(&GridWalkQuery::read(args)?, scene, report);
        }
        let query = GridWalkQuery::read(args)?;
        report.clear();
        report.walks();
        let ask = report.ask();
        if ![T_EXIT, LENGTH, ENTER].into_iter().any(|field| report.wants(field)) {
            let wants_t = report.wants(T);
            if let Some(report) = report.straight_walk() {
                let mut cells = StraightCells { query: &query, wants_t, report };
                let walked = query.walk(ask, &mut cells);
                cells.report.hand_over()?;
                return walked;
            }
            return query.walk(ask, &mut ReportCells { query: &query, report });
        }
        let (path, _, scale) = query.build()?;
        // The last step's cell is left at the step after it.
        let last = match &path.range.last {
            Some(_) => query.max_steps.map(|most| most.saturating_add(1)),
            None => query.max_steps,
        };
        let mut stays = ReportStays::new(ReportCells { query: &query, report }, &path, &scale)?;
        query.walk_to(last, ask, &mut stays)?;
        stays.finish()
    }

    fn explain(&self, Asked { args, scene }: Asked<'_>, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
        if let Some((scene, _)) = &scene {
            scene.check_dimension(args.dimension()?)?;
        }
        let query = GridWalkQuery::read(args)?;
        if let Some((scene, _)) = scene {
            scene::explain(&query, scene, ask, to)?;
            to.begin_part();
        }
        query.explain(to)
    }

    fn draw(&self, Asked { args, scene }: Asked<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        drawing::draw(&GridWalkQuery::read(args)?, scene.map(|(scene, _)| scene), ask, to)
    }

    fn solid(&self, args: &Args) -> Result<Solid, Stop> {
        args.dimension()?;
        scene::solid_cell(args, SOLID_CELL_SLOT)
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

/// Reports the cells of every step, with no row of each.
struct StraightCells<'r> {
    query: &'r GridWalkQuery<'r>,
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
        if !self.query.skip_corners && step.is_corner() {
            for index in step.side_cells() {
                self.report.cell(WalkCell { numbers: numbers(index), is_side: true, ..main })?;
            }
        }
        self.report.cell(main)?;
        Ok(true)
    }
}

/// Reports the cells of every step.
struct ReportCells<'r, 'a> {
    query: &'r GridWalkQuery<'r>,
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
        if !self.query.skip_corners {
            self.report.word(KIND, WalkCell::kind(true));
            for cell in step.side_cells() {
                self.report_cell(cell)?;
            }
        }
        Ok(())
    }

    fn report_main_cell(&mut self, step: &Step) -> Result<(), Stop> {
        self.report.word(KIND, WalkCell::kind(false));
        self.report_cell(step.cell)
    }

    fn report_cell(&mut self, cell: [i64; 3]) -> Result<(), Stop> {
        for (axis, index) in cell.into_iter().enumerate().take(self.query.dimension) {
            self.report.component(CELL, axis, Cell::Integer(index));
        }
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

    /// Reports the latest step, whose cell the path leaves at this time.
    fn report(&mut self, exit: &Exit<'_>) -> Result<(), Stop> {
        let Some((number, step, time)) = self.latest.take() else { return Ok(()) };
        let (path, cells) = (self.path, &mut self.cells);
        cells.report.cell(STEP, Cell::Integer(number));
        cells.report.number(T, 0, &time)?;
        let coordinate = |axis: usize| Ok(path.coordinate(axis, &time));
        cells.report.point(ENTER, cells.query.dimension, &self.units_in_one, coordinate)?;
        // Side cells are left as they are touched.
        cells.report.number(T_EXIT, 0, &time)?;
        cells.report.number(LENGTH, 0, &Fraction::whole(Big::ZERO))?;
        cells.report_side_cells(&step)?;
        match exit {
            Exit::At(exit) => {
                cells.report.number(T_EXIT, 0, *exit)?;
                let stay = exit.root_sum()?.minus(&time.root_sum()?);
                cells.report.number(LENGTH, 0, &self.speed.way(&stay))?;
            }
            Exit::Never => [T_EXIT, LENGTH]
                .into_iter()
                .for_each(|field| cells.report.cell(field, Cell::Infinite { positive: true })),
            Exit::Unknown => [T_EXIT, LENGTH].into_iter().for_each(|field| cells.report.cell(field, Cell::Empty)),
        }
        cells.report_main_cell(&step)
    }

    /// Reports the last step.
    fn finish(mut self) -> Result<(), Stop> {
        let number = self.latest.as_ref().map(|(number, ..)| *number);
        let exit = match &self.path.range.last {
            Some(last) => Exit::At(last),
            None if number == self.cells.query.max_steps => Exit::Unknown,
            None => Exit::Never,
        };
        self.report(&exit)
    }
}

/// When the path leaves a cell.
enum Exit<'a> {
    /// At this time.
    At(&'a Fraction<Big>),
    /// It does not move, and goes on for ever.
    Never,
    /// The walk ends by its steps before.
    Unknown,
}

impl Visitor for ReportStays<'_, '_> {
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let time = time.to_big()?;
        self.report(&Exit::At(&time))?;
        if self.cells.query.max_steps.is_some_and(|most| number > most) {
            return Ok(false);
        }
        self.latest = Some((number, *step, time));
        Ok(true)
    }

    fn leave<R: Ring>(&mut self, time: &Fraction<R>) -> Result<(), Stop> {
        self.report(&Exit::At(&time.to_big()?))
    }
}
