//! Where the elements of a JSON document begin and end: those of one array, or objects one after another.
//!
//! Only brackets and strings are looked at; whether an element is sound is for its parser to say.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch, u8x64};
use memchr::memchr2;

use crate::query::is_blank;
use crate::steps::step;

/// Bytes that are looked at in one go.
const BLOCK: usize = 64;

/// Follows a JSON document as it grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Elements {
    stage: SplitStage,
    /// The brackets open within the element.
    depth: usize,
    in_string: bool,
    /// How far it has read of the bytes that will come again, and where the element begins there.
    position: usize,
    start: usize,
}

/// Where in the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SplitStage {
    /// Before anything but blanks.
    #[default]
    Start,
    /// In an array, where an element must come; at first it may end instead.
    BeforeElement { first: bool },
    /// In an array, behind an element.
    AfterElement,
    /// Between two objects.
    BetweenObjects,
    /// In an element, of the array if so.
    InElement { in_array: bool },
    /// Behind the array.
    AfterArray,
}

/// The content of a stretch of bytes.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The elements that ended in it.
    pub(crate) elements: Vec<Range<usize>>,
    /// Where the next stretch has to begin.
    pub(crate) consumed: usize,
    /// The fault behind the elements, if there is one: the offset of the byte, and the mistake.
    pub(crate) fault: Option<(usize, &'static str)>,
}

impl Elements {
    /// True if the document is an array.
    pub(crate) fn in_array(&self) -> bool {
        !matches!(
            self.stage,
            SplitStage::Start | SplitStage::BetweenObjects | SplitStage::InElement { in_array: false }
        )
    }

    /// The elements that end in `bytes`. What follows `consumed` is to come again together with what comes next, but
    /// no byte is looked at twice. `is_last` says that nothing comes next.
    pub(crate) fn find(&mut self, bytes: &[u8], is_last: bool) -> Found {
        let mut found = Found::default();
        let (mut at, mut start) = (self.position, self.start);
        while at < bytes.len() {
            let (was_inside, before) = (matches!(self.stage, SplitStage::InElement { .. }), at);
            match self.step(bytes, &mut at) {
                Ok(()) => step(at - before),
                Err(reason) => {
                    found.fault = Some((at, reason));
                    break;
                }
            }
            let inside = matches!(self.stage, SplitStage::InElement { .. });
            if inside && !was_inside {
                start = at - 1;
            }
            if was_inside && !inside {
                found.elements.push(start..at);
            }
            if !inside {
                (found.consumed, start) = (at, at);
            }
        }
        (self.position, self.start) = (at - found.consumed, start - found.consumed);
        if is_last && found.fault.is_none() {
            match self.stage {
                // Its parser will say what is missing.
                SplitStage::InElement { .. } => {
                    found.elements.push(start..bytes.len());
                    found.consumed = bytes.len();
                }
                SplitStage::BeforeElement { .. } | SplitStage::AfterElement => {
                    found.fault = Some((bytes.len(), "the array is not closed"));
                }
                _ => {}
            }
        }
        found
    }

