//! The bounds that SECURITY.md names, each at its edge: what is just within passes, what is just beyond is told.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

use crate::support::{Answer, Scratch, UNIT_BOX, hitcalc, hitcalc_with};

const MOST_COLUMNS: usize = 100_000;
const LONGEST_NAME: usize = 64 * 1024;
const LONGEST_RECORD: usize = 16 * 1024 * 1024;

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

/// A header or a row of so many columns, of which the last two are those of an origin.
fn columns(count: usize, names: bool) -> String {
    let last = if names { "origin_x,origin_y" } else { "-1,0.5" };
    format!("{}{last}\n", ",".repeat(count - 2))
}

fn ndjson(input: impl AsRef<[u8]>, more: &[&str]) -> Answer {
    hitcalc_with(&UNIT_BOX, &[&["-", "--input-format", "ndjson"][..], more].concat(), input)
}

#[test]
fn a_csv_has_at_most_100_000_columns() {
    let most = columns(MOST_COLUMNS, true) + &columns(MOST_COLUMNS, false);
    let answer = hitcalc_with(&UNIT_BOX, &["-"], &most);
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    assert!(answer.text().ends_with(",hit,1\n"));
    let more = columns(MOST_COLUMNS + 1, true);
    let parts = ["stdin:1: ", "there are 100001 columns", "at most 100000"];
    hitcalc_with(&UNIT_BOX, &["-"], &more).fails(3, &parts);
    let packed = gzip(&columns(4_000_000, true));
    assert!(packed.len() < 10_000);
    hitcalc_with(&UNIT_BOX, &["-"], packed).fails(3, &["stdin:1: ", "there are 4000000 columns", "at most 100000"]);
}

#[test]
fn columns_without_a_header_are_as_many_at_most() {
    let arguments = ["-", "--no-header", "--columns"];
    let last = format!("origin={},{MOST_COLUMNS}", MOST_COLUMNS - 1);
    let answer = hitcalc_with(&UNIT_BOX, &[&arguments[..], &[&last]].concat(), columns(MOST_COLUMNS, false));
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    let more = columns(MOST_COLUMNS + 1, false);
    let answer = hitcalc_with(&UNIT_BOX, &[&arguments[..], &["origin=1,2"]].concat(), more);
    answer.fails(2, &["--no-header: ", "there are 100001 columns"]);
}

#[test]
fn a_row_of_millions_of_cells_is_counted_right() {
    let rows = format!("origin_x,origin_y\n{}-1,0.5\n", columns(3_000_000, false));
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report"], rows);
    assert_eq!(
        answer.text().lines().nth(1),
        Some("error,,\"stdin:2: the row has 3000000 cells, but there are 2 columns\"")
    );
    assert_eq!(answer.text().lines().nth(2), Some("hit,1,"));
}

#[test]
fn the_name_of_a_column_has_at_most_64_kib() {
    let header = |length: usize| format!("{},origin_x,origin_y\n7,-1,0.5\n", "n".repeat(length));
    let answer = hitcalc_with(&UNIT_BOX, &["-"], header(LONGEST_NAME));
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    let answer = hitcalc_with(&UNIT_BOX, &["-"], header(LONGEST_NAME + 1));
    answer.fails(3, &["stdin:1: ", "the name of column 1 has 65537 bytes", "at most 65536"]);
}

#[test]
fn an_object_has_at_most_100_000_keys() {
    let object = |count: usize| {
        let others: String = (1..count).map(|key| format!("\"{key}\":0,")).collect();
        format!("{{{others}\"origin\":[-1,0.5]}}\n")
    };
    let (most, more) = (object(MOST_COLUMNS), object(MOST_COLUMNS + 1));
    let answer = ndjson(&most, &[]);
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    let reason = "the object has 100001 keys; at most 100000 are read";
    ndjson(&more, &[]).fails(3, &["stdin:1: ", reason]);
    hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], format!("[{more}]")).fails(3, &["query 1: ", reason]);
    // It is a row like any other bad one.
    let answer = ndjson(format!("{more}{{\"origin\":[-1,0.5]}}\n"), &["--on-error", "report"]);
    let error = format!("{{\"status\":\"error\",\"t_enter\":null,\"error\":\"stdin:1: {reason}\"}}\n");
    assert_eq!(answer.text(), error + "{\"status\":\"hit\",\"t_enter\":1}\n");
}

