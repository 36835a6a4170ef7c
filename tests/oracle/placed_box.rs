//! A box in any of its forms as half-spaces in the world.
//!
//! A frame is an affine image of a box with sides along the axes. The normals of its faces are found by solving linear
//! equations, and a rotation is made by quaternion products, so that no formula is shared with the program.

use num_traits::{One, Zero};

use crate::clip::{HalfSpace, dot};
use crate::exact::{Q, whole};
use crate::run::{AXES, Query};

/// The box of all `origin` + Σ sᵢ·`axes`ᵢ with `low`ᵢ ≤ sᵢ ≤ `high`ᵢ.
pub struct Frame {
    pub origin: Vec<Q>,
    pub axes: Vec<Vec<Q>>,
    pub low: Vec<Q>,
    pub high: Vec<Q>,
    letters: [&'static str; 3],
}

impl Frame {
    /// The box of a query; an error where it is none.
    pub fn read(query: &Query) -> Result<Self, String> {
        if let Some(corner) = query.vector("corner") {
            let edges = ["edge_u", "edge_v", "edge_w"];
            let axes: Vec<_> = edges.iter().filter_map(|name| query.vector(name)).collect();
            let (low, high) = (vec![whole(0); axes.len()], vec![whole(1); axes.len()]);
            return Ok(Self { origin: corner, axes, low, high, letters: ["u", "v", "w"] });
        }
        let (low, high) = extents(query, "")?;
        let dimension = low.len();
        let (origin, axes) = if query.get("matrix_11").is_some() {
            matrix(query, dimension)?
        } else if query.get("rotation_w").is_some() {
            rotation(query, &low, &high)?
        } else {
            (vec![whole(0); dimension], (0..dimension).map(|i| unit(dimension, i)).collect())
        };
        Ok(Self { origin, axes, low, high, letters: AXES })
    }

    /// The point of the world with these coordinates along the box's axes.
    pub fn point(&self, along: &[Q]) -> Vec<Q> {
        let sum = |k: usize| self.axes.iter().zip(along).map(|(axis, s)| &axis[k] * s).sum::<Q>();
        (0..along.len()).map(|k| &self.origin[k] + sum(k)).collect()
    }

