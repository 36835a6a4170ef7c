//! The symmetries of the question: what a mirror, an order of the axes, the reverse of the path and the like do to an
//! answer.

use crate::exact::{Q, decimal, number_text};
use crate::random::Random;
use crate::run::{AXES, Answer, Findings, Query, Table, hitcalc};

use super::generate::{adversarial, small, tame};

const VECTORS: [&str; 4] = ["origin", "dir", "p1", "p2"];
const PLACES: [&str; 3] = ["origin", "p1", "p2"];

/// Whole lines, since the reverse of a line needs no other range.
fn queries(seed: u64) -> Vec<Query> {
    let mut random = Random::new(seed);
    let mut queries = Vec::new();
    while queries.len() < 2500 {
        let mut query = match queries.len() % 3 {
            0 => small(&mut random),
            1 => tame(&mut random),
            _ => adversarial(&mut random),
        };
        if query.get("origin_x").is_some() {
            if query.get("t_min").is_none() {
                query.set("t_min", "-1.5");
                query.set("t_max", "inf");
            } else if query.get("t_max").is_none() {
                query.set("t_max", "inf");
            }
            queries.push(query);
        }
    }
    queries
}

/// Asks all queries twice, before and after a change, and compares every field that `expected` gives for the changed
/// one.
fn compare(seed: u64, change: impl Fn(&mut Query), expected: impl Fn(&Query, &Table, usize) -> Vec<(String, String)>) {
    let before = queries(seed);
    let after: Vec<Query> = before
        .iter()
        .map(|query| {
            let mut changed = query.clone();
            change(&mut changed);
            changed
        })
        .collect();
    let tables = [hitcalc(&["ray-cylinder"], &before), hitcalc(&["ray-cylinder"], &after)];
    let mut findings = Findings::default();
    for (row, query) in after.iter().enumerate() {
        let status = tables[0].text(row, "status");
        assert!(["hit", "touch", "miss"].contains(&status), "`{status}`: {}", before[row].flags());
        let mut answer = Answer { query, table: &tables[1], row, findings: &mut findings };
        for (field, text) in expected(query, &tables[0], row) {
            answer.is(&field, &text);
        }
    }
    findings.finish();
}

fn negated(text: &str) -> String {
    match text {
        "0" | "" => text.to_owned(),
        _ => text.strip_prefix('-').map_or_else(|| format!("-{text}"), str::to_owned),
    }
}

fn change_numbers(query: &mut Query, names: &[&str], change: impl Fn(Q, usize) -> Q) {
    for name in names {
        let vector = query.vector(name).expect("a vector");
        let texts: Vec<String> = vector.into_iter().enumerate().map(|(i, q)| number_text(&change(q, i))).collect();
        query.set_vector(name, &texts);
    }
}

/// All fields of a row, under the names and with the texts that the two functions make of them.
fn fields(
    table: &Table,
    row: usize,
    name: impl Fn(&str) -> String,
    text: impl Fn(&str, &str) -> String,
) -> Vec<(String, String)> {
    let mut all: Vec<String> = ["status", "t_enter", "t_exit", "enter_on", "exit_on"].map(str::to_owned).to_vec();
    for vector in ["enter", "exit", "enter_normal", "exit_normal"] {
        all.extend(AXES.map(|axis| format!("{vector}_{axis}")));
    }
    all.iter().map(|field| (name(field), text(field, table.text(row, field)))).collect()
}

fn is_point(field: &str) -> bool {
    field.ends_with(['x', 'y', 'z']) && !field.contains("normal")
}

#[test]
fn a_mirror_negates_one_coordinate() {
    for (i, axis) in AXES.iter().enumerate() {
        compare(
            40 + i as u64,
            |query| change_numbers(query, &VECTORS, |q, at| if at == i { -q } else { q }),
            |_, table, row| {
                let mirrored = |field: &str, text: &str| {
                    if field.ends_with(&format!("_{axis}")) { negated(text) } else { text.to_owned() }
                };
                fields(table, row, str::to_owned, mirrored)
            },
        );
    }
}

