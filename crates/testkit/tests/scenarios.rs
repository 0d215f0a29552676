//! The conformance suite: every scenario in `testdata/scenarios`.

use std::fs;
use std::path::{Path, PathBuf};

use whistlestop_testkit::scenario::{self, Report};

#[test]
fn every_scenario_passes() {
    let reports: Vec<Report> = files().iter().map(|path| scenario::run_file(path)).collect();
    assert!(!reports.is_empty(), "there are no scenarios");
    let failed: Vec<String> =
        reports.iter().filter(|report| !report.passed()).map(Report::to_string).collect();
    let (count, all) = (failed.len(), reports.len());
    assert!(failed.is_empty(), "{count} of {all} scenarios fail:\n{}", failed.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/scenarios");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}
