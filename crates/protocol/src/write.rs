//! A replay as text, one line for each fact.

use std::error::Error;
use std::fmt;

use whistlestop_engine::{Luck, Map, Replay, ReplayError, SeatId};
use whistlestop_fair::Proof;

use crate::checksum::Checksum;
use crate::fingerprint::fingerprint;
use crate::hex::to_hex;
use crate::luck::luck_line;
use crate::{REPLAY_VERSION, ReplayFile, state_word};

impl ReplayFile {
    /// The text of the file.
    ///
    /// # Errors
    /// Only what can be read again is written: a game that can be played, and a proof with an id
    /// of one word and a nonce for every seat.
    pub fn write(&self) -> Result<String, WriteError> {
        let Self { replay, proof } = self;
        let is_over = replay.last().map_err(WriteError::Replay)?.game().is_over();
        let mut lines = header(replay);
        lines.extend(luck_lines(replay.map, &replay.deal));
        for entry in &replay.entries {
            lines.push(format!("{} {}", entry.seat, entry.action.notation(replay.map)));
            lines.extend(luck_lines(replay.map, &entry.luck));
        }
        if let Some(proof) = proof {
            lines.extend(proof_lines(proof, replay.seats)?);
        }
        let checksum = Checksum::of_lines(lines.iter().map(String::as_str));
        let entries = replay.entries.len();
        lines.push(format!("end {entries} {} {checksum}\n", state_word(is_over)));
        Ok(lines.join("\n"))
    }
}

fn header(replay: &Replay) -> Vec<String> {
    let map = replay.map;
    vec![
        format!("whistlestop-replay {REPLAY_VERSION}"),
        format!("map {} {}", map.name(), fingerprint(map)),
        format!("seats {}", replay.seats),
        format!("start {}", replay.start),
    ]
}

fn luck_lines(map: &Map, luck: &[Luck]) -> impl Iterator<Item = String> {
    luck.iter().map(|luck| luck_line(map, luck))
}

fn proof_lines(proof: &Proof, seats: usize) -> Result<Vec<String>, WriteError> {
    let Proof { version, game_id, secret, nonces, commitment } = proof;
    if game_id.is_empty() || !game_id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(WriteError::GameId(game_id.clone()));
    }
    if nonces.len() != seats {
        return Err(WriteError::Nonces { nonces: nonces.len(), seats });
    }
    let mut lines = vec![
        format!("proof {version} {game_id}"),
        format!("commitment {commitment}"),
        format!("secret {}", to_hex(&secret.0)),
    ];
    lines.extend(
        SeatId::ALL.iter().zip(nonces).map(|(seat, nonce)| format!("nonce {seat} {nonce}")),
    );
    Ok(lines)
}

/// Why a replay cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum WriteError {
    /// It is not a game.
    Replay(ReplayError),
    /// The id in the proof is not one word of printable ASCII.
    GameId(String),
    /// The proof does not have one nonce for each seat.
    Nonces { nonces: usize, seats: usize },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replay(error) => write!(f, "{error}"),
            Self::GameId(id) => write!(f, "game id {id:?} is not one word of printable ASCII"),
            Self::Nonces { nonces, seats } => {
                write!(f, "the proof has {nonces} nonces for {seats} seats")
            }
        }
    }
}

impl Error for WriteError {}
