//! The parameters that names are about, by the words in them: `heading_rad` is about the turn of a box, whatever it means
//! by that. Such names are told, and nothing is proposed to paste.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use super::words::{ALWAYS_SO, FROM_CENTER, LENGTHS, ORDER, OWN_LENGTH, ROWS};
use super::{
    BOXES, GivenBy, GivenHow, KnownNames, Meant, OTHERS, PATHS, PATHS_ELSEWHERE, SOLIDS, brings_boxes, has, words,
};

/// Words that names have which are about something, with blanks between them.
struct About {
    /// Words of which such a name has one.
    words: &'static str,
    /// Words of which it has one, too, if there are any.
    with: &'static str,
    /// Words that may stand beside them; `None` if all may that are not about something else.
    beside: Option<&'static [&'static str]>,
    when: When,
}

/// When such a name is hardly anything else.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    /// The input brings a box.
    Box,
    /// The input places, turns or sizes a solid, and a path is given.
    Placed,
    /// So it does in a scene, or where flags give the place and the path.
    PlacedAlone,
    /// There are two boxes.
    Moving,
    /// The input brings a ray, or a part of one.
    Ray,
    /// So it is, and both ends of a range are there.
    Range,
    /// The input brings a path, in either form, and no colours.
    Path,
    /// The query is a walk.
    Walk,
    /// So it is, the size of a cell is given, and no place of the grid.
    Grid,
    /// So it is, and the input brings an origin, which may be that of the grid.
    GridOrRay,
    /// No angle about the vertical is there, beside which a pitch is one, too.
    NoYaw,
    /// The input brings the center of a cylinder, and no axis.
    Sphere,
    /// So it is, and the radius is given.
    Ball,
    /// Something is missing.
    Lacking,
    /// The input brings the parameter itself, of which the name says more.
    BesideIt,
    /// The input brings a box that nothing turns.
    Unturned,
    /// So it is, and two vectors are called as its axes are.
    Axes,
    /// The input brings a matrix.
    Matrix,
}

/// The values that a name has to hold to mean something there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Anything,
    Numbers,
    /// Several numbers, or one of the numbers of a vector.
    Vector,
    /// A word such as `true`.
    Yes,
}

const ANGLES: &str = "angle angles euler eulers yaw pitch roll rpy ypr hpr rotvec rvec rodrigues theta phi psi θ φ ψ \
    tilt tilted rotate rotated deg degree degrees radians cos sin cosine sine";
const TURNS: &str = "rot rotation orientation orient ori quat quaternion q";
const DISTANCES: &str = "distance dist length len range depth";
const LENGTHS_OF_AXES: &str = "height length len h hh depth";
const OF_AXES: &str = "half full total axis dir direction cylinder cyl capsule tube pipe end";
const BALLS: &str = "ball sphere capsule agent player character disc disk robot vehicle";
const SIDES: &str = "size dim dims step length len width height res resolution spacing pitch scale edge side";
pub(super) const GRIDS: &str = "grid map world level terrain tilemap costmap occupancy info voxels tileset mesh volume octree \
    chunk raster image field domain lattice";
const ORDERS: &str = "order layout convention major vectors";
const OF_SOLIDS: Option<&[&str]> = Some(&[SOLIDS]);
const OF_TURNS: Option<&[&str]> = Some(&[SOLIDS, TURNS, "dir direction axis vec vector"]);
const OF_PATHS: Option<&[&str]> = Some(&[PATHS, BALLS]);
const OF_MAPS: Option<&[&str]> = Some(&[GRIDS, "set"]);
/// Words for the place of a grid, and of its corners.
const OF_GRIDS: Option<&[&str]> = Some(&[GRIDS, "lower left bottom corner low edge x y lon lat"]);
const ALONE: Option<&[&str]> = Some(&[]);
/// Words that stand beside those that nobody but the asker understands, and are none themselves.
const AMONG: Option<&[&str]> = Some(&[
    SOLIDS,
    PATHS,
    BALLS,
    "point pos position at distance dist offset radius width size \
    contact collision relative actor corner amount origin mode lossy top bottom base upper lower u v start stop first last \
    plane sensor time sweep min max near far is line moves movement allow",
]);
/// Words that say nothing of what a name is about: axes, boxes, units and others.
const PLAIN: &str = "x y z w xyz xyzw wxyz a b m mm cm km px s ms rad to in of the by local world global initial current clip \
    end linear lin";
