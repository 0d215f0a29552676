use whistlestop_store::{
    Append, Change, Channel, Contact, Letter, Pace, Store, Tiding, TidingKind,
};

use super::people::session;
use super::{entry, game, guest};

const PACE: Pace = Pace { burst: 3, each_ms: 1_000 };

pub async fn attempts_run_out_and_come_back(store: &Store) {
    for _ in 0..3 {
        assert_eq!(store.attempt("ann", PACE, 10_000).await, Ok(None));
    }
    assert_eq!(store.attempt("ann", PACE, 10_000).await, Ok(Some(1_000)));
    assert_eq!(store.attempt("ann", PACE, 10_400).await, Ok(Some(600)));
    assert_eq!(store.attempt("bob", PACE, 10_000).await, Ok(None));
    assert_eq!(store.attempt("ann", PACE, 11_000).await, Ok(None));
    assert_eq!(store.attempt("ann", PACE, 11_000).await, Ok(Some(1_000)));
    // However long one waits, there are no more than at the start.
    for _ in 0..3 {
        assert_eq!(store.attempt("ann", PACE, 99_000).await, Ok(None));
    }
    assert_eq!(store.attempt("ann", PACE, 99_000).await, Ok(Some(1_000)));
    store.forget_expired(99_000).await.unwrap();
    assert_eq!(store.attempt("ann", PACE, 99_000).await, Ok(Some(1_000)), "it is not full yet");
    store.forget_expired(102_000).await.unwrap();
    assert_eq!(store.attempt("ann", PACE, 99_000).await, Ok(None));
}

pub async fn attempts_at_once_are_all_counted(store: &Store) {
    let attempts = (0..20).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.attempt("ann", PACE, 1).await.unwrap() })
    });
    let mut granted = 0;
    for attempt in attempts.collect::<Vec<_>>() {
        granted += usize::from(attempt.await.unwrap().is_none());
    }
    assert_eq!(granted, 3);
}

pub async fn an_address_is_used_once_it_is_confirmed(store: &Store) {
    guest(store, "ann").await;
    game(store, "g", 1).await;
    store.add_contact(mail("m1", "ann"), Some(&[1; 32]), None).await.unwrap();
    assert!(!store.contacts("ann").await.unwrap()[0].confirmed);
    store.append(turn("g", 2, "ann", 50)).await.unwrap();
    assert_eq!(store.due_letters(100, 10).await.unwrap(), []);

    assert!(!store.confirm_contact(&[2; 32], 0).await.unwrap());
    assert!(!store.confirm_contact(&[1; 32], 8).await.unwrap(), "it was given before");
    assert!(store.confirm_contact(&[1; 32], 7).await.unwrap());
    assert!(!store.confirm_contact(&[1; 32], 7).await.unwrap(), "it works once");
    assert_eq!(store.contact("m1").await.unwrap(), Some(mail("m1", "ann")));
    store.append(turn("g", 3, "ann", 50)).await.unwrap();
    assert_eq!(store.due_letters(100, 10).await.unwrap(), [letter("g", "m1", 50, 0)]);

    // Another address takes its place, and has to be confirmed again.
    store.add_contact(mail("m2", "ann"), Some(&[3; 32]), None).await.unwrap();
    let contacts = store.contacts("ann").await.unwrap();
    assert_eq!(contacts, [Contact { confirmed: false, ..mail("m2", "ann") }]);
    assert!(store.forget_contact("m2").await.unwrap());
    assert!(!store.forget_contact("m2").await.unwrap());
}

pub async fn a_browser_belongs_to_who_uses_it(store: &Store) {
    for id in ["ann", "bob"] {
        guest(store, id).await;
        store.add_contact(push(id), None, None).await.unwrap();
    }
    assert_eq!(store.contacts("ann").await.unwrap(), []);
    assert_eq!(store.contacts("bob").await.unwrap(), [push("bob")]);
    store.delete_user("bob", "someone", 9).await.unwrap();
    assert_eq!(store.contact("push bob").await.unwrap(), None);
}

