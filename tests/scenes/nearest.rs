//! `--report nearest` against the gaps of all pairs.

use crate::draw::{Draw, tenths};
use crate::program::{Folder, Row, row, vector};

/// A gap and its time as they are rounded: neighbours of these scenes are either equal or far from each other.
type Gap = (f64, f64);

/// The cells of a table's rows, of which the last is empty: none of them is an error.
fn cells(text: &str) -> Vec<Vec<&str>> {
    text.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

/// Compares which solid is named and its gap; how many queries missed all solids, and how many of these had a tie.
fn check(arguments: &[&str], queries: &[Row], solids: &[Row]) -> (usize, usize) {
    let folder = Folder::new();
    folder.csv("queries.csv", queries);
    folder.csv("solids.csv", solids);
    let pairs = queries.iter().flat_map(|query| solids.iter().map(|solid| [&query[..], solid].concat()));
    folder.csv("pairs.csv", &pairs.collect::<Vec<_>>());
    let run = |more: &[&str]| folder.hitcalc(&[arguments, more].concat());
    let pairs = run(&["pairs.csv", "--fields", "status,gap,gap_t"]);
    let pairs = cells(&pairs);
    let against = ["queries.csv", "--against", "solids.csv", "--fields", "against_row,status,gap,gap_t"];
    let first = run(&against);
    let (mut misses, mut ties) = (0, 0);
    for jobs in ["1", "3"] {
        let nearest = run(&[&against[..], &["--report", "nearest", "--jobs", jobs]].concat());
        assert_eq!(nearest.lines().count(), queries.len() + 1);
        for (query, (row, first)) in cells(&nearest).iter().zip(cells(&first)).enumerate() {
            if first[1] != "miss" {
                assert_eq!(row, &first, "the first contact of {:?}", queries[query]);
                continue;
            }
            let gap = |pair: &Vec<&str>| -> Gap { (pair[1].parse().expect("a gap"), pair[2].parse().expect("a time")) };
            let gaps: Vec<Gap> = pairs[query * solids.len()..][..solids.len()].iter().map(gap).collect();
            let compare = |a: &Gap, b: &Gap| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
            let least = (0..gaps.len()).min_by(|&a, &b| compare(&gaps[a], &gaps[b]).then(a.cmp(&b))).expect("a solid");
            let pair = &pairs[query * solids.len() + least];
            let solid = (least + 1).to_string();
            assert_eq!(row, &[&solid, "miss", pair[1], pair[2], ""], "{:?}", queries[query]);
            misses += 1;
            ties += usize::from(gaps.iter().filter(|gap| gap.0 == gaps[least].0).count() > 1);
        }
    }
    (misses, ties)
}

fn ray(draw: &mut Draw, dimension: usize, reach: i64) -> Row {
    let mut direction = draw.vector(dimension, -3, 3);
    if draw.once_in(5) {
        direction = vec!["0".into(); dimension];
    }
    let range = draw.of(&[("", ""), ("", "2"), ("-inf", "1"), ("-1", "inf")]);
    let bounds = row([("t_min", range.0), ("t_max", range.1)]);
    [vector("origin", &draw.vector(dimension, -reach, reach)), vector("dir", &direction), bounds].concat()
}

fn upright(draw: &mut Draw, dimension: usize, reach: i64) -> Row {
    let size: Vec<String> = (0..dimension).map(|_| draw.tenths(0, 6)).collect();
    [vector("min", &draw.vector(dimension, -reach, reach)), vector("size", &size)].concat()
}

#[test]
fn the_nearest_box_is_that_of_the_least_gap_of_all_pairs() {
    let mut draw = Draw::new(71);
    // On the axes and the diagonals of a coarse grid.
    let coarse = |draw: &mut Draw| -> Row {
        let [x, y] = [0; 2].map(|_| tenths(5 + 10 * draw.within(-4, 3)));
        let direction = draw.of(&[["0", "0"], ["1", "0"], ["0", "-1"]]).map(str::to_owned);
        [vector("origin", &[x, y]), vector("dir", &direction), row([("t_max", "1/2")])].concat()
    };
    for (dimension, arguments) in [(2, &["ray-box"][..]), (3, &["ray-box"]), (3, &["ray-box", "--no-touch"])] {
        let mut queries: Vec<Row> = (0..60).map(|_| ray(&mut draw, dimension, 40)).collect();
        if dimension == 2 {
            queries.extend((0..60).map(|_| coarse(&mut draw)));
        }
        let mut solids: Vec<Row> = (0..70).map(|_| upright(&mut draw, dimension, 30)).collect();
        if dimension == 2 {
            // Many are as near as others, some of them twice in the file.
            for _ in 0..70 {
                let corner = [0; 2].map(|_| tenths(10 * draw.within(-5, 5)));
                solids.push([vector("min", &corner), row([("size", "0.1")])].concat());
            }
        }
        if dimension == 3 {
            for _ in 0..15 {
                let quaternion = [1, 2, 3, 4].map(|_| draw.within(1, 3).to_string());
                let parts: Row = ["x", "y", "z", "w"]
                    .iter()
                    .zip(quaternion)
                    .map(|(part, text)| (format!("rotation_{part}"), text))
                    .collect();
                solids.push([upright(&mut draw, 3, 30), parts].concat());
            }
        }
        draw.shuffle(&mut solids);
        let (misses, ties) = check(arguments, &queries, &solids);
        assert!(misses > 30 && (dimension == 3 || ties > 2), "{misses} misses, {ties} ties in {dimension}D");
    }
}

#[test]
fn of_solids_that_are_as_near_the_first_to_be_so_is_named_and_then_the_first_in_the_file() {
    let folder = Folder::new();
    let solid = |x: i64, y: i64| [vector("min", &[tenths(x), tenths(y)]), row([("size", "1")])].concat();
    folder.csv("solids.csv", &[solid(50, 20), solid(30, -20), solid(30, 10), solid(30, 10)]);
    let nearest = |query: &[&str]| {
        let fixed = ["--against", "solids.csv", "--report", "nearest", "--fields", "against_row,gap,gap_t"];
        folder.run(&[&["ray-box"], query, &fixed, &["--format", "csv"]].concat())
    };
    // Rows 2, 3 and 4 are 1 off, from the same time on.
    assert!(nearest(&["--origin", "0,0", "--dir", "1,0"]).ends_with("2,1,3\n"));
    assert!(nearest(&["--line", "--origin", "0,5", "--dir", "-1,0"]).ends_with("1,2,-6\n"));
}

#[test]
fn the_nearest_moving_box_and_round_solid_are_those_of_the_least_gap_of_all_pairs() {
    let mut draw = Draw::new(72);
    let moving = |draw: &mut Draw, name: &str| {
        let size: Vec<String> = (0..2).map(|_| draw.tenths(0, 6)).collect();
        let [place, extent, velocity] = ["min", "size", "vel"].map(|part| format!("{name}_{part}"));
        let mut vectors = |column: &str, reach: i64| vector(column, &draw.vector(2, -reach, reach));
        let (place, velocity) = (vectors(&place, 40), vectors(&velocity, 5));
        [place, vector(&extent, &size), velocity].concat()
    };
    let queries: Vec<Row> = (0..60).map(|_| moving(&mut draw, "a")).collect();
    let solids: Vec<Row> = (0..80).map(|_| moving(&mut draw, "b")).collect();
    assert!(check(&["swept-aabb"], &queries, &solids).0 > 30);
    let queries: Vec<Row> = (0..60).map(|_| ray(&mut draw, 3, 40)).collect();
    let round = |draw: &mut Draw| {
        let p1 = draw.vector(3, -30, 30);
        let (p2, caps) = if draw.once_in(3) { (p1.clone(), "round") } else { (draw.vector(3, 31, 60), "round") };
        let caps = if p1 != p2 && draw.once_in(4) { "none" } else { caps };
        let rest = row([("radius", draw.of(&["0", "0.2", "0.5"])), ("caps", caps)]);
        [vector("p1", &p1), vector("p2", &p2), rest].concat()
    };
    let solids: Vec<Row> = (0..60).map(|_| round(&mut draw)).collect();
    assert!(check(&["ray-cylinder"], &queries, &solids).0 > 30);
}
