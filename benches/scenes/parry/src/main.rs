//! `SCENE=BOXES parry RAYS OUTPUT JOBS`: the first box on each ray, by parry3d-f64's hierarchy in plain f64.
//!
//! Rays are lines of id, origin, dir; boxes lines of min, max, in 3D, each file under a header. The scene is in the
//! environment since all yardsticks have the same three arguments. Times and ties are what rounding makes of them.

use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::{Point, Vector};
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use parry3d_f64::query::{Ray, RayCast};
use yardstick::row::Cells;

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
    yardstick::chunks::run(Some("id,against_row,t_enter"), |cells, row| {
        row.bytes(cells.text());
        let [origin, dir] = [cells.vector(), cells.vector()];
        let ray = Ray::new(Point::from(origin), Vector::from(dir));
        let meet = |solid: u32, best: f64| boxes[solid as usize].cast_local_ray(&ray, best, true);
        match tree.cast_ray(&ray, f64::MAX, meet) {
            Some((solid, time)) => {
                row.number(f64::from(solid + 1));
                row.number(time);
            }
            None => row.bytes(b",,"),
        }
        row.bytes(b"\n");
    });
}
