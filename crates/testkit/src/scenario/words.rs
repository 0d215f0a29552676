//! The words of a scenario file: seats, viewers, cards, phases.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use whistlestop_engine::{Cards, KINDS, Phase, SeatId, TrainCard, Viewer};

/// Values for some of the seats.
pub type PerSeat<T> = BTreeMap<Seat, T>;

/// `"A"` to `"E"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Debug)]
#[serde(try_from = "String")]
pub struct Seat(pub SeatId);

impl TryFrom<String> for Seat {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let seat = SeatId::from_letter(&word);
        seat.map(Self).ok_or_else(|| format!("`{word}` is not a seat, expected `A` to `E`"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Seats that may act: one `"A"`, or a list.
#[derive(Clone, Deserialize, Debug)]
#[serde(untagged, expecting = "a seat `\"A\"` or a list of seats")]
pub enum Seats {
    One(Seat),
    Several(Vec<Seat>),
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(seat) => seat.fmt(f),
            Self::Several(seats) => {
                let mut seats: Vec<SeatId> = seats.iter().map(|seat| seat.0).collect();
                seats.sort_unstable();
                f.write_str(&list(seats))
            }
        }
    }
}

/// The owner of a route: a seat, or `"-"`.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(try_from = "String")]
pub struct Owner(pub Option<SeatId>);

impl TryFrom<String> for Owner {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        if word == "-" {
            return Ok(Self(None));
        }
        Seat::try_from(word).map(|seat| Self(Some(seat.0)))
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(seat) => seat.fmt(f),
            None => f.write_str("-"),
        }
    }
}

/// A seat, or `"spectator"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Debug)]
#[serde(try_from = "String")]
pub struct Watcher(Option<Seat>);

impl Watcher {
    pub fn viewer(self) -> Viewer {
        self.0.map_or(Viewer::Spectator, |seat| Viewer::Seat(seat.0))
    }

    pub fn plays(self, seats: usize) -> bool {
        self.0.is_none_or(|seat| seat.0.index() < seats)
    }
}

impl TryFrom<String> for Watcher {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        if word == "spectator" {
            return Ok(Self(None));
        }
        let fault = format!("`{word}` is not a viewer, expected `A` to `E` or `spectator`");
        Seat::try_from(word).map(|seat| Self(Some(seat))).map_err(|_| fault)
    }
}

impl fmt::Display for Watcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(seat) => seat.fmt(f),
            None => f.write_str("spectator"),
        }
    }
}

/// A kind of train card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Debug)]
#[serde(try_from = "String")]
pub struct Card(pub TrainCard);

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let card = TrainCard::from_name(&word);
        card.map(Self).ok_or_else(|| format!("`{word}` is not a kind of train card"))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place where a card may lie: a kind, `"-"` for none, or `"?"` for anything.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(try_from = "String")]
pub enum Place {
    Card(TrainCard),
    Empty,
    Anything,
}

impl TryFrom<String> for Place {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        match word.as_str() {
            "-" => Ok(Self::Empty),
            "?" => Ok(Self::Anything),
            _ => Card::try_from(word).map(|card| Self::Card(card.0)),
        }
    }
}

impl From<Option<TrainCard>> for Place {
    fn from(card: Option<TrainCard>) -> Self {
        card.map_or(Self::Empty, Self::Card)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Empty => f.write_str("-"),
            Self::Anything => f.write_str("?"),
        }
    }
}

/// A table of cards. Unlike a hand it may hold any number, also a negative one, because files may
/// say anything and gains may be losses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(from = "BTreeMap<Card, i64>")]
pub struct Counts([i64; KINDS]);

impl Counts {
    /// Kinds of which the number is not 0, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (TrainCard, i64)> {
        TrainCard::ALL.into_iter().zip(self.0).filter(|(_, count)| *count != 0)
    }

    /// What a hand has gained.
    pub fn gain(before: Cards, after: Cards) -> Self {
        let count = |cards: Cards, card| i64::from(cards.get(card));
        Self(TrainCard::ALL.map(|card| count(after, card) - count(before, card)))
    }
}

impl From<Cards> for Counts {
    fn from(cards: Cards) -> Self {
        Self::gain(Cards::EMPTY, cards)
    }
}

impl From<BTreeMap<Card, i64>> for Counts {
    fn from(table: BTreeMap<Card, i64>) -> Self {
        Self(TrainCard::ALL.map(|card| table.get(&Card(card)).copied().unwrap_or(0)))
    }
}

impl FromIterator<TrainCard> for Counts {
    fn from_iter<I: IntoIterator<Item = TrainCard>>(cards: I) -> Self {
        let mut counts = Self::default();
        cards.into_iter().for_each(|card| counts.0[card as usize] += 1);
        counts
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(self.iter().map(|(card, count)| format!("{card}*{count}"))))
    }
}

/// The name of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(try_from = "String")]
pub struct PhaseName(pub Phase);

impl TryFrom<String> for PhaseName {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let phases = [
            Phase::StartingTickets,
            Phase::Action,
            Phase::SecondCard,
            Phase::TicketChoice,
            Phase::TunnelDecision,
            Phase::Over,
        ];
        let phase = phases.into_iter().find(|phase| phase.name() == word);
        phase.map(Self).ok_or_else(|| format!("`{word}` is not a phase"))
    }
}

impl fmt::Display for PhaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// Where things go that a given state does not mention: `"deck"`, `"hand:A"` or `"box"`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(try_from = "String")]
pub enum Rest {
    #[default]
    Deck,
    Hand(SeatId),
    Box,
}

impl TryFrom<String> for Rest {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        match word.split_once(':') {
            None if word == "deck" => Ok(Self::Deck),
            None if word == "box" => Ok(Self::Box),
            Some(("hand", seat)) => Seat::try_from(seat.to_owned()).map(|seat| Self::Hand(seat.0)),
            _ => Err(format!("`{word}` is not a place, expected `deck`, `hand:A` or `box`")),
        }
    }
}

/// What shall become of an action.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Expect {
    #[default]
    Ok,
    Rejected,
}

/// Words side by side, or `-` if there is none.
pub fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}
