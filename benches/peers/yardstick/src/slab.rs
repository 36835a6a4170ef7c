//! The slab test in plain f64 (Kay and Kajiya 1986): a path against a box.

use crate::row::Row;

/// Which of the box's faces: bit `2 * axis` its low one, bit `2 * axis + 1` its high one.
pub type Faces = u8;

pub struct Contact {
    pub hit: bool,
    pub t: [f64; 2],
    pub faces: [Faces; 2],
}

/// Where o + t d, 0 ≤ t ≤ t_max, is in the box.
#[inline(always)]
pub fn slabs(o: [f64; 3], d: [f64; 3], min: [f64; 3], max: [f64; 3], t_max: f64) -> Option<Contact> {
    let mut near = [f64::NEG_INFINITY; 3];
    let mut far = [f64::INFINITY; 3];
    let mut inside = true;
    for axis in 0..3 {
        if d[axis] == 0.0 {
            if o[axis] < min[axis] || o[axis] > max[axis] {
                return None;
            }
            inside &= min[axis] < o[axis] && o[axis] < max[axis];
        } else {
            let low = (min[axis] - o[axis]) / d[axis];
            let high = (max[axis] - o[axis]) / d[axis];
            near[axis] = low.min(high);
            far[axis] = low.max(high);
        }
    }
    let enter = near[0].max(near[1]).max(near[2]).max(0.0);
    let exit = far[0].min(far[1]).min(far[2]).min(t_max);
    if enter > exit {
        return None;
    }
    let mut faces = [0; 2];
    for axis in 0..3 {
        let backwards = u8::from(d[axis] < 0.0);
        faces[0] |= u8::from(near[axis] == enter) << (2 * axis as u8 + backwards);
        faces[1] |= u8::from(far[axis] == exit && exit < f64::INFINITY) << (2 * axis as u8 + 1 - backwards);
    }
    Some(Contact { hit: inside && enter < exit, t: [enter, exit], faces })
}

/// The names of faces, in the order of axes; of two on one axis, which no thick box has, the high one.
pub fn face_names(faces: Faces) -> Option<&'static str> {
    const NAMES: [&str; 27] = [
        "", "x-", "x+", "y-", "x-y-", "x+y-", "y+", "x-y+", "x+y+", "z-", "x-z-", "x+z-", "y-z-", "x-y-z-", "x+y-z-",
        "y+z-", "x-y+z-", "x+y+z-", "z+", "x-z+", "x+z+", "y-z+", "x-y-z+", "x+y-z+", "y+z+", "x-y+z+", "x+y+z+",
    ];
    let of_axis = |axis: u8| usize::from(faces >> (2 * axis) & 3).min(2);
    (faces != 0).then(|| NAMES[of_axis(0) + 3 * of_axis(1) + 9 * of_axis(2)])
}

impl Row {
    /// A cell with the faces' names in axis order.
    pub fn faces(&mut self, faces: Faces) {
        const NAMES: [&[u8]; 6] = [b"x-", b"x+", b"y-", b"y+", b"z-", b"z+"];
        self.bytes(b",");
        for (face, name) in NAMES.iter().enumerate() {
            if faces >> face & 1 == 1 {
                self.bytes(name);
            }
        }
    }

    /// Three cells: the outward normal of the first face.
    pub fn normal(&mut self, faces: Faces) {
        const NORMALS: [&[u8]; 6] = [b",-1,0,0", b",1,0,0", b",0,-1,0", b",0,1,0", b",0,0,-1", b",0,0,1"];
        let face = faces.trailing_zeros() as usize;
        self.bytes(NORMALS.get(face).unwrap_or(&&b",,,"[..]));
    }
}
