//! Policies remember plans to save time, and search paths in their own way; neither may show.

use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_bots::block::block;
use whistlestop_bots::board::Board;
use whistlestop_bots::hard::Hard;
use whistlestop_bots::hybrid::Hybrid;
use whistlestop_bots::medium::Medium;
use whistlestop_bots::mixed::Mixed;
use whistlestop_bots::path::Paths;
use whistlestop_bots::planner::Planner;
use whistlestop_bots::racer::Racer;
use whistlestop_bots::wary::Wary;
use whistlestop_bots::{Luck, Policy, play_out};
use whistlestop_engine::{
    Action, Cards, Color, FastChance, Game, Map, Path, Phase, Route, RouteSet, TicketSet,
    TrainCard, below, cheapest_path,
};

const GAMES: u64 = 150;

fn boards() -> [&'static Map; 3] {
    [whistlestop_maps::usa(), whistlestop_maps::europe(), whistlestop_maps::tiny()]
}

/// Whoever has played the whole game decides like somebody who has just sat down.
fn check_memory<P: Policy + Default>() {
    let mut luck = Luck::seed_from_u64(1);
    for map in boards() {
        for seed in 0..GAMES {
            let seats = 2 + seed as usize % 4;
            let mut game = Game::new(map, seats, FastChance::new(seed)).expect("a game");
            let mut policies: Vec<P> = (0..seats).map(|_| P::default()).collect();
            let mut decisions = 0;
            while let Some(seat) = game.next_to_act() {
                let decision = game.decision(seat);
                let action = policies[seat.index()].choose(decision, &mut luck);
                let fresh = P::default().choose(decision, &mut luck);
                assert_eq!(action, fresh, "{}, {seats} seats, seed {seed}", map.name());
                game.apply_logged(seat, action, &mut ()).expect("a legal action");
                decisions += 1;
                assert!(decisions < 2000, "{}, {seats} seats, seed {seed}: no end", map.name());
            }
        }
    }
}

#[test]
fn planner_follows_from_the_position() {
    check_memory::<Planner>();
}

#[test]
fn wary_follows_from_the_position() {
    check_memory::<Wary>();
}

#[test]
fn racer_follows_from_the_position() {
    check_memory::<Racer>();
}

#[test]
fn hybrid_follows_from_the_position() {
    check_memory::<Hybrid>();
}

#[test]
fn mixed_follows_from_the_position() {
    check_memory::<Mixed>();
}

#[test]
fn hard_follows_from_the_position() {
    check_memory::<Hard>();
}

#[test]
fn medium_follows_from_the_position() {
    check_memory::<Medium>();
}

/// Own and open routes at random: paths take as many trains as those of the rules, and are paths.
#[test]
fn paths_are_cheapest() {
    let mut rng = Luck::seed_from_u64(2);
    for map in boards() {
        let board = Board::of(map);
        for _ in 0..2000 {
            let mut own = RouteSet::EMPTY;
            let mut open = RouteSet::EMPTY;
            let (owned, closed) = (below(&mut rng, 20), below(&mut rng, 70));
            for (id, _) in map.routes() {
                match below(&mut rng, 100) {
                    number if number < owned => own.insert(id),
                    number if number < owned + closed => {}
                    _ => open.insert(id),
                }
            }
            let open = open.without(map.twins(own));
            let [a, b] = [0, 1].map(|_| map.all_cities().nth(below(&mut rng, map.cities().len())));
            let expected = cheapest_path(map, own, open, a, b);
            let trains = 1 + below(&mut rng, 63) as u8;
            let found = Paths::new(board, open).find(own, a, b, trains);
            let expected = expected.filter(|path| path.trains <= u16::from(trains));
            assert_eq!(found.map(|path| path.trains), expected.map(|path| path.trains));
            if let Some(path) = found {
                assert!(path.routes.without(open).is_empty());
                assert_eq!(map.spaces(path.routes), path.trains);
                let rest = cheapest_path(map, own.union(path.routes), RouteSet::EMPTY, a, b);
                assert_eq!(rest.map(|path| path.trains), Some(0));
            }
        }
    }
}

