//! The path of a query: `origin` + `dir` or `from` + `to`, and its range of t.

use std::cmp::Ordering;

use crate::floats::{self, FloatSource};
use crate::geometry::{Path, Range, Vector};
use crate::number::{Big, Decimal, Fraction, Interval, Ring, Scale, Word};
use crate::query::{
    Args, Ask, BoundArg, Kind, Parameter, Problem, Spec, Stop, VectorArg, cut, optional_slot_of, slot_of,
};
use crate::scene::{PathBounds, Scene};

/// A point of the path.
pub(super) const ORIGIN: Parameter =
    Parameter::new("origin", Kind::Vector, "Where the path is at t = 0 (a ray, with dir)");
/// The step of one unit of t.
pub(crate) const DIR: Parameter =
    Parameter::new("dir", Kind::Vector, "Direction, not normalised: t counts lengths of dir; zero is allowed: a point");
/// The start of a segment.
pub(super) const FROM: Parameter =
    Parameter::new("from", Kind::Vector, "Where the path is at t = 0 (a segment, with to)");
/// The end of a segment.
pub(super) const TO: Parameter = Parameter::new("to", Kind::Vector, "Where the path is at t = 1");
/// The least t.
pub(crate) const T_MIN: Parameter =
    Parameter::new("t_min", Kind::Bound, "Least t of the path").with_default("0, with --line -inf");
/// The greatest t.
pub(crate) const T_MAX: Parameter =
    Parameter::new("t_max", Kind::Bound, "Greatest t of the path; beyond 1 it goes on past to")
        .with_default("ray inf, segment 1, with --line inf");

/// How thick the path is.
pub(super) const PATH_RADIUS: Parameter =
    Parameter::new("path_radius", Kind::Number, "Radius of a ball that moves along the path; in 2D a disc")
        .with_default("0");

/// The parameters of a path, as commands list them; `path_radius` comes behind them where it may be thick.
pub(super) const OF_PATH: &[Parameter] = &[ORIGIN, DIR, FROM, TO, T_MIN, T_MAX];

const FORMS: &str = "a path is `origin` + `dir` or `from` + `to`";
/// The parts of these forms, each with the one that it lacks if it is there alone.
const PARTS: [(Parameter, Parameter); 4] = [(ORIGIN, DIR), (DIR, ORIGIN), (FROM, TO), (TO, FROM)];

/// Where a command's path parameters are.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathSlots {
    origin: usize,
    dir: usize,
    from: usize,
    to: usize,
    t_min: Option<usize>,
    t_max: usize,
    radius: Option<usize>,
}

/// A path, as decimals.
pub(super) struct PathInput<'a> {
    start: VectorArg<'a>,
    /// The direction, or the end of a segment.
    toward: VectorArg<'a>,
    /// True if the path is given by `from` and `to`.
    pub(super) is_segment: bool,
    t_min: Option<BoundArg<'a>>,
    t_max: Option<BoundArg<'a>>,
    /// The radius of the ball that moves along it, if that is above zero.
    pub(super) radius: Option<&'a Decimal>,
}

impl PathSlots {
    /// Finds the parameters by name; `t_min` and `path_radius` only where the command has them.
    pub(super) const fn of(parameters: &[Parameter]) -> Self {
        Self {
            origin: slot_of(parameters, ORIGIN.name),
            dir: slot_of(parameters, DIR.name),
            from: slot_of(parameters, FROM.name),
            to: slot_of(parameters, TO.name),
            t_min: optional_slot_of(parameters, T_MIN.name),
            t_max: slot_of(parameters, T_MAX.name),
            radius: optional_slot_of(parameters, PATH_RADIUS.name),
        }
    }

    /// The path of a query of a scene, as the index sees it; `refusal` says with which solids of the scene a thick one
    /// does not go, if there are such.
    pub(super) fn in_scene(
        &self,
        spec: &Spec,
        query: &Args,
        scene: &Scene,
        ask: &Ask,
        refusal: &str,
    ) -> Result<PathBounds, Stop> {
        // A missing path is reported first: without it the dimension is unknown.
        let path = self.read(query)?;
        let dimension = query.dimension()?;
        if spec.only_in_3d.is_none() {
            scene.check_dimension(dimension)?;
        }
        spec.check_dimension(dimension)?;
        if !scene.takes_thick_paths {
            path.refuse_radius(refusal)?;
        }
        path.checked_bounds(ask.line)
    }

    /// True if a place stands beside a whole segment.
    pub(super) fn has_place_beside_segment(&self, args: &Args) -> bool {
        [self.origin, self.from, self.to].iter().all(|slot| args.vector(*slot).is_some())
    }

