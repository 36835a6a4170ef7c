//! Every result that is asked for is derived: what its lines come to is the answer's, and every equation on the way
//! holds.

use hitcalc::internals::commands::SPECS;

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
/// The usual results that are derived, and the labels of their lines.
const USUAL: [(&str, &str); 2] = [("enter_normal", "n in"), ("exit_normal", "n out")];

/// The results of a command that are derived, and the labels of their lines: those of further results bear their names.
fn labels(command: &str) -> Vec<(&'static str, &'static str)> {
    let spec = SPECS.iter().find(|spec| spec.name == command).expect("a command of this name");
    let (usual, further) = spec.results.split_at(spec.results.len() - spec.further_results);
    let usual = USUAL.into_iter().filter(|(name, _)| usual.iter().any(|result| result.name == *name));
    let further = further
        .iter()
        .filter(|result| !result.name.starts_with("f64_") && !result.name.starts_with("f32_"))
        .map(|result| (result.name, result.name));
    usual.chain(further).collect()
}

/// The value of a field in closed form.
fn answered(text: &str) -> Option<derived::Worked> {
    derived::worked(&text.replace("*sqrt", "√").replace("sqrt", "√"))
}

/// Whether the lines of a label come to the answer; `None` where a sentence says what it is.
fn is_derived(block: &Block, label: &str, answer: &derived::Worked) -> Option<bool> {
    let at = block.steps.iter().position(|(own, _)| own == label)?;
    let lines = block.steps[at..].iter().enumerate().take_while(|(index, (own, _))| *index == 0 || own.is_empty());
    let (mut values, mut digits) = (Vec::new(), Vec::new());
    for (_, (_, text)) in lines {
        values.extend(derived::value(text));
        digits.extend(derived::digits(text));
    }
    // Of a vector whose closed form fills lines there are digits.
    let is_right = || values.iter().any(|value| value.is(answer)) || digits.iter().any(|value| value.is_about(answer));
    (!values.is_empty() || !digits.is_empty()).then(is_right)
}

/// How often each result of the command was derived, whose equations all hold.
fn check(command: &str, queries: &[Query]) -> Vec<(&'static str, usize)> {
    let mut labels: Vec<_> = labels(command).into_iter().map(|label| (label, 0)).collect();
    let further = labels.iter().filter(|((name, _), _)| USUAL.iter().all(|(usual, _)| usual != name));
    let fields = format!("+{}", further.map(|((name, _), _)| *name).collect::<Vec<_>>().join(","));
    let mut equations = 0;
    for (query, text) in queries.iter().zip(texts(command, queries, &["--fields", &fields])) {
        if !text.contains("floats") {
            continue;
        }
        let block = Block::read(&text);
        for (label, text) in block.steps.iter().filter(|(label, _)| !is_of_floats(label)) {
            let held = derived::equal(text);
            equations += held.unwrap_or_else(|wrong| panic!("{}\n{label}: {text}\n{wrong}", query.flags()));
        }
        for ((field, label), count) in &mut labels {
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
    let counts: Vec<_> = labels.into_iter().map(|((field, _), count)| (field, count)).collect();
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
        let counts = check("ray-box", &queries);
        assert!(counts.iter().all(|(field, count)| *count > 10 || *field == "contact"), "{counts:?}");
    }
}

#[test]
fn all_that_is_asked_of_a_ball_is_derived() {
    let boxes = thick(9_103, COUNT, "ray-box", upright_or_turned);
    let capsules = thick(9_104, COUNT, "ray-cylinder", tied_cylinder);
    for (command, queries) in [("ray-box", boxes), ("ray-cylinder", capsules)] {
        let counts = check(command, &queries);
        assert!(counts.iter().all(|(_, count)| *count > 10), "{counts:?}");
    }
}

#[test]
fn all_that_is_asked_of_a_path_and_a_cylinder_is_derived() {
    for queries in [made(9_105, small), made(9_106, tied_cylinder)] {
        let counts = check("ray-cylinder", &queries);
        assert!(counts.iter().all(|(field, count)| *count > 10 || *field == "contact"), "{counts:?}");
    }
}

#[test]
fn all_that_is_asked_of_moving_boxes_is_derived() {
    let any = |random: &mut Random| {
        let digits = *random.pick(&[Digits::Small, Digits::Tenths]);
        swept_aabb_query_of(random, digits)
    };
    let counts = check("swept-aabb", &made(9_107, any));
    assert!(counts.iter().all(|(_, count)| *count > 10), "{counts:?}");
}