/// Words for what other programs found or should find.
const RESULTS: &str = "expected actual result hit got want out error id index";

/// Names of two axes of a box, as vectors of their own.
const AXES: [[&str; 2]; 2] = [["u", "v"], ["ux", "vx"]];

pub(crate) const ANGLE: &str = "a quaternion, not an angle: z, w = sin(a/2), cos(a/2) of an angle a about z";
/// Said of a parameter that cannot be used together with those that are given.
pub(crate) const ANOTHER_FORM: &str = "of another form than the one that is given";
const OF_CELLS: &str = "the length of a cell along each axis";
const OF_VECTORS: &str =
    "whether vectors are columns or rows; the numbers of a matrix are read row by row, however it is stored";

const fn words_of(
    words: &'static str,
    with: &'static str,
    beside: Option<&'static [&'static str]>,
    when: When,
) -> About {
    About { words, with, beside, when }
}

/// Names that are about parameters, the likeliest first: the parameters, folded and without the letter of a box, and a true
/// word about them, or the question to ask first.
#[rustfmt::skip]
const ABOUT: &[(&str, &str, About)] = &[
    ("rotation", ANGLE, words_of(ANGLES, "", OF_TURNS, When::Box)),
    ("rotation", ANGLE, words_of(TURNS, "rad", OF_TURNS, When::Always)),
    ("rotation", ANGLE, words_of(TURNS, ANGLES, OF_TURNS, When::Always)),
    ("rotation", ORDER, words_of(TURNS, "", OF_SOLIDS, When::Box)),
    ("matrix", ROWS, words_of("transform matrix", "", OF_SOLIDS, When::Always)),
    ("matrix", ROWS, words_of("transform transformation matrix mat pose affine tf elements trs", "", OF_SOLIDS, When::Box)),
    ("matrix", ROWS, words_of("world", "local", ALONE, When::Box)),
    ("axis halfaxis", OWN_LENGTH, words_of(LENGTHS_OF_AXES, "", Some(&[OF_AXES]), When::BesideIt)),
    ("halfaxis", FROM_CENTER, words_of(LENGTHS_OF_AXES, "", Some(&[OF_AXES,
        "shape collider hitbox hull body ball sphere obstacle object obj solid"]), When::Sphere)),
    ("halfaxis", FROM_CENTER, words_of("direction dir axis up normal top bottom base", "", Some(&[OF_AXES]), When::Sphere)),
    ("axis", OWN_LENGTH, words_of("direction", "", Some(&[OF_AXES]), When::Placed)),
    ("tmax", LENGTHS, words_of(DISTANCES, "max maximum far", OF_PATHS, When::Always)),
    ("tmin", LENGTHS, words_of(DISTANCES, "min minimum near", OF_PATHS, When::Always)),
    ("tmax", LENGTHS, words_of("range reach", "", OF_PATHS, When::Always)),
    ("radius", "half a diameter", words_of("diameter", "", None, When::Lacking)),
    ("radius", "half a thickness", words_of("thickness", "", None, When::Lacking)),
    ("cellsize", OF_CELLS, words_of(SIDES, "cell grid voxel tile leaf block pixel chunk", OF_MAPS, When::Always)),
    ("cellsize", OF_CELLS, words_of("resolution res scale spacing pitch", GRIDS, ALONE, When::Always)),
    ("cellsize", OF_CELLS, words_of("size resolution res spacing scale", "", ALONE, When::Always)),
    ("cellsize", OF_CELLS, words_of("pitch", "", ALONE, When::NoYaw)),
    ("matrixvectors", OF_VECTORS, words_of("row rows column columns col", "major", ALONE, When::Matrix)),
    ("rotation", ALWAYS_SO, words_of("order format", TURNS, ALONE, When::BesideIt)),
    ("matrixvectors", OF_VECTORS, words_of(ORDERS, "matrix", ALONE, When::Always)),
    ("matrixvectors", OF_VECTORS, words_of(ORDERS, "", Some(&["matrix"]), When::Matrix)),
];

