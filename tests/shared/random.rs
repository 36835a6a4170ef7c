//! Choices from a fixed seed: the same in every run, on every machine.

/// A small generator of random numbers (splitmix64).
pub struct Random(u64);

impl Random {
    /// A generator of its own for every test.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A whole number from `low` to `high`, both among them.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.bits().is_multiple_of(n)
    }

    /// A whole number from 0 to below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.bits() % end
    }

    /// One of these words.
    pub fn word(&mut self, choices: &[&'static str]) -> &'static str {
        choices[self.bits() as usize % choices.len()]
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.bits() as usize % choices.len()]
    }
}
