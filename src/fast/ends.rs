//! Where the fields of a block of lines end, all found at once: compare, and take one bit a byte.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x64};

/// Bytes that are looked at in one go, which keeps their ends in the nearest cache.
const WINDOW: usize = 8 * 1024;
/// Bytes of one comparison.
const BLOCK: usize = 64;

/// What lines are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Cells with a delimiter between them: an end is that, a line end, a quote or a carriage return.
    Csv { delimiter: u8 },
    /// Objects: an end is a delimiter, that is a comma or a bracket that closes, or a line end.
    Json,
}

/// The ends of fields in a window of a chunk, and how far they have been used. What may stand at the end of a plain
/// field is for the reader to check.
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
            found: vec![0; WINDOW + BLOCK],
            count: 1,
            others: Vec::with_capacity(WINDOW / 16),
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
        let window = &bytes[start..bytes.len().min(start + WINDOW)];
        // One place is for what stands before the row.
        let mut count = 1;
        self.others.clear();
        self.next_other = 0;
        let mut first = start;
        let (blocks, rest) = window.as_chunks::<BLOCK>();
        for block in blocks {
            self.keep(Marks::of(simd, block, self.syntax), first, &mut count);
            first += BLOCK;
        }
        let mut last = [0; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        self.keep(Marks::of(simd, &last, self.syntax), first, &mut count);
        (self.count, self.next, self.looked_at) = (count, 1, start + window.len());
    }

    /// Writes down where a block has its bits: eight at a time, which mostly is all, and counts no more than there are.
    #[inline(always)]
    fn keep(&mut self, Marks { mut others, delimiters }: Marks, first: usize, count: &mut usize) {
        let mut marks = delimiters | others;
        while others != 0 {
            let before = marks & (others ^ (others - 1)) >> 1;
            self.others.push(*count as u32 + before.count_ones());
            others &= others - 1;
        }
        let end = *count + marks.count_ones() as usize;
        let mut at = *count;
        while let Some(eight) = self.found[at..].first_chunk_mut::<8>() {
            for found in eight {
                *found = first as u32 + marks.trailing_zeros();
                marks &= marks.wrapping_sub(1);
            }
            if marks == 0 {
                break;
            }
            at += 8;
        }
        *count = end;
    }
}

/// A bit for every byte of a block that ends a field.
struct Marks {
    delimiters: u64,
    others: u64,
}

impl Marks {
    #[inline(always)]
    fn of<S: Simd>(simd: S, block: &[u8; BLOCK], syntax: Syntax) -> Self {
        let block = u8x64::from_slice(simd, block);
        let is = |byte: u8| block.simd_eq(u8x64::splat(simd, byte));
        let (delimiters, others) = match syntax {
            Syntax::Csv { delimiter } => (is(delimiter), is(b'\n') | is(b'\r') | is(b'"')),
            Syntax::Json => (is(b',') | is(b']') | is(b'}'), is(b'\n')),
        };
        Self { delimiters: delimiters.to_bitmask(), others: others.to_bitmask() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch};

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
        let bytes: Vec<u8> = (0..3 * WINDOW + 777).map(|at| b"1;.\n-\"x\r,]{}"[at * at % 1009 % 12]).collect();
        for (syntax, marks) in [(CSV, b";\n\r\"".as_slice()), (Syntax::Json, b",]}\n")] {
            let crowded = [vec![marks[0]; 2 * WINDOW + 5], vec![b'0'; WINDOW - 70], vec![b'\n'; 80]].concat();
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
