//! `ray_cylinder INPUT OUTPUT JOBS`: id, origin, dir, p1, p2, radius a line; the cylinder is infinite.

const HEADER: &str = "id,status,t_enter,t_exit,enter_x,enter_y,enter_z,exit_x,exit_y,exit_z,enter_on,exit_on,\
enter_normal_x,enter_normal_y,enter_normal_z,exit_normal_x,exit_normal_y,exit_normal_z";

type Vector = [f64; 3];

fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn along(a: Vector, t: f64, d: Vector) -> Vector {
    [a[0] + t * d[0], a[1] + t * d[1], a[2] + t * d[2]]
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn main() {
    yardstick::chunks::run(Some(HEADER), |cells, row| {
        let id = cells.text();
        let [o, d, p1, p2] = [cells.vector(), cells.vector(), cells.vector(), cells.vector()];
        let radius = cells.number();
        row.bytes(id);
        let (axis, start) = (minus(p2, p1), minus(o, p1));
        let w = cross(axis, d);
        let (a, length) = (dot(w, w), dot(axis, axis));
        let (t, on_side, hit);
        if a == 0.0 {
            let outside = cross(axis, start);
            let beyond = dot(outside, outside) - radius * radius * length;
            let end = if d == [0.0; 3] { 0.0 } else { f64::INFINITY };
            (t, on_side, hit) = ([0.0, end], [false; 2], beyond < 0.0);
            if beyond > 0.0 {
                row.bytes(b",miss,,,,,,,,,,,,,,,,\n");
                return;
            }
        } else {
            let offset = dot(start, w);
            let square = length * (radius * radius * a - offset * offset);
            let (middle, half) = (-dot(cross(axis, start), w), square.sqrt());
            let (near, far) = ((middle - half) / a, (middle + half) / a);
            if square < 0.0 || far < 0.0 {
                row.bytes(b",miss,,,,,,,,,,,,,,,,\n");
                return;
            }
            (t, on_side, hit) = ([near.max(0.0), far], [near >= 0.0, true], near.max(0.0) < far);
        }
        row.bytes(if hit { b",hit" } else { b",touch" });
        row.number(t[0]);
        row.number(t[1]);
        let points = t.map(|t| along(o, t, d));
        for (point, t) in points.iter().zip(t) {
            if t.is_finite() {
                row.vector(*point);
            } else {
                row.bytes(b",,,");
            }
        }
        for on_side in on_side {
            row.bytes(if on_side { b",side" } else { b"," });
        }
        for (point, on_side) in points.iter().zip(on_side) {
            if on_side && radius > 0.0 {
                let from = minus(*point, p1);
                let radial = along(from, -dot(from, axis) / length, axis);
                row.vector(radial.map(|x| x / radius));
            } else {
                row.bytes(b",,,");
            }
        }
        row.bytes(b"\n");
    });
}
