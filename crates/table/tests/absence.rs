//! People who are away, run out of time, give up, or are voted out: the others can always go on.

use rand_core::SeedableRng;
use whistlestop_engine::SeatId;
use whistlestop_fair::Nonce;
use whistlestop_table::{
    Cause, Clock, Command, Entry, Happening, LONG_WAIT, Millis, Nack, Options, Stage, Table,
};
use whistlestop_testkit::generate::Dice;
use whistlestop_testkit::sitting::{Sitting, facts, person};

use SeatId::{A, B, C};

const LIVE: Clock = Clock::Live { bank: 60_000, turn: 10_000 };

fn begun(seats: usize, clock: Clock) -> Sitting {
    let map = whistlestop_maps::by_name("tiny").expect("a built-in map");
    let options = Options { clock, ..Options::default() };
    let mut sitting = Sitting::with(facts(1, map, seats, options), Dice::seed_from_u64(1));
    sitting.begin(false);
    sitting
}

fn causes(table: &Table) -> Vec<Option<Cause>> {
    table.chairs().map(|(_, chair)| chair.cause()).collect()
}

/// Does what is due at this moment, as a server would.
fn wake(sitting: &mut Sitting) -> bool {
    let now = sitting.now;
    let entry = sitting.table.propose_timeout(now).or_else(|| {
        let due = sitting.table.bots_due().find(|due| due.at <= now)?;
        let (seat, decision) = (due.seat, due.decision);
        let action = sitting.any_legal(seat)?;
        Some(sitting.table.propose_bot(seat, decision, action, now).expect("a legal action"))
    });
    entry.map(|entry| sitting.take(entry)).is_some()
}

/// Lets time pass from one thing to the next until the game is over.
fn wait_for_the_end(sitting: &mut Sitting) {
    for _ in 0..10_000 {
        let Some(at) = sitting.table.next_wake() else { break };
        sitting.now = sitting.now.max(at);
        assert!(wake(sitting), "nothing is due at the moment of which the table has spoken");
    }
    assert_eq!(sitting.table.stage(), Stage::Over);
}

#[test]
fn bots_finish_the_game_of_those_who_ran_out_of_time_together() {
    let mut sitting = begun(5, LIVE);
    sitting.now += 70_000;
    assert_eq!(sitting.table.next_wake(), Some(sitting.now));
    while wake(&mut sitting) {}
    assert_eq!(causes(&sitting.table), [Some(Cause::Timeout); 5]);
    wait_for_the_end(&mut sitting);
}

#[test]
fn bots_finish_the_game_of_those_who_gave_up() {
    let mut sitting = begun(3, Clock::None);
    for (number, seat) in [A, B, C].into_iter().enumerate() {
        sitting.command(person(number), Command::Concede { seat }).expect("may give up");
        let again = sitting.command(person(number), Command::Concede { seat });
        assert_eq!(again, Err(Nack::HasConceded));
        let back = sitting.command(person(number), Command::Return { seat });
        assert_eq!(back, Err(Nack::HasConceded));
    }
    assert_eq!(sitting.table.stage(), Stage::Playing, "nobody has agreed to abandon the game");
    let abandon = sitting.command(person(0), Command::Abandon { wanted: true });
    assert_eq!(abandon, Err(Nack::NotSeated));
    wait_for_the_end(&mut sitting);
}

#[test]
fn nobody_stops_the_game_by_coming_back_again_and_again() {
    let mut sitting = begun(2, LIVE);
    let mut returns = 0;
    for _ in 0..10_000 {
        let Some(at) = sitting.table.next_wake() else { break };
        sitting.now = sitting.now.max(at);
        while wake(&mut sitting) {}
        for (number, seat) in [A, B].into_iter().enumerate() {
            returns += u32::from(sitting.command(person(number), Command::Return { seat }).is_ok());
        }
    }
    assert_eq!(sitting.table.stage(), Stage::Over);
    assert!(returns > 2);
}

