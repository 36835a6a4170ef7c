//! Lines of a map's text that are no rows of it: titles, remarks, rules, and what stands in front of a blank line.

use std::collections::{HashMap, HashSet};

use super::{BRACKETS, FRAMES, bare, is_of_frame, listed};
use crate::input::columns::parts::with_axis;
use crate::input::tiles::{
    SEPARATOR_NAMES, SEPARATORS, characters, is_number, is_separator, is_single, is_word, separator_of,
};
use crate::query::shown;
use crate::steps::step;

/// The first line, which is called `which`, if it has a word, or brackets alone, and the others have not. A last line with a
/// word is of another length than the one in front of it, too.
pub(super) fn title(lines: &[&str], which: &str, solid: &str) -> Option<(String, &'static str)> {
    let (first, others) = lines.split_first()?;
    let has_width = characters(others.first()?).count() == characters(first).count();
    // A word may stand among the tiles of a row: None, null.
    let of_first = marks(first);
    let is_row = has_width || of_first.iter().any(|count| *count > 0) && of_first == marks(others[0]);
    // Several lines of words may be in front.
    let behind: Vec<&&str> = others.iter().skip_while(|line| !is_row && has_word(line)).collect();
    let words = || behind.iter().filter(|line| has_word(line)).count();
    let is_named = |part: &str| !is_single(part.trim()) && first.contains(part.trim());
    // Matlab prints the name of a matrix above it.
    let is_assigned = first.starts_with(char::is_alphabetic) && first.trim_end().ends_with('=');
    let is_title = (has_word(first) || is_assigned) && 2 * words() < behind.len() && !solid.split(',').any(is_named);
    // Levels of Sokoban have their numbers above them.
    let is_comment = |line: &str| line.strip_prefix(';').is_some_and(|number| number.trim().parse::<u32>().is_ok());
    let (comments, rows): (Vec<&str>, Vec<&str>) = others.iter().partition(|line| is_comment(line));
    let has_mark = |line: &&str| line.contains(|mark: char| mark == ';' || mark.is_ascii_digit());
    if which == "first" && is_comment(first) && !has_width && !rows.iter().any(has_mark) {
        let cure = if comments.is_empty() { "take it off" } else { "keep the lines of one level alone" };
        return Some((format!("its first line, {}, is a comment", shown(first.as_bytes())), cure));
    }
    let bare = first.trim_matches([';', ',', ' ']);
    let brackets = || BRACKETS.chars().filter(|mark| bare.contains(*mark));
    let are_brackets =
        !has_width && !bare.is_empty() && bare.trim_matches(|mark: char| BRACKETS.contains(mark)).is_empty();
    let are_nowhere = || !brackets().any(|mark| others.iter().any(|line| line.contains(mark)));
    let are_tiles = || {
        let tiles: HashSet<&str> = others.iter().flat_map(|line| line.split_whitespace()).collect();
        first.contains(' ') && first.split_whitespace().all(|tile| tiles.contains(tile))
    };
    let may_be_row = || are_tiles() || if which == "last" { is_row } else { has_width };
    let what = match is_title && !may_be_row() {
        true => "has a word, as a title or a comment",
        false if are_brackets && are_nowhere() => "has brackets or quotes alone, as in a program",
        false => return None,
    };
    // A declaration may have the first row behind it, and the last one an end.
    let has_tiles = SEPARATORS[..3].iter().any(|mark| {
        let row = others.iter().find(|line| !has_word(line)).unwrap_or(&others[0]);
        let [own, next] = [first, row].map(|line| line.matches(*mark).count());
        next > 0 && own >= next
    });
    let rows = others.iter().filter(|line| !has_word(line));
    let tiles = rows.clone().flat_map(|line| line.chars()).filter(|mark| !"\"'`".contains(*mark)).collect();
    let has_row = has_row_beside(first, &tiles, &rows.map(|row| characters(row.trim()).count()).collect());
    // Behind the quotes that begin a text, or in front of those that end it, stands a row.
    let beside = |quotes: &&str| match which {
        "first" => first.rsplit_once(*quotes).map(|(_, row)| row),
        _ => first.split_once(*quotes).map(|(row, _)| row),
    };
    let mut quoted = ["\"\"\"", "'''", "`"].iter().filter_map(beside);
    let has_row = has_row || quoted.any(|row| !row.trim().is_empty() && !has_word(row));
    let cure = if has_tiles || has_row { "take its words off, not its tiles" } else { "take it off" };
    Some((format!("its {which} line, {}, {what}", shown(first.as_bytes())), cure))
}

