//! The index against all solids, one after another.

use super::*;
use num_bigint::BigInt;
use num_rational::BigRational;
use truth::{Contact, Draw, Enter, Truth, rounded_up, units};

use crate::number::Interval;
use crate::scene::packed::{Bounds, SolidBounds};

mod truth;

fn at_rest(solids: &[Bounds]) -> Bvh {
    moving(solids, Vec::new())
}

/// The solids are boxes that fill their bounds.
fn moving(solids: &[Bounds], motions: Vec<Bounds>) -> Bvh {
    let outlines = solids.iter().map(|&bounds| SolidBounds { bounds, is_filled: true });
    Bvh::of_moving(outlines.collect(), motions, 1)
}

/// Checks both kinds of visit against all solids one by one; gives how many contacts there were, and of how many the
/// tree was certain.
fn check(tree: &Bvh, path: &Truth, solids: &[Bounds], velocities: &[[f64; 3]]) -> [usize; 2] {
    let at = |n: usize| path.meets(&solids[n], velocities.get(n).copied().unwrap_or_default());
    let contacts: Vec<Option<Contact>> = (0..solids.len()).map(at).collect();
    let mut stack = Vec::new();
    let mut candidates = vec![false; solids.len()];
    let mut certain = 0;
    tree.visit(&path.bounds, &mut stack, |candidate| {
        assert!(!std::mem::replace(&mut candidates[candidate.solid], true), "a solid was named twice");
        let (contact, solid) = (&contacts[candidate.solid], &solids[candidate.solid]);
        if let Some(contact) = contact {
            let not_before = BigRational::from_float(candidate.not_before);
            assert!(not_before <= contact.enter, "{candidate:?} is too late: {solid:?} {:?}", path.bounds);
        }
        if let Some(not_after) = candidate.not_after {
            certain += 1;
            let is_sound = |contact: &Contact| contact.is_hit && rounded_up(&contact.enter) <= not_after;
            assert!(contact.as_ref().is_some_and(is_sound), "{candidate:?} is wrong: {solid:?} {:?}", path.bounds);
        }
        None
    });
    for (n, contact) in contacts.iter().enumerate() {
        assert!(contact.is_none() || candidates[n], "{:?} was skipped: {:?}", solids[n], path.bounds);
    }
    let enter = |n: usize| contacts[n].as_ref().map(|contact| (contact.enter.clone(), n));
    let mut nearest: Option<(Enter, usize)> = None;
    tree.visit(&path.bounds, &mut stack, |candidate| {
        let contact = enter(candidate.solid)?;
        if nearest.as_ref().is_none_or(|best| contact < *best) {
            nearest = Some(contact);
        }
        nearest.as_ref().map(|(time, _)| rounded_up(time))
    });
    assert_eq!(nearest, (0..solids.len()).filter_map(enter).min(), "{:?}", path.bounds);
    [contacts.iter().flatten().count(), certain]
}

#[test]
fn any_number_of_threads_builds_the_same_tree() {
    let mut draw = Draw(0x1234_5678_9abc_def1);
    let solids: Vec<Bounds> = wall(90).into_iter().chain((0..10_000).map(|_| draw.solid())).collect();
    for motions in [Vec::new(), solids.clone()] {
        let tree = |threads| {
            let outlines = solids.iter().map(|&bounds| SolidBounds { bounds, is_filled: true });
            format!("{:?}", Bvh::of_moving(outlines.collect(), motions.clone(), threads))
        };
        let alone = tree(1);
        assert!([2, 3, 64].iter().all(|&threads| tree(threads) == alone));
    }
}

#[test]
fn no_solid_that_is_met_exactly_is_ever_skipped() {
    let mut draw = Draw(0x9e37_79b9_7f4a_7c15);
    let (mut contacts, mut certain) = (0, 0);
    for _ in 0..200 {
        let solids: Vec<Bounds> = (0..1 + draw.below(60)).map(|_| draw.solid()).collect();
        let tree = at_rest(&solids);
        for _ in 0..12 {
            let first = draw.of(&[0.0, 0.0, f64::NEG_INFINITY, -2.0, 0.5]);
            let counts = check(&tree, &Truth::draw(&mut draw, first), &solids, &[]);
            (contacts, certain) = (contacts + counts[0], certain + counts[1]);
        }
    }
    assert!(contacts > 3000 && certain > 300, "only {contacts} contacts were compared, {certain} of them certain");
}

