//! The file of a picture: whole or not at all, the same for any number of threads, beside answers that stay as they
//! are.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::parse::Picture;
use crate::shared::{Scratch, hitcalc};

const TIE: [&str; 9] = ["ray-box", "--origin", "0.1,1.7", "--dir", "0.7,-0.7", "--min", "0.8,1", "--max", "2,2"];

/// Boxes along a line, each with a ray through it.
fn boxes(count: usize) -> String {
    let mut csv =
        String::from("name,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z,min_x,min_y,min_z,size_x,size_y,size_z\n");
    for number in 0..count {
        let (x, y) = (number % 50, number / 50);
        let _ = writeln!(
            csv,
            "box {number},{x}.1,{y}.1,-1,0.1,0.2,1,{x},{y},0,0.{},0.7,0.{}",
            3 + number % 6,
            1 + number % 8
        );
    }
    csv
}

#[test]
fn a_picture_has_a_title_and_the_answer_in_words() {
    let scratch = Scratch::new();
    let plain = hitcalc(&TIE, "");
    let answer = hitcalc(&[&TIE[..], &["--picture", &scratch.path("p.svg")]].concat(), "");
    answer.gives(plain.text());
    let picture = Picture::parse(&scratch.read("p.svg"));
    assert!(picture.title.starts_with("ray-box: "), "{}", picture.title);
    assert_eq!(
        picture.description,
        "origin (0.1, 1.7), dir (0.7, -0.7), min (0.8, 1), max (2, 2). touch: at t = 1 (in x-, out y-). True to scale."
    );
    assert_eq!(picture.marks.len(), 1);
    let told: Vec<&str> = picture.hands.iter().map(|(_, title)| title.as_str()).collect();
    assert_eq!(told, ["box: touch", "path: touch"]);
}

/// The description of a picture, and what its shapes are called.
fn told(arguments: &[&str], input: &str) -> (String, Vec<String>) {
    let scratch = Scratch::new();
    let solids = scratch.file("s.csv", input);
    let more = ["--against", &solids, "-q", "--picture", &scratch.path("p.svg")];
    assert_eq!(hitcalc(&[arguments, &more].concat(), "").status, 0, "{arguments:?}");
    let Picture { description, hands, .. } = Picture::parse(&scratch.read("p.svg"));
    (description, hands.into_iter().map(|(_, title)| title).collect())
}

#[test]
fn a_remark_stands_with_the_solid_that_it_is_about() {
    let point = ["ray-box", "--origin", "0,0.5", "--dir", "0,0", "--report", "nearest"];
    let (description, _) = told(&point, "name,min,max\nA,5 0,6 1\nB,3 0,4 1\n");
    assert!(description.contains(" miss (a point: its direction is zero). Nearest is B. "), "{description}");
    let all = ["ray-box", "--origin", "0.5,0.5", "--dir", "1,0", "--report", "all"];
    let (description, _) = told(&all, "name,min,max\nA,0 0,3 3\nB,2 0,4 1\nC,0 0,1 1\n");
    let lines = "hit A: from t = 0 to t = 2.5 (x+). Starts inside the box. \
                 hit C: from t = 0 to t = 0.5 (x+). Starts inside the box. \
                 hit B: from t = 1.5 (x-) to t = 3.5 (x+). True";
    assert!(description.contains(lines), "{description}");
}

#[test]
fn a_solid_that_is_only_touched_is_called_that_and_what_a_query_moves_misses() {
    let solids = "name,min,max\nA,0 1,3 3\nB,8 8,9 9\n";
    for report in ["first", "all", "nearest"] {
        let ray = ["ray-box", "--origin", "-1,1", "--dir", "1,0", "--no-touch", "--report", report];
        let (_, titles) = told(&ray, solids);
        assert_eq!(titles, ["A: a touch only", "B: not met", "path: miss, a touch only"], "{report}");
    }
    let ball = ["ray-box", "--origin", "-1,0", "--dir", "1,0", "--path-radius", "0.5", "--report", "nearest"];
    let (_, titles) = told(&ball, solids);
    assert!(titles.contains(&"disc: miss".to_owned()) && titles.contains(&"A: not met".to_owned()), "{titles:?}");
}

