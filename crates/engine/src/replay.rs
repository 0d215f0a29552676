//! A whole game, written down: it can be played again without a random generator.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::action::Action;
use crate::chance::Chance;
use crate::event::Event;
use crate::game::Game;
use crate::luck::{Luck, Misfit, Recorded, Recording};
use crate::map::Map;
use crate::refusal::IllegalAction;
use crate::seat::SeatId;
use crate::setup::SeatCountError;

/// A game from the deal to the last action, finished or not, with the outcome of all chance.
///
/// It may be nonsense: [`Replay::play`] applies the rules to it, and there are no others.
#[derive(Clone, PartialEq, Eq)]
pub struct Replay {
    /// The board.
    pub map: &'static Map,
    /// How many seats play.
    pub seats: usize,
    /// The seat that has the first turn (T1).
    pub start: SeatId,
    /// The luck of the deal.
    pub deal: Vec<Luck>,
    /// What was done, in this order.
    pub entries: Vec<Entry>,
}

/// One action, and the luck that came with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who acted.
    pub seat: SeatId,
    /// What was done.
    pub action: Action,
    /// What was shuffled in consequence.
    pub luck: Vec<Luck>,
}

impl Replay {
    /// The game after the deal, ready to play entry by entry.
    ///
    /// # Errors
    /// If there is no such deal.
    pub fn play(&self) -> Result<Playback<'_>, ReplayError> {
        let chance = Recorded::new(self.start, &self.deal);
        let game = Game::with_start(self.map, self.seats, self.start, chance)
            .map_err(ReplayError::Seats)?;
        game.chance.check().map_err(ReplayError::Deal)?;
        Ok(Playback { replay: self, game, step: 0 })
    }

    /// The game after so many entries; 0 is the deal.
    ///
    /// # Errors
    /// If there are not so many, or one of them cannot be played.
    pub fn at(&self, step: usize) -> Result<Playback<'_>, ReplayError> {
        let mut playback = self.play()?;
        while playback.step < step {
            if playback.advance()?.is_none() {
                return Err(ReplayError::NoSuchStep { step, entries: self.entries.len() });
            }
        }
        Ok(playback)
    }

    /// The game after the last entry.
    ///
    /// # Errors
    /// If an entry cannot be played.
    pub fn last(&self) -> Result<Playback<'_>, ReplayError> {
        self.at(self.entries.len())
    }
}

impl fmt::Debug for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay")
            .field("map", &self.map.name())
            .field("seats", &self.seats)
            .field("start", &self.start)
            .field("deal", &self.deal)
            .field("entries", &self.entries)
            .finish()
    }
}

/// A replay that is being played.
#[derive(Clone, Debug)]
pub struct Playback<'r> {
    replay: &'r Replay,
    game: Game<Recorded<'r>>,
    step: usize,
}

impl<'r> Playback<'r> {
    /// The game as it stands.
    pub fn game(&self) -> &Game<Recorded<'r>> {
        &self.game
    }

    /// How many entries have been played.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Plays the next entry and tells what happened; `None` if there is no further one.
    ///
    /// # Errors
    /// If the entry is illegal, or its luck is not that of the game. The game stays as it was.
    pub fn advance(&mut self) -> Result<Option<Vec<Event>>, ReplayError> {
        let Some(entry) = self.replay.entries.get(self.step) else { return Ok(None) };
        let number = self.step + 1;
        let mut game = self.game.clone();
        game.chance = Recorded::new(self.replay.start, &entry.luck);
        let events = game
            .apply(entry.seat, entry.action)
            .map_err(|refused| ReplayError::illegal(number, refused, self.replay.map))?;
        game.chance.check().map_err(|misfit| ReplayError::Luck { entry: number, misfit })?;
        self.game = game;
        self.step = number;
        Ok(Some(events))
    }
}

/// A game that is recorded while it is played.
#[derive(Clone, Debug)]
pub struct Recorder<C> {
    game: Game<Recording<C>>,
    replay: Replay,
}

impl<C: Chance> Recorder<C> {
    /// A new game whose starting seat is drawn.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn new(map: &'static Map, seats: usize, chance: C) -> Result<Self, SeatCountError> {
        let mut game = Game::new(map, seats, Recording::new(chance))?;
        let (start, deal) = (game.open.start, game.chance.take());
        Ok(Self { game, replay: Replay { map, seats, start, deal, entries: Vec::new() } })
    }

    /// Performs an action, tells what happened, and writes it down.
    ///
    /// # Errors
    /// An illegal action is refused and leaves no trace.
    pub fn apply(&mut self, seat: SeatId, action: Action) -> Result<Vec<Event>, IllegalAction> {
        let events = self.game.apply(seat, action)?;
        let luck = self.game.chance.take();
        self.replay.entries.push(Entry { seat, action, luck });
        Ok(events)
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game<Recording<C>> {
        &self.game
    }

    /// The record so far.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The record, when there is nothing more to record.
    pub fn into_replay(self) -> Replay {
        self.replay
    }
}

/// Why a [`Replay`] is not a game. Entries count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum ReplayError {
    /// No game has these seats, or this starting seat.
    Seats(SeatCountError),
    /// The luck of the deal is not that of the game.
    Deal(Misfit),
    /// The rules forbid an entry; `why` is the refusal in words.
    Illegal { entry: usize, refused: IllegalAction, why: String },
    /// The luck of an entry is not that of the game.
    Luck { entry: usize, misfit: Misfit },
    /// The game was not played so far.
    NoSuchStep { step: usize, entries: usize },
}

impl ReplayError {
    fn illegal(entry: usize, refused: IllegalAction, map: &Map) -> Self {
        Self::Illegal { entry, why: refused.refusal.describe(map), refused }
    }

    /// The entry that is at fault, if it is one.
    pub fn entry(&self) -> Option<usize> {
        match self {
            Self::Illegal { entry, .. } | Self::Luck { entry, .. } => Some(*entry),
            Self::Seats(_) | Self::Deal(_) | Self::NoSuchStep { .. } => None,
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(error) => write!(f, "{error}"),
            Self::Deal(misfit) => write!(f, "deal: {misfit}"),
            Self::Illegal { entry, why, .. } => write!(f, "entry {entry}: {why}"),
            Self::Luck { entry, misfit } => write!(f, "entry {entry}: {misfit}"),
            Self::NoSuchStep { step, entries } => {
                write!(f, "there is no step {step}, the game has {entries} entries")
            }
        }
    }
}

impl core::error::Error for ReplayError {}
