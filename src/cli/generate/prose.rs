//! What the manual page says besides the declarations. A line is a paragraph; what stands between backticks is bold.

/// When this was last changed.
pub(super) const DATE: &str = "2026-11-24";

/// The forms of a command line, after the program's name.
pub(super) const SYNOPSIS: [&str; 3] =
    ["COMMAND PARAMETERS [OPTIONS]", "COMMAND [PARAMETERS] [OPTIONS] FILE|-", "--generate KIND"];

/// What the program is for.
pub(super) const DESCRIPTION: &str = "\
hitcalc is a geometry calculator whose answers are exact: where a line, ray or segment passes through a box or a \
cylinder, when two moving boxes meet, which cells of a grid a line crosses.
A command asks one question. Its parameters are flags, and then the answer is text for reading; or they are columns or \
keys of a file (CSV, TSV, JSON, NDJSON), one query a row, and the answers come in the same order and format. Flags \
beside a file hold for every row. With --against the solids are those of another file, a scene, and each path meets \
all of them.
A path is p(t) = o + t d, with t in a closed range: `origin` and `dir` are a ray, t from 0 on, `from` and `to` a segment, \
t from 0 to 1; t_min and t_max change that. `dir` is not normalised: t counts lengths of it.
The `status` of an answer is `hit` where the path goes through the solid's interior, `touch` where it meets the boundary \
only (a corner, an edge, along a face, a tangent), and `miss` where they share no point: then all other results are empty.";

/// How parameters are spelled.
pub(super) const COLUMNS: &str = "\
A vector `v` is one flag (--v 1,2,3), one JSON key (\"v\": [1, 2, 3]), two or three CSV columns (v_x, v_y, v_z), or one \
column `v` whose cells hold it whole: 1,2,3, 1;2;3 or 1 2 3, perhaps in round or square brackets. Flags write - for _: the \
parameter t_max is the flag --t-max. An empty cell, and null, is a parameter that is not given. \
Every row may use a form and a dimension of its own.
Columns and keys that are not parameters are written in front of the results, unchanged.";

/// What a number is, read and written.
pub(super) const NUMBERS: &str = "\
A number of the input is exactly the decimal that was written: 0.1 is 1/10, not the nearest binary float, unless --as \
rounds it to one. It has at most 4,096 characters and an exponent from -400 to 400: 12, -.5, 5., +1e-3. A fraction of two \
such numbers is a number, too: 1/60, -1.5/7, in JSON as a string. So is a float by its bits: 0x1.999999999999ap-4, as C's \
%a prints it, or f32:3dcccccd, f64:3fb999999999999a. `inf` and `-inf` are for t_min and t_max alone. NaN, hexadecimal \
integers and separators of thousands are errors.
Every verdict is exact: status, face, surface, cell, tie, order. There is no epsilon.
Every number that is printed is the 64-bit float nearest to the exact result, ties to even, in the fewest digits that \
read back to it. A finite result beyond the range of these floats is an error, never `inf`. With --exact numbers are \
closed forms instead: 4/5, (7 - 2*sqrt(3))/4. With --decimals N they are rounded once to N digits behind the point, \
with all of them, however large the number is.
So the output depends on the text of the input alone: the same bytes on every machine, with any number of threads.";

/// What the program takes from its surroundings.
pub(super) const ENVIRONMENT: &str = "\
NO_COLOR, if it is set and not empty, keeps text free of colour, as --color never does.
HITCALC_COMPLETE is set by the scripts of --generate, when a shell asks what could come next on a line.";

/// Examples that belong to no command.
pub(super) const EXAMPLES: [(&str, &str); 2] = [
    (
        "Many queries from a pipe, answered as CSV",
        "printf 'id,origin_x,origin_y\\na,0,0.5\\nb,0,1\\n' | hitcalc ray-box - --dir 1,0 --min 2,0 --max 3,1 --fields status,t_enter",
    ),
    ("Completions for bash, in this shell", "eval \"$(hitcalc --generate bash)\""),
];
