//! One axis of a path that meets a box: where it is in the slab of this axis at a moment that all axes share.

use std::ops::RangeInclusive;

use crate::number::FloatType;

/// How the path lies in the slab of an axis at the moment of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AxisRole {
    /// It comes in through a face.
    Enter,
    /// It leaves through a face.
    Leave,
    /// It is between the faces, on its way.
    Inside,
    /// It stays on a face.
    On,
    /// It stays between the faces.
    Within,
    /// It stays outside.
    Beside,
    /// It comes through both faces at once: there is nothing between them.
    Flat,
    /// It stays on both faces at once.
    FlatOn,
    /// It comes in, so slowly that it is nearly parallel to the faces.
    CreepIn,
    /// It leaves as slowly.
    CreepOut,
    /// It begins on a face and goes in, so slowly that 1 over its velocity is beyond the floats.
    BarelyIn,
    /// It begins on a face and goes out as slowly.
    BarelyOut,
}

/// When the moment of a case is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// At any t above 0.
    Ahead,
    /// At a t so large that the path begins far away, and the box is tiny.
    Far,
    /// At any t above 0, at coordinates of up to 1e7.
    Away,
    /// At a t between 0 and 1.
    Frame,
    /// At t = 0.
    Start,
    /// At the greatest t, a number of few binary digits.
    End,
}

/// An axis of a path and the slab that it meets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnAxis<N = FixedPoint> {
    /// Where the path begins.
    pub(crate) origin: N,
    /// How far it goes in one unit of t.
    pub(crate) dir: N,
    /// The low and the high face.
    pub(crate) faces: [N; 2],
    /// Which of the faces the case is about.
    pub(crate) face: usize,
    /// The sign of a velocity whose reciprocal is beyond the floats; 0 for any other.
    pub(crate) barely: i8,
}

impl When {
    /// A moment t of this kind, as the fraction of two small numbers.
    pub(crate) fn draw(self, draw: &mut Draw) -> [FixedPoint; 2] {
        // Divisors that a float's reciprocal is never exact for, 49 among them: 49·(1/49) is less than 1 in f64.
        let odd = [3, 5, 7, 41, 47, 49];
        let moment = match self {
            Self::Ahead | Self::Away => [draw.between(1..=9), draw.pick(&[1, 1, 2, 3, 5, 7, 41, 49])],
            Self::Far => [draw.between(1000..=16_000), 1],
            Self::Frame => {
                let divisor = draw.pick(&odd);
                [draw.between(1..=divisor - 1), divisor]
            }
            Self::Start => [0, 1],
            Self::End => [draw.between(1..=7), draw.pick(&[1, 2, 4])],
        };
        moment.map(FixedPoint::from)
    }

    /// True if a case of this kind can also be run backwards in time.
    pub(crate) fn goes_both_ways(self) -> bool {
        matches!(self, Self::Ahead | Self::Far | Self::Away | Self::Frame)
    }

    /// How thick slabs are, and how fast the path goes through them, as powers of 2: what is one unit off is still met.
    fn sizes(self) -> [RangeInclusive<i32>; 2] {
        match self {
            Self::Far => [-6..=-3, -1..=1],
            Self::Away => [2..=5, -2..=3],
            _ => [-3..=4, -2..=3],
        }
    }
}

impl AxisRole {
    /// The roles of the axes at this moment, of which 2D has the first two; at random, time is reversed, so that entering
    /// becomes leaving. What is one unit off is a face of the first.
    pub(crate) fn drawn(roles: [Self; 3], when: When, dimension: usize, draw: &mut Draw) -> Vec<Self> {
        let begins_on_a_face = roles.iter().any(|role| matches!(role, Self::BarelyIn | Self::BarelyOut));
        let is_turned = when.goes_both_ways() && !begins_on_a_face && draw.sign() < 0;
        let turned = |role| match role {
            Self::Enter if is_turned => Self::Leave,
            Self::Leave if is_turned => Self::Enter,
            Self::CreepIn if is_turned => Self::CreepOut,
            Self::CreepOut if is_turned => Self::CreepIn,
            role => role,
        };
        roles.into_iter().take(dimension).map(turned).collect()
    }
}

