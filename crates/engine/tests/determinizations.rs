//! A determinization is a game the viewer cannot tell from the real one, and any such game as
//! likely as any other.

use std::collections::BTreeMap;

use rand_core::SeedableRng;
use whistlestop_engine::{
    Cards, FastChance, Game, Map, Phase, SeatId, Snapshot, TicketId, TicketSet, TrainCard, Viewer,
};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{Dice, Walk, once_in, stirred, table};
use whistlestop_testkit::repeat::often;

/// Seats and the tickets they hold.
type Held = [(usize, TicketSet)];

/// The viewer sees the same, and the game is sound and can be played on.
#[test]
fn determinizations_agree_with_the_view() {
    let mut phases = [0; 6];
    for_seeds!(determinizations_agree_with_the_view, often(200, 20_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        loop {
            if once_in(dice, 20) || walk.game.is_over() {
                demand_agreement(&walk.game, dice);
                demand_agreement(&stirred(&walk.game, dice), dice);
                phases[walk.game.phase() as usize] += 1;
            }
            if walk.step().is_none() {
                break;
            }
        }
    });
    println!("{phases:?} positions by phase");
    assert!(phases.iter().all(|count| *count > 0), "{phases:?}");
}

fn demand_agreement(game: &Game, dice: &mut Dice) {
    let seats = game.open().seat_count();
    for viewer in Viewer::all(seats) {
        let view = game.view(viewer);
        let guess = view.determinize(dice, FastChance::new(1));
        assert_eq!(guess.broken_invariants(), [""; 0], "{viewer:?}");
        assert_eq!(guess.view(viewer), view);
        assert_eq!(*guess.chance(), FastChance::new(1));
        if let Viewer::Seat(seat) = viewer {
            assert_eq!(guess.legal_actions(seat), view.legal_actions());
        }
        if once_in(dice, 10) {
            let mut walk = Walk::from_game(guess, dice);
            for _ in 0..50 {
                if walk.step().is_none() {
                    break;
                }
                assert_eq!(walk.game.broken_invariants(), [""; 0]);
            }
        }
    }
}

/// Hidden hands: against the exact probabilities of all hands that can be.
#[test]
fn hidden_hands_are_without_bias() {
    // B has two hidden cards next to a red one that everybody saw. Nobody knows where two reds, three
    // greens and a locomotive lie: four of them are the deck.
    let map = whistlestop_maps::tiny();
    let hidden = [TrainCard::Red, TrainCard::Green, TrainCard::Green];
    let deck = [TrainCard::Red, TrainCard::Locomotive, TrainCard::Green];
    let mut state = quiet_position(map, 2);
    let (mut unseen, known) = (Cards::EMPTY, Cards::of(TrainCard::Red, 1));
    unseen += hidden.into_iter().chain(deck).collect();
    let rest = map.rules().all_cards() - unseen - known - display(&state);
    state.seats[0].hand = rest;
    state.seats[1].known = known;
    state.seats[1].hand = known + hidden.into_iter().collect();
    state.deck = deck.to_vec();
    let game = Game::from_snapshot(map, &state, FastChance::new(0)).expect("a sound position");
    let view = game.view(Viewer::Seat(SeatId::A));
    assert_eq!(view.unseen(), unseen);

    // Deal labeled cards in all ways: every hand of three out of six.
    let cards: Vec<TrainCard> = unseen.each().collect();
    let mut expected = BTreeMap::new();
    for chosen in (0u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 3) {
        let dealt = (0..cards.len()).filter(|place| chosen >> place & 1 == 1);
        let hand: Cards = known + dealt.map(|place| cards[place]).collect();
        *expected.entry(hand.to_string()).or_insert(0.0) += 1.0;
    }
    let mut dice = Dice::seed_from_u64(1);
    let samples = often(20_000, 2_000_000);
    demand_shares(&expected, samples, || {
        view.determinize(&mut dice, FastChance::new(0)).hand(SeatId::B).to_string()
    });

    // The order of the deck, given all that.
    let mut orders = BTreeMap::new();
    for_orders(&cards, 3, &mut |top| {
        *orders.entry(format!("{top:?}")).or_insert(0.0) += 1.0;
    });
    demand_shares(&orders, samples, || {
        let guess = view.determinize(&mut dice, FastChance::new(0));
        format!("{:?}", guess.deck().collect::<Vec<_>>())
    });
}

