//! The line that shows how far a long run is. `script` lends the program a terminal.
#![cfg(target_os = "linux")]

use crate::support::{PATIENCE, Scratch, find, skipped, wait};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Blank lines that put every walk into a read of its own.
const GAP: usize = 300_000;

/// More walks than anybody waits for.
fn walks() -> String {
    let row = format!("w,0.5,0.25,1400000.5,1000000.75\n{}", "\n".repeat(GAP));
    format!("id,from_x,from_y,to_x,to_y\n{}", row.repeat(60))
}

/// The program on a terminal.
struct Terminal {
    child: Child,
    shown: Receiver<Vec<u8>>,
    seen: Vec<u8>,
}

impl Terminal {
    /// Runs a command of the shell, in which `HITCALC` is the program; `None` where there is no `script`.
    fn run(command: &str, scratch: &Scratch) -> Option<Terminal> {
        let mut child = Command::new("script")
            .args(["-q", "-e", "-c", command, "/dev/null"])
            .env("HITCALC", env!("CARGO_BIN_EXE_hitcalc"))
            .envs([("SHELL", "/bin/sh"), ("TERM", "dumb")])
            .current_dir(scratch.folder())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .inspect_err(|_| skipped("progress on a terminal, which needs script"))
            .ok()?;
        let mut stdout = child.stdout.take().expect("stdout is piped");
        let (sender, shown) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                drop(sender.send(buffer[..count].to_vec()));
            }
        });
        Some(Terminal { child, shown, seen: Vec::new() })
    }

    /// Waits until the terminal shows this.
    #[track_caller]
    fn shows(&mut self, part: &str) {
        let deadline = Instant::now() + PATIENCE;
        while find(&self.seen, part.as_bytes()).is_none() {
            match self.shown.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.seen.extend(bytes),
                Err(_) => {
                    drop(self.child.kill());
                    panic!("{part:?} is not in {:?}", String::from_utf8_lossy(&self.seen));
                }
            }
        }
    }

    /// Waits for the end: all that was written to the terminal, and the exit status.
    #[track_caller]
    fn end(mut self) -> (String, Option<i32>) {
        let status = wait(&mut self.child);
        self.seen.extend(self.shown.iter().flatten());
        (String::from_utf8(self.seen).expect("UTF-8"), status.code())
    }
}

/// What a terminal has on its lines in the end.
fn lines(written: &str) -> Vec<String> {
    let mut lines = vec![Vec::new()];
    let mut column = 0;
    for character in written.chars() {
        match character {
            '\n' => lines.push(Vec::new()),
            '\r' => column = 0,
            _ => {
                let line = lines.last_mut().expect("a line");
                line.resize(line.len().max(column + 1), ' ');
                line[column] = character;
                column += 1;
            }
        }
    }
    lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect()
}

/// Leaves of the input only the first rows: blank lines take the place of the others, so that the run soon ends.
fn blank_out(path: &str) {
    let length = fs::metadata(path).expect("the input").len() as usize;
    let mut text = b"id,from_x,from_y,to_x,to_y\n".to_vec();
    text.resize(length, b'\n');
    File::options().write(true).open(path).and_then(|mut file| file.write_all(&text)).expect("the input is written");
}

#[test]
fn a_long_run_on_a_terminal_shows_its_progress_and_takes_it_away() {
    let scratch = Scratch::new();
    let path = scratch.file("walks.csv", walks());
    let command = "\"$HITCALC\" grid-walk walks.csv -j 1 --fields step -o out.csv";
    let Some(mut terminal) = Terminal::run(command, &scratch) else { return };
    terminal.shows("MB/s written");
    terminal.shows(" left");
    blank_out(&path);
    let (written, status) = terminal.end();
    assert_eq!(status, Some(0), "{written}");
    assert!(written.contains("hitcalc: ") && written.contains("%, "), "{written}");
    assert!(!written.contains('\u{1b}'), "no colour, no escapes: {written}");
    assert_eq!(lines(&written), [""], "nothing is left of it");
    assert!(scratch.read("out.csv").starts_with("row,id,step\n1,w,0\n"));
}

#[test]
fn a_long_run_from_a_pipe_shows_how_many_rows_it_has_answered() {
    let scratch = Scratch::new();
    let path = scratch.file("walks.csv", walks());
    let command = "cat walks.csv | \"$HITCALC\" grid-walk - -j 1 --fields step -o out.csv";
    let Some(mut terminal) = Terminal::run(command, &scratch) else { return };
    terminal.shows("hitcalc: ");
    terminal.shows(" rows");
    blank_out(&path);
    let (written, status) = terminal.end();
    assert_eq!(status, Some(0), "{written}");
    assert_eq!(lines(&written), [""], "nothing is left of it");
}

