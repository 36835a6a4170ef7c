//! Fields of a block of lines: where they end, all found at once, and their numbers, read from known ends as whole units, two
//! fields at a time, or both parts of a long one, with no branch on their text.
//!
//! All that a field holds stands in the 16 bytes before its end. One shuffle takes out the point and moves the digits
//! up to where a number with all the decimals of the unit would have them, one mask drops what stands around them; what
//! is left are 16 digits, and pairs, fours and eights of them are added up side by side. Source: Lemire, Number Parsing
//! at a Gigabyte per Second, 2021.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, i16x16, u8x16, u8x32, u8x64, u16x16, u32x8, u64x4};

use crate::number::POWERS;

/// The number of bytes before the end of a field that are read, whatever they are.
pub(super) const WINDOW: usize = 16;
/// The most digits of a number that is read, those up to the last decimal of the unit among them.
const MOST_DIGITS: usize = WINDOW - 1;

/// For each count of decimals the places of digits, with none for a point: from the n-th byte on they are those of a
/// number that lacks n decimals of the unit, in place of which stands anything.
static PLACES: [[u8; 2 * WINDOW]; WINDOW] = {
    let mut places = [[0; 2 * WINDOW]; WINDOW];
    let mut decimals = 0;
    while decimals < WINDOW {
        let mut at = 0;
        while at < WINDOW {
            // Without decimals there is no point.
            let moves = decimals > 0 && at > 0 && at + decimals < WINDOW;
            places[decimals][at] = at as u8 - moves as u8;
            at += 1;
        }
        decimals += 1;
    }
    places
};

/// For each number of digits a mask that keeps so many: from the n-th byte on, with n zeros behind them. Where there
/// are none, the last character stays, which then is no digit.
static KEPT: [[u8; 2 * WINDOW]; WINDOW] = {
    let mut masks = [[0; 2 * WINDOW]; WINDOW];
    masks[0] = [0xff; 2 * WINDOW];
    let mut count = 1;
    while count < WINDOW {
        let mut at = WINDOW - count;
        while at < WINDOW {
            masks[count][at] = 0xff;
            at += 1;
        }
        count += 1;
    }
    masks
};

/// A mask that keeps nothing.
static NONE: [u8; WINDOW] = [0; WINDOW];

/// Reads fields as `[-]digits[.digits]`, and says in the end whether all of them had that form.
pub(super) struct FieldReader<S: Simd> {
    simd: S,
    point: u8,
    decimals: u32,
    /// At each place the largest digit, or byte in place of one.
    largest: u8x32<S>,
    /// Below zero once a field had too many digits, or more decimals than the unit.
    room: i32,
    /// All the bits of all magnitudes.
    magnitudes: u64,
}

impl<S: Simd> FieldReader<S> {
    /// Reads in units of 10^-decimals, of at most `MOST_DIGITS`.
    #[inline(always)]
    pub(super) fn new(simd: S, point: u8, decimals: u32) -> Self {
        Self { simd, point, decimals, largest: u8x32::splat(simd, 0), room: 0, magnitudes: 0 }
    }

    /// The numbers in two fields, in units, if they are plain: they end where `ends` say, and have such lengths. `None`
    /// is a field that ends less than 16 bytes after the beginning of `bytes`.
    #[inline(always)]
    pub(super) fn two(&mut self, bytes: &[u8], ends: [u32; 2], lengths: [u32; 2]) -> Option<[i64; 2]> {
        let simd = self.simd;
        let windows = self.window(bytes, ends[0])?.combine(self.window(bytes, ends[1])?);
        let is = |byte: u8| windows.simd_eq(u8x32::splat(simd, byte)).to_bitmask() as u32;
        let (points, minuses) = (is(self.point), is(b'-'));
        let first = self.shape(lengths[0], points << WINDOW, minuses << WINDOW);
        let second = self.shape(lengths[1], points, minuses);
        let [first_magnitude, second_magnitude] = self.digits(windows, &first, &second);
        self.magnitudes |= first_magnitude | second_magnitude;
        Some([first.signed(first_magnitude), second.signed(second_magnitude)])
    }

