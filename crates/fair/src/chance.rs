//! Luck that follows from a key.

use hkdf::Hkdf;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::Sha256;
use whistlestop_engine::{Chance, SeatId, Shuffle};

use crate::bytes::{Key, Nonce, Secret};

/// The luck of a real table.
///
/// Every act of chance has a stream of its own, named by a label, so no outcome depends on what
/// was drawn before or in which order. A table that is put to sleep therefore keeps a key and
/// two counters, and no state of a generator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairChance {
    /// From which everything follows.
    pub key: Key,
    /// How often two or more cards of the discard pile have become the deck.
    pub reshuffles: u32,
    /// How often two or more tickets have gone under the ticket deck.
    pub returns: u32,
}

impl FairChance {
    /// The luck of a game before its deal: one nonce for every seat, in the order of the seats.
    pub fn new(secret: &Secret, game_id: &str, nonces: &[Nonce]) -> Self {
        Self { key: secret.key(game_id, nonces), reshuffles: 0, returns: 0 }
    }
}

impl Chance for FairChance {
    /// # Panics
    /// If `seats` is 0 or more than a game can have.
    fn start(&mut self, seats: usize) -> SeatId {
        let mut stream = stream(&self.key, &[b"start"]);
        SeatId::new(below(seats, || stream.next_u32())).expect("a game has at most five seats")
    }

    fn shuffle(&mut self, what: Shuffle, items: &mut [u8]) {
        // Nothing to decide, so nothing to count: whether a game asks about a lone ticket at all
        // must not change the luck that follows.
        if items.len() < 2 {
            return;
        }
        let label: &[&[u8]] = match what {
            Shuffle::Trains => &[b"trains"],
            Shuffle::Tickets => &[b"tickets"],
            Shuffle::LongTickets => &[b"long"],
            Shuffle::Reshuffle => &[b"reshuffle", &count(&mut self.reshuffles)],
            Shuffle::Returned => &[b"returned", &count(&mut self.returns)],
        };
        let mut stream = stream(&self.key, label);
        for last in (1..items.len()).rev() {
            let other = below(last + 1, || stream.next_u32());
            items.swap(last, other);
        }
    }
}

/// The random words of the act with this label.
fn stream(key: &Key, label: &[&[u8]]) -> ChaCha20Rng {
    let mut seed = [0; 32];
    Hkdf::<Sha256>::new(None, &key.0)
        .expand_multi_info(label, &mut seed)
        .expect("HKDF yields up to 8160 bytes");
    ChaCha20Rng::from_seed(seed)
}

/// Counts one more; the number of those before, as it stands in a label.
fn count(counter: &mut u32) -> [u8; 4] {
    let before = *counter;
    *counter += 1;
    before.to_be_bytes()
}

/// A number below `bound`, each equally likely: the remainder of the first word that lies below
/// the largest multiple of `bound`.
///
/// The rules have a faster way, but this one is short to describe, and nobody waits for it. It is
/// part of what [`VERSION`](crate::VERSION) numbers and must not follow changes made for speed.
fn below(bound: usize, mut word: impl FnMut() -> u32) -> usize {
    const WORDS: u64 = 1 << 32;
    let bound = bound as u64;
    let fair = WORDS - WORDS % bound;
    loop {
        let word = u64::from(word());
        if word < fair {
            return (word % bound) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: u32 = u32::MAX;

    /// What comes of these words, and how many of them were used.
    fn draw(bound: usize, words: &[u32]) -> (usize, usize) {
        let mut used = 0;
        let drawn = below(bound, || {
            used += 1;
            words[used - 1]
        });
        (drawn, used)
    }

    #[test]
    fn words_that_would_favor_small_numbers_are_passed_over() {
        // 2^32 is a multiple of 1, 2 and 4, one more than a multiple of 3 and 5, and four more
        // than a multiple of 7.
        assert_eq!(draw(1, &[MAX]), (0, 1));
        assert_eq!(draw(2, &[MAX]), (1, 1));
        assert_eq!(draw(3, &[MAX, 4]), (1, 2));
        assert_eq!(draw(3, &[MAX - 1]), (2, 1));
        assert_eq!(draw(4, &[MAX]), (3, 1));
        assert_eq!(draw(5, &[MAX, MAX, 13]), (3, 3));
        assert_eq!(draw(7, &[MAX, MAX - 1, MAX - 2, MAX - 3, MAX - 4]), (6, 5));
    }
}