#[test]
fn no_moving_solid_that_is_met_exactly_is_ever_skipped() {
    let mut draw = Draw(0xd1b5_4a32_d192_ed03);
    let mut contacts = 0;
    for _ in 0..200 {
        let solids: Vec<Bounds> = (0..1 + draw.below(60)).map(|_| draw.solid()).collect();
        let velocities: Vec<[f64; 3]> = solids.iter().map(|_| [0; 3].map(|_| draw.coordinate())).collect();
        let motions = velocities.iter().map(|velocity| Bounds::new(velocity.map(|value| draw.around(value)))).collect();
        let tree = moving(&solids, motions);
        for _ in 0..12 {
            let first = draw.of(&[0.0, 0.0, 0.5]);
            contacts += check(&tree, &Truth::draw(&mut draw, first), &solids, &velocities)[0];
        }
    }
    assert!(contacts > 2000, "only {contacts} contacts were compared");
}

/// A wall of unit bricks, `wide` × `wide` × 2.
fn wall(wide: u32) -> Vec<Bounds> {
    let brick = |n: u32| [n % wide, n / wide % wide, n / (wide * wide)].map(f64::from);
    (0..2 * wide * wide).map(brick).map(|low| Bounds { low, high: low.map(|side| side + 1.0) }).collect()
}

fn exact_path(origin: [f64; 3], direction: [f64; 3]) -> Truth {
    let [origins, directions] = [origin, direction].map(|vector| vector.map(Interval::exact));
    let (first, last) = (Interval::ZERO, Interval::exact(f64::INFINITY));
    let bounds = PathBounds { low: origins, high: origins, direction: directions, first, last };
    Truth { low: origin, high: origin, direction, bounds }
}

#[test]
fn a_ray_through_a_walls_corners_and_along_its_faces_meets_every_brick_there() {
    let bricks = wall(12);
    let tree = at_rest(&bricks);
    let met = |origin, direction| check(&tree, &exact_path(origin, direction), &bricks, &[])[0];
    assert_eq!(met([3.0, 4.0, -5.0], [0.0, 0.0, 1.0]), 8);
    assert_eq!(met([3.0, 4.0, 9.0], [-0.0, 0.0, -0.1]), 8);
    assert_eq!(met([-1.0, 4.0, 1.0], [0.3, 0.0, -0.0]), 48);
    assert_eq!(met([-1.0, -1.0, 0.5], [0.7, 0.7, 0.0]), 12 + 22);
    assert_eq!(met([5.0, 5.0, 1.0], [0.0; 3]), 8);
}

#[test]
fn boxes_that_a_ray_only_touches_at_a_corner_are_candidates() {
    let mut draw = Draw(7);
    for _ in 0..400 {
        // The corner is reached at t = p/q on each axis, by other roundings on each.
        let [p, q] = [0; 2].map(|_| 1.0 + draw.below(60) as f64);
        let speeds = [0; 3].map(|_| draw.of(&[1.0, -1.0]) * (1.0 + draw.below(1000) as f64));
        let origin = [0; 3].map(|_| draw.below(100) as f64);
        let corner: [f64; 3] = std::array::from_fn(|axis| origin[axis] + p * speeds[axis]);
        // The first axis is left at the corner, the second one entered.
        let mut solid = Bounds { low: corner, high: corner };
        for (axis, step) in [-1.0, 1.0, draw.of(&[-1.0, 0.0, 1.0])].into_iter().enumerate() {
            let other = corner[axis] + step * speeds[axis].signum();
            (solid.low[axis], solid.high[axis]) = (corner[axis].min(other), corner[axis].max(other));
        }
        let path = exact_path(origin, speeds.map(|speed| speed * q));
        assert_eq!(check(&at_rest(&[solid; 9]), &path, &[solid; 9], &[]), [9, 0]);
        let motions = vec![Bounds::new([Interval::ZERO; 3]); 9];
        assert_eq!(check(&moving(&[solid; 9], motions), &path, &[solid; 9], &[]), [9, 0]);
    }
}

/// The square of how far a point is from a solid, in squared units.
fn squared_distance(origin: [f64; 3], solid: &Bounds) -> BigInt {
    let outside = |axis: usize| {
        let at = units(origin[axis]).expect("a finite point");
        let sides = [units(solid.low[axis]).map(|low| low - &at), units(solid.high[axis]).map(|high| &at - high)];
        sides.into_iter().flatten().fold(BigInt::ZERO, BigInt::max)
    };
    (0..3).map(outside).map(|outside| &outside * &outside).sum()
}

