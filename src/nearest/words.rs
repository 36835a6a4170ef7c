//! Usual other words for the names of parameters and flags, when each is one, and what is said of it.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::about::is_word;

/// Texts, each of which is one of several.
pub(super) type Words = &'static [&'static str];

/// Usual other words for names that mean the same, and their meanings, the likeliest first.
pub(super) struct OtherWord {
    pub(super) words: Words,
    /// The names that each of them may mean.
    pub(super) names: Words,
    /// When it does.
    pub(super) sure: Sure,
    /// The question to ask, or the step to take, first; "" where the value is the same.
    pub(super) but: &'static str,
}

/// When a bare column of such a name was hardly meant otherwise; with an axis behind it, it never was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sure {
    /// Always: the word has one meaning.
    Always,
    /// Only where the input brings boxes too: without them it may be any angle.
    WithBoxes,
    /// Only where the input brings one of these, too, and a path is given: without one it may be a part of that.
    OfSolid(Words),
    /// Never: it is an ordinary word.
    Never,
    /// Never, and by itself it means something else.
    WithAxis,
    /// Only where the input brings boxes too, and with an axis behind it.
    WithAxisOfBoxes,
}

const fn with(sure: Sure, words: Words, names: Words) -> OtherWord {
    OtherWord { words, names, sure, but: "" }
}

const fn sure(words: Words, names: Words) -> OtherWord {
    with(Sure::Always, words, names)
}

const fn with_boxes(words: Words, names: Words) -> OtherWord {
    with(Sure::WithBoxes, words, names)
}

const fn perhaps(words: Words, names: Words) -> OtherWord {
    with(Sure::Never, words, names)
}

/// The places of a word in the table.
pub(super) fn places(word: &str) -> &'static [usize] {
    static PLACES: LazyLock<HashMap<&str, Vec<usize>>> = LazyLock::new(|| {
        let mut places: HashMap<_, Vec<_>> = HashMap::new();
        for (place, other) in OTHER_WORDS.iter().enumerate() {
            other.words.iter().for_each(|word| places.entry(*word).or_default().push(place));
        }
        places
    });
    PLACES.get(word).map_or(&[], Vec::as_slice)
}

/// Tells whether a name is a word of the table.
pub(super) fn is_other_word(name: &str) -> bool {
    !places(name).is_empty() || is_word(name)
}

impl OtherWord {
    const fn but(self, but: &'static str) -> Self {
        Self { but, ..self }
    }
}

/// To be asked of four numbers of a rotation.
pub(crate) const ORDER: &str = "in the order x, y, z, w: is w first or last?";
/// Said of the order of a quaternion's numbers.
pub(super) const ALWAYS_SO: &str = "whose numbers are always read in the order x, y, z, w";
/// To be asked of the numbers of a matrix.
pub(crate) const ROWS: &str = "row by row: do rows or columns come first?";
/// To be asked of them beside the place of a box.
pub(crate) const ROWS_OF_ALL: &str =
    "row by row, and it moves the place of the box, too: do rows or columns come first?";
/// Said of a time in another unit than seconds.
pub(crate) const OF_THEIR_TIME: &str = "where velocities are in that unit of time, too";
pub(crate) const ANGLES: &str = "a quaternion x, y, z, w, not three angles";
/// Said of a turn that is no list of four numbers.
pub(crate) const QUATERNION: &str = "a quaternion, the numbers x, y, z, w";
/// Said of a turn by two numbers.
pub(crate) const HALF_ANGLE: &str = "z, w: sine and cosine of half the angle";
/// Said of a distance as the end of a range.
pub(crate) const LENGTHS: &str = "no distance: t is distance / |dir|, of boxes distance / |a_vel - b_vel|";
/// Said of the height of a cylinder.
pub(crate) const FROM_CENTER: &str = "a vector from the center to an end; a center alone is a sphere";
/// Said of an axis beside a length.
pub(crate) const OWN_LENGTH: &str = "a vector that is as long as the cylinder, or as its half, itself: a direction of length \
    1 has to be multiplied first";
/// Said of a height beside a base.
pub(crate) const LENGTH_ALONE: &str =
    "a vector from the base to the other end; a height is its length alone: along z it is 0, 0, height";
/// Said of the place of a box.
pub(crate) const MIDDLE: &str = "where it is the middle; the low corner of a box is min";
const HALVES: &str = "half extents; whole ones are a size";