#[test]
fn who_ran_out_of_time_comes_back_when_the_bot_has_decided() {
    let mut sitting = begun(2, LIVE);
    sitting.now += 70_000;
    while wake(&mut sitting) {}
    let back = Command::Return { seat: A };
    assert_eq!(sitting.command(person(0), back.clone()), Err(Nack::BotDecides));
    // Both bots keep starting tickets, and one of them begins.
    while sitting.table.to_act().any(|seat| seat == A) {
        sitting.now = sitting.table.next_wake().expect("bots are due");
        wake(&mut sitting);
    }
    sitting.command(person(0), back.clone()).expect("the bot has decided");
    assert_eq!(causes(&sitting.table), [None, Some(Cause::Timeout)]);
    assert_eq!(sitting.command(person(0), back), Err(Nack::NotStoodIn));
    assert_eq!(sitting.table.bank(A), 0, "the bank is used up");
    while sitting.table.open_decision(A).is_none() {
        sitting.now = sitting.table.next_wake().expect("the bot is due");
        wake(&mut sitting);
    }
    assert_eq!(sitting.table.deadline(A), Some(sitting.now + 10_000), "there is the turn itself");
}

#[test]
fn votes_are_counted_again_when_there_are_fewer_voters() {
    let mut sitting = begun(3, Clock::None);
    let vote = Command::Replace { seat: C };
    sitting.command(person(0), vote.clone()).expect("may vote");
    assert_eq!(causes(&sitting.table), [None; 3]);
    assert_eq!(sitting.command(person(0), vote), Err(Nack::NothingNew));
    sitting.command(person(1), Command::Concede { seat: B }).expect("may give up");
    assert_eq!(causes(&sitting.table), [None, Some(Cause::Conceded), Some(Cause::Voted)]);
    assert!(sitting.table.replacement_wanted().is_empty());
    sitting.command(person(2), Command::Return { seat: C }).expect("may come back");
    assert_eq!(causes(&sitting.table), [None, Some(Cause::Conceded), None]);
}

#[test]
fn one_against_one_has_to_wait() {
    let mut sitting = begun(2, Clock::None);
    let vote = Command::Replace { seat: B };
    sitting.now += LONG_WAIT - 1;
    assert_eq!(sitting.command(person(0), vote.clone()), Err(Nack::TooEarly));
    let (decision, action) = (0, sitting.any_legal(B).expect("tickets to keep"));
    sitting.command(person(1), Command::Act { seat: B, decision, action }).expect("legal");
    sitting.now += LONG_WAIT;
    assert_eq!(sitting.command(person(0), vote), Err(Nack::TooEarly), "nobody waits for B now");
    sitting.command(person(1), Command::Replace { seat: A }).expect("A keeps B waiting");
    assert_eq!(causes(&sitting.table), [Some(Cause::Voted), None]);
}

#[test]
fn where_there_is_a_clock_nobody_votes() {
    let mut sitting = begun(3, LIVE);
    assert_eq!(sitting.command(person(0), Command::Replace { seat: C }), Err(Nack::HasClock));
}

/// The first person on `A` and `B`, another one on `C`.
fn pass_and_play(clock: Clock) -> Sitting {
    let map = whistlestop_maps::by_name("tiny").expect("a built-in map");
    let options = Options { clock, pass_and_play: true, ..Options::default() };
    let mut sitting = Sitting::with(facts(1, map, 3, options), Dice::seed_from_u64(1));
    for who in [0, 0, 1] {
        let sit = Command::Sit { seat: None, nonce: Nonce::ZERO };
        sitting.command(person(who), sit).expect("a free seat");
    }
    sitting.command(person(0), Command::Start).expect("all seats are taken");
    sitting
}

#[test]
fn who_has_another_seat_goes_on_wanting() {
    let mut sitting = pass_and_play(Clock::None);
    sitting.command(person(0), Command::Abandon { wanted: true }).expect("may want that");
    sitting.command(person(0), Command::Concede { seat: A }).expect("may give up");
    assert_eq!(sitting.table.abandon_wanted(), [person(0)]);
    assert_eq!(sitting.table.stage(), Stage::Playing);
    sitting.command(person(1), Command::Abandon { wanted: true }).expect("may want that");
    assert_eq!(sitting.table.stage(), Stage::Abandoned);
}

