//! Luck written down, and luck read again.
//!
//! All luck of a game passes through [`Chance`], so a game is recorded by a chance that keeps what
//! comes of it, and played again by a chance that answers from the record.

use alloc::vec::Vec;
use core::fmt;

use crate::chance::{Chance, Shuffle};
use crate::seat::SeatId;

/// The outcome of one shuffle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Luck {
    /// What was shuffled.
    pub what: Shuffle,
    /// Kinds of train cards or numbers of tickets, top first.
    pub items: Vec<u8>,
}

/// A chance that keeps a record of what comes of another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recording<C> {
    chance: C,
    luck: Vec<Luck>,
}

impl<C> Recording<C> {
    /// Records this chance.
    pub fn new(chance: C) -> Self {
        Self { chance, luck: Vec::new() }
    }

    /// The outcomes since they were last taken.
    pub fn take(&mut self) -> Vec<Luck> {
        core::mem::take(&mut self.luck)
    }

    /// The chance that is recorded.
    pub fn inner(&self) -> &C {
        &self.chance
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn start(&mut self, seats: usize) -> SeatId {
        self.chance.start(seats)
    }

    fn shuffle(&mut self, what: Shuffle, items: &mut [u8]) {
        self.chance.shuffle(what, items);
        self.luck.push(Luck { what, items: items.into() });
    }
}

/// A chance that answers from a record.
///
/// A game cannot be told that its luck does not fit, so a misfit is kept for [`Recorded::check`]
/// and the items stay as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded<'r> {
    start: SeatId,
    luck: &'r [Luck],
    misfit: Option<Misfit>,
}

impl<'r> Recorded<'r> {
    /// The chance with this record, first outcome first.
    pub fn new(start: SeatId, luck: &'r [Luck]) -> Self {
        Self { start, luck, misfit: None }
    }

    /// Whether the record was exactly what the game asked for.
    ///
    /// # Errors
    /// The first thing that did not fit, or that there is something left over.
    pub fn check(&self) -> Result<(), Misfit> {
        match (&self.misfit, self.luck) {
            (Some(misfit), _) => Err(*misfit),
            (None, [found, ..]) => Err(Misfit::LeftOver { found: found.what }),
            (None, []) => Ok(()),
        }
    }

    fn next(&mut self, wanted: Shuffle, items: &[u8]) -> Result<&'r [u8], Misfit> {
        let (luck, rest) = self.luck.split_first().ok_or(Misfit::Missing { wanted })?;
        if luck.what != wanted {
            return Err(Misfit::Other { wanted, found: luck.what });
        }
        if !is_shuffled(items, &luck.items) {
            return Err(Misfit::Items { what: wanted });
        }
        self.luck = rest;
        Ok(&luck.items)
    }
}

impl Chance for Recorded<'_> {
    fn start(&mut self, _seats: usize) -> SeatId {
        self.start
    }

    fn shuffle(&mut self, what: Shuffle, items: &mut [u8]) {
        if self.misfit.is_some() {
            return;
        }
        match self.next(what, items) {
            Ok(shuffled) => items.copy_from_slice(shuffled),
            Err(misfit) => self.misfit = Some(misfit),
        }
    }
}

/// Whether `shuffled` is `sorted` in another order.
fn is_shuffled(sorted: &[u8], shuffled: &[u8]) -> bool {
    if sorted.len() != shuffled.len() {
        return false;
    }
    let mut again = shuffled.to_vec();
    again.sort_unstable();
    again == sorted
}

/// Why recorded luck is not that of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum Misfit {
    /// The game asks for more than was recorded.
    Missing { wanted: Shuffle },
    /// Something else was shuffled.
    Other { wanted: Shuffle, found: Shuffle },
    /// Other cards or tickets were shuffled than the game has to shuffle.
    Items { what: Shuffle },
    /// The game asks for less than was recorded.
    LeftOver { found: Shuffle },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { wanted } => write!(f, "`{wanted}` is missing"),
            Self::Other { wanted, found } => write!(f, "expected `{wanted}`, got `{found}`"),
            Self::Items { what } => {
                write!(f, "`{what}` does not list what the game has to shuffle")
            }
            Self::LeftOver { found } => write!(f, "`{found}`, but there is nothing to shuffle"),
        }
    }
}

impl core::error::Error for Misfit {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::FastChance;

    fn luck(what: Shuffle, items: &[u8]) -> Luck {
        Luck { what, items: items.into() }
    }

    #[test]
    fn what_is_recorded_comes_again() {
        let mut recording = Recording::new(FastChance::new(1));
        let mut first: Vec<u8> = (0..30).collect();
        let mut second: Vec<u8> = alloc::vec![1, 1, 2, 2, 2, 8];
        recording.shuffle(Shuffle::Tickets, &mut first);
        recording.shuffle(Shuffle::Reshuffle, &mut second);
        let record = recording.take();
        assert_eq!(recording.take(), []);

        let mut recorded = Recorded::new(SeatId::A, &record);
        let mut items: Vec<u8> = (0..30).collect();
        recorded.shuffle(Shuffle::Tickets, &mut items);
        assert_eq!(items, first);
        assert_eq!(recorded.check(), Err(Misfit::LeftOver { found: Shuffle::Reshuffle }));
        let mut items = [1, 1, 2, 2, 2, 8];
        recorded.shuffle(Shuffle::Reshuffle, &mut items);
        assert_eq!(items, *second);
        assert_eq!(recorded.check(), Ok(()));
    }

    #[test]
    fn the_first_misfit_is_kept() {
        let wanted = Shuffle::Returned;
        let cases = [
            (Vec::new(), Misfit::Missing { wanted }),
            (
                alloc::vec![luck(Shuffle::Trains, &[3, 1, 2])],
                Misfit::Other { wanted, found: Shuffle::Trains },
            ),
            (alloc::vec![luck(wanted, &[3, 1])], Misfit::Items { what: wanted }),
            (alloc::vec![luck(wanted, &[3, 1, 1])], Misfit::Items { what: wanted }),
            (alloc::vec![luck(wanted, &[3, 1, 255])], Misfit::Items { what: wanted }),
        ];
        for (record, misfit) in cases {
            let mut recorded = Recorded::new(SeatId::A, &record);
            let mut items = [1, 2, 3];
            recorded.shuffle(wanted, &mut items);
            recorded.shuffle(Shuffle::Trains, &mut items);
            assert_eq!(recorded.check(), Err(misfit));
            assert_eq!(items, [1, 2, 3]);
        }
    }
}
