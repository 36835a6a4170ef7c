//! The page of a picture: what stands in the file, and what it does in a browser where there is one.

use serde_json::{Value, json};

use crate::browser::Page;
use crate::parse::Picture;
use crate::shared::{Scratch, hitcalc};

const BOXES: [&str; 13] = [
    "swept-aabb",
    "--a-min",
    "0,0",
    "--a-size",
    "1,1",
    "--a-vel",
    "6,2",
    "--b-min",
    "5,1",
    "--b-size",
    "2,2",
    "--b-vel",
    "-2,0",
];
const PIPE: [&str; 13] = [
    "ray-cylinder",
    "--origin",
    "-3,0,1",
    "--dir",
    "1,0.2,0",
    "--p1",
    "0,0,0",
    "--p2",
    "0,0,2",
    "--radius",
    "1",
    "--caps",
    "flat",
];
/// Names that would end a script or an attribute, were they not escaped.
const NAMES: &str = "id,origin_x,origin_y,dir_x,dir_y\n\
                     \"</script><script>document.title='broken'</script>\",-1,0.5,1,0\n\
                     \"\"\"quoted' & <b>\",-1,0.25,1,0\n🙂 smile,-1,5,1,0\n";

/// Where the page puts the things that move: their index, right and down.
const MOVING: &str = "[...document.querySelectorAll('#live circle[data-mover]')]\
                      .flatMap(c => [Number(c.dataset.mover), Number(c.getAttribute('cx')), Number(c.getAttribute('cy'))])";
const CORNERS: &str = "[...document.querySelectorAll('#live [data-at]')]\
                       .flatMap(e => [Number(e.dataset.mover), ...e.dataset.at.split(' ').map(Number)])";
const SHOWN: &str = "document.getElementById('shown').textContent";

/// Whether something becomes true within ten seconds: a busy machine draws late.
fn comes_true(browser: &mut Page, condition: &str) -> bool {
    let look = format!("look = () => {condition} ? done(true) : performance.now() > end ? done(false)");
    let promise = format!("const end = performance.now() + 10000, {look} : setTimeout(look, 20); look();");
    browser.run(&format!("new Promise(done => {{ {promise} }})")) == json!(true)
}

const BUTTONS: &str = "[...document.querySelectorAll('#keys button')].map(b => b.textContent).join('|')";

/// Writes the page of a question, and returns its path and text.
fn page(scratch: &Scratch, arguments: &[&str], input: &str) -> (String, String) {
    let path = scratch.path("p.html");
    let answer = hitcalc(&[arguments, &["--picture", &path]].concat(), input);
    assert_eq!((answer.status, answer.told().as_str()), (0, ""), "{arguments:?}");
    let text = scratch.read("p.html");
    (path, text)
}

/// The page of a question in a file of this name.
fn page_at(scratch: &Scratch, name: &str, arguments: &[&str]) -> (String, String) {
    let path = scratch.path(name);
    assert_eq!(hitcalc(&[arguments, &["--picture", &path]].concat(), "").status, 0);
    (path, scratch.read(name))
}

/// The still in a page.
fn still(page: &str) -> Picture {
    let begin = page.find("<svg ").expect("a still");
    let end = page.find("</svg>").expect("its end") + "</svg>".len();
    Picture::parse(&page[begin..end])
}

/// The data of a page's script.
fn data(page: &str) -> Value {
    let begin = page.split("id=\"data\">").nth(1).expect("data");
    serde_json::from_str(begin.split("</script>").next().expect("its end")).expect("JSON")
}

/// The contacts of a page, each by its name and verdict, from when to when.
fn contacts(page: &str) -> Vec<String> {
    let data = data(page);
    let time = |rank: &Value| data["keys"].get(rank.as_u64().unwrap_or(0) as usize).map(|key| key["t"].clone());
    let told = |contact: &Value| {
        let [from, to] = ["from", "to"].map(|end| time(&contact[end]).unwrap_or_default());
        format!(
            "{} {} {from} to {to}",
            contact["name"].as_str().unwrap_or("-"),
            contact["verdict"].as_str().unwrap_or("-")
        )
    };
    data["contacts"].as_array().expect("contacts").iter().map(told).collect()
}

/// The events of a page, in the words of their buttons.
fn events(page: &str) -> String {
    let data = data(page);
    let texts = data["events"].as_array().expect("events").iter().map(|event| event["text"].as_str().expect("a text"));
    texts.collect::<Vec<_>>().join("|")
}

#[test]
fn a_walk_is_in_a_solid_cell_until_it_leaves_it_and_tiles_have_their_names() {
    let scratch = Scratch::new();
    let cells = scratch.file("c.csv", "name,cell\nrock,\"2,1\"\ntree,\"3,1\"\n");
    let map = scratch.file("m.txt", ".....\n..##.\n.....\n");
    let walk = ["grid-walk", "--from", "0.5,1.5", "--to", "4.5,1.5", "--against"];
    let (_, text) = page(&scratch, &[&walk[..], &[&cells]].concat(), "");
    let both = ["rock hit 0.375 to 0.625", "tree hit 0.625 to 0.875"];
    assert_eq!(contacts(&text), both);
    // The walk that is reported ends where it leaves the first solid cell.
    let steps =
        data(&text)["steps"].as_array().expect("steps").iter().map(|step| step["step"].clone()).collect::<Vec<_>>();
    assert_eq!(steps, [json!(0), json!(1), json!(2), json!(null)]);
    let (_, text) = page(&scratch, &[&walk[..], &[&cells, "--report", "all"]].concat(), "");
    assert_eq!(contacts(&text), both);
    let (_, text) = page(&scratch, &[&walk[..], &[&map]].concat(), "");
    assert_eq!(contacts(&text), ["tile # at (2, 1) hit 0.375 to 0.625", "tile # at (3, 1) hit 0.625 to 0.875"]);
    // Backwards, and where the range, or the number of steps, ends the walk in a solid cell.
    let back = ["grid-walk", "--from", "4.5,1.5", "--to", "2.5,1.5", "--against", &cells];
    let (_, text) = page(&scratch, &back, "");
    assert_eq!(contacts(&text), ["tree hit 0.25 to 0.75", "rock hit 0.75 to 1.0"]);
    let steps = ["grid-walk", "--origin", "0.5,1.5", "--dir", "4,0", "--max-steps", "2", "--against", &cells];
    let (_, text) = page(&scratch, &[&steps[..], &["--report", "all"]].concat(), "");
    assert_eq!(contacts(&text), ["rock hit 0.375 to 0.625"]);
    let corner = ["grid-walk", "--from", "1.5,0.5", "--to", "3.5,2.5", "--against", &cells];
    let (_, text) = page(&scratch, &corner, "");
    assert_eq!(contacts(&text), ["rock hit 0.25 to 0.75", "tree touch 0.75 to 0.75"]);
}

