//! What is wrong with a map file, for the person who wrote it.

use std::error::Error;
use std::fmt;
use std::io;

/// Everything that is wrong with a map file.
///
/// Its text has a line `error: file:line: what` for each fault, and a line `hint: …` below it
/// where we have one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The file, as it was named to us.
    pub file: String,
    /// The faults in the order of the file; there is at least one.
    pub faults: Vec<LineFault>,
}

/// One thing that is wrong with a map file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The line, from 1, unless the whole file is meant.
    pub line: Option<usize>,
    /// What was found and what was wanted.
    pub what: String,
    /// What may help.
    pub hint: Option<String>,
}

/// A fault at a position in the text, in bytes.
#[derive(Debug)]
pub(crate) struct Spot {
    pub position: usize,
    pub what: String,
    pub hint: Option<String>,
}

impl Faults {
    pub(crate) fn new(file: &str, text: &str, mut spots: Vec<Spot>) -> Self {
        spots.sort_by_key(|spot| spot.position);
        let faults = spots.into_iter().map(|Spot { position, what, hint }| LineFault {
            line: Some(line_at(text.as_bytes(), position)),
            what,
            hint,
        });
        Self { file: file.to_owned(), faults: faults.collect() }
    }

    pub(crate) fn unreadable(file: &str, error: &io::Error) -> Self {
        let what = format!("cannot be read: {error}");
        Self { file: file.to_owned(), faults: vec![LineFault { line: None, what, hint: None }] }
    }

    pub(crate) fn not_text(file: &str, text_before: &[u8]) -> Self {
        let line = Some(line_at(text_before, text_before.len()));
        let what = "not UTF-8 text".to_owned();
        Self { file: file.to_owned(), faults: vec![LineFault { line, what, hint: None }] }
    }
}

fn line_at(text: &[u8], position: usize) -> usize {
    1 + text.iter().take(position).filter(|&&byte| byte == b'\n').count()
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, LineFault { line, what, hint }) in self.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "error: {}:", self.file)?;
            if let Some(line) = line {
                write!(f, "{line}:")?;
            }
            write!(f, " {what}")?;
            if let Some(hint) = hint {
                write!(f, "\nhint: {hint}")?;
            }
        }
        Ok(())
    }
}

impl Error for Faults {}