    /// The path that was given, in one of its two forms.
    #[inline(always)]
    pub(super) fn read<'a>(&self, args: &'a Args) -> Result<PathInput<'a>, Problem> {
        let given = [args.vector(self.origin), args.vector(self.dir), args.vector(self.from), args.vector(self.to)];
        let (start, toward, is_segment) = match given {
            [Some(origin), Some(dir), None, None] => (origin, dir, false),
            [None, None, Some(from), Some(to)] => (from, to, true),
            given => return Err(wrong_form("path", &PARTS, given.map(|part| part.is_some()), FORMS)),
        };
        let t_min = self.t_min.and_then(|slot| args.bound(slot));
        let radius = self.radius.and_then(|slot| args.number(slot)).filter(|radius| !radius.is_zero());
        radius.map_or(Ok(()), |radius| check_radius(PATH_RADIUS.name, radius))?;
        Ok(PathInput { start, toward, is_segment, t_min, t_max: args.bound(self.t_max), radius })
    }
}

/// The problem of a query that gives a thing in none of its forms; each part of those comes with the one that it lacks if it
/// is there alone.
pub(super) fn wrong_form<const N: usize>(
    thing: &str,
    parts: &[(Parameter, Parameter); N],
    given: [bool; N],
    forms: &str,
) -> Problem {
    let given: Vec<_> = parts.iter().zip(given).filter(|(_, is)| *is).map(|(part, _)| part).collect();
    match given.as_slice() {
        [] => Problem::of_query(format!("the {thing} is missing: {forms}")).incomplete(),
        [(_, lacking)] => Problem::of(lacking.name, format!("is missing: {forms}")).incomplete(),
        given => not_together(given.iter().map(|(part, _)| part.name), forms),
    }
}

/// The problem of a query that gives these parameters, which do not go together.
pub(super) fn not_together(given: impl Iterator<Item = &'static str>, forms: &str) -> Problem {
    let given: Vec<_> = given.map(|name| format!("`{name}`")).collect();
    Problem::of_query(format!("{} cannot be used together: {forms}", given.join(", "))).mixed()
}

impl PathInput<'_> {
    /// The lengths in it, for the scale.
    pub(super) fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.start.into_iter().chain(self.toward).chain(self.radius)
    }

    /// `from` and `to`, or `origin` and `dir`.
    pub(super) fn ends(&self) -> [VectorArg<'_>; 2] {
        [self.start, self.toward]
    }

    /// Fails with this reason if the path is thick.
    pub(super) fn refuse_radius(&self, reason: &str) -> Result<(), Problem> {
        self.radius.map_or(Ok(()), |_| Err(Problem::of(PATH_RADIUS.name, reason)))
    }

    /// The path, if the textbook has an answer for it.
    pub(super) fn in_textbook(&self) -> Result<&Self, &'static str> {
        match self.radius {
            Some(_) => Err("not compared: there is no usual formula for a thick path, every program has its own"),
            None => Ok(self),
        }
    }

    /// True if the path never ends.
    pub(super) fn is_endless(&self) -> bool {
        match self.t_max {
            None => !self.is_segment,
            Some(bound) => matches!(bound, BoundArg::Infinite { .. }),
        }
    }

    /// The radius of the ball that moves along it, in units: zero for a path that is not thick.
    #[inline]
    pub(super) fn thickness<R: Ring>(&self, scale: &Scale) -> Result<R, Stop> {
        Ok(self.radius.map_or(Ok(R::integer(0)), |radius| scale.units(radius))?)
    }

    /// The path in units, and its range of t: what was given, or else what `line` and the form say.
    #[inline]
    pub(super) fn build<R: Ring>(&self, scale: &Scale, line: bool) -> Result<Path<R>, Stop> {
        let vector = |arg: &VectorArg<'_>| read_vector(arg, scale);
        let (origin, toward) = (vector(&self.start)?, vector(&self.toward)?);
        let direction = if self.is_segment { toward.minus(&origin) } else { toward };
        Ok(Path { origin, direction, range: self.range(line)? })
    }

    /// The ends of the range that are not given; `None` is infinite.
    fn usual_ends(&self, line: bool) -> [Option<u8>; 2] {
        [(!line).then_some(0), (self.is_segment && !line).then_some(1)]
    }

    fn range<R: Ring>(&self, line: bool) -> Result<Range<R>, Stop> {
        let [first, last] = self.usual_ends(line).map(|end| end.map(|end| Fraction::whole(R::integer(end.into()))));
        let first = self.t_min.map_or(Ok(first), |bound| read_bound(T_MIN.name, bound, false))?;
        let last = self.t_max.map_or(Ok(last), |bound| read_bound(T_MAX.name, bound, true))?;
        if let (Some(first), Some(last)) = (&first, &last)
            && first.compare(last)? == Ordering::Greater
        {
            return Err(self.empty_range().into());
        }
        Ok(Range { first, last })
    }

    /// The path in the textbook's numbers.
    pub(super) fn in_floats<S: FloatSource>(&self, line: bool, source: &S) -> floats::Path<S::Number> {
        let [origin, toward] = [self.start, self.toward].map(|vector| vector_in_floats(vector, source));
        let direction = if self.is_segment { floats::difference(&toward, &origin) } else { toward };
        let [first, last] = self.usual_ends(line);
        let end = |bound, usual: Option<u8>, positive| {
            let usual = || usual.map_or_else(|| source.infinite(positive), |end| source.whole(end.into()));
            bound_in_floats(bound, source).unwrap_or_else(usual)
        };
        floats::Path { origin, direction, near: end(self.t_min, first, false), far: end(self.t_max, last, true) }
    }

    /// Certain bounds of the path, whose range is checked first.
    fn checked_bounds(&self, line: bool) -> Result<PathBounds, Stop> {
        match self.range::<Word>(line) {
            Err(Stop::Uncertain) => self.range::<Big>(line).map(drop)?,
            result => result.map(drop)?,
        }
        Ok(self.bounds(line))
    }

    /// Certain bounds of the path.
    fn bounds(&self, line: bool) -> PathBounds {
        let [start, toward] = [self.start, self.toward].map(|vector| vector.map(Interval::from));
        let step = |axis: usize| match self.is_segment {
            false => toward[axis],
            // Rounded outward, a difference of equals would not be known to be zero.
            true if self.start[axis] == self.toward[axis] => Interval::ZERO,
            true => toward[axis] - start[axis],
        };
        let at = |bound: Option<BoundArg<'_>>, usual: Option<u8>, infinite: f64| match bound {
            Some(BoundArg::At(number)) => Interval::from(number),
            Some(BoundArg::Infinite { positive: true }) => Interval::exact(f64::INFINITY),
            Some(BoundArg::Infinite { positive: false }) => Interval::exact(f64::NEG_INFINITY),
            None => Interval::exact(usual.map_or(infinite, f64::from)),
        };
        let [first, last] = self.usual_ends(line);
        // The ball is somewhere between its center and the box around it.
        let radius = self.radius.map_or(Interval::ZERO, |radius| Interval::from(radius).union(Interval::ZERO));
        PathBounds {
            low: start.map(|center| center - radius),
            high: start.map(|center| center + radius),
            direction: [0, 1, 2].map(step),
            first: at(self.t_min, first, f64::NEG_INFINITY),
            last: at(self.t_max, last, f64::INFINITY),
        }
    }

    fn empty_range(&self) -> Problem {
        let shown = |bound: Option<BoundArg<'_>>, default: &str| match bound {
            Some(BoundArg::At(number)) => cut(&number.to_string()),
            _ => default.to_owned(),
        };
        let (first, last) = (shown(self.t_min, "0 (the default)"), shown(self.t_max, "1 (the default)"));
        match self.t_min {
            Some(_) => Problem::of(T_MIN.name, format!("{first} is above `t_max`, {last}")).mixed(),
            None => Problem::of(T_MAX.name, format!("{last} is below `t_min`, {first}")),
        }
    }
}

