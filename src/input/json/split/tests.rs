//! Where elements begin and end, in whole documents and in documents that grow byte by byte.

use super::{BrokenDocument, Elements};
use crate::steps::steps_of;

/// The elements of a document that comes as a whole, and its fault.
fn whole(document: &str) -> (Vec<&str>, Option<BrokenDocument>) {
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
        if let Some(fault) = found.fault {
            return (all, Some(fault.reason));
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
        ("x", 0, "expected an object or an array"),
        ("{} x", 3, "expected an object or an array"),
        ("[{},]", 4, "expected an object"),
        ("[{} {}]", 4, "expected a comma or ]"),
        ("[{}] {}", 5, "expected nothing after the array"),
        ("[{},", 4, "the array is not closed"),
        ("[{}", 3, "the array is not closed"),
    ];
    for (document, at, reason) in faults {
        let (elements, fault) = whole(document);
        assert_eq!(fault, Some(BrokenDocument { at, reason }), "{document}");
        assert_eq!(elements.len(), usize::from(document != "x"), "{document}");
    }
}

#[test]
fn an_element_that_does_not_end_is_left_to_its_parser() {
    assert_eq!(whole("[{\"a\": [1, 2"), (vec!["{\"a\": [1, 2"], None));
}

#[test]
fn bytes_that_come_one_by_one_give_the_same_elements_and_the_same_fault() {
    // Longer than the blocks that are looked at in one go, with a string, and then an escape, across their ends.
    let [long, escaped] = ["x]}", "\\\\x\\\""].map(|text| format!("[{{\"{}\": [{{}}, 1]}}, {{}}]", text.repeat(60)));
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
            (elements.iter().map(ToString::to_string).collect(), fault.map(|fault| fault.reason)),
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
