//! What the arena found out.

use std::fmt;
use std::time::Duration;

use whistlestop_engine::SeatId;

use super::elo::{DealScores, Elo};
use super::game::Record;
use super::ladder::{Crosstable, ladder};
use super::sprt::{Sprt, Verdict};
use super::timing::Times;
use super::wilson::{Z95, wilson};

/// What the arena found out about its entrants, in the order in which they were given.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Seats at each table.
    pub seats: usize,
    /// Games that were played.
    pub games: u64,
    /// Deals that were played; each was played in several games, with everybody everywhere.
    pub deals: u64,
    /// Decisions in a game, all seats together.
    pub mean_decisions: f64,
    /// Turns in a game, all seats together.
    pub mean_turns: f64,
    /// What is known about each entrant.
    pub bots: Vec<BotReport>,
    /// The first entrant against the second; only if there are two.
    pub duel: Option<Duel>,
    /// Who got how many points against whom.
    pub crosstable: Crosstable,
}

/// What the arena found out about one entrant.
#[derive(Clone, PartialEq, Debug)]
pub struct BotReport {
    /// What it is called.
    pub name: String,
    /// Games it took part in.
    pub games: u64,
    /// Its part of the wins, a shared win counted in equal parts.
    pub win_rate: f64,
    /// An interval that holds the true rate in 95 of 100 cases.
    pub win_rate_interval: (f64, f64),
    /// Points at the end.
    pub mean_score: f64,
    /// Points more than the best opponent.
    pub margin: f64,
    /// The standard error of the margin.
    pub margin_error: f64,
    /// Tickets at the end.
    pub mean_tickets: f64,
    /// Completed tickets at the end.
    pub mean_completed: f64,
    /// Games it gave up by an illegal action or a fault.
    pub forfeits: u64,
    /// The first reason it gave up a game for.
    pub first_forfeit: Option<String>,
    /// Its strength among all entrants, on the scale of Elo. A bot called `planner` has 1000;
    /// without one, that is the mean.
    pub elo: Elo,
    /// How long its decisions took.
    pub times: Times,
}

impl BotReport {
    /// The time that half of the decisions do not exceed.
    pub fn time_median(&self) -> Duration {
        self.times.quantile(0.5).unwrap_or_default()
    }

    /// The time that 99 of 100 decisions do not exceed.
    pub fn time_p99(&self) -> Duration {
        self.times.quantile(0.99).unwrap_or_default()
    }
}

/// Two entrants against each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// What part of the wins of a deal the first entrant got, deal by deal.
    pub scores: DealScores,
    /// How much stronger the first one is.
    pub elo: Elo,
    /// What the sequential test says, if there was one, and the logarithm of its ratio.
    pub sprt: Option<(Sprt, Verdict, f64)>,
}

/// The strength of [`ANCHOR`], or of everybody on average.
const ANCHORED_AT: f64 = 1000.0;

/// The bot that others are measured by.
const ANCHOR: &str = "planner";

impl Report {
    /// Sums up the games of all deals, deal by deal.
    pub(super) fn new(
        names: &[&str],
        seats: usize,
        deals: &[Vec<Record>],
        times: Vec<Times>,
        sprt: Option<Sprt>,
    ) -> Self {
        let games: Vec<&Record> = deals.iter().flatten().collect();
        let mean = |count: &dyn Fn(&Record) -> u32| {
            let sum: u64 = games.iter().map(|game| u64::from(count(game))).sum();
            sum as f64 / games.len().max(1) as f64
        };
        let tables: Vec<Crosstable> =
            deals.iter().map(|deal| crosstable(names.len(), deal)).collect();
        let mut table = Crosstable::new(names.len());
        tables.iter().for_each(|deal| table.merge(deal));
        let anchor = names.iter().position(|name| *name == ANCHOR);
        let strengths = ladder(&tables, anchor, ANCHORED_AT);
        let unknown = Elo { difference: ANCHORED_AT, low: f64::NEG_INFINITY, high: f64::INFINITY };
        let bots = names.iter().zip(times).enumerate().map(|(bot, (name, times))| {
            let elo = strengths.get(bot).copied().unwrap_or(unknown);
            bot_report(bot, name, deals, elo, times)
        });
        Self {
            seats,
            games: games.len() as u64,
            deals: deals.len() as u64,
            mean_decisions: mean(&|game| game.decisions),
            mean_turns: mean(&|game| game.turns),
            bots: bots.collect(),
            duel: (names.len() == 2).then(|| duel(deals, sprt)).flatten(),
            crosstable: table,
        }
    }
}

