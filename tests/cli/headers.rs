//! Names: those of columns and keys that collide, are there twice, or give one parameter twice.

use crate::support::{UNIT_BOX, hitcalc, hitcalc_with};

#[test]
fn a_passed_column_with_the_name_of_a_result_is_told_on_the_line_of_the_header() {
    for (begin, line) in [("", 1), ("\n\n", 3), ("\r\n", 2), ("\u{feff}\n", 2)] {
        let input = format!("{begin}id,status,origin_x,origin_y\n1,2,-1,0.5\n");
        let answer = hitcalc_with(&UNIT_BOX, &["-"], input);
        answer.fails(3, &[&format!("stdin:{line}: status: "), "--prefix out_"]);
        assert_eq!(answer.text(), "");
    }
}

#[test]
fn blanks_around_a_name_do_not_hide_that_it_is_a_result() {
    hitcalc_with(&UNIT_BOX, &["-"], " t_enter\t,origin_x,origin_y\n1,-1,0.5\n").fails(3, &["stdin:1: t_enter: "]);
    let json = "{\" t_enter \":1,\"origin\":[-1,0.5]}\n";
    hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], json).fails(3, &["stdin:1: t_enter: "]);
}

#[test]
fn a_prefix_that_does_not_help_is_not_the_cure() {
    let arguments = ["-", "--prefix", "out_"];
    let answer = hitcalc_with(&UNIT_BOX, &arguments, "out_status,origin_x,origin_y\n1,-1,0.5\n");
    answer.fails(3, &["stdin:1: out_status: ", "--prefix other than"]);
    let json = "{\"out_status\":1,\"origin\":[-1,0.5]}\n";
    let answer = hitcalc_with(&UNIT_BOX, &[&arguments[..], &["--input-format", "ndjson"]].concat(), json);
    answer.fails(3, &["stdin:1: out_status: ", "--prefix other than"]);
    hitcalc_with(&UNIT_BOX, &arguments, "status,origin_x,origin_y\n1,-1,0.5\n")
        .gives("status,out_status,out_t_enter\n1,hit,1\n");
}

#[test]
fn names_of_the_command_line_that_collide_are_bad_usage() {
    let cases = [
        ("id,status,origin_x,origin_y", "status"),
        ("id, t_enter,origin_x,origin_y", "t_enter"),
        ("id, origin_x,origin_x,origin_y", "origin_x"),
        ("id,dir_x,origin_x,origin_y", "dir"),
    ];
    for (names, culprit) in cases {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--names", names], "1,2,-1,0.5\n");
        answer.fails(2, &["--names: ", culprit]);
        assert_eq!(answer.text(), "");
    }
}

#[test]
fn a_double_column_is_told_on_the_line_of_the_header() {
    let double = "\n\norigin_x,origin_x,origin_y\n1,2,-1,0.5\n";
    hitcalc_with(&UNIT_BOX, &["-"], double).fails(3, &["stdin:3: ", "\"origin_x\"", "twice"]);
    hitcalc_with(&UNIT_BOX, &["-"], "\n\ndir_x,origin_x,origin_y\n1,-1,0.5\n").fails(3, &["stdin:3: dir_x: ", "--dir"]);
}

#[test]
fn one_size_and_a_size_for_each_axis_give_it_twice() {
    let arguments = ["grid-walk", "-", "--from", "0,0", "--to", "1,1"];
    let header = "cell_size,cell_size_x,cell_size_y\n";
    hitcalc(&arguments, format!("{header}1,1,1\n")).fails(3, &["stdin:2: cell_size", "twice"]);
    hitcalc(&arguments, format!("{header}1,1,\n")).fails(3, &["stdin:2: cell_size", "twice"]);
    // Each row may still use its own form.
    let answer = hitcalc(&[&arguments[..], &["--fields", "cell"]].concat(), format!("{header}2,,\n,2,2\n"));
    answer.gives("row,cell_x,cell_y\n1,0,0\n2,0,0\n");
    // What the header alone shows is said of it.
    hitcalc(&arguments, "cell_size_x\n1\n").fails(3, &["stdin:1: cell_size_y: ", "missing"]);
}

#[test]
fn a_null_beside_a_flag_is_an_absent_parameter() {
    let input = "{\"id\":1,\"dir\":null,\"origin\":[-1,0.5]}\n";
    for format in ["json", "ndjson"] {
        hitcalc_with(&UNIT_BOX, &["-", "--input-format", format], input)
            .gives("{\"id\":1,\"status\":\"hit\",\"t_enter\":1}\n");
    }
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], "{\"dir\":[1,0],\"origin\":[-1,0.5]}\n");
    answer.fails(3, &["stdin:1: dir: ", "--dir"]);
}

