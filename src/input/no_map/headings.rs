//! Numbers and names of lines and columns, as programs print them around the tiles of a map.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::cells;
use crate::input::tiles::{SEPARATORS, characters, is_number};
use crate::query::shown;

/// The headings around the tiles, as programs print them with a table: a first line that counts or names the columns, or
/// lines that begin with their numbers or letters.
pub(super) fn headings(lines: &[&str]) -> Option<(String, &'static str)> {
    let (first, below) = lines.split_first().filter(|(_, below)| !below.is_empty())?;
    let are_digits = |line: &str| line.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
    if are_digits(first)
        && let Some((what, _)) = rulers(below, "second")
        && (first.contains(' ') || are_tens(first))
    {
        return Some((what, "take the first two off"));
    }
    // A heading may be above and below.
    if let [rows @ .., last] = below
        && last.trim() == first.trim()
        && let Some((what, _)) = rulers(&lines[..=rows.len()], "first")
    {
        return Some((what, "take all of these off, and the last line"));
    }
    rulers(lines, "first").or_else(|| sparse_ruler(lines)).or_else(|| labels(lines))
}

/// The labels that lines begin with, perhaps but for the first line.
pub(super) fn labels<'t>(lines: &[&'t str]) -> Option<(String, &'static str)> {
    let below = lines.get(1..)?;
    let has_mark = |row: &&str| row.trim_start_matches([' ', ',']).starts_with([':', '|', ')', ']']);
    let are_labels = |lines: &&[&'t str]| {
        let are_beside =
            |rows: &[&'t str], labels: &[&str]| are_headings(labels, rows.iter().flat_map(|row| words(row)));
        // Where the next column goes in steps, too, both are heights.
        let next = |row: &&'t str| words(row).find(|word| !word.is_empty()).unwrap_or_default();
        let are_heights = |rows: &[&'t str]| are_in_steps(&rows.iter().map(next).collect::<Vec<_>>());
        labelled(lines).is_some_and(|(labels, rows)| {
            rows.iter().all(has_mark) || are_beside(&rows, &labels) && !goes_on(lines[0]) && !are_heights(&rows)
        })
    };
    let cures = ["take these off", "take these off, and the line above them"];
    let may_be = [lines, below].into_iter().zip(cures);
    let (numbered, cure) = may_be.into_iter().find(|(lines, _)| are_labels(lines) || have_numbers(lines))?;
    let first = shown(numbered[0].as_bytes());
    Some((format!("its lines begin with their numbers or letters, the first is {first}"), cure))
}

/// The words and numbers of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|character: char| !character.is_alphanumeric())
}

/// True if a line is of numbers that go on in one step: those of cells, not one of the line and then tiles.
pub(super) fn goes_on(line: &str) -> bool {
    are_in_steps(&words(line).filter(|word| !word.is_empty()).collect::<Vec<_>>())
}

/// True if digits are those of tens over ones: each ten times, the last perhaps less often.
fn are_tens(digits: &str) -> bool {
    let of_column = |(column, digit): (usize, u8)| usize::from(digit - b'0') == column / 10 % 10;
    digits.len() > 10 && digits.bytes().enumerate().all(of_column)
}

/// True if a digit is in a text.
pub(super) fn has_digit(text: &str) -> bool {
    text.contains(|digit: char| digit.is_ascii_digit())
}

/// The first line, if it has nothing but some numbers of columns, each above its own: `0    5`.
fn sparse_ruler(lines: &[&str]) -> Option<(String, &'static str)> {
    let (first, below) = lines.split_first()?;
    let starts = first.match_indices(|digit: char| digit.is_ascii_digit()).map(|(at, _)| at);
    let starts = starts.filter(|at| !first[..*at].ends_with(|digit: char| digit.is_ascii_digit()));
    let column = |at: usize| Some(at as i64 - first[at..].split(' ').next()?.parse::<i64>().ok()?);
    let columns: Vec<Option<i64>> = starts.map(column).collect();
    let are_columns = columns.len() > 1 && columns.windows(2).all(|pair| pair[0] == pair[1]);
    let is_bare = first.contains("  ") && columns.iter().all(Option::is_some) && below.len() > 1;
    // Blanks are no tiles then, or digits are none.
    let is_other = |line: &&str| if has_digit(line) { !line.contains("  ") } else { true };
    (is_bare && are_columns && below.iter().all(is_other))
        .then(|| (format!("its first line, {}, numbers the columns", shown(first.as_bytes())), "take it off"))
}

/// True if all lines, three or more, begin with numbers, dates or times that go one way, each with a blank or a bar behind it
/// and then several tiles, no digit among them.
fn have_numbers(lines: &&[&str]) -> bool {
    let is_of_number = |mark: char| mark.is_ascii_digit() || "+-.:/".contains(mark);
    let label = |line: &&'_ str| {
        let line = line.trim_start();
        let (label, rest) = line.strip_prefix('#').unwrap_or(line).split_once([' ', '\t', '|'])?;
        let is_label = has_digit(label) && label.chars().all(is_of_number);
        let number = label.trim_end_matches([':', '.']).parse::<f64>().ok();
        // Rows of digits are longer than what stands behind them.
        let are_tiles = label.bytes().all(|byte| byte.is_ascii_digit()) && label.len() > rest.trim().chars().count();
        let has_tiles = !has_digit(rest) && rest.trim().chars().nth(1).is_some();
        (is_label && has_tiles && !are_tiles).then(|| (number, label.to_owned()))
    };
    let Some(labels) = lines.iter().map(label).collect::<Option<Vec<_>>>() else { return false };
    let go = |way: Ordering| labels.windows(2).all(|pair| pair[0].partial_cmp(&pair[1]) == Some(way));
    lines.len() > 2 && (go(Ordering::Less) || go(Ordering::Greater))
}

