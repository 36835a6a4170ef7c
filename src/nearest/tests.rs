//! Names as people write them, and what is said of each.

use super::*;
use std::sync::LazyLock;

const KNOWN: [&str; 12] = [
    "origin",
    "origin_x",
    "origin_y",
    "rotation",
    "caps",
    "t_max",
    "t_min",
    "a_vel_x",
    "half",
    "radius",
    "max_steps",
    "dir",
];

fn known() -> &'static KnownNames {
    static KNOWN_NAMES: LazyLock<KnownNames> = LazyLock::new(|| KnownNames::of(KNOWN));
    &KNOWN_NAMES
}

fn meant_without(name: &str) -> Option<&'static str> {
    meant(name, known(), &|_| None).map(|meant| meant.name)
}

#[test]
fn a_name_that_differs_in_case_and_marks_or_by_a_letter_is_meant() {
    for (name, expected) in [
        ("orgin_y", "origin_y"),
        ("rotaton", "rotation"),
        ("Origin.X", "origin_x"),
        ("TMax", "t_max"),
        ("cap", "caps"),
        ("max_t", "t_max"),
        ("a_velocity_x", "a_vel_x"),
        ("half_extents", "half"),
        ("start_x", "origin_x"),
        ("direction", "dir"),
        ("radious", "radius"),
        ("vx", "a_vel_x"),
        ("velocity_x", "a_vel_x"),
        ("a_vx", "a_vel_x"),
        ("vel_a_x", "a_vel_x"),
        ("velA.x", "a_vel_x"),
        ("dt", "t_max"),
        ("maxDist", "t_max"),
        ("capped", "caps"),
        ("yaw", "rotation"),
        ("Start X (mm)", "origin_x"),
        ("xstart", "origin_x"),
        ("t_mx", "t_max"),
        ("tt_max", "t_max"),
        ("tmaxx", "t_max"),
        ("'t_max*'", "t_max"),
        ("t_max\u{a0}", "t_max"),
        ("cpas", "caps"),
        ("capps", "caps"),
        ("max_stepz", "max_steps"),
        ("rotation2", "rotation"),
    ] {
        let is_about = || about(name, known(), None).map(|meant| meant.name);
        assert_eq!(meant_without(name).or_else(is_about), Some(expected), "{name}");
    }
}

#[test]
fn an_everyday_name_is_nobody_elses() {
    for name in [
        "id",
        "ID",
        "name",
        "label",
        "color",
        "colour",
        "frame",
        "note",
        "notes",
        "comment",
        "time",
        "date",
        "timestamp",
        "type",
        "kind",
        "class",
        "group",
        "tag",
        "tags",
        "index",
        "idx",
        "count",
        "number",
        "value",
        "weight",
        "mass",
        "score",
        "price",
        "room",
        "object",
        "thing",
        "layer",
        "level",
        "material",
        "texture",
        "mesh",
        "entity",
        "player",
        "team",
        "shot",
        "ray",
        "rays",
        "box",
        "sensor",
        "camera",
        "city",
        "country",
        "user",
        "email",
        "url",
        "path",
        "file",
        "line",
        "row",
        "col",
        "column",
        "x",
        "y",
        "z",
        "w",
        "u",
        "v",
        "t",
        "lat",
        "lon",
        "depth",
        "width",
        "height",
        "length",
        "area",
        "volume",
        "angle",
        "speed",
        "temperature",
        "pressure",
        "status",
        "state",
        "enabled",
        "visible",
        "version",
        "source",
        "target",
        "parent",
        "child",
        "key",
        "hash",
        "uuid",
        "description",
        "title",
        "scale",
        "origin_id",
        "region",
        "ratio",
        "orbit",
        "margin",
        "mode",
        "step",
        "side",
        "hall",
        "form",
        "mid",
        "med",
        "max",
        "tax",
        "x_max",
        "maps",
        "ave",
    ] {
        assert_eq!(meant_without(name), None, "{name}");
    }
}

#[test]
fn a_name_at_the_end_of_a_path_or_among_other_words_is_meant() {
    let within = |name: &str| meant_within(name, known(), &|_| None).map(|meant| meant.name);
    for (name, expected) in [
        ("ray.t_max", Some("t_max")),
        ("query_t_max", Some("t_max")),
        ("t_max_s", Some("t_max")),
        ("field.pose.rotation", Some("rotation")),
        ("body.speed", None),
        ("camera_rotation", None),
        ("x.id", None),
    ] {
        assert_eq!(within(name), expected, "{name}");
    }
}

#[test]
fn every_other_word_is_short_enough_to_be_looked_for() {
    assert!(OTHER_WORDS.iter().flat_map(|other| other.words).all(|word| word.len() + 2 <= LONGEST_WORD));
}

#[test]
fn another_word_for_what_is_given_is_somebodys_own() {
    let by = |given: &'static str, how| move |word: &str| (word == given).then_some(how);
    for how in [GivenBy::Flag, GivenBy::Input] {
        assert_eq!(meant("start", known(), &by("from", how)).map(|meant| meant.name), None);
        assert_eq!(meant("direction", known(), &by("to", how)).map(|meant| meant.name), None);
    }
    assert_eq!(meant("direction", known(), &by("dir", GivenBy::Input)).map(|meant| meant.name), None);
}

#[test]
fn a_column_beside_the_flag_that_it_means_is_told() {
    let flag = |word: &str| (word == "dir").then_some(GivenBy::Flag);
    assert_eq!(meant("direction", known(), &flag).map(|meant| meant.name), Some("dir"));
    assert_eq!(meant("heading", known(), &flag).map(|meant| meant.name), None);
}

#[test]
fn where_something_is_missing_ordinary_words_count() {
    assert_eq!(perhaps_meant("pos", known(), &|_| None).map(|meant| meant.name), Some("origin"));
    assert_eq!(
        perhaps_meant("pos", known(), &|word| (word == "origin").then_some(GivenBy::Flag)).map(|meant| meant.name),
        None
    );
    assert_eq!(perhaps_meant("note", known(), &|_| None).map(|meant| meant.name), None);
}

#[test]
fn an_angle_among_boxes_is_theirs() {
    for (how, expected) in [(GivenBy::Input, Some("rotation")), (GivenBy::Flag, None)] {
        let given = |word: &str| ["size", "dir"].contains(&word).then_some(how);
        let company = Company::of(&given, &|_| false);
        assert_eq!(about("angle", known(), Some(company)).map(|meant| meant.name), expected);
    }
}

#[test]
fn no_name_is_proposed_that_is_not_like_the_one_that_was_written() {
    let flags = ["delimiter", "exact", "origin", "against", "jobs", "format", "size"];
    for name in ["center", "x", "foo", "distance", "line"] {
        assert_eq!(nearest(name, flags).map(|meant| meant.name), None, "{name}");
    }
    for (name, expected) in [
        ("orgin", "origin"),
        ("scene", "against"),
        ("threads", "jobs"),
        ("sep", "delimiter"),
        ("output-format", "format"),
        ("start", "origin"),
        ("sizes", "size"),
    ] {
        assert_eq!(nearest(name, flags).map(|meant| meant.name), Some(expected), "{name}");
    }
}
