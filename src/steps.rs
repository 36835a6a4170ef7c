//! Counts the steps of loops whose length an input decides, in tests alone: what a stranger sends costs time in
//! proportion to its bytes.

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts steps of this thread.
#[inline(always)]
pub(crate) fn step(_count: usize) {
    #[cfg(test)]
    STEPS.set(STEPS.get() + _count);
}

/// How many steps are counted while this runs.
#[cfg(test)]
pub(crate) fn steps_of(run: impl FnOnce()) -> usize {
    STEPS.set(0);
    run();
    STEPS.get()
}

/// How many steps a run of one thread takes for an input.
#[cfg(test)]
pub(crate) fn steps_of_run(arguments: &[&str], input: String) -> usize {
    let words = ["hitcalc"].iter().chain(arguments).chain(&["--jobs", "1"]).map(std::ffi::OsString::from);
    let Ok(crate::cli::Request::Run(config)) = crate::cli::Parser::default().parse(words) else {
        panic!("no run: {arguments:?}");
    };
    let reader = Box::new(std::io::Cursor::new(input.into_bytes()));
    steps_of(|| drop(crate::run::run_between(*config, reader, None, Box::new(std::io::sink()))))
}

#[cfg(test)]
mod tests {
    use super::steps_of_run;

    #[test]
    fn keys_cost_steps_in_proportion_to_their_bytes() {
        let keys =
            |key: &str| (0..500).map(|at| format!("\"{}\":1", key.replace('#', &at.to_string()))).collect::<Vec<_>>();
        let ray_box = ["ray-box", "-", "--input-format", "ndjson", "--min", "0,0", "--max", "1,1"];
        for key in ["y#", "dir#x"] {
            for (open, close) in [("", ""), ("\"o\":{", "}"), ("\"dir\":{", "}")] {
                let input = format!("{{\"origin\":[0,0],{open}{}{close}}}", keys(key).join(","));
                for dir in [&["--dir", "1,0"][..], &["--columns", "dir=o.dir"], &[]] {
                    let steps = steps_of_run(&[&ray_box[..], dir].concat(), input.clone());
                    assert!(steps < 40 * input.len(), "{open}{key} {dir:?}: {steps} steps for {} bytes", input.len());
                }
            }
        }
    }
}
