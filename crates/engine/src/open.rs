//! What lies open on the table for everybody to see (H3-H5).

use core::fmt;

use crate::action::{Slot, TicketList};
use crate::card::{Cards, Payment, TrainCard};
use crate::display::Display;
use crate::ids::{CityId, CitySet, RouteId, RouteSet, TicketSet};
use crate::map::{DISPLAY, MAX_LENGTH, MAX_STATIONS, Map};
use crate::seat::{BySeat, MAX_SEATS, SeatId};

/// So many locomotives in the display are too many (D9).
const TOO_MANY_LOCOMOTIVES: usize = 3;

/// A reset of the display can help if there are so many colored cards (D10).
pub(crate) const COLORED_TO_RESET: usize = DISPLAY - TOO_MANY_LOCOMOTIVES + 1;

/// Which decision is due (T8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Every seat chooses its starting tickets, all at the same time (S8, S12).
    StartingTickets,
    /// The active seat chooses its action (T3).
    Action,
    /// The active seat draws its second card (D1).
    SecondCard,
    /// The active seat chooses among the tickets it drew (K2).
    TicketChoice,
    /// The active seat pays the surcharge of a tunnel or declines (U6, U8).
    TunnelDecision,
    /// Nothing more to decide (E5).
    Over,
}

impl Phase {
    /// The word for it in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::StartingTickets => "starting_tickets",
            Self::Action => "action",
            Self::SecondCard => "second_card",
            Self::TicketChoice => "ticket_choice",
            Self::TunnelDecision => "tunnel_decision",
            Self::Over => "over",
        }
    }

    /// What has to be done, as in "… first".
    pub(crate) fn due(self) -> &'static str {
        match self {
            Self::StartingTickets => "choose the starting tickets",
            Self::Action => "begin an action",
            Self::SecondCard => "draw the second card",
            Self::TicketChoice => "choose among the tickets drawn",
            Self::TunnelDecision => "pay the surcharge or decline",
            Self::Over => "nothing is",
        }
    }
}

/// A tunnel attempt that waits for its surcharge (U6): the cards lie on the table (M10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tunnel {
    /// The route.
    pub route: RouteId,
    /// What was laid; it still belongs to the active seat (U10).
    pub laid: Payment,
    pub(crate) revealed: [Option<TrainCard>; Tunnel::REVEALED],
}

impl Tunnel {
    /// How many cards are turned up (U2).
    pub const REVEALED: usize = 3;

    pub(crate) const NONE: Self =
        Self { route: RouteId(0), laid: Payment::NONE, revealed: [None; Self::REVEALED] };

    /// The cards turned up, in this order.
    pub fn revealed(&self) -> impl Iterator<Item = TrainCard> {
        self.revealed.into_iter().flatten()
    }

    /// How many further cards the tunnel costs: revealed cards of the color laid, and
    /// locomotives (U3); only locomotives if only locomotives were laid (U4).
    #[inline]
    pub fn surcharge(&self) -> u8 {
        let color = self.laid.color.map(|color| color.card());
        self.revealed()
            .filter(|card| *card == TrainCard::Locomotive || Some(*card) == color)
            .count() as u8
    }
}

/// The stations of a seat in building order (B2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stations([u8; MAX_STATIONS]);

impl Default for Stations {
    fn default() -> Self {
        Self([Self::NONE; MAX_STATIONS])
    }
}

impl Stations {
    const NONE: u8 = u8::MAX;

    /// The cities in building order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = CityId> + Clone {
        self.0.into_iter().take_while(|city| *city != Self::NONE).map(CityId)
    }

    /// The cities as a set.
    #[inline]
    pub(crate) fn set(&self) -> CitySet {
        // Without a branch: a station that is not built adds no bit.
        let bit = |city: &u8| u64::from(*city != Self::NONE) << (city % CitySet::CAPACITY as u8);
        CitySet(self.0.iter().fold(0, |bits, city| bits | bit(city)))
    }

    /// How many are built.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().filter(|city| **city != Self::NONE).count()
    }

    /// Whether none is built.
    pub fn is_empty(&self) -> bool {
        self.0[0] == Self::NONE
    }

    pub(crate) fn push(&mut self, city: CityId) {
        let built = self.len();
        self.0[built] = city.0;
    }
}

