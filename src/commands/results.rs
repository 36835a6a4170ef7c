//! The results that commands share, each declared and reported here: those of every path and solid, further ones along
//! the path, how near it comes, and what surfaces with roots add; and the notes behind a status.

use std::cmp::Ordering;

use super::float_results::FloatFields;
use crate::geometry::{Contact, Gap, Normals, Path, Range, Vector, unit_component};
use crate::number::{Big, Exact, Fraction, Ring, Root, RootSum, Scale, Surd, Time, Uncertain};
use crate::picture::GapLine;
use crate::query::{Ask, Field, Report, ResultField, Stop, field, optional_field};

/// A path and a solid `S`, and how they meet: `C`.
pub(super) struct PathMet<R: Ring, S, C> {
    /// The path, in units.
    pub(super) path: Path<R>,
    /// The solid, in units.
    pub(super) solid: S,
    /// How thick the path is, in units.
    pub(super) radius: R,
    pub(super) scale: Scale,
    /// `None` is a miss, and a touch that is not to count.
    pub(super) contact: Option<C>,
    /// True if the whole line may meet the solid: if it does not, a miss is not due to the range.
    pub(super) line_may_meet: bool,
}

impl<R: Ring, S, C> PathMet<R, S, C> {
    /// How far a path with this gap stays from the solid.
    pub(super) fn clearance(&self, gap: Gap<R::Deep>) -> Result<Clearance<R::Deep>, Stop> {
        Ok(Clearance::new(gap, &self.radius.deep(), &self.scale.units_in_one()?))
    }

    /// Fills in how near a path that misses comes, if that is wanted; `gap` gives `None` where it is not worked out.
    #[inline]
    pub(super) fn report_gap(
        &self,
        fields: &PathFields,
        gap: impl FnOnce() -> Result<Option<Gap<R::Deep>>, Stop>,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if !fields.gap.are_wanted(report) {
            return Ok(());
        }
        let Some(gap) = gap()? else { return Ok(()) };
        let units_in_one = self.scale.units_in_one()?;
        fields.gap.report_miss(&gap, &self.radius.deep(), &units_in_one, report)?;
        fields.gap.report_nearest(&gap, &self.path.deep(), &units_in_one, report)
    }
}

impl<S, C> PathMet<Big, S, C> {
    /// The shortest line from a path that misses with this gap to the solid, for a picture. A gap that is the same from
    /// t = -inf on is drawn at t = 0, or at the end of a path that ends before. Its length is written where it was asked for.
    pub(super) fn way(&self, gap: &Gap<Big>, is_asked: bool) -> Result<GapLine, Stop> {
        let ends = [gap.t.as_ref(), self.path.range.last.as_ref().filter(|last| last.numerator < Big::ZERO)];
        let t = &ends.into_iter().flatten().next().cloned().unwrap_or_else(|| Fraction::whole(Big::ZERO));
        let units_in_one = &self.scale.units_in_one()?;
        let squared = gap.away.squared();
        // From the center of the ball towards the solid, as far as its radius.
        let surface = [0, 1, 2].map(|axis| {
            let center = self.path.coordinate(axis, t);
            Surd {
                rational: center.numerator * &squared,
                factor: -(&self.radius * &gap.away[axis] * &t.denominator),
                radicand: squared.clone(),
                denominator: center.denominator * &squared * units_in_one,
            }
        });
        let ends = [surface, gap.point_of_solid(&self.path, t, units_in_one)?];
        let length = is_asked.then(|| gap.length(&self.radius, units_in_one));
        Ok(GapLine { ends, length, t: gap.t.clone().filter(|_| is_asked).map(Into::into) })
    }
}

// The results that all questions about a path and a solid have in common, declared once.

const STATUS: ResultField = ResultField::word("status", "hit (through the interior), touch (boundary only) or miss");
const T_ENTER: ResultField = ResultField::number("t_enter", "First t of the contact; -inf if it has none");
const T_EXIT: ResultField = ResultField::number("t_exit", "Last t of the contact; inf if it has none");
const ENTER: ResultField = ResultField::vector("enter", "Point at t_enter");
const EXIT: ResultField = ResultField::vector("exit", "Point at t_exit");

pub(super) const CONTACT: ResultField = ResultField::vector(
    "contact",
    "Point of the solid that the path meets at t_enter: with path_radius, where the ball does; empty if it starts inside",
);

/// How, when and where the path and the solid meet, as commands list it.
pub(super) const OF_CONTACT: &[ResultField] = &[STATUS, T_ENTER, T_EXIT, ENTER, EXIT];