/// The first line, which is called `which`, if it counts or names the columns.
pub(super) fn rulers<'t>(lines: &[&'t str], which: &str) -> Option<(String, &'static str)> {
    let (first, below) = lines.split_first().filter(|(_, below)| !below.is_empty())?;
    let ruler: Vec<&str> = characters(first.trim()).collect();
    let is_ruler = count_from(&ruler).is_some();
    let delimiter = SEPARATORS[..3].iter().copied().find(|delimiter| first.contains(*delimiter));
    let split =
        |line: &'t str| -> Vec<&'t str> { if is_ruler { characters(line).collect() } else { cells(line, delimiter) } };
    let columns = if is_ruler { ruler } else { without_word(split(first)) };
    let is_headed = |rows: &[&'t str]| {
        let next = split(rows[0]);
        let have_steps = || are_in_steps(&columns) && !are_ids(&columns) && !are_in_steps(&next);
        (counts(&columns) || have_steps())
            && columns.len() > 2
            && are_headings(&columns, rows.iter().flat_map(|row| split(row)))
            && count_from(&next).is_none()
    };
    let said = shown(first.as_bytes());
    let widths = || below.iter().map(|row| cells(row, delimiter).len()).collect::<Vec<_>>();
    let are_tiles = || {
        let names: HashSet<&str> = columns.iter().skip(1).copied().filter(|name| !is_number(name)).collect();
        below.iter().flat_map(|row| cells(row, delimiter)).any(|cell| names.contains(cell))
    };
    let is_framed =
        |rows: Vec<&'t str>| is_ruler && is_headed(&rows) || have_names(&columns, &widths()) && !are_tiles();
    let have_labels = |(_, rows): &(Vec<&'t str>, Vec<&'t str>)| rows.len() > 1 && !goes_on(below[0]);
    if labelled(below).filter(have_labels).is_some_and(|(_, rows)| is_framed(rows)) {
        let what = format!("its {which} line, {said}, names the columns, and the others begin with numbers");
        let has_names = columns.iter().any(|name| name.len() > 1 && name.contains(char::is_alphabetic));
        let of_solids = "take both off; of a table of solids, which --against-format csv reads, only the numbers";
        return Some((what, if has_names { of_solids } else { "take both off" }));
    }
    is_headed(below).then(|| (format!("its {which} line, {said}, counts the columns"), "take it off"))
}