/// True if a run of tiles in a line is as wide as a row, or what stands in front of its first blank and begins with a tile is;
/// two tiles may be a part of a word.
fn has_row_beside(line: &str, tiles: &HashSet<char>, widths: &HashSet<usize>) -> bool {
    let mut runs = line.split(|mark| !tiles.contains(&mark)).map(|run| characters(run.trim()).count());
    let front = line.split_once(' ').map_or("", |(front, _)| front);
    let begins_as_row = front.starts_with(|mark| tiles.contains(&mark));
    let is_row = |width: usize| width > 2 && widths.contains(&width);
    runs.any(is_row) || begins_as_row && is_row(characters(front).count())
}

/// How many commas, semicolons and tabs a line has.
fn marks(line: &str) -> [usize; 3] {
    step(line.len());
    [0, 1, 2].map(|at| line.matches(SEPARATORS[at]).count())
}

/// Lines of words between the rows of a map or below them, as a legend, a remark or the title of another map: each is as long
/// as no line without a word, or shares no tile with one, or says what a tile is.
pub(super) fn words_among(lines: &[&str], solid: &str) -> Option<(String, &'static str)> {
    let (others, rows): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| has_word(line));
    if others.is_empty() {
        return None;
    }
    let widths: HashSet<usize> = rows.iter().map(|row| characters(row).count()).collect();
    let bare_widths = rows.iter().map(|row| characters(row.trim()).count());
    let any_width: HashSet<usize> = widths.iter().copied().chain(bare_widths).collect();
    let tiles: HashSet<char> = rows.iter().flat_map(|row| row.chars()).filter(|tile| !tile.is_whitespace()).collect();
    let is_legend = |line: &str| {
        let mut marks = line.trim_matches(['[', '(', '"', '\'', ' ']).chars();
        let rest = marks.next().map_or("", |_| marks.as_str());
        [" = ", "=", ": ", " - ", "] ", " : "].iter().any(|mark| rest.strip_prefix(mark).is_some_and(has_word))
    };
    let is_named = |part: &str, line: &str| !is_single(part.trim()) && line.contains(part.trim());
    // A word may stand among the tiles of a row: None, null.
    let of_row = marks(rows.first().unwrap_or(&""));
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let wanted: HashSet<&str> = others.iter().flat_map(|line| line.split_whitespace()).collect();
    // A line that stands twice, as a title may, counts once.
    for line in lines.iter().collect::<HashSet<_>>() {
        let parts: HashSet<&str> = line.split_whitespace().filter(|part| wanted.contains(part)).collect();
        parts.into_iter().for_each(|part| *counts.entry(part).or_default() += 1);
    }
    let are_tiles = |line: &str| {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let different: HashSet<&str> = parts.iter().copied().collect();
        parts.len() > 1
            && (different.len() < parts.len() && parts.len() > 2 || parts.iter().all(|part| counts[part] > 1))
    };
    let is_row =
        |line: &str| are_tiles(line) || of_row.iter().zip(marks(line)).any(|(row, own)| *row > 0 && *row == own);
    let is_other = |line: &&&str| {
        // Letters without a vowel, and without a blank, may be a row of other tiles.
        let may_be_words = || line.trim().contains(' ') || line.to_lowercase().contains(['a', 'e', 'i', 'o', 'u']);
        let shares_none = || may_be_words() && !line.chars().any(|tile| tiles.contains(&tile));
        let is_unlike = !widths.contains(&characters(line).count()) || shares_none();
        has_word(line)
            && !is_row(line)
            && (is_unlike || is_legend(line))
            && !solid.split(',').any(|part| is_named(part, line))
    };
    // Words behind, or in front of, as many tiles as a row has belong to no row.
    let is_beside = |line: &&&str| has_row_beside(line, &tiles, &any_width);
    if let Some(row) = others.iter().filter(is_other).find(is_beside) {
        let says = format!("its line {} has words beside its tiles", shown(row.as_bytes()));
        return Some((says, "take the words off, not the tiles"));
    }
    let odd: Vec<&&str> = lines.iter().filter(is_other).collect();
    let first = odd.first().filter(|_| odd.len() <= rows.len() && odd.len() == others.len())?;
    let said = shown(first.as_bytes());
    let below = lines.iter().rev().take_while(|line| is_other(line)).count();
    Some(match odd.len() {
        1 if is_other(&&lines[0]) => {
            (format!("its first line, {said}, has a word, as a title or a comment"), "take it off")
        }
        1 if below == 1 => (format!("its last line, {said}, has a word, as a legend or a remark"), "take it off"),
        count if below == count => {
            (format!("its last {count} lines have words, as a legend, the first is {said}"), "take them off")
        }
        _ => (
            format!("its line {said} has a word, as a title or a remark between rows"),
            "take it off, and of several maps keep one",
        ),
    })
}

