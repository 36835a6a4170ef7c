//! Usual other words for the names of parameters and flags.

/// Usual other words for names, and what stands for each, the likeliest first.
pub struct OtherWord {
    /// The word, folded.
    pub word: &'static str,
    /// The names that it may stand for.
    pub names: &'static [&'static str],
    /// Whether it does.
    pub sure: Sure,
}

/// When a bare column of such a name was hardly meant otherwise; with an axis behind it, it never was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sure {
    /// Always: the word has one meaning.
    Always,
    /// Only where the input brings boxes too: without them it may be any angle.
    WithBoxes,
    /// Never: it is an ordinary word.
    Never,
}

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
pub const OTHER_WORDS: [OtherWord; 97] = [
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
