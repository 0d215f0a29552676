use whistlestop_store::{After, Append, Change, Code, Due, Error, Status, Store, Visibility};

use super::{entry, game, guest, new_game};

pub async fn a_game_comes_back(store: &Store) {
    guest(store, "ann").await;
    let mut new = new_game("g");
    new.host = Some("ann".to_owned());
    new.options = r#"{"clock":"live"}"#.to_owned();
    new.created_at_ms = 5;
    store.create_game(new.clone(), None).await.unwrap();
    let found = store.game("g").await.unwrap().unwrap();
    assert_eq!((&found.id, &found.map, found.seats), (&new.id, &new.map, new.seats));
    assert_eq!(
        (&found.options, &found.commitment, found.rules_version),
        (&new.options, &new.commitment, 1)
    );
    assert_eq!((found.host.as_deref(), found.visibility), (Some("ann"), Visibility::Public));
    assert_eq!((found.status, found.created_at_ms, found.ended_at_ms), (Status::Open, 5, None));
    assert_eq!(store.game("nowhere").await.unwrap(), None);
}

pub async fn an_id_is_used_once(store: &Store) {
    game(store, "g", 0).await;
    let mut again = new_game("g");
    again.map = "europe".to_owned();
    assert_eq!(store.create_game(again, None).await, Err(Error::Conflict));
    assert_eq!(store.game("g").await.unwrap().unwrap().map, "usa");
    let mut hosted = new_game("h");
    hosted.host = Some("nobody".to_owned());
    assert_eq!(store.create_game(hosted, None).await, Err(Error::Missing));
    assert_eq!(store.game("h").await.unwrap(), None);
}

pub async fn a_first_entry_comes_with_the_game(store: &Store) {
    let mut first = entry("g", 1);
    first.changes = vec![Change::Seat { seat: 0, user: None, bot: Some("racer".to_owned()) }];
    store.create_game(new_game("g"), Some(first)).await.unwrap();
    assert_eq!(store.head("g").await.unwrap(), 1);
    assert_eq!(store.seats("g").await.unwrap().len(), 1);

    let wrong = store.create_game(new_game("h"), Some(entry("h", 2))).await;
    assert_eq!(wrong, Err(Error::Conflict));
    assert_eq!(store.game("h").await.unwrap(), None);
}

pub async fn codes_expire(store: &Store) {
    let with_code = |id: &str, expires_at_ms, created_at_ms| {
        let mut new = new_game(id);
        new.code = Some(Code { code: "ABCD".to_owned(), expires_at_ms });
        new.created_at_ms = created_at_ms;
        new
    };
    store.create_game(with_code("g", 100, 0), None).await.unwrap();
    assert_eq!(store.create_game(with_code("h", 300, 99), None).await, Err(Error::Conflict));
    assert_eq!(store.game_by_code("ABCD", 99).await.unwrap().unwrap().id, "g");
    assert_eq!(store.game_by_code("ABCD", 100).await.unwrap(), None);
    assert_eq!(store.game_by_code("WXYZ", 0).await.unwrap(), None);

    store.create_game(with_code("h", 300, 100), None).await.unwrap();
    assert_eq!(store.game_by_code("ABCD", 100).await.unwrap().unwrap().id, "h");
    let new = Code { code: "EFGH".to_owned(), expires_at_ms: 300 };
    store.set_code("h", new, 100).await.unwrap();
    assert_eq!(store.game_by_code("ABCD", 100).await.unwrap(), None);
    assert_eq!(store.game_by_code("EFGH", 100).await.unwrap().unwrap().id, "h");
    store.forget_expired(300).await.unwrap();
    assert_eq!(store.game_by_code("EFGH", 100).await.unwrap(), None);
}

pub async fn open_tables_by_page(store: &Store) {
    for number in 0..10 {
        let mut new = new_game(&format!("g{number}"));
        // Some are as old as others.
        new.created_at_ms = number / 3;
        if number == 4 {
            new.visibility = Visibility::Private;
        }
        store.create_game(new, None).await.unwrap();
    }
    let mut start = entry("g6", 1);
    start.changes = vec![Change::Status(Status::Running)];
    store.append(start).await.unwrap();

    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = store.open_tables(after, 3).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(After { at_ms: last.created_at_ms, id: last.id.clone() });
        seen.extend(page.into_iter().map(|game| game.id));
    }
    assert_eq!(seen, ["g9", "g8", "g7", "g5", "g3", "g2", "g1", "g0"]);
}

