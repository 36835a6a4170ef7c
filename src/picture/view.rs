//! From space to the plane of the picture: a parallel projection, and which part of a straight line a convex solid hides.
//!
//! A point is hidden where the ray from it to the eye passes through the solid's interior. For the points a + s(b - a)
//! of a line, and λ along their rays, that is a convex part of the plane of (s, λ): half-planes for the faces, a conic
//! for a round wall. Its shadow on s is what is hidden: exactly one interval.

use super::shape::Net;

/// How a picture looks at space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    /// From there towards the scene; `None` is the usual viewpoint.
    pub(crate) view: Option<Vec3>,
    /// True if y, not z, is up.
    pub(crate) y_is_up: bool,
    /// True if y is drawn downwards.
    pub(crate) y_down: bool,
}

impl Look {
    /// The direction of space that is drawn upwards.
    pub(super) fn world_up(&self) -> Vec3 {
        match (self.y_down, self.y_is_up) {
            (true, _) => [0.0, -1.0, 0.0],
            (false, true) => [0.0, 1.0, 0.0],
            (false, false) => [0.0, 0.0, 1.0],
        }
    }

    /// The viewpoint that is taken where none is given.
    pub(super) fn usual_view(&self) -> Vec3 {
        match (self.y_down, self.y_is_up) {
            (true, _) => [1.0, -1.0, -2.0],
            (false, true) => [1.0, 1.0, 2.0],
            (false, false) => [1.0, -2.0, 1.0],
        }
    }
}

/// The directions of space that lie right, up and towards the eye, each of length 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct View {
    /// The direction of space that points right in the picture.
    pub(crate) right: Vec3,
    /// The direction of space that points up in the picture.
    pub(crate) up: Vec3,
    /// Out of the picture, towards the eye.
    pub(super) eye: Vec3,
}

/// Right and up of points, least and greatest.
pub(super) fn bounds(points: impl IntoIterator<Item = [f64; 2]>) -> [[f64; 2]; 2] {
    points.into_iter().fold([[f64::INFINITY, f64::NEG_INFINITY]; 2], |bounds, point| {
        [0, 1].map(|axis| [bounds[axis][0].min(point[axis]), bounds[axis][1].max(point[axis])])
    })
}

impl View {
    /// The plane itself, x to the right.
    pub(super) fn of_plane(look: &Look) -> Self {
        let up = if look.y_down { [0.0, -1.0, 0.0] } else { [0.0, 1.0, 0.0] };
        Self { right: [1.0, 0.0, 0.0], up, eye: [0.0, 0.0, 1.0] }
    }

    /// Space, from the viewpoint of `look`. From straight above or below, x is to the right.
    pub(crate) fn of_space(look: &Look) -> Self {
        let (world_up, usual) = (look.world_up(), look.usual_view());
        let eye = look.view.and_then(unit).or_else(|| unit(usual)).unwrap_or(world_up);
        let right = unit(cross(world_up, eye)).unwrap_or([1.0, 0.0, 0.0]);
        let up = unit(cross(eye, right)).unwrap_or_else(|| across(eye)[0]);
        Self { right, up, eye }
    }

    /// Right and up of a point.
    pub(super) fn project(&self, point: Vec3) -> [f64; 2] {
        [dot(point, self.right), dot(point, self.up)]
    }

    /// How near the eye it is.
    pub(super) fn nearness(&self, point: Vec3) -> f64 {
        dot(point, self.eye)
    }
}

/// x, y, z of what is already rounded.
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

/// Points nearer together than this, in a frame about 10 wide, are at the same depth: no eye can see a difference.
const SAME: f64 = 1e-6;
/// Solids hide a little less than they fill, so that what lies on them is not hidden by a rounded bit.
const SHRINK: f64 = 1e-9;
/// Longer than any ray through a frame.
const FAR: f64 = 1e3;

/// A convex part of a solid: between planes, and perhaps within a round wall.
#[derive(Clone, Debug)]
pub(super) struct Occluder {
    slabs: Vec<(Vec3, [f64; 2])>,
    round: Option<RoundWall>,
    /// Right and up, least and greatest.
    bounds: [[f64; 2]; 2],
    /// How near the eye it comes.
    nearest: f64,
}

/// All within a radius of a line, or of a point where there is no axis.
#[derive(Clone, Debug)]
struct RoundWall {
    center: Vec3,
    axis: Option<Vec3>,
    radius: f64,
}

