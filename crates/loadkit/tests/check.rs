//! The checker finds what it is there to find.

use rand_core::SeedableRng;
use tempfile::TempDir;
use whistlestop_engine::Viewer;
use whistlestop_loadkit::check::{Checked, Record, check};
use whistlestop_loadkit::person::Person;
use whistlestop_loadkit::player::History;
use whistlestop_protocol::wire::{LogLine, Options as WireOptions, Told, Watcher};
use whistlestop_store::{Append, Kind, NewGame, NewUser, Store};
use whistlestop_table::{Command, Entry, Options, PlayerId, Said, Stage, Table};
use whistlestop_testkit::generate::Dice;
use whistlestop_testkit::sitting::{Sitting, facts, person};

const PEOPLE: usize = 3;

/// A whole game, in a database and in the minds of its players.
struct Story {
    log: Vec<Entry>,
    table: Table,
    record: Record,
}

impl Story {
    fn new() -> Self {
        let map = whistlestop_maps::by_name("tiny").expect("a built-in map");
        let facts = facts(5, map, PEOPLE, Options::default());
        let mut sitting = Sitting::with(facts, Dice::seed_from_u64(5));
        sitting.begin(false);
        let hello = Command::Say(Said::Words("hello".into()));
        sitting.command(person(0), hello).expect("may talk");
        while sitting.table.stage() == Stage::Playing {
            let seat = sitting.table.to_act().next().expect("somebody has to decide");
            let decision = sitting.table.open_decision(seat).expect("it has to decide");
            let action = sitting.any_legal(seat).expect("there is always something to do");
            let act = Command::Act { seat, decision, action };
            sitting.command(person(seat.index()), act).expect("a legal action");
        }
        let players = (0..PEOPLE).map(|number| {
            let player = person(number);
            let history = history(&sitting, &player);
            let PlayerId(id) = player;
            (Person { name: id.clone(), id, cookie: String::new() }, history)
        });
        let table = sitting.table.facts().id.clone();
        let record = Record { table, players: players.collect() };
        Self { log: sitting.log, table: sitting.table, record }
    }

    async fn check(&self) -> Result<Checked, String> {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("whistlestop.db");
        let store = Store::open(&path).await.expect("a new database");
        self.store(&store).await;
        let records = std::slice::from_ref(&self.record);
        check(store, records).await.map_err(|failure| failure.to_string())
    }

    async fn store(&self, store: &Store) {
        for number in 0..PEOPLE {
            let PlayerId(id) = person(number);
            let user = NewUser {
                name: id.clone(),
                id,
                name_key: None,
                kind: Kind::Guest,
                owner: None,
                created_at_ms: 0,
            };
            store.create_user(user).await.expect("a new user");
        }
        let facts = self.table.facts();
        let game = NewGame {
            options: serde_json::to_string(&WireOptions::from(&facts.options)).expect("JSON"),
            commitment: facts.commitment().to_string(),
            host: Some(facts.host.0.clone()),
            ..NewGame::new(&facts.id, facts.map.name(), facts.seats as u8, facts.secret.0)
        };
        store.create_game(game, None).await.expect("a new game");
        for (place, entry) in self.log.iter().enumerate() {
            let body = LogLine::write(facts.map, entry).body;
            let origin = entry.origin.as_ref();
            let append = Append {
                cmd: origin.map(|origin| format!("{}/{}", origin.player, origin.command)),
                ..Append::new(&facts.id, place as u32 + 1, entry.at, &body)
            };
            store.append(append).await.expect("the next entry");
        }
    }
}

fn history(sitting: &Sitting, player: &PlayerId) -> History {
    let viewer = sitting.table.seats_of(player).next().map(Viewer::Seat).expect("has a seat");
    let watcher = Watcher { player: Some(player.clone()), viewer };
    let mut table = Table::new(sitting.table.facts().clone());
    let mut history = History::default();
    for entry in &sitting.log {
        let events = table.fold(entry).expect("has happened");
        let told = Told::new(&table, entry, &events, &watcher, &|player| player.0.clone());
        if let Some(command) = told.command.clone() {
            history.confirmed.push((command, told.seq));
        }
        history.entries.push(serde_json::to_string(&told).expect("JSON"));
    }
    history
}

#[tokio::test(flavor = "multi_thread")]
async fn a_true_story_passes() {
    let story = Story::new();
    let checked = story.check().await.expect("nothing is wrong");
    assert_eq!((checked.tables, checked.over), (1, 1));
    assert_eq!(checked.entries, story.log.len());
    assert_eq!(checked.confirmed, story.log.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_story_that_is_not_true_does_not() {
    type Damage = fn(&mut Story);
    let damages: [(&str, Damage); 6] = [
        ("is not in the log", |story| drop(story.log.pop())),
        ("instead of", |story| story.record.players[1].1.entries.swap(4, 5)),
        ("was told", |story| {
            let history = &mut story.record.players[2].1;
            history.confirmed.clear();
            history.entries.push("{}".into());
        }),
        ("was said twice", |story| {
            let said = story
                .log
                .iter()
                .position(|entry| matches!(entry.what, whistlestop_table::Happening::Said { .. }));
            let said = said.expect("somebody said hello");
            let mut again = story.log[said].clone();
            again.seq += 1;
            again.origin.as_mut().expect("a command").command += "-again";
            story.log.insert(said + 1, again);
            for entry in &mut story.log[said + 2..] {
                entry.seq += 1;
            }
        }),
        ("is in the log twice", |story| {
            let first = story.log[0].origin.clone();
            let player = first.as_ref().map(|origin| origin.player.clone());
            let later = story.log.iter_mut().rev().find(|entry| {
                entry.origin.as_ref().map(|origin| &origin.player) == player.as_ref()
            });
            later.expect("the first person played").origin = first;
        }),
        ("is earlier", |story| {
            let last = story.log.last_mut().expect("a log");
            last.at = 0;
        }),
    ];
    for (words, damage) in damages {
        let mut story = Story::new();
        damage(&mut story);
        let found = story.check().await.expect_err("something is wrong");
        assert!(found.contains(words), "`{words}` is found as: {found}");
    }
}
