//! Nothing is left out in silence, and where things are can be read: walls of maps, what is met among thousands, where a
//! path ends, coordinates, the ground in space; and texts can be read, by their size and their contrast.

use std::fmt::Write;

use crate::parse::Picture;
use crate::random::Random;
use crate::shared::{Scratch, hitcalc};

/// The picture of these arguments, and the answers; the scratch folder holds `scene.csv` or `scene.txt` if there is one.
fn drawn(arguments: &[&str], (name, scene): (&str, &str)) -> (Picture, String, String) {
    let scratch = Scratch::new();
    let scene = scratch.file(name, scene);
    let arguments: Vec<&str> =
        arguments.iter().map(|argument| if *argument == name { &*scene } else { argument }).collect();
    let answer = hitcalc(&[&arguments[..], &["--format", "csv", "--picture", &scratch.path("p.svg")]].concat(), "");
    assert_eq!(answer.status, 0, "{arguments:?}: {}", answer.stderr);
    let svg = scratch.read("p.svg");
    (Picture::parse(&svg), answer.text().to_owned(), svg)
}

fn says(picture: &Picture, part: &str) -> bool {
    picture.texts.iter().any(|text| text.text.contains(part))
}

/// The cell of a column in the first row.
fn cell<'a>(answers: &'a str, name: &str) -> &'a str {
    let mut lines = answers.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let (header, row) = (lines.next().expect("a header"), lines.next().expect("a row"));
    row[header.iter().position(|column| *column == name).unwrap_or_else(|| panic!("{name} in {answers}"))]
}

#[test]
fn every_wall_of_a_map_is_drawn() {
    let mut random = Random::new(50);
    let mut map = String::new();
    let mut walls = 0;
    for row in 0..60 {
        for column in 0..90 {
            let is_wall = (row, column) != (0, 0) && random.one_in(3);
            walls += i64::from(is_wall);
            map.push(if is_wall { '#' } else { '.' });
        }
        map.push('\n');
    }
    let (picture, answers, svg) =
        drawn(&["grid-walk", "--from", "0.5,0.5", "--to", "80.5,50.5", "--against", "m.txt"], ("m.txt", &map));
    assert_eq!(cell(&answers, "status"), "hit");
    // All walls but the one that is met are one area; the cross products of its sides are twice that area.
    let sides = picture.lines.iter().filter(|(class, _)| class == "fill full");
    let area: f64 = sides.map(|(_, [from, to])| (from[0] * to[1] - to[0] * from[1]) / 2.0).sum();
    let cells = picture.projection.length(area.abs().sqrt()).powi(2);
    assert!((cells - (walls - 1) as f64).abs() < 0.02 * walls as f64, "{cells} of {walls}");
    assert_eq!(svg.matches("class=\"fill full\"").count(), 1, "in one path");
    assert!(!picture.description.contains("not drawn"), "{}", picture.description);
    // Boxes see the same walls.
    let (picture, ..) =
        drawn(&["ray-box", "--origin", "0.5,0.5", "--dir", "1,0.6", "--against", "m.txt"], ("m.txt", &map));
    assert!(!picture.description.contains("not drawn"), "{}", picture.description);
    assert!(picture.lines.iter().filter(|(class, _)| class == "fill full").count() > 1000);
}

#[test]
fn what_is_met_is_drawn_and_named_among_thousands_and_what_is_left_out_is_said() {
    let mut boxes = String::from("name,min_x,min_y,size_x,size_y\n");
    for index in 0..2500 {
        let _ = writeln!(boxes, "far{index},{},{},1,1", 20 + index % 50 * 3, 20 + index / 50 * 3);
    }
    boxes.push_str("target,5,-1,2,2\n");
    let arguments = ["ray-box", "--origin", "0,0", "--dir", "1,0", "--against", "s.csv"];
    let (picture, ..) = drawn(&arguments, ("s.csv", &boxes));
    assert!(says(&picture, "target"), "the name of what is met");
    assert!(picture.hands.iter().any(|(_, title)| title == "target: hit"));
    assert!(
        picture.description.contains("500 solids are not drawn: those farthest from what is met."),
        "{}",
        picture.description
    );
    assert!(says(&picture, "500 solids are not drawn"));
    assert!(!picture.hands.iter().any(|(_, title)| title.starts_with("far2499:")), "the farthest is left out");
}

