//! The runner itself: that it notices what is wrong, and says so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use whistlestop_testkit::scenario::{self, Report};

const HEAD: &str = r#"
id = "X"
title = "A scenario of the tests"
rules = []
map = "europe"
players = 2
"#;

/// A card of the display is taken: `A draw 1`.
const DRAW: &str = r#"
[given]
passes = 1
hands.A = {red = 1}
display = ["red", "locomotive", "blue", "green", "white"]
deck = ["locomotive", "black"]
discard = {orange = 3}
rest = "hand:B"
[[step]]
seat = "A"
do = "draw 1"
"#;

/// The display is replaced.
const RESET: &str = r#"
[given]
display = ["red", "locomotive", "locomotive", "blue", "green"]
deck = ["locomotive", "yellow", "white", "black", "orange", "purple"]
[[step]]
seat = "A"
do = "draw 1"
"#;

/// A turn of the final round, of which two are left.
const FINAL_ROUND: &str = r#"
[given]
to_act = "B"
triggered_by = "A"
[[step]]
seat = "B"
do = "draw deck"
"#;

/// A route is claimed.
const CLAIM: &str = r#"
[given]
hands.A = {red = 2, black = 1}
routes.B = ["erzurum-sochi"]
stations.A = ["wien", "roma"]
[[step]]
seat = "A"
do = "claim kobenhavn-stockholm:white red*2 black*1"
expect = "rejected"
[[step]]
seat = "A"
do = "claim amsterdam-bruxelles black*1"
"#;

/// A tunnel waits for its surcharge.
const TUNNEL: &str = r#"
[given]
hands.A = {yellow = 3}
deck = ["yellow", "red", "blue"]
[[step]]
seat = "A"
do = "claim munchen-zurich yellow*2"
"#;

/// Three tickets are on offer.
const TICKETS: &str = r#"
[given]
ticket_deck = ["paris-wien", "berlin-roma", "brest-marseille", "kyiv-sochi"]
[[step]]
seat = "A"
do = "tickets"
"#;

/// One of them is kept.
const KEEP: &str = r#"
[given]
phase = "ticket_choice"
offered.A = ["paris-wien", "berlin-roma", "brest-marseille"]
ticket_deck = ["essen-kyiv", "kyiv-sochi"]
[[step]]
seat = "A"
do = "keep wien-paris"
"#;

/// Everybody chooses starting tickets, and A has chosen.
const START: &str = r#"
[given]
phase = "starting_tickets"
offered.A = ["athina-edinburgh", "paris-wien", "berlin-roma", "brest-marseille"]
offered.B = ["brest-petrograd", "london-wien", "essen-kyiv", "kyiv-sochi"]
chosen.A = ["paris-wien", "berlin-roma"]
[[step]]
"#;

/// Two games whose difference only A knows.
const TWIN: &str = r#"
[given]
hands.A = {red = 1}
hands.B = {blue = 1}
display = ["red", "blue", "green", "white", "black"]
[twin]
hands.A = {yellow = 1}
[[step]]
seat = "B"
do = "pass"
expect = "rejected"
"#;

