//! The numbers of many solids, in little memory: ten bytes each.

use crate::number::Decimal;
use crate::query::{Args, Mask, Value};

/// An exponent that no short decimal has: the mantissa is an index into the other values.
const OTHER: i16 = i16::MIN;
/// How many low bits of a solid's head tell its form.
const FORM_BITS: u32 = 16;

/// The values of many solids' parameters, one after another.
#[derive(Debug)]
pub struct PackedArgs {
    empty: Args,
    len: usize,
    /// For each solid what `head` gives; empty as long as all have the same form.
    heads: Vec<u64>,
    /// The slots that solids have: few combinations make sense.
    forms: Vec<Mask>,
    numbers: Vec<Packed>,
    /// Words, infinities and long numbers.
    others: Vec<Value>,
}

/// A mantissa and its exponent, without a gap.
#[derive(Clone, Copy, Debug)]
struct Packed([u8; 8], [u8; 2]);

impl PackedArgs {
    /// None yet; `empty` has the slots of the command.
    pub fn new(empty: Args) -> Self {
        Self { empty, len: 0, heads: Vec::new(), forms: Vec::new(), numbers: Vec::new(), others: Vec::new() }
    }

    /// No values, in the slots of the command.
    pub fn empty(&self) -> Args {
        self.empty.clone()
    }

    /// Adds a solid.
    pub fn push(&mut self, args: &Args) {
        let form = self.forms.iter().position(|&form| form == args.present()).unwrap_or_else(|| {
            self.forms.push(args.present());
            self.forms.len() - 1
        });
        let index = self.len;
        self.len += 1;
        if form > 0 && self.heads.is_empty() {
            self.heads = (0..index).map(|index| self.head(index)).collect();
        }
        if self.forms.len() > 1 {
            self.heads.push((self.numbers.len() as u64) << FORM_BITS | form as u64);
        }
        for slot in slots(args.present()) {
            let short = match args.value(slot) {
                Value::Number(number) => number.small_mantissa().zip(i16::try_from(number.exponent()).ok()),
                _ => None,
            };
            let (mantissa, exponent) = short.unwrap_or_else(|| {
                self.others.push(args.value(slot).clone());
                (self.others.len() as i64 - 1, OTHER)
            });
            self.numbers.push(Packed(mantissa.to_le_bytes(), exponent.to_le_bytes()));
        }
    }

    /// Where a solid's numbers begin and, in the low bits, its form.
    fn head(&self, index: usize) -> u64 {
        match self.heads.get(index) {
            Some(&head) => head,
            None => (index as u64 * u64::from(self.forms[0].count_ones())) << FORM_BITS,
        }
    }

    /// Gives back what growing has reserved.
    pub fn shrink(&mut self) {
        self.heads.shrink_to_fit();
        self.numbers.shrink_to_fit();
        self.others.shrink_to_fit();
    }

    /// Puts the values of a solid into `args`, instead of all that it had.
    pub fn unpack(&self, index: usize, args: &mut Args) {
        let head = self.head(index);
        let present = self.forms[(head & ((1 << FORM_BITS) - 1)) as usize];
        args.keep(present);
        for (packed, slot) in self.numbers[(head >> FORM_BITS) as usize..].iter().zip(slots(present)) {
            let (mantissa, exponent) = (i64::from_le_bytes(packed.0), i16::from_le_bytes(packed.1));
            if exponent == OTHER {
                args.set(slot, self.others[mantissa as usize].clone());
            } else {
                args.set_number(slot, Decimal::scaled(mantissa, i32::from(exponent)));
            }
        }
    }
}

/// The indices of the bits that are set, from the lowest.
fn slots(mut present: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = present.trailing_zeros() as usize;
        present &= present.checked_sub(1)?;
        Some(slot)
    })
}
