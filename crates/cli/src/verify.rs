//! `whistlestop verify`: whether the cards of a game were dealt as promised.

use std::io::Write;
use std::path::Path;

use clap::Args;
use whistlestop_protocol::{MAX_BYTES, ReplayFile, verify};

use crate::failure::Failure;
use crate::replay::{parse, read};

/// Check that every card of a finished game follows from the seed that was promised before it
///
/// The server publishes a hash of its seed before anybody sits down, and the seed with the replay.
/// This deals the whole game again.
#[derive(Args)]
pub struct Verify {
    /// Replay file, or the address of one: http://…/api/tables/ID/replay
    file: String,
    /// The hash that was shown before the game, if you noted it
    #[arg(long, value_name = "HASH")]
    commitment: Option<String>,
}

impl Verify {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let path = Path::new(&self.file);
        let is_address = self.file.starts_with("http://") || self.file.starts_with("https://");
        let ReplayFile { replay, proof } =
            if is_address { parse(path, &fetch(&self.file)?, None)? } else { read(path, None)? };
        let proof = proof.ok_or_else(|| Failure::of_file(path, "the file has no proof"))?;
        if let Some(noted) =
            self.commitment.as_ref().filter(|noted| **noted != proof.commitment.to_string())
        {
            let what = format!("the promise was {}, not {noted}", proof.commitment);
            return Err(Failure::of_file(path, what));
        }
        verify(&replay, &proof).map_err(|error| Failure::of_file(path, error))?;
        writeln!(out, "fair: every card of game {} follows from its seed", proof.game_id)?;
        Ok(writeln!(out, "promised before the game: {}", proof.commitment)?)
    }
}

fn fetch(address: &str) -> Result<Vec<u8>, Failure> {
    let fault = |error: ureq::Error| Failure::File(format!("{address}: {error}"));
    let mut response = ureq::get(address).call().map_err(fault)?;
    let limit = MAX_BYTES as u64 + 1;
    response.body_mut().with_config().limit(limit).read_to_vec().map_err(fault)
}
