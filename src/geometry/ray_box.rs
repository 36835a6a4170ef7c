//! A line, ray or segment against a box: the slab method (Kay and Kajiya 1986), exact.

use crate::number::{Fraction, Ring, Uncertain};

use super::contact::{Contact, End, Status};
use super::path::{Range, Slab};

/// How many inputs are multiplied where a path meets a box along the axes, or one moving box another: two times are
/// compared by a distance times a velocity, and a coordinate is a velocity times a distance.
pub(crate) const BOX_DEGREE: u32 = 2;

/// Faces of a box: for each axis perhaps its low or its high one.
///
/// For each axis it has a digit to the base of 3: 1 for the low face, 2 for the high one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces(u8);

impl Faces {
    /// For each axis perhaps a face: whether it is the high one.
    pub(super) fn new(axes: [Option<bool>; 3]) -> Self {
        let digit = |face: Option<bool>| face.map_or(0, |is_high| 1 + u8::from(is_high));
        Self(digit(axes[0]) + 3 * digit(axes[1]) + 9 * digit(axes[2]))
    }

    /// A face of each of these axes, which have a bit each: the high ones of those of the others.
    #[inline(always)]
    fn of_axes(axes: u8, high: u8) -> Self {
        const POWERS: [u8; 8] = [0, 1, 3, 4, 9, 10, 12, 13];
        Self(POWERS[usize::from(axes & 7)] + POWERS[usize::from(axes & high & 7)])
    }

    /// Their number, below 27.
    #[inline(always)]
    pub(crate) fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Axis and whether it is the high face, in axis order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        (0..3).filter_map(|axis| self.on(axis).map(|high| (axis, high)))
    }

    /// The face of this axis, if it is one of them: whether it is the high one.
    #[inline(always)]
    pub(crate) fn on(&self, axis: usize) -> Option<bool> {
        match self.0 / [1, 3, 9][axis] % 3 {
            0 => None,
            face => Some(face == 2),
        }
    }
}

/// Where a path passes through the box that is the meeting of two or three slabs, and the faces whose slabs it comes into
/// and leaves exactly then; `None` is a miss.
///
/// The box is closed: a path that only reaches a corner, an edge or a face touches it, and so does any path that meets
/// a box without thickness. A path that starts on a face and goes in comes in through that face; one that starts
/// inside comes in through none.
///
/// ```
/// use hitcalc::internals::geometry::{Range, Slab, Status, ray_box};
/// use hitcalc::internals::number::{Big, Exact, Fraction};
/// let slab = |numbers: [i32; 4]| {
///     let [low, high, position, velocity] = numbers.map(Big::from);
///     Slab { low, high, position, velocity }
/// };
/// // In tenths: from (0.1, 1.7) along (0.7, -0.7), the box (0.8, 1)-(2, 2).
/// let slabs = [slab([8, 20, 1, 7]), slab([10, 20, 17, -7])];
/// let range = Range { first: Some(Fraction::whole(Big::from(0))), last: None };
/// let contact = ray_box(&slabs, &range).unwrap().unwrap();
/// assert_eq!(contact.status, Status::Touch);
/// assert_eq!(contact.enter.time.unwrap().round(), Ok(1.0));
/// assert!(contact.enter.crossed.iter().eq([(0, false)]));
/// assert!(contact.exit.crossed.iter().eq([(1, false)]));
/// ```
#[inline(always)]
pub fn ray_box<R: Ring>(slabs: &[Slab<R>], range: &Range<R>) -> Result<Option<Contact<Fraction<R>, Faces>>, Uncertain> {
    line_box(slabs)?.map_or(Ok(None), |line| line.within(range))
}

/// [`ray_box`] over all t.
///
/// The times are those at which the planes are crossed, compared without a branch that depends on which is greater:
/// before the first of them stand -1/0 and 1/0, which compare as the infinities that they are.
#[inline(always)]
pub(crate) fn line_box<R: Ring>(slabs: &[Slab<R>]) -> Result<Option<Contact<Fraction<R>, Faces>>, Uncertain> {
    R::holds(BOX_DEGREE)?;
    let endless = |sign| Fraction { numerator: R::integer(sign), denominator: R::integer(0) };
    let (mut enter, mut exit) = (endless(-1), endless(1));
    let (mut entered, mut left, mut falling, mut moves) = (0_u8, 0_u8, 0_u8, false);
    let mut interior = true;
    for (axis, slab) in slabs.iter().enumerate() {
        let direction = slab.velocity.sign()?;
        if direction.is_eq() {
            let (above_low, below_high) = (slab.position.compare(&slab.low)?, slab.high.compare(&slab.position)?);
            if above_low.is_lt() || below_high.is_lt() {
                return Ok(None);
            }
            interior &= above_low.is_gt() && below_high.is_gt();
            continue;
        }
        let (axis, falls) = (1 << axis, direction.is_lt());
        moves = true;
        falling |= if falls { axis } else { 0 };
        interior &= slab.low.compare(&slab.high)?.is_lt();
        let (near, far) = slab.crossed(falls);
        let order = near.compare(&enter)?;
        entered = if order.is_gt() { axis } else { entered | if order.is_eq() { axis } else { 0 } };
        enter = if order.is_gt() { near } else { enter };
        let order = far.compare(&exit)?;
        left = if order.is_lt() { axis } else { left | if order.is_eq() { axis } else { 0 } };
        exit = if order.is_lt() { far } else { exit };
    }
    // Two times of the same slab need no comparison: the second is not before the first.
    if entered & left == 0 && moves {
        let order = enter.compare(&exit)?;
        if order.is_gt() {
            return Ok(None);
        }
        interior &= order.is_lt();
    }
    let end = |time, crossed, high| End { time: moves.then_some(time), crossed: Faces::of_axes(crossed, high) };
    let status = if interior { Status::Hit } else { Status::Touch };
    Ok(Some(Contact { status, enter: end(enter, entered, falling), exit: end(exit, left, !falling) }))
}
