//! `hitcalc`: parse, run, one error line, exit status.

use std::io::Write;
use std::process::ExitCode;

use hitcalc::internals::cli::{self, Request};
use hitcalc::internals::failure::{self, ExitStatus};
use hitcalc::internals::run;

fn main() -> ExitCode {
    let status = answer().unwrap_or_else(|error| {
        if let Some(message) = failure::message(&error) {
            // If standard error is gone, too, there is no other place to say it.
            let _ = writeln!(std::io::stderr(), "{}", cli::painted(&message, std::env::args_os()));
        }
        failure::exit_status(&error)
    });
    ExitCode::from(status as u8)
}

fn answer() -> anyhow::Result<ExitStatus> {
    match cli::parse(std::env::args_os())? {
        Request::Run(config) => run::run(*config),
        Request::Cases(cases) => run::print_cases(&cases),
        Request::Print { text, usage_error: false } => {
            writeln!(std::io::stdout(), "{}", text.trim_end()).map_err(failure::of_output)?;
            Ok(ExitStatus::Done)
        }
        Request::Print { text, usage_error: true } => {
            // The status says it, too.
            let _ = writeln!(std::io::stderr(), "{}", text.trim_end());
            Ok(ExitStatus::Usage)
        }
    }
}