    /// Takes one byte, or the rest of an element; `at` is then behind it.
    fn step(&mut self, bytes: &[u8], at: &mut usize) -> Result<(), &'static str> {
        let byte = bytes[*at];
        if let SplitStage::InElement { in_array } = self.stage {
            self.step_inside(bytes, at, in_array);
            return Ok(());
        }
        if is_blank(byte) {
            *at += 1;
            return Ok(());
        }
        self.stage = match (self.stage, byte) {
            (SplitStage::Start, b'[') => SplitStage::BeforeElement { first: true },
            (SplitStage::Start | SplitStage::BetweenObjects, b'{') => SplitStage::InElement { in_array: false },
            (SplitStage::Start, byte) if byte.is_ascii_alphabetic() => return Err(NO_JSON),
            (SplitStage::Start | SplitStage::BetweenObjects, _) => return Err("expected an object or an array"),
            (SplitStage::BeforeElement { first: true } | SplitStage::AfterElement, b']') => SplitStage::AfterArray,
            (SplitStage::BeforeElement { .. }, b',' | b']') => return Err("expected an object"),
            (SplitStage::BeforeElement { .. }, _) => SplitStage::InElement { in_array: true },
            (SplitStage::AfterElement, b',') => SplitStage::BeforeElement { first: false },
            (SplitStage::AfterElement, _) => return Err("expected a comma or ]"),
            (SplitStage::AfterArray, _) => return Err("expected nothing after the array"),
            (SplitStage::InElement { .. }, _) => self.stage,
        };
        if let SplitStage::InElement { .. } = self.stage {
            self.depth = usize::from(matches!(byte, b'{' | b'['));
            self.in_string = byte == b'"';
        }
        *at += 1;
        Ok(())
    }

    /// Goes on to the end of the element, or of the bytes.
    fn step_inside(&mut self, bytes: &[u8], at: &mut usize, in_array: bool) {
        if self.depth > 0 {
            dispatch!(Level::new(), simd => self.step_by_blocks(simd, bytes, at));
            if self.depth == 0 {
                return self.end(in_array);
            }
        }
        while *at < bytes.len() {
            let rest = &bytes[*at..];
            if self.in_string {
                let Some(offset) = memchr2(b'"', b'\\', rest) else { return *at = bytes.len() };
                if rest[offset] == b'\\' {
                    // The character behind a backslash is part of the string, and may be still to come.
                    *at += offset + 2;
                    continue;
                }
                self.in_string = false;
                *at += offset;
            } else {
                match rest[0] {
                    b'"' => self.in_string = true,
                    b'{' | b'[' => self.depth += 1,
                    b'}' | b']' if self.depth > 0 => self.depth -= 1,
                    // The byte that ends an element without brackets does not belong to it.
                    byte if self.depth == 0 && (matches!(byte, b',' | b']' | b'}') || is_blank(byte)) => {
                        return self.end(in_array);
                    }
                    _ => {}
                }
            }
            *at += 1;
            if self.depth == 0 && !self.in_string && matches!(bytes[*at - 1], b'}' | b']' | b'"') {
                return self.end(in_array);
            }
        }
    }

    /// Goes on to the end of an element that began with a bracket, or to a block with a backslash, or that is not
    /// whole.
    #[inline(always)]
    fn step_by_blocks<S: Simd>(&mut self, simd: S, bytes: &[u8], at: &mut usize) {
        while let Some(block) = bytes.get(*at..*at + BLOCK) {
            let block: u8x64<S> = u8x64::from_slice(simd, block);
            let places = |block: u8x64<S>, byte| block.simd_eq(u8x64::splat(simd, byte)).to_bitmask();
            if places(block, b'\\') != 0 {
                return;
            }
            // In a string there are an odd number of quotes up to here.
            let mut strings = places(block, b'"');
            (0..6).for_each(|power| strings ^= strings << (1 << power));
            strings ^= if self.in_string { u64::MAX } else { 0 };
            // [ and ] have one bit less than { and }.
            let any_bracket = block | u8x64::splat(simd, b' ');
            let opening = places(any_bracket, b'{') & !strings;
            let mut brackets = (opening | places(any_bracket, b'}')) & !strings;
            while brackets != 0 {
                let offset = brackets.trailing_zeros();
                brackets &= brackets - 1;
                if opening >> offset & 1 == 1 {
                    self.depth += 1;
                    continue;
                }
                self.depth -= 1;
                if self.depth == 0 {
                    self.in_string = false;
                    return *at += offset as usize + 1;
                }
            }
            self.in_string = strings >> (BLOCK - 1) == 1;
            *at += BLOCK;
        }
    }

    fn end(&mut self, in_array: bool) {
        self.stage = if in_array { SplitStage::AfterElement } else { SplitStage::BetweenObjects };
    }
}

