//! Runs the program as people do: arguments in, text and exit status out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

mod arena;
mod demo;
mod map;
mod replay;
mod scenario;
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
    let output = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(line.split_ascii_whitespace())
        .current_dir(root())
        .output()
        .expect("the program runs");
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
