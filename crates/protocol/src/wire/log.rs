//! Entries as they are stored: one line of JSON each, readable in any database shell.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};
use whistlestop_engine::{Action, Luck, Map, SeatId, Shuffle};
use whistlestop_fair::Nonce;
use whistlestop_table as table;
use whistlestop_table::{Happening, Millis, Origin, PlayerId};

use super::view::Cause;
use super::words::Seat;
use crate::hex::{from_hex, to_hex};
use crate::luck::{luck_line, read_luck};

/// The version that is written. Older ones are read for ever.
pub const LOG_VERSION: u32 = 1;

/// An entry as a store keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogLine {
    /// The place in the log, from 1.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// Whose command it was, if it was one.
    pub player: Option<String>,
    /// The id of the command.
    pub command: Option<String>,
    /// What happened, as JSON.
    #[serde(with = "as_it_is")]
    pub body: String,
}

/// A body is part of a larger JSON as what it is, and not as a text in which everything is escaped.
mod as_it_is {
    use serde::de::{Deserialize, Deserializer};
    use serde::ser::{Error, Serialize, Serializer};
    use serde_json::value::RawValue;

    pub fn serialize<S: Serializer>(body: &str, serializer: S) -> Result<S::Ok, S::Error> {
        let body: &RawValue = serde_json::from_str(body).map_err(Error::custom)?;
        body.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(|body| Box::<str>::from(body).into())
    }
}

#[derive(Serialize)]
struct Versioned {
    v: u32,
    #[serde(flatten)]
    body: Body,
}

#[derive(Deserialize)]
struct VersionOnly {
    v: u32,
}

