//! What fuzzing once found worth keeping is tried again.

use std::collections::BTreeSet;
use std::fs;

use whistlestop_testkit::fuzz::TARGETS;
use whistlestop_testkit::golden::project_file;

#[test]
fn seeds_of_all_targets_pass() {
    for (name, target) in TARGETS {
        let folder = project_file(&format!("fuzz/seeds/{name}"));
        let entries = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("cannot read `fuzz/seeds/{name}`: {error}"));
        let mut seeds = 0;
        for entry in entries {
            let path = entry.expect("an entry").path();
            let data = fs::read(&path).expect("a readable file");
            println!("{}", path.display());
            target(&data);
            seeds += 1;
        }
        assert!(seeds > 0, "`fuzz/seeds/{name}` is empty");
    }
}

#[test]
fn every_target_can_be_fuzzed() {
    let entries = fs::read_dir(project_file("fuzz/fuzz_targets")).expect("the folder is there");
    let files: BTreeSet<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let names: BTreeSet<String> = TARGETS.iter().map(|(name, _)| format!("{name}.rs")).collect();
    assert_eq!(files, names);
    let manifest = fs::read_to_string(project_file("fuzz/Cargo.toml")).expect("a manifest");
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "fuzz/Cargo.toml lacks `{name}`");
    }
}