/// Three locomotives that stay in the display tell something about the deck (D10).
#[test]
fn hidden_hands_are_without_bias_if_locomotives_stay() {
    let map = whistlestop_maps::tiny();
    let mut state = quiet_position(map, 2);
    state.display = [TrainCard::Locomotive; 5].map(Some);
    state.display[0] = Some(TrainCard::Blue);
    let hidden = [TrainCard::Red, TrainCard::Green, TrainCard::Locomotive];
    state.deck = vec![TrainCard::Locomotive, TrainCard::Green, TrainCard::Locomotive];
    state.seats[1].hand = hidden.into_iter().collect();
    let unseen = state.seats[1].hand + state.deck.iter().copied().collect();
    state.seats[0].hand = map.rules().all_cards() - unseen - display(&state);
    let game = Game::from_snapshot(map, &state, FastChance::new(0)).expect("a sound position");
    let view = game.view(Viewer::Seat(SeatId::A));

    let mut expected = BTreeMap::new();
    for_orders(&unseen.each().collect::<Vec<_>>(), 3, &mut |deck| {
        if deck.iter().filter(|card| card.color().is_some()).count() < 2 {
            *expected.entry(format!("{deck:?}")).or_insert(0.0) += 1.0;
        }
    });
    let mut dice = Dice::seed_from_u64(1);
    demand_shares(&expected, often(20_000, 2_000_000), || {
        let guess = view.determinize(&mut dice, FastChance::new(0));
        assert_eq!(guess.broken_invariants(), [""; 0]);
        format!("{:?}", guess.deck().collect::<Vec<_>>())
    });
}

/// Hidden tickets with long ones among them: against all ways in which the tickets can lie.
#[test]
fn hidden_tickets_are_without_bias() {
    let map = whistlestop_maps::tiny();
    let (long, regular): (Vec<TicketId>, Vec<TicketId>) =
        map.tickets().map(|(id, _)| id).partition(|id| map.ticket(*id).long);
    let mut dice = Dice::seed_from_u64(2);
    // A holds all but a few tickets; B holds three, C two, and C has three on offer.
    let mut state = quiet_position(map, 3);
    state.phase = Phase::TicketChoice;
    state.active = SeatId::C;
    let set = |tickets: &[TicketId]| tickets.iter().copied().collect::<TicketSet>();
    state.seats[0].tickets = set(&regular[9..]);
    state.seats[0].tickets.insert(long[3]);
    state.seats[1].tickets = set(&[regular[0], regular[1], long[0]]);
    state.seats[2].tickets = set(&[regular[2], long[1]]);
    state.seats[2].offer = set(&[regular[3], regular[4]]);
    state.ticket_deck = vec![regular[5], regular[6]];
    let game = Game::from_snapshot(map, &state, FastChance::new(0)).expect("a sound position");
    for viewer in [SeatId::A, SeatId::B, SeatId::C].map(Viewer::Seat) {
        let view = game.view(viewer);
        let expected = ways_to_lie(map, &state, viewer);
        demand_shares(&expected, often(40_000, 4_000_000), || {
            let guess = view.determinize(&mut dice, FastChance::new(0));
            long_pattern(map, &guess.snapshot())
        });
    }
    // And each single ticket lies where it lies in its share of all ways.
    let view = game.view(Viewer::Seat(SeatId::A));
    let expected = places_to_lie(map, &state);
    let mut dice_again = dice.clone();
    for ticket in [regular[0], regular[8], long[0], long[4]] {
        let shares: BTreeMap<String, f64> = expected
            .iter()
            .filter(|((id, _), _)| *id == ticket)
            .map(|((_, place), ways)| (place.clone(), *ways))
            .collect();
        demand_shares(&shares, often(20_000, 2_000_000), || {
            let guess = view.determinize(&mut dice_again, FastChance::new(0)).snapshot();
            place_of(&guess, ticket)
        });
    }
}

