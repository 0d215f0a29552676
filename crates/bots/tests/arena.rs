//! The arena: fair, repeatable, and in agreement with what is known about the reference bots.

use whistlestop_bots::arena::{Arena, Entrant, Report, Sprt, Verdict};
use whistlestop_bots::{Bot, Budget, Limits};
use whistlestop_engine::{Action, View};

fn entrants(names: &[&str]) -> Vec<Entrant<'static>> {
    names.iter().map(|name| Entrant::by_name(name).expect("a listed bot")).collect()
}

fn run(arena: Arena<'_>, names: &[&str]) -> Report {
    arena.run(&entrants(names), |_| ())
}

fn usa(games: u64) -> Arena<'static> {
    Arena { games, ..Arena::new(whistlestop_maps::usa()) }
}

/// A report without what differs from run to run.
fn timeless(mut report: Report) -> Report {
    report.bots.iter_mut().for_each(|bot| bot.times = Default::default());
    report
}

#[test]
fn threads_make_no_difference() {
    let names = ["racer", "planner", "random"];
    let reports = [1, 2, 5].map(|threads| {
        let sprt = Some(Sprt::new(0.0, 30.0));
        let duel = run(Arena { threads, sprt, ..usa(1000) }, &names[..2]);
        (timeless(duel), timeless(run(Arena { threads, ..usa(100) }, &names)))
    });
    assert_eq!(reports[0], reports[1]);
    assert_eq!(reports[0], reports[2]);
}

#[test]
fn another_seed_gives_other_games() {
    let one = timeless(run(usa(20), &["planner", "planner"]));
    let other = timeless(run(Arena { seed: 1, ..usa(20) }, &["planner", "planner"]));
    assert_ne!(one.bots[0].mean_score, other.bots[0].mean_score);
}

/// Two bots that decide alike have the same luck, so that every deal ends in a tie.
#[test]
fn a_mirror_is_exactly_even() {
    for seats in 2..=5 {
        let report = run(Arena { seats, ..usa(60) }, &["racer", "racer"]);
        assert!((report.bots[0].win_rate - 0.5).abs() < 1e-9, "{seats} seats");
        assert!((report.bots[0].mean_score - report.bots[1].mean_score).abs() < 1e-9);
        let duel = report.duel.expect("two bots");
        assert!(duel.elo.difference.abs() < 1e-6);
        assert_eq!(duel.scores.counts().len(), 1);
    }
}

#[test]
fn a_clear_answer_ends_the_test() {
    let sprt = Sprt::new(0.0, 50.0);
    let report = run(Arena { sprt: Some(sprt), ..usa(100_000) }, &["hybrid", "random"]);
    let (_, verdict, ratio) = report.duel.and_then(|duel| duel.sprt).expect("a test");
    assert_eq!(verdict, Verdict::Accepted);
    assert!(ratio >= sprt.bounds().1);
    assert!(report.games < 200, "{}", report.games);
}

#[test]
fn many_bots_at_few_seats_and_few_bots_at_many() {
    let report = run(usa(120), &["random", "planner", "racer", "hybrid"]);
    assert_eq!(report.games, 120);
    assert!(report.bots.iter().all(|bot| bot.games == 60));
    assert_eq!(report.bots[1].elo.difference, 1000.0);
    assert!(report.bots[0].elo.high < report.bots[1].elo.low);
    assert!(report.crosstable.rate(1, 0).is_some_and(|rate| rate > 0.9));
    let wins: f64 = report.bots.iter().map(|bot| bot.win_rate * bot.games as f64).sum();
    assert!((wins - 120.0).abs() < 1e-6);

    let report = run(Arena { seats: 5, ..usa(20) }, &["random", "planner"]);
    assert_eq!(report.games, 20);
    assert!(report.bots[1].win_rate > 0.9 && report.bots[1].margin > 50.0);
}

/// Passes whenever it has a choice.
struct Cheat;

impl Bot for Cheat {
    fn decide(&mut self, _: &View, legal: &[Action], _: &Limits<'_>) -> Action {
        if legal.contains(&Action::DrawTickets) { Action::Pass } else { legal[0] }
    }
}

/// Its program has crashed.
struct Broken;

impl Bot for Broken {
    fn decide(&mut self, _: &View, legal: &[Action], _: &Limits<'_>) -> Action {
        legal[0]
    }

    fn fault(&self) -> Option<String> {
        Some(String::from("no answer"))
    }
}

#[test]
fn illegal_actions_and_faults_lose_the_game() {
    for (name, reason) in [("cheat", "T4: "), ("broken", "no answer")] {
        let loser = match name {
            "cheat" => Entrant::new(name, |_| Box::new(Cheat)),
            _ => Entrant::new(name, |_| Box::new(Broken)),
        };
        let random = Entrant::by_name("random").expect("a listed bot");
        let report = usa(20).run(&[loser, random], |_| ());
        assert_eq!((report.bots[0].win_rate, report.bots[1].win_rate), (0.0, 1.0));
        assert_eq!((report.bots[0].forfeits, report.bots[1].forfeits), (20, 0));
        let why = report.bots[0].first_forfeit.clone().expect("a reason");
        assert!(why.starts_with(reason), "{why}");
    }
}

/// Can play no longer unless it is given 8 nodes.
struct Spoiled(Option<Budget>);

impl Bot for Spoiled {
    fn decide(&mut self, _: &View, legal: &[Action], limits: &Limits<'_>) -> Action {
        self.0 = Some(limits.budget);
        legal[0]
    }

    fn fault(&self) -> Option<String> {
        self.0.filter(|budget| *budget != Budget::Nodes(8)).map(|budget| budget.to_string())
    }
}

#[test]
fn an_entrant_may_have_a_budget_of_its_own() {
    let spoiled = || Entrant::new("spoiled", |_| Box::new(Spoiled(None)));
    let report = usa(2).run(&[spoiled().with_budget(Budget::Nodes(8)), spoiled()], |_| ());
    assert_eq!(report.bots[0].name, "spoiled with 8 nodes");
    assert_eq!((report.bots[0].forfeits, report.bots[1].forfeits), (0, 2));
}

/// Independent engines agree on these figures; if ours does not, a rule or a bot is wrong. The
/// margins allow for the few games here; `docs/bots.md` has more.
#[test]
fn reference_bots_land_where_they_should() {
    let report = run(usa(2000), &["random", "random"]);
    assert!((report.mean_decisions - 155.0).abs() < 2.0, "{}", report.mean_decisions);
    assert!((report.bots[0].mean_score + 52.0).abs() < 4.0, "{}", report.bots[0].mean_score);

    for (names, win_rate, scores) in [
        (["racer", "planner"], 0.66, [93.0, 79.0]),
        (["racer", "wary"], 0.62, [92.5, 83.0]),
        (["planner", "planner"], 0.5, [109.0, 109.0]),
        (["racer", "racer"], 0.5, [87.0, 87.0]),
        (["hybrid", "racer"], 0.55, [91.5, 93.5]),
        (["hybrid", "planner"], 0.63, [113.0, 100.0]),
    ] {
        let report = run(usa(2000), &names);
        for (bot, expected) in report.bots.iter().zip(scores) {
            assert!((bot.mean_score - expected).abs() < 3.0, "{names:?}: {}", bot.mean_score);
        }
        assert!((report.bots[0].win_rate - win_rate).abs() < 0.05, "{names:?}: {report}");
    }
}