/// Words of which nobody but the asker knows whether the answer should depend on what they hold, and what that has to be:
/// what grows, shapes, moves or turns a solid, makes a path thick or ends it, and says how cells lie.
#[rustfmt::skip]
const ASKED: &[(Content, About)] = &[
    (Content::Numbers, words_of("margin padding pad inflate inflated inflation skin expand expanded expansion grow clearance \
        buffer footprint rounding bevel fillet dilate dilation", "", AMONG, When::Placed)),
    (Content::Numbers, words_of("size width height offset distance dist",
        "contact rest safety agent robot player vehicle capsule", AMONG, When::Placed)),
    (Content::Numbers, words_of("radius thickness diameter", "", None, When::Always)),
    (Content::Numbers, words_of("r", "", AMONG, When::Path)),
    (Content::Numbers, words_of("size width", PATHS, AMONG, When::Path)),
    (Content::Numbers, words_of("offset translate translation shift position pos location tx ty tz", "", AMONG, When::Placed)),
    (Content::Numbers, words_of("x y z", "", ALONE, When::PlacedAlone)),
    (Content::Numbers, words_of("scale scaling scale3d sx sy sz spacing", "", AMONG, When::Placed)),
    (Content::Vector, words_of("pose transform transformation", "", AMONG, When::Placed)),
    (Content::Vector, words_of("dimensions dims extent extents radii", "", AMONG, When::Placed)),
    (Content::Numbers, words_of("height extent extents", "half", AMONG, When::Placed)),
    (Content::Numbers, words_of("extent extents l ends", "half", ALONE, When::Sphere)),
    (Content::Vector, words_of("half", "", ALONE, When::Sphere)),
    (Content::Numbers, words_of("ax ay az ux uy uz", "", ALONE, When::Sphere)),
    (Content::Numbers, words_of("l dz lz hl zlo zhi zlow zhigh ztop zbottom", "", ALONE, When::Ball)),
    (Content::Numbers, words_of("half size lo hi low high top bottom", "z", ALONE, When::Ball)),
    (Content::Numbers, words_of("height length", "", None, When::Ball)),
    (Content::Numbers, words_of("min max", "z", ALONE, When::Ball)),
    (Content::Numbers, words_of("zmin zmax", "", ALONE, When::Ball)),
    (Content::Anything, words_of("anchor pivot align alignment", "", AMONG, When::Placed)),
    (Content::Anything, words_of("mode", "origin", ALONE, When::Placed)),
    (Content::Vector, words_of("right up forward fwd axis axes basis", "", AMONG, When::Unturned)),
    (Content::Numbers, words_of("rotation orientation quaternion quat heading bearing compass azimuth elevation attitude \
        inclination facing", "", None, When::Unturned)),
    (Content::Numbers, words_of("u v ux uy uz vx vy vz", "", ALONE, When::Axes)),
    (Content::Vector, words_of("to end endpoint target goal dest destination look lookat finish", "", AMONG, When::Ray)),
    (Content::Numbers, words_of("far near zfar znear limit length len max cutoff", "", AMONG, When::Ray)),
    (Content::Numbers, words_of(DISTANCES, "cast trace sweep", AMONG, When::Ray)),
    (Content::Numbers, words_of("t0 t1", "", OF_PATHS, When::Range)),
    (Content::Numbers, words_of("t s lambda clip distance dist range",
        "max min start end stop first last near far sensor", AMONG, When::Ray)),
    (Content::Vector, words_of("t interval limits clip bounds", "", Some(&[PATHS, "range"]), When::Ray)),
    (Content::Yes, words_of("segment infinite bidirectional", "", AMONG, When::Ray)),
    (Content::Numbers, words_of("velocity vel linvel speed acceleration accel acc vx vy vz", "", None, When::Moving)),
    (Content::Numbers, words_of("v d dir direction motion move delta step impulse gravity", "", ALONE, When::Moving)),
    (Content::Vector, words_of("next to end target goal dest previous prev old new", "", AMONG, When::Moving)),
    (Content::Numbers, words_of("duration horizon interval seconds until elapsed fps hz substeps", "", AMONG, When::Moving)),
    (Content::Numbers, words_of("time t", "sweep end stop max final step frame delta fixed", ALONE, When::Moving)),
    (Content::Numbers, words_of("size length len", "step bin", ALONE, When::Walk)),
    (Content::Numbers, words_of("cell voxel bin dx dy dz", "", ALONE, When::Walk)),
    (Content::Numbers, words_of("cell voxel bin rotation orientation yaw theta angle", GRIDS, ALONE, When::Walk)),
    (Content::Numbers, words_of("iter iterations limit", "max", ALONE, When::Walk)),
    (Content::Vector, words_of("obstacles walls blocked occupied solids boxes colliders occupancy", "", AMONG, When::Always)),
    (Content::Vector, words_of("map grid tiles cells", "", AMONG, When::Walk)),
    (Content::Numbers, words_of(GRIDS, "min lower low lo corner origin offset bounds", ALONE, When::Walk)),
    (Content::Numbers, words_of("xllcorner yllcorner", "", ALONE, When::Walk)),
    (Content::Numbers, words_of("xllcenter yllcenter xmin ymin zmin min minimum corner bounds bbox extent extents position \
        translation shift", "", OF_GRIDS, When::Grid)),
    (Content::Numbers, words_of("lower left", "lower left edge bottom corner", OF_GRIDS, When::Grid)),
    (Content::Numbers, words_of("min lower low origin", "voxel cell aabb bbox box bound bounds", OF_GRIDS, When::Grid)),
    (Content::Numbers, words_of("bmin", "", ALONE, When::Grid)),
    (Content::Numbers, words_of("start pos eye camera cam point location source", "", Some(&[PATHS]), When::GridOrRay)),
    (Content::Vector, words_of("transform geotransform affine", "", OF_GRIDS, When::Grid)),
    (Content::Vector, words_of("geotransform", "", ALONE, When::Walk)),
    (Content::Anything, words_of("diagonal diagonals connectivity manhattan supercover neighbors neighbours", "",
        AMONG, When::Walk)),
];

