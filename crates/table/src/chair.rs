//! Who sits where.

use whistlestop_bots::Level;
use whistlestop_engine::SeatId;
use whistlestop_fair::Nonce;

use crate::entry::Cause;
use crate::facts::PlayerId;

/// One seat of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Chair {
    /// Nobody sits here.
    #[default]
    Empty,
    /// A bot plays.
    Bot {
        /// Its name in the list of bots.
        bot: String,
    },
    /// A person plays.
    Person {
        /// Who.
        player: PlayerId,
        /// What they added to the luck of the game.
        nonce: Nonce,
        /// The bot that plays for them at present, and why.
        stand_in: Option<StandIn>,
    },
}

/// A bot that plays for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandIn {
    /// Its name in the list of bots.
    pub bot: String,
    /// Why it does.
    pub cause: Cause,
}

impl Chair {
    /// The person who sits here, playing or not.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::Person { player, .. } => Some(player),
            Self::Empty | Self::Bot { .. } => None,
        }
    }

    /// The bot that decides for this seat at present. Logs outlive bots: for one that no longer
    /// exists another plays, and is named instead.
    pub fn bot(&self) -> Option<&str> {
        let bot = match self {
            Self::Empty => None,
            Self::Bot { bot } => Some(bot),
            Self::Person { stand_in, .. } => stand_in.as_ref().map(|stand_in| &stand_in.bot),
        };
        bot.map(|bot| if is_bot(bot) { bot } else { SUCCESSOR })
    }

    /// Why a bot plays for a person here, if one does.
    pub fn cause(&self) -> Option<Cause> {
        match self {
            Self::Person { stand_in, .. } => stand_in.as_ref().map(|stand_in| stand_in.cause),
            Self::Empty | Self::Bot { .. } => None,
        }
    }

    /// Whether a person decides for this seat at present.
    pub fn is_played_by_person(&self) -> bool {
        matches!(self, Self::Person { stand_in: None, .. })
    }

    /// What this seat adds to the luck of the game.
    pub(crate) fn nonce(&self) -> Nonce {
        match self {
            Self::Person { nonce, .. } => *nonce,
            Self::Empty | Self::Bot { .. } => Nonce::ZERO,
        }
    }
}

/// Whether there is a bot of this name.
pub(crate) fn is_bot(name: &str) -> bool {
    whistlestop_bots::ALL.iter().any(|entry| entry.name == name)
}

/// Who plays for bots that no longer exist.
const SUCCESSOR: &str = Level::Medium.name();

/// Seats and chairs, clockwise from `A`.
pub(crate) fn numbered(chairs: &[Chair]) -> impl Iterator<Item = (SeatId, &Chair)> {
    SeatId::ALL.into_iter().zip(chairs)
}
