//! Cases by name, with lists worked out by hand.

use std::process::Command;

use super::cells::Walk;
use super::check;
use crate::exact::{canonical, nearest};
use crate::run::{AXES, Query, hitcalc};

/// Asks the oracle and hitcalc; both must give these rows, `step t cell kind`, a comma between two.
fn walks(words: &str, rows: &str) {
    let query = Query::of_words(words);
    let expected: Vec<String> = rows.split(';').map(|row| row.trim().to_owned()).collect();
    let by_oracle: Vec<String> = Walk::read(&query)
        .rows()
        .iter()
        .map(|row| {
            let cell: Vec<String> = row.cell.iter().map(ToString::to_string).collect();
            format!("{} {} {} {}", row.step, canonical(nearest(&row.t)), cell.join(","), row.kind)
        })
        .collect();
    assert_eq!(by_oracle, expected, "the oracle, for {words}");
    assert_eq!(printed(&query), expected, "{words}");
}

/// hitcalc's rows for one query, `step t cell kind`; a row with an error is that alone.
fn printed(query: &Query) -> Vec<String> {
    let table = hitcalc(&["grid-walk"], std::slice::from_ref(query));
    (0..table.len())
        .map(|row| {
            if !table.text(row, "error").is_empty() {
                return "error".to_owned();
            }
            let cell = AXES.map(|axis| table.text(row, &format!("cell_{axis}")));
            let cell: Vec<&str> = cell.into_iter().filter(|index| !index.is_empty()).collect();
            format!(
                "{} {} {} {}",
                table.text(row, "step"),
                table.text(row, "t"),
                cell.join(","),
                table.text(row, "kind")
            )
        })
        .collect()
}

#[test]
fn the_source_s_flat_example_is_walked() {
    walks(
        "from=3.5,-2.5 to=7,3.5",
        "0 0 3,-3 main; 1 0.08333333333333333 3,-2 main; 2 0.14285714285714285 4,-2 main; 3 0.25 4,-1 main;
         4 0.4166666666666667 4,0 main; 5 0.42857142857142855 5,0 main; 6 0.5833333333333334 5,1 main;
         7 0.7142857142857143 6,1 main; 8 0.75 6,2 main; 9 0.9166666666666666 6,3 main; 10 1 7,3 main",
    );
}

#[test]
fn the_source_s_spatial_example_is_walked_and_ends_where_it_should() {
    walks(
        "from=2,3,-4 to=5,-2,2",
        "0 0 2,3,-4 main; 1 0 2,2,-4 main; 2 0.16666666666666666 2,2,-3 main; 3 0.2 2,1,-3 main;
         4 0.3333333333333333 3,1,-3 side; 4 0.3333333333333333 2,1,-2 side; 4 0.3333333333333333 3,1,-2 main;
         5 0.4 3,0,-2 main; 6 0.5 3,0,-1 main; 7 0.6 3,-1,-1 main;
         8 0.6666666666666666 4,-1,-1 side; 8 0.6666666666666666 3,-1,0 side; 8 0.6666666666666666 4,-1,0 main;
         9 0.8 4,-2,0 main; 10 0.8333333333333334 4,-2,1 main;
         11 1 5,-2,1 side; 11 1 4,-2,2 side; 11 1 5,-2,2 main",
    );
}

#[test]
fn a_flat_corner_lists_three_cells_for_every_combination_of_signs() {
    walks("from=0.5,0.5 to=1.5,1.5", "0 0 0,0 main; 1 0.5 1,0 side; 1 0.5 0,1 side; 1 0.5 1,1 main");
    walks("from=1.5,1.5 to=0.5,0.5", "0 0 1,1 main; 1 0.5 0,1 side; 1 0.5 1,0 side; 1 0.5 0,0 main");
    walks("from=0.5,1.5 to=1.5,0.5", "0 0 0,1 main; 1 0.5 1,1 side; 1 0.5 0,0 side; 1 0.5 1,0 main");
    walks("from=1.5,0.5 to=0.5,1.5", "0 0 1,0 main; 1 0.5 0,0 side; 1 0.5 1,1 side; 1 0.5 0,1 main");
    walks("from=0.5,0.5 to=1.5,1.5 corners=skip", "0 0 0,0 main; 1 0.5 1,1 main");
}

