//! The slab test: a path against an upright box.

use super::number::Number;
use super::question::{Answer, Corners, Path, cut, times};

/// Why there are no times.
const OUTSIDE: [&str; 3] = ["outside the slab of x", "outside the slab of y", "outside the slab of z"];

/// For each axis with d = 0: a miss if o < min or o > max; else t1 = (min - o)/d, t2 = (max - o)/d, the smaller first,
/// near = max(near, t1), far = min(far, t2). A hit at near if near ≤ far.
pub fn upright_box<N: Number>(path: &Path<N>, target: &Corners<N>, dimension: usize) -> Answer<N> {
    let (mut near, mut far) = (path.near.clone(), path.far.clone());
    for (axis, outside) in OUTSIDE.into_iter().enumerate().take(dimension) {
        let (o, d) = (&path.origin[axis], &path.direction[axis]);
        let (min, max) = (&target.min[axis], &target.max[axis]);
        if d.is_zero() {
            if o.is_below(min) || max.is_below(o) {
                return Answer::Miss(outside);
            }
            continue;
        }
        let t1 = (min.clone() - o.clone()) / d.clone();
        let t2 = (max.clone() - o.clone()) / d.clone();
        cut(&mut near, &mut far, t1, t2);
    }
    times(near, far)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corner_is_missed_in_64_bits_and_hit_in_32() {
        let path = Path { origin: [0.1, 1.7, 0.0], direction: [0.7, -0.7, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.8, 1.0, 0.0], max: [2.0, 2.0, 0.0] };
        let answer = upright_box(&path, &target, 2);
        assert_eq!(answer, Answer::Times { near: 1.0000000000000002, far: 1.0, hit: false });
        let path = Path { origin: [0.1, 1.7, 0.0], direction: [0.7, -0.7, 0.0], near: 0.0, far: f32::INFINITY };
        let target = Corners { min: [0.8, 1.0, 0.0], max: [2.0, 2.0, 0.0] };
        assert_eq!(upright_box(&path, &target, 2), Answer::Times { near: 1.0, far: 1.0000001, hit: true });
    }

    #[test]
    fn a_path_in_a_face_plane_is_not_divided_by_zero() {
        let path = Path { origin: [-1.0, 1.0, 0.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.0; 3], max: [1.0; 3] };
        assert_eq!(upright_box(&path, &target, 2), Answer::Times { near: 1.0, far: 2.0, hit: true });
        let beside = Path { origin: [-1.0, 1.5, 0.0], ..path };
        assert_eq!(upright_box(&beside, &target, 2), Answer::Miss(OUTSIDE[1]));
    }
}