#[test]
fn a_path_of_a_scene_ends_at_its_first_contact_unless_all_are_reported() {
    let boxes = "name,min_x,min_y,size_x,size_y\nfirst,2,0,1,1\nsecond,6,0,1,1\n";
    let last = |more: &[&str]| {
        let arguments = [&["ray-box", "--origin", "0,0.5", "--dir", "1,0", "--against", "s.csv"][..], more].concat();
        let (picture, ..) = drawn(&arguments, ("s.csv", boxes));
        let strong = picture.points.iter().filter(|(class, _)| class.starts_with("path") && !class.contains("beyond"));
        strong.map(|(_, at)| picture.projection.away(*at, [0.0; 3])[0]).fold(f64::MIN, f64::max)
    };
    assert!((last(&[]) - 3.0).abs() < 0.02, "{}", last(&[]));
    assert!(last(&["--report", "all"]) > 6.9);
}

#[test]
fn solids_that_move_in_a_scene_show_their_ways() {
    let boxes = "name,min_x,min_y,size_x,size_y,vel_x,vel_y\nlift,6,0,1,1,0,3\nground,0,-1,5,1,0,0\n";
    let arguments =
        ["swept-aabb", "--a-min", "0,3", "--a-size", "1,1", "--a-vel", "0,-9", "--t-max", "2", "--against", "s.csv"];
    let (picture, ..) = drawn(&arguments, ("s.csv", boxes));
    assert!(picture.hands.iter().any(|(_, title)| title == "lift at t = 0: not met first"), "{:?}", picture.hands);
    let tips = picture.points.iter().filter(|(class, _)| class.starts_with("way"));
    let error = tips.map(|(_, at)| picture.projection.error(*at, [6.5, 6.5, 0.0])).fold(f64::MAX, f64::min);
    assert!(error < 0.05, "{error}");
}

#[test]
fn a_wire_has_a_picture_of_its_own_size_and_a_start_outside_is_said() {
    let wire =
        ["ray-cylinder", "--origin", "-1,-1,-1", "--dir", "1,1,1", "--p1", "0,0,-9", "--p2", "0,0,9", "--radius", "0"];
    let (picture, ..) = drawn(&wire, ("none.csv", ""));
    assert!(picture.projection.length(100.0) > 0.1, "{}", picture.projection.length(100.0));
    let far = ["ray-box", "--origin", "-1000,0.5", "--dir", "1,0", "--min", "0,0", "--max", "1,1"];
    let (picture, ..) = drawn(&far, ("none.csv", ""));
    assert!(says(&picture, "← starts outside, at") && says(&picture, "(\u{2212}1000, 0.5)"));
}

#[test]
fn sixty_questions_of_their_own_have_sixty_frames() {
    let mut csv =
        String::from("id,a_min_x,a_min_y,a_size_x,a_size_y,a_vel_x,a_vel_y,b_min_x,b_min_y,b_size_x,b_size_y\n");
    for index in 0..60 {
        let _ = writeln!(csv, "q{index},0,0,1,1,5,0,{},0.5,{},2", 2 + index % 4, 1 + index % 7);
    }
    let (picture, ..) = drawn(&["swept-aabb", "q.csv"], ("q.csv", &csv));
    assert_eq!(picture.panels.len(), 60);
    assert!(picture.panels.iter().enumerate().all(|(index, panel)| panel.texts.contains(&format!("q{index}"))));
}

