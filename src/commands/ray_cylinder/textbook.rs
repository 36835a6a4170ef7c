//! A path against an infinite cylinder.

use crate::floats::{Answer, Number, PARALLEL, Path, cut, difference, times};

/// An infinite cylinder.
#[derive(Clone, Debug)]
pub(super) struct Wall<N> {
    /// A point of the axis.
    pub(super) p1: [N; 3],
    /// Another point of the axis.
    pub(super) p2: [N; 3],
    /// The radius.
    pub(super) radius: N,
}

/// With p = p1 - o and s = (p2 - o) - p: A = vv - sv·sv/ss, B = pv - ps·sv/ss, C = (pp - ps·ps/ss) - r·r; a miss if
/// ss = 0, A = 0 or B·B - A·C < 0; t = (B ∓ √(B·B - A·C))/A, cut to the range.
pub(super) fn cylinder<N: Number>(path: &Path<N>, wall: &Wall<N>) -> Answer<N> {
    let v = &path.direction;
    let p = difference(&wall.p1, &path.origin);
    let s = difference(&difference(&wall.p2, &path.origin), &p);
    let (ss, sv, ps) = (dot(&s, &s), dot(&s, v), dot(&p, &s));
    if ss.is_zero() {
        return Answer::Miss("the axis has no direction: ss = 0");
    }
    let a = dot(v, v) - sv.clone() * sv.clone() / ss.clone();
    let b = dot(&p, v) - ps.clone() * sv / ss.clone();
    let c = (dot(&p, &p) - ps.clone() * ps / ss) - wall.radius.clone() * wall.radius.clone();
    if a.is_zero() {
        return Answer::Miss(PARALLEL);
    }
    let discriminant = b.clone() * b.clone() - a.clone() * c;
    // False, too, where it is not a number.
    if !discriminant.is_not_negative() {
        return Answer::Miss("the discriminant B·B - A·C is below 0");
    }
    let root = discriminant.square_root();
    let (mut near, mut far) = (path.near.clone(), path.far.clone());
    cut(&mut near, &mut far, (b.clone() - root.clone()) / a.clone(), (b + root) / a);
    times(near, far)
}

/// (x x + y y) + z z
fn dot<N: Number>(left: &[N; 3], right: &[N; 3]) -> N {
    let product = |axis: usize| left[axis].clone() * right[axis].clone();
    (product(0) + product(1)) + product(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_through_the_middle_hits_and_one_along_the_axis_does_not() {
        let wall = Wall { p1: [0.0; 3], p2: [0.0, 0.0, 2.0], radius: 1.0 };
        let path = Path { origin: [-3.0, 0.0, 1.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: f64::INFINITY };
        assert_eq!(cylinder(&path, &wall), Answer::Times { near: 2.0, far: 4.0, hit: true });
        let along = Path { direction: [0.0, 0.0, 1.0], ..path.clone() };
        assert!(matches!(cylinder(&along, &wall), Answer::Miss(reason) if reason.contains("parallel")));
        let point = Wall { p2: wall.p1, ..wall };
        assert!(matches!(cylinder(&path, &point), Answer::Miss(reason) if reason.contains("ss = 0")));
    }

    #[test]
    fn overflow_is_a_miss_and_no_number_is_printed() {
        let wall = Wall { p1: [0.0; 3], p2: [0.0, 0.0, 1e30_f32], radius: 1.0 };
        let path = Path { origin: [-3.0, 0.0, 1e30], direction: [1e30, 0.0, 0.0], near: 0.0, far: f32::INFINITY };
        assert!(matches!(cylinder(&path, &wall), Answer::Miss(_)));
    }
}
