//! What holds in every state of every game, shown with random games on all maps.

use whistlestop_engine::{
    Action, Cards, CityId, Event, FastChance, Game, Phase, SeatId, TrainCard, Unkept, Viewer,
};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{self, Walk, once_in, stirred, table};
use whistlestop_testkit::repeat::often;

/// Random games end sooner or later, but a test should not wait for the latest.
const MAX_PLIES: usize = 20_000;

/// I1-I7 in every state that waits for somebody, I8 over the whole game: as the engine checks them
/// itself, and counted again from scratch. Some games are stirred on the way, so that cards and
/// tickets run out.
#[test]
fn invariants_hold_in_every_state() {
    let mut seen = Seen::default();
    for_seeds!(invariants_hold_in_every_state, often(3_000, 100_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        let mut turns_after_trigger = None;
        demand_invariants(&walk.game);
        for ply in 0..MAX_PLIES {
            if once_in(dice, 200) {
                walk.game = stirred(&walk.game, dice);
            }
            seen.state(&walk.game);
            let (before, boxed) = (walk.game.phase(), walk.game.boxed_tickets());
            let Some((seat, action, events)) = walk.step() else { break };
            let on_panic = OnPanic(|| {
                eprintln!("after ply {ply}: {seat} {}", action.notation(map));
            });
            demand_invariants(&walk.game);
            if before != Phase::StartingTickets {
                assert_eq!(walk.game.boxed_tickets(), boxed, "I7: the box is never opened");
            }
            if let Action::BuildStation { cards, .. } = action {
                let built = walk.game.open().stations(seat).len();
                assert_eq!(usize::from(cards.len()), built, "I6: the k-th station costs k cards");
            }
            count_turns(&events, &walk.game, &mut turns_after_trigger);
            drop(on_panic);
        }
        assert!(walk.game.is_over(), "no end after {MAX_PLIES} plies");
        assert_eq!(walk.game.to_act().count(), 0);
        // I8: as many turns after the trigger as there are seats; without trigger all passed.
        match turns_after_trigger {
            Some(turns) => assert_eq!(turns, seats, "I8"),
            None => assert_eq!(usize::from(walk.game.open().passes()), seats, "T7"),
        }
    });
    seen.demand_everything();
}

struct OnPanic<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}

