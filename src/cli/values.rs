//! The values of single flags: what a text after a flag says, or what is wrong with it.

use std::num::{IntErrorKind, NonZero, ParseIntError};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use csv::{ReaderBuilder, Terminator};

use crate::commands::{NO_AXIS_AND_ANGLE, are_axis_and_angle};
use crate::failure::Failure;
use crate::nearest::{nearest, nearest_three};
use crate::number::{Big, Decimal, Exact, Scale, trim_blanks};
use crate::output::destination::Packing;
use crate::output::format::{AGAINST, OutputFormat};
use crate::query::{
    Args, BadText, DecimalMark, Kind, Name, Numerals, Only, Parameter, Parameters, Problem, ResultField, Spec,
    Spelling, comma, cut, listed, shown,
};

use super::config::{ColumnMap, Dialect, FieldName, Input, InputFormat};

/// The most digits behind the point.
const MAX_DECIMALS: u32 = 1000;
/// The largest number of a first row: no input has as many rows as 64 bits can count beyond it.
const MAX_FIRST_ROW: u64 = 1_000_000_000_000_000_000;

/// Bad usage of a flag.
pub(super) fn bad_flag(flag: &str, reason: impl std::fmt::Display) -> Failure {
    Failure::Usage(format!("--{flag}: {reason}"))
}

/// Puts the value of a parameter's flag into `args`; `index` is the parameter's among its `parameters`.
pub(super) fn parameter(
    parameters: Parameters,
    index: usize,
    text: &str,
    numerals: Numerals,
    args: &mut Args,
) -> Result<(), Failure> {
    let parameter = &parameters[index];
    let first = parameters.first_slot(index);
    let bad = |bad: BadText<'_>| {
        let name = Name::Parameter(parameter.name, "");
        let cure = bad.text.and_then(comma).map_or(String::new(), |comma| comma.cure(false));
        Failure::Usage(Problem::of_text(name, bad.text, bad.reason + &cure).describe(Spelling::Flags))
    };
    args.set_whole(first, parameter.kind, text.as_bytes(), numerals.with_point()).map_err(bad)?;
    match trim_blanks(text.as_bytes()).is_empty() {
        false => Ok(()),
        true => Err(bad(BadText::of(text.as_bytes(), "is not a number"))),
    }
}

/// A note about the value of a parameter's flag that can be read but may surprise, beside cells whose numbers have this
/// mark.
pub(super) fn surprise(parameter: &Parameter, text: &str, mark: DecimalMark) -> Option<String> {
    let bare = text.trim_matches(['(', ')', '[', ']', ' ']);
    let parts: Vec<&str> = match parameter.kind {
        Kind::Quaternion => bare.split([',', ';', ' ', '\t']).filter(|part| !part.is_empty()).collect(),
        _ => bare.split(',').map(str::trim).collect(),
    };
    let given = format!("--{} {}", parameter.name.replace('_', "-"), cut(text));
    let numbers: Vec<Decimal> = parts.iter().map_while(|part| Decimal::parse(part.as_bytes()).ok()).collect();
    let with_w_last = match (parameter.kind, &parts[..]) {
        (Kind::Quaternion, [x, y, z, w]) if numbers.get(3).is_some_and(Decimal::is_zero) && !numbers[0].is_zero() => {
            Some([*y, z, w, x].join(","))
        }
        (Kind::Quaternion, ["1", "0"]) => Some("0,1".to_owned()),
        _ => None,
    };
    if let Some(other) = with_w_last {
        let cure = "w comes last, so this is half a turn; if w stands first there, write";
        return Some(format!("hitcalc: note: {given}: {cure} {}", cut(&other)));
    }
    if let (Kind::Quaternion, [x, y, z, w]) = (parameter.kind, &numbers[..])
        && are_axis_and_angle([x, y, z, w].map(Decimal::to_i64))
    {
        return Some(format!("hitcalc: note: {given}: {NO_AXIS_AND_ANGLE}"));
    }
    if let (Kind::NumberOrVector, ["0", behind]) = (parameter.kind, &parts[..])
        && !behind.is_empty()
        && behind.bytes().all(|digit| digit.is_ascii_digit())
        && behind.bytes().any(|digit| digit != b'0')
    {
        let read = format!("0 and {behind}, one for each axis");
        return Some(format!("hitcalc: note: {given} is read as {read}; one number has a point: 0.{behind}"));
    }
    if let (Kind::NumberOrVector, DecimalMark::Comma, [x, y]) = (parameter.kind, mark, &parts[..])
        && [x, y].iter().all(|part| part.bytes().all(|digit| digit.is_ascii_digit()))
    {
        let read = format!("{x} and {y}, one for each axis");
        let cure = "flags have points beside --decimal-comma, too";
        return Some(format!("hitcalc: note: {given} is read as {read}; {cure}: {x}.{y}"));
    }
    let is_thousands = parameter.kind.is_list() && parts.iter().skip(1).any(|part| *part == "000");
    is_thousands.then(|| {
        let parts = listed(parts.iter().map(|part| (*part).to_owned()));
        format!("hitcalc: warning: {given} is read as {parts}: a comma stands between numbers, never thousands")
    })
}