fn bot_report(bot: usize, name: &str, deals: &[Vec<Record>], elo: Elo, times: Times) -> BotReport {
    let mut sums = Sums::default();
    let mut first_forfeit = None;
    for deal in deals {
        let mut margins = Mean::default();
        for game in deal.iter().filter(|game| game.seats.iter().any(|seat| seat.bot == bot)) {
            sums.games += 1;
            for (seat, own) in
                SeatId::ALL.into_iter().zip(&game.seats).filter(|(_, seat)| seat.bot == bot)
            {
                sums.wins += own.win;
                sums.score.add(f64::from(own.score));
                sums.tickets.add(f64::from(own.tickets));
                sums.completed.add(f64::from(own.completed));
                let others = game.seats.iter().filter(|seat| seat.bot != bot);
                if let Some(best) = others.map(|seat| seat.score).max() {
                    margins.add(f64::from(own.score - best));
                }
                if let Some((_, fault)) = game.forfeit.as_ref().filter(|(loser, _)| *loser == seat)
                {
                    sums.forfeits += 1;
                    first_forfeit.get_or_insert_with(|| fault.clone());
                }
            }
        }
        // The games of a deal hang together, so each deal is one observation.
        if margins.count > 0.0 {
            sums.margin.add(margins.mean());
        }
    }
    BotReport {
        name: name.to_owned(),
        games: sums.games,
        win_rate: sums.wins / sums.games.max(1) as f64,
        win_rate_interval: wilson(sums.wins, sums.games),
        mean_score: sums.score.mean(),
        margin: sums.margin.mean(),
        margin_error: sums.margin.error(),
        mean_tickets: sums.tickets.mean(),
        mean_completed: sums.completed.mean(),
        forfeits: sums.forfeits,
        first_forfeit,
        elo,
        times,
    }
}

#[derive(Default)]
struct Sums {
    games: u64,
    wins: f64,
    forfeits: u64,
    score: Mean,
    margin: Mean,
    tickets: Mean,
    completed: Mean,
}

/// A mean and how sure it is.
#[derive(Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        if self.count < 2.0 {
            return f64::INFINITY;
        }
        let variance = (self.squares - self.sum * self.mean()) / (self.count - 1.0);
        (variance.max(0.0) / self.count).sqrt()
    }
}

/// The results of a deal: everybody against everybody else at the same table.
fn crosstable(bots: usize, deal: &[Record]) -> Crosstable {
    let mut table = Crosstable::new(bots);
    for game in deal {
        for (place, one) in game.seats.iter().enumerate() {
            for other in game.seats[place + 1..].iter().filter(|other| other.bot != one.bot) {
                let points = match one.rank.cmp(&other.rank) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                table.add(one.bot, other.bot, points);
            }
        }
    }
    table
}

/// What part of the wins of a deal the first of two entrants got.
pub(super) fn deal_score(deal: &[Record]) -> f64 {
    let wins = |game: &Record| -> f64 {
        game.seats.iter().filter(|seat| seat.bot == 0).map(|seat| seat.win).sum()
    };
    deal.iter().map(wins).sum::<f64>() / deal.len().max(1) as f64
}

fn duel(deals: &[Vec<Record>], sprt: Option<Sprt>) -> Option<Duel> {
    let mut scores = DealScores::default();
    deals.iter().for_each(|deal| scores.add(deal_score(deal)));
    let elo = scores.elo()?;
    let sprt = sprt.map(|sprt| (sprt, sprt.verdict(&scores), sprt.log_likelihood_ratio(&scores)));
    Some(Duel { scores, elo, sprt })
}

