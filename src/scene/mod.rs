//! A scene: many solids, read once and held compactly, and the index that finds those that a path may meet.
//!
//! `packed` holds the numbers of the solids and what certainly contains one, `bvh` finds volumes and `cells` grid cells,
//! `first` the solid that a path comes to first or is nearest to. The index only skips what is certain to be missed; exact
//! geometry decides the rest.

mod bvh;
mod cells;
pub(crate) mod first;
mod packed;

pub(crate) use bvh::{Candidate, Stack};
pub(crate) use cells::Cells;
pub(crate) use packed::{Bounds, PathBounds, SolidBounds};

use crate::query::{Args, Mask, Problem};
use bvh::{Bvh, MOST};
use packed::PackedArgs;

/// What a solid is to the index.
#[derive(Clone, Copy, Debug)]
pub enum Solid {
    /// A body in space.
    Volume {
        /// What certainly holds it, at t = 0.
        outline: SolidBounds,
        /// What certainly holds its velocity; `None` if it does not move.
        motion: Option<Bounds>,
        /// How many inputs are multiplied where a path meets it.
        degree: u32,
        /// Whether a path with `path_radius` can be tested against this solid.
        takes_thick_paths: bool,
    },
    /// A cell of a grid.
    Cell([i64; 3]),
}

/// The rows of a scene's file that its solids are, where rows between them are left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct SolidRows {
    /// For each row that is left out how many solids come before it.
    left_out: Vec<usize>,
}

impl SolidRows {
    /// The index of the solid in this row, counted from 1; `None` if it is left out.
    pub(crate) fn solid(&self, row: usize) -> Option<usize> {
        let before = self.left_out.iter().enumerate().take_while(|(index, solids)| *solids + index + 1 < row).count();
        let solid = row.checked_sub(1 + before)?;
        (self.of(solid) == row).then_some(solid)
    }

    /// The row of the solid at this index, counted from 1.
    pub(crate) fn of(&self, solid: usize) -> usize {
        solid + 1 + self.left_out.partition_point(|before| *before <= solid)
    }
}

/// The solids of a scene, by their indices, from 0.
#[derive(Debug)]
pub struct Scene {
    /// 2 or 3; `None` without solids.
    pub(crate) dimension: Option<usize>,
    /// The highest degree of any solid: it decides the fast numbers.
    pub(crate) degree: u32,
    /// Whether thick paths can be asked of all solids.
    pub(crate) takes_thick_paths: bool,
    /// The solid cells, if it is a grid's scene.
    pub(crate) cells: Cells,
    /// The rows that the solids are in their file.
    pub(crate) rows: SolidRows,
    count: usize,
    solids: PackedArgs,
    volumes: Bvh,
}

/// A scene while it is read.
#[derive(Debug)]
pub struct SceneBuilder {
    scene: Scene,
    cells: Vec<[i64; 3]>,
    outlines: Vec<SolidBounds>,
    motions: Vec<Bounds>,
}

/// The working memory of a search, for many of them.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The nodes of the index that a search has still to visit.
    pub(crate) stack: Stack,
    /// What was found.
    pub(crate) found: Vec<Candidate>,
    /// The solid that is looked at.
    pub(crate) solid: Args,
}

impl SceneBuilder {
    /// Begins with no solids; `args` has the slots of their command.
    pub fn new(args: &Args) -> Self {
        Self {
            scene: Scene {
                dimension: None,
                degree: 0,
                takes_thick_paths: true,
                cells: Cells::default(),
                rows: SolidRows::default(),
                count: 0,
                solids: PackedArgs::new(args.clone()),
                volumes: Bvh::default(),
            },
            cells: Vec::new(),
            outlines: Vec::new(),
            motions: Vec::new(),
        }
    }

    /// How many solids there are.
    pub(crate) fn len(&self) -> usize {
        self.outlines.len().max(self.cells.len())
    }

    /// Adds a solid, which must have the dimension of those before it.
    pub fn add(&mut self, args: &Args, shape: Solid) -> Result<(), Problem> {
        let dimension = args.dimension()?;
        let first = *self.scene.dimension.get_or_insert(dimension);
        if dimension != first {
            return Err(Problem::of_query(format!("is in {dimension}D, but the solids before it are in {first}D")));
        }
        if self.len() >= MOST {
            return Err(Problem::of_query(format!("a scene has at most {MOST} solids")));
        }
        match shape {
            Solid::Cell(cell) => self.cells.push(cell),
            Solid::Volume { outline, motion, degree, takes_thick_paths } => {
                self.scene.solids.push(args);
                self.scene.degree = self.scene.degree.max(degree);
                self.scene.takes_thick_paths &= takes_thick_paths;
                if let Some(motion) = motion {
                    // The solids before it are at rest.
                    self.motions.resize(self.outlines.len(), Bounds { low: [0.0; 3], high: [0.0; 3] });
                    self.motions.push(motion);
                }
                self.outlines.push(outline);
            }
        }
        Ok(())
    }

    /// Leaves out a row of the file that is no solid.
    pub(crate) fn leave_out(&mut self) {
        self.scene.rows.left_out.push(self.len());
    }

    /// How many rows are left out.
    pub(crate) fn left_out(&self) -> usize {
        self.scene.rows.left_out.len()
    }

    /// Builds the index, on so many threads.
    pub fn finish(mut self, threads: usize) -> Scene {
        if !self.motions.is_empty() {
            self.motions.resize(self.outlines.len(), Bounds { low: [0.0; 3], high: [0.0; 3] });
        }
        self.scene.count = self.len();
        self.scene.solids.shrink();
        self.scene.volumes = Bvh::of_moving(self.outlines, self.motions, threads);
        self.scene.cells = Cells::new(self.cells);
        self.scene
    }
}

impl Scene {
    /// Whether a query of this dimension can be asked.
    pub(crate) fn check_dimension(&self, dimension: usize) -> Result<(), Problem> {
        match self.dimension {
            Some(own) if own != dimension => {
                Err(Problem::of_query(format!("the query is in {dimension}D, but the scene is in {own}D")))
            }
            _ => Ok(()),
        }
    }

    /// How many solids there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Whether the scene has no solids.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The working memory that searches need.
    pub fn scratch(&self) -> Scratch {
        Scratch { stack: Stack::default(), found: Vec::new(), solid: self.solids.empty() }
    }

    /// The numbers of a solid, for which there is room in `solid`.
    pub(crate) fn solid<'a>(&self, index: usize, solid: &'a mut Args) -> &'a Args {
        self.solids.unpack(index, solid);
        solid
    }

    /// The slots that each solid gives, if that is the same set for all.
    pub fn form(&self) -> Option<Mask> {
        self.solids.form()
    }

    /// The numbers of a solid in the order of its slots, as mantissas with decimal exponents, and words as the numbers
    /// of their indices; `None` in place of a number that is long or a float, and of what is neither.
    #[inline(always)]
    pub(crate) fn numbers(&self, index: usize) -> impl Iterator<Item = Option<(i64, i32)>> + '_ {
        self.solids.numbers(index)
    }

    /// Has the numbers of a solid fetched from memory, which will be asked for soon.
    #[inline(always)]
    fn prefetch(&self, index: usize) {
        self.solids.prefetch(index);
    }

    /// Calls `candidate` with every solid that the path may meet, about from near to far. It may give an end to the
    /// path's range: solids that are certainly met later only are skipped from then on.
    pub(crate) fn visit(&self, path: &PathBounds, stack: &mut Stack, candidate: impl FnMut(Candidate) -> Option<f64>) {
        self.volumes.visit(path, stack, candidate);
    }
}
