//! No label lies over another, or over a line.

use crate::parse::{Picture, Text};
use crate::random::Random;
use crate::shared::{Scratch, hitcalc};

/// The rectangle of a label that is centred: left, top, right, bottom; narrower than any usual font, so as not to
/// depend on one.
fn area(text: &Text) -> [f64; 4] {
    let half = text.text.chars().count() as f64 * 13.0 * 0.22;
    [text.at[0] - half, text.at[1] - 9.0, text.at[0] + half, text.at[1]]
}

fn crosses([left, top, right, bottom]: [f64; 4], line: [[f64; 2]; 2]) -> bool {
    // Sampled: labels are wider than the distance of two samples.
    (0..=400).map(|part| f64::from(part) / 400.0).any(|part| {
        let at = [0, 1].map(|axis| line[0][axis] + part * (line[1][axis] - line[0][axis]));
        left < at[0] && at[0] < right && top < at[1] && at[1] < bottom
    })
}

#[test]
fn labels_lie_over_no_line_and_over_no_other_label() {
    let mut random = Random::new(21);
    for dimension in [2, 3, 2, 3, 2, 3] {
        let mut any = |low: i64, high: i64| {
            (0..dimension).map(|_| (random.between(low, high) as f64 / 10.0).to_string()).collect::<Vec<_>>().join(",")
        };
        let scratch = Scratch::new();
        let picture = scratch.path("p.svg");
        let [origin, dir, low, size] = [any(-60, 60), any(-9, 9), any(-40, 20), any(10, 60)];
        let answer = hitcalc(
            &[
                "ray-box",
                "--line",
                "--origin",
                &origin,
                "--dir",
                &dir,
                "--min",
                &low,
                "--size",
                &size,
                "--picture",
                &picture,
            ],
            "",
        );
        assert_eq!((answer.told().as_str(), answer.status), ("", 0));
        let picture = Picture::parse(&scratch.read("p.svg"));
        let labels: Vec<&Text> = picture.texts.iter().filter(|text| text.class == "middle").collect();
        for (number, label) in labels.iter().enumerate() {
            let own = area(label);
            for other in &labels[..number] {
                let other = area(other);
                let apart = own[2] <= other[0] || other[2] <= own[0] || own[3] <= other[1] || other[3] <= own[1];
                assert!(apart, "{} over another", label.text);
            }
            for (class, line) in
                picture.lines.iter().filter(|(class, _)| !class.starts_with("fill") && !class.starts_with("face"))
            {
                assert!(!crosses(own, *line), "{} over {class}: {origin} {dir} {low} {size}", label.text);
            }
        }
    }
}

/// The still of these arguments.
fn drawn(arguments: &[&str]) -> Picture {
    let scratch = Scratch::new();
    let answer = hitcalc(&[arguments, &["--quiet", "--picture", &scratch.path("p.svg")]].concat(), "");
    assert_eq!((answer.told().as_str(), answer.status), ("", 0), "{arguments:?}");
    Picture::parse(&scratch.read("p.svg"))
}

/// The numbers of steps, with the cells that they stand in.
fn numbered(picture: &Picture) -> Vec<(usize, [f64; 2])> {
    let texts = picture.texts.iter().filter(|text| text.class.ends_with("middle"));
    // The numbers of ticks are soft.
    let own = texts.filter(|text| !text.class.contains("soft"));
    own.filter_map(|text| Some((text.text.parse().ok()?, [text.at[0], text.at[1] - 4.3]))).collect()
}

#[test]
fn the_number_of_a_step_stands_in_its_cell() {
    // Each walk with the size of its cells, the origin of the grid, and the cell of each step.
    for (arguments, size, origin, least) in [
        (
            &["grid-walk", "--from", "4.5,3.5", "--to", "-2.2,-1.7", "--cell-size", "0.5,1", "--grid-origin", "0.25,0"]
                [..],
            [0.5, 1.0],
            [0.25, 0.0],
            10,
        ),
        (&["grid-walk", "--from", "1.5,2.5", "--to", "18.5,4.2"], [1.0, 1.0], [0.0, 0.0], 15),
        (&["grid-walk", "--from", "0.5,0.5", "--to", "3.5,2.5", "--cell-size", "1"], [1.0, 1.0], [0.0, 0.0], 4),
    ] {
        let answer = hitcalc(&[arguments, &["--fields", "step,cell", "--format", "csv"]].concat(), "");
        let cells: Vec<Vec<f64>> = answer
            .text()
            .lines()
            .skip(1)
            .map(|line| line.split(',').map(|cell| cell.parse().expect("a number")).collect())
            .collect();
        let picture = drawn(arguments);
        let numbered = numbered(&picture);
        assert!(numbered.len() >= least.min(cells.len() / 2), "{arguments:?}: {} of {}", numbered.len(), cells.len());
        for (step, at) in numbered {
            let cell = cells.iter().find(|cell| cell[0] == step as f64).expect("a step");
            let middle = [0, 1].map(|axis| origin[axis] + size[axis] * (cell[axis + 1] + 0.5));
            let away = picture.projection.away(at, [middle[0], middle[1], 0.0]);
            assert!((0..2).all(|axis| away[axis].abs() < size[axis] / 2.0), "{arguments:?}: {step} {away:?}");
        }
    }
}