/// Words that names are made of, where nothing parts them: `headingdeg`.
static VOCABULARY: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let all = ABOUT.iter().map(|(.., about)| about).chain(ASKED.iter().map(|(_, about)| about));
    let of_about = all.flat_map(|about| {
        let beside = about.beside.into_iter().flatten().copied();
        [about.words, about.with].into_iter().chain(beside)
    });
    of_about.chain([PLAIN, OTHERS, RESULTS]).flat_map(|list| list.split(' ')).filter(|word| !word.is_empty()).collect()
});

/// Longer names are about something else.
const LONGEST_NAME: usize = 64;

/// The words of a name, those that stand together parted, without digits behind.
fn tokens(name: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for word in words(name) {
        let bare = word.trim_end_matches(|last: char| last.is_ascii_digit());
        match [word.as_str(), bare].into_iter().find(|word| VOCABULARY.contains(word)) {
            Some(known) => tokens.push(known.to_owned()),
            None => tokens.extend(parted(bare).unwrap_or_else(|| vec![bare.to_owned()])),
        }
    }
    tokens.retain(|token| !token.is_empty());
    tokens
}

/// A word as two or three known ones.
fn parted(word: &str) -> Option<Vec<String>> {
    let is_known = |part: &str| (part.len() > 2 || ["to", "in"].contains(&part)) && VOCABULARY.contains(part);
    let split = |word: &str, is_rest: &dyn Fn(&str) -> Option<Vec<String>>| {
        let ends = word.char_indices().map(|(at, _)| at).skip(2);
        let mut parts = ends.map(|at| word.split_at(at)).filter(|(first, _)| is_known(first));
        parts.find_map(|(first, rest)| Some([vec![first.to_owned()], is_rest(rest)?].concat()))
    };
    let last = |rest: &str| is_known(rest).then(|| vec![rest.to_owned()]);
    split(word, &last).or_else(|| split(word, &|rest| split(rest, &last)))
}

/// Tells whether a unit is one of angles.
pub(super) fn is_of_angles(unit: &str) -> bool {
    ["rad", "\u{b0}"].contains(&unit) || has(ANGLES, &unit.to_lowercase())
}

/// The places in a table of what names are about, by the words that these are about it by.
struct ByWord(HashMap<&'static str, Vec<usize>>);

impl ByWord {
    fn of(table: impl Iterator<Item = &'static About>) -> Self {
        let mut places: HashMap<_, Vec<_>> = HashMap::new();
        for (place, about) in table.enumerate() {
            about.words.split(' ').for_each(|word| places.entry(word).or_default().push(place));
        }
        Self(places)
    }

    /// The places that have any of these words, in the order of the table.
    fn places(&self, tokens: &[String]) -> BTreeSet<usize> {
        tokens.iter().filter_map(|token| self.0.get(token.as_str())).flatten().copied().collect()
    }
}

static ABOUT_BY_WORD: LazyLock<ByWord> = LazyLock::new(|| ByWord::of(ABOUT.iter().map(|(.., about)| about)));
static ASKED_BY_WORD: LazyLock<ByWord> = LazyLock::new(|| ByWord::of(ASKED.iter().map(|(_, about)| about)));

/// Tells whether a word is one that names are about something by.
pub(super) fn is_word(word: &str) -> bool {
    ABOUT_BY_WORD.0.contains_key(word)
}

/// The names and parameters beside a name.
#[derive(Clone, Copy)]
pub(crate) struct Company<'a> {
    /// Tells how a parameter is given, by its folded name.
    pub(crate) given: &'a GivenHow<'a>,
    /// Tells whether the input has a name.
    pub(crate) holds: &'a dyn Fn(&str) -> bool,
    /// True if something is missing, so that ordinary words count.
    pub(crate) is_lacking: bool,
    /// True if the query is a walk.
    pub(crate) is_walk: bool,
    /// True if solids may move.
    pub(crate) may_move: bool,
}

