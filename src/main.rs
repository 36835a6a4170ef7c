//! `hitcalc`: parse, run, one error line, exit status.

use std::io::Write;
use std::process::ExitCode;

use hitcalc::batch;
use hitcalc::cli::{self, Config, Input, Request};
use hitcalc::failure::{ExitStatus, Failure};

fn main() -> ExitCode {
    let status = match run() {
        Ok(status) => status,
        Err(failure) => {
            if !matches!(failure, Failure::ClosedPipe) {
                // Nobody is left to tell if standard error is gone, too.
                let _ = writeln!(std::io::stderr(), "{failure}");
            }
            failure.exit_status()
        }
    };
    ExitCode::from(status as u8)
}

fn run() -> Result<ExitStatus, Failure> {
    match cli::parse(std::env::args_os())? {
        Request::Run(config) => answer(*config),
        Request::Print { text, usage_error: false } => {
            writeln!(std::io::stdout(), "{}", text.trim_end()).map_err(|error| Failure::of_output(&error))?;
            Ok(ExitStatus::Done)
        }
        Request::Print { text, usage_error: true } => {
            let _ = writeln!(std::io::stderr(), "{}", text.trim_end());
            Ok(ExitStatus::Usage)
        }
    }
}

fn answer(config: Config) -> Result<ExitStatus, Failure> {
    let wants_contact = config.exit_status;
    let summary = match config.input {
        Input::Flags => batch::run_single(&config)?,
        Input::Stdin | Input::File(_) => batch::run_batch(config)?,
    };
    Ok(if wants_contact && !summary.contact { ExitStatus::NoContact } else { ExitStatus::Done })
}
