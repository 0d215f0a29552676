//! What happened in the game, as one viewer may know it.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_engine::{Map, Viewer};

use super::words::{Card, Cards, Seat, tickets};

/// Something that happened in the game. What a viewer may not know is `null`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "as in the events of the engine")]
pub enum Event {
    ChoseStartingTickets {
        seat: Seat,
        kept: Option<Vec<&'static str>>,
    },
    AllChosen {
        kept: Vec<u8>,
    },
    DrewDeck {
        seat: Seat,
        card: Option<Card>,
    },
    DrewDisplay {
        seat: Seat,
        slot: u8,
        card: Card,
    },
    Claimed {
        seat: Seat,
        route: &'static str,
        cards: Cards,
    },
    TriedTunnel {
        seat: Seat,
        route: &'static str,
        cards: Cards,
        revealed: Vec<Card>,
        surcharge: u8,
    },
    PaidTunnel {
        seat: Seat,
        cards: Cards,
    },
    DeclinedTunnel {
        seat: Seat,
    },
    DrewTickets {
        seat: Seat,
        count: u8,
        tickets: Option<Vec<&'static str>>,
    },
    KeptTickets {
        seat: Seat,
        count: u8,
        offered: u8,
        tickets: Option<Vec<&'static str>>,
    },
    BuiltStation {
        seat: Seat,
        city: &'static str,
        cards: Cards,
    },
    Passed {
        seat: Seat,
    },
    DisplayReset {
        times: u16,
    },
    FinalRound {
        triggered_by: Seat,
    },
    GameOver,
}

impl Event {
    /// As much of an event as a viewer may know (H5-H7).
    pub fn told(map: &'static Map, event: &engine::Event, viewer: Viewer) -> Self {
        use engine::Event as E;
        let route_name = |route: &engine::RouteId| map.route_name(*route);
        let own_tickets = |seat: engine::SeatId, list: &engine::TicketList| {
            viewer.is(seat).then(|| tickets(map, list.set()))
        };
        match event {
            E::ChoseStartingTickets { seat, kept } => {
                Self::ChoseStartingTickets { seat: (*seat).into(), kept: own_tickets(*seat, kept) }
            }
            E::AllChosen { seats, kept } => {
                Self::AllChosen { kept: kept.iter(*seats).map(|(_, count)| *count).collect() }
            }
            E::DrewDeck { seat, card } => Self::DrewDeck {
                seat: (*seat).into(),
                card: viewer.is(*seat).then(|| (*card).into()),
            },
            E::DrewDisplay { seat, slot, card } => Self::DrewDisplay {
                seat: (*seat).into(),
                slot: slot.index() as u8 + 1,
                card: (*card).into(),
            },
            E::Claimed { seat, route, cards: paid } => Self::Claimed {
                seat: (*seat).into(),
                route: route_name(route),
                cards: (*paid).into(),
            },
            E::TriedTunnel { seat, route, cards: laid, revealed, surcharge } => Self::TriedTunnel {
                seat: (*seat).into(),
                route: route_name(route),
                cards: (*laid).into(),
                revealed: revealed.iter().map(|card| (*card).into()).collect(),
                surcharge: *surcharge,
            },
            E::PaidTunnel { seat, cards: paid } => {
                Self::PaidTunnel { seat: (*seat).into(), cards: (*paid).into() }
            }
            E::DeclinedTunnel { seat } => Self::DeclinedTunnel { seat: (*seat).into() },
            E::DrewTickets { seat, tickets } => Self::DrewTickets {
                seat: (*seat).into(),
                count: tickets.len() as u8,
                tickets: own_tickets(*seat, tickets),
            },
            E::KeptTickets { seat, kept, offered } => Self::KeptTickets {
                seat: (*seat).into(),
                count: kept.len() as u8,
                offered: *offered,
                tickets: own_tickets(*seat, kept),
            },
            E::BuiltStation { seat, city, cards: paid } => Self::BuiltStation {
                seat: (*seat).into(),
                city: map.city(*city).id.as_str(),
                cards: (*paid).into(),
            },
            E::Passed { seat } => Self::Passed { seat: (*seat).into() },
            E::DisplayReset { times } => Self::DisplayReset { times: *times },
            E::FinalRound { triggered_by } => {
                Self::FinalRound { triggered_by: (*triggered_by).into() }
            }
            E::GameOver => Self::GameOver,
        }
    }
}
