//! Numbers as a program holds them: rounded once by the standard library and written out with all their digits, they
//! must give the answers of `--as`, of their hexadecimal texts and of their bit patterns.

use crate::declared::has_result;
use crate::floats::read;
use crate::random::Random;
use crate::ray_cylinder::generate::adversarial;
use crate::run::{Findings, Query, Table, hitcalc};
use crate::spellings::{Spelling, ask_spelled};
use crate::{grid_walk, ray_box, ray_cylinder, swept_aabb};

/// What is no number to be rounded.
fn is_other(name: &str, text: &str) -> bool {
    text.is_empty()
        || matches!(name, "max_steps" | "corners" | "caps" | "matrix_vectors")
        || text.trim().ends_with("inf")
}

/// A type of floats, as `--as` names it.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    F32,
    F64,
}

impl Type {
    const ALL: [Type; 2] = [Type::F32, Type::F64];

    fn name(self) -> &'static str {
        if self == Type::F32 { "f32" } else { "f64" }
    }

    /// The float that the standard library reads.
    fn round(self, text: &str) -> f64 {
        match self {
            Type::F32 => f64::from(read::<f32>(text)),
            Type::F64 => read::<f64>(text),
        }
    }
}

/// A query with each number written anew; `None` if one is beyond the range.
fn rewritten(query: &Query, float: Type, mut write: impl FnMut(f64) -> String) -> Option<Query> {
    let mut rewritten = Query::default();
    for (name, text) in query.given() {
        if is_other(name, text) {
            rewritten.set(name, text);
            continue;
        }
        let value = float.round(text);
        rewritten.set(name, if value.is_finite() { write(value) } else { return None });
    }
    Some(rewritten)
}

