//! The bots in `examples/online`, as their readers start them.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::account::registered;
use crate::client::{Host, Person};

const BOTS: [&str; 2] = ["bot.py", "bot.sh"];

/// Lets an example play with the token of a new bot account of this person.
async fn play(host: &Host, owner: &Person, bot: &'static str, table: Option<String>) -> String {
    let account = owner.post("/api/me/bots", json!({"name": bot})).await.json();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/online").join(bot);
    let mut command = Command::new(path);
    command
        .arg(host.url())
        .args(table)
        .env("BOT_TOKEN", account["token"].as_str().unwrap())
        .env("BOT_MAP", "tiny");
    let Output { status, stdout, stderr } =
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    assert!(status.success(), "{bot}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_plays_a_game_of_its_own_to_the_end() {
    let host = Host::start().await;
    let ines = registered(&host, "Ines").await;
    for bot in BOTS {
        let told = play(&host, &ines, bot, None).await;
        let table = told.lines().next().unwrap().rsplit('/').next().unwrap();
        let view = ines.get(&format!("/api/tables/{table}/view")).await.json();
        assert_eq!((&view["stage"], &view["map"]), (&json!("over"), &json!("tiny")), "{bot}");
        let points = &view["game"]["outcome"].as_array().unwrap()[0]["total"];
        assert!(told.contains(&format!("seat A: {points} points (this bot)")), "{told}");
    }
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn they_play_against_each_other_at_a_table_of_somebody_else() {
    let host = Host::start().await;
    let ines = registered(&host, "Ines").await;
    let table = ines.open(2, |table| table["options"]["rated"] = json!(true)).await;
    let mut watcher = ines.join(&table).await;
    let start = async {
        while watcher.view["chairs"]
            .as_array()
            .unwrap()
            .iter()
            .any(|chair| chair["person"].is_null())
        {
            watcher.until("entry").await;
        }
        watcher.must(json!({"kind": "start"})).await;
    };
    let [python, shell] = BOTS.map(|bot| play(&host, &ines, bot, Some(table.clone())));
    let (python, shell, ()) = tokio::join!(python, shell, start);
    assert!(python.contains("(this bot)") && shell.contains("(this bot)"), "{python}{shell}");
    let ranking = ines.get("/api/leaderboard/tiny?bots=true").await.json();
    assert_eq!(ranking.as_array().unwrap().len(), 2, "bots are rated among themselves");
    assert_eq!(ines.get("/api/leaderboard/tiny").await.json(), json!([]));
    host.running.stop().await;
}
