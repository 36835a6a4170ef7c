//! Paths whose range begins or ends exactly on something: a face, an edge, a corner, a seam, a cap, a tangent. The
//! program answers each row both ways, and fails where a byte differs.

use std::fmt::Write as _;

use crate::program::{Scratch, hitcalc};
use crate::random::Random;

/// How many rows each question gets, unless `FAST_ROWS` says another number.
const ROWS: usize = 4_000;

/// A vector of up to three components.
type Vector = [i64; 3];

/// How the ends of a path are written.
#[derive(Clone, Copy, Debug)]
enum PathForm {
    /// `from`, `to`: the range is made of both.
    Segment,
    /// `from` and a point as far behind the second: the range ends in the middle.
    Half,
    /// `origin`, `dir` and a range of two whole numbers, or one that is empty.
    Range,
    /// `origin`, `dir`: a ray that begins at the first.
    Ray,
}

const PATHS: [PathForm; 4] = [PathForm::Segment, PathForm::Half, PathForm::Range, PathForm::Ray];

impl PathForm {
    fn names(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Segment => (&["from", "to"], &[]),
            Self::Half => (&["from", "to"], &["t_max"]),
            Self::Range => (&["origin", "dir"], &["t_min", "t_max"]),
            Self::Ray => (&["origin", "dir"], &[]),
        }
    }

    /// The path between two points: its vectors, and its scalars as texts.
    fn between(self, random: &mut Random, first: Vector, last: Vector) -> ([Vector; 2], Vec<String>) {
        let way = |times: i64| [0, 1, 2].map(|axis| times * (last[axis] - first[axis]));
        let from = |times: i64| [0, 1, 2].map(|axis| first[axis] - way(times)[axis]);
        match self {
            Self::Segment => ([first, last], vec![]),
            Self::Half => (
                [first, [0, 1, 2].map(|axis| first[axis] + way(2)[axis])],
                vec![random.word(&["1/2", "0.5"]).to_owned()],
            ),
            Self::Range => {
                let before = random.between(-1, 2);
                let length = if random.one_in(8) { 0 } else { 1 };
                ([from(before), way(1)], vec![before.to_string(), (before + length).to_string()])
            }
            Self::Ray => ([first, way(1)], vec![]),
        }
    }
}

/// A solid and points that are special to it, in whole units.
struct Special {
    vectors: Vec<Vector>,
    /// Lengths behind the vectors.
    lengths: Vec<i64>,
    points: [Vector; 2],
}

/// What a solid is given by, and how it is drawn: for a number of dimensions.
struct SolidForm {
    vectors: &'static [&'static str],
    lengths: &'static [&'static str],
    /// What is given by flags, in vectors and not.
    flags: &'static [&'static str],
    draw: fn(&mut Random, usize) -> Special,
}

/// One of the numbers at which something changes along an axis of a box that is wider by a radius.
fn along(random: &mut Random, [low, high]: [i64; 2], radius: i64) -> i64 {
    *random.pick(&[low - radius, low, (low + high) / 2, high, high + radius, low - radius - 1, high + radius + 1])
}

fn axes(mut each: impl FnMut(usize) -> i64) -> Vector {
    [each(0), each(1), each(2)]
}

/// Lengths of the sides of right triangles and boxes, and of their diagonals.
const DIAGONALS: [(Vector, i64); 6] =
    [([3, 4, 0], 5), ([4, 3, 0], 5), ([1, 2, 2], 3), ([2, 1, 2], 3), ([2, 3, 6], 7), ([0, 0, 1], 1)];

