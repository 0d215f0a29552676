//! The log: what happened at the table.

use whistlestop_engine::{Action, Luck, SeatId};
use whistlestop_fair::Nonce;

use crate::facts::{Millis, PlayerId};

/// One line of the log. The state of a table is what its entries make of it, one after another;
/// nothing else is ever stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The place in the log, from 1.
    pub seq: u64,
    /// When; never earlier than the entry before.
    pub at: Millis,
    /// Whose command it was, unless the table did it by itself.
    pub origin: Option<Origin>,
    /// What happened.
    pub what: Happening,
}

/// Who sent a command, and which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The person.
    pub player: PlayerId,
    /// The id that the person's client chose: the same id twice is the same command.
    pub command: String,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A person took a seat; if they had another one, they left it.
    Sat {
        /// Which one.
        seat: SeatId,
        /// Who.
        player: PlayerId,
        /// What they add to the luck of the game.
        nonce: Nonce,
    },
    /// A bot was put on a seat.
    BotSat {
        /// Which one.
        seat: SeatId,
        /// Its name in the list of bots.
        bot: String,
    },
    /// A seat was left, or cleared by the host, before the start.
    Left {
        /// Which one.
        seat: SeatId,
    },
    /// The table has more or fewer seats now.
    Resized {
        /// How many.
        seats: usize,
    },
    /// The cards were dealt.
    Started {
        /// Who has the first turn.
        start: SeatId,
        /// What came of the shuffles.
        deal: Vec<Luck>,
    },
    /// A seat acted.
    Acted {
        /// Which one.
        seat: SeatId,
        /// What it did.
        action: Action,
        /// What came of the shuffles that followed.
        luck: Vec<Luck>,
    },
    /// From now on a bot plays for a person.
    Replaced {
        /// Whose seat.
        seat: SeatId,
        /// Which bot.
        bot: String,
        /// Why.
        cause: Cause,
    },
    /// A person took their seat back.
    Returned {
        /// Which one.
        seat: SeatId,
    },
    /// Somebody wants, or no longer wants, the game to end without a result. It does so when all
    /// people who still play want it.
    AbandonWanted {
        /// Whose wish.
        player: PlayerId,
        /// Whether it is one.
        wanted: bool,
    },
    /// Somebody wants a bot to play for an absent person. It does so when all others want it.
    ReplacementWanted {
        /// Whose wish.
        player: PlayerId,
        /// For which seat.
        seat: SeatId,
    },
    /// Somebody said something.
    Said {
        /// Who.
        player: PlayerId,
        /// What.
        said: Said,
    },
    /// Time was given back to all running clocks, because nobody could have moved.
    Credited {
        /// How much.
        span: Millis,
    },
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// They ran out of time; they may come back.
    Timeout,
    /// They gave up; they may not.
    Conceded,
    /// The others were tired of waiting; they may come back.
    Voted,
}

/// Something said at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// In one's own words.
    Words(String),
    /// One of the phrases that clients know in every language, by its id.
    Phrase(String),
}
