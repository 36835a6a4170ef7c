//! A cylinder that stands on the origin, and the points and directions that matter to it.

use num_traits::Zero;

use crate::exact::{Q, decimal, whole};
use crate::random::Random;

/// Whole points on circles and balls: x, y, radius, and x, y, z, radius.
const CIRCLE: [[i64; 3]; 4] = [[3, 4, 5], [1, 0, 1], [5, 12, 13], [8, 15, 17]];
const BALL: [[i64; 4]; 4] = [[2, 3, 6, 7], [1, 2, 2, 3], [4, 4, 7, 9], [0, 0, 1, 1]];

/// A vector of decimals.
pub type Vector = [Q; 3];

/// A decimal like 0.5, 3 or -0.25, of few digits or of many.
pub fn factor(random: &mut Random) -> Q {
    decimal(random.word(&["1", "2", "-1", "0.5", "3", "-2.5", "0.1", "-0.3", "7e-3", "1.000000000000000000001", "0"]))
}

/// A cylinder that stands on the origin.
pub struct Upright {
    /// Its radius; zero at times.
    pub radius: Q,
    /// Its height; zero for a sphere.
    pub height: Q,
    circle: [i64; 3],
    ball: [i64; 4],
    unit: Q,
}

impl Upright {
    /// A cylinder on whose circles and balls there are points of whole numbers.
    pub fn new(random: &mut Random) -> Self {
        let (circle, ball) = (*random.pick(&CIRCLE), *random.pick(&BALL));
        let unit = decimal(random.word(&["1", "0.1", "0.3", "2", "0.07", "0.1234567890123456789"]));
        let radius = if random.one_in(12) { Q::zero() } else { &unit * whole(circle[2] * ball[3]) };
        let height = if random.one_in(8) { Q::zero() } else { &unit * whole(random.between(1, 40)) };
        Self { radius, height, circle, ball, unit }
    }

    /// A point on the circle of the wall, by x and y.
    fn on_circle(&self, random: &mut Random) -> [Q; 2] {
        let [x, y, radius] = self.circle;
        let scale = &self.radius / whole(radius);
        let (x, y) = if random.one_in(2) { (x, y) } else { (y, x) };
        [x, y].map(|n| &scale * whole(if random.one_in(2) { n } else { -n }))
    }

    /// A point that matters: on the wall, a rim or seam, a cap, a ball, the axis, or anywhere; and the normal there.
    pub fn point(&self, random: &mut Random) -> (Vector, Vector) {
        let end = if random.one_in(2) { Q::zero() } else { self.height.clone() };
        let up = if end.is_zero() { whole(-1) } else { whole(1) };
        match random.between(0, 6) {
            0 | 1 => {
                let [x, y] = self.on_circle(random);
                ([x.clone(), y.clone(), end], [x, y, Q::zero()])
            }
            2 => {
                let [x, y] = self.on_circle(random);
                ([x.clone(), y.clone(), &self.height * decimal("0.3")], [x, y, Q::zero()])
            }
            3 => (
                [&self.unit * whole(random.between(-5, 5)), &self.unit * whole(random.between(-5, 5)), end],
                [Q::zero(), Q::zero(), up],
            ),
            4 | 5 => {
                let scale = &self.radius / whole(self.ball[3]);
                let [x, y, z] = [0, 1, 2].map(|i| &scale * whole(self.ball[i]));
                let normal = [x, y, up * z];
                ([normal[0].clone(), normal[1].clone(), end + &normal[2]], normal)
            }
            _ => ([Q::zero(), Q::zero(), &self.unit * whole(random.between(-5, 45))], [whole(1), Q::zero(), Q::zero()]),
        }
    }

    /// A direction that matters at such a point.
    pub fn direction(&self, random: &mut Random, point: &Vector, normal: &Vector) -> Vector {
        let [x, y, z] = normal;
        let any = [0, 1, 2].map(|_| whole(random.between(-3, 3)));
        let length = factor(random);
        match random.between(0, 9) {
            // Tangent to the wall and, for a normal of a ball, to the ball.
            0 => [-y * &length, x * &length, Q::zero()],
            1 => [y * &any[2] - z * &any[1], z * &any[0] - x * &any[2], x * &any[1] - y * &any[0]],
            2 => [-y.clone(), x.clone(), length],
            // Parallel to the axis, and nearly.
            3 => [Q::zero(), Q::zero(), length],
            4 => [Q::zero(), decimal("1e-25"), length],
            // Along the normal, within the plane of a cap, to another such point.
            5 => [x * &length, y * &length, z * &length],
            6 => [any[0].clone(), any[1].clone(), Q::zero()],
            7 | 8 => {
                let other = self.point(random).0;
                [0, 1, 2].map(|i| &other[i] - &point[i])
            }
            _ => any,
        }
    }
}

/// The matrix of a quaternion, by columns, times the square of its length.
pub fn turn(random: &mut Random) -> [[i64; 3]; 3] {
    let [x, y, z, w] = match random.between(0, 2) {
        0 => [0, 0, 0, 1],
        1 => *random.pick(&[[1, 0, 0, 1], [0, 1, 0, 1], [1, 1, 1, 1], [1, 0, 0, 0]]),
        _ => [0, 1, 2, 3].map(|i| random.between(-3, 3) + i64::from(i == 3) * 4),
    };
    [
        [w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z],
    ]
}
