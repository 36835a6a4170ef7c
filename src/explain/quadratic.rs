//! The quadratic of a wall or a sphere, solved step by step.

use std::cmp::Ordering;

use crate::geometry::{Quadratic, Span, resting_span};
use crate::number::{Big, Exact, RootSum, Surd, Uncertain};

use super::closed::closed;
use super::expression::{LengthUnit, number};
use super::parts::{Bare, SolidPart};
use super::working::Working;

/// A t² - 2 B t + C ≤ 0.
pub struct Inequality {
    /// A, B and the discriminant.
    pub quadratic: Quadratic<Big>,
    /// C
    pub outside: Big,
    /// How many lengths are multiplied in A.
    pub lengths: usize,
    /// What A, B and C are made of.
    pub formulas: [String; 3],
}

/// When it holds.
pub struct Solved {
    /// What is within it is called.
    pub name: String,
    /// The surface where it ceases to hold.
    pub through: String,
    /// When the inequality holds; `None` is never.
    pub span: Option<Span<Surd<Big>>>,
    /// Why the path is never in the open interior.
    pub bare: Option<Bare>,
}

impl Solved {
    /// It as a part of a solid.
    pub fn into_part(self) -> SolidPart {
        SolidPart { name: self.name, span: self.span, through: [self.through.clone(), self.through], bare: self.bare }
    }
}

impl Inequality {
    /// Coefficients, discriminant, what their signs mean, and the roots.
    pub fn solve(
        &self,
        name: &str,
        through: &str,
        unit: &LengthUnit,
        without_radius: bool,
        to: &mut Working,
    ) -> Result<Solved, Uncertain> {
        let Self { quadratic, outside: c, lengths, formulas } = self;
        let (a, b) = (&quadratic.leading, &quadratic.middle);
        let value = |number: &Big, factors: usize| unit.product(number, lengths * factors);
        let side = match c.cmp(&Big::ZERO) {
            Ordering::Less => "below 0: inside at t = 0",
            Ordering::Equal => "0: on it at t = 0",
            Ordering::Greater => "above 0: outside at t = 0",
        };
        let meaning = match (a.is_zero(), through) {
            (true, _) => "0: the distance does not change",
            (false, "side") => "above 0: not parallel to the axis",
            (false, _) => "above 0: the path moves",
        };
        to.equate("", formulas[0].as_str(), value(a, 1)).remark(meaning);
        to.equate("", formulas[1].as_str(), value(b, 1)).remark(match b.cmp(&Big::ZERO) {
            _ if a.is_zero() => "",
            Ordering::Less => "below 0: nearest before t = 0",
            Ordering::Equal => "0: nearest at t = 0",
            Ordering::Greater => "above 0: nearest after t = 0",
        });
        to.equate("", formulas[2].as_str(), value(c, 1)).remark(side);
        let mut solved = Solved { name: name.to_owned(), through: through.to_owned(), span: None, bare: None };
        if a.is_zero() {
            solved.bare = c.is_zero().then(|| Bare::For(format!("it stays on {name}")));
            solved.span = resting_span(c.cmp(&Big::ZERO));
            to.say("", "A = 0: for all t as at t = 0");
            return Ok(solved);
        }
        let discriminant = quadratic.quarter_discriminant();
        let depth = value(&discriminant, 2);
        let sign = discriminant.cmp(&Big::ZERO);
        to.equate("", "D = B² - A C", depth.clone()).remark(match sign {
            Ordering::Less => "below 0: no root, the line stays outside",
            Ordering::Equal if without_radius => "0: the line meets the bare axis",
            Ordering::Equal => "0: one root, the line is tangent",
            Ordering::Greater => "above 0: two roots",
        });
        if sign.is_lt() {
            return Ok(solved);
        }
        solved.span = quadratic.span()?;
        let Some(Span { enter: Some(enter), exit: Some(exit), .. }) = &solved.span else { return Ok(solved) };
        let root_of_depth = Surd {
            rational: Big::ZERO,
            factor: Big::ONE,
            radicand: &depth.numerator * &depth.denominator,
            denominator: depth.denominator.clone(),
        };
        let d = closed(&root_of_depth);
        let [a, b] = [value(a, 1), value(b, 1)].map(|coefficient| number(&coefficient));
        let root = |sign: char, time: &Surd<Big>| {
            let above = format!("{b} {sign} {d}");
            let inserted = if a == "1" { above } else { format!("({above})/{}", bracketed(&a)) };
            let formula = format!("t = (B {sign} √D)/A");
            if inserted == closed(time) { formula } else { format!("{formula} = {inserted}") }
        };
        if sign.is_eq() {
            to.equate("", "t = B/A", enter.clone());
            solved.bare = Some(Bare::For(match without_radius {
                true => "radius 0 leaves no interior".to_owned(),
                false => format!("it is tangent to {name}"),
            }));
        } else {
            let as_it_is = format!("√{}", bracketed(&number(&depth)));
            if d != as_it_is {
                let formula = format!("√D = {as_it_is}{}", squares_apart(&root_of_depth)?);
                to.equate("", formula, root_of_depth);
            }
            to.equate("  in", root('-', enter), enter.clone());
            to.equate("  out", root('+', exit), exit.clone());
        }
        Ok(solved)
    }
}

/// ` = √(16·17/25)`, from which the squares come out; nothing where there is none.
fn squares_apart(root: &Surd<Big>) -> Result<String, Uncertain> {
    let RootSum { roots, denominator, .. } = root.root_sum()?.in_lowest_terms();
    let Some((factor, radicand)) = roots.first() else { return Ok(String::new()) };
    let is_one = |number: &Big| *number == Big::ONE;
    let [factor, over] = [factor, &denominator].map(|number| number * number);
    Ok(match (is_one(&factor), is_one(&over)) {
        (true, true) => String::new(),
        (false, true) => format!(" = √({factor}·{radicand})"),
        (true, false) => format!(" = √({radicand}/{over})"),
        (false, false) => format!(" = √({factor}·{radicand}/{over})"),
    })
}

/// √12, √(1/4)
fn bracketed(text: &str) -> String {
    if text.contains('/') { format!("({text})") } else { text.to_owned() }
}
