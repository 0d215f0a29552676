//! `then`: what must be true after a step.

use std::fmt::Display;

use whistlestop_engine::{Action, Event, Map, SeatId, TicketId, TrainCard};

use super::arrange::tickets_named;
use super::file::Then;
use super::play::Play;
use super::words::{Counts, Owner, PerSeat, PhaseName, Place, Seat, Watcher, list};

/// A game after a step and, where the two are compared, its twin.
pub struct After<'p> {
    pub play: &'p Play,
    pub twin: Option<&'p Play>,
}

/// The differences between what is expected and what is found; none if all is well.
pub fn check(then: &Then, after: &After<'_>) -> Vec<String> {
    let mut check = Check { play: after.play, differences: Vec::new() };
    check.turn(then);
    check.cards(then);
    check.seats(then);
    check.tunnel(then);
    check.tickets(then);
    check.legal(then);
    check.told(then);
    if let Some(twin) = after.twin {
        check.twin(then, twin);
    }
    if let Some(alternatives) = &then.one_of {
        check.one_of(alternatives, after);
    }
    check.differences
}

struct Check<'p> {
    play: &'p Play,
    differences: Vec<String>,
}

/// Everything is compared as text: what is equal reads the same, and what is not is shown as it
/// would be written in the file.
impl Check<'_> {
    fn differ(&mut self, key: &str, wanted: impl Display, found: impl Display) {
        let (wanted, found) = (wanted.to_string(), found.to_string());
        if wanted != found {
            self.note(format!("{key}: expected {wanted}, found {found}"));
        }
    }

    fn note(&mut self, difference: String) {
        self.differences.push(difference);
    }

    fn same<T: Display>(&mut self, key: &str, wanted: &Option<T>, found: impl Display) {
        if let Some(wanted) = wanted {
            self.differ(key, wanted, found);
        }
    }

    fn per_seat<T: Display, F: Display>(
        &mut self,
        key: &str,
        wanted: &PerSeat<T>,
        found: impl Fn(SeatId) -> F,
    ) {
        for (seat, wanted) in self.seated(key, wanted) {
            self.differ(&format!("{key}.{seat}"), wanted, found(seat));
        }
    }

    /// The entries of seats that play; others are a difference.
    fn seated<'t, T>(&mut self, key: &str, table: &'t PerSeat<T>) -> Vec<(SeatId, &'t T)> {
        let seats = self.play.game.open().seat_count();
        for Seat(seat) in table.keys().filter(|seat| seat.0.index() >= seats) {
            self.note(format!("{key}.{seat}: there are only {seats} seats"));
        }
        let entries = table.iter().map(|(seat, value)| (seat.0, value));
        entries.filter(|(seat, _)| seat.index() < seats).collect()
    }

    /// Cards in order, of which some may be anything.
    fn places(&mut self, key: &str, wanted: &[Place], found: impl Iterator<Item = Place>) {
        let mut wanted_places = wanted.iter();
        let found = found.map(|place| match wanted_places.next() {
            Some(Place::Anything) => Place::Anything,
            _ => place,
        });
        let found = list(found);
        self.differ(key, list(wanted), found);
    }

    // --- turn and phase --------------------------------------------------------------------

    fn turn(&mut self, then: &Then) {
        let game = &self.play.game;
        let open = game.open();
        self.same("to_act", &then.to_act, list(game.to_act()));
        self.same("phase", &then.phase, PhaseName(game.phase()));
        self.same("over", &then.over, game.is_over());
        self.same("final_round", &then.final_round, open.triggered_by().is_some());
        self.same("triggered_by", &then.triggered_by, Owner(open.triggered_by()));
        let turns_left = open.turns_left().map_or("no final round".to_owned(), |n| n.to_string());
        self.same("turns_left", &then.turns_left, turns_left);
        self.same("passes", &then.passes, open.passes());
    }

    // --- display, deck and discard pile ----------------------------------------------------

    fn cards(&mut self, then: &Then) {
        let game = &self.play.game;
        let open = game.open();
        let display = || open.display().into_iter().flatten();
        if let Some(wanted) = &then.display {
            self.places("display", wanted, open.display().into_iter().map(Place::from));
        }
        let counts: Counts = display().collect();
        self.same("display_counts", &then.display_counts, counts);
        self.same("display_size", &then.display_size, display().count());
        for (card, most) in &then.display_max {
            let found = display().filter(|shown| *shown == card.0).count();
            if i64::try_from(found).is_ok_and(|found| found > *most) {
                self.note(format!("display_max: expected at most {most} {card}, found {found}"));
            }
        }
        let deck: Vec<TrainCard> = game.deck().collect();
        self.same("deck_size", &then.deck_size, deck.len());
        if let Some(wanted) = &then.deck_top {
            let top = deck.iter().take(wanted.len()).map(|card| Place::Card(*card));
            self.places("deck_top", wanted, top);
        }
        self.same("deck_counts", &then.deck_counts, deck.iter().copied().collect::<Counts>());
        let discard = open.discard();
        self.same("discard", &then.discard, Counts::from(discard));
        self.same("discard_size", &then.discard_size, discard.len());
        let both = deck.len() + usize::from(discard.len());
        self.same("deck_and_discard_size", &then.deck_and_discard_size, both);
        let pool: Counts = display().chain(deck.iter().copied()).chain(discard.each()).collect();
        self.same("pool", &then.pool, pool);
        self.resets(then);
    }

    fn resets(&mut self, then: &Then) {
        let times = |event: &Event| match event {
            Event::DisplayReset { times } => i64::from(*times),
            _ => 0,
        };
        let resets: i64 = self.play.events.iter().map(times).sum();
        self.same("resets", &then.resets, resets);
        if let Some(least) = then.resets_min.filter(|least| resets < *least) {
            self.note(format!("resets_min: expected at least {least}, found {resets}"));
        }
    }

    // --- seats -----------------------------------------------------------------------------

    fn seats(&mut self, then: &Then) {
        let play = self.play;
        let (game, open, map) = (&play.game, play.game.open(), play.map());
        let gain = |seat| Counts::gain(play.before.hand(seat), game.hand(seat));
        self.per_seat("hand", &then.hand, |seat| Counts::from(game.hand(seat)));
        self.per_seat("hand_size", &then.hand_size, |seat| game.hand(seat).len());
        self.per_seat("hand_gain", &then.hand_gain, gain);
        for (seat, kinds) in self.seated("hand_gain_one_of", &then.hand_gain_one_of) {
            let gain = gain(seat);
            if !kinds.iter().any(|card| gain == Counts::from_iter([card.0])) {
                let kinds = list(kinds);
                self.note(format!(
                    "hand_gain_one_of.{seat}: expected one card of {kinds}, found {gain}"
                ));
            }
        }
        self.per_seat("score", &then.score, |seat| play.score(seat));
        self.per_seat("score_gain", &then.score_gain, |seat| play.score_gain(seat));
        self.per_seat("trains", &then.trains, |seat| open.trains(seat));
        self.per_seat("stations_left", &then.stations_left, |seat| open.stations_left(seat));
        for (seat, wanted) in self.seated("stations", &then.stations) {
            let built = open.stations(seat);
            let cities = built.iter().map(|city| map.city(city).id.as_str());
            self.differ(&format!("stations.{seat}"), list(wanted), list(cities));
        }
        for (name, owner) in &then.owner {
            match map.route_named(name) {
                Ok(route) => {
                    self.differ(&format!("owner of `{name}`"), owner, Owner(open.owner(route)));
                }
                Err(error) => self.note(format!("owner: {error}")),
            }
        }
    }

    /// Where no tunnel waits, nothing is laid, nothing revealed and nothing to pay.
    fn tunnel(&mut self, then: &Then) {
        let tunnel = self.play.game.open().tunnel();
        let revealed: Vec<TrainCard> = tunnel.iter().flat_map(|tunnel| tunnel.revealed()).collect();
        self.same("surcharge", &then.surcharge, tunnel.map_or(0, |tunnel| tunnel.surcharge()));
        if let Some(wanted) = &then.revealed {
            self.places("revealed", wanted, revealed.iter().map(|card| Place::Card(*card)));
        }
        self.same("revealed_counts", &then.revealed_counts, Counts::from_iter(revealed));
        let laid = tunnel.map_or_else(Counts::default, |tunnel| tunnel.laid.cards().into());
        self.same("laid", &then.laid, laid);
    }

    // --- tickets ---------------------------------------------------------------------------

    fn tickets(&mut self, then: &Then) {
        let play = self.play;
        let (game, map) = (&play.game, play.map());
        let is_long = |ticket: &TicketId| map.ticket(*ticket).long;
        for (seat, wanted) in self.seated("tickets", &then.tickets) {
            self.ticket_set(&format!("tickets.{seat}"), wanted, game.tickets(seat).iter());
        }
        for (seat, wanted) in self.seated("offered", &then.offered) {
            self.ticket_set(&format!("offered.{seat}"), wanted, game.offer(seat).iter());
        }
        self.per_seat("tickets_count", &then.tickets_count, |seat| game.tickets(seat).len());
        self.per_seat("offered_count", &then.offered_count, |seat| game.offer(seat).len());
        let long_offers = |seat| game.offer(seat).iter().filter(is_long).count();
        self.per_seat("offered_long", &then.offered_long, long_offers);

        let deck = game.ticket_deck();
        self.same("ticket_deck_size", &then.ticket_deck_size, deck.len());
        let long = deck.iter().filter(|ticket| is_long(ticket)).count();
        self.same("ticket_deck_long", &then.ticket_deck_long, long);
        self.same("box_size", &then.box_size, game.boxed_tickets().len());
        if let Some(wanted) = &then.ticket_deck_top {
            self.ticket_top(wanted, &deck);
        }
        if let Some(wanted) = &then.ticket_bottom_set {
            let bottom = deck.iter().rev().take(wanted.len()).copied();
            self.ticket_set("ticket_bottom_set", wanted, bottom);
        }
        if let Some(absent) = self.named("ticket_deck_absent", &then.ticket_deck_absent) {
            for ticket in absent.into_iter().filter(|ticket| deck.contains(ticket)) {
                let name = map.ticket_name(ticket);
                self.note(format!("ticket_deck_absent: `{name}` is in the ticket deck"));
            }
        }
    }

    fn ticket_top(&mut self, wanted: &[String], deck: &[TicketId]) {
        let map = self.play.map();
        let name = |name: &String| match name.as_str() {
            "?" => Ok("?"),
            name => map.ticket_named(name).map(|ticket| map.ticket_name(ticket)),
        };
        match wanted.iter().map(name).collect::<Result<Vec<&str>, _>>() {
            Ok(wanted) => {
                let found = wanted.iter().zip(deck).map(|(name, ticket)| match *name {
                    "?" => "?",
                    _ => map.ticket_name(*ticket),
                });
                let found = list(found);
                self.differ("ticket_deck_top", list(wanted), found);
            }
            Err(error) => self.note(format!("ticket_deck_top: {error}")),
        }
    }

    fn ticket_set(&mut self, key: &str, wanted: &[String], found: impl Iterator<Item = TicketId>) {
        let Some(wanted) = self.named(key, wanted) else { return };
        let map = self.play.map();
        self.differ(key, ticket_list(map, wanted), ticket_list(map, found));
    }

    /// The tickets with these names; a name that is none is a difference.
    fn named(&mut self, key: &str, names: &[String]) -> Option<Vec<TicketId>> {
        tickets_named(self.play.map(), names)
            .map_err(|fault| self.note(format!("{key}: {fault}")))
            .ok()
    }

    // --- legal actions ---------------------------------------------------------------------

    fn legal(&mut self, then: &Then) {
        if then.legal.is_empty() && then.illegal.is_empty() && then.legal_only.is_none() {
            return;
        }
        let Some(legal) = self.legal_lines(then.legal_seat.as_ref()) else { return };
        let map = self.play.map();
        let is_legal = |entry: &String| legal.iter().any(|line| matches(map, entry, line));
        let only = then.legal_only.as_deref().unwrap_or_default();
        for entry in then.legal.iter().filter(|entry| !is_legal(entry)) {
            self.note(format!("legal: `{entry}` is not legal"));
        }
        for entry in then.illegal.iter().filter(|entry| is_legal(entry)) {
            self.note(format!("illegal: `{entry}` is legal"));
        }
        for entry in only.iter().filter(|entry| !is_legal(entry)) {
            self.note(format!("legal_only: `{entry}` is not legal"));
        }
        if then.legal_only.is_some() {
            let others =
                legal.iter().filter(|line| !only.iter().any(|entry| matches(map, entry, line)));
            let others: Vec<&String> = others.collect();
            if let [first, ..] = others[..] {
                let count = others.len();
                self.note(format!("legal_only: {count} others are legal, such as `{first}`"));
            }
        }
    }

    /// The legal list that is meant: that of `seat`, or else of the only seat that may act. When
    /// the game is over nothing is legal.
    fn legal_lines(&mut self, seat: Option<&Seat>) -> Option<Vec<String>> {
        let to_act: Vec<SeatId> = self.play.game.to_act().collect();
        let seats = self.play.game.open().seat_count();
        match (seat, &to_act[..]) {
            (Some(Seat(seat)), _) if seat.index() >= seats => {
                self.note(format!("legal_seat: seat `{seat}` does not play"));
                None
            }
            (Some(Seat(seat)), _) | (None, [seat]) => Some(self.play.legal_lines(*seat)),
            (None, []) => Some(Vec::new()),
            (None, _) => {
                self.note("several seats may act: `legal_seat` is missing".to_owned());
                None
            }
        }
    }

    // --- what viewers know -----------------------------------------------------------------

    fn told(&mut self, then: &Then) {
        for (watcher, wanted) in &then.told {
            if self.watches("told", *watcher) {
                let found = quoted(self.play.told(watcher.viewer()));
                self.differ(&format!("told.{watcher}"), quoted(wanted), found);
            }
        }
    }

    fn twin(&mut self, then: &Then, twin: &Play) {
        for watcher in &then.same_view {
            if self.watches("same_view", *watcher)
                && let Some((here, there)) = self.first_difference(*watcher, twin)
            {
                self.note(format!(
                    "same_view: {watcher} was sent `{here}`, and in the twin `{there}`"
                ));
            }
        }
        for watcher in &then.differ_view {
            if self.watches("differ_view", *watcher)
                && self.first_difference(*watcher, twin).is_none()
            {
                self.note(format!("differ_view: {watcher} was sent the same in the twin"));
            }
        }
        self.same("same_state", &then.same_state, self.play.game == twin.game);
    }

    /// The first place where a viewer was not sent the same in both games.
    fn first_difference(&self, watcher: Watcher, twin: &Play) -> Option<(String, String)> {
        let here = self.play.sent_to(watcher.viewer()).join("\n");
        let there = twin.sent_to(watcher.viewer()).join("\n");
        if here == there {
            return None;
        }
        let common = here.chars().zip(there.chars()).take_while(|(a, b)| a == b).count();
        let excerpt =
            |text: &str| text.chars().skip(common.saturating_sub(40)).take(80).collect::<String>();
        Some((excerpt(&here), excerpt(&there)))
    }

    fn watches(&mut self, key: &str, watcher: Watcher) -> bool {
        let seats = self.play.game.open().seat_count();
        let plays = watcher.plays(seats);
        if !plays {
            self.note(format!("{key}: seat `{watcher}` does not play"));
        }
        plays
    }

    // --- alternatives ----------------------------------------------------------------------

    fn one_of(&mut self, alternatives: &[Then], after: &After<'_>) {
        let results: Vec<Vec<String>> =
            alternatives.iter().map(|alternative| check(alternative, after)).collect();
        if results.iter().any(Vec::is_empty) {
            return;
        }
        let results: Vec<String> = results.iter().map(|result| result.join(", ")).collect();
        let results = results.join("; or ");
        self.note(format!("one_of: none of {} holds: {results}", alternatives.len()));
    }
}

/// Whether a legal action is what an entry of a list means: the same action however written, or
/// one that begins like it if the entry ends in `...`.
fn matches(map: &Map, entry: &str, line: &str) -> bool {
    match entry.strip_suffix("...") {
        Some(prefix) => line.starts_with(prefix) || line == prefix.trim_end(),
        None => Action::parse(map, entry).is_ok_and(|action| action.notation(map) == line),
    }
}

fn ticket_list(map: &Map, tickets: impl IntoIterator<Item = TicketId>) -> String {
    let mut names: Vec<&str> = tickets.into_iter().map(|ticket| map.ticket_name(ticket)).collect();
    names.sort_unstable();
    list(names)
}

fn quoted<T: Display>(lines: impl IntoIterator<Item = T>) -> String {
    list(lines.into_iter().map(|line| format!("`{line}`")))
}
