//! Bots as people ask for them.

use whistlestop_bots::{ALL, Bot, Entry};

/// A bot that was asked for on the command line.
#[derive(Clone)]
pub struct Opponent {
    entry: &'static Entry,
}

impl Opponent {
    /// The bot that a user calls `name`.
    ///
    /// # Errors
    /// If there is none; the message says which there are.
    pub fn parse(name: &str) -> Result<Self, String> {
        ALL.iter().find(|entry| entry.name == name).map(|entry| Self { entry }).ok_or_else(|| {
            let names: Vec<&str> = ALL.iter().map(|entry| entry.name).collect();
            format!("the bots are {}", names.join(", "))
        })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        self.entry.name
    }

    /// A new one for a seat of a game.
    pub fn make(&self, seed: u64) -> Box<dyn Bot> {
        (self.entry.make)(seed)
    }
}
