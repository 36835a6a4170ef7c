//! The slab test: a path against an upright box.

use crate::query::Textbook;

use super::number::{FloatSource, Number};
use super::question::{Answer, Corners, Path, cut, times};

/// Why there are no times.
const OUTSIDE: [&str; 3] = ["outside the slab of x", "outside the slab of y", "outside the slab of z"];

/// The slab test of books or that of engines.
pub fn upright_box<S: FloatSource>(
    textbook: Textbook,
    source: &S,
    path: &Path<S::Number>,
    target: &Corners<S::Number>,
    dimension: usize,
) -> Answer<S::Number> {
    match textbook {
        Textbook::Divide => divided(path, target, dimension),
        Textbook::Reciprocal => multiplied(&source.whole(1), path, target, dimension),
    }
}

/// i = 1/d once for each axis, t1 = (min - o)·i, t2 = (max - o)·i, near = max(near, min(t1, t2)), far = min(far,
/// max(t1, t2)), without a case for d = 0. A hit if near ≤ far.
fn multiplied<N: Number>(one: &N, path: &Path<N>, target: &Corners<N>, dimension: usize) -> Answer<N> {
    let (mut near, mut far) = (path.near.clone(), path.far.clone());
    for axis in 0..dimension {
        let (o, inverse) = (&path.origin[axis], one.clone() / path.direction[axis].clone());
        let t1 = (target.min[axis].clone() - o.clone()) * inverse.clone();
        let t2 = (target.max[axis].clone() - o.clone()) * inverse;
        near = larger(near, smaller(t1.clone(), t2.clone()));
        far = smaller(far, larger(t1, t2));
    }
    times(near, far)
}

/// a < b ? a : b, as the instruction `minps` has it: the second where one is not a number.
fn smaller<N: Number>(a: N, b: N) -> N {
    if a.is_below(&b) { a } else { b }
}

/// a > b ? a : b, the second where one is not a number.
fn larger<N: Number>(a: N, b: N) -> N {
    if b.is_below(&a) { a } else { b }
}

/// For each axis with d = 0: a miss if o < min or o > max; else t1 = (min - o)/d, t2 = (max - o)/d, the smaller first,
/// near = max(near, t1), far = min(far, t2). A hit at near if near ≤ far.
fn divided<N: Number>(path: &Path<N>, target: &Corners<N>, dimension: usize) -> Answer<N> {
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
    use crate::floats::Rounded;

    #[test]
    fn the_corner_is_missed_in_64_bits_and_hit_in_32() {
        let path = Path { origin: [0.1, 1.7, 0.0], direction: [0.7, -0.7, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.8, 1.0, 0.0], max: [2.0, 2.0, 0.0] };
        let answer = divided(&path, &target, 2);
        assert_eq!(answer, Answer::Times { near: 1.0000000000000002, far: 1.0, hit: false });
        let path = Path { origin: [0.1, 1.7, 0.0], direction: [0.7, -0.7, 0.0], near: 0.0, far: f32::INFINITY };
        let target = Corners { min: [0.8, 1.0, 0.0], max: [2.0, 2.0, 0.0] };
        assert_eq!(divided(&path, &target, 2), Answer::Times { near: 1.0, far: 1.0000001, hit: true });
    }

    #[test]
    fn a_path_in_a_face_plane_is_not_divided_by_zero() {
        let path = Path { origin: [-1.0, 1.0, 0.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.0; 3], max: [1.0; 3] };
        assert_eq!(divided(&path, &target, 2), Answer::Times { near: 1.0, far: 2.0, hit: true });
        let beside = Path { origin: [-1.0, 1.5, 0.0], ..path };
        assert_eq!(divided(&beside, &target, 2), Answer::Miss(OUTSIDE[1]));
    }

    #[test]
    fn a_reciprocal_misses_a_corner_of_small_whole_numbers() {
        let path = Path { origin: [0.0; 3], direction: [49.0, 1.0, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.0, 1.0, 0.0], max: [49.0, 2.0, 0.0] };
        let of = |textbook| upright_box(textbook, &Rounded::<f64>::default(), &path, &target, 2);
        assert_eq!(of(Textbook::Divide), Answer::Times { near: 1.0, far: 1.0, hit: true });
        assert_eq!(of(Textbook::Reciprocal), Answer::Times { near: 1.0, far: 0.9999999999999999, hit: false });
    }

    #[test]
    fn a_reciprocal_of_zero_is_infinite_and_no_number_on_a_face() {
        let path = Path { origin: [-1.0, 0.5, 0.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: f64::INFINITY };
        let target = Corners { min: [0.0; 3], max: [1.0; 3] };
        assert_eq!(multiplied(&1.0, &path, &target, 2), Answer::Times { near: 1.0, far: 2.0, hit: true });
        // (0 - 0)·inf is not a number: of it and t2 = inf the second is the smaller one, near becomes inf.
        let on_face = Path { origin: [-1.0, 0.0, 0.0], ..path };
        assert_eq!(multiplied(&1.0, &on_face, &target, 2), Answer::Times { near: f64::INFINITY, far: 2.0, hit: false });
    }
}