/// The delimiter that a flag names.
pub(super) fn delimiter(flag: &str, text: &str, mark: DecimalMark) -> Result<u8, Failure> {
    const WORDS: [(&str, &str); 5] = [("tab", "\t"), ("comma", ","), ("semicolon", ";"), ("pipe", "|"), ("space", " ")];
    let value = shown(text.as_bytes());
    let text = WORDS.iter().find(|(word, _)| text.eq_ignore_ascii_case(word)).map_or(text, |(_, delimiter)| delimiter);
    match text.as_bytes() {
        b"\\t" | b"\t" => Ok(b'\t'),
        b"," if mark == DecimalMark::Comma => Err(bad_flag(flag, "\",\" is the decimal comma of --decimal-comma")),
        [byte] if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-' | b'"' | b'\n' | b'\r') => {
            Err(bad_flag(flag, format!("{value} can be part of a value; use one of , ; | : or \\t")))
        }
        [byte] if byte.is_ascii() => Ok(*byte),
        _ => Err(bad_flag(
            flag,
            format!("{value} is not a single ASCII character, nor tab, comma, semicolon, pipe or space"),
        )),
    }
}

/// The mark that a flag names: a character of punctuation, but none of `others`; `wanted` says which would be one.
pub(super) fn mark(flag: &str, text: &str, others: &[u8], wanted: &str) -> Result<u8, Failure> {
    match text.as_bytes() {
        [byte] if byte.is_ascii_punctuation() && !others.contains(byte) => Ok(*byte),
        _ => Err(bad_flag(flag, format!("{} is not {wanted}", shown(text.as_bytes())))),
    }
}

/// The direction that `--view` gives, in floats: a picture needs no more.
pub(super) fn view(text: &str) -> Result<[f64; 3], Failure> {
    let bad = |reason: &str| bad_flag("view", format!("{} {reason}", shown(text.as_bytes())));
    let mut direction = [0.0; 3];
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() != direction.len() {
        return Err(bad("is not a direction X,Y,Z"));
    }
    for (component, part) in direction.iter_mut().zip(parts) {
        let number = Decimal::parse(part.as_bytes()).map_err(|reason| bad(&reason.to_string()))?;
        *component = Scale::fraction::<Big>(&number).and_then(|number| number.round()).unwrap_or(0.0);
    }
    match direction {
        [0.0, 0.0, 0.0] => Err(bad("is zero, which is not a direction")),
        direction => Ok(direction),
    }
}

/// A file, or standard input for `-`.
pub(super) fn input(file: &Path) -> Input {
    if file.as_os_str() == "-" { Input::Stdin } else { Input::File(file.to_owned()) }
}

