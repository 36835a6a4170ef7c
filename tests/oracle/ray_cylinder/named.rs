//! Cases by name, with answers worked out by hand.

use super::says::says;
use crate::run::{Query, hitcalc};

const NONE: &str = "p1=0,0,0 p2=0,0,2 radius=1";
const FLAT: &str = "p1=0,0,0 p2=0,0,2 radius=1 caps=flat";
const ROUND: &str = "p1=0,0,0 p2=0,0,2 radius=1 caps=round";
const SPHERE: &str = "p1=0,0,0 p2=0,0,0 radius=1 caps=round";
const NEEDLE: &str = "p1=0,0,0 p2=0,0,2 radius=0";

#[test]
fn the_table_of_the_specification_is_answered() {
    says(
        true,
        FLAT,
        "origin=-3,0,1 dir=1,0,0   > hit 2 4 side side
         origin=-3,1,1 dir=1,0,0   > touch 3 3 side side
         origin=1,0,5 dir=0,0,-1   > touch 3 5 cap2 cap1
         origin=-3,0,2 dir=1,0,0   > touch 2 4 side side
         origin=1,-1,-1 dir=0,1,1  > touch 1 1 side+cap1 side
         origin=-1,0,0 dir=1,0,-1  > touch 0 0 side cap1",
    );
}

#[test]
fn a_tangent_has_a_double_root() {
    says(false, NONE, "origin=-3,1,7 dir=1,0,0 > touch 3 3 side side");
    says(false, ROUND, "origin=-3,1,1 dir=1,0,0 > touch 3 3 side side");
    says(false, SPHERE, "origin=-3,1,0 dir=1,0,0 > touch 3 3 cap1 cap1");
}

#[test]
fn one_last_digit_off_a_tangent_is_a_hit_or_a_miss() {
    let path = "origin=-3,1,1 dir=1,0,0";
    says(
        false,
        "p1=0,0,0 p2=0,0,2 radius=1.000000000000000000001",
        &format!("{path} > hit 2.9999999999552784 3.0000000000447216 side side"),
    );
    says(false, "p1=0,0,0 p2=0,0,2 radius=0.999999999999999999999", &format!("{path} > miss _ _ _ _"));
}

#[test]
fn a_pythagorean_tangent_is_exact_with_any_digits() {
    // The point (3, 4)·k of the circle of radius 5·k, along (-4, 3); k = 1, 0.1, and 0.1234567890123456789.
    says(true, "p1=0,0,0 p2=0,0,1 radius=5", "origin=7,1,0 dir=-4,3,0 > touch 1 1 side side");
    says(
        true,
        "p1=0,0,0 p2=0,0,1 radius=0.5",
        "origin=0.7,0.1,0 dir=-0.4,0.3,0 > touch 1 1 side side enter_normal=0.6,0.8,0",
    );
    let path = "origin=0.3703703670370370367,0.4938271560493827156,0 dir=-4,3,0";
    says(true, "p1=0,0,0 p2=0,0,1 radius=0.6172839450617283945", &format!("{path} > touch 0 0 side side"));
    says(true, "p1=0,0,0 p2=0,0,1 radius=0.6172839450617283944", &format!("{path} > miss _ _ _ _"));
    let wider = "p1=0,0,0 p2=0,0,1 radius=0.6172839450617283946";
    let table = hitcalc(&["ray-cylinder", "--line"], &[Query::of_words(&format!("{path} {wider}"))]);
    assert_eq!(table.text(0, "status"), "hit");
}

#[test]
fn a_parallel_path_never_crosses_the_side() {
    says(
        true,
        NONE,
        "origin=0.5,0,0 dir=0,0,3    > hit -inf inf _ _ enter=_ exit=_
         origin=1,0,0 dir=0,0,3      > touch -inf inf _ _
         origin=1.0001,0,0 dir=0,0,3 > miss _ _ _ _",
    );
    says(false, NONE, "origin=0.6,0.8,0 dir=0,0,3 > touch 0 inf _ _ enter=0.6,0.8,0 exit=_");
    says(
        true,
        FLAT,
        "origin=0.5,0,-2 dir=0,0,2 > hit 1 2 cap1 cap2
         origin=1,0,-2 dir=0,0,2   > touch 1 2 cap1 cap2
         origin=1.1,0,-2 dir=0,0,2 > miss _ _ _ _",
    );
    says(
        true,
        ROUND,
        "origin=1,0,-2 dir=0,0,2   > touch 1 2 side side
         origin=0.6,0,-2 dir=0,0,2 > hit 0.6 2.4 cap1 cap2",
    );
}

