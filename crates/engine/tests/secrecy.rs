//! Nobody learns what they may not know (H1-H9): two games that differ only in what a viewer may
//! not know look the same to that viewer, now and for as long as nothing that differs is shown.

use whistlestop_engine::{Action, Game, SeatId, Viewer};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{
    Dice, Walk, any_action, changed, once_in, pick, stirred, table, tempting,
};
use whistlestop_testkit::repeat::{often, seed_was_given};
use whistlestop_testkit::twins::{common_actions, shown, twin};

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
    assert!(seed_was_given() || tally.pairs >= wanted, "only {} pairs, not {wanted}", tally.pairs);
    assert!(seed_was_given() || tally.phases.iter().all(|count| *count > 0), "{:?}", tally.phases);
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
        let Some((seat, actions)) = next_actions(&games, viewer, dice) else { return };
        let [one, two] = &mut games;
        let events = [
            one.apply(seat, actions[0]).expect("a legal action"),
            two.apply(seat, actions[1]).expect("a legal action"),
        ];
        let shown = |n: usize| shown(&events[n], &games[n].view(viewer), viewer);
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

/// Somebody's action that is legal in both games and does the same as far as it is public; `None`
/// if there is no such action, or the games are over.
fn next_actions(
    games: &[Game; 2],
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<(SeatId, [Action; 2])> {
    let due: Vec<SeatId> = games[0].to_act().collect();
    let seat = *pick(dice, &due)?;
    let legal = games.each_ref().map(|game| game.legal_actions(seat));
    Some((seat, common_actions(&legal, viewer.is(seat), dice)?))
}
