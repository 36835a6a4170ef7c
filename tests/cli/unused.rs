//! Whatever is added to a run, as a flag, a column or a key, shows in what it prints; but for what is listed here.

use std::collections::{BTreeSet, HashSet};

use hitcalc::internals::commands::SPECS;

use crate::program::{Scratch, hitcalc};

/// Runs: the arguments, and the lines of the input. In the folder there are a scene `s.csv` and maps.
const RUNS: &[(&str, &str)] = &[
    ("ray-box --origin 0.3,0.7 --dir 3,1 --min 0,0 --max 4,2", ""),
    ("ray-box --origin 0.3,0.7,1 --dir 3,1,1 --min 0,0,0 --max 4,2,4", ""),
    ("ray-box --from 0.3,0.7 --to 3,1 --min 0,0 --max 4,2", ""),
    ("ray-box - --dir 3,1 --min 0,0 --max 4,2", "origin_x,origin_y,id\n0.3,0.7,7\n"),
    ("ray-box - --min 0,0 --max 4,2", "{\"origin\":[0.3,0.7],\"dir\":[3,1],\"id\":7}\n"),
    ("ray-box - --dir 3,1 --against {s.csv}", "origin_x,origin_y,id\n0.3,0.7,7\n"),
    ("ray-box - --dir 3,1 --against {m.txt} --against-format tiles", "origin_x,origin_y,id\n0.3,0.7,7\n"),
    ("swept-aabb --a-min 0.3,0 --a-max 1,1 --a-vel 3,1 --b-min 2,0 --b-max 4,9", ""),
    ("swept-aabb - --a-max 1,1 --a-vel 3,1 --b-min 2,0 --b-max 4,9 --t-max 7", "a_min_x,a_min_y,id\n0.3,0,7\n"),
    ("ray-cylinder --origin 0.3,0,1 --dir 3,1,0 --p1 1,0,0 --p2 1,0,3 --radius 2 --caps flat", ""),
    ("ray-cylinder - --dir 3,1,0 --p1 1,0,0 --p2 1,0,3 --radius 2", "origin_x,origin_y,origin_z,id\n0.3,0,1,7\n"),
    ("grid-walk --from 0.3,0.7 --to 3.3,1.9", ""),
    ("grid-walk -", "from_x,from_y,to_x,to_y,id\n0.3,0.7,3.3,1.9,7\n"),
    ("grid-walk - --against {w.txt} --against-format tiles", "from_x,from_y,to_x,to_y,id\n0.3,0.7,3.3,1.9,7\n"),
];

/// What is added, each by itself. None of it is a default.
const ADDED: &[&str] = &[
    "--origin 9,9",
    "--dir 9,9",
    "--from 9,9",
    "--to 9,9",
    "--min 9,9",
    "--max 9,9",
    "--size 9,9",
    "--center 9,9",
    "--half 9,9",
    "--matrix 1,0,9,0,1,9,0,0,1",
    "--corner 9,9",
    "--edge-u 9,1",
    "--edge-v 1,9",
    "--edge-w 1,1,9",
    "--a-min 9,9",
    "--a-max 9,9",
    "--a-size 9,9",
    "--a-center 9,9",
    "--a-half 9,9",
    "--a-vel 9,9",
    "--b-min 9,9",
    "--b-max 9,9",
    "--b-size 9,9",
    "--b-center 9,9",
    "--b-half 9,9",
    "--b-vel 9,9",
    "--p1 9,9,9",
    "--p2 9,9,9",
    "--axis 0,0,9",
    "--half-axis 0,0,9",
    "--radius 9",
    "--against {s.csv}",
    "--cases 3",
    "--dimension 3",
    "--matrix-vectors row",
    "--path-radius 0.1",
    "--line",
    "--line --t-min 0 --t-max 1/2",
    "--t-min 0 --line",
    "--t-min 1/4",
    "--t-max 1/8",
    "--rotation 1,2",
    "--caps round",
    "--max-steps 1",
    "--cell-size 2",
    "--grid-origin 0.1,0.1",
    "--centers",
    "--solid @",
    "--tiles-up",
    "--as f32",
    "--input-format tsv",
    "--columns t_max=",
    "--columns t_max=id",
    "--names a,b",
    "--no-header",
    "--skip-lines 1",
    "--delimiter ;",
    "--decimal-comma",
    "--keep-input",
    "--strict",
    "--pass shot",
    "--null id=7",
    "--fail-on-error",
    "--report all",
    "--report nearest",
    "--against-format json",
    "--against-columns min=",
    "--against-columns caps=",
    "--against-delimiter ;",
    "--fields id",
    "--describe csv",
    "--only miss",
    "--only wrong",
    "--only error",
    "--quiet",
    "--summary",
    "--prefix p_",
    "--no-output-header",
    "--exact",
    "--decimals 3",
    "--format sql",
    "--check status=id",
    "--ulps 3",
    "--tolerance 1",
    "--scale query",
    "--margin 1",
    "--inside exit",
    "--summary-by id",
    "--seed 3",
    "--explain",
    "--textbook reciprocal",
    "--view 1,1,1",
    "--up y",
    "--y-down",
];

