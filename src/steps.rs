//! Counts the steps of loops whose length an input decides, in tests alone: what a stranger sends costs time in
//! proportion to its bytes.

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts steps of this thread.
#[inline(always)]
pub(crate) fn step(_count: usize) {
    #[cfg(test)]
    STEPS.set(STEPS.get() + _count);
}

/// How many steps are counted while this runs.
#[cfg(test)]
pub(crate) fn steps_of(run: impl FnOnce()) -> usize {
    STEPS.set(0);
    run();
    STEPS.get()
}
