//! What the yardsticks share: chunks of lines on threads, a decimal reader, a printer, the slab test. Fixed columns, no
//! quotes, no messages: broken input panics.

pub mod chunks;
pub mod row;
pub mod slab;