#[test]
fn a_null_beside_another_key_of_the_same_parameter_is_an_absent_one() {
    let columns = ["-", "--input-format", "ndjson", "--columns", "origin=pos"];
    for input in ["{\"origin\":null,\"pos\":[-1,0.5]}\n", "{\"pos\":[-1,0.5],\"origin\":null}\n"] {
        hitcalc_with(&UNIT_BOX, &columns, input).gives("{\"status\":\"hit\",\"t_enter\":1}\n");
    }
    let columns = ["-", "--input-format", "ndjson", "--columns", "origin=px,py"];
    for input in ["{\"origin\":[-1,0.5],\"px\":null,\"py\":null}\n", "{\"px\":-1,\"py\":0.5,\"origin\":null}\n"] {
        hitcalc_with(&UNIT_BOX, &columns, input).gives("{\"status\":\"hit\",\"t_enter\":1}\n");
    }
}

#[test]
fn two_keys_for_one_parameter_are_an_error_in_any_order() {
    for (columns, keys) in [("origin=pos", "\"pos\":[-1,0.5]"), ("origin=px,py", "\"px\":-1,\"py\":0.5")] {
        for input in [format!("{{\"origin\":[-1,0.5],{keys}}}\n"), format!("{{{keys},\"origin\":[-1,0.5]}}\n")] {
            let arguments = ["-", "--input-format", "ndjson", "--columns", columns];
            hitcalc_with(&UNIT_BOX, &arguments, &input).fails(3, &["stdin:1: ", "--columns"]);
        }
    }
}

#[test]
fn a_key_that_columns_names_and_a_query_lacks_is_told() {
    let arguments = ["-", "--input-format", "ndjson", "--columns", "origin=pos"];
    let input = "{\"pos\":[-1,0.5]}\n{\"position\":[-1,0.5]}\n";
    let answer = hitcalc_with(&UNIT_BOX, &arguments, input);
    answer.fails(3, &["stdin:2: origin: ", "missing", "\"pos\"", "--columns"]);
    assert_eq!(answer.text(), "{\"status\":\"hit\",\"t_enter\":1}\n");
}

#[test]
fn a_key_that_is_there_twice_is_found_among_few_and_many() {
    for others in [0, 1, 22, 23, 24, 30_000] {
        let others: String = (0..others).map(|number| format!("\"k{number}\":0,")).collect();
        let object = |first: &str| format!("{{{first}{others}\"id\":1,\"origin\":[-1,0.5]}}");
        let arguments = ["-", "--input-format", "ndjson", "--format", "csv"];
        assert_eq!(hitcalc_with(&UNIT_BOX, &arguments, object("")).status, 0);
        let twice = hitcalc_with(&UNIT_BOX, &arguments, object("\" id\":2,"));
        twice.fails(3, &["the key \"id\" appears twice"]);
    }
}

#[test]
fn passed_columns_may_bear_one_name_or_none() {
    let rows = "id,,id,origin_x,origin_y,,\n1,a,2,-1,0.5,,b\n";
    hitcalc_with(&UNIT_BOX, &["-"], rows).gives("id,,id,,,status,t_enter\n1,a,2,,b,hit,1\n");
    hitcalc_with(&UNIT_BOX, &["-", "--format", "tsv"], rows)
        .gives("id\t\tid\t\t\tstatus\tt_enter\n1\ta\t2\t\tb\thit\t1\n");
    for format in ["json", "ndjson"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--format", format], rows);
        answer.fails(3, &["stdin:1: ", "has no name", "key"]);
        let double = hitcalc_with(&UNIT_BOX, &["-", "--format", format], "id,id,origin_x,origin_y\n1,2,-1,0.5\n");
        double.fails(3, &["stdin:1: ", "\"id\" appears twice", "keys"]);
    }
    let mapped = hitcalc_with(&UNIT_BOX, &["-", "--columns", "origin=x,y"], "x,x,y\n1,2,3\n");
    mapped.fails(2, &["--columns", "\"x\" appears twice"]);
}

#[test]
fn lines_that_end_in_carriage_returns_alone_are_an_error_that_says_so() {
    let answer = hitcalc_with(&UNIT_BOX, &["-"], "origin_x,origin_y\r-1,0.5\r-2,0.5\r");
    answer.fails(3, &["stdin:1: ", "carriage returns", "tr '\\r' '\\n'"]);
}
