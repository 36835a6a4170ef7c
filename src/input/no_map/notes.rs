//! Notes about what may be no tile of a map that is read.

use std::collections::{HashMap, HashSet};
use std::iter::repeat;

use super::headings::{are_in_steps, counts, goes_on, has_digit, labelled_by};
use super::titles::has_word;
use super::{FRAMES, cells, is_rule};
use crate::input::tiles::{SEPARATORS, characters, is_number, is_repeated, is_single};
use crate::query::{cut, shown};

/// The note about what may number, mark or head the lines, and may be tiles as well; of lines whose tiles this parts, if
/// anything does.
pub(in crate::input) fn may_be_marks(lines: &[&str], solid: &str, separator: Option<char>) -> Option<String> {
    let are_parted = separator.is_some();
    let mark = || may_be_mark(lines, solid).filter(|_| !are_parted);
    let labels = || may_be_labels(lines).or_else(mark).or_else(|| count_at_ends(lines, are_parted));
    let marks = || remarks(lines).or_else(|| alike_at_ends(lines, solid, are_parted));
    let odd = || unlike_all(lines).or_else(|| may_be_title(lines)).filter(|_| !are_parted);
    let odd = || {
        odd()
            .or_else(|| words_apart(lines, solid, separator?))
            .or_else(|| remark(lines, solid, separator?))
            .or_else(|| bars(lines, solid).filter(|_| are_parted))
    };
    let groups = || groups(lines).filter(|_| !are_parted);
    labels().or_else(|| may_be_ruler(lines, solid)).or_else(odd).or_else(marks).or_else(groups)
}

/// The note about three or four lines whose first tiles count from 0 or 1 on, or down to it, or go on in other steps; more
/// are told as [`headings`](super::headings::headings).
fn may_be_labels(lines: &[&str]) -> Option<String> {
    let (mut labels, _) = labelled_by(lines, true).filter(|(labels, _)| [3, 4].contains(&labels.len()))?;
    let said = labels.join(", ");
    if labels[0] > labels[1] {
        labels.reverse();
    }
    let says = format!("its lines begin with {said}; if these are their numbers, take them off");
    (counts(&labels) || are_in_steps(&labels) && !goes_on(lines[0])).then_some(says)
}

/// The note about three lines or more whose last numbers, or whose first or last characters, count from 0, 1 or a letter a
/// on, or down to it; or whose last numbers have all the digits.
fn count_at_ends(lines: &[&str], are_parted: bool) -> Option<String> {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    let count = |parted: for<'l> fn(&'l str) -> Option<[&'l str; 2]>| -> Option<String> {
        let parts: Option<Vec<[&str; 2]>> = lines.iter().map(|line| parted(line)).collect();
        let parts = parts.filter(|parts| parts.len() > 2 && parts.iter().all(|[_, rest]| !rest.is_empty()))?;
        let mut labels: Vec<&str> = parts.iter().map(|[label, _]| *label).collect();
        let said = labels[..3].join(", ");
        if !counts(&labels) {
            labels.reverse();
        }
        if !counts(&labels) {
            return None;
        }
        // Digits are tiles where most of them are: distances from a corner count by themselves.
        let tiles: HashSet<&str> = match are_parted {
            true => parts.iter().flat_map(|[_, rest]| rest.split([' ', '\t', ',', ';'])).collect(),
            false => parts.iter().flat_map(|[_, rest]| characters(rest)).collect(),
        };
        let is_tile = |label: &&&str| is_number(label) && tiles.contains(**label);
        let are_tiles = 2 * labels.iter().filter(is_tile).count() > labels.len();
        (!are_tiles).then_some(said)
    };
    let of_characters = |parted| if are_parted { None } else { count(parted) };
    let in_front = count(|line| {
        let (label, rest) = line.split_at(line.find(|mark: char| !mark.is_ascii_digit())?);
        Some([label, rest]).filter(|_| !rest.starts_with([',', ';', '\t', ' ']))
    });
    let first = of_characters(|line| {
        let (label, rest) = line.split_at(characters(line).next()?.len());
        Some([label, rest])
    });
    let last_number = |line: &'_ str| {
        let (rest, label) =
            line.rsplit_once([' ', '\t']).filter(|(rest, label)| is_number(label) && !has_digit(rest))?;
        // Rows of digits are longer than what stands in front of them.
        (rest.trim().len() >= label.len()).then(|| label.to_owned())
    };
    let numbers = || lines.iter().map(|line| last_number(line)).collect::<Option<Vec<_>>>();
    let numbers = || numbers().filter(|numbers| numbers.len() > 2).map(|numbers| numbers[..3].join(", "));
    let number =
        || count(|line| line.rsplit_once([' ', '\t', ',', ';']).map(|(rest, label)| [label, rest])).or_else(numbers);
    let character = || {
        of_characters(|line| {
            let (rest, label) = line.split_at(line.char_indices().next_back()?.0);
            Some([label, rest])
        })
    };
    let last = || number().or_else(character);
    let (verb, said) = in_front.or(first).map(|said| ("begin", said)).or_else(|| Some(("end", last()?)))?;
    Some(format!("its lines {verb} with {said}; if these are their numbers or letters, take them off"))
}

