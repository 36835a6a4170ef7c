//! Every result that is asked for is derived: what its lines come to is the answer's, and every equation on the way
//! holds.

use crate::gap::queries::{tied_box, tied_cylinder};
use crate::generate::Digits;
use crate::random::Random;
use crate::ray_box::queries::ray_box_query_of;
use crate::ray_cylinder::generate::small;
use crate::run::Query;
use crate::swept_aabb::queries::swept_aabb_query_of;
use crate::thick::{thick, upright_or_turned};

use super::{Block, derived, is_of_floats, texts};

/// Queries of a kind.
const COUNT: usize = 400;
const OF_PATHS: &str = "+distance,length,reflect,contact,gap,gap_t,gap_from,gap_to";
/// Results, and the labels of their lines.
const LABELS: [(&str, &str); 10] = [
    ("enter_normal", "n in"),
    ("exit_normal", "n out"),
    ("distance", "distance"),
    ("length", "length"),
    ("reflect", "reflect"),
    ("contact", "contact"),
    ("gap", "gap"),
    ("gap_t", "gap_t"),
    ("gap_from", "gap_from"),
    ("gap_to", "gap_to"),
];

/// The value of a field in closed form.
fn answered(text: &str) -> Option<derived::Worked> {
    derived::worked(&text.replace("*sqrt", "√").replace("sqrt", "√"))
}

/// Whether the lines of a label come to the answer; `None` where a sentence says what it is.
fn is_derived(block: &Block, label: &str, answer: &derived::Worked) -> Option<bool> {
    let at = block.steps.iter().position(|(own, _)| own == label)?;
    let lines = block.steps[at..].iter().enumerate().take_while(|(index, (own, _))| *index == 0 || own.is_empty());
    let values: Vec<_> = lines.filter_map(|(_, (_, text))| derived::value(text)).collect();
    (!values.is_empty()).then(|| values.iter().any(|value| value.is(answer)))
}

/// How many equations hold, and how often each result was derived.
fn check(command: &str, queries: &[Query], fields: &str, labels: &[(&str, &str)]) -> Vec<usize> {
    let mut counts = vec![0; labels.len()];
    let mut equations = 0;
    for (query, text) in queries.iter().zip(texts(command, queries, &["--fields", fields])) {
        if !text.contains("floats") {
            continue;
        }
        let block = Block::read(&text);
        for (label, text) in block.steps.iter().filter(|(label, _)| !is_of_floats(label)) {
            let held = derived::equal(text);
            equations += held.unwrap_or_else(|wrong| panic!("{}\n{label}: {text}\n{wrong}", query.flags()));
        }
        for (count, (field, label)) in counts.iter_mut().zip(labels) {
            let Some(answer) = block.field(field).and_then(answered) else { continue };
            match is_derived(&block, label, &answer) {
                Some(is_right) => {
                    assert!(is_right, "{}\n{label} is not {:?}\n{text}", query.flags(), block.field(field));
                    *count += 1;
                }
                // A sentence is enough for what is nothing to work out.
                None => assert!(
                    block.steps.iter().any(|(own, _)| own == label) || is_at_once(&block, field),
                    "{}\n{field} is not derived\n{text}",
                    query.flags()
                ),
            }
        }
    }
    println!("{command}: {equations} equations, {counts:?}");
    assert!(equations > queries.len(), "only {equations} equations");
    counts
}

/// Whether one sentence says it together with the gap of 0.
fn is_at_once(block: &Block, field: &str) -> bool {
    field.starts_with("gap") && block.steps.iter().any(|(label, _)| label == "gap")
}

fn made(seed: u64, make: impl Fn(&mut Random) -> Query) -> Vec<Query> {
    let random = &mut Random::new(seed);
    (0..COUNT).map(|_| make(random)).collect()
}

#[test]
fn all_that_is_asked_of_a_path_and_a_box_is_derived() {
    let any = |random: &mut Random| {
        let digits = *random.pick(&[Digits::Small, Digits::Tenths, Digits::Few]);
        ray_box_query_of(random, digits)
    };
    for queries in [made(9_101, any), made(9_102, tied_box)] {
        let counts = check("ray-box", &queries, OF_PATHS, &LABELS);
        let rare = ["contact"];
        let all = counts.iter().zip(LABELS).all(|(count, (field, _))| *count > 10 || rare.contains(&field));
        assert!(all, "{counts:?}");
    }
}

#[test]
fn all_that_is_asked_of_a_ball_is_derived() {
    let boxes = thick(9_103, COUNT, "ray-box", upright_or_turned);
    let capsules = thick(9_104, COUNT, "ray-cylinder", tied_cylinder);
    for (command, queries) in [("ray-box", boxes), ("ray-cylinder", capsules)] {
        let counts = check(command, &queries, OF_PATHS, &LABELS);
        assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
    }
}

#[test]
fn all_that_is_asked_of_a_path_and_a_cylinder_is_derived() {
    for queries in [made(9_105, small), made(9_106, tied_cylinder)] {
        let counts = check("ray-cylinder", &queries, OF_PATHS, &LABELS);
        let enough = counts.iter().zip(LABELS).all(|(count, (field, _))| *count > 10 || field == "contact");
        assert!(enough, "{counts:?}");
    }
}

#[test]
fn all_that_is_asked_of_moving_boxes_is_derived() {
    let any = |random: &mut Random| {
        let digits = *random.pick(&[Digits::Small, Digits::Tenths]);
        swept_aabb_query_of(random, digits)
    };
    let labels = [("push", "push"), ("gap", "gap"), ("gap_t", "gap_t")];
    let counts = check("swept-aabb", &made(9_107, any), "+push,gap,gap_t", &labels);
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}
