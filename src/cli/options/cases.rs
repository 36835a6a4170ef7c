//! Tricky queries, which are printed instead of answers.

use clap::ArgMatches;

use crate::cases::{Choice, Precision};
use crate::cli::config::TrickyQueries;
use crate::cli::values::{self, bad_flag};
use crate::commands::Command;
use crate::failure::Failure;
use crate::output::format::OutputFormat;
use crate::query::shown;

use super::GivenFlags;

/// The flags that can act beside --cases.
const ALLOWED: [&str; 7] = ["cases", "seed", "dimension", "describe", "as", "format", "output"];

/// What --cases asks for, if it is there.
pub(crate) fn cases(command: &'static Command, matches: &ArgMatches) -> Result<Option<TrickyQueries>, Failure> {
    let flags = GivenFlags { spec: command.spec, matches };
    let Some(count) = flags.text("cases") else { return Ok(None) };
    let count = values::positive("cases", count)?;
    if let Some(other) = matches.ids().find(|id| flags.is_there(id.as_str()) && !ALLOWED.contains(&id.as_str())) {
        let name = match other.as_str() {
            "file" => "FILE".to_owned(),
            name => format!("--{}", name.replace('_', "-")),
        };
        return Err(bad_flag("cases", format!("prints queries and answers none; remove {name}")));
    }
    let output = flags.path("output");
    let format = values::output_format(flags.text("format"), output, b',')?.unwrap_or(OutputFormat::Csv(b','));
    if !format.is_input() {
        return Err(bad_flag("format", "--cases prints an input of the command: csv, tsv, json or ndjson"));
    }
    let seed = match flags.text("seed") {
        None => 0,
        Some(text) => text.parse().map_err(|_| {
            bad_flag("seed", format!("{} is not a whole number from 0 to {}", shown(text.as_bytes()), u64::MAX))
        })?,
    };
    let dimension = flags.text("dimension").map(|text| if text == "2" { 2 } else { 3 });
    if dimension == Some(2) && command.spec.only_in_3d.is_some() {
        return Err(bad_flag("dimension", "2 has no queries of this command, whose solids are in 3D"));
    }
    let describes = match flags.text("describe") {
        None => None,
        Some("csv") => Some(false),
        Some("json") => Some(true),
        Some(_) => return Err(bad_flag("describe", "the kinds of --cases are described as csv or json")),
    };
    Ok(Some(TrickyQueries {
        describes,
        command,
        count: std::num::NonZero::<u64>::get(count),
        choice: Choice {
            seed,
            precision: flags.numerals().held_as.map_or(Precision::Decimals, Precision::Floats),
            dimension,
        },
        format,
        output: output.map(ToOwned::to_owned),
        packing: values::output_packing(output),
    }))
}
