//! The list of bots.

use std::fmt;
use std::time::Duration;

use crate::Bot;
use crate::easy::Easy;
use crate::expert::expert;
use crate::hard::Hard;
use crate::hybrid::Hybrid;
use crate::medium::Medium;
use crate::mixed::Mixed;
use crate::planner::Planner;
use crate::policy::{Policy, Scripted};
use crate::racer::Racer;
use crate::random::Random;
use crate::wary::Wary;

/// A bot that can be asked for by name.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// The level at which it plays against people, if it is meant for them.
    pub level: Option<Level>,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// How long it takes for a decision: what a search is given if nobody says otherwise, and what
    /// others do not exceed.
    pub time: Duration,
    /// Makes one from its seed.
    pub make: fn(u64) -> Box<dyn Bot>,
}

/// How strong a bot for people is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// For a first game.
    Easy,
    /// For those who know the rules.
    Medium,
    /// For those who win often.
    Hard,
    /// As strong as we can.
    Expert,
}

impl Level {
    /// What it is called, and so is the bot that plays at it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// All bots: one line each.
pub const ALL: &[Entry] = &[
    reference("random", "any legal action, each equally likely", scripted::<Random>),
    reference(
        "planner",
        "finishes one ticket after the other, then draws more",
        scripted::<Planner>,
    ),
    reference("wary", "a planner who cashes in when the end comes near", scripted::<Wary>),
    reference("racer", "claims the longest routes and ignores its tickets", scripted::<Racer>),
    reference(
        "hybrid",
        "finishes its first tickets on shared routes, then races",
        scripted::<Hybrid>,
    ),
    reference(
        "mixed",
        "plans its tickets together and takes long routes on the way",
        scripted::<Mixed>,
    ),
    level(Level::Easy, "a friendly beginner, who makes mistakes", scripted::<Easy>),
    level(Level::Medium, "plans its tickets together and finishes them", scripted::<Medium>),
    level(
        Level::Hard,
        "plans over long routes, counts and saves cards, and blocks",
        scripted::<Hard>,
    ),
    level(Level::Expert, "searches among its plans as long as it may", expert),
];

/// A new bot with this name and seed.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    ALL.iter().find(|entry| entry.name == name).map(|entry| (entry.make)(seed))
}

const fn reference(
    name: &'static str,
    about: &'static str,
    make: fn(u64) -> Box<dyn Bot>,
) -> Entry {
    Entry { name, level: None, about, time: Duration::from_millis(1), make }
}

const fn level(level: Level, about: &'static str, make: fn(u64) -> Box<dyn Bot>) -> Entry {
    let time = match level {
        Level::Easy | Level::Medium => Duration::from_millis(1),
        Level::Hard => Duration::from_millis(10),
        Level::Expert => Duration::from_millis(100),
    };
    Entry { name: level.name(), level: Some(level), about, time, make }
}

fn scripted<P: Policy + Default + Send + 'static>(seed: u64) -> Box<dyn Bot> {
    Box::new(Scripted::new(P::default(), seed))
}