#[test]
fn start_contact_and_exit_bear_their_coordinates_and_lines_drop_to_the_ground() {
    let mut random = Random::new(51);
    let (mut asked, mut told) = (0, 0);
    for round in 0..24 {
        let dimension = 2 + round % 2;
        let mut vector = |low: i64, high: i64| {
            (0..dimension).map(|_| (random.between(low, high) as f64 / 2.0).to_string()).collect::<Vec<_>>().join(",")
        };
        let [origin, low, size] = [vector(-12, -6), vector(-4, 0), vector(2, 8)];
        let to: Vec<f64> = low
            .split(',')
            .zip(size.split(','))
            .map(|(low, size)| low.parse::<f64>().unwrap() + size.parse::<f64>().unwrap() / 2.0)
            .collect();
        let to = to.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
        let arguments = ["ray-box", "--from", &origin, "--to", &to, "--t-max", "4", "--min", &low, "--size", &size];
        let (picture, answers, _) = drawn(&arguments, ("none.csv", ""));
        let point = |name: &str| {
            ["x", "y", "z"][..dimension]
                .iter()
                .map(|axis| cell(&answers, &format!("{name}_{axis}")).parse::<f64>().unwrap())
                .collect::<Vec<_>>()
        };
        let start: Vec<f64> = origin.split(',').map(|side| side.parse().unwrap()).collect();
        for place in [start.clone(), point("enter"), point("exit")] {
            asked += 1;
            let is_it = |text: &str| {
                let inner = text.trim_start_matches("≈ ").trim_matches(['(', ')']).replace('\u{2212}', "-");
                let sides: Vec<f64> = inner.split(", ").filter_map(|side| side.parse().ok()).collect();
                sides.len() == dimension
                    && sides.iter().zip(&place).all(|(told, side)| (told - side).abs() < 6e-4 * side.abs().max(0.1))
            };
            told += usize::from(picture.texts.iter().any(|text| is_it(&text.text)));
        }
        if dimension == 3 && !says(&picture, "starts outside") {
            let ground = picture
                .texts
                .iter()
                .find_map(|text| text.text.strip_prefix("dotted lines drop to z = ").map(str::to_owned));
            let height: f64 = ground.expect("a ground").replace('\u{2212}', "-").parse().expect("its height");
            let foot = [start[0], start[1], height];
            // What stands on the ground has no line.
            if start[2] == height {
                continue;
            }
            let ends = picture.points.iter().filter(|(class, _)| class == "drop");
            let error = ends.map(|(_, at)| picture.projection.error(*at, foot)).fold(f64::MAX, f64::min);
            assert!(error < 0.05, "{foot:?} is {error} off: {arguments:?}");
        }
    }
    assert!(told * 10 >= asked * 9, "{told} of {asked}");
}

#[test]
fn contact_reflect_and_push_are_drawn_where_they_are_asked_for() {
    let ball =
        ["ray-box", "--origin", "-2,-1", "--dir", "2,1.5", "--min", "0,0", "--max", "2,2", "--path-radius", "0.5"];
    let (plain, ..) = drawn(&ball, ("none.csv", ""));
    assert!(!says(&plain, "reflect") && !says(&plain, "contact\n"));
    let (picture, answers, _) = drawn(&[&ball[..], &["--fields", "+reflect,contact"]].concat(), ("none.csv", ""));
    assert!(says(&picture, "reflect") && says(&picture, "(\u{2212}2, 1.5)") && says(&picture, "(0, 0.125)"));
    let number = |name: &str| cell(&answers, name).parse::<f64>().expect("a number");
    let squares = picture.points.iter().filter(|(class, _)| class == "normal-head");
    let met = [number("contact_x"), number("contact_y"), 0.0];
    let near = squares.map(|(_, at)| picture.projection.error(*at, met)).fold(f64::MAX, f64::min);
    assert!(near < 4.0, "{near}");
    let boxes =
        ["swept-aabb", "--a-min", "0,0", "--a-size", "2,2", "--b-min", "1,1.5", "--b-size", "3,3", "--fields", "push"];
    let (picture, ..) = drawn(&boxes, ("none.csv", ""));
    assert!(says(&picture, "push") && says(&picture, "(0, \u{2212}0.5)"));
    let tips = picture.points.iter().filter(|(class, _)| class == "normal");
    assert!(tips.map(|(_, at)| picture.projection.error(*at, [1.0, 0.5, 0.0])).fold(f64::MAX, f64::min) < 0.05);
}

#[test]
fn names_that_are_cut_differ_and_names_from_right_to_left_turn_nothing() {
    let long = |end: &str| format!("{}{end}", "the same beginning of a very long name ".repeat(2));
    let boxes =
        format!("name,min_x,min_y,size_x,size_y\n{},2,0,1,1\n{},4,0,1,1\nקופסה,6,0,1,1\n", long("one"), long("two"));
    let arguments = ["ray-box", "--origin", "0,0.5", "--dir", "1,0", "--report", "all", "--against", "s.csv"];
    let (picture, ..) = drawn(&arguments, ("s.csv", &boxes));
    let names: Vec<&str> =
        picture.texts.iter().map(|text| text.text.as_str()).filter(|text| text.contains('…')).collect();
    assert!(
        names.iter().any(|name| name.contains("one")) && names.iter().any(|name| name.contains("two")),
        "{names:?}"
    );
    assert!(picture.description.contains("hit \u{2068}קופסה\u{2069}: from"), "{}", picture.description);
}

