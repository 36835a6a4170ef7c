//! Vectors of floats, for what is already rounded.

/// x, y, z.
pub(super) type Vec3 = [f64; 3];

pub(super) fn add(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn sub(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn times(a: Vec3, factor: f64) -> Vec3 {
    a.map(|component| component * factor)
}

pub(super) fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn length(a: Vec3) -> f64 {
    dot(a, a).sqrt()
}

/// The mean of points.
pub(super) fn mean(points: &[Vec3]) -> Vec3 {
    times(points.iter().fold([0.0; 3], |sum, point| add(sum, *point)), 1.0 / points.len() as f64)
}

/// The vector of length 1 in this direction; `None` of a vector without one.
pub(super) fn unit(a: Vec3) -> Option<Vec3> {
    let most = a.iter().fold(0.0_f64, |most, component| most.max(component.abs()));
    if most == 0.0 || !most.is_finite() {
        return None;
    }
    let scaled = times(a, 1.0 / most);
    // A tiny `most` may have no finite inverse.
    let scaled = if scaled.iter().all(|component| component.is_finite()) { scaled } else { a.map(|c| c / most) };
    Some(times(scaled, 1.0 / length(scaled)))
}

/// Two directions at right angles to a unit vector and to each other.
pub(super) fn across(axis: Vec3) -> [Vec3; 2] {
    let least = (0..3).min_by(|&a, &b| axis[a].abs().total_cmp(&axis[b].abs())).unwrap_or(0);
    let mut other = [0.0; 3];
    other[least] = 1.0;
    let first = unit(cross(axis, other)).unwrap_or([1.0, 0.0, 0.0]);
    [first, cross(axis, first)]
}
