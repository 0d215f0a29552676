//! `whistlestop scenario`: run scenario files.

use std::fs::DirEntry;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use whistlestop_testkit::scenario::run_file;

use crate::failure::Failure;

/// Run scenarios, the tests of single rules
///
/// Prints pass or fail for each file and what differs where one fails. The exit status is 1 if
/// any of them fails.
#[derive(Args)]
pub struct Scenario {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Scenario {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (mut passed, mut failed) = (0, 0);
        for file in self.files()? {
            let report = run_file(&file);
            writeln!(out, "{report}")?;
            if report.passed() {
                passed += 1;
            } else {
                failed += 1;
            }
        }
        writeln!(out, "{passed} passed, {failed} failed")?;
        if failed == 0 { Ok(()) } else { Err(Failure::Told) }
    }

    /// The files, with folders replaced by the scenarios in them.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut files = Vec::new();
        for path in &self.files {
            if path.is_dir() {
                files.extend(scenarios_in(path)?);
            } else {
                files.push(path.clone());
            }
        }
        Ok(files)
    }
}

/// All scenarios of a folder. None at all is surely a mistake.
fn scenarios_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let wrong = |what| Failure::Usage {
        what,
        hint: String::from("scenarios are files that end in `.toml`"),
    };
    let entries: io::Result<Vec<DirEntry>> = folder.read_dir().and_then(Iterator::collect);
    let mut files: Vec<PathBuf> = entries
        .map_err(|error| wrong(format!("folder `{}` cannot be read: {error}", folder.display())))?
        .iter()
        .map(DirEntry::path)
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    if files.is_empty() {
        return Err(wrong(format!("there is no scenario in folder `{}`", folder.display())));
    }
    files.sort();
    Ok(files)
}
