//! The game that a log tells, without the talk around it.

use whistlestop_engine::{Entry as Step, Replay};

use crate::entry::{Entry, Happening};
use crate::facts::Facts;

/// The replay of the game in this log; `None` if it has not started.
pub fn replay<'e>(facts: &Facts, log: impl IntoIterator<Item = &'e Entry>) -> Option<Replay> {
    let mut seats = facts.seats;
    let mut replay: Option<Replay> = None;
    for entry in log {
        match (&entry.what, &mut replay) {
            (Happening::Started { start, deal }, None) => {
                replay = Some(Replay {
                    map: facts.map,
                    seats,
                    start: *start,
                    deal: deal.clone(),
                    entries: Vec::new(),
                });
            }
            (Happening::Acted { seat, action, luck }, Some(replay)) => {
                replay.entries.push(Step { seat: *seat, action: *action, luck: luck.clone() });
            }
            (Happening::Resized { seats: count }, None) => seats = *count,
            _ => {}
        }
    }
    replay
}
