//! The player that picks every legal action with the same probability.

use rand_core::Rng;

use crate::action::Action;
use crate::chance::{Chance, below};
use crate::game::Game;
use crate::seat::SeatId;

impl<C: Chance> Game<C> {
    /// A legal action of the first seat that may act, each equally likely; `None` when the game is
    /// over.
    #[inline]
    pub fn random_action(&self, rng: &mut impl Rng) -> Option<(SeatId, Action)> {
        let seat = self.next_to_act()?;
        self.decision(seat).pick(rng).map(|action| (seat, action))
    }

    /// Performs a random action without checking it again; `false` when the game is over.
    #[inline]
    pub fn play_random(&mut self, rng: &mut impl Rng) -> bool {
        let seat = self.open.active;
        let decision = self.decision(seat);
        if !decision.is_usual() {
            return self.play_unusual(rng);
        }
        let action = decision.pick_usual(|count| below(rng, count));
        debug_assert_eq!(self.check(seat, action), Ok(()));
        self.perform(seat, action, &mut ());
        true
    }

    /// [`Game::play_random`] for all other decisions. On its own, because the compiler can then lead
    /// each way to pick a usual action straight to what the action does.
    #[inline(never)]
    fn play_unusual(&mut self, rng: &mut impl Rng) -> bool {
        let Some((seat, action)) = self.random_action(rng) else { return false };
        debug_assert_eq!(self.check(seat, action), Ok(()));
        self.perform(seat, action, &mut ());
        true
    }

    /// Plays random actions to the end, and tells how many there were.
    pub fn play_out(&mut self, rng: &mut impl Rng) -> u32 {
        let mut decisions = 0;
        while self.play_random(rng) {
            decisions += 1;
        }
        decisions
    }
}
