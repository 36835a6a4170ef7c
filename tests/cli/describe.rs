//! `--describe`: the columns of the output with their types, before there is any.

use hitcalc::internals::commands::SPECS;

use crate::support::{Scratch, hitcalc};

const RAY: [&str; 5] = ["ray-box", "--origin", "0,0", "--dir", "1,0"];

#[test]
fn flags_alone_tell_the_columns() {
    let fields = ["--fields", "status,t_enter,enter", "--describe"];
    let sql = hitcalc(&[&RAY[..], &fields, &["sql"]].concat(), "");
    sql.gives("\"status\" VARCHAR, \"t_enter\" DOUBLE, \"enter_x\" DOUBLE, \"enter_y\" DOUBLE\n");
    let csv = hitcalc(&[&RAY[..], &fields, &["csv"]].concat(), "");
    csv.gives("name,type\nstatus,string\nt_enter,double\nenter_x,double\nenter_y,double\n");
    let json = hitcalc(&[&RAY[..], &["--fields", "status,t_enter", "--describe", "json"]].concat(), "");
    json.gives("[\n{\"name\":\"status\",\"type\":\"string\"},\n{\"name\":\"t_enter\",\"type\":\"double\"}\n]\n");
}

#[test]
fn arrow_is_the_schema_that_arrow_itself_writes() {
    let answer = hitcalc(&["grid-walk", "--fields", "step,t,kind", "--describe", "arrow"], "");
    let field = |name: &str, kind: &str| {
        format!("{{\"children\":[],\"name\":\"{name}\",\"nullable\":true,\"type\":{{{kind}}}}}")
    };
    let fields = [
        field("step", "\"bitWidth\":64,\"isSigned\":true,\"name\":\"int\""),
        field("t", "\"name\":\"floatingpoint\",\"precision\":\"DOUBLE\""),
        field("kind", "\"name\":\"utf8\""),
    ];
    answer.gives(&format!("{{\"fields\": [\n{}\n]}}\n", fields.join(",\n")));
}

#[test]
fn a_header_alone_tells_what_passes_through_and_the_dimension() {
    let header = "Id,order,origin_x,origin_y,origin_z\n";
    let arguments = ["ray-box", "-", "--fields", "enter,status", "--on-error", "report", "--describe", "sql"];
    let expected = "\"Id\" VARCHAR, \"order\" VARCHAR, \"enter_x\" DOUBLE, \"enter_y\" DOUBLE, \"enter_z\" DOUBLE, \"status\" VARCHAR, \
                    \"error\" VARCHAR\n";
    hitcalc(&arguments, header).gives(expected);
}

#[test]
fn numbers_that_no_double_holds_as_they_stand_are_text() {
    for form in [&["--exact"][..], &["--decimals", "30"]] {
        let arguments = [&RAY[..], form, &["--fields", "status,t_enter", "--describe", "sql"]].concat();
        hitcalc(&arguments, "").gives("\"status\" VARCHAR, \"t_enter\" VARCHAR\n");
    }
    // JSON has them as numbers.
    let json = ["--decimals", "30", "--fields", "t_enter", "--format", "json", "--describe", "sql"];
    hitcalc(&[&RAY[..], &json].concat(), "").gives("\"t_enter\" DOUBLE\n");
    let with_comma = ["grid-walk", "-", "--decimal-comma", "--fields", "step,t", "--describe", "sql"];
    hitcalc(&with_comma, "from_x;from_y\n").gives("\"row\" BIGINT, \"step\" BIGINT, \"t\" VARCHAR\n");
}

#[test]
fn json_has_lists_and_records() {
    let object = "{\"id\": 7, \"from\": [0, 0], \"to\": [1, 1]}";
    let walk = hitcalc(&["grid-walk", "-", "--input-format", "ndjson", "--describe", "sql"], object);
    walk.gives("\"id\" JSON, \"steps\" STRUCT(\"t\" DOUBLE, \"cells\" BIGINT[][])[]\n");
    let ray = ["ray-box", "-", "--input-format", "ndjson", "--fields", "status,enter", "--describe", "sql"];
    hitcalc(&ray, object).gives("\"id\" JSON, \"status\" VARCHAR, \"enter\" DOUBLE[]\n");
}

