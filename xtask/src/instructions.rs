//! How many instructions a random game takes. Time on a shared machine varies by a third; this number
//! is the same whatever else the machine does.

use std::fs;
use std::process::Command;

use crate::root;
use crate::step::{Failed, Step};

const MAPS: [&str; 2] = ["usa", "europe"];
const FEW: u64 = 1000;
const MANY: u64 = 3000;

/// Counts with callgrind, and prints instructions for each complete game of two random players.
pub fn instructions() -> Result<(), Failed> {
    Step::cargo("build --release --quiet --bin whistlestop").run()?;
    for map in MAPS {
        // The difference leaves out what it takes to start and to read the map.
        let each = (count(map, MANY)? - count(map, FEW)?) / (MANY - FEW);
        println!("{map}: {each} instructions for a game");
    }
    Ok(())
}

fn count(map: &str, games: u64) -> Result<u64, Failed> {
    let out = root().join("target/callgrind.out");
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(root().join("target/release/whistlestop"))
        .args(["simulate", "--json", "--threads", "1", "--map", map, "--games", &games.to_string()])
        .stdout(std::process::Stdio::null())
        .status()
        .map_err(|error| {
            Failed(format!("cannot run `valgrind`: {error}\nhint: install valgrind"))
        })?;
    if !status.success() {
        return Err(Failed(format!("valgrind failed ({status})")));
    }
    let text = fs::read_to_string(&out)
        .map_err(|error| Failed(format!("cannot read `{}`: {error}", out.display())))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    total.ok_or_else(|| Failed(String::from("valgrind wrote no totals")))
}
