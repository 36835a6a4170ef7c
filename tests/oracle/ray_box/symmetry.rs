//! The symmetry group of `ray-box`.

use super::queries::ray_box_query_of;
use crate::change::{Change, set};
use crate::exact::{Q, decimal, number_text, whole};
use crate::placed_box::extents;
use crate::run::{AXES, Query};
use crate::symmetry::{compare_pairs, dimension, pairs};

/// The matrix as named vectors: the columns (or rows) that are the images of the axes, then the translation.
fn change_matrix(change: &Change, query: &mut Query, dimension: usize) {
    let by_rows = query.get("matrix_vectors") == Some("row");
    let cell = |to: usize, from: usize| match by_rows {
        true => format!("matrix_{}{}", from + 1, to + 1),
        false => format!("matrix_{}{}", to + 1, from + 1),
    };
    for from in 0..=dimension {
        let old: Vec<Q> = (0..dimension).map(|to| query.number(&cell(to, from)).expect("a matrix")).collect();
        for to in 0..dimension {
            let mut new = &old[change.order[to]] * &change.factor[to];
            if from == dimension {
                new += &change.shift[to];
            }
            query.set(&cell(to, from), number_text(&new));
        }
    }
}

/// Whether the box's faces are named by the axes of the world.
fn is_plain(query: &Query) -> bool {
    ["matrix_11", "rotation_w", "corner_x"].iter().all(|name| query.get(name).is_none())
}

#[test]
fn a_ray_in_a_turned_mirrored_scaled_and_moved_world_meets_the_same_faces_at_the_same_times() {
    let (pairs, changes) = pairs(21, ray_box_query_of, |random, query| {
        let dimension = dimension(query);
        let change = Change::random(random, dimension, query.get("rotation_w").is_none());
        for (name, is_point) in [("origin", true), ("from", true), ("to", true), ("corner", true), ("dir", false)] {
            change.apply(query, name, is_point);
        }
        for edge in ["edge_u", "edge_v", "edge_w"] {
            change.apply(query, edge, false);
        }
        match query.get("matrix_11") {
            Some(_) => change_matrix(&change, query, dimension),
            None => change.apply_to_box(query, ""),
        }
        Some(change)
    });
    compare_pairs("ray-box", &pairs, |row, pair| {
        let change = &changes[row];
        for end in ["enter", "exit"] {
            let (face, normal) = (format!("{end}_face"), format!("{end}_normal"));
            let old_face = pair.old.text(row, &face).to_owned();
            let plain = is_plain(pair.query);
            let new_face = if plain { change.faces(&old_face) } else { old_face.clone() };
            pair.same(&format!("t_{end}"), &format!("t_{end}"));
            pair.point(change, end, end, |_| true);
            pair.is(&face, &new_face);
            // Of several faces another one may come first now, and the normal is the first one's.
            if !plain || old_face.len() <= 2 {
                let signs = change.factor.iter().map(|factor| factor / change.scale()).collect();
                let turn =
                    Change { order: change.order.clone(), factor: signs, shift: vec![whole(0); change.order.len()] };
                pair.point(&turn, &normal, &normal, |_| true);
            }
        }
    });
}

/// Swaps the two bounds of t and mirrors them: each becomes `around` minus the other.
fn mirror_range(query: &mut Query, around: i64, defaults: [&str; 2]) {
    let bounds =
        [query.get("t_max").unwrap_or(defaults[1]).to_owned(), query.get("t_min").unwrap_or(defaults[0]).to_owned()];
    for (name, bound) in ["t_min", "t_max"].iter().zip(bounds) {
        let mirrored = match bound.as_str() {
            "inf" => "-inf".to_owned(),
            "-inf" => "inf".to_owned(),
            text => number_text(&(whole(around) - decimal(text))),
        };
        query.set(name, mirrored);
    }
}

#[test]
fn a_path_walked_backwards_leaves_where_it_came_in() {
    let (pairs, around) = pairs(22, ray_box_query_of, |_, query| {
        if let Some(direction) = query.vector("dir") {
            set(query, "dir", &direction.iter().map(|d| -d).collect::<Vec<_>>());
            mirror_range(query, 0, ["0", "inf"]);
            return Some(whole(0));
        }
        let (from, to) = (query.vector("from")?, query.vector("to")?);
        set(query, "from", &to);
        set(query, "to", &from);
        mirror_range(query, 1, ["0", "1"]);
        Some(whole(1))
    });
    compare_pairs("ray-box", &pairs, |row, pair| {
        for (old, new) in [("enter", "exit"), ("exit", "enter")] {
            let (old_time, new_time) = (format!("t_{old}"), format!("t_{new}"));
            let there = !pair.old.text(row, &old_time).is_empty();
            let shift = if there { around[row].clone() } else { whole(0) };
            pair.number(&old_time, &new_time, &whole(-1), &shift);
            pair.same_vector(old, new);
            pair.same(&format!("{old}_face"), &format!("{new}_face"));
            pair.same_vector(&format!("{old}_normal"), &format!("{new}_normal"));
        }
    });
}

#[test]
fn a_box_spanned_by_edges_along_the_axes_is_that_box() {
    let (pairs, _) = pairs(23, ray_box_query_of, |_, query| {
        let (low, high) = Some(&*query).filter(|query| is_plain(query)).and_then(|query| extents(query, "").ok())?;
        if low.iter().zip(&high).any(|(low, high)| low == high) {
            return None;
        }
        for name in ["min", "max", "center", "size", "half"] {
            for axis in AXES {
                query.set(&format!("{name}_{axis}"), "");
            }
        }
        set(query, "corner", &low);
        for (i, name) in ["edge_u", "edge_v", "edge_w"].iter().enumerate().take(low.len()) {
            let edge: Vec<Q> = (0..low.len()).map(|k| if i == k { &high[i] - &low[i] } else { whole(0) }).collect();
            set(query, name, &edge);
        }
        Some(())
    });
    compare_pairs("ray-box", &pairs, |row, pair| {
        for end in ["enter", "exit"] {
            let face = format!("{end}_face");
            let renamed = pair.old.text(row, &face).replace('x', "u").replace('y', "v").replace('z', "w");
            pair.is(&face, &renamed);
            pair.same(&format!("t_{end}"), &format!("t_{end}"));
            pair.same_vector(end, end);
            pair.same_vector(&format!("{end}_normal"), &format!("{end}_normal"));
        }
    });
}

#[test]
fn a_longer_direction_takes_less_time() {
    let (pairs, stretches) = pairs(27, ray_box_query_of, |random, query| {
        let stretch = decimal(random.word(&["2", "5", "0.1", "1e-7", "400", "0.25"]));
        let direction = query.vector("dir")?;
        set(query, "dir", &direction.iter().map(|d| d * &stretch).collect::<Vec<_>>());
        for name in ["t_min", "t_max"] {
            if let Some(bound) = query.get(name).filter(|text| !text.ends_with("inf")).map(decimal) {
                query.set(name, number_text(&(bound / &stretch)));
            }
        }
        Some(stretch)
    });
    compare_pairs("ray-box", &pairs, |row, pair| {
        for end in ["enter", "exit"] {
            let time = format!("t_{end}");
            pair.number(&time, &time, &(whole(1) / &stretches[row]), &whole(0));
            pair.same_vector(end, end);
            pair.same(&format!("{end}_face"), &format!("{end}_face"));
            pair.same_vector(&format!("{end}_normal"), &format!("{end}_normal"));
        }
    });
}