#[test]
fn cells_that_are_only_touched_are_hatched_and_are_not_called_entered() {
    // Along a grid plane all cells are only touched; through their middles none is.
    for (from, to, touched, word) in [("0,0", "2,0", 3, "touched"), ("0.5,0.5", "2.5,0.5", 0, "entered")] {
        let (picture, ..) = drawn(&["grid-walk", "--from", from, "--to", to], ("none.csv", ""));
        let inner: Vec<&str> =
            picture.hands.iter().map(|(_, title)| &**title).filter(|t| t.contains("cell (")).collect();
        assert!(inner.contains(&format!("step 1, cell (1, 0): {word}").as_str()), "{inner:?}");
        assert_eq!(says(&picture, "Hatched cells are only touched."), touched > 0);
        let numbers = ["0", "1", "2"].iter().filter(|number| picture.texts.iter().any(|text| text.text == **number));
        assert!(numbers.count() >= 2, "they have their numbers");
    }
}

#[test]
fn walks_rays_and_boxes_of_a_batch_say_where_they_start_meet_and_end_and_through_what() {
    let walks = "id,from,to\nA,1.5 1 3.5,0 2.5 1\nB,1 3 2.5,1 2 4\n";
    let (picture, ..) = drawn(&["grid-walk", "w.csv"], ("w.csv", walks));
    for part in ["A", "(1.5, 1, 3.5)", "(0, 2.5, 1)", "B", "(1, 3, 2.5)", "(1, 2, 4)"] {
        assert!(says(&picture, part), "{part}");
    }
    let rays = "id,origin,dir\nA,-3 1,2 0\nB,-3 3,1 0\n";
    let (picture, ..) = drawn(&["ray-box", "r.csv", "--min", "0,0", "--max", "2,2"], ("r.csv", rays));
    for part in ["A", "(\u{2212}3, 1)", "t = 1.5, x-", "(0, 1)", "t = 2.5, x+", "(2, 1)", "B", "(\u{2212}3, 3)"] {
        assert!(says(&picture, part), "{part}");
    }
}

#[test]
fn where_the_range_ends_within_a_solid_no_contact_is_said_to_end() {
    let to = |x: &str| {
        let to = format!("{x},0.5");
        drawn(&["ray-box", "--from", "-1,0.5", "--to", &to, "--min", "0,0", "--max", "2,1"], ("none.csv", "")).0
    };
    let inside = to("1");
    assert!(says(&inside, "still in contact at the end") && !says(&inside, "contact ends"));
    let through = to("3");
    assert!(says(&through, "contact ends") && !says(&through, "in contact at"));
    let starts = ["ray-box", "--origin", "1,0.5", "--dir", "1,0", "--min", "0,0", "--max", "2,1"];
    let (picture, ..) = drawn(&starts, ("none.csv", ""));
    assert!(says(&picture, "in contact at the start") && !says(&picture, "contact begins"));
    let along = ["ray-cylinder", "--line", "--origin", "1,0,-5", "--dir", "0,0,1", "--p1", "0,0,0", "--p2", "0,0,1"];
    let (picture, ..) = drawn(&[&along[..], &["--radius", "1"]].concat(), ("none.csv", ""));
    assert!(picture.description.contains("touch: at all times."), "{}", picture.description);
}

#[test]
fn a_walk_that_a_number_of_steps_ends_is_drawn_to_the_end_of_its_last_cell() {
    let walk = ["grid-walk", "--from", "0.5,0.5", "--to", "4.5,0.5", "--against", "m.txt", "--max-steps", "1"];
    let (picture, ..) = drawn(&walk, ("m.txt", "..#\n...\n"));
    let strong = picture.points.iter().filter(|(class, _)| class.starts_with("path") && !class.contains("beyond"));
    let last = strong.map(|(_, at)| picture.projection.away(*at, [0.0; 3])[0]).fold(f64::MIN, f64::max);
    assert!((last - 2.0).abs() < 0.02, "{last}");
    assert!(picture.description.contains("miss (max_steps ends the walk at step 1)"), "{}", picture.description);
}