    /// The number in one field, as `two` reads them, but with up to 15 digits before the point and as many behind it;
    /// `None` is also one that 64 bits do not hold.
    #[inline(always)]
    pub(super) fn long(&mut self, bytes: &[u8], end: u32, length: u32) -> Option<i64> {
        let is =
            |window: u8x16<S>, byte: u8| (window.simd_eq(u8x16::splat(self.simd, byte)).to_bitmask() as u32) << WINDOW;
        let fraction_window = self.window(bytes, end)?;
        let (decimals, has_point) = decimals_of(is(fraction_window, self.point), length);
        let behind = decimals + u32::from(has_point);
        let (end, length) = (end.wrapping_sub(behind), length.wrapping_sub(behind));
        let whole_window = self.window(bytes, end)?;
        let is_negative = minus_of(is(whole_window, b'-'), length);
        let digits = length.wrapping_sub(is_negative);
        let lacking = self.decimals.wrapping_sub(decimals);
        self.room |= (lacking | (MOST_DIGITS as u32).wrapping_sub(length)) as i32;
        let shape = |digits: u32, lacking: u32, is_none: bool| FieldShape {
            places: from(&PLACES[0], lacking),
            kept: if is_none { &NONE } else { from(&KEPT[digits as usize % WINDOW], lacking) },
            sign: -i64::from(is_negative),
        };
        let (whole, fraction) = (shape(digits, 0, digits == 0 && decimals > 0), shape(decimals, lacking, !has_point));
        let [whole_part, part] = self.digits(whole_window.combine(fraction_window), &whole, &fraction);
        let power = POWERS[self.decimals as usize % WINDOW] as u64;
        let magnitude = whole_part.checked_mul(power)?.checked_add(part).filter(|magnitude| magnitude >> 63 == 0)?;
        self.magnitudes |= magnitude;
        Some(whole.signed(magnitude))
    }

    /// The 16 bytes before this end.
    #[inline(always)]
    fn window(&self, bytes: &[u8], end: u32) -> Option<u8x16<S>> {
        let start = end.wrapping_sub(WINDOW as u32) as usize;
        Some(u8x16::from_slice(self.simd, bytes.get(start..start.wrapping_add(WINDOW))?))
    }

    /// The digits of both windows as numbers.
    #[inline(always)]
    fn digits(&mut self, windows: u8x32<S>, first: &FieldShape, second: &FieldShape) -> [u64; 2] {
        let simd = self.simd;
        let both =
            |first, second| -> u8x32<S> { u8x16::from_slice(simd, first).combine(u8x16::from_slice(simd, second)) };
        let values = windows ^ u8x32::splat(simd, b'0');
        let digits =
            values.swizzle_dyn_within_blocks(both(first.places, second.places)) & both(first.kept, second.kept);
        self.largest = self.largest.max(digits);
        // Of a + 2^8·b, times 1 + 2^8·10, the upper half is 10a + b.
        let digits: u16x16<S> = digits.bitcast();
        let pairs: i16x16<S> = ((digits * u16x16::splat(simd, 1 + (10 << 8))) >> 8).bitcast();
        let hundred: i16x16<S> = u32x8::splat(simd, 100 + (1 << 16)).bitcast();
        let fours: u64x4<S> = pairs.pairwise_dot_product(hundred).bitcast();
        // Each beside the next one.
        let fours: i16x16<S> = (fours | fours >> 16).bitcast();
        let ten_thousand: i16x16<S> = u64x4::splat(simd, 10_000 + (1 << 16)).bitcast();
        let eights: u64x4<S> = fours.pairwise_dot_product(ten_thousand).bitcast();
        let mut parts = [0; 4];
        eights.store_slice(&mut parts);
        [parts[0] * POWERS[8] as u64 + parts[1], parts[2] * POWERS[8] as u64 + parts[3]]
    }

