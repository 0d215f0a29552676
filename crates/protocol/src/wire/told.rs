//! Entries of the log, as one viewer may know them.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_table as table;
use whistlestop_table::{Entry, Happening, Table};

use super::event::Event;
use super::view::{Cause, Names, Person, Watcher};
use super::words::Seat;

/// An entry of the log, as one viewer may know it. Everybody gets one for every entry.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Told {
    /// The place in the log, from 1.
    #[ts(type = "number")]
    pub seq: u64,
    /// When, in milliseconds since the epoch.
    #[ts(type = "number")]
    pub at: i64,
    /// The id of the command, if it was the viewer's own: this is its acknowledgement.
    pub command: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "as in the entries of a table")]
pub enum What {
    Sat {
        seat: Seat,
        person: Person,
    },
    BotSat {
        seat: Seat,
        bot: String,
    },
    Left {
        seat: Seat,
    },
    Resized {
        seats: u8,
    },
    Started {
        start: Seat,
    },
    Acted {
        seat: Seat,
        events: Vec<Event>,
    },
    Replaced {
        seat: Seat,
        bot: String,
        cause: Cause,
    },
    Returned {
        seat: Seat,
    },
    AbandonWanted {
        person: Person,
        wanted: bool,
    },
    ReplacementWanted {
        person: Person,
        seat: Seat,
    },
    Said {
        person: Person,
        words: String,
    },
    Phrase {
        person: Person,
        phrase: String,
    },
    Credited {
        #[ts(type = "number")]
        span: i64,
    },
}

impl Told {
    /// As much of an entry as a watcher may know; `events` are what the table made of it.
    pub fn new(
        table: &Table,
        entry: &Entry,
        events: &[engine::Event],
        watcher: &Watcher,
        names: Names<'_>,
    ) -> Self {
        let own = (entry.origin.as_ref())
            .filter(|origin| watcher.player.as_ref() == Some(&origin.player));
        let tell = |event| Event::told(table.map(), event, watcher.viewer);
        let person = |player| Person::new(player, names);
        let what = match &entry.what {
            Happening::Sat { seat, player, .. } => {
                What::Sat { seat: (*seat).into(), person: person(player) }
            }
            Happening::BotSat { seat, bot } => {
                What::BotSat { seat: (*seat).into(), bot: bot.clone() }
            }
            Happening::Left { seat } => What::Left { seat: (*seat).into() },
            Happening::Resized { seats } => What::Resized { seats: *seats as u8 },
            Happening::Started { start, .. } => What::Started { start: (*start).into() },
            Happening::Acted { seat, .. } => {
                What::Acted { seat: (*seat).into(), events: events.iter().map(tell).collect() }
            }
            Happening::Replaced { seat, bot, cause } => {
                What::Replaced { seat: (*seat).into(), bot: bot.clone(), cause: (*cause).into() }
            }
            Happening::Returned { seat } => What::Returned { seat: (*seat).into() },
            Happening::AbandonWanted { player, wanted } => {
                What::AbandonWanted { person: person(player), wanted: *wanted }
            }
            Happening::ReplacementWanted { player, seat } => {
                What::ReplacementWanted { person: person(player), seat: (*seat).into() }
            }
            Happening::Said { player, said: table::Said::Words(words) } => {
                What::Said { person: person(player), words: words.clone() }
            }
            Happening::Said { player, said: table::Said::Phrase(phrase) } => {
                What::Phrase { person: person(player), phrase: phrase.clone() }
            }
            Happening::Credited { span } => What::Credited { span: *span },
        };
        let command = own.map(|origin| origin.command.clone());
        Self { seq: entry.seq, at: entry.at, command, what }
    }
}
