//! `swept_aabb INPUT OUTPUT JOBS`: id, a_min, a_max, b_min, b_max, a_vel a line, in 3D; one frame, t from 0 to 1.

use yardstick::slab::{Contact, slabs};

const HEADER: &str = "id,status,t_enter,t_exit,enter_face,exit_face,a_enter_x,a_enter_y,a_enter_z,b_enter_x,b_enter_y,\
b_enter_z,contact_min_x,contact_min_y,contact_min_z,contact_max_x,contact_max_y,contact_max_z";

fn main() {
    yardstick::chunks::run(Some(HEADER), |cells, row| {
        let id = cells.text();
        let [a_min, a_max, b_min, b_max] = [cells.vector(), cells.vector(), cells.vector(), cells.vector()];
        let velocity = cells.vector();
        row.bytes(id);
        // The moving box shrinks to its low corner, the other one grows by its size (Minkowski sum).
        let size: [f64; 3] = std::array::from_fn(|i| a_max[i] - a_min[i]);
        let low: [f64; 3] = std::array::from_fn(|i| b_min[i] - size[i]);
        let Some(Contact { hit, t, faces }) = slabs(a_min, velocity, low, b_max, 1.0) else {
            row.bytes(b",miss,,,,,,,,,,,,,,,,\n");
            return;
        };
        row.bytes(if hit { b",hit" } else { b",touch" });
        row.number(t[0]);
        row.number(t[1]);
        row.faces(faces[0]);
        row.faces(faces[1]);
        let corner: [f64; 3] = std::array::from_fn(|i| match faces[0] >> (2 * i) & 3 {
            0 => a_min[i] + t[0] * velocity[i],
            1 => low[i],
            _ => b_max[i],
        });
        row.vector(corner);
        row.vector(b_min);
        row.vector(std::array::from_fn(|i| corner[i].max(b_min[i])));
        row.vector(std::array::from_fn(|i| (corner[i] + size[i]).min(b_max[i])));
        row.bytes(b"\n");
    });
}
