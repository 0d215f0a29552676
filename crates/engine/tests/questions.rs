//! The questions a client asks a view (DESIGN: every answer follows from the view).

use whistlestop_engine::{
    Action, Cards, Color, FastChance, Game, Payment, Refusal, RouteId, SeatId, Snapshot, TicketSet,
    TicketState, TrainCard, View, Viewer,
};
use whistlestop_maps::europe;

/// Seat A's view of a fresh game at its first turn, with a hand and routes of our choice.
fn view(hand: &[(TrainCard, u8)], routes: [&[&str]; 2]) -> View {
    view_of(&snapshot(hand, routes))
}

fn view_of(snapshot: &Snapshot) -> View {
    let game = Game::from_snapshot(europe(), snapshot, FastChance::new(1)).expect("a sound state");
    game.view(Viewer::Seat(SeatId::A))
}

fn snapshot(hand: &[(TrainCard, u8)], routes: [&[&str]; 2]) -> Snapshot {
    let map = europe();
    let mut game = Game::with_start(map, 2, SeatId::A, FastChance::new(1)).expect("two can play");
    for seat in [SeatId::A, SeatId::B] {
        let keep = game.nth_legal(seat, 0).expect("a choice of tickets");
        game.apply(seat, keep).expect("legal");
    }
    let mut snapshot = game.snapshot();
    give_hand(
        &mut snapshot,
        hand.iter().map(|(card, count)| Cards::of(*card, *count)).fold(Cards::EMPTY, |a, b| a + b),
    );
    for (seat, names) in snapshot.seats.iter_mut().zip(routes) {
        seat.routes = names.iter().map(|name| map.route_named(name).expect("a route")).collect();
        seat.trains -= map.spaces(seat.routes) as u8;
    }
    snapshot
}

/// Swaps the hand of A for another one, keeping all cards in play.
fn give_hand(snapshot: &mut Snapshot, hand: Cards) {
    let mut deck: Cards = snapshot.deck.iter().copied().collect::<Cards>() + snapshot.seats[0].hand;
    deck -= hand;
    snapshot.deck = deck.each().collect();
    snapshot.seats[0].hand = hand;
}

fn route(name: &str) -> RouteId {
    europe().route_named(name).expect("a route of the board")
}

#[test]
fn a_payable_route_has_no_refusal_and_lists_payments_with_few_locomotives_first() {
    let view = view(&[(TrainCard::Red, 3), (TrainCard::Locomotive, 2)], [&[], &[]]);
    assert_eq!(view.why_not_claim(route("erzurum-sochi")), None);
    let payments: Vec<String> =
        view.payments(route("erzurum-sochi")).iter().map(Cards::to_string).collect();
    assert_eq!(payments, ["red*3", "red*2 locomotive*1", "red*1 locomotive*2"]);
}

#[test]
fn the_nearest_refusal_tells_the_fewest_missing_cards() {
    let view =
        view(&[(TrainCard::Red, 2), (TrainCard::Blue, 1), (TrainCard::Locomotive, 1)], [&[], &[]]);
    let missing = |name| view.why_not_claim(route(name));
    let lacks = |card, count| Some(Refusal::NotInHand { missing: Cards::of(card, count) });
    // Gray, four spaces: red is nearest. Ferry with two symbols: the symbols decide.
    assert_eq!(missing("marseille-roma"), lacks(TrainCard::Red, 1));
    assert_eq!(missing("amsterdam-london"), lacks(TrainCard::Locomotive, 1));
    assert_eq!(missing("petrograd-stockholm"), lacks(TrainCard::Red, 5));
    assert_eq!(missing("berlin-essen"), None, "one blue and a locomotive");
    assert_eq!(missing("athina-sarajevo"), lacks(TrainCard::Green, 3));
}

#[test]
fn a_taken_or_closed_route_says_so_whatever_the_hand() {
    let view = view(&[], [&["madrid-pamplona:white"], &["berlin-essen", "dieppe-london:1"]]);
    let refusal = |name| view.why_not_claim(route(name)).expect("not claimable").describe(europe());
    assert_eq!(refusal("berlin-essen"), "C1: route `berlin-essen` belongs to B");
    assert!(refusal("madrid-pamplona:black").starts_with("X2: "));
    assert!(refusal("dieppe-london:2").starts_with("X3: "));
}