/// An upright box with a radius around it, and points that are special to its sides or to a rounded corner.
fn upright(random: &mut Random, dimension: usize, is_thick: bool) -> (Vector, Vector, i64, [Vector; 2]) {
    let low = axes(|_| 2 * random.between(-3, 3));
    let size = axes(|_| if random.one_in(12) { 0 } else { 2 * random.between(1, 3) });
    let high = axes(|axis| low[axis] + size[axis]);
    let &(legs, diagonal) = random.pick(&DIAGONALS);
    let flat = if dimension == 2 { 2 } else { 3 };
    let radius = if is_thick { diagonal * random.pick(&[0, 1, 1, 1, 2, 2, 2]) } else { 0 };
    let point = |random: &mut Random| {
        if radius > 0 && random.one_in(3) && (flat == 3 || legs[2] == 0) {
            // On a rounded corner.
            let turn = random.below(3) as usize * usize::from(flat == 3);
            return axes(|axis| {
                let leg = legs[(axis + turn) % 3] * radius / diagonal;
                if random.one_in(2) { high[axis] + leg } else { low[axis] - leg }
            });
        }
        axes(|axis| along(random, [low[axis], high[axis]], radius))
    };
    let first = point(random);
    let mut last = point(random);
    match random.below(6) {
        // Along an axis.
        0 | 1 => {
            let axis = random.below(flat) as usize;
            let end = last[axis];
            last = first;
            last[axis] = end;
        }
        // A tangent of a rounded corner.
        2 if legs[2] == 0 => {
            last = first;
            let [x, y] = if random.one_in(2) { [-legs[1], legs[0]] } else { [legs[1], legs[0]] };
            (last[0], last[1]) = (first[0] + x, first[1] + y);
        }
        _ => {}
    }
    (low, high, radius, [first, last])
}

fn corners(random: &mut Random, dimension: usize) -> Special {
    let (low, high, _, points) = upright(random, dimension, false);
    Special { vectors: vec![low, high], lengths: vec![], points }
}

fn thick_corners(random: &mut Random, dimension: usize) -> Special {
    let (low, high, radius, points) = upright(random, dimension, true);
    Special { vectors: vec![low, high], lengths: vec![radius], points }
}

fn thick_size(random: &mut Random, dimension: usize) -> Special {
    let Special { vectors, lengths, points } = thick_corners(random, dimension);
    Special { vectors: vec![vectors[0], axes(|axis| vectors[1][axis] - vectors[0][axis])], lengths, points }
}

fn half(random: &mut Random, dimension: usize) -> Special {
    let Special { vectors, lengths, points } = corners(random, dimension);
    let [low, high] = [vectors[0], vectors[1]];
    let vectors = vec![axes(|axis| (low[axis] + high[axis]) / 2), axes(|axis| (high[axis] - low[axis]) / 2)];
    Special { vectors, lengths, points }
}

/// Points of the whole numbers -1 to 3 along the axes of a box that goes from 0 to 2.
fn in_own_axes(random: &mut Random, place: impl Fn(Vector) -> Vector) -> [Vector; 2] {
    let first = axes(|_| random.between(-1, 3));
    let mut last = axes(|_| random.between(-1, 3));
    if random.one_in(3) {
        let axis = random.below(2) as usize;
        let end = last[axis];
        last = first;
        last[axis] = end;
    }
    [place(first), place(last)]
}

fn edges(random: &mut Random, dimension: usize) -> Special {
    let corner = axes(|_| random.between(-5, 5));
    let halves: Vec<Vector> = (0..dimension).map(|_| axes(|_| random.between(-3, 3))).collect();
    let points = in_own_axes(random, |own| {
        axes(|axis| corner[axis] + halves.iter().zip(own).map(|(half, times)| times * half[axis]).sum::<i64>())
    });
    let doubled = halves.iter().map(|half| half.map(|component| 2 * component));
    Special { vectors: std::iter::once(corner).chain(doubled).collect(), lengths: vec![], points }
}

/// A box around a center, turned by a quaternion of whole numbers.
fn turned(random: &mut Random, dimension: usize) -> Special {
    let quaternion = loop {
        let [x, y, z] = axes(|axis| if dimension == 2 && axis < 2 { 0 } else { random.between(-2, 2) });
        let w = random.between(-2, 2);
        if x * x + y * y + z * z + w * w > 0 {
            break [x, y, z, w];
        }
    };
    let [x, y, z, w] = quaternion;
    let squared = x * x + y * y + z * z + w * w;
    let rows = [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ];
    let center = axes(|_| random.between(-5, 5));
    let half = axes(|_| random.between(1, 3));
    let points = in_own_axes(random, |own| {
        // The lengths of the half are multiples of the squared length.
        let own = axes(|axis| (own[axis] - 1) * half[axis]);
        axes(|axis| center[axis] + (0..dimension).map(|column| rows[axis][column] * own[column]).sum::<i64>())
    });
    let half = half.map(|half| half * squared);
    let turn = if dimension == 2 { vec![z, w] } else { quaternion.to_vec() };
    Special { vectors: vec![center, half], lengths: turn, points }
}

