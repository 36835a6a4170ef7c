//! Many queries in one picture: what they share is drawn once, contacts are named first, and what has no common frame
//! stands side by side.

use std::fmt::Write;

use crate::parse::Picture;
use crate::shared::{Scratch, hitcalc};

/// The picture of these arguments, and the answers.
fn drawn(arguments: &[&str]) -> (Picture, String) {
    let scratch = Scratch::new();
    let answer = hitcalc(&[arguments, &["--format", "csv", "--picture", &scratch.path("p.svg")]].concat(), "");
    assert_eq!((answer.told().as_str(), answer.status), ("", 0), "{arguments:?}");
    (Picture::parse(&scratch.read("p.svg")), answer.text().to_owned())
}

#[test]
fn boxes_of_very_different_sizes_stand_side_by_side_each_true_to_its_own_scale() {
    let (picture, answers) = drawn(&["swept-aabb", "samples/platformer.csv"]);
    let mut reader = csv::Reader::from_reader(answers.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let column = |name: &str| header.iter().position(|column| column == name).expect("a column");
    let [status, meets] = ["status", "meets"].map(column);
    let shared = ["min", "max"].map(|side| ["x", "y"].map(|axis| column(&format!("contact_{side}_{axis}"))));
    let mut panels = picture.panels.iter();
    for row in reader.records() {
        let row = row.expect("a row");
        let panel = panels.next().expect("a panel a row");
        let says = |part: &str| panel.texts.iter().any(|text| text.contains(part));
        assert!(says(&row[status]) && says(&row[meets][..8]), "{:?}: {row:?}", panel.texts);
        if &row[status] == "miss" {
            assert!(panel.marks.is_empty());
            continue;
        }
        let [low, high] = shared.map(|side| side.map(|column| row[column].parse::<f64>().expect("a number")));
        let error =
            panel.projection.error(panel.marks[0].at, [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0, 0.0]);
        assert!(error < 0.02, "{row:?} is {error} pixels off");
    }
    assert_eq!(panels.count(), 0);
    assert!(picture.marks.is_empty() && picture.size[0] < 800.0, "{:?}", picture.size);
}

#[test]
fn a_box_that_all_queries_share_is_filled_once_and_contacts_are_named_before_misses() {
    let mut csv = String::from("id,origin_x,origin_y,dir_x,dir_y\n");
    for number in 0..200 {
        let (x, y) = (number % 20 - 10, number / 20 - 5);
        let _ = writeln!(csv, "r{number},{x}.3,{y}.7,{},{}", 7 - number % 13, number % 11 - 5);
    }
    let scratch = Scratch::new();
    let rays = scratch.file("rays.csv", csv);
    let (picture, answers) = drawn(&["ray-box", &rays, "--min", "-2,-1", "--max", "2,1"]);
    let fills = picture.lines.iter().filter(|(class, _)| class.starts_with("fill target"));
    assert_eq!(fills.count(), 4, "the four sides of one area");
    let names: Vec<&str> = picture.texts.iter().map(|text| &*text.text).filter(|text| text.starts_with('r')).collect();
    let is_met = |name: &&str| answers.lines().any(|line| line.starts_with(&format!("{name},hit")));
    assert!(names.len() >= 10 && names.iter().all(is_met), "{names:?}");
}

#[test]
fn in_a_scene_contacts_say_which_query_meets_which_solid() {
    let (picture, _) = drawn(&["swept-aabb", "samples/jump.csv", "--against", "samples/level.csv"]);
    let says = |picture: &Picture, part: &str| picture.texts.iter().any(|text| text.text == part);
    for part in ["lands on the rising lift → lift", "falls onto the ground → ground", "in the air", "lift", "ground"]
    {
        assert!(says(&picture, part), "{part}");
    }
    let (picture, _) = drawn(&["ray-box", "samples/clicks.csv", "--against", "samples/room.csv"]);
    for part in ["at the corner of the vase → vase", "through the glass → window glass", "into the sky"] {
        assert!(says(&picture, part), "{part}");
    }
    assert!(picture.size[1] < 620.0, "a ray into the sky takes no room: {:?}", picture.size);
}
