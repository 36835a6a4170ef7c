//! The texts that `--null` names: cells, and values of JSON, of just such a text are empty.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::number::Decimal;

use super::numerals::DecimalMark;

/// The texts of cells, and of values of JSON, that count as empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nulls(Vec<Null>);

#[derive(Clone, Debug)]
struct Null {
    /// The column or key that it is for; "" is all of them.
    name: String,
    text: String,
    /// Set once the input, or the scene, has a column of that name that is read.
    is_read: Arc<AtomicBool>,
}

/// The parts of the list that `--null` has, between commas; those within brackets are of a vector, and one between digits may be a decimal
/// one.
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
            Ok(Null { name: name.to_owned(), text: text.to_owned(), is_read: Arc::default() })
        };
        let mut all = Vec::new();
        for list in lists {
            let first = all.len();
            all.extend(parts_of_list(list, mark).into_iter().map(null).collect::<Result<Vec<Null>, _>>()?);
            // A vector looks like two texts, the second of which would be empty everywhere.
            let is_number = |null: &Null| Decimal::parse(null.text.as_bytes()).is_ok();
            let is_vector =
                |pair: &[Null]| !pair[0].name.is_empty() && pair[1].name.is_empty() && pair.iter().all(is_number);
            if let Some([named, bare]) = all[first..].windows(2).find(|pair| is_vector(pair)) {
                let (name, [one, other]) = (super::cut(&named.name), [named, bare].map(|null| super::cut(&null.text)));
                return Err(format!(
                    "{name}={one},{other} would empty each {other} of all columns; a vector has brackets, as [{one},{other}]"
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
    pub(crate) fn under(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |null| null.name.is_empty() || null.name == name).map(|null| null.text.as_str())
    }

    /// True if a text counts as empty under a name; blanks within brackets make no difference.
    pub(crate) fn has(&self, name: &str, text: &str) -> bool {
        let solid = |text: &str| text.replace(' ', "");
        self.under(name).any(|null| null == text || null.starts_with(['(', '[']) && solid(null) == solid(text))
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
