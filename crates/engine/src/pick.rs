//! A random legal action, as fast as we can.
//!
//! It is the n-th action of the legal list for a random n. Most decisions need neither the list nor
//! a walk over its groups to find it: a second card, or a turn with a hand of colored cards only.
//! They are handled here on their own; a test shows that the answer is the same.

use rand_core::Rng;

use crate::action::Action;
use crate::card::{COLORS, Cards, Color};
use crate::chance::below;
use crate::ids::RouteSet;
use crate::legal::Decision;
use crate::map::Payable;
use crate::open::Phase;

impl Decision<'_> {
    /// A legal action, each equally likely; `None` if there is nothing to decide.
    #[inline]
    pub fn pick(&self, rng: &mut impl Rng) -> Option<Action> {
        self.pick_with(|count| below(rng, count))
    }

    /// The legal action whose number `choose` gives, when it is told how many there are.
    #[inline]
    pub fn pick_with(&self, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        if self.open.deck_size > 0 && self.seat == self.open.active {
            match self.open.phase {
                Phase::SecondCard => return Some(self.pick_second_card(choose)),
                Phase::Action if self.own.hand.locomotives() == 0 => {
                    return Some(self.pick_plain(choose));
                }
                _ => {}
            }
        }
        self.pick_by_walk(choose)
    }

    /// The deck, then the display.
    #[inline]
    fn pick_second_card(&self, choose: impl FnOnce(usize) -> usize) -> Action {
        let slots = self.open.display.takable(true);
        let n = choose(1 + slots.len());
        if n == 0 { Action::DrawDeck } else { Action::DrawDisplay(slots.nth(n - 1)) }
    }

    /// A turn without locomotives: the deck, the display, the ticket deck, then claims color by
    /// color, then stations color by color.
    #[inline]
    fn pick_plain(&self, choose: impl FnOnce(usize) -> usize) -> Action {
        let slots = self.open.display.takable(false);
        let payable = &self.open.map.tables.payable[0];
        let routes = self.open.reachable_routes(self.seat);
        let up_to = count_claims(routes, self.own.hand, payable);
        let draws = 1 + slots.len() + usize::from(self.open.ticket_deck_size > 0);
        let claims = up_to[COLORS - 1] as usize;
        let price = self.open.station_price(self.seat);
        let stations = price.map_or(0, |price| self.station_count(price));
        let n = choose(draws + claims + stations);
        if n >= draws + claims {
            self.nth_station(n - draws - claims, price.unwrap_or_default())
        } else if n >= draws {
            self.nth_claim(n - draws, routes, &up_to, payable)
        } else if n == 0 {
            Action::DrawDeck
        } else if n <= slots.len() {
            Action::DrawDisplay(slots.nth(n - 1))
        } else {
            Action::DrawTickets
        }
    }

    #[inline]
    fn nth_claim(
        &self,
        n: usize,
        routes: RouteSet,
        up_to: &[u32; COLORS],
        payable: &Payable,
    ) -> Action {
        // Counting the colors that come before is done without a branch.
        let place: usize = up_to.iter().map(|up_to| usize::from(n >= *up_to as usize)).sum();
        let before = if place == 0 { 0 } else { up_to[place - 1] as usize };
        let card = Color::ALL[place].card();
        let held = usize::from(self.own.hand.get(card));
        let route = routes.intersection(payable[place][held]).nth(n - before);
        Action::Claim { route, cards: Cards::of(card, self.open.map.route(route).length) }
    }

    /// Colors that can pay a station on their own.
    #[inline]
    fn station_colors(&self, price: u8) -> impl Iterator<Item = Color> {
        self.own.hand.colors().filter(move |(_, held)| *held >= price).map(|(color, _)| color)
    }

    #[inline]
    fn station_count(&self, price: u8) -> usize {
        self.station_colors(price).count() * self.open.free_cities().len()
    }

    #[cold]
    fn nth_station(&self, n: usize, price: u8) -> Action {
        let cities = self.open.free_cities();
        let color = self.station_colors(price).nth(n / cities.len()).unwrap_or(Color::Purple);
        Action::BuildStation {
            city: cities.nth(n % cities.len()),
            cards: Cards::of(color.card(), price),
        }
    }
}

/// How many claims can be paid in each color without locomotives, up to and with that color.
///
/// Every color is counted whether there are cards of it or not: a fixed number of steps without a
/// branch is faster than fewer steps that nobody can predict.
fn count_claims(routes: RouteSet, hand: Cards, payable: &Payable) -> [u32; COLORS] {
    let mut up_to = [0; COLORS];
    let mut count = 0;
    for (color, sum) in Color::ALL.into_iter().zip(&mut up_to) {
        let held = usize::from(hand.get(color.card()));
        count += routes.intersection(payable[color as usize][held]).len() as u32;
        *sum = count;
    }
    up_to
}
