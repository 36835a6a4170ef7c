//! What another program answered, and how strictly it is judged.

use crate::check::{Checked, Checks};
use crate::cli::values::{self, bad_flag};
use crate::failure::Failure;
use crate::number::Decimal;
use crate::query::{Nulls, ResultField, Rows, shown};

use super::GivenFlags;

/// The most units in the last place that a number may be off.
const ULPS: i64 = 4;

impl GivenFlags<'_> {
    /// What is checked, if anything is.
    pub(super) fn checks(
        &self,
        results: &'static [ResultField],
        rows: Rows,
        nulls: &Nulls,
    ) -> Result<Option<Checks>, Failure> {
        let texts: Vec<&String> = self.matches.get_many::<String>("check").into_iter().flatten().collect();
        let limit = |flag| self.text(flag).map(|text| limit(flag, text)).transpose();
        let (ulps, tolerance) = (limit("ulps")?, limit("tolerance")?);
        if texts.is_empty() {
            return Ok(None);
        }
        match rows {
            Rows::One => {}
            Rows::Cells => {
                return Err(bad_flag(
                    "check",
                    "a walk has a row for each cell; only its first solid cell is checked, with --against FILE",
                ));
            }
            Rows::Contacts => return Err(bad_flag("check", "needs one row a query; leave --report all out")),
        }
        let mut items: Vec<Checked> = Vec::new();
        for text in texts {
            let item = checked(results, text).map_err(|reason| bad_flag("check", reason))?;
            if items.iter().any(|other| other.index == item.index) {
                return Err(bad_flag("check", format!("{} is checked twice", item.result.name)));
            }
            items.push(item);
        }
        Ok(Some(Checks {
            items,
            ulps: ulps.unwrap_or(Decimal::integer(ULPS)),
            tolerance: tolerance.unwrap_or(Decimal::ZERO),
            numerals: self.numerals(),
            nulls: nulls.clone(),
            first_cell: results.iter().map(|result| result.shape.cells()).sum(),
        }))
    }
}

/// What a text like t_enter=t says.
fn checked(results: &'static [ResultField], text: &str) -> Result<Checked, String> {
    let Some((name, columns)) = text.split_once('=') else {
        return Err(format!("{} is not like t_enter=COLUMN", shown(text.as_bytes())));
    };
    let name = name.trim();
    let Some(index) = results.iter().position(|result| result.name == name) else {
        return Err(values::no_result(name, results.iter().map(|result| result.name), ""));
    };
    let result = &results[index];
    let names: Vec<String> = values::names(columns)?.iter().map(|name| name.trim().to_owned()).collect();
    let most = if result.shape.is_vector() { 3 } else { 1 };
    if names.len() > most || names.iter().any(String::is_empty) {
        let wanted = if most == 3 { "one name, or one for each axis" } else { "one name" };
        return Err(format!("{name} is in {wanted}, not in {}", shown(columns.as_bytes())));
    }
    Ok(Checked { result, index, cell: results[..index].iter().map(|result| result.shape.cells()).sum(), names })
}

/// A number of 0 or more.
fn limit(flag: &str, text: &str) -> Result<Decimal, Failure> {
    let number = Decimal::parse(text.as_bytes()).ok().filter(|number| !number.is_negative());
    number.ok_or_else(|| bad_flag(flag, format!("{} is not a number of 0 or more", shown(text.as_bytes()))))
}
