use std::collections::HashSet;

use whistlestop_store::{
    Append, Change, Entry, Error, NewRating, Played, SeatResult, Status, Store,
};

use super::{entry, game, guest};

pub async fn entries_come_back_in_order(store: &Store) {
    game(store, "g", 12).await;
    game(store, "h", 3).await;
    let entries = store.entries("g", 0).await.unwrap();
    let expected: Vec<Entry> = (1..=12).map(|seq| stored(entry("g", seq))).collect();
    assert_eq!(entries, expected);
    assert_eq!(store.entries("g", 9).await.unwrap(), expected[9..]);
    assert_eq!(store.entries("g", 12).await.unwrap(), []);
    assert_eq!(store.head("g").await.unwrap(), 12);
}

pub async fn a_used_seq_is_a_conflict(store: &Store) {
    game(store, "g", 2).await;
    for seq in [1, 2] {
        assert_eq!(store.append(Append::new("g", seq, 9, "other")).await, Err(Error::Conflict));
    }
    assert_eq!(store.entries("g", 0).await.unwrap().len(), 2);
}

pub async fn a_gap_is_a_conflict(store: &Store) {
    game(store, "g", 2).await;
    for seq in [0, 4] {
        assert_eq!(store.append(entry("g", seq)).await, Err(Error::Conflict));
    }
    store.append(entry("g", 3)).await.unwrap();
}

pub async fn an_unknown_game_is_missing(store: &Store) {
    assert_eq!(store.append(entry("nowhere", 1)).await, Err(Error::Missing));
    assert_eq!(store.head("nowhere").await.unwrap(), 0);
    assert_eq!(store.entries("nowhere", 0).await.unwrap(), []);
}

pub async fn one_winner_per_seq(store: &Store) {
    const TASKS: u32 = 64;
    const SEQS: u32 = 10;
    game(store, "g", 0).await;
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut won = Vec::new();
                for seq in 1..=SEQS {
                    match store.append(Append::new("g", seq, 0, &task.to_string())).await {
                        Ok(()) => won.push(seq),
                        Err(error) => assert_eq!(error, Error::Conflict),
                    }
                }
                won
            })
        })
        .collect();
    let mut winners = Vec::new();
    for (task, handle) in tasks.into_iter().enumerate() {
        winners.extend(handle.await.unwrap().into_iter().map(|seq| (seq, task.to_string())));
    }
    winners.sort();
    let entries = store.entries("g", 0).await.unwrap();
    let written: Vec<_> = entries.into_iter().map(|entry| (entry.seq, entry.body)).collect();
    assert_eq!(winners, written);
    assert_eq!(written.len(), SEQS as usize);
}

pub async fn a_conflict_harms_no_other(store: &Store) {
    let games: Vec<String> = (0..50).map(|number| format!("g{number}")).collect();
    for id in &games {
        game(store, id, 1).await;
    }
    // Every other append, with changes or without, must fail; they wait in the queue together.
    let tasks = games.iter().enumerate().map(|(number, id)| {
        let mut append = entry(id, if number % 2 == 0 { 2 } else { 1 });
        if number % 3 == 0 {
            append.lobby = Some("moved".to_owned());
        }
        if number % 5 == 0 {
            let bot = Some("racer".to_owned());
            append.changes = vec![Change::Seat { seat: 3, user: None, bot }];
        }
        let store = store.clone();
        tokio::spawn(async move { store.append(append).await })
    });
    for (number, task) in tasks.collect::<Vec<_>>().into_iter().enumerate() {
        let expected = if number % 2 == 0 { Ok(()) } else { Err(Error::Conflict) };
        assert_eq!(task.await.unwrap(), expected);
    }
    for (number, id) in games.iter().enumerate() {
        let won = number % 2 == 0;
        assert_eq!(store.head(id).await.unwrap(), if won { 2 } else { 1 });
        let lobby = store.game(id).await.unwrap().unwrap().lobby;
        assert_eq!(lobby, if won && number % 3 == 0 { "moved" } else { "{}" });
        let seats = store.seats(id).await.unwrap();
        let bots: Vec<_> = seats.iter().map(|seat| (seat.seat, seat.bot.as_deref())).collect();
        assert_eq!(bots, [(3, Some("racer"))][..usize::from(won && number % 5 == 0)]);
    }
}

