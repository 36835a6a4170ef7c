//! Names that are like another one: for the warning about a column that may have been meant, and for what to write
//! instead of a name that does not exist.

/// Usual other words for names, and what stands for each, the likeliest first.
struct OtherWord {
    word: &'static str,
    names: &'static [&'static str],
    sure: Sure,
}

/// When a bare column of such a name was hardly meant otherwise; with an axis behind it, it never was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sure {
    /// Always: the word has one meaning.
    Always,
    /// Only where the input brings boxes too: without them it may be any angle.
    WithBoxes,
    /// Never: it is an ordinary word.
    Never,
}

/// How a query comes to a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// By a flag, for all queries.
    Flag,
    /// By a column or a key beside the name in question.
    Input,
}

/// Tells how a parameter is given, by its folded name.
type GivenHow<'a> = dyn Fn(&str) -> Option<Given> + 'a;

const fn sure(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::Always }
}

const fn with_boxes(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::WithBoxes }
}

const fn perhaps(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::Never }
}

/// All of them, folded. A path has a start in two forms, and an end; whichever is given, the other is not meant.
#[rustfmt::skip]
const OTHER_WORDS: [OtherWord; 97] = [
    sure("start", &["origin", "from"]), sure("startpoint", &["origin", "from"]), perhaps("pos", &["origin", "from"]),
    perhaps("position", &["origin", "from", "center"]), perhaps("source", &["origin", "from"]), perhaps("begin", &["origin", "from"]),
    perhaps("point", &["origin", "from"]), sure("rayorigin", &["origin", "from"]), sure("raydir", &["dir", "to"]),
    sure("raydirection", &["dir", "to"]), sure("direction", &["dir", "to"]), perhaps("heading", &["dir", "to"]),
    perhaps("end", &["to", "dir"]), sure("endpoint", &["to", "dir"]), perhaps("target", &["to", "dir"]),
    perhaps("destination", &["to", "dir"]), sure("velocity", &["vel"]), sure("velo", &["vel"]), perhaps("speed", &["vel"]),
    sure("vel", &["vel"]), perhaps("v", &["vel", "dir", "to"]), perhaps("d", &["dir", "to"]), perhaps("o", &["origin", "from"]),
    sure("maxt", &["tmax"]), sure("mint", &["tmin"]), perhaps("tend", &["tmax"]), perhaps("tstart", &["tmin"]),
    sure("dt", &["tmax"]), sure("maxdistance", &["tmax"]), sure("maxdist", &["tmax"]), sure("range", &["tmax"]),
    sure("raylength", &["tmax"]), sure("mindistance", &["tmin"]), sure("mindist", &["tmin"]),
    perhaps("min", &["min"]), perhaps("max", &["max"]), perhaps("size", &["size"]), perhaps("center", &["center"]),
    perhaps("half", &["half"]),
    perhaps("minimum", &["min"]), perhaps("maximum", &["max"]), perhaps("lower", &["min"]), perhaps("upper", &["max"]),
    perhaps("low", &["min"]), perhaps("high", &["max"]), sure("boxmin", &["min"]), sure("boxmax", &["max"]),
    sure("bboxmin", &["min"]), sure("bboxmax", &["max"]), sure("aabbmin", &["min"]), sure("aabbmax", &["max"]),
    sure("boxcenter", &["center"]), sure("boxsize", &["size"]),
    sure("centre", &["center"]), perhaps("middle", &["center"]), sure("halfextents", &["half"]), sure("halfextent", &["half"]),
    sure("halfsize", &["half"]), perhaps("extents", &["half"]), perhaps("extent", &["half"]), perhaps("dimensions", &["size"]),
    perhaps("dims", &["size"]), sure("quaternion", &["rotation"]), sure("quat", &["rotation"]), perhaps("rot", &["rotation"]),
    perhaps("q", &["rotation"]), sure("yaw", &["rotation"]), with_boxes("angle", &["rotation"]),
    perhaps("orientation", &["rotation"]), perhaps("transform", &["matrix"]), sure("translation", &["matrix"]), perhaps("scale", &["size"]), perhaps("mat", &["matrix"]),
    sure("cap", &["caps"]), sure("capped", &["caps"]), perhaps("diameter", &["radius"]), perhaps("rad", &["radius"]),
    perhaps("r", &["radius"]), sure("radius", &["pathradius"]), perhaps("steps", &["maxsteps"]),
    sure("voxelsize", &["cellsize"]), sure("gridsize", &["cellsize"]), sure("tilesize", &["cellsize"]),
    perhaps("scene", &["against"]), perhaps("threads", &["jobs"]), perhaps("sep", &["delimiter"]),
    perhaps("separator", &["delimiter"]), perhaps("json", &["format"]), perhaps("csv", &["format"]),
    perhaps("outputformat", &["format"]), perhaps("outformat", &["format"]), perhaps("out", &["output"]),
    perhaps("columnsep", &["delimiter"]), perhaps("count", &["summary"]), perhaps("svg", &["picture"]),
    perhaps("plot", &["picture"]), perhaps("draw", &["picture"]),
];

