//! Nobody learns what they may not know (H1-H9): two games that differ only in what a viewer may
//! not know look the same to that viewer, now and for as long as nothing that differs is shown.

use whistlestop_engine::{
    Action, Cards, Event, Game, Phase, SeatId, Snapshot, TicketSet, TrainCard, Viewer, below,
};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{
    Dice, Walk, any_action, changed, once_in, pick, shuffle, stirred, table, tempting,
};
use whistlestop_testkit::repeat::often;

/// How long two games are played on side by side.
const PLIES: usize = 12;

#[test]
fn what_is_hidden_stays_hidden() {
    let mut tally = Tally::default();
    for_seeds!(what_is_hidden_stays_hidden, often(500, 20_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        loop {
            if once_in(dice, 15) || walk.game.is_over() {
                let game =
                    if once_in(dice, 2) { walk.game.clone() } else { stirred(&walk.game, dice) };
                for viewer in Viewer::all(seats) {
                    compare(&game, viewer, dice, &mut tally);
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    });
    println!("{tally:?}");
    let wanted = often(2_000, 100_000);
    let seed_was_given = std::env::var("WHISTLESTOP_SEED").is_ok();
    assert!(seed_was_given || tally.pairs >= wanted, "only {} pairs, not {wanted}", tally.pairs);
    assert!(seed_was_given || tally.phases.iter().all(|count| *count > 0), "{:?}", tally.phases);
}

#[derive(Default, Debug)]
struct Tally {
    /// Positions, counted once for each viewer that was given a twin different from the game.
    pairs: u64,
    /// The same by phase.
    phases: [u64; 6],
    /// Further positions in which the two games still had to look the same.
    later: u64,
}

/// Makes a twin of the game that differs only in what the viewer may not know, and plays both on
/// side by side.
fn compare(game: &Game, viewer: Viewer, dice: &mut Dice, tally: &mut Tally) {
    let mut games = [game.clone(), twin(game, viewer, dice)];
    if games[0] == games[1] {
        return;
    }
    tally.pairs += 1;
    tally.phases[game.phase() as usize] += 1;
    demand_same_look(&games, viewer, dice);
    let bytes = games.each_ref().map(|game| format!("{:?}", game.view(viewer)));
    assert_eq!(bytes[0], bytes[1], "equal views print alike");
    for _ in 0..PLIES {
        let Some((seat, actions)) = common_actions(&games, viewer, dice) else { return };
        let [one, two] = &mut games;
        let events = [
            one.apply(seat, actions[0]).expect("a legal action"),
            two.apply(seat, actions[1]).expect("a legal action"),
        ];
        let shown = |n: usize| shown(&events[n], &games[n], viewer);
        if shown(0) != shown(1) {
            return;
        }
        let told = |n: usize| {
            let lines = events[n].iter().map(|event| event.told(games[n].map(), viewer));
            lines.collect::<Vec<_>>()
        };
        assert_eq!(told(0), told(1), "{viewer:?} is told something else");
        demand_same_look(&games, viewer, dice);
        tally.later += 1;
    }
}

/// Everything a viewer can be sent about a position is the same, byte for byte: what it sees, what
/// it may do, and why it may not do other things.
fn demand_same_look(games: &[Game; 2], viewer: Viewer, dice: &mut Dice) {
    let [one, two] = games;
    let views = [one.view(viewer), two.view(viewer)];
    assert_eq!(views[0], views[1], "{viewer:?} sees the hidden");
    assert!(one.to_act().eq(two.to_act()));
    assert!(one.to_act().eq(views[0].to_act()));
    assert_eq!(views[0].outcome(), views[1].outcome());
    let Viewer::Seat(seat) = viewer else { return };
    let legal = [one.legal_actions(seat), two.legal_actions(seat)];
    assert_eq!(legal[0], legal[1], "legal actions tell");
    assert_eq!(views[0].legal_actions(), legal[0]);
    for _ in 0..4 {
        let action = match pick(dice, &legal[0]) {
            Some(action) if once_in(dice, 2) => changed(one.map(), *action, dice),
            Some(_) => tempting(one, seat, dice),
            None => any_action(one.map(), dice),
        };
        let answers = games.each_ref().map(|game| {
            let refusal = game.check(seat, action).err();
            refusal.map(|illegal| (illegal, illegal.refusal.describe(game.map())))
        });
        assert_eq!(answers[0], answers[1], "a refusal tells");
        assert_eq!(views[0].why_not(action), one.check(seat, action).err());
    }
}

/// A game that the viewer must not be able to tell from this one. Some differ in all that is hidden,
/// some in very little, so that it takes long until the difference comes up.
fn twin(game: &Game, viewer: Viewer, dice: &mut Dice) -> Game {
    if once_in(dice, 3) {
        return game.view(viewer).determinize(dice, game.chance().clone());
    }
    let mut state = game.snapshot();
    let others: Vec<usize> =
        (0..state.seats.len()).filter(|seat| !viewer.is(SeatId::ALL[*seat])).collect();
    let other = *pick(dice, &others).expect("there are at least two seats");
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

/// Somebody's action that is legal in both games and does the same as far as it is public; `None`
/// if there is no such action, or the games are over.
fn common_actions(
    games: &[Game; 2],
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<(SeatId, [Action; 2])> {
    let due: Vec<SeatId> = games[0].to_act().collect();
    let seat = *pick(dice, &due)?;
    let legal = games.each_ref().map(|game| game.legal_actions(seat));
    if viewer.is(seat) {
        let own = *pick(dice, &legal[0])?;
        return Some((seat, [own, own]));
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
            return Some((seat, [one, *two]));
        }
    }
    None
}

/// What this action showed the viewer by right of what had been hidden, apart from the action itself:
/// cards turned up or set aside, one's own draws, numbers that become public, the end.
fn shown(events: &[Event], game: &Game, viewer: Viewer) -> String {
    let mut shown = format!("{:?}", game.open().display());
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
                    &format!("{times} {:?} {}", game.open().discard(), game.open().deck_size());
            }
            Event::GameOver => {
                game.seats().for_each(|seat| shown += &format!("{:?}", game.tickets(seat)));
            }
            _ => {}
        }
    }
    shown
}
