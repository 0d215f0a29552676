//! Paying with the fewest locomotives.

use whistlestop_engine::{
    Action, Cards, Color, Decision, MAX_LENGTH, Payment, Route, RouteId, RouteSet, Tunnel,
};

use crate::board::Board;
use crate::draw::Needs;

/// A hand, and what is asked about it again and again.
#[derive(Clone, Copy, Debug)]
pub struct Purse {
    hand: Cards,
    locomotives: u8,
    most_held: Color,
    most: u8,
}

impl Purse {
    /// The purse with these cards.
    #[inline]
    pub fn new(hand: Cards) -> Self {
        let (mut most_held, mut most) = (Color::ALL[0], 0);
        for (color, held) in hand.colors() {
            if held > most {
                (most_held, most) = (color, held);
            }
        }
        Self { hand, locomotives: hand.locomotives(), most_held, most }
    }

    /// The cards.
    #[inline]
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// The color of which there are most cards, the first of several.
    #[inline]
    pub fn most_held(&self) -> Color {
        self.most_held
    }

    /// No route with more spaces than this can be paid.
    #[inline]
    fn most_spaces(&self) -> u8 {
        self.most + self.locomotives
    }

    /// The color in which a route can be paid best: its own, or that of which there are most cards.
    #[inline]
    pub fn best_color(&self, route: &Route) -> Color {
        route.color.unwrap_or(self.most_held)
    }

    /// How many cards are missing to pay for a route.
    #[inline]
    pub fn missing(&self, route: &Route) -> u8 {
        let held = route.color.map_or(self.most, |color| self.hand.get(color.card()));
        let colored = held.min(route.length - route.symbols);
        (route.length - colored).saturating_sub(self.locomotives)
    }

    /// The payment with the fewest locomotives, if there is one. A gray route is paid in the color
    /// of which most cards are left beyond those that are needed for something else.
    #[inline]
    pub fn payment(&self, route: &Route, needs: &Needs) -> Option<Payment> {
        if self.missing(route) > 0 {
            return None;
        }
        let color = route.color.unwrap_or_else(|| self.color_to_spend(route, needs));
        let colored = self.hand.get(color.card()).min(route.length - route.symbols);
        let color = (colored > 0).then_some(color);
        Some(Payment { color, colored, locomotives: route.length - colored })
    }

    /// How many cards of a surcharge could be paid besides (U3).
    fn surcharge_after(&self, payment: Payment) -> usize {
        let left = self.hand - payment.cards();
        let colored = payment.color.map_or(0, |color| left.get(color.card()));
        usize::from(colored + left.locomotives())
    }

    /// The color for a gray route, the first of several.
    fn color_to_spend(&self, route: &Route, needs: &Needs) -> Color {
        let mut best = (self.most_held, (0, i8::MIN));
        for (color, held) in self.hand.colors() {
            let rank = (held.min(route.length - route.symbols), needs.spare(self.hand, color));
            if rank > best.1 {
                best = (color, rank);
            }
        }
        best.0
    }
}

/// The claim of the longest of these open routes for which trains and cards suffice. Of several as
/// long it is one that is preferred, then the one with the fewest locomotives, then the first.
///
/// Tunnels are tried as soon as the cards suffice without a surcharge, except when that
/// may never succeed.
#[inline]
pub fn longest_claim(
    decision: &Decision<'_>,
    board: &Board,
    routes: RouteSet,
    needs: &Needs,
    is_preferred: impl Fn(&Route) -> bool,
) -> Option<Action> {
    let purse = Purse::new(decision.hand());
    let trains = decision.open().trains(decision.seat());
    let longest = purse.most_spaces().min(trains).min(MAX_LENGTH as u8);
    for length in (1..=longest).rev() {
        let mut best: Option<((bool, u8), RouteId, Payment)> = None;
        for id in routes.intersection(board.exactly(length)).iter() {
            let route = board.map().route(id);
            let Some(payment) = purse.payment(route, needs) else { continue };
            if route.tunnel && may_never_succeed(decision, &purse, payment) {
                continue;
            }
            let rank = (is_preferred(route), payment.colored);
            if best.is_none_or(|(highest, ..)| rank > highest) {
                best = Some((rank, id, payment));
            }
        }
        if let Some((_, route, payment)) = best {
            return Some(Action::Claim { route, cards: payment.cards() });
        }
    }
    None
}

/// Whether all cards that can be turned up for a tunnel may be such that the surcharge is too high.
///
/// When all sit on their cards, what is left may well be nothing but locomotives; and if everybody tries
/// the same tunnel again and again, the game never ends. So some card must be left that is surely not of
/// the color and no locomotive, for each that the hand could not pay.
fn may_never_succeed(decision: &Decision<'_>, purse: &Purse, payment: Payment) -> bool {
    let open = decision.open();
    let lacking = Tunnel::REVEALED.saturating_sub(purse.surcharge_after(payment));
    let left = usize::from(open.deck_size() + open.discard().len());
    let rules = open.map().rules();
    let all = usize::from(rules.locomotives + payment.color.map_or(0, |_| rules.cards_per_color));
    let matching = |cards: Cards| {
        let colored = payment.color.map_or(0, |color| cards.get(color.card()));
        usize::from(colored + cards.locomotives())
    };
    // Most of the time there are so many cards that nobody needs to count.
    if lacking == 0 || left >= all + lacking {
        return false;
    }
    let others = open.seats().filter(|seat| *seat != decision.seat());
    let elsewhere = others.map(|seat| matching(open.known(seat))).sum::<usize>()
        + matching(open.display().into_iter().flatten().collect())
        + matching(purse.hand());
    left + elsewhere < all + lacking
}

/// Pays the surcharge of a tunnel with the fewest locomotives if possible, else declines (U6, U8).
pub fn pay_tunnel(decision: &Decision<'_>) -> Action {
    let Some(tunnel) = decision.open().tunnel() else { return Action::DeclineTunnel };
    let hand = decision.hand();
    let surcharge = tunnel.surcharge();
    let color = tunnel.laid.color;
    let colored = color.map_or(0, |color| hand.get(color.card()).min(surcharge));
    let locomotives = surcharge - colored;
    if locomotives > hand.locomotives() {
        return Action::DeclineTunnel;
    }
    Action::PayTunnel(Payment { color, colored, locomotives }.cards())
}
