//! The state of a table, and what can be asked about it.

use std::sync::Arc;

use whistlestop_engine::{BySeat, Game, Map, Outcome, Phase, SeatId, View, Viewer};
use whistlestop_fair::{FairChance, Proof, VERSION};

use crate::chair::{Chair, numbered};
use crate::clock::Clocks;
use crate::facts::{Facts, Millis, PlayerId};
use crate::memory::Memory;

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// People sit down.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over and scored.
    Over,
    /// The players agreed to end the game without a result.
    Abandoned,
}

/// One game at one table: what its entries have made of its facts.
///
/// [`Table::propose`] says what a command would add to the log, [`Table::fold`] takes an entry of
/// the log in. In between, the entry is made durable by whoever runs the table.
///
/// It is copied for every entry, so what hardly ever changes is shared by the copies.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) facts: Arc<Facts>,
    commitment: Arc<str>,
    pub(crate) head: u64,
    pub(crate) at: Millis,
    /// When somebody last acted, or a seat last changed hands: talk does not hold bots up.
    pub(crate) moved: Millis,
    pub(crate) stage: Stage,
    pub(crate) chairs: Arc<Vec<Chair>>,
    pub(crate) game: Option<Game<FairChance>>,
    pub(crate) decisions: BySeat<u32>,
    pub(crate) clocks: Clocks,
    pub(crate) abandon_wanted: Vec<PlayerId>,
    pub(crate) replacement_wanted: Vec<(PlayerId, SeatId)>,
    pub(crate) said: u32,
    pub(crate) memory: Memory,
}

impl Table {
    /// A table at which nothing has happened.
    pub fn new(facts: Facts) -> Self {
        Self {
            head: 0,
            at: 0,
            moved: 0,
            stage: Stage::Gathering,
            chairs: Arc::new(vec![Chair::Empty; facts.seats]),
            game: None,
            decisions: BySeat::default(),
            clocks: Clocks::new(facts.options.clock),
            abandon_wanted: Vec::new(),
            replacement_wanted: Vec::new(),
            said: 0,
            memory: Memory::default(),
            commitment: facts.commitment().to_string().into(),
            facts: Arc::new(facts),
        }
    }

    /// What was settled when the table opened.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// What binds the table to its secret ([`Facts::commitment`]), as text.
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// The board.
    pub fn map(&self) -> &'static Map {
        self.facts.map
    }

    /// How many entries the log has.
    pub fn head(&self) -> u64 {
        self.head
    }

    /// When the latest of them happened.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// How far the table is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The seats and who sits there, clockwise from `A`.
    pub fn chairs(&self) -> impl Iterator<Item = (SeatId, &Chair)> {
        numbered(&self.chairs)
    }

    /// Whether the same people and bots sit at both, in the same seats. Hardly any entry changes that, and then both
    /// share their chairs, which is quick to see.
    pub fn has_company_of(&self, other: &Self) -> bool {
        self.chairs == other.chairs
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// The chair of a seat, if the table has it.
    pub fn chair(&self, seat: SeatId) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// The seats of a person.
    pub fn seats_of(&self, player: &PlayerId) -> impl Iterator<Item = SeatId> {
        self.chairs().filter(move |(_, chair)| chair.player() == Some(player)).map(|(seat, _)| seat)
    }

    /// What a viewer may know of the game, once it has started.
    pub fn view(&self, viewer: Viewer) -> Option<View> {
        self.game.as_ref().map(|game| game.view(viewer))
    }

    /// The seats that have to decide.
    pub fn to_act(&self) -> impl Iterator<Item = SeatId> {
        let playing = self.game.as_ref().filter(|_| self.stage == Stage::Playing);
        playing.into_iter().flat_map(Game::to_act)
    }

    /// The number of the decision a seat has to make, if it has to make one.
    pub fn open_decision(&self, seat: SeatId) -> Option<u32> {
        self.to_act().find(|due| *due == seat).map(|_| self.decisions[seat])
    }

    /// Which decision is due, once the game has started.
    pub fn phase(&self) -> Option<Phase> {
        self.game.as_ref().map(Game::phase)
    }

    /// When the turn of a seat began, if it is in one.
    pub fn turn_began(&self, seat: SeatId) -> Option<Millis> {
        self.clocks.since(seat)
    }

    /// The time a seat has in the bank, apart from the turn it is in.
    pub fn bank(&self, seat: SeatId) -> Millis {
        self.clocks.bank(seat)
    }

    /// When the time of a seat is up, if a person is thinking there against a clock.
    pub fn deadline(&self, seat: SeatId) -> Option<Millis> {
        self.clocks.deadline(seat).filter(|_| self.chairs[seat.index()].is_played_by_person())
    }

    /// The bots that have to decide, and when they may show their move.
    pub fn bots_due(&self) -> impl Iterator<Item = BotDue<'_>> {
        self.to_act().filter_map(|seat| {
            let bot = self.chairs[seat.index()].bot()?;
            let at = self.moved.saturating_add(self.facts.options.bot_pace);
            Some(BotDue { seat, bot, decision: self.decisions[seat], at })
        })
    }

    /// The next moment at which something happens by itself: a move of a bot, or the end of
    /// somebody's time.
    pub fn next_wake(&self) -> Option<Millis> {
        let deadlines = self.to_act().filter_map(|seat| self.deadline(seat));
        deadlines.chain(self.bots_due().map(|due| due.at)).min()
    }

    /// People who want the game to end without a result.
    pub fn abandon_wanted(&self) -> &[PlayerId] {
        &self.abandon_wanted
    }

    /// Who wants a bot to play for whom.
    pub fn replacement_wanted(&self) -> &[(PlayerId, SeatId)] {
        &self.replacement_wanted
    }

    /// The people who decide for a seat at present, each of them once.
    pub fn playing(&self) -> Vec<&PlayerId> {
        let mut players: Vec<&PlayerId> = (self.chairs.iter())
            .filter(|chair| chair.is_played_by_person())
            .filter_map(Chair::player)
            .collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.as_ref()?.outcome()
    }

    /// What all luck of the game followed from; given away only when the game has ended.
    pub fn proof(&self) -> Option<Proof> {
        if !matches!(self.stage, Stage::Over | Stage::Abandoned) {
            return None;
        }
        Some(Proof {
            version: VERSION,
            game_id: self.facts.id.clone(),
            secret: self.facts.secret.clone(),
            nonces: self.chairs.iter().map(Chair::nonce).collect(),
            commitment: self.facts.commitment(),
        })
    }
}

/// A bot that has to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotDue<'t> {
    /// For which seat.
    pub seat: SeatId,
    /// Its name in the list of bots.
    pub bot: &'t str,
    /// The number of the decision.
    pub decision: u32,
    /// When the move may be shown.
    pub at: Millis,
}
