//! Which commands have been carried out.

use sha2::{Digest, Sha256};

use crate::entry::Origin;

/// Remembers commands by a hash, because a game has hundreds and a server thousands of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Memory(Vec<(u64, u64)>);

impl Memory {
    pub fn remember(&mut self, origin: &Origin, seq: u64) {
        self.0.push((key(origin), seq));
    }

    /// The place of a command in the log, if it is there.
    pub fn recall(&self, origin: &Origin) -> Option<u64> {
        let wanted = key(origin);
        // The latest first: a command is repeated soon or never.
        self.0.iter().rev().find(|(key, _)| *key == wanted).map(|(_, seq)| *seq)
    }
}

/// Two commands of one person with the same key would have to be made on purpose, and would harm
/// only that person.
fn key(origin: &Origin) -> u64 {
    let hash = Sha256::new()
        .chain_update(origin.player.0.len().to_be_bytes())
        .chain_update(&origin.player.0)
        .chain_update(&origin.command)
        .finalize();
    hash.iter().take(8).fold(0, |key, byte| key << 8 | u64::from(*byte))
}