#[test]
fn the_order_of_the_axes_does_not_matter() {
    for order in [[1, 2, 0], [1, 0, 2]] {
        let renamed = move |field: &str| match AXES.iter().position(|axis| field.ends_with(&format!("_{axis}"))) {
            Some(i) => format!("{}{}", &field[..field.len() - 1], AXES[order[i]]),
            None => field.to_owned(),
        };
        compare(
            50,
            |query| {
                for name in VECTORS {
                    let texts = query.texts(name).expect("a vector");
                    for (i, text) in texts.into_iter().enumerate() {
                        query.set(&format!("{name}_{}", AXES[order[i]]), text);
                    }
                }
            },
            |_, table, row| fields(table, row, renamed, |_, text| text.to_owned()),
        );
    }
}

#[test]
fn the_reverse_of_a_path_leaves_where_the_path_enters() {
    let swapped = |field: &str| {
        if field.contains("enter") { field.replace("enter", "exit") } else { field.replace("exit", "enter") }
    };
    compare(
        60,
        |query| {
            change_numbers(query, &["dir"], |q, _| -q);
            let bounds =
                ["t_max", "t_min"].map(|name| negated(query.get(name).expect("a bound").trim()).replace("-+", "-"));
            query.set("t_min", bounds[0].clone());
            query.set("t_max", bounds[1].clone());
        },
        |_, table, row| {
            fields(
                table,
                row,
                swapped,
                |field, text| {
                    if field.starts_with("t_") { negated(text) } else { text.to_owned() }
                },
            )
        },
    );
}

#[test]
fn the_two_ends_of_a_cylinder_swap_the_names_of_their_caps() {
    compare(
        70,
        |query| {
            let ends = ["p2", "p1"].map(|name| query.texts(name).expect("a vector"));
            query.set_vector("p1", &ends[0]);
            query.set_vector("p2", &ends[1]);
        },
        |query, table, row| {
            let sphere = query.vector("p1") == query.vector("p2");
            fields(table, row, str::to_owned, |field, text| match (field, text) {
                ("enter_on" | "exit_on", "cap1") if sphere => "cap1".into(),
                ("enter_on" | "exit_on", _) => text.replace('1', "3").replace('2', "1").replace('3', "2"),
                _ => text.to_owned(),
            })
        },
    );
}

#[test]
fn a_shift_of_everything_changes_the_points_alone() {
    let offset = ["0.1", "-1234.5678901234567", "3e20"].map(decimal);
    compare(
        80,
        |query| change_numbers(query, &PLACES, |q, i| q + &offset[i]),
        |_, table, row| {
            fields(table, row, str::to_owned, |_, text| text.to_owned())
                .into_iter()
                .filter(|(field, _)| !is_point(field))
                .collect()
        },
    );
}

#[test]
fn a_scale_of_all_lengths_changes_the_points_alone() {
    for scale in ["0.7", "1e9", "3.000000000000000000001"] {
        let scale = decimal(scale);
        compare(
            90,
            |query| {
                change_numbers(query, &VECTORS, |q, _| q * &scale);
                let radius = query.number("radius").expect("a radius") * &scale;
                query.set("radius", number_text(&radius));
            },
            |_, table, row| {
                fields(table, row, str::to_owned, |_, text| text.to_owned())
                    .into_iter()
                    .filter(|(field, _)| !is_point(field))
                    .collect()
            },
        );
    }
}

#[test]
fn a_longer_direction_changes_the_times_alone() {
    let halved = |text: &str| {
        if text.ends_with("inf") { text.to_owned() } else { number_text(&(decimal(text) * decimal("0.5"))) }
    };
    compare(
        100,
        |query| {
            change_numbers(query, &["dir"], |q, _| q * decimal("2"));
            for name in ["t_min", "t_max"] {
                let text = halved(query.get(name).expect("a bound"));
                query.set(name, text);
            }
        },
        |_, table, row| {
            fields(table, row, str::to_owned, |field, text| {
                if field.starts_with("t_") && !text.is_empty() && !text.ends_with("inf") {
                    // Halving is exact for floats that are not subnormal, and no time here is so small.
                    crate::exact::canonical(text.parse::<f64>().expect("a number") / 2.0)
                } else {
                    text.to_owned()
                }
            })
        },
    );
}
