//! Cleans up when the user, or the system, asks the program to end.

#[cfg(unix)]
mod system {
    use std::os::raw::c_int;
    use std::sync::mpsc::channel;
    use std::thread;

    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, exit};

    use crate::memory::room_for_threads;

    /// The signals that end a program which does not handle them. Those of a fault of its own are not among them.
    const ENDING: [c_int; 12] =
        [SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGTERM, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF];

    /// Has `tidy` called when one of them comes. It is given what ends the program as the signal would have.
    pub(in super::super) fn watch(tidy: impl Fn(&dyn Fn()) + Send + 'static) {
        let Some(ignored) = ignored() else { return };
        let (ready, is_ready) = channel();
        let watch = move || {
            let mut signals = Signals::new(std::iter::empty::<c_int>());
            if let Ok(signals) = &signals {
                let ending = ENDING.into_iter().chain(further());
                for signal in ending.filter(|signal| ignored >> (signal - 1) & 1 == 0) {
                    // A signal that the system does not let be handled is left out.
                    drop(signals.add_signal(signal));
                }
            }
            // Who waits for it is there until it comes.
            let _ = ready.send(());
            for signal in signals.iter_mut().flat_map(Signals::forever) {
                tidy(&|| {
                    drop(emulate_default_handler(signal));
                    // It goes on behind a signal that is not known there: this is what a shell makes of such an end.
                    exit(128 + signal);
                });
            }
        };
        // Without the thread no signal is handled: a file that has a name then stays. Where memory is
        // short, its stack would take what the run needs.
        if room_for_threads(1, 0).is_some() && thread::Builder::new().spawn(watch).is_ok() {
            // It is ready, or has ended.
            let _ = is_ready.recv();
        }
    }

    /// The other signals that end a program on this system.
    #[cfg(target_os = "linux")]
    fn further() -> impl Iterator<Item = c_int> {
        use rustix::process::Signal;
        /// The signals without a meaning, as far as no C library keeps them for itself.
        const REAL_TIME: std::ops::RangeInclusive<c_int> = 34..=64;
        [Signal::IO, Signal::POWER, Signal::STKFLT].into_iter().map(Signal::as_raw).chain(REAL_TIME)
    }

    #[cfg(not(target_os = "linux"))]
    fn further() -> impl Iterator<Item = c_int> {
        std::iter::empty()
    }

    /// A bit for each signal, from 1, that was ignored when the program began: such ones stay ignored. `None` if that
    /// is unknown: a file that stays for the next run is less of a loss than a run that should not end.
    #[cfg(target_os = "linux")]
    fn ignored() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }

    /// It is unknown here which signals were ignored, so that all are handled.
    #[cfg(not(target_os = "linux"))]
    fn ignored() -> Option<u64> {
        Some(0)
    }
}

#[cfg(not(unix))]
mod system {
    /// Nothing asks here: who ends the program ends it at once.
    pub(in super::super) fn watch(_: impl Fn(&dyn Fn()) + Send + 'static) {}
}

pub(super) use system::watch;
