//! How processes that serve the same games tell each other of new entries.

/// Tells others that a game has a new entry. What is told may be lost: whoever serves a game looks
/// into its log from time to time, and finds out when it writes.
pub(crate) trait Bus: Send + Sync {
    /// A game has so many entries now.
    fn announce(&self, game: &str, head: u64);
}

/// There is nobody else: this process serves all games.
pub(crate) struct Alone;

impl Bus for Alone {
    fn announce(&self, _game: &str, _head: u64) {}
}
