//! The textbook once more, in floats and in exact numbers side by side: every value that is off, every comparison.

use std::cell::RefCell;
use std::fmt::{Display, LowerExp};
use std::ops::{Add, Div, Mul, Sub};

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::number::Number;
use crate::exact::{Q, decimal, whole};
use crate::run::Query;

/// f32 or f64.
pub trait Ieee:
    Copy
    + PartialOrd
    + Display
    + LowerExp
    + Into<f64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + std::str::FromStr<Err: std::fmt::Debug>
{
    const INFINITY: Self;
    fn neighbours(self) -> [Self; 2];
    fn is_even(self) -> bool;
    fn root(self) -> Self;
    /// The exponent of the power of two that would follow the largest float.
    fn end() -> usize;
    fn of_f64(value: f64) -> Self;
}

macro_rules! ieee {
    ($float:ty, $end:literal) => {
        impl Ieee for $float {
            const INFINITY: Self = Self::INFINITY;

            fn neighbours(self) -> [Self; 2] {
                [self.next_down(), self.next_up()]
            }

            fn is_even(self) -> bool {
                self.to_bits() % 2 == 0
            }

            fn root(self) -> Self {
                self.sqrt()
            }

            fn end() -> usize {
                $end
            }

            fn of_f64(value: f64) -> Self {
                value as Self
            }
        }
    };
}

ieee!(f64, 1024);
ieee!(f32, 128);

/// Exactly a float; an infinite one is the power of two behind the largest.
pub fn exactly<F: Ieee>(float: F) -> Q {
    let wide: f64 = float.into();
    if wide.is_infinite() {
        let end = Q::from_integer(BigInt::one() << F::end());
        return if wide < 0.0 { -end } else { end };
    }
    Q::from_float(wide).expect("a number")
}

/// Whether this is the float nearest to a number, ties to even.
pub fn is_nearest<F: Ieee>(float: F, number: &Number) -> bool {
    let wide: f64 = float.into();
    if wide.is_nan() {
        return false;
    }
    let half = |other: F| (exactly(float) + exactly(other)) / whole(2);
    let [below, above] = float.neighbours().map(half);
    let is_infinite = wide.is_infinite();
    let closed = |order: std::cmp::Ordering| order.is_eq() && (float.is_even() || is_infinite);
    let not_below =
        is_infinite && wide < 0.0 || [number.compare(&below)].iter().any(|order| order.is_gt() || closed(*order));
    let not_above =
        is_infinite && wide > 0.0 || [number.compare(&above)].iter().any(|order| order.is_lt() || closed(*order));
    not_below && not_above
}

/// The float nearest to a number.
pub fn nearest<F: Ieee>(number: &Number) -> F {
    let mut float = F::of_f64(number.approximate());
    for _ in 0..4 {
        if !Into::<f64>::into(float).is_finite() {
            break;
        }
        if is_nearest(float, number) {
            return float;
        }
        let is_below = number.compare(&exactly(float)).is_gt();
        float = float.neighbours()[usize::from(is_below)];
    }
    // All leading digits of its parts cancel: between the ends of the type there are 64 bits.
    let zero = F::of_f64(0.0);
    let is_negative = number.compare(&Q::zero()).is_lt();
    let (mut low, mut high) = if is_negative { (zero - F::INFINITY, zero) } else { (zero, F::INFINITY) };
    loop {
        let middle = between(low, high);
        if is_nearest(middle, number) {
            return middle;
        }
        if number.compare(&exactly(middle)).is_gt() {
            low = middle
        } else {
            high = middle
        }
        if is_nearest(low, number) {
            return low;
        }
        if is_nearest(high, number) {
            return high;
        }
    }
}

/// A float about midway between two in the order of their bits.
fn between<F: Ieee>(low: F, high: F) -> F {
    let bits = |float: F| {
        let bits = Into::<f64>::into(float).to_bits();
        if bits >> 63 == 1 { -((bits & (u64::MAX >> 1)) as i64) } else { bits as i64 }
    };
    let middle = bits(low) + (bits(high) - bits(low)) / 2;
    let magnitude = f64::from_bits(middle.unsigned_abs());
    let middle = F::of_f64(if middle < 0 { -magnitude } else { magnitude });
    if middle > low && middle < high { middle } else { low.neighbours()[1] }
}

