//! Lines in, lines out, in order, on as many threads as asked for.
//!
//! Each worker takes the next chunk, cut at a newline, answers all of it into one buffer and hands that in; whoever
//! hands in the chunk that is due writes it, and those that waited behind it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::sync::{Condvar, Mutex};

use crate::row::{Cells, Row};

const CHUNK: usize = 256 << 10;

struct Input {
    file: File,
    /// The beginning of a line whose end the last read did not reach.
    rest: Vec<u8>,
    chunks: usize,
}

impl Input {
    /// Fills `chunk` with whole lines; answers the chunk's number and its length.
    fn next(&mut self, chunk: &mut [u8]) -> Option<(usize, usize)> {
        let mut filled = self.rest.len();
        chunk[..filled].copy_from_slice(&self.rest);
        loop {
            let read = self.file.read(&mut chunk[filled..]).expect("readable");
            filled += read;
            if read == 0 || filled == chunk.len() {
                break;
            }
        }
        if filled == 0 {
            return None;
        }
        if filled < chunk.len() && chunk[filled - 1] != b'\n' {
            chunk[filled] = b'\n';
            filled += 1;
        }
        let end = memchr::memrchr(b'\n', &chunk[..filled]).expect("lines shorter than a chunk") + 1;
        self.rest.clear();
        self.rest.extend_from_slice(&chunk[end..filled]);
        self.chunks += 1;
        Some((self.chunks - 1, end))
    }
}

struct Output {
    file: File,
    due: usize,
    early: BTreeMap<usize, Vec<u8>>,
}

/// Answers `INPUT OUTPUT JOBS`, the program's arguments: `header`, if the files have one, then what `answer` writes for
/// each line.
pub fn run(header: Option<&str>, answer: impl Fn(&mut Cells, &mut Row) + Sync) {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, input, output, jobs] = &arguments[..] else {
        panic!("arguments: INPUT OUTPUT JOBS");
    };
    let jobs: usize = jobs.parse().expect("a number of jobs");
    let mut input = Input { file: File::open(input).expect("an input"), rest: Vec::new(), chunks: 0 };
    let mut file = File::create(output).expect("an output");
    if let Some(header) = header {
        writeln!(file, "{header}").expect("writable");
        let mut first = vec![0; CHUNK];
        let read = input.file.read(&mut first).expect("readable");
        let names = memchr::memchr(b'\n', &first[..read]).expect("a header line") + 1;
        input.rest = first[names..read].to_vec();
    }

    let input = Mutex::new(input);
    let output = Mutex::new(Output { file, due: 0, early: BTreeMap::new() });
    let written = Condvar::new();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| work(&input, &output, &written, jobs, &answer));
        }
    });
}

fn work(
    input: &Mutex<Input>,
    output: &Mutex<Output>,
    written: &Condvar,
    jobs: usize,
    answer: &impl Fn(&mut Cells, &mut Row),
) {
    let mut chunk = vec![0; CHUNK];
    let mut row = Row::default();
    loop {
        let taken = input.lock().unwrap().next(&mut chunk);
        let Some((number, length)) = taken else {
            return;
        };
        let mut cells = Cells::new(&chunk[..length]);
        while !cells.at_end() {
            answer(&mut cells, &mut row);
        }
        let mut output = output.lock().unwrap();
        if output.due != number {
            // Handed in early; nobody runs further ahead than a few chunks.
            output.early.insert(number, std::mem::take(&mut row.text));
            while output.early.len() > 2 * jobs && output.early.contains_key(&number) {
                output = written.wait(output).unwrap();
            }
            continue;
        }
        output.file.write_all(&row.text).expect("writable");
        output.due += 1;
        row.text.clear();
        while let Some(text) = {
            let due = output.due;
            output.early.remove(&due)
        } {
            output.file.write_all(&text).expect("writable");
            output.due += 1;
        }
        written.notify_all();
    }
}
