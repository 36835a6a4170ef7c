//! Packed inputs and outputs, and what an input tells of itself.

use crate::support::{Conversation, Scratch, UNIT_BOX, hitcalc, hitcalc_with, program, run};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::{Read, Write};

const ROWS: &str = "id,origin_x,origin_y\n1,-1,0.5\n2,-1,5\n";
const RESULTS: &str = "id,status,t_enter\n1,hit,1\n2,miss,\n";

fn gzip(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_ref()).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(text: &str) -> Vec<u8> {
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

/// Rows of which many make a chunk, with their results.
fn many(count: usize) -> (String, String) {
    let rows: String = (0..count).map(|id| format!("{id},-{id},0.5\n")).collect();
    let results: String =
        (0..count).map(|id| if id == 0 { "0,hit,0\n".into() } else { format!("{id},hit,{id}\n") }).collect();
    (format!("id,origin_x,origin_y\n{rows}"), format!("id,status,t_enter\n{results}"))
}

#[test]
fn packed_inputs_are_read_whatever_their_ending() {
    let scratch = Scratch::new();
    for (packed, ending) in [(gzip(ROWS), "gz"), (zstd(ROWS), "zst")] {
        for name in [format!("rays.csv.{ending}"), "rays.csv".to_owned(), "rays".to_owned()] {
            let path = scratch.file(&name, &packed);
            hitcalc_with(&UNIT_BOX, &[&path], "").gives(RESULTS);
        }
        hitcalc_with(&UNIT_BOX, &["-"], &packed).gives(RESULTS);
    }
    let path = scratch.file("rays.json.gz", gzip("[{\"origin\":[-1,0.5]}]"));
    hitcalc_with(&UNIT_BOX, &[&path], "").gives("[\n{\"status\":\"hit\",\"t_enter\":1}\n]\n");
    let path = scratch.file("rays.ndjson.zst", zstd("{\"origin\":[-1,0.5]}\n"));
    hitcalc_with(&UNIT_BOX, &[&path], "").gives("{\"status\":\"hit\",\"t_enter\":1}\n");
}

#[test]
fn packed_scenes_are_read() {
    let scratch = Scratch::new();
    let scene = scratch.file("scene.csv.gz", gzip("min_x,min_y,max_x,max_y\n0,0,1,1\n"));
    let query = ["ray-box", "--origin", "-1,0.5", "--dir", "1,0", "--against", &scene, "--fields", "t_enter"];
    hitcalc(&[&query[..], &["-f", "csv"]].concat(), "").gives("against_row,t_enter\n1,1\n");
}

#[test]
fn members_and_frames_follow_each_other() {
    let (rows, results) = many(50_000);
    let (first, second) = rows.split_at(rows.len() / 2);
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    for packed in [[gzip(first), gzip(""), gzip(second)].concat(), [zstd(first), skipped, zstd(second)].concat()] {
        hitcalc_with(&UNIT_BOX, &["-"], &packed).gives(&results);
        hitcalc_with(&UNIT_BOX, &["-", "--jobs", "1"], &packed).gives(&results);
    }
}

#[test]
fn a_file_that_is_cut_off_is_named_and_loses_nothing_before_the_cut() {
    let scratch = Scratch::new();
    let (rows, results) = many(100_000);
    for (packed, name) in [(gzip(&rows), "rays.csv.gz"), (zstd(&rows), "rays.csv.zst")] {
        let path = scratch.file(name, &packed[..packed.len() - 20_000]);
        let answer = hitcalc_with(&UNIT_BOX, &[&path], "");
        assert_eq!(answer.status, 4, "{}", answer.stderr);
        assert!(
            answer.stderr.starts_with("hitcalc: cannot read ") && answer.stderr.contains(name),
            "{}",
            answer.stderr
        );
        assert!(answer.stderr.contains("cut off"), "{}", answer.stderr);
        assert!(results.starts_with(answer.text()) && answer.text().lines().count() > 50_000);
    }
}

/// What stands in front of a frame of zstd and holds no data, but so many bytes.
fn skipped(mark: u8, bytes: &[u8]) -> Vec<u8> {
    [&[mark, 0x2a, 0x4d, 0x18][..], &(bytes.len() as u32).to_le_bytes(), bytes].concat()
}

#[test]
fn a_frame_without_data_may_come_first_as_pzstd_writes_it() {
    let scratch = Scratch::new();
    for mark in 0x50..=0x5f {
        let packed = [skipped(mark, b"size"), zstd(ROWS)].concat();
        hitcalc_with(&UNIT_BOX, &["-"], &packed).gives(RESULTS);
        hitcalc_with(&UNIT_BOX, &[&scratch.file("rays.csv", &packed)], "").gives(RESULTS);
    }
    let packed = [zstd(ROWS), skipped(0x50, b"size")].concat();
    hitcalc_with(&UNIT_BOX, &["-"], &packed).gives(RESULTS);
    // One that is cut off is no end.
    let answer = hitcalc_with(&UNIT_BOX, &["-"], &packed[..packed.len() - 1]);
    assert_eq!((answer.status, answer.stderr.contains("cut off")), (4, true), "{}", answer.stderr);
    // Letters alone are a CSV.
    let rows = "P,origin_x,origin_y\n1,-1,0.5\n";
    hitcalc_with(&UNIT_BOX, &["-"], rows).gives("P,status,t_enter\n1,hit,1\n");
}

#[test]
fn zeros_behind_gzip_are_passed_over_and_nothing_else_is() {
    for zeros in [1, 511, 100_000] {
        let padded = [gzip(ROWS), vec![0; zeros]].concat();
        hitcalc_with(&UNIT_BOX, &["-"], &padded).gives(RESULTS);
        for behind in [b"x".to_vec(), gzip("3,-1,0.5\n")] {
            let answer = hitcalc_with(&UNIT_BOX, &["-"], [padded.clone(), behind].concat());
            assert_eq!((answer.text(), answer.status), (RESULTS, 4));
            assert!(answer.stderr.contains("the gzip data is broken: after its end come zeros"), "{}", answer.stderr);
        }
    }
    for behind in ["garbage", "garbage of more than ten bytes", "\u{1}\0\0"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], [&gzip(ROWS), behind.as_bytes()].concat());
        assert_eq!((answer.text(), answer.status), (RESULTS, 4), "{behind}");
    }
}

