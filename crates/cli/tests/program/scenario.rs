use std::fs;

use crate::{file, output_of, root, whistlestop};

#[test]
fn passes() {
    let out = output_of("scenario testdata/scenarios/SC-040a.toml testdata/scenarios/SC-001.toml");
    assert!(out.starts_with("pass SC-040a "), "{out}");
    assert!(out.ends_with("\n2 passed, 0 failed\n"), "{out}");
}

#[test]
fn fails() {
    let text = fs::read_to_string(root().join("testdata/scenarios/SC-040a.toml")).expect("a file");
    let path = file("SC-040a.toml", &text.replacen("\"rejected\"", "\"ok\"", 1));
    let run = whistlestop(&format!(
        "scenario {} testdata/scenarios/SC-001.toml no_such_file.toml",
        path.display()
    ));
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.out.starts_with("FAIL SC-040a "), "{}", run.out);
    assert!(run.out.contains("X3"), "says which rule refuses: {}", run.out);
    assert!(run.out.ends_with("\n1 passed, 2 failed\n"), "{}", run.out);
}

#[test]
fn whole_folders() {
    let files = root().join("testdata/scenarios").read_dir().expect("a folder").count();
    let out = output_of("scenario testdata/scenarios");
    assert!(out.ends_with(&format!("\n{files} passed, 0 failed\n")), "{out}");

    let run = whistlestop("scenario testdata/fair");
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("there is no scenario in folder `testdata/fair`"), "{}", run.err);
}
