//! Where all luck comes from.

use core::fmt;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoroshiro128PlusPlus;

use crate::seat::SeatId;

/// What is being shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shuffle {
    /// All train cards, before they are dealt (S2).
    Trains,
    /// The regular tickets, before they are dealt (S5, S7).
    Tickets,
    /// The long tickets, before they are dealt (S6).
    LongTickets,
    /// The discard pile, when it becomes the deck (D8).
    Reshuffle,
    /// Tickets on their way under the ticket deck (S14, K3).
    Returned,
}

impl Shuffle {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Trains, Self::Tickets, Self::LongTickets, Self::Reshuffle, Self::Returned];

    /// The word for it in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Trains => "trains",
            Self::Tickets => "tickets",
            Self::LongTickets => "long",
            Self::Reshuffle => "reshuffle",
            Self::Returned => "returned",
        }
    }

    /// The shuffle called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|what| what.name() == name)
    }

    /// Whether it is train cards that are shuffled, rather than tickets.
    pub fn is_of_cards(self) -> bool {
        matches!(self, Self::Trains | Self::Reshuffle)
    }
}

impl fmt::Display for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The one source of luck of a game.
///
/// A game calls it at fixed moments and for nothing else, so two sources that answer alike
/// make the same game (I9). The bytes to shuffle are kinds of train cards or numbers of
/// tickets and always arrive in ascending order.
pub trait Chance {
    /// The starting seat among the first `seats` (T1).
    fn start(&mut self, seats: usize) -> SeatId;

    /// Puts `items` into random order; the first one will lie on top.
    fn shuffle(&mut self, what: Shuffle, items: &mut [u8]);
}

/// The fast generator for simulation and research. Not for real tables: whoever sees enough
/// of its output can foretell the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastChance(Xoroshiro128PlusPlus);

impl FastChance {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoroshiro128PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for FastChance {
    fn start(&mut self, seats: usize) -> SeatId {
        SeatId::new(below(&mut self.0, seats)).unwrap_or(SeatId::A)
    }

    #[inline]
    fn shuffle(&mut self, _what: Shuffle, items: &mut [u8]) {
        shuffle(&mut self.0, items);
    }
}

/// Puts items into random order, each order equally likely (Fisher and Yates).
#[inline]
pub fn shuffle(rng: &mut impl Rng, items: &mut [u8]) {
    let mut left = items.len();
    // Two numbers of 32 bits come out of one step of the generator.
    while left > 1 {
        let word = rng.next_u64();
        let other = below_from(word as u32, rng, left);
        items.swap(left - 1, other);
        let other = below_from((word >> 32) as u32, rng, left - 1);
        items.swap(left - 2, other);
        left -= 2;
    }
}

/// A number below `bound`, each equally likely.
///
/// # Panics
/// If `bound` is 0 or does not fit into 32 bits.
#[inline]
pub fn below(rng: &mut impl Rng, bound: usize) -> usize {
    assert!(bound > 0 && bound <= u32::MAX as usize);
    below_from(rng.next_u32(), rng, bound)
}

/// Lemire's multiplication with rejection, beginning with a random word that is there already.
#[inline]
fn below_from(word: u32, rng: &mut impl Rng, bound: usize) -> usize {
    let bound = bound as u32;
    let mut product = u64::from(word) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as usize
}
