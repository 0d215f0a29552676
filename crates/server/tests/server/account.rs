//! The life of an account.

use serde_json::{Value, json};

use crate::client::{Host, Person};

/// Somebody with an account.
pub async fn registered(host: &Host, name: &str) -> Person {
    let mut person = host.guest().await;
    let reply = person.post("/api/register", credentials(name, "a long secret")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    person.keep_cookie(&reply);
    person
}

fn credentials(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_leaves_again() {
    let host = Host::start().await;
    let mut ines = host.guest().await;
    let table = ines.open(2, |_| {}).await;
    ines.join(&table).await.must(json!({"kind": "sit"})).await;

    let before = ines.clone();
    let reply = ines.post("/api/register", credentials("Ines", "a long secret")).await;
    ines.keep_cookie(&reply);
    let registered = reply.json();
    assert_eq!(
        (&registered["me"]["id"], &registered["me"]["kind"]),
        (&json!(ines.id), &json!("person"))
    );
    assert_eq!(before.get("/api/me/games").await.status, 401, "the session has changed");
    assert_eq!(
        ines.get("/api/me/games").await.json()[0]["id"],
        json!(table),
        "and she keeps her games"
    );

    let mut other = host.guest().await;
    let taken = other.post("/api/register", credentials("INES", "another secret")).await;
    assert_eq!((taken.status, taken.json()), (409, json!({"error": "name_taken"})));
    let rename = other.post("/api/me/name", json!({"name": "ines"})).await;
    assert_eq!(rename.status, 409, "guests cannot be called like people with accounts");

    let wrong = other.post("/api/login", credentials("Ines", "a wrong secret")).await;
    let nobody = other.post("/api/login", credentials("Nobody", "a wrong secret")).await;
    assert_eq!((wrong.status, &wrong.body), (401, &nobody.body));
    let login = other.post("/api/login", credentials("ines", "a long secret")).await;
    other.keep_cookie(&login);
    assert_eq!(login.json()["id"], json!(ines.id));

    let sessions = ines.get("/api/me/sessions").await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let elsewhere = sessions.as_array().unwrap().iter().find(|s| s["current"] == false).unwrap();
    let path = format!("/api/me/sessions/{}", elsewhere["id"].as_str().unwrap());
    assert_eq!(ines.delete(&path).await.status, 204);
    assert_eq!(other.get("/api/me/games").await.status, 401);

    let change = json!({"password": "a long secret", "new_password": "a longer secret"});
    assert_eq!(ines.post("/api/me/password", change.clone()).await.status, 200);
    assert_eq!(ines.post("/api/me/password", change).await.status, 401, "that was the old one");

    let code = registered["recovery_codes"][0].as_str().unwrap().to_lowercase();
    let recovery = json!({"name": "Ines", "code": code, "password": "found it again"});
    let recovered = other.post("/api/recover", recovery.clone()).await;
    assert_eq!(recovered.status, 200, "{recovered:?}");
    assert_eq!(ines.get("/api/me/games").await.status, 401, "all other sessions end");
    ines.keep_cookie(&recovered);
    assert_eq!(other.post("/api/recover", recovery).await.status, 401, "a code works once");

    let renewal = |password: &str| json!({"password": password});
    let refused = ines.post("/api/me/recovery-codes", renewal("a wrong secret")).await;
    assert_eq!(refused.status, 401);
    let renewed = ines.post("/api/me/recovery-codes", renewal("found it again")).await.json();
    assert_eq!(renewed["recovery_codes"].as_array().unwrap().len(), 8);
    let by = |code: &Value| json!({"name": "Ines", "code": code, "password": "found it again"});
    let old = other.post("/api/recover", by(&registered["recovery_codes"][1])).await;
    assert_eq!(old.status, 401, "new codes replace the old ones");
    let recovered = other.post("/api/recover", by(&renewed["recovery_codes"][1])).await;
    ines.keep_cookie(&recovered);

    let data = ines.get("/api/me/data").await.json();
    assert_eq!((&data["me"]["name"], &data["games"][0]["id"]), (&json!("Ines"), &json!(table)));

    assert_eq!(ines.delete("/api/me").await.status, 200);
    assert_eq!(other.post("/api/login", credentials("Ines", "found it again")).await.status, 401);
    let kept = other.get(&format!("/api/tables/{table}")).await.json();
    let name = kept["seats"][0]["person"]["name"].as_str().unwrap();
    assert!(name.starts_with("gone-"), "{name}");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_as_a_bot_account() {
    let host = Host::start().await;
    let ines = registered(&host, "Ines").await;
    let bot = ines.post("/api/me/bots", json!({"name": "Engine 9"})).await.json();
    let token = format!("Bearer {}", bot["token"].as_str().unwrap());
    let id = bot["me"]["id"].as_str().unwrap().to_owned();
    let engine = Person { url: host.url(), id: id.clone(), proof: Some(("authorization", token)) };
    assert_eq!(engine.get("/api/me").await.json()["kind"], "bot");
    assert_eq!(engine.delete("/api/me").await.status, 403, "a program does not manage accounts");
    let table = engine.open(2, |_| {}).await;
    engine.join(&table).await.must(json!({"kind": "sit"})).await;
    assert_eq!(ines.get(&format!("/api/players/{id}")).await.json()["kind"], "bot");
    assert_eq!(ines.get("/api/me/bots").await.json()[0]["id"], json!(id));
    assert_eq!(ines.delete(&format!("/api/me/bots/{id}")).await.status, 204);
    assert_eq!(engine.get("/api/me/games").await.status, 401);
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_for_invited_people() {
    let host = Host::with(|config| config.invite_only = true).await;
    let mut ines = Person::stranger(&host.url());
    assert_eq!(ines.get("/api/me").await.status, 401);
    assert_eq!(ines.post("/api/register", credentials("Ines", "a long secret")).await.status, 403);

    let link = host.running.first_admin_link().await.unwrap().unwrap();
    let path = link.strip_prefix(&host.url()).unwrap();
    let follow = ureq_without_redirects(&link).await;
    assert_eq!(follow.0, 303);
    ines.proof = Some(("cookie", follow.1.split(';').next().unwrap().to_owned()));
    assert_eq!(ines.get("/api/me").await.json()["admin"], true);
    let again = ines.get(path).await;
    assert_eq!(again.status, 404, "the link works once");
    assert!(again.body.contains("<h1>This link was used already"), "people read it: {again:?}");
    assert_eq!(host.running.first_admin_link().await.unwrap(), None);
    let registered = ines.post("/api/register", credentials("Ines", "a long secret")).await;
    assert_eq!(registered.json()["me"]["admin"], true);
    host.running.stop().await;
}

async fn ureq_without_redirects(url: &str) -> (u16, String) {
    let url = url.to_owned();
    tokio::task::spawn_blocking(move || {
        let agent: ureq::Agent = ureq::Agent::config_builder().max_redirects(0).build().into();
        let response = agent.get(&url).call().unwrap();
        let cookie = response.headers().get("set-cookie").unwrap().to_str().unwrap().to_owned();
        (response.status().as_u16(), cookie)
    })
    .await
    .unwrap()
}
