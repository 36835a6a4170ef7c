//! Whether every flag of a command line can act.

use crate::cli::config::{Input, InputFormat, Reading, SceneInput, Writing};
use crate::cli::values::bad_flag;
use crate::commands::OF_TEXTBOOK;
use crate::failure::Failure;

use super::GivenFlags;

impl GivenFlags<'_> {
    /// Fails if a flag is there that cannot act.
    pub(super) fn check_use(
        &self,
        input: &Input,
        reading: &Reading,
        scene: Option<&SceneInput>,
        writing: &Writing,
    ) -> Result<(), Failure> {
        let is_csv = |format| matches!(format, InputFormat::Csv(_));
        let (has_input, csv_in) = (*input != Input::Flags, is_csv(reading.format));
        let has_table = scene.is_some_and(|scene| scene.tiles.is_none());
        let csv_scene = has_table && scene.is_some_and(|scene| is_csv(scene.reading.format));
        let csv_out = match writing.format {
            Some(format) => format.delimiter().is_some(),
            None => has_input && csv_in,
        };
        let any_csv = (has_input && csv_in) || csv_scene || csv_out;
        let with_input = [
            "columns",
            "names",
            "no-header",
            "skip-lines",
            "keep-input",
            "input-format",
            "strict",
            "pass",
            "first-row",
            "on-error",
            "check",
        ];
        let of_tables = ["against-columns", "against-delimiter", "against-on-error"];
        let of_maps: Vec<_> = self.map_flags().collect();
        let describes = self.describe().is_some();
        let reports = self.text("on-error") == Some("report");
        let shows_floats = self.has("explain") || self.text("fields").is_some_and(names_textbook);
        let uses = [
            (scene.is_some(), ["against-format"].as_slice(), "needs --against FILE"),
            (has_table, &of_tables, "needs --against FILE, a table of solids"),
            (scene.is_some(), &of_maps, "needs --against FILE, a map as text"),
            (has_input, &with_input, "needs an input: a file, or - for standard input"),
            (has_input || scene.is_some(), &["long-window"], "needs an input or a scene, which may be packed"),
            (!describes, &["quiet", "picture", "summary"], "cannot be used with --describe, which prints no answers"),
            (reports, &["fail-on-error"], "needs --on-error report; without it a bad row stops the run"),
            (csv_in, &["skip-lines"], "needs CSV input"),
            (csv_in, &["names", "no-header"], "needs CSV input; JSON has keys instead of a header"),
            ((has_input && csv_in) || csv_scene, &["comment", "escape"], "needs CSV input"),
            (has_input || scene.is_some(), &["null"], "needs an input: a file, or - for standard input"),
            (any_csv, &["decimal-comma"], "needs CSV input or output; the numbers of flags have a point: 0.5"),
            (any_csv, &["delimiter"], "needs CSV input or output"),
            (csv_scene, &["against-delimiter"], "needs a CSV file in --against"),
            (csv_out, &["no-output-header"], "needs CSV output"),
            (
                self.is_there("check"),
                &["ulps", "tolerance", "scale", "margin", "inside", "summary-by"],
                "needs --check RESULT=COLUMN",
            ),
            (false, &["seed", "dimension"], "needs --cases N"),
            (shows_floats, &["textbook"], "needs --explain, or a result such as f64_status in --fields"),
        ];
        for (can_act, flags, reason) in uses {
            if let Some(flag) = flags.iter().find(|flag| !can_act && self.is_there(flag)) {
                return Err(bad_flag(flag, reason));
            }
        }
        Ok(())
    }
}

/// Whether a list of results has one of the textbook.
fn names_textbook(names: &str) -> bool {
    names.trim_start_matches([' ', '+']).split(',').any(|name| OF_TEXTBOOK.contains(&name.trim()))
}
