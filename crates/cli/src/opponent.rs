//! Bots as people ask for them.

use std::time::Duration;

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

    /// Whom a newcomer plays against: the gentlest bot for people.
    pub fn gentlest() -> &'static str {
        let for_people = ALL.iter().filter(|entry| entry.level.is_some());
        let gentlest = for_people.min_by_key(|entry| entry.level).or(ALL.last());
        gentlest.map_or("", |entry| entry.name)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        self.entry.name
    }

    /// How long it may take for a decision if nobody says otherwise.
    pub fn time(&self) -> Duration {
        self.entry.time
    }

    /// A new one for a seat of a game.
    pub fn make(&self, seed: u64) -> Box<dyn Bot> {
        (self.entry.make)(seed)
    }
}