    /// The two half-spaces of each slab in axis order, low face first; an error if the axes are dependent.
    pub fn half_spaces(&self) -> Result<Vec<HalfSpace>, String> {
        let mut found = Vec::new();
        for (place, letter) in self.letters.iter().enumerate().take(self.axes.len()) {
            // The normal is orthogonal to the other axes and has a product of 1 with its own.
            let normal = solve(&self.axes, unit(self.axes.len(), place)).ok_or("dependent axes")?;
            let offset = dot(&normal, &self.origin);
            let opposite = normal.iter().map(|n| -n).collect();
            let (low, high) = (-(&self.low[place] + &offset), &self.high[place] + &offset);
            found.push(HalfSpace { normal: opposite, bound: low, face: format!("{letter}-") });
            found.push(HalfSpace { normal, bound: high, face: format!("{letter}+") });
        }
        Ok(found)
    }
}

/// The low and high corner of the box whose parameters begin with `prefix`; an error where it is none.
pub fn extents(query: &Query, prefix: &str) -> Result<(Vec<Q>, Vec<Q>), String> {
    let vector = |name: &str| query.vector(&format!("{prefix}{name}"));
    let add = |a: &[Q], b: &[Q], factor: &Q| a.iter().zip(b).map(|(a, b)| a + b * factor).collect::<Vec<_>>();
    let half = whole(1) / whole(2);
    let (low, high) = match (vector("min"), vector("max"), vector("center"), vector("size")) {
        (Some(min), Some(max), ..) => (min, max),
        (Some(min), _, _, Some(size)) => (min.clone(), add(&min, &size, &whole(1))),
        (_, _, Some(center), Some(size)) => (add(&center, &size, &-&half), add(&center, &size, &half)),
        (_, _, Some(center), None) => {
            let half = vector("half").expect("a form of box");
            (add(&center, &half, &whole(-1)), add(&center, &half, &whole(1)))
        }
        _ => panic!("no form of box: {}", query.flags()),
    };
    if low.iter().zip(&high).any(|(low, high)| low > high) {
        return Err("a negative size".into());
    }
    Ok((low, high))
}

fn unit(dimension: usize, place: usize) -> Vec<Q> {
    (0..dimension).map(|i| if i == place { whole(1) } else { whole(0) }).collect()
}

type Placement = (Vec<Q>, Vec<Vec<Q>>);

fn matrix(query: &Query, dimension: usize) -> Result<Placement, String> {
    let by_rows = query.get("matrix_vectors") == Some("row");
    // The number that takes local coordinate `from` to world coordinate `to`; the last of each is the homogeneous one.
    let cell = |to: usize, from: usize| {
        let (row, column) = if by_rows { (from, to) } else { (to, from) };
        query.number(&format!("matrix_{}{}", row + 1, column + 1)).expect("a whole matrix")
    };
    let affine = (0..=dimension).all(|from| cell(dimension, from) == whole((from == dimension).into()));
    if !affine {
        return Err("not affine".into());
    }
    let column = |from: usize| (0..dimension).map(|to| cell(to, from)).collect::<Vec<_>>();
    Ok((column(dimension), (0..dimension).map(column).collect()))
}

/// A quaternion as x, y, z, w.
type Quaternion = [Q; 4];

fn hamilton(a: &Quaternion, b: &Quaternion) -> Quaternion {
    let [ax, ay, az, aw] = a;
    let [bx, by, bz, bw] = b;
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// The world is center + q (local - center) q⁻¹.
fn rotation(query: &Query, low: &[Q], high: &[Q]) -> Result<Placement, String> {
    let part = |name: &str| query.number(&format!("rotation_{name}")).unwrap_or_else(Q::zero);
    let turn: Quaternion = ["x", "y", "z", "w"].map(part);
    let length_squared = dot(&turn, &turn);
    if length_squared.is_zero() {
        return Err("a zero quaternion".into());
    }
    let [x, y, z, w] = &turn;
    let inverse = [-x, -y, -z, w.clone()].map(|part| part / &length_squared);
    let turned = |vector: &[Q]| {
        let at = |i: usize| vector.get(i).cloned().unwrap_or_else(Q::zero);
        let product = hamilton(&hamilton(&turn, &[at(0), at(1), at(2), whole(0)]), &inverse);
        product[..vector.len()].to_vec()
    };
    let center: Vec<Q> = low.iter().zip(high).map(|(low, high)| (low + high) / whole(2)).collect();
    let origin = center.iter().zip(turned(&center)).map(|(center, turned)| center - turned).collect();
    Ok((origin, (0..low.len()).map(|i| turned(&unit(low.len(), i))).collect()))
}

/// The solution of rows · x = right, by elimination; none if the rows are dependent.
fn solve(rows: &[Vec<Q>], right: Vec<Q>) -> Option<Vec<Q>> {
    let count = rows.len();
    let mut table: Vec<Vec<Q>> =
        rows.iter().zip(right).map(|(row, right)| [row.as_slice(), &[right]].concat()).collect();
    for place in 0..count {
        let pivot = (place..count).find(|&row| !table[row][place].is_zero())?;
        table.swap(place, pivot);
        let scale = Q::one() / &table[place][place];
        for cell in table[place].iter_mut().filter(|cell| !cell.is_zero()) {
            *cell *= &scale;
        }
        let pivot_row = table[place].clone();
        for (_, row) in table.iter_mut().enumerate().filter(|(at, row)| *at != place && !row[place].is_zero()) {
            let factor = row[place].clone();
            for (cell, pivot) in row.iter_mut().zip(&pivot_row) {
                *cell -= &factor * pivot;
            }
        }
    }
    Some(table.into_iter().map(|row| row[count].clone()).collect())
}