impl RoundWall {
    /// The part of a vector at right angles to the axis.
    fn out(&self, vector: Vec3) -> Vec3 {
        self.axis.map_or(vector, |axis| sub(vector, times(axis, dot(vector, axis))))
    }
}

impl Occluder {
    /// All between corners, by the normals of the faces; `None` if it has no area to hide anything with.
    pub(super) fn of_hull(corners: &[Vec3], net: &Net, normals: &[Option<Vec3>], view: &View) -> Option<Self> {
        let mut ways: Vec<Vec3> = normals.iter().copied().flatten().collect();
        if let [normal] = ways[..] {
            // A flat hull ends at its edges.
            let across = |[from, to]: &[usize; 2]| unit(cross(normal, sub(corners[*to], corners[*from])));
            ways.extend(net.edges.iter().filter_map(across));
        }
        let mut slabs: Vec<(Vec3, [f64; 2])> = Vec::with_capacity(ways.len());
        for way in ways {
            // Faces that are parallel bound the same slab.
            if slabs.iter().all(|(known, _)| *known != way && *known != times(way, -1.0)) {
                let reach = corners.iter().map(|corner| dot(way, *corner));
                let (low, high) =
                    (reach.clone().fold(f64::INFINITY, f64::min), reach.fold(f64::NEG_INFINITY, f64::max));
                slabs.push((way, shrunk(low, high)));
            }
        }
        (!slabs.is_empty()).then(|| Self::bounded(slabs, None, corners, 0.0, view))
    }

    /// A cylinder between the planes through both ends of its axis.
    pub(super) fn of_cylinder(p1: Vec3, axis: Vec3, radius: f64, view: &View) -> Option<Self> {
        let along = unit(axis)?;
        let low = dot(along, p1);
        let slab = (along, shrunk(low, low + dot(along, axis)));
        let round = RoundWall { center: p1, axis: Some(along), radius: radius - SHRINK };
        (round.radius > 0.0).then(|| Self::bounded(vec![slab], Some(round), &[p1, add(p1, axis)], radius, view))
    }

    pub(super) fn of_sphere(center: Vec3, radius: f64, view: &View) -> Option<Self> {
        let round = RoundWall { center, axis: None, radius: radius - SHRINK };
        (round.radius > 0.0).then(|| Self::bounded(Vec::new(), Some(round), &[center], radius, view))
    }

    fn bounded(
        slabs: Vec<(Vec3, [f64; 2])>,
        round: Option<RoundWall>,
        points: &[Vec3],
        radius: f64,
        view: &View,
    ) -> Self {
        let bounds = bounds(points.iter().map(|point| view.project(*point)));
        let bounds = bounds.map(|[least, greatest]| [least - radius, greatest + radius]);
        let nearest = points.iter().map(|point| view.nearness(*point) + radius).fold(f64::NEG_INFINITY, f64::max);
        Self { slabs, round, bounds, nearest }
    }

    /// True if it may hide a part of a line with these bounds, whose farthest point is as near as this.
    pub(super) fn may_hide(&self, bounds: &[[f64; 2]; 2], farthest: f64) -> bool {
        self.nearest > farthest + SAME
            && self.bounds.iter().zip(bounds).all(|(own, line)| own[0] <= line[1] && line[0] <= own[1])
    }

    /// The part from s = 0 at a to s = 1 at b that is hidden from the eye.
    pub(super) fn hides(&self, a: Vec3, b: Vec3, eye: Vec3) -> Option<[f64; 2]> {
        let along = sub(b, a);
        let mut region: Vec<[f64; 2]> = vec![[0.0, SAME], [1.0, SAME], [1.0, FAR], [0.0, FAR]];
        for (normal, [low, high]) in &self.slabs {
            let (start, by_s, by_ray) = (dot(*normal, a), dot(*normal, along), dot(*normal, eye));
            region = clipped(&region, |[s, ray]| start + by_s * s + by_ray * ray - low);
            region = clipped(&region, |[s, ray]| high - start - by_s * s - by_ray * ray);
            if region.is_empty() {
                return None;
            }
        }
        let candidates = match &self.round {
            None => region.iter().map(|point| point[0]).collect(),
            Some(round) => extremes_within(round, a, along, eye, &region),
        };
        let low = candidates.iter().copied().fold(f64::INFINITY, f64::min).max(0.0);
        let high = candidates.iter().copied().fold(f64::NEG_INFINITY, f64::max).min(1.0);
        (high - low > SHRINK).then_some([low, high])
    }
}