/// Said of what begins with a letter.
const NO_JSON: &str =
    "expected an object or an array; if it is CSV, --input-format csv says so, or --against-format csv of a scene";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::steps_of;

    /// The elements of a document that comes as a whole, and its fault.
    fn whole(document: &str) -> (Vec<&str>, Option<(usize, &'static str)>) {
        let found = Elements::default().find(document.as_bytes(), true);
        (found.elements.into_iter().map(|element| &document[element]).collect(), found.fault)
    }

    /// The elements and the fault of a document that grows byte by byte, what is consumed taken away each time.
    fn byte_by_byte(document: &str) -> (Vec<String>, Option<&'static str>) {
        let (mut elements, mut rest, mut all) = (Elements::default(), Vec::new(), Vec::new());
        for index in 0..=document.len() {
            let is_last = index == document.len();
            rest.extend(document.as_bytes().get(index));
            let found = elements.find(&rest, is_last);
            for element in found.elements {
                all.push(String::from_utf8(rest[element].to_vec()).expect("UTF-8"));
            }
            if let Some((_, reason)) = found.fault {
                return (all, Some(reason));
            }
            rest.drain(..found.consumed);
        }
        (all, None)
    }

    #[test]
    fn elements_of_an_array_are_found_with_their_brackets_and_strings() {
        let document = " [ {\"a\": [1, {\"]\": \"},{\"}]} ,\n{}, 12 , \"x\\\"]\", null] ";
        let (elements, fault) = whole(document);
        assert_eq!(elements, ["{\"a\": [1, {\"]\": \"},{\"}]}", "{}", "12", "\"x\\\"]\"", "null"]);
        assert_eq!(fault, None);
    }

    #[test]
    fn objects_one_after_another_need_nothing_between_them() {
        assert_eq!(whole("{\"a\":1}{\"b\":2}\n\n{}"), (vec!["{\"a\":1}", "{\"b\":2}", "{}"], None));
    }

    #[test]
    fn an_empty_array_has_no_elements() {
        assert_eq!(whole("[ ]\n"), (Vec::new(), None));
    }

    #[test]
    fn a_fault_tells_its_byte_and_keeps_the_elements_before_it() {
        let faults = [
            ("x", 0, NO_JSON),
            ("7", 0, "expected an object or an array"),
            ("{} x", 3, "expected an object or an array"),
            ("[{},]", 4, "expected an object"),
            ("[{} {}]", 4, "expected a comma or ]"),
            ("[{}] {}", 5, "expected nothing after the array"),
            ("[{},", 4, "the array is not closed"),
            ("[{}", 3, "the array is not closed"),
        ];
        for (document, at, reason) in faults {
            let (elements, fault) = whole(document);
            assert_eq!(fault, Some((at, reason)), "{document}");
            assert_eq!(elements.len(), usize::from(!["x", "7"].contains(&document)), "{document}");
        }
    }

    #[test]
    fn an_element_that_does_not_end_is_left_to_its_parser() {
        assert_eq!(whole("[{\"a\": [1, 2"), (vec!["{\"a\": [1, 2"], None));
    }

    #[test]
    fn bytes_that_come_one_by_one_give_the_same_elements_and_the_same_fault() {
        // Longer than the blocks that are looked at in one go, with a string, and then an escape, across their ends.
        let [long, escaped] =
            ["x]}", "\\\\x\\\""].map(|text| format!("[{{\"{}\": [{{}}, 1]}}, {{}}]", text.repeat(60)));
        let documents = [
            &*long,
            &*escaped,
            "[{\"a\": \"}\\\\\"}, {\"b\": [[]]}]",
            "{\"a\":1}{\"b\":\"{\"}",
            "[1, true, \"x,y\", null]",
            "[{},]",
            "[{}] {}",
            "[",
            "",
        ];
        for document in documents {
            let (elements, fault) = whole(document);
            let (grown, grown_fault) = byte_by_byte(document);
            assert_eq!(
                (grown, grown_fault),
                (elements.iter().map(ToString::to_string).collect(), fault.map(|(_, reason)| reason)),
                "{document}"
            );
        }
    }

    #[test]
    fn each_byte_is_looked_at_once_in_whatever_pieces_it_comes() {
        let [plain, escaped] =
            ["x]}", "\\\\x\\\""].map(|text| format!("[{{\"{}\": [{{}}, 1]}}, {{}}]", text.repeat(6_000)));
        for (document, piece) in [(&plain, 1), (&plain, 100), (&escaped, 1), (&escaped, 77)] {
            let mut elements = Elements::default();
            let steps = steps_of(|| {
                let ends = (0..document.len()).step_by(piece).chain([document.len()]);
                ends.for_each(|end| drop(elements.find(&document.as_bytes()[..end], false)));
            });
            assert!(steps <= 2 * document.len(), "{steps} steps for {} bytes", document.len());
        }
    }
}
