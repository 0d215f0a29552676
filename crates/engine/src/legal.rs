//! What a seat may do: the one source of legality.
//!
//! Legal actions come in groups: all claims with the same color and number of locomotives, all
//! stations with the same payment, and so on. Counting them, finding the n-th and listing them
//! are three walks over the same groups, so they cannot disagree. Whether a single action is
//! legal, and if not why, is in `check.rs`; a property test holds the two against each other.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::action::{Action, Slot, TicketList};
use crate::card::{Cards, Color, Payment, TrainCard};
use crate::ids::{CitySet, RouteSet};
use crate::map::{MAX_LENGTH, Map};
use crate::open::{Open, Own, Phase};
use crate::seat::SeatId;

/// The decision of one seat: all it knows that matters for what it may do.
#[derive(Clone, Copy)]
pub(crate) struct Decision<'a> {
    pub open: &'a Open,
    pub own: &'a Own,
    pub seat: SeatId,
}

/// Legal actions that differ in one thing only.
enum Group {
    One(Action),
    /// Take a card from one of these slots, one bit each (D1).
    Display(u8),
    /// Claim one of these routes with so many locomotives, the rest in this color (C2-C4, F4).
    Claims {
        routes: RouteSet,
        color: Option<Color>,
        locomotives: u8,
    },
    /// Build in one of these cities with this payment (B1, B3).
    Stations {
        cities: CitySet,
        payment: Payment,
    },
    /// Keep at least so many of the offer (S8, K2).
    Keeps {
        offer: TicketList,
        least: u8,
    },
}

impl Group {
    #[inline]
    fn len(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Display(slots) => slots.count_ones() as usize,
            Self::Claims { routes, .. } => routes.len(),
            Self::Stations { cities, .. } => cities.len(),
            Self::Keeps { offer, least } => keeps(offer.len(), *least).count(),
        }
    }

    #[inline]
    fn nth(&self, n: usize, map: &Map) -> Action {
        match *self {
            Self::One(action) => action,
            Self::Display(mut slots) => {
                for _ in 0..n {
                    slots &= slots - 1;
                }
                display_action(slots)
            }
            Self::Claims { routes, color, locomotives } => {
                let route = routes.nth(n);
                let length = map.route(route).length;
                Action::Claim { route, cards: claim_payment(length, color, locomotives).cards() }
            }
            Self::Stations { cities, payment } => {
                Action::BuildStation { city: cities.nth(n), cards: payment.cards() }
            }
            Self::Keeps { offer, least } => {
                let mask = keeps(offer.len(), least).nth(n).unwrap_or_default();
                Action::KeepTickets(offer.pick(mask))
            }
        }
    }

    fn list(&self, map: &Map, actions: &mut Vec<Action>) {
        match *self {
            Self::One(action) => actions.push(action),
            Self::Display(mut slots) => {
                while slots != 0 {
                    actions.push(display_action(slots));
                    slots &= slots - 1;
                }
            }
            Self::Claims { routes, color, locomotives } => {
                actions.extend(routes.iter().map(|route| {
                    let length = map.route(route).length;
                    Action::Claim {
                        route,
                        cards: claim_payment(length, color, locomotives).cards(),
                    }
                }))
            }
            Self::Stations { cities, payment } => {
                let cards = payment.cards();
                actions.extend(cities.iter().map(|city| Action::BuildStation { city, cards }));
            }
            Self::Keeps { offer, least } => {
                actions.extend(
                    keeps(offer.len(), least).map(|mask| Action::KeepTickets(offer.pick(mask))),
                );
            }
        }
    }
}

#[inline]
fn display_action(slots: u8) -> Action {
    match Slot::new(slots.trailing_zeros() as usize + 1) {
        Some(slot) => Action::DrawDisplay(slot),
        None => unreachable!("a slot bit beyond the display"),
    }
}

#[inline]
fn claim_payment(length: u8, color: Option<Color>, locomotives: u8) -> Payment {
    match color {
        Some(_) => Payment { color, colored: length - locomotives, locomotives },
        None => Payment { color, colored: 0, locomotives: length },
    }
}

/// Choices of at least `least` out of `offered` tickets, as bit masks in ascending order.
#[inline]
fn keeps(offered: usize, least: u8) -> impl Iterator<Item = u8> {
    (1..1u8 << offered).filter(move |mask| mask.count_ones() >= u32::from(least))
}