#[test]
fn a_key_has_at_most_64_kib() {
    let object = |length: usize| format!("{{\"{}\":0,\"origin\":[-1,0.5]}}\n", "k".repeat(length));
    let answer = ndjson(object(LONGEST_NAME), &[]);
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    ndjson(object(LONGEST_NAME + 1), &[]).fails(3, &["stdin:1: ", "a key has 65537 bytes", "at most 65536"]);
}

#[test]
fn lists_of_millions_of_numbers_are_told_like_short_ones() {
    let many = "1,".repeat(3_000_000);
    let answer = ndjson(format!("{{\"origin\":[{many}1]}}\n"), &[]);
    answer.fails(3, &["stdin:1: origin: \"[1,1,", "is not a list of 2 or 3 numbers"]);
    let answer = hitcalc_with(&UNIT_BOX, &["-"], format!("origin\n\"{many}1\"\n"));
    answer.fails(3, &["stdin:2: origin: \"1,1,", "is 3000001 numbers, not 2 or 3"]);
    for (open, close, reason) in
        [("[", "]", "is longer than the 4096 characters"), ("", ";", "not 9 or 16, row by row")]
    {
        let rows = format!("{open}1{close}").repeat(2_000_000);
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--origin", "0,0"], format!("matrix\n\"{rows}\"\n"));
        answer.fails(3, &["stdin:2: matrix: ", reason]);
    }
}

#[test]
fn lists_of_queries_are_searched_for_in_200_values_of_an_object() {
    let object = |count: usize| {
        let lists: Vec<String> = (0..count).map(|key| format!("\"k{key}\":[{{\"origin\":[-1,0.5]}}]")).collect();
        ndjson(format!("{{{}}}\n", lists.join(",")), &[])
    };
    object(1).fails(3, &["take them out first, with jq -c '.[\"k0\"][]'"]);
    object(199).fails(3, &["\"k11\", and 187 more hold objects: give each query"]);
    object(20_000).fails(3, &["\"k11\", and more hold objects: give each query"]);
}

#[test]
fn a_path_of_keys_leads_through_at_most_32() {
    let query = |depth: usize| {
        let path = format!("origin={}c", "k.".repeat(depth - 1));
        let (open, close) = ("{\"k\":".repeat(depth - 1), "}".repeat(depth - 1));
        ndjson(format!("{open}{{\"c\":[-1,0.5]}}{close}\n"), &["--columns", &path, "-f", "csv"])
    };
    assert!(query(32).text().contains("hit"), "{}", query(32).stderr);
    query(33).fails(2, &["--columns: ", "\"k.k.", "leads through 33 keys; at most 32"]);
    query(16_000).fails(2, &["--columns: ", "leads through 16000 keys"]);
}

#[test]
fn the_first_row_is_one_of_which_rows_can_be_counted_on() {
    let walk = ["grid-walk", "-", "--fields", "step", "--first-row"];
    let input = "from,to\n\"0,0\",\"0,0\"\n\"0,0\",\"0,0\"\n\"0,0\",x\n";
    let answer = hitcalc(&[&walk[..], &["1000000000000000000"]].concat(), input);
    assert_eq!(answer.text(), "row,step\n1000000000000000000,0\n1000000000000000001,0\n");
    answer.fails(3, &["stdin:1000000000000000003: to: "]);
    for beyond in ["1000000000000000001", "9223372036854775807", "9223372036854775808", "18446744073709551615"] {
        let answer = hitcalc(&[&walk[..], &[beyond]].concat(), input);
        answer.fails(2, &["--first-row: ", beyond, "above 1000000000000000000"]);
    }
    hitcalc(&[&walk[..], &["18446744073709551616"]].concat(), input).fails(2, &["--first-row: "]);
}