/// A line that nothing parts among others of numbers or of words that something does, so that all tiles would be single
/// characters.
pub(super) fn unparted(lines: &[&str], solid: &str) -> Option<(String, &'static str)> {
    let mut names = SEPARATORS.into_iter().zip(SEPARATOR_NAMES);
    names.find_map(|(mark, name)| {
        let has_parts = |line: &str| {
            let mut parts =
                line.trim().trim_end_matches(mark).split(mark).map(str::trim).filter(|part| !part.is_empty());
            let is_part = |part: &str| is_number(part) || mark != ' ' && is_word(part);
            parts.clone().nth(1).is_some() && parts.all(is_part)
        };
        let (rows, odd): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| has_parts(line));
        let first = odd.first().filter(|_| 2 * odd.len() <= rows.len() && rows.len() > 1)?;
        let are_long = rows.iter().any(|row| row.split(mark).any(|part| !is_single(part.trim())));
        let numbers = |line: &str| line.split(mark).filter(|part| is_number(part.trim())).count();
        let parts = |line: &str| line.split(mark).filter(|part| !part.trim().is_empty()).count();
        let least = rows.iter().map(|row| parts(row)).min().unwrap_or_default();
        let is_odd = |line: &&str| {
            line.contains(|tile: char| !tile.is_ascii_digit() && tile != mark)
                && 3 * numbers(line) <= least
                && (line.matches(mark).count() + 1 < least || mark == ' ' && has_word(line))
        };
        let are_words = odd.iter().all(is_odd);
        let says = format!("its line {} lacks the {name} between the tiles of the others", shown(first.as_bytes()));
        (are_long && are_words && is_separator(mark, false, &rows, Some(solid))).then_some((says, "take it off"))
    })
}

/// The lines in front of a blank one, as many as behind it or less, if each has a letter or a digit that is in no line behind,
/// and the length of none: a number, or several lines of different lengths that have words or numbers with marks between them.
pub(super) fn head(all: &[&str]) -> Option<(String, &'static str)> {
    let (head, rows) = all.split_at(all.iter().position(|line| line.trim().is_empty())?);
    let rows = || rows.iter().filter(|line| !line.trim().is_empty());
    let widths: HashSet<usize> = rows().map(|line| characters(line).count()).collect();
    let tiles: HashSet<char> = rows().flat_map(|line| line.chars()).collect();
    let is_other = |line: &&str| {
        !widths.contains(&characters(line).count())
            && line.chars().any(|mark| mark.is_alphanumeric() && !tiles.contains(&mark))
    };
    // A layer is like another, whatever it is of.
    let are_numbers = |line: &&str| listed(line).all(is_number);
    let is_layer = head.len() > 1 && head.iter().all(are_numbers) && rows().all(are_numbers);
    let count = |line: &&str| listed(line).count();
    if is_layer && rows().count() == head.len() && head.iter().chain(rows()).all(|line| count(line) == count(&head[0]))
    {
        return Some(("it has two maps of one size, with a blank line between them".to_owned(), "keep one of them"));
    }
    let is_pair = |line: &&str| line.trim().contains([' ', '=', ':', ',', '\t']);
    let are_pairs = match head {
        [only] => only.trim().parse::<u32>().is_ok(),
        [first, others @ ..] => head.iter().all(is_pair) && others.iter().any(|line| line.len() != first.len()),
        [] => false,
    };
    let are_other = are_pairs && !is_layer && rows().count() >= head.len().max(2) && head.iter().all(is_other);
    let says = match head.len() {
        1 => "its first line, in front of a blank one, is unlike the others".to_owned(),
        count => format!("its first {count} lines, in front of a blank one, are unlike the others"),
    };
    are_other.then_some((says, "take all up to the blank one off"))
}

/// True if three different letters or more stand side by side, or a remark of a program begins.
pub(super) fn has_word(line: &str) -> bool {
    step(line.len());
    if line.starts_with("/*") {
        return true;
    }
    let mut words = line.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| word.chars().collect::<HashSet<_>>().len() > 2)
}

