//! The names that pass through: whether they may, and which of them were probably meant to be parameters.

use std::collections::HashSet;

use crate::cli::{Header, Reading};
use crate::commands::SPECS;
use crate::failure::Failure;
use crate::nearest::{GivenBy, KnownNames, folded, meant, nearest, perhaps_meant};
use crate::number::Decimal;
use crate::query::{Spec, listed, shell_word, shown};

use super::header_source::HeaderSource;
use super::parameter_columns::{own_names, unread_names};

/// A passed name that may have been meant to be a parameter.
#[derive(Clone, Debug)]
pub struct Near {
    /// The name.
    pub name: String,
    /// What the parameter's own is.
    pub parameter: String,
}

impl Near {
    /// The warning for it.
    pub fn warning(&self) -> String {
        let name = shown(self.name.as_bytes());
        format!("hitcalc: warning: {name} is not a parameter, so it is ignored; did you mean {}?", self.parameter)
    }

    /// The passed names that are like parameters, for an error about one that is missing; "" without any.
    /// `flag` is the one that reads parameters from columns of other names.
    pub fn list(near: &[Self], flag: &str) -> String {
        let near = &Self::of_one_form(near);
        let one = |near: &Self| format!("{} is like {}", shown(near.name.as_bytes()), near.parameter);
        if near.is_empty() {
            String::new()
        } else {
            format!("; {}{}", listed(near.iter().map(one)), Self::paste(near, flag))
        }
    }

    /// These names, with a start that stands beside an end as that of a segment: a path has one form.
    fn of_one_form(near: &[Self]) -> Vec<Self> {
        let has_end = near.iter().any(|near| near.parameter.starts_with("to"));
        let mut near = near.to_vec();
        for near in near.iter_mut().filter(|_| has_end) {
            if let Some(axis) = near.parameter.strip_prefix("origin") {
                near.parameter = format!("from{axis}");
            }
        }
        near
    }

    /// The flags that have whole parameters read from these columns; "" where they are none.
    fn paste(near: &[Self], flag: &str) -> String {
        let stem = |near: &Self| {
            let parts = near.parameter.rsplit_once('_').filter(|(_, axis)| ["x", "y", "z", "w"].contains(axis));
            parts.map_or_else(|| near.parameter.clone(), |(stem, _)| stem.to_owned())
        };
        let mut flags: Vec<(String, Vec<&str>)> = Vec::new();
        for near in near.iter().filter(|near| !near.name.contains(',')) {
            let name = stem(near);
            match flags.iter_mut().find(|(parameter, _)| *parameter == name) {
                Some((_, names)) => names.push(&near.name),
                None => flags.push((name, vec![&near.name])),
            }
        }
        let is_whole = |(stem, names): &&(String, Vec<&str>)| {
            let parts = near.iter().filter(|near| near.parameter != *stem && near.parameter.starts_with(stem.as_str()));
            parts.count() != 1 && names.len() < 5
        };
        let one = |(stem, names): &(String, Vec<&str>)| {
            Some(format!(" {flag} {}", shell_word(&format!("{stem}={}", names.join(",")))?))
        };
        // A part of them would be of no use.
        let flags: Option<String> = flags.iter().filter(is_whole).take(6).map(one).collect();
        flags.filter(|flags| !flags.is_empty()).map_or(String::new(), |flags| format!("; add{flags}"))
    }
}

/// Whether columns may pass through under these names.
pub fn check(reading: &Reading, passed: &[&str], source: &HeaderSource) -> Result<(), Failure> {
    if let Some(may_pass) = &reading.may_pass
        && let Some(name) = passed.iter().find(|name| !is_listed(may_pass, name) && !reading.is_checked(name))
    {
        return Err(source.bad(&may_not_pass(may_pass, &own_names(reading), name)));
    }
    let mut seen = HashSet::new();
    match passed.iter().find(|name| reading.names_are_keys && (name.is_empty() || !seen.insert(**name))) {
        Some(&"") => Err(source.bad("a column has no name, but JSON needs one as its key")),
        Some(name) => {
            let name = shown(name.as_bytes());
            Err(source.bad(&format!("the column {name} appears twice, but JSON keys must be unique")))
        }
        None => Ok(()),
    }
}

