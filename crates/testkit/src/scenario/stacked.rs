//! Luck that deals what it was told to.

use std::mem;

use whistlestop_engine::{Chance, FastChance, SeatId, Shuffle};

/// Luck that deals what it was told to, and after that leaves everything to chance.
///
/// An order is forgotten once it is dealt, so that games which have become equal are equal.
#[derive(Clone, PartialEq, Eq)]
pub struct Stacked {
    pub trains: Vec<u8>,
    pub tickets: Vec<u8>,
    pub long_tickets: Vec<u8>,
    pub chance: FastChance,
}

impl From<FastChance> for Stacked {
    /// Nothing is stacked.
    fn from(chance: FastChance) -> Self {
        Self { trains: Vec::new(), tickets: Vec::new(), long_tickets: Vec::new(), chance }
    }
}

impl Chance for Stacked {
    fn start(&mut self, seats: usize) -> SeatId {
        self.chance.start(seats)
    }

    fn shuffle(&mut self, what: Shuffle, items: &mut [u8]) {
        let stacked = match what {
            Shuffle::Trains => mem::take(&mut self.trains),
            Shuffle::Tickets => mem::take(&mut self.tickets),
            Shuffle::LongTickets => mem::take(&mut self.long_tickets),
            Shuffle::Reshuffle | Shuffle::Returned => Vec::new(),
        };
        if stacked.len() == items.len() {
            items.copy_from_slice(&stacked);
        } else {
            self.chance.shuffle(what, items);
        }
    }
}