#[test]
fn solids_and_queries_whose_names_are_cut_alike_are_told_apart() {
    let long = |number: usize| format!("wall with a very long name of number {number} of the northern house");
    let solids: String = (1..4).map(|number| format!("{},{number} 0,{number}.5 1\n", long(number))).collect();
    let ray = ["ray-box", "--origin", "0,0.5", "--dir", "1,0", "--report", "all"];
    let (description, titles) = told(&ray, &format!("name,min,max\n{solids}"));
    let second = "solid 2 (wall with a very lo… the northern house): ";
    assert!(description.contains(&format!("hit {second}from t = 2")), "{description}");
    assert!(titles.contains(&format!("{second}hit")), "{titles:?}");
    let scratch = Scratch::new();
    let rays: String = (1..3).map(|number| format!("{},0 0.{number},1 0\n", long(number))).collect();
    let flags = ["ray-box", "-", "--min", "1,0", "--max", "2,1", "-q", "--picture", &scratch.path("p.svg")];
    assert_eq!(hitcalc(&flags, format!("name,origin,dir\n{rays}")).status, 0);
    let named = Picture::parse(&scratch.read("p.svg")).hands;
    assert!(named.iter().any(|(_, title)| title.starts_with("query 2 (wall with a very lo…")), "{named:?}");
}

#[test]
fn the_title_of_a_mark_has_the_digits_of_its_label() {
    let scratch = Scratch::new();
    let ray = ["ray-box", "--origin", "0,1.0000000000005", "--dir", "1,0", "--min", "1,1.0000000000004"];
    let more = ["--max", "2,1.0000000000006", "-q", "--picture", &scratch.path("p.svg")];
    hitcalc(&[&ray[..], &more].concat(), "");
    let drawn = scratch.read("p.svg");
    assert!(drawn.contains("<title>t = 1, x- at (1, 1.0000000000005)</title>"), "{drawn}");
}

#[test]
fn the_description_of_several_queries_says_what_flags_say_for_all() {
    let scratch = Scratch::new();
    let rays = "origin,dir,min,max\n5 0,1 0,0 -1,1 1\n5 1,1 0,0 -1,1 1\n";
    let flags = ["ray-box", "-", "--line", "--no-touch", "--as", "f32", "--picture", &scratch.path("p.svg")];
    assert_eq!(hitcalc(&flags, rays).status, 0);
    let picture = Picture::parse(&scratch.read("p.svg"));
    assert!(picture.hands.iter().any(|(_, title)| title.ends_with(": miss, a touch only")), "{:?}", picture.hands);
    assert_eq!(
        picture.description,
        "the whole line, touches do not count, all numbers as f32 holds them. 2 queries: hit 1, miss 1 (1 of them a touch only). True to scale."
    );
}

#[test]
fn a_line_that_ends_is_called_a_half_line() {
    let scratch = Scratch::new();
    let picture = scratch.path("p.svg");
    let ask = |path: &[&str], input: &str| {
        let of_all = ["--min", "0,0", "--max", "1,1", "--line", "-q", "--picture", &picture];
        assert_eq!(hitcalc(&[&["ray-box"], path, &of_all].concat(), input).status, 0);
        let description = Picture::parse(&scratch.read("p.svg")).description;
        description.split(['.', ':']).next().unwrap_or_default().to_owned()
    };
    let path = ["--from", "3,3", "--to", "4,4"];
    let said = |more: &[&str]| ask(&[&path[..], more].concat(), "");
    assert!(said(&[]).ends_with(", the whole line"));
    assert!(said(&["--t-min", "0"]).ends_with(", the half line from t_min on"));
    assert!(said(&["--t-max", "1"]).ends_with(", the half line up to t_max"));
    assert!(said(&["--t-min=-inf"]).ends_with(", the whole line"));
    let of_rows = |ends: [&str; 2]| {
        let rows = ends.map(|ends| format!("3 3,1 1,{ends}\n")).concat();
        ask(&["-"], &format!("origin,dir,t_min,t_max\n{rows}"))
    };
    assert_eq!(of_rows(["-4,", "-4,"]), "the half line from t_min on");
    assert_eq!(of_rows(["-4,1", "-4,"]), "the whole line where no t_min or t_max ends it");
    assert!(of_rows(["-4,1", "-4,1"]).starts_with("2 queries"));
}

