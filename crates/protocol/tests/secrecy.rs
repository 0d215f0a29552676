//! Nobody is sent a byte that depends on what they may not know (H1-H9): games and tables that
//! differ only in that give a viewer the same frames, letter by letter and thus of the same length.

use whistlestop_engine::{Action, Event, Game, Map, Phase, SeatId, Shuffle, View, Viewer, below};
use whistlestop_protocol::wire::{
    Changed, GameView, Nack, Question, ServerFrame, TableView, Told, Watcher,
};
use whistlestop_table::{Command, Entry, Happening, Origin, PlayerId, Said, Stage, Table};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{
    Dice, Walk, any_action, changed, once_in, pick, stirred, table, tempting,
};
use whistlestop_testkit::repeat::{often, seed_was_given};
use whistlestop_testkit::sitting::{Sitting, any_options, facts, person};
use whistlestop_testkit::twins::{common_actions, shown, twin};

/// How long two games are played on side by side.
const PLIES: usize = 6;

fn names(player: &PlayerId) -> String {
    format!("name of {player}")
}

fn json(frame: &ServerFrame) -> String {
    serde_json::to_string(frame).expect("always JSON")
}

#[test]
fn games_that_look_the_same_are_sent_the_same() {
    let mut pairs = 0;
    for_seeds!(games_that_look_the_same_are_sent_the_same, often(72, 5_000), |seed, dice| {
        let (map, seats) = table(seed);
        let around = Sitting::new(seed).table;
        let mut walk = Walk::new(map, seats, seed);
        loop {
            if once_in(dice, 15) || walk.game.is_over() {
                let game =
                    if once_in(dice, 2) { walk.game.clone() } else { stirred(&walk.game, dice) };
                for viewer in Viewer::all(seats) {
                    pairs += u64::from(compare_games(&around, &game, viewer, dice));
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    });
    println!("{pairs} pairs");
    assert!(seed_was_given() || pairs >= often(2_000, 100_000), "only {pairs} pairs");
}

/// Whether there was a twin that differs; it is then played on beside the game.
fn compare_games(around: &Table, game: &Game, viewer: Viewer, dice: &mut Dice) -> bool {
    let mut games = [game.clone(), twin(game, viewer, dice)];
    if games[0] == games[1] {
        return false;
    }
    demand_same_games(around, &games, viewer, &[], dice);
    for _ in 0..PLIES {
        let due: Vec<SeatId> = games[0].to_act().collect();
        let Some(seat) = pick(dice, &due).copied() else { break };
        let legal = games.each_ref().map(|game| game.legal_actions(seat));
        let Some(actions) = common_actions(&legal, viewer.is(seat), dice) else { break };
        let [one, two] = &mut games;
        let events = [(one, actions[0]), (two, actions[1])]
            .map(|(game, action)| game.apply(seat, action).expect("a legal action"));
        let views = games.each_ref().map(|game| game.view(viewer));
        if shown(&events[0], &views[0], viewer) != shown(&events[1], &views[1], viewer) {
            break;
        }
        demand_same_games(around, &games, viewer, &[(seat, actions, &events)], dice);
    }
    true
}

/// Who acted last, and what was done and told in each of the twins.
type Last<'t> = (SeatId, [Action; 2], &'t [Vec<Event>; 2]);

/// What a viewer is sent about a position, and about the action that led to it, is the same.
fn demand_same_games(
    around: &Table,
    games: &[Game; 2],
    viewer: Viewer,
    last: &[Last<'_>],
    dice: &mut Dice,
) {
    let watcher = Watcher { player: None, viewer };
    let asked = questions(&games[0], viewer, dice);
    let sent = [0, 1].map(|n| {
        let view = games[n].view(viewer);
        let number = view.seat().filter(|seat| games[n].to_act().any(|due| due == *seat));
        let mut table_view = TableView::new(around, &watcher, &names);
        table_view.game = Some(GameView::new(&view, number.map(|_| 7)));
        let entries = last.iter().map(|(seat, actions, events)| {
            let what = Happening::Acted { seat: *seat, action: actions[n], luck: Vec::new() };
            let entry = Entry { seq: 1, at: 0, origin: None, what };
            Told::new(around, &entry, &events[n], &watcher, &names)
        });
        let sync =
            ServerFrame::Sync { now: 0, entries: entries.collect(), view: Box::new(table_view) };
        let answers: Vec<String> = asked.iter().map(|question| ask(question, &view)).collect();
        (json(&sync), answers)
    });
    assert_eq!(sent[0].0, sent[1].0, "{viewer:?} is sent the hidden");
    for (question, (one, two)) in asked.iter().zip(sent[0].1.iter().zip(&sent[1].1)) {
        assert_eq!(one, two, "the answer to {question:?} tells {viewer:?} the hidden");
    }
}

fn ask(question: &Question, view: &View) -> String {
    json(&ServerFrame::Answer { id: "q".into(), answer: question.answer(Some(view)) })
}

/// One of each kind, and some actions just beyond what is legal.
fn questions(game: &Game, viewer: Viewer, dice: &mut Dice) -> Vec<Question> {
    let map = game.map();
    let nth = |dice: &mut Dice, count| below(dice, count);
    let route = nth(dice, map.routes().len());
    let city = nth(dice, map.cities().len());
    let (route, _) = map.routes().nth(route).expect("so many");
    let (_, city) = map.cities().nth(city).expect("so many");
    let seat = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => SeatId::A,
    };
    let view = game.view(viewer);
    let mut tickets: Vec<String> =
        view.tickets().iter().map(|id| map.ticket_name(id).into()).collect();
    tickets.truncate(4);
    let somebodys = map.tickets().nth(nth(dice, map.tickets().len())).expect("so many").0;
    let mut questions = vec![
        Question::WhyNotClaim { route: map.route_name(route).into() },
        Question::WhyNotStation { city: city.id.clone() },
        Question::WhyNotDraw { slot: nth(dice, 7) as u8 },
        Question::Joint { tickets },
        Question::Joint { tickets: vec![map.ticket_name(somebodys).into()] },
    ];
    for _ in 0..3 {
        let legal = view.legal_actions();
        let action = match pick(dice, &legal) {
            Some(action) => changed(map, *action, dice),
            None => any_action(map, dice),
        };
        questions.push(Question::WhyNot { action: action.notation(map) });
    }
    // What one might try with one's own cards; nobody else may know these.
    if viewer.is(seat) && game.phase() != Phase::Over {
        let action = tempting(game, seat, dice);
        questions.push(Question::WhyNot { action: action.notation(map) });
    }
    questions
}

#[test]
fn tables_that_look_the_same_send_the_same() {
    let (mut frames, mut turns) = (0, 0);
    for_seeds!(tables_that_look_the_same_send_the_same, often(96, 10_000), |seed, dice| {
        let (map, seats) = table(seed);
        let viewer = match below(dice, seats + 1) {
            seat if seat < seats => Viewer::Seat(SeatId::ALL[seat]),
            _ => Viewer::Spectator,
        };
        let Some(mut pair) = Pair::new(seed, map, seats, viewer, dice) else { return };
        while pair.go_on(dice) {
            turns += 1;
        }
        frames += pair.frames;
    });
    println!("{turns} moves, {frames} pairs of frames");
    assert!(seed_was_given() || turns >= often(2_000, 100_000), "only {turns} moves");
}

/// Two tables with the same past, as far as one viewer may know.
struct Pair {
    tables: [Table; 2],
    watcher: Watcher,
    frames: u64,
}

impl Pair {
    /// Two tables just dealt; `None` if the deals happen to be the same, or can be told apart.
    fn new(
        seed: u64,
        map: &'static Map,
        seats: usize,
        viewer: Viewer,
        dice: &mut Dice,
    ) -> Option<Self> {
        let facts = facts(seed, map, seats, any_options(dice));
        let mut sitting = Sitting::with(facts, dice.clone());
        sitting.begin(true);
        let started = sitting.log.pop()?;
        let mut before = Table::new(sitting.table.facts().clone());
        sitting.log.iter().for_each(|entry| drop(before.fold(entry)));
        let other = dealt_otherwise(&started, map, seats, viewer, dice);
        let mut tables = [before.clone(), before];
        tables[0].fold(&started).ok()?;
        tables[1].fold(&other).ok()?;
        let player = match viewer {
            Viewer::Seat(seat) => tables[0].chair(seat)?.player().cloned(),
            Viewer::Spectator => None,
        };
        let mut pair = Self { tables, watcher: Watcher { player, viewer }, frames: 0 };
        if other == started
            || shown(&[], &pair.view(0), viewer) != shown(&[], &pair.view(1), viewer)
        {
            return None;
        }
        pair.demand_same(None, [(&started, &[]), (&other, &[])]);
        Some(pair)
    }

    fn view(&self, n: usize) -> View {
        self.tables[n].view(self.watcher.viewer).expect("the game is on")
    }

    /// Something happens at both tables; whether it was a move after which they still have to look
    /// the same.
    fn go_on(&mut self, dice: &mut Dice) -> bool {
        if once_in(dice, 3) {
            self.say_or_err(dice);
        }
        let due: Vec<SeatId> = self.tables[0].to_act().collect();
        let Some(seat) = pick(dice, &due).copied() else { return false };
        let viewer = self.watcher.viewer;
        let legal = self
            .tables
            .each_ref()
            .map(|table| table.view(Viewer::Seat(seat)).expect("the game is on").legal_actions());
        let Some(actions) = common_actions(&legal, viewer.is(seat), dice) else { return false };
        let entries = [0, 1].map(|n| self.act(n, seat, actions[n]));
        let before = self.tables.clone();
        let [one, two] = &mut self.tables;
        let events = [(one, &entries[0]), (two, &entries[1])]
            .map(|(table, entry)| table.fold(entry).expect("what is proposed can be folded"));
        let shown = [0, 1].map(|n| shown(&events[n], &self.view(n), viewer));
        if shown[0] != shown[1] {
            return false;
        }
        self.demand_same(Some(&before), [(&entries[0], &events[0]), (&entries[1], &events[1])]);
        self.tables[0].stage() == Stage::Playing
    }

    fn act(&self, n: usize, seat: SeatId, action: Action) -> Entry {
        let table = &self.tables[n];
        let decision = table.open_decision(seat).expect("the seat has to decide");
        let now = table.at() + 1_000;
        let chair = table.chair(seat).expect("a seat of the table");
        let proposed = match chair.player().cloned() {
            Some(player) => {
                let origin = Origin { player, command: format!("m{}", table.head()) };
                table.propose(origin, Command::Act { seat, decision, action }, now)
            }
            None => table.propose_bot(seat, decision, action, now),
        };
        proposed.expect("a legal action")
    }

    /// The viewer wants something that is mostly refused, and gets the same answer at both tables.
    fn say_or_err(&mut self, dice: &mut Dice) {
        let player = self.watcher.player.clone().unwrap_or(person(5));
        let seat = match self.watcher.viewer {
            Viewer::Seat(seat) if !once_in(dice, 3) => seat,
            _ => SeatId::ALL[below(dice, 5)],
        };
        let map = self.tables[0].map();
        let legal = self.view(0).legal_actions();
        let action = match pick(dice, &legal) {
            Some(action) => changed(map, *action, dice),
            None => any_action(map, dice),
        };
        let command = match below(dice, 4) {
            0 => Command::Say(Said::Words("hm".into())),
            1 => Command::Return { seat },
            _ => {
                let decision = self.tables[0].open_decision(seat).unwrap_or(0);
                Command::Act { seat, decision, action }
            }
        };
        let answers = self.tables.each_ref().map(|table| {
            let origin = Origin { player: player.clone(), command: format!("s{}", table.head()) };
            table.propose(origin, command.clone(), table.at()).map(|entry| entry.seq).map_err(
                |nack| {
                    let nack = Nack::new(map, &nack);
                    json(&ServerFrame::Nack { id: "s".into(), nack, head: table.head() })
                },
            )
        });
        assert_eq!(answers[0], answers[1], "a refusal tells {:?} the hidden", self.watcher);
        self.frames += 1;
    }

    /// What the viewer is sent of an entry is the same at both tables, as the whole table and as a change of what
    /// it was before.
    fn demand_same(&mut self, before: Option<&[Table; 2]>, last: [(&Entry, &[Event]); 2]) {
        let sent = [0, 1].map(|n| {
            let (table, (entry, events)) = (&self.tables[n], last[n]);
            let view = Some(Box::new(TableView::new(table, &self.watcher, &names)));
            let changed = before.and_then(|before| Changed::between(&before[n], table, 1));
            json(&ServerFrame::Entry {
                entry: Told::new(table, entry, events, &self.watcher, &names),
                view,
                change: changed.map(|changed| Box::new(changed.told(self.watcher.viewer))),
            })
        });
        assert_eq!(sent[0], sent[1], "{:?} is sent the hidden", self.watcher);
        let wakes = self.tables.each_ref().map(Table::next_wake);
        assert_eq!(wakes[0], wakes[1], "the time of the next move tells the hidden");
        self.frames += 1;
    }
}

/// Another deal, in which the viewer gets the same cards and tickets and the same cards are turned
/// up. It differs in little, so that it takes long until the difference comes up.
fn dealt_otherwise(
    started: &Entry,
    map: &Map,
    seats: usize,
    viewer: Viewer,
    dice: &mut Dice,
) -> Entry {
    let mut other = started.clone();
    let Happening::Started { deal, .. } = &mut other.what else { return other };
    let rules = map.rules();
    for luck in deal {
        let (each, open) = match luck.what {
            Shuffle::Trains => (usize::from(rules.opening_hand), 5),
            Shuffle::Tickets => (usize::from(rules.start_tickets), 0),
            Shuffle::LongTickets => (usize::from(rules.start_long_tickets), 0),
            Shuffle::Reshuffle | Shuffle::Returned => continue,
        };
        // First the cards of every seat, then those that are turned up.
        let is_hidden = |place: &usize| match SeatId::new(place / each.max(1)) {
            Some(seat) if seat.index() < seats => !viewer.is(seat),
            _ => *place >= seats * each + open,
        };
        let hidden: Vec<usize> = (0..luck.items.len()).filter(is_hidden).collect();
        for _ in 0..1 + below(dice, 3) {
            let (Some(one), Some(two)) = (pick(dice, &hidden), pick(dice, &hidden)) else { break };
            luck.items.swap(*one, *two);
        }
    }
    other
}

#[test]
fn a_leak_would_be_found() {
    // A twin may differ in what the viewer knows if one looks through the wrong eyes.
    let mut found = 0;
    for_seeds!(a_leak_would_be_found, 40, |seed, dice| {
        let (map, seats) = table(seed);
        let mut walk = Walk::new(map, seats, seed);
        (0..20).for_each(|_| drop(walk.step()));
        let other = twin(&walk.game, Viewer::Seat(SeatId::A), dice);
        let sent = [&walk.game, &other].map(|game| {
            let view = GameView::new(&game.view(Viewer::Seat(SeatId::B)), None);
            serde_json::to_string(&view).expect("always JSON")
        });
        found += u32::from(sent[0] != sent[1]);
    });
    assert!(found > 5, "only {found} differences");
}
