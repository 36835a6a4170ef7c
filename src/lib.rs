//! Exact geometry.
pub mod batch;
pub mod cli;
pub mod commands;
pub mod explain;
pub mod failure;
pub mod floats;
pub mod format;
pub mod geometry;
mod nearest;
pub mod number;
pub mod picture;
pub mod query;
pub mod scene;