/// A vector in units.
#[inline(always)]
pub(super) fn read_vector<R: Ring>(arg: &VectorArg<'_>, scale: &Scale) -> Result<Vector<R>, Stop> {
    let [x, y, z] = arg;
    Ok(Vector([scale.units(x)?, scale.units(y)?, scale.units(z)?]))
}

/// A vector in the textbook's numbers.
pub(super) fn vector_in_floats<S: FloatSource>(vector: VectorArg<'_>, source: &S) -> [S::Number; 3] {
    vector.map(|component| source.number(component))
}

/// A bound of t in the textbook's numbers.
pub(super) fn bound_in_floats<S: FloatSource>(bound: Option<BoundArg<'_>>, source: &S) -> Option<S::Number> {
    bound.map(|bound| match bound {
        BoundArg::At(number) => source.number(number),
        BoundArg::Infinite { positive } => source.infinite(positive),
    })
}

/// Why a path must not end at -inf.
const NO_TIME: &str = "-inf leaves no t at all";

/// The `t_max` in a slot, which is not below 0, where `what` begins.
pub(super) fn read_t_max<'a>(args: &'a Args, slot: usize, what: &str) -> Result<Option<BoundArg<'a>>, Problem> {
    match args.bound(slot) {
        Some(BoundArg::At(bound)) if bound.is_negative() => {
            Err(Problem::of(T_MAX.name, format!("{} is below 0, where {what} begins", cut(&bound.to_string()))))
        }
        Some(BoundArg::Infinite { positive: false }) => Err(Problem::of(T_MAX.name, NO_TIME)),
        bound => Ok(bound),
    }
}

/// Fails if a radius is below 0.
pub(super) fn check_radius(name: &'static str, radius: &Decimal) -> Result<(), Problem> {
    if !radius.is_negative() {
        return Ok(());
    }
    Err(Problem::of(name, format!("{} is negative; a radius must be 0 or more", cut(&radius.to_string()))))
}

/// A bound of t; `None` where it is infinite, which it may be on its own side only.
pub(super) fn read_bound<R: Ring>(
    name: &'static str,
    bound: BoundArg<'_>,
    is_upper: bool,
) -> Result<Option<Fraction<R>>, Stop> {
    match bound {
        BoundArg::At(number) => Ok(Some(Scale::fraction(number)?)),
        BoundArg::Infinite { positive } if positive == is_upper => Ok(None),
        BoundArg::Infinite { positive } => {
            let reason = if positive { "inf leaves no t at all" } else { NO_TIME };
            Err(Problem::of(name, reason).into())
        }
    }
}
