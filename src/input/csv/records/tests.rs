//! Splitting, against the csv crate on random bytes.

use std::io::{self, Read};

use crate::cli::{Dialect, InputFormat};
use crate::input::chunk::Chunk;
use crate::input::chunks::Cutter;

use super::{RecordReader, Records, Unclosed};

const COMMAS: Dialect = Dialect { delimiter: b',', comment: None, escape: None };

/// What random inputs are made of. A carriage return comes only before a line end: alone it ends a line for the csv
/// crate, but not for us.
const PARTS: [&str; 11] = [",", ",", "\"", "\"", "\"\"", "\n", "\r\n", "a", "1.5", " ", "é"];

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Bytes that come in pieces of random sizes.
struct Pieces {
    bytes: Vec<u8>,
    position: usize,
    random: Random,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.bytes[self.position..];
        let count = (1 + self.random.below(9)).min(rest.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.position += count;
        Ok(count)
    }
}

/// All records of an input, read as a run reads it: cut into chunks, the first column tried as that of a plain record.
fn split(text: &str, seed: u64) -> Result<Vec<Vec<Vec<u8>>>, Unclosed> {
    let pieces = Pieces { bytes: text.into(), position: 0, random: Random(seed) };
    let mut cutter = Cutter::new(Box::new(pieces), InputFormat::Csv(COMMAS), false, "test");
    let mut reader = RecordReader::new(COMMAS);
    let (mut chunk, mut found) = (Chunk::default(), Vec::new());
    while cutter.next(&mut chunk).expect("memory is read") {
        let mut records = Records::new(&chunk.bytes, &mut reader);
        loop {
            let plain = records.begin_plain(1).is_some_and(|mut record| {
                let Some((length, quoted)) = record.length() else { return false };
                match quoted {
                    Some(quoted) => record.keep_quoted(0, quoted),
                    None => record.keep(0, length),
                }
                record.end(length)
            });
            if !plain && !records.advance()? {
                break;
            }
            let fields = (0..records.count()).filter_map(|field| records.content(field).map(<[u8]>::to_vec));
            found.push(fields.collect());
        }
    }
    Ok(found)
}

/// The records of a text as the csv crate reads them.
fn expected(text: &str) -> Vec<Vec<Vec<u8>>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let records = reader.byte_records().map(|record| record.expect("memory is read"));
    records.map(|record| record.iter().map(<[u8]>::to_vec).collect()).collect()
}

#[test]
fn records_are_those_of_the_csv_crate_wherever_chunks_end() {
    let mut random = Random(1);
    let mut unclosed = 0;
    for seed in 0..4_000 {
        let length = random.below(24);
        let text: String = (0..length).map(|_| PARTS[random.below(PARTS.len())]).collect();
        // A quote is open where a further line is no further record, but part of the last one.
        let is_open = expected(&format!("{text}\nx")).len() == expected(&text).len();
        match split(&text, seed) {
            Ok(records) => assert!(!is_open && records == expected(&text), "{text:?} gives {records:?}"),
            Err(Unclosed) => {
                assert!(is_open, "{text:?}");
                unclosed += 1;
            }
        }
    }
    assert!((200..2_000).contains(&unclosed), "both kinds are tried, {unclosed} unclosed");
}

#[test]
fn a_carriage_return_alone_is_a_character() {
    let records = split("a\rb,\"c\r\"\n\r\n\"d\"\r\ne\r", 1).expect("closed");
    let texts: Vec<Vec<String>> = records
        .iter()
        .map(|record| record.iter().map(|field| String::from_utf8(field.clone()).expect("UTF-8")).collect())
        .collect();
    assert_eq!(texts, [vec!["a\rb", "c\r"], vec!["d"], vec!["e\r"]]);
}

#[test]
fn a_byte_order_mark_inside_of_an_input_is_text() {
    let mut reader = RecordReader::new(COMMAS);
    let mut records = Records::new("\u{feff}a,\"b\"\n".as_bytes(), &mut reader);
    assert_eq!(records.advance(), Ok(true));
    assert_eq!(records.content(0), Some("\u{feff}a".as_bytes()));
}
