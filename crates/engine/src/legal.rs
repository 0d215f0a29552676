//! What a seat may do: the one source of legality.
//!
//! Legal actions come in groups: all claims with the same color and number of locomotives, all
//! stations with the same payment, and so on. Counting them, finding the n-th and listing them
//! are walks over the same groups, so they cannot disagree. Whether a single action is legal, and
//! if not why, is in `check.rs`; a property test holds the two against each other.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::action::{Action, TicketList};
use crate::card::{Cards, Color, Payment, TrainCard};
use crate::display::Slots;
use crate::ids::{CitySet, RouteId, RouteSet, TicketSet};
use crate::map::{MAX_LENGTH, Tables};
use crate::open::{Open, Own, Phase};
use crate::seat::SeatId;

/// The decision of one seat: what lies open and what the seat itself holds, which is all that
/// matters for what it may do.
///
/// It is borrowed from a [`View`](crate::View), or from a [`Game`](crate::Game) where making a view
/// for each decision would take too long, as in the rollouts of a search.
#[derive(Clone, Copy)]
pub struct Decision<'a> {
    pub(crate) open: &'a Open,
    pub(crate) own: &'a Own,
    pub(crate) seat: SeatId,
}

/// Legal actions that differ in one thing only.
#[derive(Clone, Copy)]
enum Group {
    /// There is only one of these.
    One(Single),
    /// Take a card from one of the slots (D1).
    Display,
    /// Claim a route with so many locomotives, the rest in this color (C2, C3, F4).
    Claims(Color, u8),
    /// Claim a route with locomotives only (C4).
    LocomotiveClaims,
    /// Build a station with so many locomotives, the rest in this color (B3).
    Stations(Option<Color>, u8),
    /// Pay a surcharge with so many locomotives, the rest in this color (U6, U7).
    Surcharge(Option<Color>, u8),
    /// Keep some of the offer (S8, K2).
    Keeps,
}

#[derive(Clone, Copy)]
enum Single {
    DrawDeck,
    DrawTickets,
    DeclineTunnel,
}

/// What the groups of a decision choose from.
struct Options<'a> {
    decision: Decision<'a>,
    slots: Slots,
    routes: RouteSet,
    cities: CitySet,
}

impl<'a> Decision<'a> {
    /// Whose decision it is.
    #[inline]
    pub fn seat(&self) -> SeatId {
        self.seat
    }

    /// What lies open on the table.
    #[inline]
    pub fn open(&self) -> &'a Open {
        self.open
    }

    /// The cards in the seat's hand.
    #[inline]
    pub fn hand(&self) -> Cards {
        self.own.hand
    }

    /// The tickets the seat holds.
    #[inline]
    pub fn tickets(&self) -> TicketSet {
        self.own.tickets
    }

    /// The tickets on offer to the seat.
    #[inline]
    pub fn offer(&self) -> TicketList {
        self.own.offer
    }

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
        self.options().count()
    }

    /// The `n`-th legal action in the order of [`Decision::list`].
    pub fn nth(&self, n: usize) -> Option<Action> {
        self.options().find(n)
    }

    /// The legal action whose number `choose` gives, when it is told how many there are.
    #[inline(never)]
    pub(crate) fn pick_by_walk(&self, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        let options = self.options();
        let count = options.count();
        if count == 0 { None } else { options.find(choose(count)) }
    }

    /// Appends all legal actions.
    pub fn list(&self, actions: &mut Vec<Action>) {
        let options = self.options();
        let before = actions.len();
        let _ = options.walk(&mut |group, len| {
            options.list(group, len, actions);
            ControlFlow::<()>::Continue(())
        });
        if actions.len() == before && options.must_pass() {
            actions.push(Action::Pass);
        }
    }

    /// How many choices of enough tickets of the offer there are (S8, K2).
    #[inline]
    pub(crate) fn keep_count(&self) -> usize {
        let offered = self.own.offer.len();
        match self.open.least_kept(&self.own.offer) {
            0 | 1 => (1 << offered) - 1,
            least => keeps(offered, least).count(),
        }
    }

    /// Choice `n` of enough tickets of the offer.
    #[inline]
    pub(crate) fn nth_keep(&self, n: usize) -> TicketList {
        let mask = match self.open.least_kept(&self.own.offer) {
            0 | 1 => n as u8 + 1,
            least => keeps(self.own.offer.len(), least).nth(n).unwrap_or_default(),
        };
        self.own.offer.pick(mask)
    }

    #[inline]
    fn options(&self) -> Options<'_> {
        let mut options = Options {
            decision: *self,
            slots: self.open.display.takable(self.open.phase == Phase::SecondCard),
            routes: RouteSet::EMPTY,
            cities: CitySet::EMPTY,
        };
        if self.open.phase == Phase::Action {
            options.routes = self.open.reachable_routes(self.seat);
            if self.open.station_price(self.seat).is_some() {
                options.cities = self.open.free_cities();
            }
        }
        options
    }
}