/// A box from 0 to 2 along the axes of a matrix.
fn mapped(random: &mut Random, dimension: usize) -> Special {
    let Special { vectors, points, .. } = edges(random, dimension);
    let rows = (0..dimension).flat_map(|row| {
        let column = |column: usize| vectors[1 + column][row] / 2;
        (0..dimension).map(column).chain([vectors[0][row]]).collect::<Vec<_>>()
    });
    let last = (0..=dimension).map(|column| i64::from(column == dimension));
    Special { vectors: vec![], lengths: rows.chain(last).collect(), points }
}

/// A cylinder along an axis of space or askew to it, and points on its wall, its caps, in it and outside.
fn cylinder(random: &mut Random, _: usize) -> Special {
    // Three vectors at right angles to each other, of one length.
    let &(frame, length) = random.pick(&[
        ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], 1),
        ([[0, 1, 0], [0, 0, 1], [1, 0, 0]], 1),
        ([[1, 2, 2], [2, 1, -2], [2, -2, 1]], 3),
        ([[3, 4, 0], [-4, 3, 0], [0, 0, 5]], 5),
        ([[2, 3, 6], [3, -6, 2], [6, 2, -3]], 7),
    ]);
    let p1 = axes(|_| random.between(-4, 4));
    let &(around, radius) = random.pick(&[([[3, 4], [4, 3]], 5), ([[1, 0], [0, 1]], 1), ([[5, 12], [0, 13]], 13)]);
    let height = if random.one_in(6) { 0 } else { 2 * random.between(1, 4) };
    let place =
        |[u, v, w]: Vector| axes(|axis| p1[axis] + u * frame[0][axis] + v * frame[1][axis] + w * frame[2][axis]);
    let point = |random: &mut Random| {
        let w = *random.pick(&[-radius - 1, -radius, 0, height / 2, height, height + radius, height + radius + 1]);
        let [u, v] = if random.one_in(4) {
            [0, 1].map(|_| *random.pick(&[-radius - 1, -radius, 0, radius, radius + 1]))
        } else {
            random.pick(&around).map(|part| if random.one_in(2) { -part } else { part })
        };
        [u, v, w]
    };
    let first = point(random);
    let mut last = point(random);
    match random.below(6) {
        // Along the axis, in a plane of a cap, a tangent of the wall.
        0 => (last[0], last[1]) = (first[0], first[1]),
        1 => last[2] = first[2],
        2 => (last[0], last[1]) = (first[0] - first[1], first[1] + first[0]),
        _ => {}
    }
    let points = [first, last].map(place);
    Special { vectors: vec![p1, place([0, 0, height])], lengths: vec![radius * length], points }
}

const BOXES: [SolidForm; 6] = [
    SolidForm { vectors: &["min", "max"], lengths: &[], flags: &[], draw: corners },
    SolidForm { vectors: &["center", "half"], lengths: &[], flags: &["--no-touch"], draw: half },
    SolidForm { vectors: &["min", "max"], lengths: &["path_radius"], flags: &[], draw: thick_corners },
    SolidForm { vectors: &["min", "size"], lengths: &["path_radius"], flags: &["--no-touch"], draw: thick_size },
    SolidForm {
        vectors: &["min", "max"],
        lengths: &[],
        flags: &["--fields", "+distance,length,reflect,gap,gap_t"],
        draw: corners,
    },
    SolidForm { vectors: &["min", "max"], lengths: &[], flags: &["--exact"], draw: corners },
];

