//! Where the elements of a JSON document begin and end: those of one array, or objects one after another.
//!
//! Only brackets and strings are looked at; whether an element is sound is for its parser to say.

use std::ops::Range;

use memchr::memchr2;

/// Follows a JSON document as it grows.
#[derive(Clone, Debug, Default)]
pub struct Elements {
    /// Where in the document.
    place: Place,
    /// The brackets open within the element.
    depth: usize,
    in_string: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// Before anything but blanks.
    #[default]
    Start,
    /// In an array, where an element must come; at first it may end instead.
    BeforeElement { first: bool },
    /// In an array, behind an element.
    AfterElement,
    /// Between objects that stand one after another.
    BetweenObjects,
    /// In an element, of the array if so.
    InElement { in_array: bool },
    /// Behind the array.
    AfterArray,
}

/// A fault in the document's structure, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The offset of the byte.
    pub at: usize,
    /// What is wrong there.
    pub reason: &'static str,
}

/// What a stretch of bytes held.
#[derive(Debug, Default)]
pub struct Found {
    /// The elements that ended in it.
    pub elements: Vec<Range<usize>>,
    /// Where the next stretch has to begin.
    pub consumed: usize,
    /// The fault behind the elements, if there is one.
    pub fault: Option<Fault>,
}

impl Elements {
    /// Whether the document is an array.
    pub fn in_array(&self) -> bool {
        !matches!(self.place, Place::Start | Place::BetweenObjects | Place::InElement { in_array: false })
    }

    /// The elements that end in `bytes`. The state stays where the last of them ended: what follows `consumed` is to
    /// be read again together with what comes next. `is_last` says that nothing comes next.
    pub fn find(&mut self, bytes: &[u8], is_last: bool) -> Found {
        let mut found = Found::default();
        let mut state = self.clone();
        let mut start = 0;
        let mut at = 0;
        while at < bytes.len() {
            let was_inside = matches!(state.place, Place::InElement { .. });
            match state.step(bytes, &mut at) {
                Ok(()) => {}
                Err(reason) => {
                    found.fault = Some(Fault { at, reason });
                    break;
                }
            }
            let inside = matches!(state.place, Place::InElement { .. });
            if inside && !was_inside {
                start = at - 1;
            }
            if was_inside && !inside {
                found.elements.push(start..at);
            }
            if !inside {
                found.consumed = at;
                *self = state.clone();
            }
        }
        if is_last && found.fault.is_none() {
            match state.place {
                // Its parser will say what is missing.
                Place::InElement { .. } => {
                    found.elements.push(start..bytes.len());
                    found.consumed = bytes.len();
                }
                Place::BeforeElement { .. } | Place::AfterElement => {
                    found.fault = Some(Fault { at: bytes.len(), reason: "the array is not closed" });
                }
                _ => {}
            }
        }
        found
    }

    /// Takes one byte, or the rest of a string; `at` then stands behind it.
    fn step(&mut self, bytes: &[u8], at: &mut usize) -> Result<(), &'static str> {
        let byte = bytes[*at];
        if let Place::InElement { in_array } = self.place {
            return self.step_inside(bytes, at, in_array);
        }
        if byte.is_ascii_whitespace() {
            *at += 1;
            return Ok(());
        }
        self.place = match (self.place, byte) {
            (Place::Start, b'[') => Place::BeforeElement { first: true },
            (Place::Start | Place::BetweenObjects, b'{') => Place::InElement { in_array: false },
            (Place::Start | Place::BetweenObjects, _) => return Err("an object or an array should begin here"),
            (Place::BeforeElement { first: true } | Place::AfterElement, b']') => Place::AfterArray,
            (Place::BeforeElement { .. }, b',' | b']') => return Err("an object should stand here"),
            (Place::BeforeElement { .. }, _) => Place::InElement { in_array: true },
            (Place::AfterElement, b',') => Place::BeforeElement { first: false },
            (Place::AfterElement, _) => return Err("a comma or ] should stand here"),
            (Place::AfterArray, _) => return Err("nothing should follow the array"),
            (Place::InElement { .. }, _) => self.place,
        };
        if let Place::InElement { .. } = self.place {
            self.depth = usize::from(matches!(byte, b'{' | b'['));
            self.in_string = byte == b'"';
        }
        *at += 1;
        Ok(())
    }

    fn step_inside(&mut self, bytes: &[u8], at: &mut usize, in_array: bool) -> Result<(), &'static str> {
        if self.in_string {
            *at = match memchr2(b'"', b'\\', &bytes[*at..]) {
                None => bytes.len(),
                Some(offset) if bytes[*at + offset] == b'"' => {
                    self.in_string = false;
                    *at + offset + 1
                }
                // The character behind a backslash is part of the string.
                Some(offset) => (*at + offset + 2).min(bytes.len()),
            };
        } else {
            match bytes[*at] {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth > 0 => self.depth -= 1,
                byte if self.depth == 0 && (matches!(byte, b',' | b']' | b'}') || byte.is_ascii_whitespace()) => {
                    self.place = if in_array { Place::AfterElement } else { Place::BetweenObjects };
                    return Ok(());
                }
                _ => {
                    *at += 1;
                    return Ok(());
                }
            }
            *at += 1;
        }
        let closed = self.depth == 0 && !self.in_string;
        if closed && matches!(bytes[*at - 1], b'}' | b']' | b'"') {
            self.place = if in_array { Place::AfterElement } else { Place::BetweenObjects };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
