//! `ray_box INPUT OUTPUT JOBS`: id, origin, dir, min, max a line, in 3D.

use yardstick::slab::{Contact, slabs};

const HEADER: &str = "id,status,t_enter,t_exit,enter_x,enter_y,enter_z,exit_x,exit_y,exit_z,enter_face,exit_face,\
enter_normal_x,enter_normal_y,enter_normal_z,exit_normal_x,exit_normal_y,exit_normal_z";

fn main() {
    yardstick::chunks::run(Some(HEADER), |cells, row| {
        let id = cells.text();
        let [o, d, min, max] = [cells.vector(), cells.vector(), cells.vector(), cells.vector()];
        row.bytes(id);
        let Some(Contact { hit, t, faces }) = slabs(o, d, min, max, f64::INFINITY) else {
            row.bytes(b",miss,,,,,,,,,,,,,,,,\n");
            return;
        };
        row.bytes(if hit { b",hit" } else { b",touch" });
        row.number(t[0]);
        row.number(t[1]);
        for end in 0..2 {
            if t[end].is_infinite() {
                row.bytes(b",,,");
                continue;
            }
            for axis in 0..3 {
                // On a face the coordinate is the face's plane.
                row.number(match faces[end] >> (2 * axis) & 3 {
                    0 => o[axis] + t[end] * d[axis],
                    1 => min[axis],
                    _ => max[axis],
                });
            }
        }
        row.faces(faces[0]);
        row.faces(faces[1]);
        row.normal(faces[0]);
        row.normal(faces[1]);
        row.bytes(b"\n");
    });
}
