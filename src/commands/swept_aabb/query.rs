//! The query of `swept-aabb`: two moving boxes as they were given, and how they meet.

use crate::commands::box_input::{BoxInput, BoxSlots};
use crate::commands::path_input::{read_bound, read_t_max, read_vector};
use crate::geometry::{Contact, Faces, MovingBox, Range, Sweep, Vector};
use crate::number::{Decimal, Fraction, Ring, Scale};
use crate::query::{Args, BoundArg, Parameter, Problem, Stop, VectorArg, slot_of};

use super::spec::{PARAMETERS, T_MAX};

/// The end of the time range, which is not below 0.
pub(super) fn t_max(args: &Args) -> Result<Option<BoundArg<'_>>, Problem> {
    read_t_max(args, const { slot_of(PARAMETERS, T_MAX.name) }, "the time range")
}

/// From 0 to the end.
pub(super) fn time_range<R: Ring>(t_max: Option<BoundArg<'_>>) -> Result<Range<R>, Stop> {
    let one = || Ok(Some(Fraction::whole(R::integer(1))));
    let last = t_max.map_or_else(one, |bound| read_bound(T_MAX.name, bound, true))?;
    Ok(Range { first: Some(Fraction::whole(R::integer(0))), last })
}

pub(super) struct MovingInput<'a> {
    /// The box, at t = 0.
    pub(super) shape: BoxInput<'a>,
    /// How it moves.
    pub(super) velocity: Option<VectorArg<'a>>,
}

impl<'a> MovingInput<'a> {
    /// The box of these slots, and the velocity of this parameter.
    pub(super) fn read(args: &'a Args, slots: &'a BoxSlots, velocity: Parameter) -> Result<Self, Problem> {
        let velocity = args.vector(slot_of(PARAMETERS, velocity.name));
        Ok(Self { shape: slots.read(args, "")?, velocity })
    }

    /// All lengths that were given.
    pub(super) fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.shape.lengths().chain(self.velocity.into_iter().flatten())
    }

    /// The box in units.
    pub(super) fn build<R: Ring>(&self, scale: &Scale) -> Result<MovingBox<R>, Stop> {
        let velocity = self.velocity.map_or(Ok(Vector::zero()), |velocity| read_vector(&velocity, scale))?;
        Ok(MovingBox { shape: self.shape.build(scale)?, velocity })
    }
}

/// Two moving boxes and a time range.
pub(crate) struct SweptAabbQuery<'a> {
    /// 2 or 3.
    pub(super) dimension: usize,
    /// Box a.
    pub(super) a: MovingInput<'a>,
    /// Box b.
    pub(super) b: MovingInput<'a>,
    /// The end of the time range.
    pub(super) t_max: Option<BoundArg<'a>>,
}

/// Two moving boxes, and how they meet.
pub(crate) struct SweptAabbMet<R> {
    /// Both boxes, in units, and the time range.
    pub(super) sweep: Sweep<R>,
    /// The unit.
    pub(super) scale: Scale,
    /// `None` is a miss, and a touch that is not to count.
    pub(super) contact: Option<Contact<Fraction<R>, Faces>>,
}
