//! Usual other words for the names of parameters and flags.

/// Usual other words for names, and what stands for each, the likeliest first.
pub(super) struct OtherWord {
    /// The word, folded.
    pub(super) word: &'static str,
    /// The names that it may stand for.
    pub(super) names: &'static [&'static str],
    /// Whether it does.
    pub(super) sure: Sure,
    /// What has to be known or done first; "" where the value is the same.
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
    /// Never: it is an ordinary word.
    Never,
    /// Never, and by itself it means something else.
    WithAxis,
}

const fn sure(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::Always, but: "" }
}

const fn with_boxes(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::WithBoxes, but: "" }
}

/// A length along the axis of a cylinder, which only a vector gives.
const fn of_cylinders(word: &'static str) -> OtherWord {
    let but = "a vector from the center to an end; a center alone is a sphere";
    OtherWord { word, names: &["halfaxis", "axis", "p2"], sure: Sure::WithCenter, but }
}

const fn perhaps(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::Never, but: "" }
}

const fn with_axis(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::WithAxis, but: "" }
}

impl OtherWord {
    const fn but(self, but: &'static str) -> Self {
        Self { but, ..self }
    }
}

/// What is to be known of four numbers of a rotation.
pub(super) const ORDER: &str = "in the order x, y, z, w: is w first or last?";
/// What is to be known of the numbers of a matrix.
pub(super) const ROWS: &str = "row by row: do rows or columns come first?";
const ANGLE: &str = "a quaternion, not an angle: z, w = sin(a/2), cos(a/2) of an angle a about z";
const LENGTHS: &str = "no distance: t counts lengths of dir, or units of time; it is distance / |dir|";
/// What is to be known of the place of a box.
pub const MIDDLE: &str = "where it is the middle; the low corner of a box is min";
const HALVES: &str = "half extents; whole ones are a size";

