//! Pairs of games that differ only in what one viewer may not know.

use whistlestop_engine::{
    Action, Cards, Event, Game, Phase, SeatId, Snapshot, TicketSet, TrainCard, View, Viewer, below,
};

use crate::generate::{Dice, once_in, pick, shuffle};

/// A game that the viewer must not be able to tell from this one. Some differ in all that is hidden,
/// some in very little, so that it takes long until the difference comes up.
pub fn twin(game: &Game, viewer: Viewer, dice: &mut Dice) -> Game {
    if once_in(dice, 3) {
        return game.view(viewer).determinize(dice, game.chance().clone());
    }
    let mut state = game.snapshot();
    let others: Vec<usize> =
        (0..state.seats.len()).filter(|seat| !viewer.is(SeatId::ALL[*seat])).collect();
    let Some(other) = pick(dice, &others).copied() else { return game.clone() };
    match below(dice, 5) {
        0 => shuffle(dice, &mut state.deck),
        1 => shuffle(dice, &mut state.ticket_deck),
        2 => swap_with_deck(&mut state, other, dice),
        3 => swap_hands(&mut state, &others, dice),
        _ => swap_tickets(game, &mut state, other, dice),
    }
    // A swap can bring the display into a state that could not have stayed (D10).
    Game::from_snapshot(game.map(), &state, game.chance().clone()).unwrap_or_else(|_| game.clone())
}

/// A hidden card of a hand changes places with the lowest card of the deck.
fn swap_with_deck(state: &mut Snapshot, other: usize, dice: &mut Dice) {
    let place = &mut state.seats[other];
    let (Some(card), Some(lowest)) =
        (hidden_card(place.hand - place.known, dice), state.deck.last_mut())
    else {
        return;
    };
    place.hand = place.hand - Cards::of(card, 1) + Cards::of(*lowest, 1);
    *lowest = card;
}

/// Two seats change a hidden card.
fn swap_hands(state: &mut Snapshot, others: &[usize], dice: &mut Dice) {
    let &[one, two, ..] = others else { return };
    let mut cards = [one, two].map(|seat| {
        let place = &state.seats[seat];
        hidden_card(place.hand - place.known, dice)
    });
    if cards.contains(&None) {
        return;
    }
    for seat in [one, two] {
        let [Some(out), Some(into)] = cards else { return };
        let hand = &mut state.seats[seat].hand;
        *hand = *hand - Cards::of(out, 1) + Cards::of(into, 1);
        cards.swap(0, 1);
    }
}

fn hidden_card(hidden: Cards, dice: &mut Dice) -> Option<TrainCard> {
    pick(dice, &hidden.each().collect::<Vec<_>>()).copied()
}

/// A ticket of a seat changes places with one of the deck or the box. At the end there are no
/// hidden tickets any more (H8).
fn swap_tickets(game: &Game, state: &mut Snapshot, other: usize, dice: &mut Dice) {
    let long = |id| game.map().ticket(id).long;
    let place = &mut state.seats[other];
    let starting = state.phase == Phase::StartingTickets;
    let pile = if starting { &mut place.offer } else { &mut place.tickets };
    let Some(out) = pick(dice, &pile.iter().collect::<Vec<_>>()).copied() else { return };
    if state.phase == Phase::Over {
        return;
    }
    let boxed: Vec<_> = game.boxed_tickets().iter().filter(|id| long(*id) == long(out)).collect();
    let into = match (pick(dice, &boxed), state.ticket_deck.last_mut()) {
        (Some(boxed), _) if once_in(dice, 2) || long(out) => *boxed,
        (_, Some(lowest)) if !long(out) => std::mem::replace(lowest, out),
        _ => return,
    };
    let swap = |tickets: &mut TicketSet| {
        if tickets.contains(out) {
            tickets.remove(out);
            tickets.insert(into);
        }
    };
    swap(pile);
    place.chosen.iter_mut().for_each(swap);
}

/// An action that is legal in both games and does the same as far as it is public: `legal` has what
/// a seat may do in either, `is_own` says whether it is the viewer's. `None` if there is no such
/// action.
pub fn common_actions(
    legal: &[Vec<Action>; 2],
    is_own: bool,
    dice: &mut Dice,
) -> Option<[Action; 2]> {
    if is_own {
        return pick(dice, &legal[0]).map(|own| [*own, *own]);
    }
    // Which tickets somebody keeps is hidden, but how many is not (H7).
    let matches = |one: &Action, two: &Action| match (one, two) {
        (Action::KeepTickets(one), Action::KeepTickets(two)) => one.len() == two.len(),
        _ => one == two,
    };
    // Hands differ, so it may take a few tries to find something that both can do.
    for _ in 0..100 {
        let one = *pick(dice, &legal[0])?;
        let answers: Vec<Action> =
            legal[1].iter().filter(|two| matches(&one, two)).copied().collect();
        if let Some(two) = pick(dice, &answers) {
            return Some([one, *two]);
        }
    }
    None
}

/// What this action showed the viewer by right of what had been hidden, apart from the action itself:
/// cards turned up or set aside, one's own draws, numbers that become public, the end. `view` is
/// the viewer's, after the action.
pub fn shown(events: &[Event], view: &View, viewer: Viewer) -> String {
    let mut shown = format!("{:?}", view.open().display());
    for event in events {
        match event {
            Event::DrewDeck { seat, card } if viewer.is(*seat) => shown += card.name(),
            Event::DrewTickets { seat, tickets } if viewer.is(*seat) => {
                shown += &format!("{tickets:?}");
            }
            Event::TriedTunnel { revealed, .. } => shown += &format!("{revealed:?}"),
            Event::AllChosen { kept, .. } => shown += &format!("{kept:?}"),
            // All that was set aside has been seen, and is in the discard pile or shuffled again.
            Event::DisplayReset { times } => {
                shown +=
                    &format!("{times} {:?} {}", view.open().discard(), view.open().deck_size());
            }
            Event::GameOver => {
                let seats = view.open().seats();
                seats.for_each(|seat| shown += &format!("{:?}", view.tickets_of(seat)));
            }
            _ => {}
        }
    }
    shown
}
