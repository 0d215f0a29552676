//! Whatever happens at a table: what is proposed can be taken in, the log tells the same story
//! again, nobody waits for nobody, and a log that is damaged or made up harms nothing.

use whistlestop_engine::{SeatId, below};
use whistlestop_protocol::wire::{LogError, LogLine};
use whistlestop_table::{Clock, Entry, Happening, Stage, Table};
use whistlestop_testkit::for_seeds;
use whistlestop_testkit::generate::{Dice, once_in, pick};
use whistlestop_testkit::repeat::{often, seed_was_given};
use whistlestop_testkit::sitting::Sitting;

/// A table with all that happened there until it ended, or until enough has happened.
fn life(seed: u64, mut look: impl FnMut(&Table)) -> Sitting {
    let mut sitting = Sitting::new(seed);
    for _ in 0..1_500 {
        let _refused = sitting.step();
        look(&sitting.table);
        if matches!(sitting.table.stage(), Stage::Over | Stage::Abandoned) {
            break;
        }
    }
    sitting
}

/// All there is to a table, in print.
fn print(table: &Table) -> String {
    format!("{table:?}")
}

#[test]
fn the_log_tells_the_same_story_again() {
    let (mut over, mut kinds) = (0, [false; 12]);
    for_seeds!(the_log_tells_the_same_story_again, often(150, 5_000), |seed, _dice| {
        let sitting = life(seed, demand_that_it_goes_on);
        let map = sitting.table.map();
        let mut again = Table::new(sitting.table.facts().clone());
        for entry in &sitting.log {
            let line = LogLine::write(map, entry);
            let read = line.read(map).expect("what was written can be read");
            assert_eq!(read, *entry);
            again.fold(&read).expect("what has happened can be folded");
            kinds[kind(&entry.what)] = true;
        }
        assert_eq!(print(&again), print(&sitting.table));
        if sitting.table.stage() == Stage::Over {
            over += 1;
            let replay = whistlestop_table::replay(again.facts(), &sitting.log).expect("a game");
            let playback = replay.last().expect("a whole game");
            assert_eq!(playback.game().outcome(), again.outcome());
        }
    });
    assert!(seed_was_given() || over > often(20, 500), "only {over} games came to an end");
    assert!(seed_was_given() || kinds.iter().all(|seen| *seen), "not all has happened: {kinds:?}");
}

fn kind(what: &Happening) -> usize {
    match what {
        Happening::Sat { .. } => 0,
        Happening::BotSat { .. } => 1,
        Happening::Left { .. } => 2,
        Happening::Resized { .. } => 3,
        Happening::Started { .. } => 4,
        Happening::Acted { .. } => 5,
        Happening::Replaced { .. } => 6,
        Happening::Returned { .. } => 7,
        Happening::AbandonWanted { .. } => 8,
        Happening::ReplacementWanted { .. } => 9,
        Happening::Said { .. } => 10,
        Happening::Credited { .. } => 11,
    }
}

/// While a game is on, somebody has to decide: a bot, at a known time; or a person, against a clock
/// or in a game without one.
fn demand_that_it_goes_on(table: &Table) {
    if table.stage() != Stage::Playing {
        assert_eq!((table.to_act().next(), table.next_wake()), (None, None));
        return;
    }
    assert!(table.to_act().next().is_some(), "nobody has to decide");
    for seat in table.to_act() {
        let chair = table.chair(seat).expect("a seat of the table");
        let is_timed = table.facts().options.clock != Clock::None;
        match chair.bot() {
            Some(_) => assert!(table.bots_due().any(|due| due.seat == seat)),
            None => assert_eq!(table.deadline(seat).is_some(), is_timed),
        }
        assert!(chair.bot().is_some() || chair.is_played_by_person());
    }
}

#[test]
fn damaged_logs_are_refused_and_change_nothing() {
    let (mut refused, mut accepted) = (0_u32, 0_u32);
    for_seeds!(damaged_logs_are_refused_and_change_nothing, often(300, 20_000), |seed, dice| {
        let sitting = life(seed, |_| ());
        let mut table = Table::new(sitting.table.facts().clone());
        for (place, entry) in sitting.log.iter().enumerate() {
            if once_in(dice, 10) {
                let damaged = damage(entry, &sitting.log, place, dice);
                let before = print(&table);
                let mut next = table.clone();
                match next.fold(&damaged) {
                    Ok(_) => {
                        accepted += 1;
                        demand_that_it_goes_on(&next);
                    }
                    Err(_) => {
                        refused += 1;
                        assert_eq!(print(&next), before, "{damaged:?}");
                    }
                }
            }
            table.fold(entry).expect("what has happened can be folded");
        }
    });
    assert!(refused > 100 && accepted > 0, "{refused} refused, {accepted} accepted");
}