/// Names that begin with the same word, and then count, without that.
fn without_word(names: Vec<&str>) -> Vec<&str> {
    let word = names.first().map_or("", |name| name.trim_end_matches(|digit: char| digit.is_ascii_digit()));
    let numbers: Option<Vec<&str>> = names.iter().map(|name| name.strip_prefix(word)).collect();
    numbers.filter(|numbers| !word.is_empty() && counts(numbers)).unwrap_or(names)
}

/// True if names of columns, more than a cell has axes, count from 0, 1 or a letter a on, perhaps behind one word.
pub(in crate::input) fn count_columns(names: &[&str]) -> bool {
    names.len() > 3 && counts(&without_word(names.to_vec()))
}

/// True if these count or name the columns of rows that have this many cells, the first of which is the row's number.
fn have_names(columns: &[&str], widths: &[usize]) -> bool {
    let names = match columns {
        [corner, names @ ..] if widths.contains(&columns.len()) && !is_number(corner) => names,
        names => names,
    };
    let is_name = |name: &&str| name.starts_with(char::is_alphabetic);
    let are_names = || names.iter().all(is_name) && names.windows(2).all(|pair| pair[0] != pair[1]);
    let are_known = || counts(names) || are_in_steps(names) || are_names();
    names.len() > 2 && widths.iter().all(|width| *width == names.len() + 1) && are_known()
}

/// True if three numbers or more go up or down by one step, as coordinates do, however that was rounded.
pub(super) fn are_in_steps(labels: &[&str]) -> bool {
    let numbers: Option<Vec<f64>> =
        labels.iter().map(|label| label.parse().ok().filter(|_| is_number(label))).collect();
    numbers.is_some_and(|numbers| numbers.len() > 2 && are_equal(&steps_between(&numbers)))
}

/// True if numbers count from a later one than 1 on, as the ids of tiles that stand side by side in their set do.
fn are_ids(labels: &[&str]) -> bool {
    matches!(count_from(labels), Some(first @ 2..1000) if labels[0].parse() == Ok(first))
}

/// The steps between numbers.
fn steps_between(numbers: &[f64]) -> Vec<f64> {
    numbers.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// True if steps, which are none of 0, are nearly the same.
fn are_equal(steps: &[f64]) -> bool {
    steps.iter().all(|step| *step != 0.0 && (step - steps[0]).abs() <= 1e-6 * step.abs())
}

/// The first of numbers that count up, or of letters; in a ruler of digits 0 comes after 9.
fn count_from(labels: &[&str]) -> Option<usize> {
    let number = |label: &str| match label.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(usize::from(*letter)),
        _ => label.parse().ok(),
    };
    let first = number(labels.first()?)?;
    let counts = |(label, count): (&&str, usize)| [Some(count), Some(count % 10)].contains(&number(label));
    labels.iter().zip(first..).all(counts).then_some(first)
}

/// True if labels count from 0, 1, a or A on.
pub(super) fn counts(labels: &[&str]) -> bool {
    count_from(labels).is_some_and(|first| first < 2 || ["a", "A"].contains(&labels[0]))
}

/// True if labels that count are hardly tiles, beside these others: if they are many, or half of five or more are nowhere
/// else. Of four none but 0 and 1, which are tiles of many maps, is there, and beside less that are numbers no other.
fn are_headings<'t>(labels: &[&str], others: impl Iterator<Item = &'t str>) -> bool {
    let others: HashSet<&str> = others.collect();
    let is_number = |other: &&str| other.contains(|character: char| character.is_ascii_digit());
    let tiles = || labels.iter().filter(|label| others.contains(**label));
    match labels.len() {
        0..4 if labels.iter().any(is_number) && others.iter().any(is_number) => false,
        0..5 => tiles().all(|label| ["0", "1"].contains(label)),
        5..10 => 2 * tiles().count() <= labels.len(),
        _ => true,
    }
}

