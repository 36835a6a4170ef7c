//! The numbers of many solids, in little memory: ten bytes each; the bounds of a solid and of a path; and how to hide
//! some of the time that memory takes.

use crate::number::{Base, Decimal, FloatType, Interval};
use crate::query::{Args, Mask, Value};

/// The base of a number, in the low bits of its exponent.
const BASES: [Base; 4] = [Base::Ten, Base::Two(None), Base::Two(Some(FloatType::F32)), Base::Two(Some(FloatType::F64))];
/// How many bits those are.
const BASE_BITS: u32 = 2;
/// An exponent that no short number has: the mantissa is an index into the other values.
const OTHER: i16 = i16::MIN;
/// Another one: the mantissa is the index of a word.
const WORD: i16 = OTHER + 1;
/// The number of low bits of a solid's head that hold its form.
const FORM_BITS: u32 = 16;

/// The values of many solids' parameters, one after another.
pub(super) struct PackedArgs {
    /// No values, in the slots of the command.
    pub(super) empty: Args,
    len: usize,
    /// For each solid what `head` gives; empty as long as all have the same form.
    heads: Vec<u64>,
    /// The slots that solids have: few combinations make sense.
    forms: Vec<Mask>,
    numbers: Vec<Packed>,
    others: Vec<Value>,
}

/// A mantissa, and its exponent with its base, without a gap.
#[derive(Clone, Copy, Debug)]
struct Packed([u8; 8], [u8; 2]);

impl Packed {
    /// A number whose mantissa and exponent are short.
    fn number(number: &Decimal) -> Option<Self> {
        let base = BASES.iter().position(|&base| base == number.base())?;
        let exponent = i16::try_from((number.exponent() << BASE_BITS) + base as i32).ok()?;
        Some(Self(number.small_mantissa()?.to_le_bytes(), exponent.to_le_bytes()))
    }

    /// The index of a value that is none, or of a word.
    fn index(index: usize, exponent: i16) -> Self {
        Self((index as i64).to_le_bytes(), exponent.to_le_bytes())
    }

    #[inline(always)]
    fn mantissa(&self) -> i64 {
        i64::from_le_bytes(self.0)
    }

    #[inline(always)]
    fn is_word(&self) -> bool {
        i16::from_le_bytes(self.1) == WORD
    }

    /// The parts of the number, unless it is a word or among the other values.
    #[inline(always)]
    fn parts(&self) -> Option<(i64, i32, Base)> {
        let exponent = i32::from(i16::from_le_bytes(self.1));
        let base = BASES[(exponent & ((1 << BASE_BITS) - 1)) as usize % BASES.len()];
        (exponent > i32::from(WORD)).then(|| (self.mantissa(), exponent >> BASE_BITS, base))
    }

    /// The mantissa and the exponent of a short decimal, and the index of a word.
    #[inline(always)]
    fn decimal(&self) -> Option<(i64, i32)> {
        match self.parts() {
            Some((mantissa, exponent, Base::Ten)) => Some((mantissa, exponent)),
            None if self.is_word() => Some((self.mantissa(), 0)),
            _ => None,
        }
    }
}

impl PackedArgs {
    /// None yet; `empty` has the slots of the command.
    pub(super) fn new(empty: Args) -> Self {
        Self { empty, len: 0, heads: Vec::new(), forms: Vec::new(), numbers: Vec::new(), others: Vec::new() }
    }

