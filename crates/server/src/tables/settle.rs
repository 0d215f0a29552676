//! What follows from an entry for everything that is not the log.

use whistlestop_engine::SeatId;
use whistlestop_store::{Change, Status};
use whistlestop_table::{Millis, PlayerId, Stage, Table};

/// How much later than necessary the store may be asked to wake a table. While a table is in memory it
/// wakes by itself, so the row need not follow every move; after a crash the sweeper looks this far
/// ahead.
pub(crate) const GRACE: Millis = 20_000;

/// The changes between a table and what an entry made of it, apart from lists and ratings; `stored` is when the
/// store will wake the table as far as known.
pub(crate) fn changes(before: &Table, after: &Table, stored: Option<Millis>) -> Vec<Change> {
    let mut changes: Vec<Change> = SeatId::ALL
        .into_iter()
        .filter(|seat| sitting(before, *seat) != sitting(after, *seat))
        .map(|seat| {
            let (user, bot) = sitting(after, seat);
            let user = user.map(|user| user.0.clone());
            Change::Seat { seat: seat.index() as u8, user, bot: bot.map(Into::into) }
        })
        .collect();
    let status = (before.stage() != after.stage()).then(|| status(after.stage()));
    // Nothing wakes a game that has ended.
    if !status.is_some_and(Status::is_over) {
        changes.extend(new_wake(after, stored).map(Change::Wake));
    }
    changes.extend(status.map(Change::Status));
    changes
}

fn sitting(table: &Table, seat: SeatId) -> (Option<&PlayerId>, Option<&str>) {
    let Some(chair) = table.chair(seat) else { return (None, None) };
    (chair.player(), chair.bot())
}

fn status(stage: Stage) -> Status {
    match stage {
        Stage::Gathering => Status::Open,
        Stage::Playing => Status::Running,
        Stage::Over => Status::Finished,
        Stage::Abandoned => Status::Abandoned,
    }
}

/// When the store shall wake the table from now on, if that is to be changed. It follows from the
/// log, so all processes that serve a table know it without asking the store.
pub(super) fn new_wake(table: &Table, stored: Option<Millis>) -> Option<Option<Millis>> {
    let wanted = table.next_wake().map(|wake| wake.max(table.at()) + GRACE);
    let fits = match (wanted, stored) {
        (None, None) => true,
        // Not too late, and not so early that the sweeper would come for nothing.
        (Some(wanted), Some(stored)) => stored <= wanted && stored >= table.at() + GRACE / 2,
        _ => false,
    };
    (!fits).then_some(wanted)
}
