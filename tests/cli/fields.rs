//! `--fields`: a result reads the same whichever others are asked for with it.

use crate::declared::{commands, spec};
use crate::support::hitcalc;

/// What a run of a command is asked besides its results.
const WAYS: [&[&str]; 3] = [&[], &["--exact"], &["--decimals", "3"]];

/// Checks that each result has the same column alone as beside all others.
fn each_alone_is_as_among_all(arguments: &[&str], results: &[&str], input: &str) {
    for way in WAYS {
        let ask = |fields: &str| {
            let answer = hitcalc(&[arguments, way, &["--format", "csv", "--fields", fields]].concat(), input);
            assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{arguments:?} {way:?} --fields {fields}");
            columns(answer.text())
        };
        let all = ask(&results.join(","));
        assert!(all.len() >= results.len(), "{arguments:?} {way:?}");
        for (index, result) in results.iter().enumerate() {
            for others in [vec![*result], results[index.saturating_sub(1)..=index].to_vec(), results[..=index].to_vec()]
            {
                let alone = ask(&others.join(","));
                for (name, column) in &alone {
                    let among = all.iter().find(|(other, _)| other == name).map(|(_, column)| column);
                    assert_eq!(Some(column), among, "{arguments:?} {way:?}: {name} in --fields {others:?}");
                }
            }
        }
    }
}

/// The columns of a table, with their names.
fn columns(text: &str) -> Vec<(String, Vec<String>)> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let column = |index: usize| rows.iter().map(|row| row[index].to_owned()).collect();
    names.iter().enumerate().map(|(index, name)| (name.to_owned(), column(index))).collect()
}

#[test]
fn of_queries() {
    for command in commands() {
        let results: Vec<&str> = spec(command).results.iter().map(|result| result.name).collect();
        let queries = hitcalc(&[command, "--cases", "120"], "").text().to_owned();
        for way in [&[][..], &["--line"]] {
            if way.is_empty() || spec(command).flags.line {
                each_alone_is_as_among_all(&[&[command, "-"], way].concat(), &results, &queries);
            }
        }
    }
}

#[test]
fn of_walks_that_only_their_steps_end() {
    let results: Vec<&str> = spec("grid-walk").results.iter().map(|result| result.name).collect();
    let queries = "origin_x,origin_y,dir_x,dir_y\n0.5,0.5,1,0\n0,0,1,1\n0.5,0.5,0,0\n0,0,0,0\n";
    each_alone_is_as_among_all(&["grid-walk", "-", "--max-steps", "3"], &results, queries);
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
        let results: Vec<&str> = spec(command).scene_results.iter().map(|result| result.name).collect();
        let [queries, scene] = [queries, scene].map(|file| format!("samples/{file}"));
        // The pipes of the sample have flat caps, which have no gap; nor have the cells of a walk.
        let has_gaps = matches!(command, "ray-box" | "swept-aabb");
        for report in ["first", "all"].into_iter().chain(has_gaps.then_some("nearest")) {
            let arguments = [command, &queries, "--against", &scene, "--report", report];
            each_alone_is_as_among_all(&arguments, &results, "");
        }
    }
}