#[test]
fn buttons_name_queries_alike_whatever_happens_to_them() {
    let scratch = Scratch::new();
    let cells = scratch.file("c.csv", "name,cell\nrock,\"2,1\"\n");
    let walks = "id,from,to\nA,\"1.5,0.5\",\"1.5,1.5\"\nB,\"1.5,1.5\",\"2.5,1.5\"\n";
    let (_, text) = page(&scratch, &["grid-walk", "-", "--against", &cells], walks);
    assert_eq!(events(&text), "0|A: step 0|B: step 0|B: t_enter|A: step 1|B: step 1|1");
    let rays = "id,origin,dir\nA,\"0,5\",\"1,0\"\nB,\"0,0\",\"1,0\"\n";
    let arguments = ["ray-box", "-", "--min", "2,0", "--max", "3,2", "--fields", "+gap"];
    let (_, text) = page(&scratch, &arguments, rays);
    assert_eq!(events(&text), "0|B: t_enter|A: gap_t|B: t_exit");
}

#[test]
fn each_time_has_one_button_and_of_too_many_the_first_stay() {
    let scratch = Scratch::new();
    let boxes = "name,min,max\na,\"1,0\",\"2,1\"\nb,\"3,0\",\"4,1\"\nc,\"4,1\",\"5,2\"\n";
    let boxes = scratch.file("b.csv", boxes);
    let moved = ["swept-aabb", "--a-min", "0,0", "--a-size", "1", "--a-vel", "8,0", "--against", &boxes];
    let (path, _) = page(&scratch, &[&moved[..], &["--report", "all"]].concat(), "");
    let Some(mut browser) = Page::open(&path, "#t=3/8") else { return };
    assert_eq!(browser.text(SHOWN), "t = 3/8 = 0.375: in contact with b (hit), c (touch)");
    let shared = "a: t_enter = 0|a: t_exit; b: t_enter = 1/4 = 0.25|c: t_enter = 3/8 = 0.375|b: t_exit = 1/2 = 0.5|c: t_exit = 5/8 = 0.625|1";
    assert_eq!(browser.text(BUTTONS), shared);
    let (path, _) = page(&scratch, &["grid-walk", "--from", "0.5,0.5", "--to", "20.5,0.5"], "");
    browser.visit(&path, "");
    let texts = browser.text("document.getElementById('keys').textContent");
    assert!(texts.starts_with("0; step 0step 1step 2") && texts.ends_with("step 1218 more: ‹ ›"), "{texts}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn texts_of_magnified_parts_lie_over_their_own_frames() {
    let scratch = Scratch::new();
    let queries = "origin,dir,min,max\n-10 0.0001,1 0,0 0,5 5\n-1000 700,1 0,-900 600,-800 699.9999\n";
    let (path, text) = page(&scratch, &["ray-box", "-"], queries);
    assert_eq!(still(&text).panels.len(), 2);
    let Some(mut browser) = Page::open(&path, "") else { return };
    let places = |of: &str| {
        format!(
            "[...document.querySelectorAll('{of} text')]\
             .flatMap(text => [text.getBoundingClientRect()].flatMap(at => [at.left, at.top].map(Math.round)))"
        )
    };
    let [of_still, over] = [places("svg:not([aria-hidden])"), places("#over")].map(|places| browser.numbers(&places));
    assert!(of_still.len() > 80 && over == of_still, "{of_still:?} {over:?}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_page_holds_the_same_picture_as_the_svg_and_answers_stay_as_they_are() {
    let scratch = Scratch::new();
    for arguments in [&BOXES, &PIPE] {
        let plain = hitcalc(arguments, "");
        hitcalc(&[&arguments[..], &["--picture", &scratch.path("p.svg")]].concat(), "").gives(plain.text());
        let (_, text) = page(&scratch, arguments, "");
        assert!(text.contains(scratch.read("p.svg").trim()), "the still is the SVG");
    }
}

#[test]
fn a_page_loads_nothing_and_names_end_no_script() {
    let scratch = Scratch::new();
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1"];
    let (_, text) = page(&scratch, &arguments, NAMES);
    assert!(text.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"), "{text}");
    assert_eq!((text.matches("<script").count(), text.matches("</script>").count()), (2, 2), "{text}");
    let addresses: Vec<&str> = text.split("http").skip(1).filter(|rest| rest.starts_with(['s', ':'])).collect();
    assert!(addresses.iter().all(|rest| rest.starts_with("://www.w3.org/2000/svg")), "{addresses:?}");
    assert!(!text.contains("src=") && !text.contains("@import") && !text.contains("url(http"), "{text}");
    assert!(
        text.contains("<td>&quot;quoted&#39; &amp; &lt;b&gt;</td>") && text.contains("<td>🙂 smile</td>"),
        "{text}"
    );
    assert!(text.contains(" hidden>"), "the controls wait for the script");
}

#[test]
fn the_ending_decides_and_a_run_that_fails_leaves_the_old_page() {
    let scratch = Scratch::new();
    for name in ["p.png", "p", "p.htm", "p.svgz"] {
        hitcalc(&[&BOXES[..], &["--picture", &scratch.path(name)]].concat(), "")
            .fails(2, &["--picture", ".svg", ".html"]);
    }
    let old = scratch.file("p.HTML", "old");
    let queries = "origin_x,origin_y,dir_x,dir_y\n-1,0.5,1,0\nx,0.5,1,0\n";
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1", "--picture", &old];
    assert_eq!(hitcalc(&arguments, queries).status, 3);
    assert_eq!((scratch.read("p.HTML").as_str(), scratch.names()), ("old", vec!["p.HTML".to_owned()]));
    hitcalc(&[&BOXES[..], &["--picture", &old]].concat(), "");
    assert!(scratch.read("p.HTML").starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_page_is_the_same_for_any_number_of_threads() {
    let scratch = Scratch::new();
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1", "--jobs"];
    let pages = ["1", "7"].map(|jobs| page(&scratch, &[&arguments[..], &[jobs]].concat(), NAMES).1);
    assert!(pages[0] == pages[1]);
}

#[test]
fn boxes_stand_where_they_are_at_the_times_that_matter() {
    let scratch = Scratch::new();
    let (path, text) = page(&scratch, &BOXES, "");
    let projection = still(&text).projection;
    let Some(mut browser) = Page::open(&path, "") else { return };
    assert_eq!(browser.text(BUTTONS), "0|t_enter = 1/2 = 0.5|t_exit = 7/8 = 0.875|1");
    // The low corners of a and b, exactly: a_min + t a_vel and b_min + t b_vel.
    for (button, t, said) in [
        ("0", 0.0, "t = 0: no contact"),
        ("t_enter = 1/2 = 0.5", 0.5, "t = 1/2 = 0.5: in contact (hit)"),
        ("t_exit = 7/8 = 0.875", 0.875, "t = 7/8 = 0.875: in contact (hit)"),
        ("1", 1.0, "t = 1: no contact"),
    ] {
        browser.run(&format!(
            "[...document.querySelectorAll('#keys button')].find(b => b.textContent === '{button}').click()"
        ));
        assert_eq!(browser.text(SHOWN), said);
        let corners = browser.numbers(CORNERS);
        assert_eq!(corners.len(), 6, "{corners:?}");
        for (place, corner) in corners.chunks(3).zip([[6.0 * t, 2.0 * t, 0.0], [5.0 - 2.0 * t, 1.0, 0.0]]) {
            assert!(projection.error([place[1], place[2]], corner) < 0.01, "{button}: {place:?} {corner:?}");
        }
        let lit = browser.run("document.querySelectorAll('#live .now.edge.lit').length");
        assert_eq!(lit, json!(if said.contains("in contact") { 2 } else { 0 }), "{button}");
    }
    // A slider takes the arrow keys, says its value in words, and between keys behind ≈.
    browser.run("document.getElementById('time').value = 250, document.getElementById('time').dispatchEvent(new Event('input'))");
    assert_eq!(browser.text(SHOWN), "t ≈ 0.25: no contact");
    browser.run("document.getElementById('time').focus()");
    browser.press("ArrowRight", 39);
    assert_eq!(browser.text("document.getElementById('time').getAttribute('aria-valuetext')"), "t ≈ 0.251, no contact");
    browser.press("Home", 36);
    assert_eq!(browser.text(SHOWN), "t = 0: no contact");
    assert_eq!(
        browser.text("document.getElementById('play').getAttribute('aria-pressed')"),
        "false",
        "play is off at first"
    );
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_page_and_all_that_moves_begin_and_end_with_the_range() {
    let scratch = Scratch::new();
    let solids = scratch.file("s.csv", "name,min,size,vel\nm1,5 0,1 1,-2 0\nm2,9 0,1 1,-8 0\nm3,0 5,1 1,1 0\n");
    let swept = ["swept-aabb", "--a-min", "0,0", "--a-size", "1,1", "--against", &solids, "-q"];
    let ball = ["ray-box", "--origin", "0,0.5", "--dir", "1,0", "--path-radius", "0.2", "--min", "2,0", "--max", "3,1"];
    let segment =
        ["ray-box", "--from", "0,0.5", "--to", "1,0.5", "--path-radius", "0.2", "--min", "2,0", "--max", "3,1"];
    for (question, range, [first, last]) in [
        (&swept[..], &["--a-vel", "1,0", "--t-max", "2"][..], [0.0, 2.0]),
        (&swept, &["--a-vel", "0,-3", "--t-max", "0.5"], [0.0, 0.5]),
        // Box a rests.
        (&swept, &["--t-max", "0.5"], [0.0, 0.5]),
        (&ball, &["--t-min", "-9", "--t-max", "-4"], [-9.0, -4.0]),
        (&ball, &["--t-min", "5", "--t-max", "7"], [5.0, 7.0]),
        (&segment, &["--t-min", "-3", "--t-max", "0.5"], [-3.0, 0.5]),
    ] {
        let (_, text) = page(&scratch, &[question, range].concat(), "");
        let data = data(&text);
        let keys = data["keys"].as_array().expect("keys");
        let ends = [keys.first(), keys.last()].map(|key| key.and_then(|key| key["t"].as_f64()));
        assert_eq!(ends, [Some(first), Some(last)], "{range:?}");
        for mover in data["movers"].as_array().expect("movers") {
            let at = mover["at"].as_array().expect("places");
            let ranks = [at.first(), at.last()].map(|place| place.and_then(|place| place[0].as_u64()));
            assert_eq!(ranks, [Some(0), Some(keys.len() as u64 - 1)], "{range:?}: {mover}");
        }
    }
}

#[test]
fn boxes_that_stand_side_by_side_move_each_in_its_own_frame() {
    let queries = "id,a_min_x,a_min_y,a_size_x,a_size_y,a_vel_x,a_vel_y,b_min_x,b_min_y,b_size_x,b_size_y\n\
                   ant,0,0,0.001,0.001,0.01,0.002,0.005,0,0.002,0.003\n\
                   bus,100,20,12,3,-60,0,40,18,10,10\n";
    let scratch = Scratch::new();
    let (path, text) = page(&scratch, &["swept-aabb", "-"], queries);
    let picture = still(&text);
    assert_eq!(picture.panels.len(), 2);
    let Some(mut browser) = Page::open(&path, "") else { return };
    for (t, ant, bus) in [("0", [0.0, 0.0], [100.0, 20.0]), ("1", [0.01, 0.002], [40.0, 20.0])] {
        browser.visit(&path, &format!("#t={t}"));
        let corners = browser.numbers(CORNERS);
        assert_eq!(corners.len(), 6, "{corners:?}");
        for ((place, [x, y]), panel) in corners.chunks(3).zip([ant, bus]).zip(&picture.panels) {
            let at = [place[1] - panel.moved[0], place[2] - panel.moved[1]];
            assert!(panel.projection.error(at, [x, y, 0.0]) < 0.1, "t = {t}: {place:?}");
        }
    }
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_point_runs_along_the_path_and_the_view_turns() {
    let scratch = Scratch::new();
    let (path, text) = page(&scratch, &PIPE, "");
    let picture = still(&text);
    // The state by address: the point is at p(2.5), and at an event at its own mark.
    let Some(mut browser) = Page::open(&path, "#t=2.5&view=1,-2,1") else { return };
    let at = browser.numbers(MOVING);
    assert!(picture.projection.error([at[1], at[2]], [-0.5, 0.5, 1.0]) < 0.01, "{at:?}");
    assert_eq!(browser.text(SHOWN), "t ≈ 2.5: in contact (hit)");
    assert_eq!(browser.text(BUTTONS), "0|t_enter = (75 − 5√17)/26 ≈ 2.092|t_exit = (75 + 5√17)/26 ≈ 3.678");
    browser.run("document.querySelectorAll('#keys button')[1].click()");
    let (at, mark) = (browser.numbers(MOVING), picture.marks_of("enter")[0].at);
    assert!((at[1] - mark[0]).hypot(at[2] - mark[1]) < 0.01, "{at:?} {mark:?}");
    // Turned: the still gives way, and the point is where the projection from there has it.
    let turned = "document.getElementById('stage').classList.contains('turned')";
    assert_eq!(browser.run(turned), json!(false));
    browser.visit(&path, "#t=2.5&view=0,-1,0");
    let at = browser.numbers(MOVING);
    let right = [1.0, 0.0, 0.0];
    let from_front = |point: [f64; 3], axis: usize| point[axis] - [-0.5, 0.5, 1.0][axis];
    let other = browser.numbers(
        "[...document.querySelectorAll('#live .mark.enter')].slice(0, 1)\
                                 .flatMap(c => [Number(c.getAttribute('cx')), Number(c.getAttribute('cy'))])",
    );
    let scale = picture_scale(&text);
    let enter = [-3.0 + 2.091_710_456_611_988, 0.0, 1.0];
    assert!((other[0] - at[1] - scale * from_front(enter, 0) * right[0]).abs() < 0.01, "{at:?} {other:?}");
    assert!((other[1] - at[2]).abs() < 0.01, "{at:?} {other:?}");
    assert_eq!(browser.run(turned), json!(true));
    // Keys, buttons and a drag turn it; the address follows.
    let view = "new URLSearchParams(location.hash.slice(1)).get('view')";
    browser.run("document.getElementById('whole').click()");
    assert_eq!((browser.run(turned), browser.text(view)), (json!(false), "1,-2,1".to_owned()));
    browser.run("document.getElementById('stage').focus()");
    browser.press("ArrowLeft", 37);
    let by_key = browser.text(view);
    browser.run("document.getElementById('whole').click(), document.getElementById('left').click()");
    assert_eq!(browser.text(view), by_key);
    assert_ne!(by_key, "1,-2,1");
    browser.mouse("mousePressed", 300.0, 200.0, &json!({}));
    browser.mouse("mouseMoved", 360.0, 220.0, &json!({"buttons": 1}));
    browser.mouse("mouseReleased", 360.0, 220.0, &json!({}));
    assert_ne!(browser.text(view), by_key);
    // The wheel with Ctrl makes it larger, and "Reset view" undoes all; without it, the page scrolls.
    let width = "Number(document.querySelector('#stage svg').getAttribute('viewBox').split(' ')[2])";
    let before = browser.run(width).as_f64().expect("a width");
    browser.mouse("mouseWheel", 300.0, 200.0, &json!({"deltaX": 0, "deltaY": -120}));
    browser.run("new Promise(done => setTimeout(done, 200))");
    assert_eq!(browser.run(width).as_f64(), Some(before));
    browser.mouse("mouseWheel", 300.0, 200.0, &json!({"deltaX": 0, "deltaY": -120, "modifiers": 2}));
    assert!(comes_true(&mut browser, &format!("{width} < {before}")), "it is larger");
    browser.run("document.getElementById('whole').click()");
    assert_eq!((browser.run(turned), browser.run(width).as_f64()), (json!(false), Some(before)));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// Pixels in one unit of the coordinates.
fn picture_scale(page: &str) -> f64 {
    let value = |name: &str| {
        let rest = page.split(&format!(" {name}=\"")).nth(1).expect("it is there");
        rest.split('"').next().expect("it ends").parse::<f64>().expect("a number")
    };
    value("data-scale") / value("data-unit")
}

#[test]
fn names_are_text_and_a_click_shows_the_row() {
    let scratch = Scratch::new();
    let (path, _) = page(&scratch, &["ray-box", "-", "--min", "0,0", "--max", "1,1"], NAMES);
    let Some(mut browser) = Page::open(&path, "") else { return };
    assert_eq!(browser.text("document.title"), "ray-box: Where a line, ray or segment passes through a box");
    let cell = |row: usize| format!("document.querySelectorAll('tbody tr')[{row}].cells[1].textContent");
    assert_eq!(browser.text(&cell(0)), "</script><script>document.title='broken'</script>");
    assert_eq!(browser.text(&cell(2)), "🙂 smile");
    assert_eq!(browser.run("document.querySelectorAll('script').length"), json!(2));
    // By the keyboard: the button in the row. By the mouse: the path itself.
    let chosen = "[...document.querySelectorAll('tr.chosen')].map(tr => tr.dataset.row).join(',')";
    browser.run("document.querySelectorAll('tbody button')[1].focus()");
    browser.press("Enter", 13);
    browser.run("document.activeElement.click()");
    assert_eq!(browser.text(chosen), "2");
    let place = browser.numbers(
        "(() => { scrollTo(0, 0); const path = document.querySelector('.hand.line [data-of=\"3\"]'), box = path.getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2]; })()",
    );
    for kind in ["mousePressed", "mouseReleased"] {
        browser.mouse(kind, place[0], place[1], &json!({}));
    }
    assert_eq!(browser.text(chosen), "3");
    let about = browser.text("document.getElementById('about').textContent");
    assert!(about.starts_with("🙂 smile: miss; row 3; id 🙂 smile; status miss"), "{about}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn without_scripts_and_on_paper_a_page_is_the_still() {
    let scratch = Scratch::new();
    let (path, _) = page(&scratch, &PIPE, "");
    let Some(mut browser) = Page::open(&path, "#view=0,-1,0") else { return };
    let visible = "[...document.querySelectorAll('.controls, #live')].filter(e => e.getClientRects().length > 0).length + ' ' + \
                   getComputedStyle(document.querySelector('#stage svg')).visibility";
    assert_eq!(browser.text(visible), "6 hidden");
    browser.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    assert_eq!(browser.text(visible), "0 visible");
    browser.call("Emulation.setEmulatedMedia", json!({"media": ""}));
    browser.call("Emulation.setScriptExecutionDisabled", json!({"value": true}));
    browser.visit(&path, "");
    assert_eq!(browser.text(visible), "0 visible");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn with_reduced_motion_playing_goes_from_time_to_time() {
    let scratch = Scratch::new();
    let (path, _) = page(&scratch, &BOXES, "");
    let Some(mut browser) = Page::open(&path, "") else { return };
    let features = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    browser.call("Emulation.setEmulatedMedia", features);
    browser.run("document.getElementById('play').click()");
    assert!(
        comes_true(&mut browser, &format!("{SHOWN} === 't = 1/2 = 0.5: in contact (hit)'")),
        "{}",
        browser.text(SHOWN)
    );
    browser.run("document.getElementById('play').click()");
    browser.call("Emulation.setEmulatedMedia", json!({"features": []}));
    browser.run("document.getElementById('play').click()");
    assert!(comes_true(&mut browser, &format!("{SHOWN}.startsWith('t ≈ 0.')")), "it runs");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// Presses the button of the working whose line begins so.
fn step(browser: &mut Page, begin: &str) {
    browser.run(&format!(
        "[...document.querySelectorAll('#working button')].find(b => b.textContent.startsWith('{begin}')).click()"
    ));
}

#[test]
fn a_step_of_the_working_lights_what_it_speaks_of_and_a_thing_its_steps() {
    let scratch = Scratch::new();
    let (path, _) = page(&scratch, &PIPE, "");
    let Some(mut browser) = Page::open(&path, "") else { return };
    let spoken = "document.querySelectorAll('#live .spoken').length";
    let working = hitcalc(&[&PIPE[..], &["--explain"]].concat(), "");
    let first = working.text().lines().next().expect("a line").to_owned();
    assert_eq!(
        browser.text("document.querySelector('#working button').textContent"),
        first,
        "the working of --explain"
    );
    step(&mut browser, "way in");
    assert!(browser.text(SHOWN).ends_with("in contact (hit)"), "{}", browser.text(SHOWN));
    step(&mut browser, "way out");
    assert!(browser.text(SHOWN).starts_with("t = (75 + 5√17)/26"), "{}", browser.text(SHOWN));
    // What has no time of its own leaves the time; a step that is chosen again is chosen no more.
    step(&mut browser, "why");
    assert!(browser.text(SHOWN).starts_with("t = (75 + 5√17)/26"), "{}", browser.text(SHOWN));
    step(&mut browser, "way in");
    step(&mut browser, "way in");
    assert_eq!(browser.run("document.querySelectorAll('#working .spoken').length"), json!(0));
    // A step of several lines is one button, and a blank line none.
    let texts = "[...document.querySelectorAll('#working button')].map(b => b.textContent).join(' ')";
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    // The lines of a page are shorter, its words the same; what numbers decide is no step.
    let told = working.text().split("\nexact ").next().map(words);
    assert_eq!(Some(words(&browser.text(texts))), told);
    let many = "[...document.querySelectorAll('#working button')].some(b => b.textContent.includes('\\n'))";
    assert_eq!(browser.run(many), json!(true));
    for (label, parts) in [("path", 1), ("side", 1), ("caps", 2)] {
        step(&mut browser, label);
        assert_eq!(browser.run(spoken), json!(parts), "{label}");
    }
    // The other way round: a click on the path.
    browser.run("document.querySelector('.hand.line path').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    let lines = "[...document.querySelectorAll('#working .spoken')].map(b => b.textContent.split(' ')[0]).join(',')";
    assert!(browser.text(lines).starts_with("path"), "{}", browser.text(lines));
    let (path, _) = page(&scratch, &BOXES, "");
    browser.visit(&path, "");
    step(&mut browser, "box b");
    assert_ne!(browser.run(spoken), json!(0));
    // b grown by a's size, and the way of a's corner.
    step(&mut browser, "sum");
    assert_eq!(browser.run(spoken), json!(3));
    let (path, _) =
        page(&scratch, &["ray-box", "--origin", "-2,-1", "--dir", "2,1.5", "--min", "0,0", "--max", "2,2"], "");
    browser.visit(&path, "");
    step(&mut browser, "slab x");
    assert_eq!(browser.run(spoken), json!(4), "both sides of the slab, and beyond the box");
    // A link opens the step, and the time, that its address names.
    let address = browser.text("location.hash");
    let chosen = "document.querySelector('#working [aria-pressed=true]')?.textContent.split('  ')[0] ?? ''";
    browser.visit(&path, &address);
    assert_eq!((browser.text(chosen), browser.run(spoken)), ("slab x".to_owned(), json!(4)), "{address}");
    step(&mut browser, "  in ");
    assert_eq!(browser.run(spoken), json!(3), "one side, and where the path is then");
    browser.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))");
    assert_eq!(browser.run(spoken), json!(0));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_walk_lights_its_cells_a_ball_moves_and_later_contacts_are_told() {
    let scratch = Scratch::new();
    let (path, _) = page(&scratch, &["grid-walk", "--from", "0.5,0.5", "--to", "3.5,2.5"], "");
    let Some(mut browser) = Page::open(&path, "#t=0.5") else { return };
    assert_eq!(browser.text(SHOWN), "t = 1/2 = 0.5: step 3");
    assert_eq!(browser.text("document.querySelector('#live .cell').dataset.step"), "3");
    step(&mut browser, "step 4");
    assert_eq!(browser.text("document.querySelector('#live .cell').dataset.step"), "4");
    // A cell that is chosen in the picture shows its own row, and its own time.
    let cell = "[...document.querySelectorAll('.hand path')].find(p => p.textContent.includes('step 2, cell'))";
    browser.run(&format!("{cell}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"));
    assert_eq!(browser.text("document.querySelector('#live .cell').dataset.step"), "2");
    let about = browser.text("document.getElementById('about').textContent");
    assert!(about.contains("entered; step 2;"), "{about}");
    step(&mut browser, "end");
    assert_eq!(browser.text("document.querySelector('#live .cell').dataset.step"), "5");
    let ball = ["ray-box", "--origin", "-3,20", "--dir", "0,-1", "--min", "0,0", "--max", "9,9", "--path-radius", "5"];
    let (path, text) = page(&scratch, &ball, "");
    browser.visit(&path, "#t=7");
    let at = "[...document.querySelectorAll('#live .edge.now')].map(e => e.dataset.at).join('|')";
    let at: Vec<f64> = browser.text(at).split(' ').map(|side| side.parse().expect("a number")).collect();
    assert!(still(&text).projection.error([at[0], at[1]], [-3.0, 13.0, 0.0]) < 0.1, "{at:?}");
    let scene = scratch.file("s.csv", "name,min_x,min_y,size_x,size_y\nfirst,2,0,1,1\nsecond,6,0,1,1\n");
    let (path, _) = page(&scratch, &["ray-box", "--origin", "0,0.5", "--dir", "1,0", "--against", &scene], "");
    browser.visit(&path, "#t=6.5");
    assert_eq!(browser.text(SHOWN), "t ≈ 6.5: beyond the first contact: with second (hit)");
    assert!(browser.text(BUTTONS).contains("then second: t = 6"), "{}", browser.text(BUTTONS));
    let moving =
        ["swept-aabb", "--a-min", "0,0", "--a-size", "1", "--a-vel", "1,0", "--b-vel", "-1,0", "--against", &scene];
    let (path, _) = page(&scratch, &[&moving[..], &["--t-max", "9"]].concat(), "");
    browser.visit(&path, "#t=1");
    assert_eq!(browser.text(SHOWN), "t ≈ 1: in contact with first (hit)");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn what_is_told_of_a_walk_among_solid_cells_and_of_a_touch_that_does_not_count_is_what_the_rows_say() {
    let scratch = Scratch::new();
    let map = scratch.file("m.txt", "....#\n.#..#\n");
    // A corner of (1, 1) at step 2, and in (4, 0) from step 5 to 6.
    let walk = ["grid-walk", "--from", "0.5,0.5", "--to", "3.5,1.5", "--against"];
    let (path, _) = page(&scratch, &[&walk[..], &[&map, "--report", "all"]].concat(), "");
    let Some(mut browser) = Page::open(&path, "#t=0.5") else { return };
    assert_eq!(browser.text(SHOWN), "t = 1/2 = 0.5: step 2, in contact with tile # at (1, 1) (touch)");
    browser.visit(&path, "#t=0.7");
    assert_eq!(browser.text(SHOWN), "t ≈ 0.7: step 2");
    let through = ["grid-walk", "--from", "3.5,0.5", "--to", "5.5,0.5", "--against", &map, "--report", "all"];
    let (path, _) = page(&scratch, &through, "");
    browser.visit(&path, "#t=0.5");
    assert_eq!(browser.text(SHOWN), "t ≈ 0.5: step 1, in contact with tile # at (4, 0) (hit)");
    browser.visit(&path, "#t=0.9");
    assert_eq!(browser.text(SHOWN), "t ≈ 0.9: step 2");
    let (path, _) = page(&scratch, &[&walk[..], &[&map, "--no-touch"]].concat(), "");
    browser.visit(&path, "#t=0.5");
    assert!(!browser.text(SHOWN).contains("contact with"), "{}", browser.text(SHOWN));
    let grazing = ["ray-box", "--origin", "0,0", "--dir", "49,1", "--min", "0,1", "--max", "49,2", "--no-touch"];
    let (path, _) = page(&scratch, &grazing, "");
    browser.visit(&path, "#t=1");
    assert_eq!(browser.text(SHOWN), "t ≈ 1: no contact");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_turned_view_has_all_that_the_still_has_and_the_page_fits_narrow_and_wide_windows() {
    let scratch = Scratch::new();
    let (path, _) = page(&scratch, &PIPE, "");
    let Some(mut browser) = Page::open(&path, "#t=0&view=-3,-2,1") else { return };
    let count = |what: &str| format!("document.querySelectorAll('#live {what}').length");
    for what in [".normal", ".normal-head", ".head", ".drop", ".path.behind", ".mark.from", ".edge.hidden"] {
        assert_ne!(browser.run(&count(what)), json!(0), "{what}");
    }
    let texts = browser.text("[...document.querySelectorAll('#live text')].map(t => t.textContent).join('|')");
    for part in ["t ≈ 2.092, side", "p1 (0, 0, 0)", "t = 0", "(\u{2212}3, 0, 1)"] {
        assert!(texts.contains(part), "{part} in {texts}");
    }
    let caption = "getComputedStyle([...document.querySelectorAll('#stage svg text')].find(t => t.textContent.includes('hit:'))).visibility";
    assert_eq!(browser.text(caption), "visible");
    for (width, height) in [(360, 640), (1280, 720), (1920, 1080)] {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        browser.call("Emulation.setDeviceMetricsOverride", metrics);
        let sight = "(() => { const panel = document.getElementById('panel').getBoundingClientRect(); \
                     return [panel.bottom <= innerHeight + 1, document.scrollingElement.scrollWidth <= innerWidth].join(); })()";
        assert_eq!(browser.text(sight), "true,true", "{width}");
    }
    let letters = "(() => { const text = [...document.querySelectorAll('#stage svg text')].find(t => t.textContent.includes('hit:')); \
                   return text.getBoundingClientRect().height; })()";
    assert!(browser.run(letters).as_f64().expect("a height") > 24.0, "large on a projector");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// Clicks on a place of the sheet, and returns the labels of the steps that this chooses.
fn clicked(browser: &mut Page, [right, down]: [f64; 2]) -> String {
    let place = browser.numbers(&format!(
        "(() => {{ const {{ x, y }} = new DOMPoint({right}, {down}).matrixTransform(document.querySelector('#stage svg').getScreenCTM()); \
         return [x, y]; }})()"
    ));
    for kind in ["mousePressed", "mouseReleased"] {
        browser.mouse(kind, place[0], place[1], &json!({}));
    }
    browser.text("[...document.querySelectorAll('#working .spoken')].map(b => b.textContent.split('  ')[0]).filter(Boolean).join()")
}

#[test]
fn what_a_working_speaks_of_can_be_chosen_in_the_picture() {
    let scratch = Scratch::new();
    let (path, text) =
        page(&scratch, &["ray-box", "--origin", "0,2", "--dir", "3,-1", "--min", "1,0", "--max", "4,1"], "");
    let picture = still(&text);
    let Some(mut browser) = Page::open(&path, "") else { return };
    let at = |x: f64, y: f64| picture.projection.project([x, y, 0.0]);
    // The start, a side, the inside, both ends of the contact, and the normal of one, which is up from it.
    let [right, down] = at(3.0, 1.0);
    for (place, steps) in [
        (at(0.0, 2.0), "path,range"),
        (at(1.0, 0.5), "slab x"),
        (at(2.0, 0.5), "box,slabs"),
        (at(3.0, 1.0), "way in,enter,n in"),
        ([right, down - 26.0], "n in"),
        (at(4.0, 2.0 / 3.0), "way out,exit,n out"),
    ] {
        assert_eq!(clicked(&mut browser, place), steps, "{place:?}");
    }
    // A label is what it is beside.
    browser.run("[...document.querySelectorAll('#stage text')].find(t => t.textContent.trim() === 't = 1, y+').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    let first = "document.querySelector('#working .spoken').textContent.split('  ')[0]";
    assert_eq!(browser.text(first), "way in");
    let ends = ["--center", "0,0,1", "--half-axis", "0,0,1", "--radius", "1", "--caps", "flat"];
    let (path, text) = page(&scratch, &[&PIPE[..5], &ends].concat(), "");
    let picture = still(&text);
    browser.visit(&path, "");
    assert_eq!(clicked(&mut browser, picture.projection.project([0.0, 0.0, 1.5])), "axis");
    assert_eq!(clicked(&mut browser, picture.projection.project([0.6, 0.3, 2.0])), "caps");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn the_letters_of_a_cylinder_light_what_they_stand_for() {
    let scratch = Scratch::new();
    let (path, _) = page(&scratch, &PIPE, "");
    let Some(mut browser) = Page::open(&path, "") else { return };
    let courses = "[...document.querySelectorAll('#live .spoken')].map(e => e.getAttribute('d') ?? 'ring').join('|')";
    let mut known = Vec::new();
    // Two arrows, two parallelograms, the nearest point, the start's distance, a root.
    for letter in ["q = ", "s = ", "w = ", "m = ", "b = ", "c = ", "in  "] {
        browser.run(&format!(
            "[...document.querySelectorAll('#working button')].find(b => b.textContent.trim().startsWith('{letter}')).click()"
        ));
        let lit = browser.text(courses);
        assert!(!lit.is_empty() && !known.contains(&lit), "{letter}: {lit}");
        known.push(lit);
    }
    // At a corner the normals of the way in and out are two arrows.
    let corner = ["ray-box", "--origin", "0,2", "--dir", "1,-1", "--min", "1,1", "--max", "3,2.5"];
    let (path, _) = page(&scratch, &corner, "");
    browser.visit(&path, "");
    let normals = ["n in", "n out"].map(|label| {
        step(&mut browser, label);
        browser.text(courses)
    });
    assert_ne!(normals[0], normals[1]);
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn an_address_stays_what_it_says_whatever_it_names() {
    let scratch = Scratch::new();
    let (file, _) = page(&scratch, &BOXES, "");
    let (space, _) = page_at(&scratch, "q.html", &PIPE);
    let Some(mut browser) = Page::open(&file, "#t=7/8&row=1&step=3") else { return };
    for (file, view, time, shown) in
        [(&file, "", "7/8", "t = 7/8 = 0.875"), (&space, "&view=0,0,1", "1.125", "t ≈ 1.125")]
    {
        let address = format!("#t={time}{view}&row=1&step=3");
        browser.visit(file, &address);
        assert_eq!(browser.text(SHOWN).split(':').next(), Some(shown));
        assert_eq!(browser.text("location.hash"), address);
        // As it is written then, and where it is edited while the page is open.
        browser.visit(file, &address);
        assert_eq!(browser.text("location.hash"), address);
        browser.run(&format!("location.hash = '#t=0.75{view}&row=1&step=2'"));
        assert!(comes_true(&mut browser, &format!("{SHOWN}.startsWith('t ≈ 0.75')")));
        assert_eq!(browser.text("location.hash"), format!("#t=0.75{view}&row=1&step=2"));
    }
    // A row that is not there.
    browser.visit(&file, "#row=2");
    let about = "document.getElementById('about').textContent";
    assert_eq!(browser.text(about), "row 2: in no answer");
    browser.run("location.hash = '#t=0'");
    assert!(comes_true(&mut browser, &format!("{about} === ''")));
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn what_is_heard_of_a_time_is_said_once_and_a_minus_is_one() {
    let scratch = Scratch::new();
    let heard = "document.getElementById('time').getAttribute('aria-valuetext')";
    let (walk, _) = page(&scratch, &["grid-walk", "--from", "0.5,0.5", "--to", "4.5,0.5"], "");
    let Some(mut browser) = Page::open(&walk, "#t=0") else { return };
    assert_eq!(browser.text(heard), "t = 0, step 0");
    browser.visit(&walk, "#t=3/8");
    assert_eq!(browser.text(heard), "t = 3/8 = 0.375, step 2");
    let line = ["ray-box", "--origin", "0,0", "--dir", "1,0", "--min", "5,-1", "--max", "6,1", "--line"];
    let (line, _) = page(&scratch, &line, "");
    browser.visit(&line, "#t=-0.4");
    assert_eq!(browser.text(SHOWN), "t ≈ −0.4: no contact");
}

#[test]
fn a_walk_past_the_cells_that_are_drawn_is_in_no_step() {
    let scratch = Scratch::new();
    let (walk, text) = page_at(&scratch, "p.html", &["grid-walk", "--from", "0.5,0.5", "--to", "3000.5,0.5"]);
    let steps = data(&text)["steps"].as_array().map(Vec::len);
    assert_eq!(steps, Some(2001));
    let Some(mut browser) = Page::open(&walk, "#t=0.5") else { return };
    assert_eq!(browser.text(SHOWN), "t ≈ 0.5: step 1500");
    browser.visit(&walk, "#t=1");
    assert_eq!(browser.text(SHOWN), "t = 1");
}

#[test]
fn a_page_of_more_queries_than_are_drawn_says_of_which_it_tells() {
    let scratch = Scratch::new();
    let rows: String = (0..2003).map(|row| format!("0 {row},1 0,2 {row},3 {}\n", row + 1)).collect();
    let path = scratch.path("p.html");
    let flags = ["ray-box", "-", "--fields", "status", "--picture", &path];
    assert_eq!(hitcalc(&flags, format!("origin,dir,min,max\n{rows}")).status, 0);
    let text = scratch.read("p.html");
    assert!(text.contains("<caption>Answers of the first 2000 queries</caption>"));
    let Some(mut browser) = Page::open(&path, "#t=2") else { return };
    assert_eq!(browser.text(SHOWN), "t = 2: 2000 in contact of the first 2000 queries");
    browser.visit(&path, "#t=0");
    assert_eq!(browser.text(SHOWN), "t = 0: no contact of the first 2000 queries");
}

#[test]
fn the_time_of_a_button_belongs_to_all_that_it_names() {
    let scratch = Scratch::new();
    let boxes = scratch.file("b.csv", "name,min,max\nq,1 0,2 1\nr,2 0,3 1\n");
    let ray = ["ray-box", "--origin", "0,0.5", "--dir", "4,0", "--against", &boxes];
    let (first, _) = page(&scratch, &ray, "");
    let Some(mut browser) = Page::open(&first, "") else { return };
    assert_eq!(browser.text(BUTTONS), "0|t_enter = 1/4 = 0.25|t_exit; then r: t = 1/2 = 0.5");
    let (all, _) = page(&scratch, &[&ray[..], &["--report", "all"]].concat(), "");
    browser.visit(&all, "");
    let told = "0|q: t_enter = 1/4 = 0.25|q: t_exit; r: t_enter = 1/2 = 0.5|r: t_exit = 3/4 = 0.75";
    assert_eq!(browser.text(BUTTONS), told);
}

#[test]
fn texts_of_a_page_in_a_narrow_window_can_be_read() {
    let scratch = Scratch::new();
    let (file, _) = page(&scratch, &BOXES, "");
    let Some(mut browser) = Page::open(&file, "") else { return };
    browser.call(
        "Emulation.setDeviceMetricsOverride",
        json!({"width": 360, "height": 800, "deviceScaleFactor": 1, "mobile": true}),
    );
    browser.visit(&file, "");
    let least = "Math.min(...[...document.querySelectorAll('#stage > svg:first-child text')].map(text => \
                 parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))";
    assert!(comes_true(&mut browser, &format!("{least} >= 9")), "{}", browser.run(least));
    assert_eq!(browser.run("document.documentElement.scrollWidth <= 360"), json!(true));
}

#[test]
fn labels_lie_above_boxes_in_contact_and_can_be_read_in_light_and_dark_and_turned() {
    let scratch = Scratch::new();
    let overlapping = |arguments: &str| page(&scratch, &arguments.split(' ').collect::<Vec<_>>(), "").0;
    let plane = "swept-aabb --a-min 0,0 --a-size 3,1 --a-vel 2,1 --b-min 1,0.5 --b-size 2,2";
    let space = "swept-aabb --a-min 0.5,0.2,0 --a-size 1,1,2 --a-vel 10,4,-1 --b-min 1,0,0 --b-size 2,2,1 --b-vel -2,0,0 \
                 --fields +push,gap";
    // The texts of the sheet, as rectangles within the window.
    let places = "[...document.querySelectorAll('#stage text')].filter(text => \
                  getComputedStyle(text).visibility === 'visible').flatMap(text => { \
                  const { x, y, width, height } = text.getBoundingClientRect(); return [x, y, width, height]; })";
    for (arguments, rest) in [(plane, "#t=0"), (space, "#t=0"), (space, "#t=0&view=-1,-1,1")] {
        let file = overlapping(arguments);
        let Some(mut browser) = Page::open(&file, rest) else { return };
        for scheme in ["light", "dark"] {
            let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            browser.call("Emulation.setEmulatedMedia", json!({"features": features}));
            browser.visit(&file, rest);
            let texts = browser.numbers(places);
            assert!(texts.len() > 4 * 6, "{rest}: {texts:?}");
            let shot = browser.call("Page.captureScreenshot", json!({}));
            browser.call("Page.navigate", json!({"url": "about:blank"}));
            browser.until("location.href === 'about:blank'");
            // The contrast of the darkest and the lightest pixels of each text, but for a few.
            let measured = browser.numbers(&format!(
                "(async () => {{ const image = new Image(); image.src = 'data:image/png;base64,{}'; await image.decode(); \
                 const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d'); \
                 context.drawImage(image, 0, 0); \
                 const part = side => (side /= 255, side <= 0.04045 ? side / 12.92 : ((side + 0.055) / 1.055) ** 2.4); \
                 const list = {texts:?}, all = []; \
                 for (let at = 0; at < list.length; at += 4) {{ \
                 const {{ data }} = context.getImageData(...list.slice(at, at + 4).map(Math.round)), light = []; \
                 for (let i = 0; i < data.length; i += 4) \
                 light.push(0.2126 * part(data[i]) + 0.7152 * part(data[i + 1]) + 0.0722 * part(data[i + 2])); \
                 light.sort((a, b) => a - b); \
                 all.push((light.at(-1 - light.length / 50) + 0.05) / (light[Math.floor(light.length / 50)] + 0.05)); }} \
                 return all; }})()",
                shot["data"].as_str().expect("a picture"),
            ));
            assert!(measured.iter().all(|&ratio| ratio >= 4.5), "{scheme} {rest}: {measured:?}");
        }
    }
}
