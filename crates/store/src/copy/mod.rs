//! Moving a whole database from one place to another: SQLite, PostgreSQL, either way.
//!
//! The copy is one transaction of the target. What is killed half way has left nothing, and can simply be
//! run again. Before the commit every table is read back and compared with the source by count and hash.

mod end;
mod tables;

use self::end::End;
pub use self::tables::TableSum;
use self::tables::{Sum, TABLES};
use crate::address::Address;
use crate::error::{Error, Result};

/// What was found in both places after a copy, table by table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// Every table.
    pub tables: Vec<TableSum>,
    /// An earlier run had finished; nothing was written.
    pub was_there: bool,
}

/// Copies everything into an empty database, which is made if missing. The source is only read, and no server may
/// use either of them meanwhile. `tell` hears of each table when it was copied.
///
/// # Errors
/// [`Error::InUse`] if a server uses one of the databases, [`Error::Version`] if the source is not of this version,
/// [`Error::HasData`] if there is anything else in the target, [`Error::Damaged`] if the copy differs.
pub async fn copy(from: &Address, to: &Address, mut tell: impl FnMut(&TableSum)) -> Result<Copied> {
    if from == to {
        return Err(Error::Address("both are the same".to_owned()));
    }
    let mut source = End::source(from).await?;
    let mut target = End::target(to).await?;
    let answer = copy_between(&mut source, &mut target, to, &mut tell).await;
    // Without a commit this undoes everything.
    source.close().await;
    target.close().await;
    answer
}

async fn copy_between(
    source: &mut End,
    target: &mut End,
    to: &Address,
    tell: &mut impl FnMut(&TableSum),
) -> Result<Copied> {
    if !target.is_empty().await? {
        return compare(source, target, to).await;
    }
    let mut tables = Vec::with_capacity(TABLES.len());
    for table in &TABLES {
        let mut sum = Sum::default();
        source.pour(table, target, &mut sum).await?;
        let sum = sum.of(table);
        tell(&sum);
        tables.push(sum);
    }
    for (table, expected) in TABLES.iter().zip(&tables) {
        if target.sum(table).await? != *expected {
            return Err(Error::Damaged(format!("the copy of `{}` differs", table.name)));
        }
    }
    target.commit().await?;
    Ok(Copied { tables, was_there: false })
}

/// Whether the target is what the copy would be.
async fn compare(source: &mut End, target: &mut End, to: &Address) -> Result<Copied> {
    let mut tables = Vec::with_capacity(TABLES.len());
    for table in &TABLES {
        let sum = source.sum(table).await?;
        if target.sum(table).await? != sum {
            return Err(Error::HasData(to.to_string()));
        }
        tables.push(sum);
    }
    Ok(Copied { tables, was_there: true })
}