/// The note about a first line that counts the columns, five or more, or four behind marks, by tiles that others have, too;
/// where it is a row of distances, those below are nearly the same. Or three, in any steps, that are no tiles of others or of
/// `solid`, but for 0 and 1 of a count.
fn may_be_ruler<'t>(lines: &[&'t str], solid: &'t str) -> Option<String> {
    let [first, rest @ ..] = lines else { return None };
    let delimiter = SEPARATORS.into_iter().find(|delimiter| first.trim().contains(*delimiter));
    let tiles = |line: &&'t str| -> Vec<&'t str> {
        match delimiter {
            Some(delimiter) => cells(line.trim(), Some(delimiter).filter(|delimiter| *delimiter != ' ')),
            None => characters(line.trim()).collect(),
        }
    };
    let [labels, below] = [tiles(first), tiles(rest.first()?)];
    let is_far = |(label, tile): (&&str, &&str)| match (label.parse::<i64>(), tile.parse::<i64>()) {
        (Ok(label), Ok(tile)) => label.abs_diff(tile) > 1,
        _ => label.parse::<i64>().is_err() && label != tile,
    };
    let are_far = labels.iter().zip(&below).any(is_far);
    let says = format!("its first line is {}; if these number the columns, take it off", cut(first.trim()));
    let (least, goes_on) = if delimiter.is_some() { (4, are_in_steps(&below)) } else { (5, false) };
    let is_count = counts(&labels);
    let are_apart = || {
        let others: HashSet<&str> = rest.iter().flat_map(tiles).chain(solid.split(',').map(str::trim)).collect();
        let is_apart = |label: &&str| !others.contains(label) || is_count && ["0", "1"].contains(label);
        (is_count || are_in_steps(&labels)) && labels.iter().all(is_apart)
    };
    let may_count = match labels.len() {
        3 => !are_in_steps(&below) && are_apart(),
        count => count >= least && are_far && is_count && !goes_on,
    };
    (lines.len() > 2 && may_count).then_some(says)
}

/// The note about words or marks that all lines begin with, or have at both ends, whose characters are nowhere else.
fn may_be_mark(lines: &[&str], solid: &str) -> Option<String> {
    fn parted<'l>(line: &&'l str) -> (&'l str, &'l str) {
        let line = line.trim();
        let end = line.find(' ').or_else(|| Some(characters(line).next()?.len())).unwrap_or_default();
        line.split_at(end)
    }
    let leads: HashSet<char> = lines.iter().flat_map(|line| parted(line).0.chars()).collect();
    let is_mark = |mark: &char| mark.is_alphanumeric() || "<>*/@$\"'`“”„‘’«»".contains(*mark);
    let are_marks = leads.iter().all(is_mark) && !leads.iter().any(|mark| solid.contains(*mark));
    let are_tiles = |line: &&str| {
        let (lead, rest) = parted(line);
        let lead: HashSet<char> = lead.chars().collect();
        let rest = rest.trim_end_matches(|mark| lead.contains(&mark));
        !rest.trim().is_empty() && !rest.contains(|tile: char| leads.contains(&tile))
    };
    let mut said: Vec<String> = lines.iter().map(|line| shown(parted(line).0.as_bytes())).take(3).collect();
    said.dedup();
    let said = said.join(", ");
    let says = format!("its lines begin with {said}, which the rest of them lacks; if it is no tile, take it off");
    (lines.len() > 2 && are_marks && lines.iter().all(are_tiles)).then_some(says)
}

