//! Search among what a few plans propose.
//!
//! A final margin varies by dozens of points while good moves differ by a few, so a search over all
//! legal actions drowns in noise. This one compares only what scripted plans would do next
//! (`arms`). Each candidate is played to the end by its own plan, against likely opponents, in
//! games that look the same from this seat (`worlds`): the same games and the same luck for all
//! candidates, so that most of the noise cancels out. Whoever falls behind is dropped halfway, and
//! then again (`halving`).

mod arms;
mod halving;
mod worlds;

use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_engine::{Action, FastChance, Game, SeatId, View};

use crate::arena::timing::Stopwatch;
use crate::policy::{Luck, Policy};
use crate::script::Script;
use crate::{Bot, Budget, Limits};
use arms::arms;
use halving::Halving;
use worlds::Worlds;

/// A margin of so many points is worth half of what can be had for it.
const MARGIN: f64 = 25.0;

/// A game takes a few hundred decisions. One that takes so many does not come to an end, whatever the
/// scripts do wrong on some board, and is taken as it stands: whoever waits for a move gets one.
const LONGEST: usize = 4_000;

/// Searches among what a few plans propose.
#[derive(Clone, Debug)]
pub struct Search {
    luck: Luck,
}

impl Search {
    /// The search with this seed.
    pub fn new(seed: u64) -> Self {
        Self { luck: Luck::seed_from_u64(seed) }
    }
}

impl Bot for Search {
    fn decide(&mut self, view: &View, legal: &[Action], limits: &Limits<'_>) -> Action {
        let clock = Spent::new(limits);
        let (Some(decision), Some(seat)) = (view.decision(), view.seat()) else {
            return legal.first().copied().unwrap_or(Action::Pass);
        };
        let worlds = Worlds::new(view, seat);
        let arms = arms(&decision, &worlds, limits.budget, &mut self.luck);
        let mut halving = Halving::new(arms.iter().map(|arm| arm.action));
        let mut rollouts = 0;
        while halving.is_open() && !limits.is_stopped() {
            let spent = clock.share(rollouts);
            if spent >= 1.0 {
                break;
            }
            halving.drop_weak(spent);
            let world = worlds.sample(&mut self.luck);
            for place in halving.places() {
                let arm = &arms[place];
                let value = roll_out(&world, seat, arm.action, &arm.plan);
                halving.add(place, value);
                rollouts += 1;
            }
        }
        halving.best()
    }
}

/// How much of the budget is spent.
struct Spent {
    budget: Budget,
    watch: Stopwatch,
}

impl Spent {
    fn new(limits: &Limits<'_>) -> Self {
        Self { budget: limits.budget, watch: Stopwatch::start() }
    }

    /// From 0 to 1, after so many rollouts.
    fn share(&self, rollouts: u64) -> f64 {
        match self.budget {
            Budget::Nodes(nodes) => rollouts as f64 / nodes.max(1) as f64,
            Budget::Time(time) => self.watch.elapsed().as_secs_f64() / time.as_secs_f64(),
        }
    }
}

/// Plays a game to its end, oneself by a plan after a first action, and tells what came of it.
fn roll_out(world: &worlds::World, seat: SeatId, action: Action, plan: &Script) -> f64 {
    let mut game = world.game.clone();
    let mut scripts = world.scripts.clone();
    scripts[seat.index()] = plan.clone();
    let mut luck = world.luck.clone();
    if game.apply_logged(seat, action, &mut ()).is_err() {
        return f64::MIN;
    }
    for _ in 0..LONGEST {
        let Some(seat) = game.next_to_act() else { break };
        let action = scripts[seat.index()].choose(game.decision(seat), &mut luck);
        if game.apply_logged(seat, action, &mut ()).is_err() {
            break;
        }
    }
    value(&game, seat)
}

/// What a result is worth, from 0 to 1: half for the win, half for the margin.
fn value(game: &Game<FastChance>, seat: SeatId) -> f64 {
    let outcome = game.score_now();
    let own = outcome.score(seat);
    let others = outcome.scores().filter(|(other, _)| *other != seat);
    let best = others.map(|(_, score)| score.total).max().unwrap_or(0);
    let margin = f64::from(own.total - best);
    let win = if own.rank == 1 { 1.0 / outcome.winners().count() as f64 } else { 0.0 };
    0.5 * win + 0.25 + 0.25 * (margin / MARGIN).tanh()
}