/// Where the results of a path's contact are among those of a command.
pub(super) struct PathFields {
    /// The times at which the contact begins and ends.
    pub(super) times: [Field; 2],
    /// The points at which the contact begins and ends.
    pub(super) points: [Field; 2],
    /// The normals of the solid at those points.
    pub(super) normals: [Field; 2],
    /// The way to the contact.
    pub(super) distance: Field,
    /// The way within the solid.
    pub(super) length: Field,
    /// The direction after a mirror.
    pub(super) reflect: Field,
    /// How near the path comes, when, and where.
    pub(super) gap: GapFields,
    /// Where the solid is met.
    pub(super) contact: Field,
    /// The results of the textbook.
    pub(super) floats: FloatFields,
}

impl PathFields {
    /// Finds the results by name; a command may lack all but the times and the points.
    pub(super) const fn of(results: &[ResultField]) -> Self {
        Self {
            times: [field(results, T_ENTER.name), field(results, T_EXIT.name)],
            points: [field(results, ENTER.name), field(results, EXIT.name)],
            normals: [optional_field(results, "enter_normal"), optional_field(results, "exit_normal")],
            distance: optional_field(results, DISTANCE.name),
            length: optional_field(results, LENGTH.name),
            reflect: optional_field(results, REFLECT.name),
            gap: GapFields::of(results),
            contact: optional_field(results, CONTACT.name),
            floats: FloatFields::of(results),
        }
    }
}

// The further results of a path's contact: how far along it begins, how long it is, and the path after a mirror.
//
// A length along the path is a sum of square roots. All of this is worked out over big integers, and only where it is
// asked for.

pub(super) const DISTANCE: ResultField = ResultField::number(
    "distance",
    "How far along the path the contact begins: t_enter times the length of the direction",
);
pub(super) const LENGTH: ResultField =
    ResultField::number("length", "How long the contact is: t_exit - t_enter times the length of the direction");
pub(super) const REFLECT: ResultField =
    ResultField::vector("reflect", "The direction after a mirror where the path comes in; empty if it starts inside");

/// All of them, as commands list them.
pub(super) const OF_FURTHER: &[ResultField] = &[DISTANCE, LENGTH, REFLECT];

impl PathFields {
    /// Fills in the distance and the length of a contact between two times, `None` for infinite ones.
    #[inline]
    pub(super) fn report_lengths<R: Ring>(
        &self,
        times: [Option<&impl Exact>; 2],
        direction: &Vector<R>,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if report.wants(self.distance) || report.wants(self.length) {
            self.report_wanted_lengths(times, direction, units_in_one, report)
        } else {
            Ok(())
        }
    }

    #[cold]
    #[inline(never)]
    fn report_wanted_lengths<R: Ring>(
        &self,
        [t_enter, t_exit]: [Option<&impl Exact>; 2],
        direction: &Vector<R>,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let speed = Speed::of(direction, units_in_one)?;
        match t_enter {
            Some(time) => report.number(self.distance, 0, &speed.way(&time.root_sum()?))?,
            None => report.infinite(self.distance, false),
        }
        match (t_enter, t_exit) {
            (Some(first), Some(last)) => {
                report.number(self.length, 0, &speed.way(&last.root_sum()?.minus(&first.root_sum()?)))
            }
            _ => {
                report.infinite(self.length, true);
                Ok(())
            }
        }
    }

    /// Fills in the direction after a mirror with these normals, which the path meets at a time.
    pub(super) fn report_reflection<R: Ring>(
        &self,
        direction: &Vector<R>,
        (normals, time): (&Normals<Big>, &impl Exact),
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let reflected = reflected(&big_vector(direction)?, (normals, &time.root_sum()?), &units_in_one.to_big()?);
        report.vector(self.reflect, reflected)
    }
}

/// A direction after a mirror with these normals, which a path meets at a time: d - 2(d·n)n / n².
pub(super) fn reflected(
    direction: &Vector<Big>,
    (normals, time): (&Normals<Big>, &RootSum),
    units_in_one: &Big,
) -> [Surd<Big>; 3] {
    match normals {
        Normals::Flat { outward, length_squared } => {
            let along = direction.dot(outward) * Big::from(2);
            [0, 1, 2].map(|axis| {
                let numerator = &direction[axis] * length_squared - &along * &outward[axis];
                Fraction { numerator, denominator: length_squared * units_in_one }.into()
            })
        }
        Normals::Radial { constant, slope, length } => {
            // With t = (a + b√c)/e the normal is (P + Q√c) / (length·e), with whole vectors P and Q.
            let (factor, radicand) = time.roots.first().cloned().unwrap_or((Big::ZERO, Big::ZERO));
            let plain = constant.times(&time.denominator).plus(&slope.times(&time.rational));
            let rooted = slope.times(&factor);
            let denominator = (length * &time.denominator).squared();
            let (along, along_rooted) = (direction.dot(&plain), direction.dot(&rooted));
            [0, 1, 2].map(|axis| {
                let rational = &along * &plain[axis] + &along_rooted * &rooted[axis] * &radicand;
                let factor = &along * &rooted[axis] + &along_rooted * &plain[axis];
                Surd {
                    rational: &direction[axis] * &denominator - rational * Big::from(2),
                    factor: -(factor * Big::from(2)),
                    radicand: radicand.clone(),
                    denominator: &denominator * units_in_one,
                }
            })
        }
    }
}

