//! Something of everything.

use whistlestop_store::{
    ApiToken, Append, Audit, Change, Channel, Code, Contact, Kind, Link, NewRating, NewUser,
    Outage, Pace, Report, SeatResult, Session, Status, Store, Tiding, TidingKind,
};

use super::suite::{entry, game, guest, new_game};

/// Fills every table; so many games have a few entries.
pub async fn fill(store: &Store, games: u32) {
    people(store).await;
    for number in 0..games {
        let mut new = new_game(&format!("g{number}"));
        new.host = Some("zoe".to_owned());
        store.create_game(new, Some(entry(&format!("g{number}"), 1))).await.unwrap();
    }
    let mut coded = new_game("coded");
    coded.code = Some(Code { code: "ABCD".to_owned(), expires_at_ms: 9 });
    store.create_game(coded, None).await.unwrap();
    game(store, "running", 120).await;
    let mut seated = Append::new("running", 121, 5, "ünï©ødé \u{1f682} 'quoted' \"too\"\n");
    seated.changes = vec![
        Change::Status(Status::Running),
        Change::Wake(Some(i64::MAX)),
        Change::Seat { seat: 0, user: Some("zoe".to_owned()), bot: Some("racer".to_owned()) },
    ];
    store.append(seated).await.unwrap();
    for id in ["ended", "archived"] {
        game(store, id, 7).await;
        let mut end = entry(id, 8);
        end.changes = vec![
            Change::Status(Status::Finished),
            Change::Results(vec![SeatResult {
                seat: 0,
                user: Some("zoe".to_owned()),
                bot: None,
                place: 1,
                points: -12,
                details: "{}".to_owned(),
            }]),
        ];
        store.append(end).await.unwrap();
    }
    store.archive("archived").await.unwrap();
    let mut rated = entry("running", 122);
    rated.changes = vec![Change::Rating(NewRating {
        user: "zoe".to_owned(),
        ladder: "usa".to_owned(),
        games_before: 0,
        mean: 0.1 + 0.2,
        deviation: f64::MIN_POSITIVE,
        score: -1e300,
    })];
    store.append(rated).await.unwrap();
    tell(store).await;
    store.beat(4).await.unwrap();
    store.note_outage(Outage { from_ms: 4, to_ms: 5 }).await.unwrap();
}

async fn tell(store: &Store) {
    let (push, mail) = (Some([128; 32]), Some([9; 32]));
    for (channel, proof, session) in [(Channel::Push, None, push), (Channel::Mail, mail, None)] {
        let contact = Contact {
            id: format!("{channel:?}"),
            user: "zoe".to_owned(),
            channel,
            address: "zoë@example.org".to_owned(),
            keys: proof.is_none().then(|| "p256dh.auth".to_owned()),
            language: "ro".to_owned(),
            confirmed: proof.is_none(),
            created_at_ms: 1,
        };
        store.add_contact(contact, proof.as_ref(), session.as_ref()).await.unwrap();
    }
    let mut turn = entry("running", 123);
    turn.changes = vec![Change::Tell(vec![Tiding {
        user: "zoe".to_owned(),
        kind: TidingKind::Turn,
        until_ms: Some(i64::MAX),
        due_at_ms: 7,
    }])];
    store.append(turn).await.unwrap();
    store.attempt("ann", Pace { burst: 2, each_ms: 1_000 }, 5).await.unwrap();
    store.own_key("push", &[0, 255]).await.unwrap();
}

async fn people(store: &Store) {
    for id in ["zoe", "ann"] {
        guest(store, id).await;
    }
    store.register("zoe", "Zoë", "zoë", "$hash").await.unwrap();
    store.set_admin("zoe", true).await.unwrap();
    // A bot whose id comes before that of its owner.
    let bot = NewUser {
        id: "a bot".to_owned(),
        name: "Bot".to_owned(),
        name_key: Some("bot".to_owned()),
        kind: Kind::Bot,
        owner: Some("zoe".to_owned()),
        created_at_ms: 1,
    };
    store.create_user(bot).await.unwrap();
    for number in [0, 127, 128, 255] {
        let session = Session {
            hash: [number; 32],
            user: "zoe".to_owned(),
            agent: "a browser".to_owned(),
            created_at_ms: 1,
            seen_at_ms: 2,
            expires_at_ms: 3,
        };
        store.create_session(session).await.unwrap();
    }
    let token = ApiToken {
        hash: [1; 32],
        user: "a bot".to_owned(),
        label: "token".to_owned(),
        created_at_ms: 1,
    };
    store.create_api_token(token).await.unwrap();
    store.set_recovery_codes("zoe", &[[2; 32], [200; 32]]).await.unwrap();
    let link =
        Link { hash: [3; 32], purpose: "admin".to_owned(), user: None, expires_at_ms: i64::MAX };
    store.create_link(link).await.unwrap();
    store.block("zoe", "ann", 1).await.unwrap();
    let report = Report {
        id: "r".to_owned(),
        reporter: "zoe".to_owned(),
        reported: "ann".to_owned(),
        game: None,
        body: "said so".to_owned(),
        at_ms: 1,
    };
    store.report(report).await.unwrap();
    let audit = Audit {
        id: "a".to_owned(),
        at_ms: 1,
        actor: "console".to_owned(),
        action: "mute".to_owned(),
        subject: "ann".to_owned(),
        note: String::new(),
    };
    store.note(audit).await.unwrap();
}
