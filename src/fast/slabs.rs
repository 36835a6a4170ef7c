//! A moving point against a box, in machine integers and f64.

use crate::geometry::{Contact, End, Faces, Range, Slab, Status, ray_box};
use crate::number::{Fraction, Ring};
use crate::query::faces;

use super::line::{Line, ShortText};
use super::met::{Met, TimeRatio};
use super::question::Outcome;
use super::quotient::Product;
use super::table::Table;

/// When the point is in the box, and through which faces it comes and goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlabContact<F = i64> {
    /// Whether it runs through the interior.
    pub(crate) status: Status,
    /// Entry and exit.
    pub(crate) ends: [SlabEnd<F>; 2],
}

impl SlabContact {
    /// The status and the times, which all questions have.
    #[inline(always)]
    pub(crate) fn met(&self) -> Met {
        Met { status: self.status, times: Some(self.ends.map(|SlabEnd { n, d, .. }| TimeRatio { n, d })) }
    }
}

/// One end of a contact, at t = n/d.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlabEnd<F = i64> {
    /// The numerator of the time.
    pub(crate) n: F,
    /// The denominator, above 0.
    pub(crate) d: F,
    /// The faces that are crossed exactly then: for each axis a digit to the base of 3, 1 for the low face, 2 for the
    /// high one. It numbers their names.
    pub(crate) faces: usize,
}

impl SlabEnd {
    /// The f64 nearest to t.
    #[inline(always)]
    pub(super) fn time<P: Product>(&self) -> Option<f64> {
        const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
        if self.n.unsigned_abs() <= EXACT && self.d.unsigned_abs() <= EXACT {
            return Some(self.n as f64 / self.d as f64);
        }
        P::nearest(P::from(self.n), P::from(self.d))
    }

    /// Writes a coordinate at t, of so many units, `in_one` of which are 1.
    #[inline(always)]
    pub(crate) fn write_coordinate<P: Product>(
        &self,
        from: i64,
        velocity: i64,
        in_one: i64,
        line: &mut Line,
    ) -> Option<()> {
        line.quotient(self.moved::<P>(from, velocity), P::from(self.d) * P::from(in_one))
    }

    /// A coordinate at t, times d.
    #[inline(always)]
    pub(crate) fn moved<P: Product>(&self, from: i64, velocity: i64) -> P {
        P::from(from) * P::from(self.d) + P::from(velocity) * P::from(self.n)
    }

    /// Whether a face of this axis is crossed: the low or the high one.
    #[inline(always)]
    pub(crate) fn face(&self, axis: usize) -> Option<bool> {
        face(self.faces, axis)
    }
}

/// Which times of a contact are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WantedTimes([bool; 2]);

impl WantedTimes {
    /// The times that a table wants.
    pub(crate) fn of(table: &Table<'_>) -> Self {
        Self(["t_enter", "t_exit"].map(|name| table.wants(name)))
    }

    /// Writes their cells; one that is not wanted stays empty.
    #[inline(always)]
    pub(crate) fn write<P: Product>(self, ends: &[SlabEnd; 2], line: &mut Line) -> Option<()> {
        if self.0 == [true, true] && line.is_rounded() {
            line.numbers([ends[0].time::<P>()?, ends[1].time::<P>()?]);
            return Some(());
        }
        for (end, is_wanted) in ends.iter().zip(self.0) {
            if is_wanted {
                line.quotient(P::from(end.n), P::from(end.d))?;
            } else {
                line.empty(1);
            }
        }
        Some(())
    }
}

/// Whether one of these faces is of an axis: the low or the high one.
#[inline(always)]
fn face(faces: usize, axis: usize) -> Option<bool> {
    match faces / [1, 3, 9][axis] % 3 {
        0 => None,
        face => Some(face == 2),
    }
}

/// The first of these faces: its axis, and whether it is the high one.
pub(crate) fn first_face<const D: usize>(faces: usize) -> Option<(usize, bool)> {
    (0..D).find_map(|axis| Some((axis, face(faces, axis)?)))
}

/// When a path is in a box of slabs within a range, as geometry says. `None` leaves to others what is uncertain, and a
/// contact that has no beginning or no end.
#[inline(always)]
pub fn meet<R: Ring, F, const D: usize>(
    slabs: &[Slab<R>; D],
    range: &Range<R>,
    sum: impl Fn(&R) -> Option<F>,
) -> Option<Outcome<SlabContact<F>>> {
    let Some(Contact { status, enter, exit }) = ray_box(slabs, range).ok()? else { return Some(Outcome::Miss) };
    let end = |End { time, crossed }: End<Fraction<R>, Faces>| {
        let Fraction { numerator, denominator } = time?;
        Some(SlabEnd { n: sum(&numerator)?, d: sum(&denominator)?, faces: crossed.number() })
    };
    Some(Outcome::Contact(SlabContact { status, ends: [end(enter)?, end(exit)?] }))
}

/// The names of faces by their number.
pub(crate) static NAMES: [ShortText; 27] = shorts(&faces::XYZ);
/// And where edges span the box.
pub(crate) static NAMES_OF_EDGES: [ShortText; 27] = shorts(&faces::UVW);

const fn shorts(texts: &[&str; 27]) -> [ShortText; 27] {
    let mut names = [ShortText::new(""); 27];
    let mut number = 0;
    while number < 27 {
        names[number] = ShortText::new(texts[number]);
        number += 1;
    }
    names
}

/// The word of a status.
#[inline(always)]
pub(crate) fn word(status: Status) -> ShortText {
    match status {
        Status::Hit => const { ShortText::new(Status::Hit.name()) },
        Status::Touch => const { ShortText::new(Status::Touch.name()) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::Random;
    use crate::number::{Big, Ring};

    #[test]
    fn a_time_of_numbers_that_are_no_f64_is_rounded_once() {
        let mut random = Random(43);
        let mut differ = 0;
        for _ in 0..20_000 {
            let (n, d) =
                ((1 << 61 | random.below(1 << 61)) as i64 >> random.below(9), random.below(1 << 40) as i64 | 1 << 12);
            let Some(time) = (SlabEnd { n, d, faces: 0 }).time::<i128>() else { continue };
            assert_eq!(Some(time), Big::round_ratio(&Big::from(n), &Big::from(d)).ok(), "{n}/{d}");
            differ += u32::from(time != n as f64 / d as f64);
        }
        assert!(differ > 1000, "{differ}");
    }
}
