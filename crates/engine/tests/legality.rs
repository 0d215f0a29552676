//! Legality has one source: what is listed is what is accepted, and nothing else; and it is what
//! the rules say.

use std::collections::HashSet;

use whistlestop_engine::{
    Action, Cards, Color, Game, Map, Phase, Route, RouteId, RuleId, SeatId, SeatSnapshot, Slot,
    Snapshot, TicketList, TicketSet, TrainCard, Viewer, below,
};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{
    Dice, Walk, any_action, changed, once_in, pick, stirred, table, tempting,
};
use whistlestop_testkit::repeat::often;

/// Calls `test` with positions of all phases, on all maps.
fn for_positions(
    walk: &mut Walk,
    dice: &mut Dice,
    every: usize,
    mut test: impl FnMut(&Game, &mut Dice),
) {
    loop {
        if once_in(dice, every) || walk.game.is_over() {
            test(&walk.game, dice);
            test(&stirred(&walk.game, dice), dice);
        }
        if walk.step().is_none() {
            return;
        }
    }
}

/// All listed actions are different and accepted; counting and picking them agrees with the list;
/// the view of the seat has the same list.
#[test]
fn every_listed_action_is_accepted() {
    let mut listed = 0;
    for_seeds!(every_listed_action_is_accepted, often(60, 6_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        for_positions(&mut walk, dice, 10, |game, _| {
            let due: Vec<SeatId> = game.to_act().collect();
            assert_eq!(game.next_to_act(), due.first().copied());
            for seat in SeatId::ALL {
                let list = game.legal_actions(seat);
                assert_eq!(list.is_empty(), !due.contains(&seat), "{seat} in {:?}", game.phase());
                assert_eq!(game.view(Viewer::Seat(seat)).legal_actions(), list);
                assert_eq!(game.legal_count(seat), list.len());
                assert_eq!(list.iter().collect::<HashSet<_>>().len(), list.len(), "doubles");
                for (n, action) in list.iter().enumerate() {
                    assert_eq!(game.nth_legal(seat, n), Some(*action));
                    let picked = game.decision(seat).pick_with(|count| {
                        assert_eq!(count, list.len());
                        n
                    });
                    assert_eq!(picked, Some(*action), "the fast way to the same list");
                    let accepted = game.clone().apply(seat, *action);
                    assert!(accepted.is_ok(), "{seat} {}", action.notation(map));
                }
                assert_eq!(game.nth_legal(seat, list.len()), None);
                assert_eq!(game.nth_legal(seat, usize::MAX), None);
                listed += list.len();
            }
            assert_eq!(game.view(Viewer::Spectator).legal_actions(), []);
        });
    });
    println!("{listed} listed actions");
}

/// Whatever a seat tries is accepted exactly if it is listed; a refusal names a rule, says the
/// same to the seat's view as to the game, and changes nothing, luck included.
#[test]
fn nothing_else_is_accepted() {
    let mut refused: Vec<(RuleId, u64)> = RuleId::ALL.iter().map(|rule| (*rule, 0)).collect();
    for_seeds!(nothing_else_is_accepted, often(200, 20_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        for_positions(&mut walk, dice, 10, |game, dice| {
            let lists = SeatId::ALL.map(|seat| game.legal_actions(seat));
            for _ in 0..40 {
                let due = game.next_to_act().filter(|_| !once_in(dice, 5));
                let seat = due.unwrap_or(SeatId::ALL[below(dice, SeatId::ALL.len())]);
                // Others' actions are good tries too: right in all but the seat.
                let owner = due.filter(|_| !once_in(dice, 5)).map_or(0, SeatId::index);
                let action = match pick(dice, &lists[owner]) {
                    _ if once_in(dice, 2) => tempting(game, seat, dice),
                    Some(action) if once_in(dice, 4) => *action,
                    Some(action) => changed(map, *action, dice),
                    None => any_action(map, dice),
                };
                let listed = lists[seat.index()].contains(&action);
                if let Some(rule) = try_out(game, seat, action, listed) {
                    let known = refused.iter_mut().find(|(known, _)| *known == rule);
                    known.expect("a refusal names a rule of `RuleId::ALL`").1 += 1;
                }
            }
        });
    });
    // A number of seats is refused before there is a game (M1), cities of nowhere are below (B1).
    let elsewhere = [RuleId::M1, RuleId::B1];
    let missing: Vec<_> =
        refused.iter().filter(|(rule, count)| *count == 0 && !elsewhere.contains(rule)).collect();
    println!("{refused:?}");
    assert!(missing.is_empty(), "nothing was refused by {missing:?}");
}

