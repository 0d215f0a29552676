//! What a table reveals when the game is over.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use whistlestop_engine::{MAX_SEATS, MIN_SEATS};

use crate::VERSION;
use crate::bytes::{Commitment, Nonce, Secret};
use crate::chance::FairChance;

/// Everything the luck of a finished game followed from.
///
/// It may be nonsense until [`Proof::check`] has said otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The version of the algorithm, as published before the deal.
    pub version: u32,
    /// The id of the game, as published before the deal.
    pub game_id: String,
    /// The secret, now open.
    pub secret: Secret,
    /// One nonce for every seat, in the order of the seats.
    pub nonces: Vec<Nonce>,
    /// The commitment, as published before the deal.
    pub commitment: Commitment,
}

impl Proof {
    /// Checks the secret against the commitment, and yields the luck from which the deal and
    /// every reshuffle must follow.
    ///
    /// Two things only a witness can check: that the version, the id and the commitment are
    /// those shown before the deal, and that their own nonce stands at their seat. A nonce that
    /// was changed afterwards is no error here; it leads to another deal than the one played.
    ///
    /// # Errors
    /// If the version is unknown, no game has so many seats, or the commitment is to something
    /// else.
    pub fn check(&self) -> Result<FairChance, ProofError> {
        if self.version != VERSION {
            return Err(ProofError::Version(self.version));
        }
        if !(MIN_SEATS..=MAX_SEATS).contains(&self.nonces.len()) {
            return Err(ProofError::Seats(self.nonces.len()));
        }
        let computed = self.secret.commit(&self.game_id);
        if computed != self.commitment {
            return Err(ProofError::Commitment { published: self.commitment, computed });
        }
        Ok(FairChance::new(&self.secret, &self.game_id, &self.nonces))
    }
}

/// Why a proof proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofError {
    /// The version of the algorithm is not one we know.
    Version(u32),
    /// No game has this number of seats.
    Seats(usize),
    /// Secret and game id do not hash to the commitment.
    Commitment {
        /// The commitment in the proof.
        published: Commitment,
        /// What the secret and the id in the proof hash to.
        computed: Commitment,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => {
                write!(f, "shuffle version must be {VERSION}, got {version}")
            }
            Self::Seats(seats) => {
                write!(f, "{MIN_SEATS} to {MAX_SEATS} seats have a nonce, got {seats}")
            }
            Self::Commitment { published, computed } => {
                write!(f, "commitment is `{published}`, but secret and id hash to `{computed}`")
            }
        }
    }
}

impl Error for ProofError {}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use whistlestop_engine::{Chance, Shuffle};

    use super::*;

    fn proof() -> Proof {
        let secret = Secret([3; 32]);
        Proof {
            version: VERSION,
            game_id: "game-1".into(),
            commitment: secret.commit("game-1"),
            secret,
            nonces: vec![Nonce([1; 32]), Nonce([2; 32]), Nonce::ZERO],
        }
    }

    fn deal(proof: &Proof) -> Vec<u8> {
        let mut cards: Vec<u8> = (0..110).collect();
        proof.check().unwrap().shuffle(Shuffle::Trains, &mut cards);
        cards
    }

    #[test]
    fn an_honest_proof_yields_the_luck_of_the_game() {
        let proof = proof();
        let played = FairChance::new(&proof.secret, "game-1", &proof.nonces);
        assert_eq!(proof.check(), Ok(played));
    }

    #[test]
    fn every_bit_of_secret_and_commitment_counts() {
        for bit in 0..256 {
            let mask = 1 << (bit % 8);
            let mut other = proof();
            other.secret.0[bit / 8] ^= mask;
            assert!(matches!(other.check(), Err(ProofError::Commitment { .. })));
            let mut other = proof();
            other.commitment.0[bit / 8] ^= mask;
            assert!(matches!(other.check(), Err(ProofError::Commitment { .. })));
        }
    }

    #[test]
    fn a_proof_is_for_one_game() {
        for id in ["game-2", "game-1\0", "game-", "Game-1", ""] {
            let other = Proof { game_id: id.into(), ..proof() };
            assert!(matches!(other.check(), Err(ProofError::Commitment { .. })), "{id:?}");
        }
    }

    #[test]
    fn other_nonces_lead_to_another_deal() {
        let honest = deal(&proof());
        for bit in 0..256 {
            let mut other = proof();
            other.nonces[1].0[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(deal(&other), honest);
        }
        let mut swapped = proof();
        swapped.nonces.swap(0, 1);
        assert_ne!(deal(&swapped), honest);
        let mut missing = proof();
        missing.nonces.pop();
        assert_ne!(deal(&missing), honest);
    }

    #[test]
    fn versions_and_tables_we_do_not_know_are_refused() {
        let newer = Proof { version: 2, ..proof() };
        assert_eq!(newer.check(), Err(ProofError::Version(2)));
        let lonely = Proof { nonces: vec![Nonce::ZERO], ..proof() };
        assert_eq!(lonely.check(), Err(ProofError::Seats(1)));
        let crowded = Proof { nonces: vec![Nonce::ZERO; 6], ..proof() };
        assert_eq!(crowded.check(), Err(ProofError::Seats(6)));
    }
}
