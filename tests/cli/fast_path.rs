//! Plain rows take the fast path. Whether a row does is not to be seen: a blank beside a number sends it the general
//! way.

use std::fmt::Write as _;

use crate::support::{Scratch, hitcalc};

/// Fails where two outputs differ, and shows the first line that does.
#[track_caller]
fn assert_same(found: &[u8], expected: &[u8], about: impl std::fmt::Debug) {
    let [mut found, mut expected] = [found, expected].map(|output| output.split(|byte| *byte == b'\n'));
    for number in 1.. {
        let lines = [found.next(), expected.next()].map(|line| line.map(String::from_utf8_lossy));
        assert_eq!(lines[0], lines[1], "line {number} of {about:?}");
        if lines[0].is_none() {
            break;
        }
    }
}

/// Small whole numbers and decimals, so that there are ties, touches and misses; those of sizes and radii come last.
fn numbers(row: usize, count: usize) -> Vec<String> {
    let mut state = row as u64 * 0x9e37_79b9 + 12_345;
    let mut draw = |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let decimals = draw(5) as usize;
    let number = |index: usize| {
        let sign = if index + 4 < count && draw(2) == 0 { "-" } else { "" };
        match decimals {
            0 => format!("{sign}{}", draw(7)),
            _ => format!("{sign}{}.{:0decimals$}", draw(9), draw(10_u64.pow(decimals as u32))),
        }
    };
    (0..count).map(number).collect()
}

/// A table of `count` numbers a row; `blank` tells which rows have a blank.
fn table(header: &str, count: usize, rows: usize, blank: impl Fn(usize) -> bool) -> String {
    let mut text = format!("{header}\n");
    for row in 0..rows {
        let blank = if blank(row) { " " } else { "" };
        writeln!(text, "{row},{blank}{}", numbers(row, count).join(",")).expect("a row");
    }
    text
}

