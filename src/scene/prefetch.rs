//! Memory that is read soon.
//!
//! What a search reads next is known a little before it is read, and where scenes are large most of its time is waiting
//! for memory. A hint costs nothing where it does not help.

/// Bytes that come into the cache together.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Has the processor fetch these values, up to two cache lines of them.
#[inline(always)]
pub fn prefetch<T>(values: &[T]) {
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
