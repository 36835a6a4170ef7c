use super::*;

/// What becomes of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BrokenDocument {
    Interrupted,
    Short,
    /// It takes nothing, as at an end.
    Empty,
    Failed,
}

/// A file, in which one call goes wrong: reads, writes and seeks are counted together, from 0.
struct Store {
    file: io::Cursor<Vec<u8>>,
    calls: usize,
    fault: (usize, BrokenDocument),
}

impl Store {
    /// How many bytes of so many a call takes.
    fn most(&mut self, length: usize) -> io::Result<usize> {
        let is_due = self.calls == self.fault.0;
        self.calls += 1;
        match self.fault.1 {
            BrokenDocument::Interrupted if is_due => Err(io::ErrorKind::Interrupted.into()),
            BrokenDocument::Failed if is_due => Err(io::ErrorKind::StorageFull.into()),
            BrokenDocument::Short if is_due => Ok(length.min(1)),
            BrokenDocument::Empty if is_due => Ok(0),
            _ => Ok(length),
        }
    }
}

impl Read for Store {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.most(buffer.len())?;
        self.file.read(&mut buffer[..most])
    }
}

impl Write for Store {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = self.most(bytes.len())?;
        self.file.write(&bytes[..most])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Store {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.most(0)?;
        self.file.seek(to)
    }
}

/// Bytes that come in sevens, and then fail if they are to.
struct Sevens {
    rest: &'static [u8],
    fails: bool,
}

impl Read for Sevens {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() && std::mem::take(&mut self.fails) {
            return Err(io::Error::other("unplugged"));
        }
        let count = buffer.len().min(7);
        self.rest.read(&mut buffer[..count])
    }
}

const TEXT: &[u8] = b"the quick brown fox jumps over the lazy dog";

/// Reads to an end, or a failure that is no interruption.
fn read_on(rewind: &mut Rewind<Store>, most: usize) -> (Vec<u8>, io::Result<()>) {
    let (mut all, mut buffer) = (Vec::new(), [0; 10]);
    while all.len() < most {
        match rewind.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => all.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (all, Err(error)),
        }
    }
    (all, Ok(()))
}

/// Looks so far ahead, and reads the whole; with how many calls the store had.
fn ahead(most: usize, fault: (usize, BrokenDocument), fails: bool) -> (Vec<u8>, io::Result<()>, usize) {
    let mut rewind = Rewind::new(Box::new(Sevens { rest: TEXT, fails }));
    rewind.keep_in(Store { file: io::Cursor::default(), calls: 0, fault });
    let (seen, _) = read_on(&mut rewind, most);
    assert!(TEXT.starts_with(&seen));
    if let Err(error) = rewind.rewind() {
        return (Vec::new(), Err(error), 0);
    }
    let RewindStage::Again(Kept { length, .. }) = rewind.stage else { panic!("it is read again") };
    assert_eq!(length, seen.len() as u64);
    let mut calls = 0;
    let mut all = Vec::new();
    loop {
        if let RewindStage::Again(kept) = &rewind.stage {
            calls = kept.store.calls;
        }
        let (more, result) = read_on(&mut rewind, 1);
        all.extend_from_slice(&more);
        if more.is_empty() {
            return (all, result, calls);
        }
    }
}

#[test]
fn what_was_looked_at_is_read_again_whole_or_the_run_fails() {
    for most in [1, 20, usize::MAX] {
        for fails in [false, true] {
            let (all, result, calls) = ahead(most, (usize::MAX, BrokenDocument::Failed), fails);
            assert_eq!((&all[..], result.is_err()), (TEXT, fails));
            assert!(calls >= 3, "written, sought and read: {calls}");
            for call in 0..calls {
                for fault in [BrokenDocument::Interrupted, BrokenDocument::Short] {
                    let (all, result, _) = ahead(most, (call, fault), fails);
                    // A seek that is interrupted is a failure.
                    let is_lost = matches!(&result, Err(error) if error.kind() == io::ErrorKind::Interrupted);
                    assert!(all == TEXT && result.is_err() == fails || is_lost, "{fault:?} {call}: {result:?}");
                }
                let (all, result, _) = ahead(most, (call, BrokenDocument::Empty), fails);
                // A seek takes nothing in any case.
                let is_harmless = all == TEXT && result.is_err() == fails;
                assert!(TEXT.starts_with(&all) && result.is_err() || is_harmless, "{call} of {calls}: {result:?}");
                let (all, result, _) = ahead(most, (call, BrokenDocument::Failed), fails);
                assert!(TEXT.starts_with(&all) && result.is_err(), "{call} of {calls}");
            }
        }
    }
}

#[test]
fn a_failure_comes_again_and_never_turns_into_an_end() {
    let mut rewind = Rewind::<Store>::new(Box::new(Sevens { rest: b"a", fails: true }));
    for expected in ["Ok(1)", "unplugged", "unplugged"] {
        let result = rewind.read(&mut [0; 10]);
        assert!(format!("{result:?}").contains(expected), "{result:?} for {expected}");
    }
}

#[test]
fn what_was_not_kept_cannot_be_read_again() {
    let mut rewind = Rewind::<Store>::new(Box::new(TEXT));
    assert!(rewind.rewind().is_err() && rewind.read(&mut [0; 10]).is_err());
}
