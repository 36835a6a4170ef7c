//! Texts that stand for nothing in an input, as `--null` names them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The texts of cells, and of values of JSON, that count as empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nulls(Vec<Null>);

#[derive(Clone, Debug)]
struct Null {
    /// The column or key that it is for; "" is all of them.
    name: String,
    text: String,
    /// Whether the input, or the scene, has something under that name that is read.
    is_read: Arc<AtomicBool>,
}

/// The texts of a list, between commas; those within brackets are of a vector.
fn texts(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    list.split(move |one| {
        match one {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        one == ',' && depth == 0
    })
}

impl Nulls {
    /// What lists such as `NaN,NULL` and `dist=-1` say.
    pub(crate) fn of<'t>(lists: impl Iterator<Item = &'t str>) -> Result<Self, String> {
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
        lists.flat_map(texts).map(null).collect::<Result<_, _>>().map(Self)
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The texts that count as empty under a name; under "" those that do so everywhere.
    pub(crate) fn under(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |null| null.name.is_empty() || null.name == name).map(|null| null.text.as_str())
    }

    /// Whether a text counts as empty under a name.
    pub(crate) fn has(&self, name: &str, text: &str) -> bool {
        self.under(name).any(|null| null == text)
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
