//! The OpenAPI document is committed, and tells of what there is.

use whistlestop_server::openapi;
use whistlestop_testkit::golden::demand_golden;

use crate::client::Host;

#[test]
fn the_document_is_as_committed() {
    let hint = "UPDATE_GOLDEN=1 cargo test -p whistlestop-server --test server document";
    demand_golden("docs/openapi.json", &openapi(), hint);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_address_of_the_document_is_served() {
    let host = Host::start().await;
    let ines = host.guest().await;
    let document = ines.get("/api/openapi.json").await.json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let address = path.replace(['{', '}'], "");
            if path == "/api/me" && method == "delete" || path == "/api/logout" {
                continue;
            }
            let reply = ines.send(&method.to_uppercase(), &address, None, &[]).await;
            assert_ne!(reply.status, 405, "{method} {path}");
            // Things named like the placeholder do not exist, which only a handler can know.
            let is_known = reply.status != 404 || path.contains('{');
            assert!(is_known, "{method} {path}: {reply:?}");
        }
    }
    host.running.stop().await;
}
