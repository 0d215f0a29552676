//! What players read of the frames of a server. The rest is skipped.

use std::mem::take;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use whistlestop_protocol::wire::Card;

/// A frame: which fields it has depends on its kind.
#[derive(Deserialize)]
pub struct Frame<'f> {
    pub kind: Kind,
    #[serde(borrow)]
    pub entries: Option<Vec<&'f RawValue>>,
    #[serde(borrow)]
    pub entry: Option<&'f RawValue>,
    pub view: Option<Box<View>>,
    pub change: Option<Change>,
    pub id: Option<String>,
    pub nack: Option<String>,
}

/// The kinds that players answer to.
#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The answer to a hello: entries, and the table after them.
    Sync,
    /// One more entry, and the table after it.
    Entry,
    /// A command was not carried out.
    Nack,
    #[serde(other)]
    Other,
}

/// The beginning of an entry.
#[derive(Deserialize)]
pub struct Entry {
    pub seq: u64,
    pub command: Option<String>,
}

/// The table.
#[derive(Deserialize)]
pub struct View {
    pub stage: String,
    pub head: u64,
    pub yours: Vec<String>,
    pub chairs: Vec<Chair>,
    pub game: Option<GameView>,
}

impl View {
    /// Whether a bot decides for the person who looks.
    pub fn plays_a_bot(&self) -> bool {
        let is_own = |chair: &&Chair| self.yours.first() == Some(&chair.seat);
        self.chairs.iter().find(is_own).is_some_and(|chair| chair.bot.is_some())
    }
}

/// A seat.
#[derive(Deserialize)]
pub struct Chair {
    pub seat: String,
    pub person: Option<serde::de::IgnoredAny>,
    pub bot: Option<String>,
}

/// The game.
#[derive(Deserialize)]
pub struct GameView {
    pub own: Option<Own>,
}

/// One's own part of it.
#[derive(Deserialize)]
pub struct Own {
    pub offer: Vec<Ticket>,
    pub decision: Option<Decision>,
}

/// What a move has changed.
#[derive(Deserialize)]
pub struct Change {
    pub own: Option<OwnChange>,
}

/// What is different in one's own part; the rest is as it was.
#[derive(Deserialize)]
pub struct OwnChange {
    pub offer: Option<Vec<Ticket>>,
    /// `null` says that there is none any more.
    #[serde(default, deserialize_with = "told")]
    pub decision: Option<Option<Decision>>,
}

fn told<'de, T: Deserialize<'de>, D: Deserializer<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

impl Own {
    /// Takes a change in.
    pub fn change(&mut self, change: OwnChange) {
        self.offer = change.offer.unwrap_or(take(&mut self.offer));
        self.decision = change.decision.unwrap_or(self.decision.take());
    }
}

/// A ticket.
#[derive(Deserialize)]
pub struct Ticket {
    pub ticket: String,
}

/// What one may do.
#[derive(Deserialize)]
pub struct Decision {
    pub number: u32,
    pub draw_deck: bool,
    pub display: Vec<u8>,
    pub tickets: bool,
    /// A list of [`Claim`]s, the longest part of a frame: read when it is needed, and not whole.
    claims: Box<RawValue>,
    pub station: Option<Station>,
    pub surcharge: Vec<Payments>,
    pub decline: bool,
    pub keep: Option<Keep>,
}

impl Decision {
    /// What can be claimed; [`Claim::read`] reads one of them.
    ///
    /// # Errors
    /// If that is no list.
    pub fn claims(&self) -> serde_json::Result<Vec<&RawValue>> {
        serde_json::from_str(self.claims.get())
    }
}

/// A route that can be claimed.
#[derive(Deserialize)]
pub struct Claim<'c> {
    pub route: &'c str,
    pub payments: Vec<Payments>,
}

impl<'c> Claim<'c> {
    pub fn read(raw: &'c RawValue) -> serde_json::Result<Self> {
        serde_json::from_str(raw.get())
    }
}

/// Where a station can be built.
#[derive(Deserialize)]
pub struct Station {
    pub cities: Vec<String>,
    pub payments: Vec<Payments>,
}

/// How something can be paid.
#[derive(Deserialize)]
pub struct Payments {
    pub color: Option<Card>,
    pub cards: u8,
    pub least: u8,
}

/// What must be kept.
#[derive(Deserialize)]
pub struct Keep {
    pub least: usize,
}