/// The note about a first line of words that no other line has, as the names of columns.
fn words_apart(lines: &[&str], solid: &str, separator: char) -> Option<String> {
    let tiles = |line: &'_ str| -> Vec<String> {
        line.split(separator).map(|tile| tile.trim().to_owned()).filter(|tile| !tile.is_empty()).collect()
    };
    let (first, rest) = lines.split_first().filter(|(_, rest)| rest.len() > 1)?;
    let names: HashSet<String> = tiles(first).into_iter().collect();
    let are_words = names.iter().all(|name| name.chars().all(char::is_alphabetic));
    let are_names = names.len() > 1 && are_words && names.iter().any(|name| name.len() > 1);
    let is_there = |tile: &str| names.contains(tile.trim());
    let is_apart = || !rest.iter().flat_map(|line| line.split(separator)).chain(solid.split(',')).any(is_there);
    let says = format!("its first line, {}, has no tile of the others; if it names columns, take it off", cut(first));
    (are_names && is_apart()).then_some(says)
}

/// The note about a tile with another one in front, as a remark of a program has it.
fn remark(lines: &[&str], solid: &str, separator: char) -> Option<String> {
    let tiles = || lines.iter().flat_map(|line| line.split(separator)).map(str::trim).filter(|tile| !tile.is_empty());
    let all: HashSet<&str> = tiles().collect();
    let end = |tile: &str| tile.find(|mark: char| mark.is_whitespace() || "#;/<>=&".contains(mark));
    let is_more = |tile: &&str| end(tile).is_some_and(|end| end > 0 && all.contains(&tile[..end]));
    let odd = tiles().find(|tile| is_more(tile) && !solid.contains(tile))?;
    let says = format!("{} is one tile here; what is more than a tile, take off", shown(odd.as_bytes()));
    (separator != ' ').then_some(says)
}

/// The note about a line that shares no tile with the others: letters or digits, three different characters or more, in
/// the first line two, if that alone has a digit; or a rule between rows.
fn unlike_all(lines: &[&str]) -> Option<String> {
    let lines: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let tiles = |line: &str| line.chars().filter(|tile| !tile.is_whitespace()).collect::<HashSet<char>>();
    // Of lines that are the same one counts.
    let different: HashSet<&str> = lines.iter().copied().collect();
    let mut counts: HashMap<char, usize> = HashMap::new();
    different.iter().flat_map(|line| tiles(line)).for_each(|tile| *counts.entry(tile).or_default() += 1);
    let (first, last) = (lines.first()?, lines.last()?);
    let have_bars = lines.iter().any(|line| line.trim().starts_with(['|', '│', '║', '┃', '+']));
    // A title may be a number between marks.
    let is_numbered = has_digit(first) && !lines[1..].iter().any(|line| has_digit(line));
    let may_be_odd = |line: &str| {
        let own = tiles(line);
        let least = if line == *first && is_numbered { 2 } else { 3 };
        let is_told = own.len() >= least && own.iter().any(|tile| tile.is_alphanumeric());
        let is_bare =
            || line.len() > 2 && is_repeated(line.trim()) && (is_rule(line) || line.starts_with(['*', '_', '~']));
        // Walls in front of bars are rows.
        let is_inner = || line != *first && line != *last && is_rule(line);
        (is_told || is_bare() && (is_inner() || !have_bars)) && own.iter().all(|tile| counts[tile] == 1)
    };
    let mut odd = lines.iter().filter(|line| may_be_odd(line));
    let said = shown(odd.next()?.as_bytes());
    let are_few = different.len() > 2 && odd.next().is_none();
    are_few.then(|| format!("its line {said} shares no tile with the others; if it is no row, take it off"))
}

/// The note about a first line with a word, as long as the next one: a row or a title.
fn may_be_title(lines: &[&str]) -> Option<String> {
    let [first, rest @ ..] = lines else { return None };
    // Titles of several maps begin alike; what stands again is a row.
    let word = first.split_whitespace().next().unwrap_or_default();
    let is_again = rest.contains(first);
    let rest: Vec<&str> = rest.iter().copied().filter(|line| !line.trim_start().starts_with(word)).collect();
    let tiles: HashSet<char> = rest.iter().flat_map(|line| line.chars()).collect();
    let is_odd = has_word(first) && !first.chars().all(|tile| tiles.contains(&tile));
    let says = format!("its first line, {}, has a word; if it is a title, take it off", shown(first.as_bytes()));
    (is_odd && !is_again && !rest.iter().any(|line| has_word(line))).then_some(says)
}

