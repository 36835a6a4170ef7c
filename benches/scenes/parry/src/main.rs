//! `SCENE=BOXES parry RAYS OUTPUT JOBS`: the first box on each ray, by parry3d-f64's hierarchy in plain f64; with
//! `NEAREST=1` besides, the box that is nearest to each point.
//!
//! Rays are lines of id, origin, dir, and points lines of id, from, to, where both are the point; boxes lines of min,
//! max, in 3D, each file under a header. The scene is in the environment since all yardsticks have the same three
//! arguments. Times, gaps and ties are what rounding makes of them.

use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::{Point, Vector};
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use parry3d_f64::query::{PointQuery, Ray, RayCast};
use yardstick::row::{Cells, Row};

fn read(scene: &str) -> Vec<Aabb> {
    let text = std::fs::read(scene).expect("a scene");
    let header = text.iter().position(|&byte| byte == b'\n').expect("a header line") + 1;
    let mut cells = Cells::new(&text[header..]);
    let mut boxes = Vec::new();
    while !cells.at_end() {
        let [min, max] = [cells.vector(), cells.vector()];
        boxes.push(Aabb::new(Point::from(min), Point::from(max)));
    }
    boxes
}

fn main() {
    let boxes = read(&std::env::var("SCENE").expect("SCENE is set"));
    let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
    if std::env::var("NEAREST").is_ok() {
        yardstick::chunks::run(Some("id,against_row,gap"), |cells, row| {
            row.bytes(cells.text());
            let [point, _] = [cells.vector(), cells.vector()].map(Point::from);
            let project = |solid: u32, _| Some(boxes[solid as usize].project_local_point(&point, true));
            let found = tree.project_point(&point, f64::MAX, project);
            write(row, found.map(|(solid, (gap, _))| (solid, gap)));
        });
    } else {
        yardstick::chunks::run(Some("id,against_row,t_enter"), |cells, row| {
            row.bytes(cells.text());
            let [origin, dir] = [cells.vector(), cells.vector()];
            let ray = Ray::new(Point::from(origin), Vector::from(dir));
            let meet = |solid: u32, best: f64| boxes[solid as usize].cast_local_ray(&ray, best, true);
            write(row, tree.cast_ray(&ray, f64::MAX, meet));
        });
    }
}

/// Writes the row of a solid and what was found of it.
fn write(row: &mut Row, found: Option<(u32, f64)>) {
    match found {
        Some((solid, number)) => {
            row.number(f64::from(solid + 1));
            row.number(number);
        }
        None => row.bytes(b",,"),
    }
    row.bytes(b"\n");
}