/// The results that `--fields` names; with a `+` in front they follow the `usual` ones. In a run with an input any
/// other name may be that of a column.
pub(super) fn fields(
    results: &[ResultField],
    (in_scene, has_input): (bool, bool),
    usual: Vec<FieldName>,
    names: &str,
) -> Result<Vec<FieldName>, Failure> {
    let names_of_results = || results.iter().map(|result| result.name);
    let more = if in_scene { "; also against_row, against_NAME and all" } else { "; also all" };
    let (mut fields, names) = match names.trim_start().strip_prefix('+') {
        Some(more) => (usual, more),
        None => (Vec::new(), names),
    };
    let usual = fields.len();
    for name in names.split(',').map(str::trim) {
        if name == "all" {
            let others = (0..results.len()).map(FieldName::Result).filter(|field| !fields.contains(field));
            fields.extend(others.collect::<Vec<_>>());
            continue;
        }
        let field = match results.iter().position(|result| result.name == name) {
            Some(index) => FieldName::Result(index),
            // The columns of solids are known when their file has been read.
            None if in_scene && name.starts_with(AGAINST) => FieldName::OfSolid(name.to_owned()),
            None if has_input && !name.starts_with(AGAINST) => FieldName::Copied(name.to_owned()),
            None if name.starts_with(AGAINST) => {
                let reason = "is a column of a scene's solids, and there is no scene: --against FILE";
                return Err(bad_flag("fields", format!("{} {reason}", shown(name.as_bytes()))));
            }
            None => return Err(bad_flag("fields", no_result(name, names_of_results(), more))),
        };
        if let Some(place) = fields.iter().position(|other| *other == field) {
            let reason =
                if place < usual { "is one of the usual results, which are written anyway" } else { "appears twice" };
            return Err(bad_flag("fields", format!("{} {reason}", shown(name.as_bytes()))));
        }
        fields.push(field);
    }
    Ok(fields)
}

/// The message about a name that is not a result; `more` are other names that would be right.
pub(crate) fn no_result<'a>(name: &str, results: impl Iterator<Item = &'a str>, more: &str) -> String {
    let all: Vec<&str> = results.collect();
    let nearest = nearest_three(name, all.iter().copied());
    format!("{} is not a result; the nearest of {} are {nearest}{more}", shown(name.as_bytes()), all.len())
}

/// The note about a quaternion that is read from columns or keys whose names say that w comes first.
pub(super) fn w_first(spec: &Spec, flag: &str, map: &str) -> Option<String> {
    let (parameter, columns) = map.split_once('=')?;
    let is_quaternion = |known: &Parameter| known.name == parameter.trim() && known.kind == Kind::Quaternion;
    let mut parameters = spec.parameters.iter();
    let columns = names(columns).ok().filter(|_| parameters.any(is_quaternion))?;
    let last =
        |name: &String| name.trim().trim_end_matches(']').chars().next_back().map(|last| last.to_ascii_lowercase());
    let axes: String = columns.iter().filter_map(last).collect();
    let order = [("wxyz", "x, y, z, w"), ("wz", "z, w")].into_iter().find(|(axes_of, _)| *axes_of == axes)?.1;
    Some(format!("hitcalc: note: --{flag} {}: the numbers are read in the order {order}; w comes last", cut(map)))
}

