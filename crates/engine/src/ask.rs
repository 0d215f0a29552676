//! What people ask about their own game. Every answer follows from a [`View`], so none can leak.

use alloc::vec::Vec;

use crate::action::Action;
use crate::card::{Cards, Color, Payment, TrainCard};
use crate::ids::{CityId, RouteId, TicketId, TicketSet};
use crate::joint::{Joint, joint};
use crate::map::Route;
use crate::network::Network;
use crate::odds::tunnel_odds;
use crate::paths::{Path, cheapest_path};
use crate::refusal::Refusal;
use crate::seat::SeatId;
use crate::stations::best_use;
use crate::steiner::Costs;
use crate::view::View;

/// How far a ticket is, by one's own routes alone; a station may still help at the end (B7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicketState {
    /// Its cities are connected (K7).
    Connected,
    /// This is missing; there may be fewer trains left than it needs.
    ToGo(Path),
    /// No open routes lead there any more.
    CutOff,
}

impl View {
    /// Why this seat cannot claim a route now, or `None` if it can. What is wrong with the route comes
    /// before what is wrong with the moment, and of missing cards the fewest are told. A spectator
    /// has no answer.
    pub fn why_not_claim(&self, route: RouteId) -> Option<Refusal> {
        let decision = self.decision()?;
        let payment = self.nearest_payment(self.map().route(route));
        let refusal = decision.check_claim(route, payment.cards()).err();
        refusal.or_else(|| {
            self.why_not(Action::Claim { route, cards: payment.cards() })
                .map(|illegal| illegal.refusal)
        })
    }

    /// All payments with which this seat could claim a route now, fewest locomotives first.
    pub fn payments(&self, route: RouteId) -> Vec<Cards> {
        let mut payments: Vec<Cards> = (self.legal_actions().into_iter())
            .filter_map(|action| match action {
                Action::Claim { route: claimed, cards } if claimed == route => Some(cards),
                _ => None,
            })
            .collect();
        payments.sort_by_key(|cards| cards.locomotives());
        payments
    }

    /// The payment that fits a route and lacks the fewest cards, then uses the fewest locomotives.
    fn nearest_payment(&self, route: &Route) -> Payment {
        let hand = self.hand();
        let with_color = |color: Color| {
            let colored = hand.get(color.card()).min(route.length - route.symbols);
            let locomotives = (route.length - colored).min(hand.locomotives().max(route.symbols));
            Payment { color: Some(color), colored: route.length - locomotives, locomotives }
        };
        let locomotives_only = Payment { color: None, colored: 0, locomotives: route.length };
        let fitting =
            Color::ALL.into_iter().filter(|color| route.color.is_none_or(|own| own == *color));
        let lacking = |payment: &Payment| payment.cards().saturating_sub(hand).len();
        (fitting.map(with_color).filter(|payment| payment.colored > 0))
            .chain([locomotives_only])
            .min_by_key(|payment| (lacking(payment), payment.locomotives))
            .unwrap_or(locomotives_only)
    }

    /// How far a ticket is for this seat; a spectator has no answer.
    pub fn ticket_state(&self, ticket: TicketId) -> Option<TicketState> {
        let seat = self.seat()?;
        let ticket = self.map().ticket(ticket);
        let own = self.open.routes[seat];
        if Network::new(self.map(), own).connects(ticket.a, ticket.b) {
            return Some(TicketState::Connected);
        }
        let path = cheapest_path(self.map(), own, self.open.open_routes(seat), ticket.a, ticket.b);
        Some(path.map_or(TicketState::CutOff, TicketState::ToGo))
    }

    /// The tickets of this seat that are connected only with the help of its stations, if the game
    /// ended now. Stations borrow at the end what brings the most (B7, B11), so this may change.
    pub fn tickets_by_station(&self) -> TicketSet {
        let Some(seat) = self.seat() else { return TicketSet::EMPTY };
        let own = self.open.routes[seat];
        let others = self.open.claimed().without(own);
        let stations: Vec<CityId> = self.open.stations(seat).iter().collect();
        let used = best_use(self.map(), own, others, &stations, self.tickets());
        used.completed.without(Network::new(self.map(), own).completes(self.map(), self.tickets()))
    }

    /// What several tickets cost together, their positions counted in ascending order; a spectator
    /// has no answer.
    pub fn joint_cost(&self, tickets: TicketSet) -> Option<Joint> {
        self.joint_costs([tickets])?.pop()
    }

    /// The same for each of several sets of tickets; what they have in common is worked out once.
    pub fn joint_costs(&self, sets: impl IntoIterator<Item = TicketSet>) -> Option<Vec<Joint>> {
        let seat = self.seat()?;
        let costs = Costs::new(self.map(), self.open.routes[seat], self.open.open_routes(seat));
        let ends = |id| (self.map().ticket(id).a, self.map().ticket(id).b);
        let pairs = |tickets: TicketSet| tickets.iter().map(ends).collect::<Vec<_>>();
        Some(sets.into_iter().map(|tickets| joint(&costs, &pairs(tickets))).collect())
    }

    /// How likely each surcharge from 0 to 3 is if this payment is laid for a tunnel now (U2-U4).
    pub fn tunnel_odds(&self, payment: Payment) -> [f64; 4] {
        tunnel_odds(self.unseen(), self.open.deck_size, self.open.discard, payment)
    }

    /// Cards a seat may hold at most, as far as this viewer can tell: those known to be there and any
    /// of the unseen ones.
    pub fn may_hold(&self, seat: SeatId, card: TrainCard) -> u8 {
        if self.viewer.is(seat) {
            return self.own.hand.get(card);
        }
        let known = self.open.known[seat];
        let hidden = self.hand_sizes[seat] - known.len();
        known.get(card) + self.unseen().get(card).min(hidden)
    }
}