const CYLINDERS: [SolidForm; 4] = [
    SolidForm { vectors: &["p1", "p2"], lengths: &["radius"], flags: &[], draw: cylinder },
    SolidForm { vectors: &["p1", "p2"], lengths: &["radius"], flags: &["--caps", "flat"], draw: cylinder },
    SolidForm { vectors: &["p1", "p2"], lengths: &["radius"], flags: &["--caps", "round"], draw: cylinder },
    SolidForm {
        vectors: &["p1", "p2"],
        lengths: &["radius"],
        flags: &["--caps", "round", "--no-touch"],
        draw: cylinder,
    },
];

fn placed(dimension: usize) -> Vec<SolidForm> {
    let [spanned, rotation, matrix]: [&[&str]; 3] = match dimension {
        2 => [
            &["corner", "edge_u", "edge_v"],
            &["rotation_z", "rotation_w"],
            &[
                "matrix_11",
                "matrix_12",
                "matrix_13",
                "matrix_21",
                "matrix_22",
                "matrix_23",
                "matrix_31",
                "matrix_32",
                "matrix_33",
            ],
        ],
        _ => [
            &["corner", "edge_u", "edge_v", "edge_w"],
            &["rotation_x", "rotation_y", "rotation_z", "rotation_w"],
            &[
                "matrix_11",
                "matrix_12",
                "matrix_13",
                "matrix_14",
                "matrix_21",
                "matrix_22",
                "matrix_23",
                "matrix_24",
                "matrix_31",
                "matrix_32",
                "matrix_33",
                "matrix_34",
                "matrix_41",
                "matrix_42",
                "matrix_43",
                "matrix_44",
            ],
        ],
    };
    let box_of_two: &[&str] = match dimension {
        2 => &["--min", "0,0", "--max", "2,2"],
        _ => &["--min", "0,0,0", "--max", "2,2,2"],
    };
    vec![
        SolidForm { vectors: spanned, lengths: &[], flags: &[], draw: edges },
        SolidForm { vectors: &["center", "half"], lengths: rotation, flags: &[], draw: turned },
        SolidForm { vectors: &[], lengths: matrix, flags: box_of_two, draw: mapped },
    ]
}

fn wanted_rows() -> usize {
    std::env::var("FAST_ROWS").map_or(ROWS, |rows| rows.parse().expect("a number of rows"))
}

/// The names of the columns of a vector.
fn columns(name: &str, dimension: usize) -> impl Iterator<Item = String> + use<'_> {
    ["x", "y", "z"].into_iter().take(dimension).map(move |axis| format!("{name}_{axis}"))
}

/// Whole units as a decimal.
fn decimal(units: i64, decimals: u32) -> String {
    let power = 10_i64.pow(decimals);
    let sign = if units < 0 { "-" } else { "" };
    let (whole, part) = (units.abs() / power, units.abs() % power);
    if decimals == 0 { units.to_string() } else { format!("{sign}{whole}.{part:0width$}", width = decimals as usize) }
}

/// Answers a table both ways; gives how many of its rows the fast path has answered.
fn both_ways(arguments: &[&str], table: &str) -> usize {
    let arguments = [arguments, &["-", "--way", "both", "--on-error", "report", "--jobs", "1"]].concat();
    let answer = hitcalc(&arguments, table);
    assert_eq!(answer.status, 0, "{arguments:?}: {}\n{}", answer.stderr, {
        let at = answer.stderr.split("stdin:").nth(1).and_then(|text| text.split(':').next()?.parse::<usize>().ok());
        at.map(|line| [table.lines().next(), table.lines().nth(line - 1)].map(Option::unwrap_or_default).join("\n"))
            .unwrap_or_default()
    });
    let alike = answer.stderr.split_once("both ways answer ").and_then(|(_, text)| text.split(' ').next());
    alike.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{}", answer.stderr))
}

