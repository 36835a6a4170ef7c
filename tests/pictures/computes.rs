//! The page that computes, as `packaging/page` builds it: what it answers are the program's bytes, and hands, keys and
//! addresses ask what they seem to. `packaging/check page` builds it and runs these.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::browser::Page;
use crate::shared::{Answer, Scratch, hitcalc, program, run};

/// Whether the last question is answered, its working too.
const SETTLED: &str = "settled === turn && !held";

/// The names of what is marked as wrong.
const MARKED: &str = "[...document.querySelectorAll('[aria-invalid]')].map(c => c.name || c.id)";

/// The file of a picture in the page's commands.
const PICTURE: &str = "picture.svg";

/// Opens the page at an address; `None` where there is no browser.
fn open(address: &str) -> Option<Page> {
    let file = std::env::var("HITCALC_PAGE").expect("packaging/check page sets HITCALC_PAGE");
    let mut page = Page::open(&file, address)?;
    settle(&mut page);
    Some(page)
}

fn settle(page: &mut Page) {
    page.until(SETTLED);
}

/// Sets a control as a user does.
fn choose(page: &mut Page, control: &str, value: &str) {
    let events = "['input', 'change'].forEach(e => c.dispatchEvent(new Event(e, {bubbles: true})))";
    page.run(&format!("(() => {{ const c = {control}; c.focus(); c.value = {}; {events} }})()", json!(value)));
    settle(page);
}

/// Types where the focus is.
fn typed(page: &mut Page, keys: &str) {
    for key in keys.chars() {
        let code = key.to_ascii_uppercase();
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { json!(key.to_string()) } else { json!("") };
            let event =
                json!({"type": kind, "key": key.to_string(), "text": text, "windowsVirtualKeyCode": u32::from(code)});
            page.call("Input.dispatchKeyEvent", event);
        }
    }
}

fn shown(page: &mut Page, id: &str) -> String {
    page.text(&format!("$('{id}').hidden ? '' : $('{id}').value ?? $('{id}').textContent"))
}

/// The arguments of the command that the page shows.
fn arguments(page: &mut Page) -> Vec<String> {
    let line = shown(page, "line");
    line.trim_start_matches("hitcalc ").split(' ').map(str::to_owned).collect()
}

/// What the program answers to the command that the page shows, and to further arguments, beside the page's files.
fn told(page: &mut Page, scratch: &Scratch, more: &[&str]) -> Answer {
    let files = page.run("files()");
    for (name, text) in files.as_object().expect("files") {
        scratch.file(name, text.as_str().expect("text"));
    }
    let arguments = arguments(page);
    let words = arguments.iter().map(String::as_str).chain(more.iter().copied());
    run(program(words).current_dir(scratch.folder()), b"")
}