/// The axes, and the two boxes, that names have before or behind the word that they are about.
const AXES: [&str; 4] = ["x", "y", "z", "w"];
const BOXES: [&str; 2] = ["a", "b"];
/// What says that an input brings boxes.
const OF_BOXES: [&str; 3] = ["center", "size", "half"];
/// No other word has more bytes, with what stands before and behind it.
const LONGEST_WORD: usize = 32;

/// Names that others are compared with, folded once.
#[derive(Debug)]
pub struct Known(Vec<KnownName>);

#[derive(Debug)]
struct KnownName {
    name: String,
    folded: String,
    letters: usize,
}

impl Known {
    /// These names.
    pub fn of<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        let known = |name: N| {
            let name = name.into();
            let folded = folded(&name);
            KnownName { letters: folded.chars().count(), name, folded }
        };
        Self(names.into_iter().map(known).collect())
    }

    fn find(&self, is: impl Fn(&KnownName) -> bool) -> Option<&str> {
        self.0.iter().find(|known| is(known)).map(|known| known.name.as_str())
    }
}

/// What to write instead of a name that does not exist, if one of the known names is much like it.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = known.into_iter().collect();
    let name = folded(name);
    let letters = name.chars().count();
    let distance = |other: &&&str| {
        let other = folded(other);
        let length = other.chars().count();
        let most = (length / 3).clamp(1, 2);
        let distance = || strsim::osa_distance(&name, &other);
        (length > 1 && length.abs_diff(letters) <= most).then(distance).filter(|distance| *distance <= most)
    };
    let near = known.iter().filter_map(|other| Some((distance(&other)?, *other)));
    let near = near.min_by_key(|(distance, _)| *distance).map(|(_, other)| other);
    near.or_else(|| {
        let word = other_word(&name, &Known::of(known.iter().copied()), None, true)?.to_owned();
        known.into_iter().find(|other| **other == word)
    })
}

/// The parameter that a passed column or key was probably meant to be, among the `known` ones. `given` tells how a parameter
/// is given anyway, by its folded name: a usual other word for what the input itself brings is somebody's own.
pub fn meant<'k>(name: &str, known: &'k Known, given: impl Fn(&str) -> Option<Given>) -> Option<&'k str> {
    meant_by(name, known, given, false)
}

/// The parameter that a passed column or key may have been meant to be, for an error about one that is missing: ordinary words
/// count too.
pub fn perhaps_meant<'k>(name: &str, known: &'k Known, given: impl Fn(&str) -> Option<Given>) -> Option<&'k str> {
    meant_by(name, known, given, true)
}

fn meant_by<'k>(
    name: &str,
    known: &'k Known,
    given: impl Fn(&str) -> Option<Given>,
    are_all_sure: bool,
) -> Option<&'k str> {
    let name = folded(without_unit(name));
    let letters = name.chars().count();
    let misspelled =
        |other: &KnownName| component(&name) == component(&other.folded) && is_misspelled(&name, letters, other);
    let other_word = || other_word(&name, known, Some(&given), are_all_sure);
    known.find(|known| known.folded == name).or_else(|| known.find(misspelled)).or_else(other_word)
}

/// A name without what makes no difference to a reader: case, `_`, `-`, `.` and blanks.
pub fn folded(name: &str) -> String {
    name.chars().filter(|letter| !"_-. \t".contains(*letter)).flat_map(char::to_lowercase).collect()
}

/// A name without the unit in brackets behind it.
pub fn without_unit(name: &str) -> &str {
    let unit = [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        let (bare, unit) = name.strip_suffix(close)?.rsplit_once(open)?;
        (!bare.trim().is_empty() && !unit.is_empty()).then(|| bare.trim_end())
    });
    unit.unwrap_or(name)
}

/// Whether a name of so many letters is a letter off another, or two off a longer one; too many words are a letter off a
/// short one.
fn is_misspelled(name: &str, letters: usize, known: &KnownName) -> bool {
    let most = match known.letters {
        0..=4 => 0,
        5..=8 => 1,
        _ => 2,
    };
    known.letters.abs_diff(letters) <= most && strsim::osa_distance(name, &known.folded) <= most
}

/// The axis or the entry that a name ends in: `origin_x` and `origin_y` are not the same misspelled.
fn component(name: &str) -> Option<char> {
    name.chars().last().filter(|last| last.is_ascii_digit() || "xyzw".contains(*last))
}