impl Decision<'_> {
    /// Whether this seat has something to decide (T2, S12).
    #[inline]
    pub fn is_due(&self) -> bool {
        match self.open.phase {
            Phase::StartingTickets => {
                self.seat.index() < self.open.seat_count() && self.own.kept == 0
            }
            Phase::Over => false,
            _ => self.seat == self.open.active,
        }
    }

    /// How many actions are legal.
    #[inline]
    pub fn count(&self) -> usize {
        let mut count = 0;
        let _ = self.groups(&mut |group| {
            count += group.len();
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The `n`-th legal action in the order of [`Decision::list`].
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Action> {
        let mut left = n;
        let found = self.groups(&mut |group| {
            let len = group.len();
            if left < len {
                return ControlFlow::Break(group);
            }
            left -= len;
            ControlFlow::Continue(())
        });
        found.break_value().map(|group| group.nth(left, self.open.map))
    }

    /// Appends all legal actions.
    pub fn list(&self, actions: &mut Vec<Action>) {
        let _ = self.groups(&mut |group| {
            group.list(self.open.map, actions);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Visits all legal actions in groups (T8).
    #[inline]
    fn groups<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.is_due() {
            return ControlFlow::Continue(());
        }
        match self.open.phase {
            Phase::Action => self.turn_groups(visit),
            Phase::SecondCard => self.draw_groups(visit),
            Phase::StartingTickets | Phase::TicketChoice => visit(Group::Keeps {
                offer: self.own.offer,
                least: self.open.least_kept(&self.own.offer),
            }),
            Phase::TunnelDecision => self.tunnel_groups(visit),
            Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// A turn is one action: draw cards, claim a route, draw tickets or build a station (T3). There
    /// is no voluntary pass (T4): it is legal exactly if nothing else is (T6).
    #[inline]
    fn turn_groups<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut any = false;
        let mut note = |group: Group| {
            any = any || group.len() > 0;
            visit(group)
        };
        self.draw_groups(&mut note)?;
        if self.open.ticket_deck_size > 0 {
            note(Group::One(Action::DrawTickets))?;
        }
        self.claim_groups(&mut note)?;
        self.station_groups(&mut note)?;
        if !any {
            visit(Group::One(Action::Pass))?;
        }
        ControlFlow::Continue(())
    }

    /// Deck and display (D1): no locomotive of the display as second card (D4), no card from
    /// where there is none (D12, D14, D15).
    #[inline]
    fn draw_groups<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.open.deck_gives() {
            visit(Group::One(Action::DrawDeck))?;
        }
        let second = self.open.phase == Phase::SecondCard;
        let mut slots = 0;
        for (index, card) in self.open.display.iter().enumerate() {
            let takable = match card {
                None => false,
                Some(TrainCard::Locomotive) => !second,
                Some(_) => true,
            };
            slots |= u8::from(takable) << index;
        }
        visit(Group::Display(slots))
    }

    #[inline]
    fn claim_groups<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        let tables = &self.open.map.tables;
        let routes = self.open.reachable_routes(self.seat);
        let hand = self.own.hand;
        let locomotives = usize::from(hand.locomotives()).min(MAX_LENGTH);
        if locomotives > 0 {
            let routes = routes.intersection(tables.up_to[locomotives]);
            visit(Group::Claims { routes, color: None, locomotives: 0 })?;
        }
        for (color, colored) in hand.colors() {
            let colored = usize::from(colored).min(MAX_LENGTH);
            for used in 0..=locomotives.min(MAX_LENGTH - 1) {
                let routes = routes.intersection(tables.payable[color as usize][used][colored]);
                visit(Group::Claims { routes, color: Some(color), locomotives: used as u8 })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn station_groups<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(price) = self.open.station_price(self.seat) else {
            return ControlFlow::Continue(());
        };
        let cities = self.open.free_cities();
        payments(self.own.hand, price, &mut |payment| visit(Group::Stations { cities, payment }))
    }

    /// Pay the surcharge in the color laid and locomotives (U6), or in locomotives alone if
    /// nothing else was laid (U7); or decline (U8).
    #[inline]
    fn tunnel_groups<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        let tunnel = &self.open.tunnel;
        let mut usable = Cards::of(TrainCard::Locomotive, self.own.hand.locomotives());
        if let Some(color) = tunnel.laid.color {
            usable += Cards::of(color.card(), self.own.hand.get(color.card()));
        }
        payments(usable, tunnel.surcharge(), &mut |payment| {
            visit(Group::One(Action::PayTunnel(payment.cards())))
        })?;
        visit(Group::One(Action::DeclineTunnel))
    }
}

/// Ways to pay a price with cards of one color and locomotives (B3, U6).
#[inline]
fn payments<B>(
    hand: Cards,
    price: u8,
    visit: &mut impl FnMut(Payment) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let locomotives = hand.locomotives();
    if locomotives >= price {
        visit(Payment { color: None, colored: 0, locomotives: price })?;
    }
    for (color, colored) in hand.colors() {
        for used in price.saturating_sub(colored)..price.min(locomotives + 1) {
            visit(Payment { color: Some(color), colored: price - used, locomotives: used })?;
        }
    }
    ControlFlow::Continue(())
}
