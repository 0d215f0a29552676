use whistlestop_store::{
    ApiToken, Append, Audit, Change, Error, GameResult, Hash, Kind, Link, NewRating, NewUser,
    Report, SeatResult, Session, Status, Store,
};

use super::{entry, game, guest};

pub async fn a_guest_becomes_a_person(store: &Store) {
    guest(store, "ann").await;
    let before = store.user("ann").await.unwrap().unwrap();
    assert_eq!((before.kind, before.name_key, before.created_at_ms), (Kind::Guest, None, 1));
    assert!(!before.admin && !before.banned);
    store.register("ann", "Ann", "ann", "$hash").await.unwrap();
    let after = store.user_by_name("ann").await.unwrap().unwrap();
    assert_eq!((after.id.as_str(), after.name.as_str(), after.kind), ("ann", "Ann", Kind::Person));
    assert_eq!(store.password("ann").await.unwrap().as_deref(), Some("$hash"));
    store.set_password("ann", "$other").await.unwrap();
    assert_eq!(store.password("ann").await.unwrap().as_deref(), Some("$other"));
    assert_eq!(store.register("ann", "Ann", "ann2", "$x").await, Err(Error::Missing));
    assert_eq!(store.set_password("nobody", "$x").await, Err(Error::Missing));
    assert_eq!(store.user("nobody").await.unwrap(), None);
}

pub async fn names_are_unique(store: &Store) {
    for id in ["ann", "bob"] {
        guest(store, id).await;
    }
    store.register("ann", "Ann", "ann", "$1").await.unwrap();
    assert_eq!(store.register("bob", "ANN", "ann", "$2").await, Err(Error::Conflict));
    assert_eq!(store.user("bob").await.unwrap().unwrap().kind, Kind::Guest);
    store.register("bob", "Bob", "bob", "$2").await.unwrap();
    assert_eq!(store.rename("bob", "Ann", Some("ann")).await, Err(Error::Conflict));
    store.rename("bob", "Bill", Some("bill")).await.unwrap();
    assert_eq!(store.user_by_name("bob").await.unwrap(), None);
    let names = store.names(&["bob", "nobody"]).await.unwrap();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), [("bob".to_owned(), "Bill".to_owned())]);
    assert_eq!(store.user_by_name("bill").await.unwrap().unwrap().name, "Bill");
    assert_eq!(store.rename("nobody", "No", None).await, Err(Error::Missing));
}

pub async fn a_deleted_user_leaves_a_pseudonym(store: &Store) {
    guest(store, "ann").await;
    guest(store, "bob").await;
    store.register("ann", "Ann", "ann", "$1").await.unwrap();
    bot(store, "annbot", "ann").await;
    sit(store, "g", "ann").await;
    rate(store, "g", 2, "ann", 0).await.unwrap();
    store.create_session(session(1, "ann")).await.unwrap();
    store.create_api_token(token(2, "annbot")).await.unwrap();
    store.set_recovery_codes("ann", &[[3; 32]]).await.unwrap();
    store.create_link(link(4, Some("ann"))).await.unwrap();
    store.block("ann", "bob", 1).await.unwrap();
    store.block("bob", "ann", 1).await.unwrap();

    store.delete_user("ann", "someone", 9).await.unwrap();
    let user = store.user("ann").await.unwrap().unwrap();
    assert_eq!((user.name.as_str(), user.name_key, user.deleted_at_ms), ("someone", None, Some(9)));
    assert_eq!(store.seats("g").await.unwrap()[0].user.as_deref(), Some("ann"));
    assert_eq!(store.password("ann").await.unwrap(), None);
    assert_eq!(store.signed_in(&[1; 32], 0).await.unwrap(), None);
    assert_eq!(store.api_token_user(&[2; 32]).await.unwrap(), None);
    assert!(!store.take_recovery_code("ann", &[3; 32]).await.unwrap());
    assert_eq!(store.take_link(&[4; 32], "reset", 0).await.unwrap(), None);
    assert_eq!(store.ratings("ann").await.unwrap(), []);
    assert_eq!(store.blocked_by("bob").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.delete_user("ann", "again", 10).await, Err(Error::Missing));
    // The name is free again.
    store.register("bob", "Ann", "ann", "$2").await.unwrap();
}

