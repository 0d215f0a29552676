//! What is settled when a table opens, and never changes.

use std::fmt;

use whistlestop_engine::Map;
use whistlestop_fair::{Commitment, Secret};

/// Milliseconds: a moment since the epoch, or a span.
pub type Millis = i64;

/// A person, as whoever runs the table knows them. A name is for the eyes only and may change, so
/// there is none here.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub String);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The immutable facts of a table.
#[derive(Clone)]
pub struct Facts {
    /// The id of the game; the shuffle is bound to it.
    pub id: String,
    /// The board.
    pub map: &'static Map,
    /// Who opened the table, and may seat bots, clear seats and start.
    pub host: PlayerId,
    /// How many seats it opens with; the host may change that before the start.
    pub seats: usize,
    /// What was agreed.
    pub options: Options,
    /// From which all luck follows; shown to nobody before the end.
    pub secret: Secret,
}

impl Facts {
    /// What binds the table to its secret, shown to everybody from the beginning.
    pub fn commitment(&self) -> Commitment {
        self.secret.commit(&self.id)
    }
}

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Facts")
            .field("id", &self.id)
            .field("map", &self.map.name())
            .field("host", &self.host)
            .field("seats", &self.seats)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

/// What the host agreed on with everybody who sits down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How long people may think.
    pub clock: Clock,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether one person may hold several seats, and the device goes from hand to hand.
    pub pass_and_play: bool,
    /// How long a bot waits before its move is shown. The same for every move, so that it says
    /// nothing about the bot's cards.
    pub bot_pace: Millis,
    /// Who plays for a person that ran out of time, conceded or was voted out.
    pub stand_in: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            clock: Clock::None,
            rated: false,
            pass_and_play: false,
            bot_pace: 1_000,
            stand_in: "medium".into(),
        }
    }
}

/// How long people may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// As long as they like.
    None,
    /// So long for each turn, and what is longer comes out of a bank for the whole game.
    Live {
        /// For the whole game.
        bank: Millis,
        /// For each turn.
        turn: Millis,
    },
    /// So long for each turn: hours or days.
    Slow {
        /// For each turn.
        turn: Millis,
    },
}