#[test]
fn of_three_thousand_queries_the_picture_says_how_many_there_are() {
    let mut rays = String::from("origin,dir\n");
    for _ in 0..3000 {
        rays.push_str("-1 0.5,1 0\n");
    }
    let (picture, ..) = drawn(&["ray-box", "r.csv", "--min", "0,0", "--max", "1,1", "-q"], ("r.csv", &rays));
    assert!(picture.description.contains("3000 queries; of the first 2000: hit 2000."), "{}", picture.description);
}

#[test]
fn among_a_few_queries_a_gap_that_is_too_small_to_be_seen_is_magnified() {
    let rays = "id,origin,dir\nnear,-1 1.01,1 0\nfar,-1 -1,1 0\n";
    let arguments = ["ray-box", "r.csv", "--min", "0,0", "--max", "6,1", "--fields", "id,status,gap"];
    let (picture, ..) = drawn(&arguments, ("r.csv", rays));
    let inset = picture.inset.expect("an inset");
    assert!(inset.texts.iter().any(|text| text.starts_with("near, \u{d7} ")), "{:?}", inset.texts);
}

/// The rules of a style sheet, in order: whether for dark screens, for narrow ones, the selectors, the declarations.
fn rules(svg: &str) -> Vec<(bool, bool, Vec<String>, String)> {
    let style = svg.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next()).expect("a style");
    let (mut dark, mut narrow, mut rules) = (false, false, Vec::new());
    for line in style.lines() {
        if line.starts_with("@media") {
            (dark, narrow) = (line.contains("dark"), line.contains("max-width"));
        } else if line == "}" {
            (dark, narrow) = (false, false);
        } else if let Some((selectors, declarations)) = line.split_once(" {") {
            let own = |selector: &str| selector.split(' ').skip(1).collect::<Vec<_>>().join(" ");
            rules.push((
                dark,
                narrow,
                selectors.split(", ").map(own).collect(),
                declarations.trim_end_matches('}').to_owned(),
            ));
        }
    }
    rules
}

/// What a property of a text of these classes is, from the last rule that sets it.
fn property(svg: &str, classes: &[&str], name: &str, [is_dark, is_narrow]: [bool; 2]) -> String {
    let holds = |selector: &String| match selector.as_str() {
        "text" => true,
        other => classes.iter().any(|class| other == format!(".{class}") || other == format!("text.{class}")),
    };
    let set = rules(svg).into_iter().filter(|(dark, narrow, selectors, _)| {
        (!dark || is_dark) && (!narrow || is_narrow) && selectors.iter().any(holds)
    });
    let mut values = set.filter_map(|(.., declarations)| {
        let all: Vec<String> = declarations.split(';').map(|one| one.trim().to_owned()).collect();
        all.into_iter().find_map(|one| {
            let (property, value) = one.split_once(": ")?;
            let value = if property == "font" { value.split("px").next()?.to_owned() + "px" } else { value.to_owned() };
            (property == name || property == "font" && name == "font-size").then_some(value)
        })
    });
    values.next_back().unwrap_or_default()
}