#[test]
fn no_row_tells_which_way_it_took() {
    for (arguments, header, count) in [
        (vec!["ray-box"], "id,origin_x,origin_y,dir_x,dir_y,center_x,center_y,size_x,size_y", 8),
        (vec!["ray-box", "--center", "0.5,1", "--half", "2,1.25"], "id,from_x,from_y,to_x,to_y", 4),
        (
            vec!["ray-box", "--on-error", "report"],
            "id,from_x,from_y,from_z,to_x,to_y,to_z,min_x,min_y,min_z,size_x,size_y,size_z",
            12,
        ),
        (
            vec!["swept-aabb", "--a-vel", "3,-1.5"],
            "id,a_center_x,a_center_y,b_min_x,b_min_y,b_vel_x,b_vel_y,a_half_x,a_half_y,b_size_x,b_size_y",
            10,
        ),
        (
            vec!["ray-cylinder", "--p1", "0,0,0", "--p2", "1,2,0.5", "--radius", "4"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z",
            6,
        ),
        (
            vec!["ray-box", "--fields", "enter_face,t_enter", "--on-error", "report"],
            "id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,size_x,size_y",
            8,
        ),
        (
            vec!["swept-aabb", "--fields", "contact_min,status", "--a-vel", "3,-1.5"],
            "id,a_center_x,a_center_y,b_min_x,b_min_y,b_vel_x,b_vel_y,a_half_x,a_half_y,b_size_x,b_size_y",
            10,
        ),
        (
            vec!["ray-box", "--fields", "+distance,length,reflect,gap,gap_t"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z,min_x,min_y,min_z,size_x,size_y,size_z",
            12,
        ),
        (
            vec!["ray-box", "--fields", "gap_t,status,gap,reflect", "--line", "--prefix", "id_"],
            "id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,size_x,size_y",
            8,
        ),
        (
            vec!["ray-box", "--fields", "length,gap", "--no-touch"],
            "id,from_x,from_y,to_x,to_y,min_x,min_y,size_x,size_y",
            8,
        ),
        (
            vec!["swept-aabb", "--fields", "push,gap_t,status,gap", "--a-vel", "3,-1.5"],
            "id,a_center_x,a_center_y,b_min_x,b_min_y,b_vel_x,b_vel_y,a_half_x,a_half_y,b_size_x,b_size_y",
            10,
        ),
        (
            vec!["swept-aabb", "--fields", "+push,gap", "--t-max", "0.5"],
            "id,a_min_x,a_min_y,b_min_x,b_min_y,a_vel_x,a_vel_y,b_vel_x,b_vel_y,a_size_x,a_size_y,b_size_x,b_size_y",
            12,
        ),
        (
            vec!["ray-box", "--path-radius", "0.75"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z,min_x,min_y,min_z,size_x,size_y,size_z",
            12,
        ),
        (
            vec!["ray-box", "--line", "--on-error", "report"],
            "id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,size_x,size_y,path_radius",
            9,
        ),
        (vec!["ray-box", "--exact"], "id,from_x,from_y,to_x,to_y,min_x,min_y,size_x,size_y", 8),
        (
            vec!["ray-box", "--exact", "--fields", "enter,status,exit_normal", "--no-touch"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z,center_x,center_y,center_z,half_x,half_y,half_z",
            12,
        ),
        (
            vec!["ray-box", "--decimals", "5", "--decimal-comma", "--delimiter", ";"],
            "id;origin_x;origin_y;dir_x;dir_y;min_x;min_y;size_x;size_y",
            8,
        ),
        (
            vec!["swept-aabb", "--decimals", "0", "--a-vel", "3,-1.5"],
            "id,a_center_x,a_center_y,b_min_x,b_min_y,b_vel_x,b_vel_y,a_half_x,a_half_y,b_size_x,b_size_y",
            10,
        ),
        (
            vec!["swept-aabb", "--exact", "--a-vel", "3,-1.5"],
            "id,a_center_x,a_center_y,b_min_x,b_min_y,b_vel_x,b_vel_y,a_half_x,a_half_y,b_size_x,b_size_y",
            10,
        ),
        (
            vec!["ray-cylinder", "--fields", "exit_normal", "--p1", "0,0,0", "--p2", "1,2,0.5", "--radius", "4"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z",
            6,
        ),
        (
            vec!["ray-box", "--fields", "exit_face,enter_normal,exit_normal,t_enter,t_exit,exit", "--decimals", "3"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z,min_x,min_y,min_z,size_x,size_y,size_z",
            12,
        ),
        (
            vec!["swept-aabb", "--fields", "t_exit,b_enter,contact_max,a_enter,exit_face", "--only", "hit,touch"],
            "id,a_min_x,a_min_y,b_min_x,b_min_y,a_vel_x,a_vel_y,b_vel_x,b_vel_y,a_size_x,a_size_y,b_size_x,b_size_y",
            12,
        ),
    ] {
        let blanks: [fn(usize) -> bool; 4] = [|_| true, |_| false, |row| row % 3 == 0, |row| row / 700 % 2 == 0];
        let [all_blank, others @ ..] = blanks.map(|blank| {
            let text = table(header, count, 6000, blank);
            if arguments.contains(&"--decimal-comma") { text.replace(',', ";").replace('.', ",") } else { text }
        });
        for (format, float) in
            [("csv", "decimal"), ("ndjson", "decimal"), ("csv", "f32"), ("csv", "f64"), ("ndjson", "f32")]
        {
            let arguments = [&arguments[..], &["-", "--jobs", "1", "--format", format, "--as", float]].concat();
            let general = hitcalc(&arguments, &all_blank);
            assert_eq!((general.status, general.told().as_str()), (0, ""), "{arguments:?}");
            for other in &others {
                assert_same(&hitcalc(&arguments, other).stdout, &general.stdout, &arguments);
            }
        }
    }
}

/// A number of at most 9 binary digits behind the point by its bits, in one of the ways to write them.
fn by_bits(number: &str, way: usize) -> String {
    let float = (number.parse::<f64>().expect("a number") * 512.0).round() / 512.0;
    let sign = if float < 0.0 { "-" } else { "" };
    match way % 5 {
        0 => format!("f32:{:08x}", (float as f32).to_bits()),
        1 => format!("f64:0x{:016X}", float.to_bits()),
        2 => format!("{sign}0x{:x}p-9", (float.abs() * 512.0) as u64),
        3 => format!("{sign}0x{:X}.{:02X}p0", float.abs() as u64, (float.abs().fract() * 256.0) as u64),
        _ => format!("{}", float.round()),
    }
}

#[test]
fn no_row_of_floats_by_their_bits_tells_which_way_it_took() {
    let header = "id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,max_x,max_y";
    let rows = |blank: fn(usize) -> bool| {
        let row = |row: usize| {
            let mut numbers: Vec<String> =
                numbers(row, 8).iter().enumerate().map(|(at, number)| by_bits(number, row / 3 + at)).collect();
            // A number that an f64 does not hold, one with decimals beside floats, and what is no number.
            match row % 97 {
                5 => numbers[2] = "0x1.999999999999a9p-4".to_owned(),
                6 => numbers[3] = "0.1".to_owned(),
                7 => numbers[0] = ["f32:7f800000", "0x1.8", "0x1.8p", "f32:3f8", "0xp1"][row % 5].to_owned(),
                8 => numbers[1] = "-0x0.000000000000001p-100".to_owned(),
                _ => {}
            }
            format!("{row},{}{}\n", if blank(row) { " " } else { "" }, numbers.join(","))
        };
        format!("{header}\n{}", (0..3000).map(row).collect::<String>())
    };
    for more in [&[][..], &["--as", "f32"], &["--as", "f64"], &["--exact"]] {
        let arguments = [&["ray-box", "-", "--on-error", "report", "--jobs", "1"], more].concat();
        let general = hitcalc(&arguments, rows(|_| true));
        assert!(general.text().contains("hit") && general.text().contains("touch"), "{arguments:?}");
        for other in [hitcalc(&arguments, rows(|_| false)), hitcalc(&arguments, rows(|row| row % 40 < 9))] {
            assert_same(&other.stdout, &general.stdout, &arguments);
            assert_eq!(other.stderr, general.stderr, "{arguments:?}");
        }
    }
}

/// The rows of a table behind the answers to them, some of these changed as other programs would have them.
fn answered(table: &str, arguments: &[&str]) -> String {
    let fields = ["--keep-input", "--fields", "status,t_enter,t_exit", "--prefix", "their_"];
    let answer = hitcalc(&[arguments, &fields].concat(), table);
    assert_eq!(answer.status, 0, "{}", answer.stderr);
    let change = |(row, line): (usize, &str)| {
        let (kept, given) = line.rsplitn(4, ',').fold((line, Vec::new()), |(_, mut cells), cell| {
            cells.push(cell);
            (cells[cells.len() - 1], cells)
        });
        let [exit, enter, status] = given[..3] else { panic!("three cells") };
        let next = |number: &str, by: u64| match number.parse::<f64>() {
            Ok(number) => format!("{}", f64::from_bits(number.to_bits() + by)),
            Err(_) => "1.5".to_owned(),
        };
        let (status, enter, exit) = match row % 23 {
            0 => (status.to_owned(), next(enter, 1), exit.to_owned()),
            1 => (status.to_owned(), enter.to_owned(), next(exit, 5)),
            2 => (["hit", "miss"][row / 23 % 2].to_owned(), enter.to_owned(), exit.to_owned()),
            3 => (String::from(if status == "miss" { "false" } else { "1" }), enter.to_owned(), exit.to_owned()),
            4 => (status.to_uppercase(), String::new(), exit.to_owned()),
            5 => (status.to_owned(), "0.333333343".to_owned(), "1e-7".to_owned()),
            6 => (status.to_owned(), "nan".to_owned(), format!(" {exit}")),
            7 => (String::new(), enter.to_owned(), "12345678901234567890".to_owned()),
            8 => (status.to_owned(), format!("{enter}0"), next(exit, 1 << 30)),
            9 => (status.to_owned(), ["oops", "1e400", "-", "4 m"][row / 23 % 4].to_owned(), exit.to_owned()),
            10 => {
                (status.to_owned(), enter.to_owned(), ["?", "1.7976931348623157e308", "--1"][row / 23 % 3].to_owned())
            }
            _ => (status.to_owned(), enter.to_owned(), exit.to_owned()),
        };
        if row == 0 { line.to_owned() } else { format!("{kept},{status},{enter},{exit}") }
    };
    answer.text().lines().enumerate().map(change).map(|line| line + "\n").collect()
}

#[test]
fn no_row_that_is_checked_tells_which_way_it_took() {
    let status = ["--check", "status=their_status"];
    let times = ["--check", "t_exit=their_t_exit", "--check", "t_enter=their_t_enter"];
    for (arguments, header, count) in [
        (vec!["ray-box", "-"], "id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,size_x,size_y", 8),
        (
            vec!["swept-aabb", "-", "--a-vel", "3,-1.5"],
            "id,a_center_x,a_center_y,b_min_x,b_min_y,b_vel_x,b_vel_y,a_half_x,a_half_y,b_size_x,b_size_y",
            10,
        ),
        (
            vec!["ray-cylinder", "-", "--p1", "0,0,0", "--p2", "1,2,0.5", "--radius", "4"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z",
            6,
        ),
        (
            vec!["ray-cylinder", "-", "--p1", "0,0,0", "--p2", "1,2,0.5", "--radius", "4", "--caps", "flat"],
            "id,from_x,from_y,from_z,to_x,to_y,to_z",
            6,
        ),
        (
            vec!["ray-cylinder", "-", "--p1", "0,0,0", "--p2", "1,2,0.5", "--radius", "4", "--caps", "round"],
            "id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z",
            6,
        ),
    ] {
        let rows = answered(&table(header, count, 1500, |_| false), &arguments);
        for checks in [[&status[..], &times].concat(), times[2..].to_vec()] {
            for more in [
                &["--on-error", "report"][..],
                &["--on-error", "report", "--as", "f32"],
                &["--on-error", "report", "--as", "f64", "--only", "wrong,boundary"],
                &["--on-error", "report", "--ulps", "0", "--only", "hit,ok"],
                &["--on-error", "report", "--ulps", "1.5", "--no-touch"],
                &["--on-error", "report", "--tolerance", "0.25"],
                &["--on-error", "report", "--fields", "status,t_enter"],
                &["--on-error", "report", "--fields", "t_exit,id,status", "--no-touch", "--only", "miss,ok"],
                &["--on-error", "report", "--fields", "status", "--format", "ndjson"],
            ] {
                let arguments = [&arguments[..], &checks, more].concat();
                let [fast, general] =
                    ["fast", "general"].map(|way| hitcalc(&[&arguments[..], &["--way", way]].concat(), &rows));
                assert_eq!((fast.status, &fast.stderr), (general.status, &general.stderr), "{arguments:?}");
                assert_same(&fast.stdout, &general.stdout, &arguments);
                assert!(fast.stderr.contains(" ok, "), "{}", fast.stderr);
            }
        }
    }
}

#[test]
fn no_path_in_a_scene_tells_which_way_it_took() {
    let scratch = Scratch::new();
    for (command, solids, of_solids, fields, paths, count) in [
        ("ray-box", "name,min_x,min_y,size_x,size_y", 4, vec![], "id,origin_x,origin_y,dir_x,dir_y", 4),
        (
            "ray-box",
            "name,center_x,center_y,center_z,half_x,half_y,half_z",
            6,
            vec!["--fields", "t_enter,against_row"],
            "id,from_x,from_y,from_z,to_x,to_y,to_z",
            6,
        ),
        (
            "ray-box",
            "name,center_x,center_y,center_z,half_x,half_y,half_z",
            6,
            vec!["--fields", "against_name,exit,status,exit_normal"],
            "id,from_x,from_y,from_z,to_x,to_y,to_z",
            6,
        ),
        ("ray-box", "name,min_x,min_y,size_x,size_y", 4, vec!["--report", "nearest"], "id,from_x,from_y,to_x,to_y", 4),
        (
            "ray-box",
            "name,min_x,min_y,min_z,size_x,size_y,size_z",
            6,
            vec!["--report", "nearest", "--dir", "0,0,0", "--fields", "against_name,gap,status"],
            "id,origin_x,origin_y,origin_z",
            3,
        ),
        (
            "ray-box",
            "name,min_x,min_y,size_x,size_y",
            4,
            vec!["--report", "nearest", "--fields", "status,against_name"],
            "id,from_x,from_y,to_x,to_y",
            4,
        ),
        (
            "swept-aabb",
            "name,b_vel_x,b_vel_y,b_min_x,b_min_y,b_size_x,b_size_y",
            6,
            vec!["--a-vel", "2,-1", "--fields", "status,contact_max,against_name"],
            "id,a_min_x,a_min_y,a_size_x,a_size_y",
            4,
        ),
    ] {
        // A name that stays in quotes, and a number that is long.
        let solids = table(solids, of_solids, 150, |_| false).replace("\n40,", "\n\"4,0\",");
        let long = format!("\n41,{}", numbers(41, of_solids)[0]);
        let solids = solids.replace(&long, "\n41,0.1234567890123456789012345");
        let scene = scratch.file("solids.csv", solids);
        let blanks: [fn(usize) -> bool; 3] = [|_| true, |_| false, |row| row % 3 == 0];
        let [all_blank, others @ ..] = blanks.map(|blank| table(paths, count, 3000, blank));
        for format in ["csv", "ndjson"] {
            let more = ["--against", scene.as_str(), "-", "--jobs", "1", "--format", format];
            let arguments = [&[command], &fields[..], &more].concat();
            let general = hitcalc(&arguments, &all_blank);
            assert_eq!((general.status, general.stderr.as_str()), (0, ""), "{arguments:?}");
            for other in &others {
                assert_same(&hitcalc(&arguments, other).stdout, &general.stdout, &arguments);
            }
        }
    }
}

#[test]
fn fields_stand_behind_what_is_kept_whatever_that_is() {
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1", "--keep-input", "--fields", "t_exit,status"];
    let answer = hitcalc(&arguments, "from,to\n\"-1,0.5\",\"3,0.5\"\n-1 5,3 5\n");
    answer.gives("from,to,t_exit,status\n\"-1,0.5\",\"3,0.5\",0.5,hit\n-1 5,3 5,,miss\n");
    let path = "from_x,from_y,to_x,to_y\n-1.000,0.5,3,0.5\n-1.000,5,3,5\n";
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1", "--fields", "t_exit"];
    hitcalc(&arguments, path).gives("t_exit\n0.5\n\"\"\n");
    let arguments = [&arguments[..], &["--on-error", "report"]].concat();
    hitcalc(&arguments, path).gives("t_exit,error\n0.5,\n,\n");
}

#[test]
fn large_solids_of_a_scene_are_answered_as_others_are() {
    let scratch = Scratch::new();
    let scene = scratch.file(
        "solids.csv",
        "min_x,min_y,max_x,max_y\n576460752303423487,-7,576460752303423489,3\n57646075230342348,-1,57646075230562367,4\n\
         999999999999996,-2,1018610637462626,1\n99999999999999,5,100000000000001,9\n",
    );
    let paths = |blank: &str| {
        let paths = ["9,3,123456,0", "9,3.0000000001,1,0", "9,2,7,0", "9,6,1,0"].map(|path| format!("{blank}{path}\n"));
        format!("origin_x,origin_y,dir_x,dir_y\n{}", paths.concat().repeat(50))
    };
    let [straight, general] = ["", " "].map(|blank| hitcalc(&["ray-box", "-", "--against", &scene], paths(blank)));
    assert_eq!((straight.status, general.status), (0, 0), "{}", straight.stderr);
    assert!(straight.text().contains("hit"));
    assert_same(&straight.stdout, &general.stdout, "a straight path");
}

#[test]
fn a_row_has_a_cell_for_each_column_however_many_a_scene_brings() {
    let scratch = Scratch::new();
    for shown in [3, 20, 31, 40, 70] {
        let names: String = (0..shown).map(|column| format!(",name{column}")).collect();
        let values: String = (0..shown).map(|column| format!(",{column}")).collect();
        let scene = scratch.file("solids.csv", format!("min_x,min_y,max_x,max_y{names}\n1,1,2,2{values}\n"));
        let paths = "origin_x,origin_y,dir_x,dir_y\n".to_owned() + &"0.0000000,0,1,1\n0.0000000,0,1,-1\n".repeat(200);
        for fields in [&[][..], &["--fields", "t_enter"]] {
            let answer = hitcalc(&[&["ray-box", "-", "--against", &scene], fields].concat(), &paths);
            let count = |line: &str| line.split(',').count();
            let lines: Vec<&str> = answer.text().lines().collect();
            assert_eq!((answer.status, lines.len()), (0, 401), "{shown}");
            assert!(lines.iter().all(|line| count(line) == count(lines[0])), "{shown}");
        }
    }
}

/// How objects are written: what stands behind colons and commas, and behind a line.
const SPELLINGS: [(&str, &str); 3] = [("", "\n"), (" ", "\n"), ("", "\r\n")];

/// Objects of a vector for each key, in lines. An exponent sends one the general way.
fn objects(
    keys: &[&str],
    dimension: usize,
    rows: usize,
    spelling: impl Fn(usize) -> (&'static str, &'static str),
    exponent: impl Fn(usize) -> bool,
) -> String {
    let mut text = String::new();
    for row in 0..rows {
        let (blank, end) = spelling(row);
        let numbers = numbers(row, keys.len() * dimension);
        let id = ["7", "\"a b\"", "null", "\"\\u00e9\"", "[1,2]"][row % 37 % 5];
        write!(text, "{{\"id\":{blank}{id}").expect("an object");
        for (key, vector) in keys.iter().zip(numbers.chunks(dimension)) {
            let power = if exponent(row) { "e0" } else { "" };
            let value = match *key {
                "radius" | "size" => format!("{}{power}", vector[0]),
                _ => format!("[{}{power}]", vector.join(&format!(",{blank}"))),
            };
            write!(text, ",{blank}\"{key}\":{blank}{value}").expect("an object");
        }
        // A key that some lack, blank lines, and what is no object.
        let more = if row % 50 < 3 { ",\"more\":true" } else { "" };
        let other = ["\n", "{\"id\":1}\n", "[1,2]\n", "{\"id\":01}\n"].get(row % 211).unwrap_or(&"");
        write!(text, "{more}}}{end}{other}").expect("an object");
    }
    text
}

#[test]
fn no_object_tells_which_way_it_took() {
    for (arguments, keys, dimension) in [
        (vec!["ray-box"], vec!["origin", "dir", "center", "size"], 2),
        (vec!["ray-box", "--max", "5,5,5", "--prefix", "o_"], vec!["from", "to", "min"], 3),
        (vec!["ray-box", "--columns", "half=reach"], vec!["origin", "dir", "center", "reach"], 3),
        (vec!["swept-aabb", "--a-vel", "3,-1.5"], vec!["a_center", "a_half", "b_min", "b_size"], 2),
        (vec!["ray-cylinder", "--p2", "1,2,0.5", "--radius", "4"], vec!["origin", "dir", "p1"], 3),
        (vec!["ray-cylinder"], vec!["origin", "dir", "p1", "p2", "radius"], 3),
    ] {
        for format in ["ndjson", "csv", "json"] {
            let more = ["-", "--input-format", "ndjson", "--on-error", "report", "--jobs", "1", "--format", format];
            let arguments = [&arguments[..], &more].concat();
            let answer = |spelling: fn(usize) -> (&'static str, &'static str), exponent: fn(usize) -> bool| {
                hitcalc(&arguments, objects(&keys, dimension, 3000, spelling, exponent))
            };
            let general = answer(|_| SPELLINGS[0], |_| true);
            assert_eq!(general.status, 0, "{arguments:?}");
            assert!(general.text().contains("hit") && general.text().contains("miss"), "{arguments:?}");
            for other in [
                answer(|_| SPELLINGS[0], |_| false),
                answer(|_| SPELLINGS[1], |row| row % 3 == 0),
                answer(|row| SPELLINGS[row / 400 % 3], |row| row % 100 == 99),
                answer(|row| SPELLINGS[row % 3], |_| false),
            ] {
                assert_same(&other.stdout, &general.stdout, &arguments);
                assert_eq!(other.stderr, general.stderr, "{arguments:?}");
            }
        }
    }
}

#[test]
fn no_element_of_an_array_tells_which_way_it_took() {
    let element = |row: usize, blank: &str, power: &str| {
        let numbers = numbers(row, 8);
        let [origin, dir, min, size] = [0, 2, 4, 6].map(|at| format!("[{}{power}]", numbers[at..at + 2].join(",")));
        let id = ["\"a b\"", "7", "null", "\"\\u00e9\"", "\"a,}\""][row % 37 % 5];
        format!("{{\"id\":{blank}{id},\"origin\":{origin},\"dir\":{dir},\"min\":{min},\"size\":{size}}}")
    };
    let array = |between: fn(usize) -> &'static str, blank: &'static str, power: fn(usize) -> &'static str| {
        let elements: Vec<String> =
            (0..3000).map(|row| format!("{}{}", between(row), element(row, blank, power(row)))).collect();
        format!("[{}\n]\n", elements.join(","))
    };
    for format in ["json", "ndjson", "csv"] {
        let arguments = ["ray-box", "-", "--input-format", "json", "--jobs", "1", "--format", format];
        let general = hitcalc(&arguments, array(|_| "\n", "", |_| "e0"));
        assert_eq!((general.status, general.stderr.as_str()), (0, ""), "{format}");
        for text in [
            array(|_| "\n", "", |_| ""),
            array(|_| "\n  ", " ", |row| if row % 90 == 89 { "e0" } else { "" }),
            array(|row| if row % 5 == 0 { " " } else { "\r\n\t" }, "", |_| ""),
            array(|_| "", "", |_| ""),
        ] {
            let other = hitcalc(&arguments, &text);
            assert_same(&other.stdout, &general.stdout, (format, &text[..200]));
            assert_eq!((other.status, other.stderr.as_str()), (0, ""), "{format}");
        }
    }
}

#[test]
fn an_object_that_gives_a_number_twice_is_an_error_wherever_it_stands() {
    for (key, flags) in [("origin_x", vec![]), ("min_x", vec![]), ("t_max", vec!["--t-max", "9"])] {
        let line = |value: &str| {
            format!("{{\"origin\":[0,0],\"{key}\":{value},\"dir\":[1,0],\"min\":[1,-1],\"max\":[2,2]}}\n")
        };
        let text = line("null").repeat(50) + &line("5").repeat(50) + &line("null").repeat(50);
        let arguments = ["ray-box", "-", "--input-format", "ndjson", "--on-error", "report"];
        let answer = hitcalc(&[&arguments[..], &flags].concat(), text);
        assert_eq!(answer.stderr, "hitcalc: 50 bad rows\n", "{key}");
        assert_eq!(
            answer.text().matches("twice").count() + answer.text().matches("also gives it").count(),
            50,
            "{key}"
        );
    }
}

#[test]
fn a_line_of_brackets_alone_is_an_error_wherever_it_stands() {
    let line = "{\"origin\":[0,0,0],\"dir\":[1111,0,0],\"min\":[1,0,0],\"max\":[2,2,2]}\n";
    // Somewhere a chunk begins with such a line.
    let text = line.repeat(300) + &("}".repeat(16) + "\n").repeat(40_000) + &line.repeat(3);
    let answer = hitcalc(&["ray-box", "-", "--input-format", "ndjson", "--on-error", "report"], text);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, "hitcalc: 40000 bad rows\n"));
}

#[test]
fn bad_rows_and_line_ends_among_plain_rows_are_told_by_their_lines() {
    let mut text = String::from("id,origin_x,origin_y,dir_x,dir_y\n");
    for row in 0..20_000 {
        let end = if row % 5 == 0 { "\r\n" } else { "\n" };
        let number = if row % 999 == 998 { "1.2.3" } else { "1.25" };
        let blank = if row % 7 == 0 { "\n" } else { "" };
        write!(text, "{blank}\"{row}\",-3,0.{row},{number},-0.5{end}").expect("a row");
    }
    let arguments = ["ray-box", "-", "--min", "0,0", "--max", "1,1", "--on-error", "report"];
    let quoted = hitcalc(&arguments, &text);
    let plain = hitcalc(&arguments, text.replace('"', ""));
    // A cell that passes through keeps its quotes.
    let unquoted = |text: &[u8]| text.iter().copied().filter(|&byte| byte != b'"').collect::<Vec<_>>();
    assert_same(&unquoted(&plain.stdout), &unquoted(&quoted.stdout), arguments);
    assert_eq!(plain.stderr, "hitcalc: 20 bad rows\n");
    let stopped = hitcalc(&arguments[..6], text.replace('"', ""));
    assert_eq!(stopped.status, 3);
    assert!(stopped.stderr.contains(":1143: dir_x"), "{}", stopped.stderr);
}

#[test]
fn no_number_beyond_ten_to_the_sixteen_tells_which_way_it_took() {
    let table = |blank: &str| {
        let row = |row: usize| match row % 2 {
            0 => format!("{row},{blank}0.5,25,0,-0.000000000000001,1,0,2,1\n"),
            _ => format!("{row},{blank}-30,0.6,0.000000000000001,0,0,0,1,0.5\n"),
        };
        let header = "id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,max_x,max_y";
        format!("{header}\n{}", (0..3000).map(row).collect::<String>())
    };
    for more in [&["--fields", "+gap,gap_t,distance,length"][..], &["--path-radius", "0.125"], &["--line"]] {
        let arguments = [&["ray-box", "-", "--jobs", "1"], more].concat();
        let [plain, general] = ["", " "].map(|blank| hitcalc(&arguments, table(blank)));
        assert_eq!(plain.status, 0, "{arguments:?}");
        assert_same(&plain.stdout, &general.stdout, &arguments);
        assert!(more == ["--line"] || plain.text().contains("e16"), "{arguments:?}");
    }
}
