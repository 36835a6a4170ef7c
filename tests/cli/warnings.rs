//! Passed names that look like a parameter's.

use crate::support::{UNIT_BOX, hitcalc, hitcalc_with};

fn input(name: &str) -> String {
    format!("id,{name},origin_x,origin_y\n1,7,-1,0.5\n2,8,-1,0.5\n3,9,-1,0.5\n")
}

#[test]
fn a_name_that_is_almost_a_parameter_gets_one_warning_and_passes_through() {
    for name in ["t-max", "Min.X", "MIN_X", "matrix-11", "edge-u-x", "rotaton", "max_t", "matrx_11", "quaternion"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], input(name));
        assert_eq!(answer.status, 0, "{name}: {}", answer.stderr);
        assert_eq!(answer.text(), format!("id,{name},status,t_enter\n1,7,hit,1\n2,8,hit,1\n3,9,hit,1\n"));
        assert_eq!(answer.stderr.lines().count(), 1, "{name}: {}", answer.stderr);
        assert!(answer.stderr.contains(name), "{name}: {}", answer.stderr);
    }
}

#[test]
fn other_names_get_no_warning() {
    for name in ["t_maximum", "tm", "a_min_x", "matrix_5", "note", "frame"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], input(name));
        answer.gives(&format!("id,{name},status,t_enter\n1,7,hit,1\n2,8,hit,1\n3,9,hit,1\n"));
    }
}

#[test]
fn each_name_gets_its_own_warning() {
    let answer = hitcalc_with(&UNIT_BOX, &["-"], "T-Max,Origin_X,origin_x,origin_y\n1,2,-1,0.5\n");
    assert_eq!(answer.status, 0);
    assert_eq!(answer.stderr.lines().count(), 2, "{}", answer.stderr);
    for part in ["T-Max", "t_max", "Origin_X", "origin_x"] {
        assert!(answer.stderr.contains(part), "{part}: {}", answer.stderr);
    }
}

#[test]
fn a_key_gets_one_warning_however_often_it_comes() {
    let rows = "{\"t-Max\":1,\"origin\":[-1,0.5]}\n".repeat(1000);
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], rows);
    assert_eq!(answer.status, 0, "{}", answer.stderr);
    assert_eq!(answer.text(), "{\"t-Max\":1,\"status\":\"hit\",\"t_enter\":1}\n".repeat(1000));
    assert_eq!(answer.stderr.lines().count(), 1, "{}", answer.stderr);
    assert!(answer.stderr.contains("t-Max") && answer.stderr.contains("t_max"), "{}", answer.stderr);
}

#[test]
fn an_error_after_a_warning_is_still_told() {
    let answer = hitcalc_with(&UNIT_BOX, &["-"], "Origin-X,origin_y\n-1,0.5\n");
    assert_eq!(answer.status, 3);
    assert!(answer.stderr.contains("Origin-X") && answer.stderr.contains("origin_x"), "{}", answer.stderr);
}

#[test]
fn a_name_that_columns_reads_gets_no_warning() {
    let arguments = ["-", "--columns", "origin=Origin.X,Origin.Y"];
    hitcalc_with(&UNIT_BOX, &arguments, "Origin.X,Origin.Y\n-1,0.5\n").gives("status,t_enter\nhit,1\n");
}

/// A spelling of a word, one of many.
fn spelling(word: &str, index: usize) -> String {
    let letter = |(place, letter): (usize, char)| {
        let letter = if index >> (2 * place) & 1 == 1 { letter.to_ascii_uppercase() } else { letter };
        let behind = if index >> (2 * place + 1) & 1 == 1 { "_" } else { "" };
        format!("{letter}{behind}")
    };
    word.chars().enumerate().map(letter).collect()
}

#[test]
fn ten_lines_are_told_and_the_number_of_the_rest_with_any_number_of_threads() {
    let spelled: String =
        (1..4096).map(|index| format!("{{\"id\":{index},\"{}\":[-1,0.5]}}\n", spelling("origin", index))).collect();
    let misspelled: String = (0..1024)
        .map(|index| format!("{{\"id\":{index},\"origin\":[-1,0.5],\"{}\":1}}\n", spelling("rotaton", index)))
        .collect();
    for (rows, first, more) in [
        (&spelled, "hitcalc: note: read \"Origin\" as origin", 4085),
        (
            &misspelled,
            "hitcalc: warning: \"rotaton\" is not a parameter, so it is ignored; did you mean rotation?",
            1014,
        ),
    ] {
        let told = ["1", "2", "5"]
            .map(|jobs| hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson", "-j", jobs], rows.as_str()).stderr);
        let lines: Vec<&str> = told[0].lines().collect();
        assert_eq!((lines.len(), lines[0]), (11, first), "{}", told[0]);
        assert_eq!(lines[10], format!("hitcalc: note: {more} more such lines are left out"));
        assert!(told.iter().all(|other| *other == told[0]), "{told:?}");
    }
}

#[test]
fn every_name_that_is_likened_or_asked_about_is_told_up_to_a_bound() {
    let likened =
        ["t-max", "matrix-11", "rotaton", "max_t", "matrx_12", "quaternion", "maxdist", "yaw", "roll", "pitch"];
    let words = ["margin", "padding", "inflation", "skin", "expansion", "clearance", "offset", "pivot", "scale"];
    let asked: Vec<String> =
        ["", "_x", "_y", "_z"].iter().flat_map(|axis| words.map(|word| format!("{word}{axis}"))).collect();
    let told = |names: &[&str]| {
        let row = names.iter().map(|_| ",1").collect::<String>();
        let rows = format!("origin,dir,min,max,{}\n-1 0,1 0,0 0,1 1{row}\n", names.join(","));
        hitcalc(&["ray-box", "-"], rows).stderr
    };
    let names: Vec<&str> = asked.iter().map(String::as_str).chain(likened).collect();
    let all = told(&names);
    assert_eq!(all.lines().count(), 1 + likened.len(), "{all}");
    for name in &names {
        assert!(all.contains(&format!("\"{name}\"")), "{name}: {all}");
    }
    let more = told(&[&names[..], &["rotaion", "collision_margin"]].concat());
    assert!(more.contains("and 1 more are not parameters"), "{more}");
    assert!(more.ends_with("hitcalc: note: 1 more such line is left out\n"), "{more}");
}
