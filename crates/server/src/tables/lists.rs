//! When lists are told what there is to show of a table.
//!
//! With an entry, mostly. In live games whose turn it is changes with nearly every move, and people who play fast
//! make several in a second: then lists may be a little behind. Each process that serves a table concludes this from the
//! entries it has seen; if two of them differ, lists are told the same twice.

use whistlestop_engine::SeatId;
use whistlestop_table::{Chair, Clock, Millis, Table};

use crate::lobby::Lobby;

/// How long lists hear nothing new of a live game after they did. Nobody looks into a list to see whether it is their
/// turn there.
const LAG: Millis = 1_000;
/// After so long they are told without an entry, if none has come.
const LONG_LAG: Millis = 2 * LAG;

/// What lists show of a table.
#[derive(Debug)]
pub(super) struct Lists {
    /// Whose turn it is, a bit for each seat; `None` if they show something that is not so.
    turn: Option<u8>,
    /// As of when.
    at: Millis,
}

impl Lists {
    /// They show the table as it is.
    pub fn of(table: &Table) -> Self {
        Self { turn: Some(turn(table)), at: table.at() }
    }

    /// They show what is stored beside the game.
    pub fn stored(table: &Table, lobby: &str) -> Self {
        let is_right = serde_json::from_str(lobby)
            .is_ok_and(|stored: Lobby| stored.shows_the_same(&Lobby::of(table)));
        Self { turn: is_right.then(|| turn(table)), at: table.at() }
    }

    /// Whether they are told with the entry that makes `after` of a table.
    pub fn hear_of(&self, before: &Table, after: &Table) -> bool {
        let is_same_company = before.stage() == after.stage() && after.has_company_of(before);
        let is_live = matches!(after.facts().options.clock, Clock::Live { .. });
        !is_same_company
            || self.turn != Some(turn(after)) && (!is_live || after.at() >= self.at + LAG)
    }

    /// When they are to be told of what they do not show yet.
    pub fn due(&self, table: &Table) -> Option<Millis> {
        (self.turn != Some(turn(table))).then_some(self.at + LONG_LAG)
    }
}

/// The seats of the people who have to decide, a bit for each.
fn turn(table: &Table) -> u8 {
    let is_person = |seat: &SeatId| table.chair(*seat).is_some_and(Chair::is_played_by_person);
    table.to_act().filter(is_person).fold(0, |turn, seat| turn | 1 << seat.index())
}
