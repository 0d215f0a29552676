//! The rules of Whistlestop: two boards, every rule of them, and nothing else.
//!
//! A [`Game`] is the whole truth; a [`View`] is what one seat may know of it. An [`Action`] is what
//! a seat wants; an [`Event`] is what then happened. Here is a whole game between players who do
//! whatever comes to mind:
//!
//! ```
//! use whistlestop_engine::{FastChance, Game};
//!
//! let mut game = Game::new(whistlestop_maps::usa(), 3, FastChance::new(7))?;
//! let mut player = 1;
//! while let Some(seat) = game.next_to_act() {
//!     let actions = game.legal_actions(seat);
//!     player = (player * 48_271) % 0x7fff_ffff;
//!     game.apply(seat, actions[player % actions.len()])?;
//! }
//! let outcome = game.outcome().expect("the game is over");
//! let winner = outcome.winners().next().expect("somebody wins");
//! println!("{winner} wins with {} points", outcome.score(winner).total);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An illegal action is refused with the rule it breaks, as numbered in `docs/rules.md`, and
//! changes nothing:
//!
//! ```
//! use whistlestop_engine::{Action, FastChance, Game, RuleId, SeatId};
//!
//! let map = whistlestop_maps::europe();
//! let mut game = Game::with_start(map, 2, SeatId::A, FastChance::new(1))?;
//! let illegal = game.apply(SeatId::A, Action::parse(map, "draw deck")?).unwrap_err();
//! assert_eq!(illegal.rule(), RuleId::T5);
//! assert_eq!(illegal.refusal.describe(map), "T5: choose the starting tickets first");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A bot gets a view, its legal actions, and as many games as it likes that look the same from
//! where it sits:
//!
//! ```
//! use whistlestop_engine::{FastChance, Game, SeatId, Viewer};
//! # use rand_xoshiro::{Xoroshiro128PlusPlus, rand_core::SeedableRng};
//!
//! let game = Game::new(whistlestop_maps::usa(), 2, FastChance::new(3))?;
//! let view = game.view(Viewer::Seat(SeatId::A));
//! assert_eq!(view.legal_actions(), game.legal_actions(SeatId::A));
//! let mut rng = Xoroshiro128PlusPlus::seed_from_u64(5);
//! let mut maybe = view.determinize(&mut rng, FastChance::new(8));
//! assert_eq!(maybe.view(Viewer::Seat(SeatId::A)), view);
//! maybe.play_out(&mut rng);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! | module | what it holds |
//! |---|---|
//! | `map`, `map_file` | the board, and the check that makes it one |
//! | `legal`, `check` | what a seat may do, and why not |
//! | `setup`, `perform` | the deal, and what an action does |
//! | `score`, `stations`, `trail`, `network` | the end |
//! | `open`, `view`, `determinize`, `ask` | what is public, what a seat knows, and what it can ask |
//! | `event`, `notation` | what is told, and actions as text |
//! | `chance`, `luck`, `replay` | the only source of luck, its record, and a game played again |
//! | `snapshot`, `invariants` | a game written down, and what must always hold |
//!
//! The crate is `no_std` and knows no file, clock, thread, network or global generator.
#![no_std]

extern crate alloc;

mod action;
mod ask;
mod card;
mod chance;
mod check;
mod deck;
mod determinize;
mod display;
mod event;
mod game;
mod ids;
mod invariants;
mod joint;
mod legal;
mod luck;
mod map;
mod map_file;
mod network;
mod notation;
mod odds;
mod open;
mod paths;
mod perform;
mod pick;
mod random;
mod refusal;
mod replay;
mod rule;
mod score;
mod seat;
mod setup;
mod snapshot;
mod stations;
mod steiner;
mod trail;
mod view;

pub use action::*;
pub use ask::*;
pub use card::*;
pub use chance::*;
pub use event::*;
pub use game::*;
pub use ids::*;
pub use joint::*;
pub use legal::Decision;
pub use luck::*;
pub use map::*;
pub use map_file::*;
pub use network::*;
pub use notation::NotationError;
pub use odds::*;
pub use open::{Open, Phase, Stations, Tunnel};
pub use paths::*;
pub use refusal::*;
pub use replay::*;
pub use rule::*;
pub use score::*;
pub use seat::*;
pub use setup::SeatCountError;
pub use snapshot::*;
pub use stations::*;
pub use trail::*;
pub use view::*;
