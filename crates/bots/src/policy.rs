//! Bots that follow a script.

use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_engine::{Action, Chance, Decision, Game, IllegalAction, View};

use crate::{Bot, Limits};

/// The generator that a bot decides with when it lets chance decide.
pub type Luck = Xoroshiro128PlusPlus;

/// A script for decisions: fast enough for the rollouts of a search, and as ignorant of what is
/// hidden as every bot, because a [`Decision`] shows no more.
///
/// A policy may remember what it found out, as long as that only saves time: what it chooses must
/// follow from the decision and the luck alone.
pub trait Policy {
    /// A legal action; there is at least one.
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action;
}

impl<P: Policy + ?Sized> Policy for Box<P> {
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action {
        (**self).choose(decision, luck)
    }
}

/// The bot that follows a policy, without thinking any longer.
#[derive(Clone, Debug)]
pub struct Scripted<P> {
    policy: P,
    luck: Luck,
}

impl<P> Scripted<P> {
    /// The bot with this policy and seed.
    pub fn new(policy: P, seed: u64) -> Self {
        Self { policy, luck: Luck::seed_from_u64(seed) }
    }
}

impl<P: Policy + Send> Bot for Scripted<P> {
    fn decide(&mut self, view: &View, legal: &[Action], _limits: &Limits<'_>) -> Action {
        match view.decision() {
            Some(decision) => self.policy.choose(decision, &mut self.luck),
            // A spectator has nothing to decide, so nobody asks.
            None => legal.first().copied().unwrap_or(Action::Pass),
        }
    }
}

/// Plays a game to its end, each seat by its policy, and tells how many decisions there were.
///
/// # Errors
/// If a policy chooses what is illegal.
///
/// # Panics
/// If there are fewer policies than seats.
pub fn play_out<C: Chance>(
    game: &mut Game<C>,
    policies: &mut [impl Policy],
    luck: &mut Luck,
) -> Result<u32, IllegalAction> {
    let mut decisions = 0;
    while let Some(seat) = game.next_to_act() {
        let action = policies[seat.index()].choose(game.decision(seat), luck);
        game.apply_logged(seat, action, &mut ())?;
        decisions += 1;
    }
    Ok(decisions)
}