/// For every key of `then`: where it can be seen, what is right, and what is wrong.
const THEN: &[(&str, &str, &str)] = &[
    (DRAW, r#"to_act = "A""#, r#"to_act = ["A", "B"]"#),
    (START, r#"to_act = ["B"]"#, r#"to_act = []"#),
    (DRAW, r#"phase = "second_card""#, r#"phase = "action""#),
    (DRAW, "over = false", "over = true"),
    (FINAL_ROUND, "final_round = true", "final_round = false"),
    (FINAL_ROUND, r#"triggered_by = "A""#, r#"triggered_by = "B""#),
    (DRAW, "final_round = false", r#"triggered_by = "A""#),
    (FINAL_ROUND, "turns_left = 2", "turns_left = 1"),
    (DRAW, "passes = 1", "passes = 0"),
    (
        DRAW,
        r#"display = ["locomotive", "?", "blue", "?", "white"]"#,
        r#"display = ["locomotive", "?", "blue", "-", "white"]"#,
    ),
    (
        DRAW,
        "display_counts = {locomotive = 2, blue = 1, green = 1, white = 1}",
        "display_counts = {locomotive = 2, blue = 1, green = 1}",
    ),
    (DRAW, "display_size = 5", "display_size = 4"),
    (DRAW, "display_max = {locomotive = 2}", "display_max = {locomotive = 1}"),
    (DRAW, "display_max = {purple = 0}", "display_max = {white = 0}"),
    (DRAW, "deck_size = 1", "deck_size = 2"),
    (DRAW, r#"deck_top = ["black"]"#, r#"deck_top = ["red"]"#),
    (RESET, r#"deck_top = ["?", "?"]"#, r#"deck_top = ["?", "-"]"#),
    (DRAW, "deck_counts = {black = 1}", "deck_counts = {}"),
    (DRAW, "discard = {orange = 3}", "discard = {orange = 2}"),
    (DRAW, "discard_size = 3", "discard_size = 0"),
    (DRAW, "deck_and_discard_size = 4", "deck_and_discard_size = 3"),
    (
        DRAW,
        "pool = {locomotive = 2, blue = 1, green = 1, white = 1, black = 1, orange = 3}",
        "pool = {locomotive = 2, blue = 1, green = 1, white = 1, black = 1}",
    ),
    (RESET, "resets = 1", "resets = 0"),
    (RESET, "resets_min = 1", "resets_min = 2"),
    (DRAW, "hand.A = {red = 2}", "hand.A = {red = 1}"),
    (DRAW, "hand_size.A = 2", "hand_size = {A = 1}"),
    (DRAW, "hand_gain = {A = {red = 1}, B = {}}", "hand_gain.B = {red = 1}"),
    (CLAIM, "hand_gain.A = {black = -1}", "hand_gain.A = {black = 1}"),
    (DRAW, r#"hand_gain_one_of.A = ["blue", "red"]"#, r#"hand_gain_one_of.A = ["blue", "green"]"#),
    (CLAIM, "score = {A = 1, B = 4}", "score.B = 5"),
    (CLAIM, "score_gain = {A = 1, B = 0}", "score_gain.A = 0"),
    (CLAIM, "trains = {A = 44, B = 42}", "trains.A = 45"),
    (CLAIM, "stations_left = {A = 1, B = 3}", "stations_left.B = 2"),
    (CLAIM, r#"stations.A = ["wien", "roma"]"#, r#"stations.A = ["roma", "wien"]"#),
    (
        CLAIM,
        r#"owner = {"sochi-erzurum" = "B", "frankfurt-paris:1" = "-"}"#,
        r#"owner = {"erzurum-sochi" = "-"}"#,
    ),
    (CLAIM, "over = false", r#"owner = {"paris-moskva" = "-"}"#),
    (TUNNEL, "surcharge = 1", "surcharge = 0"),
    (DRAW, "surcharge = 0", "surcharge = 1"),
    (TUNNEL, r#"revealed = ["yellow", "red", "blue"]"#, r#"revealed = ["yellow", "red"]"#),
    (TUNNEL, "revealed_counts = {yellow = 1, red = 1, blue = 1}", "revealed_counts = {}"),
    (TUNNEL, "laid = {yellow = 2}", "laid = {yellow = 3}"),
    (KEEP, r#"tickets.A = ["wien-paris"]"#, r#"tickets.A = ["berlin-roma"]"#),
    (KEEP, r#"tickets.B = []"#, r#"tickets.A = ["nowhere-paris"]"#),
    (KEEP, "tickets_count.A = 1", "tickets_count.A = 3"),
    (
        TICKETS,
        r#"offered.A = ["brest-marseille", "berlin-roma", "wien-paris"]"#,
        r#"offered.A = ["brest-marseille", "berlin-roma"]"#,
    ),
    (START, "offered_count = {A = 4, B = 4}", "offered_count.B = 3"),
    (START, "offered_long = {A = 1, B = 1}", "offered_long.A = 0"),
    (TICKETS, "ticket_deck_size = 37", "ticket_deck_size = 40"),
    (TICKETS, r#"ticket_deck_top = ["kyiv-sochi"]"#, r#"ticket_deck_top = ["essen-kyiv"]"#),
    (KEEP, r#"ticket_deck_top = ["?", "sochi-kyiv"]"#, r#"ticket_deck_top = ["?", "essen-kyiv"]"#),
    (
        KEEP,
        r#"ticket_bottom_set = ["brest-marseille", "roma-berlin"]"#,
        r#"ticket_bottom_set = ["brest-marseille", "paris-wien"]"#,
    ),
    (KEEP, r#"ticket_deck_absent = ["paris-wien"]"#, r#"ticket_deck_absent = ["berlin-roma"]"#),
    (KEEP, "ticket_deck_long = 0", "ticket_deck_long = 1"),
    (KEEP, "box_size = 6", "box_size = 0"),
    (TUNNEL, r#"legal = ["decline", "pay ..."]"#, r#"legal = ["claim ..."]"#),
    (TUNNEL, r#"illegal = ["pay red*1", "claim ...", "nonsense"]"#, r#"illegal = ["pay ..."]"#),
    (TUNNEL, r#"legal_only = ["decline", "pay yellow*1"]"#, r#"legal_only = ["decline"]"#),
    (
        TUNNEL,
        r#"legal_only = ["decline", "pay ..."]"#,
        r#"legal_only = ["decline", "pay ...", "draw deck"]"#,
    ),
    (
        START,
        r#"legal_seat = "A"
           then.illegal = ["keep ..."]"#,
        r#"legal_seat = "A"
           then.legal = ["keep ..."]"#,
    ),
    (
        DRAW,
        r#"legal_seat = "A"
           then.illegal = ["pass"]"#,
        r#"illegal = ["pass"]
           then.legal_seat = "C""#,
    ),
    (
        DRAW,
        r#"told = {A = ["A draw 1: red"], spectator = ["A draw 1: red"]}"#,
        r#"told.spectator = ["A draw 1"]"#,
    ),
    (DRAW, "told = {}", "told.B = []"),
    (TWIN, r#"same_view = ["B", "spectator"]"#, r#"same_view = ["A"]"#),
    (TWIN, r#"differ_view = ["A"]"#, r#"differ_view = ["B"]"#),
    (TWIN, "same_state = false", "same_state = true"),
    (
        DRAW,
        "one_of = [{deck_size = 7}, {deck_size = 1, over = false}]",
        "one_of = [{deck_size = 7}, {deck_size = 1, over = true}]",
    ),
];

#[test]
fn every_key_of_then_passes_and_fails() {
    for (scene, right, wrong) in THEN {
        demand_pass(&format!("{HEAD}{scene}then.{right}"));
        // The last key of those written is the one that is wrong.
        let last = wrong.rsplit("then.").next().unwrap();
        demand_failure(&format!("{HEAD}{scene}then.{wrong}"), &format!(": {}", key_of(last)));
    }
}

#[test]
fn every_key_of_then_is_tried() {
    let tried: BTreeSet<&str> =
        THEN.iter().flat_map(|(_, right, _)| right.split("then.")).map(key_of).collect();
    let format = fs::read_to_string(root().join("docs/formats/scenario.md")).unwrap();
    let (_, section) = format.split_once("### 3.5").unwrap();
    let (section, _) = section.split_once("### 3.6").unwrap();
    let columns = section.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let keys: BTreeSet<&str> = columns.flat_map(|keys| keys.split("`, `")).map(key_of).collect();
    assert!(keys.len() > 40, "section 3.5 of the format has only {keys:?}");
    let missing: Vec<_> = keys.difference(&tried).collect();
    assert!(missing.is_empty(), "documented but not tried: {missing:?}");
}

/// `hand` of `hand.A = 1`.
fn key_of(text: &str) -> &str {
    text.split([' ', '.', '`']).next().unwrap_or_default()
}

const OVER: &str = r#"
score_now = true
[given]
routes.A = ["amsterdam-london", "amsterdam-essen"]
routes.B = ["berlin-essen"]
stations.A = ["berlin", "roma"]
tickets.A = ["berlin-london", "paris-wien"]
[final]
"#;

#[test]
fn every_key_of_final_passes_and_fails() {
    let table = [
        ("A.routes = 6", "A.routes = 2"),
        ("A.tickets = -1", "A.tickets = 7"),
        ("A.stations = 4", "A.stations = 8"),
        ("A.longest = 10", "A.longest = 0"),
        ("A.total = 19", "A.total = 18"),
        ("A.completed = 1", "A.completed = 0"),
        ("A.path = 5", "A.path = 7"),
        ("B = {built = 0}", "B.built = 1"),
        ("B.rank = 2", "B.rank = 1"),
        (
            r#"A.station_use = {berlin = "essen-berlin", roma = "-"}"#,
            r#"A.station_use.roma = "-x""#,
        ),
        (r#"A.station_use.berlin = "berlin-essen""#, r#"A.station_use.berlin = "-""#),
        (r#"A.station_use.roma = "-""#, r#"A.station_use.wien = "-""#),
        (r#"A.ticket_status = {"london-berlin" = true}"#, r#"A.ticket_status.paris-wien = true"#),
        (r#"A.ticket_status.paris-wien = false"#, r#"A.ticket_status.kyiv-sochi = false"#),
        (r#"winners = ["A"]"#, r#"winners = ["A", "B"]"#),
        (r#"bonus = ["A"]"#, r#"bonus = []"#),
        ("B.routes = 2", "C.routes = 0"),
    ];
    for (right, wrong) in table {
        demand_pass(&format!("{HEAD}{OVER}{right}"));
        let key = wrong.split(' ').next().unwrap().trim_end_matches(".routes");
        demand_failure(&format!("{HEAD}{OVER}{wrong}"), key);
    }
    let unfinished = OVER.replace("score_now = true", "");
    demand_failure(&format!("{HEAD}{unfinished}"), "the game is not over");
}

#[test]
fn every_key_of_data_passes_and_fails() {
    let table = [
        ("cities = 47", "cities = 46"),
        ("routes = 101", "routes = 100"),
        ("spaces = 300", "spaces = 309"),
        ("pairs = 11", "pairs = 22"),
        ("grey = 37", "grey = 38"),
        ("tunnels = 18", "tunnels = 0"),
        ("ferries = 13", "ferries = 12"),
        ("coloured_ferries = 0", "coloured_ferries = 1"),
        ("tickets = 40", "tickets = 46"),
        ("long_tickets = 6", "long_tickets = 0"),
        (
            "per_colour = {purple = 8, blue = 8, orange = 8, white = 8, green = 8, yellow = 8, black = 8, red = 8}",
            "per_colour = {purple = 8}",
        ),
        (
            "lengths = {1 = 4, 2 = 35, 3 = 30, 4 = 29, 6 = 2, 8 = 1}",
            "lengths = {1 = 4, 2 = 35, 3 = 30, 4 = 29, 5 = 2, 8 = 1}",
        ),
        (
            "points = {1 = 1, 2 = 2, 3 = 4, 4 = 7, 5 = 10, 6 = 15, 7 = 0, 8 = 21}",
            "points = {1 = 1, 2 = 2, 3 = 4, 4 = 7, 6 = 15, 8 = 21}",
        ),
        (
            "train_cards = {purple = 12, blue = 12, orange = 12, white = 12, green = 12, yellow = 12, black = 12, red = 12, locomotive = 14}",
            "train_cards = {}",
        ),
        (
            r#"two_symbols = ["london-amsterdam", "constantinople-sevastopol", "erzurum-sevastopol", "palermo-smyrna"]"#,
            r#"two_symbols = ["london-amsterdam"]"#,
        ),
    ];
    for (right, wrong) in table {
        demand_pass(&format!("{HEAD}[data]\n{right}"));
        demand_failure(&format!("{HEAD}[data]\n{wrong}"), key_of(wrong));
    }
}

#[test]
fn a_report_names_file_line_step_seed_and_difference() {
    let text = format!("{}{DRAW}then.hand.A = {{blue = 1}}", HEAD.replace('\n', "\n\n"));
    let report = scenario::run_text("x.toml", &text.replace("[given]", "seeds = 3\n[given]"));
    assert_eq!(
        report.to_string(),
        "FAIL X A scenario of the tests\n  \
         x.toml:22: seed 1: step 1 `A draw 1`: hand.A: expected blue*1, found red*2"
    );
    let report = scenario::run_text("x.toml", &format!("{HEAD}{DRAW}"));
    assert_eq!(report.to_string(), "pass X A scenario of the tests");
}

#[test]
fn the_first_seed_that_fails_is_named() {
    let text = r#"
        seeds = 1000
        [given]
        hands.B = {locomotive = 14}
        rest = "hand:B"
        deck = ["red"]
        discard = {blue = 1, green = 1}
        [[step]]
        seat = "A"
        do = "draw deck"
        [[step]]
        seat = "A"
        do = "draw deck"
        then.hand_gain.A = {blue = 1}
    "#;
    let report = run(&format!("{HEAD}{text}"));
    let [failure] = &report.failures[..] else { panic!("{report}") };
    let seed = failure.split("seed ").nth(1).and_then(|rest| rest.split(':').next()).unwrap();
    // With one seed less everything is as the scenario wants it.
    match seed.parse::<u32>().unwrap() - 1 {
        0 => {}
        before => demand_pass(&format!("{HEAD}{text}").replace("1000", &before.to_string())),
    }
}

#[test]
fn what_becomes_of_an_action_is_noticed() {
    let step = |lines: &str| format!("{HEAD}[given]\n[[step]]\nseat = \"A\"\n{lines}");
    demand_failure(&step(r#"do = "pass""#), "expected ok, refused: T4");
    demand_failure(&step(r#"do = "dance""#), "expected ok, refused: `dance` is not an action");
    demand_failure(
        &step("do = \"draw deck\"\nexpect = \"rejected\""),
        "expected rejected, accepted",
    );
    demand_pass(&step("do = \"dance\"\nexpect = \"rejected\"\nrule = \"T3\"\nnote = \"a note\""));
    let setup = |players: &str, expect: &str| {
        let head = HEAD.replace("players = 2", players);
        format!("{head}[setup]\nexpect = \"{expect}\"")
    };
    demand_pass(&setup("players = 6", "rejected"));
    demand_failure(&setup("players = 6", "ok"), "expected ok, refused: M1");
    demand_failure(&setup("players = 5", "rejected"), "expected rejected, accepted");
}

#[test]
fn the_twin_is_checked_like_the_game() {
    demand_failure(&format!("{HEAD}{TWIN}then.hand.A = {{red = 1}}"), "twin: hand.A");
    let other =
        TWIN.replace("do = \"pass\"", "do = \"pass\"\nseat_twin = \"A\"\ndo_twin = \"draw deck\"");
    demand_failure(&format!("{HEAD}{other}"), "twin: expected rejected, accepted");
}

#[test]
fn relaxed_states_score_what_they_say() {
    let state = |relaxed: &str| {
        format!(
            r#"{HEAD}
            score_now = true
            {relaxed}
            [given]
            hands.A = {{black = 1}}
            score.A = 100
            trains.A = 5
            [[step]]
            seat = "A"
            do = "claim amsterdam-bruxelles black*1"
            then.score.A = 101
            then.score_gain.A = 1
            then.trains.A = 4
            [final]
            A.routes = 101
            A.total = 123
            "#
        )
    };
    demand_pass(&state("relaxed = true"));
    demand_failure(&state(""), "I4");
}

#[test]
fn states_that_cannot_be_are_refused() {
    let table = [
        ("hands.A = {red = 13}", "I1"),
        ("hands.A = {red = -1}", "I1"),
        ("hands = {A = {red = 8}, B = {red = 8}}", "I1"),
        ("hands.C = {}", "seat `C` does not play"),
        (r#"rest = "hand:E""#, "seat `E` does not play"),
        (r#"rest = "box""#, "cannot be in the box"),
        (r#"display = ["locomotive", "locomotive", "locomotive", "red", "red"]"#, "I3"),
        (r#"display = ["-", "red", "red", "red", "red"]"#, "I2"),
        (r#"display = ["?", "red", "red", "red", "red"]"#, "got `?`"),
        ("trains.A = 44", "I4"),
        ("score.A = 1", "worth 0, got 1"),
        (r#"routes.A = ["frankfurt-paris:white", "frankfurt-paris:orange"]"#, "I5"),
        (r#"routes = {A = ["berlin-essen"], B = ["essen-berlin"]}"#, "I5"),
        (r#"routes.A = ["berlin-essen", "essen-berlin"]"#, "listed twice"),
        (r#"routes.A = ["berlin-moskva"]"#, "no route `berlin-moskva`"),
        (r#"stations.A = ["roma", "wien", "paris", "berlin"]"#, "I6"),
        (r#"stations = {A = ["roma"], B = ["roma"]}"#, "I6"),
        (r#"tickets = {A = ["paris-wien"], B = ["wien-paris"]}"#, "I7"),
        (r#"ticket_deck = ["athina-edinburgh"]"#, "I7"),
        (r#"offered.A = ["paris-wien"]"#, "does not choose tickets now"),
        (r#"chosen.A = ["paris-wien"]"#, "starting_tickets"),
        (r#"phase = "ticket_choice""#, "has no legal action"),
        (r#"phase = "starting_tickets""#, "has no legal action"),
        (r#"phase = "tunnel_decision""#, "a tunnel waits exactly if"),
        (r#"phase = "over""#, "score_now"),
        ("passes = 2", "T7"),
        (r#"triggered_by = "D""#, "seat `D` does not play"),
    ];
    for (given, fault) in table {
        demand_failure(&format!("{HEAD}[given]\n{given}"), fault);
    }
    let tunnel =
        |tunnel: &str| format!("{HEAD}[given]\nphase = \"tunnel_decision\"\ntunnel = {tunnel}");
    let table = [
        (r#"{route = "berlin-essen", laid = {blue = 2}, revealed = ["blue"]}"#, "not a tunnel"),
        (r#"{route = "munchen-zurich", laid = {yellow = 1}, revealed = ["yellow"]}"#, "C1"),
        (r#"{route = "munchen-zurich", laid = {yellow = 2}, revealed = ["red"]}"#, "U5"),
    ];
    for (given, fault) in table {
        demand_failure(&tunnel(given), fault);
    }
    demand_pass(&tunnel(
        r#"{route = "munchen-zurich", laid = {yellow = 2}, revealed = ["yellow"]}"#,
    ));
}

#[test]
fn deals_that_cannot_be_are_refused() {
    let table = [
        ("hands.A = {red = 5}", "A is dealt 4, got 5"),
        ("hands.A = {red = 13}", "I1"),
        ("hands.C = {red = 4}", "seat `C` does not play"),
        (r#"offered.B = ["paris-wien", "berlin-roma", "brest-marseille"]"#, "B is dealt 1, got 0"),
        (r#"offered.A = ["paris-wien", "nowhere-roma"]"#, "no ticket `nowhere-roma`"),
        (r#"ticket_deck = ["paris-wien", "paris-wien"]"#, "I7"),
        (r#"ticket_deck = ["athina-edinburgh"]"#, "S6"),
    ];
    for (setup, fault) in table {
        demand_failure(&format!("{HEAD}[setup]\n{setup}"), fault);
    }
}

#[test]
fn files_that_make_no_sense_are_refused() {
    let table = [
        ("[given]\nhnads.A = {}", "x.toml:8: `hnads` is not known here, did you mean `hands`?"),
        ("[given]\n[[step]]\nthen.hnad.A = {}", "x.toml:9: `hnad` is not known here"),
        ("[given]\n[[step]]\nthen.one_of = [{colour = 1}]", "`colour` is not known here"),
        ("[given]\n[[step]]\nwhen = 1", "`when` is not known here"),
        ("[given]\n[final]\nF.total = 1", "`F` is not known here"),
        ("[given]\n[final]\nA.totl = 1", "did you mean `total`?"),
        ("[data]\ntowns = 1", "`towns` is not known here"),
        ("[given]\ntunnel = {route = \"paris-zurich\"}", "missing field"),
        ("[given]\nhands.F = {}", "`F` is not a seat"),
        ("[given]\nhands.A = {pink = 1}", "`pink` is not a kind of train card"),
        ("[given]\nhands.A = {red = 1.5}", "invalid type"),
        ("[given]\nphase = \"tea\"", "`tea` is not a phase"),
        ("[given]\nrest = \"table\"", "`table` is not a place"),
        ("[given]\ndisplay = [\"red\"]", "invalid length 1"),
        ("[given]\n[[step]]\nthen.told.nobody = []", "`nobody` is not a viewer"),
        ("[given]\n[[step]]\nthen.to_act = 3", "a seat"),
        ("[given]\n[[step]]\nexpect = \"maybe\"", "unknown variant"),
        ("[given]\n[[step]]\ndo = \"draw deck\"", "needs a `seat`"),
        ("[given]\n[[step]]\nthen.same_state = true", "needs a `[twin]`"),
        ("[given]\n[[step]]\nthen.one_of = [{same_view = [\"A\"]}]", "needs a `[twin]`"),
        ("[given]\n[[step]]\nseat = \"A\"\ndo_twin = \"draw deck\"", "needs a `[twin]`"),
        ("[given]\n[twin]\nhnads.A = {}", "x.toml:9: `hnads` is not known here"),
        ("[given]\n[twin]\nhands.A = {red = 13}", "I1"),
        ("[data]\n[twin]", "`[twin]` is a table of changes"),
        ("[given]\n[setup]", "exactly one of"),
        ("", "exactly one of"),
        ("[data]\n[[step]]", "need a game"),
        ("seeds = 0\n[given]", "`seeds` must be from 1"),
        ("seeds = 1000000000\n[given]", "`seeds` must be from 1"),
        ("start = \"C\"\n[given]", "seat `C` does not play"),
        ("[given", "x.toml:7: unclosed table"),
        ("[given]\n[given]", "duplicate key"),
    ];
    for (rest, fault) in table {
        demand_failure(&format!("{HEAD}{rest}"), fault);
    }
    demand_failure("", "missing field `id`");
    demand_failure(&HEAD.replace("europe", "atlantis"), "exactly one of");
    demand_failure(&format!("{HEAD}[given]").replace("europe", "atlantis"), "no map `atlantis`");
    demand_failure(&format!("{HEAD}[given]").replace("players = 2", "players = 7"), "M1");
    demand_failure(&format!("{HEAD}[given]").replace("players = 2", "players = -2"), "invalid");
    let deep = format!("{HEAD}[[step]]\nthen = {}", "{one_of = [".repeat(100_000));
    assert!(!run(&deep).passed());
}

#[test]
fn files_that_cannot_be_read_are_told() {
    let report = scenario::run_file(Path::new("no/such/file.toml"));
    assert_eq!(report.id, "no/such/file.toml");
    assert!(report.failures[0].starts_with("no/such/file.toml: cannot be read"), "{report}");
}

/// Damaged files are refused, or mean something else; the runner never stumbles over them.
#[test]
fn no_line_left_out_makes_the_runner_panic() {
    for entry in fs::read_dir(root().join("testdata/scenarios")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("seeds")).collect();
        for left_out in 0..lines.len() {
            let mut lines = lines.clone();
            let line = lines.remove(left_out);
            let report = run(&lines.join("\n"));
            assert!(!report.to_string().contains("panicked"), "without `{line}`: {report}");
        }
    }
}

fn run(text: &str) -> Report {
    scenario::run_text("x.toml", text)
}

#[track_caller]
fn demand_pass(text: &str) {
    let report = run(text);
    assert!(report.passed(), "{report}\n{text}");
}

#[track_caller]
fn demand_failure(text: &str, what: &str) {
    let report = run(text);
    let told = report.failures.iter().any(|failure| failure.contains(what));
    assert!(told, "expected a failure that tells `{what}`, found:\n{report}\n{text}");
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
