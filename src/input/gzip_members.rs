//! The members of a gzip file, one after another.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

/// How much is read at once.
const READ_SIZE: usize = 32 * 1024;

/// What the members of a gzip file hold. Zeros behind the last of them only fill a block of a disk or a tape: they are
/// passed over, as gzip does. Anything else that is no member is an error.
pub(super) struct GzipMembers<R> {
    /// The one that is read; `None` behind the last.
    member: Option<GzDecoder<BufReader<R>>>,
}

impl<R: Read> GzipMembers<R> {
    /// Reads this file.
    pub(super) fn new(file: R) -> Self {
        Self { member: Some(GzDecoder::new(BufReader::with_capacity(READ_SIZE, file))) }
    }
}

/// The member behind one that has ended, if there is one.
fn next_member<R: Read>(mut file: BufReader<R>) -> io::Result<Option<GzDecoder<BufReader<R>>>> {
    let is_padded = file.fill_buf()?.first() == Some(&0);
    loop {
        let bytes = file.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        if zeros == 0 {
            break;
        }
        file.consume(zeros);
    }
    match file.fill_buf()? {
        [] => Ok(None),
        _ if is_padded => Err(io::Error::new(io::ErrorKind::InvalidData, "after its end come zeros, then other data")),
        _ => Ok(Some(GzDecoder::new(file))),
    }
}

impl<R: Read> Read for GzipMembers<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let ended = self.member.take().map(GzDecoder::into_inner);
            self.member = ended.map(next_member).transpose()?.flatten();
        }
        Ok(0)
    }
}