/// Whether a name is in the list of those that may pass through.
pub fn is_listed(may_pass: &[String], name: &str) -> bool {
    may_pass.iter().any(|listed| listed == name)
}

/// What is wrong with a name that is no parameter where only some may pass through.
pub fn may_not_pass(may_pass: &[String], own: &[String], name: &str) -> String {
    let like = nearest(name, own.iter().map(String::as_str));
    let like = like.map_or(String::new(), |like| format!("; the nearest is {like}"));
    let reason = if may_pass.is_empty() { "which --strict does not allow" } else { "and --pass does not name it" };
    format!("{} is not a parameter, {reason}{like}", shown(name.as_bytes()))
}

/// The passed names that were probably meant to be parameters, where the input brings these.
pub fn near(reading: &Reading, passed: &[&str], brought: &[&str]) -> Vec<Near> {
    let known = KnownNames::of(own_names(reading));
    let may_pass = reading.may_pass.as_deref().unwrap_or_default();
    let unread: HashSet<String> = unread_names(reading).into_iter().flat_map(|(_, names)| names).collect();
    let near = |name: &str| {
        let parameter = meant(name, &known, |word| given(&reading.given, brought, reading.is_scene, word))
            .filter(|_| !is_result(name) && !is_listed(may_pass, name) && !reading.is_checked(name))
            .filter(|_| !unread.contains(&folded(name)))?;
        Some(Near { name: name.to_owned(), parameter: parameter.to_owned() })
    };
    passed.iter().filter_map(|name| near(name)).collect()
}

/// How a parameter of this folded name is given: by these flags, or by what the input brings. The solids of a scene
/// leave out what their names begin with.
pub fn given(flags: &[&str], brought: &[&str], is_scene: bool, word: &str) -> Option<GivenBy> {
    let is = |parameter: &&str| {
        let parameter = folded(parameter);
        parameter == word || (is_scene && parameter.strip_prefix('b') == Some(word))
    };
    match (brought.iter().any(is), flags.iter().any(is)) {
        (true, _) => Some(GivenBy::Input),
        (_, true) => Some(GivenBy::Flag),
        _ => None,
    }
}

/// Said where a column is ignored that was to be a velocity, and nothing gives one to either box.
pub const BOTH_REST: &str = "hitcalc: note: neither box has a velocity, so both rest";

/// Whether to print [`BOTH_REST`]: a column was meant to be a velocity, but neither box has one.
pub fn both_rest(reading: &Reading, near: &[Near], brought: &[&str]) -> bool {
    let is_velocity = |name: &&str| name.ends_with("_vel");
    let own = &reading.parameters[reading.own.clone()];
    let velocities = own.iter().filter(|parameter| is_velocity(&parameter.name)).count();
    velocities == 2
        && near.iter().any(|near| near.parameter.contains("_vel"))
        && !reading.given.iter().copied().chain(brought.iter().copied()).any(|name| is_velocity(&name))
}

/// Whether a name is that of a result, as columns have it that an earlier run has answered.
pub fn is_result(name: &str) -> bool {
    let mut results = SPECS.iter().flat_map(|spec| spec.results);
    results.any(|result| match name.strip_prefix(result.name) {
        Some(behind) => behind.is_empty() || (result.shape.is_vector() && ["_x", "_y", "_z"].contains(&behind)),
        None => false,
    })
}

/// What a header that lacks something shows to be amiss besides; "" if it shows nothing.
pub fn cure(reading: &Reading, names: &[&str], near: &str) -> String {
    if let [line] = names
        && line.split_whitespace().count() > 2
        && line.split_whitespace().all(|part| Decimal::parse(part.as_bytes()).is_ok())
    {
        return "; blanks stand between the numbers: add --delimiter ' ' --no-header --columns origin=1,2".to_owned();
    }
    if let [name] = names
        && let Some((delimiter, typed)) = [(';', ";"), ('\t', "\\t"), ('|', "|"), (',', ",")]
            .into_iter()
            .find(|(character, _)| name.contains(*character))
    {
        let shown = if delimiter == '\t' { "tabs".to_owned() } else { format!("\"{delimiter}\"") };
        return format!("; the names are separated by {shown}: add --delimiter '{typed}'");
    }
    if reading.header == Header::Positions && reading.columns.is_empty() {
        return "; say which columns hold what: --columns origin=1,2".to_owned();
    }
    if !near.is_empty() {
        return near.to_owned();
    }
    of_another_command(reading, names).unwrap_or_default()
}