pub async fn sessions_come_and_go(store: &Store) {
    guest(store, "ann").await;
    guest(store, "bob").await;
    for number in 1..=4 {
        store.create_session(session(number, "ann")).await.unwrap();
    }
    assert_eq!(store.create_session(session(1, "bob")).await, Err(Error::Conflict));
    assert_eq!(store.create_session(session(9, "nobody")).await, Err(Error::Missing));
    let found = store.signed_in(&[1; 32], 999).await.unwrap().unwrap();
    assert_eq!((&*found.user.id, found.seen_at_ms), ("ann", session(1, "ann").seen_at_ms));
    assert_eq!(store.signed_in(&[1; 32], 1_000).await.unwrap(), None);
    assert_eq!(store.signed_in(&[7; 32], 0).await.unwrap(), None);

    store.touch_session(&[2; 32], 500, 2_000).await.unwrap();
    let sessions = store.sessions("ann").await.unwrap();
    assert_eq!(sessions.len(), 4);
    assert_eq!((sessions[0].hash, sessions[0].expires_at_ms), ([2; 32], 2_000));

    assert!(!store.end_session("bob", &[1; 32]).await.unwrap());
    assert!(store.end_session("ann", &[1; 32]).await.unwrap());
    store.end_sessions("ann", Some(&[2; 32])).await.unwrap();
    assert_eq!(store.sessions("ann").await.unwrap().len(), 1);
    store.forget_expired(1_500).await.unwrap();
    assert_eq!(store.sessions("ann").await.unwrap().len(), 1);
    store.end_sessions("ann", None).await.unwrap();
    assert_eq!(store.sessions("ann").await.unwrap(), []);

    store.create_session(session(5, "ann")).await.unwrap();
    store.set_banned("ann", true).await.unwrap();
    assert!(store.user("ann").await.unwrap().unwrap().banned);
    assert_eq!(store.sessions("ann").await.unwrap(), []);
}

pub async fn tokens_belong_to_bots(store: &Store) {
    guest(store, "ann").await;
    bot(store, "annbot", "ann").await;
    for number in [1, 2] {
        store.create_api_token(token(number, "annbot")).await.unwrap();
    }
    assert_eq!(store.bots_of("ann").await.unwrap().len(), 1);
    assert_eq!(store.api_tokens("annbot").await.unwrap(), [token(2, "annbot"), token(1, "annbot")]);
    assert_eq!(store.api_token_user(&[1; 32]).await.unwrap().unwrap().id, "annbot");
    assert!(!store.end_api_token("ann", &[1; 32]).await.unwrap());
    assert!(store.end_api_token("annbot", &[1; 32]).await.unwrap());
    assert_eq!(store.api_token_user(&[1; 32]).await.unwrap(), None);
}

pub async fn a_recovery_code_works_once(store: &Store) {
    guest(store, "ann").await;
    guest(store, "bob").await;
    store.set_recovery_codes("ann", &[[1; 32], [2; 32]]).await.unwrap();
    assert!(!store.take_recovery_code("bob", &[1; 32]).await.unwrap());
    assert!(store.take_recovery_code("ann", &[1; 32]).await.unwrap());
    assert!(!store.take_recovery_code("ann", &[1; 32]).await.unwrap());
    store.set_recovery_codes("ann", &[[3; 32]]).await.unwrap();
    assert!(!store.take_recovery_code("ann", &[2; 32]).await.unwrap());
    assert_eq!(store.set_recovery_codes("nobody", &[[3; 32]]).await, Err(Error::Missing));
}

pub async fn a_link_works_once(store: &Store) {
    store.create_link(link(1, None)).await.unwrap();
    assert_eq!(store.take_link(&[1; 32], "admin", 0).await.unwrap(), None);
    assert_eq!(store.take_link(&[1; 32], "reset", 1_000).await.unwrap(), None);
    let takers: Vec<_> = (0..8)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.take_link(&[1; 32], "reset", 999).await.unwrap() })
        })
        .collect();
    let mut taken = Vec::new();
    for taker in takers {
        taken.extend(taker.await.unwrap());
    }
    assert_eq!(taken, [link(1, None)]);
}

