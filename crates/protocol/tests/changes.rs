//! Whoever is sent changes sees the same table as whoever is sent all of it.

use rand_core::SeedableRng;
use serde_json::{Value, json};
use whistlestop_engine::{SeatId, Viewer};
use whistlestop_protocol::wire::{Changed, TableView, Watcher};
use whistlestop_table::{Command, PlayerId, Stage, Table};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::Dice;
use whistlestop_testkit::golden::demand_golden;
use whistlestop_testkit::merge::merge;
use whistlestop_testkit::repeat::often;
use whistlestop_testkit::sitting::{Sitting, any_options, facts, person};

fn names(player: &PlayerId) -> String {
    format!("name of {player}")
}

fn view(table: &Table, watcher: &Watcher) -> Value {
    json!(TableView::new(table, watcher, &names))
}

/// Everybody who may look on: through each seat, and as a spectator.
fn watchers(table: &Table) -> impl Iterator<Item = Watcher> {
    Viewer::all(table.seats()).map(|viewer| {
        let player = match viewer {
            Viewer::Seat(seat) => table.chair(seat).and_then(|chair| chair.player()).cloned(),
            Viewer::Spectator => None,
        };
        Watcher { player, viewer }
    })
}

#[test]
fn a_change_makes_the_table_after_of_the_one_before() {
    let (mut changes, mut change_bytes, mut view_bytes) = (0, 0, 0);
    let seeds = often(24, 3_000);
    for_seeds!(a_change_makes_the_table_after_of_the_one_before, seeds, |seed, _dice| {
        let mut sitting = Sitting::new(seed);
        for _ in 0..1_500 {
            let before = sitting.table.clone();
            let _refused = sitting.step();
            let after = &sitting.table;
            if matches!(after.stage(), Stage::Over | Stage::Abandoned) {
                break;
            }
            if before.head() == after.head() {
                continue;
            }
            // Whether one is told or several.
            let told = 1 + after.head() as usize % 2;
            let Some(changed) = Changed::between(&before, after, told) else { continue };
            for watcher in watchers(after) {
                let change = json!(changed.told(watcher.viewer));
                let mut merged = view(&before, &watcher);
                merge(&mut merged, &change);
                let whole = view(after, &watcher);
                assert_eq!(merged, whole, "{watcher:?}");
                changes += 1;
                change_bytes += change.to_string().len();
                view_bytes += whole.to_string().len();
            }
        }
    });
    println!(
        "{changes} changes of {} bytes, {} as whole tables",
        change_bytes / changes,
        view_bytes / changes
    );
    assert!(changes >= often(5_000, 500_000) as usize, "only {changes} changes");
    assert!(change_bytes * 4 < view_bytes, "{change_bytes} bytes in the place of {view_bytes}");
}

/// A game of three people in Europe, as one of them is told of it: for clients in other languages.
#[test]
fn what_clients_make_of_changes_is_written_down() {
    let mut dice = Dice::seed_from_u64(4);
    let mut sitting =
        Sitting::with(facts(4, whistlestop_maps::europe(), 3, any_options(&mut dice)), dice);
    sitting.begin(false);
    let watcher = Watcher { player: Some(person(0)), viewer: Viewer::Seat(SeatId::A) };
    let first = view(&sitting.table, &watcher);
    let (mut changes, mut last) = (Vec::new(), first.clone());
    for _ in 0..200 {
        let before = sitting.table.clone();
        sitting.now += 1_000;
        let seat = before.to_act().last().expect("somebody has to decide");
        let decision = before.open_decision(seat).expect("the decision is open");
        let action = sitting.any_legal(seat).expect("there is always something to do");
        let player = person(seat.index());
        sitting.command(player, Command::Act { seat, decision, action }).expect("a legal action");
        let Some(changed) = Changed::between(&before, &sitting.table, 1) else { break };
        changes.push(json!(changed.told(watcher.viewer)));
        last = view(&sitting.table, &watcher);
    }
    let lines: Vec<String> = changes.iter().map(Value::to_string).collect();
    let lines = lines.join(",\n");
    let text = format!("{{\"first\": {first},\n\"changes\": [\n{lines}\n],\n\"last\": {last}}}\n");
    let hint = "UPDATE_GOLDEN=1 cargo test -p whistlestop-protocol --test changes";
    demand_golden("testdata/changes/europe.json", &text, hint);
}