impl About {
    /// True if a name of these words, one of which it is about this by, is about nothing else.
    fn has(&self, tokens: &[String]) -> bool {
        let is_free = |token: &String| match self.beside {
            None => !has(OTHERS, token) && !has(RESULTS, token),
            Some(beside) => has(PLAIN, token) || beside.iter().any(|list| has(list, token)),
        };
        (self.with.is_empty() || tokens.iter().any(|token| has(self.with, token)))
            && tokens.iter().all(|token| has(self.words, token) || has(self.with, token) || is_free(token))
    }
}

impl<'a> Company<'a> {
    /// These names and parameters, of a query that is no walk, of solids at rest, and lacks nothing.
    pub(crate) fn of(given: &'a GivenHow<'a>, holds: &'a dyn Fn(&str) -> bool) -> Self {
        Self { given, holds, is_lacking: false, is_walk: false, may_move: false }
    }

    fn is_input(&self, name: &str) -> bool {
        (self.given)(name) == Some(GivenBy::Input)
    }

    fn is_there(&self, name: &str) -> bool {
        (self.given)(name).is_some()
    }

    /// True if a name that is about a parameter is hardly anything else; "" for one that is about no certain one.
    fn is(&self, when: When, name: &str) -> bool {
        const PLACES: [&str; 4] = ["center", "min", "corner", "p1"];
        // Whatever turns or sizes a solid that flags place may place it, too.
        let is_shaped = || ["rotation", "size", "half", "halfaxis"].iter().any(|part| self.is_input(part));
        let has_own_place = || PLACES.iter().any(|place| self.is_input(place));
        let is_placed_outside = || PLACES.iter().any(|place| self.is_there(place)) && is_shaped();
        let is_placed = || has_own_place() || is_placed_outside();
        // Boxes of which there are two move by themselves.
        let are_two = || BOXES.iter().any(|of| PLACES.iter().any(|place| self.is_input(&format!("{of}{place}"))));
        let is_elsewhere = || self.is_there(PATHS_ELSEWHERE);
        let has_path = || is_elsewhere() || ["origin", "from"].iter().any(|start| self.is_there(start));
        match when {
            When::BesideIt => self.is_input(name),
            _ if self.is_input(name) => false,
            When::Always => true,
            When::Box => self.is_lacking || brings_boxes(self.given),
            _ if self.is_there(name) => false,
            When::Placed => are_two() || is_placed() && has_path(),
            When::PlacedAlone => {
                let has_own_path = || ["origin", "from"].iter().any(|start| self.is_input(start));
                let may_place = || !has_own_place() && is_placed_outside() && has_path() && !has_own_path();
                is_elsewhere() && is_placed() || may_place()
            }
            When::Moving => {
                let of_scene = || self.may_move && is_elsewhere() && is_placed();
                BOXES.iter().all(|of| PLACES.iter().any(|place| self.is_there(&format!("{of}{place}")))) || of_scene()
            }
            When::Ray => self.is_input("dir") || self.is_input("origin") && self.is_there("dir"),
            When::Path => {
                ["dir", "to", "p1"].iter().any(|end| self.is_input(end))
                    && !["g", "r01", "r12", "r21"].iter().any(|other| (self.holds)(other))
            }
            When::Walk => self.is_walk,
            When::Grid => self.is_walk && self.is_there("cellsize") && !self.is_there("gridorigin"),
            When::GridOrRay => self.is(When::Grid, "") && self.is_input("origin"),
            When::NoYaw => !["yaw", "Yaw", "heading", "roll"].iter().any(|angle| (self.holds)(angle)),
            When::Sphere => self.is_input("center"),
            When::Ball => self.is_input("center") && self.is_there("radius"),
            When::Lacking => self.is_lacking,
            When::Range => self.is_input("dir") && ["t0", "t1"].iter().all(|end| (self.holds)(end)),
            When::Unturned => (brings_boxes(self.given) || self.is_input("p1")) && !self.is_input("rotation"),
            When::Axes => {
                let are_there = AXES.iter().any(|pair| pair.iter().all(|axis| (self.holds)(axis)));
                are_there && self.is(When::Unturned, "")
            }
            When::Matrix => self.is_input("matrix"),
        }
    }
}