/// Asks paths with special ends about the solids of a form, of every way to write a path.
///
/// Of cylinders the fast path leaves all that is exact, as a touch is.
fn ask(command: &str, solid: &SolidForm, dimension: usize, rows: usize, seed: u64) {
    let least = if command == "ray-cylinder" { rows / 20 } else { rows / 4 };
    let is_matrix = solid.vectors.is_empty();
    for (kind, path) in PATHS.into_iter().enumerate() {
        let mut random = Random::new(seed * 8 + kind as u64);
        let (vectors, scalars) = path.names();
        let of_vectors = vectors.iter().chain(solid.vectors).flat_map(|name| columns(name, dimension));
        let others = solid.lengths.iter().chain(scalars).map(|name| (*name).to_owned());
        let mut table = of_vectors.chain(others).collect::<Vec<_>>().join(",") + "\n";
        for _ in 0..rows {
            let special = (solid.draw)(&mut random, dimension);
            let [first, last] = special.points;
            let (ends, scalars) = path.between(&mut random, first, last);
            // Few are long, and a matrix has ones that stay.
            let scale = if is_matrix { 1 } else { *random.pick(&[1, 1, 1, 7, 1000, 100_003, 4_294_967_311]) };
            let decimals = if is_matrix { 0 } else { random.below(4) as u32 };
            // A little beside what is special: there floats are certain of what they must not confuse.
            let beside = scale > 1 && random.one_in(2);
            let mut cells = Vec::new();
            for (index, vector) in ends.iter().chain(&special.vectors).enumerate() {
                for units in &vector[..dimension] {
                    let off = if beside && index < ends.len() { random.between(-1, 1) } else { 0 };
                    cells.push(decimal(units * scale + off, decimals));
                }
            }
            cells.extend(special.lengths.iter().map(|units| decimal(units * scale, decimals)));
            cells.extend(scalars);
            writeln!(table, "{}", cells.join(",")).expect("a row");
        }
        let arguments = [&[command], solid.flags].concat();
        let alike = both_ways(&arguments, &table);
        assert!(alike > least, "{arguments:?} {:?} {path:?} in {dimension}D: only {alike}", solid.vectors);
    }
}

#[test]
fn a_range_may_begin_or_end_exactly_on_a_box_or_on_one_that_is_wider() {
    let rows = wanted_rows() / (BOXES.len() * 2 * PATHS.len()) + 1;
    for (seed, solid) in BOXES.iter().enumerate() {
        for dimension in [2, 3] {
            ask("ray-box", solid, dimension, rows, seed as u64);
        }
    }
}

#[test]
fn a_range_may_begin_or_end_exactly_on_a_box_in_any_place() {
    let rows = wanted_rows() / (3 * 2 * PATHS.len()) + 1;
    for dimension in [2, 3] {
        for (seed, solid) in placed(dimension).iter().enumerate() {
            ask("ray-box", solid, dimension, rows, 100 + seed as u64);
        }
    }
}

#[test]
fn a_range_may_begin_or_end_exactly_on_a_wall_a_cap_or_a_seam() {
    let rows = wanted_rows() / (CYLINDERS.len() * PATHS.len()) + 1;
    for (seed, solid) in CYLINDERS.iter().enumerate() {
        ask("ray-cylinder", solid, 3, rows, 200 + seed as u64);
    }
}

