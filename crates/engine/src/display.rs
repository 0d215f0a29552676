//! The five face-up cards (M10).

use core::fmt;

use crate::action::Slot;
use crate::card::{KINDS, TrainCard};
use crate::map::DISPLAY;

/// The display in one word, six bits a slot, so that all five are read, written and looked at in
/// one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Display(u32);

/// What stands in an empty slot.
const EMPTY: u32 = KINDS as u32;

const FIELD: u32 = 6;

/// The same in each of the five fields.
const fn everywhere(field: u32) -> u32 {
    field * 0b1_000001_000001_000001_000001
}

const HIGH: u32 = everywhere(1 << (FIELD - 1));

/// A set of slots: the high bit of each one's field.
#[derive(Clone, Copy)]
pub(crate) struct Slots(u32);

impl Slots {
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The slot with `n` lower ones; there must be so many.
    #[inline]
    pub fn nth(self, n: usize) -> Slot {
        // The product holds in each field how many slots there are up to it. Those with more than
        // `n` are the one we look for and all after it.
        let up_to = (self.0 >> (FIELD - 1)).wrapping_mul(everywhere(1));
        let from_there = up_to + everywhere((1 << (FIELD - 1)) - 1 - n as u32);
        Slot::at(DISPLAY as u8 - (from_there & HIGH).count_ones() as u8)
    }
}

impl Display {
    pub const EMPTY: Self = Self(everywhere(EMPTY));

    pub fn new(cards: [Option<TrainCard>; DISPLAY]) -> Self {
        let mut display = Self::EMPTY;
        Slot::all().zip(cards).for_each(|(slot, card)| display.set(slot, card));
        display
    }

    /// All slots in ascending order; `None` is an empty one.
    pub fn cards(self) -> [Option<TrainCard>; DISPLAY] {
        core::array::from_fn(|index| self.get(Slot::at(index as u8)))
    }

    #[inline]
    pub fn get(self, slot: Slot) -> Option<TrainCard> {
        let kind = (self.0 >> (FIELD * slot.index() as u32)) & ((1 << FIELD) - 1);
        TrainCard::ALL.get(kind as usize).copied()
    }

    #[inline]
    pub fn set(&mut self, slot: Slot, card: Option<TrainCard>) {
        let shift = FIELD * slot.index() as u32;
        let kind = card.map_or(EMPTY, |card| card as u32);
        self.0 = self.0 & !(((1 << FIELD) - 1) << shift) | kind << shift;
    }

    /// Slots with a card that may be taken: no locomotive as second card (D4), no card from where
    /// there is none (D12).
    #[inline]
    pub fn takable(self, second: bool) -> Slots {
        let kinds = if second { TrainCard::Locomotive as u32 } else { EMPTY };
        Slots(HIGH & !self.at_least(kinds))
    }

    /// How many locomotives there are.
    #[inline]
    pub fn locomotives(self) -> usize {
        let rest = self.at_least(TrainCard::Locomotive as u32) & HIGH;
        rest.count_ones() as usize - self.empty_slots()
    }

    /// How many slots are empty.
    #[inline]
    pub fn empty_slots(self) -> usize {
        (self.at_least(EMPTY) & HIGH).count_ones() as usize
    }

    /// The high bit of each field that is at least `least`; the other bits mean nothing.
    #[inline]
    fn at_least(self, least: u32) -> u32 {
        self.0 + everywhere((1 << (FIELD - 1)) - least)
    }
}

impl fmt::Debug for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_lies_there() {
        let red = Some(TrainCard::Red);
        let locomotive = Some(TrainCard::Locomotive);
        let display = Display::new([red, locomotive, None, locomotive, red]);
        assert_eq!(display.locomotives(), 2);
        assert_eq!(display.empty_slots(), 1);
        assert_eq!(display.takable(false).len(), 4);
        let second = display.takable(true);
        assert_eq!(second.len(), 2);
        assert_eq!((second.nth(0).index(), second.nth(1).index()), (0, 4));
        assert_eq!(display.cards(), [red, locomotive, None, locomotive, red]);
    }
}