#[test]
fn several_seats_are_one_voice() {
    let mut sitting = pass_and_play(Clock::None);
    let own = sitting.command(person(0), Command::Replace { seat: B });
    assert_eq!(own, Err(Nack::NobodyToReplace));
    sitting.now += LONG_WAIT;
    sitting.command(person(0), Command::Replace { seat: C }).expect("may vote");
    assert_eq!(causes(&sitting.table), [None, None, Some(Cause::Voted)]);
    sitting.command(person(1), Command::Return { seat: C }).expect("may come back");
    sitting.now += LONG_WAIT;
    sitting.command(person(1), Command::Replace { seat: A }).expect("may vote");
    assert_eq!(causes(&sitting.table), [Some(Cause::Voted), None, None]);
    assert!(sitting.table.playing().contains(&&person(0)));
}

#[test]
fn when_the_game_is_abandoned_no_clock_is_running() {
    let mut sitting = begun(2, LIVE);
    for number in 0..2 {
        sitting.command(person(number), Command::Abandon { wanted: true }).expect("may want that");
    }
    assert_eq!(sitting.table.stage(), Stage::Abandoned);
    assert_eq!(sitting.table.next_wake(), None);
    for seat in [A, B] {
        assert_eq!((sitting.table.deadline(seat), sitting.table.turn_began(seat)), (None, None));
    }
    assert!(sitting.table.proof().is_some_and(|proof| proof.check().is_ok()));
}

#[test]
fn time_that_nobody_had_is_given_back() {
    let mut sitting = begun(2, LIVE);
    let deadlines = |table: &Table| [A, B].map(|seat| table.deadline(seat).expect("is thinking"));
    let before = deadlines(&sitting.table);
    let credit = |sitting: &Sitting, span| -> Option<Entry> {
        sitting.table.propose_credit(span, sitting.now)
    };
    assert_eq!(credit(&sitting, 0), None);
    assert_eq!(credit(&sitting, -1), None);
    let entry = credit(&sitting, 30_000).expect("two are thinking");
    sitting.take(entry);
    assert_eq!(deadlines(&sitting.table), before.map(|at: Millis| at + 30_000));
    assert_eq!(credit(&begun(2, Clock::None), 30_000), None, "no clock is running");
}

#[test]
fn time_never_goes_back() {
    let mut sitting = begun(2, LIVE);
    let at = sitting.table.at();
    sitting.now = 0;
    sitting.command(person(0), Command::Abandon { wanted: true }).expect("may want that");
    assert_eq!(sitting.table.at(), at);
}

#[test]
fn another_bot_plays_for_one_that_no_longer_exists() {
    let map = whistlestop_maps::by_name("tiny").expect("a built-in map");
    let options = Options { stand_in: "forgotten".into(), ..Options::default() };
    let mut sitting = Sitting::with(facts(1, map, 2, options), Dice::seed_from_u64(1));
    sitting.command(person(0), Command::Sit { seat: None, nonce: Nonce::ZERO }).expect("free");
    let bot = Happening::BotSat { seat: B, bot: "forgotten".into() };
    sitting.take(Entry { seq: 2, at: sitting.now, origin: None, what: bot });
    sitting.command(person(0), Command::Start).expect("all seats are taken");
    sitting.command(person(0), Command::Concede { seat: A }).expect("may give up");
    let due: Vec<&str> = sitting.table.bots_due().map(|due| due.bot).collect();
    assert_eq!(due, ["medium", "medium"]);
    while sitting.table.stage() == Stage::Playing {
        sitting.now = sitting.table.next_wake().expect("a bot is due");
        wake(&mut sitting);
    }
    assert_eq!(sitting.table.stage(), Stage::Over);
}