    pub(super) fn push(&mut self, args: &Args) {
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
                Value::Number(number) => Packed::number(number),
                &Value::Word(word) => Some(Packed::index(word, WORD)),
                _ => None,
            };
            self.numbers.push(short.unwrap_or_else(|| {
                self.others.push(args.value(slot).clone());
                Packed::index(self.others.len() - 1, OTHER)
            }));
        }
    }

    /// Where a solid's numbers begin and, in the low bits, its form.
    fn head(&self, index: usize) -> u64 {
        match self.heads.get(index) {
            Some(&head) => head,
            None => (index as u64 * u64::from(self.forms[0].count_ones())) << FORM_BITS,
        }
    }

    /// The slots that each solid gives, if that is the same set for all.
    pub(super) fn form(&self) -> Option<Mask> {
        if let [form] = self.forms[..] { Some(form) } else { None }
    }

    /// The numbers of a solid in the order of its slots, as mantissas with decimal exponents, and words as the numbers
    /// of their indices; `None` in place of a number that is long or a float, and of what is neither.
    #[inline(always)]
    pub(super) fn numbers(&self, index: usize) -> impl Iterator<Item = Option<(i64, i32)>> + '_ {
        self.packed(index).1.iter().map(Packed::decimal)
    }

    /// The slots that a solid has, and what is in them.
    #[inline(always)]
    fn packed(&self, index: usize) -> (Mask, &[Packed]) {
        let head = self.head(index);
        let present = self.forms[(head & ((1 << FORM_BITS) - 1)) as usize];
        (present, &self.numbers[(head >> FORM_BITS) as usize..][..present.count_ones() as usize])
    }

    /// Has the numbers of a solid fetched from memory.
    #[inline(always)]
    pub(super) fn prefetch(&self, index: usize) {
        prefetch(self.packed(index).1);
    }

    /// Gives back what growing has reserved.
    pub(super) fn shrink(&mut self) {
        self.heads.shrink_to_fit();
        self.numbers.shrink_to_fit();
        self.others.shrink_to_fit();
    }

    /// Puts the values of a solid into `args`, instead of all that it had.
    pub(super) fn unpack(&self, index: usize, args: &mut Args) {
        let (present, numbers) = self.packed(index);
        args.keep(present);
        for (packed, slot) in numbers.iter().zip(slots(present)) {
            match packed.parts() {
                Some((mantissa, exponent, base)) => {
                    args.set_number(slot, Decimal::of_parts(mantissa, exponent, base));
                }
                None if packed.is_word() => args.set(slot, Value::Word(packed.mantissa() as usize)),
                None => args.set(slot, self.others[packed.mantissa() as usize].clone()),
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

/// Bytes that come into the cache together.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Has the processor fetch these values, up to two cache lines of them. What a search reads next is known a little before
/// it is read, and where scenes are large most of its time is waiting for memory.
#[inline(always)]
pub(super) fn prefetch<T>(values: &[T]) {
    #[cfg(target_arch = "x86_64")]
    if let (Some(sse2), Some(first)) = (fearless_simd::Level::baseline().as_sse2(), values.first()) {
        let address = std::ptr::from_ref(first).cast::<i8>();
        fetch(sse2, address);
        fetch(sse2, address.wrapping_add(LINE.min(size_of_val(values) - 1)));
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = values;
}

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// An address is enough for a hint, whatever is there.
    #[inline]
    fn fetch(sse2: Sse2, address: *const i8) {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(address);
    }
);

/// A closed box that certainly holds a solid. In 2D the third axis is [0, 0]; unbounded sides are infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Not above any coordinate of the solid.
    pub(crate) low: [f64; 3],
    /// Not below any.
    pub(crate) high: [f64; 3],
}

impl Bounds {
    /// The box of an interval for each axis.
    pub(crate) fn new(axes: [Interval; 3]) -> Self {
        Self { low: axes.map(|axis| axis.below), high: axes.map(|axis| axis.above) }
    }
}

/// Where a solid is at t = 0.
#[derive(Clone, Copy, Debug)]
pub struct SolidBounds {
    /// Certain bounds of it.
    pub(crate) bounds: Bounds,
    /// True if the solid is the whole box of its bounds, each side known to a few roundings: a path through the inside
    /// of such a box is certain to meet the solid.
    pub(super) is_filled: bool,
}

impl SolidBounds {
    /// Of a box along the axes with these low and high sides. In 2D there are none on the third axis.
    pub(crate) fn of_box(mut sides: [[Interval; 2]; 3], dimension: usize) -> Self {
        sides[dimension..].fill([Interval::exact(f64::NEG_INFINITY), Interval::exact(f64::INFINITY)]);
        let bounds = Bounds::new(sides.map(|[low, high]| low.union(high)));
        Self { bounds, is_filled: sides.as_flattened().iter().all(|side| side.is_narrow()) }
    }

    /// Loose bounds: the solid need not touch every side.
    pub(crate) fn within(axes: [Interval; 3]) -> Self {
        Self { bounds: Bounds::new(axes), is_filled: false }
    }
}

/// A point that moves along a path, or a box between two corners, its steps certainly within these intervals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathBounds {
    /// The low corner at t = 0.
    pub(crate) low: [Interval; 3],
    /// The high corner at t = 0; a point has equal corners.
    pub(crate) high: [Interval; 3],
    /// The step of one unit of t.
    pub(crate) direction: [Interval; 3],
    /// The first t of the range; may be -inf.
    pub(crate) first: Interval,
    /// The last t of the range; may be inf.
    pub(crate) last: Interval,
}

impl PathBounds {
    /// True if it certainly stays where it is.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.direction.iter().all(|step| *step == Interval::exact(0.0))
    }
}
