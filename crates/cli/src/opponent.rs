//! Bots as people ask for them.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use whistlestop_bots::arena::Times;
use whistlestop_bots::{ALL, Bot, Budget, Entry};

use crate::exec::{self, Program, ProgramBot};

/// A bot that was asked for on the command line.
#[derive(Clone)]
pub enum Opponent {
    /// One of ours, perhaps with a budget of its own.
    Listed(&'static Entry, Option<Budget>),
    /// Any program.
    Program(Arc<Program>),
}

/// How long programs are waited for.
#[derive(Args, Clone, Copy)]
pub struct Patience {
    /// How much longer than its time a program (`exec:`) may take to answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    patience: u64,
}

impl Opponent {
    /// The bot that a user calls `name`.
    ///
    /// # Errors
    /// If there is none; the message says which there are.
    pub fn parse(name: &str) -> Result<Self, String> {
        if name.starts_with(exec::PREFIX) {
            return Program::parse(name).map(|program| Self::Program(Arc::new(program)));
        }
        let (name, budget) = match name.split_once('@') {
            Some((name, budget)) => (name, Some(budget.parse()?)),
            None => (name, None),
        };
        let entry = ALL.iter().find(|entry| entry.name == name).ok_or_else(|| {
            let names: Vec<&str> = ALL.iter().map(|entry| entry.name).collect();
            let prefix = exec::PREFIX;
            format!("the bots are {}, and `{prefix}PROGRAM`", names.join(", "))
        })?;
        Ok(Self::Listed(entry, budget))
    }

    /// Whom a newcomer plays against: the gentlest bot for people.
    pub fn gentlest() -> &'static str {
        let for_people = ALL.iter().filter(|entry| entry.level.is_some());
        let gentlest = for_people.min_by_key(|entry| entry.level).or(ALL.last());
        gentlest.map_or("", |entry| entry.name)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Listed(entry, _) => entry.name,
            Self::Program(program) => &program.name,
        }
    }

    /// What it may spend on a decision, if it was asked for with a budget of its own.
    pub fn own_budget(&self) -> Option<Budget> {
        match self {
            Self::Listed(_, budget) => *budget,
            Self::Program(_) => None,
        }
    }

    /// What it may spend on a decision if nobody says otherwise.
    pub fn usual_budget(&self) -> Budget {
        Budget::Time(match self {
            Self::Listed(entry, _) => entry.time,
            Self::Program(_) => Duration::from_millis(100),
        })
    }

    /// A new one for a seat of a game.
    pub fn make(&self, seed: u64, patience: Patience) -> Box<dyn Bot> {
        let patience = Duration::from_millis(patience.patience);
        match self {
            Self::Listed(entry, _) => (entry.make)(seed),
            Self::Program(program) => {
                Box::new(ProgramBot::new(Arc::clone(program), seed, patience))
            }
        }
    }

    /// How long its decisions took, if only it knows.
    pub fn times(&self) -> Option<Times> {
        match self {
            Self::Listed(..) => None,
            Self::Program(program) => Some(program.times()),
        }
    }
}