#[test]
fn a_long_run_that_writes_no_answers_shows_its_progress() {
    let scratch = Scratch::new();
    // Cells that are not drawn cost little.
    let walks = walks().replace("1400000.5,1000000.75", "14000000.5,10000000.75");
    let (header, rows) = walks.split_once('\n').expect("a header");
    let path = scratch.file("walks.csv", format!("{header}\n{}", rows.repeat(4)));
    let Some(mut terminal) =
        Terminal::run("\"$HITCALC\" grid-walk walks.csv -j 1 -q --summary --picture walks.svg", &scratch)
    else {
        return;
    };
    terminal.shows(" left");
    blank_out(&path);
    let (written, status) = terminal.end();
    assert_eq!(status, Some(0), "{written}");
    let lines = lines(&written);
    let [undrawn, summary, rest] = &lines[..] else { panic!("{lines:?}") };
    assert!(undrawn.ends_with(" more cells are not drawn."), "{lines:?}");
    assert!(summary.starts_with("hitcalc: ") && summary.ends_with(" failed") && rest.is_empty(), "{lines:?}");
}

#[test]
fn a_scene_that_takes_long_to_come_shows_how_much_of_it_is_read() {
    let scratch = Scratch::new();
    let command = "(printf 'min,max\\n1 0,2 1\\n'; sleep 3) | \
                   \"$HITCALC\" ray-box --origin 0,0.5 --dir 1,0 --against - --fields t_enter -f csv";
    let Some(mut terminal) = Terminal::run(command, &scratch) else { return };
    terminal.shows("hitcalc: scene 0 MB");
    let (written, status) = terminal.end();
    assert_eq!(status, Some(0), "{written}");
    assert_eq!(lines(&written), ["against_row,t_enter", "1,1", ""], "nothing is left of it");
}

#[test]
fn the_progress_is_gone_before_an_error_line() {
    let scratch = Scratch::new();
    let path = scratch.file("walks.csv", walks());
    let command = "\"$HITCALC\" grid-walk walks.csv -j 1 --fields step -o out.csv";
    let Some(mut terminal) = Terminal::run(command, &scratch) else { return };
    terminal.shows("MB/s written");
    File::options().write(true).open(&path).and_then(|file| file.set_len(10)).expect("the input is cut");
    let (written, status) = terminal.end();
    assert_eq!(status, Some(4), "{written}");
    let lines = lines(&written);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("hitcalc: cannot read walks.csv: "), "{lines:?}");
    assert!(!lines[0].contains("MB/s") && lines[1].is_empty(), "{lines:?}");
    assert_eq!(scratch.names(), ["walks.csv"]);
}

#[test]
fn the_progress_is_gone_before_a_warning() {
    let scratch = Scratch::new();
    let walk = format!("{{\"from\":[0.5,0.25],\"to\":[1400000.5,1000000.75]}}\n{}", "\n".repeat(GAP));
    let path = scratch.file("walks.ndjson", walk.repeat(60));
    let command = "\"$HITCALC\" grid-walk walks.ndjson -j 1 -o out.ndjson";
    let Some(mut terminal) = Terminal::run(command, &scratch) else { return };
    terminal.shows("MB/s written");
    // All that has not been read yet becomes one query with a look-alike.
    let length = fs::metadata(&path).expect("the input").len() as usize;
    let mut text = b"{\"Max-Steps\":0,\"from\":[0,0],\"to\":[0,0]}\n".to_vec();
    text.splice(0..0, vec![b'\n'; length - text.len()]);
    File::options().write(true).open(&path).and_then(|mut file| file.write_all(&text)).expect("the input is written");
    let (written, status) = terminal.end();
    assert_eq!(status, Some(0), "{written}");
    let lines = lines(&written);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("hitcalc: warning: \"Max-Steps\""), "{lines:?}");
    assert!(!lines[0].contains("MB/s") && lines[1].is_empty(), "{lines:?}");
}

#[test]
fn no_progress_stands_in_the_way_of_a_pipe_or_of_answers_on_the_terminal() {
    let runs = [
        "\"$HITCALC\" grid-walk walks.csv -j 1 --fields step | cat >out.csv",
        "cat walks.csv | \"$HITCALC\" grid-walk - -j 1 --fields step -o out.csv",
        "\"$HITCALC\" grid-walk walks.csv -j 1 --fields step",
        "\"$HITCALC\" grid-walk walks.csv -j 1 --fields step -o /dev/tty",
        "\"$HITCALC\" grid-walk walks.csv -j 1 --fields step 2>errors -o out.csv",
    ];
    let begin = |command| {
        let scratch = Scratch::new();
        let path = scratch.file("walks.csv", walks());
        Terminal::run(command, &scratch).map(|terminal| (command, path, scratch, terminal))
    };
    let running: Vec<_> = runs.into_iter().filter_map(begin).collect();
    // Time in which a line would show; if it is too short the test may only miss a mistake.
    thread::sleep(Duration::from_millis(2500));
    running.iter().for_each(|(_, path, ..)| blank_out(path));
    for (command, _, scratch, terminal) in running {
        let (written, status) = terminal.end();
        assert_eq!(status, Some(0), "{command}");
        assert!(!written.contains("MB/s"), "{command}");
        assert!(!scratch.names().contains(&"errors".to_owned()) || scratch.read("errors").is_empty(), "{command}");
    }
}