/// The rule that refuses the action, if one does.
fn try_out(game: &Game, seat: SeatId, action: Action, listed: bool) -> Option<RuleId> {
    let map = game.map();
    let said = |what: &str| format!("{what}: {seat} {} {action:?}", action.notation(map));
    let mut after = game.clone();
    let done = after.apply(seat, action);
    assert_eq!(done.is_ok(), listed, "{}", said("listed is not accepted"));
    assert_eq!(game.check(seat, action).err(), done.clone().err());
    let why_not = game.view(Viewer::Seat(seat)).why_not(action);
    assert_eq!(why_not, done.clone().err(), "{}", said("the view says something else"));
    let illegal = done.err()?;
    assert!(after == *game, "{}", said("a refusal changed the game"));
    assert_eq!((illegal.seat, illegal.action), (seat, action));
    let line = illegal.refusal.describe(map);
    assert!(line.starts_with(&format!("{}: ", illegal.rule())), "{line}");
    Some(illegal.rule())
}

/// The list is what docs/rules.md says, found the slow way: all routes and cities with all cards
/// of the hand in all numbers, all sets of tickets, each held against the rules one by one.
#[test]
fn the_list_is_what_the_rules_say() {
    let mut positions = 0;
    for_seeds!(the_list_is_what_the_rules_say, often(60, 6_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        for_positions(&mut walk, dice, 25, |game, _| {
            let state = game.snapshot();
            for seat in game.seats() {
                let listed: HashSet<Action> = game.legal_actions(seat).into_iter().collect();
                let by_the_rules = legal_by_the_rules(map, &state, seat);
                let shown = |actions: &HashSet<Action>, without: &HashSet<Action>| {
                    let lines = actions.difference(without).map(|action| action.notation(map));
                    lines.collect::<Vec<_>>()
                };
                assert_eq!(shown(&listed, &by_the_rules), [""; 0], "listed, but against the rules");
                assert_eq!(shown(&by_the_rules, &listed), [""; 0], "by the rules, but not listed");
            }
            positions += 1;
        });
    });
    println!("{positions} positions");
}

/// T8.
fn legal_by_the_rules(map: &Map, state: &Snapshot, seat: SeatId) -> HashSet<Action> {
    let own = &state.seats[seat.index()];
    let mut legal = HashSet::new();
    if state.phase == Phase::StartingTickets {
        if own.chosen.is_none() {
            legal.extend(keeps(own.offer, map.rules().start_keep)); // S8
        }
        return legal;
    }
    if state.active != seat {
        return legal; // T2
    }
    match state.phase {
        Phase::StartingTickets | Phase::Over => {}
        Phase::SecondCard => legal.extend(draws(state).filter(|action| match action {
            Action::DrawDisplay(slot) => {
                state.display[slot.index()] != Some(TrainCard::Locomotive) // D4
            }
            _ => true,
        })),
        Phase::TicketChoice => legal.extend(keeps(own.offer, map.rules().draw_keep)), // K2
        Phase::TunnelDecision => {
            legal.insert(Action::DeclineTunnel); // U8
            legal.extend(surcharges(state, own.hand).map(Action::PayTunnel));
        }
        Phase::Action => {
            legal.extend(draws(state));
            legal.extend(claims(map, state, seat));
            legal.extend(stations(map, state, seat));
            if !state.ticket_deck.is_empty() {
                legal.insert(Action::DrawTickets); // K4
            }
            if legal.is_empty() {
                legal.insert(Action::Pass); // T6
            }
        }
    }
    legal
}

/// Every set of tickets on offer that has so many, or all if there are fewer.
fn keeps(offer: TicketSet, least: u8) -> impl Iterator<Item = Action> {
    let offered: Vec<_> = offer.iter().collect();
    let least = usize::from(least).min(offered.len());
    (0..1usize << offered.len()).filter_map(move |chosen| {
        let kept = (0..offered.len()).filter(|place| chosen >> place & 1 == 1);
        let kept: TicketSet = kept.map(|place| offered[place]).collect();
        (kept.len() >= least).then(|| Action::KeepTickets(TicketList::new(kept).expect("few")))
    })
}

/// D1, D12, D14: a blind draw while deck or discard pile have a card, and whatever is face up.
fn draws(state: &Snapshot) -> impl Iterator<Item = Action> {
    let deck = !state.deck.is_empty() || !state.discard.is_empty();
    let slots: Vec<Slot> =
        Slot::all().filter(|slot| state.display[slot.index()].is_some()).collect();
    deck.then_some(Action::DrawDeck).into_iter().chain(slots.into_iter().map(Action::DrawDisplay))
}