fn demand_invariants(game: &Game) {
    assert_eq!(game.broken_invariants(), [""; 0]);
    let (map, rules, state) = (game.map(), game.map().rules(), game.snapshot());

    // I1
    let mut cards = state.discard + state.deck.iter().copied().collect();
    cards += state.display.into_iter().flatten().collect();
    cards += state.seats.iter().fold(Cards::EMPTY, |all, place| all + place.hand);
    if let Some(tunnel) = &state.tunnel {
        cards += tunnel.laid + tunnel.revealed.iter().copied().collect();
    }
    for card in TrainCard::ALL {
        let all = if card.color().is_some() { rules.cards_per_color } else { rules.locomotives };
        assert_eq!(cards.get(card), all, "I1: {card}");
    }

    // I2, I3
    let filled = state.display.into_iter().flatten().count();
    let to_draw = state.deck.len() + usize::from(state.discard.len());
    assert!(filled == 5 || to_draw == 0, "I2");
    let faces: Cards = state.display.into_iter().flatten().collect();
    let pool = faces + state.discard + state.deck.iter().copied().collect();
    let colored = pool.len() - pool.locomotives();
    assert!(faces.locomotives() < 3 || colored < 3, "I3");

    // I4, I5
    let mut owners = Vec::new();
    for (number, place) in state.seats.iter().enumerate() {
        let routes = || place.routes.iter().map(|route| map.route(route));
        let laid: u8 = routes().map(|route| route.length).sum();
        assert_eq!(place.trains + laid, rules.trains, "I4");
        let points = routes().map(|route| u16::from(rules.points[usize::from(route.length)]));
        let seat = SeatId::new(number).expect("at most five seats");
        assert_eq!(game.open().route_points(seat), points.sum::<u16>(), "I4");
        owners.extend(place.routes.iter().map(|route| (route, number)));
    }
    for (place, (one, owner)) in owners.iter().enumerate() {
        for (other, other_owner) in &owners[..place] {
            assert_ne!(one, other, "I5: a route with two owners");
            let (one, other) = (map.route(*one), map.route(*other));
            let parallel =
                (one.a, one.b) == (other.a, other.b) || (one.a, one.b) == (other.b, other.a);
            assert!(!parallel || (owner != other_owner && state.seats.len() >= 4), "I5");
        }
    }

    // I6
    let mut cities: Vec<CityId> = Vec::new();
    for place in &state.seats {
        assert!(place.stations.len() <= usize::from(rules.stations), "I6");
        cities.extend(&place.stations);
    }
    let count = cities.len();
    cities.sort();
    cities.dedup();
    assert_eq!(cities.len(), count, "I6: two stations in a city");

    // I7
    let mut tickets = state.ticket_deck.clone();
    assert!(tickets.iter().all(|ticket| !map.ticket(*ticket).long), "S6");
    state.seats.iter().for_each(|place| tickets.extend(place.tickets.iter()));
    state.seats.iter().for_each(|place| tickets.extend(place.offer.iter()));
    tickets.extend(game.boxed_tickets().iter());
    tickets.sort();
    assert!(tickets.iter().copied().eq(map.tickets().map(|(ticket, _)| ticket)), "I7");
    if rules.start_unkept == Unkept::Bottom {
        assert!(game.boxed_tickets().is_empty(), "S10");
    }
}

/// Adds the turns that `events` closed after the final round began.
fn count_turns(events: &[Event], game: &Game, turns: &mut Option<usize>) {
    let over = matches!(game.phase(), Phase::Action | Phase::Over);
    if let (Some(turns), true) = (turns.as_mut(), over) {
        *turns += 1;
    }
    if events.iter().any(|event| matches!(event, Event::FinalRound { .. })) {
        assert_eq!(*turns, None, "E3: triggered once");
        *turns = Some(0);
    }
}

/// Whether the random games came by the places where rules meet.
#[derive(Default)]
struct Seen {
    phases: [u64; 6],
    empty_deck: u64,
    empty_slot: u64,
    no_tickets: u64,
    pass: u64,
    ended_by_passes: u64,
    three_locomotives: u64,
    both_tracks: u64,
}

impl Seen {
    fn state(&mut self, game: &Game) {
        let open = game.open();
        self.phases[open.phase() as usize] += 1;
        self.empty_deck += u64::from(open.deck_size() == 0);
        self.empty_slot += u64::from(open.display().contains(&None));
        self.no_tickets += u64::from(open.ticket_deck_size() == 0);
        let active = game.nth_legal(open.active(), 0);
        self.pass += u64::from(active == Some(Action::Pass));
        self.ended_by_passes += u64::from(game.is_over() && open.triggered_by().is_none());
        let locomotives =
            open.display().into_iter().flatten().filter(|card| card.color().is_none());
        self.three_locomotives += u64::from(locomotives.count() >= 3);
        let claimed = open.claimed();
        let twins = game.map().twins(claimed).intersection(claimed);
        self.both_tracks += u64::from(!twins.is_empty());
    }

    fn demand_everything(&self) {
        assert!(self.phases.iter().all(|count| *count > 0), "phases {:?}", self.phases);
        let places = [
            ("an empty deck", self.empty_deck),
            ("an empty slot", self.empty_slot),
            ("an empty ticket deck", self.no_tickets),
            ("a pass", self.pass),
            ("an end by passes", self.ended_by_passes),
            ("three locomotives that stay", self.three_locomotives),
            ("both tracks of a double route", self.both_tracks),
        ];
        for (place, count) in places {
            println!("{count} states with {place}");
            assert!(count > 0, "no random game came to {place}; change seeds or tastes");
        }
    }
}

