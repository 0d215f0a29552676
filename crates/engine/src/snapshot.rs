//! A game as it stands, written down: it may be nonsense until it is checked.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::action::TicketList;
use crate::card::{Cards, Payment, TrainCard};
use crate::check::one_color;
use crate::deck::{Deck, TicketDeck};
use crate::display::Display;
use crate::game::Game;
use crate::ids::{CityId, RouteId, RouteSet, TicketId, TicketSet};
use crate::map::{DISPLAY, MAX_STATIONS, Map};
use crate::open::{Open, Phase, Tunnel};
use crate::seat::{BySeat, SeatId};
use crate::setup::check_seats;

/// Everything about a game but its source of luck. [`Game::from_snapshot`] checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are those of a game")]
pub struct Snapshot {
    pub phase: Phase,
    pub start: SeatId,
    pub active: SeatId,
    pub triggered_by: Option<SeatId>,
    pub passes: u8,
    pub display: [Option<TrainCard>; DISPLAY],
    /// Top first.
    pub deck: Vec<TrainCard>,
    pub discard: Cards,
    /// Top first.
    pub ticket_deck: Vec<TicketId>,
    pub tunnel: Option<TunnelSnapshot>,
    /// One for each seat that plays.
    pub seats: Vec<SeatSnapshot>,
}

/// A seat of a [`Snapshot`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the fields are those of a seat")]
pub struct SeatSnapshot {
    pub hand: Cards,
    /// Cards everybody knows to be in the hand.
    pub known: Cards,
    pub trains: u8,
    pub routes: RouteSet,
    pub stations: Vec<CityId>,
    pub tickets: TicketSet,
    pub offer: TicketSet,
    /// The choice of starting tickets, until everybody has chosen.
    pub chosen: Option<TicketSet>,
}

/// The pending tunnel of a [`Snapshot`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are those of a tunnel")]
pub struct TunnelSnapshot {
    pub route: RouteId,
    pub laid: Cards,
    pub revealed: Vec<TrainCard>,
}

/// Why a [`Snapshot`] is not a game: every fault that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotError {
    /// The faults, each with the invariant it breaks where there is one.
    pub faults: Vec<String>,
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("; "))
    }
}

impl core::error::Error for SnapshotError {}

impl<C> Game<C> {
    /// The game as it stands.
    pub fn snapshot(&self) -> Snapshot {
        let open = &self.open;
        Snapshot {
            phase: open.phase,
            start: open.start,
            active: open.active,
            triggered_by: open.triggered_by,
            passes: open.passes,
            display: open.display(),
            deck: self.deck().collect(),
            discard: open.discard,
            ticket_deck: self.ticket_deck(),
            tunnel: open.tunnel().map(|tunnel| TunnelSnapshot {
                route: tunnel.route,
                laid: tunnel.laid.cards(),
                revealed: tunnel.revealed().collect(),
            }),
            seats: self.seats().map(|seat| self.seat_snapshot(seat)).collect(),
        }
    }

    fn seat_snapshot(&self, seat: SeatId) -> SeatSnapshot {
        let own = &self.own[seat];
        SeatSnapshot {
            hand: own.hand,
            known: self.open.known[seat],
            trains: self.open.trains[seat],
            routes: self.open.routes[seat],
            stations: self.open.stations[seat].iter().collect(),
            tickets: own.tickets,
            offer: own.offer.set(),
            chosen: self.chosen(seat).map(|kept| kept.set()),
        }
    }

    /// The game that a snapshot describes.
    ///
    /// # Errors
    /// If it is not a state that can occur: every broken invariant (I1-I7) is named.
    pub fn from_snapshot(
        map: &'static Map,
        snapshot: &Snapshot,
        chance: C,
    ) -> Result<Self, SnapshotError> {
        let game = Self::from_snapshot_relaxed(map, snapshot, chance)?;
        let faults = game.broken_invariants();
        if faults.is_empty() { Ok(game) } else { Err(SnapshotError { faults }) }
    }

