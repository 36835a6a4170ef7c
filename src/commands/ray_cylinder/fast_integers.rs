//! The whole numbers that components of products have: 64 bits, or 128 where inputs are wide.

use fearless_simd::Simd;

use crate::fast::quotient::Product;
use crate::fast::units::dot;
use crate::number::fused_ball::{Wholes, difference, product, rounded_coordinates, sum};
use crate::number::{Ball, Exact};

use super::fast_encounter::{CylinderEncounter, IntVector};

/// What a cylinder's fast path works in.
pub(super) trait VectorInteger: Product {
    /// a×b, which is below 2^61, or 2^123.
    fn cross(a: IntVector, b: IntVector) -> [Self; 3];

    /// The dot product of a vector or a cross product with another one.
    fn dot<const FUSED: bool>(a: [Self; 3], b: [Self; 3]) -> Ball;

    /// A vector that is given.
    fn wholes<S: Simd>(simd: S, vector: IntVector) -> Wholes<S>;

    /// The outward unit normals of the wall at those of two times that are given: with s the axis, the part of p + tv at
    /// right angles to s, times |s|², by r|s|².
    fn wall_normals<S: Simd, const FUSED: bool>(
        simd: S,
        met: &CylinderEncounter,
        times: [Option<&Ball>; 2],
    ) -> Option<[Option<[f64; 3]>; 2]>;
}

impl VectorInteger for i64 {
    #[inline(always)]
    fn cross(a: IntVector, b: IntVector) -> [Self; 3] {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }

    /// Below 3·2^122.
    #[inline(always)]
    fn dot<const FUSED: bool>(a: [Self; 3], b: [Self; 3]) -> Ball {
        Ball::from(dot(a, b))
    }

    #[inline(always)]
    fn wholes<S: Simd>(simd: S, vector: IntVector) -> Wholes<S> {
        Wholes::new(simd, vector)
    }

    /// As |s|²p - (p·s)s and |s|²v - (v·s)s; dot products are below 2^62.
    #[inline(always)]
    fn wall_normals<S: Simd, const FUSED: bool>(
        simd: S,
        met: &CylinderEncounter,
        times: [Option<&Ball>; 2],
    ) -> Option<[Option<[f64; 3]>; 2]> {
        let length_squared = dot(met.axis, met.axis);
        let axis = Wholes::new(simd, met.axis);
        // No closure, which would be compiled for any machine.
        let (from, along) = (Wholes::new(simd, met.from), dot(met.from, met.axis) as Self);
        let from = from.combined::<FUSED>(simd, length_squared as Self, &axis, along);
        let (way, along) = (Wholes::new(simd, met.direction), dot(met.direction, met.axis) as Self);
        let way = way.combined::<FUSED>(simd, length_squared as Self, &axis, along);
        let length = Ball::from(length_squared * i128::from(met.radius));
        let mut normals = [None; 2];
        for (normal, time) in normals.iter_mut().zip(times) {
            if let Some(time) = time {
                *normal = Some(rounded_coordinates::<S, FUSED>(simd, time, &from, &way, &length)?);
            }
        }
        Some(normals)
    }
}

impl VectorInteger for i128 {
    #[inline(always)]
    fn cross(a: IntVector, b: IntVector) -> [Self; 3] {
        let component = |i: usize, j: usize| Self::from(a[i]) * Self::from(b[j]) - Self::from(a[j]) * Self::from(b[i]);
        [component(1, 2), component(2, 0), component(0, 1)]
    }

    #[inline(always)]
    fn dot<const FUSED: bool>(a: [Self; 3], b: [Self; 3]) -> Ball {
        let (a, b) = (balls(a), balls(b));
        sum(&sum(&product::<FUSED>(&a[0], &b[0]), &product::<FUSED>(&a[1], &b[1])), &product::<FUSED>(&a[2], &b[2]))
    }

    #[inline(always)]
    fn wholes<S: Simd>(simd: S, vector: IntVector) -> Wholes<S> {
        Wholes::long(simd, vector)
    }

    /// As (s×p)×s and (s×v)×s: cross products are exact, and at right angles to s, so that little cancels.
    #[inline(always)]
    fn wall_normals<S: Simd, const FUSED: bool>(
        _: S,
        met: &CylinderEncounter,
        times: [Option<&Ball>; 2],
    ) -> Option<[Option<[f64; 3]>; 2]> {
        let axis = met.axis;
        let length = product::<FUSED>(&Ball::from(dot(axis, axis)), &Ball::from(Self::from(met.radius)));
        let from = cross::<FUSED>(&balls(Self::cross(axis, met.from)), axis);
        let way = cross::<FUSED>(&balls(Self::cross(axis, met.direction)), axis);
        let mut normals = [None; 2];
        for (normal, time) in normals.iter_mut().zip(times) {
            let Some(time) = time else { continue };
            let mut rounded = [0.0; 3];
            for (rounded, (from, way)) in rounded.iter_mut().zip(from.iter().zip(&way)) {
                *rounded = sum(from, &product::<FUSED>(way, time)).divided_by(&length).round().ok()?;
            }
            *normal = Some(rounded);
        }
        Some(normals)
    }
}

#[inline(always)]
fn balls([x, y, z]: [i128; 3]) -> [Ball; 3] {
    [Ball::from(x), Ball::from(y), Ball::from(z)]
}

/// a×b.
#[inline(always)]
fn cross<const FUSED: bool>(a: &[Ball; 3], b: IntVector) -> [Ball; 3] {
    let b = balls([b[0].into(), b[1].into(), b[2].into()]);
    [
        difference(&product::<FUSED>(&a[1], &b[2]), &product::<FUSED>(&a[2], &b[1])),
        difference(&product::<FUSED>(&a[2], &b[0]), &product::<FUSED>(&a[0], &b[2])),
        difference(&product::<FUSED>(&a[0], &b[1]), &product::<FUSED>(&a[1], &b[0])),
    ]
}