impl DrawnAxis {
    /// An axis of this role, of either sign; its slab is thicker by `more`.
    pub(crate) fn draw(
        role: AxisRole,
        (when, [numerator, divisor]): (When, [FixedPoint; 2]),
        more: FixedPoint,
        draw: &mut Draw,
    ) -> Self {
        let creeps = matches!(role, AxisRole::CreepIn | AxisRole::CreepOut);
        let place = match when {
            When::Away => draw.far_coordinate(),
            // Few floats hold both a coordinate and a tiny way from it.
            _ if creeps && draw.sign() < 0 => 0,
            _ => draw.coordinate(),
        };
        let [widths, steps] = when.sizes();
        let mut width = || more + draw.length(widths.clone());
        let (before, behind) = (width(), width());
        let (is_low, sign, step) = (draw.sign() > 0, draw.sign(), draw.length(steps));
        let step = match role {
            AxisRole::On | AxisRole::Within | AxisRole::Beside | AxisRole::FlatOn => 0,
            AxisRole::BarelyIn | AxisRole::BarelyOut => 0,
            AxisRole::CreepIn | AxisRole::CreepOut => draw.tiny(),
            _ => step,
        };
        let barely = match role {
            AxisRole::BarelyIn => 1,
            AxisRole::BarelyOut => -1,
            _ => 0,
        };
        let (faces, face) = match role {
            AxisRole::Enter | AxisRole::CreepIn => ([place, place + behind], 0),
            AxisRole::Leave | AxisRole::CreepOut => ([place - before, place], 1),
            AxisRole::BarelyIn | AxisRole::BarelyOut => ([place, place + behind], 0),
            AxisRole::On if is_low => ([place, place + behind], 0),
            AxisRole::On => ([place - before, place], 1),
            AxisRole::Inside | AxisRole::Within => ([place - before, place + behind], 0),
            AxisRole::Beside => ([place + before, place + before + behind], 0),
            AxisRole::Flat | AxisRole::FlatOn => ([place, place + more], 0),
        };
        let axis = Self { origin: place - numerator * step, dir: divisor * step, faces, face, barely };
        if sign > 0 { axis } else { axis.mirrored() }
    }

    fn mirrored(self) -> Self {
        let [low, high] = self.faces;
        let (origin, dir, barely) = (-self.origin, -self.dir, -self.barely);
        Self { origin, dir, faces: [-high, -low], face: 1 - self.face, barely }
    }

    /// This axis in floats; `None` if they do not hold all of its numbers exactly.
    pub(crate) fn held(self, draw: &Draw) -> Option<DrawnAxis<f64>> {
        let [origin, dir, low, high] = draw.floats([self.origin, self.dir, self.faces[0], self.faces[1]])?;
        let dir = if self.barely == 0 { dir } else { f64::from(self.barely) * draw.without_reciprocal() };
        Some(DrawnAxis { origin, dir, faces: [low, high], face: self.face, barely: self.barely })
    }
}

impl DrawnAxis<f64> {
    /// The largest of its coordinates, without its sign.
    pub(crate) fn magnitude(&self) -> f64 {
        self.faces.iter().fold(self.origin.abs(), |most, face| most.max(face.abs()))
    }

    /// Moves the face one unit off, among coordinates of this magnitude. A slab without room between its faces moves as
    /// a whole.
    pub(crate) fn move_face(&mut self, side: Side, magnitude: f64, draw: &Draw) {
        let is_high = self.face == 1;
        let is_up = match side {
            Side::Exact => return,
            Side::In => is_high,
            Side::Out => !is_high,
        };
        let moved = draw.beside(self.faces[self.face], is_up, magnitude);
        self.faces[self.face] = moved;
        if self.faces[0] > self.faces[1] {
            self.faces = [moved; 2];
        }
    }
}

