//! How answers are written and drawn.

use std::io::{IsTerminal, stdout};
use std::path::Path;

use terminal_size::{Width, terminal_size};

use crate::cli::color;
use crate::cli::config::{Input, PictureForm, PictureOptions, Writing};
use crate::cli::values::{self, bad_flag};
use crate::failure::Failure;
use crate::output::format::OutputFormat;
use crate::picture::Look;
use crate::query::{Only, Rows, shown};

use super::GivenFlags;

/// How wide a terminal is that does not say so.
const USUAL_WIDTH: usize = 80;

impl GivenFlags<'_> {
    /// How answers are written.
    pub(super) fn writing(&self, rows: Rows, delimiter: u8) -> Result<Writing, Failure> {
        let output = self.path("output");
        let only = self.text("only").map_or(Ok(Only::default()), values::only)?;
        if only.classes.is_some() && !self.is_there("check") {
            return Err(bad_flag("only", "wrong, boundary and ok are classes of --check"));
        }
        let names_error = self.text("only").is_some_and(|words| words.to_ascii_lowercase().contains("error"));
        if names_error && self.text("on-error") != Some("report") {
            return Err(bad_flag("only", "error needs --on-error report; without it a bad row stops the run"));
        }
        if !only.is_all() && !only.is_none() && rows == Rows::Cells {
            return Err(bad_flag("only", "the cells of a walk have no status; this flag needs --against FILE"));
        }
        let quiet = self.has("quiet");
        if quiet && output.is_some() {
            return Err(bad_flag("quiet", "writes no answers; remove --output"));
        }
        let mut format = values::output_format(self.text("format"), output, delimiter)?;
        let explain = self.has("explain");
        if explain && format.replace(OutputFormat::Text).is_some_and(|named| !named.is_text()) {
            return Err(bad_flag("explain", "is only available with --format text"));
        }
        Ok(Writing {
            explain,
            only,
            quiet,
            format,
            packing: values::output_packing(output),
            prefix: self.text("prefix").unwrap_or_default().to_owned(),
            header: !self.has("no-output-header"),
            output: output.map(Path::to_owned),
            color: color::is_wanted(self.text("color"), output.is_none() && stdout().is_terminal()),
            terminal_width: if output.is_none() { terminal_width() } else { None },
        })
    }

    /// The picture, and how it looks at the scene.
    pub(super) fn picture(&self) -> Result<Option<PictureOptions>, Failure> {
        let (up, y_down) = (self.text("up"), self.has("y-down"));
        let view = self.text("view").map(values::view).transpose()?;
        let Some(file) = self.path("picture") else {
            let stray = [("view", view.is_some()), ("up", up.is_some()), ("y-down", y_down)];
            return match stray.iter().find(|(_, given)| *given) {
                Some((flag, _)) => Err(bad_flag(flag, "needs --picture FILE")),
                None => Ok(None),
            };
        };
        if values::input(file) == Input::Stdin {
            return Err(bad_flag("picture", "standard output is used for the answers; give a file name"));
        }
        // It must be none of the files of the run, either: that is seen when they are opened.
        let is = |known: &str| file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(known));
        let form = match (is("svg"), is("html")) {
            (true, _) => PictureForm::Still,
            (_, true) => PictureForm::Page,
            _ => {
                let name = shown(file.as_os_str().as_encoded_bytes());
                return Err(bad_flag(
                    "picture",
                    format!("{name} does not end in .svg, for a picture, or .html, for a page of it that moves"),
                ));
            }
        };
        if y_down && up == Some("z") {
            return Err(bad_flag(
                "y-down",
                "cannot be used with --up z; y can only point down where it would point up",
            ));
        }
        let of_space = [("--view", view.is_some()), ("--up", up.is_some())];
        let of_space = of_space.iter().find(|(_, given)| *given).map(|(flag, _)| *flag);
        let look = Look { view, y_is_up: up == Some("y"), y_down };
        Ok(Some(PictureOptions { file: file.to_owned(), form, look, of_space }))
    }
}

/// How many characters a line has room for, if standard output is a terminal.
fn terminal_width() -> Option<usize> {
    let known = terminal_size().map(|(Width(columns), _)| usize::from(columns)).filter(|columns| *columns > 0);
    stdout().is_terminal().then(|| known.unwrap_or(USUAL_WIDTH))
}
