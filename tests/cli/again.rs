//! The command line that `--explain` proposes for a wrong row, pasted: it asks the very query of the row.

use crate::support::{Scratch, hitcalc};

/// Judges rows that are all wrong, pastes the command line of each, and compares what comes first with the row's own.
#[track_caller]
fn paste_all(arguments: &[&str], input: &str, count: usize) -> Vec<String> {
    let shown = ["--fields", "status,t_enter"];
    let table = hitcalc(&[arguments, &["-", "--check", "status=said"], &shown].concat(), input);
    let explained = [arguments, &["-", "--check", "status=said", "--explain", "--format", "text"], &shown].concat();
    let working = hitcalc(&explained, input);
    let again: Vec<String> =
        working.text().lines().filter_map(|line| line.strip_prefix("again  ")).map(str::to_owned).collect();
    assert_eq!(again.len(), count, "{}\n{}", working.text(), working.stderr);
    let mut reader = csv::Reader::from_reader(table.stdout.as_slice());
    let header = reader.headers().expect("a header").clone();
    let cell = |row: &csv::StringRecord, name: &str| {
        let column = header.iter().position(|column| column == name).expect("a column");
        row[column].to_owned()
    };
    for (line, row) in again.iter().zip(reader.records()) {
        let row = row.expect("a row");
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let answer = hitcalc(&[&words[..], &["--fields", "status,t_enter", "--format", "csv"]].concat(), "");
        assert_eq!(answer.status, 0, "{line}: {}", answer.stderr);
        let last = answer.text().lines().last().expect("a row").to_owned();
        let expected = format!("{},{}", cell(&row, "status"), cell(&row, "t_enter"));
        assert!(last.ends_with(&expected), "{line}: {last}, not {expected}");
    }
    again
}

#[test]
fn a_command_line_asks_the_query_of_a_wrong_row_as_its_numbers_are_held() {
    let rows = "x,y,said\n0.1,1.7,hit\n-1,-5,1\n";
    let base = ["ray-box", "--columns", "origin=x,y", "--dir", "0.7,-0.7", "--min", "0.8,1", "--max", "2,2"];
    let again = paste_all(&[&base[..], &["--as", "f64"]].concat(), rows, 2);
    // 0.1 as a double holds it is 0xccccccccccccd * 2^-55.
    assert!(!again[0].contains("--as") && again[0].contains("--origin 0xccccccccccccdp-55,"), "{again:?}");
    let typed = "x,y,said\n0.1,1.6,hit\n1/3,-5,1\n";
    assert!(paste_all(&base, typed, 2)[1].contains("--origin 1/3,-5 "));
}

#[test]
fn whatever_the_form_of_a_query_its_command_line_asks_it() {
    let turned = "x,y,z,w,said\n-9,0.5,1,2,0\n-9,0.5,0,1,0\n";
    let base = ["ray-box", "--columns", "origin=x,y", "--columns", "rotation=z,w"];
    paste_all(&[&base[..], &["--dir", "1,0", "--center", "0,0", "--size", "2", "--t-max", "inf"]].concat(), turned, 2);
    let matrix = ["--min", "0,0", "--max", "1,1", "--matrix", "1,0,2,0,1,3,0,0,1", "--matrix-vectors", "column"];
    paste_all(&[&["ray-box", "--dir", "1,0", "--line"], &matrix[..]].concat(), "origin_x,origin_y,said\n9,3.5,0\n", 1);
    let cylinder = ["ray-cylinder", "--p1", "0,0,0", "--p2", "0,0,2", "--radius", "1", "--caps", "flat"];
    let rows = "origin_x,origin_y,origin_z,dir_x,dir_y,dir_z,t_min,said\n-5,0,1,1,0,0,-inf,0\n-5,1,1,1,0,0,,touch\n";
    paste_all(&cylinder, &rows.replace("touch", "hit").replace("-5,1,", "-5,2,"), 2);
    let boxes = ["swept-aabb", "--a-min", "0,0", "--a-size", "1,1", "--b-min", "3,0", "--b-size", "1,1"];
    paste_all(&boxes, "a_vel_x,a_vel_y,t_max,said\n1,0,5,0\n1,9,5,1\n", 2);
}

#[test]
fn a_query_of_a_scene_is_asked_of_the_scene() {
    let scratch = Scratch::new();
    let boxes = scratch.file("boxes.csv", "min_x,min_y,max_x,max_y\n0.1,0,1,1\n5,5,6,6\n");
    let base = ["ray-box", "--against", &boxes, "--dir", "1,0", "--as", "f32"];
    paste_all(&base, "origin_x,origin_y,said\n-3,0.1,0\n-3,2,1\n", 2);
    let tubes = scratch.file("tubes.csv", "p1_x,p1_y,p1_z,p2_x,p2_y,p2_z\n3,0,0,3,0,1\n");
    let base =
        ["ray-cylinder", "--against", &tubes, "--radius", "0.1", "--caps", "round", "--dir", "1,0,0", "--as", "f32"];
    let again = paste_all(&base, "origin_x,origin_y,origin_z,said\n0,0,0.25,0\n0,0,0.75,0\n", 2);
    assert!(again[0].starts_with("hitcalc ray-cylinder --origin 0,0,0x1p-2 --dir 1,0,0 --against "), "{again:?}");
    let odd = scratch.file("odd.csv", "# boxes\nid|min_x|min_y|size\n\"\\\"\"|3,3|0|1,1\nNA|NA|NA|\n");
    let flags = ["--decimal-comma", "--delimiter", "|", "--comment", "#", "--escape", "\\", "--null", "NA"];
    let base = ["ray-box", "--against", &odd, "--dir", "0.7,0.1", "--against-on-error", "skip"];
    let explained = [&base[..], &flags, &["-", "--check", "status=said", "--explain"]].concat();
    let working = hitcalc(&explained, "origin_x|origin_y|said\n0,1|0,5|0\n");
    let line = working.text().lines().last().and_then(|line| line.strip_prefix("again  hitcalc ")).expect("a line");
    let words: Vec<&str> = line.split(' ').map(|word| word.trim_matches('\'')).collect();
    assert!(hitcalc(&words, "").text().starts_with("against_row   1  id: \"\nstatus        hit"), "{line}");
    let cells = scratch.file("cells.csv", "cell_x,cell_y\n3,0\n");
    let base = ["grid-walk", "--against", &cells, "--no-touch"];
    paste_all(&base, "from_x,from_y,to_x,to_y,said\n0.5,0.5,9,0.5,0\n0.5,1,9,1,1\n", 2);
}
