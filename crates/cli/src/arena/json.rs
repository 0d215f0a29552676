//! What the arena found out, as JSON.

use serde::Serialize;
use whistlestop_bots::Budget;
use whistlestop_bots::arena::{Arena, BotReport, DealScores, Elo, Report, Sprt, Verdict};

/// The whole object. What cannot be told, like an Elo without end, is `null`.
#[derive(Serialize)]
pub struct Summary<'a> {
    map: &'static str,
    seats: usize,
    seed: u64,
    games: u64,
    deals: u64,
    time_ms: Option<f64>,
    nodes: Option<u64>,
    threads: usize,
    seconds: f64,
    mean_turns: f64,
    mean_decisions: f64,
    bots: Vec<BotSummary<'a>>,
    /// The first bot against the second; only if there are two.
    duel: Option<DuelSummary>,
    /// In each row the part of the points that a bot got against each other one.
    crosstable: Vec<Vec<Option<f64>>>,
}

#[derive(Serialize)]
struct BotSummary<'a> {
    name: &'a str,
    games: u64,
    win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    mean_score: f64,
    margin: f64,
    margin_error: f64,
    mean_tickets: f64,
    mean_completed: f64,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    time_median_ms: f64,
    time_p99_ms: f64,
    forfeits: u64,
    first_forfeit: Option<&'a str>,
}

#[derive(Serialize)]
struct DuelSummary {
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    /// Results of deals from 0 to 1, and how often they occurred.
    deal_scores: Vec<(f64, u64)>,
    sprt: Option<SprtSummary>,
}

#[derive(Serialize)]
struct SprtSummary {
    elo0: f64,
    elo1: f64,
    verdict: &'static str,
    log_likelihood_ratio: f64,
    lower: f64,
    upper: f64,
}

pub fn summary<'a>(arena: &Arena<'_>, report: &'a Report, seconds: f64) -> Summary<'a> {
    let (time_ms, nodes) = match arena.budget {
        Budget::Time(time) => (Some(1e3 * time.as_secs_f64()), None),
        Budget::Nodes(nodes) => (None, Some(nodes)),
    };
    let bots = report.bots.len();
    let row = |one| (0..bots).map(|other| report.crosstable.rate(one, other)).collect();
    Summary {
        map: arena.map.name(),
        seats: report.seats,
        seed: arena.seed,
        games: report.games,
        deals: report.deals,
        time_ms,
        nodes,
        threads: arena.threads,
        seconds,
        mean_turns: report.mean_turns,
        mean_decisions: report.mean_decisions,
        bots: report.bots.iter().map(bot_summary).collect(),
        duel: report.duel.as_ref().map(|duel| duel_summary(&duel.scores, duel.elo, duel.sprt)),
        crosstable: (0..bots).map(row).collect(),
    }
}

fn bot_summary(bot: &BotReport) -> BotSummary<'_> {
    let (win_rate_low, win_rate_high) = bot.win_rate_interval;
    BotSummary {
        name: &bot.name,
        games: bot.games,
        win_rate: bot.win_rate,
        win_rate_low,
        win_rate_high,
        mean_score: bot.mean_score,
        margin: bot.margin,
        margin_error: bot.margin_error,
        mean_tickets: bot.mean_tickets,
        mean_completed: bot.mean_completed,
        elo: bot.elo.difference,
        elo_low: bot.elo.low,
        elo_high: bot.elo.high,
        time_median_ms: 1e3 * bot.time_median().as_secs_f64(),
        time_p99_ms: 1e3 * bot.time_p99().as_secs_f64(),
        forfeits: bot.forfeits,
        first_forfeit: bot.first_forfeit.as_deref(),
    }
}

fn duel_summary(scores: &DealScores, elo: Elo, sprt: Option<(Sprt, Verdict, f64)>) -> DuelSummary {
    let sprt = sprt.map(|(sprt, verdict, log_likelihood_ratio)| {
        let (lower, upper) = sprt.bounds();
        let verdict = match verdict {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "open",
        };
        let Sprt { elo0, elo1, .. } = sprt;
        SprtSummary { elo0, elo1, verdict, log_likelihood_ratio, lower, upper }
    });
    DuelSummary {
        elo: elo.difference,
        elo_low: elo.low,
        elo_high: elo.high,
        deal_scores: scores.counts().to_vec(),
        sprt,
    }
}
