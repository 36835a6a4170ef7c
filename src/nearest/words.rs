//! Usual other words for the names of parameters and flags, when each is one, and what is said of it.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Usual other words for names, and the meanings of each, the likeliest first.
pub(super) struct OtherWord {
    pub(super) word: &'static str,
    /// The names that it may mean.
    pub(super) names: &'static [&'static str],
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
    OfSolid(&'static [&'static str]),
    /// Only where the input brings that parameter itself, of which it says more.
    BesideIt,
    /// Never: it is an ordinary word.
    Never,
    /// Never, and by itself it means something else.
    WithAxis,
    /// Only where the input brings boxes too, and with an axis behind it.
    WithAxisOfBoxes,
}

const fn sure(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::Always, but: "" }
}

const fn with_boxes(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::WithBoxes, but: "" }
}

/// A length along the axis of a cylinder, which only a vector gives.
const fn of_cylinders(word: &'static str) -> OtherWord {
    OtherWord { word, names: &["halfaxis", "axis", "p2"], sure: Sure::WithCenter, but: FROM_CENTER }
}

/// A length of an axis whose direction another column gives, by itself.
const fn of_axes(word: &'static str) -> OtherWord {
    OtherWord { word, names: &["axis", "halfaxis"], sure: Sure::BesideIt, but: OWN_LENGTH }
}

/// A part of a solid that is whole without it, or of a path that is not given.
const fn of_solids(word: &'static str, names: &'static [&'static str], solids: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::OfSolid(solids), but: "" }
}

const fn perhaps(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::Never, but: "" }
}

/// The places of a word in the table.
pub(super) fn places(word: &str) -> &'static [usize] {
    static PLACES: LazyLock<HashMap<&str, Vec<usize>>> = LazyLock::new(|| {
        let mut places: HashMap<_, Vec<_>> = HashMap::new();
        for (place, other) in OTHER_WORDS.iter().enumerate() {
            places.entry(other.word).or_default().push(place);
        }
        places
    });
    PLACES.get(word).map_or(&[], Vec::as_slice)
}

/// Tells whether a name is a word of the table.
pub(super) fn is_other_word(name: &str) -> bool {
    !places(name).is_empty()
}

const fn with_axis(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::WithAxis, but: "" }
}

