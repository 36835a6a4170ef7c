//! The symmetry group of `swept-aabb`.

use super::queries::swept_aabb_query_of;
use crate::change::{Change, set};
use crate::exact::{Q, decimal, number_text, whole};
use crate::generate::{Digits, number};
use crate::run::AXES;
use crate::symmetry::{compare_pairs, dimension, pairs};

#[test]
fn boxes_in_a_turned_mirrored_scaled_and_moved_world_meet_at_the_same_time() {
    let (pairs, changes) = pairs(24, swept_aabb_query_of, |random, query| {
        let change = Change::random(random, dimension(query), true);
        for prefix in ["a_", "b_"] {
            change.apply_to_box(query, prefix);
            change.apply(query, &format!("{prefix}vel"), false);
        }
        Some(change)
    });
    compare_pairs("swept-aabb", &pairs, |row, pair| {
        let change = &changes[row];
        for end in ["enter", "exit"] {
            let face = format!("{end}_face");
            pair.same(&format!("t_{end}"), &format!("t_{end}"));
            let expected = change.faces(pair.old.text(row, &face));
            pair.is(&face, &expected);
        }
        let mirrored = |i: usize| change.factor[i] < whole(0);
        // Where an axis is mirrored the low end becomes the high one.
        for (old, new) in [("contact_min", "contact_max"), ("contact_max", "contact_min")] {
            pair.point(change, old, new, mirrored);
            pair.point(change, new, new, |i| !mirrored(i));
        }
        for corner in ["a_enter", "b_enter"] {
            pair.point(change, corner, corner, |i| !mirrored(i));
        }
    });
}

#[test]
fn who_meets_whom_makes_no_difference() {
    let (pairs, _) = pairs(25, swept_aabb_query_of, |_, query| {
        let old = query.clone();
        for name in ["min", "max", "center", "size", "half", "vel"] {
            for axis in AXES {
                let cell = |prefix: &str| old.get(&format!("{prefix}_{name}_{axis}")).unwrap_or_default().to_owned();
                query.set(&format!("a_{name}_{axis}"), cell("b"));
                query.set(&format!("b_{name}_{axis}"), cell("a"));
            }
        }
        Some(())
    });
    compare_pairs("swept-aabb", &pairs, |row, pair| {
        for end in ["enter", "exit"] {
            let face = format!("{end}_face");
            let opposite = |sign| {
                if sign == '-' {
                    '+'
                } else if sign == '+' {
                    '-'
                } else {
                    sign
                }
            };
            let expected: String = pair.old.text(row, &face).chars().map(opposite).collect();
            pair.is(&face, &expected);
            pair.same(&format!("t_{end}"), &format!("t_{end}"));
        }
        for (old, new) in [("a_enter", "b_enter"), ("b_enter", "a_enter")] {
            pair.same_vector(old, new);
        }
        for corner in ["contact_min", "contact_max"] {
            pair.same_vector(corner, corner);
        }
    });
}

#[test]
fn only_the_relative_velocity_decides_when_boxes_meet() {
    let (pairs, _) = pairs(26, swept_aabb_query_of, |random, query| {
        let wind: Vec<Q> = (0..dimension(query)).map(|_| decimal(&number(random, Digits::Few))).collect();
        for name in ["a_vel", "b_vel"] {
            let old = query.vector(name).unwrap_or_else(|| vec![whole(0); wind.len()]);
            set(query, name, &old.iter().zip(&wind).map(|(old, wind)| old + wind).collect::<Vec<_>>());
        }
        Some(())
    });
    compare_pairs("swept-aabb", &pairs, |_, pair| {
        for field in ["t_enter", "t_exit", "enter_face", "exit_face"] {
            pair.same(field, field);
        }
    });
}

#[test]
fn boxes_that_are_faster_meet_earlier_in_the_same_place() {
    let (pairs, stretches) = pairs(28, swept_aabb_query_of, |random, query| {
        let stretch = decimal(random.word(&["2", "5", "0.1", "1e-7", "400", "0.25"]));
        for name in ["a_vel", "b_vel"] {
            if let Some(velocity) = query.vector(name) {
                set(query, name, &velocity.iter().map(|v| v * &stretch).collect::<Vec<_>>());
            }
        }
        if query.get("t_max") != Some("inf") {
            let last = query.number("t_max").unwrap_or_else(|| whole(1));
            query.set("t_max", number_text(&(last / &stretch)));
        }
        Some(stretch)
    });
    compare_pairs("swept-aabb", &pairs, |row, pair| {
        for end in ["enter", "exit"] {
            let time = format!("t_{end}");
            pair.number(&time, &time, &(whole(1) / &stretches[row]), &whole(0));
            pair.same(&format!("{end}_face"), &format!("{end}_face"));
        }
        for corner in ["a_enter", "b_enter", "contact_min", "contact_max"] {
            pair.same_vector(corner, corner);
        }
    });
}
