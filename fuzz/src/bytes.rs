//! Bytes that go wrong: seeds from the corpus, or sound documents, with some bytes changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fastrand::Rng;

const PIECES: [&str; 24] = [
    ",", "\n", "\r\n", "\r", "\"", "\"\"", ";", "\t", "{", "}", "[", "]", ":", "null", "\\", "\\u0000", "\u{feff}",
    "1e400", "{}", "[]", " ", "\0", "é", "\u{ff}",
];

/// Changes a few bytes.
pub fn mutate(bytes: &mut Vec<u8>, random: &mut Rng) {
    for _ in 0..random.u8(1..6) {
        let at = random.usize(..=bytes.len());
        let end = (at + random.usize(..12)).min(bytes.len());
        match random.u8(..6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, piece));
            }
            3 => {
                let piece = random.choice(PIECES).unwrap_or(",");
                drop(bytes.splice(at..at, piece.bytes()));
            }
            4 if at < bytes.len() => bytes[at] = random.u8(..),
            _ if at < bytes.len() => bytes[at] ^= 1 << random.u8(..8),
            _ => bytes.push(random.u8(..)),
        }
    }
}

/// The files of the corpus.
static CORPUS: LazyLock<Vec<(PathBuf, Vec<u8>)>> = LazyLock::new(|| {
    // Beside the sources, whichever package they are built for.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = if folder.ends_with("fuzz") { folder.join("corpus") } else { folder.join("fuzz/corpus") };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.filter_map(|entry| Some((entry.path(), fs::read(entry.path()).ok()?))).collect();
    files.sort();
    files
});

/// A seed of this ending, with the command that its name begins with.
pub fn seed(ending: &str, random: &mut Rng) -> Option<(String, Vec<u8>)> {
    let files = CORPUS.iter().filter(|(path, _)| path.extension().is_some_and(|found| found == ending));
    let (path, bytes) = random.choice(files.collect::<Vec<_>>())?;
    let command = path.file_name()?.to_str()?.split("--").next()?.to_owned();
    Some((command, bytes.clone()))
}