fn claims(map: &Map, state: &Snapshot, seat: SeatId) -> Vec<Action> {
    let own = &state.seats[seat.index()];
    let mut claims = Vec::new();
    for (id, route) in map.routes() {
        if own.trains < route.length || !is_open(map, state, own, id) {
            continue; // C6, X2, X3
        }
        let paid = parts(own.hand, route.length).into_iter().filter(|cards| pays(route, *cards));
        claims.extend(paid.map(|cards| Action::Claim { route: id, cards }));
    }
    claims
}

/// C1, X2-X4, with double routes found by their ends (X1).
fn is_open(map: &Map, state: &Snapshot, own: &SeatSnapshot, id: RouteId) -> bool {
    let route = map.route(id);
    let is_owned = |id: RouteId| state.seats.iter().any(|place| place.routes.contains(id));
    let twins = map.routes().filter(|(other, twin)| {
        *other != id
            && ((twin.a, twin.b) == (route.a, route.b) || (twin.b, twin.a) == (route.a, route.b))
    });
    let closed = twins
        .into_iter()
        .any(|(twin, _)| own.routes.contains(twin) || (state.seats.len() <= 3 && is_owned(twin)));
    !is_owned(id) && !closed
}

/// C1-C4, F4.
fn pays(route: &Route, cards: Cards) -> bool {
    let colors = colors_of(cards);
    cards.len() == route.length
        && cards.locomotives() >= route.symbols
        && colors.len() <= 1
        && colors.iter().all(|color| route.color.is_none_or(|wanted| wanted == *color))
}

/// U3, U4, U6, U7.
fn surcharges(state: &Snapshot, hand: Cards) -> impl Iterator<Item = Cards> {
    let tunnel = state.tunnel.as_ref().expect("a tunnel waits");
    let color = colors_of(tunnel.laid).first().map(|color| color.card());
    let counts = move |card: &TrainCard| *card == TrainCard::Locomotive || Some(*card) == color;
    let surcharge = tunnel.revealed.iter().filter(|card| counts(card)).count() as u8;
    assert!(surcharge > 0, "U5");
    parts(hand, surcharge).into_iter().filter(move |cards| cards.each().all(|card| counts(&card)))
}

/// B1-B3.
fn stations(map: &Map, state: &Snapshot, seat: SeatId) -> Vec<Action> {
    let own = &state.seats[seat.index()];
    let mut legal = Vec::new();
    if own.stations.len() >= usize::from(map.rules().stations) {
        return legal;
    }
    let price = own.stations.len() as u8 + 1;
    for (city, _) in map.cities() {
        if state.seats.iter().any(|place| place.stations.contains(&city)) {
            continue;
        }
        let paid = parts(own.hand, price).into_iter().filter(|cards| colors_of(*cards).len() <= 1);
        legal.extend(paid.map(|cards| Action::BuildStation { city, cards }));
    }
    legal
}

fn colors_of(cards: Cards) -> Vec<Color> {
    Color::ALL.into_iter().filter(|color| cards.get(color.card()) > 0).collect()
}

/// Every way to take so many cards out of a hand, of whatever kinds.
fn parts(hand: Cards, count: u8) -> Vec<Cards> {
    let mut parts = vec![Cards::EMPTY];
    for card in TrainCard::ALL {
        let mut longer = Vec::new();
        for part in parts {
            let most = hand.get(card).min(count - part.len());
            longer.extend((0..=most).map(|taken| part + Cards::of(card, taken)));
        }
        parts = longer;
    }
    parts.retain(|part| part.len() == count);
    parts
}

/// Ids of another map mean nothing here: such actions are refused like all that are not listed.
#[test]
fn ids_of_other_maps_are_refused() {
    for_seeds!(ids_of_other_maps_are_refused, often(60, 6_000), |seed, dice| {
        let (map, seats) = table(seed);
        let (other, _) = table(seed + 4);
        let mut walk = Walk::new(map, seats, seed);
        for_positions(&mut walk, dice, 10, |game, dice| {
            let Some(seat) = game.next_to_act() else { return };
            let legal = game.legal_actions(seat);
            for _ in 0..20 {
                let action = match pick(dice, &legal) {
                    Some(Action::Claim { cards, .. }) => match any_action(other, dice) {
                        Action::Claim { route, .. } => Action::Claim { route, cards: *cards },
                        Action::BuildStation { city, .. } => {
                            Action::BuildStation { city, cards: *cards }
                        }
                        action => action,
                    },
                    Some(action) => changed(other, *action, dice),
                    None => any_action(other, dice),
                };
                let mut after = game.clone();
                let refused = after.apply(seat, action).err();
                assert_eq!(refused.is_none(), legal.contains(&action), "{seat} {action:?}");
                if let Some(illegal) = refused {
                    assert!(!illegal.refusal.describe(map).is_empty());
                    assert!(after == *game);
                }
            }
        });
    });
}
