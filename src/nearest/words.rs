//! Usual other words for the names of parameters and flags, when each is one, and what is said of it.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Texts, each of which is one of several.
type Words = &'static [&'static str];

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
    /// Only where the input brings centers of cylinders too, and without an axis behind it.
    WithCenter,
    /// Only where the input brings one of these, too, and a path is given: without one it may be a part of that.
    OfSolid(Words),
    /// Only where the input brings that parameter itself, of which it says more.
    BesideIt,
    /// Never: it is an ordinary word.
    Never,
    /// Never, and by itself it means something else.
    WithAxis,
    /// Only where the input brings boxes too, and with an axis behind it.
    WithAxisOfBoxes,
}

const fn sure(words: Words, names: Words) -> OtherWord {
    OtherWord { words, names, sure: Sure::Always, but: "" }
}

const fn with_boxes(words: Words, names: Words) -> OtherWord {
    OtherWord { words, names, sure: Sure::WithBoxes, but: "" }
}

/// A length along the axis of a cylinder, which only a vector gives.
const fn of_cylinders(words: Words) -> OtherWord {
    OtherWord { words, names: &["halfaxis", "axis", "p2"], sure: Sure::WithCenter, but: FROM_CENTER }
}

/// A length of an axis whose direction another column gives, by itself.
const fn of_axes(words: Words) -> OtherWord {
    OtherWord { words, names: &["axis", "halfaxis"], sure: Sure::BesideIt, but: OWN_LENGTH }
}

/// A part of a solid that is whole without it, or of a path that is not given.
const fn of_solids(words: Words, names: Words, solids: Words) -> OtherWord {
    OtherWord { words, names, sure: Sure::OfSolid(solids), but: "" }
}

const fn perhaps(words: Words, names: Words) -> OtherWord {
    OtherWord { words, names, sure: Sure::Never, but: "" }
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
    !places(name).is_empty()
}

const fn with_axis(words: Words, names: Words) -> OtherWord {
    OtherWord { words, names, sure: Sure::WithAxis, but: "" }
}

/// An entry about the order of a parameter's numbers.
const fn of_order(words: Words, names: Words) -> OtherWord {
    OtherWord { words, names, sure: Sure::BesideIt, but: ALWAYS_SO }
}

impl OtherWord {
    const fn but(self, but: &'static str) -> Self {
        Self { but, ..self }
    }
}

/// To be asked of four numbers of a rotation.
pub(super) const ORDER: &str = "in the order x, y, z, w: is w first or last?";
/// Words for the length of a cylinder, or for the half of it.
const LENGTHS_OF_AXES: Words = &[
    "height",
    "length",
    "h",
    "len",
    "halfheight",
    "halflength",
    "halflen",
    "hh",
    "axislength",
    "axislen",
    "axisheight",
    "fullheight",
    "fulllength",
    "totalheight",
    "totallength",
    "depth",
];
/// Said of the order of a quaternion's numbers.
const ALWAYS_SO: &str = "whose numbers are always read in the order x, y, z, w";
/// To be asked of the numbers of a matrix.
pub(super) const ROWS: &str = "row by row: do rows or columns come first?";
const ANGLE: &str = "a quaternion, not an angle: z, w = sin(a/2), cos(a/2) of an angle a about z";
const ANGLES: &str = "a quaternion x, y, z, w, not three angles";
pub(super) const AXES_OF_BOX: &str = "whose columns are the axes, the last one the middle; the box is then about 0";
/// Said of a distance as the end of a range.
pub(crate) const LENGTHS: &str = "no distance: t counts lengths of dir, or units of time; it is distance / |dir|";
/// Said of the height of a cylinder.
pub(crate) const FROM_CENTER: &str = "a vector from the center to an end; a center alone is a sphere";
/// Said of an axis beside a length.
pub(crate) const OWN_LENGTH: &str = "a vector that is as long as the cylinder, or as its half, itself: a direction of length 1 has to be multiplied first";
/// Said of a height beside a base.
pub(crate) const LENGTH_ALONE: &str =
    "a vector from the base to the other end; a height is its length alone: along z it is 0, 0, height";