    /// If all that was read is true, a number with all the bits of all magnitudes.
    #[inline(always)]
    pub(super) fn magnitudes(&self) -> Option<u64> {
        let are_digits = self.largest.simd_lt(u8x32::splat(self.simd, 10)).all_true();
        ((self.room >= 0) & are_digits).then_some(self.magnitudes)
    }

    /// The way to read a field of this length; the highest bits show the points and minuses before its end.
    #[inline(always)]
    fn shape(&mut self, length: u32, points: u32, minuses: u32) -> FieldShape {
        let (decimals, has_point) = decimals_of(points, length);
        let characters = length.wrapping_sub(u32::from(has_point));
        let is_negative = minus_of(minuses, length);
        let digits = characters.wrapping_sub(is_negative);
        let lacking = self.decimals.wrapping_sub(decimals);
        // A minus counts, too: a field that is longer than a window is too long with any sign.
        self.room |= (lacking | (MOST_DIGITS as u32).wrapping_sub(characters).wrapping_sub(lacking)) as i32;
        FieldShape {
            places: from(&PLACES[decimals as usize % WINDOW], lacking),
            kept: from(&KEPT[digits as usize % WINDOW], lacking),
            sign: -i64::from(is_negative),
        }
    }
}

/// The number of decimals of a field of this length, and whether it has a point; the highest bits show the points
/// before its end.
#[inline(always)]
fn decimals_of(points: u32, length: u32) -> (u32, bool) {
    let behind = points.leading_zeros();
    // The last point may belong to a field before this.
    let has_point = behind < length;
    (if has_point { behind } else { 0 }, has_point)
}

/// 1 if a field of this length begins with a minus, else 0; the highest bits show the minuses before its end.
#[inline(always)]
fn minus_of(minuses: u32, length: u32) -> u32 {
    minuses.wrapping_shr(length.wrapping_neg()) & 1
}

/// The entry of a table's row for a number with this many decimals fewer than the unit.
#[inline(always)]
fn from(row: &'static [u8; 2 * WINDOW], lacking: u32) -> &'static [u8] {
    let lacking = lacking as usize % WINDOW;
    &row[lacking..lacking + WINDOW]
}

/// How a field is read.
struct FieldShape {
    /// The places of its digits among the 16 bytes before its end.
    places: &'static [u8],
    /// A mask of the bytes that belong to this field.
    kept: &'static [u8],
    /// -1 or 0.
    sign: i64,
}

impl FieldShape {
    /// A magnitude with the sign of the field.
    #[inline(always)]
    fn signed(&self, magnitude: u64) -> i64 {
        (magnitude as i64 ^ self.sign) - self.sign
    }
}

// Where the fields of a block of lines end, all found at once: compare, and take one bit a byte.

/// Bytes that are looked at in one go, which keeps their ends in the nearest cache.
const AT_ONCE: usize = 8 * 1024;
/// Bytes of one comparison.
const BLOCK: usize = 64;

/// The syntax of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Cells with a delimiter between them: an end is that, a line end, a quote or a carriage return.
    Csv { delimiter: u8 },
    /// Objects: an end is a delimiter, that is a comma or a bracket that closes, or a line end.
    Json,
}

/// The ends of fields in a window of a chunk, and how far they have been used. The reader checks what is at the end of
/// a plain field.
pub(super) struct FieldEnds {
    syntax: Syntax,
    found: Vec<u32>,
    count: usize,
    /// The indices of the ends in `found` that are not delimiters.
    others: Vec<u32>,
    /// The first of `others` that is not used yet.
    next_other: usize,
    /// The first end that is not used yet.
    next: usize,
    /// How far the chunk has been looked at.
    looked_at: usize,
}

impl FieldEnds {
    pub(super) fn new(syntax: Syntax) -> Self {
        Self {
            syntax,
            found: vec![0; AT_ONCE + BLOCK],
            count: 1,
            others: Vec::with_capacity(AT_ONCE / 16),
            next_other: 0,
            next: 1,
            looked_at: 0,
        }
    }