#[test]
fn of_a_thousand_small_cells_each_hundredth_has_a_number_and_no_line_leads_to_it() {
    let picture = drawn(&["grid-walk", "--from", "0,0", "--to", "1000,300"]);
    let numbers: Vec<usize> = numbered(&picture).into_iter().map(|(number, _)| number).collect();
    assert!((10..=16).contains(&numbers.len()) && numbers.iter().all(|number| number % 100 == 0), "{numbers:?}");
    assert!(picture.lines.iter().all(|(class, _)| class != "link"));
}

#[test]
fn long_labels_of_a_contact_stand_in_the_margin_and_points_are_told_from_the_edges_of_the_box() {
    let texts = |arguments: &[&str]| drawn(arguments).texts.into_iter().map(|text| text.text).collect::<Vec<_>>();
    let has = |texts: &[String], wanted: &[&str]| {
        assert!(wanted.iter().all(|wanted| texts.iter().any(|text| text == wanted)), "{wanted:?}: {texts:?}");
        assert!(!texts.iter().any(|text| text.contains("no room")), "{texts:?}");
    };
    let thin =
        ["ray-box", "--origin", "0,0.5", "--dir", "1,0", "--min", "0.333333333333,0", "--max", "0.333333333334,1"];
    has(&texts(&thin), &["t = 0.333333333333, x-", "(0.333333333333, 0.5)", "t = 0.333333333334, x+"]);
    let far = ["ray-box", "--origin", "123456789.123,987654321.5", "--dir", "1,0", "--min", "123456789.5,987654321"];
    let told = texts(&[&far[..], &["--max", "123456790,987654322"]].concat());
    has(&told, &["(123456789.5, 987654321.5)", "≈ (123456789, 987654321.5)", "y = 987654000 + …", "+321.6"]);
    let name = "a".repeat(84);
    let scratch = Scratch::new();
    let boxes = format!("name,min,max\n{name},\"12,0\",\"13,6\"\n\"solids table\",\"0,0\",\"4,1\"\n");
    let boxes = scratch.file("b.csv", boxes);
    let rays: String = (0..6).map(|row| format!("q{row},\"-1,{row}\",\"14,{row}.25\"\n")).collect();
    let rays = scratch.file("r.csv", format!("id,from,to\n{rays}"));
    let told = texts(&["ray-box", &rays, "--against", &boxes, "--path-radius", "0.5", "--report", "all"]);
    let contacts = told.iter().filter(|text| text.contains(" \u{2192} ")).count();
    assert_eq!(contacts, 8, "{told:?}");
}

#[test]
fn labels_of_a_contact_are_never_left_out() {
    let moving = [
        "swept-aabb",
        "--a-min",
        "0,0,0",
        "--a-size",
        "1,1,1",
        "--a-vel",
        "6,2,1",
        "--b-min",
        "5,1,0",
        "--b-size",
        "2,2,2",
        "--b-vel",
        "-2,0,0",
    ];
    let texts: Vec<String> = drawn(&moving).texts.into_iter().map(|text| text.text).collect();
    assert!(texts.iter().any(|text| text == "t = 0.5, x-"), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("no room")), "{texts:?}");
    let room = ["ray-box", "--origin", "0,1.6,1", "--dir", "6,0,0.5", "--against", "samples/room.csv"];
    let texts: Vec<String> = drawn(&room).texts.into_iter().map(|text| text.text).collect();
    assert!(texts.iter().any(|text| text == "window glass") && !texts.iter().any(|text| text == "floor"), "{texts:?}");
}

#[test]
fn different_times_never_bear_the_same_digits() {
    for (slope, times) in
        [("-0.6999999", ["t = 1, x-", "t ≈ 1.0000001, y-"]), ("-0.69999999999999999999", ["t = 1, x-", "≈ 1.0000"])]
    {
        let direction = format!("0.7,{slope}");
        let picture = drawn(&["ray-box", "--origin", "0.1,1.7", "--dir", &direction, "--min", "0.8,1", "--max", "2,2"]);
        for time in times {
            assert!(picture.texts.iter().any(|text| text.text.contains(time)), "{slope}: {time}");
        }
    }
}

#[test]
fn a_map_as_text_is_drawn_as_it_stands_unless_tiles_up() {
    let scratch = Scratch::new();
    let map = scratch.file("map.txt", "#..\n...\n");
    let walk = ["grid-walk", "--from", "1.5,1.5", "--to", "2.5,1.5", "--against", &map];
    let up = |picture: &Picture| {
        picture.projection.away([0.0, 0.0], [0.0; 3])[1] - picture.projection.away([0.0, 1.0], [0.0; 3])[1]
    };
    assert!(up(&drawn(&walk)) < 0.0, "the first line is above");
    assert!(up(&drawn(&[&walk[..], &["--tiles-up"]].concat())) > 0.0);
    assert!(up(&drawn(&[&walk[..], &["--tiles-up", "--y-down"]].concat())) < 0.0);
}

