//! `whistlestop trace`: whole games with full truth, for other programs to check.

use std::io::{self, Write};

use clap::Args;
use rand_core::Rng;
use whistlestop_engine::{
    Action, Chance, FastChance, Game, Luck, Map, Recording, SeatId, Shuffle, below,
};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::luck::luck;
use crate::trace_line::{Act, Final, Header, Line, State};

/// Write whole games of random players with full truth, for other programs to check
///
/// One JSON object per line, as described in docs/formats/trace.md. Every legal action is equally
/// likely, and starting tickets are chosen in random order.
#[derive(Args)]
pub struct Trace {
    #[command(flatten)]
    game: GameArgs,
    /// Seed of the first game; each further one counts on by one
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// Write all legal actions and the order of the deck, too
    #[arg(long)]
    full: bool,
}

impl Trace {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let map = self.game.map()?;
        for index in 0..self.games {
            self.write_game(map, self.seed.wrapping_add(index), out)?;
        }
        Ok(())
    }

    fn write_game(&self, map: &'static Map, seed: u64, out: &mut impl Write) -> io::Result<()> {
        let (chance, mut rng) = luck(seed);
        let mut game = Game::new(map, self.game.players, Recording::new(chance))
            .expect("the number of players is checked with the arguments");
        write_header(&mut game, seed, out)?;
        for n in 1.. {
            let Some((seat, action)) = random_action(&game, &mut rng) else { break };
            let notation = |action: Action| action.notation(map);
            let legal = game.legal_actions(seat).into_iter().map(notation).collect();
            let act = Act::new(n, seat, notation(action), legal, self.full);
            write_line(&Line::Act(act), out)?;
            game.apply_logged(seat, action, &mut ()).expect("random actions are legal");
            for Luck { what, items } in game.chance_mut().take() {
                match what {
                    Shuffle::Reshuffle => write_line(&Line::reshuffle(&items), out)?,
                    Shuffle::Returned => write_line(&Line::returned(map, &items), out)?,
                    Shuffle::Trains | Shuffle::Tickets | Shuffle::LongTickets => {}
                }
            }
            write_line(&Line::State(State::new(n, &game, self.full)), out)?;
        }
        write_line(&Line::Final(Final::new(&game, &game.score_now())), out)
    }
}

fn write_header(
    game: &mut Game<Recording<FastChance>>,
    seed: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let shuffles = game.chance_mut().take();
    // After a reshuffle the order of all cards no longer tells what lies where.
    let reshuffled = shuffles.iter().any(|luck| luck.what == Shuffle::Reshuffle);
    let trains = shuffles.iter().find(|luck| luck.what == Shuffle::Trains && !reshuffled);
    let train_order = trains.map(|luck| luck.items.as_slice());
    write_line(&Line::Header(Header::new(game, seed, train_order)), out)
}

/// An action of any of the seats that may act, where the engine's own random player always takes
/// the first: starting tickets may be chosen in any order, and the order must not matter.
fn random_action<C: Chance>(game: &Game<C>, rng: &mut impl Rng) -> Option<(SeatId, Action)> {
    let seats: Vec<SeatId> = game.to_act().collect();
    let seat = *seats.get(below(rng, seats.len().max(1)))?;
    let action = game.nth_legal(seat, below(rng, game.legal_count(seat)))?;
    Some((seat, action))
}

fn write_line(line: &Line, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