/// All of them, folded. A path has a start in two forms, and an end; whichever is given, the other is not meant.
#[rustfmt::skip]
pub(super) const OTHER_WORDS: &[OtherWord] = &[
    with(Sure::OfSolid(&["center"]), &["direction"], &["halfaxis"]).but(FROM_CENTER),
    with(Sure::OfSolid(&["p1"]), &["direction"], &["axis"]).but(OWN_LENGTH),
    sure(&["start", "startpoint", "rayorigin", "orig", "rayorig"], &["origin", "from"]),
    perhaps(&["pos", "location", "position", "source", "begin", "point", "o", "org", "ro", "startpos", "startposition"],
        &["origin", "from"]),
    perhaps(&["frompos", "fromworld", "tracestart", "fromposition", "rayfromposition", "rayfrom"], &["from"]),
    perhaps(&["topos", "toworld", "traceend", "toposition", "raytoposition", "rayto"], &["to"]),
    perhaps(&["pos", "location", "position", "point", "translation"], &["center"]).but(MIDDLE),
    perhaps(&["form"], &["from"]),
    perhaps(&["start", "startpoint", "p1local", "base", "bottom"], &["p1"]),
    perhaps(&["endpoint", "end", "target", "destination"], &["to", "dir"]),
    perhaps(&["endpoint", "p2local", "end", "top"], &["p2"]),
    sure(&["raydir", "raydirection", "direction", "unitdir"], &["dir", "to"]),
    perhaps(&["forward", "fwd"], &["dir", "to"]),
    perhaps(&["castto"], &["dir", "to"]).but("a vector from the origin, as Godot has it"),
    perhaps(&["heading", "azimuth", "bearing", "compass", "angle", "theta", "phi"], &["dir", "to"])
        .but("a vector, not an angle"),
    sure(&["endpoint"], &["to", "dir"]),
    sure(&["velocity", "velo", "vel", "displacement", "linvel", "linearvel", "linearvelocity"], &["vel"]),
    perhaps(&["velocity", "vel"], &["dir"]),
    with(Sure::WithAxis, &["speed"], &["vel"]),
    perhaps(&["speed"], &["vel"]).but("a vector, not a speed"),
    with(Sure::WithAxis, &["d", "delta", "move", "motion"], &["vel"]),
    perhaps(&["motion", "delta", "move"], &["vel"]),
    sure(&["va", "adelta", "amove"], &["avel"]),
    sure(&["vb", "bdelta", "bmove"], &["bvel"]),
    perhaps(&["v"], &["vel", "dir", "to"]),
    perhaps(&["d", "rd"], &["dir", "to"]),
    sure(&["maxt", "tend", "tlimit", "timelimit", "maxtime", "deltat", "frametime", "dt", "deltatime", "timestep",
        "maxtoi", "maxtimeofimpact", "maxfraction", "dts", "dtsec", "fixeddt", "simdt", "physicsdt"], &["tmax"]),
    sure(&["mint", "tstart"], &["tmin"]),
    sure(&["tnear", "tin", "tminhit", "thitmin"], &["tmin"]).but("where it bounds the path, and is no result"),
    sure(&["tfar", "tout", "tmaxhit", "thitmax"], &["tmax"]).but("where it bounds the path, and is no result"),
    perhaps(&["min", "mins", "minimum", "lower", "low", "lo", "pmin", "locorner", "lb"], &["min"]),
    perhaps(&["max", "maxs", "maximum", "upper", "high", "hi", "pmax", "hicorner", "ub"], &["max"]),
    perhaps(&["size", "dimensions", "dims", "dim"], &["size"]),
    perhaps(&["center", "middle", "mid"], &["center"]),
    perhaps(&["half"], &["half"]),
    sure(&["boxmin", "bboxmin", "aabbmin", "mincorner", "cornermin", "lowercorner",
        "absmin", "lowerbound", "minbound", "minpoint"], &["min"]),
    sure(&["boxmax", "bboxmax", "aabbmax", "maxcorner", "cornermax", "uppercorner",
        "absmax", "upperbound", "maxbound", "maxpoint"], &["max"]),
    sure(&["boxcenter", "centre"], &["center"]),
    sure(&["boxsize"], &["size"]),
    sure(&["halfextents", "halfextent", "halfsize", "halfdimension", "halfdimensions", "halfwidths", "halflengths"],
        &["half"]),
    perhaps(&["extents", "extent"], &["half"]).but(HALVES),
    sure(&["quaternion", "quat", "quatwxyz", "quaternionwxyz", "rotationwxyz", "orientationwxyz", "qwxyz",
        "quatxyzw", "rotationquat"], &["rotation"]).but(ORDER),
    with_boxes(&["rot", "q", "wxyz", "xyzw", "ori", "orientation", "orient", "q0", "q4", "quat0", "quat4"],
        &["rotation"]).but(ORDER),
    perhaps(&["scale"], &["size"]).but("only where the side is 1 before it is scaled"),
    sure(&["cap", "capped", "captype", "endcaps", "iscapped", "closed"], &["caps"]),
    perhaps(&["rad", "r"], &["radius"]),
    sure(&["radius"], &["pathradius"]),
    sure(&["sphereradius"], &["radius"]),
    perhaps(&["radius2"], &["radius"]).but("of the second of two, or squared"),
    perhaps(&["steps"], &["maxsteps"]).but("where it is a limit, and no count of steps that were taken"),
    sure(&["voxelsize", "tilesize", "blocksize"], &["cellsize"]),
    sure(&["gridoffset", "maporigin", "originoffset", "offset"], &["gridorigin"]),
    perhaps(&["goal", "stop", "finish"], &["to"]),
    perhaps(&["scene", "map", "tilemap", "level", "obstacles"], &["against"]),
    perhaps(&["threads"], &["jobs"]),
    perhaps(&["sep", "separator", "columnsep"], &["delimiter"]),
    perhaps(&["json", "csv", "outputformat", "outformat"], &["format"]),
    perhaps(&["out"], &["output"]),
    perhaps(&["count"], &["summary"]),
    perhaps(&["svg", "plot", "draw"], &["picture"]),
    with(Sure::WithAxis, &["c"], &["center"]),
    with(Sure::WithAxis, &["p"], &["origin", "from"]),
    with(Sure::WithAxis, &["h"], &["half"]),
    with(Sure::WithAxis, &["length"], &["size"]),
    OtherWord { words: &["o"], names: &["rotation"], sure: Sure::WithAxisOfBoxes, but: ORDER },
    OtherWord { words: &["r"], names: &["rotation"], sure: Sure::WithAxisOfBoxes, but: ANGLES },
    perhaps(&["height", "length", "h", "len", "halfheight", "halflength", "halflen", "hh"], &["halfaxis"]).but(FROM_CENTER),
    perhaps(&["height", "length", "h", "len"], &["axis"]).but(LENGTH_ALONE),
    perhaps(&["precision", "digits", "places"], &["decimals"]),
    perhaps(&["skiperrors", "ignoreerrors", "continueonerror", "keepgoing"], &["onerror"]).but("report"),
];
