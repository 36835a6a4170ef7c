//! Which parameter a column or a key is.

use std::collections::HashSet;

use crate::cli::{ColumnMap, Dialect, Header, InputFormat, Reading};
use crate::input::json::keys::JsonKeys;
use crate::input::json::object::Object;
use crate::query::{Kind, Nulls, Numerals, Parameter, Parameters};
use crate::steps::steps_of;

use super::header_source::HeaderSource;
use super::parameter_columns::ColumnTarget;
use super::{resolve_columns, resolve_keys};

static PARAMETERS: Parameters = Parameters::new(&[
    Parameter { name: "origin", kind: Kind::Vector, help: "slots 0 to 2" },
    Parameter { name: "radius", kind: Kind::Number, help: "slot 3" },
    Parameter { name: "cell", kind: Kind::Index, help: "slots 4 to 6, of others" },
]);

/// Reads the first two parameters, each of these from columns of other names.
fn reading(columns: &[(usize, &[&str])]) -> Reading {
    let map = |&(parameter, names): &(usize, &[&str])| ColumnMap {
        parameter,
        names: names.iter().map(ToString::to_string).collect(),
    };
    Reading {
        parameters: PARAMETERS,
        own: 0..2,
        foreign: Some("belongs elsewhere"),
        given: Vec::new(),
        keep_input: false,
        columns_flag: "--columns",
        format: InputFormat::Csv(Dialect { delimiter: b',', comment: None, escape: None }),
        columns: columns.iter().map(map).collect(),
        unread: Vec::new(),
        skipped_lines: 0,
        header: Header::Line,
        numerals: Numerals::default(),
        is_scene: false,
        copied: None,
        may_pass: None,
        checked: Vec::new(),
        nulls: Nulls::default(),
        names_are_keys: false,
        may_be_json: false,
        first_row: 1,
        long_window: false,
    }
}

fn resolve(reading: &Reading, header: &[&str]) -> Result<Vec<ColumnTarget>, String> {
    let header: Vec<_> = header.iter().map(ToString::to_string).collect();
    resolve_columns(reading, &header, &HeaderSource::Names)
        .map(|columns| columns.targets)
        .map_err(|failure| failure.to_string())
}

fn number(slot: usize) -> ColumnTarget {
    ColumnTarget::Slots(vec![(slot, Kind::Number)])
}

fn component(slot: usize) -> ColumnTarget {
    ColumnTarget::Slots(vec![(slot, Kind::Vector)])
}

#[test]
fn each_column_is_its_slot_and_other_names_pass() {
    let targets = resolve(&reading(&[]), &["id", " origin_y\t", "radius", "origin_x", "Radius2"]);
    assert_eq!(targets, Ok(vec![ColumnTarget::Passed, component(1), number(3), component(0), ColumnTarget::Passed]));
}

#[test]
fn mapped_columns_go_by_name_before_position() {
    let targets = resolve(&reading(&[(1, &["2"])]), &["a", "b", "2"]);
    assert_eq!(targets, Ok(vec![ColumnTarget::Passed, ColumnTarget::Passed, number(3)]));
    let targets = resolve(&reading(&[(1, &["2"])]), &["a", "b", "c"]);
    assert_eq!(targets, Ok(vec![ColumnTarget::Passed, number(3), ColumnTarget::Passed]));
}

#[test]
fn one_column_may_fill_several_slots() {
    let targets = resolve(&reading(&[(0, &["a", "a"])]), &["a"]);
    assert_eq!(targets, Ok(vec![ColumnTarget::Slots(vec![(0, Kind::Vector), (1, Kind::Vector)])]));
}

#[test]
fn what_comes_twice_or_from_elsewhere_is_an_error() {
    let twice = resolve(&reading(&[(1, &["r"])]), &["r", "radius"]);
    assert_eq!(twice, Err("--names: radius: --columns also gives radius; remove one of them".to_owned()));
    let given = Reading { given: vec!["radius"], ..reading(&[]) };
    let given = resolve(&given, &["radius"]);
    assert_eq!(given, Err("--names: radius: the flag --radius also gives radius; remove one of them".to_owned()));
    let foreign = resolve(&reading(&[]), &["cell_x"]);
    assert_eq!(foreign, Err("--names: cell_x: belongs elsewhere".to_owned()));
}

#[test]
fn a_column_that_is_not_there_is_an_error_that_lists_those_that_are() {
    let unknown = resolve(&reading(&[(1, &["radios"])]), &["id", "radius_m"]);
    let message = "--columns: there is no column \"radios\"; the nearest is radius_m; the columns are id, radius_m";
    assert_eq!(unknown, Err(message.to_owned()));
    let wrong_count = resolve(&reading(&[(0, &["a", "b", "c", "d"])]), &["a", "b", "c", "d"]);
    assert_eq!(wrong_count, Err("--columns: origin takes 2 or 3 columns, not 4".to_owned()));
}

#[test]
fn one_column_holds_a_whole_vector() {
    let whole = resolve(&reading(&[(0, &["a"])]), &["a"]);
    assert_eq!(whole, Ok(vec![ColumnTarget::Whole(0, Kind::Vector)]));
}

#[test]
fn keys_hold_whole_parameters_or_single_components() {
    let keys = resolve_keys(&reading(&[(0, &["ox", "oy"]), (1, &["size"])])).expect("sound");
    assert_eq!(keys.get("ox"), Some(&component(0)));
    assert_eq!(keys.get("size"), Some(&ColumnTarget::Whole(3, Kind::Number)));
    assert_eq!(keys.get("cell"), Some(&ColumnTarget::Foreign("belongs elsewhere")));
    assert_eq!(keys.get("id"), None);
}

/// A spelling of radius, one of many.
fn radius(index: usize) -> String {
    let letter = |(place, letter): (usize, char)| {
        let letter = if index >> place & 1 == 1 { letter.to_ascii_uppercase() } else { letter };
        let behind = if index >> (place + 6) & 1 == 1 { "_" } else { "" };
        format!("{letter}{behind}")
    };
    "radius".chars().enumerate().map(letter).collect()
}

#[test]
fn spellings_of_one_parameter_take_steps_in_proportion_to_their_number() {
    let reading = reading(&[]);
    let names: Vec<String> = (0..4_000).map(radius).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), 4_000);
    let line = HeaderSource::Line("file:1".to_owned());
    let steps = steps_of(|| drop(resolve_columns(&reading, &names, &line)));
    assert!((4_000 - 1..12_000).contains(&steps), "{steps} steps of a header");
    let keys = JsonKeys::new(&reading).expect("they are sound");
    let object = format!("{{{}}}", names.iter().map(|name| format!("\"{name}\":1")).collect::<Vec<_>>().join(","));
    let object = Object::parse(object.as_bytes()).expect("an object");
    let steps = steps_of(|| {
        let passed = names.iter().filter(|name| keys.passes(&object, name)).count();
        assert_eq!(passed, 4_000 - 1);
    });
    assert!((4_000 - 1..12_000).contains(&steps), "{steps} steps of an object");
}
