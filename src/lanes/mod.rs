//! Straight lanes: the most usual rows, answered without detours.
//!
//! Nearly all rows of nearly all files are alike: plain CSV, or objects in lines, short numbers, one form. For these the
//! general way spends most of its time on what they do not need: parameters in any form, numbers of any length, results
//! of any kind. A lane reads such a row into whole numbers of one unit, works in machine arithmetic that is exact within
//! proven bounds, and writes the line as it will stand. Boxes take wide numbers, too, of up to 18 digits, whose products
//! have 128 bits.
//!
//! A lane has no say of its own. It may answer a row only as the general way would, byte for byte, on any machine; and
//! it leaves to that whatever is not plain: other forms, longer numbers, degenerate boxes, errors, a rounding that is
//! not certain. Each question is one file, which states the bounds that it relies on; `tests` answers the same rows
//! both ways.
//!
//! A `table` says where numbers come from. All rows go the same `road`: `ends` finds where fields end, and `template`
//! where the values of objects do; `rows` has them read into `units`, by `fields` two at a time or by `cells` one after
//! another; the `question` answers, and `line` writes. Where other lines are wanted than all cells one after another,
//! `written` says which, and `arrangement` makes them. `slabs`, `boxes` and `quotient` serve several questions, and
//! `in_scene` asks a question of the solids of a scene.

mod arrangement;
mod boxes;
mod cells;
mod ends;
mod fields;
mod in_scene;
mod line;
mod question;
mod quotient;
mod ray_box;
mod ray_cylinder;
mod road;
mod rows;
mod slabs;
mod swept_aabb;
mod table;
mod template;
#[cfg(test)]
mod tests;
mod units;
mod written;

use crate::commands::Spec;
pub use arrangement::Arrangement;
pub use in_scene::Solids;
use in_scene::{InScene, PathQuestion};
use question::Question;
use ray_box::RayBox;
use ray_cylinder::RayCylinder;
pub use road::Answered;
use road::{Road, Task};
use swept_aabb::SweptAabb;
pub use table::Table;
pub use template::Template;
pub use written::Written;

/// What a worker answers plain rows with.
pub struct Lane<'a> {
    answering: Answering<'a>,
    road: Road,
}

/// How the rows of a task are answered.
type Answering<'a> = Box<dyn Fn(&mut Road, Task<'_>) -> Answered + 'a>;

/// Answers a question whose numbers all come from its rows.
fn alone<'a, const N: usize>(question: impl Question<N> + 'a) -> Answering<'a> {
    Box::new(move |road, task| road.dispatch(&question, task))
}

/// The same, or, where there is a scene, the question asked of its solids.
fn alone_or_in_scene<'a, const N: usize>(
    question: impl PathQuestion<N> + 'a,
    table: &Table<'_>,
    solids: Option<Solids<'a>>,
) -> Option<Answering<'a>> {
    let Some(solids) = solids else { return Some(alone(question)) };
    let question = InScene::new(question, table.of_solids, solids)?;
    Some(Box::new(move |road, task| road.dispatch_to::<_, _, false>(&question, task)))
}

impl<'a> Lane<'a> {
    /// The lane for a command and a table, and the solids that its paths meet if a scene brings them; `None` if there is
    /// none.
    pub fn new(spec: &Spec, table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<Self> {
        let answering = match (spec.name, table.dimension) {
            ("ray-box", 2) => alone_or_in_scene(RayBox::<2>::new(table)?, table, solids)?,
            ("ray-box", _) => alone_or_in_scene(RayBox::<3>::new(table)?, table, solids)?,
            ("swept-aabb", 2) => alone_or_in_scene(SweptAabb::<2>::new(table)?, table, solids)?,
            ("swept-aabb", _) => alone_or_in_scene(SweptAabb::<3>::new(table)?, table, solids)?,
            ("ray-cylinder", _) if solids.is_none() => alone(RayCylinder::new(table)?),
            _ => return None,
        };
        Some(Self { road: Road::new(table), answering })
    }

    /// Begins with another chunk.
    pub fn begin(&mut self) {
        self.road.begin();
    }

    /// Whether the row that was left last was spelled in another way than the template.
    pub fn met_other_spelling(&self) -> bool {
        self.road.met_other_spelling()
    }

    /// Answers the rows of `bytes` from `start` on, up to the first that it must leave, or until there are `most` bytes
    /// in `out`.
    pub fn answer(&mut self, bytes: &[u8], start: usize, most: usize, out: &mut Vec<u8>) -> Answered {
        (self.answering)(&mut self.road, Task { bytes, start, most, out })
    }
}