/// The known name that a name is a usual other word for. `given`, which columns have, asks for those that are sure,
/// unless all are to be.
fn other_word<'k>(name: &str, known: &'k Known, given: Option<&GivenHow<'_>>, are_all_sure: bool) -> Option<&'k str> {
    // None is longer, which spares the search in what is.
    if name.len() > LONGEST_WORD {
        return None;
    }
    let is_sure = |other: &OtherWord, axis: &str| match (given, other.sure) {
        (None, _) | (_, Sure::Always) => true,
        _ if are_all_sure => true,
        (Some(given), Sure::WithBoxes) if axis.is_empty() => OF_BOXES.iter().any(|of| given(of) == Some(Given::Input)),
        _ => !axis.is_empty(),
    };
    for other in &OTHER_WORDS {
        for (at, word) in name.match_indices(other.word) {
            let Some((solid, axis)) = around(&name[..at], &name[at + word.len()..]) else { continue };
            // A word that names no box is about the first.
            let solids = [solid, if solid.is_empty() { "a" } else { solid }];
            let all = || solids.iter().flat_map(|solid| other.names.iter().map(move |name| format!("{solid}{name}")));
            let meaning = |name: &String| {
                let full = format!("{name}{axis}");
                known.find(|known| known.folded == full)
            };
            let Some((own, found)) =
                all().find_map(|name| Some((meaning(&name)?, name))).map(|(found, name)| (name, found))
            else {
                continue;
            };
            let is_moot = given.is_some_and(|given| {
                all().any(|name| match given(&name) {
                    Some(Given::Input) => true,
                    Some(Given::Flag) => name != own || other.sure == Sure::Never,
                    None => false,
                })
            });
            if is_sure(other, axis) && !is_moot {
                return Some(found);
            }
        }
    }
    None
}

/// The box and the axis that a name speaks of by what stands around its word, each "" where it does not; `None` if anything
/// else stands there.
fn around<'n>(before: &'n str, behind: &'n str) -> Option<(&'n str, &'n str)> {
    let is_axis = |part: &str| part.is_empty() || AXES.contains(&part);
    if (before.is_empty() || BOXES.contains(&before)) && is_axis(behind) {
        return Some((before, behind));
    }
    if behind.is_empty() && AXES.contains(&before) {
        return Some(("", before));
    }
    let (solid, axis) = behind.split_at_checked(1)?;
    (before.is_empty() && BOXES.contains(&solid) && is_axis(axis)).then_some((solid, axis))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

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

    fn known() -> &'static Known {
        static KNOWN_NAMES: LazyLock<Known> = LazyLock::new(|| Known::of(KNOWN));
        &KNOWN_NAMES
    }

    fn meant_without(name: &str) -> Option<&'static str> {
        meant(name, known(), |_| None)
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
        ] {
            assert_eq!(meant_without(name), Some(expected), "{name}");
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
        ] {
            assert_eq!(meant_without(name), None, "{name}");
        }
    }

    #[test]
    fn every_other_word_is_short_enough_to_be_looked_for() {
        assert!(OTHER_WORDS.iter().all(|other| other.word.len() + 2 <= LONGEST_WORD));
    }

    #[test]
    fn another_word_for_what_is_given_is_somebodys_own() {
        let by = |given: &'static str, how| move |word: &str| (word == given).then_some(how);
        for how in [Given::Flag, Given::Input] {
            assert_eq!(meant("start", known(), by("from", how)), None);
            assert_eq!(meant("direction", known(), by("to", how)), None);
        }
        assert_eq!(meant("direction", known(), by("dir", Given::Input)), None);
    }

    #[test]
    fn a_column_beside_the_flag_that_it_means_is_told() {
        let flag = |word: &str| (word == "dir").then_some(Given::Flag);
        assert_eq!(meant("direction", known(), flag), Some("dir"));
        assert_eq!(meant("heading", known(), flag), None);
    }

    #[test]
    fn where_something_is_missing_ordinary_words_count() {
        assert_eq!(perhaps_meant("pos", known(), |_| None), Some("origin"));
        assert_eq!(perhaps_meant("pos", known(), |word| (word == "origin").then_some(Given::Flag)), None);
        assert_eq!(perhaps_meant("note", known(), |_| None), None);
    }

    #[test]
    fn an_angle_among_boxes_is_theirs() {
        assert_eq!(meant("angle", known(), |word| (word == "size").then_some(Given::Input)), Some("rotation"));
        assert_eq!(meant("angle", known(), |word| (word == "size").then_some(Given::Flag)), None);
    }

    #[test]
    fn no_name_is_proposed_that_is_not_like_the_one_that_was_written() {
        let flags = ["delimiter", "exact", "origin", "against", "jobs", "format", "size"];
        for name in ["center", "x", "foo", "distance", "line"] {
            assert_eq!(nearest(name, flags), None, "{name}");
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
            assert_eq!(nearest(name, flags), Some(expected), "{name}");
        }
    }
}
