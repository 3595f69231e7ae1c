//! What a forwarding header says counts only from a proxy that the host has named.

use serde_json::json;

use crate::raw::{ELSEWHERE, HERE, Reply, ask};
use crate::room::TestRoom;

/// A room behind a proxy at `HERE`.
async fn behind_a_proxy() -> TestRoom {
    TestRoom::with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
        settings.limits.logins_per_minute = 3;
    })
    .await
}

async fn guest(room: &TestRoom, by: [u8; 4], from: &str, number: usize) -> Reply {
    let body = json!({ "nickname": format!("guest {number}") }).to_string();
    ask(&room.base, by, "POST", "/api/guest", &[("x-forwarded-for", from)], &body).await
}

#[tokio::test]
async fn behind_a_named_proxy_every_address_has_its_own_bounds() {
    let room = behind_a_proxy().await;
    for number in 0..12 {
        let from = format!("198.51.100.{number}");
        assert_eq!(guest(&room, HERE, &from, number).await.status, 200, "{number}");
    }
    // What stands to the left of the proxy's own entry is the client's to write.
    let mut refused = 0;
    for number in 100..106 {
        let reply = guest(&room, HERE, &format!("203.0.113.{number}, 192.0.2.1"), number).await;
        refused += u32::from(reply.status == 429);
    }
    assert!(refused >= 2, "one client is one address, whatever it writes before: {refused} of 6");
}

#[tokio::test]
async fn nobody_else_chooses_an_address() {
    let room = behind_a_proxy().await;
    let mut refused = 0;
    for number in 0..8 {
        let reply = guest(&room, ELSEWHERE, &format!("198.51.100.{number}"), number).await;
        refused += u32::from(reply.status == 429);
    }
    assert!(refused >= 4, "{refused} of 8 were refused");
}

#[tokio::test]
async fn secure_cookies_and_hsts_come_with_tls_at_a_named_proxy_only() {
    let room = behind_a_proxy().await;
    let forwarded =
        [("x-forwarded-proto", "https"), ("x-forwarded-host", "cards.example"), ("origin", "https://cards.example")];
    let by_proxy = ask(&room.base, HERE, "POST", "/api/guest", &forwarded, r#"{"nickname":"Ann"}"#).await;
    assert_eq!(by_proxy.status, 200, "{by_proxy:?}");
    assert!(by_proxy.header("set-cookie").contains("; Secure"), "{by_proxy:?}");
    assert!(by_proxy.header("strict-transport-security").starts_with("max-age="), "{by_proxy:?}");
    let policy = by_proxy.header("content-security-policy");
    assert!(policy.contains("connect-src 'self' wss://cards.example;"), "{policy}");

    let forged = ask(&room.base, ELSEWHERE, "POST", "/api/guest", &forwarded, r#"{"nickname":"Bob"}"#).await;
    assert_eq!((forged.status, forged.code().as_str()), (403, "foreign_origin"), "{forged:?}");
    let forged = ask(&room.base, ELSEWHERE, "POST", "/api/guest", &forwarded[..2], r#"{"nickname":"Bob"}"#).await;
    assert_eq!(forged.status, 200, "{forged:?}");
    assert!(!forged.header("set-cookie").contains("Secure"), "{forged:?}");
    assert_eq!(forged.header("strict-transport-security"), "");
    assert!(!forged.header("content-security-policy").contains("cards.example"), "{forged:?}");
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_other_sites_out() {
    let room = TestRoom::open().await;
    let host = room.base.trim_start_matches("http://");
    for path in ["/", "/api/games", "/api/me", "/api/nothing", "/healthz"] {
        let reply = ask(&room.base, HERE, "GET", path, &[], "").await;
        assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(reply.header("cross-origin-resource-policy"), "same-origin", "{path}");
        let policy = reply.header("content-security-policy");
        assert!(policy.contains(&format!("connect-src 'self' ws://{host};")), "{path}: {policy}");
        assert_eq!(reply.header("strict-transport-security"), "", "no TLS, no promise of it");
        assert_eq!(reply.header("cache-control") == "no-store", path.starts_with("/api/"), "{path}");
    }
    let odd = ask(&room.base, HERE, "GET", "/", &[("x-forwarded-host", "a; script-src *")], "").await;
    assert!(!odd.header("content-security-policy").contains('*'), "{odd:?}");
}
