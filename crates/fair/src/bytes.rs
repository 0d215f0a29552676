//! The four kinds of 32 bytes. Any value of each is a good one, so they are open inside; they
//! are types of their own because mixing them up would give a secret away.

use core::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// What a table keeps to itself until the game is over: 32 bytes from the operating system's
/// generator, new for every game.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// What to publish before anybody names a nonce: `SHA-256(secret ‖ game_id)`.
    ///
    /// The game's id enters as its UTF-8 bytes, neither terminated nor normalized. As a secret
    /// is always 32 bytes long, no other secret and id make up the same input.
    pub fn commit(&self, game_id: &str) -> Commitment {
        let hash = Sha256::new().chain_update(self.0).chain_update(game_id);
        Commitment(hash.finalize().into())
    }

    /// The key of all luck in a game: `HMAC-SHA-256(secret, game_id ‖ c_1 ‖ … ‖ c_n)`.
    ///
    /// The commitment already fixes where the id ends, and nonces are 32 bytes long, so the
    /// plain concatenation can be read in one way only.
    pub(crate) fn key(&self, game_id: &str, nonces: &[Nonce]) -> Key {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        let mac = mac.chain_update(game_id);
        let mac = nonces.iter().fold(mac, |mac, nonce| mac.chain_update(nonce.0));
        Key(mac.finalize().into_bytes().into())
    }
}

/// What one seat adds to the luck of the game, after it has seen the commitment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Nonce(pub [u8; 32]);

impl Nonce {
    /// The nonce of a bot, or of a seat nobody has taken: fixed, so that the table cannot choose
    /// it.
    pub const ZERO: Self = Self([0; 32]);
}

/// The hash that binds a table to its secret without giving it away; see [`Secret::commit`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment(pub [u8; 32]);

/// From this all luck of one game follows, also the luck to come: as secret as the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub [u8; 32]);

/// Says only what it is, so that no log ever shows a secret.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Says only what it is, so that no log ever shows a key.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// 64 hexadecimal digits, for people to compare.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

/// 64 hexadecimal digits, for people to compare.
impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nonce({self})")
    }
}

fn hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::FairChance;

    #[test]
    fn secrets_do_not_print() {
        let secret = Secret([0xab; 32]);
        let chance = FairChance::new(&secret, "game", &[Nonce::ZERO; 2]);
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_eq!(format!("{chance:?}"), "FairChance { key: Key(..), reshuffles: 0, returns: 0 }");
    }

    #[test]
    fn public_bytes_print_in_hexadecimal() {
        let nonce = Nonce([0x0f; 32]);
        assert_eq!(format!("{nonce}"), "0f".repeat(32));
        assert_eq!(format!("{:?}", Commitment([0xa0; 32])).len(), "Commitment()".len() + 64);
    }
}