/// Said of a table of another program, which has names of two axes in its first lines, and numbers.
pub(super) fn names_of_axes(lines: &[&str]) -> Option<String> {
    const MOST_LINES: usize = 8;
    const AXES: [[&str; 2]; 4] = [["x", "y"], ["X", "Y"], ["col", "row"], ["column", "row"]];
    let parts = |line: &&str| -> Vec<String> {
        let is_end = |end: char| end.is_whitespace() || is_of_frame(end) || "#,;&=:".contains(end);
        line.split(is_end).map(|part| bare(part).to_owned()).filter(|part| !part.is_empty()).collect()
    };
    let head: Vec<Vec<String>> = lines.iter().take(MOST_LINES).map(parts).collect();
    // Letters alone may be tiles, but not beside other names.
    let is_header = |line: &&Vec<String>| {
        let are_names = line.iter().all(|part| part.starts_with(char::is_alphabetic));
        are_names && line.iter().any(|part| part.len() > 1) && line.iter().collect::<HashSet<_>>().len() == line.len()
    };
    let letters = head.iter().filter(is_header).flatten().filter(|part| part.len() == 1);
    let words: HashSet<&str> =
        head.iter().flatten().filter(|part| part.len() > 1).chain(letters).map(String::as_str).collect();
    let other_axis = |word: &str| {
        let of_axis = |axes| with_axis(word, axes).find(|other| words.contains(other.as_str()));
        AXES.into_iter().find_map(of_axis)
    };
    let (x, y) = head
        .iter()
        .flatten()
        .map(String::as_str)
        .filter(|word| words.contains(word))
        .find_map(|word| Some((word, other_axis(word)?)))?;
    let has_numbers = head.iter().flatten().filter(|part| is_number(part)).nth(1).is_some();
    let [x, y] = [x, &y].map(|name| shown(name.as_bytes()));
    has_numbers.then(|| {
        format!("it has {x} and {y}, as a table has names of columns; if it holds solids, add --against-format csv")
    })
}

/// A line of marks alone, as tables have them between their rows or around them, where something parts the tiles of all other
/// lines, so that all tiles would be single characters; the marks are in none of these.
pub(super) fn rule_of_table<'t>(lines: &[&'t str], solid: &str) -> Option<&'t str> {
    let is_of_rule = |mark: char| FRAMES[2].contains(mark) && !solid.contains(mark);
    let is_mark = |mark: char| is_of_frame(mark) || " :".contains(mark);
    let is_run = |(one, other): (char, char)| one == other && is_of_rule(one);
    let has_run = |line: &str| line.chars().zip(line.chars().skip(1)).any(is_run) || line.contains(":-:");
    let is_dotted = |line: &str| {
        line.split_whitespace().nth(2).is_some() && line.chars().all(|mark| mark == ' ' || is_of_rule(mark))
    };
    let may_be_rule = |line: &&&str| line.chars().all(is_mark) && (has_run(line) || is_dotted(line));
    let (rules, rows): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| may_be_rule(line));
    let first = rules.first()?;
    let is_bar = |mark: char| FRAMES[1].contains(mark);
    // The walls of a maze have gaps between corners.
    let is_maze =
        rules.iter().any(|rule| rule.contains(' ') && rule.contains(|mark| !is_of_rule(mark) && !" :|".contains(mark)));
    let is_cell = |cell: &str| {
        let inner = cell.trim();
        cell.len() > inner.len() && (is_single(inner) || is_word(inner))
    };
    let cells = |row: &'t str| row.trim().trim_matches(is_bar).split(is_bar);
    let are_cells = |row: &&'t str| row.contains(is_bar) && cells(row).all(is_cell);
    let are_filled = |row: &&'t str| cells(row).any(|cell| !cell.trim().is_empty());
    // Below a rule and above the next one a heading may fill its cells.
    let heading = usize::from(rules.len() > 1 && rows.len() > 1);
    let have_cells = || {
        rows.iter().all(|row| row.contains(is_bar))
            && rows[heading..].iter().all(are_cells)
            && rows.iter().any(are_filled)
    };
    let are_parted = || {
        let is_tile = |part: &&str| !(is_single(part) && part.contains(is_bar));
        let without_bars = |row: &&str| match row.contains(is_bar) {
            true => row.split_whitespace().filter(is_tile).collect::<Vec<_>>().join(" "),
            false => (*row).to_owned(),
        };
        let bare: Vec<String> = rows.iter().map(without_bars).collect();
        let bare: Vec<&str> = bare.iter().map(String::as_str).collect();
        separator_of(&bare, Some(solid)).is_some()
    };
    let are_rows = !is_maze && !rows.is_empty() && !rows.iter().any(|row| row.contains(is_of_rule));
    (are_rows && (have_cells() || are_parted())).then_some(first)
}