/// A frame of zstd with this text as it is, behind these bytes of a header.
fn frame(header: &[u8], text: &str) -> Vec<u8> {
    let last_raw_block = text.len() as u32 * 8 + 1;
    [&b"\x28\xb5\x2f\xfd"[..], header, &last_raw_block.to_le_bytes()[..3], text.as_bytes()].concat()
}

#[test]
fn a_window_of_zstd_has_at_most_8_mib_or_128_with_a_flag() {
    let scratch = Scratch::new();
    // Each is a power of two and eighths of it: 8 MiB, one eighth more, 128 MiB, one eighth more.
    let takes = [(0x68, true, true), (0x69, false, true), (0x88, false, true), (0x89, false, false)];
    for (window, by_default, by_flag) in takes {
        let packed = frame(&[0, window], ROWS);
        for (more, taken) in [(&["-"][..], by_default), (&["-", "--long-window"], by_flag)] {
            let answer = hitcalc_with(&UNIT_BOX, more, &packed);
            if taken {
                answer.gives(RESULTS);
                continue;
            }
            let most = if more.len() == 1 { "8 MiB is the most; add --long-window" } else { "128 MiB is the most" };
            answer.fails(4, &["cannot read stdin: ", "a window of ", most]);
        }
    }
    // A frame in one piece is its own window.
    let whole = |length: u32| frame(&[&[0xa0][..], &length.to_le_bytes()].concat(), ROWS);
    hitcalc_with(&UNIT_BOX, &["-"], whole(ROWS.len() as u32)).gives(RESULTS);
    hitcalc_with(&UNIT_BOX, &["-"], whole((8 << 20) + 1)).fails(4, &["a window of 8388609 bytes", "--long-window"]);
    // A scene may be packed, too.
    let scene = scratch.file("scene.csv.zst", frame(&[0, 0x70], "min_x,min_y,max_x,max_y\n0,0,1,1\n"));
    let query =
        ["ray-box", "--origin", "-1,0.5", "--dir", "1,0", "--against", &scene, "--fields", "t_enter", "-f", "csv"];
    hitcalc(&query, "").fails(4, &["--long-window"]);
    hitcalc(&[&query[..], &["--long-window"]].concat(), "").gives("against_row,t_enter\n1,1\n");
    hitcalc_with(&UNIT_BOX, &["--origin", "0,0", "--long-window"], "").fails(2, &["--long-window"]);
}

#[test]
fn a_frame_that_is_shorter_or_longer_than_it_says_is_broken() {
    let said = |length: u32| frame(&[&[0xa0][..], &length.to_le_bytes()].concat(), ROWS);
    for length in [ROWS.len() as u32 - 1, ROWS.len() as u32 + 1] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], said(length));
        assert_eq!(answer.status, 4);
        assert!(answer.stderr.contains("the zstd data is broken"), "{}", answer.stderr);
    }
}