/// Fails unless answer, working and picture on the page are the program's.
fn is_the_programs(page: &mut Page) {
    let scratch = Scratch::new();
    let arguments = arguments(page);
    // With flags for a picture the command has one.
    let draws = if arguments.iter().any(|word| word == "--picture") { &[][..] } else { &["--picture", PICTURE] };
    let answer = told(page, &scratch, draws);
    assert_eq!((shown(page, "printed").as_str(), answer.status), (answer.text(), 0), "{arguments:?}");
    assert_eq!(shown(page, "errors"), answer.stderr.trim_end(), "{arguments:?}");
    if !arguments.iter().any(|word| word == "--check") {
        let working = told(page, &scratch, &["--explain", "--format", "text"]);
        let is_one = page.text("table").is_empty();
        let working = if is_one { working.text().replace(answer.text(), "") } else { working.text().to_owned() };
        assert_eq!(shown(page, "working"), working.trim_end(), "{arguments:?}");
    }
    let drawn = page.text("$('picture').textContent.replace(/\\s+/g, ' ')");
    let expected = format!(
        "(() => new DOMParser().parseFromString({}, 'image/svg+xml').documentElement.textContent.replace(/\\s+/g, ' '))()",
        json!(scratch.read(PICTURE))
    );
    assert_eq!(drawn, page.text(&expected), "{arguments:?}");
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn the_samples_answers_through_the_page_are_the_programs() {
    let Some(mut page) = open("") else { return };
    let mut count = 0;
    for folder in ["samples", "samples/threads"] {
        let text = fs::read_to_string(format!("{folder}/README.md")).expect("the samples' page");
        for line in text.lines().filter_map(|line| line.strip_prefix("$ hitcalc ")) {
            let command = line.split(" > ").next().and_then(|rest| rest.split(" | ").next()).unwrap_or(line);
            let words: Vec<&str> = command.split(' ').collect();
            let picture = words.iter().position(|word| *word == "--picture").map(|at| words[at + 1]);
            let inputs = words.iter().filter(|word| word.starts_with("samples/") && Some(**word) != picture);
            // A folder is there if a file is in it.
            let files: BTreeMap<&str, String> = inputs
                .chain(&["samples/README.md"])
                .map(|name| (*name, fs::read_to_string(name).expect("a sample")))
                .collect();
            let answer = page.run(&format!(
                "(async () => {{
                     const each = (files, change) => Object.fromEntries(Object.entries(files).map(([n, f]) => [n, change(f)]));
                     const files = each({}, (text) => new TextEncoder().encode(text));
                     const answer = await hitcalc.run({}, undefined, files);
                     const text = (bytes) => new TextDecoder().decode(bytes);
                     return [answer.status, text(answer.stdout), text(answer.stderr), each(answer.files, text)];
                 }})()",
                json!(files),
                json!(words)
            ));
            let scratch = Scratch::new();
            let own = scratch.path(picture.map_or("none", |name| name.rsplit('/').next().unwrap_or(name)));
            let native: Vec<&str> =
                words.iter().map(|word| if Some(*word) == picture { own.as_str() } else { word }).collect();
            let expected = hitcalc(&native, "");
            let drawn: BTreeMap<&str, String> =
                picture.into_iter().map(|name| (name, fs::read_to_string(&own).expect("a picture"))).collect();
            let expected = json!([expected.status, expected.text(), expected.stderr, drawn]);
            assert!(answer == expected, "{line}:\n{}\n{}", short(&answer), short(&expected));
            count += 1;
        }
    }
    assert!(count > 20, "{count} samples");
    assert_eq!(page.complaints, [""; 0]);
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(600).collect()
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn every_example_shows_answer_working_and_picture_of_the_program() {
    let Some(mut page) = open("") else { return };
    let names = page.run("Object.keys(examples)");
    for name in names.as_array().expect("a list") {
        choose(&mut page, "$('examples')", name.as_str().expect("a name"));
        is_the_programs(&mut page);
    }
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn a_dragged_handle_asks_for_round_numbers_and_stops_at_the_exact_touch() {
    let Some(mut page) = open("#ray-box+--origin+0,0+--dir+7,4+--min+4,1+--max+6,2") else { return };
    assert_eq!(shown(&mut page, "status"), "miss");
    let at = page.numbers("(() => { const {x, y, width} = document.querySelector('[data-flag=dir]').getBoundingClientRect(); return [x + width / 2, y + width / 2] })()");
    page.mouse("mouseMoved", at[0], at[1], &json!({}));
    page.mouse("mousePressed", at[0], at[1], &json!({}));
    let mut seen = Vec::new();
    for step in 1..=60 {
        page.mouse("mouseMoved", at[0], at[1] + 3.0 * f64::from(step), &json!({"buttons": 1}));
        page.until("!held.isMoving");
        let arguments = arguments(&mut page);
        let answer = hitcalc(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert_eq!(shown(&mut page, "printed"), answer.text(), "{arguments:?}");
        seen.push((shown(&mut page, "status"), shown(&mut page, "exactly"), arguments[4].clone()));
    }
    page.mouse("mouseReleased", at[0], at[1] + 180.0, &json!({}));
    settle(&mut page);
    is_the_programs(&mut page);
    // By the corner (4, 2), and by (6, 1).
    let touches: Vec<_> =
        seen.iter().filter(|(status, said, _)| status == "touch" && said.starts_with("Exactly a touch")).collect();
    assert!(touches.len() >= 2, "{seen:?}");
    assert!(seen.iter().any(|(status, ..)| status == "hit"), "{seen:?}");
    assert!(seen.iter().all(|(.., dir)| dir.len() < 16), "{seen:?}");
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn keys_fields_forms_and_the_address_ask_the_same_program() {
    let Some(mut page) = open("#swept-aabb+--a-min+0,0+--a-size+1,1+--a-vel+2,0.5+--b-min+3,0+--b-size+1,1") else {
        return;
    };
    is_the_programs(&mut page);
    page.run("document.querySelector('[data-flag=a-min]').focus()");
    for (key, code) in [("ArrowUp", 38), ("ArrowUp", 38), ("ArrowLeft", 37)] {
        page.press(key, code);
        settle(&mut page);
    }
    is_the_programs(&mut page);
    page.press("t", 84);
    page.until("!$('exactly').hidden");
    settle(&mut page);
    assert_eq!(shown(&mut page, "status"), "touch");
    is_the_programs(&mut page);
    for form in ["min and max", "center and half", "center and size"] {
        choose(&mut page, "document.querySelector('[name=\"Box b\"]')", form);
        assert_eq!(shown(&mut page, "status"), "touch", "the same box in another form");
        is_the_programs(&mut page);
    }
    page.run("document.querySelector('[name=\"Box b\"]').focus()");
    page.press("Tab", 9);
    assert_eq!(page.text("document.activeElement.name"), "b-center", "keys leave a choice of forms");
    choose(&mut page, "document.querySelector('[name=a-vel]')", "1/3,x");
    let told = hitcalc(&arguments(&mut page).iter().map(String::as_str).collect::<Vec<_>>(), "").stderr;
    assert_eq!(shown(&mut page, "errors"), told.trim_end());
    assert_eq!(page.run(MARKED), json!(["a-vel"]));
    choose(&mut page, "document.querySelector('[name=a-vel]')", "0x1.8p1,1/3");
    assert_eq!(page.run(MARKED), json!([]));
    choose(&mut page, "document.querySelector('[name=a-size]')", "");
    assert_eq!(page.run(MARKED), json!(["a-size"]));
    choose(&mut page, "document.querySelector('[name=a-size]')", "1,1");
    is_the_programs(&mut page);
    choose(
        &mut page,
        "$('line')",
        "hitcalc ray-cylinder --origin -3,1,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1 --caps flat",
    );
    is_the_programs(&mut page);
    page.run("document.querySelector('[data-turn]').click()");
    settle(&mut page);
    is_the_programs(&mut page);
    let line = shown(&mut page, "line");
    // Typed at the end of the command: nothing takes the keys away from it.
    page.run("$('line').focus(); $('line').setSelectionRange(9999, 9999)");
    typed(&mut page, " --line");
    settle(&mut page);
    assert!(shown(&mut page, "line").ends_with(" --line"), "{}", shown(&mut page, "line"));
    is_the_programs(&mut page);
    choose(&mut page, "$('line')", "hitcalc ray-cylindre");
    let told = hitcalc(&["ray-cylindre"], "").stderr;
    settle(&mut page);
    assert_eq!(shown(&mut page, "errors"), told.trim_end());
    choose(&mut page, "$('line')", &line);
    let address = page.text("location.hash");
    let again = open(&address).map(|mut page| shown(&mut page, "line"));
    assert_eq!(again, Some(line));
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn a_table_that_is_pasted_is_answered_and_judged() {
    let Some(mut page) = open("#ray-box+--dir+1,0+--min+2,0+--max+3,1") else { return };
    choose(&mut page, "$('table')", "id,origin,said\n\"a, \"\"b\"\"\",\"0,0.5\",hit\nc,\"0,1\",miss\n");
    is_the_programs(&mut page);
    let cells =
        "[...document.querySelectorAll('#results tr')].map(r => r.cells[0].textContent + '|' + r.cells[2].textContent)";
    assert_eq!(page.run(cells), json!(["id|status", "a, \"b\"|hit", "c|touch"]));
    choose(&mut page, "$('table')", "id;origin_x;origin_y;said\n\"a;\";0,25;0,5;hit\n");
    choose(&mut page, "document.querySelector('[name=rest]')", "--decimal-comma");
    is_the_programs(&mut page);
    assert_eq!(page.run(cells), json!(["id|status", "a;|hit"]));
    choose(&mut page, "document.querySelector('[name=rest]')", "--check status=said");
    choose(&mut page, "$('table')", "id,origin,said\n\"a, \"\"b\"\"\",\"0,0.5\",hit\nc,\"0,1\",miss\n");
    is_the_programs(&mut page);
    assert_eq!(shown(&mut page, "errors"), "hitcalc: 1 ok, 1 on a boundary, 0 wrong");
    // What is judged stands in front, each verdict with a mark of its own.
    let judged = "[...document.querySelectorAll('#results tr')].map(r => [r.className, \
                  ...[...r.cells].slice(0, 3).map(c => c.textContent), getComputedStyle(r.cells[0], '::before').content[1]])";
    let text = shown(&mut page, "table").replace(",hit\n", ",miss\n");
    choose(&mut page, "$('table')", &text);
    assert_eq!(
        page.run(judged),
        json!([
            ["", "check", "check_why", "id", "o"],
            ["wrong", "wrong", "false miss", "a, \"b\"", "✗"],
            ["boundary", "boundary", "touch", "c", "≈"]
        ])
    );
    choose(&mut page, "$('table')", "id,origin,said\nd,\"0,0.5\",hit\n");
    assert_eq!(page.run(&format!("{judged}[1]")), json!(["ok", "ok", "", "d", "✓"]));
    choose(&mut page, "$('table')", "[{\"origin\": [0, 0.5], \"said\": \"miss\"}]");
    is_the_programs(&mut page);
    assert_eq!(arguments(&mut page)[1], "queries.json");
    assert_eq!(page.run("[$('said').textContent.endsWith('1 row'), $('save').hidden]"), json!([true, false]));
    choose(&mut page, "$('table')", "said,origin\nhit,\"0,x\"\n");
    assert_eq!(page.run(MARKED), json!(["table"]));
    choose(&mut page, "$('table')", "[{\"origin\": [0, 0.5], \"said\": \"miss\"}]");
    // While another command is typed, the table is kept for it.
    let rows = shown(&mut page, "table");
    choose(&mut page, "$('line')", "hitcalc ray-box");
    choose(&mut page, "$('line')", "hitcalc ray-box - --dir 1,0 --min 2,0 --max 3,1 < log.json");
    assert_eq!(shown(&mut page, "table"), rows);
    let printed = shown(&mut page, "printed");
    choose(&mut page, "$('line')", "hitcalc ray-box log.json --dir 1,0 --min 2,0 --max 3,1");
    assert_eq!(shown(&mut page, "printed"), printed);
    is_the_programs(&mut page);
    let address = page.text("location.hash");
    let printed = shown(&mut page, "printed");
    let again = open(&address).map(|mut page| shown(&mut page, "printed"));
    assert_eq!(again, Some(printed));
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn solids_that_are_pasted_are_met_by_the_path() {
    let Some(mut page) = open("#ray-box+--origin+0,0.5+--dir+1,0+--min+2,0+--max+3,1") else { return };
    choose(&mut page, "$('scene')", "name,min,max\nfar,\"5,0\",\"6,1\"\nnear,\"4,0.5\",\"5,1\"\n");
    assert_eq!(shown(&mut page, "line"), "hitcalc ray-box --origin 0,0.5 --dir 1,0 --against scene.csv");
    assert_eq!(shown(&mut page, "status"), "touch");
    is_the_programs(&mut page);
    page.run("document.querySelector('[data-flag=origin]').focus()");
    page.press("ArrowUp", 38);
    settle(&mut page);
    assert_eq!(shown(&mut page, "status"), "hit");
    is_the_programs(&mut page);
    let (address, printed) = (page.text("location.hash"), shown(&mut page, "printed"));
    assert_eq!(open(&address).map(|mut page| shown(&mut page, "printed")), Some(printed));
    choose(&mut page, "$('scene')", "");
    assert_eq!(arguments(&mut page)[5..], ["--min", "2,0", "--max", "3,1"]);
    choose(&mut page, "$('line')", "hitcalc grid-walk --from 0.5,0.5 --to 5.5,2.5 --against map.txt");
    choose(&mut page, "$('scene')", "....#\n..#..\n.....\n");
    assert_eq!(shown(&mut page, "status"), "hit");
    is_the_programs(&mut page);
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn keys_find_a_touch_a_corner_or_where_no_fraction_is() {
    let asked = [
        (
            "#ray-cylinder+--origin+-5,0,0+--dir+4,1,0+--center+0,0,0+--radius+3",
            "dir",
            "Exactly a touch, at dir 4/3,1,0",
        ),
        (
            "#ray-cylinder+--origin+-5,0,0+--dir+4,1,0+--center+0,0,0+--radius+1",
            "dir",
            "The touch is between dir 4.898",
        ),
        ("#ray-box+--origin+0,0+--dir+1,0+--min+9,1+--max+9,9", "origin", "Exactly a touch"),
        ("#grid-walk+--from+0.5,0.5+--to+4.5,2.8", "to", "Exactly through a corner, at to "),
    ];
    for (address, flag, says) in asked {
        let Some(mut page) = open(address) else { return };
        page.run(&format!("document.querySelector('[data-flag={flag}]').focus()"));
        page.press("t", 84);
        page.until("!$('exactly').hidden");
        settle(&mut page);
        let said = shown(&mut page, "exactly");
        assert!(said.starts_with(says), "{address}: {said}");
        is_the_programs(&mut page);
        assert_eq!(page.complaints, [""; 0]);
    }
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn handles_of_a_box_in_a_matrix_move_as_it_is_seen() {
    let Some(mut page) = open("#ray-box+--origin+0,0+--dir+1,0+--min+0,0+--max+1,1+--matrix+0,-2,5,2,0,-1,0,0,1")
    else {
        return;
    };
    // The corner (1, 1) is seen at (3, 1).
    let seen = "(() => { const f = (p) => frame.pixel(frame.point(p.map(read))).map(Math.round); \
                return [f(['3', '1']), frame.pixel(buttons().find(b => b.dataset.flag === 'max').handle.at).map(Math.round)] })()";
    let places = page.run(seen);
    assert_eq!(places[0], places[1]);
    let at = page.numbers("(() => { const {x, y, width} = document.querySelector('[data-flag=max]').getBoundingClientRect(); return [x + width / 2, y + width / 2] })()");
    let unit = page.run("frame.scale * shown() / near(frame.unit)").as_f64().expect("pixels");
    page.mouse("mousePressed", at[0], at[1], &json!({"modifiers": 1}));
    // Two to the left: the side along the box's own y is one longer.
    page.mouse("mouseMoved", at[0] - 2.0 * unit, at[1], &json!({"buttons": 1, "modifiers": 1}));
    page.until("!held.isMoving");
    page.mouse("mouseReleased", at[0] - 2.0 * unit, at[1], &json!({}));
    settle(&mut page);
    let max = page.numbers("question.values.max.split(',').map(Number)");
    assert!((max[0] - 1.0).abs() < 0.05 && (max[1] - 2.0).abs() < 0.05, "{max:?}");
    is_the_programs(&mut page);
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn a_question_that_takes_long_is_stopped_by_a_button_by_escape_and_by_the_next() {
    let Some(mut page) = open("") else { return };
    for by in ["a button", "a key", "the next"] {
        choose(&mut page, "document.querySelector('[name=origin]') ?? document.querySelector('[name=from]')", "0,x");
        assert_ne!(page.run("[$('errors').textContent, document.querySelector('[aria-invalid]')]"), json!(["", null]));
        page.run(
            "$('line').value = 'grid-walk --from 0,0 --to 1e15,99999999'; $('line').dispatchEvent(new Event('input'))",
        );
        page.until("!$('busy').hidden");
        // An error of the question before is none of this one.
        assert_eq!(page.run(MARKED), json!([]));
        assert_eq!(shown(&mut page, "errors"), "");
        assert_eq!(shown(&mut page, "said"), "Computing…");
        if by == "a button" {
            page.run("$('stop').click()");
        } else if by == "a key" {
            page.press("Escape", 27);
        }
        if by != "the next" {
            page.until("$('errors').textContent === 'Stopped.'");
            // What is still shown is no answer to this.
            assert_eq!(page.run("document.body.classList.contains('old')"), json!(true));
            assert_eq!(page.text("getComputedStyle($('status'), '::before').content"), "\"before: \"");
        }
        choose(&mut page, "$('line')", "ray-box --origin 0,0 --dir 1,0 --min 2,0 --max 3,1");
        is_the_programs(&mut page);
    }
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn letters_typed_in_a_list_of_forms_choose_one_form() {
    let Some(mut page) = open("#ray-cylinder+--origin+-5,0,0+--dir+1,0,0+--p1+0,0,0+--p2+0,0,2+--radius+1") else {
        return;
    };
    page.run("globalThis.list = document.querySelector('[aria-label=\"The cylinder: form\"]'); list.focus()");
    typed(&mut page, "p1 a");
    assert_eq!(page.run("[list === document.activeElement, list.value]"), json!([true, "p1 and axis"]));
    // A key that goes on comes to the fields of that form at once.
    page.press("Tab", 9);
    typed(&mut page, "7,0,0");
    settle(&mut page);
    let line = "hitcalc ray-cylinder --origin -5,0,0 --dir 1,0,0 --p1 7,0,0 --axis 0,0,2 --radius 1";
    assert_eq!(shown(&mut page, "line"), line);
    is_the_programs(&mut page);
    // Forms that are passed by lose nothing, though a sphere has no axis.
    page.run("list.focus()");
    for (key, code) in [("ArrowDown", 40), ("ArrowDown", 40), ("ArrowUp", 38), ("ArrowUp", 38)] {
        page.press(key, code);
    }
    settle(&mut page);
    assert_eq!(shown(&mut page, "line"), line);
    choose(&mut page, "list", "sphere");
    assert!(shown(&mut page, "line").ends_with(" --center 7,0,1 --radius 1"), "{}", shown(&mut page, "line"));
    is_the_programs(&mut page);
    assert_eq!(page.complaints, [""; 0]);
}

/// Chooses one of the buttons of a choice.
fn pick(page: &mut Page, choice: &str, value: &str) {
    page.run(&format!("document.querySelector('[name=\"{choice}\"][value=\"{value}\"]').click()"));
    settle(page);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn another_question_and_another_dimension_keep_what_is_typed() {
    let Some(mut page) = open("#ray-box+--origin+0,0+--dir+7,2+--min+4,1+--size+2,1+--t-max+9") else { return };
    let flat = shown(&mut page, "line");
    choose(&mut page, "document.querySelector('[name=dir]')", "7,3");
    let typed = shown(&mut page, "line");
    assert_eq!(typed, flat.replace("7,2", "7,3"));
    // In 3D: the same, with one more coordinate; back in 2D: as it was, but for what was changed.
    pick(&mut page, "Dimension", "3");
    let solid = shown(&mut page, "line");
    assert!(solid.contains("--origin 0,0,0.5 --dir 7,3,0 --min 4,1,0 --size 2,1,1"), "{solid}");
    choose(&mut page, "document.querySelector('[name=dir]')", "7,4,1/3");
    pick(&mut page, "Dimension", "2");
    assert_eq!(shown(&mut page, "line"), flat.replace("7,2", "7,4"));
    pick(&mut page, "Dimension", "3");
    assert_eq!(shown(&mut page, "line"), solid.replace("7,3,0", "7,4,1/3"));
    pick(&mut page, "Dimension", "2");
    is_the_programs(&mut page);
    let typed = shown(&mut page, "line");
    // The box is box b, and the path that of another question.
    for (question, has) in [
        ("swept-aabb", "--b-min 4,1 --b-size 2,1"),
        ("ray-cylinder", "--origin 0,0,0.5 --dir 7,4,0"),
        ("grid-walk", "--origin 0,0 --dir 7,4 --t-max 9"),
    ] {
        pick(&mut page, "Question", question);
        let line = shown(&mut page, "line");
        assert!(has.split(" --").all(|part| line.contains(part.trim_start_matches("--"))), "{question}: {line}");
        is_the_programs(&mut page);
    }
    // Each question is as it was left.
    let walk = shown(&mut page, "line");
    pick(&mut page, "Question", "ray-box");
    assert_eq!(shown(&mut page, "line"), typed);
    choose(&mut page, "document.querySelector('[name=max], [name=size]')", "2,3");
    choose(&mut page, "$('table')", "id,rotation\na,\"0,1\"\n");
    pick(&mut page, "Question", "grid-walk");
    assert_eq!(shown(&mut page, "line"), walk);
    pick(&mut page, "Question", "ray-box");
    assert_eq!(shown(&mut page, "table"), "id,rotation\na,\"0,1\"\n");
    is_the_programs(&mut page);
    // What has changed since goes with it.
    choose(&mut page, "document.querySelector('[name=origin]')", "0,-1");
    pick(&mut page, "Question", "swept-aabb");
    assert!(shown(&mut page, "line").contains("--b-size 2,3"), "{}", shown(&mut page, "line"));
    pick(&mut page, "Question", "grid-walk");
    assert!(shown(&mut page, "line").contains("--origin 0,-1 --dir 7,4"), "{}", shown(&mut page, "line"));
    is_the_programs(&mut page);
    // A box that is turned or in a matrix is the same in space.
    for (flat, solid) in [
        ("--rotation 1,2", "--rotation 0,0,1,2"),
        ("--matrix 1,-2,0.5,2,1,1/3,0,0,1", "--matrix 1,-2,0,0.5,2,1,0,1/3,0,0,1,0,0,0,0,1"),
    ] {
        let shape = "ray-box --origin -5,0 --dir 2,0.5 --center 0,0 --size 2,2";
        choose(&mut page, "$('line')", &format!("hitcalc {shape} {flat}"));
        let times = "[...document.querySelectorAll('.values td')].slice(0, 3).map(cell => cell.textContent)";
        let answer = page.run(times);
        pick(&mut page, "Dimension", "3");
        assert!(shown(&mut page, "line").ends_with(solid), "{}", shown(&mut page, "line"));
        assert_eq!(page.run(times), answer);
        is_the_programs(&mut page);
        choose(&mut page, "document.querySelector('[name=size]')", "2,2,2");
        page.run("question = { ...question, before: undefined }");
        pick(&mut page, "Dimension", "2");
        assert!(shown(&mut page, "line").ends_with(flat), "{}", shown(&mut page, "line"));
        assert_eq!(page.run(times), answer);
    }
    // A question is kept, too, when a command for another one is typed.
    choose(&mut page, "$('line')", "hitcalc ray-box --origin 0,0 --dir 3,2 --min 0,1/7 --max 1,1");
    choose(&mut page, "$('line')", "hitcalc swept-aabb --a-min 0,0 --a-size 1,1 --a-vel 5,0 --b-min 3,0 --b-max 4,1");
    pick(&mut page, "Question", "ray-box");
    assert_eq!(shown(&mut page, "line"), "hitcalc ray-box --origin 0,0 --dir 3,2 --min 3,0 --max 4,1");
    // Nothing is taken from an example that nobody has changed.
    let Some(mut page) = open("") else { return };
    pick(&mut page, "Question", "ray-cylinder");
    let example = page.text("examples['A tangent']");
    assert_eq!(shown(&mut page, "line"), format!("hitcalc {example}"));
    // A ray would walk for ever: a walk goes to the end of its direction.
    choose(&mut page, "$('line')", "hitcalc ray-box --origin 0,0 --dir 3,2 --min 0,0 --max 1,1");
    pick(&mut page, "Question", "grid-walk");
    assert_eq!(shown(&mut page, "line"), "hitcalc grid-walk --from 0,0 --to 3,2");
    is_the_programs(&mut page);
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn a_touch_is_found_from_anywhere_but_where_letters_are_typed() {
    let address = "#ray-box+--origin+0,0+--dir+7,3+--min+4,1+--max+6,2";
    let Some(mut page) = open(address) else { return };
    let found = "Exactly a touch, at ";
    page.press("t", 84);
    page.until("!$('exactly').hidden");
    assert!(shown(&mut page, "exactly").starts_with(&format!("{found}origin ")), "{}", shown(&mut page, "exactly"));
    settle(&mut page);
    is_the_programs(&mut page);
    // In a field a t is a letter; with the key for access it is about that field's handle, as the button says.
    let Some(mut page) = open(address) else { return };
    page.run("document.querySelector('[name=dir]').focus(); document.activeElement.setSelectionRange(9, 9)");
    typed(&mut page, "t");
    settle(&mut page);
    assert_eq!(page.text("document.activeElement.value"), "7,3t");
    page.press("Backspace", 8);
    settle(&mut page);
    assert_eq!(page.text("$('touch').textContent"), "Move “dir” to a touch (T)");
    let access = json!({
        "type": "keyDown", "key": "t", "text": "t", "unmodifiedText": "t", "windowsVirtualKeyCode": 84, "modifiers": 1,
    });
    page.call("Input.dispatchKeyEvent", access);
    page.until("!$('exactly').hidden");
    assert!(shown(&mut page, "exactly").starts_with(&format!("{found}dir ")), "{}", shown(&mut page, "exactly"));
    settle(&mut page);
    is_the_programs(&mut page);
    page.run("document.querySelector('[name=dir]').focus()");
    choose(&mut page, "document.querySelector('[name=dir]')", "7,3");
    page.run("$('touch').click()");
    page.until("!$('exactly').hidden");
    assert!(shown(&mut page, "exactly").starts_with(&format!("{found}dir ")), "{}", shown(&mut page, "exactly"));
    assert_eq!(page.complaints, [""; 0]);
}

#[test]
#[ignore = "packaging/check page builds the page"]
fn print_has_the_command_and_the_texts_that_it_reads() {
    let Some(mut page) = open("#ray-box+--dir+1,0") else { return };
    choose(&mut page, "$('table')", "origin\n\"0,0.5\"\n");
    choose(&mut page, "$('scene')", "name,min,max\nnear,\"4,0.5\",\"5,1\"\n");
    let printed = "[...$('given').children].filter(part => part.checkVisibility()).map(part => part.textContent)";
    assert_eq!(page.run(printed), json!([]));
    page.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    let texts = [shown(&mut page, "line"), shown(&mut page, "table"), shown(&mut page, "scene")];
    assert_eq!(page.run(printed), json!(["Command", texts[0], "queries.csv", texts[1], "scene.csv", texts[2]]));
    assert_eq!(page.run("$('question').checkVisibility()"), json!(false));
    assert_eq!(page.complaints, [""; 0]);
}