#[test]
fn a_nearly_parallel_path_does_cross_the_side() {
    says(true, NONE, "origin=0,0,0 dir=1e-30,0,1 > hit -1e30 1e30 side side");
    says(
        true,
        FLAT,
        "origin=-1,0,0 dir=1e-300,0,0.1 > hit 0 20 side+cap1 cap2
         origin=1,0,0 dir=1e-300,0,0.1  > touch 0 0 cap1 side",
    );
}

#[test]
fn flat_caps_have_their_axis_as_normal() {
    let third = "0.3333333333333333,0.6666666666666666,0.6666666666666666";
    let back = "-0.3333333333333333,-0.6666666666666666,-0.6666666666666666";
    says(
        false,
        "p1=1,1,1 p2=2,3,3 radius=1 caps=flat",
        &format!("origin=0,-1,-1 dir=1,2,2 > hit 1 2 cap1 cap2 enter_normal={back} exit_normal={third}"),
    );
    says(
        false,
        "p1=1,1,0 p2=2,2,0 radius=1 caps=flat",
        "origin=0,0,0 dir=1,1,0 > hit 1 2 cap1 cap2 exit_normal=0.7071067811865476,0.7071067811865476,0",
    );
}

#[test]
fn a_path_in_a_cap_plane_never_crosses_that_cap() {
    says(
        true,
        FLAT,
        "origin=-3,0,0 dir=1,0,0   > touch 2 4 side side
         origin=0,0,2 dir=1,0,0    > touch -1 1 side side
         origin=-3,0,2.1 dir=1,0,0 > miss _ _ _ _",
    );
}

#[test]
fn a_rim_is_side_and_cap_at_once() {
    says(
        true,
        FLAT,
        "origin=-2,0,-1 dir=1,0,1      > hit 1 3 side+cap1 side+cap2 enter_normal=-1,0,0
         origin=-2,0,3 dir=1,0,-1      > hit 1 3 side+cap2 side+cap1
         origin=-1.6,-0.8,-1 dir=1,0,1 > hit 1 2.2 side+cap1 side",
    );
}

#[test]
fn a_seam_of_a_capsule_is_side() {
    says(
        true,
        ROUND,
        "origin=-3,0,0 dir=1,0,0   > hit 2 4 side side
         origin=-3,0,2 dir=1,0,0   > hit 2 4 side side
         origin=-2,0,-1 dir=1,0,1  > hit 1 3 side side
         origin=-3,0,2.6 dir=1,0,0 > hit 2.2 3.8 cap2 cap2 enter_normal=-0.8,0,0.6
         origin=-3,0,-1 dir=1,0,0  > touch 3 3 cap1 cap1 enter_normal=0,0,-1",
    );
}

#[test]
fn a_sphere_is_cap1_all_around() {
    says(
        true,
        SPHERE,
        "origin=0,0,-3 dir=0,0,1    > hit 2 4 cap1 cap1
         origin=-0.6,-3,0 dir=0,1,0 > hit 2.2 3.8 cap1 cap1 enter_normal=-0.6,-0.8,0",
    );
    says(false, SPHERE, "origin=0,0,0 dir=0,2,0 > hit 0 0.5 _ cap1 enter_normal=_ exit_normal=0,1,0");
}

#[test]
fn without_a_radius_there_is_no_inside_and_no_normal() {
    says(
        true,
        NEEDLE,
        "origin=-3,0,1 dir=1,0,0 > touch 3 3 side side enter=0,0,1 enter_normal=_
         origin=0,0,5 dir=0,0,1  > touch -inf inf _ _",
    );
    says(
        true,
        &format!("{NEEDLE} caps=flat"),
        "origin=0,0,-2 dir=0,0,1  > touch 2 4 cap1 cap2 enter_normal=0,0,-1 exit_normal=0,0,1
         origin=-1,0,-1 dir=1,0,1 > touch 1 1 side+cap1 side enter_normal=_",
    );
    says(true, &format!("{NEEDLE} caps=round"), "origin=0,0,-2 dir=0,0,1 > touch 2 4 side side exit_normal=_");
    says(
        true,
        "p1=1,2,3 p2=1,2,3 radius=0 caps=round",
        "origin=0,0,0 dir=1,2,3 > touch 1 1 cap1 cap1 enter_normal=_
         origin=0,0,0 dir=1,2,3.0000000000000000000001 > miss _ _ _ _",
    );
}