/// A slab that is a little thinner, or, if it has no thickness to spare, a little thicker.
fn shrunk(one: f64, other: f64) -> [f64; 2] {
    let (low, high) = (one.min(other), one.max(other));
    let by = if high - low > 4.0 * SHRINK { SHRINK } else { -SHRINK };
    [low + by, high - by]
}

/// The part of a convex polygon where a linear function is not below zero (Sutherland and Hodgman 1974).
fn clipped(polygon: &[[f64; 2]], inside: impl Fn([f64; 2]) -> f64) -> Vec<[f64; 2]> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (number, &to) in polygon.iter().enumerate() {
        let from = polygon[(number + polygon.len() - 1) % polygon.len()];
        let (depth_from, depth_to) = (inside(from), inside(to));
        if (depth_from < 0.0) != (depth_to < 0.0) {
            let part = depth_from / (depth_from - depth_to);
            kept.push([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]);
        }
        if depth_to >= 0.0 {
            kept.push(to);
        }
    }
    kept
}

/// All s among which the least and the greatest are of those points of a convex polygon that lie within a round wall. There
/// a s² + 2 b sλ + c λ² + 2 d s + 2 e λ + f is below zero.
fn extremes_within(round: &RoundWall, start: Vec3, along: Vec3, eye: Vec3, region: &[[f64; 2]]) -> Vec<f64> {
    let (start, along, eye) = (round.out(sub(start, round.center)), round.out(along), round.out(eye));
    let (a, b, c) = (dot(along, along), dot(along, eye), dot(eye, eye));
    let (d, e, f) = (dot(start, along), dot(start, eye), dot(start, start) - round.radius * round.radius);
    let at = |[s, ray]: [f64; 2]| s * (a * s + 2.0 * b * ray + 2.0 * d) + ray * (c * ray + 2.0 * e) + f;
    let mut found: Vec<f64> = region.iter().filter(|point| at(**point) < 0.0).map(|point| point[0]).collect();
    for (number, &to) in region.iter().enumerate() {
        let from = region[(number + region.len() - 1) % region.len()];
        let step = [to[0] - from[0], to[1] - from[1]];
        let leading = a * step[0] * step[0] + 2.0 * b * step[0] * step[1] + c * step[1] * step[1];
        let middle = step[0] * (a * from[0] + b * from[1] + d) + step[1] * (b * from[0] + c * from[1] + e);
        let parts = roots(leading, middle, at(from)).into_iter().flatten();
        found.extend(parts.filter(|part| (0.0..=1.0).contains(part)).map(|part| from[0] + part * step[0]));
    }
    // Where the conic turns back in s, λ = -(b s + e)/c.
    if c > 1e-12 {
        let turns = roots(a - b * b / c, d - b * e / c, f - e * e / c).into_iter().flatten();
        found.extend(turns.filter(|&s| contains(region, [s, -(b * s + e) / c])));
    }
    found
}

/// The roots of a x² + 2 b x + c.
fn roots(a: f64, b: f64, c: f64) -> Option<[f64; 2]> {
    let discriminant = b * b - a * c;
    if discriminant < 0.0 || (a == 0.0 && b == 0.0) {
        return None;
    }
    // Without cancellation: the larger root first, the other from their product.
    let sum = -b - discriminant.sqrt().copysign(b);
    Some(match (sum == 0.0, a == 0.0) {
        (true, _) => [0.0; 2],
        (false, true) => [c / sum; 2],
        (false, false) => [sum / a, c / sum],
    })
}

