//! How the results of a contact come about besides its times and points: lengths along the path, the point of the
//! solid, the path after a mirror.

use crate::explain::closed;
use crate::explain::expression::{
    dot, dot_product, dot_roots, in_brackets, number, operand, root_of_squares, vector, vector_of_roots,
};
use crate::explain::{LengthUnit, Working};
use crate::geometry::{Normals, Path};
use crate::number::{Big, Exact, Fraction, Root, Surd};
use crate::query::{Ask, Stop};

use super::further::{Speed, reflected};
use super::path_results::PathFields;

/// A path that meets a solid, and what is asked of it.
pub(super) struct ContactWorking<'a> {
    /// The path, in units.
    pub(super) path: &'a Path<Big>,
    /// The unit.
    pub(super) unit: &'a LengthUnit,
    /// 2 or 3.
    pub(super) dimension: usize,
    /// What is asked.
    pub(super) ask: &'a Ask,
    /// Where the results are.
    pub(super) fields: &'a PathFields,
    /// What the working calls the direction.
    pub(super) d: &'a str,
}

/// What is said of the gap of a path that meets the solid.
pub(super) const NO_GAP_BETWEEN: &str = "0, as they meet: gap_t is t_enter, and both points are enter";

/// The labels of what is said of the normals where the path comes in and goes out.
pub(super) const NORMAL_LABELS: [&str; 2] = ["n in", "n out"];

