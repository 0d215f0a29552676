//! What is left after `kill -9`.

use crate::client::{Person, Seat};
use crate::process::{Process, free_address};

async fn come_back(person: &Person, table: &str, since: u64) -> Seat {
    let mut seat = person.connect(table).await;
    seat.hello(Some(since)).await;
    seat
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let mut process = Process::start(folder.path(), address);
    let ines = Person::new(&process.url).await;
    let (table, mut seat) = ines.begin(|_| {}).await;
    let mut until = 8;
    while seat.view["stage"] == "playing" {
        seat.play(until).await;
        let (head, view) = (seat.head, seat.view.clone());
        process.kill();
        process = Process::start(folder.path(), address);
        seat = come_back(&ines, &table, head).await;
        assert!(seat.head >= head, "what was told is still there");
        if seat.head == head {
            assert_eq!(seat.view, view, "and so is everything else");
        }
        until = if until > 20 { u64::MAX } else { seat.head + 8 };
    }
    assert_eq!(seat.view["stage"], "over");
    process.kill();
}