#[test]
fn a_time_beside_a_round_number_bears_its_own_digits() {
    let scratch = Scratch::new();
    let ray = ["ray-box", "--origin", "0,0", "--dir", "1,1", "--min", "1,1", "--max", "2,2", "--t-max", "0.99999999"];
    hitcalc(&[&ray[..], &["--picture", &scratch.path("p.svg")]].concat(), "");
    let drawn = scratch.read("p.svg");
    assert!(drawn.contains("t = 0.99999999") && !drawn.contains("\u{2248}"), "{drawn}");
}

/// The digits of all times of a picture: of labels, titles, the caption and the description.
fn times_of(svg: &str) -> BTreeSet<&str> {
    let digits = |at: usize| svg[at..].split([',', '<', '(']).next().unwrap_or("").trim_end();
    svg.match_indices("t = ").chain(svg.match_indices("t ≈ ")).map(|(at, sign)| digits(at + sign.len())).collect()
}

#[test]
fn times_of_several_solids_and_queries_are_told_apart() {
    let scratch = Scratch::new();
    let picture = ["-q", "--picture", &scratch.path("p.svg")];
    let solids = scratch.file("s.csv", "thing,min,max\nq,3 0,4 1\nr,3.00001 0,4.00001 1\n");
    let ray = ["ray-box", "--origin", "0,0.5", "--dir", "7,0", "--against", &solids, "--report", "all"];
    hitcalc(&[&ray[..], &picture].concat(), "");
    let told = ["0", "0.428571", "0.428573", "0.571429", "0.57143"];
    assert_eq!(times_of(&scratch.read("p.svg")), BTreeSet::from(told));
    // In one frame, and side by side.
    let rays = "origin,dir,min,max\n0 0.5,7 0,3 0,4 1\n0 0.5,7 0,3.00001 0,4.00001 1\n";
    for more in ["", "0 0.5,7 0,300 0,400 1\n"] {
        hitcalc(&[&["ray-box", "-"], &picture[..]].concat(), format!("{rays}{more}"));
        let svg = scratch.read("p.svg");
        let times = times_of(&svg);
        assert!(told.iter().skip(1).all(|time| times.contains(time)), "{times:?}");
        assert!(!times.contains("0.4286") && !times.contains("0.5714"), "{times:?}");
    }
}

#[test]
fn a_time_just_past_another_bears_what_is_between_them() {
    let scratch = Scratch::new();
    let ray = ["ray-box", "--origin", "-1e55,0.5", "--dir", "1e55,0", "--min", "0,0", "--max", "1,1"];
    hitcalc(&[&ray[..], &["-q", "--picture", &scratch.path("p.svg")]].concat(), "");
    let svg = scratch.read("p.svg");
    assert_eq!(times_of(&svg), BTreeSet::from(["1", "1 + 1e-55"]));
    assert!(svg.contains("t = 1 + 1e-55, x+</text>") || svg.contains("t = 1 + 1e-55, x+\n</text>"), "{svg}");
    assert!(!svg.contains("no room"), "{svg}");
}

#[test]
fn answers_and_picture_are_the_same_for_any_number_of_threads() {
    let scratch = Scratch::new();
    let file = scratch.file("boxes.csv", boxes(300));
    let plain = hitcalc(&["ray-box", &file], "");
    let mut pictures = Vec::new();
    for jobs in ["1", "2", "7"] {
        let answer = hitcalc(&["ray-box", &file, "--jobs", jobs, "--picture", &scratch.path("p.svg")], "");
        answer.gives(plain.text());
        pictures.push(scratch.read("p.svg"));
    }
    assert!(pictures.windows(2).all(|two| two[0] == two[1]));
    assert!(pictures[0].contains("box 17"), "the names of queries");
}

#[test]
fn two_thousand_boxes_take_less_than_a_megabyte_and_what_is_beyond_is_said() {
    let scratch = Scratch::new();
    let file = scratch.file("boxes.csv", boxes(2003));
    let answer = hitcalc(&["ray-box", &file, "--picture", &scratch.path("p.svg"), "--fields", "status"], "");
    assert_eq!((answer.text().lines().count(), answer.status), (2004, 0));
    assert_eq!(answer.stderr, "hitcalc: the picture does not show all: Only the first 2000 queries are drawn.\n");
    let svg = scratch.read("p.svg");
    assert!(svg.len() < 1_000_000, "{} bytes", svg.len());
    assert!(Picture::parse(&svg).description.starts_with("2003 queries; of the first 2000: hit 2000."));
    // Many boxes, given as a scene.
    let solids: String = boxes(2003)
        .lines()
        .map(|line| {
            line.split(',')
                .enumerate()
                .filter(|(at, _)| *at == 0 || *at > 6)
                .map(|(_, cell)| cell)
                .collect::<Vec<_>>()
                .join(",")
                + "\n"
        })
        .collect();
    let solids = scratch.file("solids.csv", solids);
    let arguments = ["ray-box", "--origin", "0.1,0.1,-1", "--dir", "0,0,1", "--against", &solids];
    let answer = hitcalc(&[&arguments[..], &["--picture", &scratch.path("p.svg")]].concat(), "");
    assert_eq!(
        answer.stderr,
        "hitcalc: the picture does not show all: 2 solids are not drawn: those farthest from what is met.\n"
    );
    assert!(scratch.read("p.svg").len() < 1_000_000);
}

