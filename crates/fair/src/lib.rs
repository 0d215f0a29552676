//! Shuffles that anyone can check after the game.
//!
//! Before the deal a table publishes a [`Commitment`] to its [`Secret`], then every player adds
//! a [`Nonce`]. All luck of the game follows from these, by way of [`FairChance`]. When the game
//! is over the table reveals a [`Proof`]: whoever kept the commitment and their own nonce can
//! deal the whole game again and compare.
//!
//! ```
//! use whistlestop_engine::{Chance, Shuffle};
//! use whistlestop_fair::{FairChance, Nonce, Proof, Secret, VERSION};
//!
//! // The table opens. A real secret comes from the operating system's generator.
//! let secret = Secret([7; 32]);
//! let commitment = secret.commit("game-1");
//!
//! // Everybody has seen the commitment; a player sits down in A, a bot in B.
//! let nonces = vec![Nonce([42; 32]), Nonce::ZERO];
//! let mut chance = FairChance::new(&secret, "game-1", &nonces);
//! let mut dealt: Vec<u8> = (0..30).collect();
//! chance.shuffle(Shuffle::Tickets, &mut dealt);
//!
//! // The game is over, and anyone deals again.
//! let game_id = "game-1".to_string();
//! let proof = Proof { version: VERSION, game_id, secret, nonces, commitment };
//! let mut again = proof.check()?;
//! let mut expected: Vec<u8> = (0..30).collect();
//! again.shuffle(Shuffle::Tickets, &mut expected);
//! assert_eq!(dealt, expected);
//! # Ok::<(), whistlestop_fair::ProofError>(())
//! ```
//!
//! `docs/fair-shuffle.md` describes every byte, for whoever wants to check a game without this
//! crate, and says what such a proof does not show.
#![no_std]

extern crate alloc;

mod bytes;
mod chance;
mod proof;

pub use bytes::{Commitment, Key, Nonce, Secret};
pub use chance::FairChance;
pub use proof::{Proof, ProofError};

/// The version of the algorithm, published along with the commitment.
///
/// It goes up when any outcome would change; old games are then still checked the old way.
pub const VERSION: u32 = 1;
