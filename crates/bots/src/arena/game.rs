//! One game in the arena.

use std::sync::atomic::Ordering;

use whistlestop_engine::{Game, Phase, SeatId, Viewer};

use super::luck::DealChance;
use super::timing::{Stopwatch, Times};
use super::{Arena, Entrant};
use crate::Limits;

/// What came of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What came of it for each seat, from the first.
    pub seats: Vec<SeatRecord>,
    /// Decisions of all seats.
    pub decisions: u32,
    /// Turns of all seats.
    pub turns: u32,
    /// Who gave up the game by an illegal action or a fault, and why. The others share the win, and
    /// points are those of that moment.
    pub forfeit: Option<(SeatId, String)>,
}

/// What came of a game for one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatRecord {
    /// Which of the entrants sat there.
    pub bot: usize,
    /// Its part of the win: 1 if it won alone.
    pub win: f64,
    /// Its place, from 1; equal seats share it.
    pub rank: u8,
    /// Its points.
    pub score: i32,
    /// Tickets it held in the end.
    pub tickets: u8,
    /// Tickets it completed.
    pub completed: u8,
}

impl Arena<'_> {
    /// Plays one game of a deal. `times` of each entrant's decisions are taken if there are any.
    pub(super) fn play(
        &self,
        entrants: &[Entrant<'_>],
        deal: u64,
        game_of_deal: usize,
        seating: &[usize],
        times: Option<&mut [Times]>,
    ) -> Record {
        let luck = DealChance::new(self.seed, deal);
        let bot_seed = |seat: SeatId| luck.bot_seed(game_of_deal as u64, seat);
        let mut bots: Vec<_> = SeatId::first(seating.len())
            .zip(seating)
            .map(|(seat, bot)| (entrants[*bot].make)(bot_seed(seat)))
            .collect();
        let mut game = match Game::new(self.map, seating.len(), luck) {
            Ok(game) => game,
            Err(error) => panic!("{error}"),
        };
        let mut times = times;
        let mut legal = Vec::new();
        let (mut decisions, mut turns) = (0, 0);
        let mut forfeit = None;
        while let Some(seat) = game.next_to_act()
            && !self.stop.load(Ordering::Relaxed)
        {
            let view = game.view(Viewer::Seat(seat));
            legal.clear();
            game.list_legal_actions(seat, &mut legal);
            let entrant = &entrants[seating[seat.index()]];
            let budget = entrant.budget.unwrap_or(self.budget);
            let limits = Limits::new(budget).with_stop(self.stop);
            let bot = &mut bots[seat.index()];
            let watch = times.as_ref().map(|_| Stopwatch::start());
            let action = bot.decide(&view, &legal, &limits);
            if let (Some(times), Some(watch)) = (&mut times, watch) {
                times[seating[seat.index()]].add(watch.elapsed());
            }
            decisions += 1;
            turns += u32::from(game.phase() == Phase::Action);
            let fault = bot.fault().or_else(|| {
                let illegal = game.apply_logged(seat, action, &mut ()).err()?;
                Some(illegal.refusal.describe(self.map))
            });
            if let Some(fault) = fault {
                forfeit = Some((seat, fault));
                break;
            }
        }
        Record { seats: seat_records(&game, seating, &forfeit), decisions, turns, forfeit }
    }
}

fn seat_records(
    game: &Game<DealChance>,
    seating: &[usize],
    forfeit: &Option<(SeatId, String)>,
) -> Vec<SeatRecord> {
    let outcome = game.score_now();
    let loser = forfeit.as_ref().map(|(seat, _)| *seat);
    let rank = |seat: SeatId| match loser {
        None => outcome.score(seat).rank,
        Some(loser) if seat == loser => seating.len() as u8,
        Some(_) => 1,
    };
    let winners = game.seats().filter(|seat| rank(*seat) == 1).count();
    let record = |(seat, bot): (SeatId, &usize)| SeatRecord {
        bot: *bot,
        win: if rank(seat) == 1 { 1.0 / winners as f64 } else { 0.0 },
        rank: rank(seat),
        score: outcome.score(seat).total,
        tickets: game.tickets(seat).len() as u8,
        completed: outcome.score(seat).completed.len() as u8,
    };
    game.seats().zip(seating).map(record).collect()
}