pub async fn blocks_and_reports(store: &Store) {
    guest(store, "ann").await;
    guest(store, "bob").await;
    store.block("ann", "bob", 1).await.unwrap();
    store.block("ann", "bob", 2).await.unwrap();
    assert_eq!(store.blocked_by("ann").await.unwrap(), ["bob"]);
    assert_eq!(store.blocked_by("bob").await.unwrap(), Vec::<String>::new());
    store.unblock("ann", "bob").await.unwrap();
    assert_eq!(store.blocked_by("ann").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.block("ann", "nobody", 1).await, Err(Error::Missing));

    for number in [2, 1] {
        store.report(report(number)).await.unwrap();
    }
    assert_eq!(store.open_reports(9).await.unwrap(), [report(1), report(2)]);
    store.resolve_report("r1", 5).await.unwrap();
    assert_eq!(store.open_reports(9).await.unwrap(), [report(2)]);
    assert_eq!(store.resolve_report("r9", 5).await, Err(Error::Missing));
}

pub async fn ratings_are_not_lost(store: &Store) {
    guest(store, "ann").await;
    for id in ["g", "h"] {
        game(store, id, 0).await;
    }
    rate(store, "g", 1, "ann", 0).await.unwrap();
    // Computed before the first game ended.
    assert_eq!(rate(store, "h", 1, "ann", 0).await, Err(Error::Stale));
    assert_eq!(store.head("h").await.unwrap(), 0);
    rate(store, "h", 1, "ann", 1).await.unwrap();
    let ratings = store.ratings("ann").await.unwrap();
    assert_eq!(ratings.len(), 1);
    assert_eq!((ratings[0].games, ratings[0].mean), (2, 26.0));
}

pub async fn leaderboard_by_page(store: &Store) {
    for number in 0..5 {
        let user = format!("u{number}");
        guest(store, &user).await;
        let mut append = entry(&format!("g{number}"), 1);
        game(store, &append.game, 0).await;
        let mut rating = rating(&user, 0);
        // Two have the same score.
        rating.score = f64::from(number / 2);
        append.changes = vec![Change::Rating(rating)];
        store.append(append).await.unwrap();
    }
    let mut seen = Vec::new();
    let mut last: Option<(f64, String)> = None;
    loop {
        let after = last.as_ref().map(|(score, user)| (*score, user.as_str()));
        let page = store.leaderboard("usa", after, 2).await.unwrap();
        let Some(rated) = page.last() else { break };
        last = Some((rated.rating.score, rated.user.clone()));
        seen.extend(page.into_iter().map(|rated| rated.name));
    }
    assert_eq!(seen, ["Guest u4", "Guest u3", "Guest u2", "Guest u1", "Guest u0"]);
    assert_eq!(store.leaderboard("europe", None, 9).await.unwrap(), []);
}

pub async fn statistics_add_up(store: &Store) {
    guest(store, "ann").await;
    for (number, (place, points)) in [(1, 120), (2, 80), (1, 100)].into_iter().enumerate() {
        let id = format!("g{number}");
        game(store, &id, 0).await;
        let mut append = entry(&id, 1);
        append.changes = vec![
            Change::Status(Status::Finished),
            Change::Results(vec![result("ann", place, points)]),
        ];
        store.append(append).await.unwrap();
    }
    let statistics = store.statistics("ann").await.unwrap();
    assert_eq!(statistics.len(), 1);
    let usa = &statistics[0];
    assert_eq!((usa.map.as_str(), usa.seats, usa.games, usa.won), ("usa", 4, 3, 2));
    assert_eq!((usa.points_mean, usa.points_most), (100.0, 120));
    let games = |results: Vec<GameResult>| results.into_iter().map(|r| r.game).collect::<Vec<_>>();
    assert_eq!(games(store.results_of("ann", 2).await.unwrap()), ["g2", "g1"]);
    assert_eq!(store.statistics("nobody").await.unwrap(), []);
}

pub async fn moderation_is_noted(store: &Store) {
    guest(store, "ann").await;
    store.mute("ann", 500).await.unwrap();
    store.set_admin("ann", true).await.unwrap();
    let ann = store.user("ann").await.unwrap().unwrap();
    assert_eq!((ann.muted_until_ms, ann.admin), (500, true));
    assert_eq!(store.mute("nobody", 500).await, Err(Error::Missing));
    let audit = |number: i64| Audit {
        id: format!("a{number}"),
        at_ms: number,
        actor: "console".to_owned(),
        action: "mute".to_owned(),
        subject: "ann".to_owned(),
        note: "shouted".to_owned(),
    };
    for number in 1..=3 {
        store.note(audit(number)).await.unwrap();
    }
    assert_eq!(store.audits(2).await.unwrap(), [audit(3), audit(2)]);
    assert_eq!(store.audits_since(2).await.unwrap(), [audit(2), audit(3)]);
}

