//! Drawing train cards.

use whistlestop_engine::{Action, Cards, Color, Decision, Phase, Route, RouteSet, Slot, TrainCard};

use crate::board::Board;
use crate::pay::{Purse, longest_claim};

/// How many cards of each color, and how many locomotives, some routes take.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Needs {
    colored: [u8; 8],
    locomotives: u8,
}

impl Needs {
    /// Nothing is needed.
    pub const NONE: Self = Self { colored: [0; 8], locomotives: 0 };

    /// What the routes with a color take; a gray one can be paid with whatever is left.
    #[inline]
    pub fn of_colored(board: &Board, routes: RouteSet) -> Self {
        let mut needs = Self::NONE;
        for id in routes.iter() {
            let route = board.map().route(id);
            if let Some(color) = route.color {
                needs.colored[color as usize] += route.length - route.symbols;
            }
        }
        needs
    }

    /// What all of the routes take. Of the gray ones only the longest counts: it is to be paid in
    /// the color of which the hand holds most.
    #[inline]
    pub fn of(board: &Board, routes: RouteSet, purse: &Purse) -> Self {
        let mut needs = Self::NONE;
        let mut gray = 0;
        for id in routes.iter() {
            let route = board.map().route(id);
            let colored = route.length - route.symbols;
            match route.color {
                Some(color) => needs.colored[color as usize] += colored,
                None => gray = gray.max(colored),
            }
            needs.locomotives += route.symbols;
        }
        if gray > 0 {
            needs.colored[purse.most_held() as usize] += gray;
        }
        needs
    }

    /// What one route takes.
    #[inline]
    pub fn of_route(route: &Route, purse: &Purse) -> Self {
        let mut needs = Self::NONE;
        needs.colored[purse.best_color(route) as usize] = route.length - route.symbols;
        needs.locomotives = route.symbols;
        needs
    }

    /// Cards of a color that the hand has beyond what is needed; less than none if it lacks some.
    #[inline]
    pub fn spare(&self, hand: Cards, color: Color) -> i8 {
        hand.get(color.card()) as i8 - self.colored[color as usize] as i8
    }
}

/// Takes the face-up card of the color that lacks most; if there is none a face-up locomotive, but
/// only if a ferry still needs one and it is not too late for it (D4); else a blind card.
#[inline]
pub fn draw_needed(decision: &Decision<'_>, needs: &Needs) -> Action {
    draw_by(decision, needs, |_| 0)
}

/// The same, but who counts cards takes, of colors that lack as much, the one of which fewest are left.
#[inline]
pub fn draw_scarce(decision: &Decision<'_>, needs: &Needs) -> Action {
    let open = decision.open();
    draw_by(decision, needs, |card| {
        let others = open.seats().filter(|seat| *seat != decision.seat());
        let known: u8 = others.map(|seat| open.known(seat).get(card)).sum();
        known + decision.hand().get(card) + open.discard().get(card)
    })
}

#[inline]
fn draw_by(decision: &Decision<'_>, needs: &Needs, gone: impl Fn(TrainCard) -> u8) -> Action {
    let open = decision.open();
    let hand = decision.hand();
    let mut best: Option<((u8, u8), Slot)> = None;
    let mut locomotive = None;
    for slot in Slot::all() {
        let Some(card) = open.slot(slot) else { continue };
        let Some(color) = card.color() else {
            locomotive = Some(slot);
            continue;
        };
        let lacking = needs.colored[color as usize].saturating_sub(hand.get(card));
        if lacking > 0 {
            let rank = (lacking, gone(card));
            if best.is_none_or(|(highest, _)| rank > highest) {
                best = Some((rank, slot));
            }
        }
    }
    if let Some((_, slot)) = best {
        return Action::DrawDisplay(slot);
    }
    match locomotive {
        Some(slot) if needs.locomotives > hand.locomotives() && open.phase() == Phase::Action => {
            Action::DrawDisplay(slot)
        }
        _ => draw_blind(decision),
    }
}

/// Draws a blind card, or does something else if there is none.
#[inline]
pub fn draw_blind(decision: &Decision<'_>) -> Action {
    let open = decision.open();
    if open.deck_size() > 0 || !open.discard().is_empty() {
        Action::DrawDeck
    } else {
        without_deck(decision)
    }
}

/// The deck is used up and everybody sits on their cards: takes a card that lies face up, or claims
/// the longest route, or does whatever is legal, so that a game goes on.
#[cold]
fn without_deck(decision: &Decision<'_>) -> Action {
    let open = decision.open();
    let first_card = open.phase() == Phase::Action;
    let may_take = |slot: &Slot| match open.slot(*slot) {
        Some(TrainCard::Locomotive) => first_card,
        card => card.is_some(),
    };
    if let Some(slot) = Slot::all().find(may_take) {
        return Action::DrawDisplay(slot);
    }
    let board = Board::of(open.map());
    let routes = open.open_routes(decision.seat());
    longest_claim(decision, board, routes, &Needs::NONE, |_| false)
        .or_else(|| decision.nth(0))
        .unwrap_or(Action::Pass)
}
