//! Texts of JSON.

use std::borrow::Cow;

/// Appends a JSON string.
pub(super) fn write_string(text: &str, out: &mut Vec<u8>) {
    // Writing a string into memory cannot fail.
    let _ = serde_json::to_writer(out, text);
}

/// JSON text in one line: the blanks and line ends outside of strings are left out.
pub(super) fn compact(raw: &str) -> Cow<'_, str> {
    if !raw.starts_with(['{', '[']) || !raw.contains([' ', '\t', '\n', '\r']) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let (mut in_string, mut escaped) = (false, false);
    for character in raw.chars() {
        if in_string {
            in_string = escaped || character != '"';
            escaped = !escaped && character == '\\';
        } else if character.is_ascii_whitespace() {
            continue;
        } else {
            in_string = character == '"';
        }
        text.push(character);
    }
    Cow::Owned(text)
}