/// The digits of a float as a working writes them.
pub fn digits<F: Ieee>(float: F) -> String {
    let magnitude = Into::<f64>::into(float).abs();
    match magnitude {
        0.0 => "0".to_owned(),
        _ if (1e-5..1e16).contains(&magnitude) || !magnitude.is_finite() => float.to_string(),
        _ => format!("{float:e}"),
    }
}

/// The result of an operation that is not the float nearest to the exact one, though its operands are.
#[derive(Debug)]
pub struct Off {
    pub formula: String,
    pub float: String,
    pub exact: Number,
}

/// All that happened in a textbook.
#[derive(Debug, Default)]
pub struct Record {
    pub off: Vec<Off>,
    /// Two numbers that were compared; `None` is infinite.
    pub compared: Vec<[Option<Number>; 2]>,
}

/// A float, and the number that it stands for: `None` is an infinite one, or none at all.
#[derive(Clone)]
struct Pair<'a, F> {
    float: F,
    exact: Option<Number>,
    record: &'a RefCell<Record>,
}

impl<'a, F: Ieee> Pair<'a, F> {
    /// The float nearest to a number, beside that number, or beside itself where what is held counts.
    fn of(text: &str, is_held: bool, record: &'a RefCell<Record>) -> Self {
        let exact = match text.trim() {
            "inf" | "-inf" => None,
            number => Some(Number::rational(decimal(number))),
        };
        let float = match &exact {
            Some(number) => nearest(number),
            None if text.contains('-') => F::of_f64(0.0) - F::INFINITY,
            None => F::INFINITY,
        };
        let is_finite = Into::<f64>::into(float).is_finite();
        let exact = if is_held && is_finite { Some(Number::rational(exactly(float))) } else { exact };
        Self { float, exact, record }
    }

    fn result(&self, operands: &[&Self], float: F, exact: Option<Number>, formula: String) -> Self {
        let is_right = |pair: &&Self| pair.exact.as_ref().is_some_and(|exact| is_nearest(pair.float, exact));
        if let Some(number) = exact.as_ref().filter(|number| !is_nearest(float, number))
            && operands.iter().all(is_right)
        {
            self.record.borrow_mut().off.push(Off { formula, float: digits(float), exact: number.clone() });
        }
        Self { float, exact, record: self.record }
    }

    fn with(&self, other: &Self, sign: char, float: F, exactly: impl Fn(Number, Number) -> Option<Number>) -> Self {
        let exact = self.exact.clone().zip(other.exact.clone()).and_then(|(left, right)| exactly(left, right));
        let right = digits(other.float);
        let right = if right.starts_with('-') { format!("({right})") } else { right };
        self.result(&[self, other], float, exact, format!("{} {sign} {right}", digits(self.float)))
    }

    fn plus(&self, other: &Self) -> Self {
        self.with(other, '+', self.float + other.float, |left, right| left.plus(right, 1))
    }

    fn minus(&self, other: &Self) -> Self {
        self.with(other, '-', self.float - other.float, Number::minus)
    }

    fn times(&self, other: &Self) -> Self {
        self.with(other, '*', self.float * other.float, Number::times)
    }

    fn over(&self, other: &Self) -> Self {
        self.with(other, '/', self.float / other.float, |left, right| left.over(&right))
    }

    fn half(&self) -> Self {
        let exact = self.exact.clone().map(|exact| exact.times(Number::rational(decimal("0.5"))).expect("a product"));
        self.result(&[self], self.float / F::of_f64(2.0), exact, format!("{} / 2", digits(self.float)))
    }

    fn root(&self) -> Self {
        let exact = self.exact.as_ref().and_then(Number::square_root);
        self.result(&[self], self.float.root(), exact, format!("√{}", digits(self.float)))
    }

