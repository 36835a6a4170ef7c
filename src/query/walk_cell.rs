//! A cell of a walk, and what is written of it.

/// A cell that a walk goes through or touches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkCell {
    /// The number of the step, and the index of the cell on each axis.
    pub(crate) numbers: [i64; 4],
    /// When the path comes into the cell, rounded, if that is wanted.
    pub(crate) t: f64,
    /// 2 or 3.
    pub(crate) dimension: usize,
    /// Whether the path only touches the cell.
    pub(crate) is_side: bool,
}

impl WalkCell {
    /// The word for what the path does with a cell.
    pub(crate) const fn kind(is_side: bool) -> &'static str {
        if is_side { "side" } else { "main" }
    }
}

/// A part of a cell that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkPart {
    /// The number of the step.
    Step,
    /// When the path comes into the cell.
    T,
    /// The index of the cell.
    Cell,
    /// What the path does with it.
    Kind,
}

impl WalkPart {
    /// All results that a walk has without `--fields`.
    pub(crate) const ALL: [Self; 4] = [Self::Step, Self::T, Self::Cell, Self::Kind];

    /// The result that has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::T => "t",
            Self::Cell => "cell",
            Self::Kind => "kind",
        }
    }
}