/// An entry about the order of a parameter's numbers.
const fn of_order(word: &'static str, names: &'static [&'static str]) -> OtherWord {
    OtherWord { word, names, sure: Sure::BesideIt, but: ALWAYS_SO }
}

impl OtherWord {
    const fn but(self, but: &'static str) -> Self {
        Self { but, ..self }
    }
}

/// To be asked of four numbers of a rotation.
pub(super) const ORDER: &str = "in the order x, y, z, w: is w first or last?";
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
    of_solids("direction", &["halfaxis"], &["center"]).but(FROM_CENTER), of_solids("direction", &["axis"], &["p1"]).but(OWN_LENGTH),
    sure("start", &["origin", "from"]), sure("startpoint", &["origin", "from"]), perhaps("pos", &["origin", "from"]), perhaps("pos", &["center"]).but(MIDDLE), perhaps("location", &["origin", "from"]), perhaps("location", &["center"]).but(MIDDLE),
    perhaps("position", &["origin", "from"]), perhaps("position", &["center"]).but(MIDDLE), perhaps("source", &["origin", "from"]), perhaps("begin", &["origin", "from"]), perhaps("form", &["from"]),
    perhaps("start", &["p1"]), perhaps("startpoint", &["p1"]), perhaps("endpoint", &["to", "dir"]), perhaps("endpoint", &["p2"]), perhaps("p1local", &["p1"]), perhaps("p2local", &["p2"]),
    perhaps("point", &["origin", "from"]), perhaps("point", &["center"]).but(MIDDLE), sure("rayorigin", &["origin", "from"]), sure("raydir", &["dir", "to"]),
    of_solids("position", &["matrix"], &PLACED).but(MOVES), of_solids("pos", &["matrix"], &PLACED).but(MOVES), of_solids("location", &["matrix"], &PLACED).but(MOVES),
    sure("raydirection", &["dir", "to"]), sure("direction", &["dir", "to"]), perhaps("heading", &["dir", "to"]).but("a vector, not an angle"),
    perhaps("end", &["to", "dir"]), perhaps("end", &["p2"]), sure("endpoint", &["to", "dir"]), perhaps("target", &["to", "dir"]),
    perhaps("destination", &["to", "dir"]), sure("velocity", &["vel"]), perhaps("velocity", &["dir"]), sure("velo", &["vel"]), perhaps("speed", &["vel"]).but("a vector, not a speed"),
    sure("vel", &["vel"]), sure("displacement", &["vel"]), with_axis("d", &["vel"]), with_axis("delta", &["vel"]), with_axis("move", &["vel"]), with_axis("motion", &["vel"]), sure("va", &["avel"]), sure("adelta", &["avel"]), sure("amove", &["avel"]), sure("vb", &["bvel"]), sure("bdelta", &["bvel"]), sure("bmove", &["bvel"]), perhaps("v", &["vel", "dir", "to"]), perhaps("d", &["dir", "to"]), perhaps("o", &["origin", "from"]),
    sure("maxt", &["tmax"]), sure("mint", &["tmin"]), sure("tend", &["tmax"]), sure("tstart", &["tmin"]), sure("tlimit", &["tmax"]), sure("timelimit", &["tmax"]), sure("maxtime", &["tmax"]), sure("deltat", &["tmax"]), sure("frametime", &["tmax"]),
    sure("dt", &["tmax"]), sure("deltatime", &["tmax"]), sure("timestep", &["tmax"]), sure("maxdistance", &["tmax"]).but(LENGTHS), sure("maxdist", &["tmax"]).but(LENGTHS), sure("range", &["tmax"]).but(LENGTHS),
    sure("raylength", &["tmax"]).but(LENGTHS), sure("raylen", &["tmax"]).but(LENGTHS), sure("raymax", &["tmax"]).but(LENGTHS), sure("raylengthmax", &["tmax"]).but(LENGTHS), sure("maxrange", &["tmax"]).but(LENGTHS), sure("rangemax", &["tmax"]).but(LENGTHS), sure("maxlength", &["tmax"]).but(LENGTHS), sure("maxlen", &["tmax"]).but(LENGTHS), sure("rangemin", &["tmin"]).but(LENGTHS),
    sure("maxtoi", &["tmax"]), sure("maxtimeofimpact", &["tmax"]), sure("maxfraction", &["tmax"]), sure("tnear", &["tmin"]), sure("tfar", &["tmax"]), perhaps("near", &["tmin"]).but(LENGTHS), perhaps("far", &["tmax"]).but(LENGTHS),
    sure("mindistance", &["tmin"]).but(LENGTHS), sure("mindist", &["tmin"]).but(LENGTHS),
    perhaps("min", &["min"]), perhaps("max", &["max"]), perhaps("size", &["size"]), perhaps("center", &["center"]),
    perhaps("half", &["half"]),
    perhaps("minimum", &["min"]), perhaps("maximum", &["max"]), perhaps("lower", &["min"]), perhaps("upper", &["max"]),
    perhaps("low", &["min"]), perhaps("high", &["max"]), sure("boxmin", &["min"]), sure("boxmax", &["max"]),
    sure("bboxmin", &["min"]), sure("bboxmax", &["max"]), sure("aabbmin", &["min"]), sure("aabbmax", &["max"]),
    sure("boxcenter", &["center"]), sure("boxsize", &["size"]),
    sure("centre", &["center"]), perhaps("middle", &["center"]), sure("halfextents", &["half"]), sure("halfextent", &["half"]),
    sure("halfsize", &["half"]), perhaps("extents", &["half"]).but(HALVES), perhaps("extent", &["half"]).but(HALVES), perhaps("dimensions", &["size"]),
    perhaps("dims", &["size"]), sure("quaternion", &["rotation"]).but(ORDER), sure("quat", &["rotation"]).but(ORDER), with_boxes("rot", &["rotation"]).but(ORDER),
    with_boxes("q", &["rotation"]).but(ORDER), sure("quatwxyz", &["rotation"]).but(ORDER), sure("quaternionwxyz", &["rotation"]).but(ORDER), sure("rotationwxyz", &["rotation"]).but(ORDER), sure("orientationwxyz", &["rotation"]).but(ORDER),
    sure("qwxyz", &["rotation"]).but(ORDER), with_boxes("wxyz", &["rotation"]).but(ORDER), sure("quatxyzw", &["rotation"]).but(ORDER), sure("rotationquat", &["rotation"]).but(ORDER), with_boxes("ori", &["rotation"]).but(ORDER),
    with_boxes("mat4", &["matrix"]).but(ROWS), with_boxes("matrix4", &["matrix"]).but(ROWS), perhaps("base", &["p1"]), perhaps("bottom", &["p1"]), perhaps("top", &["p2"]),
    sure("yaw", &["rotation"]).but(ANGLE), with_boxes("angle", &["rotation"]).but(ANGLE), with_boxes("angledeg", &["rotation"]).but(ANGLE), with_boxes("theta", &["rotation"]).but(ANGLE),
    sure("rotationdeg", &["rotation"]).but(ANGLE), sure("rotationdegrees", &["rotation"]).but(ANGLE), with_boxes("euler", &["rotation"]).but(ANGLE), with_boxes("eulerangles", &["rotation"]).but(ANGLE),
    with_boxes("heading", &["rotation"]).but(ANGLE), with_boxes("roll", &["rotation"]).but(ANGLE), with_boxes("pitch", &["rotation"]).but(ANGLE), with_boxes("rpy", &["rotation"]).but(ANGLE),
    with_boxes("orientation", &["rotation"]).but(ORDER), with_boxes("orient", &["rotation"]).but(ORDER), with_boxes("rotdeg", &["rotation"]).but(ANGLE), sure("transform", &["matrix"]).but(ROWS), perhaps("translation", &["center"]).but(MIDDLE), sure("translation", &["matrix"]).but("in its last column or row"), perhaps("scale", &["size"]).but("only where the side is 1 before it is scaled"), perhaps("mat", &["matrix"]).but(ROWS),
    of_solids("scale", &["matrix"], &PLACED).but(SCALES), sure("localscale", &["matrix"]).but(SCALES), sure("lossyscale", &["matrix"]).but(SCALES), sure("scaling", &["matrix"]).but(SCALES),
    of_order("rotationorder", &["rotation"]), of_order("rotationformat", &["rotation"]), of_order("quaternionorder", &["rotation"]), of_order("quatorder", &["rotation"]),
    sure("matrixorder", &["matrixvectors"]), sure("matrixlayout", &["matrixvectors"]), sure("matrixmajor", &["matrixvectors"]), sure("vectors", &["matrixvectors"]), sure("matrixconvention", &["matrixvectors"]),
    sure("matrixworld", &["matrix"]).but(ROWS), sure("worldmatrix", &["matrix"]).but(ROWS), sure("modelmatrix", &["matrix"]).but(ROWS), sure("objectmatrix", &["matrix"]).but(ROWS), sure("objmatrix", &["matrix"]).but(ROWS),
    sure("localmatrix", &["matrix"]).but(ROWS), sure("matrixlocal", &["matrix"]).but(ROWS), sure("transformmatrix", &["matrix"]).but(ROWS), sure("localtoworldmatrix", &["matrix"]).but(ROWS), sure("localtoworld", &["matrix"]).but(ROWS),
    sure("rotationeuler", &["rotation"]).but(ANGLE), sure("eulerrotation", &["rotation"]).but(ANGLE), sure("rotationrad", &["rotation"]).but(ANGLE), sure("rotationradians", &["rotation"]).but(ANGLE), sure("rotationangle", &["rotation"]).but(ANGLE),
    sure("cap", &["caps"]), sure("capped", &["caps"]), sure("captype", &["caps"]), sure("endcaps", &["caps"]), sure("iscapped", &["caps"]), sure("closed", &["caps"]), perhaps("diameter", &["radius"]).but("half a diameter"), perhaps("rad", &["radius"]),
    perhaps("r", &["radius"]), sure("radius", &["pathradius"]), sure("castradius", &["pathradius"]), sure("sphereradius", &["radius", "pathradius"]), sure("ballradius", &["pathradius"]), perhaps("thickness", &["pathradius"]).but("half a thickness"), perhaps("steps", &["maxsteps"]),
    sure("voxelsize", &["cellsize"]), sure("gridsize", &["cellsize"]), sure("tilesize", &["cellsize"]),
    sure("tilewidth", &["cellsizex", "cellsize"]), sure("tileheight", &["cellsizey", "cellsize"]), sure("cellwidth", &["cellsizex", "cellsize"]), sure("cellheight", &["cellsizey", "cellsize"]), sure("resolution", &["cellsize"]), sure("mapresolution", &["cellsize"]), sure("gridoffset", &["gridorigin"]), sure("maporigin", &["gridorigin"]), sure("originoffset", &["gridorigin"]), sure("offset", &["gridorigin"]),
    sure("res", &["cellsize"]), sure("mapres", &["cellsize"]), sure("voxelres", &["cellsize"]), sure("gridres", &["cellsize"]), sure("spacing", &["cellsize"]), sure("gridspacing", &["cellsize"]),
    perhaps("scene", &["against"]), perhaps("threads", &["jobs"]), perhaps("sep", &["delimiter"]),
    perhaps("separator", &["delimiter"]), perhaps("json", &["format"]), perhaps("csv", &["format"]),
    perhaps("outputformat", &["format"]), perhaps("outformat", &["format"]), perhaps("out", &["output"]),
    perhaps("columnsep", &["delimiter"]), perhaps("count", &["summary"]), perhaps("svg", &["picture"]),
    perhaps("lo", &["min"]), perhaps("hi", &["max"]), with_axis("c", &["center"]), with_axis("p", &["origin", "from"]), with_axis("h", &["half"]),
    with_axis("length", &["size"]), with_boxes("elements", &["matrix"]).but(ROWS), with_boxes("axes", &["matrix"]).but(AXES_OF_BOX), with_boxes("basis", &["matrix"]).but(AXES_OF_BOX),
    OtherWord { word: "o", names: &["rotation"], sure: Sure::WithAxisOfBoxes, but: ORDER },
    with_boxes("q0", &["rotation"]).but(ORDER), with_boxes("q4", &["rotation"]).but(ORDER), with_boxes("quat0", &["rotation"]).but(ORDER), with_boxes("quat4", &["rotation"]).but(ORDER),
    OtherWord { word: "r", names: &["rotation", "matrix"], sure: Sure::WithAxisOfBoxes, but: ANGLES },
    of_axes("height"), of_axes("length"), of_axes("h"), of_axes("halfheight"), of_axes("halflength"),
    of_cylinders("h"), of_cylinders("height"), of_cylinders("length"), of_cylinders("halfheight"), of_cylinders("halflength"),
    perhaps("height", &["axis"]).but(LENGTH_ALONE), perhaps("length", &["axis"]).but(LENGTH_ALONE), perhaps("h", &["axis"]).but(LENGTH_ALONE),
    perhaps("precision", &["decimals"]), perhaps("digits", &["decimals"]), perhaps("places", &["decimals"]),
    perhaps("skiperrors", &["onerror"]).but("report"), perhaps("ignoreerrors", &["onerror"]).but("report"),
    perhaps("continueonerror", &["onerror"]).but("report"), perhaps("keepgoing", &["onerror"]).but("report"),
    perhaps("plot", &["picture"]), perhaps("draw", &["picture"]),
];