#[test]
fn a_spatial_edge_lists_three_cells_and_a_corner_seven() {
    walks("from=0.5,0.5,0.5 to=1.5,0.5,-0.5", "0 0 0,0,0 main; 1 0.5 1,0,0 side; 1 0.5 0,0,-1 side; 1 0.5 1,0,-1 main");
    walks("from=0.5,0.5,0.5 to=0.5,1.5,1.5", "0 0 0,0,0 main; 1 0.5 0,1,0 side; 1 0.5 0,0,1 side; 1 0.5 0,1,1 main");
    walks(
        "from=0.5,0.5,0.5 to=1.5,-0.5,1.5",
        "0 0 0,0,0 main; 1 0.5 1,0,0 side; 1 0.5 0,-1,0 side; 1 0.5 0,0,1 side; 1 0.5 1,-1,0 side; 1 0.5 1,0,1 side;
         1 0.5 0,-1,1 side; 1 0.5 1,-1,1 main",
    );
    walks("from=0.5,0.5,0.5 to=1.5,-0.5,1.5 corners=skip", "0 0 0,0,0 main; 1 0.5 1,-1,1 main");
}

#[test]
fn an_end_on_a_grid_line_belongs_to_its_upper_cell_both_ways() {
    walks("from=0.5,0.5 to=2,0.5", "0 0 0,0 main; 1 0.3333333333333333 1,0 main; 2 1 2,0 main");
    walks("from=2,0.5 to=0.5,0.5", "0 0 2,0 main; 1 0 1,0 main; 2 0.6666666666666666 0,0 main");
    walks("from=2.5,0.5 to=1,0.5", "0 0 2,0 main; 1 0.3333333333333333 1,0 main");
    walks("from=1,0.5 to=2.5,0.5", "0 0 1,0 main; 1 0.6666666666666666 2,0 main");
}

#[test]
fn a_walk_from_corner_to_corner_crosses_what_its_direction_says() {
    walks("from=0,0 to=1,1", "0 0 0,0 main; 1 1 1,0 side; 1 1 0,1 side; 1 1 1,1 main");
    walks("from=1,1 to=0,0", "0 0 1,1 main; 1 0 0,1 side; 1 0 1,0 side; 1 0 0,0 main");
    walks("from=0,1 to=1,0", "0 0 0,1 main; 1 0 0,0 main; 2 1 1,0 main");
    walks("from=1,0 to=0,1", "0 0 1,0 main; 1 0 0,0 main; 2 1 0,1 main");
}

#[test]
fn a_path_along_a_grid_line_stays_on_its_upper_side() {
    walks("from=0.5,1 to=2.5,1", "0 0 0,1 main; 1 0.25 1,1 main; 2 0.75 2,1 main");
    walks("from=2.5,-1 to=0.5,-1", "0 0 2,-1 main; 1 0.25 1,-1 main; 2 0.75 0,-1 main");
    walks("from=0,0,0.5 to=0,0,-0.5", "0 0 0,0,0 main; 1 0.5 0,0,-1 main");
}

#[test]
fn a_path_of_no_length_is_one_cell() {
    walks("from=-0.5,2 to=-0.5,2", "0 0 -1,2 main");
    walks("origin=1,1,1 dir=0,0,0 t_max=5", "0 0 1,1,1 main");
    walks("origin=1,1 dir=-1,-1 t_max=0", "0 0 1,1 main");
    walks("origin=1,1 dir=0,0 max_steps=3", "0 0 1,1 main");
}

#[test]
fn a_ray_takes_its_end_from_t_max_or_max_steps() {
    walks("origin=0.5,0.5 dir=2,0 t_max=0.75", "0 0 0,0 main; 1 0.25 1,0 main; 2 0.75 2,0 main");
    walks("origin=0.5,0.5 dir=-2,0 t_max=0.75", "0 0 0,0 main; 1 0.25 -1,0 main");
    walks("origin=0.5,0.5 dir=2,0 max_steps=1", "0 0 0,0 main; 1 0.25 1,0 main");
    walks("origin=0.5,0.5 dir=2,0 t_max=inf max_steps=0", "0 0 0,0 main");
    walks("origin=0.5,0.5 dir=2,0 t_max=0.75 max_steps=1", "0 0 0,0 main; 1 0.25 1,0 main");
    walks("from=0.5,0.5 to=1.5,0.5 t_max=2", "0 0 0,0 main; 1 0.5 1,0 main; 2 1.5 2,0 main");
    walks("from=0.5,0.5 to=2.5,0.5 t_max=0.5", "0 0 0,0 main; 1 0.25 1,0 main");
}

