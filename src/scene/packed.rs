//! The numbers of many solids, in little memory: ten bytes each.

use crate::number::Decimal;
use crate::query::{Args, Value};

/// An exponent that no short decimal has: the mantissa is a place among the other values.
const OTHER: i16 = i16::MIN;

/// The values of many solids' parameters, one after another.
#[derive(Debug)]
pub struct PackedArgs {
    empty: Args,
    /// For each solid the slots that it has.
    present: Vec<u64>,
    /// For each solid where its values begin.
    starts: Vec<u32>,
    mantissas: Vec<i64>,
    exponents: Vec<i16>,
    /// Words, infinities and long numbers.
    others: Vec<Value>,
}

impl PackedArgs {
    /// None yet; `empty` has the slots of the command.
    pub fn new(empty: Args) -> Self {
        Self {
            empty,
            present: Vec::new(),
            starts: Vec::new(),
            mantissas: Vec::new(),
            exponents: Vec::new(),
            others: Vec::new(),
        }
    }

    /// No values, in the slots of the command.
    pub fn empty(&self) -> Args {
        self.empty.clone()
    }

    /// Adds a solid.
    pub fn push(&mut self, args: &Args) {
        self.present.push(args.present());
        // At most 2^31 solids of at most 26 values: a scene that large does not fit into memory.
        self.starts.push(self.mantissas.len() as u32);
        for slot in slots(args.present()) {
            let short = match args.value(slot) {
                Value::Number(number) => number.small_mantissa().zip(i16::try_from(number.exponent()).ok()),
                _ => None,
            };
            let (mantissa, exponent) = short.unwrap_or_else(|| {
                self.others.push(args.value(slot).clone());
                (self.others.len() as i64 - 1, OTHER)
            });
            self.mantissas.push(mantissa);
            self.exponents.push(exponent);
        }
    }

    /// Gives back what growing has reserved.
    pub fn shrink(&mut self) {
        self.present.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.mantissas.shrink_to_fit();
        self.exponents.shrink_to_fit();
        self.others.shrink_to_fit();
    }

    /// Puts the values of a solid into `args`, in place of all that was there.
    pub fn unpack(&self, place: usize, args: &mut Args) {
        args.clear();
        for (at, slot) in (self.starts[place] as usize..).zip(slots(self.present[place])) {
            let (mantissa, exponent) = (self.mantissas[at], self.exponents[at]);
            if exponent == OTHER {
                args.set(slot, self.others[mantissa as usize].clone());
            } else {
                args.set_number(slot, Decimal::scaled(mantissa, i32::from(exponent)));
            }
        }
    }
}

/// The places of the bits that are set, from the lowest.
fn slots(mut present: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = present.trailing_zeros() as usize;
        present &= present.checked_sub(1)?;
        Some(slot)
    })
}