/// What has its effect elsewhere than in these runs, and on what.
const ELSEWHERE: &[(&str, &str)] = &[
    ("--first-row 5", "the places in errors"),
    ("--jobs 3", "the time that a run takes"),
    ("--long-window", "inputs that zstd packed so"),
    ("--max-cells 500", "longer walks"),
    ("--on-error report", "bad rows, and the header of CSV"),
    ("--exit-status", "runs that meet nothing"),
    ("--corners skip", "paths through corners"),
    ("--against-on-error skip", "rows of a scene that are no solids"),
    ("--comment #", "lines that begin so"),
    ("--escape \\", "quoted cells"),
    ("--null NaN", "cells of this text"),
    ("--no-touch", "touches"),
    ("--color always", "errors and verdicts"),
];

/// What is no part of a question or its answer: it names files, or asks what there is.
const FILES: &[&str] = &["--input", "--output", "--picture", "--help", "--version"];

#[test]
fn every_flag_of_every_command_is_listed() {
    let listed = RUNS.iter().map(|(arguments, _)| *arguments).chain(ADDED.iter().chain(FILES).copied());
    let listed = listed.chain(ELSEWHERE.iter().map(|(added, _)| *added));
    let listed: HashSet<&str> = listed.flat_map(|text| text.split(' ')).collect();
    let mut missing = BTreeSet::new();
    for spec in SPECS {
        let help = hitcalc(&[spec.name, "--help"], "");
        let flags = help.text().lines().filter_map(|line| {
            let line = line.trim_start();
            let flag = line.strip_prefix('-').map(|_| line.split_once(", --").map_or(line, |(_, long)| long))?;
            Some(format!("--{}", flag.trim_start_matches('-').split([' ', ',', ']']).next()?))
        });
        let flags: Vec<String> = flags.collect();
        assert!(flags.len() > 40, "the help of {} lists flags: {flags:?}", spec.name);
        missing.extend(flags.into_iter().filter(|flag| !listed.contains(flag.as_str())));
    }
    assert!(missing.is_empty(), "add these to the lists above: {missing:?}");
}

#[test]
fn whatever_is_added_shows_or_is_told() {
    let scratch = Scratch::new();
    let scene = scratch.file("s.csv", "min_x,min_y,max_x,max_y\n0,0,4,2\n");
    let walked = scratch.file("w.txt", "...#\n..##\n");
    let map = scratch.file("m.txt", "#..#\n...#\n");
    let (mut silent, mut listed) = (Vec::new(), ELSEWHERE.to_vec());
    for (arguments, input) in RUNS {
        let files = [("{s.csv}", &scene), ("{m.txt}", &map), ("{w.txt}", &walked)];
        let with_files = |text: &str| files.iter().fold(text.to_owned(), |text, (name, file)| text.replace(name, file));
        let arguments = with_files(arguments);
        let base: Vec<&str> = arguments.split(' ').collect();
        let printed = |added: &[&str], input: &str| {
            let answer = hitcalc(&[&base[..], added].concat(), input);
            (answer.stdout, answer.stderr, answer.status)
        };
        let usual = printed(&[], input);
        assert_eq!(usual.2, 0, "{arguments}: {}", usual.1);
        let is_silent = |added: &str| printed(&with_files(added).split(' ').collect::<Vec<_>>(), input) == usual;
        silent.extend(ADDED.iter().filter(|added| is_silent(added)).map(|added| format!("{arguments} {added}")));
        listed.retain(|(added, _)| !is_silent(added));
        for (name, value) in COLUMNS {
            let more = with(input, name, value);
            if !input.is_empty() && printed(&[], &more) == usual {
                silent.push(format!("{arguments}, with {name} {value}"));
            }
        }
    }
    assert!(listed.is_empty(), "these show in each run: {listed:?}");
    assert!(silent.is_empty(), "nothing shows that these were given:\n{}", silent.join("\n"));
}

/// Names of columns and keys, with values: of parameters of each command, and of none.
const COLUMNS: &[(&str, &str)] = &[
    ("shot", "1"),
    ("Line", "true"),
    ("matrix_vectors", "row"),
    ("path_radius", "0.1"),
    ("t_max", "1/8"),
    ("T Max", "1/8"),
    ("rotation", "1,2"),
    ("edge_w", "1,2,3"),
    ("caps", "round"),
    ("axis", "1,2,3"),
    ("b_vel", "1,1"),
    ("max_steps", "1"),
    ("cell_size", "2"),
    ("corners", "both"),
];

/// An input with one more column, or key.
fn with(input: &str, name: &str, value: &str) -> String {
    if let Some(object) = input.strip_suffix("}\n") {
        return format!("{object},\"{name}\":\"{value}\"}}\n");
    }
    let (header, row) = input.trim_end().split_once('\n').unwrap_or_default();
    format!("{header},{name}\n{row},\"{value}\"\n")
}