#[test]
fn no_solid_that_is_as_near_as_another_is_skipped_and_bounds_of_its_distance_hold() {
    let mut draw = Draw(0x2545_f491_4f6c_dd1d);
    let (mut ties, mut certain) = (0, 0);
    for _ in 0..400 {
        let solids: Vec<Bounds> = (0..1 + draw.below(60)).map(|_| draw.solid()).collect();
        let tree = at_rest(&solids);
        for _ in 0..12 {
            let origin = [0; 3].map(|_| draw.coordinate());
            let squares: Vec<BigInt> = solids.iter().map(|solid| squared_distance(origin, solid)).collect();
            let mut named = vec![false; solids.len()];
            let found = tree.nearest(&exact_path(origin, [0.0; 3]).bounds, &mut Vec::new(), |candidate| {
                let square = &squares[candidate.solid];
                let is_below = |bound: f64| units(bound).is_none_or(|bound| square <= &(&bound * &bound));
                let not_nearer = units(candidate.not_before).expect("a finite bound");
                assert!(square >= &(&not_nearer * &not_nearer), "{candidate:?} is nearer than it may be");
                assert!(candidate.not_after.is_none_or(is_below), "{candidate:?} is farther than it may be");
                certain += usize::from(candidate.not_after.is_some());
                named[candidate.solid] = true;
                // The least f64 that is an upper bound, found from the one that is certain.
                let (mut low, mut high) = (0, candidate.not_after.unwrap_or(f64::INFINITY).to_bits());
                while low < high {
                    let middle = low + (high - low) / 2;
                    if is_below(f64::from_bits(middle)) { high = middle } else { low = middle + 1 }
                }
                Ok::<_, ()>(f64::from_bits(low))
            });
            assert_eq!(found, Ok(()));
            let least = squares.iter().min().expect("there are solids");
            let nearest: Vec<usize> = (0..solids.len()).filter(|&solid| squares[solid] == *least).collect();
            ties += usize::from(nearest.len() > 1);
            assert!(nearest.iter().all(|&solid| named[solid]), "{origin:?}: {nearest:?}");
        }
    }
    assert!(ties > 500 && certain > 2000, "only {ties} ties, and {certain} certain bounds");
}

/// True if a box is a candidate and is met, moving by `velocity`; if that is zero, also in a tree of solids at rest.
fn meets(path: &Truth, low: [f64; 3], high: [f64; 3], velocity: [f64; 3]) -> bool {
    let solid = [Bounds { low, high }];
    let tree = moving(&solid, vec![Bounds::new(velocity.map(Interval::exact))]);
    let is_met = check(&tree, path, &solid, &[velocity])[0] == 1;
    is_met && (velocity != [0.0; 3] || check(&at_rest(&solid), path, &solid, &[])[0] == 1)
}

#[test]
fn a_touch_at_a_time_that_underflows_is_a_candidate() {
    // At t = 3/2 and 9/6 of the least f64; the products round up and down.
    let units = |n: u64| f64::from_bits(n);
    let path = exact_path([0.0; 3], [2.0, 6.0, 0.0]);
    assert!(meets(&path, [units(3), 0.0, 0.0], [1.0, units(9), 0.0], [0.0; 3]));
    assert!(meets(&path, [0.0, units(9), 0.0], [units(3), 1.0, 0.0], [0.0; 3]));
}

#[test]
fn differences_beyond_the_greatest_f64_hide_nothing() {
    const MAX: f64 = f64::MAX;
    assert!(meets(&exact_path([-MAX, 0.0, 0.0], [MAX, 0.0, 0.0]), [MAX, 0.0, 0.0], [MAX, 0.0, 0.0], [0.0; 3]));
    let fast = exact_path([0.0; 3], [MAX, 1.0, 0.0]);
    assert!(meets(&fast, [0.5 * MAX, 0.3, 0.0], [MAX, 1.0, 0.0], [-MAX, 0.0, 0.0]));
}

#[test]
fn a_direction_known_in_part_only_is_taken_at_its_fastest_and_slowest() {
    for direction in [1.0, 1.005] {
        let mut path = exact_path([0.0; 3], [direction, 1.0, 0.0]);
        path.bounds.direction[0] = Interval { below: 1.0, above: 1.005 };
        assert!(meets(&path, [direction, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0; 3]));
        assert!(meets(&path, [0.0, 1.0, 0.0], [direction, 2.0, 0.0], [0.0; 3]));
    }
}

fn candidates(tree: &Bvh, path: &PathBounds) -> usize {
    let mut count = 0;
    tree.visit(path, &mut Vec::new(), |_| {
        count += 1;
        None
    });
    count
}

