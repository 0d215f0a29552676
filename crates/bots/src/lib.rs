//! Players that are programs, and an [`arena`] that tells how good they are.
//!
//! A [`Bot`] is asked for a decision with what its seat may know, what it may do, and how long it
//! may think. It never sees a game, only a view. Here are two of them at a table:
//!
//! ```
//! use whistlestop_bots::{Limits, by_name};
//! use whistlestop_engine::{FastChance, Game, Viewer};
//!
//! let mut game = Game::new(whistlestop_maps::usa(), 2, FastChance::new(7))?;
//! let mut bots = ["racer", "planner"].map(|name| by_name(name, 1).expect("a listed bot"));
//! let limits = Limits::nodes(1_000);
//! while let Some(seat) = game.next_to_act() {
//!     let view = game.view(Viewer::Seat(seat));
//!     let action = bots[seat.index()].decide(&view, &view.legal_actions(), &limits);
//!     game.apply(seat, action)?;
//! }
//! assert!(game.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A new bot
//!
//! Write a file with an implementation of [`Bot`] and give it a line in [`ALL`]; from then on it is
//! tested, listed and can be sent into the arena by name. `examples/first_bot.rs` is a complete bot
//! on one screen.
//!
//! A bot that follows a script implements [`Policy`] instead, and [`Scripted`] makes a bot of it. A
//! policy decides on what it borrows, without making a view or allocating anything, so that a search
//! can also play hundreds of thousands of games with it ([`play_out`]).
//!
//! # Where things are
//!
//! | module | what it holds |
//! |---|---|
//! | [`random`], [`planner`], [`wary`], [`racer`], [`hybrid`] | one bot each: the references that all others are measured against |
//! | [`easy`], [`medium`], [`hard`], [`expert`] | one bot each: the levels for people |
//! | [`mixed`], [`search`], [`script`] | what the levels are made of: the best script, and a search among scripts |
//! | [`pay`], [`draw`], [`keep`], [`path`], [`plan`], [`station`], [`block`], [`board`] | what scripts are made of: paying, drawing, keeping tickets, planning, stations, blocks |
//! | [`arena`] | paired games and their statistics |

pub mod arena;
pub mod block;
pub mod board;
pub mod draw;
pub mod easy;
pub mod expert;
pub mod hard;
pub mod hybrid;
pub mod keep;
mod limits;
mod list;
pub mod medium;
pub mod mixed;
pub mod path;
pub mod pay;
pub mod plan;
pub mod planner;
mod policy;
pub mod racer;
pub mod random;
pub mod script;
pub mod search;
pub mod station;
pub mod wary;

use whistlestop_engine::{Action, View};

pub use limits::{Budget, Limits};
pub use list::{ALL, Entry, Level, by_name};
pub use policy::{Luck, Policy, Scripted, play_out};

/// A way of deciding for a seat.
///
/// A bot is made for one seat of one game. With the same seed and the same history it decides the
/// same, unless it is limited by time.
pub trait Bot: Send {
    /// One of the `legal` actions, of which there is at least one; `view` is that of the seat that
    /// has to decide.
    fn decide(&mut self, view: &View, legal: &[Action], limits: &Limits<'_>) -> Action;

    /// Why the bot can play no longer, if that is so: a program behind it has crashed, for
    /// instance. It then loses its game, whatever it decides.
    fn fault(&self) -> Option<String> {
        None
    }
}
