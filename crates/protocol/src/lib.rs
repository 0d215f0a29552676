//! How a game looks outside the program.
//!
//! ```
//! use whistlestop_engine::{Action, FastChance, Recorder};
//! use whistlestop_protocol::ReplayFile;
//!
//! // Play, and take down what happens.
//! let mut recorder = Recorder::new(whistlestop_maps::tiny(), 2, FastChance::new(7))?;
//! while let Some(seat) = recorder.game().next_to_act() {
//!     let action = recorder.game().legal_actions(seat)[0];
//!     recorder.apply(seat, action)?;
//! }
//!
//! // Write it to a file, and read it again.
//! let file = ReplayFile { replay: recorder.into_replay(), proof: None };
//! let text = file.write()?;
//! assert_eq!(ReplayFile::read(text.as_bytes(), whistlestop_maps::by_name)?, file);
//!
//! // Look at the game after the third action.
//! let playback = file.replay.at(3)?;
//! assert_eq!(playback.game().open().deck_size(), 42);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The file is described in `docs/formats/replay.md`. If the game had a fair shuffle, the file
//! can hold the proof, and [`verify`] checks every card that was dealt.

mod bot;
mod checksum;
mod fingerprint;
mod hex;
mod luck;
mod read;
mod verify;
pub mod wire;
mod write;

use whistlestop_engine::Replay;
use whistlestop_fair::Proof;

pub use bot::{BOT_VERSION, BotRequest};
pub use fingerprint::fingerprint;
pub use read::{MAX_BYTES, ReadError};
pub use verify::{VerifyError, verify};
pub use write::WriteError;

/// The version of the replay file that is written, and the only one that is read.
pub const REPLAY_VERSION: u32 = 1;

/// A game as it stands in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayFile {
    /// The game.
    pub replay: Replay,
    /// What its luck followed from, if it is to be proven.
    pub proof: Option<Proof>,
}

/// Whether the last line of a file says that the game is over.
fn state_word(is_over: bool) -> &'static str {
    if is_over { "over" } else { "unfinished" }
}
