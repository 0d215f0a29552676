//! Files that hold what we expect, and are written anew when that changes on purpose.

use std::path::PathBuf;
use std::{env, fs};

/// A file of the project.
pub fn project_file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Demands that the file has this text; `UPDATE_GOLDEN=1` writes the text into the file instead.
/// `hint` says which command does that.
///
/// # Panics
/// If the file has another text, with the first line that differs.
pub fn demand_golden(path: &str, text: &str, hint: &str) {
    let file = project_file(path);
    if env::var("UPDATE_GOLDEN").is_ok_and(|value| value == "1") {
        fs::write(&file, text).unwrap_or_else(|error| panic!("cannot write `{path}`: {error}"));
        return;
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    if known == text {
        return;
    }
    let differs = known.lines().zip(text.lines()).position(|(known, new)| known != new);
    let line = differs.unwrap_or(known.lines().count().min(text.lines().count()));
    panic!(
        "{path}:{}: expected `{}`, got `{}`\nhint: if that is meant to be, run `{hint}`",
        line + 1,
        known.lines().nth(line).unwrap_or_default(),
        text.lines().nth(line).unwrap_or_default(),
    );
}
