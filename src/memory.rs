//! Asks for memory before it is used: an allocation that fails aborts the program.

use std::iter::successors;

/// The memory of a thread: its stack, what the allocator sets aside for it, a chunk of usual records and its answers.
const OF_THREAD: usize = 8 * 1024 * 1024;
/// The least room for all threads. An allocator that learns from what is given back (glibc, up to 32 MiB) learns nothing
/// of it.
const OF_THREADS: usize = 33 * 1024 * 1024;

/// Room for this many bytes while it lives, if there is any.
pub(crate) fn room(bytes: usize) -> Option<Vec<u8>> {
    let mut room = Vec::new();
    room.try_reserve_exact(bytes).ok().map(|()| room)
}

/// The number of threads that there is room for, at most `threads`, if for any, when `beside` bytes are needed as well;
/// and the room for both.
pub(crate) fn room_for_threads(threads: usize, beside: usize) -> Option<(usize, Vec<u8>)> {
    let mut fewer = successors(Some(threads), |threads| Some(threads / 2)).take_while(|threads| *threads > 0);
    fewer.find_map(|threads| {
        let bytes = OF_THREADS.max(threads.saturating_mul(OF_THREAD)).saturating_add(beside);
        room(bytes).map(|room| (threads, room))
    })
}
