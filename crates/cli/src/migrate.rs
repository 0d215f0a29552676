//! `whistlestop migrate`: a community moves to another database.

use std::io::Write;

use clap::Args;
use tokio::runtime::Runtime;
use whistlestop_store::{Address, TableSum, copy};

use crate::failure::Failure;

/// Copy everything from one database into another, empty one
///
/// Each is a file, like `whistlestop.db`, or `postgres://HOST/DATABASE`. Stop all servers first. The source is only
/// read. A run that was interrupted has left nothing behind, and can be repeated.
#[derive(Args)]
pub struct Migrate {
    // Text, because a refusal by the parser of options would repeat a password.
    /// The database to read
    from: String,

    /// The database to fill; a file is made if it is missing
    to: String,
}

impl Migrate {
    /// Copies, compares, and says what was copied.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let failed = |error: whistlestop_store::Error| Failure::File(error.to_string());
        let from: Address = self.from.parse().map_err(failed)?;
        let to: Address = self.to.parse().map_err(failed)?;
        let mut wrong = Ok(());
        let tell = |sum: &TableSum| {
            let line = writeln!(out, "{:>12} {}", sum.rows, sum.table).and_then(|()| out.flush());
            wrong = std::mem::replace(&mut wrong, Ok(())).and(line);
        };
        let copied = Runtime::new()?.block_on(copy(&from, &to, tell)).map_err(failed)?;
        wrong?;
        let rows: u64 = copied.tables.iter().map(|sum| sum.rows).sum();
        let how = if copied.was_there { "was there already" } else { "copied and compared" };
        writeln!(out, "{how}: {rows} rows in {} tables of `{to}`", copied.tables.len())?;
        Ok(())
    }
}