pub async fn changes_come_with_their_entry(store: &Store) {
    guest(store, "ann").await;
    guest(store, "bob").await;
    game(store, "g", 0).await;
    let mut append = entry("g", 1);
    append.changes = vec![
        Change::Seat { seat: 0, user: Some("ann".to_owned()), bot: None },
        Change::Seat { seat: 1, user: None, bot: Some("racer".to_owned()) },
        Change::Status(Status::Running),
        Change::Wake(Some(50)),
    ];
    append.lobby = Some("two sit".to_owned());
    store.append(append).await.unwrap();
    let found = store.game("g").await.unwrap().unwrap();
    assert_eq!(
        (found.status, found.lobby.as_str(), found.ended_at_ms),
        (Status::Running, "two sit", None)
    );
    let seats = store.seats("g").await.unwrap();
    assert_eq!(seats.len(), 2);
    assert_eq!(seats[0].user.as_deref(), Some("ann"));
    assert_eq!(seats[1].bot.as_deref(), Some("racer"));
    assert_eq!(store.due(50, 10).await.unwrap().len(), 1);

    let mut end = entry("g", 2);
    end.at_ms = 77;
    end.changes = vec![
        Change::Seat { seat: 1, user: None, bot: None },
        Change::Status(Status::Finished),
        Change::Results(vec![result(0, Some("ann"), 1), result(1, None, 2)]),
        Change::Reliability(vec![
            Played { user: "bob".to_owned(), finished: 0, abandoned: 1 },
            Played { user: "ann".to_owned(), finished: 1, abandoned: 0 },
        ]),
    ];
    store.append(end).await.unwrap();
    let found = store.game("g").await.unwrap().unwrap();
    assert_eq!((found.status, found.ended_at_ms), (Status::Finished, Some(77)));
    assert_eq!(store.seats("g").await.unwrap().len(), 1);
    assert_eq!(store.due(i64::MAX, 10).await.unwrap(), []);
    let results = store.results("g").await.unwrap();
    assert_eq!(results, [result(0, Some("ann"), 1), result(1, None, 2)]);
    let users = store.users(&["ann", "bob", "nobody"]).await.unwrap();
    let counters = |id: &str| (users[id].finished, users[id].abandoned);
    assert_eq!((users.len(), counters("ann"), counters("bob")), (2, (1, 0), (0, 1)));
}

pub async fn lists_show_the_head_only(store: &Store) {
    game(store, "g", 2).await;
    for (head, lobby) in [(1, "{}"), (2, "now"), (3, "now")] {
        store.show("g", head, "now").await.unwrap();
        assert_eq!(store.game("g").await.unwrap().unwrap().lobby, lobby);
    }
}

pub async fn failed_changes_take_their_entry_along(store: &Store) {
    guest(store, "ann").await;
    game(store, "g", 1).await;
    let mut append = entry("g", 2);
    append.lobby = Some("changed".to_owned());
    append.changes = vec![Change::Seat { seat: 0, user: Some("nobody".to_owned()), bot: None }];
    assert_eq!(store.append(append).await, Err(Error::Missing));
    let played = |user: &str| Played { user: user.to_owned(), finished: 1, abandoned: 0 };
    let mut append = entry("g", 2);
    append.changes = vec![Change::Reliability(vec![played("ann"), played("nobody")])];
    assert_eq!(store.append(append).await, Err(Error::Missing));
    assert_eq!(store.user("ann").await.unwrap().unwrap().finished, 0);
    let mut append = entry("g", 2);
    let rating = NewRating {
        user: "ann".to_owned(),
        ladder: "usa".to_owned(),
        games_before: 3,
        mean: 1.0,
        deviation: 1.0,
        score: 1.0,
    };
    append.lobby = Some("changed".to_owned());
    append.changes = vec![Change::Rating(rating)];
    assert_eq!(store.append(append).await, Err(Error::Stale));
    assert_eq!(store.head("g").await.unwrap(), 1);
    assert_eq!(store.game("g").await.unwrap().unwrap().lobby, "{}");
}

