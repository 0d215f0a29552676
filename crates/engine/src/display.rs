//! The five face-up cards (M10).

use core::fmt;

use crate::action::Slot;
use crate::card::{KINDS, TrainCard};
use crate::map::DISPLAY;

/// The display: one byte a slot, so that all five are looked at in one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Display([u8; DISPLAY]);

/// The byte of an empty slot.
const EMPTY: u8 = KINDS as u8;

/// The same byte in each of the five places.
const fn everywhere(byte: u8) -> u64 {
    byte as u64 * 0x01_0101_0101
}

const HIGH: u64 = everywhere(0x80);

/// A set of slots: the high bit of each one's byte.
#[derive(Clone, Copy)]
pub(crate) struct Slots(u64);

impl Slots {
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The slot with `n` lower ones; there must be so many.
    #[inline]
    pub fn nth(self, n: usize) -> Slot {
        // Mostly all of them are there, and then there is nothing to search.
        if self.0 == HIGH {
            return Slot::at(n as u8);
        }
        let mut slots = self.0;
        for _ in 0..n {
            slots &= slots - 1;
        }
        Slot::at(slots.trailing_zeros() as u8 / 8)
    }
}

impl Display {
    pub const EMPTY: Self = Self([EMPTY; DISPLAY]);

    pub fn new(cards: [Option<TrainCard>; DISPLAY]) -> Self {
        Self(cards.map(|card| card.map_or(EMPTY, |card| card as u8)))
    }

    /// All slots in ascending order; `None` is an empty one.
    pub fn cards(self) -> [Option<TrainCard>; DISPLAY] {
        self.0.map(card)
    }

    #[inline]
    pub fn get(self, slot: Slot) -> Option<TrainCard> {
        card(self.0[slot.index()])
    }

    #[inline]
    pub fn set(&mut self, slot: Slot, card: Option<TrainCard>) {
        self.0[slot.index()] = card.map_or(EMPTY, |card| card as u8);
    }

    /// Slots with a card that may be taken: no locomotive as second card (D4), no card from where
    /// there is none (D12).
    #[inline]
    pub fn takable(self, second: bool) -> Slots {
        let kinds = if second { TrainCard::Locomotive as u8 } else { EMPTY };
        Slots(HIGH & !self.at_least(kinds))
    }

    /// How many locomotives there are.
    #[inline]
    pub fn locomotives(self) -> u32 {
        (self.at_least(TrainCard::Locomotive as u8) & HIGH).count_ones() - self.empty_slots()
    }

    /// How many slots are empty.
    #[inline]
    pub fn empty_slots(self) -> u32 {
        (self.at_least(EMPTY) & HIGH).count_ones()
    }

    /// The high bit of each byte that is at least `least`; the other bits mean nothing.
    #[inline]
    fn at_least(self, least: u8) -> u64 {
        let [a, b, c, d, e] = self.0;
        u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]) + everywhere(0x80 - least)
    }
}

#[inline]
fn card(byte: u8) -> Option<TrainCard> {
    TrainCard::ALL.get(usize::from(byte)).copied()
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
