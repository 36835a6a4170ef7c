//! How the faces of a box, alone or several at once, are called.

use crate::geometry::Faces;

/// By the box's own axes.
pub(crate) const XYZ: [&str; 27] = [
    "", "x-", "x+", "y-", "x-y-", "x+y-", "y+", "x-y+", "x+y+", "z-", "x-z-", "x+z-", "y-z-", "x-y-z-", "x+y-z-",
    "y+z-", "x-y+z-", "x+y+z-", "z+", "x-z+", "x+z+", "y-z+", "x-y-z+", "x+y-z+", "y+z+", "x-y+z+", "x+y+z+",
];

/// By the edges that span the box: `u-` is the face that holds the corner.
pub(crate) const UVW: [&str; 27] = [
    "", "u-", "u+", "v-", "u-v-", "u+v-", "v+", "u-v+", "u+v+", "w-", "u-w-", "u+w-", "v-w-", "u-v-w-", "u+v-w-",
    "v+w-", "u-v+w-", "u+v+w-", "w+", "u-w+", "u+w+", "v-w+", "u-v-w+", "u+v-w+", "v+w+", "u-v+w+", "u+v+w+",
];

/// The name of these faces; "" for none.
pub(crate) fn name(faces: Faces, names: &'static [&'static str; 27]) -> &'static str {
    names[faces.number()]
}

/// The outward unit normal of a face across an axis, in floats.
pub(crate) fn normal(face: usize, high: bool) -> [f64; 3] {
    let outward = if high { 1.0 } else { -1.0 };
    [0, 1, 2].map(|axis| if axis == face { outward } else { 0.0 })
}
