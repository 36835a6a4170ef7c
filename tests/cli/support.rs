//! What all tests of the command line share: talking with the program, and small readers.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

pub use crate::program::{Answer, PATIENCE, Scratch, hitcalc, program, run, skipped, wait};

/// One ray-box query but for its origin, with few results: the rows of most tests need an `origin_x` and an `origin_y`
/// only. From the left at y = 0.5 the box is hit one before x = 0.
pub const UNIT_BOX: [&str; 9] =
    ["ray-box", "--dir", "1,0", "--min", "0,0", "--max", "1,1", "--fields", "status,t_enter"];

/// Runs the program with `base` and further arguments.
#[track_caller]
pub fn hitcalc_with(base: &[&str], more: &[&str], input: impl AsRef<[u8]>) -> Answer {
    hitcalc(&[base, more].concat(), input)
}

/// A program that runs while the test talks with it, byte by byte.
pub struct Conversation {
    pub child: Child,
    pub stdin: Option<ChildStdin>,
    answers: Receiver<Vec<u8>>,
    heard: Vec<u8>,
}

impl Conversation {
    pub fn with(arguments: &[&str]) -> Conversation {
        let mut child = program(arguments).stderr(Stdio::null()).spawn().expect("the program starts");
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("stdout is piped");
        let (sender, answers) = channel();
        thread::spawn(move || forward(stdout, |bytes| sender.send(bytes).is_ok()));
        Conversation { child, stdin, answers, heard: Vec::new() }
    }

    pub fn say(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin.write_all(text.as_bytes()).expect("the program listens");
        stdin.flush().expect("the program listens");
    }

    /// Waits until the program has written `part` after all that was heard before.
    #[track_caller]
    pub fn hear(&mut self, part: &str) {
        let deadline = Instant::now() + PATIENCE;
        let mut searched = 0;
        loop {
            if let Some(at) = find(&self.heard[searched..], part.as_bytes()) {
                self.heard.drain(..searched + at + part.len());
                return;
            }
            // The part may have begun at the end.
            searched = (self.heard.len() + 1).saturating_sub(part.len());
            match self.answers.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.heard.extend(bytes),
                Err(RecvTimeoutError::Timeout) => self.give_up("is not answered", part),
                Err(RecvTimeoutError::Disconnected) => self.give_up("ended before the answer", part),
            }
        }
    }

    fn give_up(&mut self, what: &str, part: &str) -> ! {
        drop(self.child.kill());
        panic!("{what}: {part:?}, heard {:?}", String::from_utf8_lossy(&self.heard));
    }

    /// Closes the program's input and expects its success.
    #[track_caller]
    pub fn end(mut self) {
        drop(self.stdin.take());
        assert!(wait(&mut self.child).success());
    }
}

fn forward(mut from: ChildStdout, to: impl Fn(Vec<u8>) -> bool) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        if !to(buffer[..count].to_vec()) {
            return;
        }
    }
}

/// Where `part` begins in `bytes`.
pub fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// The whole numbers in a message, in order.
pub fn numbers(text: &str) -> Vec<u64> {
    text.split(|character: char| !character.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// JSON text without the blanks and newlines outside of its strings.
pub fn without_blanks(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    let (mut in_string, mut escaped) = (false, false);
    for character in json.chars() {
        if in_string || !character.is_ascii_whitespace() {
            text.push(character);
        }
        match character {
            '"' if !escaped => in_string = !in_string,
            '\\' if in_string && !escaped => {
                escaped = true;
                continue;
            }
            _ => {}
        }
        escaped = false;
    }
    text
}