/// The length of a direction: what turns times into ways.
pub(super) struct Speed {
    squared: Big,
    units_in_one: Big,
}

impl Speed {
    pub(super) fn of<R: Ring>(direction: &Vector<R>, units_in_one: &R) -> Result<Self, Stop> {
        Ok(Self { squared: big_vector(direction)?.squared(), units_in_one: units_in_one.to_big()? })
    }

    pub(super) fn way(&self, time: &RootSum) -> RootSum {
        time.times_root(&self.squared).over(&self.units_in_one)
    }
}

/// A vector in big integers.
pub(super) fn big_vector<R: Ring>(vector: &Vector<R>) -> Result<Vector<Big>, Stop> {
    let [x, y, z] = vector.each();
    Ok(Vector([x.to_big()?, y.to_big()?, z.to_big()?]))
}

// The further results that say how near a path comes to a solid: how near, when, and where.
//
// They are worked out only where they are asked for, over numbers that hold any product.

pub(super) const GAP: ResultField = ResultField::number(
    "gap",
    "How far the path stays from the solid: the least distance over the range; 0 where they meet",
);
pub(super) const GAP_T: ResultField = ResultField::number(
    "gap_t",
    "First t of the least distance: t_enter where they meet; -inf if it has always been that small",
);
pub(super) const GAP_FROM: ResultField =
    ResultField::vector("gap_from", "Point of the path at gap_t; empty where that is infinite");
pub(super) const GAP_TO: ResultField =
    ResultField::vector("gap_to", "Point of the solid nearest to gap_from; enter where they meet");

/// Where these results are among those of a command.
pub(super) struct GapFields {
    gap: Field,
    t: Field,
    from: Field,
    to: Field,
}

impl GapFields {
    /// Finds those of the results that the command has.
    pub(super) const fn of(results: &[ResultField]) -> Self {
        Self {
            gap: optional_field(results, GAP.name),
            t: optional_field(results, GAP_T.name),
            from: optional_field(results, GAP_FROM.name),
            to: optional_field(results, GAP_TO.name),
        }
    }

    /// True if any of them is wanted.
    #[inline]
    pub(super) fn are_wanted(&self, report: &Report<'_>) -> bool {
        [self.gap, self.t, self.from, self.to].into_iter().any(|field| report.wants(field))
    }

    /// True if any of them is asked for.
    pub(super) fn are_asked(&self, ask: &Ask) -> bool {
        self.gap.is_in(ask.wanted) || self.t.is_in(ask.wanted) || self.points_are_asked(ask)
    }

    /// True if the nearest points are asked for.
    pub(super) fn points_are_asked(&self, ask: &Ask) -> bool {
        self.from.is_in(ask.wanted) || self.to.is_in(ask.wanted)
    }

    /// True if the distance itself is asked for.
    pub(super) fn is_asked(&self, ask: &Ask) -> bool {
        self.gap.is_in(ask.wanted)
    }

    /// Fills in how near, and when, for a contact that begins at a time, which is `None` if it has always been.
    #[inline]
    pub(super) fn report_contact(&self, t_enter: Option<&impl Exact>, report: &mut Report<'_>) -> Result<(), Stop> {
        if report.wants(self.gap) {
            report.unit(self.gap, 0, 0)?;
        }
        report.time(self.t, t_enter, false)
    }

    /// Fills in both points for a contact that begins at a point with these coordinates.
    #[inline]
    pub(super) fn report_points<T: Exact>(
        &self,
        enter: impl FnOnce() -> [T; 3],
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if !report.wants(self.from) && !report.wants(self.to) {
            return Ok(());
        }
        let enter = enter();
        report.vector(self.from, enter.clone())?;
        report.vector(self.to, enter)
    }

    /// Fills in how near, and when, for a miss by a gap of a path that is as thick as `path_radius` says.
    pub(super) fn report_miss<R: Ring>(
        &self,
        gap: &Gap<R>,
        path_radius: &R,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if report.wants(self.gap) {
            report.number(self.gap, 0, &gap.length(path_radius, units_in_one))?;
        }
        report.time(self.t, gap.t.as_ref(), false)
    }