/// How light a colour is (WCAG 2).
fn luminance(colour: &str) -> f64 {
    let side = |at: usize| {
        let part =
            f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or_else(|_| panic!("{colour}"))) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * side(1) + 0.7152 * side(3) + 0.0722 * side(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let [a, b] = [luminance(one), luminance(other)];
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn every_text_can_be_read_on_light_and_dark_screens_and_at_360_pixels() {
    let scratch = Scratch::new();
    let picture = scratch.path("p.svg");
    let space =
        ["ray-cylinder", "--origin", "-3,0.3,1", "--dir", "1,0,0", "--p1", "0,0,0", "--p2", "0,0,2", "--radius", "1"];
    for arguments in [
        &["grid-walk", "samples/guards.csv", "--against", "samples/walls.csv"][..],
        &["swept-aabb", "samples/platformer.csv"],
        &["ray-box", "samples/clicks.csv", "--against", "samples/room.csv"],
        &["grid-walk", "--from", "0.5,0.5", "--to", "9.5,4.5"],
        &space,
    ] {
        assert_eq!(hitcalc(&[arguments, &["-q", "--picture", &picture]].concat(), "").status, 0);
        let svg = scratch.read("p.svg");
        let width = Picture::parse(&svg).size[0];
        for text in &Picture::parse(&svg).texts {
            let classes: Vec<&str> = text.class.split(' ').filter(|class| !class.is_empty()).collect();
            let size: f64 =
                property(&svg, &classes, "font-size", [false, true]).trim_end_matches("px").parse().expect("a size");
            assert!(size * 360.0 / width >= 9.0 - 1e-9, "{} of {width}: {size}px {:?}", text.text, classes);
            for is_dark in [false, true] {
                let [fill, around] = ["fill", "stroke"].map(|name| property(&svg, &classes, name, [is_dark, false]));
                // A text has paper around it, but for one on a solid cell, which is nearly of one colour.
                let behind = match (around.as_str(), is_dark) {
                    ("none", false) => "#606871",
                    ("none", true) => "#919aa3",
                    (paper, _) => paper,
                };
                assert!(contrast(&fill, behind) >= 4.5, "{}: {fill} on {behind}", text.text);
            }
        }
        for (is_dark, paper) in [(false, "#ffffff"), (true, "#14181d")] {
            let colours =
                ["hit", "touch", "miss"].map(|verdict| property(&svg, &[verdict], "stroke", [is_dark, false]));
            assert!(colours.iter().all(|colour| contrast(colour, paper) >= 4.4), "{colours:?}");
        }
    }
}

#[test]
fn a_walk_that_max_steps_does_not_cut_is_drawn_to_its_end() {
    for (to, steps, end) in [("3,0", "3", 3.0), ("3,0", "4", 3.0), ("3,0", "2", 2.5), ("-2.5,0", "2", -2.5)] {
        let to = format!("--to={to}");
        let (picture, ..) =
            drawn(&["grid-walk", "--from", "0,0", &to, "--centers", "--max-steps", steps], ("none.csv", ""));
        let strong = picture.points.iter().filter(|(class, _)| class.starts_with("path") && !class.contains("beyond"));
        let away = strong.map(|(_, at)| picture.projection.away(*at, [0.0; 3])[0]);
        let farthest = away.fold(0.0, |farthest: f64, x| if x.abs() > farthest.abs() { x } else { farthest });
        assert!((farthest - end).abs() < 0.02, "{to} {steps}: {farthest}");
    }
}

#[test]
fn a_solid_that_is_a_point_is_a_dot_within_the_sheet() {
    let scratch = Scratch::new();
    let pair = scratch.file("s.csv", "thing,min,max\npt,5 5 5,5 5 5\nbx,3 0 0,4 1 1\n");
    let ray = ["ray-box", "--origin", "0,0,0", "--dir", "1,0,0"];
    let cylinder = ["ray-cylinder", "--origin", "0,0,0", "--dir", "1,0,0", "--p1", "5,5,5", "--p2", "5,5,5"];
    let a = ["swept-aabb", "--a-min", "0,0,0", "--a-size", "1", "--a-vel", "1,0,0"];
    let plane = ["ray-box", "--origin", "0,3", "--dir", "1,0", "--min", "1,1", "--max", "1,1"];
    let questions: [(Vec<&str>, &[&str], [f64; 3]); 5] = [
        ([&ray[..], &["--min", "5,5,5", "--max", "5,5,5"]].concat(), &["box", "(5, 5, 5)"], [5.0; 3]),
        ([&cylinder[..], &["--caps", "round", "--radius", "0"]].concat(), &["sphere"], [5.0; 3]),
        ([&a[..], &["--b-min", "5,5,5", "--b-size", "0"]].concat(), &["b"], [5.0; 3]),
        (plane.to_vec(), &["box"], [1.0, 1.0, 0.0]),
        ([&ray[..], &["--against", &pair]].concat(), &["pt", "bx"], [5.0; 3]),
    ];
    for (question, names, at) in questions {
        hitcalc(&[&question[..], &["-q", "--picture", &scratch.path("p.svg")]].concat(), "");
        let picture = Picture::parse(&scratch.read("p.svg"));
        for name in names {
            assert!(picture.texts.iter().any(|text| text.text == *name), "{question:?}: {name}");
        }
        // The dot is a circle about it.
        let [x, y] = picture.projection.project(at);
        assert!((0..2).all(|axis| (4.0..picture.size[axis] - 4.0).contains(&[x, y][axis])), "{question:?}: {x} {y}");
        let around = picture
            .points
            .iter()
            .filter(|(class, at)| class.starts_with("edge") && ((at[0] - x).hypot(at[1] - y) - 3.0).abs() < 0.1);
        assert!(around.count() > 0, "{question:?}");
    }
}

#[test]
fn what_goes_on_for_ever_is_drawn_too() {
    let scratch = Scratch::new();
    let drawn = |arguments: &[&str]| {
        hitcalc(&[arguments, &["-q", "--picture", &scratch.path("p.svg")]].concat(), "");
        Picture::parse(&scratch.read("p.svg"))
    };
    // Ways without end, of which the start is nearest.
    let boxes = ["swept-aabb", "--a-min", "0,0", "--a-size", "1", "--b-min", "4,0", "--b-size", "1"];
    for velocities in [["1,0", "1,0.5"], ["1,0", "1,0"], ["1e9,0", "1e9,1"]] {
        let moving = ["--a-vel", velocities[0], "--b-vel", velocities[1], "--t-max", "inf", "--fields", "+gap,gap_t"];
        let picture = drawn(&[&boxes[..], &moving].concat());
        let ways = picture.lines.iter().filter(|(class, _)| class.starts_with("way"));
        assert!(ways.count() >= 10, "{velocities:?}");
        // The boxes can be seen beside them.
        let sides = picture.lines.iter().filter(|(class, _)| class.starts_with("edge start"));
        let long = sides.map(|(_, [from, to])| (from[0] - to[0]).hypot(from[1] - to[1])).fold(0.0, f64::max);
        assert!(long > 15.0, "{velocities:?}: {long}");
    }
    // A gap that is the same at all times.
    let axis = ["ray-cylinder", "--p1", "0,0,0", "--p2", "0,0,2", "--radius", "1", "--line", "--fields", "+gap,gap_t"];
    let picture = drawn(&[&axis[..], &["--origin", "3,0,5", "--dir", "0,0,1"]].concat());
    assert!(picture.texts.iter().any(|text| text.text == "gap = 2"));
}

#[test]
fn a_start_behind_another_mark_is_there() {
    let scratch = Scratch::new();
    let ray = ["ray-box", "--origin", "-3,0.5,1.1", "--dir", "1,0,-0.2", "--min", "0,0,0", "--max", "1,1,1"];
    hitcalc(&[&ray[..], &["--view", "1,0,-0.2", "-q", "--picture", &scratch.path("p.svg")]].concat(), "");
    let picture = Picture::parse(&scratch.read("p.svg"));
    for text in ["start", "t = 0", "(−3, 0.5, 1.1)"] {
        assert!(picture.texts.iter().any(|known| known.text == text), "{text}");
    }
}

#[test]
fn words_below_a_picture_are_of_what_it_shows() {
    // What one walk enters another one touches.
    let walks = "name,from,to\nalong,1 0.5,1 2.5\nthrough,0.5 0.5,2.5 1.5\n";
    let (picture, ..) = drawn(&["grid-walk", "w.csv"], ("w.csv", walks));
    assert!(says(&picture, "A hatched cell is only touched by at least one walk."));
    for (arguments, has_point) in [
        (
            &["swept-aabb", "--a-min", "0,0", "--a-size", "1", "--a-vel", "1,0", "--b-min", "3,0", "--b-size", "1"][..],
            false,
        ),
        (&["ray-box", "--origin", "0,0", "--dir", "1,0", "--min", "3,-1", "--max", "4,1"], true),
    ] {
        let scratch = Scratch::new();
        let page = scratch.path("p.html");
        assert_eq!(hitcalc(&[arguments, &["--quiet", "--picture", &page]].concat(), "").status, 0);
        assert_eq!(scratch.read("p.html").contains("● is the point of the path at t."), has_point, "{arguments:?}");
    }
}
