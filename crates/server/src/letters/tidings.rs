//! Who is to be told what, after an entry.

use whistlestop_engine::SeatId;
use whistlestop_store::{Change, Tiding, TidingKind};
use whistlestop_table::{Chair, Clock, Millis, Stage, Table};

/// How long somebody who looks on may think before they are told what they see.
const LOOKING: Millis = 10 * 60_000;
/// Whoever has only this part of their time left is told so.
const LITTLE: Millis = 5;

/// Who is to be told from now on, if that changes with an entry. Only slow games tell: at others people sit.
/// `after_ms` is how long they have to come by themselves.
pub(crate) fn change(
    before: &Table,
    after: &Table,
    after_ms: Millis,
    is_here: impl Fn(&str) -> bool,
) -> Option<Change> {
    let Clock::Slow { turn } = after.facts().options.clock else { return None };
    if before.stage() == after.stage() && awaited(before) == awaited(after) {
        return None;
    }
    let soon = after.at() + after_ms;
    let tidings = match after.stage() {
        Stage::Playing => awaited(after)
            .into_iter()
            .flat_map(|Awaited { user, deadline, .. }| {
                let due = if is_here(&user) { soon.max(after.at() + LOOKING) } else { soon };
                let hurry = deadline.map(|deadline| deadline - turn / LITTLE);
                let until_ms = deadline;
                let tell =
                    |kind, due_at_ms| Tiding { user: user.clone(), kind, until_ms, due_at_ms };
                let turn = tell(TidingKind::Turn, due);
                let hurry = hurry.filter(|at| *at > due).map(|at| tell(TidingKind::Hurry, at));
                [Some(turn), hurry]
            })
            .flatten()
            .collect(),
        Stage::Over => after
            .chairs()
            .filter_map(|(_, chair)| chair.player())
            .filter(|player| !is_here(&player.0))
            .map(|player| Tiding {
                user: player.0.clone(),
                kind: TidingKind::Over,
                until_ms: None,
                due_at_ms: soon,
            })
            .collect(),
        Stage::Gathering | Stage::Abandoned => Vec::new(),
    };
    Some(Change::Tell(tidings))
}

/// A turn for which a person is awaited.
#[derive(PartialEq, Eq)]
struct Awaited {
    seat: SeatId,
    user: String,
    began: Option<Millis>,
    deadline: Option<Millis>,
}

fn awaited(table: &Table) -> Vec<Awaited> {
    let person = |seat| {
        let chair = table.chair(seat).filter(|chair| chair.is_played_by_person());
        let user = chair.and_then(Chair::player)?.0.clone();
        Some(Awaited { seat, user, began: table.turn_began(seat), deadline: table.deadline(seat) })
    };
    table.to_act().filter_map(person).collect()
}