/// The words of a name, or of the end of a path, an axis apart; `None` if it is too long to be about anything here.
fn words_of_end(name: &str) -> Option<(&str, Vec<String>)> {
    let has_axis = name.rsplit_once('.').is_some_and(|(_, last)| ["x", "y", "z", "X", "Y", "Z"].contains(&last));
    let start = name.rmatch_indices('.').nth(1 + usize::from(has_axis)).map_or(0, |(at, _)| at + 1);
    let name = &name[start..];
    // A power is another quantity: R^2.
    (name.len() <= LONGEST_NAME && !name.contains('^')).then(|| (name, tokens(name)))
}

/// Tells whether nobody but the asker knows if the answer should depend on a name, or the end of a path, that holds this.
pub(crate) fn is_asked(name: &str, beside: Company<'_>, holds: impl Fn(Content) -> bool) -> bool {
    let is = |tokens: &[String], about: &About| about.has(tokens) && beside.is(about.when, "");
    words_of_end(name).is_some_and(|(_, tokens)| {
        let mut likely = ASKED_BY_WORD.places(&tokens).into_iter().map(|place| &ASKED[place]);
        likely.any(|(content, about)| holds(*content) && is(&tokens, about))
    })
}

/// The known parameter that a name, or the end of a path, is about; without company it may be about any.
pub(crate) fn about<'k>(name: &str, known: &'k KnownNames, beside: Option<Company<'_>>) -> Option<Meant<'k>> {
    let (name, all) = words_of_end(name)?;
    // Whatever a thing is called that is nothing known, what it has is about itself.
    let last = || {
        let (way, last) = name.rsplit_once('.')?;
        let is_unknown = |token: &String| !VOCABULARY.contains(token.as_str());
        let (of_way, of_last) = all.split_at(all.len().saturating_sub(tokens(last).len()));
        (!way.is_empty() && of_way.iter().all(is_unknown)).then(|| find(of_last, known, beside))?
    };
    find(&all, known, beside).or_else(last)
}

/// The matrix, for a name that holds as many numbers beside a box that none places.
pub(crate) fn matrix<'k>(known: &'k KnownNames, given: &GivenHow<'_>) -> Option<Meant<'k>> {
    let name = known.find(|known| known.folded == "matrix")?;
    (brings_boxes(given) && given("matrix").is_none()).then_some(Meant { name, but: ROWS })
}

fn find<'k>(tokens: &[String], known: &'k KnownNames, beside: Option<Company<'_>>) -> Option<Meant<'k>> {
    let may_have_dir = known.find(|known| known.folded == "dir").is_some();
    // Where the direction of a path is missing, a turn is more like that.
    let lacks_direction = |beside: &Company<'_>| may_have_dir && !["dir", "to"].iter().any(|end| beside.is_there(end));
    let is_when = |when: When, name: &str| {
        beside.as_ref().is_none_or(|beside| beside.is(when, name) && !(when == When::Box && lacks_direction(beside)))
            && (beside.is_some() || when != When::BesideIt)
    };
    let mut likely = ABOUT_BY_WORD.places(tokens).into_iter().map(|place| &ABOUT[place]);
    // A range along an axis is none of t.
    let has_axis = tokens.iter().any(|token| has("x y z", token));
    likely.find_map(|(names, but, about)| {
        if has_axis && ["tmin", "tmax"].contains(names) {
            return None;
        }
        let boxes = match BOXES.iter().find(|of_box| tokens.iter().any(|token| token == *of_box)) {
            Some(of_box) => ["", of_box, of_box],
            None => ["", BOXES[0], BOXES[1]],
        };
        let mut full = names.split(' ').flat_map(|name| boxes.map(|of_box| format!("{of_box}{name}")));
        let found = || full.find_map(|full| known.find(|known| known.folded == full && is_when(about.when, &full)));
        about.has(tokens).then(found)?.map(|name| Meant { name, but })
    })
}