#[test]
fn moving_boxes_may_meet_or_part_exactly_at_the_end() {
    let all = wanted_rows();
    for (seed, (vectors, flags)) in [
        (["a_min", "a_max", "a_vel", "b_min", "b_max", "b_vel"], &[][..]),
        (["a_min", "a_size", "a_vel", "b_center", "b_half", "b_vel"], &["--no-touch"]),
        (["a_min", "a_max", "a_vel", "b_min", "b_size", "b_vel"], &["--fields", "+push,gap,gap_t"]),
        (["a_center", "a_half", "a_vel", "b_min", "b_max", "b_vel"], &["--decimals", "3"]),
    ]
    .into_iter()
    .enumerate()
    {
        for dimension in [2, 3] {
            let mut random = Random::new(300 + seed as u64);
            let header = vectors.iter().flat_map(|name| columns(name, dimension)).collect::<Vec<_>>();
            let mut table = header.join(",") + ",t_max\n";
            let rows = all / 8 + 1;
            for _ in 0..rows {
                let [a_vel, b_vel] = [0, 1].map(|_| axes(|_| random.between(-3, 3)));
                let [low, size] =
                    [[-4, 4], [0, 3]].map(|[least, most]| [0, 1].map(|_| axes(|_| 2 * random.between(least, most))));
                // When two planes come together, on some axis.
                let axis = random.below(dimension as u64) as usize;
                let [a, b] = [0, 1].map(|index| [low[index][axis], low[index][axis] + size[index][axis]]);
                let (gap, speed) = (random.pick(&b) - random.pick(&a), a_vel[axis] - b_vel[axis]);
                let (gap, speed) = if speed < 0 { (-gap, -speed) } else { (gap, speed) };
                let t_max =
                    if gap < 0 || speed == 0 { random.between(0, 3).to_string() } else { format!("{gap}/{speed}") };
                let scale = *random.pick(&[1, 1, 1, 7, 1000, 100_003, 4_294_967_311]);
                let decimals = random.below(4) as u32;
                let given = vectors.iter().enumerate().flat_map(|(at, name)| {
                    let (low, size) = (low[at / 3], size[at / 3]);
                    let of_axis = move |axis: usize| match *name {
                        "a_vel" => a_vel[axis],
                        "b_vel" => b_vel[axis],
                        name if name.ends_with("min") => low[axis],
                        name if name.ends_with("max") => low[axis] + size[axis],
                        name if name.ends_with("size") => size[axis],
                        name if name.ends_with("half") => size[axis] / 2,
                        _ => low[axis] + size[axis] / 2,
                    };
                    (0..dimension).map(of_axis).collect::<Vec<_>>()
                });
                let cells: Vec<_> = given.map(|units| decimal(units * scale, decimals)).chain([t_max]).collect();
                writeln!(table, "{}", cells.join(",")).expect("a row");
            }
            let arguments = [&["swept-aabb"], flags].concat();
            let alike = both_ways(&arguments, &table);
            assert!(alike > rows / 4, "{vectors:?} in {dimension}D: only {alike}");
        }
    }
}

#[test]
fn a_range_may_begin_or_end_exactly_on_solids_of_a_scene() {
    let scratch = Scratch::new();
    for (command, solids) in [
        ("ray-box", "min_x,min_y,min_z,size_x,size_y,size_z"),
        ("ray-cylinder", "p1_x,p1_y,p1_z,p2_x,p2_y,p2_z,radius,caps"),
    ] {
        for (seed, path) in PATHS.into_iter().enumerate() {
            let mut random = Random::new(400 + seed as u64);
            let mut scene = solids.to_owned() + "\n";
            for solid in 0..40 {
                let place = axes(|_| random.between(-4, 3));
                let texts = |vector: Vector| vector.map(|component| component.to_string()).join(",");
                let more = match command {
                    "ray-box" => texts(axes(|_| random.between(0, 2))),
                    _ => {
                        let far = axes(|axis| place[axis] + if axis == solid % 3 { 2 } else { random.between(0, 1) });
                        texts(far) + ",1," + ["none", "flat", "round", "round"][solid % 4]
                    }
                };
                writeln!(scene, "{},{more}", texts(place)).expect("a solid");
            }
            let scene = scratch.file("solids.csv", scene);
            let (vectors, scalars) = path.names();
            let names = vectors.iter().flat_map(|name| columns(name, 3));
            let names = names.chain(scalars.iter().map(|name| (*name).to_owned()));
            let mut table = names.collect::<Vec<_>>().join(",") + "\n";
            let rows = wanted_rows() / 8 + 1;
            for _ in 0..rows {
                let [first, last] = [0, 1].map(|_| axes(|_| random.between(-6, 6)));
                let (ends, scalars) = path.between(&mut random, first, last);
                let lengths = ends.iter().flatten().map(|units| units.to_string());
                writeln!(table, "{}", lengths.chain(scalars).collect::<Vec<_>>().join(",")).expect("a row");
            }
            let alike = both_ways(&[command, "--against", &scene], &table);
            assert!(alike > rows / 20, "{command} {path:?}: only {alike}");
        }
    }
}