/// True if a point lies in a convex polygon, its boundary included.
pub(super) fn contains(polygon: &[[f64; 2]], point: [f64; 2]) -> bool {
    let sides = polygon.iter().enumerate().map(|(number, to)| {
        let from = polygon[(number + polygon.len() - 1) % polygon.len()];
        (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
    });
    let (mut left, mut right) = (false, false);
    for side in sides {
        left |= side > 1e-12;
        right |= side < -1e-12;
    }
    !(left && right)
}

/// The hidden parts joined, in order, and what is between them.
pub(super) fn visible_between(mut hidden: Vec<[f64; 2]>) -> (Vec<[f64; 2]>, Vec<[f64; 2]>) {
    hidden.sort_by(|left, right| left[0].total_cmp(&right[0]));
    let mut joined: Vec<[f64; 2]> = Vec::new();
    for part in hidden {
        match joined.last_mut() {
            Some(last) if part[0] <= last[1] + SAME => last[1] = last[1].max(part[1]),
            _ => joined.push(part),
        }
    }
    // A part too short to be seen belongs to its neighbours.
    for part in &mut joined {
        if part[0] < SAME {
            part[0] = 0.0;
        }
        if part[1] > 1.0 - SAME {
            part[1] = 1.0;
        }
    }
    let mut visible = Vec::new();
    let mut end = 0.0;
    for part in &joined {
        if part[0] > end {
            visible.push([end, part[0]]);
        }
        end = part[1];
    }
    if end < 1.0 {
        visible.push([end, 1.0]);
    }
    (joined, visible)
}

/// Any two directions across an axis, with the first at right angles to the eye where it can be.
pub(super) fn across_eye(along: Vec3, eye: Vec3) -> [Vec3; 2] {
    match unit(cross(along, eye)) {
        Some(side) if dot(along, eye).abs() < 1.0 - 1e-12 => [side, cross(along, side)],
        _ => across(along),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOWN: Look = Look { view: Some([0.0, 0.0, 1.0]), y_is_up: false, y_down: false };

    fn hull(corners: &[Vec3], faces: &[[usize; 3]], view: &View) -> Occluder {
        let normal = |[a, b, c]: &[usize; 3]| unit(cross(sub(corners[*b], corners[*a]), sub(corners[*c], corners[*a])));
        let normals: Vec<_> = faces.iter().map(normal).collect();
        Occluder::of_hull(corners, &Net { edges: Vec::new(), faces: Vec::new() }, &normals, view).unwrap()
    }

    fn cube(view: &View) -> Occluder {
        let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(|corner| [0, 1, 2].map(|bit| f64::from(corner >> bit & 1) * 2.0));
        hull(&corners, &[[0, 1, 2], [0, 2, 4], [0, 4, 1], [7, 6, 5]], view)
    }

    fn close(found: Option<[f64; 2]>, expected: [f64; 2]) -> bool {
        found.is_some_and(|found| found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5))
    }

    #[test]
    fn a_line_below_a_cube_is_hidden_where_it_is_below() {
        let view = View::of_space(&DOWN);
        assert_eq!((view.right, view.up), ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]));
        let cube = cube(&view);
        assert!(close(cube.hides([-1.0, 1.0, -1.0], [3.0, 1.0, -1.0], view.eye), [0.25, 0.75]));
        assert_eq!(cube.hides([-1.0, 1.0, 3.0], [3.0, 1.0, 3.0], view.eye), None, "above");
        assert_eq!(cube.hides([-1.0, 1.0, 2.0], [3.0, 1.0, 2.0], view.eye), None, "on top");
        // It goes in at x = 0 at half its height, and out through the top at x = 1.
        assert!(close(cube.hides([-1.0, 1.0, 0.0], [3.0, 1.0, 4.0], view.eye), [0.25, 0.5]));
    }

    #[test]
    fn a_triangle_hides_what_is_below_it_and_not_what_is_beside_it() {
        let view = View::of_space(&DOWN);
        let net = Net { edges: vec![[0, 1], [1, 2], [2, 0]], faces: vec![vec![0, 1, 2]] };
        let corners = [[0.0, 0.0, 2.0], [4.0, 0.0, 2.0], [0.0, 4.0, 2.0]];
        let triangle = Occluder::of_hull(&corners, &net, &[Some([0.0, 0.0, 1.0])], &view).unwrap();
        assert!(close(triangle.hides([-1.0, 1.0, 0.0], [5.0, 1.0, 0.0], view.eye), [1.0 / 6.0, 4.0 / 6.0]));
        assert_eq!(triangle.hides([5.0, 0.0, 0.0], [0.0, 5.0, 0.0], view.eye), None, "beside");
        assert_eq!(triangle.hides([0.0, 1.0, 2.0], [3.0, 1.0, 2.0], view.eye), None, "on it");
    }

    #[test]
    fn edges_seen_straight_from_above_are_not_hidden_by_their_own_faces() {
        let view = View::of_space(&DOWN);
        let cube = cube(&view);
        assert_eq!(cube.hides([0.0; 3], [2.0, 0.0, 0.0], view.eye), None);
        assert_eq!(cube.hides([0.0; 3], [0.0, 0.0, 2.0], view.eye), None);
    }

    #[test]
    fn a_round_wall_hides_what_is_below_it() {
        let view = View::of_space(&DOWN);
        let sphere = Occluder::of_sphere([0.0, 0.0, 5.0], 1.0, &view).unwrap();
        assert!(close(sphere.hides([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], view.eye), [0.25, 0.75]));
        assert!(close(sphere.hides([-2.0, 0.8, 0.0], [2.0, 0.8, 0.0], view.eye), [0.35, 0.65]));
        // Through the center: hidden from where it goes in; up the other way out.
        assert!(close(sphere.hides([-2.0, 0.0, 5.0], [2.0, 0.0, 5.0], view.eye), [0.25, 0.75]));
        let lying = Occluder::of_cylinder([-1.0, 0.0, 5.0], [2.0, 0.0, 0.0], 1.0, &view).unwrap();
        assert!(close(lying.hides([-2.0, -2.0, 0.0], [2.0, 2.0, 0.0], view.eye), [0.25, 0.75]));
        let standing = Occluder::of_cylinder([0.0, 0.0, 5.0], [0.0, 0.0, 2.0], 1.0, &view).unwrap();
        assert!(close(standing.hides([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], view.eye), [0.25, 0.75]));
        assert_eq!(standing.hides([-2.0, 1.0, 0.0], [2.0, 1.0, 0.0], view.eye), None, "under the wall");
    }

    #[test]
    fn a_random_line_is_hidden_where_its_rays_pass_through_the_solid() {
        // A linear congruential generator: the same lines every time.
        let mut state = 7_u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / f64::from(1_u32 << 31) * 6.0 - 3.0
        };
        let view = View::of_space(&Look { view: None, ..DOWN });
        let pieces = [
            cube(&view),
            Occluder::of_sphere([0.3, 0.2, 0.1], 1.5, &view).unwrap(),
            Occluder::of_cylinder([-1.0, 0.0, 0.5], [2.0, 1.0, -1.0], 1.2, &view).unwrap(),
            hull(
                &[[-1.0; 3], [2.0, 0.5, 0.0], [0.0, 2.0, 0.3], [0.0, 0.0, 2.5]],
                &[[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]],
                &view,
            ),
        ];
        for _ in 0..60 {
            let mut point = || [random(), random(), random()];
            let (a, b) = (point(), point());
            for (number, piece) in pieces.iter().enumerate() {
                let hidden = piece.hides(a, b, view.eye);
                for part in (1..100).map(|part| f64::from(part) / 100.0) {
                    let at = add(a, times(sub(b, a), part));
                    let passes = (1..1200).any(|step| {
                        let seen = add(at, times(view.eye, f64::from(step) * 0.01));
                        piece
                            .slabs
                            .iter()
                            .all(|(normal, [low, high])| (*low + 1e-3..*high - 1e-3).contains(&dot(*normal, seen)))
                            && piece.round.as_ref().is_none_or(|round| {
                                length(round.out(sub(seen, round.center))).powi(2) - round.radius.powi(2) < -1e-2
                            })
                    });
                    let is_hidden = hidden.is_some_and(|[low, high]| low <= part && part <= high);
                    assert!(!passes || is_hidden, "piece {number}: {a:?} {b:?} at {part}: {hidden:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_visible_is_between_what_is_hidden() {
        let (hidden, visible) = visible_between(vec![[0.5, 0.6], [0.1, 0.2], [0.2, 0.3]]);
        assert_eq!(hidden, [[0.1, 0.3], [0.5, 0.6]]);
        assert_eq!(visible, [[0.0, 0.1], [0.3, 0.5], [0.6, 1.0]]);
        assert_eq!(visible_between(vec![]).1, [[0.0, 1.0]]);
        assert_eq!(visible_between(vec![[0.0, 1.0]]).1, [[0.0; 2]; 0]);
    }

    #[test]
    fn right_up_and_eye_are_a_right_handed_frame_from_anywhere() {
        for view in [[1.0, -2.0, 1.0], [0.0, 0.0, -3.0], [1e-200, 1e-200, 0.0], [-5.0, 1.0, 1e9], [1e200, 0.0, 1e200]] {
            for y_is_up in [false, true] {
                let View { right, up, eye } = View::of_space(&Look { view: Some(view), y_is_up, y_down: false });
                for (a, b) in [(right, up), (up, eye), (eye, right)] {
                    assert!(dot(a, b).abs() < 1e-12 && (dot(a, a) - 1.0).abs() < 1e-12, "{view:?}");
                }
                assert!(dot(cross(right, up), eye) > 0.999, "{view:?}");
            }
        }
    }

    #[test]
    fn the_usual_view_has_x_to_the_right_and_z_up() {
        let view = View::of_space(&Look { view: None, y_is_up: false, y_down: false });
        assert!(view.right[0] > 0.8 && view.up[2] > 0.8 && view.eye[1] < -0.8);
    }
}