/// Said of the place of a box.
pub(crate) const MIDDLE: &str = "where it is the middle; the low corner of a box is min";
/// Said of a place, and of a scale, beside a solid that is placed.
pub(crate) const MOVES: &str = "in its last column or row, if it moves the solid";
pub(crate) const SCALES: &str = "on its diagonal, if it scales the solid";
const HALVES: &str = "half extents; whole ones are a size";

/// Parameters that place a solid: with one of them it needs no other place.
const PLACED: [&str; 4] = ["center", "min", "corner", "p1"];

/// All of them, folded. A path has a start in two forms, and an end; whichever is given, the other is not meant.
#[rustfmt::skip]
pub(super) const OTHER_WORDS: &[OtherWord] = &[
    of_solids(&["direction"], &["halfaxis"], &["center"]).but(FROM_CENTER),
    of_solids(&["direction"], &["axis"], &["p1"]).but(OWN_LENGTH),
    sure(&["start", "startpoint", "rayorigin"], &["origin", "from"]),
    perhaps(&["pos", "location", "position", "source", "begin", "point", "o"], &["origin", "from"]),
    perhaps(&["pos", "location", "position", "point", "translation"], &["center"]).but(MIDDLE),
    perhaps(&["form"], &["from"]),
    perhaps(&["start", "startpoint", "p1local", "base", "bottom"], &["p1"]),
    perhaps(&["endpoint", "end", "target", "destination"], &["to", "dir"]),
    perhaps(&["endpoint", "p2local", "end", "top"], &["p2"]),
    sure(&["raydir", "raydirection", "direction"], &["dir", "to"]),
    of_solids(&["position", "pos", "location"], &["matrix"], &PLACED).but(MOVES),
    perhaps(&["heading", "azimuth", "bearing", "elevation", "compass", "angle", "theta", "phi"], &["dir", "to"])
        .but("a vector, not an angle"),
    sure(&["endpoint"], &["to", "dir"]),
    sure(&["velocity", "velo", "vel", "displacement"], &["vel"]),
    perhaps(&["velocity"], &["dir"]),
    perhaps(&["speed"], &["vel"]).but("a vector, not a speed"),
    with_axis(&["d", "delta", "move", "motion"], &["vel"]),
    sure(&["va", "adelta", "amove"], &["avel"]),
    sure(&["vb", "bdelta", "bmove"], &["bvel"]),
    perhaps(&["v"], &["vel", "dir", "to"]),
    perhaps(&["d"], &["dir", "to"]),
    sure(&["maxt", "tend", "tlimit", "timelimit", "maxtime", "deltat", "frametime", "dt", "deltatime", "timestep",
        "maxtoi", "maxtimeofimpact", "maxfraction", "tfar"], &["tmax"]),
    sure(&["mint", "tstart", "tnear"], &["tmin"]),
    sure(&["maxdistance", "maxdist", "range", "raylength", "raylen", "raymax", "raylengthmax", "maxrange",
        "rangemax", "maxlength", "maxlen"], &["tmax"]).but(LENGTHS),
    sure(&["rangemin", "mindistance", "mindist"], &["tmin"]).but(LENGTHS),
    perhaps(&["near"], &["tmin"]).but(LENGTHS),
    perhaps(&["far"], &["tmax"]).but(LENGTHS),
    perhaps(&["min", "minimum", "lower", "low", "lo"], &["min"]),
    perhaps(&["max", "maximum", "upper", "high", "hi"], &["max"]),
    perhaps(&["size", "dimensions", "dims"], &["size"]),
    perhaps(&["center", "middle"], &["center"]),
    perhaps(&["half"], &["half"]),
    sure(&["boxmin", "bboxmin", "aabbmin"], &["min"]),
    sure(&["boxmax", "bboxmax", "aabbmax"], &["max"]),
    sure(&["boxcenter", "centre"], &["center"]),
    sure(&["boxsize"], &["size"]),
    sure(&["halfextents", "halfextent", "halfsize"], &["half"]),
    perhaps(&["extents", "extent"], &["half"]).but(HALVES),
    sure(&["quaternion", "quat", "quatwxyz", "quaternionwxyz", "rotationwxyz", "orientationwxyz", "qwxyz",
        "quatxyzw", "rotationquat"], &["rotation"]).but(ORDER),
    with_boxes(&["rot", "q", "wxyz", "ori", "orientation", "orient", "q0", "q4", "quat0", "quat4"],
        &["rotation"]).but(ORDER),
    with_boxes(&["mat4", "matrix4", "elements"], &["matrix"]).but(ROWS),
    sure(&["yaw", "rotationdeg", "rotationdegrees", "rotationeuler", "eulerrotation", "rotationrad",
        "rotationradians", "rotationangle", "yawdeg", "yawrad"], &["rotation"]).but(ANGLE),
    with_boxes(&["angle", "angledeg", "theta", "euler", "eulerangles", "heading", "roll", "pitch", "rpy", "rotdeg",
        "rotate", "rotated", "tilt", "tilted", "azimuth", "bearing", "compass", "phi", "psi", "deg", "degrees",
        "radians", "directiondeg", "dirdeg", "anglerad", "headingdeg", "rolldeg", "pitchdeg", "thetadeg",
        "elevation", "attitude", "inclination", "facing"], &["rotation"]).but(ANGLE),
    sure(&["transform", "matrixworld", "worldmatrix", "modelmatrix", "objectmatrix", "objmatrix", "localmatrix",
        "matrixlocal", "transformmatrix", "localtoworldmatrix", "localtoworld"], &["matrix"]).but(ROWS),
    sure(&["translation"], &["matrix"]).but("in its last column or row"),
    perhaps(&["scale"], &["size"]).but("only where the side is 1 before it is scaled"),
    perhaps(&["mat"], &["matrix"]).but(ROWS),
    of_solids(&["scale"], &["matrix"], &PLACED).but(SCALES),
    sure(&["localscale", "lossyscale", "scaling"], &["matrix"]).but(SCALES),
    of_order(&["rotationorder", "rotationformat", "quaternionorder", "quatorder"], &["rotation"]),
    sure(&["matrixorder", "matrixlayout", "matrixmajor", "vectors", "matrixconvention"], &["matrixvectors"]),
    sure(&["cap", "capped", "captype", "endcaps", "iscapped", "closed"], &["caps"]),
    perhaps(&["diameter"], &["radius"]).but("half a diameter"),
    perhaps(&["rad", "r"], &["radius"]),
    sure(&["radius", "castradius", "ballradius"], &["pathradius"]),
    sure(&["sphereradius"], &["radius", "pathradius"]),
    perhaps(&["thickness"], &["pathradius"]).but("half a thickness"),
    perhaps(&["steps"], &["maxsteps"]),
    sure(&["voxelsize", "gridsize", "tilesize", "resolution", "mapresolution", "res", "mapres", "voxelres",
        "gridres", "spacing", "gridspacing"], &["cellsize"]),
    sure(&["tilewidth", "cellwidth"], &["cellsizex", "cellsize"]),
    sure(&["tileheight", "cellheight"], &["cellsizey", "cellsize"]),
    sure(&["gridoffset", "maporigin", "originoffset", "offset"], &["gridorigin"]),
    perhaps(&["scene"], &["against"]),
    perhaps(&["threads"], &["jobs"]),
    perhaps(&["sep", "separator", "columnsep"], &["delimiter"]),
    perhaps(&["json", "csv", "outputformat", "outformat"], &["format"]),
    perhaps(&["out"], &["output"]),
    perhaps(&["count"], &["summary"]),
    perhaps(&["svg", "plot", "draw"], &["picture"]),
    with_axis(&["c"], &["center"]),
    with_axis(&["p"], &["origin", "from"]),
    with_axis(&["h"], &["half"]),
    with_axis(&["length"], &["size"]),
    with_boxes(&["axes", "basis"], &["matrix"]).but(AXES_OF_BOX),
    OtherWord { words: &["o"], names: &["rotation"], sure: Sure::WithAxisOfBoxes, but: ORDER },
    OtherWord { words: &["r"], names: &["rotation", "matrix"], sure: Sure::WithAxisOfBoxes, but: ANGLES },
    of_axes(LENGTHS_OF_AXES),
    of_cylinders(LENGTHS_OF_AXES),
    perhaps(&["height", "length", "h", "len"], &["axis"]).but(LENGTH_ALONE),
    perhaps(&["precision", "digits", "places"], &["decimals"]),
    perhaps(&["skiperrors", "ignoreerrors", "continueonerror", "keepgoing"], &["onerror"]).but("report"),
];
