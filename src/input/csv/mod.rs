//! CSV: where its records end (`split`), their fields (`records`), and the queries that they hold (`rows`).

pub mod records;
pub mod rows;
pub mod split;
