//! What processes cost.

use std::fs;

use crate::{Failure, Result};

/// Seconds of processor time that a process and its children have used. PostgreSQL has a child for each connection.
///
/// # Errors
/// Where there is no `/proc`, or no such process.
pub fn cpu_seconds(id: u32) -> Result<f64> {
    let own = Stat::read(id)?;
    // Of those that have ended, the parent has the sum.
    let mut ticks = own.ticks + own.ticks_of_ended;
    for entry in fs::read_dir("/proc")?.flatten() {
        let child = entry.file_name().to_str().and_then(|name| name.parse().ok());
        // Somebody may end while others are asked.
        if let Some(Ok(stat)) = child.map(Stat::read)
            && stat.parent == id
        {
            ticks += stat.ticks + stat.ticks_of_ended;
        }
    }
    // Hundredths of a second on every Linux.
    Ok(ticks as f64 / 100.0)
}

/// The line of the system about a process.
struct Stat {
    parent: u32,
    ticks: u64,
    ticks_of_ended: u64,
}

impl Stat {
    fn read(id: u32) -> Result<Stat> {
        let text = fs::read_to_string(format!("/proc/{id}/stat"))?;
        Stat::parse(&text).ok_or_else(|| Failure(format!("/proc/{id}/stat says `{text}`")))
    }

    fn parse(text: &str) -> Option<Stat> {
        // The name may contain anything, and stands in parentheses.
        let mut fields = text.rsplit_once(')')?.1.split_whitespace();
        let parent = fields.nth(1)?.parse().ok()?;
        let mut number = |skip| fields.nth(skip)?.parse::<u64>().ok();
        let ticks = number(9)? + number(0)?;
        let ticks_of_ended = number(0)? + number(0)?;
        Some(Stat { parent, ticks, ticks_of_ended })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_process_is_read() {
        let line = "71 (a (b) c) S 2 71 71 0 -1 4194560 1 2 3 4 50 60 7 8 20 0 1 0 33 0 0";
        let stat = Stat::parse(line).unwrap();
        assert_eq!((stat.parent, stat.ticks, stat.ticks_of_ended), (2, 110, 15));
        assert!(Stat::parse("71 (short) S 2 71").is_none());
    }
}