/// The labels that lines begin with, and the lines without them, if the labels count up or down: numbers, perhaps with a
/// word in front, or letters with a mark behind.
fn labelled<'t>(lines: &[&'t str]) -> Option<(Vec<&'t str>, Vec<&'t str>)> {
    [true, false].into_iter().find_map(|by_numbers| labelled_by(lines, by_numbers))
}

/// The labels of lines, which are numbers or else letters, and the lines without them, if the labels count up or down.
pub(super) fn labelled_by<'t>(lines: &[&'t str], by_numbers: bool) -> Option<(Vec<&'t str>, Vec<&'t str>)> {
    let parted = |line: &&'t str| {
        let line = line.trim_start().trim_start_matches(['"', '[', '(']);
        let word =
            line.len() - line.trim_start_matches(|mark: char| mark.is_alphabetic() || " =_".contains(mark)).len();
        let word = if line.starts_with(char::is_alphabetic) { word } else { 0 };
        let digits = line[word..].strip_prefix('-').unwrap_or(&line[word..]);
        let rest = digits.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let fraction = rest.strip_prefix('.').filter(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()));
        let rest = fraction.map_or(rest, |rest| rest.trim_start_matches(|digit: char| digit.is_ascii_digit()));
        let label = &line[word..line.len() - rest.len()];
        let has_mark = rest.starts_with([' ', '\t', ':', '|', ')', ']', '>']);
        let is_whole = has_mark
            || !rest.starts_with(|next: char| next.is_alphanumeric() || next == '.')
            || fraction.is_none() && rest.starts_with('.');
        // Boards have the numbers of their lines at both ends.
        let rest = rest.trim_end().strip_suffix(label).filter(|rest| rest.ends_with([' ', '\t', '|'])).unwrap_or(rest);
        // Offsets are octal, in as many digits.
        let is_octal = label.len() > 5 && label.starts_with('0') && fraction.is_none();
        let number =
            if is_octal { i64::from_str_radix(label, 8).ok().map(|number| number as f64) } else { label.parse().ok() };
        match number {
            Some(number) if by_numbers => Some((&line[..word], number, label, rest)).filter(|_| is_whole),
            _ if by_numbers => None,
            _ => {
                let (label, rest) = line.split_at_checked(1)?;
                let letter = label.bytes().next().filter(u8::is_ascii_alphabetic)?;
                rest.starts_with([' ', '\t', ',', ';', ':', '|', ')']).then_some(("", f64::from(letter), label, rest))
            }
        }
    };
    let lines: Vec<_> = lines.iter().map(parted).collect::<Option<_>>()?;
    let steps = steps_between(&lines.iter().map(|line| line.1).collect::<Vec<_>>());
    let counts = match steps[..] {
        [step] => [1.0, -1.0, 10.0, 100.0].contains(&step),
        [step, ..] if are_equal(&steps) => by_numbers || step.abs() == 1.0,
        // The last line of a dump may be shorter, and its offset is alone behind it.
        [ref steps @ .., last] => {
            lines[0].1 == 0.0 && lines[0].2.len() > 5 && last > 0.0 && steps.len() > 1 && are_equal(steps)
        }
        [] => false,
    };
    let has_tiles = |rest: &str| !rest.trim_matches([' ', '\t', ',', ';']).is_empty();
    let are_alike = lines.iter().all(|line| line.0 == lines[0].0) && lines.iter().any(|line| has_tiles(line.3));
    (counts && are_alike).then(|| lines.into_iter().map(|(_, _, label, rest)| (label, rest)).unzip())
}