impl fmt::Debug for Stations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Everything that lies open during a game. What hands and tickets hold is not here, nor how
/// many there are, which is public but follows from what is hidden.
#[derive(Clone, PartialEq, Eq)]
pub struct Open {
    pub(crate) routes: BySeat<RouteSet>,
    pub(crate) known: BySeat<Cards>,
    pub(crate) discard: Cards,
    pub(crate) map: &'static Map,
    pub(crate) display: Display,
    pub(crate) trains: BySeat<u8>,
    pub(crate) stations: BySeat<Stations>,
    /// Meaningful while a tunnel decision is due.
    pub(crate) tunnel: Tunnel,
    pub(crate) deck_size: u8,
    pub(crate) ticket_deck_size: u8,
    pub(crate) seats: u8,
    pub(crate) start: SeatId,
    pub(crate) active: SeatId,
    pub(crate) passes: u8,
    pub(crate) triggered_by: Option<SeatId>,
    pub(crate) phase: Phase,
}

/// What only one seat knows (H1).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Own {
    pub tickets: TicketSet,
    pub hand: Cards,
    pub offer: TicketList,
    /// Starting tickets: which of the offer are kept, once that is chosen; 0 before.
    pub kept: u8,
}

impl Open {
    /// A table before anything is dealt (S1).
    pub(crate) fn new(map: &'static Map, seats: usize, start: SeatId) -> Self {
        Self {
            routes: BySeat::default(),
            known: BySeat::default(),
            discard: Cards::EMPTY,
            map,
            display: Display::EMPTY,
            trains: BySeat([map.rules.trains; MAX_SEATS]),
            stations: BySeat::default(),
            tunnel: Tunnel::NONE,
            deck_size: 0,
            ticket_deck_size: 0,
            seats: seats as u8,
            start,
            active: start,
            passes: 0,
            triggered_by: None,
            phase: Phase::StartingTickets,
        }
    }

