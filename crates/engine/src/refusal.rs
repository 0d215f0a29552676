//! Why an action is illegal: the rule it breaks, and the facts.

use alloc::string::{String, ToString};
use core::fmt;

use crate::action::{Action, Slot};
use crate::card::{Cards, Color};
use crate::ids::{CityId, RouteId, TicketId};
use crate::map::Map;
use crate::open::Phase;
use crate::rule::RuleId;
use crate::seat::SeatId;

/// An action that was refused; the game is as it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalAction {
    /// Who wanted it.
    pub seat: SeatId,
    /// What was wanted.
    pub action: Action,
    /// Why not.
    pub refusal: Refusal,
}

/// The facts of a refusal. Clients make sentences of them; [`Refusal::describe`] is ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum Refusal {
    /// It is another seat's turn (T2).
    NotYourTurn { to_act: SeatId },
    /// The table has no such seat (T2).
    NoSuchSeat,
    /// The game is over (E5).
    GameOver,
    /// Something else has to be decided first (T5).
    OtherDecision { phase: Phase },
    /// Starting tickets are chosen once (S12).
    AlreadyChosen,
    /// There is something else to do (T4).
    MustAct,
    /// Deck and discard pile are both empty (D14).
    NothingToDraw,
    /// The slot is empty (D12).
    EmptySlot { slot: Slot },
    /// A face-up locomotive cannot be the second card (D4).
    LocomotiveSecond { slot: Slot },
    /// The board has no such route: it is one of another board (C1).
    NoSuchRoute,
    /// The route has an owner (C1).
    RouteTaken { route: RouteId, owner: SeatId },
    /// The seat owns the other track (X2).
    TwinOwned { route: RouteId },
    /// The other track is claimed, which closes this one in a small game (X3).
    TwinClosed { route: RouteId },
    /// The number of cards is not the number of spaces (C1).
    CardCount { route: RouteId, needed: u8, got: u8 },
    /// Cards of a color that does not fit the route (C2).
    WrongColor { route: RouteId, color: Color, got: Cards },
    /// Cards of several colors for a gray route (C3) or a ferry (F3).
    MixedColors { route: RouteId, ferry: bool, got: Cards },
    /// Fewer locomotives than the ferry has symbols (F2).
    TooFewLocomotives { route: RouteId, needed: u8, got: u8 },
    /// The cards are not in the hand (C1).
    NotInHand { missing: Cards },
    /// Fewer trains than spaces (C6).
    TooFewTrains { route: RouteId, needed: u8, left: u8 },
    /// The surcharge is paid with exactly so many cards of the tunnel's color or locomotives (U6),
    /// or with locomotives only if only locomotives were laid (U7).
    Surcharge { needed: u8, color: Option<Color>, got: Cards },
    /// The cards for the surcharge are not in the hand (U6).
    SurchargeNotInHand { missing: Cards },
    /// The ticket deck is empty (K4).
    NoTicketsLeft,
    /// Fewer tickets kept than must be, at the start (S8) or later (K2).
    TooFewKept { start: bool, needed: u8, got: u8 },
    /// The board has no such ticket: it is one of another board (S8, K2).
    NoSuchTicket { start: bool },
    /// A ticket that is not on offer (S8, K2).
    NotOffered { start: bool, ticket: TicketId },
    /// The board has no stations (T3).
    NoStations,
    /// All stations are built (B2).
    NoStationLeft,
    /// The board has no such city: it is one of another board (B1).
    NoSuchCity,
    /// The city has a station (B2).
    CityTaken { city: CityId, owner: SeatId },
    /// A station costs so many cards of one color (B3).
    StationPrice { needed: u8, got: Cards },
    /// The cards for the station are not in the hand (B3).
    StationNotInHand { missing: Cards },
}

impl Refusal {
    /// The rule that is broken.
    pub fn rule(&self) -> RuleId {
        match self {
            Self::NotYourTurn { .. } | Self::NoSuchSeat => RuleId::T2,
            Self::GameOver => RuleId::E5,
            Self::OtherDecision { .. } => RuleId::T5,
            Self::AlreadyChosen => RuleId::S12,
            Self::MustAct => RuleId::T4,
            Self::NothingToDraw => RuleId::D14,
            Self::EmptySlot { .. } => RuleId::D12,
            Self::LocomotiveSecond { .. } => RuleId::D4,
            Self::NoSuchRoute
            | Self::RouteTaken { .. }
            | Self::CardCount { .. }
            | Self::NotInHand { .. } => RuleId::C1,
            Self::TwinOwned { .. } => RuleId::X2,
            Self::TwinClosed { .. } => RuleId::X3,
            Self::WrongColor { .. } => RuleId::C2,
            Self::MixedColors { ferry: true, .. } => RuleId::F3,
            Self::MixedColors { ferry: false, .. } => RuleId::C3,
            Self::TooFewLocomotives { .. } => RuleId::F2,
            Self::TooFewTrains { .. } => RuleId::C6,
            Self::Surcharge { color: None, .. } => RuleId::U7,
            Self::Surcharge { color: Some(_), .. } | Self::SurchargeNotInHand { .. } => RuleId::U6,
            Self::NoTicketsLeft => RuleId::K4,
            Self::TooFewKept { start, .. }
            | Self::NoSuchTicket { start }
            | Self::NotOffered { start, .. } => {
                if *start {
                    RuleId::S8
                } else {
                    RuleId::K2
                }
            }
            Self::NoStations => RuleId::T3,
            Self::NoSuchCity => RuleId::B1,
            Self::NoStationLeft | Self::CityTaken { .. } => RuleId::B2,
            Self::StationPrice { .. } | Self::StationNotInHand { .. } => RuleId::B3,
        }
    }

