//! The paths of legal actions from some positions are as many as ever.

use std::fmt::Write;
use std::fs;

use whistlestop_testkit::golden::{demand_golden, project_file};
use whistlestop_testkit::perft::{Position, perft};

/// Each file is named after its map. Lines keep their positions and their depths when the numbers
/// are written anew; a line without numbers gets as many as can be counted in an instant.
#[test]
fn paths_are_as_many_as_ever() {
    let mut files = 0;
    for entry in fs::read_dir(project_file("testdata/perft")).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        let Some(map) = whistlestop_maps::by_name(name) else { continue };
        let mut text = String::new();
        for line in fs::read_to_string(&path).expect("a readable file").lines() {
            let Some((position, counts)) = line.split_once(':').filter(|_| !line.starts_with('#'))
            else {
                writeln!(text, "{line}").expect("a string");
                continue;
            };
            let game = Position::parse(position)
                .unwrap_or_else(|| panic!("{}: `{position}` is not a position", path.display()))
                .game(map);
            let depths = counts.split_whitespace().count();
            write!(text, "{position}:").expect("a string");
            for depth in 1..=if depths > 0 { depths } else { 9 } {
                let count = perft(&game, depth);
                if depths == 0 && count > 3_000_000 {
                    break;
                }
                write!(text, " {count}").expect("a string");
            }
            text.push('\n');
        }
        demand_golden(&format!("testdata/perft/{name}.perft"), &text, "cargo xtask perft --write");
        files += 1;
    }
    assert_eq!(files, whistlestop_maps::names().len(), "every map has its file in testdata/perft");
}