impl ContactWorking<'_> {
    /// The direction.
    fn direction(&self) -> Vec<Fraction<Big>> {
        self.unit.vector(&self.path.direction, self.dimension)
    }

    /// Where the path is at a time.
    pub(super) fn point(&self, time: &Surd<Big>) -> Vec<Surd<Big>> {
        let point = time.coordinates(self.path.origin.each(), self.path.direction.each(), &self.unit.in_one);
        point.into_iter().take(self.dimension).collect()
    }

    /// The outward unit normal of a surface where the path crosses it at a time.
    pub(super) fn unit_normal(&self, normals: &Normals<Big>, time: &Surd<Big>) -> Vec<Surd<Big>> {
        normals.at(time).into_iter().take(self.dimension).collect()
    }

    /// What comes of the times of a contact and of the surface where it begins: its normals, and `flat`, the normal of any
    /// length that those of a flat one were made of; all but how near the path comes, which `gap` says.
    pub(super) fn results(
        &self,
        times: [Option<&Surd<Big>>; 2],
        enter: Option<(Normals<Big>, &Surd<Big>)>,
        flat: Option<&[Fraction<Big>]>,
        radius: &Big,
        gap: &str,
        to: &mut Working,
    ) -> Result<(), Stop> {
        self.lengths(times, to)?;
        if let Some((normals, time)) = &enter {
            self.contact(radius, normals, time, to);
            self.reflection(flat, normals, time, to)?;
        }
        if self.fields.gap.are_asked(self.ask) {
            to.say("gap", gap);
        }
        Ok(())
    }

    /// How long the ways along the path are that belong to the times of a contact, `None` for infinite ones.
    fn lengths(&self, [enter, exit]: [Option<&Surd<Big>>; 2], to: &mut Working) -> Result<(), Stop> {
        let [distance, length] =
            [self.fields.further.distance, self.fields.further.length].map(|field| field.is_in(self.ask.wanted));
        if !distance && !length {
            return Ok(());
        }
        let d = self.d;
        let (formula, norm) = root_of_squares(&self.direction());
        let times_norm = format!("·{}", in_brackets(&closed(&norm)));
        to.equate(&format!("|{d}|"), formula, norm);
        let speed = Speed::of(&self.path.direction, &self.unit.in_one)?;
        if distance {
            match enter {
                Some(time) => {
                    let formula = format!("t_enter |{d}| = {}{times_norm}", in_brackets(&closed(time)));
                    to.equate("distance", formula, speed.way(&time.root_sum()?));
                }
                None => drop(to.say("distance", "-inf: the contact has no begin")),
            }
        }
        if length {
            match (enter, exit) {
                (Some(first), Some(last)) => {
                    let [first_text, last_text] = [first, last].map(closed);
                    let between = {
                        let is_plain = !first_text.starts_with('-') && !first_text.contains(' ');
                        if is_plain {
                            format!("({last_text} - {first_text})")
                        } else {
                            format!("({last_text} - ({first_text}))")
                        }
                    };
                    let way = speed.way(&last.root_sum()?.minus(&first.root_sum()?));
                    to.equate("length", format!("(t_exit - t_enter) |{d}| = {between}{times_norm}"), way);
                }
                _ => drop(to.say("length", "inf: the contact has no begin or no end")),
            }
        }
        Ok(())
    }

    /// The point of the solid that a ball of this radius meets with its center at the path's point of a time.
    fn contact(&self, radius: &Big, normals: &Normals<Big>, time: &Surd<Big>, to: &mut Working) {
        if !self.fields.contact.is_in(self.ask.wanted) {
            return;
        }
        let Normals::Radial { constant, slope, length } = normals else { return self.thin_contact(to) };
        if radius.is_zero() {
            return self.thin_contact(to);
        }
        let surface = [(&self.path.origin, constant), (&self.path.direction, slope)]
            .map(|(center, outward)| center.times(length).minus(&outward.times(radius)));
        let point = time.coordinates(surface[0].each(), surface[1].each(), &(length * &self.unit.in_one));
        let [center, normal] = [self.point(time), self.unit_normal(normals, time)].map(|of| vector_of_roots(&of));
        let formula = format!("p - path_radius·n = {center} - {}·{normal}", operand(&self.unit.length(radius)));
        to.equate("contact", formula, point.into_iter().take(self.dimension).collect::<Vec<_>>());
    }

    /// A thin path meets the solid where it is itself.
    pub(super) fn thin_contact(&self, to: &mut Working) {
        if self.fields.contact.is_in(self.ask.wanted) {
            to.say("contact", "the point of the solid is the path's own point, enter");
        }
    }

    /// The direction after a mirror where the path comes in at a time; of a flat one with a normal N of any length.
    fn reflection(
        &self,
        flat: Option<&[Fraction<Big>]>,
        normals: &Normals<Big>,
        time: &Surd<Big>,
        to: &mut Working,
    ) -> Result<(), Stop> {
        if !self.fields.further.reflect.is_in(self.ask.wanted) {
            return Ok(());
        }
        let (d, direction) = (self.d, self.direction());
        let root = time.root_sum()?;
        let reflected = reflected(&self.path.direction, (normals, &root), &self.unit.in_one);
        let reflected: Vec<_> = reflected.into_iter().take(self.dimension).collect();
        let direction_text = vector(&direction);
        let formula = match (flat, normals) {
            (Some(normal), _) => {
                let along = dot_product(&direction, normal);
                let squared = dot_product(normal, normal);
                let is_unit = number(&squared) == "1";
                let n = if is_unit { "n" } else { "N" };
                to.equate("reflect", format!("{d}·{n} = {}", dot(&direction, normal)), along.clone());
                let twice = format!("{direction_text} - 2·{}", operand(&along));
                if is_unit {
                    format!("{d} - 2 ({d}·n) n = {twice}·{}", vector(normal))
                } else {
                    to.equate("", format!("N·N = {}", dot(normal, normal)), squared.clone());
                    format!("{d} - 2 ({d}·N)/(N·N) N = {twice}/{}·{}", operand(&squared), vector(normal))
                }
            }
            (None, Normals::Radial { constant, slope, length }) => {
                let normal = self.unit_normal(normals, time);
                let [constant, slope] = [constant, slope].map(|part| self.path.direction.dot(part));
                let [along, ..] = time.coordinates([&constant; 3], [&slope; 3], &(length * &self.unit.in_one));
                to.equate("reflect", format!("{d}·n = {}", dot_roots(&direction, &normal)), along.clone());
                let along = in_brackets(&closed(&along));
                format!("{d} - 2 ({d}·n) n = {direction_text} - 2·{along}·{}", vector_of_roots(&normal))
            }
            (None, Normals::Flat { .. }) => return Ok(()),
        };
        to.equate("", formula, reflected);
        Ok(())
    }
}
