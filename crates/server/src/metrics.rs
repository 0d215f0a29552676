//! Figures for operators, in the text format of Prometheus.
//!
//! Kept per server and not in a global registry: a test runs several servers in one process. Nothing
//! here depends on the cards of a game.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::state::App;
use crate::tables::Close;

/// A figure that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A figure that goes up and down.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub fn add(&self, more: i64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds of the classes of a [`Histogram`], in milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

/// How long something took.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    classes: [Counter; BOUNDS.len()],
    count: Counter,
    micros: Counter,
}

impl Histogram {
    pub fn record(&self, time: Duration) {
        let millis = time.as_micros().div_ceil(1_000) as u64;
        if let Some(class) = BOUNDS.iter().position(|bound| millis <= *bound) {
            self.classes[class].add(1);
        }
        self.count.add(1);
        self.micros.add(time.as_micros() as u64);
    }
}

/// All figures of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub sockets: Gauge,
    pub commands: Counter,
    pub refused: Counter,
    pub bot_moves: Counter,
    pub timeouts: Counter,
    pub loads: Counter,
    pub letters: Counter,
    pub letters_lost: Counter,
    pub append: Histogram,
    closed: [Counter; 5],
}

const CLOSES: [Close; 5] =
    [Close::Away, Close::Forbidden, Close::TooSlow, Close::Flood, Close::BadFrame];

impl Metrics {
    /// A socket was closed by the server.
    pub fn closed(&self, why: Close) {
        if let Some(index) = CLOSES.iter().position(|close| *close == why) {
            self.closed[index].add(1);
        }
    }

    fn write(&self, tables: usize) -> String {
        let mut page = Page::default();
        page.gauge("tables", "tables in memory", tables as i64);
        page.gauge("sockets", "open WebSockets", self.sockets.get());
        page.counter("commands_total", "commands written to a log", &self.commands);
        page.counter("refused_total", "commands refused", &self.refused);
        page.counter("bot_moves_total", "moves of bots", &self.bot_moves);
        page.counter("timeouts_total", "people who ran out of time", &self.timeouts);
        page.counter("loads_total", "tables loaded from their logs", &self.loads);
        page.counter("letters_total", "letters sent about slow games", &self.letters);
        page.counter("letters_lost_total", "letters given up", &self.letters_lost);
        page.histogram("append_seconds", "time until an entry was durable", &self.append);
        page.head("closed_total", "sockets closed by the server", "counter");
        for (why, count) in CLOSES.iter().zip(&self.closed) {
            page.line(&format!("closed_total{{why=\"{}\"}}", why.word()), count.get());
        }
        page.0
    }
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, help: &str, kind: &str) {
        let _ = writeln!(self.0, "# HELP whistlestop_{name} {help}");
        let _ = writeln!(self.0, "# TYPE whistlestop_{name} {kind}");
    }

    fn line(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.0, "whistlestop_{name} {value}");
    }

    fn gauge(&mut self, name: &str, help: &str, value: i64) {
        self.head(name, help, "gauge");
        self.line(name, value);
    }

    fn counter(&mut self, name: &str, help: &str, counter: &Counter) {
        self.head(name, help, "counter");
        self.line(name, counter.get());
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, help, "histogram");
        let mut sum = 0;
        for (bound, class) in BOUNDS.iter().zip(&histogram.classes) {
            sum += class.get();
            self.line(&format!("{name}_bucket{{le=\"{}\"}}", *bound as f64 / 1_000.0), sum);
        }
        self.line(&format!("{name}_bucket{{le=\"+Inf\"}}"), histogram.count.get());
        self.line(&format!("{name}_sum"), histogram.micros.get() as f64 / 1_000_000.0);
        self.line(&format!("{name}_count"), histogram.count.get());
    }
}

/// `GET /metrics`
pub(crate) async fn show(State(app): State<App>) -> impl IntoResponse {
    let page = app.metrics.write(app.tables.len());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_add_up() {
        let metrics = Metrics::default();
        metrics.append.record(Duration::from_micros(1_500));
        metrics.append.record(Duration::from_secs(60));
        let page = metrics.write(3);
        for line in [
            "whistlestop_tables 3",
            "whistlestop_append_seconds_bucket{le=\"0.001\"} 0",
            "whistlestop_append_seconds_bucket{le=\"0.002\"} 1",
            "whistlestop_append_seconds_bucket{le=\"5\"} 1",
            "whistlestop_append_seconds_bucket{le=\"+Inf\"} 2",
            "whistlestop_append_seconds_sum 60.0015",
        ] {
            assert!(page.lines().any(|found| found == line), "{line} in {page}");
        }
    }
}
