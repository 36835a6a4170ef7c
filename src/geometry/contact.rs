//! Where a path meets a convex solid: the meeting of closed spans of t, clipped to the path's range.

use std::cmp::Ordering;

use crate::number::{Fraction, Ring, Time, Uncertain};

use super::path::Range;

/// The closed span of t during which a path is within one convex part of a solid.
///
/// `enter` and `exit` are where the path crosses the part's boundary: `None` is a path that has always been, or stays
/// for ever, within; so a path parallel to a slab crosses neither of its faces.
#[derive(Clone, Debug)]
pub struct Span<T> {
    /// The first t within, at most `exit`.
    pub enter: Option<T>,
    /// The last t within.
    pub exit: Option<T>,
    /// True if the path runs through the part's open interior between the two: never where both are one time.
    pub interior: bool,
}

/// How a path meets a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Some point lies in the open interior.
    Hit,
    /// Only points of the boundary.
    Touch,
}

impl Status {
    /// The word for this status: `hit` or `touch`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Touch => "touch",
        }
    }
}

/// One end of a contact.
#[derive(Clone, Debug)]
pub struct End<T, C = u8> {
    /// The time of this end; `None` is unbounded.
    pub time: Option<T>,
    /// The faces or surfaces of a solid that are crossed exactly then, or, in [`meet`], a bit for every span, by its
    /// index; none where the range alone ends the contact.
    pub crossed: C,
}

/// The contact of a path with a solid.
#[derive(Clone, Debug)]
pub struct Contact<T, C = u8> {
    /// Through the interior, or not.
    pub status: Status,
    /// The first common point.
    pub enter: End<T, C>,
    /// The last common point.
    pub exit: End<T, C>,
}

impl<T> Contact<T> {
    /// This contact, with what is crossed at both ends named by the first and the second of these.
    #[inline]
    pub(super) fn named<C>(
        self,
        enter: impl FnOnce(&End<T>) -> Result<C, Uncertain>,
        exit: impl FnOnce(&End<T>) -> Result<C, Uncertain>,
    ) -> Result<Contact<T, C>, Uncertain> {
        let (entered, left) = (enter(&self.enter)?, exit(&self.exit)?);
        Ok(Contact {
            status: self.status,
            enter: End { time: self.enter.time, crossed: entered },
            exit: End { time: self.exit.time, crossed: left },
        })
    }
}

impl<T, C> Contact<T, C> {
    /// The first and the last t; `None` is unbounded.
    #[inline]
    pub(crate) fn times(&self) -> [Option<&T>; 2] {
        [self.enter.time.as_ref(), self.exit.time.as_ref()]
    }
}

impl<T, C: Default> Contact<T, C> {
    /// The part of this contact within a range; a touch if only an end is within it, `None` if nothing is.
    pub(crate) fn within<R: Ring>(self, range: &Range<R>) -> Result<Option<Self>, Uncertain>
    where
        T: Time<R>,
    {
        self.within_times([&range.first, &range.last].map(|bound| bound.clone().map(Fraction::into_time::<T>)))
    }

    /// [`Contact::within`] between these times; `None` is unbounded.
    pub(super) fn within_times<R: Ring>(mut self, [least, greatest]: [Option<T>; 2]) -> Result<Option<Self>, Uncertain>
    where
        T: Time<R>,
    {
        let pairs = [(&least, &self.exit.time), (&self.enter.time, &greatest)];
        for (first, last) in pairs {
            if let (Some(first), Some(last)) = (first, last) {
                match first.compare(last)? {
                    Ordering::Less => {}
                    Ordering::Equal => self.status = Status::Touch,
                    Ordering::Greater => return Ok(None),
                }
            }
        }
        clip(&mut self.enter, least, Ordering::Less)?;
        clip(&mut self.exit, greatest, Ordering::Greater)?;
        Ok(Some(self))
    }
}

impl<T, C: Default + PartialEq> Contact<T, C> {
    /// True if the contact begins where the range does, within the solid.
    pub(crate) fn starts_inside(&self) -> bool {
        self.status == Status::Hit && self.enter.time.is_some() && self.enter.crossed == C::default()
    }
}

/// The contact with the solid that is the meeting of all the parts that `spans` belong to.
///
/// Hit, if the open spans and the range have a point in common; touch, if only the closed ones have; `None` is a miss.
/// Two times of the same span are never compared: the second is not before the first by construction, and a span that
/// begins and ends at once says itself that it has no interior, which debug builds assert.
///
/// ```
/// use hitcalc::internals::geometry::{Range, Span, Status, meet};
/// use hitcalc::internals::number::{Big, Fraction};
/// let at = |time: i32| Some(Fraction::whole(Big::from(time)));
/// let span = |enter, exit| Span { enter: at(enter), exit: at(exit), interior: true };
/// // One span ends where the other begins: a corner.
/// let contact = meet(&[span(0, 2), span(2, 5)], &Range { first: None, last: at(9) }).unwrap().unwrap();
/// assert_eq!(contact.status, Status::Touch);
/// assert_eq!((contact.enter.crossed, contact.exit.crossed), (0b10, 0b01));
/// ```
pub fn meet<R: Ring, T: Time<R>>(spans: &[Span<T>], range: &Range<R>) -> Result<Option<Contact<T>>, Uncertain> {
    meet_line(spans)?.map_or(Ok(None), |line| line.within(range))
}

