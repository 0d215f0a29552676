//! Games in files.

use std::fs;
use std::path::Path;

use whistlestop_engine::Replay;
use whistlestop_protocol::ReplayFile;

use crate::failure::Failure;

/// Writes a game to a file, for `whistlestop replay`.
///
/// # Errors
/// If the file cannot be written.
pub fn save(replay: Replay, path: &Path) -> Result<(), Failure> {
    let file = ReplayFile { replay, proof: None };
    let text = file.write().map_err(|error| Failure::of_file(path, error))?;
    fs::write(path, text).map_err(|error| Failure::of_file(path, error))
}