/// Which seats hold how many long tickets.
fn long_pattern(map: &Map, state: &Snapshot) -> String {
    let long = |tickets: TicketSet| tickets.iter().filter(|id| map.ticket(*id).long).count();
    format!("{:?}", state.seats.iter().map(|place| long(place.tickets)).collect::<Vec<_>>())
}

fn place_of(state: &Snapshot, ticket: TicketId) -> String {
    for (number, place) in state.seats.iter().enumerate() {
        if place.tickets.contains(ticket) {
            return format!("held by {number}");
        }
        if place.offer.contains(ticket) {
            return format!("offered to {number}");
        }
    }
    match state.ticket_deck.iter().position(|id| *id == ticket) {
        Some(place) => format!("deck {place}"),
        None => "box".into(),
    }
}

/// In how many ways the tickets can lie, by the long ones that seats hold.
fn ways_to_lie(map: &Map, state: &Snapshot, viewer: Viewer) -> BTreeMap<String, f64> {
    let mut ways = BTreeMap::new();
    for_ways(map, state, viewer, &mut |held, _, count| {
        let mut full = state.clone();
        held.iter().for_each(|(seat, tickets)| full.seats[*seat].tickets = *tickets);
        *ways.entry(long_pattern(map, &full)).or_insert(0.0) += count;
    });
    ways
}

/// In how many ways A's hidden tickets can lie, by ticket and place.
fn places_to_lie(map: &Map, state: &Snapshot) -> BTreeMap<(TicketId, String), f64> {
    let mut ways = BTreeMap::new();
    for_ways(map, state, Viewer::Seat(SeatId::A), &mut |held, rest, count| {
        let mut add = |id, place: String, part: f64| {
            *ways.entry((id, place)).or_insert(0.0) += part * count;
        };
        for (seat, tickets) in held {
            tickets.iter().for_each(|id| add(id, format!("held by {seat}"), 1.0));
        }
        // The rest is laid out in all orders: each place is as likely as any other.
        let (offered, deck) = (state.seats[2].offer.len(), state.ticket_deck.len());
        let regular = rest.iter().filter(|id| !map.ticket(*id).long).count() as f64;
        for id in rest.iter() {
            if map.ticket(id).long {
                add(id, "box".into(), 1.0);
                continue;
            }
            add(id, "offered to 2".into(), offered as f64 / regular);
            (0..deck).for_each(|place| add(id, format!("deck {place}"), 1.0 / regular));
            let boxed = regular - (offered + deck) as f64;
            if boxed > 0.0 {
                add(id, "box".into(), boxed / regular);
            }
        }
    });
    ways
}

/// Calls `visit` for all ways to deal the hidden tickets to the seats other than the viewer, with
/// the tickets left over, and the number of ways to lay those out as offer, deck and box. A seat
/// holds at most one long ticket, and no long one is on offer or in the deck (S6).
fn for_ways(
    map: &Map,
    state: &Snapshot,
    viewer: Viewer,
    visit: &mut dyn FnMut(&Held, TicketSet, f64),
) {
    let mine = |seat: usize| viewer == Viewer::Seat(SeatId::ALL[seat]);
    let mut unseen = map.all_tickets();
    let mut others = Vec::new();
    let (mut offered, deck) = (0, state.ticket_deck.len());
    for (seat, place) in state.seats.iter().enumerate() {
        if mine(seat) {
            unseen = unseen.without(place.tickets).without(place.offer);
        } else {
            others.push((seat, place.tickets.len()));
            offered += place.offer.len();
        }
    }
    deal(map, &others, unseen, &mut Vec::new(), &mut |held, rest| {
        let regular = rest.iter().filter(|id| !map.ticket(*id).long).count();
        if regular < offered + deck {
            return;
        }
        // The offer has no order, the deck has.
        let in_order = ((regular - offered - deck + 1)..=regular).map(|n| n as f64);
        let orders_of_offer: f64 = (1..=offered).map(|n| n as f64).product();
        visit(held, rest, in_order.product::<f64>() / orders_of_offer);
    });
}

