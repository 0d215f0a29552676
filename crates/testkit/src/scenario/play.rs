//! A game while a scenario runs, with what the last step did and what everybody was sent.

use whistlestop_engine::{Action, BySeat, Event, Game, Map, Phase, SeatId, Viewer};

use super::stacked::Stacked;
use super::words::Expect;

/// A game in play.
pub struct Play {
    pub game: Game<Stacked>,
    /// The game before the last step.
    pub before: Game<Stacked>,
    /// What happened in the last step.
    pub events: Vec<Event>,
    /// By how much scores differ from what the routes are worth.
    offsets: BySeat<i32>,
    /// Whether trains and scores need not agree with the routes (I4).
    relaxed: bool,
    /// Turns of the final round that are still to come, counted by us (I8).
    turns_left: Option<usize>,
    /// Everything sent so far, if somebody wants to compare it.
    sent: Option<Vec<(Viewer, Vec<String>)>>,
}

impl Play {
    /// # Errors
    /// If it is not a state that a game can be in.
    pub fn start(game: Game<Stacked>, offsets: BySeat<i32>, relaxed: bool) -> Result<Self, String> {
        let turns_left = game.open().triggered_by().map(|last| {
            let seats = game.open().seat_count();
            let mut turns = 1;
            let mut seat = game.open().active();
            while seat != last {
                seat = seat.next(seats);
                turns += 1;
            }
            turns
        });
        let before = game.clone();
        let events = Vec::new();
        let play = Self { game, before, events, offsets, relaxed, turns_left, sent: None };
        let faults = play.faults();
        if faults.is_empty() { Ok(play) } else { Err(faults.join("; ")) }
    }

    pub fn map(&self) -> &'static Map {
        self.game.map()
    }

    /// Points for routes, as the scenario counts them.
    pub fn score(&self, seat: SeatId) -> i32 {
        self.offsets[seat] + i32::from(self.game.open().route_points(seat))
    }

    pub fn score_gain(&self, seat: SeatId) -> i32 {
        let points = |game: &Game<Stacked>| i32::from(game.open().route_points(seat));
        points(&self.game) - points(&self.before)
    }

    /// Legal actions of a seat in canonical form, sorted.
    pub fn legal_lines(&self, seat: SeatId) -> Vec<String> {
        let map = self.map();
        let actions = self.game.legal_actions(seat);
        let mut lines: Vec<String> = actions.iter().map(|action| action.notation(map)).collect();
        lines.sort_unstable();
        lines
    }

    /// The lines that told a viewer about the last step.
    pub fn told(&self, viewer: Viewer) -> impl Iterator<Item = String> {
        self.events.iter().map(move |event| event.told(self.map(), viewer))
    }

    /// A step that does nothing.
    pub fn look(&mut self) {
        self.before = self.game.clone();
        self.events.clear();
    }

    /// A step that does something, or is refused.
    ///
    /// # Errors
    /// Everything that is not as it must be after every step, whatever the scenario expects of it.
    pub fn act(&mut self, seat: SeatId, line: &str, expect: Expect) -> Result<(), Vec<String>> {
        self.look();
        let legal = self.legal_lines(seat);
        let mut faults = Vec::new();
        let refusal = self.try_line(seat, line, &legal, &mut faults).err();
        match (&refusal, expect) {
            (Some(refusal), Expect::Ok) => faults.push(format!("expected ok, refused: {refusal}")),
            (None, Expect::Rejected) => faults.push("expected rejected, accepted".to_owned()),
            _ => {}
        }
        if refusal.is_some() && self.game != self.before {
            faults.push("the action was refused and still changed the game".to_owned());
        }
        self.send(refusal.map(|text| (seat, text)));
        self.count_turn();
        faults.extend(self.faults());
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Tries an action; accepted exactly if it is in the legal list.
    fn try_line(
        &mut self,
        seat: SeatId,
        line: &str,
        legal: &[String],
        faults: &mut Vec<String>,
    ) -> Result<(), String> {
        let map = self.map();
        let (result, canonical) = match Action::parse(map, line) {
            Ok(action) => {
                let result = self.game.apply(seat, action);
                let result = result.map_err(|illegal| illegal.refusal.describe(map));
                (result.map(|events| self.events = events), action.notation(map))
            }
            Err(error) => (Err(error.to_string()), line.to_owned()),
        };
        let listed = legal.binary_search(&canonical).is_ok();
        match &result {
            Ok(()) if !listed => {
                faults.push(format!("`{canonical}` was accepted, but is not in the legal list"));
            }
            Err(refusal) if listed => {
                faults.push(format!(
                    "`{canonical}` was refused, but is in the legal list: {refusal}"
                ));
            }
            _ => {}
        }
        result
    }

    /// Counts the turns of the final round (I8).
    fn count_turn(&mut self) {
        let (before, open) = (self.before.open(), self.game.open());
        let over = open.phase() == Phase::Over && before.phase() != Phase::Over;
        if open.active() == before.active() && !over {
            return;
        }
        self.turns_left = match (before.triggered_by(), open.triggered_by()) {
            (None, Some(_)) => Some(open.seat_count()),
            _ => self.turns_left.map(|turns| turns.saturating_sub(1)),
        };
    }

    /// Broken invariants (I1-I8), and decisions nobody can make.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.game.broken_invariants();
        if self.relaxed {
            faults.retain(|fault| !fault.starts_with("I4"));
        }
        let open = self.game.open();
        let all_passed = usize::from(open.passes()) == open.seat_count();
        let turns_left = open.turns_left().map(usize::from);
        if turns_left != self.turns_left && !(self.game.is_over() && all_passed) {
            let count = |turns: Option<usize>| turns.map_or("no".to_owned(), |n| n.to_string());
            let (wanted, found) = (count(self.turns_left), count(turns_left));
            faults.push(format!("I8: {wanted} turns are left in the final round, not {found}"));
        }
        if !self.game.is_over() && self.game.to_act().next().is_none() {
            faults.push("nobody can act, and the game is not over".to_owned());
        }
        for seat in self.game.to_act() {
            let legal = self.legal_lines(seat);
            if legal.is_empty() {
                faults.push(format!("{seat} has to act and has no legal action"));
            }
            if legal.windows(2).any(|pair| pair[0] == pair[1]) {
                faults.push(format!("an action is twice in the legal list of {seat}"));
            }
        }
        faults
    }

    // --- what everybody is sent ------------------------------------------------------------

    /// From now on remembers what is sent to whom.
    pub fn record(&mut self) {
        let seats = self.game.open().seat_count();
        self.sent = Some(Viewer::all(seats).map(|viewer| (viewer, Vec::new())).collect());
        self.send(None);
    }

    /// Sends what happened, the view and the legal actions to everybody, and an error to the seat
    /// that made it.
    fn send(&mut self, error: Option<(SeatId, String)>) {
        let Some(mut sent) = self.sent.take() else { return };
        let map = self.map();
        for (viewer, messages) in &mut sent {
            messages.extend(self.told(*viewer));
            messages.extend(
                error.iter().filter(|(seat, _)| viewer.is(*seat)).map(|(_, text)| text.clone()),
            );
            let view = self.game.view(*viewer);
            messages.push(format!("{view:?}"));
            messages.extend(view.legal_actions().iter().map(|action| action.notation(map)));
        }
        self.sent = Some(sent);
    }

    /// Everything sent to a viewer so far.
    pub fn sent_to(&self, viewer: Viewer) -> &[String] {
        let mut sent = self.sent.iter().flatten();
        sent.find(|(to, _)| *to == viewer).map_or(&[], |(_, messages)| messages)
    }
}