/// All digits of a float.
fn digits(value: f64) -> String {
    let text = format!("{value:.1074}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A float by its bits, in one of the ways to write them.
fn bits(value: f64, random: &mut Random) -> String {
    let bits = value.to_bits();
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    let (first, exponent) = if biased == 0 { (0, -1022) } else { (1, biased - 1023) };
    match random.between(0, 5) {
        0 => format!("f64:{bits:016x}"),
        1 => format!("f64:0x{bits:016X}"),
        2 if f64::from(value as f32) == value => format!("f32:{:08x}", (value as f32).to_bits()),
        3 => format!("{sign}0X{:X}P{}", fraction | first << 52, exponent - 52),
        _ => format!("{sign}0x{first}.{fraction:013x}p{exponent:+}"),
    }
}

/// Every field of two tables of answers must be the same, but for the words of errors.
fn compare(queries: &[Query], expected: &Table, got: &Table, findings: &mut Findings) {
    assert_eq!(expected.len(), got.len());
    assert!(expected.len() >= queries.len());
    for row in 0..expected.len() {
        for column in expected.columns().filter(|column| *column != "error") {
            let (expected, got) = (expected.text(row, column), got.text(row, column));
            findings.check(&queries[row.min(queries.len() - 1)], column, expected == got, expected, got);
        }
    }
}

/// Asks the queries as floats of both types hold them, in every way.
fn check(command: &str, arguments: &[&str], queries: &[Query]) {
    let mut findings = Findings::default();
    let random = &mut Random::new(25_000);
    for float in Type::ALL {
        let held: Vec<(Query, Query)> =
            queries.iter().filter_map(|query| Some((query.clone(), rewritten(query, float, digits)?))).collect();
        assert!(held.len() > queries.len() * 3 / 4, "only {} of {}", held.len(), queries.len());
        let (typed, written): (Vec<Query>, Vec<Query>) = held.into_iter().unzip();
        let of_bits: Vec<Query> =
            typed.iter().filter_map(|query| rewritten(query, float, |value| bits(value, random))).collect();
        let plain = [&[command], arguments].concat();
        let rounding = [&plain[..], &["--as", float.name()]].concat();
        let expected = hitcalc(&plain, &written);
        compare(&typed, &expected, &hitcalc(&rounding, &typed), &mut findings);
        compare(&typed, &expected, &hitcalc(&plain, &of_bits), &mut findings);
        compare(&typed, &expected, &hitcalc(&rounding, &of_bits), &mut findings);
        let field = format!("{}_held", float.name());
        if has_result(command, &field) {
            let table = hitcalc(&[command, "--fields", &format!("status,{field}")], &typed);
            let status = hitcalc(&[command, "--fields", "status"], &written);
            for (row, query) in typed.iter().enumerate() {
                if table.text(row, "status") != "error" {
                    let expected = Some(status.text(row, "status")).filter(|status| *status != "error").unwrap_or("");
                    let got = table.text(row, &field);
                    findings.check(query, &field, expected == got, expected, got);
                }
            }
        }
    }
    findings.finish();
}

#[test]
fn boxes_are_met_as_floats_hold_them() {
    check("ray-box", &["--fields", "+distance,length,reflect,f64_status,f64_t_enter"], &ray_box::queries(251, 6000));
    check("ray-box", &["--exact", "--line"], &ray_box::queries(252, 1500));
}

#[test]
fn moving_boxes_meet_as_floats_hold_them() {
    check("swept-aabb", &["--fields", "+push,f32_status,f32_t_enter"], &swept_aabb::queries(253, 6000));
}

#[test]
fn cylinders_are_met_as_floats_hold_them() {
    let queries = ray_cylinder::queries(254, 2500, adversarial);
    check("ray-cylinder", &["--fields", "+distance,reflect"], &queries);
}

#[test]
fn walks_are_those_of_floats_as_they_are_held() {
    let queries: Vec<Query> = grid_walk::queries(255, 4000, grid_walk::generate::tied);
    check("grid-walk", &["--max-cells", "2000"], &queries);
}

#[test]
fn numbers_are_held_however_vectors_are_spelled() {
    let typed: Vec<Query> = ray_box::queries(256, 2000)
        .into_iter()
        .filter(|query| rewritten(query, Type::F32, digits).is_some())
        .filter(|query| query.given().any(|(name, _)| name == "origin_z" || name == "from_z"))
        .collect();
    let expected = hitcalc(&["ray-box", "--as", "f32"], &typed);
    for spelling in [Spelling::Cells, Spelling::Keys] {
        let mut findings = Findings::default();
        compare(&typed, &expected, &ask_spelled(spelling, &["ray-box", "--as", "f32"], &typed), &mut findings);
        findings.finish();
    }
    let few = &typed[..150];
    let expected = hitcalc(&["ray-box", "--as", "f32", "--fields", "status,t_enter,enter_face"], few);
    let fields = ["ray-box", "--as", "f32", "--fields", "status,t_enter,enter_face"];
    let mut findings = Findings::default();
    compare(few, &expected, &ask_spelled(Spelling::Flags, &fields, few), &mut findings);
    findings.finish();
}

#[test]
fn the_numbers_reach_the_ends_of_the_range() {
    let texts = ["5e-324", "1e-400", "1e-45", "1.1754942e-38", "1.7976931348623157e308", "3.4028235e38", "1/3", "0.1"];
    for text in texts {
        for float in Type::ALL {
            let value = float.round(text);
            let one = |text: &str| {
                let mut query = Query::default();
                query.set_vector("origin", &[text.to_owned(), "0".to_owned()]);
                query.set_vector("dir", &["1".to_owned(), "0".to_owned()]);
                query.set_vector("min", &["0".to_owned(), "0".to_owned()]);
                query.set_vector("max", &["1".to_owned(), "1".to_owned()]);
                query
            };
            let got = hitcalc(&["ray-box", "--as", float.name(), "--line", "--exact"], &[one(text)]);
            let status = if value.is_finite() { "touch" } else { "error" };
            assert_eq!(got.text(0, "status"), status, "{text} as {}", float.name());
            if value.is_finite() {
                let expected = hitcalc(&["ray-box", "--line", "--exact"], &[one(&digits(value))]);
                assert_eq!(got.text(0, "t_enter"), expected.text(0, "t_enter"), "{text} as {}", float.name());
            }
        }
    }
}