    /// Begins anew, for another chunk.
    pub(super) fn clear(&mut self) {
        (self.count, self.next, self.looked_at, self.next_other) = (1, 1, 0, 0);
        self.others.clear();
    }

    /// The byte before `start`, where a row begins, and the next `count` ends of fields; fewer if the chunk has no
    /// more, or if a window cannot hold them. And how many of them are delimiters before another one.
    #[inline(always)]
    pub(super) fn after<S: Simd>(&mut self, simd: S, bytes: &[u8], start: usize, count: usize) -> (&[u32], usize) {
        while self.next < self.count && (self.found[self.next] as usize) < start {
            self.next += 1;
        }
        if self.count - self.next < count && self.looked_at < bytes.len() {
            self.find(simd, bytes, start);
        }
        self.found[self.next - 1] = (start as u32).wrapping_sub(1);
        let next = self.next;
        while self.others.get(self.next_other).is_some_and(|&other| (other as usize) < next) {
            self.next_other += 1;
        }
        let other = self.others.get(self.next_other).map_or(self.count, |&other| other as usize);
        (&self.found[next - 1..self.count.min(next + count)], other - next)
    }

    /// Goes over the ends that were given.
    #[inline(always)]
    pub(super) fn skip(&mut self, count: usize) {
        self.next += count;
    }

    #[inline(never)]
    fn find<S: Simd>(&mut self, simd: S, bytes: &[u8], start: usize) {
        simd.vectorize(
            #[inline(always)]
            || self.find_all(simd, bytes, start),
        );
    }

