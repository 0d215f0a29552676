//! A random legal action, as fast as we can.
//!
//! It is the n-th action of the legal list for a random n. Most decisions need neither the list nor
//! a walk over its groups to find it: a turn, its second card, or tickets. They are handled here on
//! their own; a test shows that the answer is the same.

use core::ops::ControlFlow;

use rand_core::Rng;

use crate::action::Action;
use crate::card::{COLORS, Cards, Color, Payment, TrainCard};
use crate::chance::below;
use crate::ids::{CityId, RouteId, RouteSet};
use crate::legal::{Decision, walk_payments};
use crate::map::{MAX_LENGTH, Payable};
use crate::open::{Open, Phase};

impl Decision<'_> {
    /// A legal action, each equally likely; `None` if there is nothing to decide.
    #[inline]
    pub fn pick(&self, rng: &mut impl Rng) -> Option<Action> {
        self.pick_with(|count| below(rng, count))
    }

    /// The legal action whose number `choose` gives, when it is told how many there are.
    #[inline]
    pub fn pick_with(&self, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        if self.is_usual() {
            return Some(self.pick_usual(choose));
        }
        match self.open.phase {
            Phase::StartingTickets | Phase::TicketChoice
                if self.is_due() && !self.own.offer.is_empty() =>
            {
                Some(Action::KeepTickets(self.nth_keep(choose(self.keep_count()))))
            }
            _ => self.pick_by_walk(choose),
        }
    }

    /// Whether it is a turn or its second card, and there is a deck to draw from.
    #[inline]
    pub(crate) fn is_usual(&self) -> bool {
        let Open { phase, active, deck_size, .. } = self.open;
        matches!(phase, Phase::Action | Phase::SecondCard) && self.seat == *active && *deck_size > 0
    }

    /// [`Decision::pick_with`] for a usual decision.
    #[inline]
    pub(crate) fn pick_usual(&self, choose: impl FnOnce(usize) -> usize) -> Action {
        match self.open.phase {
            Phase::SecondCard => self.pick_second_card(choose),
            _ => self.pick_turn(choose),
        }
    }

    /// The deck, then the display.
    #[inline]
    fn pick_second_card(&self, choose: impl FnOnce(usize) -> usize) -> Action {
        let slots = self.open.display.takable(true);
        let n = choose(1 + slots.len());
        if n == 0 { Action::DrawDeck } else { Action::DrawDisplay(slots.nth(n - 1)) }
    }

    /// The deck, the display, the ticket deck, then claims without and with locomotives, then
    /// stations.
    #[inline]
    fn pick_turn(&self, choose: impl FnOnce(usize) -> usize) -> Action {
        let slots = self.open.display.takable(false);
        let draws = 1 + slots.len() + usize::from(self.open.ticket_deck_size > 0);
        let routes = self.open.reachable_routes(self.seat);
        let row = self.claim_row(routes, 0);
        let mut claims = row.len();
        if self.own.hand.locomotives() > 0 {
            claims += self.locomotive_claim_count(routes);
        }
        let n = choose(draws + claims + self.station_count());
        if n >= draws + claims {
            let (city, cards) = self.nth_station(n - draws - claims);
            Action::BuildStation { city, cards }
        } else if n >= draws {
            let n = n - draws;
            let (route, cards) = if n < row.len() {
                self.nth_claim(n, routes, &row)
            } else {
                self.nth_locomotive_claim(n - row.len(), routes)
            };
            Action::Claim { route, cards }
        } else if n == 0 {
            Action::DrawDeck
        } else if n <= slots.len() {
            Action::DrawDisplay(slots.nth(n - 1))
        } else {
            Action::DrawTickets
        }
    }

    /// Claims with so many locomotives, the rest in one color.
    #[inline]
    fn claim_row(&self, routes: RouteSet, locomotives: u8) -> Row<'_> {
        let payable = &self.open.map.tables.payable[usize::from(locomotives)];
        let mut up_to = [0; COLORS];
        let mut len = 0;
        // Every color is counted whether there are cards of it or not: a fixed number of steps without
        // a branch is faster than fewer steps that nobody can predict.
        for color in Color::ALL {
            let held = usize::from(self.own.hand.get(color.card()));
            len += routes.intersection(payable[color as usize][held]).len();
            up_to[color as usize] = len;
        }
        Row { locomotives, payable, up_to }
    }

    /// Claim `n` of a row.
    // Inlined always, so that a row that was just counted need not go through memory.
    #[inline(always)]
    fn nth_claim(&self, n: usize, routes: RouteSet, row: &Row) -> (RouteId, Cards) {
        // How many colors, and how many claims in them, come before: without a branch, too.
        let (mut place, mut before) = (0, 0);
        for up_to in row.up_to {
            place += usize::from(up_to <= n);
            before = if up_to <= n { up_to } else { before };
        }
        let card = Color::ALL[place].card();
        let held = usize::from(self.own.hand.get(card));
        let route = routes.intersection(row.payable[place][held]).nth(n - before);
        let colored = self.open.map.route(route).length - row.locomotives;
        let locomotives = Cards::of(TrainCard::Locomotive, row.locomotives);
        (route, Cards::of(card, colored) + locomotives)
    }

    /// Most locomotives that a claim with colored cards can have.
    #[inline]
    fn most_locomotives(&self) -> u8 {
        self.own.hand.locomotives().min(MAX_LENGTH as u8 - 1)
    }

    /// Routes that can be claimed with locomotives only.
    #[inline]
    fn without_color(&self, routes: RouteSet) -> RouteSet {
        let locomotives = usize::from(self.own.hand.locomotives()).min(MAX_LENGTH);
        routes.intersection(self.open.map.tables.up_to[locomotives])
    }

    fn locomotive_claim_count(&self, routes: RouteSet) -> usize {
        let rows = (1..=self.most_locomotives()).map(|used| self.claim_row(routes, used).len());
        rows.sum::<usize>() + self.without_color(routes).len()
    }

    fn nth_locomotive_claim(&self, n: usize, routes: RouteSet) -> (RouteId, Cards) {
        let mut left = n;
        for used in 1..=self.most_locomotives() {
            let row = self.claim_row(routes, used);
            if left < row.len() {
                return self.nth_claim(left, routes, &row);
            }
            left -= row.len();
        }
        let route = self.without_color(routes).nth(left);
        let cards = Cards::of(TrainCard::Locomotive, self.open.map.route(route).length);
        (route, cards)
    }

    #[inline]
    fn station_count(&self) -> usize {
        let Some(price) = self.open.station_price(self.seat) else { return 0 };
        let hand = self.own.hand;
        let locomotives = hand.locomotives();
        let mixed = (0..price.min(locomotives + 1)).map(|used| hand.colors_with(price - used));
        let payments = mixed.sum::<usize>() + usize::from(locomotives >= price);
        payments * self.open.free_cities().len()
    }

    #[cold]
    fn nth_station(&self, n: usize) -> (CityId, Cards) {
        let cities = self.open.free_cities();
        let price = self.open.station_price(self.seat).unwrap_or_default();
        let mut before = n / cities.len();
        let payment = walk_payments(self.own.hand, price, &mut |color, locomotives| {
            if before == 0 {
                let colored = price - locomotives;
                return ControlFlow::Break(Payment { color, colored, locomotives });
            }
            before -= 1;
            ControlFlow::Continue(())
        });
        let cards = payment.break_value().unwrap_or(Payment::NONE).cards();
        (cities.nth(n % cities.len()), cards)
    }
}

/// All claims with the same number of locomotives, color by color.
struct Row<'a> {
    locomotives: u8,
    payable: &'a Payable,
    /// How many claims there are in all colors up to this one.
    up_to: [usize; COLORS],
}

impl Row<'_> {
    #[inline]
    fn len(&self) -> usize {
        self.up_to[COLORS - 1]
    }
}