// Numbers by chance, the same for the same seed: exact in units, and floats of one type in the end.

/// A number as a whole multiple of 2^-64: sums and small multiples of floats of usual sizes are exact.
pub(crate) type FixedPoint = i128;
pub(crate) const ONE: FixedPoint = 1 << 64;

/// Decimals are whole multiples of 2^-7, or where they are to be tiny of 2^-30, …
const STEP_OF_DECIMALS: FixedPoint = ONE >> 7;
const STEP_OF_TINY_DECIMALS: FixedPoint = ONE >> 30;
/// … of at most 10^7 in magnitude that f32 holds, …
const END_OF_DECIMALS: FixedPoint = 10_000_000 * ONE;
/// … have few digits, …
const BITS_OF_DECIMALS: u32 = 5;
/// … and so far from them is what is one unit off, at least: 2^-10.
const UNIT_OF_DECIMALS: f64 = 1.0 / 1024.0;
/// The fewest binary digits of a drawn number.
const LEAST_BITS: u32 = 3;
/// How often numbers of one length are drawn before shorter ones are.
const TRIES: u32 = 16;

/// The numbers that queries are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// Short decimals, which floats of all types hold exactly.
    Decimals,
    /// Any floats of a type.
    Floats(FloatType),
}

/// Where a query is beside the exact place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Exactly where the verdict changes.
    Exact,
    /// One unit off, so that a solid is larger or nearer; on a grid, up.
    In,
    /// One unit off to the other side.
    Out,
}

/// Draws numbers by chance, from a seed.
pub(crate) struct Draw {
    state: u64,
    precision: Precision,
    /// The binary digits of what is drawn.
    bits: u32,
    /// Every decimal is a whole multiple of it.
    step: FixedPoint,
}

impl Draw {
    /// The choices of a seed for the place of this number.
    pub(super) fn new(precision: Precision, seed: u64, place: u64) -> Self {
        let mut seeds = Self { state: seed, precision, bits: 0, step: STEP_OF_DECIMALS };
        let state = seeds.word() ^ place.wrapping_mul(0xd134_2543_de82_ef95);
        Self { state, precision, bits: precision.most_bits(), step: STEP_OF_DECIMALS }
    }

    /// Any 64 bits (splitmix64).
    fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A whole number of this range.
    pub(crate) fn between(&mut self, range: RangeInclusive<i32>) -> i32 {
        let count = (range.end() - range.start() + 1) as u64;
        range.start() + (self.word() % count) as i32
    }