/// The note about what all lines, three or more, begin or end with up to a mark that is nowhere else, or about one mark and a
/// blank in front of them; of lines whose tiles something parts no letter or digit is such a mark.
fn alike_at_ends(lines: &[&str], solid: &str, are_parted: bool) -> Option<String> {
    const LONGEST: usize = 200;
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()).collect();
    let is_bar = |mark: char| FRAMES[1].contains(mark);
    let have_sides = || lines.iter().all(|line| line.starts_with(is_bar) && line.ends_with(is_bar));
    let first = lines.first().filter(|first| lines.len() > 2 && lines.iter().any(|line| line != *first))?;
    if !are_parted && have_sides() {
        return None;
    }
    let mut counts: HashMap<char, usize> = HashMap::new();
    lines.iter().flat_map(|line| line.chars()).for_each(|tile| *counts.entry(tile).or_default() += 1);
    let longest = lines.iter().map(|line| line.chars().take(LONGEST).count()).max().unwrap_or(0);
    // A line that ends early is blank from there on, and something is left of most.
    let begin_of = |line: &'_ str| line.chars().chain(repeat(' ')).take(longest - 1).collect::<Vec<char>>();
    let mut ends: [Vec<char>; 2] = [begin_of(first), first.chars().rev().take(LONGEST).collect()];
    for line in &lines {
        let most = line.chars().take(LONGEST + 1).count() - 1;
        let begin = ends[0].iter().zip(begin_of(line)).take_while(|(own, other)| **own == *other).count();
        let end = ends[1].iter().zip(line.chars().rev()).take(most).take_while(|(own, other)| *own == other).count();
        ends[0].truncate(begin);
        ends[1].truncate(end);
    }
    let is_mark = |mark: char, is_end: bool| {
        let in_ends = ends.iter().map(|end| end.iter().filter(|other| **other == mark).count());
        let in_ends: Vec<usize> = in_ends.map(|count| count * lines.len()).collect();
        let of_both = if "`'\"|/*".contains(mark) { in_ends.iter().sum() } else { in_ends[usize::from(is_end)] };
        let may_be = !(are_parted && (mark.is_alphanumeric() || SEPARATORS.contains(&mark)));
        let is_nowhere = || counts[&mark] == of_both && !solid.contains(mark);
        may_be && !mark.is_whitespace() && !"._~".contains(mark) && is_nowhere()
    };
    let are_two = |(one, other): (char, char)| !one.is_whitespace() && !other.is_whitespace();
    let are_close = || lines.iter().any(|line| line.chars().zip(line.chars().skip(1)).any(are_two));
    [(false, "begin"), (true, "end")].into_iter().find_map(|(is_end, verb)| {
        let marks = &ends[usize::from(is_end)];
        let length = marks.iter().rposition(|mark| is_mark(*mark, is_end)).map(|last| last + 1);
        let is_led = || !is_end && marks.len() > 1 && !marks[0].is_whitespace() && marks[1] == ' ';
        let length = length.or_else(|| (is_led() && !are_parted && are_close()).then_some(2))?;
        let is_more = |line: &&&str| line.chars().nth(length).is_some();
        if !is_end && 2 * lines.iter().filter(is_more).count() <= lines.len() {
            return None;
        }
        let said: String =
            if is_end { marks[..length].iter().rev().collect() } else { marks[..length].iter().collect() };
        Some(format!("all its lines {verb} with {}; if that is no tile, take it off", shown(said.as_bytes())))
    })
}

/// The note about bars that are tiles of all lines but rules, between others.
fn bars(lines: &[&str], solid: &str) -> Option<String> {
    let inner = |line: &'_ str| line.trim().trim_start_matches('|').trim_end_matches('|').contains(" | ");
    let has_bar = |line: &&str| is_rule(line) || inner(line);
    let are_there = lines.iter().all(has_bar) && !lines.iter().all(|line| is_rule(line)) && !solid.contains('|');
    are_there.then(|| "| is a tile of all its lines; if it only parts others, take it out".to_owned())
}

/// The note about remarks of programs behind the tiles of all lines.
fn remarks(lines: &[&str]) -> Option<String> {
    let has_remark = |line: &&str| line.find("//").is_some_and(|at| at > 0 && !line[at + 2..].contains('/'));
    let says = "all its lines have // in them; if remarks begin there, take these off";
    (lines.len() > 1 && lines.iter().all(has_remark)).then(|| says.to_owned())
}

