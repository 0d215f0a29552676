//! Luck that remembers what it did.

use whistlestop_engine::{Chance, SeatId, Shuffle};

/// A source of luck whose outcomes can be read afterwards.
#[derive(Clone, Debug)]
pub struct Recording<C> {
    chance: C,
    shuffles: Vec<(Shuffle, Vec<u8>)>,
}

impl<C> Recording<C> {
    /// Records what `chance` does.
    pub fn new(chance: C) -> Self {
        Self { chance, shuffles: Vec::new() }
    }

    /// What was shuffled since the last call, the first item on top.
    pub fn take(&mut self) -> Vec<(Shuffle, Vec<u8>)> {
        std::mem::take(&mut self.shuffles)
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn start(&mut self, seats: usize) -> SeatId {
        self.chance.start(seats)
    }

    fn shuffle(&mut self, what: Shuffle, items: &mut [u8]) {
        self.chance.shuffle(what, items);
        self.shuffles.push((what, items.to_vec()));
    }
}
