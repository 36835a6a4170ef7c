//! How long a record may be, and how long a chunk is.

use super::*;

const CSV: InputFormat = InputFormat::Csv(Dialect { delimiter: b',', comment: None, escape: None });

/// Whether all is cut that stands before a record of this length, in it, and behind it.
fn is_cut(format: InputFormat, before: &'static str, length: usize, behind: &'static str) -> bool {
    let (open, close) = if format == CSV { (r#"a,""#, r#"""#) } else { (r#"{"a":""#, r#""}"#) };
    let middle = io::repeat(b'x').take((length - open.len() - close.len()) as u64);
    let source = before.as_bytes().chain(open.as_bytes()).chain(middle);
    let source = source.chain(close.as_bytes()).chain(behind.as_bytes());
    let mut cutter = Cutter::new(Box::new(source), format, false, "test");
    let (mut chunk, mut cut) = (Chunk::default(), 0);
    loop {
        match cutter.next(&mut chunk) {
            Ok(true) => cut += chunk.bytes.len(),
            Ok(false) => {
                assert_eq!(cut, before.len() + length + behind.len());
                return true;
            }
            Err(error) => {
                assert!(error.to_string().contains("the longest is 16 MiB"), "{error}");
                return false;
            }
        }
    }
}

#[test]
fn a_record_has_at_most_16_mib_without_its_line_end() {
    let lines = ["", "\n", "\r\n", "\nb,1\n", "\n\n\n", "\r\n\r\n"].map(|behind| ("", behind));
    let more_lines = [("\n", "\n"), ("a,1\n", "\n\n")];
    let elements = [("", ""), ("", "\n"), ("[", "]"), (" [ ", ",{}]"), ("[{},", ", {} ]"), ("{}\n", "{}")];
    let all = [(CSV, &lines[..]), (CSV, &more_lines), (InputFormat::Ndjson, &lines), (InputFormat::Json, &elements)];
    for (format, around) in all {
        for &(before, behind) in around {
            for (length, fits) in [(MAX_RECORD, true), (MAX_RECORD + 1, false)] {
                let case = format!("{format:?} {before:?} {length} {behind:?}");
                assert_eq!(is_cut(format, before, length, behind), fits, "{case}");
            }
        }
    }
    for format in [CSV, InputFormat::Ndjson] {
        // A carriage return alone ends nothing.
        assert!(!is_cut(format, "", MAX_RECORD, "\r"));
        assert!(!is_cut(format, "", MAX_RECORD, "\rx\n"));
    }
    assert!(!is_cut(InputFormat::Json, "", MAX_RECORD + 2, "\n"));
}

#[test]
fn chunks_are_shorter_while_their_answers_are_long() {
    let mut cutter = Cutter::new(Box::new(io::repeat(b'\n')), InputFormat::Ndjson, false, "test");
    let mut chunk = Chunk::default();
    let mut lengths = |times_longer: usize| {
        for _ in 0..12 {
            assert!(cutter.next(&mut chunk).unwrap());
            cutter.fit(chunk.bytes.len(), times_longer * chunk.bytes.len());
        }
        chunk.bytes.len()
    };
    assert_eq!([1, 60, 60, 1, 1000, 2].map(&mut lengths), [256, 4, 4, 128, 2, 64].map(|length| length * 1024));
}
