//! Cases worked out by hand, for the oracle itself and for the program alike.

use super::{Expected, check_all, expected};
use crate::clip::Time;
use crate::exact::number_text;
use crate::run::Query;

/// A query from `name=1,2,3` parts; three numbers are a vector of three, and `matrix` names its cells row by row.
fn query(parts: &str) -> Query {
    let mut query = Query::default();
    for part in parts.split(' ') {
        let (name, value) = part.split_once('=').expect("name=value");
        let numbers: Vec<String> = value.split(',').map(str::to_owned).collect();
        match numbers.len() {
            1 => query.set(name, value),
            2 | 3 => query.set_vector(name, &numbers),
            count => {
                let side = count.isqrt();
                for (place, number) in numbers.iter().enumerate() {
                    query.set(&format!("{name}_{}{}", place / side + 1, place % side + 1), number.clone());
                }
            }
        }
    }
    query
}

/// The oracle must say this (`status t_enter t_exit enter_face exit_face`), and then the program must say all that the
/// oracle does.
fn says(parts: &str, answer: &str) {
    let query = query(parts);
    let time = |time: &Time| match time {
        Time::Before => "-inf".to_owned(),
        Time::At(t) => number_text(t),
        Time::After => "inf".to_owned(),
    };
    let got = match expected(&query, &[]) {
        Expected::Refused(_) => "error".to_owned(),
        Expected::Miss => "miss".to_owned(),
        Expected::Contact(found) => {
            let contact = &found.contact;
            let status = if contact.hit { "hit" } else { "touch" };
            let faces = [&contact.entered, &contact.left].map(|places| match found.faces(places) {
                none if none.is_empty() => "-".to_owned(),
                faces => faces,
            });
            format!("{status} {} {} {} {}", time(&contact.enter), time(&contact.exit), faces[0], faces[1])
        }
    };
    assert_eq!(got, answer, "{parts}");
    check_all(&[], &[query]);
}

#[test]
fn the_worked_example_of_0_8_minus_0_1_is_a_touch() {
    says("origin=0.1,1.7 dir=0.7,-0.7 min=0.8,1 max=2,2", "touch 1 1 x- y-");
}

#[test]
fn a_start_on_a_face_comes_in_through_it_or_leaves_through_it() {
    says("origin=0,1 dir=1,0 min=0,0 max=2,2", "hit 0 2 x- x+");
    says("origin=0,1 dir=-1,0 min=0,0 max=2,2", "touch 0 0 - x-");
    says("origin=1,1 dir=1,0 min=0,0 max=2,2", "hit 0 1 - x+");
    says("from=-1,1 to=0,1 min=0,0 max=2,2", "touch 1 1 x- -");
}

#[test]
fn a_path_parallel_to_a_slab_never_crosses_its_faces() {
    says("origin=-1,0 dir=1,0 min=0,0 max=2,2", "touch 1 3 x- x+");
    says("origin=0,0 dir=1,0 min=0,0 max=2,2", "touch 0 2 x- x+");
    says("origin=-1,3 dir=1,0 min=0,0 max=2,2", "miss");
}

#[test]
fn corners_and_edges_name_every_face_that_meets_there() {
    says("origin=-1,-1,-1 dir=1,1,1 min=0,0,0 max=2,2,2", "hit 1 3 x-y-z- x+y+z+");
    says("origin=-1,1,3 dir=1,0,-1 min=0,0,0 max=2,2,2", "hit 1 3 x-z+ x+z-");
    says("origin=-1,1,1 dir=1,-1,0 min=0,0,0 max=2,2,2", "touch 1 1 x- y-");
}

#[test]
fn a_box_without_thickness_is_only_touched() {
    says("origin=-1,1 dir=1,0 min=0,0 max=0,2", "touch 1 1 x- x+");
    says("origin=0,-1 dir=0,1 min=0,0 size=0,2", "touch 1 3 y- y+");
    says("origin=-1,-1 dir=1,1 center=0,0 half=0,0", "touch 1 1 x-y- x+y+");
}

#[test]
fn a_zero_direction_stays_where_it_is_for_the_whole_range() {
    says("origin=1,1 dir=0,0 min=0,0 max=2,2", "hit 0 inf - -");
    says("origin=2,1 dir=0,0 min=0,0 max=2,2 t_min=-inf", "touch -inf inf - -");
    says("from=3,1 to=3,1 min=0,0 max=2,2", "miss");
}

#[test]
fn the_range_cuts_the_contact() {
    says("origin=-1,1 dir=1,0 min=0,0 max=2,2 t_min=1 t_max=1", "touch 1 1 x- -");
    says("origin=-1,1 dir=1,0 min=0,0 max=2,2 t_min=2 t_max=2", "hit 2 2 - -");
    says("origin=-1,1 dir=1,0 min=0,0 max=2,2 t_min=3", "touch 3 3 - x+");
    says("origin=-1,1 dir=1,0 min=0,0 max=2,2 t_max=0.999", "miss");
    says("origin=-1,1 dir=1,0 min=0,0 max=2,2 t_min=2 t_max=1", "error");
}

#[test]
fn a_placed_box_is_met_in_its_own_axes() {
    // A quarter turn about the center, and a box that is a diamond.
    says("origin=-5,0 dir=1,0 center=0,0 half=1,2 rotation_z=1 rotation_w=1", "hit 3 7 y+ y-");
    says("origin=-1,1 dir=1,0 corner=0,0 edge_u=1,1 edge_v=1,-1", "touch 2 2 v- u+");
    // Mirrored in x: the low face looks towards +x. As a row matrix, translation in the last row.
    says("origin=5,1 dir=-1,0 min=0,0 max=2,2 matrix=-1,0,0,0,1,0,0,0,1", "hit 5 7 x- x+");
    says("origin=5,1 dir=-1,0 min=0,0 max=2,2 matrix=-1,0,3,0,1,0,0,0,1", "hit 2 4 x- x+");
    says("origin=5,1 dir=-1,0 min=0,0 max=2,2 matrix_vectors=row matrix=-1,0,0,0,1,0,3,0,1", "hit 2 4 x- x+");
    says("origin=5,1 dir=-1,0 min=0,0 max=2,2 matrix=1,2,0,2,4,0,0,0,1", "error");
}
