//! Asking a table of cases: the oracle and hitcalc must both give the answers that stand there.

use super::check::{End, Expected, expect};
use super::real::{Bound, Image};
use crate::exact::{Q, shows_by};
use crate::run::{AXES, Answer, Findings, Query, hitcalc};

/// Asks the oracle and hitcalc; both must answer as the lines say:
/// `path > status t_enter t_exit enter_on exit_on`, an empty result as `_`; then any `vector=x,y,z`.
pub fn says(line: bool, cylinder: &str, cases: &str) {
    let cases: Vec<(&str, &str)> = cases.lines().filter_map(|case| case.split_once('>')).collect();
    let queries: Vec<Query> = cases.iter().map(|(path, _)| Query::of_words(&format!("{path} {cylinder}"))).collect();
    let arguments: &[&str] = if line { &["ray-cylinder", "--line"] } else { &["ray-cylinder"] };
    let by_oracle: Vec<Expected> = queries.iter().map(|query| expect(query, line)).collect();
    for ((path, words), expected) in cases.iter().zip(&by_oracle) {
        let first: Vec<&str> = words.split_whitespace().take(5).collect();
        assert_eq!(first.join(" "), summary(expected), "the oracle, for {path}");
    }
    let table = hitcalc(arguments, &queries);
    let mut findings = Findings::default();
    for (row, (query, expected)) in queries.iter().zip(&by_oracle).enumerate() {
        let mut answer = Answer { query, table: &table, row, findings: &mut findings };
        expected.check(&mut answer, false);
        let mut words = cases[row].1.split_whitespace();
        for field in ["status", "t_enter", "t_exit", "enter_on", "exit_on"] {
            let word = words.next().expect("five words");
            answer.is(field, if word == "_" { "" } else { word });
        }
        for (name, vector) in words.filter_map(|word| word.split_once('=')) {
            let mut components = vector.split(',');
            for axis in AXES {
                let component = components.next().unwrap_or_default();
                let field = format!("{name}_{axis}");
                answer.is(&field, if vector == "_" { "" } else { component });
            }
        }
    }
    findings.finish();
}

/// What the oracle says, with the one float that it lets pass for each time.
fn summary(expected: &Expected) -> String {
    let Some([enter, exit]) = &expected.ends else {
        return format!("{} _ _ _ _", expected.status);
    };
    let time = |end: &End| match &end.time {
        Bound::Below => "-inf".to_owned(),
        Bound::Above => "inf".to_owned(),
        Bound::At(t) => {
            let text = Image::itself(t.clone()).text();
            let order = |q: &Q| {
                let (over, under) = q.terms();
                t.compare(over, under)
            };
            assert_eq!(shows_by(&text, order), Ok(()));
            text
        }
    };
    let on = |end: &End| match end.on.as_str() {
        "" => "_".to_owned(),
        on => on.to_owned(),
    };
    let [status, start, stop] = [expected.status, &time(enter), &time(exit)];
    format!("{status} {start} {stop} {} {}", on(enter), on(exit))
}
