//! Whether every flag of a command line can act.

use crate::cli::config::{Input, InputFormat, Reading, SceneInput, Writing};
use crate::cli::values::bad_flag;
use crate::failure::Failure;
use crate::format::OutputFormat;

use super::Flags;

impl Flags<'_> {
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
        let csv_scene = scene.is_some_and(|scene| is_csv(scene.reading.format));
        let csv_out = match writing.format {
            Some(format) => matches!(format, OutputFormat::Csv(_)),
            None => has_input && csv_in,
        };
        let any_csv = (has_input && csv_in) || csv_scene || csv_out;
        let with_input =
            ["columns", "names", "no-header", "keep-input", "input-format", "strict", "first-row", "on-error"];
        let with_scene = ["against-format", "against-columns", "solid", "tiles-up", "against-delimiter"];
        let describes = self.describe().is_some();
        let reports = self.text("on-error") == Some("report");
        let uses = [
            (scene.is_some(), with_scene.as_slice(), "goes with --against FILE, the solids"),
            (has_input, &with_input, "goes with an input: a file, or - for standard input"),
            (has_input || scene.is_some(), &["long-window"], "goes with an input or a scene, which may be packed"),
            (!describes, &["quiet", "picture", "summary"], "tells of answers, and --describe answers nothing"),
            (reports, &["fail-on-error"], "goes with --on-error report; without it a bad row stops the run"),
            (csv_in, &["names", "no-header"], "goes with CSV; the keys of JSON are its names"),
            ((has_input && csv_in) || csv_scene, &["comment", "escape"], "goes with CSV, of which none is read"),
            (any_csv, &["delimiter", "decimal-comma"], "goes with CSV, of which none is read or written"),
            (csv_scene, &["against-delimiter"], "goes with a scene of CSV"),
            (csv_out, &["no-output-header"], "goes with CSV, which is not written"),
        ];
        for (can_act, flags, reason) in uses {
            if let Some(flag) = flags.iter().find(|flag| !can_act && self.is_there(flag)) {
                return Err(bad_flag(flag, reason));
            }
        }
        Ok(())
    }
}
