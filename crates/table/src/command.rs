//! What people want at a table, and why it may not be.

use std::fmt;

use whistlestop_engine::{Action, IllegalAction, SeatId};
use whistlestop_fair::Nonce;

use crate::entry::Said;

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take a seat, or the first free one.
    Sit {
        /// Which one.
        seat: Option<SeatId>,
        /// What one adds to the luck of the game.
        nonce: Nonce,
    },
    /// Leave a seat before the start.
    Leave {
        /// Which one.
        seat: SeatId,
    },
    /// Put a bot on a free seat, or on the first one. For the host.
    SeatBot {
        /// Which one.
        seat: Option<SeatId>,
        /// Its name in the list of bots.
        bot: String,
    },
    /// Clear a seat before the start. For the host.
    Clear {
        /// Which one.
        seat: SeatId,
    },
    /// Add or take away seats. For the host.
    Resize {
        /// How many there shall be.
        seats: usize,
    },
    /// Deal the cards. For the host.
    Start,
    /// Act in the game.
    Act {
        /// For which seat.
        seat: SeatId,
        /// Which decision of that seat this is, from 0. It is stale if that one is not open.
        decision: u32,
        /// What to do.
        action: Action,
    },
    /// Let a bot finish the game.
    Concede {
        /// For which seat.
        seat: SeatId,
    },
    /// Take the seat back from a bot. Whoever ran out of time has to wait until the bot has
    /// finished the turn, or time would never be up.
    Return {
        /// Which one.
        seat: SeatId,
    },
    /// Want, or no longer want, the game to end without a result.
    Abandon {
        /// Whether it shall.
        wanted: bool,
    },
    /// Want a bot to play for an absent person, at a table without a clock. It needs the consent of
    /// all others; where there are none, a long wait.
    Replace {
        /// For which seat.
        seat: SeatId,
    },
    /// Say something.
    Say(Said),
}

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum Nack {
    /// The command is in the log already.
    Repeated { seq: u64 },
    /// The id of the command is empty or too long.
    BadCommandId,
    /// Not before the start, or not after it.
    WrongStage,
    /// Only the host may do that.
    NotHost,
    /// The table has no such seat.
    NoSuchSeat,
    /// Somebody sits there.
    SeatTaken,
    /// All seats are taken.
    Full,
    /// Nobody sits there.
    SeatEmpty,
    /// The seat is not yours.
    NotYourSeat,
    /// You do not sit at this table.
    NotSeated,
    /// There is no such bot.
    NoSuchBot { bot: String },
    /// A game has two to five seats.
    SeatCount { seats: usize },
    /// The game cannot start before somebody sits there.
    EmptySeat { seat: SeatId },
    /// The decision is not open; this one is, if any.
    Stale { open: Option<u32> },
    /// The rules forbid it.
    Illegal(IllegalAction),
    /// A bot plays for you; take the seat back first.
    StoodIn,
    /// You play for yourself already.
    NotStoodIn,
    /// Your time was up, and the bot has still to decide; take the seat back after that.
    BotDecides,
    /// No other person plays there.
    NobodyToReplace,
    /// You gave up.
    HasConceded,
    /// You wanted that already.
    NothingNew,
    /// The clock decides, not a vote.
    HasClock,
    /// You have not waited long enough to decide that alone.
    TooEarly,
    /// Nothing is said, or too much at once.
    BadWords,
    /// Enough was said at this table.
    TooMuchSaid,
    /// Enough happened at this table: from now on only what brings the game to its end.
    LogFull,
}

impl Nack {
    /// The word for it in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Repeated { .. } => "repeated",
            Self::BadCommandId => "bad_command_id",
            Self::WrongStage => "wrong_stage",
            Self::NotHost => "not_host",
            Self::NoSuchSeat => "no_such_seat",
            Self::SeatTaken => "seat_taken",
            Self::Full => "full",
            Self::SeatEmpty => "seat_empty",
            Self::NotYourSeat => "not_your_seat",
            Self::NotSeated => "not_seated",
            Self::NoSuchBot { .. } => "no_such_bot",
            Self::SeatCount { .. } => "seat_count",
            Self::EmptySeat { .. } => "empty_seat",
            Self::Stale { .. } => "stale",
            Self::Illegal(_) => "illegal",
            Self::StoodIn => "stood_in",
            Self::NotStoodIn => "not_stood_in",
            Self::BotDecides => "bot_decides",
            Self::NobodyToReplace => "nobody_to_replace",
            Self::HasConceded => "has_conceded",
            Self::NothingNew => "nothing_new",
            Self::HasClock => "has_clock",
            Self::TooEarly => "too_early",
            Self::BadWords => "bad_words",
            Self::TooMuchSaid => "too_much_said",
            Self::LogFull => "log_full",
        }
    }
}

impl fmt::Display for Nack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::error::Error for Nack {}
