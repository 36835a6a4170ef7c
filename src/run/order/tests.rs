//! Answers in order, whatever becomes of the workers.

use std::thread;

use super::*;

/// A disk that is full once.
struct FullOnce {
    is_full: bool,
    written: Arc<Mutex<Vec<u8>>>,
}

impl Write for FullOnce {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.is_full) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.written.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn order(is_full: bool, workers: usize) -> (Order, Arc<Mutex<Vec<u8>>>) {
    let written = Arc::default();
    let output = Output::new(Box::new(FullOnce { is_full, written: Arc::clone(&written) }), None);
    (Order::new(output, Default::default(), Document::default(), 0, workers), written)
}

fn outcome(answers: &str, failure: Option<&'static str>) -> ChunkOutcome {
    ChunkOutcome { answers: answers.into(), failure: failure.map(anyhow::Error::msg), ..ChunkOutcome::default() }
}

#[test]
fn answers_that_could_not_be_written_are_not_written_later() {
    let (order, written) = order(true, 1);
    let mut answers = b"1,hit\n".to_vec();
    assert!(order.write_through(0, &mut answers, 0).is_err());
    order.deposit(0, ChunkOutcome { answers, ..outcome("", Some("full")) });
    assert_eq!(order.wait().1.unwrap_err().to_string(), "full");
    assert_eq!(*written.lock().unwrap(), b"");
}

#[test]
fn answers_are_written_in_the_order_of_their_chunks_up_to_a_failure() {
    let (order, written) = order(false, 2);
    order.deposit(1, outcome("b", None));
    order.deposit(3, outcome("d", None));
    assert_eq!(*written.lock().unwrap(), b"");
    order.deposit(0, outcome("a", None));
    assert_eq!(*written.lock().unwrap(), b"ab");
    order.deposit(2, outcome("c", Some("a bad row")));
    assert!(order.is_stopped());
    assert_eq!(order.wait().1.unwrap_err().to_string(), "a bad row");
    assert_eq!(*written.lock().unwrap(), b"abc");
}

#[test]
fn many_threads_leave_nothing_out() {
    let (order, written) = order(false, 4);
    let chunks = Mutex::new(0..2000_u64);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let leaving = order.join();
                while let Some(chunk) = { chunks.lock().unwrap().next() } {
                    let mut answers = format!("{chunk} ").into_bytes();
                    if chunk % 5 == 0 {
                        order.write_through(chunk, &mut answers, 0).unwrap();
                    }
                    order.deposit(chunk, ChunkOutcome { answers, ..ChunkOutcome::default() });
                }
                leaving.finish();
            });
        }
        order.wait().1.unwrap();
    });
    let expected: String = (0..2000).map(|chunk| format!("{chunk} ")).collect();
    assert_eq!(String::from_utf8(written.lock().unwrap().clone()).unwrap(), expected);
}

#[test]
fn a_worker_that_breaks_off_fails_the_run_and_holds_nobody_up() {
    let (order, written) = order(false, 2);
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            let leaving = order.join();
            // At most this many may wait for the first, which never comes.
            (1..20).for_each(|chunk| drop(order.deposit(chunk, outcome("b", None))));
            leaving.finish();
        });
        drop(order.join());
        other.join().unwrap();
    });
    assert!(order.wait().1.unwrap_err().to_string().contains("broken off"));
    assert_eq!(*written.lock().unwrap(), b"");
}

#[test]
fn answers_that_wait_for_others_which_never_come_are_no_end() {
    let (order, written) = order(false, 1);
    let leaving = order.join();
    order.deposit(1, outcome("b", None));
    leaving.finish();
    assert!(order.wait().1.unwrap_err().to_string().contains("missing"));
    assert_eq!(*written.lock().unwrap(), b"");
}
