//! Every command in every stage: who may do it, and what everybody else is told.

use whistlestop_engine::{Action, SeatId, Viewer};
use whistlestop_fair::Nonce;
use whistlestop_table::{Command, Nack, Options, Origin, Said, Stage, Table};
use whistlestop_testkit::generate::Dice;
use whistlestop_testkit::sitting::{Sitting, facts, person};

use SeatId::{A, B, C, D, E};
use rand_core::SeedableRng;

const STAGES: [Stage; 4] = [Stage::Gathering, Stage::Playing, Stage::Over, Stage::Abandoned];

/// The host on `A`, a guest on `B` and a bot on `C`; before the start also `D`, where nobody sits.
fn table_in(stage: Stage) -> Table {
    let map = whistlestop_maps::by_name("tiny").expect("a built-in map");
    let facts = facts(1, map, 4, Options::default());
    let mut sitting = Sitting::with(facts, Dice::seed_from_u64(1));
    let mut demand = |who: usize, command| {
        sitting.command(person(who), command).expect("can be done");
    };
    demand(0, sit(A));
    demand(1, sit(B));
    demand(0, Command::SeatBot { seat: Some(C), bot: "random".into() });
    if stage != Stage::Gathering {
        demand(0, Command::Resize { seats: 3 });
        demand(0, Command::Start);
    }
    if stage == Stage::Abandoned {
        demand(0, Command::Abandon { wanted: true });
        demand(1, Command::Abandon { wanted: true });
    }
    while stage == Stage::Over && sitting.table.stage() != Stage::Over {
        play_on(&mut sitting);
    }
    assert_eq!(sitting.table.stage(), stage);
    sitting.table
}

fn play_on(sitting: &mut Sitting) {
    let seat = sitting.table.to_act().next().expect("somebody has to decide");
    let decision = sitting.table.open_decision(seat).expect("it has to decide");
    let action = sitting.any_legal(seat).expect("there is always something to do");
    if sitting.table.chair(seat).is_some_and(|chair| chair.is_played_by_person()) {
        let command = Command::Act { seat, decision, action };
        sitting.command(person(seat.index()), command).expect("a legal action");
    } else {
        let entry = sitting.table.propose_bot(seat, decision, action, 0).expect("a legal action");
        sitting.take(entry);
    }
}

fn sit(seat: SeatId) -> Command {
    Command::Sit { seat: Some(seat), nonce: Nonce::ZERO }
}

fn words(words: &str) -> Command {
    Command::Say(Said::Words(words.into()))
}

fn phrase(id: &str) -> Command {
    Command::Say(Said::Phrase(id.into()))
}

#[test]
fn every_command_in_every_stage() {
    let tables = STAGES.map(table_in);
    let keep = {
        let view = tables[1].view(Viewer::Seat(A)).expect("the game is on");
        view.legal_actions()[0]
    };
    let act = |seat, decision, action| Command::Act { seat, decision, action };
    let before = |answer: &'static str| [answer, "wrong_stage", "wrong_stage", "wrong_stage"];
    let during = |answer: &'static str| ["wrong_stage", answer, "wrong_stage", "wrong_stage"];
    let always = |answer: &'static str| [answer; 4];
    let bot = |seat, bot: &str| Command::SeatBot { seat, bot: bot.into() };
    let cases = [
        (2, Command::Sit { seat: None, nonce: Nonce::ZERO }, before("ok")),
        (2, sit(D), before("ok")),
        (0, sit(D), before("ok")),
        (2, sit(B), before("seat_taken")),
        (2, sit(E), before("no_such_seat")),
        (1, Command::Leave { seat: B }, before("ok")),
        (0, Command::Leave { seat: B }, before("not_your_seat")),
        (0, Command::Leave { seat: C }, before("not_your_seat")),
        (0, Command::Leave { seat: E }, before("no_such_seat")),
        (0, bot(None, "medium"), before("ok")),
        (0, bot(Some(A), "medium"), before("seat_taken")),
        (0, bot(None, "nobody"), before("no_such_bot")),
        (1, bot(None, "medium"), before("not_host")),
        (0, Command::Clear { seat: B }, before("ok")),
        (0, Command::Clear { seat: C }, before("ok")),
        (0, Command::Clear { seat: D }, before("seat_empty")),
        (0, Command::Clear { seat: E }, before("no_such_seat")),
        (1, Command::Clear { seat: A }, before("not_host")),
        (0, Command::Resize { seats: 5 }, before("ok")),
        (0, Command::Resize { seats: 3 }, before("ok")),
        (0, Command::Resize { seats: 4 }, before("nothing_new")),
        (0, Command::Resize { seats: 2 }, before("seat_taken")),
        (0, Command::Resize { seats: 6 }, before("seat_count")),
        (0, Command::Resize { seats: 0 }, before("seat_count")),
        (1, Command::Resize { seats: 5 }, before("not_host")),
        (0, Command::Start, before("empty_seat")),
        (1, Command::Start, before("not_host")),
        (0, act(A, 0, keep), during("ok")),
        (0, act(A, 1, keep), during("stale")),
        (0, act(A, 0, Action::DrawDeck), during("illegal")),
        (0, act(B, 0, keep), always("not_your_seat")),
        (0, act(C, 0, keep), always("not_your_seat")),
        (0, act(E, 0, keep), always("no_such_seat")),
        (0, Command::Concede { seat: A }, during("ok")),
        (0, Command::Concede { seat: B }, during("not_your_seat")),
        (0, Command::Concede { seat: C }, during("not_your_seat")),
        (0, Command::Return { seat: A }, during("not_stood_in")),
        (0, Command::Return { seat: C }, during("not_your_seat")),
        (0, Command::Abandon { wanted: true }, during("ok")),
        (0, Command::Abandon { wanted: false }, during("nothing_new")),
        (2, Command::Abandon { wanted: true }, during("not_seated")),
        (0, Command::Replace { seat: B }, during("too_early")),
        (0, Command::Replace { seat: A }, during("nobody_to_replace")),
        (0, Command::Replace { seat: C }, during("nobody_to_replace")),
        (0, Command::Replace { seat: E }, during("no_such_seat")),
        (2, Command::Replace { seat: A }, during("not_seated")),
        (0, words("hello"), always("ok")),
        (2, words("hello"), always("not_seated")),
        (0, words(" "), always("bad_words")),
        (0, words(&"o".repeat(301)), always("bad_words")),
        (0, phrase("good_luck"), always("ok")),
        (0, phrase("meet me at noon"), always("bad_words")),
        (0, phrase(""), always("bad_words")),
        (0, phrase(&"o".repeat(33)), always("bad_words")),
    ];
    for (who, command, expected) in cases {
        for (table, expected) in tables.iter().zip(expected) {
            let answer = propose(table, who, "new", command.clone());
            let name = answer.as_ref().map_or_else(|nack| nack.name(), |()| "ok");
            assert_eq!(name, expected, "{command:?} of p{who} when {:?}", table.stage());
        }
    }
}

