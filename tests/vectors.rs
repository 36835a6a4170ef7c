//! `samples/vectors`: frozen queries in floats, their exact answers, the schema, and readers in four languages.
//!
//! `python3 samples/vectors/make.py HITCALC` writes the answers anew.

#[path = "shared/program.rs"]
#[allow(dead_code)]
mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use hitcalc::internals::number::{Decimal, FloatType};
use program::{Scratch, hitcalc};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

const COMMANDS: [&str; 4] = ["ray-box", "swept-aabb", "ray-cylinder", "grid-walk"];
const TYPES: [&str; 2] = ["f32", "f64"];

fn folder() -> &'static Path {
    Path::new("samples/vectors")
}

fn text_of(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Each file's command, type and content.
fn files() -> impl Iterator<Item = (&'static str, &'static str, Value)> {
    COMMANDS.into_iter().flat_map(|command| TYPES.map(|form| (command, form))).map(|(command, form)| {
        let suite = serde_json::from_str(&text_of(&format!("{command}.{form}.json"))).expect("JSON");
        (command, form, suite)
    })
}

/// The names of the files.
fn names() -> impl Iterator<Item = String> {
    COMMANDS.into_iter().flat_map(|command| TYPES.map(|form| format!("{command}.{form}.json")))
}

fn cases(suite: &Value) -> &[Value] {
    suite["cases"].as_array().expect("cases")
}

/// The pattern of the float that a text reads as, itself by the standard library.
fn bits(text: &str, form: &str) -> String {
    match form {
        "f32" => format!("{:08x}", text.parse::<f32>().expect("a number").to_bits()),
        _ => format!("{:016x}", text.parse::<f64>().expect("a number").to_bits()),
    }
}

/// A JSON Schema's verdict, of the words that `vectors.schema.json` has: what is wrong first, and where.
fn violation(schema: &Value, root: &Value, value: &Value, place: &str) -> Option<String> {
    let wrong = |what: &str| Some(format!("{place}: {what}"));
    for (word, rule) in schema.as_object().expect("a schema") {
        let found = match word.as_str() {
            "$schema" | "title" | "$defs" | "properties" => None,
            "$ref" => {
                let name = rule.as_str().and_then(|name| name.strip_prefix('#')).expect("a place in this file");
                violation(root.pointer(name).expect("it is there"), root, value, place)
            }
            "type" => {
                let is_so = match rule.as_str().expect("a type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "null" => value.is_null(),
                    other => panic!("no type that this test knows: {other}"),
                };
                if is_so { None } else { wrong(&format!("not of type {rule}")) }
            }
            "enum" if rule.as_array().expect("values").contains(value) => None,
            "enum" => wrong(&format!("none of {rule}")),
            "anyOf" => {
                let all = rule.as_array().expect("schemas").iter();
                let said: Vec<_> = all.map(|schema| violation(schema, root, value, place)).collect();
                if said.contains(&None) { None } else { wrong(&format!("{said:?}")) }
            }
            "required" => {
                let mut names = rule.as_array().expect("names").iter().filter_map(Value::as_str);
                names.find(|name| value.get(name).is_none()).and_then(|name| wrong(&format!("no {name}")))
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                items.find_map(|(at, item)| violation(rule, root, item, &format!("{place}/{at}")))
            }
            "additionalProperties" => value.as_object().into_iter().flatten().find_map(|(name, member)| {
                let place = format!("{place}/{name}");
                match schema.get("properties").and_then(|named| named.get(name)) {
                    Some(own) => violation(own, root, member, &place),
                    None if rule.is_object() => violation(rule, root, member, &place),
                    None => Some(format!("{place}: not named")),
                }
            }),
            other => panic!("no word of schemas that this test knows: {other}"),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

#[test]
fn the_files_are_as_their_schema_says() {
    let schema: Value = serde_json::from_str(&text_of("vectors.schema.json")).expect("JSON");
    for (command, form, suite) in files() {
        assert_eq!(violation(&schema, &schema, &suite, command), None);
        assert_eq!(suite["suite"], format!("hitcalc {command}, {} bits", &form[1..]));
        assert_eq!(suite["numberOfCases"], cases(&suite).len());
        let ids: BTreeSet<_> = cases(&suite).iter().map(|case| case["id"].as_u64()).collect();
        assert_eq!(ids.len(), cases(&suite).len(), "{command}: numbers are given twice");
        let [told, used]: [BTreeSet<_>; 2] = [
            suite["kinds"].as_object().expect("kinds").keys().map(String::as_str).collect(),
            cases(&suite).iter().filter_map(|case| case["kind"].as_str()).collect(),
        ];
        assert_eq!(told, used, "{command}.{form}");
        // The schema refuses what is not so.
        for (place, value) in
            [("/numberOfCases", json!(1.5)), ("/cases/0/id", Value::Null), ("/cases/0/bits", json!(1))]
        {
            let mut other = suite.clone();
            *other.pointer_mut(place).expect("it is there") = value;
            assert!(violation(&schema, &schema, &other, command).is_some(), "{place}");
        }
    }
}

#[test]
fn the_inputs_are_the_floats_of_their_bits() {
    for (command, form, suite) in files() {
        for case in cases(&suite) {
            let mut input = case["input"].as_object().expect("parameters").clone();
            input.remove("caps");
            let patterns: Map<String, Value> = input
                .into_iter()
                .map(|(name, texts)| {
                    let texts = texts.as_array().expect("texts").iter().filter_map(Value::as_str);
                    (name, texts.map(|text| bits(text, form)).collect())
                })
                .collect();
            assert_eq!(case["bits"], Value::Object(patterns), "{command} {form} {}", case["id"]);
        }
    }
}

/// The lines that the program answers to the cases of a file.
fn answers(command: &str, form: &str, suite: &Value, more: &[&str]) -> Vec<String> {
    let query = |case: &Value| {
        let one_or_list = |texts: &Value| if texts[1].is_null() { texts[0].clone() } else { texts.clone() };
        let input = case["input"].as_object().expect("parameters").iter();
        let input: Map<String, Value> = input.map(|(name, texts)| (name.clone(), one_or_list(texts))).collect();
        format!("{}\n", Value::Object(input))
    };
    let asked: String = cases(suite).iter().map(query).collect();
    let base = [command, "-", "--as", form, "--input-format", "ndjson", "--format", "ndjson"];
    let answer = hitcalc(&[&base, more].concat(), asked);
    assert_eq!((answer.told().as_str(), answer.status), ("", 0), "{command} {more:?}");
    let lines: Vec<String> = answer.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), cases(suite).len(), "{command} {more:?}");
    lines
}

/// The members of an object as texts: numbers with all their digits.
fn members(line: &str) -> BTreeMap<String, String> {
    let members: BTreeMap<String, Box<RawValue>> = serde_json::from_str(line).expect("an object");
    members.into_iter().map(|(name, value)| (name, value.get().trim_matches('"').to_owned())).collect()
}

/// A time of a case, from the closed form and the 64-bit float that the program gives.
fn time(exact: &str, wide: &str, form: &str) -> Value {
    let Ok(wide) = wide.parse::<f64>() else {
        assert_eq!((exact, wide), ("null", "null"));
        return Value::Null;
    };
    let digits = match (form, Decimal::parse(exact.as_bytes())) {
        ("f64", _) => format!("{wide:?}"),
        (_, Ok(number)) => format!("{:?}", FloatType::F32.nearest(&number) as f32),
        _ => {
            // What is irrational is beside a midpoint of two f32s where its f64 is, unless that is the midpoint.
            assert!(wide.to_bits() % (1 << 29) != 1 << 28, "{exact}");
            format!("{:?}", wide as f32)
        }
    };
    json!({ "exact": exact, "bits": bits(&digits, form) })
}

#[test]
fn the_answers_are_those_of_the_program() {
    for (command, form, suite) in files() {
        if command == "grid-walk" {
            for (case, line) in cases(&suite).iter().zip(answers(command, form, &suite, &[])) {
                let said: Value = serde_json::from_str(&line).expect("JSON");
                assert_eq!(case["steps"], said["steps"], "{command} {form} {}", case["id"]);
            }
            continue;
        }
        let fields = ["--fields", "status,t_enter,t_exit"];
        let [exact, wide] =
            [&["--exact"][..], &[]].map(|more| answers(command, form, &suite, &[&fields, more].concat()));
        for ((case, exact), wide) in cases(&suite).iter().zip(&exact).zip(&wide) {
            let place = format!("{command} {form} {}", case["id"]);
            let [exact, wide] = [exact, wide].map(|line| members(line));
            assert_eq!(case["status"], exact["status"], "{place}");
            for name in ["t_enter", "t_exit"] {
                let mut own = case[name].clone();
                if let Some(nearest) = own.as_object_mut().and_then(|time| time.remove("nearest")) {
                    assert_eq!(own["bits"], bits(nearest.as_str().expect("a text"), form), "{place}");
                }
                assert_eq!(own, time(&exact[name], &wide[name], form), "{place} {name}");
            }
            let acceptable =
                if case["status"] == "touch" { json!(["touch", "hit", "miss"]) } else { json!([case["status"]]) };
            assert_eq!(case["acceptable"], acceptable, "{place}");
        }
    }
}

fn is_there(tool: &str, what: &str) -> bool {
    let tried = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = tried.is_ok_and(|status| status.success());
    if !is_there {
        program::skipped(&format!("{what} with {tool}, which is not here"));
    }
    is_there
}

/// What a program prints that must succeed.
fn said(call: &[&str]) -> String {
    let output = Command::new(call[0]).args(&call[1..]).output().expect("it runs");
    assert!(output.status.success(), "{call:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_script_makes_these_very_bytes() {
    if !is_there("python3", "vectors made anew") {
        return;
    }
    let scratch = Scratch::new();
    for name in names() {
        scratch.file(&name, text_of(&name));
    }
    let script = scratch.file("make.py", text_of("make.py"));
    said(&["python3", &script, env!("CARGO_BIN_EXE_hitcalc")]);
    for name in names() {
        assert!(scratch.read(&name) == text_of(&name), "{name}: others");
    }
}

#[test]
fn another_program_works_out_the_same_answers() {
    if !is_there("python3", "answers of vectors") {
        return;
    }
    let script = folder().join("check.py");
    assert!(said(&["python3", script.to_str().expect("UTF-8")]).ends_with(" cases, 0 wrong\n"));
    // It sees a wrong one.
    let scratch = Scratch::new();
    for name in names() {
        let text = text_of(&name);
        let text = if name == "grid-walk.f32.json" { text.replacen("\"t\":1,", "\"t\":0.999,", 1) } else { text };
        scratch.file(&name, text);
    }
    let output = Command::new("python3").arg(script).arg(scratch.path("")).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success() && told.ends_with(" cases, 1 wrong\n"), "{told}");
}

#[test]
fn readers_are_short_and_say_what_their_slab_test_gets_wrong() {
    let scratch = Scratch::new();
    let [cpp, rust] = ["cpp", "rust"].map(|name| scratch.path(name));
    let sources = ["cpp", "rs", "py", "js"].map(|kind| folder().join("reader").with_extension(kind));
    let [in_cpp, in_rust, in_python, in_js] = sources.each_ref().map(|source| source.to_str().expect("UTF-8"));
    let [narrow, wide] = TYPES.map(|form| format!("{}/ray-box.{form}.json", folder().display()));
    let page = text_of("README.md");
    for (build, run) in [
        (&["g++", "-std=c++17", "-O2", "-ffp-contract=off", in_cpp, "-o", &cpp][..], &[&*cpp, &narrow][..]),
        (&["rustc", "--edition", "2021", "-O", in_rust, "-o", &rust], &[&rust, &narrow]),
        (&[], &["python3", in_python, &wide]),
        (&[], &["node", in_js, &wide]),
    ] {
        if !is_there(build.first().unwrap_or(&run[0]), "readers of vectors") {
            continue;
        }
        if !build.is_empty() {
            said(build);
        }
        let said = said(run);
        let sum = said.lines().last().expect("a last line");
        assert!(said.lines().count() > 1 && page.contains(sum), "README.md does not have the last line of: {said}");
    }
    for source in &sources {
        let lines = fs::read_to_string(source).expect("a reader").lines().count();
        assert!(lines <= 60, "{} has {lines} lines", source.display());
    }
}