#[test]
fn packed_rows_are_answered_as_they_come() {
    let mut run = Conversation::with(&[&UNIT_BOX[..], &["-"]].concat());
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(ROWS.as_bytes()).and_then(|()| encoder.flush()).expect("memory");
    let stdin = run.stdin.as_mut().expect("stdin is open");
    stdin.write_all(encoder.get_ref()).and_then(|()| stdin.flush()).expect("it listens");
    let sent = encoder.get_ref().len();
    run.hear(RESULTS);
    let rest = encoder.finish().expect("memory");
    run.stdin.as_mut().expect("stdin is open").write_all(&rest[sent..]).expect("it listens");
    run.end();
}

#[test]
fn an_output_is_packed_as_its_ending_says() {
    let scratch = Scratch::new();
    let (rows, results) = many(100_000);
    let path = scratch.path("out.csv.gz");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &path], &rows).gives("");
    let mut text = String::new();
    MultiGzDecoder::new(&std::fs::read(&path).expect("a file")[..]).read_to_string(&mut text).expect("gzip");
    assert!(text == results);
    // What was packed is an input like any other.
    let path = scratch.path("out.csv.zst");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &path], ROWS).gives("");
    let packed = std::fs::read(&path).expect("a file");
    let mut text = String::new();
    StreamingDecoder::new(&packed[..]).expect("zstd").read_to_string(&mut text).expect("zstd");
    assert_eq!(text, RESULTS);
    let path = scratch.path("large.ndjson.zst");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &path], &rows).gives("");
    let again = hitcalc_with(
        &["ray-box", "--origin", "0,0", "--dir", "1,0", "--min", "0,0", "--max", "1,1"],
        &[&path, "-q"],
        "",
    );
    assert_eq!((again.status, again.told().as_str()), (0, ""));
}

#[test]
fn an_ending_that_is_no_format_is_an_error_that_lists_those_that_are() {
    let scratch = Scratch::new();
    for name in ["out.xlsx", "out.md", "out.xlsx.gz"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "-o", &scratch.path(name)], ROWS);
        answer.fails(2, &["--output", name.split('.').nth(1).expect("an ending"), ".ndjson", ".gz", "--format"]);
    }
    hitcalc_with(&UNIT_BOX, &["-", "-o", &scratch.path("out.dat"), "-f", "csv"], ROWS).gives("");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &scratch.path("out")], ROWS).gives("");
    assert_eq!((scratch.read("out.dat"), scratch.read("out")), (RESULTS.to_owned(), RESULTS.to_owned()));
}

#[test]
fn json_is_told_by_its_first_character() {
    let object = "{\"status\":\"hit\",\"t_enter\":1}\n";
    hitcalc_with(&UNIT_BOX, &["-"], " \n{\"origin\":[-1,0.5]}\n{\"origin\":[-1,0.5]}").gives(&object.repeat(2));
    hitcalc_with(&UNIT_BOX, &["-"], "\u{feff}[{\"origin\":[-1,0.5]}]")
        .gives("[\n{\"status\":\"hit\",\"t_enter\":1}\n]\n");
    let scratch = Scratch::new();
    let path = scratch.file("rays.log", "{\"origin\":[-1,0.5]}");
    hitcalc_with(&UNIT_BOX, &[&path], "").gives(object);
    // What is said, by a flag or an ending, holds.
    let path = scratch.file("rays.csv", "{a,origin_x,origin_y\n1,-1,0.5\n");
    hitcalc_with(&UNIT_BOX, &[&path], "").gives("{a,status,t_enter\n1,hit,1\n");
    hitcalc_with(&UNIT_BOX, &["-", "--input-format", "csv"], "[a,origin_x,origin_y\n1,-1,0.5\n")
        .gives("[a,status,t_enter\n1,hit,1\n");
}

#[test]
fn what_is_packed_within_a_packing_is_told() {
    let scratch = Scratch::new();
    for (inner, told) in [
        (gzip(ROWS), "within its packing it is packed once more, which is not read here; unpack both first"),
        (b"BZh91AY".to_vec(), "within its packing it is packed by bzip2, which is not read here; unpack both first"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec(), "it is a file of an old Excel"),
    ] {
        scratch.file("-r.gz", gzip(inner));
        let mut from_there = program(UNIT_BOX);
        let answer = run(from_there.arg("--input=-r.gz").current_dir(scratch.folder()), b"");
        answer.fails(3, &["-r.gz: ", told]);
    }
}

#[test]
fn utf_16_is_an_error_that_says_how_to_convert_it() {
    let wide: Vec<u8> = ROWS.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let swapped: Vec<u8> = ROWS.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for input in [[b"\xff\xfe", &wide[..]].concat(), [b"\xfe\xff", &swapped[..]].concat(), wide, swapped] {
        hitcalc_with(&UNIT_BOX, &["-"], input).fails(3, &["stdin: ", "UTF-16", "iconv -f UTF-16"]);
    }
}
