//! The further results of a path's contact: how far along it begins, how long it is, and the path after a mirror.
//!
//! A length along the path is a sum of square roots. All of this is worked out over big integers, and only where it is
//! asked for.

use crate::geometry::{Normals, Vector};
use crate::number::{Big, Exact, Fraction, Ring, RootSum, Surd};
use crate::query::{Field, Report, ResultField, ResultShape, Stop, optional_field};

/// The way to the contact.
pub(super) const DISTANCE: ResultField = ResultField {
    name: "distance",
    shape: ResultShape::Single,
    help: "How far along the path the contact begins: t_enter times the length of the direction",
};
/// The way within.
pub(super) const LENGTH: ResultField = ResultField {
    name: "length",
    shape: ResultShape::Single,
    help: "How long the contact is: t_exit - t_enter times the length of the direction",
};
/// The direction after a mirror.
pub(super) const REFLECT: ResultField = ResultField {
    name: "reflect",
    shape: ResultShape::Vector,
    help: "The direction after a mirror where the path comes in; empty if it starts inside",
};

/// All of them, as commands list them.
pub(super) const OF_FURTHER: &[ResultField] = &[DISTANCE, LENGTH, REFLECT];

/// Where these results are among those of a command.
pub(super) struct FurtherFields {
    /// Where the way to the contact is.
    pub(super) distance: Field,
    /// Where the way within is.
    pub(super) length: Field,
    /// Where the direction after a mirror is.
    pub(super) reflect: Field,
}

impl FurtherFields {
    /// Finds those of the results that the command has.
    pub(super) const fn of(results: &[ResultField]) -> Self {
        Self {
            distance: optional_field(results, DISTANCE.name),
            length: optional_field(results, LENGTH.name),
            reflect: optional_field(results, REFLECT.name),
        }
    }

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

    /// Whether the mirror's result is wanted.
    pub(super) fn wants_reflection(&self, report: &Report<'_>) -> bool {
        report.wants(self.reflect)
    }

    /// Fills in the direction after a mirror with these normals, which the path meets at a time.
    pub(super) fn report_reflection<R: Ring>(
        &self,
        direction: &Vector<R>,
        (normals, time): (&Normals<Big>, &impl Exact),
        dimension: usize,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let reflected = reflected(&big_vector(direction)?, (normals, &time.root_sum()?), &units_in_one.to_big()?);
        for (axis, component) in reflected.iter().enumerate().take(dimension) {
            report.number(self.reflect, axis, component)?;
        }
        Ok(())
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
    /// Of a direction in units.
    pub(super) fn of<R: Ring>(direction: &Vector<R>, units_in_one: &R) -> Result<Self, Stop> {
        Ok(Self { squared: big_vector(direction)?.squared(), units_in_one: units_in_one.to_big()? })
    }

    /// The way in a time.
    pub(super) fn way(&self, time: &RootSum) -> RootSum {
        time.times_root(&self.squared).over(&self.units_in_one)
    }
}

/// A vector in big integers.
pub(super) fn big_vector<R: Ring>(vector: &Vector<R>) -> Result<Vector<Big>, Stop> {
    let [x, y, z] = vector.each();
    Ok(Vector([x.to_big()?, y.to_big()?, z.to_big()?]))
}