/// X6: what counts for double routes is how many seats began, even if some of them do nothing any
/// more but what they must.
#[test]
fn seats_are_counted_at_the_start() {
    let mut open_twins = [0u32; 6];
    for_seeds!(seats_are_counted_at_the_start, often(60, 6_000), |seed, _dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        for _ in 0..MAX_PLIES {
            let Some((seat, action)) = walk.choose() else { break };
            // Seats from C on have left: whoever sits in for them only draws, as long as it can.
            let first = walk.game.nth_legal(seat, 0).expect("somebody who is due can act");
            let gone = seat > SeatId::B && walk.game.phase() != Phase::StartingTickets;
            let action = if gone { first } else { action };
            walk.game.apply(seat, action).expect("listed actions are legal");

            let open = walk.game.open();
            assert_eq!(open.seat_count(), seats);
            for seat in open.seats() {
                let others = open.claimed().without(open.routes(seat));
                let twins = map.twins(others).without(open.claimed());
                let twins = twins.without(map.twins(open.routes(seat)));
                let still_open = twins.intersection(open.open_routes(seat));
                assert_eq!(still_open, if seats < 4 { still_open.without(twins) } else { twins });
                open_twins[seats] += still_open.len() as u32;
            }
        }
    });
    assert_eq!(open_twins[2..4], [0, 0], "with 2 or 3 seats no second track is open (X3)");
    assert!(open_twins[4] > 0 && open_twins[5] > 0, "with 4 or 5 seats it is (X4)");
}

/// I9: the same seed and the same actions make the same game, bit for bit, and tell every viewer
/// the same.
#[test]
fn same_seed_same_game() {
    for_seeds!(same_seed_same_game, often(60, 6_000), |seed, _dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        let mut again = Game::new(map, seats, FastChance::new(seed)).expect("two to five seats");
        assert_eq!(walk.game, again);
        while let Some((seat, action, events)) = walk.step() {
            let events_again = again.apply(seat, action).expect("legal in the same game");
            assert_eq!(events, events_again);
            assert_eq!(walk.game, again);
        }
        for viewer in Viewer::all(seats) {
            assert_eq!(
                format!("{:?}", walk.game.view(viewer)),
                format!("{:?}", again.view(viewer))
            );
        }
    });
}

/// The other half of I9: luck does come from the generator.
#[test]
fn another_seed_is_another_game() {
    for (map, seats) in generate::tables() {
        let game = |seed| Game::new(map, seats, FastChance::new(seed)).expect("two to five seats");
        let deals: Vec<_> = (0..20).map(|seed| game(seed).snapshot()).collect();
        for (place, deal) in deals.iter().enumerate() {
            assert!(!deals[..place].contains(deal), "seed {place} deals like an earlier one");
        }
        let starts: Vec<_> = deals.iter().map(|deal| deal.start).collect();
        assert!(starts.iter().any(|start| *start != starts[0]), "T1: the start is drawn");

        // A reshuffle asks the generator as it is then, not the seed.
        let mut snapshot = deals[0].clone();
        snapshot.phase = Phase::Action;
        for place in &mut snapshot.seats {
            place.tickets = std::mem::take(&mut place.offer);
        }
        snapshot.discard = snapshot.deck.drain(..).collect();
        let decks: Vec<Vec<_>> = (0..20)
            .map(|seed| {
                let game = Game::from_snapshot_relaxed(map, &snapshot, FastChance::new(seed));
                let mut game = game.expect("a sound position");
                game.apply(snapshot.active, Action::DrawDeck).expect("the discard pile has cards");
                game.deck().collect()
            })
            .collect();
        for (place, deck) in decks.iter().enumerate() {
            assert!(!decks[..place].contains(deck), "generator {place} shuffles like another");
        }
    }
}
