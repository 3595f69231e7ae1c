//! The way that players take to the room: is it there, and do the proxy and the room understand each other.

use std::time::Duration;

use serde_json::Value;
use server::admin::Seen;
use ureq::http::{HeaderMap, Request};

use super::finding::Finding;

const PATIENCE: Duration = Duration::from_secs(20);
/// An address that nobody has (RFC 5737), written into a header as a cheat would.
const FORGED: &str = "203.0.113.99";

struct Said {
    status: u16,
    headers: HeaderMap,
    body: String,
}

/// `word` is what the room was told at its desk to expect; none if it could not be reached there.
pub fn look(url: &str, word: Option<&str>) -> Vec<Finding> {
    let base = url.trim_end_matches('/');
    if !base.starts_with("https://") && !base.starts_with("http://") {
        return vec![Finding::wrong(format!("{url} is no address of a page"), "write --url https://NAME")];
    }
    let tls = base.starts_with("https://");
    let health = match ask("GET", &format!("{base}/healthz"), &[]) {
        Ok(said) => said,
        Err(error) => {
            let what = format!("{base} cannot be reached: {error}");
            return vec![Finding::wrong(what, "check the name, the proxy, its certificate and the firewall")];
        }
    };
    let mut findings = vec![healthy(base, &health)];
    if tls {
        findings.push(only_tls(&health));
        findings.push(secure_cookie(base));
    }
    findings.push(upgrade(base));
    match word {
        Some(word) => findings.extend(proxy(base, tls, word)),
        None => findings.push(Finding::warning(
            "it was not looked at how the room sees those who come by this address",
            "run this where the server runs, with its --data",
        )),
    }
    findings
}

fn ask(method: &str, url: &str, headers: &[(&str, &str)]) -> anyhow::Result<Said> {
    let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE));
    let agent: ureq::Agent = config.max_redirects(0).build().into();
    let mut request = Request::builder().method(method).uri(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut answer = agent.run(request.body(())?)?;
    let body = answer.body_mut().read_to_string()?;
    Ok(Said { status: answer.status().as_u16(), headers: answer.headers().clone(), body })
}

fn healthy(base: &str, said: &Said) -> Finding {
    let ok = serde_json::from_str::<Value>(&said.body).is_ok_and(|body| body["ok"] == true);
    match (said.status, ok) {
        (200, true) => Finding::ok(format!("{base} answers, and the room takes work")),
        (503, _) => {
            Finding::wrong(format!("{base} answers 503"), "the room cannot write, or is closing: look at its log")
        }
        (status, _) => Finding::wrong(
            format!("{base}/healthz is answered with {status}, and not by this program"),
            "the proxy has to pass every path on to the room",
        ),
    }
}

fn only_tls(said: &Said) -> Finding {
    match said.headers.contains_key("strict-transport-security") {
        true => Finding::ok("browsers are told to come by TLS only"),
        false => Finding::wrong(
            "browsers are not told to come by TLS only: the room does not know that there is TLS",
            "have the proxy set X-Forwarded-Proto: https, and name it with --trusted-proxy",
        ),
    }
}

fn secure_cookie(base: &str) -> Finding {
    let said = ask("POST", &format!("{base}/api/logout"), &[]);
    let cookie = said.ok().and_then(|said| Some(said.headers.get("set-cookie")?.to_str().ok()?.to_owned()));
    match cookie.is_some_and(|cookie| cookie.contains("; Secure")) {
        true => Finding::ok("cookies are for TLS only"),
        false => Finding::wrong(
            "cookies are not marked Secure",
            "have the proxy set X-Forwarded-Proto: https, and name it with --trusted-proxy",
        ),
    }
}