pub async fn all_of_a_user_is_exported(store: &Store) {
    guest(store, "ann").await;
    guest(store, "bob").await;
    sit(store, "g", "ann").await;
    rate(store, "g", 2, "ann", 0).await.unwrap();
    sit(store, "h", "ann").await;
    let mut end = Append::new("h", 2, 9, "end");
    end.changes =
        vec![Change::Status(Status::Finished), Change::Results(vec![result("ann", 1, 100)])];
    store.append(end).await.unwrap();
    store.create_session(session(1, "ann")).await.unwrap();
    bot(store, "annbot", "ann").await;
    store.create_api_token(token(2, "ann")).await.unwrap();
    store.block("ann", "bob", 1).await.unwrap();
    store.report(report(1)).await.unwrap();
    let data = store.export_user("ann").await.unwrap().unwrap();
    assert_eq!(data.user.id, "ann");
    assert_eq!((data.sessions.len(), data.api_tokens.len(), data.ratings.len()), (1, 1, 1));
    assert_eq!((data.bots.len(), data.results.len()), (1, 1));
    assert_eq!((data.running[0].id.as_str(), data.ended[0].id.as_str()), ("g", "h"));
    assert_eq!((data.blocked, data.reports), (vec!["bob".to_owned()], vec![report(1)]));
    assert_eq!(store.export_user("nobody").await.unwrap(), None);
}

async fn bot(store: &Store, id: &str, owner: &str) {
    let bot = NewUser {
        id: id.to_owned(),
        name: id.to_owned(),
        name_key: Some(id.to_owned()),
        kind: Kind::Bot,
        owner: Some(owner.to_owned()),
        created_at_ms: 1,
    };
    store.create_user(bot).await.unwrap();
}

/// A game in which the user sits.
async fn sit(store: &Store, id: &str, user: &str) {
    game(store, id, 0).await;
    let mut append = entry(id, 1);
    append.changes = vec![Change::Seat { seat: 0, user: Some(user.to_owned()), bot: None }];
    store.append(append).await.unwrap();
}

async fn rate(
    store: &Store,
    game: &str,
    seq: u32,
    user: &str,
    games_before: u32,
) -> Result<(), Error> {
    let mut append = entry(game, seq);
    append.changes = vec![Change::Rating(rating(user, games_before))];
    store.append(append).await
}

fn rating(user: &str, games_before: u32) -> NewRating {
    NewRating {
        user: user.to_owned(),
        ladder: "usa".to_owned(),
        games_before,
        mean: 25.0 + f64::from(games_before),
        deviation: 8.0,
        score: 1.0,
    }
}

fn result(user: &str, place: u8, points: i32) -> SeatResult {
    SeatResult {
        seat: 0,
        user: Some(user.to_owned()),
        bot: None,
        place,
        points,
        details: String::new(),
    }
}

fn hash(number: u8) -> Hash {
    [number; 32]
}

pub(super) fn session(number: u8, user: &str) -> Session {
    Session {
        hash: hash(number),
        user: user.to_owned(),
        agent: "a browser".to_owned(),
        created_at_ms: 1,
        seen_at_ms: 1,
        expires_at_ms: 1_000,
    }
}

fn token(number: u8, user: &str) -> ApiToken {
    ApiToken {
        hash: hash(number),
        user: user.to_owned(),
        label: format!("token {number}"),
        created_at_ms: i64::from(number),
    }
}

fn link(number: u8, user: Option<&str>) -> Link {
    Link {
        hash: hash(number),
        purpose: "reset".to_owned(),
        user: user.map(str::to_owned),
        expires_at_ms: 1_000,
    }
}

fn report(number: i64) -> Report {
    Report {
        id: format!("r{number}"),
        reporter: "ann".to_owned(),
        reported: "bob".to_owned(),
        game: None,
        body: "said so".to_owned(),
        at_ms: number,
    }
}