    /// The board.
    #[inline]
    pub fn map(&self) -> &'static Map {
        self.map
    }

    /// How many seats play.
    #[inline]
    pub fn seat_count(&self) -> usize {
        usize::from(self.seats)
    }

    /// The seats, clockwise from `A`.
    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = SeatId> + ExactSizeIterator + Clone + use<> {
        SeatId::first(self.seat_count())
    }

    /// The seat that has the first turn (T1).
    pub fn start(&self) -> SeatId {
        self.start
    }

    /// Which decision is due.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is, once turns have begun.
    #[inline]
    pub fn active(&self) -> SeatId {
        self.active
    }

    /// The discard pile (H5).
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// How many cards the deck has (H4).
    pub fn deck_size(&self) -> u8 {
        self.deck_size
    }

    /// How many tickets the ticket deck has (H4).
    pub fn ticket_deck_size(&self) -> u8 {
        self.ticket_deck_size
    }

    /// The display; `None` is an empty slot.
    pub fn display(&self) -> [Option<TrainCard>; DISPLAY] {
        self.display.cards()
    }

    /// The card in a slot of the display.
    #[inline]
    pub fn slot(&self, slot: Slot) -> Option<TrainCard> {
        self.display.get(slot)
    }

    /// The tunnel that waits for its surcharge.
    pub fn tunnel(&self) -> Option<Tunnel> {
        (self.phase == Phase::TunnelDecision).then_some(self.tunnel)
    }

    /// Cards a seat must hold, by what everybody has seen (H5).
    pub fn known(&self, seat: SeatId) -> Cards {
        self.known[seat]
    }

    /// Trains a seat has left.
    pub fn trains(&self, seat: SeatId) -> u8 {
        self.trains[seat]
    }

    /// Stations of a seat in building order.
    pub fn stations(&self, seat: SeatId) -> Stations {
        self.stations[seat]
    }

    /// Stations a seat has left.
    pub fn stations_left(&self, seat: SeatId) -> u8 {
        self.map.rules.stations.saturating_sub(self.stations[seat].len() as u8)
    }

    /// Routes a seat owns.
    pub fn routes(&self, seat: SeatId) -> RouteSet {
        self.routes[seat]
    }

    /// Points a seat has scored for routes so far (C7, P1).
    pub fn route_points(&self, seat: SeatId) -> u16 {
        self.map.route_points(self.routes[seat])
    }

    /// Who triggered the final round, if it is on or has been (E1).
    pub fn triggered_by(&self) -> Option<SeatId> {
        self.triggered_by
    }

    /// Passes in a row up to now (T7).
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Turns still to be played in the final round (E2).
    pub fn turns_left(&self) -> Option<u8> {
        let last = self.triggered_by?;
        if self.phase == Phase::Over {
            return Some(0);
        }
        let seats = self.seat_count();
        let distance = (last.index() + seats - self.active.index()) % seats;
        Some(distance as u8 + 1)
    }

    /// Routes that anybody owns.
    #[inline]
    pub fn claimed(&self) -> RouteSet {
        self.routes
            .iter(self.seat_count())
            .fold(RouteSet::EMPTY, |all, (_, routes)| all.union(*routes))
    }

    /// Who owns a route.
    pub fn owner(&self, route: RouteId) -> Option<SeatId> {
        self.seats().find(|seat| self.routes[*seat].contains(route))
    }

    /// Routes nobody owns and that no other track closes for this seat: with few seats the twin
    /// of any claimed route is closed (X3), with many only the twins of one's own (X2, X4). The
    /// number of seats is that of the start, whoever leaves later (X6); colors and kinds make no
    /// difference (X5), and only a completed claim closes anything (X7).
    #[inline]
    pub fn open_routes(&self, seat: SeatId) -> RouteSet {
        let claimed = self.claimed();
        let closing = if self.seats < self.map.rules.double_route_seats {
            claimed
        } else {
            self.routes[seat]
        };
        self.map.all_routes().without(claimed).without(self.map.twins(closing))
    }

    /// Open routes for which the seat has the trains (C6).
    #[inline]
    pub(crate) fn reachable_routes(&self, seat: SeatId) -> RouteSet {
        let trains = usize::from(self.trains[seat]).min(MAX_LENGTH);
        self.open_routes(seat).intersection(self.map.tables.up_to[trains])
    }

    /// Cities without a station (B1, B2).
    #[inline]
    pub fn free_cities(&self) -> CitySet {
        let stations = self.stations.iter(self.seat_count());
        let taken = stations.fold(CitySet::EMPTY, |taken, (_, own)| taken.union(own.set()));
        self.map.all_cities().without(taken)
    }

    /// Who has a station in a city.
    pub fn station_owner(&self, city: CityId) -> Option<SeatId> {
        self.seats().find(|seat| self.stations[*seat].iter().any(|taken| taken == city))
    }

    /// The price of the next station of this seat, if one is left: the first costs one card,
    /// the second two, the third three (B2, B3).
    #[inline]
    pub fn station_price(&self, seat: SeatId) -> Option<u8> {
        let built = self.stations[seat].len() as u8;
        (built < self.map.rules.stations).then_some(built + 1)
    }

    /// Whether the display has to be replaced, if that can help (D9, D10).
    #[inline]
    pub(crate) fn too_many_locomotives(&self) -> bool {
        self.display.locomotives() >= TOO_MANY_LOCOMOTIVES
    }

    /// Whether a card can come off the deck, after a reshuffle if need be (D8, D14).
    #[inline]
    pub(crate) fn deck_gives(&self) -> bool {
        self.deck_size > 0 || !self.discard.is_empty()
    }

    /// Fewest tickets to keep of an offer: what the rules ask, or all if fewer are on offer
    /// (S8, K2).
    #[inline]
    pub fn least_kept(&self, offer: &TicketList) -> u8 {
        let rules = &self.map.rules;
        let least =
            if self.phase == Phase::StartingTickets { rules.start_keep } else { rules.draw_keep };
        least.min(offer.len() as u8)
    }
}

impl fmt::Debug for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.seat_count();
        let mut table = f.debug_struct("Open");
        table
            .field("map", &self.map.name())
            .field("phase", &self.phase)
            .field("start", &self.start);
        table
            .field("active", &self.active)
            .field("triggered_by", &self.triggered_by)
            .field("passes", &self.passes);
        table
            .field("display", &self.display)
            .field("deck_size", &self.deck_size)
            .field("discard", &self.discard);
        table.field("ticket_deck_size", &self.ticket_deck_size).field("tunnel", &self.tunnel());
        for seat in SeatId::first(seats) {
            let place =
                (self.routes[seat], self.trains[seat], self.stations[seat], self.known[seat]);
            table.field(SEAT_FIELDS[seat.index()], &place);
        }
        table.finish()
    }
}

const SEAT_FIELDS: [&str; MAX_SEATS] = ["A", "B", "C", "D", "E"];
