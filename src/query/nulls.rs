//! The texts that `--null` names: cells, and values of JSON, of just such a text are empty.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::value::RawValue;

use crate::number::Decimal;

use super::numerals::DecimalMark;

/// The texts of cells, and of values of JSON, that count as empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nulls(Vec<Null>);

#[derive(Clone, Debug, Default)]
struct Null {
    /// The column or key that it is for; "" is all of them.
    name: String,
    text: String,
    /// Numbers have a comma for a point.
    has_decimal_comma: bool,
    /// Set once the input, or the scene, has a column of that name that is read.
    is_read: Arc<AtomicBool>,
    /// Set once a value of JSON, or of an answer that is checked, is empty because of it.
    has_emptied: Arc<AtomicBool>,
    /// Set once a number of a parameter is empty because of it, where it is for all names.
    has_emptied_number: Arc<AtomicBool>,
    /// Set once there is a value of JSON of that name.
    has_met: Arc<AtomicBool>,
    /// Set once such a value is several numbers, of which it is for one, or for more or fewer.
    is_of_others: Arc<AtomicBool>,
}

impl Null {
    /// True if this is for as many numbers as a text has.
    fn has_as_many(&self, text: &str) -> bool {
        self.text.starts_with(BRACKETS) && parts(&self.text).len() == parts(text).len()
    }
}

/// A vector among the texts of `--null` begins with one of these.
const BRACKETS: [char; 2] = ['(', '['];

/// True if a text is this one that counts as empty, or the same vector.
fn is_null(null: &str, text: &str) -> bool {
    let is = |text: &str| parts(null) == parts(text);
    null == text || null.starts_with(BRACKETS) && of_axes(text).map_or_else(|| is(text), |values| is(&values))
}

/// The numbers of a vector, which may stand in brackets.
fn parts(text: &str) -> Vec<&str> {
    let inner = text.trim_matches(['(', ')', '[', ']']);
    inner.split([',', ';', ' ', '\t']).map(|part| part.trim_matches('"')).filter(|part| !part.is_empty()).collect()
}

/// The values of an object of axes, in their order, with commas between them; `None` of other texts.
fn of_axes(text: &str) -> Option<String> {
    let object: BTreeMap<String, &RawValue> = serde_json::from_str(text.strip_prefix('{').map(|_| text)?).ok()?;
    let axes = ["x", "y", "z", "w"].into_iter();
    let values: Vec<&str> = axes
        .filter_map(|axis| object.get(axis).or_else(|| object.get(&axis.to_ascii_uppercase())))
        .map(|value| value.get().trim_matches('"'))
        .collect();
    (values.len() == object.len()).then(|| values.join(","))
}