    /// Rule and facts as one line: ``C6: route `a-b` needs 4 trains, 2 are left``.
    pub fn describe(&self, map: &Map) -> String {
        let mut line = self.rule().to_string();
        line.push_str(": ");
        line.push_str(&self.facts(map));
        line
    }

    fn facts(&self, map: &Map) -> String {
        let route_name = |route: &RouteId| map.route_name(*route);
        match self {
            Self::NotYourTurn { to_act } => alloc::format!("it is the turn of {to_act}"),
            Self::NoSuchSeat => "there is no such seat".into(),
            Self::GameOver => "the game is over".into(),
            Self::OtherDecision { phase } => alloc::format!("{} first", phase.due()),
            Self::AlreadyChosen => "starting tickets are chosen only once".into(),
            Self::MustAct => "passing is possible only if nothing else is".into(),
            Self::NothingToDraw => "deck and discard pile are empty".into(),
            Self::EmptySlot { slot } => alloc::format!("slot {slot} is empty"),
            Self::LocomotiveSecond { slot } => {
                alloc::format!("the locomotive in slot {slot} cannot be the second card")
            }
            Self::NoSuchRoute => "there is no such route on this board".into(),
            Self::RouteTaken { route, owner } => {
                alloc::format!("route `{}` belongs to {owner}", route_name(route))
            }
            Self::TwinOwned { route } => {
                alloc::format!(
                    "route `{}` is the second track of a double route whose first is yours",
                    route_name(route)
                )
            }
            Self::TwinClosed { route } => {
                alloc::format!(
                    "route `{}` is closed, because the other track is claimed",
                    route_name(route)
                )
            }
            Self::CardCount { route, needed, got } => {
                alloc::format!("route `{}` needs {needed} cards, got {got}", route_name(route))
            }
            Self::WrongColor { route, color, got } => {
                alloc::format!(
                    "route `{}` needs {} cards or locomotives, got {got}",
                    route_name(route),
                    color.name()
                )
            }
            Self::MixedColors { route, got, .. } => {
                alloc::format!("route `{}` needs cards of one color, got {got}", route_name(route))
            }
            Self::TooFewLocomotives { route, needed, got } => {
                alloc::format!(
                    "ferry `{}` needs at least {needed} locomotives, got {got}",
                    route_name(route)
                )
            }
            Self::NotInHand { missing }
            | Self::SurchargeNotInHand { missing }
            | Self::StationNotInHand { missing } => alloc::format!("not in hand: {missing}"),
            Self::TooFewTrains { route, needed, left } => {
                alloc::format!(
                    "route `{}` needs {needed} trains, {left} are left",
                    route_name(route)
                )
            }
            Self::Surcharge { needed, color: Some(color), got } => {
                alloc::format!(
                    "the surcharge is {needed} {} cards or locomotives, got {got}",
                    color.name()
                )
            }
            Self::Surcharge { needed, color: None, got } => {
                alloc::format!(
                    "the surcharge is {needed} locomotives, because only locomotives were laid, got {got}"
                )
            }
            Self::NoTicketsLeft => "the ticket deck is empty".into(),
            Self::TooFewKept { needed, got, .. } => {
                alloc::format!("at least {needed} must be kept, got {got}")
            }
            Self::NoSuchTicket { .. } => "there is no such ticket on this board".into(),
            Self::NotOffered { ticket, .. } => {
                alloc::format!("ticket `{}` is not on offer", map.ticket_name(*ticket))
            }
            Self::NoStations => "this board has no stations".into(),
            Self::NoStationLeft => "all stations are built".into(),
            Self::NoSuchCity => "there is no such city on this board".into(),
            Self::CityTaken { city, owner } => {
                alloc::format!("city `{}` has a station of {owner}", map.city(*city).id)
            }
            Self::StationPrice { needed, got } => {
                alloc::format!(
                    "the station costs {needed} cards of one color or locomotives, got {got}"
                )
            }
        }
    }
}

impl IllegalAction {
    /// The rule that is broken.
    pub fn rule(&self) -> RuleId {
        self.refusal.rule()
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {:?} of seat {} is illegal: {:?}",
            self.rule(),
            self.action,
            self.seat,
            self.refusal
        )
    }
}

impl core::error::Error for IllegalAction {}
