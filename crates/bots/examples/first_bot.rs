//! A complete bot, and how good it is.
//!
//! ```sh
//! cargo run --release --package whistlestop-bots --example first_bot
//! ```

use whistlestop_bots::arena::{Arena, Entrant};
use whistlestop_bots::{Bot, Limits};
use whistlestop_engine::{Action, View};

/// Claims the longest route it can, if that has at least four spaces; else it draws a card.
struct FirstBot;

impl Bot for FirstBot {
    fn decide(&mut self, view: &View, legal: &[Action], _limits: &Limits<'_>) -> Action {
        let worth = |action: &Action| match action {
            Action::Claim { route, .. } => 10 * i32::from(view.map().route(*route).length),
            Action::DrawDeck => 35,
            Action::DrawDisplay(_) => 34,
            Action::PayTunnel(_) => 1,
            Action::DeclineTunnel | Action::Pass => 0,
            Action::KeepTickets(kept) => -(kept.len() as i32),
            Action::DrawTickets | Action::BuildStation { .. } => -10,
        };
        *legal.iter().max_by_key(|action| worth(action)).expect("there is always a legal action")
    }
}

fn main() {
    let arena = Arena { games: 2000, ..Arena::new(whistlestop_maps::usa()) };
    let first = Entrant::new("first_bot", |_seed| Box::new(FirstBot));
    let planner = Entrant::by_name("planner").expect("a listed bot");
    let report = arena.run(&[first, planner], |_| ());
    println!("{report}");
}
