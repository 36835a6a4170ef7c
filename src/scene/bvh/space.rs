//! The solids of a scene as the tree is built over them.

use super::super::bounds::{Bounds, SolidBounds};
use super::node::IS_FILLED;
use super::volume::Volume;

/// How many solids are looked at for the middle of the scene.
const SAMPLE: usize = 1000;

/// What is known of all solids of a scene.
pub struct Space {
    /// Where volumes are counted from.
    pub middle: [f64; 3],
    /// The greatest finite coordinate of a volume, taken absolutely.
    pub reach: f32,
    /// How solids move, in the order of the scene; empty if none does.
    pub motions: Vec<Volume>,
    /// The finite part of the scene.
    pub frame: Volume,
    /// Brings areas to a size that neither overflows nor vanishes.
    pub scale: f32,
}

/// A solid, marked as it is in a slot.
#[derive(Clone, Copy)]
pub struct MarkedSolid {
    pub volume: Volume,
    pub solid: u32,
}

impl Space {
    /// Looks at all solids, and makes them items.
    pub fn new(outlines: &[SolidBounds], motions: &[Bounds]) -> (Self, Vec<MarkedSolid>) {
        let middle = middle(outlines);
        let item = |(index, outline): (usize, &SolidBounds)| {
            let volume = Volume::around(&outline.bounds, &middle);
            let filled = outline.is_filled && volume.is_close_to(&outline.bounds, &middle);
            MarkedSolid { volume, solid: index as u32 | if filled { IS_FILLED } else { 0 } }
        };
        let items: Vec<MarkedSolid> = outlines.iter().enumerate().map(item).collect();
        let motions = motions.iter().map(|motion| Volume::around(motion, &[0.0; 3])).collect();
        let (mut frame, mut reach) = (Volume::EMPTY, 0.0_f32);
        for MarkedSolid { volume, .. } in &items {
            for axis in 0..3 {
                for side in [volume.low[axis], volume.high[axis]].into_iter().filter(|side| side.is_finite()) {
                    frame.low[axis] = frame.low[axis].min(side);
                    frame.high[axis] = frame.high[axis].max(side);
                    reach = reach.max(side.abs());
                }
            }
        }
        let widest = (0..3).map(|axis| frame.high[axis] - frame.low[axis]).fold(0.0, f32::max);
        // Where no side is finite, as on the third axis of 2D, all solids are as long as each other.
        for (low, high) in frame.low.iter_mut().zip(&mut frame.high).filter(|(low, high)| low > high) {
            (*low, *high) = (0.0, widest);
        }
        (Self { middle, reach, motions, frame, scale: 1.0 / widest }, items)
    }

    /// How a solid moves, by what stands in its slot.
    pub fn motion(&self, solid: u32) -> Option<&Volume> {
        self.motions.get((solid & !IS_FILLED) as usize)
    }
}

/// About where the solids are: on each axis the median of a sample's low sides. Outliers do not move it.
fn middle(outlines: &[SolidBounds]) -> [f64; 3] {
    let step = outlines.len() / SAMPLE + 1;
    [0, 1, 2].map(|axis| {
        let sides = outlines.iter().step_by(step).map(|outline| outline.bounds.low[axis]);
        let mut sides: Vec<f64> = sides.filter(|side| side.is_finite()).collect();
        sides.sort_by(f64::total_cmp);
        sides.get(sides.len() / 2).copied().unwrap_or(0.0)
    })
}