pub async fn heads_of_many_games(store: &Store) {
    for number in 0..5 {
        game(store, &format!("g{number}"), number).await;
    }
    let heads = store.heads(&["g0", "g2", "g4", "nowhere"]).await.unwrap();
    assert_eq!(heads.len(), 4);
    assert_eq!((heads["g0"], heads["g2"], heads["g4"], heads["nowhere"]), (0, 2, 4, 0));
    assert!(store.heads(&[]).await.unwrap().is_empty());
}

pub async fn an_archived_log_reads_the_same(store: &Store) {
    game(store, "g", 250).await;
    end(store, "g", 251).await;
    let before = store.entries("g", 0).await.unwrap();
    assert_eq!(store.to_archive(10_000, 10).await.unwrap(), ["g"]);
    for _ in 0..2 {
        store.archive("g").await.unwrap();
        assert_eq!(store.entries("g", 0).await.unwrap(), before);
        assert_eq!(store.entries("g", 249).await.unwrap(), before[249..]);
        assert_eq!(store.entries("g", 251).await.unwrap(), []);
        assert_eq!(store.head("g").await.unwrap(), 251);
        assert_eq!(store.to_archive(10_000, 10).await.unwrap(), Vec::<String>::new());
    }
}

pub async fn nothing_is_appended_to_an_archive(store: &Store) {
    game(store, "g", 2).await;
    end(store, "g", 3).await;
    store.archive("g").await.unwrap();
    for seq in [1, 3, 4] {
        assert_eq!(store.append(entry("g", seq)).await, Err(Error::Conflict));
    }
    assert_eq!(store.entries("g", 0).await.unwrap().len(), 3);
}

pub async fn a_running_game_is_not_archived(store: &Store) {
    game(store, "g", 2).await;
    assert_eq!(store.archive("g").await, Err(Error::Conflict));
    assert_eq!(store.archive("nowhere").await, Err(Error::Conflict));
    store.append(entry("g", 3)).await.unwrap();
}

pub async fn archiving_loses_no_late_entry(store: &Store) {
    for round in 0..20 {
        let id = format!("g{round}");
        game(store, &id, 1).await;
        end(store, &id, 2).await;
        let talker = {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move {
                let mut said = HashSet::new();
                for seq in 3..30 {
                    if store.append(entry(&id, seq)).await == Ok(()) {
                        said.insert(seq);
                    }
                }
                said
            })
        };
        while store.archive(&id).await == Err(Error::Conflict) {}
        let said = talker.await.unwrap();
        let kept: HashSet<u32> =
            store.entries(&id, 2).await.unwrap().iter().map(|e| e.seq).collect();
        assert_eq!(said, kept);
    }
}

async fn end(store: &Store, game: &str, seq: u32) {
    let mut append = entry(game, seq);
    append.changes = vec![Change::Status(Status::Finished)];
    store.append(append).await.unwrap();
}

fn result(seat: u8, user: Option<&str>, place: u8) -> SeatResult {
    let user = user.map(str::to_owned);
    SeatResult { seat, user, bot: None, place, points: 100, details: "{}".to_owned() }
}

fn stored(append: Append) -> Entry {
    let Append { seq, at_ms, cmd, body, .. } = append;
    Entry { seq, at_ms, cmd, body }
}
