//! No input and no answer is lost in silence: reads and writes that are interrupted, come in small parts, fail or
//! panic, each at every call of a small run. A run then has all answers, or says that it failed.

mod cases;
mod ends;

use cases::{CASES, Case, PACKINGS};
use ends::{Ending, Fault, Plan, run};

/// Threads that answer.
const JOBS: [usize; 2] = [1, 3];

/// What is done with the calls of one end of a run, one after another, until a run has no such call any more; how many
/// runs met the fault.
fn at_every_call(fault: Fault, mut check: impl FnMut(&Plan)) -> usize {
    for call in 0..10_000 {
        let plan = Plan::new(call, fault);
        check(&plan);
        if !plan.has_struck() {
            return call;
        }
    }
    panic!("a small run has an end");
}

/// What a case reads, and all of its answers without any fault.
fn expected(case: &Case) -> (Vec<u8>, Vec<u8>) {
    let run = run(case, &(case.bytes)(), None, 1, &Plan::never(), &Plan::never());
    assert_eq!(run.ending, Ending::Done, "{}", case.name);
    let text = String::from_utf8(run.answers).expect("UTF-8");
    assert_eq!(text.matches("hit").count(), case.hits, "{}: {text}", case.name);
    ((case.bytes)(), text.into_bytes())
}

#[test]
fn reads_that_are_interrupted_or_short_lose_nothing() {
    for case in CASES {
        let (bytes, expected) = expected(case);
        for jobs in JOBS {
            for fault in [Fault::Interrupted, Fault::Short] {
                let runs = at_every_call(fault, |plan| {
                    let run = run(case, &bytes, None, jobs, plan, &Plan::never());
                    assert_eq!(run.ending, Ending::Done, "{} {plan:?}", case.name);
                    assert!(run.answers == expected, "{} {plan:?}", case.name);
                });
                assert!(runs >= case.least_reads, "{}: only {runs} reads", case.name);
            }
        }
    }
}

#[test]
fn a_read_that_fails_fails_the_run_whatever_comes_behind_it() {
    for case in CASES {
        let (bytes, expected) = expected(case);
        for jobs in JOBS {
            for fault in [Fault::Failed, Fault::FailedThenEnd, Fault::Panic] {
                let runs = at_every_call(fault, |plan| {
                    let run = run(case, &bytes, None, jobs, plan, &Plan::never());
                    let is_done = run.ending == Ending::Done;
                    assert_eq!(is_done, !plan.has_struck(), "{} {plan:?}: {:?}", case.name, run.ending);
                    assert!(if is_done { run.answers == expected } else { run.begins(&expected) }, "{}", case.name);
                });
                assert!(runs >= case.least_reads, "{}: only {runs} reads", case.name);
            }
        }
    }
}

#[test]
fn writes_that_are_interrupted_or_short_lose_nothing() {
    for case in CASES {
        let (bytes, expected) = expected(case);
        for packing in PACKINGS {
            for fault in [Fault::Interrupted, Fault::Short] {
                let runs = at_every_call(fault, |plan| {
                    let run = run(case, &bytes, packing, 3, &Plan::never(), plan);
                    assert_eq!(run.ending, Ending::Done, "{} {packing:?} {plan:?}", case.name);
                    assert!(run.answers == expected, "{} {packing:?} {plan:?}", case.name);
                });
                assert!(runs > 0, "{} {packing:?}", case.name);
            }
        }
    }
}

#[test]
fn a_write_that_fails_fails_the_run_even_if_the_next_would_not() {
    for case in CASES {
        let bytes = (case.bytes)();
        for packing in PACKINGS {
            for jobs in JOBS {
                for fault in [Fault::Failed, Fault::Full, Fault::Panic] {
                    let runs = at_every_call(fault, |plan| {
                        let run = run(case, &bytes, packing, jobs, &Plan::never(), plan);
                        let is_done = run.ending == Ending::Done;
                        assert_eq!(is_done, !plan.has_struck(), "{} {packing:?} {plan:?}: {:?}", case.name, run.ending);
                    });
                    assert!(runs > 0, "{} {packing:?}", case.name);
                }
            }
        }
    }
}

#[test]
fn an_input_that_stops_in_the_middle_of_something_packed_is_no_end() {
    for case in CASES.iter().filter(|case| case.is_packed) {
        let bytes = (case.bytes)();
        for length in 4..bytes.len() {
            let run = run(case, &bytes[..length], None, 1, &Plan::never(), &Plan::never());
            assert_ne!(run.ending, Ending::Done, "{}: {length} of {}", case.name, bytes.len());
        }
    }
}
