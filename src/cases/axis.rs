//! One axis of a path that meets a box: where it is in the slab of this axis at a moment that all axes share.

use std::ops::RangeInclusive;

use super::draw::{Draw, FixedPoint, Side};

/// What the path does in the slab of an axis at the moment of a case.
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

/// The roles of the axes, of which 2D has the first two, and their moment. What is one unit off is a face of the first.
#[derive(Clone, Copy)]
pub(crate) struct AxisRoles {
    /// The roles.
    pub(crate) roles: [AxisRole; 3],
    /// The moment.
    pub(crate) when: When,
}

/// A moment t as the fraction of two small numbers.
type Moment = [FixedPoint; 2];

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
    /// A moment of this kind.
    pub(crate) fn draw(self, draw: &mut Draw) -> Moment {
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

    /// Whether a case of this kind can be turned around in time.
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

impl AxisRoles {
    /// The roles of so many axes, perhaps those of the same turned around in time.
    pub(crate) fn roles(&self, dimension: usize, draw: &mut Draw) -> Vec<AxisRole> {
        let begins_on_a_face = self.roles.iter().any(|role| matches!(role, AxisRole::BarelyIn | AxisRole::BarelyOut));
        let is_turned = self.when.goes_both_ways() && !begins_on_a_face && draw.sign() < 0;
        let turned = |role| match role {
            AxisRole::Enter if is_turned => AxisRole::Leave,
            AxisRole::Leave if is_turned => AxisRole::Enter,
            AxisRole::CreepIn if is_turned => AxisRole::CreepOut,
            AxisRole::CreepOut if is_turned => AxisRole::CreepIn,
            role => role,
        };
        self.roles.into_iter().take(dimension).map(turned).collect()
    }
}

impl DrawnAxis {
    /// An axis of this role, of either sign; its slab is thicker by `more`.
    pub(crate) fn draw(
        role: AxisRole,
        (when, [numerator, divisor]): (When, Moment),
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
