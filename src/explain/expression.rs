//! Formulas that several questions share.

use crate::geometry::{Path, Range, Vector};
use crate::number::{Big, Fraction, Surd};

use super::closed::closed;

/// Lengths in units as numbers again.
#[derive(Clone, Debug)]
pub struct LengthUnit {
    /// How many units are 1.
    pub in_one: Big,
}

impl LengthUnit {
    /// A length.
    pub fn length(&self, units: &Big) -> Fraction<Big> {
        Fraction { numerator: units.clone(), denominator: self.in_one.clone() }
    }

    /// A product of as many factors as `lengths` says, each a length.
    pub fn product(&self, units: &Big, lengths: usize) -> Fraction<Big> {
        Fraction { numerator: units.clone(), denominator: self.in_one.pow(lengths) }
    }

    /// The components of a vector.
    pub fn vector(&self, vector: &Vector<Big>, dimension: usize) -> Vec<Fraction<Big>> {
        vector.0.iter().take(dimension).map(|component| self.length(component)).collect()
    }
}

/// A vector as text, without digits behind ≈.
pub fn vector(components: &[Fraction<Big>]) -> String {
    format!("({})", components.iter().map(number).collect::<Vec<_>>().join(", "))
}

/// A fraction as text.
pub fn number(fraction: &Fraction<Big>) -> String {
    closed(&fraction.clone().into())
}

/// (0.1, 1.7) + t (0.7, -0.7),  t ≥ 0
pub fn path(path: &Path<Big>, unit: &LengthUnit, dimension: usize) -> String {
    let [origin, direction] = [&path.origin, &path.direction].map(|part| vector(&unit.vector(part, dimension)));
    format!("{origin} + t {direction},  {}", range(&path.range))
}

/// t ≥ 0
pub fn range(range: &Range<Big>) -> String {
    match (&range.first, &range.last) {
        (None, None) => "all t".to_owned(),
        (Some(first), None) => format!("t ≥ {}", number(first)),
        (None, Some(last)) => format!("t ≤ {}", number(last)),
        (Some(first), Some(last)) => format!("{} ≤ t ≤ {}", number(first), number(last)),
    }
}

/// a + b t
pub fn line(a: &Fraction<Big>, b: &Fraction<Big>) -> String {
    let is_zero = |fraction: &Fraction<Big>| fraction.numerator.is_zero();
    if is_zero(b) {
        return number(a);
    }
    let magnitude = number(b);
    let magnitude = magnitude.trim_start_matches('-');
    let term = match magnitude {
        "1" => "t".to_owned(),
        fraction if fraction.contains('/') => format!("({fraction}) t"),
        decimal => format!("{decimal} t"),
    };
    match (is_zero(a), b.numerator < Big::ZERO) {
        (true, false) => term,
        (true, true) => format!("-{term}"),
        (false, negative) => format!("{} {} {term}", number(a), if negative { '-' } else { '+' }),
    }
}

/// (a - b) / c
pub fn quotient(a: &Fraction<Big>, b: &Fraction<Big>, c: &Fraction<Big>) -> String {
    let difference = difference(a, b);
    let divisor = match number(c) {
        one if one == "1" => return difference,
        text if text.starts_with('-') || text.contains('/') => format!("({text})"),
        text => text,
    };
    let is_one_number = !difference.contains(' ') && !difference.contains('/');
    if is_one_number { format!("{difference} / {divisor}") } else { format!("({difference}) / {divisor}") }
}

/// A number as a factor or a summand behind an operator: what is negative, or a fraction, in brackets.
pub fn operand(of: &Fraction<Big>) -> String {
    in_brackets(&number(of))
}

/// Brackets around what is no plain number or root: -2, 1/3, 2√5, 2 - √3.
pub fn in_brackets(text: &str) -> String {
    let is_product = text.find('√').is_some_and(|at| at > 0);
    if is_product || text.starts_with('-') || text.contains(['/', ' ']) { format!("({text})") } else { text.to_owned() }
}

/// (-√3/2, 0.5)
pub fn vector_of_roots(components: &[Surd<Big>]) -> String {
    format!("({})", components.iter().map(closed).collect::<Vec<_>>().join(", "))
}

/// 0.6·(-5) + 0.8·0
pub fn dot(left: &[Fraction<Big>], right: &[Fraction<Big>]) -> String {
    let product = |(left, right): (&Fraction<Big>, &Fraction<Big>)| format!("{}·{}", operand(left), operand(right));
    left.iter().zip(right).map(product).collect::<Vec<_>>().join(" + ")
}