/// The parts of the list that `--null` has, between commas; those within brackets are of a vector, and one between digits
/// may be a decimal one.
fn parts_of_list(list: &str, mark: DecimalMark) -> Vec<&str> {
    let (mut texts, mut depth, mut begin) = (Vec::new(), 0_usize, 0);
    for (at, one) in list.bytes().enumerate() {
        match one {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_digit = |at: Option<usize>| at.and_then(|at| list.as_bytes().get(at)).is_some_and(u8::is_ascii_digit);
        let is_decimal = mark == DecimalMark::Comma && is_digit(at.checked_sub(1)) && is_digit(at.checked_add(1));
        if one == b',' && depth == 0 && !is_decimal {
            texts.push(&list[begin..at]);
            begin = at + 1;
        }
    }
    texts.push(&list[begin..]);
    texts
}

impl Nulls {
    /// Reads lists such as `NaN,NULL` and `dist=-1`, or `dist=-1,0` where commas are decimal ones.
    pub(crate) fn of<'t>(lists: impl Iterator<Item = &'t str>, mark: DecimalMark) -> Result<Self, String> {
        let null = |text: &str| {
            let (name, text) = match text.split_once('=') {
                Some((name, text)) if !name.trim().is_empty() => (name.trim(), text.trim()),
                _ => ("", text.trim()),
            };
            if text.is_empty() && !name.is_empty() {
                return Err(format!("{}= names no text", super::cut(name)));
            }
            let has_decimal_comma = mark == DecimalMark::Comma;
            Ok(Null { name: name.to_owned(), text: text.to_owned(), has_decimal_comma, ..Null::default() })
        };
        let mut all = Vec::new();
        for list in lists {
            let first = all.len();
            all.extend(parts_of_list(list, mark).into_iter().map(null).collect::<Result<Vec<Null>, _>>()?);
            // The number behind a comma may be meant for the same column, or a part of a vector.
            let is_number = |null: &Null| Decimal::parse(null.text.as_bytes()).is_ok();
            let is_unclear = |pair: &[Null]| !pair[0].name.is_empty() && pair[1].name.is_empty() && is_number(&pair[1]);
            if let Some([named, bare]) = all[first..].windows(2).find(|pair| is_unclear(pair)) {
                let (name, [one, other]) = (super::cut(&named.name), [named, bare].map(|null| super::cut(&null.text)));
                let vector = if is_number(named) {
                    format!("; a vector has brackets, as [{one},{other}]")
                } else {
                    String::new()
                };
                return Err(format!(
                    "{name}={one},{other} would empty each {other} of all columns; for this one --null is there once for \
                     each text{vector}"
                ));
            }
        }
        Ok(Self(all))
    }

    /// True if there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The texts that count as empty under a name; under "" those that do so everywhere.
    pub(crate) fn under(&self, name: &str) -> Self {
        Self(self.0.iter().filter(|null| null.name.is_empty() || null.name == name).cloned().collect())
    }

    /// True if one of them is a number or a vector, which cells hold that are not empty.
    pub(crate) fn has_number(&self) -> bool {
        self.0.iter().any(|null| null.text.starts_with(BRACKETS) || Decimal::parse(null.text.as_bytes()).is_ok())
    }

    /// True if a text, or a list or an object of JSON, counts as empty under a name.
    pub(crate) fn has(&self, name: &str, text: &str) -> bool {
        self.meet(name);
        let mut under = self.0.iter().filter(|null| null.name.is_empty() || null.name == name);
        if let Some(null) = under.find(|null| is_null(&null.text, text)) {
            null.has_emptied.store(true, Ordering::Relaxed);
            return true;
        }
        let may_be_vector = |first: char| first.is_ascii_digit() || "[{(+-.".contains(first);
        let may_be_of_others = |null: &Null| null.name == name && !null.is_of_others.load(Ordering::Relaxed);
        if self.0.iter().any(may_be_of_others) && text.starts_with(may_be_vector) && parts(text).len() > 1 {
            let is_number =
                |null: &Null| null.has_decimal_comma && Decimal::parse(text.replacen(',', ".", 1).as_bytes()).is_ok();
            let is_of_others = |null: &&Null| null.name == name && !null.has_as_many(text) && !is_number(null);
            self.0.iter().filter(is_of_others).for_each(|null| null.is_of_others.store(true, Ordering::Relaxed));
        }
        false
    }

    /// Notes that a parameter, or a part of one, is empty, as this text.
    pub(crate) fn empty_number(&self, text: &str) {
        let is_it = |null: &&Null| null.name.is_empty() && is_null(&null.text, text);
        self.0.iter().filter(is_it).for_each(|null| null.has_emptied_number.store(true, Ordering::Relaxed));
    }

    /// Notes that there is a value of this name.
    pub(crate) fn meet(&self, name: &str) {
        self.0.iter().filter(|null| null.name == name).for_each(|null| null.has_met.store(true, Ordering::Relaxed));
    }

    /// Notes that the parts of a value of this name have no names.
    pub(crate) fn pass_parts(&self, name: &str) {
        let is_part =
            |null: &&Null| null.name.strip_prefix(name).is_some_and(|axis| ["_x", "_y", "_z", "_w"].contains(&axis));
        for null in self.0.iter().filter(is_part) {
            [&null.has_met, &null.is_of_others].into_iter().for_each(|is| is.store(true, Ordering::Relaxed));
        }
    }

    /// Notes about named texts that have emptied nothing: the values of that name are several numbers, or none of
    /// `are_objects` has it; and about numbers that have emptied parameters. Each with what makes it needless, and what it
    /// needs, if anything.
    pub(crate) fn notes(
        &self,
        are_objects: bool,
    ) -> impl Iterator<Item = (String, Arc<AtomicBool>, Option<Arc<AtomicBool>>)> {
        const OF_OTHERS: &str = "the values are several numbers, which are all written, as in 'p=[0,0]'";
        let named = || self.0.iter().filter(|null| !null.name.is_empty());
        let idle =
            |null: &Null| format!("--null {}={} empties nothing", super::cut(&null.name), super::cut(&null.text));
        let of_others = move |null: &Null| {
            (
                format!("{}: {OF_OTHERS}", idle(null)),
                Arc::clone(&null.has_emptied),
                Some(Arc::clone(&null.is_of_others)),
            )
        };
        let unmet = move |null: &Null| {
            let note = format!("{}: no object has the key {}", idle(null), super::cut(&null.name));
            (note, Arc::clone(&null.has_met), None)
        };
        let of_numbers = |null: &Null| {
            let text = super::cut(&null.text);
            let note =
                format!("--null {text} empties numbers of parameters, too; --null COLUMN={text} is for one column");
            (note, Arc::default(), Some(Arc::clone(&null.has_emptied_number)))
        };
        let bare = self.0.iter().filter(|null| null.name.is_empty() && Decimal::parse(null.text.as_bytes()).is_ok());
        named().map(of_others).chain(named().filter(move |_| are_objects).map(unmet)).chain(bare.map(of_numbers))
    }

    /// Notes which of the named columns or keys are read.
    pub(crate) fn find(&self, is_read: impl Fn(&str) -> bool) {
        self.0.iter().filter(|null| is_read(&null.name)).for_each(|null| null.is_read.store(true, Ordering::Relaxed));
    }

    /// A name under which nothing is read.
    pub(crate) fn unread(&self) -> Option<&str> {
        let unread = |null: &&Null| !null.name.is_empty() && !null.is_read.load(Ordering::Relaxed);
        self.0.iter().find(unread).map(|null| null.name.as_str())
    }
}