/// All of them, folded. A path has a start in two forms, and an end; whichever is given, the other is not meant.
#[rustfmt::skip]
pub(super) const OTHER_WORDS: &[OtherWord] = &[
    sure("start", &["origin", "from"]), sure("startpoint", &["origin", "from"]), perhaps("pos", &["origin", "from"]), perhaps("pos", &["center"]).but(MIDDLE), perhaps("location", &["origin", "from"]), perhaps("location", &["center"]).but(MIDDLE),
    perhaps("position", &["origin", "from"]), perhaps("position", &["center"]).but(MIDDLE), perhaps("source", &["origin", "from"]), perhaps("begin", &["origin", "from"]),
    perhaps("point", &["origin", "from"]), perhaps("point", &["center"]).but(MIDDLE), sure("rayorigin", &["origin", "from"]), sure("raydir", &["dir", "to"]),
    sure("raydirection", &["dir", "to"]), sure("direction", &["dir", "to"]), perhaps("heading", &["dir", "to"]).but("a vector, not an angle"),
    perhaps("end", &["to", "dir"]), sure("endpoint", &["to", "dir"]), perhaps("target", &["to", "dir"]),
    perhaps("destination", &["to", "dir"]), sure("velocity", &["vel"]), perhaps("velocity", &["dir"]), sure("velo", &["vel"]), perhaps("speed", &["vel"]).but("a vector, not a speed"),
    sure("vel", &["vel"]), perhaps("v", &["vel", "dir", "to"]), perhaps("d", &["dir", "to"]), perhaps("o", &["origin", "from"]),
    sure("maxt", &["tmax"]), sure("mint", &["tmin"]), perhaps("tend", &["tmax"]), perhaps("tstart", &["tmin"]),
    sure("dt", &["tmax"]), sure("maxdistance", &["tmax"]).but(LENGTHS), sure("maxdist", &["tmax"]).but(LENGTHS), sure("range", &["tmax"]).but(LENGTHS),
    sure("raylength", &["tmax"]).but(LENGTHS), sure("mindistance", &["tmin"]).but(LENGTHS), sure("mindist", &["tmin"]).but(LENGTHS),
    perhaps("min", &["min"]), perhaps("max", &["max"]), perhaps("size", &["size"]), perhaps("center", &["center"]),
    perhaps("half", &["half"]),
    perhaps("minimum", &["min"]), perhaps("maximum", &["max"]), perhaps("lower", &["min"]), perhaps("upper", &["max"]),
    perhaps("low", &["min"]), perhaps("high", &["max"]), sure("boxmin", &["min"]), sure("boxmax", &["max"]),
    sure("bboxmin", &["min"]), sure("bboxmax", &["max"]), sure("aabbmin", &["min"]), sure("aabbmax", &["max"]),
    sure("boxcenter", &["center"]), sure("boxsize", &["size"]),
    sure("centre", &["center"]), perhaps("middle", &["center"]), sure("halfextents", &["half"]), sure("halfextent", &["half"]),
    sure("halfsize", &["half"]), perhaps("extents", &["half"]).but(HALVES), perhaps("extent", &["half"]).but(HALVES), perhaps("dimensions", &["size"]),
    perhaps("dims", &["size"]), sure("quaternion", &["rotation"]).but(ORDER), sure("quat", &["rotation"]).but(ORDER), with_boxes("rot", &["rotation"]).but(ORDER),
    perhaps("q", &["rotation"]).but(ORDER), sure("yaw", &["rotation"]).but(ANGLE), with_boxes("angle", &["rotation"]).but(ANGLE), with_boxes("angledeg", &["rotation"]).but(ANGLE), with_boxes("theta", &["rotation"]).but(ANGLE),
    sure("rotationdeg", &["rotation"]).but(ANGLE), sure("rotationdegrees", &["rotation"]).but(ANGLE), with_boxes("euler", &["rotation"]).but(ANGLE), with_boxes("eulerangles", &["rotation"]).but(ANGLE),
    with_boxes("heading", &["rotation"]).but(ANGLE), with_boxes("roll", &["rotation"]).but(ANGLE), with_boxes("pitch", &["rotation"]).but(ANGLE),
    with_boxes("orientation", &["rotation"]).but(ORDER), with_boxes("transform", &["matrix"]).but(ROWS), perhaps("translation", &["center"]).but(MIDDLE), sure("translation", &["matrix"]).but("in its last column or row"), perhaps("scale", &["size"]).but("only where the side is 1 before it is scaled"), perhaps("mat", &["matrix"]).but(ROWS),
    sure("cap", &["caps"]), sure("capped", &["caps"]), perhaps("diameter", &["radius"]).but("half a diameter"), perhaps("rad", &["radius"]),
    perhaps("r", &["radius"]), sure("radius", &["pathradius"]), perhaps("steps", &["maxsteps"]),
    sure("voxelsize", &["cellsize"]), sure("gridsize", &["cellsize"]), sure("tilesize", &["cellsize"]),
    perhaps("scene", &["against"]), perhaps("threads", &["jobs"]), perhaps("sep", &["delimiter"]),
    perhaps("separator", &["delimiter"]), perhaps("json", &["format"]), perhaps("csv", &["format"]),
    perhaps("outputformat", &["format"]), perhaps("outformat", &["format"]), perhaps("out", &["output"]),
    perhaps("columnsep", &["delimiter"]), perhaps("count", &["summary"]), perhaps("svg", &["picture"]),
    perhaps("lo", &["min"]), perhaps("hi", &["max"]), with_axis("c", &["center"]), with_axis("p", &["origin", "from"]), with_axis("h", &["half"]),
    with_axis("length", &["size"]), perhaps("elements", &["matrix"]).but(ROWS),
    of_cylinders("h"), of_cylinders("height"), of_cylinders("length"), of_cylinders("halfheight"), of_cylinders("halflength"),
    perhaps("precision", &["decimals"]), perhaps("digits", &["decimals"]), perhaps("places", &["decimals"]),
    perhaps("skiperrors", &["onerror"]).but("report"), perhaps("ignoreerrors", &["onerror"]).but("report"),
    perhaps("continueonerror", &["onerror"]).but("report"), perhaps("keepgoing", &["onerror"]).but("report"),
    perhaps("offset", &["gridorigin"]), perhaps("plot", &["picture"]), perhaps("draw", &["picture"]),
];
