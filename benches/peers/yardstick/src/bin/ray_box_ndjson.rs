//! `ray_box_ndjson INPUT OUTPUT JOBS`: id, origin, dir, min, max a line, each line a JSON object, by serde_json.

use serde::{Deserialize, Serialize};
use yardstick::slab::{Contact, face_names, slabs};

#[derive(Deserialize)]
struct Query {
    id: u64,
    origin: [f64; 3],
    dir: [f64; 3],
    min: [f64; 3],
    max: [f64; 3],
}

#[derive(Default, Serialize)]
struct Answer {
    id: u64,
    status: &'static str,
    t_enter: Option<f64>,
    t_exit: Option<f64>,
    enter: Option<[f64; 3]>,
    exit: Option<[f64; 3]>,
    enter_face: Option<&'static str>,
    exit_face: Option<&'static str>,
    enter_normal: Option<[i8; 3]>,
    exit_normal: Option<[i8; 3]>,
}

fn main() {
    yardstick::chunks::run(None, |cells, row| {
        let query: Query = serde_json::from_slice(cells.line()).expect("a query");
        serde_json::to_writer(&mut row.text, &answer(&query)).expect("a line");
        row.bytes(b"\n");
    });
}

fn answer(query: &Query) -> Answer {
    let &Query { id, origin, dir, min, max } = query;
    let Some(Contact { hit, t, faces }) = slabs(origin, dir, min, max, f64::INFINITY) else {
        return Answer { id, status: "miss", ..Answer::default() };
    };
    // On a face the coordinate is the face's plane.
    let point = |end: usize| {
        [0, 1, 2].map(|axis| match faces[end] >> (2 * axis) & 3 {
            0 => origin[axis] + t[end] * dir[axis],
            1 => min[axis],
            _ => max[axis],
        })
    };
    let normal = |end: usize| {
        let face = (faces[end] != 0).then(|| faces[end].trailing_zeros() as usize)?;
        let mut normal = [0; 3];
        normal[face / 2] = if face % 2 == 0 { -1 } else { 1 };
        Some(normal)
    };
    Answer {
        id,
        status: if hit { "hit" } else { "touch" },
        t_enter: Some(t[0]),
        t_exit: Some(t[1]),
        enter: Some(point(0)),
        exit: Some(point(1)),
        enter_face: face_names(faces[0]),
        exit_face: face_names(faces[1]),
        enter_normal: normal(0),
        exit_normal: normal(1),
    }
}