#[test]
fn a_range_of_one_time_is_a_point() {
    says(
        false,
        FLAT,
        "origin=-3,0,1 dir=1,0,0 t_min=3 t_max=3     > hit 3 3 _ _
         origin=-3,0,1 dir=1,0,0 t_min=2 t_max=2     > touch 2 2 side _
         origin=-3,0,1 dir=1,0,0 t_min=4 t_max=4     > touch 4 4 _ side
         origin=-3,0,1 dir=1,0,0 t_min=1.9 t_max=1.9 > miss _ _ _ _",
    );
}

#[test]
fn a_range_that_ends_at_a_root_touches() {
    says(
        false,
        FLAT,
        "origin=-3,0,1 dir=1,0,0 t_max=2 > touch 2 2 side _
         origin=-3,0,1 dir=1,0,0 t_min=4 > touch 4 4 _ side
         origin=-3,0,1 dir=1,0,0 t_max=1.9999999999999999999999 > miss _ _ _ _",
    );
    says(false, ROUND, "from=-3,0,1 to=-1,0,1 > touch 1 1 side _");
    says(false, NONE, "from=-1,0,1 to=1,0,1 > hit 0 1 side side");
    // The root is 3 - √0.75, and the range ends one digit before it, and one behind.
    let path = "origin=-3,0.5,1 dir=1,0,0 t_max=2.1339745962155613532";
    says(
        false,
        FLAT,
        &format!(
            "{path}3 > miss _ _ _ _
             {path}4 > hit 2.133974596215561 2.133974596215561 side _"
        ),
    );
}

#[test]
fn a_zero_direction_is_a_point_for_every_t() {
    says(
        false,
        FLAT,
        "origin=0,0,1 dir=0,0,0 > hit 0 inf _ _
         from=0,0,2 to=0,0,2    > touch 0 1 _ _",
    );
    says(true, FLAT, "origin=1,0,1 dir=0,0,0 > touch -inf inf _ _");
    says(
        false,
        ROUND,
        "from=0,0,2 to=0,0,2       > hit 0 1 _ _
         from=0,0,3 to=0,0,3       > touch 0 1 _ _
         from=0,0,3.01 to=0,0,3.01 > miss _ _ _ _",
    );
    says(false, NONE, "from=2,0,0 to=2,0,0 > miss _ _ _ _");
}

#[test]
fn magnitudes_near_the_ends_of_f64_are_no_trouble() {
    says(false, "p1=0,0,0 p2=0,0,1 radius=1e300", "origin=-3e300,0,0 dir=1e300,0,0 > hit 2 4 side side");
    says(
        false,
        "p1=0,0,0 p2=0,0,1e-300 radius=1e-300 caps=flat",
        "origin=-3e-300,0,0 dir=1e-300,0,0 > touch 2 4 side side",
    );
    says(false, "p1=0,0,0 p2=0,0,1 radius=1e-390", "origin=-3e-390,0,0 dir=1,0,0 > hit 0 0 side side enter=0,0,0");
}

#[test]
fn a_result_midway_between_two_floats_goes_to_the_even_one() {
    // The roots are 9007199254740992 ∓ 1 + 1, and ∓ 2 + 1; above 2^53 odd numbers lie midway.
    let path = "origin=-9007199254740993,0,1 dir=1,0,0";
    says(true, FLAT, &format!("{path} > hit 9007199254740992 9007199254740994 side side"));
    says(true, "p1=0,0,0 p2=0,0,2 radius=2", &format!("{path} > hit 9007199254740991 9007199254740996 side side"));
}

#[test]
fn a_result_beyond_f64_is_an_error() {
    let table = hitcalc(&["ray-cylinder"], &[Query::of_words(&format!("origin=-3e300,0,0 dir=1e-300,0,0 {NONE}"))]);
    let complains = !table.text(0, "error").is_empty();
    assert_eq!((table.text(0, "status"), complains), ("error", true));
}
