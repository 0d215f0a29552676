//! The entries of a table over plain HTTP: line by line, and as a stream.

use std::io::{BufRead as _, BufReader};

use serde_json::{Value, json};

use crate::client::{Host, Person, Seat};

/// An event of a stream.
#[derive(Clone, PartialEq, Debug)]
struct Event {
    id: u64,
    entry: Value,
}

/// A stream of events that is being read.
struct Stream(BufReader<ureq::BodyReader<'static>>);

impl Stream {
    /// Opens a stream as browsers do; after a broken one they name the last event they have.
    async fn open(person: &Person, table: &str, since: u64, last_event_id: Option<u64>) -> Self {
        let mut request = ureq::get(format!("{}/api/tables/{table}/events", person.url))
            .query("since", since.to_string())
            .header("accept", "text/event-stream");
        if let Some(id) = last_event_id {
            request = request.header("last-event-id", id.to_string());
        }
        if let Some((name, value)) = &person.proof {
            request = request.header(*name, value);
        }
        let response = tokio::task::spawn_blocking(|| request.call().unwrap()).await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self(BufReader::new(response.into_body().into_reader()))
    }

    /// The next events, and the stream to be read on.
    async fn take(mut self, count: u64) -> (Self, Vec<Event>) {
        let read = move || {
            let events = (0..count).map(|_| self.next()).collect();
            (self, events)
        };
        tokio::task::spawn_blocking(read).await.unwrap()
    }

    fn next(&mut self) -> Event {
        let (mut id, mut entry) = (None, None);
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream stays open");
            match line.trim_end().split_once(':') {
                Some(("id", text)) => id = text.trim().parse().ok(),
                Some(("data", text)) => entry = serde_json::from_str(text).ok(),
                _ => {}
            }
            // An empty line ends an event; between events there are signs of life.
            if line == "\n" && entry.is_some() {
                return Event { id: id.take().unwrap(), entry: entry.take().unwrap() };
            }
        }
    }
}

/// A table at which a game was played to its end.
async fn played(host: &Host) -> (Person, String, Seat) {
    let ines = host.guest().await;
    let (table, mut seat) = ines.begin(|_| {}).await;
    seat.play(u64::MAX).await;
    (ines, table, seat)
}

async fn lines(person: &Person, table: &str, since: u64) -> Vec<Value> {
    let reply = person.get(&format!("/api/tables/{table}/events?since={since}")).await;
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    reply.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_and_streams_tell_the_same_from_anywhere() {
    let host = Host::start().await;
    let (ines, table, seat) = played(&host).await;
    let head = seat.head;
    let told: Vec<Value> =
        seat.log.iter().map(|frame| serde_json::from_str(frame).unwrap()).collect();
    let told = told.iter().filter(|frame| frame["kind"] == "entry").map(|frame| &frame["entry"]);
    let all = lines(&ines, &table, 0).await;
    assert_eq!(all.iter().collect::<Vec<_>>(), told.collect::<Vec<_>>(), "as over the socket");
    for since in [0, 1, head / 2, head - 1] {
        let after = &all[since as usize..];
        assert_eq!(lines(&ines, &table, since).await, after);
        let stream = Stream::open(&ines, &table, since, None).await;
        let (_, events) = stream.take(head - since).await;
        assert_eq!(events.iter().map(|event| event.entry.clone()).collect::<Vec<_>>(), after);
        assert_eq!(events.iter().map(|event| event.id).collect::<Vec<_>>(), {
            (since + 1..=head).collect::<Vec<_>>()
        });
    }
    let other = host.guest().await;
    let public = lines(&other, &table, 0).await;
    assert_eq!(public.len(), all.len(), "everybody gets every entry");
    assert!(public.iter().all(|entry| entry["command"].is_null()), "but not the ids of others");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_stream_goes_on_after_its_last_event() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    let mut seat = ines.join(&table).await;
    let stream = Stream::open(&ines, &table, 0, None).await;
    seat.must(json!({"kind": "sit"})).await;
    let (stream, events) = stream.take(1).await;
    assert_eq!((events[0].id, &events[0].entry["kind"]), (1, &json!("sat")));
    drop(stream);
    for words in ["one", "two", "three"] {
        seat.must(json!({"kind": "say", "words": words})).await;
    }
    // The address still says 0, as it does in a browser.
    let stream = Stream::open(&ines, &table, 0, Some(events[0].id)).await;
    let (stream, events) = stream.take(3).await;
    assert_eq!(events.iter().map(|event| event.id).collect::<Vec<_>>(), [2, 3, 4]);
    seat.must(json!({"kind": "say", "words": "four"})).await;
    let (_, events) = stream.take(1).await;
    assert_eq!((events[0].id, &events[0].entry["words"]), (5, &json!("four")));
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reads_events_through_the_eyes_of_others() {
    let host = Host::start().await;
    let (ines, table, _) = played(&host).await;
    let rui = host.guest().await;
    for person in [&ines, &rui] {
        for query in ["seat=B", "seat=B&wait=1"] {
            let reply = person.get(&format!("/api/tables/{table}/events?{query}")).await;
            assert_eq!((reply.status, reply.json()), (403, json!({"error": "not_your_seat"})));
        }
        let stream = [("accept", "text/event-stream")];
        let path = format!("/api/tables/{table}/events?seat=B");
        assert_eq!(person.send("GET", &path, None, &stream).await.status, 403);
    }
    host.running.stop().await;
}