    #[inline(always)]
    fn find_all<S: Simd>(&mut self, simd: S, bytes: &[u8], start: usize) {
        let window = &bytes[start..bytes.len().min(start + AT_ONCE)];
        // The first place is for the byte before the row.
        let mut count = 1;
        self.others.clear();
        self.next_other = 0;
        let mut first = start;
        let (blocks, rest) = window.as_chunks::<BLOCK>();
        for block in blocks {
            self.keep(marks(simd, block, self.syntax), first, &mut count);
            first += BLOCK;
        }
        let mut last = [0; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        self.keep(marks(simd, &last, self.syntax), first, &mut count);
        (self.count, self.next, self.looked_at) = (count, 1, start + window.len());
    }

    /// Writes down where a block has its bits: ten at a time, which mostly is all, and counts no more than there are.
    #[inline(always)]
    fn keep(&mut self, [delimiters, mut others]: [u64; 2], first: usize, count: &mut usize) {
        let mut marks = delimiters | others;
        while others != 0 {
            let before = marks & (others ^ (others - 1)) >> 1;
            self.others.push(*count as u32 + before.count_ones());
            others &= others - 1;
        }
        let end = *count + marks.count_ones() as usize;
        let mut at = *count;
        while let Some(ten) = self.found[at..].first_chunk_mut::<10>() {
            for found in ten {
                *found = first as u32 + marks.trailing_zeros();
                marks &= marks.wrapping_sub(1);
            }
            if marks == 0 {
                break;
            }
            at += 10;
        }
        *count = end;
    }
}

/// A bit for every byte of a block that ends a field: first delimiters, then others.
#[inline(always)]
fn marks<S: Simd>(simd: S, block: &[u8; BLOCK], syntax: Syntax) -> [u64; 2] {
    let block = u8x64::from_slice(simd, block);
    let is = |byte: u8| block.simd_eq(u8x64::splat(simd, byte));
    let (delimiters, others) = match syntax {
        Syntax::Csv { delimiter } => (is(delimiter), is(b'\n') | is(b'\r') | is(b'"')),
        Syntax::Json => (is(b',') | is(b']') | is(b'}'), is(b'\n')),
    };
    [delimiters.to_bitmask(), others.to_bitmask()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch};

    use crate::number::tests::Random;

    const BEFORE: &[u8] = b"-1.5,0.25,1234567890.1234567,-7,";

    /// Two fields in units of 10^-decimals, if both are plain.
    #[inline(always)]
    fn two<S: Simd>(simd: S, bytes: &[u8], ends: [u32; 2], length: u32, point: u8, decimals: u32) -> Option<[i64; 2]> {
        let mut reader = FieldReader::new(simd, point, decimals);
        let numbers = reader.two(bytes, ends, [length; 2])?;
        assert_eq!(reader.magnitudes()?, numbers[0].unsigned_abs() | numbers[1].unsigned_abs());
        Some(numbers)
    }

    /// A long field in units of 10^-decimals, if it is plain.
    #[inline(always)]
    fn long<S: Simd>(simd: S, bytes: &[u8], end: u32, length: u32, point: u8, decimals: u32) -> Option<i64> {
        let mut reader = FieldReader::new(simd, point, decimals);
        let number = reader.long(bytes, end, length)?;
        assert_eq!(reader.magnitudes()?, number.unsigned_abs());
        Some(number)
    }

    /// A field between others, read by all that the machine can do and by little of it, as a long one.
    fn read_long(text: &[u8], point: u8, decimals: u32) -> Option<i64> {
        let bytes = [BEFORE, text, b",-2"].concat();
        let (end, length) = ((BEFORE.len() + text.len()) as u32, text.len() as u32);
        let [first, second] = [Level::new(), Level::baseline()]
            .map(|level| dispatch!(level, simd => long(simd, &bytes, end, length, point, decimals)));
        assert_eq!(first, second);
        // Not after the end.
        let behind = bytes.len() as u32 + 1;
        assert_eq!(dispatch!(Level::new(), simd => long(simd, &bytes, behind, length, point, decimals)), None);
        first
    }

    /// A field between others, read by all that the machine can do and by little of it, as both of two.
    fn read(text: &[u8], point: u8, decimals: u32) -> Option<i64> {
        let bytes = [BEFORE, text, b",-2"].concat();
        let (end, length) = ((BEFORE.len() + text.len()) as u32, text.len() as u32);
        let [first, second] = [Level::new(), Level::baseline()].map(|level| {
            let [first, second] = dispatch!(level, simd => two(simd, &bytes, [end; 2], length, point, decimals))?;
            assert_eq!(first, second);
            Some(first)
        });
        assert_eq!(first, second);
        // The first of these is too near to the beginning, the second behind the end.
        for other in [9, bytes.len() as u32 + 1] {
            let read = dispatch!(Level::new(), simd => two(simd, &bytes, [end, other], length, point, decimals));
            assert_eq!(read, None);
        }
        first
    }

    /// The value of a text, digit by digit; of a long one both parts may have as many digits as another.
    fn expected(text: &[u8], point: u8, decimals: u32, is_long: bool) -> Option<i64> {
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        let place = digits.iter().position(|&byte| byte == point);
        let behind = place.map_or(0, |place| digits.len() - 1 - place);
        let lacking = (decimals as usize).checked_sub(behind)?;
        let length = text.len() - usize::from(place.is_some());
        if (place.is_some() && behind == 0)
            || (if is_long { length - behind } else { length + lacking }) > MOST_DIGITS
            || digits.len() == usize::from(place.is_some())
        {
            return None;
        }
        let mut number = 0_i128;
        for (at, byte) in digits.iter().enumerate() {
            if Some(at) != place {
                number = 10 * number + i128::from(byte.is_ascii_digit().then(|| byte - b'0')?);
            }
        }
        let number = i64::try_from(number * i128::from(POWERS[lacking])).ok()?;
        Some(if text.len() > digits.len() { -number } else { number })
    }

    #[test]
    fn a_field_is_read_as_its_text_is() {
        let mut random = Random(41);
        let mut counts = [0; 2];
        for point in [b'.', b','] {
            let characters = [b"0123456789-+e./,\xb5\x80".as_slice(), &[point; 3]].concat();
            for _ in 0..150_000 {
                let mut text: Vec<u8> = (0..random.below(24)).map(|_| b'0' + random.below(10) as u8).collect();
                for _ in 0..random.below(3) {
                    let at = random.below(text.len() as u64 + 1) as usize;
                    text.insert(at, characters[random.below(characters.len() as u64) as usize]);
                }
                if random.below(4) == 0 {
                    text.insert(0, b'-');
                }
                let behind = text.iter().rev().position(|&byte| byte == point).unwrap_or(0) as u64;
                let decimals = (behind + random.below(4)).saturating_sub(random.below(2)).min(15) as u32;
                let [short, long] = [false, true].map(|is_long| expected(&text, point, decimals, is_long));
                counts[0] += u32::from(short.is_some());
                counts[1] += u32::from(long.is_some());
                let what = String::from_utf8_lossy(&text);
                assert_eq!(read(&text, point, decimals), short, "{what} {decimals}");
                assert_eq!(read_long(&text, point, decimals), long, "long {what} {decimals}");
            }
        }
        assert!(counts[0] > 60_000 && counts[1] > 80_000, "{counts:?}");
    }

    #[test]
    fn what_stands_before_a_field_is_no_part_of_it() {
        for (text, units) in [("7", 7_000), ("-7", -7_000), (".5", 500), ("-0.000", 0), ("-12.345", -12_345)] {
            assert_eq!(read(text.as_bytes(), b'.', 3), Some(units), "{text}");
        }
        for text in ["", "-", ".", "-.", "5.", "--1", "1-", "1.2.3", "1./2", "1234567890123", "0.1234", "1 ", "+1"] {
            assert_eq!(read(text.as_bytes(), b'.', 3), None, "{text}");
        }
        for text in ["", "-", "."] {
            assert_eq!((0..=15).find_map(|decimals| read(text.as_bytes(), b'.', decimals)), None, "{text}");
        }
    }

    const CSV: Syntax = Syntax::Csv { delimiter: b';' };

    fn all(level: Level, syntax: Syntax, bytes: &[u8], step: usize) -> Vec<usize> {
        let mut ends = FieldEnds::new(syntax);
        let mut found: Vec<usize> = Vec::new();
        let delimiters: &[u8] = if syntax == CSV { b";" } else { b",]}" };
        let is_delimiter = |&&end: &&u32| delimiters.contains(&bytes[end as usize]);
        loop {
            let start = found.last().map_or(0, |end| end + 1);
            let (some, delimiters) = dispatch!(level, simd => {
                let (ends, delimiters) = ends.after(simd, bytes, start, step);
                (ends[1..].to_vec(), delimiters)
            });
            assert_eq!(some.iter().take_while(is_delimiter).count(), delimiters.min(some.len()));
            if some.is_empty() {
                return found;
            }
            found.extend(some.iter().map(|&end| end as usize));
            ends.skip(some.len());
        }
    }

    #[test]
    fn every_end_is_found_across_blocks_and_windows() {
        let bytes: Vec<u8> = (0..3 * AT_ONCE + 777).map(|at| b"1;.\n-\"x\r,]{}"[at * at % 1009 % 12]).collect();
        for (syntax, marks) in [(CSV, b";\n\r\"".as_slice()), (Syntax::Json, b",]}\n")] {
            let crowded = [vec![marks[0]; 2 * AT_ONCE + 5], vec![b'0'; AT_ONCE - 70], vec![b'\n'; 80]].concat();
            for bytes in [bytes.clone(), crowded, b"12;3,\n".to_vec(), Vec::new()] {
                let expected: Vec<usize> = (0..bytes.len()).filter(|&at| marks.contains(&bytes[at])).collect();
                for level in [Level::new(), Level::baseline()] {
                    for step in [1, 7, 64] {
                        assert_eq!(all(level, syntax, &bytes, step), expected);
                    }
                }
            }
        }
    }
}
