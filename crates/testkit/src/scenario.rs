//! Scenarios: a state, some steps, and what must be true after each. The format is described in
//! `docs/formats/scenario.md`.

mod arrange;
mod check;
mod data;
mod file;
mod given;
mod outcome;
mod play;
mod report;
mod run;
mod setup;
mod stacked;
mod words;

use std::fs;
use std::panic;
use std::path::Path;

pub use report::Report;

use file::Scenario;
use report::Failure;

/// Runs the scenario in a file. Whatever is wrong, with the file or with the game, is a failure in
/// the report.
pub fn run_file(path: &Path) -> Report {
    let name = path.display().to_string();
    let text = fs::read(path)
        .map_err(|error| format!("cannot be read: {error}"))
        .and_then(|bytes| String::from_utf8(bytes).map_err(|_| "not UTF-8 text".to_owned()));
    match text {
        Ok(text) => run_text(&name, &text),
        Err(what) => Report::unread(&name, "", vec![Failure::new(what)]),
    }
}

/// Runs the scenario in `text`. Failures are told to be in `name`.
pub fn run_text(name: &str, text: &str) -> Report {
    match Scenario::read(text) {
        Err(failure) => Report::unread(name, text, vec![failure]),
        Ok((scenario, twin)) => {
            // A bug that makes the engine panic is a failure of this scenario and of no other.
            let failures = panic::catch_unwind(|| run::run(&scenario, twin.as_ref()))
                .unwrap_or_else(|_| vec![Failure::new("the engine panicked")]);
            Report::new(name, text, &scenario, failures)
        }
    }
}
