//! Why the rules forbid something, as ids and values: clients make sentences of them.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_engine::{CityId, Map, RouteId};

use super::words::{Card, Cards, Seat};

/// The rule that forbids an action, and the facts.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Refusal {
    /// The id of the rule, as in `docs/rules.md`.
    pub rule: String,
    /// The facts.
    #[serde(flatten)]
    pub reason: Reason,
}

/// The facts of a refusal.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "reason", rename_all = "snake_case")]
#[allow(missing_docs, reason = "as in the refusals of the engine")]
pub enum Reason {
    NotYourTurn { to_act: Seat },
    NoSuchSeat,
    GameOver,
    OtherDecision { phase: String },
    AlreadyChosen,
    MustAct,
    NothingToDraw,
    EmptySlot { slot: u8 },
    LocomotiveSecond { slot: u8 },
    NoSuchRoute,
    RouteTaken { route: String, owner: Seat },
    TwinOwned { route: String },
    TwinClosed { route: String },
    CardCount { route: String, needed: u8, got: u8 },
    WrongColor { route: String, color: Card, got: Cards },
    MixedColors { route: String, got: Cards },
    TooFewLocomotives { route: String, needed: u8, got: u8 },
    NotInHand { missing: Cards },
    TooFewTrains { route: String, needed: u8, left: u8 },
    Surcharge { needed: u8, color: Option<Card>, got: Cards },
    SurchargeNotInHand { missing: Cards },
    NoTicketsLeft,
    TooFewKept { needed: u8, got: u8 },
    NoSuchTicket,
    NotOffered { ticket: String },
    NoStations,
    NoStationLeft,
    NoSuchCity,
    CityTaken { city: String, owner: Seat },
    StationPrice { needed: u8, got: Cards },
    StationNotInHand { missing: Cards },
}

impl Refusal {
    /// What the engine says, with names.
    pub fn new(map: &Map, refusal: &engine::Refusal) -> Self {
        Self { rule: refusal.rule().to_string(), reason: reason(map, *refusal) }
    }
}

fn reason(map: &Map, refusal: engine::Refusal) -> Reason {
    use engine::Refusal as R;
    let name = |route: RouteId| map.route_name(route).to_owned();
    let city_name = |city: CityId| map.city(city).id.clone();
    let number = |slot: engine::Slot| slot.index() as u8 + 1;
    match refusal {
        R::NotYourTurn { to_act } => Reason::NotYourTurn { to_act: to_act.into() },
        R::NoSuchSeat => Reason::NoSuchSeat,
        R::GameOver => Reason::GameOver,
        R::OtherDecision { phase } => Reason::OtherDecision { phase: phase.name().into() },
        R::AlreadyChosen => Reason::AlreadyChosen,
        R::MustAct => Reason::MustAct,
        R::NothingToDraw => Reason::NothingToDraw,
        R::EmptySlot { slot } => Reason::EmptySlot { slot: number(slot) },
        R::LocomotiveSecond { slot } => Reason::LocomotiveSecond { slot: number(slot) },
        R::NoSuchRoute => Reason::NoSuchRoute,
        R::RouteTaken { route, owner } => {
            Reason::RouteTaken { route: name(route), owner: owner.into() }
        }
        R::TwinOwned { route } => Reason::TwinOwned { route: name(route) },
        R::TwinClosed { route } => Reason::TwinClosed { route: name(route) },
        R::CardCount { route, needed, got } => {
            Reason::CardCount { route: name(route), needed, got }
        }
        R::WrongColor { route, color, got } => {
            Reason::WrongColor { route: name(route), color: color.into(), got: got.into() }
        }
        R::MixedColors { route, got, .. } => {
            Reason::MixedColors { route: name(route), got: got.into() }
        }
        R::TooFewLocomotives { route, needed, got } => {
            Reason::TooFewLocomotives { route: name(route), needed, got }
        }
        R::NotInHand { missing } => Reason::NotInHand { missing: missing.into() },
        R::TooFewTrains { route, needed, left } => {
            Reason::TooFewTrains { route: name(route), needed, left }
        }
        R::Surcharge { needed, color, got } => {
            Reason::Surcharge { needed, color: color.map(Card::from), got: got.into() }
        }
        R::SurchargeNotInHand { missing } => Reason::SurchargeNotInHand { missing: missing.into() },
        R::NoTicketsLeft => Reason::NoTicketsLeft,
        R::TooFewKept { needed, got, .. } => Reason::TooFewKept { needed, got },
        R::NoSuchTicket { .. } => Reason::NoSuchTicket,
        R::NotOffered { ticket, .. } => {
            Reason::NotOffered { ticket: map.ticket_name(ticket).into() }
        }
        R::NoStations => Reason::NoStations,
        R::NoStationLeft => Reason::NoStationLeft,
        R::NoSuchCity => Reason::NoSuchCity,
        R::CityTaken { city, owner } => {
            Reason::CityTaken { city: city_name(city), owner: owner.into() }
        }
        R::StationPrice { needed, got } => Reason::StationPrice { needed, got: got.into() },
        R::StationNotInHand { missing } => Reason::StationNotInHand { missing: missing.into() },
    }
}
