//! `--fields`: a result reads the same whichever others are asked for with it.

use std::collections::BTreeMap;

use crate::declared::{offering, spec};
use crate::support::hitcalc;
use hitcalc::internals::query::ResultField;

/// The forms that numbers are written in.
const FORMS: [&[&str]; 4] = [&[], &["--exact"], &["--decimals", "7"], &["--as", "f32", "--exact"]];

/// The columns of a CSV by their names.
fn columns_of(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let mut columns: BTreeMap<_, _> = names.iter().map(|name| (name.clone(), Vec::new())).collect();
    for record in reader.records() {
        for (name, cell) in names.iter().zip(&record.expect("a row")) {
            columns.get_mut(name).expect("a column").push(cell.to_owned());
        }
    }
    columns
}

/// Checks that each result has the same columns alone as among all, and is let be where nothing is written.
fn each_is_as_among_all(arguments: &[&str], results: &[ResultField], input: &str) {
    for form in FORMS {
        let answer = |fields: &str| {
            let options = [arguments, form, &["--format", "csv", "--on-error", "report", "--fields", fields]].concat();
            let answer = hitcalc(&options, input);
            assert!(answer.told().is_empty(), "{arguments:?} {form:?} --fields {fields}: {}", answer.stderr);
            columns_of(answer.text())
        };
        let all = answer("all");
        for result in results {
            for (column, cells) in answer(result.name) {
                assert!(all.get(&column) == Some(&cells), "{arguments:?} {form:?} --fields {}: {column}", result.name);
            }
        }
    }
    for result in results {
        let unseen = hitcalc(&[arguments, &["--quiet", "--fields", result.name]].concat(), input);
        assert_eq!((unseen.text(), unseen.told().as_str()), ("", ""), "{arguments:?} -q --fields {}", result.name);
    }
}

#[test]
fn of_queries() {
    for command in offering(&["cases"]) {
        let queries = hitcalc(&[command, "--cases", "120", "--seed", "5"], "");
        for way in [&[][..], &["--line"]] {
            if way.is_empty() || spec(command).has_line {
                each_is_as_among_all(&[&[command, "-"], way].concat(), spec(command).results, queries.text());
            }
        }
    }
}

#[test]
fn of_walks_that_only_their_steps_end() {
    let queries = "origin_x,origin_y,dir_x,dir_y\n0.5,0.5,1,0\n0,0,1,1\n0.5,0.5,0,0\n0,0,0,0\n";
    each_is_as_among_all(&["grid-walk", "-", "--max-steps", "3"], spec("grid-walk").results, queries);
}

#[test]
fn of_scenes() {
    let samples = [
        ("ray-box", "clicks.csv", "room.csv"),
        ("swept-aabb", "jump.csv", "level.csv"),
        ("ray-cylinder", "beams.csv", "plant.csv"),
        ("grid-walk", "guards.csv", "walls.csv"),
    ];
    for (command, queries, scene) in samples {
        let [queries, scene] = [queries, scene].map(|file| format!("samples/{file}"));
        // The pipes of the sample have flat caps, which have no gap; nor have the cells of a walk.
        let has_gaps = matches!(command, "ray-box" | "swept-aabb");
        for report in ["first", "all"].into_iter().chain(has_gaps.then_some("nearest")) {
            let arguments = [command, &queries, "--against", &scene, "--report", report];
            each_is_as_among_all(&arguments, spec(command).scene_results, "");
        }
    }
}
