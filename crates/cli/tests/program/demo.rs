use crate::output_of;

#[test]
fn tells_a_whole_game() {
    for (map, stations) in [("usa", false), ("europe", true)] {
        let out = output_of(&format!("demo --map {map} --players 3 --seed 2"));
        for part in ["kept A:", "\n   1 ", "seat  points", "game over", "tickets", " win"] {
            assert!(out.contains(part), "no `{part}`: {out}");
        }
        assert_eq!(out.contains("not built"), stations, "{out}");
        assert!(!out.contains('\u{1b}'), "colors although nobody sees them");
    }
}

#[test]
fn same_seed_same_game() {
    let game = output_of("demo --map tiny --seed 4");
    assert_eq!(game, output_of("demo --map tiny --seed 4"));
    assert_ne!(game, output_of("demo --map tiny --seed 5"));
}