impl Options<'_> {
    #[inline]
    fn count(&self) -> usize {
        let mut count = 0;
        let _ = self.walk(&mut |_, len| {
            count += len;
            ControlFlow::<()>::Continue(())
        });
        if count == 0 { usize::from(self.must_pass()) } else { count }
    }

    #[inline]
    fn find(&self, n: usize) -> Option<Action> {
        let mut left = n;
        let found = self.walk(&mut |group, len| {
            if left < len {
                return ControlFlow::Break(group);
            }
            left -= len;
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Break(group) => Some(self.nth(group, left)),
            ControlFlow::Continue(()) if n == 0 && self.must_pass() => Some(Action::Pass),
            ControlFlow::Continue(()) => None,
        }
    }

    /// There is no voluntary pass (T4): it is legal exactly if a turn offers nothing else (T6), which
    /// is what the caller has found.
    fn must_pass(&self) -> bool {
        self.decision.open.phase == Phase::Action && self.decision.is_due()
    }

    /// Visits all groups of legal actions with their sizes (T8).
    #[inline]
    fn walk<B>(&self, visit: &mut impl FnMut(Group, usize) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.decision.is_due() {
            return ControlFlow::Continue(());
        }
        match self.decision.open.phase {
            Phase::Action => self.walk_turn(visit),
            Phase::SecondCard => self.walk_draws(visit),
            Phase::StartingTickets | Phase::TicketChoice => {
                visit(Group::Keeps, self.decision.keep_count())
            }
            Phase::TunnelDecision => self.walk_tunnel(visit),
            Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// A turn is one action: draw cards, claim a route, draw tickets or build a station (T3). All of
    /// them are possible in the final round too (E4).
    #[inline]
    fn walk_turn<B>(
        &self,
        visit: &mut impl FnMut(Group, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.walk_draws(visit)?;
        if self.decision.open.ticket_deck_size > 0 {
            visit(Group::One(Single::DrawTickets), 1)?;
        }
        self.walk_claims(visit)?;
        self.walk_stations(visit)
    }

    /// Deck and display (D1), as far as they have cards (D14, D15).
    #[inline]
    fn walk_draws<B>(
        &self,
        visit: &mut impl FnMut(Group, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.decision.open.deck_gives() {
            visit(Group::One(Single::DrawDeck), 1)?;
        }
        visit(Group::Display, self.slots.len())
    }

    /// Every payment is an action of its own, because the seat chooses the cards (C5).
    #[inline]
    fn walk_claims<B>(
        &self,
        visit: &mut impl FnMut(Group, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let locomotives = self.decision.own.hand.locomotives();
        for used in 0..=locomotives.min(MAX_LENGTH as u8 - 1) {
            for color in Color::ALL {
                let group = Group::Claims(color, used);
                visit(group, self.claimable(group).len())?;
            }
        }
        if locomotives == 0 {
            return ControlFlow::Continue(());
        }
        visit(Group::LocomotiveClaims, self.claimable(Group::LocomotiveClaims).len())
    }

    #[inline]
    fn walk_stations<B>(
        &self,
        visit: &mut impl FnMut(Group, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Decision { open, own, seat } = self.decision;
        let Some(price) = open.station_price(seat) else { return ControlFlow::Continue(()) };
        let len = self.cities.len();
        walk_payments(own.hand, price, &mut |color, used| visit(Group::Stations(color, used), len))
    }

    /// Pay the surcharge in the color laid and locomotives (U6), or in locomotives alone if
    /// nothing else was laid (U7); or decline (U8).
    #[inline]
    fn walk_tunnel<B>(
        &self,
        visit: &mut impl FnMut(Group, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Decision { open, own, .. } = self.decision;
        let mut usable = Cards::of(TrainCard::Locomotive, own.hand.locomotives());
        if let Some(color) = open.tunnel.laid.color {
            usable += Cards::of(color.card(), own.hand.get(color.card()));
        }
        walk_payments(usable, open.tunnel.surcharge(), &mut |color, used| {
            visit(Group::Surcharge(color, used), 1)
        })?;
        visit(Group::One(Single::DeclineTunnel), 1)
    }

    /// Member `n` of a group.
    #[inline]
    fn nth(&self, group: Group, n: usize) -> Action {
        match group {
            Group::Claims(..) | Group::LocomotiveClaims => {
                self.claim(group, self.claimable(group).nth(n))
            }
            Group::Display => Action::DrawDisplay(self.slots.nth(n)),
            Group::Stations(..) => Action::BuildStation {
                city: self.cities.nth(n),
                cards: self.price_paid(group).cards(),
            },
            Group::Keeps => Action::KeepTickets(self.decision.nth_keep(n)),
            Group::Surcharge(..) => Action::PayTunnel(self.price_paid(group).cards()),
            Group::One(single) => single.action(),
        }
    }

    /// Appends all members of a group.
    fn list(&self, group: Group, len: usize, actions: &mut Vec<Action>) {
        match group {
            Group::Claims(..) | Group::LocomotiveClaims => {
                actions.extend(self.claimable(group).iter().map(|route| self.claim(group, route)));
            }
            Group::Stations(..) => {
                let cards = self.price_paid(group).cards();
                actions.extend(self.cities.iter().map(|city| Action::BuildStation { city, cards }));
            }
            _ => actions.extend((0..len).map(|n| self.nth(group, n))),
        }
    }

    #[inline]
    fn tables(&self) -> &Tables {
        &self.decision.open.map.tables
    }

    /// The routes of a group of claims.
    #[inline]
    fn claimable(&self, group: Group) -> RouteSet {
        let tables = self.tables();
        let hand = self.decision.own.hand;
        let payable = match group {
            Group::Claims(color, used) => {
                tables.payable[usize::from(used)][color as usize]
                    [usize::from(hand.get(color.card()))]
            }
            _ => tables.up_to[usize::from(hand.locomotives()).min(MAX_LENGTH)],
        };
        self.routes.intersection(payable)
    }

    /// The claim of a route in a group of claims.
    #[inline]
    fn claim(&self, group: Group, route: RouteId) -> Action {
        let length = self.decision.open.map.route(route).length;
        let payment = match group {
            Group::Claims(color, used) => {
                Payment { color: Some(color), colored: length - used, locomotives: used }
            }
            _ => Payment { color: None, colored: 0, locomotives: length },
        };
        Action::Claim { route, cards: payment.cards() }
    }

    /// The payment of a group of stations or surcharges.
    #[inline]
    fn price_paid(&self, group: Group) -> Payment {
        let Decision { open, seat, .. } = self.decision;
        let (price, color, locomotives) = match group {
            Group::Stations(color, used) => {
                (open.station_price(seat).unwrap_or_default(), color, used)
            }
            Group::Surcharge(color, used) => (open.tunnel.surcharge(), color, used),
            _ => (0, None, 0),
        };
        Payment { color, colored: price - locomotives, locomotives }
    }
}

/// Choices of at least `least` of the tickets on offer, as bit masks in ascending order.
fn keeps(offered: usize, least: u8) -> impl Iterator<Item = u8> {
    (1..1u8 << offered).filter(move |mask| mask.count_ones() >= u32::from(least))
}

impl Single {
    #[inline]
    fn action(self) -> Action {
        match self {
            Self::DrawDeck => Action::DrawDeck,
            Self::DrawTickets => Action::DrawTickets,
            Self::DeclineTunnel => Action::DeclineTunnel,
        }
    }
}

/// Ways to pay a price with cards of one color and locomotives, as the color and the number of
/// locomotives (B3, U6).
#[inline]
pub(crate) fn walk_payments<B>(
    hand: Cards,
    price: u8,
    visit: &mut impl FnMut(Option<Color>, u8) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let locomotives = hand.locomotives();
    if locomotives >= price {
        visit(None, price)?;
    }
    for (color, colored) in hand.colors() {
        for used in price.saturating_sub(colored)..price.min(locomotives + 1) {
            visit(Some(color), used)?;
        }
    }
    ControlFlow::Continue(())
}