    /// Like [`Game::from_snapshot`], but only what cannot be represented is refused. For studies
    /// of states that cannot occur.
    ///
    /// # Errors
    /// If a number is beyond what a game can hold.
    pub fn from_snapshot_relaxed(
        map: &'static Map,
        snapshot: &Snapshot,
        chance: C,
    ) -> Result<Self, SnapshotError> {
        let faults = unrepresentable(map, snapshot);
        if !faults.is_empty() {
            return Err(SnapshotError { faults });
        }
        let mut open = Open::new(map, snapshot.seats.len(), snapshot.start);
        open.phase = snapshot.phase;
        open.active = snapshot.active;
        open.triggered_by = snapshot.triggered_by;
        open.passes = snapshot.passes;
        open.display = Display::new(snapshot.display);
        open.discard = snapshot.discard;
        open.deck_size = snapshot.deck.len() as u8;
        open.ticket_deck_size = snapshot.ticket_deck.len() as u8;
        if let Some(tunnel) = &snapshot.tunnel {
            open.tunnel = Tunnel {
                route: tunnel.route,
                laid: one_color(tunnel.laid).unwrap_or(Payment::NONE),
                revealed: core::array::from_fn(|place| tunnel.revealed.get(place).copied()),
            };
        }
        let cards: Vec<u8> = snapshot.deck.iter().map(|card| *card as u8).collect();
        let tickets: Vec<u8> = snapshot.ticket_deck.iter().map(|ticket| ticket.0).collect();
        let mut game = Self {
            open,
            own: BySeat::default(),
            deck: Deck::stack(&cards),
            ticket_deck: TicketDeck::stack(&tickets),
            chance,
        };
        for (seat, place) in SeatId::ALL.into_iter().zip(&snapshot.seats) {
            game.seat_from_snapshot(seat, place);
        }
        Ok(game)
    }

    fn seat_from_snapshot(&mut self, seat: SeatId, place: &SeatSnapshot) {
        self.open.trains[seat] = place.trains;
        self.open.routes[seat] = place.routes;
        self.open.known[seat] = place.known;
        for city in &place.stations {
            self.open.stations[seat].push(*city);
        }
        let own = &mut self.own[seat];
        own.hand = place.hand;
        own.tickets = place.tickets;
        own.offer = TicketList::new(place.offer).unwrap_or_default();
        let chosen = place.chosen.and_then(TicketList::new);
        own.kept = chosen.map_or(0, |kept| own.offer.mask_of(&kept));
    }
}

fn unrepresentable(map: &Map, snapshot: &Snapshot) -> Vec<String> {
    let mut faults = Vec::new();
    let mut demand = |sound: bool, fault: &str| {
        if !sound {
            faults.push(fault.into());
        }
    };
    if let Err(error) = check_seats(snapshot.seats.len()) {
        demand(false, &alloc::format!("{error}"));
    }
    let seats = snapshot.seats.len();
    let seated = |seat: SeatId| seat.index() < seats;
    demand(seated(snapshot.start) && seated(snapshot.active), "a seat that does not play");
    demand(
        snapshot.triggered_by.is_none_or(seated),
        "the final round was triggered by a seat that does not play",
    );
    demand(
        snapshot.deck.len() <= usize::from(map.tables.card_count),
        "I1: more cards in the deck than there are",
    );
    demand(
        snapshot.ticket_deck.len() <= map.tickets.len(),
        "I7: more tickets in the deck than there are",
    );
    demand(
        (snapshot.phase == Phase::TunnelDecision) == snapshot.tunnel.is_some(),
        "a tunnel waits exactly if a tunnel decision is due",
    );
    if let Some(tunnel) = &snapshot.tunnel {
        demand(
            one_color(tunnel.laid).is_some(),
            "the cards laid for the tunnel are of several colors",
        );
        demand(tunnel.revealed.len() <= Tunnel::REVEALED, "more than three cards are revealed");
        demand(tunnel.route.index() < map.routes.len(), "the tunnel is not a route of the map");
    }
    for place in &snapshot.seats {
        demand(place.stations.len() <= MAX_STATIONS, "I6: too many stations");
        demand(
            place.offer.without(map.all_tickets()).is_empty(),
            "a ticket that is not of the map",
        );
        demand(
            place.tickets.without(map.all_tickets()).is_empty(),
            "a ticket that is not of the map",
        );
        demand(place.routes.without(map.all_routes()).is_empty(), "a route that is not of the map");
        demand(TicketList::new(place.offer).is_some(), "too many tickets on offer");
        let chosen = place.chosen.unwrap_or(place.offer);
        demand(
            chosen.without(place.offer).is_empty(),
            "a starting ticket was chosen that is not on offer",
        );
        demand(place.chosen != Some(TicketSet::EMPTY), "no starting ticket was kept");
    }
    faults
}