    fn compared(&self, other: &Self, says: bool) -> bool {
        self.record.borrow_mut().compared.push([self.exact.clone(), other.exact.clone()]);
        says
    }

    fn is_below(&self, other: &Self) -> bool {
        self.compared(other, self.float < other.float)
    }

    fn is_zero(&self) -> bool {
        let zero = Self { float: F::of_f64(0.0), exact: Some(Number::rational(Q::zero())), record: self.record };
        self.compared(&zero, self.float == zero.float)
    }
}

/// What the textbook of a command in floats says: the times, and whether it hits; and what happened.
pub struct Run {
    /// `in 1 ≤ out 2: a hit`
    pub says: String,
    pub record: Record,
}

struct Textbook<'a, F> {
    query: &'a Query,
    is_held: bool,
    record: &'a RefCell<Record>,
    float: std::marker::PhantomData<F>,
}

type Vector<'a, F> = Vec<Pair<'a, F>>;

fn each<'a, F: Ieee>(
    left: &[Pair<'a, F>],
    right: &[Pair<'a, F>],
    operation: impl Fn(&Pair<'a, F>, &Pair<'a, F>) -> Pair<'a, F>,
) -> Vector<'a, F> {
    left.iter().zip(right).map(|(left, right)| operation(left, right)).collect()
}

