//! Whether the luck of a game is the one that was promised.

use std::error::Error;
use std::fmt;

use whistlestop_engine::{Chance, Luck, Replay, ReplayError, SeatId, Shuffle};
use whistlestop_fair::{FairChance, Proof, ProofError};

/// Deals the whole game again from its proof and compares: the starting seat, the deal, every
/// reshuffle and every return of tickets.
///
/// # Errors
/// What is not as it should be, the first thing only: if one shuffle differs, so may all that
/// follow.
pub fn verify(replay: &Replay, proof: &Proof) -> Result<(), VerifyError> {
    // The rules say what was to be shuffled, and the proof what had to come of it.
    replay.last().map_err(VerifyError::Replay)?;
    let mut chance = proof.check().map_err(VerifyError::Proof)?;
    let (nonces, seats) = (proof.nonces.len(), replay.seats);
    if nonces != seats {
        return Err(VerifyError::Nonces { nonces, seats });
    }
    let proven = chance.start(seats);
    if replay.start != proven {
        return Err(VerifyError::Start { played: replay.start, proven });
    }
    let deal = replay.deal.iter().map(|luck| (0, luck));
    let later = (1..)
        .zip(&replay.entries)
        .flat_map(|(number, entry)| entry.luck.iter().map(move |luck| (number, luck)));
    let mut counts = [0; Shuffle::ALL.len()];
    for (entry, luck) in deal.chain(later) {
        counts[luck.what as usize] += 1;
        if !follows(luck, &mut chance) {
            let count = counts[luck.what as usize];
            return Err(VerifyError::Shuffle { what: luck.what, count, entry });
        }
    }
    Ok(())
}

fn follows(luck: &Luck, chance: &mut FairChance) -> bool {
    let mut items = luck.items.clone();
    items.sort_unstable();
    chance.shuffle(luck.what, &mut items);
    items == luck.items
}

/// Why the luck of a game is not proven.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum VerifyError {
    /// It is not a game.
    Replay(ReplayError),
    /// The proof proves nothing.
    Proof(ProofError),
    /// The proof is of a game with another number of seats.
    Nonces { nonces: usize, seats: usize },
    /// Another seat should have started.
    Start { played: SeatId, proven: SeatId },
    /// A shuffle should have come out differently: the `count`-th of its kind, from 1, in this
    /// entry, where 0 is the deal.
    Shuffle { what: Shuffle, count: usize, entry: usize },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replay(error) => write!(f, "{error}"),
            Self::Proof(error) => write!(f, "{error}"),
            Self::Nonces { nonces, seats } => {
                write!(f, "the proof has {nonces} nonces for {seats} seats")
            }
            Self::Start { played, proven } => {
                write!(f, "{played} started, but the proof leads to {proven}")
            }
            Self::Shuffle { what, entry: 0, .. } => {
                write!(f, "deal: `{what}` is not what the proof leads to")
            }
            Self::Shuffle { what, count, entry } => {
                write!(f, "entry {entry}: `{what}` {count} is not what the proof leads to")
            }
        }
    }
}

impl Error for VerifyError {}
