//! Rotations in whole numbers: a quaternion of small numbers, as a matrix times its squared length, turns numbers
//! exactly.

use super::draw::{Draw, FixedPoint};

/// A rotation, and how much it stretches what it turns.
pub(crate) struct CaseTurn {
    /// x, y, z, w.
    pub(crate) quaternion: [FixedPoint; 4],
    /// Row by row: the rotation times `stretch`.
    matrix: [[FixedPoint; 3]; 3],
    /// The squared length of the quaternion.
    pub(crate) stretch: FixedPoint,
}

impl CaseTurn {
    /// A rotation by a quaternion of numbers up to `most`, in 2D about z.
    pub(crate) fn draw(dimension: usize, most: i32, draw: &mut Draw) -> Self {
        let mut numbers = [0; 4].map(|_: FixedPoint| FixedPoint::from(draw.between(-most..=most)));
        if dimension == 2 {
            numbers[..2].fill(0);
        }
        if numbers == [0; 4] {
            numbers[3] = 1;
        }
        let [x, y, z, w] = numbers;
        let matrix = [
            [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
        ];
        Self { quaternion: numbers, matrix, stretch: w * w + x * x + y * y + z * z }
    }

    /// A vector, turned and stretched.
    pub(crate) fn apply(&self, vector: [FixedPoint; 3]) -> [FixedPoint; 3] {
        self.matrix.map(|row| row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2])
    }
}