#[test]
fn bricks_far_from_an_axis_parallel_or_a_slanted_ray_are_no_candidates() {
    let tree = at_rest(&wall(40));
    assert_eq!(candidates(&tree, &exact_path([3.5, 4.5, -5.0], [0.0, 0.0, 1.0]).bounds), 2);
    assert!(candidates(&tree, &exact_path([3.5, 4.5, -5.0], [0.1, 0.2, 1.0]).bounds) < 10);
    // At rest, and for ever.
    assert_eq!(candidates(&tree, &exact_path([3.5, 4.5, 0.5], [0.0; 3]).bounds), 1);
    assert_eq!(candidates(&tree, &exact_path([3.5, 4.5, 5.0], [0.0; 3]).bounds), 0);
    // A step that is zero but for rounding hardly widens the path of a segment.
    let mut nearly = exact_path([3.5, 4.5, -5.0], [0.0, 0.0, 8.0]).bounds;
    nearly.direction[0] = Interval { below: -1e-16, above: 1e-16 };
    nearly.last = Interval::exact(1.0);
    assert_eq!(candidates(&tree, &nearly), 2);
}

#[test]
fn bricks_that_move_away_are_no_candidates() {
    let bricks = wall(40);
    let velocity = |solid: &Bounds| [Interval::exact(solid.low[0] - 20.0), Interval::ZERO, Interval::exact(1.0)];
    let motions = bricks.iter().map(|solid| Bounds::new(velocity(solid))).collect();
    let tree = moving(&bricks, motions);
    assert!(candidates(&tree, &exact_path([20.5, 4.5, 5.0], [0.0, 0.0, 0.0]).bounds) < 20);
    assert_eq!(candidates(&tree, &exact_path([20.5, 4.5, 5.0], [0.0, 0.0, 2.0]).bounds), 0);
}

/// The levels of a subtree and its solids.
fn shape(tree: &Bvh, child: u32) -> (usize, usize) {
    if child & IS_SOLID != 0 {
        let slot = (child ^ IS_SOLID) as usize;
        return (0, usize::from(tree.nodes[slot / WIDTH].solids[slot % WIDTH] != NONE));
    }
    let children = tree.nodes[child as usize].children.map(|child| shape(tree, child));
    (1 + children.map(|child| child.0).into_iter().max().unwrap_or(0), children.map(|child| child.1).iter().sum())
}

#[test]
fn degenerate_scenes_build_trees_of_bounded_depth() {
    let point = |x: f64| Bounds { low: [x; 3], high: [x; 3] };
    let scenes: [Vec<Bounds>; 7] = [
        vec![],
        vec![point(1.0)],
        vec![point(0.0); 5000],
        (0..5000).map(|n| Bounds { low: [-f64::from(n); 3], high: [f64::from(n); 3] }).collect(),
        (0..2000).map(|n| point(f64::powi(2.0, n - 1000))).collect(),
        (0..600).map(|n| point(if n % 2 == 0 { f64::MAX } else { -f64::MAX } / f64::from(n + 1))).collect(),
        (0..500).map(|n| point(f64::from_bits(n))).collect(),
    ];
    for solids in scenes {
        let count = solids.len();
        let tree = at_rest(&solids);
        let shapes: Vec<(usize, usize)> = tree.roots.iter().map(|&root| shape(&tree, root)).collect();
        assert!(shapes.iter().all(|&(depth, _)| depth <= 96), "{shapes:?}, levels and solids");
        assert_eq!(shapes.iter().map(|shape| shape.1).sum::<usize>(), count);
    }
}

#[test]
fn unbounded_solids_stay_out_of_the_tree_and_pillars_are_in_it() {
    let mut solids = wall(20);
    let pillar = Bounds { low: [5.0, 5.0, f64::NEG_INFINITY], high: [6.0, 6.0, f64::INFINITY] };
    let half_space = Bounds { low: [3.0, f64::NEG_INFINITY, f64::NEG_INFINITY], high: [f64::INFINITY; 3] };
    solids.extend([pillar, half_space]);
    let tree = at_rest(&solids);
    assert_eq!([0, 1].map(|root| shape(&tree, tree.roots[root]).1), [1, 801]);
    assert_eq!(candidates(&tree, &exact_path([-1.0, 5.5, 50.0], [1.0, 0.0, 0.0]).bounds), 2);
    assert_eq!(check(&tree, &exact_path([5.5, 5.5, 50.0], [0.0, 0.0, -1.0]), &solids, &[])[0], 4);
}

#[test]
fn the_tree_is_small_and_the_same_each_time() {
    let mut draw = Draw(42);
    let mut solid = || {
        let low = [0; 3].map(|_| draw.below(1_000_000) as f64 / 1000.0);
        Bounds { low, high: low.map(|side| side + draw.below(20) as f64) }
    };
    let solids: Vec<Bounds> = (0..20_000).map(|_| solid()).collect();
    let tree = at_rest(&solids);
    let bytes = size_of_val(&*tree.nodes);
    assert!(bytes <= 64 * solids.len(), "{} bytes a solid", bytes / solids.len());
    assert_eq!(format!("{tree:?}"), format!("{:?}", at_rest(&solids)));
}
