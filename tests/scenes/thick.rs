//! Thick paths in scenes, against all pairs.

use crate::draw::Draw;
use crate::program::{Folder, Row, row, vector};

fn ball(draw: &mut Draw, dimension: usize) -> Row {
    let mut direction = draw.vector(dimension, -3, 3);
    if draw.once_in(6) {
        direction = vec!["0".into(); dimension];
    }
    let range = draw.of(&[("", ""), ("", "2"), ("-inf", "1"), ("-1", "inf")]);
    let radius = draw.of(&["", "0", "0.1", "0.5", "1", "2"]);
    let more = row([("t_min", range.0), ("t_max", range.1), ("path_radius", radius)]);
    [vector("origin", &draw.vector(dimension, -40, 40)), vector("dir", &direction), more].concat()
}

/// The first contact of each query, and all of them, are those of its pairs in the order of their times.
fn check(command: &str, queries: &[Row], solids: &[Row]) {
    let folder = Folder::new();
    folder.csv("queries.csv", queries);
    folder.csv("solids.csv", solids);
    let pairs = queries.iter().flat_map(|query| solids.iter().map(|solid| [&query[..], solid].concat()));
    folder.csv("pairs.csv", &pairs.collect::<Vec<_>>());
    let pairs = folder.hitcalc(&[command, "pairs.csv", "--fields", "status,t_enter,contact"]);
    let pairs: Vec<&str> = pairs.lines().skip(1).collect();
    assert_eq!(pairs.len(), queries.len() * solids.len());
    let (mut expected_first, mut expected_all, mut met) = (Vec::new(), Vec::new(), 0);
    for (query, answers) in pairs.chunks(solids.len()).enumerate() {
        let time = |answer: &str| answer.split(',').nth(1).and_then(|time| time.parse::<f64>().ok());
        let mut contacts: Vec<(f64, usize)> =
            answers.iter().enumerate().filter_map(|(solid, answer)| Some((time(answer)?, solid))).collect();
        contacts.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        met += usize::from(!contacts.is_empty());
        let text = |&(_, solid): &(f64, usize)| format!("{},{}", solid + 1, answers[solid]);
        let empty = pairs.iter().find(|answer| answer.starts_with("miss")).map(|miss| format!(",{miss}"));
        let miss = || empty.clone().expect("a pair that misses");
        expected_first.push(contacts.first().map_or_else(miss, text));
        let number = |answer: String| format!("{},{answer}", query + 1);
        match &contacts[..] {
            [] => expected_all.push(number(miss())),
            _ => expected_all.extend(contacts.iter().map(text).map(number)),
        }
    }
    assert!(met * 4 > queries.len() && met < queries.len(), "{met} of {} met something", queries.len());
    let against = [command, "queries.csv", "--against", "solids.csv", "--fields", "against_row,status,t_enter,contact"];
    for (report, expected) in [("first", expected_first), ("all", expected_all)] {
        for jobs in ["1", "3"] {
            let answer = folder.hitcalc(&[&against[..], &["--report", report, "--jobs", jobs]].concat());
            let rows: Vec<&str> = answer.lines().skip(1).collect();
            assert_eq!(rows, expected, "{command} --report {report}");
        }
    }
}

#[test]
fn a_ball_meets_the_boxes_of_a_scene_that_it_meets_alone() {
    let mut draw = Draw::new(81);
    for dimension in [2, 3] {
        let queries: Vec<Row> = (0..120).map(|_| ball(&mut draw, dimension)).collect();
        let mut solid = |turned: bool| -> Row {
            let size: Vec<String> = (0..dimension).map(|_| draw.tenths(0, 6)).collect();
            let upright = [vector("min", &draw.vector(dimension, -30, 30)), vector("size", &size)].concat();
            if !turned {
                return upright;
            }
            let parts = [1, 2, 3, 4].map(|_| draw.within(1, 3).to_string());
            let names = ["rotation_x", "rotation_y", "rotation_z", "rotation_w"];
            let used = if dimension == 2 { 2..4 } else { 0..4 };
            let quaternion = used.map(|part| (names[part].to_owned(), parts[part].clone()));
            [upright, quaternion.collect()].concat()
        };
        let solids: Vec<Row> = (0..80).map(|index| solid(index % 4 == 3)).collect();
        check("ray-box", &queries, &solids);
    }
}

#[test]
fn a_ball_meets_the_round_solids_of_a_scene_that_it_meets_alone() {
    let mut draw = Draw::new(82);
    let queries: Vec<Row> = (0..120).map(|_| ball(&mut draw, 3)).collect();
    let mut solid = || -> Row {
        let p1: Vec<String> = draw.vector(3, -30, 30);
        let radius = draw.tenths(0, 9);
        let more = row([("radius", &radius), ("caps", "round")]);
        [vector("p1", &p1), vector("p2", &draw.vector(3, -30, 30)), more].concat()
    };
    let solids: Vec<Row> = (0..60).map(|_| solid()).collect();
    check("ray-cylinder", &queries, &solids);
}