/// Reads a text like origin=ox,oy,oz, or rotation= without a column; `foreign` is the message about parameters that
/// this input does not have.
pub(super) fn column_map(
    spec: &Spec,
    own: &Range<usize>,
    foreign: Option<&'static str>,
    text: &str,
) -> Result<ColumnMap, String> {
    let Some((name, columns)) = text.split_once('=') else {
        let first = spec.parameters[own.clone()].first().map_or("origin", |parameter| parameter.name);
        return Err(format!("{} is not like {first}=X,Y,Z, where these are names of columns", shown(text.as_bytes())));
    };
    let name = name.trim();
    // A parameter without a column is not read, so it may be any.
    let is_unread = columns.trim().is_empty();
    let is_scene = own.start > 0;
    let own = if is_unread { &(0..spec.parameters.len()) } else { own };
    let known = || spec.parameters[own.clone()].iter().map(|parameter| parameter.name);
    // The solids of a scene need not say which of two boxes they are.
    let of_scene = || known().position(|known| is_scene && known.strip_prefix("b_") == Some(name));
    let Some(parameter) = known().position(|known| known == name).or_else(of_scene) else {
        let is_foreign = spec.parameters.iter().any(|parameter| parameter.name == name);
        let is_part_of = |known: &str| name.strip_prefix(known).is_some_and(|axis| axis.starts_with('_'));
        let flag = if own.start == 0 { "--against-columns" } else { "--columns" };
        return Err(match foreign.filter(|_| is_foreign) {
            Some(reason) => {
                format!("{name}: {reason}; did you mean {flag}?")
            }
            None if known()
                .any(|known| is_part_of(known) || is_scene && known.strip_prefix("b_").is_some_and(is_part_of)) =>
            {
                format!(
                    "{} is a part; a whole parameter is read from all its columns, as in origin=x,y",
                    shown(name.as_bytes())
                )
            }
            None => {
                let like = nearest(name, known());
                let like = like.map_or(String::new(), |like| format!("; did you mean {}?", like.shown()));
                format!("{} is not a parameter{like}", shown(name.as_bytes()))
            }
        });
    };
    Ok(ColumnMap {
        parameter: own.start + parameter,
        names: match is_unread {
            true => Vec::new(),
            false => names(columns)?.iter().map(|column| column.trim().to_owned()).collect(),
        },
    })
}

/// The number of digits behind the point.
pub(super) fn decimals(text: &str) -> Result<u32, Failure> {
    let count = text.parse().ok().filter(|count| *count <= MAX_DECIMALS);
    let reason = || format!("{} is not a whole number from 0 to {MAX_DECIMALS}", shown(text.as_bytes()));
    count.ok_or_else(|| bad_flag("decimals", reason()))
}

/// The number of the first query.
pub(super) fn first_row(text: &str) -> Result<u64, Failure> {
    let row = positive::<NonZero<u64>>("first-row", text)?.get();
    if row > MAX_FIRST_ROW {
        let row = shown(text.as_bytes());
        return Err(bad_flag(
            "first-row",
            format!("{row} is above {MAX_FIRST_ROW}, from where rows could not be counted"),
        ));
    }
    Ok(row)
}

/// A whole number above 0.
pub(super) fn positive<N: FromStr<Err = ParseIntError>>(flag: &str, text: &str) -> Result<N, Failure> {
    whole(flag, text, "is not a whole number above 0")
}

/// A whole number, or the reason why it is none.
pub(super) fn whole<N: FromStr<Err = ParseIntError>>(flag: &str, text: &str, reason: &str) -> Result<N, Failure> {
    N::from_str(text).map_err(|error| {
        let reason = if *error.kind() == IntErrorKind::PosOverflow { "is too large" } else { reason };
        bad_flag(flag, format!("{} {reason}", shown(text.as_bytes())))
    })
}

/// The statuses in a list, and the classes of rows if they are checked.
pub(super) fn only(text: &str, are_checked: bool) -> Result<Only, Failure> {
    let mut only = Only::default();
    for name in text.split(',') {
        let name = name.trim().to_ascii_lowercase();
        if !only.add(&name) {
            let known = if are_checked { Only::WORDS.as_slice() } else { &Only::WORDS[..4] };
            let reason = format!("{} is not one of {}", shown(name.as_bytes()), known.join(", "));
            return Err(bad_flag("only", reason));
        }
    }
    Ok(only)
}

/// A file's name without the ending of a packed one, and how that is packed.
fn packing(path: &Path) -> (PathBuf, Option<Packing>) {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    let packing = match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("gz") => Packing::Gzip,
        Some("zst") => Packing::Zstd,
        _ => return (path.to_owned(), None),
    };
    (path.with_extension(""), Some(packing))
}