/// 0.6·(-√3/2) + 0.8·0
pub fn dot_roots(left: &[Fraction<Big>], right: &[Surd<Big>]) -> String {
    let product =
        |(left, right): (&Fraction<Big>, &Surd<Big>)| format!("{}·{}", operand(left), in_brackets(&closed(right)));
    left.iter().zip(right).map(product).collect::<Vec<_>>().join(" + ")
}

/// 3² + (-4)²
pub fn squares(of: &[Fraction<Big>]) -> String {
    of.iter().map(|component| format!("{}²", operand(component))).collect::<Vec<_>>().join(" + ")
}

/// √(3² + (-4)²) = √25, to which its value may be added; without what would come twice.
pub fn root_of_squares(of: &[Fraction<Big>]) -> (String, Surd<Big>) {
    let squared = dot_product(of, of);
    let root = square_root(&squared);
    let inner = number(&squared);
    let inner = if inner.contains('/') { format!("√({inner})") } else { format!("√{inner}") };
    let formula = format!("√({})", squares(of));
    (if inner == closed(&root) { formula } else { format!("{formula} = {inner}") }, root)
}

/// The root of a number that is not below zero.
pub fn square_root(squared: &Fraction<Big>) -> Surd<Big> {
    Surd {
        rational: Big::ZERO,
        factor: Big::ONE,
        radicand: &squared.numerator * &squared.denominator,
        denominator: squared.denominator.clone(),
    }
}

/// What that comes to.
pub fn dot_product(left: &[Fraction<Big>], right: &[Fraction<Big>]) -> Fraction<Big> {
    let products = left.iter().zip(right).map(|(left, right)| product(left, right));
    products.reduce(|left, right| sum(&left, &right)).unwrap_or_else(|| Fraction::whole(Big::ZERO))
}

/// (-1 + 0.5·2, 0.75): each coordinate at a time, where the path moves along it.
pub fn at_time(origin: &[Fraction<Big>], direction: &[Fraction<Big>], t: &Fraction<Big>) -> String {
    let coordinate = |(origin, direction): (&Fraction<Big>, &Fraction<Big>)| {
        let is_zero = |number: &Fraction<Big>| number.numerator.is_zero();
        if is_zero(direction) || is_zero(t) {
            return number(origin);
        }
        let is_negative = direction.numerator < Big::ZERO;
        let magnitude = if is_negative { negated(direction) } else { direction.clone() };
        let way = format!("{}·{}", operand(t), operand(&magnitude));
        match (is_zero(origin), is_negative) {
            (true, false) => way,
            (true, true) => format!("-{way}"),
            (false, _) => format!("{} {} {way}", number(origin), if is_negative { '-' } else { '+' }),
        }
    };
    format!("({})", origin.iter().zip(direction).map(coordinate).collect::<Vec<_>>().join(", "))
}

/// The sum.
pub fn sum(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    Fraction {
        numerator: &left.numerator * &right.denominator + &right.numerator * &left.denominator,
        denominator: &left.denominator * &right.denominator,
    }
}

/// The product.
pub fn product(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    Fraction { numerator: &left.numerator * &right.numerator, denominator: &left.denominator * &right.denominator }
}

/// The opposite number.
pub fn negated(of: &Fraction<Big>) -> Fraction<Big> {
    Fraction { numerator: -&of.numerator, denominator: of.denominator.clone() }
}

/// The quotient by a number that is not zero.
pub fn over(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    let quotient =
        Fraction { numerator: &left.numerator * &right.denominator, denominator: &left.denominator * &right.numerator };
    if quotient.denominator > Big::ZERO {
        return quotient;
    }
    Fraction { numerator: -quotient.numerator, denominator: -quotient.denominator }
}

/// a - b, with what is zero left out
pub fn difference(a: &Fraction<Big>, b: &Fraction<Big>) -> String {
    let negated = number(&Fraction { numerator: -&b.numerator, denominator: b.denominator.clone() });
    match (a.numerator.is_zero(), b.numerator.is_zero()) {
        (_, true) => number(a),
        (true, false) => negated,
        (false, false) => match negated.strip_prefix('-') {
            Some(magnitude) => format!("{} - {magnitude}", number(a)),
            None => format!("{} + {negated}", number(a)),
        },
    }
}
