//! The small words of the wire: seats, cards, and sets of things by name.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_engine::{Color, DISPLAY, MAX_SEATS, Map, RouteSet, TicketSet};

/// A seat, clockwise from `A`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Seat {
    A,
    B,
    C,
    D,
    E,
}

impl From<engine::SeatId> for Seat {
    fn from(seat: engine::SeatId) -> Self {
        [Self::A, Self::B, Self::C, Self::D, Self::E][seat.index()]
    }
}

impl From<Seat> for engine::SeatId {
    fn from(seat: Seat) -> Self {
        Self::ALL[seat as usize]
    }
}

/// A kind of train card.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Card {
    Purple,
    Blue,
    Orange,
    White,
    Green,
    Yellow,
    Black,
    Red,
    Locomotive,
}

impl Card {
    const ALL: [Self; 9] = [
        Self::Purple,
        Self::Blue,
        Self::Orange,
        Self::White,
        Self::Green,
        Self::Yellow,
        Self::Black,
        Self::Red,
        Self::Locomotive,
    ];
}

impl From<engine::TrainCard> for Card {
    fn from(card: engine::TrainCard) -> Self {
        Self::ALL[card as usize]
    }
}

impl From<Color> for Card {
    fn from(color: Color) -> Self {
        color.card().into()
    }
}

/// How many cards of each kind; kinds of which there are none are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS, ToSchema)]
#[schema(value_type = BTreeMap<Card, u8>)]
#[ts(type = "{ [key in Card]?: number }")]
pub struct Cards(engine::Cards);

impl From<engine::Cards> for Cards {
    fn from(cards: engine::Cards) -> Self {
        Self(cards)
    }
}

/// Written as a map, but not kept as one: every frame has several.
impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(card, count)| (Card::from(card), count)))
    }
}

/// Seats, clockwise from `A`. Written as a list, but not kept as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, TS, ToSchema)]
#[schema(value_type = Vec<Seat>)]
#[ts(type = "Array<Seat>")]
pub struct Seats([bool; MAX_SEATS]);

impl FromIterator<engine::SeatId> for Seats {
    fn from_iter<I: IntoIterator<Item = engine::SeatId>>(seats: I) -> Self {
        let mut among = [false; MAX_SEATS];
        for seat in seats {
            among[seat.index()] = true;
        }
        Self(among)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = engine::SeatId::ALL.into_iter().filter(|seat| self.0[seat.index()]);
        serializer.collect_seq(seats.map(Seat::from))
    }
}

/// The open cards; `null` is an empty place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[schema(value_type = Vec<Option<Card>>)]
#[ts(type = "Array<Card | null>")]
pub struct Display([Option<Card>; DISPLAY]);

impl From<[Option<engine::TrainCard>; DISPLAY]> for Display {
    fn from(cards: [Option<engine::TrainCard>; DISPLAY]) -> Self {
        Self(cards.map(|card| card.map(Card::from)))
    }
}

/// Routes of a board. Written as a list of names, but not kept as one: they are compared for every move, and seldom written.
#[derive(Clone, Copy, TS, ToSchema)]
#[schema(value_type = Vec<String>)]
#[ts(type = "Array<string>")]
pub struct Routes((&'static Map, RouteSet));

impl Routes {
    pub(super) fn new(map: &'static Map, routes: RouteSet) -> Self {
        Self((map, routes))
    }

    /// Boards stay, so their names need no copies.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let (map, routes) = self.0;
        routes.iter().map(|id| map.route_name(id))
    }
}

/// Only routes of the same board are compared.
impl PartialEq for Routes {
    fn eq(&self, other: &Self) -> bool {
        self.0.1 == other.0.1
    }
}

impl fmt::Debug for Routes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Serialize for Routes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.names())
    }
}

/// The names of tickets.
pub(super) fn tickets(map: &'static Map, tickets: TicketSet) -> Vec<&'static str> {
    tickets.iter().map(|id| map.ticket_name(id)).collect()
}
