//! Numbers that look random, the same in every run.

use crate::random::Random;

/// Choices in the terms of scenes.
pub struct Draw(Random);

impl Draw {
    pub fn new(seed: u64) -> Draw {
        Draw(Random::new(seed))
    }

    /// A whole number from 0 to below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0.below(end)
    }

    /// A whole number of the closed range.
    pub fn within(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    pub fn of<T: Copy>(&mut self, choice: &[T]) -> T {
        choice[self.below(choice.len() as u64) as usize]
    }

    /// Whether something happens that does once in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// Tenths, as a decimal.
    pub fn tenths(&mut self, low: i64, high: i64) -> String {
        tenths(self.within(low, high))
    }

    /// A vector of tenths.
    pub fn vector(&mut self, dimension: usize, low: i64, high: i64) -> Vec<String> {
        (0..dimension).map(|_| self.tenths(low, high)).collect()
    }

    /// Puts a list into another order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for place in (1..list.len()).rev() {
            list.swap(place, self.below(place as u64 + 1) as usize);
        }
    }
}

/// A number of tenths as a decimal.
pub fn tenths(number: i64) -> String {
    format!("{number}e-1")
}
