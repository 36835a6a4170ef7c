//! The ground below what is seen in space: lines drop to it from where a path starts and meets, so that one sees where
//! that is.

use super::collect::Picture;
use super::frame::{STEPS, ViewFrame};
use super::ink::Ink;
use super::paths::{Trail, trail};
use super::shape::Shape;
use super::sheet::Sheet;
use super::solids::Seen;
use super::space::{Vec3, dot};
use super::ticks::{decimal, round_below};

use crate::number::Big;

/// Half of the width of the cross below a point, in pixels.
const CROSS: f64 = 6.0;

/// A plane across the direction upwards, at a round number.
pub(super) struct Ground {
    axis: usize,
    /// Where it is on its axis, in the frame.
    at: f64,
    /// Its height in words.
    pub(super) text: String,
    /// What lines drop from: the start and the end of each path, each contact.
    points: Vec<Vec3>,
    /// What has a shadow: each path, as far as it is seen.
    paths: Vec<[Vec3; 2]>,
}

impl Ground {
    /// The ground of a picture of few queries in space.
    pub(super) fn below(picture: &Picture, frame: &ViewFrame, seen: &[Seen], up: Vec3) -> Option<Self> {
        if !picture.in_space || !picture.tells_points() {
            return None;
        }
        let (mut points, mut paths) = (Vec::new(), Vec::new());
        for shape in &picture.shapes {
            match shape {
                Shape::Path(drawn, _) => {
                    let Some(Trail { range: Some(range), begins, ends, .. }) = trail(frame, drawn) else { continue };
                    points.extend(
                        range.into_iter().zip([begins, ends]).filter(|(_, is_end)| *is_end).map(|(end, _)| end),
                    );
                    paths.push(range);
                }
                Shape::Mark(mark) => points.push(frame.contact(&mark.at)),
                _ => {}
            }
        }
        let axis = (0..3).find(|axis| up[*axis] != 0.0)?;
        let all = seen.iter().flat_map(Seen::points).chain(points.iter().chain(paths.as_flattened()).copied());
        let lowest = all.map(|point| dot(point, up)).reduce(f64::min)?;
        let width = 2 * frame.half.into_iter().max()?;
        // Upwards counted: where y points down, steps are those of -y.
        let sign = up[axis] as i64;
        let center = &frame.center[axis] * Big::from(sign);
        let height = round_below(&(&center + Big::from((lowest * STEPS as f64).floor() as i64)), width);
        let at = i64::try_from(&height - &center).ok()? as f64 / STEPS as f64 * up[axis];
        let name = ["x", "y", "z"][axis];
        let text = format!("dotted lines drop to {name} = {}", decimal(&(height * Big::from(sign)), frame.exponent));
        Some(Self { axis, at, text, points, paths })
    }

    /// The point of the ground below another.
    fn foot(&self, mut point: Vec3) -> Vec3 {
        point[self.axis] = self.at;
        point
    }

    /// The points of the ground that are seen.
    pub(super) fn feet(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.points.iter().chain(self.paths.as_flattened()).map(|point| self.foot(*point))
    }

    /// Draws it: a line from each point down to a cross, and the shadow of each path.
    pub(super) fn draw(&self, sheet: &mut Sheet) {
        let arm = CROSS / sheet.scale;
        for point in &self.points {
            let foot = self.foot(*point);
            sheet.stroke(Ink::Drop, *point, foot);
            for axis in (0..3).filter(|axis| *axis != self.axis) {
                let [mut from, mut to] = [foot; 2];
                from[axis] -= arm;
                to[axis] += arm;
                sheet.stroke(Ink::Ground, from, to);
            }
        }
        for path in &self.paths {
            let [from, to] = path.map(|end| self.foot(end));
            sheet.stroke(Ink::Ground, from, to);
        }
    }
}