#[test]
fn cells_of_walks_that_are_not_drawn_are_counted_not_taken() {
    let scratch = Scratch::new();
    let map = scratch.file("m.txt", "....\n..#.\n....\n");
    let against = ["--against", &map];
    let cases: [(&[&str], &[&str], &str); 7] = [
        (
            &["--from", "0,0", "--to", "1e15,1e15"],
            &[],
            "3000000000000001 cells, of which the path only touches 2000000000000001.",
        ),
        (&["--from", "0,0", "--to", "1e15,1e15", "--no-touch"], &[], "1000000000000000 cells."),
        (
            &["--origin", "0,0", "--dir", "1,2", "--max-steps", "1e12"],
            &[],
            "2000000000001 cells, of which the path only touches 1000000000000.",
        ),
        (
            &["--from", "-1e12,1.5", "--to", "4,1.5"],
            &against,
            "hit #: the solid cell (2, 1) at t \u{2248} 0.999999999998. Free cells are numbered by step. 1000000000000 more cells are not drawn.",
        ),
        (
            &["--from", "-1e12,1.5", "--to", "1e12,1.5", "--report", "all"],
            &against,
            "hit #: the solid cell (2, 1) at t = 0.500000000001. Free cells are numbered by step. 1999999998001 more cells are not drawn.",
        ),
        (
            &["--origin", "-1e12,1.5", "--dir", "1,0", "--max-steps", "1e10"],
            &against,
            "miss (max_steps ends the walk at step 10000000000)",
        ),
        (&["--from", "-1e12,9", "--to", "1e12,1e12"], &against, "miss: no solid cell on the way."),
    ];
    for (walk, scene, says) in cases {
        let picture = scratch.path("p.svg");
        let answer = hitcalc(&[&["grid-walk", "-q", "--picture", &picture], walk, scene].concat(), "");
        assert_eq!(answer.status, 0, "{}", answer.stderr);
        assert!(scratch.read("p.svg").contains(says), "{walk:?}: {}", answer.stderr);
    }
    // So are the rows that the table of a page leaves out.
    let page = scratch.path("p.html");
    hitcalc(&["grid-walk", "-q", "--from", "0,0", "--to", "1e15,0.5", "--picture", &page], "");
    assert!(scratch.read("p.html").contains("Answers, the first 2000: 999999999998001 more rows are left out"));
}

#[test]
fn a_bad_row_is_not_drawn_and_a_miss_is() {
    let scratch = Scratch::new();
    let queries = "id,origin_x,origin_y,dir_x,dir_y\nhit,-1,0.5,1,0\nbad,x,0.5,1,0\nmiss,-1,5,1,0\n";
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1", "--on-error", "report", "--picture"];
    let answer = hitcalc(&[&arguments[..], &[&scratch.path("p.svg")]].concat(), queries);
    assert_eq!(answer.status, 0);
    let picture = Picture::parse(&scratch.read("p.svg"));
    let names: Vec<&str> = picture.texts.iter().map(|text| text.text.as_str()).collect();
    assert!(names.contains(&"hit") && names.contains(&"miss") && !names.contains(&"bad"), "{names:?}");
    assert!(picture.description.starts_with("2 queries: hit 1, miss 1."), "{}", picture.description);
    assert!(picture.description.contains("1 bad row is not drawn."), "{}", picture.description);
}

