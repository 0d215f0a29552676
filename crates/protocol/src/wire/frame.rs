//! The frames of the WebSocket at which a table is played.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine::{Action, Cards, Slot, TicketSet, View};

use super::change::Change;
use super::command::{Command, Nack};
use super::decision::JointCost;
use super::refusal::Refusal;
use super::told::Told;
use super::view::TableView;
use super::words::Seat;

/// The version of the frames. It goes up when an old client could misunderstand a new server.
pub const WIRE_VERSION: u32 = 1;

/// What a client sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClientFrame {
    /// The first frame, and again after a gap or to look through another seat's eyes.
    Hello {
        /// The version the client speaks.
        version: u32,
        /// The last entry it has; 0 for none. Without it only the table as it stands is sent.
        #[serde(default)]
        #[ts(type = "number | null")]
        since: Option<u64>,
        /// Through which of one's own seats to look; the first one if left out.
        #[serde(default)]
        seat: Option<Seat>,
        /// Whether entries may come with what they change, in the place of the whole table.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        changes: bool,
    },
    /// A command. Its acknowledgement is the entry that bears its id.
    Command {
        /// Chosen by the client: the same id twice is the same command.
        id: String,
        /// What is wanted.
        command: Command,
    },
    /// A question about the game as the viewer sees it.
    Ask {
        /// Chosen by the client, and sent back with the answer.
        id: String,
        /// What is asked.
        question: Question,
    },
    /// A sign of life.
    Ping {
        /// Sent back as it is.
        #[ts(type = "number")]
        sent: i64,
    },
}

/// What a server sends.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ServerFrame {
    /// The table as it stands: the answer to a hello.
    Sync {
        /// The time of the server, in milliseconds since the epoch.
        #[ts(type = "number")]
        now: i64,
        /// The entries after the one named in the hello, if one was named.
        entries: Vec<Told>,
        /// The table after all of them.
        view: Box<TableView>,
    },
    /// One more entry, and the table after it; the table is left out if only something was said, or if
    /// there is a change in its place.
    Entry {
        /// The entry.
        entry: Told,
        /// The table after it.
        view: Option<Box<TableView>>,
        /// What is different in the table after it, for clients that have asked for changes.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        change: Option<Box<Change>>,
    },
    /// A command was not carried out.
    Nack {
        /// The id of the command.
        id: String,
        /// Why.
        #[serde(flatten)]
        nack: Nack,
        /// How many entries the log has.
        #[ts(type = "number")]
        head: u64,
    },
    /// The answer to a question.
    Answer {
        /// The id of the question.
        id: String,
        /// The answer.
        #[serde(flatten)]
        answer: Answer,
    },
    /// Who is connected.
    Presence {
        /// Ids of the people at the table who are.
        people: Vec<String>,
        /// How many others watch.
        watchers: u32,
    },
    /// The answer to a ping.
    Pong {
        /// As sent.
        #[ts(type = "number")]
        sent: i64,
        /// The time of the server.
        #[ts(type = "number")]
        now: i64,
    },
    /// A frame that cannot be understood, or that is out of place.
    Error {
        /// Why, by name.
        error: String,
    },
}

/// What can be asked about the game as one sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Why a route cannot be claimed now.
    WhyNotClaim {
        /// The route.
        route: String,
    },
    /// Why an action is refused.
    WhyNot {
        /// In notation.
        action: String,
    },
    /// Why a slot of the display cannot be taken from.
    WhyNotDraw {
        /// From 1; 0 is the deck.
        slot: u8,
    },
    /// Why no station can be built in a city.
    WhyNotStation {
        /// The city.
        city: String,
    },
    /// What tickets of one's own, or on offer, cost together.
    Joint {
        /// Their names.
        tickets: Vec<String>,
    },
}

/// The answer to a [`Question`].
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// Why not; `null` if it is allowed.
    WhyNot {
        /// The rule and the facts.
        refusal: Option<Refusal>,
    },
    /// What tickets cost together.
    Joint {
        /// The cost.
        cost: JointCost,
    },
    /// The question makes no sense here: there is no game, no seat, or no such thing.
    Unknown,
}

impl Question {
    /// The answer, which follows from the view alone.
    pub fn answer(&self, view: Option<&View>) -> Answer {
        view.and_then(|view| self.ask(view)).unwrap_or(Answer::Unknown)
    }

    fn ask(&self, view: &View) -> Option<Answer> {
        let map = view.map();
        view.seat()?;
        let why_not = |refusal: Option<_>| {
            Some(Answer::WhyNot { refusal: refusal.map(|why| Refusal::new(map, &why)) })
        };
        let why_not_act = |action| why_not(view.why_not(action).map(|illegal| illegal.refusal));
        match self {
            Self::WhyNotClaim { route } => {
                why_not(view.why_not_claim(map.route_named(route).ok()?))
            }
            Self::WhyNot { action } => why_not_act(Action::parse(map, action).ok()?),
            Self::WhyNotDraw { slot: 0 } => why_not_act(Action::DrawDeck),
            Self::WhyNotDraw { slot } => {
                why_not_act(Action::DrawDisplay(Slot::new(usize::from(*slot))?))
            }
            Self::WhyNotStation { city } => {
                let city = map.city_named(city).ok()?;
                let legal = |action: &Action| matches!(action, Action::BuildStation { city: there, .. } if *there == city);
                if view.legal_actions().iter().any(legal) {
                    return why_not(None);
                }
                // With no cards at all, whatever else is wrong is told first.
                why_not_act(Action::BuildStation { city, cards: Cards::default() })
            }
            Self::Joint { tickets } => {
                let known = view.tickets().union(view.offer().set());
                let named: Option<TicketSet> =
                    tickets.iter().map(|name| map.ticket_named(name).ok()).collect();
                let named = named.filter(|named| named.without(known).is_empty())?;
                Some(Answer::Joint { cost: view.joint_cost(named)?.into() })
            }
        }
    }
}