fn deal(
    map: &Map,
    others: &[(usize, usize)],
    unseen: TicketSet,
    held: &mut Vec<(usize, TicketSet)>,
    visit: &mut dyn FnMut(&Held, TicketSet),
) {
    let [(seat, count), later @ ..] = others else { return visit(held, unseen) };
    let tickets: Vec<TicketId> = unseen.iter().collect();
    for chosen in (0u32..1 << tickets.len()).filter(|chosen| chosen.count_ones() as usize == *count)
    {
        let hand = (0..tickets.len()).filter(|place| chosen >> place & 1 == 1);
        let hand: TicketSet = hand.map(|place| tickets[place]).collect();
        if hand.iter().filter(|id| map.ticket(*id).long).count() > 1 {
            continue;
        }
        held.push((*seat, hand));
        deal(map, later, unseen.without(hand), held, visit);
        held.pop();
    }
}

/// Calls `visit` for all ways to draw `count` of the cards in order.
fn for_orders(cards: &[TrainCard], count: usize, visit: &mut dyn FnMut(&[TrainCard])) {
    fn extend(
        cards: &[TrainCard],
        drawn: &mut Vec<usize>,
        count: usize,
        visit: &mut dyn FnMut(&[TrainCard]),
    ) {
        if drawn.len() == count {
            let top: Vec<TrainCard> = drawn.iter().map(|place| cards[*place]).collect();
            return visit(&top);
        }
        for place in 0..cards.len() {
            if !drawn.contains(&place) {
                drawn.push(place);
                extend(cards, drawn, count, visit);
                drawn.pop();
            }
        }
    }
    extend(cards, &mut Vec::new(), count, visit);
}

/// Takes samples and demands that they fall into the classes in proportion (chi-square, so strict
/// that one fair sampler in 10,000 would fail).
fn demand_shares(
    expected: &BTreeMap<String, f64>,
    samples: u64,
    mut sample: impl FnMut() -> String,
) {
    let all: f64 = expected.values().sum();
    let mut found: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..samples {
        *found.entry(sample()).or_default() += 1;
    }
    for class in found.keys() {
        assert!(expected.contains_key(class), "`{class}` cannot be");
    }
    let mut chi_square = 0.0;
    for (class, ways) in expected {
        let wanted = ways / all * samples as f64;
        assert!(wanted >= 5.0, "too few samples for `{class}`");
        let got = *found.get(class).unwrap_or(&0) as f64;
        chi_square += (got - wanted).powi(2) / wanted;
    }
    // The Wilson-Hilferty approximation of the 99.99 % quantile.
    let degrees = (expected.len() - 1) as f64;
    let spread = 2.0 / (9.0 * degrees);
    let limit = degrees * (1.0 - spread + 3.719 * spread.sqrt()).powi(3);
    println!("chi-square {chi_square:.1}, limit {limit:.1}, {} classes", expected.len());
    assert!(chi_square < limit, "chi-square {chi_square:.1} > {limit:.1}: {found:?}");
}

/// A turn of A in which nobody owns anything and nothing lies anywhere but in the display.
fn quiet_position(map: &Map, seats: usize) -> Snapshot {
    let game = Game::with_start(whistlestop_maps::tiny(), seats, SeatId::A, FastChance::new(3));
    let mut state = game.expect("a game").snapshot();
    state.phase = Phase::Action;
    state.deck = Vec::new();
    state.ticket_deck = Vec::new();
    let mut rest = map.rules().all_cards() - display(&state);
    for place in &mut state.seats {
        (place.hand, place.offer) = (std::mem::take(&mut rest), TicketSet::EMPTY);
    }
    state
}

fn display(state: &Snapshot) -> Cards {
    state.display.into_iter().flatten().collect()
}
