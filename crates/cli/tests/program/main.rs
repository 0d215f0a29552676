//! Runs the program as people do: arguments in, text and exit status out.
#![cfg(test)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

mod arena;
mod demo;
mod deploy;
mod exec;
mod map;
mod play;
mod replay;
mod scenario;
mod serve;
mod simulate;
mod trace;
mod usage;

/// What the program did.
#[derive(Debug)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program in the folder of the project with the words of `line` as arguments.
fn whistlestop(line: &str) -> Run {
    with_input(line, "")
}

/// Runs the program like [`whistlestop`], with this as its input.
fn with_input(line: &str, input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(line.split_ascii_whitespace())
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // The program need not read all of it.
    let writer = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("nothing panics");
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// The output of a run that succeeds.
fn output_of(line: &str) -> String {
    let run = whistlestop(line);
    assert_eq!(run.status, Some(0), "{line}: {run:?}");
    assert_eq!(run.err, "", "{line}");
    run.out
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A file for one test. Its path has no spaces if that of the build folder has none.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the file can be written");
    path
}