impl<'a, F: Ieee> Textbook<'a, F> {
    fn number(&self, text: &str) -> Pair<'a, F> {
        Pair::of(text, self.is_held, self.record)
    }

    fn vector(&self, name: &str) -> Option<Vector<'a, F>> {
        Some(self.query.texts(name)?.iter().map(|text| self.number(text)).collect())
    }

    fn corners(&self, prefix: &str) -> [Vector<'a, F>; 2] {
        let get = |name: &str| self.vector(&format!("{prefix}{name}"));
        match (get("min"), get("max"), get("size"), get("center"), get("half")) {
            (Some(min), Some(max), ..) => [min, max],
            (Some(min), None, Some(size), ..) => {
                let max = each(&min, &size, Pair::plus);
                [min, max]
            }
            (None, None, Some(size), Some(center), None) => {
                let half: Vector<F> = size.iter().map(Pair::half).collect();
                [each(&center, &half, Pair::minus), each(&center, &half, Pair::plus)]
            }
            (None, None, None, Some(center), Some(half)) => {
                [each(&center, &half, Pair::minus), each(&center, &half, Pair::plus)]
            }
            _ => panic!("no box"),
        }
    }

    /// o, d, near, far
    fn path(&self) -> (Vector<'a, F>, Vector<'a, F>, Pair<'a, F>, Pair<'a, F>) {
        let bound = |name: &str, default: &str| self.number(self.query.get(name).unwrap_or(default));
        let (o, d, far) = match self.vector("origin") {
            Some(origin) => (origin, self.vector("dir").expect("a direction"), "inf"),
            None => {
                let (from, to) = (self.vector("from").expect("a start"), self.vector("to").expect("an end"));
                let d = each(&to, &from, Pair::minus);
                (from, d, "1")
            }
        };
        (o, d, bound("t_min", "0"), bound("t_max", far))
    }

    fn cut(near: &mut Pair<'a, F>, far: &mut Pair<'a, F>, [t1, t2]: [Pair<'a, F>; 2]) {
        let (smaller, larger) = if t2.is_below(&t1) { (t2, t1) } else { (t1, t2) };
        if near.is_below(&smaller) {
            *near = smaller;
        }
        if larger.is_below(far) {
            *far = larger;
        }
    }

    fn times(near: &Pair<'a, F>, far: &Pair<'a, F>) -> String {
        let hit = near.compared(far, near.float <= far.float);
        let (sign, says) = if hit { ('≤', "a hit") } else { ('>', "a miss") };
        format!("in {} {sign} out {}: {says}", digits(near.float), digits(far.float))
    }

    fn slabs(
        o: &[Pair<'a, F>],
        d: &[Pair<'a, F>],
        [min, max]: [Vector<'a, F>; 2],
        (mut near, mut far): (Pair<'a, F>, Pair<'a, F>),
    ) -> String {
        for axis in 0..o.len() {
            let (o, d, min, max) = (&o[axis], &d[axis], &min[axis], &max[axis]);
            if d.is_zero() {
                if o.is_below(min) || max.is_below(o) {
                    return format!("outside the slab of {}: a miss", ["x", "y", "z"][axis]);
                }
                continue;
            }
            let times = [min.minus(o).over(d), max.minus(o).over(d)];
            Self::cut(&mut near, &mut far, times);
        }
        Self::times(&near, &far)
    }

    fn ray_box(&self) -> String {
        let (o, d, near, far) = self.path();
        Self::slabs(&o, &d, self.corners(""), (near, far))
    }

    fn swept_aabb(&self) -> String {
        let ([a_min, a_max], [b_min, b_max]) = (self.corners("a_"), self.corners("b_"));
        let velocity =
            |name: &str| self.vector(name).unwrap_or_else(|| a_min.iter().map(|_| self.number("0")).collect());
        let d = each(&velocity("a_vel"), &velocity("b_vel"), Pair::minus);
        let size = each(&a_max, &a_min, Pair::minus);
        let grown = each(&b_min, &size, Pair::minus);
        let far = self.number(self.query.get("t_max").unwrap_or("1"));
        Self::slabs(&a_min, &d, [grown, b_max], (self.number("0"), far))
    }

    fn dot(a: &[Pair<'a, F>], b: &[Pair<'a, F>]) -> Pair<'a, F> {
        let product = each(a, b, Pair::times);
        product[0].plus(&product[1]).plus(&product[2])
    }

    fn ray_cylinder(&self) -> String {
        let (o, v, mut near, mut far) = self.path();
        let point = |name: &str| self.vector(name).expect("a point");
        let p = each(&point("p1"), &o, Pair::minus);
        let s = each(&each(&point("p2"), &o, Pair::minus), &p, Pair::minus);
        let r = self.number(self.query.get("radius").expect("a radius"));
        let (ss, sv, ps) = (Self::dot(&s, &s), Self::dot(&s, &v), Self::dot(&p, &s));
        if ss.is_zero() {
            return "the axis has no direction: ss = 0: a miss".to_owned();
        }
        let a = Self::dot(&v, &v).minus(&sv.times(&sv).over(&ss));
        let b = Self::dot(&p, &v).minus(&ps.times(&sv).over(&ss));
        let c = Self::dot(&p, &p).minus(&ps.times(&ps).over(&ss)).minus(&r.times(&r));
        if a.is_zero() {
            return "parallel to the axis: A = 0: a miss".to_owned();
        }
        let below = b.times(&b).minus(&a.times(&c));
        let zero = self.number("0");
        if !below.compared(&zero, below.float >= zero.float) {
            return "the discriminant B·B - A·C is not 0 or more: a miss".to_owned();
        }
        let root = below.root();
        Self::cut(&mut near, &mut far, [b.minus(&root).over(&a), b.plus(&root).over(&a)]);
        Self::times(&near, &far)
    }
}

/// Runs the textbook of a command, beside the numbers typed or those held; `None` where it has none.
pub fn run<F: Ieee>(command: &str, query: &Query, is_held: bool) -> Option<Run> {
    let record = RefCell::default();
    let textbook = Textbook::<F> { query, is_held, record: &record, float: std::marker::PhantomData };
    let is_placed = ["matrix_11", "rotation_w", "corner_x"].iter().any(|name| query.get(name).is_some());
    let says = match command {
        "ray-box" if !is_placed => textbook.ray_box(),
        "swept-aabb" => textbook.swept_aabb(),
        "ray-cylinder" if query.get("caps").is_none_or(|caps| caps == "none") => textbook.ray_cylinder(),
        "ray-box" | "ray-cylinder" | "grid-walk" => return None,
        _ => panic!("whether {command} has a textbook is not known here"),
    };
    Some(Run { says, record: record.into_inner() })
}
