//! Whether every flag of a command line can act.

use crate::cli::config::{Input, InputFormat, Reading, SceneInput, Writing};
use crate::cli::values::bad_flag;
use crate::commands::OF_TEXTBOOK;
use crate::failure::Failure;
use crate::query::Args;

use super::GivenFlags;

impl GivenFlags<'_> {
    /// Fails if a flag is there that cannot act. Also gives what is wrong with those that cannot where the input, the
    /// scene or both turn out to be JSON.
    pub(super) fn check_use(
        &self,
        input: &Input,
        reading: &Reading,
        scene: Option<&SceneInput>,
        writing: &Writing,
        args: &Args,
    ) -> Result<Vec<([bool; 2], String)>, Failure> {
        let has_input = *input != Input::Flags;
        let table = scene.filter(|scene| scene.tiles.is_none());
        let is_csv = |reading: &Reading| matches!(reading.format, InputFormat::Csv(_));
        let (csv_in, csv_scene) = (has_input && is_csv(reading), table.is_some_and(|scene| is_csv(&scene.reading)));
        let stray = |csv_in, csv_scene| self.stray(has_input, (csv_in, csv_scene), scene, writing, args);
        if let Some((flag, reason)) = stray(csv_in, csv_scene) {
            return Err(bad_flag(&flag.replace('_', "-"), reason));
        }
        let may_be_json = [has_input && reading.may_be_json, table.is_some_and(|scene| scene.reading.may_be_json)];
        let turned = [[true, false], [false, true], [true, true]].into_iter();
        let turned = turned.filter(|json| json.iter().zip(may_be_json).all(|(is, may_be)| may_be || !is));
        let stray = turned.filter_map(|json| {
            let (flag, reason) = stray(csv_in && !json[0], csv_scene && !json[1])?;
            let is_json = [has_input && !csv_in || json[0], table.is_some() && !csv_scene || json[1]];
            Some((is_json, format!("--{flag}: {reason}; this is JSON")))
        });
        Ok(stray.collect())
    }

    /// A flag that cannot act, and what it needs.
    fn stray(
        &self,
        has_input: bool,
        (csv_in, csv_scene): (bool, bool),
        scene: Option<&SceneInput>,
        writing: &Writing,
        args: &Args,
    ) -> Option<(&'static str, &'static str)> {
        let has_table = scene.is_some_and(|scene| scene.tiles.is_none());
        let csv_out = match writing.format {
            Some(format) => format.delimiter().is_some(),
            None => csv_in,
        };
        let any_csv = csv_in || csv_scene || csv_out;
        let is_flat = !has_input && args.dimension().is_ok_and(|dimension| dimension == 2);
        let has = |parameter: &str| self.text(parameter).is_some();
        let has_range = has("t_min") && has("t_max");
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
            (csv_in || csv_scene, &["comment", "escape"], "needs CSV input"),
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
            (has_input && scene.is_none() || has_table || has("matrix"), &["matrix_vectors"], "needs --matrix"),
            (!has_range, &["line"], "changes nothing beside --t-min and --t-max"),
            (
                !(has("t_min") && has("dir")),
                &["line"],
                "changes nothing beside --t-min, from where the path has no end",
            ),
            (!is_flat || self.path("picture").is_none(), &["view", "up"], "needs a picture in 3D"),
            (shows_floats, &["textbook"], "needs --explain, or a result such as f64_status in --fields"),
        ];
        uses.into_iter().find_map(|(can_act, flags, reason)| {
            let flag = flags.iter().find(|flag| !can_act && self.is_there(flag))?;
            Some((*flag, reason))
        })
    }
}

/// Whether a list of results has one of the textbook.
fn names_textbook(names: &str) -> bool {
    names.trim_start_matches([' ', '+']).split(',').any(|name| OF_TEXTBOOK.contains(&name.trim()))
}