/// The note about characters that stand in groups of two to four: always the same ones, as where a tile is to look square, or
/// any with a blank between the groups.
fn groups(lines: &[&str]) -> Option<String> {
    let filled = || lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty());
    let first = filled().next()?;
    let widest = filled().map(|line| characters(line).count()).max()?;
    if filled().nth(2).is_none() || !filled().any(|line| line != first || !is_repeated(line)) {
        return None;
    }
    let is_blank = |tile: &&str| tile.trim().is_empty();
    let is_whole = |group: &[&str]| group.iter().all(is_blank) || !group.iter().any(is_blank);
    // Each character belongs to one group, and to that alone; each group is there twice, and some stand beside others.
    let are_same = |width: usize| {
        let mut groups: HashMap<&str, Vec<&str>> = HashMap::new();
        let (mut counts, mut are_beside): (HashMap<String, usize>, bool) = (HashMap::new(), false);
        let are_groups = filled().all(|line| {
            let tiles: Vec<&str> = characters(line).collect();
            let are_whole = tiles.len().is_multiple_of(width);
            let first = tiles.chunks(width).next();
            are_whole
                && tiles.chunks(width).all(|group| {
                    *counts.entry(group.concat()).or_default() += 1;
                    are_beside |= Some(group) != first;
                    is_whole(group)
                        && group.iter().all(|tile| groups.entry(tile).or_insert_with(|| group.to_vec()) == group)
                })
        });
        are_groups && are_beside && counts.iter().all(|(group, count)| *count > 1 || is_repeated(group))
    };
    let are_apart = |width: usize| {
        filled().all(|line| {
            let tiles: Vec<&str> = characters(line).collect();
            let is_group = |group: &[&str]| is_whole(&group[..width.min(group.len())]);
            tiles.chunks(width + 1).all(|group| is_group(group) && group.get(width).is_none_or(is_blank))
        })
    };
    let names = [(2, "pairs"), (3, "threes"), (4, "fours")];
    if let Some((_, name)) = names.into_iter().find(|(width, _)| widest >= 3 * width && are_same(*width)) {
        return Some(format!(
            "its characters stand in {name} that are the same; if each is one tile, write one character for it"
        ));
    }
    let apart = names.into_iter().find(|(width, _)| widest > 3 * width && are_apart(*width));
    apart.map(|(_, name)| {
        format!("its characters stand in {name} with blanks between them; if each is one tile, write one character for it, and no blank")
    })
}

/// True if lines with corners are drawn around the tiles.
pub(in crate::input) fn has_frame(lines: &[&str]) -> bool {
    let [first, inner @ .., last] = lines else { return false };
    let [is_corner, is_side] = [0, 1].map(|part| move |mark: char| FRAMES[part].contains(mark));
    let is_edge = |line: &str| line.starts_with(is_corner) && line.trim_end().ends_with(is_corner) && is_rule(line);
    let is_framed = |line: &&str| line.starts_with(is_side) && line.trim_end().ends_with(is_side);
    is_edge(first) && is_edge(last) && !inner.is_empty() && inner.iter().all(is_framed)
}

/// The note about lines above and below the tiles, or sides of all lines, of a mark that is nowhere else and not named.
pub(in crate::input) fn edges(lines: &[&str], solid: &str) -> Option<String> {
    let [first, inner @ .., last] = lines else { return None };
    let mark = first.trim().chars().next().filter(|mark| !solid.contains(*mark))?;
    let is_side = |line: &&str| {
        let inner = line.trim().strip_prefix(mark).and_then(|line| line.strip_suffix(mark));
        inner.is_some_and(|inner| !inner.is_empty() && !inner.contains(mark))
    };
    if FRAMES[1].contains(mark) && lines.iter().all(is_side) {
        return Some(format!(
            "all its lines begin and end with {mark}, which is nowhere else; if it is no tile, take it off"
        ));
    }
    let is_bar = |mark: char| FRAMES[1].contains(mark);
    let have_sides =
        |lines: &[&str]| lines.iter().all(|line| line.trim().starts_with(is_bar) && line.trim().ends_with(is_bar));
    let rule = first.trim();
    let is_rule = |others: &[&str]| {
        let is_mark = FRAMES[2].contains(mark) && !is_single(rule) && is_repeated(rule);
        is_mark && others.len() > 1 && !others.iter().any(|line| line.contains(mark))
    };
    let shown = shown(rule.as_bytes());
    let (says, sides) = match (rule == last.trim(), have_sides(&lines[1..])) {
        (true, _) if is_rule(inner) => (format!("its first line and its last one are {shown}"), have_sides(inner)),
        (false, true) if is_rule(&lines[1..]) => (format!("its first line is {shown}"), true),
        _ => return None,
    };
    let sides = if sides { ", and bars stand at both ends of the others" } else { "" };
    Some(format!("{says}, which is nowhere else{sides}; if they are no tiles, take them off"))
}