/// What the table says, having made sure that it can take in what it accepts.
fn propose(table: &Table, who: usize, id: &str, command: Command) -> Result<(), Nack> {
    let origin = Origin { player: person(who), command: id.into() };
    let entry = table.propose(origin, command, 5)?;
    assert_eq!((entry.seq, entry.at), (table.head() + 1, table.at().max(5)));
    let mut next = table.clone();
    next.fold(&entry).expect("what is proposed can be folded");
    Ok(())
}

#[test]
fn a_command_is_known_by_its_person_and_id() {
    let table = table_in(Stage::Playing);
    let hello = || words("hello");
    assert_eq!(propose(&table, 0, "", hello()), Err(Nack::BadCommandId));
    assert_eq!(propose(&table, 0, &"o".repeat(65), hello()), Err(Nack::BadCommandId));
    assert_eq!(propose(&table, 0, "c1", hello()), Err(Nack::Repeated { seq: 1 }));
    assert_eq!(propose(&table, 0, "c3", hello()), Err(Nack::Repeated { seq: 3 }));
    assert_eq!(propose(&table, 1, "c1", hello()), Ok(()), "somebody else's id");
    assert_eq!(
        propose(&table, 1, "c2", Command::Start),
        Err(Nack::Repeated { seq: 2 }),
        "the same id is the same command, whatever it says"
    );
}

#[test]
fn a_bot_decides_only_where_one_sits() {
    let table = table_in(Stage::Playing);
    let legal = |seat| table.view(Viewer::Seat(seat)).expect("the game is on").legal_actions()[0];
    assert!(table.propose_bot(C, 0, legal(C), 0).is_ok());
    assert_eq!(table.propose_bot(C, 1, legal(C), 0), Err(Nack::Stale { open: Some(0) }));
    assert_eq!(table.propose_bot(A, 0, legal(A), 0), Err(Nack::NotYourSeat));
    assert_eq!(table.propose_bot(E, 0, legal(A), 0), Err(Nack::NoSuchSeat));
    let over = table_in(Stage::Over);
    assert_eq!(over.propose_bot(C, 0, legal(C), 0), Err(Nack::WrongStage));
}

#[test]
fn a_full_log_takes_in_only_what_brings_the_end() {
    let map = whistlestop_maps::by_name("tiny").expect("a built-in map");
    let facts = facts(1, map, 2, Options::default());
    let mut sitting = Sitting::with(facts, Dice::seed_from_u64(1));
    sitting.begin(false);
    let mut wanted = true;
    let refused = loop {
        match sitting.command(person(0), Command::Abandon { wanted }) {
            Ok(_) => wanted = !wanted,
            Err(nack) => break nack,
        }
    };
    assert_eq!(refused, Nack::LogFull);
    assert_eq!(sitting.command(person(1), words("hello")), Err(Nack::LogFull));
    while sitting.table.stage() == Stage::Playing {
        play_on(&mut sitting);
    }
    assert_eq!(sitting.table.stage(), Stage::Over);
}