/// A file's ending, behind which one of a packed file may follow.
fn ending(path: &Path) -> Option<String> {
    Some(packing(path).0.extension()?.to_str()?.to_ascii_lowercase())
}

/// The format of an input: the one that is named, or that of its ending; and whether neither says so. A delimiter that is
/// typed holds for a file whose ending says tabs, too.
pub(super) fn input_format(
    named: Option<&str>,
    input: &Input,
    dialect: Dialect,
    is_typed: bool,
) -> (InputFormat, bool) {
    let by_ending = match input {
        Input::File(path) => ending(path),
        _ => None,
    };
    match named.or(by_ending.as_deref()) {
        Some("csv") => (InputFormat::Csv(dialect), false),
        Some("tsv") if !is_typed || named.is_some() => {
            (InputFormat::Csv(Dialect { delimiter: b'\t', ..dialect }), false)
        }
        Some("tsv") => (InputFormat::Csv(dialect), false),
        Some("json") => (InputFormat::Json, false),
        Some("ndjson" | "jsonl") => (InputFormat::Ndjson, false),
        _ => (InputFormat::Csv(dialect), true),
    }
}

/// True if a scene is a map as text.
pub(super) fn is_map(named: Option<&str>, input: &Input) -> bool {
    named.map_or_else(|| has_ending_of_map(input), |named| named.ends_with("tiles"))
}

/// True if the ending of a file is that of a map as text.
pub(crate) fn has_ending_of_map(input: &Input) -> bool {
    matches!(input, Input::File(path) if matches!(ending(path).as_deref(), Some("txt" | "map")))
}

/// The format of the output: the one that is named, or that of the file's ending.
pub(super) fn output_format(
    named: Option<&str>,
    output: Option<&Path>,
    delimiter: u8,
) -> Result<Option<OutputFormat>, Failure> {
    let is_format = |name: &&str| OutputFormat::named(name, delimiter).is_some();
    if let Some(name) = output.and_then(Path::to_str).filter(is_format) {
        let says =
            format!("{name} is the name of a file here: -f {name} says the format, and -o ./{name} is that file");
        return Err(bad_flag("output", says));
    }
    let by_ending = output.and_then(ending);
    let Some(name) = named.or(by_ending.as_deref()) else { return Ok(None) };
    OutputFormat::named(name, delimiter).map(Some).ok_or_else(|| {
        let known = format!("known endings are {}, also followed by .gz or .zst", OutputFormat::endings());
        bad_flag("output", format!(".{} is not a known format; {known}; or name it with --format", cut(name)))
    })
}

pub(super) fn output_packing(output: Option<&Path>) -> Option<Packing> {
    output.and_then(|path| packing(path).1)
}

/// A list of names as one row of CSV: a name with a comma is in quotes.
pub(super) fn names(text: &str) -> Result<Vec<String>, String> {
    // No argument holds a NUL: a line end is a character like any other here. An open quote takes in the second record.
    let text = format!(",{text}\0,");
    let mut reader = ReaderBuilder::new();
    reader.has_headers(false).flexible(true).terminator(Terminator::Any(0));
    let records = reader.from_reader(text.as_bytes()).into_records().collect::<Result<Vec<_>, _>>();
    match records.as_deref() {
        Ok([names, _]) => Ok(names.iter().skip(1).map(str::to_owned).collect()),
        _ => Err("a quote is not closed".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_name_with_a_comma_stands_in_quotes() {
        assert_eq!(names("a,\"b,c\", d\"e").expect("closed"), ["a", "b,c", " d\"e"]);
        assert_eq!(names("\"say \"\"x\"\"\",\n,").expect("closed"), ["say \"x\"", "\n", ""]);
        assert_eq!(names("").expect("closed"), [""]);
    }

    #[test]
    fn a_quote_that_is_not_closed_is_an_error() {
        assert!(names("a,\"b,c").is_err());
    }
}
