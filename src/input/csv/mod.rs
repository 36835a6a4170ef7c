//! CSV: where its records end (`split`), their fields (`records`), what its columns are (`plan`), and the queries that
//! they hold (`rows`).

pub mod plan;
pub mod records;
pub mod rows;
pub mod split;