/// Rows of CSV and objects of exactly so many bytes.
fn records(length: usize) -> [(&'static str, String); 4] {
    let filled = |begin: &str, end: &str| format!("{begin}{}{end}", "x".repeat(length - begin.len() - end.len()));
    let object = filled("{\"id\":\"", "\",\"origin\":[-1,0.5]}");
    [
        ("csv", format!("id,origin_x,origin_y\n{}", filled("", ",-1,0.5"))),
        ("csv", format!("id,origin_x,origin_y\n{}", filled("\"\n", "\",-1,0.5"))),
        ("ndjson", object.clone()),
        ("json", object),
    ]
}

#[test]
fn a_record_has_at_most_16_mib_without_its_line_end() {
    for (length, status) in [(LONGEST_RECORD, 0), (LONGEST_RECORD + 1, 3)] {
        for (format, record) in records(length) {
            for end in ["", "\n", "\r\n", "\n\n"] {
                let input = format!("{record}{end}");
                let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", format, "--jobs", "2"], input);
                assert_eq!(answer.status, status, "{format}, {length} bytes and {end:?}: {}", answer.stderr);
                assert!(status == 0 || answer.stderr.contains("the longest is 16 MiB"), "{}", answer.stderr);
            }
        }
    }
}

#[test]
fn a_fraction_has_at_most_4096_characters_without_its_slash() {
    let fraction = |length: usize| format!("1/1.{}", "0".repeat(length - 3));
    let repeat = ["ray-box", "--dir=0,0", "--min=-9,-9", "--max=9,9", "--origin", "0,0", "--fields", "t_enter"];
    let reason = "is longer than the 4096 characters that a number may have, or both parts of a fraction";
    for (length, fits) in [(4096, true), (4097, false)] {
        let fraction = fraction(length);
        let flag = hitcalc(&[&repeat[..], &["-f", "csv", "--t-min", &fraction]].concat(), "");
        let cell = hitcalc(&[&repeat[..], &["-"]].concat(), format!("t_min\n{fraction}\n"));
        let key = [&repeat[..], &["-", "--input-format", "ndjson", "-f", "csv"]].concat();
        let key = hitcalc(&key, format!("{{\"t_min\":\"{fraction}\"}}\n"));
        if fits {
            [flag, cell, key].iter().for_each(|answer| answer.gives("t_enter\n1\n"));
        } else {
            flag.fails(2, &["--t-min: \"1/1.0", reason]);
            cell.fails(3, &["stdin:2: t_min: \"1/1.0", reason]);
            key.fails(3, &["stdin:1: t_min: \"1/1.0", reason]);
        }
    }
}

/// The decimal with the most places, a number of 4,490 of them, and a fraction whose denominator has so many digits.
#[test]
fn the_common_denominator_of_a_query_has_at_most_4500_digits() {
    let places = format!(".{}1e-400", "0".repeat(4089));
    assert_eq!(places.len(), 4096);
    let query = |fraction: &str| {
        let rows = format!("origin_x,origin_y\n{places},{fraction}\n");
        let dear = ["ray-box", "-", "--dir", "1,0", "--min", "0,0", "--max", "1,1", "--fields", "status"];
        (hitcalc(&dear, &rows), rows)
    };
    for (fraction, fits) in [("1/1000000007", true), ("1/10000000019", false)] {
        let (answer, rows) = query(fraction);
        let json = rows.lines().nth(1).expect("a row").replace(',', "\",\"");
        let json = ndjson(format!("{{\"origin\":[\"{json}\"]}}\n"), &["-f", "csv"]);
        let [x, y] = [&places, fraction].map(str::to_owned);
        let flag = hitcalc_with(&UNIT_BOX, &["-f", "csv", &format!("--origin={x},{y}")], "");
        if fits {
            answer.gives("status\nhit\n");
            json.gives("status,t_enter\nhit,0\n");
            flag.gives("status,t_enter\nhit,0\n");
        } else {
            let reason = "a common denominator of more than 4500 digits";
            answer.fails(3, &["stdin:2: ", reason]);
            json.fails(3, &["stdin:1: ", reason]);
            flag.fails(2, &["hitcalc: ", reason]);
        }
    }
    // Decimals alone never reach it: this one has the most places that can be written.
    query(&places).0.gives("status\nhit\n");
}

/// A page of the answers to objects in lines, and what is told beside it.
fn page(lines: &str) -> (String, String) {
    let scratch = Scratch::new();
    let picture = scratch.path("p.html");
    let answer = ndjson(lines, &["--picture", &picture, "-q"]);
    assert_eq!(answer.status, 0, "{}", answer.stderr);
    (scratch.read("p.html"), answer.stderr)
}

#[test]
fn a_page_holds_a_bounded_part_of_what_passes_through_and_whole_results() {
    let object = |row: usize, keys: usize, id: &str| {
        let keys: String = (0..keys).map(|key| format!("\"k{row}_{key}\":1,")).collect();
        format!("{{{keys}\"id\":\"{id}\",\"origin\":[-1,0.5]}}\n")
    };
    // 61 columns that pass through are one too many.
    let (all, _) = page(&object(1, 59, "a"));
    assert!(all.contains("<caption>Answers</caption>") && all.contains(">k1_58<"));
    let (most, _) = page(&object(1, 60, "a"));
    assert!(most.contains("and that come first</caption>") && most.contains(">k1_59<") && !most.contains(">id<"));
    // A copied cell of 60 characters, and one of 61.
    let [whole, long] = [60, 61].map(|length| "é".repeat(length));
    assert!(page(&object(1, 0, &whole)).0.contains(&format!("<td>{whole}</td>")));
    let cut = format!("<td>{}…{}</td>", "é".repeat(30), "é".repeat(29));
    assert!(page(&object(1, 0, &long)).0.contains(&cut));
    // A result is whole.
    let scratch = Scratch::new();
    let picture = scratch.path("p.html");
    let exact = ["--min", &format!("-0.{}1,0", "0".repeat(2500)), "--max", "1,1", "--exact", "-q"];
    let answer =
        hitcalc(&[&["ray-box", "--origin=-1,0.5", "--dir", "1,0", "--picture", &picture][..], &exact].concat(), "");
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    let digits = format!("1{}", "0".repeat(2501));
    let whole = scratch.read("p.html");
    assert!(whole.contains(&format!("/{digits}</td>")));
    assert!(whole.contains(&format!("<td class=\"long\">(-1/{digits}, 1/2)</td>")));
    // Many objects without common keys, and with long values.
    let many: String = (0..1000).map(|row| object(row, 100, &"x".repeat(2000))).collect();
    let (many, _) = page(&many);
    assert!(many.len() < 8_000_000, "{} bytes", many.len());
    assert!(many.contains(">status</th>") && many.matches("<th scope").count() == 200);
}

#[test]
fn a_picture_leaves_out_long_numbers_behind_the_first_queries() {
    let row = |digits: usize| format!("{{\"origin\":[-0.{}1,0.5]}}\n", "0".repeat(digits));
    let (most, first) = (199, row(3000).repeat(24));
    assert_eq!(page(&format!("{first}{}", row(most))).1, "");
    let told = "hitcalc: the picture does not show all: \
                2 queries or solids of numbers of more than 200 digits are not drawn.\n";
    assert_eq!(page(&format!("{first}{}", row(most + 1).repeat(2))).1, told);
}
