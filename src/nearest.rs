//! Names that are like another one, for errors and warnings.

/// The name that is most like `name`, if any is much like it.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |other: &str| strsim::jaro_winkler(&folded(name), &folded(other));
    let best = known.into_iter().map(|other| (likeness(other), other)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.7).then_some(best.1)
}

/// A name without what makes no difference to a reader: case, `_`, `-`, `.` and blanks.
pub fn folded(name: &str) -> String {
    name.chars().filter(|letter| !"_-. \t".contains(*letter)).flat_map(char::to_lowercase).collect()
}