/// A table for people.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games of {} deals with {} seats, {:.1} turns and {:.1} decisions each",
            self.games, self.deals, self.seats, self.mean_turns, self.mean_decisions
        )?;
        let width = self.bots.iter().map(|bot| bot.name.len()).max().unwrap_or(0).max(3);
        writeln!(
            f,
            "{:width$}  {:>16}  {:>6}  {:>13}  {:>9}  {:>13}  {:>8}  {:>8}",
            "bot", "wins %", "score", "margin", "tickets", "elo", "median", "p99"
        )?;
        for bot in &self.bots {
            let (low, high) = bot.win_rate_interval;
            let wins =
                format!("{:.1} ({:.1}-{:.1})", 100.0 * bot.win_rate, 100.0 * low, 100.0 * high);
            let margin = format!("{:+.1} ±{:.1}", bot.margin, Z95 * bot.margin_error);
            let tickets = format!("{:.1} / {:.1}", bot.mean_completed, bot.mean_tickets);
            let spread = (bot.elo.high - bot.elo.low) / 2.0;
            let elo = format!("{:.0} ±{spread:.0}", bot.elo.difference);
            writeln!(
                f,
                "{:width$}  {wins:>16}  {:>6.1}  {margin:>13}  {tickets:>9}  {elo:>13}  {:>8}  {:>8}",
                bot.name,
                bot.mean_score,
                short(bot.time_median()),
                short(bot.time_p99())
            )?;
        }
        for bot in self.bots.iter().filter(|bot| bot.forfeits > 0) {
            let why = bot.first_forfeit.as_deref().unwrap_or_default();
            writeln!(f, "{} gave up {} games; the first: {why}", bot.name, bot.forfeits)?;
        }
        match &self.duel {
            Some(duel) => self.write_duel(f, duel),
            None => self.write_crosstable(f, width),
        }
    }
}

impl Report {
    fn write_duel(&self, f: &mut fmt::Formatter<'_>, duel: &Duel) -> fmt::Result {
        let Elo { difference, low, high } = duel.elo;
        writeln!(
            f,
            "{} - {}: {difference:+.1} elo ({low:+.1} to {high:+.1})",
            self.bots[0].name, self.bots[1].name
        )?;
        let Some((sprt, verdict, ratio)) = &duel.sprt else { return Ok(()) };
        let (lower, upper) = sprt.bounds();
        let answer = match verdict {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "open",
        };
        writeln!(
            f,
            "sequential test of {:+} against {:+} elo: {answer} ({ratio:.2} of {lower:.2} to {upper:.2})",
            sprt.elo1, sprt.elo0
        )
    }

    fn write_crosstable(&self, f: &mut fmt::Formatter<'_>, width: usize) -> fmt::Result {
        write!(f, "{:width$}", "")?;
        self.bots.iter().try_for_each(|bot| write!(f, "  {:>width$}", bot.name))?;
        writeln!(f)?;
        for (one, bot) in self.bots.iter().enumerate() {
            write!(f, "{:width$}", bot.name)?;
            for other in 0..self.bots.len() {
                match self.crosstable.rate(one, other) {
                    Some(rate) => write!(f, "  {:>width$.1}", 100.0 * rate)?,
                    None => write!(f, "  {:>width$}", "-")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A time with three digits at most.
fn short(time: Duration) -> String {
    let nanos = time.as_nanos() as f64;
    match nanos {
        ..1e3 => format!("{nanos:.0} ns"),
        ..1e4 => format!("{:.1} µs", nanos / 1e3),
        ..1e6 => format!("{:.0} µs", nanos / 1e3),
        ..1e7 => format!("{:.1} ms", nanos / 1e6),
        ..1e9 => format!("{:.0} ms", nanos / 1e6),
        _ => format!("{:.1} s", nanos / 1e9),
    }
}
