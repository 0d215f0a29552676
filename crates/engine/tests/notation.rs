//! Actions survive being written down and read again.

use std::collections::HashSet;

use proptest::prelude::*;
use whistlestop_engine::{Action, Map, SeatId};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{Walk, any_action, once_in, stirred, table, tables};
use whistlestop_testkit::repeat::{is_long, often};

#[test]
fn legal_actions_read_as_written() {
    for_seeds!(legal_actions_read_as_written, often(60, 6_000), |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        loop {
            if once_in(dice, 20) {
                let game = stirred(&walk.game, dice);
                for seat in SeatId::ALL {
                    let list = game.legal_actions(seat);
                    let lines: Vec<String> =
                        list.iter().map(|action| action.notation(map)).collect();
                    let different: HashSet<&String> = lines.iter().collect();
                    assert_eq!(different.len(), lines.len(), "two actions with one name");
                    for (action, line) in list.iter().zip(&lines) {
                        assert_eq!(Action::parse(map, line).as_ref(), Ok(action), "`{line}`");
                    }
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    });
}

/// Only actions that name no card or no ticket have no form that can be read.
#[test]
fn all_actions_read_as_written() {
    for_seeds!(all_actions_read_as_written, often(20_000, 2_000_000), |seed, dice| {
        let (map, _) = table(seed);
        let action = any_action(map, dice);
        let line = action.notation(map);
        let empty = match action {
            Action::Claim { cards, .. }
            | Action::PayTunnel(cards)
            | Action::BuildStation { cards, .. } => cards.is_empty(),
            Action::KeepTickets(kept) => kept.is_empty(),
            _ => false,
        };
        assert_eq!(Action::parse(map, &line).ok(), (!empty).then_some(action), "`{line}`");
    });
}

fn map() -> impl Strategy<Value = &'static Map> {
    let maps: Vec<_> = tables().map(|(map, _)| map).collect();
    prop::sample::select(maps)
}

/// Words that occur in actions, and some that nearly do.
fn word() -> impl Strategy<Value = String> {
    let words = "draw deck claim pay decline tickets keep station pass 1 2 5 6 0 denver-santa_fe \
        denver-kansas_city denver-kansas_city:black kansas_city-denver:2 dieppe-london:1 \
        paris-wien wien aldmoor aldmoor-dunmere coldwell-aldmoor aldmoor-eastfell red*1 red*2 \
        red*63 red*64 red*0 red*01 red*+1 red* *1 locomotive*1 white*3 - : :: a-b --";
    prop_oneof![
        8 => prop::sample::select(words.split_whitespace().map(String::from).collect::<Vec<_>>()),
        1 => "[a-z_:*0-9-]{0,12}",
        1 => "\\PC{0,6}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if is_long() { 1_000_000 } else { 5_000 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// What can be read has one canonical form, which means the same; nothing makes the reader fall
    /// over.
    #[test]
    fn readable_lines_have_one_canonical_form(map in map(), words in prop::collection::vec(word(), 0..6)) {
        let line = words.join(" ");
        if let Ok(action) = Action::parse(map, &line) {
            let canonical = action.notation(map);
            prop_assert_eq!(Action::parse(map, &canonical), Ok(action));
            prop_assert_eq!(Action::parse(map, &canonical).map(|same| same.notation(map)), Ok(canonical));
        }
    }
}