#[test]
fn a_scene_adds_the_columns_of_its_solids() {
    let scratch = Scratch::new();
    let scene = scratch.file("scene.csv", "thing,min_x,min_y,max_x,max_y\nbox,0,0,1,1\n");
    let arguments = ["ray-box", "-", "--against", &scene, "--fields", "status", "--report", "all", "--describe", "sql"];
    let expected =
        "\"row\" BIGINT, \"id\" VARCHAR, \"against_row\" BIGINT, \"against_thing\" VARCHAR, \"status\" VARCHAR\n";
    hitcalc(&arguments, "id,origin_x,origin_y\n").gives(expected);
}

#[test]
fn what_is_named_of_solids_is_described_in_its_place() {
    let scratch = Scratch::new();
    let scene = scratch.file("scene.csv", "thing,tag,min_x,min_y,max_x,max_y\nbox,t,0,0,1,1\n");
    let fields = ["--fields", "status,against_tag,against_row", "--prefix", "o_"];
    let arguments = [&["ray-box", "--against", &scene, "--describe", "sql"], &fields[..]].concat();
    hitcalc(&arguments, "").gives("\"o_status\" VARCHAR, \"o_against_tag\" VARCHAR, \"o_against_row\" BIGINT\n");
    let json = [&arguments[..], &["--report", "all", "--format", "json"]].concat();
    let all = "\"o_contacts\" STRUCT(\"o_status\" VARCHAR, \"o_against_tag\" VARCHAR, \"o_against_row\" BIGINT)[]\n";
    hitcalc(&json, "").gives(all);
}

#[test]
fn no_input_at_all_cannot_be_described() {
    hitcalc(&["ray-box", "-", "--describe", "sql"], "").fails(3, &["no input"]);
}

/// What is declared of each result, held against what is printed in the samples.
#[test]
fn the_answers_of_the_samples_are_of_the_described_types() {
    let samples = [
        ("ray-box", "picking.csv", vec![]),
        ("swept-aabb", "platformer.csv", vec![]),
        ("ray-cylinder", "laser.csv", vec![]),
        ("grid-walk", "sight.csv", vec![]),
        ("ray-box", "clicks.csv", vec!["--against", "samples/room.csv"]),
        ("grid-walk", "guards.csv", vec!["--against", "samples/walls.csv"]),
    ];
    for (name, file, more) in samples {
        let spec = SPECS.into_iter().find(|spec| spec.name == name).expect("a command");
        let results = if more.is_empty() { spec.results } else { spec.scene_results };
        let fields = results.iter().map(|result| result.name).collect::<Vec<_>>().join(",");
        let file = format!("samples/{file}");
        let arguments = [&[name, file.as_str(), "--fields", &fields, "--on-error", "report"], &more[..]].concat();
        let described = hitcalc(&[&arguments[..], &["--describe", "csv"]].concat(), "");
        let answered = hitcalc(&arguments, "");
        let types: Vec<(&str, &str)> =
            described.text().lines().skip(1).filter_map(|line| line.rsplit_once(',')).collect();
        let mut reader = csv::Reader::from_reader(answered.stdout.as_slice());
        let names: Vec<&str> = types.iter().map(|(name, _)| *name).collect();
        assert_eq!(reader.headers().expect("a header").iter().collect::<Vec<_>>(), names, "{file}");
        for record in reader.records() {
            for (cell, (name, kind)) in record.expect("a record").iter().zip(&types) {
                let fits = match *kind {
                    "double" => cell.parse::<f64>().is_ok(),
                    "int64" => cell.parse::<i64>().is_ok(),
                    // A word among the results is no number.
                    _ => results.iter().all(|result| result.name != *name) || cell.parse::<f64>().is_err(),
                };
                assert!(cell.is_empty() || fits, "{file}: {name} is {kind}, not {cell}");
            }
        }
    }
}
