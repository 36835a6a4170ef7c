//! What stands behind a status for readers of text: what they would otherwise not guess.

use std::cmp::Ordering;

use crate::geometry::{Contact, Path, Range};
use crate::number::{Exact, Ring, Time, Uncertain};
use crate::query::{Report, Stop};

/// Adds that a path misses only because of its range, if that is so: when its line comes in, or when it has gone out.
///
/// The contact is that with the whole line, whose times are `None` where it is endless.
pub(super) fn beyond_range<R: Ring, T: Time<R> + Exact, F>(
    range: &Range<R>,
    mut contact: Option<Contact<T, F>>,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    report.ask().drop_uncounted(&mut contact);
    let [enter, exit] = contact.as_ref().map_or([None, None], Contact::times);
    if let (Some(last), Some(enter)) = (&range.last, enter)
        && enter.compare(&last.clone().into_time())?.is_gt()
    {
        return report.note_of(["until t = ", "; they meet at ", "; they meet just after"], (last, enter));
    }
    if let (Some(first), Some(exit)) = (&range.first, exit)
        && exit.compare(&first.clone().into_time())?.is_lt()
    {
        return report.note_of(["from t = ", " on; they part at ", " on; they part just before"], (first, exit));
    }
    Ok(())
}

/// Whether nothing moves: all components of a direction or of a relative velocity have the sign 0.
pub(super) fn rests(signs: impl IntoIterator<Item = Result<Ordering, Uncertain>>) -> Result<bool, Uncertain> {
    signs.into_iter().try_fold(true, |rests, sign| Ok(rests && sign?.is_eq()))
}

/// Adds that a path which misses is a point, if that is so.
pub(super) fn of_point<R: Ring>(path: &Path<R>, report: &mut Report<'_>) -> Result<(), Stop> {
    if rests(path.direction.each().map(Ring::sign))? {
        report.note("a point: its direction is zero");
    }
    Ok(())
}
