//! What many games have in common.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};
use whistlestop_engine::{BySeat, Game, SeatId};

use crate::spread::Spread;

/// Sums over many games. They are whole numbers, so that it makes no difference in which order
/// games are counted, nor by how many threads.
#[derive(Clone, Default)]
pub struct Statistics {
    players: usize,
    spreads: [Spread; MEASURES.len()],
    /// Games that ended with the final round (E5).
    final_rounds: u64,
    /// Games that ended because everybody passed (E6).
    all_passed: u64,
    /// Wins in parts of [`WHOLE_WIN`], which seats that win together share.
    wins_by_seat: BySeat<u64>,
    /// The same, counted from the starting seat.
    wins_by_turn_order: BySeat<u64>,
}

/// What is measured, of a whole game or of each seat.
#[derive(Clone, Copy)]
enum Measure {
    Decisions,
    Turns,
    Score,
    WinningScore,
    TicketsKept,
    TicketsCompleted,
    StationsBuilt,
    Routes,
    LongestPath,
}

/// The names of the measures, in their order.
const MEASURES: [&str; 9] = [
    "decisions",
    "turns",
    "score",
    "winning_score",
    "tickets_kept",
    "tickets_completed",
    "stations_built",
    "routes",
    "longest_path",
];

/// Can be shared evenly by any number of seats.
const WHOLE_WIN: u64 = 60;

/// How long a game was.
#[derive(Clone, Copy, Default)]
pub struct Length {
    /// All that was decided, starting tickets included.
    pub decisions: u32,
    /// Turns of all seats.
    pub turns: u32,
}

impl Statistics {
    /// Statistics of no game yet.
    pub fn new(players: usize) -> Self {
        Self { players, ..Self::default() }
    }

    /// Counts a game that is over.
    pub fn add_game<C>(&mut self, game: &Game<C>, length: Length) {
        let open = game.open();
        self.add(Measure::Decisions, length.decisions);
        self.add(Measure::Turns, length.turns);
        match open.triggered_by() {
            Some(_) => self.final_rounds += 1,
            None => self.all_passed += 1,
        }
        let outcome = game.score_now();
        for (seat, score) in outcome.scores() {
            self.add(Measure::Score, score.total);
            self.add(Measure::TicketsKept, game.tickets(seat).len() as u32);
            self.add(Measure::TicketsCompleted, score.completed.len() as u32);
            self.add(Measure::StationsBuilt, score.built);
            self.add(Measure::Routes, open.routes(seat).len() as u32);
            self.add(Measure::LongestPath, score.path);
        }
        let win = WHOLE_WIN / outcome.winners().count().max(1) as u64;
        for seat in outcome.winners() {
            self.add(Measure::WinningScore, outcome.score(seat).total);
            self.wins_by_seat[seat] += win;
            let turn = (seat.index() + self.players - open.start().index()) % self.players;
            self.wins_by_turn_order[SeatId::ALL[turn]] += win;
        }
    }

    fn add(&mut self, measure: Measure, value: impl Into<i64>) {
        self.spreads[measure as usize].add(value.into());
    }

    /// Counts what somebody else has counted.
    pub fn merge(&mut self, other: &Self) {
        for (spread, other) in self.spreads.iter_mut().zip(&other.spreads) {
            spread.merge(other);
        }
        self.final_rounds += other.final_rounds;
        self.all_passed += other.all_passed;
        for seat in SeatId::ALL {
            self.wins_by_seat[seat] += other.wins_by_seat[seat];
            self.wins_by_turn_order[seat] += other.wins_by_turn_order[seat];
        }
    }

    /// Decisions of all games together.
    pub fn decisions(&self) -> i64 {
        self.spreads[Measure::Decisions as usize].sum()
    }

    /// Writes a table.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:<20}{:>10}{:>10}{:>8}{:>8}", "", "mean", "sd", "min", "max")?;
        for (name, spread) in MEASURES.iter().zip(&self.spreads) {
            let (name, mean, sd) = (name.replace('_', " "), spread.mean(), spread.sd());
            writeln!(out, "{name:<20}{mean:>10.2}{sd:>10.2}{:>8}{:>8}", spread.min, spread.max)?;
        }
        let games = (self.final_rounds + self.all_passed).max(1) as f64;
        let ends = [self.final_rounds, self.all_passed].map(|ended| ended as f64 / games);
        writeln!(out)?;
        write_shares("ended by", &["final round", "all passed"], &ends, out)?;
        write_shares("wins by seat", &SEATS, &self.shares(&self.wins_by_seat), out)?;
        write_shares("wins by turn order", &TURNS, &self.shares(&self.wins_by_turn_order), out)
    }

    /// Which part of all wins each seat has.
    fn shares(&self, wins: &BySeat<u64>) -> Vec<f64> {
        let all: u64 = wins.iter(self.players).map(|(_, wins)| wins).sum();
        wins.iter(self.players).map(|(_, wins)| *wins as f64 / all.max(1) as f64).collect()
    }
}

const SEATS: [&str; 5] = ["A", "B", "C", "D", "E"];
const TURNS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

fn write_shares(
    what: &str,
    names: &[&str],
    shares: &[f64],
    out: &mut impl Write,
) -> io::Result<()> {
    let percent = |(name, share): (&&str, &f64)| format!("{name} {:.2} %", 100.0 * share);
    let shares: Vec<String> = names.iter().zip(shares).map(percent).collect();
    writeln!(out, "{what:<20}{}", shares.join(", "))
}

impl Serialize for Statistics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        for (name, spread) in MEASURES.iter().zip(&self.spreads) {
            object.serialize_entry(name, spread)?;
        }
        object.serialize_entry("ended_by_final_round", &self.final_rounds)?;
        object.serialize_entry("ended_by_all_passed", &self.all_passed)?;
        object.serialize_entry("wins_by_seat", &self.shares(&self.wins_by_seat))?;
        object.serialize_entry("wins_by_turn_order", &self.shares(&self.wins_by_turn_order))?;
        object.end()
    }
}