pub async fn a_browser_is_told_while_somebody_is_signed_in(store: &Store) {
    guest(store, "ann").await;
    let other = Contact { address: "https://push.example.org/2".to_owned(), ..push("ann 2") };
    let other = Contact { user: "ann".to_owned(), ..other };
    for (number, contact) in [(1, push("ann")), (2, other.clone())] {
        store.create_session(session(number, "ann")).await.unwrap();
        store.add_contact(contact, None, Some(&[number; 32])).await.unwrap();
    }
    store.replace_session(&[1; 32], session(3, "ann")).await.unwrap();
    assert_eq!(store.contacts("ann").await.unwrap(), [push("ann"), other]);
    assert_eq!(store.sessions("ann").await.unwrap().len(), 2);
    store.end_sessions("ann", Some(&[3; 32])).await.unwrap();
    assert_eq!(store.contacts("ann").await.unwrap(), [push("ann")]);
    store.end_session("ann", &[3; 32]).await.unwrap();
    assert_eq!(store.contacts("ann").await.unwrap(), []);
}

pub async fn a_letter_comes_with_its_entry(store: &Store) {
    for id in ["ann", "bob"] {
        guest(store, id).await;
        store.add_contact(mail(id, id), None, None).await.unwrap();
    }
    game(store, "g", 1).await;
    store.append(turn("g", 2, "ann", 50)).await.unwrap();
    assert!(store.append(turn("g", 2, "bob", 60)).await.is_err());
    assert_eq!(store.due_letters(49, 10).await.unwrap(), []);
    assert_eq!(store.due_letters(100, 10).await.unwrap(), [letter("g", "ann", 50, 0)]);
    // When the game goes on, nobody hears what is no longer true.
    store.append(turn("g", 3, "bob", 60)).await.unwrap();
    assert_eq!(store.due_letters(100, 10).await.unwrap(), [letter("g", "bob", 60, 0)]);
    store.append(entry("g", 4)).await.unwrap();
    assert_eq!(store.due_letters(100, 10).await.unwrap().len(), 1);
    store
        .append(Append { changes: vec![Change::Tell(Vec::new())], ..entry("g", 5) })
        .await
        .unwrap();
    assert_eq!(store.due_letters(100, 10).await.unwrap(), []);
}

pub async fn a_letter_is_sent_by_one(store: &Store) {
    guest(store, "ann").await;
    store.add_contact(mail("ann", "ann"), None, None).await.unwrap();
    game(store, "g", 1).await;
    store.append(turn("g", 2, "ann", 50)).await.unwrap();
    let due = letter("g", "ann", 50, 0);
    assert!(store.take_letter(&due, 90).await.unwrap());
    assert!(!store.take_letter(&due, 90).await.unwrap());
    assert_eq!(store.due_letters(89, 10).await.unwrap(), []);
    // Whoever took it has died.
    assert_eq!(store.due_letters(90, 10).await.unwrap(), [letter("g", "ann", 90, 1)]);
    store.end_letter(&due).await.unwrap();
    assert_eq!(store.due_letters(90, 10).await.unwrap(), []);
}

pub async fn a_key_is_made_once(store: &Store) {
    assert_eq!(store.own_key("push", &[1, 2]).await.unwrap(), [1, 2]);
    assert_eq!(store.own_key("push", &[3, 4]).await.unwrap(), [1, 2]);
    assert_eq!(store.own_key("other", &[3, 4]).await.unwrap(), [3, 4]);
}

fn mail(id: &str, user: &str) -> Contact {
    Contact {
        id: id.to_owned(),
        user: user.to_owned(),
        channel: Channel::Mail,
        address: format!("{id}@example.org"),
        keys: None,
        language: "it".to_owned(),
        confirmed: true,
        created_at_ms: 7,
    }
}

fn push(user: &str) -> Contact {
    Contact {
        channel: Channel::Push,
        address: "https://push.example.org/1".to_owned(),
        keys: Some("p256dh.auth".to_owned()),
        ..mail(&format!("push {user}"), user)
    }
}

/// An entry after which somebody is to be told that it is their turn.
fn turn(game: &str, seq: u32, user: &str, due_at_ms: i64) -> Append {
    let tiding =
        Tiding { user: user.to_owned(), kind: TidingKind::Turn, until_ms: Some(1_000), due_at_ms };
    Append { changes: vec![Change::Tell(vec![tiding])], ..entry(game, seq) }
}

fn letter(game: &str, contact: &str, due_at_ms: i64, tries: u32) -> Letter {
    Letter {
        game: game.to_owned(),
        contact: contact.to_owned(),
        kind: TidingKind::Turn,
        until_ms: Some(1_000),
        due_at_ms,
        tries,
    }
}
