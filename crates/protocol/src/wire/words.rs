//! The small words of the wire: seats, cards, and sets of things by name.

use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_engine::{Color, Map, RouteSet, TicketSet};

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

/// The names of routes. Boards stay, so views of them need no copies.
pub(super) fn routes(map: &'static Map, routes: RouteSet) -> Vec<&'static str> {
    let mut names = Vec::with_capacity(routes.len());
    names.extend(routes.iter().map(|id| map.route_name(id)));
    names
}

pub(super) fn tickets(map: &'static Map, tickets: TicketSet) -> Vec<&'static str> {
    tickets.iter().map(|id| map.ticket_name(id)).collect()
}
