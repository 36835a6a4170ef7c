//! A line, ray or segment against a box: the slab method (Kay and Kajiya 1986), exact.

use std::cmp::Ordering;

use crate::number::{Fraction, Ring, Uncertain};

use super::contact::{Contact, End, Span, meet_line};
use super::path::Range;
use super::path::Slab;

/// How many inputs are multiplied where a path meets a box along the axes, or one moving box another: two times are
/// compared by a distance times a velocity, and a coordinate is a velocity times a distance.
pub const BOX_DEGREE: u32 = 2;

/// Faces of a box: for each axis perhaps its low or its high one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces([Option<bool>; 3]);

impl Faces {
    /// For each axis perhaps a face: whether it is the high one.
    pub fn new(axes: [Option<bool>; 3]) -> Self {
        Self(axes)
    }

    /// Axis and whether it is the high face, in axis order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.0.iter().enumerate().filter_map(|(axis, face)| face.map(|high| (axis, high)))
    }

    /// The face of this axis, if it is one of them: whether it is the high one.
    pub fn on(&self, axis: usize) -> Option<bool> {
        self.0[axis]
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
/// use hitcalc::geometry::{Range, Slab, Status, ray_box};
/// use hitcalc::number::{Big, Exact, Fraction};
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
pub fn ray_box<R: Ring>(slabs: &[Slab<R>], range: &Range<R>) -> Result<Option<Contact<Fraction<R>, Faces>>, Uncertain> {
    line_box(slabs)?.map_or(Ok(None), |line| line.within(range))
}

/// [`ray_box`] over all t.
pub fn line_box<R: Ring>(slabs: &[Slab<R>]) -> Result<Option<Contact<Fraction<R>, Faces>>, Uncertain> {
    R::holds(BOX_DEGREE)?;
    let mut spans = [Span::EVERYWHERE; 3];
    for (span, slab) in spans.iter_mut().zip(slabs) {
        match slab.span()? {
            Some(within) => *span = within,
            None => return Ok(None),
        }
    }
    let Some(contact) = meet_line(&spans[..slabs.len()])? else { return Ok(None) };
    contact.named(|end| faces(slabs, end, Ordering::Less), |end| faces(slabs, end, Ordering::Greater)).map(Some)
}

/// The faces crossed at an end: the high ones where the coordinate moves as `high_when` says.
fn faces<R: Ring>(slabs: &[Slab<R>], end: &End<Fraction<R>>, high_when: Ordering) -> Result<Faces, Uncertain> {
    let mut faces = Faces::default();
    for (axis, slab) in slabs.iter().enumerate() {
        if end.crossed & (1 << axis) != 0 {
            faces.0[axis] = Some(slab.velocity.sign()? == high_when);
        }
    }
    Ok(faces)
}