pub async fn games_of_a_user(store: &Store) {
    guest(store, "ann").await;
    for number in 0..6 {
        let id = format!("g{number}");
        let mut new = new_game(&id);
        new.created_at_ms = number;
        if number == 2 || number == 3 {
            new.visibility = Visibility::Private;
        }
        let mut first = entry(&id, 1);
        // Two seats of one game are one game.
        first.changes = (0..2)
            .map(|seat| Change::Seat { seat, user: Some("ann".to_owned()), bot: None })
            .collect();
        store.create_game(new, Some(first)).await.unwrap();
        if number >= 2 {
            let mut end = Append::new(&id, 2, 100 - number / 2, "end");
            end.changes = vec![Change::Status(if number == 5 {
                Status::Abandoned
            } else {
                Status::Finished
            })];
            store.append(end).await.unwrap();
        }
    }
    game(store, "other", 0).await;
    let ids = |games: Vec<whistlestop_store::Game>| {
        games.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(store.running_games_of("ann", 9).await.unwrap()), ["g1", "g0"]);
    assert_eq!(ids(store.running_games_of("ann", 1).await.unwrap()), ["g1"]);
    assert_eq!(ids(store.ended_games_of("ann", None, 9).await.unwrap()), ["g3", "g2", "g5", "g4"]);
    let after = After { at_ms: 99, id: "g3".to_owned() };
    assert_eq!(ids(store.ended_games_of("ann", Some(after), 2).await.unwrap()), ["g2", "g5"]);
    // A page is full although there are private games between.
    assert_eq!(ids(store.public_games_of("ann", None, 1).await.unwrap()), ["g5"]);
    let after = After { at_ms: 98, id: "g5".to_owned() };
    assert_eq!(ids(store.public_games_of("ann", Some(after), 1).await.unwrap()), ["g4"]);
}

pub async fn a_game_wakes_when_due(store: &Store) {
    for (number, check_at_ms) in [30, 10, 20].into_iter().enumerate() {
        let id = format!("g{number}");
        game(store, &id, 0).await;
        let mut append = entry(&id, 1);
        append.changes = vec![Change::Wake(Some(check_at_ms))];
        store.append(append).await.unwrap();
    }
    let due = |game: &str, check_at_ms| Due { game: game.to_owned(), check_at_ms };
    assert_eq!(store.due(9, 10).await.unwrap(), []);
    assert_eq!(store.due(20, 10).await.unwrap(), [due("g1", 10), due("g2", 20)]);
    assert_eq!(store.due(99, 1).await.unwrap(), [due("g1", 10)]);
    store.move_wake(&due("g1", 10), 40).await.unwrap();
    // A sweeper that read the old time moves nothing.
    store.move_wake(&due("g1", 10), 99).await.unwrap();
    assert_eq!(store.due(99, 10).await.unwrap(), [due("g2", 20), due("g0", 30), due("g1", 40)]);
    let mut append = entry("g2", 2);
    append.changes = vec![Change::Wake(None)];
    store.append(append).await.unwrap();
    assert_eq!(store.due(99, 10).await.unwrap(), [due("g0", 30), due("g1", 40)]);
}

pub async fn the_heart_beats(store: &Store) {
    assert_eq!(store.last_beat().await.unwrap(), None);
    for now_ms in [5, 6] {
        store.beat(now_ms).await.unwrap();
        assert_eq!(store.last_beat().await.unwrap(), Some(now_ms));
    }
}

pub async fn the_secret_is_apart(store: &Store) {
    let mut new = new_game("g");
    new.secret = [0xa7; 32];
    store.create_game(new, None).await.unwrap();
    assert_eq!(store.secret("g").await.unwrap(), Some([0xa7; 32]));
    assert_eq!(store.secret("nowhere").await.unwrap(), None);
    assert!(!format!("{:?}", store.game("g").await.unwrap()).contains("167"));
}