#[test]
fn a_thin_disc_is_seen_from_where_one_looks() {
    let disc = |thick: &str| {
        let end = format!("0,0,{thick}");
        drawn(&[
            "ray-cylinder",
            "--origin",
            "-2,1,0.5",
            "--dir",
            "1,-0.5,0",
            "--p1",
            "0,0,0",
            "--p2",
            &end,
            "--radius",
            "1",
            "--caps",
            "flat",
        ])
        .size
    };
    assert_eq!([disc("1e-9"), disc("1e-30")], [disc("1e-8"), disc("1e-8")]);
}

/// The texts of a picture.
fn texts(arguments: &[&str]) -> Vec<String> {
    drawn(arguments).texts.into_iter().map(|text| text.text).collect()
}

#[test]
fn a_ball_is_named_once_where_it_starts_and_by_no_name_of_a_solid() {
    let scratch = Scratch::new();
    let picture = scratch.path("p.svg");
    let solids = scratch.file("s.csv", "id,center,size\nleft,-3 0,0\nmid,0 0.5,0\nright,4 0,0\n");
    let rays = scratch.file("r.csv", "id,origin,dir\none,-6 0,1 0\ntwo,-6 9,1 0\n");
    let asked = ["ray-box", "--path-radius", "1", "--against", &solids, "--picture", &picture];
    let titles = |more: &[&str]| {
        let answer = hitcalc(&[&asked[..], more].concat(), "");
        assert_eq!((answer.told().as_str(), answer.status), ("", 0));
        scratch.read("p.svg")
    };
    let drawn = titles(&["--origin", "-6,0", "--dir", "1,0", "--report", "all"]);
    assert_eq!(Picture::parse(&drawn).texts.iter().filter(|text| text.text == "disc").count(), 1);
    assert_eq!(["left", "mid", "right"].map(|name| drawn.matches(&format!("<title>{name}: hit")).count()), [1; 3]);
    let drawn = titles(&[&rays]);
    assert!(drawn.contains("<title>one, disc: hit</title>") && !drawn.contains("one, left"));
}

#[test]
fn a_step_has_its_number_where_the_path_crosses_the_middle_of_its_cell() {
    let picture = drawn(&["grid-walk", "--from", "0,0", "--to", "5,5"]);
    // Behind these come the numbers of the ticks of y.
    let numbered: Vec<usize> = numbered(&picture).into_iter().map(|(number, _)| number).collect();
    assert_eq!(numbered, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn a_name_in_a_solid_cell_is_written_in_the_colour_for_that() {
    let picture = drawn(&["grid-walk", "samples/guards.csv", "--against", "samples/walls.csv"]);
    let class = |name: &str| picture.texts.iter().find(|text| text.text == name).map(|text| text.class.as_str());
    assert_eq!([class("pillar"), class("wall")], [Some("middle on"); 2]);
}

#[test]
fn a_miss_by_its_range_says_so_as_text_does() {
    let arguments = ["ray-box", "--origin", "-3,0.5", "--dir", "2,0", "--t-max", "1", "--min", "0,0", "--max", "1,1"];
    let says = |texts: &[String]| texts.iter().any(|text| text == "miss (until t = 1; they meet at 1.5).");
    assert!(says(&texts(&arguments)));
    assert!(hitcalc(&arguments, "").text().starts_with("status        miss (until t = 1; they meet at 1.5)"));
}

#[test]
fn a_line_has_a_mark_where_t_is_zero_and_the_legend_lists_what_is_there_once() {
    let line = ["ray-box", "--line", "--origin", "3,0.5", "--dir", "2,0", "--min", "0,0", "--max", "1,1"];
    let picture = drawn(&line);
    let zero: Vec<_> = picture.points.iter().filter(|(class, _)| class.starts_with("mark zero-time")).collect();
    let middle = [0, 1].map(|axis| zero.iter().take(4).map(|(_, at)| at[axis]).sum::<f64>() / 4.0);
    assert!(picture.projection.error(middle, [3.0, 0.5, 0.0]) < 0.1, "{middle:?}");
    let texts: Vec<&str> = picture.texts.iter().map(|text| text.text.as_str()).collect();
    for (text, count) in [("start", 0), ("contact begins", 1), ("contact ends", 1), ("t = 0", 2)] {
        assert_eq!(texts.iter().filter(|known| **known == text).count(), count, "{text}");
    }
}

#[test]
fn a_tick_is_a_coordinate_or_has_a_sign() {
    let on_x = |origin: &str| {
        let box_ = [format!("{origin}6,0"), format!("{origin}9,2")];
        let start = format!("{origin}5,0.5");
        texts(&["ray-box", "--origin", &start, "--dir", "1,0.1", "--min", &box_[0], "--max", &box_[1]])
    };
    assert!(on_x("100000").contains(&"1000006".to_owned()));
    let far = on_x("1000000000000000");
    assert!(far.contains(&"x = 1e16 + …".to_owned()), "{far:?}");
    assert!(far.contains(&"+6".to_owned()) && far.contains(&"+9".to_owned()), "{far:?}");
}