/// Asks for a socket of a version that there is none of: whoever refuses that has seen the wish for a socket.
fn upgrade(base: &str) -> Finding {
    let wish = [
        ("connection", "Upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "12"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    match ask("GET", &format!("{base}/ws"), &wish) {
        Ok(said) if said.body.contains("Sec-WebSocket-Version") => Finding::ok("sockets get through at /ws"),
        Ok(said) => Finding::wrong(
            format!("sockets do not get through at /ws (answered {}): nobody can play", said.status),
            "have the proxy speak HTTP/1.1 to the room and pass Upgrade and Connection on",
        ),
        Err(error) => Finding::wrong(format!("/ws cannot be asked: {error}"), "look at the proxy's log"),
    }
}

fn proxy(base: &str, tls: bool, word: &str) -> Vec<Finding> {
    let address = format!("{base}/api/doctor/{word}");
    let seen = |headers: &[(&str, &str)]| -> Option<Seen> {
        ask("GET", &address, headers).ok().and_then(|said| serde_json::from_str(&said.body).ok())
    };
    let (Some(plain), Some(forged)) = (seen(&[]), seen(&[("x-forwarded-for", FORGED)])) else {
        let what = format!("{base} does not lead to the server of this folder");
        return vec![Finding::wrong(what, "name the folder of the room behind this address with --data")];
    };
    let host = base.split("://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    vec![understood(&plain, tls), named(&plain, host), believed(&forged)]
}

/// Whether the room knows whom it talks to.
fn understood(seen: &Seen, tls: bool) -> Finding {
    let peer = seen.peer;
    match (seen.forwarded, seen.trusted) {
        (true, false) => Finding::wrong(
            format!("requests come by a proxy at {peer} that is not named, so all players are one address to the room"),
            format!("start the room with --trusted-proxy {peer}"),
        ),
        (false, _) if tls => Finding::wrong(
            format!("the proxy at {peer} does not say for whom it asks"),
            "have it set X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host",
        ),
        (true, true) if seen.forwarded_for.is_none() => Finding::wrong(
            format!("the proxy at {peer} does not say for whom it asks, so all players are one address to the room"),
            "have it set X-Forwarded-For",
        ),
        (true, true) if tls && !seen.https => Finding::wrong(
            format!("the proxy at {peer} does not say that it was asked by TLS"),
            "have it set X-Forwarded-Proto: https",
        ),
        (true, true) => {
            Finding::ok(format!("the room knows its proxy {peer}, and sees this machine as {}", seen.address))
        }
        (false, _) => Finding::ok(format!("there is no proxy, and the room sees this machine as {}", seen.address)),
    }
}

/// A page whose name the room does not know cannot open a socket.
fn named(seen: &Seen, host: &str) -> Finding {
    let known = seen.host.as_deref().unwrap_or("no name at all");
    match known.eq_ignore_ascii_case(host) {
        true => Finding::ok(format!("the room knows the name {host}")),
        false => Finding::wrong(
            format!("players ask for {host}, and the room hears {known}: their sockets are refused"),
            "have the proxy pass Host on, or set X-Forwarded-Host",
        ),
    }
}

/// Whether somebody can choose the address that the room counts them by.
fn believed(seen: &Seen) -> Finding {
    let last = seen.forwarded_for.as_deref().and_then(|list| list.rsplit(',').next()).map(str::trim);
    match (seen.address.to_string() == FORGED, last == Some(FORGED)) {
        (false, _) => Finding::ok("an address that somebody writes into the header is not believed"),
        (true, true) => Finding::wrong(
            "anybody can choose the address that the room counts them by: the proxy passes X-Forwarded-For on as it came",
            "have it add the address of its client ($proxy_add_x_forwarded_for in nginx)",
        ),
        (true, false) => Finding::warning(
            "this machine counts as a proxy itself, so it cannot be seen whether strangers are believed",
            "run this once more from elsewhere if others can reach a named proxy's address",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::finding::Level;

    fn seen() -> Seen {
        let (peer, address) = ("10.0.0.1".parse().expect("one"), "198.51.100.7".parse().expect("one"));
        let forwarded_for = Some("198.51.100.7".to_owned());
        Seen {
            peer,
            trusted: true,
            forwarded: true,
            forwarded_for,
            address,
            https: true,
            host: Some("a.example".into()),
        }
    }

    #[test]
    fn a_proxy_that_is_understood_is_well_and_every_other_is_wrong() {
        let check = |seen: Seen, tls: bool, level: Level, part: &str| {
            let found = understood(&seen, tls);
            assert!(found.level == level && found.to_string().contains(part), "{found}");
        };
        check(seen(), true, Level::Ok, "198.51.100.7");
        check(Seen { trusted: false, ..seen() }, true, Level::Wrong, "--trusted-proxy 10.0.0.1");
        check(Seen { forwarded_for: None, ..seen() }, true, Level::Wrong, "X-Forwarded-For");
        check(Seen { https: false, ..seen() }, true, Level::Wrong, "X-Forwarded-Proto");
        check(Seen { https: false, ..seen() }, false, Level::Ok, "knows its proxy");
        let direct = Seen { forwarded: false, trusted: false, forwarded_for: None, https: false, ..seen() };
        check(direct.clone(), true, Level::Wrong, "X-Forwarded-For");
        check(direct, false, Level::Ok, "no proxy");
    }

    #[test]
    fn a_name_has_to_arrive_and_a_forged_address_must_not() {
        assert_eq!(named(&seen(), "A.example").level, Level::Ok);
        assert_eq!(named(&Seen { host: Some("127.0.0.1:8080".into()), ..seen() }, "a.example").level, Level::Wrong);
        let forged = Seen { address: FORGED.parse().expect("one"), ..seen() };
        let list = |list: &str| Seen { forwarded_for: Some(list.into()), ..forged.clone() };
        assert_eq!(believed(&list(FORGED)).level, Level::Wrong);
        assert_eq!(believed(&list(&format!("{FORGED}, 10.0.0.2"))).level, Level::Warning);
        assert_eq!(
            believed(&Seen { forwarded_for: Some(format!("{FORGED}, 198.51.100.7")), ..seen() }).level,
            Level::Ok
        );
    }
}