    /// Fills in both points for a miss.
    fn report_nearest<R: Ring>(
        &self,
        gap: &Gap<R>,
        path: &Path<R>,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let Some(t) = &gap.t else { return Ok(()) };
        report.point(self.from, units_in_one, |axis| Ok(path.coordinate(axis, t)))?;
        if report.wants(self.to) {
            report.vector(self.to, gap.point_of_solid(path, t, units_in_one)?)?;
        }
        Ok(())
    }
}

// How far a path stays from a solid.

/// How far a path stays from a solid, and since when.
pub(super) struct Clearance<R> {
    pub(super) length: Surd<R>,
    /// The first t of it; `None` is before all others.
    t: Option<Fraction<R>>,
}

impl<R: Ring> Clearance<R> {
    pub(super) fn new(gap: Gap<R>, path_radius: &R, units_in_one: &R) -> Self {
        Self { length: gap.length(path_radius, units_in_one), t: gap.t }
    }
}

impl Clearance<Big> {
    /// Which of two is less, and which begins first if they are equal.
    pub(super) fn compare(&self, other: &Self) -> Result<Ordering, Stop> {
        let by_time = || match (&self.t, &other.t) {
            (None, None) => Ok(Ordering::Equal),
            (None, Some(_)) => Ok(Ordering::Less),
            (Some(_), None) => Ok(Ordering::Greater),
            (Some(own), Some(other)) => own.compare(other),
        };
        Ok(match self.length.compare(&other.length)? {
            Ordering::Equal => by_time()?,
            order => order,
        })
    }
}

// The results of a contact with a round surface: times and points with roots, normals that turn with the point.
//
// A ball that meets a solid has such a contact with its center, whatever the solid: the solid grown by the radius is
// round.

/// Fills in the normal of a surface where the path crosses it at a time.
pub(super) fn report_normal<R: Ring<Deep = R>>(
    field: Field,
    normals: &Normals<R>,
    time: &R::Root,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    match normals {
        Normals::Flat { outward, length_squared } => {
            report.vector(field, [0, 1, 2].map(|axis| unit_component(outward, axis, length_squared)))
        }
        Normals::Radial { constant, slope, length } => {
            report_point(field, (constant.each(), slope.each(), length), time, report)
        }
    }
}

/// Fills in (constant + slope·t) / divisor.
pub(super) fn report_point<R: Ring<Deep = R>>(
    field: Field,
    (constant, slope, divisor): ([&R; 3], [&R; 3], &R),
    time: &R::Root,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    if !report.wants(field) {
        return Ok(());
    }
    report.vector(field, time.coordinates(constant, slope, divisor))
}

/// Fills in what the surface of these normals makes of a path where that comes in: the point of the solid that a ball of
/// this radius meets, from its center the radius against the normal, and the path after a mirror. A surface without
/// normals is met where the path is, and is no mirror.
pub(super) fn report_surface<R: Ring<Deep = R>>(
    fields: &PathFields,
    path: &Path<R>,
    (normals, radius): (Option<&Normals<R>>, &R),
    time: &R::Root,
    units_in_one: &R,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    if let (true, Some(Normals::Radial { constant, slope, length })) = (report.wants(fields.contact), normals) {
        let surface = |center: &Vector<R>, outward: &Vector<R>| center.times(length).minus(&outward.times(radius));
        let (constant, slope) = (surface(&path.origin, constant), surface(&path.direction, slope));
        let divisor = length.clone() * units_in_one;
        report_point(fields.contact, (constant.each(), slope.each(), &divisor), time, report)?;
    } else {
        let (origin, direction) = (path.origin.each(), path.direction.each());
        report_point(fields.contact, (origin, direction, units_in_one), time, report)?;
    }
    let Some(normals) = normals.filter(|_| report.wants(fields.reflect)) else { return Ok(()) };
    let normals = match normals {
        Normals::Flat { outward, length_squared } => {
            Normals::Flat { outward: big_vector(outward)?, length_squared: length_squared.to_big()? }
        }
        Normals::Radial { constant, slope, length } => {
            let (constant, slope) = (big_vector(constant)?, big_vector(slope)?);
            Normals::Radial { constant, slope, length: length.to_big()? }
        }
    };
    fields.report_reflection(&path.direction, (&normals, time), units_in_one, report)
}

// Remarks behind a status, for readers of text, on things that they would not guess.

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

/// True if nothing moves: all components of a direction or of a relative velocity have the sign 0.
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
