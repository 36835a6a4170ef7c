//! The page of each sample in a browser, where there is one: at each width, on light and dark screens, whatever is done to
//! it by mouse, by keyboard or by fingers, it complains of nothing and is no wider than its window.

use std::fs;

use serde_json::json;

use crate::browser::Page;
use crate::shared::{Scratch, hitcalc};

const WIDTHS: [(u32, u32); 3] = [(360, 640), (1280, 720), (1920, 1080)];
const SCHEMES: [&str; 2] = ["light", "dark"];

/// The arguments of the commands of samples/README.md that can have a page.
fn commands() -> Vec<Vec<String>> {
    let samples = fs::read_to_string("samples/README.md").expect("the samples have a page");
    let commands = samples.lines().filter_map(|line| line.strip_prefix("$ hitcalc "));
    let commands = commands.filter(|command| !command.contains('|'));
    let arguments = |command: &str| {
        let command = command.split(" > ").next().unwrap_or_default();
        let command = command.split(" --picture ").next().unwrap_or_default();
        command.split(' ').map(str::to_owned).collect()
    };
    commands.map(arguments).collect()
}

/// Points, drags and turns the wheel over the picture, and presses what is beside it.
fn by_mouse(page: &mut Page, [x, y]: [f64; 2]) {
    page.mouse("mousePressed", x, y, &json!({"buttons": 1}));
    page.mouse("mouseMoved", x + 30.0, y + 20.0, &json!({"buttons": 1}));
    page.mouse("mouseReleased", x + 30.0, y + 20.0, &json!({}));
    page.mouse("mouseWheel", x, y, &json!({"deltaX": 0, "deltaY": 40}));
    page.mouse("mouseWheel", x, y, &json!({"deltaX": 0, "deltaY": -40, "modifiers": 2}));
    // Of many alike, as the lines of a working are, each tenth.
    page.run(
        "for (const group of document.querySelectorAll('.controls, #working')) \
           [...group.querySelectorAll('button')].filter((button, index) => button.id !== 'play' && (index < 4 || index % 10 === 0)) \
             .forEach(button => button.click()); \
         [...document.querySelectorAll('tbody tr')].slice(0, 4).forEach(row => row.click());",
    );
}

/// Goes through all that can be reached, and moves the slider and the picture.
fn by_keyboard(page: &mut Page) {
    for (key, code) in [("Tab", 9), ("Enter", 13), ("Tab", 9), ("ArrowRight", 39), ("Tab", 9), ("ArrowRight", 39)] {
        page.press(key, code);
    }
    page.run("document.getElementById('stage').focus()");
    for (key, code) in [("ArrowLeft", 37), ("ArrowUp", 38), ("+", 187), ("-", 189), ("Home", 36), ("Escape", 27)] {
        page.press(key, code);
    }
}

/// Drags with one finger and spreads two.
fn by_fingers(page: &mut Page, [x, y]: [f64; 2]) {
    let fingers = |spread: &[f64]| spread.iter().map(|by| json!({"x": x + by, "y": y + by})).collect::<Vec<_>>();
    let paths: [&[&[f64]]; 2] = [&[&[0.0], &[15.0], &[30.0]], &[&[-20.0, 20.0], &[-30.0, 30.0], &[-40.0, 40.0]]];
    for path in paths {
        for (index, spread) in path.iter().enumerate() {
            let kind = if index == 0 { "touchStart" } else { "touchMove" };
            page.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": fingers(spread)}));
        }
        page.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }
}

#[test]
fn no_sample_complains_at_any_width_whatever_is_done_to_it() {
    let scratch = Scratch::new();
    let path = scratch.path("sample.html");
    let mut browser: Option<Page> = None;
    let commands = commands();
    assert!(commands.len() > 15, "only {} samples", commands.len());
    for (sample, arguments) in commands.iter().enumerate() {
        let mut asked: Vec<&str> = arguments.iter().map(String::as_str).collect();
        asked.extend(["--picture", &path]);
        let answer = hitcalc(&asked, "");
        assert_eq!(answer.status, 0, "{arguments:?}: {}", answer.told());
        let page = match &mut browser {
            Some(page) => page,
            none => {
                let Some(page) = Page::open(&path, "") else { return };
                none.insert(page)
            }
        };
        for (index, (width, height)) in WIDTHS.into_iter().enumerate() {
            // Each other sample is light where this one is dark.
            let scheme = SCHEMES[(sample + index) % 2];
            let is_small = width < 500;
            let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_small});
            page.call("Emulation.setDeviceMetricsOverride", metrics);
            let feature = json!({"name": "prefers-color-scheme", "value": scheme});
            page.call("Emulation.setEmulatedMedia", json!({"features": [feature]}));
            page.call("Emulation.setTouchEmulationEnabled", json!({"enabled": is_small, "maxTouchPoints": 2}));
            page.visit(&path, "");
            let middle = page.numbers(
                "(() => { const stage = document.getElementById('stage').getBoundingClientRect(); \
                 return [stage.left + stage.width / 2, stage.top + Math.min(stage.height, innerHeight) / 2]; })()",
            );
            let middle = [middle[0], middle[1]];
            if is_small {
                by_fingers(page, middle);
            }
            by_mouse(page, middle);
            by_keyboard(page);
            page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
            let wide = page.run("document.scrollingElement.scrollWidth <= innerWidth");
            assert_eq!(wide, json!(true), "{arguments:?} at {width}, {scheme}");
            assert_eq!(page.complaints, Vec::<String>::new(), "{arguments:?} at {width}, {scheme}");
        }
    }
}