#[test]
fn the_grid_may_have_any_size_and_origin() {
    // 0.7 is the seventh multiple of 0.1 here; in floats it is below it.
    walks("from=0.65,0 to=0.7,0 cell_size=0.1", "0 0 6,0 main; 1 1 7,0 main");
    walks(
        "from=0.1,0.1 to=0.3,0.4 cell_size=0.2,0.3 grid_origin=-0.1,0.1",
        "0 0 1,0 main; 1 1 2,0 side; 1 1 1,1 side; 1 1 2,1 main",
    );
    walks("from=0.3,0.3 to=0.3,0.3 cell_size=0.1", "0 0 3,3 main");
    walks("from=-1e-300,0 to=1e-300,0", "0 0 -1,0 main; 1 0.5 0,0 main");
}

#[test]
fn a_time_midway_between_two_floats_goes_to_the_even_one() {
    walks("origin=0,0 dir=1,0 max_steps=1 cell_size=9007199254740993", "0 0 0,0 main; 1 9007199254740992 1,0 main");
    walks("origin=0,0 dir=1,0 max_steps=1 cell_size=9007199254740995", "0 0 0,0 main; 1 9007199254740996 1,0 main");
}

#[test]
fn indices_reach_to_the_ends_of_64_bits() {
    let (top, next) = ("9223372036854775807", "9223372036854775806");
    walks(&format!("from={top}.5,0 to={next}.5,0"), &format!("0 0 {top},0 main; 1 0.5 {next},0 main"));
    let (low, above) = ("-9223372036854775808", "-9223372036854775807");
    walks(&format!("from={above}.5,0 to={above}.5,1"), &format!("0 0 {low},0 main; 1 1 {low},1 main"));
    walks(&format!("from={above},0 to={low},0"), &format!("0 0 {above},0 main; 1 0 {low},0 main"));
}

#[test]
fn an_index_beyond_64_bits_is_an_error_before_the_first_cell_where_the_end_tells() {
    for words in [
        "from=0,0 to=9223372036854775808,0",
        "from=9223372036854775808,0 to=0,0",
        "from=0,-9223372036854775807.5 to=0,-9223372036854775808.5",
        "from=0,0,1e300 to=0,1,1e300",
        "from=0.5,0 to=1.5,0 cell_size=1e-300",
    ] {
        assert_eq!(printed(&Query::of_words(words)), ["error"], "{words}");
    }
}

#[test]
fn an_index_beyond_64_bits_is_an_error_when_it_is_reached_where_nothing_else_tells() {
    let words = "origin=9223372036854775806.5,0 dir=1,0 max_steps=5";
    assert_eq!(
        printed(&Query::of_words(words)),
        ["0 0 9223372036854775806,0 main", "1 0.5 9223372036854775807,0 main", "error"]
    );
}

#[test]
fn an_index_beyond_64_bits_is_bad_usage_in_flags_and_bad_data_in_a_row() {
    let status = |arguments: &[&str], input: &str| {
        let mut path = std::env::temp_dir();
        path.push(format!("hitcalc-oracle-{}.csv", std::process::id()));
        std::fs::write(&path, input).expect("a temporary file");
        let output = Command::new(env!("CARGO_BIN_EXE_hitcalc"))
            .arg("grid-walk")
            .args(arguments)
            .args((!input.is_empty()).then_some(&path))
            .output()
            .expect("hitcalc runs");
        std::fs::remove_file(&path).expect("the temporary file is there");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).lines().count())
    };
    assert_eq!(status(&["--from", "0,0", "--to", "1e19,0", "--format", "csv"], ""), (Some(2), 0));
    let rows = "from_x,from_y,to_x,to_y\n0,0,0,0\n0,0,1e19,0\n0,0,0,0\n";
    assert_eq!(status(&[], rows), (Some(3), 2), "the header and the first row");
}

#[test]
fn one_digit_off_a_corner_there_is_no_tie() {
    check(
        &[
            Query::of_words("from=0.5,0.5 to=1.5,1.50000000000000000000000000000001"),
            Query::of_words("from=0.5,0.5 to=1.5,1.49999999999999999999999999999999"),
            Query::of_words("from=0.1,0.2 to=0.7,0.80000000000000000001 cell_size=0.1"),
        ],
        false,
    );
    walks("from=0.5,0.5 to=1.5,1.5000000000000000000000000000001", "0 0 0,0 main; 1 0.5 0,1 main; 2 0.5 1,1 main");
}