/// [`meet`] over all t.
pub(crate) fn meet_line<R: Ring, T: Time<R>>(spans: &[Span<T>]) -> Result<Option<Contact<T>>, Uncertain> {
    debug_assert!(!spans.iter().any(is_point_with_interior), "a span of one time has no interior");
    let enter = extreme(spans.iter().map(|span| span.enter.as_ref()), Ordering::Greater)?;
    let exit = extreme(spans.iter().map(|span| span.exit.as_ref()), Ordering::Less)?;
    let mut interior = spans.iter().all(|span| span.interior);
    if let (Some((first, entered)), Some((last, left))) = (&enter, &exit)
        && entered & left == 0
    {
        match first.compare(last)? {
            Ordering::Less => {}
            Ordering::Equal => interior = false,
            Ordering::Greater => return Ok(None),
        }
    }
    let status = if interior { Status::Hit } else { Status::Touch };
    let [enter, exit] = [enter, exit].map(|end| {
        let (time, crossed) = end.unzip();
        End { time, crossed: crossed.unwrap_or(0) }
    });
    Ok(Some(Contact { status, enter, exit }))
}

fn is_point_with_interior<R: Ring, T: Time<R>>(span: &Span<T>) -> bool {
    let ends = span.enter.as_ref().zip(span.exit.as_ref());
    span.interior && ends.is_some_and(|(enter, exit)| enter.compare(exit).is_ok_and(Ordering::is_eq))
}

/// The greatest (or least) of the times, and a bit for each span that has it.
fn extreme<'a, R: Ring, T: Time<R> + 'a>(
    times: impl Iterator<Item = Option<&'a T>>,
    wanted: Ordering,
) -> Result<Option<(T, u8)>, Uncertain> {
    let mut best: Option<(&T, u8)> = None;
    for (index, time) in times.enumerate() {
        let Some(time) = time else { continue };
        let bit = 1 << index;
        best = Some(match best {
            None => (time, bit),
            Some((leader, crossed)) => match time.compare(leader)? {
                Ordering::Equal => (leader, crossed | bit),
                order if order == wanted => (time, bit),
                _ => (leader, crossed),
            },
        });
    }
    Ok(best.map(|(time, crossed)| (time.clone(), crossed)))
}

/// Moves an end to the bound of the range that it lies beyond.
fn clip<R: Ring, T: Time<R>, C: Default>(
    end: &mut End<T, C>,
    bound: Option<T>,
    beyond: Ordering,
) -> Result<(), Uncertain> {
    let Some(bound) = bound else { return Ok(()) };
    let is_beyond = match &end.time {
        None => true,
        Some(time) => time.compare(&bound)? == beyond,
    };
    if is_beyond {
        *end = End { time: Some(bound), crossed: C::default() };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Big, Exact};

    fn at(time: i64) -> Fraction<Big> {
        Fraction::whole(time.into())
    }

    fn span(enter: i64, exit: i64) -> Span<Fraction<Big>> {
        Span { enter: Some(at(enter)), exit: Some(at(exit)), interior: enter < exit }
    }

    /// When, and which spans are crossed.
    type Ends = [(Option<f64>, u8); 2];

    fn met(spans: &[Span<Fraction<Big>>], first: Option<i64>, last: Option<i64>) -> Option<(Status, Ends)> {
        let contact = meet(spans, &Range { first: first.map(at), last: last.map(at) }).unwrap()?;
        let end = |end: End<Fraction<Big>>| (end.time.map(|time| time.round().unwrap()), end.crossed);
        Some((contact.status, [end(contact.enter), end(contact.exit)]))
    }

    #[test]
    fn all_spans_that_are_entered_at_once_are_crossed() {
        let spans = [span(1, 4), span(1, 5), span(0, 4)];
        assert_eq!(met(&spans, None, None), Some((Status::Hit, [(Some(1.0), 0b11), (Some(4.0), 0b101)])));
    }

    #[test]
    fn spans_that_have_one_time_in_common_touch() {
        let spans = [span(1, 2), span(2, 3)];
        assert_eq!(met(&spans, None, None), Some((Status::Touch, [(Some(2.0), 0b10), (Some(2.0), 0b01)])));
        assert_eq!(met(&[span(1, 2), span(3, 4)], None, None), None);
        assert_eq!(met(&[span(2, 2)], None, None), Some((Status::Touch, [(Some(2.0), 1); 2])));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "a span of one time has no interior")]
    fn a_span_of_one_time_must_not_claim_an_interior() {
        let plane = Span { interior: true, ..span(2, 2) };
        let _ = met(&[plane, span(2, 3)], None, None);
    }

    #[test]
    fn a_range_that_only_reaches_a_span_touches_it_where_it_crosses() {
        assert_eq!(met(&[span(1, 2)], None, Some(1)), Some((Status::Touch, [(Some(1.0), 1), (Some(1.0), 0)])));
        assert_eq!(met(&[span(1, 2)], Some(2), None), Some((Status::Touch, [(Some(2.0), 0), (Some(2.0), 1)])));
        assert_eq!(met(&[span(1, 2)], None, Some(0)), None);
        assert_eq!(met(&[span(1, 2)], Some(3), None), None);
    }

    #[test]
    fn an_end_that_the_range_alone_makes_crosses_nothing() {
        assert_eq!(met(&[span(0, 9)], Some(1), Some(2)), Some((Status::Hit, [(Some(1.0), 0), (Some(2.0), 0)])));
        assert_eq!(met(&[span(0, 9)], Some(0), Some(9)), Some((Status::Hit, [(Some(0.0), 1), (Some(9.0), 1)])));
        assert_eq!(
            met(&[Span { enter: None, exit: None, interior: true }], None, Some(2)),
            Some((Status::Hit, [(None, 0), (Some(2.0), 0)]))
        );
    }
}