/// A block takes from some opponent a join of two networks that costs more by all other ways.
#[test]
fn a_block_is_in_the_way_of_somebody() {
    let mut luck = Luck::seed_from_u64(5);
    for map in [whistlestop_maps::usa(), whistlestop_maps::europe()] {
        let mut blocks = 0;
        for seed in 0..GAMES {
            let mut game = Game::new(map, 3, FastChance::new(seed)).expect("a game");
            let mut policies: [Planner; 3] = Default::default();
            while let Some(seat) = game.next_to_act() {
                let decision = game.decision(seat);
                if game.open().phase() == Phase::Action
                    && let Some(action) = block(&decision, Board::of(map), RouteSet::EMPTY)
                {
                    let Action::Claim { route, .. } = action else { panic!("{action:?}") };
                    let (a, b) = (map.route(route).a, map.route(route).b);
                    let is_hurt = |other| {
                        let mut open = game.open().open_routes(other);
                        let before = cheapest_path(map, game.open().routes(other), open, a, b);
                        open.remove(route);
                        let after = cheapest_path(map, game.open().routes(other), open, a, b);
                        let trains = |path: Option<Path>| path.map_or(99, |path| path.trains);
                        before.is_some() && trains(after) > trains(before)
                    };
                    let mut others = game.seats().filter(|other| *other != seat);
                    assert!(others.any(is_hurt), "{}, seed {seed}: {action:?}", map.name());
                    assert_eq!(decision.check(action), Ok(()));
                    blocks += 1;
                }
                let action = policies[seat.index()].choose(decision, &mut luck);
                game.apply_logged(seat, action, &mut ()).expect("a legal action");
            }
        }
        assert!(blocks > 20, "{}: {blocks}", map.name());
    }
}

/// Three racers who hold nearly all cards; one route is left, a tunnel of three spaces that each could
/// just pay. In the deck are locomotives, and these.
fn last_tunnel(others: &[TrainCard]) -> Game<FastChance> {
    let map = whistlestop_maps::europe();
    let game = Game::new(map, 3, FastChance::new(1)).expect("a game");
    let is_wanted = |route: &Route| route.tunnel && route.length == 3 && route.color.is_some();
    let (tunnel, route) = map.routes().find(|(_, route)| is_wanted(route)).expect("such a tunnel");
    let color = route.color.expect("a color").card();
    let mut snapshot = game.snapshot();
    snapshot.phase = Phase::Action;
    snapshot.display = [None; 5];
    snapshot.deck = [&[TrainCard::Locomotive; 12], others].concat();
    snapshot.discard = Cards::EMPTY;
    snapshot.ticket_deck = Vec::new();
    for seat in &mut snapshot.seats {
        (seat.hand, seat.known) = (Cards::of(color, 3), Cards::EMPTY);
        (seat.offer, seat.chosen) = (TicketSet::EMPTY, None);
        seat.trains = 3;
    }
    snapshot.seats[2].routes = map.routes().map(|(id, _)| id).filter(|id| *id != tunnel).collect();
    Game::from_snapshot_relaxed(map, &snapshot, FastChance::new(2)).expect("a game")
}

#[test]
fn nobody_tries_a_tunnel_for_ever() {
    let mut luck = Luck::seed_from_u64(1);
    let mut first = |game: &Game<FastChance>| {
        Racer::default().choose(game.decision(game.next_to_act().expect("a turn")), &mut luck)
    };
    let hopeless = last_tunnel(&[]);
    assert!(!matches!(first(&hopeless), Action::Claim { .. }));
    let others: Vec<TrainCard> = Color::ALL.map(Color::card).repeat(2);
    assert!(matches!(first(&last_tunnel(&others)), Action::Claim { .. }));
}

#[test]
fn policies_play_games_out() {
    let mut luck = Luck::seed_from_u64(3);
    let mut game = Game::new(whistlestop_maps::usa(), 3, FastChance::new(4)).expect("a game");
    let mut policies: [Box<dyn Policy>; 3] =
        [Box::new(Planner::default()), Box::new(Racer::default()), Box::new(Hybrid::default())];
    let decisions = play_out(&mut game, &mut policies, &mut luck).expect("legal actions");
    assert!(decisions > 100 && game.is_over());
}