/// A [`Body::Acted`], as nearly all entries are. Read as one of all kinds, it would be copied first.
#[derive(Deserialize)]
struct ActedOnly {
    v: u32,
    kind: Acted,
    seat: Seat,
    action: String,
    #[serde(default)]
    luck: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Acted {
    Acted,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Body {
    Sat {
        seat: Seat,
        player: String,
        nonce: String,
    },
    BotSat {
        seat: Seat,
        bot: String,
    },
    Left {
        seat: Seat,
    },
    Resized {
        seats: usize,
    },
    Started {
        start: Seat,
        deal: Vec<String>,
    },
    Acted {
        seat: Seat,
        action: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        luck: Vec<String>,
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
        player: String,
        wanted: bool,
    },
    ReplacementWanted {
        player: String,
        seat: Seat,
    },
    Said {
        player: String,
        words: String,
    },
    Phrase {
        player: String,
        phrase: String,
    },
    Credited {
        span: Millis,
    },
}

impl LogLine {
    /// The line of an entry.
    pub fn write(map: &Map, entry: &table::Entry) -> Self {
        let line = Versioned { v: LOG_VERSION, body: body(map, &entry.what) };
        Self {
            seq: entry.seq,
            at: entry.at,
            player: entry.origin.as_ref().map(|origin| origin.player.0.clone()),
            command: entry.origin.as_ref().map(|origin| origin.command.clone()),
            body: serde_json::to_string(&line).expect("strings and numbers are always JSON"),
        }
    }

    /// The entry of a line.
    ///
    /// # Errors
    /// If it is damaged, or was written by a newer program.
    pub fn read(self, map: &Map) -> Result<table::Entry, LogError> {
        let Self { seq, at, player, command, body } = self;
        let fault = |fault: String| LogError::Damaged { seq, fault };
        let body = match serde_json::from_str(&body) {
            Ok(ActedOnly { v: ..=LOG_VERSION, kind: Acted::Acted, seat, action, luck }) => {
                Body::Acted { seat, action, luck }
            }
            _ => {
                // What a newer program wrote need not look like anything that is known here.
                let version: VersionOnly =
                    serde_json::from_str(&body).map_err(|error| fault(error.to_string()))?;
                if version.v > LOG_VERSION {
                    return Err(LogError::Newer { seq, version: version.v });
                }
                serde_json::from_str(&body).map_err(|error| fault(error.to_string()))?
            }
        };
        let origin = match (player, command) {
            (Some(player), Some(command)) => Some(Origin { player: PlayerId(player), command }),
            (None, None) => None,
            _ => return Err(fault("a command without a person".into())),
        };
        let what = happening(map, body).map_err(fault)?;
        Ok(table::Entry { seq, at, origin, what })
    }
}

fn body(map: &Map, what: &Happening) -> Body {
    let lines = |luck: &[Luck]| luck.iter().map(|luck| luck_line(map, luck)).collect();
    match what {
        Happening::Sat { seat, player, nonce } => {
            Body::Sat { seat: (*seat).into(), player: player.0.clone(), nonce: to_hex(&nonce.0) }
        }
        Happening::BotSat { seat, bot } => Body::BotSat { seat: (*seat).into(), bot: bot.clone() },
        Happening::Left { seat } => Body::Left { seat: (*seat).into() },
        Happening::Resized { seats } => Body::Resized { seats: *seats },
        Happening::Started { start, deal } => {
            Body::Started { start: (*start).into(), deal: lines(deal) }
        }
        Happening::Acted { seat, action, luck } => {
            Body::Acted { seat: (*seat).into(), action: action.notation(map), luck: lines(luck) }
        }
        Happening::Replaced { seat, bot, cause } => {
            Body::Replaced { seat: (*seat).into(), bot: bot.clone(), cause: (*cause).into() }
        }
        Happening::Returned { seat } => Body::Returned { seat: (*seat).into() },
        Happening::AbandonWanted { player, wanted } => {
            Body::AbandonWanted { player: player.0.clone(), wanted: *wanted }
        }
        Happening::ReplacementWanted { player, seat } => {
            Body::ReplacementWanted { player: player.0.clone(), seat: (*seat).into() }
        }
        Happening::Said { player, said: table::Said::Words(words) } => {
            Body::Said { player: player.0.clone(), words: words.clone() }
        }
        Happening::Said { player, said: table::Said::Phrase(phrase) } => {
            Body::Phrase { player: player.0.clone(), phrase: phrase.clone() }
        }
        Happening::Credited { span } => Body::Credited { span: *span },
    }
}

fn happening(map: &Map, body: Body) -> Result<Happening, String> {
    let seat_id = SeatId::from;
    let read_lines = |lines: Vec<String>| -> Result<Vec<Luck>, String> {
        lines.iter().map(|line| read_luck_line(map, line)).collect()
    };
    Ok(match body {
        Body::Sat { seat, player, nonce } => Happening::Sat {
            seat: seat_id(seat),
            player: PlayerId(player),
            nonce: Nonce(from_hex(&nonce).ok_or("a nonce is 64 hexadecimal digits")?),
        },
        Body::BotSat { seat, bot } => Happening::BotSat { seat: seat_id(seat), bot },
        Body::Left { seat } => Happening::Left { seat: seat_id(seat) },
        Body::Resized { seats } => Happening::Resized { seats },
        Body::Started { start, deal } => {
            Happening::Started { start: seat_id(start), deal: read_lines(deal)? }
        }
        Body::Acted { seat, action, luck } => Happening::Acted {
            seat: seat_id(seat),
            action: Action::parse(map, &action).map_err(|error| error.to_string())?,
            luck: read_lines(luck)?,
        },
        Body::Replaced { seat, bot, cause } => {
            Happening::Replaced { seat: seat_id(seat), bot, cause: cause.into() }
        }
        Body::Returned { seat } => Happening::Returned { seat: seat_id(seat) },
        Body::AbandonWanted { player, wanted } => {
            Happening::AbandonWanted { player: PlayerId(player), wanted }
        }
        Body::ReplacementWanted { player, seat } => {
            Happening::ReplacementWanted { player: PlayerId(player), seat: seat_id(seat) }
        }
        Body::Said { player, words } => {
            Happening::Said { player: PlayerId(player), said: table::Said::Words(words) }
        }
        Body::Phrase { player, phrase } => {
            Happening::Said { player: PlayerId(player), said: table::Said::Phrase(phrase) }
        }
        Body::Credited { span } => Happening::Credited { span },
    })
}

fn read_luck_line(map: &Map, line: &str) -> Result<Luck, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let what = Shuffle::from_name(word).ok_or_else(|| format!("`{word}` is not a shuffle"))?;
    read_luck(map, what, rest)
}

/// Why a stored entry cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum LogError {
    /// A newer program wrote it; one that is up to date has to serve this game.
    Newer { seq: u64, version: u32 },
    /// It is not an entry of a log.
    Damaged { seq: u64, fault: String },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { seq, version } => write!(
                f,
                "entry {seq} has version {version}, this program reads up to {LOG_VERSION}"
            ),
            Self::Damaged { seq, fault } => write!(f, "entry {seq} is damaged: {fault}"),
        }
    }
}

impl Error for LogError {}
