//! The bots of a table while they think.

use std::collections::HashMap;

use tokio::sync::mpsc;
use whistlestop_engine::{Action, SeatId, Viewer};
use whistlestop_table::{Millis, Table};

use crate::bots::{Pool, Thinking};

/// What bots have decided or are about to.
#[derive(Debug)]
pub(crate) struct Minds {
    minds: HashMap<SeatId, Mind>,
    decided: mpsc::UnboundedSender<Decided>,
}

/// A decision of a bot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided {
    pub seat: SeatId,
    pub decision: u32,
    pub action: Action,
}

#[derive(Debug)]
struct Mind {
    decision: u32,
    state: State,
}

#[derive(Debug)]
enum State {
    Thinks { _thinking: Thinking },
    Ready(Action),
}

impl Minds {
    pub fn new() -> (Self, mpsc::UnboundedReceiver<Decided>) {
        let (decided, receiver) = mpsc::unbounded_channel();
        (Self { minds: HashMap::new(), decided }, receiver)
    }

    /// Lets every bot think that has to decide, and none that has not.
    pub fn follow(&mut self, table: &Table, pool: &Pool) {
        self.minds.retain(|seat, mind| {
            table.bots_due().any(|due| due.seat == *seat && due.decision == mind.decision)
        });
        for due in table.bots_due() {
            if self.minds.contains_key(&due.seat) {
                continue;
            }
            let Some(view) = table.view(Viewer::Seat(due.seat)) else { continue };
            let (seat, decision, decided) = (due.seat, due.decision, self.decided.clone());
            let thinking = pool.think(due.bot, view, move |action| {
                // Nobody listens any more if the table has gone to sleep.
                let _ = decided.send(Decided { seat, decision, action });
            });
            let state = State::Thinks { _thinking: thinking };
            self.minds.insert(seat, Mind { decision, state });
        }
    }

    /// Whether nothing can be heard of any.
    pub fn is_empty(&self) -> bool {
        self.minds.is_empty()
    }

    /// Takes a decision in, unless the table has moved on.
    pub fn decided(&mut self, decided: Decided) {
        if let Some(mind) = self.minds.get_mut(&decided.seat)
            && mind.decision == decided.decision
        {
            mind.state = State::Ready(decided.action);
        }
    }

    /// A decision that may be shown by now.
    pub fn due(&self, table: &Table, now: Millis) -> Option<Decided> {
        self.ready(table).find(|(at, _)| *at <= now).map(|(_, decided)| decided)
    }

    /// When the next decision may be shown.
    pub fn next(&self, table: &Table) -> Option<Millis> {
        self.ready(table).map(|(at, _)| at).min()
    }

    /// Forgets a decision that turned out to be none.
    pub fn forget(&mut self, seat: SeatId) {
        self.minds.remove(&seat);
    }

    fn ready<'t>(&'t self, table: &'t Table) -> impl Iterator<Item = (Millis, Decided)> + 't {
        table.bots_due().filter_map(|due| match self.minds.get(&due.seat) {
            Some(Mind { decision, state: State::Ready(action) }) if *decision == due.decision => {
                let decided = Decided { seat: due.seat, decision: due.decision, action: *action };
                Some((due.at, decided))
            }
            _ => None,
        })
    }
}
