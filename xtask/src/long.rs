//! The slow checks. Their last result is committed.

use std::fmt::Write;
use std::fs;
use std::process::Command;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::step::{Failed, Step};
use crate::{players_steps, root};

const RESULTS: &str = "docs/long-results.md";

/// Programs that only the slow checks need are built here.
const TOOLS: &str = "target/tools";

const CARGO_FUZZ: &str = "0.13.2";

/// Runs every slow check, also after one has failed, and writes down how they went.
pub fn long() -> Result<(), Failed> {
    let mut steps = vec![
        Step::cargo("test --workspace --quiet --no-fail-fast").env("LONG_TESTS", "1"),
        Step::cargo(&format!("install --quiet --locked --root {TOOLS} cargo-fuzz@{CARGO_FUZZ}")),
    ];
    steps.extend(players_steps("dev", "chaos --kills 50"));
    for target in fuzz_targets() {
        // What is found is kept here from one run to the next, but not committed.
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(root().join(&corpus))
            .map_err(|error| Failed(format!("cannot make `{corpus}`: {error}")))?;
        // Without sanitizers, which need a nightly compiler and find nothing in safe code.
        let run =
            format!("run -s none {target} {corpus} fuzz/seeds/{target} -- -max_total_time=60");
        steps.push(Step::program(&format!("{TOOLS}/bin/cargo-fuzz"), &format!("fuzz {run}")));
    }

    let mut results = format!(
        "# Results of the long checks\n\n\
         Written by `cargo xtask long` on {} at commit {}.\n\n\
         | command | result | seconds |\n|---|---|---|\n",
        today(),
        commit(),
    );
    let mut failures = 0;
    for step in &steps {
        let start = Instant::now();
        let result = match step.run() {
            Ok(()) => "passed",
            Err(failed) => {
                eprintln!("error: {failed}");
                failures += 1;
                "failed"
            }
        };
        // Writing to a string cannot fail.
        let _ = writeln!(results, "| `{step}` | {result} | {} |", start.elapsed().as_secs());
    }
    fs::write(root().join(RESULTS), results)
        .map_err(|error| Failed(format!("cannot write `{RESULTS}`: {error}")))?;
    eprintln!("wrote {RESULTS}");
    if failures == 0 {
        Ok(())
    } else {
        Err(Failed(format!("{failures} of {} long checks failed", steps.len())))
    }
}

/// Every file in `fuzz/fuzz_targets` is one; there need not be any.
fn fuzz_targets() -> Vec<String> {
    let Ok(entries) = fs::read_dir(root().join("fuzz/fuzz_targets")) else { return Vec::new() };
    let mut targets: Vec<String> = entries
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".rs")?.to_owned()))
        .collect();
    targets.sort();
    targets
}

/// The commit that was checked, and whether there was more than that.
fn commit() -> String {
    match Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=12"])
        .current_dir(root())
        .output()
    {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        }
        _ => String::from("unknown"),
    }
}

/// The date in Greenwich, as `2026-11-15`.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = date(now.as_secs() / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// Year, month and day so many days after 1970-01-01.
fn date(mut days: u64) -> (u64, usize, u64) {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    (year, month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(11_017), (2000, 3, 1));
        assert_eq!(date(19_722), (2023, 12, 31));
        assert_eq!(date(20_772), (2026, 11, 15));
    }
}
