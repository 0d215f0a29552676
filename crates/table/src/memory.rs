//! Which commands have been carried out.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::entry::Origin;

/// So many commands are remembered before they join the older ones.
const NEWER: usize = 16;

/// Remembers commands by a hash, because a game has hundreds and a server thousands of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Memory {
    /// A table is copied for every entry; its copies share these.
    older: Arc<[Done]>,
    newer: Vec<Done>,
}

/// A command, and its place in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Done {
    key: u64,
    seq: u64,
}

impl Memory {
    pub fn remember(&mut self, origin: &Origin, seq: u64) {
        if self.newer.len() == NEWER {
            self.older = self.older.iter().copied().chain(self.newer.drain(..)).collect();
        }
        self.newer.push(Done { key: key(origin), seq });
    }

    /// The place of a command in the log, if it is there.
    pub fn recall(&self, origin: &Origin) -> Option<u64> {
        let wanted = key(origin);
        // The latest first: a command is repeated soon or never.
        let mut latest = self.newer.iter().rev().chain(self.older.iter().rev());
        latest.find(|done| done.key == wanted).map(|done| done.seq)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::PlayerId;

    #[test]
    fn everything_is_remembered_and_copies_go_their_own_ways() {
        let origin =
            |command: u64| Origin { player: PlayerId("ann".into()), command: command.to_string() };
        let mut memory = Memory::default();
        for command in 1..=100 {
            let before = memory.clone();
            memory.remember(&origin(command), command);
            assert_eq!(before.recall(&origin(command)), None);
            for known in 1..=command {
                assert_eq!(memory.recall(&origin(known)), Some(known));
            }
        }
    }
}
