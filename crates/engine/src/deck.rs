//! The two face-down piles. How many lie in them is public and counted in `Open`.

use alloc::vec::Vec;

use crate::card::TrainCard;
use crate::ids::TicketId;
use crate::map::{MAX_CARDS, MAX_TICKETS};

/// The draw pile of train cards, two to a byte, the top one last.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Deck([u8; MAX_CARDS / 2]);

impl Deck {
    pub const EMPTY: Self = Self([0; MAX_CARDS / 2]);

    /// Stacks `cards`, the first one on top.
    #[inline]
    pub fn stack(cards: &[u8]) -> Self {
        let mut deck = Self::EMPTY;
        for (byte, pair) in deck.0.iter_mut().zip(cards.rchunks(2)) {
            *byte = match *pair {
                [upper, lower] => upper << 4 | lower,
                [lower] => lower,
                _ => 0,
            };
        }
        deck
    }

    /// The card with `below` cards under it.
    #[inline]
    pub fn card(&self, below: u8) -> TrainCard {
        TrainCard::at(self.0[usize::from(below) / 2] >> (below % 2 * 4) & 0xF)
    }

    /// Takes the top card off a deck of `size` cards.
    #[inline]
    pub fn pop(&mut self, size: &mut u8) -> TrainCard {
        *size -= 1;
        let card = self.card(*size);
        // Clearing the place keeps equal states equal bit for bit.
        self.0[usize::from(*size) / 2] &= 0xF << ((*size + 1) % 2 * 4);
        card
    }

    /// The cards, top first.
    pub fn cards(&self, size: u8) -> impl Iterator<Item = TrainCard> {
        (0..size).rev().map(|below| self.card(below))
    }
}

/// The pile of tickets, the top one last.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct TicketDeck([u8; MAX_TICKETS]);

impl TicketDeck {
    /// Stacks `tickets`, the first one on top.
    pub fn stack(tickets: &[u8]) -> Self {
        let mut deck = Self([0; MAX_TICKETS]);
        for (place, ticket) in tickets.iter().rev().enumerate() {
            deck.0[place] = *ticket;
        }
        deck
    }

    /// Takes the top ticket off a deck of `size` tickets.
    pub fn pop(&mut self, size: &mut u8) -> TicketId {
        *size -= 1;
        TicketId(core::mem::take(&mut self.0[usize::from(*size)]))
    }

    /// Puts `tickets` under a deck of `size` tickets, the last one lowest (K3).
    pub fn put_under(&mut self, tickets: &[u8], size: &mut u8) {
        self.0.copy_within(..usize::from(*size), tickets.len());
        for (place, ticket) in tickets.iter().rev().enumerate() {
            self.0[place] = *ticket;
        }
        *size += tickets.len() as u8;
    }

    /// The tickets, top first.
    pub fn tickets(&self, size: u8) -> Vec<TicketId> {
        self.0[..usize::from(size)].iter().rev().map(|ticket| TicketId(*ticket)).collect()
    }
}