    /// Draws one of these choices.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[(self.word() % choices.len() as u64) as usize]
    }

    pub(crate) fn sign(&mut self) -> FixedPoint {
        self.pick(&[1, -1])
    }

    /// Puts items into a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.between(0..=end as i32) as usize);
        }
    }

    /// A number above 0 whose leading binary digit has one of these exponents.
    pub(crate) fn length(&mut self, exponents: RangeInclusive<i32>) -> FixedPoint {
        let leading = self.between(exponents);
        // The last binary digit is 2^-64 or more.
        let below = (self.bits - 1).min((64 + leading).unsigned_abs());
        let digits = 1 << below | FixedPoint::from(self.word() & ((1 << below) - 1));
        digits << (64 + leading - below as i32)
    }

    /// A number above 0 that is 1e-8 to 1e-3 of usual lengths.
    pub(crate) fn tiny(&mut self) -> FixedPoint {
        self.step = STEP_OF_TINY_DECIMALS;
        let least = if self.precision == Precision::Floats(FloatType::F64) { -24 } else { -18 };
        self.length(least..=-12)
    }

    /// A coordinate of up to 1e7 in magnitude, far from the origin.
    pub(crate) fn far_coordinate(&mut self) -> FixedPoint {
        self.sign() * self.length(19..=22)
    }

    /// A coordinate near the origin: of either sign, sometimes 0.
    pub(crate) fn coordinate(&mut self) -> FixedPoint {
        let is_zero = self.between(0..=7) == 0;
        let coordinate = self.sign() * self.length(-2..=5);
        if is_zero { 0 } else { coordinate }
    }

    /// The first that can be made: with numbers of all their digits, or else with shorter ones.
    pub(crate) fn until<T>(&mut self, make: impl Fn(&mut Self) -> Option<T>) -> T {
        let mut tries = 0;
        loop {
            self.bits = self.precision.most_bits().saturating_sub(tries / TRIES).max(LEAST_BITS);
            match make(self) {
                Some(made) => return made,
                None => tries += 1,
            }
        }
    }

    /// The float that is just this number, if there is one.
    pub(crate) fn float(&self, number: FixedPoint) -> Option<f64> {
        let digits = FixedPoint::BITS - number.unsigned_abs().leading_zeros();
        let significant = digits.saturating_sub(number.trailing_zeros());
        let fits = match self.precision {
            Precision::Decimals => {
                number % self.step == 0 && number.abs() <= END_OF_DECIMALS && significant <= FloatType::F32.digits()
            }
            Precision::Floats(float) => number == 0 || significant <= float.digits(),
        };
        fits.then_some(number as f64 / ONE as f64)
    }

    /// Several numbers as floats; `None` if one of them is not held exactly.
    pub(crate) fn floats<const N: usize>(&self, numbers: [FixedPoint; N]) -> Option<[f64; N]> {
        let mut floats = [0.0; N];
        for (float, number) in floats.iter_mut().zip(numbers) {
            *float = self.float(number)?;
        }
        Some(floats)
    }

    /// The number one unit above or below a float. Beside 0 that is a unit of this magnitude, which other coordinates
    /// have: the least float would be no neighbour in any sum.
    pub(crate) fn beside(&self, float: f64, is_up: bool, magnitude: f64) -> f64 {
        if float == 0.0 {
            let unit = self.unit(if magnitude == 0.0 { 1.0 } else { magnitude.abs() });
            return if is_up { unit } else { -unit };
        }
        let unit = if is_up == (float > 0.0) { self.unit(float.abs()) } else { self.unit_below(float.abs()) };
        if is_up { float + unit } else { float - unit }
    }

    /// From a float above 0 to the next.
    fn unit(&self, float: f64) -> f64 {
        match self.precision {
            Precision::Decimals => UNIT_OF_DECIMALS.max(f64::from((float as f32).next_up()) - float),
            Precision::Floats(FloatType::F32) => f64::from((float as f32).next_up()) - float,
            Precision::Floats(FloatType::F64) => float.next_up() - float,
        }
    }

    /// From a float above 0 to the one before.
    fn unit_below(&self, float: f64) -> f64 {
        match self.precision {
            Precision::Decimals => self.unit(float),
            Precision::Floats(FloatType::F32) => float - f64::from((float as f32).next_down()),
            Precision::Floats(FloatType::F64) => float - float.next_down(),
        }
    }

    /// A float above 0 whose reciprocal is beyond the type.
    pub(crate) fn without_reciprocal(&self) -> f64 {
        match self.precision {
            // 2^-1026
            Precision::Floats(FloatType::F64) => f64::from_bits(1 << 48),
            _ => 2_f64.powi(-130),
        }
    }

    /// A float above 0 whose square is 0 in the type.
    pub(crate) fn without_square(&self) -> f64 {
        match self.precision {
            Precision::Floats(FloatType::F64) => 2_f64.powi(-540),
            _ => 2_f64.powi(-80),
        }
    }
}

impl Precision {
    /// The most binary digits that are drawn.
    fn most_bits(self) -> u32 {
        match self {
            Self::Decimals => BITS_OF_DECIMALS,
            Self::Floats(float) => float.digits(),
        }
    }
}

// Rotations in whole numbers: a quaternion of small numbers, as a matrix times its squared length, turns numbers
// exactly.

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