#[test]
fn no_input_leaves_a_picture_that_exists_and_says_so() {
    let scratch = Scratch::new();
    let old = scratch.file("p.svg", "old");
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1", "--picture"];
    hitcalc(&[&arguments[..], &[&old]].concat(), "").fails(4, &["p.svg", "no input; the file was not changed"]);
    assert_eq!(scratch.read("p.svg"), "old");
    assert_eq!(hitcalc(&[&arguments[..], &[&scratch.path("new.svg")]].concat(), "").status, 0);
    assert_eq!(scratch.names(), ["p.svg"]);
}

#[test]
fn a_run_that_fails_leaves_the_old_picture() {
    let scratch = Scratch::new();
    let old = scratch.file("p.svg", "old");
    let queries = "origin_x,origin_y,dir_x,dir_y\n-1,0.5,1,0\nx,0.5,1,0\n";
    let answer = hitcalc(&["ray-box", "-", "--min", "0,0", "--max", "1,1", "--picture", &old], queries);
    assert_eq!(answer.status, 3);
    assert_eq!((scratch.read("p.svg").as_str(), scratch.names()), ("old", vec!["p.svg".to_owned()]));
    let nowhere = scratch.path("no/such/folder/p.svg");
    hitcalc(&[&TIE[..], &["--picture", &nowhere]].concat(), "").fails(4, &["p.svg"]);
}

#[test]
fn names_with_markup_and_control_characters_stay_text() {
    let scratch = Scratch::new();
    let queries = "id,origin_x,origin_y,dir_x,dir_y\n\"<b>&\u{1}\"\"</b>\",-1,0.5,1,0\n\u{202e}\u{2069}b,-1,0.2,1,0\n";
    let answer =
        hitcalc(&["ray-box", "-", "--min", "0,0", "--max", "1,1", "--picture", &scratch.path("p.svg")], queries);
    assert_eq!(answer.status, 0, "{}", answer.stderr);
    let picture = Picture::parse(&scratch.read("p.svg"));
    assert!(picture.texts.iter().any(|text| text.text == "<b>&\\u{1}\"</b>"), "the name as it is");
    assert!(!scratch.read("p.svg").contains(['\u{202e}', '\u{2069}']), "they would turn what follows");
    hitcalc(&[&TIE[..], &["--picture", &scratch.path(".SVG"), "-q"]].concat(), "").gives("");
}

#[test]
fn flags_of_a_picture_without_one_are_bad_usage() {
    for flags in [&["--view", "1,2,3"][..], &["--up", "y"], &["--y-down"]] {
        hitcalc(&[&TIE[..], flags].concat(), "").fails(2, &[flags[0], "--picture FILE"]);
    }
    let scratch = Scratch::new();
    let picture = scratch.path("p.svg");
    for (flags, part) in [
        (&["--view", "1,2,x"][..], "--view"),
        (&["--up", "z", "--y-down"], "--up"),
        (&["--output", &picture], "--output"),
    ] {
        hitcalc(&[&TIE[..], &["--picture", &picture], flags].concat(), "").fails(2, &[part]);
    }
    let space = ["ray-box", "--origin", "0,0,0", "--dir", "1,0,0", "--min", "1,0,0", "--max", "2,1,1"];
    for (view, part) in [("0,0,0", "not a direction"), ("1,2", "X,Y,Z")] {
        hitcalc(&[&space[..], &["--picture", &picture, "--view", view]].concat(), "").fails(2, &[part]);
    }
    hitcalc(&[&TIE[..], &["--picture", "-"]].concat(), "").fails(2, &["--picture"]);
    assert!(scratch.names().is_empty());
}

#[test]
fn a_page_says_that_long_workings_are_not_there() {
    let scratch = Scratch::new();
    let solids = |count: u32| {
        let rods = (1..=count).map(|x| format!("{x}.1 -1.3 0.7,{x}.7 1.9 0.3,1.3,flat\n"));
        format!("p1,p2,radius,caps\n{}", rods.collect::<String>())
    };
    let said = |count| {
        std::fs::write(scratch.path("s.csv"), solids(count)).expect("the scene is written");
        let scene =
            ["--against", &scratch.path("s.csv"), "--report", "all", "-q", "--picture", &scratch.path("p.html")];
        let path = ["ray-cylinder", "--from", "-1.1,0.3,0.2", "--to", "99.7,1.1,0.9"];
        assert_eq!(hitcalc(&[&path[..], &scene].concat(), "").status, 0);
        scratch.read("p.html").contains("Some workings are not on the page")
    };
    assert_eq!([1, 6].map(said), [false, true]);
}
