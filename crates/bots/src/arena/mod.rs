//! Games between bots, and what they tell about their strength.
//!
//! A *deal* is the luck of a game: hands, tickets, decks, reshuffles. Every deal is played in several
//! games in which everybody sits everywhere once ([`seating`]), so that luck with the cards cancels
//! out. The same seed gives the same games, whatever the number of threads, as long as bots are
//! limited by nodes and not by time.
//!
//! ```
//! use whistlestop_bots::arena::{Arena, Entrant};
//!
//! let arena = Arena { games: 100, ..Arena::new(whistlestop_maps::usa()) };
//! let racer = Entrant::by_name("racer").expect("a listed bot");
//! let random = Entrant::by_name("random").expect("a listed bot");
//! let report = arena.run(&[racer, random], |_| ());
//! assert!(report.bots[0].win_rate > 0.95);
//! println!("{report}");
//! ```
//!
//! Your own bot enters with [`Entrant::new`].

mod elo;
mod game;
mod ladder;
mod luck;
mod report;
mod seating;
mod sprt;
pub(crate) mod timing;
mod wilson;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use whistlestop_engine::Map;

use crate::{ALL, Bot, Budget};

pub use elo::{DealScores, Elo, elo_of_score, expected_score};
pub use game::{Record, SeatRecord};
pub use ladder::{Crosstable, ladder};
pub use luck::DealChance;
pub use report::{BotReport, Duel, Report};
pub use seating::seating;
pub use sprt::{Sprt, Verdict};
pub use timing::Times;
pub use wilson::{Z95, wilson};

/// Makes a bot from its seed.
type Make<'a> = Box<dyn Fn(u64) -> Box<dyn Bot> + Sync + 'a>;

/// Somebody who wants to play.
pub struct Entrant<'a> {
    name: String,
    make: Make<'a>,
    budget: Option<Budget>,
}

impl<'a> Entrant<'a> {
    /// A bot under a name of your choice; `make` gets the seed of each game.
    pub fn new(name: impl Into<String>, make: impl Fn(u64) -> Box<dyn Bot> + Sync + 'a) -> Self {
        Self { name: name.into(), make: Box::new(make), budget: None }
    }

    /// A bot of the list.
    pub fn by_name(name: &str) -> Option<Self> {
        let entry = ALL.iter().find(|entry| entry.name == name)?;
        Some(Self::new(name, entry.make))
    }

    /// The same with a budget of its own instead of that of the arena, and called after it.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        let name = format!("{} with {budget}", self.name);
        Self { name, budget: Some(budget), ..self }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// What is played, and how much of it.
#[derive(Clone, Copy, Debug)]
pub struct Arena<'a> {
    /// The board.
    pub map: &'static Map,
    /// Seats at each table, 2 to 5.
    pub seats: usize,
    /// At least so many games are played, so that every deal is complete.
    pub games: u64,
    /// From which all luck follows.
    pub seed: u64,
    /// What each decision may cost.
    pub budget: Budget,
    /// Ends a match of two bots as soon as the answer is clear.
    pub sprt: Option<Sprt>,
    /// How many games are played at the same time.
    pub threads: usize,
    /// Ends everything when it is raised; what has been played is reported.
    pub stop: &'a AtomicBool,
}

/// How far a run is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Games that have been played.
    pub games: u64,
    /// Games that will be played, unless a sequential test ends earlier.
    pub of_games: u64,
    /// The results of two bots so far.
    pub scores: Option<DealScores>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Arena<'static> {
    /// 1000 games for two on this board, with as many threads as there are cores.
    pub fn new(map: &'static Map) -> Self {
        Self {
            map,
            seats: 2,
            games: 1000,
            seed: 0,
            budget: Budget::Nodes(1000),
            sprt: None,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            stop: &NEVER,
        }
    }
}

/// All games of a deal, and how long the decisions of each entrant took.
struct Deal {
    number: u64,
    games: Vec<Record>,
    times: Vec<Times>,
}

impl Arena<'_> {
    /// Lets the entrants play and tells what came of it; `progress` is called after each deal.
    ///
    /// # Panics
    /// With fewer than two entrants, or an impossible number of seats.
    pub fn run(&self, entrants: &[Entrant<'_>], mut progress: impl FnMut(&Progress)) -> Report {
        assert!(entrants.len() >= 2, "an arena needs two entrants, got {}", entrants.len());
        let seating = seating(entrants.len(), self.seats);
        let deals = self.games.div_ceil(seating.len() as u64);
        let mut played: Vec<Vec<Record>> = Vec::new();
        let mut times = vec![Times::default(); entrants.len()];
        let mut far = Progress {
            games: 0,
            of_games: deals * seating.len() as u64,
            scores: (entrants.len() == 2).then(DealScores::default),
        };
        // A deal counts only after all before it, so that it makes no difference who is faster.
        self.play_deals(entrants, &seating, deals, |deal| {
            far.games += deal.games.len() as u64;
            times.iter_mut().zip(&deal.times).for_each(|(all, times)| all.merge(times));
            let mut go_on = true;
            if let Some(scores) = &mut far.scores {
                scores.add(report::deal_score(&deal.games));
                let is_open = |sprt: &Sprt| sprt.verdict(scores) == Verdict::Open;
                go_on = self.sprt.as_ref().is_none_or(is_open);
            }
            played.push(deal.games);
            progress(&far);
            go_on
        });
        let names: Vec<&str> = entrants.iter().map(Entrant::name).collect();
        Report::new(&names, self.seats, &played, times, self.sprt)
    }

    /// Plays deals in several threads and hands them over in their order, until `take` has enough.
    fn play_deals(
        &self,
        entrants: &[Entrant<'_>],
        seating: &[Vec<usize>],
        deals: u64,
        mut take: impl FnMut(Deal) -> bool,
    ) {
        let next = AtomicU64::new(0);
        let enough = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let sender = sender.clone();
                let (next, enough) = (&next, &enough);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= deals || enough.load(Ordering::Relaxed) {
                            break;
                        }
                        let deal = self.play_deal(entrants, seating, number);
                        // A deal that was cut short tells nothing.
                        if self.stop.load(Ordering::Relaxed) || sender.send(deal).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut wanted = 0;
            for deal in receiver {
                waiting.insert(deal.number, deal);
                while let Some(deal) = waiting.remove(&wanted) {
                    wanted += 1;
                    if !enough.load(Ordering::Relaxed) && !take(deal) {
                        enough.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
    }

    /// Plays all games of a deal. Time is taken in the first of them only, because taking it takes
    /// longer than many a decision.
    fn play_deal(&self, entrants: &[Entrant<'_>], seating: &[Vec<usize>], number: u64) -> Deal {
        let mut times = vec![Times::default(); entrants.len()];
        let mut timed = vec![false; entrants.len()];
        let games = seating.iter().enumerate().map(|(game, seats)| {
            let is_new = seats.iter().any(|bot| !timed[*bot]);
            seats.iter().for_each(|bot| timed[*bot] = true);
            self.play(entrants, number, game, seats, is_new.then_some(&mut times[..]))
        });
        let games = games.collect();
        Deal { number, games, times }
    }
}
