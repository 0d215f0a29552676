//! What a client can want at a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_engine::Map;
use whistlestop_fair::Nonce;
use whistlestop_table as table;

use super::refusal::Refusal;
use super::words::Seat;
use crate::hex::from_hex;

/// What a person wants at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Command {
    /// Take a seat, or the first free one.
    Sit {
        /// Which one.
        #[serde(default)]
        seat: Option<Seat>,
        /// What one adds to the luck of the game: 64 hexadecimal digits.
        #[serde(default)]
        nonce: Option<String>,
    },
    /// Leave a seat before the start.
    Leave {
        /// Which one.
        seat: Seat,
    },
    /// Put a bot on a free seat, or on the first one. For the host.
    SeatBot {
        /// Which one.
        #[serde(default)]
        seat: Option<Seat>,
        /// Its name in the list of bots.
        bot: String,
    },
    /// Clear a seat before the start. For the host.
    Clear {
        /// Which one.
        seat: Seat,
    },
    /// Add or take away seats. For the host.
    Resize {
        /// How many there shall be.
        seats: u8,
    },
    /// Deal the cards. For the host.
    Start,
    /// Act in the game.
    Act {
        /// For which seat.
        seat: Seat,
        /// The number of the decision.
        decision: u32,
        /// What to do, in notation: `claim denver-santa_fe red*2`.
        action: String,
    },
    /// Let a bot finish the game.
    Concede {
        /// For which seat.
        seat: Seat,
    },
    /// Take the seat back from a bot.
    Return {
        /// Which one.
        seat: Seat,
    },
    /// Want, or no longer want, the game to end without a result.
    Abandon {
        /// Whether it shall.
        wanted: bool,
    },
    /// Want a bot to play for an absent person.
    Replace {
        /// For which seat.
        seat: Seat,
    },
    /// Say something in one's own words.
    Say {
        /// What.
        words: String,
    },
    /// Say one of the phrases that clients know in every language.
    Phrase {
        /// Its id.
        phrase: String,
    },
}

impl Command {
    /// The command as a table understands it.
    ///
    /// # Errors
    /// If it names what the board does not have, or is not in notation.
    pub fn read(self, map: &Map) -> Result<table::Command, Nack> {
        use table::Command as C;
        Ok(match self {
            Self::Sit { seat, nonce } => {
                let nonce = match nonce {
                    Some(digits) => Nonce(from_hex(&digits).ok_or(Nack::BadNonce)?),
                    None => Nonce::ZERO,
                };
                C::Sit { seat: seat.map(Into::into), nonce }
            }
            Self::Leave { seat } => C::Leave { seat: seat.into() },
            Self::SeatBot { seat, bot } => C::SeatBot { seat: seat.map(Into::into), bot },
            Self::Clear { seat } => C::Clear { seat: seat.into() },
            Self::Resize { seats } => C::Resize { seats: seats.into() },
            Self::Start => C::Start,
            Self::Act { seat, decision, action } => C::Act {
                seat: seat.into(),
                decision,
                action: engine::Action::parse(map, &action).map_err(|_| Nack::BadAction)?,
            },
            Self::Concede { seat } => C::Concede { seat: seat.into() },
            Self::Return { seat } => C::Return { seat: seat.into() },
            Self::Abandon { wanted } => C::Abandon { wanted },
            Self::Replace { seat } => C::Replace { seat: seat.into() },
            Self::Say { words } => C::Say(table::Said::Words(words)),
            Self::Phrase { phrase } => C::Say(table::Said::Phrase(phrase)),
        })
    }
}

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "nack", rename_all = "snake_case")]
#[allow(missing_docs, reason = "as in the answers of a table, and below")]
pub enum Nack {
    /// The action is not in notation, or names what the board does not have.
    BadAction,
    /// A nonce is 64 hexadecimal digits in lower case.
    BadNonce,
    /// The table cannot be written to at present; try again.
    Unavailable,
    /// Too many commands at once; try again later.
    TooFast,
    /// One may not say anything.
    Muted,
    /// The rules forbid it.
    Illegal { refusal: Refusal },
    /// The command is in the log already.
    Repeated {
        #[ts(type = "number")]
        seq: u64,
    },
    /// The decision is not open; this one is, if any.
    Stale { open: Option<u32> },
    /// The game cannot start before somebody sits there.
    EmptySeat { seat: Seat },
    /// Any other answer of the table, by its name.
    Refused { why: String },
}

impl Nack {
    /// What the table says, with names.
    pub fn new(map: &Map, nack: &table::Nack) -> Self {
        match nack {
            table::Nack::Illegal(illegal) => {
                Self::Illegal { refusal: Refusal::new(map, &illegal.refusal) }
            }
            table::Nack::Repeated { seq } => Self::Repeated { seq: *seq },
            table::Nack::Stale { open } => Self::Stale { open: *open },
            table::Nack::EmptySeat { seat } => Self::EmptySeat { seat: (*seat).into() },
            other => Self::Refused { why: other.name().into() },
        }
    }
}
