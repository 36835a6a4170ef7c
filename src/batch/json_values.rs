//! The values of parameters in JSON: numbers, strings that hold one, and lists of them.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::query::{Args, Kind, Name, Problem, Value};

/// A value for one slot: a number, or a string that holds one.
pub fn read_single(name: &str, raw: &str, kind: Kind) -> Result<Value, Problem> {
    let text = match raw.as_bytes().first() {
        Some(b'n') => return Ok(Value::Absent),
        Some(b'"') => serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::Owned),
        _ => Cow::<str>::Borrowed(raw),
    };
    match kind.read(text.as_bytes()) {
        Ok(value) => Ok(value),
        Err(reason) => Err(Problem::of_value(Name::Input(name.to_owned()), text.as_bytes(), &reason)),
    }
}

/// All values of a parameter: one, a list, or for a matrix a list of rows.
pub fn read_whole(name: &str, raw: &str, first: usize, kind: Kind, args: &mut Args) -> Result<(), Problem> {
    let wrong = || {
        let text = serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::<str>::Owned);
        Problem::of_value(Name::Input(name.to_owned()), text.as_bytes(), &format!("is not {}", wanted(kind)))
    };
    if raw.starts_with('n') {
        return Ok(());
    }
    let parts: Vec<&RawValue> = if raw.starts_with('[') {
        let rows: Vec<&RawValue> = serde_json::from_str(raw).map_err(|_| wrong())?;
        if kind == Kind::Matrix && rows.iter().all(|row| row.get().starts_with('[')) {
            let side = rows.len();
            let rows: Result<Vec<Vec<&RawValue>>, _> = rows.iter().map(|row| serde_json::from_str(row.get())).collect();
            rows.ok().filter(|rows| rows.iter().all(|row| row.len() == side)).ok_or_else(wrong)?.concat()
        } else {
            rows
        }
    } else {
        let shape = kind.shape_of(1).ok_or_else(wrong)?;
        let value = read_single(name, raw, kind)?;
        args.set(first + shape.slots[0], value);
        return Ok(());
    };
    // A list of one is no number.
    let shape = kind.shape_of(parts.len()).filter(|_| parts.len() > 1).ok_or_else(wrong)?;
    for (part, slot) in parts.iter().zip(shape.slots) {
        match read_single(name, part.get(), kind)? {
            Value::Absent => return Err(wrong()),
            value => args.set(first + slot, value),
        }
    }
    Ok(())
}

fn wanted(kind: Kind) -> &'static str {
    match kind {
        Kind::Number | Kind::Count => "a number",
        Kind::Bound => "a number, \"inf\" or \"-inf\"",
        Kind::Word(_) => "a word",
        Kind::Vector | Kind::Index => "a list of 2 or 3 numbers",
        Kind::NumberOrVector => "a number or a list of 2 or 3",
        Kind::Matrix => "a list of 9 or 16 numbers, or of 3 or 4 rows",
        Kind::Quaternion => "a list of 4 numbers (2D: 2)",
    }
}