/// An entry that never was, or not here.
fn damage(entry: &Entry, log: &[Entry], place: usize, dice: &mut Dice) -> Entry {
    let mut damaged = entry.clone();
    let any_seat = SeatId::ALL[below(dice, 5)];
    match below(dice, 8) {
        0 => damaged.seq = [0, entry.seq - 1, entry.seq + 1, u64::MAX][below(dice, 4)],
        1 => damaged.at = [i64::MIN, -1, 0, i64::MAX][below(dice, 4)],
        2 => damaged.what = Happening::Resized { seats: [0, 1, 2, 6, usize::MAX][below(dice, 5)] },
        3 => {
            let span = [i64::MIN, -1, 0, 1, i64::MAX][below(dice, 5)];
            damaged.what = Happening::Credited { span };
        }
        4 => damaged.what = Happening::Left { seat: any_seat },
        5 => match &mut damaged.what {
            Happening::Acted { seat, .. }
            | Happening::Replaced { seat, .. }
            | Happening::Returned { seat }
            | Happening::ReplacementWanted { seat, .. }
            | Happening::Sat { seat, .. }
            | Happening::BotSat { seat, .. } => *seat = any_seat,
            Happening::Started { start, .. } => *start = any_seat,
            _ => damaged.what = Happening::Returned { seat: any_seat },
        },
        6 => match &mut damaged.what {
            Happening::Acted { luck, .. } | Happening::Started { deal: luck, .. } => {
                match luck.last_mut() {
                    Some(last) if once_in(dice, 2) => last.items.reverse(),
                    Some(last) if once_in(dice, 2) => last.items.iter_mut().for_each(|it| *it = 7),
                    _ => drop(luck.pop()),
                }
            }
            _ => damaged.what = Happening::Returned { seat: any_seat },
        },
        // Something that happened at another time.
        _ => damaged.what = pick(dice, log).map_or(entry, |other| other).what.clone(),
    }
    if place == 0 {
        damaged.origin = None;
    }
    damaged
}

#[test]
fn lines_that_cannot_be_read_are_named() {
    let sitting = life(3, |_| ());
    let map = sitting.table.map();
    for entry in &sitting.log {
        let line = LogLine::write(map, entry);
        let newer = LogLine { body: line.body.replace("\"v\":1", "\"v\":2"), ..line.clone() };
        assert_eq!(newer.read(map), Err(LogError::Newer { seq: entry.seq, version: 2 }));
        // A newer program may say things of which this one has never heard.
        let unheard = LogLine { body: r#"{"v":9,"kind":"exploded"}"#.into(), ..line.clone() };
        assert_eq!(unheard.read(map), Err(LogError::Newer { seq: entry.seq, version: 9 }));
        for end in 0..line.body.len() {
            let Some(body) = line.body.get(..end) else { continue };
            let cut = LogLine { body: body.into(), ..line.clone() };
            assert!(matches!(cut.read(map), Err(LogError::Damaged { .. })), "{body}");
        }
        let half = LogLine { player: Some("p0".into()), command: None, ..line.clone() };
        assert!(matches!(half.read(map), Err(LogError::Damaged { .. })));
        let with_more = line.body.replacen('{', r#"{"a_later_field":1,"#, 1);
        let with_more = LogLine { body: with_more, ..line };
        assert_eq!(with_more.read(map).as_ref(), Ok(entry), "more fields do no harm");
    }
    for body in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"v":1}"#,
        r#"{"v":1,"kind":"exploded"}"#,
        r#"{"v":1,"kind":"left","seat":"F"}"#,
        r#"{"v":1,"kind":"acted","seat":"A","action":"fly"}"#,
        r#"{"v":1,"kind":"acted","seat":"A","action":"pass","luck":["reshuffle x"]}"#,
        r#"{"v":1,"kind":"started","start":"A","deal":["tickets nowhere-there"]}"#,
        r#"{"v":1,"kind":"sat","seat":"A","player":"p","nonce":"00"}"#,
        r#"{"v":1,"kind":"resized","seats":-1}"#,
    ] {
        let line = LogLine { seq: 4, at: 0, player: None, command: None, body: body.into() };
        assert!(matches!(line.read(map), Err(LogError::Damaged { seq: 4, .. })), "{body}");
    }
}
