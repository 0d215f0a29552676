//! What must hold in every state that waits for a seat (I1-I7).

use alloc::string::String;
use alloc::vec::Vec;

use crate::card::{Cards, TrainCard};
use crate::game::Game;
use crate::ids::{CitySet, RouteSet, TicketSet};
use crate::map::{MAX_STATIONS, Unkept};
use crate::open::Phase;
use crate::seat::SeatId;

impl<C> Game<C> {
    /// The invariants that do not hold, each with its id; none in a game that is played by the
    /// rules. (I8 is about a whole game, I9 about two of them, I10 about the boards.)
    pub fn broken_invariants(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.check_cards(&mut faults);
        self.check_display(&mut faults);
        for seat in self.seats() {
            self.check_seat(seat, &mut faults);
        }
        self.check_routes(&mut faults);
        self.check_stations(&mut faults);
        self.check_tickets(&mut faults);
        faults
    }

    /// I1, M10: every train card is in exactly one place.
    fn check_cards(&self, faults: &mut Vec<String>) {
        let mut counts = [0u32; 9];
        let mut count =
            |cards: Cards| cards.iter().for_each(|(card, n)| counts[card as usize] += u32::from(n));
        self.seats().for_each(|seat| count(self.own[seat].hand));
        count(self.open.discard);
        if let Some(tunnel) = self.open.tunnel() {
            count(tunnel.laid.cards());
            tunnel.revealed().for_each(|card| count(Cards::of(card, 1)));
        }
        self.open.display().into_iter().flatten().for_each(|card| count(Cards::of(card, 1)));
        self.deck().for_each(|card| count(Cards::of(card, 1)));
        for card in TrainCard::ALL {
            let (found, all) =
                (counts[card as usize], u32::from(self.map().tables.all_cards.get(card)));
            if found != all {
                faults.push(alloc::format!("I1: {found} {card} cards instead of {all}"));
            }
        }
        for seat in self.seats() {
            if !self.own[seat].hand.contains(self.open.known[seat]) {
                faults.push(alloc::format!(
                    "H5: {seat} does not hold the cards everybody has seen there"
                ));
            }
        }
    }

    /// I2 and I3: the display is full or nothing is left to fill it, and it has few locomotives
    /// unless D10 applies.
    fn check_display(&self, faults: &mut Vec<String>) {
        if self.open.display.empty_slots() > 0 && self.open.deck_gives() {
            faults.push("I2: an empty slot although there are cards to fill it".into());
        }
        if self.open.too_many_locomotives() && self.reset_can_help() {
            faults.push("I3: too many locomotives in the display".into());
        }
    }

    /// I4: trains left and trains laid are all trains. Points follow from the routes.
    fn check_seat(&self, seat: SeatId, faults: &mut Vec<String>) {
        let laid = self.map().spaces(self.open.routes[seat]);
        let left = u16::from(self.open.trains[seat]);
        let all = u16::from(self.map().rules.trains);
        if laid + left != all {
            faults.push(alloc::format!(
                "I4: {seat} has {left} trains left and {laid} laid, not {all} together"
            ));
        }
    }

    /// I5: no route has two owners, and double routes are shared as X2 and X3 allow.
    fn check_routes(&self, faults: &mut Vec<String>) {
        let mut claimed = RouteSet::EMPTY;
        for seat in self.seats() {
            let routes = self.open.routes[seat];
            if !routes.intersection(claimed).is_empty() {
                faults.push(alloc::format!("I5: {seat} owns a route of somebody else"));
            }
            if !self.map().twins(routes).intersection(routes).is_empty() {
                faults.push(alloc::format!("I5: {seat} owns both tracks of a double route"));
            }
            claimed = claimed.union(routes);
        }
        let few = self.open.seats < self.map().rules.double_route_seats;
        if few && !self.map().twins(claimed).intersection(claimed).is_empty() {
            faults.push("I5: both tracks of a double route are owned".into());
        }
    }

    /// I6: one station in a city, and no more than a seat has.
    fn check_stations(&self, faults: &mut Vec<String>) {
        let mut cities = CitySet::EMPTY;
        for seat in self.seats() {
            let stations = self.open.stations[seat];
            debug_assert!(stations.len() <= MAX_STATIONS);
            if stations.len() > usize::from(self.map().rules.stations) {
                faults.push(alloc::format!("I6: {seat} has built {} stations", stations.len()));
            }
            for city in stations.iter() {
                if cities.contains(city) {
                    faults
                        .push(alloc::format!("I6: two stations in `{}`", self.map().city(city).id));
                }
                cities.insert(city);
            }
        }
    }

    /// I7: every ticket is in exactly one place. Only a board that has a box can have tickets
    /// nowhere else.
    fn check_tickets(&self, faults: &mut Vec<String>) {
        let deck = self.ticket_deck();
        let piles =
            self.seats().flat_map(|seat| [self.own[seat].tickets, self.own[seat].offer.set()]);
        let mut seen: TicketSet = deck.iter().copied().collect();
        let mut count = deck.len();
        for pile in piles {
            count += pile.len();
            seen = seen.union(pile);
        }
        if count != seen.len() {
            faults.push("I7: a ticket is in two places".into());
        }
        let missing = self.map().all_tickets().without(seen);
        let regular_missing = missing.iter().any(|id| !self.map().ticket(id).long);
        if self.map().rules.start_unkept == Unkept::Bottom && regular_missing {
            faults.push(alloc::format!("I7: {} tickets are missing", missing.len()));
        }
        if self.open.phase != Phase::StartingTickets
            && deck.iter().any(|id| self.map().ticket(*id).long)
        {
            faults.push("I7: a long ticket is in the ticket deck".into());
        }
    }
}
