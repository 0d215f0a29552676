//! A real server with real players: a quick look at what `cargo xtask chaos` and `cargo xtask load`
//! do at length.

use std::path::Path;
use std::time::Duration;

use whistlestop_loadkit::fault::Fault;
use whistlestop_loadkit::party::Spread;
use whistlestop_loadkit::{chaos, load};

const PROGRAM: &str = env!("CARGO_BIN_EXE_whistlestop");

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed() {
    let plan = chaos::Plan { faults: 2, games: 4, long_outage: false, seed: 1 };
    let checked = chaos::chaos(Path::new(PROGRAM), plan).await.expect("nothing is lost");
    assert!(checked.tables >= 4, "{checked:?}");
    assert!(checked.confirmed > 20, "{checked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_whatever_happens_to_a_cluster() {
    let faults = Fault::ALL.len() as u32;
    let plan = chaos::Plan { faults, games: 4, long_outage: false, seed: 1 };
    let survived = chaos::cluster_chaos(Path::new(PROGRAM), plan, &[]).await;
    let survived = survived.expect("nothing is lost");
    assert_eq!(survived.noticed.len(), Fault::ALL.len(), "{survived:?}");
    assert!(survived.checked.confirmed > 100, "{survived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_arrive_everywhere() {
    for nodes in [None, Some(2)] {
        let plan = load::Plan {
            name: "smoke",
            games: 3,
            think: Duration::from_millis(20),
            time: Duration::from_secs(1),
            nodes,
            spread: Spread::Apart,
            bot_games: 1,
        };
        let measured = load::load(Path::new(PROGRAM), &plan).await.expect("a server");
        assert!(measured.moves_per_second > 1.0, "{measured:?}");
        assert!(measured.p50_us > 0 && measured.p50_us <= measured.p99_us, "{measured:?}");
        let cpu = &measured.cpu_us_per_move;
        assert_eq!(cpu.database > 0.0, nodes.is_some(), "{measured:?}");
    }
}
