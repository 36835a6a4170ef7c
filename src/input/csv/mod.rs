//! CSV: where its records end (`split`), their fields (`records`), what its columns are (`plan`), and the queries that
//! they hold (`rows`).

pub(crate) mod plan;
pub(super) mod records;
pub(super) mod rows;
pub(super) mod split;