#[test]
fn tickets_are_connected_to_go_or_cut_off() {
    let map = europe();
    let view = view(&[], [&["frankfurt-paris:white", "frankfurt-munchen"], &["roma-venezia"]]);
    let state = |name| {
        view.ticket_state(map.ticket_named(name).expect("a ticket")).expect("a seat is looking")
    };
    let TicketState::ToGo(path) = state("paris-wien") else { panic!("wien is not reached") };
    assert_eq!(path.trains, 3);
    assert_eq!(
        path.routes.iter().map(|id| map.route_name(id)).collect::<Vec<_>>(),
        ["munchen-wien"]
    );
    let both: Vec<_> = ["paris-wien", "budapest-sofia"]
        .map(|name| map.ticket_named(name).expect("a ticket"))
        .into();
    let joint = view.joint_cost(both.into_iter().collect()).expect("a seat is looking");
    assert!(joint.exact && joint.cut_off.is_empty());
    let TicketState::ToGo(other) = state("budapest-sofia") else { panic!("open") };
    assert!(joint.trains <= path.trains + other.trains);
}

#[test]
fn a_city_all_of_whose_routes_are_gone_is_cut_off() {
    let map = europe();
    let lisboa = ["lisboa-madrid", "cadiz-lisboa"];
    let view = view(&[], [&[], &lisboa]);
    let ticket =
        map.tickets().find(|(id, _)| map.ticket_name(*id).contains("lisboa")).expect("a ticket").0;
    assert_eq!(view.ticket_state(ticket), Some(TicketState::CutOff));
}

#[test]
fn a_ticket_that_lacks_one_route_of_somebody_else_is_connected_by_a_station() {
    let map = europe();
    let ticket = map.ticket_named("paris-wien").expect("a ticket");
    let connected = |stations: &[&str]| {
        let routes: [&[&str]; 2] =
            [&["frankfurt-paris:white", "frankfurt-munchen"], &["munchen-wien"]];
        let mut snapshot = snapshot(&[], routes);
        let only: TicketSet = [ticket].into_iter().collect();
        snapshot.ticket_deck.retain(|id| *id != ticket);
        snapshot.seats[1].tickets = snapshot.seats[1].tickets.without(only);
        snapshot.seats[0].tickets = snapshot.seats[0].tickets.union(only);
        snapshot.seats[0].stations =
            stations.iter().map(|name| map.city_named(name).expect("a city")).collect();
        let view = view_of(&snapshot);
        assert_ne!(view.ticket_state(ticket), Some(TicketState::Connected));
        view.tickets_by_station().contains(ticket)
    };
    assert!(!connected(&[]));
    assert!(!connected(&["roma"]));
    assert!(connected(&["wien"]));
}

#[test]
fn tunnel_odds_add_up_and_fall_with_fewer_matching_cards() {
    let many_red = view(&[(TrainCard::Red, 2)], [&[], &[]]);
    let few_red = view(&[(TrainCard::Red, 8)], [&[], &[]]);
    let red = Payment { color: Some(Color::Red), colored: 2, locomotives: 0 };
    let [safe, ..] = many_red.tunnel_odds(red);
    let odds = few_red.tunnel_odds(red);
    assert!((odds.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(odds[0] > safe, "the red cards in hand cannot turn up");
    let locomotives = Payment { color: None, colored: 0, locomotives: 2 };
    assert!(few_red.tunnel_odds(locomotives)[0] > odds[0]);
}

#[test]
fn a_spectator_has_no_answers_about_a_hand() {
    let map = europe();
    let game = Game::new(map, 2, FastChance::new(3)).expect("two can play");
    let view = game.view(Viewer::Spectator);
    assert!(view.legal_actions().is_empty());
    assert_eq!(view.why_not(Action::DrawDeck), None);
    assert_eq!(view.why_not_claim(route("berlin-essen")), None);
    assert_eq!(view.ticket_state(map.ticket_named("paris-wien").expect("a ticket")), None);
}

#[test]
fn what_somebody_may_hold_is_bounded_by_the_unseen_cards() {
    let view = view(&[(TrainCard::Red, 8)], [&[], &[]]);
    let unseen = view.unseen().get(TrainCard::Red);
    assert!(unseen <= 4);
    assert_eq!(view.may_hold(SeatId::A, TrainCard::Red), 8);
    assert_eq!(view.may_hold(SeatId::B, TrainCard::Red), unseen.min(view.hand_size(SeatId::B)));
}
