//! The texts of `--help` around the lists of flags, from the declarations.

use std::fmt::Write;

use crate::commands::Spec;

/// The program in a line.
pub const ABOUT: &str = "Exact geometry: rays against boxes and cylinders, moving boxes, grid walks";

/// The end of the program's help.
pub const PROGRAM_END: &str = "\
Every number is taken as the decimal that was typed, every verdict is exact, and every result is rounded once.

Example:
  hitcalc ray-box --origin 0.1,1.7 --dir 0.7,-0.7 --min 0.8,1 --max 2,2

Exit status: 0 done; 1 no contact (with --exit-status); 2 bad usage; 3 bad input data; 4 input or output failed.";

/// The end of a subcommand's short help: the names of its results, and an example.
pub fn short_end(spec: &Spec) -> String {
    let names: Vec<_> = spec.results.iter().map(|result| result.name).collect();
    let example = spec.examples.first().map_or("", |(_, arguments)| arguments);
    format!("Results: {}\n\nExample:\n  hitcalc {example}\n\n--help tells all of it.", names.join(", "))
}

/// The results and the examples of a subcommand.
pub fn subcommand_end(spec: &Spec) -> String {
    let mut text = String::from("Results:\n");
    let width = spec.results.iter().map(|result| result.name.len()).max().unwrap_or(0);
    let first_further = spec.results.len() - spec.further_results;
    for (index, result) in spec.results.iter().enumerate() {
        if index == first_further {
            text.push_str("Further results, computed only where --fields names them:\n");
        }
        let columns = if result.shape.is_vector() { " (CSV: _x, _y, _z)" } else { "" };
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  {:<width$}  {}{columns}", result.name, result.help);
    }
    let solids: Vec<_> = spec.parameters[spec.first_solid..].iter().map(|parameter| parameter.name).collect();
    let results: Vec<_> = spec.scene_results.iter().map(|result| result.name).collect();
    let _ = write!(
        text,
        "\nWith a scene (--against FILE) the solids come from that file, one a row, and queries bring the rest.\n  \
         solids:  {}\n  results: against_row, the solids' other columns as against_NAME, {}\n",
        solids.join(", "),
        results.join(", ")
    );
    text.push_str(
        "\nA vector is one flag (--v 1,2,3), one JSON key (\"v\": [1, 2, 3]), two or three CSV columns (v_x, v_y, v_z),\n\
         or one column v whose cells hold it whole (\"1,2,3\" or 1 2 3).\n\
         Columns and keys that are no parameters pass through in front of the results.\n\nExamples:\n",
    );
    for (purpose, arguments) in spec.examples {
        let _ = writeln!(text, "  # {purpose}\n  hitcalc {arguments}");
    }
    text.truncate(text.trim_end().len());
    text
}