/// What tables of paths and boxes call their columns, the first names always, and what they hold: of use only where
/// something is missing, since as single words they are anybody's. What stands in front of others decides for them.
const EVERYDAY: [(&[&str], &str); 8] = [
    (&["x1", "y1", "z1"], "from"),
    (&["x2", "y2", "z2"], "to"),
    (&["w", "h", "d"], "size"),
    (&["width", "height", "depth"], "size"),
    (&["left", "top"], "min"),
    (&["right", "bottom"], "max"),
    (&["x", "y", "z"], "min"),
    (&["x", "y", "z"], "origin"),
];

/// The parameters that such columns hold, and columns of ordinary words, where this input may bring them; x, y and z
/// are a low corner beside a size, and an origin beside a direction.
pub fn everyday(reading: &Reading, names: &[&str], near: &[Near], brought: &[&str]) -> Vec<Near> {
    let mut found: Vec<Near> = Vec::new();
    let own = &reading.parameters[reading.own.clone()];
    for (parts, parameter) in EVERYDAY {
        let is_own = own.iter().any(|own| own.name == parameter)
            && !reading.given.contains(&parameter)
            && !reading.is_unread(parameter);
        let beside = match (parts[0], parameter) {
            ("x", "min") => found.iter().any(|found| found.parameter == "size_x"),
            ("x", _) => near.iter().any(|near| near.parameter == "dir_x"),
            _ => true,
        };
        if !is_own || !beside || parts[..2].iter().any(|part| !names.contains(part)) {
            continue;
        }
        let there = parts.iter().zip(["x", "y", "z"]).filter(|(part, _)| names.contains(part));
        found.extend(
            there.map(|(part, axis)| Near { name: (*part).to_owned(), parameter: format!("{parameter}_{axis}") }),
        );
    }
    let known = KnownNames::of(own_names(reading));
    let mut told: HashSet<String> = found.iter().chain(near).map(|near| near.name.clone()).collect();
    for &name in names.iter().filter(|name| !is_result(name)) {
        let is_new = told.insert(name.to_owned());
        let given = |word: &str| given(&reading.given, brought, reading.is_scene, word);
        if let Some(parameter) = perhaps_meant(name, &known, given).filter(|_| is_new) {
            found.push(Near { name: name.to_owned(), parameter: parameter.to_owned() });
        }
    }
    found
}

/// The command whose parameters most of the columns are, if they are not this command's.
fn of_another_command(reading: &Reading, names: &[&str]) -> Option<String> {
    let own: HashSet<String> = own_names(reading).into_iter().collect();
    let others: Vec<&str> = names.iter().copied().filter(|name| !own.contains(*name)).collect();
    let of = |spec: &&Spec| {
        let all: HashSet<String> = spec
            .parameters
            .iter()
            .flat_map(|parameter| parameter.kind.suffixes().iter().map(|suffix| format!("{}{suffix}", parameter.name)))
            .collect();
        others.iter().filter(|name| all.contains(**name)).count()
    };
    let Spec { name, .. } = SPECS.into_iter().max_by_key(of).filter(|spec| of(spec) > 1)?;
    Some(format!("; these are the columns of another command: hitcalc {name}"))
}

/// Whether all names are numbers: then what was read as a header is none.
pub fn are_numbers(names: &[String]) -> bool {
    let is_number = |name: &String| {
        let point = name.replace(',', ".");
        Decimal::parse(name.as_bytes()).is_ok() || Decimal::parse(point.as_bytes()).is_ok()
    };
    !names.is_empty() && names.iter().all(is_number)
}
